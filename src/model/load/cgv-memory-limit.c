/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-memory-limit.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-display.h"
#include "cgv-loader.h"

static gboolean
read_size (const char *text,
           guint64 *size)
{
  static const char letters[] = "KMGT";
  gsize n_digits = strspn (text, "0123456789");
  const char *suffix = text + n_digits;
  g_autofree char *digits = g_strndup (text, n_digits);
  const char *letter;
  guint shift = 0;

  if (!g_ascii_string_to_unsigned (digits, 10, 1, G_MAXUINT64 - 1, size, NULL))
    return FALSE;
  letter = *suffix != '\0' ? strchr (letters, g_ascii_toupper (*suffix)) : NULL;
  if (letter != NULL)
    {
      shift = 10 * (guint) (letter - letters + 1);
      suffix++;
      if (g_ascii_strcasecmp (suffix, "ib") == 0)
        suffix += 2;
    }
  if (g_ascii_strcasecmp (suffix, "b") == 0)
    suffix++;
  if (*suffix != '\0' || *size > (G_MAXUINT64 - 1) >> shift)
    return FALSE;
  *size <<= shift;
  return TRUE;
}

gboolean
cgv_memory_limit_parse (const char *text,
                        guint64 *limit,
                        GError **error)
{
  char display[CGV_DISPLAY_MAX];

  g_return_val_if_fail (text != NULL && limit != NULL, FALSE);

  if (strcmp (text, "unlimited") == 0 || strcmp (text, "none") == 0)
    {
      *limit = CGV_MEMORY_UNLIMITED;
      return TRUE;
    }
  if (read_size (text, limit))
    return TRUE;
  if (*text == '\0')
    {
      g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                           _ ("--memory needs a value: give a whole number, such as 512M or 4G, or unlimited"));
      return FALSE;
    }
  cgv_display_name (text, strlen (text), display);
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _ ("“%s” is no value for --memory: give a whole number, such as 512M or 4G, or unlimited"), display);
  return FALSE;
}
