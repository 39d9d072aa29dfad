/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* CgvPartPicture, for the files that draw its shapes. */

#include "cgv-ink.h"
#include "cgv-part-picture.h"

G_BEGIN_DECLS

/* A part. */
typedef struct
{
  CgvPartId part;
  CgvPartRole role;
  gboolean counts; /* without a base: whether it is among the parts that are shown */
  double cost;     /* at least 0 */
  graphene_rect_t area;
  double label_x;
  double label_width; /* in a line; 0 without room */
  gboolean is_brief;
  char *title;  /* NULL in columns */
  char *number; /* short replacement of the name */
  char *amount; /* cost as text */
  char *end;    /* (nullable): of B in a line, how it ended */
  double end_width; /* 0 without room for it */
  char *start;  /* (nullable): of a row, the function that the thread begins with */
} CgvPartItem;

struct _CgvPartPicture
{
  GtkWidget parent_instance;

  CgvFocus *focus;
  CgvPartSides *sides;
  CgvPartsShape shape;
  gboolean is_compared;
  gboolean has_numbers; /* whether parts have numbers that ascend */
  gboolean has_shares; /* whether each part is 100 % */
  CgvCosts *costs;
  CgvColorKey *key; /* key of layers; NULL without them */
  double *layers;   /* CGV_N_SLOTS costs for each part, by its id; NULL without a key */
  GArray *items;    /* of CgvPartItem, by place */
  double largest;   /* the most that a part costs; 0 if all are zero */
  gboolean is_narrow;

  CgvDocument *starts_of; /* the document that @starts are of */
  CgvFunctionId *starts; /* by part, the function that a thread begins with */

  guint cursor; /* without a base */
  guint anchor; /* of a range that keys extend */
  guint drag_first, drag_last; /* places of the current drag; otherwise CGV_NONE */
  GString *typed;
};

/* How a shape is placed and drawn. */
typedef struct
{
  int (*get_height) (CgvPartPicture *self);
  void (*place) (CgvPartPicture *self, double width, double height);
  void (*draw) (CgvPartPicture *self, GtkSnapshot *snapshot);
} CgvPartPictureShape;

extern const CgvPartPictureShape cgv_part_picture_line;
extern const CgvPartPictureShape cgv_part_picture_rows;
extern const CgvPartPictureShape cgv_part_picture_columns;

static inline CgvPartItem *
cgv_part_picture_get_item (CgvPartPicture *self,
                           guint place)
{
  return &g_array_index (self->items, CgvPartItem, place);
}

/* Returns whether it is drawn as chosen: A, B, or a part that counts. */
gboolean cgv_part_picture_is_chosen (CgvPartPicture *self,
                                     const CgvPartItem *item);

/* Returns the number of a part or thread, as files have it, or its place from 1. */
guint64 cgv_part_picture_get_number (CgvPartPicture *self,
                                     guint place);

/* Appends an area with the layers of a part along it. @is_upright: from the bottom, not from the start. @share: how much of
 * the area the part takes. */
void cgv_part_picture_append_layers (CgvPartPicture *self,
                                     GtkSnapshot *snapshot,
                                     const double *layers,
                                     const graphene_rect_t *area,
                                     double share,
                                     gboolean is_upright);

/* Appends the bar of one part, which has one colour without layers. */
void cgv_part_picture_append_bar (CgvPartPicture *self,
                                  GtkSnapshot *snapshot,
                                  const CgvPartItem *item,
                                  const graphene_rect_t *area,
                                  double share,
                                  gboolean is_upright);

/* Appends a legend of the layers, as far as there is room. Returns its end. */
double cgv_part_picture_append_legend (CgvPartPicture *self,
                                       GtkSnapshot *snapshot,
                                       double x,
                                       double middle,
                                       double width);

G_END_DECLS
