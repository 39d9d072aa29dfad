/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What event types mean, for those who meet them for the first time. Any thread.
 */

/**
 * cgv_event_glossary_get:
 * @name: the short name of an event type
 *
 * What one count of an event type is, and what it tells: one or two sentences, English and marked for
 * translation.
 *
 * Returns: (nullable) (transfer none): the sentences, or NULL for an event type that is not well known
 */
const char *cgv_event_glossary_get (const char *name);
