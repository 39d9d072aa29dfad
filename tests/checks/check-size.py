#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-size.py TOP: no file and no function has grown too long to be read at one go.

Comments and blank lines do not count in headers, because there the documentation is. Tests are lists of cases and
may be longer.
"""

import re
import sys
from pathlib import Path

SOURCE_LINES = 600
TEST_LINES = 800
HEADER_LINES = 200
TEMPLATE_LINES = 250
FUNCTION_LINES = 60

COMMENT = re.compile(r'/\*.*?\*/', re.S)


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
    problems = []

    def limit(path, what, lines, most):
        if lines > most:
            problems.append(f'{path.relative_to(top)}: {what}{lines} lines; the limit is {most}')

    sources = [path for folder in ('src', 'tests') for path in sorted((top / folder).rglob('*.c'))]
    for path in sources:
        text = path.read_text(encoding='utf-8')
        limit(path, '', text.count('\n'), SOURCE_LINES if path.is_relative_to(top / 'src') else TEST_LINES)
        for name, lines in functions(text):
            limit(path, f'{name} has ', lines, FUNCTION_LINES)
    for path in sorted((top / 'src').rglob('*.h')):
        text = COMMENT.sub('', path.read_text(encoding='utf-8'))
        limit(path, 'without comments ', sum(1 for line in text.splitlines() if line.strip()), HEADER_LINES)
    for path in sorted((top / 'resources').rglob('*.ui')):
        limit(path, '', path.read_text(encoding='utf-8').count('\n'), TEMPLATE_LINES)
    if not sources:
        problems.append('no sources found')
    if problems:
        sys.exit('\n'.join(problems))


main()
