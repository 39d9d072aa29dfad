/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-group-list.h"

#include "cgv-cli-text.h"

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
is_counted (const CgvCliGroupList *self,
            guint32 number)
{
  const CgvGroup *group = cgv_grouping_get_group (self->grouping, number);

  return !self->view->counts_some_parts || group->part != CGV_NONE || group->self != 0 || group->inclusive != 0 || group->n_calls != 0;
}

static gboolean
choose_groups (CgvCliGroupList *self,
               const GRegex *match,
               GError **error)
{
  for (guint32 group = 0; group < cgv_grouping_get_n_groups (self->grouping); group++)
    {
      g_autofree char *name = match != NULL ? cgv_cli_group_list_dup_name (self, group) : NULL;
      g_autoptr (GError) match_error = NULL;
      gboolean matches = is_counted (self, group) &&
                         (match == NULL || g_regex_match_full (match, name, -1, 0, 0, NULL, &match_error));

      if (match_error != NULL)
        {
          g_propagate_error (error, g_steal_pointer (&match_error));
          return FALSE;
        }
      if (matches)
        self->groups[self->n_groups++] = group;
    }
  return TRUE;
}

static gboolean
has_estimate (const CgvGroup *group)
{
  return group->self_low != group->self_high || group->inclusive_low != group->inclusive_high;
}

/* Which groups and members there are, and in which order, does not depend on the event type. */
static gboolean
group_all (CgvCliGroupList *self,
           CgvGroupingKind kind)
{
  for (guint i = 0; i < self->view->all_costs->len; i++)
    {
      CgvGrouping *grouping = cgv_grouping_new (g_ptr_array_index (self->view->all_costs, i), kind);

      if (grouping == NULL)
        return FALSE;
      g_ptr_array_add (self->groupings, grouping);
    }
  self->grouping = g_ptr_array_index (self->groupings, 0);
  return TRUE;
}

static gboolean
fill (CgvCliGroupList *self,
      const CgvCliOptions *options,
      GError **error)
{
  self->order = cgv_order_new (self->view->graph->fold);
  if (group_all (self, get_kind (options->group)))
    self->groups = g_try_new (guint32, (gsize) cgv_grouping_get_n_groups (self->grouping) + 1);
  if (self->order == NULL || self->groups == NULL)
    return cgv_cli_view_fail_for_memory (error);
  if (!choose_groups (self, options->match, error))
    return FALSE;
  if (!cgv_grouping_sort (self->grouping, self->order, self->sort, self->sort != CGV_ORDER_NAME, self->groups, self->n_groups))
    return cgv_cli_view_fail_for_memory (error);

  self->n_matching = self->n_groups;
  if (options->limit > 0)
    self->n_groups = MIN (self->n_groups, options->limit);
  for (gsize i = 0; i < self->n_groups; i++)
    self->has_estimates = self->has_estimates || has_estimate (cgv_grouping_get_group (self->grouping, self->groups[i]));
  return TRUE;
}

CgvCliGroupList *
cgv_cli_group_list_new (const CgvCliView *view,
                        const CgvCliOptions *options,
                        GError **error)
{
  g_autoptr (CgvCliGroupList) self = g_new0 (CgvCliGroupList, 1);

  self->view = view;
  self->groupings = g_ptr_array_new_with_free_func ((GDestroyNotify) cgv_grouping_unref);
  self->sort = options->sort;
  self->is_nested = options->group == CGV_CLI_GROUP_FILE_FUNCTION || options->group == CGV_CLI_GROUP_FUNCTION_FILE;
  return fill (self, options, error) ? g_steal_pointer (&self) : NULL;
}

void
cgv_cli_group_list_free (CgvCliGroupList *self)
{
  g_ptr_array_unref (self->groupings);
  cgv_order_free (self->order);
  g_free (self->groups);
  g_free (self);
}

char *
cgv_cli_group_list_dup_name (const CgvCliGroupList *self,
                             guint32 group)
{
  CgvPartId part = cgv_grouping_get_group (self->grouping, group)->part;
  size_t length;
  const char *name;

  if (part != CGV_NONE)
    return cgv_document_dup_part_title (self->view->document, part);
  name = cgv_grouping_get_name (self->grouping, group, &length);
  return cgv_cli_text_dup_string (name, (gssize) length);
}

guint32 *
cgv_cli_group_list_dup_members (const CgvCliGroupList *self,
                                guint32 group)
{
  guint32 n_members = cgv_grouping_get_group (self->grouping, group)->n_members;
  g_autofree guint32 *members = g_try_new (guint32, (gsize) n_members + 1);

  for (guint32 i = 0; members != NULL && i < n_members; i++)
    members[i] = i;
  if (members == NULL ||
      !cgv_grouping_sort_members (self->grouping, group, self->order, self->sort, self->sort != CGV_ORDER_NAME, members, n_members))
    return NULL;
  return g_steal_pointer (&members);
}
