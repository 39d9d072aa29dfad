/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-open-groups.h"

#include <string.h>

struct CgvOpenGroups
{
  gboolean all;
  GHashTable *exceptions; /* a set of CgvGroupKey */
};

CgvOpenGroups *
cgv_open_groups_new (void)
{
  CgvOpenGroups *open = g_new0 (CgvOpenGroups, 1);

  open->exceptions = g_hash_table_new_full (cgv_group_key_hash, cgv_group_key_equal, (GDestroyNotify) cgv_group_key_free, NULL);
  return open;
}

void
cgv_open_groups_free (CgvOpenGroups *open)
{
  g_hash_table_unref (open->exceptions);
  g_free (open);
}

void
cgv_open_groups_set_all (CgvOpenGroups *open,
                         gboolean all)
{
  open->all = !!all;
  g_hash_table_remove_all (open->exceptions);
}

/* A cycle may be remembered by another of its members. */
static gboolean
is_of_group (gpointer key,
             gpointer value,
             gpointer user_data)
{
  const CgvGrouping *grouping = ((gconstpointer *) user_data)[0];
  const guint32 *group = ((gconstpointer *) user_data)[1];

  return cgv_group_key_find (key, grouping) == *group;
}

void
cgv_open_groups_set (CgvOpenGroups *open,
                     const CgvGrouping *grouping,
                     guint32 group,
                     gboolean is_open)
{
  CgvGroupKey key;

  if (cgv_grouping_get_kind (grouping) == CGV_GROUPING_CYCLE)
    {
      gconstpointer which[] = { grouping, &group };

      g_hash_table_foreach_remove (open->exceptions, is_of_group, which);
    }

  cgv_group_key_init (&key, grouping, group);
  if (!!is_open == open->all)
    g_hash_table_remove (open->exceptions, &key);
  else if (!g_hash_table_contains (open->exceptions, &key))
    g_hash_table_add (open->exceptions, cgv_group_key_copy (&key));
}

static gboolean
has_constant_find (CgvGroupingKind kind)
{
  return kind == CGV_GROUPING_CYCLE || kind == CGV_GROUPING_FUNCTION_FILE;
}

guint8 *
cgv_open_groups_apply (CgvOpenGroups *open,
                       const CgvGrouping *grouping)
{
  guint32 n_groups = cgv_grouping_get_n_groups (grouping);
  guint8 *out = g_malloc ((gsize) n_groups + 1);
  GHashTableIter iter;
  gpointer key;

  memset (out, open->all, (gsize) n_groups + 1);
  if (g_hash_table_size (open->exceptions) == 0)
    return out;

  if (!has_constant_find (cgv_grouping_get_kind (grouping)))
    {
      for (guint32 group = 0; group < n_groups; group++)
        {
          CgvGroupKey of_group;

          cgv_group_key_init (&of_group, grouping, group);
          if (g_hash_table_contains (open->exceptions, &of_group))
            out[group] = !open->all;
        }
      return out;
    }

  g_hash_table_iter_init (&iter, open->exceptions);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    {
      guint32 group = cgv_group_key_find (key, grouping);

      if (group != CGV_NONE)
        out[group] = !open->all;
    }
  return out;
}
