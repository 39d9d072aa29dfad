/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-comparison.h"

#include <glib/gi18n.h>
#include <math.h>

#include "cgv-arrays.h"
#include "cgv-cli-gate.h"
#include "cgv-causes.h"

char *
cgv_cli_comparison_dup_title (const CgvCliComparison *self,
                              CgvSide side)
{
  CgvRuns *const *sides = self->sides;
  gboolean is_of_one = sides[CGV_SIDE_BASE]->document == sides[CGV_SIDE_NEW]->document;
  g_autofree char *title = cgv_runs_dup_title (sides[side], sides[!side]);
  g_autofree char *file = NULL;

  if (!is_of_one)
    return g_steal_pointer (&title);
  if (sides[side]->parts == NULL)
    return cgv_runs_dup_title (sides[side], NULL);
  file = cgv_runs_dup_files (sides[side]);
  return g_str_equal (file, title) ? g_steal_pointer (&file) : g_strdup_printf ("%s · %s", file, title);
}

/* The run that is shown of several depends on the event type, so that a limit has numbers of its own. */
static CgvNumbers *
find_numbers (CgvCliComparison *self,
              guint event,
              GError **error)
{
  g_autoptr (GArray) events = cgv_array_new (guint);

  cgv_foreach_pointer (const CgvCliVerdict, verdict, self->verdicts)
    if (verdict->numbers->main.event == event)
      return cgv_numbers_ref (verdict->numbers);
  if (self->numbers->main.event == event)
    return cgv_numbers_ref (self->numbers);
  g_array_append_val (events, event);
  return cgv_cli_view_compute (self->view, events, error);
}

/* Puts causes first, in the order of the window, with its names. */
static void
lead_with_causes (CgvCliComparison *self)
{
  const CgvCauses *found = cgv_numbers_get_causes (self->numbers);
  const GArray *causes = found->rows;
  g_autofree gboolean *is_cause = g_new0 (gboolean, (gsize) self->main->n_rows + 1);
  gsize n_left = self->n_rows;

  self->cancelling = found->cancelling;
  for (guint i = 0; i < causes->len; i++)
    is_cause[g_array_index (causes, CgvNodeId, i)] = !cgv_cli_view_is_hidden (self->view, g_array_index (causes, CgvNodeId, i));
  for (gsize i = self->n_rows; i-- > 0;)
    {
      if (!is_cause[self->rows[i]])
        self->rows[--n_left] = self->rows[i];
    }
  for (guint i = 0; i < causes->len; i++)
    {
      CgvNodeId row = g_array_index (causes, CgvNodeId, i);

      if (is_cause[row])
        self->rows[self->n_causes++] = row;
    }
}

void
cgv_cli_comparison_get_row (const CgvCliComparison *self,
                            gsize index,
                            CgvFunctionRow *data)
{
  cgv_cli_view_get_costs (self->view, 0, self->rows[index], CGV_NONE, data);
}

/* Returns the origin of a row, or the difference of its self cost in the measure. */
static double
get_change (const CgvCliComparison *self,
            const CgvFunctionRow *row)
{
  if (cgv_cli_view_is_by_origin (self->view))
    return cgv_delta_to_double (row->origin);
  if (self->main->measure == CGV_MEASURE_ABSOLUTE)
    return cgv_delta_to_double (row->self_delta);
  return cgv_comparison_measure_delta (self->main, row->side[CGV_SIDE_BASE].self.value, row->side[CGV_SIDE_NEW].self.value);
}

static gboolean
is_noise (const CgvCliComparison *self,
          const CgvFunctionRow *row)
{
  return cgv_cli_view_is_by_origin (self->view) ? row->origin.size <= self->main->noise_limit || row->is_layout : row->is_self_noise;
}

/* Returns whether a row or a member changed by more than noise. Such rows come first. */
static gboolean
is_mover (const CgvCliComparison *self,
          const CgvFunctionRow *row)
{
  return !is_noise (self, row) && fabs (get_change (self, row)) > 0;
}

static void
count_movers (CgvCliComparison *self)
{
  for (; self->n_movers < self->n_rows; self->n_movers++)
    {
      CgvFunctionRow row;

      cgv_cli_comparison_get_row (self, self->n_movers, &row);
      if (!is_mover (self, &row))
        return;
      self->largest = fmax (self->largest, fabs (get_change (self, &row)));
    }
}

/* Lists the rows in the order of the window, except for functions that filters hide. */
static gboolean
list_rows (CgvCliComparison *self,
           GError **error)
{
  gboolean has_groups = cgv_cli_view_has_groups (self->view);
  guint n_rows;
  const guint *rows = cgv_row_tree_get_groups (self->view->rows->tree, &n_rows);

  self->rows = g_try_new (guint32, (gsize) n_rows + 1);
  if (self->rows == NULL)
    return cgv_cli_numbers_fail_for_memory (error);
  for (guint i = 0; i < n_rows; i++)
    {
      if (has_groups || !cgv_cli_view_is_hidden (self->view, rows[i]))
        self->rows[self->n_rows++] = rows[i];
    }
  if (!has_groups && cgv_cli_view_is_by_origin (self->view))
    lead_with_causes (self);
  count_movers (self);
  return TRUE;
}

static gboolean
check_gate (CgvCliComparison *self,
            const CgvCliGate *gate,
            GError **error)
{
  g_autoptr (CgvNumbers) numbers = NULL;
  CgvCliVerdict *verdict;
  guint event;

  if (!cgv_cli_numbers_find_main (self->events, gate->event, &event, error))
    return FALSE;
  numbers = find_numbers (self, event, error);
  verdict = numbers != NULL ? cgv_cli_verdict_new (gate, numbers, error) : NULL;
  if (verdict == NULL)
    return FALSE;
  g_ptr_array_add (self->verdicts, verdict);
  return TRUE;
}

/* Returns whether either side has costs of an event type. */
static gboolean
has_costs (const CgvCliComparison *self,
           guint event)
{
  cgv_foreach_side (side)
    {
      const CgvProfile *profile = self->sides[side]->document->profile;

      if (cgv_profile_was_counted (profile, NULL, cgv_event_list_get_id (self->events, side, event)))
        return TRUE;
    }
  return FALSE;
}

/* Formulas are computed from counts, and left out. @occurred: whether to leave out event types that never occurred */
static gboolean
check_counted_events (CgvCliComparison *self,
                      const CgvCliGate *gate,
                      gboolean occurred,
                      GError **error)
{
  for (guint event = 0; event < cgv_event_list_get_n (self->events); event++)
    {
      CgvCliGate *of_event;

      if (!cgv_event_list_can_be_main (self->events, event) ||
          cgv_event_set_get_kind (self->events->sets[CGV_SIDE_NEW], cgv_event_list_get_id (self->events, CGV_SIDE_NEW, event)) != CGV_EVENT_COUNTED ||
          (occurred && !has_costs (self, event)))
        continue;
      of_event = cgv_cli_gate_new_for_event (gate, cgv_event_list_get_name (self->events, event));
      g_ptr_array_add (self->gates, of_event);
      if (!check_gate (self, of_event, error))
        return FALSE;
    }
  return TRUE;
}

/* Checks all event types only if no event occurred. */
static gboolean
check_all_events (CgvCliComparison *self,
                  const CgvCliGate *gate,
                  GError **error)
{
  guint n_before = self->verdicts->len;

  if (!check_counted_events (self, gate, TRUE, error))
    return FALSE;
  return self->verdicts->len > n_before || check_counted_events (self, gate, FALSE, error);
}

static gboolean
check_gates (CgvCliComparison *self,
             GError **error)
{
  cgv_foreach_pointer (const CgvCliGate, gate, self->options->gates)
    if (cgv_cli_gate_is_of_all_events (gate) ? !check_all_events (self, gate, error) : !check_gate (self, gate, error))
      return FALSE;
  return TRUE;
}

CgvCliOutcome
cgv_cli_comparison_get_outcome (const CgvCliComparison *self)
{
  CgvCliOutcome worst = CGV_CLI_OUTCOME_KEPT;

  for (guint i = 0; i < self->verdicts->len; i++)
    worst = MAX (worst, cgv_cli_verdict_get_outcome (g_ptr_array_index (self->verdicts, i)));
  return worst;
}

/* Adds members below their group. Data has all; prose has those that changed by more than noise, at most as many as rows. */
static void
add_members (const CgvCliComparison *self,
             guint32 group,
             const CgvReport *report,
             GArray *places)
{
  const guint32 *members = cgv_cli_view_get_members (self->view, group);
  gboolean is_prose = cgv_report_is (report, CGV_REPORT_PROSE);
  guint n_members = cgv_cli_view_get_n_members (self->view, group);
  guint n_listed = is_prose ? cgv_cli_rows_count_listed (self->options, report, n_members) : n_members;

  for (guint i = 0; i < n_listed; i++)
    {
      CgvCliPlace place = { group, members[i] };
      CgvFunctionRow row;

      cgv_cli_view_get_costs (self->view, 0, group, place.member, &row);
      if (is_prose && !is_mover (self, &row))
        return;
      g_array_append_val (places, place);
    }
}

void
cgv_cli_comparison_add_table (const CgvCliComparison *self,
                              CgvReport *report,
                              guint first,
                              guint n_rows,
                              CgvReportTable *table)
{
  g_autoptr (GArray) places = g_array_sized_new (FALSE, FALSE, sizeof (CgvCliPlace), n_rows);
  CgvCliFunctionList list = cgv_cli_function_list_make (self->view, places);

  for (guint i = first; i < first + n_rows; i++)
    {
      CgvCliPlace place = { self->rows[i], CGV_NONE };

      g_array_append_val (places, place);
      add_members (self, place.id, report, places);
    }
  list.parent.largest = self->largest;
  if (n_rows > 0 || !cgv_report_is (report, CGV_REPORT_PROSE))
    cgv_cli_function_list_add (&list, report, table);
}

void
cgv_cli_comparison_add_first (const CgvCliComparison *self,
                              CgvReport *report,
                              gsize n_all,
                              CgvReportTable *table)
{
  guint n = cgv_cli_rows_count_listed (self->options, report, n_all);

  table->n_more = (guint) n_all - n;
  cgv_cli_comparison_add_table (self, report, 0, n, table);
}

/* Sentences are about functions, also if rows are calls between groups. */
static gboolean
compute_functions (CgvCliComparison *self,
                   GError **error)
{
  g_autoptr (GArray) events = NULL;

  if (self->view->fold == CGV_GROUPING_FUNCTION)
    self->numbers = cgv_numbers_ref (self->view->numbers);
  else
    {
      events = cgv_cli_numbers_find_events (self->events, self->options, error);
      self->numbers = events != NULL ? cgv_cli_view_compute (self->view, events, error) : NULL;
    }
  self->main = self->numbers != NULL ? self->numbers->main.comparison : NULL;
  return self->numbers != NULL;
}

CgvCliComparison *
cgv_cli_comparison_new (const CgvCliView *view,
                        GError **error)
{
  g_autoptr (CgvCliComparison) self = g_new0 (CgvCliComparison, 1);

  self->view = view;
  self->options = view->options;
  self->sides = view->sides;
  self->events = view->events;
  self->gates = g_ptr_array_new_with_free_func ((GDestroyNotify) cgv_cli_gate_free);
  self->verdicts = g_ptr_array_new_with_free_func ((GDestroyNotify) cgv_cli_verdict_free);
  if (!compute_functions (self, error) || (self->options->command == CGV_CLI_COMMAND_COMPARE && !list_rows (self, error)))
    return NULL;
  if (!check_gates (self, error))
    return NULL;
  self->guards = cgv_compare_guards_new (self->numbers);
  return g_steal_pointer (&self);
}

void
cgv_cli_comparison_free (CgvCliComparison *self)
{
  g_clear_pointer (&self->guards, g_ptr_array_unref);
  g_clear_pointer (&self->numbers, cgv_numbers_unref);
  g_ptr_array_unref (self->verdicts);
  g_ptr_array_unref (self->gates);
  g_free (self->rows);
  g_free (self);
}
