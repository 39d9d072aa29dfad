/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The event types that one or two sides have, by name. An event type has an index in the list, and an id in
 * the set of each side that has it. The new side's event types come first, with their ids as indexes.
 * Immutable and counted; any thread.
 */

#include "cgv-formulas.h"
#include "cgv-runs.h"
#include "cgv-types.h"

G_BEGIN_DECLS

/* To be read only. */
typedef struct
{
  CgvEventSet *sets[CGV_N_SIDES]; /* the event types of each side; NULL for a missing base */
  GArray *entries;
  /* the event type to begin with: the default of the document. With a base, the default of the base's document if each side counted it,
   * otherwise the first that each side counted. CGV_NONE if none can be the main one */
  guint first;
  char **only_on[CGV_N_SIDES];
} CgvEventList;

/* An event type to choose from, without its profile. */
typedef struct
{
  char *id; /* the short name as raw bytes */
  char *name, *title, *explanation; /* display text */
} CgvEventItem;

/*
 * Lists the event types of @new_ and, unless it is NULL, @base. With @formulas, which may be NULL, those of the
 * user are among them; main thread then. Returns NULL if there was no memory.
 */
CgvEventList *cgv_event_list_new (CgvRuns *base,
                                  CgvRuns *new_,
                                  CgvFormulas *formulas);

CgvEventList *cgv_event_list_ref (CgvEventList *list);

void cgv_event_list_unref (CgvEventList *list);

guint cgv_event_list_get_n (const CgvEventList *list);

/* Returns the id of an event type in the set of a side; CGV_NONE where the side lacks it, or has another one of this name. */
CgvEventId cgv_event_list_get_id (const CgvEventList *list,
                                  CgvSide side,
                                  guint index);

/* Returns the event type of the new side, or of the base if the new side lacks it. */
const CgvEvent *cgv_event_list_get (const CgvEventList *list,
                                    guint index);

/* Returns the short name: raw bytes, to be shown through cgv_display_name() only. */
const char *cgv_event_list_get_name (const CgvEventList *list,
                                     guint index);

/* Returns the index of a short name, or CGV_NONE. */
guint cgv_event_list_find (const CgvEventList *list,
                           const char *name);

/* Returns whether everything can be shown in an event type: each side has it, and it is not a ratio. Ratios have no shares of a whole. */
gboolean cgv_event_list_can_be_main (const CgvEventList *list,
                                     guint index);

/* Finds an event type as cgv_event_list_find() does, among those that can be the main event type. */
guint cgv_event_list_find_main (const CgvEventList *list,
                                const char *name);

/* Returns a CgvEventItem for each event type that can be the main one. */
GPtrArray *cgv_event_list_dup_items (const CgvEventList *list);

/* Returns the recorded event types of a side that the other side lacks, as display text; empty without a base. Array terminated by NULL. */
const char *const *cgv_event_list_get_only_on (const CgvEventList *list,
                                               CgvSide side);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvEventList, cgv_event_list_unref)

G_END_DECLS
