#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-display.py WITH-DISPLAY: ends with its program's status, even where the server ignores the first signal to end."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

SERVER = """#!/bin/sh
ignored=
trap 'if [ -n "$ignored" ]; then exit 0; fi; ignored=1' TERM
echo 99 >&3
exec 3>&-
while :; do sleep 0.1; done
"""


def main():
    with tempfile.TemporaryDirectory() as folder:
        server = Path(folder) / 'Xvfb'
        server.write_text(SERVER, encoding='utf-8')
        server.chmod(0o755)
        environment = dict(os.environ, PATH=f'{folder}:{os.environ["PATH"]}')
        status = subprocess.run([sys.argv[1], 'sh', '-c', 'exit 3'], env=environment, check=False, timeout=60).returncode
    if status != 3:
        print(f'exited with {status}, not with 3')
    return status != 3


if __name__ == '__main__':
    sys.exit(main())
