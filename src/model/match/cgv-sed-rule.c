/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-sed-rule.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-arrays.h"

/* A piece of the replacement: text, or the match of a group. */
typedef struct
{
  char *text; /* NULL for a group */
  gsize length;
  int group;
} Piece;

struct _CgvSedRule
{
  GRegex *regex;
  GArray *pieces;
  gboolean is_global;
  gint has_given_up; /* atomic */
};

static void
clear_piece (gpointer data)
{
  g_free (((Piece *) data)->text);
}

static void
clear_rule (gpointer data)
{
  CgvSedRule *rule = data;

  g_clear_pointer (&rule->regex, g_regex_unref);
  g_array_unref (rule->pieces);
}

CgvSedRule *
cgv_sed_rule_ref (CgvSedRule *rule)
{
  return g_atomic_rc_box_acquire (rule);
}

void
cgv_sed_rule_unref (CgvSedRule *rule)
{
  g_atomic_rc_box_release_full (rule, clear_rule);
}

static gboolean
fail (GError **error,
      const char *message)
{
  g_set_error_literal (error, G_REGEX_ERROR, G_REGEX_ERROR_COMPILE, message);
  return FALSE;
}

/* Reads up to the next @delimiter without a backslash before it, and moves @text behind it. The
 * backslash of an escaped delimiter is removed. */
static char *
read_field (const char **text,
            char delimiter)
{
  g_autoptr (GString) field = g_string_new (NULL);

  for (const char *at = *text; *at != '\0'; at++)
    {
      if (*at == delimiter)
        {
          *text = at + 1;
          return g_string_free (g_steal_pointer (&field), FALSE);
        }
      if (*at == '\\' && at[1] == delimiter)
        at++;
      else if (*at == '\\' && at[1] != '\0')
        g_string_append_c (field, *at++);
      g_string_append_c (field, *at);
    }
  return NULL;
}

static void
add_text (CgvSedRule *rule,
          GString *text)
{
  Piece piece = { .length = text->len };

  if (text->len == 0)
    return;
  piece.text = g_memdup2 (text->str, text->len);
  g_array_append_val (rule->pieces, piece);
  g_string_truncate (text, 0);
}

static void
add_group (CgvSedRule *rule,
           GString *text,
           int group)
{
  Piece piece = { .group = group };

  add_text (rule, text);
  g_array_append_val (rule->pieces, piece);
}

static char
unescape (char character)
{
  switch (character)
    {
    case 'n':
      return '\n';
    case 't':
      return '\t';
    default:
      return character;
    }
}

static gboolean
read_replacement (CgvSedRule *rule,
                  const char *replacement,
                  GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  int n_groups = g_regex_get_capture_count (rule->regex);

  for (const char *at = replacement; *at != '\0'; at++)
    {
      if (*at == '&')
        {
          add_group (rule, text, 0);
          continue;
        }
      if (*at != '\\' || at[1] == '\0')
        {
          g_string_append_c (text, *at);
          continue;
        }
      at++;
      if (!g_ascii_isdigit (*at))
        {
          g_string_append_c (text, unescape (*at));
          continue;
        }
      if (*at - '0' > n_groups)
        return fail (error, _ ("The replacement uses a group that the expression does not have."));
      add_group (rule, text, *at - '0');
    }
  add_text (rule, text);
  return TRUE;
}

static gboolean
read_flags (CgvSedRule *rule,
            const char *flags,
            gboolean *ignores_case,
            GError **error)
{
  for (; *flags != '\0'; flags++)
    {
      if (*flags == 'g')
        rule->is_global = TRUE;
      else if (*flags == 'i' || *flags == 'I')
        *ignores_case = TRUE;
      else
        return fail (error, _ ("After the last slash there can be only “g” and “i”."));
    }
  return TRUE;
}

static gboolean
is_delimiter (char character)
{
  return g_ascii_ispunct (character) && character != '\\';
}

CgvSedRule *
cgv_sed_rule_new (const char *text,
                  GError **error)
{
  g_autoptr (CgvSedRule) rule = NULL;
  g_autofree char *pattern = NULL;
  g_autofree char *replacement = NULL;
  gboolean ignores_case = FALSE;
  const char *at;

  g_return_val_if_fail (text != NULL, NULL);

  rule = g_atomic_rc_box_new0 (CgvSedRule);
  rule->pieces = cgv_array_new (Piece);
  g_array_set_clear_func (rule->pieces, clear_piece);

  at = text + (*text != '\0' ? 2 : 0);
  if (text[0] != 's' || !is_delimiter (text[1]))
    {
      fail (error, _ ("Write a rule as in s/old/new/."));
      return NULL;
    }
  pattern = read_field (&at, text[1]);
  replacement = pattern != NULL ? read_field (&at, text[1]) : NULL;
  if (replacement == NULL)
    {
      fail (error, _ ("A slash is missing. Write a rule as in s/old/new/."));
      return NULL;
    }
  if (*pattern == '\0')
    {
      fail (error, _ ("The text to search is missing. Write a rule as in s/old/new/."));
      return NULL;
    }
  if (!read_flags (rule, at, &ignores_case, error))
    return NULL;

  rule->regex = g_regex_new (pattern, G_REGEX_RAW | G_REGEX_OPTIMIZE | (ignores_case ? G_REGEX_CASELESS : 0), 0, error);
  if (rule->regex == NULL || !read_replacement (rule, replacement, error))
    return NULL;
  return g_steal_pointer (&rule);
}

static void
append_replacement (const CgvSedRule *rule,
                    const GMatchInfo *match,
                    const char *text,
                    GString *result)
{
  cgv_foreach_item (const Piece, piece, rule->pieces)
    {
      int start, end;

      if (piece->text != NULL)
        g_string_append_len (result, piece->text, (gssize) piece->length);
      else if (g_match_info_fetch_pos (match, piece->group, &start, &end) && start >= 0)
        g_string_append_len (result, text + start, end - start);
    }
}

static GString *
give_up (const CgvSedRule *rule)
{
  g_atomic_int_set ((gint *) &rule->has_given_up, TRUE);
  return NULL;
}

gboolean
cgv_sed_rule_has_given_up (const CgvSedRule *rule)
{
  return g_atomic_int_get ((gint *) &rule->has_given_up);
}

GString *
cgv_sed_rule_apply (const CgvSedRule *rule,
                    const char *text,
                    gsize length)
{
  g_autoptr (GMatchInfo) match = NULL;
  g_autoptr (GString) result = NULL;
  g_autoptr (GError) error = NULL;
  gsize done = 0;
  gboolean is_match;

  if (length > G_MAXINT)
    return NULL;
  is_match = g_regex_match_full (rule->regex, text, (gssize) length, 0, 0, &match, &error);
  if (!is_match)
    return error != NULL ? give_up (rule) : NULL;

  result = g_string_sized_new (length);
  while (is_match)
    {
      int start, end;

      g_match_info_fetch_pos (match, 0, &start, &end);
      g_string_append_len (result, text + done, (gssize) ((gsize) start - done));
      append_replacement (rule, match, text, result);
      done = (gsize) end;
      is_match = rule->is_global && g_match_info_next (match, &error);
    }
  if (error != NULL)
    return give_up (rule);
  g_string_append_len (result, text + done, (gssize) (length - done));
  return g_steal_pointer (&result);
}
