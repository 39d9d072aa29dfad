#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-potfiles.py [--fix] TOP: po/POTFILES.in names every file with something to translate, sorted, and no other.

A translator never sees what it does not name. With --fix it is written anew. And xgettext must find nothing to
complain of: it cuts a message, say, at a macro it does not know. A message with several values has a comment that says what they are.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

CALL = re.compile(r'(?<![A-Za-z0-9_])(?:N|C|NC)?_ ?\(|(?<![A-Za-z0-9_])(?:g_)?d?c?n?p?gettext2? ?\(')
DEFINITION = re.compile(r'\s*#\s*define\s+(?:N|C|NC)?_\b')
UI = re.compile(r'translatable="(?:yes|true|1)"')
# What meson's preset "glib" gives xgettext.
KEYWORDS = ('_', 'N_', 'C_:1c,2', 'NC_:1c,2', 'g_dcgettext:2', 'g_dngettext:2,3', 'g_dpgettext2:2c,3')
FORMATS = ('N_:1:pass', 'C_:2:pass', 'NC_:2:pass', 'g_dngettext:2:pass', 'g_strdup_printf:1', 'g_string_printf:2', 'g_string_append_printf:2',
           'g_error_new:3', 'g_set_error:4', 'g_markup_printf_escaped:1', 'g_log:3', 'g_print:1', 'g_printerr:1', 'g_snprintf:3')
COMMENT = re.compile(r'/\*.*?\*/|//[^\n]*', re.S)
# A value in a format. A blank after the sign is one in a text such as "% of total".
VALUE = re.compile(r'%(?:\d+\$)?[-+#0]*[\d.*]*(?:hh?|ll?|[zj])?[diouxXeEfgGcsp]')


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
    for pattern in ('*.desktop.in', '*.metainfo.xml.in', '*.mime.xml.in', '*.gschema.xml'):
        yield from (top / 'data').glob(pattern)


def find_unexplained(template):
    """Yields the messages with several values that no comment explains."""
    for entry in template.split('\n\n')[1:]:
        lines = entry.splitlines()
        text = re.split(r'^msg(?:id_plural|str)', entry, flags=re.M)[0].partition('\nmsgid ')[2]
        if len(VALUE.findall(text.replace('%%', ''))) > 1 and not any(line.startswith('#.') for line in lines):
            place = next((line for line in lines if line.startswith('#: ')), '#: ')
            yield f'no comment for translators says what the values are: {place[3:]}: {text.strip()}'


def extract(top):
    """Returns what xgettext complains of, or what its messages lack."""
    formats = (f'--flag={name}:{place}:{"-".join([*kind, "c-format"])}' for name, place, *kind in (word.split(':') for word in FORMATS))
    run = subprocess.run(['xgettext', '--output=-', '--from-code=UTF-8', '--add-comments', f'--directory={top}',
                          '--files-from=po/POTFILES.in', *(f'--keyword={word}' for word in KEYWORDS), *formats],
                         cwd=top, env=os.environ | {'LC_ALL': 'C'}, capture_output=True, text=True)
    complaints = [line for line in run.stderr.splitlines() if 'warning:' in line or 'error:' in line]
    return complaints or ([run.stderr] if run.returncode else []) or list(find_unexplained(run.stdout))


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
        problems = extract(top)
    for problem in problems:
        print(f'po/POTFILES.in: {problem}')
    if problems:
        sys.exit('tests/checks/check-potfiles.py --fix mends it')


main()
