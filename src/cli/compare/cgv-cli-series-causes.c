/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-series-causes.h"

#include <glib/gi18n.h>

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
  COLUMN_STEPS,
};

typedef struct
{
  const CgvCourse *course;
  const CgvCauseTable *table;
  GArray *places; /* Place, for CSV */
} List;

/* An amount that is not 0. */
typedef struct
{
  guint row;
  guint column;
} Place;

static const CgvCauseRow *
get_row (const List *list,
         guint position)
{
  return position < list->table->rows->len ? &g_array_index (list->table->rows, CgvCauseRow, position) : &list->table->all;
}

static void
set_amount (const List *list,
            CgvDelta delta,
            CgvCell *cell)
{
  guint step = g_array_index (list->table->columns, guint, 0);

  *cell = cgv_course_get (list->course, step)->step->cells[CGV_STEP_DELTA];
  cell->delta = delta;
  cell->is_empty = delta.sign == 0;
}

static char *
dup_name (const List *list,
          guint position)
{
  const CgvCauseRow *row = get_row (list, position);
  guint n = list->table->n_other_causes;

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
  else
    set_amount (list, column->index == COLUMN_SUM ? row->sum : row->cells[column->index - COLUMN_STEPS], cell);
}

static void
fill_place (gpointer data,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  const List *list = data;
  const Place *place = &g_array_index (list->places, Place, position);
  const CgvCourseResult *step = cgv_course_get (list->course, g_array_index (list->table->columns, guint, place->column));

  if (column->index == COLUMN_NAME)
    cell->text = dup_name (list, place->row);
  else if (column->index == COLUMN_BENCHMARK)
    cell->text = cgv_display_dup_whole (cgv_series_get_benchmark (list->course->series, list->course->benchmark), -1);
  else if (column->index == COLUMN_AMOUNT)
    set_amount (list, get_row (list, place->row)->cells[place->column], cell);
  else
    cell->text = cgv_course_dup_member (list->course, column->index == COLUMN_FROM ? step->from : step->to);
}

static char *
dup_title (const List *list,
           guint column)
{
  guint step = g_array_index (list->table->columns, guint, column);
  guint n = list->table->n_other_steps;

  if (step != CGV_NONE)
    return cgv_course_dup_short (list->course, cgv_course_get (list->course, step)->to);
  return g_strdup_printf (ngettext ("%u other", "%u others", n), n);
}

static void
add_prose (List *list,
           CgvReport *report)
{
  const CgvCauseTable *table = list->table;
  g_autoptr (GPtrArray) columns = cgv_columns_new ();
  g_autoptr (GPtrArray) titles = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < table->columns->len; i++)
    {
      g_ptr_array_add (titles, dup_title (list, i));
      cgv_report_add_column (columns, titles->pdata[i], titles->pdata[i], CGV_CELL_DELTA, COLUMN_STEPS + i, fill);
    }
  cgv_report_add_column (columns, "sum", _ ("Sum"), CGV_CELL_DELTA, COLUMN_SUM, fill);
  cgv_report_add_column (columns, "cause", _ ("Cause"), CGV_CELL_NAME, COLUMN_NAME, fill);
  cgv_report_add_table (report, &(CgvReportTable){ .id = "cause_steps", .title = _ ("What began in which step"), .columns = columns, .list = list, .n_rows = table->rows->len + 1 });
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
  for (guint i = 0; i < list->table->columns->len; i++)
    {
      g_autofree char *to = cgv_course_dup_member (list->course, cgv_course_get (list->course, g_array_index (list->table->columns, guint, i))->to);

      if (row->cells[i].sign == 0)
        continue;
      set_amount (list, row->cells[i], &cell);
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
      for (guint j = 0; j < list->table->columns->len; j++)
        {
          const Place place = { i, j };

          if (get_row (list, i)->cells[j].sign != 0)
            g_array_append_val (list->places, place);
        }
    }
}

void
cgv_cli_series_causes_add (const CgvCourse *course,
                           const CgvCliOptions *options,
                           CgvReport *report)
{
  gboolean is_prose = cgv_report_is (report, CGV_REPORT_PROSE);
  guint max_rows = options->has_rows ? (guint) options->n_rows : MAX_ROWS;
  g_autoptr (CgvCauseTable) table = is_prose ? cgv_cause_table_new (course->steps, MAX_COLUMNS, max_rows) : cgv_cause_table_new (course->steps, 0, 0);
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (Place));
  List list = { course, table, places };

  if (is_prose)
    {
      if (table->columns->len > 0)
        add_prose (&list, report);
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
