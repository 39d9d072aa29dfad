#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares qualified names with those of c++filt, for every C++ symbol of the standard library.

c++filt -p leaves out what a function takes and returns. Template arguments, ABI tags and inline namespaces are left out
here. Symbols that are no functions are not compared.
"""

import csv
import io
import re
import subprocess
import sys
import tempfile

OPERATOR = re.compile(r"operator *(<=>|<<=|>>=|<<|>>|<=|>=|->\*|->|<|>|\(\))")
NO_FUNCTION = re.compile(r"(virtual|non-virtual|covariant|guard|reference|transaction|non-transaction|construction) |(typeinfo|vtable|VTT)\b")
INLINE_NAMESPACE = re.compile(r"\b(__cxx11|__cxx1998|_V2|__[0-9]+)::")


def run(*command, text=None):
    return subprocess.run(command, input=text, capture_output=True, check=True, text=True).stdout


def get_symbols(compiler):
    library = run(compiler, "-print-file-name=libstdc++.so.6").strip()
    symbols = (line.split()[-1].split("@")[0] for line in run("nm", "-D", "--defined-only", library).splitlines())
    return sorted({symbol for symbol in symbols if symbol.startswith("_Z")})


def without_arguments(name):
    result, depth, at = "", 0, 0
    while at < len(name):
        match = OPERATOR.match(name, at) if depth == 0 and not re.search(r"\w$", result) else None
        if match:
            result += match.group()
            at = match.end()
            continue
        depth += {"<": 1, ">": -1}.get(name[at], 0) if name[at - 1:at + 1] != "->" else 0
        if depth == 0 and name[at] != ">":
            result += name[at]
        at += 1
    return result


def get_expected(symbols):
    text = "\n".join(symbols)
    whole = run("c++filt", text=text).splitlines()
    short = run("c++filt", "-p", text=text).splitlines()
    for name, qualified in zip(whole, short):
        # A local variable of a function is none.
        if "(" not in name or NO_FUNCTION.match(name) or re.search(r"\)( const)?::\w+$", name):
            continue
        qualified = re.sub(r"\[abi:\w+\]", "", without_arguments(qualified))
        yield name, INLINE_NAMESPACE.sub("", qualified).strip()


def get_names(cli, names):
    with tempfile.NamedTemporaryFile("w", suffix=".callgrind") as profile:
        profile.write("events: Ir\nfl=a.cpp\n" + "".join(f"fn={name}\n1 1\n" for name in names))
        profile.flush()
        rows = run(cli, "functions", "--names", "--format", "csv", "--rows", "0", profile.name)
    return {row["name"]: row["qualified"] for row in csv.DictReader(io.StringIO(rows))}


def main():
    cli, compiler = sys.argv[1:]
    expected = dict(get_expected(get_symbols(compiler)))
    names = get_names(cli, expected)
    wrong = [name for name, qualified in expected.items() if names.get(name) != qualified]
    print("1..2")
    print("ok 1 - many names" if len(expected) > 2000 else f"not ok 1 - only {len(expected)} names")
    for name in wrong[:20]:
        print(f"# {name}\n#   {names.get(name)} should be {expected[name]}")
    print("not ok 2 - names" if wrong else f"ok 2 - {len(expected)} names")


main()
