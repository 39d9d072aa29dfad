/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-series-function-columns.h"

#include <glib/gi18n.h>
#include <math.h>

#include "cgv-curve-view.h"

/* Width that the name needs before a further column may appear next to it. */
#define NAME_MIN          110
#define NAME_BESIDE_CURVE 160
#define NAME_BESIDE_REST  260

#define CURVE_HEIGHT   24
#define WIDTH_OF_CURVE "000000000000"

static const CgvCourse *
get_course (gpointer list)
{
  return cgv_series_function_list_get_set (list)->course;
}

static void
fill_number (gpointer list,
             const CgvColumn *column,
             guint position,
             CgvCell *cell)
{
  const CgvSeriesFunction *function = cgv_series_function_list_get (list, position);
  const CgvStep *step = g_ptr_array_index (get_course (list)->steps, function->step);
  double largest = cgv_series_function_list_get_largest (list);

  cell->data = &step->event;
  cell->is_signed = step->cells[CGV_STEP_TOTAL].is_signed;
  switch ((CgvSeriesFunctionSort) column->index)
    {
    case CGV_SERIES_FUNCTION_SORT_CHANGE:
      cell->delta = function->change;
      if (cell->delta.sign != 0)
        cell->state = cell->delta.sign < 0 ? CGV_CELL_LESS : CGV_CELL_MORE;
      break;
    case CGV_SERIES_FUNCTION_SORT_NEWEST:
      cell->cost = cgv_amount_exact (function->newest);
      break;
    case CGV_SERIES_FUNCTION_SORT_GROSS:
    case CGV_SERIES_FUNCTION_SORT_NAME:
      cell->cost = cgv_amount_exact ((CgvCost) fmin (function->gross, (double) G_MAXINT64));
      cell->fraction = largest > 0 ? function->gross / largest : 0;
      break;
    }
}

static void
fill_name (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  cell->text = g_strdup (cgv_series_function_list_get (list, position)->name);
}

/* Says what the curve shows. */
static char *
dup_sentence (gpointer list,
              guint position)
{
  const CgvSeriesFunction *function = cgv_series_function_list_get (list, position);
  g_autofree char *step = cgv_course_dup_step (get_course (list), function->step);

  /* Translators: the name of a function, and what a step leads to. */
  return g_strdup_printf (_ ("%s\nMost in one step: %s"), function->name, step);
}

/* The texts of other cells are as wide as this. */
static gboolean
sample_curve (gpointer list,
              const CgvColumn *column,
              guint index,
              CgvCell *cell)
{
  cell->text = g_strdup (WIDTH_OF_CURVE);
  return index == 0;
}

static void
fill_curve (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  cell->is_empty = TRUE;
}

static GtkWidget *
create (gpointer list,
        const CgvColumn *column)
{
  GtkWidget *view = cgv_curve_view_new (CURVE_HEIGHT, NULL, NULL);

  gtk_widget_set_can_target (view, FALSE);
  return view;
}

static void
update (GtkWidget *cell,
        gpointer list,
        const CgvColumn *column,
        guint position)
{
  const CgvSeriesFunction *function = cgv_series_function_list_get (list, position);
  const CgvCourse *course = get_course (list);
  g_autofree double *values = NULL;
  CgvCurve *curve;

  if (function == NULL || course == NULL)
    {
      cgv_curve_view_take (CGV_CURVE_VIEW (cell), NULL, "");
      return;
    }
  values = g_new (double, course->series->members->len);
  cgv_course_get_values (course, function->name, values);
  curve = cgv_curve_new (course->series->members->len, NULL, &((const CgvStep *) g_ptr_array_index (course->steps, function->step))->event);
  if (curve != NULL)
    {
      curve->is_bare = true;
      cgv_curve_add_line (curve, values, NULL, NULL, CGV_CURVE_DIM);
    }
  cgv_curve_view_take (CGV_CURVE_VIEW (cell), curve, function->name);
}

/* All columns, in the order in which they are shown and copied. */
static const CgvColumn entries[] = {
  { .id = "gross", .title = N_ ("All Changes"), .sentence = N_ ("All increases and decreases of the inclusive cost together."), .kind = CGV_CELL_COST, .flags = CGV_COLUMN_BAR, .name_min = NAME_MIN, .index = CGV_SERIES_FUNCTION_SORT_GROSS, .fill = fill_number, .sample = cgv_column_sample_first },
  { .id = "change", .title = N_ ("Change"), .sentence = N_ ("How much more or less the newest version costs than the oldest."), .kind = CGV_CELL_DELTA, .rank = 2, .name_min = NAME_BESIDE_REST, .index = CGV_SERIES_FUNCTION_SORT_CHANGE, .fill = fill_number, .sample = cgv_column_sample_first },
  { .id = "newest", .title = N_ ("Newest"), .sentence = N_ ("The inclusive cost in the newest version."), .kind = CGV_CELL_COST, .rank = 3, .name_min = NAME_BESIDE_REST, .index = CGV_SERIES_FUNCTION_SORT_NEWEST, .fill = fill_number, .sample = cgv_column_sample_first },
  { .id = "curve", .title = N_ ("Course"), .sentence = N_ ("The inclusive cost in each version, the oldest at the left. Each curve has a scale of its own."), .kind = CGV_CELL_CUSTOM, .flags = CGV_COLUMN_UNSORTED | CGV_COLUMN_WINDOW_ONLY, .rank = 1, .name_min = NAME_BESIDE_CURVE, .fill = fill_curve, .sample = sample_curve },
  { .id = "function", .title = N_ ("Function"), .sentence = N_ ("The functions whose inclusive cost changes."), .kind = CGV_CELL_NAME, .flags = CGV_COLUMN_ASCENDING_FIRST, .name_min = NAME_MIN, .index = CGV_SERIES_FUNCTION_SORT_NAME, .fill = fill_name },
};

static GPtrArray *
make_columns (gpointer list)
{
  GPtrArray *columns = cgv_columns_new ();

  for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
    cgv_columns_add_translated (columns, &entries[i], "");
  return columns;
}

static void
sort (gpointer list,
      const CgvColumn *column,
      gboolean descending)
{
  cgv_series_function_list_set_sort (list, (CgvSeriesFunctionSort) column->index, descending);
}

static char *
introduce (gpointer list)
{
  return cgv_set_dup_headline (cgv_series_function_list_get_set (list));
}

const CgvTableSpec *
cgv_series_function_columns_get_spec (void)
{
  static const CgvTableSpec spec = {
    .make_columns = make_columns,
    .sort = sort,
    .describe = dup_sentence,
    .introduce = introduce,
    .create = create,
    .update = update,
    .default_sort = { "gross" },
  };

  return &spec;
}
