/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-name-text.h"

#include <string.h>

#include "cgv-canonical-name.h"
#include "cgv-display-dup.h"
#include "cgv-display.h"
#include "cgv-path.h"

char *
cgv_name_text_dup_short (const CgvFold *fold,
                         CgvNodeId node)
{
  CgvShortName forms;

  cgv_fold_init_short_name (fold, node, &forms);
  return cgv_display_dup (cgv_short_name_get_short (&forms), -1);
}

char *
cgv_name_text_dup_qualified (const CgvFold *fold,
                             CgvNodeId node)
{
  CgvShortName forms;

  cgv_fold_init_short_name (fold, node, &forms);
  return cgv_display_dup (cgv_short_name_get (&forms, 0), -1);
}

char *
cgv_name_text_dup_signature (const CgvFold *fold,
                             CgvNodeId node)
{
  const CgvNameDetail nothing = { 0 };
  char display[CGV_DISPLAY_MAX];
  CgvShortName forms;
  gsize length;
  const char *bytes = cgv_fold_get_name (fold, node, &length);

  cgv_display_name (bytes, length, display);
  if (!cgv_fold_is_of_functions (fold))
    return g_strdup (display);
  cgv_short_name_init_detail (&forms, bytes, length, nothing);
  if (g_str_equal (display, cgv_short_name_get (&forms, 0)))
    return g_strdup (display);
  return g_strdup_printf ("%s\n%s", cgv_short_name_get (&forms, 0), display);
}

gboolean
cgv_name_text_is_known (const char *path,
                        gsize length)
{
  static const char unknown[] = "???";

  return length > 0 && (length != strlen (unknown) || memcmp (path, unknown, length) != 0);
}

/* Returns the end of a path as text; NULL if it is not known. */
static char *
dup_tail (const char *path,
          gsize length,
          guint n_folders)
{
  gsize start = cgv_path_get_tail (path, length, n_folders);

  if (!cgv_name_text_is_known (path, length) || start == length)
    return NULL;
  return cgv_display_dup (path + start, (gssize) (length - start));
}

char *
cgv_name_text_dup_base_name (const char *path,
                             gsize length)
{
  return dup_tail (path, length, 0);
}

/* Takes @file and @object. */
static char *
join_places (char *file,
             char *object)
{
  g_autofree char *taken_file = file;
  g_autofree char *taken_object = object;

  if (file != NULL && object != NULL)
    return g_strdup_printf ("%s · %s", file, object);
  return file != NULL ? g_steal_pointer (&taken_file) : g_steal_pointer (&taken_object);
}

char *
cgv_name_text_dup_detailed_place (const char *file,
                                  gsize file_length,
                                  const char *object,
                                  gsize object_length,
                                  CgvPlaceDetail detail)
{
  char *tail = dup_tail (file, file_length, detail.n_folders);

  if (tail != NULL && !detail.needs_object)
    return tail;
  return join_places (tail, dup_tail (object, object_length, 0));
}

/* @is_whole: with the object, even if the file distinguishes the function */
static char *
dup_place (const CgvFold *fold,
           CgvNodeId node,
           gboolean is_whole)
{
  CgvPlaceDetail detail = cgv_namesakes_find (fold, node);
  const CgvProfile *profile;
  const CgvFunction *function = cgv_namesakes_get_shown (fold, node, &profile);
  gsize file_length, object_length;
  const char *file = cgv_profile_get_string (profile, function->file, &file_length);
  const char *object = cgv_profile_get_string (profile, function->object, &object_length);

  detail.needs_object |= is_whole;
  return cgv_name_text_dup_detailed_place (file, file_length, object, object_length, detail);
}

char *
cgv_name_text_dup_place (const CgvFold *fold,
                         CgvNodeId node)
{
  return dup_place (fold, node, FALSE);
}

char *
cgv_name_text_dup_location (const CgvFold *fold,
                            CgvNodeId node)
{
  return dup_place (fold, node, TRUE);
}

/* Adds a place to a name. Takes both. */
static char *
add_place (char *name,
           char *place)
{
  g_autofree char *taken_name = name;
  g_autofree char *taken_place = place;

  return place != NULL ? g_strdup_printf ("%s (%s)", name, place) : g_steal_pointer (&taken_name);
}

/* Returns whether a name is unclear without the object: another object may have it for another function. */
static gboolean
is_of_object (const CgvFold *fold,
              CgvNodeId node,
              const char *name)
{
  gsize length;
  const char *bytes = cgv_fold_get_name (fold, node, &length);

  return cgv_fold_is_of_functions (fold) && (cgv_canonical_name_is_unknown (bytes, length) || g_str_equal (name, "(below main)"));
}

static char *
dup_object (const CgvFold *fold,
            CgvNodeId node)
{
  const CgvProfile *profile;
  const CgvFunction *function = cgv_namesakes_get_shown (fold, node, &profile);
  gsize length;
  const char *object = cgv_profile_get_string (profile, function->object, &length);

  return dup_tail (object, length, 0);
}

char *
cgv_name_text_dup_bare (const CgvFold *fold,
                        CgvNodeId node)
{
  char *name = cgv_name_text_dup_short (fold, node);

  return is_of_object (fold, node, name) ? add_place (name, dup_object (fold, node)) : name;
}

char *
cgv_name_text_dup_clear (const CgvFold *fold,
                         CgvNodeId node)
{
  char *name = cgv_name_text_dup_short (fold, node);

  if (is_of_object (fold, node, name))
    return add_place (name, dup_object (fold, node));
  return cgv_namesakes_find (fold, node).is_shared ? add_place (name, cgv_name_text_dup_place (fold, node)) : name;
}
