/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-info-json.h"

#include <string.h>

#include "cgv-cli-json.h"
#include "cgv-cli-problems.h"
#include "cgv-cli-text.h"
#include "cgv-cost.h"
#include "cgv-event-text.h"

static void
add_profile_string (CgvCliJson *json,
                    const char *name,
                    const CgvProfile *profile,
                    CgvStringId string)
{
  g_autofree char *text = cgv_cli_text_dup_profile_string (profile, string);

  cgv_cli_json_add_string (json, name, text);
}

/* Sums what the parts declare for an event. Where a part that counts it declares nothing there is
 * no sum, for one of the other parts would not be comparable with the total. */
static gboolean
sum_declared (const CgvProfile *profile,
              CgvEventId event,
              gboolean is_summary,
              CgvCost *sum)
{
  bool is_signed = cgv_profile_get_event (profile, event)->is_signed;
  gboolean is_counted = FALSE;

  *sum = 0;
  for (CgvPartId id = 0; id < cgv_profile_get_n_parts (profile); id++)
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
add_declared (CgvCliJson *json,
              const char *member,
              const CgvProfile *profile,
              CgvEventId event,
              gboolean is_summary)
{
  CgvCost sum;

  if (sum_declared (profile, event, is_summary, &sum))
    cgv_cli_json_add_cost (json, member, sum, cgv_profile_get_event (profile, event)->is_signed);
  else
    cgv_cli_json_add_null (json, member);
}

static void
add_events (CgvCliJson *json,
            CgvDocument *document)
{
  const CgvProfile *profile = cgv_document_get_profile (document);

  cgv_cli_json_begin_array (json, "events");
  for (CgvEventId id = 0; id < cgv_profile_get_n_events (profile); id++)
    {
      const CgvEvent *event = cgv_profile_get_event (profile, id);
      CgvCost total = cgv_profile_get_total (profile, NULL, id);
      g_autofree char *name = cgv_cli_text_dup_profile_string (profile, event->name);
      g_autofree char *title = cgv_event_text_dup_long_name (cgv_document_get_events (document), id);

      cgv_cli_json_begin_object (json, NULL);
      cgv_cli_json_add_string (json, "name", name);
      cgv_cli_json_add_string (json, "long_name", strcmp (title, name) != 0 ? title : NULL);
      add_profile_string (json, "formula", profile, event->formula);
      cgv_cli_json_add_value (json, "total", total, event);
      add_declared (json, "summary", profile, id, TRUE);
      add_declared (json, "totals", profile, id, FALSE);
      if (cgv_cost_is_saturated (total, event->is_signed))
        cgv_cli_json_add_bool (json, "saturated", TRUE);
      if (event->missing != CGV_NONE)
        add_profile_string (json, "missing", profile, event->missing);
      cgv_cli_json_end (json);
    }
  cgv_cli_json_end (json);
}

/* Event types that the file does not name, but has all that they are computed from. */
static void
add_derived (CgvCliJson *json,
             CgvDocument *document)
{
  const CgvEventSet *events = cgv_document_get_events (document);

  cgv_cli_json_begin_array (json, "derived");
  for (CgvEventId id = cgv_profile_get_n_events (cgv_document_get_profile (document)); id < cgv_event_set_get_n (events); id++)
    {
      const char *missing = cgv_event_set_get_missing (events, id);
      g_autofree char *title = cgv_event_text_dup_long_name (events, id);

      cgv_cli_json_begin_object (json, NULL);
      cgv_cli_json_add_string (json, "name", cgv_event_set_get_name (events, id));
      cgv_cli_json_add_string (json, "long_name", title);
      cgv_cli_json_add_string (json, "formula", cgv_event_set_get_formula_text (events, id));
      cgv_cli_json_add_value (json, "total", cgv_event_set_get_total (events, NULL, id), cgv_event_set_get (events, id));
      if (missing != NULL)
        cgv_cli_json_add_string (json, "missing", missing);
      cgv_cli_json_end (json);
    }
  cgv_cli_json_end (json);
}

static void
add_optional_number (CgvCliJson *json,
                     const char *name,
                     guint64 value)
{
  if (value > 0)
    cgv_cli_json_add_number (json, name, value);
  else
    cgv_cli_json_add_null (json, name);
}

static void
add_part_totals (CgvCliJson *json,
                 const CgvProfile *profile,
                 CgvPartId part)
{
  cgv_cli_json_begin_object (json, "total");
  for (CgvEventId id = 0; id < cgv_profile_get_n_events (profile); id++)
    {
      const CgvEvent *event = cgv_profile_get_event (profile, id);
      g_autofree char *name = cgv_cli_text_dup_profile_string (profile, event->name);

      cgv_cli_json_add_value (json, name, cgv_profile_get_part_total (profile, part, id), event);
    }
  cgv_cli_json_end (json);
}

static void
add_parts (CgvCliJson *json,
           const CgvProfile *profile,
           char **names)
{
  cgv_cli_json_begin_array (json, "parts");
  for (CgvPartId id = 0; id < cgv_profile_get_n_parts (profile); id++)
    {
      const CgvPart *part = cgv_profile_get_part (profile, id);

      cgv_cli_json_begin_object (json, NULL);
      cgv_cli_json_add_number (json, "index", id + 1);
      cgv_cli_json_add_string (json, "file", names[part->file]);
      add_optional_number (json, "part", part->number);
      add_optional_number (json, "pid", part->pid);
      add_optional_number (json, "thread", part->thread);
      add_profile_string (json, "trigger", profile, part->trigger);
      add_part_totals (json, profile, id);
      cgv_cli_json_end (json);
    }
  cgv_cli_json_end (json);
}

static void
add_counts (CgvCliJson *json,
            const CgvCliCounts *counts)
{
  cgv_cli_json_begin_object (json, "counts");
  cgv_cli_json_add_number (json, "functions", counts->n_functions);
  cgv_cli_json_add_number (json, "files", counts->n_files);
  cgv_cli_json_add_number (json, "objects", counts->n_objects);
  cgv_cli_json_add_number (json, "calls", counts->n_calls);
  cgv_cli_json_add_number (json, "cycles", counts->n_cycles);
  cgv_cli_json_end (json);
}

void
cgv_cli_info_json_print (const CgvCliSource *source,
                         const CgvCliCounts *counts,
                         const CgvCliInfoFilters *filters)
{
  CgvDocument *document = source->document;
  char **names = source->names;
  const CgvProfile *profile = cgv_document_get_profile (document);
  const CgvPart *first = cgv_profile_get_part (profile, 0);
  const CgvProblemList *problems = cgv_document_get_problems (document);
  CgvCliJson json;

  cgv_cli_json_init (&json, stdout);
  cgv_cli_json_begin_array (&json, "files");
  for (guint i = 0; names[i] != NULL; i++)
    cgv_cli_json_add_string (&json, NULL, names[i]);
  cgv_cli_json_end (&json);
  add_profile_string (&json, "creator", profile, first->creator);
  add_profile_string (&json, "command", profile, first->command);
  add_events (&json, document);
  add_derived (&json, document);
  cgv_cli_info_filters_print_json (filters, &json);
  add_parts (&json, profile, names);
  add_counts (&json, counts);
  /* What is only worth knowing leaves the profile whole and is no problem. */
  cgv_cli_problems_add_list (&json, "notes", problems, CGV_SEVERITY_INFO, TRUE, names);
  cgv_cli_problems_add_list (&json, "problems", problems, CGV_SEVERITY_WARNING, TRUE, names);
  cgv_cli_json_add_number (&json, "problem_count", source->n_problems);
  cgv_cli_json_add_number (&json, "note_count", source->n_notes);
  cgv_cli_problems_add_counts (&json, "problem_kinds", problems);
  cgv_cli_json_finish (&json);
}
