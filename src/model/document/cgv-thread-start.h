/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The function that a thread runs. Any thread. */

#include "cgv-profile.h"

/*
 * Returns the first function of a thread, below those of the C library that start threads: the costliest of their callees. For the first
 * thread it is `main`. Returns CGV_NONE if a part has neither. Linear in the functions of the profile.
 *
 * @part: a part with the costs of a thread
 */
CgvFunctionId cgv_thread_start_find (const CgvProfile *profile,
                                     CgvPartId part);
