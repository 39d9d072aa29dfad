/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-growth-list.h"

#include "cgv-arrays.h"
#include "cgv-growth-text.h"

struct _CgvGrowthList
{
  CgvRowList parent_instance;

  const CgvGrowth *growth;
  GArray *rows;   /* guint */
  guint n_lawful; /* of all rows; those before the group */
  gboolean has_group;
  gboolean is_open;
  guint selected;
  CgvGrowthSort sort;
  gboolean descending;
};

G_DEFINE_FINAL_TYPE (CgvGrowthList, cgv_growth_list, CGV_TYPE_ROW_LIST)

/* A cost per call whose law is not known is last. */
static double
get_order (const CgvGrowth *growth,
           guint row)
{
  CgvLawOrder order;

  return cgv_growth_get_per_call (growth, row, &order) ? order.half_powers + order.logs / 8.0 : -G_MAXDOUBLE;
}

static double
get_value (const CgvGrowthList *self,
           guint row)
{
  const CgvGrowthRow *data = &self->growth->rows[row];

  switch (self->sort)
    {
    case CGV_GROWTH_SORT_LAW:
      return data->self.law;
    case CGV_GROWTH_SORT_CALLS:
      return data->calls.law != CGV_LAW_NONE ? (double) data->calls.law : -1;
    case CGV_GROWTH_SORT_PER_CALL:
      return get_order (self->growth, row);
    case CGV_GROWTH_SORT_FORECAST:
      return data->self.law != CGV_LAW_NONE ? data->forecast : cgv_growth_get_share (self->growth, row);
    case CGV_GROWTH_SORT_SELF:
    case CGV_GROWTH_SORT_NAME:
    default:
      return cgv_growth_get_share (self->growth, row);
    }
}

static int
compare_names (const CgvGrowthList *self,
               guint a,
               guint b)
{
  g_autofree char *first = cgv_growth_text_dup_name (self->growth, a);
  g_autofree char *second = cgv_growth_text_dup_name (self->growth, b);

  return g_utf8_collate (first, second);
}

/* Rows without a law are last in either direction. Equal ones are in the order of the growth. */
static int
compare_rows (gconstpointer a,
              gconstpointer b,
              gpointer user_data)
{
  const CgvGrowthList *self = user_data;
  guint rows[] = { *(const guint *) a, *(const guint *) b };
  gboolean is_lawful = self->growth->rows[rows[0]].self.law != CGV_LAW_NONE;
  double values[] = { get_value (self, rows[0]), get_value (self, rows[1]) };
  int order = (values[0] > values[1]) - (values[0] < values[1]);

  if (is_lawful != (self->growth->rows[rows[1]].self.law != CGV_LAW_NONE))
    return is_lawful ? -1 : 1;
  if (self->sort == CGV_GROWTH_SORT_NAME)
    order = compare_names (self, rows[0], rows[1]);
  if (order != 0)
    return self->descending ? -order : order;
  return (rows[0] > rows[1]) - (rows[0] < rows[1]);
}

static void
cgv_growth_list_finalize (GObject *object)
{
  g_array_unref (CGV_GROWTH_LIST (object)->rows);

  G_OBJECT_CLASS (cgv_growth_list_parent_class)->finalize (object);
}

static guint
get_length (const CgvGrowthList *self)
{
  if (!self->has_group)
    return self->rows->len;
  return self->is_open ? self->rows->len + 1 : self->n_lawful + 1;
}

static guint
cgv_growth_list_get_length (CgvRowList *list)
{
  return get_length (CGV_GROWTH_LIST (list));
}

static void
cgv_growth_list_class_init (CgvGrowthListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = cgv_growth_list_finalize;
  CGV_ROW_LIST_CLASS (klass)->get_length = cgv_growth_list_get_length;
}

static void
cgv_growth_list_init (CgvGrowthList *self)
{
  self->rows = cgv_array_new (guint);
  self->selected = CGV_NONE;
  self->descending = TRUE;
}

CgvGrowthList *
cgv_growth_list_new (const CgvGrowth *growth,
                     const GArray *rows)
{
  CgvGrowthList *self = g_object_new (CGV_TYPE_GROWTH_LIST, NULL);

  self->growth = growth;
  for (guint i = 0; rows == NULL && i < growth->n_rows; i++)
    {
      if (!growth->rows[i].is_small)
        g_array_append_val (self->rows, i);
    }
  if (rows != NULL)
    g_array_append_vals (self->rows, rows->data, rows->len);
  while (self->n_lawful < self->rows->len && growth->rows[g_array_index (self->rows, guint, self->n_lawful)].self.law != CGV_LAW_NONE)
    self->n_lawful++;
  /* Without laws all rows are listed, next to each other. */
  self->has_group = rows == NULL && cgv_growth_has_laws (growth) && self->n_lawful < self->rows->len;
  self->is_open = TRUE;
  if (self->rows->len > 0)
    self->selected = cgv_growth_text_find_first (growth) != CGV_NONE ? cgv_growth_text_find_first (growth) : g_array_index (self->rows, guint, 0);
  return self;
}

const CgvGrowth *
cgv_growth_list_get_growth (CgvGrowthList *self)
{
  g_return_val_if_fail (CGV_IS_GROWTH_LIST (self), NULL);

  return self->growth;
}

guint
cgv_growth_list_get (CgvGrowthList *self,
                     guint position)
{
  g_return_val_if_fail (CGV_IS_GROWTH_LIST (self), CGV_NONE);

  if (position >= get_length (self) || (self->has_group && position == self->n_lawful))
    return CGV_NONE;
  return g_array_index (self->rows, guint, self->has_group && position > self->n_lawful ? position - 1 : position);
}

gboolean
cgv_growth_list_has_group (CgvGrowthList *self)
{
  g_return_val_if_fail (CGV_IS_GROWTH_LIST (self), FALSE);

  return self->has_group;
}

gboolean
cgv_growth_list_is_open (CgvGrowthList *self)
{
  g_return_val_if_fail (CGV_IS_GROWTH_LIST (self), FALSE);

  return self->is_open;
}

void
cgv_growth_list_toggle (CgvGrowthList *self)
{
  guint old_length;

  g_return_if_fail (CGV_IS_GROWTH_LIST (self));

  old_length = get_length (self);
  self->is_open = !self->is_open;
  cgv_row_list_publish (CGV_ROW_LIST (self), old_length);
}

void
cgv_growth_list_set_sort (CgvGrowthList *self,
                          CgvGrowthSort sort,
                          gboolean descending)
{
  g_return_if_fail (CGV_IS_GROWTH_LIST (self));

  self->sort = sort;
  self->descending = descending;
  g_array_sort_with_data (self->rows, compare_rows, self);
  cgv_row_list_publish (CGV_ROW_LIST (self), get_length (self));
}

void
cgv_growth_list_select (CgvGrowthList *self,
                        guint row)
{
  g_return_if_fail (CGV_IS_GROWTH_LIST (self));

  if (row == CGV_NONE || row == self->selected)
    return;
  self->selected = row;
  if (cgv_growth_list_find (self, row) == G_MAXUINT)
    cgv_growth_list_toggle (self);
  cgv_row_list_emit_selected (self);
}

guint
cgv_growth_list_get_selected (CgvGrowthList *self)
{
  g_return_val_if_fail (CGV_IS_GROWTH_LIST (self), CGV_NONE);

  return self->selected;
}

guint
cgv_growth_list_find (CgvGrowthList *self,
                      guint row)
{
  g_return_val_if_fail (CGV_IS_GROWTH_LIST (self), G_MAXUINT);

  for (guint i = 0; i < get_length (self) && row != CGV_NONE; i++)
    {
      if (cgv_growth_list_get (self, i) == row)
        return i;
    }
  return G_MAXUINT;
}
