/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Text: functions with the same names as in table.c, recursion, and one that is renamed in
 * version 2. */

#include "builds.h"

static KEPT void
init (unsigned int *counts)
{
  for (unsigned int i = 0; i < 256; i++)
    counts[i] = 0;
}

static KEPT unsigned int
step (const char *text, unsigned int *counts)
{
  unsigned int n = 0;

  for (; *text != '\0'; text++, n++)
    counts[(unsigned char) *text]++;
  return n;
}

#if BUILDS_VERSION == 2
#define fold_counts merge_counts
#endif

static KEPT unsigned int
fold_counts (const unsigned int *counts)
{
  unsigned int sum = 0;

  for (unsigned int i = 0; i < 256; i++)
    sum = sum * 31 + counts[i];
  return sum;
}

#if BUILDS_VERSION == 2
static KEPT unsigned int
normalize (unsigned int sum)
{
  while (sum > 1000)
    sum -= sum / 3;
  return sum;
}
#endif

KEPT unsigned int
text_count (const char *text, unsigned int rounds)
{
  unsigned int counts[256];
  unsigned int sum = 0;

  for (unsigned int round = 0; round < rounds; round++)
    {
      init (counts);
      sum += step (text, counts);
      sum += fold_counts (counts);
#if BUILDS_VERSION == 2
      sum += normalize (sum);
#endif
    }
  return sum;
}

KEPT unsigned int
text_mix (const char *text, unsigned int depth)
{
  unsigned int sum = (unsigned char) *text;

  if (depth == 0 || *text == '\0')
    return sum;
  sum += text_mix (text + 1, depth - 1);
  return sum + 3 * text_mix (text + 1, depth / 2);
}
