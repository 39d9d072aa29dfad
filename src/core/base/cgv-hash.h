/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The seeded hash of core, for tables of the layers above that hold text from a file. Any thread.
 */

#include "cgv-types.h"

/* Hashes bytes so that without the seed nobody can make a file whose names collide. */
uint32_t cgv_hash_text (const void *bytes,
                        size_t n_bytes,
                        uint64_t seed);
