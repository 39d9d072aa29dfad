#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs callgrove-cli and compares all that it prints.

    test-cli.py CALLGROVE_CLI CASES DATA

Each CASES/NAME.txt holds a command line, the exit code and the output:

    $ functions --format csv format/simple-example.callgrind
    exit 0
    name,file,object,self,inclusive,calls,cycle
    ...
    stderr:
    ...

Profiles are looked for in CASES and then in DATA. To add a case, write the first line and run this
with CGV_TEST_UPDATE=1 in the environment; then read what it added. Prints TAP.
"""

import bz2
import collections
import gzip
import itertools
import json
import lzma
import os
import pathlib
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
import xml.etree.ElementTree

CLI, CASES, DATA = (os.path.abspath(path) for path in sys.argv[1:4])
UPDATE = "CGV_TEST_UPDATE" in os.environ

ENVIRONMENT = {**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": "en"}


def run(arguments, **options):
    return subprocess.run([CLI, *arguments], env=ENVIRONMENT, capture_output=True, text=True, timeout=60, **options)


def find_profile(argument):
    """The argument, or where the profile or the folder is that it names."""
    if not argument.endswith((".callgrind", "/")):
        return argument
    for directory in (CASES, DATA):
        path = os.path.join(directory, argument)
        if os.path.exists(path):
            return path
    return argument


def hide_directories(text):
    return text.replace(f"{CASES}/", "").replace(f"{DATA}/", "").replace(f"{os.getcwd()}/", "")


def print_run(command):
    arguments = [find_profile(argument) for argument in shlex.split(command)]
    done = run(arguments, stdin=subprocess.DEVNULL)
    text = f"$ {command}\nexit {done.returncode}\n{done.stdout}"
    if done.stderr:
        text += f"stderr:\n{done.stderr}"
    if "--format json" in command and done.stdout:
        json.loads(done.stdout)
    return hide_directories(text)


def test_case(path):
    with open(path, encoding="utf-8") as case:
        expected = case.read()
    command = expected.splitlines()[0].removeprefix("$ ")
    result = print_run(command)
    if UPDATE and expected.count("\n") <= 1:
        with open(path, "w", encoding="utf-8") as case:
            case.write(result)
        expected = result
    if result != expected:
        raise AssertionError(f"expected:\n{expected}\ngot:\n{result}")


def require_equal(left, right):
    if left != right:
        raise AssertionError(f"{left!r} is not {right!r}")


PROGRAM = os.path.join(CASES, "program.callgrind")


def test_standard_input():
    """From a pipe and from a file, the same as by name."""
    by_name = run(["functions", "--format", "csv", PROGRAM])
    with open(PROGRAM, encoding="utf-8") as profile:
        require_equal(run(["functions", "--format", "csv", "-"], stdin=profile).stdout, by_name.stdout)
        profile.seek(0)
        require_equal(run(["functions", "--format", "csv", "-"], input=profile.read()).stdout, by_name.stdout)


def test_standard_input_compressed():
    """Every way of compressing, from a pipe and from a file without a telling name."""
    by_name = run(["functions", "--format", "csv", PROGRAM]).stdout
    with open(PROGRAM, "rb") as profile:
        contents = profile.read()
    for module in (gzip, lzma, bz2):
        compressed = module.compress(contents)
        answer = subprocess.run([CLI, "functions", "--format", "csv", "-"], env=ENVIRONMENT, input=compressed,
                                capture_output=True, timeout=60, check=True)
        require_equal(answer.stdout.decode(), by_name)
        with tempfile.NamedTemporaryFile() as file:
            file.write(compressed)
            file.flush()
            require_equal(run(["functions", "--format", "csv", file.name]).stdout, by_name)


def test_compressed_and_cut():
    """So early that nothing comes out: the file is cut, not empty."""
    answer = subprocess.run([CLI, "check", "-"], env=ENVIRONMENT, input=gzip.compress(b"events: Ir\n")[:10],
                            capture_output=True, timeout=60, check=False)
    require_equal(answer.returncode, 2)
    require_equal(b"ends too early" in answer.stderr, True)
    require_equal(b"empty" in answer.stderr, False)


def test_pipe_beside_a_file():
    """Standard input is one part, the file another; a pipe may be named as shells name it."""
    with open(PROGRAM, encoding="utf-8") as profile:
        contents = profile.read()
    for name in ("-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"):
        require_equal(run(["check", name], input=contents).stdout, "ok\t140\t0\n")
        answer = json.loads(run(["info", "--format", "json", name, PROGRAM], input=contents).stdout)
        require_equal(len(answer["parts"]), 2 * len(json.loads(run(["info", "--format", "json", PROGRAM]).stdout)["parts"]))


def test_process_substitution():
    """What a shell makes of <(command)."""
    answer = subprocess.run(["bash", "-c", '"$0" check <(cat "$1")', CLI, PROGRAM], env=ENVIRONMENT, capture_output=True,
                            text=True, timeout=60, check=True)
    require_equal(answer.stdout, "ok\t140\t0\n")


def test_closed_standard_input():
    """Nothing to read from at all is an error that says what to do."""
    answer = subprocess.run(["bash", "-c", 'exec "$0" check - <&-', CLI], env=ENVIRONMENT, capture_output=True, text=True,
                            timeout=60, check=False)
    require_equal(answer.returncode, 2)
    require_equal("Nothing is connected" in answer.stderr, True)


def test_memory():
    """What a profile takes beyond its limit is left out, with a warning and exit code 1."""
    with tempfile.NamedTemporaryFile("w") as file:
        file.write("events: Ir\n" + "".join(f"fn=function {i}\n1 1\n" for i in range(50000)))
        file.flush()
        answer = run(["check", "--memory", "1M", file.name])
        require_equal(answer.returncode, 1)
        require_equal(answer.stdout.startswith("partial\t"), True)
        require_equal("--memory=unlimited" in answer.stderr, True)
        require_equal(0 < int(answer.stdout.split("\t")[1]) < 50000, True)
        require_equal(run(["check", "--memory", "1G", file.name]).stdout, "ok\t50000\t0\n")


def test_all_numbers_are_exact():
    """The largest costs, read back by a parser that has integers of any size."""
    path = os.path.join(DATA, "rules", "costs-saturate.callgrind")
    answer = json.loads(run(["functions", "--format", "json", path]).stdout)
    require_equal(answer["total"], 2**64 - 1)
    require_equal(answer["saturated"], True)
    require_equal([row["calls"] for row in answer["functions"]], [0, 2**64 - 1])


def test_two_files_are_parts():
    """Several files of one run add up; each for itself in check."""
    with tempfile.TemporaryDirectory() as directory:
        copy = shutil.copy(PROGRAM, directory)
        twice = json.loads(run(["info", "--format", "json", PROGRAM, copy]).stdout)
    require_equal(len(twice["files"]), 2)
    require_equal([part["index"] for part in twice["parts"]], [1, 2, 3, 4])
    require_equal(twice["events"][0]["total"], 280)
    require_equal(run(["check", PROGRAM, PROGRAM]).stdout, "ok\t140\t0\n" * 2)


def test_file_named_twice():
    """It counts once, and somebody is told."""
    with tempfile.TemporaryDirectory() as directory:
        link = os.path.join(directory, "link")
        os.symlink(os.path.abspath(PROGRAM), link)
        for names in ([PROGRAM, PROGRAM], [PROGRAM, link], ["-", "-"]):
            for command in ("info", "functions", "lines"):
                with open(PROGRAM, "rb") as file:
                    answer = run([command, "--format", "json", *names], stdin=file)
                require_equal(answer.returncode, 0)
                require_equal("named-twice" in answer.stderr, True)
                total = json.loads(answer.stdout)["events"][0]["total"] if command == "info" else json.loads(answer.stdout)["total"]
                require_equal(total, 140)
            require_equal("not of one run" in answer.stderr, False)
        with open(PROGRAM, "rb") as file:
            info = json.loads(run(["info", "--format", "json", PROGRAM, PROGRAM], stdin=file).stdout)
        require_equal([note["kind"] for note in info["notes"]], ["named-twice"])


def test_severity():
    """A line on standard error says whether it is a warning or a note, in the words of JSON."""
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "bad.out")
        with open(path, "w", encoding="utf-8") as file:
            file.write("events: Ir\nfn=f\n1 10\ncfn=g\ncalls=1 1\n1 20\nfn=g\n1 5\n\nbla\n")
        lines = run(["check", path]).stderr.splitlines()
        answer = json.loads(run(["check", "--format", "json", path]).stdout)["files"][0]
        found = {(item["severity"], item["kind"]) for item in answer["notes"] + answer["problems"] + answer["errors"]}
        require_equal({severity for severity, _ in found}, {"info", "warning"})
        for severity, kind in found:
            require_equal(any(f": {severity}: {kind}: " in line for line in lines), True)


def test_files_of_other_runs():
    """Whether costs of several runs were added up is said; parts and threads of one run are what they are for."""
    text = "version: 1\ncreator: callgrind-3.24.0\npid: {}\ncmd: {}\npart: {}\nthread: {}\nevents: Ir\nfn=main\n1 5\ntotals: 5\n"
    cases = (((7, "./a", 1, 1), True), ((1, "./b", 1, 1), True), ((1, "./a", 1, 1), True), ((1, "./a", 2, 1), False), ((1, "./a", 1, 2), False))
    with tempfile.TemporaryDirectory() as directory:
        names = [os.path.join(directory, name) for name in ("first", "second")]
        with open(names[0], "w", encoding="utf-8") as file:
            file.write(text.format(1, "./a", 1, 1))
        for values, is_other in cases:
            with open(names[1], "w", encoding="utf-8") as file:
                file.write(text.format(*values))
            for command in ("info", "functions"):
                answer = run([command, *names])
                require_equal(answer.returncode, 0)
                require_equal("not of one run" in answer.stderr, is_other)
                require_equal("counts again, up to 5 Ir" in answer.stderr.replace("\u202f", " "), values[0] == 7)
            event = json.loads(run(["info", "--format", "json", *names]).stdout)["events"][0]
            require_equal(event.get("counted_twice"), 5 if values[0] == 7 else None)
            require_equal("not of one run" in run(["compare", names[0], "--", *names]).stderr, False)
        whole = os.path.join(directory, "whole")
        with open(whole, "w", encoding="utf-8") as file:
            file.write(text.format(1, "./a", 1, 1) + text.format(7, "./a", 1, 1) + text.format(8, "./a", 1, 1))
        require_equal("counts again, up to 10 Ir" in run(["functions", whole]).stderr.replace("\u202f", " "), True)


def test_names_with_processes():
    """Files that say nothing are of one run if their names have one process id, and are not said to be of several."""
    cases = ((("callgrind.out.12", "callgrind.out.12.1", "callgrind.out.12.1-02"), False, False), (("callgrind.out.12", "callgrind.out.13"), True, False), (("a", "b"), False, True))
    for names, is_other, is_unknown in cases:
        with tempfile.TemporaryDirectory() as directory:
            paths = [os.path.join(directory, name) for name in names]
            for number, path in enumerate(paths):
                with open(path, "w", encoding="utf-8") as file:
                    file.write(f"events: Ticks\nfn=f\n1 {number + 1}\n")
            answer = run(["functions", *paths])
            require_equal("not of one run" in answer.stderr, is_other)
            require_equal("These files do not show" in answer.stderr, is_unknown)


def test_filter_fields():
    """What stands before the colon of a pattern is a field or part of a name, and never silently neither."""
    for pattern, code in (("kind:x", 2), ("fil:x", 2), ("function:kind:x", 0), ("std::x", 0), ("file:x", 0), ("(?:x)", 0), ("[[:alpha:]]", 0)):
        for option in ("--include", "--exclude", "--hide", "--only-under"):
            require_equal((pattern, run(["functions", option, pattern, PROGRAM]).returncode), (pattern, code))


def test_shapes():
    """The members that scripts rely on."""
    info = json.loads(run(["info", "--format", "json", PROGRAM]).stdout)
    wanted = {"files", "creator", "command", "events", "parts", "counts", "problems", "problem_count", "note_count"}
    require_equal(wanted - set(info), set())
    require_equal({"name", "long_name", "formula", "total", "summary", "totals"} - set(info["events"][0]), set())
    require_equal({"file", "part", "pid", "thread", "trigger", "total"} - set(info["parts"][0]), set())
    require_equal(set(info["counts"]), {"functions", "files", "objects", "calls", "cycles"})
    functions = json.loads(run(["functions", "--format", "json", PROGRAM]).stdout)
    require_equal(set(functions), {"format", "event", "total", "functions"})
    require_equal(set(functions["functions"][0]), {"name", "file", "object", "self", "inclusive", "calls", "cycle"})
    callers = json.loads(run(["callers", "--function", "malloc", "--format", "json", PROGRAM]).stdout)
    require_equal(set(callers), {"format", "event", "total", "function", "calls"})
    require_equal(set(callers["calls"][0]), {"name", "file", "object", "inclusive", "calls"})


def test_format():
    """Each document says first which format it has."""
    for command in (["info"], ["functions"], ["functions", "--group-by", "file:function"], ["callers", "--function", "malloc"],
                    ["callees", "--function", "malloc"], ["lines"], ["cycles"], ["check"]):
        answer = json.loads(run([*command, "--format", "json", PROGRAM]).stdout)
        require_equal(next(iter(answer.items())), ("format", 1))


def test_exact_names():
    """JSON has the bytes of names, and U+FFFD where they are not UTF-8; what is printed has nothing that a terminal would do."""
    names = {b"tab\tand \x1b[31m": "tab\tand \x1b[31m", b"bell\x07 \x7f": "bell\x07 \x7f", b"a\\\"b": 'a\\"b', "é€😀".encode(): "é€😀",
             "\u202e\u200b\u2028".encode(): "\u202e\u200b\u2028", b"a\xffb\xc3": "a\ufffdb\ufffd", b"\xf0\x9f\x98 z": "\ufffd z", b"a\0b": "a\0b"}
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "names")
        with open(path, "wb") as profile:
            profile.write(b"events: A\nfl=/\x1b/\xe9.c\n" + b"".join(b"fn=%s\n1 %d\n" % (name, i + 1) for i, name in enumerate(names)))
        rows = json.loads(subprocess.run([CLI, "functions", "--format", "json", "--sort", "self", path], env=ENVIRONMENT, capture_output=True,
                                         timeout=60, check=False).stdout.decode())["functions"]
        require_equal([row["name"] for row in rows], list(names.values())[::-1])
        require_equal({row["file"] for row in rows}, {"/\x1b/\ufffd.c"})
        for form in ("text", "csv"):
            printed = run(["functions", "--format", form, path]).stdout
            require_equal([c for c in printed if not c.isprintable() and c != "\n"], [])
        for name in rows:
            if "\0" not in name["name"] and "\ufffd" not in name["name"]:
                require_equal(json.loads(run(["callers", "--function", name["name"], "--format", "json", path]).stdout)["function"]["name"], name["name"])


def test_filtered_groups():
    """Whatever filters leave is in groups: their self costs add up to the total, those of members to the group."""
    for profile in ("program.callgrind", "filters.callgrind", "inlined.callgrind"):
        for option in ("--include", "--exclude", "--hide", "--only-under"):
            for pattern in ("main", "a", "leaf|malloc", "file:c$", "object:libc"):
                for group in ("function", "object", "file", "namespace", "part", "file:function", "function:file"):
                    answer = json.loads(run(["functions", option, pattern, "--group-by", group, "--format", "json",
                                             os.path.join(CASES, profile)]).stdout)
                    rows = answer["functions"]
                    require_equal(sum(row["self"] for row in rows), answer["total"])
                    for row in rows:
                        require_equal(row.get("self_low", row["self"]) <= row["self"] <= row.get("self_high", row["self"]), True)
                        if "members" in row:
                            require_equal(sum(member["self"] for member in row["members"]), row["self"])


def test_help():
    """Each command tells about itself, on stdout; wrong usage goes to stderr."""
    for command in ("info", "functions", "callers", "callees", "lines", "cycles", "series", "check", "convert", "draw"):
        done = run([command, "--help"])
        require_equal((done.returncode, done.stderr), (0, ""))
        require_equal(f"callgrove-cli {command}" in done.stdout, True)
        require_equal(command in run(["--help"]).stdout, True)
        wrong = run([command])
        require_equal((wrong.returncode, wrong.stdout), (2, ""))


def get_processor_time():
    """Seconds that all programs took that were run and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def test_shared_name_and_many_parts():
    """Small files that make work which grows with their square, unless care is taken: minutes of it."""
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "name")
        with open(path, "w", encoding="utf-8") as profile:
            profile.write("events: A\nfn=(1) " + "n" * 1000000 + "\n")
            profile.writelines(f"fl=f{i}\nfn=(1)\n1 1\n" for i in range(20000))
        start = get_processor_time()
        require_equal(run(["callers", "--function", "main", path]).returncode, 2)
        require_equal(run(["functions", "--match", "main", "--format", "csv", path]).stdout.count("\n"), 1)
        require_equal(run(["functions", "--match", "nnn", path]).stdout.count("\n"), 38)

        path = os.path.join(directory, "parts")
        with open(path, "w", encoding="utf-8") as profile:
            profile.writelines(f"part: {i + 1}\nevents: A B C\nfn=f\n1 {i}\n" for i in range(50000))
        info = json.loads(run(["info", "--format", "json", path]).stdout)
        require_equal([part["total"]["A"] for part in info["parts"]], list(range(50000)))
        require_equal(get_processor_time() - start < 10, True)


def get_peak_memory(arguments):
    """The most memory that a run took, in bytes."""
    with subprocess.Popen([CLI, *arguments], env=ENVIRONMENT, stdout=subprocess.DEVNULL) as process:
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    require_equal(process.returncode, 0)
    return used.ru_maxrss * 1024


def test_deep_calls():
    """Calls that are as deep as the file is long."""
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "deep")
        n = 30000
        with open(path, "w", encoding="utf-8") as profile:
            profile.write("events: A\nfl=a\n")
            profile.writelines(f"fn=({i}) f{i}\n1 1\ncfn=({i + 1}) f{i + 1}\ncalls=1 1\n1 {n - i}\n" for i in range(1, n))
            profile.write(f"fn=({n})\n1 1\n")
        start = get_processor_time()
        for form in ("text", "csv"):
            require_equal(get_peak_memory(["functions", "--group-by", "call-tree", "--format", form, path]) < 400 * 1024 * 1024, True)
        lines = run(["functions", "--group-by", "call-tree", "--match", ".", path]).stdout.splitlines()
        require_equal(4000 < len(lines) < 6000 and max(map(len, lines)) < 200, True)
        require_equal(get_processor_time() - start < 20, True)


def test_names_of_namesakes():
    """Calls between functions of one name have their places, in cycles and below lines."""
    with tempfile.NamedTemporaryFile("w", suffix=".out", encoding="utf-8") as file:
        file.write("events: Ir\n")
        for name, other in (("a", "b"), ("b", "a")):
            file.write(f"fl=src/{name}/util.c\nfn=f\n1 10\ncfi=src/{other}/util.c\ncfn=f\ncalls=1 1\n2 10\n\n")
        file.flush()
        for command in (["cycles"], ["lines", "--calls"]):
            answer = run([*command, file.name]).stdout
            require_equal((command, "f (a/util.c)" in answer and "f (b/util.c)" in answer), (command, True))


def test_first_lines_of_two():
    """A file that only the base has under two names is one file, also where only the first lines are kept."""
    def write(directory, name, files, factor):
        path = os.path.join(directory, name)
        lines = (f"fl={file}\nfn=f{i}\n7 {factor * (100 + i)}\n8 {i} {factor}\n" for i, file in enumerate(files))
        pathlib.Path(path).write_text("events: Ir Dr\n" + "".join(lines) + "rubbish\n", encoding="utf-8")
        return path

    others = [f"p{i}.c" for i in range(5)]
    with tempfile.TemporaryDirectory() as directory:
        sides = [write(directory, "base", ["x.c", *others, "./x.c"], 1), "--", write(directory, "new", others, 2)]
        rows = run(["lines", "--format", "csv", "--rows", "0", *sides]).stdout.splitlines()
        require_equal(sum(row.startswith("x.c,7,") for row in rows), 1)
        for n in (1, 3, 30):
            require_equal(run(["lines", "--format", "csv", "--rows", str(n), *sides]).stdout.splitlines(), rows[: n + 1])
        both = ["--event", "Ir", "--event", "Dr"]
        rows = run(["lines", *both, "--rows", "0", *sides]).stdout.splitlines()
        require_equal(run(["lines", *both, "--rows", "100", *sides]).stdout.splitlines(), rows)
        n_lines = sum(row.startswith(("+", "-", " ")) for row in rows)
        require_equal(re.findall(r"(\d+) more; ", run(["lines", *both, "--rows", "3", *sides]).stdout), [str(n_lines - 3)])


def test_lines_add_up():
    """Lines add up to their function, by line and by address, and all of them to the total."""
    for path in (PROGRAM, os.path.join(DATA, "producers", "callgrind-dump-instr-collect-jumps.callgrind")):
        functions = json.loads(run(["functions", "--format", "json", path]).stdout)
        for by in ["line"] if path == PROGRAM else ["line", "address"]:
            lines = json.loads(run(["lines", "--format", "json", "--by", by, path]).stdout)
            require_equal(sum(line["self"] for line in lines["lines"]), functions["total"])
            require_equal(lines["self"], functions["total"])
            for function in functions["functions"][:40]:
                names = [f"--{key}={function[key]}" for key in ("file", "object") if function[key]]
                found = run(["lines", "--format", "json", "--by", by, f"--function={function['name']}", *names, path])
                answer = json.loads(found.stdout)
                require_equal({key: answer["function"][key] for key in function}, function)
                require_equal(sum(line["self"] for line in answer["lines"]), function["self"])
                if function["cycle"] is None:
                    require_equal(sum(line["inclusive"] for line in answer["lines"]), function["inclusive"])


def test_sources_that_are_refused():
    """A profile leads to no text outside of the folders that were given, and nobody waits for a pipe."""
    with tempfile.TemporaryDirectory() as directory:
        root, outside = os.path.join(directory, "root"), os.path.join(directory, "outside.c")
        os.mkdir(root)
        os.mkfifo(os.path.join(root, "pipe.c"))
        os.symlink("../outside.c", os.path.join(root, "link.c"))
        for path, text in ((outside, "secret"), (os.path.join(root, "here.c"), "one\ntwo\n"), (os.path.join(root, "data.c"), "a\0b")):
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        files = {"/etc/passwd": "untrusted", "/proc/self/environ": "untrusted", "/dev/stdin": "untrusted", outside: "untrusted",
                 "/usr/lib/../../etc/shadow": "untrusted", "/dev/zero": "untrusted", "../outside.c": "not-found", "x/link.c": "untrusted", "x/data.c": "not-text",
                 f"{root}/pipe.c": "not-a-file", "x/here.c": "changed"}
        profile = "events: Ir\n" + "".join(f"fl={name}\nfn={i}\n1 5\n3 5\n4 5\n" for i, name in enumerate(files))
        answer = json.loads(run(["lines", "--source-root", root, "--format", "json", "-"], input=profile).stdout)
        require_equal({source["file"]: source["problem"] for source in answer["sources"]}, files)
        require_equal({source["path"] for source in answer["sources"]} - {None}, {f"{root}/here.c"})
        require_equal({line["source"] for line in answer["lines"]}, {"one", None})
        require_equal(json.loads(run(["lines", "--source", "--format", "json", "-"], input=profile).stdout)["sources"][-1]["problem"], "not-found")
        profile = "positions: instr line\n" + profile.replace("fl=", "ob=").replace(" 5\n", " 1 5\n")
        answer = json.loads(run(["lines", "--by", "address", "--source-root", root, "--format", "json", "-"], input=profile).stdout)
        none = "not-code" if HAS_CODE else "no-decoder"
        files = {name: none if problem in ("not-text", "changed") else problem for name, problem in files.items()}
        require_equal({source["file"]: source["problem"] for source in answer["sources"]}, files)


def read_code(objects):
    """Lists the instructions of these files, all of them as the program of code.callgrind."""
    with open(os.path.join(CASES, "code.callgrind"), encoding="utf-8") as file:
        head, body = file.read().split("ob=(1) /build/code/collatz\n")
    with tempfile.TemporaryDirectory() as root:
        for name, data in objects.items():
            with open(os.path.join(root, name), "wb") as file:
                file.write(data)
        profile = head + "".join(f"ob={root}/{name}\n" + body.replace("fn=(", f"fn=({i}") for i, name in enumerate(objects, 1))
        profile = "".join(line for line in profile.splitlines(True) if not line.startswith("totals:"))
        command = ["lines", "--by", "address", "--rows", "1000000", "--source-root", root, "--format"]
        return json.loads(run([*command, "json", "-"], input=profile).stdout), run([*command, "text", "-"], input=profile).stdout


def test_code_of_another_build():
    """Instructions that start elsewhere now are said, and addresses that the program does not have."""
    if not HAS_CODE:
        return
    with open(os.path.join(CASES, "code", "collatz"), "rb") as file:
        data = file.read()
    answer, text = read_code({"right": data, "shifted": data[:0x1000] + b"\x90" + data[0x1000:-1], "cut": data[:0x1030]})
    require_equal([source["problem"] for source in answer["sources"]], [None, "another-build", "another-build"])
    for words in ("/shifted is another build than the recorded one: 24 of 27", "/cut is another build than the recorded one: 13 of 27"):
        require_equal(f"{words} recorded addresses fit no instruction." in text, True)
    require_equal(text.count("fit no instruction."), 2)


def test_code_that_lies():
    """What is no program has no code, and a program whose headers lie is not believed."""
    if not HAS_CODE:
        return
    with open(os.path.join(CASES, "code", "collatz"), "rb") as file:
        data = file.read()
    objects = {"empty": b"", "text": b"int main (void)\n", "archive": b"!<arch>\n", "short": data[:40], "headless": data[:64]}
    objects["arm"] = data[:18] + b"\x28\0" + data[20:]
    known = dict.fromkeys(objects, "not-code") | {"arm": "no-decoder"}
    headers = 64 + 56 * data[56]
    for at in range(4, headers):
        objects[f"byte{at}"] = data[:at] + bytes([data[at] ^ 0xff]) + data[at + 1:]
    for at in range(16, headers, 8):
        objects[f"word{at}"] = data[:at] + b"\xff" * 8 + data[at + 8:]
    answer, _ = read_code(objects)
    problems = {os.path.basename(source["file"]): source["problem"] for source in answer["sources"]}
    require_equal(set(problems), set(objects))
    require_equal({name: problems[name] for name in known}, known)
    require_equal(set(problems.values()) - {None}, {"not-code", "no-decoder", "another-build"})


def test_first_lines():
    """The first lines are the first of all lines, of one side or two; each output sorts its own number of them."""
    path = os.path.join(DATA, "producers", "callgrind-dump-instr-collect-jumps.callgrind")
    for sort in ("self", "inclusive", "calls", "line"):
        for by, sides in itertools.product(("line", "address"), ([path], [path, "--", path], [PROGRAM, "--", path])):
            command = ["lines", "--by", by, "--sort", sort, "--format", "csv"]
            rows = run([*command, *sides]).stdout.splitlines()
            for n in (1, 2, 7, 40):
                require_equal(run([*command, "--rows", str(n), *sides]).stdout.splitlines(), rows[: n + 1])
    with tempfile.TemporaryDirectory() as directory:
        outputs = [os.path.join(directory, name) for name in ("a.txt", "b.csv", "c.txt")]
        run(["lines", "-o", outputs[0], "-o", outputs[1], "-o", outputs[2], path])
        written = [pathlib.Path(output).read_text(encoding="utf-8") for output in outputs]
    require_equal(written, [run(["lines", "--format", name, path]).stdout for name in ("text", "csv", "text")])


def list_profiles():
    """All files of the tests that are profiles, damaged or not."""
    for folder in ("format", "producers", "quirks", "rules"):
        for name in sorted(os.listdir(os.path.join(DATA, folder))):
            path = os.path.join(DATA, folder, name)
            if name.endswith(".callgrind") and run(["check", path]).returncode < 2:
                yield path


def draw(directory, name, *arguments):
    """Returns the bytes of a picture."""
    path = os.path.join(directory, name)
    done = run(["draw", "-o", path, *arguments])
    require_equal((done.returncode, done.stdout, done.stderr), (0, "", ""))
    with open(path, "rb") as picture:
        return picture.read()


def get_size(png):
    """Returns width and height."""
    require_equal(png[:8], b"\x89PNG\r\n\x1a\n")
    return int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")


def test_draw():
    """Pictures of each kind and view; as high as a flame graph has to be, or as somebody wants it."""
    with tempfile.TemporaryDirectory() as directory:
        for view in ("treemap", "flame", "graph"):
            require_equal(draw(directory, "a.pdf", "--view", view, PROGRAM)[:5], b"%PDF-")
            svg = xml.etree.ElementTree.fromstring(draw(directory, "a.svg", "--view", view, "--size", "700", PROGRAM))
            texts, titles = ([element.text for element in svg.iter("{http://www.w3.org/2000/svg}" + tag)] for tag in ("text", "title"))
            require_equal(any(text.split()[0] == "main" for text in texts), True)
            require_equal(any(re.match(r"main\n(Inclusive )?[0-9.]+\u202f%", title) for title in titles), True)
            require_equal(svg.get("viewBox").split()[:3], ["0", "0", "700"])
            png = draw(directory, "a.png", "--view", view, "--size", "600x300", PROGRAM)
            require_equal(get_size(png), (600, 300))
            require_equal(draw(directory, "b.png", "--view", view, "--size", "600x300", PROGRAM), png)
            require_equal(draw(directory, "b.png", "--view", view, "--size", "600x300", "--dark", PROGRAM) == png, False)
            draw(directory, "sides.png", "--view", view, os.path.join(CASES, "compare-base.callgrind"), "--",
                 os.path.join(CASES, "compare-new.callgrind"))
            if view != "graph":
                draw(directory, "groups.png", "--view", view, os.path.join(CASES, "cache.callgrind"))
        require_equal(run(["draw", "-o", "-", PROGRAM]).stdout.startswith("<?xml"), True)


def test_draw_graph():
    """The more functions, the larger; around a function it is another picture."""
    with tempfile.TemporaryDirectory() as directory:
        whole = draw(directory, "a.png", "--view", "graph", PROGRAM)
        small = draw(directory, "a.png", "--view", "graph", "--rows", "2", PROGRAM)
        require_equal(get_size(whole)[1] > get_size(small)[1], True)
        require_equal(draw(directory, "a.png", "--view", "graph", "--function", "main", PROGRAM) == whole, False)
        for name, is_told in (("a.png", True), ("a.svg", False)):
            done = run(["draw", "--view", "graph", "--size", "200x150", "-o", os.path.join(directory, name), PROGRAM])
            require_equal((done.returncode, "too small to read" in done.stderr), (0, is_told))


def test_draw_graph_options():
    """A call graph leads to the right on request; functions below a share of the total are left out, in each picture alike."""
    profile = os.path.join(CASES, "filters.callgrind")
    with tempfile.TemporaryDirectory() as directory:
        sizes = [get_size(draw(directory, "a.png", "--view", "graph", *options, PROGRAM)) for options in ((), ("--left-right",))]
        require_equal(sizes[0][0] < sizes[1][0], True)
        numbers = []
        for least in ("0%", "30%", "50%"):
            dot = draw(directory, "a.dot", "--view", "graph", "--least", least, "--left-right", profile).decode()
            numbers.append(dot.count("inclusive"))
            require_equal("rankdir=LR" in dot, True)
        require_equal(numbers == sorted(numbers, reverse=True) and numbers[0] > numbers[1] > numbers[2] > 0, True)
        for option in (["--left-right"], ["--least", "1%"]):
            require_equal(run(["draw", *option, "-o", os.path.join(directory, "b.svg"), PROGRAM]).returncode, 2)


def test_draw_changes():
    """Boxes and tiles have the colours of the legend, and no paler ones."""
    colors = {False: ((240, 163, 92), (246, 200, 157)), True: ((150, 82, 26), (90, 49, 16))}
    with tempfile.TemporaryDirectory() as directory:
        paths = [os.path.join(directory, name) for name in ("base.out", "new.out")]
        for path, cost in zip(paths, (10, 40)):
            with open(path, "w", encoding="utf-8") as file:
                file.write(f"events: Ir\nfn=main\n1 50\ncfn=f\ncalls=1 1\n1 {cost}\nfn=f\n1 {cost}\n")
        for view in ("treemap", "graph"):
            for is_dark, expected in colors.items():
                svg = draw(directory, "a.svg", "--view", view, *(["--dark"] if is_dark else []), paths[0], "--", paths[1]).decode()
                found = [tuple(round(float(part) * 2.55) for part in re.findall(r"[0-9.]+", fill))
                         for fill in re.findall(r"rgb\(([0-9.%, ]+)\)", svg)]
                require_equal([found.count(color) > least for color, least in zip(expected, (1, 0))], [True, False])


def test_stacks_of_large_costs():
    """Costs that a floating-point number rounds are the recorded ones, of callees and of callers."""
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "large.callgrind")
        with open(path, "w", encoding="utf-8") as file:
            file.write("events: Ir\nfn=main\n1 9007199254740993\ncfn=f\ncalls=1 1\n1 9007199254740995\nfn=f\n1 9007199254740995\n")
        folded = draw(directory, "a.folded", "--view", "flame", path).decode()
        require_equal(folded, "main;f 9007199254740995\nmain 9007199254740993\n")
        folded = draw(directory, "b.folded", "--view", "flame", "--callers", "--function", "f", path).decode()
        require_equal(folded, "main;f 9007199254740995\n")
        speedscope = json.loads(draw(directory, "a.json", "--view", "flame", path))
        require_equal(speedscope["profiles"][0]["weights"], [9007199254740995, 9007199254740993])


def test_lines_source_hint():
    """Another folder is proposed where that may help, and not where the file itself is no text."""
    with tempfile.TemporaryDirectory() as directory:
        source = os.path.join(directory, "a.c")
        path = os.path.join(directory, "a.callgrind")
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"events: Ir\nfl={source}\nfn=main\n1 5\n")
        command = ["lines", "--source", "--function", "main", "--source-root", directory, path]
        require_equal("--source-root=DIR" in run(command).stdout, True)
        with open(source, "wb") as file:
            file.write(b"no text\0\1\2")
        done = run(command)
        require_equal(("it is no text" in done.stdout, "--source-root=DIR" in done.stdout), (True, False))


def test_lines_of_sides_hint():
    """Texts are proposed where lines are paired by number, and the file is where it was recorded."""
    with tempfile.TemporaryDirectory() as directory:
        paths = [os.path.join(directory, name) for name in ("base.callgrind", "new.callgrind")]
        for source, is_proposed in ((os.path.join(directory, "a.c"), True), ("a.c", True), ("/build/a.c", False)):
            with open(os.path.join(directory, "a.c"), "w", encoding="utf-8") as file:
                file.write("int main (void)\n{\n}\n")
            for path, cost in zip(paths, (5, 6)):
                with open(path, "w", encoding="utf-8") as file:
                    file.write(f"events: Ir\nfl={source}\nfn=main\n1 {cost}\n2 {cost}\n")
            for options, is_for_people in (((), True), (("--source",), False), (("--format", "csv"), False)):
                done = run(["lines", *options, paths[0], "--", paths[1]])
                require_equal((done.returncode, "--source matches lines" in done.stdout), (0, is_proposed and is_for_people))


def test_draw_dot():
    """Boxes and arrows with the costs that the lists have; names cannot end their quotes and are no entities."""
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "quotes.callgrind")
        with open(path, "w", encoding="utf-8") as file:
            file.write('events: Ir\nfn=a"b\\\n1 5\ncfn=c&lt;\ncalls=1 1\n1 3\nfn=c&lt;\n1 3\n')
        dot = draw(directory, "a.dot", "--view", "graph", path).decode().splitlines()
        require_equal(dot[0], "digraph callgrove {")
        require_equal([line.split("[")[0].strip() for line in dot[4:-1]], ["n0", "n1", "n0 -> n1"])
        require_equal(dot[4:6], ['  n0 [label="a\\"b\\\\\\ninclusive 8, self 5"];', '  n1 [label="c&amp;lt;\\ninclusive 3, self 3"];'])
        require_equal('label="3"' in dot[6], True)
        draw(directory, "sides.dot", "--view", "graph", os.path.join(CASES, "compare-base.callgrind"), "--",
             os.path.join(CASES, "compare-new.callgrind"))
        require_equal(run(["draw", "-o", os.path.join(directory, "b.dot"), PROGRAM]).returncode, 2)


def test_namesakes():
    """Functions of one name have their files where names stand alone: in headings, and in the boxes of call graphs."""
    text = "events: Ir\nob=prog\nfl=main.c\nfn=main\n1 50\n"
    for folder in "ab":
        text += f"cfi={folder}/util.c\ncfn=help\ncalls=1 1\n1 700\n"
    text += "".join(f"\nfl={folder}/util.c\nfn=help\n1 700\n" for folder in "ab")
    with tempfile.TemporaryDirectory() as directory:
        paths = [os.path.join(directory, name) for name in ("old.out", "new.out")]
        for path, costs in zip(paths, (text, text.replace("1 700", "1 900"))):
            with open(path, "w", encoding="utf-8") as file:
                file.write(costs + "\n")
        pair = [paths[0], "--", paths[1]]
        for form, heading in (("text", "help ({}/util.c): inclusive 700 → 900"), ("markdown", "`help ({}/util.c)`: inclusive 700 → 900")):
            said = run(["callers", "--functions", "^help$", "--format", form, *pair]).stdout
            require_equal([heading.format(folder) in said for folder in "ab"], [True, True])
        for files in (pair, paths[:1]):
            for name in ("a.svg", "a.dot"):
                picture = draw(directory, name, "--view", "graph", *files).decode()
                require_equal([f"help ({folder}/util.c)" in picture for folder in "ab"], [True, True])


def test_costs_of_sides():
    """A table for two sides says which costs it has."""
    files = [os.path.join(CASES, "compare-base.callgrind"), "--", os.path.join(CASES, "compare-new.callgrind")]
    for sort, title in (("inclusive", "Inclusive costs:"), ("self", "Self costs:")):
        require_equal(title in run(["functions", "--sort", sort, *files]).stdout.splitlines(), True)


def test_lonely_part():
    """A part of a run is not taken for the run: another part beside it, or an earlier one that is missing, is named, except where each side is one."""
    with tempfile.TemporaryDirectory() as directory:
        names = ["callgrind.out.77.1", "callgrind.out.77", "whole.out"]
        paths = [os.path.join(directory, name) for name in names]
        for number, path in enumerate(paths, 1):
            with open(path, "w", encoding="utf-8") as file:
                file.write(f"pid: {number // 3}\npart: {number % 3 or 1}\nevents: Ir\nfn=main\n1 10\n")
        first, last, whole = paths
        other = "callgrind.out.77.1 has a part of a run, and callgrind.out.77 has another."
        for command in ("info", "functions", "lines", "cycles"):
            require_equal((command, other in run([command, first]).stderr), (command, True))
            require_equal((command, "callgrind.out.77 has part 2 of a run, but part 1 is missing." in run([command, last]).stderr), (command, True))
            require_equal((command, "of a run" in run([command, first, last]).stderr + run([command, whole]).stderr), (command, False))
        for sides, expected in (([first, "--", whole], True), ([whole, "--", first], True), ([first, "--", last], False), ([first, "--", first], False)):
            require_equal((sides, other in run(["compare", *sides]).stderr), (sides, expected))


def test_idle_filter():
    """A filter that matches no function, but files or objects, says how to name these."""
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "a.out")
        with open(path, "w", encoding="utf-8") as file:
            file.write("events: Ir\nob=/bin/prog\nfl=src/a.c\nfn=main\n1 10\n")
        for option, pattern, said in (("include", "src/a.c", "“file:src/a.c” does"), ("exclude", "bin/p", "“object:bin/p” does"), ("hide", "file:x", "searches names"), ("only-under", "nosuch", "searches names")):
            err = run(["functions", f"--{option}", pattern, path]).stderr
            require_equal((pattern, "matches no function" in err, said in err), (pattern, True, True))


def test_empty_answers():
    """An empty answer says why: nothing matches, nothing of it changed, or filters leave nothing. Data are an empty list."""
    one = [os.path.join(CASES, "compare-base.callgrind")]
    two = [*one, "--", *one]
    for command, options in (("functions", []), ("lines", []), ("lines", ["--function", "main"]), ("callees", ["--function", "main"]), ("callees", ["--function", "main", "--all"])):
        cases = [(["--match", "nosuch", *one], "Nothing matches --match."), (["--match", "nosuch", *two], "Nothing matches --match.")]
        if command != "callees":
            cases.append((["--match", "main", *two], "Nothing that matches --match changed."))
        if not options:
            cases.append((["--exclude", ".", *one], "Filters leave nothing."))
        for arguments, said in cases:
            require_equal((command, run([command, *options, *arguments]).stdout.splitlines()[-1]), (command, said))
    require_equal(run(["lines", "--function", "main", "--exclude", ".", *one]).stdout.splitlines()[-1], "A filter hides this function.")
    require_equal(json.loads(run(["functions", "--match", "nosuch", "--format", "json", *one]).stdout)["functions"], [])


def test_draw_estimates():
    """What a filter leaves as an estimate in the lists is marked as one in the call graph, and no other number is."""
    profile = os.path.join(CASES, "filters.callgrind")
    with tempfile.TemporaryDirectory() as directory:
        exact = draw(directory, "a.dot", "--view", "graph", profile).decode()
        dot = draw(directory, "b.dot", "--view", "graph", "--exclude", "leaf", profile).decode()
    labels = re.findall(r'label="([^"\\]*)\\n([^"]*)"', dot)
    require_equal("≈" in exact, False)
    require_equal({name: amounts.count("≈") for name, amounts in labels if name in ("main", "a", "b", "leaf", "deep")},
                  {"main": 0, "a": 1, "b": 1, "leaf": 0, "deep": 0})
    require_equal(sorted(re.findall(r'-> n\d \[penwidth=[^ ]* label="([^"]*)"', dot)), ["20", "≈\u202f10", "≈\u202f10", "≈\u202f20", "≈\u202f30"])
    require_equal("≈ marks an estimate" in dot, True)


def test_draw_below():
    """Costs that are all below 0 add up along calls, so that all views draw them. If either side has both signs, one view does."""
    with tempfile.TemporaryDirectory() as directory:
        mixed = os.path.join(CASES, "negative.callgrind")
        below, above = (os.path.join(directory, name) for name in ("below.out", "above.out"))
        text = "events: ns\nfn=root\n1 {0}7\ncfn=draw\ncalls=1 1\n1 {0}153\nfn=draw\n1 {0}153\n"
        for path, sign in ((below, "-"), (above, "")):
            with open(path, "w", encoding="utf-8") as profile:
                profile.write(text.format(sign))
        for view in ("treemap", "flame", "graph"):
            draw(directory, "a.svg", "--view", view, below)
            draw(directory, "a.svg", "--view", view, below, "--", below)
            for sides in ((mixed, above), (above, mixed), (below, above)):
                done = run(["draw", "--view", view, "-o", os.path.join(directory, "a.svg"), sides[0], "--", sides[1]])
                require_equal((done.returncode, "costs below 0" in done.stderr), (0, False) if view == "treemap" else (2, True))
        dot = draw(directory, "a.dot", "--view", "graph", below).decode()
        require_equal(("inclusive −160" in dot, "No cost is above 0" in dot, dot.count("->")), (True, True, 1))
        for name in ("a.folded", "a.json", "a.pb.gz"):
            done = run(["draw", "--view", "flame", "-o", os.path.join(directory, name), below])
            require_equal((done.returncode, ".folded, .json and .pb.gz cannot have" in done.stderr), (2, True))


def test_draw_flame_height():
    """One row for each call below the other."""
    with tempfile.TemporaryDirectory() as directory:
        heights = [get_size(draw(directory, "a.png", "--view", "flame", "--function", function, PROGRAM))[1]
                   for function in ("main", "other")]
        require_equal(heights[0] > heights[1], True)


def test_draw_damaged():
    """Each problem of a damaged file is reported once."""
    with tempfile.TemporaryDirectory() as directory:
        done = run(["draw", "-o", os.path.join(directory, "a.svg"), find_profile("rules/costs-surplus.callgrind")])
        require_equal((done.returncode, done.stderr.count("surplus-costs")), (1, 2))


def test_draw_stacks():
    """What other programs read adds up, and says in itself that it is an estimate."""
    with tempfile.TemporaryDirectory() as directory:
        for profile in ("program", "two-cycles", "shared-callee"):
            path = os.path.join(CASES, f"{profile}.callgrind")
            folded = draw(directory, "a.folded", "--view", "flame", path).decode()
            costs = [int(line.rsplit(" ", 1)[1]) for line in folded.splitlines()]
            data = json.loads(draw(directory, "a.json", "--view", "flame", path))["profiles"][0]
            require_equal(abs(sum(costs) - data["endValue"]) <= len(costs) / 2, True)
            require_equal(data["weights"], costs)
            require_equal(("estimate" in data["name"], "estimate" in folded), (profile == "shared-callee",) * 2)
        require_equal(run(["draw", "-o", os.path.join(directory, "b.folded"), PROGRAM]).returncode, 2)


def read_message(data):
    """Returns the fields of a message of protobuf: (number, value), where a value is a number or bytes."""
    fields, at = [], 0

    def read_varint():
        nonlocal at
        value = shift = 0
        while True:
            byte = data[at]
            at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    while at < len(data):
        key = read_varint()
        value = read_varint()
        if key & 7 == 2:
            at, value = at + value, data[at:at + value]
        fields.append((key >> 3, value))
    return fields


def test_draw_pprof():
    """A profile of pprof has the stacks and costs of the folded ones, and the files of functions."""
    with tempfile.TemporaryDirectory() as directory:
        for profile in ("program", "two-cycles", "shared-callee"):
            path = os.path.join(CASES, f"{profile}.callgrind")
            folded = draw(directory, "a.folded", "--view", "flame", path).decode().splitlines()
            fields = read_message(gzip.decompress(draw(directory, "a.pb.gz", "--view", "flame", path)))
            strings = [value.decode() for number, value in fields if number == 6]
            functions = [dict(read_message(value)) for number, value in fields if number == 5]
            names = {function[1]: strings[function[2]] for function in functions}
            expected = {row["name"]: row["file"] for row in json.loads(run(["functions", "--format", "json", path]).stdout)["functions"]}
            for function in functions:
                require_equal(strings[function.get(4, 0)], expected.get(names[function[1]]) or "")
            stacks = []
            for sample in (read_message(value) for number, value in fields if number == 2):
                frames = [names[value] for number, value in sample if number == 1]
                stacks.append(";".join(reversed(frames)) + f" {dict(sample)[2]}")
            require_equal(stacks, [line.split("];", 1)[-1] for line in folded])
            comments = [strings[value] for number, value in fields if number == 13]
            require_equal(any("estimate" in comment for comment in comments), profile == "shared-callee")


def test_draw_ways():
    """With callers in names stacks are exact, and of two files there is no estimate either."""
    shared = "fn=main\n1 1\ncfn=a'main\ncalls=1 1\n1 30\ncfn=b'main\ncalls=1 1\n1 12\nfn=a'main\n1 5\ncfn=c'a'main\ncalls=1 1\n1 25\n" \
             "fn=b'main\n1 2\ncfn=c'b'main\ncalls=1 1\n1 10\nfn=c'a'main\n1 20\ncfn=d'c'a'main\ncalls=1 1\n1 5\nfn=d'c'a'main\n1 5\nfn=c'b'main\n1 10\n"
    stacks = {"main": 1, "main;a": 5, "main;a;c": 20, "main;a;c;d": 5, "main;b": 2, "main;b;c": 10}
    with tempfile.TemporaryDirectory() as directory:
        paths = [os.path.join(directory, name) for name in ("base.out", "new.out")]
        for path, tail in zip(paths, ("", "\nfn=e\n1 3\n")):
            with open(path, "w", encoding="utf-8") as file:
                file.write("events: Ir\n" + shared + tail)
        for options, is_exact in ((["--fold"], True), ([], False)):
            folded = draw(directory, "a.folded", "--view", "flame", "--function", "main", *options, paths[0]).decode()
            require_equal(dict((frames, int(cost)) for frames, cost in (line.rsplit(" ", 1) for line in folded.splitlines())) == stacks, is_exact)
        data = json.loads(draw(directory, "a.json", "--view", "flame", "--fold", "--function", "main", paths[0]))["profiles"][0]
        require_equal("estimate" in data["name"], False)
        for options in ((), ("--callers",)):
            draw(directory, "a.svg", "--view", "flame", "--function", "c", *options, paths[0], "--", paths[1])


def test_draw_callers():
    """The stacks that end in a function add up to its cost; each caller has what the list of callers says."""
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(CASES, "shared-callee.callgrind")
        for function in json.loads(run(["functions", "--format", "json", path]).stdout)["functions"]:
            name = function["name"]
            folded = draw(directory, "a.folded", "--view", "flame", "--callers", "--function", name, path).decode()
            callers = collections.Counter()
            for line in folded.splitlines():
                frames, cost = line.rsplit(" ", 1)
                frames = [frame for frame in frames.split(";") if not frame.startswith("[")]
                require_equal(frames[-1], name)
                callers[frames[-2] if len(frames) > 1 else None] += int(cost)
            rows = json.loads(run(["callers", "--format", "json", "--function", name, path]).stdout)["calls"]
            require_equal(sum(callers.values()), function["inclusive"])
            require_equal({row["name"]: row["inclusive"] for row in rows} or {None: function["inclusive"]}, dict(callers))
        for view in ("treemap", "flame"):
            draw(directory, "a.svg", "--view", view, "--callers", "--function", "main", os.path.join(CASES, "compare-base.callgrind"),
                 "--", os.path.join(CASES, "compare-new.callgrind"))


def test_draw_both():
    """Callers are above the function and callees below it; what has no such halves says so."""
    path = os.path.join(CASES, "shared-callee.callgrind")
    names = [function["name"] for function in json.loads(run(["functions", "--format", "json", path]).stdout)["functions"]]
    with tempfile.TemporaryDirectory() as directory:
        for name in names:
            heights = {}
            for option in ([], ["--callers"], ["--both"]):
                picture = draw(directory, "a.svg", "--view", "flame", *option, "--function", name, path).decode()
                heights[" ".join(option)] = float(re.search(r'height="([0-9.]+)', picture).group(1))
            row = heights[""] + heights["--callers"] - heights["--both"]
            require_equal(row > 0 and min(heights.values()) >= row, True)
        for arguments in (["--view", "flame"], ["--view", "treemap", "--function", names[0]], ["--view", "flame", "--callers", "--function", names[0]]):
            require_equal(run(["draw", "--both", *arguments, "-o", os.path.join(directory, "b.svg"), path]).returncode, 2)
        require_equal(run(["draw", "--both", "--view", "flame", "--function", names[0], "-o", os.path.join(directory, "b.folded"), path]).returncode, 2)
        draw(directory, "a.svg", "--view", "flame", "--both", "--function", "main", os.path.join(CASES, "compare-base.callgrind"),
             "--", os.path.join(CASES, "compare-new.callgrind"))


def test_draw_groups():
    """A call graph of groups has those that the list has, with the same costs."""
    with tempfile.TemporaryDirectory() as directory:
        for group in ("object", "file", "namespace"):
            text = draw(directory, "a.dot", "--view", "graph", "--group-by", group, PROGRAM).decode()
            boxes = [line for line in text.splitlines() if re.match(r" *n[0-9]+ \[label=", line)]
            rows = json.loads(run(["functions", "--group-by", group, "--format", "json", PROGRAM]).stdout)["functions"]
            require_equal((group, 0 < len(boxes) <= len(rows)), (group, True))
        require_equal(run(["draw", "--group-by", "object", "-o", os.path.join(directory, "b.svg"), PROGRAM]).returncode, 2)
        require_equal(run(["draw", "--view", "graph", "--group-by", "cycle", "-o", os.path.join(directory, "b.svg"), PROGRAM]).returncode, 2)


def test_convert_keeps_all():
    """What is converted has the same functions, and is converted to the same bytes again."""
    n_profiles = 0
    with tempfile.TemporaryDirectory() as directory:
        once, twice = (os.path.join(directory, name) for name in ("once", "twice"))
        for path in list_profiles():
            done = run(["convert", "-o", once, path])
            verdict = run(["check", path]).returncode
            require_equal((path, done.returncode, done.stdout), (path, verdict, ""))
            require_equal((path, run(["check", once]).returncode), (path, verdict))
            run(["convert", "-o", twice, once])
            with open(once, "rb") as first, open(twice, "rb") as second:
                require_equal(first.read(), second.read())
            command = ["functions", "--format", "csv", "--sort", "name"]
            functions = sorted(run([*command, path]).stdout.split("\n"))
            require_equal(sorted(run([*command, once]).stdout.split("\n")), functions)
            run(["convert", "--positions=none", "-o", twice, once])
            require_equal((path, sorted(run([*command, twice]).stdout.split("\n"))), (path, functions))
            n_profiles += 1
    require_equal(n_profiles > 100, True)


def test_descriptions():
    """A description takes the place of one with its name; those by which files are read cannot be written."""
    with tempfile.TemporaryDirectory() as directory:
        once = os.path.join(directory, "once")
        require_equal(run(["convert", "--desc", "Commit: 1", "--desc", "Note: x: y", "-o", once, PROGRAM]).returncode, 0)
        text = run(["convert", "--desc", "Commit: 2", "-o", "-", once]).stdout
        require_equal((text.count("desc: Commit: 2\n") > 0, "Commit: 1" in text, "desc: Note: x: y\n" in text), (True, False, True))
        for wrong in ("Partial: x", "Creator: x", "Outside of functions: 5", "no name", ": x", "a: b\nfn=x"):
            require_equal((wrong, run(["convert", "--desc", wrong, "-o", "-", PROGRAM]).returncode), (wrong, 2))


def test_convert_marks_damage():
    """A file that was cut stays marked, once, however often it is converted; another is not."""
    with tempfile.TemporaryDirectory() as directory:
        first, second = (os.path.join(directory, name) for name in ("first", "second"))
        require_equal(run(["convert", "-o", first, os.path.join(DATA, "rules", "cut-in-callee.callgrind")]).returncode, 1)
        run(["convert", "-o", second, first])
        with open(second, encoding="utf-8") as profile:
            require_equal(profile.read().count("desc: Partial: call-without-cost"), 1)
        check = run(["check", second])
        require_equal((check.returncode, "marked-partial" in check.stderr, "call-without-cost" in check.stderr), (1, True, True))
        require_equal("Partial" in run(["convert", "-o", "-", PROGRAM]).stdout, False)


def test_merge_keeps_totals():
    """totals: of merged parts are the sums of what the parts declare, so that it shows what is missing."""
    part = "part: {}\nevents: Ir\nfn=main\n1 5\n2 {}\ntotals: 12\n"
    with tempfile.TemporaryDirectory() as directory:
        path, merged = (os.path.join(directory, name) for name in ("parts", "merged"))
        with open(path, "w", encoding="utf-8") as profile:
            profile.write(part.format(1, 7) + part.format(2, 3))
        require_equal(run(["convert", "--merge", "-o", merged, path]).returncode, 1)
        with open(merged, encoding="utf-8") as profile:
            require_equal("\ntotals: 24\n" in profile.read(), True)
        require_equal("totals-mismatch" in run(["check", merged]).stderr, True)


def test_taken_off():
    """A call says what was taken off its cost, as a difference that was recorded without its sign."""
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "profile")
        with open(path, "w", encoding="utf-8") as profile:
            profile.write("events: Ir\nfn=main\n1 5\ncfn=f\ncalls=1 1\n1 18446744073709522260\ncfn=g\ncalls=1 1\n1 7\nfn=f\n1 9\nfn=g\n1 7\n")
        for command, name in ((["callees", "--function", "main", path], "f"), (["callers", "--function", "f", path], "main")):
            calls = {call["name"]: call for call in json.loads(run([*command, "--format", "json"]).stdout)["calls"]}
            require_equal((calls[name]["inclusive"], calls[name]["taken_off"]), (0, 29356))
            require_equal("g" in calls and "taken_off" in calls["g"], False)
            require_equal("(recorded: −29\u202f356)" in run(command).stdout, True)
        with open(path, "w", encoding="utf-8") as profile:
            profile.write("events: Ir\nfn=main\n1 5\n" + "cfn=f\ncalls=1 1\n1 9223372036854775809\n" * 3 + "fn=f\n1 9\n")
        text = run(["callees", "--function", "main", path]).stdout
        require_equal(("(recorded: ≤ −18" in text, "−≥" in text), (True, False))


def test_all_callers():
    """Callers and callees by way of others have a distance, and an estimate where ways join; nothing groups them."""
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "profile")
        with open(path, "w", encoding="utf-8") as profile:
            profile.write("events: Ir\nfn=top\n1 10\ncfn=left\ncalls=1 1\n1 75\ncfn=right\ncalls=1 1\n1 25\n"
                          "fn=left\n1 0\ncfn=join\ncalls=1 1\n1 75\nfn=right\n1 0\ncfn=join\ncalls=1 1\n1 25\n"
                          "fn=join\n1 60\ncfn=end\ncalls=1 1\n1 40\nfn=end\n1 40\n")
        calls = json.loads(run(["callers", "--all", "--function", "end", "--format", "json", path]).stdout)["calls"]
        require_equal([(call["name"], call["distance"], call["inclusive"], call.get("inclusive_low"), call.get("inclusive_high")) for call in calls],
                      [("join", 1, 40, None, None), ("top", 3, 40, None, None), ("left", 2, 30, 15, 40), ("right", 2, 10, 0, 25)])
        text = run(["callees", "--all", "--function", "left", path]).stdout
        require_equal(("All callees" in text, "≈30" in text), (True, True))
        text = run(["callers", "--all", "--function", "end", "--format", "csv", path]).stdout
        require_equal(text.splitlines()[0], "name,file,object,inclusive,inclusive_low,inclusive_high,distance")
        for option in (["--group-by=file"], ["--sort=calls"], ["--formula", "Half=Ir / Ir", "--event", "Half"]):
            require_equal(run(["callers", "--all", *option, "--function", "end", path]).returncode, 2)


def test_saturated_total():
    """A total that is too large to be added up has a mark."""
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "profile")
        with open(path, "w", encoding="utf-8") as profile:
            profile.write("events: Ir\nfn=f\n1 18446744073709551615\n2 5\n")
        require_equal(run(["check", path]).stdout, "ok\t≥18446744073709551615\t0\n")
        require_equal(json.loads(run(["check", "--format", "json", path]).stdout)["files"][0]["saturated"], True)
        with open(path, "w", encoding="utf-8") as profile:
            profile.write("events: I1mr D1mr D1mw\nfn=f\n1 18446744073709551615 5 5\n")
        answer = json.loads(run(["info", "--format", "json", path]).stdout)
        require_equal([(event["name"], event["saturated"]) for event in answer["events"] + answer["derived"] if "saturated" in event], [("L1m", True)])


def test_creator_of_later_part():
    """Creator and command are those of the first part that names them."""
    with tempfile.TemporaryDirectory() as directory:
        paths = [os.path.join(directory, name) for name in ("a", "b")]
        for path, head in zip(paths, ("", "creator: later\ncmd: ./later\n")):
            with open(path, "w", encoding="utf-8") as profile:
                profile.write(f"{head}events: Ir\nfn=f\n1 5\n")
        answer = json.loads(run(["info", "--format", "json", *paths]).stdout)
        require_equal((answer["creator"], answer["command"]), ("later", "./later"))
        require_equal("later" in run(["info", *paths]).stdout, True)


def test_largest():
    """The largest number that fits is that number, in every format; a sum that is larger by one has a mark."""
    profile = os.path.join(DATA, "rules", "costs-largest.callgrind")
    with tempfile.TemporaryDirectory() as directory:
        for event, mark in (("A", ""), ("B", "≥")):
            for command in (["functions"], ["functions", "--group-by", "file"], ["functions", "--format", "markdown"], ["callees", "--function", "main"],
                            ["functions", "--include", "main"], ["lines", "--function", "main"]):
                text = run([*command, "--event", event, profile]).stdout
                require_equal((command, "≥" in text), (command, mark != ""))
            path = os.path.join(directory, "picture.dot")
            require_equal(run(["draw", "--view", "graph", "--event", event, "-o", path, profile]).returncode, 0)
            with open(path, encoding="utf-8") as picture:
                require_equal("≥" in picture.read(), mark != "")
            other = os.path.join(directory, "other")
            with open(profile, encoding="utf-8") as one, open(other, "w", encoding="utf-8") as two:
                two.write(one.read().replace("10 9223372036854775807", "11 1 1\n10 9223372036854775806"))
            require_equal(run(["compare", "--event", event, "--limit", f"{event}=+0", profile, other]).returncode, 2 if mark else 0)


def test_convert_and_what_is_there():
    """An input is never written to, by whatever name; nothing is left of what cannot be written."""
    with tempfile.TemporaryDirectory() as directory:
        path, link, hard = (os.path.join(directory, name) for name in ("profile", "link", "hard"))
        with open(PROGRAM, "rb") as profile:
            contents = profile.read()
        with open(path, "wb") as profile:
            profile.write(contents)
        os.symlink(path, link)
        os.link(path, hard)
        for name in (path, link, hard):
            done = run(["convert", "-o", name, path])
            require_equal((done.returncode, "is one of the files to read" in done.stderr), (2, True))
        for suffix in (".xz", ".zst", ".bz2"):
            done = run(["convert", "-o", path + suffix, PROGRAM])
            require_equal((done.returncode, "only .gz" in done.stderr, os.path.exists(path + suffix)), (2, True, False))
        with open(path, "rb") as profile:
            require_equal(run(["convert", "-o", path, "-"], stdin=profile).returncode, 2)
            profile.seek(0)
            require_equal(profile.read(), contents)
        require_equal(run(["convert", "--split", "-o", os.path.join(directory, "x"), path]).returncode, 0)
        os.rename(os.path.join(directory, "x.2"), os.path.join(directory, "y.1"))
        require_equal(run(["convert", "--split", "-o", os.path.join(directory, "y"), os.path.join(directory, "y.1")]).returncode, 2)

        target, to_target = (os.path.join(directory, name) for name in ("target", "to-target"))
        with open(target, "w", encoding="utf-8") as file:
            file.write("before")
        os.chmod(target, 0o640)
        os.symlink(target, to_target)
        bad = os.path.join(directory, "bad")
        with open(bad, "w", encoding="utf-8") as file:
            file.write("events: A\nfn=f\n1 5\njfn=(9) (1)'2\njump=1 2\n3\n")
        names = sorted(os.listdir(directory))
        done = run(["convert", "-o", target, bad])
        require_equal((done.returncode, "cannot be written" in done.stderr), (2, True))
        with open(target, encoding="utf-8") as file:
            require_equal(file.read(), "before")
        require_equal(sorted(os.listdir(directory)), names)
        require_equal(run(["convert", "-o", to_target, path]).returncode, 0)
        require_equal(os.path.islink(to_target), True)
        require_equal(os.stat(target).st_mode & 0o777, 0o640)
        require_equal(run(["check", target]).stdout, "ok\t140\t0\n")
        require_equal(sorted(os.listdir(directory)), names)
        os.remove(target)
        require_equal(run(["convert", "-o", to_target, bad]).returncode, 2)
        require_equal(os.path.islink(to_target), True)


def test_convert_outputs():
    """Compressed, to a pipe, to a device, and a file for each part."""
    plain = run(["convert", "-o", "-", PROGRAM]).stdout
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "out.gz")
        require_equal(run(["convert", "-o", path, PROGRAM]).returncode, 0)
        with gzip.open(path, "rt", encoding="utf-8") as file:
            require_equal(file.read(), plain)
        require_equal(run(["convert", "--split", "-o", path, PROGRAM]).returncode, 0)
        parts = [os.path.join(directory, f"out.{part}.gz") for part in (1, 2)]
        require_equal([run(["check", part]).stdout for part in parts], ["ok\t100\t0\n", "ok\t40\t0\n"])
        require_equal(run(["convert", "-o", "-", *parts]).stdout, plain)
        require_equal(run(["convert", "--split", "--parts", "2", "-o", os.path.join(directory, "one"), PROGRAM]).returncode, 0)
        require_equal(sorted(os.listdir(directory)), ["one.2", "out.1.gz", "out.2.gz", "out.gz"])
    require_equal(run(["convert", "-o", "/dev/stdout", PROGRAM]).stdout, plain)
    require_equal(run(["convert", "-o", "/dev/null", PROGRAM]).returncode, 0)
    for words in (["--version"], ["--help"], ["help"]):
        with open("/dev/full", "w", encoding="utf-8") as nothing:
            done = subprocess.run([CLI, *words], env=ENVIRONMENT, stdout=nothing, stderr=subprocess.PIPE, text=True, timeout=60, check=False)
        require_equal((words, done.returncode, "Cannot write the answer: " in done.stderr), (words, 2, True))
    full = run(["convert", "-o", "/dev/full", PROGRAM])
    require_equal((full.returncode, "Cannot write /dev/full: " in full.stderr), (2, True))


def test_no_space():
    """What cannot be written whole leaves the former file, and no file where none was."""
    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (64, resource.RLIM_INFINITY))

    commands = [(["convert", "-o"], "x.out"), (["convert", "-o"], "x.out.gz"), (["compare", PROGRAM, "-o"], "x.html"),
                (["compare", PROGRAM, "-o"], "x.json")] + [(["draw", "-o"], f"x.{ending}") for ending in ("svg", "png", "pdf", "dot")]
    for words, name in commands:
        with tempfile.TemporaryDirectory() as directory:
            path = os.path.join(directory, name)
            command = [CLI, *words, path, PROGRAM] + (["--view", "graph"] if name.endswith(".dot") else [])
            for former in (None, "the former file"):
                if former is not None:
                    pathlib.Path(path).write_text(former, encoding="utf-8")
                done = subprocess.run(command, env=ENVIRONMENT, capture_output=True, text=True, timeout=60, check=False, preexec_fn=limit)
                require_equal((name, done.returncode, f"Cannot write {path}: " in done.stderr), (name, 2, True))
                require_equal((name, os.listdir(directory)), (name, [] if former is None else [name]))
            require_equal((name, pathlib.Path(path).read_text(encoding="utf-8")), (name, former))
    with tempfile.TemporaryDirectory() as directory:
        link = os.path.join(directory, "link")
        os.mkdir(os.path.join(directory, "folder"))
        os.symlink(os.path.join("folder", "x.out"), link)
        done = subprocess.run([CLI, "convert", "-o", link, PROGRAM], env=ENVIRONMENT, capture_output=True, text=True, timeout=60, check=False, preexec_fn=limit)
        require_equal((done.returncode, os.readlink(link), os.listdir(os.path.join(directory, "folder"))), (2, os.path.join("folder", "x.out"), []))
        run(["convert", "-o", link, PROGRAM])
        require_equal(os.listdir(os.path.join(directory, "folder")), ["x.out"])


def start(*words):
    """Starts a command that an interrupt ends, even if the tests run in the background."""
    return subprocess.Popen([CLI, *words], env=ENVIRONMENT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))


def find_unfinished(directory, path):
    """Waits until a command writes, and returns the names in its folder."""
    deadline = time.monotonic() + 50
    while time.monotonic() < deadline:
        names = [entry.name for entry in os.scandir(directory) if entry.path != path or entry.stat().st_size != len("the former file")]
        if names:
            return names
    raise AssertionError("nothing was written")


def interrupt(number, directory, path, former, words):
    """Sends a signal to a command that writes, and returns how it ended. One that is done before the signal runs again."""
    for _ in range(20):
        if former is not None:
            pathlib.Path(path).write_text(former, encoding="utf-8")
        with start(*words) as process:
            find_unfinished(directory, path)
            process.send_signal(number)
            code = process.wait(timeout=60)
        if code != 0:
            return code
        os.remove(path)
    raise AssertionError("always done before the signal")


def test_interrupted():
    """A signal ends a command that writes. A file that is not whole is not left, nor is what replaces a former one, and a link stays."""
    with tempfile.TemporaryDirectory() as directory, tempfile.TemporaryDirectory() as outputs:
        large = os.path.join(directory, "large")
        with open(large, "w", encoding="utf-8") as file:
            file.write("events: Ir\n" + "".join(f"fl=f{i % 100}.c\nfn=name_of_{i}\n{i} {i + 1}\n" for i in range(300000)))
        path = os.path.join(outputs, "out.gz")
        for number in (signal.SIGINT, signal.SIGTERM):
            for former in (None, "the former file"):
                require_equal(interrupt(number, outputs, path, former, ["convert", "-o", path, large]), -number)
                require_equal(os.listdir(outputs), [] if former is None else ["out.gz"])
            require_equal(pathlib.Path(path).read_text(encoding="utf-8"), "the former file")
            os.remove(path)
        link = os.path.join(directory, "link.gz")
        os.symlink(path, link)
        require_equal(interrupt(signal.SIGINT, outputs, path, None, ["convert", "-o", link, large]), -signal.SIGINT)
        require_equal((os.path.islink(link), os.listdir(outputs)), (True, []))


HAS_CODE = "no-decoder" not in run(["lines", "--by", "address", "--source", "--format", "json", os.path.join(CASES, "code.callgrind")]).stdout


def list_tests():
    names = sorted(name for name in os.listdir(CASES) if name.endswith(".txt") and (HAS_CODE or not name.startswith("lines-code")))
    tests = [(name.removesuffix(".txt"), lambda name=name: test_case(os.path.join(CASES, name))) for name in names]
    for name, function in sorted(globals().items()):
        if name.startswith("test_") and function is not test_case:
            tests.append((name.removeprefix("test_").replace("_", " "), function))
    return tests


def main():
    tests = list_tests()
    n_failed = 0
    print(f"1..{len(tests)}")
    for number, (name, test) in enumerate(tests, 1):
        try:
            test()
            print(f"ok {number} - {name}", flush=True)
        except Exception:
            n_failed += 1
            print("".join(f"# {line}\n" for line in traceback.format_exc().splitlines()), end="")
            print(f"not ok {number} - {name}", flush=True)
    return 1 if n_failed > 0 else 0


if __name__ == "__main__":
    sys.exit(main())
