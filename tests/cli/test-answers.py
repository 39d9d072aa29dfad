#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Hashes all that callgrove-cli answers, so that a change that is to move nothing shows that it moved nothing.

    test-answers.py CALLGROVE_CLI DATA HASHES             compares the hashes; prints TAP
    test-answers.py --dump DIR CALLGROVE_CLI DATA HASHES  writes all answers into a folder
    test-answers.py --count CALLGROVE_CLI BASE NEW        prints the instructions of some commands about two profiles

Each line of HASHES has a command with its options, and one hash over its answers about every profile
of DATA, or about every pair. Where a change means to change answers, dump them before it and after it,
read `diff -r`, and write the hashes anew with CGV_TEST_UPDATE=1 in the environment. The commit says
which lines changed, and why.

Of pictures, the titles of what they draw are hashed: places depend on fonts.
"""

import concurrent.futures
import hashlib
import itertools
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import zlib

# One profile of four keeps a run short. Its name decides, so that a new file moves no others.
EVERY = 4

FORMATS = ("text", "csv", "json", "markdown", "html")

ABOUT_ONE = [
    "info --format text",
    "info --format json",
    "check",
    "convert -o -",
    "convert --merge -o -",
    *(f"functions --format {format}" for format in FORMATS),
    *(f"functions --format csv --group-by {group}" for group in ("file", "object", "namespace", "cycle", "part", "file:function")),
    "functions --format csv --no-fold --names --sort self",
    "functions --format text --fold --sort calls --rows 5",
    "functions --format json --include . --hide ^m",
    "functions --format csv --parts 1",
    "functions --format json EVENTS",
    *(f"lines --format {format}" for format in FORMATS),
    "lines --format csv --calls --jumps --sort line",
    "lines --format json --by address",
    *(f"cycles --format {format}" for format in FORMATS),
    "draw -o - --view treemap",
    "draw -o - --view graph",
    "draw -o FILE.dot --view graph",
    "draw -o FILE.json --view flame",
    "draw -o FILE.folded --view flame",
]

# About the function that comes first in the list of the profile.
ABOUT_A_FUNCTION = [
    *(f"callers --format {format}" for format in FORMATS),
    *(f"callees --format {format}" for format in FORMATS),
    "callees --format csv --all",
    "callers --format csv --group-by file",
    "lines --format csv --source",
]

ABOUT_TWO = [
    *(f"compare --format {format}" for format in FORMATS),
    *(f"compare --format csv --rows 0 --group-by {group}" for group in ("file", "object", "namespace")),
    "compare --format json --measure share",
    "compare --format text --limit *=+1% --report-only",
    *(f"functions --format {format}" for format in ("csv", "json")),
    "functions --format json EVENTS",
    "compare --format json --group-by file EVENTS",
    "lines --format csv",
    "cycles --format csv",
    "draw -o - --view treemap",
    "draw -o - --view flame",
]

ENVIRONMENT = {**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": "en"}


class Answers:
    def __init__(self, cli, data):
        self.cli = os.path.abspath(cli)
        self.data = os.path.abspath(data)
        self.version = subprocess.run([self.cli, "--version"], capture_output=True, text=True, check=True).stdout.split()[-1]
        names = (str(path.relative_to(data)) for path in pathlib.Path(data).rglob("*.callgrind"))
        self.profiles = sorted(name for name in names if zlib.crc32(name.encode()) % EVERY == 0)
        self.pairs = [pair for pair in itertools.pairwise(sorted(self.profiles, key=self.read_events))
                      if len(set(map(self.read_events, pair))) == 1]

    def read_events(self, profile):
        return b"".join(re.findall(b"^events:.*", pathlib.Path(self.data, profile).read_bytes(), re.M)[:1])

    def run(self, arguments):
        """The exit code, standard output and error, without what differs from one build to the next."""
        with tempfile.TemporaryDirectory() as directory:
            arguments = [re.sub("^FILE", f"{directory}/picture", argument) for argument in arguments]
            done = subprocess.run([self.cli, *arguments], env=ENVIRONMENT, stdin=subprocess.DEVNULL, capture_output=True,
                                  cwd=self.data, timeout=120, check=False)
            text = b"%d\n%s\n%s" % (done.returncode, done.stdout, done.stderr)
            for path in sorted(pathlib.Path(directory).iterdir()):
                text += path.read_bytes()
            text = text.replace(directory.encode(), b"DIR").replace(self.data.encode(), b"DATA")
        text = re.sub(rb"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC", b"WRITTEN", text)
        if b"\n<?xml" in text[:10]:
            text = text[:2] + b"\n".join(re.findall(b"<title>.*?</title>", text, re.S))
        return text.replace(self.version.encode(), b"VERSION")

    def find_function(self, profile):
        """Options that name the first function of a profile, or nothing."""
        rows = self.run(["functions", "--format", "csv", "--rows", "1", "--no-fold", profile]).decode("utf-8", "replace")
        return rows.splitlines()[2].split(",")[0].strip('"') if len(rows.splitlines()) > 2 else ""

    def expand(self, words, profile):
        """EVENTS is the first two event types of the profile."""
        events = self.read_events(profile).decode("utf-8", "replace").partition(":")[2].split()[:2]
        return [part for word in words for part in ([f"--event={event}" for event in events] if word == "EVENTS" else [word])]

    def answer(self, command):
        """Yields what is asked about and the answer."""
        words, name = command.removeprefix("2: ").split(), command.split()[0]
        if name == "2:":
            for base, new in self.pairs:
                yield new, self.run([*self.expand(words, new), base, "--", new])
            return
        for profile in self.profiles:
            function = self.functions.get(profile, "") if command in ABOUT_A_FUNCTION else None
            if function == "":
                continue
            yield profile, self.run([*self.expand(words, profile), *([f"--function={function}"] if function else []), profile])

    def prepare(self, executor):
        self.functions = dict(zip(self.profiles, executor.map(self.find_function, self.profiles)))


def hash_answers(answers, command, dump):
    digest = hashlib.sha256()
    for subject, text in answers.answer(command):
        digest.update(subject.encode() + b"\n" + text)
        if dump:
            path = pathlib.Path(dump, re.sub("[^A-Za-z0-9=.-]+", "_", command), subject)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text)
    return digest.hexdigest()[:12]


def count_instructions(cli, base, new):
    for command in (["check", new], ["functions", new], ["lines", new], ["compare", base, new]):
        done = subprocess.run(["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", cli, *command],
                              env={**ENVIRONMENT, "G_SLICE": "always-malloc"}, capture_output=True, text=True, check=False)
        print(f"{int(re.search('I +refs: +([0-9,]+)', done.stderr)[1].replace(',', '')):>15,}  {command[0]}")


def main():
    arguments = sys.argv[1:]
    if arguments[0] == "--count":
        count_instructions(*arguments[1:])
        return True
    dump = None
    if arguments[0] == "--dump":
        dump, arguments = arguments[1], arguments[2:]
    cli, data, hashes = arguments
    answers = Answers(cli, data)
    commands = [*ABOUT_ONE, *ABOUT_A_FUNCTION, *(f"2: {command}" for command in ABOUT_TWO)]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as executor:
        answers.prepare(executor)
        found = dict(zip(commands, executor.map(lambda command: hash_answers(answers, command, dump), commands)))
    if "CGV_TEST_UPDATE" in os.environ:
        pathlib.Path(hashes).write_text("".join(f"{found[command]}  {command}\n" for command in commands), encoding="utf-8")
    lines = pathlib.Path(hashes).read_text(encoding="utf-8").splitlines()
    expected = {line[14:]: line[:12] for line in lines}
    print(f"1..{len(commands)}")
    for number, command in enumerate(commands, 1):
        is_same = expected.get(command) == found[command]
        print(f"{'ok' if is_same else 'not ok'} {number} - {command}")
        if not is_same:
            print(f"# expected {expected.get(command)}, got {found[command]}; --dump writes the answers")
    return found == expected


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
