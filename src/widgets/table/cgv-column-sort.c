/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-column-sort.h"

#include "cgv-arrays.h"
#include "cgv-signal.h"

typedef struct
{
  CgvColumnSort *sort;
  GtkColumnViewColumn *column;
  int key;
  gboolean descending_first;
} SortColumn;

struct _CgvColumnSort
{
  GObject parent_instance;

  GtkColumnView *view;
  GtkSorter *sorter;
  GPtrArray *columns;
  GObject *probes[2];

  SortColumn *asked;
  int key;
  gboolean descending;
  gboolean is_busy;
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (CgvColumnSort, cgv_column_sort, G_TYPE_OBJECT)

/* The sorter of a column: records that it was called first, and returns "smaller", which the view turns into "larger" for descending
 * order. */
static int
probe_cb (gconstpointer a,
          gconstpointer b,
          gpointer user_data)
{
  SortColumn *column = user_data;

  if (column->sort->asked == NULL)
    column->sort->asked = column;

  return GTK_ORDERING_SMALLER;
}

/* Drops the arrow. GTK 4.8 leaves the arrow of the previously sorted column; a header updates when its column gets a sorter. */
static void
drop_arrow (SortColumn *column)
{
  g_autoptr (GtkSorter) sorter = g_object_ref (gtk_column_view_column_get_sorter (column->column));

  gtk_column_view_column_set_sorter (column->column, NULL);
  gtk_column_view_column_set_sorter (column->column, sorter);
}

static void
sort_by (CgvColumnSort *self,
         SortColumn *column,
         gboolean descending)
{
  self->is_busy = TRUE;
  gtk_column_view_sort_by_column (self->view, column->column, descending ? GTK_SORT_DESCENDING : GTK_SORT_ASCENDING);
  cgv_foreach_pointer (SortColumn, other, self->columns)
    if (other != column)
      drop_arrow (other);
  self->is_busy = FALSE;
}

static void
sorter_changed_cb (CgvColumnSort *self)
{
  GtkOrdering ordering;
  SortColumn *column;
  gboolean descending;

  if (self->is_busy)
    return;

  self->asked = NULL;
  ordering = gtk_sorter_compare (self->sorter, self->probes[0], self->probes[1]);
  column = self->asked;
  if (column == NULL)
    return;

  descending = ordering == GTK_ORDERING_LARGER;
  if (column->key != self->key && descending != column->descending_first)
    {
      descending = column->descending_first;
      sort_by (self, column, descending);
    }

  if (self->key == column->key && self->descending == descending)
    return;

  self->key = column->key;
  self->descending = descending;
  g_signal_emit (self, signals[CHANGED], 0, self->key, self->descending);
}

static void
cgv_column_sort_dispose (GObject *object)
{
  CgvColumnSort *self = CGV_COLUMN_SORT (object);

  self->is_busy = TRUE;
  cgv_foreach_pointer (SortColumn, column, self->columns)
    gtk_column_view_column_set_sorter (column->column, NULL);
  g_ptr_array_set_size (self->columns, 0);
  g_clear_object (&self->sorter);
  g_clear_object (&self->probes[0]);
  g_clear_object (&self->probes[1]);

  G_OBJECT_CLASS (cgv_column_sort_parent_class)->dispose (object);
}

static void
cgv_column_sort_finalize (GObject *object)
{
  CgvColumnSort *self = CGV_COLUMN_SORT (object);

  g_ptr_array_unref (self->columns);

  G_OBJECT_CLASS (cgv_column_sort_parent_class)->finalize (object);
}

static void
cgv_column_sort_class_init (CgvColumnSortClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = cgv_column_sort_dispose;
  object_class->finalize = cgv_column_sort_finalize;

  signals[CHANGED] = cgv_signal_new ("changed", klass, 2, G_TYPE_INT, G_TYPE_BOOLEAN);
}

static void
sort_column_free (gpointer data)
{
  SortColumn *column = data;

  g_object_unref (column->column);
  g_free (column);
}

static void
cgv_column_sort_init (CgvColumnSort *self)
{
  self->columns = g_ptr_array_new_with_free_func (sort_column_free);
  self->probes[0] = g_object_new (G_TYPE_OBJECT, NULL);
  self->probes[1] = g_object_new (G_TYPE_OBJECT, NULL);
  self->key = -1;
}

CgvColumnSort *
cgv_column_sort_new (GtkColumnView *view)
{
  CgvColumnSort *self;

  g_return_val_if_fail (GTK_IS_COLUMN_VIEW (view), NULL);

  self = g_object_new (CGV_TYPE_COLUMN_SORT, NULL);
  self->view = view;
  self->sorter = g_object_ref (gtk_column_view_get_sorter (view));
  g_signal_connect_object (self->sorter, "changed", G_CALLBACK (sorter_changed_cb), self, G_CONNECT_SWAPPED);

  return self;
}

void
cgv_column_sort_add (CgvColumnSort *self,
                     GtkColumnViewColumn *column,
                     int key,
                     gboolean descending_first)
{
  g_autoptr (GtkSorter) sorter = NULL;
  SortColumn *entry;

  g_return_if_fail (CGV_IS_COLUMN_SORT (self));
  g_return_if_fail (GTK_IS_COLUMN_VIEW_COLUMN (column));
  g_return_if_fail (key >= 0);

  entry = g_new0 (SortColumn, 1);
  entry->sort = self;
  entry->column = g_object_ref (column);
  entry->key = key;
  entry->descending_first = descending_first;
  g_ptr_array_add (self->columns, entry);

  sorter = GTK_SORTER (gtk_custom_sorter_new (probe_cb, entry, NULL));
  gtk_column_view_column_set_sorter (column, sorter);
}

void
cgv_column_sort_remove (CgvColumnSort *self,
                        GtkColumnViewColumn *column)
{
  g_return_if_fail (CGV_IS_COLUMN_SORT (self));

  for (guint i = 0; i < self->columns->len; i++)
    {
      SortColumn *entry = g_ptr_array_index (self->columns, i);

      if (entry->column != column)
        continue;

      self->is_busy = TRUE;
      gtk_column_view_column_set_sorter (column, NULL);
      self->is_busy = FALSE;
      if (self->key == entry->key)
        self->key = -1;
      g_ptr_array_remove_index (self->columns, i);
      return;
    }
}

void
cgv_column_sort_set (CgvColumnSort *self,
                     int key,
                     gboolean descending)
{
  g_return_if_fail (CGV_IS_COLUMN_SORT (self));

  cgv_foreach_pointer (SortColumn, column, self->columns)
    {
      if (column->key != key || (self->key == key && self->descending == !!descending))
        continue;

      sort_by (self, column, descending);

      self->key = key;
      self->descending = !!descending;
      g_signal_emit (self, signals[CHANGED], 0, self->key, self->descending);
    }
}

void
cgv_column_sort_toggle (CgvColumnSort *self,
                        int key)
{
  g_return_if_fail (CGV_IS_COLUMN_SORT (self));

  cgv_foreach_pointer (const SortColumn, column, self->columns)
    if (column->key == key)
      cgv_column_sort_set (self, key, key == self->key ? !self->descending : column->descending_first);
}

int
cgv_column_sort_get (CgvColumnSort *self,
                     gboolean *descending)
{
  g_return_val_if_fail (CGV_IS_COLUMN_SORT (self), -1);

  if (descending != NULL)
    *descending = self->descending;

  return self->key;
}
