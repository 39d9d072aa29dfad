/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>
#include <string.h>

#include "cgv-cli-commands.h"
#include "cgv-cli-filters.h"
#include "cgv-cli-report.h"
#include "cgv-cli-source.h"
#include "cgv-cli-text.h"
#include "cgv-cli-view.h"
#include "cgv-cost.h"
#include "cgv-cycles.h"
#include "cgv-display-dup.h"
#include "cgv-event-text.h"
#include "cgv-problem-text.h"
#include "cgv-profile-text.h"
#include "cgv-record-hint.h"

/* A page is not a list of threads. */
#define MAX_PARTS 50

/* The size of a profile: known functions, source files and objects, including those of inlined code, pairs of caller and callee, and
 * cycles. */
typedef struct
{
  guint32 n_functions;
  guint32 n_files;
  guint32 n_objects;
  guint32 n_calls;
  guint32 n_cycles;
} Counts;

/* The data of an answer. @costs and @reports are of the event types that can be filtered, if there are filters. */
typedef struct
{
  const CgvCliSource *source;
  const CgvCliOptions *options;
  const CgvProfile *profile;
  CgvEventSet *events;
  CgvFilterList *filters;
  GPtrArray *costs;
  GPtrArray *reports;
  Counts counts;
  CgvProfileText *sentence; /* NULL with filters */
  gboolean has_several_commands;
} Info;

static gboolean
count (CgvProfile *profile,
       Counts *counts)
{
  guint32 n_strings = cgv_profile_get_n_strings (profile);
  g_autofree guint8 *is_file = g_try_new0 (guint8, n_strings);
  g_autofree guint8 *is_object = g_try_new0 (guint8, n_strings);
  CgvMemory memory = CGV_MEMORY_INIT;
  size_t length;

  counts->n_functions = profile->n_functions;
  counts->n_calls = profile->n_calls;
  if (is_file == NULL || is_object == NULL || !cgv_cycles_count (&memory, profile, &counts->n_cycles))
    return FALSE;

  cgv_profile_mark_files (profile, is_file);
  for (CgvFunctionId id = 0; id < counts->n_functions; id++)
    is_object[profile->functions[id].object] = 1;
  for (CgvStringId string = 0; string < n_strings; string++)
    {
      cgv_profile_get_string (profile, string, &length);
      if (length == 0)
        continue;
      counts->n_files += is_file[string];
      counts->n_objects += is_object[string];
    }
  return TRUE;
}

/* Counts, and describes where the cost is spent in the event type that a window shows first. Filters would need other sentences. */
static gboolean
prepare (Info *info,
         GError **error)
{
  CgvDocument *document = info->source->document;
  CgvCosts *costs;

  if (!count (document->profile, &info->counts))
    return cgv_cli_numbers_fail_for_memory (error);
  if (cgv_filter_list_get_n (info->filters) > 0)
    return TRUE;
  costs = cgv_document_get_costs (document);
  if (costs == NULL)
    return cgv_cli_numbers_fail_for_memory (error);
  info->sentence = cgv_profile_text_new (document, costs);
  return TRUE;
}

static gboolean
filter_event (Info *info,
              CgvGraph *graph,
              CgvEventId event,
              GError **error)
{
  g_autofree CgvFilterReport *reports = g_new0 (CgvFilterReport, cgv_filter_list_get_n (info->filters));
  CgvCosts *costs = cgv_costs_new_of (graph, info->events, event, NULL);
  CgvCosts *filtered;

  if (costs == NULL)
    return cgv_cli_numbers_fail_for_memory (error);
  filtered = cgv_filter_list_apply (info->filters, costs, reports, error);
  cgv_costs_unref (costs);
  if (filtered == NULL)
    return FALSE;
  g_ptr_array_add (info->costs, filtered);
  g_ptr_array_add (info->reports, g_steal_pointer (&reports));
  return TRUE;
}

static gboolean
apply_filters (Info *info,
               GError **error)
{
  CgvFold *fold = cgv_fold_new (info->source->document->profile, CGV_FOLD_NONE, NULL);
  CgvGraph *graph = fold != NULL ? cgv_graph_new (fold, NULL, NULL) : NULL;
  gboolean ok = graph != NULL || cgv_cli_numbers_fail_for_memory (error);

  for (CgvEventId event = 0; ok && event < cgv_event_set_get_n (info->events); event++)
    ok = cgv_event_set_get (info->events, event)->is_ratio || filter_event (info, graph, event, error);
  cgv_graph_unref (graph);
  cgv_fold_unref (fold);
  return ok;
}

/* Adds the command first, then the program that wrote the file. */
static void
add_origin (CgvReport *report,
            const Info *info)
{
  CgvStringId command, creator;

  cgv_cli_text_get_origin (info->profile, &command, &creator);
  cgv_report_add_profile_string (report, NULL, _ ("Command"), info->profile, command);
  cgv_report_add_profile_string (report, NULL, _ ("Creator"), info->profile, creator);
  cgv_report_add_names (report, "files", _ ("File"), (const char *const *) info->source->names);
  cgv_report_add_profile_string (report, "creator", NULL, info->profile, creator);
  cgv_report_add_profile_string (report, "command", NULL, info->profile, command);
}

static void
add_counts (CgvReport *report,
            const Info *info)
{
  cgv_report_begin_object (report, "counts");
  cgv_report_add_count (report, "functions", _ ("Functions"), info->counts.n_functions);
  cgv_report_add_count (report, "files", _ ("Source files"), info->counts.n_files);
  cgv_report_add_count (report, "objects", _ ("Objects"), info->counts.n_objects);
  cgv_report_add_count (report, "calls", _ ("Calls"), info->counts.n_calls);
  cgv_report_add_count (report, "cycles", _ ("Cycles"), info->counts.n_cycles);
  cgv_report_end (report);
  cgv_report_add_count (report, NULL, _ ("Problems"), info->source->n_problems);
  cgv_report_add_count (report, NULL, _ ("Notes"), info->source->n_notes);
}

/* Adds up the declared sums of the parts for an event. If a part that counts it declares none there is no sum, because that of the other
 * parts would not be comparable with the total. */
static gboolean
sum_declared (const CgvProfile *profile,
              CgvEventId event,
              gboolean is_summary,
              CgvCost *sum)
{
  bool is_signed = profile->events[event].is_signed;
  gboolean is_counted = FALSE;

  *sum = 0;
  for (CgvPartId id = 0; id < profile->n_parts; id++)
    {
      const CgvPart *part = cgv_profile_get_part (profile, id);
      const CgvCost *declared = is_summary ? part->declared_summary : part->declared_totals;

      for (uint32_t column = 0; column < part->n_events; column++)
        {
          if (part->events[column] != event)
            continue;
          if (declared == NULL)
            return FALSE;
          *sum = cgv_cost_add (*sum, declared[column], is_signed);
          is_counted = TRUE;
        }
    }
  return is_counted;
}

static void
add_total (CgvReport *report,
           const Info *info,
           const char *id,
           CgvEventId event,
           CgvCost total)
{
  CgvCell cell = { .kind = CGV_CELL_COST };

  cgv_cell_set_total (&cell, info->events, event, total);
  cgv_report_add_cell (report, id, NULL, &cell);
}

static void
add_declared (CgvReport *report,
              const Info *info,
              const char *id,
              CgvEventId event,
              gboolean is_summary)
{
  CgvCost sum;

  if (sum_declared (info->profile, event, is_summary, &sum))
    add_total (report, info, id, event, sum);
  else
    cgv_report_add_text (report, id, NULL, NULL);
}

static void
add_event (CgvReport *report,
           const Info *info,
           CgvEventId event)
{
  CgvCost total = cgv_event_set_get_total (info->events, NULL, event);
  CgvCost outside = cgv_event_set_get_outside (info->events, NULL, event);
  gboolean is_of_file = event < info->profile->n_events;
  const char *missing = cgv_event_set_get_missing (info->events, event);
  g_autoptr (CgvRuns) runs = cgv_runs_new_detected (info->source->document);
  CgvCost common = cgv_runs_get_common (runs);
  g_autofree char *name = cgv_event_text_dup_name (info->events, event);
  g_autofree char *title = cgv_event_text_dup_long_name (info->events, event);

  cgv_report_begin_object (report, NULL);
  cgv_report_add_name (report, "name", NULL, cgv_event_set_get_name (info->events, event), -1);
  cgv_report_add_text (report, "long_name", NULL, is_of_file && strcmp (title, name) == 0 ? NULL : title);
  if (is_of_file)
    cgv_report_add_profile_string (report, "formula", NULL, info->profile, info->profile->events[event].formula);
  else
    cgv_report_add_name (report, "formula", NULL, cgv_event_set_get_formula_text (info->events, event), -1);
  add_total (report, info, "total", event, total);
  if (outside != 0)
    add_total (report, info, "outside", event, outside);
  if (event == 0 && common != 0)
    add_total (report, info, "counted_twice", event, common);
  if (is_of_file)
    {
      add_declared (report, info, "summary", event, TRUE);
      add_declared (report, info, "totals", event, FALSE);
    }
  if (cgv_event_is_bound (cgv_event_set_get (info->events, event), total))
    cgv_report_add_truth (report, "saturated", TRUE);
  if (missing != NULL)
    cgv_report_add_name (report, "missing", NULL, missing, -1);
  cgv_report_end (report);
}

enum
{
  EVENT_TOTAL,
  EVENT_NAME,
  EVENT_TITLE,
};

static void
fill_event (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  const Info *info = list;
  g_autofree char *formula = NULL;
  g_autofree char *title = NULL;

  switch (column->index)
    {
    case EVENT_TOTAL:
      cgv_cell_set_total (cell, info->events, position, cgv_event_set_get_total (info->events, NULL, position));
      break;
    case EVENT_NAME:
      cell->text = cgv_event_text_dup_name (info->events, position);
      break;
    case EVENT_TITLE:
    default:
      formula = cgv_event_text_dup_formula (info->events, position);
      title = cgv_event_text_dup_title (info->events, position);
      cell->text = formula != NULL ? g_strdup_printf ("%s = %s", title, formula) : g_steal_pointer (&title);
    }
}

/* Event types that the file does not name are derived from those that it has. */
static void
add_events (CgvReport *report,
            Info *info)
{
  g_autoptr (GPtrArray) columns = cgv_columns_new ();
  guint n_events = cgv_event_set_get_n (info->events);
  guint n_of_file = info->profile->n_events;

  if (cgv_report_is (report, CGV_REPORT_PROSE))
    {
      cgv_report_add_column (columns, "total", _ ("Total"), CGV_CELL_COST, EVENT_TOTAL, fill_event);
      cgv_report_add_column (columns, "name", _ ("Event"), CGV_CELL_TEXT, EVENT_NAME, fill_event);
      cgv_report_add_column (columns, "long_name", _ ("Long name"), CGV_CELL_TEXT, EVENT_TITLE, fill_event);
      cgv_report_add_table (report, &(CgvReportTable){ .columns = columns, .list = info, .n_rows = n_events });
      for (CgvEventId event = 0; event < n_of_file; event++)
        cgv_report_take (report, CGV_REPORT_PARAGRAPH,
                         cgv_event_text_dup_outside (info->events, NULL, event, cgv_event_set_get_outside (info->events, NULL, event), cgv_event_set_get_total (info->events, NULL, event)));
      return;
    }
  cgv_report_begin_array (report, "events");
  for (CgvEventId event = 0; event < n_of_file; event++)
    add_event (report, info, event);
  cgv_report_end (report);
  cgv_report_begin_array (report, "derived");
  for (CgvEventId event = n_of_file; event < n_events; event++)
    add_event (report, info, event);
  cgv_report_end (report);
}

static void
fill_filtered (gpointer list,
               const CgvColumn *column,
               guint position,
               CgvCell *cell)
{
  const Info *info = list;
  const CgvCosts *costs = g_ptr_array_index (info->costs, position);

  switch (column->index)
    {
    case EVENT_TOTAL:
      cgv_cell_set_cost (cell, costs, cgv_cli_filters_get_total (info->filters, g_ptr_array_index (info->reports, position), costs));
      break;
    case EVENT_NAME:
      cell->bytes = cgv_event_set_get_name (costs->events, costs->event);
      cell->n_bytes = strlen (cell->bytes);
      break;
    case EVENT_TITLE:
    default:
      cell->text = cgv_event_text_dup_title (costs->events, costs->event);
    }
}

static void
add_filtered_event (gpointer list,
                    guint position,
                    CgvReport *report)
{
  const Info *info = list;

  if (cgv_report_is (report, CGV_REPORT_JSON))
    cgv_cli_filters_add (report, NULL, info->filters, g_ptr_array_index (info->reports, position), g_ptr_array_index (info->costs, position));
}

/* Adds the filtered total of each event type; the effect of each filter is reported for the first. */
static void
add_filtered (CgvReport *report,
              Info *info)
{
  gboolean is_json = cgv_report_is (report, CGV_REPORT_JSON);
  g_autoptr (GPtrArray) columns = cgv_columns_new ();

  if (info->costs->len == 0)
    return;
  if (!is_json)
    cgv_cli_filters_add (report, NULL, info->filters, g_ptr_array_index (info->reports, 0), g_ptr_array_index (info->costs, 0));
  if (is_json)
    cgv_report_add_column (columns, "event", NULL, CGV_CELL_TEXT, EVENT_NAME, fill_filtered);
  /* Translators: the title of a column; the cost after filters. */
  cgv_report_add_column (columns, "total", _ ("Left"), CGV_CELL_COST, EVENT_TOTAL, fill_filtered);
  if (!is_json)
    {
      cgv_report_add_column (columns, "event", _ ("Event"), CGV_CELL_TEXT, EVENT_NAME, fill_filtered);
      cgv_report_add_column (columns, "long_name", _ ("Long name"), CGV_CELL_TEXT, EVENT_TITLE, fill_filtered);
    }
  cgv_report_add_table (report, &(CgvReportTable){ .id = "filtered", .columns = columns, .list = info, .n_rows = info->costs->len, .add_detail = add_filtered_event });
}

/* Runs of several programs in one file, as Xdebug appends them. */
static gboolean
has_several_commands (const CgvProfile *profile)
{
  for (CgvPartId id = 1; id < profile->n_parts; id++)
    {
      if (cgv_profile_get_part (profile, id)->command != cgv_profile_get_part (profile, 0)->command)
        return TRUE;
    }
  return FALSE;
}

/* Returns the properties of a part: its title, why it was written, its program, and its file. */
static char *
dup_part_description (const Info *info,
                      CgvPartId id)
{
  const CgvPart *part = cgv_profile_get_part (info->profile, id);
  g_autofree char *trigger = cgv_cli_text_dup_profile_string (info->profile, part->trigger);
  g_autofree char *title = cgv_document_dup_part_title (info->source->document, id);
  g_autofree char *file = cgv_display_dup_whole (info->source->names[part->file], -1);
  g_autofree char *command = NULL;
  const char *pieces[5] = { NULL };
  guint n_pieces = 0;

  if (info->profile->n_parts > 1)
    pieces[n_pieces++] = title;
  if (trigger != NULL)
    pieces[n_pieces++] = trigger;
  if (info->has_several_commands)
    command = cgv_cli_text_dup_profile_string (info->profile, part->command);
  if (command != NULL)
    pieces[n_pieces++] = command;
  if (info->source->names[1] != NULL)
    pieces[n_pieces++] = file;
  return g_strjoinv (", ", (char **) pieces);
}

enum
{
  PART_NUMBER,
  PART_TOTAL,
  PART_DESCRIPTION,
};

static CgvPartId
get_part_at (const Info *info,
             guint place)
{
  return cgv_document_get_part_at (info->source->document, place);
}

static void
fill_part (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  const Info *info = list;

  switch (column->index)
    {
    case PART_NUMBER:
      cell->count = position + 1;
      break;
    case PART_TOTAL:
      cgv_cell_set_total (cell, info->events, 0, cgv_profile_get_part_total (info->profile, get_part_at (info, position), 0));
      break;
    case PART_DESCRIPTION:
    default:
      cell->text = dup_part_description (info, get_part_at (info, position));
    }
}

static void
add_optional_count (CgvReport *report,
                    const char *id,
                    guint64 count)
{
  if (count > 0)
    cgv_report_add_count (report, id, NULL, count);
  else
    cgv_report_add_text (report, id, NULL, NULL);
}

static void
add_part (CgvReport *report,
          const Info *info,
          guint place)
{
  CgvPartId id = get_part_at (info, place);
  const CgvPart *part = cgv_profile_get_part (info->profile, id);

  cgv_report_begin_object (report, NULL);
  cgv_report_add_count (report, "index", NULL, place + 1);
  cgv_report_add_name (report, "file", NULL, info->source->names[part->file], -1);
  add_optional_count (report, "part", part->number);
  add_optional_count (report, "pid", part->pid);
  add_optional_count (report, "thread", part->thread);
  cgv_report_add_profile_string (report, "trigger", NULL, info->profile, part->trigger);
  cgv_report_begin_object (report, "total");
  for (CgvEventId event = 0; event < info->profile->n_events; event++)
    add_total (report, info, cgv_event_set_get_name (info->events, event), event, cgv_profile_get_part_total (info->profile, id, event));
  cgv_report_end (report);
  cgv_report_end (report);
}

static void
add_parts (CgvReport *report,
           Info *info)
{
  guint n_parts = info->profile->n_parts;
  guint n_rows = info->options->n_rows > 0 ? (guint) MIN (info->options->n_rows, n_parts) : n_parts;
  g_autofree char *event = cgv_event_text_dup_name (info->events, 0);
  g_autoptr (GPtrArray) columns = cgv_columns_new ();

  if (cgv_report_is (report, CGV_REPORT_PROSE))
    {
      cgv_report_add_column (columns, "index", "--parts", CGV_CELL_COUNT, PART_NUMBER, fill_part);
      cgv_report_add_column (columns, "total", event, CGV_CELL_COST, PART_TOTAL, fill_part);
      cgv_report_add_column (columns, "description", _ ("Description"), CGV_CELL_TEXT, PART_DESCRIPTION, fill_part);
      cgv_report_add_table (report, &(CgvReportTable){ .columns = columns, .list = info, .n_rows = n_rows, .n_more = n_parts - n_rows });
      return;
    }
  cgv_report_begin_array (report, "parts");
  for (guint place = 0; place < n_rows; place++)
    add_part (report, info, place);
  cgv_report_end (report);
}

enum
{
  KIND_COUNT,
  KIND_ID,
  KIND_TITLE,
};

/* @list has the kinds that occur. */
static void
fill_kind (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  const CgvProblemList *problems = list;
  guint kind = CGV_N_PROBLEM_KINDS;

  /* The gravest first. */
  for (guint n = 0; n <= position; n++)
    {
      do
        kind--;
      while (problems->n_by_kind[kind] == 0);
    }
  switch (column->index)
    {
    case KIND_COUNT:
      cell->count = problems->n_by_kind[kind];
      break;
    case KIND_ID:
      cell->text = g_strdup (cgv_problem_kind_get_id (kind));
      break;
    case KIND_TITLE:
    default:
      cell->text = g_strdup (cgv_problem_kind_get_title (kind));
    }
}

/* Adds the number of problems of each kind; the problems themselves are reported on stderr. */
static void
add_problem_kinds (CgvReport *report,
                   CgvProblemList *problems)
{
  g_autoptr (GPtrArray) columns = cgv_columns_new ();
  guint n_kinds = 0;

  for (guint kind = 0; kind < CGV_N_PROBLEM_KINDS; kind++)
    n_kinds += problems->n_by_kind[kind] > 0 ? 1 : 0;
  if (n_kinds == 0)
    return;
  cgv_report_add_column (columns, "count", _ ("Count"), CGV_CELL_COUNT, KIND_COUNT, fill_kind);
  cgv_report_add_column (columns, "kind", _ ("Kind"), CGV_CELL_TEXT, KIND_ID, fill_kind);
  cgv_report_add_column (columns, "title", _ ("Meaning"), CGV_CELL_TEXT, KIND_TITLE, fill_kind);
  cgv_report_add_table (report, &(CgvReportTable){ .columns = columns, .list = problems, .n_rows = n_kinds });
}

static void
write_text (CgvReport *report,
            Info *info)
{
  g_autofree char *nothing = cgv_record_hint_dup_nothing (info->source->document);

  add_origin (report, info);
  add_counts (report, info);
  cgv_report_say (report, CGV_REPORT_PARAGRAPH, nothing);
  if (info->sentence != NULL && *info->sentence->text != '\0')
    cgv_report_say (report, CGV_REPORT_PARAGRAPH, info->sentence->text);
  add_events (report, info);
  add_filtered (report, info);
  if (cgv_report_is (report, CGV_REPORT_TEXT) || info->profile->n_parts > 1)
    add_parts (report, info);
  add_problem_kinds (report, info->source->problems);
}

static void
write_data (CgvReport *report,
            Info *info)
{
  add_origin (report, info);
  if (info->sentence != NULL)
    cgv_report_add_text (report, "sentence", NULL, *info->sentence->text != '\0' ? info->sentence->text : NULL);
  add_events (report, info);
  add_filtered (report, info);
  add_parts (report, info);
  add_counts (report, info);
  cgv_cli_source_add_problems (info->source, report, info->source->names, FALSE);
}

static void
init (Info *self,
      const CgvCliSource *source,
      const CgvCliOptions *options,
      GPtrArray *costs,
      GPtrArray *reports)
{
  CgvProfile *profile = source->document->profile;

  *self = (Info){
    .source = source,
    .options = options,
    .profile = profile,
    .events = source->document->events,
    .filters = options->filters,
    .costs = costs,
    .reports = reports,
    .has_several_commands = has_several_commands (profile),
  };
}

gboolean
cgv_cli_info_add (const CgvCliView *view,
                  CgvReport *report,
                  GError **error)
{
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  CgvCliOptions options = *view->options;
  Info info;

  options.n_rows = MAX_PARTS;
  cgv_cli_source_check (view->sources[CGV_SIDE_NEW]);
  init (&info, view->sources[CGV_SIDE_NEW], &options, none, none);
  if (!prepare (&info, error))
    return FALSE;
  cgv_report_begin_section (report, "file", _ ("The profile"));
  write_text (report, &info);
  cgv_report_end_section (report);
  g_clear_pointer (&info.sentence, cgv_profile_text_free);
  return TRUE;
}

static gboolean
answer (CgvCliSource *source,
        const CgvCliOptions *options,
        GError **error)
{
  g_autoptr (GPtrArray) costs = g_ptr_array_new_with_free_func ((GDestroyNotify) cgv_costs_unref);
  g_autoptr (GPtrArray) reports = g_ptr_array_new_with_free_func (g_free);
  CgvReport *report;
  Info info;

  init (&info, source, options, costs, reports);
  if (cgv_filter_list_get_n (options->filters) > 0 && !apply_filters (&info, error))
    return FALSE;
  if (!prepare (&info, error))
    return FALSE;
  report = cgv_cli_report_new (options->format, NULL, stdout);
  if (options->format == CGV_REPORT_TEXT)
    write_text (report, &info);
  else
    write_data (report, &info);
  cgv_report_finish (report);
  g_clear_pointer (&info.sentence, cgv_profile_text_free);
  return TRUE;
}

CgvCliExit
cgv_cli_run_info (const CgvCliOptions *options)
{
  g_autoptr (CgvCliSource) source = cgv_cli_source_new (options->memory_limit, options->files[CGV_SIDE_NEW], g_strv_length (options->files[CGV_SIDE_NEW]));
  g_autoptr (GError) error = NULL;
  CgvCliExit exit_code;

  if (source->document == NULL)
    return CGV_CLI_EXIT_ERROR;
  cgv_cli_source_check (source);
  if (!answer (source, options, &error))
    {
      cgv_cli_text_print_error (error->message);
      return CGV_CLI_EXIT_ERROR;
    }
  exit_code = cgv_cli_source_report (source);
  cgv_cli_source_report_lonely_parts ((CgvCliSource *const[CGV_N_SIDES]){ [CGV_SIDE_NEW] = source });
  cgv_cli_source_report_runs (source, options->command);
  if (options->format == CGV_REPORT_TEXT)
    cgv_cli_source_report_excess (source);
  return cgv_cli_source_close (exit_code);
}
