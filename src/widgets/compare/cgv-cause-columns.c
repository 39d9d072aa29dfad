/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cause-columns.h"

#include <glib/gi18n.h>
#include <math.h>

/* Width that the name needs before a further column may appear next to it. */
#define NAME_MIN 110

/* Estimated widths of amounts, of letters of titles, and of all that is beside the steps. */
#define STEP_WIDTH   84
#define LETTER_WIDTH 8
#define TITLE_WIDTH  24
#define OTHER_WIDTH  405

/* Makes small amounts visible beside large ones. */
#define POWER 0.42

#define N_HEATS 5

/* Rows that are measured for the width of a column. */
#define N_MEASURED 30

static void
fill_delta (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  double largest = cgv_cause_list_get_largest (list);
  gboolean is_sum = position == CGV_TABLE_TOTALS || column->index + 1 == cgv_cause_list_get_n_columns (list);
  double size;

  cell->delta = cgv_cause_list_get_delta (list, position, column->index);
  cell->data = cgv_cause_list_get_event (list);
  cell->is_short = TRUE;
  cell->is_empty = cell->delta.sign == 0;
  if (cell->is_empty)
    return;
  size = largest > 0 ? MIN (fabs (cgv_delta_to_double (cell->delta)) / largest, 1) : 0;
  cell->state = cell->delta.sign < 0 ? CGV_CELL_LESS : CGV_CELL_MORE;
  cell->fraction = size;
  cell->heat = is_sum ? 0 : MAX ((guint) ceil (N_HEATS * pow (size, POWER)), 1);
}

static gboolean
sample (gpointer list,
        const CgvColumn *column,
        guint index,
        CgvCell *cell)
{
  if (index >= MIN (g_list_model_get_n_items (list), N_MEASURED))
    return FALSE;
  column->fill (list, column, index, cell);
  return TRUE;
}

static void
fill_name (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  cell->is_dim = position == CGV_TABLE_TOTALS;
  cell->text = g_strdup (cell->is_dim ? _ ("Sum") : cgv_cause_list_get_name (list, position));
}

static char *
explain (gpointer list,
         const CgvColumn *column)
{
  guint step = cgv_cause_list_get_step (list, column->index);

  return step != CGV_NONE ? cgv_course_dup_step (cgv_cause_list_get_set (list)->course, step) : g_strdup (column->sentence);
}

static void
add_number (gpointer list,
            GPtrArray *columns,
            guint index)
{
  CgvColumn column = { .kind = CGV_CELL_DELTA, .flags = CGV_COLUMN_UNSORTED | CGV_COLUMN_ADDED, .name_min = NAME_MIN, .index = index, .fill = fill_delta, .sample = sample, .explain = explain };
  guint step = cgv_cause_list_get_step (list, index);
  guint n = cgv_cause_list_get_n_columns (list);
  const CgvCourse *course = cgv_cause_list_get_set (list)->course;
  g_autofree char *title = NULL;

  if (step != CGV_NONE)
    {
      g_autofree char *member = cgv_course_dup_member (course, cgv_course_get (course, step)->to);

      title = cgv_course_dup_short (course, cgv_course_get (course, step)->to);
      column.id = g_intern_string (member);
      column.rank = (guint8) (1 + cgv_cause_list_get_rank (list, index));
    }
  else if (index + 1 < n)
    {
      title = g_strdup_printf (ngettext ("%u other", "%u others", cgv_cause_list_count_others (list)), cgv_cause_list_count_others (list));
      column.id = "others";
      column.sentence = _ ("All other steps together");
      column.rank = 1;
    }
  else
    {
      title = g_strdup (_ ("All"));
      column.id = "all";
      column.sentence = _ ("All steps together");
      column.flags |= CGV_COLUMN_BAR;
    }
  column.title = g_intern_string (title);
  cgv_columns_add (columns, &column);
}

static GPtrArray *
make_columns (gpointer list)
{
  const CgvColumn name = { .id = "cause", .title = _ ("Cause"), .sentence = _ ("The function in which a change began. Rows and columns add up exactly."), .kind = CGV_CELL_NAME, .flags = CGV_COLUMN_UNSORTED, .name_min = NAME_MIN, .fill = fill_name };
  GPtrArray *columns = cgv_columns_new ();
  guint n = cgv_cause_list_get_n_columns (list);

  cgv_columns_add (columns, &name);
  if (n > 0)
    add_number (list, columns, n - 1);
  for (guint i = 0; i + 1 < n; i++)
    add_number (list, columns, i);
  return columns;
}

/* Returns the name of a row, and the step that a click opens. */
static char *
describe (gpointer list,
          guint position)
{
  g_auto (CgvCell) cell = { 0 };
  guint step = cgv_cause_list_find_step (list, position);
  g_autofree char *largest = step != CGV_NONE ? cgv_course_dup_step (cgv_cause_list_get_set (list)->course, step) : NULL;

  fill_name (list, NULL, position, &cell);
  /* Translators: the name of a function, and what a step leads to. */
  return largest != NULL ? g_strdup_printf (_ ("%s\nMost in one step: %s"), cell.text, largest) : g_strdup (cell.text);
}

/* A step that is not shown is one of the others, or rows would not add up. */
static gboolean
fit (gpointer list,
     int width)
{
  const CgvCourse *course = cgv_cause_list_get_set (list)->course;
  glong n_letters = 0;

  for (guint i = 0; course != NULL && i < course->steps->len; i++)
    {
      g_autofree char *title = cgv_course_dup_short (course, cgv_course_get (course, i)->to);

      n_letters = MAX (n_letters, g_utf8_strlen (title, -1));
    }
  return cgv_cause_list_set_max (list, (guint) (MAX (width - OTHER_WIDTH, 0) / MAX (TITLE_WIDTH + LETTER_WIDTH * n_letters, STEP_WIDTH)));
}

static char *
introduce (gpointer list)
{
  return cgv_set_dup_headline (cgv_cause_list_get_set (list));
}

static gboolean
has_totals (gpointer list)
{
  return cgv_cause_list_get_n_columns (list) > 0;
}

const CgvTableSpec *
cgv_cause_columns_get_spec (void)
{
  static const CgvTableSpec spec = {
    .make_columns = make_columns,
    .describe = describe,
    .introduce = introduce,
    .fit = fit,
    .has_totals = has_totals,
  };

  return &spec;
}
