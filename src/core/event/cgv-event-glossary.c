/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-event-glossary.h"

#include <stddef.h>
#include <string.h>

/* Marks a string for translation, which happens where it is shown. */
#define N_(string) string

#define LOST_LINES   N_ ("Lines that were dropped from the cache before they were used often enough.")
#define LOST_BYTES   N_ ("Bytes that were loaded into the cache and dropped before anything used them.")
#define WRITTEN_BACK N_ ("Misses that also had to write a changed line back to memory first.")
#define SAMPLED      N_ ("Each time the program was looked at, it was here. It is a share of the time, not a number of calls.")

static const struct
{
  const char *name;
  const char *meaning;
} entries[] = {
  { "Ir", N_ ("One for each machine instruction that was executed. Nearly the same in every run, and the best first measure of work.") },
  { "Dr", N_ ("One for each read of memory by an instruction.") },
  { "Dw", N_ ("One for each write to memory by an instruction.") },
  { "I1mr", N_ ("Instructions that were not in the first-level cache: large or scattered code.") },
  { "D1mr", N_ ("Reads of data that were not in the first-level cache. Each costs about ten cycles.") },
  { "D1mw", N_ ("Writes of data that were not in the first-level cache. Each costs about ten cycles.") },
  { "ILmr", N_ ("Instructions that had to come from main memory. Each costs a hundred cycles or more.") },
  { "DLmr", N_ ("Reads of data that had to come from main memory. Each costs a hundred cycles or more.") },
  { "DLmw", N_ ("Writes of data that had to go to main memory. Each costs a hundred cycles or more.") },
  { "I2mr", N_ ("Instructions that were not in the second-level cache.") },
  { "D2mr", N_ ("Reads of data that were not in the second-level cache.") },
  { "D2mw", N_ ("Writes of data that were not in the second-level cache.") },
  { "ILdmr", WRITTEN_BACK },
  { "DLdmr", WRITTEN_BACK },
  { "DLdmw", WRITTEN_BACK },
  { "AcCost1", LOST_LINES },
  { "AcCost2", LOST_LINES },
  { "SpLoss1", LOST_BYTES },
  { "SpLoss2", LOST_BYTES },
  { "Bc", N_ ("One for each conditional branch, such as an if or the end of a loop.") },
  { "Bcm", N_ ("Conditional branches that went another way than the processor expects. Each costs ten to twenty cycles.") },
  { "Bi", N_ ("One for each jump to an address that is computed, such as a call of a virtual function or through a pointer.") },
  { "Bim", N_ ("Computed jumps that went elsewhere than the processor expects. Each costs ten to twenty cycles.") },
  { "Ge", N_ ("One for each atomic instruction, which other processors have to wait for.") },
  { "sysCount", N_ ("One for each call of the operating system.") },
  { "sysTime", N_ ("How long calls of the operating system took, waiting included.") },
  { "sysCpuTime", N_ ("How long the processor worked in calls of the operating system.") },
  { "allocCount", N_ ("One for each block of memory that was allocated.") },
  { "allocSize", N_ ("How much memory was allocated, whether it was freed again or not.") },
  { "L1m", N_ ("All misses of the first-level caches: of instructions, reads and writes.") },
  { "L2m", N_ ("All misses of the second-level cache: of instructions, reads and writes.") },
  { "LLm", N_ ("All misses of the last-level cache: what had to come from main memory.") },
  { "Bm", N_ ("All branches that the processor mispredicts.") },
  { "CEst", N_ ("A rough estimate of time: one cycle an instruction, ten more for a first-level miss or a mispredicted branch, a hundred more for a last-level miss.") },
  { "curB", N_ ("How many bytes were allocated when the profile was written.") },
  { "curBk", N_ ("How many blocks were allocated when the profile was written.") },
  { "totB", N_ ("How many bytes were ever allocated, whether they were freed again or not.") },
  { "totBk", N_ ("How many blocks were ever allocated, whether they were freed again or not.") },
  { "totFdB", N_ ("How many bytes were freed.") },
  { "totFdBk", N_ ("How many blocks were freed.") },
  { "RB", N_ ("Bytes at the end of the program that a pointer still led to.") },
  { "PB", N_ ("Bytes at the end of the program that only pointers into their middle led to.") },
  { "IB", N_ ("Bytes that only lost blocks led to.") },
  { "DB", N_ ("Bytes that nothing led to any more: a leak.") },
  { "DIB", N_ ("Bytes that nothing led to any more, with those that only they led to: a leak.") },
  { "RBk", N_ ("Blocks at the end of the program that a pointer still led to.") },
  { "PBk", N_ ("Blocks at the end of the program that only pointers into their middle led to.") },
  { "IBk", N_ ("Blocks that only lost blocks led to.") },
  { "DBk", N_ ("Blocks that nothing led to any more: a leak.") },
  { "Time_(10ns)", N_ ("Time that passed, waiting included, and so another in each run.") },
  { "Time_(ns)", N_ ("Time that passed, waiting included, and so another in each run.") },
  { "Time_(\xc2\xb5s)", N_ ("Time that passed, waiting included, and so another in each run.") },
  { "Memory_(bytes)", N_ ("How much more memory was in use afterwards; below zero where more was freed than taken.") },
  { "Memory_Size_(bytes)", N_ ("How much more memory was in use afterwards; below zero where more was freed than taken.") },
  { "Samples", SAMPLED },
  { "Hits", SAMPLED },
};

const char *
cgv_event_glossary_get (const char *name)
{
  for (size_t i = 0; i < sizeof entries / sizeof entries[0]; i++)
    {
      if (strcmp (entries[i].name, name) == 0)
        return entries[i].meaning;
    }
  return NULL;
}
