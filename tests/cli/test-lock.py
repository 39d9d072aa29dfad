#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Lock files of costs: the same for each recording of a program, and a base of comparisons.

    test-lock.py CALLGROVE_CLI

Prints TAP.
"""

import os
import pathlib
import random
import subprocess
import sys
import tempfile

CLI = sys.argv[1]
ENVIRONMENT = {**os.environ, "LC_ALL": "C.UTF-8"}

# Of each function its file, object, cost, branches, and how often it calls others.
PROGRAM = {
    "main": ("main.c", "prog", 100, 3, {"parse": 4, "malloc": 2}),
    "parse": ("parse.c", "prog", 900, 40, {"parse'2": 7, "malloc": 9, "0x{stray:x}": 5}),
    "parse'2": ("parse.c", "prog", 60, 2, {}),
    "(7) odd": ("main.c", "prog", 5, 0, {}),
    "0x{stray:x}": ("???", "prog", 70, 1, {}),
    "0x{other:x}": ("???", "prog", 7, 1, {}),
    "unused": ("main.c", "prog", 0, 0, {}),
    "malloc": ("malloc.c", "libc.so.6", 333, 9, {}),
}

LOCK = """# callgrind format
# Made by “callgrove-cli functions --format lock”: self costs of functions, and how often they are called.
version: 1
creator: callgrove-lock-1
positions: line
events: Ir Calls

ob=prog
fl=???
fn=???
0 77 5
fl=main.c
fn=(1) (7) odd
0 5 0
fn=main
0 100 0
fl=parse.c
fn=parse
0 960 11

totals: 1142 16
"""


class Failure(Exception):
    pass


def require(truth, *said):
    if not truth:
        raise Failure(" ".join(map(str, said)))


def record(path, seed, edit=lambda name, cost: cost, command="./prog"):
    """Writes a run: process, addresses, folders and order depend on the seed."""
    chance = random.Random(seed)
    places = {"stray": chance.randrange(2 ** 40), "other": chance.randrange(2 ** 40, 2 ** 41)}
    folder = f"/home/{chance.randrange(1000)}/src"
    functions = [(name.format(**places), *rest) for name, rest in PROGRAM.items()]
    chance.shuffle(functions)
    text = f"version: 1\ncreator: callgrind-3.19.0\npid: {chance.randrange(99999)}\ncmd: {command}\npart: 1\n\npositions: instr line\nevents: Ir Bc\n\n"
    identity = {name.format(**places): (f"{folder}/{file}" if file != "???" else file, f"{folder}/build/{library}") for name, (file, library, *_) in PROGRAM.items()}
    total = [0, 0]
    for number, (name, file, library, cost, branches, calls) in enumerate(functions, 1):
        source, library = identity[name]
        # A name that looks like a number needs one of its own.
        text += f"ob={library}\nfl={source}\nfn=({number}) {name}\n0x{chance.randrange(2 ** 40):x} {number} {edit(name, cost)} {branches}\n"
        total = [total[0] + edit(name, cost), total[1] + branches]
        for callee, count in calls.items():
            callee = callee.format(**places)
            other = [other for other, _ in enumerate(functions, 1) if functions[other - 1][0] == callee][0]
            text += f"cob={identity[callee][1]}\ncfi={identity[callee][0]}\ncfn=({other}) {callee}\ncalls={count} 0x10 1\n0x{chance.randrange(2 ** 40):x} {number} 1 0\n"
    pathlib.Path(path).write_text(f"{text}totals: {total[0]} {total[1]}\n", encoding="utf-8")
    return str(path)


def run(*arguments, code=0):
    done = subprocess.run([CLI, *map(str, arguments)], capture_output=True, text=True, env=ENVIRONMENT, check=False)
    require(done.returncode == code, "exit", done.returncode, "not", code, done.stdout[:900], done.stderr)
    return done


def lock(path, *options):
    return run("functions", "--format", "lock", "--include", "object:^(.*/)?prog$", *options, path).stdout


def test_same(folder):
    """Recordings of one program have one lock file."""
    for seed in range(20):
        text = lock(record(f"{folder}/a.out", seed))
        require(text == LOCK, seed, text)


def test_output(folder):
    path = record(f"{folder}/a.out", 1)
    run("functions", "--include", "object:^(.*/)?prog$", "-o", f"{folder}/cost.lock", path)
    require(pathlib.Path(f"{folder}/cost.lock").read_text(encoding="utf-8") == LOCK, "-o")
    require("events: Ir Bc Calls\n" in lock(path, "--event", "Ir", "--event", "Bc") and "\n0 960 42 11\n" in lock(path, "--event", "Ir", "--event", "Bc"), "events")
    require(run("check", f"{folder}/cost.lock").stdout == "ok\t1142\t0\n", "check")


def test_compare(folder):
    """A lock file is a base: totals are exact, and a change exceeds a limit."""
    filters = ("--include", "object:^(.*/)?prog$")
    pathlib.Path(f"{folder}/cost.lock").write_text(LOCK, encoding="utf-8")
    same = record(f"{folder}/same.out", 2)
    slow = record(f"{folder}/slow.out", 3, lambda name, cost: cost + 50 * (name == "parse"))
    done = run("compare", *filters, f"{folder}/cost.lock", same, "--limit", "Ir=+0")
    require(done.stdout.startswith("Exactly the same\nIr 1142, unchanged\n"), done.stdout)
    done = run("compare", *filters, f"{folder}/cost.lock", slow, "--limit", "Ir=+1%", code=3)
    require("Ir 1142 → 1192, +50" in done.stdout and "parse" in done.stdout, done.stdout)
    require(done.stdout.count("Warning:") == 1 and "A is a lock file, which has no callers: self costs are compared, and causes are not known." in done.stdout, done.stdout)
    run("compare", *filters, f"{folder}/missing.lock", same, "--limit", "Ir=+1%", code=2)
    for sides in ((f"{folder}/cost.lock", same), (same, f"{folder}/cost.lock")):
        done = run("compare", *filters, *sides, "--limit", "Ir:^main$=+1%", code=2)
        require("could not be checked because a lock file has only self costs" in done.stdout, done.stdout)
    run("compare", *filters, f"{folder}/cost.lock", same, "--limit", "Ir:^main$=100000", code=0)


def test_damage(folder):
    """Faults of a lock file are reported with their line, and no limit is kept."""
    same = record(f"{folder}/same.out", 2)
    path = pathlib.Path(f"{folder}/cost.lock")
    path.write_text(LOCK.replace("0 960 11", "<<<<<<< HEAD"), encoding="utf-8")
    require("cost.lock:19" in run("compare", path, same, "--limit", "Ir=+1%", code=2).stderr, "conflict")
    path.write_text(LOCK.replace("0 960 11", "0 961 11"), encoding="utf-8")
    require("totals" in run("check", path, code=1).stderr, "edited by hand")


def test_refusals(folder):
    """What would not be the same elsewhere is no lock file."""
    path = record(f"{folder}/a.out", 1)
    cases = (
        (("--group-by", "file"), "has all functions"), (("--rows", "3"), "has all functions"), (("--match", "x"), "has all functions"), (("--no-fold",), "has all functions"),
        (("--include", "object:/home"), "needs a folder"), (("--formula", "R=Bc / Ir", "--event", "R"), "is computed"),
    )
    for options, reason in cases:
        require(reason in run("functions", "--format", "lock", *options, path, code=2).stderr, options)
    run("functions", "--format", "lock", path, "--", path, code=2)
    lock = pathlib.Path(f"{folder}/once.lock")
    lock.write_text(LOCK, encoding="utf-8")
    require("a lock file already" in run("functions", "--format", "lock", lock, code=2).stderr, "twice")
    run("callers", "--function", "main", "--format", "lock", path, code=2)
    damaged = pathlib.Path(path)
    damaged.write_text(damaged.read_text(encoding="utf-8").replace(" 900 40", " x 40"), encoding="utf-8")
    require("is incomplete" in run("functions", "--format", "lock", path, code=2).stderr, "damaged")


def main():
    tests = [function for name, function in globals().items() if name.startswith("test_")]
    print(f"1..{len(tests)}")
    n_failed = 0
    for i, test in enumerate(tests, 1):
        with tempfile.TemporaryDirectory() as folder:
            try:
                test(folder)
                print(f"ok {i} - {test.__name__}")
            except Failure as failure:
                n_failed += 1
                print(f"not ok {i} - {test.__name__}\n# " + str(failure).replace("\n", "\n# "))
    sys.exit(n_failed > 0)


main()
