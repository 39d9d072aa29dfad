/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The parts of a document that are compared: each is on the base side (A), on the new side (B), or on neither. All views of parts share it,
 * so that they show one choice. Main thread.
 */

#include <glib-object.h>

#include "cgv-document.h"
#include "cgv-part-selection.h"
#include "cgv-types.h"

G_BEGIN_DECLS

/* The role of a part in a comparison. */
typedef enum
{
  CGV_PART_ROLE_NONE, /* the part is not compared */
  CGV_PART_ROLE_BASE, /* it is of the base, A */
  CGV_PART_ROLE_NEW,  /* it is of the new side, B */
} CgvPartRole;

#define CGV_TYPE_PART_SIDES (cgv_part_sides_get_type ())

/* Signal: changed — parts are on other sides now; once for all of them. */
G_DECLARE_FINAL_TYPE (CgvPartSides, cgv_part_sides, CGV, PART_SIDES, GObject)

/* To be read only. */
struct _CgvPartSides
{
  GObject parent_instance;

  guint n_parts; /* number of parts to choose from, at least 1 */
  guint8 *roles; /* a CgvPartRole for each part */
  guint n[CGV_N_SIDES];
};

/* @n_parts: number of parts; at least 1 */
CgvPartSides *cgv_part_sides_new (guint n_parts);

/* Makes another choice of the same parts, to change it without affecting views. */
CgvPartSides *cgv_part_sides_copy (CgvPartSides *self);

/* Takes over the choice of @other. */
void cgv_part_sides_assign (CgvPartSides *self,
                            CgvPartSides *other);

/* Returns whether both sides have a part. */
gboolean cgv_part_sides_is_complete (CgvPartSides *self);

/* Returns the parts of a side; NULL if it has none. */
CgvPartSelection *cgv_part_sides_dup_selection (CgvPartSides *self,
                                                CgvSide side);

/* Puts the parts of a selection on a side. */
void cgv_part_sides_select (CgvPartSides *self,
                            CgvSide side,
                            const CgvPartSelection *selection);

/* Puts parts on a side, or on none, regardless of their old roles. */
void cgv_part_sides_set_roles (CgvPartSides *self,
                               const CgvPartId *parts,
                               guint n,
                               CgvPartRole role);

/* Makes a part the only one of a side, as cgv_part_sides_choose_parts() does. */
void cgv_part_sides_choose (CgvPartSides *self,
                            CgvSide side,
                            CgvPartId part);

/* Makes parts the only ones of a side. If they were all parts of the other side, that side gets the former parts of this one, so that a
 * comparison stays possible. Changes nothing if no part would be left for the other side. @n: at least 1 */
void cgv_part_sides_choose_parts (CgvPartSides *self,
                                  CgvSide side,
                                  const CgvPartId *parts,
                                  guint n);

/* Adds parts to a side, or takes them off if it has all of them. Changes nothing if a side would lose its last part. @n: at least 1 */
void cgv_part_sides_toggle (CgvPartSides *self,
                            CgvSide side,
                            const CgvPartId *parts,
                            guint n);

/*
 * Chooses the two parts that are compared at first: the costliest part as B, and the part before it
 * as A. If the costliest part is the first, it is A and the next one B. For threads it chooses the
 * cheapest and the costliest with the same first function. If dumps have several threads, all
 * threads of a dump are chosen together, and B is never the first dump. A single part is not
 * chosen.
 */
void cgv_part_sides_choose_first (CgvPartSides *self,
                                  CgvDocument *document,
                                  const CgvEventSet *events,
                                  CgvEventId event);

/* Swaps A and B. */
void cgv_part_sides_swap (CgvPartSides *self);

/* Takes all parts off their sides. */
void cgv_part_sides_clear (CgvPartSides *self);

G_END_DECLS
