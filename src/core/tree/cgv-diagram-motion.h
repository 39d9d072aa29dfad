/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A picture of a call graph on the way to another one: boxes that are in both move from where they were, and arrows go along with
 * their ends. New boxes are at their place. One thread.
 */

#include "cgv-diagram.h"

typedef struct CgvDiagramMotion CgvDiagramMotion;

/*
 * Returns NULL if nothing moves, or there is no memory.
 *
 * @to: referenced
 * @offset: where a point of @from at 0, 0 is in @to
 */
CgvDiagramMotion *cgv_diagram_motion_new (const CgvDiagram *from,
                                          CgvDiagram *to,
                                          CgvDiagramPoint offset,
                                          const CgvMemory *memory);

/* @self may be NULL. */
void cgv_diagram_motion_free (CgvDiagramMotion *self);

/* Returns the picture at a moment, from 0, where everything is as it was, to 1. It is valid until the next call. */
const CgvDiagram *cgv_diagram_motion_at (CgvDiagramMotion *self,
                                         double moment);
