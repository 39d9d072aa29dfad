#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-docs.py TOP: every function of a header has a gi-docgen comment that covers what it takes and returns.

That is: the comment names the function, describes each parameter and, unless it returns nothing, what it returns.
A header whose name ends in -private.h only joins the files of one type and says in its own words what it must.
Every header opens with a paragraph on what it is for.
"""

import re
import sys
from pathlib import Path

# A documentation comment, another comment, a preprocessor line with its continuations, or a declaration.
TOKEN = re.compile(r'(?P<doc>/\*\*(?!/).*?\*/)|(?P<comment>/\*.*?\*/|//[^\n]*)|(?P<hash>^[ \t]*#(?:\\\n|[^\n])*)|(?P<code>[^/#]+|.)',
                   re.S | re.M)
DECLARATION = re.compile(r'^(?P<type>[\w\s*]+?[\s*])(?P<name>[a-z_]\w*)\s*\((?P<parameters>.*)\)[^()]*$', re.S)


def declarations(text):
    """Yields (comment or '', declaration) of what stands at the top level of a header."""
    comment = code = ''
    depth = 0
    for match in TOKEN.finditer(text):
        if match['doc']:
            if depth == 0 and not code.strip():
                comment = match['doc']
            continue
        for char in match['code'] or '':
            depth += {'{': 1, '}': -1}.get(char, 0)
            if char == '}' and depth == 0 and 'inline' in code:
                code = ''
                comment = ''
            elif char == ';' and depth == 0:
                yield comment, code.strip()
                comment = code = ''
            else:
                code += char
            if char == '\n' and re.fullmatch(r'\s*(G_(BEGIN|END)_DECLS|G_D\w+ \(.*\))\s*', code):
                comment = code = ''


def parameter_names(parameters):
    """Yields the names in a list of parameters."""
    depth = 0
    word = ''
    for char in parameters + ',':
        depth += {'(': 1, ')': -1}.get(char, 0)
        if char != ',' or depth:
            word += char
            continue
        callback = re.search(r'\(\s*\*\s*(\w+)', word)
        name = callback[1] if callback else (re.findall(r'\w+', word.split('[')[0]) or [''])[-1]
        if name not in ('', 'void'):
            yield name
        word = ''


def check(comment, code):
    """Yields what the comment of a declaration lacks, if that is a function."""
    code = re.sub(r'\bG_GNUC_\w+( ?\([^)]*\))?|\bG_MODULE_EXPORT\b', '', code)
    if code.startswith(('typedef', 'static')) or '{' in code or not (match := DECLARATION.match(code.strip())):
        return
    name = match['name']
    if f'\n * {name}:' not in comment:
        yield f'{name} has no comment of its own'
        return
    for parameter in parameter_names(match['parameters']):
        if not re.search(rf'^ \* @{re.escape(parameter)}:', comment, re.M):
            yield f'{name}: @{parameter} is not described'
    if match['type'].split() not in (['void'], ['extern', 'void']) and '\n * Returns:' not in comment:
        yield f'{name}: what it returns is not described'


def main():
    top = Path(sys.argv[1])
    problems = []
    count = 0
    for path in sorted((top / 'src').rglob('*.h')):
        text = path.read_text(encoding='utf-8')
        if not re.match(r'/\* SPDX-License-Identifier: [^\n]+\n#pragma once\n\n/\*\n', text):
            problems.append(f'{path.relative_to(top)}: does not open with licence, #pragma once and a paragraph')
        if path.name.endswith('-private.h'):
            continue
        for comment, code in declarations(text):
            count += 1
            problems += [f'{path.relative_to(top)}: {problem}' for problem in check(comment, code)]
    if count == 0:
        problems.append('no declarations found')
    if problems:
        sys.exit('\n'.join(problems))


main()
