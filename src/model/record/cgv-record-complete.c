/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-record-complete.h"

#include <string.h>

/* Characters that a backslash must come before, outside of quotes and within double ones. */
#define SPECIAL        " \t\n\\'\"`$&|;<>()*?[]#~=%!{}"
#define SPECIAL_QUOTED "\\\"`$"

/* Of longer names, the beginnings are compared. */
#define MAX_LENGTH 100

/* The number of letters of which one may differ. */
#define LETTERS 3

typedef struct
{
  char *common; /* the beginning that all names have; NULL without any */
  gboolean is_one;
  gboolean is_folder;
} Found;

/* Returns (transfer full) the last word as it is meant. @is_first: whether it is the program. @quote: the quote that is open in it, or 0 */
static char *
dup_word (const char *text,
          gboolean *is_first,
          char *quote)
{
  g_autoptr (GString) word = g_string_new (NULL);

  *is_first = TRUE;
  *quote = '\0';
  for (const char *c = text; *c != '\0'; c++)
    {
      if (*quote != '\0' ? *c == *quote : *c == '\'' || *c == '"')
        *quote = *quote != '\0' ? '\0' : *c;
      else if (*c == '\\' && c[1] != '\0' && (*quote == '\0' || (*quote == '"' && strchr (SPECIAL_QUOTED, c[1]) != NULL)))
        g_string_append_c (word, *++c);
      else if (*quote == '\0' && g_ascii_isspace (*c))
        {
          *is_first = *is_first && word->len == 0;
          g_string_truncate (word, 0);
        }
      else
        g_string_append_c (word, *c);
    }
  return g_string_free (g_steal_pointer (&word), FALSE);
}

static void
add (Found *found,
     const char *folder,
     const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  gsize length = 0;

  found->is_one = found->common == NULL || (found->is_one && g_str_equal (found->common, name));
  found->is_folder = g_file_test (path, G_FILE_TEST_IS_DIR);
  if (found->common == NULL)
    found->common = g_strdup (name);
  while (found->common[length] != '\0' && found->common[length] == name[length])
    length++;
  found->common[length] = '\0';
}

/* Adds the names in a folder that begin with @start; a hidden one only if that begins with a dot. */
static void
find (Found *found,
      const char *folder,
      const char *start,
      gboolean is_program)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      if (g_str_has_prefix (name, start) && (*name != '.' || *start == '.') && (!is_program || g_file_test (path, G_FILE_TEST_IS_EXECUTABLE)))
        add (found, folder, name);
    }
}

static void
find_in_path (Found *found,
              const char *start)
{
  g_auto (GStrv) folders = g_strsplit (g_getenv ("PATH") != NULL ? g_getenv ("PATH") : "", ":", -1);

  for (char **folder = folders; *folder != NULL; folder++)
    find (found, *folder, start, TRUE);
}

/* Returns (transfer full) (nullable) the rest of a name, as it is typed within a quote, or outside if @quote is 0. */
static char *
dup_rest (const Found *found,
          gsize typed,
          char quote)
{
  g_autoptr (GString) rest = g_string_new (NULL);
  const char *special = quote == '\0' ? SPECIAL : quote == '"' ? SPECIAL_QUOTED : "";
  const char *end;

  /* Two names may differ within a letter. */
  g_utf8_validate (found->common + typed, -1, &end);
  if (found->is_one && *end != '\0')
    return NULL;
  for (const char *c = found->common + typed; c < end; c++)
    {
      /* Nothing makes a single quote mean itself within single quotes. */
      if (*c == '\'' && quote == '\'')
        return NULL;
      if (strchr (special, *c) != NULL)
        g_string_append_c (rest, '\\');
      g_string_append_c (rest, *c);
    }
  if (found->is_one && found->is_folder)
    g_string_append_c (rest, '/');
  else if (found->is_one)
    g_string_append (rest, quote == '\0' ? " " : quote == '"' ? "\" " : "' ");
  return rest->len > 0 ? g_string_free (g_steal_pointer (&rest), FALSE) : NULL;
}

char *
cgv_record_complete (const char *text,
                     const char *folder)
{
  gboolean is_first;
  char quote;
  g_autofree char *word = dup_word (text, &is_first, &quote);
  const char *slash = strrchr (word, '/');
  const char *start = slash != NULL ? slash + 1 : word;
  g_autofree char *typed = NULL;
  g_autofree char *place = NULL;
  Found found = { NULL };
  char *rest;

  g_return_val_if_fail (text != NULL && folder != NULL, NULL);

  if (*word == '\0')
    return NULL;
  typed = g_strndup (word, (gsize) (start - word));
  place = g_canonicalize_filename (*typed != '\0' ? typed : ".", folder);
  if (is_first && slash == NULL)
    find_in_path (&found, start);
  else
    find (&found, place, start, is_first);
  if (found.common == NULL)
    return NULL;
  rest = dup_rest (&found, strlen (start), quote);
  g_free (found.common);
  return rest;
}

char *
cgv_record_dup_pattern (const char *function)
{
  gsize length = strcspn (function, "(");

  if (length == 0 || function[length] == '\0')
    return g_strdup (function);
  return g_strdup_printf ("%.*s*", (int) length, function);
}

/* Returns how many letters must be added, taken away, replaced or exchanged with the next one; more than @limit if those are too many. */
static guint
get_distance (const char *from,
              gsize n_from,
              const char *to,
              gsize n_to,
              guint limit)
{
  guint rows[3][MAX_LENGTH + 1];

  if ((n_from > n_to ? n_from - n_to : n_to - n_from) > limit)
    return limit + 1;
  for (gsize i = 0; i <= n_from; i++)
    rows[0][i] = (guint) i;
  for (gsize j = 1; j <= n_to; j++)
    {
      guint *row = rows[j % 3];
      const guint *last = rows[(j + 2) % 3];
      const guint *before = rows[(j + 1) % 3];

      row[0] = (guint) j;
      for (gsize i = 1; i <= n_from; i++)
        {
          row[i] = MIN (last[i - 1] + (from[i - 1] != to[j - 1]), MIN (last[i], row[i - 1]) + 1);
          if (i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1])
            row[i] = MIN (row[i], before[i - 2] + 1);
        }
    }
  return rows[n_to % 3][n_from];
}

char *
cgv_record_find_near (const char *const *functions,
                      const char *pattern)
{
  gsize length = MIN (strcspn (pattern, "(*"), MAX_LENGTH);
  guint limit = (guint) length / LETTERS;
  const char *best = NULL;

  /* A name without a beginning is near nothing, not even “(below main)”. */
  for (; length > 0 && *functions != NULL; functions++)
    {
      gsize n = MIN (strcspn (*functions, "("), MAX_LENGTH);
      guint distance = get_distance (pattern, length, *functions, n, limit);

      if (g_pattern_match_simple (pattern, *functions))
        return NULL;
      if (distance > limit || (best != NULL && distance == limit))
        continue;
      best = *functions;
      limit = distance;
    }
  return g_strdup (best);
}
