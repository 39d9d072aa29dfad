# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures how KCachegrind loads a file, without a display.

It has no way to load and quit, so that the process is watched until it is idle, and ended. What
it takes for a file of one line, and for its window, is taken off.
"""

import os
import shutil
import signal
import subprocess
import tempfile
import time

POLL = 0.1
IDLE_POLLS = 20
TICKS = os.sysconf("SC_CLK_TCK")


def is_there():
    return shutil.which("kcachegrind") is not None and shutil.which("dbus-run-session") is not None


def find_process(path):
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/cmdline", encoding="utf-8", errors="replace") as text:
                words = text.read().split("\0")
        except OSError:
            continue
        if words[0].endswith("kcachegrind") and path in words:
            return int(pid)
    return None


def read_state(pid):
    """CPU seconds, and whether it waits."""
    with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as text:
        fields = text.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS, fields[0] == "S"


def read_memory(pid):
    with open(f"/proc/{pid}/status", encoding="utf-8") as lines:
        return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM:"))


def wait_until_idle(pid):
    seconds = 0.0
    n_idle = 0
    while n_idle < IDLE_POLLS:
        time.sleep(POLL)
        now, waits = read_state(pid)
        n_idle = n_idle + 1 if waits and now == seconds else 0
        seconds = now
    return seconds, read_memory(pid)


def watch_link(link, home, timeout):
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "HOME": home, "XDG_CONFIG_HOME": home, "XDG_CACHE_HOME": home,
           "XDG_RUNTIME_DIR": home}
    session = subprocess.Popen(["dbus-run-session", "--", "kcachegrind", link], env=env,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    end = time.monotonic() + timeout
    pid = None
    try:
        while pid is None and session.poll() is None and time.monotonic() < end:
            time.sleep(POLL)
            pid = find_process(link)
        return wait_until_idle(pid) if pid is not None else None
    except OSError:
        # It crashed.
        return None
    finally:
        if pid is not None and os.path.exists(f"/proc/{pid}"):
            os.kill(pid, signal.SIGTERM)
        session.terminate()
        session.wait()


def watch(path, timeout=60):
    """CPU seconds and bytes of memory until it is idle, or None if KCachegrind did not manage."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        # Alone in its folder, because it loads every file whose name begins as that of this one.
        link = os.path.join(home, "file", "profile")
        os.mkdir(os.path.dirname(link))
        os.symlink(os.path.abspath(path), link)
        return watch_link(link, home, timeout)


def measure(path, base):
    """What watch() says, less what it says about a file of one line."""
    result = watch(path)
    if result is None:
        return None
    return max(result[0] - base[0], 1 / TICKS), max(result[1] - base[1], 1)
