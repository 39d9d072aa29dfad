/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-filter-pattern.h"

#include "cgv-display.h"
#include "cgv-filter-rule.h"

/* What may be before a namespace: nothing, or a return type, from the strictest to the loosest. */
static const char *const beginnings[] = { "^", "^(?:[^(<]* )?", "^(?:[^(]* )?", "(?:^|.* )" };

/* What ends one, as cgv_namespace_find() has it. */
#define SEPARATORS "(?:::|->|[#\\\\.:])"

char *
cgv_filter_pattern_dup_whole (const char *text)
{
  g_autofree char *escaped = g_regex_escape_string (text, -1);

  return g_strdup_printf ("^%s$", escaped);
}

static char *
dup_display_text (const char *bytes,
                  gsize n_bytes)
{
  gsize length = cgv_display_text (bytes, n_bytes, NULL, 0);
  char *text = g_malloc (length + 1);

  cgv_display_text (bytes, n_bytes, text, length + 1);
  return text;
}

static gboolean
matches_members (const CgvGrouping *grouping,
                 guint32 group,
                 const char *pattern)
{
  const CgvFold *fold = cgv_grouping_get_costs (grouping)->graph->fold;
  guint32 n_members = cgv_grouping_get_group (grouping, group)->n_members;
  g_autoptr (GRegex) regex = g_regex_new (pattern, G_REGEX_OPTIMIZE, 0, NULL);

  for (guint32 i = 0; regex != NULL && i < n_members; i++)
    {
      g_autofree char *name = NULL;
      CgvGroupMember member;

      cgv_grouping_get_member (grouping, group, i, &member);
      name = cgv_filter_rule_dup_text (fold, member.node, CGV_FILTER_FIELD_FUNCTION);
      if (!g_regex_match (regex, name, 0, NULL))
        return FALSE;
    }
  return regex != NULL;
}

/* The simplest that matches all members. */
static char *
dup_namespace (const CgvGrouping *grouping,
               guint32 group,
               const char *name)
{
  g_autofree char *escaped = g_regex_escape_string (name, -1);
  char *pattern = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (beginnings) * 2; i++)
    {
      g_free (pattern);
      pattern = g_strconcat (beginnings[i / 2], escaped, i % 2 == 0 ? "::" : SEPARATORS, NULL);
      if (matches_members (grouping, group, pattern))
        break;
    }
  return pattern;
}

char *
cgv_filter_pattern_dup_group (const CgvGrouping *grouping,
                              guint32 group)
{
  size_t length;
  const char *bytes = cgv_grouping_get_name (grouping, group, &length);
  g_autofree char *name = dup_display_text (bytes, length);

  if (cgv_grouping_get_kind (grouping) != CGV_GROUPING_NAMESPACE)
    return cgv_filter_pattern_dup_whole (name);
  return length > 0 ? dup_namespace (grouping, group, name) : NULL;
}
