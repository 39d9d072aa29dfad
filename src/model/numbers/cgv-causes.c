/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-causes.h"

#include <math.h>
#include <string.h>

#include "cgv-program-start.h"

/* Nearly everything: this share of the cost of what is called more than once, which is at least that share of the total. */
#define NEARLY_ALL 0.8
#define LEAST_OF_TOTAL 0.3
/* So far from 1 is worth a word, and so near to each other are equal factors. */
#define LEAST_CHANGE 0.1
#define ALIKE 0.05

/* An effect is no cause: less than this part of its change began there. */
#define EFFECT_PART 4

/* What is left where origins cancel out, as a part of the largest. */
#define CANCELLED_PART 100

/* A cause, and what it is sorted by. */
typedef struct
{
  CgvNodeId row;
  double weight;
} Cause;

static gboolean
find_object (const CgvComparison *comparison,
             const char **object,
             size_t *length)
{
  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      const char *name = cgv_matching_get_name (comparison->matching, row, length);

      if (*length != strlen ("main") || memcmp (name, "main", *length) != 0)
        continue;
      *object = cgv_matching_get_object (comparison->matching, row, length);
      return *length > 0;
    }
  return FALSE;
}

static gint
compare_causes (gconstpointer a,
                gconstpointer b)
{
  const Cause *one = a;
  const Cause *other = b;

  if (one->weight != other->weight)
    return one->weight < other->weight ? 1 : -1;
  return one->row < other->row ? -1 : 1;
}

/* The first cause of a change for the worse is none for the better. */
static void
lead_with_direction (const CgvComparison *comparison,
                     GArray *rows)
{
  int sign = comparison->summary.net.sign;

  if (cgv_comparison_is_total_noise (comparison) || sign == 0)
    return;
  for (guint i = 0; i < rows->len; i++)
    {
      CgvNodeId row = g_array_index (rows, CgvNodeId, i);

      if (cgv_comparison_get_origin (comparison, row).sign != sign)
        continue;
      g_array_remove_index (rows, i);
      g_array_prepend_val (rows, row);
      return;
    }
}

static gint
compare_origins (gconstpointer a,
                 gconstpointer b,
                 gpointer comparison)
{
  guint64 one = cgv_comparison_get_origin (comparison, *(const CgvNodeId *) a).size;
  guint64 other = cgv_comparison_get_origin (comparison, *(const CgvNodeId *) b).size;

  return (one < other) - (one > other);
}

/* Those of the callees of a row that changed in the other direction, the largest first. */
static GArray *
find_opposite (const CgvComparison *comparison,
               CgvNodeId caller,
               const guint8 *is_cause)
{
  const CgvUnion *joined = comparison->joined;
  int sign = cgv_comparison_get_origin (comparison, caller).sign;
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (CgvNodeId));

  for (guint32 i = joined->out_start[caller]; i < joined->out_start[caller + 1]; i++)
    {
      CgvNodeId callee = joined->edges[i].callee;

      if (is_cause[callee] != 0 && cgv_comparison_get_origin (comparison, callee).sign == -sign)
        g_array_append_val (rows, callee);
    }
  g_array_sort_with_data (rows, compare_origins, (gpointer) comparison);
  return rows;
}

/* Returns a row and those of its callees that make up for what it does; NULL if there are none. */
static GArray *
find_cancelling (const CgvComparison *comparison,
                 CgvNodeId caller,
                 const guint8 *is_cause)
{
  g_autoptr (GArray) callees = find_opposite (comparison, caller, is_cause);
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (CgvNodeId));
  CgvDelta left = cgv_comparison_get_origin (comparison, caller);
  guint64 limit = MAX (left.size / CANCELLED_PART, comparison->noise_limit);

  g_array_append_val (rows, caller);
  for (guint i = 0; i < callees->len; i++)
    {
      CgvNodeId callee = g_array_index (callees, CgvNodeId, i);
      CgvDelta sum = cgv_delta_add (left, cgv_comparison_get_origin (comparison, callee));

      if (sum.size >= left.size)
        continue;
      left = sum;
      g_array_append_val (rows, callee);
    }
  if (rows->len > 1 && left.size <= limit)
    return rows;
  g_array_unref (rows);
  return NULL;
}

/* Leaves out what cancels out. */
static GPtrArray *
take_cancelling (const CgvComparison *comparison,
                 GArray *rows)
{
  g_autofree guint8 *is_cause = g_new0 (guint8, (gsize) comparison->n_rows + 1);
  GPtrArray *cancelling = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  guint n_left = rows->len;

  for (guint i = 0; i < rows->len; i++)
    is_cause[g_array_index (rows, CgvNodeId, i)] = 1;
  for (guint i = 0; i < rows->len; i++)
    {
      CgvNodeId row = g_array_index (rows, CgvNodeId, i);
      GArray *group = is_cause[row] != 0 ? find_cancelling (comparison, row, is_cause) : NULL;

      for (guint j = 0; group != NULL && j < group->len; j++)
        is_cause[g_array_index (group, CgvNodeId, j)] = 0;
      n_left -= group != NULL ? group->len : 0;
      if (group != NULL)
        g_ptr_array_add (cancelling, group);
    }
  if (n_left == 0)
    {
      g_ptr_array_set_size (cancelling, 0);
      return cancelling;
    }
  for (guint i = rows->len; i-- > 0;)
    {
      if (is_cause[g_array_index (rows, CgvNodeId, i)] == 0)
        g_array_remove_index (rows, i);
    }
  return cancelling;
}

static GArray *
find_causes (const CgvComparison *comparison,
             GPtrArray **cancelling)
{
  g_autoptr (GArray) causes = g_array_new (FALSE, FALSE, sizeof (Cause));
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (CgvNodeId));
  const char *object = NULL;
  size_t length = 0;
  gboolean has_object = find_object (comparison, &object, &length);

  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      CgvDelta origin = cgv_comparison_get_origin (comparison, row);
      Cause cause = { row, (double) origin.size };
      size_t own_length;
      const char *own;

      if (origin.sign == 0 || cgv_comparison_is_origin_noise (comparison, row))
        continue;
      own = cgv_matching_get_object (comparison->matching, row, &own_length);
      if (has_object && own_length == length && memcmp (own, object, length) == 0)
        cause.weight *= 2;
      g_array_append_val (causes, cause);
    }
  g_array_sort (causes, compare_causes);
  for (guint i = 0; i < causes->len; i++)
    g_array_append_val (rows, g_array_index (causes, Cause, i).row);
  *cancelling = take_cancelling (comparison, rows);
  lead_with_direction (comparison, rows);
  return rows;
}

gboolean
cgv_causes_are_none (const CgvComparison *comparison)
{
  g_return_val_if_fail (comparison != NULL, TRUE);

  if (comparison->origins == NULL)
    return TRUE;
  if (comparison->summary.net.sign != 0)
    return cgv_comparison_is_total_noise (comparison);
  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      if (cgv_comparison_get_origin (comparison, row).size > comparison->noise_limit)
        return FALSE;
    }
  return TRUE;
}

/* How often a function is called, in multiples of before. */
typedef struct
{
  double value;
  double weight;
} Factor;

static double
sum_weights (const GArray *factors)
{
  double sum = 0;

  for (guint i = 0; i < factors->len; i++)
    sum += g_array_index (factors, Factor, i).weight;
  return sum;
}

static gint
compare_factors (gconstpointer a,
                 gconstpointer b)
{
  double one = ((const Factor *) a)->value;
  double other = ((const Factor *) b)->value;

  return (one > other) - (one < other);
}

static double
find_factor (const CgvComparison *comparison)
{
  g_autoptr (GArray) factors = g_array_new (FALSE, FALSE, sizeof (Factor));
  double total, whole, median = 0, sum = 0;

  total = cgv_cost_to_double (cgv_comparison_get_total (comparison, CGV_SIDE_BASE), comparison->is_signed);
  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      guint64 before = cgv_comparison_get_calls (comparison, CGV_SIDE_BASE, row);
      guint64 now = cgv_comparison_get_calls (comparison, CGV_SIDE_NEW, row);
      Factor factor = { (double) now / (double) before, cgv_cost_to_double (cgv_comparison_get_self (comparison, CGV_SIDE_BASE, row), comparison->is_signed) };

      if (before > 1 && now > 1 && factor.weight > 0)
        g_array_append_val (factors, factor);
    }
  whole = sum_weights (factors);
  if (whole < LEAST_OF_TOTAL * total || factors->len == 0)
    return 0;
  g_array_sort (factors, compare_factors);
  for (guint i = 0; i < factors->len && sum <= whole / 2; i++)
    {
      sum += g_array_index (factors, Factor, i).weight;
      median = g_array_index (factors, Factor, i).value;
    }
  sum = 0;
  for (guint i = 0; i < factors->len; i++)
    {
      double factor = g_array_index (factors, Factor, i).value;

      if (factor >= median * (1 - ALIKE) && factor <= median * (1 + ALIKE))
        sum += g_array_index (factors, Factor, i).weight;
    }
  return sum >= NEARLY_ALL * whole && (median > 1 + LEAST_CHANGE || median < 1 - LEAST_CHANGE) ? median : 0;
}

static gboolean
is_nameless (const CgvComparison *comparison,
             CgvNodeId row)
{
  gsize length;
  const char *name = cgv_matching_get_name (comparison->matching, row, &length);

  return (length == 3 && memcmp (name, "???", 3) == 0) || (length > 2 && memcmp (name, "0x", 2) == 0);
}

static gboolean
is_main (const CgvComparison *comparison,
         CgvNodeId row)
{
  gsize length;
  const char *name = cgv_matching_get_name (comparison->matching, row, &length);

  return cgv_program_start_is_main (name, length);
}

/* Whether a side has addresses where the other one has main. */
static gboolean
is_stripped (const CgvComparison *comparison,
             CgvSide side)
{
  CgvPresence here = CGV_PRESENT_ON (side);
  gboolean has_nameless = FALSE;
  gboolean lacks_main = FALSE;

  for (CgvNodeId row = 0; row < comparison->n_rows; row++)
    {
      CgvPresence presence = cgv_comparison_get_presence (comparison, row);

      has_nameless = has_nameless || (presence == here && is_nameless (comparison, row));
      lacks_main = lacks_main || (presence != here && presence != CGV_PRESENT_BOTH && is_main (comparison, row));
    }
  return has_nameless && lacks_main;
}

/* Amounts by calls take for granted that a call is alike on both sides. Where one call does what thousands did, or was cut off
 * by a dump, they are far larger than the program, and make up for each other. */
static gboolean
is_larger_than_program (const CgvComparison *comparison)
{
  double most = 0;

  for (CgvSide side = 0; side < CGV_N_SIDES; side++)
    most = MAX (most, fabs (cgv_cost_to_double (cgv_comparison_get_total (comparison, side), comparison->is_signed)));
  for (CgvNodeId row = 0; row < comparison->n_rows && comparison->origins != NULL; row++)
    if ((double) cgv_comparison_get_origin (comparison, row).size > most)
      return most > 0;
  return FALSE;
}

static gboolean
is_called_as_often (const CgvComparison *comparison,
                    CgvNodeId row)
{
  return cgv_comparison_get_calls (comparison, CGV_SIDE_BASE, row) == cgv_comparison_get_calls (comparison, CGV_SIDE_NEW, row);
}

/* Whether it changed, but not by its own doing. What is called as often, and is more than noise, stands among the causes. */
static gboolean
is_effect (const CgvComparison *comparison,
           CgvNodeId row)
{
  CgvDelta self = cgv_comparison_get_self_delta (comparison, row);
  CgvDelta origin = cgv_comparison_get_origin (comparison, row);

  return self.size > comparison->noise_limit && !cgv_comparison_is_layout (comparison, row) && origin.size < self.size / EFFECT_PART &&
         (origin.size <= comparison->noise_limit || !is_called_as_often (comparison, row));
}

static void
add_effect (CgvCauses *causes,
            const CgvComparison *comparison,
            CgvNodeId row)
{
  guint64 size = cgv_comparison_get_self_delta (comparison, row).size;
  guint i = MIN (causes->n_effects, CGV_CAUSES_MAX_EFFECTS);

  causes->n_effects++;
  for (; i > 0 && cgv_comparison_get_self_delta (comparison, causes->effects[i - 1]).size < size; i--)
    if (i < CGV_CAUSES_MAX_EFFECTS)
      causes->effects[i] = causes->effects[i - 1];
  if (i < CGV_CAUSES_MAX_EFFECTS)
    causes->effects[i] = row;
}

CgvCauses *
cgv_causes_new (const CgvComparison *comparison)
{
  CgvCauses *causes;

  g_return_val_if_fail (comparison != NULL, NULL);

  causes = g_new0 (CgvCauses, 1);
  causes->rows = find_causes (comparison, &causes->cancelling);
  causes->factor = comparison->origins != NULL ? find_factor (comparison) : 0;
  for (CgvNodeId row = 0; row < comparison->n_rows && comparison->origins != NULL; row++)
    if (is_effect (comparison, row))
      add_effect (causes, comparison, row);
  causes->is_larger_than_program = is_larger_than_program (comparison);
  for (CgvSide side = 0; side < CGV_N_SIDES; side++)
    causes->is_stripped[side] = is_stripped (comparison, side);
  return causes;
}

void
cgv_causes_free (CgvCauses *causes)
{
  g_array_unref (causes->rows);
  g_ptr_array_unref (causes->cancelling);
  g_free (causes);
}
