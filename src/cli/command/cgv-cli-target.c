/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-target.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-arrays.h"
#include "cgv-cli-text.h"
#include "cgv-display-dup.h"
#include "cgv-name.h"

/* Most functions that prose lists, of those that match a pattern. */
#define MAX_TARGETS 20u

/* More candidates than these are only counted. */
#define MAX_CANDIDATES 20

typedef struct
{
  const char *file;
  const char *object;
  GArray *rows; /* guint32: the rows that were found */
  GString *candidates;
} Search;

/* The conditions for each row. */
typedef struct
{
  const CgvCliTargets *targets;
  const char *wanted;
} Question;

/* The rows of a view. */

static void
get_row_names (gconstpointer list,
               guint32 row,
               CgvCliNames *names)
{
  cgv_cli_view_get_names (list, row, CGV_NONE, names);
}

static void
fill_row_label (gconstpointer list,
                const CgvCliNames *names,
                const char *name,
                CgvCell *cell)
{
  cgv_cli_rows_fill_label (list, names, name, CGV_PRESENT_BOTH, cell);
}

static CgvCliTargets
get_targets (const CgvCliView *view)
{
  return (CgvCliTargets){ view->options, view, cgv_cli_view_get_n_rows (view), view, get_row_names, fill_row_label };
}

/* Returns whether a path equals the typed one, or ends with it after a slash; TRUE if none was typed. */
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
is_named (const CgvCliNames *names,
          gconstpointer user_data)
{
  const Question *question = user_data;
  const char *wanted = question->wanted;
  const CgvCliView *view = question->targets->view;
  g_autofree char *printed = NULL;

  if (names->name_length == 0 && view != NULL && cgv_cli_view_is_grouped_by (view, CGV_GROUPING_NAMESPACE))
    return strcmp (_ ("(no namespace)"), wanted) == 0;
  if (names->name != NULL && names->name_length == strlen (wanted) && memcmp (names->name, wanted, names->name_length) == 0)
    return TRUE;
  printed = cgv_cli_names_dup_name (names);
  return strcmp (printed, wanted) == 0;
}

static gboolean
is_form (const CgvName *name,
         CgvNameForm form,
         const char *wanted)
{
  gsize size = strlen (wanted) + 1;
  g_autofree char *text = g_malloc (size);

  return cgv_name_write (name, form, text, size) == size - 1 && memcmp (text, wanted, size) == 0;
}

/* Returns whether the function is called so without its levels of recursion and callers, and perhaps without parameters or scopes. */
static gboolean
is_called (const CgvCliNames *names,
           gconstpointer user_data)
{
  const char *wanted = ((const Question *) user_data)->wanted;
  CgvName name;

  if (names->name == NULL)
    return FALSE;
  cgv_name_init (&name, names->name, names->name_length);
  if (name.context == strlen (wanted) && memcmp (names->name, wanted, name.context) == 0)
    return TRUE;
  cgv_name_init (&name, names->name, name.context);
  return is_form (&name, CGV_NAME_QUALIFIED, wanted) || is_form (&name, CGV_NAME_SHORT, wanted) || is_form (&name, CGV_NAME_OWN, wanted);
}

static gboolean
contains_name (const CgvCliNames *names,
               gconstpointer user_data)
{
  g_autofree char *printed = cgv_cli_names_dup_name (names);

  return strstr (printed, ((const Question *) user_data)->wanted) != NULL;
}

static gboolean
is_in (const CgvCliNames *names,
       const Search *search)
{
  return path_matches (names->file, names->file_length, search->file) && path_matches (names->object, names->object_length, search->object);
}

/* Returns the label in lists. */
static char *
dup_label (const CgvCliTargets *targets,
           const CgvCliNames *names)
{
  g_autofree char *name = cgv_cli_names_dup_name (names);
  g_auto (CgvCell) cell = { .kind = CGV_CELL_NAME };

  targets->fill_label (targets->list, names, name, &cell);
  return cell.place != NULL && *cell.place != '\0' ? g_strdup_printf ("%s  (%s)", cell.text, cell.place) : g_strdup (cell.text);
}

/* Returns whether lists have the row under that name, which may be shorter than the recorded one. */
static gboolean
is_listed (const CgvCliNames *names,
           gconstpointer user_data)
{
  const Question *question = user_data;
  g_auto (CgvCell) cell = { .kind = CGV_CELL_NAME };

  question->targets->fill_label (question->targets->list, names, NULL, &cell);
  return g_strcmp0 (cell.text, question->wanted) == 0;
}

/* Adds those of @n_rows rows that match, in the order of @rows, or in that of the targets without them. */
static void
search_rows (const CgvCliTargets *targets,
             const guint *rows,
             guint n_rows,
             CgvCliNameFunc matches,
             gconstpointer user_data,
             Search *search)
{
  g_autoptr (GHashTable) answers = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < n_rows; i++)
    {
      guint32 row = rows != NULL ? rows[i] : i;
      CgvCliNames names;

      targets->get_names (targets->list, row, &names);
      if (is_in (&names, search) && cgv_cli_names_ask_once (&names, answers, matches, user_data))
        {
          g_autofree char *label = search->rows->len < MAX_CANDIDATES ? dup_label (targets, &names) : NULL;

          g_array_append_val (search->rows, row);
          if (label != NULL)
            g_string_append_printf (search->candidates, "\n  %s", label);
        }
      g_free (names.text);
    }
}

static gboolean
finds_groups (const CgvCliTargets *targets)
{
  return targets->options->group != CGV_GROUPING_FUNCTION;
}

/* Returns whether --fold would reduce the number of results. */
static gboolean
are_folded (const CgvCliView *view,
            const GArray *rows)
{
  CgvFold *fold = view != NULL ? cgv_cli_view_new_fold (view) : NULL;
  g_autoptr (GHashTable) nodes = g_hash_table_new (NULL, NULL);
  guint n_functions = 0;

  for (guint i = 0; fold != NULL && i < rows->len; i++)
    {
      CgvNodeId node = cgv_cli_view_get_row_node (view, g_array_index (rows, guint32, i));

      if (node == CGV_NONE)
        continue;
      n_functions++;
      g_hash_table_add (nodes, GUINT_TO_POINTER (cgv_fold_get_node (fold, cgv_fold_get_function (view->graph->fold, node)) + 1));
    }
  cgv_fold_unref (fold);
  return g_hash_table_size (nodes) < n_functions;
}

gboolean
cgv_cli_target_find (const CgvCliView *view,
                     guint32 *row,
                     GError **error)
{
  const CgvCliTargets targets = get_targets (view);

  return cgv_cli_target_find_in (&targets, row, error);
}

gboolean
cgv_cli_target_find_in (const CgvCliTargets *targets,
                        guint32 *row,
                        GError **error)
{
  const CgvCliOptions *options = targets->options;
  g_autoptr (GString) candidates = g_string_new (NULL);
  g_autoptr (GArray) rows = cgv_array_new (guint32);
  Search search = { options->file, options->object, rows, candidates };
  const Question question = { targets, options->function };
  const CgvCliNameFunc ways[] = { is_named, is_listed, is_called, contains_name };

  for (guint i = 0; i < G_N_ELEMENTS (ways) && rows->len == 0; i++)
    search_rows (targets, NULL, targets->n, ways[i], &question, &search);
  if (rows->len == 1)
    {
      *row = g_array_index (rows, guint32, 0);
      return TRUE;
    }

  if (rows->len == 0 && finds_groups (targets))
    return cgv_cli_text_refuse (error, _ ("No group is named “%s”; “callgrove-cli functions” lists names with the same --group-by"), options->function);
  if (rows->len == 0)
    return cgv_cli_text_refuse (error, _ ("No function is named “%s”; “callgrove-cli functions --match REGEX” searches names"), options->function);
  if (rows->len > MAX_CANDIDATES)
    g_string_append (candidates, "\n  …");
  if (are_folded (targets->view, rows))
    g_string_append_printf (candidates, "\n%s", _ ("--fold counts levels of recursion and callers in names as one function"));
  if (finds_groups (targets))
    /* Translators: how many groups, the text that was searched, and a list of the groups, each in a line of its own */
    return cgv_cli_text_refuse (error, g_dngettext (NULL, "%u group fits “%s”; give its whole name:%s", "%u groups fit “%s”; give the whole name:%s", rows->len), rows->len, options->function, candidates->str);
  /* Translators: how many functions, the text that was searched, and a list of the functions, each in a line of its own */
  return cgv_cli_text_refuse (error, g_dngettext (NULL, "%u function fits “%s”; give its whole name, --file or --object:%s", "%u functions fit “%s”; give the whole name, --file or --object:%s", rows->len), rows->len, options->function, candidates->str);
}

GArray *
cgv_cli_target_find_all (const CgvCliView *view,
                         GError **error)
{
  const CgvCliTargets targets = get_targets (view);
  const CgvCliOptions *options = view->options;
  g_autoptr (GString) candidates = g_string_new (NULL);
  g_autoptr (GArray) found = cgv_array_new (guint32);
  g_autoptr (GError) match_error = NULL;
  Search search = { options->file, options->object, found, candidates };
  const CgvCliMatch match = { options->functions, &match_error };
  guint n_rows;
  const guint *rows = cgv_row_tree_get_groups (view->rows->tree, &n_rows);

  search_rows (&targets, rows, n_rows, cgv_cli_names_match, &match, &search);
  if (match_error != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&match_error));
      return NULL;
    }
  if (found->len > 0)
    return g_steal_pointer (&found);
  cgv_cli_text_refuse (error, finds_groups (&targets) ? _ ("No group matches “%s”; “callgrove-cli functions” lists names with the same --group-by") : _ ("No function matches “%s”; “callgrove-cli functions” lists names"), g_regex_get_pattern (options->functions));
  return NULL;
}

static gboolean
add_rows (const CgvCliView *view,
          const GArray *targets,
          const CgvCliEach *each,
          gconstpointer answer,
          CgvReport *report,
          GError **error)
{
  g_autoptr (GPtrArray) columns = each->new_columns (view);
  CgvReportTable table = { .id = each->id, .columns = columns };
  gpointer state = cgv_report_begin_table (report, &table);
  gboolean ok = TRUE;

  for (guint i = 0; i < targets->len && ok; i++)
    {
      table.list = each->new_list (answer, g_array_index (targets, guint32, i), error);
      ok = table.list != NULL && each->arrange (table.list, report, &table.n_rows, error);
      for (guint row = 0; ok && row < table.n_rows; row++)
        cgv_report_add_row (report, &table, state, row);
      if (table.list != NULL)
        each->free_list (table.list);
    }
  cgv_report_end_table (report, &table, state);
  return ok;
}

gboolean
cgv_cli_target_add_all (const CgvCliView *view,
                        const GArray *targets,
                        const CgvCliEach *each,
                        gconstpointer answer,
                        CgvReport *report,
                        GError **error)
{
  guint n = cgv_report_is (report, CGV_REPORT_PROSE) ? MIN (targets->len, MAX_TARGETS) : targets->len;
  gboolean ok = TRUE;

  if (cgv_report_is (report, CGV_REPORT_CSV))
    return add_rows (view, targets, each, answer, report, error);
  cgv_report_begin_array (report, "functions");
  for (guint i = 0; i < n && ok; i++)
    {
      gpointer list = each->new_list (answer, g_array_index (targets, guint32, i), error);

      cgv_report_begin_object (report, NULL);
      ok = list != NULL && each->add (list, report, error);
      cgv_report_end (report);
      if (list != NULL)
        each->free_list (list);
    }
  cgv_report_end (report);
  if (ok && n < targets->len)
    cgv_report_take (report, CGV_REPORT_PARAGRAPH,
                     g_strdup_printf (g_dngettext (NULL, "%u more function matches.", "%u more functions match.", targets->len - n), targets->len - n));
  return ok;
}

/* A file may be typed as it was recorded, or as it is without "." and "..". */
static gboolean
file_matches (const char *path,
              gsize length,
              const char *wanted)
{
  g_autofree char *normal = NULL;

  if (path_matches (path, length, wanted))
    return TRUE;
  normal = g_malloc (length + 1);
  return path_matches (normal, cgv_source_files_normalize (path, length, normal), wanted);
}

/* Marks all names of the file of that path, or of all files whose paths end with it. Adds these
 * files to @candidates, and returns their number. */
static guint
mark_files (const CgvProfile *profile,
            const CgvSourceFiles *same,
            const char *wanted,
            guint8 *files,
            GString *candidates)
{
  guint32 n_strings = cgv_profile_get_n_strings (profile);
  g_autofree guint8 *found = g_new0 (guint8, n_strings + 1); /* of the first name of each file */
  guint n_found = 0;
  gboolean is_exact = FALSE;

  cgv_profile_mark_files (profile, files);
  for (CgvStringId file = 0; file < n_strings && !is_exact; file++)
    {
      g_autofree char *name = NULL;
      CgvStringId first = same->first[file];
      size_t length;
      const char *path = cgv_profile_get_string (profile, file, &length);

      is_exact = files[file] != 0 && strcmp (path, wanted) == 0;
      if (is_exact)
        memset (found, 0, n_strings);
      else if (files[file] == 0 || found[first] != 0 || !file_matches (path, length, wanted))
        continue;
      found[first] = 1;
      if (n_found++ >= MAX_CANDIDATES)
        continue;
      name = cgv_cli_text_dup_profile_string (profile, file);
      g_string_append_printf (candidates, "\n  %s", name);
    }
  for (CgvStringId file = 0; file < n_strings; file++)
    files[file] = files[file] != 0 && found[same->first[file]] != 0;
  return is_exact ? 1 : n_found;
}

gboolean
cgv_cli_target_find_file (const CgvProfile *profiles[CGV_N_SIDES],
                          CgvSourceFiles *const same[CGV_N_SIDES],
                          const char *wanted,
                          guint8 *files[CGV_N_SIDES],
                          GError **error)
{
  g_autofree char *shown = cgv_display_dup_whole (wanted, -1);
  guint n_most = 0;

  cgv_foreach_side (side)
    {
      g_autoptr (GString) candidates = g_string_new (NULL);
      guint n_found = profiles[side] != NULL ? mark_files (profiles[side], same[side], wanted, files[side], candidates) : 0;

      n_most = MAX (n_most, n_found);
      if (n_found < 2)
        continue;
      /* Translators: how many files, the text that was searched, a list of the files, each in a line of its own, and perhaps "…" */
      return cgv_cli_text_refuse (error, g_dngettext (NULL, "%u file fits “%s”; give its whole path:%s%s", "%u files fit “%s”; give the whole path:%s%s", n_found), n_found, shown, candidates->str, n_found > MAX_CANDIDATES ? "\n  …" : "");
    }
  if (n_most == 0)
    cgv_cli_text_refuse (error, _ ("No line is in a file “%s”; “callgrove-cli functions --group-by file” lists them"), shown);
  return n_most > 0;
}

gboolean
cgv_cli_target_check_addresses (CgvProfile *profile,
                                GError **error)
{
  if (cgv_profile_has_addresses (profile))
    return TRUE;
  return cgv_cli_text_refuse (error, _ ("The profile has no addresses of instructions; Callgrind records them with --dump-instr=yes"));
}
