/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#define G_SETTINGS_ENABLE_BACKEND
#include <gio/gsettingsbackend.h>
#include <string.h>

#include "cgv-editor.h"
#include "cgv-formulas.h"
#include "cgv-loader.h"
#include "cgv-match-rules-import.h"
#include "cgv-memory-limit.h"
#include "cgv-program-memory.h"
#include "cgv-record-command.h"
#include "cgv-record-history.h"

/*
 * Any bytes as settings, as files that keep them, and as commands: they are taken or ignored. The last byte chooses which; before it are
 * texts as in a file of settings, or bytes as in a database.
 */

int LLVMFuzzerTestOneInput (const guint8 *bytes,
                            gsize length);

/* The program of these choices; the memory has it under this hash. */
#define PROFILE "cmd: ./program\nevents: Ir Dr\nob=prog\nfl=a.c\nfn=main\n1 10 2\ncfn=f\ncalls=3 5\n2 30 4\nfn=f\n5 30 4\n"

static GSettings *settings;
static CgvFocus *focus;

static CgvDocument *
load (const char *text)
{
  g_autofree char *path = g_build_filename (g_get_user_state_dir (), "profile.out", NULL);
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GError) error = NULL;
  CgvDocument *document;

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  g_ptr_array_add (files, g_file_new_for_path (path));
  document = cgv_loader_load (files, NULL, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  return document;
}

static void
set_up (void)
{
  g_autofree char *folder = g_dir_make_tmp (NULL, NULL);
  g_autofree char *below = g_build_filename (folder, "callgrove", NULL);
  g_autoptr (GSettingsBackend) backend = g_memory_settings_backend_new ();
  g_autoptr (CgvDocument) document = NULL;

  g_assert_true (g_setenv ("XDG_STATE_HOME", folder, TRUE));
  g_assert_no_errno (g_mkdir_with_parents (below, 0700));
  settings = g_settings_new_with_backend ("io.github.callgrove.Callgrove", backend);
  document = load (PROFILE);
  focus = cgv_focus_new (document);
}

/* Returns (nullable) a floating value as it comes out of a file, or, which nothing has checked, out of a database. */
static GVariant *
make_value (const char *type,
            const guint8 *bytes,
            gsize length,
            gboolean is_text)
{
  g_autofree char *text = g_strndup ((const char *) bytes, length);
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_autoptr (GBytes) copy = NULL;

  /* GLib criticizes escapes of no character. */
  if (is_text && (strstr (valid, "\\u") != NULL || strstr (valid, "\\U") != NULL))
    return NULL;
  if (is_text)
    return g_variant_parse (G_VARIANT_TYPE (type), valid, NULL, NULL, NULL);
  copy = g_bytes_new (bytes, length);
  return g_variant_new_from_bytes (G_VARIANT_TYPE (type), copy, FALSE);
}

static void
check_formulas (void)
{
  g_autoptr (CgvFormulas) formulas = cgv_formulas_new (settings);
  CgvProfile *profile = cgv_focus_get_document (focus)->profile;
  CgvEventSet *events = cgv_formulas_make_events (formulas, profile);

  g_assert_cmpuint (cgv_formulas_get_n (formulas), <=, CGV_MAX_FORMULAS);
  for (guint i = 0; i < cgv_formulas_get_n (formulas); i++)
    {
      g_autofree char *message = NULL;
      gboolean is_fine = cgv_formulas_check (formulas, i, cgv_formulas_get (formulas, i), profile, &message, NULL, NULL);

      g_assert_true (is_fine || (message != NULL && *message != '\0'));
    }
  cgv_event_set_unref (events);
}

/* What is left of rules is the same after it was kept again. */
static void
check_rules (void)
{
  g_autoptr (CgvMatchRules) rules = cgv_match_rules_load (settings);
  g_autoptr (CgvMatchRules) again = NULL;

  cgv_match_rules_save (rules, settings);
  again = cgv_match_rules_load (settings);
  g_assert_true (cgv_match_rules_equal (rules, again));
}

static void
check_program (GVariant *programs)
{
  g_autoptr (GVariant) values = NULL;
  CgvDocument *document = cgv_focus_get_document (focus);

  g_settings_set_value (settings, CGV_PROGRAM_MEMORY_KEY, programs);
  values = cgv_program_memory_load (settings, document);
  if (values != NULL)
    cgv_program_memory_restore_focus (values, focus);
}

static void
check_choices (GVariant *values)
{
  g_autoptr (GVariant) owned = g_variant_ref_sink (values);
  GVariantDict kept;

  cgv_program_memory_restore_focus (owned, focus);
  g_variant_dict_init (&kept, NULL);
  cgv_program_memory_add_focus (&kept, focus);
  cgv_program_memory_save (settings, cgv_focus_get_document (focus), g_variant_dict_end (&kept));
}

static void
check_history (const char *text)
{
  g_autofree char *path = g_build_filename (g_get_user_state_dir (), "callgrove", "recordings", NULL);
  g_autoptr (GPtrArray) history = NULL;

  g_assert_true (g_file_set_contents_full (path, text, -1, G_FILE_SET_CONTENTS_NONE, 0600, NULL));
  history = cgv_record_history_load ();
  for (guint i = 0; i < history->len; i++)
    {
      const CgvRecordEntry *entry = g_ptr_array_index (history, i);

      g_assert_true (entry->line != NULL && entry->folder != NULL && entry->preset < CGV_N_RECORD_PRESETS);
      g_assert_true (cgv_record_history_find (history, entry->line, entry->folder) != NULL);
    }
}

/* A shell reads the words of a command again. */
static void
check_command (const char *text)
{
  g_auto (GStrv) words = NULL;
  g_auto (GStrv) editor = cgv_editor_dup_arguments (text, "/a b/c.c", 7, NULL);
  g_autofree char *line = NULL;
  g_auto (GStrv) again = NULL;
  g_autofree const char **options = NULL;
  CgvRecordSettings recording = { 0 };
  guint64 limit;

  cgv_memory_limit_parse (text, &limit, NULL);
  g_assert_true (editor == NULL || (editor[0] != NULL && g_strv_length (editor) > 0));
  if (!g_shell_parse_argv (text, NULL, &words, NULL))
    return;
  line = cgv_record_command_dup_line ((const char *const *) words);
  g_assert_true (g_shell_parse_argv (line, NULL, &again, NULL));
  g_assert_true (g_strv_equal ((const char *const *) words, (const char *const *) again));
  cgv_record_command_take_apart ((const char *const *) words, &recording, &options);
}

static void
check_import (const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (CgvMatchRules) none = cgv_match_rules_new ();
  guint n_added;
  g_autoptr (CgvMatchRules) rules = cgv_match_rules_import (none, CGV_MATCH_RULE_FUNCTION, text, &n_added, &error);

  g_assert_true ((rules == NULL) == (error != NULL && *error->message != '\0'));
  g_assert_true (rules != NULL || n_added == 0);
}

static void
set_and_check (const char *key,
               GVariant *value,
               void (*check) (void))
{
  if (value == NULL)
    return;
  g_settings_set_value (settings, key, value);
  check ();
}

int
LLVMFuzzerTestOneInput (const guint8 *bytes,
                        gsize length)
{
  guint8 last = length > 0 ? bytes[length - 1] : 0;
  gsize n = length > 0 ? length - 1 : 0;
  gboolean is_text = (last & 1) != 0;
  g_autofree char *text = g_strndup ((const char *) bytes, n);
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  GVariant *value;

  if (settings == NULL)
    set_up ();
  switch (last / 2 % 7)
    {
    case 0:
      set_and_check ("formulas", make_value ("a(sss)", bytes, n, is_text), check_formulas);
      break;
    case 1:
      set_and_check ("match-rules", make_value ("a(sss)", bytes, n, is_text), check_rules);
      break;
    case 2:
      value = make_value ("a(sa{sv})", bytes, n, is_text);
      if (value != NULL)
        check_program (value);
      break;
    case 3:
      value = make_value ("a{sv}", bytes, n, is_text);
      if (value != NULL)
        check_choices (value);
      break;
    case 4:
      check_history (text);
      break;
    case 5:
      check_command (valid);
      break;
    default:
      check_import (valid);
    }
  while (g_main_context_iteration (NULL, FALSE))
    ;
  return 0;
}
