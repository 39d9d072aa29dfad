/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-display-dup.h"

#include <string.h>

char *
cgv_display_dup (const char *bytes,
                 gssize length)
{
  char display[CGV_DISPLAY_MAX];

  cgv_display_name (bytes, length < 0 ? strlen (bytes) : (size_t) length, display);
  return g_strdup (display);
}

char *
cgv_display_dup_whole (const char *bytes,
                       gssize length)
{
  size_t n_bytes = length < 0 ? strlen (bytes) : (size_t) length;
  size_t size = cgv_display_text (bytes, n_bytes, NULL, 0) + 1;
  char *text = g_malloc (size);

  cgv_display_text (bytes, n_bytes, text, size);
  return text;
}

char *
cgv_display_dup_form (const char *bytes,
                      gsize length,
                      CgvNameForm form)
{
  g_autofree char *text = NULL;
  CgvName name;
  gsize size;

  cgv_name_init (&name, bytes, length);
  size = cgv_name_write (&name, form, NULL, 0);
  text = g_malloc (size + 1);
  cgv_name_write (&name, form, text, size + 1);
  return cgv_display_dup_whole (text, (gssize) size);
}

char *
cgv_display_dup_label (const char *text)
{
  g_auto (GStrv) pieces = g_strsplit (text, "_", -1);

  return g_strjoinv ("__", pieces);
}
