#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Growth of made-up programs whose laws are known, against their true costs at ten times the largest size.

    test-growth.py CALLGROVE_CLI

Prints TAP.
"""

import csv
import io
import json
import math
import os
import pathlib
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

CLI = sys.argv[1]
ENVIRONMENT = {**os.environ, "LC_ALL": "C.UTF-8"}

SIZES = (100, 200, 400, 800, 1600)

# The costs of seven classes, all of whole events.
LAWS = {
    "1": lambda n: 4000,
    "log(n)": lambda n: math.floor(500 * math.log2(n)),
    "n^0.5": lambda n: math.floor(300 * math.sqrt(n)),
    "n": lambda n: 40 * n,
    "n*log(n)": lambda n: math.floor(6 * n * math.log2(n) + 2 * n),
    "n^2": lambda n: n * (n - 1) // 2 + n,
    "n^3": lambda n: n * n * n // 50,
}

# The start of the program, which is in each function.
STARTS = (0, 12345)


class Failure(Exception):
    pass


def require(truth, *said):
    if not truth:
        raise Failure(" ".join(map(str, said)))


def write(path, functions, command="./prog", folder="/src", pid=1, description=""):
    """Writes a profile: of each function its self cost, and how often it calls others."""
    lines = [f"version: 1\ncreator: callgrind-3.19.0\npid: {pid}\ncmd: {command}\npart: 1\n{description}\npositions: line\nevents: Ir\n\nob={folder}/prog\nfl={folder}/a.c"]
    for name, (cost, calls) in functions.items():
        lines.append(f"fn={name}\n1 {cost}")
        lines += [f"cfn={callee}\ncalls={count} 1\n2 0" for callee, count in calls.items()]
    pathlib.Path(path).write_text("\n".join(lines) + f"\ntotals: {sum(cost for cost, _ in functions.values())}\n", encoding="utf-8")
    return str(path)


def run(*arguments, code=0):
    done = subprocess.run([CLI, "growth", *map(str, arguments)], capture_output=True, text=True, env=ENVIRONMENT, check=False)
    require(done.returncode == code, "exit", done.returncode, "not", code, done.stdout[:400], done.stderr)
    return done


def ask(*arguments, code=0):
    answer = json.loads(run(*arguments, "--format", "json", "--rows", "0", code=code).stdout)
    return answer, {function["name"]: function for function in answer["functions"]}


def make(folder, program, sizes=SIZES):
    return [f"{size}:{write(pathlib.Path(folder) / f'{size}.out', program(size), folder=f'/src/{size}')}" for size in sizes]


def planted(start):
    return lambda n: {"main": (50, {f"f{i}": 1 for i in range(len(LAWS))}), **{f"f{i}": (start + law(n), {}) for i, law in enumerate(LAWS.values())}}


def test_planted(folder):
    """Each law is found, and each forecast is within one percent of the truth."""
    for start in STARTS:
        program = planted(start)
        answer, found = ask(*make(folder, program))
        truth = program(10 * SIZES[-1])
        for i, law in enumerate(LAWS):
            function = found[f"f{i}"]
            require(function["law"] == law, start, law, function)
            require(abs(function["forecast"] / truth[f"f{i}"][0] - 1) < 0.01, start, function, truth[f"f{i}"])
        total = sum(cost for cost, _ in truth.values())
        require(abs(answer["forecast"]["total"] / total - 1) < 0.01 and not answer["forecast"]["is_lower_bound"], answer["forecast"], total)
        require([size["total"] for size in answer["sizes"]] == [sum(cost for cost, _ in program(size).values()) for size in SIZES], "totals are not exact")


def insertion(n):
    """Of a square, the cause does it by itself, and the victim by being called."""
    return {"main": (90, {"insert": n, "report": 1}), "insert": (n * n, {"helper": n * n // 4}), "helper": (0, {"move": n * n // 4}), "move": (n * n, {}), "report": (4 * n, {})}


def test_cause(folder):
    answer, found = ask(*make(folder, insertion))
    require(found["insert"]["calls_law"] == "n" and found["insert"]["per_call_law"] == "n" and found["insert"]["cause"] is None, found["insert"])
    require(found["move"]["calls_law"] == "n^2" and found["move"]["per_call_law"] == "1", found["move"])
    require(found["move"]["cause"] is None, "its caller costs nothing itself, and is no row")
    files = make(folder, lambda n: {**insertion(n), "helper": (n * n // 4, insertion(n)["helper"][1])})
    answer, found = ask(*files)
    require(found["move"]["cause"] == "insert" and found["helper"]["cause"] == "insert" and found["insert"]["faster"], found)
    require(answer["headline"] == "insert grows with the square of the input", answer["headline"])
    text = run(*files).stdout
    require("It is called n times, and each call costs n. Now it is 44% of the cost" in text, text)
    require("each call costs the same: see insert" in text, text)


def test_total(folder):
    """The fastest term of the total may still be small: the power is that by which it grows now, as a limit says."""
    files = make(folder, lambda n: {"main": (50, {"f": n, "g": 1}), "f": (70000 * n, {}), "g": (2 * n * n, {})})
    answer, _ = ask(*files)
    require(answer["total_law"] == "n^2" and 1 < answer["total_exponent"] < 1.1, answer)
    require(f"is kept: {answer['total_exponent']:.2f}" in run(*files, "--limit", "growth<=1.2").stdout, "limit")


def test_linear(folder):
    files = make(folder, lambda n: {"main": (50, {"f": n}), "f": (7 * n, {})})
    require("✓ Nothing grows faster than the input\n" in run(*files).stdout, "headline")
    require(ask(*files)[0]["forecast"]["total"] == 112050, "forecast")


def test_checks(folder):
    """A size that laws do not know is compared with its forecast, which is near; fewer sizes make no law."""
    program = planted(100)
    files = make(folder, program, (*SIZES, 6400))
    answer, found = ask(*files, "--check", 6400)
    truth = program(6400)
    require(answer["checks"][0]["size"] == 6400 and answer["checks"][0]["measured"] == sum(cost for cost, _ in truth.values()), answer["checks"])
    require(abs(answer["checks"][0]["forecast"] / answer["checks"][0]["measured"] - 1) < 0.01, answer["checks"])
    require([value["size"] for value in found["f5"]["values"]] == [*SIZES, 6400], found["f5"])
    require(abs(found["f5"]["values"][-1]["forecast"] / truth["f5"][0] - 1) < 0.01 and "forecast" not in found["f5"]["values"][0], found["f5"])
    require(answer["forecast"]["size"] == 16000 and "the forecast for 6400 was off by " in run(*files, "--check", 6400).stdout, answer["forecast"])
    require("checks" not in ask(*files)[0] and ask(*files)[0]["forecast"]["size"] == 64000, "without --check")
    require("no input is as large as this" in run(*files, "--check", 6401, code=2).stderr, "unknown")
    require("no two sizes" in run(*files, "--check", 200, code=2).stderr, "too many")
    run(*files, "--check", "x", code=2)


def test_programs(folder):
    """Of several programs in a folder, one is chosen by its command, in which n stands for the size."""
    for program, law in (("sort2", "n^2"), ("scan", "n")):
        for size in SIZES:
            write(pathlib.Path(folder) / f"{program}-{size}.out", {"main": (LAWS[law](size), {})}, command=f"/bin/{program} {size} -v")
    require("--benchmark NAME: scan n -v, sort2 n -v" in run(folder, code=2).stderr, "no choice")
    for name, law in (("sort2 n -v", "n^2"), ("scan n -v", "n")):
        require(ask(folder, "--benchmark", name)[1]["main"]["law"] == law, name)
        require("prog" not in draw("--view", "growth", folder, "--benchmark", name), name)
    require("--benchmark NAME" in draw("--view", "growth", folder, code=2), "draw")
    require("does not count" in draw("--view", "growth", folder, "--benchmark", "scan n -v", "--event", "Dr", code=2), "event")


def test_builds(folder):
    """Builds of one program in folders of their own are programs of their own."""
    for build, law in (("old-1", "n^2"), ("new-2", "n")):
        for size in SIZES:
            write(pathlib.Path(folder) / f"{build}-{size}.out", {"main": (LAWS[law](size), {})}, command=f"/opt/{build}/prog {size}")
    require("--benchmark NAME: /opt/new-2/prog n, /opt/old-1/prog n" in run(folder, code=2).stderr, "no choice")
    for build, law in (("old-1", "n^2"), ("new-2", "n")):
        require(ask(folder, "--benchmark", f"/opt/{build}/prog n")[1]["main"]["law"] == law, build)


def draw(*arguments, code=0):
    done = subprocess.run([CLI, "draw", *map(str, arguments), "-o", "-"], capture_output=True, text=True, env=ENVIRONMENT, check=False)
    require(done.returncode == code, "exit", done.returncode, done.stderr)
    return done.stdout.replace("\N{NARROW NO-BREAK SPACE}", "") if code == 0 else done.stderr


def test_draw(folder):
    """The pictures of sets are those of the window: a curve with its forecast, steps, and bars."""
    sizes = pathlib.Path(folder) / "sizes"
    sizes.mkdir()
    for size in (*SIZES, 6400):
        write(sizes / f"{size}.out", planted(0)(size), command=f"./prog {size}")
    picture = draw("--view", "growth", sizes, "--check", 6400)
    for text in ("prog 100 … 1600", "▲ f6 grows with the third power of the input", "f6  n³", "all functions", "forecast", "6400", "16000"):
        require(f">{text}</text>" in picture, text, picture[-3000:])
    require("f5  n²" in draw("--view", "growth", sizes, "--function", "f5"), "--function")
    for message, *words in (("add --view growth", "--view", "series", "--check", 5), ("leave out --function", "--view", "series", "--function", "f5"), ("add --view series", "--order", "time")):
        require(message in draw(*words, sizes, code=2), words)
    require("f5  n²" in draw("--view", "growth", *make(folder, planted(0)), "--function", "f5"), "sizes before names")
    for size in (100, 200):
        (pathlib.Path(folder) / f"in-{size}").mkdir()
        write(pathlib.Path(folder) / f"in-{size}" / "x.out", planted(0)(size), command="./prog")
    sized = [f"{3 * size}:{pathlib.Path(folder) / f'in-{size}'}" for size in (100, 200)]
    require(">600</text>" in draw("--view", "growth", *sized), "sizes before folders")
    require("No function is named “f9”" in draw("--view", "growth", sizes, "--function", "f9", code=2), "no function")
    picture = draw("--view", "series", sizes)
    require(">prog</text>" not in picture and all(f">{name}</text>" in picture for name in ("sizes", *SIZES, 6400)), "series", picture[-3000:])
    other = pathlib.Path(folder) / "other"
    other.mkdir()
    for size in SIZES:
        write(other / f"{size}.out", planted(1000 * (size == 200))(size), command=f"./prog {size}")
    picture = draw("--view", "suite", sizes, other)
    require(">200</text>" in picture and "%</text>" in picture and "&gt;" not in picture, picture[-3000:])
    for ending, start in (("png", b"\x89PNG"), ("pdf", b"%PDF"), ("svg", b"<?xml")):
        out = pathlib.Path(folder) / f"picture.{ending}"
        subprocess.run([CLI, "draw", "--view", "growth", sizes, "-o", out], check=True)
        require(out.read_bytes().startswith(start), ending)


def test_draw_namesakes(folder):
    """A name that two functions have needs a file, as in other commands."""
    head = "version: 1\ncreator: callgrind-3.19.0\ncmd: ./prog {0}\npart: 1\npositions: line\nevents: Ir\n\nob=/src/prog\nfl=/src/main.c\nfn=main\n1 50\n"
    body = "ob={1}\nfl=/src/{2}/util.c\nfn=help\n1 {3}\n"
    for size in SIZES:
        text = head.format(size) + body.format(size, "/src/prog", "a", 90 * size) + body.format(size, "/src/libb.so", "b", size * size) + f"totals: {50 + 90 * size + size * size}\n"
        (pathlib.Path(folder) / f"{size}.out").write_text(text)
    said = draw("--view", "growth", folder, "--function", "help", code=2)
    for text in ("2 functions fit “help”; give the whole name, --file or --object:", "help  (a/util.c · prog)", "help  (b/util.c · libb.so)"):
        require(text in said, text, said)
    require("help (a/util.c)  n<" in draw("--view", "growth", folder, "--function", "help", "--file", "a/util.c"), "--file")
    require("help (b/util.c)  n²<" in draw("--view", "growth", folder, "--function", "help", "--object", "libb.so"), "--object")


def test_lawless(folder):
    """Steps follow no simple law: the total is a lower bound, and they have no forecast."""
    steps = {100: 500, 200: 2500, 400: 2600, 800: 30000, 1600: 31000}
    files = make(folder, lambda n: {"main": (50, {"f": n, "g": 1}), "f": (70 * n, {}), "g": (steps[n], {})})
    answer, found = ask(*files)
    require(found["g"]["law"] is None and found["g"]["forecast"] is None and found["g"]["residual"] > 0.02, found["g"])
    require(answer["forecast"] == {"size": 16000, "total": 1120050, "is_lower_bound": True} and answer["lawless_functions"] == 1, answer["forecast"])
    require(answer["lawful"] == 112050 and answer["headline"] == "Nothing that follows a simple law grows faster than the input", answer)
    text = run(*files).stdout
    require("at 16000: ≥\N{NO-BREAK SPACE}1.12 M, ≥" in text and "Follow no simple law:" in text, text)
    require("“Now” is in percent of the whole cost, “× 10” of what the functions with a law would cost." in text, text)
    files = make(folder, lambda n: {"main": (50, {"f": n, "g": 1}), "f": (70 * n * n, {}), "g": (steps[n], {})})
    require("with 10 times the input it would be at most about 99.99%" in run(*files).stdout, run(*files).stdout)
    files = make(folder, lambda n: {"main": (50, {"f": n, "g": 1}), "f": (7 * n, {}), "g": (steps[n], {})})
    require("Most of the cost follows no simple law, so there is no forecast." in run(*files).stdout and ask(*files)[0]["forecast"]["total"] is None, "mostly lawless")


def test_lawless_headline(folder):
    """The headline names a costly function without a law if it grows faster between all sizes, or the costlier of two."""
    costs = {100: 85610, 400: 1001849, 1600: 14931567}

    def measured(others):
        return make(folder, lambda n: {"main": (50, {"intern": n, "g": n}), "intern": (costs[n], {}), "g": (others(n), {})}, sizes=tuple(costs))

    files = measured(lambda n: 7000 * n)
    answer, found = ask(*files)
    require(found["intern"]["law"] is None and answer["forecast"]["total"] is None, found["intern"])
    require(answer["headline"] == "intern grows faster than the input: about n^1.96", answer["headline"])
    text = run(*files).stdout
    require(text.startswith("▲ intern grows") and "\nIt is 57% of the cost, and follows no simple law: n² is off by " in text, text)
    done = run(*files, "--limit", "growth(^intern$)<=1.3", code=3)
    require(done.stdout.startswith("▲ intern grows faster than the input: about n^1.96: a limit was exceeded\n"), done.stdout)
    require("is exceeded by intern (1.96)" in done.stderr, done.stderr)
    suite = xml.etree.ElementTree.fromstring(run(*files, "--limit", "growth(^intern$)<=1.3", "--format", "junit", code=3).stdout)
    require([case.get("name") for case in suite.iter("testsuite")] == ["intern grows faster than the input: about n^1.96: a limit was exceeded"], "junit")
    require(ask(*measured(lambda n: n ** 3))[0]["headline"] == "g grows with the third power of the input", "law")
    require(ask(*measured(lambda n: n * n))[0]["headline"].startswith("intern grows"), "costlier")
    require(ask(*measured(lambda n: 70000000 * n))[0]["headline"].startswith("Nothing that follows"), "cheap")


def test_few_sizes(folder):
    files = make(folder, planted(0), SIZES[:2])
    answer, found = ask(*files)
    require(answer["headline"] == "Two sizes show a difference, three a law" and found["f5"]["law"] is None and answer["forecast"]["total"] is None, answer)
    require([value["self"] for value in found["f5"]["values"]] == [LAWS["n^2"](100), LAWS["n^2"](200)], found["f5"])
    require("growth<=7 could not be checked: a law needs three sizes" in run(*files, "--limit", "growth<=7", code=2).stderr, "limit")
    answer, found = ask(*make(folder, planted(0), (100, 200, 300)))
    require(found["f3"]["law"] == "n" and found["f3"]["forecast"] is None and answer["forecast"]["total"] is None, found["f3"])


def test_negligible(folder):
    """A few instructions follow a law by chance, so they have none. They are no reason for doubt either."""
    tiny = {3: 40, 6: 43, 12: 64, 24: 232}
    gone = {3: 500, 6: 0, 12: 70, 24: 0}
    files = make(folder, lambda n: {"main": (50, {"f": n, "tiny": 1, "gone": 1, "nothing": 1}), "f": (700000 * n, {}), "tiny": (tiny[n], {}), "gone": (gone[n], {}), "nothing": (0, {})}, tiny)
    answer, found = ask(*files)
    require([found[name]["law"] for name in ("main", "f", "tiny", "gone")] == ["1", "n", None, None] and "nothing" not in found, found)
    require((found["tiny"]["nearest"], answer["lawless_functions"], answer["forecast"]["is_lower_bound"]) == (None, 0, False), answer)
    text = run(*files, "--rows", "0").stdout
    require("2 functions cost too little for a law, and are left out." in text and "tiny" not in text and "off by" not in text, text)
    require("Nothing grows faster than the input\n" in text, text)
    require("is kept by 2 functions" in run(*files, "--limit", "growth(.)<=1.2").stdout, "limit")
    require("what matches costs too little for a law" in run(*files, "--limit", "growth(tiny)<=1.2", code=2).stderr, "limit on a small one")
    decimals = ("--formula", "Cost=1.001 Ir", "--event", "Cost", "--rows", "0")
    require("2 functions cost too little for a law, and are left out." in run(*files, *decimals).stdout, "decimals of a formula are no counts")
    few = make(folder, lambda n: {"main": (5, {"f": n}), "f": (n, {})}, tiny)
    require(ask(*few)[1]["f"]["law"] == "n", "a small program has laws")


def test_folder(folder):
    """The profiles of a folder have their sizes in commands or names. Without sizes, the message says what to do."""
    files = [pathlib.Path(file.split(":", 1)[1]) for file in make(folder, insertion)]
    answer, found = ask(folder)
    require((answer["sizes_from"], [size["size"] for size in answer["sizes"]]) == ("name", list(SIZES)) and found["insert"]["law"] == "n^2", answer)
    require(ask(folder)[0]["forecast"] == ask(*files)[0]["forecast"], "not as its files")
    require("is one of the files to read" in run(folder, "-o", files[0], "--format", "text", code=2).stderr, "overwritten")
    for number, file in enumerate(files):
        file.rename(file.with_name("abcde"[number] + ".out"))
    require("Write them before the files" in run(folder, code=2).stderr and "--size-of" in run(folder, code=2).stderr, "no sizes")
    require(ask(folder, "--size-of", "insert")[0]["sizes_from"] == "calls", "--size-of")
    for file in files[1:]:
        os.remove(file.with_name("abcde"[files.index(file)] + ".out"))
    require("inputs of several sizes" in run(folder, code=2).stderr, "one profile")
    os.remove(pathlib.Path(folder) / "a.out")
    require("There are no profiles in this folder" in run(folder, code=2).stderr, "empty")
    require("inputs of several sizes" in run(code=2).stderr, "nothing")
    require("There is no such file" in run(f"{folder}/missing", code=2).stderr, "missing")


def test_limits(folder):
    files = make(folder, planted(100))
    require("growth(f[0-3])<=1 is kept by 4 functions" in run(*files, "--limit", "growth(f[0-3])<=1").stdout, "kept")
    require("growth(f)<=1.2 is exceeded by f6 (3.00), f5 (2.00)\n" in run(*files, "--limit", "growth(f)<=1.2", code=3).stderr, "exceeded")
    require("is exceeded: " in run(*files, "--limit", "growth<=1.2", code=3).stderr, "total")
    run(*files, "--limit", "growth<=3")
    require("no power of the size" in run(*files, "--limit", "growth<=8", code=2).stderr, "too large")
    run(*files, "--limit", "growth(f)<=1.2", "--report-only")
    done = run(*files, "--limit", "growth(zzz)<=1", code=2)
    require("no function matches" in done.stderr and done.stdout.startswith("▲ f6 grows with the third power of the input: a limit could not be checked\n"), done)
    done = run(*files, "--exclude", "f1", "--limit", "growth(f1)<=1", code=2)
    require("what matches costs nothing, or a filter hides it" in done.stderr, done.stderr)
    run(*files, "--limit", "growth(f5)<=1.5", "--limit", "growth(zzz)<=1", code=3)
    answer = ask(*files, "--limit", "growth(f5)<=1.5", code=3)[0]
    require([(limit["limit"], limit["verdict"]) for limit in answer["limits"]] == [("growth(f5)<=1.5", "exceeded")], answer["limits"])
    text = run(*files, "--limit", "growth(f5)<=1.5", code=3).stdout
    require("Limits:\n" in text and "growth(f5)<=1.5 is exceeded by f5 (2.00)" in " ".join(text.split()), text)
    require("with --report-only the exit status does not say so" in run(*files, "--limit", "growth(f)<=1.2", "--report-only").stderr, "report only")
    limits = ("--limit", "growth(f5)<=1.5", "--limit", "growth(f[01])<=1", "--limit", "growth(zzz)<=1")
    cases = [(case.get("name"), [child.tag for child in case]) for case in xml.etree.ElementTree.fromstring(run(*files, *limits, "--format", "junit", code=3).stdout).iter("testcase")]
    require(cases == [("growth(f5)<=1.5", ["failure"]), ("growth(f[01])<=1", ["system-out"]), ("growth(zzz)<=1", ["error"])], cases)
    lines = run(*files, *limits, "--format", "github", code=3).stdout.splitlines()
    require(lines[0] == "::error title=growth(f5)<=1.5::is exceeded by f5 (2.00)" and lines[1].startswith("::notice ") and lines[2].startswith("::error "), lines)
    lines = run(*files, *limits, "--report-only", "--format", "github").stdout.splitlines()
    require([line.split()[0] for line in lines] == ["::warning", "::notice", "::warning"], lines)
    require(run(*files, "--format", "github").stdout == "::notice title=callgrove-cli::f6 grows with the third power of the input\n", "no limit")
    require("from 0 to below 8" in run(*files, "--limit", "growth<=9", code=2).stderr, "bound")
    for wrong in ("growth(f<=1", "growth()<=1", "growth(f)<=x", "growth(f)<=-1", "growth(f)=1", "Ir=+1%", "growth([)<=1", "growthy<=1"):
        run(*files, "--limit", wrong, code=2)


def test_lawless_limits(folder):
    """Without a law a limit holds if it holds between all neighbouring sizes."""
    steps = {100: 1000, 200: 1500, 400: 1600, 800: 1900, 1600: 1950}
    jumps = {100: 10, 200: 2000, 400: 90000, 800: 400000, 1600: 99000000}
    files = make(folder, lambda n: {"main": (50, {"f": 1, "g": 1}), "f": (steps[n], {}), "g": (jumps[n], {})})
    found = ask(*files)[1]
    require(found["f"]["law"] is None and found["g"]["law"] is None, found)
    run(*files, "--limit", "growth(f)<=1.6")
    run(*files, "--limit", "growth(g)<=1.2", code=3)
    require("could not be checked for f, without a simple law" in run(*files, "--limit", "growth(f)<=0.5", code=2).stderr, "unclear")


def test_sizes(folder):
    """Sizes are those typed, or described, or in commands, or in names, or calls; but never numbers of processes."""
    def named(make_name, **settings):
        return [write(pathlib.Path(folder) / make_name(size), {"main": (9, {"step": 3 * size}), "step": (7 * size, {})}, **{key: value(size) for key, value in settings.items()}) for size in SIZES]
    cases = (
        (named(lambda n: f"run-{n}.out"), "name", SIZES),
        (named(lambda n: f"x{n}.out", command=lambda n: f"./prog2 {2 * n} -v 7"), "command", [2 * n for n in SIZES]),
        (named(lambda n: f"y{n}.out", command=lambda n: f"./prog {n}", description=lambda n: f"desc: Size: {5 * n}"), "description", [5 * n for n in SIZES]),
        ([f"{3 * n}:{file}" for n, file in zip(SIZES, named(lambda n: f"z{n}.out"))], "given", [3 * n for n in SIZES]),
    )
    for files, source, sizes in cases:
        answer = ask(*reversed(files))[0]
        require(answer["sizes_from"] == source and [size["size"] for size in answer["sizes"]] == list(sizes), source, answer["sizes"])
    files = named(lambda n: f"callgrind.out.{n}", pid=lambda n: n)
    require("sizes of the inputs are not known" in run(*files, code=2).stderr, "processes")
    answer = ask(*files, "--size-of", "step")[0]
    require(answer["sizes_from"] == "calls" and [size["size"] for size in answer["sizes"]] == [3 * n for n in SIZES], answer["sizes"])
    require("no calls of a function with exactly this name" in run(*files, "--size-of", "ste", code=2).stderr, "--size-of")
    require("have inputs of one size, 5" in run(*[f"5:{file}" for file in files], code=2).stderr, "one size")
    require("write SIZE:FILE for each" in run(f"5:{files[0]}", *files[1:], code=2).stderr, "some sizes")
    run(f"5:{files[0]}", code=2)
    for size in ("0", "+5", "1.5", "1e3", "10k", str(10**16)):
        require(f"the size of an input is a whole number above 0, but not “{size}”" in run(f"{size}:{files[0]}", *files[1:], code=2).stderr, size)
    colon = pathlib.Path(folder) / "0:5.out"
    colon.write_bytes(pathlib.Path(files[0]).read_bytes())
    require(ask(f"7:{colon}", f"8:{files[1]}", f"9:{files[2]}")[0]["sizes"][0]["file"] == str(colon), "colon")
    run(f"5:{files[0]}", f"6:{folder}/missing", "7:" + files[1], code=2)


def test_formats(folder):
    files = make(folder, planted(0))
    rows = list(csv.DictReader(io.StringIO(run(*files, "--format", "csv").stdout)))
    require({row["name"]: row["law"] for row in rows if row["name"] != "main"} == {f"f{i}": law for i, law in enumerate(LAWS)}, rows)
    require([rows[0][f"self_{size}"] for size in SIZES] == [str(LAWS["n^3"](size)) for size in SIZES], rows[0])
    for format, piece in (("markdown", "| n log n |"), ("html", "grows with the third power of the input"), ("text", "▲ n³")):
        text = run(*files, "--format", format).stdout
        require(piece in text, format, text[:2000])
    out = pathlib.Path(folder) / "report.json"
    run(*files, "-o", out)
    require(json.loads(out.read_text(encoding="utf-8"))["format"] == 1, "-o")
    require("is the profile" in run(*files, "-o", f"{folder}/100.out", code=2).stderr or (pathlib.Path(folder) / "100.out").read_text(encoding="utf-8").startswith("version"), "overwritten")
    require(set(ask(*files, "--match", "f[56]")[1]) == {"f5", "f6"}, "--match")
    require("Nothing matches --match." in run(*files, "--match", "nosuch").stdout, "nothing matches")
    answer, found = ask(*files, "--include", "f5")
    require(set(found) == {"f5"} and found["f5"]["law"] == "n^2" and answer["sizes"][0]["total"] == LAWS["n^2"](100), answer)
    run(*files, "--hide", "f5", code=2)


def test_damage(folder):
    """A damaged file is an answer with a warning, but no limit is kept."""
    files = make(folder, planted(0))
    path = pathlib.Path(folder) / "400.out"
    path.write_text(path.read_text(encoding="utf-8").replace("\n1 ", "\n1 x", 1), encoding="utf-8")
    require("A profile is incomplete" in run(*files, code=1).stdout, "warning")
    require("could not be checked: a file is damaged" in run(*files, "--limit", "growth<=7", code=2).stderr, "limit")


def test_events(folder):
    files = make(folder, lambda n: {"main": (9 * n, {})})
    other = pathlib.Path(folder) / "800.out"
    other.write_text(other.read_text(encoding="utf-8").replace("events: Ir", "events: Dr"), encoding="utf-8")
    require("choose one that all have with --event" in run(*files, code=2).stderr, "events")


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
