/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-name-text.h"

#include <string.h>

#include "cgv-display-dup.h"
#include "cgv-display.h"
#include "cgv-path-rules.h"

char *
cgv_name_text_dup_short (const CgvFold *fold,
                         CgvNodeId node)
{
  CgvShortName forms;

  cgv_fold_init_short_name (fold, node, &forms);
  return cgv_display_dup (cgv_short_name_get_short (&forms), -1);
}

char *
cgv_name_text_dup_qualified (const CgvFold *fold,
                             CgvNodeId node)
{
  CgvShortName forms;

  cgv_fold_init_short_name (fold, node, &forms);
  return cgv_display_dup (cgv_short_name_get (&forms, 0), -1);
}

char *
cgv_name_text_dup_signature (const CgvFold *fold,
                             CgvNodeId node)
{
  const CgvNameDetail nothing = { 0 };
  char display[CGV_DISPLAY_MAX];
  CgvShortName forms;
  gsize length;
  const char *bytes = cgv_fold_get_name (fold, node, &length);

  cgv_display_name (bytes, length, display);
  if (!cgv_fold_is_of_functions (fold))
    return g_strdup (display);
  cgv_short_name_init_detail (&forms, bytes, length, nothing);
  if (g_str_equal (display, cgv_short_name_get (&forms, 0)))
    return g_strdup (display);
  return g_strdup_printf ("%s\n%s", cgv_short_name_get (&forms, 0), display);
}

gboolean
cgv_name_text_is_known (const char *path,
                        gsize length)
{
  static const char unknown[] = "???";

  return length > 0 && (length != strlen (unknown) || memcmp (path, unknown, length) != 0);
}

char *
cgv_name_text_dup_base_name (const char *path,
                             gsize length)
{
  gsize start = cgv_path_get_base_name (path, length);

  if (!cgv_name_text_is_known (path, length) || start == length)
    return NULL;
  return cgv_display_dup (path + start, (gssize) (length - start));
}
