/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-sides.h"

#include <glib/gi18n.h>
#include <string.h>

#define SEPARATOR "--"
#define MARK ""

gboolean
cgv_cli_sides_mark (char **arguments,
                            GError **error)
{
  for (char **argument = arguments; *argument != NULL; argument++)
    {
      if (**argument == '\0')
        {
          g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                               _ ("An argument is empty: is a variable of the script not set?"));
          return FALSE;
        }
    }
  for (char **argument = arguments; *argument != NULL; argument++)
    {
      if (strcmp (*argument, SEPARATOR) == 0)
        **argument = '\0';
    }
  return TRUE;
}

static char **
dup_range (char **files,
           guint n_files)
{
  GPtrArray *range = g_ptr_array_new ();

  for (guint i = 0; i < n_files; i++)
    g_ptr_array_add (range, g_strdup (files[i]));
  g_ptr_array_add (range, NULL);
  return (char **) g_ptr_array_free (range, FALSE);
}

static gboolean
fail (GError **error,
      const char *message)
{
  g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, message);
  return FALSE;
}

/* What has been read from a pipe is not there a second time. */
static gboolean
check_standard_input (char **files,
                      GError **error)
{
  guint n = 0;

  for (char **file = files; file != NULL && *file != NULL; file++)
    n += strcmp (*file, "-") == 0 ? 1 : 0;
  return n <= 1 || fail (error, _ ("Only one of the profiles can be standard input"));
}

gboolean
cgv_cli_sides_split (char **files,
                             char **sides[CGV_N_SIDES],
                             GError **error)
{
  guint n_files = files != NULL ? g_strv_length (files) : 0;
  guint mark = 0;
  guint n_marks = 0;

  for (guint i = 0; i < n_files; i++)
    {
      if (strcmp (files[i], MARK) != 0)
        continue;
      mark = i;
      n_marks++;
    }
  if (!check_standard_input (files, error))
    return FALSE;
  if (n_marks > 1)
    return fail (error, _ ("There is more than one “--”: write BASE… -- NEW…"));
  if (n_marks == 0 && n_files != 2)
    return fail (error, _ ("Name two profiles, BASE and NEW, or several of each with “--” between them: BASE… -- NEW…"));
  if (n_marks == 0)
    {
      sides[CGV_SIDE_BASE] = dup_range (files, 1);
      sides[CGV_SIDE_NEW] = dup_range (files + 1, 1);
      return TRUE;
    }
  if (mark == 0)
    return fail (error, _ ("There is no BASE before “--”; a missing base is never a pass"));
  if (mark + 1 == n_files)
    return fail (error, _ ("There is no NEW after “--”"));
  sides[CGV_SIDE_BASE] = dup_range (files, mark);
  sides[CGV_SIDE_NEW] = dup_range (files + mark + 1, n_files - mark - 1);
  return TRUE;
}

gboolean
cgv_cli_sides_have_base (char **files)
{
  return files != NULL && *files != NULL && strcmp (*files, MARK) != 0 && g_strv_contains ((const char *const *) files, MARK);
}
