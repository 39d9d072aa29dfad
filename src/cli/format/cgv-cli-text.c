/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-text.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

#include "cgv-display-dup.h"
#include "cgv-name-pattern.h"

char *
cgv_cli_text_dup_in_locale (const char *text)
{
  static const char space[] = "\u202f";
  static const char minus[] = "\u2212";
  const gsize size = sizeof space - 1;
  GString *plain;

  if (*localeconv ()->thousands_sep != '\0')
    return g_strdup (text);

  plain = g_string_new (NULL);
  while (*text != '\0')
    {
      if (g_str_has_prefix (text, minus))
        {
          g_string_append_c (plain, '-');
          text += sizeof minus - 1;
          continue;
        }
      if (!g_str_has_prefix (text, space))
        {
          g_string_append_c (plain, *text++);
          continue;
        }
      text += size;
      if (g_ascii_isalpha (*text) || (guchar) *text >= 0x80)
        g_string_append_c (plain, ' ');
    }
  return g_string_free (plain, FALSE);
}

char *
cgv_cli_text_dup_profile_string (const CgvProfile *profile,
                                 CgvStringId string)
{
  size_t length;
  const char *bytes;

  if (string == CGV_NONE)
    return NULL;
  bytes = cgv_profile_get_string (profile, string, &length);
  return cgv_display_dup_whole (bytes, (gssize) length);
}

void
cgv_cli_text_get_origin (const CgvProfile *profile,
                         CgvStringId *command,
                         CgvStringId *creator)
{
  *command = *creator = CGV_NONE;
  for (CgvPartId id = profile->n_parts; id-- > 0;)
    {
      const CgvPart *part = cgv_profile_get_part (profile, id);

      *command = part->command != CGV_NONE ? part->command : *command;
      *creator = part->creator != CGV_NONE ? part->creator : *creator;
    }
}

char *
cgv_cli_text_dup_place (const CgvProfile *profile,
                        CgvStringId file,
                        guint64 line)
{
  g_autofree char *name = cgv_cli_text_dup_profile_string (profile, file);
  const char *shown = name != NULL && *name != '\0' ? name : "?";

  if (line == 0)
    return g_strdup_printf ("%s:?", shown);
  return g_strdup_printf ("%s:%" PRId64, shown, (int64_t) line);
}

/* Says which pattern took too many steps. */
static gboolean
report_match (gboolean is_match,
              GError *reason,
              const GRegex *pattern,
              GError **error)
{
  g_autofree char *shown = NULL;

  if (reason == NULL)
    return is_match;
  shown = cgv_display_dup_whole (g_regex_get_pattern (pattern), -1);
  g_set_error (error, G_REGEX_ERROR, reason->code, _ ("Comparing “%s” with a name takes too many steps: make the pattern simpler"), shown);
  g_error_free (reason);
  return FALSE;
}

gboolean
cgv_cli_text_matches (const char *text,
                      const GRegex *pattern,
                      GError **error)
{
  GError *reason = NULL;
  gboolean is_match = cgv_name_pattern_matches_text (pattern, text, strlen (text), &reason);

  return report_match (is_match, reason, pattern, error);
}

gboolean
cgv_cli_text_matches_function (const char *name,
                               gsize length,
                               const GRegex *pattern,
                               GError **error)
{
  GError *reason = NULL;
  gboolean is_match = cgv_name_pattern_matches (pattern, name, length, &reason);

  return report_match (is_match, reason, pattern, error);
}

gboolean
cgv_cli_text_refuse (GError **error,
                     const char *format,
                     ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_propagate_error (error, g_error_new_valist (G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, format, arguments));
  va_end (arguments);
  return FALSE;
}

void
cgv_cli_text_print_error (const char *message)
{
  g_auto (GStrv) lines = g_strsplit (message, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autofree char *text = cgv_display_dup_whole (lines[i], -1);

      fprintf (stderr, "%s%s\n", i == 0 ? "callgrove-cli: " : "", text);
    }
}

void
cgv_cli_text_take_error (char *message)
{
  cgv_cli_text_print_error (message);
  g_free (message);
}
