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
