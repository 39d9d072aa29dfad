# SPDX-License-Identifier: GPL-3.0-or-later
"""Numbers: whole tokens or nothing, exact up to 64 bits, never wrapped."""

from cases import AT_LEAST, AT_MOST, MAX_COST, body, given

# A cost alone; what is dropped leaves the 4 of the line after it.
COSTS = [
    ("2_to_the_31", "2147483648", 2147483652),
    ("2_to_the_32", "4294967296", 4294967300),
    ("above_2_to_the_53", "9007199254740993", 9007199254740997),
    ("below_2_to_the_63", "9223372036854775803", 9223372036854775807),
    ("2_to_the_63", "9223372036854775808", 9223372036854775812),
    ("4_below_2_to_the_64", "18446744073709551611", MAX_COST),
    ("hexadecimal_2_to_the_64_less_16", "0xfffffffffffffff0", MAX_COST - 11),
    ("hexadecimal_zero", "0x0", 4),
    ("hexadecimal_in_both_cases", "0xaBcD", 43985),
    ("with_leading_zeroes", "0" * 50 + "7", 11),
    ("with_many_leading_zeroes", "0" * 100000 + "7", 11),
    ("hexadecimal_with_leading_zeroes", "0x" + "0" * 40 + "7", 11),
    ("not_octal", "010", 14),
    ("minus_zero", "-0", 4),
    ("least_but_one", "-9223372036854775807", -9223372036854775803),
]
for name, cost, total in COSTS:
    given(f"cost_{name}", body(f"1 {cost}\n2 4\n"), "ok", total)

NO_COSTS = [
    ("2_to_the_64", "18446744073709551616"),
    ("20_nines", "99999999999999999999"),
    ("of_a_million_digits", "9" * 1000000),
    ("2_to_the_64_with_zeroes", "000000018446744073709551616"),
    ("hexadecimal_2_to_the_64", "0x10000000000000000"),
    ("hexadecimal_of_a_million_digits", "0x" + "f" * 1000000),
    ("below_the_least", "-9223372036854775809"),
    ("minus_2_to_the_64", "-18446744073709551616"),
    ("prefix_alone", "0x"),
    ("prefix_twice", "0x0x5"),
    ("prefix_behind_zeroes", "00x5"),
    ("hexadecimal_g", "0x5g"),
    ("hexadecimal_without_prefix", "ff"),
    ("hexadecimal_with_sign_inside", "0x-5"),
    ("octal", "0o17"),
    ("binary", "0b11"),
    ("float_without_zero", ".5"),
    ("float_without_fraction", "5."),
    ("float_of_zero", "0.0"),
    ("exponent", "1e9"),
    ("hexadecimal_float", "0x1p3"),
    ("infinity", "inf"),
    ("nan", "nan"),
    ("thousands_with_commas", "1,000"),
    ("thousands_with_underscores", "1_000"),
    ("thousands_with_quotes", "1'000"),
    ("percent", "5%"),
    ("unit", "5K"),
    ("sign_alone", "-"),
    ("plus_alone", "+"),
    ("two_signs", "--5"),
    ("plus_and_minus", "+-5"),
    ("sign_apart", "- 5"),
    ("sign_behind", "5-"),
    ("star", "*"),
    ("star_and_digit", "*5"),
    ("in_parentheses", "(5)"),
    ("in_quotes", '"5"'),
    ("comment_without_a_blank", "5# five"),
    ("carriage_return_inside", "5\r6"),
    ("vertical_tab", "5\v6"),
    ("form_feed", "5\f6"),
    ("no_break_space", "5\u00a06"),
    ("next_line", "5\u00856"),
    ("line_separator", "5\u20286"),
    ("arabic_digits", "\u0665"),
    ("fullwidth_digits", "\uff15"),
    ("zero_width_space", "5\u200b"),
    ("escape", "5\x1b[0m"),
    ("delete", "5\x7f"),
    ("nul_behind", "5\x00"),
    ("nul_before", "\x005"),
]
given("cost_and_comment", body("1 5 # five\n2 4\n"), "ok", 9)

for name, cost in NO_COSTS:
    given(f"no_cost_{name}", body(f"1 {cost}\n2 4\n"), "partial", 4)

# Positions: the cost is 5.
POSITIONS = [
    ("2_to_the_31", "2147483648"),
    ("2_to_the_32", "4294967296"),
    ("2_to_the_63", "9223372036854775808"),
    ("2_to_the_64_less_1", "18446744073709551615"),
    ("hexadecimal", "0xFFFFFFFFFFFFFFFF"),
    ("with_leading_zeroes", "0" * 1000 + "1"),
    ("first_is_relative", "+5"),
    ("first_is_the_same", "*"),
    ("first_is_below_zero", "-5"),
    ("relative_hexadecimal", "+0x10"),
    ("range", "3-9"),
    ("range_with_colon", "0x10:0x20"),
]
for name, position in POSITIONS:
    given(f"position_{name}", body(f"{position} 5\n+1 4\n" if "2_to_the_64" not in name and name != "hexadecimal" else f"{position} 5\n1 4\n"), "ok", 9)

NO_POSITIONS = [
    ("float", "1.5"),
    ("relative_float", "+1.5"),
    ("hexadecimal_prefix", "0x"),
    ("relative_hexadecimal_prefix", "+0x"),
    ("letters_behind", "1a"),
    ("comma_behind", "1,"),
    ("plus_alone", "+"),
    ("minus_alone", "-"),
    ("two_stars", "**"),
    ("star_and_digit", "*1"),
    ("two_signs", "+-1"),
    ("two_minuses", "--1"),
    ("star_and_sign", "+*"),
    ("nul_inside", "1\x002"),
    ("range_of_three", "1-2-3"),
    ("range_without_end", "1-"),
    ("negative_zero_x", "-0x"),
]
for name, position in NO_POSITIONS:
    given(f"no_position_{name}", body(f"{position} 5\n2 4\n"), "partial", 4)

# Places that cannot be kept: each is unknown, the cost is 5 all the same.
LARGE_POSITIONS = [
    ("2_to_the_64", "18446744073709551616"),
    ("hexadecimal_2_to_the_64", "0x10000000000000000"),
    ("relative_2_to_the_64", "+18446744073709551616"),
    ("below_zero_by_2_to_the_64", "-18446744073709551616"),
    ("range_above_2_to_the_64", "1-18446744073709551616"),
]
for name, position in LARGE_POSITIONS:
    given(f"large_position_{name}", body(f"{position} 5\n2 4\n"), "partial", 9)


def addresses(text):
    return f"positions: instr line\nevents: Ir\nfl=a.c\nfn=main\n{text}".encode()


given("address_at_the_end", addresses("0xffffffffffffffff 1 5\n0x0 1 4\n"), "ok", 9)
given("address_relative_in_hexadecimal", addresses("0x1000 1 5\n+0xff +1 4\n-0xff -1 4\n* * 4\n"), "ok", 17)
given("address_decimal", addresses("4096 1 5\n-8193 * 4\n"), "ok", 9)
given("address_without_line", addresses("0x1000\n0x1000 1 4\n"), "partial", 4)
given("address_of_17_digits", addresses("0x10000000000000000 1 5\n0x1000 1 4\n"), "partial", 9)
given("line_that_is_no_number", addresses("0x1000 x 5\n0x1000 1 4\n"), "partial", 4)
given("bad_line_moves_nothing", body("10 1\n20 x\n+1 4\n"), "partial", 5)

# Sums stop at the largest cost, wherever they are made.
given("sum_one_below_the_largest", body(f"1 {MAX_COST - 5}\n2 4\n"), "ok", MAX_COST - 1)
given("sum_one_above_the_largest", body(f"1 {MAX_COST - 3}\n2 4\n"), "ok", AT_LEAST)
given("sum_of_functions_saturates", body(f"1 {2**63}\nfn=g\n1 {2**63}\nfn=h\n1 7\n"), "ok", AT_LEAST)
given("sum_of_parts_saturates", body(f"1 {2**63}\n") + b"part: 2\n" + body(f"1 {2**63}\n"), "ok", AT_LEAST)
given("sum_of_a_thousand_large_costs", body("".join(f"{i} {2**60}\n" for i in range(1000))), "ok", AT_LEAST)
given("second_event_saturates", body(f"1 5 {MAX_COST}\n2 5 {MAX_COST}\n", "A B"), "ok", 10)
given("call_counts_saturate", body(f"1 5\ncfn=g\ncalls={MAX_COST} 2\n2 3\ncfn=g\ncalls={MAX_COST} 2\n3 3\nfn=g\n2 6\n"), "ok", 11)
given("call_costs_saturate", body("1 5\n" + f"cfn=g\ncalls=1 2\n2 {2**63 - 1}\n" * 5), "ok", 5)
given("calls_around_a_ring_saturate", body("".join(f"fn={a}\n1 1\ncfn={b}\ncalls=1 1\n1 {2**63 - 1}\n" for a, b in ("fg", "gh", "hf"))), "ok", 3)
given("negative_sum_one_above_the_least", body(f"1 {-(2**63 - 1)}\n2 -1\n2 1\n"), "ok", AT_MOST)
given("negative_sum_saturates", body(f"1 {-(2**63 - 1)}\n2 -1\n3 -1\n"), "ok", AT_MOST)
given("negative_cancels", body("1 -5\n2 5\n"), "ok", 0)
given("negative_second_event", body("1 5 -5\n2 5 -7\n", "A B"), "ok", 10)
given("negative_call", body("1 5\ncfn=g\ncalls=1 2\n2 -3\nfn=g\n2 -3\n"), "ok", 2)
