#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""test-examples.py CALLGROVE_CLI PAGE README: runs the examples of both, each among the files that it names. Prints TAP."""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HEADER = """version: 1
creator: callgrind-3.19
pid: 4711
cmd: ./prog
"""

PART = """part: {}
events: Ir Dr D1mr

ob=/usr/bin/prog
fl=/src/main.c
fn=main
1 100 10 1
cob=/usr/lib/libc.so.6
cfi=???
cfn=malloc
calls=2 0
2 20 5 1
cob=/usr/bin/prog
cfi=/src/main.c
cfn=parse_line
calls=1 9
3 30 5 0

ob=/usr/lib/libc.so.6
fl=???
fn=malloc
0 20 5 1

ob=/usr/bin/prog
fl=/src/main.c
fn=parse_line
9 30 5 0

totals: 150 20 2
"""

# What is on other machines is here.
SETUP = 'ssh() { shift; "$@"; }; zstd() { cat "${@:2}"; }; set -eo pipefail\n'


def write_files(directory):
    for name in ("program.out", "old.out", "new.out", "base/1.out", "base/2.out", "new/1.out", "new/2.out", "versions/v1.out", "versions/v2.out", "series/v1.out", "series/v2.out",
                 "callgrind.out.4711.1", "callgrind.out.4711.2", "program.out.1", "program.out.2", "a.out", "b.out", "c.out", "d.out", "e.out", "old.lock"):
        path = Path(directory, name)
        path.parent.mkdir(exist_ok=True)
        path.write_text(HEADER + PART.format(1), encoding="utf-8")
    Path(directory, "program").write_text("#!/bin/sh\nexit 0\n", encoding="utf-8")
    Path(directory, "program").chmod(0o755)
    Path(directory, "callgrind.out.4711").write_text(HEADER + PART.format(1) + PART.format(2), encoding="utf-8")


def main():
    command_line, page, readme = sys.argv[1:4]
    text = Path(page).read_text(encoding="utf-8").replace("\\-", "-")
    examples = re.search(r"(?s)\.SH EXAMPLES\n\.nf\n(.*?)\.fi", text)[1].splitlines()
    examples += re.findall(r"(?m)^    (callgrove-cli .*?)(?:  .*)?$", Path(readme).read_text(encoding="utf-8"))
    environment = {**os.environ, "XDG_CACHE_HOME": tempfile.gettempdir(), "PATH": os.path.dirname(os.path.abspath(command_line)) + ":" + os.environ["PATH"]}
    print(f"1..{len(examples)}")
    for number, example in enumerate(examples, 1):
        with tempfile.TemporaryDirectory() as directory:
            write_files(directory)
            done = subprocess.run(["bash", "-c", SETUP + example], cwd=directory, env=environment, capture_output=True, text=True, timeout=60, check=False)
        # A recording says on standard error what it does.
        good = done.returncode == 0 and (not done.stderr or example.startswith("callgrove-cli record"))
        print(f"# exit {done.returncode}\n# {done.stderr.strip()}\n" if not good else "", end="")
        print(f"{'ok' if good else 'not ok'} {number} - {example.replace('#', '')}", flush=True)


main()
