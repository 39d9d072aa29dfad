#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-yaml.py TOP: the jobs that the documentation shows can be copied as they are.

Needs no YAML library, and so knows only what goes wrong in practice: a value without quotes that holds ": " or ends with a
colon, as commands do; a quote or a bracket that is not closed; a tab. Where that is needed, a block after "|" takes any text.
"""

import re
import sys
from pathlib import Path

BLOCK = re.compile(r'^```ya?ml\n(.*?)^```$', re.S | re.M)
DASHES = re.compile(r'^(?:- +)*')
KEY = re.compile(r'''^("[^"]*"|'[^']*'|[^\s#'"\[{&*!|>%@`-][^:\s]*) *:(?: +|$)''')
LITERAL = re.compile(r'^[|>][0-9+-]*$')
BROKEN = {
    'a:\n  - test -e x: && y\n': True,
    'a:\n  - curl "x\n    b: c"\n': True,
    'a:\n  - curl x\n    --header b: c\n': True,
    'a: {b: [c, d}\n': True,
    'a: [b\n': True,
    'a:\n\tb: c\n': True,
    'a:\n  - |\n    x: y {\n    "z\n  - echo "$x" a:b # c: d\nb: {c: "d: e", f: ["g"]}\nh: i == "j"\n': False,
}


def problem_of_flow(text):
    """What is wrong with a value that begins with a quote or a bracket, or None."""
    pairs = {'[': ']', '{': '}'}
    expected = []
    quote = None
    for character in text:
        if quote is not None:
            quote = None if character == quote else quote
        elif character in '"\'':
            quote = character
        elif character in pairs:
            expected.append(pairs[character])
        elif character in ']}' and (not expected or expected.pop() != character):
            return f'“{character}” closes what was not opened'
    if quote is not None:
        return f'a {quote} is not closed'
    return f'“{expected[-1]}” is missing' if expected else None


def problem_of_value(value):
    if value[:1] in ('"', "'", '[', '{'):
        return problem_of_flow(value)
    plain = re.split(r'(?:^| )#', value)[0].rstrip()
    if ': ' in plain or plain.endswith(':'):
        return 'a value without quotes holds a colon and a space: use a block after “|”'
    return None


def check(text):
    """Yields (line, what is wrong)."""
    literal = None  # the indentation of what a block of text belongs to
    plain = None  # the same of a value without quotes, which may go on
    for number, line in enumerate(text.split('\n'), 1):
        rest = line.lstrip(' ')
        indent = len(line) - len(rest)
        if not rest or (literal is not None and indent > literal):
            continue
        literal = None
        if rest.startswith('\t'):
            yield number, 'a tab'
        if rest.startswith('#'):
            continue
        if plain is not None and indent > plain:
            problem = problem_of_value(' ' + rest)
        else:
            dashes = DASHES.match(rest)[0]
            key = KEY.match(rest[len(dashes):])
            value = rest[len(dashes) + (key.end() if key else 0):]
            parent = indent + (len(dashes) if key else max(len(dashes) - 2, 0))
            literal = parent if LITERAL.match(value) else None
            plain = parent if value and literal is None else None
            problem = problem_of_value(value) if literal is None else None
        if problem is not None:
            yield number, problem


def main():
    top = Path(sys.argv[1])
    problems = [f'the check itself is wrong about {text!r}' for text, is_broken in BROKEN.items()
                if is_broken != bool(list(check(text)))]
    n_blocks = 0
    for path in sorted([top / 'README.md', *top.glob('*/README.md')]):
        text = path.read_text(encoding='utf-8')
        for block in BLOCK.finditer(text):
            n_blocks += 1
            before = text.count('\n', 0, block.start(1))
            problems += [f'{path.relative_to(top)}:{before + line}: {problem}' for line, problem in check(block[1])]
    if n_blocks == 0:
        problems.append('README.md shows no job')
    for problem in problems:
        print(problem)
    return 1 if problems else 0


sys.exit(main())
