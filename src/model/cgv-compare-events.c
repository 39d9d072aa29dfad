/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-compare-events.h"

#include <string.h>

#include "cgv-event-text.h"

/* An event type that both have. */
typedef struct
{
  CgvEventId id[CGV_N_SIDES];
} Pair;

struct _CgvCompareEvents
{
  CgvEventSet *sets[CGV_N_SIDES];
  GArray *pairs;
  guint first;
  char **only_in[CGV_N_SIDES];
};

static CgvEventSet *
make_set (CgvDocument *document,
          CgvFormulas *formulas)
{
  if (formulas != NULL)
    return cgv_formulas_make_events (formulas, cgv_document_get_profile (document));
  return cgv_event_set_ref (cgv_document_get_events (document));
}

/* Whether two event types of one name are the same, though one profile may lack a term of a formula. */
static gboolean
mean_the_same (const CgvEventSet *base,
               CgvEventId base_id,
               const CgvEventSet *new_,
               CgvEventId new_id)
{
  const CgvEvent *a = cgv_event_set_get (base, base_id);
  const CgvEvent *b = cgv_event_set_get (new_, new_id);

  if (a->is_ratio || b->is_ratio)
    return FALSE;
  if (a->decimals != b->decimals || a->unit.kind != b->unit.kind || a->unit.scale != b->unit.scale)
    return FALSE;
  return g_strcmp0 (cgv_event_set_get_missing (base, base_id), cgv_event_set_get_missing (new_, new_id)) == 0;
}

/* The same event type in the set of the other side, or CGV_NONE. */
static CgvEventId
find_twin (const CgvEventSet *events,
           CgvEventId event,
           const CgvEventSet *other)
{
  CgvEventId twin = cgv_event_set_find (other, cgv_event_set_get_name (events, event));

  return twin != CGV_NONE && mean_the_same (events, event, other, twin) ? twin : CGV_NONE;
}

static void
collect_pairs (CgvCompareEvents *events)
{
  guint32 n = cgv_event_set_get_n (events->sets[CGV_SIDE_BASE]);

  for (CgvEventId event = 0; event < n; event++)
    {
      Pair pair = { { event, find_twin (events->sets[CGV_SIDE_BASE], event, events->sets[CGV_SIDE_NEW]) } };

      if (pair.id[CGV_SIDE_NEW] != CGV_NONE)
        g_array_append_val (events->pairs, pair);
    }
}

/* What is computed is not listed: it follows from what is counted. */
static char **
collect_only_in (const CgvEventSet *events,
                 const CgvEventSet *other)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (CgvEventId event = 0; event < cgv_event_set_get_n (events); event++)
    {
      CgvEventKind kind = cgv_event_set_get_kind (events, event);

      if ((kind == CGV_EVENT_COUNTED || kind == CGV_EVENT_OF_FILE) && find_twin (events, event, other) == CGV_NONE)
        g_ptr_array_add (names, cgv_event_text_dup_name (events, event));
    }
  g_ptr_array_add (names, NULL);
  return (char **) g_ptr_array_free (g_steal_pointer (&names), FALSE);
}

static gboolean
was_counted (const CgvCompareEvents *events,
             guint index,
             CgvCompareSide *const *sides)
{
  for (guint side = 0; side < CGV_N_SIDES; side++)
    {
      const CgvPartSelection *parts = cgv_compare_side_get_parts (sides[side]);
      const CgvPartSet *set = parts != NULL ? cgv_part_selection_get_set (parts) : NULL;

      if (cgv_event_set_get_total (events->sets[side], set, g_array_index (events->pairs, Pair, index).id[side]) == 0)
        return FALSE;
    }
  return TRUE;
}

static guint
find_first (const CgvCompareEvents *events,
            CgvCompareSide *const *sides)
{
  CgvEventId preferred = cgv_document_get_default_event (cgv_compare_side_get_document (sides[CGV_SIDE_BASE]));
  guint counted = G_MAXUINT;

  for (guint i = 0; i < events->pairs->len; i++)
    {
      if (!was_counted (events, i, sides))
        continue;
      if (g_array_index (events->pairs, Pair, i).id[CGV_SIDE_BASE] == preferred)
        return i;
      counted = MIN (counted, i);
    }
  return counted != G_MAXUINT ? counted : 0;
}

CgvCompareEvents *
cgv_compare_events_new (CgvCompareSide *base,
                        CgvCompareSide *new_,
                        CgvFormulas *formulas)
{
  g_autoptr (CgvCompareEvents) events = NULL;
  CgvCompareSide *sides[CGV_N_SIDES] = { base, new_ };
  CgvDocument *base_document;
  CgvDocument *new_document;

  g_return_val_if_fail (CGV_IS_COMPARE_SIDE (base), NULL);
  g_return_val_if_fail (CGV_IS_COMPARE_SIDE (new_), NULL);

  base_document = cgv_compare_side_get_document (base);
  new_document = cgv_compare_side_get_document (new_);
  events = g_atomic_rc_box_new0 (CgvCompareEvents);
  events->pairs = g_array_new (FALSE, FALSE, sizeof (Pair));
  events->sets[CGV_SIDE_BASE] = make_set (base_document, formulas);
  if (events->sets[CGV_SIDE_BASE] == NULL)
    return NULL;
  events->sets[CGV_SIDE_NEW] = base_document == new_document ? cgv_event_set_ref (events->sets[CGV_SIDE_BASE]) : make_set (new_document, formulas);
  if (events->sets[CGV_SIDE_NEW] == NULL)
    return NULL;

  collect_pairs (events);
  for (guint side = 0; side < CGV_N_SIDES; side++)
    events->only_in[side] = collect_only_in (events->sets[side], events->sets[1 - side]);
  events->first = find_first (events, sides);
  return g_steal_pointer (&events);
}

CgvCompareEvents *
cgv_compare_events_ref (CgvCompareEvents *events)
{
  return g_atomic_rc_box_acquire (events);
}

static void
clear_events (gpointer data)
{
  CgvCompareEvents *events = data;

  for (guint side = 0; side < CGV_N_SIDES; side++)
    {
      cgv_event_set_unref (events->sets[side]);
      g_strfreev (events->only_in[side]);
    }
  g_array_unref (events->pairs);
}

void
cgv_compare_events_unref (CgvCompareEvents *events)
{
  g_atomic_rc_box_release_full (events, clear_events);
}

guint
cgv_compare_events_get_n (const CgvCompareEvents *events)
{
  return events->pairs->len;
}

CgvEventSet *
cgv_compare_events_get_set (const CgvCompareEvents *events,
                            CgvSide side)
{
  return events->sets[side];
}

CgvEventId
cgv_compare_events_get_id (const CgvCompareEvents *events,
                           CgvSide side,
                           guint index)
{
  g_return_val_if_fail (index < events->pairs->len, CGV_NONE);

  return g_array_index (events->pairs, Pair, index).id[side];
}

const char *
cgv_compare_events_get_name (const CgvCompareEvents *events,
                             guint index)
{
  g_return_val_if_fail (index < events->pairs->len, NULL);

  return cgv_event_set_get_name (events->sets[CGV_SIDE_BASE], cgv_compare_events_get_id (events, CGV_SIDE_BASE, index));
}

guint
cgv_compare_events_find (const CgvCompareEvents *events,
                         const char *name)
{
  g_return_val_if_fail (name != NULL, G_MAXUINT);

  for (guint i = 0; i < events->pairs->len; i++)
    {
      if (g_str_equal (cgv_compare_events_get_name (events, i), name))
        return i;
    }
  return G_MAXUINT;
}

guint
cgv_compare_events_get_default (const CgvCompareEvents *events)
{
  return events->first;
}

const char *const *
cgv_compare_events_get_only_in (const CgvCompareEvents *events,
                                CgvSide side)
{
  return (const char *const *) events->only_in[side];
}
