/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-compare-history.h"

#define MAX_ENTRIES 1000u

typedef struct
{
  CgvCompareRowKey *key;
  gboolean is_found; /* whether @row has been looked up */
  guint32 row;
} Entry;

struct CgvCompareHistory
{
  GArray *entries;
  guint current; /* of no meaning while there are no entries */
  CgvMatching *matching;
};

static void
clear_entry (gpointer data)
{
  cgv_compare_row_key_unref (((Entry *) data)->key);
}

CgvCompareHistory *
cgv_compare_history_new (void)
{
  CgvCompareHistory *history = g_new0 (CgvCompareHistory, 1);

  history->entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  g_array_set_clear_func (history->entries, clear_entry);
  return history;
}

void
cgv_compare_history_free (CgvCompareHistory *history)
{
  g_array_unref (history->entries);
  cgv_matching_unref (history->matching);
  g_free (history);
}

void
cgv_compare_history_set_matching (CgvCompareHistory *history,
                                  CgvMatching *matching)
{
  if (history->matching == matching)
    return;

  cgv_matching_unref (history->matching);
  history->matching = cgv_matching_ref (matching);
  for (guint i = 0; i < history->entries->len; i++)
    g_array_index (history->entries, Entry, i).is_found = FALSE;
}

static guint32
look_up (CgvCompareHistory *history,
         guint index)
{
  Entry *entry = &g_array_index (history->entries, Entry, index);

  if (!entry->is_found)
    {
      entry->row = cgv_compare_row_key_find (entry->key, history->matching);
      entry->is_found = TRUE;
    }
  return entry->row;
}

guint32
cgv_compare_history_get_current (CgvCompareHistory *history)
{
  return history->entries->len > 0 ? look_up (history, history->current) : CGV_NONE;
}

void
cgv_compare_history_add (CgvCompareHistory *history,
                         guint32 row)
{
  Entry entry = { cgv_compare_row_key_new (history->matching, row), TRUE, row };

  if (history->entries->len > 0)
    g_array_set_size (history->entries, history->current + 1);
  if (history->entries->len == MAX_ENTRIES)
    g_array_remove_index (history->entries, 0);
  g_array_append_val (history->entries, entry);
  history->current = history->entries->len - 1;
}

guint32
cgv_compare_history_find (CgvCompareHistory *history,
                          guint32 row,
                          int direction,
                          guint *index)
{
  for (gint64 i = (gint64) history->current + direction; i >= 0 && i < (gint64) history->entries->len; i += direction)
    {
      guint32 found = look_up (history, (guint) i);

      if (found == CGV_NONE || found == row)
        continue;
      if (index != NULL)
        *index = (guint) i;
      return found;
    }
  return CGV_NONE;
}

void
cgv_compare_history_move_to (CgvCompareHistory *history,
                             guint index)
{
  g_return_if_fail (index < history->entries->len);

  history->current = index;
}
