/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-parts-chart.h"

#include "cgv-cost.h"

struct _CgvPartsChart
{
  GObject parent_instance;

  CgvPartMatrixList *list;
  CgvFocus *focus;
  CgvPartSides *sides;
  GSignalGroup *side_signals;
  CgvDocument *documents[CGV_N_SIDES]; /* NULL for a base of the same document, or without one */
  guint first[CGV_N_SIDES];            /* for each side, the place of its first part */
  guint n_parts;
  CgvPartId *parts;          /* by place */
  guint *places[CGV_N_SIDES]; /* by part */
  GBytes *states;            /* by place; NULL until they are needed */
  guint cursor;
  gboolean has_common_scale;
};

static guint changed_signal;

G_DEFINE_FINAL_TYPE (CgvPartsChart, cgv_parts_chart, G_TYPE_OBJECT)

static void
say_changed (CgvPartsChart *self)
{
  g_clear_pointer (&self->states, g_bytes_unref);
  g_signal_emit (self, changed_signal, 0);
}

/* In one document, a part counts on either side. */
static gboolean
counts (CgvPartsChart *self,
        guint place)
{
  CgvSide own;
  CgvPartId part = cgv_parts_chart_get_part (self, place, &own);

  for (CgvSide side = 0; side < CGV_N_SIDES; side++)
    {
      CgvRuns *runs = cgv_focus_get_side (self->focus, side);
      const CgvPartSelection *parts = runs != NULL ? cgv_runs_get_parts (runs) : NULL;

      if (runs == NULL || (cgv_parts_chart_has_two_documents (self) && side != own))
        continue;
      if (cgv_part_set_contains (parts != NULL ? cgv_part_selection_get_set (parts) : NULL, part))
        return TRUE;
    }
  return FALSE;
}

static guint8
get_state (CgvPartsChart *self,
           guint place)
{
  CgvPartRole role = cgv_parts_chart_get_role (self, place);
  guint8 state = CGV_PART_BAR_PLAIN;

  if (!counts (self, place))
    state |= CGV_PART_BAR_QUIET;
  if (role == CGV_PART_ROLE_BASE)
    state |= CGV_PART_BAR_BASE;
  if (role == CGV_PART_ROLE_NEW)
    state |= CGV_PART_BAR_NEW;
  if (place == self->cursor)
    state |= CGV_PART_BAR_CURRENT;
  return state;
}

static GBytes *
get_states (CgvPartsChart *self)
{
  guint8 *states;

  if (self->states != NULL)
    return self->states;

  states = g_new (guint8, self->n_parts);
  for (guint place = 0; place < self->n_parts; place++)
    states[place] = get_state (self, place);
  self->states = g_bytes_new_take (states, self->n_parts);
  return self->states;
}

static void
forget_places (CgvPartsChart *self)
{
  g_clear_pointer (&self->parts, g_free);
  for (CgvSide side = 0; side < CGV_N_SIDES; side++)
    {
      g_clear_object (&self->documents[side]);
      g_clear_pointer (&self->places[side], g_free);
    }
}

static void
add_places (CgvPartsChart *self,
            CgvSide side)
{
  guint n = cgv_profile_get_n_parts (cgv_document_get_profile (self->documents[side]));

  self->first[side] = self->n_parts;
  self->n_parts += n;
  self->parts = g_renew (CgvPartId, self->parts, self->n_parts);
  self->places[side] = g_new (guint, n);
  for (guint i = 0; i < n; i++)
    {
      CgvPartId part = cgv_document_get_part_at (self->documents[side], i);

      self->parts[self->first[side] + i] = part;
      self->places[side][part] = self->first[side] + i;
    }
}

static gboolean
has_documents_of_focus (CgvPartsChart *self,
                        CgvDocument *base)
{
  return self->documents[CGV_SIDE_NEW] == cgv_focus_get_document (self->focus) && self->documents[CGV_SIDE_BASE] == base;
}

/* Takes the documents of the focus. */
static void
follow_documents (CgvPartsChart *self)
{
  CgvRuns *runs = cgv_focus_get_side (self->focus, CGV_SIDE_BASE);
  CgvDocument *base = runs != NULL ? cgv_runs_get_document (runs) : NULL;

  if (base == cgv_focus_get_document (self->focus))
    base = NULL;
  if (has_documents_of_focus (self, base))
    return;
  forget_places (self);
  self->n_parts = 0;
  self->cursor = CGV_NONE;
  g_set_object (&self->documents[CGV_SIDE_BASE], base);
  g_set_object (&self->documents[CGV_SIDE_NEW], cgv_focus_get_document (self->focus));
  for (CgvSide side = 0; side < CGV_N_SIDES; side++)
    {
      if (self->documents[side] != NULL)
        add_places (self, side);
    }
  if (self->sides != NULL && (base != NULL || cgv_part_sides_get_n_parts (self->sides) != self->n_parts))
    {
      g_clear_object (&self->sides);
      g_signal_group_set_target (self->side_signals, NULL);
    }
}

static void
matrix_changed_cb (CgvPartsChart *self)
{
  follow_documents (self);
  say_changed (self);
}

static void
cgv_parts_chart_dispose (GObject *object)
{
  CgvPartsChart *self = CGV_PARTS_CHART (object);

  g_clear_object (&self->side_signals);
  g_clear_object (&self->sides);
  g_clear_object (&self->focus);
  g_clear_object (&self->list);

  G_OBJECT_CLASS (cgv_parts_chart_parent_class)->dispose (object);
}

static void
cgv_parts_chart_finalize (GObject *object)
{
  CgvPartsChart *self = CGV_PARTS_CHART (object);

  forget_places (self);
  g_clear_pointer (&self->states, g_bytes_unref);

  G_OBJECT_CLASS (cgv_parts_chart_parent_class)->finalize (object);
}

static void
cgv_parts_chart_class_init (CgvPartsChartClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = cgv_parts_chart_dispose;
  object_class->finalize = cgv_parts_chart_finalize;

  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
cgv_parts_chart_init (CgvPartsChart *self)
{
  self->cursor = CGV_NONE;
  self->side_signals = g_signal_group_new (CGV_TYPE_PART_SIDES);
  g_signal_group_connect_swapped (self->side_signals, "changed", G_CALLBACK (say_changed), self);
}

CgvPartsChart *
cgv_parts_chart_new (CgvPartMatrixList *list)
{
  CgvPartsChart *self;

  g_return_val_if_fail (CGV_IS_PART_MATRIX_LIST (list), NULL);

  self = g_object_new (CGV_TYPE_PARTS_CHART, NULL);
  self->list = g_object_ref (list);
  self->focus = g_object_ref (cgv_part_matrix_list_get_focus (list));
  follow_documents (self);
  g_signal_connect_object (list, "matrix-changed", G_CALLBACK (matrix_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->focus, "numbers-changed", G_CALLBACK (say_changed), self, G_CONNECT_SWAPPED);
  return self;
}

CgvPartMatrixList *
cgv_parts_chart_get_list (CgvPartsChart *self)
{
  g_return_val_if_fail (CGV_IS_PARTS_CHART (self), NULL);

  return self->list;
}

void
cgv_parts_chart_set_sides (CgvPartsChart *self,
                           CgvPartSides *sides)
{
  g_return_if_fail (CGV_IS_PARTS_CHART (self));
  g_return_if_fail (sides == NULL || (!cgv_parts_chart_has_two_documents (self) && cgv_part_sides_get_n_parts (sides) == self->n_parts));

  if (self->sides == sides)
    return;
  g_set_object (&self->sides, sides);
  g_signal_group_set_target (self->side_signals, sides);
  say_changed (self);
}

gboolean
cgv_parts_chart_has_two_documents (CgvPartsChart *self)
{
  g_return_val_if_fail (CGV_IS_PARTS_CHART (self), FALSE);

  return self->documents[CGV_SIDE_BASE] != NULL;
}

CgvDocument *
cgv_parts_chart_get_document (CgvPartsChart *self,
                              CgvSide side)
{
  g_return_val_if_fail (CGV_IS_PARTS_CHART (self), NULL);
  g_return_val_if_fail (side < CGV_N_SIDES, NULL);

  return self->documents[side];
}

guint
cgv_parts_chart_get_n_parts (CgvPartsChart *self)
{
  g_return_val_if_fail (CGV_IS_PARTS_CHART (self), 0);

  return self->n_parts;
}

CgvPartId
cgv_parts_chart_get_part (CgvPartsChart *self,
                          guint place,
                          CgvSide *side)
{
  g_return_val_if_fail (CGV_IS_PARTS_CHART (self), CGV_NONE);
  g_return_val_if_fail (place < self->n_parts, CGV_NONE);

  if (side != NULL)
    *side = place >= self->first[CGV_SIDE_NEW] ? CGV_SIDE_NEW : CGV_SIDE_BASE;
  return self->parts[place];
}

guint
cgv_parts_chart_get_place (CgvPartsChart *self,
                           CgvSide side,
                           CgvPartId part)
{
  g_return_val_if_fail (CGV_IS_PARTS_CHART (self), 0);
  g_return_val_if_fail (side < CGV_N_SIDES && self->places[side] != NULL, 0);

  return self->places[side][part];
}

CgvPartRole
cgv_parts_chart_get_role (CgvPartsChart *self,
                          guint place)
{
  CgvSide side;
  CgvPartId part;

  g_return_val_if_fail (CGV_IS_PARTS_CHART (self), CGV_PART_ROLE_NONE);

  part = cgv_parts_chart_get_part (self, place, &side);
  if (cgv_parts_chart_has_two_documents (self))
    return side == CGV_SIDE_BASE ? CGV_PART_ROLE_BASE : CGV_PART_ROLE_NEW;
  return self->sides != NULL ? cgv_part_sides_get_role (self->sides, part) : CGV_PART_ROLE_NONE;
}

guint
cgv_parts_chart_get_cursor (CgvPartsChart *self)
{
  g_return_val_if_fail (CGV_IS_PARTS_CHART (self), CGV_NONE);

  return self->cursor;
}

void
cgv_parts_chart_set_cursor (CgvPartsChart *self,
                            guint place)
{
  g_return_if_fail (CGV_IS_PARTS_CHART (self));
  g_return_if_fail (place == CGV_NONE || place < self->n_parts);

  if (self->cursor == place)
    return;
  self->cursor = place;
  say_changed (self);
}

CgvCost
cgv_parts_chart_get_cost (CgvPartsChart *self,
                          CgvNodeId node,
                          guint place)
{
  const CgvPartMatrix *matrix;
  CgvSide side;
  CgvPartId part;

  g_return_val_if_fail (CGV_IS_PARTS_CHART (self), 0);

  part = cgv_parts_chart_get_part (self, place, &side);
  matrix = cgv_part_matrix_list_get_matrix (self->list, side);
  if (node == CGV_NONE)
    return matrix->part_totals[part];
  return cgv_part_matrix_get_cost (matrix, cgv_part_matrix_list_get_measure (self->list), node, part);
}

gboolean
cgv_parts_chart_get_has_common_scale (CgvPartsChart *self)
{
  g_return_val_if_fail (CGV_IS_PARTS_CHART (self), FALSE);

  return self->has_common_scale;
}

void
cgv_parts_chart_set_has_common_scale (CgvPartsChart *self,
                                      gboolean has_common_scale)
{
  g_return_if_fail (CGV_IS_PARTS_CHART (self));

  if (self->has_common_scale == !!has_common_scale)
    return;
  self->has_common_scale = !!has_common_scale;
  say_changed (self);
}

/* The values at the bottom and at the top of bars, for both sides. */
typedef struct
{
  double low;
  double high;
} Scale;

static void
widen (Scale *scale,
       const CgvPartMatrix *matrix,
       CgvCost low,
       CgvCost high)
{
  scale->low = MIN (scale->low, cgv_cost_to_double (low, matrix->costs->is_signed));
  scale->high = MAX (scale->high, cgv_cost_to_double (high, matrix->costs->is_signed));
}

void
cgv_parts_chart_fill (CgvPartsChart *self,
                      CgvPartBarsCell *cell,
                      CgvNodeId node)
{
  CgvPartMeasure measure;
  Scale scale = { 0 };
  double *values;

  g_return_if_fail (CGV_IS_PARTS_CHART (self));

  measure = cgv_part_matrix_list_get_measure (self->list);
  for (CgvSide side = 0; side < CGV_N_SIDES; side++)
    {
      const CgvPartMatrix *matrix = cgv_part_matrix_list_get_matrix (self->list, side);

      if (matrix != NULL && self->has_common_scale)
        widen (&scale, matrix, matrix->lowest[measure], matrix->highest[measure]);
      else if (matrix != NULL)
        widen (&scale, matrix, matrix->min[measure][node], matrix->max[measure][node]);
    }
  values = cgv_part_bars_cell_begin (cell, get_states (self), scale.low, scale.high);
  for (CgvSide side = 0; side < CGV_N_SIDES; side++)
    {
      const CgvPartMatrix *matrix = cgv_part_matrix_list_get_matrix (self->list, side);

      for (gsize i = matrix != NULL ? matrix->row_start[node] : 0; matrix != NULL && i < matrix->row_start[node + 1]; i++)
        values[self->places[side][matrix->parts[i]]] = cgv_cost_to_double (matrix->cells[measure][i], matrix->costs->is_signed);
    }
}

CgvPartsTotals
cgv_parts_chart_get_totals (CgvPartsChart *self,
                            CgvSide side)
{
  const CgvPartMatrix *matrix;
  CgvPartsTotals totals = { 0 };
  gboolean is_signed;
  double total;

  g_return_val_if_fail (CGV_IS_PARTS_CHART (self), totals);

  matrix = cgv_part_matrix_list_get_matrix (self->list, side);
  is_signed = matrix->costs->is_signed;
  totals.total = matrix->costs->total;
  totals.min = totals.max = matrix->part_totals[0];
  for (CgvPartId part = 1; part < matrix->n_parts; part++)
    {
      CgvCost cost = matrix->part_totals[part];

      if (cgv_cost_compare (cost, totals.min, is_signed) < 0)
        totals.min = cost;
      if (cgv_cost_compare (cost, totals.max, is_signed) > 0)
        totals.max = cost;
    }
  totals.spread = cgv_cost_subtract (totals.max, totals.min, is_signed);
  total = cgv_cost_to_double (totals.total, is_signed);
  totals.variation = total > 0 ? cgv_cost_to_double (totals.spread, is_signed) * matrix->n_parts / total : -1;
  return totals;
}

void
cgv_parts_chart_fill_totals (CgvPartsChart *self,
                             CgvPartBarsCell *cell)
{
  Scale scale = { 0 };
  double *values;

  g_return_if_fail (CGV_IS_PARTS_CHART (self));

  for (CgvSide side = 0; side < CGV_N_SIDES; side++)
    {
      const CgvPartMatrix *matrix = cgv_part_matrix_list_get_matrix (self->list, side);
      CgvPartsTotals totals;

      if (matrix == NULL)
        continue;
      totals = cgv_parts_chart_get_totals (self, side);
      widen (&scale, matrix, totals.min, totals.max);
    }
  values = cgv_part_bars_cell_begin (cell, get_states (self), scale.low, scale.high);
  for (guint place = 0; place < self->n_parts; place++)
    {
      CgvSide side;
      CgvPartId part = cgv_parts_chart_get_part (self, place, &side);
      const CgvPartMatrix *matrix = cgv_part_matrix_list_get_matrix (self->list, side);

      values[place] = cgv_cost_to_double (matrix->part_totals[part], matrix->costs->is_signed);
    }
}
