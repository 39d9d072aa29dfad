#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-options.py TOP: without the window Callgrove needs no GTK, and without tests nothing that only tests use."""

import json
import subprocess
import sys
import tempfile

WINDOW = {'gtk4', 'libadwaita-1', 'gtksourceview-5'}
TESTS = {'json-glib-1.0'}


def find_dependencies(top, *options):
    """Returns the names of the libraries that a build with these options looks for."""
    with tempfile.TemporaryDirectory() as build:
        run = subprocess.run(['meson', 'setup', *options, build, top], capture_output=True, text=True)
        if run.returncode != 0:
            sys.exit(run.stdout + run.stderr)
        listed = subprocess.run(['meson', 'introspect', '--dependencies', build], check=True, capture_output=True, text=True)
    return {library['name'] for library in json.loads(listed.stdout)}


def main():
    top = sys.argv[1]
    problems = []
    for options, without in ((['-Dtests=false'], TESTS), (['-Dtests=false', '-Dwindow=false'], TESTS | WINDOW)):
        needed = find_dependencies(top, *options)
        problems += [f'{" ".join(options)} needs {name}' for name in sorted(needed & without)]
        if 'glib-2.0' not in needed:
            problems.append(f'{" ".join(options)}: no dependencies found')
    if problems:
        sys.exit('\n'.join(problems))


main()
