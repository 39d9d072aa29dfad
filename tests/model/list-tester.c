/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "list-tester.h"

struct ListTester
{
  GListModel *model;
  ListTesterFunc get_thing;
  GHashTable *shown; /* CgvRow → the number that it shows */
  guint length;
  guint64 n_moved;
  guint64 n_changed;
};

static void
bind (ListTester *tester,
      CgvRow *row)
{
  guint thing = tester->get_thing (tester->model, cgv_row_get_position (row));

  g_hash_table_replace (tester->shown, row, GUINT_TO_POINTER (thing));
}

static void
row_changed_cb (CgvRow *row,
                gpointer user_data)
{
  ListTester *tester = user_data;

  /* A row past the end has no number. The change of such a row is also
   * reported. */
  if (cgv_row_get_position (row) >= g_list_model_get_n_items (tester->model))
    return;
  tester->n_changed++;
  bind (tester, row);
}

static void
items_changed_cb (GListModel *model,
                  guint position,
                  guint removed,
                  guint added,
                  gpointer user_data)
{
  ListTester *tester = user_data;
  g_autoptr (GList) rows = g_hash_table_get_keys (tester->shown);

  g_assert_cmpuint (position + removed, <=, tester->length);
  tester->length = tester->length - removed + added;
  tester->n_moved += removed + added;
  g_assert_cmpuint (g_list_model_get_n_items (model), ==, tester->length);

  for (GList *l = rows; l != NULL; l = l->next)
    {
      guint at = cgv_row_get_position (l->data);

      if (at >= position && at - position < added)
        bind (tester, l->data);
    }
}

ListTester *
list_tester_new (GListModel *model,
                 ListTesterFunc get_thing)
{
  ListTester *tester = g_new0 (ListTester, 1);

  tester->model = g_object_ref (model);
  tester->get_thing = get_thing;
  tester->shown = g_hash_table_new (NULL, NULL);
  tester->length = g_list_model_get_n_items (model);
  g_signal_connect (model, "items-changed", G_CALLBACK (items_changed_cb), tester);
  return tester;
}

static CgvRow *
find_row (ListTester *tester,
          guint position)
{
  GHashTableIter iter;
  gpointer row;

  g_hash_table_iter_init (&iter, tester->shown);
  while (g_hash_table_iter_next (&iter, &row, NULL))
    {
      if (cgv_row_get_position (row) == position)
        return row;
    }
  return NULL;
}

static void
drop_row (ListTester *tester,
          CgvRow *row)
{
  g_hash_table_remove (tester->shown, row);
  g_signal_handlers_disconnect_by_data (row, tester);
  g_object_unref (row);
}

void
list_tester_free (ListTester *tester)
{
  g_autoptr (GList) rows = g_hash_table_get_keys (tester->shown);

  for (GList *l = rows; l != NULL; l = l->next)
    drop_row (tester, l->data);
  g_signal_handlers_disconnect_by_data (tester->model, tester);
  g_hash_table_unref (tester->shown);
  g_object_unref (tester->model);
  g_free (tester);
}

void
list_tester_hold (ListTester *tester,
                  guint position)
{
  CgvRow *row = g_list_model_get_item (tester->model, position);

  g_assert_true (CGV_IS_ROW (row));
  g_assert_cmpuint (cgv_row_get_position (row), ==, position);
  if (g_hash_table_contains (tester->shown, row))
    {
      g_object_unref (row);
      return;
    }
  g_assert_null (find_row (tester, position));
  g_signal_connect (row, "changed", G_CALLBACK (row_changed_cb), tester);
  bind (tester, row);
}

void
list_tester_release (ListTester *tester,
                     guint position)
{
  CgvRow *row = find_row (tester, position);

  if (row != NULL)
    drop_row (tester, row);
}

void
list_tester_check (ListTester *tester)
{
  GHashTableIter iter;
  gpointer row;
  gpointer thing;

  g_assert_cmpuint (g_list_model_get_n_items (tester->model), ==, tester->length);
  g_assert_null (g_list_model_get_item (tester->model, tester->length));
  g_assert_null (g_list_model_get_item (tester->model, G_MAXUINT));
  g_assert_true (g_list_model_get_item_type (tester->model) == CGV_TYPE_ROW);

  g_hash_table_iter_init (&iter, tester->shown);
  while (g_hash_table_iter_next (&iter, &row, &thing))
    {
      guint position = cgv_row_get_position (row);
      g_autoptr (CgvRow) same = NULL;

      if (position >= tester->length)
        continue;
      same = g_list_model_get_item (tester->model, position);
      g_assert_true (same == row);
      g_assert_cmpuint (GPOINTER_TO_UINT (thing), ==, tester->get_thing (tester->model, position));
    }
}

guint64
list_tester_get_n_moved (ListTester *tester)
{
  return tester->n_moved;
}

guint64
list_tester_get_n_changed (ListTester *tester)
{
  return tester->n_changed;
}

const CgvQuantityKind list_tester_kinds[LIST_TESTER_N_KINDS] = { CGV_QUANTITY_INCLUSIVE, CGV_QUANTITY_SELF, CGV_QUANTITY_CALLS, CGV_QUANTITY_NAME, CGV_QUANTITY_LOCATION };

void
list_tester_sort (CgvFunctionList *list,
                  CgvQuantityKind key,
                  gboolean descending)
{
  cgv_function_list_set_sort (list, &(CgvQuantity){ .kind = key }, descending);
}

CgvQuantityKind
list_tester_get_sort (CgvFunctionList *list,
                      gboolean *descending)
{
  const CgvListing *listing = list->focus->listing;

  if (descending != NULL)
    *descending = listing->descending;
  return listing->sort.kind;
}
