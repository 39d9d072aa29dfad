/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-parts-text-private.h"

#include <glib/gi18n.h>
#include <math.h>

#include "cgv-amount-text.h"
#include "cgv-arrays.h"
#include "cgv-compare-text.h"

/* Up to this many functions are named, each with this part of all differences. */
#define MAX_NAMED 3u
#define LEAST_SHARE 0.05

/* The kind of a clause about a function. */
typedef enum
{
  MORE,
  LESS,
  ONLY_BASE,
  ONLY_NEW,
  N_KINDS
} Kind;

typedef struct
{
  CgvNodeId row;
  double size; /* how much it differs, in the measure */
  Kind kind;
} Named;

static double
get_change (const CgvComparison *comparison,
            CgvNodeId row)
{
  return cgv_comparison_measure_delta (comparison, cgv_comparison_get_self (comparison, CGV_SIDE_BASE, row), cgv_comparison_get_self (comparison, CGV_SIDE_NEW, row));
}

static Kind
get_kind (const CgvComparison *comparison,
          CgvNodeId row,
          double change)
{
  CgvPresence presence = cgv_comparison_get_presence (comparison, row);

  if (presence == CGV_PRESENT_NEW)
    return ONLY_NEW;
  if (presence == CGV_PRESENT_BASE)
    return ONLY_BASE;
  return change > 0 ? MORE : LESS;
}

static gint
compare_named (gconstpointer a,
               gconstpointer b)
{
  const Named *first = a;
  const Named *second = b;

  if (first->size != second->size)
    return first->size < second->size ? 1 : -1;
  return (first->row > second->row) - (first->row < second->row);
}

/* Lists all rows that differ, the most first. @sum: of all sizes */
static GArray *
list_changed (const CgvComparison *comparison,
              double *sum)
{
  GArray *all = cgv_array_new (Named);

  *sum = 0;
  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      double change = get_change (comparison, row);
      Named named = { row, fabs (change), get_kind (comparison, row, change) };

      if (named.size <= 0)
        continue;
      *sum += named.size;
      g_array_append_val (all, named);
    }
  g_array_sort (all, compare_named);
  return all;
}

/* Returns how many of the first rows are named. */
static guint
count_named (const GArray *changed,
             double sum)
{
  guint n = 0;

  while (n < MIN (changed->len, MAX_NAMED) && g_array_index (changed, Named, n).size >= LEAST_SHARE * sum)
    n++;
  return n;
}

static char *
dup_share (const CgvComparison *comparison,
           CgvSide side,
           CgvNodeId row)
{
  return cgv_amount_text_dup_share (cgv_comparison_get_self (comparison, side, row), cgv_comparison_get_total (comparison, side), comparison->is_signed);
}

/* Returns "76.2 M", with a sign for functions that ran in one part only, if they all ran in one. */
static char *
dup_amount (const CgvComparison *comparison,
            CgvNodeId row,
            gboolean is_signed)
{
  CgvDelta delta = cgv_comparison_get_self_delta (comparison, row);

  if (comparison->measure == CGV_MEASURE_SHARE)
    return dup_share (comparison, cgv_comparison_get_presence (comparison, row) == CGV_PRESENT_BASE ? CGV_SIDE_BASE : CGV_SIDE_NEW, row);
  if (is_signed)
    return cgv_compare_text_dup_short_delta (comparison, delta);
  return cgv_amount_text_dup_short_size (delta, cgv_costs_get_event (comparison->costs[CGV_SIDE_BASE]));
}

/* Returns "f", "f and g", "f, g and h". */
static char *
join_names (const GPtrArray *names)
{
  const char *const *all = (const char *const *) names->pdata;

  if (names->len == 1)
    return g_strdup (all[0]);
  if (names->len == 2)
    /* Translators: two functions, perhaps with their amounts. */
    return g_strdup_printf (C_ ("functions", "%s and %s"), all[0], all[1]);
  /* Translators: three functions, perhaps with their amounts. */
  return g_strdup_printf (C_ ("functions", "%s, %s and %s"), all[0], all[1], all[2]);
}

/* @named: set to the side that the clause names */
static char *
dup_only (const CgvPartsSaid *said,
          CgvSide side,
          const char *names,
          CgvSide *named)
{
  gboolean has_other = said->names[side]->has_other;

  *named = has_other ? !side : side;
  /* Translators: one or more functions, and "part 2". */
  return g_strdup_printf (has_other ? _ ("%s did not run in %s") : /* Translators: as above */ _ ("%s ran only in %s"), names, said->names[*named]->inner);
}

/* @is_first: whether the clause before does not name the new side */
static char *
dup_takes (const CgvPartsSaid *said,
           CgvNodeId row,
           gboolean is_first)
{
  const CgvComparison *comparison = said->comparison;
  g_autofree char *name = cgv_compare_text_dup_marked_name (comparison->matching, row);
  g_autofree char *base = dup_share (comparison, CGV_SIDE_BASE, row);
  g_autofree char *new_ = dup_share (comparison, CGV_SIDE_NEW, row);

  if (is_first)
    /* Translators: a function, its share, "part 2", and its share of the other part. */
    return g_strdup_printf (_ ("%s takes %s of %s instead of %s"), name, new_, said->names[CGV_SIDE_NEW]->inner, base);
  /* Translators: a function, its share of the part that was just named, and its share of the other one. */
  return g_strdup_printf (_ ("%s takes %s of it instead of %s"), name, new_, base);
}

/* Returns a clause about functions that cost more on both sides, or less. */
static char *
dup_by_itself (const CgvPartsSaid *said,
               const GArray *rows,
               const GPtrArray *names,
               Kind kind)
{
  g_autofree char *joined = join_names (names);
  g_autofree char *amount = NULL;

  if (rows->len > 1)
    /* Translators: several functions with their amounts. */
    return g_strdup_printf (kind == MORE ? _ ("%s cost more by themselves") : _ ("%s cost less by themselves"), joined);
  amount = dup_amount (said->comparison, g_array_index (rows, CgvNodeId, 0), FALSE);
  /* Translators: a function, and how much more or less it costs without its callees. */
  return g_strdup_printf (kind == MORE ? _ ("%s costs %s more by itself") : /* Translators: as above, if it costs less */ _ ("%s costs %s less by itself"), joined, amount);
}

static void
add_shares (const CgvPartsSaid *said,
            const GArray *rows,
            GPtrArray *clauses,
            gboolean *has_named)
{
  for (guint i = 0; i < rows->len; i++)
    {
      g_ptr_array_add (clauses, dup_takes (said, g_array_index (rows, CgvNodeId, i), !*has_named));
      *has_named = TRUE;
    }
}

/* Adds the clauses about those of @named that are of a kind. @has_named: whether the last side that a clause named is the new one */
static void
add_kind (const CgvPartsSaid *said,
          const GArray *named,
          Kind kind,
          gboolean is_signed,
          GPtrArray *clauses,
          gboolean *has_named)
{
  g_autoptr (GArray) rows = cgv_array_new (CgvNodeId);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *joined = NULL;
  gboolean is_only = kind == ONLY_BASE || kind == ONLY_NEW;
  CgvSide side;

  cgv_foreach_item (const Named, one, named)
    if (one->kind == kind)
      g_array_append_val (rows, one->row);
  if (!is_only && said->comparison->measure == CGV_MEASURE_SHARE)
    {
      add_shares (said, rows, clauses, has_named);
      return;
    }
  for (guint i = 0; i < rows->len; i++)
    {
      CgvNodeId row = g_array_index (rows, CgvNodeId, i);
      g_autofree char *name = cgv_compare_text_dup_marked_name (said->comparison->matching, row);
      g_autofree char *amount = dup_amount (said->comparison, row, is_signed || !is_only);

      g_ptr_array_add (names, !is_only && rows->len == 1 ? g_strdup (name) : g_strdup_printf ("%s (%s)", name, amount));
    }
  if (!is_only)
    {
      g_ptr_array_add (clauses, dup_by_itself (said, rows, names, kind));
      return;
    }
  joined = join_names (names);
  g_ptr_array_add (clauses, dup_only (said, kind == ONLY_NEW ? CGV_SIDE_NEW : CGV_SIDE_BASE, joined, &side));
  *has_named = side == CGV_SIDE_NEW;
}

static char *
dup_largest (const CgvPartsSaid *said,
             const Named *largest)
{
  g_autofree char *name = cgv_compare_text_dup_marked_name (said->comparison->matching, largest->row);
  g_autofree char *amount = said->comparison->measure == CGV_MEASURE_SHARE ? cgv_amount_text_dup_points (get_change (said->comparison, largest->row))
                                                                             : cgv_compare_text_dup_short_delta (said->comparison, cgv_comparison_get_self_delta (said->comparison, largest->row));

  /* Translators: a function, and how much its self cost differs. */
  return g_strdup_printf (_ ("No function stands out; the largest is %s, %s."), name, amount);
}

char *
cgv_parts_text_dup_functions (const CgvPartsSaid *said,
                              gboolean *has_only)
{
  double sum;
  g_autoptr (GArray) named = list_changed (said->comparison, &sum);
  guint n = count_named (named, sum);
  g_autoptr (GPtrArray) clauses = g_ptr_array_new_with_free_func (g_free);
  gboolean is_done[N_KINDS] = { FALSE };
  gboolean has_base = FALSE;
  gboolean has_named = FALSE;
  g_autofree char *text = NULL;

  *has_only = FALSE;
  if (named->len == 0)
    return NULL;
  if (n == 0)
    return dup_largest (said, &g_array_index (named, Named, 0));
  g_array_set_size (named, n);
  for (guint i = 0; i < n; i++)
    has_base = has_base || g_array_index (named, Named, i).kind == ONLY_BASE;
  for (guint i = 0; i < n; i++)
    {
      Kind kind = g_array_index (named, Named, i).kind;

      if (!is_done[kind])
        add_kind (said, named, kind, !has_base, clauses, &has_named);
      is_done[kind] = TRUE;
      *has_only = *has_only || kind == ONLY_BASE || kind == ONLY_NEW;
    }
  g_ptr_array_add (clauses, NULL);
  text = g_strjoinv ("; ", (char **) clauses->pdata);
  /* Translators: ends a sentence. */
  return g_strdup_printf (C_ ("sentence", "%s."), text);
}

char *
cgv_parts_text_dup_fallen (const CgvPartsSaid *said)
{
  const CgvComparison *comparison = said->comparison;
  double sum;
  g_autoptr (GArray) changed = list_changed (comparison, &sum);

  for (guint i = count_named (changed, sum); i < changed->len; i++)
    {
      const Named *named = &g_array_index (changed, Named, i);
      g_autofree char *name = NULL;
      g_autofree char *base = NULL;
      g_autofree char *new_ = NULL;

      if (named->size < LEAST_SHARE * sum)
        return NULL;
      if (named->kind != LESS)
        continue;
      name = cgv_compare_text_dup_clear_name (comparison->matching, named->row);
      base = dup_share (comparison, CGV_SIDE_BASE, named->row);
      new_ = dup_share (comparison, CGV_SIDE_NEW, named->row);
      /* Translators: a function, its share of one part, and its share of the other one. */
      return g_strdup_printf (_ ("%s fell most, from %s to %s."), name, base, new_);
    }
  return NULL;
}
