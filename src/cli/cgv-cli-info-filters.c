/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-info-filters.h"

#include <glib/gi18n.h>

#include "cgv-cli-filters.h"
#include "cgv-cli-print.h"
#include "cgv-cli-table.h"
#include "cgv-cli-text.h"
#include "cgv-cost.h"
#include "cgv-event-text.h"

/* @costs and @reports are of the same event types. */
struct _CgvCliInfoFilters
{
  CgvFilterList *filters;
  GPtrArray *costs;
  GPtrArray *reports;
};

static gboolean
add_event (CgvCliInfoFilters *self,
           CgvGraph *graph,
           CgvEventSet *events,
           CgvEventId event,
           GError **error)
{
  g_autofree CgvFilterReport *reports = g_new0 (CgvFilterReport, cgv_filter_list_get_n (self->filters));
  CgvCosts *costs = cgv_costs_new_of (graph, events, event);
  CgvCosts *filtered;

  if (costs == NULL)
    return cgv_cli_view_fail_for_memory (error);
  filtered = cgv_filter_list_apply (self->filters, costs, reports, error);
  cgv_costs_unref (costs);
  if (filtered == NULL)
    return FALSE;
  g_ptr_array_add (self->costs, filtered);
  g_ptr_array_add (self->reports, g_steal_pointer (&reports));
  return TRUE;
}

static gboolean
add_events (CgvCliInfoFilters *self,
            CgvGraph *graph,
            CgvEventSet *events,
            GError **error)
{
  gboolean ok = TRUE;

  for (CgvEventId event = 0; ok && event < cgv_event_set_get_n (events); event++)
    ok = cgv_event_set_get (events, event)->is_ratio || add_event (self, graph, events, event, error);
  return ok;
}

static gboolean
apply (CgvCliInfoFilters *self,
       CgvDocument *document,
       GError **error)
{
  CgvFold *fold = cgv_fold_new (cgv_document_get_profile (document), CGV_FOLD_NONE);
  CgvGraph *graph = fold != NULL ? cgv_graph_new (fold, NULL) : NULL;
  gboolean ok = graph != NULL ? add_events (self, graph, cgv_document_get_events (document), error) : cgv_cli_view_fail_for_memory (error);

  cgv_graph_unref (graph);
  cgv_fold_unref (fold);
  return ok;
}

CgvCliInfoFilters *
cgv_cli_info_filters_new (CgvDocument *document,
                          CgvFilterList *filters,
                          GError **error)
{
  g_autoptr (CgvCliInfoFilters) self = g_new0 (CgvCliInfoFilters, 1);

  self->filters = cgv_filter_list_ref (filters);
  self->costs = g_ptr_array_new_with_free_func ((GDestroyNotify) cgv_costs_unref);
  self->reports = g_ptr_array_new_with_free_func (g_free);
  if (cgv_filter_list_get_n (filters) > 0 && !apply (self, document, error))
    return NULL;
  return g_steal_pointer (&self);
}

void
cgv_cli_info_filters_free (CgvCliInfoFilters *self)
{
  g_clear_pointer (&self->costs, g_ptr_array_unref);
  g_clear_pointer (&self->reports, g_ptr_array_unref);
  cgv_filter_list_unref (self->filters);
  g_free (self);
}

void
cgv_cli_info_filters_print_text (const CgvCliInfoFilters *self)
{
  g_autoptr (CgvCliTable) table = cgv_cli_table_new (3);

  if (self->costs->len == 0)
    return;
  printf ("\n");
  cgv_cli_filters_print_text (self->filters, g_ptr_array_index (self->reports, 0), g_ptr_array_index (self->costs, 0));
  /* Translators: the title of a column; what filters leave. */
  cgv_cli_table_add (table, g_strdup (_ ("Left")));
  cgv_cli_table_add (table, g_strdup (_ ("Event")));
  cgv_cli_table_add (table, g_strdup (_ ("Long name")));
  for (guint i = 0; i < self->costs->len; i++)
    {
      const CgvCosts *costs = g_ptr_array_index (self->costs, i);
      CgvCostRange range = cgv_cli_filters_get_total_range (self->filters, g_ptr_array_index (self->reports, i), costs);

      cgv_cli_table_add (table, cgv_cli_print_dup_cost (costs, costs->total, range));
      cgv_cli_table_add (table, cgv_cli_print_dup_event (costs));
      cgv_cli_table_add (table, cgv_event_text_dup_title (costs->events, costs->event));
    }
  cgv_cli_table_print (table, stdout);
}

void
cgv_cli_info_filters_print_json (const CgvCliInfoFilters *self,
                                 CgvCliJson *json)
{
  if (self->costs->len == 0)
    return;
  cgv_cli_json_begin_array (json, "filtered");
  for (guint i = 0; i < self->costs->len; i++)
    {
      const CgvCosts *costs = g_ptr_array_index (self->costs, i);
      const CgvFilterReport *reports = g_ptr_array_index (self->reports, i);
      g_autofree char *name = cgv_cli_print_dup_event (costs);

      cgv_cli_json_begin_object (json, NULL);
      cgv_cli_json_add_string (json, "event", name);
      cgv_cli_print_json_estimate (json, costs, "total", costs->total, cgv_cli_filters_get_total_range (self->filters, reports, costs));
      cgv_cli_filters_print_json (json, self->filters, reports, costs);
      cgv_cli_json_end (json);
    }
  cgv_cli_json_end (json);
}
