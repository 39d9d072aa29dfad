# SPDX-License-Identifier: GPL-3.0-or-later
"""Names: compression and its ids, bytes of all kinds, and many of them."""

from cases import WHOLE, body, case, given


def function(text):
    return b"events: Ir\nfl=a.c\n" + text.encode("utf-8", "surrogateescape")


NAMES = [
    ("id_zero", "fn=(0) a\n1 5\n", "ok", 5),
    ("id_2_to_the_31", "fn=(2147483648) a\n1 5\nfn=(2147483648)\n2 4\n", "ok", 9),
    ("id_2_to_the_32", "fn=(0) z\n1 1\nfn=(4294967296) a\n1 5\nfn=(0)\n2 4\n", "ok", 10),
    ("id_2_to_the_32_and_1", "fn=(1) z\n1 1\nfn=(4294967297) a\n1 5\nfn=(1)\n2 4\n", "ok", 10),
    ("id_2_to_the_63", "fn=(9223372036854775808) a\n1 5\nfn=(9223372036854775808)\n2 4\n", "ok", 9),
    ("id_2_to_the_64_less_1", "fn=(18446744073709551615) a\n1 5\nfn=(18446744073709551615)\n2 4\n", "ok", 9),
    ("id_2_to_the_64", "fn=(0) z\n1 1\nfn=(18446744073709551616)\n1 5\n", "partial", 6),
    ("id_of_a_million_digits", "fn=(" + "9" * 1000000 + ") a\n1 5\n", "partial", 5),
    ("id_with_leading_zeroes", "fn=(1) a\n1 5\nfn=(0001)\n2 4\n", "ok", 9),
    ("id_hexadecimal", "fn=(0x10) a\n1 5\nfn=(16)\n2 4\n", "ok", 9),
    ("id_negative", "fn=(-3) a\n1 5\n", "ok", 5),
    ("id_with_plus", "fn=(+3) a\n1 5\n", "ok", 5),
    ("id_with_blanks", "fn=( 1 ) a\n1 5\n", "ok", 5),
    ("id_a_float", "fn=(1.5) a\n1 5\n", "ok", 5),
    ("id_empty", "fn=() a\n1 5\n", "ok", 5),
    ("id_not_closed", "fn=(1 a\n1 5\n", "ok", 5),
    ("id_not_opened", "fn=1) a\n1 5\n", "ok", 5),
    ("id_closed_twice", "fn=(1)) a\n1 5\n", "ok", 5),
    ("id_of_an_id", "fn=(1) (2)\n1 5\nfn=(1)\n2 4\n", "ok", 9),
    ("id_without_blank", "fn=(1)a\n1 5\nfn=(1)\n2 4\n", "ok", 9),
    ("id_with_nul", "fn=(1\0) a\n1 5\n", "partial", 5),
    ("id_defined_twice_alike", "fn=(1) a\n1 5\nfn=(1) a\n2 4\n", "ok", 9),
    ("id_defined_twice", "fn=(1) a\n1 5\nfn=(1) b\n2 4\n", "partial", 9),
    ("id_defined_after_use", "fn=(1)\n1 5\nfn=(1) a\n2 4\n", "partial", 9),
    ("id_defined_by_callee", "fn=f\n1 5\ncfn=(1) a\ncalls=1 2\n2 3\nfn=(1)\n2 4\n", "ok", 9),
    ("id_defined_in_a_dropped_call", "fn=f\n1 5\ncfn=(1) a\nfn=(1)\n2 4\n", "ok", 9),
    ("id_of_file_and_function", "fl=(1) a.c\nfn=(1) a\n1 5\nfl=(1)\nfn=(1)\n2 4\n", "ok", 9),
    ("id_of_a_file_for_a_function", "fl=(1) a\nfn=(1)\n1 5\n", "partial", 5),
    ("id_of_an_object_undefined", "ob=(9)\nfn=a\n1 5\n", "partial", 5),
    ("id_of_inlined_file_undefined", "fn=a\nfi=(9)\n1 5\n", "partial", 5),
    ("placeholder_as_a_name", "fn=(#7)\n1 5\nfn=(7)\n2 4\n", "partial", 9),
    ("name_like_a_key", "fn=events: Dr\n1 5\n", "ok", 5),
    ("name_like_a_specification", "fn=fn=fn=\n1 5\n", "ok", 5),
    ("name_like_a_comment", "fn=# a\n1 5\n", "ok", 5),
    ("name_like_a_number", "fn=5\n1 5\n", "ok", 5),
    ("name_of_blanks", "fn=   \n1 5\n", "ok", 5),
    ("name_of_tabs", "fn=\t\t\n1 5\n", "ok", 5),
    ("name_with_blanks_around", "fn= a \n1 5\nfn=a\n1 4\n", "ok", 9),
    ("name_of_all_bytes_but_newlines_and_nul", "fn=" + bytes(b for b in range(1, 256) if b not in (10, 13)).decode("utf-8", "surrogateescape") + "\n1 5\n", "ok", 5),
    ("name_with_carriage_return", "fn=a\rb\n1 5\n", "ok", 5),
    ("name_of_the_unknown", "fn=(unknown)\n1 5\n", "ok", 5),
    ("name_of_the_unknown_and_none", "1 4\nfn=(unknown)\n1 5\n", "partial", 9),
    ("name_with_format", "fn=%s%n%1000000d\n1 5\n", "ok", 5),
    ("name_with_escape_at_the_end", "fn=\x1b\n1 5\n", "ok", 5),
    ("name_of_nuls", "fn=\0\0\0\n1 5\n", "partial", 5),
    ("names_that_differ_behind_a_nul", "fn=a\0b\n1 5\nfn=a\0c\n1 4\n", "partial", 9),
    ("name_overlong_utf8", "fn=\udcc0\udc80\n1 5\n", "ok", 5),
    ("name_beyond_unicode", "fn=\udcf4\udc90\udc80\udc80\n1 5\n", "ok", 5),
    ("name_cut_in_a_character", "fn=\udce2\udc82\n1 5\n", "ok", 5),
    ("name_of_bidirectional_text", "fn=\u202a\u202b\u202d\u202e\u2066\u2067\u2068\n1 5\n", "ok", 5),
    ("name_of_tags_and_selectors", "fn=a\U000e0041\ufe0f\u200d\n1 5\n", "ok", 5),
    ("name_of_100000_combining_marks", "fn=a" + "\u0301" * 100000 + "\n1 5\n", "ok", 5),
    ("name_of_template_depth", "fn=" + "a<" * 100000 + "b" + ">" * 100000 + "\n1 5\n", "ok", 5),
    ("name_of_recursion_levels", "fn=f'2'3'4'5\n1 5\nfn=f'18446744073709551616\n1 4\nfn=f'\n1 2\nfn='2\n1 1\n", "ok", 12),
    ("context_of_ids", "fn=(1) a\n1 5\nfn=(2) b\n1 4\nfn=(3) (1)'(2)'2\n1 2\nfn=(4) (1)'(3)\n1 1\n", "ok", 12),
    ("context_of_undefined_ids", "fn=(1)'(2)\n1 5\n", "ok", 5),
    ("context_that_doubles", "fn=(0) " + "x" * 30 + "\n1 1\n" + "".join(f"fn=({i + 1}) ({i})'({i})\n1 1\n" for i in range(60)), "ok", 61),
    ("caller_of_old_option", "fn=f\nfrfn=(1) a\n1 5\nfn=(1)\n2 4\n", "ok", 9),
    ("unknown_specification", "fn=f\nfx=a\n1 5\n", "partial", 5),
    ("specification_with_blank", "fn =f\n1 5\n", "partial", 5),
    ("specification_in_upper_case", "FN=f\n1 5\n", "partial", 5),
    ("specification_without_name", "fn\n1 5\n", "partial", 5),
]
for name, text, verdict, total in NAMES:
    given(name, function(text), verdict, total)


@case
def names_that_differ_in_one_invalid_byte():
    return b"events: Ir\n" + b"".join(b"fn=g%c\n1 1\n" % byte for byte in range(0x80, 0x100)), "ok", 128


def colliding(bits):
    """Names that all collide under 33 * h + c, which is what GLib and Java use: Ez and FY do."""
    return [b"".join(b"FY" if i >> bit & 1 else b"Ez" for bit in range(bits)) for i in range(2**bits)]


@case
def names_that_collide_under_djb2():
    return b"events: Ir\n" + b"".join(b"fn=" + name + b"\n1 1\n" for name in colliding(15)), "ok", 2**15


@case
def callees_that_collide_under_djb2():
    return body("1 1\n") + b"".join(b"cfn=" + name + b"\ncalls=1 1\n1 1\n" for name in colliding(14)), "ok", 1


@case
def ids_that_collide():
    """Multiples of a power of two, which a table without a hash puts into one place."""
    return b"events: Ir\n" + b"".join(b"fn=(%d) f%d\n1 1\n" % (i << 40, i) for i in range(50000)), "ok", 50000


@case
def ids_far_apart():
    """A table by id would not fit anywhere."""
    return b"events: Ir\n" + b"".join(b"fn=(%d) f%d\n1 1\n" % (i * 368934881474191, i) for i in range(50000)), "ok", 50000


@case
def ids_backwards():
    return b"events: Ir\n" + b"".join(b"fn=(%d) f%d\n1 1\n" % (50000 - i, i) for i in range(50000)), "ok", 50000


@case
def undefined_ids_in_thousands():
    return b"events: Ir\n" + b"".join(b"fn=(%d)\n1 1\n" % i for i in range(50000)), "partial", 50000


@case
def id_redefined_again_and_again():
    return b"events: Ir\n" + b"".join(b"fn=(1) f%d\n1 1\n" % i for i in range(50000)), "partial", 50000


@case
def names_with_a_long_common_start():
    return b"events: Ir\n" + b"".join(b"fn=" + b"n::" * 300 + b"f%d\n1 1\n" % i for i in range(2000)), "ok", 2000


@case
def one_long_name_again_and_again():
    return b"events: Ir\n" + (b"fn=" + b"x" * 100000 + b"\n1 1\n") * 30, "ok", 30


@case
def long_names_by_the_dozen():
    return b"events: Ir\n" + b"".join(b"fn=" + b"%d" % i + b"x" * 2**20 + b"\n1 1\n" for i in range(12)), "partial", 12


@case
def ids_in_the_place_of_all_names():
    return WHOLE.replace(b"(1)", b"(18446744073709551615)").replace(b"(2)", b"(18446744073709551614)"), "ok", 33
