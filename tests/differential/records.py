# SPDX-License-Identifier: GPL-3.0-or-later
"""What is recorded to be compared: Valgrind's options, over programs that are hard to get right."""

import dataclasses


@dataclasses.dataclass(frozen=True)
class Record:
    """One run, or several, under Valgrind.

    kinds are deviations that the comparison must meet, or it proves little; texts are regular
    expressions of lines that the files must hold. Of some profiles Callgrove says that they are
    damaged, because Valgrind leaves out names, or writes a `summary:` below the sum of the costs.
    """

    name: str
    options: str = ""
    program: str = "program"
    arguments: str = ""
    tool: str = "callgrind"
    # A program that makes one file of several recordings, with different arguments.
    combine: str = ""
    kinds: frozenset = frozenset()
    texts: tuple = ()
    min_parts: int = 1
    may_be_damaged: bool = False


def record(name, options="", *texts, kinds="", **rest):
    return Record(name, options, texts=texts, kinds=frozenset(kinds.split()), **rest)


FULL = "--dump-instr=yes --collect-jumps=yes --cache-sim=yes --branch-sim=yes"

# What a cost is, and where.
COSTS = [
    record("plain", kinds="inlined objects recursion cycle"),
    record("instr", "--dump-instr=yes", "positions: instr line"),
    record("jumps", "--collect-jumps=yes", "jcnd="),
    record("instr-jumps", "--dump-instr=yes --collect-jumps=yes", r"jcnd=\d+/\d+ (0x|[-+])"),
    record("cache", "--cache-sim=yes", "events: Ir Dr .* DLmw$"),
    record("branch", "--branch-sim=yes", "events: Ir Bc Bcm Bi Bim$"),
    record("cache-branch", "--cache-sim=yes --branch-sim=yes", "events: .* DLmw Bc"),
    record("full", FULL, "events: .* Bim$", "jump="),
    record("write-back", "--cache-sim=yes --simulate-wb=yes --simulate-hwpref=yes", "events: .* ILdmr"),
    record("cache-use", "--cache-sim=yes --cacheuse=yes", "events: .* AcCost1 SpLoss1"),
    record("bus", "--collect-bus=yes", "events: Ir Ge$"),
    record("bus-full", f"--collect-bus=yes --collect-systime=nsec {FULL}", "events: .* Ge sysCount sysTime"),
    record("systime", "--collect-systime=yes", "events: Ir sysCount sysTime$"),
    record("systime-nsec", "--collect-systime=nsec", "event: sysTime", "events: .* sysCpuTime$"),
    record("alloc", "--collect-alloc=yes", "events: Ir allocCount allocSize$"),
    record("bb", "--dump-bb=yes", "positions: bb line"),
    record("bb-instr", f"--dump-bb=yes {FULL}", "positions: instr bb line"),
    record("bbs", "--dump-bbs=yes", "ln="),
    record("no-line", "--dump-line=no --dump-instr=yes", "positions: instr$"),
    record("long-positions", "--compress-pos=no", r"calls=\d+ \d+ $"),
    record("long-everything", "--dump-instr=yes --dump-bb=yes --compress-pos=no --compress-strings=no", "fn=main$"),
    record("toggled", "--toggle-collect=step"),
    record("toggled-inside", "--collect-atstart=no --toggle-collect=helper", "events: Ir$"),
]

# What a function is.
NAMES = [
    record("long-names", "--compress-strings=no", "cfn=is_odd$"),
    record("inlined", "--dump-instr=yes", program="inlined", kinds="inlined"),
    record("inlined-full", FULL, program="inlined", kinds="inlined"),
    record("stripped", "--dump-instr=yes", "fn=.*0x", program="stripped"),
    record("library", "--cache-sim=yes", r"ob=.*libdifferential", program="shared"),
    record("cplusplus", "", "fn=.*std::map<", program="names"),
    record("cplusplus-contexts", "--separate-callers=3", "fn=.*std::.*'.*std::", program="names"),
    record("mangled", "--demangle=no", "fn=.*_ZNSt", program="names"),
    record("callers", "--separate-callers=1", "fn=.*helper'"),
    record("contexts", "--separate-callers=2 --separate-recs=4", "fn=.*fibonacci'4"),
    record("contexts-of-one", "--separate-callers3=mix --separate-callers4=helper", "fn=.*helper'.*'"),
    record("levels", "--separate-recs=10", "fn=.*'10"),
    record("no-levels", "--separate-recs=1 --skip-plt=no", kinds="recursion cycle"),
    # Valgrind keeps two levels or four of them, which differs between builds of the same program.
    record("direct-recursion", "--skip-direct-rec=no --separate-recs4=fibonacci", "fn=.*fibonacci'2"),
    record("skipped", "--fn-skip=helper --fn-skip=is_odd"),
    record("group", "--fn-group1=is_even --fn-group1=is_odd"),
    record("ids-in-names", "--compress-mangled=yes --separate-callers=3", r"fn=\(\d+\) \(\d+\)'\(\d+\)",
           kinds="renamed"),
    record("leaps", "--dump-instr=yes", program="leaps", may_be_damaged=True),
    record("popped", "--pop-on-jump"),
    record("perl", "--dump-instr=yes", program="perl", kinds="cycle",
           arguments="my %h; $h{$_ % 7} .= $_ for 1..50; print sort keys %h"),
]

# What a part is.
PARTS = [
    record("active", "--dump-before=helper", kinds="calls=0", min_parts=2),
    record("after", "--dump-after=step --dump-instr=yes", min_parts=3),
    record("zeroed", "--zero-before=helper", kinds="calls=0", may_be_damaged=True),
    record("every-bb", "--dump-every-bb=8000", kinds="calls=0", min_parts=3),
    record("threads", "--separate-threads=yes", arguments="threads", min_parts=2),
    record("threads-together", "--cache-sim=yes", arguments="threads"),
    record("combined", "--combine-dumps=yes --dump-after=step", kinds="calls=0", min_parts=3),
    record("combined-every-bb", "--combine-dumps=yes --dump-every-bb=8000 --dump-instr=yes", min_parts=3),
    record("combined-threads", "--combine-dumps=yes --separate-threads=yes --dump-after=step", arguments="threads",
           min_parts=4),
    record("combined-contexts", "--combine-dumps=yes --dump-before=helper --separate-callers=2 --separate-recs=3",
           min_parts=3),
]

# With requests of the program to Valgrind, which need a header of Valgrind to be compiled.
REQUESTS = [
    record("requests", "", r"desc: Trigger: Client Request: in dumping: 50 %", program="requests", min_parts=3,
           kinds="wrapped"),
    record("requests-late", "--instr-atstart=no --cache-sim=yes", program="requests", min_parts=3, kinds="wrapped",
           may_be_damaged=True),
    record("requests-combined", f"--instr-atstart=no --combine-dumps=yes {FULL}", program="requests", min_parts=3,
           kinds="wrapped", may_be_damaged=True),
    record("requests-toggled", "--collect-atstart=no --toggle-collect=deep", program="requests", min_parts=3,
           may_be_damaged=True),
    record("requests-threads", "--separate-threads=yes --separate-callers=2", program="requests", min_parts=3,
           may_be_damaged=True),
]

CACHEGRIND = [
    record("cachegrind", "--cache-sim=yes --branch-sim=yes", "events: .* Bim$", tool="cachegrind"),
    record("cachegrind-cache", "--cache-sim=yes", "events: .* DLmw *$", tool="cachegrind"),
    record("cachegrind-branch", "--cache-sim=no --branch-sim=yes", "events: Ir Bc", tool="cachegrind"),
    record("cachegrind-plain", "--cache-sim=no", "events: Ir *$", tool="cachegrind"),
    record("cachegrind-inlined", "--cache-sim=yes", r"^fn=(\w+)\n(?s:.*)^fl=.*\nfn=\1$", tool="cachegrind", program="inlined"),
    record("cachegrind-stripped", "--cache-sim=yes", tool="cachegrind", program="stripped"),
    record("cachegrind-cplusplus", "--cache-sim=no", "fn=std::map<", tool="cachegrind", program="names"),
    record("cachegrind-threads", "--cache-sim=yes", tool="cachegrind", arguments="threads"),
    record("merged", "--cache-sim=yes --branch-sim=yes", tool="cachegrind", combine="cg_merge"),
    record("difference", "--cache-sim=yes", r"\d+ -\d+", tool="cachegrind", combine="cg_diff"),
]

GROUPS = {"costs": COSTS, "names": NAMES, "parts": PARTS, "requests": REQUESTS, "cachegrind": CACHEGRIND}
