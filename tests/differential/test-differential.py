#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares callgrove-cli with callgrind_annotate and cg_annotate on profiles recorded right now.

    test-differential.py CALLGROVE_CLI PROGRAM

Every function of every profile is compared, self and inclusive, in every event type. Where the two
differ, the reason must be one that is known, and reader.py must arrive at both numbers: at ours
by our rules, and at the peer's by the peer's. The kinds of deviation, counted in the output:

  inlined   callgrind_annotate cuts a function into pieces, one for each file of inlined code
  objects   it merges functions of one name and file in different objects
  recursion its inclusive cost is what all calls into a function cost, those from itself, too
  cycle     the same, for calls from inside of a cycle
  entered   a function was entered without a recorded call (a thread's start, a dump while it was
            active), so that the calls into it do not cover it
  calls=0   it takes the cost of a call with count 0 for self cost
  absent    it does not list a function that only is called, and has no cost of its own

It knows no parts, so that a file with several is cut up for it. Prints TAP.
"""

import collections
import json
import os
import re
import subprocess
import sys
import tempfile
import traceback

import annotate
import reader

CLI, PROGRAM = (os.path.abspath(path) for path in sys.argv[1:3])

# Name, tool and its options, command.
RECORDS = [
    ("plain", "callgrind", [], [PROGRAM]),
    ("instr", "callgrind", ["--dump-instr=yes", "--collect-jumps=yes"], [PROGRAM]),
    ("sim", "callgrind", ["--cache-sim=yes", "--branch-sim=yes"], [PROGRAM]),
    ("bb", "callgrind", ["--dump-instr=yes", "--dump-bb=yes", "--compress-pos=no", "--compress-strings=no"], [PROGRAM]),
    ("contexts", "callgrind", ["--separate-callers=2", "--separate-recs=4"], [PROGRAM]),
    ("no-levels", "callgrind", ["--separate-recs=1", "--skip-plt=no"], [PROGRAM]),
    ("active", "callgrind", ["--dump-before=helper"], [PROGRAM]),
    ("toggled", "callgrind", ["--toggle-collect=step"], [PROGRAM]),
    ("threads", "callgrind", ["--separate-threads=yes"], [PROGRAM, "threads"]),
    ("combined", "callgrind", ["--combine-dumps=yes", "--dump-after=step"], [PROGRAM]),
    ("combined-threads", "callgrind", ["--combine-dumps=yes", "--separate-threads=yes", "--dump-after=step"],
     [PROGRAM, "threads"]),
    ("perl", "callgrind", ["--dump-instr=yes"], ["perl", "-e", "my %h; $h{$_ % 7} .= $_ for 1..50; print sort keys %h"]),
    ("cachegrind", "cachegrind", ["--cache-sim=yes", "--branch-sim=yes"], [PROGRAM]),
]


class Tally:
    """How many functions were compared, and what became of them."""

    def __init__(self):
        self.n_equal = 0
        self.kinds = collections.Counter()

    def __str__(self):
        kinds = ", ".join(f"{kind} {n}" for kind, n in sorted(self.kinds.items()))
        total = self.n_equal + sum(self.kinds.values())
        return f"{total} functions, {self.n_equal} equal" + (f", explained: {kinds}" if kinds else "")

    def add(self, other):
        self.n_equal += other.n_equal
        self.kinds.update(other.kinds)


def run_cli(*arguments):
    done = subprocess.run([CLI, *arguments], capture_output=True, text=True, timeout=60)
    if done.returncode != 0:
        raise RuntimeError(f"callgrove-cli {' '.join(arguments)}: exit {done.returncode}: {done.stderr}")
    return json.loads(done.stdout)


def get_functions(paths, events, parts=None):
    """Self and inclusive costs in all events, and calls and cycle, for each (name, file, object)."""
    functions = {}
    options = ["--parts", parts] if parts else []
    for event in events:
        answer = run_cli("functions", "--format", "json", "--event", event, *options, "--", *paths)
        for row in answer["functions"]:
            key = (row["name"], row["file"], row["object"])
            entry = functions.setdefault(key, {"self": {}, "inclusive": {}, "calls": row["calls"], "cycle": row["cycle"]})
            entry["self"][event] = row["self"]
            entry["inclusive"][event] = row["inclusive"]
    for entry in functions.values():
        for kind in ("self", "inclusive"):
            entry[kind] = tuple(entry[kind].get(event, 0) for event in events)
    return functions


def require(condition, message):
    if not condition:
        raise AssertionError(message)


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
    return kinds


def is_called(part, function):
    """Whether a call is recorded that callgrind_annotate takes for one."""
    return any(callee == function and calls.count > 0 for (_, callee), calls in part.calls.items())


def compare_self(part, ours, peer):
    """Compares the self cost of every function of a part."""
    tally = Tally()
    expected = {get_peer_name(key, part.peer_object): costs for key, costs in part.peer_self.items()}
    require(peer == expected, "callgrind_annotate's self costs are not what reader.py expects of it: " +
            str(set(peer.items()) ^ set(expected.items())))
    for function, costs in part.self_costs.items():
        mine = ours.get(function, {"self": part.zero})["self"]
        require(mine == costs, f"self cost of {function}: {mine}, not {costs}")
        key = f"{function[1]}:{function[0]}"
        theirs = peer.get(get_peer_name(key, part.peer_object))
        if theirs == mine:
            tally.n_equal += 1
            continue
        kinds = find_self_kinds(part, function)
        if theirs is None and mine == part.zero:
            kinds = {"absent"}
        require(kinds, f"self cost of {function}: {mine}, callgrind_annotate has {theirs}")
        tally.kinds["+".join(sorted(kinds))] += 1
    require(not set(ours) - set(part.self_costs), f"unknown functions {set(ours) - set(part.self_costs)}")
    return tally


def find_inclusive_kinds(part, function, cycles):
    kinds = find_self_kinds(part, function) - {"inlined"}
    if function in part.uncounted_callees:
        kinds.add("calls=0")
    arc = part.calls.get((function, function))
    if arc is not None and arc.cost != part.zero:
        kinds.add("recursion")
    if cycles[function] is not None:
        kinds.add("cycle")
    if not is_called(part, function):
        kinds |= find_self_kinds(part, function) & {"inlined"}
    return kinds


def compare_inclusive(part, ours, peer):
    """Compares the inclusive cost of every function of a part."""
    tally = Tally()
    inclusive, cycles = part.get_inclusive()
    incoming = part.get_incoming()
    expected = {get_peer_name(key, part.peer_object): costs for key, costs in part.get_peer_inclusive().items()}
    require(peer == expected, "callgrind_annotate's inclusive costs are not what reader.py expects of it: " +
            str(set(peer.items()) ^ set(expected.items())))
    for function, costs in inclusive.items():
        mine = ours.get(function, {"inclusive": part.zero})["inclusive"]
        require(mine == costs, f"inclusive cost of {function}: {mine}, not {costs}")
        key = f"{function[1]}:{function[0]}"
        theirs = peer.get(get_peer_name(key, part.peer_object))
        if theirs == mine:
            tally.n_equal += 1
            continue
        kinds = find_inclusive_kinds(part, function, cycles)
        if theirs is None and mine == part.zero:
            kinds = {"absent"}
        elif not kinds and function in incoming and incoming[function] == theirs:
            kinds = {"entered"}
        require(kinds, f"inclusive cost of {function}: {mine}, callgrind_annotate has {theirs}")
        tally.kinds["+".join(sorted(kinds))] += 1
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


def compare_calls(paths, part, tree, functions, parts=None):
    """Compares callers and callees of functions, by name, with --tree=both; first event only."""
    options = ["--parts", parts] if parts else []
    wanted = {name for name, _, _ in functions}
    ours = {}
    for name, file, obj in functions:
        where = ["--function", name, "--file", file, "--object", obj, "--format", "json", *options, "--", *paths]
        for command in ("callers", "callees"):
            for row in run_cli(command, *where)["calls"]:
                this, other = (name, file, obj), (row["name"], row["file"], row["object"])
                pair = (other, this) if command == "callers" else (this, other)
                value = (row["calls"], (row["inclusive"],))
                require(ours.setdefault(pair, value) == value, f"callers and callees disagree about {pair}")
    mine = collections.defaultdict(lambda: (0, (0,)))
    for (caller, callee), (count, costs) in ours.items():
        # A call that was counted 0 times is self cost for the peer.
        cost = costs[0] - part.calls[caller, callee].cost_of_none[0]
        if count > 0:
            pair = (caller[0], callee[0])
            mine[pair] = (mine[pair][0] + count, (mine[pair][1][0] + cost,))
    theirs = collections.defaultdict(lambda: (0, (0,)))
    for (caller, callee), (count, costs) in tree.items():
        pair = (caller.rsplit(":", 1)[1], callee.rsplit(":", 1)[1])
        if wanted & set(pair):
            theirs[pair] = (theirs[pair][0] + count, reader.add(theirs[pair][1], costs[:1]))
    require(mine == theirs, f"calls differ: {set(mine.items()) ^ set(theirs.items())}")
    return len(mine)


def record(directory, name, tool, options, command):
    """Runs a command under valgrind; returns the files that hold costs."""
    directory = os.path.join(directory, name)
    os.mkdir(directory)
    path = os.path.join(directory, "out")
    done = subprocess.run(["valgrind", "-q", f"--tool={tool}", f"--{tool}-out-file={path}", *options, *command],
                          cwd=directory, capture_output=True, text=True, timeout=120)
    if done.returncode != 0:
        raise RuntimeError(f"valgrind: {done.stderr}")
    files = sorted(os.path.join(directory, file) for file in os.listdir(directory) if re.match(r"out[-.\d]*$", file))
    return [file for file in files if os.path.getsize(file) > 0]


def choose_functions(ours):
    """Functions whose callers and callees are compared: the program's own, and the costliest."""
    own = [function for function in ours if function[2] == PROGRAM and function[1] != "???"]
    costly = sorted(ours, key=lambda function: ours[function]["inclusive"], reverse=True)
    names = {function[0] for function in own + costly[:10]}
    # Calls are compared by name, so that all functions of a name are wanted.
    return [function for function in ours if function[0] in names]


def compare_part(directory, paths, part, parts=None):
    """Compares one part with what callgrind_annotate says about a file that holds only it."""
    path = os.path.join(directory, "part")
    reader.write_part(part, path)
    lines = annotate.run("callgrind_annotate", ["--threshold=100"], path)
    tree = annotate.run("callgrind_annotate", ["--threshold=100", "--inclusive=yes", "--tree=both"], path)
    inclusive, calls = annotate.read_tree(tree)
    ours = get_functions(paths, part.events, parts)
    self_tally = compare_self(part, ours, annotate.read_functions(lines))
    inclusive_tally = compare_inclusive(part, ours, inclusive)
    if parts is None:
        compare_counts(part, ours)
    n_calls = compare_calls(paths, part, calls, choose_functions(ours), parts)
    return self_tally, inclusive_tally, n_calls


def compare_original(path, part):
    """A file of one part: callgrind_annotate must say the same of it as of the copy made here.

    It cannot read a third position.
    """
    if part.positions > 2:
        return
    lines = annotate.run("callgrind_annotate", ["--threshold=100"], path)
    expected = {get_peer_name(key, part.peer_object): costs for key, costs in part.peer_self.items()}
    require(annotate.read_functions(lines) == expected, "callgrind_annotate on the original")


def compare_sums(files, parts):
    """All files together are one document, whose numbers are the sums over the parts."""
    events = parts[0].events
    ours = get_functions(files, events)
    sums = collections.defaultdict(lambda: (0,) * len(events))
    for part in parts:
        for function, costs in part.self_costs.items():
            sums[function] = reader.add(sums[function], costs)
    require({function: entry["self"] for function, entry in ours.items()} == sums, "sums of self cost over the parts")
    info = run_cli("info", "--format", "json", "--", *files)
    require(len(info["parts"]) == len(parts), f"{len(info['parts'])} parts, not {len(parts)}")
    for index, event in enumerate(events):
        total = sum(costs[index] for costs in sums.values())
        require(info["events"][index]["total"] == total, f"total of {event}")
    # The whole graph, by our rules: cycles may close only over several parts.
    whole = reader.Part()
    whole.set_events(events)
    for part in parts:
        for function, costs in part.self_costs.items():
            whole.self_costs[function] = reader.add(whole.self_costs.get(function, whole.zero), costs)
        for pair, calls in part.calls.items():
            merged = whole.calls.setdefault(pair, reader.Calls(len(events)))
            merged.count += calls.count
            merged.cost = reader.add(merged.cost, calls.cost)
    inclusive, _ = whole.get_inclusive()
    require({function: entry["inclusive"] for function, entry in ours.items()} == inclusive, "inclusive over the parts")
    compare_counts(whole, ours)


def compare_callgrind(directory, name, files):
    totals = Tally(), Tally()
    n_calls = n_parts = 0
    everything = []
    for file in files:
        parts = reader.Reader(file).parts
        everything += parts
        if len(parts) == 1:
            compare_original(file, parts[0])
        for index, part in enumerate(parts):
            result = compare_part(directory, [file], part, str(index + 1) if len(parts) > 1 else None)
            totals[0].add(result[0])
            totals[1].add(result[1])
            n_calls += result[2]
            n_parts += 1
    compare_sums(files, everything)
    print(f"# {name}: {len(files)} files, {n_parts} parts, {len(everything[0].events)} events")
    print(f"#   self: {totals[0]}")
    print(f"#   inclusive: {totals[1]}")
    print(f"#   calls: {n_calls} pairs equal")
    return totals


def compare_cachegrind(name, files):
    """cg_annotate tells functions apart as the file does, by file and name, so that all are equal."""
    lines = annotate.run("cg_annotate", ["--threshold=0"], files[0])
    peer = annotate.read_functions(lines)
    ours = get_functions(files, annotate.read_events(lines))
    mine = {f"{file}:{function}": entry["self"] for (function, file, _), entry in ours.items()}
    require(all(entry["inclusive"] == entry["self"] for entry in ours.values()), "inclusive without calls")
    require(peer == mine, f"self costs differ: {set(peer.items()) ^ set(mine.items())}")
    print(f"# {name}: {len(mine)} functions, all equal")
    return len(mine)


def has_expected(name, totals, files):
    """What the profiles were recorded for must be in them, or the comparison proves little."""
    explained = set("+".join([*totals[0].kinds, *totals[1].kinds]).split("+"))
    wanted = {
        "plain": {"inlined", "objects", "recursion", "cycle"},
        "no-levels": {"recursion", "cycle"},
        "combined": {"calls=0"},
        "active": {"calls=0"},
        "perl": {"cycle"},
    }
    missing = wanted.get(name, set()) - explained
    require(not missing, f"no function deviates by {missing}")
    if name in ("threads", "combined", "combined-threads", "active"):
        n_parts = sum(len(reader.Reader(file).parts) for file in files)
        require(n_parts > 1, "only one part")
    if name == "instr":
        with open(files[0], encoding="utf-8") as text:
            require("jcnd=" in text.read(), "no jumps")


def main():
    n_failed = 0
    all_self, all_inclusive = Tally(), Tally()
    print(f"1..{len(RECORDS)}")
    with tempfile.TemporaryDirectory() as directory:
        for number, (name, tool, options, command) in enumerate(RECORDS, 1):
            try:
                files = record(directory, name, tool, options, command)
                if tool == "cachegrind":
                    all_self.n_equal += compare_cachegrind(name, files)
                else:
                    totals = compare_callgrind(directory, name, files)
                    has_expected(name, totals, files)
                    all_self.add(totals[0])
                    all_inclusive.add(totals[1])
                print(f"ok {number} - {name}", flush=True)
            except Exception:
                n_failed += 1
                print("".join(f"# {line}\n" for line in traceback.format_exc().splitlines()), end="")
                print(f"not ok {number} - {name}", flush=True)
    print(f"# all: self: {all_self}")
    print(f"# all: inclusive: {all_inclusive}")
    return 1 if n_failed > 0 else 0


if __name__ == "__main__":
    sys.exit(main())
