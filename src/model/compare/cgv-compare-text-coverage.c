/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-compare-text.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "cgv-amount-text.h"
#include "cgv-cell.h"
#include "cgv-cost.h"
#include "cgv-display-dup.h"
#include "cgv-event-text.h"
#include "cgv-inlining.h"
#include "cgv-parts-name.h"
#include "cgv-path.h"
#include "cgv-program-start.h"
#include "cgv-seeded-hash.h"

/* Most functions that are named. */
#define MAX_NAMED 3u

/* Functions of one side that the other lacks. */
typedef struct
{
  guint n_functions;
  guint n_top;
  CgvNodeId top[MAX_NAMED];
} Rest;

static double
get_self (const CgvComparison *comparison,
          CgvSide side,
          CgvNodeId row)
{
  return cgv_cost_to_double (cgv_comparison_get_self (comparison, side, row), comparison->is_signed);
}

static gboolean
is_rest (const CgvComparison *comparison,
         CgvSide side,
         CgvNodeId row)
{
  return cgv_comparison_get_presence (comparison, row) == (side == CGV_SIDE_BASE ? CGV_PRESENT_BASE : CGV_PRESENT_NEW) &&
         cgv_comparison_get_self (comparison, side, row) != 0;
}

/* Keeps the costliest ones, in descending order. */
static void
add_top (Rest *rest,
         const CgvComparison *comparison,
         CgvSide side,
         CgvNodeId row)
{
  double cost = get_self (comparison, side, row);
  guint at = rest->n_top;

  while (at > 0 && get_self (comparison, side, rest->top[at - 1]) < cost)
    at--;
  if (at == MAX_NAMED)
    return;
  rest->n_top = MIN (rest->n_top + 1, MAX_NAMED);
  memmove (&rest->top[at + 1], &rest->top[at], (rest->n_top - 1 - at) * sizeof *rest->top);
  rest->top[at] = row;
}

static void
find_rest (const CgvComparison *comparison,
           CgvSide side,
           Rest *rest)
{
  *rest = (Rest){ 0 };
  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      if (!is_rest (comparison, side, row))
        continue;
      rest->n_functions++;
      add_top (rest, comparison, side, row);
    }
}

/* Returns whether common rows have at least a share of the cost of a side. Costs below 0 have no shares. */
static gboolean
has_common (const CgvComparison *comparison,
            CgvSide side,
            double least)
{
  return !cgv_comparison_has_percentages (comparison) ||
         cgv_cost_to_double (comparison->summary.matched[side].value, comparison->is_signed) >=
           least * cgv_cost_to_double (cgv_comparison_get_total (comparison, side), comparison->is_signed);
}

static gboolean
is_covered (const CgvComparison *comparison,
            CgvSide side)
{
  return has_common (comparison, side, CGV_COVERAGE_ENOUGH);
}

static char *
dup_top (const CgvComparison *comparison,
         const Rest *rest)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < rest->n_top; i++)
    {
      g_autofree char *name = cgv_compare_text_dup_clear_name (comparison->matching, rest->top[i]);

      g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", name);
    }
  return g_string_free (text, FALSE);
}

/* Returns the share of all cost that is not in common rows. */
static char *
dup_share_of_rest (const CgvComparison *comparison,
                   CgvSide side)
{
  CgvCost total = cgv_comparison_get_total (comparison, side);

  return cgv_amount_text_dup_share (total - comparison->summary.matched[side].value, total, comparison->is_signed);
}

/* Returns whether most of the cost of the costliest functions was probably moved into their callers. */
static gboolean
are_inlined (const CgvComparison *comparison,
             const Rest *rest)
{
  double inlined = 0;
  double all = 0;

  for (guint i = 0; i < rest->n_top; i++)
    {
      double cost = get_self (comparison, CGV_SIDE_BASE, rest->top[i]);
      CgvInlining inlining;

      all += cost;
      if (cgv_inlining_find (comparison, rest->top[i], &inlining))
        inlined += cost;
    }
  return inlined * 2 > all;
}

/* Returns advice about removed functions: only inlined ones are mentioned, as they can be compared in their callers. */
static char *
dup_gone (const CgvComparison *comparison)
{
  g_autofree char *share = dup_share_of_rest (comparison, CGV_SIDE_BASE);
  g_autofree char *top = NULL;
  g_autofree char *number = NULL;
  g_autofree char *functions = NULL;
  Rest rest;

  find_rest (comparison, CGV_SIDE_BASE, &rest);
  if (!are_inlined (comparison, &rest))
    return NULL;
  top = dup_top (comparison, &rest);
  number = cgv_cell_dup_count (rest.n_functions);
  functions = g_strdup_printf (ngettext ("%s function", "%s functions", rest.n_functions), number);
  /* Translators: a share in percent, "8 functions", and the names of some. */
  return g_strdup_printf (_ ("%s of A is in %s that B does not have, such as %s. They were probably inlined: grouped by file, inlined code counts as before."), share, functions, top);
}

/* Returns the last component of the path of a row's source file; NULL if it is not known. */
static char *
dup_file (const CgvComparison *comparison,
          CgvNodeId row)
{
  gsize length;
  const char *path = cgv_matching_get_file (comparison->matching, row, &length);
  gsize start = cgv_path_get_base_name (path, length);

  if (start == length || (length == 3 && memcmp (path, "???", 3) == 0))
    return NULL;
  return g_strndup (path + start, length - start);
}

/* Returns a file with unmatched functions on both sides, if these have half of the unmatched cost of the base; otherwise NULL. */
static char *
dup_common_file (const CgvComparison *comparison)
{
  g_autoptr (GHashTable) files = g_hash_table_new_full (cgv_seeded_str_hash, g_str_equal, g_free, NULL);
  g_autofree char *costliest = NULL;
  double largest = 0;
  double common = 0;
  double all = 0;

  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      char *file = is_rest (comparison, CGV_SIDE_NEW, row) ? dup_file (comparison, row) : NULL;

      if (file != NULL)
        g_hash_table_add (files, file);
    }
  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      g_autofree char *file = is_rest (comparison, CGV_SIDE_BASE, row) ? dup_file (comparison, row) : NULL;
      double cost = get_self (comparison, CGV_SIDE_BASE, row);

      all += is_rest (comparison, CGV_SIDE_BASE, row) ? cost : 0;
      if (file == NULL || !g_hash_table_contains (files, file))
        continue;
      common += cost;
      if (cost <= largest)
        continue;
      largest = cost;
      g_free (costliest);
      costliest = g_steal_pointer (&file);
    }
  return common * 2 >= all ? g_steal_pointer (&costliest) : NULL;
}

/* Below this share of either side, changes cannot be distinguished from unmatched functions. */
#define COVERAGE_OF_DOUBT 0.5

static gboolean
is_doubtful (const CgvComparison *comparison,
             CgvSide side)
{
  return !has_common (comparison, side, COVERAGE_OF_DOUBT);
}

/* The functions of an object, and the functions that the other side lacks. */
typedef struct
{
  guint n_functions;
  guint n_matched;
  double cost;
} Object;

static GHashTable *
count_objects (const CgvComparison *comparison,
               CgvSide side)
{
  GHashTable *objects = g_hash_table_new_full (NULL, NULL, NULL, g_free);

  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      CgvPresence presence = cgv_comparison_get_presence (comparison, row);
      CgvFunctionId function = cgv_matching_get_function (comparison->matching, side, row);
      CgvStringId id;
      Object *object;

      if ((presence & CGV_PRESENT_ON (side)) == 0 || function == CGV_NONE)
        continue;
      id = comparison->costs[side]->graph->profile->functions[function].object;
      object = g_hash_table_lookup (objects, GUINT_TO_POINTER (id));
      if (object == NULL)
        {
          object = g_new0 (Object, 1);
          g_hash_table_insert (objects, GUINT_TO_POINTER (id), object);
        }
      object->n_functions++;
      if (presence == CGV_PRESENT_BOTH)
        object->n_matched++;
      else
        object->cost += get_self (comparison, side, row);
    }
  return objects;
}

/* Returns whether most functions are matched in the object that most unmatched cost is in: then its cost changed, not the program. */
static gboolean
is_same_program (const CgvComparison *comparison,
                 CgvSide side)
{
  g_autoptr (GHashTable) objects = count_objects (comparison, side);
  const Object *worst = NULL;
  const Object *object;
  GHashTableIter iter;

  g_hash_table_iter_init (&iter, objects);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &object))
    {
      if (worst == NULL || object->cost > worst->cost)
        worst = object;
    }
  return worst != NULL && worst->n_matched > worst->n_functions / 2;
}

static gboolean
are_two_programs (const CgvComparison *comparison)
{
  return (is_doubtful (comparison, CGV_SIDE_BASE) || is_doubtful (comparison, CGV_SIDE_NEW)) &&
         !is_same_program (comparison, CGV_SIDE_BASE) && !is_same_program (comparison, CGV_SIDE_NEW);
}

static char *
dup_matched (const CgvComparison *comparison)
{
  g_autofree char *base = cgv_amount_text_dup_share (comparison->summary.matched[CGV_SIDE_BASE].value, cgv_comparison_get_total (comparison, CGV_SIDE_BASE), comparison->is_signed);
  g_autofree char *new_ = cgv_amount_text_dup_share (comparison->summary.matched[CGV_SIDE_NEW].value, cgv_comparison_get_total (comparison, CGV_SIDE_NEW), comparison->is_signed);

  /* Translators: shares of the cost of both sides. */
  return g_strdup_printf (_ ("Only %s of A and %s of B could be matched"), base, new_);
}

/* Returns the name of the program that a side ran, without its folder and arguments; NULL if the file does not say. */
static char *
dup_program (const CgvComparison *comparison,
             CgvSide side)
{
  const CgvProfile *profile = comparison->costs[side]->graph->profile;

  for (CgvPartId part = 0; part < profile->n_parts; part++)
    {
      CgvStringId command = cgv_profile_get_part (profile, part)->command;
      gsize length, end = 0, start;
      const char *text = command != CGV_NONE ? cgv_profile_get_string (profile, command, &length) : NULL;

      while (text != NULL && end < length && text[end] != ' ')
        end++;
      start = text != NULL ? cgv_path_get_base_name (text, end) : 0;
      if (end > start)
        return cgv_display_dup (text + start, (gssize) (end - start));
    }
  return NULL;
}

/* Returns how much of a damaged side was read, if its files declare more. Filters leave no declared total. */
static char *
dup_read (const CgvNumbers *numbers,
          CgvSide side,
          const char *name)
{
  const CgvCosts *costs = numbers->main.comparison->costs[side];
  g_autofree char *read = NULL;
  g_autofree char *declared = NULL;
  g_autofree char *event = NULL;

  if (costs->outside == 0 || numbers->filtering != NULL)
    return NULL;
  read = cgv_event_text_dup_cost (cgv_costs_get_event (costs), cgv_cost_subtract (costs->total, costs->outside, costs->is_signed));
  event = cgv_event_text_dup_name (costs->events, costs->event);
  declared = cgv_event_text_dup_counted (cgv_costs_get_event (costs), costs->total, event);
  /* Translators: a cost, the larger one that a file declares, as in "1 000 Ir", and "part 2" or "B". */
  return g_strdup_printf (_ ("Incomplete: %s of %s of %s were read"), read, declared, name);
}

char *
cgv_compare_text_dup_incomplete (const CgvNumbers *numbers)
{
  CgvRuns *const *sides;
  g_autoptr (CgvPartsName) base = NULL;
  g_autoptr (CgvPartsName) new_ = NULL;
  g_autofree char *pair = NULL;
  const char *names[] = { "A", "B" };
  gboolean is_partial[CGV_N_SIDES];
  CgvSide side;
  char *read;

  g_return_val_if_fail (numbers != NULL && numbers->main.comparison != NULL, NULL);

  sides = numbers->choice->sides;
  for (side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    is_partial[side] = cgv_runs_are_partial (sides[side]);
  if (!is_partial[CGV_SIDE_BASE] && !is_partial[CGV_SIDE_NEW])
    return NULL;
  if (numbers->is_of_parts)
    {
      base = cgv_parts_name_new (sides[CGV_SIDE_BASE], sides[CGV_SIDE_NEW]);
      new_ = cgv_parts_name_new (sides[CGV_SIDE_NEW], sides[CGV_SIDE_BASE]);
      names[CGV_SIDE_BASE] = base->inner;
      names[CGV_SIDE_NEW] = new_->inner;
    }
  if (is_partial[CGV_SIDE_BASE] && is_partial[CGV_SIDE_NEW])
    {
      pair = numbers->is_of_parts ? cgv_parts_name_dup_pair (base, new_) : g_strdup (_ ("either side"));
      /* Translators: "either side" or "parts 1 and 2". */
      return g_strdup_printf (_ ("Incomplete: not all of %s could be read"), pair);
    }
  side = is_partial[CGV_SIDE_BASE] ? CGV_SIDE_BASE : CGV_SIDE_NEW;
  read = dup_read (numbers, side, names[side]);
  /* Translators: "B" or "part 2". */
  return read != NULL ? read : g_strdup_printf (_ ("Incomplete: not all of %s could be read"), names[side]);
}

char *
cgv_compare_text_dup_doubt (const CgvNumbers *numbers)
{
  const CgvComparison *comparison;
  const CgvCauses *causes;
  g_autofree char *shares = NULL;
  g_autofree char *base = NULL;
  g_autofree char *new_ = NULL;

  g_return_val_if_fail (numbers != NULL && numbers->main.comparison != NULL, NULL);

  comparison = numbers->main.comparison;
  causes = cgv_numbers_get_causes (numbers);
  /* In parts of one profile, all functions are known to be the same. */
  if (cgv_matching_is_exact (comparison->matching))
    return NULL;
  if (causes->is_stripped[CGV_SIDE_BASE] && causes->is_stripped[CGV_SIDE_NEW])
    return g_strdup (_ ("Both sides are stripped, and of different builds: their functions have addresses only. Totals can be compared, functions cannot."));
  if (causes->is_stripped[CGV_SIDE_BASE])
    return g_strdup (_ ("A is stripped: its functions have addresses only. Totals can be compared, functions cannot."));
  if (causes->is_stripped[CGV_SIDE_NEW])
    return g_strdup (_ ("B is stripped: its functions have addresses only. Totals can be compared, functions cannot."));
  if (!are_two_programs (comparison))
    return NULL;
  base = dup_program (comparison, CGV_SIDE_BASE);
  new_ = dup_program (comparison, CGV_SIDE_NEW);
  if (base != NULL && new_ != NULL && strcmp (base, new_) != 0)
    /* Translators: the names of two programs, that of B first. */
    return g_strdup_printf (_ ("B is another program: %s instead of %s. Totals can be compared, functions cannot."), new_, base);
  shares = dup_matched (comparison);
  /* Translators: "Only 22 % of A and 4 % of B could be matched". */
  return g_strdup_printf (_ ("%s, so causes may be wrong. Were two different programs run?"), shares);
}

char *
cgv_compare_text_dup_little (const CgvComparison *comparison)
{
  g_return_val_if_fail (comparison != NULL, NULL);

  if (cgv_matching_is_exact (comparison->matching) || are_two_programs (comparison) ||
      !is_doubtful (comparison, CGV_SIDE_BASE) || !is_doubtful (comparison, CGV_SIDE_NEW))
    return NULL;
  return dup_matched (comparison);
}

static char *
dup_both (const CgvComparison *comparison)
{
  g_autofree char *file = dup_common_file (comparison);
  g_autofree char *shares = dup_matched (comparison);
  g_autofree char *shown = file != NULL ? cgv_display_dup (file, -1) : NULL;

  if (file != NULL)
    /* Translators: "Only 80 % of A and 73 % of B could be matched", and the name of a source file. */
    return g_strdup_printf (_ ("%s. The rest is on both sides in files such as %s. Add a path rule if sources moved, or a rule for names if functions were renamed."), shares, shown);
  if (!are_two_programs (comparison))
    return is_doubtful (comparison, CGV_SIDE_BASE) && is_doubtful (comparison, CGV_SIDE_NEW) ? g_strdup_printf (_ ("%s. Add a rule for names if functions were renamed."), shares) : NULL;
  return g_strdup_printf (_ ("%s, and the rest has nothing in common. Check that both profiles are of the same program, or add rules for paths and names."), shares);
}

char *
cgv_compare_text_dup_coverage_advice (const CgvComparison *comparison)
{
  g_return_val_if_fail (comparison != NULL, NULL);

  /* New functions alone have no partner that they could be matched with. */
  if (cgv_matching_is_exact (comparison->matching) || is_covered (comparison, CGV_SIDE_BASE))
    return NULL;
  return is_covered (comparison, CGV_SIDE_NEW) ? dup_gone (comparison) : dup_both (comparison);
}
