/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-column.h"

#define CUMULATIVE "cumulative"
#define INCLUSIVE  "inclusive:"
#define SELF       "self:"

CgvColumnKind
cgv_column_parse (const char *column,
                  const char **event)
{
  const char *name = NULL;
  CgvColumnKind kind = CGV_COLUMN_UNKNOWN;

  g_return_val_if_fail (column != NULL, CGV_COLUMN_UNKNOWN);

  if (g_str_equal (column, CUMULATIVE))
    kind = CGV_COLUMN_CUMULATIVE;
  else if (g_str_has_prefix (column, INCLUSIVE))
    {
      kind = CGV_COLUMN_INCLUSIVE;
      name = column + sizeof INCLUSIVE - 1;
    }
  else if (g_str_has_prefix (column, SELF))
    {
      kind = CGV_COLUMN_SELF;
      name = column + sizeof SELF - 1;
    }
  if (event != NULL)
    *event = name;

  return kind;
}

char *
cgv_column_make (CgvColumnKind kind,
                 const char *event)
{
  g_return_val_if_fail (kind != CGV_COLUMN_UNKNOWN, NULL);
  g_return_val_if_fail ((kind == CGV_COLUMN_CUMULATIVE) == (event == NULL), NULL);

  switch (kind)
    {
    case CGV_COLUMN_INCLUSIVE:
      return g_strconcat (INCLUSIVE, event, NULL);
    case CGV_COLUMN_SELF:
      return g_strconcat (SELF, event, NULL);
    case CGV_COLUMN_CUMULATIVE:
    case CGV_COLUMN_UNKNOWN:
    default:
      return g_strdup (CUMULATIVE);
    }
}
