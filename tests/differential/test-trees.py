#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares trees of functions with the stacks that Callgrind recorded.

    test-trees.py PRINT_TREES PROGRAMS

A program is recorded with more callers in names than it has, so that each name is a stack. That is read here, by the words of
the manual alone. Then it is recorded with fewer callers, or none. What stacks say of each tile of each tree must lie within
its bounds. With all callers each tile must be exact; with fewer, those of functions outside of cycles must be as far as names
and one more call go. Functions whose name others have, too, are left out. Prints TAP.
"""

import collections
import os
import re
import subprocess
import sys
import tempfile

PROGRAMS = ["program", "names", "leaps"]
ALL = 60
OPTIONS = [0, 1, 2, 4, ALL]


def record(program, path, n_callers):
    subprocess.run(["valgrind", "-q", "--tool=callgrind", f"--callgrind-out-file={path}", f"--separate-callers={n_callers}", program],
                   check=True, capture_output=True, timeout=120)


class Names:
    """Names may be given once, by number."""

    def __init__(self):
        self.known = {}

    def read(self, text):
        number, name = re.fullmatch(r"(\(\d+\))? ?(.*)", text).groups()
        if number and name:
            self.known[number] = name
        return name or self.known[number]


def read_stacks(path):
    """Returns the cost of each stack, its innermost frame last, and the names that several functions have."""
    names, files, objects = Names(), Names(), Names()
    costs = collections.Counter()
    places = collections.defaultdict(set)
    function, file, obj, is_call = None, None, None, False
    for line in open(path, encoding="utf-8"):
        line = line.rstrip("\n")
        key, _, value = line.partition("=")
        if re.match(r"[+*\-\d]", line):
            if not is_call:
                costs[function] += int((line.split() + ["0"])[1])
            is_call = False
        elif key == "fn":
            function = names.read(value)
            places[function.split("'")[0]].add((file, obj))
        elif key == "cfn":
            names.read(value)
        elif key == "fl":
            file = files.read(value)
        elif key in ("fi", "fe", "cfi", "cfl"):
            files.read(value)
        elif key in ("ob", "cob"):
            place = objects.read(value)
            obj = place if key == "ob" else obj
        elif key == "calls":
            is_call = True
    stacks = [([frame for frame in name.split("'") if not frame.isdigit()][::-1], cost) for name, cost in costs.items() if cost]
    return stacks, {name for name, where in places.items() if len(where) > 1}


class Tree:
    def __init__(self, is_callers, has_ways):
        self.is_callers = is_callers
        self.has_ways = has_ways
        self.tiles = []  # parent, kind, name, cost, low, high


def read_trees(print_trees, path):
    cycles, trees = {}, []
    output = subprocess.run([print_trees, path], check=True, capture_output=True, text=True, timeout=120).stdout
    for line in output.splitlines():
        kind, *values = line.split("\t")
        if kind == "cycle":
            cycles[values[0]] = set(values[1:])
        elif kind in ("callees", "callers"):
            trees.append(Tree(kind == "callers", values[0] == "1"))
        else:
            trees[-1].tiles.append((int(kind), *values[:2], *map(float, values[2:])))
    return cycles, trees


def get_path(tree, index):
    path = []
    while index >= 0:
        path.insert(0, tree.tiles[index])
        index = tree.tiles[index][0]
    return path


def follow(frames, path, cycles):
    """Returns how many frames of a stack a path of tiles takes; 0 if it leads elsewhere."""
    at = 1
    for parent, tile in zip(path, path[1:]):
        if tile[1] == "cycle":
            members = cycles[tile[2]]
            is_around = parent[1] == "function" and parent[2] in members
            if not is_around and (at >= len(frames) or frames[at] not in members):
                return 0
            while at < len(frames) and frames[at] in members:
                at += 1
        elif parent[1] == "cycle":
            if frames[at - 1] != tile[2]:
                return 0
        else:
            if at >= len(frames) or frames[at] != tile[2]:
                return 0
            at += 1
    return at


def get_truth(tree, index, stacks, cycles):
    """What was spent below a tile."""
    is_self = tree.tiles[index][1] == "self"
    path = get_path(tree, tree.tiles[index][0] if is_self else index)
    total = 0
    for stack, cost in stacks:
        if path[0][2] not in stack:
            continue
        first = stack.index(path[0][2])
        frames = stack[first::-1] if tree.is_callers else stack[first:]
        at = follow(frames, path, cycles)
        if at > 0 and (not is_self or at == len(frames)):
            total += cost
    return total


def get_depth(tree, index):
    return len(get_path(tree, index)) - 1


def check_tile(tree, index, truth, is_exact):
    name, cost, low, high = tree.tiles[index][2:]
    if not low - 0.5 <= truth <= high + 0.5:
        return f"{truth} is not {cost} from {low} to {high}"
    if is_exact and high - low > 0.5:
        return f"{cost} is from {low} to {high}"
    return None


def find_clear(stacks, shared):
    """Functions below which all names are those of one function."""
    unclear = set(shared)
    for stack, _ in stacks:
        last = max((i for i, frame in enumerate(stack) if frame in shared), default=0)
        unclear.update(stack[:last])
    return {frame for stack, _ in stacks for frame in stack} - unclear


def check(print_trees, path, n_callers, stacks, shared, counts):
    """Yields what is wrong."""
    cycles, trees = read_trees(print_trees, path)
    members = set().union(*cycles.values())
    clear = find_clear(stacks, shared) - members
    for tree in trees:
        root = tree.tiles[0][2]
        if root in shared or (not tree.has_ways and root in members):
            continue
        counts["trees"] += 1
        counts["with ways"] += tree.has_ways
        for index, tile in enumerate(tree.tiles):
            names = {step[2] for step in get_path(tree, index) if step[1] != "cycle"}
            if tile[1] == "rest" or names & shared:
                continue
            is_far = get_depth(tree, index) > n_callers + 1
            is_exact = n_callers > 0 and tree.has_ways and (n_callers == ALL or (not is_far and root in clear))
            counts["tiles"] += 1
            counts["exact"] += tile[5] - tile[4] < 0.5
            wrong = check_tile(tree, index, get_truth(tree, index, stacks, cycles), is_exact)
            if wrong:
                yield f"{'callers' if tree.is_callers else 'callees'} {' > '.join(step[2] for step in get_path(tree, index))}: {tile[1]}: {wrong}"


def main():
    print_trees, programs = (os.path.abspath(path) for path in sys.argv[1:3])
    n_failed = 0
    number = 0
    print(f"1..{len(PROGRAMS) * len(OPTIONS)}")
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "out")
        for program in PROGRAMS:
            record(os.path.join(programs, f"differential-{program}"), path, ALL)
            stacks, shared = read_stacks(path)
            for n_callers in OPTIONS:
                number += 1
                counts = collections.Counter()
                record(os.path.join(programs, f"differential-{program}"), path, n_callers)
                wrong = list(check(print_trees, path, n_callers, stacks, shared, counts))
                if n_callers > 0 and counts["with ways"] < counts["trees"] * 0.9:
                    wrong.append("few trees have ways")
                print("".join(f"# {line}\n" for line in wrong[:20]), end="")
                print(f"# {dict(counts)}")
                print(f"{'not ' if wrong else ''}ok {number} - {program} {n_callers}", flush=True)
                n_failed += bool(wrong)
    return 1 if n_failed > 0 else 0


if __name__ == "__main__":
    sys.exit(main())
