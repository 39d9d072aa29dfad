/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Hash functions for a GHashTable of text that comes from a file. They have a random seed for each
 * process. The functions of GLib have no seed, so a file could be made whose names all
 * collide. Any thread.
 */

#include <glib.h>

/* Returns a random number that is hard to guess. */
guint64 cgv_seed_new (void);

/* Replaces g_str_hash(). */
guint cgv_seeded_str_hash (gconstpointer string);

/* Replaces g_bytes_hash(). */
guint cgv_seeded_bytes_hash (gconstpointer bytes);
