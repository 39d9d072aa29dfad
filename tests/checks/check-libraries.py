#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-libraries.py READELF PROGRAM: the command line loads no library that draws or shows, or that few profiles need.

Each costs more time at the start than a small profile takes to read.
"""

import re
import subprocess
import sys

FORBIDDEN = re.compile(r'lib(adwaita|archive|cairo|capstone|gdk|graphene|gtk|harfbuzz|pango)')


def main():
    readelf, program = sys.argv[1:3]
    output = subprocess.run([readelf, '--dynamic', '--wide', program], check=True, capture_output=True, text=True).stdout
    needed = re.findall(r'\(NEEDED\).*\[(.*)\]', output)
    if not any(name.startswith('libglib-') for name in needed):
        sys.exit(f'{program} needs no GLib: {needed}')
    found = [name for name in needed if FORBIDDEN.match(name)]
    if found:
        sys.exit(f'{program} is linked with {", ".join(found)}')


main()
