/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-compare-side.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-display.h"

/* As many parts are named one by one. */
#define NAMED_PARTS 3u

/* What takes part in a title, joined; takes both. */
static char *
join (char *first,
      char *second)
{
  g_autofree char *a = first;
  g_autofree char *b = second;

  if (a == NULL || b == NULL)
    return a != NULL ? g_steal_pointer (&a) : g_steal_pointer (&b);
  return g_strdup_printf ("%s · %s", a, b);
}

static char *
dup_display (const char *text)
{
  char display[CGV_DISPLAY_MAX];

  cgv_display_name (text, strlen (text), display);
  return g_strdup (display);
}

/* As many of the last components of PATH as tell it from OTHER; NULL if they are the same. */
static char *
dup_distinct_tail (const char *path,
                   const char *other)
{
  gsize n = strlen (path);
  gsize n_other = strlen (other);
  gsize common = 0;

  while (common < n && common < n_other && path[n - 1 - common] == other[n_other - 1 - common])
    common++;
  if (common == n && common == n_other)
    return NULL;

  n -= MIN (common, n);
  while (n > 0 && path[n - 1] != '/')
    n--;
  return dup_display (path + n);
}

static char *
dup_time (CgvDocument *document)
{
  g_autoptr (GDateTime) utc = g_date_time_new_from_unix_utc (cgv_document_get_load_time (document) / G_USEC_PER_SEC);
  g_autoptr (GDateTime) local = g_date_time_to_local (utc);
  g_autofree char *time = g_date_time_format (local, "%X");

  /* Translators: when a file was read, a time of day; it tells an older state of the file from a newer. */
  return g_strdup_printf (_ ("read at %s"), time);
}

static char *
dup_file_title (CgvDocument *document,
                CgvDocument *other)
{
  g_autofree char *name = cgv_document_dup_file_name (document, 0);
  g_autofree char *path = g_file_get_parse_name (cgv_document_get_file (document, 0));
  g_autofree char *other_name = other != NULL ? cgv_document_dup_file_name (other, 0) : NULL;
  g_autofree char *other_path = other != NULL ? g_file_get_parse_name (cgv_document_get_file (other, 0)) : NULL;
  char *tail;

  if (other == NULL || !g_str_equal (name, other_name))
    return g_steal_pointer (&name);
  tail = dup_distinct_tail (path, other_path);
  return tail != NULL ? tail : join (g_steal_pointer (&name), dup_time (document));
}

static char *
dup_and_more (char *first,
              guint n_more)
{
  g_autofree char *name = first;

  if (n_more == 0)
    return g_steal_pointer (&name);
  /* Translators: the first of several files or parts, and how many there are besides it. */
  return g_strdup_printf (ngettext ("%s and %u more", "%s and %u more", n_more), name, n_more);
}

/* The parts that were chosen, in the order in which they are shown. */
static GArray *
list_parts (CgvCompareSide *side)
{
  CgvDocument *document = cgv_compare_side_get_document (side);
  const CgvPartSelection *parts = cgv_compare_side_get_parts (side);
  const CgvPartSet *set = parts != NULL ? cgv_part_selection_get_set (parts) : NULL;
  guint32 n_parts = cgv_profile_get_n_parts (cgv_document_get_profile (document));
  GArray *list = g_array_new (FALSE, FALSE, sizeof (CgvPartId));

  for (guint i = 0; i < n_parts; i++)
    {
      CgvPartId part = cgv_document_get_part_at (document, i);

      if (cgv_part_set_contains (set, part))
        g_array_append_val (list, part);
    }
  return list;
}

static char *
dup_part_names (CgvDocument *document,
                const GArray *parts,
                const char *separator)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < parts->len; i++)
    {
      g_autofree char *name = cgv_document_dup_part_title (document, g_array_index (parts, CgvPartId, i));

      if (i > 0)
        g_string_append (names, separator);
      g_string_append (names, name);
    }
  return g_string_free (g_steal_pointer (&names), FALSE);
}

/* NULL where it goes without saying. */
static char *
dup_parts_title (CgvCompareSide *side,
                 gboolean is_same_document)
{
  CgvDocument *document = cgv_compare_side_get_document (side);
  g_autoptr (GArray) parts = list_parts (side);
  guint n_parts = cgv_profile_get_n_parts (cgv_document_get_profile (document));
  guint n_runs = cgv_compare_side_get_n_runs (side);

  if (n_runs > 1)
    return g_strdup_printf (ngettext ("median of %u run", "median of %u runs", n_runs), n_runs);
  if (parts->len == n_parts)
    return is_same_document ? g_strdup (_ ("all parts")) : NULL;
  if (parts->len == 1 || (is_same_document && parts->len <= NAMED_PARTS))
    return dup_part_names (document, parts, " + ");
  if (is_same_document)
    return dup_and_more (cgv_document_dup_part_title (document, g_array_index (parts, CgvPartId, 0)), parts->len - 1);
  return g_strdup_printf (ngettext ("%u of %u part", "%u of %u parts", n_parts), parts->len, n_parts);
}

char *
cgv_compare_side_dup_title (CgvCompareSide *self,
                            CgvCompareSide *other)
{
  CgvDocument *document;
  CgvDocument *other_document;
  char *files = NULL;

  g_return_val_if_fail (CGV_IS_COMPARE_SIDE (self), NULL);
  g_return_val_if_fail (other == NULL || CGV_IS_COMPARE_SIDE (other), NULL);

  document = cgv_compare_side_get_document (self);
  other_document = other != NULL ? cgv_compare_side_get_document (other) : NULL;
  if (document != other_document)
    files = dup_and_more (dup_file_title (document, other_document), cgv_document_get_n_files (document) - 1);
  return join (files, dup_parts_title (self, document == other_document));
}

static void
append_line (GString *text,
             char *line)
{
  g_autofree char *taken = line;

  if (taken == NULL || *taken == '\0')
    return;
  if (text->len > 0)
    g_string_append_c (text, '\n');
  g_string_append (text, taken);
}

char *
cgv_compare_side_dup_tooltip (CgvCompareSide *self)
{
  g_autoptr (GString) text = g_string_new (NULL);
  CgvDocument *document;
  guint n_files;

  g_return_val_if_fail (CGV_IS_COMPARE_SIDE (self), NULL);

  document = cgv_compare_side_get_document (self);
  n_files = cgv_document_get_n_files (document);
  append_line (text, cgv_document_dup_title (document));
  for (guint i = 0; i < MIN (n_files, NAMED_PARTS); i++)
    {
      g_autofree char *path = g_file_get_parse_name (cgv_document_get_file (document, i));

      append_line (text, dup_display (path));
    }
  if (n_files > NAMED_PARTS)
    append_line (text, g_strdup_printf (ngettext ("and %u more file", "and %u more files", n_files - NAMED_PARTS), n_files - NAMED_PARTS));
  append_line (text, dup_parts_title (self, FALSE));
  append_line (text, dup_time (document));
  return g_string_free (g_steal_pointer (&text), FALSE);
}
