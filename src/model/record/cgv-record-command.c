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
  [CGV_RECORD_LINES] = { "lines", N_ ("Functions and lines"), CALLGRIND, 71 },
  [CGV_RECORD_CODE] = { "code", N_ ("… and machine code"), WITH_CODE, 76 },
  [CGV_RECORD_BRANCHES] = { "branches", N_ ("… and branches"), WITH_BRANCHES, 87 },
  [CGV_RECORD_CACHES] = { "caches", N_ ("… and caches"), WITH_BRANCHES " --cache-sim=yes", 198 },
  [CGV_RECORD_CALLERS] = { "callers", N_ ("Functions and lines, separately for each call path"), CALLGRIND " --separate-callers=3", 81 },
  [CGV_RECORD_CACHEGRIND] = { "cachegrind", N_ ("Lines without calls, by Cachegrind"), "--tool=cachegrind --cache-sim=no", 26 },
};

const CgvRecordPreset *
cgv_record_get_preset (CgvRecordPresetId preset)
{
  g_return_val_if_fail (preset < CGV_N_RECORD_PRESETS, NULL);

  return &presets[preset];
}

gboolean
cgv_record_find_preset (const char *id,
                        CgvRecordPresetId *preset)
{
  for (CgvRecordPresetId i = 0; i < CGV_N_RECORD_PRESETS; i++)
    {
      if (g_strcmp0 (presets[i].id, id) != 0)
        continue;
      *preset = i;
      return TRUE;
    }
  return FALSE;
}

const char *
cgv_record_get_output_name (CgvRecordPresetId preset)
{
  return preset == CGV_RECORD_CACHEGRIND ? "cachegrind.out" : "callgrind.out";
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

/* Returns whether an option has another place in the settings, which it sets, or is one that a recording sets itself. */
static gboolean
take_option (CgvRecordSettings *settings,
             const char *word)
{
  static const char function[] = "--toggle-collect=";
  static const char *const own[] = {
    "--tool=",           "--command-line-only=", "--enable-debuginfod=", "--vgdb-prefix=",   "--log-file=",         "--log-fd=",         "--callgrind-out-file=",
    "--cachegrind-out-file=", "--instr-atstart=yes", "--trace-children=no",  "--dump-instr=no", "--collect-jumps=no", "--separate-threads=no",
  };

  if (g_str_equal (word, "--trace-children=yes"))
    return settings->has_children = TRUE;
  if (g_str_equal (word, "--separate-threads=yes"))
    return settings->has_threads = TRUE;
  if (g_str_equal (word, "--instr-atstart=no"))
    return settings->starts_off = TRUE;
  if (g_str_has_prefix (word, function) && settings->function == NULL)
    {
      settings->function = word + strlen (function);
      return TRUE;
    }
  for (gsize i = 0; i < G_N_ELEMENTS (own); i++)
    {
      if (g_str_has_prefix (word, own[i]))
        return TRUE;
    }
  return FALSE;
}

/* Returns the preset with the most options that are all among these; @chosen if they name none. */
static CgvRecordPresetId
choose_preset (const char *const *options,
               CgvRecordPresetId chosen)
{
  CgvRecordPresetId best = CGV_RECORD_LINES;
  guint n_best = 1;

  if (g_strv_contains (options, "--tool=cachegrind"))
    return CGV_RECORD_CACHEGRIND;
  for (CgvRecordPresetId i = 0; i < CGV_RECORD_CACHEGRIND; i++)
    {
      g_auto (GStrv) words = g_strsplit (presets[i].options, " ", -1);
      guint n = 1;

      /* The first one is the tool, which need not be named. */
      while (words[n] != NULL && g_strv_contains (options, words[n]))
        n++;
      if (words[n] == NULL && n > n_best)
        {
          best = i;
          n_best = n;
        }
    }
  return best != CGV_RECORD_LINES || (chosen == CGV_RECORD_CACHEGRIND && g_strv_contains (options, CALLGRIND)) ? best : chosen;
}

gboolean
cgv_record_command_take_apart (const char *const *words,
                               CgvRecordSettings *settings,
                               const char ***options)
{
  g_autofree char *name = words[0] != NULL ? g_path_get_basename (words[0]) : NULL;
  g_autofree const char **own = g_new0 (const char *, g_strv_length ((GStrv) words) + 1);
  g_auto (GStrv) preset = NULL;
  guint n = 0;

  if (g_strcmp0 (name, "valgrind") != 0)
    return FALSE;
  for (words++; *words != NULL && **words == '-' && !g_str_equal (*words, "--"); words++)
    own[n++] = *words;
  settings->preset = choose_preset (own, settings->preset);
  preset = g_strsplit (presets[settings->preset].options, " ", -1);
  *options = g_new0 (const char *, n + (settings->options != NULL ? g_strv_length ((GStrv) settings->options) : 0) + 1);
  n = 0;
  for (const char **option = own; *option != NULL; option++)
    {
      if (!take_option (settings, *option) && !g_strv_contains ((const char *const *) preset, *option))
        (*options)[n++] = *option;
    }
  for (const char *const *option = settings->options; option != NULL && *option != NULL; option++)
    (*options)[n++] = *option;
  settings->options = *options;
  settings->program = *words != NULL && g_str_equal (*words, "--") ? words + 1 : words;
  return TRUE;
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
