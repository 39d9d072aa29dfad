#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-core-symbols.py NM LIBRARY: the core needs nothing but libc's arithmetic and memory, and has no state.

Its library must not refer to GLib, GTK or Cairo, must do no I/O, never end the process, and have no variable that
could be written to.
"""

import re
import subprocess
import sys

LIBRARIES = re.compile(r'(g|gtk|gdk|gsk|adw|cairo|pango|json)_')
INPUT_OUTPUT = re.compile(r'(__)?(f?open(64|at|at64)?|fdopen|f?close|read|write|pread|pwrite|lseek|mmap|munmap|stat|fstat|'
                          r'[vf]*printf|puts|fputs|putchar|fputc|putc|fwrite|fread|fgets|getc|fgetc|getline|fflush|perror|'
                          r'stdin|stdout|stderr|syslog|getenv|setlocale|system|popen|socket)(_chk)?')
ENDING = re.compile(r'abort|_?exit|quick_exit|longjmp|__longjmp_chk|signal|raise|kill')
WRITABLE = re.compile(r'\.(data|bss|tdata|tbss)(\..*)?|\*COM\*')


def main():
    nm, library = sys.argv[1:3]
    output = subprocess.run([nm, '--format=sysv', library], check=True, capture_output=True, text=True).stdout
    problems = []
    defined = 0
    for line in output.splitlines():
        fields = [field.strip() for field in line.split('|')]
        if len(fields) != 7 or fields[0] == 'Name':
            continue
        name, kind, section = fields[0], fields[2], fields[6]
        if kind == 'U':
            for rule, what in ((LIBRARIES, 'of a library that the core does not use'),
                               (INPUT_OUTPUT, 'input or output'), (ENDING, 'would end the process')):
                if rule.match(name) if rule is LIBRARIES else rule.fullmatch(name):
                    problems.append(f'{name}: {what}')
        else:
            defined += 1
            if WRITABLE.fullmatch(section) and not section.startswith('.data.rel.ro'):
                problems.append(f'{name}: a variable that can be written to ({section})')
    if not defined:
        problems.append(f'{library} defines nothing')
    if problems:
        sys.exit('\n'.join(sorted(set(problems))))


main()
