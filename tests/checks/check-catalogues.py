#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-catalogues.py TOP: msgfmt takes each catalogue that po/LINGUAS names, and each message has the values of the one that it translates.

msgfmt compares formats alone. Names in braces, and blanks at an end, are the same, too. A catalogue that lacks messages is no fault: the number
of these is printed.
"""

import re
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / 'support'))
import messages

NAME = re.compile(r'\{[\w-]+\}')
EDGES = re.compile(r'^(\s*).*?(\s*)$', re.S)


def find_fault(original, form, is_last):
    """Returns what one form of a message has that its original has not, or lacks. Only the last one needs all values, as others are of one number."""
    wanted, found = messages.find_values(original), messages.find_values(form)
    if not found.items() <= wanted.items() or is_last and found != wanted:
        return 'other values'
    if set(NAME.findall(original)) != set(NAME.findall(form)):
        return 'other names in braces'
    if EDGES.match(original).groups() != EDGES.match(form).groups():
        return 'other blanks at an end'
    return None


def check(catalogue, wanted):
    """Yields the faults of a catalogue, and prints how many of the messages WANTED it lacks."""
    run = subprocess.run(['msgfmt', '--check', '--output-file=/dev/null', catalogue], capture_output=True, text=True)
    yield from run.stderr.splitlines()
    translated = set()
    for entry, texts in messages.read(catalogue.read_text(encoding='utf-8')):
        if not all(texts['str']) or re.search('^#,.*fuzzy', entry, re.M):
            continue
        translated.add((texts.get('ctxt'), texts['id']))
        for i, form in enumerate(texts['str']):
            fault = find_fault(texts.get('id_plural', texts['id']), form, i == len(texts['str']) - 1)
            if fault:
                yield f'{catalogue}: {fault}: {texts["id"]}: {form}'
    lacking = wanted - translated
    if lacking:
        print(f'{catalogue}: lacks {len(lacking)} of {len(wanted)} messages')


def main():
    top = Path(sys.argv[1])
    template, problems = messages.extract(top)
    wanted = {(texts.get('ctxt'), texts['id']) for _, texts in messages.read(template)}
    for language in (top / 'po' / 'LINGUAS').read_text(encoding='utf-8').split():
        problems += check(top / 'po' / f'{language}.po', wanted)
    if problems:
        sys.exit('\n'.join(problems))


main()
