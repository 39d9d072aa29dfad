/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-diagram-motion.h"

#include <string.h>

struct CgvDiagramMotion
{
  CgvMemory memory;
  CgvPool pool;
  CgvDiagram *to;
  CgvDiagram now;          /* @to, with other places */
  CgvDiagramPoint *shifts; /* of each box, how far it was from its place */
};

static bool
find_shifts (CgvDiagramMotion *self,
             const CgvDiagram *from,
             CgvDiagramPoint offset)
{
  bool moves = false;

  for (uint32_t i = 0; i < self->to->n_boxes; i++)
    {
      const CgvDiagramBox *box = &self->to->boxes[i];
      uint32_t old = cgv_diagram_find (from, box->node, box->cycle);

      if (old == CGV_NONE)
        continue;
      self->shifts[i].x = from->boxes[old].x + offset.x - box->x;
      self->shifts[i].y = from->boxes[old].y + offset.y - box->y;
      moves = moves || self->shifts[i].x != 0 || self->shifts[i].y != 0;
    }
  return moves;
}

static uint32_t
count_points (const CgvDiagram *diagram)
{
  uint32_t n = 0;

  for (uint32_t i = 0; i < diagram->n_arrows; i++)
    {
      uint32_t end = diagram->arrows[i].first_point + diagram->arrows[i].n_points;

      n = end > n ? end : n;
    }
  return n;
}

CgvDiagramMotion *
cgv_diagram_motion_new (const CgvDiagram *from,
                        CgvDiagram *to,
                        CgvDiagramPoint offset,
                        const CgvMemory *memory)
{
  CgvMemory own = memory != NULL ? cgv_memory_copy (memory) : (CgvMemory) CGV_MEMORY_INIT;
  CgvDiagramMotion *self = cgv_memory_new (&own, 1, sizeof *self);

  if (self == NULL)
    return NULL;
  self->memory = own;
  self->pool.memory = &self->memory;
  self->to = cgv_diagram_ref (to);
  self->now = *to;
  self->shifts = cgv_pool_new (&self->pool, to->n_boxes, sizeof *self->shifts);
  self->now.boxes = cgv_pool_new (&self->pool, to->n_boxes, sizeof *self->now.boxes);
  self->now.points = cgv_pool_new (&self->pool, count_points (to), sizeof *self->now.points);
  if (self->pool.failed || !find_shifts (self, from, offset))
    {
      cgv_diagram_motion_free (self);
      return NULL;
    }
  if (to->n_boxes > 0)
    memcpy (self->now.boxes, to->boxes, to->n_boxes * sizeof *to->boxes);
  return self;
}

void
cgv_diagram_motion_free (CgvDiagramMotion *self)
{
  CgvMemory memory;

  if (self == NULL)
    return;
  cgv_diagram_unref (self->to);
  cgv_pool_clear (&self->pool);
  memory = self->memory;
  cgv_memory_free (&memory, self, 1, sizeof *self);
}

/* Each point goes with the end that it is closer to, the more the closer. */
static void
move_arrow (CgvDiagramMotion *self,
            const CgvDiagramArrow *arrow,
            double left)
{
  CgvDiagramPoint from = self->shifts[arrow->from];
  CgvDiagramPoint to = self->shifts[arrow->to];

  for (uint32_t i = 0; i < arrow->n_points; i++)
    {
      double share = arrow->n_points > 1 ? (double) i / (arrow->n_points - 1) : 0;
      CgvDiagramPoint point = self->to->points[arrow->first_point + i];

      point.x += left * (from.x + share * (to.x - from.x));
      point.y += left * (from.y + share * (to.y - from.y));
      self->now.points[arrow->first_point + i] = point;
    }
}

const CgvDiagram *
cgv_diagram_motion_at (CgvDiagramMotion *self,
                       double moment)
{
  double left = 1 - moment;

  for (uint32_t i = 0; i < self->to->n_boxes; i++)
    {
      self->now.boxes[i].x = self->to->boxes[i].x + left * self->shifts[i].x;
      self->now.boxes[i].y = self->to->boxes[i].y + left * self->shifts[i].y;
    }
  for (uint32_t i = 0; i < self->to->n_arrows; i++)
    move_arrow (self, &self->to->arrows[i], left);
  return &self->now;
}
