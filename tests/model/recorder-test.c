/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "recorder-test.h"

#include "cgv-loader.h"

static CgvRecorder *
start (const CgvRecordSettings *settings,
       GSubprocessFlags flags)
{
  CgvRecorder *recorder = cgv_recorder_new (settings);
  g_autoptr (GError) error = NULL;

  /* The output of a test is its own. */
  if ((flags & G_SUBPROCESS_FLAGS_STDOUT_PIPE) == 0)
    flags |= G_SUBPROCESS_FLAGS_STDOUT_SILENCE;
  cgv_recorder_start (recorder, flags, &error);
  g_assert_no_error (error);
  return recorder;
}

CgvRecorder *
recorder_test_start (const char *what,
                     const char *argument,
                     GSubprocessFlags flags)
{
  const char *const program[] = { g_getenv ("CGV_RECORDED_PROGRAM"), what, argument, NULL };

  return start (&(CgvRecordSettings){ .program = program }, flags);
}

CgvRecorder *
recorder_test_start_with_children (const char *what,
                                   GSubprocessFlags flags)
{
  const char *const program[] = { g_getenv ("CGV_RECORDED_PROGRAM"), what, NULL };

  return start (&(CgvRecordSettings){ .has_children = TRUE, .program = program }, flags);
}

static void
state_cb (CgvRecorder *recorder,
          GParamSpec *pspec,
          gboolean *is_changed)
{
  *is_changed = TRUE;
}

void
recorder_test_wait (CgvRecorder *recorder,
                    CgvRecorderState state)
{
  gboolean is_changed;
  gulong handler = g_signal_connect (recorder, "notify::state", G_CALLBACK (state_cb), &is_changed);

  while (cgv_recorder_get_state (recorder) != state)
    {
      g_assert_cmpint (cgv_recorder_get_state (recorder), !=, CGV_RECORDER_ENDED);
      is_changed = FALSE;
      test_wait_for (&is_changed);
    }
  g_signal_handler_disconnect (recorder, handler);
}

typedef struct
{
  CgvCost self;
  CgvCost inclusive; /* of the calls to it */
  uint64_t n_calls;
} Sums;

typedef struct
{
  CgvProfile *profile;
  Sums *sums; /* one for each function */
  CgvFunctionId caller;
} Reading;

static bool
add_line (const CgvCostLine *line,
          void *user_data)
{
  Reading *reading = user_data;

  reading->sums[reading->caller].self += line->n_costs > 0 ? line->costs[0] : 0;
  return true;
}

static bool
add_call (const CgvCallLine *line,
          void *user_data)
{
  Reading *reading = user_data;
  Sums *sums = &reading->sums[reading->profile->calls[line->call].callee];

  sums->inclusive += line->position.n_costs > 0 ? line->position.costs[0] : 0;
  sums->n_calls += line->count;
  return true;
}

static char *
dup_name (CgvProfile *profile,
          CgvFunctionId function)
{
  const CgvFunction *names = &profile->functions[function];

  return g_strdup_printf ("%s %s %s", cgv_profile_get_string (profile, names->name, NULL), cgv_profile_get_string (profile, names->file, NULL),
                          cgv_profile_get_string (profile, names->object, NULL));
}

GHashTable *
recorder_test_read (CgvRecorder *recorder)
{
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) paths = cgv_recorder_list_files (recorder, &error);
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  GHashTable *table = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (CgvDocument) document = NULL;
  g_autofree Sums *sums = NULL;
  Reading reading = { NULL };

  g_assert_no_error (error);
  for (char **path = paths; *path != NULL; path++)
    g_ptr_array_add (files, g_file_new_for_path (*path));
  document = cgv_loader_load (files, NULL, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  sums = g_new0 (Sums, document->profile->n_functions);
  reading = (Reading){ document->profile, sums, 0 };
  for (; reading.caller < document->profile->n_functions; reading.caller++)
    {
      cgv_profile_foreach_cost_line (document->profile, reading.caller, NULL, add_line, &reading);
      cgv_profile_foreach_call_line (document->profile, reading.caller, NULL, add_call, &reading);
    }
  for (CgvFunctionId i = 0; i < document->profile->n_functions; i++)
    g_hash_table_insert (table, dup_name (document->profile, i),
                         g_strdup_printf ("%" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT, sums[i].self, sums[i].inclusive, sums[i].n_calls));
  return table;
}

void
recorder_test_assert_equal (GHashTable *expected,
                            GHashTable *actual)
{
  GHashTableIter iter;
  gpointer name, sums;

  g_assert_cmpuint (g_hash_table_size (expected), >, 50);
  g_assert_cmpuint (g_hash_table_size (expected), ==, g_hash_table_size (actual));
  g_hash_table_iter_init (&iter, expected);
  while (g_hash_table_iter_next (&iter, &name, &sums))
    {
      if (g_strcmp0 (sums, g_hash_table_lookup (actual, name)) != 0)
        g_test_message ("%s differs", (const char *) name);
      g_assert_cmpstr (g_hash_table_lookup (actual, name), ==, sums);
    }
}

void
recorder_test_answered_cb (GObject *source,
                           GAsyncResult *result,
                           gpointer user_data)
{
  GAsyncResult **answer = user_data;

  *answer = g_object_ref (result);
}

GAsyncResult *
recorder_test_wait_for_answer (GAsyncResult **result)
{
  while (*result == NULL)
    {
      g_assert_cmpint (g_get_monotonic_time (), <, cgv_test_get_deadline ());
      g_main_context_iteration (NULL, TRUE);
    }
  return *result;
}

CgvRecordStatus *
recorder_test_ask_status (CgvRecordProcess *process)
{
  g_autoptr (GAsyncResult) result = NULL;

  cgv_record_process_ask_status (process, FALSE, NULL, recorder_test_answered_cb, &result);
  return cgv_record_process_ask_status_finish (process, recorder_test_wait_for_answer (&result), NULL);
}

gboolean
recorder_test_dump (CgvRecordProcess *process,
                    const char *note)
{
  g_autoptr (GAsyncResult) result = NULL;

  cgv_record_process_dump (process, note, NULL, recorder_test_answered_cb, &result);
  return cgv_record_process_finish (process, recorder_test_wait_for_answer (&result), NULL);
}

guint64
recorder_test_wait_for_start (CgvRecordProcess *process,
                              const char *function)
{
  for (;;)
    {
      g_autoptr (CgvRecordStatus) status = recorder_test_ask_status (process);

      g_assert_cmpint (g_get_monotonic_time (), <, cgv_test_get_deadline ());
      if (status != NULL && g_strv_contains ((const char *const *) status->stack, function))
        return status->total;
      g_main_context_iteration (NULL, FALSE);
    }
}
