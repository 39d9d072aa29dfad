#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-mime.py TYPES DESKTOP-FILE PROFILE: a desktop knows a profile by its name or its content, and nothing else for one.

Our types are tried in the folder of the user, in /usr/local before and after those of the system, and among them.
"""

import bz2
import gzip
import lzma
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

PLAIN = 'application/x-kcachegrind'
COMPRESSED = 'application/x-kcachegrind-compressed'
TEXT = b'events: Ir\nfn=main\n1 10\n'
SYSTEM = Path('/usr/share/mime')


def named_gzip(name):
    """Returns what gzip makes of a file with a name."""
    with tempfile.NamedTemporaryFile() as scratch:
        with gzip.GzipFile(name, 'wb', fileobj=scratch) as stream:
            stream.write(TEXT)
        scratch.flush()
        return Path(scratch.name).read_bytes()


def make_cases(profile):
    """Returns names, contents and the types that they have to have."""
    zstd = b'\x28\xb5\x2f\xfd\x04\x00' + bytes(16)
    cases = [(name, TEXT, PLAIN) for name in (
        'callgrind.out.4711', 'cachegrind.out.4711', 'callgrind.out.4711.1', 'callgrind.out.4711.2-01', 'callgrind.out.123',
        'cachegrind.out.123', 'callgrind.out.602', 'callgrind.out.669', 'run.callgrind', 'run.cachegrind')]
    cases += [(f'run.{tool}.{suffix}', data, COMPRESSED) for tool in ('callgrind', 'cachegrind')
              for suffix, data in (('gz', gzip.compress(TEXT)), ('xz', lzma.compress(TEXT)), ('bz2', bz2.compress(TEXT)), ('zst', zstd))]
    cases += [(f'{name}.gz', named_gzip(name), COMPRESSED) for name in ('callgrind.out.4711', 'cachegrind.out.4711', 'callgrind.out.1-02')]
    cases += [(f'callgrind.out.{preset}.xz', lzma.compress(profile, preset=preset), COMPRESSED) for preset in range(10)]
    cases += [('renamed', profile, PLAIN), ('renamed.xz', lzma.compress(profile), COMPRESSED)]
    return cases + [
        ('notes', b'callgrind format\n', 'text/plain'),
        ('callgrind.txt', b'callgrind.out\n', 'text/plain'),
        ('table.123', b'\x00\x00\x1a\x00', 'application/vnd.lotus-1-2-3'),
        ('page.1', b'.TH PAGE 1\n', 'application/x-troff-man'),
        ('other.gz', named_gzip('other'), 'application/gzip'),
        ('words.gz', b'words\n', 'application/gzip'),
        ('some.tar.gz', named_gzip('some.tar'), 'application/x-compressed-tar'),
        ('words.xz', lzma.compress(b'words\n'), 'application/x-xz'),
        ('some.tar.xz', lzma.compress(bytes(1024)), 'application/x-xz-compressed-tar'),
    ]


def make_types(folder, packages):
    """Makes a folder of types of these packages."""
    (folder / 'mime/packages').mkdir(parents=True)
    for package in packages:
        shutil.copy(package, folder / 'mime/packages')
    subprocess.run(['update-mime-database', folder / 'mime'], check=True, capture_output=True)


def ask(folder, cases, places):
    """Yields the files whose type is another, with types from PLACES: the folder of the user, then those of all."""
    environment = dict(os.environ, XDG_DATA_HOME=str(places[0]), XDG_DATA_DIRS=':'.join(str(place) for place in places[1:]), LC_ALL='C.UTF-8')
    run = subprocess.run(['gio', 'info', '--attributes=standard::content-type', *(folder / name for name, data, kind in cases)],
                         env=environment, check=True, capture_output=True, text=True)
    found = [line.split(': ')[1] for line in run.stdout.splitlines() if 'standard::content-type: ' in line]
    for (name, _, kind), other in zip(cases, found, strict=True):
        if kind != other:
            yield f'{name} has the type {other} instead of {kind}, with types of {":".join(place.name for place in places)}'


def main():
    types, desktop, profile = (Path(word) for word in sys.argv[1:])
    with tempfile.TemporaryDirectory() as name:
        scratch = Path(name)
        make_types(scratch / 'ours', [types])
        make_types(scratch / 'all', [*(SYSTEM / 'packages').glob('*.xml'), types])
        cases = make_cases(profile.read_bytes())
        files = scratch / 'files'
        files.mkdir()
        for file, data, _ in cases:
            (files / file).write_bytes(data)
        nothing = scratch / 'nothing'
        layouts = ([scratch / 'ours', SYSTEM.parent], [nothing, scratch / 'ours', SYSTEM.parent],
                   [nothing, SYSTEM.parent, scratch / 'ours'], [nothing, scratch / 'all'])
        problems = [problem for places in layouts for problem in ask(files, cases, places)]
    opened = desktop.read_text(encoding='utf-8').split('\nMimeType=')[1].splitlines()[0].split(';')
    problems += [f'{desktop.name} does not open {kind}' for kind in (PLAIN, COMPRESSED) if kind not in opened]
    if problems:
        sys.exit('\n'.join(problems))


main()
