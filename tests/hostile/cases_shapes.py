# SPDX-License-Identifier: GPL-3.0-or-later
"""Graphs, lines and files of shapes that make a reader slow or large: each takes time and memory like any other file of its size."""

from cases import MAX_COST, WHOLE, body, case, given


def calls(*edges, cost=1):
    """A body with these calls, by caller."""
    lines = []
    last = None
    for caller, callee in edges:
        if caller != last:
            lines.append(f"fn=f{caller}\n1 1\n")
            last = caller
        lines.append(f"cfn=f{callee}\ncalls=1 1\n1 {cost}\n")
    return body("".join(lines))


@case
def star():
    """All call one."""
    return calls(*((i, 0) for i in range(1, 30001))), "ok", 30000


@case
def two_stars():
    """One calls all, and all call one."""
    edges = [(0, i) for i in range(1, 15000)] + [(i, 15000) for i in range(1, 15000)]
    return calls(*edges), "ok", 15000


@case
def binary_tree():
    return calls(*((i, child) for i in range(1, 2**14) for child in (2 * i, 2 * i + 1))), "ok", 2**14 - 1


@case
def ring_with_chords():
    return calls(*((i, (i * k + 1) % 10000) for i in range(10000) for k in (1, 7, 31))), "ok", 10000


@case
def rings_in_a_chain():
    """Many cycles, each of which calls the next."""
    edges = [edge for i in range(0, 30000, 2) for edge in ((i, i + 1), (i + 1, i), (i + 1, i + 2))]
    return calls(*edges), "ok", 45000 - 15000


@case
def chain_backwards():
    """Callees before their callers."""
    return calls(*((i, i + 1) for i in range(40000, 0, -1))), "ok", 40000


@case
def all_call_themselves():
    return calls(*((i, i) for i in range(30000))), "ok", 30000


@case
def bipartite():
    return calls(*((i, 1000 + j) for i in range(200) for j in range(200))), "ok", 200


@case
def dense_and_acyclic():
    return calls(*((i, j) for i in range(200) for j in range(i + 1, 200))), "ok", 199


@case
def ladder_that_saturates():
    return calls(*((2 * i + a, 2 * i + 2 + b) for i in range(2000) for a in (0, 1) for b in (0, 1)), cost=2**60), "ok", 4000


@case
def same_call_again_and_again():
    return body("1 1\n" + "cfn=g\ncalls=1 1\n1 1\n" * 50000), "ok", 1


@case
def functions_that_alternate():
    return body("fn=f\n1 1\nfn=g\n1 1\n" * 30000), "ok", 60000


@case
def files_by_the_thousand():
    return b"events: Ir\n" + b"".join(b"fl=f%d.c\nfn=f\n1 1\n" % i for i in range(30000)), "ok", 30000


@case
def inlined_files_by_the_thousand():
    return b"events: Ir\nfl=a.c\nfn=f\n" + b"".join(b"fi=h%d.h\n1 1\n" % i for i in range(30000)), "ok", 30000


@case
def objects_by_the_thousand():
    return b"events: Ir\n" + b"".join(b"ob=l%d\nfl=a.c\nfn=f\n1 1\n" % i for i in range(20000)), "ok", 20000


@case
def lines_backwards():
    return body("".join(f"{50000 - i} 1\n" for i in range(50000))), "ok", 50000


@case
def lines_at_random():
    return body("".join(f"{i * 0x9E3779B97F4A7C15 % 2**64} 1\n" for i in range(50000))), "ok", 50000


@case
def lines_to_and_fro():
    return body("1 1\n" + f"+{2**62} 1\n-{2**62} 1\n" * 20000), "ok", 40001


@case
def few_lines_over_all_addresses():
    lines = "".join(f"0x{i << 54:x} {MAX_COST - (i << 54)} 1\n" for i in range(1000))
    return b"positions: instr line\nevents: Ir\nfn=f\n" + lines.encode(), "ok", 1000


@case
def empty_functions():
    return b"events: Ir\n" + b"".join(b"fn=f%d\n" % i for i in range(50000)) + b"1 1\n", "ok", 1


@case
def blank_lines_by_the_million():
    return body("1 5\n") + b"\n" * 1000000 + b"2 4\n", "ok", 9


@case
def blanks_by_the_million():
    return body("1" + " " * 1000000 + "5" + "\t" * 1000000 + "\n2 4\n"), "ok", 9


@case
def comments_by_the_thousand():
    return body("1 5\n" + "# nothing\n" * 100000 + "2 4\n"), "ok", 9


@case
def bad_lines_of_every_kind():
    text = "1 x\n1 1 1\n???\ncalls=x\njump=x\nfn=(9)\n1 99999999999999999999\npid: x\n1 \x00\n"
    return body("1 5\n" + text * 5000), "partial", 5 + 5000


@case
def jumps_by_the_thousand():
    return body("1 5\n" + "jcnd=1/2 +1\n* \n" * 50000), "ok", 5


@case
def parts_of_one_line():
    return b"events: Ir\nfn=f\n1 1\n" + b"part: 1\nfn=f\n1 1\n" * 30000, "ok", 30001


@case
def parts_with_many_event_types():
    """The header of a part takes more memory than the part has bytes."""
    events = " ".join(f"E{i}" for i in range(256))
    return f"events: {events}\nfn=f\n1 1\n".encode() + b"part: 1\nfn=f\n1 1\n" * 10000, "ok", 10001


@case
def short_lines_of_many_event_types():
    events = " ".join(f"E{i}" for i in range(256))
    return f"events: {events}\n".encode() + b"".join(b"fn=f%d\n1 1\n" % i for i in range(30000)), "ok", 30000


@case
def last_of_many_event_types():
    """Each function has a cost in the last column only."""
    events = " ".join(f"E{i}" for i in range(256))
    line = b"1" + b" 0" * 255 + b" 1\n"
    return f"events: {events}\n".encode() + b"".join(b"fn=f%d\n" % i + line for i in range(3000)), "ok", 0


@case
def parts_with_all_functions():
    names = b"".join(b"fn=f%d\n1 1\n" % i for i in range(100))
    return b"".join(b"part: %d\nevents: Ir\n" % i + names for i in range(200)), "ok", 20000


@case
def parts_with_their_own_events():
    return b"".join(b"part: %d\nevents: E%d E%d\nfn=f\n1 1 1\n" % (i, i % 250, (i + 1) % 250) for i in range(10000)), "ok", 80


@case
def parts_with_many_descriptions():
    header = b"".join(b"desc: k%d: v\n" % i for i in range(100))
    return b"".join(header + b"part: %d\nevents: Ir\nfn=f\n1 1\n" % i for i in range(200)), "ok", 200


@case
def many_appended_files():
    return WHOLE * 2000, "ok", 66000


@case
def events_in_a_different_order_each_time():
    parts = []
    for i in range(2000):
        names = [f"E{(i + j) % 100}" for j in range(100)]
        parts.append(f"part: {i}\nevents: {' '.join(names)}\nfn=f\n1 {' '.join(['1'] * 100)}\n")
    return "".join(parts).encode(), "ok", 2000


# Lines around the longest one that is read.
LINE = 2**26
given("comment_of_64_mebibytes", lambda: body("1 5\n") + b"#" * LINE + b"\n2 4\n", "ok", 9)
given("comment_above_64_mebibytes", lambda: body("1 5\n") + b"#" * (LINE + 1) + b"\n2 4\n", "partial", 9)
given("blanks_of_64_mebibytes", lambda: body("1 5\n") + b" " * (LINE - 3) + b"2 4\n3 2\n", "ok", 11)
given("number_of_64_mebibytes", lambda: body("1 5\n") + b"1 " + b"9" * (LINE - 2) + b"\n2 4\n", "partial", 9)
given("zeroes_of_64_mebibytes", lambda: body("1 5\n") + b"1 " + b"0" * (LINE - 3) + b"7\n2 4\n", "ok", 16)
given("costs_of_64_mebibytes", lambda: body("1 5\n") + b"1 1" + b" 1" * (LINE // 2 - 2) + b"\n2 4\n", "partial", 10)
given("line_of_80_mebibytes_and_no_end", lambda: body("1 5\n") + b"x" * (80 << 20), "partial", 5)
given("nuls_of_80_mebibytes_and_no_end", lambda: WHOLE + bytes(80 << 20), "partial", 33)
given("hole_of_80_mebibytes_before", lambda: bytes(80 << 20) + b"\n" + WHOLE, "partial", 33)
given("hole_before", bytes(4096) + b"\n" + WHOLE, "partial", 33)
