/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-target.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-cli-rows.h"

/* More candidates than these are only counted. */
#define MAX_CANDIDATES 20

typedef struct
{
  guint32 first;
  guint n_found;
  GString *candidates;
} Search;

gboolean
cgv_cli_target_path_matches (const CgvCliView *view,
                             CgvStringId string,
                             const char *wanted)
{
  size_t length;
  gsize wanted_length;
  const char *path;

  if (wanted == NULL)
    return TRUE;
  if (string == CGV_NONE)
    return FALSE;
  path = cgv_profile_get_string (view->profile, string, &length);
  wanted_length = strlen (wanted);
  if (wanted_length > length || memcmp (path + length - wanted_length, wanted, wanted_length) != 0)
    return FALSE;
  return wanted_length == length || path[length - wanted_length - 1] == '/';
}

static gboolean
is_named (const CgvCliView *view,
          guint32 row,
          gconstpointer wanted)
{
  g_autofree char *printed = cgv_cli_view_dup_name (view, row);
  const char *recorded;
  gsize length;

  if (strcmp (printed, wanted) == 0)
    return TRUE;
  if (view->node_of_row[row] == CGV_NONE)
    return FALSE;
  recorded = cgv_cli_view_get_name (view, row, &length);
  return length == strlen (wanted) && memcmp (recorded, wanted, length) == 0;
}

static gboolean
contains_name (const CgvCliView *view,
               guint32 row,
               gconstpointer wanted)
{
  g_autofree char *printed = cgv_cli_view_dup_name (view, row);

  return strstr (printed, wanted) != NULL;
}

static void
search_rows (const CgvCliView *view,
             const CgvCliOptions *options,
             CgvCliNameFunc matches,
             Search *search)
{
  g_autoptr (GHashTable) answers = g_hash_table_new (NULL, NULL);

  for (guint32 row = 0; row < view->n_rows; row++)
    {
      g_autofree char *label = NULL;

      if (!cgv_cli_target_path_matches (view, cgv_cli_view_get_file (view, row), options->file) ||
          !cgv_cli_target_path_matches (view, cgv_cli_view_get_object (view, row), options->object) ||
          !cgv_cli_view_ask_once (view, row, answers, matches, options->function))
        continue;
      if (search->n_found++ == 0)
        search->first = row;
      if (search->n_found > MAX_CANDIDATES)
        continue;
      label = cgv_cli_rows_dup_label (view, row);
      g_string_append_printf (search->candidates, "\n  %s", label);
    }
}

gboolean
cgv_cli_target_find (const CgvCliView *view,
                     const CgvCliOptions *options,
                     guint32 *row,
                     GError **error)
{
  g_autoptr (GString) candidates = g_string_new (NULL);
  Search search = { 0, 0, candidates };

  search_rows (view, options, is_named, &search);
  if (search.n_found == 0)
    search_rows (view, options, contains_name, &search);
  if (search.n_found == 1)
    {
      *row = search.first;
      return TRUE;
    }

  if (search.n_found == 0)
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _ ("No function is called “%s”; “callgrove-cli functions --match REGEX” lists names"),
                   options->function);
      return FALSE;
    }
  if (search.n_found > MAX_CANDIDATES)
    g_string_append (candidates, "\n  …");
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               g_dngettext (NULL,
                            "%u function fits “%s”; give its whole name, --file or --object:%s",
                            "%u functions fit “%s”; give the whole name, --file or --object:%s",
                            search.n_found),
               search.n_found, options->function, candidates->str);
  return FALSE;
}
