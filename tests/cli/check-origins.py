#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-origins.py CALLGROVE_CLI: computes once more where changes began, with fractions.

Pairs of random programs with cycles, functions and calls of one side, and cost without counts are written as profiles.
`compare --format json` must have the origin of each function to what rounding each call once allows, and all of them must
add up to the difference of the totals. No amount of a call is larger than what the files record of it, and `callees` says
the same. Series of such programs, some steps of which are taken back, must have these origins in each cell of their table of causes,
with exact sums of rows and columns. No sentence says that a function is called for other work unless the files record it, nor an amount of its calls
that is larger than what the files record of them. A caller that is named in a reason makes up at least half of its amount. Prints TAP.
"""

import collections
import fractions
import json
import os
import random
import re
import subprocess
import sys
import tempfile

N_PAIRS = 150
N_SERIES = 25
Fraction = fractions.Fraction
# How far a walk along circles may be from its end, as a part of the cost.
WALK = Fraction(1, 10**5)


class Side:
    def __init__(self):
        self.self_cost = {}
        self.calls = {}
        self.lacks_counts = False

    def write(self, path):
        with open(path, 'w', encoding='utf-8') as out:
            out.write('events: Ir\nfl=a.c\n')
            for name, cost in self.self_cost.items():
                out.write(f'fn={name}\n1 {cost}\n')
                for (caller, callee), (count, cost_of_calls) in self.calls.items():
                    if caller == name:
                        out.write(f'cfn={callee}\ncalls={count} 1\n2 {cost_of_calls}\n')
        self.lacks_counts = bool(self.calls) and not any(count for count, _ in self.calls.values())
        # A call that was made before the file began has a cost, but no count. It is one call.
        self.calls = {arc: (max(count, 1), cost) for arc, (count, cost) in self.calls.items()}


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

    @staticmethod
    def split(counts, costs):
        """Extra calls at the price of the side that makes them; all of the difference where a side has no count."""
        (n0, n1), (v0, v1) = counts, costs
        if n0 == 0 or n1 == 0:
            return Fraction(v1 - v0)
        return (n1 - n0) * (Fraction(v1, n1) if n1 >= n0 else Fraction(v0, n0))

    def often(self, arc):
        return self.split([self.get(side, arc)[0] for side in (0, 1)], [self.get(side, arc)[1] for side in (0, 1)])

    def lacks_calls(self):
        """Whether several functions of one side call nothing, and the other side has calls: these were not recorded. Or a side has no count."""
        if any(side.lacks_counts for side in self.sides):
            return True
        return any(not self.sides[side].calls and self.sides[1 - side].calls and len(self.sides[side].self_cost) > 1 for side in (0, 1))

    def get_origins(self):
        origins = {name: Fraction(self.sides[1].self_cost.get(name, 0) - self.sides[0].self_cost.get(name, 0)) for name in self.names}
        often = {}
        rests = collections.Counter()
        if self.lacks_calls():
            return origins, often
        cycles = Cycles(self)
        for caller, callee in self.arcs:
            component = self.component[callee]
            if caller == callee and len(component) == 1:
                continue
            amount = cycles.often[caller, callee] if component == self.component[caller] else self.often((caller, callee))
            price = amount if len(component) == 1 else cycles.get_price((caller, callee))
            often[caller, callee] = amount
            origins[caller] += amount
            origins[callee] -= price
            rests[component] += amount - price
        for component, amount in rests.items():
            weights = {name: sum(cycles.get_local(side, name) for side in (0, 1)) for name in component}
            whole = sum(weights.values())
            for name, weight in weights.items():
                origins[name] -= amount * weight / whole if whole > 0 else 0
        return origins, often


class Cycles:
    """The calls within cycles, at the price of what their callees cost below them."""

    def __init__(self, oracle):
        self.oracle = oracle
        inner = [arc for arc in oracle.arcs if oracle.component[arc[0]] == oracle.component[arc[1]] and len(oracle.component[arc[0]]) > 1]
        self.changed = [arc for arc in inner if self.get_change(arc) != 0]
        circle = find_components(oracle.names, self.changed)
        self.circular = [arc for arc in self.changed if circle[arc[0]] == circle[arc[1]]]
        self.costs = {}
        self.price = {arc: self.get_price(arc) for arc in self.changed}
        self.often = {arc: self.price.get(arc, 0) for arc in inner}
        for direction in (1, -1):
            for component in set(oracle.component.values()):
                self.attribute(direction, component)

    def count(self, side, name):
        return sum(count for (caller, callee), (count, _) in self.oracle.sides[side].calls.items() if callee == name)

    def get_change(self, arc):
        return self.oracle.get(1, arc)[0] - self.oracle.get(0, arc)[0]

    def get_local(self, side, name):
        return self.oracle.sides[side].self_cost.get(name, 0) + sum(self.oracle.get(side, arc)[1] for arc in self.oracle.outer if arc[0] == name)

    def get_cost(self, side, name):
        """Of all calls of a function, without what it calls in a circle."""
        if (side, name) not in self.costs:
            below = [arc for arc in self.changed if arc[0] == name and arc not in self.circular]
            self.costs[side, name] = self.get_local(side, name) + sum(self.get_part(side, arc) for arc in below)
        return self.costs[side, name]

    def get_part(self, side, arc):
        count, recorded = self.oracle.get(side, arc)
        return min(Fraction(recorded), self.get_cost(side, arc[1]) * Fraction(count, self.count(side, arc[1]))) if count > 0 else Fraction(0)

    def get_price(self, arc):
        return self.oracle.split([self.oracle.get(side, arc)[0] for side in (0, 1)], [self.get_part(side, arc) for side in (0, 1)])

    def get_passed(self, arc):
        """The part of the change that would be there if the caller made as many calls each time as on the side with fewer of them."""
        counts = [self.count(side, arc[0]) for side in (0, 1)]
        more, change = counts[1] - counts[0], self.get_change(arc)
        if more * change <= 0:
            return Fraction(0)
        less = 0 if more > 0 else 1
        return min(Fraction(1), Fraction(more * self.oracle.get(less, arc)[0], counts[less] * change)) if counts[less] > 0 else Fraction(1)

    def attribute(self, direction, component):
        """Solves a walk from callees to callers: of what arrives along calls, a part stays there, and the rest goes on."""
        names = sorted(component)
        arriving = {name: Fraction(0) for name in names}
        for arc in self.circular:
            if arc[0] in component and self.get_change(arc) * direction > 0:
                part = self.price[arc] * self.get_passed(arc)
                self.often[arc] -= part
                arriving[arc[0]] += part
        whole = sum(arriving.values())
        if whole == 0:
            return
        shares = {}
        for name in names:
            arcs = [arc for arc in self.oracle.arcs if arc[1] == name and self.get_change(arc) * direction > 0]
            for arc in arcs:
                shares[arc] = Fraction(self.get_change(arc), sum(self.get_change(other) for other in arcs))
        flow = {name: float(amount) for name, amount in arriving.items()}
        reached = collections.Counter()
        for _ in range(3000):
            following = dict.fromkeys(names, 0.0)
            for arc, share in shares.items():
                passed = float(self.get_passed(arc)) if arc in self.price else 0
                reached[arc] += flow[arc[1]] * float(share) * (1 - passed)
                if passed > 0:
                    following[arc[0]] += flow[arc[1]] * float(share) * passed
            flow = following
        found = sum(reached.values())
        for arc, amount in reached.items():
            if arc in self.price and found != 0:
                most = max(self.oracle.get(side, arc)[1] for side in (0, 1))
                amount = self.often[arc] + whole * Fraction(amount / found)
                self.often[arc] = max(-most, min(most, amount))


def check(cli, directory, seed):
    sides = make_pair(random.Random(seed))
    paths = [os.path.join(directory, name) for name in ('base.out', 'new.out')]
    for side, path in zip(sides, paths):
        side.write(path)
    done = subprocess.run([cli, 'compare', '--format', 'json', *paths], capture_output=True, text=True, timeout=60, check=True)
    answer = json.loads(done.stdout)
    rows = {row['name']: row['delta']['origin'] for row in answer['functions']}
    origins, often = Oracle(sides).get_origins()
    assert sum(rows.values()) == answer['delta'], (seed, rows, answer['delta'])
    answer_size = max(sum(side.self_cost.values()) for side in sides)
    for name, origin in origins.items():
        # Half a unit for each call, also below its callees, and what is left of a walk along circles.
        assert abs(rows[name] - origin) <= len(often) / 2 + 1 + WALK * answer_size, (seed, name, rows[name], float(origin))
    check_calls(cli, paths, sides, often, answer, seed)
    check_other_work(cli, paths, sides, seed)
    return sum(origin != 0 for origin in origins.values())


def check_calls(cli, paths, sides, often, answer, seed):
    """All commands say the same number of a call, and never more than the files record of it."""
    reasons = {(row['name'], call['name']): call['by_calls'] for row in answer['functions'] for call in row.get('why', {}).get('callees', [])}
    for (caller, callee), by_calls in reasons.items():
        recorded = [side.calls.get((caller, callee), (0, 0))[1] for side in sides]
        assert by_calls is None or abs(by_calls) <= max(recorded), (seed, caller, callee, by_calls, recorded)
        assert by_calls is None or any(side.lacks_counts for side in sides) or abs(by_calls - often.get((caller, callee), 0)) <= len(often) / 2 + 1 + WALK * max(recorded), (seed, caller, callee, by_calls, float(often[caller, callee]))
    callers = sorted({caller for caller, callee in reasons if caller in sides[0].self_cost and caller in sides[1].self_cost})
    if not callers:
        return
    caller = callers[seed % len(callers)]
    done = subprocess.run([cli, 'callees', '--function', caller, '--format', 'json', paths[0], '--', paths[1]], capture_output=True, text=True, timeout=60, check=True)
    for call in json.loads(done.stdout)['calls']:
        assert (caller, call['name']) not in reasons or call['by_calls'] == reasons[caller, call['name']], (seed, caller, call)


def vary(random_, side):
    """A program of the same functions, some of which cost or are called more or less."""
    other = Side()
    for name, cost in side.self_cost.items():
        other.self_cost[name] = random_.randint(0, 2000) if random_.random() < 0.3 else cost
    for arc, (count, cost) in side.calls.items():
        if random_.random() < 0.9:
            other.calls[arc] = (random_.randint(1, 50), random_.randint(0, 20000)) if random_.random() < 0.3 else (count, cost)
    return other


def make_series(random_):
    members = [make_pair(random_)[random_.randint(0, 1)]]
    while len(members) < 7:
        choice = random_.random()
        # Nothing changes, a step is taken back, and other work.
        members.append(members[-1] if choice < 0.15 else members[-2] if choice < 0.4 and len(members) > 1 else vary(random_, members[-1]))
    return members


def check_series(cli, directory, seed):
    """Cells have the origins of their steps, columns add up to these, and rows to their sums: to the event. Steps that are taken back have the opposite amounts."""
    members = make_series(random.Random(seed))
    folder = os.path.join(directory, f'series-{seed}')
    os.mkdir(folder)
    for index, member in enumerate(members):
        member.write(os.path.join(folder, f'v{index}.out'))
    done = subprocess.run([cli, 'series', folder, '--causes', 'function', '--format', 'json'], capture_output=True, text=True, timeout=60, check=True)
    rows = json.loads(done.stdout)['benchmarks'][0]['causes']
    cells = {(row['name'], step['to']): step['origin'] for row in rows for step in row['steps']}
    for row in rows:
        assert row['sum'] == sum(step['origin'] for step in row['steps']), (seed, row)
    n_back = 0
    for index, sides in enumerate(zip(members, members[1:])):
        column = {name: cells.get((name, f'v{index + 1}'), 0) for name in {row['name'] for row in rows}}
        totals = [sum(side.self_cost.values()) for side in sides]
        assert sum(column.values()) == totals[1] - totals[0], (seed, index, column, totals)
        origins, often = Oracle(sides).get_origins()
        for name, origin in origins.items():
            assert abs(column.get(name, 0) - origin) <= len(often) / 2 + 1 + WALK * max(totals), (seed, index, name, column.get(name, 0), float(origin))
        if index > 0 and sides[1] is members[index - 1]:
            assert all(amount == -cells.get((name, f'v{index}'), 0) for name, amount in column.items()), (seed, index, column)
            n_back += sides[0] is not sides[1]
    return n_back


n_other_work = n_above = n_led = 0
AMOUNT = r'([+-])([\d.]+)( k|)'


def check_other_work(cli, paths, sides, seed):
    """A function is said to be called for other work only if each call of it costs more where the amount is more, or less."""
    global n_other_work
    text = subprocess.run([cli, 'compare', *paths], capture_output=True, text=True, timeout=60, check=True).stdout
    for name, amount in re.findall(r'\b(f\d+)\b[^\n]*\n    [^\n]*for other work \(([+-])', text):
        costs = [[side.calls[arc] for arc in side.calls if arc[1] == name and arc[0] != name] for side in sides]
        assert all(sum(count for count, _ in calls) > 0 for calls in costs), (seed, name, costs)
        each = [Fraction(sum(cost for _, cost in calls), sum(count for count, _ in calls)) for calls in costs]
        assert (each[1] > each[0]) == (amount == '+') and each[0] != each[1], (seed, name, amount, [float(cost) for cost in each])
        n_other_work += 1
    check_called(text, sides, seed)
    check_callers(text, Oracle(sides), seed)


def get_part(oracle, caller, name):
    """How much more or less the calls cost that both sides make; of a function that calls itself, what its calls of itself cost that one side makes."""
    counts, costs = zip(*(oracle.get(side, (caller, name)) for side in (0, 1)))
    if caller != name:
        assert oracle.component[caller] != oracle.component[name], (caller, name)
        return costs[1] - costs[0] - oracle.often((caller, name))
    more = int(counts[1] > counts[0])
    local = oracle.sides[more].self_cost.get(name, 0) + sum(oracle.get(more, arc)[1] for arc in oracle.outer if arc[0] == name)
    whole = sum(count for arc, (count, _) in oracle.sides[more].calls.items() if arc[1] == name)
    return (counts[1] - counts[0]) * Fraction(local, whole)


def check_callers(text, oracle, seed):
    """The function that a reason names makes up at least half of its amount, and the path leads through it."""
    global n_led
    for name, reasons, way in re.findall(r'\b(f\d+)\b[^\n]*\n    ([^\n]*)\n +([^\n]*)', text):
        assert not re.search(r'called [^;]* by (?!itself|its callers)', reasons), (seed, name, reasons)
        for index, reason in enumerate(reasons.split('; ')):
            caller = re.search(r'\bby (f\d+|itself)', reason)
            if caller is None or not re.match('called|costs|mainly', reason):
                continue
            sign, number, unit = re.search(r'\(' + AMOUNT + r'\)', reason).groups()
            part = get_part(oracle, name if caller[1] == 'itself' else caller[1], name) * (1 if sign == '+' else -1)
            # Three digits are shown, and each call is rounded.
            assert part >= float(number) * (1000 if unit else 1) * 0.995 / 2 - len(oracle.arcs) / 2 - 1, (seed, name, reason, float(part))
            assert index > 0 or caller[1] == 'itself' or re.search(rf'\b{caller[1]} › {name}\b', way), (seed, name, reason, way)
            n_led += 1
        for sign, new, base in re.findall(r'\(([+-])[\d.]+(?: k|)\), called (\d+) instead of (\d+) time', reasons):
            assert (int(new) > int(base)) == (sign == '+') or 'other work' in reasons or 'itself' in reasons, (seed, name, reasons)


def check_called(text, sides, seed):
    """An amount behind calls is no more than a file records of these; a larger one stands before them."""
    global n_above
    for name, reasons in re.findall(r'\b(f\d+)\b[^\n]*\n    ([^\n]*)', text):
        for callers, _, amount, unit in re.findall(r'(?:^|; )called ([^;(]*) \(' + AMOUNT, reasons):
            caller = re.search(r' by (\w+)$', callers)
            only = None if caller is None else name if caller[1] == 'itself' else caller[1]
            recorded = max(sum(cost for arc, (_, cost) in side.calls.items() if arc[1] == name and only in (None, arc[0])) for side in sides)
            # Three digits are shown.
            assert float(amount) * (1000 if unit else 1) <= recorded * 1.005, (seed, name, reasons, recorded)
        n_above += len(re.findall(r'(?:^|; )costs (?:more|less) \(' + AMOUNT + r'\), called', reasons))


def main():
    n_failed = n_rows = n_back = 0
    print('1..1')
    with tempfile.TemporaryDirectory() as directory:
        for seed in range(N_PAIRS):
            try:
                n_rows += check(sys.argv[1], directory, seed)
            except AssertionError as error:
                n_failed += 1
                print(f'# {error}')
        for seed in range(N_SERIES):
            try:
                n_back += check_series(sys.argv[1], directory, seed)
            except AssertionError as error:
                n_failed += 1
                print(f'# {error}')
    print(f'# {n_back} steps that are taken back')
    print(f'# {n_rows} functions with an origin, {n_other_work} called for other work, {n_above} that cost more than their calls, {n_led} with a caller')
    print('not ok 1 - origins' if n_failed > 0 or n_rows < N_PAIRS or n_other_work == 0 or n_above == 0 or n_led == 0 or n_back < N_SERIES else 'ok 1 - origins', flush=True)
    sys.exit(n_failed > 0)


if __name__ == '__main__':
    main()
