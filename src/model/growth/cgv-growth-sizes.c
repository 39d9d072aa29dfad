/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-growth-sizes.h"

#include <string.h>

#include "cgv-arrays.h"
#include "cgv-cost.h"

#define DIGITS "0123456789"

/* Returns a number and goes past it. One that is too large is 0. */
static guint64
take_number (const char **at)
{
  guint64 number = 0;
  gsize length = strspn (*at, DIGITS);
  g_autofree char *digits = g_strndup (*at, length);

  *at += length;
  return g_ascii_string_to_unsigned (digits, 10, 0, G_MAXUINT64, &number, NULL) ? number : 0;
}

/* Goes past a text that all have, up to a number or their end. Returns FALSE if they differ there. */
static gboolean
skip_text (const char **at,
           guint n)
{
  const char *first = at[0];
  gsize length = strcspn (first, DIGITS);

  for (guint i = 0; i < n; i++)
    {
      if (strncmp (at[i], first, length) != 0 || strcspn (at[i], DIGITS) != length || (at[i][length] == '\0') != (first[length] == '\0'))
        return FALSE;
      at[i] += length;
    }
  return TRUE;
}

/* Takes the next number of each. Returns whether they differ. */
static gboolean
take_numbers (const char **at,
              guint n,
              guint64 *numbers)
{
  gboolean differ = FALSE;

  for (guint i = 0; i < n; i++)
    {
      numbers[i] = take_number (&at[i]);
      differ = differ || numbers[i] != numbers[0];
    }
  return differ;
}

/* Finds the only number in which texts differ. */
static gboolean
find_number (char *const *texts,
             guint n,
             guint64 *sizes)
{
  g_autofree const char **at = g_new (const char *, n);
  g_autofree guint64 *numbers = g_new (guint64, n);
  guint n_found = 0;

  for (guint i = 0; i < n; i++)
    at[i] = texts[i];
  while (skip_text (at, n))
    {
      if (*at[0] == '\0')
        return n_found == 1;
      if (!take_numbers (at, n, numbers))
        continue;
      memcpy (sizes, numbers, n * sizeof *sizes);
      n_found++;
    }
  return FALSE;
}

static char *
dup_string (const CgvDocument *document,
            CgvStringId string)
{
  gsize length = 0;
  const char *bytes = string != CGV_NONE ? cgv_profile_get_string (document->profile, string, &length) : "";

  return g_strndup (bytes, length);
}

static char *
dup_command (const CgvDocument *document)
{
  return dup_string (document, cgv_profile_get_part (document->profile, 0)->command);
}

static char *
dup_description (const CgvDocument *document)
{
  const CgvPart *part = cgv_profile_get_part (document->profile, 0);

  for (guint i = 0; i < part->n_descriptions; i++)
    {
      g_autofree char *key = dup_string (document, part->description_keys[i]);

      if (g_ascii_strcasecmp (key, "size") == 0)
        return g_strstrip (dup_string (document, part->description_values[i]));
    }
  return g_strdup ("");
}

/* Callgrind puts the number of the process into the name. */
static gboolean
are_of_processes (CgvDocument *const *documents,
                  const guint64 *sizes,
                  guint n)
{
  for (guint i = 0; i < n; i++)
    {
      if (cgv_profile_get_part (documents[i]->profile, 0)->pid == sizes[i])
        return TRUE;
    }
  return FALSE;
}

static gboolean
find_in (char *(*dup_text) (const CgvDocument *document),
         CgvDocument *const *documents,
         guint n,
         guint64 *sizes)
{
  g_auto (GStrv) texts = g_new0 (char *, n + 1);

  for (guint i = 0; i < n; i++)
    texts[i] = dup_text (documents[i]);
  return find_number (texts, n, sizes);
}

gboolean
cgv_growth_sizes_find (CgvDocument *const *documents,
                       char *const *names,
                       guint n,
                       guint64 *sizes,
                       CgvGrowthSizes *source)
{
  gboolean has_zero = FALSE;

  if (find_in (dup_description, documents, n, sizes))
    *source = CGV_GROWTH_SIZES_DESCRIBED;
  else if (find_in (dup_command, documents, n, sizes))
    *source = CGV_GROWTH_SIZES_COMMANDS;
  else if (find_number (names, n, sizes) && !are_of_processes (documents, sizes, n))
    *source = CGV_GROWTH_SIZES_NAMES;
  else
    return FALSE;
  for (guint i = 0; i < n; i++)
    has_zero = has_zero || sizes[i] == 0;
  return !has_zero;
}

gboolean
cgv_growth_sizes_find_in_texts (char *const *texts,
                                guint n,
                                guint64 *sizes)
{
  g_autofree guint64 *sorted = NULL;

  if (n < 2 || !find_number (texts, n, sizes))
    return FALSE;
  sorted = g_memdup2 (sizes, n * sizeof *sizes);
  qsort (sorted, n, sizeof *sorted, cgv_compare_numbers);
  for (guint i = 1; i < n; i++)
    {
      if (sorted[i] == sorted[i - 1])
        return FALSE;
    }
  return sorted[0] > 0;
}

guint64
cgv_growth_sizes_count_calls (const CgvCosts *costs,
                              const char *name)
{
  const CgvGraph *graph = costs->graph;
  guint64 n_calls = 0;

  for (CgvNodeId node = 0; node < graph->n_nodes; node++)
    {
      gsize length;
      const char *bytes = cgv_fold_get_name (graph->fold, node, &length);

      if (length == strlen (name) && memcmp (bytes, name, length) == 0)
        n_calls = cgv_cost_add (n_calls, graph->n_calls[node], false);
    }
  return n_calls;
}
