#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Misses that changed though the code did not are layout: grey, last and no cause.

    test-layout.py CALLGROVE_CLI

The programs are made up. Prints TAP.
"""

import importlib.util
import json
import os
import pathlib
import random
import sys

sys.argv.append("")
spec = importlib.util.spec_from_file_location("compare", pathlib.Path(__file__).with_name("test-compare.py"))
made = importlib.util.module_from_spec(spec)
spec.loader.exec_module(made)
require, require_equal, run = made.require, made.require_equal, made.run

EVENTS = ("Ir", "I1mr", "D1mr", "Bcm")

# Of each function that main calls, how often, and its own events: of both sides. What "same" and "often" do is the same; "often" is
# called by a trifle more, as its caller has one item more.
BASE = {"same": (500, (300000, 1000, 900, 80000)), "often": (6000, (600000, 1100, 20, 300)), "own": (10, (90000, 100, 10, 100))}
LAYOUT = {"same": (500, (300000, 3000, 1800, 83000)), "often": (6020, (602000, 4000, 21, 900)), "own": (10, (90000, 100, 10, 100))}
CODE = {**LAYOUT, "own": (10, (130000, 1100, 700, 9000))}


def write(path, functions, main=(1000, 50, 40, 30)):
    lines = [f"pid: {len(path)}", "cmd: ./prog", "positions: line", "events: " + " ".join(EVENTS), "ob=/src/prog", "fl=/src/prog.c", "fn=main", "1 " + " ".join(map(str, main))]
    for name, (calls, costs) in functions.items():
        lines += [f"cfn={name}", f"calls={calls} 1", "2 " + " ".join(map(str, costs))]
    for name, (_, costs) in functions.items():
        lines += [f"fn={name}", "3 " + " ".join(map(str, costs))]
    pathlib.Path(path).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def compare(directory, new, *options, base=None, check=None):
    paths = write(os.path.join(directory, "a.out"), BASE if base is None else base), write(os.path.join(directory, "b.out"), new)
    return run(*paths, *options, check=check)


def compare_shared(directory, *options):
    """Two functions call one whose misses are layout: it is not known whose they are."""
    paths = []
    for name, misses in (("a.out", 100), ("b.out", 900)):
        paths.append(os.path.join(directory, name))
        callers = "".join(f"fn={caller}\n1 5000 50\ncfn=leaf\ncalls=5 1\n1 30000 {misses // 2}\n" for caller in ("one", "two"))
        pathlib.Path(paths[-1]).write_text(f"events: Ir I1mr\nob=prog\nfl=a.c\nfn=leaf\n1 60000 {misses}\n{callers}fn=main\n1 9000 100\n"
                                           + "".join(f"cfn={caller}\ncalls=1 1\n1 35000 {50 + misses // 2}\n" for caller in ("one", "two")), encoding="utf-8")
    return run(*paths, *options)


def read(directory, new, *options, base=None, check=0):
    answer = json.loads(compare(directory, new, *options, "--format", "json", base=base, check=check).stdout)
    return answer, {row["name"]: row for row in answer["functions"]}


def test_layout(directory):
    """Functions that do the same are layout in each event type that depends on it, and nothing is in instructions."""
    for event, layout in (("I1mr", {"same", "often"}), ("D1mr", {"same", "often"}), ("Bcm", {"same", "often"})):
        answer, rows = read(directory, LAYOUT, "--event", event)
        require_equal({name for name, row in rows.items() if row["layout"]}, layout)
        require(answer["headline"].endswith(", by layout"), answer["headline"])
        require("run the same instructions as before" in answer["where"], answer["where"])
        require_equal("read in another order" in answer["where"], event == "D1mr")
    answer, rows = read(directory, LAYOUT, "--event", "Ir")
    require("layout" not in rows["same"] and "layout" not in answer["headline"], rows["same"])


def test_code(directory):
    """What changed its instructions is the cause, and what is layout is said beside it."""
    answer, rows = read(directory, CODE, "--event", "I1mr")
    require_equal({name for name, row in rows.items() if row["layout"]}, {"same", "often"})
    require("own" in answer["where"] and "same" not in answer["where"].replace("the same", ""), answer["where"])
    require("Another" in answer["where"] and "4900" in answer["where"].replace("\u202f", ""), answer["where"])
    require_equal([row["name"] for row in answer["functions"]][:3], ["own", "often", "same"])
    for form in ("text", "markdown", "html"):
        said = compare(directory, CODE, "--event", "I1mr", "--format", form, check=0).stdout
        require("Other misses, same instructions" in said, form, said)
        require(said.index("Other misses, same instructions") > said.index("own"), form, said)
        require_equal("by layout" in said.splitlines()[0], False)
    said = compare(directory, LAYOUT, "--event", "I1mr", "--format", "text", check=0).stdout
    require("by layout" in said.splitlines()[0] and "It began" not in said and "Where it began" not in said, said)


def test_not_compiled(directory):
    """Many functions whose misses alone changed are not compiled otherwise, and what runs before main is no cause by layout."""
    base = {**BASE, **{f"f{i}": (50, (30000, 500, 50, 500)) for i in range(12)}}
    new = {**CODE, **{f"f{i}": (50, (30000, 900, 50, 500)) for i in range(12)}}
    answer, rows = read(directory, new, "--event", "I1mr", base=base)
    require_equal(sum(row["layout"] for row in rows.values()), 14)
    require("compiled differently" not in answer["where"] and "own" in answer["where"], answer["where"])


def test_tolerance(directory):
    """Equal within noise is what --tolerance says: with none, a function that is called more often is not the same."""
    for options, layout in ((["--tolerance", "0"], {"same"}), (["--tolerance", "Ir=50%", "--tolerance", "I1mr=50%"], {"same", "often", "own"})):
        _, rows = read(directory, CODE, "--event", "I1mr", *options)
        require_equal({name for name, row in rows.items() if row["layout"]}, layout)


def test_limits(directory):
    """Limits on what code's place does leave layout out, and say so; --limit-layout counts it."""
    for event, new, options, code in (("I1mr", LAYOUT, [], 0), ("I1mr", CODE, [], 3), ("I1mr", LAYOUT, ["--limit-layout"], 3), ("I1mr", CODE, ["--limit-layout"], 3),
                                      ("Bcm", LAYOUT, [], 0), ("Bcm", CODE, [], 3), ("Bcm", LAYOUT, ["--limit-layout"], 3)):
        done = compare(directory, new, "--limit", f"{event}=+1%", *options)
        require_equal((event, options, done.returncode), (event, options, code))
        require_equal("of layout is left out; --limit-layout counts it" in done.stdout, not options)
    for options, code in (([], 0), (["--limit-layout"], 3)):
        require_equal(compare(directory, CODE, "--limit", "I1mr=+1000", *options).returncode, code)
    answer, _ = read(directory, LAYOUT, "--limit", "I1mr=+1%")
    require_equal([answer["limits"][0][key] for key in ("verdict", "layout", "delta")], ["kept", 4900, 4900])
    require_equal(compare(directory, LAYOUT, "--limit", "D1mr=+1%").returncode, 3)
    require_equal(compare(directory, LAYOUT, "--limit", "I1mr=6000").returncode, 3)

    # What cancels out leaves nothing out.
    base, new = {**BASE, "also": (500, (300000, 3000, 900, 80000))}, {**BASE, "same": LAYOUT["same"], "also": BASE["same"]}
    done = compare(directory, new, "--limit", "I1mr=+1%", base=base)
    require_equal(done.returncode, 0)
    require("layout is left out" not in done.stdout, done.stdout)


def test_predictions(directory):
    """A branch on random data is mispredicted far more often than layout makes it: it is a cause, and a limit counts it."""
    new = {**BASE, "same": (500, (300000, 1000, 900, 99000))}
    answer, rows = read(directory, new, "--event", "Bcm")
    require(not rows["same"]["layout"] and "layout" not in answer["headline"] and "same, whose own code costs more" in answer["where"], answer["headline"], answer["where"])
    require_equal(compare(directory, new, "--limit", "Bcm=+1%").returncode, 3)


def test_limits_of_functions(directory):
    """A limit on functions is checked where it does not matter whose calls the layout is in."""
    for pattern, new, code in (("^same$", LAYOUT, 0), ("^same$", CODE, 0), ("^own$", CODE, 3), ("^own$", LAYOUT, 0), ("^main$", LAYOUT, 0), ("^main$", CODE, 3), (".", LAYOUT, 0)):
        require_equal((pattern, compare(directory, new, "--limit", f"I1mr:{pattern}=+2%").returncode), (pattern, code))
    done = compare_shared(directory, "--limit", "I1mr:^one$=+2%", "--limit", "I1mr:^main$=+2%")
    require_equal(done.returncode, 2)
    require("origin(I1mr)" in done.stderr and "one" in done.stderr, done.stderr)
    done = compare_shared(directory, "--limit", "I1mr:^(one|main)$=+2%")
    require_equal(done.returncode, 2)
    require("layout of their callees is theirs (--limit-layout counts all): one; limit origin(I1mr)" in done.stdout, done.stdout)
    require(done.stdout.startswith("Cannot tell:"), done.stdout)
    require_equal(compare_shared(directory, "--limit", "I1mr:^main$=+2%").returncode, 0)
    require_equal(compare_shared(directory, "--limit", "I1mr:^one$=+2%", "--limit-layout").returncode, 3)
    require("of layout is left out" not in compare(directory, CODE, "--limit", "I1mr:no_such=+1%").stderr)
    for pattern, code in (("^same$", 0), ("^own$", 3)):
        require_equal(compare(directory, CODE, "--limit", f"origin(I1mr):{pattern}=+1%").returncode, code)


def make_calls(numbers, n):
    """Each function calls some of the later ones."""
    return {caller: sorted(numbers.sample(range(caller + 1, n), min(numbers.randrange(4), n - caller - 1))) for caller in range(n)}


def split(numbers, amount, n):
    cuts = sorted(numbers.randrange(amount + 1) for _ in range(n - 1))
    return [high - low for low, high in zip([0, *cuts], [*cuts, amount])]


def write_calls(path, calls, misses, numbers):
    """Writes a profile in which what a function costs is in the calls of its callers, by any shares; returns what each costs with its callees."""
    callers = {callee: [caller for caller in calls if callee in calls[caller]] for callee in calls}
    inclusive, shares = dict(misses), {}
    for function in calls:
        for caller, share in zip(callers[function], split(numbers, 1000, max(len(callers[function]), 1))):
            shares[caller, function] = share
    for function in reversed(calls):
        for callee in calls[function]:
            inclusive[function] += inclusive[callee] * shares[function, callee] // 1000
    lines = ["events: Ir I1mr", "ob=prog", "fl=a.c"]
    for function in calls:
        lines += [f"fn=f{function}", f"1 9000 {misses[function]}"]
        for callee in calls[function]:
            lines += [f"cfn=f{callee}", "calls=1 1", f"2 9000 {inclusive[callee] * shares[function, callee] // 1000}"]
    pathlib.Path(path).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return inclusive


def find_verdict(calls, function, base, new, layout):
    """What of the layout of callees is in a function for certain is what nothing reaches but by way of it."""
    def reach(starts, without=None):
        met, rest = set(), list(starts)
        while rest:
            row = rest.pop()
            if row not in met and row != without:
                met.add(row)
                rest += calls[row]
        return met

    below = reach([function])
    elsewhere = reach(set(calls) - below, function)
    deltas = {row: layout[row] for row in below}
    whole = sum(delta for row, delta in deltas.items() if row not in elsewhere)
    shared = [delta for row, delta in deltas.items() if row in elsewhere]
    exceeds = [100 * (new - whole - part - base) > 3 * base for part in (sum(filter(lambda delta: delta > 0, shared)), sum(filter(lambda delta: delta < 0, shared)))]
    return "unclear" if exceeds[0] != exceeds[1] else "exceeded" if exceeds[0] else "kept"


def test_shared_layout(directory):
    """Limits on functions in any graph of calls, against the definition."""
    numbers = random.Random(36)
    n_verdicts = dict.fromkeys(("kept", "exceeded", "unclear"), 0)
    for _ in range(40):
        n = numbers.randrange(3, 12)
        calls = make_calls(numbers, n)
        misses = [{row: numbers.choice((1000, 1000, 1200, 2000)) for row in range(n)} for _ in range(2)]
        paths = [os.path.join(directory, name) for name in ("a.out", "b.out")]
        inclusive = [write_calls(path, calls, side, numbers) for path, side in zip(paths, misses)]
        layout = {row: misses[1][row] - misses[0][row] for row in range(n)}
        limits = [option for row in range(n) for option in ("--limit", f"I1mr:^f{row}$=+3%")]
        done = run(*paths, *limits, "--format", "json", "--event", "I1mr", "--tolerance", "I1mr=0")
        expected = [find_verdict(calls, row, inclusive[0][row], inclusive[1][row], layout) if any(layout.values()) else None for row in range(n)]
        for limit, verdict in zip(json.loads(done.stdout)["limits"], expected):
            if verdict is not None:
                require_equal((calls, misses, inclusive, limit["limit"], limit["verdict"]), (calls, misses, inclusive, limit["limit"], verdict))
                n_verdicts[verdict] += 1
    require(all(n > 10 for n in n_verdicts.values()), n_verdicts)


def test_many_functions(directory):
    """A limit on each of many functions is decided without following the calls of each. What takes too long could not be checked."""
    n = 60000
    paths = [os.path.join(directory, name) for name in ("a.out", "b.out")]
    for calls, code in ((lambda row: [row + 1], {0}), (lambda row: [row + 1, row + 2], {0, 2})):
        for side, path in enumerate(paths):
            numbers = random.Random(side)
            lines = ["events: Ir I1mr", "ob=prog", "fl=a.c"]
            for row in range(n):
                lines += [f"fn=f{row}", f"1 5000 {100 + numbers.randrange(60)}"]
                lines += [line for callee in calls(row) if callee < n for line in (f"cfn=f{callee}", "calls=1 1", f"1 {5000 * (n - callee)} {130 * (n - callee)}")]
            pathlib.Path(path).write_text("\n".join(lines) + "\n", encoding="utf-8")
        require(run(*paths, "--limit", "I1mr:.=+2%", "--rows", "1").returncode in code, code)


def test_sum(directory):
    """Whatever changed, what is layout and all the rest add up to the change; no row is layout whose instructions changed by more."""
    numbers = random.Random(35)
    for _ in range(12):
        base = {f"f{i}": (numbers.randrange(1, 900), tuple(numbers.randrange(1, 100000) for _ in EVENTS)) for i in range(9)}
        new = {name: (calls, (costs[0] + numbers.choice((0, 0, 5, 9000)), *(numbers.randrange(1, 100000) for _ in EVENTS[1:]))) for name, (calls, costs) in base.items()}
        answer, rows = read(directory, new, "--event", "I1mr", "--limit", "I1mr=-100%", base=base, check=3)
        layout = sum(row["delta"]["self"] for row in rows.values() if row["layout"])
        require_equal(answer["limits"][0].get("layout", 0), layout)
        require_equal(sum(row["delta"]["self"] for row in rows.values()), answer["new"]["total"] - answer["base"]["total"])
        require_equal(any(row["layout"] for name, row in rows.items() if name != "main" and new[name][1][0] - base[name][1][0] == 9000), False)
        require(all(row["layout"] for name, row in rows.items() if name != "main" and new[name][1][0] == base[name][1][0] and row["delta"]["self"] != 0), rows)


if __name__ == "__main__":
    sys.exit(made.run_tests(globals()))
