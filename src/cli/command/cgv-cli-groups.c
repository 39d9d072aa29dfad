/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-groups.h"

#include <glib/gi18n.h>

#include "cgv-display-dup.h"

/* Returns NULL for a side that lacks the event type. */
static const CgvGrouping *
get_grouping (const CgvCliGroups *self,
              guint event,
              CgvSide side)
{
  const CgvEventNumbers *numbers = cgv_cli_numbers_get (self->view->numbers, event);

  if (numbers->groups != NULL)
    return cgv_comparison_groups_get_grouping (numbers->groups, side);
  return numbers->costs[side] != NULL ? numbers->grouping : NULL;
}

CgvCliGroups *
cgv_cli_groups_new (const CgvCliView *view)
{
  CgvCliGroups *self = g_new0 (CgvCliGroups, 1);

  self->view = view;
  self->kind = view->options->group;
  self->joined = view->numbers->main.groups;
  return self;
}

void
cgv_cli_groups_free (CgvCliGroups *self)
{
  g_free (self);
}

guint32
cgv_cli_groups_get_n (const CgvCliGroups *self)
{
  return self->joined != NULL ? cgv_comparison_groups_get_n (self->joined) : cgv_grouping_get_n_groups (get_grouping (self, 0, CGV_SIDE_NEW));
}

gboolean
cgv_cli_groups_have_members (const CgvCliGroups *self)
{
  return self->view->options->has_members;
}

/* Returns the number of a group in the groupings of both sides. */
static guint32
get_number (const CgvCliGroups *self,
            guint32 group)
{
  return self->joined != NULL ? cgv_comparison_groups_get (self->joined, group)->number : group;
}

/* Returns the numbers of a group on a side that knows more of it. */
static const CgvGroup *
get_group (const CgvCliGroups *self,
           guint32 group)
{
  CgvSide side = CGV_SIDE_NEW;

  if (self->joined != NULL && cgv_comparison_groups_get (self->joined, group)->presence == CGV_PRESENT_BASE)
    side = CGV_SIDE_BASE;
  return cgv_grouping_get_group (get_grouping (self, 0, side), get_number (self, group));
}

guint32
cgv_cli_groups_get_n_members (const CgvCliGroups *self,
                              guint32 group)
{
  if (!cgv_cli_groups_have_members (self))
    return 0;
  return self->joined != NULL ? cgv_comparison_groups_get (self->joined, group)->n_members : get_group (self, group)->n_members;
}

/* Returns the index of a member on a side, CGV_NONE where that has it not. */
static guint32
get_index (const CgvCliGroups *self,
           guint32 group,
           guint32 member,
           CgvSide side)
{
  return self->joined != NULL ? cgv_comparison_groups_get (self->joined, group)->members[member].index[side] : member;
}

static CgvPresence
find_presence (const CgvCliGroups *self,
               guint32 group,
               guint32 member)
{
  CgvPresence presence = CGV_PRESENT_NEITHER;

  if (self->joined == NULL)
    return CGV_PRESENT_NEW;
  if (member == CGV_NONE)
    return cgv_comparison_groups_get (self->joined, group)->presence;
  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    presence |= get_index (self, group, member, side) != CGV_NONE ? CGV_PRESENT_ON (side) : CGV_PRESENT_NEITHER;
  return presence;
}

/* A part is of one side. */
static void
set_side (const CgvCliGroups *self,
          guint event,
          CgvSide side,
          CgvCliCosts *costs)
{
  const CgvGrouping *grouping = get_grouping (self, event, side);
  const CgvComparison *comparison = cgv_cli_numbers_get (self->view->numbers, event)->comparison;
  guint32 number = get_number (self, costs->group);
  guint32 index = costs->member != CGV_NONE ? get_index (self, costs->group, costs->member, side) : CGV_NONE;
  CgvGroupMember of = { 0 };

  if (grouping == NULL || (self->kind == CGV_GROUPING_PART && (costs->presence & CGV_PRESENT_ON (side)) == 0))
    return;
  if (costs->member == CGV_NONE)
    of = cgv_grouping_get_as_member (grouping, number);
  else if (index != CGV_NONE)
    cgv_grouping_get_member (grouping, number, index, &of);
  cgv_cli_costs_set (costs, side, of.self, of.inclusive);
  if (comparison != NULL)
    cgv_cli_costs_convert (costs, side, cgv_grouping_get_costs (grouping)->is_signed, comparison->is_signed);
  costs->calls[side] = of.n_calls;
}

static CgvDelta
get_origin (const CgvCliGroups *self,
            guint32 group,
            guint32 member)
{
  const CgvComparisonGroup *data = cgv_comparison_groups_get (self->joined, group);

  return member == CGV_NONE ? data->origin : data->members[member].origin;
}

void
cgv_cli_groups_get_costs (const CgvCliGroups *self,
                          guint event,
                          guint32 group,
                          guint32 member,
                          CgvCliCosts *costs)
{
  *costs = (CgvCliCosts){ .node = CGV_NONE, .group = group, .member = member, .presence = find_presence (self, group, member) };
  if (self->joined != NULL && event == 0)
    costs->is_noise = member == CGV_NONE ? cgv_comparison_groups_is_noise (self->joined, group) : cgv_comparison_groups_is_member_noise (self->joined, group, member);
  for (CgvSide side = cgv_cli_view_get_first_side (self->view); side < CGV_N_SIDES; side++)
    set_side (self, event, side, costs);
  cgv_cli_costs_subtract (costs, cgv_cli_numbers_get (self->view->numbers, event)->comparison);
  costs->has_origin = self->joined != NULL && event == 0 && self->kind != CGV_GROUPING_PART && self->view->numbers->main.comparison->origins != NULL;
  if (costs->has_origin)
    costs->origin = get_origin (self, group, member);
}

/* Returns the function of a group or a member; or CGV_NONE. */
static CgvNodeId
get_node (const CgvCliGroups *self,
          guint32 group,
          guint32 member)
{
  CgvGroupMember numbers;

  if ((self->kind == CGV_GROUPING_FUNCTION_FILE) != (member == CGV_NONE) || !cgv_cli_groups_have_members (self))
    return CGV_NONE;
  if (self->joined != NULL)
    return cgv_comparison_groups_get (self->joined, group)->members[member != CGV_NONE ? member : 0].row;
  if (member == CGV_NONE)
    return get_group (self, group)->node;
  cgv_grouping_get_member (get_grouping (self, 0, CGV_SIDE_NEW), group, member, &numbers);
  return numbers.node;
}

/* Returns the path of a member that is a file; on the new side where that has it. */
static const char *
get_member_file (const CgvCliGroups *self,
                 guint32 group,
                 guint32 member,
                 gsize *length)
{
  CgvSide side = get_index (self, group, member, CGV_SIDE_NEW) != CGV_NONE ? CGV_SIDE_NEW : CGV_SIDE_BASE;
  CgvGroupMember numbers;

  cgv_grouping_get_member (get_grouping (self, 0, side), get_number (self, group), get_index (self, group, member, side), &numbers);
  return cgv_profile_get_string (cgv_cli_view_get_profile (self->view, side), numbers.file, length);
}

static const char *
get_group_name (const CgvCliGroups *self,
                guint32 group,
                gsize *length)
{
  const CgvComparisonGroup *joined = self->joined != NULL ? cgv_comparison_groups_get (self->joined, group) : NULL;

  if (joined == NULL)
    return cgv_grouping_get_name (get_grouping (self, 0, CGV_SIDE_NEW), group, length);
  *length = joined->name_length;
  return joined->name;
}

/* A part has the number that its document gives it. */
void
cgv_cli_groups_get_names (const CgvCliGroups *self,
                          guint32 group,
                          guint32 member,
                          CgvCliNames *names)
{
  CgvNodeId node = get_node (self, group, member);
  const CgvGroup *numbers = get_group (self, group);
  CgvSide side = find_presence (self, group, CGV_NONE) == CGV_PRESENT_BASE ? CGV_SIDE_BASE : CGV_SIDE_NEW;

  *names = (CgvCliNames){ .row = CGV_NONE };
  if (node != CGV_NONE)
    cgv_cli_view_get_node_names (self->view, node, names);
  else if (member != CGV_NONE)
    names->name = get_member_file (self, group, member, &names->name_length);
  else if (numbers->part != CGV_NONE)
    names->text = cgv_document_dup_part_title (cgv_cli_view_get_source (self->view, side)->document, numbers->part);
  else
    names->name = get_group_name (self, group, &names->name_length);
  if (node == CGV_NONE && names->name_length == 0)
    names->name = self->view->options->command == CGV_CLI_COMMAND_COMPARE ? NULL : "";
  names->n_functions = member != CGV_NONE ? 0 : node != CGV_NONE ? 1 : numbers->n_members;
  if (node != CGV_NONE || names->text != NULL)
    return;
  if (self->kind == CGV_GROUPING_OBJECT)
    {
      names->object = names->name;
      names->object_length = names->name_length;
    }
  else if (self->kind != CGV_GROUPING_NAMESPACE && self->kind != CGV_GROUPING_CYCLE)
    {
      names->file = names->name;
      names->file_length = names->name_length;
    }
}

char *
cgv_cli_groups_dup_label (const CgvCliGroups *self,
                          guint32 group,
                          guint32 member)
{
  CgvCliNames names;

  cgv_cli_groups_get_names (self, group, member, &names);
  if (names.text != NULL)
    return names.text;
  if (names.name_length == 0 && self->kind == CGV_GROUPING_NAMESPACE)
    return g_strdup (_ ("(no namespace)"));
  return cgv_display_dup (names.name, (gssize) names.name_length);
}

gboolean
cgv_cli_groups_sort_members (const CgvCliGroups *self,
                             guint32 group,
                             CgvQuantityKind key,
                             guint32 *members,
                             guint32 n_members)
{
  CgvCliCosts costs;

  for (guint32 i = 0; i < n_members; i++)
    members[i] = i;
  if (self->joined == NULL)
    return cgv_grouping_sort_members (get_grouping (self, 0, CGV_SIDE_NEW), group, cgv_numbers_get_order (self->view->numbers), key, key != CGV_QUANTITY_NAME, members, n_members);
  cgv_cli_groups_get_costs (self, 0, group, CGV_NONE, &costs);
  return cgv_comparison_groups_sort_members (self->joined, group, costs.self_delta.sign >= 0, members, n_members);
}

gboolean
cgv_cli_groups_sort (const CgvCliGroups *self,
                     CgvCliPick *picks,
                     gsize n_picks,
                     GError **error)
{
  CgvQuantityKind key = self->view->options->sort;
  g_autofree guint32 *groups = NULL;

  if (self->joined != NULL)
    {
      cgv_cli_picks_sort (self->view, picks, n_picks);
      return TRUE;
    }
  groups = g_try_new (guint32, n_picks + 1);
  for (gsize i = 0; groups != NULL && i < n_picks; i++)
    groups[i] = picks[i].row;
  if (groups == NULL || !cgv_grouping_sort (get_grouping (self, 0, CGV_SIDE_NEW), cgv_numbers_get_order (self->view->numbers), key, key != CGV_QUANTITY_NAME, groups, n_picks))
    return cgv_cli_numbers_fail_for_memory (error);
  for (gsize i = 0; i < n_picks; i++)
    picks[i].row = groups[i];
  return TRUE;
}
