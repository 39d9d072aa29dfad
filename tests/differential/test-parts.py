#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares what functions cost in each part of a run with what callgrind_annotate says of each part alone.

    test-parts.py PRINT_PARTS PROGRAMS

Runs are recorded so that they fall into parts. Self cost of each function in each part must be callgrind_annotate's of
a file that holds only this part, but for what compare.py lists as its mistakes; so must inclusive cost of functions that
are in no cycle of the whole run. In cycles of the whole run, inclusive cost must be self and the calls that leave these.
Prints TAP.
"""

import collections
import os
import re
import subprocess
import sys
import tempfile

import annotate
import compare
import reader

# Options of Callgrind, arguments of the program, and how many parts there must be at least.
RECORDS = [
    ("--dump-every-bb=8000", "", 3),
    ("--dump-every-bb=8000 --cache-sim=yes", "", 3),
    ("--combine-dumps=yes --dump-every-bb=8000 --dump-instr=yes", "", 3),
    ("--separate-threads=yes", "threads", 2),
    ("--dump-before=helper", "", 2),
]


def record(directory, program, options, argument):
    out = os.path.join(directory, "out")
    command = ["valgrind", "-q", "--tool=callgrind", f"--callgrind-out-file={out}", *options.split(), program, *argument.split()]
    subprocess.run(command, cwd=directory, check=True, capture_output=True, timeout=120)
    files = [os.path.join(directory, name) for name in os.listdir(directory) if re.match(r"out[-.\d]*$", name)]
    files.sort(key=lambda file: [int(number) for number in re.findall(r"\d+", os.path.basename(file))])
    return [file for file in files if os.path.getsize(file) > 0]


def read_cells(print_parts, files, events):
    """For each part, self and inclusive costs in all events of each (name, file, object)."""
    done = subprocess.run([print_parts, *files], check=True, capture_output=True, text=True, timeout=60)
    parts = collections.defaultdict(dict)
    for line in done.stdout.splitlines():
        event, part, name, file, obj, self_cost, inclusive = line.split("\t")
        entry = parts[int(part)].setdefault((name, file, obj), {"self": [0] * len(events), "inclusive": [0] * len(events)})
        entry["self"][events.index(event)] = int(self_cost)
        entry["inclusive"][events.index(event)] = int(inclusive)
    return parts


def get_inclusive(part, cycles):
    """Self and the calls that leave a cycle of the whole run."""
    inclusive = dict(part.self_costs)
    for (caller, callee), calls in part.calls.items():
        if caller != callee and (cycles[caller] is None or cycles[caller] != cycles[callee]):
            inclusive[caller] = reader.add(inclusive[caller], calls.cost)
    return inclusive


def compare_part(directory, part, cells, cycles):
    """Returns the tallies of self and inclusive costs."""
    ours = {function: {kind: tuple(cells.get(function, {}).get(kind, part.zero)) for kind in ("self", "inclusive")}
            for function in part.self_costs}
    compare.require(not set(cells) - set(ours), f"unknown functions {set(cells) - set(ours)}")
    expected = get_inclusive(part, cycles)
    compare.require_equal({function: entry["inclusive"] for function, entry in ours.items()}, expected, "inclusive costs")

    path = os.path.join(directory, "part")
    reader.write_part(part, path)
    self_costs = annotate.read_functions(annotate.run("callgrind_annotate", ["--threshold=100"], path))
    inclusive, _ = annotate.read_tree(annotate.run("callgrind_annotate", ["--threshold=100", "--inclusive=yes", "--tree=both"], path))
    alone, _ = part.get_inclusive()
    for function, entry in ours.items():
        if cycles[function] is not None:
            entry["inclusive"] = alone[function]
    return compare.compare_self(part, ours, self_costs), compare.compare_inclusive(part, ours, inclusive)


def test(print_parts, program, directory, options, argument, min_parts):
    files = record(directory, program, options, argument)
    parts = [part for file in files for part in reader.Reader(file).parts]
    compare.require(len(parts) >= min_parts, f"only {len(parts)} parts")
    _, cycles = compare.merge_parts(parts).get_inclusive()
    cells = read_cells(print_parts, files, parts[0].events)
    self_tally, inclusive_tally = compare.Tally(), compare.Tally()
    for index, part in enumerate(parts):
        tallies = compare_part(directory, part, cells[index], cycles)
        self_tally.add(tallies[0])
        inclusive_tally.add(tallies[1])
    compare.require(self_tally.n_equal > 0 and inclusive_tally.n_equal > 0, "nothing is equal")
    print(f"# {options}: {len(files)} files, {len(parts)} parts; self: {self_tally}; inclusive: {inclusive_tally}")


def main():
    print_parts, programs = (os.path.abspath(path) for path in sys.argv[1:3])
    n_failed = 0
    print(f"1..{len(RECORDS)}")
    for number, (options, argument, min_parts) in enumerate(RECORDS, 1):
        with tempfile.TemporaryDirectory() as directory:
            try:
                test(print_parts, os.path.join(programs, "differential-program"), directory, options, argument, min_parts)
                print(f"ok {number} - {options}", flush=True)
            except (RuntimeError, AssertionError, subprocess.SubprocessError) as error:
                n_failed += 1
                print(f"# {str(error)[:2000]}")
                print(f"not ok {number} - {options}", flush=True)
    return 1 if n_failed > 0 else 0


if __name__ == "__main__":
    sys.exit(main())
