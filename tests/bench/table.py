#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How fast Callgrove and others read the same files, in one run, and whether it is fast enough.

    table.py PROGRAMS CALLGROVE_CLI

PROGRAMS is the directory with bench-load, bench-run and write-profile. See README.md for what is
measured, and for the variables that choose sizes. Exits with 1 if a goal is missed.
"""

import dataclasses
import gzip
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
import zlib

import kcachegrind

PROGRAMS, CLI = (os.path.abspath(path) for path in sys.argv[1:3])
N_ROUNDS = 3
BLOCK = 256 * 1024
KINDS = ["full", "line", "php", "parts", "cplusplus"]
SIZES = [int(size) for size in os.environ.get("CALLGROVE_BENCH_MEGABYTES", "30").split()]
FILES = os.environ.get("CALLGROVE_BENCH_FILES", "").split()
DIRECTORY = os.environ.get("CALLGROVE_BENCH_DIR")
# Pairs of a name and a command, to which the path of the file is added.
PEERS = [peer.split("=", 1) for peer in os.environ.get("CALLGROVE_BENCH_PEERS", "").split(";") if peer]
# Of small files, starting a program is the larger part of time, and of memory.
LEAST_TIMED = 4e6
LEAST_JUDGED = 18e6
# Larger files are left to those who can do it in minutes, and Valgrind to those who take seconds.
MOST_COUNTED = 160e6
MOST_SECONDS_COUNTED = 5
MOST_ANNOTATED = 160e6

FULL = "--dump-instr=yes,--collect-jumps=yes,--cache-sim=yes,--branch-sim=yes"
SOURCE = """
#include <map>
#include <string>
int main () { std::map<std::string, int> m; m["x"] = 1; return m["y"]; }
"""


@dataclasses.dataclass
class File:
    name: str
    kind: str
    path: str
    size: int = 0

    def __post_init__(self):
        self.size = os.path.getsize(self.path)


@dataclasses.dataclass
class Row:
    """What one program took for one file; None is not measured."""

    program: str
    cpu: float = None
    memory: float = None
    instructions: float = None
    wall: float = None
    wall_of_two: float = None


class Goals:
    """What is to be reached, and was, or not."""

    def __init__(self):
        self.lines = []
        self.n_missed = 0

    def check(self, what, value, limit, is_least=False):
        is_met = value >= limit if is_least else value <= limit
        sign = ">=" if is_least else "<="
        self.n_missed += 0 if is_met else 1
        self.lines.append(f"{'yes' if is_met else 'NO':4}{what:58}{value:9.3f}  {sign} {limit}")


def run(*command, **options):
    return subprocess.run(command, check=True, capture_output=True, text=True, **options)


def run_measured(n_processors, *command):
    """What bench-run says, as a dictionary; the least of some rounds. With one processor, Callgrove uses one thread."""
    best = None
    env = {**os.environ, "CALLGROVE_TWO_THREADS_FROM": "0"} if n_processors == 1 else None
    for _ in range(N_ROUNDS):
        words = run(os.path.join(PROGRAMS, "bench-run"), str(n_processors), *command, env=env).stdout.split()
        result = {name: float(value) for name, value in zip(words[::2], words[1::2])}
        if result["status"] > 1:
            raise RuntimeError(f"{' '.join(command)}: exit {result['status']:.0f}")
        best = result if best is None else {name: min(best[name], result[name]) for name in best}
        if result["cpu"] > 5:
            break
    return best


def run_load(path, *options):
    """What bench-load says, as a dictionary; the fastest of some rounds."""
    best = None
    for _ in range(N_ROUNDS):
        words = run(os.path.join(PROGRAMS, "bench-load"), *options, path).stdout.split()
        result = {name: float(value) for name, value in zip(words[::2], words[1::2])}
        best = result if best is None else {name: min(best[name], result[name]) for name in best}
    return best


def count_instructions(file, *command):
    """Valgrind's count, or None where there is none or the file is large."""
    if file.size > MOST_COUNTED or shutil.which("valgrind") is None:
        return None
    env = {**os.environ, "CALLGROVE_TWO_THREADS_FROM": "0"}
    done = subprocess.run(["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", *command, file.path],
                          capture_output=True, text=True, check=False, env=env)
    return int(re.search(r"I +refs: +([\d,]+)", done.stderr)[1].replace(",", ""))


def record(directory):
    """A profile of the largest program that is at hand, with all of Callgrind's options: a compiler."""
    path = os.path.join(directory, "recorded")
    valgrind = f"valgrind,-q,--tool=callgrind,--callgrind-out-file={path},{FULL}"
    for compiler, name in (("g++", "source.cpp"), ("gcc", "source.c")):
        if shutil.which(compiler) is None:
            continue
        source = os.path.join(directory, name)
        with open(source, "w", encoding="utf-8") as out:
            out.write(SOURCE if compiler == "g++" else "#include <stdio.h>\nint main (void) { return puts (\"\"); }\n")
        run(compiler, "-wrapper", valgrind, "-S", "-O2", "-o", os.devnull, source)
        return path
    command = ["python3", "-c", "import argparse, json, re, tempfile, unittest"]
    run(*valgrind.split(","), *command)
    return path


def make_files(directory):
    files = [File(os.path.basename(path), "recorded", path) for path in FILES]
    if not FILES:
        files.append(File("recorded", "recorded", record(directory)))
    for size in SIZES:
        for kind in KINDS if size == SIZES[0] else ["full", "line"]:
            path = os.path.join(directory, f"{kind}-{size}")
            with open(path, "wb") as out:
                subprocess.run([os.path.join(PROGRAMS, "write-profile"), kind, str(size)], stdout=out, check=True)
            files.append(File(f"{kind} {size}", kind, path))
    return files


def measure_callgrove(file, goals):
    """The rows of our command line, of the reader by itself, and of the floors."""
    one = run_measured(1, CLI, "check", file.path)
    two = run_measured(2, CLI, "check", file.path)
    load = run_load(file.path)
    reader = Row("reader", load["cpu"], load["memory"], count_instructions(file, os.path.join(PROGRAMS, "bench-load"), "--only"))
    whole = Row("callgrove-cli check", one["cpu"], one["memory"], count_instructions(file, CLI, "check"), one["wall"], two["wall"])
    if file.kind == "recorded" and file.size >= LEAST_JUDGED and whole.instructions is not None:
        goals.check(f"1 {file.name}: instructions a byte", whole.instructions / file.size, 13)
    check_memory(file, one["memory"], goals)
    goals.check(f"4 {file.name}: lines of the biggest function, ms", load["lines"] * 1e3, 1)
    goals.check(f"4 {file.name}: calls in another event / load", load["calls"] / load["cpu"], 0.08)
    if file.size >= 200e6 and len(os.sched_getaffinity(0)) > 1:
        goals.check(f"3 {file.name}: wall of one thread / of two", one["wall"] / two["wall"], 1.6, is_least=True)
    return [whole, reader,
            Row("adding up digits", load["digits"]), Row("walking over newlines", load["newlines"])]


def check_memory(file, memory, goals):
    share = memory / file.size
    if file.size < LEAST_JUDGED:
        return
    if file.kind == "line":
        goals.check(f"2 {file.name}: memory / file", share, 1.0)
    elif file.kind in ("full", "recorded"):
        goals.check(f"2 {file.name}: memory / file", share, 0.7 if file.size >= 85e6 else 1.0)


def measure_kcachegrind(program, file, ours, goals):
    row = measure_peer("KCachegrind's loader", shlex.quote(program), file)
    if row is None:
        return []
    if row.cpu < MOST_SECONDS_COUNTED:
        row.instructions = count_instructions(file, program)
    if file.kind in ("full", "recorded") and file.size >= LEAST_TIMED:
        goals.check(f"1 {file.name}: CPU of KCachegrind's loader / ours", row.cpu / ours.cpu, 8, is_least=True)
    if file.kind in ("full", "recorded") and file.size >= LEAST_JUDGED:
        goals.check(f"2 {file.name}: its memory / ours", row.memory / ours.memory, 8, is_least=True)
    return [row]


def measure_annotate(file):
    result = run_measured(1, "callgrind_annotate", "--threshold=100", file.path)
    return Row("callgrind_annotate", result["cpu"], result["memory"], None, result["wall"])


def measure_peer(name, command, file):
    """The row of another program; None if it cannot read the file."""
    try:
        result = run_measured(1, *shlex.split(command), file.path)
    except RuntimeError:
        return None
    return Row(name, result["cpu"], result["memory"], None, result["wall"]) if result["status"] == 0 else None


def inflate(path):
    start = time.monotonic()
    decoder = zlib.decompressobj(wbits=31)
    with open(path, "rb", buffering=0) as file:
        while block := file.read(BLOCK):
            decoder.decompress(block)
    return time.monotonic() - start


def measure_gzip(directory, file, goals):
    """The row of a compressed file, and what zlib takes for it alone; both in wall time, on two processors."""
    path = os.path.join(directory, "compressed.gz")
    with open(file.path, "rb") as source, gzip.open(path, "wb", compresslevel=6) as out:
        shutil.copyfileobj(source, out, BLOCK)
    alone = min(inflate(path) for _ in range(N_ROUNDS))
    one = run_measured(1, CLI, "check", path)
    two = run_measured(2, CLI, "check", path)
    if file.size >= LEAST_JUDGED:
        goals.check(f"5 {file.name}, gzip: wall / that of inflating alone", two["wall"] / alone, 1.4)
    return [Row("callgrove-cli, gzip", one["cpu"], one["memory"], None, one["wall"], two["wall"]),
            Row("inflating alone", wall=alone)]


def format_cell(value, form):
    return "" if value is None else format(value, form)


def print_rows(file, rows):
    ours = rows[0]
    print(f"{file.name}, {file.size / 1e6:.1f} MB")
    for row in rows:
        speed = file.size / 1e6 / row.cpu if row.cpu else None
        cells = [
            (speed, "9.1f"),
            (row.cpu / ours.cpu if row.cpu else None, "9.2f"),
            (row.instructions / file.size if row.instructions else None, "9.1f"),
            (row.memory / file.size if row.memory else None, "9.2f"),
            (row.wall, "9.3f"),
            (row.wall_of_two, "9.3f"),
        ]
        print(f"  {row.program:24}" + "".join(f"{format_cell(value, form):>11}" for value, form in cells), flush=True)


def measure(directory, file, loader, goals):
    rows = measure_callgrove(file, goals)
    if file.size <= MOST_ANNOTATED and file.kind != "php" and shutil.which("callgrind_annotate"):
        rows.append(measure_annotate(file))
    if file.size <= MOST_ANNOTATED:
        rows += filter(None, (measure_peer(name, command, file) for name, command in PEERS))
    if loader is not None:
        rows += measure_kcachegrind(loader, file, rows[0], goals)
    if file.kind == "recorded" and file.size <= MOST_COUNTED:
        rows += measure_gzip(directory, file, goals)
    print_rows(file, rows)


def main():
    goals = Goals()
    with tempfile.TemporaryDirectory(dir=DIRECTORY) as directory:
        loader = kcachegrind.build(directory)
        files = make_files(directory)
        titles = ["MB/CPU s", "CPU/ours", "instr/byte", "mem/file", "wall 1 s", "wall 2 s"]
        print(f"{'':26}" + "".join(f"{title:>11}" for title in titles))
        for file in files:
            measure(directory, file, loader, goals)
    print("\nGoals")
    print("\n".join(goals.lines))
    return 1 if goals.n_missed > 0 else 0


if __name__ == "__main__":
    sys.exit(main())
