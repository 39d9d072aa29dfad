# SPDX-License-Identifier: GPL-3.0-or-later
"""Damaged, odd and hostile profiles, each with the verdict and the total that `check` must give.

A case is a function that returns (bytes, verdict, total); its name is the case's, its docstring
says what it is. The total of an error is "-", one that saturated is AT_LEAST or AT_MOST. To add a case, add a function with @case.
"""

import bz2
import gzip
import io
import lzma
import tarfile

# What all commands are asked about, what is large or large to be, and what is small.
CASES = []
LARGE_CASES = []
SMALL_CASES = []
SMALL = 4096

MAX_COST = 2**64 - 1

# What `check` prints where sums stop growing: bounds of the true total.
AT_LEAST = f"≥{MAX_COST}"
AT_MOST = f"≤{-2**63}"

# What a complete file of Callgrind's looks like: 33 in all.
WHOLE = b"""# callgrind format
version: 1
creator: callgrind-3.19.0
pid: 4711
cmd: ./program
part: 1

positions: line
events: Ir Dr
summary: 33 6

ob=(1) program
fl=(1) a.c
fn=(1) main
10 20 5
+2 1
cfn=(2) helper
calls=3 30
+1 12 1

fn=(2)
30 12 1
totals: 33 6
"""


def case(function):
    CASES.append(function)
    return function


def given(name, data, verdict, total):
    """A case that needs no more words than its name. Such cases are only checked, small ones many in one run."""

    def function():
        return data() if callable(data) else data, verdict, total

    function.__name__ = name
    is_small = not callable(data) and len(data) < SMALL
    (SMALL_CASES if is_small else LARGE_CASES).append(function)


def body(text, events="Ir"):
    return f"events: {events}\nfl=a.c\nfn=main\n{text}".encode()


# Whole files, also in forms that are rare.


@case
def whole():
    return WHOLE, "ok", 33


@case
def crlf():
    """Copied through Windows."""
    return WHOLE.replace(b"\n", b"\r\n"), "ok", 33


@case
def byte_order_mark():
    return b"\xef\xbb\xbf" + WHOLE, "ok", 33


@case
def blank_lines_first():
    return b"\n\n   \n" + WHOLE, "ok", 33


@case
def no_header_but_events():
    return b"events: Ir\nfn=f\n1 2\n", "ok", 2


@case
def long_header_before_events():
    """KCachegrind looks for events: in the first 2047 bytes."""
    return b"version: 1\n" + b"desc: Note: x\n" * 5000 + body("1 3\n"), "ok", 3


@case
def tabs():
    return b"events:\tIr\tDr\nfn=f\n1\t5\t7\n\t2\t6\n", "ok", 11


@case
def hexadecimal():
    """The format knows "0x" alone, "0X" is no number."""
    return body("0xA 0x10\n0xb 0XFF\n"), "partial", 16


@case
def largest_cost():
    """No sum saturates, so it is no bound."""
    return body(f"1 {MAX_COST}\n"), "ok", MAX_COST


@case
def saturated_sum():
    return body(f"1 {MAX_COST}\n2 {MAX_COST}\n"), "ok", AT_LEAST


@case
def wrapped_call():
    """A dump inside an active call: a negative difference modulo 2^64."""
    return body("1 5\ncfn=g\ncalls=1 3\n2 18446744073709522276\n"), "ok", 5


@case
def negative_costs():
    return body("1 10\n2 -15\n"), "ok", -5


@case
def most_negative_sum():
    """Sums of negative costs saturate, too."""
    return body("1 -9223372036854775807\n2 -9223372036854775807\n"), "ok", AT_MOST


@case
def zero_total():
    """Shares of nothing."""
    return body("1 0\ncfn=g\ncalls=0 2\n2 0\nfn=g\n2 0\ntotals: 0\n"), "ok", 0


@case
def inclusive_above_total():
    """A call that says it costs more than there is."""
    return body("1 1\ncfn=g\ncalls=1 2\n2 1000000\nfn=g\n2 1\n"), "ok", 2


@case
def calls_zero_with_cost():
    return body("1 10\ncfn=g\ncalls=0 2\n2 240\nfn=g\n2 240\n"), "ok", 250


@case
def short_lines():
    return body("1\n2 5\n3 6 7\n", "A B C"), "ok", 11


@case
def most_event_types():
    return body("1 " + "1 " * 256 + "\n", " ".join(f"E{i}" for i in range(256))), "ok", 1


@case
def position_columns():
    """All that are known, the last one of which says nothing to us."""
    return b"positions: instr bb line memAddr\nevents: Ir\nfn=f\n1 2 3 4 6\n", "ok", 6


@case
def position_columns_that_nobody_knows():
    """The words may be damage, but each is a column."""
    return b"positions: instr bb line column thread\nevents: Ir\nfn=f\n1 2 3 4 5 6\n", "partial", 6


@case
def empty_names():
    return b"events: Ir\nob=\nfl=\nfn=\n1 5\ncob=\ncfi=\ncfn=\ncalls=1 2\n2 3\n", "ok", 5


@case
def names_with_terminal_escapes():
    return b"events: Ir\nob=\x1b]52;c;aGk=\x07\nfl=\x1b[2J\x9b31m\nfn=\x1b]0;title\x07\x7f\xc2\x9b\n1 5\n", "ok", 5


@case
def names_that_look_like_markup():
    return b'events: Ir\nfl=<a href="x">\nfn=<span size="99999">&#0;</span>_x\n1 5\n', "ok", 5


@case
def names_that_look_like_formulas():
    return b'events: Ir\nfn==HYPERLINK("http://x")\n1 1\nfn=+1+1\n1 2\nfn=-x\n1 4\nfn=@SUM(A1)\n1 8\nfn=a,"b"\n1 16\n', "ok", 31


@case
def names_that_are_not_utf8():
    return b"events: Ir\nfl=f\xef.c\nfn=g\xff\n1 1\nfn=g\xfe\n1 2\nfn=\xc3\n1 4\nfn=\xed\xa0\x80\n1 8\n", "ok", 15


@case
def names_with_invisible_text():
    """Right-to-left override, zero width, a thousand combining marks."""
    return "events: Ir\nfn=\u202egnp.exe\u200b\u2066\n1 1\nfn=a".encode() + "\u0301".encode() * 1000 + b"\n1 2\n", "ok", 3


@case
def files_to_read():
    """Names of files must never be opened."""
    return b"events: Ir\nob=/dev/zero\nfl=/etc/shadow\nfn=f\n1 1\nfi=-\n2 2\nfi=|id\n3 4\n", "ok", 7


@case
def longest_name():
    return b"events: Ir\nfn=" + b"x" * 2**20 + b"\n1 5\n", "ok", 5


@case
def very_long_command():
    """A single long line, of which all is kept."""
    return b"cmd: " + b"x" * 2**20 + b"\n" + body("1 5\n"), "ok", 5


@case
def huge_ids():
    return b"events: Ir\nfn=(2000000000) a\n1 1\nfn=(4294967295) b\n1 2\nfn=(18446744073709551615) c\n1 4\nfn=(0) d\n1 8\n", "ok", 15


@case
def huge_lines_and_addresses():
    return b"positions: instr line\nevents: Ir\nfn=f\n0xffffffffffffffff 18446744073709551615 1\n0 0 2\n", "ok", 3


@case
def positions_far_apart():
    """A table by line number would not fit anywhere."""
    return body("".join(f"{i * 10**15} 1\n" for i in range(1000))), "ok", 1000


@case
def same_line_again_and_again():
    return body("5 1\n" * 20000), "ok", 20000


@case
def relative_below_zero():
    return body("1 1\n-5 2\n+10 4\n* 8\n"), "ok", 15


@case
def files_that_toggle():
    return b"events: Ir\nfl=a.c\nfn=f\n" + b"".join(b"fi=h%d.h\n1 1\n" % (i % 100) for i in range(20000)), "ok", 20000


@case
def chain():
    """Each calls the next: recursion over it overflows the stack."""
    text = "".join(f"fn=f{i}\n1 1\ncfn=f{i + 1}\ncalls=1 1\n1 {50000 - i}\n" for i in range(50000))
    return body(text + "fn=f50000\n1 1\n"), "ok", 50001


@case
def ring():
    text = "".join(f"fn=f{i}\n1 1\ncfn=f{(i + 1) % 50000}\ncalls=1 1\n1 5\n" for i in range(50000))
    return body(text), "ok", 50000


@case
def ladder():
    """2^1000 paths in 4000 calls."""
    lines = []
    for i in range(1000):
        for side in "ab":
            lines.append(f"fn={side}{i}\n1 1\n")
            lines += [f"cfn={other}{i + 1}\ncalls=1 1\n1 {1000 - i}\n" for other in "ab"]
    return body("".join(lines)), "ok", 2000


@case
def clique():
    lines = []
    for i in range(150):
        lines.append(f"fn=f{i}\n1 1\n")
        lines += [f"cfn=f{j}\ncalls=1 1\n1 7\n" for j in range(150)]
    return body("".join(lines)), "ok", 150


@case
def many_callees():
    """KCachegrind searches them one by one."""
    text = "".join(f"cfn=f{i}\ncalls=1 1\n1 1\n" for i in range(30000))
    return body("1 1\n" + text), "ok", 1


@case
def many_parts():
    return b"".join(b"part: %d\nevents: Ir\nfl=a.c\nfn=f\n1 1\n" % (i + 1) for i in range(5000)), "ok", 5000


@case
def many_levels_of_recursion():
    return body("".join(f"fn=f'{i}\n1 1\ncfn=f'{i + 1}\ncalls=1 1\n1 1\n" for i in range(2, 3000))), "ok", 2998


@case
def deep_namespaces():
    return b"events: Ir\nfn=" + b"a::" * 50000 + b"f\n1 1\nfn=" + b"a<" * 50000 + b"\n1 2\nfn=" + b"(" * 50000 + b"\n1 4\n", "ok", 7


@case
def formula_chain():
    """Each type is twice the one before it, and their costs saturate."""
    text = "".join(f"event: E{i + 1} = E{i} + E{i}\n" for i in range(70))
    return b"events: E0\n" + text.encode() + b"fn=f\n1 3\n", "ok", 3


@case
def formula_refers_to_itself():
    return b"events: A\nevent: B = C\nevent: C = B\nevent: D = D\nfn=f\n1 3\n", "partial", 3


@case
def formula_of_missing_type():
    return b"events: A\nevent: B = A + Nothing\nfn=f\n1 3\n", "ok", 3


@case
def unknown_header_keys():
    return b"key: value\n" * 20000 + body("1 3\n"), "ok", 3


@case
def two_files_appended():
    """With the same ids for other names: each file has ids of its own."""
    return WHOLE + WHOLE.replace(b"main", b"start").replace(b"helper", b"other"), "ok", 66


@case
def same_file_twice():
    return WHOLE + WHOLE, "ok", 66


# Damage: what can be read is kept.


@case
def no_final_newline():
    """Nothing is missing but the last byte, and totals: shows it."""
    return WHOLE[:-1], "ok", 33


@case
def no_final_newline_in_costs():
    return body("1 5\n2 12"), "partial", 17


@case
def cut_before_totals():
    return WHOLE[:WHOLE.index(b"totals:")], "partial", 33


@case
def cut_in_a_call():
    """The summary has the total that the file lacks."""
    return WHOLE[:WHOLE.index(b"+1 12 1")], "partial", 33


@case
def lost_line():
    return WHOLE.replace(b"+2 1\n", b""), "partial", 33


@case
def changed_digit():
    return WHOLE.replace(b"30 12 1", b"30 92 1"), "partial", 113


@case
def nul_padding():
    """After a power cut."""
    return WHOLE + bytes(4096), "partial", 33


@case
def nul_in_number():
    return body("1 5\n2 \x00 6\n3 7\n"), "partial", 12


@case
def nul_in_name():
    return b"events: Ir\nfn=ma\0in\n1 5\n", "partial", 5


@case
def nul_line():
    return body("1 5\n\0\n2 6\n"), "partial", 11


@case
def nul_in_header():
    return b"cmd: a\0b\n" + body("1 5\n"), "partial", 5


@case
def binary_lines():
    return body("1 5\n") + bytes(range(256)) + b"\n2 6\n", "partial", 11


@case
def float_costs():
    return body("1 1.5\n2 1e9\n3 4\n"), "partial", 4


@case
def letters_in_costs():
    return body("1 5x\n2 0x\n3 12abc\n4 4\n"), "partial", 4


@case
def signed_costs():
    return body("1 +10\n2 4\n"), "partial", 4


@case
def cost_beyond_64_bits():
    return body(f"1 {MAX_COST + 1}\n2 99999999999999999999999\n3 4\n"), "partial", 4


@case
def position_beyond_64_bits():
    """The place is unknown, the cost is not."""
    return body(f"{MAX_COST + 1} 1\n2 4\n"), "partial", 5


@case
def id_beyond_64_bits():
    """Must not become a small one."""
    return b"events: Ir\nfn=(1) a\n1 1\nfn=(18446744073709551617) b\n1 2\nfn=(1)\n1 4\n", "partial", 7


@case
def ids_never_defined():
    return b"events: Ir\nob=(3)\nfl=(4)\nfn=(5)\n1 1\ncfn=(6)\ncalls=1 2\n2 3\n", "partial", 1


@case
def surplus_costs():
    return body("1 5 6 7\n2 4\n"), "partial", 9


@case
def call_without_callee():
    """KCachegrind crashes."""
    return body("1 5\ncalls=1 2\n2 3\n"), "partial", 5


@case
def call_without_costs():
    return body("1 5\ncfn=g\ncalls=1 2\n"), "partial", 5


@case
def call_twice():
    return body("1 5\ncfn=g\ncalls=1 2\ncalls=2 3\n2 3\n"), "partial", 5


@case
def call_count_unreadable():
    return body("1 5\ncfn=g\ncalls=many 2\n2 3\nfn=g\n2 3\n"), "partial", 8


@case
def call_count_beyond_64_bits():
    return body(f"1 5\ncfn=g\ncalls={MAX_COST + 1} 2\n2 3\nfn=g\n2 3\n"), "partial", 8


@case
def call_before_any_function():
    return b"events: Ir\ncfn=g\ncalls=1 2\n2 3\nfn=f\n1 5\n", "partial", 5


@case
def jump_unreadable():
    return body("1 5\njump=x 2\n*\njcnd=/ 2\n*\n2 6\n"), "partial", 11


@case
def costs_before_any_function():
    return b"events: Ir\n1 5\nfn=f\n1 6\n", "partial", 11


@case
def unknown_lines():
    return body("1 5\nnonsense\nxyz=1\n2 6\n"), "partial", 11


@case
def many_bad_lines():
    return body("1 5\n" + "nonsense\n" * 50000 + "2 6\n"), "partial", 11


@case
def event_type_named_twice():
    return body("1 5 6\n", "A A"), "partial", 5


@case
def totals_too_small():
    return body("1 5\ntotals: 4\n"), "partial", 5


@case
def totals_unreadable():
    return body("1 5\ntotals: five\n"), "partial", 5


@case
def summary_too_small():
    return b"summary: 4\n" + body("1 5\n"), "partial", 5


@case
def summary_larger():
    """The run cost more than this file covers, which is one of several."""
    return b"pid: 1\nevents: Ir\nsummary: 400\nfl=a.c\nfn=main\n1 5\n", "ok", 5


@case
def summary_unreached():
    """Nothing else can show that lines are missing."""
    return b"events: Ir\nsummary: 400\nfl=a.c\nfn=main\n1 5\n", "partial", 400


@case
def header_without_colon():
    return b"summary 5\n" + body("1 5\n"), "partial", 5


@case
def newline_in_command():
    return b"cmd: ./program with\na newline\n" + body("1 5\n"), "partial", 5


@case
def header_only():
    return b"version: 1\ncreator: tool\nevents: Ir\n", "partial", 0


@case
def name_too_long():
    return b"events: Ir\nfn=" + b"x" * (2**20 + 1) + b"\n1 5\n", "partial", 5


@case
def line_too_long():
    return b"cmd: " + b"x" * (2**26 + 10) + b"\n" + body("1 5\n"), "partial", 5


# What is no profile.


@case
def empty():
    return b"", "error", "-"


@case
def one_newline():
    return b"\n", "error", "-"


@case
def only_nuls():
    return bytes(1000), "error", "-"


@case
def only_comments():
    return b"# callgrind format\n# nothing else\n", "error", "-"


@case
def some_text():
    return b"Dear Sir or Madam,\n\nplease find enclosed 3 profiles.\n", "error", "-"


@case
def one_long_line():
    return b"x" * 2**22, "error", "-"


@case
def random_bytes():
    value, result = 1, bytearray()
    for _ in range(20000):
        value = value * 1103515245 + 12345 & 0x7FFFFFFF
        result.append(value >> 16 & 0xFF)
    return bytes(result), "error", "-"


@case
def gzip_file():
    return gzip.compress(WHOLE), "ok", 33


@case
def xz_file():
    return lzma.compress(WHOLE), "ok", 33


@case
def bzip2_file():
    return bz2.compress(WHOLE), "ok", 33


@case
def gzip_members():
    return gzip.compress(WHOLE[:100]) + gzip.compress(WHOLE[100:]), "ok", 33


@case
def gzip_cut():
    return gzip.compress(WHOLE)[:-9], "partial", 33


@case
def gzip_wrong_checksum():
    whole = gzip.compress(WHOLE)
    return whole[:-8] + bytes(4) + whole[-4:], "partial", 33


@case
def gzip_and_more():
    return gzip.compress(WHOLE) + b"fn=f\n1 1\n", "partial", 33


@case
def gzip_twice():
    return gzip.compress(gzip.compress(WHOLE)), "error", "-"


@case
def gzip_of_nothing():
    return gzip.compress(b""), "error", "-"


@case
def gzip_bomb():
    return gzip.compress(bytes(80 << 20)), "error", "-"


@case
def tar_file():
    archive = io.BytesIO()
    with tarfile.open(fileobj=archive, mode="w") as tar:
        member = tarfile.TarInfo("callgrind.out.1")
        member.size = len(WHOLE)
        tar.addfile(member, io.BytesIO(WHOLE))
    return gzip.compress(archive.getvalue()), "error", "-"


@case
def zip_file():
    return b"PK\x03\x04" + bytes(100), "error", "-"


@case
def utf16_little():
    return b"\xff\xfe" + WHOLE.decode().encode("utf-16-le"), "error", "-"


@case
def utf16_big():
    return b"\xfe\xff" + WHOLE.decode().encode("utf-16-be"), "error", "-"


@case
def carriage_returns_only():
    return WHOLE.replace(b"\n", b"\r"), "error", "-"


@case
def elf_file():
    return b"\x7fELF\x02\x01\x01" + bytes(200), "error", "-"


@case
def html_file():
    return b"<!DOCTYPE html>\n<html><body>404: Not Found</body></html>\n", "error", "-"


@case
def json_file():
    return b'{"traceEvents": []}\n', "error", "-"


@case
def massif_file():
    return b"desc: (none)\ncmd: ./program\ntime_unit: i\n#-----------\nsnapshot=0\n#-----------\ntime=0\nmem_heap_B=0\n", "error", "-"


@case
def perf_data_file():
    return b"PERFILE2" + bytes(200), "error", "-"


@case
def events_missing():
    return b"version: 1\nfl=a.c\nfn=main\n1 5\n", "error", "-"


@case
def events_empty():
    return b"events:\nfn=main\n1 5\n", "error", "-"


@case
def events_after_costs():
    return b"fn=main\n1 5\nevents: Ir\n2 6\n", "error", "-"


@case
def too_many_event_types():
    return body("1 1\n", " ".join(f"E{i}" for i in range(257))), "error", "-"


@case
def ten_thousand_event_types():
    return body("1 1\n" * 1000, " ".join(f"E{i}" for i in range(10000))), "error", "-"


@case
def too_many_position_columns():
    return b"positions: " + b" ".join(b"p%d" % i for i in range(17)) + b"\n" + body("1 1\n"), "error", "-"


@case
def later_version():
    return b"version: 2\n" + body("1 1\n"), "error", "-"


@case
def much_later_version():
    return b"version: 99999999999999999999999\n" + body("1 1\n"), "error", "-"


@case
def bad_header_of_second_part():
    """Not one number of it could be trusted."""
    return WHOLE + b"part: 2\nevents: " + b"E " * 300 + b"\nfn=f\n1 1\n", "error", "-"
