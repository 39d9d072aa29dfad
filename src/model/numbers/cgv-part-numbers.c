/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-part-numbers.h"

#include "cgv-cost.h"

static CgvSide
get_side (const CgvQuantity *quantity)
{
  return quantity->aspect == CGV_ASPECT_BASE ? CGV_SIDE_BASE : CGV_SIDE_NEW;
}

guint
cgv_part_numbers_count (const CgvNumbers *numbers,
                        CgvSide side)
{
  return numbers->matrices[side] != NULL ? numbers->matrices[side]->n_parts : 0;
}

CgvPartId
cgv_part_numbers_get_part (const CgvNumbers *numbers,
                           CgvSide side,
                           guint place,
                           CgvDocument **document)
{
  *document = numbers->choice->sides[side]->document;
  return cgv_document_get_part_at (*document, place - 1);
}

/* Returns whether the inclusive cost of a row is known: a function, a whole cycle, or a group of one function outside of cycles. */
static gboolean
adds_up (const CgvPartMatrix *matrix,
         const CgvNodeId *nodes,
         guint n_nodes,
         gboolean is_group)
{
  const CgvGraph *graph = matrix->costs->graph;
  CgvCycleId cycle;

  if (n_nodes == 0 || (n_nodes == 1 && !is_group))
    return TRUE;
  cycle = graph->cycles[nodes[0]];
  if (cycle == CGV_NONE)
    return n_nodes == 1;
  for (guint i = 1; i < n_nodes; i++)
    if (graph->cycles[nodes[i]] != cycle)
      return FALSE;
  return n_nodes == graph->cycle_start[cycle + 1] - graph->cycle_start[cycle];
}

/* Returns what functions cost in each part. */
static CgvCost *
add_up (const CgvPartMatrix *matrix,
        CgvPartMeasure measure,
        const CgvNodeId *nodes,
        guint n_nodes)
{
  CgvCost *sums = g_new0 (CgvCost, matrix->n_parts);

  for (guint i = 0; i < n_nodes; i++)
    for (gsize cell = matrix->row_start[nodes[i]]; cell < matrix->row_start[nodes[i] + 1]; cell++)
      sums[matrix->parts[cell]] = cgv_cost_add (sums[matrix->parts[cell]], matrix->cells[measure][cell], matrix->costs->is_signed);
  return sums;
}

static void
set_part (const CgvPartMatrix *matrix,
          CgvPartMeasure measure,
          CgvPartId part,
          const CgvNodeId *nodes,
          guint n_nodes,
          CgvPartNumber *number)
{
  number->whole = matrix->part_totals[part];
  number->cost = n_nodes == 0 ? number->whole : 0;
  for (guint i = 0; i < n_nodes; i++)
    number->cost = cgv_cost_add (number->cost, cgv_part_matrix_get_cost (matrix, measure, nodes[i], part), matrix->costs->is_signed);
}

static void
set_every_part (const CgvNumbers *numbers,
                CgvSide side,
                const CgvCost *sums,
                CgvPartNumber *each)
{
  const CgvPartMatrix *matrix = numbers->matrices[side];
  CgvDocument *document;

  for (guint i = 0; i < matrix->n_parts; i++)
    {
      CgvPartId part = cgv_part_numbers_get_part (numbers, side, i + 1, &document);

      each[i] = (CgvPartNumber){ .costs = matrix->costs, .cost = sums[part], .whole = matrix->part_totals[part] };
    }
}

/* Sets a number of all parts. @least and @most: the ends of their costs; @total: their sum */
static void
set_range (const CgvPartMatrix *matrix,
           CgvForm form,
           CgvCost least,
           CgvCost most,
           CgvCost total,
           CgvPartNumber *number)
{
  gboolean is_signed = matrix->costs->is_signed;
  CgvCost spread = cgv_cost_subtract (most, least, is_signed);
  double sum = cgv_cost_to_double (total, is_signed);

  number->whole = matrix->costs->total;
  number->cost = spread;
  if (form == CGV_FORM_LEAST)
    number->cost = least;
  if (form == CGV_FORM_MOST)
    number->cost = most;
  number->factor = sum > 0 ? cgv_cost_to_double (spread, is_signed) * matrix->n_parts / sum : -1;
}

static void
set_range_of (const CgvPartMatrix *matrix,
              CgvForm form,
              const CgvCost *costs,
              CgvPartNumber *number)
{
  gboolean is_signed = matrix->costs->is_signed;
  CgvCost least = costs[0];
  CgvCost most = costs[0];
  CgvCost total = 0;

  for (CgvPartId part = 0; part < matrix->n_parts; part++)
    {
      total = cgv_cost_add (total, costs[part], is_signed);
      if (cgv_cost_compare (costs[part], least, is_signed) < 0)
        least = costs[part];
      if (cgv_cost_compare (costs[part], most, is_signed) > 0)
        most = costs[part];
    }
  set_range (matrix, form, least, most, total, number);
}

gboolean
cgv_part_numbers_get (const CgvNumbers *numbers,
                      const CgvQuantity *quantity,
                      const CgvNodeId *nodes,
                      guint n_nodes,
                      gboolean is_group,
                      CgvPartNumber *number)
{
  CgvSide side = get_side (quantity);
  const CgvPartMatrix *matrix = numbers->matrices[side];
  CgvPartMeasure measure = quantity->kind == CGV_QUANTITY_SELF ? CGV_PART_SELF : CGV_PART_INCLUSIVE;
  const CgvCost *all;
  CgvDocument *document;

  *number = (CgvPartNumber){ 0 };
  if (matrix == NULL || quantity->part > matrix->n_parts || (measure == CGV_PART_INCLUSIVE && !adds_up (matrix, nodes, n_nodes, is_group)))
    return FALSE;
  number->costs = matrix->costs;
  all = measure == CGV_PART_SELF ? matrix->costs->self : matrix->costs->inclusive;
  if (quantity->form == CGV_FORM_PART && quantity->part != CGV_EVERY_PART)
    set_part (matrix, measure, cgv_part_numbers_get_part (numbers, side, quantity->part, &document), nodes, n_nodes, number);
  else if (n_nodes == 1 && quantity->form != CGV_FORM_PART)
    set_range (matrix, quantity->form, matrix->min[measure][nodes[0]], matrix->max[measure][nodes[0]], all[nodes[0]], number);
  else
    {
      g_autofree CgvCost *added = n_nodes > 0 ? add_up (matrix, measure, nodes, n_nodes) : NULL;
      const CgvCost *sums = added != NULL ? added : matrix->part_totals;

      if (quantity->form == CGV_FORM_PART)
        set_every_part (numbers, side, sums, number);
      else
        set_range_of (matrix, quantity->form, sums, number);
    }
  return TRUE;
}
