/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* CgvPartPicture, for the files that draw its shapes. */

#include "cgv-ink.h"
#include "cgv-part-picture.h"
#include "cgv-text-scale.h"

G_BEGIN_DECLS

/* A part, or all threads of a dump. */
typedef struct
{
  CgvPartId part; /* the first one */
  CgvSide side;   /* of two documents, the one that has it; otherwise the new side */
  guint first;    /* index of its first part in the parts of the picture */
  guint n;
  guint group;    /* the index of its group; CGV_NONE without one */
  CgvPartRole role;
  CgvPartRole other_role; /* if it is on both sides, or some of it; otherwise none */
  CgvCost exact;
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

/* Several threads that begin with one function. */
typedef struct
{
  CgvFunctionId start;
  guint n;
  guint first, last; /* places of its first and last thread */
  double mean, least, most;
  double layers[CGV_N_SLOTS]; /* of all its threads together */
  gboolean has_head; /* whether it has a row, below which its threads are hidden until it is open */
  gboolean is_open;
  char *title; /* the function */
  char *count; /* how many threads */
  char *range; /* the least and the most cost */
  graphene_rect_t area; /* of the row */
} CgvPartGroup;

struct _CgvPartPicture
{
  GtkWidget parent_instance;

  CgvFocus *focus;
  CgvPartSides *sides;
  CgvPartsShape shape;
  CgvDocument *base_document; /* (nullable): the other one of two documents, that A is of */
  CgvCosts *base_costs;       /* NULL with one document */
  gboolean is_compared;
  gboolean has_detail; /* is higher, with layers and a legend: where parts are compared, and above columns of parts */
  gboolean is_restricted; /* without a base: whether only some parts count */
  gboolean is_in_time; /* whether columns have all threads of a dump */
  gboolean stacks_threads; /* whether the layers of these columns are threads */
  gboolean by_amount;  /* whether columns of threads are in the order of their cost */
  int reserved;        /* width after the legend that something else needs */
  gboolean has_numbers; /* whether parts have numbers that ascend */
  gboolean has_shares; /* whether each part is 100 % */
  CgvCosts *costs;
  CgvColorKey *key; /* key of layers; NULL without them */
  double *layers;   /* CGV_N_SLOTS costs for each item, by place; NULL without a key */
  GArray *items;    /* of CgvPartItem, by place */
  GArray *parts;    /* of CgvPartId, those of each item together */
  GArray *threads;  /* of guint64, the threads of columns in time, ascending */
  GArray *groups;   /* of CgvPartGroup */
  GHashTable *open; /* the functions of groups that are open, plus 1 */
  double largest;   /* the most that a part costs; 0 if all are zero */
  gboolean is_narrow; /* without a legend, and rows without the functions of threads */
  gboolean is_outdated; /* whether the places of items are outdated */

  CgvDocument *starts_of; /* the document that @starts are of */
  CgvFunctionId *starts; /* by part, the function that a thread begins with */

  guint cursor; /* without a base */
  guint anchor; /* of a range that keys extend */
  guint drag_first, drag_last; /* places of the current drag; otherwise CGV_NONE */
  guint pressed_group;         /* the group whose row is pressed; otherwise CGV_NONE */
  double pressed_y;
  GString *typed;
};

/* The functions that place and draw a shape. */
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

/* Returns the pixels that text of the user's size needs. */
static inline int
cgv_part_picture_scale (CgvPartPicture *self,
                        int pixels)
{
  return cgv_text_scale (GTK_WIDGET (self), pixels);
}

static inline CgvPartGroup *
cgv_part_picture_get_group (CgvPartPicture *self,
                            guint index)
{
  return &g_array_index (self->groups, CgvPartGroup, index);
}

static inline CgvPartId
cgv_part_picture_get_part_of (CgvPartPicture *self,
                              const CgvPartItem *item,
                              guint index)
{
  return g_array_index (self->parts, CgvPartId, item->first + index);
}

static inline gboolean
cgv_part_item_has_role (const CgvPartItem *item,
                        CgvPartRole role)
{
  return item->role == role || (role != CGV_PART_ROLE_NONE && item->other_role == role);
}

/* Takes the parts of a focus. */
void cgv_part_picture_fill (CgvPartPicture *self,
                            CgvFocus *focus,
                            CgvPartSides *sides);

/* Returns the layer at an index from the base line: the selected function is first, if it has a layer. */
guint cgv_part_picture_get_layer (CgvPartPicture *self,
                                  guint index);

/* Adds up the layers of all items again. */
void cgv_part_picture_measure_layers (CgvPartPicture *self);

CgvDocument *cgv_part_picture_get_document (CgvPartPicture *self,
                                            const CgvPartItem *item);

/* Returns the first part of an item. */
static inline const CgvPart *
cgv_part_picture_get_part (CgvPartPicture *self,
                           const CgvPartItem *item)
{
  return cgv_profile_get_part (cgv_part_picture_get_document (self, item)->profile, item->part);
}

/* Returns the layer of a thread. */
guint cgv_part_picture_get_slot (CgvPartPicture *self,
                                 guint64 thread);

guint cgv_part_picture_find_role (CgvPartPicture *self,
                                  CgvPartRole role);

/* Returns a cost as the picture writes it. */
char *cgv_part_picture_dup_amount (CgvPartPicture *self,
                                   CgvCost cost);

/* Returns the name of an item at the beginning of a sentence. */
char *cgv_part_picture_dup_title (CgvPartPicture *self,
                                  const CgvPartItem *item);

/* Returns (nullable) the text about the item below the pointer. */
char *cgv_part_picture_dup_tooltip (CgvPartPicture *self,
                                    guint place,
                                    double y);

/* Reports to screen readers the content and the place of the keyboard focus. */
void cgv_part_picture_update_accessible (CgvPartPicture *self);

/* Returns whether a thread has a row: it does unless its group is closed. Compared ones always do. */
gboolean cgv_part_picture_is_shown (CgvPartPicture *self,
                                    const CgvPartItem *item);

/* Returns the layer of a column at a height; CGV_NONE above and below. */
guint cgv_part_picture_find_layer (CgvPartPicture *self,
                                   guint place,
                                   double y);

/* Returns whether it is drawn as chosen: A, B, or a part that counts. */
gboolean cgv_part_picture_is_chosen (CgvPartPicture *self,
                                     const CgvPartItem *item);

/* Returns the number of a part or thread, as files have it, or its place from 1. */
guint64 cgv_part_picture_get_number (CgvPartPicture *self,
                                     guint place);

/* Returns the height of the visible rows in pixels if rows scroll. */
int cgv_part_picture_get_low_rows (CgvPartPicture *self);

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

/* Appends a legend of the layers that there is room for. Returns its end. */
double cgv_part_picture_append_legend (CgvPartPicture *self,
                                       GtkSnapshot *snapshot,
                                       double x,
                                       double middle,
                                       double width);

G_END_DECLS
