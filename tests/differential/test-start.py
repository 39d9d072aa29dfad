#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Finds main, and what runs before it, in a program that was recorded without its symbols.

    test-start.py PRINT_START PROGRAMS

The same sources are recorded with symbols and without. Both have as many functions before main, and main costs the
same in both. Prints TAP.
"""

import os
import subprocess
import sys
import tempfile


def find(print_start, program):
    """Returns how many functions are before main, and what is said of main."""
    with tempfile.TemporaryDirectory() as directory:
        profile = os.path.join(directory, "out")
        subprocess.run(["valgrind", "-q", "--tool=callgrind", f"--callgrind-out-file={profile}", program],
                       check=True, capture_output=True, timeout=120)
        done = subprocess.run([print_start, profile], check=True, capture_output=True, text=True, timeout=60)
    lines = done.stdout.splitlines()
    return len(lines) - 1, lines[-1] if lines else ""


def main():
    print_start, programs = (os.path.abspath(path) for path in sys.argv[1:3])
    print("1..1")
    n_named, named = find(print_start, os.path.join(programs, "differential-program"))
    n_stripped, stripped = find(print_start, os.path.join(programs, "differential-stripped"))
    is_same = n_named == n_stripped and n_named > 2 and stripped == f"{named} nameless"
    print(f"{'' if is_same else 'not '}ok 1 - {n_named} before {named}, {n_stripped} before {stripped}")
    return 0 if is_same else 1


if __name__ == "__main__":
    sys.exit(main())
