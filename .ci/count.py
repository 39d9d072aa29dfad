#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""count.py LOGS: counts the tests in meson's logs and prints "N passed, N failed".

The cases are those of testlog.junit.xml. It alone does not tell when a program ran into its time limit or crashed:
such a program, which testlog.json knows, is a failed case, whatever its cases before that were.
Exits with 1 if a case failed or was skipped, or if none passed: in CI each test must run.
"""

import json
import re
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

GOOD = {'OK', 'EXPECTEDFAIL', 'SKIP'}

# What XML may not hold. Meson copies what tests print into its report as it is.
FORBIDDEN = re.compile('[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]')


def bare(name):
    """The name of a program without what versions of meson put before it: "project:suite / ", "project."."""
    return name.split(' / ')[-1]


def read_report(path):
    return ElementTree.fromstring(FORBIDDEN.sub('?', path.read_text(encoding='utf-8', errors='replace')))


def read_cases(junit):
    """Returns {(suite, case, number): 'passed', 'failed' or 'skipped'}."""
    cases = {}
    for suite in junit.iter('testsuite'):
        for case in suite.iter('testcase'):
            state = 'passed'
            if case.find('skipped') is not None:
                state = 'skipped'
            elif any(child.tag not in ('system-out', 'system-err') for child in case):
                state = 'failed'
            cases[suite.get('name', ''), case.get('name', ''), len(cases)] = state
    return cases


def mark_program(cases, name):
    """Sees to it that a program that failed has a failed case."""
    own = [key for key in cases if name in (bare(key[0].split('.', 1)[-1]), bare(key[1]))]
    if any(cases[key] == 'failed' for key in own):
        return
    if len(own) == 1 and bare(own[0][1]) == name:
        cases[own[0]] = 'failed'
    else:
        cases[name, name, len(cases)] = 'failed'


def read_ends(program):
    """The last lines that a program printed. A log that keeps only its own end thus says why the program failed."""
    for stream in ('stdout', 'stderr'):
        yield from (FORBIDDEN.sub('?', line) for line in program.get(stream, '').splitlines()[-40:])


def main():
    logs = Path(sys.argv[1])
    try:
        cases = read_cases(read_report(logs / 'testlog.junit.xml'))
        text = (logs / 'testlog.json').read_text(encoding='utf-8')
        programs = [json.loads(line) for line in text.splitlines()]
    except (OSError, ValueError, ElementTree.ParseError) as error:
        print(f'No test ran: {error}', file=sys.stderr)
        cases = {('', '', 0): 'failed'}
        programs = []

    for program in programs:
        if program['result'] not in GOOD:
            name = bare(program['name'])
            print(f'{name}: {program["result"]}', *read_ends(program), sep='\n', file=sys.stderr)
            mark_program(cases, name)

    states = list(cases.values())
    passed, failed, skipped = (states.count(state) for state in ('passed', 'failed', 'skipped'))
    for (suite, case, _), state in cases.items():
        if state == 'skipped':
            print(f'{suite}: {case} was skipped', file=sys.stderr)
    print(f'{passed} passed, {failed} failed' + (f', {skipped} skipped' if skipped else ''))
    sys.exit(1 if failed or skipped or not passed else 0)


main()
