/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Names, meanings and units of the event types of Callgrind, Cachegrind and other producers. Strings are English and
 * marked for translation, which happens where they are shown. Any thread.
 */

#include "cgv-event.h"

/* Looks up the long name of an event type by its short name, such as "Ir". The same short name may mean something else
 * for another producer: @creator is the text after `creator:` in the file, or empty. Returns NULL if the event type is
 * not known. */
const char *cgv_event_names_get_long_name (const char *creator,
                                           const char *name);

/* Returns one or two sentences for newcomers: what an event type counts and what that means. NULL if it is not well known. */
const char *cgv_event_names_get_meaning (const char *name);

/* Looks up the unit of an event type: by the known names of the producer, otherwise by the parentheses in @name or @long_name, as in
 * "sysTime (elapsed ns)". @long_name is from the file, or NULL. Returns CGV_UNIT_EVENTS for counts and for unknown event types. */
CgvUnit cgv_event_names_get_unit (const char *creator,
                                  const char *name,
                                  const char *long_name);
