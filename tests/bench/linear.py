#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether twice the file takes no more than twice the work, for shapes that make a careless reader quadratic.

    linear.py DOUBLING            small files, by their instructions: the same each time; prints TAP
    linear.py --table DOUBLING    files of full size, by CPU time; prints a table

A time grows by more where the larger file no longer fits into a cache. Where that, or a busy
machine, makes the ratio too large, instructions decide, counted for files of an eighth of the size.
Exits with 1 if a shape grows faster than it may.
"""

import re
import subprocess
import sys

SMALL = 2500
# Doubled tables are copied once more, or not.
MAX_RATIO_OF_INSTRUCTIONS = 2.3
MAX_RATIO_OF_TIMES = 2.5


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=600)


def list_shapes(doubling):
    """Name, full size, and what there is so much of."""
    for line in run(doubling, "--list").stdout.splitlines():
        name, size, what = line.split(maxsplit=2)
        yield name, int(size), what


def count(doubling, shape, size):
    done = run("valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", doubling, shape, str(size))
    return int(re.search(r"I +refs: +([\d,]+)", done.stderr)[1].replace(",", ""))


def time(doubling, shape, size):
    return float(run(doubling, "--time", shape, str(size)).stdout)


def test(doubling):
    shapes = list(list_shapes(doubling))
    base = count(doubling, shapes[0][0], 1)
    n_failed = 0
    print(f"1..{len(shapes)}")
    for number, (shape, _, what) in enumerate(shapes, 1):
        once, twice = (count(doubling, shape, size) - base for size in (SMALL, 2 * SMALL))
        is_good = 0 < once < twice < MAX_RATIO_OF_INSTRUCTIONS * once
        n_failed += 0 if is_good else 1
        print(f"# {what}: {once / SMALL:.0f} instructions each, {twice / once:.2f} times as many for twice the file")
        print(f"{'ok' if is_good else 'not ok'} {number} - {shape}", flush=True)
    return n_failed


def print_table(doubling):
    n_failed = 0
    print(f"{'':41}{'t(n/2) ms':>11}{'t(n) ms':>11}{'ratio':>8}{'of instructions':>17}")
    for shape, size, what in list_shapes(doubling):
        half, full = (time(doubling, shape, n) for n in (size // 2, size))
        ratio = full / half
        counted = ""
        if ratio >= MAX_RATIO_OF_TIMES:
            counts = [count(doubling, shape, n) for n in (size // 16, size // 8)]
            ratio = counts[1] / counts[0]
            counted = f"{ratio:.2f}"
        is_good = ratio < (MAX_RATIO_OF_INSTRUCTIONS if counted else MAX_RATIO_OF_TIMES)
        n_failed += 0 if is_good else 1
        print(f"{'yes' if is_good else 'NO':4}{size:9}  {what:26}{half:11.2f}{full:11.2f}{full / half:8.2f}{counted:>17}", flush=True)
    return n_failed


def main():
    n_failed = print_table(sys.argv[2]) if sys.argv[1] == "--table" else test(sys.argv[1])
    return 1 if n_failed > 0 else 0


if __name__ == "__main__":
    sys.exit(main())
