#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-run.py NINJA SOURCE BUILD: build-aux/run builds all that it uses of the build, and nothing that only tests use."""

import re
import subprocess
import sys
from pathlib import Path


def main():
    ninja, source, build = sys.argv[1:4]
    script = (Path(source) / 'build-aux/run').read_text(encoding='utf-8')
    used = set(re.findall(r'\$top/build/((?:src|data)[\w./-]*)', script))
    query = subprocess.run([ninja, '-C', build, '-t', 'query', 'programs'], check=True, capture_output=True, text=True).stdout
    inputs = query.split('outputs:')[0].split()
    problems = [f'{path}: used, but not built' for path in sorted(used) if not any(name == path or name.startswith(path + '/') for name in inputs)]
    problems += [f'{name}: built, but only tests need it' for name in inputs if name.startswith('tests/')]
    if 'meson compile -C "$top/build" programs' not in script:
        problems.append('build-aux/run: does not build the programs alone')
    if len(used) < 3:
        problems.append('build-aux/run: what it starts was not found')
    print(''.join(problem + '\n' for problem in problems), end='')
    return 1 if problems else 0


if __name__ == '__main__':
    sys.exit(main())
