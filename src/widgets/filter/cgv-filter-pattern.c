/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-filter-pattern.h"

#include "cgv-display-dup.h"
#include "cgv-filter-rule.h"

/* After a namespace comes the end, or a separator of a namespace in it. */
#define BEHIND "(?:$|\\W)"

char *
cgv_filter_pattern_dup_whole (const char *text)
{
  g_autofree char *escaped = g_regex_escape_string (text, -1);

  return g_strdup_printf ("^%s$", escaped);
}

static char *
dup_namespace (const char *name)
{
  g_autofree char *escaped = g_regex_escape_string (name, -1);

  return g_strconcat ("^", escaped, BEHIND, NULL);
}

/* Adds the paths of an object or file, each once, that functions of a group are in. */
static void
add_paths (GPtrArray *paths,
           const CgvGrouping *grouping,
           guint32 group)
{
  const CgvFold *fold = grouping->costs->graph->fold;
  CgvGroupingKind kind = grouping->kind;
  guint32 n_members = grouping->groups[group].n_members;

  for (guint32 i = 0; i < n_members; i++)
    {
      CgvGroupMember member;
      g_autofree char *path = NULL;

      cgv_grouping_get_member (grouping, group, i, &member);
      /* Inlined code is of functions that begin in other files. */
      if (kind == CGV_GROUPING_FILE &&
          fold->profile->functions[cgv_fold_get_function (fold, member.node)].file != member.file)
        continue;
      path = cgv_filter_rule_dup_text (fold, member.node, kind == CGV_GROUPING_OBJECT ? CGV_FILTER_FIELD_OBJECT : CGV_FILTER_FIELD_FILE);
      if (!g_ptr_array_find_with_equal_func (paths, path, g_str_equal, NULL))
        g_ptr_array_add (paths, g_steal_pointer (&path));
    }
}

static char *
dup_paths (CgvGrouping *const *groupings,
           guint32 group)
{
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) pattern = g_string_new ("^(?:");

  cgv_foreach_side (side)
    {
      if (groupings[side] != NULL)
        add_paths (paths, groupings[side], group);
    }
  if (paths->len <= 1)
    return paths->len == 1 ? cgv_filter_pattern_dup_whole (g_ptr_array_index (paths, 0)) : NULL;
  for (guint i = 0; i < paths->len; i++)
    {
      g_autofree char *escaped = g_regex_escape_string (g_ptr_array_index (paths, i), -1);

      g_string_append_printf (pattern, "%s%s", i > 0 ? "|" : "", escaped);
    }
  g_string_append (pattern, ")$");
  return g_string_free (g_steal_pointer (&pattern), FALSE);
}

char *
cgv_filter_pattern_dup_group (CgvGrouping *const *groupings,
                              guint32 group)
{
  const CgvGrouping *grouping = groupings[CGV_SIDE_NEW];
  size_t length;
  const char *bytes = cgv_grouping_get_name (grouping, group, &length);
  g_autofree char *name = cgv_display_dup_whole (bytes, (gssize) length);

  if (grouping->kind != CGV_GROUPING_NAMESPACE)
    return dup_paths (groupings, group);
  return length > 0 ? dup_namespace (name) : NULL;
}
