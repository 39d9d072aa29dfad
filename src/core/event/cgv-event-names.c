/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-event-names.h"

#include <string.h>

/* Marks a string for translation, which happens where it is shown. */
#define N_(string) string

static const struct
{
  const char *name;
  const char *long_name;
} names[] = {
  /* Callgrind and Cachegrind: instructions, data, caches */
  { "Ir", N_ ("Instructions executed") },
  { "Dr", N_ ("Data reads") },
  { "Dw", N_ ("Data writes") },
  { "I1mr", N_ ("First-level instruction cache misses") },
  { "D1mr", N_ ("First-level data cache read misses") },
  { "D1mw", N_ ("First-level data cache write misses") },
  { "ILmr", N_ ("Last-level cache instruction read misses") },
  { "DLmr", N_ ("Last-level cache data read misses") },
  { "DLmw", N_ ("Last-level cache data write misses") },
  { "I2mr", N_ ("Second-level cache instruction read misses") },
  { "D2mr", N_ ("Second-level cache data read misses") },
  { "D2mw", N_ ("Second-level cache data write misses") },
  { "ILdmr", N_ ("Last-level instruction read misses that write back a line") },
  { "DLdmr", N_ ("Last-level data read misses that write back a line") },
  { "DLdmw", N_ ("Last-level data write misses that write back a line") },
  { "AcCost1", N_ ("First-level cache lines used too seldom") },
  { "SpLoss1", N_ ("First-level cache bytes loaded in vain") },
  { "AcCost2", N_ ("Last-level cache lines used too seldom") },
  { "SpLoss2", N_ ("Last-level cache bytes loaded in vain") },

  /* Callgrind and Cachegrind: branches, bus, system calls, allocations */
  { "Bc", N_ ("Conditional branches executed") },
  { "Bcm", N_ ("Conditional branches mispredicted") },
  { "Bi", N_ ("Indirect branches executed") },
  { "Bim", N_ ("Indirect branches mispredicted") },
  { "Ge", N_ ("Global bus events") },
  { "sysCount", N_ ("System calls") },
  { "sysTime", N_ ("Time in system calls") },
  { "sysCpuTime", N_ ("Processor time in system calls") },
  { "allocCount", N_ ("Memory allocations") },
  { "allocSize", N_ ("Bytes of memory allocated") },

  /* The usual derived ones */
  { "L1m", N_ ("First-level cache misses") },
  { "L2m", N_ ("Second-level cache misses") },
  { "LLm", N_ ("Last-level cache misses") },
  { "Bm", N_ ("Branches mispredicted") },
  { "CEst", N_ ("Cycles, estimated") },

  /* Memcheck, Massif and Helgrind: --xtree-memory */
  { "curB", N_ ("Bytes allocated now") },
  { "curBk", N_ ("Blocks allocated now") },
  { "totB", N_ ("Bytes allocated in all") },
  { "totBk", N_ ("Blocks allocated in all") },
  { "totFdB", N_ ("Bytes freed in all") },
  { "totFdBk", N_ ("Blocks freed in all") },

  /* Memcheck: --xtree-leak */
  { "RB", N_ ("Reachable bytes") },
  { "PB", N_ ("Possibly lost bytes") },
  { "IB", N_ ("Indirectly lost bytes") },
  { "DB", N_ ("Definitely lost bytes") },
  { "DIB", N_ ("Definitely lost bytes, those lost indirectly") },
  { "RBk", N_ ("Reachable blocks") },
  { "PBk", N_ ("Possibly lost blocks") },
  { "IBk", N_ ("Indirectly lost blocks") },
  { "DBk", N_ ("Definitely lost blocks") },

  /* Xdebug and other profilers of PHP */
  { "Time_(10ns)", N_ ("Time in units of 10 ns") },
  { "Time_(ns)", N_ ("Time in nanoseconds") },
  { "Time_(\xc2\xb5s)", N_ ("Time in microseconds") },
  { "Memory_(bytes)", N_ ("Memory in bytes") },
  { "Memory_Size_(bytes)", N_ ("Memory in bytes") },
  { "MemorySize", N_ ("Memory in bytes") },
  { "BlocksCount", N_ ("Blocks of memory") },

  /* Others */
  { "Samples", N_ ("Samples") },
  { "Hits", N_ ("Samples") },
  { "Cycles", N_ ("Cycles") },
  { "cycles", N_ ("Cycles") },
  { "Instructions", N_ ("Instructions") },
  { "instructions", N_ ("Instructions") },
  { "ns", N_ ("Time in nanoseconds") },
  { "nanoseconds", N_ ("Time in nanoseconds") },
  { "microseconds", N_ ("Time in microseconds") },
  { "CallTime", N_ ("Time in microseconds") },
  { "cpu(ms)", N_ ("Processor time in milliseconds") },
  { "wall_time", N_ ("Elapsed time") },
  { "process_time", N_ ("Processor time") },
  { "allocations", N_ ("Memory allocations") },
  { "gc_time", N_ ("Time in garbage collection") },
  { "gc_runs", N_ ("Garbage collections") },
};

/* What says little, or something else, without who says it. */
static const struct
{
  const char *creator;
  const char *name;
  const char *long_name;
} names_by_creator[] = {
  { "xdebug", "Time", N_ ("Time in microseconds") },
  { "xdebug", "Memory", N_ ("Memory in bytes") },
  { "yappi", "Ticks", N_ ("Time in microseconds") },
  { "stackprof", "Instructions", N_ ("Samples") },
  { "crxprof", "Instructions", N_ ("Samples") },
  { "MALT-", "AllocCnt", N_ ("Memory allocations") },
  { "MALT-", "FreeCnt", N_ ("Memory deallocations") },
  { "MALT-", "MemOps", N_ ("Memory operations") },
  { "MALT-", "AllocSum", N_ ("Bytes allocated in all") },
  { "MALT-", "FreeSum", N_ ("Bytes freed in all") },
  { "MALT-", "Leaks", N_ ("Bytes never freed") },
  { "MALT-", "AliveReqMax", N_ ("Bytes allocated at most") },
};

const char *
cgv_event_names_get_long_name_by (const char *creator,
                                  const char *name)
{
  for (size_t i = 0; i < sizeof names_by_creator / sizeof names_by_creator[0]; i++)
    {
      if (strncmp (creator, names_by_creator[i].creator, strlen (names_by_creator[i].creator)) == 0 &&
          strcmp (name, names_by_creator[i].name) == 0)
        return names_by_creator[i].long_name;
    }
  return cgv_event_names_get_long_name (name);
}

const char *
cgv_event_names_get_long_name (const char *name)
{
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
    {
      if (strcmp (names[i].name, name) == 0)
        return names[i].long_name;
    }
  return NULL;
}

#define NANOSECOND  ((uint64_t) 1000)
#define MICROSECOND (1000 * NANOSECOND)
#define MILLISECOND (1000 * MICROSECOND)
#define SECOND      (1000 * MILLISECOND)

/* Names that say what a count is. What else is called by a unit is not always meant so:
 * chrome2calltree's "ms" are nanoseconds. */
static const struct
{
  const char *creator;
  const char *name;
  CgvUnit unit;
} units[] = {
  { "", "ns", { CGV_UNIT_TIME, NANOSECOND } },
  { "", "nanoseconds", { CGV_UNIT_TIME, NANOSECOND } },
  { "", "microseconds", { CGV_UNIT_TIME, MICROSECOND } },
  { "", "CallTime", { CGV_UNIT_TIME, MICROSECOND } },
  { "xdebug", "Time", { CGV_UNIT_TIME, MICROSECOND } },
  { "yappi", "Ticks", { CGV_UNIT_TIME, MICROSECOND } },
  { "", "sysCpuTime", { CGV_UNIT_TIME, NANOSECOND } },
  { "xdebug", "Memory", { CGV_UNIT_BYTES, 1 } },
  { "", "MemorySize", { CGV_UNIT_BYTES, 1 } },
  { "", "allocSize", { CGV_UNIT_BYTES, 1 } },
  { "", "SpLoss1", { CGV_UNIT_BYTES, 1 } },
  { "", "SpLoss2", { CGV_UNIT_BYTES, 1 } },
  { "", "curB", { CGV_UNIT_BYTES, 1 } },
  { "", "totB", { CGV_UNIT_BYTES, 1 } },
  { "", "totFdB", { CGV_UNIT_BYTES, 1 } },
  { "xtree-", "RB", { CGV_UNIT_BYTES, 1 } },
  { "xtree-", "PB", { CGV_UNIT_BYTES, 1 } },
  { "xtree-", "IB", { CGV_UNIT_BYTES, 1 } },
  { "xtree-", "DB", { CGV_UNIT_BYTES, 1 } },
  { "xtree-", "DIB", { CGV_UNIT_BYTES, 1 } },
  { "MALT-", "AllocSum", { CGV_UNIT_BYTES, 1 } },
  { "MALT-", "FreeSum", { CGV_UNIT_BYTES, 1 } },
  { "MALT-", "Leaks", { CGV_UNIT_BYTES, 1 } },
  { "MALT-", "AliveReqMax", { CGV_UNIT_BYTES, 1 } },
};

/* The end of a name: "Time_(10ns)", "inuse_space(MB)", "sysTime (elapsed us)". */
static const struct
{
  const char *end;
  CgvUnit unit;
} unit_ends[] = {
  { "(ns)", { CGV_UNIT_TIME, NANOSECOND } },
  { "(10ns)", { CGV_UNIT_TIME, 10 * NANOSECOND } },
  { "(us)", { CGV_UNIT_TIME, MICROSECOND } },
  { "(\xc2\xb5s)", { CGV_UNIT_TIME, MICROSECOND } },
  { "(\xce\xbcs)", { CGV_UNIT_TIME, MICROSECOND } },
  { "(ms)", { CGV_UNIT_TIME, MILLISECOND } },
  { "(s)", { CGV_UNIT_TIME, SECOND } },
  { " ns)", { CGV_UNIT_TIME, NANOSECOND } },
  { " us)", { CGV_UNIT_TIME, MICROSECOND } },
  { " ms)", { CGV_UNIT_TIME, MILLISECOND } },
  { "(bytes)", { CGV_UNIT_BYTES, 1 } },
  { "(B)", { CGV_UNIT_BYTES, 1 } },
  { "(kB)", { CGV_UNIT_BYTES, 1 << 10 } },
  { "(MB)", { CGV_UNIT_BYTES, 1 << 20 } },
  { "(GB)", { CGV_UNIT_BYTES, 1 << 30 } },
};

static CgvUnit
find_unit_at_end (const char *name)
{
  size_t length = strlen (name);

  for (size_t i = 0; i < sizeof unit_ends / sizeof unit_ends[0]; i++)
    {
      size_t n = strlen (unit_ends[i].end);

      if (length >= n && memcmp (name + length - n, unit_ends[i].end, n) == 0)
        return unit_ends[i].unit;
    }
  return (CgvUnit) { CGV_UNIT_EVENTS, 1 };
}

CgvUnit
cgv_event_names_get_unit (const char *creator,
                          const char *name,
                          const char *long_name)
{
  CgvUnit unit = find_unit_at_end (name);

  for (size_t i = 0; i < sizeof units / sizeof units[0]; i++)
    {
      if (strncmp (creator, units[i].creator, strlen (units[i].creator)) == 0 && strcmp (name, units[i].name) == 0)
        return units[i].unit;
    }
  if (unit.kind == CGV_UNIT_EVENTS && long_name != NULL)
    unit = find_unit_at_end (long_name);
  return unit;
}
