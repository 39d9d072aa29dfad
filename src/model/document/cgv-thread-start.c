/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-thread-start.h"

#include <glib.h>
#include <string.h>

#include "cgv-cost.h"
#include "cgv-program-start.h"

/* State of a visit to the calls of a function. */
typedef struct
{
  const CgvProfile *profile;
  CgvFunctionId callee; /* the costliest one, or CGV_NONE */
  CgvCost most;
} Search;

static gboolean
has_name (const CgvProfile *profile,
          CgvFunctionId function,
          const char *const *names)
{
  gsize length;
  const char *name = cgv_profile_get_string (profile, profile->functions[function].name, &length);

  for (; *names != NULL; names++)
    {
      if (length == strlen (*names) && memcmp (name, *names, length) == 0)
        return TRUE;
    }
  return FALSE;
}

static bool
note_callee (const CgvCallLine *line,
             void *user_data)
{
  static const char *const inner[] = { "start_thread", "clone", "clone3", NULL };
  Search *search = user_data;
  CgvFunctionId callee = search->profile->calls[line->call].callee;
  CgvCost cost = line->position.n_costs > 0 ? line->position.costs[0] : 0;

  if (has_name (search->profile, callee, inner) || (search->callee != CGV_NONE && cost <= search->most))
    return true;
  search->callee = callee;
  search->most = cost;
  return true;
}

static CgvFunctionId
find_callee (const CgvProfile *profile,
             const CgvPartSet *set,
             const char *const *names)
{
  Search search = { profile, CGV_NONE, 0 };

  for (CgvFunctionId function = 0; function < profile->n_functions; function++)
    {
      if (has_name (profile, function, names))
        cgv_profile_foreach_call_line (profile, function, set, note_callee, &search);
    }
  return search.callee;
}

/* Returns `main`, if the part has any cost of it. */
static CgvFunctionId
find_main (const CgvProfile *profile,
           const CgvPartSet *set)
{
  guint32 n = profile->n_functions;
  g_autofree guint8 *marks = g_new0 (guint8, (gsize) n + 1);

  cgv_profile_mark_functions (profile, set, marks);
  for (CgvFunctionId function = 0; function < n; function++)
    {
      gsize length;
      const char *name = cgv_profile_get_string (profile, profile->functions[function].name, &length);

      if (marks[function] != 0 && cgv_program_start_is_main (name, length))
        return function;
    }
  return CGV_NONE;
}

CgvFunctionId
cgv_thread_start_find (const CgvProfile *profile,
                       CgvPartId part)
{
  static const char *const threads[] = { "start_thread", NULL };
  static const char *const clones[] = { "clone", "clone3", NULL };
  guint32 n_parts = profile->n_parts;
  g_autofree guint64 *words = g_new0 (guint64, n_parts / 64 + 1);
  CgvPartSet set = { words, n_parts };
  CgvFunctionId found;

  words[part / 64] |= (guint64) 1 << part % 64;
  found = find_callee (profile, &set, threads);
  if (found == CGV_NONE)
    found = find_callee (profile, &set, clones);
  return found != CGV_NONE ? found : find_main (profile, &set);
}
