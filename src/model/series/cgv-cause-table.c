/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cause-table.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-arrays.h"
#include "cgv-display-dup.h"
#include "cgv-quantity-id.h"
#include "cgv-seeded-hash.h"

static const CgvCommit *
get_commit (const CgvCourse *course,
            guint step)
{
  return cgv_series_get_commit (course->series, cgv_course_get (course, step)->to);
}

/* A release has its own commit and those before it, as far as they are in no release before. Versions that a member skips belong to the
 * next one. Returns for each commit the first of its release. */
static guint *
find_releases (const GPtrArray *history)
{
  guint *releases = g_new (guint, history->len + 1);

  releases[history->len] = history->len;
  for (guint i = history->len; i-- > 0;)
    releases[i] = ((const CgvCommit *) g_ptr_array_index (history, i))->tags[0] != NULL ? i : releases[i + 1];
  return releases;
}

static char *
dup_release (const GPtrArray *history,
             guint release)
{
  if (release < history->len)
    return cgv_display_dup_whole (((const CgvCommit *) g_ptr_array_index (history, release))->tags[0], -1);
  /* Translators: changes of a program that no release has yet */
  return g_strdup (_ ("unreleased"));
}

static char *
dup_year (gint64 time)
{
  g_autoptr (GDateTime) date = g_date_time_new_from_unix_utc (time);

  return date != NULL ? g_date_time_format (date, "%Y") : g_strdup ("?");
}

/* Returns for each step the name of its period. */
static GPtrArray *
list_periods (const CgvCourse *course,
              CgvCausePeriod period)
{
  const GPtrArray *history = course->series->history;
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  g_autofree guint *releases = period == CGV_CAUSE_BY_RELEASE ? find_releases (history) : NULL;
  gint64 latest = 0;

  for (guint i = 0; i < course->steps->len; i++)
    {
      /* Commits that were moved may be older than those before them. */
      latest = period == CGV_CAUSE_BY_YEAR ? MAX (latest, get_commit (course, i)->time) : 0;
      if (period == CGV_CAUSE_BY_STEP)
        g_ptr_array_add (names, NULL);
      else if (period == CGV_CAUSE_BY_YEAR)
        g_ptr_array_add (names, dup_year (latest));
      else
        g_ptr_array_add (names, dup_release (history, releases[cgv_series_get_member (course->series, cgv_course_get (course, i)->to)->commit]));
    }
  return names;
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

static GArray *
new_cells (void)
{
  return cgv_array_new (CgvCauseCell);
}

static gint
compare_places (gconstpointer a,
                gconstpointer b)
{
  guint left = ((const CgvCauseCell *) a)->place;
  guint right = ((const CgvCauseCell *) b)->place;

  return (left > right) - (left < right);
}

/* Drops the last column if it changes nothing. */
static void
end_column (CgvCauseTable *self)
{
  if (self->columns->len > 0 && cgv_cause_table_get_column (self, self->columns->len - 1)->is_empty)
    g_array_set_size (self->columns, self->columns->len - 1);
}

/* Returns for each step its column, if it changes something. */
static guint *
make_columns (CgvCauseTable *self,
              CgvCausePeriod period)
{
  const GPtrArray *steps = self->course->steps;
  g_autoptr (GPtrArray) names = list_periods (self->course, period);
  guint *column_of = g_new0 (guint, steps->len + 1);
  CgvCauseColumn *last = NULL;

  for (guint i = 0; i < steps->len; i++)
    {
      const char *name = g_ptr_array_index (names, i);

      if (last == NULL || name == NULL || !g_str_equal (name, last->name))
        {
          const CgvCauseColumn column = { .name = g_strdup (name), .start = i, .is_shown = TRUE, .is_empty = TRUE, .cells = new_cells () };

          end_column (self);
          g_array_append_val (self->columns, column);
          last = &g_array_index (self->columns, CgvCauseColumn, self->columns->len - 1);
        }
      last->end = i + 1;
      last->is_empty = last->is_empty && ((const CgvStep *) g_ptr_array_index (steps, i))->origins->len == 0;
      column_of[i] = self->columns->len - 1;
    }
  end_column (self);
  return column_of;
}

/* Adds to the last cell of a row, or behind it. */
static void
add_to_row (CgvCauseRow *row,
            guint column,
            CgvDelta delta)
{
  CgvCauseCell *last = row->cells->len > 0 ? &g_array_index (row->cells, CgvCauseCell, row->cells->len - 1) : NULL;

  if (last == NULL || last->place != column)
    {
      const CgvCauseCell empty = { .place = column };

      g_array_append_val (row->cells, empty);
      last = &g_array_index (row->cells, CgvCauseCell, row->cells->len - 1);
    }
  last->delta = cgv_delta_add (last->delta, delta);
  row->sum = cgv_delta_add (row->sum, delta);
}

static double
measure (const GArray *cells)
{
  double gross = 0;

  for (guint i = 0; i < cells->len; i++)
    gross += (double) g_array_index (cells, CgvCauseCell, i).delta.size;
  return gross;
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
      const CgvCauseRow row = { .name = origin->name, .function = origin->names.function, .library = origin->library, .cells = new_cells () };

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
  g_clear_pointer (&row->cells, g_array_unref);
}

static void
clear_column (gpointer data)
{
  CgvCauseColumn *column = data;

  g_free (column->name);
  g_array_unref (column->cells);
}

/* Sorts the rows, and gives each column what it has of them. */
static void
sort_rows (CgvCauseTable *self)
{
  for (guint i = 0; i < self->rows->len; i++)
    g_array_index (self->rows, CgvCauseRow, i).gross = measure (get_row (self, i)->cells);
  g_array_sort (self->rows, compare_rows);
  for (guint i = 0; i < self->rows->len; i++)
    {
      const GArray *cells = get_row (self, i)->cells;

      for (guint j = 0; j < cells->len; j++)
        {
          CgvCauseCell cell = g_array_index (cells, CgvCauseCell, j);
          GArray *of_column = cgv_cause_table_get_column (self, cell.place)->cells;

          cell.place = i;
          g_array_append_val (of_column, cell);
        }
    }
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
  self->all.cells = new_cells ();
  for (guint i = 0; i < course->steps->len; i++)
    {
      const GArray *origins = ((const CgvStep *) g_ptr_array_index (course->steps, i))->origins;

      cgv_foreach_item (const CgvStepOrigin, origin, origins)
        {
          add_to_row (find_row (self, places, origin), column_of[i], origin->delta);
          add_to_row (&self->all, column_of[i], origin->delta);
        }
    }
  sort_rows (self);
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
      const Change change = { i, measure (cgv_cause_table_get_column (self, i)->cells) };

      g_array_append_val (changes, change);
    }
  g_array_sort (changes, compare_changes);
  for (guint i = 0; i < changes->len; i++)
    g_array_index (self->columns, CgvCauseColumn, g_array_index (changes, Change, i).column).is_shown = i < max;
  self->n_others = self->columns->len - MIN (max, self->columns->len);
}

CgvDelta
cgv_cause_row_get (const CgvCauseRow *row,
                   guint column)
{
  const CgvCauseCell wanted = { .place = column };
  guint at;

  if (!g_array_binary_search (row->cells, &wanted, compare_places, &at))
    return (CgvDelta) { 0 };
  return g_array_index (row->cells, CgvCauseCell, at).delta;
}

CgvDelta
cgv_cause_table_get_others (const CgvCauseTable *self,
                            const CgvCauseRow *row)
{
  CgvDelta sum = { 0 };

  for (guint i = 0; i < row->cells->len; i++)
    {
      const CgvCauseCell *cell = &g_array_index (row->cells, CgvCauseCell, i);

      if (!cgv_cause_table_get_column (self, cell->place)->is_shown)
        sum = cgv_delta_add (sum, cell->delta);
    }
  return sum;
}

CgvCauseRow
cgv_cause_rows_add_up (const GPtrArray *rows)
{
  CgvCauseRow sum = { .cells = new_cells () };
  g_autoptr (GArray) cells = new_cells ();

  for (guint i = 0; i < rows->len; i++)
    {
      const CgvCauseRow *row = g_ptr_array_index (rows, i);

      g_array_append_vals (cells, row->cells->data, row->cells->len);
    }
  g_array_sort (cells, compare_places);
  for (guint i = 0; i < cells->len; i++)
    add_to_row (&sum, g_array_index (cells, CgvCauseCell, i).place, g_array_index (cells, CgvCauseCell, i).delta);
  sum.gross = measure (sum.cells);
  return sum;
}

char *
cgv_cause_table_dup_title (const CgvCauseTable *self,
                           guint column)
{
  const CgvCauseColumn *shown = cgv_cause_table_get_column (self, column);

  return shown->name != NULL ? g_strdup (shown->name) : cgv_course_dup_short (self->course, cgv_course_get (self->course, shown->start)->to);
}

char *
cgv_cause_table_dup_id (const CgvCauseTable *self,
                        guint column)
{
  static const char *const others[] = { "all", "cause", "others", "sum", NULL };
  const CgvCauseColumn *shown = cgv_cause_table_get_column (self, column);
  g_autofree char *name = shown->name != NULL ? g_strdup (shown->name) : cgv_course_dup_member (self->course, cgv_course_get (self->course, shown->start)->to);
  CgvQuantity quantity;

  if (g_strv_contains (others, name) || cgv_quantity_parse (name, &quantity))
    return g_strconcat ("step:", name, NULL);
  return g_steal_pointer (&name);
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
