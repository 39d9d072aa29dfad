#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares recordings of a program with others of it in which one regression was planted.

    test-planted.py CALLGROVE_CLI SOURCE CYCLE_SOURCE CC

The first function that `compare` lists has to be the one that was changed, with an amount that explains the change, and the
origins of all functions have to add up to the change. So it has to be the other way round, where the change is an improvement.

Prints TAP.
"""

import json
import os
import subprocess
import sys
import tempfile

CLI, SOURCE, CYCLE_SOURCE = sys.argv[1:4]
CC = sys.argv[4:]

# What was planted: where it began, and the share of the change that this explains at least.
PLANTED = {
    1: ("a hash is computed twice", {"lookup"}, 0.98),
    2: ("a loop is quadratic", {"count_distinct"}, 0.98),
    3: ("a matrix is summed three times as often", {"sum_matrix"}, 0.98),
    4: ("insertion sort", {"sort_records"}, 0.9),
    5: ("half as much input again", {"main", "load", "report"}, 0.25),
    6: ("debug output", {"format_name"}, 0.98),
    7: ("few buckets", {"lookup"}, 0.9),
    8: ("strlen in a condition", {"upper"}, 0.98),
    9: ("no memory of results", {"count_ways"}, 0.98),
    10: ("a function that was renamed and costs more", {"find_record", "report"}, 0.9),
}

# In an interpreter whose parser and evaluator are cycles.
PLANTED_IN_CYCLE = {
    1: ("a member is called three times as often", {"evaluate"}, 0.85),
    2: ("a member's loop is longer", {"look_up"}, 0.98),
    3: ("a member calls a helper", {"bind_argument"}, 0.98),
    4: ("arguments are evaluated three times", {"call"}, 0.8),
    5: ("operands are evaluated twice, at each depth", {"apply"}, 0.8),
    6: ("a parser tries everything twice, at each depth", {"parse_product"}, 0.9),
    7: ("a member calls another function more often", {"parse_factor"}, 0.98),
    8: ("a member that is seldom called costs more", {"parse_group"}, 0.98),
    9: ("no memory of results in a cycle", {"look_up"}, 0.98),
    10: ("a member is called by way of another", {"apply", "evaluate_checked"}, 0.98),
    11: ("half as much input again for a cycle", {"main"}, 0.95),
}


def record(directory, source, number):
    binary = os.path.join(directory, "planted")
    path = os.path.join(directory, f"{number}.out")
    subprocess.run([*CC, "-g", "-gdwarf-4", "-O1", "-fno-lto", "-fno-inline", f"-DPLANTED={number}", source, "-o", binary], check=True, capture_output=True, timeout=120)
    subprocess.run(["valgrind", "-q", "--tool=callgrind", f"--callgrind-out-file={path}", binary], check=True, capture_output=True, timeout=120)
    return path


def compare(base, new):
    done = subprocess.run([CLI, "compare", "--format", "json", base, new], check=True, capture_output=True, text=True, timeout=60)
    return json.loads(done.stdout)


def check(answer, names, share):
    """What is wrong, or nothing."""
    origins = [(function["name"], function["delta"]["origin"]) for function in answer["functions"]]
    if sum(origin for _, origin in origins) != answer["delta"]:
        return f"origins add up to {sum(origin for _, origin in origins)}, not to {answer['delta']}"
    name, origin = origins[0]
    if name not in names:
        return f"the first is {name}: {origins[:4]} of {answer['delta']}"
    if origin / answer["delta"] < share:
        return f"{name} has {origin} of {answer['delta']} only"
    return None


def main():
    failed = False
    test = 0
    print(f"1..{len(PLANTED) + len(PLANTED_IN_CYCLE)}")
    for source, planted in ((SOURCE, PLANTED), (CYCLE_SOURCE, PLANTED_IN_CYCLE)):
        with tempfile.TemporaryDirectory() as directory:
            base = record(directory, source, 0)
            for number, (title, names, share) in planted.items():
                new = record(directory, source, number)
                back = names | {"lookup"} if source == SOURCE and number == 10 else names
                test += 1
                for problem in filter(None, [check(compare(base, new), names, share), check(compare(new, base), back, share)]):
                    print(f"# {problem}")
                    failed = title
                print(f"{'not ok' if failed == title else 'ok'} {test} - {title}")
    sys.exit(1 if failed else 0)


main()
