# SPDX-License-Identifier: GPL-3.0-or-later
"""Headers: every key broken, twice, late or in the wrong place."""

from cases import MAX_COST, WHOLE, body, case, given


# A header line before events:, and what becomes of a file of 5 in all.
HEADERS = [
    ("version_zero", "version: 0\n", "ok", 5),
    ("version_with_fraction", "version: 1.5\n", "ok", 5),
    ("version_of_xdebug", "version: 0.9.6\n", "ok", 5),
    ("version_without_blank", "version:1\n", "ok", 5),
    ("version_twice", "version: 1\nversion: 1\n", "ok", 5),
    ("version_empty", "version:\n", "partial", 5),
    ("version_in_letters", "version: one\n", "partial", 5),
    ("version_negative", "version: -1\n", "partial", 5),
    ("version_hexadecimal_two", "version: 0x2\n", "error", "-"),
    ("version_two_with_fraction", "version: 2.0\n", "error", "-"),
    ("version_two_after_one", "version: 1\nversion: 2\n", "error", "-"),
    ("creator_empty", "creator:\n", "ok", 5),
    ("creator_not_utf8", "creator: \udcff\n", "ok", 5),
    ("creator_of_a_mebibyte", "creator: " + "x" * 2**20 + "\n", "ok", 5),
    ("creator_of_callgrind_without_totals", "creator: callgrind-3.19.0\n", "partial", 5),
    ("pid_empty", "pid:\n", "partial", 5),
    ("pid_in_letters", "pid: x\n", "partial", 5),
    ("pid_negative", "pid: -5\n", "partial", 5),
    ("pid_largest", f"pid: {MAX_COST}\n", "ok", 5),
    ("pid_above_2_to_the_64", f"pid: {MAX_COST + 1}\n", "partial", 5),
    ("pid_with_nul", "pid: 5\0\n", "partial", 5),
    ("part_empty", "part:\n", "partial", 5),
    ("part_a_float", "part: 1.5\n", "partial", 5),
    ("part_largest", f"part: {MAX_COST}\n", "ok", 5),
    ("thread_in_letters", "thread: main\n", "partial", 5),
    ("thread_above_2_to_the_64", f"thread: {MAX_COST + 1}\n", "partial", 5),
    ("command_empty", "cmd:\n", "ok", 5),
    ("command_twice", "cmd: a\ncmd: b\n", "ok", 5),
    ("command_with_shell", "cmd: $(touch /tmp/x); `id` | sh\n", "ok", 5),
    ("command_too_long", "cmd: " + "x" * (2**20 + 1) + "\n", "partial", 5),
    ("description_without_colon", "desc: nothing\n", "ok", 5),
    ("description_empty", "desc:\n", "ok", 5),
    ("descriptions_in_thousands", "".join(f"desc: k{i}: v\n" for i in range(20000)), "ok", 5),
    ("unknown_key_like_a_known_one", "eventss: Ir\nEVENTS: Ir\n", "ok", 5),
    ("unknown_key_with_blanks", "some key (1.0): x\n", "ok", 5),
    ("key_with_blank_before_colon", "pid : 5\n", "ok", 5),
    ("key_with_blanks_before_it", "  pid: 5\n", "ok", 5),
    ("colon_alone", ":\n", "partial", 5),
    ("key_with_odd_bytes", "k\x1by: x\n", "partial", 5),
    ("key_not_ascii", "clé: x\n", "partial", 5),
    ("positions_empty", "positions:\n", "partial", 5),
    ("positions_twice", "positions: instr line\npositions: line\n", "ok", 5),
    ("positions_after_events_not_known", "positions: line\n", "ok", 5),
    ("event_empty", "event:\n", "partial", 5),
    ("event_without_name", "event: = Ir\n", "partial", 5),
    ("event_with_half_a_formula", "event: X = Ir +\n", "partial", 5),
    ("event_with_two_operators", "event: X = Ir + + Ir\n", "partial", 5),
    ("event_with_parentheses", "event: X = (Ir + Ir) * 2\n", "partial", 5),
    ("event_with_division", "event: X = Ir / 0\n", "partial", 5),
    ("event_with_large_factor", f"event: X = {2**63 - 1} Ir\n", "ok", 5),
    ("event_with_larger_factor", f"event: X = {MAX_COST + 1} Ir\n", "partial", 5),
    ("event_with_float_factor", "event: X = 1e9 Ir\n", "partial", 5),
    ("event_with_a_thousand_terms", "event: X = " + "+".join(["Ir"] * 1000) + "\n", "partial", 5),
    ("event_with_long_name_only", "event: Ir : Instructions\n", "ok", 5),
    ("event_defined_twice", "event: X = Ir\nevent: X = 2 Ir\n", "ok", 5),
    ("definitions_of_events_in_thousands", "".join(f"event: E{i} = Ir\n" for i in range(5000)), "partial", 5),
    ("summary_empty", "summary:\n", "ok", 5),
    ("summary_zero", "summary: 0\n", "ok", 5),
    ("summary_equal", "summary: 5\n", "ok", 5),
    ("summary_hexadecimal", "summary: 0x5\n", "ok", 5),
    ("summary_with_leading_zeroes", "summary: " + "0" * 100 + "5\n", "ok", 5),
    ("summary_of_the_largest", f"summary: {MAX_COST}\n", "ok", 5),
    ("summary_above_2_to_the_64", f"summary: {MAX_COST + 1}\n", "partial", 5),
    ("summary_negative", "summary: -5\n", "partial", 5),
    ("summary_in_letters", "summary: five\n", "partial", 5),
    ("summary_a_float", "summary: 5.0\n", "partial", 5),
    ("summary_with_nul", "summary: 5\0\n", "partial", 5),
    ("summary_without_colon_or_value", "summary\n", "partial", 5),
    ("summary_twice", "summary: 4\nsummary: 5\n", "ok", 5),
    ("summary_assigned", "summary=5\n", "partial", 5),
    ("totals_first", "totals: 5\n", "ok", 5),
    ("totals_first_and_wrong", "totals: 6\n", "partial", 5),
    ("totals_assigned", "totals=5\n", "partial", 5),
    ("line_of_equals_signs", "=====\n", "partial", 5),
    ("assignment_unknown", "xyz=3\n", "partial", 5),
    ("form_feed_alone", "\f\n", "partial", 5),
    ("byte_order_mark_in_the_middle", "version: 1\n\ufeff\n", "partial", 5),
    ("comment_with_colon", "# events: A B\n", "ok", 5),
    ("comment_behind_blanks", "   # nothing\n", "ok", 5),
    ("comment_with_nul", "# \0\n", "partial", 5),
]
for name, header, verdict, total in HEADERS:
    data = header.encode("utf-8", "surrogateescape") + body("1 5\n")
    given(name, data, verdict, total)

# What may stand behind the costs of a file of 5.
ENDS = [
    ("totals_right", "totals: 5\n", "ok", 5),
    ("totals_hexadecimal", "totals: 0x5\n", "ok", 5),
    ("totals_too_large", "totals: 6\n", "partial", 5),
    ("totals_empty", "totals:\n", "partial", 5),
    ("totals_negative", "totals: -5\n", "partial", 5),
    ("totals_above_2_to_the_64", f"totals: {MAX_COST + 1}\n", "partial", 5),
    ("totals_a_float", "totals: 5.0\n", "partial", 5),
    ("totals_half_unreadable", "totals: 5 x\n", "partial", 5),
    ("totals_with_nul", "totals: 5\0\n", "partial", 5),
    ("totals_without_colon", "totals 5\n", "partial", 5),
    ("totals_with_plus", "totals: +5\n", "partial", 5),
    ("totals_twice", "totals: 5\ntotals: 5\n", "ok", 5),
    ("totals_twice_and_wrong", "totals: 5\ntotals: 6\n", "partial", 5),
    ("totals_of_more_events", "totals: 5 6 7\n", "partial", 5),
    ("totals_of_300_events", "totals: 5" + " 0" * 299 + "\n", "ok", 5),
    ("costs_behind_totals", "totals: 5\n2 4\n", "partial", 9),
    ("function_behind_totals", "totals: 5\nfn=g\n2 4\n", "partial", 9),
    ("comment_behind_totals", "totals: 5\n# end\n\n", "ok", 5),
    ("garbage_behind_totals", "totals: 5\n\x01\x02\x03garbage\n", "partial", 5),
    ("garbage_without_newline", "totals: 5\ngarbage", "partial", 5),
    ("nuls_behind_totals", "totals: 5\n" + "\0" * 10000, "partial", 5),
    ("header_behind_totals", "totals: 5\npart: 2\n", "partial", 5),
    ("html_behind_totals", "totals: 5\n<html></html>\n", "partial", 5),
    ("version_two_behind_totals", "totals: 5\nversion: 2\n", "error", "-"),
    ("other_events_behind_totals", "totals: 5\nevents: Dr Ir\nfn=main\n1 7 2\ntotals: 7 2\n", "ok", 7),
    ("no_events_behind_totals", "totals: 5\nevents:\nfn=main\n1 7\n", "error", "-"),
    ("events_in_the_middle", "events: Dr\n1 7\n", "partial", 5),
    ("positions_in_the_middle", "positions: instr line\nfn=main\n0x10 2 4\n", "ok", 9),
    ("positions_in_the_middle_and_old_lines", "positions: instr line\nfn=main\n0x10 2 4\n3\n", "partial", 9),
    ("too_many_positions_in_the_middle", "positions:" + " p" * 17 + "\nfn=main\n1 1\n", "error", "-"),
    ("unknown_key_in_the_middle", "foo: bar\n2 4\n", "ok", 9),
    ("summary_in_the_middle", "summary: 9\n2 4\n", "ok", 9),
    ("event_in_the_middle", "event: X = 2 Ir\n2 4\n", "ok", 9),
    ("version_in_the_middle", "version: 1\nfn=g\n2 4\n", "ok", 9),
    ("pid_unreadable_in_the_middle", "pid: x\nfn=g\n2 4\n", "partial", 9),
    ("separator_of_xdebug", "\n==== NEW PROFILING FILE ====\nversion: 1\nevents: Ir\nfn=main\n1 4\n", "ok", 9),
]
for name, text, verdict, total in ENDS:
    given(name, body("1 5\n" + text), verdict, total)

given("events_twice_in_a_header", b"events: A B\nevents: B\nfn=f\n1 5\n", "partial", 5)
given("events_twice_and_the_same", b"events: A\nevents: A\nfn=f\n1 5\n", "ok", 5)
given("events_in_upper_case", b"EVENTS: Ir\nfn=f\n1 5\n", "error", "-")
given("events_without_colon", b"events Ir\nfn=f\n1 5\n", "error", "-")
given("events_assigned", b"events=Ir\nfn=f\n1 5\n", "error", "-")
given("events_without_blank", b"events:Ir\nfn=f\n1 5\n", "ok", 5)
given("events_with_blanks", b"events: \t Ir   Dr  \nfn=f\n1 5 6\n", "ok", 5)
given("events_with_commas", b"events: Time, Count\nfn=f\n1 5 6\n", "ok", 5)
given("events_with_nul", b"events: Ir\0\nfn=f\n1 5\n", "partial", 5)
given("events_in_a_comment", b"# events: Ir\nfn=f\n1 5\n", "error", "-")
given("events_behind_a_nul", b"\0events: Ir\nfn=f\n1 5\n", "error", "-")
given("events_not_utf8", b"events: \xff\xfe \x80\nfn=f\n1 5 6\n", "ok", 5)
given("event_type_of_a_mebibyte", b"events: " + b"x" * 2**20 + b"\nfn=f\n1 5\n", "ok", 5)
given("event_type_too_long", b"events: " + b"x" * (2**20 + 1) + b"\nfn=f\n1 5\n", "partial", 5)
given("same_event_type_256_times", b"events:" + b" A" * 256 + b"\nfn=f\n1" + b" 5" * 256 + b"\n", "partial", 5)
given("most_position_columns", b"positions:" + b" p" * 16 + b"\nevents: Ir\nfn=f\n" + b"1 " * 16 + b"5\n", "partial", 5)
given("positions_line_twice", b"positions: line line\nevents: Ir\nfn=f\n1 2 5\n", "ok", 5)
given("positions_missing_in_lines", b"positions: instr bb line\nevents: Ir\nfn=f\n1 2\n1 2 3 5\n", "partial", 5)
given("events_of_parts_up_to_256", b"".join(b"part: %d\nevents: E%d\nfn=f\n1 1\n" % (i, i) for i in range(256)), "ok", 1)
given("events_of_parts_above_256", b"".join(b"part: %d\nevents: E%d\nfn=f\n1 1\n" % (i, i) for i in range(257)), "error", "-")
given("same_part_number_again", b"".join(b"part: 1\nevents: Ir\nfn=f\n1 1\n" for _ in range(3)), "ok", 3)
given("part_numbers_backwards", b"".join(b"part: %d\nevents: Ir\nfn=f\n1 1\n" % (9 - i) for i in range(3)), "ok", 3)
given("part_of_header_only", WHOLE + b"part: 2\nevents: Ir Dr\n", "partial", 33)
given("part_of_totals_only", b"version: 1\nevents: Ir\ntotals: 0\n", "ok", 0)
given("part_of_wrong_totals_only", b"version: 1\nevents: Ir\ntotals: 5\n", "partial", 0)
given("key_of_a_mebibyte", b"k" * 2**20 + b": x\n" + body("1 5\n"), "ok", 5)
given("keys_of_all_lengths", b"".join(b"k" * i + b": x\n" for i in range(1, 2000)) + body("1 5\n"), "ok", 5)


@case
def header_all_wrong():
    """Each line of the header is broken, the costs are not."""
    return b"version: x\ncreator\npid: y\npart: z\nthread: -\npositions:\nsummary: s\n" + body("1 5\n"), "partial", 5


@case
def summary_of_second_event_smaller():
    """The rest says the same, but this file is none of Callgrind's."""
    return WHOLE.replace(b"summary: 33 6", b"summary: 33 1").replace(b"callgrind-", b"x-"), "partial", 33


@case
def totals_of_second_event_wrong():
    return WHOLE.replace(b"totals: 33 6", b"totals: 33 7"), "partial", 33


@case
def totals_without_trailing_zero():
    return body("1 5 0\ntotals: 5\n", "A B"), "ok", 5


@case
def totals_with_a_nul_for_a_digit():
    return WHOLE.replace(b"totals: 33", b"totals: 3\0"), "partial", 33
