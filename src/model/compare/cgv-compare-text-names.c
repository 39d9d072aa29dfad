/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-compare-text.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-variants.h"
#include "cgv-display.h"
#include "cgv-short-name.h"

/* What Callgrind writes for a file or object that it does not know. */
#define UNKNOWN "???"

static char *
dup_display (const char *bytes,
             gsize length)
{
  char display[CGV_DISPLAY_MAX];

  cgv_display_name (bytes, length, display);
  return g_strdup (display);
}

char *
cgv_compare_text_dup_name (const CgvMatching *matching,
                           CgvNodeId row)
{
  const char *bytes;
  gsize length;

  g_return_val_if_fail (matching != NULL, NULL);

  bytes = cgv_matching_get_name (matching, row, &length);
  return dup_display (bytes, length);
}

char *
cgv_compare_text_dup_plain_name (const CgvMatching *matching,
                                 CgvNodeId row)
{
  g_autofree char *name = cgv_compare_text_dup_name (matching, row);
  CgvShortName parts;

  g_return_val_if_fail (name != NULL, NULL);

  cgv_short_name_init (&parts, name);
  return g_strdup (parts.plain);
}

char *
cgv_compare_text_dup_whole_name (const CgvMatching *matching,
                                 CgvNodeId row)
{
  const char *bytes;
  gsize length;
  gsize display_length;
  char *display;

  g_return_val_if_fail (matching != NULL, NULL);

  bytes = cgv_matching_get_name (matching, row, &length);
  display_length = cgv_display_text (bytes, length, NULL, 0);
  display = g_malloc (display_length + 1);
  cgv_display_text (bytes, length, display, display_length + 1);
  return display;
}

static gboolean
is_known (const char *bytes,
          gsize length)
{
  return length > 0 && (length != strlen (UNKNOWN) || memcmp (bytes, UNKNOWN, length) != 0);
}

/* The last component of a path, or NULL where it is not known. */
static char *
dup_base_name (const char *bytes,
               gsize length)
{
  gsize start = cgv_path_get_base_name (bytes, length);

  if (!is_known (bytes, length) || start == length)
    return NULL;
  return dup_display (bytes + start, length - start);
}

char *
cgv_compare_text_dup_location (const CgvMatching *matching,
                               CgvNodeId row)
{
  g_autofree char *file = NULL;
  g_autofree char *object = NULL;
  const char *bytes;
  gsize length;

  g_return_val_if_fail (matching != NULL, NULL);

  bytes = cgv_matching_get_file (matching, row, &length);
  file = dup_base_name (bytes, length);
  bytes = cgv_matching_get_object (matching, row, &length);
  object = dup_base_name (bytes, length);
  if (file != NULL && object != NULL)
    return g_strdup_printf ("%s · %s", file, object);
  if (file != NULL)
    return g_steal_pointer (&file);
  return object != NULL ? g_steal_pointer (&object) : g_strdup ("");
}

char *
cgv_compare_text_dup_variants (const CgvMatching *matching,
                               CgvNodeId row)
{
  guint32 base;
  guint32 new_;

  g_return_val_if_fail (matching != NULL, NULL);

  base = cgv_variants_count (matching, CGV_SIDE_BASE, row);
  new_ = cgv_variants_count (matching, CGV_SIDE_NEW, row);
  if (base <= 1 && new_ <= 1)
    return NULL;
  if (base == new_ || base == 0 || new_ == 0)
    return g_strdup_printf (ngettext ("%u variant", "%u variants", MAX (base, new_)), MAX (base, new_));
  /* Translators: how many functions of one name there were, and are now. */
  return g_strdup_printf (ngettext ("%u → %u variant", "%u → %u variants", new_), base, new_);
}

const char *
cgv_compare_text_get_presence (const CgvComparison *comparison,
                               CgvNodeId row)
{
  g_return_val_if_fail (comparison != NULL, NULL);

  switch (cgv_comparison_get_presence (comparison, row))
    {
    case CGV_PRESENT_NEW:
      /* Translators: a function that only the new side has. */
      return C_ ("function", "new");
    case CGV_PRESENT_BASE:
      /* Translators: a function that only the base has. */
      return C_ ("function", "removed");
    case CGV_PRESENT_NEITHER:
    case CGV_PRESENT_BOTH:
    default:
      return NULL;
    }
}

const char *
cgv_compare_text_get_presence_long (const CgvComparison *comparison,
                                    CgvNodeId row)
{
  gboolean has_both;

  g_return_val_if_fail (comparison != NULL, NULL);

  /* What both builds have, but only one run got to, was neither removed nor inlined. */
  has_both = cgv_matching_get_status (comparison->matching, row) == CGV_MATCH_BOTH;
  switch (cgv_comparison_get_presence (comparison, row))
    {
    case CGV_PRESENT_NEW:
      return has_both ? _ ("Not called on the base") : _ ("Only in the new side");
    case CGV_PRESENT_BASE:
      return has_both ? _ ("Not called on the new side") : _ ("Inlined or removed: only in the base");
    case CGV_PRESENT_NEITHER:
    case CGV_PRESENT_BOTH:
    default:
      return NULL;
    }
}

const char *
cgv_compare_text_get_tier (CgvMatchTier tier)
{
  switch (tier)
    {
    case CGV_MATCH_SAME:
      return _ ("The same function of one profile");
    case CGV_MATCH_OBJECT:
      return _ ("Same name, file and object");
    case CGV_MATCH_FILE:
      return _ ("Same name and file name");
    case CGV_MATCH_CANONICAL:
      return _ ("Same name but for what compilers add, and same file name");
    case CGV_MATCH_UNIQUE:
      return _ ("Same name, which is unique on both sides");
    case CGV_MATCH_RULE:
      return _ ("Matched by a rule of yours");
    case CGV_MATCH_NONE:
    default:
      return NULL;
    }
}

static void
append_line (GString *text,
             const char *line)
{
  if (line == NULL || *line == '\0')
    return;
  if (text->len > 0)
    g_string_append_c (text, '\n');
  g_string_append (text, line);
}

/* What a function is called on a side, where it is, and in which object; "" for what is not known. */
static void
describe (const CgvMatching *matching,
          CgvSide side,
          CgvNodeId row,
          char *lines[3])
{
  CgvProfile *profile = cgv_fold_get_profile (cgv_matching_get_origin (matching, side));
  CgvFunctionId id = cgv_matching_get_function (matching, side, row);
  const CgvFunction *function = id != CGV_NONE ? cgv_profile_get_function (profile, id) : NULL;
  const CgvStringId strings[3] = { function != NULL ? function->name : CGV_NONE, function != NULL ? function->file : CGV_NONE, function != NULL ? function->object : CGV_NONE };

  for (guint i = 0; i < 3; i++)
    {
      gsize length;
      const char *bytes = cgv_profile_get_string (profile, strings[i], &length);

      lines[i] = is_known (bytes, length) ? dup_display (bytes, length) : g_strdup ("");
    }
}

static void
append_both (GString *text,
             const char *base,
             const char *new_)
{
  g_autofree char *line = NULL;

  if (*base == '\0' || *new_ == '\0' || g_str_equal (base, new_))
    {
      append_line (text, *new_ != '\0' ? new_ : base);
      return;
    }
  line = g_strdup_printf ("%s → %s", base, new_);
  append_line (text, line);
}

char *
cgv_compare_text_dup_tooltip (const CgvComparison *comparison,
                              CgvNodeId row)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *variants = NULL;
  g_autofree char *inlining = NULL;
  const CgvMatching *matching;
  char *base[3];
  char *new_[3];

  g_return_val_if_fail (comparison != NULL, NULL);
  g_return_val_if_fail (row < comparison->n_rows, NULL);

  matching = comparison->matching;
  describe (matching, CGV_SIDE_BASE, row, base);
  describe (matching, CGV_SIDE_NEW, row, new_);
  for (guint i = 0; i < 3; i++)
    {
      append_both (text, base[i], new_[i]);
      g_free (base[i]);
      g_free (new_[i]);
    }
  variants = cgv_compare_text_dup_variants (matching, row);
  append_line (text, variants);
  inlining = cgv_compare_text_dup_inlining (comparison, row);
  append_line (text, cgv_compare_text_get_presence_long (comparison, row));
  append_line (text, inlining);
  if (!cgv_matching_is_same (matching))
    append_line (text, cgv_compare_text_get_tier (cgv_matching_get_tier (matching, row)));
  return g_string_free (g_steal_pointer (&text), FALSE);
}
