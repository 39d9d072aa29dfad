#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares lines, files and converted profiles with what callgrind_annotate and cg_annotate print.

    test-sources.py CALLGROVE_CLI PROGRAMS

PROGRAMS is the directory with the programs to record. Every line of their sources is compared as annotated,
with and without inlining; every file by the sum of its functions; and whatever a profile is converted to is
annotated as the profile was. Prints TAP.
"""

import collections
import json
import os
import re
import subprocess
import sys
import tempfile
import traceback

import annotate

CLI, PROGRAMS = (os.path.abspath(path) for path in sys.argv[1:3])
CONVERSIONS = ([], ["--merge"], ["--split"])


def require_equal(ours, theirs, what):
    if ours != theirs:
        raise AssertionError(f"{what}: {sorted(set(ours) - set(theirs))[:5]}, not {sorted(set(theirs) - set(ours))[:5]}")


def record(directory, tool, program, *options):
    path = os.path.join(directory, f"{tool}-{program}")
    subprocess.run(["valgrind", "-q", f"--tool={tool}", f"--{tool}-out-file={path}", *options,
                    os.path.join(PROGRAMS, f"differential-{program}")], capture_output=True, timeout=120, check=True)
    return path


def ask(command, *arguments):
    done = subprocess.run([CLI, command, "--format", "json", *arguments], capture_output=True, timeout=60, check=True)
    return json.loads(done.stdout)


def read_sources(lines):
    """The costs in the first event of each line of each source that is annotated, and the calls in each of its lines."""
    sources = {}
    calls = {}
    costs = None
    number = n_rules = 0
    n_rules = 0
    for line in lines:
        start = re.match(r"-- (?:Auto-annotated source|Annotated source file): (.*)$", line)
        if start:
            name = start[1]
            costs = sources.setdefault(name, {})
            number = n_rules = 0
            continue
        if re.match(r"-{20}", line):
            n_rules += 1
            if n_rules > 1:
                costs = None
            continue
        match = re.match(rf"\s*({annotate.NUMBER})\s+(?:{annotate.NUMBER}\s+)*", line)
        call = re.match(rf"\s*({annotate.NUMBER})\s+(?:{annotate.NUMBER}\s+)*=> (.*) \(([\d,]+)x\)", line)
        if costs is not None and call:
            calls.setdefault((name, number), {})[call[2]] = (int(call[3].replace(",", "")), annotate.read_costs(call[1])[0])
        if costs is None or n_rules < 1 or not match or call:
            continue
        number += 1
        if match[1] != ".":
            costs[number] = annotate.read_costs(match[1])[0]
    return sources, calls


def check_lines(program, path):
    lines = annotate.run(program, ["--threshold=100" if program.startswith("call") else "--threshold=0", "--auto=yes", "--context=1000000"], path)
    sources, calls = read_sources(lines)
    sources = {name: costs for name, costs in sources.items() if costs and name.endswith((".c", ".h"))}
    if not sources:
        raise AssertionError("no source was annotated")
    for name, theirs in sources.items():
        rows = ask("lines", "--calls", "--file", name, path)["lines"]
        ours = {row["line"]: row["self"] for row in rows if row["self"] > 0 and row["line"] > 0}
        require_equal(ours.items(), {line: cost for line, cost in theirs.items() if cost > 0}.items(), name)
        # Of a line of several functions, callgrind_annotate has the calls of one of them.
        for row in rows:
            if row["functions"] == 1 and row["line"] > 0:
                callees = {f"{callee['file']}:{callee['name']}": (callee["calls"], callee["inclusive"]) for callee in row["callees"]}
                require_equal(callees.items(), calls.get((name, row["line"]), {}).items(), f"calls in {name}:{row['line']}")
    if program.startswith("call") and not calls:
        raise AssertionError("no call was annotated")


def check_files(program, path):
    theirs = collections.Counter()
    functions = annotate.read_functions(annotate.run(program, ["--threshold=0"], path))
    for name, costs in functions.items():
        theirs[re.match(r"(.*?):", name)[1]] += costs[0]
    ours = {row["name"]: row["self"] for row in ask("functions", "--group-by", "file:function", path)["functions"]}
    require_equal(ours.items(), theirs.items(), "files")


def describe(path):
    """What callgrind_annotate prints of a profile, but for the name of the file and blanks."""
    lines = []
    for options in ([], ["--inclusive=yes", "--tree=both"]):
        lines += annotate.run("callgrind_annotate", ["--threshold=100", *options], path)
    return sorted(line.rstrip() for line in lines if not line.startswith("Profile data file"))


def check_conversions(path):
    expected = describe(path)
    for number, options in enumerate(CONVERSIONS):
        output = f"{path}-{number}"
        subprocess.run([CLI, "convert", *options, "-o", output, path], timeout=60, check=True)
        require_equal(describe(output + ".1" if "--split" in options else output), expected, f"converted {options}")


def check(directory, tool, program, options):
    path = record(directory, tool, program, *options)
    check_lines("cg_annotate" if tool == "cachegrind" else "callgrind_annotate", path)
    if tool == "cachegrind":
        check_files("cg_annotate", path)
    else:
        check_conversions(path)


def main():
    cases = [("callgrind", "program", []), ("callgrind", "program", ["--cache-sim=yes", "--dump-instr=yes", "--collect-jumps=yes"]),
             ("callgrind", "inlined", []), ("cachegrind", "program", []), ("cachegrind", "inlined", [])]
    n_failed = 0
    print(f"1..{len(cases)}")
    for number, case in enumerate(cases, 1):
        with tempfile.TemporaryDirectory() as directory:
            try:
                check(directory, *case)
                print(f"ok {number} - {' '.join([*case[:2], *case[2]])}", flush=True)
            except Exception:
                n_failed += 1
                print("".join(f"# {line}\n" for line in traceback.format_exc().splitlines()), end="")
                print(f"not ok {number} - {' '.join([*case[:2], *case[2]])}", flush=True)
    return 1 if n_failed > 0 else 0


if __name__ == "__main__":
    sys.exit(main())
