/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-text.h"

#include <inttypes.h>
#include <locale.h>
#include <string.h>

#include "cgv-cost.h"
#include "cgv-display.h"
#include "cgv-value.h"

void
cgv_cli_text_digits (CgvCost cost,
                     gboolean is_signed,
                     char *out)
{
  if (is_signed)
    g_snprintf (out, CGV_CLI_DIGITS_MAX, "%" PRId64, (int64_t) cost);
  else
    g_snprintf (out, CGV_CLI_DIGITS_MAX, "%" PRIu64, cost);
}

void
cgv_cli_text_delta_digits (CgvDelta delta,
                           const CgvEvent *event,
                           char *out)
{
  CgvEvent size = *event;
  char *p = out;

  size.is_signed = false;
  if (delta.sign < 0)
    *p++ = '-';
  cgv_value_print (delta.size, &size, p);
}

char *
cgv_cli_text_dup_cost (CgvCost cost,
                       gboolean is_signed)
{
  char grouped[CGV_FORMAT_MAX];
  char digits[CGV_CLI_DIGITS_MAX];

  if (*localeconv ()->thousands_sep != '\0')
    {
      cgv_format_cost (cost, is_signed, grouped);
      return g_strdup (grouped);
    }
  cgv_cli_text_digits (cost, is_signed, digits);
  return g_strconcat (cgv_cost_is_saturated (cost, is_signed) ? "≥" : "", digits, NULL);
}

/* The thin spaces of core stand for a locale that groups; elsewhere the output is to be plain. */
static char *
dup_in_locale (const char *text)
{
  g_auto (GStrv) pieces = NULL;

  if (*localeconv ()->thousands_sep != '\0')
    return g_strdup (text);
  pieces = g_strsplit (text, "\u202f", -1);
  return g_strjoinv (NULL, pieces);
}

char *
cgv_cli_text_dup_percent (CgvCost cost,
                          CgvCost total,
                          gboolean is_signed)
{
  char text[CGV_FORMAT_MAX];

  cgv_format_percent (cost, total, is_signed, text);
  return dup_in_locale (text);
}

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
cgv_cli_text_dup_value (CgvCost cost,
                        const CgvEvent *event)
{
  char text[CGV_FORMAT_MAX];

  if (event->unit.kind == CGV_UNIT_EVENTS && event->decimals == 0)
    return cgv_cli_text_dup_cost (cost, event->is_signed);
  cgv_value_format (cost, event, text);
  return cgv_cli_text_dup_in_locale (text);
}

char *
cgv_cli_text_dup_estimate (CgvCost cost,
                           CgvCostRange range,
                           const CgvEvent *event)
{
  g_autofree char *text = cgv_cli_text_dup_value (cost, event);

  return cgv_cost_range_is_exact (range) ? g_steal_pointer (&text) : g_strconcat ("≈", text, NULL);
}

char *
cgv_cli_text_dup_value_per_call (CgvCost cost,
                                 guint64 count,
                                 const CgvEvent *event)
{
  char text[CGV_FORMAT_MAX];

  cgv_value_format_per_call (cost, count, event, text);
  return cgv_cli_text_dup_in_locale (text);
}

char *
cgv_cli_text_dup_string (const char *bytes,
                         gssize length)
{
  gsize n_bytes = length < 0 ? strlen (bytes) : (gsize) length;
  gsize size = cgv_display_text (bytes, n_bytes, NULL, 0) + 1;
  char *text = g_malloc (size);

  cgv_display_text (bytes, n_bytes, text, size);
  return text;
}

char *
cgv_cli_text_dup_name (const char *bytes,
                       gsize length)
{
  char name[CGV_DISPLAY_MAX];

  cgv_display_name (bytes, length, name);
  return g_strdup (name);
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
  return cgv_cli_text_dup_string (bytes, (gssize) length);
}

void
cgv_cli_text_print_error (const char *message)
{
  g_auto (GStrv) lines = g_strsplit (message, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autofree char *text = cgv_cli_text_dup_string (lines[i], -1);

      fprintf (stderr, "%s%s\n", i == 0 ? "callgrove-cli: " : "", text);
    }
}
