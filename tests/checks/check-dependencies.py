#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-dependencies.py TOP: build-aux/dependencies.sh installs what is missing, or says how, and ends either way.

Programs that are stubs take the place of apt-get, sudo and id.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

LIST = '''
cli      program:cgv-here                        here       here        here
cli      program:cgv-away                        away,more  away        away
window   file:{scratch}/none*,{scratch}/lib*/*svg*  svg        svg         svg
window   file:{scratch}/nothing*                 theme      theme       theme
test     program:cgv-other                       other      other       other
'''
COMMAND = 'apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends away more theme'
TOOLS = ('cat', 'cut', 'echo', 'env', 'sh', 'sort', 'touch', 'tr')
STUBS = {
    'id': 'echo "$CGV_UID"',
    'cgv-here': 'true',
    'apt-get': 'echo "apt-get $*" >> "$CGV_SCRATCH/log"; [ -z "$CGV_OFFLINE" ] || exit 100\n'
               '[ "$1" = update ] || touch "$CGV_SCRATCH/nothing.theme"\n'
               '[ "$1" = update ] || { echo "#!/bin/sh"; } > "$CGV_SCRATCH/bin/cgv-away"\n'
               '[ "$1" = update ] || chmod +x "$CGV_SCRATCH/bin/cgv-away"',
    'sudo': '[ -z "$CGV_REFUSE" ] || exit 1\n[ "$1" = -n ] && shift\n"$@"',
}


def start(top, uid, sudo=True, **variables):
    """Runs install_dependencies for "cli" and "window", and returns its exit code, what it wrote, and what apt-get was asked."""
    with tempfile.TemporaryDirectory() as name:
        scratch = Path(name)
        programs = scratch / 'bin'
        programs.mkdir()
        (scratch / 'build-aux').mkdir()
        (scratch / 'build-aux/dependencies.txt').write_text(LIST.format(scratch=scratch), encoding='utf-8')
        (scratch / 'libx').mkdir()
        (scratch / 'libx/loader-svg.so').touch()
        for tool in TOOLS + ('chmod',):
            path = subprocess.run(['sh', '-c', f'command -v {tool}'], capture_output=True, text=True).stdout.strip()
            if path.startswith('/'):
                (programs / tool).symlink_to(path)
        for stub, text in STUBS.items():
            if stub == 'sudo' and not sudo:
                continue
            (programs / stub).write_text(f'#!/bin/sh\n{text}\n', encoding='utf-8')
            (programs / stub).chmod(0o755)
        environment = {'PATH': str(programs), 'CGV_SCRATCH': name, 'CGV_UID': str(uid), 'CGV_OFFLINE': '', 'CGV_REFUSE': ''}
        script = f'set -eu; top={name}; . {top}/build-aux/dependencies.sh; install_dependencies cli window; echo ready'
        run = subprocess.run(['/bin/sh', '-c', script], env=environment | variables, stdin=subprocess.DEVNULL,
                             capture_output=True, text=True, timeout=30)
        log = scratch / 'log'
        asked = log.read_text(encoding='utf-8').splitlines() if log.exists() else []
        return run.returncode, run.stdout + run.stderr, asked


def check(name, answer, code, words, n_asked):
    """Yields what is wrong with an answer of start()."""
    found, text, asked = answer
    if found != code:
        yield f'{name}: exit {found} instead of {code}: {text}'
    for word in words:
        if word not in text:
            yield f'{name}: does not say "{word}": {text}'
    if len(asked) != n_asked:
        yield f'{name}: apt-get was asked {asked}'


def check_list(top):
    """Yields what is wrong with the list itself. Without a loader of SVG, icons of buttons are broken images."""
    lines = (Path(top) / 'build-aux/dependencies.txt').read_text(encoding='utf-8').splitlines()
    rows = [line.split() for line in lines if line and line[0] != '#']
    yield from (f'not five words: {" ".join(row)}' for row in rows if len(row) != 5)
    if not any(row[0] == 'window' and row[2] == 'librsvg2-common' for row in rows):
        yield 'librsvg2-common is not in the list'


def main():
    top = sys.argv[1]
    offline = {'CGV_OFFLINE': '1'}
    cases = (
        ('root', start(top, 0), 0, ['away more theme', 'ready'], 2),
        ('sudo', start(top, 1000), 0, ['ready'], 2),
        ('no sudo', start(top, 1000, sudo=False), 1, ['there is no sudo', f'\n  {COMMAND}\n'], 0),
        ('sudo refuses', start(top, 1000, CGV_REFUSE='1'), 1, ['sudo refused', f'\n  {COMMAND}\n'], 0),
        ('offline', start(top, 0, **offline), 1, ['the lines above say why', 'offline, or has a list of packages expired?', f'\n  {COMMAND}\n'], 1),
    )
    problems = [*check_list(top), *(problem for case in cases for problem in check(*case))]
    if problems:
        sys.exit('\n'.join(problems))


main()
