#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-count.py COUNTER: what .ci/run ends with is true, also of tests that crash or run out of time."""

import subprocess
import sys
import tempfile
from pathlib import Path

# name: (protocol, what the program does, passed cases, failed cases)
PROGRAMS = {
    'fine': ('exitcode', 'exit 0', 1, 0),
    'wrong': ('exitcode', 'exit 1', 0, 1),
    'crashed': ('exitcode', 'kill -SEGV $$', 0, 1),
    'slow': ('exitcode', 'sleep 60', 0, 1),
    'tap-fine': ('tap', 'printf "1..2\\nok 1 - a\\nok 2 - b\\n"', 2, 0),
    'tap-escape': ('tap', 'printf "1..1\\n# \\033[2J\\001\\nok 1 - a\\n"', 1, 0),
    'tap-wrong': ('tap', 'printf "1..2\\nok 1 - a\\nnot ok 2 - b\\n"', 1, 1),
    'tap-crashed': ('tap', 'printf "1..2\\nok 1 - a\\n"; kill -SEGV $$', 1, 1),
    'tap-crashed-at-once': ('tap', 'kill -SEGV $$', 0, 1),
    'tap-slow': ('tap', 'printf "1..2\\nok 1 - a\\n"; sleep 60', 1, 1),
    'tap-short': ('tap', 'printf "1..2\\nok 1 - a\\n"', 1, 1),
}


def run(counter, folder, programs):
    """Returns the last line and the exit code for a project with these tests."""
    lines = ["project('counted')", "sh = find_program('sh')"]
    for name, (protocol, script, _, _) in programs.items():
        text = script.replace('\\', '\\\\').replace("'", "\\'")
        lines.append(f"test('{name}', sh, args: ['-c', '{text}'], protocol: '{protocol}', suite: 'a', timeout: 1)")
    folder.mkdir()
    (folder / 'meson.build').write_text('\n'.join(lines) + '\n', encoding='utf-8')
    subprocess.run(['meson', 'setup', 'build'], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    subprocess.run(['meson', 'test', '-C', 'build'], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    counted = subprocess.run([sys.executable, counter, folder / 'build' / 'meson-logs'], capture_output=True, text=True)
    return counted.stdout.splitlines()[-1], counted.returncode


def main():
    counter = sys.argv[1]
    good = {name: program for name, program in PROGRAMS.items() if not program[3]}
    problems = []
    with tempfile.TemporaryDirectory() as scratch:
        for name, programs, code in (('good', good, 0), ('all', PROGRAMS, 1), ('none', {}, 1)):
            passed = sum(program[2] for program in programs.values())
            failed = sum(program[3] for program in programs.values()) if programs else 1
            found = run(counter, Path(scratch) / name, programs)
            if found != (f'{passed} passed, {failed} failed', code):
                problems.append(f'{name}: {found} instead of {passed} passed, {failed} failed')
        skipping = {'tap-skipping': ('tap', 'printf "1..2\\nok 1 - a\\nok 2 - b # SKIP no b\\n"', 1, 0)}
        found = run(counter, Path(scratch) / 'skipping', skipping)
        if found != ('1 passed, 0 failed, 1 skipped', 1):
            problems.append(f'skipping: {found}')
    if problems:
        sys.exit('\n'.join(problems))


main()
