#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Folds levels of recursion and callers in names away again, and compares with what was recorded without them.

    test-folding.py CALLGROVE_CLI PRINT_CALLS PROGRAMS

The same program is recorded once plainly, with `--separate-recs=1`, and once with each of the options below. Folded,
the two must be the same function by function: self cost, number of calls, who is in a cycle, and each call with its
count and cost; inclusive cost, too, outside of cycles, in which it is not known. What was recorded with the option must
hold names that the plain one has not, or nothing is proven. Prints TAP.
"""

import collections
import json
import os
import subprocess
import sys
import tempfile

PROGRAMS = ["program", "names"]
OPTIONS = [
    "--separate-recs=3",
    "--separate-callers=1",
    "--separate-callers=2",
    "--separate-callers=5 --separate-recs=3",
    "--separate-callers=2 --compress-strings=no",
    "--separate-callers=3 --separate-recs=3 --compress-mangled=yes",
    "--separate-callers2=helper --separate-callers3=main",
]


class Folding:
    def __init__(self, callgrove_cli, print_calls, directory):
        self.cli = callgrove_cli
        self.print_calls = print_calls
        self.path = os.path.join(directory, "out")

    def record(self, program, options):
        subprocess.run(["valgrind", "-q", "--tool=callgrind", f"--callgrind-out-file={self.path}", *options.split(), program],
                       check=True, capture_output=True, timeout=120)

    def read_functions(self, *options):
        done = subprocess.run([self.cli, "functions", *options, "--format", "json", self.path], check=True, capture_output=True,
                              text=True, timeout=60)
        return json.loads(done.stdout)["functions"]

    def read_folded(self):
        """Functions, and calls between different ones, by (name, file, object)."""
        functions = {}
        for function in self.read_functions("--fold"):
            key = function["name"], function["file"], function["object"]
            in_cycle = function["cycle"] is not None
            functions[key] = function["self"], function["calls"], in_cycle or function["inclusive"]
        done = subprocess.run([self.print_calls, "--fold", "all", self.path], check=True, capture_output=True, text=True,
                              timeout=60)
        calls = collections.Counter()
        for line in done.stdout.splitlines():
            *names, count, cost = line.split("\t")
            calls[tuple(names)] = int(count), int(cost) if names[:3] != names[3:] else None
        return functions, calls


def compare(plain, folded):
    """Yields what differs. What a function costs beneath itself depends on the levels that are told apart."""
    for kind, expected, actual in zip(("function", "call"), plain, folded):
        for key in sorted(expected.keys() | actual.keys()):
            if expected.get(key) != actual.get(key):
                yield f"{kind} {key}: {expected.get(key)} and {actual.get(key)}"


def main():
    cli, print_calls, programs = (os.path.abspath(path) for path in sys.argv[1:4])
    n_failed = 0
    number = 0
    print(f"1..{len(PROGRAMS) * len(OPTIONS)}")
    with tempfile.TemporaryDirectory() as directory:
        folding = Folding(cli, print_calls, directory)
        for program in PROGRAMS:
            path = os.path.join(programs, f"differential-{program}")
            folding.record(path, "--separate-recs=1")
            plain = folding.read_folded()
            for options in OPTIONS:
                number += 1
                folding.record(path, options)
                differences = list(compare(plain, folding.read_folded()))
                if not any("'" in function["name"] for function in folding.read_functions()):
                    differences.append("no name has an apostrophe")
                print("".join(f"# {difference}\n" for difference in differences[:20]), end="")
                print(f"{'not ' if differences else ''}ok {number} - {program} {options}", flush=True)
                n_failed += bool(differences)
            print(f"# {program}: {len(plain[0])} functions, {len(plain[1])} calls")
    return 1 if n_failed > 0 else 0


if __name__ == "__main__":
    sys.exit(main())
