#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares made-up runs whose truth is known, as a job of continuous integration does.

    test-compare.py CALLGROVE_CLI DATA

The programs are written here as profiles: what each function costs by itself a call, and how often it calls which. So
every number that `compare` prints can be computed once more. Prints TAP.
"""

import csv
import gzip
import html.parser
import itertools
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import traceback
import xml.etree.ElementTree

CLI, DATA = (os.path.abspath(path) for path in sys.argv[1:3])
ENVIRONMENT = {**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": "en"}

# What each function costs by itself a call, and how often it calls others a call.
PROGRAM = {
    "main": (900, {"read_input": 1, "parse": 40, "emit": 40}),
    "read_input": (60000, {}),
    "parse": (1000, {"next_token": 100}),
    "next_token": (90, {"hash_name": 1}),
    "hash_name": (120, {}),
    "emit": (2500, {"format": 5}),
    "format": (300, {}),
}


def require_equal(left, right):
    if left != right:
        raise AssertionError(f"{left!r} is not {right!r}")


def require(condition, *what):
    if not condition:
        raise AssertionError(" ".join(map(str, what)))


def run(*arguments, command="compare", check=None, **options):
    done = subprocess.run([CLI, command, *arguments], env=ENVIRONMENT, capture_output=True, text=True, timeout=60,
                          check=False, **options)
    if check is not None and done.returncode != check:
        raise AssertionError(f"exit {done.returncode} of {arguments}, not {check}\n{done.stdout}\n{done.stderr}")
    return done


def measure(program, root="main"):
    """Of each function, how often it is called and what a call of it costs with all that it calls."""
    inclusive = {}

    def cost(name):
        if name not in inclusive:
            inclusive[name] = program[name][0] + sum(n * cost(callee) for callee, n in program[name][1].items())
        return inclusive[name]

    cost(root)
    calls = dict.fromkeys(inclusive, 0)
    calls[root] = 1
    for name in sorted(inclusive, key=cost, reverse=True):
        for callee, n in program[name][1].items():
            calls[callee] += calls[name] * n
    return calls, inclusive


def write(path, program, pid=1, folder="/src", command="./benchmark", extra=""):
    calls, inclusive = measure(program)
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"version: 1\ncreator: callgrind-3.19.0\npid: {pid}\ncmd: {command}\npart: 1\n{extra}positions: line\nevents: Ir\n")
        file.write(f"ob={folder}/benchmark\nfl={folder}/benchmark.c\n")
        for name, n in calls.items():
            file.write(f"fn={name}\n1 {n * program[name][0]}\n")
            for callee, times in program[name][1].items():
                file.write(f"cfn={callee}\ncalls={n * times} 1\n2 {n * times * inclusive[callee]}\n")
        total = sum(n * program[name][0] for name, n in calls.items())
        file.write(f"totals: {total}\n")
    return total


def change(**changes):
    """The program with some functions replaced: NAME=(self, calls)."""
    return {**PROGRAM, **changes}


def compare(directory, base, new, *options, check=None):
    paths = [os.path.join(directory, name) for name in ("base.out", "new.out")]
    totals = [write(path, program, pid=pid, folder=f"/home/ci/{side}")
              for path, program, pid, side in zip(paths, (base, new), (11, 22), ("base", "pr"))]
    return run(*paths, *options, check=check), totals


CALL_SEED = "cob=libc.so.6\ncfn=getrandom@@GLIBC_2.25\ncalls=1 1\n1 7\n"

WORSE = change(parse=(1040, {"next_token": 100}), next_token=(90, {"hash_name": 1}), emit=(2500, {"format": 10}))


LEVELS = """events: Ir Dr
fn=main
1 {0} 5
cfn=walk
calls=1 1
2 {1} {2}
fn=walk
3 {3} {4}
cfn=walk'2
calls={6} 1
4 {7} {8}
cfn=leaf
calls=3 1
4 30 6
fn=walk'2
5 {7} {8}
fn=leaf
6 30 6
"""


def write_levels(path, main, walk, deeper, n_calls):
    values = (main, walk[0] + deeper[0] + 30, walk[1] + deeper[1] + 6, *walk, 0, n_calls, *deeper)
    with open(path, "w", encoding="utf-8") as file:
        file.write(LEVELS.format(*values))


def read_functions(path, *options):
    """Of each function what `functions` says of one profile, by event type."""
    done = subprocess.run([CLI, "functions", "--format", "json", *options, path], env=ENVIRONMENT, capture_output=True, text=True, timeout=60, check=True)
    answer = json.loads(done.stdout)
    return {row["name"]: {answer["event"]: row, **row.get("events", {})} for row in answer["functions"]}


def check_subtraction(paths, compare_options, options):
    """What `compare` says of each side is what is said of the side alone, and differences are what is left of it."""
    alone = [read_functions(path, *options) for path in paths]
    of_both = [option for option in options if option != "--fold"]
    answer = json.loads(run(*paths, "--format", "json", *compare_options, *of_both, check=0).stdout)
    nothing = {"self": 0, "inclusive": 0, "calls": 0}
    require_equal({row["name"] for row in answer["functions"]}, set(alone[0]) | set(alone[1]))
    for row in answer["functions"]:
        for event, columns in {answer["event"]: row, **row.get("events", {})}.items():
            for key in ("self", "inclusive"):
                sides = [functions.get(row["name"], {}).get(event, nothing)[key] for functions in alone]
                given = [columns[side][key] for side in ("base", "new")]
                require_equal((row["name"], event, key, [value or 0 for value in given]), (row["name"], event, key, [value or 0 for value in sides]))
                if None not in given:
                    require(abs(columns["delta"][key] - (given[1] - given[0])) < 1e-6, row)
    return answer


def test_subtraction(directory):
    """Each number of a comparison is that of a profile alone: of several event types, ratios, folded or not."""
    paths = [os.path.join(directory, name) for name in ("a.out", "b.out")]
    write_levels(paths[0], 100, (50, 10), (20, 4), 2)
    write_levels(paths[1], 110, (45, 11), (60, 2), 5)
    events = ("--event", "Ir", "--event", "Dr", "--formula", "Share=100 Dr / Ir", "--event", "Share")
    check_subtraction(paths, ["--no-fold"], events)
    check_subtraction(paths, [], ("--fold", *events))


FILTERS = ("--include", "--exclude", "--hide", "--only-under")


def test_filters(directory):
    """What filters leave of each side is what they leave of it alone, and what they take away is told of each."""
    pairs = (
        ("producers/callgrind-separate-callers.callgrind", "producers/callgrind-separate-recs.callgrind", "down"),
        ("producers/callgrind-compress-mangled.callgrind", "producers/callgrind-dump-instr-collect-jumps.callgrind", "down"),
        ("producers/crxprof.callgrind", "producers/lua-callgrind.callgrind", "parse"),
        ("producers/phpspy.callgrind", "producers/rbspy.callgrind", "load"),
    )
    paths = [os.path.join(directory, name) for name in ("a.out", "b.out")]
    write(paths[0], PROGRAM)
    write(paths[1], WORSE)
    every = [([os.path.join(DATA, name) for name in names], pattern) for *names, pattern in pairs] + [(paths, name) for name in ("emit", "parse", "format")]
    for (sides, pattern), option in itertools.product(every, FILTERS):
        options = (option, f"^{pattern}$")
        answer = check_subtraction(sides, [], ("--fold", *options))
        for side in ("base", "new"):
            done, = answer[side]["filters"]
            require_equal((done["kind"], done["pattern"]), (option.removeprefix("--"), f"^{pattern}$"))
            require_equal(answer[side]["total"] + done["hidden"], answer[side]["unfiltered_total"])
        for form in ("text", "markdown", "html"):
            require(option in run(*sides, "--format", form, *options, check=0).stdout, option, "is not told in", form)
    check_subtraction(paths, [], ("--fold", "--only-under", "^emit$", "--hide", "^format$"))
    done = subprocess.run([CLI, "callers", "--function", "format", "--exclude", "format", paths[0], "--", paths[1]], env=ENVIRONMENT,
                          capture_output=True, text=True, timeout=60, check=True)
    require("A filter hides this function." in done.stdout, done.stdout)
    require("Also:" not in run(*paths, "--exclude", "emit", check=0).stdout, "totals without filters")
    for option in ("--include", "--exclude", "--only-under"):
        alone = [read_lines("--fold", option, "^parse$", path)[1] for path in paths]
        both = read_lines(option, "^parse$", paths[0], "--", paths[1])[1]
        require_equal(set(both), set(alone[0]) | set(alone[1]))
    done = run("--exclude", "(", *paths, check=2)
    require("(" in done.stderr, done.stderr)
    done = subprocess.run([CLI, "lines", "--hide", "emit", paths[0], "--", paths[1]], env=ENVIRONMENT, capture_output=True, timeout=60, check=False)
    require_equal(done.returncode, 2)


def read_calls(command, name, *arguments):
    """The calls that a command lists, by the other function."""
    done = subprocess.run([CLI, command, "--function", name, "--format", "json", *arguments], env=ENVIRONMENT, capture_output=True, text=True, timeout=60,
                          check=True)
    return {row["name"]: row for row in json.loads(done.stdout)["calls"]}


def test_calls_of_two_sides(directory):
    """Calls of a function on both sides are those of each alone, and differences are what is left of them."""
    paths = [os.path.join(directory, name) for name in ("a.out", "b.out")]
    write(paths[0], PROGRAM)
    write(paths[1], change(main=(900, {"read_input": 1, "parse": 40, "format": 3}), parse=(1000, {"next_token": 150})))
    for command in ("callers", "callees"):
        for name in PROGRAM:
            alone = [read_calls(command, name, path) if name in read_functions(path) else {} for path in paths]
            both = read_calls(command, name, paths[0], "--", paths[1])
            require_equal(set(both), set(alone[0]) | set(alone[1]))
            for other, row in both.items():
                for key in ("inclusive", "calls"):
                    sides = [calls.get(other, {key: 0})[key] for calls in alone]
                    require_equal((name, other, key, row["base"][key], row["new"][key], row["delta"][key]), (name, other, key, *sides, sides[1] - sides[0]))
                if row["by_calls"] is not None:
                    require_equal(row["by_calls"] + row["by_cost"], row["delta"]["inclusive"])
            for form in ("text", "markdown", "html", "csv"):
                done = subprocess.run([CLI, command, "--function", name, "--format", form, paths[0], "--", paths[1]], env=ENVIRONMENT,
                                      capture_output=True, text=True, timeout=60, check=True)
                require(name in done.stdout or form == "csv", done.stdout)
                if form == "html":
                    check_page(done.stdout)
    done = subprocess.run([CLI, "callers", "--function", "no_such", paths[0], "--", paths[1]], env=ENVIRONMENT, capture_output=True, timeout=60, check=False)
    require_equal(done.returncode, 2)


def test_lists_of_changes(directory):
    """In text, lists of two sides have only what changed, unless they are by name or place; data has all rows, and parts of one run have both."""
    paths = [os.path.join(directory, name) for name in ("base.out", "new.out")]
    for path, program in zip(paths, (PROGRAM, change(emit=(2600, {"format": 5})))):
        write(path, program)
    for command, options, changed, same in (("functions", ["--sort", "self"], "emit", "next_token"), ("callees", ["--function", "main"], "emit", "parse"),
                                            ("lines", ["--function", "emit"], "benchmark.c:1", "benchmark.c:2"),
                                            ("functions", ["--group-by", "file:function", "--sort", "self"], "emit", "next_token")):
        text = run(*options, paths[0], "--", paths[1], command=command, check=0).stdout
        require(changed in text and same not in text, command, text)
        if "--sort" in options:
            text = run(*options, "--sort", "name", paths[0], "--", paths[1], command=command, check=0).stdout
            require(changed in text and same in text, command, text)
        for data in ("json", "csv"):
            answer = run(*options, "--format", data, paths[0], "--", paths[1], command=command, check=0).stdout
            require(same in answer or '"line": 2' in answer or ",2," in answer, command, answer)
        text = run(*options, paths[0], "--", paths[0], command=command, check=0).stdout
        require("Nothing changed." in text, command, text)
    listed = {sort: run("--sort", sort, paths[0], "--", paths[1], command="functions", check=0).stdout for sort in ("self", "inclusive")}
    require_equal([" main" in listed[sort] for sort in ("self", "inclusive")], [False, True])
    parts = os.path.join(directory, "parts.out")
    with open(parts, "w", encoding="utf-8") as file:
        file.write("version: 1\ncmd: ./x\nevents: Ir\n")
        for number, cost in enumerate((10, 20), 1):
            file.write(f"part: {number}\nfl=x.c\nfn=other\n1 {cost}\nfn=same\n7 100\ntotals: {cost + 100}\n\n")
    for command, row in (("functions", "same"), ("lines", "x.c:7")):
        require(row in run("--base-parts", "1", "--new-parts", "2", parts, "--", parts, command=command, check=0).stdout, command)


def test_changes_of_one_cost(directory):
    """A list by inclusive cost has the rows whose inclusive cost changed, one by self cost or calls those whose self cost did."""
    paths = [os.path.join(directory, name) for name in ("a.out", "b.out")]
    for path, caller, callee in zip(paths, (500, 600), (800, 700)):
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"version: 1\ncreator: test\ncmd: ./x\nevents: Ir\nfn=main\n1 10\ncfn=even\ncalls=1 1\n2 1300\nfn=even\n1 {caller}\ncfn=leaf\ncalls=1 1\n2 {callee}\nfn=leaf\n1 {callee}\n")
    for sort, names in (("inclusive", ["leaf"]), ("self", ["even", "leaf"]), ("calls", ["even", "leaf"])):
        lines = run("--sort", sort, paths[0], "--", paths[1], command="functions", check=0).stdout.splitlines()
        require_equal((sort, sorted(line.split()[-1] for line in lines if line.endswith(("even", "leaf", "main")))), (sort, names))


def write_going_on(path, work, n_calls=0, n_leaf=5):
    """Writes a part of a run; work was called before it if that has no calls."""
    with open(path, "w", encoding="utf-8") as file:
        file.write("version: 1\ncreator: test\ncmd: ./prog\nevents: Ir\n\nob=prog\nfl=main.c\n"
                   f"fn=main\n1 100\ncfn=work\ncalls={n_calls} 1\n2 {work + 50}\n\n"
                   f"fn=work\n3 {work}\ncfn=leaf\ncalls={n_leaf} 1\n4 50\n\nfn=leaf\n5 50\n")


def test_calls_that_go_on(directory):
    """A call that was made before a file began is 0 in columns and data, and 1 in sentences, which a note says; if all counts are 0, nothing is said of how often."""
    paths = [os.path.join(directory, name) for name in ("base.out", "new.out")]
    note = "A call that was made before a file began counts as 0 in columns and as 1 in sentences."
    write_going_on(paths[0], 1000, n_calls=1)
    write_going_on(paths[1], 1400)
    answer = run(*paths, check=0).stdout
    require("1 → 0  work" in answer and "own code +400 (1000 → 1400 for each call)" in answer and note in answer, answer)
    require("work: called as often as before, each call costs 38% more (+400)" in answer, answer)
    for command, options in (("callers", ["--function", "work"]), ("functions", [])):
        answer = run(*options, paths[0], "--", paths[1], command=command, check=0).stdout
        require("1 → 0" in answer and note in answer and "is not known" not in answer, answer)
    rows = json.loads(run(*paths, "--format", "json", check=0).stdout)["functions"]
    require_equal([(row["base"]["calls"], row["new"]["calls"]) for row in rows if row["name"] == "work"], [(1, 0)])
    folder = os.path.join(directory, "series")
    os.mkdir(folder)
    for number, path in enumerate(paths):
        shutil.copy(path, os.path.join(folder, f"v{number}.out"))
    answer = run(folder, "--format", "json", command="series", check=0).stdout
    require("own code costs more" in answer, answer)
    for n_calls, n_leaf in ((0, 0), (4, 3)):
        write_going_on(paths[0], 1000, n_calls, n_leaf)
        write_going_on(paths[1], 2150, n_leaf=0)
        for sides in (paths, paths[::-1]):
            answer = run(*sides, check=0).stdout + run("--function", "work", sides[0], "--", sides[1], command="callers", check=0).stdout
            require("how often it was called is not known" in answer and note not in answer, answer)
            answer += run("--format", "markdown", *sides, check=0).stdout
            for phrase in ("each call", "from here", "called an unknown", "instead of"):
                require(phrase not in answer, phrase, answer)


def test_calls_of_files_that_go_on(directory):
    """A call that goes on is one call, also where a file has others from the same place."""
    paths = [os.path.join(directory, name) for name in ("base.out", "new.out")]
    for path, n_calls, leaf in zip(paths, (1, 0), (100, 200)):
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"version: 1\ncreator: test\ncmd: ./prog\nevents: Ir\nfl=main.c\nfn=main\n1 10\ncfi=a.c\ncfn=work\ncalls={n_calls} 1\n2 100\n"
                       f"cfi=a.c\ncfn=leaf\ncalls=3 1\n3 {leaf}\nfl=a.c\nfn=work\n1 100\nfn=leaf\n1 {leaf}\n")
    answer = run("--group-by", "file", "--function", "a.c", paths[0], "--", paths[1], command="callers", check=0).stdout
    require("4 → 3" in answer and "called as often as before, each call costs 50% more (+100)" in answer, answer)
    require("A call that was made before a file began" in answer, answer)


def test_cycle_that_goes_on(directory):
    """The calls into a cycle are split like those of its members: one that was made before the file began is one call."""
    paths = [os.path.join(directory, name) for name in ("base.out", "new.out")]
    for path, n_calls, cost in zip(paths, (1, 0), (505, 705)):
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"version: 1\ncreator: test\ncmd: ./prog\nevents: Ir\nfl=main.c\nfn=main\n1 100\ncfn=ping\ncalls=1 1\n2 {cost}\n"
                       f"cfn=pong\ncalls={n_calls} 1\n2 {cost}\nfn=ping\n3 {cost}\ncfn=pong\ncalls=7 1\n4 {cost}\n"
                       f"fn=pong\n5 {cost}\ncfn=ping\ncalls=7 1\n4 {cost}\n")
    answer = run("--group-by", "cycle", "--function", "<cycle 1>", "--format", "json", paths[0], "--", paths[1], command="callers", check=0).stdout
    require_equal([(call["base"]["calls"], call["new"]["calls"], call["by_calls"], call["by_cost"]) for call in json.loads(answer)["calls"]], [(2, 1, 0, 400)])


def test_groups(directory):
    """Groups of two sides cost what they cost on each side alone, and differences lie between their bounds."""
    paths = [os.path.join(directory, name) for name in ("a.out", "b.out")]
    new = change(**{"ns::deep": (70, {"emit": 1}), "emit": (2600, {"format": 6}), "parse": (1020, {"next_token": 100, "ns::deep": 1})})
    write(paths[0], change(**{"ns::deep": (50, {"emit": 1}), "parse": (1000, {"next_token": 100, "ns::deep": 2})}))
    write(paths[1], new)
    for kind, alone_kind in (("object", "object"), ("file", "file:function"), ("namespace", "namespace"), ("cycle", "cycle")):
        alone = [read_functions(path, "--fold", "--group-by", alone_kind) for path in paths]
        answer = json.loads(run(*paths, "--group-by", kind, "--format", "json", check=0).stdout)
        rows = {row["name"] or "": row for row in answer[f"{kind}s"]}
        require_equal(set(rows), {name or "" for name in set(alone[0]) | set(alone[1])})
        for name, row in rows.items():
            for side, functions in zip(("base", "new"), alone):
                numbers = {**functions, "": functions.get(None, functions.get(""))}[name]["Ir"]
                keys = [key for key in numbers if re.match("self|inclusive|calls", key)]
                require_equal((kind, name, side, {key: row[side][key] for key in keys}), (kind, name, side, {key: numbers[key] for key in keys}))
            require_equal(row["delta"]["self"], row["new"]["self"] - row["base"]["self"])
            low, high = (row["delta"].get(f"inclusive_{end}", row["delta"]["inclusive"]) for end in ("low", "high"))
            require(low <= row["delta"]["inclusive"] <= high, row)
        for form in ("text", "markdown", "html", "csv"):
            run(*paths, "--group-by", kind, "--format", form, check=0)
    answer = json.loads(run(*paths, "--group-by", "part", "--format", "json", check=0).stdout)
    require_equal([[row["status"], row["delta"]["self"]] for row in answer["parts"]], [["base", None], ["new", None]])
    for form in ("text", "markdown", "html", "csv"):
        run(*paths, "--group-by", "part", "--format", form, check=0)


def get_members(answer):
    """The costs of members by the names of their groups and of themselves, those without a name by ''."""
    return {(group["name"] or "", member["name"] or ""): member for group in answer for member in group["members"]}


def test_members(directory):
    """Members of groups of two sides cost what they cost on each side alone."""
    paths = [os.path.join(os.path.dirname(os.path.abspath(__file__)), "cases", "inlined.callgrind"), os.path.join(directory, "later.callgrind")]
    with open(paths[0], encoding="utf-8") as file:
        text = file.read()
    text = text.replace("5 7\n", "5 9\n").replace("fi=min.h\n5 3\n", "fi=max.h\n5 8\n").replace("totals: 60\n", "")
    with open(paths[1], "w", encoding="utf-8") as file:
        file.write(text.replace("3 42", "3 47"))
    for kind, table in (("file:function", "files"), ("function:file", "functions")):
        options = ("--group-by", kind, "--format", "json")
        alone = [get_members(json.loads(subprocess.run([CLI, "functions", "--fold", *options, path], env=ENVIRONMENT, capture_output=True, text=True, timeout=60,
                                                       check=True).stdout)["functions"]) for path in paths]
        both = get_members(json.loads(run(*paths, *options, check=0).stdout)[table])
        require_equal(set(both), set(alone[0]) | set(alone[1]))
        require(len(both) > 4, both)
        for name, row in both.items():
            for side, members in zip(("base", "new"), alone):
                require_equal((kind, name, side, row[side]["self"]), (kind, name, side, members[name]["self"] if name in members else 0))
            require_equal(row["delta"]["self"], row["new"]["self"] - row["base"]["self"])
            require_equal(row["status"], "both" if name in alone[0] and name in alone[1] else "new" if name in alone[1] else "removed")
        done = run(*paths, "--group-by", kind, "--format", "csv", check=0)
        require_equal({(row["group"], row["name"]) for row in csv.DictReader(done.stdout.splitlines()) if row["group"]}, set(both))
        for form in ("text", "markdown", "html"):
            done = run(*paths, "--group-by", kind, "--format", form, check=0)
            require("max.h" in done.stdout, done.stdout)


def test_noise_of_groups(directory):
    """A group of one function can differ by noise, and yet be where a change began."""
    paths = [os.path.join(directory, name) for name in ("a.out", "b.out")]
    text = "version: 1\nevents: Ir\nfl=a.c\nfn=main\n1 100000\ncfn=f\ncalls={} 9\n1 {}\nfn=f\n9 {}\ncfn=g\ncalls={} 5\n9 {}\nfn=g\n5 {}\n"
    for path, numbers in zip(paths, ((10, 20000, 10000, 10, 10000, 10000), (10, 30001, 10001, 20, 20000, 20000))):
        with open(path, "w", encoding="utf-8") as file:
            file.write(text.format(*numbers))
    for group in ("function:file", "file:function", "file", "object", "namespace", "cycle", "part", "function"):
        for form in ("json", "csv", "text", "markdown", "html"):
            run(*paths, "--group-by", group, "--format", form, check=0)
    answer = json.loads(run(*paths, "--group-by", "function:file", "--format", "json", check=0).stdout)
    rows = {row["name"]: row for row in answer["functions"]}
    require_equal({name: (row["noise"], row["delta"]["origin"]) for name, row in rows.items()}, {"main": (False, 0), "f": (False, 10001), "g": (False, 0)})


def read_lines(*arguments):
    done = subprocess.run([CLI, "lines", "--format", "json", *arguments], env=ENVIRONMENT, capture_output=True, text=True, timeout=60, check=True)
    answer = json.loads(done.stdout)
    return answer, {(row["file"], row["line"]): row for row in answer["lines"]}


def test_lines_of_two_sides(directory):
    """Lines of both sides are those of each alone; of other builds it is said that they may have moved."""
    paths = [os.path.join(directory, name) for name in ("a.out", "b.out")]
    write_levels(paths[0], 100, (50, 10), (20, 4), 2)
    write_levels(paths[1], 110, (45, 11), (60, 2), 5)
    for options in ([], ["--function", "walk"], ["--file", "benchmark.c"]):
        if options[:1] == ["--file"]:
            write(paths[0], PROGRAM)
            write(paths[1], WORSE)
        alone = [read_lines("--fold", *options, path)[1] for path in paths]
        answer, both = read_lines(*options, paths[0], "--", paths[1])
        require_equal(answer["lines_may_have_moved"], True)
        require_equal(set(both), set(alone[0]) | set(alone[1]))
        for place, row in both.items():
            for key in ("self", "inclusive", "calls"):
                sides = [lines.get(place, {key: 0})[key] for lines in alone]
                if row["base"][key] is not None:
                    require_equal((place, key, row["base"][key], row["new"][key], row["delta"][key]), (place, key, *sides, sides[1] - sides[0]))
        for form in ("text", "markdown", "html", "csv"):
            done = subprocess.run([CLI, "lines", "--format", form, *options, paths[0], "--", paths[1]], env=ENVIRONMENT, capture_output=True, text=True,
                                  timeout=60, check=True)
            require("Lines may have moved" in done.stdout or form == "csv", done.stdout)
    require_equal(read_lines(paths[0], "--", paths[0])[0]["lines_may_have_moved"], False)
    done = subprocess.run([CLI, "lines", "--base-source-root", directory, paths[0], "--", paths[1]], env=ENVIRONMENT, capture_output=True, text=True,
                          timeout=60, check=True)
    require("in files of which not both texts were found" in done.stdout, done.stdout)
    done = subprocess.run([CLI, "lines", "--file", "none.c", paths[0], "--", paths[1]], env=ENVIRONMENT, capture_output=True, timeout=60, check=False)
    require_equal(done.returncode, 2)


def test_words_of_measures(directory):
    """Another measure has no share of the program, and its noise is that of its rows."""
    paths = [os.path.join(directory, name) for name in ("a.out", "b.out")]
    write(paths[0], PROGRAM)
    write(paths[1], WORSE)
    for options, noise in ((("--measure", "share"), "±0.01% of the total of A:"), (("--measure", "scaled"), "±0.01% of the total of A ("), (("--per-call", "parse"), "Ir per call):")):
        text = run(*paths, *options, check=0).stdout
        require_equal((options, "Of program" in text, "“Of itself” is the change" in text), (options, False, True))
        require("Noise is" not in text or noise in text, text)
    require("Of program" in run(*paths, "--sort", "self", check=0).stdout)


def test_equal_events(directory):
    """An event type that is equal on both sides is said to be."""
    paths = [os.path.join(directory, name) for name in ("a.out", "b.out")]
    for path, time in zip(paths, (100, 150)):
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"version: 1\nevents: Time_(10ns) Memory_(bytes)\nfl=a.php\nfn=f\n1 {time} 4096\n")
    answer = run(*paths, check=0).stdout
    require(re.search(r"Also: Memory_\(bytes\) 4\S* ?\w* ?\(unchanged\)", answer), answer)
    require("No function changed in Memory_(bytes); --event" in run(*paths, "--event", "Memory_(bytes)", check=0).stdout)


def test_sentences_of_calls_of_groups(directory):
    """Sentences about functions are true also if rows are calls between files, objects or namespaces, whose functions cancel out."""
    paths = [os.path.join(directory, name) for name in ("a.out", "b.out")]
    for path, costs in zip(paths, ((1000, 2000), (2000, 1000))):
        with open(path, "w", encoding="utf-8") as file:
            file.write("events: Ir\nob=prog\nfl=x.c\n")
            for name, cost in zip("fg", costs):
                file.write(f"fn=n::{name}\n1 {cost}\n")
            file.write("fl=m.c\nfn=main\n1 10\n")
            for name, cost in zip("fg", costs):
                file.write(f"cfi=x.c\ncfn=n::{name}\ncalls=1 1\n2 {cost}\n")
    for kind, group in (("file", "x.c"), ("object", "prog"), ("namespace", "n"), ("cycle", "n::f")):
        for command in ("callers", "callees"):
            options = ("--function", group, "--group-by", kind, "--format")
            answer = json.loads(run(*options, "json", paths[0], "--", paths[1], command=command, check=0).stdout)
            require_equal((kind, answer["headline"]), (kind, "The same total, but not function by function"))
            require("began in n::f, whose own code" in answer["where"], answer["where"])
            require("1000 more, 1000 less" in run(*options, "text", paths[0], "--", paths[1], command=command, check=0).stdout, kind)


def write_hidden(path, rnd, reverse):
    """A random program whose functions h… call each other in a circle, with its functions in either order."""
    names = ["main", *(f"v{i}" for i in range(5)), *(f"h{i}" for i in range(3)), "w0", "w1"]
    calls = {name: {} for name in names}
    for i, name in enumerate(names[:-2]):
        for callee in names[i + 1:]:
            if rnd.random() < 0.5 or (name == "main" and callee[0] == "v"):
                calls[name][callee] = rnd.randint(1, 5)
    own = {name: rnd.randint(1, 200) for name in names}
    each, count = {}, {name: int(name == "main") for name in names}
    for name in reversed(names):
        each[name] = own[name] + sum(n * each[callee] for callee, n in calls[name].items())
    for name in names:
        for callee, n in calls[name].items():
            count[callee] += n * count[name]
    with open(path, "w", encoding="utf-8") as file:
        file.write("version: 1\nevents: Ir\nfl=a.c\n")
        for name in reversed(names) if reverse else names:
            file.write(f"fn={name}\n1 {own[name] * count[name]}\n")
            for callee, n in calls[name].items():
                file.write(f"cfn={callee}\ncalls={n * count[name]} 1\n1 {n * count[name] * each[callee]}\n")
            if name == "h2":
                file.write(f"cfn=h0\ncalls={count[name] // 3 + 1} 1\n1 {count[name] // 3 * each['h0'] // 7 + 3}\n")


def test_estimates_of_swapped_sides(directory):
    """An estimate does not depend on the side of its profile."""
    paths = [os.path.join(directory, name) for name in ("a.out", "b.out")]
    for seed in range(40):
        rnd = random.Random(seed)
        for path, reverse in zip(paths, (False, True)):
            write_hidden(path, rnd, reverse)
        both, swapped = ({row["name"]: (row["base"]["self"], row["new"]["self"]) for row in
                          json.loads(run(*sides, "--hide", "^h", "--format", "json", check=0).stdout)["functions"]} for sides in (paths, paths[::-1]))
        require_equal((seed, both), (seed, {name: costs[::-1] for name, costs in swapped.items()}))


def test_lines_without_a_text(directory):
    """If the text of one side is not available, its lines are not matched: none is new or removed, and what began in no line comes first."""
    source = os.path.join(directory, "x.c")
    texts = "int main (void)\n{\n  work ();\n}\n", "int main (void)\n{\n  work ();\n  work ();\n}\n"
    paths = [os.path.join(directory, name) for name in ("a.out", "b.out")]
    for path, lines in zip(paths, ("3 300\n", "3 300\n4 900\n")):
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"cmd: ./x\nevents: Ir\nfl={source}\nfn=main\n{lines}")
    with open(source, "w", encoding="utf-8") as file:
        file.write(texts[1])
    old = os.path.join(directory, "old")
    os.mkdir(old)

    def list_lines(*options):
        return subprocess.run([CLI, "lines", "--base-source-root", old, *options, *paths[:1], "--", *paths[1:]], env=ENVIRONMENT, capture_output=True, text=True, timeout=60,
                              check=True).stdout

    def get_status():
        return [(line["line"], line["status"]) for line in sorted(json.loads(list_lines("--format", "json"))["lines"], key=lambda line: line["line"])]

    lacking = list_lines()
    require_equal([word in lacking for word in ("[new]", "[removed]", "[not matched]", "Lines where it began")], [False, False, True, False])
    require(lacking.index("Not assigned to any line: +900") < lacking.index("x.c:4"), lacking)
    require_equal(get_status(), [(3, "unmatched"), (3, "unmatched"), (4, "unmatched")])
    with open(os.path.join(old, "x.c"), "w", encoding="utf-8") as file:
        file.write(texts[0])
    both = list_lines()
    require_equal([word in both for word in ("[new]", "[not matched]", "Lines where it began", "Not assigned")], [True, False, True, False])
    require_equal(get_status(), [(3, "both"), (4, "new")])


def test_lines_of_inlined_code(directory):
    """A line whose function was inlined says so, instead of blaming code that did not change."""
    source = os.path.join(directory, "x.c")
    with open(source, "w", encoding="utf-8") as file:
        file.write("int f (int x)\n{\n  return x;\n}\nint main (void)\n{\n  f (1);\n}\n")
    bodies = "fn=f\n3 8000\n4 2000\nfn=main\n6 10\n7 300\ncfn=f\ncalls=100 1\n7 10000\n", "fn=main\n3 8000\n6 10\n7 100\n"
    paths = [os.path.join(directory, name) for name in ("a.out", "b.out")]
    for path, body in zip(paths, bodies):
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"cmd: ./x\nevents: Ir\nob=x\nfl={source}\n{body}")
    old = os.path.join(directory, "old")
    os.mkdir(old)
    shutil.copy(source, old)
    text = run("--source", "--base-source-root", old, paths[0], "--", paths[1], command="lines", check=0).stdout
    require("f was called in A, and is inlined here in B (+8000)" in text and "own code +8000" not in text, text)
    text = run(paths[0], "--", paths[1], command="lines", check=0).stdout
    require("Lines may have moved, or functions were inlined, or called for other work." in text, text)


def test_legend_of_parts(directory):
    """The legend of two parts names the files that cost something in either of them."""
    path = os.path.join(directory, "parts.out")
    with open(path, "w", encoding="utf-8") as file:
        file.write("version: 1\ncmd: ./x\nevents: Ir\n")
        for number, costs in enumerate(({"first": 100, "both": 100}, {"second": 150, "both": 50}, {"third": 300}), 1):
            file.write(f"part: {number}\n" + "".join(f"fl={name}.c\nfn={name}\n1 {cost}\n" for name, cost in costs.items()) + f"totals: {sum(costs.values())}\n\n")
    page = run(path, "--", path, "--base-parts", "1", "--new-parts", "2", "--format", "html", check=0).stdout
    legend = page[page.index('<div class="legend">'):].split("</div>")[0]
    require_equal([name in legend for name in ("first.c", "second.c", "both.c", "third.c")], [True, True, True, False])


def test_changed_lines(directory):
    """Only lines that changed are listed, unless they are by place; data has all of them."""
    text = "cmd: ./x\nevents: Ir Dr\nfl=x.c\nfn=main\n1 10 1\n2 20 2\n3 30 3\n4 40 4\n5 50 5\n"
    paths = [os.path.join(directory, name) for name in ("a.out", "b.out")]
    for path, new in zip(paths, (text, text.replace("2 20 2", "2 25 2").replace("4 40 4", "4 40 9"))):
        with open(path, "w", encoding="utf-8") as file:
            file.write(new)

    def list_lines(*options, sides=paths):
        return subprocess.run([CLI, "lines", *options, sides[0], "--", sides[1]], env=ENVIRONMENT, capture_output=True, text=True, timeout=60, check=True).stdout

    def list_numbers(*options):
        return re.findall(r"x\.c:(\d)", list_lines(*options))

    for form in ("text", "markdown", "html"):
        require_equal((form, list_numbers("--format", form)[:1], len(set(list_numbers("--format", form)))), (form, ["2"], 1))
    require_equal(list_numbers("--event", "Ir", "--event", "Dr"), ["2", "4"])
    require_equal(list_numbers("--rows", "0"), ["2"])
    require("1 more" in list_lines("--rows", "1", "--event", "Ir", "--event", "Dr"))
    require_equal(list_numbers("--sort", "line"), ["1", "2", "3", "4", "5"])
    require_equal(len(list(csv.DictReader(list_lines("--format", "csv").splitlines()))), 5)
    require("Nothing changed." in list_lines(sides=(paths[0], paths[0])))


def test_inlined_in_cycle(directory):
    """Hardly anything began where a thin function of a cycle was inlined, though a function now calls itself instead of being called by it."""
    base = {"main": (10, {"eval": 1}), "eval": (12000, {"thin": 79, "other": 40}), "other": (2000, {"thin": 40}), "thin": (476, {"eval": 119})}
    new = {"main": (10, {"eval": 1}), "eval": (12316, {"eval": 79, "other": 40}), "other": (2160, {"eval": 40})}
    paths = [os.path.join(directory, name) for name in ("a.out", "b.out")]
    for path, program in zip(paths, (base, new)):
        with open(path, "w", encoding="utf-8") as file:
            file.write("cmd: ./x\nevents: Ir\nfl=x.c\n")
            for name, (cost, calls) in program.items():
                file.write(f"fn={name}\n1 {cost}\n" + "".join(f"cfn={callee}\ncalls={n} 1\n2 14000\n" for callee, n in calls.items()))
    answer = json.loads(run(*paths, "--format", "json", check=0).stdout)
    for function in answer["functions"]:
        require(abs(function["delta"]["origin"]) < 0.01 * answer["base"]["total"], function["name"], function["delta"]["origin"])


# get is inlined into main, left and right; in B, left has more of it, or right has none.
SHARED = """cmd: ./x
events: Ir
fl=x.c\nfn=main\n1 10\nfi=get.h\n7 70\nfe=x.c\ncfn=left\ncalls=1 2\n1 700\ncfn=right\ncalls=1 3\n1 350
fn=left\n2 200\nfi=get.h\n7 500
fl=x.c\nfn=right\n3 300\nfi=get.h\n7 50
"""
MORE_LEFT = SHARED.replace("7 500", "7 900").replace("1 700", "1 1100")
NONE_RIGHT = SHARED.replace("fi=get.h\n7 50\n", "").replace("1 350", "1 300")


def test_functions_of_lines(directory):
    """A line that several functions have is of the one whose share of it changed."""
    paths = [os.path.join(directory, name) for name in ("shared-a.out", "shared-b.out")]
    for text, function in ((MORE_LEFT, "left"), (NONE_RIGHT, "right"), (SHARED.replace("cmd: ./x", "cmd: ./y"), None)):
        for sides in ((SHARED, text), (text, SHARED)):
            for path, side in zip(paths, sides):
                with open(path, "w", encoding="utf-8") as file:
                    file.write(side)
            rows = read_lines(paths[0], "--", paths[1])[1]
            require_equal(rows["get.h", 7]["function"], function)
            require_equal(rows["x.c", 3]["function"], "right")
            done = subprocess.run([CLI, "lines", "--sort", "line", paths[0], "--", paths[1]], env=ENVIRONMENT, capture_output=True, text=True, timeout=60, check=True)
            require(f"get.h:7  {function or '(3 functions)'}\n" in done.stdout, done.stdout)


def test_empty_files(directory):
    """Files that --separate-threads leaves empty are left out with a note, also where each file is a run."""
    names = {}
    for side, text in (("base", SHARED), ("new", MORE_LEFT)):
        names[side] = [os.path.join(directory, f"{side}.out.{run}{thread}") for run in (1, 2) for thread in ("", "-01")]
        for name in names[side]:
            with open(name, "w", encoding="utf-8") as file:
                file.write(text if name.endswith("-01") else "")
    for options in ([], ["--runs"], ["--add-up"]):
        done = run(*names["base"], "--", *names["new"], *options, "--format", "json", check=0)
        require_equal([json.loads(done.stdout)[side]["runs"] for side in ("base", "new")], [1, 1] if options == ["--add-up"] else [2, 2])
        require_equal(done.stderr.count("The file was left out"), 4)
    done = subprocess.run([CLI, "functions", *names["base"]], env=ENVIRONMENT, capture_output=True, text=True, timeout=60, check=True)
    require_equal(done.stderr.count("The file was left out"), 2)


def test_colors_within_noise(directory):
    """Boxes of a call graph that differ within noise have the colour of those that are the same."""
    paths = [os.path.join(directory, name) for name in ("calm-a.out", "calm-b.out")]
    for path, cost, leaf in zip(paths, (5000, 9000), (1000, 1003)):
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"cmd: ./x\nevents: Ir\nfl=x.c\nfn=main\n1 {cost}\ncfn=leaf\ncalls=1 1\n1 {leaf}\nfn=leaf\n2 {leaf}\n")
    for tolerance, color in (("0", "c2"), ("1%", "c1")):
        page = run(*paths, "--tolerance", tolerance, "--format", "html", check=0).stdout
        require_equal(re.findall(r'<g class="(c\d)"><title>leaf', page), [color])


# a, b and c call each other; AGAIN has the same cycle, in LATER b calls a no more.
CYCLE = """version: 1
events: Ir
fn=main\n1 30\ncfn=a\ncalls=1 1\n1 970
fn=a\n2 410\ncfn=b\ncalls=10 2\n2 600
fn=b\n3 100\ncfn=a\ncalls=1 3\n3 5\ncfn=c\ncalls=3 3\n3 500
fn=c\n4 300\ncfn=b\ncalls=2 4\n4 40\ncfn=leaf\ncalls=9 4\n4 160
fn=leaf\n5 160
"""
AGAIN = CYCLE.replace("3 100", "3 200").replace("2 600", "2 700").replace("1 970", "1 1070")
LATER = AGAIN.replace("cfn=a\ncalls=1 3\n3 5\n", "")


def read_cycles(*arguments):
    done = subprocess.run([CLI, "cycles", "--format", "json", *arguments], env=ENVIRONMENT, capture_output=True, text=True, timeout=60, check=True)
    return json.loads(done.stdout)["cycles"]


def read_rows(key, command, *arguments):
    done = subprocess.run([CLI, *command, "--format", "json", "--rows", "0", *arguments], env=ENVIRONMENT, capture_output=True, text=True, timeout=60, check=True)
    return json.loads(done.stdout)[key]


def check_rows(key, command, paths, numbers):
    """Rows of two sides are the differences of those of each alone, by the last step of their paths and the largest first."""
    alone = [{os.path.basename(row["name"]): row for row in read_rows(key, command, path)} for path in paths]
    rows = read_rows(key, command, paths[0], "--", paths[1])
    require_equal({os.path.basename(row["name"]) for row in rows}, set(alone[0]) | set(alone[1]))
    for row in rows:
        sides = [side.get(os.path.basename(row["name"]), {}) for side in alone]
        for number in numbers:
            given = [(side.get(number) or 0) for side in sides]
            require_equal((command, row["name"], number, row["base"][number], row["new"][number], row["delta"][number]), (command, row["name"], number, *given, given[1] - given[0]))
    return rows


def test_options_of_two_sides(directory):
    """Options of one profile do on two what they do on each alone: sorting, groups, patterns, parts and folding."""
    paths = [os.path.join(directory, name) for name in ("a.out", "b.out")]
    other = change(main=(900, {"read_input": 1, "parse": 40, "format": 3}), parse=(1000, {"next_token": 150}))
    write(paths[0], PROGRAM, folder="/home/ci/base")
    write(paths[1], other, folder="/home/ci/pr")
    for options in ([], ["--match", "a"], ["--parts", "1"], ["--fold"], ["--no-fold"], *(["--group-by", group] for group in ("file", "object", "namespace", "cycle"))):
        given = [option for option in options if option != "--no-fold"]
        single = check_rows("functions", ["functions", *given], paths, ("self", "inclusive", "calls"))
        if "--no-fold" in options:
            require_equal(read_rows("functions", ["functions", *options], paths[0], "--", paths[1]), single)
        for sort, number in (("self", "self"), ("inclusive", "inclusive"), ("calls", "calls")):
            rows = check_rows("functions", ["functions", *given, "--sort", sort], paths, ("self",))
            changes = [abs(row["delta"][number]) for row in rows]
            require_equal(changes, sorted(changes, reverse=True))
    names = [row["name"] for row in read_rows("functions", ["functions", "--sort", "name"], paths[0], "--", paths[1])]
    require_equal(names, sorted(names))
    for command in ("callers", "callees"):
        for name in set(read_functions(paths[0])) & set(read_functions(paths[1])):
            for options in (["--match", "a"], ["--parts", "1"], ["--fold"], ["--group-by", "cycle"]):
                check_rows("calls", [command, "--function", name, *options], paths, ("inclusive", "calls"))
            for sort, number in (("calls", "calls"), ("inclusive", "inclusive")):
                changes = [abs(row["delta"][number]) for row in check_rows("calls", [command, "--function", name, "--sort", sort], paths, ("inclusive", "calls"))]
                require_equal(changes, sorted(changes, reverse=True))
            names = [row["name"] for row in check_rows("calls", [command, "--function", name, "--sort", "name"], paths, ("inclusive",))]
            require_equal(names, sorted(names))
        for group in ("file", "object"):
            for row in read_rows("functions", ["functions", "--group-by", group], paths[1]):
                check_rows("calls", [command, "--group-by", group, "--function", os.path.basename(row["name"])], paths, ("inclusive", "calls"))


RENAMED = """events: Ir
ob=/usr/lib/libc.so
fn=malloc
1 {1}
ob=/opt/{0}
fn=main
1 10
cob=/usr/lib/libc.so
cfn=malloc
calls=2 1
2 {1}
cfn=work
calls=1 1
3 20
fn=work
4 20
"""


def test_objects_of_other_names(directory):
    """A program and its next version are one object, in the calls as in the list of objects."""
    paths = [os.path.join(directory, name) for name in ("a.out", "b.out")]
    for path, values in zip(paths, (("program-1.0", 30), ("program-1.1", 40))):
        with open(path, "w", encoding="utf-8") as file:
            file.write(RENAMED.format(*values))
    for command in ("functions", "compare"):
        sides = paths if command == "compare" else [paths[0], "--", paths[1]]
        rows = json.loads(run("--group-by", "object", "--format", "json", *sides, command=command, check=0).stdout)["functions" if command == "functions" else "objects"]
        require_equal(sorted((os.path.basename(row["name"]), row["status"]) for row in rows), [("libc.so", "both"), ("program-1.1", "both")])
    row, = read_rows("calls", ["callers", "--group-by", "object", "--function", "libc.so"], paths[0], "--", paths[1])
    require_equal((os.path.basename(row["name"]), row["status"], row["delta"]["inclusive"], row["by_calls"], row["by_cost"]), ("program-1.1", "both", 10, 0, 10))


def test_split_of_calls_of_a_cycle(directory):
    """What the members of a cycle call together is split as if one function called it."""
    paths = [os.path.join(directory, name) for name in ("a.out", "b.out")]
    for path, counts in zip(paths, ((2, 3), (4, 6))):
        with open(path, "w", encoding="utf-8") as file:
            file.write("events: Ir\nfn=main\n1 1\ncfn=one\ncalls=1 1\n1 {0}\nfn=one\n1 5\ncfn=two\ncalls=1 1\n1 {0}\ncfn=leaf\ncalls={1} 1\n1 {2}\n"
                       "fn=two\n1 5\ncfn=one\ncalls=1 1\n1 {0}\ncfn=leaf\ncalls={3} 1\n1 {4}\nfn=leaf\n1 {5}\n".format(
                           10 + 10 * sum(counts), counts[0], 10 * counts[0], counts[1], 10 * counts[1], 10 * sum(counts)))
    rows = read_rows("calls", ["callers", "--group-by", "cycle", "--function", "leaf"], paths[0], "--", paths[1])
    require_equal([(row["name"], row["delta"], row["by_calls"], row["by_cost"]) for row in rows], [("<cycle 1>", {"inclusive": 50, "calls": 5}, 50, 0)])


def test_calls_of_equal_cost(directory):
    """Calls that cost as much as before changed if there are more of them, of which each costs less."""
    done, _ = compare(directory, {"main": (10, {"work": 2}), "work": (3000, {})}, {"main": (10, {"work": 3}), "work": (2000, {})}, "--format", "json", check=0)
    main, = (row for row in json.loads(done.stdout)["functions"] if row["name"] == "main")
    require_equal(main["delta"], {"self": 0, "inclusive": 0, "origin": 2000, "calls": 0})
    work, = main["why"]["callees"]
    require_equal((work["delta"], work["by_calls"], work["by_cost"], work["calls"]), (0, 2000, -2000, {"base": 2, "new": 3}))


def test_cycles_of_two_sides(directory):
    """Cycles that both sides have cost what they cost alone; of others it is said how they differ."""
    paths = [os.path.join(directory, name) for name in ("a.out", "b.out", "c.out")]
    for path, text in zip(paths, (CYCLE, AGAIN, LATER)):
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    alone = [read_cycles("--fold", path)[0] for path in paths[:2]]
    both, = read_cycles(paths[0], "--", paths[1])
    for key in ("functions", "pairs", "entries", "exits"):
        require_equal(both[key], alone[0][key])
    for key in ("self", "inclusive"):
        require_equal([both[side][key] for side in ("base", "new", "delta")], [alone[0][key], alone[1][key], alone[1][key] - alone[0][key]])
    own = [{row["name"]: row["self"] for row in answer["members"]} for answer in alone]
    require_equal({row["name"]: (row["base"]["self"], row["new"]["self"]) for row in both["members"]},
                  {name: (own[0][name], own[1][name]) for name in "abc"})
    require_equal(both["members"][0]["name"], "b")

    changed, = read_cycles(paths[0], "--", paths[2])
    require_equal([[changed[side][f"own_{what}"] for what in ("cycles", "functions")] for side in ("base", "new")], [[1, 3], [1, 2]])
    for form in ("text", "markdown", "html", "csv"):
        done = subprocess.run([CLI, "cycles", "--format", form, paths[0], "--", paths[2]], env=ENVIRONMENT, capture_output=True, text=True, timeout=60,
                              check=True)
        require("In B alone 2 of these functions form a cycle." in done.stdout or form == "csv", done.stdout)
    events = ("--formula", "X=3 Ir", "--event", "Ir", "--event", "X")
    further, = read_cycles(*events, paths[0], "--", paths[2])
    for row in further["members"]:
        require_equal(row["events"]["X"], {side: {"self": 3 * row[side]["self"]} for side in ("base", "new", "delta")})
    for form in ("text", "markdown", "html", "csv"):
        done = subprocess.run([CLI, "cycles", *events, "--format", form, paths[0], "--", paths[1]], env=ENVIRONMENT, capture_output=True, text=True,
                              timeout=60, check=True)
        require("+300" in done.stdout.replace(",300,", "+300"), done.stdout)


def test_calls_that_lead_back(directory):
    """Of two sides they are what they are of one; those that B does not have come first, because they cost nothing there."""
    paths = [os.path.join(directory, name) for name in ("a.out", "b.out", "c.out")]
    for path, text in zip(paths, (CYCLE, AGAIN, LATER)):
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    alone = read_cycles(paths[0])[0]["calls_back"]
    require_equal([(row["caller"]["name"], row["callee"]["name"], row["calls"], row["inclusive"], row["left_cycles"], row["left_functions"]) for row in alone],
                  [("b", "a", 1, 5, 1, 2), ("c", "b", 2, 40, 1, 2)])
    same = read_cycles(paths[0], "--", paths[1])[0]["calls_back"]
    for one, two in zip(alone, same, strict=True):
        require_equal([two[key] for key in ("caller", "callee", "left_cycles", "left_functions")], [one[key] for key in ("caller", "callee", "left_cycles", "left_functions")])
        require_equal(two["base"], {key: one[key] for key in ("calls", "inclusive")})
    first, second = read_cycles(paths[0], "--", paths[2])[0]["calls_back"]
    require_equal((first["status"], first["base"], first["new"]), ("removed", {"calls": 1, "inclusive": 5}, {"calls": 0, "inclusive": 0}))
    require_equal((second["status"], second["delta"]), ("both", {"calls": 0, "inclusive": 0}))
    for form in ("text", "markdown", "html"):
        done = subprocess.run([CLI, "cycles", "--format", form, paths[0], "--", paths[2]], env=ENVIRONMENT, capture_output=True, text=True, timeout=60,
                              check=True)
        require("b → a" in done.stdout and "1 cycle of 2 functions" in done.stdout, done.stdout)


def test_limits_in_cycles(directory):
    """A limit on a function that is in another cycle on each side could not be checked, rather than kept or exceeded."""
    paths = [os.path.join(directory, name) for name in ("a.out", "b.out", "c.out")]
    for path, text in zip(paths, (CYCLE, AGAIN, LATER)):
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    run(paths[0], paths[1], "--limit", "Ir:^[abc]$=+101", check=0)
    run(paths[0], paths[1], "--limit", "Ir:^b$=+99", check=3)
    done = run(paths[0], paths[2], "--limit", "Ir:^a$=+1%", check=2)
    require("could not be checked" in done.stderr, done.stderr)
    # In each side c calls what it calls in a cycle of that side alone.
    run(paths[0], paths[2], "--limit", "Ir:^c$=+1%", check=0)
    done = run(paths[0], paths[2], "--limit", "Ir:^[abc]$=+1000", "--format", "json", check=2)
    limit = json.loads(done.stdout)["limits"][0]
    require_equal((limit["verdict"], [row["name"] for row in limit["unclear"]], limit["checked"]), ("unclear", ["a"], 2))
    run(paths[0], paths[2], "--limit", "Ir:^[abc]$=+1000", "--report-only", check=0)


def test_one_sided_event(directory):
    """An event type that one side alone has is a column without differences."""
    paths = [os.path.join(directory, name) for name in ("a.out", "b.out")]
    for path, events in zip(paths, ("Ir Dr", "Ir Dw")):
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"events: {events}\nfn=main\n1 10 3\n")
    answer = json.loads(run(*paths, "--format", "json", "--event", "Ir", "--event", "Dw", check=0).stdout)
    require_equal(answer["events"][1], {"name": "Dw", "base": None, "new": 3, "delta": None, "added": None, "removed": None})
    columns = answer["functions"][0]["events"]["Dw"]
    require_equal([columns[side]["self"] for side in ("base", "new", "delta")], [None, 3, None])
    for form in ("text", "markdown", "html", "csv"):
        run(*paths, "--format", form, "--event", "Ir", "--event", "Dw", check=0)
    run(*paths, "--event", "Dw", check=2)
    run(*paths, "--event", "Ir", "--event", "nonsense", check=2)


def test_rafi_regression(directory):
    """+1.6 % passes a limit of 1 %: exit 3, and the comment says which functions, and that one is called twice as often."""
    new = change(format=(300, {}), emit=(2600, {"format": 6}), parse=(1020, {"next_token": 100}))
    base_total, new_total = write("/dev/null", PROGRAM), write("/dev/null", new)
    require(0.014 < new_total / base_total - 1 < 0.018, new_total / base_total)
    done, _ = compare(directory, PROGRAM, new, "--limit", "Ir=+1%", "--format", "markdown", check=3)
    for word in ("`format`", "`emit`", "`parse`", "20", "more often", "Ir=+1%", "limit was exceeded"):
        require(word in done.stdout, word, "is not in", done.stdout)
    require("limit Ir=+1% exceeded" in done.stderr, done.stderr)

    twice = change(main=(900, {"read_input": 2, "parse": 40, "emit": 40}))
    done, _ = compare(directory, PROGRAM, twice, "--limit", "Ir=+1%", "--format", "markdown", check=3)
    row = next(line for line in done.stdout.splitlines() if "`main`" in line and line.startswith("|"))
    require("calls `read_input` 2 instead of 1 time" in row, row)


def test_only_calls(directory):
    """Where a path ends because a function is only called more often, that is what is said, as in the window."""
    leaf = {"main": (90, {"one": 1, "other": 1}), "work": (1000, {})}
    base = {**leaf, "one": (10, {"work": 10}), "other": (10, {"work": 20})}
    new = {**leaf, "one": (10, {"work": 20}), "other": (10, {"work": 10})}
    for form in ("text", "markdown", "html"):
        done, _ = compare(directory, base, new, "--format", form, check=0)
        require("only called more or less often from here" in done.stdout, form, done.stdout)


def test_answer_first(directory):
    """What changed, and where it began, come before everything else; changes within noise have no rows and no path."""
    more = {**PROGRAM, "next_token": (190, {"hash_name": 1})}
    for form, first in (("text", "▲ "), ("markdown", "### ▲ ")):
        done, _ = compare(directory, PROGRAM, more, "--format", form, check=0)
        lines = [line for line in done.stdout.splitlines() if line]
        require(lines[0].startswith(first) and "more instructions" in lines[0], lines)
        require("began in" in lines[1] and "next_token" in lines[1], lines)
    large = {"main": (1_000_000, {"work": 1}), "work": (1_000_000, {})}
    alike = {**large, "main": (1_000_150, {"work": 1}), "work": (999_860, {})}
    cancelling = {**large, "main": (1_050_000, {"work": 1}), "work": (950_010, {})}
    for form in ("text", "markdown", "html"):
        done, _ = compare(directory, large, cancelling, "--format", form, check=0)
        require("Practically the same total, but not function by function" in done.stdout, form, done.stdout)
        require("The largest change began in main" in done.stdout.replace("`", ""), form, done.stdout)
        done, _ = compare(directory, large, alike, "--format", form, check=0)
        require("No difference that counts" in done.stdout, form, done.stdout)
        require("Nothing changed by more than noise" in done.stdout, form, done.stdout)
        require("Where" not in done.stdout, form, done.stdout)


def test_cause_is_no_noise(directory):
    """A function that calls others more often is no noise, although its own code costs hardly more."""
    more = change(main=(903, {"read_input": 2, "parse": 40, "emit": 40}))
    done, _ = compare(directory, PROGRAM, more, "--format", "json", check=0)
    answer = json.loads(done.stdout)
    first = answer["functions"][0]
    require_equal([first["name"], first["delta"]["self"], first["delta"]["origin"], first["noise"]], ["main", 3, 60003, False])
    require_equal(answer["noise"]["functions"], 0)
    done, _ = compare(directory, PROGRAM, more, "--format", "csv", check=0)
    require_equal(next(csv.DictReader(done.stdout.splitlines()))["noise"], "false")
    done, _ = compare(directory, PROGRAM, more, check=0)
    require("Noise is" not in done.stdout, done.stdout)


def test_inlined(directory):
    """A function that is gone, and the one that alone called it and costs more since: both say so, in all formats."""
    inlined = {**{name: row for name, row in PROGRAM.items() if name != "hash_name"}, "next_token": (170, {})}
    for form in ("text", "markdown", "html"):
        done, _ = compare(directory, PROGRAM, inlined, "--format", form, check=0)
        for word in ("no longer calls hash_name", "own code +320", "Probably inlined here"):
            require(word in done.stdout.replace("`", ""), form, word, done.stdout)
    done, _ = compare(directory, PROGRAM, inlined, "--format", "json", check=0)
    rows = {row["name"]: row for row in json.loads(done.stdout)["functions"]}
    probably = rows["hash_name"]["probably"]
    require_equal(probably, rows["next_token"]["probably"])
    require_equal((probably["kind"], probably["together"]), ("inlined", 4000 * (80 - 120)))
    require_equal([(row["name"], row["self"]) for row in probably["callees"] + probably["callers"]],
                  [("hash_name", 4000 * -120), ("next_token", 4000 * 80)])
    require_equal([name for name, row in rows.items() if "probably" in row], ["next_token", "hash_name"])
    done, _ = compare(directory, PROGRAM, WORSE, "--format", "json", check=0)
    require("probably" not in done.stdout, done.stdout)


def test_slim(directory):
    """Profiles without positions have the headline and the causes of the whole ones, also if one side is whole."""
    inlined = {**{name: row for name, row in PROGRAM.items() if name != "hash_name"}, "next_token": (170, {})}
    for new in (WORSE, inlined, change(main=(900, {"read_input": 2, "parse": 40, "emit": 40})), change(parse=(900, {"next_token": 90}))):
        compare(directory, PROGRAM, new, check=0)
        paths = [os.path.join(directory, name) for name in ("base.out", "new.out")]
        slim = [f"{path}.slim" for path in paths]
        for path, other in zip(paths, slim):
            run("--positions=none", "-o", other, path, command="convert", check=0)
        answers = []
        for pair in (paths, slim, (paths[0], slim[1])):
            answer = json.loads(run(*pair, "--format", "json", check=0).stdout)
            answers.append([answer[key] for key in ("headline", "where", "path", "verdict", "functions") if key in answer])
        require_equal(answers[1], answers[0])
        require_equal(answers[2], answers[0])


def test_rafi_wobble(directory):
    """What a random hash seed does, 0.06 %, passes the same limit without a word."""
    new = change(read_input=(60600, {}))
    done, totals = compare(directory, PROGRAM, new, "--limit", "Ir=+1%", check=0)
    require(0.0005 < totals[1] / totals[0] - 1 < 0.0007, totals[1] / totals[0])
    require_equal(done.stderr, "")


def test_rafi_missing_base(directory):
    """No base, however it comes about, is exit 2: a job that could not compare has not passed."""
    path = os.path.join(directory, "new.out")
    write(path, PROGRAM)
    empty = os.path.join(directory, "empty.out")
    with open(empty, "w", encoding="utf-8"):
        pass
    missing = os.path.join(directory, "base", "run*.out")
    for arguments in ([missing, path], [missing, "--", path], ["--", path], ["", path], [path], [empty, path],
                      [directory, path], [path, missing], [path, "--", path, missing], [path, missing, "--", path]):
        for options in ([], ["--limit", "Ir=+1%"], ["--report-only"]):
            done = run(*arguments, *options, check=2)
            require_equal(done.stdout, "")
            require(done.stderr != "", arguments)
    require("a missing base is never a pass" in run(missing, path).stderr, "no word of the base")


def test_runs(directory):
    """Several runs a side: what they differ by is noise, also for a limit; what goes beyond is not."""
    def record(side, costs, name="hash_name"):
        paths = []
        for pid, cost in enumerate(costs):
            paths.append(os.path.join(directory, f"{side}{pid}.out"))
            write(paths[-1], change(**{name: (cost, PROGRAM[name][1])}), pid=1000 + pid, folder=f"/home/ci/{side}")
        return paths

    base = record("base", [120, 126, 118])
    overlapping = record("new", [125, 124, 127])
    done = run(*base, "--", *overlapping, "--limit", "Ir=+1%", "--format", "json", check=2)
    answer = json.loads(done.stdout)
    require_equal([answer[side]["runs"] for side in ("base", "new")], [3, 3])
    require_equal([answer["limits"][0][key] for key in ("verdict", "unclear_because")], ["unclear", "runs"])
    hash_name = next(row for row in answer["functions"] if row["name"] == "hash_name")
    require_equal(hash_name["noise"], True)
    require_equal(hash_name["base"]["self"], 120 * 4000)
    require_equal(hash_name["new"]["self"], 125 * 4000)
    require(answer["base"]["total_low"] < answer["base"]["total"] < answer["base"]["total_high"], answer["base"])
    for form in ("text", "markdown", "html"):
        said = run(*base, "--", *overlapping, "--format", form, check=0).stdout
        require("Run 1 of 3 is shown; their totals are" in said and said.count(" of 3 is shown") == 2, said)
    worse = record("worse", [140, 139, 141])
    done = run(*base, "--", *worse, "--limit", "Ir=+1%", "--format", "json", check=3)
    require_equal(json.loads(done.stdout)["limits"][0]["verdict"], "exceeded")
    require_equal(json.loads(done.stdout)["functions"][0]["name"], "hash_name")
    # Runs that do not differ make no regression of seven instructions in half a million: the tolerance holds as it does for one.
    done = run(*record("still", [900] * 3, "main"), "--", *record("seven", [907] * 3, "main"), "--format", "json", check=0)
    answer = json.loads(done.stdout)
    require_equal([row["noise"] for row in answer["functions"] if row["delta"]["self"] != 0], [True])
    require(answer["noise"]["limit"] > 7 and answer["noise"]["or_within_runs"], answer["noise"])
    # What has to become cheaper does not by runs that overlap.
    run(*base, "--", *overlapping, "--limit", "Ir=-1%", check=3)
    run(*base, "--", *overlapping, "--limit", "Ir:^hash_name$=-1%", check=3)


def test_random_seed(directory):
    """What single runs with a random seed differ by in a function exceeds no limit; without a seed it does."""
    def record(name, cost, seeds):
        path = os.path.join(directory, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"""pid: 1\nevents: Ir\nob=libc.so.6\nfl=a.c\nfn=getrandom@@GLIBC_2.25\n1 7\nfn=ptmalloc_init\n1 3\n{CALL_SEED}
ob=prog\nfn=lookup\n1 {cost}\nfn=main\n1 9000\n{CALL_SEED if seeds else ""}cfn=lookup\ncalls=9 1\n1 {cost}\n""")
        return path

    for cost, seeds, status in ((1050, True, 0), (1050, False, 3), (1130, True, 3), (1200, True, 3)):
        paths = record("base.out", 1000, seeds), record("new.out", cost, seeds)
        done = run(*paths, "--limit", "Ir:^lookup$=+2%", "--format", "json", check=status)
        verdict = json.loads(done.stdout)["limits"][0]
        require_equal([row["name"] for row in verdict["within_runs"]], ["lookup"] if status == 0 else [])
        said = run(*paths, "--limit", "Ir:^lookup$=+2%", check=status).stdout
        require_equal("random seeds differ by as much" in said, status == 0)
        require("limit origin(Ir), or compare several runs" in said, said)


def test_gone(directory):
    """What a limit was about and is gone has not kept it: that is named, and alone it is exit 2."""
    inlined = {name: value for name, value in PROGRAM.items() if name != "hash_name"}
    inlined["next_token"] = (210, {})
    done, _ = compare(directory, PROGRAM, inlined, "--limit", "Ir:^hash_name$=+1%", check=2)
    require("could not be checked" in done.stderr and "hash_name" in done.stderr, done.stderr)
    done, _ = compare(directory, PROGRAM, inlined, "--limit", "Ir:^(hash_name|emit)$=+1%", "--format", "markdown", check=0)
    require("not checked because it is gone: hash" in done.stdout.replace("`", ""), done.stdout)
    require("not checked because it is gone: hash" in done.stderr, done.stderr)
    done, _ = compare(directory, inlined, PROGRAM, "--limit", "Ir:^(hash_name|emit)$=+1%", "--format", "json", check=0)
    limit = json.loads(done.stdout)["limits"][0]
    require_equal([limit["verdict"], limit["checked"]], ["kept", 1])
    require_equal([row["name"] for row in limit["without_base"]], ["hash_name"])


def test_unclear(directory):
    """Files of different commands may be runs or parts of one: a limit does not guess."""
    paths = [os.path.join(directory, f"{i}.out") for i in range(3)]
    totals = [write(path, PROGRAM, pid=pid, command=command)
              for pid, (path, command) in enumerate(zip(paths, ("./benchmark", "./benchmark 2", "./benchmark")))]
    arguments = [paths[0], paths[1], "--", paths[2]]
    refused = run(*arguments, "--limit", "Ir=+1%", check=2).stderr
    require("--add-up" in refused and "“0.out” and “1.out”" in refused, refused)
    run(*arguments, check=0)
    for option, factor in (("--runs", 1), ("--add-up", 2)):
        answer = json.loads(run(*arguments, option, "--limit", "Ir=+1%", "--format", "json", check=0).stdout)
        require_equal(answer["base"]["total"], factor * totals[0])
        require_equal(answer["base"]["runs"], 3 - factor)
    run(*arguments, "--runs", "--add-up", check=2)


def test_empty_base(directory):
    """The file that Callgrind leaves empty next to those of threads is the one that is named."""
    paths = [os.path.join(directory, name) for name in ("7.out", "7.out-01")]
    with open(paths[0], "w", encoding="utf-8"):
        pass
    write(paths[1], PROGRAM)
    done = subprocess.run([CLI, "functions", *paths], capture_output=True, text=True, timeout=60, check=False)
    require("callgrove-cli: 7.out: info: empty-base:" in done.stderr and "7.out-01" not in done.stderr, done.stderr)


def test_lacking(directory):
    """A run without the event type does not cost 0. It hides no regression, and is no noise."""
    paths = []
    for pid, (events, costs) in enumerate((("Ir Dr", "100 100"), ("Ir", "100"), ("Ir Dr", "100 200"))):
        paths.append(os.path.join(directory, f"{pid}.out"))
        with open(paths[-1], "w", encoding="utf-8") as file:
            file.write(f"pid: {pid + 1}\ncmd: ./p\nevents: {events}\nfn=main\n1 {costs}\n")
    done = run(*paths[:2], "--", paths[2], "--event", "Dr", "--limit", "Dr=+1%", check=3)
    require("1.out lacks the event type" in done.stdout and "only it has the event type" in done.stdout, done.stdout)
    require("100 → 200" in done.stdout, done.stdout)


def test_outlier(directory):
    """One run that is out of line where the others agree hides no regression."""
    paths = []
    for pid, cost in enumerate((120, 120, 200, 150)):
        paths.append(os.path.join(directory, f"{pid}.out"))
        write(paths[-1], change(hash_name=(cost, {})), pid=pid)
    done = run(*paths[:3], "--", paths[3], "--limit", "Ir=+1%", check=3)
    require("2.out has another total" in done.stdout, done.stdout)
    done = run(*paths[1:3], "--", paths[3], "--limit", "Ir=+1%", check=2)
    for text in (done.stdout, done.stderr):
        require("could not be checked" in text and "runs of A differ by" in text, text)


def test_nothing(directory):
    """Where nothing changed there is no path; scaled totals are not called noise."""
    done, _ = compare(directory, PROGRAM, PROGRAM, check=0)
    require("Nothing changed by more than noise" in done.stdout and "comes from" not in done.stdout, done.stdout)
    twice = {name: (2 * cost, calls) for name, (cost, calls) in PROGRAM.items()}
    done, _ = compare(directory, PROGRAM, twice, "--measure", "scaled", check=0)
    require("within noise" not in done.stdout.splitlines()[0], done.stdout)


def check_splits(answer):
    for row in answer["functions"]:
        require_equal(row["delta"]["self"], row["new"]["self"] - row["base"]["self"])
        require_equal(row["delta"]["inclusive"], row["new"]["inclusive"] - row["base"]["inclusive"])
        if "why" not in row:
            continue
        why = row["why"]
        leaving = sum(term.get("leaving", term["delta"]) for term in why["callees"])
        require_equal((row["name"], row["delta"]["self"] + leaving), (row["name"], row["delta"]["inclusive"]))
        for term in why["callees"]:
            if term["by_calls"] is None:
                require(term["no_split"] in ("cycle", "recursion", "no-counts", "not-exact"), term)
            elif term.get("no_split") != "cycle":
                require_equal(term["by_calls"] + term["by_cost"], term["delta"])
        if why["self"] is not None:
            require_equal(why["self"]["by_calls"] + why["self"]["by_cost"], row["delta"]["self"])


def test_numbers(directory):
    """Everything in the JSON is what the two programs cost, and splits add up to the last unit."""
    variants = [PROGRAM, WORSE, change(emit=(2501, {"format": 7, "hash_name": 3}), format=(299, {})),
                change(parse=(1000, {"next_token": 33}), next_token=(91, {"hash_name": 2, "format": 1}))]
    for base, new in itertools.permutations(variants, 2):
        done, totals = compare(directory, base, new, "--format", "json", check=0)
        answer = json.loads(done.stdout)
        require_equal([answer["base"]["total"], answer["new"]["total"]], totals)
        require_equal(answer["delta"], totals[1] - totals[0])
        require_equal(answer["added"] + answer["removed"], answer["delta"])
        require_equal(answer["matched"], {"base": totals[0], "new": totals[1]})
        for side, program in (("base", base), ("new", new)):
            calls, inclusive = measure(program)
            rows = {row["name"]: row[side] for row in answer["functions"]}
            for name, n in calls.items():
                expected = {"self": n * program[name][0], "inclusive": n * inclusive[name], "calls": n - (name == "main")}
                require_equal((name, rows[name]), (name, expected))
        check_splits(answer)


def list_functions(path, event):
    """Self and inclusive cost of each function, levels of recursion put together."""
    done = subprocess.run([CLI, "functions", "--fold", "--event", event, "--format", "json", path], env=ENVIRONMENT,
                          capture_output=True, text=True, timeout=60, check=False)
    answer = json.loads(done.stdout)
    return answer["total"], {(row["name"], row["file"], row["object"], row["self"], row["inclusive"], row["calls"]) for row in answer["functions"]}


def check_sides(answer, paths):
    """What a row costs on a side is what the function costs there by itself, and all of it adds up."""
    for side, path in zip(("base", "new"), paths):
        total, functions = list_functions(path, answer["event"])
        if answer[side]["runs"] > 1:
            continue
        require_equal(answer[side]["total"], total)
        require_equal(sum(row[side]["self"] for row in answer["functions"]), total)
        require_equal(sum(row[side]["self"] for row in answer["functions"] if row["status"] == "both"), answer["matched"][side])
        numbers = {(self, inclusive, calls) for _, _, _, self, inclusive, calls in functions}
        for row in answer["functions"]:
            if row["variants"][side] == 1:
                require(tuple(row[side].values()) in numbers, side, path, row)


def test_profiles_of_others(directory):
    """What real programs write, in pairs that have little in common: cycles, recursion, contexts, no calls, other events."""
    folder = os.path.join(DATA, "producers")
    paths = [os.path.join(folder, name) for name in sorted(os.listdir(folder)) if name.endswith(".callgrind")]
    n_compared = 0
    for distance in (1, 2, 7):
        for base, new in zip(paths, paths[distance:]):
            done = run(base, new, "--format", "json")
            if done.returncode == 2:
                require("no event type in common" in done.stderr, base, new, done.stderr)
                continue
            answer = json.loads(done.stdout)
            n_compared += 1
            if max(answer["base"]["total"], answer["new"]["total"]) < 2**63:
                check_splits(answer)
                check_sides(answer, (base, new))
    require(n_compared > 50, n_compared)


def test_exit_codes(directory):
    """All of what can happen to either side, and to a limit. One on a damaged side could not be checked."""
    good, damaged, worse, missing = (os.path.join(directory, name) for name in ("good", "damaged", "worse", "missing"))
    write(good, PROGRAM)
    write(worse, WORSE, pid=2)
    with open(good, encoding="utf-8") as file:
        text = file.read()
    with open(damaged, "w", encoding="utf-8") as file:
        file.write(text + "1 what\n")
    sides = {good: 0, damaged: 1, worse: 0, missing: 2}
    for base, new in itertools.product(sides, sides):
        expected = max(sides[base], sides[new])
        run(base, new, check=expected)
        passes = expected == 0 and new == worse and base != worse
        run(base, new, "--limit", "Ir=+1%", check=3 if passes else 2 if base == new else 2 * min(expected, 1))
        done = run(base, new, "--limit", "Ir=+1%", "--report-only", check=expected)
        require_equal("limit Ir=+1% exceeded" in done.stderr, passes)
        run(base, new, "--limit", "Dr=+1%", check=2)
        run(base, new, "--limit", "Ir:no_such=+1%", check=2)


def test_limits_of_functions(directory):
    """A pattern is about the inclusive cost of each function that matches; noise and new functions pass none in percent."""
    new = change(parse=(1000, {"next_token": 103}), emit=(2500, {"format": 5, "format_new": 1}), format_new=(500, {}))
    for limit, code in (("Ir:^parse$=+2%", 3), ("Ir:^parse$=+4%", 0), ("Ir:^(parse|next_token)$=+2%", 3), ("Ir:^emit$=+1%", 3),
                        ("Ir:^format$=+0%", 0), ("Ir:format=+1%", 0), ("Ir:format_new=+1%", 2), ("Ir:format_new=+100", 3),
                        ("Ir:format_new=+20000", 0), ("Ir:read=-1%", 3), ("Ir=-1%", 3)):
        done, _ = compare(directory, PROGRAM, new, "--limit", limit, "--format", "json")
        require_equal((limit, done.returncode), (limit, code))
        if code == 2:
            continue
        verdict = json.loads(done.stdout)["limits"][0]
        require_equal(verdict["verdict"], "exceeded" if code == 3 else "kept")
        for row in verdict.get("functions", []):
            require(row["name"] in done.stderr, row["name"], done.stderr)


HOSTILE = ["a|b", "`code`", "</script><script>alert(1)</script>", "<img src=x onerror=alert(1)>", "@everyone", "#1", "[x](http://y)",
           "x\\|y", "**bold**", "<!--", "]]>", "&amp;", "\"quoted\"", "'single'", "$(command)", "=1+1", "http://evil.example/", "tab\there",
           "\u202egnihtemos", "\x1b[31mred", "line\rbreak", "{{x}}", "</title>", "</style><style>*{display:none}", "--", "| --- |", "&#64;you"]


def write_hostile(directory):
    base = {"main": (100, {name: 1 for name in HOSTILE}), **{name: (1000, {}) for name in HOSTILE}}
    new = {"main": (100, {name: 2 for name in HOSTILE}), **{name: (1500 + i, {}) for i, name in enumerate(HOSTILE)}}
    paths = [os.path.join(directory, name) for name in ("base<title>.out", "new`|@x.out")]
    for path, program in zip(paths, (base, new)):
        write(path, program, folder="/home/</style>|`@all", command=f"./x '</dd><script>' `@me` | {path}", pid=len(path))
    return paths


def check_markdown(text, n_rows, tags):
    rows = [line for line in text.splitlines() if line.startswith("| ")]
    require_equal(len(rows), n_rows)
    for row in rows:
        require_equal((row, row.count("|")), (row, rows[0].count("|")))
    rest = re.sub(r"`[^`\n]*`", "", re.sub(r"<code>[^<`|]*</code>", "", text))
    for mark in ("@", "<script", "<img", "<!--", "http", "]("):
        require(mark not in rest, mark, "is not code in", text)
    require_equal(set(re.findall(r"<[^>]*>", rest)), tags)
    require("\x1b" not in text and "\u202e" not in text, "control characters")


def test_lists_apart(directory):
    """In Markdown, lists that follow each other have words between, or they would be one."""
    done, _ = compare(directory, PROGRAM, WORSE, "--exclude", "format", "--limit", "Ir=+1%", "--format", "markdown", check=0)
    lines = [line for line in done.stdout.splitlines() if line]
    first = next(i for i, line in enumerate(lines) if line.startswith("- `Ir=+1%`"))
    require_equal((lines[first - 1], lines[first - 2].startswith("- --exclude")), ("Limits:", True))
    done, _ = compare(directory, PROGRAM, WORSE, "--limit", "Ir=+1%", "--format", "markdown", check=3)
    require("Limits:" not in done.stdout and "\n- `Ir=+1%`" in done.stdout, done.stdout)


def test_markdown_is_safe(directory):
    """Names stay in their cells and are neither tags nor mentions: all of them are code."""
    done = run(*write_hostile(directory), "--format", "markdown", "--rows", "0", check=0)
    check_markdown(done.stdout, len(HOSTILE) + 2, {"<br>", "<sub>", "</sub>", "<details>", "</details>", "<summary>", "</summary>"})


# Commands that write a report on one profile.
OF_ONE = (("functions",), ("functions", "--group-by", "file:function"), ("callers", "--function", "#1"), ("callees", "--function", "main"),
          ("lines",), ("lines", "--function", "main"), ("cycles",))


def test_reports_of_one(directory):
    """A report on one profile is as safe as a comparison, says what it is of, and goes to files by their endings."""
    path = write_hostile(directory)[1]
    for command, *options in OF_ONE:
        markdown = run(*options, "--format", "markdown", "--rows", "0", path, command=command, check=0).stdout
        n_rows = sum(line.startswith("| ") for line in markdown.splitlines())
        check_markdown(markdown, n_rows, {"<sub>", "</sub>"} if "<sub>" in markdown else set())
        page = check_page(run(*options, "--format", "html", path, command=command, check=0).stdout)
        words = "".join(page.text)
        require("x '</dd><script>' `@me`" in words and os.path.basename(path) in words, words)
        require(n_rows > 0 or command == "cycles", command)
    names = [os.path.join(directory, name) for name in ("x.md", "x.json", "x.csv.gz", "x.html", "x.txt")]
    done = run(path, *itertools.chain(*(["-o", name] for name in names)), command="functions", check=0)
    require_equal(done.stdout, "")
    for name, form in zip(names, ("markdown", "json", "csv", "html", "text")):
        with (gzip.open if name.endswith(".gz") else open)(name, "rt", encoding="utf-8") as file:
            require_equal(file.read(), run(path, "--format", form, command="functions").stdout)
    for wrong in (path, "/dev/full", os.path.join(directory, "x.pdf")):
        run(path, "-o", wrong, command="functions", check=2)


def test_page_of_one(directory):
    """A page of one profile has its pictures, links from callers to callees and back, and what the file is."""
    path = os.path.join(directory, "a.out")
    write(path, PROGRAM)
    text = run(path, "--format", "html", command="functions", check=0).stdout
    page = check_page(text)
    words = "".join(page.text)
    for word in ("Where the cost goes", "From caller to callee", "The largest places in words", "Who calls whom", "The costliest calls in words", "What costs most", "The profile", "Creator", "Problems"):
        require(word in words, word, "is not in the page")
    rows = {re.search(r"<code>(\w+)", row)[1]: int(number) for number, row in re.findall(r'<tr id="f(\d+)">(.*?)</tr>', text)}
    require_equal(set(rows), set(PROGRAM))
    for name, (_, calls) in PROGRAM.items():
        detail = text.split(f'<tr id="f{rows[name]}">')[1].split("<tr id=")[0]
        callees = detail.partition("Callees")[2]
        require_equal({int(number) for number in re.findall(r'href="#f(\d+)"', callees)}, {rows[callee] for callee in calls})
        callers = {caller for caller, (_, others) in PROGRAM.items() if name in others}
        require_equal({int(number) for number in re.findall(r'href="#f(\d+)"', detail.partition("Callees")[0])}, {rows[caller] for caller in callers})
    graph = re.search(r'<svg class="graph".*?</svg>', text, re.S)[0]
    require_equal(set(re.findall(r"<text[^>]*>(\w+)<", graph)), set(PROGRAM))
    require_equal(set(re.findall(r"<title>(\w+) → (\w+)\n", graph)), {(name, callee) for name, (_, calls) in PROGRAM.items() for callee in calls})
    for options in (("--rows", "1"), ("--group-by", "object"), ("--group-by", "cycle"), ("--match", "emit")):
        check_page(run(path, "--format", "html", *options, command="functions", check=0).stdout)
    ratio = run(path, "--format", "html", "--formula", "Half=50 Ir / Ir", "--event", "Half", command="functions", check=0).stdout
    require("Where the cost goes" not in ratio and "Callees" in ratio, "a picture of a ratio")
    flat = os.path.join(directory, "flat.out")
    write(flat, {name: (cost, {}) for name, (cost, _) in PROGRAM.items()})
    words = "".join(check_page(run(flat, "--format", "html", command="functions", check=0).stdout).text)
    require("Where the cost is" in words and "From caller" not in words, words)


def test_other_programs(directory):
    """Where two programs hardly match, no format has causes, and JSON has the gate's reason."""
    paths = [os.path.join(directory, name) for name in ("base.out", "new.out")]
    write(paths[0], PROGRAM, command="./one")
    other = {name: name if name == "main" else f"x_{name}" for name in PROGRAM}
    write(paths[1], {other[name]: (2 * cost, {other[callee]: n for callee, n in calls.items()}) for name, (cost, calls) in PROGRAM.items()}, command="./two")
    with open(paths[1], encoding="utf-8") as file:
        text = file.read()
    with open(paths[1], "w", encoding="utf-8") as file:
        file.write(text.replace("benchmark.c", "other.c"))
    for form in ("text", "markdown", "html"):
        words = run(*paths, "--format", form, check=0).stdout
        require("functions cannot" in words and "Causes are left out" in words, words)
        for word in ("Where it began", "Began here", "Where most of the change", "What changed, in its place", "The calls around"):
            require(word not in words, form, word)
        require("Causes are left out" not in run(*paths, "--sort", "self", "--format", form, check=0).stdout, form)
    answer = json.loads(run(*paths, "--format", "json", "--limit", "Ir=+1%", check=2).stdout)
    require_equal((answer["unclear_because"], answer["path"]), (answer["limits"][0]["unclear_because"], []))
    require("unclear_because" not in json.loads(run(paths[0], "--", paths[0], "--format", "json").stdout), "a program and itself")


def get_maps(page):
    """Of each treemap of a page, the rectangles of each tile that is no frame: those of its class first."""
    maps = []
    for svg in re.findall(r'<svg class="map".*?</svg>', page, re.S):
        tiles = {}
        for kind, title, content in re.findall(r'<g class="([^"]*)"><title>(.*?)</title>(.*?)</g>', svg, re.S):
            rects = [tuple(map(float, rect)) for rect in re.findall(r'<rect [^>]*x="([^"]*)" y="([^"]*)" width="([^"]*)" height="([^"]*)"', content)]
            name = title.splitlines()[0].split(" › ")[-1]
            tiles[name] = (kind, rects, re.findall(r"<text[^>]*>([^<]*)<", content), "hatch" in content)
        maps.append(tiles)
    return maps


def test_page_of_parts(directory):
    """Parts of one run have two maps of one layout: outlines of the larger side, filled from the bottom by the cost on theirs."""
    path = os.path.join(directory, "a.out")
    with open(path, "w", encoding="utf-8") as file:
        file.write("version: 1\ncreator: callgrind-3.19.0\npid: 1\ncmd: ./x\nevents: Ir\n\npart: 1\nfl=a.c\nfn=more\n1 100\nfl=b.c\nfn=same\n1 300\n"
                   "fn=old\n1 200\ntotals: 600\n\npart: 2\nfl=a.c\nfn=more\n1 400\nfl=b.c\nfn=same\n1 300\nfn=new\n1 100\ntotals: 800\n")
    options = ("--base-parts", "1", "--new-parts", "2", "--format", "html", path)
    text = run(*options, check=0).stdout
    words = "".join(check_page(text).text)
    for word in ("A: Part 1 · 600", "B: Part 2 · 800", "Outline: the larger of the two. Filled: this side.", "The largest places in words", "A: 100 · B: 400 · Δ +300"):
        require(word in words, word, "is not in the page")
    require("new in B" not in words, "a legend of changes")
    base, new = get_maps(text)
    require_equal(sorted(base), sorted(new))
    require(set(base) >= {"more", "same", "old", "new"}, base)
    for name, shares in {"more": (0.25, 1), "same": (1, 1), "old": (1, 0), "new": (0, 1)}.items():
        require_equal(base[name][1][0], new[name][1][0])
        for tile, share in zip((base[name], new[name]), shares):
            _, y, _, height = tile[1][0]
            filled = [rect for rect in tile[1][1:]]
            require_equal(len(filled), 1 if share > 0 else 0)
            # The strip of a file covers some of a tile's top.
            require(share == 0 or abs(filled[0][3] / height - share) < 0.05 and abs(filled[0][1] + filled[0][3] - y - height) < 0.11, name, tile)
            require(("none" in tile[0].split()) == (share == 0), tile)
    areas = {name: base[name][1][0][2] * base[name][1][0][3] for name in ("more", "same")}
    require(abs(areas["more"] / areas["same"] - 4 / 3) < 0.1, areas)
    require_equal(base["more"][2][1:], ["100"])
    require_equal(get_maps(run(*options, "--measure", "share", check=0).stdout)[1]["more"][2][1:], ["50.00\u202f%"])
    require_equal(get_maps(run(*options, "--group-by", "file", check=0).stdout), [])


def test_pages_of_costs_below_0(directory):
    """Of one side and of two, costs below 0 are hatched beside the others if signs differ. If they do not, there are pictures of calls."""
    text = "events: ns\nfl=a.c\nfn=main\n1 {}\ncfn=free\ncalls=1 1\n1 {}\nfl=b.c\nfn=free\n1 {}\n"
    costs = {"mixed": (90, -60, -60), "other": (90, 30, 30), "below": (-40, -60, -60), "lower": (-40, -80, -80)}
    for name, values in costs.items():
        with open(os.path.join(directory, name), "w", encoding="utf-8") as file:
            file.write(text.format(*values))

    def get_pictures(*names, command="compare"):
        page = run(*(os.path.join(directory, name) for name in names), "--format", "html", command=command, check=0).stdout
        return get_maps(page)[0], "".join(check_page(page).text)

    tiles, words = get_pictures("mixed", command="functions")
    require_equal((tiles["main"][3], tiles["free"][3], tiles["free"][2][-1]), (False, True, "−60\u202fns"))
    require("Below 0" in "".join(tiles["b.c"][2] + tiles["free"][2]) or "Below 0" in words, words)
    require("at one scale" in words and "From caller" not in words and "Who calls" not in words, words)
    for sides in (("mixed", "other"), ("other", "mixed")):
        tiles, words = get_pictures(*sides)
        require("at one scale" in words and "The calls around" not in words, words)
        require_equal(tiles["main"][3], False)
        require("Below 0" in words, words)
    tiles, words = get_pictures("below", command="functions")
    require_equal((tiles["free"][3], tiles["free"][2][-1]), (True, "−60\u202fns"))
    require("From caller" in words and "Who calls" in words and "No cost is above 0" in words, words)
    tiles, words = get_pictures("below", "lower")
    require_equal((tiles["free"][3], tiles["free"][2][-1]), (True, "−20\u202fns"))
    require("The calls around" in words, words)


def test_reports_of_a_damaged_file(directory):
    """A report that is kept says that its file was damaged."""
    path = os.path.join(directory, "a.out")
    write(path, PROGRAM)
    with open(path, "a", encoding="utf-8") as file:
        file.write("calls=x\n")
    for form in ("markdown", "html"):
        require("The profile is incomplete" in run(path, "--format", form, command="functions", check=1).stdout, form)
    # Only damaged parts are incomplete.
    with open(path, "w", encoding="utf-8") as file:
        file.write("events: Ir\npart: 1\nfn=f\n1 5\ntotals: 5\n\npart: 2\nfn=f\n1 5\ncalls=x\ntotals: 5\n\npart: 3\nfn=f\n1 5\ntotals: 5\n")
    for parts, is_damaged in (("1", False), ("2", True), ("3", False), ("1,3", False), ("1-2", True)):
        text = run(path, "--parts", parts, "--format", "markdown", command="functions", check=1).stdout
        require_equal(("The profile is incomplete" in text, parts), (is_damaged, parts))


def test_markdown_fits_into_a_comment(directory):
    """GitHub takes no comment of more than 65536 letters, whatever names and stacks are like."""
    names = ["main"] + [f"{i}" + "`|" * 500 for i in range(300)]
    base = {name: (1000, {callee: 1}) for name, callee in itertools.pairwise(names)} | {names[-1]: (1000, {})}
    new = {name: (cost + i, calls) for i, (name, (cost, calls)) in enumerate(base.items())}
    done, _ = compare(directory, base, new, "--format", "markdown", check=0)
    require(len(done.stdout) < 65536, len(done.stdout))
    require(re.search(r"^- … \d+ more …$", done.stdout, re.M) and re.search(r"^… and \d+ more$", done.stdout, re.M), done.stdout[-500:])


class Page(html.parser.HTMLParser):
    """What a page is made of, with a stack that has to come out even."""

    VOID = {"meta", "br"}

    def __init__(self, text):
        super().__init__()
        self.tags = []
        self.stack = []
        self.attributes = []
        self.text = []
        self.feed(text)
        self.close()
        require_equal(self.stack, [])

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += attrs
        if tag not in self.VOID:
            self.stack.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += attrs

    def handle_endtag(self, tag):
        require_equal(self.stack.pop(), tag)

    def handle_data(self, data):
        self.text.append(data)


ALLOWED_TAGS = set("html head meta title style body h1 h2 h3 p b i br small code span div table thead tbody tr th td details summary "
                   "ul ol li dl dt dd svg g rect text path a".split())
ALLOWED_ATTRIBUTES = set("lang title charset http-equiv content name class id style role aria-label aria-hidden viewbox width height x y fill "
                         "d colspan preserveaspectratio href tabindex stroke-width transform".split())


def check_page(text):
    page = Page(text)
    require_equal(set(page.tags) - ALLOWED_TAGS, set())
    require_equal({name for name, _ in page.attributes} - ALLOWED_ATTRIBUTES, set())
    require("default-src 'none'" in text, "no policy")
    for name, value in page.attributes:
        require(name == "title" or ("javascript:" not in value and "//" not in value), name, value)
        require(name != "style" or re.fullmatch(r"width:[0-9.]+%", value), name, value)
    ids = [value for name, value in page.attributes if name == "id"]
    require_equal(len(ids), len(set(ids)))
    for name, value in page.attributes:
        require(name != "href" or (value[0] == "#" and value[1:] in ids), name, value)
    require("url(" not in text, "the page loads something")
    if shutil.which("xmllint"):
        parsed = subprocess.run(["xmllint", "--html", "--noout", "-"], input=text.encode(), capture_output=True, check=False)
        # libxml2 knows HTML 4: no SVG and no details.
        errors = [line for line in parsed.stderr.decode(errors="replace").splitlines()
                  if re.match(r"-:\d+: \w+ error", line) and not re.search(r"Tag (svg|g|rect|text|path|details|summary|title) invalid", line)]
        require_equal(errors, [])
    for svg in re.findall(r"<svg.*?</svg>", text, re.S):
        xml.etree.ElementTree.fromstring(svg)
    return page


def test_html_is_safe(directory):
    """One file that loads and runs nothing, whatever names say; each name is there as text."""
    done = run(*write_hostile(directory), "--format", "html", check=0)
    page = check_page(done.stdout)
    text = "".join(page.text)
    for name in HOSTILE:
        if name.isprintable() and "\u202e" not in name:
            require(name in text or ("title", name) in page.attributes, name, "is missing")
    require("\x1b" not in done.stdout, "control characters")


def test_event_types_are_text(directory):
    """Names of event types are in titles of columns and sentences: these are text, too."""
    event = "</th><img/src=x>`y|z`@me"
    paths = [os.path.join(directory, name) for name in ("base.out", "new.out")]
    for path, factor in zip(paths, (1, 2)):
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"events: Ir {event}\nfn=main\n1 {1000 * factor} {5 * factor}\ncfn=f\ncalls=1 1\n1 7 100000\nfn=f\n1 7 100000\n")
    for command, files in (("functions", paths[:1]), ("compare", [paths[0], "--", paths[1]]), ("callees", ["--function", "main", paths[0]]),
                           ("lines", paths[:1])):
        for events in (["--event", "Ir", "--event", event], ["--event", event, "--event", "Ir"]):
            for hidden in ([], ["--exclude", "^f$"]):
                words = [*events, *hidden, *files]
                page = check_page(run(*words, "--format", "html", command=command, check=0).stdout)
                require(command == "callees" or any(event in text for text in page.text), command, events, "is not in the page")
                text = run(*words, "--format", "markdown", command=command, check=0).stdout
                check_markdown(text, sum(line.startswith("| ") for line in text.splitlines()), set(re.findall(r"</?(?:sub|br|details|summary)>", text)))


def test_html(directory):
    """The page has the verdict, the guilty path, why, the map with its legend, and what was compared with its checksum."""
    done, _ = compare(directory, PROGRAM, WORSE, "--limit", "Ir=+1%", "-o", os.path.join(directory, "report.html"), check=3)
    require_equal(done.stdout, "")
    with open(os.path.join(directory, "report.html"), encoding="utf-8") as file:
        text = file.read()
    page = check_page(text)
    words = "".join(page.text)
    for word in ("called 2 times as often", "Where most of the change", "more, by over 30", "SHA-256", "./benchmark", "UTC", "Ir=+1%", "exceeded",
                 "The calls around what changed", "The costliest calls in words"):
        require(word in words, word, "is not in the page")
    checksum = subprocess.run(["sha256sum", os.path.join(directory, "base.out")], capture_output=True, text=True, check=True)
    require(checksum.stdout.split()[0] in words, "checksum")
    path = re.search(r'<ol class="path.*?</ol>', text, re.S)[0]
    require_equal(re.findall(r"<li><code>(\w+)</code>", path), ["main", "emit", "format"])
    require_equal(re.findall(r'<rect class="s[^0-1]"', text), [])
    require(len(text) < 100000, len(text))


def test_html_has_a_limit(directory):
    """Thousands of movers with very long names do not make a page that nobody can open."""
    names = [f"function_{i}_" + "n" * 3000 for i in range(9000)]
    base = {"main": (1, {name: 1 for name in names}), **{name: (1000, {}) for name in names}}
    new = {"main": (1, {name: 1 for name in names}), **{name: (2000 + i, {}) for i, name in enumerate(names)}}
    for rows in ("500", "0"):
        done, _ = compare(directory, base, new, "--format", "html", "--rows", rows, check=0)
        require(len(done.stdout) < 6000000, len(done.stdout))
        check_page(done.stdout)
        require("more</p>" in done.stdout, "nothing is said of the rest")


def test_several_reports(directory):
    """One comparison, several files, each as its name ends; nothing is written over what is read."""
    names = [os.path.join(directory, name) for name in ("x.md", "x.json", "x.csv", "x.html", "x.txt")]
    done, _ = compare(directory, PROGRAM, WORSE, *itertools.chain(*(["-o", name] for name in names)), check=0)
    require_equal(done.stdout, "")
    base, new = (os.path.join(directory, name) for name in ("base.out", "new.out"))
    for name in names:
        form = {"md": "markdown", "txt": "text"}.get(name.rsplit(".", 1)[1], name.rsplit(".", 1)[1])
        with open(name, encoding="utf-8") as file:
            require_equal(file.read(), run(base, new, "--format", form).stdout)
    before = os.stat(base)
    run(base, new, "-o", base, check=2)
    require_equal(os.stat(base).st_mtime_ns, before.st_mtime_ns)
    run(base, new, "-o", os.path.join(directory, "no", "such", "x.md"), check=2)
    run(base, new, "--format", "text", "-o", "/dev/full", check=2)
    done = run(base, new, "-o", os.path.join(directory, "x.pdf"), check=2)
    require(".md" in done.stderr and ".html" in done.stderr and not os.path.exists(os.path.join(directory, "x.pdf")), done.stderr)


def test_same_files(directory):
    """A profile and itself: nothing changed, in no format, and all of it is matched."""
    path, copy = (os.path.join(directory, name) for name in ("a.out", "b.out"))
    write(path, PROGRAM)
    shutil.copy(path, copy)
    link = os.path.join(directory, "link.out")
    os.symlink("a.out", link)
    for other in (os.path.join(directory, ".", "a.out"), link):
        require("Both sides are the same file" in run(path, other, check=0).stdout, other)
    for other in (path, copy):
        answer = json.loads(run(path, other, "--format", "json", "--limit", "Ir=+0", "--limit", "Ir:.=+0", check=2 if other == path else 0).stdout)
        require_equal((answer["delta"], answer["added"], answer["removed"], answer["counts"]["new"]), (0, 0, 0, 0))
        for form in ("text", "markdown", "html"):
            require("Nothing changed by more than noise." in run(path, other, "--format", form, check=0).stdout, form)


def test_same_in_one_event(directory):
    """Sides that are the same in the shown event type, but not in another, are never called the same."""
    paths = [os.path.join(directory, name) for name in ("a.out", "b.out", "parts.out")]
    sides = ["events: Ir Bc\nfl=a.c\nfn=main\n1 50 %d\nfn=f\n2 70 %d\n" % branches for branches in ((4, 6), (6, 4))]
    for path, text in zip(paths, (*sides, "pid: 1\ncmd: p\npart: 1\n" + sides[0] + "part: 2\n" + sides[1])):
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    parts = ("--base-parts", "1", "--new-parts", "2", paths[2], "--", paths[2])
    for arguments, words in ((paths[:2], "Exactly the same instructions in every function, but not the same conditional branches"),
                             (parts, "Parts 1 and 2 have exactly the same instructions, function by function, but not the same conditional branches")):
        for form in ("text", "markdown", "html", "json"):
            shown = run(*arguments, "--event", "Ir", "--format", form, check=0).stdout
            require(words in shown and "Nothing changed" not in shown, shown)
        other = json.loads(run(*arguments, "--event", "Bc", "--format", "json", check=0).stdout)
        require("xactly" not in other["headline"], other["headline"])


def test_parts(directory):
    """Parts of one file are sides as files are."""
    path = os.path.join(directory, "parts.out")
    with open(path, "w", encoding="utf-8") as file:
        for part, cost in enumerate((100, 150, 400), 1):
            file.write(f"pid: 5\ncmd: ./x\npart: {part}\nevents: Ir\nfn=main\n1 10\ncfn=work\ncalls=2 1\n2 {cost}\nfn=work\n1 {cost}\ntotals: {cost + 10}\n\n")
    answer = json.loads(run("--base-parts", "1", "--new-parts", "2-3", path, path, "--format", "json", check=0).stdout)
    require_equal([answer["base"]["total"], answer["new"]["total"]], [110, 570])
    require_equal(answer["functions"][0]["tier"], "same")
    run("--base-parts", "9", path, path, check=2)


def test_per_call(directory):
    """Twice the input is not twice as slow: per call of a function both sides can be compared."""
    double = change(main=(900, {"read_input": 1, "parse": 80, "emit": 80}))
    done, _ = compare(directory, PROGRAM, double, "--limit", "Ir:hash_name=+1%", check=3)
    done, _ = compare(directory, PROGRAM, double, "--per-call", "parse", "--limit", "Ir:hash_name=+1%", "--format", "json", check=0)
    require_equal(json.loads(done.stdout)["measure"], {"name": "per-call", "function": "parse", "base": 40, "new": 80})
    done, _ = compare(directory, PROGRAM, double, "--per-call", "no_such", check=2)
    # It is there, but nobody calls it.
    done, _ = compare(directory, PROGRAM, double, "--per-call", "main", check=2)
    require("per call" in done.stderr, done.stderr)
    done, _ = compare(directory, PROGRAM, double, "--per-call", "parse", "--limit", "Ir=+1%", check=0)
    compare(directory, double, PROGRAM, "--per-call", "parse", "--limit", "Ir=+1%", check=3)
    for measure_name in ("share", "scaled"):
        # The share of all is always all: of that, the counts are what can grow.
        compare(directory, PROGRAM, double, "--measure", measure_name, "--limit", "Ir=+1%", check=3)
        compare(directory, PROGRAM, double, "--measure", measure_name, "--limit", "Ir:^hash_name$=+10%", check=0)


def test_sampled(directory):
    """A converter of samples writes that each call was made once: nothing is told of how often, in any format."""
    paths = []
    for name, cost in (("a", 10), ("b", 20)):
        paths.append(os.path.join(directory, f"{name}.out"))
        with open(paths[-1], "w", encoding="utf-8") as file:
            file.write("events: Samples\nfl=x.c\nfn=main\n1 5\n")
            file.writelines(f"cfn=f{i}\ncalls=1 1\n2 {cost}\n" for i in range(1200))
            file.writelines(f"fn=f{i}\n3 {cost}\n" for i in range(1200))
    answer = json.loads(run(*paths, "--format", "json", check=0).stdout)
    require_equal({row["why"]["self"] is None for row in answer["functions"] if row["name"] != "main"}, {True})
    rows = list(csv.DictReader(run(*paths, "--format", "csv", check=0).stdout.splitlines()))
    require_equal({row["self_by_calls"] for row in rows}, {""})
    run(*paths, "--measure", "share", check=0)
    with open(paths[0], "w", encoding="utf-8") as file:
        file.write("events: Samples\nfl=x.c\nfn=main\n1 0\n")
    run(*paths, "--measure", "share", check=2)


def test_match_rules(directory):
    """A rule makes one function of two that have other names; a wrong one is wrong usage."""
    renamed = {("digest" if name == "hash_name" else name): (cost, {("digest" if callee == "hash_name" else callee): n for callee, n in calls.items()})
               for name, (cost, calls) in PROGRAM.items()}
    done, _ = compare(directory, PROGRAM, renamed, "--format", "json", check=0)
    require_equal(json.loads(done.stdout)["counts"], {"both": 6, "new": 1, "removed": 1})
    require_equal(json.loads(done.stdout)["perhaps_renamed"], [{"base": "hash_name", "new": "digest"}])
    done, _ = compare(directory, PROGRAM, renamed, "--format", "json", "--match-function", "s/^hash_name$/digest/", check=0)
    answer = json.loads(done.stdout)
    require_equal(answer["counts"], {"both": 7, "new": 0, "removed": 0})
    require_equal(next(row["tier"] for row in answer["functions"] if row["name"] == "digest"), "rule")
    compare(directory, PROGRAM, renamed, "--match-function", "s/(/x/", check=2)
    compare(directory, PROGRAM, renamed, "--match-file", "nonsense", check=2)


def test_cachegrind(directory):
    """Profiles without calls compare by self cost, and say so."""
    paths = []
    for name, cost in (("a", 100), ("b", 300)):
        paths.append(os.path.join(directory, name))
        with open(paths[-1], "w", encoding="utf-8") as file:
            file.write(f"desc: I1 cache: 32768 B, 64 B, 8-way associative\ncmd: ./x\nevents: Ir I1mr\nfl=x.c\nfn=main\n1 1000 5\nfn=work\n5 {cost} 7\nsummary: {1000 + cost} 12\n")
    done = run(*paths, "--limit", "Ir:^work$=+10%", check=3)
    require("The files have no calls" in done.stdout, done.stdout)
    answer = json.loads(run(*paths, "--format", "json", check=0).stdout)
    require_equal(answer["functions"][0]["why"], {"self": None, "callees": []})
    check_page(run(*paths, "--format", "html", check=0).stdout)


def run_tests(scope):
    """Runs what is called test_… in a scope, each with a folder of its own; other tests have theirs."""
    tests = [(name, function) for name, function in sorted(scope.items()) if name.startswith("test_")]
    n_failed = 0
    print(f"1..{len(tests)}")
    for number, (name, test) in enumerate(tests, 1):
        name = name.removeprefix("test_").replace("_", " ")
        try:
            with tempfile.TemporaryDirectory() as directory:
                test(directory)
            print(f"ok {number} - {name}", flush=True)
        except Exception:
            n_failed += 1
            print("".join(f"# {line}\n" for line in traceback.format_exc().splitlines()), end="")
            print(f"not ok {number} - {name}", flush=True)
    return 1 if n_failed > 0 else 0


if __name__ == "__main__":
    sys.exit(run_tests(globals()))
