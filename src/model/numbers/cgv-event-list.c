/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-event-list.h"

#include "cgv-arrays.h"
#include "cgv-event-text.h"

/* An event type of either side. */
typedef struct
{
  CgvEventId id[CGV_N_SIDES];
} Entry;

static CgvEventSet *
make_set (CgvRuns *runs,
          CgvFormulas *formulas)
{
  CgvDocument *document = runs->document;

  if (formulas != NULL)
    return cgv_formulas_make_events (formulas, document->profile);
  return cgv_event_set_ref (document->events);
}

/* Returns FALSE if there was no memory. */
static gboolean
make_sets (CgvEventList *list,
           CgvRuns *const *sides,
           CgvFormulas *formulas)
{
  list->sets[CGV_SIDE_NEW] = make_set (sides[CGV_SIDE_NEW], formulas);
  if (list->sets[CGV_SIDE_NEW] == NULL || sides[CGV_SIDE_BASE] == NULL)
    return list->sets[CGV_SIDE_NEW] != NULL;

  if (sides[CGV_SIDE_BASE]->document == sides[CGV_SIDE_NEW]->document)
    list->sets[CGV_SIDE_BASE] = cgv_event_set_ref (list->sets[CGV_SIDE_NEW]);
  else
    list->sets[CGV_SIDE_BASE] = make_set (sides[CGV_SIDE_BASE], formulas);
  return list->sets[CGV_SIDE_BASE] != NULL;
}

/* Returns whether two event types of one name have one meaning, though one profile may lack a term of a formula. */
static gboolean
mean_the_same (const CgvEventSet *set,
               CgvEventId id,
               const CgvEventSet *other,
               CgvEventId other_id)
{
  const CgvEvent *a = cgv_event_set_get (set, id);
  const CgvEvent *b = cgv_event_set_get (other, other_id);

  return a->is_ratio == b->is_ratio && a->decimals == b->decimals && a->unit.kind == b->unit.kind && a->unit.scale == b->unit.scale &&
         g_strcmp0 (cgv_event_set_get_missing (set, id), cgv_event_set_get_missing (other, other_id)) == 0;
}

/* Returns the same event type in another set; CGV_NONE if that is NULL or lacks it. */
static CgvEventId
find_same (const CgvEventSet *set,
           CgvEventId id,
           const CgvEventSet *other)
{
  CgvEventId found = other != NULL ? cgv_event_set_find (other, cgv_event_set_get_name (set, id)) : CGV_NONE;

  return found != CGV_NONE && mean_the_same (set, id, other, found) ? found : CGV_NONE;
}

static void
collect_entries (CgvEventList *list)
{
  const CgvEventSet *base = list->sets[CGV_SIDE_BASE];
  const CgvEventSet *new_ = list->sets[CGV_SIDE_NEW];

  for (CgvEventId id = 0; id < cgv_event_set_get_n (new_); id++)
    {
      Entry entry = { .id = { [CGV_SIDE_BASE] = find_same (new_, id, base), [CGV_SIDE_NEW] = id } };

      g_array_append_val (list->entries, entry);
    }
  for (CgvEventId id = 0; base != NULL && id < cgv_event_set_get_n (base); id++)
    {
      Entry entry = { .id = { [CGV_SIDE_BASE] = id, [CGV_SIDE_NEW] = CGV_NONE } };

      if (find_same (base, id, new_) == CGV_NONE)
        g_array_append_val (list->entries, entry);
    }
}

/* Collects the recorded event types; formulas of the user and the usual ones follow from them. */
static char **
collect_only_on (const CgvEventSet *set,
                 const CgvEventSet *other)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (CgvEventId event = 0; set != NULL && other != NULL && event < cgv_event_set_get_n (set); event++)
    {
      CgvEventKind kind = cgv_event_set_get_kind (set, event);

      if ((kind == CGV_EVENT_COUNTED || kind == CGV_EVENT_OF_FILE) && find_same (set, event, other) == CGV_NONE)
        g_ptr_array_add (names, cgv_event_text_dup_name (set, event));
    }
  g_ptr_array_add (names, NULL);
  return (char **) g_ptr_array_free (g_steal_pointer (&names), FALSE);
}

static gboolean
was_counted (const CgvEventList *list,
             guint index,
             CgvRuns *const *sides)
{
  cgv_foreach_side (side)
    {
      const CgvPartSelection *parts = sides[side] != NULL ? sides[side]->parts : NULL;
      const CgvPartSet *set = parts != NULL ? cgv_part_selection_get_set (parts) : NULL;

      if (sides[side] != NULL && !cgv_event_set_was_counted (list->sets[side], set, cgv_event_list_get_id (list, side, index)))
        return FALSE;
    }
  return TRUE;
}

static guint
find_default (const CgvEventList *list,
              CgvRuns *const *sides)
{
  guint first_side = sides[CGV_SIDE_BASE] != NULL ? CGV_SIDE_BASE : CGV_SIDE_NEW;
  CgvEventId preferred = sides[first_side]->document->default_event;
  guint possible = CGV_NONE;
  guint counted = CGV_NONE;

  if (sides[CGV_SIDE_BASE] == NULL && preferred < list->entries->len && cgv_event_list_can_be_main (list, preferred))
    return preferred;
  for (guint i = 0; i < list->entries->len; i++)
    {
      if (!cgv_event_list_can_be_main (list, i))
        continue;
      possible = MIN (possible, i);
      if (!was_counted (list, i, sides))
        continue;
      counted = MIN (counted, i);
      if (cgv_event_list_get_id (list, first_side, i) == preferred)
        return i;
    }
  return counted != CGV_NONE ? counted : possible;
}

CgvEventList *
cgv_event_list_new (CgvRuns *base,
                    CgvRuns *new_,
                    CgvFormulas *formulas)
{
  CgvRuns *const sides[CGV_N_SIDES] = { [CGV_SIDE_BASE] = base, [CGV_SIDE_NEW] = new_ };
  g_autoptr (CgvEventList) list = NULL;

  g_return_val_if_fail (base == NULL || CGV_IS_RUNS (base), NULL);
  g_return_val_if_fail (CGV_IS_RUNS (new_), NULL);

  list = g_atomic_rc_box_new0 (CgvEventList);
  list->entries = cgv_array_new (Entry);
  if (!make_sets (list, sides, formulas))
    return NULL;

  collect_entries (list);
  cgv_foreach_side (side)
    list->only_on[side] = collect_only_on (list->sets[side], list->sets[1 - side]);
  list->first = find_default (list, sides);
  return g_steal_pointer (&list);
}

CgvEventList *
cgv_event_list_ref (CgvEventList *list)
{
  return g_atomic_rc_box_acquire (list);
}

static void
clear_list (gpointer data)
{
  CgvEventList *list = data;

  cgv_foreach_side (side)
    {
      cgv_event_set_unref (list->sets[side]);
      g_strfreev (list->only_on[side]);
    }
  g_array_unref (list->entries);
}

void
cgv_event_list_unref (CgvEventList *list)
{
  g_atomic_rc_box_release_full (list, clear_list);
}

guint
cgv_event_list_get_n (const CgvEventList *list)
{
  return list->entries->len;
}

CgvEventId
cgv_event_list_get_id (const CgvEventList *list,
                       CgvSide side,
                       guint index)
{
  g_return_val_if_fail (index < list->entries->len, CGV_NONE);

  return g_array_index (list->entries, Entry, index).id[side];
}

/* Returns a side that has an event type, the new one if both have it. */
static guint
find_side (const CgvEventList *list,
           guint index)
{
  return cgv_event_list_get_id (list, CGV_SIDE_NEW, index) != CGV_NONE ? CGV_SIDE_NEW : CGV_SIDE_BASE;
}

const CgvEvent *
cgv_event_list_get (const CgvEventList *list,
                    guint index)
{
  guint side;

  g_return_val_if_fail (index < list->entries->len, NULL);

  side = find_side (list, index);
  return cgv_event_set_get (list->sets[side], cgv_event_list_get_id (list, side, index));
}

const char *
cgv_event_list_get_name (const CgvEventList *list,
                         guint index)
{
  guint side;

  g_return_val_if_fail (index < list->entries->len, NULL);

  side = find_side (list, index);
  return cgv_event_set_get_name (list->sets[side], cgv_event_list_get_id (list, side, index));
}

guint
cgv_event_list_find (const CgvEventList *list,
                     const char *name)
{
  g_return_val_if_fail (name != NULL, CGV_NONE);

  for (guint i = 0; i < list->entries->len; i++)
    {
      if (g_str_equal (cgv_event_list_get_name (list, i), name))
        return i;
    }
  return CGV_NONE;
}

gboolean
cgv_event_list_can_be_main (const CgvEventList *list,
                            guint index)
{
  g_return_val_if_fail (index < list->entries->len, FALSE);

  cgv_foreach_side (side)
    {
      if (list->sets[side] != NULL && cgv_event_list_get_id (list, side, index) == CGV_NONE)
        return FALSE;
    }
  return !cgv_event_list_get (list, index)->is_ratio;
}

guint
cgv_event_list_find_main (const CgvEventList *list,
                          const char *name)
{
  guint index = cgv_event_list_find (list, name);

  return index != CGV_NONE && cgv_event_list_can_be_main (list, index) ? index : CGV_NONE;
}

const char *const *
cgv_event_list_get_only_on (const CgvEventList *list,
                            CgvSide side)
{
  return (const char *const *) list->only_on[side];
}

static void
free_item (gpointer data)
{
  CgvEventItem *item = data;

  g_free (item->id);
  g_free (item->name);
  g_free (item->title);
  g_free (item->explanation);
  g_free (item);
}

GPtrArray *
cgv_event_list_dup_items (const CgvEventList *list)
{
  GPtrArray *items = g_ptr_array_new_with_free_func (free_item);

  for (guint i = 0; i < cgv_event_list_get_n (list); i++)
    {
      CgvEventId event = cgv_event_list_get_id (list, CGV_SIDE_NEW, i);
      CgvEventItem *item;

      if (event == CGV_NONE || !cgv_event_list_can_be_main (list, i))
        continue;
      item = g_new0 (CgvEventItem, 1);
      item->id = g_strdup (cgv_event_list_get_name (list, i));
      item->name = cgv_event_text_dup_name (list->sets[CGV_SIDE_NEW], event);
      item->title = cgv_event_text_dup_title (list->sets[CGV_SIDE_NEW], event);
      item->explanation = cgv_event_text_dup_explanation (list->sets[CGV_SIDE_NEW], event);
      g_ptr_array_add (items, item);
    }
  return items;
}
