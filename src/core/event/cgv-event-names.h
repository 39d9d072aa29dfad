/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the event types of Callgrind, Cachegrind and other producers are called, and their units.
 */

#include "cgv-event.h"

/**
 * cgv_event_names_get_long_name:
 * @name: a short name such as "Ir"
 *
 * Looks up the English long name of a well-known event type; mark for translation at the place of
 * use. Any thread.
 *
 * Returns: (nullable) (transfer none): the long name, or NULL for an event type that is not known
 */
const char *cgv_event_names_get_long_name (const char *name);

/**
 * cgv_event_names_get_long_name_by:
 * @creator: what the file says in its `creator:` line
 * @name: a short name such as "Time"
 *
 * The same where it is known who means it: "Time" is one unit here and another there, and what one
 * producer calls "Instructions" are samples. Falls back to what everybody means. Any thread.
 *
 * Returns: (nullable) (transfer none): the long name, or NULL for an event type that is not known
 */
const char *cgv_event_names_get_long_name_by (const char *creator,
                                              const char *name);

/**
 * cgv_event_names_get_unit:
 * @creator: what the file says in its `creator:` line
 * @name: a short name such as "Time_(10ns)"
 * @long_name: (nullable): what the file calls it, such as "sysTime (elapsed ns)"
 *
 * Looks up what a count is: by what is known of the producer, else by what the names say in
 * parentheses. Any thread.
 *
 * Returns: the unit; CGV_UNIT_EVENTS for what is counted, or not known
 */
CgvUnit cgv_event_names_get_unit (const char *creator,
                                  const char *name,
                                  const char *long_name);
