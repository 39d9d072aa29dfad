/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-record-complete.h"

#include <string.h>

/* Characters that a backslash must come before. */
#define SPECIAL " \t\n\\'\"`$&|;<>()*?[]#~=%!{}"

typedef struct
{
  char *common; /* the beginning that all names have; NULL without any */
  gboolean is_one;
  gboolean is_folder;
} Found;

/* Returns (transfer full) (nullable) the last word without its backslashes; NULL if it has quotes. @is_first: whether it is the program */
static char *
dup_word (const char *text,
          gboolean *is_first)
{
  g_autoptr (GString) word = g_string_new (NULL);

  *is_first = TRUE;
  for (const char *c = text; *c != '\0'; c++)
    {
      if (*c == '\'' || *c == '"')
        return NULL;
      if (*c == '\\' && c[1] != '\0')
        g_string_append_c (word, *++c);
      else if (g_ascii_isspace (*c))
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

/* Returns (transfer full) (nullable) the rest of a name, as it is typed. */
static char *
dup_rest (const Found *found,
          gsize typed)
{
  g_autoptr (GString) rest = g_string_new (NULL);

  for (const char *c = found->common + typed; *c != '\0'; c++)
    {
      if (strchr (SPECIAL, *c) != NULL)
        g_string_append_c (rest, '\\');
      g_string_append_c (rest, *c);
    }
  if (found->is_one)
    g_string_append_c (rest, found->is_folder ? '/' : ' ');
  return rest->len > 0 && g_utf8_validate (rest->str, -1, NULL) ? g_string_free (g_steal_pointer (&rest), FALSE) : NULL;
}

char *
cgv_record_complete (const char *text,
                     const char *folder)
{
  gboolean is_first;
  g_autofree char *word = dup_word (text, &is_first);
  const char *slash = word != NULL ? strrchr (word, '/') : NULL;
  const char *start = slash != NULL ? slash + 1 : word;
  g_autofree char *typed = NULL;
  g_autofree char *place = NULL;
  Found found = { NULL };
  char *rest;

  g_return_val_if_fail (text != NULL && folder != NULL, NULL);

  if (word == NULL || *word == '\0')
    return NULL;
  typed = g_strndup (word, (gsize) (start - word));
  place = g_canonicalize_filename (*typed != '\0' ? typed : ".", folder);
  if (is_first && slash == NULL)
    find_in_path (&found, start);
  else
    find (&found, place, start, is_first);
  if (found.common == NULL)
    return NULL;
  rest = dup_rest (&found, strlen (start));
  g_free (found.common);
  return rest;
}
