#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-completion.py SHELL SCRIPT PROGRAM: the shell offers each command and option of a program, each word
that an option takes, and nothing else."""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ENVIRONMENT = dict(os.environ, LC_ALL='C.UTF-8')
BASH = r'''
. "$1"
COMP_LINE=$2 COMP_POINT=${#2}
eval "COMP_WORDS=($(printf %s "$2" | sed 's/\([=:]\)/ \1 /g'))"
case $2 in *[=:\ ]) COMP_WORDS+=("") ;; esac
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
function=$(complete -p "${COMP_WORDS[0]}" | sed 's/.*-F \([^ ]*\).*/\1/')
"$function"
[ ${#COMPREPLY[@]} -eq 0 ] || printf '%s\n' "${COMPREPLY[@]}"
'''
FISH = 'source $argv[1]; cd $argv[3]; complete -C $argv[2] | string replace -r "\t.*" ""'
# What compsys is told, without compsys.
ZSH = r'''
_arguments () { print -rl -- $@ }
_describe () { print -rl -- ${(P)2} }
compile () { words=(${(s: :)2}); [[ $2 == *' ' ]] && words+=(''); CURRENT=$#words; . $1 }
compile $1 $2
'''


def offer(shell, script, line):
    """Returns what the shell offers for the last word of a line."""
    with tempfile.TemporaryDirectory() as empty:
        command = {'bash': ['--norc', '-c', BASH, 'bash'], 'fish': ['--no-config', '-c', FISH], 'zsh': ['-f', '-c', ZSH, 'zsh']}
        run = subprocess.run([shell, *command[Path(shell).name], script, line, empty], capture_output=True, text=True, env=ENVIRONMENT,
                             check=False)
    if run.stderr:
        sys.exit(f'{line}: {run.stderr}')
    return run.stdout.splitlines()


def offered_options(shell, script, line):
    """Returns the options that are offered, without what follows their names."""
    return {match[0] for word in offer(shell, script, f'{line} --') if (match := re.match(r'--[a-z-]+', word.lstrip('*')))}


def offered_words(shell, script, line, option):
    """Returns the values that are offered for an option."""
    if Path(shell).name == 'zsh':
        specs = [word for word in offer(shell, script, f'{line} --') if word.startswith(f'--{option}=')]
        return set(specs[0].split(':(')[-1].rstrip(')').replace('\\:', ':').split()) if specs else set()
    return {word.split('=')[-1] for word in offer(shell, script, f'{line} --{option}=')}


def ask(program, *arguments):
    """Returns what the program says."""
    run = subprocess.run([program, *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True, env=ENVIRONMENT, check=False)
    return run.stdout + run.stderr


def check_command(shell, script, program, command):
    """Yields what is wrong with what is offered for a command."""
    line = ' '.join([Path(program).name, *command])
    help_text = ask(program, *command, '--help')
    known = set(re.findall(r'^  (?:-., )?(--[a-z-]+)', help_text, re.M))
    offered = offered_options(shell, script, line)
    if not known or offered != known:
        yield f'{line}: offers {sorted(offered - known)}, does not offer {sorted(known - offered)}'
    for option in re.findall(r'^  (?:-., )?--([a-z-]+)=', help_text, re.M):
        said = ask(program, *command, f'--{option}=@', '--function=@', '@') if '--function' in known else ask(program, *command, f'--{option}=@', '@')
        words = set(said.split('choose one of ')[1].splitlines()[0].split(', ')) if 'choose one of ' in said else set()
        if words and offered_words(shell, script, line, option) != words:
            yield f'{line} --{option}=: offers {offered_words(shell, script, line, option)} of {words}'


def main():
    shell, script, program = sys.argv[1:]
    name = Path(program).name
    commands = re.findall(r'^  ([a-z]+)  +\S', ask(program, '--help').partition('Commands:')[2], re.M)
    problems = []
    if commands:
        offered = {word.split(':')[0] for word in offer(shell, script, f'{name} ')}
        problems = [f'{name}: does not offer {command}' for command in commands if command not in offered]
        if 'functions' not in commands:
            problems.append('the commands were not found')
    for command in commands or ['']:
        problems += check_command(shell, script, program, [command] if command else [])
    if problems:
        sys.exit('\n'.join(problems))


main()
