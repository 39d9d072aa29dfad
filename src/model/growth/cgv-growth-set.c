/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-growth-set.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-display-dup.h"
#include "cgv-event-text.h"
#include "cgv-focus-private.h"
#include "cgv-growth-sizes.h"
#include "cgv-growth-text.h"
#include "cgv-loader.h"
#include "cgv-numbers.h"
#include "cgv-signal.h"

/* The work of a thread. */
typedef struct
{
  GWeakRef set;
  GPtrArray *inputs;
  char *function;
  guint64 memory_limit;
  char *event;
  GPtrArray *events; /* written once */
  gint n_done; /* atomic */
  gboolean is_damaged;
} Job;

static guint changed_signal;

G_DEFINE_FINAL_TYPE (CgvGrowthSet, cgv_growth_set, G_TYPE_OBJECT)

static void
job_free (gpointer data)
{
  Job *job = data;

  g_weak_ref_clear (&job->set);
  g_ptr_array_unref (job->inputs);
  g_clear_pointer (&job->events, g_ptr_array_unref);
  g_free (job->event);
  g_free (job->function);
  g_free (job);
}

static gboolean
choose_event (const Job *job,
              const CgvGrowthInput *input,
              CgvChoice *choice,
              GError **error)
{
  guint event = job->event != NULL ? cgv_event_list_find_main (choice->events, job->event) : choice->event;
  g_autofree char *file = NULL;
  g_autofree char *name = NULL;

  choice->event = event;
  if (event != CGV_NONE || job->event == NULL)
    return TRUE;
  file = cgv_growth_input_dup_name (input);
  name = cgv_display_dup (job->event, -1);
  /* Translators: a file, and an event type. */
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _ ("%s does not count %s."), file, name);
  return FALSE;
}

/* Returns the costs of a profile as a window shows them that has just been opened. */
static CgvCosts *
read_costs (Job *job,
            const CgvGrowthInput *input,
            GCancellable *cancellable,
            GError **error)
{
  const CgvLoaderOptions options = { .memory_limit = job->memory_limit, .leaves_check = TRUE };
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (CgvDocument) document = NULL;
  g_autoptr (CgvRuns) runs = NULL;
  g_autoptr (CgvEventList) events = NULL;
  g_autoptr (CgvChoice) choice = NULL;
  g_autoptr (CgvNumbers) numbers = NULL;

  for (guint i = 0; input->files[i] != NULL; i++)
    g_ptr_array_add (files, g_file_new_for_path (input->files[i]));
  document = cgv_loader_load (files, &options, NULL, cancellable, NULL, error);
  if (document == NULL)
    return NULL;
  job->is_damaged = job->is_damaged || cgv_document_is_partial (document);
  runs = cgv_runs_new_detected (document);
  events = cgv_focus_make_events ((CgvRuns *[]) { NULL, runs }, NULL, error);
  if (events == NULL)
    return NULL;
  choice = cgv_choice_new (NULL, runs, events);
  if (job->events == NULL)
    g_atomic_pointer_set (&job->events, cgv_event_list_dup_items (events));
  if (!choose_event (job, input, choice, error))
    return NULL;
  numbers = cgv_numbers_new_cancellable (choice, cancellable);
  if (numbers != NULL && numbers->main.costs[CGV_SIDE_NEW] != NULL)
    return cgv_costs_ref (numbers->main.costs[CGV_SIDE_NEW]);
  if (!g_cancellable_set_error_if_cancelled (cancellable, error))
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, _ ("There is not enough memory to compute the answer"));
  return NULL;
}

static gboolean
check_costs (const CgvGrowthInput *input,
             const CgvCosts *costs,
             const CgvCosts *first,
             GError **error)
{
  g_autofree char *file = cgv_growth_input_dup_name (input);
  g_autofree char *event = cgv_event_text_dup_name (costs->events, costs->event);
  g_autofree char *other = cgv_event_text_dup_name (first->events, first->event);

  if (strcmp (event, other) != 0)
    /* Translators: a file, and two event types. */
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _ ("%s counts %s, but others count %s."), file, event, other);
  else if (cgv_costs_get_event (costs)->is_ratio || cgv_costs_has_negative (costs))
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _ ("“%s” is no event type whose costs add up."), event);
  else
    return TRUE;
  return FALSE;
}

static void
take_events (CgvGrowthSet *self,
             Job *job)
{
  GPtrArray *events = g_atomic_pointer_get (&job->events);

  if (events == NULL || events == self->events)
    return;
  g_clear_pointer (&self->events, g_ptr_array_unref);
  self->events = g_ptr_array_ref (events);
}

static gboolean
tell_cb (gpointer user_data)
{
  GTask *task = user_data;
  Job *job = g_task_get_task_data (task);
  g_autoptr (CgvGrowthSet) self = g_weak_ref_get (&job->set);

  if (self == NULL || self->task != task || !self->is_running)
    return G_SOURCE_REMOVE;
  self->n_done = (guint) g_atomic_int_get (&job->n_done);
  take_events (self, job);
  g_signal_emit (self, changed_signal, 0);
  return G_SOURCE_REMOVE;
}

/* Takes the calls of a function as the size of an input. */
static gboolean
count_calls (const Job *job,
             CgvGrowthInput *input,
             const CgvCosts *costs,
             GError **error)
{
  g_autofree char *file = cgv_growth_input_dup_name (input);
  g_autofree char *function = NULL;

  if (job->function == NULL)
    return TRUE;
  input->size = cgv_growth_sizes_count_calls (costs, job->function);
  if (input->size > 0)
    return TRUE;
  function = cgv_display_dup_whole (job->function, -1);
  /* Translators: a file, and the name of a function. */
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _ ("%s has no calls of “%s”."), file, function);
  return FALSE;
}

static CgvGrowth *
new_growth (Job *job,
            GHashTable *costs,
            GError **error)
{
  g_autofree guint64 *sizes = g_new0 (guint64, job->inputs->len);
  g_autofree CgvCosts **sorted = g_new0 (CgvCosts *, job->inputs->len);
  guint n_checks = 0;
  CgvGrowth *growth;

  if (!cgv_growth_inputs_validate (job->inputs, error))
    return NULL;
  cgv_growth_inputs_sort (job->inputs);
  for (guint i = 0; i < job->inputs->len; i++)
    {
      const CgvGrowthInput *input = g_ptr_array_index (job->inputs, i);

      sizes[i] = input->size;
      sorted[i] = g_hash_table_lookup (costs, input);
      n_checks += input->is_check;
    }
  growth = cgv_growth_new (sizes, sorted, job->inputs->len, n_checks);
  if (growth == NULL)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, _ ("There is not enough memory to compute the answer"));
  return growth;
}

static void
run (GTask *task,
     gpointer source_object,
     gpointer task_data,
     GCancellable *cancellable)
{
  Job *job = task_data;
  g_autoptr (GHashTable) costs = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) cgv_costs_unref);
  const CgvCosts *first = NULL;
  CgvGrowth *growth = NULL;
  GError *error = NULL;

  for (guint i = 0; i < job->inputs->len && error == NULL; i++)
    {
      CgvGrowthInput *input = g_ptr_array_index (job->inputs, i);
      CgvCosts *read = read_costs (job, input, cancellable, &error);

      if (read == NULL)
        break;
      g_hash_table_insert (costs, input, read);
      first = first != NULL ? first : read;
      if (!check_costs (input, read, first, &error) || !count_calls (job, input, read, &error))
        break;
      g_atomic_int_inc (&job->n_done);
      g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, tell_cb, g_object_ref (task), g_object_unref);
    }
  if (error == NULL)
    growth = new_growth (job, costs, &error);
  if (growth == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, growth, (GDestroyNotify) cgv_growth_free);
}

static void
finished_cb (GObject *source,
             GAsyncResult *result,
             gpointer user_data)
{
  Job *job = g_task_get_task_data (G_TASK (result));
  g_autoptr (CgvGrowthSet) self = g_weak_ref_get (&job->set);
  g_autoptr (GError) error = NULL;
  g_autoptr (CgvGrowth) growth = g_task_propagate_pointer (G_TASK (result), &error);

  if (self == NULL || self->task != G_TASK (result))
    return;
  self->is_running = FALSE;
  self->is_damaged = job->is_damaged;
  take_events (self, job);
  g_ptr_array_unref (self->inputs);
  self->inputs = g_ptr_array_ref (job->inputs);
  self->growth = g_steal_pointer (&growth);
  self->error = g_steal_pointer (&error);
  g_signal_emit (self, changed_signal, 0);
}

static void
start (CgvGrowthSet *self)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Job *job = g_new0 (Job, 1);

  g_weak_ref_init (&job->set, self);
  job->inputs = cgv_growth_inputs_copy (self->inputs);
  job->event = g_strdup (self->event);
  job->function = g_strdup (self->function);
  job->memory_limit = self->memory_limit;
  self->task = g_task_new (NULL, cancellable, finished_cb, NULL);
  self->is_running = TRUE;
  g_task_set_check_cancellable (self->task, FALSE);
  g_task_set_task_data (self->task, job, job_free);
  g_task_run_in_thread (self->task, run);
}

static void
cgv_growth_set_finalize (GObject *object)
{
  CgvGrowthSet *self = CGV_GROWTH_SET (object);

  g_clear_pointer (&self->growth, cgv_growth_free);
  g_clear_error (&self->error);
  cgv_growth_set_cancel (self);
  g_clear_object (&self->task);
  g_clear_pointer (&self->events, g_ptr_array_unref);
  g_free (self->event);
  g_ptr_array_unref (self->inputs);
  g_free (self->function);

  G_OBJECT_CLASS (cgv_growth_set_parent_class)->finalize (object);
}

static void
cgv_growth_set_class_init (CgvGrowthSetClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = cgv_growth_set_finalize;

  changed_signal = cgv_signal_new ("changed", klass, 0);
}

static void
cgv_growth_set_init (CgvGrowthSet *self)
{
}

CgvGrowthSet *
cgv_growth_set_new (GPtrArray *inputs,
                    const char *function,
                    guint64 memory_limit)
{
  CgvGrowthSet *self = g_object_new (CGV_TYPE_GROWTH_SET, NULL);

  self->inputs = inputs;
  self->function = g_strdup (function);
  self->memory_limit = memory_limit;
  cgv_growth_inputs_sort (inputs);
  start (self);
  return self;
}

void
cgv_growth_set_cancel (CgvGrowthSet *self)
{
  g_return_if_fail (CGV_IS_GROWTH_SET (self));

  g_cancellable_cancel (g_task_get_cancellable (self->task));
}

void
cgv_growth_set_choose_event (CgvGrowthSet *self,
                             const char *event)
{
  g_autoptr (CgvGrowth) old = NULL;

  g_return_if_fail (CGV_IS_GROWTH_SET (self));
  g_return_if_fail (event != NULL);

  if (g_strcmp0 (self->event, event) == 0)
    return;
  g_free (self->event);
  self->event = g_strdup (event);
  cgv_growth_set_cancel (self);
  g_clear_object (&self->task);
  /* Lists have it until they hear of the change. */
  old = g_steal_pointer (&self->growth);
  g_clear_error (&self->error);
  self->n_done = 0;
  start (self);
  g_signal_emit (self, changed_signal, 0);
}

char *
cgv_growth_set_dup_title (CgvGrowthSet *self)
{
  g_return_val_if_fail (CGV_IS_GROWTH_SET (self), NULL);

  return cgv_growth_inputs_dup_title (self->inputs);
}

char *
cgv_growth_set_dup_subtitle (CgvGrowthSet *self)
{
  g_return_val_if_fail (CGV_IS_GROWTH_SET (self), NULL);

  return g_strdup_printf (ngettext ("Growth · %u input", "Growth · %u inputs", self->inputs->len), self->inputs->len);
}

int
cgv_growth_set_get_direction (CgvGrowthSet *self)
{
  g_return_val_if_fail (CGV_IS_GROWTH_SET (self), 0);

  return self->growth != NULL ? cgv_growth_text_get_direction (self->growth) : 0;
}

char *
cgv_growth_set_dup_headline (CgvGrowthSet *self)
{
  g_return_val_if_fail (CGV_IS_GROWTH_SET (self), NULL);

  if (self->growth != NULL)
    return cgv_growth_text_dup_marked_headline (self->growth);
  if (self->is_running)
    return g_strdup (_ ("Reading…"));
  return g_strdup (g_error_matches (self->error, G_IO_ERROR, G_IO_ERROR_CANCELLED) ? _ ("Canceled") : _ ("There Is No Growth to Show"));
}

static void
add_line (GPtrArray *lines,
          char *line)
{
  if (line != NULL)
    g_ptr_array_add (lines, line);
}

char *
cgv_growth_set_dup_detail (CgvGrowthSet *self)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);

  g_return_val_if_fail (CGV_IS_GROWTH_SET (self), NULL);

  if (self->error != NULL && !g_error_matches (self->error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return cgv_display_dup_whole (self->error->message, -1);
  if (self->growth == NULL)
    return NULL;
  add_line (lines, cgv_growth_text_dup_reason (self->growth));
  if (self->function != NULL)
    {
      g_autofree char *function = cgv_display_dup_whole (self->function, -1);

      add_line (lines, cgv_growth_text_dup_sizes (self->growth, CGV_GROWTH_SIZES_CALLS, function));
    }
  add_line (lines, cgv_growth_text_dup_totals (self->growth));
  add_line (lines, cgv_growth_text_dup_checks (self->growth));
  add_line (lines, cgv_growth_text_dup_trust (self->growth));
  add_line (lines, cgv_growth_text_dup_small (self->growth->n_small));
  add_line (lines, self->is_damaged ? g_strdup (_ ("A profile is incomplete: its numbers may be too low, and laws may be wrong.")) : NULL);
  g_ptr_array_add (lines, NULL);
  return g_strjoinv ("\n", (char **) lines->pdata);
}
