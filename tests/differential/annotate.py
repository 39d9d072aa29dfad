# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs callgrind_annotate and cg_annotate, and reads what they print."""

import re
import subprocess

NUMBER = r"(?:-?[\d,]+|[\d.]+e\+\d+|\.)"


def run(program, options, path):
    """The lines that an annotate program prints about the profile at path."""
    command = [program, "--show-percs=no", "--auto=no", *options, path]
    # From "/", because callgrind_annotate takes the working directory off file names.
    done = subprocess.run(command, cwd="/", capture_output=True, text=True, timeout=60)
    if done.returncode != 0 or "WARNING" in done.stderr:
        raise RuntimeError(f"{' '.join(command)}: {done.stderr}")
    return done.stdout.splitlines()


def read_events(lines):
    for line in lines:
        if line.startswith("Events recorded:"):
            return line.split(":", 1)[1].split()
    raise RuntimeError("no events in what the annotate program printed")


def read_costs(text):
    """Costs of a line; "." is none, which is 0."""
    return tuple(0 if word == "." else float(word) if "e" in word else int(word.replace(",", "")) for word in text.split())


def read_functions(lines):
    """What stands behind the costs in the list of functions, with the costs.

    A newer cg_annotate lists the functions of a file below a line for the file, which begins with "<". It adds a
    function "<unspecified>" without cost to each file.
    """
    n_events = len(read_events(lines))
    start = next(i for i, line in enumerate(lines) if line.endswith("file:function"))
    pattern = re.compile(rf"(<?)((?:\s*{NUMBER}){{{n_events}}})\s+(.*)$")
    functions = {}
    file = ""
    for line in lines[start + 1:]:
        match = pattern.match(line)
        if line == "" and functions:
            file = ""
        if line.endswith("function:file"):
            break
        if match is None:
            continue
        if match[1] and match[3].endswith(":"):
            file = match[3]
            continue
        name = file + match[3]
        costs = read_costs(match[2])
        if name.endswith(":<unspecified>") and not any(costs):
            continue
        if name in functions:
            raise RuntimeError(f"{name} is listed twice")
        functions[name] = costs
    return functions


def read_tree(lines):
    """Inclusive costs as read_functions() does, and costs and counts of (caller, callee).

    With --tree=both a block holds the callers, "<", the function itself, "*", and the callees, ">".
    """
    n_events = len(read_events(lines))
    start = next(i for i, line in enumerate(lines) if line.endswith("file:function"))
    pattern = re.compile(rf"((?:\s*{NUMBER}){{{n_events}}})\s+([<*>])\s+(.*)$")
    count = re.compile(r"(.*) \(([\d,]+)x\)(?: \[(.*)\])?$")
    functions = {}
    calls = {}
    callers = []
    current = None
    for line in lines[start + 2:]:
        match = pattern.match(line)
        if match is None:
            callers = []
            current = None
            continue
        costs = read_costs(match[1])
        if match[2] == "*":
            current = match[3]
            functions[current] = costs
            for caller, call in callers:
                calls[caller, strip_object(current)] = call
            continue
        name, n_calls, _ = count.match(match[3]).groups()
        call = (int(n_calls.replace(",", "")), costs)
        if match[2] == "<":
            callers.append((name, call))
        else:
            calls[strip_object(current), name] = call
    return functions, calls


def strip_object(text):
    """ "file:function" of "file:function [object]"."""
    match = re.match(r"(.*) \[[^\]]*\]$", text)
    return match[1] if match else text
