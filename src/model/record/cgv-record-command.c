/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-record-command.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

/* The first version that may ask servers for debug information, which takes time and is nothing that the user chose. */
#define FIRST_WITH_DEBUGINFOD 323

#define CALLGRIND "--tool=callgrind"
#define WITH_CODE CALLGRIND " --dump-instr=yes --collect-jumps=yes"
#define WITH_BRANCHES WITH_CODE " --branch-sim=yes"

static const CgvRecordPreset presets[CGV_N_RECORD_PRESETS] = {
  [CGV_RECORD_LINES] = { "lines", N_ ("Functions and lines"), CALLGRIND, 55 },
  [CGV_RECORD_CODE] = { "code", N_ ("… and machine code"), WITH_CODE, 66 },
  [CGV_RECORD_BRANCHES] = { "branches", N_ ("… and branches"), WITH_BRANCHES, 76 },
  [CGV_RECORD_CACHES] = { "caches", N_ ("… and caches"), WITH_BRANCHES " --cache-sim=yes", 129 },
  [CGV_RECORD_CALLERS] = { "callers", N_ ("Functions and lines, apart for each way to call them"), CALLGRIND " --separate-callers=3", 51 },
  [CGV_RECORD_CACHEGRIND] = { "cachegrind", N_ ("Lines without calls, by Cachegrind"), "--tool=cachegrind --cache-sim=no", 49 },
};

const CgvRecordPreset *
cgv_record_get_preset (CgvRecordPresetId preset)
{
  g_return_val_if_fail (preset < CGV_N_RECORD_PRESETS, NULL);

  return &presets[preset];
}

guint
cgv_record_parse_version (const char *text)
{
  static const char name[] = "valgrind-";
  guint64 major, minor;
  char *end;

  if (!g_str_has_prefix (text, name))
    return 0;
  major = g_ascii_strtoull (text + strlen (name), &end, 10);
  if (*end != '.')
    return 0;
  minor = g_ascii_strtoull (end + 1, NULL, 10);
  return major < 1000 && minor < 100 ? (guint) (major * 100 + minor) : 0;
}

gboolean
cgv_record_is_script (const char *program)
{
  g_autofree char *path = g_find_program_in_path (program);
  char start[2];
  FILE *file = path != NULL ? fopen (path, "re") : NULL;
  gboolean is_script = file != NULL && fread (start, 1, sizeof start, file) == sizeof start && memcmp (start, "#!", sizeof start) == 0;

  if (file != NULL)
    fclose (file);
  return is_script;
}

/* Adds "--NAME=PATH.%p", for which Valgrind writes the process id. */
static void
add_path (GStrvBuilder *words,
          const char *name,
          const char *path)
{
  g_auto (GStrv) pieces = g_strsplit (path, "%", -1);
  g_autofree char *quoted = g_strjoinv ("%%", pieces);
  g_autofree char *word = g_strdup_printf ("--%s=%s.%%p", name, quoted);

  g_strv_builder_add (words, word);
}

static void
add_option (GStrvBuilder *words,
            const char *name,
            const char *value)
{
  g_autofree char *word = g_strdup_printf ("--%s=%s", name, value);

  g_strv_builder_add (words, word);
}

static void
add_settings (GStrvBuilder *words,
              const CgvRecordSettings *settings)
{
  g_auto (GStrv) options = g_strsplit (presets[settings->preset].options, " ", -1);

  g_strv_builder_addv (words, (const char **) options);
  if (settings->has_children)
    g_strv_builder_add (words, "--trace-children=yes");
  if (settings->has_threads)
    g_strv_builder_add (words, "--separate-threads=yes");
  if (settings->starts_off)
    g_strv_builder_add (words, "--instr-atstart=no");
  if (settings->function != NULL)
    add_option (words, "toggle-collect", settings->function);
}

GStrv
cgv_record_command_new (const CgvRecordSettings *settings,
                        const CgvRecordFiles *files)
{
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();

  g_strv_builder_add (words, files->valgrind);
  /* Otherwise ~/.valgrindrc, ./.valgrindrc and VALGRIND_OPTS change the recording silently. */
  g_strv_builder_add (words, "--command-line-only=yes");
  if (files->version >= FIRST_WITH_DEBUGINFOD)
    g_strv_builder_add (words, "--enable-debuginfod=no");
  if (files->pipes != NULL)
    add_option (words, "vgdb-prefix", files->pipes);
  if (files->log != NULL)
    add_path (words, "log-file", files->log);
  add_settings (words, settings);
  /* Each process has a file of its own: in a common one, the last to end would be the only one. */
  add_path (words, settings->preset == CGV_RECORD_CACHEGRIND ? "cachegrind-out-file" : "callgrind-out-file", files->output);
  if (settings->options != NULL)
    g_strv_builder_addv (words, (const char **) settings->options);
  g_strv_builder_add (words, "--");
  g_strv_builder_addv (words, (const char **) settings->program);
  return g_strv_builder_end (words);
}

/* Returns whether a shell reads a word as it is. */
static gboolean
is_plain (const char *word)
{
  static const char others[] = "-_=+./:,@%";

  for (const char *c = word; *c != '\0'; c++)
    {
      if (!g_ascii_isalnum (*c) && strchr (others, *c) == NULL)
        return FALSE;
    }
  return *word != '\0';
}

char *
cgv_record_command_dup_line (const char *const *arguments)
{
  GString *line = g_string_new (NULL);

  for (gsize i = 0; arguments[i] != NULL; i++)
    {
      g_autofree char *word = is_plain (arguments[i]) ? g_strdup (arguments[i]) : g_shell_quote (arguments[i]);

      g_string_append_printf (line, "%s%s", i > 0 ? " " : "", word);
    }
  return g_string_free (line, FALSE);
}
