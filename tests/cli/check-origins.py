#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-origins.py CALLGROVE_CLI: computes once more where changes began, with fractions.

Pairs of random programs with cycles, functions and calls of one side, and cost without counts are written as profiles.
`compare --format json` must have the origin of each function to what rounding each call once allows, and all of them must
add up to the difference of the totals. No amount of a call is larger than what the files record of it, and `callees` says
the same. Prints TAP.
"""

import collections
import fractions
import json
import os
import random
import subprocess
import sys
import tempfile

N_PAIRS = 150
Fraction = fractions.Fraction


class Side:
    def __init__(self):
        self.self_cost = {}
        self.calls = {}

    def write(self, path):
        with open(path, 'w', encoding='utf-8') as out:
            out.write('events: Ir\nfl=a.c\n')
            for name, cost in self.self_cost.items():
                out.write(f'fn={name}\n1 {cost}\n')
                for (caller, callee), (count, cost_of_calls) in self.calls.items():
                    if caller == name:
                        out.write(f'cfn={callee}\ncalls={count} 1\n2 {cost_of_calls}\n')


def make_pair(random_):
    names = [f'f{i}' for i in range(random_.randint(2, 12))]
    sides = Side(), Side()
    for name in names:
        kept = random_.choice([(0, 1), (0, 1), (0, 1), (0,), (1,)]) if name != 'f0' else (0, 1)
        cost = random_.randint(1, 1000)
        for side in kept:
            sides[side].self_cost[name] = cost if random_.random() < 0.5 else random_.randint(0, 2000)
    for caller in names:
        for callee in names:
            # Mostly down, so that there are cycles, but not one of all.
            if random_.random() > (0.3 if caller < callee else 0.03):
                continue
            calls = random_.randint(1, 50), random_.randint(0, 20000)
            for side in sides:
                if caller not in side.self_cost or callee not in side.self_cost or random_.random() < 0.15:
                    continue
                choice = random_.random()
                if choice < 0.4:
                    calls = random_.randint(1, 50), random_.randint(0, 20000)
                elif choice < 0.45:
                    calls = 0, random_.randint(1, 500)
                side.calls[caller, callee] = calls
    return sides


def find_components(names, arcs):
    """Of each function, those that it reaches and that reach it."""
    reached = {name: {name} for name in names}
    changed = True
    while changed:
        changed = False
        for caller, callee in arcs:
            for name in names:
                if caller in reached[name] and callee not in reached[name]:
                    reached[name].add(callee)
                    changed = True
    return {name: frozenset(other for other in reached[name] if name in reached[other]) for name in names}


class Oracle:
    def __init__(self, sides):
        self.sides = sides
        self.names = sorted(set(sides[0].self_cost) | set(sides[1].self_cost))
        self.arcs = sorted(set(sides[0].calls) | set(sides[1].calls))
        self.component = find_components(self.names, self.arcs)
        self.outer = [arc for arc in self.arcs if self.component[arc[0]] != self.component[arc[1]]]

    def get(self, side, arc):
        return self.sides[side].calls.get(arc, (0, 0))

    def often(self, arc):
        """Extra calls at the price of the side that makes them; all of the difference where a side has no count."""
        (n0, v0), (n1, v1) = self.get(0, arc), self.get(1, arc)
        if n0 == 0 or n1 == 0:
            return Fraction(v1 - v0)
        return (n1 - n0) * (Fraction(v1, n1) if n1 >= n0 else Fraction(v0, n0))

    def lacks_calls(self):
        """Whether several functions of one side call nothing, and the other side has calls: these were not recorded."""
        return any(not self.sides[side].calls and self.sides[1 - side].calls and len(self.sides[side].self_cost) > 1 for side in (0, 1))

    def get_origins(self):
        origins = {name: Fraction(self.sides[1].self_cost.get(name, 0) - self.sides[0].self_cost.get(name, 0)) for name in self.names}
        n_arcs = collections.Counter()
        entering = collections.Counter()
        if self.lacks_calls():
            return origins, n_arcs
        for arc in self.outer:
            origins[arc[0]] += self.often(arc)
            entering[self.component[arc[1]]] += self.often(arc)
            n_arcs[arc[0]] += 1
            for member in self.component[arc[1]]:
                n_arcs[member] += 1
        for component, amount in entering.items():
            weights = {name: sum(side.self_cost.get(name, 0) for side in self.sides) +
                       sum(self.get(side, arc)[1] for side in (0, 1) for arc in self.outer if arc[0] == name) for name in component}
            whole = sum(weights.values())
            for name, weight in weights.items():
                if len(component) == 1 or whole > 0:
                    origins[name] -= amount if len(component) == 1 else amount * weight / whole
        return origins, n_arcs


def check(cli, directory, seed):
    sides = make_pair(random.Random(seed))
    paths = [os.path.join(directory, name) for name in ('base.out', 'new.out')]
    for side, path in zip(sides, paths):
        side.write(path)
    done = subprocess.run([cli, 'compare', '--format', 'json', *paths], capture_output=True, text=True, timeout=60, check=True)
    answer = json.loads(done.stdout)
    rows = {row['name']: row['delta']['origin'] for row in answer['functions']}
    origins, n_arcs = Oracle(sides).get_origins()
    assert sum(rows.values()) == answer['delta'], (seed, rows, answer['delta'])
    for name, origin in origins.items():
        # Half a unit for each call, and one for the share of a cycle.
        assert abs(rows[name] - origin) <= Fraction(n_arcs[name], 2) + 1, (seed, name, rows[name], float(origin))
    check_calls(cli, paths, sides, answer, seed)
    return sum(origin != 0 for origin in origins.values())


def check_calls(cli, paths, sides, answer, seed):
    """All commands say the same number of a call, and never more than the files record of it."""
    reasons = {(row['name'], call['name']): call['by_calls'] for row in answer['functions'] for call in row.get('why', {}).get('callees', [])}
    for (caller, callee), by_calls in reasons.items():
        recorded = [side.calls.get((caller, callee), (0, 0))[1] for side in sides]
        assert by_calls is None or abs(by_calls) <= max(recorded), (seed, caller, callee, by_calls, recorded)
    callers = sorted({caller for caller, callee in reasons if caller in sides[0].self_cost and caller in sides[1].self_cost})
    if not callers:
        return
    caller = callers[seed % len(callers)]
    done = subprocess.run([cli, 'callees', '--function', caller, '--format', 'json', paths[0], '--', paths[1]], capture_output=True, text=True, timeout=60, check=True)
    for call in json.loads(done.stdout)['calls']:
        assert (caller, call['name']) not in reasons or call['by_calls'] == reasons[caller, call['name']], (seed, caller, call)


def main():
    n_failed = n_rows = 0
    print('1..1')
    with tempfile.TemporaryDirectory() as directory:
        for seed in range(N_PAIRS):
            try:
                n_rows += check(sys.argv[1], directory, seed)
            except AssertionError as error:
                n_failed += 1
                print(f'# {error}')
    print(f'# {n_rows} functions with an origin')
    print('not ok 1 - origins' if n_failed > 0 or n_rows < N_PAIRS else 'ok 1 - origins', flush=True)
    sys.exit(n_failed > 0)


if __name__ == '__main__':
    main()
