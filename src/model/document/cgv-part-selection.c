/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-part-selection.h"

#include <string.h>

struct CgvPartSelection
{
  guint n_parts;
  guint n_selected;
  guint64 *words;
  CgvPartSet set;
};

static gsize
get_words_size (const CgvPartSelection *selection)
{
  return (selection->n_parts / 64 + 1) * sizeof *selection->words;
}

static void
set_part (CgvPartSelection *selection,
          CgvPartId part,
          gboolean selected)
{
  guint64 bit = (guint64) 1 << (part % 64);
  gboolean was_selected = (selection->words[part / 64] & bit) != 0;

  if (selected == was_selected)
    return;
  selection->words[part / 64] ^= bit;
  selection->n_selected += selected ? 1u : -1u;
}

static void
select_all (CgvPartSelection *selection)
{
  for (CgvPartId part = 0; part < selection->n_parts; part++)
    set_part (selection, part, TRUE);
}

CgvPartSelection *
cgv_part_selection_new (guint n_parts)
{
  CgvPartSelection *selection;

  g_return_val_if_fail (n_parts > 0, NULL);

  selection = g_new0 (CgvPartSelection, 1);
  selection->n_parts = n_parts;
  selection->words = g_malloc0 (get_words_size (selection));
  selection->set = (CgvPartSet) { selection->words, n_parts };
  select_all (selection);
  return selection;
}

CgvPartSelection *
cgv_part_selection_copy (const CgvPartSelection *selection)
{
  CgvPartSelection *copy = g_memdup2 (selection, sizeof *selection);

  copy->words = g_memdup2 (selection->words, get_words_size (selection));
  copy->set.words = copy->words;
  return copy;
}

void
cgv_part_selection_free (CgvPartSelection *selection)
{
  g_free (selection->words);
  g_free (selection);
}

gboolean
cgv_part_selection_equal (const CgvPartSelection *a,
                          const CgvPartSelection *b)
{
  g_return_val_if_fail (a->n_parts == b->n_parts, FALSE);

  return memcmp (a->words, b->words, get_words_size (a)) == 0;
}

const CgvPartSet *
cgv_part_selection_get_set (const CgvPartSelection *selection)
{
  return selection->n_selected < selection->n_parts ? &selection->set : NULL;
}

void
cgv_part_selection_select_only (CgvPartSelection *selection,
                                CgvPartId part)
{
  g_return_if_fail (part < selection->n_parts);

  memset (selection->words, 0, get_words_size (selection));
  selection->n_selected = 0;
  set_part (selection, part, TRUE);
}

void
cgv_part_selection_add (CgvPartSelection *selection,
                        CgvPartId part)
{
  g_return_if_fail (part < selection->n_parts);

  set_part (selection, part, TRUE);
}

void
cgv_part_selection_toggle (CgvPartSelection *selection,
                           CgvPartId part)
{
  gboolean is_selected;

  g_return_if_fail (part < selection->n_parts);

  is_selected = cgv_part_set_contains (&selection->set, part);
  if (!is_selected || selection->n_selected > 1)
    set_part (selection, part, !is_selected);
}
