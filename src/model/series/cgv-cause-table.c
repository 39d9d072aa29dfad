/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cause-table.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-arrays.h"
#include "cgv-display-dup.h"
#include "cgv-seeded-hash.h"

static const CgvCommit *
get_commit (const CgvCourse *course,
            guint step)
{
  return cgv_series_get_commit (course->series, cgv_course_get (course, step)->to);
}

/* A release has its own commit and those before it, as far as they are in no release before. Versions that a member skips belong to the
 * next one. */
static char *
dup_release (const CgvCourse *course,
             guint step)
{
  const GPtrArray *history = course->series->history;

  for (guint i = cgv_series_get_member (course->series, cgv_course_get (course, step)->to)->commit; i < history->len; i++)
    {
      const CgvCommit *commit = g_ptr_array_index (history, i);

      if (commit->tags[0] != NULL)
        return cgv_display_dup_whole (commit->tags[0], -1);
    }
  /* Translators: changes of a program that no release has yet */
  return g_strdup (_ ("unreleased"));
}

/* Commits that were moved may be older than those before them. */
static char *
dup_year (const CgvCourse *course,
          guint step)
{
  gint64 latest = 0;
  g_autoptr (GDateTime) date = NULL;

  for (guint i = 0; i <= step; i++)
    latest = MAX (latest, get_commit (course, i)->time);
  date = g_date_time_new_from_unix_utc (latest);
  return date != NULL ? g_date_time_format (date, "%Y") : g_strdup ("?");
}

/* Returns (nullable) the name of the period of a step. */
static char *
dup_period (const CgvCourse *course,
            CgvCausePeriod period,
            guint step)
{
  if (period == CGV_CAUSE_BY_STEP)
    return NULL;
  return period == CGV_CAUSE_BY_YEAR ? dup_year (course, step) : dup_release (course, step);
}

gboolean
cgv_cause_period_is_known (const CgvCourse *course,
                           CgvCausePeriod period)
{
  const GPtrArray *history = course->series->history;

  if (period == CGV_CAUSE_BY_STEP || history == NULL)
    return period == CGV_CAUSE_BY_STEP;
  for (guint i = 0; i < history->len; i++)
    {
      if (period == CGV_CAUSE_BY_YEAR || ((const CgvCommit *) g_ptr_array_index (history, i))->tags[0] != NULL)
        return TRUE;
    }
  return FALSE;
}

const CgvCauseColumn *
cgv_cause_table_get_column (const CgvCauseTable *self,
                            guint column)
{
  return &g_array_index (self->columns, CgvCauseColumn, column);
}

static const CgvCauseRow *
get_row (const CgvCauseTable *self,
         guint row)
{
  return &g_array_index (self->rows, CgvCauseRow, row);
}

/* Returns whether a step is of the same period as the column before it. */
static gboolean
continues (const CgvCauseTable *self,
           const char *name)
{
  guint n = self->columns->len;

  return n > 0 && name != NULL && g_str_equal (cgv_cause_table_get_column (self, n - 1)->name, name);
}

/* Returns for each step its column. */
static guint *
make_columns (CgvCauseTable *self,
              CgvCausePeriod period)
{
  const GPtrArray *steps = self->course->steps;
  guint *column_of = g_new0 (guint, steps->len + 1);

  for (guint i = 0; i < steps->len; i++)
    {
      CgvCauseColumn column = { dup_period (self->course, period, i), i, i + 1, TRUE };
      gboolean is_same = continues (self, column.name);
      gboolean is_empty = ((const CgvStep *) g_ptr_array_index (steps, i))->origins->len == 0;

      if (is_same)
        g_array_index (self->columns, CgvCauseColumn, self->columns->len - 1).end = i + 1;
      if (is_same || is_empty)
        g_free (column.name);
      else
        g_array_append_val (self->columns, column);
      column_of[i] = self->columns->len - !is_empty;
    }
  return column_of;
}

static CgvCauseRow
make_row (const CgvCauseTable *self)
{
  return (CgvCauseRow){ .cells = g_new0 (CgvDelta, self->columns->len + 1) };
}

static void
add_to_row (CgvCauseRow *row,
            guint column,
            CgvDelta delta)
{
  row->cells[column] = cgv_delta_add (row->cells[column], delta);
  row->sum = cgv_delta_add (row->sum, delta);
}

static void
measure_row (const CgvCauseTable *self,
             CgvCauseRow *row)
{
  row->gross = 0;
  for (guint i = 0; i < self->columns->len; i++)
    row->gross += (double) row->cells[i].size;
}

static CgvCauseRow *
find_row (CgvCauseTable *self,
          GHashTable *places,
          const CgvStepOrigin *origin)
{
  g_autofree char *key = g_strdup_printf ("%s\n%s", origin->library != NULL ? origin->library : "", origin->name);
  guint place = GPOINTER_TO_UINT (g_hash_table_lookup (places, key));

  if (place == 0)
    {
      CgvCauseRow row = make_row (self);

      row.name = origin->name;
      row.function = origin->function;
      row.library = origin->library;
      g_array_append_val (self->rows, row);
      place = self->rows->len;
      g_hash_table_insert (places, g_steal_pointer (&key), GUINT_TO_POINTER (place));
    }
  return &g_array_index (self->rows, CgvCauseRow, place - 1);
}

static gint
compare_rows (gconstpointer a,
              gconstpointer b)
{
  double left = ((const CgvCauseRow *) a)->gross;
  double right = ((const CgvCauseRow *) b)->gross;

  return (right > left) - (right < left);
}

void
cgv_cause_row_clear (CgvCauseRow *row)
{
  g_clear_pointer (&row->cells, g_free);
}

static void
clear_column (gpointer data)
{
  g_free (((CgvCauseColumn *) data)->name);
}

CgvCauseTable *
cgv_cause_table_new (const CgvCourse *course,
                     CgvCausePeriod period)
{
  CgvCauseTable *self = g_new0 (CgvCauseTable, 1);
  g_autoptr (GHashTable) places = g_hash_table_new_full (cgv_seeded_str_hash, g_str_equal, g_free, NULL);
  g_autofree guint *column_of = NULL;

  self->course = course;
  self->columns = cgv_array_new (CgvCauseColumn);
  g_array_set_clear_func (self->columns, clear_column);
  self->rows = cgv_array_new (CgvCauseRow);
  g_array_set_clear_func (self->rows, (GDestroyNotify) cgv_cause_row_clear);
  column_of = make_columns (self, period);
  self->all = make_row (self);
  for (guint i = 0; i < course->steps->len; i++)
    {
      const GArray *origins = ((const CgvStep *) g_ptr_array_index (course->steps, i))->origins;

      cgv_foreach_item (const CgvStepOrigin, origin, origins)
        {
          add_to_row (find_row (self, places, origin), column_of[i], origin->delta);
          add_to_row (&self->all, column_of[i], origin->delta);
        }
    }
  for (guint i = 0; i < self->rows->len; i++)
    measure_row (self, &g_array_index (self->rows, CgvCauseRow, i));
  g_array_sort (self->rows, compare_rows);
  return self;
}

void
cgv_cause_table_free (CgvCauseTable *self)
{
  cgv_cause_row_clear (&self->all);
  g_array_unref (self->rows);
  g_array_unref (self->columns);
  g_free (self);
}

typedef struct
{
  guint column;
  double gross;
} Change;

static gint
compare_changes (gconstpointer a,
                 gconstpointer b)
{
  double left = ((const Change *) a)->gross;
  double right = ((const Change *) b)->gross;

  return (right > left) - (right < left);
}

void
cgv_cause_table_show (CgvCauseTable *self,
                      guint max)
{
  g_autoptr (GArray) changes = cgv_array_new (Change);

  if (max == 0)
    max = self->columns->len;
  for (guint i = 0; i < self->columns->len; i++)
    {
      Change change = { i, 0 };

      for (guint j = 0; j < self->rows->len; j++)
        change.gross += (double) get_row (self, j)->cells[i].size;
      g_array_append_val (changes, change);
    }
  g_array_sort (changes, compare_changes);
  for (guint i = 0; i < changes->len; i++)
    g_array_index (self->columns, CgvCauseColumn, g_array_index (changes, Change, i).column).is_shown = i < max;
  self->n_others = self->columns->len - MIN (max, self->columns->len);
}

CgvDelta
cgv_cause_table_get_others (const CgvCauseTable *self,
                            const CgvCauseRow *row)
{
  CgvDelta sum = { 0 };

  for (guint i = 0; i < self->columns->len; i++)
    {
      if (!cgv_cause_table_get_column (self, i)->is_shown)
        sum = cgv_delta_add (sum, row->cells[i]);
    }
  return sum;
}

CgvCauseRow
cgv_cause_table_add_up (const CgvCauseTable *self,
                        const GPtrArray *rows)
{
  CgvCauseRow sum = make_row (self);

  cgv_foreach_pointer (const CgvCauseRow, row, rows)
    for (guint j = 0; j < self->columns->len; j++)
      add_to_row (&sum, j, row->cells[j]);
  measure_row (self, &sum);
  return sum;
}

char *
cgv_cause_table_dup_title (const CgvCauseTable *self,
                           guint column)
{
  const CgvCauseColumn *shown = cgv_cause_table_get_column (self, column);

  return shown->name != NULL ? g_strdup (shown->name) : cgv_course_dup_short (self->course, cgv_course_get (self->course, shown->start)->to);
}

/* Leaves of the subject of a merge what it merged: "#454 float-compare". */
static char *
shorten_subject (const char *subject)
{
  const char *number = g_str_has_prefix (subject, "Merge pull request #") ? strchr (subject, '#') : NULL;
  const char *from = number != NULL ? strstr (number, " from ") : NULL;
  const char *branch = from != NULL ? strchr (from, '/') : NULL;

  if (branch == NULL)
    return g_strdup (subject);
  return g_strdup_printf ("%.*s %s", (int) (from - number), number, branch + 1);
}

char *
cgv_cause_table_dup_subject (const CgvCauseTable *self,
                             guint column)
{
  const CgvCauseColumn *shown = cgv_cause_table_get_column (self, column);
  const CgvCommit *commit = get_commit (self->course, shown->start);
  g_autofree char *subject = shown->name == NULL && commit != NULL ? shorten_subject (commit->subject) : NULL;

  return subject != NULL ? cgv_display_dup (subject, -1) : cgv_cause_table_dup_title (self, column);
}

char *
cgv_cause_table_dup_step (const CgvCauseTable *self,
                          guint column)
{
  const CgvCauseColumn *shown = cgv_cause_table_get_column (self, column);

  if (shown->name == NULL)
    return cgv_course_dup_step (self->course, shown->start);
  /* Translators: a release or a year, and its number of versions */
  return g_strdup_printf (ngettext ("%s, %u version", "%s, %u versions", shown->end - shown->start), shown->name, shown->end - shown->start);
}
