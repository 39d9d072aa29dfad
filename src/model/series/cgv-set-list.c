/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-set-list.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "cgv-arrays.h"
#include "cgv-display-dup.h"

/* Fewer benchmarks that change nothing are rows of their own. */
#define MIN_FOLDED 20

/* The fold of a suite, in @opened. */
#define SUITE_KEY GUINT_TO_POINTER (G_MAXUINT)

struct _CgvSetList
{
  CgvRowList parent_instance;

  CgvSet *set;
  gboolean is_whole;  /* nothing is folded */
  GArray *rows;       /* CgvSetRow */
  GHashTable *opened; /* members that the steps of opened folds lead to */
  CgvSetRow selected;
  gboolean has_selected;
  CgvSetSort sort;
  gboolean descending;
  gboolean has_folds; /* of a suite */
  char *cause;        /* (nullable) */
  double largest;
};

G_DEFINE_FINAL_TYPE (CgvSetList, cgv_set_list, CGV_TYPE_ROW_LIST)

static const CgvStep *
get_step (const CgvSet *set,
          const CgvSetRow *row)
{
  if (set->course == NULL)
    return row->line.kind == CGV_COURSE_LINE_STEP ? g_ptr_array_index (set->pairs, row->line.start) : NULL;
  return cgv_course_get_line_step (set->course, &row->line);
}

/* @step and @name may be NULL. Returns (nullable) the cause of that name. */
static const CgvStepCause *
find_cause (const CgvStep *step,
            const char *name)
{
  for (guint i = 0; step != NULL && name != NULL && i < step->causes->len; i++)
    {
      const CgvStepCause *cause = g_ptr_array_index (step->causes, i);

      if (g_str_equal (cause->name, name))
        return cause;
    }
  return NULL;
}

static double
get_value (const CgvStep *step,
           CgvSetSort sort)
{
  const CgvCell *cell = &step->cells[sort == CGV_SET_SORT_BASE ? CGV_STEP_BASE : CGV_STEP_TOTAL];

  if (sort == CGV_SET_SORT_BASE || sort == CGV_SET_SORT_NEW)
    return cgv_cost_to_double (cell->cost.value, cell->is_signed);
  return cgv_step_get_change (step);
}

static gboolean
is_value_known (const CgvStep *step,
                CgvSetSort sort)
{
  return step != NULL && (cgv_step_is_known (step) || (sort >= CGV_SET_SORT_BASE && step->event_name != NULL));
}

/* Unknown ones are last in either direction; benchmarks are in the order of their names. */
static int
compare_rows (gconstpointer a,
              gconstpointer b,
              gpointer user_data)
{
  const CgvSetList *self = user_data;
  const CgvSetRow *left = a;
  const CgvSetRow *right = b;
  const CgvStep *steps[] = { get_step (self->set, left), get_step (self->set, right) };
  gboolean is_known[] = { is_value_known (steps[0], self->sort), is_value_known (steps[1], self->sort) };
  int order = 0;

  if (self->sort == CGV_SET_SORT_NAME)
    return self->descending ? (left->line.start < right->line.start) - (left->line.start > right->line.start) : (left->line.start > right->line.start) - (left->line.start < right->line.start);
  if (is_known[0] && is_known[1])
    order = (get_value (steps[0], self->sort) > get_value (steps[1], self->sort)) - (get_value (steps[0], self->sort) < get_value (steps[1], self->sort));
  else if (is_known[0] != is_known[1])
    return is_known[0] ? -1 : 1;
  if (order != 0)
    return self->descending ? -order : order;
  return (left->line.start > right->line.start) - (left->line.start < right->line.start);
}

static gboolean
is_quiet_benchmark (CgvSetList *self,
                    guint benchmark)
{
  const CgvStep *step = g_ptr_array_index (self->set->pairs, benchmark);

  return step != NULL && cgv_series_text_is_quiet (step);
}

/* Returns how many benchmarks are one row: many of no interest would be in the middle of those that are sorted by their change. */
static guint
count_folded (CgvSetList *self)
{
  guint n = 0;

  for (guint i = 0; i < self->set->pairs->len && self->sort == CGV_SET_SORT_CHANGE && self->cause == NULL; i++)
    n += is_quiet_benchmark (self, i);
  return n >= MIN_FOLDED && !self->is_whole ? n : 0;
}

/* Inserts the row of folded benchmarks between those with more cost and those with less, and these below it. */
static void
insert_fold (CgvSetList *self,
             guint n)
{
  const CgvSetRow fold = { { CGV_COURSE_LINE_FOLD, 0, n }, g_hash_table_contains (self->opened, SUITE_KEY), FALSE };
  guint at = 0;

  while (at < self->rows->len && is_value_known (cgv_set_list_get_step (self, at), self->sort) &&
         (cgv_step_get_change (cgv_set_list_get_step (self, at)) > 0) == self->descending)
    at++;
  g_array_insert_val (self->rows, at, fold);
  for (guint i = 0; i < self->set->pairs->len && fold.is_open; i++)
    {
      const CgvSetRow below = { { CGV_COURSE_LINE_STEP, i, i + 1 }, FALSE, TRUE };

      if (!is_quiet_benchmark (self, i))
        continue;
      at++;
      g_array_insert_val (self->rows, at, below);
    }
}

static void
list_benchmarks (CgvSetList *self)
{
  guint n_folded = count_folded (self);

  for (guint i = 0; i < self->set->pairs->len; i++)
    {
      const CgvSetRow row = { { CGV_COURSE_LINE_STEP, i, i + 1 }, FALSE, FALSE };

      if (n_folded > 0 && is_quiet_benchmark (self, i))
        continue;
      if (self->cause == NULL || find_cause (g_ptr_array_index (self->set->pairs, i), self->cause) != NULL)
        g_array_append_val (self->rows, row);
    }
  g_array_sort_with_data (self->rows, compare_rows, self);
  self->has_folds = n_folded > 0;
  if (n_folded > 0)
    insert_fold (self, n_folded);
}

static gpointer
get_fold_key (const CgvCourse *course,
              guint step)
{
  return GUINT_TO_POINTER (cgv_course_get (course, step)->to);
}

/* The newest first. */
static void
list_steps (CgvSetList *self)
{
  const CgvCourse *course = self->set->course;
  g_autoptr (GArray) lines = cgv_course_list_lines (course, CGV_COURSE_LINES_GAPS | (self->is_whole ? 0 : CGV_COURSE_LINES_FOLDS));

  for (guint i = lines->len; i-- > 0;)
    {
      CgvSetRow row = { g_array_index (lines, CgvCourseLine, i), FALSE, FALSE };

      row.is_open = row.line.kind == CGV_COURSE_LINE_FOLD && g_hash_table_contains (self->opened, get_fold_key (course, row.line.start));
      g_array_append_val (self->rows, row);
      for (guint step = row.line.end; row.is_open && step-- > row.line.start;)
        {
          const CgvSetRow below = { { CGV_COURSE_LINE_STEP, step, step + 1 }, FALSE, TRUE };

          g_array_append_val (self->rows, below);
        }
    }
}

static void
find_largest (CgvSetList *self)
{
  const GPtrArray *steps = self->set->course != NULL ? self->set->course->steps : self->set->pairs;

  self->largest = 0;
  for (guint i = 0; i < steps->len; i++)
    {
      if (g_ptr_array_index (steps, i) != NULL)
        self->largest = fmax (self->largest, fabs (cgv_step_get_change (g_ptr_array_index (steps, i))));
    }
}

/* The largest change is selected until the user selects another row. */
static void
select_largest (CgvSetList *self)
{
  double largest = -1;

  for (guint i = 0; i < self->rows->len && !self->set->is_running && !self->has_selected; i++)
    {
      const CgvStep *step = cgv_set_list_get_step (self, i);
      double change = step != NULL ? fabs (cgv_step_get_change (step)) : -1;

      if (change <= largest)
        continue;
      largest = change;
      self->selected = g_array_index (self->rows, CgvSetRow, i);
    }
  self->has_selected = self->has_selected || largest >= 0;
}

static void
rebuild (CgvSetList *self)
{
  guint old_length = self->rows->len;
  gboolean had_selected = self->has_selected;

  g_array_set_size (self->rows, 0);
  if (self->set->series == NULL)
    self->has_selected = FALSE;
  else if (self->set->course != NULL)
    list_steps (self);
  else
    list_benchmarks (self);
  find_largest (self);
  select_largest (self);
  cgv_row_list_publish (CGV_ROW_LIST (self), old_length);
  if (had_selected != self->has_selected)
    cgv_row_list_emit_selected (self);
}

static void
cgv_set_list_finalize (GObject *object)
{
  CgvSetList *self = CGV_SET_LIST (object);

  g_array_unref (self->rows);
  g_hash_table_unref (self->opened);
  g_free (self->cause);
  g_clear_object (&self->set);

  G_OBJECT_CLASS (cgv_set_list_parent_class)->finalize (object);
}

static guint
cgv_set_list_get_length (CgvRowList *list)
{
  return CGV_SET_LIST (list)->rows->len;
}

static void
cgv_set_list_class_init (CgvSetListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = cgv_set_list_finalize;
  CGV_ROW_LIST_CLASS (klass)->get_length = cgv_set_list_get_length;
}

static void
cgv_set_list_init (CgvSetList *self)
{
  self->rows = cgv_array_new (CgvSetRow);
  self->opened = g_hash_table_new (NULL, NULL);
  self->descending = TRUE;
}

static void
follow (CgvSetList *self,
        CgvSet *set)
{
  self->set = g_object_ref (set);
  g_signal_connect_object (set, "changed", G_CALLBACK (rebuild), self, G_CONNECT_SWAPPED);
  rebuild (self);
}

CgvSetList *
cgv_set_list_new (CgvSet *set)
{
  CgvSetList *self;

  g_return_val_if_fail (CGV_IS_SET (set), NULL);

  self = g_object_new (CGV_TYPE_SET_LIST, NULL);
  follow (self, set);
  return self;
}

CgvRowList *
cgv_set_list_new_whole (CgvSetList *self)
{
  CgvSetList *whole;

  g_return_val_if_fail (CGV_IS_SET_LIST (self), NULL);

  whole = g_object_new (CGV_TYPE_SET_LIST, NULL);
  whole->is_whole = TRUE;
  whole->sort = self->sort;
  whole->descending = self->descending;
  whole->cause = g_strdup (self->cause);
  follow (whole, self->set);
  return CGV_ROW_LIST (whole);
}

CgvSet *
cgv_set_list_get_set (CgvSetList *self)
{
  g_return_val_if_fail (CGV_IS_SET_LIST (self), NULL);

  return self->set;
}

const CgvSetRow *
cgv_set_list_get (CgvSetList *self,
                  guint position)
{
  g_return_val_if_fail (CGV_IS_SET_LIST (self), NULL);

  return position < self->rows->len ? &g_array_index (self->rows, CgvSetRow, position) : NULL;
}

const CgvStep *
cgv_set_list_get_step (CgvSetList *self,
                       guint position)
{
  const CgvSetRow *row = cgv_set_list_get (self, position);

  return row != NULL ? get_step (self->set, row) : NULL;
}

char *
cgv_set_list_dup_text (CgvSetList *self,
                       guint position,
                       CgvStepText text)
{
  const CgvSetRow *row = cgv_set_list_get (self, position);
  const CgvStep *step = get_step (self->set, row);

  if (self->set->course != NULL)
    return cgv_course_dup_line_text (self->set->course, &row->line, text);
  if (row->line.kind == CGV_COURSE_LINE_FOLD && text == CGV_STEP_TEXT_NAME)
    return g_strdup_printf (ngettext ("%u benchmark without a change beyond noise", "%u benchmarks without a change beyond noise", row->line.end), row->line.end);
  if (text == CGV_STEP_TEXT_NAME)
    return cgv_display_dup_whole (cgv_series_get_benchmark (self->set->series, row->line.start), -1);
  if (row->line.kind == CGV_COURSE_LINE_FOLD)
    return NULL;
  if (step == NULL)
    return text == CGV_STEP_TEXT_WHY_NOT ? cgv_set_list_dup_reason (self, position) : NULL;
  return g_strdup (cgv_step_get_text (step, text));
}

char *
cgv_set_list_dup_reason (CgvSetList *self,
                         guint position)
{
  const CgvSetRow *row = cgv_set_list_get (self, position);
  const CgvStep *step = get_step (self->set, row);
  const CgvStepCause *chosen = find_cause (step, self->cause);
  g_autofree char *reason = step != NULL ? cgv_series_text_dup_reason (step) : NULL;

  if (chosen != NULL && chosen->text != NULL && strstr (reason, chosen->name) == NULL)
    /* Translators: a sentence about where a change began; then the name of another function, and how that changed. */
    return g_strdup_printf (_ ("%s In %s: %s."), reason, chosen->name, chosen->text);
  if (reason != NULL)
    return g_steal_pointer (&reason);
  if (self->set->course != NULL)
    return cgv_set_list_dup_text (self, position, CGV_STEP_TEXT_WHY_NOT);
  if (row->line.kind == CGV_COURSE_LINE_FOLD)
    return NULL;
  return g_strdup (self->set->is_running ? _ ("waits") : _ ("not compared"));
}

gboolean
cgv_set_list_get_files (CgvSetList *self,
                        guint position,
                        char ***base,
                        char ***new_)
{
  const CgvSetRow *row = cgv_set_list_get (self, position);
  const CgvCourse *course = self->set->course;
  gboolean is_step = row != NULL && row->line.kind != CGV_COURSE_LINE_GAP && (course != NULL || row->line.kind == CGV_COURSE_LINE_STEP);

  *base = NULL;
  *new_ = NULL;
  if (is_step && course == NULL)
    {
      *base = cgv_series_get_files (self->set->series, 0, row->line.start);
      *new_ = cgv_series_get_files (self->set->series, 1, row->line.start);
    }
  else if (is_step)
    {
      *base = cgv_series_get_files (self->set->series, cgv_course_get (course, row->line.start)->from, course->benchmark);
      *new_ = cgv_series_get_files (self->set->series, cgv_course_get_line_member (course, &row->line), course->benchmark);
    }
  return *base != NULL && *new_ != NULL;
}

gboolean
cgv_set_list_has_folds (CgvSetList *self)
{
  g_return_val_if_fail (CGV_IS_SET_LIST (self), FALSE);

  return self->set->course != NULL || self->has_folds;
}

double
cgv_set_list_get_largest (CgvSetList *self)
{
  g_return_val_if_fail (CGV_IS_SET_LIST (self), 0);

  return self->largest;
}

void
cgv_set_list_set_sort (CgvSetList *self,
                       CgvSetSort sort,
                       gboolean descending)
{
  g_return_if_fail (CGV_IS_SET_LIST (self));

  if (self->sort == sort && self->descending == descending)
    return;
  self->sort = sort;
  self->descending = descending;
  rebuild (self);
}

void
cgv_set_list_set_cause (CgvSetList *self,
                        const char *cause)
{
  g_return_if_fail (CGV_IS_SET_LIST (self));

  if (g_strcmp0 (self->cause, cause) == 0)
    return;
  g_free (self->cause);
  self->cause = g_strdup (cause);
  rebuild (self);
}

static void
set_open (CgvSetList *self,
          const CgvSetRow *row,
          gboolean is_open)
{
  gpointer key;

  if (row->line.kind != CGV_COURSE_LINE_FOLD)
    return;
  key = self->set->course != NULL ? get_fold_key (self->set->course, row->line.start) : SUITE_KEY;
  if (is_open)
    g_hash_table_add (self->opened, key);
  else
    g_hash_table_remove (self->opened, key);
}

void
cgv_set_list_toggle (CgvSetList *self,
                     guint position,
                     gboolean all)
{
  const CgvSetRow *row = cgv_set_list_get (self, position);
  gboolean opens;

  if (row == NULL || row->line.kind != CGV_COURSE_LINE_FOLD)
    return;
  opens = !row->is_open;
  set_open (self, row, opens);
  for (guint i = 0; all && i < self->rows->len; i++)
    set_open (self, cgv_set_list_get (self, i), opens);
  rebuild (self);
}

static gboolean
is_row (const CgvSetRow *row,
        const CgvSetRow *other)
{
  return row->line.kind == other->line.kind && row->line.start == other->line.start && row->is_below == other->is_below;
}

guint
cgv_set_list_find (CgvSetList *self)
{
  g_return_val_if_fail (CGV_IS_SET_LIST (self), G_MAXUINT);

  for (guint i = 0; i < self->rows->len && self->has_selected; i++)
    {
      if (is_row (&g_array_index (self->rows, CgvSetRow, i), &self->selected))
        return i;
    }
  return G_MAXUINT;
}

void
cgv_set_list_select (CgvSetList *self,
                     guint position)
{
  const CgvSetRow *row = cgv_set_list_get (self, position);

  if (row == NULL || (self->has_selected && is_row (row, &self->selected)))
    return;
  self->selected = *row;
  self->has_selected = TRUE;
  cgv_row_list_emit_selected (self);
}

guint
cgv_set_list_get_member (CgvSetList *self,
                         guint position)
{
  const CgvSetRow *row = cgv_set_list_get (self, position);
  const CgvCourse *course = self->set->course;

  return row != NULL && course != NULL ? cgv_course_get_line_member (course, &row->line) : G_MAXUINT;
}

/* Returns the row of a member; a fold if that is not open. */
static guint
find_member (CgvSetList *self,
             guint member)
{
  for (guint i = 0; i < self->rows->len; i++)
    {
      const CgvSetRow *row = cgv_set_list_get (self, i);
      guint last = cgv_set_list_get_member (self, i);
      guint first = row->line.kind == CGV_COURSE_LINE_FOLD ? cgv_course_get (self->set->course, row->line.start)->to : last;

      if (member >= first && member <= last && !row->is_open)
        return i;
    }
  return G_MAXUINT;
}

gboolean
cgv_set_list_select_member (CgvSetList *self,
                            guint member)
{
  guint position;

  g_return_val_if_fail (CGV_IS_SET_LIST (self), FALSE);

  position = find_member (self, member);
  if (position != G_MAXUINT && cgv_set_list_get (self, position)->line.kind == CGV_COURSE_LINE_FOLD)
    {
      cgv_set_list_toggle (self, position, FALSE);
      position = find_member (self, member);
    }
  cgv_set_list_select (self, position);
  return position != G_MAXUINT;
}
