/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-set.h"

#include <glib/gi18n.h>

#include "cgv-arrays.h"
#include "cgv-display-dup.h"
#include "cgv-focus-private.h"
#include "cgv-loader.h"
#include "cgv-report-writer.h"
#include "cgv-series-text.h"
#include "cgv-signal.h"

/* The work of a thread. Its results reach the set in the main thread, unless that has begun anew. */
typedef struct
{
  GWeakRef set;
  GTask *task; /* that has this job; not owned */
  char **paths[CGV_N_SIDES];
  CgvSeriesOrder order;
  char *repository;
  guint benchmark;
  char *event;
  guint64 memory_limit;
  CgvMatchRules *rules;
  CgvSeries *series;
  char *only;
  GPtrArray *events; /* written once */
  GAsyncQueue *results; /* CgvCourseResult; of a suite, each leads to the benchmark of its number */
} Job;

typedef struct
{
  CgvDocument *document;
  char *error;
} Source;

G_DEFINE_FINAL_TYPE (CgvSet, cgv_set, G_TYPE_OBJECT)

static guint changed_signal;

/* A record is the number after one of these. */
static const char *const record_prefixes[] = { [FALSE] = "callgrove-series ", [TRUE] = "callgrove-suite " };

static void
job_free (gpointer data)
{
  Job *job = data;

  g_weak_ref_clear (&job->set);
  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    g_strfreev (job->paths[side]);
  g_clear_pointer (&job->rules, cgv_match_rules_unref);
  g_clear_pointer (&job->series, cgv_series_free);
  g_async_queue_unref (job->results);
  g_clear_pointer (&job->events, g_ptr_array_unref);
  g_free (job->event);
  g_free (job->only);
  g_free (job->repository);
  g_free (job);
}

static gpointer
load (gpointer user_data,
      char **files)
{
  Job *job = user_data;
  const CgvLoaderOptions options = { .memory_limit = job->memory_limit };
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GError) error = NULL;
  Source *source = g_new0 (Source, 1);

  for (; *files != NULL; files++)
    g_ptr_array_add (list, g_file_new_for_path (*files));
  source->document = cgv_loader_load (list, &options, NULL, g_task_get_cancellable (job->task), NULL, &error);
  if (error != NULL)
    source->error = cgv_display_dup_whole (error->message, -1);
  return source;
}

static void
unload (gpointer data)
{
  Source *source = data;

  g_clear_object (&source->document);
  g_free (source->error);
  g_free (source);
}

static CgvDocument *
get_document (gpointer source,
              const char **error)
{
  *error = ((const Source *) source)->error;
  return ((const Source *) source)->document;
}

static CgvStep *
fail (const char *why_not)
{
  return cgv_step_new_unknown (CGV_STEP_FAILED, g_strdup (why_not));
}

/* Returns whether both sides have the event type. */
static gboolean
choose_event (const Job *job,
              CgvChoice *choice)
{
  if (job->event == NULL)
    return TRUE;
  choice->event = cgv_event_list_find_main (choice->events, job->event);
  return choice->event != CGV_NONE;
}

static CgvStep *
lack_event (const Job *job)
{
  g_autofree char *name = cgv_display_dup (job->event, -1);

  return cgv_step_new_unknown (CGV_STEP_FAILED, g_strdup_printf (_ ("Not both sides have the event type %s."), name));
}

/* Compares as a window does that has just been opened. */
static CgvStep *
compare (gpointer user_data,
         CgvCourseKind kind,
         gpointer base,
         gpointer new_)
{
  Job *job = user_data;
  const Source *const sources[] = { base, new_ };
  g_autoptr (CgvRuns) first = NULL;
  g_autoptr (CgvRuns) second = NULL;
  g_autoptr (CgvEventList) events = NULL;
  g_autoptr (CgvChoice) choice = NULL;
  g_autoptr (CgvNumbers) numbers = NULL;
  g_autoptr (GError) error = NULL;
  CgvStep *step;

  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    {
      if (sources[side]->document == NULL)
        return fail (sources[side]->error);
    }
  first = cgv_runs_new_detected (sources[CGV_SIDE_BASE]->document);
  second = cgv_runs_new_detected (sources[CGV_SIDE_NEW]->document);
  events = cgv_focus_make_events ((CgvRuns *[]) { first, second }, NULL, &error);
  if (events == NULL)
    return fail (error->message);
  if (job->events == NULL)
    g_atomic_pointer_set (&job->events, cgv_event_list_dup_items (events));
  choice = cgv_choice_new (first, second, events);
  if (!choose_event (job, choice))
    return lack_event (job);
  choice->rules = job->rules != NULL ? cgv_match_rules_ref (job->rules) : cgv_match_rules_new ();
  numbers = cgv_numbers_new_cancellable (choice, g_task_get_cancellable (job->task));
  if (numbers == NULL)
    return fail (_ ("There is not enough memory to compute the answer"));
  step = cgv_step_new (numbers);
  if (kind == CGV_COURSE_STEP && job->paths[CGV_SIDE_BASE] == NULL)
    cgv_step_add_functions (step, numbers);
  return step;
}

static void
add_pair (CgvSet *self,
          CgvCourseResult *result)
{
  g_ptr_array_index (self->pairs, result->to) = g_steal_pointer (&result->step);
  cgv_course_result_free (result);
}

static void
take_series (CgvSet *self,
             const CgvSeries *series)
{
  self->series = series;
  /* The chosen benchmark may be gone since the folder was read before. */
  if (self->benchmark >= series->benchmarks->len)
    self->benchmark = 0;
  if (cgv_set_is_suite (self))
    g_ptr_array_set_size (self->pairs, (int) series->benchmarks->len);
  else
    self->course = cgv_course_new (series, self->benchmark);
}

/* Takes all that the thread has found by now. Returns whether there is anything. */
static gboolean
take_results (CgvSet *self,
              Job *job)
{
  gboolean is_new = self->series == NULL && job->series != NULL;
  CgvCourseResult *result;

  GPtrArray *events = g_atomic_pointer_get (&job->events);

  if (is_new)
    take_series (self, job->series);
  if (events != NULL && events != self->events)
    {
      g_clear_pointer (&self->events, g_ptr_array_unref);
      self->events = g_ptr_array_ref (events);
    }
  while ((result = g_async_queue_try_pop (job->results)) != NULL)
    {
      is_new = TRUE;
      self->n_done += result->kind == CGV_COURSE_STEP || result->kind == CGV_COURSE_GAP;
      if (cgv_set_is_suite (self))
        add_pair (self, result);
      else
        cgv_course_add (self->course, result);
    }
  return is_new;
}

static gboolean
deliver_cb (gpointer user_data)
{
  Job *job = g_task_get_task_data (user_data);
  g_autoptr (CgvSet) self = g_weak_ref_get (&job->set);

  if (self != NULL && self->task == user_data && take_results (self, job))
    g_signal_emit (self, changed_signal, 0);
  return G_SOURCE_REMOVE;
}

static void
queue_delivery (Job *job)
{
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, deliver_cb, g_object_ref (job->task), g_object_unref);
}

static void
take (gpointer user_data,
      CgvCourseResult *result)
{
  Job *job = user_data;

  /* What was interrupted is no result. */
  if (g_cancellable_is_cancelled (g_task_get_cancellable (job->task)))
    {
      cgv_course_result_free (result);
      return;
    }
  g_async_queue_push (job->results, result);
  queue_delivery (job);
}

static void
compare_pairs (Job *job,
               const CgvCourseReader *reader)
{
  for (guint i = 0; i < job->series->benchmarks->len && !g_cancellable_is_cancelled (g_task_get_cancellable (job->task)); i++)
    {
      CgvCourseResult *result = g_new0 (CgvCourseResult, 1);

      *result = (CgvCourseResult){ .kind = CGV_COURSE_STEP, .to = i, .step = cgv_course_compare_sides (job->series, i, reader, job) };
      take (job, result);
    }
}

static char *
dup_folder (const char *path)
{
  return g_file_test (path, G_FILE_TEST_IS_DIR) ? g_strdup (path) : g_path_get_dirname (path);
}

/* Returns (nullable) the first file of the only member. */
static char *
dup_only (const CgvSeries *series)
{
  char **files = NULL;

  for (guint i = 0; series->members->len == 1 && files == NULL && i < series->benchmarks->len; i++)
    files = cgv_series_get_files (series, 0, i);
  return files != NULL ? g_strdup (files[0]) : NULL;
}

static CgvSeries *
read_names (Job *job,
            GError **error)
{
  g_autoptr (CgvSeries) series = NULL;

  if (job->paths[CGV_SIDE_BASE] != NULL)
    return cgv_series_new_of_two (job->paths[CGV_SIDE_BASE], job->paths[CGV_SIDE_NEW], g_task_get_cancellable (job->task), error);
  series = cgv_series_new (job->paths[CGV_SIDE_NEW], job->order, job->repository, g_task_get_cancellable (job->task), error);
  if (series == NULL || series->members->len > 1)
    return g_steal_pointer (&series);
  job->only = dup_only (series);
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                       series->members->len == 0 ? _ ("There are no profiles in this folder.") : _ ("One profile is no series yet."));
  return NULL;
}

static void
run (GTask *task,
     gpointer source_object,
     gpointer task_data,
     GCancellable *cancellable)
{
  const CgvCourseReader reader = { load, unload, get_document, compare, take };
  Job *job = task_data;
  GError *error = NULL;

  job->series = read_names (job, &error);
  if (job->series == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  queue_delivery (job);
  if (job->paths[CGV_SIDE_BASE] != NULL)
    compare_pairs (job, &reader);
  else
    cgv_course_follow (job->series, job->benchmark < job->series->benchmarks->len ? job->benchmark : 0, 0, &reader, job, cancellable);
  g_task_return_boolean (task, TRUE);
}

static void
finished_cb (GObject *source,
             GAsyncResult *result,
             gpointer user_data)
{
  Job *job = g_task_get_task_data (G_TASK (result));
  g_autoptr (CgvSet) self = g_weak_ref_get (&job->set);
  g_autoptr (GError) error = NULL;

  g_task_propagate_boolean (G_TASK (result), &error);
  if (self == NULL || self->task != G_TASK (result) || !self->is_running)
    return;
  self->is_running = FALSE;
  if (error != NULL && self->order == CGV_SERIES_BY_GIT && job->series == NULL)
    {
      self->order = self->last_order;
      g_clear_error (&self->order_error);
      self->order_error = g_steal_pointer (&error);
      cgv_set_restart (self);
      return;
    }
  if (error != NULL && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    self->error = g_steal_pointer (&error);
  self->only = g_strdup (job->only);
  take_results (self, job);
  cgv_steps_show_places (self->pairs);
  g_signal_emit (self, changed_signal, 0);
}

static void
forget (CgvSet *self)
{
  g_ptr_array_set_size (self->pairs, 0);
  g_clear_pointer (&self->course, cgv_course_free);
  g_clear_error (&self->error);
  g_clear_pointer (&self->only, g_free);
  self->series = NULL;
  self->n_done = 0;
  if (self->task != NULL)
    g_cancellable_cancel (g_task_get_cancellable (self->task));
  g_clear_object (&self->task);
}

static void
start (CgvSet *self)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Job *job = g_new0 (Job, 1);

  forget (self);
  self->task = g_task_new (NULL, cancellable, finished_cb, NULL);
  self->is_running = TRUE;
  g_weak_ref_init (&job->set, self);
  job->task = self->task;
  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    job->paths[side] = g_strdupv (self->paths[side]);
  job->order = self->order;
  job->repository = g_strdup (self->repository);
  job->benchmark = self->benchmark;
  job->event = g_strdup (self->event);
  job->memory_limit = self->memory_limit;
  job->rules = self->rules != NULL ? cgv_match_rules_ref (self->rules) : NULL;
  job->results = g_async_queue_new_full ((GDestroyNotify) cgv_course_result_free);
  g_task_set_check_cancellable (self->task, FALSE);
  g_task_set_task_data (self->task, job, job_free);
  g_task_run_in_thread (self->task, run);
}

static void
free_pair (gpointer step)
{
  if (step != NULL)
    cgv_step_free (step);
}

static void
cgv_set_finalize (GObject *object)
{
  CgvSet *self = CGV_SET (object);

  forget (self);
  g_ptr_array_unref (self->pairs);
  g_clear_error (&self->order_error);
  g_clear_pointer (&self->events, g_ptr_array_unref);
  g_free (self->event);
  g_free (self->repository);
  g_clear_pointer (&self->rules, cgv_match_rules_unref);
  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    g_strfreev (self->paths[side]);

  G_OBJECT_CLASS (cgv_set_parent_class)->finalize (object);
}

static void
cgv_set_class_init (CgvSetClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = cgv_set_finalize;

  changed_signal = cgv_signal_new ("changed", klass, 0);
}

static void
cgv_set_init (CgvSet *self)
{
  self->pairs = g_ptr_array_new_with_free_func (free_pair);
}

CgvSet *
cgv_set_new (char *const *base,
             char *const *new_,
             guint64 memory_limit,
             CgvMatchRules *rules)
{
  CgvSet *self = g_object_new (CGV_TYPE_SET, NULL);

  self->paths[CGV_SIDE_BASE] = g_strdupv ((char **) base);
  self->paths[CGV_SIDE_NEW] = g_strdupv ((char **) new_);
  self->memory_limit = memory_limit;
  self->rules = rules != NULL ? cgv_match_rules_ref (rules) : NULL;
  start (self);
  return self;
}

gboolean
cgv_set_is_suite (CgvSet *self)
{
  g_return_val_if_fail (CGV_IS_SET (self), FALSE);

  return self->paths[CGV_SIDE_BASE] != NULL;
}

void
cgv_set_choose (CgvSet *self,
                CgvSeriesOrder order,
                guint benchmark)
{
  g_return_if_fail (CGV_IS_SET (self));

  if (self->order == order && self->benchmark == benchmark)
    return;
  if (self->order != CGV_SERIES_BY_GIT)
    self->last_order = self->order;
  g_clear_error (&self->order_error);
  self->order = order;
  self->benchmark = benchmark;
  cgv_set_restart (self);
}

void
cgv_set_choose_event (CgvSet *self,
                      const char *event)
{
  g_return_if_fail (CGV_IS_SET (self));
  g_return_if_fail (event != NULL);

  if (g_strcmp0 (self->event, event) == 0)
    return;
  g_free (self->event);
  self->event = g_strdup (event);
  cgv_set_restart (self);
}

void
cgv_set_choose_repository (CgvSet *self,
                           const char *folder)
{
  g_return_if_fail (CGV_IS_SET (self));
  g_return_if_fail (folder != NULL);

  g_free (self->repository);
  self->repository = g_strdup (folder);
  cgv_set_choose (self, CGV_SERIES_BY_GIT, self->benchmark);
}

void
cgv_set_restart (CgvSet *self)
{
  g_return_if_fail (CGV_IS_SET (self));

  start (self);
  g_signal_emit (self, changed_signal, 0);
}

/* The thread may still compare two large profiles. Its result would be dropped, so nobody waits for it. */
void
cgv_set_abandon (CgvSet *self)
{
  g_return_if_fail (CGV_IS_SET (self));

  g_cancellable_cancel (g_task_get_cancellable (self->task));
  self->is_running = FALSE;
}

void
cgv_set_cancel (CgvSet *self)
{
  gboolean was_running;

  g_return_if_fail (CGV_IS_SET (self));

  was_running = self->is_running;
  cgv_set_abandon (self);
  if (was_running)
    g_signal_emit (self, changed_signal, 0);
}

gboolean
cgv_set_get_only_pair (CgvSet *self,
                       char ***base,
                       char ***new_)
{
  g_return_val_if_fail (CGV_IS_SET (self), FALSE);

  if (self->series == NULL || self->series->members->len != CGV_N_SIDES || self->series->benchmarks->len != 1)
    return FALSE;
  *base = cgv_series_get_files (self->series, 0, 0);
  *new_ = cgv_series_get_files (self->series, 1, 0);
  return *base != NULL && *new_ != NULL;
}

guint
cgv_set_get_n (CgvSet *self)
{
  g_return_val_if_fail (CGV_IS_SET (self), 0);

  if (self->series == NULL)
    return 0;
  return cgv_set_is_suite (self) ? self->series->benchmarks->len : self->series->members->len - 1;
}

static CgvSuiteCounts
count (CgvSet *self)
{
  CgvSuiteCounts counts = { 0 };

  for (guint i = 0; i < self->pairs->len; i++)
    {
      if (g_ptr_array_index (self->pairs, i) != NULL)
        cgv_suite_counts_add (&counts, g_ptr_array_index (self->pairs, i));
    }
  return counts;
}

static gboolean
is_canceled (CgvSet *self)
{
  return !self->is_running && g_cancellable_is_cancelled (g_task_get_cancellable (self->task));
}

/* Returns whether a folder has too few profiles for a series. */
static gboolean
lacks_profiles (CgvSet *self)
{
  return self->paths[CGV_SIDE_BASE] == NULL && g_error_matches (self->error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

char *
cgv_set_dup_headline (CgvSet *self)
{
  CgvSuiteCounts counts;

  g_return_val_if_fail (CGV_IS_SET (self), NULL);

  if (lacks_profiles (self))
    return g_strdup (self->error->message);
  if (self->error != NULL)
    return g_strdup (_ ("These Profiles Cannot Be Compared"));
  counts = count (self);
  if (counts.n > 0 && !(self->is_running && counts.n_known == 0))
    return cgv_series_text_dup_suite (&counts);
  if (self->course != NULL && self->course->whole != NULL)
    return g_strdup (cgv_course_get_headline (self->course));
  if (self->is_running)
    return g_strdup (_ ("Comparing…"));
  if (is_canceled (self))
    return g_strdup (_ ("Canceled"));
  return g_strdup (_ ("No two profiles could be compared"));
}

/* Takes @sentences, without those that are NULL. Returns NULL if none is left. */
static char *
join_sentences (GPtrArray *sentences)
{
  GString *text = g_string_new (NULL);

  cgv_foreach_pointer (const char, sentence, sentences)
    if (sentence != NULL)
      g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", sentence);
  g_ptr_array_unref (sentences);
  return g_string_free (text, text->len == 0);
}

/* Returns (nullable) which benchmark of several the course is about. */
static char *
dup_benchmark (CgvSet *self)
{
  g_autofree char *name = NULL;

  if (self->series->benchmarks->len < 2)
    return NULL;
  name = cgv_display_dup_whole (cgv_series_get_benchmark (self->series, self->benchmark), -1);
  /* Translators: a benchmark, and how many benchmarks a series has, which are at least two. */
  return g_strdup_printf (_ ("This is the benchmark “%s”, one of %u."), name, self->series->benchmarks->len);
}

char *
cgv_set_dup_detail (CgvSet *self)
{
  GPtrArray *sentences;
  const CgvStep *whole;
  g_autofree char *commands = NULL;

  g_return_val_if_fail (CGV_IS_SET (self), NULL);

  if (lacks_profiles (self))
    return g_strdup (_ ("Add profiles of other versions to the folder, and then reload it."));
  if (self->error != NULL)
    return cgv_display_dup_whole (self->error->message, -1);
  if (is_canceled (self) && self->series != NULL)
    /* Translators: how many comparisons are known, and how many there are. */
    return g_strdup_printf (_ ("Comparisons that are known: %u of %u. Reload to make all of them."), self->n_done, cgv_set_get_n (self));
  whole = self->course != NULL ? self->course->whole : NULL;
  if (whole == NULL || !cgv_step_is_known (whole))
    return NULL;
  sentences = g_ptr_array_new_with_free_func (g_free);
  /* It continues the headline. */
  g_ptr_array_add (sentences, g_strdup (whole->where));
  g_ptr_array_add (sentences, cgv_series_text_dup_course (self->course->steps, whole));
  g_ptr_array_add (sentences, dup_benchmark (self));
  commands = cgv_course_dup_commands (self->course);
  g_ptr_array_add (sentences, commands != NULL ? cgv_report_dup_plain (commands) : NULL);
  return join_sentences (sentences);
}

char *
cgv_set_dup_way (CgvSet *self)
{
  g_return_val_if_fail (CGV_IS_SET (self), NULL);

  return self->course != NULL ? cgv_course_dup_way (self->course) : NULL;
}

char *
cgv_set_dup_notes (CgvSet *self)
{
  g_autoptr (GArray) returns = NULL;
  GPtrArray *sentences;

  g_return_val_if_fail (CGV_IS_SET (self), NULL);

  if (self->course == NULL || self->course->whole == NULL)
    return NULL;
  returns = cgv_series_text_find_returns (self->course->steps);
  sentences = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (sentences, cgv_course_dup_order (self->course));
  g_ptr_array_add (sentences, cgv_course_dup_varying (self->course));
  for (guint i = 0; i < returns->len; i++)
    g_ptr_array_add (sentences, cgv_course_dup_return (self->course, &g_array_index (returns, CgvSeriesReturn, i)));
  return join_sentences (sentences);
}

int
cgv_set_get_direction (CgvSet *self)
{
  CgvSuiteCounts counts;

  g_return_val_if_fail (CGV_IS_SET (self), 0);

  if (self->course != NULL)
    return self->course->whole != NULL ? self->course->whole->direction : 0;
  counts = count (self);
  return (counts.n_less == 0 && counts.n_more > 0) - (counts.n_more == 0 && counts.n_less > 0);
}

static char *
dup_name (char *const *paths)
{
  g_autofree char *folder = paths[1] == NULL ? g_strdup (paths[0]) : dup_folder (paths[0]);
  g_autofree char *name = g_path_get_basename (folder);

  return cgv_display_dup_whole (name, -1);
}

char *
cgv_set_dup_title (CgvSet *self)
{
  g_autofree char *new_ = NULL;
  g_autofree char *base = NULL;

  g_return_val_if_fail (CGV_IS_SET (self), NULL);

  new_ = dup_name (self->paths[CGV_SIDE_NEW]);
  if (!cgv_set_is_suite (self))
    return g_steal_pointer (&new_);
  base = dup_name (self->paths[CGV_SIDE_BASE]);
  if (g_strv_equal ((const char *const *) self->paths[CGV_SIDE_BASE], (const char *const *) self->paths[CGV_SIDE_NEW]))
    return g_steal_pointer (&base);
  return g_strdup_printf (_ ("%s → %s"), base, new_);
}

/* Returns what a set is. */
static char *
dup_number (gboolean is_suite,
            guint n)
{
  if (is_suite)
    return g_strdup_printf (ngettext ("%u benchmark", "%u benchmarks", n), n);
  return g_strdup_printf (ngettext ("%u version", "%u versions", n), n);
}

static guint
get_number (CgvSet *self)
{
  return cgv_set_is_suite (self) ? self->series->benchmarks->len : self->series->members->len;
}

char *
cgv_set_dup_subtitle (CgvSet *self)
{
  g_return_val_if_fail (CGV_IS_SET (self), NULL);

  return self->series != NULL ? dup_number (cgv_set_is_suite (self), get_number (self)) : g_strdup ("");
}

char *
cgv_set_dup_record (CgvSet *self)
{
  g_return_val_if_fail (CGV_IS_SET (self), NULL);
  g_return_val_if_fail (self->series != NULL, NULL);

  return g_strdup_printf ("%s%u", record_prefixes[cgv_set_is_suite (self)], get_number (self));
}

char *
cgv_set_dup_subtitle_of_record (const char *record)
{
  guint64 n;

  g_return_val_if_fail (record != NULL, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (record_prefixes); i++)
    if (g_str_has_prefix (record, record_prefixes[i]) && g_ascii_string_to_unsigned (record + strlen (record_prefixes[i]), 10, 0, G_MAXUINT, &n, NULL))
      return dup_number (i == TRUE, (guint) n);
  return NULL;
}
