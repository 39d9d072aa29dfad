#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-man.py PAGE PROGRAM [COMMAND…]: the man page has an entry for each option that --help lists, and for no other. An entry
says whether the option takes a value, and names all words that it takes. Those for two sides have a section of their own."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

# Every program of GLib has them.
COMMON = {'help', 'help-all', 'help-gapplication', 'version'}
OPTION = re.compile(r'(?<![\w-])--([a-z][a-z-]+)(?:[ =]([^\s,-][^\s,]*))?')
TWO_SIDES = 'OPTIONS FOR TWO SIDES'


def ask(program, *arguments):
    run = subprocess.run([program, *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    return run.stdout + run.stderr


def read_help(program, command):
    """Returns the options that --help lists, each with whether it takes a value."""
    # Only the lists: a sentence may speak of the options of another program.
    lines = [line for line in ask(program, *command, '--help').splitlines() if line.startswith('  -')]
    return {match[1]: match[2] is not None for line in lines if (match := OPTION.search(line)) and match[1] not in COMMON}


def read_words(program, command, option, needed):
    """Returns the words that an option takes; none if it takes anything else."""
    said = ask(program, *command, f'--{option}=@', *needed, '@')
    return said.split('choose one of ')[1].splitlines()[0].split(', ') if 'choose one of ' in said else []


def read_tag(line):
    """Returns what a macro prints in bold and italics, without its fonts."""
    return re.sub(r'\\f.', '', ''.join(shlex.split(line)[1:]))


def read_page(path):
    """Yields section, options and text of each entry that begins with options."""
    text = Path(path).read_text(encoding='utf-8').replace('\\-', '-')
    for section in re.split(r'(?m)^\.SH ', text)[1:]:
        title, _, body = section.partition('\n')
        for entry in re.split(r'(?m)^\.TP\n', body)[1:]:
            tag, _, words = entry.partition('\n')
            options = {match[1]: match[2] is not None for match in OPTION.finditer(read_tag(tag)) if match[1] not in COMMON}
            if options:
                yield title.strip('"'), options, words


def check(entries, program, commands):
    known = {command: read_help(program, command) for command in commands}
    documented = {name for _, options, _ in entries for name in options}
    for name in sorted(set().union(*known.values()) - documented):
        yield f'does not say what --{name} does'
    for title, options, _ in entries:
        for name, takes_value in options.items():
            having = {command: takes[name] for command, takes in known.items() if name in takes}
            if not having:
                yield f'has --{name}, which {program} does not know'
            elif takes_value not in having.values():
                yield f'--{name}: does not say rightly whether it takes a value'
            # One alone has the help of options for two sides; an entry may tell more of an option for one.
            if title != TWO_SIDES and having and set(having) == {('compare',)}:
                yield f'--{name}: is an option for two sides'
            if title == TWO_SIDES and set(having) - {('compare',), ('series',)} and not any(title != TWO_SIDES and name in options for title, options, _ in entries):
                yield f'--{name}: is an option for one side, too'
    for command, takes in known.items():
        needed = ['--function=@'] if 'function' in takes else []
        for name in takes:
            text = ' '.join(words for _, options, words in entries if name in options)
            missing = [word for word in read_words(program, command, name, needed) if not re.search(rf'(?<![\w:]){word}(?![\w:])', text)]
            if missing:
                yield f'--{name}: does not name {", ".join(missing)}'


def main():
    page, program, *commands = sys.argv[1:]
    entries = list(read_page(page))
    problems = [f'{page}: {problem}' for problem in check(entries, program, [(command,) for command in commands] or [()])]
    if not entries:
        problems.append(f'{page}: no options were found')
    if problems:
        sys.exit('\n'.join(dict.fromkeys(problems)))


main()
