/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-name-pattern.h"

#include <string.h>

#include "cgv-display-dup.h"
#include "cgv-name.h"

/* Names that are plain ASCII are safe as they are. */
static gboolean
is_plain (const char *bytes,
          gsize length)
{
  for (gsize i = 0; i < length; i++)
    {
      if (bytes[i] < ' ' || bytes[i] > '~')
        return FALSE;
    }
  return TRUE;
}

gboolean
cgv_name_pattern_matches_text (const GRegex *regex,
                               const char *bytes,
                               gsize length,
                               GError **error)
{
  g_autofree char *text = NULL;

  if ((g_regex_get_compile_flags (regex) & G_REGEX_RAW) != 0 || is_plain (bytes, length))
    return g_regex_match_full (regex, bytes, (gssize) length, 0, 0, NULL, error);
  text = cgv_display_dup_whole (bytes, (gssize) length);
  return g_regex_match_full (regex, text, -1, 0, 0, NULL, error);
}

/* A qualified name that is the whole name says nothing new. */
static gboolean
matches_qualified (const GRegex *regex,
                   const char *bytes,
                   gsize length,
                   GError **error)
{
  g_autofree char *text = NULL;
  CgvName name;
  gsize n;

  cgv_name_init (&name, bytes, length);
  n = cgv_name_write_searched (&name, NULL, 0);
  text = g_malloc (n + 1);
  cgv_name_write_searched (&name, text, n + 1);
  if (n == length && memcmp (text, bytes, n) == 0)
    return FALSE;
  return cgv_name_pattern_matches_text (regex, text, n, error);
}

gboolean
cgv_name_pattern_matches (const GRegex *regex,
                          const char *bytes,
                          gsize length,
                          GError **error)
{
  GError *reason = NULL;
  gboolean is_match = cgv_name_pattern_matches_text (regex, bytes, length, &reason);
  gsize start = is_match || reason != NULL ? 0 : cgv_name_get_start (bytes, length);

  if (start > 0)
    is_match = cgv_name_pattern_matches_text (regex, bytes + start, length - start, &reason);
  if (!is_match && reason == NULL)
    is_match = matches_qualified (regex, bytes, length, &reason);
  if (reason != NULL)
    g_propagate_error (error, reason);
  return is_match && reason == NULL;
}
