/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cause-columns.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "cgv-amount-text.h"

/* Width that the name needs before a further column may appear next to it. */
#define NAME_MIN 110

/* Estimated widths of an amount and of all that is beside those; narrower tables have columns as rows. */
#define AMOUNT_WIDTH 92
#define OTHER_WIDTH  290
#define TURNED_WIDTH 460

/* Letters in a line of a title, and its lines. */
#define TITLE_CHARS 9
#define TITLE_LINES 2

/* Makes small amounts visible beside large ones. */
#define POWER 0.42

#define N_HEATS 5

static void
set_amount (gpointer list,
            CgvDelta delta,
            CgvCell *cell)
{
  cell->delta = delta;
  cell->data = cgv_cause_list_get_event (list);
  cell->power = cgv_cause_list_get_power (list);
  cell->value = cgv_delta_to_double (delta);
  cell->is_short = TRUE;
  cell->is_dotted = TRUE;
  cell->is_empty = delta.sign == 0;
}

static void
fill_delta (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  gboolean is_sum = column->index == CGV_CAUSE_ALL;
  double largest = is_sum ? cgv_cause_list_get_largest_sum (list) : cgv_cause_list_get_largest (list);

  set_amount (list, cgv_cause_list_get_delta (list, position, column->index), cell);
  if (cell->is_empty)
    return;
  cell->state = cell->delta.sign < 0 ? CGV_CELL_LESS : CGV_CELL_MORE;
  cell->fraction = largest > 0 ? MIN (fabs (cell->value) / largest, 1) : 0;
  cell->heat = is_sum ? 0 : MAX ((guint) ceil (N_HEATS * pow (cell->fraction, POWER)), 1);
}

static CgvNameBranch
get_branch (CgvCauseList *list,
            guint position)
{
  const CgvCauseLine *line = cgv_cause_list_get_line (list, position);

  if (line == NULL)
    return CGV_NAME_BRANCH_NONE;
  if (line->is_member)
    return CGV_NAME_BRANCH_MEMBER;
  if (!line->is_group)
    return CGV_NAME_BRANCH_LEAF;
  return cgv_cause_list_is_open (list, position) ? CGV_NAME_BRANCH_OPEN : CGV_NAME_BRANCH_CLOSED;
}

static void
fill_name (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  const CgvCauseLine *line = cgv_cause_list_get_line (list, position);

  cell->text = cgv_cause_list_dup_name (list, position);
  cell->branch = get_branch (list, position);
  if (line == NULL || line->row == NULL)
    return;
  cell->is_dim = line->row->name == NULL && line->row->library == NULL;
  if (line->row->name == NULL && line->row->library != NULL)
    cell->badge = g_strdup_printf ("%u", line->n);
  else if (!line->is_in_library)
    cell->place = g_strdup (line->row->library);
}

/* Columns. */

/* Breaks a text into lines of equal letters at most, if possible between words, and cuts the last one. */
static void
append_lines (GString *title,
              const char *text)
{
  const char *rest = text;

  for (guint line = 1; *rest != '\0'; line++)
    {
      glong n = g_utf8_strlen (rest, -1);
      const char *end = n > TITLE_CHARS ? g_utf8_offset_to_pointer (rest, TITLE_CHARS) : rest + strlen (rest);
      const char *cut = end;

      if (line > 1)
        g_string_append_c (title, '\n');
      if (line == TITLE_LINES && n > TITLE_CHARS)
        {
          g_string_append_len (title, rest, g_utf8_prev_char (end) - rest);
          g_string_append (title, "…");
          return;
        }
      while (*end != '\0' && *end != ' ' && cut > rest && strchr (" -_/", cut[-1]) == NULL)
        cut--;
      cut = cut > rest ? cut : end;
      g_string_append_len (title, rest, cut - rest);
      rest = cut + strspn (cut, " ");
    }
}

static char *
dup_title (const CgvCauseTable *table,
           guint column)
{
  const CgvCauseColumn *shown = cgv_cause_table_get_column (table, column);
  const CgvCommit *commit = cgv_series_get_commit (table->course->series, cgv_course_get (table->course, shown->start)->to);
  g_autoptr (GDateTime) date = commit != NULL ? g_date_time_new_from_unix_utc (commit->time) : NULL;
  g_autofree char *text = cgv_cause_table_dup_subject (table, column);
  g_autofree char *month = shown->name == NULL && date != NULL ? g_date_time_format (date, "%Y-%m") : NULL;
  GString *title = g_string_new (NULL);

  append_lines (title, text);
  if (month != NULL)
    g_string_append_printf (title, "\n%s", month);
  return g_string_free (title, FALSE);
}

/* Returns whether a number is that of a column of the table: a view may still have the columns of before. */
static gboolean
is_known (gpointer list,
          guint column)
{
  const CgvCauseTable *table = cgv_cause_list_get_table (list);

  return table != NULL && column < table->columns->len;
}

static char *
explain (gpointer list,
         const CgvColumn *column)
{
  return is_known (list, column->index) ? cgv_cause_table_dup_step (cgv_cause_list_get_table (list), column->index) : g_strdup (column->sentence);
}

static void
add_number (GPtrArray *columns,
            guint index,
            const char *id,
            const char *title,
            const char *long_title,
            const char *sentence,
            CgvColumnFlags flags)
{
  const CgvColumn column = { .id = id, .title = title, .long_title = long_title, .sentence = sentence, .kind = CGV_CELL_DELTA, .flags = CGV_COLUMN_UNSORTED | CGV_COLUMN_ADDED | flags, .rank = 1, .name_min = NAME_MIN, .index = index, .fill = fill_delta, .sample = cgv_column_sample_first, .explain = explain };

  cgv_columns_add (columns, &column);
}

static void
add_column (GPtrArray *columns,
            const CgvCauseTable *table,
            guint index)
{
  const CgvCauseColumn *column = cgv_cause_table_get_column (table, index);
  g_autofree char *id = cgv_cause_table_dup_id (table, index);
  g_autofree char *long_title = cgv_cause_table_dup_title (table, index);
  g_autofree char *title = dup_title (table, index);

  add_number (columns, index, id, title, long_title, NULL, column->is_shown ? 0 : CGV_COLUMN_HIDDEN);
}

static void
add_others (GPtrArray *columns,
            guint n)
{
  g_autofree char *title = g_strdup_printf (ngettext ("%u other", "%u others", n), n);

  add_number (columns, CGV_CAUSE_OTHERS, "others", title, NULL, _ ("All other columns together"), CGV_COLUMN_WINDOW_ONLY);
}

static void
add_name (CgvCauseList *list,
          GPtrArray *columns)
{
  const char *unit = cgv_amount_text_get_unit (cgv_cause_list_get_power (list));
  /* Translators: the title of a column of functions, and the unit of the numbers next to it: "thousands" */
  g_autofree char *title = unit != NULL ? g_strdup_printf (_ ("Cause, in %s"), unit) : g_strdup (_ ("Cause"));
  const CgvColumn name = { .id = "cause", .title = title, .long_title = _ ("Cause"), .sentence = _ ("The function in which a change began. Rows and columns add up exactly."), .kind = CGV_CELL_NAME, .flags = CGV_COLUMN_UNSORTED, .name_min = NAME_MIN, .fill = fill_name };

  cgv_columns_add (columns, &name);
}

static GPtrArray *
make_columns (gpointer list)
{
  const CgvCauseTable *table = cgv_cause_list_get_table (list);
  GPtrArray *columns = cgv_columns_new ();

  add_name (list, columns);
  if (table == NULL || table->columns->len == 0)
    return columns;
  for (guint i = 0; i < table->columns->len && !cgv_cause_list_is_turned (list); i++)
    add_column (columns, table, i);
  if (table->n_others > 0 && !cgv_cause_list_is_turned (list))
    add_others (columns, table->n_others);
  add_number (columns, CGV_CAUSE_ALL, "all", _ ("All"), NULL, _ ("All columns together"), CGV_COLUMN_BAR);
  return columns;
}

/* What is said of rows and cells. */

/* Returns the name of a row, and the step that it opens. */
static char *
describe (gpointer list,
          guint position)
{
  g_autofree char *name = cgv_cause_list_dup_name (list, position);
  const CgvCauseLine *line = cgv_cause_list_get_line (list, position);
  guint column = line != NULL && line->column == CGV_NONE ? cgv_cause_list_find_column (list, position, CGV_NONE) : CGV_NONE;
  g_autofree char *largest = column != CGV_NONE ? cgv_cause_table_dup_step (cgv_cause_list_get_table (list), column) : NULL;

  /* Translators: the name of a function, and a version, a release or a year */
  return largest != NULL ? g_strdup_printf (_ ("%s\nMost of it: %s"), name, largest) : g_steal_pointer (&name);
}

/* Returns the column that the amount of a cell is of. Columns that are rows have theirs in that of all. */
static guint
get_place (gpointer list,
           const CgvColumn *column,
           guint position)
{
  const CgvCauseLine *line = cgv_cause_list_get_line (list, position);

  return line != NULL && line->column != CGV_NONE ? line->column : column->index;
}

/* Returns what a row and a column are about. */
static char *
dup_subject (gpointer list,
             const CgvColumn *column,
             guint position)
{
  g_autofree char *name = cgv_cause_list_dup_name (list, position);
  guint at = get_place (list, column, position);
  g_autofree char *step = NULL;

  if (is_known (list, at))
    step = cgv_cause_table_dup_subject (cgv_cause_list_get_table (list), at);
  else
    step = g_strdup (column->title);
  return g_strdup_printf ("%s, %s", name, step);
}

/* Returns (nullable) how a function changed in a step. */
static const char *
get_reason (gpointer list,
            const CgvColumn *column,
            guint position)
{
  const CgvCauseTable *table = cgv_cause_list_get_table (list);
  const CgvCauseLine *line = cgv_cause_list_get_line (list, position);
  guint at = get_place (list, column, position);
  const CgvCauseColumn *shown = is_known (list, at) ? cgv_cause_table_get_column (table, at) : NULL;
  const CgvStep *step = shown != NULL && shown->end == shown->start + 1 ? cgv_course_get (table->course, shown->start)->step : NULL;

  for (guint i = 0; step != NULL && line != NULL && line->row != NULL && i < step->causes->len; i++)
    {
      const CgvStepCause *cause = g_ptr_array_index (step->causes, i);

      if (g_strcmp0 (cause->name, line->row->name) == 0)
        return cause->text;
    }
  return NULL;
}

static char *
speak (gpointer list,
       const CgvColumn *column,
       guint position)
{
  g_auto (CgvCell) cell = { .kind = CGV_CELL_DELTA };
  g_autofree char *subject = dup_subject (list, column, position);
  g_autofree char *amount = NULL;
  const char *reason = get_reason (list, column, position);

  set_amount (list, cgv_cause_list_get_delta (list, position, column->index), &cell);
  cell.power = 0;
  cell.is_short = FALSE;
  amount = cell.is_empty ? g_strdup (_ ("no change")) : cgv_cell_dup_with_unit (&cell);
  return g_strjoin (", ", subject, amount, reason, NULL);
}

/* A column that is not shown is one of the others, or rows would not add up. */
static gboolean
fit (gpointer list,
     int width)
{
  return cgv_cause_list_set_max (list, width < TURNED_WIDTH ? 0 : (guint) MAX ((width - OTHER_WIDTH) / AMOUNT_WIDTH, 1));
}

static char *
introduce (gpointer list)
{
  return cgv_set_dup_headline (cgv_cause_list_get_set (list));
}

static gboolean
has_totals (gpointer list)
{
  return cgv_cause_list_get_table (list) != NULL && cgv_cause_list_get_table (list)->columns->len > 0;
}

static void
toggle (gpointer list,
        guint position,
        gboolean all)
{
  cgv_cause_list_toggle (list, position, all);
}

static CgvRowList *
new_whole (gpointer list)
{
  return cgv_cause_list_new_whole (list);
}

const CgvTableSpec *
cgv_cause_columns_get_spec (void)
{
  static const CgvTableSpec spec = {
    .make_columns = make_columns,
    .describe = describe,
    .introduce = introduce,
    .toggle = toggle,
    .fit = fit,
    .has_totals = has_totals,
    .new_whole = new_whole,
    .speak = speak,
  };

  return &spec;
}
