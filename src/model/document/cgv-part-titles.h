/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What tells the parts of a profile from each other, and their order. Made once, immutable; any
 * thread.
 */

#include <glib.h>

#include "cgv-profile.h"

G_BEGIN_DECLS

/**
 * CgvPartField:
 * @CGV_PART_FIELD_PID: the process
 * @CGV_PART_FIELD_NUMBER: the number of the dump
 * @CGV_PART_FIELD_THREAD: the thread
 * @CGV_PART_FIELD_FILE: the file
 * @CGV_PART_FIELD_PLACE: the place among all parts
 *
 * What can be said of a part.
 */
typedef enum
{
  CGV_PART_FIELD_PID = 1 << 0,
  CGV_PART_FIELD_NUMBER = 1 << 1,
  CGV_PART_FIELD_THREAD = 1 << 2,
  CGV_PART_FIELD_FILE = 1 << 3,
  CGV_PART_FIELD_PLACE = 1 << 4,
} CgvPartField;

/**
 * CgvPartTitles:
 *
 * The fields that are worth a mention, and the order of the parts.
 */
typedef struct CgvPartTitles CgvPartTitles;

/**
 * cgv_part_titles_new:
 * @profile: a profile
 *
 * Compares the parts of a profile.
 *
 * Returns: (transfer full): the titles
 */
CgvPartTitles *cgv_part_titles_new (CgvProfile *profile);

/**
 * cgv_part_titles_free:
 * @titles: (transfer full): titles
 *
 * Frees them.
 */
void cgv_part_titles_free (CgvPartTitles *titles);

/**
 * cgv_part_titles_get_fields:
 * @titles: titles
 *
 * The fewest fields that are different for any two parts.
 *
 * Returns: a set of CgvPartField
 */
guint cgv_part_titles_get_fields (CgvPartTitles *titles);

/**
 * cgv_part_titles_get_part:
 * @titles: titles
 * @place: a place, from 0
 *
 * The parts in the order of process, number, thread and file.
 *
 * Returns: the part at that place
 */
CgvPartId cgv_part_titles_get_part (CgvPartTitles *titles,
                                    guint place);

/**
 * cgv_part_titles_get_place:
 * @titles: titles
 * @part: a part
 *
 * Where a part comes in that order.
 *
 * Returns: its place, from 0
 */
guint cgv_part_titles_get_place (CgvPartTitles *titles,
                                 CgvPartId part);

/**
 * cgv_part_titles_count:
 * @titles: titles
 * @field: one of the numbers: process, number or thread
 *
 * How many values a number has that are not 0.
 *
 * Returns: the number
 */
guint cgv_part_titles_count (CgvPartTitles *titles,
                             CgvPartField field);

G_END_DECLS
