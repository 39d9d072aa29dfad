/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Calls everything. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "builds.h"

static KEPT int
compare (const void *a, const void *b)
{
  const unsigned int *x = a;
  const unsigned int *y = b;

  return (*x > *y) - (*x < *y);
}

static KEPT unsigned int
report (Table *table)
{
  char line[32];

  qsort (table->keys, 64, sizeof *table->keys, compare);
  snprintf (line, sizeof line, "%u", table->keys[32]);
  return (unsigned int) strlen (line);
}

int
main (void)
{
  static const char text[] = "every number exact, or visibly marked as an estimate with its bounds";
  unsigned int sum = 0;

  for (unsigned int i = 0; i < 60; i++)
    {
      Table table = { .n_probes = 0 };

      table_fill (&table, i + 1);
      sum += table_sum (&table, 4);
      sum += text_count (text, 6);
      sum += text_mix (text, 6);
      sum += report (&table);
    }
  printf ("%u\n", sum);
  return 0;
}
