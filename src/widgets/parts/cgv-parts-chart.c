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
  guint n_parts;
  CgvPartId *parts; /* by place */
  guint *places;    /* by part */
  GBytes *states;   /* by place; NULL until they are needed */
  CgvPartId cursor;
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

static guint8
get_state (CgvPartsChart *self,
           CgvPartId part)
{
  CgvPartRole role = self->sides != NULL ? cgv_part_sides_get_role (self->sides, part) : CGV_PART_ROLE_NONE;
  guint8 state = CGV_PART_BAR_PLAIN;

  if (!cgv_focus_has_part (self->focus, part))
    state |= CGV_PART_BAR_QUIET;
  if (role == CGV_PART_ROLE_BASE)
    state |= CGV_PART_BAR_BASE;
  if (role == CGV_PART_ROLE_NEW)
    state |= CGV_PART_BAR_NEW;
  if (part == self->cursor)
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
    states[place] = get_state (self, self->parts[place]);
  self->states = g_bytes_new_take (states, self->n_parts);
  return self->states;
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

  g_free (self->parts);
  g_free (self->places);
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
  CgvDocument *document;

  g_return_val_if_fail (CGV_IS_PART_MATRIX_LIST (list), NULL);

  self = g_object_new (CGV_TYPE_PARTS_CHART, NULL);
  self->list = g_object_ref (list);
  self->focus = g_object_ref (cgv_part_matrix_list_get_focus (list));
  document = cgv_focus_get_document (self->focus);
  self->n_parts = cgv_profile_get_n_parts (cgv_document_get_profile (document));
  self->parts = g_new (CgvPartId, self->n_parts);
  self->places = g_new (guint, self->n_parts);
  for (guint place = 0; place < self->n_parts; place++)
    {
      self->parts[place] = cgv_document_get_part_at (document, place);
      self->places[self->parts[place]] = place;
    }
  g_signal_connect_object (list, "matrix-changed", G_CALLBACK (say_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->focus, "numbers-changed", G_CALLBACK (say_changed), self, G_CONNECT_SWAPPED);
  return self;
}

CgvPartMatrixList *
cgv_parts_chart_get_list (CgvPartsChart *self)
{
  g_return_val_if_fail (CGV_IS_PARTS_CHART (self), NULL);

  return self->list;
}

CgvPartSides *
cgv_parts_chart_get_sides (CgvPartsChart *self)
{
  g_return_val_if_fail (CGV_IS_PARTS_CHART (self), NULL);

  return self->sides;
}

void
cgv_parts_chart_set_sides (CgvPartsChart *self,
                           CgvPartSides *sides)
{
  g_return_if_fail (CGV_IS_PARTS_CHART (self));
  g_return_if_fail (sides == NULL || cgv_part_sides_get_n_parts (sides) == self->n_parts);

  if (self->sides == sides)
    return;
  g_set_object (&self->sides, sides);
  g_signal_group_set_target (self->side_signals, sides);
  say_changed (self);
}

guint
cgv_parts_chart_get_n_parts (CgvPartsChart *self)
{
  g_return_val_if_fail (CGV_IS_PARTS_CHART (self), 0);

  return self->n_parts;
}

CgvPartId
cgv_parts_chart_get_part (CgvPartsChart *self,
                          guint place)
{
  g_return_val_if_fail (CGV_IS_PARTS_CHART (self), CGV_NONE);
  g_return_val_if_fail (place < self->n_parts, CGV_NONE);

  return self->parts[place];
}

guint
cgv_parts_chart_get_place (CgvPartsChart *self,
                           CgvPartId part)
{
  g_return_val_if_fail (CGV_IS_PARTS_CHART (self), 0);
  g_return_val_if_fail (part < self->n_parts, 0);

  return self->places[part];
}

CgvPartId
cgv_parts_chart_get_cursor (CgvPartsChart *self)
{
  g_return_val_if_fail (CGV_IS_PARTS_CHART (self), CGV_NONE);

  return self->cursor;
}

void
cgv_parts_chart_set_cursor (CgvPartsChart *self,
                            CgvPartId part)
{
  g_return_if_fail (CGV_IS_PARTS_CHART (self));
  g_return_if_fail (part == CGV_NONE || part < self->n_parts);

  if (self->cursor == part)
    return;
  self->cursor = part;
  say_changed (self);
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

void
cgv_parts_chart_fill (CgvPartsChart *self,
                      CgvPartBarsCell *cell,
                      CgvNodeId node)
{
  const CgvPartMatrix *matrix;
  CgvPartMeasure measure;
  gboolean is_signed;
  double *values;
  CgvCost low;
  CgvCost high;

  g_return_if_fail (CGV_IS_PARTS_CHART (self));

  matrix = cgv_part_matrix_list_get_matrix (self->list);
  measure = cgv_part_matrix_list_get_measure (self->list);
  is_signed = matrix->costs->is_signed;
  low = self->has_common_scale ? matrix->lowest[measure] : matrix->min[measure][node];
  high = self->has_common_scale ? matrix->highest[measure] : matrix->max[measure][node];
  values = cgv_part_bars_cell_begin (cell,
                                     get_states (self),
                                     MIN (cgv_cost_to_double (low, is_signed), 0),
                                     MAX (cgv_cost_to_double (high, is_signed), 0));
  for (gsize i = matrix->row_start[node]; i < matrix->row_start[node + 1]; i++)
    values[self->places[matrix->parts[i]]] = cgv_cost_to_double (matrix->cells[measure][i], is_signed);
}

CgvPartsTotals
cgv_parts_chart_get_totals (CgvPartsChart *self)
{
  const CgvPartMatrix *matrix;
  CgvPartsTotals totals = { 0 };
  gboolean is_signed;
  double total;

  g_return_val_if_fail (CGV_IS_PARTS_CHART (self), totals);

  matrix = cgv_part_matrix_list_get_matrix (self->list);
  is_signed = matrix->costs->is_signed;
  totals.total = matrix->costs->total;
  totals.min = totals.max = matrix->part_totals[0];
  for (CgvPartId part = 1; part < self->n_parts; part++)
    {
      CgvCost cost = matrix->part_totals[part];

      if (cgv_cost_compare (cost, totals.min, is_signed) < 0)
        totals.min = cost;
      if (cgv_cost_compare (cost, totals.max, is_signed) > 0)
        totals.max = cost;
    }
  totals.spread = cgv_cost_subtract (totals.max, totals.min, is_signed);
  total = cgv_cost_to_double (totals.total, is_signed);
  totals.variation = total > 0 ? cgv_cost_to_double (totals.spread, is_signed) * self->n_parts / total : -1;
  return totals;
}

void
cgv_parts_chart_fill_totals (CgvPartsChart *self,
                             CgvPartBarsCell *cell)
{
  const CgvPartMatrix *matrix;
  CgvPartsTotals totals;
  gboolean is_signed;
  double *values;

  g_return_if_fail (CGV_IS_PARTS_CHART (self));

  matrix = cgv_part_matrix_list_get_matrix (self->list);
  is_signed = matrix->costs->is_signed;
  totals = cgv_parts_chart_get_totals (self);
  values = cgv_part_bars_cell_begin (cell,
                                     get_states (self),
                                     MIN (cgv_cost_to_double (totals.min, is_signed), 0),
                                     MAX (cgv_cost_to_double (totals.max, is_signed), 0));
  for (CgvPartId part = 0; part < self->n_parts; part++)
    values[self->places[part]] = cgv_cost_to_double (matrix->part_totals[part], is_signed);
}
