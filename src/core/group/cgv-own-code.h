/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The source file in which the own code of a row changed: self cost includes code that was inlined from other files.
 *
 * Any thread.
 */

#include "cgv-comparison.h"

/*
 * Finds the other file with most of the change of a row's self cost. Linear in the recorded lines of the row. Returns false if it is in the
 * row's own file, in no known file, or if there is no memory.
 *
 * @side: (out): the side whose profile has @file
 * @file: (out): a string of that profile
 * @is_all: (out): whether all of the change is in this file
 */
bool cgv_own_code_find_file (const CgvComparison *comparison,
                             CgvNodeId row,
                             CgvSide *side,
                             CgvStringId *file,
                             bool *is_all);
