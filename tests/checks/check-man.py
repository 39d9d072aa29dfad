#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-man.py PAGE PROGRAM [COMMAND…]: the man page names the options that --help names, and no other."""

import re
import subprocess
import sys
from pathlib import Path

# Every program of GLib has them.
COMMON = {'--help', '--help-all', '--help-gapplication', '--version'}
OPTION = re.compile(r'(?<![\w-])--[a-z][a-z-]+')


def options_of(program, command):
    run = subprocess.run([program, *command, '--help'], capture_output=True, text=True, check=True)
    # Only the lists: a sentence may speak of the options of another program.
    return {match[0] for line in run.stdout.splitlines() if line.startswith('  -') and (match := OPTION.search(line))}


def main():
    page, program, *commands = sys.argv[1:]
    text = Path(page).read_text(encoding='utf-8').replace('\\-', '-')
    # Options of other programs are in the examples and in FILES.
    text = re.sub(r'(?ms)^\.SH (EXAMPLES|FILES)$.*?(?=^\.SH )', '', text)
    documented = set(OPTION.findall(text)) - COMMON
    offered = set().union(*(options_of(program, [command]) for command in commands) if commands
                          else [options_of(program, [])]) - COMMON
    problems = [f'{page} does not say what {option} does' for option in sorted(offered - documented)]
    problems += [f'{page} has {option}, which {program} does not know' for option in sorted(documented - offered)]
    if problems:
        sys.exit('\n'.join(problems))


main()
