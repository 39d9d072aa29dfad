#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-install.py TOP BUILD: an installation holds what a desktop needs, where it looks for it, works from there, and
is gone when it is uninstalled."""

import json
import os
import shutil
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
    f'thumbnailers/{APP}.thumbnailer',
    'bash-completion/completions/callgrove',
    'bash-completion/completions/callgrove-cli',
    'callgrove/examples/callgrind.out.bzip2',
    'fish/vendor_completions.d/callgrove.fish',
    'fish/vendor_completions.d/callgrove-cli.fish',
    'zsh/site-functions/_callgrove',
    'zsh/site-functions/_callgrove-cli',
    'man/man1/callgrove.1',
    'man/man1/callgrove-cli.1',
    'man/man5/callgrove-json.5',
}


def update_databases(share):
    """Does what an installation without DESTDIR does at its end."""
    for command in (['glib-compile-schemas', share / 'glib-2.0/schemas'], ['gtk-update-icon-cache', '-q', '-t', '-f', share / 'icons/hicolor'],
                    ['update-desktop-database', '-q', share / 'applications'], ['update-mime-database', share / 'mime']):
        if shutil.which(command[0]):
            subprocess.run(command, check=True, stderr=subprocess.DEVNULL)


def make_thumbnail(share, scratch):
    """Yields what is wrong with the picture that the desktop shows for the example."""
    entry = dict(line.split('=', 1) for line in (share / f'thumbnailers/{APP}.thumbnailer').read_text(encoding='utf-8').splitlines() if '=' in line)
    picture = scratch / 'picture'
    words = [word.replace('%s', '128').replace('%o', str(picture)).replace('%i', str(share / 'callgrove/examples/callgrind.out.bzip2'))
             for word in entry['Exec'].split()]
    # The installed program would start this one in its final place.
    words[0] = str(next(scratch.rglob('callgrove-draw')))
    run = subprocess.run(words, capture_output=True, text=True)
    header = picture.read_bytes()[:24] if picture.is_file() else b''
    if run.returncode != 0 or header[:8] != b'\x89PNG\r\n\x1a\n' or header[16:24] != bytes([0, 0, 0, 128] * 2):
        yield f'there is no thumbnail: {run.stderr}'
    picture.unlink(missing_ok=True)


def uninstall(top, build, scratch, share):
    """Yields what is left when the installation goes: first beside another program, then alone."""
    other = share / 'mime/packages/other.xml'
    other.write_text('<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">'
                     '<mime-type type="text/x-other"><glob pattern="*.other"/></mime-type></mime-info>', encoding='utf-8')
    update_databases(share)
    script = Path(top) / 'build-aux/uninstall'
    subprocess.run([script, build], check=True)
    left = {str(path.relative_to(share)) for path in share.rglob('*') if path.is_file()}
    yield from (f'not uninstalled: {name}' for name in sorted(left) if not name.startswith('mime/'))
    if b'*.other' not in (share / 'mime/globs').read_bytes() or b'callgrind' in (share / 'mime/globs').read_bytes():
        yield 'the types of other programs are not what is left'
    other.unlink()
    subprocess.run([script, build], check=True)
    yield from (f'not uninstalled: {path}' for path in scratch.rglob('*'))


def check(top, build):
    """Yields what is wrong with an installation of the build."""
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
            problems += make_thumbnail(share, Path(scratch))
        yield from problems or uninstall(top, build, Path(scratch), share)


def main():
    top, build = sys.argv[1:]
    log = Path(build) / 'meson-logs/install-log.txt'
    installed = log.read_bytes() if log.exists() else None
    try:
        problems = list(check(top, build))
    finally:
        # Whoever installed the build may want to uninstall it.
        if installed is None:
            log.unlink(missing_ok=True)
        else:
            log.write_bytes(installed)
    if problems:
        sys.exit('\n'.join(problems))


main()
