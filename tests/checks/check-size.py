#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-size.py TOP: no function is too long for a screen."""

import re
import sys
from pathlib import Path

FUNCTION_LINES = 60


def functions(text):
    """Yields (name, lines of the body) of the functions of a C file in GNU style."""
    name = ''
    start = None
    for number, line in enumerate(text.splitlines(), 1):
        match = re.match(r'([A-Za-z_]\w*) \(', line)
        if match:
            name = match[1]
        if line == '{':
            start = number
        elif line == '}' and start is not None:
            yield name, number - start - 1
            start = None


def main():
    top = Path(sys.argv[1])
    sources = [path for folder in ('src', 'tests') for path in sorted((top / folder).rglob('*.c'))]
    problems = [f'{path.relative_to(top)}: {name} has {lines} lines; the limit is {FUNCTION_LINES}'
                for path in sources for name, lines in functions(path.read_text(encoding='utf-8')) if lines > FUNCTION_LINES]
    if not sources:
        problems.append('no sources found')
    if problems:
        sys.exit('\n'.join(problems))


main()
