/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-group-key.h"

#include <string.h>

static gboolean
is_of_functions (CgvGroupingKind kind)
{
  return kind == CGV_GROUPING_CYCLE || kind == CGV_GROUPING_FUNCTION_FILE;
}

void
cgv_group_key_init (CgvGroupKey *key,
                    const CgvGrouping *grouping,
                    guint32 group)
{
  const CgvGroup *data = cgv_grouping_get_group (grouping, group);
  const CgvFold *fold = cgv_grouping_get_costs (grouping)->graph->fold;

  *key = (CgvGroupKey) { .kind = cgv_grouping_get_kind (grouping) };
  if (is_of_functions (key->kind))
    key->id = cgv_fold_get_function (fold, data->node);
  else if (key->kind == CGV_GROUPING_PART)
    key->id = data->part;
  else
    key->name = cgv_grouping_get_name (grouping, group, &key->length);
}

CgvGroupKey *
cgv_group_key_copy (const CgvGroupKey *key)
{
  CgvGroupKey *copy = g_memdup2 (key, sizeof *key);

  copy->name = g_memdup2 (key->name, key->length);
  return copy;
}

void
cgv_group_key_free (CgvGroupKey *key)
{
  if (key == NULL)
    return;
  g_free ((char *) key->name);
  g_free (key);
}

guint
cgv_group_key_hash (gconstpointer key)
{
  const CgvGroupKey *self = key;
  guint hash = self->id * 2654435761u + (guint) self->length;

  for (gsize i = 0; i < self->length; i++)
    hash = hash * 33 + (guchar) self->name[i];
  return hash;
}

gboolean
cgv_group_key_equal (gconstpointer a,
                     gconstpointer b)
{
  const CgvGroupKey *one = a;
  const CgvGroupKey *other = b;

  return one->kind == other->kind && one->id == other->id && one->length == other->length &&
         (one->length == 0 || memcmp (one->name, other->name, one->length) == 0);
}

guint32
cgv_group_key_find (const CgvGroupKey *key,
                    const CgvGrouping *grouping)
{
  guint32 n_groups = cgv_grouping_get_n_groups (grouping);

  if (key->kind != cgv_grouping_get_kind (grouping))
    return CGV_NONE;
  if (is_of_functions (key->kind))
    return cgv_grouping_find_group (grouping, cgv_fold_get_node (cgv_grouping_get_costs (grouping)->graph->fold, key->id));

  for (guint32 group = 0; group < n_groups; group++)
    {
      CgvGroupKey other;

      cgv_group_key_init (&other, grouping, group);
      if (cgv_group_key_equal (key, &other))
        return group;
    }
  return CGV_NONE;
}
