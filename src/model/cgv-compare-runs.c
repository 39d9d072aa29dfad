/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-compare-runs.h"

#include <string.h>

/* What tells the parts of a run from each other. */
typedef struct
{
  guint64 number;
  guint64 thread;
} Place;

typedef struct
{
  guint64 pid;
  GHashTable *places; /* of Place */
  CgvPartSelection *parts;
} Run;

static guint
hash_place (gconstpointer key)
{
  const Place *place = key;

  return g_int64_hash (&place->number) * 31 + g_int64_hash (&place->thread);
}

static gboolean
equal_places (gconstpointer first,
              gconstpointer second)
{
  const Place *a = first;
  const Place *b = second;

  return a->number == b->number && a->thread == b->thread;
}

static void
run_free (gpointer data)
{
  Run *run = data;

  g_hash_table_unref (run->places);
  g_clear_pointer (&run->parts, cgv_part_selection_free);
  g_free (run);
}

static gboolean
have_same_command (CgvProfile *profile,
                   CgvPartId first,
                   CgvPartId second)
{
  gsize first_length, second_length;
  const char *a = cgv_profile_get_string (profile, cgv_profile_get_part (profile, first)->command, &first_length);
  const char *b = cgv_profile_get_string (profile, cgv_profile_get_part (profile, second)->command, &second_length);

  return first_length == second_length && memcmp (a, b, first_length) == 0;
}

/* Whether the parts FIRST to END - 1, those of a file, may all be further ones of a run. */
static gboolean
can_take (const Run *run,
          CgvProfile *profile,
          CgvPartId first,
          CgvPartId end)
{
  for (CgvPartId i = first; i < end; i++)
    {
      const CgvPart *part = cgv_profile_get_part (profile, i);
      const Place place = { part->number, part->thread };

      if (part->pid != run->pid || g_hash_table_contains (run->places, &place))
        return FALSE;
    }
  return TRUE;
}

static void
take (Run *run,
      CgvProfile *profile,
      CgvPartId first,
      CgvPartId end)
{
  for (CgvPartId i = first; i < end; i++)
    {
      const CgvPart *part = cgv_profile_get_part (profile, i);
      Place *place = g_new (Place, 1);

      *place = (Place){ part->number, part->thread };
      g_hash_table_add (run->places, place);
      if (run->parts != NULL)
        {
          cgv_part_selection_add (run->parts, i);
          continue;
        }
      run->parts = cgv_part_selection_new (cgv_profile_get_n_parts (profile));
      cgv_part_selection_select_only (run->parts, i);
    }
}

static Run *
find_run (GPtrArray *runs,
          CgvProfile *profile,
          CgvPartId first,
          CgvPartId end)
{
  Run *run;

  for (guint i = 0; i < runs->len; i++)
    {
      if (can_take (g_ptr_array_index (runs, i), profile, first, end))
        return g_ptr_array_index (runs, i);
    }

  run = g_new0 (Run, 1);
  run->pid = cgv_profile_get_part (profile, first)->pid;
  run->places = g_hash_table_new_full (hash_place, equal_places, g_free, NULL);
  g_ptr_array_add (runs, run);
  return run;
}

GPtrArray *
cgv_compare_runs_find (CgvProfile *profile)
{
  g_autoptr (GPtrArray) runs = g_ptr_array_new_with_free_func (run_free);
  guint32 n_parts = cgv_profile_get_n_parts (profile);
  GPtrArray *selections;
  CgvPartId end;

  for (CgvPartId first = 0; first < n_parts; first = end)
    {
      if (!have_same_command (profile, 0, first))
        return NULL;
      end = first + 1;
      while (end < n_parts && cgv_profile_get_part (profile, end)->file == cgv_profile_get_part (profile, first)->file)
        end++;
      take (find_run (runs, profile, first, end), profile, first, end);
    }
  if (runs->len < 2)
    return NULL;

  selections = g_ptr_array_new_with_free_func ((GDestroyNotify) cgv_part_selection_free);
  for (guint i = 0; i < runs->len; i++)
    g_ptr_array_add (selections, g_steal_pointer (&((Run *) g_ptr_array_index (runs, i))->parts));
  return selections;
}

GPtrArray *
cgv_compare_runs_of_files (CgvProfile *profile)
{
  g_autoptr (GPtrArray) selections = g_ptr_array_new_with_free_func ((GDestroyNotify) cgv_part_selection_free);
  guint32 n_parts = cgv_profile_get_n_parts (profile);

  for (CgvPartId i = 0; i < n_parts; i++)
    {
      CgvPartSelection *parts;

      if (i > 0 && cgv_profile_get_part (profile, i)->file == cgv_profile_get_part (profile, i - 1)->file)
        {
          cgv_part_selection_add (g_ptr_array_index (selections, selections->len - 1), i);
          continue;
        }
      parts = cgv_part_selection_new (n_parts);
      cgv_part_selection_select_only (parts, i);
      g_ptr_array_add (selections, parts);
    }
  return selections->len > 1 ? g_steal_pointer (&selections) : NULL;
}

gboolean
cgv_compare_runs_are_unclear (CgvProfile *profile)
{
  guint32 n_parts = cgv_profile_get_n_parts (profile);

  for (CgvPartId i = 1; i < n_parts; i++)
    {
      if (cgv_profile_get_part (profile, i)->file != cgv_profile_get_part (profile, 0)->file && !have_same_command (profile, 0, i))
        return TRUE;
    }
  return FALSE;
}
