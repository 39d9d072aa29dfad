/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-text.h"

#include <inttypes.h>
#include <locale.h>
#include <string.h>

#include "cgv-cost.h"
#include "cgv-display.h"
#include "cgv-format.h"

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
cgv_cli_text_dup_estimate (CgvCost cost,
                           CgvCostRange range,
                           gboolean is_signed)
{
  g_autofree char *text = cgv_cli_text_dup_cost (cost, is_signed);

  return cgv_cost_range_is_exact (range) ? g_steal_pointer (&text) : g_strconcat ("≈", text, NULL);
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
cgv_cli_text_dup_per_call (CgvCost cost,
                           guint64 count,
                           gboolean is_signed)
{
  char text[CGV_FORMAT_MAX];

  cgv_format_per_call (cost, count, is_signed, text);
  return dup_in_locale (text);
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
