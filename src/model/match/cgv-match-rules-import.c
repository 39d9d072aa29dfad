/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-match-rules-import.h"

#include <glib/gi18n.h>
#include <string.h>

/* The rules that were read so far. */
typedef struct
{
  CgvMatchRules *rules;
  guint n_added;
} Import;

static const struct
{
  const char *name;
  CgvMatchRuleKind kind;
} options[] = {
  { "--mod-filename", CGV_MATCH_RULE_FILE },
  { "--mod-funcname", CGV_MATCH_RULE_FUNCTION },
  { "--match-file", CGV_MATCH_RULE_FILE },
  { "--match-function", CGV_MATCH_RULE_FUNCTION },
};

static gboolean
add (Import *import,
     CgvMatchRuleKind kind,
     const char *from,
     const char *to,
     GError **error)
{
  CgvMatchRules *longer = cgv_match_rules_append (import->rules, kind, from, to, error);

  if (longer == NULL)
    return FALSE;

  cgv_match_rules_unref (import->rules);
  import->rules = longer;
  import->n_added++;
  return TRUE;
}

/* Returns the option that a word is, and the text after its name in the word: NULL if that is the next word. */
static gboolean
find_option (const char *word,
             CgvMatchRuleKind *kind,
             const char **value)
{
  for (gsize i = 0; i < G_N_ELEMENTS (options); i++)
    {
      gsize length = strlen (options[i].name);

      if (strncmp (word, options[i].name, length) != 0 || (word[length] != '=' && word[length] != '\0'))
        continue;
      *kind = options[i].kind;
      *value = word[length] == '=' ? word + length + 1 : NULL;
      return TRUE;
    }
  return FALSE;
}

static gboolean
has_option (const char *line)
{
  for (gsize i = 0; i < G_N_ELEMENTS (options); i++)
    {
      if (strstr (line, options[i].name) != NULL)
        return TRUE;
    }
  return FALSE;
}

static gboolean
add_options (Import *import,
             const char *line,
             GError **error)
{
  g_auto (GStrv) words = NULL;

  if (!g_shell_parse_argv (line, NULL, &words, error))
    return FALSE;
  for (guint i = 0; words[i] != NULL; i++)
    {
      CgvMatchRuleKind kind;
      const char *value;

      if (!find_option (words[i], &kind, &value))
        continue;
      if (value == NULL && words[i + 1] != NULL)
        value = words[++i];
      if (!add (import, kind, value != NULL ? value : "", NULL, error))
        return FALSE;
    }
  return TRUE;
}

/* Splits two directories. An `s/RE/TEXT/` may have arrows, too. */
static char **
split_directories (const char *line)
{
  static const char *const arrows[] = { "→", "->" };

  for (gsize i = 0; i < G_N_ELEMENTS (arrows); i++)
    {
      char **sides = g_strsplit (line, arrows[i], 2);

      if (line[0] != 's' && g_strv_length (sides) == 2)
        {
          g_strstrip (sides[0]);
          g_strstrip (sides[1]);
          return sides;
        }
      g_strfreev (sides);
    }
  return NULL;
}

static gboolean
add_line (Import *import,
          CgvMatchRuleKind kind,
          const char *line,
          GError **error)
{
  g_auto (GStrv) sides = NULL;

  if (line[0] == '\0' || line[0] == '#')
    return TRUE;
  if (has_option (line))
    return add_options (import, line, error);
  sides = split_directories (line);
  if (sides != NULL)
    return add (import, CGV_MATCH_RULE_PATH, sides[0], sides[1], error);
  return add (import, kind, line, NULL, error);
}

/* Takes the lines from @first on together that a backslash joins. */
static char *
join_lines (char **lines,
            guint first,
            guint *next)
{
  GString *line = g_string_new (NULL);
  guint i = first;

  for (;;)
    {
      g_string_append (line, g_strchomp (lines[i]));
      i++;
      if (line->len == 0 || line->str[line->len - 1] != '\\' || lines[i] == NULL)
        break;
      line->str[line->len - 1] = ' ';
    }
  *next = i;
  return g_strstrip (g_string_free (line, FALSE));
}

CgvMatchRules *
cgv_match_rules_import (CgvMatchRules *rules,
                        CgvMatchRuleKind kind,
                        const char *text,
                        guint *n_added,
                        GError **error)
{
  g_auto (GStrv) lines = NULL;
  Import import = { NULL, 0 };
  guint next;

  g_return_val_if_fail (kind == CGV_MATCH_RULE_FUNCTION || kind == CGV_MATCH_RULE_FILE, NULL);

  *n_added = 0;
  lines = g_strsplit (text, "\n", -1);
  import.rules = cgv_match_rules_ref (rules);
  for (guint i = 0; lines[i] != NULL; i = next)
    {
      g_autofree char *line = join_lines (lines, i, &next);
      g_autoptr (GError) problem = NULL;

      if (add_line (&import, kind, line, &problem))
        continue;
      /* Translators: the number of a line, and its fault */
      g_set_error (error, problem->domain, problem->code, _("Line %u: %s"), i + 1, problem->message);
      cgv_match_rules_unref (import.rules);
      return NULL;
    }
  *n_added = import.n_added;
  return import.rules;
}
