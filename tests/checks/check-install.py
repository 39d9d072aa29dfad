#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-install.py BUILD: an installation holds what a desktop needs, where it looks for it, and works from there."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

APP = 'io.github.callgrove.Callgrove'
WANTED = {
    f'applications/{APP}.desktop',
    f'dbus-1/services/{APP}.service',
    f'glib-2.0/schemas/{APP}.gschema.xml',
    f'icons/hicolor/scalable/apps/{APP}.svg',
    f'icons/hicolor/symbolic/apps/{APP}-symbolic.svg',
    f'metainfo/{APP}.metainfo.xml',
    f'mime/packages/{APP}.xml',
    'callgrove/examples/callgrind.out.bzip2',
    'man/man1/callgrove.1',
    'man/man1/callgrove-cli.1',
    'man/man5/callgrove-json.5',
}


def main():
    build = sys.argv[1]
    listed = subprocess.run(['meson', 'introspect', '--buildoptions', build], check=True, capture_output=True, text=True)
    options = {option['name']: option['value'] for option in json.loads(listed.stdout)}
    with tempfile.TemporaryDirectory() as scratch:
        subprocess.run(['meson', 'install', '-C', build, '--no-rebuild', '--quiet', '--destdir', scratch],
                       check=True, stdout=subprocess.DEVNULL)
        prefix = Path(scratch) / options['prefix'].lstrip('/')
        programs = prefix / options['bindir']
        share = prefix / options['datadir']
        problems = [f'not installed: {name}' for name in sorted(WANTED) if not (share / name).is_file()]
        problems += [f'not installed: {name}' for name in ('callgrove', 'callgrove-cli')
                     if not os.access(programs / name, os.X_OK)]
        if not problems:
            run = subprocess.run([programs / 'callgrove-cli', 'check', share / 'callgrove/examples/callgrind.out.bzip2'],
                                 capture_output=True, text=True)
            if run.returncode != 0 or not run.stdout.startswith('ok\t228699092\t0'):
                problems.append(f'the installed callgrove-cli says of the installed example: {run.stdout}{run.stderr}')
        if problems:
            sys.exit('\n'.join(problems))


main()
