/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Text fixture in, printed result out: every tests/data/DIRECTORY/NAME.callgrind is read, printed,
 * and compared with NAME.txt next to it. A new case is a new file; with CGV_TEST_UPDATE=1 in the
 * environment this program writes the missing .txt, to be read with care before it is committed.
 *
 * Each file is read several times, cut into blocks of different sizes, because the place where a
 * block ends must make no difference.
 */

#include <gio/gio.h>
#include <string.h>

#include "cgv-costs.h"
#include "cgv-input.h"
#include "cgv-parser.h"
#include "cgv-profile-error.h"

typedef struct
{
  GString *out;
  CgvProfile *profile;
} Print;

/* Appends bytes that are not printable text as "\xff", so that different names stay different. */
static void
append_escaped (GString *out,
                const char *bytes,
                gsize length)
{
  const char *end = bytes + length;

  while (bytes < end)
    {
      gunichar character = g_utf8_get_char_validated (bytes, end - bytes);

      if (character < (gunichar) -2 && g_unichar_isprint (character))
        {
          g_string_append_unichar (out, character);
          bytes = g_utf8_next_char (bytes);
        }
      else
        g_string_append_printf (out, "\\x%02x", (guchar) *bytes++);
    }
}

static void
print_string (Print *print,
              const char *before,
              CgvStringId string)
{
  size_t length;
  const char *bytes = cgv_profile_get_string (print->profile, string, &length);

  if (string == CGV_NONE)
    return;
  g_string_append (print->out, before);
  append_escaped (print->out, bytes, length);
}

static void
print_cost (Print *print,
            CgvCost cost,
            gboolean is_signed)
{
  if (is_signed)
    g_string_append_printf (print->out, " %" G_GINT64_FORMAT, (gint64) cost);
  else
    g_string_append_printf (print->out, " %" G_GUINT64_FORMAT, cost);
}

static void
print_problems (GString *out,
                const CgvProblemList *problems)
{
  static const char *const severities[] = { "note", "warning", "error" };

  for (guint i = 0; i < problems->n_items; i++)
    {
      const CgvProblem *problem = &problems->items[i];

      g_string_append_printf (out, "%s: %s", severities[cgv_problem_kind_get_severity (problem->kind)],
                              cgv_problem_kind_get_id (problem->kind));
      if (problem->line > 0)
        g_string_append_printf (out, ", line %" G_GUINT64_FORMAT " (byte %" G_GUINT64_FORMAT ")",
                                problem->line, problem->offset);
      g_string_append_c (out, '\n');
    }
}

static void
print_events (Print *print)
{
  for (CgvEventId id = 0; id < print->profile->n_events; id++)
    {
      const CgvEvent *event = &print->profile->events[id];

      print_string (print, "event ", event->name);
      print_string (print, " = ", event->formula);
      print_string (print, " : ", event->long_name);
      print_string (print, ", missing ", event->missing);
      g_string_append_printf (print->out, "%s, total", event->is_signed ? ", signed" : "");
      print_cost (print, cgv_profile_get_total (print->profile, NULL, id), event->is_signed);
      g_string_append_c (print->out, '\n');
    }
}

static void
print_declared (Print *print,
                const char *title,
                const CgvPart *part,
                const CgvCost *costs)
{
  if (costs == NULL)
    return;
  g_string_append_printf (print->out, "  %s", title);
  for (guint i = 0; i < part->n_events; i++)
    print_cost (print, costs[i], print->profile->events[part->events[i]].is_signed);
  g_string_append_c (print->out, '\n');
}

static void
print_header (Print *print,
              const char *key,
              CgvStringId value)
{
  if (value == CGV_NONE)
    return;
  g_string_append_printf (print->out, "  %s", key);
  print_string (print, ": ", value);
  g_string_append_c (print->out, '\n');
}

static void
print_part (Print *print,
            CgvPartId id)
{
  const CgvPart *part = cgv_profile_get_part (print->profile, id);

  g_string_append_printf (print->out, "part %u: positions%s%s%s, events", id + 1,
                          part->has_address ? " instr" : "", part->has_bb ? " bb" : "", part->has_line ? " line" : "");
  for (guint i = 0; i < part->n_events; i++)
    print_string (print, " ", print->profile->events[part->events[i]].name);
  g_string_append_c (print->out, '\n');
  if (part->pid != 0 || part->number != 0 || part->thread != 0)
    g_string_append_printf (print->out, "  pid %" G_GUINT64_FORMAT ", part %" G_GUINT64_FORMAT ", thread %" G_GUINT64_FORMAT "\n",
                            part->pid, part->number, part->thread);
  print_header (print, "version", part->version);
  print_header (print, "creator", part->creator);
  print_header (print, "cmd", part->command);
  print_header (print, "trigger", part->trigger);
  print_header (print, "timerange", part->timerange);
  for (guint i = 0; i < part->n_descriptions; i++)
    {
      print_string (print, "  desc ", part->description_keys[i]);
      print_string (print, ": ", part->description_values[i]);
      g_string_append_c (print->out, '\n');
    }
  print_declared (print, "total", part, part->totals);
  print_declared (print, "declared summary", part, part->declared_summary);
  print_declared (print, "declared totals", part, part->declared_totals);
}

static void
print_function_name (Print *print,
                     CgvFunctionId id)
{
  const CgvFunction *function = &print->profile->functions[id];

  print_string (print, "", function->name);
  print_string (print, " | ", function->file);
  print_string (print, " | ", function->object);
}

static void
print_place (Print *print,
             const CgvCostLine *line)
{
  const CgvPart *part = cgv_profile_get_part (print->profile, line->part);

  if (print->profile->n_parts > 1)
    g_string_append_printf (print->out, " part %u", line->part + 1);
  print_string (print, " ", line->file);
  if (part->has_address)
    g_string_append_printf (print->out, " 0x%" G_GINT64_MODIFIER "x", line->address);
  if (part->has_bb)
    g_string_append_printf (print->out, " bb 0x%" G_GINT64_MODIFIER "x", line->bb);
  if (part->has_line)
    g_string_append_printf (print->out, " line %" G_GUINT64_FORMAT, line->line);
}

static void
print_costs (Print *print,
             const CgvCostLine *line)
{
  const CgvPart *part = cgv_profile_get_part (print->profile, line->part);

  g_string_append_c (print->out, ':');
  for (guint i = 0; i < line->n_costs; i++)
    print_cost (print, line->costs[i], print->profile->events[part->events[i]].is_signed);
  g_string_append_c (print->out, '\n');
}

static bool
print_cost_line (const CgvCostLine *line,
                 void *user_data)
{
  Print *print = user_data;

  g_string_append (print->out, "  at");
  print_place (print, line);
  print_costs (print, line);
  return true;
}

static bool
print_call_line (const CgvCallLine *line,
                 void *user_data)
{
  Print *print = user_data;

  g_string_append (print->out, "  at");
  print_place (print, &line->position);
  if (line->has_count)
    g_string_append_printf (print->out, " calls %" G_GUINT64_FORMAT "x ", line->count);
  else
    g_string_append (print->out, " calls ");
  print_function_name (print, print->profile->calls[line->call].callee);
  if (line->target_address != 0)
    g_string_append_printf (print->out, " to 0x%" G_GINT64_MODIFIER "x", line->target_address);
  if (line->target_line != 0)
    g_string_append_printf (print->out, " to line %" G_GUINT64_FORMAT, line->target_line);
  print_costs (print, &line->position);
  return true;
}

static bool
print_jump_line (const CgvJumpLine *line,
                 void *user_data)
{
  Print *print = user_data;

  g_string_append (print->out, "  at");
  print_place (print, &line->position);
  g_string_append_printf (print->out, " jumps %" G_GUINT64_FORMAT, line->followed);
  if (line->is_conditional)
    g_string_append_printf (print->out, " of %" G_GUINT64_FORMAT, line->executed);
  print_string (print, " to ", line->target_function);
  print_string (print, " in ", line->target_file);
  if (line->target_address != 0)
    g_string_append_printf (print->out, " 0x%" G_GINT64_MODIFIER "x", line->target_address);
  g_string_append_printf (print->out, " line %" G_GUINT64_FORMAT "\n", line->target_line);
  return true;
}

static void
print_function (Print *print,
                const CgvGraph *graph,
                CgvCosts **costs,
                CgvFunctionId id)
{
  guint n_events = print->profile->n_events;

  g_string_append (print->out, "function ");
  print_function_name (print, id);
  if (graph->cycles[id] != CGV_NONE)
    g_string_append_printf (print->out, ", cycle %u", graph->cycles[id] + 1);
  g_string_append (print->out, "\n  self");
  for (guint i = 0; i < n_events; i++)
    print_cost (print, costs[i]->self[id], costs[i]->is_signed);
  g_string_append (print->out, ", inclusive");
  for (guint i = 0; i < n_events; i++)
    print_cost (print, costs[i]->inclusive[id], costs[i]->is_signed);
  g_string_append_printf (print->out, ", called %" G_GUINT64_FORMAT "x\n", graph->n_calls[id]);
  cgv_profile_foreach_cost_line (print->profile, id, NULL, print_cost_line, print);
  cgv_profile_foreach_call_line (print->profile, id, NULL, print_call_line, print);
  cgv_profile_foreach_jump_line (print->profile, id, NULL, print_jump_line, print);
}

static void
print_cycles (Print *print,
              const CgvGraph *graph,
              CgvCosts **costs)
{
  guint n_events = print->profile->n_events;

  for (CgvCycleId cycle = 0; cycle < graph->n_cycles; cycle++)
    {
      g_string_append_printf (print->out, "cycle %u\n  self", cycle + 1);
      for (guint i = 0; i < n_events; i++)
        print_cost (print, costs[i]->cycle_self[cycle], costs[i]->is_signed);
      g_string_append (print->out, ", inclusive");
      for (guint i = 0; i < n_events; i++)
        print_cost (print, costs[i]->cycle_inclusive[cycle], costs[i]->is_signed);
      g_string_append_c (print->out, '\n');
    }
}

static void
print_profile (Print *print)
{
  guint n_events = print->profile->n_events;
  CgvFold *fold = cgv_fold_new (print->profile, CGV_FOLD_NONE, NULL);
  CgvGraph *graph = cgv_graph_new (fold, NULL, NULL);
  g_autofree CgvCosts **costs = g_new0 (CgvCosts *, n_events);

  print_events (print);
  for (CgvPartId id = 0; id < print->profile->n_parts; id++)
    print_part (print, id);
  for (CgvEventId id = 0; id < n_events; id++)
    costs[id] = cgv_costs_new (graph, id, NULL);
  for (CgvFunctionId id = 0; id < print->profile->n_functions; id++)
    print_function (print, graph, costs, id);
  print_cycles (print, graph, costs);

  for (CgvEventId id = 0; id < n_events; id++)
    cgv_costs_unref (costs[id]);
  cgv_graph_unref (graph);
  cgv_fold_unref (fold);
}

static void
feed (CgvParser *parser,
      const char *bytes,
      gsize n_bytes,
      gsize block)
{
  for (gsize at = 0; at < n_bytes; at += block)
    {
      gsize n = MIN (block, n_bytes - at);
      /* A separate copy lets the sanitizer detect reads past its end. */
      g_autofree char *copy = g_memdup2 (bytes + at, n);

      if (!cgv_parser_feed (parser, copy, n))
        return;
    }
}

static const char *
get_outcome (const CgvProblemList *problems)
{
  if (cgv_problem_list_find_error (problems) != NULL)
    return "error";
  return cgv_problem_list_count (problems, CGV_SEVERITY_WARNING) > 0 ? "partial" : "ok";
}

static char *
read_and_print (const char *bytes,
                gsize n_bytes,
                gsize block)
{
  g_autofree CgvProblemList *problems = g_new0 (CgvProblemList, 1);
  g_autoptr (GString) out = g_string_new (NULL);
  CgvParser *parser = cgv_parser_new (NULL, 1);
  CgvFragment *fragment;
  Print print = { out, NULL };

  g_assert_nonnull (parser);
  feed (parser, bytes, n_bytes, block);
  fragment = cgv_parser_finish (parser, problems);
  if (fragment != NULL)
    print.profile = cgv_profile_new (&fragment, 1, problems, NULL);

  g_string_append_printf (out, "%s\n", get_outcome (problems));
  print_problems (out, problems);
  if (print.profile != NULL)
    print_profile (&print);
  cgv_profile_unref (print.profile);
  return g_string_free (g_steal_pointer (&out), FALSE);
}

static char *
dup_expected_path (const char *path)
{
  g_autofree char *stem = g_strndup (path, strlen (path) - strlen (".callgrind"));

  return g_strconcat (stem, ".txt", NULL);
}

/* Returns the content as the program reads it: compressed files are inflated. */
static GByteArray *
read_file (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (CgvInput) input = cgv_input_open (file, NULL, &error);
  guint8 block[4096];
  int error_number = 0;
  gssize n;

  g_assert_no_error (error);
  while ((n = cgv_input_read (input, block, sizeof block, NULL, &error_number)) > 0)
    g_byte_array_append (bytes, block, n);
  g_assert_cmpint (n, ==, 0);
  return g_steal_pointer (&bytes);
}

static void
test_fixture (gconstpointer user_data)
{
  static const gsize blocks[] = { 1, 2, 3, 7, 64 };
  const char *path = user_data;
  g_autofree char *expected_path = dup_expected_path (path);
  g_autoptr (GByteArray) file = read_file (path);
  const char *bytes = (const char *) file->data;
  gsize n_bytes = file->len;
  g_autofree char *expected = NULL;
  g_autofree char *result = NULL;
  g_autoptr (GError) error = NULL;

  result = read_and_print (bytes, n_bytes, n_bytes + 1);

  if (g_getenv ("CGV_TEST_UPDATE") != NULL && !g_file_test (expected_path, G_FILE_TEST_EXISTS))
    {
      g_file_set_contents (expected_path, result, -1, &error);
      g_assert_no_error (error);
    }
  g_file_get_contents (expected_path, &expected, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (result, ==, expected);

  for (gsize i = 0; i < G_N_ELEMENTS (blocks); i++)
    {
      g_autofree char *again = read_and_print (bytes, n_bytes, blocks[i]);

      g_assert_cmpstr (again, ==, result);
    }
}

/* Each of the 51 cases has a fixture, and the list in quirks/README.md names every one. */
static void
test_cases (void)
{
  g_autofree char *directory = g_test_build_filename (G_TEST_DIST, "..", "data", "quirks", NULL);
  g_autofree char *path = g_build_filename (directory, "README.md", NULL);
  g_autofree char *list = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) dir = g_dir_open (directory, 0, &error);
  gboolean seen[51 + 1] = { FALSE };
  const char *name;

  g_assert_no_error (error);
  g_file_get_contents (path, &list, NULL, &error);
  g_assert_no_error (error);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      guint64 number = g_ascii_strtoull (name, NULL, 10);
      g_autofree char *stem = NULL;
      g_autofree char *entry = NULL;

      if (!g_str_has_suffix (name, ".callgrind"))
        continue;
      stem = g_strndup (name, strlen (name) - strlen (".callgrind"));
      entry = g_strdup_printf ("`%s`", stem);
      g_assert_cmpuint (number, >=, 1);
      g_assert_cmpuint (number, <=, 51);
      g_assert_nonnull (strstr (list, entry));
      seen[number] = TRUE;
    }
  for (guint i = 1; i <= 51; i++)
    g_assert_true (seen[i]);
}

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static guint
add_directory (const char *directory)
{
  g_autofree char *parent = g_test_build_filename (G_TEST_DIST, "..", "data", directory, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) dir = g_dir_open (parent, 0, &error);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  g_assert_no_error (error);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      if (g_str_has_suffix (name, ".callgrind"))
        g_ptr_array_add (names, g_strdup (name));
    }
  g_ptr_array_sort (names, compare_names);
  for (guint i = 0; i < names->len; i++)
    {
      g_autofree char *stem = g_strndup (names->pdata[i], strlen (names->pdata[i]) - strlen (".callgrind"));
      g_autofree char *test = g_strdup_printf ("/fixtures/%s/%s", directory, stem);

      g_test_add_data_func_full (test, g_build_filename (parent, names->pdata[i], NULL), test_fixture, g_free);
    }
  return names->len;
}

int
main (int argc,
      char **argv)
{
  guint n_fixtures = 0;

  g_test_init (&argc, &argv, NULL);
  n_fixtures += add_directory ("format");
  n_fixtures += add_directory ("rules");
  n_fixtures += add_directory ("quirks");
  n_fixtures += add_directory ("producers");
  g_test_add_func ("/fixtures/quirks-are-all-there", test_cases);
  /* An empty directory would pass silently. */
  g_assert_cmpuint (n_fixtures, >, 100);
  return g_test_run ();
}
