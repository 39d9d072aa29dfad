/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-event-names.h"

#include <string.h>

/* Marks a string for translation, which happens where it is shown. */
#define N_(string) string

#define LOST_LINES   N_ ("Lines that were dropped from the cache before they were used often enough.")
#define LOST_BYTES   N_ ("Bytes that were loaded into the cache and dropped before anything used them.")
#define WRITTEN_BACK N_ ("Misses that also had to write a changed line back to memory first.")
#define SAMPLED      N_ ("Number of samples in this function: a share of time, not a count of calls.")

static const struct
{
  const char *name;
  const char *long_name;
  const char *meaning; /* or NULL if the long name says enough */
} names[] = {
  /* Callgrind and Cachegrind: instructions, data, caches */
  { "Ir", N_ ("Instructions"),
    N_ ("One for each machine instruction that was executed. Nearly the same in every run, and the best first measure of work.") },
  { "Dr", N_ ("Data reads"), N_ ("One for each read of memory by an instruction.") },
  { "Dw", N_ ("Data writes"), N_ ("One for each write to memory by an instruction.") },
  { "I1mr", N_ ("First-level instruction cache misses"),
    N_ ("Instructions that were not in the first-level cache: large or scattered code.") },
  { "D1mr", N_ ("First-level data cache read misses"),
    N_ ("Reads of data that were not in the first-level cache. Each costs about ten cycles.") },
  { "D1mw", N_ ("First-level data cache write misses"),
    N_ ("Writes of data that were not in the first-level cache. Each costs about ten cycles.") },
  { "ILmr", N_ ("Last-level cache instruction read misses"),
    N_ ("Instructions that had to come from main memory. Each costs a hundred cycles or more.") },
  { "DLmr", N_ ("Last-level cache data read misses"),
    N_ ("Reads of data that had to come from main memory. Each costs a hundred cycles or more.") },
  { "DLmw", N_ ("Last-level cache data write misses"),
    N_ ("Writes of data that had to go to main memory. Each costs a hundred cycles or more.") },
  { "I2mr", N_ ("Second-level cache instruction read misses"),
    N_ ("Instructions that were not in the second-level cache.") },
  { "D2mr", N_ ("Second-level cache data read misses"), N_ ("Reads of data that were not in the second-level cache.") },
  { "D2mw", N_ ("Second-level cache data write misses"),
    N_ ("Writes of data that were not in the second-level cache.") },
  { "ILdmr", N_ ("Last-level instruction read misses that write back a line"), WRITTEN_BACK },
  { "DLdmr", N_ ("Last-level data read misses that write back a line"), WRITTEN_BACK },
  { "DLdmw", N_ ("Last-level data write misses that write back a line"), WRITTEN_BACK },
  { "AcCost1", N_ ("First-level cache lines used too seldom"), LOST_LINES },
  { "SpLoss1", N_ ("First-level cache bytes loaded in vain"), LOST_BYTES },
  { "AcCost2", N_ ("Last-level cache lines used too seldom"), LOST_LINES },
  { "SpLoss2", N_ ("Last-level cache bytes loaded in vain"), LOST_BYTES },

  /* Callgrind and Cachegrind: branches, bus, system calls, allocations */
  { "Bc", N_ ("Conditional branches executed"),
    N_ ("One for each conditional branch, such as an if or the end of a loop.") },
  { "Bcm", N_ ("Conditional branches mispredicted"),
    N_ ("Conditional branches that the processor mispredicts. Each costs ten to twenty cycles.") },
  { "Bi", N_ ("Indirect branches executed"),
    N_ ("One for each jump to an address that is computed, such as a call of a virtual function or through a pointer.") },
  { "Bim", N_ ("Indirect branches mispredicted"),
    N_ ("Computed jumps to another target than the processor expects. Each costs ten to twenty cycles.") },
  { "Ge", N_ ("Global bus events"), N_ ("One for each atomic instruction, which other processors have to wait for.") },
  { "sysCount", N_ ("System calls"), N_ ("One for each call of the operating system.") },
  { "sysTime", N_ ("Time in system calls"), N_ ("Time that calls of the operating system took, waiting included.") },
  { "sysCpuTime", N_ ("Processor time in system calls"),
    N_ ("Time that the processor worked in calls of the operating system.") },
  { "allocCount", N_ ("Memory allocations"), N_ ("One for each block of memory that was allocated.") },
  { "allocSize", N_ ("Bytes of memory allocated"),
    N_ ("Memory that was allocated, whether it was freed again or not.") },

  /* The usual derived ones */
  { "L1m", N_ ("First-level cache misses"),
    N_ ("All misses of the first-level caches: of instructions, reads and writes.") },
  { "L2m", N_ ("Second-level cache misses"),
    N_ ("All misses of the second-level cache: of instructions, reads and writes.") },
  { "LLm", N_ ("Last-level cache misses"),
    N_ ("All misses of the last-level cache: data that had to come from main memory.") },
  { "Bm", N_ ("Branches mispredicted"), N_ ("All branches that the processor mispredicts.") },
  { "CEst", N_ ("Cycles, estimated"),
    N_ ("A rough estimate of time. An instruction is one cycle. A first-level miss or a mispredicted branch is ten more, a last-level miss a hundred more.") },

  /* Memcheck, Massif and Helgrind: --xtree-memory */
  { "curB", N_ ("Bytes allocated now"), N_ ("Bytes that were allocated when the profile was written.") },
  { "curBk", N_ ("Blocks allocated now"), N_ ("Blocks that were allocated when the profile was written.") },
  { "totB", N_ ("Bytes allocated in all"),
    N_ ("Bytes that were ever allocated, whether they were freed again or not.") },
  { "totBk", N_ ("Blocks allocated in all"),
    N_ ("Blocks that were ever allocated, whether they were freed again or not.") },
  { "totFdB", N_ ("Bytes freed in all"), N_ ("Bytes that were freed.") },
  { "totFdBk", N_ ("Blocks freed in all"), N_ ("Blocks that were freed.") },

  /* Memcheck: --xtree-leak */
  { "RB", N_ ("Reachable bytes"), N_ ("Bytes to which a pointer still led at the end of the program.") },
  { "PB", N_ ("Possibly lost bytes"),
    N_ ("Bytes to which only pointers into their middle led at the end of the program.") },
  { "IB", N_ ("Indirectly lost bytes"), N_ ("Bytes to which only lost blocks led.") },
  { "DB", N_ ("Definitely lost bytes"), N_ ("Bytes to which no pointer led any more: a leak.") },
  { "DIB", N_ ("Definitely lost bytes, those lost indirectly"),
    N_ ("Bytes to which no pointer led any more, with the bytes to which only they led: a leak.") },
  { "RBk", N_ ("Reachable blocks"), N_ ("Blocks to which a pointer still led at the end of the program.") },
  { "PBk", N_ ("Possibly lost blocks"),
    N_ ("Blocks to which only pointers into their middle led at the end of the program.") },
  { "IBk", N_ ("Indirectly lost blocks"), N_ ("Blocks to which only lost blocks led.") },
  { "DBk", N_ ("Definitely lost blocks"), N_ ("Blocks to which no pointer led any more: a leak.") },

  /* Xdebug and other profilers of PHP */
  { "Time_(10ns)", N_ ("Elapsed time"),
    N_ ("Time that passed, waiting included. It differs from run to run.") },
  { "Time_(ns)", N_ ("Elapsed time"), N_ ("Time that passed, waiting included. It differs from run to run.") },
  { "Time_(\xc2\xb5s)", N_ ("Elapsed time"),
    N_ ("Time that passed, waiting included. It differs from run to run.") },
  { "Memory_(bytes)", N_ ("Memory in bytes"),
    N_ ("Increase of the memory in use; below zero if more was freed than allocated.") },
  { "Memory_Size_(bytes)", N_ ("Memory in bytes"),
    N_ ("Increase of the memory in use; below zero if more was freed than allocated.") },
  { "MemorySize", N_ ("Memory in bytes"), NULL },
  { "BlocksCount", N_ ("Blocks of memory"), NULL },

  /* Others */
  { "Samples", N_ ("Samples"), SAMPLED },
  { "Hits", N_ ("Samples"), SAMPLED },
  { "Cycles", N_ ("Cycles"), NULL },
  { "cycles", N_ ("Cycles"), NULL },
  { "Instructions", N_ ("Instructions"), NULL },
  { "instructions", N_ ("Instructions"), NULL },
  { "ns", N_ ("Time"), NULL },
  { "nanoseconds", N_ ("Time"), NULL },
  { "microseconds", N_ ("Time"), NULL },
  { "CallTime", N_ ("Time"), NULL },
  { "cpu(ms)", N_ ("Processor time in milliseconds"), NULL },
  { "wall_time", N_ ("Elapsed time"), NULL },
  { "process_time", N_ ("Processor time"), NULL },
  { "allocations", N_ ("Memory allocations"), NULL },
  { "gc_time", N_ ("Time in garbage collection"), NULL },
  { "gc_runs", N_ ("Garbage collections"), NULL },
};

/* Names that have another meaning for these producers, or that say too little by themselves. */
static const struct
{
  const char *creator;
  const char *name;
  const char *long_name;
} names_by_creator[] = {
  { "xdebug", "Time", N_ ("Elapsed time") },
  { "xdebug", "Memory", N_ ("Memory in bytes") },
  { "yappi", "Ticks", N_ ("Time") },
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
cgv_event_names_get_long_name (const char *creator,
                               const char *name)
{
  for (size_t i = 0; i < CGV_N_ELEMENTS (names_by_creator); i++)
    {
      if (strncmp (creator, names_by_creator[i].creator, strlen (names_by_creator[i].creator)) == 0 &&
          strcmp (name, names_by_creator[i].name) == 0)
        return names_by_creator[i].long_name;
    }
  for (size_t i = 0; i < CGV_N_ELEMENTS (names); i++)
    {
      if (strcmp (names[i].name, name) == 0)
        return names[i].long_name;
    }
  return NULL;
}

const char *
cgv_event_names_get_meaning (const char *name)
{
  for (size_t i = 0; i < CGV_N_ELEMENTS (names); i++)
    {
      if (strcmp (names[i].name, name) == 0)
        return names[i].meaning;
    }
  return NULL;
}

#define NANOSECOND  ((uint64_t) 1000)
#define MICROSECOND (1000 * NANOSECOND)
#define MILLISECOND (1000 * MICROSECOND)
#define SECOND      (1000 * MILLISECOND)

/* Names that alone state what a count is. A name that merely mentions a unit may mislead:
 * chrome2calltree's "ms" are nanoseconds. */
static const struct
{
  const char *creator;
  const char *name;
  CgvUnit unit;
} units[] = {
  { "", "ns", { CGV_UNIT_TIME, NANOSECOND } },
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

/* The last word of a name: "Allocated bytes", "Wait_in_milliseconds"; or of what it has in brackets at its end: "Time_(10ns)",
 * "CPU time [ms]", "sysTime (elapsed us)". Short ones count in brackets only. */
static const struct
{
  const char *word; /* in small letters if it is not short; then letter case is ignored */
  bool is_short;
  CgvUnit unit;
} unit_words[] = {
  { "ns", true, { CGV_UNIT_TIME, NANOSECOND } },
  { "10ns", true, { CGV_UNIT_TIME, 10 * NANOSECOND } },
  { "100ns", true, { CGV_UNIT_TIME, 100 * NANOSECOND } },
  { "us", true, { CGV_UNIT_TIME, MICROSECOND } },
  { "\xc2\xb5s", true, { CGV_UNIT_TIME, MICROSECOND } },
  { "\xce\xbcs", true, { CGV_UNIT_TIME, MICROSECOND } },
  { "ms", true, { CGV_UNIT_TIME, MILLISECOND } },
  { "s", true, { CGV_UNIT_TIME, SECOND } },
  { "B", true, { CGV_UNIT_BYTES, 1 } },
  { "kB", true, { CGV_UNIT_BYTES, 1 << 10 } },
  { "KB", true, { CGV_UNIT_BYTES, 1 << 10 } },
  { "KiB", true, { CGV_UNIT_BYTES, 1 << 10 } },
  { "MB", true, { CGV_UNIT_BYTES, 1 << 20 } },
  { "MiB", true, { CGV_UNIT_BYTES, 1 << 20 } },
  { "GB", true, { CGV_UNIT_BYTES, 1 << 30 } },
  { "GiB", true, { CGV_UNIT_BYTES, 1 << 30 } },
  { "nanoseconds", false, { CGV_UNIT_TIME, NANOSECOND } },
  { "microseconds", false, { CGV_UNIT_TIME, MICROSECOND } },
  { "milliseconds", false, { CGV_UNIT_TIME, MILLISECOND } },
  { "seconds", false, { CGV_UNIT_TIME, SECOND } },
  { "bytes", false, { CGV_UNIT_BYTES, 1 } },
};

static bool
is_blank (char c)
{
  return c == ' ' || c == '_';
}

static bool
has_last_word (const char *name,
               size_t length,
               const char *word,
               bool is_exact)
{
  size_t n = strlen (word);

  if (length < n || (length > n && !is_blank (name[length - n - 1])))
    return false;
  for (size_t i = 0; i < n; i++)
    {
      char c = name[length - n + i];

      if ((!is_exact && c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c) != word[i])
        return false;
    }
  return true;
}

/* Returns the unit that the last word means. "Lines of 64 bytes" are lines, and a count "per second" is not a time. */
static CgvUnit
find_unit_word (const char *name,
                size_t length,
                bool in_brackets)
{
  for (size_t i = 0; i < CGV_N_ELEMENTS (unit_words); i++)
    {
      size_t n = strlen (unit_words[i].word);

      if ((unit_words[i].is_short && !in_brackets) || !has_last_word (name, length, unit_words[i].word, unit_words[i].is_short))
        continue;
      if (length > n + 1 && ((name[length - n - 2] >= '0' && name[length - n - 2] <= '9') || has_last_word (name, length - n - 1, "per", false)))
        break;
      return unit_words[i].unit;
    }
  return (CgvUnit) { CGV_UNIT_EVENTS, 1 };
}

static CgvUnit
find_unit_at_end (const char *name)
{
  size_t length = strlen (name);
  size_t start = length;
  char close = length > 0 ? name[length - 1] : '\0';
  char open = close == ']' ? '[' : '(';

  if (close != ')' && close != ']')
    return find_unit_word (name, length, false);
  while (start > 0 && name[start - 1] != open)
    start--;
  if (start == 0)
    return (CgvUnit) { CGV_UNIT_EVENTS, 1 };
  return find_unit_word (name + start, length - 1 - start, true);
}

CgvUnit
cgv_event_names_get_unit (const char *creator,
                          const char *name,
                          const char *long_name)
{
  CgvUnit unit = find_unit_at_end (name);

  for (size_t i = 0; i < CGV_N_ELEMENTS (units); i++)
    {
      if (strncmp (creator, units[i].creator, strlen (units[i].creator)) == 0 && strcmp (name, units[i].name) == 0)
        return units[i].unit;
    }
  if (unit.kind == CGV_UNIT_EVENTS && long_name != NULL)
    unit = find_unit_at_end (long_name);
  return unit;
}
