/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-info.h"

#include <glib/gi18n.h>

#include "cgv-cli-counts.h"
#include "cgv-cli-info-filters.h"
#include "cgv-cli-info-json.h"
#include "cgv-cli-source.h"
#include "cgv-cli-table.h"
#include "cgv-cli-text.h"
#include "cgv-cli-view.h"
#include "cgv-event-text.h"
#include "cgv-problem-text.h"

static void
add_line (CgvCliTable *table,
          const char *title,
          const char *value)
{
  cgv_cli_table_add (table, g_strdup (title));
  cgv_cli_table_add (table, g_strdup (value));
}

static void
add_string (CgvCliTable *table,
            const char *title,
            const CgvProfile *profile,
            CgvStringId string)
{
  g_autofree char *text = cgv_cli_text_dup_profile_string (profile, string);

  if (text != NULL)
    add_line (table, title, text);
}

static void
add_count (CgvCliTable *table,
           const char *title,
           guint64 count)
{
  g_autofree char *text = cgv_cli_text_dup_cost (count, FALSE);

  add_line (table, title, text);
}

static void
print_head (const CgvCliSource *source,
            const CgvCliCounts *counts)
{
  const CgvProfile *profile = cgv_document_get_profile (source->document);
  const CgvPart *part = cgv_profile_get_part (profile, 0);
  g_autoptr (CgvCliTable) table = cgv_cli_table_new (2);

  add_string (table, _ ("Command"), profile, part->command);
  add_string (table, _ ("Creator"), profile, part->creator);
  for (guint i = 0; source->names[i] != NULL; i++)
    add_line (table, i == 0 ? _ ("File") : "", source->names[i]);
  add_count (table, _ ("Functions"), counts->n_functions);
  add_count (table, _ ("Source files"), counts->n_files);
  add_count (table, _ ("Objects"), counts->n_objects);
  add_count (table, _ ("Calls"), counts->n_calls);
  add_count (table, _ ("Cycles"), counts->n_cycles);
  add_count (table, _ ("Problems"), source->n_problems);
  add_count (table, _ ("Notes"), source->n_notes);
  cgv_cli_table_print (table, stdout);
}

static void
print_events (CgvDocument *document)
{
  const CgvEventSet *events = cgv_document_get_events (document);
  g_autoptr (CgvCliTable) table = cgv_cli_table_new (3);

  cgv_cli_table_add (table, g_strdup (_ ("Total")));
  cgv_cli_table_add (table, g_strdup (_ ("Event")));
  cgv_cli_table_add (table, g_strdup (_ ("Long name")));
  for (CgvEventId id = 0; id < cgv_event_set_get_n (events); id++)
    {
      g_autofree char *formula = cgv_event_text_dup_formula (events, id);
      g_autofree char *title = cgv_event_text_dup_title (events, id);

      cgv_cli_table_add (table, cgv_cli_text_dup_value (cgv_event_set_get_total (events, NULL, id), cgv_event_set_get (events, id)));
      cgv_cli_table_add (table, cgv_cli_text_dup_string (cgv_event_set_get_name (events, id), -1));
      cgv_cli_table_add (table, formula != NULL ? g_strdup_printf ("%s = %s", title, formula) : g_strdup (title));
    }
  printf ("\n");
  cgv_cli_table_print (table, stdout);
}

/* Runs of several programs in one file, as Xdebug appends them. */
static gboolean
has_several_commands (const CgvProfile *profile)
{
  for (CgvPartId id = 1; id < cgv_profile_get_n_parts (profile); id++)
    {
      if (cgv_profile_get_part (profile, id)->command != cgv_profile_get_part (profile, 0)->command)
        return TRUE;
    }
  return FALSE;
}

/* What tells a part from the others: its title, why it was written, what ran, and its file. */
static char *
dup_part_description (const CgvCliSource *source,
                      CgvPartId id,
                      gboolean with_command)
{
  const CgvProfile *profile = cgv_document_get_profile (source->document);
  const CgvPart *part = cgv_profile_get_part (profile, id);
  g_autofree char *trigger = cgv_cli_text_dup_profile_string (profile, part->trigger);
  g_autofree char *title = cgv_document_dup_part_title (source->document, id);
  g_autofree char *command = NULL;
  const char *pieces[5] = { NULL };
  guint n_pieces = 0;

  if (cgv_profile_get_n_parts (profile) > 1)
    pieces[n_pieces++] = title;
  if (trigger != NULL)
    pieces[n_pieces++] = trigger;
  if (with_command)
    command = cgv_cli_text_dup_profile_string (profile, part->command);
  if (command != NULL)
    pieces[n_pieces++] = command;
  if (source->names[1] != NULL)
    pieces[n_pieces++] = source->names[part->file];
  return g_strjoinv (", ", (char **) pieces);
}

static void
print_parts (const CgvCliSource *source)
{
  const CgvProfile *profile = cgv_document_get_profile (source->document);
  const CgvEvent *event = cgv_profile_get_event (profile, 0);
  gboolean with_command = has_several_commands (profile);
  g_autoptr (CgvCliTable) table = cgv_cli_table_new (3);

  cgv_cli_table_add (table, g_strdup (_ ("Part")));
  cgv_cli_table_add (table, cgv_cli_text_dup_profile_string (profile, event->name));
  cgv_cli_table_add (table, g_strdup (_ ("Description")));
  for (CgvPartId id = 0; id < cgv_profile_get_n_parts (profile); id++)
    {
      cgv_cli_table_add (table, g_strdup_printf ("%u", id + 1));
      cgv_cli_table_add (table, cgv_cli_text_dup_value (cgv_profile_get_part_total (profile, id, 0), event));
      cgv_cli_table_add (table, dup_part_description (source, id, with_command));
    }
  printf ("\n");
  cgv_cli_table_print (table, stdout);
}

/* How many of each kind; what they are is told on stderr. */
static void
print_problems (CgvDocument *document)
{
  const CgvProblemList *problems = cgv_document_get_problems (document);
  g_autoptr (CgvCliTable) table = cgv_cli_table_new (3);

  if (problems->n_items == 0)
    return;
  cgv_cli_table_add (table, g_strdup (_ ("Count")));
  cgv_cli_table_add (table, g_strdup (_ ("Kind")));
  cgv_cli_table_add (table, g_strdup (_ ("Meaning")));
  for (guint kind = CGV_N_PROBLEM_KINDS; kind-- > 0;)
    {
      if (problems->n_by_kind[kind] == 0)
        continue;
      cgv_cli_table_add (table, cgv_cli_text_dup_cost (problems->n_by_kind[kind], FALSE));
      cgv_cli_table_add (table, g_strdup (cgv_problem_kind_get_id (kind)));
      cgv_cli_table_add (table, g_strdup (cgv_problem_kind_get_title (kind)));
    }
  printf ("\n");
  cgv_cli_table_print (table, stdout);
}

static gboolean
print (const CgvCliSource *source,
       const CgvCliOptions *options,
       GError **error)
{
  g_autoptr (CgvCliInfoFilters) filters = cgv_cli_info_filters_new (source->document, options->filters, error);
  CgvCliCounts counts;

  if (filters == NULL)
    return FALSE;
  if (!cgv_cli_counts_init (&counts, cgv_document_get_profile (source->document)))
    return cgv_cli_view_fail_for_memory (error);
  if (options->format == CGV_CLI_FORMAT_JSON)
    {
      cgv_cli_info_json_print (source, &counts, filters);
      return TRUE;
    }
  print_head (source, &counts);
  print_events (source->document);
  cgv_cli_info_filters_print_text (filters);
  print_parts (source);
  print_problems (source->document);
  return TRUE;
}

CgvCliExit
cgv_cli_info_run (const CgvCliOptions *options)
{
  g_autoptr (CgvCliSource) source = cgv_cli_source_new (options, options->files, g_strv_length (options->files));
  g_autoptr (GError) error = NULL;
  CgvCliExit exit_code;

  if (source->document == NULL)
    return CGV_CLI_EXIT_ERROR;
  if (!print (source, options, &error))
    {
      cgv_cli_text_print_error (error->message);
      return CGV_CLI_EXIT_ERROR;
    }
  exit_code = cgv_cli_source_report (source);
  if (options->format == CGV_CLI_FORMAT_TEXT)
    cgv_cli_source_report_excess (source);
  return cgv_cli_source_close (exit_code);
}
