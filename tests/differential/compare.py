# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares what Callgrove, the annotate programs and reader.py say about a profile.

Where callgrind_annotate's numbers are others than ours, the reason must be one that is known, and
reader.py must arrive at both numbers: at ours by our rules, and at the peer's by the peer's. The
kinds of deviation, in each of which the defect is the peer's:

  inlined   it cuts a function into pieces, one for each file of inlined code
  objects   it merges functions of one name and file in different objects
  recursion its inclusive cost is what all calls into a function cost, those from itself, too
  cycle     the same, for calls from inside of a cycle
  entered   a function was entered without a recorded call (a thread's start, a dump while it was
            active), so that the calls into it do not cover it
  calls=0   it takes the cost of a call with count 0 for self cost
  wrapped   it takes a negative cost, written without its sign, for one of 2^64
  renamed   it forgets the file of a callee that `cfn=` names twice, as --compress-mangled does
  absent    it does not list a function that only is called, and has no cost of its own

It knows no parts, so that a file with several is cut up for it.
"""

import collections
import json
import os
import subprocess

import annotate
import reader


class Tally:
    """How much was compared, and what became of it."""

    def __init__(self):
        self.n_equal = 0
        self.kinds = collections.Counter()

    def __str__(self):
        kinds = ", ".join(f"{kind} {n}" for kind, n in sorted(self.kinds.items()))
        total = self.n_equal + sum(self.kinds.values())
        return f"{total}, {self.n_equal} equal" + (f", explained: {kinds}" if kinds else "")

    def add(self, other):
        self.n_equal += other.n_equal
        self.kinds.update(other.kinds)

    def explain(self, kinds):
        self.kinds["+".join(sorted(kinds))] += 1


class Tallies:
    """Those of self and inclusive costs of functions, and of calls."""

    def __init__(self):
        self.self = Tally()
        self.inclusive = Tally()
        self.calls = Tally()
        self.n_numbers = 0

    def add(self, other):
        self.self.add(other.self)
        self.inclusive.add(other.inclusive)
        self.calls.add(other.calls)
        self.n_numbers += other.n_numbers

    def get_kinds(self):
        return set("+".join([*self.self.kinds, *self.inclusive.kinds, *self.calls.kinds]).split("+"))

    def print(self, name):
        print(f"# {name}: {self.n_numbers} numbers")
        print(f"#   functions, self: {self.self}")
        print(f"#   functions, inclusive: {self.inclusive}")
        print(f"#   calls: {self.calls}")


def require(condition, message):
    if not condition:
        raise AssertionError(message)


def require_equal(ours, theirs, message):
    """Compares two dictionaries or sets, and shows little of what differs."""
    if ours != theirs:
        ours, theirs = (set(side.items() if isinstance(side, dict) else side) for side in (ours, theirs))
        raise AssertionError(f"{message}: {sorted(map(str, ours - theirs))[:5]}, not {sorted(map(str, theirs - ours))[:5]}")


class Callgrove:
    """Our side: callgrove-cli, and print-calls for all calls at once."""

    def __init__(self, cli, print_calls):
        self.cli = cli
        self.print_calls = print_calls
        self.was_damaged = False

    def run(self, *arguments):
        done = subprocess.run([self.cli, *arguments], capture_output=True, text=True, timeout=60)
        if done.returncode not in (0, 1):
            raise RuntimeError(f"callgrove-cli {' '.join(arguments)}: exit {done.returncode}: {done.stderr}")
        self.was_damaged = self.was_damaged or done.returncode == 1
        return json.loads(done.stdout)

    def get_functions(self, paths, events, parts=None):
        """Self and inclusive costs in all events, and calls and cycle, for each (name, file, object)."""
        functions = {}
        options = ["--parts", str(parts + 1)] if parts is not None else []
        for event in events:
            answer = self.run("functions", "--format", "json", "--event", event, *options, "--", *paths)
            for row in answer["functions"]:
                key = (row["name"], row["file"], row["object"])
                entry = functions.setdefault(key, {"self": {}, "inclusive": {}, "calls": row["calls"], "cycle": row["cycle"]})
                entry["self"][event] = row["self"]
                entry["inclusive"][event] = row["inclusive"]
        for entry in functions.values():
            for kind in ("self", "inclusive"):
                entry[kind] = tuple(entry[kind].get(event, 0) for event in events)
        return functions

    def get_pairs(self, paths, events, kind):
        """Self costs in all events for each (name, file), grouped by "file:function" or "function:file"."""
        pairs = {}
        for event in events:
            for group in self.run("functions", "--format", "json", "--event", event, "--group-by", kind, "--", *paths)["functions"]:
                for member in group["members"]:
                    pair = (member["name"], group["name"]) if kind == "file:function" else (group["name"], member["name"])
                    pairs.setdefault(pair, {})[event] = member["self"]
                require(sum(member["self"] for member in group["members"]) == group["self"], f"members of {group['name']}")
        return {pair: tuple(costs.get(event, 0) for event in events) for pair, costs in pairs.items()}

    def convert(self, path, copy, *options):
        subprocess.run([self.cli, "convert", *options, "-o", copy, path], timeout=60, check=True)

    def get_calls(self, paths, parts=None):
        """Count and costs in all events for each (caller, callee)."""
        command = [self.print_calls, str(parts) if parts is not None else "all", *paths]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
        calls = {}
        for line in done.stdout.splitlines():
            fields = line.split("\t")
            calls[tuple(fields[:3]), tuple(fields[3:6])] = (int(fields[6]), tuple(map(int, fields[7:])))
        return calls

    def get_calls_of(self, function, paths, event, parts=None):
        """Count and cost in one event of the calls to and from a function, as callgrove-cli has them."""
        options = ["--parts", str(parts + 1)] if parts is not None else []
        where = ["--function", function[0], "--file", function[1], "--object", function[2]]
        calls = {}
        for command in ("callers", "callees"):
            for row in self.run(command, "--format", "json", "--event", event, *where, *options, "--", *paths)["calls"]:
                other = (row["name"], row["file"], row["object"])
                pair = (other, function) if command == "callers" else (function, other)
                calls[pair] = (row["calls"], row["inclusive"])
        return calls


def get_peer_key(function):
    return f"{function[1]}:{function[0]}"


def get_peer_name(key, objects):
    """What callgrind_annotate prints for a "file:function"."""
    return f"{key} [{objects[key]}]" if objects.get(key) else key


def find_self_kinds(part, function):
    """The reasons why the peer's self cost may be another one than ours."""
    name, file, _ = function
    kinds = set()
    if part.files[function] - {file}:
        kinds.add("inlined")
    same = [other for other in part.self_costs if other[:2] == (name, file)]
    # A piece of a function that is inlined here adds to the one that lives here.
    guests = [other for other in part.self_costs if other[0] == name and other[1] != file and file in part.files[other]]
    if len(same) > 1:
        kinds.add("objects")
    if guests:
        kinds.add("inlined")
    if function in part.uncounted_callers:
        kinds.add("calls=0")
        if function in part.wrapped_callers:
            kinds.add("wrapped")
    return kinds


def is_called(part, function):
    """Whether a call is recorded that callgrind_annotate takes for one."""
    return any(callee == function and calls.count > 0 for (_, callee), calls in part.calls.items())


def compare_self(part, ours, peer):
    """Compares the self cost of every function of a part."""
    tally = Tally()
    expected = {get_peer_name(key, part.peer_object): costs for key, costs in part.peer_self.items()}
    require_equal(peer, expected, "callgrind_annotate's self costs are not what reader.py expects of it")
    for function, costs in part.self_costs.items():
        mine = ours.get(function, {"self": part.zero})["self"]
        require(mine == costs, f"self cost of {function}: {mine}, not {costs}")
        theirs = peer.get(get_peer_name(get_peer_key(function), part.peer_object))
        if theirs == mine:
            tally.n_equal += 1
            continue
        kinds = find_self_kinds(part, function)
        if theirs is None and mine == part.zero:
            kinds = {"absent"}
        require(kinds, f"self cost of {function}: {mine}, callgrind_annotate has {theirs}")
        tally.explain(kinds)
    require(not set(ours) - set(part.self_costs), f"unknown functions {set(ours) - set(part.self_costs)}")
    return tally


def find_inclusive_kinds(part, function, cycles):
    kinds = find_self_kinds(part, function) - {"inlined"}
    if function in part.uncounted_callees:
        kinds.add("calls=0")
    if function in part.wrapped_callers | part.wrapped_callees:
        kinds.add("wrapped")
    arc = part.calls.get((function, function))
    if arc is not None and arc.cost != part.zero:
        kinds.add("recursion")
    if cycles[function] is not None:
        kinds.add("cycle")
    if function in part.renamed_callees:
        kinds.add("renamed")
    if not is_called(part, function):
        kinds |= find_self_kinds(part, function) & {"inlined"}
    return kinds


def compare_inclusive(part, ours, peer):
    """Compares the inclusive cost of every function of a part."""
    tally = Tally()
    inclusive, cycles = part.get_inclusive()
    incoming = part.get_incoming()
    expected = {get_peer_name(key, part.peer_object): costs for key, costs in part.get_peer_inclusive().items()}
    require_equal(peer, expected, "callgrind_annotate's inclusive costs are not what reader.py expects of it")
    for function, costs in inclusive.items():
        mine = ours.get(function, {"inclusive": part.zero})["inclusive"]
        require(mine == costs, f"inclusive cost of {function}: {mine}, not {costs}")
        theirs = peer.get(get_peer_name(get_peer_key(function), part.peer_object))
        if theirs == mine:
            tally.n_equal += 1
            continue
        kinds = find_inclusive_kinds(part, function, cycles)
        if theirs is None and mine == part.zero:
            kinds = {"absent"}
        elif not kinds and function in incoming and incoming[function] == theirs:
            kinds = {"entered"}
        require(kinds, f"inclusive cost of {function}: {mine}, callgrind_annotate has {theirs}")
        tally.explain(kinds)
    return tally


def find_call_kinds(part, pair):
    """The reasons why the peer's call may be another one than ours."""
    kinds = set()
    names = [function[:2] for function in pair]
    for function in pair:
        kinds |= find_self_kinds(part, function) - {"calls=0", "wrapped"}
    if sum(1 for other in part.calls if [function[:2] for function in other] == names) > 1:
        kinds.add("objects")
    # It looks for the callee in the file that was named last, not in that of the caller.
    if part.files[pair[0]] - {pair[0][1]}:
        kinds.add("inlined")
    if part.calls[pair].cost_of_none != part.zero or part.calls[pair].count == 0:
        kinds.add("calls=0")
    if pair[1] in part.renamed_callees:
        kinds.add("renamed")
    if part.calls[pair].wrapped != part.zero:
        kinds.add("wrapped")
    return kinds


def compare_calls(part, ours, peer):
    """Compares every call of a part: count, and cost in every event."""
    tally = Tally()
    expected = {pair: (calls.count, calls.cost) for pair, calls in part.peer_calls.items()}
    # A tree is not printed for what has no name and no file.
    nameless = {pair for pair in expected if pair == ("???:???", "???:???")}
    require_equal(peer, {pair: call for pair, call in expected.items() if pair not in nameless},
                  "callgrind_annotate's calls are not what reader.py expects of it")
    require_equal(ours, {pair: (calls.count, calls.cost) for pair, calls in part.calls.items()}, "calls")
    for pair, call in ours.items():
        if peer.get(tuple(map(get_peer_key, pair))) == call:
            tally.n_equal += 1
            continue
        kinds = find_call_kinds(part, pair)
        require(kinds, f"call {pair}: {call}, callgrind_annotate has {peer.get(tuple(map(get_peer_key, pair)))}")
        tally.explain(kinds)
    return tally


def compare_counts(part, ours):
    """Compares the number of calls into every function, and which share a cycle."""
    counts = collections.Counter()
    for (_, callee), calls in part.calls.items():
        counts[callee] += calls.count
    _, cycles = part.get_inclusive()
    partners = {}
    for function, entry in ours.items():
        require(entry["calls"] == counts[function], f"calls into {function}: {entry['calls']}, not {counts[function]}")
        require((entry["cycle"] is None) == (cycles[function] is None), f"cycle of {function}")
        if entry["cycle"] is not None:
            partners.setdefault(entry["cycle"], cycles[function])
            require(partners[entry["cycle"]] == cycles[function], f"cycle of {function}")


def compare_lists_of_calls(callgrove, paths, part, functions, index=None):
    """What callgrove-cli lists as callers and callees of the costliest functions, in the last event."""
    event = part.events[-1]
    costly = sorted(functions, key=lambda function: functions[function]["inclusive"], reverse=True)
    # The names of all files end in "", and callgrove-cli has to be told which of several is meant.
    known = [function for function in costly if function[1] and function[2] and "'" not in function[0]]
    for function in known[:3]:
        calls = callgrove.get_calls_of(function, paths, event, index)
        expected = {pair: (entry.count, entry.cost[-1]) for pair, entry in part.calls.items() if function in pair}
        require_equal(calls, expected, f"callers and callees of {function}")


def compare_part(callgrove, paths, part, index=None):
    """Compares one part with what callgrind_annotate says about a file that holds only it."""
    path = os.path.join(os.path.dirname(paths[0]), "part")
    reader.write_part(part, path)
    lines = annotate.run("callgrind_annotate", ["--threshold=100"], path)
    tree = annotate.run("callgrind_annotate", ["--threshold=100", "--inclusive=yes", "--tree=both"], path)
    inclusive, calls = annotate.read_tree(tree)
    ours = callgrove.get_functions(paths, part.events, index)
    tallies = Tallies()
    tallies.self = compare_self(part, ours, annotate.read_functions(lines))
    tallies.inclusive = compare_inclusive(part, ours, inclusive)
    our_calls = callgrove.get_calls(paths, index)
    tallies.calls = compare_calls(part, our_calls, calls)
    tallies.n_numbers = len(part.events) * (2 * len(ours) + len(our_calls)) + len(our_calls)
    if index is None:
        compare_counts(part, ours)
    compare_lists_of_calls(callgrove, paths, part, ours, index)
    return tallies


def compare_original(path, part):
    """A file of one part: callgrind_annotate must say the same of it as of the copy made here.

    It does not know basic blocks, and has no names where Valgrind left them out.
    """
    if "bb" in part.positions or part.has_bbs or part.lost:
        return
    lines = annotate.run("callgrind_annotate", ["--threshold=100"], path)
    expected = {get_peer_name(key, part.peer_object): costs for key, costs in part.peer_self.items()}
    if part.contexts:
        # It shows the ids in names as they are; the copy has the names.
        require(len(annotate.read_functions(lines)) == len(expected), "functions of callgrind_annotate on the original")
        return
    require_equal(annotate.read_functions(lines), expected, "callgrind_annotate on the original")


def merge_parts(parts):
    """The whole graph, by our rules: cycles may close only over several parts."""
    whole = reader.Part()
    whole.set_events(parts[0].events)
    for part in parts:
        for function, costs in part.self_costs.items():
            whole.self_costs[function] = reader.add(whole.self_costs.get(function, whole.zero), costs)
        for pair, calls in part.calls.items():
            whole.calls.setdefault(pair, reader.Calls(len(whole.events))).add(calls)
    return whole


def compare_sums(callgrove, files, parts):
    """All files together are one document, whose numbers are the sums over the parts."""
    events = parts[0].events
    whole = merge_parts(parts)
    ours = callgrove.get_functions(files, events)
    require_equal({function: entry["self"] for function, entry in ours.items()}, whole.self_costs, "self over the parts")
    info = callgrove.run("info", "--format", "json", "--", *files)
    require(len(info["parts"]) == len(parts), f"{len(info['parts'])} parts, not {len(parts)}")
    for index, event in enumerate(events):
        total = sum(costs[index] for costs in whole.self_costs.values())
        require(info["events"][index]["total"] == total, f"total of {event}")
    inclusive, _ = whole.get_inclusive()
    require_equal({function: entry["inclusive"] for function, entry in ours.items()}, inclusive, "inclusive over the parts")
    require_equal(callgrove.get_calls(files),
                  {pair: (calls.count, calls.cost) for pair, calls in whole.calls.items()}, "calls over the parts")
    compare_counts(whole, ours)


def compare_callgrind(callgrove, files):
    """Compares the parts of some files one by one, and together; returns the tallies and the number of parts."""
    tallies = Tallies()
    parts_of_all = []
    for file in files:
        parts = reader.Reader(file).parts
        parts_of_all += parts
        if len(parts) == 1:
            compare_original(file, parts[0])
        for index, part in enumerate(parts):
            tallies.add(compare_part(callgrove, [file], part, index if len(parts) > 1 else None))
    compare_sums(callgrove, files, parts_of_all)
    return tallies, len(parts_of_all)


CONVERSIONS = ((), ("--merge",), ("--positions=line",), ("--positions=none",))


def check_copies(callgrove, path, functions, peer):
    """cg_annotate prints of a copy what it prints of the profile, and so do we."""
    for number, options in enumerate(CONVERSIONS):
        copy = f"{path}.copy{number}"
        callgrove.convert(path, copy, *options)
        lines = annotate.run("cg_annotate", ["--threshold=0"], copy)
        require_equal(annotate.read_functions(lines), peer, f"self costs of a copy by file {options}")
        require_equal(callgrove.get_functions([copy], annotate.read_events(lines)), functions, f"functions of a copy {options}")


def compare_cachegrind(callgrove, files):
    """cg_annotate lists a function once for each file that it has lines in, as the profile does. Callgrove has one row for it
    with their sum, and the files below it."""
    lines = annotate.run("cg_annotate", ["--threshold=0"], files[0])
    peer = annotate.read_functions(lines)
    events = annotate.read_events(lines)
    ours = callgrove.get_functions(files, events)
    require(all(entry["inclusive"] == entry["self"] for entry in ours.values()), "inclusive without calls")
    by_file = callgrove.get_pairs(files, events, "file:function")
    require_equal({get_peer_key(pair): costs for pair, costs in by_file.items()}, peer, "self costs by file")
    require_equal(callgrove.get_pairs(files, events, "function:file"), by_file, "files below functions")
    sums = {}
    for pair, costs in by_file.items():
        sums.setdefault(pair[0], []).append(peer[get_peer_key(pair)])
    sums = {name: tuple(map(sum, zip(*costs))) for name, costs in sums.items()}
    require_equal({function[0]: entry["self"] for function, entry in ours.items()}, sums, "self costs")
    require(len(ours) == len(sums), f"{len(ours)} rows of {len(sums)} functions")
    check_copies(callgrove, files[0], ours, peer)
    tallies = Tallies()
    tallies.self.n_equal = len(peer)
    tallies.n_numbers = len(peer) * len(events)
    return tallies, 1
