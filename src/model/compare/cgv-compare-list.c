/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-compare-list.h"

#include <string.h>

#include "cgv-compare-text.h"
#include "cgv-compare-tree.h"
#include "cgv-display.h"

struct _CgvCompareList
{
  CgvRowList parent_instance;

  CgvCompareFocus *focus;
  CgvCompareTree *tree;
  CgvCompareView view;
  char *search;                       /* that of @view */
  guint counts[CGV_SHOW_REMOVED + 1]; /* G_MAXUINT until it is asked for */
};

typedef enum
{
  PROP_SHOW = 1,
  PROP_HIDES_NOISE,
} CgvCompareListProperty;

static GParamSpec *properties[PROP_HIDES_NOISE + 1];
G_DEFINE_FINAL_TYPE (CgvCompareList, cgv_compare_list, CGV_TYPE_ROW_LIST)

static void
cgv_compare_list_finalize (GObject *object)
{
  CgvCompareList *self = CGV_COMPARE_LIST (object);

  g_clear_pointer (&self->tree, cgv_compare_tree_free);
  g_free (self->search);
  g_clear_object (&self->focus);

  G_OBJECT_CLASS (cgv_compare_list_parent_class)->finalize (object);
}

static void
cgv_compare_list_get_property (GObject *object,
                               guint property_id,
                               GValue *value,
                               GParamSpec *pspec)
{
  CgvCompareList *self = CGV_COMPARE_LIST (object);

  switch ((CgvCompareListProperty) property_id)
    {
    case PROP_SHOW:
      g_value_set_int (value, (int) self->view.show);
      break;
    case PROP_HIDES_NOISE:
      g_value_set_boolean (value, self->view.hides_noise);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
cgv_compare_list_set_property (GObject *object,
                               guint property_id,
                               const GValue *value,
                               GParamSpec *pspec)
{
  CgvCompareList *self = CGV_COMPARE_LIST (object);

  switch ((CgvCompareListProperty) property_id)
    {
    case PROP_SHOW:
      cgv_compare_list_set_show (self, (CgvComparisonShow) g_value_get_int (value));
      break;
    case PROP_HIDES_NOISE:
      cgv_compare_list_set_hides_noise (self, g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static guint
get_length (CgvCompareList *self)
{
  return cgv_compare_tree_get_n_rows (self->tree);
}

static guint
cgv_compare_list_get_length (CgvRowList *list)
{
  return get_length (CGV_COMPARE_LIST (list));
}

static void
cgv_compare_list_class_init (CgvCompareListClass *klass)
{
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = cgv_compare_list_finalize;
  object_class->get_property = cgv_compare_list_get_property;
  object_class->set_property = cgv_compare_list_set_property;
  CGV_ROW_LIST_CLASS (klass)->get_length = cgv_compare_list_get_length;

  properties[PROP_SHOW] = g_param_spec_int ("show", NULL, NULL, CGV_SHOW_ALL, CGV_SHOW_REMOVED, CGV_SHOW_ALL, flags);
  properties[PROP_HIDES_NOISE] = g_param_spec_boolean ("hides-noise", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, G_N_ELEMENTS (properties), properties);
}

static void
cgv_compare_list_init (CgvCompareList *self)
{
  self->search = g_strdup ("");
  self->view = (CgvCompareView){ self->search, CGV_SHOW_ALL, FALSE, CGV_COMPARISON_KEY_SELF_DELTA, TRUE };
}

static void
forget_counts (CgvCompareList *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->counts); i++)
    self->counts[i] = G_MAXUINT;
}

static void
refresh (CgvCompareList *self,
         gboolean is_new_search)
{
  guint old_length = get_length (self);

  cgv_compare_tree_filter (self->tree, &self->view, is_new_search);
  cgv_row_list_publish (CGV_ROW_LIST (self), old_length);
}

static void
numbers_changed_cb (CgvCompareList *self)
{
  forget_counts (self);
  refresh (self, FALSE);
}

CgvCompareList *
cgv_compare_list_new (CgvCompareFocus *focus)
{
  CgvCompareList *self;

  g_return_val_if_fail (CGV_IS_COMPARE_FOCUS (focus), NULL);

  self = g_object_new (CGV_TYPE_COMPARE_LIST, NULL);
  self->focus = g_object_ref (focus);
  self->tree = cgv_compare_tree_new (focus);
  g_signal_connect_object (focus, "comparison-replaced", G_CALLBACK (numbers_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (focus, "notify::grouping", G_CALLBACK (numbers_changed_cb), self, G_CONNECT_SWAPPED);
  forget_counts (self);
  cgv_compare_tree_filter (self->tree, &self->view, TRUE);
  return self;
}

CgvCompareFocus *
cgv_compare_list_get_focus (CgvCompareList *self)
{
  g_return_val_if_fail (CGV_IS_COMPARE_LIST (self), NULL);

  return self->focus;
}

gboolean
cgv_compare_list_get_row (CgvCompareList *self,
                          guint position,
                          CgvCompareRow *row)
{
  g_return_val_if_fail (CGV_IS_COMPARE_LIST (self), FALSE);
  g_return_val_if_fail (row != NULL, FALSE);

  if (position >= get_length (self))
    return FALSE;
  cgv_compare_tree_get (self->tree, position, row);
  return TRUE;
}

static const CgvComparisonGroup *
get_group (CgvCompareList *self,
           const CgvCompareRow *row)
{
  return cgv_comparison_groups_get (cgv_compare_tree_get_numbers (self->tree)->groups, row->group);
}

static char *
dup_display (const char *bytes,
             gsize length)
{
  char display[CGV_DISPLAY_MAX];

  cgv_display_name (bytes, length, display);
  return g_strdup (display);
}

char *
cgv_compare_list_dup_name (CgvCompareList *self,
                           guint position)
{
  const CgvComparisonGroup *group;
  CgvCompareRow row;
  gsize start;

  g_return_val_if_fail (CGV_IS_COMPARE_LIST (self), NULL);

  if (!cgv_compare_list_get_row (self, position, &row))
    return g_strdup ("");
  if (row.kind == CGV_COMPARE_ROW_VARIANT)
    return cgv_compare_tree_dup_variant_name (self->tree, &row);
  if (row.kind != CGV_COMPARE_ROW_GROUP)
    return cgv_compare_text_dup_name (cgv_compare_tree_get_numbers (self->tree)->matching, row.row);

  group = get_group (self, &row);
  start = cgv_path_get_base_name (group->name, group->name_length);
  return dup_display (group->name + start, group->name_length - start);
}

/* The folder of a group's file or object; "" for none. */
static char *
dup_folder (const CgvComparisonGroup *group)
{
  gsize length = cgv_path_get_base_name (group->name, group->name_length);

  return length > 1 ? dup_display (group->name, length - 1) : g_strdup ("");
}

char *
cgv_compare_list_dup_location (CgvCompareList *self,
                               guint position)
{
  CgvCompareRow row;

  g_return_val_if_fail (CGV_IS_COMPARE_LIST (self), NULL);

  if (!cgv_compare_list_get_row (self, position, &row))
    return g_strdup ("");
  if (row.kind == CGV_COMPARE_ROW_GROUP)
    return dup_folder (get_group (self, &row));
  return cgv_compare_text_dup_location (cgv_compare_tree_get_numbers (self->tree)->matching, row.row);
}

char *
cgv_compare_list_dup_tooltip (CgvCompareList *self,
                              guint position)
{
  CgvCompareRow row;

  g_return_val_if_fail (CGV_IS_COMPARE_LIST (self), NULL);

  if (!cgv_compare_list_get_row (self, position, &row))
    return g_strdup ("");
  if (row.kind == CGV_COMPARE_ROW_VARIANT)
    return cgv_compare_tree_dup_variant_name (self->tree, &row);
  if (row.kind == CGV_COMPARE_ROW_GROUP)
    return dup_display (get_group (self, &row)->name, get_group (self, &row)->name_length);
  return cgv_compare_text_dup_tooltip (cgv_compare_tree_get_numbers (self->tree)->main.comparison, row.row);
}

guint
cgv_compare_list_find_row (CgvCompareList *self,
                           guint32 row)
{
  g_return_val_if_fail (CGV_IS_COMPARE_LIST (self), G_MAXUINT);

  return cgv_compare_tree_find (self->tree, row);
}

guint
cgv_compare_list_find_group (CgvCompareList *self,
                             guint32 row)
{
  g_return_val_if_fail (CGV_IS_COMPARE_LIST (self), G_MAXUINT);

  return cgv_compare_tree_find_group (self->tree, row);
}

guint
cgv_compare_list_reveal (CgvCompareList *self,
                         guint32 row)
{
  g_return_val_if_fail (CGV_IS_COMPARE_LIST (self), G_MAXUINT);

  if (cgv_compare_tree_find (self->tree, row) == G_MAXUINT)
    cgv_compare_list_set_expanded (self, cgv_compare_tree_find_group (self->tree, row), TRUE);
  return cgv_compare_tree_find (self->tree, row);
}

void
cgv_compare_list_set_sort (CgvCompareList *self,
                           CgvComparisonKey key,
                           gboolean descending)
{
  g_return_if_fail (CGV_IS_COMPARE_LIST (self));
  g_return_if_fail (key <= CGV_COMPARISON_KEY_NAME);

  if (self->view.key == key && self->view.descending == !!descending)
    return;

  self->view.key = key;
  self->view.descending = !!descending;
  cgv_compare_tree_sort (self->tree, &self->view);
  cgv_row_list_publish (CGV_ROW_LIST (self), get_length (self));
}

CgvComparisonKey
cgv_compare_list_get_sort (CgvCompareList *self,
                           gboolean *descending)
{
  g_return_val_if_fail (CGV_IS_COMPARE_LIST (self), CGV_COMPARISON_KEY_SELF_DELTA);

  if (descending != NULL)
    *descending = self->view.descending;
  return self->view.key;
}

void
cgv_compare_list_set_search (CgvCompareList *self,
                             const char *text)
{
  g_return_if_fail (CGV_IS_COMPARE_LIST (self));

  if (text == NULL)
    text = "";
  if (g_str_equal (self->search, text))
    return;

  g_free (self->search);
  self->search = g_strdup (text);
  self->view.search = self->search;
  forget_counts (self);
  refresh (self, TRUE);
}

const char *
cgv_compare_list_get_search (CgvCompareList *self)
{
  g_return_val_if_fail (CGV_IS_COMPARE_LIST (self), NULL);

  return self->search;
}

void
cgv_compare_list_set_show (CgvCompareList *self,
                           CgvComparisonShow show)
{
  g_return_if_fail (CGV_IS_COMPARE_LIST (self));
  g_return_if_fail (show <= CGV_SHOW_REMOVED);

  if (self->view.show == show)
    return;

  self->view.show = show;
  refresh (self, FALSE);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SHOW]);
}

CgvComparisonShow
cgv_compare_list_get_show (CgvCompareList *self)
{
  g_return_val_if_fail (CGV_IS_COMPARE_LIST (self), CGV_SHOW_ALL);

  return self->view.show;
}

void
cgv_compare_list_set_hides_noise (CgvCompareList *self,
                                  gboolean hides)
{
  g_return_if_fail (CGV_IS_COMPARE_LIST (self));

  if (self->view.hides_noise == !!hides)
    return;

  self->view.hides_noise = !!hides;
  forget_counts (self);
  refresh (self, FALSE);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_HIDES_NOISE]);
}

gboolean
cgv_compare_list_get_hides_noise (CgvCompareList *self)
{
  g_return_val_if_fail (CGV_IS_COMPARE_LIST (self), FALSE);

  return self->view.hides_noise;
}

guint
cgv_compare_list_get_n_hits (CgvCompareList *self)
{
  g_return_val_if_fail (CGV_IS_COMPARE_LIST (self), 0);

  return cgv_compare_tree_get_n_tops (self->tree);
}

guint
cgv_compare_list_count (CgvCompareList *self,
                        CgvComparisonShow show)
{
  CgvCompareView view;

  g_return_val_if_fail (CGV_IS_COMPARE_LIST (self), 0);
  g_return_val_if_fail (show <= CGV_SHOW_REMOVED, 0);

  view = self->view;
  view.show = show;
  if (self->counts[show] == G_MAXUINT)
    self->counts[show] = cgv_compare_tree_count (self->tree, &view);
  return self->counts[show];
}

gboolean
cgv_compare_list_set_expanded (CgvCompareList *self,
                               guint position,
                               gboolean expanded)
{
  guint old_length;

  g_return_val_if_fail (CGV_IS_COMPARE_LIST (self), FALSE);

  old_length = get_length (self);
  if (position >= old_length || !cgv_compare_tree_set_expanded (self->tree, position, !!expanded))
    return FALSE;

  cgv_row_list_publish (CGV_ROW_LIST (self), old_length);
  return TRUE;
}

void
cgv_compare_list_set_all_expanded (CgvCompareList *self,
                                   gboolean expanded)
{
  guint old_length;

  g_return_if_fail (CGV_IS_COMPARE_LIST (self));

  old_length = get_length (self);
  cgv_compare_tree_set_all_expanded (self->tree, !!expanded);
  cgv_row_list_publish (CGV_ROW_LIST (self), old_length);
}
