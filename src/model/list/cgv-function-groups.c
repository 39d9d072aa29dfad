/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-function-groups.h"

#include "cgv-open-groups.h"

/* A search that finds no more rows than this shows them all at once. */
#define FEW_HITS 200

struct CgvFunctionGroups
{
  CgvGrouping *grouping;
  CgvOrder *order;
  CgvGrouping *compared; /* the same in the event type that is sorted by */
  CgvOrderKey key;
  gboolean descending;
  guint8 *hits; /* for each node; NULL without a search */
  gboolean is_new_search;
  CgvOpenGroups *open;
  CgvOpenGroups *open_in_search;

  CgvRowTree *tree;
  guint *n_shown;      /* for each group, the members below it when it is open */
  guint8 *expanded;    /* for each group */
  GHashTable *members; /* an open group → its members in order, made when they are asked for */

  CgvCost *sums;           /* for each group, the self cost of those before it; NULL until asked for */
  GHashTable *member_sums; /* an open group → the self costs of its members, added up to the first group */
};

CgvFunctionGroups *
cgv_function_groups_new (void)
{
  CgvFunctionGroups *groups = g_new0 (CgvFunctionGroups, 1);

  groups->key = CGV_ORDER_INCLUSIVE;
  groups->descending = TRUE;
  groups->open = cgv_open_groups_new ();
  groups->open_in_search = cgv_open_groups_new ();
  groups->members = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  groups->member_sums = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  groups->tree = cgv_row_tree_new (0);
  return groups;
}

void
cgv_function_groups_free (CgvFunctionGroups *groups)
{
  cgv_grouping_unref (groups->grouping);
  cgv_grouping_unref (groups->compared);
  g_free (groups->hits);
  cgv_open_groups_free (groups->open);
  cgv_open_groups_free (groups->open_in_search);
  cgv_row_tree_free (groups->tree);
  g_free (groups->n_shown);
  g_free (groups->expanded);
  g_hash_table_unref (groups->members);
  g_hash_table_unref (groups->member_sums);
  g_free (groups->sums);
  g_free (groups);
}

void
cgv_function_groups_set_grouping (CgvFunctionGroups *groups,
                                  CgvGrouping *grouping,
                                  CgvOrder *order)
{
  CgvGrouping *old = groups->grouping;
  gboolean is_same_kind = old != NULL && grouping != NULL && cgv_grouping_get_kind (old) == cgv_grouping_get_kind (grouping);

  groups->grouping = grouping != NULL ? cgv_grouping_ref (grouping) : NULL;
  groups->order = order;
  if (!is_same_kind)
    {
      cgv_open_groups_set_all (groups->open, FALSE);
      groups->is_new_search = TRUE;
    }
  cgv_grouping_unref (old);
}

CgvGrouping *
cgv_function_groups_get_grouping (CgvFunctionGroups *groups)
{
  return groups->grouping;
}

void
cgv_function_groups_set_sort (CgvFunctionGroups *groups,
                              CgvGrouping *grouping,
                              CgvOrderKey key,
                              gboolean descending)
{
  g_clear_pointer (&groups->compared, cgv_grouping_unref);
  groups->compared = grouping != NULL ? cgv_grouping_ref (grouping) : NULL;
  groups->key = key;
  groups->descending = descending;
}

void
cgv_function_groups_take_hits (CgvFunctionGroups *groups,
                               guint8 *hits,
                               gboolean is_new)
{
  g_free (groups->hits);
  groups->hits = hits;
  groups->is_new_search |= is_new;
}

static const CgvGroup *
get_group (CgvFunctionGroups *groups,
           guint32 group)
{
  return cgv_grouping_get_group (groups->grouping, group);
}

static gboolean
is_hit (CgvFunctionGroups *groups,
        guint32 group,
        guint32 member)
{
  CgvGroupMember data;

  if (groups->hits == NULL)
    return TRUE;
  cgv_grouping_get_member (groups->grouping, group, member, &data);
  return groups->hits[data.node];
}

static guint
count_hits (CgvFunctionGroups *groups,
            guint32 group)
{
  guint32 n_members = get_group (groups, group)->n_members;
  guint n = 0;

  if (groups->hits == NULL)
    return n_members;
  for (guint32 i = 0; i < n_members; i++)
    n += is_hit (groups, group, i);
  return n;
}

/* A function by itself has nothing below it that it would not say itself. */
static gboolean
is_function (CgvFunctionGroups *groups,
             guint32 group)
{
  const CgvGroup *data = get_group (groups, group);

  return data->node != CGV_NONE && data->cycle == CGV_NONE && data->n_members == 1;
}

/* Which groups are shown, and how much is below them. */
static guint
choose_groups (CgvFunctionGroups *groups,
               guint *chosen,
               guint64 *n_hits)
{
  guint32 n_groups = cgv_grouping_get_n_groups (groups->grouping);
  guint n = 0;

  *n_hits = 0;
  for (guint32 group = 0; group < n_groups; group++)
    {
      guint n_shown = count_hits (groups, group);

      *n_hits += n_shown;
      groups->n_shown[group] = is_function (groups, group) ? 0 : n_shown;
      if (n_shown > 0)
        chosen[n++] = group;
    }
  return n;
}

static void
find_expanded (CgvFunctionGroups *groups,
               guint64 n_hits)
{
  if (groups->hits != NULL && groups->is_new_search)
    cgv_open_groups_set_all (groups->open_in_search, n_hits <= FEW_HITS);
  groups->is_new_search = FALSE;

  g_free (groups->expanded);
  groups->expanded = cgv_open_groups_apply (groups->hits != NULL ? groups->open_in_search : groups->open, groups->grouping);
}

static void
open_all (CgvFunctionGroups *groups)
{
  guint32 n_groups = cgv_grouping_get_n_groups (groups->grouping);

  for (guint32 group = 0; group < n_groups; group++)
    cgv_row_tree_set_open (groups->tree, group, groups->expanded[group] ? groups->n_shown[group] : 0);
  cgv_row_tree_update (groups->tree);
}

static CgvGrouping *
get_compared (CgvFunctionGroups *groups)
{
  return groups->compared != NULL ? groups->compared : groups->grouping;
}

void
cgv_function_groups_update (CgvFunctionGroups *groups)
{
  guint32 n_groups = groups->grouping != NULL ? cgv_grouping_get_n_groups (groups->grouping) : 0;
  guint *chosen;
  guint64 n_hits;
  guint n;

  g_hash_table_remove_all (groups->members);
  g_hash_table_remove_all (groups->member_sums);
  g_clear_pointer (&groups->sums, g_free);
  cgv_row_tree_free (groups->tree);
  groups->tree = cgv_row_tree_new (n_groups);
  if (groups->grouping == NULL)
    return;

  chosen = g_new (guint, n_groups);
  groups->n_shown = g_renew (guint, groups->n_shown, n_groups);
  n = choose_groups (groups, chosen, &n_hits);
  find_expanded (groups, n_hits);
  if (!cgv_grouping_sort (get_compared (groups), groups->order, groups->key, groups->descending, chosen, n))
    g_warning ("There is not enough memory to sort the groups");
  cgv_row_tree_take_order (groups->tree, chosen, n);
  open_all (groups);
}

guint
cgv_function_groups_get_n_rows (CgvFunctionGroups *groups)
{
  return cgv_row_tree_get_n_rows (groups->tree);
}

static const guint32 *
get_members (CgvFunctionGroups *groups,
             guint32 group)
{
  guint32 *members = g_hash_table_lookup (groups->members, GUINT_TO_POINTER (group));
  guint32 n_members = get_group (groups, group)->n_members;
  guint n = 0;

  if (members != NULL)
    return members;

  members = g_new (guint32, groups->n_shown[group]);
  for (guint32 i = 0; i < n_members; i++)
    {
      if (is_hit (groups, group, i))
        members[n++] = i;
    }
  if (!cgv_grouping_sort_members (get_compared (groups), group, groups->order, groups->key, groups->descending, members, n))
    g_warning ("There is not enough memory to sort the members of a group");
  g_hash_table_insert (groups->members, GUINT_TO_POINTER (group), members);
  return members;
}

guint32
cgv_function_groups_get (CgvFunctionGroups *groups,
                         guint position,
                         guint32 *member)
{
  guint index;
  guint32 group = cgv_row_tree_get (groups->tree, position, &index);

  *member = index != CGV_ROW_TREE_NONE ? get_members (groups, group)[index] : CGV_NONE;
  return group;
}

guint
cgv_function_groups_find (CgvFunctionGroups *groups,
                          guint32 group,
                          guint32 member)
{
  const guint32 *members;

  if (groups->grouping == NULL || group >= cgv_grouping_get_n_groups (groups->grouping))
    return G_MAXUINT;
  if (member == CGV_NONE)
    return cgv_row_tree_find (groups->tree, group, CGV_ROW_TREE_NONE);
  if (cgv_row_tree_get_open (groups->tree, group) == 0)
    return G_MAXUINT;

  members = get_members (groups, group);
  for (guint i = 0; i < groups->n_shown[group]; i++)
    {
      if (members[i] == member)
        return cgv_row_tree_find (groups->tree, group, i);
    }
  return G_MAXUINT;
}

gboolean
cgv_function_groups_find_node (CgvFunctionGroups *groups,
                               CgvNodeId node,
                               guint32 *group,
                               guint32 *member)
{
  guint32 n_members;

  if (groups->grouping == NULL || node == CGV_NONE)
    return FALSE;
  *group = cgv_grouping_find_group (groups->grouping, node);
  *member = CGV_NONE;
  if (*group == CGV_NONE || (groups->hits != NULL && !groups->hits[node]))
    return FALSE;
  if (get_group (groups, *group)->node == node && get_group (groups, *group)->cycle == CGV_NONE)
    return TRUE;

  n_members = get_group (groups, *group)->n_members;
  for (guint32 i = 0; i < n_members; i++)
    {
      CgvGroupMember data;

      cgv_grouping_get_member (groups->grouping, *group, i, &data);
      if (data.node != node)
        continue;
      *member = i;
      return TRUE;
    }
  return FALSE;
}

static CgvCost
add (CgvFunctionGroups *groups,
     CgvCost a,
     CgvCost b)
{
  return cgv_cost_add (a, b, cgv_grouping_get_costs (groups->grouping)->is_signed);
}

static void
add_up_groups (CgvFunctionGroups *groups)
{
  CgvCost sum = 0;
  guint n_groups;
  const guint *order = cgv_row_tree_get_groups (groups->tree, &n_groups);

  groups->sums = g_new0 (CgvCost, cgv_grouping_get_n_groups (groups->grouping));
  for (guint i = 0; i < n_groups; i++)
    {
      groups->sums[order[i]] = sum;
      sum = add (groups, sum, get_group (groups, order[i])->self);
    }
}

static const CgvCost *
get_member_sums (CgvFunctionGroups *groups,
                 guint32 group)
{
  CgvCost *sums = g_hash_table_lookup (groups->member_sums, GUINT_TO_POINTER (group));
  CgvCost sum = groups->sums[group];
  const guint32 *members;

  if (sums != NULL)
    return sums;

  members = get_members (groups, group);
  sums = g_new (CgvCost, groups->n_shown[group]);
  for (guint i = 0; i < groups->n_shown[group]; i++)
    {
      CgvGroupMember data;

      cgv_grouping_get_member (groups->grouping, group, members[i], &data);
      sum = add (groups, sum, data.self);
      sums[i] = sum;
    }
  g_hash_table_insert (groups->member_sums, GUINT_TO_POINTER (group), sums);
  return sums;
}

CgvCost
cgv_function_groups_get_running_sum (CgvFunctionGroups *groups,
                                     guint position)
{
  guint index;
  guint32 group = cgv_row_tree_get (groups->tree, position, &index);

  if (groups->sums == NULL)
    add_up_groups (groups);
  if (index != CGV_ROW_TREE_NONE)
    return get_member_sums (groups, group)[index];
  return add (groups, groups->sums[group], get_group (groups, group)->self);
}

guint
cgv_function_groups_get_n_shown (CgvFunctionGroups *groups,
                                 guint32 group)
{
  return groups->n_shown[group];
}

gboolean
cgv_function_groups_get_expanded (CgvFunctionGroups *groups,
                                  guint32 group)
{
  return groups->n_shown[group] > 0 && groups->expanded[group];
}

gboolean
cgv_function_groups_set_expanded (CgvFunctionGroups *groups,
                                  guint32 group,
                                  gboolean expanded)
{
  expanded = !!expanded;
  if (groups->n_shown[group] == 0 || groups->expanded[group] == expanded)
    return FALSE;

  cgv_open_groups_set (groups->hits != NULL ? groups->open_in_search : groups->open, groups->grouping, group, expanded);
  groups->expanded[group] = (guint8) expanded;
  if (!expanded)
    {
      g_hash_table_remove (groups->members, GUINT_TO_POINTER (group));
      g_hash_table_remove (groups->member_sums, GUINT_TO_POINTER (group));
    }
  cgv_row_tree_set_open (groups->tree, group, expanded ? groups->n_shown[group] : 0);
  cgv_row_tree_update (groups->tree);
  return TRUE;
}

void
cgv_function_groups_set_all_expanded (CgvFunctionGroups *groups,
                                      gboolean expanded)
{
  if (groups->grouping == NULL)
    return;

  cgv_open_groups_set_all (groups->hits != NULL ? groups->open_in_search : groups->open, expanded);
  g_free (groups->expanded);
  groups->expanded = cgv_open_groups_apply (groups->hits != NULL ? groups->open_in_search : groups->open, groups->grouping);
  g_hash_table_remove_all (groups->members);
  g_hash_table_remove_all (groups->member_sums);
  open_all (groups);
}
