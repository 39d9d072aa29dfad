/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-view.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-arrays.h"
#include "cgv-cli-text.h"
#include "cgv-display-dup.h"

gboolean
cgv_cli_view_has_calls (const CgvCliView *self)
{
  return self->rows != NULL && self->rows->calls != NULL;
}

/* Cycles among functions are not groups, except for the command `compare`. */
gboolean
cgv_cli_view_has_groups (const CgvCliView *self)
{
  return cgv_cli_view_has_calls (self) || (self->numbers->map != NULL && (self->numbers->map->kind != CGV_GROUPING_CYCLE || self->options->command == CGV_CLI_COMMAND_COMPARE));
}

gboolean
cgv_cli_view_is_grouped_by (const CgvCliView *self,
                            CgvGroupingKind kind)
{
  return cgv_numbers_get_grouping_kind (self->numbers) == (int) kind;
}

CgvSide
cgv_cli_view_get_first_side (const CgvCliView *self)
{
  return self->options->has_base ? CGV_SIDE_BASE : CGV_SIDE_NEW;
}

CgvCliSource *
cgv_cli_view_get_source (const CgvCliView *self,
                         CgvSide side)
{
  return self->sources[side] != NULL ? self->sources[side] : self->sources[CGV_SIDE_BASE];
}

CgvProfile *
cgv_cli_view_get_profile (const CgvCliView *self,
                          CgvSide side)
{
  return cgv_cli_view_get_source (self, side)->document->profile;
}

CgvCliExit
cgv_cli_view_report (const CgvCliView *self)
{
  CgvCliExit exit_code = CGV_CLI_EXIT_OK;

  cgv_foreach_side (side)
    {
      CgvCliExit of_side = self->sources[side] != NULL ? cgv_cli_source_report (self->sources[side]) : CGV_CLI_EXIT_OK;

      exit_code = MAX (exit_code, of_side);
    }
  return exit_code;
}

static gboolean
are_same_files (char *const *files,
                char *const *others)
{
  for (; *files != NULL && *others != NULL; files++, others++)
    {
      if (strcmp (*files, *others) != 0 && !cgv_cli_output_is_same_file (*files, *others))
        return FALSE;
    }
  return *files == NULL && *others == NULL;
}

/* Sides of the same files are read once. */
static CgvCliSource *
load_side (CgvCliView *self,
           CgvSide side)
{
  char *const *files = self->options->files[side];
  char *const *base = self->options->files[CGV_SIDE_BASE];

  if (self->sources[side] == NULL && (side == CGV_SIDE_BASE || base == NULL || !are_same_files (files, base)))
    self->sources[side] = cgv_cli_source_new (self->options->memory_limit, (char **) files, g_strv_length ((char **) files));
  return cgv_cli_view_get_source (self, side);
}

static CgvRuns *
make_side_of_files (const CgvCliOptions *options,
                    CgvDocument *document,
                    CgvSide side,
                    GError **error)
{
  guint other;
  g_autofree char *first_name = NULL;
  g_autofree char *other_name = NULL;

  if (options->has_runs)
    return cgv_runs_new_of_files (document);
  if (options->adds_up)
    return cgv_runs_new (document, NULL);
  /* A limit between a sum of two runs and one run is surely a mistake. */
  other = cgv_runs_find_unclear (document);
  if (options->gates->len == 0 || other == 0)
    return cgv_runs_new_detected (document);
  first_name = cgv_document_dup_file_name (document, 0);
  other_name = cgv_document_dup_file_name (document, other);
  cgv_cli_text_refuse (error, /* Translators: the names of two files. */
               side == CGV_SIDE_BASE ? _ ("--limit cannot distinguish runs from parts, because the files of BASE are of different commands, such as “%s” and “%s”: add --runs if each is a run, or --add-up if they belong together")
                                     /* Translators: the names of two files */
                                     : _ ("--limit cannot distinguish runs from parts, because the files of NEW are of different commands, such as “%s” and “%s”: add --runs if each is a run, or --add-up if they belong together"),
               first_name, other_name);
  return NULL;
}

static CgvRuns *
make_side (const CgvCliOptions *options,
           CgvDocument *document,
           CgvSide side,
           GError **error)
{
  if (options->parts[side] != NULL || !options->has_base)
    return cgv_cli_numbers_new_run (document, options->parts[side], error);
  return make_side_of_files (options, document, side, error);
}

static void
tell_missing (const CgvCliOptions *options,
              CgvSide side)
{
  gboolean has_others = g_strv_length (options->files[side]) > 1;

  if (side == CGV_SIDE_BASE)
    cgv_cli_text_print_error (has_others ? _ ("Not all files of the base can be read, so nothing was compared; a missing base is never a pass")
                                         : _ ("There is no base, so nothing was compared; a missing base is never a pass"));
  else
    cgv_cli_text_print_error (has_others ? _ ("Not all files of the new side can be read, so nothing was compared")
                                         : _ ("There is no new side, so nothing was compared"));
}

static gboolean
load_sides (CgvCliView *self,
            GError **error)
{
  for (CgvSide side = cgv_cli_view_get_first_side (self); side < CGV_N_SIDES; side++)
    {
      CgvCliSource *source = load_side (self, side);

      if (source->document == NULL)
        {
          if (self->options->has_base)
            tell_missing (self->options, side);
          return FALSE;
        }
      self->sides[side] = make_side (self->options, source->document, side, error);
      if (self->sides[side] == NULL)
        return FALSE;
    }
  return TRUE;
}

static gboolean
add_rules (CgvCliView *self,
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
          /* Translators: an option with its value, and the fault of the value. */
          return cgv_cli_text_refuse (error, _ ("%s “%s”: %s"), option, *text, reason->message);
        }
      cgv_match_rules_unref (self->rules);
      self->rules = rules;
    }
  return TRUE;
}

static gboolean
make_rules (CgvCliView *self,
            GError **error)
{
  g_autoptr (CgvMatchRules) none = cgv_match_rules_new ();

  self->rules = cgv_match_rules_set_ignores_lambda_numbers (none, self->options->ignores_lambda_numbers);
  return add_rules (self, CGV_MATCH_RULE_FILE, self->options->file_rules, error) &&
         add_rules (self, CGV_MATCH_RULE_FUNCTION, self->options->function_rules, error);
}

static gboolean
make_events (CgvCliView *self,
             GError **error)
{
  self->events = cgv_cli_numbers_new_events (self->sides, self->options, error);
  if (self->events == NULL)
    return FALSE;
  if (!self->options->has_base || self->events->first != CGV_NONE)
    return TRUE;
  return cgv_cli_text_refuse (error, _ ("The two sides have no event type in common, so nothing can be compared"));
}

/* Later tolerances replace earlier ones. */
static void
choose_tolerance (const CgvCliView *self,
                  CgvChoice *choice,
                  const char *event)
{
  const GArray *tolerances = self->options->tolerances;

  cgv_foreach_item (const CgvCliTolerance, option, tolerances)
    {
      CgvTolerance tolerance = { 0 };

      if (option->event != NULL && strcmp (option->event, event) != 0)
        continue;
      if (option->amount.is_percent)
        tolerance.relative = cgv_cli_amount_to_share (&option->amount);
      else
        tolerance = (CgvTolerance){ .absolute = option->amount.digits, .decimals = option->amount.n_decimals };
      cgv_choice_set_tolerance (choice, event, &tolerance);
    }
}

/* A limit on other numbers than the requested ones would be kept or not by chance. */
static gboolean
check_measure (const CgvCliView *self,
               const CgvNumbers *numbers,
               GError **error)
{
  g_autofree char *event = NULL;

  if (numbers->is_of_parts && (self->options->measure == CGV_MEASURE_SCALED || self->options->measure == CGV_MEASURE_PER_CALL))
    return cgv_cli_text_refuse (error, _ ("--measure scaled and --per-call compare two runs: these are parts of one, which do different work. “--measure share” compares their shares"));
  if (!self->options->has_base || numbers->main.comparison->measure == self->options->measure || (self->options->anchor != NULL && numbers->anchor == CGV_NONE))
    return TRUE;
  event = cgv_cli_numbers_dup_event (numbers, &numbers->main);
  if (self->options->anchor != NULL)
    return cgv_cli_text_refuse (error, _ ("“%s” has no calls on one of the sides, so there is no cost per call"), self->options->anchor);
  return cgv_cli_text_refuse (error, _ ("The total of %s is not above 0 on both sides, so --measure cannot divide by it: leave out --measure"), event);
}

CgvFold *
cgv_cli_view_new_fold (const CgvCliView *self)
{
  if (self->options->has_base || self->graph->fold->kind != CGV_FOLD_NONE)
    return NULL;
  return cgv_fold_new (self->graph->profile, CGV_FOLD_RECURSION, NULL);
}

static CgvFoldKind
get_function_fold (const CgvCliOptions *options)
{
  gboolean is_folded = options->has_base ? !options->no_fold : options->fold;

  return is_folded ? CGV_FOLD_RECURSION : CGV_FOLD_NONE;
}

/* Calls are those of groups; where groups are listed, they are made of functions. */
static CgvFoldKind
get_fold_kind (const CgvCliOptions *options)
{
  gboolean has_calls = (options->command & (CGV_CLI_COMMAND_CALLS | CGV_CLI_COMMAND_DRAW)) != 0;

  if (has_calls && options->group == CGV_GROUPING_FILE)
    return CGV_FOLD_FILE;
  if (has_calls && options->group == CGV_GROUPING_OBJECT)
    return CGV_FOLD_OBJECT;
  if (has_calls && options->group == CGV_GROUPING_NAMESPACE)
    return CGV_FOLD_NAMESPACE;
  return get_function_fold (options);
}

/* If the first event is a ratio, the amounts of filters have no unit that adds up. */
static gboolean
check_filters (const CgvCliView *self,
               guint event,
               GError **error)
{
  if (cgv_filter_list_get_n (self->options->filters) == 0)
    return TRUE;
  if (get_fold_kind (self->options) > CGV_FOLD_RECURSION)
    return cgv_cli_text_refuse (error, _ ("Filters work on functions: leave out --group-by, or choose function or cycle"));
  if (!cgv_event_list_get (self->events, event)->is_ratio)
    return TRUE;
  return cgv_cli_text_refuse (error, _ ("With filters, the first event type cannot be a ratio: name another one first"));
}

/* Returns whether rows are groups of the numbers. For calls, groups are nodes instead. */
static gboolean
lists_groups (const CgvCliOptions *options)
{
  return options->group != CGV_GROUPING_FUNCTION && get_fold_kind (options) <= CGV_FOLD_RECURSION;
}

/* The first numbers are those of the rows. Limits, and what is said of all functions, are about functions. */
CgvNumbers *
cgv_cli_view_compute (const CgvCliView *self,
                      const GArray *events,
                      GError **error)
{
  const CgvCliOptions *options = self->options;
  g_autoptr (CgvChoice) choice = cgv_choice_new (self->sides[CGV_SIDE_BASE], self->sides[CGV_SIDE_NEW], self->events);
  g_autoptr (CgvNumbers) numbers = NULL;

  cgv_cli_numbers_choose_events (choice, events, options->has_part_columns);
  choice->fold = self->numbers == NULL ? get_fold_kind (options) : get_function_fold (options);
  if (self->numbers == NULL && lists_groups (options))
    choice->grouping = (int) options->group;
  choice->lists_all_parts = TRUE;
  choice->measure = options->measure;
  choice->rules = cgv_match_rules_ref (self->rules);
  if (options->anchor != NULL)
    choice->anchor = cgv_row_key_new_for_name (options->anchor);
  for (guint i = 0; i < cgv_event_list_get_n (self->events); i++)
    choose_tolerance (self, choice, cgv_event_list_get_name (self->events, i));
  numbers = cgv_cli_numbers_new (choice, options, self->numbers, error);
  return numbers != NULL && check_measure (self, numbers, error) ? g_steal_pointer (&numbers) : NULL;
}

/* A rule that was not applied everywhere would be wrong in silence. */
static gboolean
check_rules (const CgvCliView *self,
             GError **error)
{
  const CgvMatchRule *rule = cgv_match_rules_find_given_up (self->rules);
  g_autofree char *shown = rule != NULL ? cgv_display_dup (rule->from, -1) : NULL;

  if (rule == NULL)
    return TRUE;
  return cgv_cli_text_refuse (error, _ ("Comparing “%s” with a name takes too many steps: make the pattern simpler"), shown);
}

/* Rows are sorted by the first event type, which both sides have. Others may be ratios, or of one side only. */
static gboolean
compute (CgvCliView *self,
         GError **error)
{
  g_autoptr (GArray) events = cgv_cli_numbers_find_events (self->events, self->options, error);

  if (events != NULL && check_filters (self, g_array_index (events, guint, 0), error))
    self->numbers = cgv_cli_view_compute (self, events, error);
  if (self->numbers == NULL || !check_rules (self, error))
    return FALSE;
  self->costs = self->numbers->main.costs[CGV_SIDE_NEW];
  self->graph = self->costs->graph;
  if (self->options->anchor == NULL || self->numbers->anchor != CGV_NONE)
    return TRUE;
  return cgv_cli_text_refuse (error, _ ("No function is named “%s”: --per-call needs the exact name of a function that is called on both sides"), self->options->anchor);
}

/* People read calls without branches as one row; programs and patterns get each function. */
static gboolean
is_unfolded (const CgvCliOptions *options)
{
  for (guint i = 0; i < options->outputs->len; i++)
    {
      if ((g_array_index (options->outputs, CgvCliDestination, i).format & CGV_REPORT_PROSE) == 0)
        return TRUE;
    }
  return options->match != NULL;
}

/* Sorts rows. In a comparison the largest change comes first, in either direction. */
static CgvArrangement *
arrange (const CgvCliView *self)
{
  const CgvCliOptions *options = self->options;
  g_autoptr (CgvListing) listing = cgv_listing_new (self->numbers->choice);

  listing->sort.kind = options->sort;
  listing->sort.aspect = options->has_base ? CGV_ASPECT_SIZE : CGV_ASPECT_ONE;
  if (cgv_cli_view_is_by_origin (self))
    listing->sort.kind = CGV_QUANTITY_ORIGIN;
  listing->is_unfolded = is_unfolded (options);
  listing->descending = listing->sort.kind != CGV_QUANTITY_NAME && listing->sort.kind != CGV_QUANTITY_LOCATION;
  return cgv_arrangement_new (self->numbers, listing, NULL, FALSE);
}

static gboolean
open_calls (CgvCliView *self,
            GError **error)
{
  if (!cgv_cli_view_has_calls (self))
    return cgv_cli_text_refuse (error, _ ("There is no call tree: it needs recorded calls, and an event type whose costs add up along them"));
  cgv_call_tree_rows_open_below (self->rows->calls, self->rows->listing->open, CGV_NONE, cgv_cli_amount_to_share (&self->options->least), (guint) self->options->depth);
  cgv_arrangement_list_calls (self->rows);
  return TRUE;
}

/* Takes what may have its sources already. */
static CgvCliView *
complete (CgvCliView *taken,
          const CgvCliOptions *options,
          GError **error)
{
  g_autoptr (CgvCliView) self = taken;

  self->options = options;
  self->fold = lists_groups (options) ? CGV_GROUPING_FUNCTION : options->group;
  if (!make_rules (self, error) || !load_sides (self, error) || !make_events (self, error) || !compute (self, error))
    return NULL;
  if (self->numbers->map != NULL || options->functions != NULL || (options->command & (CGV_CLI_COMMAND_FUNCTIONS | CGV_CLI_COMMAND_COMPARE)) != 0)
    self->rows = arrange (self);
  if (cgv_choice_is_call_tree ((int) options->group) && !open_calls (self, error))
    return NULL;
  return g_steal_pointer (&self);
}

CgvCliView *
cgv_cli_view_new (const CgvCliOptions *options,
                  GError **error)
{
  g_autoptr (CgvCliView) self = complete (g_new0 (CgvCliView, 1), options, error);
  guint event;

  /* Of many benchmarks, some may lack an event type. */
  for (guint i = 0; self != NULL && i < options->tolerances->len; i++)
    {
      const char *name = g_array_index (options->tolerances, CgvCliTolerance, i).event;

      if (name != NULL && !cgv_cli_numbers_find_event (self->events, options, name, &event, error))
        return NULL;
    }
  return g_steal_pointer (&self);
}

CgvCliView *
cgv_cli_view_new_of (const CgvCliOptions *options,
                     CgvCliSource *base,
                     CgvCliSource *new_,
                     GError **error)
{
  CgvCliView *self = g_new0 (CgvCliView, 1);

  self->sources[CGV_SIDE_BASE] = cgv_cli_source_ref (base);
  self->sources[CGV_SIDE_NEW] = cgv_cli_source_ref (new_);
  return complete (self, options, error);
}

void
cgv_cli_view_free (CgvCliView *self)
{
  g_clear_pointer (&self->rows, cgv_arrangement_unref);
  cgv_foreach_side (side)
    {
      g_clear_object (&self->sides[side]);
      g_clear_pointer (&self->sources[side], cgv_cli_source_free);
    }
  g_clear_pointer (&self->numbers, cgv_numbers_unref);
  g_clear_pointer (&self->events, cgv_event_list_unref);
  g_clear_pointer (&self->rules, cgv_match_rules_unref);
  g_free (self);
}

/* Makes a row without costs in one of the chosen event types: it lacks the sides that do not have the type. */
static CgvFunctionRow
make_row (const CgvCliView *self,
          guint event,
          CgvPresence presence)
{
  const CgvEventNumbers *numbers = cgv_cli_numbers_get (self->numbers, event);
  CgvFunctionRow row = { .node = CGV_NONE, .group = CGV_NONE, .member = CGV_NONE, .file = CGV_NONE, .presence = presence };

  for (CgvSide side = cgv_cli_view_get_first_side (self); side < CGV_N_SIDES; side++)
    row.lacks |= numbers->costs[side] == NULL ? CGV_ROW_LACKS_ON (side) : 0;
  row.lacks |= numbers->comparison == NULL || numbers->comparison->origins == NULL ? CGV_ROW_LACKS_ORIGIN : 0;
  return row;
}

void
cgv_cli_view_get_node (const CgvCliView *self,
                       guint event,
                       CgvNodeId node,
                       CgvFunctionRow *row)
{
  const CgvEventNumbers *numbers = cgv_cli_numbers_get (self->numbers, event);

  *row = make_row (self, event, CGV_PRESENT_NEW);
  row->node = node;
  if (numbers->comparison != NULL)
    {
      cgv_function_row_set_compared (row, numbers->comparison);
      return;
    }
  if (self->options->has_base)
    row->presence = cgv_comparison_get_presence (self->numbers->main.comparison, node);
  for (CgvSide side = cgv_cli_view_get_first_side (self); side < CGV_N_SIDES; side++)
    {
      if (numbers->costs[side] != NULL)
        cgv_function_row_set_function (row, side, numbers->costs[side]);
      else
        row->side[side].n_calls = self->numbers->main.costs[side]->graph->n_calls[node];
    }
}

gboolean
cgv_cli_view_is_by_origin (const CgvCliView *self)
{
  const CgvComparison *comparison = self->numbers->main.comparison;

  return self->options->is_by_origin && comparison != NULL && comparison->origins != NULL && comparison->measure == CGV_MEASURE_ABSOLUTE &&
         comparison->joined->n_edges > 0 && comparison->joined->knows_counts[CGV_SIDE_BASE] && comparison->joined->knows_counts[CGV_SIDE_NEW];
}

gboolean
cgv_cli_view_is_hidden (const CgvCliView *self,
                        CgvNodeId node)
{
  for (CgvSide side = cgv_cli_view_get_first_side (self); side < CGV_N_SIDES; side++)
    {
      if (!cgv_graph_is_hidden (self->numbers->main.costs[side]->graph, node))
        return FALSE;
    }
  return TRUE;
}

/* Counts functions on the side with more of them. */
static guint32
count_functions (const CgvCliView *self,
                 CgvNodeId node)
{
  guint32 n_most = 0;

  for (CgvSide side = cgv_cli_view_get_first_side (self); side < CGV_N_SIDES; side++)
    {
      guint32 n_members;

      cgv_fold_get_members (self->numbers->folds[side], node, &n_members);
      n_most = MAX (n_most, n_members);
    }
  return n_most;
}

static void
get_places (const CgvCliView *self,
            CgvNodeId node,
            CgvCliNames *names)
{
  const CgvMatching *matching = self->numbers->matching;
  const CgvProfile *profile = self->graph->profile;
  const CgvFunction *function;

  if (matching != NULL)
    {
      names->file = cgv_matching_get_file (matching, node, &names->file_length);
      names->object = cgv_matching_get_object (matching, node, &names->object_length);
      return;
    }
  function = &profile->functions[cgv_fold_get_function (self->graph->fold, node)];
  if (function->file != CGV_NONE)
    names->file = cgv_profile_get_string (profile, function->file, &names->file_length);
  if (function->object != CGV_NONE)
    names->object = cgv_profile_get_string (profile, function->object, &names->object_length);
}

void
cgv_cli_view_get_node_names (const CgvCliView *self,
                             CgvNodeId node,
                             CgvCliNames *names)
{
  *names = (CgvCliNames){ .node = node };
  names->name = cgv_fold_get_name (self->graph->fold, node, &names->name_length);
  names->cycle = self->graph->cycles[node] != CGV_NONE ? self->graph->cycles[node] + 1 : 0;
  names->n_functions = self->options->group != CGV_GROUPING_FUNCTION ? count_functions (self, node) : 0;
  get_places (self, node, names);
  if (names->file_length == 0 || self->fold == CGV_GROUPING_OBJECT || self->fold == CGV_GROUPING_NAMESPACE)
    names->file = NULL;
  if (names->object_length == 0 || self->fold == CGV_GROUPING_FILE || self->fold == CGV_GROUPING_NAMESPACE)
    names->object = NULL;
}

/* Returns a group of both sides; NULL for one side. */
static const CgvComparisonGroup *
get_joined (const CgvCliView *self,
            guint32 group)
{
  const CgvComparisonGroups *groups = self->numbers->main.groups;

  return groups != NULL ? &groups->groups[group] : NULL;
}

guint32
cgv_cli_view_get_n_rows (const CgvCliView *self)
{
  if (cgv_cli_view_has_calls (self))
    return self->rows->n_tops;
  if (self->numbers->map == NULL)
    return self->graph->n_nodes;
  return self->numbers->main.groups != NULL ? self->numbers->main.groups->n_groups : self->numbers->main.grouping->n_groups;
}

CgvNodeId
cgv_cli_view_get_row_node (const CgvCliView *self,
                           guint32 row)
{
  if (cgv_cli_view_has_calls (self))
    return self->rows->calls->tree->nodes.items[row].cycle == CGV_NONE ? self->rows->calls->tree->nodes.items[row].node : CGV_NONE;
  if (self->numbers->map == NULL)
    return row;
  return cgv_cli_view_has_groups (self) ? CGV_NONE : cgv_arrangement_get_group_node (self->rows, row);
}

guint32
cgv_cli_view_find_row (const CgvCliView *self,
                       CgvNodeId node)
{
  return self->numbers->map != NULL ? cgv_arrangement_find_group (self->rows, node) : node;
}

guint32
cgv_cli_view_get_n_members (const CgvCliView *self,
                            guint32 row)
{
  const CgvComparisonGroup *joined = get_joined (self, row);

  if (!self->options->has_members)
    return 0;
  return joined != NULL ? joined->n_members : cgv_arrangement_get_group (self->rows, row)->n_members;
}

/* Gets the numbers of a group. A part is of one side. A group of one function is listed as a group. */
static void
get_group_costs (const CgvCliView *self,
                 guint event,
                 guint32 group,
                 guint32 member,
                 CgvFunctionRow *row)
{
  const CgvEventNumbers *numbers = cgv_cli_numbers_get (self->numbers, event);
  gboolean is_part = cgv_cli_view_is_grouped_by (self, CGV_GROUPING_PART);

  if (member == CGV_NONE)
    cgv_arrangement_fill_top (self->rows, numbers, group, row);
  else
    cgv_arrangement_fill_child (self->rows, numbers, group, member, row);
  row->node = cgv_cli_view_get_row_node (self, group);
  if (!self->options->has_base)
    row->presence = CGV_PRESENT_NEW;
  row->lacks = make_row (self, event, row->presence).lacks;
  if (event > 0 || is_part)
    row->lacks |= CGV_ROW_LACKS_ORIGIN;
  for (CgvSide side = CGV_SIDE_BASE; is_part && side < CGV_N_SIDES; side++)
    row->lacks |= (row->presence & CGV_PRESENT_ON (side)) == 0 ? CGV_ROW_LACKS_ON (side) : 0;
}

static void
get_call_costs (const CgvCliView *self,
                guint event,
                guint32 call,
                CgvFunctionRow *row)
{
  if (!cgv_call_tree_rows_fill (self->rows->calls, cgv_cli_numbers_get (self->numbers, event), call, row))
    row->lacks |= CGV_ROW_LACKS_NEW;
  row->node = cgv_cli_view_get_row_node (self, call);
}

void
cgv_cli_view_get_costs (const CgvCliView *self,
                        guint event,
                        guint32 row,
                        guint32 member,
                        CgvFunctionRow *costs)
{
  if (cgv_cli_view_has_calls (self))
    get_call_costs (self, event, row, costs);
  else if (self->numbers->map != NULL)
    get_group_costs (self, event, row, member, costs);
  else
    cgv_cli_view_get_node (self, event, row, costs);
}

/* Returns the side whose name a group or member has: the new side if it exists there. */
static CgvSide
get_naming_side (const CgvCliView *self,
                 guint32 group,
                 guint32 member)
{
  const CgvComparisonGroup *joined = get_joined (self, group);

  if (joined == NULL)
    return CGV_SIDE_NEW;
  if (member != CGV_NONE)
    return joined->members[member].index[CGV_SIDE_NEW] != CGV_NONE ? CGV_SIDE_NEW : CGV_SIDE_BASE;
  return joined->presence == CGV_PRESENT_BASE ? CGV_SIDE_BASE : CGV_SIDE_NEW;
}

static const char *
get_group_name (const CgvCliView *self,
                guint32 group,
                gsize *length)
{
  const CgvComparisonGroup *joined = get_joined (self, group);

  if (joined == NULL)
    return cgv_grouping_get_name (self->numbers->main.grouping, group, length);
  *length = joined->name_length;
  return joined->name;
}

/* Returns the function of a row or member; CGV_NONE for others. The members of a function are files. */
static CgvNodeId
find_node (const CgvCliView *self,
           guint32 row,
           guint32 member)
{
  gboolean has_files = cgv_cli_view_is_grouped_by (self, CGV_GROUPING_FUNCTION_FILE);

  if (!self->options->has_members)
    return cgv_cli_view_get_row_node (self, row);
  if (has_files)
    return member == CGV_NONE ? cgv_arrangement_get_group_node (self->rows, row) : CGV_NONE;
  return member != CGV_NONE ? cgv_arrangement_get_member (self->rows, row, member) : CGV_NONE;
}

static void
get_cycle_names (const CgvCliView *self,
                 CgvCycleId cycle,
                 CgvCliNames *names)
{
  *names = (CgvCliNames){ .node = CGV_NONE, .cycle = cycle + 1, .text = g_strdup_printf ("<cycle %u>", cycle + 1) };
  for (guint32 i = self->graph->cycle_start[cycle]; i < self->graph->cycle_start[cycle + 1]; i++)
    names->n_functions += count_functions (self, self->graph->cycle_nodes[i]);
}

/* Gets the name and the place of a group. A part has the number that its document gives it. */
static void
get_group_names (const CgvCliView *self,
                 guint32 group,
                 guint32 member,
                 CgvCliNames *names)
{
  const CgvGroup *data = cgv_arrangement_get_group (self->rows, group);
  CgvSide side = get_naming_side (self, group, member);

  *names = (CgvCliNames){ .node = CGV_NONE, .n_functions = member == CGV_NONE ? data->n_members : 0 };
  if (data->part != CGV_NONE)
    {
      names->text = cgv_document_dup_part_title (cgv_cli_view_get_source (self, side)->document, data->part);
      return;
    }
  if (member != CGV_NONE)
    names->name = cgv_profile_get_string (cgv_cli_view_get_profile (self, side), cgv_arrangement_get_member_file (self->rows, group, member), &names->name_length);
  else
    names->name = get_group_name (self, group, &names->name_length);
  if (names->name_length == 0)
    names->name = self->options->command == CGV_CLI_COMMAND_COMPARE ? NULL : "";
  if (cgv_cli_view_is_grouped_by (self, CGV_GROUPING_OBJECT))
    {
      names->object = names->name;
      names->object_length = names->name_length;
    }
  else if (!cgv_cli_view_is_grouped_by (self, CGV_GROUPING_NAMESPACE) && !cgv_cli_view_is_grouped_by (self, CGV_GROUPING_CYCLE))
    {
      names->file = names->name;
      names->file_length = names->name_length;
    }
}

void
cgv_cli_view_get_names (const CgvCliView *self,
                        guint32 row,
                        guint32 member,
                        CgvCliNames *names)
{
  CgvNodeId node = find_node (self, row, member);

  if (node != CGV_NONE)
    cgv_cli_view_get_node_names (self, node, names);
  else if (cgv_cli_view_has_calls (self))
    get_cycle_names (self, self->rows->calls->tree->nodes.items[row].cycle, names);
  else if (!cgv_cli_view_has_groups (self))
    get_cycle_names (self, cgv_arrangement_get_group (self->rows, row)->cycle, names);
  else
    get_group_names (self, row, member, names);
  if (node != CGV_NONE && self->options->has_members)
    names->n_functions = member == CGV_NONE ? 1 : 0;
}

char *
cgv_cli_view_dup_group_name (const CgvCliView *self,
                             guint32 row,
                             guint32 member)
{
  CgvCliNames names;

  cgv_cli_view_get_names (self, row, member, &names);
  if (names.text != NULL)
    return names.text;
  if (names.name_length == 0 && cgv_cli_view_is_grouped_by (self, CGV_GROUPING_NAMESPACE))
    return g_strdup (_ ("(no namespace)"));
  return cgv_display_dup (names.name, (gssize) names.name_length);
}

const guint32 *
cgv_cli_view_get_members (const CgvCliView *self,
                          guint32 row)
{
  return self->options->has_members ? cgv_arrangement_get_children (self->rows, row) : NULL;
}
