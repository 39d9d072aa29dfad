#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-groups.py CALLGROVE_CLI READER DIRECTORY...: sums what groups cost once more, by other means.

READER is check-fixtures.py, whose reader shares nothing with Callgrove's. For each profile of the directories,
`functions --group-by` must have the same objects, files, files with the functions that have lines there, and functions
with their files. Cachegrind does not say which file a function is in, so there files are those of lines. Checked are self cost of all of them, calls from outside, and for what is of one function in one file also self
plus the cost of the calls from there that leave the function's cycle. Prints TAP.
"""

import collections
import importlib.util
import json
import pathlib
import subprocess
import sys


def import_reader(path):
    spec = importlib.util.spec_from_file_location('check_fixtures', path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def is_plain(name):
    return all(' ' <= char <= '~' for char in name)


class Oracle:
    """What the groups of one profile must be, in its first event type. Costs by name of the group, or of both."""

    def __init__(self, fixtures, data):
        self.reader = reader = fixtures.Reader(data)
        self.event = reader.events[0]
        cycles = fixtures.find_cycles(reader.self_cost, reader.calls)
        self.leaving = collections.Counter()
        for (caller, file, callee), cost in reader.file_calls.items():
            if callee not in cycles[caller]:
                self.leaving[caller, file] += cost[self.event]
        # A function without a line is in its own file.
        self.pairs = {**{key: 0 for key in self.leaving}, **{key[:2]: 0 for key in reader.file_calls},
                      **{key: cost[self.event] for key, cost in reader.file_self.items()}}
        known = {function for function, _ in self.pairs}
        self.pairs.update({(function, function[1]): 0 for function in reader.self_cost if function not in known})

    def is_plain(self):
        return all(is_plain(text) for function, file in self.pairs for text in (*function, file))

    def get_groups(self, place):
        """Self cost and calls from outside by object (2) or file (1) of the function."""
        groups = {function[place]: [0, 0] for function in self.reader.self_cost}
        for function, cost in self.reader.self_cost.items():
            groups[function[place]][0] += cost[self.event]
        for (caller, _, callee), count in self.reader.file_counts.items():
            if caller[place] != callee[place]:
                groups[callee[place]][1] += count
        return {name: tuple(values) for name, values in groups.items()}

    def get_files(self):
        groups = collections.Counter()
        for (_, file), cost in self.pairs.items():
            groups[file] += cost
        return dict(groups)

    def get_members(self):
        return collections.Counter((file, *function, cost, cost + self.leaving[function, file])
                                   for (function, file), cost in self.pairs.items())


class Checker:
    def __init__(self, cli, path):
        self.cli = cli
        self.path = path

    def read_groups(self, kind):
        done = subprocess.run([self.cli, 'functions', '--group-by', kind, '--format', 'json', self.path], capture_output=True,
                              text=True, timeout=60)
        return json.loads(done.stdout)['functions']

    def check(self, oracle):
        for kind, place in (('object', 2), ('file', 1)):
            groups = {group['name']: (group['self'], group['calls']) for group in self.read_groups(kind)}
            expected = oracle.get_groups(place)
            if kind == 'file' and oracle.reader.is_cachegrind:
                expected = {name: (cost, 0) for name, cost in oracle.get_files().items()}
            assert groups == expected, f'{kind}: {groups}, not {expected}'
        by_file = self.read_groups('file:function')
        files = {group['name']: group['self'] for group in by_file}
        assert files == oracle.get_files(), f'files: {files}, not {oracle.get_files()}'
        members = collections.Counter((group['name'], member['name'], member['file'] or '', member['object'] or '',
                                       member['self'], member['inclusive']) for group in by_file for member in group['members'])
        assert members == oracle.get_members(), f'functions of files: {members}, not {oracle.get_members()}'
        by_function = self.read_groups('function:file')
        members = collections.Counter((member['name'], group['name'], group['file'] or '', group['object'] or '',
                                       member['self'], member['inclusive']) for group in by_function for member in group['members'])
        assert members == oracle.get_members(), f'files of functions: {members}, not {oracle.get_members()}'
        return len(members)


def main():
    cli = sys.argv[1]
    fixtures = import_reader(sys.argv[2])
    paths = sorted(path for directory in sys.argv[3:] for path in pathlib.Path(directory).glob('*.callgrind'))
    paths = [path for path in paths
             if path.stem not in fixtures.OTHER_RULES and not path.with_suffix('.txt').read_text().startswith('error')]
    n_failed = n_members = n_plain = 0
    print(f'1..{len(paths)}')
    for number, path in enumerate(paths, 1):
        oracle = Oracle(fixtures, fixtures.read_file(path))
        try:
            # What is printed of other names is for the tests of names to say.
            if oracle.is_plain():
                n_members += Checker(cli, path).check(oracle)
                n_plain += 1
            print(f'ok {number} {path.parent.name}/{path.stem}', flush=True)
        except AssertionError as error:
            n_failed += 1
            print(f'not ok {number} {path.parent.name}/{path.stem}\n# {error}', flush=True)
    print(f'# {n_plain} profiles, {n_members} functions in files')
    sys.exit(n_failed > 0 or n_plain < len(paths) / 2)


if __name__ == '__main__':
    main()
