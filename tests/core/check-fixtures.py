#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-fixtures.py DIRECTORY...: computes what NAME.txt says of NAME.callgrind once more, by other means.

A fixture is only as good as its expected output, which the program under test wrote. So the total of each
event type, and self cost, inclusive cost and number of calls of each function, are summed here by a reader
that shares nothing with it, and that was written from the format chapter and from what producers write.
Prints TAP.
"""

import collections
import gzip
import pathlib
import re
import sys

SPECIFICATION = re.compile(r'(c?)(ob|fl|fi|fe|fn)=(.*)$', re.S)
KEY = re.compile(r'\s*([A-Za-z][\w .()-]*?)\s*:(.*)$', re.S)
ALIAS = re.compile(r'[ \t]*\((0x[0-9a-fA-F]+|\d+)\)[ \t]*(.*)$', re.S)
NUMBER = re.compile(r'-?(0x[0-9a-fA-F]+|\d+)$')
KINDS = {'ob': 'ob', 'fl': 'fl', 'fi': 'fl', 'fe': 'fl', 'fn': 'fn'}
LIMIT = 2**64 - 1
# Cachegrind writes none of them.
OTHER_WORDS = {'fi', 'fe', 'jump', 'creator', 'version', 'pid', 'part', 'thread', 'positions', 'event'}


class Reader:
    """Sums of all parts of a file, with functions as (name, file, object).

    In a file of Cachegrind the functions of one name and object are one, in the file where that costs most.
    """

    def __init__(self, data):
        self.names = {'ob': {}, 'fl': {}, 'fn': {}}
        self.totals, self.unread, self.read = (collections.Counter() for _ in range(3))
        self.declared = '', {}
        self.self_cost = collections.defaultdict(collections.Counter)
        self.calls = {}
        self.with_lines = set()
        # The same by the file of the lines, and how often each function calls each other from there.
        self.file_self = collections.defaultdict(collections.Counter)
        self.file_calls = collections.defaultdict(collections.Counter)
        self.file_counts = collections.Counter()
        self.counts = collections.Counter()
        self.events = []
        self.creator = ''
        self.words = set()
        self.begin_part()
        text = data.decode('latin-1')
        for line in text.removeprefix('\xef\xbb\xbf').split('\n'):
            self.read_line(line.removesuffix('\r'))
        self.totals.update(self.unread + collections.Counter(self.find_unread()))
        self.is_cachegrind = 'cmd' in self.words and not self.calls and not self.words & OTHER_WORDS
        if self.is_cachegrind:
            self.unite()
        else:
            self.unite_callees()

    def unite_callees(self):
        """A callee without lines is the one of its name and object that has lines and that nothing calls, if there is one."""
        called = {callee for _, callee in self.calls}
        with_lines = self.with_lines | {caller for caller, _ in self.calls}
        owners = collections.defaultdict(list)
        for name, file, module in with_lines - called:
            owners[name, module].append((name, file, module))
        real = {callee: owners[callee[0], callee[2]][0] for callee in called - with_lines if len(owners[callee[0], callee[2]]) == 1}
        for callee in real:
            self.self_cost.pop(callee, None)
        for sums, place in ((self.calls, 1), (self.counts, None), (self.file_calls, 2), (self.file_counts, 2)):
            old = dict(sums)
            sums.clear()
            for key, sum_ in old.items():
                key = real.get(key, key) if place is None else (*key[:place], real.get(key[place], key[place]))
                if isinstance(sum_, int):
                    sums[key] += sum_
                else:
                    sums.setdefault(key, collections.Counter()).update(sum_)

    def unite(self):
        costs = collections.defaultdict(collections.Counter)
        for (name, file, module), cost in self.self_cost.items():
            costs[name, module][file] += abs(cost[self.events[0]])
        whole = {(name, file, module): (name, max(files, key=files.get), module) for (name, module), files in costs.items() for file in files}
        for sums in (self.self_cost, self.file_self):
            old = dict(sums)
            sums.clear()
            for key, cost in old.items():
                sums[whole[key] if sums is self.self_cost else (whole[key[0]], key[1])].update(cost)

    def begin_part(self):
        self.unread.update(self.find_unread())
        self.declared, self.read = ('', {}), collections.Counter()
        self.columns, self.positions, self.in_body = [], ['line'], False
        self.ended = False
        self.object = self.fl = self.file = ''
        self.seen_fl = False
        self.name = self.function = None
        self.position = collections.defaultdict(int)
        self.callee = {}
        self.forget()
        self.last_callee = None

    def find_unread(self):
        """What Valgrind declares and a damaged part lacks."""
        is_exact = self.creator.startswith('callgrind-')
        return {event: cost - self.read[event] for event, cost in self.declared[1].items() if is_exact and cost > self.read[event]}

    def forget(self):
        self.count = self.pending = None
        # ARTIQ names a callee only when it is another one.
        if self.creator != 'ARTIQ':
            self.callee = {}

    def read_line(self, line):
        stripped = line.lstrip(' \t')
        if stripped.strip() == '' or stripped.startswith('#'):
            return
        if stripped[0] in '0123456789+-*':
            self.read_costs(stripped)
        elif match := SPECIFICATION.match(stripped):
            self.read_specification(*match.groups())
            self.words.add(match[2])
        elif match := re.match(r'r?calls=\s*(\S+)', stripped):
            self.pending = 'call'
            self.count = int(match[1], 0) if NUMBER.match(match[1]) else 0
            self.in_body = True
        elif stripped.startswith(('jump=', 'jcnd=')):
            self.pending = 'jump'
            self.words.add('jump')
        elif match := re.match(r'j(fi|fn)=(.*)$', stripped, re.S):
            # A jump may be where a name is defined.
            self.resolve(KINDS[match[1]], match[2], False)
        elif stripped.startswith('frfn=') and (match := ALIAS.match(stripped[5:])) and match[2]:
            self.names['fn'][int(match[1], 0)] = match[2]
        elif match := KEY.match(stripped):
            self.read_header(match[1], match[2].strip())

    def read_header(self, key, value):
        self.words.add(key)
        if key in ('version', 'creator', 'pid', 'cmd', 'part', 'thread', 'positions', 'events') and (self.in_body or self.ended):
            self.begin_part()
        if key == 'creator':
            self.creator = value
        elif key == 'events':
            self.columns = value.split()
            self.events += [event for event in self.columns if event not in self.events]
        elif key == 'positions':
            self.positions = value.split()
        elif key in ('summary', 'totals') and self.columns and self.declared[0] != 'totals':
            self.declared = key, dict(zip(self.columns, map(int, re.findall(r'\d+', value))))
        if key == 'totals' and self.columns:
            self.ended = True

    def resolve(self, kind, text, called):
        # The grammar has blanks there, which are not of the name.
        text = text.lstrip(' \t')
        apart = called and self.creator == 'ARTIQ'
        table = self.names.setdefault(f'c{kind}', {}) if apart else self.names[kind]
        if match := ALIAS.match(text):
            number, name = int(match[1], 0), match[2]
            if name == '':
                if number not in table:
                    table[number] = self.names['fl'].get(number) if kind == 'fn' else None
                    table[number] = table[number] or f'(#{number})'
                return table[number]
            if name.startswith("'"):
                return text
            table[number] = self.expand(name) if kind == 'fn' else name
            return table[number]
        if kind == 'fn':
            return text or '(unknown)'
        return text

    def expand(self, name):
        pieces = name.split("'")
        if not all(re.fullmatch(r'\(\d+\)|\d+', piece) for piece in pieces) or not pieces[0].startswith('('):
            return name
        known = [self.names['fn'].get(int(piece[1:-1])) if piece[0] == '(' else piece for piece in pieces]
        return name if None in known else "'".join(known)

    def read_specification(self, called, kind, text):
        name = self.resolve(KINDS[kind], text, called)
        # Only ARTIQ names anything between calls= and its cost line.
        if self.pending == 'call' and self.creator != 'ARTIQ':
            self.forget()
        if called:
            self.callee[KINDS[kind]] = name
            if kind == 'fn' and self.pending is None:
                self.pending = 'callee'
        elif kind == 'ob':
            self.object = name
        elif kind == 'fn':
            self.name, self.file, self.function = name, self.fl, None
            self.function_file = self.fl
            if self.pending != 'call':
                self.last_callee = None
            if self.pending == 'callee':
                self.forget()
        elif kind == 'fl' or not self.seen_fl or self.creator.startswith('MALT-'):
            self.seen_fl = self.seen_fl or kind == 'fl'
            self.fl = self.file = name
            if self.function is None:
                self.function_file = name
        else:
            self.file = name

    def read_position(self, column, token):
        token = re.split(r'(?<=\w)[:+-]', token)[0]
        base = self.position[column]
        if token == '*':
            return base
        if token[0] in '+-':
            return base + int(token, 0)
        return int(token, 0)

    def read_costs(self, line):
        tokens = line.split()
        places, costs = tokens[:len(self.positions)], tokens[len(self.positions):]
        if len(places) < len(self.positions) or not all(NUMBER.match(cost) and abs(int(cost, 0)) <= LIMIT for cost in costs):
            self.forget()
            return
        for column, token in enumerate(places):
            self.position[column] = self.read_position(column, token)
        self.in_body = True
        if self.pending == 'jump':
            self.pending = None
            if not costs:
                return
        if self.function is None:
            name = self.name if self.name is not None else '(unknown)'
            self.function = (name, self.function_file if self.name is not None else self.fl, self.object)
        row = collections.Counter(dict(zip(self.columns, (int(cost, 0) for cost in costs))))
        if self.pending in ('call', 'callee'):
            self.add_call(row)
            return
        self.self_cost[self.function].update(row)
        self.with_lines.add(self.function)
        self.file_self[self.function, self.file].update(row)
        self.totals.update(row)
        self.read.update(row)

    def add_call(self, row):
        if self.callee or self.last_callee is None:
            self.last_callee = (self.callee.get('fn', '(unknown)'),
                                self.callee.get('fl', self.file), self.callee.get('ob', self.object))
        callee = self.last_callee
        self.self_cost[callee].update({})
        self.self_cost[self.function].update({})
        self.calls.setdefault((self.function, callee), collections.Counter()).update(row)
        self.counts[callee] += self.count or 0
        self.file_calls[self.function, self.file, callee].update(row)
        self.file_counts[self.function, self.file, callee] += self.count or 0
        self.forget()


def find_cycles(functions, calls):
    """For each function the set of those that it reaches and that reach it."""
    callees = collections.defaultdict(set)
    for caller, callee in calls:
        callees[caller].add(callee)

    def reach(start):
        found, todo = set(), list(callees[start])
        while todo:
            function = todo.pop()
            if function not in found:
                found.add(function)
                todo += callees[function]
        return found

    reached = {function: reach(function) for function in functions}
    return {function: {other for other in reached[function] if function in reached[other]} | {function} for function in functions}


def read_file(path):
    data = path.read_bytes()
    return gzip.decompress(data) if data.startswith(b'\x1f\x8b') else data


def compute(data):
    reader = Reader(data)
    cycles = find_cycles(reader.self_cost, reader.calls)
    result = {'events': [(event, reader.totals[event]) for event in reader.events], 'functions': {}}
    for function, costs in reader.self_cost.items():
        inclusive = collections.Counter(costs)
        for (caller, callee), cost in reader.calls.items():
            if caller == function and callee not in cycles[function]:
                inclusive.update(cost)
        columns = [[row[event] for event in reader.events] for row in (costs, inclusive)]
        result['functions'][' | '.join(function)] = (*columns, reader.counts[function])
    return result


def read_expected(text):
    """The totals and functions of a printed profile."""
    text = re.sub(r'\\x([0-9a-f]{2})', lambda match: chr(int(match[1], 16)), text)
    events = re.findall(r'^event (\S+?)( = | : |, )(?:.*, )?total (-?\d+)$', text, re.M)
    functions = re.findall(r'^function (.*?)(?:, cycle \d+)?\n  self ([-\d ]+), inclusive ([-\d ]+), called (\d+)x$', text, re.M)
    return {'events': [(name, int(total)) for name, separator, total in events if separator != ' = '],
            'functions': {name: ([*map(int, own.split())], [*map(int, inclusive.split())], int(count))
                          for name, own, inclusive, count in functions}}


def require_equal(computed, expected):
    for event in computed['events']:
        assert event in expected['events'], f'total of {event}: {expected["events"]}'
    assert computed['functions'].keys() == expected['functions'].keys(), \
        sorted(computed['functions'].keys() ^ expected['functions'].keys())
    for name, values in computed['functions'].items():
        assert values == expected['functions'][name], f'{name}: {values}, not {expected["functions"][name]}'


# What a sum is worth that does not fit, or that is a difference, is for the reader to decide.
OTHER_RULES = {'21-wrapped', '22-number-too-large'}


def main():
    paths = sorted(path for directory in sys.argv[1:] for path in pathlib.Path(directory).glob('*.callgrind'))
    paths = [path for path in paths if path.stem not in OTHER_RULES and not path.with_suffix('.txt').read_text().startswith('error')]
    print(f'1..{len(paths)}')
    failed = False
    for number, path in enumerate(paths, 1):
        expected = read_expected(path.with_suffix('.txt').read_text(encoding='utf-8').encode('utf-8').decode('latin-1'))
        try:
            require_equal(compute(read_file(path)), expected)
            print(f'ok {number} {path.parent.name}/{path.stem}')
        except AssertionError as error:
            failed = True
            print(f'not ok {number} {path.parent.name}/{path.stem}\n# {error}')
    sys.exit(failed)


if __name__ == '__main__':
    main()
