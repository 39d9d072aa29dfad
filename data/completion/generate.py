#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""generate.py SHELL PROGRAM OUTPUT: writes what bash, zsh or fish need to complete the arguments of PROGRAM.

The program itself is asked for its commands and options, with --help, and for the words that an option takes, with a
word that it does not.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

COMMAND = re.compile(r'^  ([a-z]+)  +(\S.*)$', re.M)
OPTION = re.compile(r'^  (?:-([a-z]), )?--([a-z-]+)(?:=(\S+))?  +(\S.*)$', re.M)
WORDS = re.compile(r'choose one of (.*)$', re.M)
FILES = ('OUT', 'PATH')
REPEATED = ('repeated', 'again')


class Option:
    """An option: its names, the name of its value or None, what it does, and the words that are its values."""

    def __init__(self, program, command, match):
        self.short, self.name, self.value, self.purpose = match
        self.words = find_words(program, command, self.name) if self.value else []
        self.takes_file = self.value in FILES
        self.is_repeated = any(word in self.purpose for word in REPEATED)


def ask(program, *arguments):
    """Returns what the program says, in English."""
    run = subprocess.run([program, *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
                         env=dict(os.environ, LC_ALL='C.UTF-8', LANGUAGE='en'), cwd=Path(program).parent)
    return run.stdout + run.stderr


def find_words(program, command, option):
    """Returns the words that are values of an option. Nothing is done for a value that is none."""
    for more in ([], ['--function=@']):
        found = WORDS.search(ask(program, *command, f'--{option}=@', *more, '@'))
        if found:
            return found[1].split(', ')
    return []


def find_options(program, command):
    """Returns the options of a command; the command is empty for a program without."""
    return [Option(program, command, match.groups()) for match in OPTION.finditer(ask(program, *command, '--help'))]


def write_bash(name, commands, options):
    """Yields the lines of a script for bash."""
    function = '_' + name.replace('-', '_')
    yield f'# Completes the arguments of {name} in bash.'
    yield ''
    yield f'{function} ()'
    yield '{'
    yield '  local line=${COMP_LINE:0:COMP_POINT} command= list= option='
    yield '  local word=${line##*[[:space:]]} previous=${COMP_WORDS[COMP_CWORD-1]}'
    if commands:
        yield '  [ "$COMP_CWORD" -eq 1 ] || command=${COMP_WORDS[1]}'
    yield '  case $word in'
    yield '    --*=*) option=${word%%=*} word=${word#*=} ;;'
    yield '    -*) ;;'
    yield '    *) option=$previous ;;'
    yield '  esac'
    yield '  case $command:$option in'
    if commands:
        yield f'    :*) list="{" ".join(commands)} help --help --version" ;;'
    for command in commands or ['']:
        for option in options[command]:
            if option.words:
                yield f'    {command}:--{option.name}) list="{" ".join(option.words)}" ;;'
    for command in commands or ['']:
        words = [f'--{option.name}{"=" if option.value else ""}' for option in options[command]]
        yield f'    {command}:) list="{" ".join(words)}" ;;'
    yield '  esac'
    yield '  COMPREPLY=($(compgen -W "$list" -- "$word"))'
    yield '  case ${COMPREPLY-} in *=) compopt -o nospace 2> /dev/null ;; esac'
    yield '  # Readline begins a word anew behind each colon, as behind an equals sign.'
    yield '  COMPREPLY=("${COMPREPLY[@]#"${word%"${word##*:}"}"}")'
    yield '}'
    yield f'complete -o default -F {function} {name}'


def quote(text):
    """Returns a text as one word of a shell."""
    return "'" + text.replace("'", "'\\''") + "'"


def zsh_options(option):
    """Yields what _arguments takes for an option."""
    rest = '[' + re.sub(r'([\[\]:\\])', r'\\\1', option.purpose) + ']'
    if option.words:
        rest += f':{option.value}:(' + ' '.join(word.replace(':', '\\:') for word in option.words) + ')'
    elif option.value:
        rest += f':{option.value}:' + ('_files' if option.takes_file else ' ')
    star = '*' if option.is_repeated else ''
    yield quote(f'{star}--{option.name}{"=" if option.value else ""}{rest}')
    if option.short:
        yield quote(f'{star}-{option.short}{"+" if option.value else ""}{rest}')


def write_zsh(name, commands, options):
    """Yields the lines of a function for zsh."""
    yield f'#compdef {name}'
    yield f'# Completes the arguments of {name} in zsh.'
    yield ''
    if commands:
        yield 'local -a commands'
        yield 'commands=('
        yield from (f'  {quote(f"{command}:{purpose}")}' for command, purpose in commands.items())
        yield ')'
        yield 'if (( CURRENT == 2 )); then'
        yield '  _describe command commands'
        yield '  return'
        yield 'fi'
        yield 'local command=$words[2]'
        yield 'shift words'
        yield '(( CURRENT-- ))'
    yield 'case $command in'
    for command in commands or ['']:
        yield f'  {command or "*"})'
        yield '    _arguments \\'
        yield from (f'      {spec} \\' for option in options[command] for spec in zsh_options(option))
        yield "      '*:file:_files' ;;"
    yield 'esac'


def write_fish(name, commands, options):
    """Yields the lines of a script for fish."""
    yield f'# Completes the arguments of {name} in fish.'
    yield ''
    for command, purpose in commands.items():
        yield f'complete -c {name} -n __fish_use_subcommand -f -a {command} -d {quote(purpose)}'
    for command in commands or ['']:
        condition = f" -n '__fish_seen_subcommand_from {command}'" if command else ''
        for option in options[command]:
            value = ''
            if option.value:
                value = f" -x -a '{' '.join(option.words)}'" if option.words else ' -r' if option.takes_file else ' -x'
            short = f' -s {option.short}' if option.short else ''
            yield f'complete -c {name}{condition}{short} -l {option.name}{value} -d {quote(option.purpose)}'


def main():
    shell, program, output = sys.argv[1:]
    program = str(Path(program).resolve())
    help_text = ask(program, '--help')
    commands = dict(COMMAND.findall(help_text.split('Commands:', 1)[1])) if 'Commands:' in help_text else {}
    options = {command: find_options(program, [command] if command else []) for command in commands or ['']}
    lines = globals()[f'write_{shell}'](Path(program).name, commands, options)
    Path(output).write_text('\n'.join(lines) + '\n', encoding='utf-8')


main()
