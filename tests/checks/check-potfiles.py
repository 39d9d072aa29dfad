#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-potfiles.py [--fix] TOP: po/POTFILES.in names every file with something to translate, sorted, and no other.

A translator never sees what it does not name. With --fix it is written anew. And xgettext must find nothing to
complain of: it cuts a message, say, at a macro it does not know. A message with several values has a comment that says what they are.
"""

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / 'support'))
import messages

CALL = re.compile(r'(?<![A-Za-z0-9_])(?:N|C|NC)?_ ?\(|(?<![A-Za-z0-9_])(?:g_)?d?c?n?p?gettext2? ?\(')
DEFINITION = re.compile(r'\s*#\s*define\s+(?:N|C|NC)?_\b')
UI = re.compile(r'translatable="(?:yes|true|1)"')
# xgettext ends a message there without a word; it knows PRIu64.
MACRO = re.compile(r'\b_ \((?:"(?:\\.|[^"\\])*"|\s)*G_G\w+_FORMAT')
COMMENT = re.compile(r'/\*.*?\*/|//[^\n]*', re.S)


def find(top):
    """Yields the files with text for people, as paths below TOP."""
    for path in sorted((top / 'src').rglob('*.[ch]')):
        text = COMMENT.sub('', path.read_text(encoding='utf-8'))
        # A definition of the macro is no use of it. Another macro, in a header, say, may be text.
        lines = [line for line in text.splitlines() if not DEFINITION.match(line)]
        if CALL.search('\n'.join(lines)):
            yield path
    for path in (top / 'resources').rglob('*.ui'):
        if UI.search(path.read_text(encoding='utf-8')):
            yield path
    for pattern in ('*.desktop.in', '*.metainfo.xml.in', '*.mime.xml.in'):
        yield from (top / 'data').glob(pattern)


def find_cut(top):
    """Yields the messages that go on after a macro of GLib."""
    for path in sorted((top / 'src').rglob('*.[ch]')):
        for cut in MACRO.findall(path.read_text(encoding='utf-8')):
            yield f'use PRIu64 in a message: {path.relative_to(top)}: {cut}'


def find_unexplained(template):
    """Yields the messages that need a comment: those with several values, and those with a percent sign that looks like one."""
    for entry, texts in messages.read(template):
        place = re.search(r'^#: (.*)', entry, re.M)[1]
        if len(messages.find_values(texts['id'])) > 1 and not re.search(r'^#\.', entry, re.M):
            yield f'no comment for translators says what the values are: {place}: {texts["id"]}'
        if re.search(r'^#,.*[, ]c-format', entry, re.M) and re.search('(?<!%)% [a-z]', texts['id']):
            yield f'no format, so write /* xgettext:no-c-format */ before it: {place}: {texts["id"]}'


def main():
    arguments = [word for word in sys.argv[1:] if word != '--fix']
    top = Path(arguments[0]) if arguments else Path(__file__).resolve().parents[2]
    potfiles = top / 'po' / 'POTFILES.in'
    wanted = sorted(str(path.relative_to(top)) for path in find(top))
    if '--fix' in sys.argv:
        potfiles.write_text(''.join(name + '\n' for name in wanted), encoding='utf-8')
        return
    found = [line for line in potfiles.read_text(encoding='utf-8').splitlines() if line and line[0] != '#']

    problems = [f'not named: {name}' for name in wanted if name not in found]
    problems += [f'nothing to translate in it: {name}' for name in found if name not in wanted]
    if found != sorted(set(found)):
        problems.append('not sorted, or a line twice')
    if not problems:
        template, problems = messages.extract(top)
        problems = problems or [*find_cut(top), *find_unexplained(template)]
    for problem in problems:
        print(f'po/POTFILES.in: {problem}')
    if problems:
        sys.exit('tests/checks/check-potfiles.py --fix mends it')


main()
