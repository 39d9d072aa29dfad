/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-history.h"

#include "cgv-allocator.h"
#include "cgv-arrays.h"

/* Longer histories are not used: a held arrow key adds thirty entries a second. */
#define MAX_ENTRIES 2000u

typedef struct
{
  CgvRowKey *key;
  CgvVisit visit;
  gboolean is_found; /* whether @row has been looked up */
  CgvNodeId row;
} Entry;

struct CgvHistory
{
  GArray *entries;
  guint current; /* without meaning if there are no entries */
  CgvFold *folds[CGV_N_SIDES];
};

static void
clear_entry (gpointer data)
{
  cgv_row_key_unref (((Entry *) data)->key);
}

CgvHistory *
cgv_history_new (void)
{
  CgvHistory *history = g_new0 (CgvHistory, 1);

  history->entries = cgv_array_new (Entry);
  g_array_set_clear_func (history->entries, clear_entry);
  return history;
}

static void
set_fold (CgvFold **place,
          CgvFold *fold)
{
  cgv_allocator_free_later (*place, (GDestroyNotify) cgv_fold_unref);
  *place = fold != NULL ? cgv_fold_ref (fold) : NULL;
}

void
cgv_history_free (CgvHistory *history)
{
  g_array_unref (history->entries);
  cgv_foreach_side (side)
    cgv_allocator_free_later (history->folds[side], (GDestroyNotify) cgv_fold_unref);
  g_free (history);
}

void
cgv_history_set_rows (CgvHistory *history,
                      CgvFold *const *folds)
{
  if (history->folds[CGV_SIDE_BASE] == folds[CGV_SIDE_BASE] && history->folds[CGV_SIDE_NEW] == folds[CGV_SIDE_NEW])
    return;

  cgv_foreach_side (side)
    set_fold (&history->folds[side], folds[side]);
  for (guint i = 0; i < history->entries->len; i++)
    g_array_index (history->entries, Entry, i).is_found = FALSE;
}

/* Looks up all entries at once, because that takes no longer than one. */
static void
look_up_all (CgvHistory *history)
{
  g_autoptr (GPtrArray) keys = g_ptr_array_new ();
  g_autofree CgvNodeId *rows = NULL;
  guint n = 0;

  cgv_foreach_item (Entry, entry, history->entries)
    if (!entry->is_found)
      g_ptr_array_add (keys, entry->key);
  rows = g_new (CgvNodeId, keys->len);
  cgv_row_key_find_all ((CgvRowKey *const *) keys->pdata, keys->len, history->folds, rows);
  cgv_foreach_item (Entry, entry, history->entries)
    if (!entry->is_found)
      {
        entry->row = rows[n++];
        entry->is_found = TRUE;
      }
}

static CgvNodeId
look_up (CgvHistory *history,
         guint index)
{
  const Entry *entry = &g_array_index (history->entries, Entry, index);

  if (!entry->is_found)
    look_up_all (history);
  return entry->row;
}

CgvNodeId
cgv_history_get_current (CgvHistory *history)
{
  return history->entries->len > 0 ? look_up (history, history->current) : CGV_NONE;
}

const CgvRowKey *
cgv_history_get_key (CgvHistory *history)
{
  return history->entries->len > 0 ? g_array_index (history->entries, Entry, history->current).key : NULL;
}

void
cgv_history_add (CgvHistory *history,
                 CgvRowKey *key,
                 CgvVisit visit)
{
  Entry entry = { .key = key, .visit = visit };

  if (history->entries->len > 0)
    g_array_set_size (history->entries, history->current + 1);
  if (history->entries->len == MAX_ENTRIES)
    g_array_remove_index (history->entries, 0);
  g_array_append_val (history->entries, entry);
  history->current = history->entries->len - 1;
}

void
cgv_history_replace (CgvHistory *history,
                     CgvRowKey *key)
{
  Entry *entry;

  g_return_if_fail (history->entries->len > 0);

  entry = &g_array_index (history->entries, Entry, history->current);
  cgv_row_key_unref (entry->key);
  *entry = (Entry){ .key = key, .visit = entry->visit };
}

guint
cgv_history_list_way (CgvHistory *history,
                      CgvNodeId row,
                      CgvVisit visit,
                      int direction,
                      CgvPlace *places,
                      guint max)
{
  guint n = 0;

  for (gint64 i = (gint64) history->current + direction; n < max && i >= 0 && i < (gint64) history->entries->len; i += direction)
    {
      CgvNodeId found = look_up (history, (guint) i);
      CgvVisit found_visit = g_array_index (history->entries, Entry, i).visit;

      if (found == CGV_NONE || (found == row && found_visit == visit))
        continue;
      row = found;
      visit = found_visit;
      places[n++] = (CgvPlace){ (guint) i, row, visit };
    }
  return n;
}

CgvNodeId
cgv_history_find (CgvHistory *history,
                  CgvNodeId row,
                  CgvVisit visit,
                  int direction,
                  guint *index)
{
  CgvPlace place;

  if (cgv_history_list_way (history, row, visit, direction, &place, 1) == 0)
    return CGV_NONE;
  if (index != NULL)
    *index = place.index;
  return place.row;
}

static gboolean
is_listed (const CgvNodeId *rows,
           guint n_rows,
           CgvNodeId row)
{
  for (guint i = 0; i < n_rows; i++)
    if (rows[i] == row)
      return TRUE;
  return FALSE;
}

guint
cgv_history_list (CgvHistory *history,
                  CgvNodeId *rows,
                  guint max)
{
  CgvNodeId current = cgv_history_get_current (history);
  guint n_rows = 0;

  for (guint i = history->entries->len; i > 0 && n_rows < max; i--)
    {
      CgvNodeId row = look_up (history, i - 1);

      if (row != CGV_NONE && row != current && !is_listed (rows, n_rows, row))
        rows[n_rows++] = row;
    }
  return n_rows;
}

void
cgv_history_move_to (CgvHistory *history,
                     guint index)
{
  g_return_if_fail (index < history->entries->len);

  history->current = index;
}
