/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-groups.h"

#include <glib/gi18n.h>

#include "cgv-display-dup.h"

gboolean
cgv_cli_groups_are_of (const CgvCliView *view,
                       CgvGroupingKind kind)
{
  return cgv_numbers_get_grouping_kind (view->numbers) == (int) kind;
}

/* Returns NULL for one side. */
static const CgvComparisonGroup *
get_joined (const CgvCliView *view,
            guint32 group)
{
  const CgvComparisonGroups *groups = view->numbers->main.groups;

  return groups != NULL ? cgv_comparison_groups_get (groups, group) : NULL;
}

guint32
cgv_cli_groups_get_n_members (const CgvCliView *view,
                              guint32 group)
{
  const CgvComparisonGroup *joined = get_joined (view, group);

  if (!view->options->has_members)
    return 0;
  return joined != NULL ? joined->n_members : cgv_arrangement_get_group (view->rows, group)->n_members;
}

/* A part is of one side. Commands show a group that is one function as a group. */
void
cgv_cli_groups_get_costs (const CgvCliView *view,
                          guint event,
                          guint32 group,
                          guint32 member,
                          CgvFunctionRow *row)
{
  const CgvEventNumbers *numbers = cgv_cli_numbers_get (view->numbers, event);
  gboolean is_part = cgv_cli_groups_are_of (view, CGV_GROUPING_PART);

  if (member == CGV_NONE)
    cgv_arrangement_fill_top (view->rows, numbers, group, row);
  else
    cgv_arrangement_fill_child (view->rows, numbers, group, member, row);
  row->node = CGV_NONE;
  if (!view->options->has_base)
    row->presence = CGV_PRESENT_NEW;
  row->lacks = cgv_cli_view_make_row (view, event, row->presence).lacks;
  if (event > 0 || is_part)
    row->lacks |= CGV_ROW_LACKS_ORIGIN;
  for (CgvSide side = CGV_SIDE_BASE; is_part && side < CGV_N_SIDES; side++)
    row->lacks |= (row->presence & CGV_PRESENT_ON (side)) == 0 ? CGV_ROW_LACKS_ON (side) : 0;
}

static const char *
get_group_name (const CgvCliView *view,
                guint32 group,
                gsize *length)
{
  const CgvComparisonGroup *joined = get_joined (view, group);

  if (joined == NULL)
    return cgv_grouping_get_name (view->numbers->main.grouping, group, length);
  *length = joined->name_length;
  return joined->name;
}

/* Returns the side that names a group or a member: the new one where it has that. */
static CgvSide
get_side (const CgvCliView *view,
          guint32 group,
          guint32 member)
{
  const CgvComparisonGroup *joined = get_joined (view, group);

  if (joined == NULL)
    return CGV_SIDE_NEW;
  if (member != CGV_NONE)
    return joined->members[member].index[CGV_SIDE_NEW] != CGV_NONE ? CGV_SIDE_NEW : CGV_SIDE_BASE;
  return joined->presence == CGV_PRESENT_BASE ? CGV_SIDE_BASE : CGV_SIDE_NEW;
}

/* A part has the number that its document gives it. Where functions are groups, their members are files. */
void
cgv_cli_groups_get_names (const CgvCliView *view,
                          guint32 group,
                          guint32 member,
                          CgvCliNames *names)
{
  const CgvGroup *data = cgv_arrangement_get_group (view->rows, group);
  gboolean is_function = view->options->has_members && cgv_cli_groups_are_of (view, CGV_GROUPING_FUNCTION_FILE) == (member == CGV_NONE);
  CgvSide side = get_side (view, group, member);

  *names = (CgvCliNames){ .row = CGV_NONE };
  if (is_function)
    {
      cgv_cli_view_get_node_names (view, member == CGV_NONE ? cgv_arrangement_get_group_node (view->rows, group) : cgv_arrangement_get_member (view->rows, group, member), names);
      names->n_functions = member == CGV_NONE ? 1 : 0;
      return;
    }
  names->n_functions = member == CGV_NONE ? data->n_members : 0;
  if (data->part != CGV_NONE)
    {
      names->text = cgv_document_dup_part_title (cgv_cli_view_get_source (view, side)->document, data->part);
      return;
    }
  if (member != CGV_NONE)
    names->name = cgv_profile_get_string (cgv_cli_view_get_profile (view, side), cgv_arrangement_get_member_file (view->rows, group, member), &names->name_length);
  else
    names->name = get_group_name (view, group, &names->name_length);
  if (names->name_length == 0)
    names->name = view->options->command == CGV_CLI_COMMAND_COMPARE ? NULL : "";
  if (cgv_cli_groups_are_of (view, CGV_GROUPING_OBJECT))
    {
      names->object = names->name;
      names->object_length = names->name_length;
    }
  else if (!cgv_cli_groups_are_of (view, CGV_GROUPING_NAMESPACE) && !cgv_cli_groups_are_of (view, CGV_GROUPING_CYCLE))
    {
      names->file = names->name;
      names->file_length = names->name_length;
    }
}

char *
cgv_cli_groups_dup_label (const CgvCliView *view,
                          guint32 group,
                          guint32 member)
{
  CgvCliNames names;

  cgv_cli_groups_get_names (view, group, member, &names);
  if (names.text != NULL)
    return names.text;
  if (names.name_length == 0 && cgv_cli_groups_are_of (view, CGV_GROUPING_NAMESPACE))
    return g_strdup (_ ("(no namespace)"));
  return cgv_display_dup (names.name, (gssize) names.name_length);
}

guint32 *
cgv_cli_groups_sort_members (const CgvCliView *view,
                             guint32 group)
{
  const CgvComparisonGroup *joined = get_joined (view, group);
  guint32 n_members = cgv_cli_groups_get_n_members (view, group);
  g_autofree guint32 *members = NULL;
  CgvFunctionRow row;

  if (joined == NULL || view->options->sort == CGV_QUANTITY_NAME)
    return g_memdup2 (cgv_arrangement_get_children (view->rows, group), n_members * sizeof *members);
  cgv_cli_groups_get_costs (view, 0, group, CGV_NONE, &row);
  members = g_try_new (guint32, (gsize) n_members + 1);
  for (guint32 i = 0; members != NULL && i < n_members; i++)
    members[i] = i;
  if (members == NULL || !cgv_comparison_groups_sort_members (view->numbers->main.groups, group, row.self_delta.sign >= 0, members, n_members))
    return NULL;
  return g_steal_pointer (&members);
}
