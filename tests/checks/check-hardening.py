#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-hardening.py TOP: a release resolves its symbols before it starts, so that nobody can write to their table, and libc
checks lengths in it; whoever packages it without flags of meson keeps their own flags.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path


def configure(top, kind):
    """Configures the command line as a kind of build; returns how a file is compiled, and how the program is linked."""
    with tempfile.TemporaryDirectory() as name:
        environment = {key: value for key, value in os.environ.items() if key not in ('CFLAGS', 'CPPFLAGS', 'LDFLAGS', 'DESTDIR')}
        subprocess.run(['meson', 'setup', f'--buildtype={kind}', '-Dwindow=false', '-Dtests=false', '-Dmachine-code=disabled', name, top],
                       check=True, env=environment, stdout=subprocess.DEVNULL)
        commands = json.loads((Path(name) / 'compile_commands.json').read_text(encoding='utf-8'))
        rules = (Path(name) / 'build.ninja').read_text(encoding='utf-8')
    compiled = next(entry['command'] for entry in commands if entry['file'].endswith('src/cli/main.c'))
    return compiled, rules.split('build src/cli/callgrove-cli: ', 1)[1].split('\nbuild ', 1)[0]


def main():
    top = sys.argv[1]
    problems = []
    compiled, linked = configure(top, 'release')
    if '-D_FORTIFY_SOURCE=' not in compiled:
        problems.append(f'a release is not fortified: {compiled}')
    problems += [f'a release is not linked with {flag}: {linked}' for flag in ('-z,relro', '-z,now') if flag not in linked]
    compiled, linked = configure(top, 'plain')
    if '_FORTIFY_SOURCE' in compiled or '-z,now' in linked:
        problems.append('a plain build has flags that nobody asked for')
    if problems:
        sys.exit('\n'.join(problems))


main()
