#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-licences.py TOP: every file has a licence and a holder of its copyright, and the text of each licence is here.

REUSE.toml names them for all files; a header of a file may name another licence, and then the text of that is needed, too.
"""

import re
import sys
from pathlib import Path

IDENTIFIER = re.compile(r'SPDX-License-Identifier(?:"?\s*[:=]\s*"?)([A-Za-z0-9.+-]+)')
FOLDERS = ('src', 'tests', 'data', 'resources', 'build-aux', 'po', 'flatpak', '.ci')
# Inputs of tests are bytes, and may say anything.
INPUTS = ('tests/data', 'tests/fuzz', 'tests/cli/cases', 'tests/core/fixtures')


def read_identifiers(top):
    """Yields the licences that headers name."""
    for folder in FOLDERS:
        for path in sorted((top / folder).rglob('*')):
            name = str(path.relative_to(top))
            if path.is_file() and not name.startswith(INPUTS):
                match = IDENTIFIER.search(path.read_bytes()[:600].decode('utf-8', 'replace'))
                if match:
                    yield name, match[1]


def check(top):
    """Yields what is wrong."""
    rules = (top / 'REUSE.toml').read_text(encoding='utf-8')
    if 'path = "**"' not in rules or 'SPDX-FileCopyrightText = "' not in rules:
        yield 'REUSE.toml has no rule for all files'
    used = dict.fromkeys(IDENTIFIER.findall(rules), 'REUSE.toml')
    for name, identifier in read_identifiers(top):
        used.setdefault(identifier, name)
    texts = {path.stem for path in (top / 'LICENSES').iterdir()}
    yield from (f'LICENSES has no text of {identifier}, which {used[identifier]} names' for identifier in sorted(used.keys() - texts))
    yield from (f'LICENSES/{identifier}.txt is not used' for identifier in sorted(texts - used.keys()))
    if (top / 'COPYING').read_bytes() != (top / 'LICENSES/GPL-3.0-or-later.txt').read_bytes():
        yield 'COPYING is another text than LICENSES/GPL-3.0-or-later.txt'


problems = list(check(Path(sys.argv[1])))
print(*problems, sep='\n', end='\n' if problems else '')
sys.exit(bool(problems))
