# SPDX-License-Identifier: GPL-3.0-or-later
"""Files that are no profiles: other formats, other encodings, what other tools print."""

import io
import marshal
import struct
import zipfile

from cases import WHOLE, case, given

TEXT = WHOLE.decode()

FOREIGN = [
    ("callgrind_annotate_output", b"--------------------------------------------------------------------------------\n"
     b"Profile data file 'callgrind.out.4711' (creator: callgrind-3.19.0)\n"
     b"--------------------------------------------------------------------------------\nI1 cache: \nTimerange: Basic block 0 - 99\n"
     b"Events recorded:  Ir\nEvents shown:     Ir\nEvent sort order: Ir\nThresholds:       99\n\n"
     b"--------------------------------------------------------------------------------\nIr            \n"
     b"--------------------------------------------------------------------------------\n33 (100.0%)  PROGRAM TOTALS\n\n"
     b"21 (63.64%)  a.c:main [/tmp/a]\n"),
    ("cg_annotate_output", b"-- Metadata\nInvocation:       cg_annotate cachegrind.out.1\nCommand:          ./a\nEvents recorded:  Ir\n\n-- Summary\nIr\n\n33 (100.0%)  PROGRAM TOTALS\n"),
    ("valgrind_output", b"==4711== Callgrind, a call-graph generating cache profiler\n==4711== Events    : Ir\n==4711== Collected : 33\n==4711== \n==4711== I   refs:      33\n"),
    ("gprof_output", b"Flat profile:\n\nEach sample counts as 0.01 seconds.\n  %   cumulative   self              self     total\n100.00      0.01     0.01        1    10.00    10.00  main\n"),
    ("gmon_out", b"gmon\x01\0\0\0" + bytes(12) + b"\0" + bytes(200)),
    ("perf_script", b"a 4711 1.5: 1 cycles:u:\n\t55d0 main+0x10 (/tmp/a)\n\n"),
    ("perf_report", b"# To display the perf.data header info\n# Samples: 1K of event 'cycles'\n#\n    99.0%  a  a  [.] main\n"),
    ("folded_stacks", b"main;f;g 12\nmain;f 3\n"),
    ("massif_with_options", b"desc: --time-unit=B\ncmd: ./a\ntime_unit: B\n#-----------\nsnapshot=0\n#-----------\ntime=0\nmem_heap_B=0\n"),
    ("massif_with_a_tree", b"desc: (none)\ncmd: ./a\ntime_unit: i\n#-----------\nsnapshot=0\n#-----------\ntime=0\nmem_heap_B=0\nheap_tree=peak\nn1: 72 (heap allocation functions)\n n0: 72 0x4: main (a.c:1)\n"),
    ("dhat_file", b'{"dhatFileVersion":2\n,"mode":"heap","verb":"Allocated"\n,"pps":\n [\n ]\n}\n'),
    ("cpuprofile", b'{"nodes":[{"id":1,"callFrame":{"functionName":"(root)"}}],"startTime":0,"endTime":1}\n'),
    ("speedscope_file", b'{"$schema":"https://www.speedscope.app/file-format-schema.json","profiles":[]}'),
    ("json_of_a_list", b'[{"name": "a", "ph": "X"}]\n'),
    ("json_of_a_number", b"5\n"),
    ("xml_file", b'<?xml version="1.0"?>\n<callgrind>\n<events>Ir</events>\n</callgrind>\n'),
    ("html_in_upper_case", b"<HTML><BODY>events: Ir</BODY></HTML>"),
    ("html_behind_blanks", b"\n\n  <!doctype html><title>Login</title>\n"),
    ("svg_file", b'<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ("pdf_file", b"%PDF-1.7\n1 0 obj\n<< >>\nendobj\n"),
    ("png_file", b"\x89PNG\r\n\x1a\n" + bytes(100)),
    ("jpeg_file", b"\xff\xd8\xff\xe0\0\x10JFIF" + bytes(100)),
    ("gif_file", b"GIF89a" + bytes(100)),
    ("sqlite_file", b"SQLite format 3\0" + bytes(100)),
    ("pstats_file", marshal.dumps({("a.py", 1, "f"): (1, 1, 0.5, 0.5, {})})),
    ("python_bytecode", b"\xa7\r\r\n" + bytes(12) + b"\xe3" + bytes(100)),
    ("java_class", b"\xca\xfe\xba\xbe\0\0\0\x37" + bytes(100)),
    ("java_flight_recording", b"FLR\0\0\2\0\0" + bytes(100)),
    ("core_dump", b"\x7fELF\x02\x01\x01\0" + bytes(8) + struct.pack("<HH", 4, 62) + bytes(4000)),
    ("elf_magic_alone", b"\x7fELF"),
    ("windows_program", b"MZ\x90\0" + bytes(200)),
    ("mach_o_program", b"\xcf\xfa\xed\xfe" + bytes(200)),
    ("web_assembly", b"\0asm\1\0\0\0" + bytes(50)),
    ("pprof_protobuf", b"\x0a\x04\x08\x01\x10\x02\x12\x06\x0a\x01\x01\x12\x01\x05" + b"2\x002\x03cpu2\x0bnanoseconds"),
    ("rar_file", b"Rar!\x1a\x07\x01\0" + bytes(100)),
    ("seven_zip_file", b"7z\xbc\xaf\x27\x1c\0\4" + bytes(100)),
    ("lz4_file", b"\x04\x22\x4d\x18" + bytes(100)),
    ("compress_file", b"\x1f\x9d\x90" + bytes(100)),
    ("lzip_file", b"LZIP\1" + bytes(100)),
    ("ar_archive", b"!<arch>\na.o/            0           0     0     644     4         `\nabcd"),
    ("git_lfs_pointer", b"version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n"),
    ("shell_script", b"#!/bin/sh\nexec valgrind --tool=callgrind ./a\n"),
    ("c_source", b"#include <stdio.h>\n\nint\nmain (void)\n{\n  return 0;\n}\n"),
    ("patch", b"--- a/callgrind.out\n+++ b/callgrind.out\n@@ -1,2 +1,2 @@\n-events: Ir\n+events: Dr\n fn=main\n"),
    ("csv_file", b"function,Ir\nmain,21\nhelper,12\n"),
    ("key_file", b"[Desktop Entry]\nType=Application\nName=Callgrove\n"),
    ("yaml_file", b"---\nname: a\nevents:\n  - push\n"),
    ("mail", b"From: a@example.com\nTo: b@example.com\nSubject: profile\n\nsee below\n"),
    ("http_answer", b"HTTP/1.1 404 Not Found\r\nContent-Type: text/plain\r\n\r\nno such file\n"),
    ("utf16_without_mark", TEXT.encode("utf-16-le")),
    ("utf16_big_without_mark", TEXT.encode("utf-16-be")),
    ("utf32_little", b"\xff\xfe\0\0" + TEXT.encode("utf-32-le")),
    ("utf32_big", b"\0\0\xfe\xff" + TEXT.encode("utf-32-be")),
    ("utf32_without_mark", TEXT.encode("utf-32-le")),
    ("utf7", b"+//v8-" + b"events+ADo- Ir"),
    ("ebcdic", TEXT.encode("cp037")),
    ("base64", __import__("base64").encodebytes(WHOLE)),
    ("two_byte_order_marks_alone", b"\xef\xbb\xbf\xef\xbb\xbf"),
    ("byte_order_mark_alone", b"\xef\xbb\xbf"),
    ("half_a_byte_order_mark", b"\xef\xbb"),
    ("next_lines_for_newlines", WHOLE.replace(b"\n", b"\x85")),
    ("form_feeds_for_newlines", WHOLE.replace(b"\n", b"\f")),
    ("nuls_for_newlines", WHOLE.replace(b"\n", b"\0")),
    ("carriage_returns_and_one_newline", WHOLE.replace(b"\n", b"\r") + b"\n"),
    ("one_nul", b"\0"),
    ("one_blank", b" "),
    ("one_digit", b"1"),
    ("one_sign", b"+"),
    ("newlines_alone", b"\n" * 100000),
    ("blanks_alone", b" \t" * 100000),
    ("all_ones", b"\xff" * 10000),
    ("numbers_alone", b"1 2\n3 4\n"),
    ("names_alone", b"fl=a.c\nfn=main\n"),
    ("calls_alone", b"calls=1 2\n"),
    ("totals_alone", b"totals: 5\n"),
    ("key_alone", b"version: 1\n"),
    ("xdebug_separator_alone", b"==== NEW PROFILING FILE ==============================================\n"),
]
for name, data in FOREIGN:
    given(name, data, "error", "-")


@case
def zip_of_a_profile():
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as out:
        out.writestr("callgrind.out.1", WHOLE)
    return archive.getvalue(), "error", "-"


# What looks odd and is a profile all the same.
given("two_byte_order_marks", b"\xef\xbb\xbf\xef\xbb\xbf" + WHOLE, "partial", 33)
given("byte_order_mark_of_second_file", WHOLE + b"\xef\xbb\xbf" + WHOLE, "partial", 66)
given("latin_1_comments", "# Zähler für Größe\n".encode("latin-1") + WHOLE, "ok", 33)
given("mixed_line_ends", WHOLE.replace(b"\n", b"\r\n", 8), "ok", 33)
given("line_ends_of_windows_twice", WHOLE.replace(b"\n", b"\r\r\n"), "partial", "0")
given("blanks_at_line_ends", WHOLE.replace(b"\n", b" \n").replace(b"fn=(1) main \n", b"fn=(1) main\n"), "ok", 33)
given("tabs_before_lines", WHOLE.replace(b"\n", b"\n\t").rstrip(b"\t"), "ok", 33)
given("control_z_behind", WHOLE + b"\x1a", "partial", 33)
given("shell_line_before", b"#!/usr/bin/callgrind_annotate\n" + WHOLE, "ok", 33)
given("log_lines_before", b"==1== Callgrind\n==1== x\n" + WHOLE, "partial", 33)
given("log_lines_between", WHOLE.replace(b"fn=(2)\n", b"==1== brk segment overflow\nfn=(2)\n"), "partial", 33)
given("conflict_markers_between", WHOLE.replace(b"+2 1\n", b"<<<<<<< ours\n+2 1\n=======\n+2 1\n>>>>>>> theirs\n"), "partial", 34)
