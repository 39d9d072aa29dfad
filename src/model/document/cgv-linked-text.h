/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A sentence with names of functions that are links. While it is put together by translated formats, marks enclose the names. Any thread.
 */

#include <glib.h>

#include "cgv-profile.h"

G_BEGIN_DECLS

typedef struct
{
  guint start; /* in bytes */
  guint length;
  CgvNodeId row;
} CgvTextLink;

/* Returns the name of a row between marks. @name is display text, which has no marks. */
char *cgv_linked_text_dup_marked (const char *name,
                                  CgvNodeId row);

/* Returns @marked without its marks, and appends a CgvTextLink for each to @links, in their order. */
char *cgv_linked_text_take_marks (const char *marked,
                                  GArray *links);

G_END_DECLS
