/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-course.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "cgv-arrays.h"
#include "cgv-display-dup.h"
#include "cgv-report.h"
#include "cgv-runs.h"
#include "cgv-seeded-hash.h"

/* Letters of a commit that are shown. */
#define SHORT_COMMIT 10

typedef struct
{
  const CgvSeries *series;
  guint benchmark;
  const CgvCourseReader *reader;
  gpointer user_data;
} Walk;

void
cgv_course_result_free (CgvCourseResult *result)
{
  g_clear_pointer (&result->step, cgv_step_free);
  g_free (result->error);
  g_free (result);
}

/* Takes @step and @error. */
static void
give (const Walk *self,
      CgvCourseKind kind,
      guint from,
      guint to,
      CgvStep *step,
      char *error)
{
  CgvCourseResult *result = g_new0 (CgvCourseResult, 1);

  *result = (CgvCourseResult){ kind, from, to, step, error };
  self->reader->take (self->user_data, result);
}

static void
compare (const Walk *self,
         CgvCourseKind kind,
         guint from,
         guint to,
         gpointer base,
         gpointer new_)
{
  give (self, kind, from, to, self->reader->compare (self->user_data, kind, base, new_), NULL);
}

/* Compares the recordings of one member with the first. All that differs varies by itself. */
static void
compare_recordings (const Walk *self,
                    guint member,
                    char **files)
{
  char *one[] = { files[0], NULL };
  gpointer first = self->reader->load (self->user_data, one);

  for (guint i = 1; files[i] != NULL; i++)
    {
      char *again[] = { files[i], NULL };
      gpointer other = self->reader->load (self->user_data, again);

      compare (self, CGV_COURSE_REPEAT, member, member, first, other);
      self->reader->unload (other);
    }
  self->reader->unload (first);
}

/* Returns why a source is left out: missing costs of a damaged one would look like a step, and then like one back. */
static char *
dup_fault (const Walk *self,
           gpointer source)
{
  const char *error = NULL;
  CgvDocument *document = self->reader->get_document (source, &error);
  guint64 n;

  if (document == NULL)
    return g_strdup (error);
  if (!cgv_document_is_partial (document))
    return NULL;
  n = cgv_problem_list_count (document->problems, CGV_SEVERITY_WARNING);
  return g_strdup_printf (g_dngettext (NULL, "damaged, with %u problem", "damaged, with %u problems", (gulong) n), (guint) n);
}

/* Returns (nullable) what was read of a member. */
static gpointer
load (const Walk *self,
      guint member)
{
  char **files = cgv_series_get_files (self->series, member, self->benchmark);
  gpointer source = files != NULL ? self->reader->load (self->user_data, files) : NULL;
  char *fault = source != NULL ? dup_fault (self, source) : NULL;
  g_autoptr (CgvRuns) runs = NULL;

  if (source == NULL || fault != NULL)
    {
      g_clear_pointer (&source, self->reader->unload);
      give (self, CGV_COURSE_GAP, member, member, NULL, fault);
      return NULL;
    }
  runs = cgv_runs_new_detected (self->reader->get_document (source, &(const char *){ NULL }));
  if (cgv_runs_get_n (runs) > 1 && cgv_runs_get_n (runs) == g_strv_length (files))
    compare_recordings (self, member, files);
  return source;
}

guint
cgv_course_follow (const CgvSeries *series,
                   guint benchmark,
                   guint first_member,
                   const CgvCourseReader *reader,
                   gpointer user_data,
                   GCancellable *cancellable)
{
  const Walk self = { series, benchmark, reader, user_data };
  gpointer first = NULL;
  gpointer last = NULL;
  guint from = CGV_NONE;
  guint start = CGV_NONE;

  for (guint i = first_member; i < series->members->len && !g_cancellable_is_cancelled (cancellable); i++)
    {
      gpointer source = load (&self, i);

      if (source == NULL)
        continue;
      if (last != NULL)
        compare (&self, CGV_COURSE_STEP, from, i, last, source);
      else
        {
          first = source;
          start = i;
        }
      if (last != first)
        g_clear_pointer (&last, reader->unload);
      last = source;
      from = i;
    }
  if (last != first && !g_cancellable_is_cancelled (cancellable))
    compare (&self, CGV_COURSE_WHOLE, start, from, first, last);
  if (last != first)
    reader->unload (last);
  g_clear_pointer (&first, reader->unload);
  return from;
}

/* Makes the step of a benchmark that only one side has. Its profile must be one. */
static CgvStep *
make_one_sided (CgvStepState state,
                const char *where,
                char **files,
                const CgvCourseReader *reader,
                gpointer user_data)
{
  gpointer source = reader->load (user_data, files);
  const char *error = NULL;
  gboolean is_profile = reader->get_document (source, &error) != NULL;
  CgvStep *step = cgv_step_new_unknown (is_profile ? state : CGV_STEP_FAILED, is_profile ? g_strdup (where) : cgv_display_dup_whole (error, -1));

  reader->unload (source);
  return step;
}

CgvStep *
cgv_course_compare_sides (const CgvSeries *series,
                          guint benchmark,
                          const CgvCourseReader *reader,
                          gpointer user_data)
{
  char **base_files = cgv_series_get_files (series, 0, benchmark);
  char **new_files = cgv_series_get_files (series, 1, benchmark);
  gpointer base;
  gpointer new_;
  CgvStep *step;

  if (base_files == NULL)
    return make_one_sided (CGV_STEP_NEW, _ ("In B only"), new_files, reader, user_data);
  if (new_files == NULL)
    return make_one_sided (CGV_STEP_GONE, _ ("In A only"), base_files, reader, user_data);
  base = reader->load (user_data, base_files);
  new_ = reader->load (user_data, new_files);
  step = reader->compare (user_data, CGV_COURSE_WHOLE, base, new_);
  reader->unload (base);
  reader->unload (new_);
  return step;
}

CgvCourse *
cgv_course_new (const CgvSeries *series,
                guint benchmark)
{
  CgvCourse *self = g_new0 (CgvCourse, 1);

  self->series = series;
  self->benchmark = benchmark;
  self->results = g_ptr_array_new_with_free_func ((GDestroyNotify) cgv_course_result_free);
  self->steps = g_ptr_array_new ();
  self->gaps = g_ptr_array_new_with_free_func ((GDestroyNotify) cgv_course_result_free);
  self->shared = cgv_step_new_details ();
  self->repeats = g_ptr_array_new_with_free_func ((GDestroyNotify) cgv_step_free);
  self->varying = g_hash_table_new_full (cgv_seeded_str_hash, g_str_equal, g_free, NULL);
  self->varying_by_calls = g_ptr_array_new ();
  return self;
}

void
cgv_course_free (CgvCourse *self)
{
  g_clear_pointer (&self->whole, cgv_step_free);
  g_ptr_array_unref (self->varying_by_calls);
  g_hash_table_unref (self->varying);
  g_ptr_array_unref (self->repeats);
  g_hash_table_unref (self->shared);
  g_ptr_array_unref (self->gaps);
  g_ptr_array_unref (self->steps);
  g_ptr_array_unref (self->results);
  g_free (self);
}

static void
add_varying (CgvCourse *self,
             const CgvStep *step)
{
  cgv_foreach_pointer (const CgvStepCause, cause, step->causes)
    {
      char *name;

      if (g_hash_table_contains (self->varying, cause->name))
        continue;
      name = g_strdup (cause->name);
      g_hash_table_add (self->varying, name);
      if (cause->is_by_calls)
        g_ptr_array_add (self->varying_by_calls, name);
    }
}

/* Names the functions of all steps anew, because one of them shares names that no step before shared. */
static void
rename_functions (CgvCourse *self)
{
  g_hash_table_remove_all (self->varying);
  g_ptr_array_set_size (self->varying_by_calls, 0);
  cgv_foreach_pointer (CgvStep, repeat, self->repeats)
    {
      cgv_step_show_places (repeat, self->shared);
      add_varying (self, repeat);
    }
  cgv_foreach_pointer (CgvStep, step, self->steps)
    {
      cgv_step_show_places (step, self->shared);
      cgv_step_set_varying (step, self->varying);
    }
}

static void
name_functions (CgvCourse *self,
                const CgvCourseResult *result)
{
  if (cgv_step_collect_shared (result->step, self->shared))
    rename_functions (self);
  cgv_step_show_places (result->step, self->shared);
  if (result->kind != CGV_COURSE_REPEAT)
    {
      cgv_step_set_varying (result->step, self->varying);
      return;
    }
  add_varying (self, result->step);
  cgv_foreach_pointer (CgvStep, step, self->steps)
    cgv_step_set_varying (step, self->varying);
}

void
cgv_course_add (CgvCourse *self,
                CgvCourseResult *result)
{
  if (result->step != NULL)
    name_functions (self, result);
  if (result->kind == CGV_COURSE_STEP)
    {
      g_ptr_array_add (self->results, result);
      g_ptr_array_add (self->steps, result->step);
      return;
    }
  if (result->kind == CGV_COURSE_GAP)
    {
      g_ptr_array_add (self->gaps, result);
      return;
    }
  if (result->kind == CGV_COURSE_REPEAT)
    g_ptr_array_add (self->repeats, g_steal_pointer (&result->step));
  else
    self->whole = g_steal_pointer (&result->step);
  cgv_course_result_free (result);
}

const CgvCourseResult *
cgv_course_get (const CgvCourse *self,
                guint step)
{
  return g_ptr_array_index (self->results, step);
}

const char *
cgv_course_get_headline (const CgvCourse *self)
{
  if (self->whole == NULL)
    return NULL;
  return self->whole->headline != NULL ? self->whole->headline : self->whole->why_not;
}

char *
cgv_course_dup_way (const CgvCourse *self)
{
  g_autofree char *first = NULL;
  g_autofree char *last = NULL;
  guint n = 0;

  if (self->whole == NULL || self->whole->event_name == NULL)
    return NULL;
  for (guint i = 0; i < self->steps->len; i++)
    n += !cgv_course_is_quiet (self, i);
  first = cgv_cell_dup_text (&self->whole->cells[CGV_STEP_BASE]);
  last = cgv_cell_dup_text (&self->whole->cells[CGV_STEP_TOTAL]);
  /* Translators: two amounts, how many steps change something, and the number of all steps. */
  return g_strdup_printf (ngettext ("%s → %s. Something changes in %u of %u step.", "%s → %s. Something changes in %u of %u steps.", self->steps->len), first, last, n, self->steps->len);
}

gboolean
cgv_course_is_quiet (const CgvCourse *self,
                     guint step)
{
  return cgv_series_text_is_quiet (g_ptr_array_index (self->steps, step));
}

guint
cgv_course_count_commits (const CgvCourse *self,
                          guint step)
{
  const CgvCourseResult *result = cgv_course_get (self, step);

  if (self->series->history == NULL)
    return 0;
  return cgv_series_get_member (self->series, result->to)->commit - cgv_series_get_member (self->series, result->from)->commit;
}

char *
cgv_course_dup_gap (const CgvCourse *self,
                    const CgvCourseResult *gap)
{
  if (gap->error != NULL)
    return g_strdup (gap->error);
  if (self->results->len == 0 || gap->to < cgv_course_get (self, 0)->from || gap->to > cgv_course_get (self, self->results->len - 1)->to)
    return NULL;
  return g_strdup (_ ("does not have this benchmark"));
}

static int
compare_texts (const void *a,
               const void *b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

GPtrArray *
cgv_course_list_varying (const CgvCourse *self)
{
  GPtrArray *names = g_ptr_array_new ();
  GHashTableIter iter;
  gpointer name;

  g_hash_table_iter_init (&iter, self->varying);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    g_ptr_array_add (names, name);
  g_ptr_array_sort (names, compare_texts);
  return names;
}

char *
cgv_course_dup_varying (const CgvCourse *self)
{
  g_autoptr (GPtrArray) names = cgv_course_list_varying (self);
  gboolean is_by_calls = self->varying_by_calls->len == names->len;
  g_autofree char *all = NULL;

  if (names->len == 0)
    return NULL;
  g_ptr_array_add (names, NULL);
  all = g_strjoinv (", ", (char **) names->pdata);
  /* Translators: names of functions. */
  return g_strdup_printf (is_by_calls ? _ ("These vary by themselves, in calls alone: %s.") : _ ("These vary by themselves: %s."), all);
}

char *
cgv_course_dup_order (const CgvCourse *self)
{
  return cgv_series_is_in_any_order (self->series) ? g_strdup (_ ("The names begin with commits and are sorted by name, so the order of the versions is not known.")) : NULL;
}

char *
cgv_course_dup_commands (const CgvCourse *self)
{
  const CgvCourseResult *first = NULL;
  g_autofree char *from = NULL;
  g_autofree char *to = NULL;
  g_autofree char *commands = NULL;
  g_autofree char *others = NULL;
  char *marked[CGV_N_SIDES];
  guint n = 0;

  for (guint i = 0; i < self->results->len; i++)
    {
      const CgvCourseResult *result = cgv_course_get (self, i);

      if (result->step->commands[CGV_SIDE_BASE] == NULL)
        continue;
      first = first != NULL ? first : result;
      n++;
    }
  if (first == NULL)
    return NULL;
  from = cgv_course_dup_short (self, first->from);
  to = cgv_course_dup_short (self, first->to);
  for (guint i = 0; i < CGV_N_SIDES; i++)
    marked[i] = g_strconcat (CGV_REPORT_CODE, first->step->commands[i], CGV_REPORT_CODE_END, NULL);
  /* Translators: two versions, and the command of each. */
  commands = g_strdup_printf (_ ("%s and %s ran different commands: “%s” and “%s”."), from, to, marked[CGV_SIDE_BASE], marked[CGV_SIDE_NEW]);
  for (guint i = 0; i < CGV_N_SIDES; i++)
    g_free (marked[i]);
  if (n == 1)
    return g_steal_pointer (&commands);
  others = g_strdup_printf (ngettext ("The commands differ in %u other step, too.", "The commands differ in %u other steps, too.", n - 1), n - 1);
  return g_strdup_printf (C_ ("sentences", "%s %s"), commands, others);
}

char *
cgv_course_dup_member (const CgvCourse *self,
                       guint member)
{
  return cgv_display_dup_whole (cgv_series_get_member (self->series, member)->name, -1);
}

char *
cgv_course_dup_short (const CgvCourse *self,
                      guint member)
{
  const CgvCommit *commit = cgv_series_get_commit (self->series, member);
  char *name = cgv_course_dup_member (self, member);

  if (commit != NULL && g_str_equal (name, commit->id))
    name[MIN (strlen (name), SHORT_COMMIT)] = '\0';
  return name;
}

char *
cgv_course_dup_date (const CgvCourse *self,
                     guint member)
{
  const CgvCommit *commit = cgv_series_get_commit (self->series, member);
  g_autoptr (GDateTime) date = commit != NULL ? g_date_time_new_from_unix_utc (commit->time) : NULL;

  return date != NULL ? g_date_time_format (date, "%Y-%m-%d") : NULL;
}

char *
cgv_course_dup_step (const CgvCourse *self,
                     guint step)
{
  guint member = cgv_course_get (self, step)->to;
  const CgvCommit *commit = cgv_series_get_commit (self->series, member);
  guint n = cgv_course_count_commits (self, step);
  guint n_versions = member - cgv_course_get (self, step)->from;
  g_autofree char *name = cgv_course_dup_short (self, member);
  GString *text = g_string_new (name);

  if (commit != NULL)
    {
      g_autofree char *subject = cgv_display_dup (commit->subject, -1);

      g_string_append_printf (text, "  %s", subject);
    }
  if (n > 1)
    {
      g_autofree char *over = g_strdup_printf (ngettext ("(over %u commit)", "(over %u commits)", n), n);

      g_string_append_printf (text, "  %s", over);
    }
  else if (n_versions > 1)
    {
      g_autofree char *over = g_strdup_printf (ngettext ("(over %u version)", "(over %u versions)", n_versions), n_versions);

      g_string_append_printf (text, "  %s", over);
    }
  return g_string_free (text, FALSE);
}

/* A cost that no step changes is that of the next change. */
gboolean
cgv_course_get_values (const CgvCourse *self,
                       const char *name,
                       double *values)
{
  gboolean is_found = FALSE;
  double value = NAN;
  guint first = 0;

  for (guint i = 0; i < self->series->members->len; i++)
    values[i] = NAN;
  for (guint i = 0; i < self->steps->len; i++)
    {
      const CgvStep *step = g_ptr_array_index (self->steps, i);
      const CgvStepFunction *function = cgv_step_find_function (step, name);
      gboolean is_signed = step->cells[CGV_STEP_TOTAL].is_signed;

      is_found = is_found || function != NULL;
      if (!cgv_step_is_known (step))
        {
          value = NAN;
          first = i + 1;
          continue;
        }
      for (guint j = first; function != NULL && isnan (value) && j <= i; j++)
        values[cgv_course_get (self, j)->from] = cgv_cost_to_double (function->costs[CGV_SIDE_BASE], is_signed);
      if (function != NULL)
        value = cgv_cost_to_double (function->costs[CGV_SIDE_NEW], is_signed);
      values[cgv_course_get (self, i)->to] = value;
    }
  return is_found;
}

char *
cgv_course_dup_return (const CgvCourse *self,
                       const CgvSeriesReturn *found)
{
  const CgvStepCause *first = g_ptr_array_index (cgv_course_get (self, found->step)->step->causes, 0);
  const CgvStepCause *cause = g_ptr_array_index (cgv_course_get (self, found->back)->step->causes, 0);
  CgvCell left = cause->delta;
  g_autofree char *rest = NULL;
  g_autofree char *step = cgv_course_dup_short (self, cgv_course_get (self, found->step)->to);
  g_autofree char *back = cgv_course_dup_short (self, cgv_course_get (self, found->back)->to);
  g_autofree char *amount = cgv_cell_dup_text (&cause->delta);

  left.delta = cgv_delta_add (first->delta.delta, cause->delta.delta);
  rest = cgv_cell_dup_text (&left);
  if (left.delta.sign != 0)
    /* Translators: a version, an earlier version, the name of a function, its amount in the first version, and the sum of both amounts. */
    return g_strdup_printf (_ ("%s takes back %s: %s (%s; %s is left)."), back, step, cause->name, amount, rest);
  /* Translators: a version, an earlier version, the name of a function, and its amount in the first version. */
  return g_strdup_printf (_ ("%s takes back %s: %s (%s)."), back, step, cause->name, amount);
}
