#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-sources.py TOP: what .editorconfig asks for, a licence on every source, nothing left for later, deprecated calls behind seams, seeded hashes."""

import re
import sys
from pathlib import Path

SUFFIXES = {'.c', '.h', '.py', '.sh', '.ui', '.css', '.xml', '.in', '.build', '.md', '.yml', '.txt', '.svg', '.1', '.5'}
LICENSED = {'.c', '.h', '.py', '.sh'}
SCRIPTS = {'build-aux/coverage', 'build-aux/run', 'build-aux/sanitize', 'build-aux/test', 'build-aux/uninstall', '.ci/run', 'tests/fuzz/run-fuzzer',
           'tests/support/with-display'}
LATER = re.compile(r'\b(TO' r'DO|FIX' r'ME|XX' r'X|HA' r'CK)\b')
# Names of a file could be made to collide in these. Where they are used nothing comes from a profile.
UNSEEDED = re.compile(r'\bg_(str|string|bytes)_hash\b')
NOT_OF_A_PROFILE = {'src/app/help/cgv-help-values.c', 'src/cli/options/cgv-cli-options.c', 'src/model/input/cgv-seeded-hash.h',
                    'src/model/load/cgv-load-job.c', 'src/model/numbers/cgv-choice.c', 'src/model/source/cgv-revision.c'}
FOLDERS = ('src', 'resources', 'data', 'po', 'flatpak', 'build-aux', '.ci', 'tests')
# What GTK deprecates after 4.8. Only the seams of the program and of the widgets may use it.
DEPRECATED = re.compile(r'\bgtk_(style_context_(get|lookup)_\w+|widget_(get_style_context|translate_coordinates|show|hide)|show_uri|'
                        r'native_dialog_\w+|file_chooser_native_\w+)\b|\badw_(message_dialog_\w+|show_about_window)\b')
SEAMS = re.compile(r'src/(app/base/cgv-(platform-[\w-]+|file-chooser)|widgets/layout/cgv-widget)\.c')
# What is data of a test may be as broken as the test needs it.
DATA = re.compile(r'tests/(data|.*/(corpus|data|fixtures|expected))/|tests/.*\.(callgrind|txt)$')


def check(name, text):
    """Yields what is wrong with a file."""
    if text and not text.endswith('\n'):
        yield 'no newline at the end'
    if '\r' in text:
        yield 'carriage returns'
    for number, line in enumerate(text.splitlines(), 1):
        if line != line.rstrip():
            yield f'line {number}: blanks at the end'
        if '\t' in line:
            yield f'line {number}: a tab'
        if name.startswith('src/') and not SEAMS.fullmatch(name) and DEPRECATED.search(line):
            yield f'line {number}: deprecated by GTK, and not in a seam'
        if LATER.search(line):
            yield f'line {number}: left for later'
        if name.startswith('src/') and name not in NOT_OF_A_PROFILE and UNSEEDED.search(line):
            yield f'line {number}: a hash without a seed, where cgv-seeded-hash.h has one'
    if (Path(name).suffix in LICENSED or name in SCRIPTS) and 'SPDX-License-Identifier: ' not in text[:200]:
        yield 'no SPDX-License-Identifier in the first lines'


def main():
    top = Path(sys.argv[1])
    problems = []
    paths = [path for folder in FOLDERS for path in sorted((top / folder).rglob('*'))]
    paths += [top / name for name in ('meson.build', 'README.md', 'NEWS.md')]
    for path in paths:
        name = str(path.relative_to(top))
        if DATA.match(name) or not path.is_file() or not (path.suffix in SUFFIXES or name in SCRIPTS):
            continue
        problems += [f'{name}: {problem}' for problem in check(name, path.read_text(encoding='utf-8'))]
    if problems:
        sys.exit('\n'.join(problems))


main()
