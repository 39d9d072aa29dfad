/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Hashing: functions that compilers copy for constant arguments, and split. */

#include "builds.h"

static KEPT void
init (Table *table)
{
  for (unsigned int i = 0; i < 64; i++)
    table->keys[i] = 0;
  table->n = 0;
}

static KEPT unsigned int
step (unsigned int value)
{
  value ^= value << 13;
  value ^= value >> 17;
#if BUILDS_VERSION == 2
  value += 0x9e3779b9u;
#endif
  return value ^ value << 5;
}

/* Called with only one mask, so that the compiler makes a copy for it. */
static KEPT unsigned int
find_slot (const Table *table, unsigned int key, unsigned int mask)
{
  unsigned int slot = key & mask;

  while (table->keys[slot] != 0 && table->keys[slot] != key)
    slot = (slot + 1) & mask;
  return slot;
}

/* Uses little of its argument, so that only that is passed. */
static KEPT unsigned int
load (const Table *table)
{
  unsigned int sum = 0;

  for (unsigned int i = 0; i < table->n; i++)
    sum += i * 7 % 11;
  return sum;
}

KEPT void
table_fill (Table *table, unsigned int seed)
{
  init (table);
  for (unsigned int i = 0; i < 40; i++)
    {
      unsigned int slot;

      seed = step (seed | 1);
      slot = find_slot (table, seed, 63);
      if (table->keys[slot] == 0)
        table->n++;
      table->keys[slot] = seed;
      table->n_probes += load (table) & 1;
    }
}

KEPT unsigned int
table_sum (const Table *table, unsigned int rounds)
{
  unsigned int sum = 0;

  for (unsigned int round = 0; round < rounds; round++)
    {
      for (unsigned int i = 0; i < 64; i++)
        sum = step (sum ^ table->keys[i]);
    }
  return sum;
}
