/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-row-key.h"

#include <string.h>

#include "cgv-arrays.h"
#include "cgv-path-rules.h"
#include "cgv-path.h"

/* A function by its names; all NULL on a side that does not have it. */
typedef struct
{
  GBytes *name;
  GBytes *row_name;       /* without levels and callers, if the row was folded */
  GBytes *file;           /* NULL for any */
  GBytes *object;         /* raw object */
  CgvFunctionId function; /* in the profile that the names are from */
} Names;

struct _CgvRowKey
{
  Names names[CGV_N_SIDES];
};

/* The kinds of rows that fit, the best last. */
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

static void
clear_names (Names *names)
{
  g_bytes_unref (names->name);
  g_bytes_unref (names->row_name);
  g_bytes_unref (names->file);
  g_bytes_unref (names->object);
}

static void
set_names (Names *names,
           const CgvFold *fold,
           CgvFunctionId id)
{
  CgvProfile *profile = fold->profile;
  const CgvFunction *function = &profile->functions[id];
  gsize length;
  const char *row_name = cgv_fold_get_recorded_name (fold, cgv_fold_get_node (fold, id), &length);

  names->name = dup_string (profile, function->name);
  names->row_name = g_bytes_new (row_name, length);
  names->file = dup_string (profile, function->file);
  names->object = dup_string (profile, function->object);
  names->function = id;
}

static CgvFunctionId
get_function (CgvFold *const *folds,
              guint side,
              CgvNodeId row)
{
  return folds[side] != NULL ? cgv_fold_get_function (folds[side], row) : CGV_NONE;
}

CgvRowKey *
cgv_row_key_new (CgvFold *const *folds,
                 CgvNodeId row)
{
  CgvRowKey *key;

  g_return_val_if_fail (row < folds[CGV_SIDE_NEW]->n_nodes, NULL);

  key = g_atomic_rc_box_new0 (CgvRowKey);
  cgv_foreach_side (side)
    {
      CgvFunctionId function = get_function (folds, side, row);

      if (function != CGV_NONE)
        set_names (&key->names[side], folds[side], function);
    }
  return key;
}

CgvRowKey *
cgv_row_key_new_for_function (CgvFold *const *folds,
                              CgvFunctionId function)
{
  CgvRowKey *key;

  g_return_val_if_fail (function < folds[CGV_SIDE_NEW]->profile->n_functions, NULL);

  key = cgv_row_key_new (folds, cgv_fold_get_node (folds[CGV_SIDE_NEW], function));
  if (key->names[CGV_SIDE_NEW].function == function)
    return key;

  clear_names (&key->names[CGV_SIDE_NEW]);
  set_names (&key->names[CGV_SIDE_NEW], folds[CGV_SIDE_NEW], function);
  return key;
}

CgvRowKey *
cgv_row_key_new_for_name (const char *name)
{
  CgvRowKey *key;

  g_return_val_if_fail (name != NULL, NULL);

  key = g_atomic_rc_box_new0 (CgvRowKey);
  key->names[CGV_SIDE_NEW].name = g_bytes_new (name, strlen (name));
  key->names[CGV_SIDE_NEW].row_name = g_bytes_ref (key->names[CGV_SIDE_NEW].name);
  key->names[CGV_SIDE_NEW].function = CGV_NONE;
  return key;
}

static GVariant *
new_bytes (GBytes *bytes)
{
  g_autoptr (GBytes) none = g_bytes_new (NULL, 0);

  return g_variant_new_from_bytes (G_VARIANT_TYPE_BYTESTRING, bytes != NULL ? bytes : none, TRUE);
}

GVariant *
cgv_row_key_to_variant (const CgvRowKey *key)
{
  const Names *names;

  g_return_val_if_fail (key != NULL, NULL);

  names = &key->names[CGV_SIDE_NEW];
  return g_variant_new ("(@ay@ay@ay)", new_bytes (names->name), new_bytes (names->file), new_bytes (names->object));
}

static GBytes *
dup_bytes (GVariant *variant,
           gsize index)
{
  g_autoptr (GVariant) child = g_variant_get_child_value (variant, index);

  return g_variant_get_data_as_bytes (child);
}

CgvRowKey *
cgv_row_key_new_from_variant (GVariant *variant)
{
  CgvRowKey *key;
  Names *names;

  g_return_val_if_fail (g_variant_is_of_type (variant, CGV_ROW_KEY_VARIANT), NULL);

  key = g_atomic_rc_box_new0 (CgvRowKey);
  names = &key->names[CGV_SIDE_NEW];
  names->name = dup_bytes (variant, 0);
  names->row_name = g_bytes_ref (names->name);
  names->file = dup_bytes (variant, 1);
  names->object = dup_bytes (variant, 2);
  names->function = CGV_NONE;
  return key;
}

CgvRowKey *
cgv_row_key_ref (CgvRowKey *key)
{
  return g_atomic_rc_box_acquire (key);
}

static void
clear_key (gpointer data)
{
  CgvRowKey *key = data;

  cgv_foreach_side (side)
    clear_names (&key->names[side]);
}

void
cgv_row_key_unref (CgvRowKey *key)
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
cgv_row_key_equal (const CgvRowKey *a,
                   const CgvRowKey *b)
{
  if (a == NULL || b == NULL)
    return a == b;

  cgv_foreach_side (side)
    {
      if (!equal_bytes (a->names[side].name, b->names[side].name) || !equal_bytes (a->names[side].file, b->names[side].file) ||
          !equal_bytes (a->names[side].object, b->names[side].object))
        return FALSE;
    }
  return TRUE;
}

static gboolean
is_same (const char *bytes,
         gsize length,
         GBytes *wanted)
{
  gsize wanted_length;
  const void *wanted_bytes = g_bytes_get_data (wanted, &wanted_length);

  return length == wanted_length && (length == 0 || memcmp (bytes, wanted_bytes, length) == 0);
}

static gboolean
is_string (CgvProfile *profile,
           CgvStringId string,
           GBytes *wanted)
{
  gsize length;
  const char *bytes = cgv_profile_get_string (profile, string, &length);

  return is_same (bytes, length, wanted);
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

/* Returns whether a row has the name. The last file may have had callers in names, and this one not, or the other way round. */
static gboolean
has_name (const Names *names,
          const CgvFold *fold,
          CgvFunctionId id)
{
  CgvProfile *profile = fold->profile;
  const char *row_name;
  gsize length;

  if (names->name == NULL || is_string (profile, profile->functions[id].name, names->name))
    return names->name != NULL;
  row_name = cgv_fold_get_recorded_name (fold, cgv_fold_get_node (fold, id), &length);
  return is_same (row_name, length, names->row_name);
}

static Fit
fit_function (const Names *names,
              const CgvFold *fold,
              CgvFunctionId id,
              gboolean is_on_both)
{
  CgvProfile *profile = fold->profile;
  const CgvFunction *function = &profile->functions[id];

  if (!has_name (names, fold, id))
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
fit_row (const CgvRowKey *key,
         CgvFold *const *folds,
         CgvNodeId row)
{
  gboolean is_on_both = get_function (folds, CGV_SIDE_BASE, row) != CGV_NONE && get_function (folds, CGV_SIDE_NEW, row) != CGV_NONE;
  Fit best = FIT_NONE;

  cgv_foreach_side (side)
    {
      CgvFunctionId function = get_function (folds, side, row);

      for (guint i = 0; i < CGV_N_SIDES && function != CGV_NONE; i++)
        best = MAX (best, fit_function (&key->names[i], folds[side], function, is_on_both));
    }
  return best;
}

/* Returns whether a function of a side still has the id that it had. */
static gboolean
has_function (const Names *names,
              const CgvFold *fold)
{
  CgvProfile *profile = fold != NULL ? fold->profile : NULL;

  return names->file != NULL && profile != NULL && names->function < profile->n_functions &&
         is_string (profile, profile->functions[names->function].name, names->name) && fit_function (names, fold, names->function, FALSE) == FIT_ALL;
}

/* Finds the row of a key whose profile a side still has. */
static CgvNodeId
find_known (const CgvRowKey *key,
            CgvFold *const *folds)
{
  /* Sides may have been swapped. */
  for (guint i = 0; i < CGV_N_SIDES * CGV_N_SIDES; i++)
    {
      const Names *names = &key->names[i % CGV_N_SIDES];
      const CgvFold *fold = folds[i / CGV_N_SIDES];

      if (has_function (names, fold))
        return cgv_fold_get_node (fold, names->function);
    }
  return CGV_NONE;
}

/* A name that a key has. */
typedef struct
{
  const char *bytes;
  gsize length;
  guint key;
} Wanted;

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  const Wanted *first = a;
  const Wanted *second = b;

  if (first->length != second->length)
    return first->length < second->length ? -1 : 1;
  return first->length > 0 ? memcmp (first->bytes, second->bytes, first->length) : 0;
}

static void
want (GArray *wanted,
      const CgvRowKey *key,
      guint index)
{
  cgv_foreach_side (side)
    {
      GBytes *const names[] = { key->names[side].name, key->names[side].row_name };

      for (guint i = 0; i < G_N_ELEMENTS (names); i++)
        {
          Wanted name = { .key = index };

          if (names[i] == NULL)
            continue;
          name.bytes = g_bytes_get_data (names[i], &name.length);
          g_array_append_val (wanted, name);
        }
    }
}

/* The search for the rows of several keys. */
typedef struct
{
  CgvRowKey *const *keys;
  CgvFold *const *folds;
  CgvNodeId *rows;
  GArray *wanted; /* Wanted, in order */
  Fit *fits;      /* of the row of each key */
  guint n_open;   /* keys for which a better row may come */
} Search;

/* Lets the keys that have a name of a row have the row, if it fits better than others. */
static void
offer (Search *search,
       CgvNodeId row,
       const char *bytes,
       gsize length)
{
  const Wanted name = { bytes, length, 0 };
  guint low = 0;
  guint high = search->wanted->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (compare_names (&g_array_index (search->wanted, Wanted, middle), &name) < 0)
        low = middle + 1;
      else
        high = middle;
    }
  for (; low < search->wanted->len && compare_names (&g_array_index (search->wanted, Wanted, low), &name) == 0; low++)
    {
      guint key = g_array_index (search->wanted, Wanted, low).key;
      Fit fit = search->fits[key] < FIT_ALL ? fit_row (search->keys[key], search->folds, row) : FIT_NONE;

      if (fit <= search->fits[key])
        continue;
      search->rows[key] = row;
      search->fits[key] = fit;
      search->n_open -= fit == FIT_ALL;
    }
}

static void
offer_names (Search *search,
             CgvNodeId row)
{
  cgv_foreach_side (side)
    {
      const CgvFold *fold = search->folds[side];
      CgvFunctionId function = get_function (search->folds, side, row);
      const char *bytes;
      gsize length;

      if (function == CGV_NONE)
        continue;
      bytes = cgv_profile_get_string (fold->profile, fold->profile->functions[function].name, &length);
      offer (search, row, bytes, length);
      bytes = cgv_fold_get_recorded_name (fold, cgv_fold_get_node (fold, function), &length);
      offer (search, row, bytes, length);
    }
}

void
cgv_row_key_find_all (CgvRowKey *const *keys,
                      guint n,
                      CgvFold *const *folds,
                      CgvNodeId *rows)
{
  g_autoptr (GArray) wanted = cgv_array_new (Wanted);
  g_autofree Fit *fits = g_new0 (Fit, n);
  Search search = { keys, folds, rows, wanted, fits, 0 };

  for (guint i = 0; i < n; i++)
    {
      rows[i] = find_known (keys[i], folds);
      if (rows[i] != CGV_NONE)
        continue;
      want (wanted, keys[i], i);
      search.n_open++;
    }
  g_array_sort (wanted, compare_names);
  for (CgvNodeId row = 0; row < folds[CGV_SIDE_NEW]->n_nodes && search.n_open > 0; row++)
    offer_names (&search, row);
}

CgvNodeId
cgv_row_key_find (const CgvRowKey *key,
                  CgvFold *const *folds)
{
  CgvNodeId row;

  g_return_val_if_fail (key != NULL, CGV_NONE);

  cgv_row_key_find_all ((CgvRowKey *const[]){ (CgvRowKey *) key }, 1, folds, &row);
  return row;
}

CgvFunctionId
cgv_row_key_find_function (const CgvRowKey *key,
                           CgvFold *const *folds)
{
  CgvNodeId row;

  g_return_val_if_fail (key != NULL, CGV_NONE);

  if (has_function (&key->names[CGV_SIDE_NEW], folds[CGV_SIDE_NEW]))
    return key->names[CGV_SIDE_NEW].function;
  row = cgv_row_key_find (key, folds);
  return row != CGV_NONE ? cgv_fold_get_function (folds[CGV_SIDE_NEW], row) : CGV_NONE;
}
