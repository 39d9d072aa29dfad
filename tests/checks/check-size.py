#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""No room grows without a word.

    check-size.py TOP             compares each room of src with rooms.txt beside this script
    check-size.py TOP --update    writes rooms.txt anew

A room is a folder of a layer. rooms.txt has how many tokens it may have, and how many statements with one `?:` in another.
Lines mislead: they can be joined. A change that makes a room grow raises its number, and its commit says why. Where a room
shrank by a twentieth, its number is to be lowered.

Two files that share a third of their lines, when the names of their types are left out, are one idea written twice. Those that
stay apart for a reason are named in TWINS.
"""

import collections
import itertools
import re
import sys
from pathlib import Path

TOKEN = re.compile(r"""[A-Za-z_]\w*|\.?\d(?:[eEpP][+-]|[\w.])*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|->|\+\+|--|<<=|>>=|<<|>>|<=|>=|==|!=|&&|\|\||"""
                   r"""[-+*/%&|^]=|::|\.\.\.|[^\s\w]""")
LITERAL_OR_COMMENT = re.compile(r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'""", re.S)
LEAST_COMMON_LINES = 12
TWIN_SHARE = 0.33

# Pairs that are alike, and why they stay two.
TWINS = {
    ("cgv-platform-4-10", "cgv-platform-4-8"): "Only one of them is compiled: each is for another version of GTK.",
    ("cgv-match-import", "cgv-match-rule-editor"): "Both set up a dialog of the same toolkit.",
    ("cgv-series-function-list", "cgv-set-list"): "Both are lists of one set: the heads of their functions are alike.",
    ("cgv-call-columns", "cgv-reach-columns"): "Both give the shared columns a reader: the heads of its functions are alike.",
    ("cgv-function-columns", "cgv-reach-columns"): "As the pair above.",
    ("cgv-diagram-view", "cgv-flow-view"): "Both set up a view with the same buttons.",
    ("cgv-cli-compare-parts", "cgv-cli-compare-report"): "Both write the sections of a report in one order.",
}


def leave_out_comments(text):
    return LITERAL_OR_COMMENT.sub(lambda match: match[0] if match[0][0] in "\"'" else " ", text)


def leave_out_directives(text):
    return re.sub(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", "", text, flags=re.M)


def measure(text):
    """The tokens of a file, and its statements with one conditional in another."""
    tokens = TOKEN.findall(leave_out_directives(leave_out_comments(text)))
    n_nested = n_conditionals = 0
    for token in tokens:
        if token in ";{}":
            n_nested += n_conditionals > 1
            n_conditionals = 0
        n_conditionals += token == "?"
    return len(tokens), n_nested


def read_lines(path, text):
    """The lines of a file without the name of its own type, and without words that only tell two copies apart."""
    words = path.stem.split("-")
    names = ["_".join(words), "_".join(words).upper(), "".join(word.capitalize() for word in words)]
    lines = collections.Counter()
    for line in leave_out_comments(text).splitlines():
        line = line.strip()
        if len(line) < 12 or line.startswith("#include"):
            continue
        for name in names:
            line = line.replace(name, "T")
        line = re.sub(r"(?i)_?(compare|comparison|delta|function|call|cycle|parts?|row|node)s?(?=_|[A-Z]|\b)", "", line)
        lines[re.sub(r"\s+", " ", line)] += 1
    return lines


def find_twins(files):
    spread = collections.Counter(line for lines in files.values() for line in lines)
    where = collections.defaultdict(list)
    for name, lines in files.items():
        for line in list(lines):
            if spread[line] > 12:
                del lines[line]
            else:
                where[line].append(name)
    common = collections.Counter()
    for line, names in where.items():
        for a, b in itertools.combinations(sorted(names), 2):
            common[a, b] += min(files[a][line], files[b][line])
    for (a, b), n in sorted(common.items()):
        smaller = min(sum(files[a].values()), sum(files[b].values()))
        if n >= LEAST_COMMON_LINES and n > TWIN_SHARE * smaller and (a, b) not in TWINS:
            yield f"{a}.c and {b}.c share {n} lines: make one of them do it"


def compare(rooms, allowed):
    for room, (tokens, nested) in sorted(rooms.items()):
        most, most_nested = allowed.get(room, (0, 0))
        if tokens > most:
            yield f"src/{room} has {tokens} tokens, {tokens - most} more than rooms.txt allows: say in the commit why, and raise the number"
        if tokens < most * 0.95:
            yield f"src/{room} has only {tokens} tokens: lower its number in rooms.txt"
        if nested > most_nested:
            yield f"src/{room} has a new conditional in another: use if, or a function with early returns"
    yield from (f"src/{room} is gone: take it out of rooms.txt" for room in sorted(set(allowed) - set(rooms)))


def main():
    top = Path(sys.argv[1])
    table = Path(__file__).with_name("rooms.txt")
    rooms = collections.defaultdict(lambda: (0, 0))
    files = {}
    for path in sorted((top / "src").rglob("*.[ch]")):
        text = path.read_text(encoding="utf-8")
        room = path.parent.relative_to(top / "src").as_posix()
        rooms[room] = tuple(map(sum, zip(rooms[room], measure(text))))
        if path.suffix == ".c":
            files[path.stem] = read_lines(path, text)
    if "--update" in sys.argv:
        table.write_text("".join(f"{tokens:>6} {nested:>3}  {room}\n" for room, (tokens, nested) in sorted(rooms.items())), encoding="utf-8")
    allowed = {room: (int(tokens), int(nested)) for tokens, nested, room in map(str.split, table.read_text(encoding="utf-8").splitlines())}
    problems = [*find_twins(files), *compare(rooms, allowed)]
    if problems or not rooms:
        sys.exit("\n".join(problems) or "no sources found")


main()
