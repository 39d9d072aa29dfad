#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-hardening.py TOP READELF: a program that is compiled and linked as a release is hardened: its place in memory is random, its
symbols are resolved before it starts so that nobody can write to their table, its stack cannot be executed and is guarded, and libc
checks lengths in it. Whoever packages it without flags of meson keeps their own flags.
"""

import json
import os
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

# It copies a text of any length into an array, which the compiler guards and fortifies with the right flags.
PROGRAM = '#include <string.h>\nint main (int argc, char **argv) { char name[8]; strcpy (name, argv[argc - 1]); return name[0]; }\n'

# What readelf prints of a hardened program, and what that means.
REQUIRED = [
    ('Flags: NOW PIE', 'has a random place in memory, and resolves its symbols before it starts'),
    ('GNU_RELRO', 'cannot write to the table of its symbols'),
    ('__stack_chk_fail', 'guards its stack'),
    ('__strcpy_chk', 'is fortified'),
]


def configure(top, kind, folder):
    """Configures the command line as a kind of build; returns how a file is compiled, and how the program is linked."""
    environment = {key: value for key, value in os.environ.items() if key not in ('CFLAGS', 'CPPFLAGS', 'LDFLAGS', 'DESTDIR')}
    subprocess.run(['meson', 'setup', f'--buildtype={kind}', '-Dwindow=false', '-Dtests=false', '-Dmachine-code=disabled', folder, top],
                   check=True, env=environment, stdout=subprocess.DEVNULL)
    commands = json.loads((folder / 'compile_commands.json').read_text(encoding='utf-8'))
    rules = (folder / 'build.ninja').read_text(encoding='utf-8')
    compiled = next(shlex.split(entry['command']) for entry in commands if entry['file'].endswith('src/cli/main.c'))
    linked = rules.split('build src/cli/callgrove-cli: ', 1)[1].split('\nbuild ', 1)[0]
    return compiled, shlex.split(linked.split('LINK_ARGS = ', 1)[1].split('\n', 1)[0])


def build(compiled, linked, folder):
    """Builds the program with the flags of the command line; returns its path."""
    source, program = folder / 'program.c', folder / 'program'
    source.write_text(PROGRAM, encoding='utf-8')
    compiler = compiled[:next(i for i, argument in enumerate(compiled) if argument.startswith('-'))]
    flags = [flag for flag in compiled if flag.startswith(('-D', '-O', '-f', '-m'))]
    flags += [flag for flag in linked if flag.startswith('-Wl,-z') or flag in ('-pie', '-no-pie', '-static')]
    subprocess.run([*compiler, *flags, str(source), '-o', str(program)], check=True, cwd=folder)
    return program


def check_program(readelf, program):
    """Returns what a program lacks."""
    text = subprocess.run([readelf, '--wide', '--dynamic', '--program-headers', '--symbols', program], check=True, capture_output=True,
                          text=True, env=dict(os.environ, LC_ALL='C')).stdout
    problems = [f'a release does not say that it {meaning}: {word} is missing' for word, meaning in REQUIRED if word not in text]
    stack = next((line.split() for line in text.splitlines() if 'GNU_STACK' in line), [])
    if 'RW' not in stack:
        problems.append(f'the stack of a release can be executed: {stack}')
    return problems


def main():
    top, readelf = sys.argv[1:]
    with tempfile.TemporaryDirectory() as name:
        compiled, linked = configure(top, 'release', Path(name) / 'release')
        problems = check_program(readelf, build(compiled, linked, Path(name) / 'release'))
        compiled, linked = configure(top, 'plain', Path(name) / 'plain')
    if any('_FORTIFY_SOURCE' in argument for argument in compiled) or any('-z,now' in argument for argument in linked):
        problems.append('a plain build has flags that nobody asked for')
    if problems:
        sys.exit('\n'.join(problems))


main()
