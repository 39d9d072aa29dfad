/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-choice.h"

#include <glib/gi18n.h>
#include <string.h>

gboolean
cgv_cli_choice_read (const char *option,
                     const char *word,
                     const CgvCliChoice *choices,
                     gsize n_choices,
                     int *value,
                     GError **error)
{
  g_autoptr (GString) words = g_string_new (NULL);

  if (word == NULL)
    return TRUE;
  for (gsize i = 0; i < n_choices; i++)
    {
      if (strcmp (word, choices[i].word) == 0)
        {
          *value = choices[i].value;
          return TRUE;
        }
      g_string_append_printf (words, "%s%s", i > 0 ? ", " : "", choices[i].word);
    }
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _ ("“%s” is no value for %s here: choose one of %s"), word, option, words->str);
  return FALSE;
}
