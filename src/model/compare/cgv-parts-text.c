/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-parts-text-private.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "cgv-amount-text.h"
#include "cgv-arrays.h"
#include "cgv-compare-text.h"
#include "cgv-event-text.h"
#include "cgv-program-start.h"
#include "cgv-runs.h"

/* A share of common work above this is not mentioned if the work is equal: all of it is common
 * then. */
#define COMMON_WORTH_SAYING 0.9
/* Maximum number of functions under way that are named. */
#define MAX_UNDER_WAY 3u
/* An event type differs from the shown one if its ratio is this many times larger or smaller, and if its count is at least this share of
 * that. */
#define ANOTHER_WAY 2.0
#define LEAST_OTHER 0.01
#define LITTLE      0.1

static void
append (GString *text,
        char *taken)
{
  g_autofree char *sentence = taken;

  if (sentence == NULL || *sentence == '\0')
    return;
  if (text->len > 0)
    g_string_append_c (text, ' ');
  g_string_append (text, sentence);
}

/* Returns where the shown path begins: the functions before main are left out. */
static guint
find_start (const CgvUnderWay *under_way,
            const CgvComparison *comparison)
{
  for (guint i = 0; i < under_way->n_rows; i++)
    {
      if (cgv_program_start_is_main_row (comparison, under_way->rows[i]))
        return i;
    }
  return 0;
}

static char *
dup_way (const CgvUnderWay *under_way,
         const CgvComparison *comparison,
         guint start)
{
  guint n = under_way->n_rows - start;
  GString *way = g_string_new (NULL);

  for (guint i = start; i < under_way->n_rows; i++)
    {
      g_autofree char *name = cgv_compare_text_dup_clear_name (comparison->matching, under_way->rows[i]);

      if (n > MAX_UNDER_WAY && i > start && i + 1 < under_way->n_rows)
        continue;
      if (way->len > 0)
        g_string_append (way, n > MAX_UNDER_WAY ? " › … › " : " › ");
      g_string_append (way, name);
    }
  return g_string_free (way, FALSE);
}

/* Returns whether all were called in one part; sets @number to it. */
static gboolean
have_one_start (const CgvUnderWay *under_way,
                guint start,
                guint64 *number)
{
  *number = under_way->since[under_way->rows[start]];
  for (guint i = start; i < under_way->n_rows; i++)
    {
      if (under_way->since[under_way->rows[i]] != *number)
        return FALSE;
    }
  return TRUE;
}

/* Returns the functions that were called in one part and continued in the next; NULL for an
 * empty list. */
static char *
dup_under_way (const CgvPartsSaid *said)
{
  const CgvUnderWay *found = cgv_numbers_get_under_way (said->numbers);
  guint start = found != NULL ? find_start (found, said->comparison) : 0;
  g_autofree char *some = NULL;
  const char *later;
  g_autofree char *way = NULL;
  guint64 called;
  guint n;

  if (found == NULL || found->n_rows == 0 || said->names[found->side]->kind == CGV_PARTS_ARE_THREADS)
    return NULL;
  way = dup_way (found, said->comparison, start);
  some = cgv_parts_name_dup_marked (said->numbers->choice->sides[found->side], found->goes_on);
  later = some != NULL ? some : said->names[found->side]->inner;
  n = found->n_rows - start;
  if (n > MAX_UNDER_WAY)
    /* Translators: the first and the last function that call each other, how many, the number of a part, and "part 24". */
    return g_strdup_printf (g_dngettext (NULL, "%s, %u function, was under way when part %" PRIu64 " was dumped and goes on in %s.", "%s, %u functions, were under way when part %" PRIu64 " was dumped and go on in %s.", n), way, n, found->dumped, later);
  if (!have_one_start (found, start, &called) || called == CGV_UNDER_WAY_LONG)
    /* Translators: functions that call each other, the number of a part, and "part 24". */
    return g_strdup_printf (_ ("%s was under way when part %" PRIu64 " was dumped and goes on in %s."), way, found->dumped, later);
  if (called == found->dumped)
    /* Translators: functions that call each other, the number of a part, and "part 2". */
    return g_strdup_printf (_ ("%s was under way when part %" PRIu64 " was dumped: called there, it goes on in %s."), way, called, later);
  /* Translators: functions that call each other, the number of a part, that of the part in which it was called, and "part 3". */
  return g_strdup_printf (_ ("%s was under way when part %" PRIu64 " was dumped: called in part %" PRIu64 ", it goes on in %s."), way, found->dumped, called, later);
}

static char *
dup_in_all (const CgvPartsSaid *said)
{
  g_autofree char *net = cgv_compare_text_dup_delta (said->comparison, said->comparison->summary.net);

  /* Translators: the difference of the totals. */
  return said->comparison->summary.net.sign != 0 ? g_strdup_printf (_ ("%s in all."), net) : NULL;
}

static char *
dup_in_common (const CgvPartsSaid *said)
{
  g_autofree char *share = cgv_parts_text_dup_common (said->common);

  if (!said->has_common || said->common >= COMMON_WORTH_SAYING || said->names[CGV_SIDE_BASE]->is_all || said->names[CGV_SIDE_NEW]->is_all)
    return NULL;
  /* Translators: how much the shares of all functions in the costs of two parts overlap. */
  return g_strdup_printf (_ ("Function by function, %s of their work is alike."), share);
}

/* Returns the ratio of an event type between the new side and the base; 0 if its count is too small. */
static double
get_ratio (const CgvPartsSaid *said,
           guint index)
{
  const CgvEventList *events = said->numbers->choice->events;
  double totals[CGV_N_SIDES];
  gboolean is_enough = FALSE;

  cgv_foreach_side (side)
    {
      CgvEventSet *set = events->sets[side];
      CgvEventId id = cgv_event_list_get_id (events, side, index);

      if (cgv_event_set_get_kind (set, id) != CGV_EVENT_COUNTED)
        return 0;
      totals[side] = cgv_cost_to_double (cgv_event_set_get_total (set, said->comparison->costs[side]->graph->parts, id), cgv_event_set_get (set, id)->is_signed);
      is_enough = is_enough || totals[side] >= LEAST_OTHER * cgv_parts_text_get_total (said, side);
    }
  return is_enough && totals[CGV_SIDE_BASE] > 0 && totals[CGV_SIDE_NEW] > 0 ? totals[CGV_SIDE_NEW] / totals[CGV_SIDE_BASE] : 0;
}

static char *
dup_multiple (double ratio)
{
  return ratio < 1 ? g_strdup_printf ("%.2g", ratio) : cgv_amount_text_dup_ratio (ratio);
}

/* Returns the event type whose ratio differs most from that of the shown one; NULL if none differs. Filters leave other totals. */
static char *
dup_other_event (const CgvPartsSaid *said)
{
  const CgvEventList *events = said->numbers->choice->events;
  double base = cgv_parts_text_get_total (said, CGV_SIDE_BASE);
  double new_ = cgv_parts_text_get_total (said, CGV_SIDE_NEW);
  double farthest = log (ANOTHER_WAY);
  double ratio = 0;
  guint found = CGV_NONE;
  g_autofree char *name = NULL;
  g_autofree char *times = NULL;
  g_autofree char *all = NULL;
  g_autofree char *shown = NULL;

  if (said->numbers->filtering != NULL || !(base > 0) || !(new_ > 0))
    return NULL;
  for (guint i = 0; i < cgv_event_list_get_n (events); i++)
    {
      double own = cgv_event_list_can_be_main (events, i) ? get_ratio (said, i) : 0;

      /* An event type that becomes small as others do is no exception. */
      if (own == 0 || MAX (own, new_ / base) < LITTLE || fabs (log (own * base / new_)) < farthest)
        continue;
      farthest = fabs (log (own * base / new_));
      ratio = own;
      found = i;
    }
  if (found == CGV_NONE)
    return NULL;
  name = cgv_event_text_dup_long_name (events->sets[CGV_SIDE_NEW], cgv_event_list_get_id (events, CGV_SIDE_NEW, found));
  times = dup_multiple (ratio);
  if (ratio * base < new_)
    /* Translators: an event type, and its multiple in part 2, which is less than that of the event type that is shown. */
    return g_strdup_printf (_ ("%s: only ×%s."), name, times);
  all = dup_multiple (new_ / base);
  shown = cgv_event_text_dup_long_name (said->comparison->costs[CGV_SIDE_NEW]->events, said->comparison->costs[CGV_SIDE_NEW]->event);
  /* Translators: an event type, and its multiple in part 2; the event type that is shown, and its multiple, which is less. */
  return g_strdup_printf (_ ("%s: ×%s, but %s: ×%s."), name, times, shown, all);
}

/* Threads wait for each other, which costs nothing here. */
static char *
dup_not_time (const CgvPartsSaid *said)
{
  const CgvCosts *costs = said->comparison->costs[CGV_SIDE_NEW];
  g_autofree char *event = cgv_event_text_dup_long_name (costs->events, costs->event);

  if (!said->names[CGV_SIDE_NEW]->is_of_other_threads || cgv_costs_get_event (costs)->unit.kind != CGV_UNIT_EVENTS)
    return NULL;
  /* Translators: an event type, such as Instructions. */
  return g_strdup_printf (_ ("%s, not time: waiting for each other is not counted."), event);
}

static char *
dup_detail (const CgvPartsSaid *said)
{
  const CgvComparison *comparison = said->comparison;
  GString *text = g_string_new (NULL);

  if (cgv_costs_get_event (comparison->costs[CGV_SIDE_NEW])->is_ratio)
    {
      append (text, g_strdup (_ ("A ratio has no parts: nothing to add up.")));
      return g_string_free (text, FALSE);
    }
  if (comparison->measure == CGV_MEASURE_SHARE)
    {
      append (text, cgv_parts_text_dup_fallen (said));
      append (text, g_strdup (said->names[CGV_SIDE_NEW]->kind == CGV_PARTS_ARE_THREADS ? _ ("Each thread is 100 %; differences are in points.") : _ ("Each part is 100 %; differences are in points.")));
    }
  else
    {
      append (text, dup_in_all (said));
      append (text, dup_in_common (said));
      append (text, dup_under_way (said));
      append (text, dup_other_event (said));
    }
  if (comparison->joined->n_edges == 0)
    append (text, g_strdup (_ ("Files and functions, no calls were recorded.")));
  append (text, dup_not_time (said));
  return g_string_free (text, FALSE);
}

static char *
dup_headline (const CgvPartsSaid *said)
{
  g_autofree char *of_threads = NULL;
  char *incomplete = cgv_compare_text_dup_incomplete (said->numbers);

  if (incomplete != NULL)
    return incomplete;
  if (said->comparison->measure == CGV_MEASURE_SHARE)
    return cgv_parts_text_dup_shares_headline (said);
  of_threads = cgv_parts_text_dup_threads_headline (said);
  return of_threads != NULL ? g_steal_pointer (&of_threads) : cgv_parts_text_dup_amounts_headline (said);
}

/* For a ratio, and if a side has no cost, the headline suffices. */
static char *
dup_sentence (const CgvPartsSaid *said)
{
  const CgvComparison *comparison = said->comparison;
  gboolean is_of_threads = said->names[CGV_SIDE_NEW]->kind == CGV_PARTS_ARE_THREADS && comparison->measure == CGV_MEASURE_ABSOLUTE;
  g_autofree char *functions = NULL;
  g_autofree char *of_threads = NULL;
  gboolean has_only;

  if (cgv_costs_get_event (comparison->costs[CGV_SIDE_NEW])->is_ratio || cgv_comparison_get_total (comparison, CGV_SIDE_BASE) == 0 ||
      cgv_comparison_get_total (comparison, CGV_SIDE_NEW) == 0)
    return g_strdup ("");
  functions = cgv_parts_text_dup_functions (said, &has_only);
  of_threads = is_of_threads ? cgv_parts_text_dup_threads_sentence (said, functions, has_only) : NULL;
  if (of_threads != NULL)
    return g_steal_pointer (&of_threads);
  return functions != NULL ? g_steal_pointer (&functions) : g_strdup ("");
}

CgvPartsText *
cgv_parts_text_new (const CgvNumbers *numbers)
{
  CgvRuns *const *sides;
  CgvPartsText *self;
  CgvPartsSaid said;
  g_autofree char *marked = NULL;

  g_return_val_if_fail (numbers != NULL && numbers->main.comparison != NULL, NULL);

  sides = numbers->choice->sides;
  self = g_new0 (CgvPartsText, 1);
  self->links = cgv_array_new (CgvTextLink);
  cgv_foreach_side (side)
    self->names[side] = cgv_parts_name_new (sides[side], sides[!side]);
  said = (CgvPartsSaid){ numbers, numbers->main.comparison, self->names, FALSE, 0 };
  said.has_common = cgv_comparison_get_in_common (said.comparison, &said.common);
  /* Translators: two sides of one run: "Part 1", "part 2". */
  self->title = g_strdup_printf (_ ("%s beside %s"), self->names[CGV_SIDE_BASE]->title, self->names[CGV_SIDE_NEW]->inner);
  self->headline = dup_headline (&said);
  if (said.comparison->is_incomplete)
    {
      self->sentence = cgv_compare_text_dup_where (numbers);
      self->detail = g_strdup ("");
      return self;
    }
  marked = dup_sentence (&said);
  self->sentence = cgv_linked_text_take_marks (marked, self->links);
  self->detail = dup_detail (&said);
  return self;
}

void
cgv_parts_text_free (CgvPartsText *text)
{
  cgv_foreach_side (side)
    cgv_parts_name_free (text->names[side]);
  g_free (text->title);
  g_free (text->headline);
  g_free (text->sentence);
  g_array_unref (text->links);
  g_free (text->detail);
  g_free (text);
}

char *
cgv_parts_text_dup_no_shares (const CgvNumbers *numbers)
{
  const CgvComparison *comparison;
  double share;

  g_return_val_if_fail (numbers != NULL && numbers->main.comparison != NULL, NULL);

  comparison = numbers->main.comparison;
  if (cgv_costs_get_event (comparison->costs[CGV_SIDE_NEW])->is_ratio)
    return g_strdup (_ ("A ratio has no shares."));
  cgv_foreach_side (side)
    {
      CgvRuns *const *sides = numbers->choice->sides;
      g_autoptr (CgvPartsName) name = cgv_parts_name_new (sides[side], sides[!side]);

      if (cgv_comparison_get_total (comparison, side) == 0)
        /* Translators: "Part 3". */
        return g_strdup_printf (ngettext ("%s has no shares: its total is 0.", "%s have no shares: their total is 0.", name->n), name->first);
    }
  return cgv_comparison_get_in_common (comparison, &share) ? NULL : g_strdup (_ ("Costs below 0 have no shares."));
}

char *
cgv_parts_text_dup_since (const CgvNumbers *numbers,
                          CgvNodeId row)
{
  const CgvUnderWay *found;

  g_return_val_if_fail (numbers != NULL && numbers->main.comparison != NULL, NULL);

  found = cgv_numbers_get_under_way (numbers);
  if (found == NULL || found->since[row] == 0)
    return NULL;
  if (found->since[row] == CGV_UNDER_WAY_LONG)
    return g_strdup (_ ("since an earlier part"));
  /* Translators: a function was called in a part, by its number, and went on in a later one. */
  return g_strdup_printf (_ ("since part %" PRIu64), found->since[row]);
}
