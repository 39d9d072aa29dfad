/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A list of the content of a picture, in the order of the picture, also for screen readers: the name of each place, its depth, its cost,
 * share and certainty, or both sides and the difference. The selected row is the place that is marked in the picture. Main thread.
 */

#include "cgv-focus.h"
#include "cgv-table.h"
#include "cgv-tree.h"

G_BEGIN_DECLS

/* A tile or a box. Costs are rounded; of one side they are those of the new one. */
typedef struct
{
  guint32 place; /* its number in the picture */
  guint level;   /* 0 for the outermost, or the uppermost */
  gboolean is_nested; /* whether it is in the nearest row before it of a lower level: then its name is indented */
  CgvNodeId node;  /* CGV_NONE unless it is a function */
  char *name;      /* (nullable): name of a place that is not a function, as display text; owned by the row */
  const char *tag; /* (nullable): a word about it; translated */
  CgvAmount cost[CGV_N_SIDES];
} CgvPictureRow;

#define CGV_TYPE_PICTURE_TABLE (cgv_picture_table_get_type ())

/*
 * Signals, where a place is a number:
 *   mark-place (guint place)   a row was selected
 *   go-to-place (guint place)  a row was chosen with Enter or a double click
 *   resized                    its size changed, as that of the picture would have
 */
G_DECLARE_FINAL_TYPE (CgvPictureTable, cgv_picture_table, CGV, PICTURE_TABLE, GtkWidget)

/* Makes an empty array of CgvPictureRow. */
GArray *cgv_picture_rows_new (void);

/*
 * Lists the content of a picture.
 *
 * @focus: (nullable): of the view; NULL for no rows
 * @source: the source of the picture
 * @rows: (transfer full): in the order of the picture
 */
void cgv_picture_table_take_rows (CgvPictureTable *self,
                                  CgvFocus *focus,
                                  const CgvTreeSource *source,
                                  GArray *rows);

/* Selects the row of a place; no row for CGV_NONE. */
void cgv_picture_table_set_marked (CgvPictureTable *self,
                                   guint32 place);

/* Fills all cells again, because costs are shown differently. */
void cgv_picture_table_refresh (CgvPictureTable *self);

G_END_DECLS
