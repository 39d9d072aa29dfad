# SPDX-License-Identifier: GPL-3.0-or-later
"""Recording by `callgrove-cli record`: what becomes of the program, its profile and the private folder."""
import json
import os
import shlex
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

CLI, PROGRAM = (os.path.abspath(path) for path in sys.argv[1:3])
FAKE = Path(__file__).resolve().parent.parent / "support" / "fake-valgrind"


class Failure(Exception):
    pass


def check(condition, text):
    if not condition:
        raise Failure(text)


def alive(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


class Place:
    """A working folder, and a cache of its own."""

    def __init__(self, top):
        self.folder = Path(top) / "work"
        self.cache = Path(top) / "cache"
        for folder in self.folder, self.cache, Path(top) / "tmp":
            folder.mkdir()
        self.environment = dict(os.environ, TMPDIR=str(Path(top) / "tmp"), XDG_CACHE_HOME=str(self.cache), XDG_STATE_HOME=str(Path(top) / "state"), LC_ALL="C.UTF-8", VALGRIND_OPTS="--tool=none --no-such-option")

    def start(self, *arguments, **options):
        return subprocess.Popen([CLI, "record", *arguments], cwd=self.folder, env=self.environment, text=True,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True, **options)

    def run(self, *arguments, code=0, text=""):
        process = self.start(*arguments, stdin=subprocess.PIPE)
        out, err = process.communicate(text, timeout=200)
        check(process.returncode == code, f"{arguments}: ended with {process.returncode}\n{out}{err}")
        return out, err

    def fake(self, fault, version="3.19.0"):
        "Puts a Valgrind with a fault before the real one"
        folder = self.folder.parent / "fake"
        if not folder.exists():
            folder.mkdir()
            for name in "valgrind", "vgdb":
                (folder / name).symlink_to(FAKE)
        self.environment.update(PATH=f"{folder}:{os.environ['PATH']}", FAKE_VALGRIND=fault, FAKE_VERSION=version)

    def functions(self, *files):
        answer = json.loads(subprocess.run([CLI, "functions", "--format", "json", *files], cwd=self.folder, env=self.environment,
                                           check=True, capture_output=True, text=True).stdout)
        return answer["total"], {entry["name"]: (entry["self"], entry["calls"]) for entry in answer["functions"]}

    def leftovers(self):
        return [str(path) for path in (self.cache / "callgrove").glob("*")]


def test_program(place):
    "The program has its input, its output and its exit code"
    out, err = place.run("-o", "a.out", "--", PROGRAM, "read", text="5000\n")
    check(out == "14995\n", f"its output is {out!r}")
    check("--callgrind-out-file=" in err, "the command is not printed")
    place.run("-o", "b.out", PROGRAM, "exit", "7", code=7)
    check(place.functions("b.out")[1]["work"][1] == 1, "work is not called once")
    check(place.leftovers() == [], "the private folder is left")


def test_same_as_valgrind(place):
    "The profile is that of Valgrind itself"
    line, _ = place.run("--print", PROGRAM, "exit", "0")
    subprocess.run(shlex.split(line), cwd=place.folder, check=True, capture_output=True, env=dict(place.environment, VALGRIND_OPTS=""))
    own = next(place.folder.glob("callgrind.out.*"))
    place.run("-o", "c.out", PROGRAM, "exit", "0")
    expected, actual = (place.functions(name)[1] for name in (own.name, "c.out"))
    for name in ("main", "work"):
        check(expected[name] == actual[name], f"{name} has {actual[name]} instead of {expected[name]}")


def test_processes(place):
    "A child is a part of the one file, or a file of its own"
    place.run("-o", "fork.out", PROGRAM, "fork")
    check(place.functions("fork.out")[1]["child_work"][1] == 1, "the child is missing")
    place.run("--into", "folder", PROGRAM, "fork")
    files = sorted(path.name for path in (place.folder / "folder").iterdir())
    check(len(files) == 2 and all(name.startswith("callgrind.out.") for name in files), f"the folder has {files}")
    place.run("-o", "start.out", "--children", PROGRAM, "start")
    check("work" in place.functions("start.out")[1], "the program that it became is missing")


def test_presets(place):
    "Each preset counts what it says"
    for preset, events in (("lines", 1), ("code", 1), ("branches", 5), ("caches", 13), ("callers", 1), ("cachegrind", 1)):
        place.run("-o", "p.out", "--preset", preset, PROGRAM, "exit")
        info = json.loads(subprocess.run([CLI, "info", "--format", "json", "p.out"], cwd=place.folder, check=True, capture_output=True).stdout)
        counted = [event for event in info["events"] if event["formula"] is None]
        check(len(counted) == events, f"{preset} has {len(counted)} event types")
    line, _ = place.run("--print", "--preset", "code", "valgrind", "--tool=callgrind", "--I1=32768,8,64", PROGRAM, "exit")
    check("--dump-instr=yes" in line and line.endswith(f" --I1=32768,8,64 -- {PROGRAM} exit\n"), f"a command for Valgrind becomes {line!r}")
    place.run("--print", "valgrind", "-v", code=2)
    place.run("-o", "in.out", "--inside", "wor*", PROGRAM, "exit")
    check([name for name, (own, _) in place.functions("in.out")[1].items() if own > 0] == ["work"], "there is more than the function")


def test_runs(place):
    "Several runs are several files"
    place.run("-o", "r.out", "--runs", "2", PROGRAM, "exit", "3", code=3)
    check(place.functions("r.out.1")[1]["work"] == place.functions("r.out.2")[1]["work"], "the runs differ")


def test_crash(place):
    "The recording of a program that crashes is whole"
    _, err = place.run("-o", "x.out", PROGRAM, "crash", code=128 + signal.SIGABRT)
    check("signal" in err and " in main;" in err, "the signal and its place are not named")
    check(place.functions("x.out")[1]["work"][1] == 1, "work is missing")


def test_stop(place):
    "An interrupt ends the program, and its recording is whole"
    for number in (signal.SIGINT, signal.SIGTERM):
        process = place.start("-o", "s.out", PROGRAM, "wait", stdin=subprocess.DEVNULL)
        check(process.stdout.readline() == "ready\n", "it did not start")
        process.send_signal(number)
        process.communicate(timeout=200)
        check(process.returncode == 128 + number, f"it ended with {process.returncode}")
        check(place.functions("s.out")[1]["work"][1] == 1, "work is missing")
        check(place.leftovers() == [], "the private folder is left")


def test_stop_again(place):
    "A program that ignores signals is killed after its profile was written"
    process = place.start("-o", "i.out", PROGRAM, "ignore", stdin=subprocess.DEVNULL)
    check(process.stdout.readline() == "ready\n", "it did not start")
    process.send_signal(signal.SIGINT)
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=200)
    check(process.returncode == 128 + signal.SIGKILL, f"it ended with {process.returncode}")
    check(place.functions("i.out")[1]["work"][1] == 1, "work is missing")
    check(place.leftovers() == [], "the private folder is left")


def wait_until(condition, text):
    for _ in range(2000):
        if condition():
            return
        time.sleep(0.1)
    raise Failure(text)


def test_killed(place):
    "If the recorder is killed, the program ends, and its folder is removed"
    process = place.start("-o", "k.out", PROGRAM, "wait", stdin=subprocess.DEVNULL)
    check(process.stdout.readline() == "ready\n", "it did not start")
    process.kill()
    process.communicate(timeout=200)
    check(not (place.folder / "k.out").exists(), "there is a profile that nobody finished")
    wait_until(lambda: place.leftovers() == [], "the folder is left")


def test_abandoned(place):
    "A recording removes a folder that nobody guards"
    folder = place.cache / "callgrove" / "record-123456"
    folder.mkdir(parents=True)
    (folder / "lock").touch()
    (folder / "profile.1").touch()
    place.run("-o", "k.out", PROGRAM, "exit")
    check(place.leftovers() == [], "the folder is left")


def test_ignoring(place):
    "If the recorder is killed, even a program that ignores signals ends"
    process = place.start("-o", "k.out", PROGRAM, "ignore", stdin=subprocess.DEVNULL)
    check(process.stdout.readline() == "ready\n", "it did not start")
    left = next((place.cache / "callgrove").glob("record-*/vg-to-vgdb-from-*"))
    pid = int(left.name.split("-")[4])
    process.kill()
    process.wait(timeout=200)
    wait_until(lambda: not alive(pid), "the program is left")
    wait_until(lambda: place.leftovers() == [], "the folder is left")


def test_attach(place):
    "A program that is recorded elsewhere is listed, asked, dumped and stopped"
    with subprocess.Popen(["valgrind", "--tool=callgrind", "--callgrind-out-file=own.%p", PROGRAM, "wait"], cwd=place.folder,
                          env=dict(place.environment, VALGRIND_OPTS=""), text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        try:
            check(process.stdout.readline() == "ready\n", "it did not start")
            attach = "--attach", str(process.pid)
            out, _ = place.run("--running")
            check(f"{process.pid}  {PROGRAM} wait\n" in out, f"it is not listed: {out!r}")
            out, _ = place.run(*attach)
            check("Instructions so far: " in out and "  main\n" in out, f"the status is {out!r}")
            out, _ = place.run(*attach, "dump", "first", "phase")
            check(out == f"{place.folder}/own.{process.pid}.1\n", f"the dump is {out!r}")
            check("Trigger: dump first phase" in Path(out.strip()).read_text(), "the note is missing")
            place.run(*attach, "go", code=2)
            place.run(*attach, "stop")
            check(process.wait(timeout=200) == -signal.SIGINT, "it was not interrupted")
        finally:
            process.kill()
        place.run(*attach, code=2)
        place.run("--attach", "x", code=2)


def test_attach_own(place):
    "A program that is recorded here is listed and stopped, or said to go on"
    out, err = place.run("--running")
    check(out == "" and "no program" in err, f"nothing is listed as {out!r} {err!r}")
    process = place.start("-o", "own.out", PROGRAM, "wait", stdin=subprocess.DEVNULL)
    check(process.stdout.readline() == "ready\n", "it did not start")
    out, _ = place.run("--running")
    pid, _, command = out.partition("  ")
    check(command == f"{PROGRAM} wait\n", f"the list is {out!r}")
    out, _ = place.run("--attach", pid)
    check("  pause\n" in out, f"the status is {out!r}")
    place.run("--attach", pid, "stop")
    process.communicate(timeout=200)
    check(process.returncode == 128 + signal.SIGINT, f"it ended with {process.returncode}")
    check(place.functions("own.out")[1]["work"][1] == 1, "work is missing")
    process = place.start("-o", "own.out", PROGRAM, "ignore", stdin=subprocess.DEVNULL)
    check(process.stdout.readline() == "ready\n", "it did not start")
    pid = place.run("--running")[0].partition("  ")[0]
    _, err = place.run("--attach", pid, "stop", code=2)
    check("not ended" in err, f"the error is {err!r}")
    process.kill()
    process.communicate(timeout=200)
    wait_until(lambda: place.leftovers() == [], "the folder is left")


def test_history(place):
    "The command, its total and its file are kept for the next recording"
    place.run("-o", "h.out", PROGRAM, "exit", "5", code=5)
    history = Path(place.environment["XDG_STATE_HOME"], "callgrove", "recordings").read_text()
    check(f"{PROGRAM} exit 5" in history and str(place.functions("h.out")[0]) in history and f"{place.folder}/h.out" in history, f"the history is {history!r}")


def test_nothing(place):
    "A function that never ran is named"
    _, err = place.run("-o", "n.out", "--inside", "wrok", PROGRAM, "exit")
    check("wrok" in err, f"the error is {err!r}")
    _, err = place.run("-o", "n.out", "--inside", "work", PROGRAM, "exit")
    check("Nothing" not in err, f"the error is {err!r}")


def test_missing(place):
    "Without Valgrind, the package is named"
    place.environment["PATH"] = str(place.folder)
    _, err = place.run("-o", "x.out", PROGRAM, code=2)
    check("install the package valgrind" in err, f"the error is {err!r}")


def test_versions(place):
    "Each version of Valgrind gets only the options that it knows"
    for version in "3.15.0", "3.22.0":
        place.fake("whole", version)
        place.run("-o", "x.out", PROGRAM)
        check(place.functions("x.out")[0] == 5, "the profile is another one")
    place.fake("whole", "3.24.0")
    _, err = place.run("-o", "y.out", PROGRAM, code=2)
    check("--enable-debuginfod" in err, f"the error is {err!r}")


def test_faults(place):
    "A Valgrind that crashes, refuses or writes half a profile is named, and nothing is left"
    for fault, code, words in (("crashing", 2, "Nothing was recorded"), ("refusing", 2, "failed to start tool"), ("damaged", 0, "not whole")):
        place.fake(fault)
        _, err = place.run("-o", f"{fault}.out", PROGRAM, code=code)
        check(words in err, f"{fault}: the error is {err!r}")
        check((place.folder / f"{fault}.out").exists() == (code == 0), f"{fault}: the profile is wrong")
    check(place.leftovers() == [], "the private folder is left")


def test_hanging(place):
    "A Valgrind that answers nothing keeps nobody waiting"
    place.fake("hanging")
    process = place.start("-o", "h.out", PROGRAM, stdin=subprocess.DEVNULL)
    check(process.stdout.readline() == "ready\n", "it did not start")
    recorded = next((place.cache / "callgrove").glob("record-*/log.*")).suffix[1:]
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=200)
    check(process.returncode == 2 and not alive(recorded), f"it ended with {process.returncode}")
    check(place.leftovers() == [], "the private folder is left")
    real = dict(place.environment, PATH=os.environ["PATH"], VALGRIND_OPTS="")
    with subprocess.Popen(["valgrind", "--tool=callgrind", PROGRAM, "wait"], cwd=place.folder, env=real, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        try:
            check(process.stdout.readline() == "ready\n", "it did not start")
            _, err = place.run("--attach", str(process.pid), code=2)
            check("waits" in err, f"the error is {err!r}")
        finally:
            process.kill()


def test_threads(place):
    "Threads are parts of the one file"
    place.run("-o", "t.out", "--threads", PROGRAM, "threads")
    check(place.functions("t.out")[1]["child_work"][1] == 3, "a thread is missing")
    parts = subprocess.run([CLI, "functions", "--group-by", "part", "t.out"], cwd=place.folder, check=True, capture_output=True, text=True).stdout
    check("thread 1\n" in parts and "thread 2\n" in parts, f"the parts are {parts}")


def test_lines(place):
    "All that a program prints comes out"
    out, _ = place.run("-o", "l.out", PROGRAM, "lines", "100000")
    check(out == "".join(f"out {i}\n" for i in range(100000)), "lines are missing")


def test_script(place):
    "The programs that a script starts are recorded with its children, even the one that it becomes"
    script = place.folder / "script"
    script.write_text(f"#!/bin/sh\n{PROGRAM} fork\nexec {PROGRAM} exit 6\n")
    script.chmod(0o755)
    place.run("-o", "s.out", "--children", "./script", code=6)
    names = place.functions("s.out")[1]
    check("child_work" in names and "work" in names, "a program is missing")


def test_errors(place):
    "What cannot be recorded is said before anything is started"
    (place.folder / "text").write_text("no program")
    for arguments, words in ((("no-such-program",), "PATH"), (("./no/such",), "check the path"), (("./text",), "chmod"), (("/tmp",), "folder"),
                             (("-o", "no/such/x.out", PROGRAM), "no/such"), (("-o", "/tmp", PROGRAM), "folder"), (("--runs", "0", PROGRAM), "--runs"), ((), "Name the program"),
                             (("-o", "x", "--into", "y", PROGRAM), "both"), (("--preset", "cachegrind", "--threads", PROGRAM), "Cachegrind counts all"), (("--valgrind=--no-such", "-o", "y.out", PROGRAM), "no-such")):
        _, err = place.run(*arguments, code=2)
        check(words in err, f"{arguments}: the error is {err!r}")
    check(place.leftovers() == [], "the private folder is left")
    check(not list(place.folder.glob("*.out")), "a file is left")
    (place.folder / "script").write_text("#!/bin/sh\nexit 4\n")
    (place.folder / "script").chmod(0o755)
    _, err = place.run("-o", "x.out", "./script", code=4)
    check("--children" in err, "a script is not named")


def main():
    tests = [value for name, value in globals().items() if name.startswith("test_")]
    failed = 0
    print(f"1..{len(tests)}", flush=True)
    for i, test in enumerate(tests, 1):
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as top:
            try:
                test(Place(top))
                print(f"ok {i} - {test.__doc__}", flush=True)
            except (Failure, subprocess.SubprocessError, KeyError, StopIteration) as error:
                failed += 1
                print(f"not ok {i} - {test.__doc__}", flush=True)
                for line in str(error).splitlines():
                    print(f"# {line}", flush=True)
    return 1 if failed else 0


sys.exit(main())
