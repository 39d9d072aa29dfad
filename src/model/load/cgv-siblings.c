/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-siblings.h"

#include <string.h>

#include "cgv-arrays.h"

/* A file name in pieces. PART and THREAD are 0 if the name has none. */
typedef struct
{
  gsize base_length;
  guint64 part;
  guint64 thread;
} SiblingName;

typedef struct
{
  SiblingName name;
  GFile *file;
} Sibling;

static void
sibling_clear (gpointer data)
{
  Sibling *sibling = data;

  g_clear_object (&sibling->file);
}

static gsize
count_trailing_digits (const char *name,
                       gsize length)
{
  gsize n = 0;

  while (n < length && g_ascii_isdigit (name[length - n - 1]))
    n++;
  return n;
}

/* Returns whether the name up to LENGTH is one that Callgrind chooses: the digits are a process id then,
 * not a part. */
static gboolean
is_default_name (const char *name,
                 gsize length)
{
  const char *const prefixes[] = { "callgrind.out.", "cachegrind.out." };

  for (guint i = 0; i < G_N_ELEMENTS (prefixes); i++)
    {
      gsize prefix_length = strlen (prefixes[i]);

      if (length > prefix_length && strncmp (name, prefixes[i], prefix_length) == 0 &&
          count_trailing_digits (name, length) == length - prefix_length)
        return TRUE;
    }
  return FALSE;
}

static SiblingName
split_name (const char *name)
{
  SiblingName result = { .base_length = strlen (name) };
  gsize n_digits = count_trailing_digits (name, result.base_length);

  /* Callgrind writes threads with at least two digits. */
  if (n_digits >= 2 && n_digits < result.base_length - 1 && name[result.base_length - n_digits - 1] == '-')
    {
      result.thread = g_ascii_strtoull (name + result.base_length - n_digits, NULL, 10);
      result.base_length -= n_digits + 1;
    }

  n_digits = count_trailing_digits (name, result.base_length);
  if (n_digits >= 1 && n_digits < result.base_length - 1 && name[result.base_length - n_digits] != '0' &&
      name[result.base_length - n_digits - 1] == '.' && !is_default_name (name, result.base_length))
    {
      result.part = g_ascii_strtoull (name + result.base_length - n_digits, NULL, 10);
      result.base_length -= n_digits + 1;
    }
  return result;
}

/* Orders files by part and thread. The last dump of a run has no part number. */
static int
compare_siblings (gconstpointer a,
                  gconstpointer b)
{
  const SiblingName *first = &((const Sibling *) a)->name;
  const SiblingName *second = &((const Sibling *) b)->name;
  guint64 first_part = first->part == 0 ? G_MAXUINT64 : first->part;
  guint64 second_part = second->part == 0 ? G_MAXUINT64 : second->part;

  if (first_part != second_part)
    return first_part < second_part ? -1 : 1;
  return (first->thread > second->thread) - (first->thread < second->thread);
}

static gboolean
is_sibling (GFileInfo *info,
            const char *own_name,
            const SiblingName *own,
            SiblingName *name)
{
  const char *other = g_file_info_get_name (info);

  if (g_file_info_get_file_type (info) != G_FILE_TYPE_REGULAR || g_file_info_get_size (info) == 0)
    return FALSE;
  if (strcmp (other, own_name) == 0)
    return FALSE;

  *name = split_name (other);
  return name->base_length == own->base_length && strncmp (other, own_name, own->base_length) == 0;
}

/* Returns whether a base is certain: names such as report.1 and report.2 are a run's only if its last file exists. */
static gboolean
base_is_certain (GFile *folder,
                 const char *own_name,
                 const SiblingName *own)
{
  g_autofree char *base_name = g_strndup (own_name, own->base_length);
  g_autoptr (GFile) base = NULL;

  if ((own->part == 0 && own->thread == 0) || is_default_name (own_name, own->base_length))
    return TRUE;

  base = g_file_get_child (folder, base_name);
  return g_file_query_exists (base, NULL);
}

static void
collect_siblings (GFile *folder,
                  const char *own_name,
                  GArray *siblings)
{
  SiblingName own = split_name (own_name);
  g_autoptr (GFileEnumerator) enumerator = NULL;

  if (!base_is_certain (folder, own_name, &own))
    return;

  enumerator = g_file_enumerate_children (folder,
                                          G_FILE_ATTRIBUTE_STANDARD_NAME "," G_FILE_ATTRIBUTE_STANDARD_TYPE "," G_FILE_ATTRIBUTE_STANDARD_SIZE,
                                          G_FILE_QUERY_INFO_NONE,
                                          NULL,
                                          NULL);
  while (enumerator != NULL)
    {
      Sibling sibling;
      GFileInfo *info;
      GFile *child;

      if (!g_file_enumerator_iterate (enumerator, &info, &child, NULL, NULL) || info == NULL)
        return;
      if (!is_sibling (info, own_name, &own, &sibling.name))
        continue;
      sibling.file = g_object_ref (child);
      g_array_append_val (siblings, sibling);
    }
}

GPtrArray *
cgv_siblings_find (GFile *file)
{
  g_autoptr (GArray) siblings = NULL;
  g_autoptr (GFile) folder = NULL;
  g_autofree char *name = NULL;
  GPtrArray *files;

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  siblings = cgv_array_new (Sibling);
  g_array_set_clear_func (siblings, sibling_clear);
  folder = g_file_get_parent (file);
  name = g_file_get_basename (file);
  if (folder != NULL && name != NULL)
    collect_siblings (folder, name, siblings);
  g_array_sort (siblings, compare_siblings);

  files = g_ptr_array_new_full (siblings->len, g_object_unref);
  for (guint i = 0; i < siblings->len; i++)
    g_ptr_array_add (files, g_object_ref (g_array_index (siblings, Sibling, i).file));
  return files;
}

char *
cgv_siblings_dup_base (const char *name,
                       gboolean *is_default)
{
  const SiblingName parts = split_name (name);

  *is_default = is_default_name (name, parts.base_length);
  return g_strndup (name, parts.base_length);
}

/* Returns whether a name can be a base. A number at the end of a name need not be that of a part: a thread of "bench.1" is "bench.1-01". */
static gboolean
is_base_name (const char *base,
              const char *other)
{
  const SiblingName name = split_name (other);
  gsize length = strlen (base);

  if (strncmp (base, other, length) != 0)
    return FALSE;
  if (name.part > 0 && length == name.base_length)
    return TRUE;
  return name.thread > 0 && other + length == strrchr (other, '-');
}

gboolean
cgv_siblings_is_base (GFile *base,
                      GFile *other)
{
  g_autoptr (GFile) base_folder = NULL;
  g_autoptr (GFile) other_folder = NULL;
  g_autofree char *base_name = NULL;
  g_autofree char *other_name = NULL;

  g_return_val_if_fail (G_IS_FILE (base) && G_IS_FILE (other), FALSE);

  base_folder = g_file_get_parent (base);
  other_folder = g_file_get_parent (other);
  if (base_folder == NULL || other_folder == NULL || !g_file_equal (base_folder, other_folder))
    return FALSE;

  base_name = g_file_get_basename (base);
  other_name = g_file_get_basename (other);
  return is_base_name (base_name, other_name);
}
