#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-groups.py CALLGROVE_CLI READER DIRECTORY...: sums what groups cost once more, by other means.

READER is check-fixtures.py, whose reader shares nothing with Callgrove's. For each profile of the directories,
`functions --group-by` must have the same objects, files, files with the functions that have lines there, and functions
with their files. Checked are self cost of all of them, calls from outside, and for what is of one function in one file
also self plus the cost of the calls from there that leave the function's cycle. In random pairs of profiles, whose
functions have lines of headers, `compare --group-by` must have the same sums on both sides. Prints TAP.
"""

import collections
import importlib.util
import json
import pathlib
import random
import subprocess
import sys
import tempfile

N_PAIRS = 25


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

    def get_objects(self):
        """Self cost, and calls from other objects."""
        groups = {module: [0, 0] for _, _, module in self.reader.self_cost}
        for (_, _, module), cost in self.reader.self_cost.items():
            groups[module][0] += cost[self.event]
        for (caller, _, callee), count in self.reader.file_counts.items():
            if caller[2] != callee[2]:
                groups[callee[2]][1] += count
        return {name: tuple(values) for name, values in groups.items()}

    def get_called_files(self):
        """Self cost of the lines, and calls from lines of other files to functions that begin there."""
        calls = collections.Counter()
        for (_, file, callee), count in self.reader.file_counts.items():
            if file != callee[1]:
                calls[callee[1]] += count
        return {name: (cost, calls[name]) for name, cost in self.get_files().items()}

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
        for kind, expected in (('object', oracle.get_objects()), ('file', oracle.get_called_files())):
            groups = {group['name']: (group['self'], group['calls']) for group in self.read_groups(kind)}
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


class Pair:
    """Two profiles of one program, in which code of headers was inlined into other functions."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.functions = [(f'f{i}', self.random.choice('abc') + '.c') for i in range(6)]
        self.headers = [f'{name}.h' for name in 'xyz'[:self.random.randint(1, 3)]]

    def write(self, path):
        choose = self.random
        lines = ['# callgrind format', 'creator: callgrind-3.19.0', 'cmd: ./x', 'events: Ir', 'ob=x']
        for index, (name, file) in enumerate(self.functions):
            lines += [f'fl={file}', f'fn={name}', f'{index + 1} {choose.randint(1, 500)}']
            for header in choose.sample(self.headers, choose.randint(0, len(self.headers))):
                lines += [f'fi={header}', f'{choose.randint(1, 9)} {choose.randint(0, 500)}']
                if index + 1 < len(self.functions):
                    callee = choose.choice(self.functions[index + 1:])
                    lines += [f'cfi={callee[1]}', f'cfn={callee[0]}', f'calls={choose.randint(1, 9)} 1', f'3 {choose.randint(1, 500)}']
        path.write_text('\n'.join(lines) + '\n')


def check_pair(cli, fixtures, folder, seed):
    pair, paths = Pair(seed), [folder / 'a.out', folder / 'b.out']
    oracles = []
    for path in paths:
        pair.write(path)
        oracles.append(Oracle(fixtures, path.read_bytes()))

    def compare(kind):
        done = subprocess.run([cli, 'compare', '--group-by', kind, '--format', 'json', paths[0], '--', paths[1]],
                              capture_output=True, text=True, timeout=60)
        return json.loads(done.stdout)['files']

    def get_costs(row):
        return tuple(row[side]['self'] for side in ('base', 'new'))

    expected = {name: tuple(oracle.get_files().get(name, 0) for oracle in oracles)
                for name in oracles[0].get_files().keys() | oracles[1].get_files().keys()}
    for kind in ('file', 'file:function'):
        files = {group['name']: get_costs(group) for group in compare(kind)}
        assert files == expected, f'{kind}: {files}, not {expected}'
    members = {(group['name'], member['name']): get_costs(member) for group in compare('file:function') for member in group['members']}
    sides = [{(file, function[0]): cost for (function, file), cost in oracle.pairs.items()} for oracle in oracles]
    expected = {key: tuple(side.get(key, 0) for side in sides) for key in sides[0].keys() | sides[1].keys()}
    assert members == expected, f'functions of files: {members}, not {expected}'


def main():
    cli = sys.argv[1]
    fixtures = import_reader(sys.argv[2])
    paths = sorted(path for directory in sys.argv[3:] for path in pathlib.Path(directory).glob('*.callgrind'))
    paths = [path for path in paths
             if path.stem not in fixtures.OTHER_RULES and not path.with_suffix('.txt').read_text().startswith('error')]
    n_failed = n_members = n_plain = 0
    print(f'1..{len(paths) + 1}')
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
    with tempfile.TemporaryDirectory() as folder:
        try:
            for seed in range(N_PAIRS):
                check_pair(cli, fixtures, pathlib.Path(folder), seed)
            print(f'ok {len(paths) + 1} pairs')
        except AssertionError as error:
            n_failed += 1
            print(f'not ok {len(paths) + 1} pairs\n# seed {seed}: {error}')
    print(f'# {n_plain} profiles, {n_members} functions in files')
    sys.exit(n_failed > 0 or n_plain < len(paths) / 2)


if __name__ == '__main__':
    main()
