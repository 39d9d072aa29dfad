/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-series-causes.h"

#include <glib/gi18n.h>

#include "cgv-arrays.h"
#include "cgv-cause-table.h"
#include "cgv-cli-rows.h"
#include "cgv-display-dup.h"

/* The most steps and causes that stand beside each other in prose. */
#define MAX_COLUMNS 6
#define MAX_ROWS    20

enum
{
  COLUMN_NAME,
  COLUMN_FROM,
  COLUMN_TO,
  COLUMN_BENCHMARK,
  COLUMN_AMOUNT,
  COLUMN_SUM,
  COLUMN_OTHERS,
  COLUMN_STEPS,
};

typedef struct
{
  const CgvCourse *course;
  const CgvCauseTable *table;
  guint n_rows;   /* of one cause each */
  CgvCauseRow others; /* the sum of the other ones */
  guint n_others;
  GArray *places; /* Place, for CSV */
} List;

/* An amount that is not 0. */
typedef struct
{
  guint row;
  CgvCauseCell cell;
} Place;

static const CgvCauseRow *
get_row (const List *list,
         guint position)
{
  if (position < list->n_rows)
    return &g_array_index (list->table->rows, CgvCauseRow, position);
  return position == list->n_rows && list->n_others > 0 ? &list->others : &list->table->all;
}

static void
set_amount (const List *list,
            CgvDelta delta,
            CgvCell *cell)
{
  guint step = cgv_cause_table_get_column (list->table, 0)->start;

  *cell = cgv_course_get (list->course, step)->step->cells[CGV_STEP_DELTA];
  cell->delta = delta;
  cell->is_empty = delta.sign == 0;
}

static char *
dup_name (const List *list,
          guint position)
{
  const CgvCauseRow *row = get_row (list, position);
  guint n = list->n_others;

  if (row == &list->table->all)
    return g_strdup (_ ("Sum"));
  if (row->name != NULL)
    return g_strdup (row->name);
  return g_strdup_printf (ngettext ("%u other", "%u others", n), n);
}

static void
fill (gpointer data,
      const CgvColumn *column,
      guint position,
      CgvCell *cell)
{
  const List *list = data;
  const CgvCauseRow *row = get_row (list, position);

  if (column->index == COLUMN_NAME)
    cell->text = dup_name (list, position);
  else if (column->index == COLUMN_OTHERS)
    set_amount (list, cgv_cause_table_get_others (list->table, row), cell);
  else
    set_amount (list, column->index == COLUMN_SUM ? row->sum : cgv_cause_row_get (row, column->index - COLUMN_STEPS), cell);
}

static void
fill_place (gpointer data,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  const List *list = data;
  const Place *place = &g_array_index (list->places, Place, position);
  const CgvCourseResult *step = cgv_course_get (list->course, cgv_cause_table_get_column (list->table, place->cell.place)->start);

  if (column->index == COLUMN_NAME)
    cell->text = dup_name (list, place->row);
  else if (column->index == COLUMN_BENCHMARK)
    cell->text = cgv_display_dup_whole (cgv_series_get_benchmark (list->course->series, list->course->benchmark), -1);
  else if (column->index == COLUMN_AMOUNT)
    set_amount (list, place->cell.delta, cell);
  else
    cell->text = cgv_course_dup_member (list->course, column->index == COLUMN_FROM ? step->from : step->to);
}

static void
add_prose (List *list,
           CgvReport *report)
{
  const CgvCauseTable *table = list->table;
  g_autoptr (GPtrArray) columns = cgv_columns_new ();
  g_autofree char *others = g_strdup_printf (ngettext ("%u other", "%u others", table->n_others), table->n_others);

  for (guint i = 0; i < table->columns->len; i++)
    {
      g_autofree char *title = cgv_cause_table_dup_title (table, i);
      g_autofree char *id = cgv_cause_table_dup_id (table, i);

      if (cgv_cause_table_get_column (table, i)->is_shown)
        cgv_report_add_column (columns, id, title, CGV_CELL_DELTA, COLUMN_STEPS + i, fill);
    }
  if (table->n_others > 0)
    cgv_report_add_column (columns, "others", others, CGV_CELL_DELTA, COLUMN_OTHERS, fill);
  cgv_report_add_column (columns, "sum", _ ("Sum"), CGV_CELL_DELTA, COLUMN_SUM, fill);
  cgv_report_add_column (columns, "cause", _ ("Cause"), CGV_CELL_NAME, COLUMN_NAME, fill);
  cgv_report_add_table (report, &(CgvReportTable){ .id = "cause_steps", .title = _ ("What began in which step"), .columns = columns, .list = list, .n_rows = list->n_rows + (list->n_others > 0) + 1 });
}

static void
add_csv (List *list,
         CgvReport *report)
{
  g_autoptr (GPtrArray) columns = cgv_columns_new ();

  cgv_report_add_column (columns, "cause", NULL, CGV_CELL_TEXT, COLUMN_NAME, fill_place);
  cgv_report_add_column (columns, "from", NULL, CGV_CELL_TEXT, COLUMN_FROM, fill_place);
  cgv_report_add_column (columns, "to", NULL, CGV_CELL_TEXT, COLUMN_TO, fill_place);
  cgv_report_add_column (columns, "origin", NULL, CGV_CELL_DELTA, COLUMN_AMOUNT, fill_place);
  cgv_report_add_column (columns, "benchmark", NULL, CGV_CELL_TEXT, COLUMN_BENCHMARK, fill_place);
  cgv_report_add_table (report, &(CgvReportTable){ .id = "causes", .columns = columns, .list = list, .n_rows = list->places->len });
}

static void
add_json_row (const List *list,
              guint position,
              CgvReport *report)
{
  const CgvCauseRow *row = get_row (list, position);
  CgvCell cell;

  set_amount (list, row->sum, &cell);
  cell.is_empty = FALSE;
  cgv_report_begin_object (report, NULL);
  cgv_report_add_text (report, "name", NULL, row->name);
  cgv_report_add_cell (report, "sum", NULL, &cell);
  cgv_report_begin_array (report, "steps");
  for (guint i = 0; i < row->cells->len; i++)
    {
      const CgvCauseCell *amount = &g_array_index (row->cells, CgvCauseCell, i);
      g_autofree char *to = cgv_course_dup_member (list->course, cgv_course_get (list->course, cgv_cause_table_get_column (list->table, amount->place)->start)->to);

      if (amount->delta.sign == 0)
        continue;
      set_amount (list, amount->delta, &cell);
      cgv_report_begin_object (report, NULL);
      cgv_report_add_text (report, "to", NULL, to);
      cgv_report_add_cell (report, "origin", NULL, &cell);
      cgv_report_end (report);
    }
  cgv_report_end (report);
  cgv_report_end (report);
}

static void
list_places (List *list)
{
  for (guint i = 0; i < list->table->rows->len; i++)
    {
      const GArray *cells = get_row (list, i)->cells;

      for (guint j = 0; j < cells->len; j++)
        {
          const Place place = { i, g_array_index (cells, CgvCauseCell, j) };

          if (place.cell.delta.sign != 0)
            g_array_append_val (list->places, place);
        }
    }
}

/* Adds up the rows behind those that have a place. */
static void
join_rows (List *list,
           guint max_rows)
{
  g_autoptr (GPtrArray) rest = g_ptr_array_new ();

  list->n_rows = list->table->rows->len;
  if (max_rows == 0 || list->n_rows <= max_rows + 1)
    return;
  for (guint i = max_rows; i < list->n_rows; i++)
    g_ptr_array_add (rest, &g_array_index (list->table->rows, CgvCauseRow, i));
  list->n_rows = max_rows;
  list->others = cgv_cause_rows_add_up (rest);
  list->n_others = rest->len;
}

void
cgv_cli_series_causes_add (const CgvCourse *course,
                           const CgvCliOptions *options,
                           CgvReport *report)
{
  g_autoptr (CgvCauseTable) table = cgv_cause_table_new (course, CGV_CAUSE_BY_STEP);
  g_autoptr (GArray) places = cgv_array_new (Place);
  List list = { .course = course, .table = table, .n_rows = table->rows->len, .places = places };

  if (cgv_report_is (report, CGV_REPORT_PROSE))
    {
      cgv_cause_table_show (table, MAX_COLUMNS);
      join_rows (&list, options->has_rows ? (guint) options->n_rows : MAX_ROWS);
      if (table->columns->len > 0)
        add_prose (&list, report);
      cgv_cause_row_clear (&list.others);
      return;
    }
  if (cgv_report_is (report, CGV_REPORT_CSV))
    {
      list_places (&list);
      add_csv (&list, report);
      return;
    }
  cgv_report_begin_array (report, "causes");
  for (guint i = 0; i < table->rows->len; i++)
    add_json_row (&list, i, report);
  cgv_report_end (report);
}
