#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-wide.py TOP COMPILER...: core compiles for a processor whose words have 32 bits, or at least with numbers of two words."""

import re
import subprocess
import sys
from pathlib import Path

TOP, COMPILER = Path(sys.argv[1]), sys.argv[2:]
CORE = TOP / 'src' / 'core'
WIDE = CORE / 'base' / 'cgv-wide.h'
WARNINGS = ['-Wall', '-Wconversion', '-Wsign-conversion', '-Wfloat-conversion', '-Werror']
PROGRAM = '#include <stdlib.h>\n#include <stdint.h>\n'


def compile_source(path, options, source=None):
    rooms = [f'-I{room}' for room in sorted(CORE.iterdir()) if room.is_dir()]
    command = [*COMPILER, '-std=c11', '-O2', '-fsyntax-only', *options, *rooms, '-x', 'c', path]
    return subprocess.run(command, input=source, capture_output=True, text=True, check=False)


def main():
    problems = []
    has_32 = compile_source('-', ['-m32'], PROGRAM).returncode == 0
    for path in sorted((TOP / 'src').rglob('*.[ch]')):
        if path != WIDE and re.search(r'\b__int128\b', path.read_text(encoding='utf-8')):
            problems.append(f'{path.relative_to(TOP)}: numbers of 128 bits are those of cgv-wide.h')
    for path in sorted(CORE.rglob('*.c')):
        result = compile_source(str(path), ['-m32' if has_32 else '-DCGV_WIDE_OF_TWO', *WARNINGS])
        if result.returncode != 0:
            problems.append(result.stderr.strip())
    print('\n'.join(problems), end='\n' if problems else '')
    return 1 if problems else 0


if __name__ == '__main__':
    sys.exit(main())
