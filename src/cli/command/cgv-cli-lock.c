/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-lock.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-arrays.h"
#include "cgv-cli-text.h"
#include "cgv-cost.h"
#include "cgv-name-pattern.h"

#define NAMELESS "???"

/* The calls are an event type of the file. */
#define CALLS "Calls"

typedef struct
{
  char *object;
  char *file;
  char *name;
  CgvCost *costs; /* of each event type, and the calls */
} Row;

static void
free_row (gpointer data)
{
  Row *row = data;

  if (row == NULL)
    return;
  g_free (row->object);
  g_free (row->file);
  g_free (row->name);
  g_free (row->costs);
  g_free (row);
}

static int
compare_rows (gconstpointer a,
              gconstpointer b)
{
  const Row *first = *(Row *const *) a;
  const Row *second = *(Row *const *) b;
  int order = strcmp (first->object, second->object);

  order = order != 0 ? order : strcmp (first->file, second->file);
  return order != 0 ? order : strcmp (first->name, second->name);
}

/* Folders differ between machines. */
static char *
dup_base_name (const char *path,
               gsize length)
{
  g_autofree char *whole = g_strndup (path != NULL ? path : "", length);
  const char *slash = strrchr (whole, '/');

  return g_strdup (slash != NULL ? slash + 1 : whole);
}

/* Addresses differ between builds. */
static char *
dup_name (const char *name,
          gsize length)
{
  g_autofree char *whole = g_strndup (name, length);
  gboolean is_address = g_str_has_prefix (whole, "0x") && strspn (whole + 2, "0123456789abcdefABCDEF") == strlen (whole + 2);

  return is_address ? g_strdup (NAMELESS) : g_steal_pointer (&whole);
}

static Row *
new_row (const CgvCliView *view,
         CgvNodeId node)
{
  guint n_events = cgv_cli_numbers_get_n (view->numbers);
  Row *row = g_new0 (Row, 1);
  CgvCliNames names;

  cgv_cli_view_get_node_names (view, node, &names);
  row->object = dup_base_name (names.object, names.object_length);
  row->name = dup_name (names.name, names.name_length);
  row->file = g_str_equal (row->name, NAMELESS) ? g_strdup (NAMELESS) : dup_base_name (names.file, names.file_length);
  row->costs = g_new0 (CgvCost, n_events + 1);
  for (guint i = 0; i < n_events; i++)
    row->costs[i] = cgv_cli_numbers_get (view->numbers, i)->costs[CGV_SIDE_NEW]->self[node];
  row->costs[n_events] = view->graph->n_calls[node];
  g_free (names.text);
  return row;
}

/* Functions that filters take out have calls alone. */
static gboolean
costs_nothing (const Row *row,
               guint n_events)
{
  for (guint i = 0; i < n_events; i++)
    {
      if (row->costs[i] != 0)
        return FALSE;
    }
  return TRUE;
}

static gboolean
is_signed (const CgvCliView *view,
           guint event)
{
  return event < cgv_cli_numbers_get_n (view->numbers) && cgv_cli_numbers_get (view->numbers, event)->costs[CGV_SIDE_NEW]->is_signed;
}

static void
add_costs (const CgvCliView *view,
           CgvCost *sums,
           const CgvCost *costs)
{
  for (guint i = 0; i <= cgv_cli_numbers_get_n (view->numbers); i++)
    sums[i] = cgv_cost_add (sums[i], costs[i], is_signed (view, i));
}

/* Functions that differ only in what the file leaves out are one. */
static GPtrArray *
list_rows (const CgvCliView *view)
{
  guint n_events = cgv_cli_numbers_get_n (view->numbers);
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (free_row);
  GPtrArray *rows = g_ptr_array_new ();

  for (CgvNodeId node = 0; node < view->graph->n_nodes; node++)
    {
      Row *row = cgv_cli_view_is_hidden (view, node) ? NULL : new_row (view, node);

      if (row != NULL)
        g_ptr_array_add (all, row);
    }
  g_ptr_array_sort (all, compare_rows);
  for (guint i = 0; i < all->len; i++)
    {
      Row *last = rows->len > 0 ? g_ptr_array_index (rows, rows->len - 1) : NULL;
      Row **row = (Row **) &g_ptr_array_index (all, i);

      if (costs_nothing (*row, n_events))
        continue;
      if (last != NULL && compare_rows (&last, row) == 0)
        add_costs (view, last->costs, (*row)->costs);
      else
        g_ptr_array_add (rows, g_steal_pointer (row));
    }
  g_ptr_array_set_free_func (rows, free_row);
  return rows;
}

static gboolean
check_event (const CgvCosts *costs,
             const char *name,
             GError **error)
{
  const CgvEvent *event = cgv_costs_get_event (costs);

  if (event->is_ratio || event->n_terms > 0)
    return cgv_cli_text_refuse (error, _ ("“%s” is computed: a lock file has event types that were counted"), name);
  for (CgvNodeId node = 0; costs->self_bounds != NULL && node < costs->graph->n_nodes; node++)
    {
      if (!cgv_amount_is_exact (cgv_costs_get_self (costs, node)))
        return cgv_cli_text_refuse (error, _ ("With these filters some costs are estimates, which a lock file cannot have: use --include or --exclude"));
    }
  return TRUE;
}

/* The same filters apply when the file is compared, where it has no folders. */
static gboolean
check_filter (const CgvFilterRule *rule,
              const GPtrArray *rows,
              GError **error)
{
  cgv_foreach_pointer (const Row, row, rows)
    {
      const char *text = rule->field == CGV_FILTER_FIELD_FILE ? row->file : row->object;
      g_autoptr (GError) reason = NULL;
      g_autofree char *shown = g_utf8_make_valid (text, -1);

      if (rule->kind == CGV_FILTER_INCLUDE && (rule->field == CGV_FILTER_FIELD_FILE || rule->field == CGV_FILTER_FIELD_OBJECT) && !g_str_equal (text, NAMELESS) &&
          !cgv_name_pattern_matches_text (rule->regex, shown, strlen (shown), &reason))
        /* Translators: a pattern, and the last part of a path. */
        return cgv_cli_text_refuse (error, _ ("--include “%s” needs a folder, but a lock file has only the last part of a path, such as “%s”: write a pattern for that"), rule->pattern, shown);
    }
  return TRUE;
}

static gboolean
check (const CgvCliView *view,
       const GPtrArray *rows,
       GError **error)
{
  const CgvFilterList *filters = view->options->filters;

  if (cgv_runs_are_partial (view->sides[CGV_SIDE_NEW]))
    return cgv_cli_text_refuse (error, _ ("The profile is incomplete: a lock file needs all costs"));
  if (g_str_has_prefix (cgv_profile_get_creator (view->sides[CGV_SIDE_NEW]->document->profile), "callgrove-lock-"))
    return cgv_cli_text_refuse (error, _ ("This is a lock file already, which has no calls to count: make it from a profile"));
  for (guint i = 0; i < cgv_cli_numbers_get_n (view->numbers); i++)
    {
      const CgvEventNumbers *numbers = cgv_cli_numbers_get (view->numbers, i);
      g_autofree char *name = cgv_cli_numbers_dup_event (view->numbers, numbers);

      if (!check_event (numbers->costs[CGV_SIDE_NEW], name, error))
        return FALSE;
    }
  for (guint i = 0; i < cgv_filter_list_get_n (filters); i++)
    {
      if (!check_filter (cgv_filter_list_get (filters, i), rows, error))
        return FALSE;
    }
  return TRUE;
}

static void
write_costs (const CgvCliView *view,
             const CgvCost *costs,
             FILE *file)
{
  for (guint i = 0; i <= cgv_cli_numbers_get_n (view->numbers); i++)
    fprintf (file, is_signed (view, i) ? " %" G_GINT64_FORMAT : " %" G_GUINT64_FORMAT, costs[i]);
  putc ('\n', file);
}

/* A number in parentheses at the beginning of a name would be the short form of another one, so that it gets one of its own. */
static void
write_name (const char *key,
            const char *name,
            guint *n_numbers,
            FILE *file)
{
  if (*name == '(' && g_ascii_isdigit (name[1]))
    fprintf (file, "%s=(%u) %s\n", key, ++*n_numbers, name);
  else
    fprintf (file, "%s=%s\n", key, name);
}

static void
write_head (const CgvCliView *view,
            FILE *file)
{
  fputs ("# callgrind format\n# Made by “callgrove-cli functions --format lock”: self costs of functions, and how often they are called.\n"
         "version: 1\ncreator: callgrove-lock-1\npositions: line\nevents:",
         file);
  for (guint i = 0; i < cgv_cli_numbers_get_n (view->numbers); i++)
    fprintf (file, " %s", cgv_cli_numbers_get_event (view->numbers, cgv_cli_numbers_get (view->numbers, i)));
  fputs (" " CALLS "\n", file);
}

gboolean
cgv_cli_lock_write (const CgvCliView *view,
                    FILE *file,
                    GError **error)
{
  g_autoptr (GPtrArray) rows = list_rows (view);
  g_autofree CgvCost *totals = g_new0 (CgvCost, cgv_cli_numbers_get_n (view->numbers) + 1);
  const Row *last = NULL;
  guint n_numbers = 0;

  if (!check (view, rows, error))
    return FALSE;
  write_head (view, file);
  cgv_foreach_pointer (const Row, row, rows)
    {
      if (last == NULL || !g_str_equal (row->object, last->object))
        {
          putc ('\n', file);
          write_name ("ob", row->object, &n_numbers, file);
          last = NULL;
        }
      if (last == NULL || !g_str_equal (row->file, last->file))
        write_name ("fl", row->file, &n_numbers, file);
      write_name ("fn", row->name, &n_numbers, file);
      putc ('0', file);
      write_costs (view, row->costs, file);
      add_costs (view, totals, row->costs);
      last = row;
    }
  fputs ("\ntotals:", file);
  write_costs (view, totals, file);
  return TRUE;
}
