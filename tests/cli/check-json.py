#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares the members of what callgrove-cli prints as JSON with those that callgrove-json.5 documents.

    check-json.py CALLGROVE_CLI PAGE CASES DATA

Each member that is printed for the profiles of DATA has to be in the page, with its type, and each member of the page has
to be printed for one of them. Prints TAP.
"""

import concurrent.futures
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

CLI, PAGE, CASES, DATA = sys.argv[1:5]

# Members that these files do not have: what a reader of other files has to expect.
RARE = {
    "events.EVENT.saturated", "events.EVENT.missing", "missing", "derived[].saturated", "function.functions", "why.cycle_changed", "calls[].no_split",
}

# Two sides whose calls make cycles, together or alone.
CYCLES = [("rules/cycle.callgrind", "quirks/51-cycle.callgrind"), ("rules/cycle-of-two-roots.callgrind", "rules/cycle.callgrind")]

TYPES = {"string": {"string"}, "integer": {"integer"}, "number": {"integer", "number"}, "boolean": {"boolean"}, "cost": {"integer", "number", "null"}, "difference": {"integer", "number", "null"}}


def read_page():
    """Of each section, the types of its members; and the same of each object."""
    sections, objects = {}, {}
    members = None
    for line in Path(PAGE).read_text(encoding="utf-8").replace("\\-", "-").splitlines():
        if line.startswith(".SH "):
            members = sections.setdefault(line[4:].strip('"'), {})
        elif line.startswith(".SS "):
            members = objects.setdefault(line[4:].strip('"'), {})
        elif match := re.fullmatch(r'\.BI (\S+) " ([\w ]+)"', line):
            members[match[1]] = match[2]
    return {title: members for title, members in sections.items() if members}, objects


def expand(members, objects):
    """All paths with their types, those of objects from their own lists."""
    paths = {}
    for path, kind in members.items():
        if kind in objects:
            paths[path] = {"object"}
            paths.update({f"{path}.{name}": types for name, types in expand(objects[kind], objects).items()})
        elif kind in ("object", "object or null"):
            paths[path] = set(kind.split(" or "))
        else:
            paths[path] = TYPES[kind.removesuffix(" or null")] | ({"null"} if kind.endswith(" or null") else set())
        if kind.removesuffix(" or null") in ("cost", "difference"):
            paths.update({path + end: {"integer", "number", "null", "rare"} for end in ("_low", "_high")})
    return paths


def get_type(value):
    names = {type(None): "null", bool: "boolean", int: "integer", float: "number", str: "string"}
    return names.get(type(value), "object")


def walk(value, path, found):
    """Collects the types of all paths; objects whose members have names of their own have one path for all of these."""
    if isinstance(value, list):
        for item in value:
            walk(item, path + "[]", found)
        return
    if path:
        found.setdefault(path, set()).add(get_type(value))
    if not isinstance(value, dict):
        return
    for name, item in value.items():
        last = path.rpartition(".")[2]
        if last == "problem_kinds":
            name = "KIND"
        elif last == "events" or path == "parts[].total":
            name = "EVENT"
        name = re.sub("(self|inclusive)_part_[0-9]+", r"\1_part_PART", name)
        walk(item, f"{path}.{name}" if path else name, found)


def run(command):
    return subprocess.run([CLI, *command], capture_output=True, timeout=120, check=False).stdout.decode()


def get_first_function(path):
    answer = run(["functions", "--format", "json", "--rows", "1", path])
    return json.loads(answer)["functions"][0]["name"] if answer and json.loads(answer)["functions"] else None


def list_commands(directory):
    files = sorted(str(path) for path in Path(DATA).rglob("*.callgrind"))
    base, new = (f"{CASES}/compare-{side}.callgrind" for side in ("base", "new"))
    slow = f"{directory}/slow.callgrind"
    Path(slow).write_text(Path(base).read_text(encoding="utf-8").replace("300000", "330000"), encoding="utf-8")
    straight = f"{directory}/straight.callgrind"
    Path(straight).write_text(Path(f"{DATA}/{CYCLES[0][0]}").read_text(encoding="utf-8").replace("cfn=a\ncalls=4 10\n21 22\n", ""), encoding="utf-8")
    large = f"{directory}/large.callgrind"
    Path(large).write_text("events: Ir\nfn=main\n1 18446744073709551615\ncfn=f\ncalls=1 1\n1 18446744073709522260\nfn=f\n1 9\n", encoding="utf-8")
    counts = [f"{directory}/{name}.callgrind" for name in ("none", "some")]
    for path, count in zip(counts, (0, 3)):
        Path(path).write_text(f"events: Ir Gc\nfn=main\n1 1000 {count}\n", encoding="utf-8")
    yield ["compare", *counts, "--limit", "Gc:^main$=+5%"]
    yield from (["check", large], ["callees", "--function", "main", large])
    clock = [f"{CASES}/outside.callgrind", f"{CASES}/outside-new.callgrind"]
    yield from (["info", clock[0]], ["compare", *clock])
    yield ["info", f"{CASES}/forked-parent.callgrind", f"{CASES}/forked-child.callgrind"]
    for command in (["functions"], ["callers", "--function", "strlen"], ["lines"], ["cycles"]):
        yield from ([*command, *options, clock[0]] for options in ([], ["--event", "Memory_(bytes)", "--event", "Time_(10ns)"]))
    for path in files:
        yield from ([command, path] for command in ("info", "check", "functions"))
    for path in files[::3]:
        yield from (["lines", path], ["lines", "--calls", "--jumps", "--source", "--event", "Ir", "--event", "Dr", path], ["cycles", path])
        yield from (["functions", "--group-by", group, path] for group in ("object", "cycle", "part", "file:function", "function:file", "call-tree", "callers-tree"))
        yield from ([command, option, "a", path] for command in ("info", "functions", "cycles") for option in ("--exclude", "--hide"))
        yield ["functions", "--names", path]
        yield ["functions", "--columns", "cumulative,per-call,part", path]
        yield ["functions", "--columns", "part", "--sort", "self", path]
        yield ["lines", "--by", "address", "--calls", "--jumps", "--source", path]
        yield ["lines", "--only-under", "a", path]
        name = get_first_function(path)
        if name is None or "\0" in name:
            continue
        for command in ("callers", "callees", "lines"):
            yield [command, "--function", name, path]
            yield [command, "--function", name, "--exclude", "a", path]
            yield [command, "--function", name, "--event", "Ir", "--event", "Dr", path]
        yield ["callees", "--function", name, "--hide", "a", path]
        yield ["callees", "--all", "--function", name, path]
        yield ["callers", "--function", "a", "--group-by", "object", path]
        yield from ([*command, "--event", "Ir", "--event", "Dr", path] for command in (["functions"], ["functions", "--group-by", "function:file"], ["cycles"]))
    for pair in zip(files, files[1:]):
        yield ["compare", *pair]
    for options in (["--limit", "Ir=+1%"], ["--limit", "Ir:.=+1%"], ["--event", "Ir", "--event", "Dr"], ["--formula", "R=Dr / Ir", "--event", "Ir", "--event", "R"], ["--measure", "share"], ["--per-call", "parse"],
                    ["--group-by", "file", "--event", "Ir", "--event", "Dr"], *(["--group-by", group, "--event", "Ir", "--event", "Dr"] for group in ("object", "namespace", "cycle", "part", "file:function", "function:file"))):
        yield ["compare", *options, base, new]
        yield ["compare", *options, new, base]
    parts = ["--base-parts", "1", "--new-parts", "2", f"{DATA}/quirks/09-part-repeats.callgrind"]
    yield from (["compare", *options, *parts] for options in ([], ["--measure", "share"]))
    yield from (["compare", option, "lookup", base, new] for option in ("--include", "--exclude", "--hide", "--only-under"))
    for command, name in (("callers", "lookup"), ("callees", "main"), ("callees", "skip_blanks"), ("callers", "tick")):
        yield [command, "--function", name, "--event", "Ir", "--event", "Dr", base, "--", new]
        yield [command, "--all", "--function", name, "--event", "Ir", "--event", "Dr", base, "--", new]
    yield from (["functions", *options, "--event", "Ir", "--event", "Dr", base, "--", new] for options in ([], ["--names"], ["--group-by", "object"], ["--group-by", "part"]))
    yield from (["functions", "--group-by", "cycle", f"{DATA}/{old}", "--", f"{DATA}/{later}"] for old, later in CYCLES)
    yield from (["callees", "--group-by", group, "--function", name, base, "--", new] for group, name in (("file", "main.c"), ("object", "prog")))
    yield ["callers", "--group-by", "cycle", "--function", "<cycle 1>", f"{DATA}/{CYCLES[0][0]}", "--", f"{DATA}/{CYCLES[0][0]}"]
    yield from (["lines", *options, "--event", "Ir", "--event", "Dr", base, "--", new] for options in ([], ["--function", "main"]))
    yield from (["cycles", *options, f"{DATA}/{old}", "--", f"{DATA}/{later}"] for old, later in CYCLES for options in ([], ["--hide", "a"], ["--include", "a"], ["--formula", "X=3 Ir", "--event", "Ir", "--event", "X"]))
    yield ["compare", "--limit", "Ir:.=+1%", f"{DATA}/{CYCLES[0][0]}", straight]
    yield ["lines", "--base-source-root", f"{CASES}/old", f"{CASES}/source-old.callgrind", "--", f"{CASES}/source.callgrind"]
    yield ["lines", "--context", "1", f"{CASES}/source.callgrind"]
    yield ["lines", "--context", "1", "--base-source-root", f"{CASES}/old", f"{CASES}/source-old.callgrind", "--", f"{CASES}/source.callgrind"]
    yield ["lines", "--by", "address", "--source", f"{DATA}/format/jumps-valgrind.callgrind", "--", f"{DATA}/format/jumps-valgrind.callgrind"]
    recursive = [str(path) for path in Path(DATA).rglob("*recursi*.callgrind")]
    yield from (["callees", "--function", get_first_function(path), path, "--", path] for path in recursive if get_first_function(path))
    runs = [f"{directory}/run-{i}.callgrind" for i in range(4)]
    for i, path in enumerate(runs):
        text = Path((base, slow)[i % 2]).read_text(encoding="utf-8")
        Path(path).write_text(re.sub("(?m)^(creator|summary|totals):.*\n", "", text), encoding="utf-8")
    yield ["compare", "--runs", "--limit", "Ir:^lookup$=+1%", *runs[:2], "--", *runs[2:]]
    random = [f"{directory}/random-{cost}.callgrind" for cost in (1000, 1050)]
    for cost, path in zip((1000, 1050), random):
        Path(path).write_text(f"events: Ir\nob=perl\nfl=hv.c\nfn=Perl_seed\n1 7\nfn=lookup\n1 {cost}\nfn=Perl_get_hash_seed\n1 3\ncfn=Perl_seed\ncalls=1 1\n1 7\n"
                              "fn=main\n1 9000\ncfn=Perl_get_hash_seed\ncalls=1 1\n1 10\n", encoding="utf-8")
    yield ["compare", "--limit", "Ir:^lookup$=+2%", *random]
    yield ["compare", "--only-under", "^f$", "--limit", "Ir:^[fk]$=+1%", f"{CASES}/estimate-base.callgrind", "--", f"{CASES}/estimate-new.callgrind"]
    layout = [f"{directory}/layout-{misses}.callgrind" for misses in (100, 2000)]
    for misses, path in zip((100, 2000), layout):
        callers = "".join(f"fn={name}\n1 9000 100\ncfn=work\ncalls=9 1\n1 30000 {misses // 2}\n" for name in ("one", "two"))
        Path(path).write_text(f"events: Ir I1mr\nob=prog\nfl=a.c\nfn=work\n1 60000 {misses}\n{callers}", encoding="utf-8")
    yield from (["compare", "--event", "I1mr", "--limit", f"I1mr{pattern}=+1%", *layout] for pattern in ("", ":.", ":^work$"))
    yield ["functions", "--event", "I1mr", layout[0], "--", layout[1]]
    yield from (["compare", *options, *write_suite(directory, base, new)] for options in ([], ["--limit", "Ir=+1%"], ["--limit", "Ir=+90%", "--limit", "none@Ir=+1%"]))
    sizes = (100, 200, 400, 800, 1600)
    growing = [f"{directory}/growing-{size}.callgrind" for size in sizes]
    for size, path in zip(sizes, growing):
        Path(path).write_text(f"events: Ir\nob=p\nfl=a.c\nfn=inner\n1 {size * size}\nfn=outer\n1 {9 * size}\ncfn=inner\ncalls={size * size // 10} 1\n1 5\nfn=odd\n1 {size % 300 + 1}\n"
                              f"fn=main\n1 50\ncfn=outer\ncalls={size} 1\n1 9\n", encoding="utf-8")
    yield ["growth", *growing, "--limit", "growth(inner)<=1.2"]
    yield ["growth", *growing, "--check", "1600"]
    yield ["growth", *growing[:2]]
    yield ["growth", *growing[:3]]
    yield from write_series(directory, base, new)


def write_series(directory, base, new):
    """A step that is taken back, two recordings that differ, and a file that cannot be read."""
    for folder, files in (("twice", (("a.1", base), ("a.2", new), ("b", new))), ("back", (("a", base), ("b", new), ("c", base), ("e", None)))):
        Path(directory, folder).mkdir(exist_ok=True)
        for name, path in files:
            Path(directory, folder, name).write_text(Path(path).read_text(encoding="utf-8") if path else "nonsense", encoding="utf-8")
    yield ["series", f"{directory}/twice"]
    yield ["series", f"{directory}/back", "--limit", "Ir=+1%", "--function", "lookup", "--causes", "function"]


def write_suite(directory, base, new):
    """Two folders with a benchmark that changed, and one that only the new side has."""
    for side, path in (("old", base), ("new", new)):
        Path(directory, side).mkdir(exist_ok=True)
        for name in ("changed", "more")[:1 if side == "old" else 2]:
            Path(directory, side, name).write_text(Path(path).read_text(encoding="utf-8"), encoding="utf-8")
    return [f"{directory}/old", f"{directory}/new"]


def get_section(command):
    if command[0] == "compare" and command[-1].endswith("/new"):
        return "MANY BENCHMARKS"
    title = "CALLERS AND CALLEES" if command[0] in ("callers", "callees") else command[0].upper()
    return f"{title} OF TWO SIDES" if "--" in command and command[0] != "compare" else title


def collect():
    found = {}
    with tempfile.TemporaryDirectory() as directory, concurrent.futures.ThreadPoolExecutor(2) as executor:
        commands = list(list_commands(directory))
        for command, answer in zip(commands, executor.map(lambda command: run([*command, "--format", "json"]), commands)):
            if answer and json.loads(answer).get("format") != 1:
                sys.exit(f"{command}: the answer has no format")
            if answer:
                walk(json.loads(answer), "", found.setdefault(get_section(command), {}))
    return found


def is_rare(path, types):
    return "rare" in types or any(path == rare or path.endswith("." + rare) for rare in RARE)


def check(section, documented, printed):
    problems = [f"{path} is printed, but not in the page" for path in printed if path not in documented and printed[path] != {"object"}]
    for path, types in documented.items():
        if path not in printed and not is_rare(path, types):
            problems.append(f"{path} is in the page, but never printed")
        elif not printed.get(path, set()) <= types:
            problems.append(f"{path} is {' or '.join(sorted(printed[path]))}, not {' or '.join(sorted(types))}")
    return [f"{section}: {problem}" for problem in problems]


def main():
    sections, objects = read_page()
    printed = collect()
    print(f"1..{len(sections)}")
    for number, (section, members) in enumerate(sections.items(), 1):
        documented = expand(members, objects)
        if section.endswith("OF TWO SIDES"):
            documented = {path: types | {"rare"} for path, types in expand(sections["COMPARE"], objects).items()
                          if not re.match(r"(functions|files|objects|namespaces|cycles|parts)\b", path)} | documented
        problems = check(section, documented, printed.get(section, {}))
        print("".join(f"# {problem}\n" for problem in problems), end="")
        print(f"{'not ' if problems else ''}ok {number} - {section.lower()}", flush=True)


main()
