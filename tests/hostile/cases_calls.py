# SPDX-License-Identifier: GPL-3.0-or-later
"""Calls and jumps that are half said: what is pending, and what takes it away."""

from cases import MAX_COST, WHOLE, body, given

# What follows "fn=main, 1 5, cfn=g" or replaces it, verdict and total.
CALLS = [
    ("callee_at_the_end", "1 5\ncfn=g\n", "partial", 5),
    ("callee_in_another_file_at_the_end", "1 5\ncob=lib\ncfi=b.c\ncfn=g\n", "partial", 5),
    ("calls_at_the_end", "1 5\ncfn=g\ncalls=1 2\n", "partial", 5),
    ("calls_at_the_end_without_newline", "1 5\ncfn=g\ncalls=1 2", "partial", 5),
    ("callee_replaced", "1 5\ncfn=g\ncfn=h\ncalls=1 2\n2 3\n", "ok", 5),
    ("callee_then_function", "1 5\ncfn=g\nfn=h\n2 4\n", "ok", 9),
    ("callee_then_cost", "1 5\ncfn=g\n2 3\n", "partial", 5),
    ("calls_then_function", "1 5\ncfn=g\ncalls=1 2\nfn=h\n2 3\n", "partial", 8),
    ("calls_then_file", "1 5\ncfn=g\ncalls=1 2\nfi=b.c\n2 3\nfe=a.c\n3 4\n", "partial", 12),
    ("calls_then_totals", "1 5\ncfn=g\ncalls=1 2\ntotals: 5\n", "partial", 5),
    ("calls_then_part", "1 5\ncfn=g\ncalls=1 2\npart: 2\nevents: Ir\nfn=h\n2 3\n", "partial", 8),
    ("calls_then_events", "1 5\ncfn=g\ncalls=1 2\nevents: Ir\nfn=h\n2 3\n", "partial", 8),
    ("calls_then_description", "1 5\ncfn=g\ncalls=1 2\ndesc: x\n2 3\n", "ok", 5),
    ("calls_then_summary", "1 5\ncfn=g\ncalls=1 2\nsummary: 5\n2 3\n", "ok", 5),
    ("calls_then_comment", "1 5\ncfn=g\ncalls=1 2\n# x\n\n  \n2 3\n", "ok", 5),
    ("calls_then_unknown_line", "1 5\ncfn=g\ncalls=1 2\n???\n2 3\n", "partial", 5),
    ("calls_then_bad_cost", "1 5\ncfn=g\ncalls=1 2\n2 3x\n3 4\n", "partial", 9),
    ("calls_then_jump", "1 5\ncfn=g\ncalls=1 2\njump=1 3\n*\n3 4\n", "partial", 9),
    ("calls_then_line_without_costs", "1 5\ncfn=g\ncalls=1 2\n2\n3 4\n", "ok", 9),
    ("calls_then_surplus_costs", "1 5\ncfn=g\ncalls=1 2\n2 3 4\n3 4\n", "partial", 9),
    ("calls_twice_then_two_costs", "1 5\ncfn=g\ncalls=1 2\n2 3\ncalls=1 2\n2 3\n", "ok", 5),
    ("calls_three_times", "1 5\ncfn=g\ncalls=1 2\ncalls=1 2\ncalls=1 2\n2 3\n", "partial", 5),
    ("calls_of_a_file_only", "1 5\ncfi=b.c\ncalls=1 2\n2 3\n", "partial", 5),
    ("calls_of_an_object_only", "1 5\ncob=lib\ncalls=1 2\n2 3\n", "partial", 5),
    ("calls_of_an_empty_name", "1 5\ncfn=\ncalls=1 2\n2 3\n", "ok", 5),
    ("calls_of_an_undefined_id", "1 5\ncfn=(7)\ncalls=1 2\n2 3\n", "partial", 5),
    ("calls_of_itself", "1 5\ncfn=main\ncalls=3 1\n1 5\n", "ok", 5),
    ("calls_without_a_blank", "1 5\ncfn=g\ncalls=1\n2 3\n", "ok", 5),
    ("calls_with_blanks", "1 5\ncfn=g\ncalls= 1  2 \n2 3\n", "ok", 5),
    ("calls_with_tabs", "1 5\ncfn=g\ncalls=\t1\t2\n2 3\n", "ok", 5),
    ("calls_in_hexadecimal", "1 5\ncfn=g\ncalls=0x10 0x2\n2 3\n", "ok", 5),
    ("calls_to_a_relative_line", "1 5\ncfn=g\ncalls=1 +2\n2 3\ncfn=g\ncalls=1 -1\n2 3\ncfn=g\ncalls=1 *\n2 3\n", "ok", 5),
    ("calls_to_the_last_line", f"1 5\ncfn=g\ncalls=1 {MAX_COST}\n2 3\n", "ok", 5),
    ("calls_with_more_targets", "1 5\ncfn=g\ncalls=1 0 0 0\n2 3\n", "ok", 5),
    ("calls_of_zero", "1 5\ncfn=g\ncalls=0 2\n2 3\n", "ok", 5),
    ("calls_as_often_as_can_be", f"1 5\ncfn=g\ncalls={MAX_COST} 2\n2 3\n", "ok", 5),
    ("calls_as_often_as_2_to_the_63", f"1 5\ncfn=g\ncalls={2**63} 2\n2 3\n", "ok", 5),
    ("calls_empty", "1 5\ncfn=g\ncalls=\n2 3\n", "partial", 5),
    ("calls_negative", "1 5\ncfn=g\ncalls=-1 2\n2 3\n", "partial", 5),
    ("calls_with_plus", "1 5\ncfn=g\ncalls=+1 2\n2 3\n", "partial", 5),
    ("calls_a_float", "1 5\ncfn=g\ncalls=1.5 2\n2 3\n", "partial", 5),
    ("calls_an_exponent", "1 5\ncfn=g\ncalls=1e3 2\n2 3\n", "partial", 5),
    ("calls_a_hexadecimal_prefix", "1 5\ncfn=g\ncalls=0x 2\n2 3\n", "partial", 5),
    ("calls_with_a_nul", "1 5\ncfn=g\ncalls=1\x00 2\n2 3\n", "partial", 5),
    ("calls_to_no_line", "1 5\ncfn=g\ncalls=1 x\n2 3\n", "partial", 5),
    ("calls_to_half_a_line", "1 5\ncfn=g\ncalls=1 2.5\n2 3\n", "partial", 5),
    ("calls_to_a_line_above_2_to_the_64", "1 5\ncfn=g\ncalls=1 18446744073709551616\n2 3\n", "partial", 5),
    ("calls_with_a_colon", "1 5\ncfn=g\ncalls: 1 2\n2 3\n", "partial", 5),
    ("reverse_calls", "1 5\ncfn=g\nrcalls=1 2\n2 3\n", "ok", 5),
    ("call_cost_above_2_to_the_64", "1 5\ncfn=g\ncalls=1 2\n2 18446744073709551616\n3 4\n", "partial", 9),
    ("call_cost_a_float", "1 5\ncfn=g\ncalls=1 2\n2 1.5\n3 4\n", "partial", 9),
    ("jump_at_the_end", "1 5\njump=1 2\n", "ok", 5),
    ("jump_then_calls", "1 5\njump=1 2\ncfn=g\ncalls=1 2\n2 3\n3 4\n", "ok", 9),
    ("jump_then_jump", "1 5\njump=1 2\njump=1 2\n*\n3 4\n", "ok", 9),
    ("jump_then_function", "1 5\njump=1 2\nfn=g\n3 4\n", "ok", 9),
    ("jump_then_part", "1 5\njump=1 2\npart: 2\nevents: Ir\nfn=g\n3 4\n", "ok", 9),
    ("jump_then_costs", "1 5\njump=1 2\n2 4\n", "ok", 9),
    ("jump_to_another_function", "1 5\njfi=b.c\njfn=g\njump=1 2\n*\n3 4\n", "ok", 9),
    ("jump_as_often_as_can_be", f"1 5\njump={MAX_COST} {MAX_COST}\n*\n3 4\n", "ok", 9),
    ("jump_empty", "1 5\njump=\n*\n3 4\n", "partial", 9),
    ("jump_negative", "1 5\njump=-1 2\n*\n3 4\n", "partial", 9),
    ("jump_a_float", "1 5\njump=1.5 2\n*\n3 4\n", "partial", 9),
    ("jump_above_2_to_the_64", "1 5\njump=18446744073709551616 2\n*\n3 4\n", "partial", 9),
    ("jump_to_no_line", "1 5\njump=1 x\n*\n3 4\n", "partial", 9),
    ("conditional_jump", "1 5\njcnd=3/9 +2\n*\n3 4\n", "ok", 9),
    ("conditional_jump_of_the_manual", "1 5\njcnd=9 3 +2\n*\n3 4\n", "ok", 9),
    ("conditional_jump_more_often_than_it_was_met", "1 5\njcnd=9/3 +2\n*\n3 4\n", "ok", 9),
    ("conditional_jump_empty", "1 5\njcnd=\n*\n3 4\n", "partial", 9),
    ("conditional_jump_without_second", "1 5\njcnd=3/ x\n*\n3 4\n", "partial", 9),
    ("conditional_jump_without_first", "1 5\njcnd=/9 +2\n*\n3 4\n", "partial", 9),
    ("conditional_jump_above_2_to_the_64", "1 5\njcnd=1/18446744073709551616 2\n*\n3 4\n", "partial", 9),
]
for name, text, verdict, total in CALLS:
    given(name, body(text), verdict, total)

given("calls_before_events", b"cfn=g\ncalls=1 2\n2 3\nevents: Ir\nfn=f\n1 5\n", "error", "-")
given("jump_before_events", b"jump=1 2\n*\nevents: Ir\nfn=f\n1 5\n", "error", "-")
given("callee_before_events", b"cfn=g\nevents: Ir\nfn=f\n1 5\n", "ok", 5)
given("function_before_events", b"fl=a.c\nfn=f\nevents: Ir\n1 5\n", "partial", 5)
given("jump_before_any_function", b"events: Ir\njump=1 2\n*\nfn=f\n1 5\n", "partial", 5)
given("call_in_two_parts", WHOLE.replace(b"+1 12 1", b"part: 2\npositions: line\nevents: Ir Dr\nfn=(1)\n+1 12 1"), "partial", 66)
given("many_pending_calls", body("1 5\n" + "cfn=g\ncalls=1 2\n" * 30000), "partial", 5)
given("many_callees_without_calls", body("1 5\n" + "cfn=g\n" * 30000 + "fn=h\n1 2\n"), "ok", 7)
