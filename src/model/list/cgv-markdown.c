/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-markdown.h"

#include <string.h>

/* Longer names are shortened in the middle. */
#define MAX_NAME 160

/* As code, where neither GitHub nor GitLab makes links or mentions of what looks like one. In a table a bar ends the cell, even
 * within code, unless there is a backslash before it; elsewhere that backslash would be shown. An element with entities means
 * nothing else anywhere. */
static void
append_code (GString *out,
             const char *text)
{
  if (strpbrk (text, "`\\|") == NULL && *text != '\0' && *text != ' ' && !g_str_has_suffix (text, " "))
    {
      g_string_append_printf (out, "`%s`", text);
      return;
    }
  g_string_append (out, "<code>");
  for (const char *p = text; *p != '\0'; p++)
    {
      if (g_ascii_ispunct (*p) || *p == ' ')
        g_string_append_printf (out, "&#%d;", *p);
      else
        g_string_append_c (out, *p);
    }
  g_string_append (out, "</code>");
}

void
cgv_markdown_append_name (GString *out,
                          const char *name)
{
  glong length = g_utf8_strlen (name, -1);
  g_autofree char *begin = NULL;
  g_autofree char *end = NULL;
  g_autofree char *shown = NULL;

  if (length <= MAX_NAME)
    {
      append_code (out, name);
      return;
    }
  begin = g_utf8_substring (name, 0, MAX_NAME / 3);
  end = g_utf8_substring (name, length - MAX_NAME * 2 / 3, length);
  shown = g_strconcat (begin, "…", end, NULL);
  append_code (out, shown);
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

void
cgv_markdown_append_words (GString *out,
                           const char *text)
{
  gboolean is_plain = strpbrk (text, "`\\@#<>|*~[]{}!$^&") == NULL && !has_mark_of_emphasis (text) &&
                      strstr (text, "://") == NULL && strstr (text, "www.") == NULL;
  g_autofree char *words = NULL;

  if (is_plain)
    {
      g_string_append (out, text);
      return;
    }
  words = g_strstrip (g_strdup (text));
  g_string_append_len (out, " ", *text == ' ' ? 1 : 0);
  append_code (out, words);
  g_string_append_len (out, " ", g_str_has_suffix (text, " ") ? 1 : 0);
}

void
cgv_markdown_append_cell (GString *out,
                          const CgvCell *cell)
{
  g_autofree char *text = cgv_cell_dup_text (cell);

  if (cell->kind != CGV_CELL_NAME)
    {
      cgv_markdown_append_words (out, text);
      return;
    }
  cgv_markdown_append_name (out, text);
  if (cell->tag != NULL)
    g_string_append_printf (out, " (%s)", cell->tag);
  if (cell->place != NULL && *cell->place != '\0')
    {
      g_string_append (out, " <sub>");
      cgv_markdown_append_name (out, cell->place);
      g_string_append (out, "</sub>");
    }
}
