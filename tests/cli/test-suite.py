#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares many benchmarks at once, and follows one over many versions; the truth is known.

    test-suite.py CALLGROVE_CLI

The programs are made up. Prints TAP.
"""

import csv
import importlib.util
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

sys.argv.append("")
spec = importlib.util.spec_from_file_location("compare", pathlib.Path(__file__).with_name("test-compare.py"))
made = importlib.util.module_from_spec(spec)
spec.loader.exec_module(made)
require, require_equal, run, write, change, PROGRAM, WORSE = made.require, made.require_equal, made.run, made.write, made.change, made.PROGRAM, made.WORSE

LESS = change(next_token=(80, {"hash_name": 1}))
RENAMED = {("next_word" if name == "next_token" else name): (cost, {("next_word" if callee == "next_token" else callee): n for callee, n in calls.items()}) for name, (cost, calls) in PROGRAM.items()}
SLIGHT = change(read_input=(60020, {}))


def write_all(folder, programs, pid):
    """Writes a profile for each name, in folders below if the name has some."""
    for number, (name, program) in enumerate(programs.items()):
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        write(path, program, pid=pid + number, command=f"./bench {number}")
    return folder


def write_sides(directory, base, new):
    return [write_all(os.path.join(directory, name), programs, pid) for name, programs, pid in (("old", base, 100), ("new", new, 200))]


def read(*arguments, check=0):
    answer = json.loads(run(*arguments, "--format", "json", check=check).stdout)
    return answer, {row["benchmark"]: row for row in answer["benchmarks"]}


def test_rows(directory):
    """Each row is what the comparison of the two files says, and the largest change is first."""
    base = {"parse.out": PROGRAM, "same.out": PROGRAM, "deep/less.callgrind": PROGRAM, "slight.out": PROGRAM}
    new = {"parse.out": WORSE, "same.out": PROGRAM, "deep/less.callgrind": LESS, "slight.out": SLIGHT}
    sides = write_sides(directory, base, new)
    pathlib.Path(sides[0], "README.md").write_text("no profile", encoding="utf-8")
    answer, rows = read(*sides)
    require_equal([row["benchmark"] for row in answer["benchmarks"]], ["parse", "deep/less", "slight", "same"])
    require_equal([rows[name]["state"] for name in ("parse", "deep/less", "slight", "same")], ["changed", "changed", "noise", "same"])
    require_equal((answer["kind"], answer["more_count"], answer["less_count"], answer["compared_count"]), ("suite", 1, 1, 4))
    for name in base:
        alone = json.loads(run(*(os.path.join(side, name) for side in sides), "--format", "json", check=0).stdout)
        row = rows[name.rsplit(".", 1)[0]]
        require_equal((row["where"], row["base"]["total"], row["new"]["total"], row["delta"]["total"]),
                      (alone["where"], alone["base"]["total"], alone["new"]["total"], alone["new"]["total"] - alone["base"]["total"]))
        causes = [function for function in alone["functions"] if function["delta"]["origin"]] if row["causes"] else []
        require_equal([(cause["name"], cause["origin"]) for cause in row["causes"]], [(function["name"], function["delta"]["origin"]) for function in causes])
    require_equal(answer["headline"], "▲ 1 more, ▼ 1 less, of 4 benchmarks")
    data = list(csv.DictReader(run(*sides, "--format", "csv", check=0).stdout.splitlines()))
    require_equal([(row["benchmark"], int(row["delta_total"])) for row in data], [(row["benchmark"], row["delta"]["total"]) for row in answer["benchmarks"]])
    for form in ("text", "markdown", "html"):
        text = run(*sides, "--format", form, check=0).stdout
        for words in ("Where it began", "began in emit", "Within noise: slight", "Exactly the same: same"):
            require(words in text, form, words, text)
        require(str(sum(row["base"]["total"] for row in answer["benchmarks"])) not in text.replace("\u202f", ""), form, text)


def test_common_causes(directory):
    """A function that changed in several benchmarks is one cause, with the range of its shares."""
    sides = write_sides(directory, {"a.out": PROGRAM, "b.out": PROGRAM}, {"a.out": LESS, "b.out": change(next_token=(70, {"hash_name": 1}))})
    answer, _ = read(*sides)
    require_equal([(cause["name"], cause["benchmark_count"]) for cause in answer["causes"]], [("next_token", 2)])
    require("−7.27" in answer["causes"][0]["text"] and "−3.63" in answer["causes"][0]["text"], answer["causes"])
    require_equal(answer["causes"][0]["origin"], sum(cause["origin"] for row in answer["benchmarks"] for cause in row["causes"]))
    require("−120\u202f000 in all; most in b: own code" in answer["causes"][0]["text"], answer["causes"])
    write(os.path.join(sides[1], "b.out"), LESS, pid=201, command="./bench 1")
    answer, _ = read(*sides)
    require("−3.63\u202f% of the program in 2 benchmarks, −80\u202f000 in all; own code −40.0" in answer["causes"][0]["text"], answer["causes"])
    write(os.path.join(sides[1], "b.out"), change(next_token=(70, {"hash_name": 1})), pid=201, command="./bench 1")
    answer, _ = read(*sides)
    require(answer["headline"] == "▼ All 2 benchmarks cost less", answer["headline"])
    answer, _ = read(sides[0], write_all(os.path.join(directory, "again"), {"a.out": PROGRAM, "b.out": PROGRAM}, 300))
    require_equal((answer["headline"], answer["causes"]), ("＝ Exactly the same, all 2 benchmarks", []))


def test_limits(directory):
    """A limit is one for each benchmark whose name matches; what could not be checked is never a pass."""
    sides = write_sides(directory, {"parse.out": PROGRAM, "less.out": PROGRAM}, {"parse.out": WORSE, "less.out": LESS})
    run(*sides, "--limit", "Ir=+6%", check=0)
    run(*sides, "--limit", "Ir=+1%", "--report-only", check=0)
    run(*sides, "--limit", "less@Ir=+1%", check=0)
    run(*sides, "--limit", "less@*=+1%", check=0)
    run(*sides, "--limit", "pars.@Ir:^emit$=+1%", check=3)
    require("no benchmark has such a name" in run(*sides, "--limit", "emit@Ir=+1%", check=2).stderr)
    require("is for the benchmarks" in run(*(os.path.join(side, "less.out") for side in sides), "--limit", "less@Ir=+1%", check=2).stderr)
    done = run(*sides, "--limit", "Ir=+1%", check=3)
    require_equal(done.stderr.count("\n"), 1)
    require(done.stderr.startswith("callgrove-cli: parse: limit Ir=+1% exceeded"), done.stderr)
    require(done.stdout.startswith("✗ 1 of 2 benchmarks exceeds a limit"), done.stdout)
    suite = xml.etree.ElementTree.fromstring(run(*sides, "--limit", "Ir=+1%", "--format", "junit", check=3).stdout)
    require_equal((suite.get("tests"), suite.get("failures")), ("2", "1"))
    require_equal([case.get("classname") for case in suite.iter("testcase") if case.find("failure") is not None], ["parse"])
    require("::error title=parse%3A Ir=+1%25::" in run(*sides, "--limit", "Ir=+1%", "--format", "github", check=3).stdout)
    write(os.path.join(sides[0], "gone.out"), PROGRAM)
    done = run(*sides, "--limit", "Ir=+6%", check=2)
    require(done.stdout.startswith("? 1 of 3 benchmarks could not be checked"), done.stdout)
    run(*sides, check=0)
    def get_title(*limits, check):
        return run(*sides, *(word for limit in limits for word in ("--limit", limit)), check=check).stdout.splitlines()[0]

    require_equal(get_title("Ir=+1%", check=3), "✗ 1 of 3 benchmarks exceeds a limit; 1 could not be checked")
    require_equal(get_title("less@Ir=+1%", check=0), "✓ 1 of 3 benchmarks has limits, and keeps them; 1 could not be compared")
    require_equal(get_title("parse@Ir=+1%", check=3), "✗ 1 of 3 benchmarks exceeds a limit; 1 could not be compared")
    kept = pathlib.Path(sides[0], "less.out").read_bytes()
    run(*sides, "-o", os.path.join(sides[0], "less.out"), "--format", "json", check=2)
    require_equal(pathlib.Path(sides[0], "less.out").read_bytes(), kept)


def test_limits_for_none(directory):
    """Each report names the limit that is for no benchmark."""
    sides = write_sides(directory, {"parse.out": PROGRAM}, {"parse.out": PROGRAM})
    answer, rows = read(*sides, "--limit", "none@Ir=+1%", "--limit", "Ir=+1%", check=2)
    require_equal([(limit["limit"], limit["verdict"]) for limit in answer["limits"] + rows["parse"]["limits"]], [("none@Ir=+1%", "unclear"), ("Ir=+1%", "kept")])
    for form in ("text", "markdown", "html"):
        text = run(*sides, "--limit", "none@Ir=+1%", "--format", form, check=2).stdout
        require("none@Ir=+1%" in text and "no benchmark has such a name" in text, form, text)


def test_limits_on_parts(directory):
    """Two parts of one run are no base and change, but a cap on the second one holds, and each limit is said once."""
    for part, side in enumerate("AB", 1):
        os.mkdir(os.path.join(directory, side))
        with open(os.path.join(directory, side, "x.out"), "w", encoding="utf-8") as file:
            file.write(f"pid: 1\ncmd: ./p\npart: {part}\nevents: Ir\nfn=main\n1 100\n")
    sides = (os.path.join(directory, "A"), "--", os.path.join(directory, "B"))
    done = run(*sides, "--limit", "Ir=1000", check=2)
    require("✓ 1 benchmark keeps its limits; 1 could not be compared" in done.stdout and done.stderr == "", done)
    done = run(*sides, "--limit", "Ir=+1%", check=2)
    require_equal(done.stderr.count("could not be checked"), 1)


def test_below_0(directory):
    """Percentages of costs below 0 say nothing, in any format, and such a total does not lack matches."""
    paths = [pathlib.Path(directory, side, "a.out") for side in ("old", "new")]
    for path, costs in zip(paths, ((-1000, -1000), (-1000, -950))):
        path.parent.mkdir()
        path.write_text(f"events: Gc\nfn=main\n1 {costs[0]}\ncfn=f\ncalls=1 1\n1 {costs[1]}\nfn=f\n1 {costs[1]}\n", encoding="utf-8")
    answer, rows = read(*(path.parent for path in paths))
    require_equal((rows["a"]["delta"]["total"], rows["a"]["percent"], rows["a"]["causes"][0]["percent"]), (50, None, None))
    require(answer["causes"][0]["text"].startswith("f: +50 in 1 benchmark"), answer["causes"])
    (data,) = csv.DictReader(run(*(path.parent for path in paths), "--format", "csv", check=0).stdout.splitlines())
    require_equal((data["delta_total"], data["percent"]), ("50", ""))
    text = run(*paths, check=0).stdout
    require("could be matched" not in text and "+50" in text, text)


def test_no_profile_on_one_side(directory):
    """A benchmark of one side has to be a profile, too."""
    sides = write_sides(directory, {"fine.out": PROGRAM}, {"fine.out": PROGRAM, "new.out": PROGRAM})
    run(*sides, check=0)
    for name, text in (("text.out", "hello\n"), ("empty.out", "")):
        for side in sides:
            path = pathlib.Path(side, name)
            path.write_text(text, encoding="utf-8")
            answer, rows = read(*sides, check=2)
            require_equal((rows[path.stem]["state"], rows["new"]["state"], answer["compared_count"]), ("failed", "new", 1))
            require(str(path) in rows[path.stem]["why_not"] and str(path) in run(*sides, check=2).stderr, rows)
            path.unlink()
    run(*sides, check=0)


def test_unknown(directory):
    """New, gone, damaged and other ones are said, and are no change."""
    other = {"main": (5000, {"unlike": 3}), "unlike": (70000, {})}
    base = {"cut.out": PROGRAM, "bad.out": PROGRAM, "gone.out": PROGRAM, "other.out": PROGRAM, "fine.out": PROGRAM}
    new = {"cut.out": PROGRAM, "bad.out": PROGRAM, "new.out": PROGRAM, "other.out": other, "fine.out": PROGRAM}
    sides = write_sides(directory, base, new)
    pathlib.Path(sides[1], "bad.out").write_text("nonsense\n", encoding="utf-8")
    cut = pathlib.Path(sides[1], "cut.out")
    cut.write_bytes(cut.read_bytes()[:cut.stat().st_size // 2])
    answer, rows = read(*sides, check=2)
    require_equal({name: row["state"] for name, row in rows.items()},
                  {"cut": "failed", "bad": "failed", "gone": "gone", "new": "new", "other": "other-program", "fine": "same"})
    require_equal((answer["compared_count"], answer["more_count"], answer["causes"]), (1, 0, []))
    require(all(row["why_not"] for name, row in rows.items() if name != "fine"), rows)
    require(answer["headline"].endswith("; 5 could not be compared"), answer["headline"])
    require_equal(answer["benchmarks"][-1]["benchmark"], "fine")
    suite = xml.etree.ElementTree.fromstring(run(*sides, "--limit", "fine@Ir=+1%", "--format", "junit", check=2).stdout)
    skipped = {case.get("classname"): case.find("skipped").get("message") for case in suite.iter("testcase") if case.find("skipped") is not None}
    require_equal(skipped, {name: row["why_not"] for name, row in rows.items() if name != "fine"})
    require_equal([int(part.get("skipped")) for part in suite.iter("testsuite")], [len(skipped)])
    lines = run(*sides, "--format", "github", check=2).stdout.splitlines()
    require("::warning title=gone::In A only" in lines and len(lines) == 5, lines)
    os.remove(os.path.join(sides[1], "bad.out"))
    read(*sides, check=1)
    for name in ("cut", "fine", "other"):
        os.remove(os.path.join(sides[1], f"{name}.out"))
    write(os.path.join(sides[1], "new.out"), PROGRAM, command="./another")
    answer, rows = read(*sides, check=2)
    require_equal((answer["headline"], rows["new"]["state"]), ("? None of 6 benchmarks could be compared", "new"))
    done = run(*sides, "--limit", "^new$@Ir=+1%", check=2)
    require("new: limit ^new$@Ir=+1% could not be checked: In B only" in done.stderr, done.stderr)
    require("no profiles in this folder" in run(sides[0], str(pathlib.Path(directory, "none").mkdir() or pathlib.Path(directory, "none")), check=2).stderr)


def test_names(directory):
    """Parts, threads, runs and compressed files of a benchmark belong to it; other numbers do not."""
    sides = write_sides(directory, {}, {})
    for side, pid in zip(sides, (1, 50)):
        os.makedirs(side)
        for number in (1, 2):
            write(os.path.join(side, f"twice.out.{number}"), PROGRAM, pid=pid + number)
            write(os.path.join(side, f"size-{number}00"), PROGRAM, pid=pid + 10 + number)
            write(os.path.join(side, f"callgrind.out.{pid}{number}"), PROGRAM, pid=pid + 20 + number, command=f"./bench {number}")
        write(os.path.join(side, "packed.out"), PROGRAM, pid=pid + 40)
    made.run("-o", os.path.join(sides[1], "packed.out.gz"), os.path.join(sides[1], "packed.out"), command="convert", check=0)
    os.remove(os.path.join(sides[1], "packed.out"))
    _, rows = read(*sides)
    require_equal(sorted(rows), ["./bench 1", "./bench 2", "packed", "size-100", "size-200", "twice"])
    require_equal({row["state"] for row in rows.values()}, {"same"})


def test_gungraun(directory):
    """The folder of gungraun has both sides, or is one of two; threads of a benchmark add up."""
    for name in ("main.a", "main.b"):
        folder = os.path.join(directory, "gungraun", "pkg", "bench", "group", name)
        os.makedirs(folder)
        for thread in ("1.t1", "1.t2") if name == "main.b" else ("",):
            path = os.path.join(folder, f"callgrind.{name}{'.' if thread else ''}{thread}.out")
            number = thread[-1:] or "0"
            write(f"{path}.old", PROGRAM, pid=7, extra=f"thread: {number}\n")
            write(path, WORSE if number == "1" else PROGRAM, pid=8, extra=f"thread: {number}\n")
        pathlib.Path(folder, "callgrind.log").write_text("==1==", encoding="utf-8")
        pathlib.Path(folder, "summary.json").write_text("{}", encoding="utf-8")
    folder = os.path.join(directory, "gungraun")
    _, rows = read(folder)
    require_equal(sorted(rows), ["pkg/bench/group/main.a", "pkg/bench/group/main.b"])
    require_equal([rows[name]["state"] for name in sorted(rows)], ["same", "changed"])
    _, twice = read(folder, f"{folder}/")
    require_equal({row["state"] for row in twice.values()}, {"same"})
    require("(*.out.old)" in run(folder, check=0).stdout)
    require(".out.old" in run(os.path.join(directory, "gungraun/pkg/bench/group/main.a/"), check=0).stdout)
    sides = write_sides(directory, {"a.out": PROGRAM}, {"a.out": PROGRAM})
    require("folder of gungraun" in run(sides[0], check=2).stderr)


def test_files(directory):
    """Files of different commands on both sides are benchmarks, unless they are to be added up."""
    names = ("a.out", "b.out")
    sides = write_sides(directory, dict.fromkeys(names, PROGRAM), {"a.out": WORSE, "b.out": PROGRAM})
    files = [os.path.join(side, name) for side in sides for name in names]
    files.insert(2, "--")
    answer, rows = read(*files)
    require_equal((sorted(rows), rows["a"]["state"], rows["b"]["state"]), (["a", "b"], "changed", "same"))
    require_equal(json.loads(run(*files, "--add-up", "--format", "json", check=0).stdout)["kind"], "comparison")
    for side, name in zip(sides, ("x", "y")):
        os.rename(os.path.join(side, "a.out"), os.path.join(side, f"{name}1"))
        os.rename(os.path.join(side, "b.out"), os.path.join(side, f"{name}2"))
    _, rows = read(*sides)
    require_equal((sorted(rows), rows["./bench 0"]["state"]), (["./bench 0", "./bench 1"], "changed"))


def write_series(directory, programs, pid=500):
    """Writes a file for each name; the names are the order."""
    for number, (name, program) in enumerate(programs.items()):
        write(os.path.join(directory, name), program, pid=pid + number)
    return directory


def read_series(*arguments, check=0):
    answer = json.loads(run(*arguments, "--format", "json", command="series", check=check).stdout)
    require_equal(answer["kind"], "series")
    return answer["benchmarks"]


# What the versions of a program cost: a step that is taken back, two changes that cancel out in the total, and one that stays.
HISTORY = {
    "1.out": PROGRAM,
    "2.out": PROGRAM,
    "3.out": change(emit=(2500, {"format": 10})),
    "4.out": change(emit=(2500, {"format": 10})),
    "5.out": PROGRAM,
    "10.out": change(parse=(1200, {"next_token": 100}), emit=(2300, {"format": 5})),
    "11.out": change(parse=(1200, {"next_token": 100}), emit=(2300, {"format": 5}), read_input=(60010, {})),
    "12.out": change(parse=(1200, {"next_token": 100}), emit=(2300, {"format": 5}), hash_name=(130, {})),
}


def test_steps(directory):
    """Each step is what the comparison of the two files says; those that change nothing are one line."""
    write_series(directory, HISTORY)
    (series,) = read_series(directory)
    names = [name.removesuffix(".out") for name in HISTORY]
    require_equal([(step["from"], step["to"]) for step in series["steps"]], list(zip(names, names[1:])))
    require_equal([step["state"] for step in series["steps"]], ["same", "changed", "same", "changed", "changed", "noise", "changed"])
    for step in series["steps"]:
        alone = json.loads(run(*(os.path.join(directory, f"{step[end]}.out") for end in ("from", "to")), "--format", "json", check=0).stdout)
        require_equal((step["where"], step["delta"]["total"]), (alone["where"], alone["new"]["total"] - alone["base"]["total"]))
    cancelled = series["steps"][4]
    require_equal((cancelled["delta"]["total"], cancelled["gross_percent"] > 1), (0, True))
    ends = json.loads(run(os.path.join(directory, "1.out"), os.path.join(directory, "12.out"), "--format", "json", check=0).stdout)
    require_equal(series["where"], ends["where"])
    require_equal(sum(step["delta"]["total"] for step in series["steps"]), ends["new"]["total"] - ends["base"]["total"])
    require_equal([(found["step"], found["back"], found["function"]) for found in series["returns"]], [("3", "5", "emit")])
    for form in ("text", "markdown", "html"):
        text = run(directory, "--format", form, command="series", check=0).stdout
        for words in ("5 takes back 3: emit (" + ("-" if form == "text" else "−"), "1 step that changes nothing", "1 step within noise", "The total goes up and down"):
            require(words in text, form, words, text)
    quiet = change(parse=(1200, {"next_token": 100}), emit=(2300, {"format": 5}), read_input=(60010, {}))
    folded = os.path.join(directory, "folded")
    os.makedirs(folded)
    write_series(folded, {"1.out": quiet, "2.out": change(parse=(1200, {"next_token": 100}), emit=(2300, {"format": 5}), read_input=(60020, {})), "3.out": quiet, "4.out": WORSE}, pid=600)
    require_equal([line.split()[:1] for line in run(folded, "--rows", "1", command="series", check=0).stdout.splitlines() if "2 steps within noise" in line], [["0"]])
    for name in os.listdir(folded):
        os.remove(os.path.join(folded, name))
    os.rmdir(folded)
    (since,) = read_series(directory, "--since", "11")
    require_equal([(step["from"], step["to"]) for step in since["steps"]], [("11", "12")])
    run(directory, "--since", "7", command="series", check=2)
    run(os.path.join(directory, "1.out"), command="series", check=2)
    os.makedirs(os.path.join(directory, "empty"))
    require("There are no profiles in this folder" in run(os.path.join(directory, "empty"), command="series", check=2).stderr, "empty")
    require("Name the folder" in run(command="series", check=2).stderr, "nothing")
    require("There is no such file" in run(os.path.join(directory, "missing.out"), command="series", check=2).stderr, "missing")
    missing = run(os.path.join(directory, "missing1.out"), os.path.join(directory, "missing2.out"), command="series", check=2)
    require(missing.stdout.startswith("No two profiles could be compared\n"), missing.stdout)
    require("One profile" not in missing.stdout, missing.stdout)
    data = list(csv.DictReader(run(directory, "--format", "csv", command="series", check=0).stdout.splitlines()))
    require_equal([int(row["delta_total"]) for row in data], [step["delta"]["total"] for step in series["steps"]])


def test_return_in_part(directory):
    """A step that takes back nearly all of an earlier one has its own sign, and what is left."""
    write_series(directory, {"1.out": PROGRAM, "2.out": change(emit=(2500, {"format": 10})), "3.out": change(emit=(PROGRAM["emit"][0] + 5, PROGRAM["emit"][1]))})
    text = run(directory, command="series", check=0).stdout
    require("3 takes back 2: emit (-59800; +200 is left)." in text, text)


def test_since_when(directory):
    """The function over the series is what each file says of it."""
    write_series(directory, HISTORY)
    (series,) = read_series(directory, "--function", "parse")
    for row in series["members"]:
        alone = made.read_functions(os.path.join(directory, f"{row['member']}.out"))["parse"]["Ir"]
        require_equal((row["self"], row["inclusive"], row["calls"]), (alone["self"], alone["inclusive"], alone["calls"]))
    require_equal((len(series["members"]), series["since"]), (len(HISTORY), "12"))
    for function, since in (("parse", "12"), ("emit", "10")):
        require(f"since {since}." in run(directory, "--function", function, command="series", check=0).stdout, function)
    # Ten events more in one step, and ten less in the next, are noise.
    (series,) = read_series(directory, "--function", "read_input")
    require_equal((len({row["inclusive"] for row in series["members"]}), series["since"]), (2, "1"))
    require("No function is named" in run(directory, "--function", "nothing", command="series", check=2).stderr)


def test_since_when_of_a_group(directory):
    """An object or a file is followed as a function is."""
    write_series(directory, HISTORY)
    totals = [json.loads(run(os.path.join(directory, name), "--format", "json", command="functions", check=0).stdout)["total"] for name in HISTORY]
    for kind, name in (("object", "benchmark"), ("file", "benchmark.c"), ("namespace", "(no namespace)")):
        (series,) = read_series(directory, "--group-by", kind, "--function", name)
        require_equal([(row["self"], row["inclusive"]) for row in series["members"]], [(total, total) for total in totals])
        require_equal(series["since"], "12")
        require(f"{name} costs 1140900 with all that it calls, since 12." in run(directory, "--group-by", kind, "--function", name, command="series", check=0).stdout, kind)
    (both,) = read_series(directory, "--group-by", "object", "--function", "benchmark", "--causes", "object")
    require_equal((both["since"], {row["name"] for row in both["causes"]}), ("12", {"benchmark"}))
    require("add --function" in run(directory, "--group-by", "object", command="series", check=2).stderr, "alone")
    require("the same value as --causes" in run(directory, "--causes", "object", "--function", "parse", command="series", check=2).stderr, "two kinds")


def test_missing(directory):
    """A name that does not exist is blamed, not the folder beside it."""
    gone = os.path.join(directory, "gone.out")
    for files in ((directory, gone), (gone, directory)):
        require(run(*files, command="functions", check=2).stderr.startswith(f"callgrove-cli: {gone}: There is no such file."), "gone")


def test_commands(directory):
    """Versions that ran different commands are named, as their costs are not comparable; another folder of the program is no other command."""
    for number, (name, command) in enumerate((("a.out", "/one/bench 100"), ("b.out", "/two/bench 100"), ("c.out", "/two/bench 200"))):
        write(os.path.join(directory, name), PROGRAM if number < 2 else WORSE, pid=number + 1, command=command)
    (series,) = read_series(directory)
    require_equal([step["other_command"] for step in series["steps"]], [False, True])
    words = "b and c ran different commands: “/two/bench 100” and “/two/bench 200”."
    require(words in run(directory, command="series", check=0).stdout, "text")
    marked = "b and c ran different commands: “`/two/bench 100`” and “`/two/bench 200`”."
    require(marked in run(directory, "--format", "markdown", command="series", check=0).stdout, "markdown")
    require("b and c ran different commands" in run(directory, "--format", "html", command="series", check=0).stdout, "html")
    require("other step" not in run(directory, command="series", check=0).stdout, "one")
    write(os.path.join(directory, "d.out"), PROGRAM, pid=9, command="/two/bench 300")
    require(f"{words} The commands differ in 1 other step, too." in run(directory, command="series", check=0).stdout, "two")
    rows = list(csv.DictReader(run(directory, "--format", "csv", command="series", check=0).stdout.splitlines()))
    require_equal([row["other_command"] for row in rows], ["false", "true", "true"])


def test_no_pair(directory):
    """Folders without a common name say what would be compared."""
    for side, name in (("base", "a"), ("base", "c"), ("new", "b"), ("new", "d")):
        os.makedirs(os.path.join(directory, side), exist_ok=True)
        write(os.path.join(directory, side, f"{name}.out"), PROGRAM, command=f"./{name}")
    sides = (os.path.join(directory, "base"), os.path.join(directory, "new"))
    words = "Profiles are compared if they have the same name or the same command on both sides."
    require(words in run(*sides, check=None).stdout, "none")
    write(os.path.join(directory, "base", "b.out"), PROGRAM, command="./b")
    require(words not in run(*sides, check=None).stdout, "one")


def test_renamed(directory):
    """A renamed function is no change of anything, not even of all increases and decreases together."""
    write_series(directory, {"a.out": PROGRAM, "b.out": RENAMED, "c.out": {**RENAMED, "next_word": (92, {"hash_name": 1})}})
    (series,) = read_series(directory)
    require_equal([(step["state"], step["gross_percent"]) for step in series["steps"]][0], ("noise", 0))
    require_equal(series["steps"][1]["delta"]["total"], 8000)


def read_causes(directory, *options):
    """Of each cause and later version, what began there; from JSON and from CSV."""
    (series,) = read_series(directory, *options)
    cells = {(row["name"], step["to"]): step["origin"] for row in series["causes"] for step in row["steps"]}
    require_equal([row["sum"] for row in series["causes"]], [sum(step["origin"] for step in row["steps"]) for row in series["causes"]])
    rows = csv.DictReader(run(directory, *options, "--format", "csv", command="series", check=0).stdout.splitlines())
    require_equal({(row["cause"], row["to"]): int(row["origin"]) for row in rows}, cells)
    for step in series["steps"]:
        require_equal(sum(cells.get((row["name"], step["to"]), 0) for row in series["causes"]), step["delta"]["total"])
    return cells


def read_table(text):
    """The numbers of a table of causes in text, without its heading, and the names of its rows."""
    lines = text[text.index("What began in which step"):].splitlines()
    title = re.split(r"  +|(?<=\d) (?=Sum|Cause)", lines[1].strip())
    places = [0] + [lines[1].index(word) + len(word) for word in title[:-1]]
    return title, [([int(line[start:end].strip() or 0) for start, end in zip(places, places[1:])], line[places[-1]:].strip()) for line in lines[2:] if line]


def test_causes(directory):
    """What began in a function in a step: rows and columns add up to all changes, to the event, also where most are summed up."""
    write_series(directory, HISTORY)
    cells = read_causes(directory, "--causes", "function")
    require_equal(cells, {("emit", "3"): 60000, ("emit", "5"): -60000, ("emit", "10"): -8000, ("parse", "10"): 8000, ("read_input", "11"): 10,
                          ("read_input", "12"): -10, ("hash_name", "12"): 40000})
    by_object = read_causes(directory, "--causes", "object")
    require_equal(by_object, {("benchmark", "3"): 60000, ("benchmark", "5"): -60000, ("benchmark", "11"): 10, ("benchmark", "12"): 39990})
    require_equal(set(name for name, _ in read_causes(directory, "--causes", "namespace")), {"(no namespace)"})
    renamed = os.path.join(directory, "renamed")
    os.makedirs(renamed)
    write_series(renamed, {"a.out.1": PROGRAM, "a.out.2": LESS, "b.out": RENAMED, "c.out": PROGRAM}, pid=700)
    require_equal(read_causes(renamed, "--causes", "function"), {("parse", "b"): 40000})
    many = os.path.join(directory, "many")
    os.makedirs(many)
    names = [f"f{i}" for i in range(30)]
    programs = {f"{version}.out": {"main": (900, dict.fromkeys(names, 2)), **{name: (1000 + version * i * (1 if version % 2 else 3), {}) for i, name in enumerate(names)}} for version in range(12)}
    write_series(many, programs, pid=800)
    cells = read_causes(many, "--causes", "function")
    title, rows = read_table(run(many, "--causes", "function", command="series", check=0).stdout)
    require_equal((title[-3:], len(title), rows[-2][1], rows[-1][1], len(rows)), (["5 others", "Sum", "Cause"], 9, "9 others", "Sum", 22))
    require_equal(rows[-1][0], [sum(column) for column in zip(*(numbers for numbers, _ in rows[:-1]))])
    require_equal([numbers[-1] for numbers, _ in rows], [sum(numbers[:-1]) for numbers, _ in rows])
    require_equal(rows[-1][0][-1], sum(cells.values()))
    require_equal([numbers[-1] for numbers, name in rows if name == "f29"], [sum(cost for (name, _), cost in cells.items() if name == "f29")])
    for form in ("markdown", "html"):
        text = run(directory, "--causes", "function", "--format", form, command="series", check=0).stdout
        require("What began in which step" in text and "hash_name" in text, form, text)
    members = list(csv.DictReader(run(directory, "--function", "emit", "--format", "csv", command="series", check=0).stdout.splitlines()))
    require_equal([(row["member"], row["inclusive"]) for row in members][2:5], [("3", "220000"), ("4", "220000"), ("5", "160000")])


def test_drift(directory):
    """Many small steps in one direction exceed a limit together, and are said to be a drift."""
    write_series(directory, {f"{i}.out": change(hash_name=(1200 + i, {}), read_input=(60000, {})) for i in range(40)})
    (series,) = read_series(directory)
    require("39 small steps, none above 0.1" in series["course"] and "39 of them in hash_name" in series["course"], series["course"])
    require_equal(max(step["percent"] for step in series["steps"]) < 0.1, True)
    run(directory, "--limit", "Ir=+2%", command="series", check=3)
    run(directory, "--limit", "Ir=+4%", command="series", check=0)
    run(directory, "--limit", "Ir=+2%", "--report-only", command="series", check=0)


def test_gap(directory):
    """A member that cannot be read is said, and the next step spans it; a renamed function is no change of the total."""
    write_series(directory, {"a.out": PROGRAM, "b.out": PROGRAM, "c.out": LESS, "d.out": RENAMED})
    pathlib.Path(directory, "b.out").write_text("nonsense\n", encoding="utf-8")
    (series,) = read_series(directory, check=2)
    require_equal([(step["from"], step["to"], step["state"]) for step in series["steps"]], [("a", "c", "changed"), ("c", "d", "changed")])
    require_equal([row["member"] for row in series["unread"]], ["b"])
    rows = list(csv.DictReader(run(directory, "--format", "csv", command="series", check=2).stdout.splitlines()))
    require_equal([(row["from"], row["to"], row["state"], row["delta_total"] != "", row["why_not"] != "") for row in rows],
                  [("", "b", "failed", False, True), ("a", "c", "changed", True, False), ("c", "d", "changed", True, False)])
    require("c  (over 2 versions)" in run(directory, command="series", check=2).stdout)
    write(os.path.join(directory, "b.out"), PROGRAM, pid=501)
    cut = pathlib.Path(directory, "c.out")
    whole = cut.read_bytes()
    cut.write_bytes(whole[:len(whole) // 2])
    (damaged,) = read_series(directory, check=1)
    require_equal([(step["from"], step["to"]) for step in damaged["steps"]], [("a", "b"), ("b", "d")])
    require("damaged" in damaged["unread"][0]["error"], damaged["unread"])
    run(directory, "--limit", "Ir=+50%", command="series", check=1)
    require_equal((series["headline"], series["course"]), ("The same total, but not function by function", "The total goes up and down: +3.63\u202f% and −3.63\u202f% in all."))


def test_no_common_event(directory):
    """A series whose ends have no event type in common has the reason as its headline in each format."""
    for name, event in (("a.out", "Ir"), ("b.out", "Dr")):
        pathlib.Path(directory, name).write_text(f"# callgrind format\nevents: {event}\n\nfl=a.c\nfn=main\n1 1000\n\ntotals: 1000\n", encoding="utf-8")
    reason = "have no event type in common"
    require(reason in run(directory, command="series", check=2).stdout.splitlines()[0])
    require(reason in read_series(directory, check=2)[0]["headline"])
    suite = xml.etree.ElementTree.fromstring(run(directory, "--format", "junit", command="series", check=2).stdout)
    require(reason in suite[0].get("name"))
    require(reason in run(directory, "--format", "github", command="series", check=2).stdout)


def test_series_limits(directory):
    """A limit that nothing was checked against could not be checked: a misspelt benchmark, one that is gone, a damaged last version."""
    for number, version in enumerate(("v1", "v2", "v3")):
        names = ("stays",) if number == 2 else ("stays", "gone")
        write_all(os.path.join(directory, version), {f"{name}.out": PROGRAM for name in names}, 700 + 10 * number)
    for limit, benchmark, reason in (("none@Ir=+1%", "stays", "no benchmark has such a name"), ("gone@Ir=+1%", "gone", "the last version does not have it")):
        text = run(directory, "--limit", limit, command="series", check=2).stdout
        require(f"could not be checked because {reason}" in text, text)
    run(directory, "--limit", "stays@Ir=+1%", command="series", check=0)
    def list_cases(*arguments, check):
        suite = xml.etree.ElementTree.fromstring(run(directory, *arguments, "--format", "junit", command="series", check=check).stdout)
        return {(case.get("classname"), case.get("name")): [child.tag for child in case] for case in suite.iter("testcase")}

    def get_title(*arguments, check):
        return run(directory, *arguments, command="series", check=check).stdout.splitlines()[0]

    require_equal(get_title(check=0), "＝ Exactly the same, all 2 benchmarks")
    require_equal(get_title("--limit", "Ir=+1%", check=2), "? 1 of 2 benchmarks could not be checked")
    require_equal(get_title("--limit", "stays@Ir=1", check=3), "✗ 1 of 2 benchmarks exceeds a limit")
    require_equal(get_title("--limit", "none@Ir=1", check=2), "? 1 limit is for no benchmark")
    require_equal(get_title("--limit", "none@Ir=1", "--limit", "nothing@Ir=1", check=2), "? 2 limits are for no benchmark")
    require_equal(get_title("--benchmark", "stays", "--limit", "Ir=1", check=3), "Exactly the same: a limit was exceeded")
    require_equal(get_title("--benchmark", "stays", "--limit", "Ir=+1", check=0), "Exactly the same: within the limits")
    require_equal(list_cases("--limit", "Ir=+1%", check=2), {("gone", "Ir=+1%"): ["error"], ("stays", "Ir=+1%"): ["system-out"]})
    require_equal(list_cases("--limit", "stays@Ir=1", check=3), {("stays", "stays@Ir=1"): ["failure"]})
    require("::notice title=stays%3A stays@Ir=+1%25::" in run(directory, "--limit", "stays@Ir=+1%", "--format", "github", command="series", check=0).stdout)
    # A pattern that fits nothing decides even if there is only one benchmark.
    require_equal(get_title("--benchmark", "stays", "--limit", "none@Ir=1", check=2), "Cannot tell: a limit could not be checked")
    first = pathlib.Path(directory, "v1", "stays.out")
    whole = first.read_bytes()
    for damaged, code in ((whole[:-40], 1), (b"no profile", 2)):
        first.write_bytes(damaged)
        done = run(directory, "--benchmark", "stays", "--limit", "Ir=+1%", "--limit", "stays@Ir=+1", "--limit", "Ir=2000000", "--format", "json", command="series", check=2)
        require_equal([limit["verdict"] for limit in json.loads(done.stdout)["benchmarks"][0]["limits"]], ["unclear", "unclear", "kept"])
        require("the first version is damaged or unreadable; --since begins" in done.stderr, done.stderr)
        require_equal(get_title("--benchmark", "stays", "--limit", "Ir=2000000", check=code), "Exactly the same: within the limits")
        require_equal(get_title("--benchmark", "stays", "--limit", "Ir=+1%", "--since", "v2", check=0), "Exactly the same: within the limits")
    first.write_bytes(whole)
    last = pathlib.Path(directory, "v3", "stays.out")
    last.write_bytes(last.read_bytes()[:-40])
    text = run(directory, "--limit", "stays@Ir=+1%", command="series", check=2).stdout
    require("the last version is damaged or unreadable" in text, text)
    require_equal(list_cases("--limit", "stays@Ir=+1%", check=2), {("stays", "stays@Ir=+1%"): ["error"], ("stays", "comparison"): ["skipped"]})


def test_missing_event(directory):
    """An event type that the files lack is said in every format, by the limit that names it or as the reason for no answer."""
    sides = write_sides(directory, {"a.out": PROGRAM, "b.out": PROGRAM}, {"a.out": WORSE, "b.out": WORSE})
    series = write_series(os.path.join(directory, "old"), {"c.out": WORSE})
    for form in ("text", "json", "csv", "html", "markdown", "github", "junit"):
        for arguments, command in (((series,), "series"), (sides, "compare")):
            asked = run(*arguments, "--event", "Dr", "--format", form, command=command, check=2)
            limited = run(*arguments, "--limit", "Dr=+1%", "--format", form, command=command, check=2)
            for done in (asked, limited):
                require("Dr" in done.stderr and "CRITICAL" not in done.stderr, command, form, done.stderr)
                require("(null)" not in done.stdout, command, form, done.stdout)
            require("“Dr” is no event type" in asked.stdout, command, form, asked.stdout)
            require("limit Dr=+1% could not be checked: " in limited.stderr, command, form, limited.stderr)
            require(form == "csv" or "could not be checked" in limited.stdout, command, form, limited.stdout)
            require("verdict good" not in limited.stdout, command, form, limited.stdout)


def test_no_event(directory):
    """An event type that no profile has is said once for people, with the number of profiles."""
    sides = write_sides(directory, {"a.out": PROGRAM, "b.out": PROGRAM}, {"a.out": WORSE, "b.out": WORSE})
    series = write_all(os.path.join(directory, "series"), {f"{number}.out": change(emit=(2000 + number, {"format": 5})) for number in range(9)}, 300)
    for arguments, command, n in (((series,), "series", 9), (sides, "compare", 4)):
        done = run(*arguments, "--event", "Dw", command=command, check=2)
        message = f"“Dw” is no event type by which any of the {n} profiles can be compared; “callgrove-cli info FILE” lists those of a profile"
        require_equal(done.stderr, f"callgrove-cli: {message}\n")
        require(done.stdout.splitlines()[0] == message and done.stdout.count("Dw") == 1, done.stdout)
        view = "suite" if command == "compare" else command
        drawn = subprocess.run([made.CLI, "draw", "--view", view, "--event", "Dw", *arguments, "-o", "-"], env=made.ENVIRONMENT, capture_output=True, text=True, timeout=60, check=False)
        require_equal((drawn.returncode, drawn.stdout, drawn.stderr), (2, "", f"callgrove-cli: {message}\n"))


def test_draw_suite(directory):
    """A suite is drawn with one benchmark or all, and refuses what it does not have."""
    sides = write_sides(directory, {"a.out": PROGRAM, "b.out": PROGRAM}, {"a.out": WORSE, "b.out": LESS})

    def draw(*arguments, check=0):
        done = subprocess.run([made.CLI, "draw", "--view", "suite", *sides, *arguments, "-o", "-"], env=made.ENVIRONMENT, capture_output=True, text=True, timeout=60, check=False)
        require(done.returncode == check, done.stderr)
        return done.stdout + done.stderr

    require(">a</text>" in draw() and ">b</text>" in draw())
    require(">a</text>" not in draw("--benchmark", "b") and ">b</text>" in draw("--benchmark", "b"))
    require("No benchmark is named “c”" in draw("--benchmark", "c", check=2))
    require("--order is for the picture of a series" in draw("--order", "time", check=2))


def test_namesakes(directory):
    """Functions of one name in two files are two causes."""
    def write_two(name, first, second):
        text = f"version: 1\ncreator: test\ncmd: ./prog\nevents: Ir\n\nob=prog\nfl=main.c\nfn=main\n1 100\ncfi=a.c\ncfn=help\ncalls=1 1\n2 {first}\ncfi=b.c\ncfn=help\ncalls=1 1\n3 {second}\n\nfl=a.c\nfn=help\n1 {first}\n\nfl=b.c\nfn=help\n1 {second}\n"
        pathlib.Path(directory, name).write_text(text, encoding="utf-8")

    write_two("v1.out", 1000, 2000)
    write_two("v2.out", 1500, 2000)
    write_two("v3.out", 1500, 1500)
    (series,) = read_series(directory, "--causes", "function")
    require_equal([[cause["name"] for cause in step["causes"]] for step in series["steps"]], [["help (a.c)"], ["help (b.c)"]])
    require_equal({row["name"]: row["sum"] for row in series["causes"]}, {"help (a.c)": 500, "help (b.c)": -500})
    require_equal(series["returns"], [])
    done = run(directory, "--group-by", "file", "--function", ".c", command="series", check=2)
    require("3 groups fit “.c”; give the whole name:" in done.stderr and "--object" not in done.stderr, done.stderr)
    require("No group is named “none”" in run(directory, "--group-by", "file", "--function", "none", command="series", check=2).stderr)


def write_namesakes(path, *files, base=1000):
    """Writes a program of files that each have a function help."""
    calls = "".join(f"cfi={name}.c\ncfn=help\ncalls=1 1\n2 {cost}\n" for name, cost in files)
    parts = "".join(f"\nfl={name}.c\nfn=help\n1 {cost}\n" for name, cost in files)
    text = f"version: 1\ncreator: test\ncmd: ./prog\nevents: Ir\n\nob=prog\nfl=main.c\nfn=main\n1 {base}\n{calls}{parts}"
    os.makedirs(os.path.dirname(path), exist_ok=True)
    pathlib.Path(path).write_text(text, encoding="utf-8")


def test_later_namesake(directory):
    """A function has one name in all steps, and thus one row, even if only a later version has another one of that name."""
    versions = [(("a", 1000),), (("a", 1500),), (("a", 1500), ("b", 700)), (("a", 1400), ("b", 900)), (("a", 1400),), (("a", 2000),)]
    for number, files in enumerate(versions):
        write_namesakes(os.path.join(directory, f"v{number}.out"), *files)
    (series,) = read_series(directory, "--causes", "function")
    require_equal({row["name"]: row["sum"] for row in series["causes"]}, {"help (a.c)": 1000, "help (b.c)": 200, "main": -200})
    require_equal({cause["name"] for step in series["steps"] for cause in step["causes"]}, {"help (a.c)", "help (b.c)", "main"})
    require("began in help (b.c), whose own code costs more" in series["steps"][2]["where"], series["steps"][2]["where"])
    require("began in help (a.c), whose own code costs more" in series["steps"][0]["where"], series["steps"][0]["where"])
    write_namesakes(os.path.join(directory, "v0.out.1"), ("a", 1000))
    write_namesakes(os.path.join(directory, "v0.out.2"), ("a", 1100))
    os.remove(os.path.join(directory, "v0.out"))
    (series,) = read_series(directory)
    require_equal(series["varying"], ["help (a.c)"])


def test_follows_namesake(directory):
    """--file and --object say which function of a name a series follows."""
    for number, cost in enumerate((1000, 1500)):
        write_namesakes(os.path.join(directory, f"v{number}.out"), ("a", cost), ("b", 700))
    said = run(directory, "--function", "help", command="series", check=2).stderr
    require("2 functions fit “help”; give the whole name, --file or --object:" in said, said)
    for name, costs in (("a.c", [1000, 1500]), ("b.c", [700, 700])):
        (series,) = read_series(directory, "--function", "help", "--file", name, "--object", "prog")
        require_equal([member["self"] for member in series["members"]], costs)
    require("add --function" in run(directory, "--file", "a.c", command="series", check=2).stderr, "alone")


def test_namesakes_of_folders(directory):
    """Functions of one name in files of one name have as much of their paths as distinguishes them, in lists and sentences."""
    costs = [(1000, 0), (1500, 0), (1500, 700), (1500, 900), (900, 900)]
    for number, files in enumerate(costs):
        write_namesakes(os.path.join(directory, f"v{number}.out"), *((f"src/{name}/util", cost) for name, cost in zip("ab", files) if cost > 0))
    (series,) = read_series(directory)
    require_equal([series["steps"][i]["causes"][0]["name"] for i in (0, 2, 3)], ["help (a/util.c)", "help (b/util.c)", "help (a/util.c)"])
    for step, name in zip(series["steps"], ("in help (a/util.c),", "calls help (a/util.c) 2", "in help (b/util.c),", "in help (a/util.c),")):
        require(name in step["where"], step["where"])
    answer = run(os.path.join(directory, "v2.out"), os.path.join(directory, "v3.out")).stdout
    require("began in help (b/util.c)," in answer and "help  (b/util.c · prog)" in answer, answer)
    answer = run(os.path.join(directory, "v2.out"), command="info").stdout
    require("in help (a/util.c)" in answer and "in help (b/util.c)" in answer, answer)


def test_namesakes_of_a_suite(directory):
    """A function has one name in all benchmarks, and thus one row, even if only one of them runs another one of that name."""
    for side, cost in (("old", 1000), ("new", 1500)):
        write_namesakes(os.path.join(directory, side, "one.out"), ("a", cost))
        write_namesakes(os.path.join(directory, side, "two.out"), ("a", cost), ("b", 700))
    answer, _ = read(os.path.join(directory, "old"), os.path.join(directory, "new"))
    require_equal([(cause["name"], cause["benchmark_count"]) for cause in answer["causes"]], [("help (a.c)", 2)])


def test_folder_and_file(directory):
    """A folder is compared with a folder, and the message names what is missing."""
    write_all(os.path.join(directory, "old"), {"one.out": PROGRAM}, 700)
    old = os.path.join(directory, "old")
    require("there is no" in run(old, os.path.join(directory, "new"), check=2).stderr)
    require("name two folders" in run(old, os.path.join(old, "one.out"), check=2).stderr)


def test_varying(directory):
    """What differs between two recordings of one version varies by itself, and is no step."""
    def sorted_often(n, cost=1000):
        return change(main=(900, {"read_input": 1, "parse": 40, "emit": 40, "swap": n}), swap=(cost, {}))

    write_series(directory, {"a.out.1": sorted_often(50), "a.out.2": sorted_often(53), "b.out": sorted_often(60), "c.out": sorted_often(60, cost=1500)})
    (series,) = read_series(directory)
    require_equal("main" in series["varying"] or "swap" in series["varying"], True)
    require_equal([(step["from"], step["to"]) for step in series["steps"]], [("a", "b"), ("b", "c")])
    require_equal((series["steps"][0]["varies"], series["steps"][1]["varies"]), (True, False))
    require("vary by themselves" in run(directory, command="series", check=0).stdout)
    for number, n in ((1, 50), (2, 50), (3, 57)):
        write(os.path.join(directory, f"a.out.{number}"), sorted_often(n), pid=520 + number)
    (third,) = read_series(directory)
    require_equal(third["varying"], series["varying"])


def test_certain(directory):
    """A function that changes for certain is a step, however much another one varies; it is where the step began."""
    def make(n, own):
        return change(main=(900, {"read_input": 1, "parse": 40, "emit": 40, "swap": n}), swap=(1000, {}), emit=(own, {"format": 5}))

    write_series(directory, {"a.out.1": make(50, 2500), "a.out.2": make(80, 2500), "b.out.1": make(60, 2600), "b.out.2": make(70, 2600), "c.out": make(65, 2600), "d.out": make(52, 2700)})
    (series,) = read_series(directory)
    require_equal([(step["to"], step["state"], step["varies"]) for step in series["steps"]], [("b", "changed", False), ("c", "noise", False), ("d", "changed", False)])
    for step in series["steps"][::2]:
        require("began in emit" in step["where"] and "main" not in step["where"], step["where"])
    require_equal([(cause["name"], cause["origin"]) for cause in series["steps"][0]["causes"]], [("emit", 4000)])
    require_equal([(cause["name"], cause["origin"]) for cause in series["steps"][2]["causes"]], [("emit", 4000), ("main", -13000)])
    runs = [os.path.join(directory, name) for name in ("a.out.1", "a.out.2", "b.out.1", "b.out.2")]
    runs.insert(2, "--")
    answer = json.loads(run(*runs, "--format", "json", check=0).stdout)
    require("began in emit" in answer["where"], answer["where"])
    require("within noise" in run(*runs, check=0).stdout)


def test_many_varying(directory):
    """If the total is within the range of runs, a function that varies is no cause, even if its few runs do not overlap."""
    def make(*costs):
        return change(**{name: (cost, calls) for (name, (_, calls)), cost in zip(PROGRAM.items(), costs)})

    runs = {"a.out.1": make(900, 60000, 1000, 90, 120, 2500, 300), "a.out.2": make(900, 60000, 1020, 92, 120, 2500, 300),
            "b.out.1": make(900, 60000, 1010, 91, 120, 2540, 300), "b.out.2": make(900, 60000, 1010, 91, 120, 2560, 300)}
    write_series(directory, runs)
    names = [os.path.join(directory, name) for name in runs]
    answer = json.loads(run(*names[:2], "--", *names[2:], "--format", "json", check=0).stdout)
    require_equal(answer["headline"], "No difference that counts")


def test_nearly_cancelling(directory):
    """Two changes that cancel out, but not to the event, are no noise."""
    write_series(directory, {"a.out": PROGRAM, "b.out": change(parse=(1200, {"next_token": 100}), emit=(2300, {"format": 5}), read_input=(60003, {}))})
    (series,) = read_series(directory)
    require_equal([(step["state"], step["delta"]["total"]) for step in series["steps"]], [("changed", 3)])
    require_equal({cause["name"]: cause["origin"] for cause in series["steps"][0]["causes"]}, {"parse": 8000, "emit": -8000})
    require_equal(series["headline"], "Practically the same total, but not function by function")


def test_benchmarks(directory):
    """A folder is a member, with a file for each benchmark."""
    for number, version in enumerate(("v1.9", "v1.10", "v1.11")):
        write_all(os.path.join(directory, version), {"one.out": LESS if number == 2 else PROGRAM, "two.out": PROGRAM}, 700 + 10 * number)
    series = {course["benchmark"]: course for course in read_series(directory)}
    require_equal({name: [(step["to"], step["state"]) for step in course["steps"]] for name, course in series.items()},
                  {"one": [("v1.10", "same"), ("v1.11", "changed")], "two": [("v1.10", "same"), ("v1.11", "same")]})
    require_equal([course["benchmark"] for course in read_series(directory, "--benchmark", "two")], ["two"])
    run(directory, "--benchmark", "three", command="series", check=2)
    os.remove(os.path.join(directory, "v1.10", "two.out"))
    missing = {course["benchmark"]: course for course in read_series(directory)}
    require_equal([(name, row["member"], row["error"]) for name, course in missing.items() for row in course["unread"]], [("two", "v1.10", "does not have this benchmark")])
    rows = list(csv.DictReader(run(directory, "--format", "csv", command="series", check=0).stdout.splitlines()))
    require_equal([(row["to"], row["state"]) for row in rows if row["benchmark"] == "two"], [("v1.10", "gone"), ("v1.11", "same")])
    done = run(directory, "--limit", "two@Ir=+1%", "--limit", "one@Ir=+1%", "--format", "junit", command="series", check=0)
    cases = [(case.get("classname"), case.get("name")) for case in xml.etree.ElementTree.fromstring(done.stdout).iter("testcase")]
    require_equal(cases, [("one", "one@Ir=+1%"), ("two", "two@Ir=+1%"), ("two", "comparison")])
    lines = run(directory, "--limit", "Ir=-10%", "--format", "github", command="series", check=3).stdout.splitlines()
    require_equal([line.split("::")[1] for line in lines], ["error title=one%3A Ir=-10%25", "error title=two%3A Ir=-10%25", "warning title=two"])
    (typed,) = read_series(*(os.path.join(directory, version, "one.out") for version in ("v1.11", "v1.9")))
    require_equal([(step["from"], step["to"]) for step in typed["steps"]], [("v1.9", "v1.11")])


def git(repository, *arguments):
    environment = {**os.environ, "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@b",
                   "GIT_AUTHOR_DATE": "2024-05-06T07:08:09Z", "GIT_COMMITTER_DATE": "2024-05-06T07:08:09Z"}
    return subprocess.run(["git", "-C", repository, *arguments], env=environment, capture_output=True, text=True, timeout=60, check=True).stdout.strip()


def test_unknown_order(directory):
    """Names that begin with commits are in no order that is known, except by Git or time. Numbers and dates before them are an order."""
    def list_order(names, *options):
        folder = tempfile.mkdtemp(dir=directory)
        write_series(folder, {f"{name}.out": program for name, program in zip(names, (PROGRAM, LESS, PROGRAM))})
        if options == (".git",):
            os.mkdir(os.path.join(folder, ".git"))
            options = ()
        text = run(folder, *options, command="series", check=0).stdout
        return "order of the versions is not known" in text, re.findall(r"--order git[^,]*", text.replace(folder, "FOLDER"))

    commits = "1a2b3c4", "5d6e7f8-fast", "0123456"
    require_equal(list_order(commits), (True, ["--order git"]))
    require_equal(list_order(commits, ".git"), (True, ["--order git --source-root FOLDER"]))
    require_equal(list_order(commits, "--order", "time"), (False, []))
    for names in ((f"{number}-{name}" for number, name in enumerate(commits)), ("20240506", "20240507", "20240508-1a2b3c4"), ("1a2b3c4", "5d6e7f8", "v1.0")):
        require_equal(list_order(names), (False, []))


def test_git(directory):
    """Profiles are in the order of their commits, and the commit to record next is between those that differ most, also if totals do not."""
    repository = os.path.join(directory, "repository")
    os.makedirs(repository)
    git(repository, "init", "-q", "-b", "main")
    commits = []
    for number in range(12):
        git(repository, "commit", "-q", "--allow-empty", "-m", f"change <{number}>")
        commits.append(git(repository, "rev-parse", "HEAD"))
    git(repository, "tag", "v1.0", commits[0])
    programs = [PROGRAM if number < 5 else change(parse=(1200, {"next_token": 100}), emit=(2300, {"format": 5})) for number in range(12)]
    folder = os.path.join(directory, "profiles")
    os.makedirs(folder)
    options = [folder, "--order", "git", "--source-root", repository]
    write(os.path.join(folder, "v1.0.out"), programs[0], pid=900)
    write(os.path.join(folder, f"x-{commits[11][:9]}.out"), programs[11], pid=911)
    (series,) = read_series(*options)
    step = series["steps"][0]
    require_equal((step["from"], step["commit"], step["subject"], step["date"], step["commit_count"]), ("v1.0", commits[11], "change <11>", "2024-05-06", 11))
    require_equal(step["delta"]["total"], 0)
    require("(over 11 commits)" in run(*options, command="series", check=0).stdout)
    back = os.path.join(directory, "back")
    os.makedirs(back)
    write_series(back, {f"{commit}.out": program for commit, program in zip(commits, (PROGRAM, LESS, PROGRAM))})
    pathlib.Path(back, f"{commits[3]}.out").write_text("nonsense\n", encoding="utf-8")
    text = run(back, "--order", "git", "--source-root", repository, command="series", check=2).stdout
    require(f"{commits[2][:10]} takes back {commits[1][:10]}: " in text and f"{commits[3][:10]}: " in text and not any(commit in text for commit in commits[:3]), text)
    followed = run(back, "--order", "git", "--source-root", repository, "--function", "emit", command="series", check=2).stdout
    followed = followed[followed.index("emit costs"):]
    require(f"since {commits[0][:10]}." in followed and not any(commit in followed for commit in commits), followed)
    n_recorded = 2
    while (proposed := run(*options, "--next", command="series", check=0).stdout.strip()):
        number = commits.index(proposed)
        write(os.path.join(folder, f"{proposed}.out"), programs[number], pid=900 + number)
        n_recorded += 1
        require(n_recorded <= 6, proposed)
    (series,) = read_series(*options)
    require_equal([step["subject"] for step in series["steps"] if step["state"] == "changed"], ["change <5>"])
    require_equal([step["commit_count"] for step in series["steps"] if step["state"] == "changed"], [1])
    run(folder, "--next", command="series", check=2)
    write(os.path.join(folder, "unknown.out"), PROGRAM)
    done = run(*options, command="series", check=2)
    require(f"names no commit of the current branch in {repository}: " in done.stderr, done.stderr)
    done = subprocess.run([made.CLI, "draw", "--view", "series", *options[:3], "-o", "-"], cwd=repository, env=made.ENVIRONMENT, capture_output=True, text=True, timeout=60, check=False)
    require(done.returncode == 2 and f"names no commit of the current branch in {repository}: " in done.stderr, done.stderr)
    require("no Git repository" in run(folder, "--order", "git", "--source-root", directory, command="series", check=2).stderr)
    done = run(folder, "--order", "git", command="series", check=2, cwd=directory)
    require("no Git repository" in done.stderr and "name the folder of the repository with --source-root" in done.stderr, done.stderr)
    bare = os.path.join(directory, "bare")
    git(directory, "clone", "-q", "--bare", repository, bare)
    require("without a work tree" in run(folder, "--order", "git", "--source-root", bare, command="series", check=2).stderr)


def test_notes(directory):
    """The commands for a series in Git notes work as they are printed."""
    text = pathlib.Path(__file__).resolve().parents[2].joinpath("data", "ci", "README.md").read_text(encoding="utf-8")
    section = text.split("### A series in Git notes")[1].split("\n## ")[0]
    add, follow = ["".join(line[4:] for line in block.splitlines(True)) for block in re.findall(r"\n\n((?:    .*\n)+)", section)]
    environment = {**os.environ, "GIT_CONFIG_GLOBAL": "/dev/null", "LC_ALL": "C.UTF-8", "PATH": f"{os.path.dirname(made.CLI)}:{os.environ['PATH']}"}

    def execute(script, folder):
        return subprocess.run(["sh", "-ec", script], cwd=folder, env=environment, capture_output=True, text=True, timeout=60, check=True).stdout

    bare, work, clone = (os.path.join(directory, name) for name in ("bare", "work", "clone"))
    git(directory, "init", "-q", "--bare", "-b", "main", bare)
    git(directory, "clone", "-q", bare, work)
    git(work, "checkout", "-q", "-B", "main")
    git(work, "config", "user.name", "A")
    git(work, "config", "user.email", "a@b")
    for number, program in enumerate((PROGRAM, LESS, LESS)):
        git(work, "commit", "-q", "--allow-empty", "-m", f"change {number}")
        write(os.path.join(work, "run.out"), program, pid=900 + number)
        execute(add, work)
    git(work, "push", "-q", "origin", "main")
    git(directory, "clone", "-q", bare, clone)
    execute(follow, clone)
    text = pathlib.Path(clone, "history.md").read_text(encoding="utf-8")
    commits = git(clone, "rev-list", "HEAD").split()
    require(f"`{commits[1][:10]}  change 1`" in text and commits[1] not in text and "1 step that changes nothing" in text, text)


if __name__ == "__main__":
    sys.exit(made.run_tests(globals()))
