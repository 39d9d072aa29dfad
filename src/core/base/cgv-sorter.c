/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-sorter.h"

#include <string.h>

#include "cgv-radix.h"

typedef struct
{
  const CgvSorter *sorter;
  CgvMemory *memory;
  uint32_t *ids;
  uint64_t *keys;
  uint64_t n_read; /* keys, for questions */
} Sorting;

/* Sorts ids that are equal at all levels before @level, where recursion ends. */
static bool
sort_run (Sorting *self,
          size_t start,
          size_t end,
          unsigned int level)
{
  const CgvSorter *sorter = self->sorter;
  size_t first = start;

  for (size_t i = start; i < end; i++)
    {
      if (cgv_cancel_is_due (sorter->cancel, self->n_read++))
        return false;
      self->keys[i] = sorter->get_key (sorter->user_data, self->ids[i], level);
    }
  if (!cgv_radix_sort (self->memory, self->keys + start, self->ids + start, end - start))
    return false;
  if (level + 1 == sorter->n_levels)
    return true;

  for (size_t i = start + 1; i <= end; i++)
    {
      if (i < end && self->keys[i] == self->keys[first])
        continue;
      if (i - first > 1 && !sort_run (self, first, i, level + 1))
        return false;
      first = i;
    }
  return true;
}

bool
cgv_sorter_sort (const CgvSorter *sorter,
                 CgvMemory *memory,
                 uint32_t *ids,
                 size_t n)
{
  Sorting self = { .sorter = sorter, .memory = memory };
  bool ok;

  if (n == 0)
    return true;
  self.ids = cgv_memory_resize (memory, NULL, n, sizeof *self.ids);
  self.keys = cgv_memory_resize (memory, NULL, n, sizeof *self.keys);
  ok = self.ids != NULL && self.keys != NULL;
  if (ok)
    {
      memcpy (self.ids, ids, n * sizeof *ids);
      ok = sort_run (&self, 0, n, 0);
    }
  if (ok)
    memcpy (ids, self.ids, n * sizeof *ids);
  cgv_memory_free (memory, self.ids);
  cgv_memory_free (memory, self.keys);
  return ok;
}

uint64_t
cgv_sort_key_of_cost (CgvCost cost,
                      bool is_signed)
{
  return is_signed ? cost ^ (uint64_t) 1 << 63 : cost;
}

uint64_t
cgv_sort_key_of_double (double value)
{
  uint64_t bits;

  value += 0.0; /* -0 is 0 */
  memcpy (&bits, &value, sizeof bits);
  return bits >> 63 != 0 ? ~bits : bits | (uint64_t) 1 << 63;
}
