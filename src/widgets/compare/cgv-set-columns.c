/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-set-columns.h"

#include <glib/gi18n.h>
#include <math.h>

/* Width that the name needs before a further column may appear next to it. */
#define NAME_MIN         110
#define NAME_BESIDE_REST 260

/* The change of the longest bar, in percent. */
#define LONGEST 20

static CgvCellState
get_state (const CgvStep *step)
{
  if (step->state == CGV_STEP_NOISE)
    return CGV_CELL_NOISE;
  if (step->net.sign == 0)
    return CGV_CELL_SAME;
  return step->net.sign < 0 ? CGV_CELL_LESS : CGV_CELL_MORE;
}

static void
fill_number (gpointer list,
             const CgvColumn *column,
             guint position,
             CgvCell *cell)
{
  const CgvStep *step = cgv_set_list_get_step (list, position);
  double largest = cgv_set_list_get_largest (list);

  cell->is_empty = step == NULL || step->event_name == NULL;
  if (cell->is_empty)
    return;
  *cell = step->cells[column->index];
  if (cell->kind != CGV_CELL_PERCENT)
    return;
  cell->is_bare = TRUE;
  cell->state = get_state (step);
  cell->fraction = largest > 0 ? fabs (cgv_step_get_change (step)) / fmin (largest, LONGEST) : 0;
}

static void
fill_text (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  cell->text = cgv_set_list_dup_text (list, position, column->index);
  cell->is_empty = cell->text == NULL;
}

static void
fill_name (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  const CgvSetRow *row = cgv_set_list_get (list, position);

  cell->text = cgv_set_list_dup_text (list, position, CGV_STEP_TEXT_NAME);
  cell->place = cgv_set_list_dup_reason (list, position);
  /* It is no function, whose name has parts. */
  cell->is_path = TRUE;
  if (!cgv_set_list_has_folds (list))
    return;
  cell->branch = row->is_below ? CGV_NAME_BRANCH_MEMBER : CGV_NAME_BRANCH_LEAF;
  if (row->line.kind == CGV_COURSE_LINE_FOLD)
    cell->branch = row->is_open ? CGV_NAME_BRANCH_OPEN : CGV_NAME_BRANCH_CLOSED;
  cell->is_dim = row->line.kind != CGV_COURSE_LINE_STEP;
}

/* All columns, in the order in which they are shown and copied. */
static const CgvColumn suite_entries[] = {
  { .id = "percent", .title = N_ ("Change %"), .sentence = N_ ("How much more or less B costs, in percent of A."), .kind = CGV_CELL_PERCENT, .flags = CGV_COLUMN_BAR | CGV_COLUMN_WIDE_BAR, .index = CGV_STEP_PERCENT, .fill = fill_number, .sample = cgv_column_sample_first },
  { .id = "base_total", .title = N_ ("A"), .sentence = N_ ("The total of A."), .kind = CGV_CELL_COST, .rank = 1, .name_min = NAME_BESIDE_REST, .index = CGV_STEP_BASE, .fill = fill_number, .sample = cgv_column_sample_first },
  { .id = "new_total", .title = N_ ("B"), .sentence = N_ ("The total of B."), .kind = CGV_CELL_COST, .rank = 1, .name_min = NAME_BESIDE_REST, .index = CGV_STEP_TOTAL, .fill = fill_number, .sample = cgv_column_sample_first },
  { .id = "delta_total", .title = N_ ("Change"), .kind = CGV_CELL_DELTA, .flags = CGV_COLUMN_EXPORT_ONLY | CGV_COLUMN_UNSORTED, .index = CGV_STEP_DELTA, .fill = fill_number },
  { .id = "benchmark", .title = N_ ("Benchmark"), .sentence = N_ ("The benchmark, and where its change began."), .kind = CGV_CELL_NAME, .flags = CGV_COLUMN_ASCENDING_FIRST, .name_min = NAME_MIN, .index = CGV_STEP_TEXT_NAME, .fill = fill_name },
  { .id = "state", .title = N_ ("State"), .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_EXPORT_ONLY | CGV_COLUMN_UNSORTED, .index = CGV_STEP_TEXT_STATE, .fill = fill_text },
  { .id = "headline", .title = N_ ("Headline"), .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_EXPORT_ONLY | CGV_COLUMN_UNSORTED, .index = CGV_STEP_TEXT_HEADLINE, .fill = fill_text },
  { .id = "where", .title = N_ ("Where it began"), .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_EXPORT_ONLY | CGV_COLUMN_UNSORTED, .index = CGV_STEP_TEXT_WHERE, .fill = fill_text },
  { .id = "why_not", .title = N_ ("Why not compared"), .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_EXPORT_ONLY | CGV_COLUMN_UNSORTED, .index = CGV_STEP_TEXT_WHY_NOT, .fill = fill_text },
};

static const CgvColumn series_entries[] = {
  { .id = "percent", .title = N_ ("Change %"), .sentence = N_ ("How much more or less it costs than before, in percent."), .kind = CGV_CELL_PERCENT, .flags = CGV_COLUMN_BAR | CGV_COLUMN_UNSORTED, .index = CGV_STEP_PERCENT, .fill = fill_number, .sample = cgv_column_sample_first },
  { .id = "step", .title = N_ ("Step to"), .sentence = N_ ("What the step leads to, and where its change began. The newest step is first."), .kind = CGV_CELL_NAME, .flags = CGV_COLUMN_UNSORTED, .name_min = NAME_MIN, .index = CGV_STEP_TEXT_NAME, .fill = fill_name },
  { .id = "date", .title = N_ ("Date"), .sentence = N_ ("The date of the commit."), .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_UNSORTED, .rank = 1, .name_min = NAME_BESIDE_REST, .index = CGV_STEP_TEXT_DATE, .fill = fill_text, .sample = cgv_column_sample_first },
  { .id = "delta_total", .title = N_ ("Change"), .kind = CGV_CELL_DELTA, .flags = CGV_COLUMN_EXPORT_ONLY | CGV_COLUMN_UNSORTED, .index = CGV_STEP_DELTA, .fill = fill_number },
  { .id = "new_total", .title = N_ ("Total"), .kind = CGV_CELL_COST, .flags = CGV_COLUMN_EXPORT_ONLY | CGV_COLUMN_UNSORTED, .index = CGV_STEP_TOTAL, .fill = fill_number },
  { .id = "from", .title = N_ ("From"), .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_EXPORT_ONLY | CGV_COLUMN_UNSORTED, .index = CGV_STEP_TEXT_FROM, .fill = fill_text },
  { .id = "to", .title = N_ ("To"), .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_EXPORT_ONLY | CGV_COLUMN_UNSORTED, .index = CGV_STEP_TEXT_TO, .fill = fill_text },
  { .id = "commit", .title = N_ ("Commit"), .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_EXPORT_ONLY | CGV_COLUMN_UNSORTED, .index = CGV_STEP_TEXT_COMMIT, .fill = fill_text },
  { .id = "state", .title = N_ ("State"), .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_EXPORT_ONLY | CGV_COLUMN_UNSORTED, .index = CGV_STEP_TEXT_STATE, .fill = fill_text },
  { .id = "where", .title = N_ ("Where it began"), .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_EXPORT_ONLY | CGV_COLUMN_UNSORTED, .index = CGV_STEP_TEXT_WHERE, .fill = fill_text },
  { .id = "why_not", .title = N_ ("Why not compared"), .kind = CGV_CELL_TEXT, .flags = CGV_COLUMN_EXPORT_ONLY | CGV_COLUMN_UNSORTED, .index = CGV_STEP_TEXT_WHY_NOT, .fill = fill_text },
};

static GPtrArray *
make_columns (gpointer list)
{
  CgvSet *set = cgv_set_list_get_set (list);
  gboolean is_suite = cgv_set_is_suite (set);
  const CgvColumn *entries = is_suite ? suite_entries : series_entries;
  guint n = is_suite ? G_N_ELEMENTS (suite_entries) : G_N_ELEMENTS (series_entries);
  GPtrArray *columns = cgv_columns_new ();

  for (guint i = 0; i < n; i++)
    {
      gboolean is_of_commit = entries[i].fill == fill_text && (entries[i].index == CGV_STEP_TEXT_DATE || entries[i].index == CGV_STEP_TEXT_COMMIT);

      if (!is_of_commit || (set->series != NULL && set->series->history != NULL))
        cgv_columns_add_translated (columns, &entries[i], "");
    }
  return columns;
}

static void
sort (gpointer list,
      const CgvColumn *column,
      gboolean descending)
{
  static const CgvSetSort sorts[CGV_STEP_N_CELLS] = { [CGV_STEP_BASE] = CGV_SET_SORT_BASE, [CGV_STEP_TOTAL] = CGV_SET_SORT_NEW, [CGV_STEP_PERCENT] = CGV_SET_SORT_CHANGE };

  cgv_set_list_set_sort (list, column->fill == fill_name ? CGV_SET_SORT_NAME : sorts[column->index], descending);
}

static char *
describe (gpointer list,
          guint position)
{
  g_autofree char *name = cgv_set_list_dup_text (list, position, CGV_STEP_TEXT_NAME);
  g_autofree char *reason = cgv_set_list_dup_reason (list, position);
  const CgvStep *step = cgv_set_list_get_step (list, position);

  return g_strjoin ("\n", name, step != NULL && step->where != NULL ? step->where : reason, NULL);
}

static char *
introduce (gpointer list)
{
  return cgv_set_dup_headline (cgv_set_list_get_set (list));
}

static void
toggle (gpointer list,
        guint position,
        gboolean all)
{
  cgv_set_list_toggle (list, position, all);
}

static CgvRowList *
new_whole (gpointer list)
{
  return cgv_set_list_new_whole (list);
}

const CgvTableSpec *
cgv_set_columns_get_spec (CgvSet *set)
{
  static const CgvTableSpec suite = {
    .make_columns = make_columns,
    .sort = sort,
    .describe = describe,
    .introduce = introduce,
    .toggle = toggle,
    .new_whole = new_whole,
    .default_sort = { "percent" },
    .stacks = TRUE,
  };
  static const CgvTableSpec series = {
    .make_columns = make_columns,
    .describe = describe,
    .introduce = introduce,
    .toggle = toggle,
    .new_whole = new_whole,
    .stacks = TRUE,
    .stacks_always = TRUE,
  };

  return cgv_set_is_suite (set) ? &suite : &series;
}
