/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-part-matrix-list.h"

#include "cgv-part-matrix-job.h"

struct _CgvPartMatrixList
{
  CgvRowList parent_instance;

  CgvFocus *focus;
  CgvPartMatrices *matrices; /* NULL before the first are there */
  GCancellable *job;         /* NULL unless a thread is at it */
  gboolean active;

  CgvNodeId *nodes;
  guint n_nodes;

  CgvPartMeasure measure;
  CgvPartOrderKey key;
  CgvSide side;
  CgvPartId part;
  gboolean descending;
  char *search;
};

enum
{
  PROP_0,
  PROP_ACTIVE,
  PROP_COMPUTING,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];
static guint matrix_changed_signal;

G_DEFINE_FINAL_TYPE (CgvPartMatrixList, cgv_part_matrix_list, CGV_TYPE_ROW_LIST)

static gboolean
fill (CgvPartMatrixList *self)
{
  CgvOrder *order = cgv_focus_get_order (self->focus);

  if (order == NULL)
    return FALSE;
  self->n_nodes = (guint) cgv_order_filter (order, self->search, self->nodes);
  return cgv_part_matrix_sort (self->matrices->of[self->side], order, self->measure, self->key, self->part, self->descending, self->nodes, self->n_nodes);
}

static void
rebuild (CgvPartMatrixList *self)
{
  guint old_length = self->n_nodes;

  if (self->matrices == NULL)
    return;
  if (!fill (self))
    g_warning ("There is not enough memory to sort functions by parts");
  cgv_row_list_publish (CGV_ROW_LIST (self), old_length);
}

/* Sorts by the new total if the former sort key is gone. */
static void
check_sort (CgvPartMatrixList *self)
{
  const CgvPartMatrix *matrix = self->matrices->of[self->side];

  if (matrix != NULL && (self->key != CGV_PART_ORDER_PART || self->part < matrix->n_parts))
    return;
  self->side = CGV_SIDE_NEW;
  self->key = self->key == CGV_PART_ORDER_PART ? CGV_PART_ORDER_TOTAL : self->key;
}

/* Takes the matrices. */
static void
show (CgvPartMatrixList *self,
      CgvPartMatrices *matrices)
{
  cgv_part_matrices_free (self->matrices);
  self->matrices = matrices;
  self->nodes = g_renew (CgvNodeId, self->nodes, matrices->of[CGV_SIDE_NEW]->n_nodes);
  check_sort (self);
  rebuild (self);
  g_signal_emit (self, matrix_changed_signal, 0);
}

static void
stop (CgvPartMatrixList *self)
{
  if (self->job == NULL)
    return;
  g_cancellable_cancel (self->job);
  g_clear_object (&self->job);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_COMPUTING]);
}

static void
computed_cb (GObject *source,
             GAsyncResult *result,
             gpointer user_data)
{
  g_autoptr (CgvPartMatrixList) self = user_data;
  g_autoptr (GError) error = NULL;
  CgvPartMatrices *matrices = cgv_part_matrix_job_finish (result, &error);

  /* Another request replaced this one meanwhile. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  g_clear_object (&self->job);
  if (matrices != NULL)
    show (self, matrices);
  else
    g_warning ("%s", error->message);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_COMPUTING]);
}

static gboolean
has_rows_of_focus (CgvPartMatrixList *self)
{
  const CgvNumbers *numbers = cgv_focus_get_numbers (self->focus);

  for (CgvSide side = 0; side < CGV_N_SIDES; side++)
    {
      const CgvPartMatrix *matrix = self->matrices->of[side];

      if (matrix != NULL && matrix->costs->graph->fold != numbers->folds[side])
        return FALSE;
    }
  return TRUE;
}

static gboolean
is_of_focus (CgvPartMatrixList *self)
{
  const CgvNumbers *numbers = cgv_focus_get_numbers (self->focus);

  for (CgvSide side = 0; self->matrices != NULL && side < CGV_N_SIDES; side++)
    {
      const CgvPartMatrix *matrix = self->matrices->of[side];

      if (matrix != NULL && (matrix->costs->events != numbers->unfiltered[side]->events || matrix->costs->event != numbers->unfiltered[side]->event))
        return FALSE;
    }
  return self->matrices != NULL;
}

static void
drop (CgvPartMatrixList *self)
{
  guint old_length = self->n_nodes;

  g_clear_pointer (&self->matrices, cgv_part_matrices_free);
  self->n_nodes = 0;
  cgv_row_list_publish (CGV_ROW_LIST (self), old_length);
  g_signal_emit (self, matrix_changed_signal, 0);
}

static void
update (CgvPartMatrixList *self)
{
  CgvNumbers *numbers = cgv_focus_get_numbers (self->focus);
  CgvPartMatrices *matrices;

  stop (self);
  if (self->matrices != NULL && !has_rows_of_focus (self))
    drop (self);
  if (!self->active || is_of_focus (self))
    return;

  if (cgv_part_matrix_job_takes_long (numbers))
    {
      self->job = g_cancellable_new ();
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_COMPUTING]);
      cgv_part_matrix_job_start (numbers, self->job, computed_cb, g_object_ref (self));
      return;
    }
  matrices = cgv_part_matrix_job_run (numbers, NULL);
  if (matrices != NULL)
    show (self, matrices);
  else
    g_warning ("There is not enough memory to add up parts");
}

static void
cgv_part_matrix_list_dispose (GObject *object)
{
  CgvPartMatrixList *self = CGV_PART_MATRIX_LIST (object);

  stop (self);
  g_clear_object (&self->focus);

  G_OBJECT_CLASS (cgv_part_matrix_list_parent_class)->dispose (object);
}

static void
cgv_part_matrix_list_finalize (GObject *object)
{
  CgvPartMatrixList *self = CGV_PART_MATRIX_LIST (object);

  cgv_part_matrices_free (self->matrices);
  g_free (self->nodes);
  g_free (self->search);

  G_OBJECT_CLASS (cgv_part_matrix_list_parent_class)->finalize (object);
}

static void
cgv_part_matrix_list_get_property (GObject *object,
                                   guint prop_id,
                                   GValue *value,
                                   GParamSpec *pspec)
{
  CgvPartMatrixList *self = CGV_PART_MATRIX_LIST (object);

  switch (prop_id)
    {
    case PROP_ACTIVE:
      g_value_set_boolean (value, self->active);
      break;
    case PROP_COMPUTING:
      g_value_set_boolean (value, self->job != NULL);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
cgv_part_matrix_list_set_property (GObject *object,
                                   guint prop_id,
                                   const GValue *value,
                                   GParamSpec *pspec)
{
  if (prop_id == PROP_ACTIVE)
    cgv_part_matrix_list_set_active (CGV_PART_MATRIX_LIST (object), g_value_get_boolean (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static guint
cgv_part_matrix_list_get_length (CgvRowList *list)
{
  return CGV_PART_MATRIX_LIST (list)->n_nodes;
}

static void
cgv_part_matrix_list_class_init (CgvPartMatrixListClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = cgv_part_matrix_list_dispose;
  object_class->finalize = cgv_part_matrix_list_finalize;
  object_class->get_property = cgv_part_matrix_list_get_property;
  object_class->set_property = cgv_part_matrix_list_set_property;
  CGV_ROW_LIST_CLASS (klass)->get_length = cgv_part_matrix_list_get_length;

  properties[PROP_ACTIVE] =
    g_param_spec_boolean ("active", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  properties[PROP_COMPUTING] =
    g_param_spec_boolean ("computing", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  matrix_changed_signal =
    g_signal_new ("matrix-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
cgv_part_matrix_list_init (CgvPartMatrixList *self)
{
  self->side = CGV_SIDE_NEW;
  self->descending = TRUE;
  self->search = g_strdup ("");
}

CgvPartMatrixList *
cgv_part_matrix_list_new (CgvFocus *focus)
{
  CgvPartMatrixList *self;

  g_return_val_if_fail (CGV_IS_FOCUS (focus), NULL);

  self = g_object_new (CGV_TYPE_PART_MATRIX_LIST, NULL);
  self->focus = g_object_ref (focus);
  g_signal_connect_object (focus, "numbers-replaced", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  return self;
}

CgvFocus *
cgv_part_matrix_list_get_focus (CgvPartMatrixList *self)
{
  g_return_val_if_fail (CGV_IS_PART_MATRIX_LIST (self), NULL);

  return self->focus;
}

void
cgv_part_matrix_list_set_active (CgvPartMatrixList *self,
                                 gboolean active)
{
  g_return_if_fail (CGV_IS_PART_MATRIX_LIST (self));

  if (self->active == !!active)
    return;
  self->active = !!active;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ACTIVE]);
  update (self);
}

gboolean
cgv_part_matrix_list_get_computing (CgvPartMatrixList *self)
{
  g_return_val_if_fail (CGV_IS_PART_MATRIX_LIST (self), FALSE);

  return self->job != NULL;
}

CgvPartMatrix *
cgv_part_matrix_list_get_matrix (CgvPartMatrixList *self,
                                 CgvSide side)
{
  g_return_val_if_fail (CGV_IS_PART_MATRIX_LIST (self), NULL);
  g_return_val_if_fail (side < CGV_N_SIDES, NULL);

  return self->matrices != NULL ? self->matrices->of[side] : NULL;
}

CgvNodeId
cgv_part_matrix_list_get_node (CgvPartMatrixList *self,
                               guint position)
{
  g_return_val_if_fail (CGV_IS_PART_MATRIX_LIST (self), CGV_NONE);
  g_return_val_if_fail (position < self->n_nodes, CGV_NONE);

  return self->nodes[position];
}

guint
cgv_part_matrix_list_find (CgvPartMatrixList *self)
{
  guint32 row;

  g_return_val_if_fail (CGV_IS_PART_MATRIX_LIST (self), G_MAXUINT);

  row = cgv_focus_get_row (self->focus);
  for (guint i = 0; i < self->n_nodes; i++)
    {
      if (self->nodes[i] == row)
        return i;
    }
  return G_MAXUINT;
}

void
cgv_part_matrix_list_select (CgvPartMatrixList *self,
                             guint position)
{
  g_return_if_fail (CGV_IS_PART_MATRIX_LIST (self));
  g_return_if_fail (position < self->n_nodes);

  cgv_focus_set_row (self->focus, self->nodes[position]);
}

CgvPartMeasure
cgv_part_matrix_list_get_measure (CgvPartMatrixList *self)
{
  g_return_val_if_fail (CGV_IS_PART_MATRIX_LIST (self), CGV_PART_SELF);

  return self->measure;
}

void
cgv_part_matrix_list_set_measure (CgvPartMatrixList *self,
                                  CgvPartMeasure measure)
{
  g_return_if_fail (CGV_IS_PART_MATRIX_LIST (self));

  if (self->measure == measure)
    return;
  self->measure = measure;
  rebuild (self);
  if (self->matrices != NULL)
    g_signal_emit (self, matrix_changed_signal, 0);
}

CgvPartOrderKey
cgv_part_matrix_list_get_sort (CgvPartMatrixList *self,
                               CgvSide *side,
                               CgvPartId *part,
                               gboolean *descending)
{
  g_return_val_if_fail (CGV_IS_PART_MATRIX_LIST (self), CGV_PART_ORDER_TOTAL);

  if (side != NULL)
    *side = self->side;
  if (part != NULL)
    *part = self->part;
  if (descending != NULL)
    *descending = self->descending;
  return self->key;
}

void
cgv_part_matrix_list_set_sort (CgvPartMatrixList *self,
                               CgvPartOrderKey key,
                               CgvSide side,
                               CgvPartId part,
                               gboolean descending)
{
  g_return_if_fail (CGV_IS_PART_MATRIX_LIST (self));
  g_return_if_fail (self->matrices == NULL || self->matrices->of[side] != NULL);

  if (self->key == key && self->side == side && self->descending == !!descending && (key != CGV_PART_ORDER_PART || self->part == part))
    return;
  self->key = key;
  self->side = side;
  self->part = part;
  self->descending = !!descending;
  rebuild (self);
}

void
cgv_part_matrix_list_set_search (CgvPartMatrixList *self,
                                 const char *text)
{
  g_return_if_fail (CGV_IS_PART_MATRIX_LIST (self));
  g_return_if_fail (text != NULL);

  if (g_str_equal (self->search, text))
    return;
  g_free (self->search);
  self->search = g_strdup (text);
  rebuild (self);
}
