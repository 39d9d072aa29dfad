/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>
#include <string.h>

#include "cgv-cli-commands.h"
#include "cgv-cli-rows.h"
#include "cgv-cli-source.h"
#include "cgv-cli-text.h"
#include "cgv-event-text.h"
#include "cgv-grouping.h"

/* Functions, or cycles. */
typedef struct
{
  CgvCliRows parent;
  const CgvCliView *view;
  CgvCliRow *rows;
  guint n_rows;
  gboolean has_whole_names;
  GHashTable *n_names[2]; /* for each form that text shows, and for each name in it, how many rows have it */
} FunctionList;

/*
 * Groups, each with its members below it if there are such. Rows go from the first group down to the last member, and are asked
 * for in this order: kept is the group that the last one was, or was in.
 */
typedef struct
{
  CgvCliRows parent;
  const CgvCliView *view;
  CgvOrderKey sort;
  CgvOrder *order;
  GPtrArray *groupings;    /* in each event type; all have the same groups and members, in the same order */
  CgvGrouping *grouping;   /* in the first */
  guint32 *groups;         /* in their order */
  gsize n_groups;          /* that are printed */
  gsize n_matching;        /* that there are */
  gsize n_members_at_most; /* of each that are printed; 0 for all */
  gboolean is_nested;
  gboolean has_estimates;

  gsize index;         /* of the group that is kept, among @groups */
  guint start;         /* the row that it is */
  guint32 *members;    /* its members in their order */
  gboolean has_failed; /* for want of memory, some were not sorted */
} GroupList;

static void
group_list_clear (GroupList *self)
{
  g_clear_pointer (&self->groupings, g_ptr_array_unref);
  cgv_order_free (self->order);
  g_free (self->groups);
  g_free (self->members);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GroupList, group_list_clear)

static void
get_row_costs (gpointer list,
               guint position,
               guint event,
               CgvCliCosts *costs)
{
  const FunctionList *self = list;
  CgvCliRow row = self->rows[position];

  if (event > 0)
    cgv_cli_view_get_costs (self->view, event, row.row, &row);
  cgv_cli_rows_set_costs (costs, &row);
}

static void
get_row_names (gpointer list,
               guint position,
               CgvCliNames *names)
{
  const FunctionList *self = list;

  cgv_cli_rows_get_names (self->view, self->rows[position].row, names);
}

static char *
dup_form (const FunctionList *self,
          guint position,
          CgvNameForm form)
{
  CgvCliNames names;

  get_row_names ((gpointer) self, position, &names);
  if (names.text == NULL)
    return cgv_cli_text_dup_form (names.name, names.name_length, form);
  return names.text;
}

/* The forms that text shows, the first that no other row has. */
static const CgvNameForm shown_forms[] = { CGV_NAME_SHORT, CGV_NAME_QUALIFIED };

static void
count_names (FunctionList *self)
{
  for (gsize form = 0; form < G_N_ELEMENTS (shown_forms); form++)
    {
      self->n_names[form] = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
      for (guint i = 0; i < self->n_rows; i++)
        {
          char *name = dup_form (self, i, shown_forms[form]);
          guint n = GPOINTER_TO_UINT (g_hash_table_lookup (self->n_names[form], name));

          g_hash_table_insert (self->n_names[form], name, GUINT_TO_POINTER (n + 1));
        }
    }
}

/* Returns NULL if each form is that of other rows, too: then the whole name is shown. */
static char *
dup_shown_name (FunctionList *self,
                guint position)
{
  if (self->has_whole_names || self->view->group != CGV_CLI_GROUP_FUNCTION)
    return NULL;
  if (self->n_names[0] == NULL)
    count_names (self);
  for (gsize form = 0; form < G_N_ELEMENTS (shown_forms); form++)
    {
      g_autofree char *name = dup_form (self, position, shown_forms[form]);

      if (*name != '\0' && GPOINTER_TO_UINT (g_hash_table_lookup (self->n_names[form], name)) == 1)
        return g_steal_pointer (&name);
      /* A qualified name has neither levels of recursion nor callers. */
      if (strchr (name, '\'') != NULL)
        break;
    }
  return NULL;
}

static void
fill_row_label (gpointer list,
                const CgvColumn *column,
                guint position,
                CgvCell *cell)
{
  FunctionList *self = list;
  g_autofree char *name = dup_shown_name (self, position);

  cell->text = cgv_cli_rows_dup_label (self->view, self->rows[position].row, name);
}

static const CgvGroup *
get_group (const GroupList *self)
{
  return cgv_grouping_get_group (self->grouping, self->groups[self->index]);
}

static guint
get_n_members (const GroupList *self,
               gsize index)
{
  guint n_members = cgv_grouping_get_group (self->grouping, self->groups[index])->n_members;

  if (!self->is_nested)
    return 0;
  return self->n_members_at_most > 0 ? (guint) MIN (n_members, self->n_members_at_most) : n_members;
}

/* Members of the group that is kept. */
static void
sort_members (GroupList *self)
{
  guint32 n_members = get_group (self)->n_members;

  g_free (self->members);
  self->members = g_try_new (guint32, (gsize) n_members + 1);
  for (guint32 i = 0; self->members != NULL && i < n_members; i++)
    self->members[i] = i;
  if (self->members != NULL &&
      !cgv_grouping_sort_members (self->grouping, self->groups[self->index], self->order, self->sort, self->sort != CGV_ORDER_NAME, self->members, n_members))
    g_clear_pointer (&self->members, g_free);
  self->has_failed = self->has_failed || self->members == NULL;
}

/* Keeps the group that a row is or is in. Returns its member, CGV_NONE for the group. */
static guint32
find_member (GroupList *self,
             guint position)
{
  while (position > self->start + get_n_members (self, self->index))
    {
      self->start += 1 + get_n_members (self, self->index);
      self->index++;
      g_clear_pointer (&self->members, g_free);
    }
  if (position == self->start)
    return CGV_NONE;
  if (self->members == NULL)
    sort_members (self);
  return self->members != NULL ? self->members[position - self->start - 1] : position - self->start - 1;
}

static guint
get_level (gpointer list,
           guint position)
{
  return find_member (list, position) != CGV_NONE ? 1 : 0;
}

static void
get_group_costs (gpointer list,
                 guint position,
                 guint event,
                 CgvCliCosts *costs)
{
  GroupList *self = list;
  guint32 member = find_member (self, position);
  guint32 number = self->groups[self->index];
  const CgvGrouping *grouping = g_ptr_array_index (self->groupings, event);
  const CgvGroup *group = cgv_grouping_get_group (grouping, number);
  CgvGroupMember numbers;

  *costs = (CgvCliCosts){ .calls = { 0, group->n_calls } };
  cgv_cli_costs_set (costs, CGV_SIDE_NEW, group->self, (CgvCostRange){ group->self_low, group->self_high }, group->inclusive, (CgvCostRange){ group->inclusive_low, group->inclusive_high });
  if (member == CGV_NONE)
    return;
  cgv_grouping_get_member (grouping, number, member, &numbers);
  costs->calls[CGV_SIDE_NEW] = numbers.n_calls;
  cgv_cli_costs_set (costs, CGV_SIDE_NEW, numbers.self, (CgvCostRange){ numbers.self_low, numbers.self_high }, numbers.inclusive, (CgvCostRange){ numbers.inclusive_low, numbers.inclusive_high });
}

static void
get_own_names (const GroupList *self,
               guint32 number,
               CgvCliNames *names)
{
  const CgvGroup *group = cgv_grouping_get_group (self->grouping, number);
  CgvGroupingKind kind = cgv_grouping_get_kind (self->grouping);

  *names = (CgvCliNames){ .row = CGV_NONE };
  if (kind == CGV_GROUPING_FUNCTION_FILE)
    cgv_cli_rows_get_names (self->view, self->view->row_of_node[group->node], names);
  else if (group->part != CGV_NONE)
    names->text = cgv_document_dup_part_title (self->view->document, group->part);
  else
    names->name = cgv_grouping_get_name (self->grouping, number, &names->name_length);
  if (kind == CGV_GROUPING_OBJECT)
    {
      names->object = names->name;
      names->object_length = names->name_length;
    }
  else if (kind == CGV_GROUPING_FILE || kind == CGV_GROUPING_FILE_FUNCTION)
    {
      names->file = names->name;
      names->file_length = names->name_length;
    }
  names->n_functions = kind == CGV_GROUPING_FUNCTION_FILE ? 1 : group->n_members;
}

static void
get_group_names (gpointer list,
                 guint position,
                 CgvCliNames *names)
{
  GroupList *self = list;
  const CgvCliView *view = self->view;
  guint32 member = find_member (self, position);
  CgvGroupMember numbers;

  if (member == CGV_NONE)
    {
      get_own_names (self, self->groups[self->index], names);
      return;
    }
  cgv_grouping_get_member (self->grouping, self->groups[self->index], member, &numbers);
  *names = (CgvCliNames){ .row = CGV_NONE };
  if (cgv_grouping_get_kind (self->grouping) == CGV_GROUPING_FILE_FUNCTION)
    cgv_cli_rows_get_names (view, view->row_of_node[numbers.node], names);
  else
    {
      names->name = names->file = cgv_profile_get_string (view->profile, numbers.file, &names->name_length);
      names->file_length = names->name_length;
    }
  names->n_functions = 0;
}

static void
fill_group_label (gpointer list,
                  const CgvColumn *column,
                  guint position,
                  CgvCell *cell)
{
  const GroupList *self = list;
  g_autofree char *label = NULL;
  CgvCliNames names;

  get_group_names (list, position, &names);
  if (names.row != CGV_NONE)
    label = cgv_cli_rows_dup_label (self->view, names.row, NULL);
  else if (names.text != NULL)
    label = names.text;
  else if (names.name_length == 0 && cgv_grouping_get_kind (self->grouping) == CGV_GROUPING_NAMESPACE)
    label = g_strdup (_ ("(no namespace)"));
  else
    label = cgv_cli_text_dup_name (names.name, names.name_length);
  cell->text = get_level (list, position) > 0 ? g_strconcat ("  ", label, NULL) : g_steal_pointer (&label);
}

/* The group that a member is in. */
static void
fill_group (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  const GroupList *self = list;
  CgvCliNames names;

  cell->is_empty = get_level (list, position) == 0;
  get_own_names (self, self->groups[self->index], &names);
  cell->text = names.text;
  cell->bytes = names.name;
  cell->n_bytes = names.name_length;
}

/* One end of what inclusive cost lies between; nothing if that is exact. */
static void
fill_bound (gpointer list,
            const CgvColumn *column,
            guint position,
            CgvCell *cell)
{
  const CgvCosts *first = ((GroupList *) list)->view->costs;
  CgvCostRange range = cgv_cli_rows_get (list, position, 0)->inclusive_range[CGV_SIDE_NEW];

  cell->is_empty = cgv_cost_range_is_exact (range);
  if (cgv_cost_range_is_bounded (range, first->is_signed))
    cell->text = cgv_event_text_dup_cost (first->events, first->event, column->index == 0 ? range.low : range.high);
  else
    cell->text = g_strdup ("?");
}

/* Below the last member that is printed, how many are not. */
static void
add_rest (gpointer list,
          guint position,
          CgvReport *report)
{
  const GroupList *self = list;
  guint n_printed = get_n_members (self, self->index);
  guint n_rest = self->is_nested ? get_group (self)->n_members - n_printed : 0;

  if (n_rest > 0 && position == self->start + n_printed)
    cgv_report_take (report, CGV_REPORT_PLAIN, g_strdup_printf (g_dngettext (NULL, "… %u more", "… %u more", n_rest), n_rest));
}

static gboolean
is_filtered (const CgvCliView *view)
{
  return cgv_filter_list_get_n (view->filters) > 0;
}

/* @groups is NULL where rows are functions. Further events stand behind what is always there. */
static GPtrArray *
new_data_columns (const CgvCliView *view,
                  const CgvCliOptions *options,
                  const GroupList *groups)
{
  GPtrArray *columns = cgv_columns_new ();
  CgvReportFormat format = options->format;
  gboolean has_bounds = format == CGV_REPORT_CSV && (groups != NULL || is_filtered (view));

  cgv_cli_rows_add_columns (columns, view->numbers, 0, CGV_CLI_NAME, CGV_CLI_FILE, CGV_CLI_OBJECT, CGV_CLI_END);
  if (options->names && groups == NULL && view->group == CGV_CLI_GROUP_FUNCTION)
    cgv_cli_rows_add_columns (columns, view->numbers, 0, CGV_CLI_SHORT, CGV_CLI_QUALIFIED, CGV_CLI_NAMESPACE, CGV_CLI_END);
  if (format == CGV_REPORT_JSON)
    cgv_cli_rows_add_columns (columns, view->numbers, 0, CGV_CLI_FUNCTIONS, CGV_CLI_END);
  for (guint event = 0; event < cgv_cli_numbers_get_n (view->numbers); event++)
    {
      cgv_cli_rows_add_columns (columns, view->numbers, event, CGV_CLI_SELF, CGV_CLI_INCLUSIVE, CGV_CLI_END);
      if (event == 0)
        cgv_cli_rows_add_columns (columns, view->numbers, 0, CGV_CLI_CALLS, CGV_CLI_CYCLE, CGV_CLI_END);
      if (event == 0 && format == CGV_REPORT_JSON && groups == NULL)
        cgv_cli_rows_add_columns (columns, view->numbers, 0, CGV_CLI_SATURATED, CGV_CLI_END);
      if (has_bounds)
        cgv_cli_rows_add_columns (columns, view->numbers, event, CGV_CLI_SELF_LOW, CGV_CLI_SELF_HIGH, CGV_CLI_INCLUSIVE_LOW, CGV_CLI_INCLUSIVE_HIGH, CGV_CLI_END);
      if (event == 0 && format == CGV_REPORT_CSV && groups != NULL && groups->is_nested)
        cgv_report_add_column (columns, "group", NULL, CGV_CELL_NAME, 0, fill_group);
    }
  return columns;
}

static GPtrArray *
new_text_columns (const CgvCliView *view,
                  const GroupList *groups)
{
  GPtrArray *columns = cgv_columns_new ();

  cgv_cli_rows_add_columns (columns, view->numbers, 0, CGV_CLI_INCLUSIVE, CGV_CLI_INCLUSIVE_SHARE, CGV_CLI_END);
  if (groups != NULL && groups->has_estimates)
    {
      cgv_report_add_column (columns, "low", _ ("At least"), CGV_CELL_TEXT, 0, fill_bound);
      cgv_report_add_column (columns, "high", _ ("At most"), CGV_CELL_TEXT, 1, fill_bound);
    }
  cgv_cli_rows_add_columns (columns, view->numbers, 0, CGV_CLI_SELF, CGV_CLI_SELF_SHARE, CGV_CLI_END);
  for (guint event = 1; event < cgv_cli_numbers_get_n (view->numbers); event++)
    cgv_cli_rows_add_columns (columns, view->numbers, event, CGV_CLI_INCLUSIVE, CGV_CLI_SELF, CGV_CLI_END);
  cgv_cli_rows_add_columns (columns, view->numbers, 0, CGV_CLI_CALLS, CGV_CLI_END);
  if (groups == NULL && view->graph->n_cycles > 0)
    cgv_cli_rows_add_columns (columns, view->numbers, 0, CGV_CLI_CYCLE, CGV_CLI_END);
  cgv_report_add_column (columns, "name", _ ("Name"), CGV_CELL_NAME, 0, groups != NULL ? fill_group_label : fill_row_label);
  return columns;
}

static void
write_answer (const CgvCliView *view,
              CgvCliRows *rows,
              guint n_rows,
              guint n_more,
              const CgvCliOptions *options,
              const GroupList *groups)
{
  CgvReportFormat format = options->format;
  CgvReport *report = cgv_report_new (format, NULL, stdout);
  g_autoptr (GPtrArray) columns = format == CGV_REPORT_TEXT ? new_text_columns (view, groups) : new_data_columns (view, options, groups);

  cgv_cli_rows_add_head (view, report);
  cgv_report_add_table (report, &(CgvReportTable){
                                  .id = "functions",
                                  .columns = columns,
                                  .list = rows,
                                  .n_rows = n_rows,
                                  .n_more = n_more,
                                  .get_level = groups != NULL && groups->is_nested ? get_level : NULL,
                                  .add_detail = groups != NULL && format == CGV_REPORT_TEXT ? add_rest : NULL,
                                });
  cgv_report_finish (report);
}

/* A function that the chosen parts never entered is no part of the answer, nor one that is filtered out. */
static gboolean
is_counted (const CgvCliView *view,
            const CgvCliRow *row)
{
  CgvNodeId node = view->node_of_row[row->row];

  if (node != CGV_NONE && cgv_graph_is_hidden (view->graph, node))
    return FALSE;
  return !view->counts_some_parts || row->self != 0 || row->inclusive != 0 || row->calls != 0;
}

static gboolean
list_functions (const CgvCliView *view,
                const CgvCliOptions *options,
                GError **error)
{
  g_autofree CgvCliRow *rows = g_try_new (CgvCliRow, (gsize) view->n_rows + 1);
  FunctionList list = { { view->numbers, get_row_costs, get_row_names }, view, rows };
  gsize n_rows = 0;
  gsize n_matching;

  if (rows == NULL)
    return cgv_cli_numbers_fail_for_memory (error);
  for (guint32 row = 0; row < view->n_rows; row++)
    {
      cgv_cli_view_get_row (view, row, &rows[n_rows]);
      if (is_counted (view, &rows[n_rows]))
        n_rows++;
    }
  if (!cgv_cli_rows_select (view, options, rows, &n_rows, &n_matching, error))
    return FALSE;
  list.n_rows = (guint) n_rows;
  list.has_whole_names = options->names;
  write_answer (view, &list.parent, (guint) n_rows, (guint) (n_matching - n_rows), options, NULL);
  for (gsize form = 0; form < G_N_ELEMENTS (list.n_names); form++)
    g_clear_pointer (&list.n_names[form], g_hash_table_unref);
  return TRUE;
}

static CgvGroupingKind
get_kind (CgvCliGroup group)
{
  switch (group)
    {
    case CGV_CLI_GROUP_FILE:
      return CGV_GROUPING_FILE;
    case CGV_CLI_GROUP_NAMESPACE:
      return CGV_GROUPING_NAMESPACE;
    case CGV_CLI_GROUP_PART:
      return CGV_GROUPING_PART;
    case CGV_CLI_GROUP_FILE_FUNCTION:
      return CGV_GROUPING_FILE_FUNCTION;
    case CGV_CLI_GROUP_FUNCTION_FILE:
      return CGV_GROUPING_FUNCTION_FILE;
    case CGV_CLI_GROUP_OBJECT:
    case CGV_CLI_GROUP_FUNCTION:
    case CGV_CLI_GROUP_CYCLE:
    default:
      return CGV_GROUPING_OBJECT;
    }
}

/* A group that the chosen parts never entered is no part of the answer. */
static gboolean
is_group_counted (const GroupList *self,
                  guint32 number)
{
  const CgvGroup *group = cgv_grouping_get_group (self->grouping, number);

  return !self->view->counts_some_parts || group->part != CGV_NONE || group->self != 0 || group->inclusive != 0 || group->n_calls != 0;
}

static gboolean
group_matches (const GroupList *self,
               const GRegex *match,
               guint32 number,
               GError **error)
{
  g_autofree char *name = NULL;
  CgvCliNames names;

  if (match == NULL)
    return TRUE;
  get_own_names (self, number, &names);
  name = names.text != NULL ? names.text : cgv_cli_text_dup_string (names.name, (gssize) names.name_length);
  return g_regex_match_full (match, name, -1, 0, 0, NULL, error);
}

static gboolean
choose_groups (GroupList *self,
               const CgvCliOptions *options,
               GError **error)
{
  guint32 n_groups = cgv_grouping_get_n_groups (self->grouping);

  self->groups = g_try_new (guint32, (gsize) n_groups + 1);
  if (self->groups == NULL)
    return cgv_cli_numbers_fail_for_memory (error);
  for (guint32 group = 0; group < n_groups; group++)
    {
      g_autoptr (GError) match_error = NULL;

      if (is_group_counted (self, group) && group_matches (self, options->match, group, &match_error))
        self->groups[self->n_matching++] = group;
      if (match_error == NULL)
        continue;
      g_propagate_error (error, g_steal_pointer (&match_error));
      return FALSE;
    }
  if (!cgv_grouping_sort (self->grouping, self->order, self->sort, self->sort != CGV_ORDER_NAME, self->groups, self->n_matching))
    return cgv_cli_numbers_fail_for_memory (error);
  self->n_groups = options->n_rows > 0 ? MIN (self->n_matching, options->n_rows) : self->n_matching;
  return TRUE;
}

static gboolean
fill_groupings (GroupList *self,
                CgvGroupingKind kind,
                GError **error)
{
  const CgvCliView *view = self->view;

  self->groupings = g_ptr_array_new_with_free_func ((GDestroyNotify) cgv_grouping_unref);
  self->order = cgv_order_new (view->graph->fold, NULL, NULL);
  if (self->order == NULL)
    return cgv_cli_numbers_fail_for_memory (error);
  for (guint i = 0; i < cgv_cli_numbers_get_n (view->numbers); i++)
    {
      CgvGrouping *grouping = cgv_grouping_new (cgv_cli_view_get_event (view, i), kind, NULL);

      if (grouping == NULL)
        return cgv_cli_numbers_fail_for_memory (error);
      g_ptr_array_add (self->groupings, grouping);
    }
  self->grouping = g_ptr_array_index (self->groupings, 0);
  return TRUE;
}

/* In text, members are cut as groups are. */
static gboolean
list_groups (const CgvCliView *view,
             const CgvCliOptions *options,
             GError **error)
{
  g_auto (GroupList) list = { { view->numbers, get_group_costs, get_group_names }, view };
  guint n_rows = 0;

  list.sort = options->sort;
  list.is_nested = options->group == CGV_CLI_GROUP_FILE_FUNCTION || options->group == CGV_CLI_GROUP_FUNCTION_FILE;
  list.n_members_at_most = options->format == CGV_REPORT_TEXT ? (gsize) options->n_rows : 0;
  if (!fill_groupings (&list, get_kind (options->group), error) || !choose_groups (&list, options, error))
    return FALSE;
  for (gsize i = 0; i < list.n_groups; i++)
    {
      const CgvGroup *group = cgv_grouping_get_group (list.grouping, list.groups[i]);

      n_rows += 1 + get_n_members (&list, i);
      list.has_estimates = list.has_estimates || group->self_low != group->self_high || group->inclusive_low != group->inclusive_high;
    }
  write_answer (view, &list.parent, n_rows, (guint) (list.n_matching - list.n_groups), options, &list);
  return !list.has_failed || cgv_cli_numbers_fail_for_memory (error);
}

static gboolean
answer (CgvCliSource *source,
        const CgvCliOptions *options,
        GError **error)
{
  gboolean has_groups = options->group != CGV_CLI_GROUP_FUNCTION && options->group != CGV_CLI_GROUP_CYCLE;
  CgvCliOptions of_view = *options;
  g_autoptr (CgvCliView) view = NULL;

  /* Groups are made of functions, and take the costs of these. */
  if (has_groups)
    of_view.group = CGV_CLI_GROUP_FUNCTION;
  view = cgv_cli_view_new (source->document, &of_view, error);
  if (view == NULL)
    return FALSE;
  return has_groups ? list_groups (view, options, error) : list_functions (view, options, error);
}

CgvCliExit
cgv_cli_run_functions (const CgvCliOptions *options)
{
  return cgv_cli_source_answer (options, answer, FALSE);
}
