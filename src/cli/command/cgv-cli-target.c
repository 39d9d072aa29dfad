/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-target.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-cli-rows.h"
#include "cgv-cli-text.h"

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

/* Whether a path is the one that was typed, or has it behind one of its slashes; TRUE if nothing was typed. */
static gboolean
path_matches (const char *path,
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

  return path_matches (file, file_length, search->file) && path_matches (object, object_length, search->object);
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
                   _ ("No function is named “%s”; “callgrove-cli functions --match REGEX” searches names"),
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

/* Marks the file of that path, or all whose paths end so, which are added to @candidates. Returns how many. */
static guint
mark_files (const CgvProfile *profile,
            const char *wanted,
            guint8 *files,
            GString *candidates)
{
  guint32 n_strings = cgv_profile_get_n_strings (profile);
  guint n_found = 0;

  cgv_profile_mark_files (profile, files);
  for (CgvStringId file = 0; file < n_strings; file++)
    {
      g_autofree char *name = NULL;
      size_t length;
      const char *path = cgv_profile_get_string (profile, file, &length);

      if (files[file] != 0 && strcmp (path, wanted) == 0)
        {
          memset (files, 0, n_strings);
          files[file] = 1;
          return 1;
        }
      files[file] = files[file] != 0 && path_matches (path, length, wanted);
      if (files[file] == 0 || n_found++ >= MAX_CANDIDATES)
        continue;
      name = cgv_cli_text_dup_profile_string (profile, file);
      g_string_append_printf (candidates, "\n  %s", name);
    }
  return n_found;
}

gboolean
cgv_cli_target_find_file (const CgvProfile *profiles[CGV_N_SIDES],
                          const char *wanted,
                          guint8 *files[CGV_N_SIDES],
                          GError **error)
{
  g_autofree char *shown = cgv_cli_text_dup_string (wanted, -1);
  guint n_most = 0;

  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    {
      g_autoptr (GString) candidates = g_string_new (NULL);
      guint n_found = profiles[side] != NULL ? mark_files (profiles[side], wanted, files[side], candidates) : 0;

      n_most = MAX (n_most, n_found);
      if (n_found < 2)
        continue;
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, g_dngettext (NULL, "%u file fits “%s”; give its whole path:%s%s", "%u files fit “%s”; give the whole path:%s%s", n_found), n_found, shown, candidates->str, n_found > MAX_CANDIDATES ? "\n  …" : "");
      return FALSE;
    }
  if (n_most == 0)
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("No line is in a file “%s”; “callgrove-cli functions --group-by file” lists them"), shown);
  return n_most > 0;
}

gboolean
cgv_cli_target_check_addresses (CgvProfile *profile,
                                GError **error)
{
  for (CgvPartId part = 0; part < cgv_profile_get_n_parts (profile); part++)
    {
      if (cgv_profile_get_part (profile, part)->has_address)
        return TRUE;
    }
  g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("The profile has no addresses of instructions; Callgrind records them with --dump-instr=yes"));
  return FALSE;
}
