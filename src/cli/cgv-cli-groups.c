/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-groups.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-cli-columns.h"
#include "cgv-cli-group-list.h"
#include "cgv-cli-print.h"
#include "cgv-cli-table.h"
#include "cgv-cli-text.h"

/**
 * Line:
 * @name: what it is called
 * @file: (nullable): the source file that it is, or is in
 * @object: (nullable): the program or library that it is, or is in
 * @group: (nullable): of a member, what its group is called
 * @row: the row of the function that it is, or CGV_NONE
 * @n_functions: of a group, how many functions it has; 0 for a member
 * @number: the group that it is, or is in
 * @index: the member that it is, or CGV_NONE
 * @numbers: its costs, with @n_calls
 *
 * A line of output: a group, or a member of one.
 */
typedef struct
{
  char *name;
  char *file;
  char *object;
  const char *group;
  guint32 row;
  guint32 n_functions;
  guint32 number;
  guint32 index;
  CgvGroupMember numbers;
} Line;

typedef gboolean (*LineFunc) (const CgvCliGroupList *list,
                              Line *line,
                              gpointer user_data);

static void
line_clear (Line *line)
{
  g_free (line->name);
  g_free (line->file);
  g_free (line->object);
}

static void
set_function (const CgvCliGroupList *list,
              CgvNodeId node,
              Line *line)
{
  const CgvCliView *view = list->view;

  line->row = view->row_of_node[node];
  line->name = cgv_cli_view_dup_name (view, line->row);
  line->file = cgv_cli_text_dup_profile_string (view->profile, cgv_cli_view_get_file (view, line->row));
  line->object = cgv_cli_text_dup_profile_string (view->profile, cgv_cli_view_get_object (view, line->row));
}

static void
get_numbers (const CgvGrouping *grouping,
             guint32 number,
             guint32 index,
             CgvGroupMember *numbers)
{
  const CgvGroup *group = cgv_grouping_get_group (grouping, number);

  if (index != CGV_NONE)
    cgv_grouping_get_member (grouping, number, index, numbers);
  else
    *numbers = (CgvGroupMember){ group->node, CGV_NONE, group->n_calls, group->self, group->self_low, group->self_high,
                                 group->inclusive, group->inclusive_low, group->inclusive_high };
}

static void
set_group (const CgvCliGroupList *list,
           guint32 number,
           Line *line)
{
  const CgvGroup *group = cgv_grouping_get_group (list->grouping, number);
  CgvGroupingKind kind = cgv_grouping_get_kind (list->grouping);

  *line = (Line){ .row = CGV_NONE, .n_functions = group->n_members, .number = number, .index = CGV_NONE };
  get_numbers (list->grouping, number, CGV_NONE, &line->numbers);
  if (kind == CGV_GROUPING_FUNCTION_FILE)
    {
      set_function (list, group->node, line);
      line->n_functions = 1;
      return;
    }
  line->name = cgv_cli_group_list_dup_name (list, number);
  if (kind == CGV_GROUPING_OBJECT)
    line->object = g_strdup (line->name);
  else if (kind == CGV_GROUPING_FILE || kind == CGV_GROUPING_FILE_FUNCTION)
    line->file = g_strdup (line->name);
}

static void
set_member (const CgvCliGroupList *list,
            guint32 number,
            guint32 index,
            const char *group,
            Line *line)
{
  *line = (Line){ .group = group, .row = CGV_NONE, .number = number, .index = index };
  get_numbers (list->grouping, number, index, &line->numbers);
  if (cgv_grouping_get_kind (list->grouping) == CGV_GROUPING_FILE_FUNCTION)
    {
      set_function (list, line->numbers.node, line);
      return;
    }
  line->name = cgv_cli_text_dup_profile_string (list->view->profile, line->numbers.file);
  line->file = g_strdup (line->name);
}

/* Visits the members of a group, at most as many as @limit says unless it is 0. */
static gboolean
foreach_member (const CgvCliGroupList *list,
                guint32 number,
                const char *name,
                gsize limit,
                LineFunc func,
                gpointer user_data)
{
  g_autofree guint32 *members = cgv_cli_group_list_dup_members (list, number);
  gsize n_members = cgv_grouping_get_group (list->grouping, number)->n_members;
  gboolean ok = members != NULL;

  if (limit > 0)
    n_members = MIN (n_members, limit);
  for (gsize i = 0; ok && i < n_members; i++)
    {
      Line line;

      set_member (list, number, members[i], name, &line);
      ok = func (list, &line, user_data);
      line_clear (&line);
    }
  return ok;
}

static CgvCostRange
get_self_range (const CgvGroupMember *numbers)
{
  return (CgvCostRange){ numbers->self_low, numbers->self_high };
}

static CgvCostRange
get_inclusive_range (const CgvGroupMember *numbers)
{
  return (CgvCostRange){ numbers->inclusive_low, numbers->inclusive_high };
}

/* What a line costs in each of the event types. */
static CgvCliRow *
dup_columns (const CgvCliGroupList *list,
             const Line *line)
{
  CgvCliRow *columns = g_new0 (CgvCliRow, list->groupings->len);

  for (guint i = 0; i < list->groupings->len; i++)
    {
      CgvGroupMember numbers;

      get_numbers (g_ptr_array_index (list->groupings, i), line->number, line->index, &numbers);
      columns[i].self = numbers.self;
      columns[i].self_range = get_self_range (&numbers);
      columns[i].inclusive = numbers.inclusive;
      columns[i].inclusive_range = get_inclusive_range (&numbers);
    }
  return columns;
}

static gboolean
add_json_line (const CgvCliGroupList *list,
               Line *line,
               gpointer user_data)
{
  CgvCliJson *json = user_data;
  g_autofree CgvCliRow *columns = dup_columns (list, line);
  const CgvGroupMember *numbers = &line->numbers;
  guint32 cycle = line->row != CGV_NONE ? cgv_cli_view_get_cycle (list->view, line->row) : 0;

  cgv_cli_json_begin_object (json, NULL);
  cgv_cli_json_add_string (json, "name", line->name);
  cgv_cli_json_add_string (json, "file", line->file);
  cgv_cli_json_add_string (json, "object", line->object);
  if (line->n_functions > 0)
    cgv_cli_json_add_number (json, "functions", line->n_functions);
  cgv_cli_print_json_estimate (json, list->view->costs, "self", numbers->self, get_self_range (numbers));
  cgv_cli_print_json_estimate (json, list->view->costs, "inclusive", numbers->inclusive, get_inclusive_range (numbers));
  cgv_cli_json_add_number (json, "calls", numbers->n_calls);
  if (cycle > 0)
    cgv_cli_json_add_number (json, "cycle", cycle);
  else
    cgv_cli_json_add_null (json, "cycle");
  cgv_cli_columns_add_json (json, list->view, columns, TRUE);
  if (line->group != NULL)
    cgv_cli_json_end (json);
  return TRUE;
}

static gboolean
print_json (const CgvCliGroupList *list)
{
  CgvCliJson json;
  gboolean ok = TRUE;

  cgv_cli_json_init (&json, stdout);
  cgv_cli_print_json_head (&json, list->view);
  cgv_cli_json_begin_array (&json, "functions");
  for (gsize i = 0; ok && i < list->n_groups; i++)
    {
      Line line;

      set_group (list, list->groups[i], &line);
      add_json_line (list, &line, &json);
      if (list->is_nested)
        {
          cgv_cli_json_begin_array (&json, "members");
          ok = foreach_member (list, list->groups[i], line.name, 0, add_json_line, &json);
          cgv_cli_json_end (&json);
        }
      cgv_cli_json_end (&json);
      line_clear (&line);
    }
  cgv_cli_json_end (&json);
  cgv_cli_json_finish (&json);
  return ok;
}

static gboolean
add_csv_line (const CgvCliGroupList *list,
              Line *line,
              gpointer user_data)
{
  CgvCliCsv *csv = user_data;
  g_autofree CgvCliRow *columns = dup_columns (list, line);
  const CgvGroupMember *numbers = &line->numbers;
  const CgvEvent *event = cgv_costs_get_event (list->view->costs);
  guint32 cycle = line->row != CGV_NONE ? cgv_cli_view_get_cycle (list->view, line->row) : 0;

  cgv_cli_csv_add_text (csv, line->name);
  cgv_cli_csv_add_text (csv, line->file);
  cgv_cli_csv_add_text (csv, line->object);
  cgv_cli_csv_add_value (csv, numbers->self, event);
  cgv_cli_csv_add_value (csv, numbers->inclusive, event);
  cgv_cli_csv_add_cost (csv, numbers->n_calls, FALSE);
  if (cycle > 0)
    cgv_cli_csv_add_cost (csv, cycle, FALSE);
  else
    cgv_cli_csv_add_text (csv, NULL);
  cgv_cli_print_csv_range (csv, list->view->costs, get_self_range (numbers));
  cgv_cli_print_csv_range (csv, list->view->costs, get_inclusive_range (numbers));
  if (list->is_nested)
    cgv_cli_csv_add_text (csv, line->group);
  cgv_cli_columns_add_csv_cells (csv, list->view, columns, TRUE, TRUE);
  cgv_cli_csv_end_row (csv);
  return TRUE;
}

static gboolean
print_csv (const CgvCliGroupList *list)
{
  static const char *const titles[] = {
    "name", "file", "object", "self", "inclusive", "calls", "cycle", "self_low", "self_high", "inclusive_low", "inclusive_high",
  };
  CgvCliCsv csv;
  gboolean ok = TRUE;

  cgv_cli_csv_init (&csv, stdout);
  for (guint i = 0; i < G_N_ELEMENTS (titles); i++)
    cgv_cli_csv_add_text (&csv, titles[i]);
  if (list->is_nested)
    cgv_cli_csv_add_text (&csv, "group");
  cgv_cli_columns_add_csv_titles (&csv, list->view, TRUE, TRUE);
  cgv_cli_csv_end_row (&csv);
  for (gsize i = 0; ok && i < list->n_groups; i++)
    {
      Line line;

      set_group (list, list->groups[i], &line);
      add_csv_line (list, &line, &csv);
      if (list->is_nested)
        ok = foreach_member (list, list->groups[i], line.name, 0, add_csv_line, &csv);
      line_clear (&line);
    }
  return ok;
}

static char *
dup_bound (const CgvCliGroupList *list,
           const CgvGroupMember *numbers,
           CgvCost bound)
{
  bool is_signed = list->view->costs->is_signed;
  CgvCostRange range = get_inclusive_range (numbers);

  if (cgv_cost_range_is_exact (range))
    return g_strdup ("");
  return cgv_cost_range_is_bounded (range, is_signed) ? cgv_cli_text_dup_value (bound, cgv_costs_get_event (list->view->costs)) : g_strdup ("?");
}

static char *
dup_label (const CgvCliGroupList *list,
           const Line *line)
{
  g_autofree char *label = NULL;

  if (line->row != CGV_NONE)
    label = cgv_cli_print_dup_label (list->view, line->row);
  else if (line->name[0] != '\0')
    label = cgv_cli_text_dup_name (line->name, strlen (line->name));
  else if (cgv_grouping_get_kind (list->grouping) == CGV_GROUPING_NAMESPACE)
    label = g_strdup (_ ("(no namespace)"));
  else
    label = cgv_cli_text_dup_name ("", 0);
  return line->group != NULL ? g_strconcat ("  ", label, NULL) : g_steal_pointer (&label);
}

static gboolean
add_text_line (const CgvCliGroupList *list,
               Line *line,
               gpointer user_data)
{
  CgvCliTable *table = user_data;
  g_autofree CgvCliRow *columns = dup_columns (list, line);
  const CgvGroupMember *numbers = &line->numbers;

  cgv_cli_table_add (table, cgv_cli_print_dup_cost (list->view->costs, numbers->inclusive, get_inclusive_range (numbers)));
  cgv_cli_table_add (table, cgv_cli_print_dup_percent (list->view, numbers->inclusive));
  if (list->has_estimates)
    {
      cgv_cli_table_add (table, dup_bound (list, numbers, numbers->inclusive_low));
      cgv_cli_table_add (table, dup_bound (list, numbers, numbers->inclusive_high));
    }
  cgv_cli_table_add (table, cgv_cli_print_dup_cost (list->view->costs, numbers->self, get_self_range (numbers)));
  cgv_cli_table_add (table, cgv_cli_print_dup_percent (list->view, numbers->self));
  cgv_cli_columns_add_cells (table, list->view, columns, TRUE);
  cgv_cli_table_add (table, cgv_cli_text_dup_cost (numbers->n_calls, FALSE));
  cgv_cli_table_add (table, dup_label (list, line));
  return TRUE;
}

static guint
get_n_columns (const CgvCliGroupList *list)
{
  return (list->has_estimates ? 8 : 6) + 2 * (list->groupings->len - 1);
}

/* Below the last member that is printed, how many are not. */
static void
add_rest (const CgvCliGroupList *list,
          gsize n_rest,
          CgvCliTable *table)
{
  if (n_rest == 0)
    return;
  for (guint i = 0; i + 1 < get_n_columns (list); i++)
    cgv_cli_table_add (table, g_strdup (""));
  cgv_cli_table_add (table, g_strdup_printf (g_dngettext (NULL, "  … %zu more", "  … %zu more", (gulong) n_rest), n_rest));
}

static gboolean
print_text (const CgvCliGroupList *list,
            gsize limit)
{
  g_autoptr (CgvCliTable) table = cgv_cli_table_new (get_n_columns (list));
  gboolean ok = TRUE;

  cgv_cli_table_add (table, g_strdup (_ ("Inclusive")));
  cgv_cli_table_add (table, g_strdup ("%"));
  if (list->has_estimates)
    {
      cgv_cli_table_add (table, g_strdup (_ ("At least")));
      cgv_cli_table_add (table, g_strdup (_ ("At most")));
    }
  cgv_cli_table_add (table, g_strdup (_ ("Self")));
  cgv_cli_table_add (table, g_strdup ("%"));
  cgv_cli_columns_add_titles (table, list->view, TRUE);
  cgv_cli_table_add (table, g_strdup (_ ("Calls")));
  cgv_cli_table_add (table, g_strdup (_ ("Name")));
  for (gsize i = 0; ok && i < list->n_groups; i++)
    {
      gsize n_members = cgv_grouping_get_group (list->grouping, list->groups[i])->n_members;
      Line line;

      set_group (list, list->groups[i], &line);
      add_text_line (list, &line, table);
      if (list->is_nested)
        {
          ok = foreach_member (list, list->groups[i], line.name, limit, add_text_line, table);
          add_rest (list, limit > 0 && n_members > limit ? n_members - limit : 0, table);
        }
      line_clear (&line);
    }
  cgv_cli_print_text_head (list->view);
  cgv_cli_table_print (table, stdout);
  cgv_cli_print_text_rest (list->n_matching - list->n_groups);
  return ok;
}

static gboolean
print_list (const CgvCliGroupList *list,
            const CgvCliOptions *options)
{
  if (options->format == CGV_CLI_FORMAT_JSON)
    return print_json (list);
  if (options->format == CGV_CLI_FORMAT_CSV)
    return print_csv (list);
  return print_text (list, (gsize) options->limit);
}

gboolean
cgv_cli_groups_print (const CgvCliView *view,
                      const CgvCliOptions *options,
                      GError **error)
{
  g_autoptr (CgvCliGroupList) list = cgv_cli_group_list_new (view, options, error);

  if (list == NULL)
    return FALSE;
  return print_list (list, options) || cgv_cli_view_fail_for_memory (error);
}
