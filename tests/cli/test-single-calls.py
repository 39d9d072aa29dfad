# SPDX-License-Identifier: GPL-3.0-or-later
"""The flame graphs of a file that has each call by itself, against the stacks of the program that it was written for.

Programs are random: a function calls any other, itself too, and several functions begin without a caller. A file has them as
Xdebug writes them: a record for each call that has returned, after those of the calls that it made.
"""
import os
import random
import subprocess
import sys
import tempfile

N_PROGRAMS = 12


class Call:
    def __init__(self, name, own, calls):
        self.name = name
        self.own = own
        self.calls = calls
        self.cost = own + sum(call.cost for call in calls)


def make_program(rng):
    names = [f"f{i}" for i in range(rng.randrange(2, 15))]
    left = [rng.randrange(50, 800)]

    def make(name, depth):
        calls = []
        left[0] -= 1
        while left[0] > 0 and depth < 25 and rng.random() < 0.6:
            calls.append(make(rng.choice(names), depth + 1))
        return Call(name, rng.randrange(1, 900), calls)

    main = make("{main}", 0)
    while left[0] > 0:
        call = make(rng.choice(names), 1)
        main.calls.append(call)
        main.cost += call.cost
    return [main] + [make(rng.choice(names), 20) for _ in range(rng.randrange(4))]


def write(roots, out):
    numbers = {}

    def name(call):
        if call.name in numbers:
            return f"({numbers[call.name]})"
        numbers[call.name] = len(numbers) + 1
        return f"({numbers[call.name]}) {call.name}"

    def write_record(call):
        for callee in call.calls:
            write_record(callee)
        out.write(f"fl=x.php\nfn={name(call)}\n1 {call.own} 0\n")
        for callee in call.calls:
            out.write(f"cfl=x.php\ncfn={name(callee)}\ncalls=1 0 0\n1 {callee.cost} 0\n")
        out.write("\n")

    out.write("version: 1\ncreator: xdebug 3.3.0 (PHP 8.2.0)\ncmd: x.php\npart: 1\npositions: line\n\nevents: Time_(10ns) Memory_(bytes)\n\n")
    for root in roots:
        write_record(root)
    out.write(f"summary: {sum(root.cost for root in roots)} 0\n\n")


def get_stacks(roots, top):
    """Own costs by the way below the outermost calls of a function."""
    stacks = {}

    def walk(call, way):
        if way or call.name == top:
            way = way + (call.name,)
            stacks[";".join(way)] = stacks.get(";".join(way), 0) + call.own
        for callee in call.calls:
            walk(callee, way)

    for root in roots:
        walk(root, ())
    return stacks


def get_callers(roots, top):
    """What the outermost calls of a function cost by the way to them."""
    stacks = {}

    def walk(call, way):
        way = way + (call.name,)
        if call.name == top:
            stacks[";".join(way)] = stacks.get(";".join(way), 0) + call.cost
            return
        for callee in call.calls:
            walk(callee, way)

    for root in roots:
        walk(root, ())
    return stacks


def draw(program, profile, top, folder, *options):
    picture = os.path.join(folder, "x.folded")
    subprocess.run([program, "draw", profile, "--view", "flame", "--function", top, "--size", "20000", "-o", picture, *options],
                   check=True)
    with open(picture, encoding="utf-8") as file:
        return {stack: int(cost) for stack, cost in (line.rsplit(" ", 1) for line in file)}


def check(program, seed, folder):
    rng = random.Random(seed)
    roots = make_program(rng)
    profile = os.path.join(folder, "cachegrind.out.1")
    with open(profile, "w", encoding="utf-8") as out:
        write(roots, out)
    for top in ("{main}", "f0", "f1"):
        expected = get_stacks(roots, top)
        if expected and draw(program, profile, top, folder) != expected:
            return f"the stacks below {top} differ"
        if expected and draw(program, profile, top, folder, "--callers") != get_callers(roots, top):
            return f"the stacks of the callers of {top} differ"
    return None


def main():
    program = sys.argv[1]
    failed = False
    sys.setrecursionlimit(10000)
    print(f"1..{N_PROGRAMS}")
    for seed in range(N_PROGRAMS):
        with tempfile.TemporaryDirectory() as folder:
            wrong = check(program, seed, folder)
        print(f"{'not ok' if wrong else 'ok'} {seed + 1} - program {seed}{': ' + wrong if wrong else ''}")
        failed = failed or wrong is not None
    return 1 if failed else 0


sys.exit(main())
