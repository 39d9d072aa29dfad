#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-limit-table.py TOP: limits have reasons and tests, and the man page has their numbers.

A limit is a constant of a header that guards against what a file or a folder may ask for: CGV_…MAX_…, CGV_…_TOLERANCE, and those of
budgets and of inflation. Each has a comment above it, and a test names it. The section LIMITS of callgrove-cli.1 has a comment with the
name of a constant before the text that says its number; all constants of cgv-limits.h are there.
"""

import pathlib
import re
import sys

LIMIT = re.compile(r"^#define (CGV_(?:[A-Z0-9]+_)*(?:MAX_[A-Z0-9_]+|TOLERANCE|BUDGET[A-Z_]*|INFLATED_BUDGET_FACTOR|INFLATION_FREE))\s+(.+?)(?:\s*/\*.*)?$")
SHIFT = re.compile(r"\(?\s*\(?(\d+)u?\)?\s*<<\s*(\d+)\s*\)?")


def parse(value, values):
    """Returns a number; None if it is made of something else, as that of another constant."""
    value = re.sub(r"\((?:size_t|gsize|uint64_t|guint64)\)", "", value).strip()
    while value.startswith("(") and value.endswith(")"):
        value = value[1:-1].strip()
    shift = SHIFT.fullmatch(value)
    if shift:
        return int(shift[1]) << int(shift[2])
    if re.fullmatch(r"\d+u?", value):
        return int(value.rstrip("u"))
    return values.get(value)


def find_limits(source):
    """Yields the file, the name, the value and whether there is a comment above."""
    values = {}
    for path in sorted(source.glob("*/*/*.h")):
        lines = path.read_text(encoding="utf-8").splitlines()
        is_explained = False
        for before, line in zip([""] + lines, lines):
            is_explained = "*/" in before or (is_explained and before.startswith("#define")) or "/*" in line
            match = LIMIT.match(line)
            if match:
                values[match[1]] = parse(match[2], values)
                yield path, match[1], values[match[1]], is_explained


def write_forms(number):
    forms = {str(number), f"{number:,}"}
    for unit, size in (("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30)):
        if number % size == 0:
            forms.add(f"{number // size} {unit}")
    return forms


def read_manual(path):
    """Returns the text behind each name."""
    section = re.search(r"^\.SH LIMITS\n(.*?)^\.SH ", path.read_text(encoding="utf-8"), re.S | re.M)[1]
    pieces = re.split(r'^\.\\" (CGV_\w+)\n', section, flags=re.M)
    texts = {}
    for name, text in zip(pieces[1::2], pieces[2::2]):
        texts[name] = text
    return texts


def check(root):
    tests = "\n".join(path.read_text(encoding="utf-8") for path in (root / "tests").glob("*/test-*.c"))
    manual = read_manual(root / "data" / "callgrove-cli.1")
    limits = list(find_limits(root / "src"))
    for path, name, number, is_explained in limits:
        where = path.relative_to(root)
        if not is_explained:
            yield f"{where}: {name} has no reason: write a comment above it"
        if not re.search(rf"\b{name}\b", tests):
            yield f"{where}: {name} has no test: try just below it, at it and just above it"
        if path.name == "cgv-limits.h" and name not in manual:
            yield f"{where}: {name} is not in data/callgrove-cli.1: add a comment .\\\" {name} in LIMITS and say it there"
    numbers = {name: number for _, name, number, _ in limits}
    for name, text in manual.items():
        if name not in numbers:
            yield f"data/callgrove-cli.1: {name} is no limit"
        elif not any(re.search(rf"(?<![\d,]){re.escape(form)}(?![\d,])", text) for form in write_forms(numbers[name])):
            yield f"data/callgrove-cli.1: {name} is {numbers[name]}, but the text behind it says otherwise"


def main():
    problems = list(check(pathlib.Path(sys.argv[1])))
    for problem in problems:
        print(problem)
    sys.exit(1 if problems else 0)


main()
