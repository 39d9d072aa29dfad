#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Parts of one run beside each other, against the profile itself.

    check-parts.py CALLGROVE_CLI EXAMPLES DATA

Reads the example line by line, and compares what its functions cost in two parts with what callgrove-cli prints. The README of
EXAMPLES promises what there is to see. For all profiles of DATA with parts, differences add up, and none is larger than the
larger part. Prints TAP.
"""

import collections
import csv
import io
import json
import re
import subprocess
import sys
import tempfile
import traceback
from pathlib import Path

CLI, EXAMPLES, DATA = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
EXAMPLE = str(EXAMPLES / "callgrind.out.bzip2")
SENTENCES = (
    "Part 2 costs 5.8 times as much as part 1.",
    "mainGtU costs 76.2 M more by itself; fallbackSort (+59.4 M) and fallbackQSort3 (+39.3 M) ran only in part 2.",
    "main › compress › compressStream was under way when part 1 was dumped",
)
# What would give a reason, or make one of noise.
WORDS = ("Began here", "began", "Why", "noise", "no longer", "newly called", "each call costs", "called 0 times", "inlined", "removed", "renamed")
# What a part that was cut off does not tell.
CUT_WORDS = ("ran only in", "costs little", "under way", "since part", "since an earlier part", "in A only", "in B only", "only in A", "only in B", "new]", "(new) <", "Also: ", "Of itself", "Of program", "more, ", "matched")


def run(*arguments, code=0):
    done = subprocess.run([CLI, *arguments], capture_output=True, timeout=120, check=False)
    if done.returncode != code:
        raise AssertionError(f"{arguments}: exit {done.returncode}: {done.stderr.decode()}")
    return done.stdout.decode()


def plain(text):
    return text.replace("\u202f", " ")


def read_example():
    """Of each part, the event types, and the self costs and calls of each function by its name."""
    parts, names = [], {}
    function, skip, n_positions = None, False, 1

    def get_name(text):
        number, name = re.fullmatch(r"(\(\d+\))? ?(.*)", text).groups()
        if number is None or name:
            names[number] = name
        return names[number]

    for line in Path(EXAMPLE).read_text(encoding="utf-8").splitlines():
        key, equals, value = line.partition("=")
        if line.startswith("part:"):
            parts.append({"self": collections.defaultdict(collections.Counter), "calls": collections.Counter()})
        elif line.startswith("events:"):
            parts[-1]["events"] = line.split()[1:]
        elif line.startswith("positions:"):
            n_positions = len(line.split()) - 1
        elif equals and key == "fn":
            function = re.sub(r"'\d+$", "", get_name(value))
        elif equals and key == "cfn":
            callee = re.sub(r"'\d+$", "", get_name(value))
        elif equals and key == "calls":
            parts[-1]["calls"][callee] += int(value.split()[0])
            skip = True
        elif parts and re.match(r"[0-9+*-]", line):
            if not skip:
                costs = map(int, line.split()[n_positions:])
                parts[-1]["self"][function].update(dict(zip(parts[-1]["events"], costs)))
            skip = False
    return parts


def compare(base, new, event, *files):
    rows = csv.DictReader(io.StringIO(run("compare", "--format", "csv", "--rows", "0", "--event", event, "--base-parts", base, "--new-parts", new, *files)))
    return list(rows)


def check_bounds(rows, totals):
    """Differences add up to that of the totals, none is larger than the larger part, and the largest comes first."""
    deltas = [int(row["delta_self"]) for row in rows]
    assert sum(deltas) == totals[1] - totals[0], (sum(deltas), totals)
    assert all(abs(delta) <= max(totals) for delta in deltas)
    assert [abs(delta) for delta in deltas] == sorted((abs(delta) for delta in deltas), reverse=True)


def test_costs_of_all_events():
    parts = read_example()
    for base, new in ((0, 1), (1, 2), (0, 2)):
        for event in parts[0]["events"]:
            rows = compare(str(base + 1), str(new + 1), event, EXAMPLE)
            found = collections.defaultdict(lambda: [0, 0, 0, 0])
            for row in rows:
                for i, column in enumerate(("base_self", "new_self", "base_calls", "new_calls")):
                    found[row["name"]][i] += int(row[column])
            for name, costs in found.items():
                expected = [parts[part]["self"][name][event] for part in (base, new)] + [parts[part]["calls"][name] for part in (base, new)]
                assert costs == expected, (base, new, event, name, costs, expected)
            totals = [sum(costs[event] for costs in parts[part]["self"].values()) for part in (base, new)]
            check_bounds(rows, totals)


def test_words_of_the_example():
    text = plain(run("compare", "--base-parts", "1", "--new-parts", "2", EXAMPLE))
    promised = " ".join(plain((EXAMPLES / "README.md").read_text(encoding="utf-8")).replace("*", "").split())
    for sentence in SENTENCES:
        assert sentence in text, (sentence, text)
        assert sentence in promised, sentence
    assert "they have 21% in common" in run("compare", "--measure", "share", "--base-parts", "1", "--new-parts", "2", EXAMPLE).replace("\u202f", "")


def test_no_reasons_in_any_format():
    for base, new in ("12", "31"):
        for command in (["compare"], ["compare", "--measure", "share"], ["functions"], ["callers", "--function", "mainSort"], ["callees", "--function", "main"], ["lines", "--function", "mainGtU"]):
            for form in ("text", "markdown", "html"):
                text = run(*command, "--format", form, "--base-parts", base, "--new-parts", new, EXAMPLE, "--", EXAMPLE)
                body = re.sub(r"<style>.*?</style>", "", text, flags=re.DOTALL)
                for word in WORDS:
                    assert word not in body, (command, form, base, new, word)
        answer = json.loads(run("compare", "--format", "json", "--base-parts", base, "--new-parts", new, EXAMPLE))
        assert answer["kind"] == "parts" and answer["where"] is None and answer["path"] == [] and answer["perhaps_renamed"] == []
        assert all("why" not in row and "probably" not in row and row["delta"]["origin"] is None for row in answer["functions"])


def test_named_once_or_twice_or_as_two_dumps():
    options = ["compare", "--base-parts", "1", "--new-parts", "2"]
    once = run(*options, EXAMPLE)
    assert run(*options, EXAMPLE, EXAMPLE) == once
    assert run(*options, EXAMPLE, "--", EXAMPLE) == once
    with tempfile.TemporaryDirectory() as directory:
        dumps = [f"{directory}/callgrind.out.7.{part}" for part in (1, 2)]
        for part, path in enumerate(dumps, 1):
            run("convert", "--parts", str(part), "-o", path, EXAMPLE)
        text = run("compare", *dumps)
        assert text.splitlines()[:3] == once.splitlines()[:3], text
        rows = json.loads(run("compare", "--rows", "0", "--format", "json", *dumps))["functions"]
        assert {row["tier"] for row in rows} == {"same", None}, "functions of one run are only themselves"
        assert "could not be checked" in subprocess.run([CLI, "compare", "--limit", "Ir=+1%", *dumps], capture_output=True, check=False).stderr.decode()
        run("compare", "--limit", "Ir=+1%", *dumps, code=2)


def test_no_scaling():
    for command in (["compare"], ["functions"], ["callers", "--function", "main"]):
        for options in (["--measure", "scaled"], ["--per-call", "BZ2_compressBlock"]):
            done = subprocess.run([CLI, *command, *options, "--base-parts", "1", "--new-parts", "2", EXAMPLE, "--", EXAMPLE], capture_output=True, check=False)
            assert done.returncode == 2 and b"these are parts of one" in done.stderr and done.stdout == b"", (command, options, done)


def test_all_rows():
    for measure in ("absolute", "share"):
        options = ["compare", "--measure", measure, "--base-parts", "1", "--new-parts", "2", "--rows", "0"]
        n_rows = run(*options, "--format", "csv", EXAMPLE).count("\n") - 1
        for form, pattern in (("text", r"^.*  [^ ].*\([^()]*\)(?:  \[in . only\])?$"), ("markdown", r"^\| .*<sub>.*\|$")):
            found = re.findall(pattern, run(*options, "--format", form, EXAMPLE), re.M)
            assert n_rows - 2 <= len(found) <= n_rows, (measure, form, len(found), n_rows)


def test_shares_have_no_totals():
    options = ["--base-parts", "1", "--new-parts", "2", EXAMPLE]
    assert "Also: Dr" in run("compare", *options)
    assert "Also:" not in run("compare", "--measure", "share", *options)


def test_nothing_is_all_gone():
    text = plain(run("compare", "--base-parts", "2", "--new-parts", "3", EXAMPLE))
    assert "49761442 → 17935 (-99.96%)" in text and "DLmr 0 → 1, " in text, text
    assert re.search(r"-100(\.0)?%", text.replace("DLmw 1695 → 0 (-100%)", "")) is None, text


def test_headings():
    text = run("compare", "--group-by", "part", "--base-parts", "1", "--new-parts", "2", EXAMPLE)
    assert re.search(r"^ +Self A +Self B +Name$", text, re.M) and "Base" not in text, text
    assert "Base" not in run("compare", "--group-by", "file", "--base-parts", "1", "--new-parts", "2", EXAMPLE)


def test_other_event():
    options = ["compare", "--base-parts", "1", "--new-parts", "2"]
    assert "Conditional branches mispredicted: only ×1.4." in run(*options, EXAMPLE)
    assert "Conditional branches mispredicted: only ×1.4." in json.loads(run(*options, "--format", "json", EXAMPLE))["detail"]


def test_files_of_dumps():
    """Each side is named after its own file, and is damaged only if that is."""
    with tempfile.TemporaryDirectory() as directory:
        dumps = [f"{directory}/o.{part}" for part in (1, 2, 3)]
        for part, path in enumerate(dumps, 1):
            run("convert", "--parts", str(part), "-o", path, EXAMPLE)
        text = run("compare", *dumps[1:])
        assert "A: o.2 · part 2\nB: o.3 · part 3\n" in text, text
        assert "main › … › handle_compress, 6 functions, were under way when part 2 was dumped and go on in part 3." in text, text
        answer = json.loads(run("compare", dumps[0], "--", *dumps[1:], "--format", "json"))
        assert (answer["base"]["title"], answer["new"]["title"]) == ("o.1 · part 1", "o.2 and 1 more · part 2 + part 3"), answer["new"]
        assert (answer["base"]["files"], answer["new"]["files"]) == (dumps[:1], dumps[1:]), answer["new"]
        Path(dumps[1]).write_bytes(Path(dumps[1]).read_bytes()[:20000])
        answer = json.loads(run("compare", *dumps[:2], "--format", "json", code=1))
        assert (answer["base"]["partial"], answer["new"]["partial"]) == (False, True), answer["new"]
        text = run("compare", *dumps[:2], code=1)
        assert re.match("Incomplete: [0-9]+ of 194942732 Ir of part 2 were read\n", text), text
        whole = f"{directory}/whole"
        run("convert", "--merge", "-o", whole, EXAMPLE)
        text = run("compare", whole, dumps[0])
        assert "Part 1 costs 15\u202f% of whole." in text or "Part 1 costs 15% of whole." in text, text
        assert "A: whole\nB: o.1 · part 1\n" in text, text
        assert run("compare", dumps[0], EXAMPLE).startswith("Part 1 is 14.7")


def check_cut(base, new):
    """Nothing is concluded from what could not be read, in any answer."""
    commands = (["compare"], ["functions"], ["callers", "--function", "mainSort"], ["callees", "--function", "main"], ["lines", "--function", "mainGtU"])
    for command in commands:
        for form in ("text", "markdown", "html"):
            text = run(*command, "--format", form, base, "--", new, code=1)
            body = re.sub(r"<style>.*?</style>", "", text, flags=re.DOTALL)
            assert "Incomplete: " in body, (command, form, text)
            for word in WORDS + CUT_WORDS:
                assert word not in body, (command, form, word)
    answer = json.loads(run("compare", "--format", "json", "--rows", "0", base, "--", new, code=1))
    assert answer["headline"].startswith("Incomplete: "), answer["headline"]
    assert answer["where"] is None or answer["where"].startswith("Missing costs look like differences."), answer["where"]
    assert answer["path"] == [] and answer["perhaps_renamed"] == [] and answer["noise"]["functions"] == 0
    assert all("why" not in row and row["status"] != "removed" and row["delta"]["origin"] is None for row in answer["functions"])
    for word in CUT_WORDS:
        assert word not in json.dumps([answer["headline"], answer["where"], answer["guards"], answer.get("sentence"), answer.get("detail")]), word


def test_cut():
    """A part that was cut off, beside another part of its run, and beside another run."""
    with tempfile.TemporaryDirectory() as directory:
        base, part, other = (f"{directory}/{name}" for name in ("o.1", "o.2", "other"))
        run("convert", "--parts", "1", "-o", base, EXAMPLE)
        run("convert", "--parts", "2", "-o", part, EXAMPLE)
        cut = Path(part).read_bytes()[:20000]
        Path(part).write_bytes(cut)
        Path(other).write_bytes(cut.replace(b"pid: ", b"pid: 9"))
        for new in (part, other):
            check_cut(base, new)
            check_cut(new, base)


def test_dump_on_both_sides():
    """A dump that is on both sides, or an empty file, leaves no other dump on the wrong side."""
    with tempfile.TemporaryDirectory() as directory:
        dumps = [f"{directory}/o.{part}" for part in (1, 2, 3)]
        for part, path in enumerate(dumps, 1):
            run("convert", "--parts", str(part), "-o", path, EXAMPLE)
        totals = [json.loads(run("compare", "--format", "json", dump, EXAMPLE))["base"]["total"] for dump in dumps]
        answer = json.loads(run("compare", "--format", "json", dumps[0], "--", dumps[0], dumps[1]))
        assert [answer["base"]["total"], answer["new"]["total"]] == [totals[0], totals[0] + totals[1]], answer["new"]
        assert answer["headline"] == "Parts 1 and 2 cost 6.8 times as much as part 1.", answer["headline"]
        for number, path in enumerate(("empty", "empty-01", "empty-02"), 0):
            text = f"version: 1\ncreator: callgrind-3\npid: 7\ncmd: ./x\npart: 1\nthread: {number}\nevents: Ir\nfn=f\n1 {number * 100}\ntotals: {number * 100}\n" if number else ""
            Path(directory, path).write_text(text, encoding="utf-8")
        files = [f"{directory}/{name}" for name in ("empty", "empty-01", "empty-02")]
        answer = json.loads(run("compare", "--format", "json", *files[:2], "--", files[2]))
        assert (answer["kind"], answer["base"]["total"], answer["new"]["total"]) == ("parts", 100, 200), answer


def test_all_profiles_with_parts():
    n_checked = 0
    for path in sorted(str(path) for path in DATA.rglob("*.callgrind")):
        if Path(path).read_bytes().count(b"\nevents:") < 2:
            continue
        done = subprocess.run([CLI, "compare", "--format", "json", "--rows", "0", "--base-parts", "1", "--new-parts", "2", path], capture_output=True, check=False)
        answer = json.loads(done.stdout) if done.returncode == 0 else {"kind": None}
        if answer["kind"] != "parts":
            continue
        totals = [answer["base"]["total"], answer["new"]["total"]]
        deltas = [row["delta"]["self"] for row in answer["functions"]]
        n_checked += 1
        assert sum(deltas) == totals[1] - totals[0], path
        if all(row[side]["self"] >= 0 for row in answer["functions"] for side in ("base", "new")):
            assert all(abs(delta) <= max(totals) for delta in deltas), path
    assert n_checked > 3, n_checked


def main():
    tests = [(name, function) for name, function in globals().items() if name.startswith("test_")]
    failed = False
    print(f"1..{len(tests)}")
    for number, (name, function) in enumerate(tests, 1):
        try:
            function()
            print(f"ok {number} - {name}", flush=True)
        except Exception:
            failed = True
            print("".join(f"# {line}\n" for line in traceback.format_exc().splitlines()), end="")
            print(f"not ok {number} - {name}", flush=True)
    sys.exit(failed)


if __name__ == "__main__":
    main()
