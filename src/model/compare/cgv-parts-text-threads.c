/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-parts-text-private.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "cgv-amount-text.h"
#include "cgv-display-dup.h"
#include "cgv-thread-start.h"

/* Threads that differ by less share evenly. */
#define EVEN 0.05
/* Above this common part, two threads do the same kind of work. */
#define SAME_KIND 0.7

/* The threads with the first function of one of them. */
typedef struct
{
  guint n;
  double total;
  double least, most;
} Group;

static const CgvGraph *
get_graph (const CgvPartsSaid *said,
           CgvSide side)
{
  return said->comparison->costs[side]->graph;
}

/* Returns the only part of a side; CGV_NONE if it has several. */
static CgvPartId
get_part (const CgvGraph *graph)
{
  CgvPartId found = CGV_NONE;

  for (CgvPartId part = 0; part < graph->profile->n_parts; part++)
    {
      if (!cgv_part_set_contains (graph->parts, part))
        continue;
      if (found != CGV_NONE)
        return CGV_NONE;
      found = part;
    }
  return found;
}

static double
get_cost (const CgvCosts *costs,
          CgvPartId part)
{
  return cgv_cost_to_double (cgv_event_set_get_part_total (costs->events, part, costs->event), costs->is_signed);
}

static Group
find_group (const CgvCosts *costs,
            CgvFunctionId start)
{
  const CgvProfile *profile = costs->graph->profile;
  Group group = { 0 };

  for (CgvPartId part = 0; part < profile->n_parts; part++)
    {
      double cost = get_cost (costs, part);

      if (cgv_thread_start_find (profile, part) != start)
        continue;
      group.least = group.n > 0 ? MIN (group.least, cost) : cost;
      group.most = MAX (group.most, cost);
      group.total += cost;
      group.n++;
    }
  return group;
}

static char *
dup_function (const CgvProfile *profile,
              CgvFunctionId function)
{
  gsize length;
  const char *name = cgv_profile_get_string (profile, profile->functions[function].name, &length);

  return cgv_display_dup (name, (gssize) length);
}

char *
cgv_parts_text_dup_threads_headline (const CgvPartsSaid *said)
{
  const CgvCosts *costs = said->comparison->costs[CGV_SIDE_NEW];
  const CgvPartsName *name = said->names[CGV_SIDE_NEW];
  CgvPartId part = get_part (costs->graph);
  CgvFunctionId start;
  Group group;
  double mean, uneven;
  g_autofree char *percent = NULL;
  g_autofree char *function = NULL;

  /* A damaged file may lack costs of any thread. */
  if (cgv_numbers_are_incomplete (said->numbers) || part == CGV_NONE || name->kind != CGV_PARTS_ARE_THREADS || name->is_all || said->names[CGV_SIDE_BASE]->is_all || said->numbers->filtering != NULL ||
      cgv_costs_get_event (costs)->is_ratio || !said->comparison->matching->is_same || cgv_parts_text_get_total (said, CGV_SIDE_NEW) <= 0 ||
      !cgv_comparison_has_percentages (said->comparison))
    return NULL;
  start = cgv_thread_start_find (costs->graph->profile, part);
  group = find_group (costs, start);
  mean = group.total / group.n;
  uneven = MAX (group.most / mean - 1, 1 - group.least / mean);
  /* Of uneven threads, one may do just its share. */
  if (start == CGV_NONE || group.n < 2 || !(group.least >= 0) || (uneven >= EVEN && get_cost (costs, part) == mean))
    {
      percent = cgv_amount_text_dup_share (cgv_event_set_get_part_total (costs->events, part, costs->event), cgv_event_set_get_total (costs->events, NULL, costs->event), costs->is_signed);
      /* Translators: "Thread 2", and a share. */
      return g_strdup_printf (_ ("%s does %s of the run."), name->first, percent);
    }
  function = dup_function (costs->graph->profile, start);
  if (uneven < EVEN)
    {
      percent = cgv_amount_text_dup_percent (uneven * 100);
      /* Translators: a number of threads, the function that they run, and a share. */
      return g_strdup_printf (g_dngettext (NULL, "The %u thread of %s shares evenly, within %s.", "The %u threads of %s share evenly, within %s.", group.n), group.n, function, percent);
    }
  uneven = get_cost (costs, part) / mean - 1;
  percent = cgv_amount_text_dup_percent (fabs (uneven) * 100);
  /* Translators: "Thread 3", and a share. */
  return g_strdup_printf (uneven >= 0 ? _ ("%s does %s more than an even share.") : /* Translators: as above, if it does less */ _ ("%s does %s less than an even share."), name->first, percent);
}

/* Returns the function that the only part of a side starts with; NULL if it is not known. */
static char *
dup_start (const CgvPartsSaid *said,
           CgvSide side)
{
  const CgvGraph *graph = get_graph (said, side);
  CgvFunctionId start = cgv_thread_start_find (graph->profile, get_part (graph));

  return start != CGV_NONE ? dup_function (graph->profile, start) : NULL;
}

char *
cgv_parts_text_dup_threads_sentence (const CgvPartsSaid *said,
                                     const char *functions,
                                     gboolean has_only)
{
  const char *base = said->names[CGV_SIDE_BASE]->inner;
  CgvPartId first = get_part (get_graph (said, CGV_SIDE_BASE));
  CgvPartId second = get_part (get_graph (said, CGV_SIDE_NEW));
  int sign = said->comparison->summary.net.sign;
  g_autofree char *base_start = NULL;
  g_autofree char *new_start = NULL;

  if (functions == NULL || !said->has_common || first == CGV_NONE || second == CGV_NONE)
    return g_strdup (functions);
  base_start = dup_start (said, CGV_SIDE_BASE);
  new_start = dup_start (said, CGV_SIDE_NEW);
  if (said->common < SAME_KIND)
    /* Translators: "thread 2", and "f costs 1.2 M more by itself." */
    return g_strdup_printf (_ ("It does other work than %s: %s"), base, functions);
  if (base_start != NULL && new_start != NULL && !g_str_equal (base_start, new_start))
    /* Translators: the functions that two threads run, that of the other thread last, and "f costs 1.2 M more by itself." */
    return g_strdup_printf (_ ("It runs %s instead of %s: %s"), new_start, base_start, functions);
  if (has_only)
    return g_strdup (functions);
  if (sign == 0)
    /* Translators: "thread 2", and "f costs 1.2 M more by itself." */
    return g_strdup_printf (_ ("It does the same kind of work as %s, and as much: %s"), base, functions);
  /* Translators: "thread 2", and "f costs 1.2 M more by itself." */
  return g_strdup_printf (sign > 0 ? _ ("It does the same kind of work as %s, but more of it: %s") : /* Translators: as above, if it does less */ _ ("It does the same kind of work as %s, but less of it: %s"), base, functions);
}
