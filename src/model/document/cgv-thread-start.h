/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What a thread runs. Any thread.
 */

#include "cgv-profile.h"

/*
 * Returns the function that a thread begins with, below what the C library starts threads with: the one that costs most of those
 * that are called there. For the first thread that is `main`. Returns CGV_NONE if a part has neither. Linear in the functions
 * of the profile.
 *
 * @part: a part with the costs of a thread
 */
CgvFunctionId cgv_thread_start_find (const CgvProfile *profile,
                                     CgvPartId part);
