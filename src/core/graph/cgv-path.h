/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The components of a path in a profile. Slashes separate them; backslashes do in a path that begins as those of Windows do. Any thread. */

#include "cgv-types.h"

/* Returns where the last component begins: how many bytes come before it. */
size_t cgv_path_get_base_name (const char *bytes,
                               size_t length);

/* Returns where the tail of a path begins that has its last component and @n_folders before it; 0 if it has fewer. */
size_t cgv_path_get_tail (const char *bytes,
                          size_t length,
                          unsigned int n_folders);

/* Compares paths from their ends, so that those come together that end in the same components. */
int cgv_path_compare_tails (const char *a,
                            size_t a_length,
                            const char *b,
                            size_t b_length);

/* Returns how many components at the end of both paths are equal. */
unsigned int cgv_path_count_common (const char *a,
                                    size_t a_length,
                                    const char *b,
                                    size_t b_length);
