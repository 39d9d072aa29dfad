/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The properties that distinguish the parts of a profile, and their order. Immutable; any thread. */

#include <glib.h>

#include "cgv-profile.h"

G_BEGIN_DECLS

typedef enum
{
  CGV_PART_FIELD_PID = 1 << 0,    /* the process */
  CGV_PART_FIELD_NUMBER = 1 << 1, /* the number of the dump */
  CGV_PART_FIELD_THREAD = 1 << 2, /* the thread */
  CGV_PART_FIELD_FILE = 1 << 3,   /* the file */
  CGV_PART_FIELD_PLACE = 1 << 4,  /* the place among all parts */
} CgvPartField;

/* The fields that are worth a mention, and the order of the parts. */
typedef struct CgvPartTitles CgvPartTitles;

CgvPartTitles *cgv_part_titles_new (CgvProfile *profile);

void cgv_part_titles_free (CgvPartTitles *titles);

/* Returns the fewest fields that are different for any two parts, as a set of CgvPartField. */
guint cgv_part_titles_get_fields (CgvPartTitles *titles);

/*
 * Returns the part at a place in the order of process, number, thread and file.
 *
 * @place: a place, from 0
 */
CgvPartId cgv_part_titles_get_part (CgvPartTitles *titles,
                                    guint place);

/* Returns the place of a part in that order, from 0. */
guint cgv_part_titles_get_place (CgvPartTitles *titles,
                                 CgvPartId part);

/*
 * Returns how many values a number has that are not 0.
 *
 * @field: one of the numbers: process, number or thread
 */
guint cgv_part_titles_count (CgvPartTitles *titles,
                             CgvPartField field);

G_END_DECLS
