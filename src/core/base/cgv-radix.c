/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-radix.h"

#include <string.h>

#define N_DIGITS 8
#define N_BUCKETS 256

/* Below this number of keys, moving them one by one is faster than counting bytes. */
#define FEW 48

typedef size_t Histogram[N_BUCKETS];

static bool
is_sorted (const uint64_t *keys,
           size_t n)
{
  for (size_t i = 1; i < n; i++)
    {
      if (keys[i - 1] > keys[i])
        return false;
    }
  return true;
}

static void
insertion_sort (uint64_t *keys,
                uint32_t *values,
                size_t n)
{
  for (size_t i = 1; i < n; i++)
    {
      uint64_t key = keys[i];
      uint32_t value = values[i];
      size_t at = i;

      for (; at > 0 && keys[at - 1] > key; at--)
        {
          keys[at] = keys[at - 1];
          values[at] = values[at - 1];
        }
      keys[at] = key;
      values[at] = value;
    }
}

static void
count_digits (Histogram *histograms,
              const uint64_t *keys,
              size_t n)
{
  for (size_t i = 0; i < n; i++)
    {
      for (unsigned int digit = 0; digit < N_DIGITS; digit++)
        histograms[digit][keys[i] >> (8 * digit) & 0xff]++;
    }
}

/* Turns counts into the positions where the keys of each bucket start. */
static void
accumulate (size_t *histogram)
{
  size_t start = 0;

  for (unsigned int bucket = 0; bucket < N_BUCKETS; bucket++)
    {
      size_t count = histogram[bucket];

      histogram[bucket] = start;
      start += count;
    }
}

/* Sorts from the lowest byte to the highest, from one pair of arrays to the other and back. */
static void
sort_by_digits (Histogram *histograms,
                uint64_t *keys,
                uint32_t *values,
                uint64_t *other_keys,
                uint32_t *other_values,
                size_t n)
{
  uint64_t *from_keys = keys;
  uint32_t *from_values = values;

  count_digits (histograms, keys, n);
  for (unsigned int digit = 0; digit < N_DIGITS; digit++)
    {
      uint64_t *to_keys = from_keys == keys ? other_keys : keys;
      uint32_t *to_values = from_keys == keys ? other_values : values;
      size_t *histogram = histograms[digit];

      if (histogram[keys[0] >> (8 * digit) & 0xff] == n)
        continue;
      accumulate (histogram);
      for (size_t i = 0; i < n; i++)
        {
          size_t at = histogram[from_keys[i] >> (8 * digit) & 0xff]++;

          to_keys[at] = from_keys[i];
          to_values[at] = from_values[i];
        }
      from_keys = to_keys;
      from_values = to_values;
    }

  if (from_keys == keys)
    return;
  memcpy (keys, from_keys, n * sizeof *keys);
  memcpy (values, from_values, n * sizeof *values);
}

bool
cgv_radix_sort (CgvMemory *memory,
                uint64_t *keys,
                uint32_t *values,
                size_t n)
{
  Histogram *histograms;
  uint64_t *other_keys;
  uint32_t *other_values;
  bool ok;

  if (n < FEW)
    {
      insertion_sort (keys, values, n);
      return true;
    }
  if (is_sorted (keys, n))
    return true;

  histograms = cgv_memory_new (memory, N_DIGITS, sizeof *histograms);
  other_keys = cgv_memory_resize (memory, NULL, n, sizeof *other_keys);
  other_values = cgv_memory_resize (memory, NULL, n, sizeof *other_values);
  ok = histograms != NULL && other_keys != NULL && other_values != NULL;
  if (ok)
    sort_by_digits (histograms, keys, values, other_keys, other_values, n);

  cgv_memory_free (memory, histograms);
  cgv_memory_free (memory, other_keys);
  cgv_memory_free (memory, other_values);
  return ok;
}

bool
cgv_radix_sort_items (CgvMemory *memory,
                      uint64_t *keys,
                      void *items,
                      size_t size,
                      uint32_t n)
{
  CgvPool scratch = { .memory = memory };
  uint32_t *places = cgv_pool_new (&scratch, n, sizeof *places);
  char *copies = cgv_pool_new (&scratch, n, size);
  bool ok = !scratch.failed;

  for (uint32_t i = 0; ok && i < n; i++)
    places[i] = i;
  ok = ok && cgv_radix_sort (memory, keys, places, n);
  if (ok && n > 0)
    memcpy (copies, items, n * size);
  for (uint32_t i = 0; ok && i < n; i++)
    memcpy ((char *) items + i * size, copies + places[i] * size, size);
  cgv_pool_clear (&scratch);
  return ok;
}
