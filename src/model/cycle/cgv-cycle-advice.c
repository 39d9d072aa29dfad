/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cycle-advice.h"

#include <string.h>

#include "cgv-cycle-hubs.h"

#define GIANT_MEMBERS 50u
#define GIANT_SHARE 10u

/* What a name may have to be an option of Valgrind in any shell; it knows none by address. */
#define PLAIN_CHARS "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.:@"

static gboolean
is_giant (const CgvCycleInside *inside)
{
  const CgvCosts *costs = inside->costs;

  if (inside->n_members <= GIANT_MEMBERS)
    return FALSE;
  return costs->is_signed || costs->cycle_inclusive[inside->cycle] > costs->total / GIANT_SHARE;
}

/* Returns whether functions are folded whose names have callers, as in f'main. */
static gboolean
folds_callers (const CgvCycleInside *inside)
{
  const CgvGraph *graph = inside->costs->graph;

  for (guint i = 0; i < inside->n_members; i++)
    {
      guint32 n_functions;
      const CgvFunctionId *functions = cgv_fold_get_members (graph->fold, inside->members[i], &n_functions);
      gsize base;

      cgv_fold_get_name (graph->fold, inside->members[i], &base);
      for (guint32 j = 0; j < n_functions; j++)
        {
          gsize length;
          const char *name = cgv_profile_get_string (graph->profile, cgv_profile_get_function (graph->profile, functions[j])->name, &length);

          if (length > base + 1 && name[base] == '\'' && !g_ascii_isdigit (name[base + 1]))
            return TRUE;
        }
    }
  return FALSE;
}

/* The options for hubs that can be named, or NULL. */
static char *
dup_hub_options (const CgvCycleInside *inside)
{
  const CgvFold *fold = inside->costs->graph->fold;
  g_autoptr (GString) options = g_string_new (NULL);
  CgvCycleHubs hubs;

  if (!cgv_cycle_hubs_find (inside, &hubs) || hubs.n_hubs == 0 || hubs.n_left[hubs.n_hubs - 1] >= inside->n_members / 10)
    return NULL;
  for (guint i = 0; i < hubs.n_hubs; i++)
    {
      gsize length;
      const char *bytes = cgv_fold_get_name (fold, inside->members[hubs.hubs[i]], &length);
      g_autofree char *name = g_strndup (bytes, length);

      if (name[0] == '\0' || name[strspn (name, PLAIN_CHARS)] != '\0' || g_str_has_prefix (name, "0x"))
        return NULL;
      g_string_append_printf (options, "%s--separate-callers1=%s", i > 0 ? " " : "", name);
    }
  return g_string_free (g_steal_pointer (&options), FALSE);
}

CgvCycleAdviceKind
cgv_cycle_advice_find (const CgvCycleInside *inside,
                       gboolean is_valgrind,
                       char **options)
{
  g_return_val_if_fail (inside != NULL && options != NULL, CGV_CYCLE_ADVICE_NONE);

  *options = NULL;
  if (!is_giant (inside))
    return CGV_CYCLE_ADVICE_NONE;
  if (folds_callers (inside))
    return CGV_CYCLE_ADVICE_UNFOLD;
  if (!is_valgrind)
    return CGV_CYCLE_ADVICE_NONE;

  *options = dup_hub_options (inside);
  if (*options != NULL)
    return CGV_CYCLE_ADVICE_HUBS;

  *options = g_strdup ("--separate-callers=3");
  return CGV_CYCLE_ADVICE_ALL;
}
