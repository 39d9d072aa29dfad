# SPDX-License-Identifier: GPL-3.0-or-later
"""Builds KCachegrind's loader, its library `libcore`, without the window, and a program that does nothing but load."""

import glob
import os
import shlex
import subprocess
import sys

SOURCES = os.environ.get("CALLGROVE_BENCH_KCACHEGRIND")
PROGRAM = os.path.join(os.path.dirname(os.path.abspath(__file__)), "load-kcachegrind.cpp")


def build(directory):
    """The path of the program, or None without sources. Old versions of KCachegrind want Qt 5."""
    if not SOURCES:
        return None
    core = os.path.join(SOURCES, "libcore")
    with open(os.path.join(core, "CMakeLists.txt"), encoding="utf-8") as text:
        qt = "Qt6Core" if "Qt6" in text.read() else "Qt5Core"
    flags, libraries = (shlex.split(subprocess.run(["pkg-config", option, qt], check=True, capture_output=True, text=True).stdout)
                        for option in ("--cflags", "--libs"))
    path = os.path.join(directory, "load-kcachegrind")
    print(f"building {core}: it takes a minute", file=sys.stderr)
    subprocess.run(["c++", "-std=c++17", "-O2", "-fPIC", *flags, "-I", core, "-o", path, PROGRAM,
                    *sorted(glob.glob(os.path.join(core, "*.cpp"))), *libraries], check=True)
    return path
