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
import sys
import xml.etree.ElementTree

sys.argv.append("")
spec = importlib.util.spec_from_file_location("compare", pathlib.Path(__file__).with_name("test-compare.py"))
made = importlib.util.module_from_spec(spec)
spec.loader.exec_module(made)
require, require_equal, run, write, change, PROGRAM, WORSE = made.require, made.require_equal, made.run, made.write, made.change, made.PROGRAM, made.WORSE

LESS = change(next_token=(80, {"hash_name": 1}))
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
    require(answer["headline"] == "▼ 2 of 2 benchmarks cost less", answer["headline"])
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
    kept = pathlib.Path(sides[0], "less.out").read_bytes()
    run(*sides, "-o", os.path.join(sides[0], "less.out"), "--format", "json", check=2)
    require_equal(pathlib.Path(sides[0], "less.out").read_bytes(), kept)


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
    os.remove(os.path.join(sides[1], "bad.out"))
    read(*sides, check=1)
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


if __name__ == "__main__":
    sys.exit(made.run_tests(globals()))
