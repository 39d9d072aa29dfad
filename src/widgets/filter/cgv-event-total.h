/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The total of a profile with its event type, which outlives the profile: as a text, and as a record that is shown in any language. */

#include <glib.h>

#include "cgv-costs.h"

/* Where the name of an event type is from. */
typedef enum
{
  CGV_EVENT_NAME_GIVEN, /* the file or the user */
  CGV_EVENT_NAME_KNOWN, /* this program, which translates it */
  CGV_EVENT_NAME_SHORT, /* it has only a short name */
} CgvEventNameOrigin;

typedef struct
{
  CgvEvent event; /* of which only the format is known */
  CgvCost cost;
  gboolean is_exact;
  guint8 origin; /* CgvEventNameOrigin */
  char *name;    /* display text, not translated */
  char *missing; /* display text: the names that its formula lacks; or "" */
} CgvEventTotal;

void cgv_event_total_init (CgvEventTotal *self,
                           CgvCosts *costs);

void cgv_event_total_clear (CgvEventTotal *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (CgvEventTotal, cgv_event_total_clear)

/* Returns a translated text, as "229 M instructions". */
char *cgv_event_total_dup_text (const CgvEventTotal *self,
                                gboolean is_short);

/* Returns the total as a line that is the same in every language. */
char *cgv_event_total_dup_record (const CgvEventTotal *self);

/* Reads such a line. Returns FALSE, and leaves @self empty, for another text. */
gboolean cgv_event_total_read (CgvEventTotal *self,
                               const char *record);
