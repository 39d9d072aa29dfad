/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-part-titles.h"

struct CgvPartTitles
{
  guint fields;
  guint n_pids;
  guint n_numbers;
  guint n_threads;
  guint n_parts;
  CgvPartId *parts;
  guint *places;
};

/* Fewer fields come before more, those of a run before the names of files. */
static const guint candidates[] = {
  CGV_PART_FIELD_NUMBER,
  CGV_PART_FIELD_THREAD,
  CGV_PART_FIELD_PID,
  CGV_PART_FIELD_PID | CGV_PART_FIELD_NUMBER,
  CGV_PART_FIELD_NUMBER | CGV_PART_FIELD_THREAD,
  CGV_PART_FIELD_PID | CGV_PART_FIELD_THREAD,
  CGV_PART_FIELD_PID | CGV_PART_FIELD_NUMBER | CGV_PART_FIELD_THREAD,
  CGV_PART_FIELD_FILE,
  CGV_PART_FIELD_FILE | CGV_PART_FIELD_NUMBER,
  CGV_PART_FIELD_FILE | CGV_PART_FIELD_THREAD,
  CGV_PART_FIELD_FILE | CGV_PART_FIELD_NUMBER | CGV_PART_FIELD_THREAD,
};

typedef struct
{
  CgvProfile *profile;
  guint fields;
} Comparison;

static int
compare_numbers (guint64 a,
                 guint64 b)
{
  return (a > b) - (a < b);
}

static int
compare_parts (gconstpointer a,
               gconstpointer b,
               gpointer user_data)
{
  const Comparison *comparison = user_data;
  const CgvPart *first = cgv_profile_get_part (comparison->profile, *(const CgvPartId *) a);
  const CgvPart *second = cgv_profile_get_part (comparison->profile, *(const CgvPartId *) b);
  int result = 0;

  if (comparison->fields & CGV_PART_FIELD_PID)
    result = compare_numbers (first->pid, second->pid);
  if (result == 0 && comparison->fields & CGV_PART_FIELD_NUMBER)
    result = compare_numbers (first->number, second->number);
  if (result == 0 && comparison->fields & CGV_PART_FIELD_THREAD)
    result = compare_numbers (first->thread, second->thread);
  if (result == 0 && comparison->fields & CGV_PART_FIELD_FILE)
    result = compare_numbers (first->file, second->file);
  if (result == 0 && comparison->fields & CGV_PART_FIELD_PLACE)
    result = compare_numbers (*(const CgvPartId *) a, *(const CgvPartId *) b);
  return result;
}

static void
sort_parts (CgvPartTitles *titles,
            Comparison *comparison)
{
  g_qsort_with_data (titles->parts, (int) titles->n_parts, sizeof *titles->parts, compare_parts, comparison);
}

/* Returns how many parts differ in FIELDS. */
static guint
count_different (CgvPartTitles *titles,
                 CgvProfile *profile,
                 guint fields)
{
  Comparison comparison = { profile, fields };
  guint n = 1;

  sort_parts (titles, &comparison);
  for (guint i = 1; i < titles->n_parts; i++)
    {
      if (compare_parts (&titles->parts[i - 1], &titles->parts[i], &comparison) != 0)
        n++;
    }
  return n;
}

static gboolean
field_has_zero (CgvPartTitles *titles,
                CgvProfile *profile,
                CgvPartField field)
{
  for (guint i = 0; i < titles->n_parts; i++)
    {
      const CgvPart *part = cgv_profile_get_part (profile, i);

      if ((field == CGV_PART_FIELD_PID && part->pid == 0) ||
          (field == CGV_PART_FIELD_NUMBER && part->number == 0) ||
          (field == CGV_PART_FIELD_THREAD && part->thread == 0))
        return TRUE;
    }
  return FALSE;
}

static guint
count_values (CgvPartTitles *titles,
              CgvProfile *profile,
              CgvPartField field)
{
  return count_different (titles, profile, field) - (field_has_zero (titles, profile, field) ? 1 : 0);
}

/* A part without a number cannot be distinguished by it. */
static guint
choose_fields (CgvPartTitles *titles,
               CgvProfile *profile)
{
  guint usable = CGV_PART_FIELD_FILE;

  for (guint field = CGV_PART_FIELD_PID; field <= CGV_PART_FIELD_THREAD; field <<= 1)
    {
      if (!field_has_zero (titles, profile, field))
        usable |= field;
    }
  for (guint i = 0; i < G_N_ELEMENTS (candidates); i++)
    {
      if ((candidates[i] & ~usable) == 0 && count_different (titles, profile, candidates[i]) == titles->n_parts)
        return candidates[i];
    }
  return CGV_PART_FIELD_PLACE;
}

CgvPartTitles *
cgv_part_titles_new (CgvProfile *profile)
{
  CgvPartTitles *titles = g_new0 (CgvPartTitles, 1);
  Comparison all = { profile, ~0u };

  titles->n_parts = profile->n_parts;
  titles->parts = g_new (CgvPartId, titles->n_parts);
  titles->places = g_new (guint, titles->n_parts);
  for (guint i = 0; i < titles->n_parts; i++)
    titles->parts[i] = i;

  titles->n_pids = count_values (titles, profile, CGV_PART_FIELD_PID);
  titles->n_numbers = count_values (titles, profile, CGV_PART_FIELD_NUMBER);
  titles->n_threads = count_values (titles, profile, CGV_PART_FIELD_THREAD);
  titles->fields = choose_fields (titles, profile);

  sort_parts (titles, &all);
  for (guint i = 0; i < titles->n_parts; i++)
    titles->places[titles->parts[i]] = i;
  return titles;
}

void
cgv_part_titles_free (CgvPartTitles *titles)
{
  g_free (titles->parts);
  g_free (titles->places);
  g_free (titles);
}

guint
cgv_part_titles_get_fields (CgvPartTitles *titles)
{
  return titles->fields;
}

CgvPartId
cgv_part_titles_get_part (CgvPartTitles *titles,
                          guint place)
{
  g_return_val_if_fail (place < titles->n_parts, CGV_NONE);

  return titles->parts[place];
}

guint
cgv_part_titles_get_place (CgvPartTitles *titles,
                           CgvPartId part)
{
  g_return_val_if_fail (part < titles->n_parts, 0);

  return titles->places[part];
}

guint
cgv_part_titles_count (CgvPartTitles *titles,
                       CgvPartField field)
{
  switch (field)
    {
    case CGV_PART_FIELD_PID:
      return titles->n_pids;
    case CGV_PART_FIELD_NUMBER:
      return titles->n_numbers;
    case CGV_PART_FIELD_THREAD:
      return titles->n_threads;
    default:
      g_return_val_if_reached (0);
    }
}
