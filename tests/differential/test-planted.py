#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares recordings of a program with others of it in which one regression was planted.

    test-planted.py CALLGROVE_CLI SOURCE CC

The first function that `compare` lists has to be the one that was changed, with an amount that explains the change, and the
origins of all functions have to add up to the change. So it has to be the other way round, where the change is an improvement.

Prints TAP.
"""

import json
import os
import subprocess
import sys
import tempfile

CLI, SOURCE = sys.argv[1:3]
CC = sys.argv[3:]

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


def record(directory, number):
    binary = os.path.join(directory, "planted")
    path = os.path.join(directory, f"{number}.out")
    subprocess.run([*CC, "-g", "-gdwarf-4", "-O1", "-fno-lto", f"-DPLANTED={number}", SOURCE, "-o", binary], check=True, capture_output=True, timeout=120)
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
    print(f"1..{len(PLANTED)}")
    with tempfile.TemporaryDirectory() as directory:
        base = record(directory, 0)
        for number, (title, names, share) in PLANTED.items():
            new = record(directory, number)
            for problem in filter(None, [check(compare(base, new), names, share), check(compare(new, base), names | {"lookup"} if number == 10 else names, share)]):
                print(f"# {problem}")
                failed = title
            print(f"{'not ok' if failed == title else 'ok'} {number} - {title}")
    sys.exit(1 if failed else 0)


main()
