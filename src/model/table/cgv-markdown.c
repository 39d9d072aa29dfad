/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-markdown.h"

#include <string.h>

/* Longer names are shortened in the middle. */
#define MAX_NAME 160

/* Appends code, in which neither GitHub nor GitLab makes links or mentions. In a table a bar ends the cell, even within code, unless
 * there is a backslash before it; elsewhere that backslash would be shown. An element with entities is safe everywhere. */
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

/* Returns whether a word could have a meaning in Markdown, or looks like the name of a function. */
static gboolean
is_code (const char *word)
{
  return strpbrk (word, "`\\@#<>|*~[]{}!$^&_") != NULL || strstr (word, "::") != NULL || strstr (word, "://") != NULL ||
         strstr (word, "www.") != NULL || g_str_has_prefix (word, "0x");
}

/* Returns how many more brackets a word opens than it closes. A bracket before a word belongs to the sentence. */
static int
count_open (const char *word)
{
  int n = 0;

  for (const char *p = word; *p != '\0'; p++)
    {
      if (strchr ("<([{", *p) != NULL && (*p != '(' || p != word))
        n++;
      else if (strchr (")]}", *p) != NULL || (*p == '>' && (p == word || p[-1] != '-')))
        n--;
    }
  return n;
}

/* Returns how many words more a name has that goes on after a blank, as "map<int, long>" and "f(int, long)" do: up to where its
 * brackets are closed. It is 0 if they never are, as those of "operator<". */
static guint
count_rest (char **words)
{
  int open = count_open (words[0]);

  for (guint n = 1; open > 0 && words[n] != NULL; n++)
    {
      open += count_open (words[n]);
      if (open <= 0)
        return n;
    }
  return 0;
}

static guint
count (const char *text,
       char c)
{
  guint n = 0;

  for (; *text != '\0'; text++)
    n += *text == c;
  return n;
}

/* Keeps the punctuation around a name outside of the code. */
static void
append_words_of_code (GString *out,
                      GString *words)
{
  g_autoptr (GString) after = g_string_new (NULL);

  if (words->len == 0)
    return;
  while (words->len > 1 && (strchr (",.;:", words->str[words->len - 1]) != NULL ||
                            (words->str[words->len - 1] == ')' && count (words->str, ')') > count (words->str, '('))))
    {
      g_string_prepend_c (after, words->str[words->len - 1]);
      g_string_truncate (words, words->len - 1);
    }
  if (words->len > 2 && words->str[0] == '(' && words->str[words->len - 1] == ')')
    {
      g_string_prepend_c (after, ')');
      g_string_truncate (words, words->len - 1);
    }
  if (words->str[0] == '(' && count (words->str, '(') > count (words->str, ')'))
    {
      g_string_append_c (out, '(');
      g_string_erase (words, 0, 1);
    }
  append_code (out, words->str);
  g_string_append (out, after->str);
  g_string_truncate (words, 0);
}

void
cgv_markdown_append_words (GString *out,
                           const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  g_autoptr (GString) code = g_string_new (NULL);
  guint n_rest = 0;

  for (guint i = 0; words[i] != NULL; i++)
    {
      guint rest = n_rest > 0 ? n_rest - 1 : count_rest (words + i);
      gboolean is_name = n_rest + rest > 0 || is_code (words[i]);
      gboolean goes_on = n_rest > 0 || (code->len > 0 && is_name && strchr (",.;:", code->str[code->len - 1]) == NULL);

      if (!goes_on)
        append_words_of_code (out, code);
      if (i > 0)
        g_string_append_c (goes_on ? code : out, ' ');
      g_string_append (is_name ? code : out, words[i]);
      n_rest = rest;
    }
  append_words_of_code (out, code);
}

void
cgv_markdown_append_cell (GString *out,
                          const CgvCell *cell)
{
  g_autofree char *text = cgv_cell_dup_text (cell);

  if (cell->kind != CGV_CELL_NAME || cell->is_empty)
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
