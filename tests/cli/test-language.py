#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""test-language.py CLI DATA: where numbers have commas, text has them, but nothing that programs read. It runs in with-language.

Sentences in JSON are for people. All else has the same bytes in every language.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

COMMANDS = (['info'], ['functions', '--columns', 'per-call,cumulative'], ['lines'], ['cycles'], ['callers', '--functions', '.'],
            ['functions', '--formula', 'Half=0.5 Ir'])


def drop_sentences(value):
    """Returns a value of JSON without its texts of several words."""
    if isinstance(value, dict):
        return {key: drop_sentences(member) for key, member in value.items()}
    if isinstance(value, list):
        return [drop_sentences(member) for member in value]
    return None if isinstance(value, str) and re.search(r'\s', value) else value


def run(cli, arguments, environment):
    done = subprocess.run([cli, *arguments], env=os.environ | environment, capture_output=True, text=True)
    return done.returncode, drop_sentences(json.loads(done.stdout or 'null')) if '--format=json' in arguments else done.stdout


def main():
    cli, data = sys.argv[1], Path(sys.argv[2])
    base, new = data / 'renamed-file-old.callgrind', data / 'renamed-file-new.callgrind'
    profiles = [base, *sorted((data / 'producers').glob('*.callgrind'))[::8]]
    answers = [[*command, f'--format={form}', profile] for command in COMMANDS for form in ('csv', 'json') for profile in profiles]
    answers += [[command, f'--format={form}', base, '--', new] for command in ('compare', 'functions', 'lines') for form in ('csv', 'json')]
    answers += [[*command, profile] for command in (['check'], ['convert', '-o', '-']) for profile in profiles]
    faults = [' '.join(map(str, arguments)) for arguments in answers if run(cli, arguments, {}) != run(cli, arguments, {'LC_ALL': 'C.UTF-8'})]
    text = run(cli, ['functions', base], {})[1]
    if not re.search(r'\d,\d+\s%', text):
        faults.append(f'no comma before decimals of percentages:\n{text}')
    sys.exit('\n'.join(faults) or 0)


main()
