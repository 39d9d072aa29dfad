#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares profiles of two builds of one program, of which it is known which functions are the same.

    test-compare-builds.py CALLGROVE_CLI PRINT_MATCHING SOURCES GCC GXX

The programs of SOURCES are built here, in directories of their own, and recorded with Callgrind. Of each pair is checked:

 * No row has functions of two different names or files of the program, and each function that both builds have is in
   rows that both have. What it is called in the source says so: the name without what compilers add, and its file.
 * Functions of libraries are in rows of their own.
 * The share of the cost that is matched is at least that of the table below. What a version adds or renames is
   counted apart.
 * The function that version 2 renames is suggested as renamed, and no other.
 * What each row costs on either side, and so what it differs by, is what callgrind_annotate lists of its functions.
 * `callgrove-cli compare` prints the same rows, costs and tiers, and differences that are those of the costs.
 * What it supposes to be inlined, or taken out of its callers, is of the program and not of another version. Between builds
   by the same options nothing is, and what certainly is, is supposed.

Prints TAP.
"""

import collections
import itertools
import json
import os
import re
import subprocess
import sys
import tempfile

import annotate

PROGRAMS = {
    "c": ["main.c", "table.c", "text.c"],
    "cpp": ["main.cpp", "shapes.cpp"],
}
# Name: program, version, directory, options.
BUILDS = {
    "c": ("c", 1, "v1/src", ["-O2"]),
    "c-again": ("c", 1, "v1/src", ["-O2"]),
    "c-v2": ("c", 2, "v2/src", ["-O2"]),
    "c-moved": ("c", 1, "somewhere/else/deeper", ["-O2"]),
    "c-O0": ("c", 1, "v1/src", ["-O0"]),
    "c-O3": ("c", 1, "v1/src", ["-O3"]),
    "c-inlined": ("c", 1, "v1/src", ["-O2", "-DKEPT="]),
    "c-inlined-O3": ("c", 1, "v1/src", ["-O3", "-DKEPT="]),
    "c-lto": ("c", 1, "v1/src", ["-O2", "-flto"]),
    "c-v2-lto": ("c", 2, "v2/src", ["-O2", "-flto"]),
    "cpp": ("cpp", 1, "v1/src", ["-O2"]),
    "cpp-v2": ("cpp", 2, "v2/src", ["-O2"]),
    "cpp-O0": ("cpp", 1, "v1/src", ["-O0"]),
    "cpp-O3": ("cpp", 1, "v1/src", ["-O3"]),
    "cpp-lto": ("cpp", 1, "v1/src", ["-O2", "-flto"]),
}
# Base, new, how much of the cost of either may be unmatched in percent, and what the path rule is.
PAIRS = [
    ("c", "c-again", 0, 0, None),
    ("c", "c-v2", 0, 0, ("v1/", "v2/")),
    ("c", "c-moved", 0, 0, ("v1/src/", "somewhere/else/deeper/")),
    ("c", "c-O3", 8.1, 6.7, None),
    ("c", "c-lto", 2.6, 0, None),
    ("c", "c-inlined", 100, 100, None),
    ("c-inlined", "c", 100, 100, None),
    ("c-inlined", "c-inlined-O3", 100, 100, None),
    ("c-O0", "c", 2.6, 0, None),
    ("c", "c-v2-lto", 2.6, 0, ("v1/", "v2/")),
    ("cpp", "cpp-v2", 0, 0, ("v1/", "v2/")),
    ("cpp", "cpp-O3", 8.1, 6.7, None),
    ("cpp", "cpp-lto", 2.6, 0, None),
    ("cpp-O0", "cpp", 2.6, 0, None),
]
# In version 2, one function of text.c has another name, and one is new.
CHANGED = {("text.c", "fold_counts"), ("text.c", "merge_counts"), ("text.c", "normalize")}

# Base, new: what certainly moves, and into or out of what.
INLINED = {
    ("c", "c-inlined"): {("inlined", "fold_counts", "text_count"), ("inlined", "load", "table_fill")},
    ("c-inlined", "c"): {("outlined", "fold_counts", "text_count"), ("outlined", "load", "table_fill")},
}

Row = collections.namedtuple("Row", "tier name costs")
Function = collections.namedtuple("Function", "row name file object cost")


def get_source_name(name):
    """A name without what compilers and Callgrind add."""
    while True:
        shorter = re.sub(r"('\d+| \[clone [^]]*\]|\.(part|isra|constprop|lto_priv|cold)(\.\d+)?)$", "", name)
        if shorter == name:
            return name
        name = shorter


def find_rows(listed, rows_of_name):
    """Rows of the function of "file:function", either of which may have colons."""
    name = listed
    while name not in rows_of_name and ":" in name:
        name = name.split(":", 1)[1]
    return rows_of_name.get(name, set())


class Builds:
    def __init__(self, sources, compilers, directory):
        self.sources = sources
        self.compilers = compilers
        self.directory = directory

    def build(self, name):
        program, version, directory, options = BUILDS[name]
        place = os.path.join(self.directory, directory)
        os.makedirs(place, exist_ok=True)
        for source in os.listdir(self.sources):
            with open(os.path.join(self.sources, source), encoding="utf-8") as file:
                text = file.read()
            with open(os.path.join(place, source), "w", encoding="utf-8") as file:
                file.write(text)
        binary = os.path.join(self.directory, name)
        files = [os.path.join(place, source) for source in PROGRAMS[program]]
        subprocess.run([self.compilers[program], "-g", "-gdwarf-4", f"-DBUILDS_VERSION={version}", *options, *files, "-o", binary],
                       check=True, capture_output=True, timeout=120)
        return binary

    def record(self, name):
        path = self.get_profile(name)
        subprocess.run(["valgrind", "-q", "--tool=callgrind", f"--callgrind-out-file={path}", self.build(name)],
                       check=True, capture_output=True, timeout=120)

    def get_profile(self, name):
        return os.path.join(self.directory, f"{name}.out")


class Matching:
    """What PRINT_MATCHING prints."""

    def __init__(self, program, base, new):
        done = subprocess.run([program, base, new], check=True, capture_output=True, text=True, timeout=60)
        self.rules = []
        self.hints = []
        self.rows = {}
        self.functions = {"base": [], "new": []}
        for line in done.stdout.splitlines():
            kind, *fields = line.split("\t")
            if kind == "rule":
                self.rules.append((fields[1], fields[2]))
            elif kind == "hint":
                self.hints.append(tuple(fields))
            elif kind == "row":
                number, tier, name, *costs = fields
                self.rows[int(number)] = Row(tier, name, {"base": int(costs[0]), "new": int(costs[2])})
            else:
                row, name, file, obj, cost = fields
                self.functions[kind].append(Function(int(row), name, file, obj, int(cost)))


class Check:
    def __init__(self, builds, matching, base, new):
        self.builds = builds
        self.matching = matching
        self.names = {"base": base, "new": new}
        self.files = set(os.listdir(builds.sources))

    def get_truth(self, function):
        """What a function is, which is the same in all builds: in the program by its source, else by all there is."""
        file = os.path.basename(function.file)
        if function.file.startswith(self.builds.directory) and file in self.files:
            return file, get_source_name(function.name)
        obj = "program" if function.object.startswith(self.builds.directory) else function.object
        if re.fullmatch(r"0x[0-9a-f]+|\?\?\?", function.name):
            return obj, "???"
        return obj, function.file, get_source_name(function.name)

    def find_wrong_rows(self):
        of_row = collections.defaultdict(set)
        sides = collections.defaultdict(set)
        for side, functions in self.matching.functions.items():
            for function in functions:
                truth = self.get_truth(function)
                of_row[function.row].add(truth)
                sides[truth].add(side)
        for number, truths in of_row.items():
            if len(truths) > 1:
                yield f"row {number} is {sorted(truths)}"
        for number, truths in of_row.items():
            is_both = self.matching.rows[number].tier != "none"
            if is_both != (len(sides[min(truths)]) == 2):
                yield f"row {number}, {sorted(truths)}, is {'not ' if not is_both else ''}matched"

    def find_wrong_shares(self, limits):
        for side, limit in limits.items():
            functions = [function for function in self.matching.functions[side] if self.get_truth(function) not in CHANGED]
            total = sum(function.cost for function in functions)
            unmatched = sum(function.cost for function in functions if self.matching.rows[function.row].tier == "none")
            share = 100 * unmatched / total
            if share > limit:
                yield f"{share:.2f} % of the cost of {side} is unmatched, not {limit} % or less"

    def find_wrong_rules(self, rule):
        expected = []
        if rule is not None:
            expected = [tuple(os.path.join(self.builds.directory, path) for path in rule)]
        if self.matching.rules != expected:
            yield f"path rules are {self.matching.rules}, not {expected}"

    def find_wrong_hints(self):
        """What was renamed is suggested, and nothing else."""
        versions = [BUILDS[name][1] for name in self.names.values()]
        is_renamed = BUILDS[self.names["base"]][0] == "c" and versions == [1, 2]
        expected = [("fold_counts", "merge_counts")] if is_renamed else []
        if self.matching.hints != expected:
            yield f"suggested as renamed are {self.matching.hints}, not {expected}"

    def find_wrong_costs(self):
        """Each row against what another program lists.

        That takes functions of one file and name in two objects for one, and lists inlined code as of a function in
        another file. Where it does not tell functions apart, which are of libraries, their rows are compared together.
        """
        for side, functions in self.matching.functions.items():
            lines = annotate.run("callgrind_annotate", ["--threshold=100"], self.builds.get_profile(self.names[side]))
            rows_of_name = collections.defaultdict(set)
            for function in functions:
                rows_of_name[function.name].add(function.row)
                rows_of_name[f"{function.file}:{function.name}"].add(function.row)
            groups = {number: {number} for number in self.matching.rows}
            listed = collections.Counter()
            for name, costs in annotate.read_functions(lines).items():
                candidates = find_rows(annotate.strip_object(name), rows_of_name)
                if not candidates:
                    yield f"{name} of {side} is in no row"
                    continue
                group = set().union(*(groups[row] for row in candidates))
                groups.update((row, group) for row in group)
                listed[min(candidates)] += costs[0]
            for group in {id(group): group for group in groups.values()}.values():
                costs = sum(self.matching.rows[row].costs[side] for row in group)
                names = sorted(self.matching.rows[row].name for row in group)
                if costs != sum(listed[row] for row in group):
                    yield f"{names} costs {costs} on {side}, {sum(listed[row] for row in group)} as listed"
                if len(group) > 1 and any(function.row in group and len(self.get_truth(function)) == 2 for function in functions):
                    yield f"{names} of {side} cannot be told apart"

    def find_wrong_prints(self, cli):
        """What a user is told."""
        paths = [self.builds.get_profile(name) for name in self.names.values()]
        # 1 would be for files with problems.
        done = subprocess.run([cli, "compare", "--format", "json", *paths], check=True, capture_output=True, text=True, timeout=60)
        printed = json.loads(done.stdout)
        rows = collections.Counter()
        for function in printed["functions"]:
            costs = {side: function[side]["self"] for side in self.names}
            if function["delta"]["self"] != costs["new"] - costs["base"]:
                yield f"the difference of {function['name']} is {function['delta']['self']}, of {costs}"
            rows[function["name"], function["tier"] or "none", costs["base"], costs["new"]] += 1
        expected = collections.Counter((row.name, row.tier, row.costs["base"], row.costs["new"]) for row in self.matching.rows.values())
        for row in (expected - rows) + (rows - expected):
            yield f"{row} is {'not ' if expected[row] > rows[row] else ''}printed"
        yield from self.find_wrong_suppositions(printed)

    def find_wrong_suppositions(self, printed):
        moved = set()
        is_changed = BUILDS[self.names["base"]][1] != BUILDS[self.names["new"]][1]
        for function in printed["functions"]:
            for end in ("callees", "callers"):
                for other in function.get("probably", {end: []})[end]:
                    if os.path.basename(other["file"] or "") not in self.files:
                        yield f"{other['name']} of {other['file']} was not inlined: it is of no file of the program"
            if "probably" not in function:
                continue
            probably = function["probably"]
            for callee, caller in itertools.product(probably["callees"], probably["callers"]):
                moved.add((probably["kind"], get_source_name(callee["name"]), get_source_name(caller["name"])))
            if is_changed and any((os.path.basename(callee["file"]), get_source_name(callee["name"])) in CHANGED for callee in probably["callees"]):
                yield f"{probably} was not inlined, but is another version's"
            if probably["together"] != sum(other["self"] for end in ("callees", "callers") for other in probably[end]):
                yield f"{probably} does not add up"
        has_same_options = BUILDS[self.names["base"]][3] == BUILDS[self.names["new"]][3]
        if has_same_options and moved:
            yield f"nothing was inlined, but supposed was {moved}"
        missing = INLINED.get(tuple(self.names.values()), set()) - moved
        if missing:
            yield f"{missing} was inlined, but supposed was {moved}"

    def find_problems(self, cli, limits, rule):
        yield from self.find_wrong_rows()
        yield from self.find_wrong_shares(limits)
        yield from self.find_wrong_rules(rule)
        yield from self.find_wrong_hints()
        yield from self.find_wrong_costs()
        yield from self.find_wrong_prints(cli)


def main():
    cli, print_matching, sources, gcc, gxx = sys.argv[1:6]
    n_failed = 0
    print(f"1..{len(PAIRS)}")
    with tempfile.TemporaryDirectory() as directory:
        builds = Builds(os.path.abspath(sources), {"c": gcc, "cpp": gxx}, os.path.realpath(directory))
        for name in BUILDS:
            builds.record(name)
        for number, (base, new, base_limit, new_limit, rule) in enumerate(PAIRS, 1):
            matching = Matching(print_matching, builds.get_profile(base), builds.get_profile(new))
            check = Check(builds, matching, base, new)
            problems = list(check.find_problems(cli, {"base": base_limit, "new": new_limit}, rule))
            for problem in problems[:20]:
                print(f"# {problem}")
            n_failed += bool(problems)
            print(f"{'not ' if problems else ''}ok {number} - {base} and {new}", flush=True)
    return n_failed > 0


if __name__ == "__main__":
    sys.exit(main())
