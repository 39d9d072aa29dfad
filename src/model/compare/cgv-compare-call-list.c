/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-compare-call-list.h"

/* Calls in the list, with the rank of the name at their other end among those of the list. */
typedef struct
{
  CgvWhyTerm term;
  guint32 rank;
} Entry;

struct _CgvCompareCallList
{
  CgvRowList parent_instance;

  CgvFocus *focus;
  CgvCallListKind kind;
  GArray *entries;
  double largest_delta;
  CgvCompareCallKey key;
  gboolean descending;
};

G_DEFINE_FINAL_TYPE (CgvCompareCallList, cgv_compare_call_list, CGV_TYPE_ROW_LIST)

static void
cgv_compare_call_list_finalize (GObject *object)
{
  CgvCompareCallList *self = CGV_COMPARE_CALL_LIST (object);

  g_array_unref (self->entries);
  g_clear_object (&self->focus);

  G_OBJECT_CLASS (cgv_compare_call_list_parent_class)->finalize (object);
}

static guint
cgv_compare_call_list_get_length (CgvRowList *list)
{
  return CGV_COMPARE_CALL_LIST (list)->entries->len;
}

static void
cgv_compare_call_list_class_init (CgvCompareCallListClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = cgv_compare_call_list_finalize;
  CGV_ROW_LIST_CLASS (klass)->get_length = cgv_compare_call_list_get_length;
}

static void
cgv_compare_call_list_init (CgvCompareCallList *self)
{
  self->entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  self->key = CGV_COMPARE_CALL_SIZE;
  self->descending = TRUE;
}

/* The calls of a row in each direction have different rows at their other ends, so that these can be sorted
 * instead. */
static void
rank_entries (CgvCompareCallList *self)
{
  g_autoptr (GHashTable) entry_of_row = g_hash_table_new (NULL, NULL);
  CgvOrder *order = cgv_focus_get_order (self->focus);
  guint n_entries = self->entries->len;
  g_autofree CgvNodeId *rows = g_new (CgvNodeId, n_entries);

  for (guint i = 0; i < n_entries; i++)
    {
      Entry *entry = &g_array_index (self->entries, Entry, i);

      rows[i] = entry->term.row;
      g_hash_table_insert (entry_of_row, GUINT_TO_POINTER (rows[i]), entry);
    }

  if (order == NULL ||
      !cgv_comparison_sort (cgv_focus_get_comparison (self->focus), order, CGV_COMPARISON_KEY_NAME, FALSE, rows, n_entries))
    g_warning ("There is not enough memory to sort the calls");

  for (guint i = 0; i < n_entries; i++)
    {
      Entry *entry = g_hash_table_lookup (entry_of_row, GUINT_TO_POINTER (rows[i]));

      entry->rank = i;
    }
}

static void
collect (CgvCompareCallList *self)
{
  guint32 row = cgv_focus_get_row (self->focus);
  CgvWhy *why;
  const CgvWhyTerm *terms;
  guint32 n_terms;

  g_array_set_size (self->entries, 0);
  if (row == CGV_NONE)
    return;

  why = cgv_why_new (cgv_focus_get_comparison (self->focus), row);
  if (why == NULL)
    {
      g_warning ("There is not enough memory to list the calls");
      return;
    }
  terms = self->kind == CGV_CALL_LIST_CALLEES ? why->callees : why->callers;
  n_terms = self->kind == CGV_CALL_LIST_CALLEES ? why->n_callees : why->n_callers;
  for (guint32 i = 0; i < n_terms; i++)
    {
      Entry entry = { .term = terms[i] };

      if (terms[i].presence != CGV_PRESENT_NEITHER)
        g_array_append_val (self->entries, entry);
    }
  cgv_why_free (why);
  rank_entries (self);
}

static int
compare_numbers (guint64 a,
                 guint64 b)
{
  return (a > b) - (a < b);
}

static int
compare_doubles (double a,
                 double b)
{
  return (a > b) - (a < b);
}

static int
compare_costs (const CgvComparison *comparison,
               CgvSide side,
               const CgvWhyTerm *a,
               const CgvWhyTerm *b)
{
  double first = cgv_comparison_measure (comparison, side, cgv_comparison_get_edge_cost (comparison, side, a->edge));
  double second = cgv_comparison_measure (comparison, side, cgv_comparison_get_edge_cost (comparison, side, b->edge));
  int result = compare_doubles (first, second);

  if (result != 0)
    return result;
  return cgv_cost_compare (cgv_comparison_get_edge_cost (comparison, side, a->edge),
                           cgv_comparison_get_edge_cost (comparison, side, b->edge),
                           comparison->is_signed);
}

static int
compare_counts (const CgvComparison *comparison,
                CgvSide side,
                const CgvWhyTerm *a,
                const CgvWhyTerm *b)
{
  return compare_numbers (cgv_comparison_get_edge_count (comparison, side, a->edge), cgv_comparison_get_edge_count (comparison, side, b->edge));
}

static double
measure_delta (const CgvComparison *comparison,
               const CgvWhyTerm *term)
{
  return cgv_comparison_measure_delta (comparison,
                                       cgv_comparison_get_edge_cost (comparison, CGV_SIDE_BASE, term->edge),
                                       cgv_comparison_get_edge_cost (comparison, CGV_SIDE_NEW, term->edge));
}

static int
compare_deltas (const CgvComparison *comparison,
                const CgvWhyTerm *a,
                const CgvWhyTerm *b)
{
  if (comparison->measure == CGV_MEASURE_ABSOLUTE)
    return cgv_delta_compare (a->delta, b->delta);
  return compare_doubles (measure_delta (comparison, a), measure_delta (comparison, b));
}

static int
compare_sizes (const CgvComparison *comparison,
               const CgvWhyTerm *a,
               const CgvWhyTerm *b)
{
  double first, second;

  if (comparison->measure == CGV_MEASURE_ABSOLUTE)
    return compare_numbers (a->delta.size, b->delta.size);
  first = measure_delta (comparison, a);
  second = measure_delta (comparison, b);
  return compare_doubles (ABS (first), ABS (second));
}

/* Of what the base does not have the share is more than any number. */
static double
get_share (const CgvComparison *comparison,
           const CgvWhyTerm *term)
{
  CgvCost base = cgv_comparison_get_edge_cost (comparison, CGV_SIDE_BASE, term->edge);
  double cost = comparison->is_signed ? (double) (gint64) base : (double) base;

  if (term->delta.sign == 0)
    return 0;
  if (cost == 0)
    return term->delta.sign > 0 ? G_MAXDOUBLE : -G_MAXDOUBLE;
  return cgv_delta_to_double (term->delta) / ABS (cost);
}

static CgvDelta
get_count_delta (const CgvComparison *comparison,
                 const CgvWhyTerm *term)
{
  return cgv_delta_between (cgv_comparison_get_edge_count (comparison, CGV_SIDE_BASE, term->edge),
                            cgv_comparison_get_edge_count (comparison, CGV_SIDE_NEW, term->edge),
                            false);
}

static int
compare_by_key (const CgvCompareCallList *self,
                const CgvComparison *comparison,
                const Entry *a,
                const Entry *b)
{
  switch (self->key)
    {
    case CGV_COMPARE_CALL_DELTA:
      return compare_deltas (comparison, &a->term, &b->term);
    case CGV_COMPARE_CALL_BY_CALLS:
      return cgv_delta_compare (a->term.by_calls, b->term.by_calls);
    case CGV_COMPARE_CALL_BY_COST:
      return cgv_delta_compare (a->term.by_cost, b->term.by_cost);
    case CGV_COMPARE_CALL_PERCENT:
      return compare_doubles (get_share (comparison, &a->term), get_share (comparison, &b->term));
    case CGV_COMPARE_CALL_BASE:
      return compare_costs (comparison, CGV_SIDE_BASE, &a->term, &b->term);
    case CGV_COMPARE_CALL_NEW:
      return compare_costs (comparison, CGV_SIDE_NEW, &a->term, &b->term);
    case CGV_COMPARE_CALL_COUNT_BASE:
      return compare_counts (comparison, CGV_SIDE_BASE, &a->term, &b->term);
    case CGV_COMPARE_CALL_COUNT_NEW:
      return compare_counts (comparison, CGV_SIDE_NEW, &a->term, &b->term);
    case CGV_COMPARE_CALL_COUNT_DELTA:
      return cgv_delta_compare (get_count_delta (comparison, &a->term), get_count_delta (comparison, &b->term));
    case CGV_COMPARE_CALL_NAME:
      return compare_numbers (a->rank, b->rank);
    case CGV_COMPARE_CALL_SIZE:
    default:
      return compare_sizes (comparison, &a->term, &b->term);
    }
}

static guint64
get_larger_cost (const CgvComparison *comparison,
                 const CgvWhyTerm *term)
{
  CgvCost base = cgv_comparison_get_edge_cost (comparison, CGV_SIDE_BASE, term->edge);
  CgvCost new_ = cgv_comparison_get_edge_cost (comparison, CGV_SIDE_NEW, term->edge);

  return cgv_cost_compare (base, new_, comparison->is_signed) > 0 ? base : new_;
}

static gboolean
has_split (const CgvCompareCallList *self,
           const Entry *entry)
{
  return entry->term.flags == 0 || (self->key != CGV_COMPARE_CALL_BY_CALLS && self->key != CGV_COMPARE_CALL_BY_COST);
}

static int
compare_entries (gconstpointer first,
                 gconstpointer second,
                 gpointer user_data)
{
  const CgvCompareCallList *self = user_data;
  const CgvComparison *comparison = cgv_focus_get_comparison (self->focus);
  const Entry *a = first;
  const Entry *b = second;
  int result;

  if (has_split (self, a) != has_split (self, b))
    return has_split (self, a) ? -1 : 1;
  result = has_split (self, a) ? compare_by_key (self, comparison, a, b) : 0;
  if (result != 0)
    return self->descending ? -result : result;
  result = compare_sizes (comparison, &b->term, &a->term);
  if (result != 0)
    return result;
  result = cgv_cost_compare (get_larger_cost (comparison, &b->term), get_larger_cost (comparison, &a->term), comparison->is_signed);
  return result != 0 ? result : compare_numbers (a->rank, b->rank);
}

static void
sort (CgvCompareCallList *self)
{
  g_array_sort_with_data (self->entries, compare_entries, self);
}

static void
find_largest_delta (CgvCompareCallList *self)
{
  const CgvComparison *comparison = cgv_focus_get_comparison (self->focus);

  self->largest_delta = 0.0;
  for (guint i = 0; i < self->entries->len; i++)
    {
      double delta = measure_delta (comparison, &g_array_index (self->entries, Entry, i).term);

      self->largest_delta = MAX (self->largest_delta, ABS (delta));
    }
}

static void
refresh (CgvCompareCallList *self)
{
  guint old_length = self->entries->len;

  collect (self);
  find_largest_delta (self);
  sort (self);
  cgv_row_list_publish (CGV_ROW_LIST (self), old_length);
}

CgvCompareCallList *
cgv_compare_call_list_new (CgvFocus *focus,
                           CgvCallListKind kind)
{
  CgvCompareCallList *self;

  g_return_val_if_fail (CGV_IS_FOCUS (focus), NULL);

  self = g_object_new (CGV_TYPE_COMPARE_CALL_LIST, NULL);
  self->focus = g_object_ref (focus);
  self->kind = kind;
  g_signal_connect_object (focus, "numbers-replaced", G_CALLBACK (refresh), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (focus, "notify::row", G_CALLBACK (refresh), self, G_CONNECT_SWAPPED);
  collect (self);
  find_largest_delta (self);
  sort (self);
  return self;
}

CgvFocus *
cgv_compare_call_list_get_focus (CgvCompareCallList *self)
{
  g_return_val_if_fail (CGV_IS_COMPARE_CALL_LIST (self), NULL);

  return self->focus;
}

CgvCallListKind
cgv_compare_call_list_get_kind (CgvCompareCallList *self)
{
  g_return_val_if_fail (CGV_IS_COMPARE_CALL_LIST (self), CGV_CALL_LIST_CALLERS);

  return self->kind;
}

gboolean
cgv_compare_call_list_get_term (CgvCompareCallList *self,
                                guint position,
                                CgvWhyTerm *term)
{
  g_return_val_if_fail (CGV_IS_COMPARE_CALL_LIST (self), FALSE);
  g_return_val_if_fail (term != NULL, FALSE);

  if (position >= self->entries->len)
    return FALSE;
  *term = g_array_index (self->entries, Entry, position).term;
  return TRUE;
}

guint32
cgv_compare_call_list_get_edge (CgvCompareCallList *self,
                                guint position)
{
  CgvWhyTerm term;

  return cgv_compare_call_list_get_term (self, position, &term) ? term.edge : CGV_NONE;
}

guint32
cgv_compare_call_list_get_other (CgvCompareCallList *self,
                                 guint position)
{
  CgvWhyTerm term;

  return cgv_compare_call_list_get_term (self, position, &term) ? term.row : CGV_NONE;
}

double
cgv_compare_call_list_get_largest_delta (CgvCompareCallList *self)
{
  g_return_val_if_fail (CGV_IS_COMPARE_CALL_LIST (self), 0.0);

  return self->largest_delta;
}

void
cgv_compare_call_list_set_sort (CgvCompareCallList *self,
                                CgvCompareCallKey key,
                                gboolean descending)
{
  g_return_if_fail (CGV_IS_COMPARE_CALL_LIST (self));
  g_return_if_fail (key <= CGV_COMPARE_CALL_NAME);

  if (self->key == key && self->descending == !!descending)
    return;

  self->key = key;
  self->descending = !!descending;
  sort (self);
  cgv_row_list_publish (CGV_ROW_LIST (self), self->entries->len);
}

CgvCompareCallKey
cgv_compare_call_list_get_sort (CgvCompareCallList *self,
                                gboolean *descending)
{
  g_return_val_if_fail (CGV_IS_COMPARE_CALL_LIST (self), CGV_COMPARE_CALL_SIZE);

  if (descending != NULL)
    *descending = self->descending;
  return self->key;
}
