/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-function-list.h"

enum
{
  PROP_SHOW = 1,
  PROP_HIDES_NOISE,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (CgvFunctionList, cgv_function_list, CGV_TYPE_ROW_LIST)

static gboolean
is_compared (CgvFunctionList *self)
{
  return self->rows->numbers->main.comparison != NULL;
}

static guint
get_length (CgvFunctionList *self)
{
  return cgv_row_tree_get_n_rows (self->rows->tree);
}

static void
forget_sums (CgvFunctionList *self)
{
  g_hash_table_remove_all (self->child_sums);
  g_clear_pointer (&self->sums, g_free);
}

static void
arranged_cb (CgvFunctionList *self)
{
  guint old_length = get_length (self);

  g_clear_pointer (&self->rows, cgv_arrangement_unref);
  self->rows = cgv_arrangement_ref (self->focus->rows);
  forget_sums (self);
  cgv_row_list_publish (CGV_ROW_LIST (self), old_length);
}

static void
cgv_function_list_finalize (GObject *object)
{
  CgvFunctionList *self = CGV_FUNCTION_LIST (object);

  g_clear_pointer (&self->rows, cgv_arrangement_unref);
  g_hash_table_unref (self->child_sums);
  g_free (self->sums);
  g_clear_object (&self->focus);

  G_OBJECT_CLASS (cgv_function_list_parent_class)->finalize (object);
}

static void
cgv_function_list_get_property (GObject *object,
                                guint property_id,
                                GValue *value,
                                GParamSpec *pspec)
{
  CgvFunctionList *self = CGV_FUNCTION_LIST (object);

  switch (property_id)
    {
    case PROP_SHOW:
      g_value_set_int (value, (int) self->focus->listing->show);
      break;
    case PROP_HIDES_NOISE:
      g_value_set_boolean (value, self->focus->listing->hides_noise);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
cgv_function_list_set_property (GObject *object,
                                guint property_id,
                                const GValue *value,
                                GParamSpec *pspec)
{
  CgvFunctionList *self = CGV_FUNCTION_LIST (object);

  switch (property_id)
    {
    case PROP_SHOW:
      cgv_function_list_set_show (self, (CgvComparisonShow) g_value_get_int (value));
      break;
    case PROP_HIDES_NOISE:
      cgv_function_list_set_hides_noise (self, g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static guint
cgv_function_list_get_length (CgvRowList *list)
{
  return get_length (CGV_FUNCTION_LIST (list));
}

static void
cgv_function_list_class_init (CgvFunctionListClass *klass)
{
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = cgv_function_list_finalize;
  object_class->get_property = cgv_function_list_get_property;
  object_class->set_property = cgv_function_list_set_property;
  CGV_ROW_LIST_CLASS (klass)->get_length = cgv_function_list_get_length;

  properties[PROP_SHOW] = g_param_spec_int ("show", NULL, NULL, CGV_SHOW_ALL, CGV_SHOW_REMOVED, CGV_SHOW_ALL, flags);
  properties[PROP_HIDES_NOISE] = g_param_spec_boolean ("hides-noise", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
cgv_function_list_init (CgvFunctionList *self)
{
  self->child_sums = g_hash_table_new_full (NULL, NULL, NULL, g_free);
}

CgvFunctionList *
cgv_function_list_new (CgvFocus *focus)
{
  CgvFunctionList *self;

  g_return_val_if_fail (CGV_IS_FOCUS (focus), NULL);

  self = g_object_new (CGV_TYPE_FUNCTION_LIST, NULL);
  self->focus = g_object_ref (focus);
  self->rows = cgv_arrangement_ref (focus->rows);
  g_signal_connect_closure (focus, "changed", cgv_focus_closure_new (CGV_FOCUS_ROWS, G_CALLBACK (arranged_cb), self), FALSE);
  return self;
}

static gboolean
get_row (CgvFunctionList *self,
         const CgvEventNumbers *numbers,
         guint position,
         CgvFunctionRow *row)
{
  guint child;
  guint top;

  if (position >= get_length (self))
    return FALSE;
  top = cgv_row_tree_get (self->rows->tree, position, &child);
  if (child == CGV_ROW_TREE_NONE)
    return cgv_arrangement_fill_top (self->rows, numbers, top, row);
  if (child == CGV_ARRANGEMENT_FIRST_MEMBERS && cgv_arrangement_has_rest (self->rows, top))
    return FALSE;
  return cgv_arrangement_fill_child (self->rows, numbers, top, cgv_arrangement_get_children (self->rows, top)[child], row);
}

gboolean
cgv_function_list_get_row (CgvFunctionList *self,
                           guint position,
                           CgvFunctionRow *row)
{
  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), FALSE);
  g_return_val_if_fail (row != NULL, FALSE);

  return get_row (self, &self->rows->numbers->main, position, row);
}

gboolean
cgv_function_list_get_row_in (CgvFunctionList *self,
                              const char *event,
                              guint position,
                              CgvFunctionRow *row)
{
  const CgvEventNumbers *numbers;

  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), FALSE);
  g_return_val_if_fail (row != NULL, FALSE);

  numbers = cgv_numbers_find_named (self->rows->numbers, event);
  return numbers != NULL && get_row (self, numbers, position, row);
}

gboolean
cgv_function_list_get_part_number (CgvFunctionList *self,
                                   guint position,
                                   const CgvQuantity *quantity,
                                   CgvPartNumber *number)
{
  guint child, top;

  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), FALSE);

  if (position >= get_length (self))
    return cgv_part_numbers_get (self->rows->numbers, quantity, NULL, 0, FALSE, number);
  top = cgv_row_tree_get (self->rows->tree, position, &child);
  if (child == CGV_ROW_TREE_NONE)
    return cgv_arrangement_get_part_number (self->rows, quantity, top, CGV_NONE, number);
  if (cgv_function_list_count_rest (self, position) == 0)
    return cgv_arrangement_get_part_number (self->rows, quantity, top, cgv_arrangement_get_children (self->rows, top)[child], number);
  *number = (CgvPartNumber){ 0 };
  return FALSE;
}

CgvNodeId
cgv_function_list_get_node (CgvFunctionList *self,
                            guint position)
{
  CgvFunctionRow row;

  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), CGV_NONE);

  return cgv_function_list_get_row (self, position, &row) ? row.node : CGV_NONE;
}

const char *
cgv_function_list_get_name (CgvFunctionList *self,
                            const CgvFunctionRow *row,
                            gsize *length)
{
  const CgvComparisonGroup *compared;

  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), NULL);
  g_return_val_if_fail (row != NULL && length != NULL, NULL);

  if (row->kind == CGV_FUNCTION_ROW_VARIANT)
    return cgv_variants_get_name (self->rows->variants, &g_array_index (cgv_variants_get (self->rows->variants, row->node), CgvVariant, row->member), length);
  if (row->kind == CGV_FUNCTION_ROW_GROUP && self->rows->numbers->main.groups != NULL)
    {
      compared = &self->rows->numbers->main.groups->groups[row->group];
      *length = compared->name_length;
      return compared->name;
    }
  if (row->kind == CGV_FUNCTION_ROW_GROUP)
    return cgv_grouping_get_name (self->rows->numbers->main.grouping, row->group, length);
  if (is_compared (self))
    return cgv_matching_get_name (self->rows->numbers->matching, row->node, length);
  return cgv_fold_get_name (self->rows->numbers->folds[CGV_SIDE_NEW], row->node, length);
}

guint
cgv_function_list_find_row (CgvFunctionList *self,
                            guint32 group,
                            guint32 member)
{
  const guint32 *children;
  guint n_children;

  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), G_MAXUINT);

  if (!self->rows->is_grouped || group >= self->rows->n_tops)
    return G_MAXUINT;
  if (member == CGV_NONE)
    return cgv_row_tree_find (self->rows->tree, group, CGV_ROW_TREE_NONE);
  n_children = cgv_arrangement_has_rest (self->rows, group) ? CGV_ARRANGEMENT_FIRST_MEMBERS : cgv_row_tree_get_open (self->rows->tree, group);
  if (n_children == 0)
    return G_MAXUINT;

  children = cgv_arrangement_get_children (self->rows, group);
  for (guint i = 0; i < n_children; i++)
    {
      if (children[i] == member)
        return cgv_row_tree_find (self->rows->tree, group, i);
    }
  return G_MAXUINT;
}

/* Returns the first row of a function, which may have several in a call tree. */
static guint
find_call_of (CgvFunctionList *self,
              CgvNodeId node)
{
  guint n_rows;
  const guint *rows = cgv_row_tree_get_groups (self->rows->tree, &n_rows);

  for (guint i = 0; i < n_rows; i++)
    {
      if (cgv_call_tree_rows_has_node (self->rows->calls, rows[i], node))
        return i;
    }
  return G_MAXUINT;
}

guint
cgv_function_list_find_node (CgvFunctionList *self,
                             CgvNodeId node)
{
  guint32 group;

  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), G_MAXUINT);

  if (self->rows->calls != NULL)
    return find_call_of (self, node);
  if (!self->rows->is_grouped)
    return cgv_row_tree_find (self->rows->tree, node, CGV_ROW_TREE_NONE);
  group = cgv_arrangement_find_group (self->rows, node);
  if (group == CGV_NONE)
    return G_MAXUINT;
  if (cgv_arrangement_get_group_node (self->rows, group) == node)
    return cgv_function_list_find_row (self, group, CGV_NONE);
  if (cgv_row_tree_get_open (self->rows->tree, group) == 0)
    return G_MAXUINT;
  return cgv_function_list_find_row (self, group, cgv_arrangement_find_member (self->rows, group, node));
}

guint
cgv_function_list_find_parent (CgvFunctionList *self,
                               CgvNodeId node)
{
  guint32 group;

  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), G_MAXUINT);

  group = cgv_arrangement_find_group (self->rows, node);
  return group != CGV_NONE ? cgv_function_list_find_row (self, group, CGV_NONE) : G_MAXUINT;
}

static void
calls_changed (CgvFunctionList *self)
{
  guint old_length = get_length (self);

  self->focus->listing->n_toggles++;
  cgv_arrangement_list_calls (self->rows);
  forget_sums (self);
  cgv_row_list_publish (CGV_ROW_LIST (self), old_length);
}

guint
cgv_function_list_reveal (CgvFunctionList *self,
                          CgvNodeId node)
{
  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), G_MAXUINT);

  if (self->rows->calls != NULL)
    {
      if (node != CGV_NONE && cgv_function_list_find_node (self, node) == G_MAXUINT && cgv_call_tree_rows_reveal (self->rows->calls, self->focus->listing->open, node) != CGV_NONE)
        calls_changed (self);
      return cgv_function_list_find_node (self, node);
    }
  if (cgv_function_list_find_node (self, node) == G_MAXUINT)
    cgv_function_list_set_expanded (self, cgv_function_list_find_parent (self, node), TRUE);
  if (cgv_function_list_find_node (self, node) == G_MAXUINT && self->rows->is_grouped)
    cgv_function_list_show_rest (self, cgv_function_list_find_parent (self, node) + 1 + CGV_ARRANGEMENT_FIRST_MEMBERS);
  return cgv_function_list_find_node (self, node);
}

guint
cgv_function_list_count_rest (CgvFunctionList *self,
                              guint position)
{
  guint child, top;

  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), 0);

  if (position >= get_length (self))
    return 0;
  top = cgv_row_tree_get (self->rows->tree, position, &child);
  return child == CGV_ARRANGEMENT_FIRST_MEMBERS && cgv_arrangement_has_rest (self->rows, top) ? cgv_arrangement_count_children (self->rows, top) - CGV_ARRANGEMENT_FIRST_MEMBERS : 0;
}

static void set_open (CgvFunctionList *self,
                      guint top,
                      guint n_children);

gboolean
cgv_function_list_show_rest (CgvFunctionList *self,
                             guint position)
{
  g_autoptr (GBytes) key = NULL;
  guint child, top;

  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), FALSE);

  if (cgv_function_list_count_rest (self, position) == 0)
    return FALSE;
  top = cgv_row_tree_get (self->rows->tree, position, &child);
  key = cgv_arrangement_new_key (self->rows, top);
  cgv_open_rows_set (self->focus->listing->complete, key, TRUE);
  set_open (self, top, cgv_arrangement_count_children (self->rows, top));
  return TRUE;
}

GBytes *
cgv_function_list_dup_key (CgvFunctionList *self,
                           guint position)
{
  guint child;
  guint top;

  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), NULL);
  g_return_val_if_fail (position < get_length (self), NULL);

  top = cgv_row_tree_get (self->rows->tree, position, &child);
  return child == CGV_ROW_TREE_NONE && self->rows->is_grouped ? cgv_arrangement_new_key (self->rows, top) : NULL;
}

guint
cgv_function_list_find_key (CgvFunctionList *self,
                            GBytes *key)
{
  const guint *tops;
  guint n_tops;

  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), G_MAXUINT);
  g_return_val_if_fail (key != NULL, G_MAXUINT);

  tops = cgv_row_tree_get_groups (self->rows->tree, &n_tops);
  for (guint i = 0; i < n_tops && self->rows->is_grouped; i++)
    {
      g_autoptr (GBytes) other = cgv_arrangement_count_children (self->rows, tops[i]) > 0 ? cgv_arrangement_new_key (self->rows, tops[i]) : NULL;

      if (other != NULL && g_bytes_equal (key, other))
        return cgv_row_tree_find (self->rows->tree, tops[i], CGV_ROW_TREE_NONE);
    }
  return G_MAXUINT;
}

static CgvCost
add (CgvFunctionList *self,
     CgvCost a,
     CgvCost b)
{
  return cgv_cost_add (a, b, self->rows->numbers->main.costs[CGV_SIDE_NEW]->is_signed);
}

static void
add_up_tops (CgvFunctionList *self)
{
  guint n_tops;
  const guint *tops = cgv_row_tree_get_groups (self->rows->tree, &n_tops);
  CgvCost sum = 0;

  self->sums = g_new0 (CgvCost, (gsize) MAX (self->rows->n_tops, self->rows->n_nodes) + 1);
  for (guint i = 0; i < n_tops; i++)
    {
      self->sums[tops[i]] = sum;
      sum = add (self, sum, cgv_arrangement_get_self (self->rows, tops[i]));
    }
}

static const CgvCost *
get_child_sums (CgvFunctionList *self,
                guint top)
{
  CgvCost *sums = g_hash_table_lookup (self->child_sums, GUINT_TO_POINTER (top));
  guint position = cgv_row_tree_find (self->rows->tree, top, CGV_ROW_TREE_NONE);
  guint n_children = cgv_row_tree_get_open (self->rows->tree, top);
  CgvCost sum = self->sums[top];

  if (sums != NULL)
    return sums;

  sums = g_new (CgvCost, n_children);
  for (guint i = 0; i < n_children; i++)
    {
      CgvFunctionRow row;

      get_row (self, &self->rows->numbers->main, position + 1 + i, &row);
      sum = add (self, sum, row.side[CGV_SIDE_NEW].self.value);
      sums[i] = sum;
    }
  g_hash_table_insert (self->child_sums, GUINT_TO_POINTER (top), sums);
  return sums;
}

CgvCost
cgv_function_list_get_running_sum (CgvFunctionList *self,
                                   guint position)
{
  guint child;
  guint top;

  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), 0);

  if (position >= get_length (self))
    return 0;
  if (self->sums == NULL)
    add_up_tops (self);
  top = cgv_row_tree_get (self->rows->tree, position, &child);
  return child != CGV_ROW_TREE_NONE ? get_child_sums (self, top)[child] : add (self, self->sums[top], cgv_arrangement_get_self (self->rows, top));
}

void
cgv_function_list_set_sort (CgvFunctionList *self,
                            const CgvQuantity *sort_by,
                            gboolean descending)
{
  CgvListing *listing;

  g_return_if_fail (CGV_IS_FUNCTION_LIST (self));
  g_return_if_fail (sort_by != NULL);

  listing = cgv_listing_copy (self->focus->listing);
  g_free ((char *) listing->sort.event);
  listing->sort = *sort_by;
  listing->sort.event = g_strdup (sort_by->event);
  listing->descending = !!descending;
  cgv_focus_list (self->focus, listing);
}

void
cgv_function_list_set_search (CgvFunctionList *self,
                              const char *text)
{
  CgvListing *listing;

  g_return_if_fail (CGV_IS_FUNCTION_LIST (self));

  listing = cgv_listing_copy (self->focus->listing);
  g_free (listing->search);
  listing->search = g_strdup (text != NULL ? text : "");
  listing->is_new_search = TRUE;
  cgv_focus_list (self->focus, listing);
}

void
cgv_function_list_set_show (CgvFunctionList *self,
                            CgvComparisonShow show)
{
  CgvListing *listing;

  g_return_if_fail (CGV_IS_FUNCTION_LIST (self));
  g_return_if_fail (show <= CGV_SHOW_REMOVED);

  listing = cgv_listing_copy (self->focus->listing);
  listing->show = show;
  if (cgv_focus_list (self->focus, listing))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SHOW]);
}

void
cgv_function_list_set_hides_noise (CgvFunctionList *self,
                                   gboolean hides)
{
  CgvListing *listing;

  g_return_if_fail (CGV_IS_FUNCTION_LIST (self));

  listing = cgv_listing_copy (self->focus->listing);
  listing->hides_noise = !!hides;
  if (cgv_focus_list (self->focus, listing))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_HIDES_NOISE]);
}

guint32
cgv_function_list_get_groupings (CgvFunctionList *self,
                                 guint32 group,
                                 CgvGrouping **groupings)
{
  const CgvComparisonGroups *groups;

  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), group);
  g_return_val_if_fail (self->rows->is_grouped && group < self->rows->n_tops, group);

  groups = self->rows->numbers->main.groups;
  cgv_foreach_side (side)
    groupings[side] = groups != NULL ? groups->groupings[side] : NULL;
  if (groups != NULL)
    return groups->groups[group].number;
  groupings[CGV_SIDE_NEW] = self->rows->numbers->main.grouping;
  return group;
}

gboolean
cgv_function_list_is_tree (CgvFunctionList *self)
{
  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), FALSE);

  return self->rows->is_grouped || self->rows->has_variants || self->rows->calls != NULL;
}

static void
set_open (CgvFunctionList *self,
          guint top,
          guint n_children)
{
  guint old_length = get_length (self);

  self->focus->listing->n_toggles++;
  g_hash_table_remove (self->child_sums, GUINT_TO_POINTER (top));
  cgv_row_tree_set_open (self->rows->tree, top, n_children);
  cgv_row_tree_update (self->rows->tree);
  cgv_row_list_publish (CGV_ROW_LIST (self), old_length);
}

gboolean
cgv_function_list_set_expanded (CgvFunctionList *self,
                                guint position,
                                gboolean expanded)
{
  CgvListing *listing;
  guint child, top;
  guint n_children;
  g_autoptr (GBytes) key = NULL;

  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), FALSE);

  if (position >= get_length (self))
    return FALSE;
  top = cgv_row_tree_get (self->rows->tree, position, &child);
  if (self->rows->calls != NULL)
    {
      gboolean is_changed = cgv_call_tree_rows_set_open (self->rows->calls, self->focus->listing->open, top, expanded);

      if (is_changed)
        calls_changed (self);
      return is_changed;
    }
  if (child != CGV_ROW_TREE_NONE || (cgv_row_tree_get_open (self->rows->tree, top) > 0) == !!expanded)
    return FALSE;
  listing = self->focus->listing;
  n_children = cgv_arrangement_count_open (self->rows, listing, top);
  if (n_children == 0)
    return FALSE;

  key = cgv_arrangement_new_key (self->rows, top);
  cgv_open_rows_set (cgv_arrangement_get_open (self->rows, listing), key, expanded);
  if (!expanded)
    cgv_open_rows_set (listing->complete, key, FALSE);
  set_open (self, top, expanded ? n_children : 0);
  return TRUE;
}

void
cgv_function_list_set_all_expanded (CgvFunctionList *self,
                                    gboolean expanded)
{
  CgvListing *listing;

  g_return_if_fail (CGV_IS_FUNCTION_LIST (self));

  if (self->rows->calls != NULL && expanded)
    {
      cgv_call_tree_rows_open_below (self->rows->calls, self->focus->listing->open, CGV_NONE, CGV_CALL_TREE_LEAST_SHARE, G_MAXUINT);
      calls_changed (self);
      return;
    }
  if (!self->rows->is_grouped && self->rows->calls == NULL && !is_compared (self))
    return;
  listing = cgv_listing_copy (self->focus->listing);
  cgv_open_rows_set_all (cgv_arrangement_get_open (self->rows, listing), expanded);
  listing->n_toggles++;
  cgv_focus_list (self->focus, listing);
}

guint
cgv_function_list_find_call (CgvFunctionList *self,
                             guint call)
{
  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), G_MAXUINT);

  return self->rows->calls != NULL && call > 0 ? cgv_row_tree_find (self->rows->tree, call - 1, CGV_ROW_TREE_NONE) : G_MAXUINT;
}

guint
cgv_function_list_open_costliest (CgvFunctionList *self,
                                  guint position)
{
  guint child;
  guint32 last;

  g_return_val_if_fail (CGV_IS_FUNCTION_LIST (self), G_MAXUINT);

  if (self->rows->calls == NULL || position >= get_length (self))
    return G_MAXUINT;
  last = cgv_call_tree_rows_open_costliest (self->rows->calls, self->focus->listing->open, cgv_row_tree_get (self->rows->tree, position, &child));
  calls_changed (self);
  return cgv_row_tree_find (self->rows->tree, last, CGV_ROW_TREE_NONE);
}

void
cgv_function_list_open_below (CgvFunctionList *self,
                              guint position)
{
  guint child;

  g_return_if_fail (CGV_IS_FUNCTION_LIST (self));

  if (self->rows->calls == NULL || position >= get_length (self))
    return;
  cgv_call_tree_rows_open_below (self->rows->calls, self->focus->listing->open, cgv_row_tree_get (self->rows->tree, position, &child), CGV_CALL_TREE_LEAST_SHARE, G_MAXUINT);
  calls_changed (self);
}
