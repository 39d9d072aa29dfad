/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-comparison.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "cgv-cli-gate.h"
#include "cgv-cli-target.h"
#include "cgv-cli-text.h"
#include "cgv-cli-verdict.h"
#include "cgv-cli-numbers.h"
#include "cgv-runs.h"
#include "cgv-compare-text.h"
#include "cgv-comparison-order.h"
#include "cgv-comparison.h"
#include "cgv-cost.h"
#include "cgv-group-map.h"

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvOrder, cgv_order_free)

CgvCliSource *
cgv_cli_comparison_get_source (const CgvCliComparison *self,
                               CgvSide side)
{
  return self->sources[side] != NULL ? self->sources[side] : self->sources[CGV_SIDE_BASE];
}

char *
cgv_cli_comparison_dup_title (const CgvCliComparison *self,
                              CgvSide side)
{
  CgvRuns *const *sides = self->sides;
  gboolean is_of_one = cgv_runs_get_document (sides[CGV_SIDE_BASE]) == cgv_runs_get_document (sides[CGV_SIDE_NEW]);
  g_autofree char *title = cgv_runs_dup_title (sides[side], sides[!side]);
  g_autoptr (CgvRuns) all = NULL;
  g_autofree char *file = NULL;

  if (!is_of_one)
    return g_steal_pointer (&title);
  if (cgv_runs_get_parts (sides[side]) == NULL)
    return cgv_runs_dup_title (sides[side], NULL);
  all = cgv_runs_new (cgv_runs_get_document (sides[side]), NULL);
  file = cgv_runs_dup_title (all, NULL);
  return g_strdup_printf ("%s · %s", file, title);
}

static CgvCliSource *
load_side (CgvCliComparison *self,
           CgvSide side)
{
  char **files = self->options->files[side];
  CgvCliSource *source;

  if (side == CGV_SIDE_NEW && g_strv_equal ((const char *const *) files,
                                            (const char *const *) self->options->files[CGV_SIDE_BASE]))
    return cgv_cli_comparison_get_source (self, CGV_SIDE_BASE);
  source = cgv_cli_source_new (self->options->memory_limit, files, g_strv_length (files));
  self->sources[side] = source;
  return source;
}

static CgvRuns *
make_side_of_files (const CgvCliOptions *options,
                    CgvDocument *document,
                    CgvSide side,
                    GError **error)
{
  if (options->has_runs)
    return cgv_runs_new_of_files (document);
  if (options->adds_up)
    return cgv_runs_new (document, NULL);
  /* A sum of two runs beside one run is no limit that anybody meant. */
  if (options->gates->len == 0 || !cgv_runs_are_unclear (document))
    return cgv_runs_new_detected (document);
  g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                       side == CGV_SIDE_BASE ? _ ("--limit cannot tell runs from parts, because the files of BASE are of different commands: add --runs if each is a run, or --add-up if they belong together")
                                             : _ ("--limit cannot tell runs from parts, because the files of NEW are of different commands: add --runs if each is a run, or --add-up if they belong together"));
  return NULL;
}

static CgvRuns *
make_side (const CgvCliOptions *options,
           CgvDocument *document,
           CgvSide side,
           GError **error)
{
  if (options->parts[side] != NULL)
    return cgv_cli_numbers_new_run (document, options->parts[side], error);
  return make_side_of_files (options, document, side, error);
}

static void
tell_missing (CgvSide side)
{
  cgv_cli_text_print_error (side == CGV_SIDE_BASE ? _ ("There is no base, so nothing was compared; a missing base is never a pass")
                                                  : _ ("There is no new side, so nothing was compared"));
}

static gboolean
load_sides (CgvCliComparison *self,
            GError **error)
{
  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    {
      CgvCliSource *source = load_side (self, side);

      if (source->document == NULL)
        {
          tell_missing (side);
          return FALSE;
        }
      self->sides[side] = make_side (self->options, source->document, side, error);
      if (self->sides[side] == NULL)
        return FALSE;
    }
  return TRUE;
}

static gboolean
add_rules (CgvCliComparison *self,
           CgvMatchRuleKind kind,
           char **texts,
           GError **error)
{
  const char *option = kind == CGV_MATCH_RULE_FILE ? "--match-file" : "--match-function";

  for (char **text = texts; text != NULL && *text != NULL; text++)
    {
      g_autoptr (GError) reason = NULL;
      CgvMatchRules *rules = cgv_match_rules_append (self->rules, kind, *text, NULL, &reason);

      if (rules == NULL)
        {
          /* Translators: an option with its value, and what is wrong with the value. */
          g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("%s “%s”: %s"), option, *text, reason->message);
          return FALSE;
        }
      cgv_match_rules_unref (self->rules);
      self->rules = rules;
    }
  return TRUE;
}

static gboolean
make_rules (CgvCliComparison *self,
            GError **error)
{
  g_autoptr (CgvMatchRules) none = cgv_match_rules_new ();

  self->rules = cgv_match_rules_set_ignores_lambda_numbers (none, self->options->ignores_lambda_numbers);
  return add_rules (self, CGV_MATCH_RULE_FILE, self->options->file_rules, error) &&
         add_rules (self, CGV_MATCH_RULE_FUNCTION, self->options->function_rules, error);
}

static gboolean
make_events (CgvCliComparison *self,
             GError **error)
{
  self->events = cgv_cli_numbers_new_events (self->sides, self->options, error);
  if (self->events == NULL)
    return FALSE;
  if (cgv_event_list_get_default (self->events) != CGV_NONE)
    return TRUE;
  g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                       _ ("The two sides have no event type in common, so nothing can be compared"));
  return FALSE;
}

/* Those named last replace others. */
static void
choose_tolerance (const CgvCliComparison *self,
                  CgvChoice *choice,
                  const char *event)
{
  const GArray *tolerances = self->options->tolerances;

  for (guint i = 0; i < tolerances->len; i++)
    {
      const CgvCliTolerance *option = &g_array_index (tolerances, CgvCliTolerance, i);
      CgvTolerance tolerance = { 0 };

      if (option->event != NULL && strcmp (option->event, event) != 0)
        continue;
      if (option->amount.is_percent)
        tolerance.relative = cgv_cli_amount_to_share (&option->amount);
      else
        tolerance.absolute = option->amount.digits;
      cgv_choice_set_tolerance (choice, event, &tolerance);
    }
}

/* A limit on other numbers than those that were asked for would hold or not by chance. */
static gboolean
check_measure (const CgvCliComparison *self,
               const CgvNumbers *numbers,
               GError **error)
{
  g_autofree char *event = NULL;

  if (numbers->main.comparison->measure == self->options->measure || (self->options->anchor != NULL && numbers->anchor == CGV_NONE))
    return TRUE;
  event = cgv_cli_numbers_dup_event (numbers, &numbers->main);
  if (self->options->anchor != NULL)
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                 _ ("“%s” has no calls on one of the sides, so there is no cost per call"), self->options->anchor);
  else
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                 _ ("The total of %s is not above 0 on both sides, so --measure cannot divide by it: leave out --measure"), event);
  return FALSE;
}

/* @events are indexes of event types, the one to sort by first. */
static CgvNumbers *
compute (CgvCliComparison *self,
         const GArray *events,
         GError **error)
{
  g_autoptr (CgvChoice) choice = cgv_choice_new (self->sides[CGV_SIDE_BASE], self->sides[CGV_SIDE_NEW], self->events);
  g_autoptr (CgvNumbers) numbers = NULL;

  cgv_cli_numbers_choose_events (choice, events);
  choice->fold = self->options->no_fold ? CGV_FOLD_NONE : CGV_FOLD_RECURSION;
  choice->measure = self->options->measure;
  choice->rules = cgv_match_rules_ref (self->rules);
  if (self->options->anchor != NULL)
    choice->anchor = cgv_row_key_new_for_name (self->options->anchor);
  for (guint i = 0; i < cgv_event_list_get_n (self->events); i++)
    choose_tolerance (self, choice, cgv_event_list_get_name (self->events, i));
  numbers = cgv_cli_numbers_new (choice, self->options, self->numbers, error);
  return numbers != NULL && check_measure (self, numbers, error) ? g_steal_pointer (&numbers) : NULL;
}

/* The run that stands for several depends on the event type, so that a limit has numbers of its own. */
static CgvNumbers *
find_numbers (CgvCliComparison *self,
              guint event,
              GError **error)
{
  g_autoptr (GArray) events = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < self->verdicts->len; i++)
    {
      const CgvCliVerdict *verdict = g_ptr_array_index (self->verdicts, i);

      if (verdict->numbers->main.event == event)
        return cgv_numbers_ref (verdict->numbers);
    }
  if (self->numbers->main.event == event)
    return cgv_numbers_ref (self->numbers);
  g_array_append_val (events, event);
  return compute (self, events, error);
}

/* Rows are sorted by the first event type, which both sides have. Others may be ratios, or of one side only. */
static gboolean
compute_columns (CgvCliComparison *self,
                 GError **error)
{
  g_autoptr (GArray) events = cgv_cli_numbers_find_events (self->events, self->options, error);

  if (events != NULL)
    self->numbers = compute (self, events, error);
  if (self->numbers == NULL)
    return FALSE;
  if (self->options->anchor == NULL || self->numbers->anchor != CGV_NONE)
    return TRUE;
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _ ("No function is named “%s”: --per-call needs the exact name of a function that is called on both sides"),
               self->options->anchor);
  return FALSE;
}

static gboolean
add_groupings (CgvCliComparison *self,
               CgvGroupMap *map)
{
  for (guint i = 0; i < cgv_cli_numbers_get_n (self->numbers) * CGV_N_SIDES; i++)
    {
      CgvSide side = i % CGV_N_SIDES;
      CgvCosts *costs = cgv_cli_numbers_get (self->numbers, i / CGV_N_SIDES)->costs[side];
      CgvGrouping *grouping = costs != NULL ? cgv_grouping_new_of (costs, map, side, NULL) : NULL;

      g_ptr_array_add (self->groupings, grouping);
      if (costs != NULL && grouping == NULL)
        return FALSE;
    }
  return TRUE;
}

static gboolean
make_groups (CgvCliComparison *self,
             GError **error)
{
  static const CgvGroupingKind kinds[] = {
    [CGV_CLI_GROUP_FILE] = CGV_GROUPING_FILE,
    [CGV_CLI_GROUP_OBJECT] = CGV_GROUPING_OBJECT,
    [CGV_CLI_GROUP_NAMESPACE] = CGV_GROUPING_NAMESPACE,
    [CGV_CLI_GROUP_CYCLE] = CGV_GROUPING_CYCLE,
    [CGV_CLI_GROUP_PART] = CGV_GROUPING_PART,
    [CGV_CLI_GROUP_FILE_FUNCTION] = CGV_GROUPING_FILE_FUNCTION,
    [CGV_CLI_GROUP_FUNCTION_FILE] = CGV_GROUPING_FUNCTION_FILE,
  };
  CgvComparison *comparison = self->numbers->main.comparison;
  CgvGroupMap *map = cgv_group_map_new (kinds[self->options->group], comparison->costs[CGV_SIDE_BASE], comparison->costs[CGV_SIDE_NEW], self->numbers->matching, NULL);

  if (map != NULL && add_groupings (self, map))
    self->groups = cgv_comparison_groups_new (comparison, g_ptr_array_index (self->groupings, CGV_SIDE_BASE), g_ptr_array_index (self->groupings, CGV_SIDE_NEW), NULL);
  cgv_group_map_unref (map);
  return self->groups != NULL || cgv_cli_numbers_fail_for_memory (error);
}

/* Parts have no differences: they stay in the order of the files, those of the base first. */
static gboolean
sort_groups (CgvCliComparison *self,
             GError **error)
{
  const CgvComparisonGroups *groups = self->groups;
  guint32 n_groups = cgv_comparison_groups_get_n (groups);

  self->rows = g_try_new (guint32, (gsize) n_groups + 1);
  if (self->rows == NULL)
    return cgv_cli_numbers_fail_for_memory (error);
  for (guint32 group = 0; group < n_groups; group++)
    {
      if (cgv_comparison_groups_get (groups, group)->presence != CGV_PRESENT_NEITHER)
        self->rows[self->n_rows++] = group;
    }
  if (self->options->group != CGV_CLI_GROUP_PART &&
      !cgv_comparison_groups_sort (groups, CGV_COMPARISON_KEY_SELF_DELTA, TRUE, self->rows, self->n_rows))
    return cgv_cli_numbers_fail_for_memory (error);
  return TRUE;
}

static gboolean
sort_members_of (CgvCliComparison *self,
                 gsize index)
{
  const CgvComparisonGroup *group = cgv_comparison_groups_get (self->groups, self->rows[index]);
  guint32 *members = &self->members[self->member_start[index]];
  CgvDelta delta = cgv_comparison_subtract (self->numbers->main.comparison, group->self[CGV_SIDE_BASE], group->self[CGV_SIDE_NEW]);

  for (guint32 i = 0; i < group->n_members; i++)
    members[i] = i;
  return cgv_comparison_groups_sort_members (self->groups, self->rows[index], delta.sign >= 0, members, group->n_members);
}

gboolean
cgv_cli_comparison_has_members (const CgvCliComparison *self)
{
  return self->options->group == CGV_CLI_GROUP_FILE_FUNCTION || self->options->group == CGV_CLI_GROUP_FUNCTION_FILE;
}

static gboolean
sort_members (CgvCliComparison *self,
              GError **error)
{
  gsize n_members = 0;

  if (!cgv_cli_comparison_has_members (self))
    return TRUE;
  self->member_start = g_try_new (gsize, self->n_rows + 1);
  for (gsize i = 0; self->member_start != NULL && i < self->n_rows; i++)
    {
      self->member_start[i] = n_members;
      n_members += cgv_comparison_groups_get (self->groups, self->rows[i])->n_members;
    }
  self->members = g_try_new (guint32, n_members + 1);
  if (self->member_start == NULL || self->members == NULL)
    return cgv_cli_numbers_fail_for_memory (error);
  self->member_start[self->n_rows] = n_members;
  for (gsize i = 0; i < self->n_rows; i++)
    {
      if (!sort_members_of (self, i))
        return cgv_cli_numbers_fail_for_memory (error);
    }
  return TRUE;
}

gboolean
cgv_cli_comparison_is_hidden (const CgvCliComparison *self,
                              CgvNodeId node)
{
  CgvCosts *const *costs = self->numbers->main.costs;

  return cgv_graph_is_hidden (costs[CGV_SIDE_BASE]->graph, node) && cgv_graph_is_hidden (costs[CGV_SIDE_NEW]->graph, node);
}

static void
leave_out_hidden (CgvCliComparison *self)
{
  gsize n_left = 0;

  for (gsize i = 0; i < self->n_rows; i++)
    {
      CgvNodeId node = self->rows[i];

      if (!cgv_cli_comparison_is_hidden (self, node))
        self->rows[n_left++] = node;
    }
  self->n_rows = n_left;
}

static gboolean
sort_rows (CgvCliComparison *self,
           GError **error)
{
  const CgvComparison *comparison = self->numbers->main.comparison;
  g_autoptr (CgvOrder) order = NULL;

  if (self->options->group != CGV_CLI_GROUP_FUNCTION)
    return make_groups (self, error) && sort_groups (self, error) && sort_members (self, error);
  self->rows = g_try_new (guint32, (gsize) comparison->n_rows + 1);
  order = cgv_order_new (cgv_matching_get_fold (comparison->matching, CGV_SIDE_NEW), cgv_matching_get_fold (comparison->matching, CGV_SIDE_BASE), NULL);
  if (self->rows == NULL || order == NULL)
    return cgv_cli_numbers_fail_for_memory (error);
  self->n_rows = cgv_comparison_filter (comparison, order, NULL, CGV_SHOW_ALL, FALSE, self->rows);
  leave_out_hidden (self);
  if (!cgv_comparison_sort (comparison, order, CGV_COMPARISON_KEY_SELF_DELTA, TRUE, self->rows, self->n_rows))
    return cgv_cli_numbers_fail_for_memory (error);
  return TRUE;
}

static void
get_node_names (gconstpointer matching,
                guint32 node,
                CgvCliNames *names)
{
  *names = (CgvCliNames){ .row = node };
  names->name = cgv_matching_get_name (matching, node, &names->name_length);
  names->file = cgv_matching_get_file (matching, node, &names->file_length);
  names->object = cgv_matching_get_object (matching, node, &names->object_length);
  if (names->file_length == 0)
    names->file = NULL;
  if (names->object_length == 0)
    names->object = NULL;
}

static void
get_row_names (gpointer list,
               guint position,
               CgvCliNames *names)
{
  CgvCliCompareRows *rows = list;
  const CgvCliCosts *costs = cgv_cli_rows_get (list, position, 0);
  CgvNodeId node = cgv_cli_comparison_get_named_node (rows->comparison, costs);

  if (node != CGV_NONE)
    {
      get_node_names (rows->comparison->numbers->matching, node, names);
      return;
    }
  *names = (CgvCliNames){ .row = CGV_NONE };
  names->name = names->file = cgv_cli_comparison_get_group_name (rows->comparison, costs, &names->name_length);
  names->file_length = names->name_length;
}

CgvCliCompareRows
cgv_cli_comparison_make_rows (const CgvCliComparison *self,
                              void (*get_costs) (gpointer rows, guint position, guint event, CgvCliCosts *costs))
{
  return (CgvCliCompareRows){ { self->numbers, get_costs, get_row_names }, self };
}

static char *
dup_target_label (gconstpointer matching,
                  guint32 row)
{
  g_autofree char *name = cgv_compare_text_dup_name (matching, row);
  g_autofree char *place = cgv_compare_text_dup_location (matching, row);

  return *place != '\0' ? g_strdup_printf ("%s  (%s)", name, place) : g_steal_pointer (&name);
}

static gboolean
find_target (CgvCliComparison *self,
             GError **error)
{
  const CgvCliOptions *options = self->options;
  const CgvCliTargetRows rows = { self->numbers->matching, self->numbers->main.comparison->n_rows, get_node_names, dup_target_label };

  self->target = CGV_NONE;
  return options->function == NULL || cgv_cli_target_find (&rows, options->function, options->file, options->object, &self->target, error);
}

static gboolean
find_calls (CgvCliComparison *self,
            GError **error)
{
  CgvCliCommand command = self->options->command;

  if (command != CGV_CLI_COMMAND_CALLERS && command != CGV_CLI_COMMAND_CALLEES)
    return TRUE;
  self->why = cgv_why_new (self->numbers->main.comparison, self->target, NULL);
  return self->why != NULL || cgv_cli_numbers_fail_for_memory (error);
}

static gboolean
check_gates (CgvCliComparison *self,
             GError **error)
{
  for (guint i = 0; i < self->options->gates->len; i++)
    {
      const CgvCliGate *gate = g_ptr_array_index (self->options->gates, i);
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
    }
  return TRUE;
}

static gboolean
is_on_side (const CgvCliComparison *self,
            const CgvComparisonGroup *group,
            CgvSide side)
{
  return self->options->group != CGV_CLI_GROUP_PART || (group->presence & CGV_PRESENT_ON (side)) != 0;
}

static CgvDelta
subtract (const CgvCliCosts *data,
          const CgvComparison *comparison,
          const CgvCost *costs)
{
  if (comparison == NULL || !data->has_side[CGV_SIDE_BASE] || !data->has_side[CGV_SIDE_NEW])
    return (CgvDelta){ 0 };
  return cgv_comparison_subtract (comparison, costs[CGV_SIDE_BASE], costs[CGV_SIDE_NEW]);
}

/* The numbers of a group, or of a member, on one side. */
typedef struct
{
  CgvCost self;
  CgvCost inclusive;
  CgvCostRange self_range;
  CgvCostRange inclusive_range;
  guint64 n_calls;
} Numbers;

static void
set_side (CgvCliCosts *data,
          CgvSide side,
          const CgvGrouping *grouping,
          const CgvComparison *comparison,
          const Numbers *numbers)
{
  cgv_cli_costs_set (data, side, numbers->self, numbers->self_range, numbers->inclusive, numbers->inclusive_range);
  if (comparison != NULL)
    cgv_cli_costs_convert (data, side, cgv_grouping_get_costs (grouping)->is_signed, comparison->is_signed);
  data->calls[side] = numbers->n_calls;
}

static void
set_deltas (CgvCliCosts *data,
            const CgvComparison *comparison)
{
  data->self_delta = subtract (data, comparison, data->self);
  data->inclusive_delta = subtract (data, comparison, data->inclusive);
  data->calls_delta = cgv_delta_between (data->calls[CGV_SIDE_BASE], data->calls[CGV_SIDE_NEW], false);
}

static void
get_group (const CgvCliComparison *self,
           guint column,
           guint32 group,
           CgvCliCosts *data)
{
  const CgvComparison *comparison = cgv_cli_numbers_get (self->numbers, column)->comparison;
  const CgvComparisonGroup *found = cgv_comparison_groups_get (self->groups, group);

  *data = (CgvCliCosts) { .node = CGV_NONE, .group = group, .member = CGV_NONE, .presence = found->presence };
  data->is_noise = column == 0 && cgv_comparison_groups_is_noise (self->groups, group);
  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    {
      const CgvGrouping *grouping = g_ptr_array_index (self->groupings, column * CGV_N_SIDES + side);
      const CgvGroup *of;

      if (grouping == NULL || !is_on_side (self, found, side))
        continue;
      of = cgv_grouping_get_group (grouping, found->number);
      set_side (data, side, grouping, comparison,
                &(Numbers){ of->self, of->inclusive, { of->self_low, of->self_high }, { of->inclusive_low, of->inclusive_high }, of->n_calls });
    }
  set_deltas (data, comparison);
}

guint
cgv_cli_comparison_get_n_members (const CgvCliComparison *self,
                                  gsize index)
{
  return (guint) (self->member_start[index + 1] - self->member_start[index]);
}

void
cgv_cli_comparison_get_member (const CgvCliComparison *self,
                               guint column,
                               gsize index,
                               guint place,
                               CgvCliCosts *data)
{
  const CgvComparison *comparison = cgv_cli_numbers_get (self->numbers, column)->comparison;
  guint32 number = self->rows[index];
  guint32 which = self->members[self->member_start[index] + place];
  const CgvComparisonGroup *group = cgv_comparison_groups_get (self->groups, number);
  const CgvComparisonMember *member = &group->members[which];

  *data = (CgvCliCosts) { .node = CGV_NONE, .group = number, .member = which };
  data->is_noise = column == 0 && cgv_comparison_groups_is_member_noise (self->groups, number, which);
  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    {
      const CgvGrouping *grouping = g_ptr_array_index (self->groupings, column * CGV_N_SIDES + side);
      CgvGroupMember of = { 0 };

      if (member->index[side] != CGV_NONE)
        data->presence = (CgvPresence) (data->presence | CGV_PRESENT_ON (side));
      if (grouping == NULL)
        continue;
      if (member->index[side] != CGV_NONE)
        cgv_grouping_get_member (grouping, group->number, member->index[side], &of);
      set_side (data, side, grouping, comparison,
                &(Numbers){ of.self, of.inclusive, { of.self_low, of.self_high }, { of.inclusive_low, of.inclusive_high }, of.n_calls });
    }
  set_deltas (data, comparison);
}

CgvNodeId
cgv_cli_comparison_get_named_node (const CgvCliComparison *self,
                                   const CgvCliCosts *data)
{
  CgvCliGroup kind = self->options->group;

  if (data->node != CGV_NONE || data->group == CGV_NONE)
    return data->node;
  if (kind == CGV_CLI_GROUP_FUNCTION_FILE && data->member == CGV_NONE)
    return cgv_comparison_groups_get (self->groups, data->group)->members[0].row;
  if (kind == CGV_CLI_GROUP_FILE_FUNCTION && data->member != CGV_NONE)
    return cgv_comparison_groups_get (self->groups, data->group)->members[data->member].row;
  return CGV_NONE;
}

/* Returns the path of a member that is a file; on the new side where that has it. */
static const char *
get_member_file (const CgvCliComparison *self,
                 const CgvComparisonGroup *group,
                 guint32 which,
                 size_t *length)
{
  const guint32 *index = group->members[which].index;
  CgvSide side = index[CGV_SIDE_NEW] != CGV_NONE ? CGV_SIDE_NEW : CGV_SIDE_BASE;
  CgvGroupMember member;

  cgv_grouping_get_member (cgv_comparison_groups_get_grouping (self->groups, side), group->number, index[side], &member);
  return cgv_profile_get_string (cgv_document_get_profile (cgv_runs_get_document (self->sides[side])), member.file, length);
}

const char *
cgv_cli_comparison_get_group_name (const CgvCliComparison *self,
                                   const CgvCliCosts *data,
                                   size_t *length)
{
  const CgvComparisonGroup *found = cgv_comparison_groups_get (self->groups, data->group);
  const char *name = found->name;

  *length = found->name_length;
  if (data->member != CGV_NONE)
    name = get_member_file (self, found, data->member, length);
  return *length > 0 ? name : NULL;
}

/* A part has the number that its document gives it. */
char *
cgv_cli_comparison_dup_group_label (const CgvCliComparison *self,
                                    const CgvCliCosts *data)
{
  const CgvComparisonGroup *found = cgv_comparison_groups_get (self->groups, data->group);
  CgvSide side = found->presence == CGV_PRESENT_BASE ? CGV_SIDE_BASE : CGV_SIDE_NEW;
  const CgvGroup *numbers = cgv_grouping_get_group (g_ptr_array_index (self->groupings, side), found->number);
  size_t length;
  const char *name;

  if (numbers->part != CGV_NONE)
    return cgv_document_dup_part_title (cgv_runs_get_document (self->sides[side]), numbers->part);
  name = cgv_cli_comparison_get_group_name (self, data, &length);
  if (name == NULL && self->options->group == CGV_CLI_GROUP_NAMESPACE)
    return g_strdup (_ ("(no namespace)"));
  return name != NULL ? cgv_cli_text_dup_string (name, (gssize) length) : g_strdup (_ ("(unknown)"));
}

CgvStringId
cgv_cli_comparison_get_command (const CgvCliComparison *self,
                                CgvSide side)
{
  const CgvProfile *profile = cgv_document_get_profile (cgv_runs_get_document (self->sides[side]));
  CgvStringId command = CGV_NONE;

  for (CgvPartId part = 0; command == CGV_NONE && part < cgv_profile_get_n_parts (profile); part++)
    command = cgv_profile_get_part (profile, part)->command;
  return command;
}

CgvStringId
cgv_cli_comparison_get_creator (const CgvCliComparison *self,
                                CgvSide side)
{
  const CgvProfile *profile = cgv_document_get_profile (cgv_runs_get_document (self->sides[side]));
  CgvStringId creator = CGV_NONE;

  for (CgvPartId part = 0; creator == CGV_NONE && part < cgv_profile_get_n_parts (profile); part++)
    creator = cgv_profile_get_part (profile, part)->creator;
  return creator;
}

static void
get_node (const CgvNumbers *numbers,
          const CgvEventNumbers *column,
          CgvNodeId node,
          CgvCliCosts *data)
{
  const CgvComparison *comparison = column->comparison;

  *data = (CgvCliCosts) { .node = node, .group = CGV_NONE, .member = CGV_NONE };
  data->presence = cgv_comparison_get_presence (numbers->main.comparison, node);
  data->is_noise = comparison != NULL && cgv_comparison_is_self_noise (comparison, node);
  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    {
      const CgvCosts *costs = column->costs[side];

      data->calls[side] = cgv_comparison_get_calls (numbers->main.comparison, side, node);
      if (costs == NULL)
        continue;
      cgv_cli_costs_set (data, side, costs->self[node], cgv_costs_get_self_range (costs, node),
                         costs->inclusive[node], cgv_costs_get_inclusive_range (costs, node));
      if (comparison != NULL)
        cgv_cli_costs_convert (data, side, costs->is_signed, comparison->is_signed);
    }
  data->calls_delta = cgv_comparison_get_calls_delta (numbers->main.comparison, node);
  if (comparison == NULL)
    return;
  data->self_delta = cgv_comparison_get_self_delta (comparison, node);
  data->inclusive_delta = cgv_comparison_get_inclusive_delta (comparison, node);
}

void
cgv_cli_comparison_get_node (const CgvNumbers *numbers,
                             CgvNodeId node,
                             CgvCliCosts *data)
{
  get_node (numbers, &numbers->main, node, data);
}

void
cgv_cli_comparison_get_node_in (const CgvCliComparison *self,
                                guint column,
                                CgvNodeId node,
                                CgvCliCosts *data)
{
  get_node (self->numbers, cgv_cli_numbers_get (self->numbers, column), node, data);
}

void
cgv_cli_comparison_get_row (const CgvCliComparison *self,
                            guint column,
                            gsize index,
                            CgvCliCosts *data)
{
  if (self->options->group == CGV_CLI_GROUP_FUNCTION)
    get_node (self->numbers, cgv_cli_numbers_get (self->numbers, column), self->rows[index], data);
  else
    get_group (self, column, self->rows[index], data);
}

/* A comment on a change has fewer rows, which are the largest changes. */
guint
cgv_cli_comparison_get_n_listed (const CgvCliComparison *self,
                                 const CgvReport *report,
                                 gsize n_rows)
{
  gsize n_wanted = self->options->n_rows;

  if (!self->options->has_rows && cgv_report_is (report, CGV_REPORT_TEXT))
    n_wanted = 30;
  else if (!self->options->has_rows && cgv_report_is (report, CGV_REPORT_MARKDOWN))
    n_wanted = 10;
  else if (!self->options->has_rows)
    n_wanted = cgv_report_is (report, CGV_REPORT_HTML) ? 500 : 0;
  return (guint) (n_wanted > 0 ? MIN (n_wanted, n_rows) : n_rows);
}

static double
get_change (const CgvCliComparison *self,
            const CgvCliCosts *row)
{
  if (self->numbers->main.comparison->measure == CGV_MEASURE_ABSOLUTE)
    return cgv_delta_to_double (row->self_delta);
  return cgv_comparison_measure_delta (self->numbers->main.comparison, row->self[CGV_SIDE_BASE], row->self[CGV_SIDE_NEW]);
}

gboolean
cgv_cli_comparison_moves_more (const CgvCliComparison *self,
                               gsize a,
                               gsize b)
{
  CgvCliCosts rows[2];

  cgv_cli_comparison_get_row (self, 0, a, &rows[0]);
  cgv_cli_comparison_get_row (self, 0, b, &rows[1]);
  return fabs (get_change (self, &rows[0])) >= fabs (get_change (self, &rows[1]));
}

/* Noise and rows that did not change come last. Before them come rows that cost less, the largest decrease at the end. */
void
cgv_cli_comparison_find_movers (const CgvCliComparison *self,
                                CgvCliMovers *movers)
{
  *movers = (CgvCliMovers) { 0, 0, 0 };
  for (gsize i = 0; i < self->n_rows; i++)
    {
      CgvCliCosts row;
      double change;

      cgv_cli_comparison_get_row (self, 0, i, &row);
      change = get_change (self, &row);
      if (row.is_noise || change == 0)
        break;
      movers->n_more += change > 0 ? 1 : 0;
      movers->n_less += change < 0 ? 1 : 0;
      movers->less_end = i + 1;
    }
}

CgvCliComparison *
cgv_cli_comparison_new (const CgvCliOptions *options,
                        GError **error)
{
  g_autoptr (CgvCliComparison) self = g_new0 (CgvCliComparison, 1);

  self->options = options;
  self->groupings = g_ptr_array_new_with_free_func ((GDestroyNotify) cgv_grouping_unref);
  self->verdicts = g_ptr_array_new_with_free_func ((GDestroyNotify) cgv_cli_verdict_free);
  if (!make_rules (self, error) || !load_sides (self, error) || !make_events (self, error) ||
      !compute_columns (self, error) || !find_target (self, error) || !find_calls (self, error) || !sort_rows (self, error) || !check_gates (self, error))
    return NULL;
  self->guards = cgv_compare_guards_new (self->numbers);
  if (!cgv_matching_is_same (self->numbers->matching))
    self->hints = cgv_rename_hints_new (self->numbers->main.comparison, NULL);
  return g_steal_pointer (&self);
}

void
cgv_cli_comparison_free (CgvCliComparison *self)
{
  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    {
      g_clear_object (&self->sides[side]);
      g_clear_pointer (&self->sources[side], cgv_cli_source_free);
    }
  g_clear_pointer (&self->guards, g_ptr_array_unref);
  cgv_rename_hints_free (self->hints);
  g_clear_pointer (&self->events, cgv_event_list_unref);
  g_clear_pointer (&self->rules, cgv_match_rules_unref);
  cgv_why_free (self->why);
  g_ptr_array_unref (self->verdicts);
  cgv_comparison_groups_unref (self->groups);
  g_ptr_array_unref (self->groupings);
  g_clear_pointer (&self->numbers, cgv_numbers_unref);
  g_free (self->rows);
  g_free (self->member_start);
  g_free (self->members);
  g_free (self);
}
