/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-compare-list.h"

#include "cgv-compare-text.h"
#include "cgv-display.h"

static char *
dup_display (const char *bytes,
             gsize length)
{
  char display[CGV_DISPLAY_MAX];

  cgv_display_name (bytes, length, display);
  return g_strdup (display);
}

char *
cgv_compare_list_dup_name (CgvFunctionList *list,
                           guint position)
{
  CgvFunctionRow row;
  const char *name;
  gsize length, start;

  if (!cgv_function_list_get_row (list, position, &row))
    return g_strdup ("");
  if (row.kind == CGV_FUNCTION_ROW_FUNCTION || row.kind == CGV_FUNCTION_ROW_MEMBER)
    return cgv_compare_text_dup_name (cgv_function_list_get_numbers (list)->matching, row.node);
  name = cgv_function_list_get_name (list, &row, &length);
  start = row.kind == CGV_FUNCTION_ROW_GROUP ? cgv_path_get_base_name (name, length) : 0;
  return dup_display (name + start, length - start);
}

char *
cgv_compare_list_dup_location (CgvFunctionList *list,
                               guint position)
{
  CgvFunctionRow row;
  const char *name;
  gsize length;

  if (!cgv_function_list_get_row (list, position, &row))
    return g_strdup ("");
  if (row.kind != CGV_FUNCTION_ROW_GROUP)
    return cgv_compare_text_dup_location (cgv_function_list_get_numbers (list)->matching, row.node);
  name = cgv_function_list_get_name (list, &row, &length);
  length = cgv_path_get_base_name (name, length);
  return length > 1 ? dup_display (name, length - 1) : g_strdup ("");
}

char *
cgv_compare_list_dup_tooltip (CgvFunctionList *list,
                              guint position)
{
  CgvFunctionRow row;
  const char *name;
  gsize length;

  if (!cgv_function_list_get_row (list, position, &row))
    return g_strdup ("");
  if (row.kind == CGV_FUNCTION_ROW_FUNCTION || row.kind == CGV_FUNCTION_ROW_MEMBER)
    return cgv_compare_text_dup_tooltip (cgv_function_list_get_numbers (list)->main.comparison, row.node);
  name = cgv_function_list_get_name (list, &row, &length);
  return dup_display (name, length);
}
