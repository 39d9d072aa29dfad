/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-parts.h"

#include <glib/gi18n.h>

#include "cgv-cli-text.h"

static gboolean
parse_number (const char **cursor,
              guint n_parts,
              guint *number)
{
  guint64 value = 0;
  const char *p = *cursor;

  if (!g_ascii_isdigit (*p))
    return FALSE;
  for (; g_ascii_isdigit (*p) && value <= n_parts; p++)
    value = value * 10 + (guint64) (*p - '0');
  if (value < 1 || value > n_parts)
    return FALSE;
  *number = (guint) value;
  *cursor = p;
  return TRUE;
}

static gboolean
parse_range (const char **cursor,
             guint n_parts,
             guint *first,
             guint *last)
{
  if (!parse_number (cursor, n_parts, first))
    return FALSE;
  *last = *first;
  if (**cursor != '-')
    return TRUE;
  (*cursor)++;
  return parse_number (cursor, n_parts, last) && *first <= *last;
}

guint64 *
cgv_cli_parts_parse (const char *list,
                     CgvDocument *document,
                     GError **error)
{
  guint n_parts = document->profile->n_parts;
  g_autofree guint64 *words = g_new0 (guint64, n_parts / 64 + 1);
  const char *cursor = list;
  guint first, last;

  while (parse_range (&cursor, n_parts, &first, &last))
    {
      for (guint place = first - 1; place < last; place++)
        {
          CgvPartId part = cgv_document_get_part_at (document, place);

          words[part / 64] |= G_GUINT64_CONSTANT (1) << part % 64;
        }
      if (*cursor == '\0')
        return g_steal_pointer (&words);
      if (*cursor++ != ',')
        break;
    }
  /* Translators: a text, and how many parts there are */
  cgv_cli_text_refuse (error, g_dngettext (NULL, "“%s” is no list of parts: the profile has %u part, number 1. Callgrind writes most dumps to files of their own: name these, too", "“%s” is no list of parts: the profile has %u parts; name them as in 1,3-5", n_parts), list, n_parts);
  return NULL;
}
