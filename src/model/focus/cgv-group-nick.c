/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-group-nick.h"

static const char *const nicks[] = {
  [CGV_GROUPING_OBJECT] = "object",
  [CGV_GROUPING_FILE] = "file",
  [CGV_GROUPING_NAMESPACE] = "namespace",
  [CGV_GROUPING_CYCLE] = "cycle",
  [CGV_GROUPING_PART] = "part",
  [CGV_GROUPING_FUNCTION_FILE] = "function-file",
  [CGV_GROUPING_FUNCTION] = "function",
  [CGV_CHOICE_CALL_TREE] = "call-tree",
  [CGV_CHOICE_CALLERS_TREE] = "callers-tree",
};

const char *
cgv_group_nick_get (int kind)
{
  return kind >= 0 && kind < (int) G_N_ELEMENTS (nicks) && nicks[kind] != NULL ? nicks[kind] : "none";
}

int
cgv_group_nick_parse (const char *nick)
{
  for (guint i = 0; i < G_N_ELEMENTS (nicks); i++)
    {
      if (nicks[i] != NULL && g_strcmp0 (nicks[i], nick) == 0)
        return (int) i;
    }
  return CGV_CHOICE_UNGROUPED;
}
