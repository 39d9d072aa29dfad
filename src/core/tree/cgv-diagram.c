/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-diagram.h"

#include "cgv-box.h"
#include "cgv-heap.h"
#include "cgv-layers.h"
#include "cgv-vector.h"

#include <math.h>
#include <stdlib.h>

/* Callers have at most this part of the boxes. */
#define CALLERS_PART 3u

/* Arrows lighter than this part of the lightest box are left out, unless they are the only ones to a box. */
#define ARROW_PART 0.2

/* Number of members of an open cycle at first. */
#define MAX_MEMBERS 20u

/* Longest search for a path through omitted functions, in steps. */
#define MAX_STEPS 2000u

/* Weight of a cost compared with that of a change, in a comparison. */
#define SAME_PART 0.02

/* Arrows leave and reach a box within the first part of its width, the second part of it apart if there is room. */
#define PORTS_PART 0.84
#define PORTS_GAP  0.08

/* Distance from its corners at which an arrow from a box to itself ends. */
#define LOOP_PART 0.2

/* A component is a node, or n_nodes and a cycle. */
typedef struct
{
  const CgvTreeSource *source;
  const CgvDiagramStyle *style;
  CgvDiagram *diagram;
  CgvPool *pool;
  CgvHeap heap;
  uint32_t n_nodes;
  uint32_t n_components;
  uint32_t n_edges;
  const CgvCycleId *cycles;
  const uint32_t *cycle_start;
  const CgvNodeId *cycle_nodes;
  const uint32_t *out_start;
  const uint32_t *in_start;
  const uint32_t *in_edges;
  uint32_t *box_of; /* for each component, its box or CGV_NONE */
  uint32_t *marks;  /* for each component, the number of its last visitor */
  uint8_t *is_open; /* for each cycle */
  uint32_t n_chosen; /* number of boxes without the opened ones */
  uint32_t max_boxes;
  double least; /* weight of a box */
  double *tops;     /* upper edge of each row, and of the one that would follow */
  uint32_t n_loops; /* arrows from a box to itself, which come last */
  uint8_t *is_back; /* for each arrow, whether it leads back to the beginning of the path; NULL: the layout decides */
} Chooser;

static const CgvCosts *
get_costs (const Chooser *self,
           CgvSide side)
{
  if (self->source->comparison != NULL)
    return self->source->comparison->costs[side];
  return side == CGV_SIDE_NEW ? self->source->costs : NULL;
}

static CgvEdge
get_ends (const Chooser *self,
          uint32_t edge)
{
  if (self->source->comparison == NULL)
    return self->source->costs->graph->edges[edge];
  return (CgvEdge){ self->source->comparison->joined->edges[edge].caller, self->source->comparison->joined->edges[edge].callee };
}

static bool
is_present (const Chooser *self,
            uint32_t edge)
{
  if (self->source->comparison == NULL)
    return self->source->costs->graph->present[edge] != 0;
  return cgv_comparison_get_edge_presence (self->source->comparison, edge) != CGV_PRESENT_NEITHER;
}

static CgvAmount
get_edge (const Chooser *self,
          CgvSide side,
          uint32_t edge)
{
  if (self->source->comparison != NULL)
    return cgv_comparison_get_edge_amount (self->source->comparison, side, edge);
  return side == CGV_SIDE_NEW ? cgv_costs_get_edge (self->source->costs, edge) : cgv_amount_exact (0);
}

static uint64_t
get_edge_count (const Chooser *self,
                CgvSide side,
                uint32_t edge)
{
  if (self->source->comparison != NULL)
    return cgv_comparison_get_edge_count (self->source->comparison, side, edge);
  return side == CGV_SIDE_NEW ? cgv_graph_get_count (self->source->costs->graph, edge) : 0;
}

static bool
is_signed (const Chooser *self)
{
  return self->source->comparison != NULL ? self->source->comparison->is_signed : self->source->costs->is_signed;
}

/* Returns the larger weight of both sides, in the measure of the comparison. If all costs are
 * below 0, their size is the weight; next to positive costs they weigh nothing. */
static double
weigh (const Chooser *self,
       const CgvAmount cost[CGV_N_SIDES])
{
  const CgvComparison *comparison = self->source->comparison;
  double sign = cgv_tree_source_get_signs (self->source) == CGV_SIGN_BELOW ? -1 : 1;
  double weight = 0;

  cgv_foreach_side (side)
    weight = fmax (weight, sign * cgv_cost_to_double (cost[side].value, is_signed (self)) * (comparison != NULL ? comparison->factor[side] : 1));
  return weight;
}

static double
weigh_edge (const Chooser *self,
            uint32_t edge)
{
  CgvAmount cost[CGV_N_SIDES] = { get_edge (self, CGV_SIDE_BASE, edge), get_edge (self, CGV_SIDE_NEW, edge) };

  return weigh (self, cost);
}

static uint32_t
get_component (const Chooser *self,
               CgvNodeId node)
{
  return self->cycles[node] == CGV_NONE || self->is_open[self->cycles[node]] ? node : self->n_nodes + self->cycles[node];
}

/* Returns whether it is shown as itself: not a member of a closed cycle, and not an open cycle. */
static bool
is_shown_as_one (const Chooser *self,
                 uint32_t component)
{
  return component < self->n_nodes ? get_component (self, component) == component : !self->is_open[component - self->n_nodes];
}

static const CgvNodeId *
get_members (const Chooser *self,
             const uint32_t *component,
             uint32_t *n_members)
{
  CgvCycleId cycle;

  *n_members = 1;
  if (*component < self->n_nodes)
    return component;
  cycle = *component - self->n_nodes;
  *n_members = self->cycle_start[cycle + 1] - self->cycle_start[cycle];
  return self->cycle_nodes + self->cycle_start[cycle];
}

/* Return costs of a component; nothing where a side lacks it. */

static CgvAmount
get_inclusive (const Chooser *self,
               CgvSide side,
               uint32_t component)
{
  if (get_costs (self, side) == NULL)
    return cgv_amount_exact (0);
  if (component >= self->n_nodes)
    return cgv_costs_get_cycle (get_costs (self, side), component - self->n_nodes);
  if (self->source->comparison != NULL)
    return cgv_comparison_get_inclusive_amount (self->source->comparison, side, component);
  return cgv_costs_get_inclusive (self->source->costs, component);
}

static CgvAmount
get_self (const Chooser *self,
          CgvSide side,
          uint32_t component)
{
  const CgvCosts *costs = get_costs (self, side);
  CgvAmount sum = { 0 };
  uint32_t n_members;
  const CgvNodeId *members = get_members (self, &component, &n_members);

  if (costs == NULL)
    return sum;
  for (uint32_t i = 0; i < n_members; i++)
    {
      CgvAmount cost = self->source->comparison != NULL ? cgv_comparison_get_self_amount (self->source->comparison, side, members[i])
                                                        : cgv_costs_get_self (costs, members[i]);

      sum = cgv_amount_add (sum, cost, is_signed (self));
    }
  if (component >= self->n_nodes)
    sum.value = costs->cycle_self[component - self->n_nodes];
  return sum;
}

typedef bool (*EdgeFunc) (Chooser *self,
                          uint32_t edge,
                          uint32_t other,
                          void *user_data);

/* Calls @func with each call between a component and others, in one direction. */
static bool
visit (Chooser *self,
       uint32_t component,
       bool callers,
       EdgeFunc func,
       void *user_data)
{
  uint32_t n_members;
  const CgvNodeId *members = get_members (self, &component, &n_members);
  const uint32_t *start = callers ? self->in_start : self->out_start;

  for (uint32_t i = 0; i < n_members; i++)
    {
      cgv_foreach_in (j, start, members[i])
        {
          uint32_t edge = callers ? self->in_edges[j] : j;
          CgvEdge ends = get_ends (self, edge);
          uint32_t other = get_component (self, callers ? ends.caller : ends.callee);

          if (other != component && is_present (self, edge) && !func (self, edge, other, user_data))
            return false;
        }
    }
  return true;
}

static CgvNodeId
find_costliest (const Chooser *self,
                uint32_t component)
{
  uint32_t n_members;
  const CgvNodeId *members = get_members (self, &component, &n_members);
  CgvNodeId best = members[0];
  double most = -1;

  for (uint32_t i = 0; i < n_members; i++)
    {
      const CgvAmount cost[CGV_N_SIDES] = { get_self (self, CGV_SIDE_BASE, members[i]), get_self (self, CGV_SIDE_NEW, members[i]) };
      double weight = weigh (self, cost);

      if (weight > most)
        best = members[i];
      most = fmax (most, weight);
    }
  return best;
}

/* An edge is once in a graph. */
static void
count_own_calls (const Chooser *self,
                 uint32_t component,
                 uint64_t count[CGV_N_SIDES])
{
  count[CGV_SIDE_BASE] = count[CGV_SIDE_NEW] = 0;
  if (component >= self->n_nodes || self->style->opens_cycles)
    return;
  cgv_foreach_in (edge, self->out_start, component)
    {
      if (get_ends (self, edge).callee != component || !is_present (self, edge))
        continue;
      cgv_foreach_side (side)
        count[side] = get_edge_count (self, side, edge);
    }
}

static void
add_box (Chooser *self,
         uint32_t component)
{
  CgvDiagram *diagram = self->diagram;
  CgvDiagramBox *box = &diagram->boxes[diagram->n_boxes];

  self->box_of[component] = diagram->n_boxes++;
  get_members (self, &component, &box->n_members);
  box->cycle = component < self->n_nodes ? CGV_NONE : component - self->n_nodes;
  box->inside = component < self->n_nodes ? self->cycles[component] : CGV_NONE;
  box->node = find_costliest (self, component);
  box->height = self->style->box_height;
  cgv_foreach_side (side)
    {
      box->inclusive[side] = get_inclusive (self, side, component);
      box->self[side] = get_self (self, side, component);
    }
  count_own_calls (self, component, box->n_own_calls);
}

static bool
push_edge (Chooser *self,
           uint32_t edge,
           uint32_t other,
           void *user_data)
{
  double weight = weigh_edge (self, edge);

  return self->box_of[other] != CGV_NONE || weight <= 0 || weight < self->least || cgv_heap_push (&self->heap, (CgvHeapItem){ -weight, other });
}

/* Chooses the callers of each level, the costliest calls first. */
static bool
choose_callers (Chooser *self)
{
  CgvDiagram *diagram = self->diagram;
  uint32_t most = 1 + self->max_boxes / CALLERS_PART;
  uint32_t first = 0;

  for (uint32_t level = 0; level < self->style->n_levels; level++)
    {
      uint32_t end = diagram->n_boxes;

      for (uint32_t box = first; box < end; box++)
        {
          uint32_t component = get_component (self, diagram->boxes[box].node);

          if (!visit (self, component, true, push_edge, NULL))
            return false;
        }
      while (self->heap.n_items > 0)
        {
          uint32_t component = cgv_heap_pop (&self->heap).value;

          if (self->box_of[component] == CGV_NONE && diagram->n_boxes < most)
            add_box (self, component);
        }
      first = end;
    }
  return true;
}

static bool
choose_callees (Chooser *self)
{
  CgvDiagram *diagram = self->diagram;

  if (!visit (self, get_component (self, diagram->boxes[0].node), false, push_edge, NULL))
    return false;
  while (self->heap.n_items > 0 && diagram->n_boxes < self->max_boxes)
    {
      uint32_t component = cgv_heap_pop (&self->heap).value;

      if (self->box_of[component] != CGV_NONE)
        continue;
      add_box (self, component);
      if (!visit (self, component, false, push_edge, NULL))
        return false;
    }
  return true;
}

static bool
take_heaviest (Chooser *self,
               uint32_t edge,
               uint32_t other,
               void *user_data)
{
  double *most = user_data;

  *most = fmax (*most, weigh_edge (self, edge));
  return true;
}

static double
weigh_component (Chooser *self,
                 uint32_t component)
{
  const CgvAmount inclusive[CGV_N_SIDES] = { get_inclusive (self, CGV_SIDE_BASE, component), get_inclusive (self, CGV_SIDE_NEW, component) };
  double most = 0;

  visit (self, component, true, take_heaviest, &most);
  return fmax (most, weigh (self, inclusive));
}

/* Ranks a component. In a comparison changed functions come first, and those where the change began. */
static double
rank_component (Chooser *self,
                uint32_t component)
{
  const CgvComparison *comparison = self->source->comparison;
  double weight = weigh_component (self, component);
  double change;

  if (comparison == NULL || !(weight > 0))
    return weight;
  change = fabs (cgv_comparison_measure_delta (comparison, get_inclusive (self, CGV_SIDE_BASE, component).value, get_inclusive (self, CGV_SIDE_NEW, component).value));
  if (component < self->n_nodes && comparison->origins != NULL)
    change = fmax (change, fabs (cgv_delta_to_double (cgv_comparison_get_origin (comparison, component))));
  return change + SAME_PART * weight;
}

static int
compare_items (const void *a,
               const void *b)
{
  const CgvHeapItem *first = a;
  const CgvHeapItem *second = b;

  if (first->key != second->key)
    return first->key > second->key ? -1 : 1;
  return first->value < second->value ? -1 : first->value > second->value;
}

/* Chooses the heaviest of all. */
static bool
choose_all (Chooser *self)
{
  for (uint32_t component = 0; component < self->n_components; component++)
    {
      CgvHeapItem item;

      if (!is_shown_as_one (self, component))
        continue;
      item = (CgvHeapItem){ rank_component (self, component), component };
      if (item.key <= 0)
        continue;
      self->diagram->n_left_out++;
      if (self->least > 0 && weigh_component (self, component) < self->least)
        continue;
      if (self->heap.n_items == self->max_boxes)
        cgv_heap_push_pop (&self->heap, item);
      else if (!cgv_heap_push (&self->heap, item))
        return false;
    }
  if (self->heap.n_items > 0)
    qsort (self->heap.items, self->heap.n_items, sizeof *self->heap.items, compare_items);
  for (size_t i = 0; i < self->heap.n_items; i++)
    add_box (self, self->heap.items[i].value);
  self->heap.n_items = 0;
  return true;
}

static void
count_left_out (Chooser *self)
{
  for (uint32_t component = 0; component < self->n_components; component++)
    {
      if (!is_shown_as_one (self, component))
        continue;
      self->diagram->n_left_out += weigh_component (self, component) > 0 ? 1 : 0;
    }
}

typedef struct
{
  uint32_t box;
  uint32_t mark;
  uint32_t *arrow_to; /* for each box, the arrow that leads there from @box, if it is not an older one */
  uint32_t first;     /* of the arrows of @box */
} Arrows;

static bool
add_call (Chooser *self,
          uint32_t edge,
          uint32_t other,
          void *user_data)
{
  Arrows *arrows = user_data;
  CgvDiagram *diagram = self->diagram;
  uint32_t to = self->box_of[other];
  CgvDiagramArrow *arrow;

  if (to == CGV_NONE)
    {
      diagram->boxes[arrows->box].n_callees += self->marks[other] != arrows->mark ? 1 : 0;
      self->marks[other] = arrows->mark;
      return true;
    }
  if (arrows->arrow_to[to] < arrows->first || arrows->arrow_to[to] == CGV_NONE)
    {
      if (!cgv_array_grow_in (self->pool, &diagram->arrows, (size_t) diagram->n_arrows + 1))
        return false;
      arrows->arrow_to[to] = diagram->n_arrows;
      diagram->arrows[diagram->n_arrows++] = (CgvDiagramArrow){ .from = arrows->box, .to = to };
      diagram->arrows[diagram->n_arrows - 1].is_inside = diagram->boxes[to].inside != CGV_NONE && diagram->boxes[to].inside == diagram->boxes[arrows->box].inside;
    }
  arrow = &diagram->arrows[arrows->arrow_to[to]];
  cgv_foreach_side (side)
    {
      if (!arrow->is_inside)
        arrow->cost[side] = cgv_amount_add (arrow->cost[side], get_edge (self, side, edge), is_signed (self));
      arrow->count[side] = cgv_cost_add (arrow->count[side], get_edge_count (self, side, edge), false);
    }
  return true;
}

static bool
count_caller (Chooser *self,
              uint32_t edge,
              uint32_t other,
              void *user_data)
{
  Arrows *arrows = user_data;

  if (self->box_of[other] == CGV_NONE && self->marks[other] != arrows->mark)
    {
      self->marks[other] = arrows->mark;
      self->diagram->boxes[arrows->box].n_callers++;
    }
  return true;
}

static int
compare_arrows (const void *a,
                const void *b)
{
  const CgvDiagramArrow *first = a;
  const CgvDiagramArrow *second = b;

  if (first->weight != second->weight)
    return first->weight > second->weight ? -1 : 1;
  if (first->from != second->from)
    return first->from < second->from ? -1 : 1;
  return first->to < second->to ? -1 : first->to > second->to;
}

/* Drops arrows, keeping the heaviest: the first into a box, and the first out of one, stay in any case. */
static void
drop_arrows (Chooser *self,
             uint8_t *has_in,
             uint8_t *has_out)
{
  CgvDiagram *diagram = self->diagram;
  uint32_t n = 0;

  if (diagram->n_arrows > 0)
    qsort (diagram->arrows, diagram->n_arrows, sizeof *diagram->arrows, compare_arrows);
  for (uint32_t i = 0; i < diagram->n_arrows; i++)
    {
      const CgvDiagramArrow *arrow = &diagram->arrows[i];
      bool is_needed = !has_in[arrow->to] || !has_out[arrow->from];

      if (!is_needed && !(arrow->is_inside && n < CGV_DIAGRAM_MAX_ARROWS / 2) && (arrow->weight < ARROW_PART * diagram->least || n + diagram->n_boxes >= CGV_DIAGRAM_MAX_ARROWS))
        {
          diagram->n_left_arrows++;
          continue;
        }
      has_in[arrow->to] = has_out[arrow->from] = 1;
      diagram->arrows[n++] = *arrow;
    }
  diagram->n_arrows = n;
}

typedef struct
{
  uint32_t mark;
  double weight; /* upper bound of the cost along this path */
} Way;

static bool
push_way (Chooser *self,
          uint32_t edge,
          uint32_t other,
          void *user_data)
{
  const Way *way = user_data;
  double weight = fmin (way->weight, weigh_edge (self, edge));

  return self->marks[other] == way->mark || weight <= 0 || cgv_heap_push (&self->heap, (CgvHeapItem){ -weight, other });
}

/* Adds the path from another box whose cheapest call costs most, by R. Pollack's rule of the widest path. */
static bool
add_way (Chooser *self,
         uint32_t box)
{
  CgvDiagram *diagram = self->diagram;
  Way way = { diagram->n_boxes * 2 + box + 1, INFINITY };
  uint32_t component = get_component (self, diagram->boxes[box].node);

  self->heap.n_items = 0;
  self->marks[component] = way.mark;
  if (!visit (self, component, true, push_way, &way))
    return false;
  for (uint32_t step = 0; self->heap.n_items > 0 && step < MAX_STEPS; step++)
    {
      CgvHeapItem item = cgv_heap_pop (&self->heap);

      if (self->marks[item.value] == way.mark)
        continue;
      self->marks[item.value] = way.mark;
      way.weight = -item.key;
      if (self->box_of[item.value] != CGV_NONE)
        {
          diagram->arrows[diagram->n_arrows++] = (CgvDiagramArrow){ .from = self->box_of[item.value], .to = box, .weight = way.weight, .is_indirect = true };
          break;
        }
      if (!visit (self, item.value, true, push_way, &way))
        return false;
    }
  return true;
}

static bool
add_ways (Chooser *self,
          const uint8_t *has_in)
{
  CgvDiagram *diagram = self->diagram;

  if (!cgv_array_grow_in (self->pool, &diagram->arrows, (size_t) diagram->n_arrows + diagram->n_boxes))
    return false;
  for (uint32_t box = 0; box < diagram->n_boxes; box++)
    {
      if (!has_in[box] && !add_way (self, box))
        return false;
    }
  return true;
}

static bool
connect (Chooser *self,
         bool is_whole)
{
  CgvDiagram *diagram = self->diagram;
  uint8_t *has_in = cgv_pool_new (self->pool, diagram->n_boxes, sizeof *has_in);
  uint8_t *has_out = cgv_pool_new (self->pool, diagram->n_boxes, sizeof *has_out);
  Arrows arrows = { .arrow_to = cgv_pool_new_ids (self->pool, diagram->n_boxes) };

  if (self->pool->failed)
    return false;
  diagram->least = INFINITY;
  for (uint32_t box = 0; box < diagram->n_boxes; box++)
    {
      uint32_t component = get_component (self, diagram->boxes[box].node);

      arrows.box = box;
      arrows.first = diagram->n_arrows;
      arrows.mark = 2 * box + 1;
      if (!visit (self, component, false, add_call, &arrows))
        return false;
      arrows.mark++;
      visit (self, component, true, count_caller, &arrows);
      if (box < self->n_chosen)
        diagram->least = fmin (diagram->least, weigh_component (self, component));
    }
  for (uint32_t i = 0; i < diagram->n_arrows; i++)
    diagram->arrows[i].weight = weigh (self, diagram->arrows[i].cost);
  drop_arrows (self, has_in, has_out);
  return !is_whole || add_ways (self, has_in);
}

/* Returns the extent of a box in the direction of the arrows. */
static double
get_depth (const CgvDiagramStyle *style)
{
  return style->is_sideways ? style->box_width : style->box_height;
}

static double
get_box_depth (const CgvDiagramStyle *style,
               const CgvDiagramBox *box)
{
  return style->is_sideways ? style->box_width : box->height;
}

/* Returns the extent of a box along its row. */
static double
get_breadth (const CgvDiagramStyle *style)
{
  return style->is_sideways ? style->box_height : style->box_width;
}

/* Returns the middle of a box along its row. */
static double
get_middle (const CgvDiagram *diagram,
            uint32_t box,
            const CgvDiagramStyle *style)
{
  return diagram->is_sideways ? diagram->boxes[box].y + style->box_height / 2 : diagram->boxes[box].x;
}

static void
restore (const Chooser *self,
         double *old_x,
         uint32_t *old_rows)
{
  const CgvDiagram *before = self->style->before;

  for (uint32_t i = 0; i < self->diagram->n_boxes; i++)
    {
      const CgvDiagramBox *box = &self->diagram->boxes[i];
      uint32_t old = cgv_diagram_find (before, box->node, box->cycle);

      if (old == CGV_NONE && box->inside != CGV_NONE)
        old = cgv_diagram_find (before, box->node, box->inside);
      old_x[i] = old != CGV_NONE ? get_middle (before, old, self->style) : NAN;
      old_rows[i] = old != CGV_NONE ? before->boxes[old].row : 0;
    }
}

/* One end of an arrow at a box, and the place of its other end. */
typedef struct
{
  uint32_t box;
  bool is_above;
  double toward;
  uint32_t arrow;
} Port;

static int
compare_ports (const void *a,
               const void *b)
{
  const Port *first = a;
  const Port *second = b;

  if (first->box != second->box)
    return first->box < second->box ? -1 : 1;
  if (first->is_above != second->is_above)
    return first->is_above ? -1 : 1;
  if (first->toward != second->toward)
    return first->toward < second->toward ? -1 : 1;
  return first->arrow < second->arrow ? -1 : first->arrow > second->arrow;
}

/* Returns where the arrow would leave the box on a straight line from middle to middle. */
static double
get_wanted_port (const Chooser *self,
                 const Port *port,
                 double middle)
{
  double depth = get_depth (self->style);

  return middle + (port->toward - middle) * depth / 2 / (depth + self->style->row_gap);
}

/*
 * Places the ports of an edge of a box apart and within it: the mean of pushing them right from the left, and left from the right. @ends
 * gets two for each arrow.
 */
static void
place_ports (const Chooser *self,
             const Port *ports,
             uint32_t n,
             double middle,
             double *ends)
{
  double width = get_breadth (self->style);
  double gap = fmin (PORTS_GAP, PORTS_PART / n) * width;
  double low = middle - PORTS_PART * width / 2;
  double high = middle + PORTS_PART * width / 2;
  double last = -INFINITY;

  for (uint32_t i = 0; i < n; i++)
    {
      last = fmax (fmax (last + gap, low), get_wanted_port (self, &ports[i], middle));
      last = fmin (last, high - (n - 1 - i) * gap);
      ends[2 * ports[i].arrow + (ports[i].is_above ? 1 : 0)] = last / 2;
    }
  last = INFINITY;
  for (uint32_t i = n; i-- > 0;)
    {
      last = fmin (fmin (last - gap, high), get_wanted_port (self, &ports[i], middle));
      last = fmax (last, low + i * gap);
      ends[2 * ports[i].arrow + (ports[i].is_above ? 1 : 0)] += last / 2;
    }
}

/* Spreads the ends of arrows over the edges of boxes, in the order of where they lead. @ends gets two for each arrow. */
static bool
spread_ports (const Chooser *self,
              const CgvLayers *layers,
              double *ends)
{
  const CgvDiagram *diagram = self->diagram;
  uint32_t n_arrows = diagram->n_arrows - self->n_loops;
  uint32_t n = 2 * n_arrows;
  Port *ports = cgv_pool_new (self->pool, n, sizeof *ports);

  if (ports == NULL)
    return false;
  for (uint32_t i = 0; i < n_arrows; i++)
    {
      const CgvDiagramArrow *arrow = &diagram->arrows[i];
      uint32_t upper = arrow->leads_up ? arrow->to : arrow->from;
      uint32_t lower = arrow->leads_up ? arrow->from : arrow->to;
      bool is_straight = layers->first_bend[i] == layers->first_bend[i + 1];

      ports[2 * i] = (Port){ upper, false, layers->x[is_straight ? lower : layers->first_bend[i]], i };
      ports[2 * i + 1] = (Port){ lower, true, layers->x[is_straight ? upper : layers->first_bend[i + 1] - 1], i };
    }
  if (n > 0)
    qsort (ports, n, sizeof *ports, compare_ports);
  for (uint32_t first = 0, end; first < n; first = end)
    {
      for (end = first; end < n && ports[end].box == ports[first].box && ports[end].is_above == ports[first].is_above; end++)
        ;
      place_ports (self, &ports[first], end - first, layers->x[ports[first].box], ends);
    }
  return true;
}

/* Arrows from a box to itself are at its end in the row. */
static uint32_t
place_loops (const Chooser *self,
             uint32_t n)
{
  CgvDiagram *diagram = self->diagram;

  for (uint32_t i = diagram->n_arrows - self->n_loops; i < diagram->n_arrows; i++)
    {
      CgvDiagramArrow *arrow = &diagram->arrows[i];
      const CgvDiagramBox *box = &diagram->boxes[arrow->to];
      double x = box->x + get_breadth (self->style) / 2;

      arrow->first_point = n;
      arrow->n_points = 2;
      diagram->points[n++] = (CgvDiagramPoint){ x, box->y + (1 - LOOP_PART) * get_box_depth (self->style, box) };
      diagram->points[n++] = (CgvDiagramPoint){ x, box->y + LOOP_PART * get_box_depth (self->style, box) };
    }
  return n;
}

static bool
place_arrows (const Chooser *self,
              const CgvLayers *layers)
{
  CgvDiagram *diagram = self->diagram;
  double *ends = cgv_pool_new (self->pool, (size_t) diagram->n_arrows * 2, sizeof *ends);
  uint32_t n_arrows = diagram->n_arrows - self->n_loops;
  uint32_t n = 0;

  for (uint32_t i = 0; i < n_arrows; i++)
    diagram->arrows[i].leads_up = self->is_back != NULL ? self->is_back[i] != 0 : layers->leads_up[i] != 0;
  cgv_pool_make (self->pool, &diagram->points, 2 * ((size_t) diagram->n_arrows + layers->n_vertices));
  if (self->pool->failed || !spread_ports (self, layers, ends))
    return false;

  n = place_loops (self, n);
  for (uint32_t i = 0; i < n_arrows; i++)
    {
      CgvDiagramArrow *arrow = &diagram->arrows[i];
      const CgvDiagramBox *upper = &diagram->boxes[arrow->leads_up ? arrow->to : arrow->from];
      const CgvDiagramBox *lower = &diagram->boxes[arrow->leads_up ? arrow->from : arrow->to];

      arrow->first_point = n;
      diagram->points[n++] = (CgvDiagramPoint){ ends[2 * i], upper->y + get_box_depth (self->style, upper) };
      cgv_foreach_in (bend, layers->first_bend, i)
        {
          uint32_t row = layers->rows[bend];

          diagram->points[n++] = (CgvDiagramPoint){ layers->x[bend], self->tops[row] };
          diagram->points[n++] = (CgvDiagramPoint){ layers->x[bend], self->tops[row + 1] - self->style->row_gap };
        }
      diagram->points[n++] = (CgvDiagramPoint){ ends[2 * i + 1], lower->y };
      arrow->n_points = n - arrow->first_point;
      for (uint32_t j = 0; arrow->leads_up && j < arrow->n_points / 2; j++)
        {
          CgvDiagramPoint point = diagram->points[arrow->first_point + j];

          diagram->points[arrow->first_point + j] = diagram->points[n - 1 - j];
          diagram->points[n - 1 - j] = point;
        }
    }
  return true;
}

/* A row is as high as its highest box. */
static bool
place_rows (Chooser *self,
            uint32_t n_rows)
{
  CgvDiagram *diagram = self->diagram;

  cgv_pool_make (self->pool, &self->tops, (size_t) n_rows + 1);
  if (self->tops == NULL)
    return false;
  for (uint32_t row = 0; row < n_rows; row++)
    self->tops[row + 1] = get_depth (self->style);
  for (uint32_t i = 0; i < diagram->n_boxes; i++)
    {
      double *depth = &self->tops[diagram->boxes[i].row + 1];

      *depth = fmax (*depth, get_box_depth (self->style, &diagram->boxes[i]));
    }
  for (uint32_t row = 0; row < n_rows; row++)
    self->tops[row + 1] += self->tops[row] + self->style->row_gap;
  for (uint32_t i = 0; i < diagram->n_boxes; i++)
    diagram->boxes[i].y = self->tops[diagram->boxes[i].row];
  diagram->height = self->tops[n_rows] - self->style->row_gap;
  return true;
}

static void
swap (double *a,
      double *b)
{
  double c = *a;

  *a = *b;
  *b = c;
}

/* Makes columns of the rows. */
static void
turn (const Chooser *self)
{
  CgvDiagram *diagram = self->diagram;

  diagram->is_sideways = true;
  for (uint32_t i = 0; i < diagram->n_boxes; i++)
    {
      CgvDiagramBox *box = &diagram->boxes[i];

      swap (&box->x, &box->y);
      box->x += self->style->box_width / 2;
      box->y -= self->style->box_height / 2;
    }
  for (uint32_t i = 0; i < diagram->n_arrows; i++)
    {
      for (uint32_t j = 0; j < diagram->arrows[i].n_points; j++)
        swap (&diagram->points[diagram->arrows[i].first_point + j].x, &diagram->points[diagram->arrows[i].first_point + j].y);
    }
  swap (&diagram->width, &diagram->height);
}

static bool
lay_out (Chooser *self)
{
  CgvDiagram *diagram = self->diagram;
  const CgvDiagramStyle *style = self->style;
  CgvMemory memory = cgv_box_copy_memory (diagram);
  CgvLayersEdge *edges = cgv_pool_new (self->pool, diagram->n_arrows, sizeof *edges);
  double *old_x = cgv_pool_new (self->pool, diagram->n_boxes, sizeof *old_x);
  uint32_t *old_rows = cgv_pool_new (self->pool, diagram->n_boxes, sizeof *old_rows);
  uint32_t n_arrows = diagram->n_arrows - self->n_loops;
  CgvLayersInput input = { diagram->n_boxes, n_arrows, edges, get_breadth (style), style->gap, style->edge_gap, NULL, NULL };
  CgvLayers *layers;
  bool ok;

  if (self->pool->failed)
    return false;
  for (uint32_t i = 0; i < n_arrows; i++)
    {
      bool is_back = self->is_back != NULL && self->is_back[i] != 0;

      edges[i].from = is_back ? diagram->arrows[i].to : diagram->arrows[i].from;
      edges[i].to = is_back ? diagram->arrows[i].from : diagram->arrows[i].to;
    }
  if (style->before != NULL && style->before->is_sideways == style->is_sideways)
    {
      restore (self, old_x, old_rows);
      input.old_x = old_x;
      input.old_rows = old_rows;
    }
  layers = cgv_layers_new (&input, &memory);
  if (layers == NULL)
    return false;
  for (uint32_t i = 0; i < diagram->n_boxes; i++)
    {
      CgvDiagramBox *box = &diagram->boxes[i];

      box->row = layers->rows[i];
      box->x = layers->x[i];
    }
  diagram->width = layers->width;
  ok = place_rows (self, layers->n_rows) && place_arrows (self, layers);
  if (style->is_sideways)
    turn (self);
  cgv_layers_free (layers);
  return ok;
}

static void
read_source (Chooser *self)
{
  const CgvComparison *comparison = self->source->comparison;
  const CgvGraph *graph = get_costs (self, CGV_SIDE_NEW)->graph;
  CgvAmount total[CGV_N_SIDES] = { 0 };

  self->n_nodes = graph->n_nodes;
  self->n_components = graph->n_nodes + graph->n_cycles;
  self->cycles = graph->cycles;
  self->cycle_start = graph->cycle_start;
  self->cycle_nodes = graph->cycle_nodes;
  self->n_edges = comparison != NULL ? comparison->joined->n_edges : graph->n_edges;
  self->out_start = comparison != NULL ? comparison->joined->out_start : graph->out_start;
  self->in_start = comparison != NULL ? comparison->joined->in_start : graph->in_start;
  self->in_edges = comparison != NULL ? comparison->joined->in_edges : graph->in_edges;
  total[CGV_SIDE_NEW] = cgv_costs_get_total (get_costs (self, CGV_SIDE_NEW));
  if (comparison != NULL)
    total[CGV_SIDE_BASE] = cgv_costs_get_total (comparison->costs[CGV_SIDE_BASE]);
  self->diagram->whole = weigh (self, total);
  self->least = self->style->least_share * self->diagram->whole;
}

static bool
add_neighbours (Chooser *self,
                uint32_t component,
                bool callers,
                uint32_t n)
{
  self->heap.n_items = 0;
  if (n > 0 && !visit (self, component, callers, push_edge, NULL))
    return false;
  while (n > 0 && self->heap.n_items > 0 && self->diagram->n_boxes < CGV_DIAGRAM_MAX_BOXES)
    {
      uint32_t other = cgv_heap_pop (&self->heap).value;

      if (self->box_of[other] != CGV_NONE)
        continue;
      add_box (self, other);
      n--;
    }
  self->heap.n_items = 0;
  return true;
}

/* Adds the costliest members of an open cycle, if one is a box. */
static bool
add_members (Chooser *self,
             CgvCycleId cycle)
{
  bool is_there = false;

  cgv_foreach_in (i, self->cycle_start, cycle)
    is_there = is_there || self->box_of[self->cycle_nodes[i]] != CGV_NONE;
  if (!is_there)
    return true;
  self->heap.n_items = 0;
  cgv_foreach_in (i, self->cycle_start, cycle)
    {
      CgvNodeId node = self->cycle_nodes[i];
      const CgvAmount inclusive[CGV_N_SIDES] = { get_inclusive (self, CGV_SIDE_BASE, node), get_inclusive (self, CGV_SIDE_NEW, node) };

      if (!cgv_heap_push (&self->heap, (CgvHeapItem){ -weigh (self, inclusive), node }))
        return false;
    }
  for (uint32_t n = 0; n < MAX_MEMBERS && self->heap.n_items > 0 && self->diagram->n_boxes < CGV_DIAGRAM_MAX_BOXES; n++)
    {
      uint32_t member = cgv_heap_pop (&self->heap).value;

      if (self->box_of[member] == CGV_NONE)
        add_box (self, member);
    }
  self->heap.n_items = 0;
  return true;
}

/* Entries that are in no box are not opened: they may be of another picture. */
static bool
add_opened (Chooser *self)
{
  self->n_chosen = self->diagram->n_boxes;
  self->least = 0;
  for (uint32_t i = 0; i < self->style->n_opened; i++)
    {
      const CgvDiagramOpened *opened = &self->style->opened[i];
      uint32_t component = get_component (self, opened->node);

      if (opened->opens_cycle && self->cycles[opened->node] != CGV_NONE && !add_members (self, self->cycles[opened->node]))
        return false;
      if (self->box_of[component] == CGV_NONE)
        continue;
      if (!add_neighbours (self, component, true, opened->n_callers) || !add_neighbours (self, component, false, opened->n_callees))
        return false;
    }
  return true;
}

static bool
open_cycles (Chooser *self)
{
  uint32_t n_cycles = self->n_components - self->n_nodes;

  cgv_pool_make (self->pool, &self->is_open, (size_t) n_cycles + 1);
  for (uint32_t cycle = 0; self->is_open != NULL && cycle < n_cycles; cycle++)
    self->is_open[cycle] = self->style->opens_cycles;
  for (uint32_t i = 0; self->is_open != NULL && i < self->style->n_opened; i++)
    {
      CgvCycleId cycle = self->cycles[self->style->opened[i].node];

      if (self->style->opened[i].opens_cycle && cycle != CGV_NONE)
        self->is_open[cycle] = 1;
    }
  return self->is_open != NULL;
}

static bool
choose (Chooser *self,
        CgvNodeId root)
{
  CgvDiagram *diagram = self->diagram;

  diagram->has_groups = self->style->opens_cycles;
  cgv_pool_make (self->pool, &diagram->boxes, self->style->n_opened > 0 ? CGV_DIAGRAM_MAX_BOXES : self->max_boxes);
  self->box_of = cgv_pool_new_ids (self->pool, self->n_components);
  cgv_pool_make (self->pool, &self->marks, self->n_components);
  if (self->pool->failed || !open_cycles (self))
    return false;
  if (root == CGV_NONE)
    return choose_all (self) && add_opened (self);
  add_box (self, get_component (self, root));
  count_left_out (self);
  return choose_callers (self) && choose_callees (self) && add_opened (self);
}

CgvDiagram *
cgv_diagram_new (const CgvTreeSource *source,
                 CgvNodeId root,
                 const CgvDiagramStyle *style,
                 const CgvMemory *memory)
{
  CgvDiagram *diagram = cgv_box_new (memory, sizeof *diagram);
  Chooser self = { .source = source, .style = style, .diagram = diagram };
  bool ok;

  if (diagram == NULL)
    return NULL;
  self.pool = cgv_box_get_pool (diagram);
  self.max_boxes = style->max_boxes < CGV_DIAGRAM_MAX_BOXES ? style->max_boxes : CGV_DIAGRAM_MAX_BOXES;
  self.max_boxes = self.max_boxes > 0 ? self.max_boxes : 1;
  cgv_heap_init (&self.heap, self.pool->memory);
  read_source (&self);
  ok = choose (&self, root) && connect (&self, root == CGV_NONE);
  if (ok)
    {
      diagram->n_left_out -= diagram->n_boxes < diagram->n_left_out ? diagram->n_boxes : diagram->n_left_out;
      ok = lay_out (&self);
    }
  cgv_heap_clear (&self.heap);
  if (ok)
    return diagram;
  cgv_diagram_unref (diagram);
  return NULL;
}

static bool
copy_given (Chooser *self,
            const CgvDiagramBox *boxes,
            uint32_t n_boxes,
            const CgvDiagramArrow *arrows,
            uint32_t n_arrows)
{
  CgvDiagram *diagram = self->diagram;

  diagram->boxes = cgv_pool_new (self->pool, n_boxes, sizeof *boxes);
  diagram->arrows = cgv_pool_new (self->pool, n_arrows, sizeof *arrows);
  if (self->pool->failed)
    return false;
  for (; diagram->n_boxes < n_boxes; diagram->n_boxes++)
    {
      CgvDiagramBox *box = &diagram->boxes[diagram->n_boxes];

      *box = boxes[diagram->n_boxes];
      box->height = fmax (box->height, self->style->box_height);
    }
  for (uint32_t i = 0; i < n_arrows; i++)
    {
      if (arrows[i].from != arrows[i].to)
        diagram->arrows[diagram->n_arrows++] = arrows[i];
    }
  self->n_loops = n_arrows - diagram->n_arrows;
  for (uint32_t i = 0; i < n_arrows; i++)
    {
      if (arrows[i].from == arrows[i].to)
        diagram->arrows[diagram->n_arrows++] = arrows[i];
    }
  return true;
}

/* Finds arrows that lead back to a box on their path, by a depth-first search. */
static bool
find_back (Chooser *self)
{
  const CgvDiagram *diagram = self->diagram;
  uint32_t *next = cgv_pool_new (self->pool, diagram->n_boxes, sizeof *next); /* for each box, the arrow to look at */
  uint32_t *stack = cgv_pool_new (self->pool, diagram->n_boxes, sizeof *stack);
  uint8_t *state = cgv_pool_new (self->pool, diagram->n_boxes, sizeof *state); /* 1 on the current path, 2 done */

  cgv_pool_make (self->pool, &self->is_back, diagram->n_arrows);
  if (self->pool->failed)
    return false;
  for (uint32_t root = 0; root < diagram->n_boxes; root++)
    {
      uint32_t depth = 0;

      if (state[root] != 0)
        continue;
      state[root] = 1;
      stack[depth++] = root;
      while (depth > 0)
        {
          uint32_t box = stack[depth - 1];
          uint32_t i = next[box]++;

          if (i == diagram->n_arrows)
            state[stack[--depth]] = 2;
          else if (diagram->arrows[i].from == box && state[diagram->arrows[i].to] == 1)
            self->is_back[i] = 1;
          else if (diagram->arrows[i].from == box && state[diagram->arrows[i].to] == 0)
            {
              state[diagram->arrows[i].to] = 1;
              stack[depth++] = diagram->arrows[i].to;
            }
        }
    }
  return true;
}

CgvDiagram *
cgv_diagram_new_given (const CgvDiagramBox *boxes,
                       uint32_t n_boxes,
                       const CgvDiagramArrow *arrows,
                       uint32_t n_arrows,
                       double whole,
                       const CgvDiagramStyle *style,
                       const CgvMemory *memory)
{
  CgvDiagram *diagram = cgv_box_new (memory, sizeof *diagram);
  Chooser self = { .style = style, .diagram = diagram };

  if (diagram == NULL)
    return NULL;
  self.pool = cgv_box_get_pool (diagram);
  diagram->whole = whole;
  if (copy_given (&self, boxes, n_boxes, arrows, n_arrows) && find_back (&self) && lay_out (&self))
    return diagram;
  cgv_diagram_unref (diagram);
  return NULL;
}

CGV_BOX_TYPE (CgvDiagram, cgv_diagram, NULL)

bool
cgv_diagram_is_estimate (const CgvAmount cost[CGV_N_SIDES])
{
  return !cgv_amount_is_exact (cost[CGV_SIDE_BASE]) || !cgv_amount_is_exact (cost[CGV_SIDE_NEW]);
}

uint32_t
cgv_diagram_find (const CgvDiagram *self,
                  CgvNodeId node,
                  CgvCycleId cycle)
{
  for (uint32_t box = 0; box < self->n_boxes; box++)
    {
      if (cycle != CGV_NONE ? self->boxes[box].cycle == cycle : self->boxes[box].cycle == CGV_NONE && self->boxes[box].node == node)
        return box;
    }
  return CGV_NONE;
}
