/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-compare-row-key.h"

#include <string.h>

/* A function, by its names; no name at all on a side that does not have it. */
typedef struct
{
  GBytes *name;
  GBytes *file;
  GBytes *object;
} Names;

struct _CgvCompareRowKey
{
  Names names[CGV_N_SIDES];
};

/* How well a row fits, the best last. */
typedef enum
{
  FIT_NONE,
  FIT_NAME,
  FIT_NAME_ON_BOTH,
  FIT_FILE,
  FIT_ALL,
} Fit;

static GBytes *
dup_string (CgvProfile *profile,
            CgvStringId string)
{
  gsize length;
  const char *bytes = cgv_profile_get_string (profile, string, &length);

  return g_bytes_new (bytes, length);
}

CgvCompareRowKey *
cgv_compare_row_key_new (const CgvMatching *matching,
                         guint32 row)
{
  CgvCompareRowKey *key;

  g_return_val_if_fail (matching != NULL, NULL);
  g_return_val_if_fail (row < cgv_matching_get_n_rows (matching), NULL);

  key = g_atomic_rc_box_new0 (CgvCompareRowKey);
  for (guint side = 0; side < CGV_N_SIDES; side++)
    {
      CgvProfile *profile = cgv_fold_get_profile (cgv_matching_get_origin (matching, side));
      CgvFunctionId id = cgv_matching_get_function (matching, side, row);
      const CgvFunction *function = id != CGV_NONE ? cgv_profile_get_function (profile, id) : NULL;

      if (function == NULL)
        continue;
      key->names[side].name = dup_string (profile, function->name);
      key->names[side].file = dup_string (profile, function->file);
      key->names[side].object = dup_string (profile, function->object);
    }
  return key;
}

CgvCompareRowKey *
cgv_compare_row_key_new_for_name (const char *name)
{
  CgvCompareRowKey *key;

  g_return_val_if_fail (name != NULL, NULL);

  key = g_atomic_rc_box_new0 (CgvCompareRowKey);
  key->names[CGV_SIDE_BASE].name = g_bytes_new (name, strlen (name));
  return key;
}

CgvCompareRowKey *
cgv_compare_row_key_ref (CgvCompareRowKey *key)
{
  return g_atomic_rc_box_acquire (key);
}

static void
clear_key (gpointer data)
{
  CgvCompareRowKey *key = data;

  for (guint side = 0; side < CGV_N_SIDES; side++)
    {
      g_bytes_unref (key->names[side].name);
      g_bytes_unref (key->names[side].file);
      g_bytes_unref (key->names[side].object);
    }
}

void
cgv_compare_row_key_unref (CgvCompareRowKey *key)
{
  g_atomic_rc_box_release_full (key, clear_key);
}

static gboolean
equal_bytes (GBytes *a,
             GBytes *b)
{
  if (a == NULL || b == NULL)
    return a == b;
  return g_bytes_equal (a, b);
}

gboolean
cgv_compare_row_key_equal (const CgvCompareRowKey *a,
                           const CgvCompareRowKey *b)
{
  if (a == NULL || b == NULL)
    return a == b;

  for (guint side = 0; side < CGV_N_SIDES; side++)
    {
      if (!equal_bytes (a->names[side].name, b->names[side].name) || !equal_bytes (a->names[side].file, b->names[side].file) ||
          !equal_bytes (a->names[side].object, b->names[side].object))
        return FALSE;
    }
  return TRUE;
}

static gboolean
is_string (CgvProfile *profile,
           CgvStringId string,
           GBytes *wanted)
{
  gsize length, wanted_length;
  const char *bytes = cgv_profile_get_string (profile, string, &length);
  const void *wanted_bytes = g_bytes_get_data (wanted, &wanted_length);

  return length == wanted_length && (length == 0 || memcmp (bytes, wanted_bytes, length) == 0);
}

static gboolean
has_base_name (CgvProfile *profile,
               CgvStringId path,
               GBytes *wanted)
{
  gsize length, wanted_length;
  const char *bytes = cgv_profile_get_string (profile, path, &length);
  const char *wanted_bytes = g_bytes_get_data (wanted, &wanted_length);
  gsize start = cgv_path_get_base_name (bytes, length);
  gsize wanted_start = wanted_length > 0 ? cgv_path_get_base_name (wanted_bytes, wanted_length) : 0;

  return length > start && length - start == wanted_length - wanted_start && memcmp (bytes + start, wanted_bytes + wanted_start, length - start) == 0;
}

static Fit
fit_function (const Names *names,
              CgvProfile *profile,
              const CgvFunction *function,
              gboolean is_on_both)
{
  if (names->name == NULL || !is_string (profile, function->name, names->name))
    return FIT_NONE;
  if (names->file == NULL)
    return is_on_both ? FIT_NAME_ON_BOTH : FIT_NAME;
  if (is_string (profile, function->file, names->file) && is_string (profile, function->object, names->object))
    return FIT_ALL;
  if (has_base_name (profile, function->file, names->file))
    return FIT_FILE;
  return is_on_both ? FIT_NAME_ON_BOTH : FIT_NAME;
}

static Fit
fit_row (const CgvCompareRowKey *key,
         const CgvMatching *matching,
         CgvNodeId row)
{
  gboolean is_on_both = cgv_matching_get_status (matching, row) == CGV_MATCH_BOTH;
  Fit best = FIT_NONE;

  for (guint side = 0; side < CGV_N_SIDES; side++)
    {
      CgvProfile *profile = cgv_fold_get_profile (cgv_matching_get_origin (matching, side));
      CgvFunctionId id = cgv_matching_get_function (matching, side, row);

      for (guint i = 0; i < CGV_N_SIDES && id != CGV_NONE; i++)
        best = MAX (best, fit_function (&key->names[i], profile, cgv_profile_get_function (profile, id), is_on_both));
    }
  return best;
}

guint32
cgv_compare_row_key_find (const CgvCompareRowKey *key,
                          const CgvMatching *matching)
{
  guint32 n_rows;
  guint32 best = CGV_NONE;
  Fit best_fit = FIT_NONE;

  g_return_val_if_fail (key != NULL, CGV_NONE);
  g_return_val_if_fail (matching != NULL, CGV_NONE);

  n_rows = cgv_matching_get_n_rows (matching);
  for (guint32 row = 0; row < n_rows && best_fit < FIT_ALL; row++)
    {
      Fit fit = fit_row (key, matching, row);

      if (fit > best_fit)
        {
          best = row;
          best_fit = fit;
        }
    }
  return best;
}
