/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-record-near.h"

#include <string.h>

/* Of longer names, the beginnings are compared. */
#define MAX_LENGTH 100

/* The number of letters of which one may differ. */
#define LETTERS 3

char *
cgv_record_dup_pattern (const char *function)
{
  gsize length = strcspn (function, "(");

  if (length == 0 || function[length] == '\0')
    return g_strdup (function);
  return g_strdup_printf ("%.*s*", (int) length, function);
}

/* Returns how many letters must be added, taken away, replaced or exchanged with the next one; more than @limit if those are too many. */
static guint
get_distance (const char *from,
              gsize n_from,
              const char *to,
              gsize n_to,
              guint limit)
{
  guint rows[3][MAX_LENGTH + 1];

  if ((n_from > n_to ? n_from - n_to : n_to - n_from) > limit)
    return limit + 1;
  for (gsize i = 0; i <= n_from; i++)
    rows[0][i] = (guint) i;
  for (gsize j = 1; j <= n_to; j++)
    {
      guint *row = rows[j % 3];
      const guint *last = rows[(j + 2) % 3];
      const guint *before = rows[(j + 1) % 3];

      row[0] = (guint) j;
      for (gsize i = 1; i <= n_from; i++)
        {
          row[i] = MIN (last[i - 1] + (from[i - 1] != to[j - 1]), MIN (last[i], row[i - 1]) + 1);
          if (i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1])
            row[i] = MIN (row[i], before[i - 2] + 1);
        }
    }
  return rows[n_to % 3][n_from];
}

char *
cgv_record_find_near (const char *const *functions,
                      const char *pattern)
{
  gsize length = MIN (strcspn (pattern, "(*"), MAX_LENGTH);
  guint limit = (guint) length / LETTERS;
  const char *best = NULL;

  /* A name without a beginning is near nothing, not even “(below main)”. */
  for (; length > 0 && *functions != NULL; functions++)
    {
      gsize n = MIN (strcspn (*functions, "("), MAX_LENGTH);
      guint distance = get_distance (pattern, length, *functions, n, limit);

      if (g_pattern_match_simple (pattern, *functions))
        return NULL;
      if (distance > limit || (best != NULL && distance == limit))
        continue;
      best = *functions;
      limit = distance;
    }
  return g_strdup (best);
}
