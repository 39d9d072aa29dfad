#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares Callgrove with callgrind_annotate and cg_annotate on profiles recorded right now.

    test-differential.py CALLGROVE_CLI PRINT_CALLS PROGRAMS GROUP

PROGRAMS is the directory with the programs to record, GROUP one of those in records.py. Every
function of every profile is compared, self and inclusive, and every call, in every event type; see
compare.py for what happens where they differ. Groups of functions are summed once more by the readers of
tests/core/check-fixtures.py and tests/cli/check-groups.py. Prints TAP, and how much was compared.
"""

import importlib.util
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import traceback

import compare
import records


def import_script(name):
    """A script of the folders beside this one, whose name is no module's."""
    path = pathlib.Path(__file__).parent.parent / name
    spec = importlib.util.spec_from_file_location(path.stem.replace("-", "_"), path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def check_groups(callgrove, record, files):
    """Returns how many functions in files were compared. Of sums of several files that reader knows nothing."""
    fixtures, groups = import_script("core/check-fixtures.py"), import_script("cli/check-groups.py")
    if len(files) > 1 or "wrapped" in record.kinds:
        return 0
    return groups.Checker(callgrove.cli, files[0]).check(groups.Oracle(fixtures, pathlib.Path(files[0]).read_bytes()))


def get_command(programs, record, argument=""):
    if record.program == "perl":
        return ["perl", "-e", record.arguments]
    return [os.path.join(programs, f"differential-{record.program}"), *filter(None, [record.arguments, argument])]


def run_valgrind(directory, record, name, command):
    """Runs a command under valgrind; returns the files that hold costs."""
    path = os.path.join(directory, name)
    options = [f"--tool={record.tool}", f"--{record.tool}-out-file={path}", *shlex.split(record.options)]
    done = subprocess.run(["valgrind", "-q", *options, *command], cwd=directory, capture_output=True, text=True, timeout=120)
    if done.returncode != 0:
        raise RuntimeError(f"valgrind: {done.stderr}")
    files = sorted(os.path.join(directory, file) for file in os.listdir(directory) if re.match(rf"{name}[-.\d]*$", file))
    return [file for file in files if os.path.getsize(file) > 0]


def combine(directory, record, programs):
    """Records twice, and makes one file of both."""
    both = [run_valgrind(directory, record, name, get_command(programs, record, argument))[0]
            for name, argument in (("first", ""), ("second", "threads"))]
    path = os.path.join(directory, "out")
    done = subprocess.run([record.combine, *both], capture_output=True, text=True, timeout=60, check=True)
    with open(path, "w", encoding="utf-8") as out:
        out.write(done.stdout)
    return [path]


def make_profile(directory, record, programs):
    os.mkdir(directory)
    if record.combine:
        return combine(directory, record, programs)
    return run_valgrind(directory, record, "out", get_command(programs, record))


def check_profile(record, files):
    """What the profile was recorded for must be in it, or the comparison proves little."""
    text = ""
    for file in files:
        with open(file, encoding="utf-8") as lines:
            text += lines.read()
    for pattern in record.texts:
        compare.require(re.search(pattern, text, re.M), f"no line has {pattern}")


def test(callgrove, directory, record, programs):
    files = make_profile(directory, record, programs)
    check_profile(record, files)
    callgrove.was_damaged = False
    if record.tool == "cachegrind":
        tallies, n_parts = compare.compare_cachegrind(callgrove, files)
    else:
        tallies, n_parts = compare.compare_callgrind(callgrove, files)
    compare.require(n_parts >= record.min_parts, f"only {n_parts} parts")
    compare.require(not record.kinds - tallies.get_kinds(), f"nothing deviates by {record.kinds - tallies.get_kinds()}")
    compare.require(not callgrove.was_damaged or record.may_be_damaged, "the profile is said to be damaged")
    n_members = check_groups(callgrove, record, files)
    print(f"# {n_members} functions in files")
    tallies.print(f"{record.name} {record.options}: {len(files)} files, {n_parts} parts")
    return tallies


def main():
    cli, print_calls, programs = (os.path.abspath(path) for path in sys.argv[1:4])
    group = records.GROUPS[sys.argv[4]]
    callgrove = compare.Callgrove(cli, print_calls)
    n_failed = 0
    everything = compare.Tallies()
    print(f"1..{len(group)}")
    with tempfile.TemporaryDirectory() as directory:
        for number, record in enumerate(group, 1):
            try:
                everything.add(test(callgrove, os.path.join(directory, record.name), record, programs))
                print(f"ok {number} - {record.name}", flush=True)
            except Exception:
                n_failed += 1
                print("".join(f"# {line}\n" for line in traceback.format_exc().splitlines()), end="")
                print(f"not ok {number} - {record.name}", flush=True)
    everything.print(f"all of {sys.argv[4]}")
    return 1 if n_failed > 0 else 0


if __name__ == "__main__":
    sys.exit(main())
