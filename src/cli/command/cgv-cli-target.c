/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-target.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-cli-rows.h"

/* More candidates than these are only counted. */
#define MAX_CANDIDATES 20

typedef gboolean (*Matches) (const CgvCliTargetRows *rows,
                             guint32 row,
                             const char *wanted);

typedef struct
{
  const char *function;
  const char *file;
  const char *object;
  guint32 first;
  guint n_found;
  GString *candidates;
} Search;

gboolean
cgv_cli_target_path_matches (const char *path,
                             gsize length,
                             const char *wanted)
{
  gsize wanted_length;

  if (wanted == NULL || path == NULL)
    return wanted == NULL;
  wanted_length = strlen (wanted);
  if (wanted_length > length || memcmp (path + length - wanted_length, wanted, wanted_length) != 0)
    return FALSE;
  return wanted_length == length || path[length - wanted_length - 1] == '/';
}

static gboolean
is_named (const CgvCliTargetRows *rows,
          guint32 row,
          const char *wanted)
{
  gsize length = 0;
  const char *recorded = rows->get_name (rows->data, row, &length);
  g_autofree char *printed = NULL;

  if (recorded != NULL && length == strlen (wanted) && memcmp (recorded, wanted, length) == 0)
    return TRUE;
  printed = rows->dup_name (rows->data, row);
  return strcmp (printed, wanted) == 0;
}

static gboolean
contains_name (const CgvCliTargetRows *rows,
               guint32 row,
               const char *wanted)
{
  g_autofree char *printed = rows->dup_name (rows->data, row);

  return strstr (printed, wanted) != NULL;
}

/* A name may be of a megabyte and that of very many functions. Equal names are the same bytes in memory. */
static gboolean
ask_once (const CgvCliTargetRows *rows,
          guint32 row,
          GHashTable *answers,
          Matches matches,
          const char *wanted)
{
  gsize length;
  gpointer name = (gpointer) rows->get_name (rows->data, row, &length);
  gpointer known;
  gboolean answer;

  if (name != NULL && g_hash_table_lookup_extended (answers, name, NULL, &known))
    return GPOINTER_TO_INT (known);
  answer = matches (rows, row, wanted);
  if (name != NULL)
    g_hash_table_insert (answers, name, GINT_TO_POINTER (answer));
  return answer;
}

static gboolean
is_in (const CgvCliTargetRows *rows,
       guint32 row,
       const Search *search)
{
  gsize file_length = 0;
  gsize object_length = 0;
  const char *file = search->file != NULL ? rows->get_file (rows->data, row, &file_length) : NULL;
  const char *object = search->object != NULL ? rows->get_object (rows->data, row, &object_length) : NULL;

  return cgv_cli_target_path_matches (file, file_length, search->file) && cgv_cli_target_path_matches (object, object_length, search->object);
}

static void
search_rows (const CgvCliTargetRows *rows,
             Matches matches,
             Search *search)
{
  g_autoptr (GHashTable) answers = g_hash_table_new (NULL, NULL);

  for (guint32 row = 0; row < rows->n_rows; row++)
    {
      g_autofree char *label = NULL;

      if (!is_in (rows, row, search) || !ask_once (rows, row, answers, matches, search->function))
        continue;
      if (search->n_found++ == 0)
        search->first = row;
      if (search->n_found > MAX_CANDIDATES)
        continue;
      label = rows->dup_label (rows->data, row);
      g_string_append_printf (search->candidates, "\n  %s", label);
    }
}

gboolean
cgv_cli_target_find (const CgvCliTargetRows *rows,
                     const char *function,
                     const char *file,
                     const char *object,
                     guint32 *row,
                     GError **error)
{
  g_autoptr (GString) candidates = g_string_new (NULL);
  Search search = { function, file, object, 0, 0, candidates };

  search_rows (rows, is_named, &search);
  if (search.n_found == 0)
    search_rows (rows, contains_name, &search);
  if (search.n_found == 1)
    {
      *row = search.first;
      return TRUE;
    }

  if (search.n_found == 0)
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _ ("No function is called “%s”; “callgrove-cli functions --match REGEX” lists names"),
                   function);
      return FALSE;
    }
  if (search.n_found > MAX_CANDIDATES)
    g_string_append (candidates, "\n  …");
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               g_dngettext (NULL,
                            "%u function fits “%s”; give its whole name, --file or --object:%s",
                            "%u functions fit “%s”; give the whole name, --file or --object:%s",
                            search.n_found),
               search.n_found, function, candidates->str);
  return FALSE;
}

static const char *
get_view_name (gconstpointer view,
               guint32 row,
               gsize *length)
{
  return ((const CgvCliView *) view)->node_of_row[row] != CGV_NONE ? cgv_cli_view_get_name (view, row, length) : NULL;
}

static const char *
get_string (const CgvCliView *view,
            CgvStringId string,
            gsize *length)
{
  return string != CGV_NONE ? cgv_profile_get_string (view->profile, string, length) : NULL;
}

static const char *
get_view_file (gconstpointer view,
               guint32 row,
               gsize *length)
{
  return get_string (view, cgv_cli_view_get_file (view, row), length);
}

static const char *
get_view_object (gconstpointer view,
                 guint32 row,
                 gsize *length)
{
  return get_string (view, cgv_cli_view_get_object (view, row), length);
}

static char *
dup_view_name (gconstpointer view,
               guint32 row)
{
  return cgv_cli_view_dup_name (view, row);
}

static char *
dup_view_label (gconstpointer view,
                guint32 row)
{
  return cgv_cli_rows_dup_label (view, row);
}

gboolean
cgv_cli_target_find_in_view (const CgvCliView *view,
                             const CgvCliOptions *options,
                             guint32 *row,
                             GError **error)
{
  const CgvCliTargetRows rows = { view, view->n_rows, get_view_name, get_view_file, get_view_object, dup_view_name, dup_view_label };

  return cgv_cli_target_find (&rows, options->function, options->file, options->object, row, error);
}
