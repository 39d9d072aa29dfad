/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-markup.h"

#include <string.h>

static void
append_entities (GString *out,
                 const char *text,
                 const char *characters)
{
  for (const char *p = text; *p != '\0'; p++)
    {
      if (strchr (characters, *p) != NULL)
        g_string_append_printf (out, "&#%d;", *p);
      else
        g_string_append_c (out, *p);
    }
}

char *
cgv_cli_markup_dup_html (const char *text)
{
  GString *out = g_string_new (NULL);

  append_entities (out, text, "&<>\"'");
  return g_string_free (out, FALSE);
}

void
cgv_cli_markup_add_html (FILE *file,
                         const char *text)
{
  g_autofree char *safe = text != NULL ? cgv_cli_markup_dup_html (text) : g_strdup ("");

  fputs (safe, file);
}

/* In a table a bar ends the cell, even within code, unless there is a backslash before it; elsewhere that backslash would
 * be shown. */
char *
cgv_cli_markup_dup_markdown (const char *text)
{
  GString *out = g_string_new (NULL);

  if (strpbrk (text, "`\\|") == NULL && *text != '\0' && *text != ' ' && !g_str_has_suffix (text, " "))
    g_string_append_printf (out, "`%s`", text);
  else
    {
      g_string_append (out, "<code>");
      append_entities (out, text, "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~ ");
      g_string_append (out, "</code>");
    }
  return g_string_free (out, FALSE);
}

/* Within a word it is a letter. */
static gboolean
has_mark_of_emphasis (const char *text)
{
  for (const char *p = strchr (text, '_'); p != NULL; p = strchr (p + 1, '_'))
    {
      if (p == text || !g_ascii_isalnum (p[-1]) || !g_ascii_isalnum (p[1]))
        return TRUE;
    }
  return FALSE;
}

char *
cgv_cli_markup_dup_markdown_sentence (const char *text)
{
  gboolean is_plain = strpbrk (text, "`\\@#<>|*~[]{}!$^&") == NULL && !has_mark_of_emphasis (text) &&
                      strstr (text, "://") == NULL && strstr (text, "www.") == NULL;

  return is_plain ? g_strdup (text) : cgv_cli_markup_dup_markdown (text);
}
