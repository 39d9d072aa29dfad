# SPDX-License-Identifier: GPL-3.0-or-later
"""A second reader of Valgrind's files, as plain as can be, to explain how peers deviate.

It reads only what Valgrind writes, without any check, and keeps two accounts of each line: ours,
in which a function is (name, file, object), and that of callgrind_annotate, in which it is the
"file:function" that happens to be current.
"""

import collections
import re


WRAPPED = 2**63


def add(costs, more):
    return tuple(map(sum, zip(costs, more)))


def add_as_perl(costs, more):
    """Sums of 2^64 and more become floating point numbers, of which callgrind_annotate prints 15 digits."""
    sums = add(costs, more)
    return tuple(float(f"{float(cost):.15g}") if cost >= 2**64 else cost for cost in sums)


class Calls:
    """Calls from one function to another.

    cost_of_none is that of calls=0, and wrapped what was written as a negative number without its
    sign, because counters were reset within the call: it is taken off the rest, not below zero.
    """

    def __init__(self, n_events):
        self.count = 0
        self.gross = (0,) * n_events
        self.wrapped = (0,) * n_events
        self.cost_of_none = (0,) * n_events

    @property
    def cost(self):
        return tuple(max(gross - wrapped, 0) for gross, wrapped in zip(self.gross, self.wrapped))

    def add_costs(self, costs):
        self.gross = add(self.gross, (0 if cost >= WRAPPED else cost for cost in costs))
        self.wrapped = add(self.wrapped, (2**64 - cost if cost >= WRAPPED else 0 for cost in costs))

    def add(self, other):
        self.count += other.count
        self.gross = add(self.gross, other.gross)
        self.wrapped = add(self.wrapped, other.wrapped)


class PeerCalls:
    """What callgrind_annotate adds up: each cost as it is written, and only calls with a count."""

    def __init__(self, n_events):
        self.count = 0
        self.cost = (0,) * n_events


class Part:
    """What one part of a file holds."""

    def __init__(self):
        self.header = []
        self.lines = []
        self.events = []
        self.positions = ["line"]
        # Names that Valgrind left out, and for a name that it wrote as ids what it wrote.
        self.lost = set()
        self.has_bbs = False
        self.contexts = {}
        self.zero = ()
        # Ours.
        self.self_costs = {}
        self.calls = {}
        self.uncounted_callers = set()
        self.uncounted_callees = set()
        self.wrapped_callers = set()
        self.wrapped_callees = set()
        self.renamed_callees = set()
        self.files = collections.defaultdict(set)
        # callgrind_annotate's.
        self.peer_self = {}
        self.peer_outgoing = {}
        self.peer_calls = {}
        self.peer_object = {}

    def set_events(self, events):
        self.events = events
        self.zero = (0,) * len(events)

    def get_inclusive(self):
        """Self and outgoing calls, without those inside of a cycle, for each function."""
        cycles = find_cycles(self.self_costs, self.calls)
        inclusive = dict(self.self_costs)
        for (caller, callee), calls in self.calls.items():
            if caller == callee or (cycles[caller] is not None and cycles[caller] == cycles[callee]):
                continue
            inclusive[caller] = add(inclusive[caller], calls.cost)
        return inclusive, cycles

    def get_incoming(self):
        """What the calls into each function cost, direct recursion included."""
        incoming = {}
        for (_, callee), calls in self.calls.items():
            incoming[callee] = add(incoming.get(callee, self.zero), calls.cost)
        return incoming

    def get_peer_inclusive(self):
        """callgrind_annotate's inclusive: the calls into it, or self and calls if there are none."""
        inclusive = {}
        for key in self.peer_self:
            inclusive[key] = add_as_perl(self.peer_self[key], self.peer_outgoing.get(key, self.zero))
        incoming = {}
        for (_, callee), calls in self.peer_calls.items():
            incoming[callee] = add_as_perl(incoming.get(callee, self.zero), calls.cost)
        inclusive.update(incoming)
        return inclusive


def find_cycles(functions, calls):
    """The number of the cycle for each function, None for those in none. By Tarjan."""
    callees = collections.defaultdict(list)
    for caller, callee in calls:
        callees[caller].append(callee)
    order, low, stack, on_stack = {}, {}, [], set()
    cycles = dict.fromkeys(functions)
    n_cycles = 0
    for root in functions:
        if root in order:
            continue
        work = [(root, iter(callees[root]))]
        order[root] = low[root] = len(order)
        stack.append(root)
        on_stack.add(root)
        while work:
            node, rest = work[-1]
            callee = next(rest, None)
            if callee is None:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == order[node]:
                    members = stack[stack.index(node):]
                    del stack[-len(members):]
                    on_stack.difference_update(members)
                    if len(members) > 1:
                        cycles.update(dict.fromkeys(members, n_cycles))
                        n_cycles += 1
            elif callee not in order:
                order[callee] = low[callee] = len(order)
                stack.append(callee)
                on_stack.add(callee)
                work.append((callee, iter(callees[callee])))
            elif callee in on_stack:
                low[node] = min(low[node], order[callee])
    return cycles


SPECIFICATION = re.compile(r"(c?ob|fl|fi|fe|c?fi|cfl|c?fn|jfi|jfn)=(?:\((\d+)\))? ?(.*)$")
TABLES = {"b": "ob", "l": "fl", "i": "fl", "e": "fl", "n": "fn"}


class Reader:
    """Reads a file into parts; name aliases hold across them."""

    def __init__(self, path):
        self.names = {"ob": {}, "fl": {}, "fn": {}}
        self.parts = []
        self.begin_part()
        with open(path, encoding="utf-8") as lines:
            for line in lines:
                self.read_line(line.rstrip("\n"))
        self.parts = [part for part in self.parts if part.events]

    def begin_part(self):
        self.part = Part()
        self.parts.append(self.part)
        self.object = self.fl = self.file = self.name = ""
        self.callee = {}
        self.is_renamed = False
        self.count = None
        self.jump = False
        self.peer_file = ""
        self.peer_key = None
        self.peer_count = 0
        self.peer_callee_file = ""
        self.peer_callee = None

    def read_line(self, line):
        if line == "" or line.startswith("#"):
            return
        if ":" in line and re.match(r"[a-z]+:", line):
            self.read_header(line)
            return
        specification = SPECIFICATION.match(line)
        if specification:
            self.read_specification(*specification.groups())
            return
        if re.match(r"(bb|ln|rec|frfn)=", line):
            self.part.has_bbs = True
            return
        if line.startswith("calls="):
            self.count = self.peer_count = int(line[len("calls="):].split()[0])
        elif line.startswith(("jump=", "jcnd=")):
            self.jump = True
            self.part.lines.append(line)
            return
        else:
            self.read_costs(line)
        self.part.lines.append(line)

    def read_header(self, line):
        key, value = line.split(":", 1)
        if key in ("version", "creator", "pid", "part", "thread", "positions", "events", "cmd"):
            if self.part.lines:
                self.begin_part()
        if key == "events":
            self.part.set_events(value.split())
        if key == "positions":
            self.part.positions = value.split()
        if key not in ("totals", "summary"):
            self.part.header.append(line)

    def read_specification(self, kind, number, text):
        table = self.names[TABLES[kind[-1]]]
        if number is not None:
            text = self.resolve(table, number, text)
        self.part.lines.append(f"{kind}={text}")
        if kind == "ob":
            self.object = text
        elif kind == "fl":
            self.fl = self.file = self.peer_file = text
        elif kind in ("fi", "fe"):
            self.file = self.peer_file = text
            self.peer_key = f"{text}:{self.name}"
            self.part.peer_self.setdefault(self.peer_key, self.part.zero)
        elif kind == "fn":
            self.name = text
            self.file = self.fl
            self.peer_key = f"{self.peer_file}:{text}"
            self.part.peer_self.setdefault(self.peer_key, self.part.zero)
            self.part.peer_object[self.peer_key] = self.object
        elif kind[0] == "c":
            self.is_renamed = self.is_renamed or (kind == "cfn" and "fn" in self.callee)
            self.callee[TABLES[kind[-1]]] = text
            if kind in ("cfi", "cfl"):
                self.peer_callee_file = text
            elif kind == "cfn":
                self.peer_callee = f"{self.peer_callee_file or self.peer_file}:{text}"
                self.peer_callee_file = ""

    def resolve(self, table, number, text):
        """The name of an alias, with the ids in a context replaced by their names."""
        if text != "":
            names = self.names["fn"]
            table[number] = re.sub(r"\((\d+)\)(?=$|')", lambda match: names.get(match[1], match[0]), text)
            if table[number] != text:
                self.part.contexts[table[number]] = text
        if number not in table:
            # What we do without a name: a function takes that of the file of this number, if any.
            names = self.names["fl"] if table is self.names["fn"] else {}
            self.part.lost.add(number)
            return names.get(number, f"(#{number})")
        return table[number]

    def read_costs(self, line):
        costs = tuple(int(word, 0) for word in line.split()[len(self.part.positions):])
        costs += (0,) * (len(self.part.events) - len(costs))
        if self.jump:
            self.jump = False
            return
        function = (self.name, self.fl, self.object)
        self.part.self_costs.setdefault(function, self.part.zero)
        if self.count is not None:
            self.add_call(function, costs)
        else:
            self.part.self_costs[function] = add(self.part.self_costs[function], costs)
            self.part.files[function].add(self.file)
        self.add_peer(costs)

    def add_call(self, function, costs):
        callee = (self.callee["fn"], self.callee.get("fl", self.file), self.callee.get("ob", self.object))
        self.part.self_costs.setdefault(callee, self.part.zero)
        calls = self.part.calls.setdefault((function, callee), Calls(len(self.part.events)))
        calls.count += self.count
        calls.add_costs(costs)
        if max(costs, default=0) >= WRAPPED:
            self.part.wrapped_callees.add(callee)
            self.part.wrapped_callers.add(function)
        if self.count == 0:
            calls.cost_of_none = add(calls.cost_of_none, costs)
            self.part.uncounted_callers.add(function)
            self.part.uncounted_callees.add(callee)
        if self.is_renamed:
            self.part.renamed_callees.add(callee)
        self.callee = {}
        self.is_renamed = False
        self.count = None

    def add_peer(self, costs):
        part = self.part
        if self.peer_count > 0:
            calls = part.peer_calls.setdefault((self.peer_key, self.peer_callee), PeerCalls(len(part.events)))
            calls.count += self.peer_count
            calls.cost = add_as_perl(calls.cost, costs)
            part.peer_outgoing[self.peer_key] = add_as_perl(part.peer_outgoing.get(self.peer_key, part.zero), costs)
            self.peer_count = 0
            return
        part.peer_self[self.peer_key] = add(part.peer_self.get(self.peer_key, part.zero), costs)


def write_part(part, path):
    """Writes one part as a file of its own, without aliases, for readers that know no parts.

    The basic block is left out, because callgrind_annotate does not know this position.
    """
    header, lines = part.header, part.lines
    if "bb" in part.positions:
        header = [re.sub(r"^(positions:.*) bb\b", r"\1", line) for line in header]
        before = r"\S+ " * part.positions.index("bb")
        lines = [re.sub(rf"^(?=[-+*\d])({before})\S+ ", r"\1", line) for line in lines]
    with open(path, "w", encoding="utf-8") as out:
        out.write("\n".join(header) + "\n" + "\n".join(lines) + "\n")
