/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-compare-columns-private.h"

#include "cgv-column-tools.h"

/* The name needs so much before a further column may appear beside it. */
#define NAME_MIN          136
#define NAME_BESIDE_SIDES 150
#define NAME_BESIDE_REST  160
#define NAME_AND_LOCATION 420
#define MAX_LOCATION      260

/* Around a number, and between it and its bar. */
#define PADDING 8

static CgvCompareColumn *
get_cost (CgvCompareColumns *self,
          gboolean is_inclusive,
          CgvCompareColumnKind kind)
{
  return &self->own[(is_inclusive ? CGV_COMPARE_INCLUSIVE_BASE : CGV_COMPARE_SELF_BASE) + (guint) kind];
}

static int
measure_row (CgvCompareColumn *column,
             guint32 row)
{
  g_autofree char *text = row != CGV_NONE ? cgv_compare_column_dup_row_text (column, row) : NULL;

  return cgv_column_tools_measure (column->columns->view, column->column, text != NULL ? text : "0");
}

/* As wide as the numbers at both ends and the header need. */
static int
get_width (CgvCompareColumn *column)
{
  const CgvCompareScale *scale = cgv_compare_columns_get_scale (column->columns, column->is_inclusive);
  int width = MAX (measure_row (column, scale->largest[column->kind]), measure_row (column, scale->smallest[column->kind]));

  if (column->kind == CGV_COMPARE_COLUMN_DELTA)
    width += CGV_DELTA_CELL_BARS;

  return width + PADDING;
}

/* Shows columns together, if they leave so much to the name. */
static void
offer (CgvCompareColumn *const *columns,
       guint n_columns,
       int name_min,
       int *rest)
{
  int widths[CGV_COMPARE_N_COSTS];
  int sum = 0;

  for (guint i = 0; i < n_columns; i++)
    {
      widths[i] = get_width (columns[i]);
      sum += widths[i];
    }

  for (guint i = 0; i < n_columns; i++)
    cgv_column_tools_show (columns[i]->column, *rest - sum >= name_min, widths[i]);
  if (*rest - sum >= name_min)
    *rest -= sum;
}

static void
offer_kind (CgvCompareColumns *self,
            gboolean is_inclusive,
            CgvCompareColumnKind kind,
            int name_min,
            int *rest)
{
  CgvCompareColumn *column = get_cost (self, is_inclusive, kind);

  offer (&column, 1, name_min, rest);
}

static void
offer_sides (CgvCompareColumns *self,
             gboolean is_inclusive,
             int name_min,
             int *rest)
{
  CgvCompareColumn *columns[] = {
    get_cost (self, is_inclusive, CGV_COMPARE_COLUMN_BASE),
    get_cost (self, is_inclusive, CGV_COMPARE_COLUMN_NEW),
  };

  offer (columns, G_N_ELEMENTS (columns), name_min, rest);
}

static void
offer_calls (CgvCompareColumns *self,
             int name_min,
             int *rest)
{
  CgvCompareColumn *column = &self->own[CGV_COMPARE_CALLS];
  int width = measure_row (column, self->most_calls) + PADDING;
  gboolean has_calls = self->has_calls && *rest - width >= name_min;

  cgv_column_tools_show (column->column, has_calls, width);
  if (has_calls)
    *rest -= width;
}

/* Of a profile without calls, inclusive costs say nothing. */
static void
offer_other (CgvCompareColumns *self,
             gboolean is_inclusive,
             int *rest)
{
  int name_min = self->has_calls ? NAME_AND_LOCATION : G_MAXINT;

  offer_kind (self, is_inclusive, CGV_COMPARE_COLUMN_PERCENT, name_min, rest);
  offer_sides (self, is_inclusive, name_min, rest);
  offer_kind (self, is_inclusive, CGV_COMPARE_COLUMN_PROGRAM, name_min, rest);
}

/* GTK 4.8 puts the cells of a column that is shown again behind all others of their row: not where one
 * sees them, but where a screen reader reads them. Each column is made the first one in turn. */
static void
put_in_order (CgvCompareColumns *self)
{
  for (guint i = CGV_COMPARE_N_COLUMNS; i > 0; i--)
    gtk_column_view_insert_column (self->view, 0, self->own[i - 1].column);
}

static guint
get_shown (CgvCompareColumns *self)
{
  guint shown = 0;

  for (guint i = 0; i < CGV_COMPARE_N_COLUMNS; i++)
    if (gtk_column_view_column_get_visible (self->own[i].column))
      shown |= 1u << i;

  return shown;
}

static void
show_columns (CgvCompareColumns *self)
{
  gboolean is_inclusive = self->is_inclusive && self->has_calls;
  gboolean has_location;
  int rest = self->width;
  int location;

  offer_kind (self, is_inclusive, CGV_COMPARE_COLUMN_DELTA, G_MININT / 2, &rest);
  offer_kind (self, is_inclusive, CGV_COMPARE_COLUMN_PERCENT, NAME_MIN, &rest);
  offer_sides (self, is_inclusive, NAME_BESIDE_SIDES, &rest);
  offer_kind (self, is_inclusive, CGV_COMPARE_COLUMN_PROGRAM, NAME_BESIDE_REST, &rest);
  offer_kind (self, !is_inclusive, CGV_COMPARE_COLUMN_DELTA, self->has_calls ? NAME_BESIDE_REST : G_MAXINT, &rest);
  offer_calls (self, NAME_AND_LOCATION, &rest);
  offer_other (self, !is_inclusive, &rest);

  has_location = rest >= NAME_AND_LOCATION;
  location = MIN (rest * 2 / 5, MAX_LOCATION);
  cgv_column_tools_show (self->own[CGV_COMPARE_LOCATION].column, has_location, location);

  /* GTK 4.8 gives an expanding column nothing of the room of hidden ones. */
  cgv_column_tools_show (self->own[CGV_COMPARE_NAME].column, TRUE, MAX (has_location ? rest - location : rest, 60));
}

void
cgv_compare_columns_update_layout (CgvCompareColumns *self)
{
  guint shown = get_shown (self);

  if (self->focus == NULL || self->width <= 0)
    return;

  show_columns (self);
  if ((get_shown (self) & ~shown) != 0)
    put_in_order (self);
}
