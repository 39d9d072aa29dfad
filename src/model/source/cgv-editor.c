/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-editor.h"

#include <string.h>

#define FILE_WORD "{file}"
#define LINE_WORD "{line}"

const CgvEditorPreset *
cgv_editor_get_presets (guint *n_presets)
{
  /* GNOME Text Editor of Debian 12 would take a line for the name of a file. */
  static const CgvEditorPreset presets[] = {
    { "Emacs", "emacs +{line} {file}" },
    { "gedit", "gedit +{line} {file}" },
    { "GNOME Text Editor", "gnome-text-editor {file}" },
    { "GVim", "gvim +{line} {file}" },
    { "Kate", "kate --line {line} {file}" },
    { "Vim", "x-terminal-emulator -e vim +{line} {file}" },
    { "VS Code", "code --goto {file}:{line}" },
  };

  *n_presets = G_N_ELEMENTS (presets);
  return presets;
}

/* Substitutes in one pass, because a path may contain these words. */
static char *
substitute (const char *argument,
            const char *path,
            guint64 line)
{
  GString *text = g_string_new (NULL);

  while (*argument != '\0')
    {
      if (g_str_has_prefix (argument, FILE_WORD))
        {
          g_string_append (text, path);
          argument += strlen (FILE_WORD);
        }
      else if (g_str_has_prefix (argument, LINE_WORD))
        {
          g_string_append_printf (text, "%" G_GUINT64_FORMAT, line);
          argument += strlen (LINE_WORD);
        }
      else
        g_string_append_c (text, *argument++);
    }
  return g_string_free (text, FALSE);
}

GStrv
cgv_editor_dup_arguments (const char *command,
                          const char *path,
                          guint64 line,
                          GError **error)
{
  g_auto (GStrv) words = NULL;
  g_autoptr (GStrvBuilder) arguments = g_strv_builder_new ();
  gboolean has_file = FALSE;

  if (!g_shell_parse_argv (command, NULL, &words, error))
    return NULL;
  /* The program itself is never named by a profile. */
  g_strv_builder_add (arguments, words[0]);
  for (guint i = 1; words[i] != NULL; i++)
    {
      g_autofree char *argument = substitute (words[i], path, line);

      has_file = has_file || strstr (words[i], FILE_WORD) != NULL;
      g_strv_builder_add (arguments, argument);
    }
  if (!has_file)
    g_strv_builder_add (arguments, path);
  return g_strv_builder_end (arguments);
}

gboolean
cgv_editor_open (const char *command,
                 const char *path,
                 guint64 line,
                 GAppLaunchContext *context,
                 GError **error)
{
  g_autofree char *uri = g_filename_to_uri (path, NULL, error);
  g_auto (GStrv) arguments = NULL;
  g_autoptr (GSubprocess) process = NULL;

  if (uri == NULL)
    return FALSE;
  if (*command == '\0')
    return g_app_info_launch_default_for_uri (uri, context, error);
  arguments = cgv_editor_dup_arguments (command, path, line, error);
  if (arguments == NULL)
    return FALSE;
  process = g_subprocess_newv ((const char *const *) arguments, G_SUBPROCESS_FLAGS_NONE, error);
  return process != NULL;
}
