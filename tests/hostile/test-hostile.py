#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Feeds damaged, odd and hostile files to callgrove-cli: never a crash or a hang, always a verdict.

    test-hostile.py [--all] CALLGROVE_CLI SANITIZED [WITH_DISPLAY CALLGROVE]

Runs with a stack of 256 KiB, so that recursion over the input shows, and with limits of time and
memory. All commands answer about the files: some of them about each file, or all about each with --all. SANITIZED is "none", or the sanitizer that the program was built with, whose memory is not
counted. WITH_DISPLAY runs the window, if it was built. What they touch is seen by strace, where it is installed and may look.
Prints TAP. The cases are in cases.py and the modules beside it.
"""

import csv
import gzip
import io
import json
import multiprocessing
import os
import pathlib
import random
import re
import resource
import shutil
import socket
import stat
import struct
import subprocess
import sys
import tempfile
import threading
import time
import traceback
import xml.etree.ElementTree

import cases
import cases_calls  # These add to cases.CASES.
import cases_compressed
import cases_foreign
import cases_headers
import cases_names
import cases_numbers
import cases_shapes

ALL = "--all" in sys.argv
sys.argv = [argument for argument in sys.argv if argument != "--all"]
CLI = os.path.abspath(sys.argv[1])
SANITIZED = sys.argv[2] != "none"
WINDOW = sys.argv[3:]

SECONDS = 20
STACK = 256 * 1024

# Above what the program and its libraries need for themselves, and what this script does: the system
# counts what a process was before it became another program.
MEMORY_BASE = (64 + 128) * 2**20
MEMORY_FACTOR = 20

# The csv module's own limit is lower than that on names.
csv.field_size_limit(2**24)

CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")
VERDICTS = {"ok": 0, "partial": 1, "error": 2}


def require(condition, message):
    if not condition:
        raise AssertionError(message)


class Run:
    """One run of the program to its end."""

    def __init__(self, *arguments, stdin=subprocess.DEVNULL, cwd=None):
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
            process = subprocess.Popen([CLI, *arguments], stdin=stdin, stdout=out, stderr=err, cwd=cwd,
                                       preexec_fn=limit_stack, env={**os.environ, "LC_ALL": "C.UTF-8"})
            killer = threading.Timer(SECONDS, process.kill)
            killer.start()
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = self.code = os.waitstatus_to_exitcode(status)
            killer.cancel()
            self.memory = usage.ru_maxrss * 1024
            out.seek(0)
            err.seek(0)
            self.out = out.read().decode("utf-8")
            self.err = err.read().decode("utf-8")
        self.arguments = arguments
        require(self.code in (0, 1, 2), f"{arguments}: exit {self.code}: {self.err[-2000:]}")
        for text in (self.out, self.err):
            found = CONTROLS.search(text)
            require(found is None, f"{arguments}: {found!r} in the output")


def limit_stack():
    if not SANITIZED:
        resource.setrlimit(resource.RLIMIT_STACK, (STACK, STACK))


def read_verdict(line):
    verdict, total, problems = line.split("\t")
    require(verdict in VERDICTS, f"verdict {verdict}")
    is_bound = total in (cases.AT_LEAST, cases.AT_MOST)
    require(is_bound or re.fullmatch(r"-|-?\d+", total), f"total {total}")
    require(total != cases.AT_MOST[1:], f"total {total} is no bound")
    require((verdict == "error") == (total == "-"), f"total {total} of {verdict}")
    require((int(problems) == 0) == (verdict == "ok"), f"{problems} problems of {verdict}")
    return verdict, total


def check(*paths, **options):
    """The verdicts on files, from one run."""
    run = Run("check", "--", *paths, **options)
    lines = run.out.splitlines()
    require(len(lines) == len(paths), f"{len(lines)} lines for {len(paths)} files")
    verdicts = [read_verdict(line) for line in lines]
    worst = max(VERDICTS[verdict] for verdict, _ in verdicts)
    require(run.code == worst, f"exit {run.code}, not {worst}")
    require(worst == 0 or run.err != "", "nothing on stderr")
    return verdicts, run


def write(directory, name, data):
    path = os.path.join(directory, name)
    with open(path, "wb") as out:
        out.write(data)
    return path


def test_case(function, directory, turn):
    data, verdict, total = function()
    path = write(directory, function.__name__, data)
    verdicts, run = check(path)
    require(verdicts == [(verdict, str(total))], f"{verdicts}, not {(verdict, total)}: {run.err[:2000]}")
    limit = MEMORY_BASE + MEMORY_FACTOR * len(data)
    require(SANITIZED or run.memory <= limit, f"{run.memory} bytes of memory for {len(data)} bytes")
    if verdict != "error":
        test_functions(path)
    test_answers(path, VERDICTS[verdict], turn)


def test_functions(path):
    table = Run("functions", "--format", "csv", "--rows", "100", "--", path).out
    rows = list(csv.reader(io.StringIO(table)))
    require({len(row) for row in rows} == {7}, "functions: ragged csv")
    require(all(not cell.startswith(("=", "+", "@")) for row in rows for cell in row), "functions: formula")
    for row in json.loads(Run("functions", "--format", "json", "--", path).out)["functions"]:
        require(row["inclusive"] >= row["self"] or row["inclusive"] < 0, f"inclusive below self: {row}")


# Of a larger file one question is asked, unless there is time for all.
LARGE = 1 << 20

# What the commands are asked, FILE being the profile, NAME one of its functions and WHOLE another profile.
QUESTIONS = [question.split() for question in (
    "info FILE", "functions FILE", "functions --fold --group-by file FILE", "functions --group-by namespace --hide NAME FILE",
    "functions --group-by cycle --only-under NAME FILE", "functions --group-by part --exclude NAME FILE",
    "callers --function NAME FILE", "callees --function NAME FILE", "lines --calls --jumps FILE", "lines --source --by address FILE",
    "cycles FILE", "compare FILE -- FILE", "compare FILE -- WHOLE", "functions WHOLE -- FILE", "lines WHOLE -- FILE", "convert -o converted FILE")]
PICTURES = [question.split() for question in (
    "draw -o - FILE", "draw --view flame -o - FILE", "draw --view graph -o - FILE", "draw --view flame --callers --function NAME -o - FILE",
    "draw -o - WHOLE -- FILE", "draw --view flame -o x.folded FILE", "draw --view flame -o x.json FILE", "draw --view graph -o x.dot FILE",
    "draw -o x.png FILE", "draw --view flame -o - FILE -- WHOLE", "draw --view graph -o - FILE -- FILE")]
FORMATS = ["json", "csv", "markdown", "html", "text"]


def read_answer(kind, text):
    """Reads back what is to be read by programs."""
    if kind == "json":
        json.loads(text)
    elif kind == "csv":
        list(csv.reader(io.StringIO(text)))
    elif kind == "draw":
        xml.etree.ElementTree.fromstring(text)


def find_name(path):
    """A function of the file, if its name can be an argument."""
    names = [row["name"] for row in json.loads(Run("functions", "--format", "json", "--rows", "1", "--", path).out)["functions"]]
    return names[0] if names and "\0" not in names[0] and len(names[0]) < 4096 else "main"


def ask(question, path, name, whole, code, turn):
    """One answer: a damaged file is never fine, and there is no answer beside an error."""
    names = {"FILE": path, "NAME": name, "WHOLE": whole}
    command = question[0]
    kind = FORMATS[turn % len(FORMATS)]
    options = [] if command in ("draw", "convert") or (command == "info" and kind != "json") else ["--format", kind]
    run = Run(command, *options, *(names.get(word, word) for word in question[1:]), cwd=os.path.dirname(path))
    require(run.code >= code, f"{question}: exit {run.code}, not {code}")
    require(run.code == 0 or run.err != "", f"{question}: nothing on stderr")
    require(run.code < 2 or run.out == "", f"{question}: output in spite of an error")
    if run.out != "":
        read_answer(command if command == "draw" else kind if options else "", run.out)


def test_answers(path, code, turn):
    """All commands answer about the file, or some of them that take turns, as formats do."""
    name = find_name(path) if code < 2 else "main"
    whole = write(os.path.dirname(path), "another", cases.WHOLE)
    questions = QUESTIONS + PICTURES if ALL else [*QUESTIONS[turn % 4::4], PICTURES[turn % len(PICTURES)]]
    is_short = not ALL and (code == 2 or os.path.getsize(path) > LARGE)
    for index, question in enumerate(questions[:1] if is_short else questions):
        ask(question, path, name, whole, code, turn + index)


class Batch:
    """Many small cases, checked in one run when the first of them is asked for. One that ends the
    program is found by running each alone. Then all commands answer about each of them."""

    def __init__(self, functions):
        self.functions = functions
        self.verdicts = None

    def run(self):
        with tempfile.TemporaryDirectory() as directory:
            paths = [write(directory, function.__name__, function()[0]) for function in self.functions]
            try:
                self.verdicts = check(*paths)[0]
            except AssertionError:
                self.verdicts = [self.run_alone(path) for path in paths]

    @staticmethod
    def run_alone(path):
        try:
            return check(path)[0][0]
        except AssertionError as error:
            return str(error), "-"

    def test(self, index, directory):
        if self.verdicts is None:
            self.run()
        data, verdict, total = self.functions[index]()
        require(self.verdicts[index] == (verdict, str(total)), f"{self.verdicts[index]}, not {(verdict, total)}")
        test_answers(write(directory, self.functions[index].__name__, data), VERDICTS[verdict], index)


def cut_everywhere(data):
    return [data[:length] for length in range(len(data))]


def is_whole(data, last_key):
    """Whether nothing shows that something follows: a part has just ended."""
    return data.endswith(b"\n") and data.rstrip(b"\n").split(b"\n")[-1].startswith(last_key)


def test_cuts(data, total, last_key, directory):
    """Every prefix of a file: no verdict of ok, unless a part has just ended; no larger total."""
    paths = [write(directory, f"{index:05}", part) for index, part in enumerate(cut_everywhere(data))]
    verdicts, _ = check(*paths)
    for index, (verdict, cut_total) in enumerate(verdicts):
        # The last newline is not missed where a sum shows that nothing is missing before it.
        whole = is_whole(data[:index], last_key) or (data[index:index + 1] == b"\n" and is_whole(data[:index] + b"\n", last_key))
        require((verdict == "ok") == whole, f"{verdict} for the first {index} bytes: {data[:index][-60:]}")
        require(cut_total == "-" or int(cut_total) <= total, f"total {cut_total} of the first {index} bytes")
    require(check(write(directory, "all", data))[0] == [("ok", str(total))], "the whole file")


CACHEGRIND = b"""desc: I1 cache:         32768 B, 64 B, 8-way associative
cmd: ./program
events: Ir I1mr ILmr
fl=/src/a.c
fn=main
10 3 1 1
11 40 0 0
fl=/src/b.h
fn=main
5 2 0 0
summary: 45 1 1
"""

TWO_PARTS = b"""version: 1
creator: callgrind-3.19.0
part: 1
positions: instr line
events: Ir
summary: 20
fl=(1) a.c
fn=(1) main
0x1000 10 15
jcnd=3/9 +4 +1
* *
cfn=(2) f
calls=1 0x2000 20
+4 * 5
fn=(2)
0x2000 20 5

totals: 20

part: 2
positions: instr line
events: Ir Dr
summary: 8 1
fl=(1)
fn=(2)
0x2000 20 8 1

totals: 8 1
"""


def test_mutants(directory):
    """Random damage: bytes changed, runs of them removed, repeated and moved. The same each time."""
    source = random.Random(20240611)
    seeds = [function()[0] for function in cases.CASES]
    seeds = [seed for seed in seeds if len(seed) < 1000] + [cases.WHOLE, CACHEGRIND, TWO_PARTS] * 10
    paths = []
    for index in range(3000):
        data = bytearray(source.choice(seeds))
        for _ in range(source.randint(1, 4)):
            mutate(source, data)
        paths.append(write(directory, f"{index:05}", bytes(data)))
    for start in range(0, len(paths), 500):
        verdicts, _ = check(*paths[start:start + 500])
        # All of one kind would mean that the damage is too little or too much.
        require(len({verdict for verdict, _ in verdicts}) == 3, "mutants of one kind only")


def mutate(source, data):
    if not data:
        return
    at = source.randrange(len(data))
    length = source.randint(1, 20)
    kind = source.randrange(5)
    if kind == 0:
        data[at] = source.randrange(256)
    elif kind == 1:
        del data[at:at + length]
    elif kind == 2:
        data[at:at] = data[at:at + length]
    elif kind == 3:
        data[at:at] = source.choice([b"\0", b"\n", b"-", b"18446744073709551616", b"calls=", b"fn=(", b"(1)", b"\xff"])
    else:
        piece = data[at:at + length]
        del data[at:at + length]
        data[:0] = piece


def test_no_regular_file(directory):
    """What is no file at all, or cannot be opened or read: an error at once."""
    fifo = os.path.join(directory, "fifo")
    os.mkfifo(fifo)
    server = socket.socket(socket.AF_UNIX)
    server.bind(os.path.join(directory, "socket"))
    os.symlink("loop", os.path.join(directory, "loop"))
    os.symlink("nowhere", os.path.join(directory, "dangling"))
    names = [directory, "/dev/null", "/dev/zero", "/dev/full", os.path.join(directory, "socket"),
             os.path.join(directory, "loop"), os.path.join(directory, "dangling"), os.path.join(directory, "missing"),
             os.path.join(directory, "missing", "file"), "/proc/self/mem", "/proc/self/fd", "/proc/self/pagemap", "/proc/version",
             "/proc/kmsg", "/dev/tty", "/dev/ptmx", "/dev/fd/999", "/dev/fd/-1", "/", ".", "", "x" * 5000,
             "x/" * 3000, os.path.join(directory, "fifo", "file"), fifo + "/", write(directory, "whole", cases.WHOLE) + "/"]
    before = time.monotonic()
    verdicts, _ = check(*names)
    require(verdicts == [("error", "-")] * len(names), str(list(zip(names, verdicts))))
    require(SANITIZED or time.monotonic() - before < 5, "too slow")
    server.close()


def test_named_pipe(directory):
    """A named pipe is read to the end of what its writer has for it, compressed or not."""
    fifo = os.path.join(directory, "fifo")
    os.mkfifo(fifo)
    for data in (cases.WHOLE, gzip.compress(cases.WHOLE), b""):
        writer = subprocess.Popen([sys.executable, "-c", "import sys; open(sys.argv[1], 'wb').write(sys.stdin.buffer.read())", fifo],
                                  stdin=subprocess.PIPE)
        writer.stdin.write(data)
        writer.stdin.close()
        verdicts, _ = check(fifo)
        require(verdicts == [("ok", "33") if data else ("error", "-")], str(verdicts))
        require(writer.wait() == 0, "the writer failed")


def test_links(directory):
    """Files by other names, and names of the standard input."""
    path = write(directory, "file", cases.WHOLE)
    os.symlink("file", os.path.join(directory, "link"))
    os.symlink("link", os.path.join(directory, "link of link"))
    os.link(path, os.path.join(directory, "hard link"))
    names = [os.path.join(directory, name) for name in ("link", "link of link", "hard link", "././/file", "../" + os.path.basename(directory) + "/file")]
    verdicts, _ = check(*names)
    require(verdicts == [("ok", "33")] * len(names), str(verdicts))
    for name in ("-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"):
        with open(path, "rb") as file:
            require(check(name, stdin=file)[0] == [("ok", "33")], name)


def test_hole(directory):
    """A file of 300 MiB that is a hole but for its ends: no more memory than for a small one."""
    path = write(directory, "hole", cases.WHOLE)
    with open(path, "r+b") as file:
        file.seek(300 << 20)
        file.write(b"\n" + cases.WHOLE)
    verdicts, run = check(path)
    require(verdicts == [("partial", "66")], str(verdicts))
    require(SANITIZED or run.memory < MEMORY_BASE, f"{run.memory} bytes of memory")
    with open(path, "r+b") as file:
        file.write(bytes(4096))
    os.truncate(path, 300 << 20)
    require(check(path)[0] == [("error", "-")], "a hole and nothing else")


def test_vanished(directory):
    """A file that is gone, or of a folder that is, between two that are not."""
    path = write(directory, "file", cases.WHOLE)
    folder = os.path.join(directory, "folder")
    os.mkdir(folder)
    gone = write(folder, "gone", cases.WHOLE)
    os.unlink(gone)
    os.rmdir(folder)
    require(check(path, gone, path)[0] == [("ok", "33"), ("error", "-"), ("ok", "33")], "verdicts")
    empty = os.path.join(directory, "empty")
    os.mkdir(empty)
    require(Run("check", "--", "file", cwd=empty).code == 2, "a file of another folder")


def test_compressed_cuts(directory):
    """Every prefix of compressed files: never ok, never more than there is."""
    for name, compress in cases_compressed.FORMATS:
        data = compress(cases.WHOLE)
        paths = [write(directory, f"{name}-{length}", data[:length]) for length in range(len(data))]
        verdicts, _ = check(*paths)
        for length, (verdict, total) in enumerate(verdicts):
            require(verdict != "ok", f"{name}: ok for the first {length} bytes")
            require(total == "-" or int(total) <= 33, f"{name}: total {total} of the first {length} bytes")


def test_compressed_mutants(directory):
    """Compressed files with some bytes changed: what is ok is whole."""
    source = random.Random(20240612)
    for name, compress in cases_compressed.FORMATS:
        whole = compress(cases.WHOLE * 3)
        paths = []
        for index in range(300):
            data = bytearray(whole)
            for _ in range(source.randint(1, 3)):
                mutate(source, data)
            paths.append(write(directory, f"{name}-{index}", bytes(data)))
        verdicts, _ = check(*paths)
        # The checksums are of what comes out; zstd as made here has none.
        require(name == "zstd" or {total for verdict, total in verdicts if verdict == "ok"} <= {"99"}, f"{name}: {verdicts}")


def test_no_permission(directory):
    path = write(directory, "secret", cases.WHOLE)
    os.chmod(path, 0)
    verdicts, _ = check(path)
    # Root reads everything.
    allowed = [("ok", "33")] if os.geteuid() == 0 else [("error", "-")]
    require(verdicts == allowed, str(verdicts))
    os.chmod(path, stat.S_IRUSR | stat.S_IWUSR)


def test_odd_file_names(directory):
    """Any name that a file can have, told without a control character."""
    names = ["--help", "-", "new\nline", "\x1b[31mred", "%s%n", "<b>", "a b", "~", "$HOME", "*", "file:x",
             os.fsdecode(b"not-utf8-\xff"), "x" * 255]
    for name in names:
        write(directory, name, cases.WHOLE)
        path = name if name != "-" else "./-"
        run = Run("check", "--", path, cwd=directory)
        require(run.out == "ok\t33\t0\n", f"{name!r}: {run.out} {run.err}")
        write(directory, name, b"nonsense")
        run = Run("check", "--", path, cwd=directory)
        require(run.out == f"error\t-\t{len(run.err.splitlines())}\n" and run.err, f"{name!r}: {run.out} {run.err}")
        write(directory, name, cases.WHOLE.replace(b"totals:", b"1 x\ntotals:"))
        run = Run("info", "--format", "json", "--", path, cwd=directory)
        require(run.code == 1 and json.loads(run.out)["problem_count"] == 1, f"{name!r}: {run.out}")


def test_exactly_the_named_file(directory):
    """Files whose names begin with the given one, or match it as a pattern, are other files."""
    write(directory, "callgrind.out.12", cases.WHOLE)
    for name in ("callgrind.out.123", "callgrind.out.12~", "callgrind.out.12.1", "callgrind.out.12-01", "callgrind.out.1*"):
        write(directory, name, cases.WHOLE)
    verdicts, _ = check(os.path.join(directory, "callgrind.out.12"), os.path.join(directory, "callgrind.out.1*"))
    require(verdicts == [("ok", "33")] * 2, str(verdicts))


def test_pipe(directory):
    """Standard input, slowly and in small pieces."""
    read_end, write_end = os.pipe()

    def feed():
        with open(write_end, "wb", buffering=0) as out:
            for at in range(0, len(cases.WHOLE), 7):
                out.write(cases.WHOLE[at:at + 7])

    thread = threading.Thread(target=feed)
    thread.start()
    run = Run("check", "-", stdin=read_end)
    thread.join()
    os.close(read_end)
    require(run.out == "ok\t33\t0\n", run.out + run.err)


def test_largest_difference(directory):
    """As a double it is more than any cost; a box says how much it is nevertheless."""
    base = write(directory, "base", b"events: Ir\nfn=main\n1 0\n")
    new = write(directory, "new", b"events: Ir\nfn=main\n1 18446744073709551615\n")
    run = Run("draw", "--view", "flame", "-o", "-", base, "--", new)
    require(">+18.4 E<" in run.out.replace("\u202f", " "), f"no box says +18.4 E: {run.out}")


def test_output_that_cannot_be_written(directory):
    path = write(directory, "whole", cases.WHOLE)
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run([CLI, "functions", path], stdout=full, stderr=subprocess.PIPE, text=True, timeout=SECONDS)
    require(done.returncode == 2 and "write" in done.stderr, f"exit {done.returncode}: {done.stderr}")


def make_lying_program():
    """A program whose 60,000 tables of symbols are the same eight million bytes, with names that never end."""
    names, symbols, n = 1 << 12, 8 << 20, 60000
    at = 64 + 56
    header = struct.pack("<16sHHIQQQIHHHHHH", b"\x7fELF\2\1\1", 2, 62, 1, 0x1000, 64, at + names + symbols, 0, 64, 56, 1, 64, n, 1)
    segment = struct.pack("<IIQQQQQQ", 1, 5, at, 0x1000, 0x1000, 4096, 4096, 16)
    strings = struct.pack("<IIQQQQIIQQ", 0, 3, 0, 0, at, names, 0, 0, 1, 0)
    table = struct.pack("<IIQQQQIIQQ", 0, 2, 0, 0, at + names, symbols, 1, 0, 8, 24)
    symbol = struct.pack("<IBBHQQ", 1, 0x12, 0, 1, 0x1000, 2**64 - 1)
    return header + segment + b"\x90" * names + symbol * (symbols // 24) + bytes(symbols % 24) + bytes(64) + strings + table * (n - 2)


# What a profile names, F being its folder, and what becomes of it as a source and as a program.
NAMES = {
    "/dev/zero": ("untrusted", "untrusted"), "/proc/self/mem": ("untrusted", "untrusted"), "/etc/shadow": ("untrusted", "untrusted"),
    "F/../outside/secret.c": ("untrusted", "untrusted"), "../secret.c": ("not-found", "not-found"),
    "F/fifo": ("not-a-file", "not-a-file"), "F/mem": ("untrusted", "untrusted"), "F/device": ("not-a-file", "not-a-file"),
    "F/way-out.c": ("untrusted", "untrusted"), "F/folder": ("not-a-file", "not-a-file"), "@x": (None, "not-code"), "-x": (None, "not-code"),
    "http://127.0.0.1:9/a.c": ("not-found", "not-found"), "~/a.c": ("not-found", "not-found"), "$HOME/a.c": ("not-found", "not-found"),
    "F/line.c": (None, "not-code"), "F/lying": ("not-text", None), "F/a.c\0.c": ("not-found", "not-found"),
}


def write_names(directory):
    """A profile that names all of these; returns its path and what it names."""
    folder, outside = os.path.join(directory, "folder"), os.path.join(directory, "outside")
    os.mkdir(folder)
    os.mkdir(outside)
    os.mkdir(os.path.join(folder, "folder"))
    os.mkfifo(os.path.join(folder, "fifo"))
    os.symlink("/proc/self/mem", os.path.join(folder, "mem"))
    os.symlink("/dev/zero", os.path.join(folder, "device"))
    os.symlink("../outside/secret.c", os.path.join(folder, "way-out.c"))
    write(outside, "secret.c", b"secret\n")
    write(folder, "line.c", b"a" * 2**20 + b"\n")
    write(folder, "lying", make_lying_program())
    for name in ("@x", "-x"):
        write(folder, name, b"-o\nanswer\n")
    names = [name.replace("F/", folder + "/") for name in NAMES]
    blocks = [f"ob={name}\nfl={name}\nfn=f{i}\n0x1000 1 5\n" for i, name in enumerate(names)]
    profile = f"positions: instr line\nevents: Ir\n{''.join(blocks)}totals: {5 * len(names)}\n"
    return write(folder, "callgrind.out.1", profile.encode()), names


TRACED = re.compile(r"^(\w+)\((.*)\) += (-?\d+)?(?:<(.*?)>)?", re.MULTILINE)


def can_trace():
    """Whether there is strace, and it may follow a process, as it may not in many containers. In CI it must."""
    can = shutil.which("strace") is not None and subprocess.run(["strace", "-o", os.devnull, "true"], capture_output=True, check=False).returncode == 0
    require(can or os.environ.get("CI") != "true", "strace cannot follow a process")
    return can


def trace(directory, *command):
    """All calls that a command makes for files, sockets and processes: name, arguments, and the file that it opened."""
    # The search for leaks follows the process, too, and only one may.
    sanitizer = os.environ.get("ASAN_OPTIONS", "") + ":detect_leaks=0"
    done = subprocess.run([*command], stdin=subprocess.DEVNULL, capture_output=True, timeout=120, check=False,
                          env={**os.environ, "LC_ALL": "C.UTF-8", "DEBUGINFOD_URLS": "http://127.0.0.1:9", "ASAN_OPTIONS": sanitizer})
    calls = []
    for log in pathlib.Path(directory).glob("strace.*"):
        calls += TRACED.findall(log.read_text(encoding="utf-8", errors="replace"))
        log.unlink()
    return calls, done


def strace(directory):
    return ["strace", "-ff", "-qq", "-y", "-s", "10000", "-e", "trace=%file,%network,%process", "-e", "signal=none",
            "-o", os.path.join(directory, "strace")]


def require_untouched(calls, names, may_open):
    """No process, no socket but those of the display; nothing read but what may be."""
    starts = [arguments for call, arguments, _, _ in calls if call in ("execve", "execveat")]
    require(len(starts) == 1, f"processes: {starts}")
    for call, arguments, _, opened in calls:
        require(call not in ("fork", "vfork") and (not call.startswith("clone") or "CLONE_THREAD" in arguments), f"{call} ({arguments})")
        require(call != "socket" or "AF_UNIX" in arguments, f"{call} ({arguments})")
        is_read = opened and "O_PATH" not in arguments and "O_DIRECTORY" not in arguments
        require(not is_read or not re.search(r"/mem$|/zero$|/shadow$|/secret\.c$|/fifo$", opened), f"{call} ({arguments}) = {opened}")
        # Where a link leads is no name that was given.
        given = arguments.split(", ")[0] if call == "readlink" else arguments
        named = [name for name in names if f'"{name}"' in given]
        require(not named or any(name in may_open for name in named), f"{call} ({arguments})")


def test_names_of_files(directory):
    """What a profile names is read only in trusted folders, if it is a regular file; no process runs, no socket is opened."""
    path, names = write_names(directory)
    folder = os.path.dirname(path)
    may_open = [name for name in names if os.path.dirname(name) == folder]
    for side, options in enumerate((["--source"], ["--source", "--by", "address"])):
        command = ["lines", *options, "--rows", "0", "--format", "json", path]
        run = Run(*command)
        answer = json.loads(run.out)
        problems = {source["file"]: source["problem"] for source in answer["sources"]}
        expected = {name: problem[side] for name, problem in zip(names, NAMES.values())}
        if "no-decoder" in problems.values():
            continue
        require({name: problems.get(name) for name in names} == expected, f"{problems}")
        require(SANITIZED or run.memory <= MEMORY_BASE, f"{run.memory} bytes of memory")
        if can_trace():
            calls, done = trace(directory, *strace(directory), CLI, *command)
            require(done.returncode == run.code, done.stderr.decode())
            require_untouched(calls, names, may_open)
            require(not any(call == "socket" for call, _, _, _ in calls), "a socket")


def test_names_in_window(directory):
    """A window that opens a profile lists its folder for others like it, and opens nothing that the profile names."""
    path, names = write_names(directory)
    folder = os.path.dirname(path)
    if not WINDOW or not can_trace():
        return
    picture = os.path.join(directory, "picture.png")
    calls, done = trace(directory, WINDOW[0], *strace(directory), WINDOW[1], "--screenshot", picture, path)
    require(os.path.exists(picture), done.stderr.decode())
    require_untouched(calls, names, [name for name in names if os.path.dirname(name) == folder])
    opened = [file for _, _, _, file in calls if os.path.dirname(file) == folder]
    require(set(opened) <= {path}, f"{opened}")


# Names of files in a folder of profiles.
NAMES_OF_VERSIONS = ["v1", "v2", "new\nline", "-o", "@v1", "$(touch pwned)", "esc\x1b[31m", "<img src=x>`|", "\udcff", "..", "http:v"]


def write_folder(directory, folder_name):
    folder = os.path.join(directory, folder_name)
    os.mkdir(folder)
    for cost, name in enumerate(NAMES_OF_VERSIONS, 1):
        write(folder, f"{name}.out", f"cmd: ./p {cost}\nevents: Ir\nfn=f\n1 {cost * 100}\n".encode())
    os.mkfifo(os.path.join(folder, "fifo"))
    for name, target in (("zero.out", "/dev/zero"), ("loop", "."), ("self.out", "self.out"), ("gone.out", "gone"), ("up", "..")):
        os.symlink(target, os.path.join(folder, name))
    return folder


def test_folders(directory):
    """A folder of profiles: its pipes, devices and loops are not opened, and its names are text."""
    folder, other = (write_folder(directory, name) for name in ("versions", "others"))
    for command in (["series", folder], ["compare", folder, other]):
        for form in FORMATS:
            run = Run(*command, "--format", form, cwd=directory)
            require("<img" not in re.sub("`[^`\n]*`", "", run.out) or form not in ("html", "markdown"), run.out)
            require(run.code == 0, f"{command}: exit {run.code}: {run.err}")
        if can_trace():
            calls, _ = trace(directory, *strace(directory), CLI, *command)
            require_untouched(calls, [], [])
    require(not os.path.exists(os.path.join(directory, "pwned")), "a name ran")


def feed_large(start, piece, n_pieces, end):
    """The verdict on a file that comes through a pipe, and what it took."""
    read_end, write_end = os.pipe()

    def feed():
        with open(write_end, "wb", buffering=0) as out:
            for data in (start, *(piece for _ in range(n_pieces)), end):
                try:
                    out.write(data)
                except BrokenPipeError:
                    return

    thread = threading.Thread(target=feed)
    thread.start()
    run = Run("check", "-", stdin=read_end)
    os.close(read_end)
    thread.join()
    return read_verdict(run.out.rstrip("\n")), run


def test_large(directory):
    """What no profile has: a line of a gigabyte, ten million lines of a function (a tenth of both in the short run), 10,000 functions with 256 event types."""
    n = 1024 if ALL else 128
    verdict, run = feed_large(b"events: A\nfn=f\n1 5\nfn=", b"x" * (1 << 20), n, b"\n2 6\n")
    require(verdict == ("partial", "11"), f"{verdict}")
    require(SANITIZED or run.memory < MEMORY_BASE, f"{run.memory} bytes of memory")

    n = 10000 if ALL else 1000
    verdict, run = feed_large(b"events: A\nfn=f\n", b"".join(b"+%d 1\n" % (i % 3) for i in range(1000)), n, b"")
    require(verdict == ("ok", str(n * 1000)), f"{verdict}")
    require(SANITIZED or run.memory < MEMORY_BASE + 20 * 5 * 1000 * n, f"{run.memory} bytes of memory")

    costs = b" 1" * 256
    head = b"events:" + b"".join(b" E%d" % i for i in range(256)) + b"\n"
    verdict, run = feed_large(head, b"".join(b"fn=f%d\n1%s\n" % (i, costs) for i in range(10000)), 1, b"")
    require(verdict == ("ok", "10000"), f"{verdict}")
    require(SANITIZED or run.memory < MEMORY_BASE + 20 * 5200000, f"{run.memory} bytes of memory")


def list_tests():
    tests = [(function.__name__, lambda directory, function=function, turn=turn: test_case(function, directory, turn))
             for turn, function in enumerate(cases.CASES + cases.LARGE_CASES)]
    for start in range(0, len(cases.SMALL_CASES), 50):
        batch = Batch(cases.SMALL_CASES[start:start + 50])
        tests += [(function.__name__, lambda directory, batch=batch, index=index: batch.test(index, directory))
                  for index, function in enumerate(batch.functions)]
    require(len({name for name, _ in tests}) == len(tests), "two cases of one name")
    for name, *cut in (("callgrind", cases.WHOLE, 33, b"totals:"), ("cachegrind", CACHEGRIND, 45, b"summary:"),
                       ("two parts", TWO_PARTS, 28, b"totals:")):
        tests.append((f"cut at every byte: {name}", lambda directory, cut=cut: test_cuts(*cut, directory)))
    for function in (test_mutants, test_compressed_cuts, test_compressed_mutants, test_no_regular_file, test_named_pipe, test_links, test_hole,
                     test_vanished, test_no_permission, test_odd_file_names,
                     test_names_of_files, test_names_in_window, test_folders, test_large, test_exactly_the_named_file, test_pipe, test_largest_difference,
                     test_output_that_cannot_be_written):
        tests.append((function.__name__[len("test_"):].replace("_", " "), function))
    return tests


TESTS = list_tests()


def run_test(index):
    """What is wrong, or nothing."""
    with tempfile.TemporaryDirectory() as directory:
        try:
            TESTS[index][1](directory)
        except Exception:
            return traceback.format_exc()
    return ""


def main():
    n_failed = 0
    print(f"1..{len(TESTS)}")
    # Processes, as the limits of what is run are set between fork and exec.
    with multiprocessing.get_context("fork").Pool(min(4, os.cpu_count())) as pool:
        for index, problem in enumerate(pool.imap(run_test, range(len(TESTS)))):
            n_failed += problem != ""
            print("".join(f"# {line}\n" for line in problem.splitlines()), end="")
            print(f"{'not ' if problem else ''}ok {index + 1} - {TESTS[index][0]}", flush=True)
    return 1 if n_failed > 0 else 0


if __name__ == "__main__":
    sys.exit(main())
