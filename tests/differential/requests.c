/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * Asks Valgrind to dump, to reset and to stop counting in the middle of calls, so that the
 * counters at the end of a call are lower than at its start.
 */

#include <valgrind/callgrind.h>

#define NOINLINE __attribute__ ((noinline))

static volatile unsigned int sink;

static NOINLINE void
work (unsigned int n)
{
  for (unsigned int i = 0; i < n; i++)
    sink += i;
}

static NOINLINE void
zeroing (unsigned int n)
{
  work (n);
  CALLGRIND_ZERO_STATS;
  work (n / 2);
}

static NOINLINE void
dumping (unsigned int n)
{
  work (n);
  CALLGRIND_DUMP_STATS_AT ("in dumping: 50 %; a = b");
  work (n);
}

static NOINLINE void
toggling (unsigned int n)
{
  work (n);
  CALLGRIND_TOGGLE_COLLECT;
  work (n);
  CALLGRIND_TOGGLE_COLLECT;
  work (n);
}

static NOINLINE void
stopping (unsigned int n)
{
  work (n);
  CALLGRIND_STOP_INSTRUMENTATION;
  work (n);
  CALLGRIND_START_INSTRUMENTATION;
  work (n);
}

static NOINLINE void
deep (unsigned int n,
      unsigned int depth)
{
  if (depth == 0)
    {
      zeroing (n);
      return;
    }
  work (3);
  deep (n, depth - 1);
  work (3);
}

int
main (void)
{
  CALLGRIND_START_INSTRUMENTATION;
  work (10);
  zeroing (1000);
  dumping (50);
  work (20);
  deep (300, 4);
  toggling (40);
  CALLGRIND_DUMP_STATS;
  stopping (60);
  work (5);
  CALLGRIND_STOP_INSTRUMENTATION;
  return 0;
}
