/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-focus.h"

#include "cgv-history.h"
#include "cgv-part-selection.h"

struct _CgvFocus
{
  GObject parent_instance;

  CgvDocument *document;
  CgvCosts *costs;
  CgvOrder *unfolded_order; /* NULL until it is needed; the folded one is the document's */
  CgvHistory *history;
  CgvPartSelection *parts;
  CgvEventId event;
  gboolean relative;
  gboolean fold;
};

typedef enum
{
  PROP_DOCUMENT = 1,
  PROP_FUNCTION,
  PROP_EVENT,
  PROP_RELATIVE,
  PROP_FOLD,
  PROP_CAN_GO_BACK,
  PROP_CAN_GO_FORWARD,
} CgvFocusProperty;

static GParamSpec *properties[PROP_CAN_GO_FORWARD + 1];
static guint costs_replaced_signal;
static guint costs_changed_signal;

G_DEFINE_FINAL_TYPE (CgvFocus, cgv_focus, G_TYPE_OBJECT)

static CgvProfile *
get_profile (CgvFocus *self)
{
  return cgv_document_get_profile (self->document);
}

/* What the costs are computed for. */
typedef struct
{
  CgvEventId event;
  gboolean fold;
  const CgvPartSelection *parts;
} Request;

/* The graph depends on parts and folding, not on the event. */
static CgvGraph *
make_graph (CgvFocus *self,
            const Request *request)
{
  CgvGraph *prepared = cgv_document_get_costs (self->document)->graph;
  const CgvPartSet *parts = cgv_part_selection_get_set (request->parts);
  CgvFold *fold;
  CgvGraph *graph;

  if (request->fold == self->fold && cgv_part_selection_equal (request->parts, self->parts))
    return cgv_graph_ref (self->costs->graph);
  if (request->fold && parts == NULL)
    return cgv_graph_ref (prepared);

  if (request->fold)
    fold = cgv_fold_ref (prepared->fold);
  else if (!self->fold)
    fold = cgv_fold_ref (self->costs->graph->fold);
  else
    fold = cgv_fold_new (get_profile (self), CGV_FOLD_NONE);
  graph = fold != NULL ? cgv_graph_new (fold, parts) : NULL;
  cgv_fold_unref (fold);
  return graph;
}

static CgvCosts *
make_costs (CgvFocus *self,
            const Request *request)
{
  CgvCosts *prepared = cgv_document_get_costs (self->document);
  CgvGraph *graph = make_graph (self, request);
  CgvCosts *costs = NULL;

  if (graph == prepared->graph && request->event == prepared->event)
    costs = cgv_costs_ref (prepared);
  else if (graph != NULL)
    costs = cgv_costs_new (graph, request->event);
  cgv_graph_unref (graph);
  return costs;
}

/* Computes what REQUEST asks for. Where there is no memory, nothing changes. */
static gboolean
recompute (CgvFocus *self,
           const Request *request)
{
  CgvCosts *costs = make_costs (self, request);

  if (costs != NULL && !request->fold && self->unfolded_order == NULL)
    self->unfolded_order = cgv_order_new (costs->graph->fold);
  if (costs == NULL || (!request->fold && self->unfolded_order == NULL))
    {
      cgv_costs_unref (costs);
      g_warning ("There is not enough memory to compute the costs");
      return FALSE;
    }

  cgv_costs_unref (self->costs);
  self->costs = costs;
  return TRUE;
}

static void
emit_costs_changed (CgvFocus *self,
                    GParamSpec *changed)
{
  g_signal_emit (self, costs_replaced_signal, 0);
  if (changed != NULL)
    g_object_notify_by_pspec (G_OBJECT (self), changed);
  g_signal_emit (self, costs_changed_signal, 0);
}

static void
cgv_focus_constructed (GObject *object)
{
  CgvFocus *self = CGV_FOCUS (object);
  CgvCosts *costs = cgv_document_get_costs (self->document);

  G_OBJECT_CLASS (cgv_focus_parent_class)->constructed (object);

  if (costs == NULL)
    g_error ("There is not enough memory to compute the costs");

  self->costs = cgv_costs_ref (costs);
  self->event = costs->event;
  self->parts = cgv_part_selection_new (cgv_profile_get_n_parts (get_profile (self)));
  self->history = cgv_history_new (cgv_document_get_first_function (self->document, self->event));
}

static void
cgv_focus_finalize (GObject *object)
{
  CgvFocus *self = CGV_FOCUS (object);

  cgv_costs_unref (self->costs);
  cgv_order_free (self->unfolded_order);
  cgv_history_free (self->history);
  cgv_part_selection_free (self->parts);
  g_clear_object (&self->document);

  G_OBJECT_CLASS (cgv_focus_parent_class)->finalize (object);
}

static void
cgv_focus_get_property (GObject *object,
                        guint property_id,
                        GValue *value,
                        GParamSpec *pspec)
{
  CgvFocus *self = CGV_FOCUS (object);

  switch ((CgvFocusProperty) property_id)
    {
    case PROP_DOCUMENT:
      g_value_set_object (value, self->document);
      break;
    case PROP_FUNCTION:
      g_value_set_uint (value, cgv_focus_get_function (self));
      break;
    case PROP_EVENT:
      g_value_set_uint (value, self->event);
      break;
    case PROP_RELATIVE:
      g_value_set_boolean (value, self->relative);
      break;
    case PROP_FOLD:
      g_value_set_boolean (value, self->fold);
      break;
    case PROP_CAN_GO_BACK:
      g_value_set_boolean (value, cgv_focus_get_can_go_back (self));
      break;
    case PROP_CAN_GO_FORWARD:
      g_value_set_boolean (value, cgv_focus_get_can_go_forward (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
cgv_focus_set_property (GObject *object,
                        guint property_id,
                        const GValue *value,
                        GParamSpec *pspec)
{
  CgvFocus *self = CGV_FOCUS (object);

  switch ((CgvFocusProperty) property_id)
    {
    case PROP_DOCUMENT:
      self->document = g_value_dup_object (value);
      break;
    case PROP_FUNCTION:
      cgv_focus_set_function (self, g_value_get_uint (value));
      break;
    case PROP_EVENT:
      cgv_focus_set_event (self, g_value_get_uint (value));
      break;
    case PROP_RELATIVE:
      cgv_focus_set_relative (self, g_value_get_boolean (value));
      break;
    case PROP_FOLD:
      cgv_focus_set_fold (self, g_value_get_boolean (value));
      break;
    case PROP_CAN_GO_BACK:
    case PROP_CAN_GO_FORWARD:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
install_properties (GObjectClass *object_class)
{
  const GParamFlags writable = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
  const GParamFlags readable = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  properties[PROP_DOCUMENT] = g_param_spec_object ("document", NULL, NULL, CGV_TYPE_DOCUMENT, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  properties[PROP_FUNCTION] = g_param_spec_uint ("function", NULL, NULL, 0, G_MAXUINT, CGV_NONE, writable);
  properties[PROP_EVENT] = g_param_spec_uint ("event", NULL, NULL, 0, G_MAXUINT, 0, writable);
  properties[PROP_RELATIVE] = g_param_spec_boolean ("relative", NULL, NULL, TRUE, writable);
  properties[PROP_FOLD] = g_param_spec_boolean ("fold", NULL, NULL, TRUE, writable);
  properties[PROP_CAN_GO_BACK] = g_param_spec_boolean ("can-go-back", NULL, NULL, FALSE, readable);
  properties[PROP_CAN_GO_FORWARD] = g_param_spec_boolean ("can-go-forward", NULL, NULL, FALSE, readable);
  g_object_class_install_properties (object_class, G_N_ELEMENTS (properties), properties);
}

static guint
install_signal (CgvFocusClass *klass,
                const char *name)
{
  return g_signal_new (name, G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
cgv_focus_class_init (CgvFocusClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->constructed = cgv_focus_constructed;
  object_class->finalize = cgv_focus_finalize;
  object_class->get_property = cgv_focus_get_property;
  object_class->set_property = cgv_focus_set_property;
  install_properties (object_class);

  costs_replaced_signal = install_signal (klass, "costs-replaced");
  costs_changed_signal = install_signal (klass, "costs-changed");
}

static void
cgv_focus_init (CgvFocus *self)
{
  self->relative = TRUE;
  self->fold = TRUE;
}

CgvFocus *
cgv_focus_new (CgvDocument *document)
{
  g_return_val_if_fail (CGV_IS_DOCUMENT (document), NULL);

  return g_object_new (CGV_TYPE_FOCUS, "document", document, NULL);
}

CgvDocument *
cgv_focus_get_document (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), NULL);

  return self->document;
}

CgvCosts *
cgv_focus_get_costs (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), NULL);

  return self->costs;
}

CgvOrder *
cgv_focus_get_order (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), NULL);

  return self->fold ? cgv_document_get_order (self->document) : self->unfolded_order;
}

CgvFunctionId
cgv_focus_get_function (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), CGV_NONE);

  return cgv_history_get_current (self->history);
}

static CgvNodeId
get_node_of (CgvFocus *self,
             CgvFunctionId function)
{
  return function != CGV_NONE ? cgv_fold_get_node (self->costs->graph->fold, function) : CGV_NONE;
}

CgvNodeId
cgv_focus_get_node (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), CGV_NONE);

  return get_node_of (self, cgv_focus_get_function (self));
}

static void
notify_history (CgvFocus *self,
                gboolean could_go_back,
                gboolean could_go_forward)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FUNCTION]);
  if (could_go_back != cgv_focus_get_can_go_back (self))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CAN_GO_BACK]);
  if (could_go_forward != cgv_focus_get_can_go_forward (self))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CAN_GO_FORWARD]);
}

void
cgv_focus_set_function (CgvFocus *self,
                        CgvFunctionId function)
{
  gboolean could_go_back;
  gboolean could_go_forward;

  g_return_if_fail (CGV_IS_FOCUS (self));
  g_return_if_fail (function < cgv_profile_get_n_functions (get_profile (self)));

  if (function == cgv_focus_get_function (self))
    return;

  could_go_back = cgv_focus_get_can_go_back (self);
  could_go_forward = cgv_focus_get_can_go_forward (self);
  if (get_node_of (self, function) == cgv_focus_get_node (self))
    cgv_history_replace (self->history, function);
  else
    cgv_history_add (self->history, function);
  notify_history (self, could_go_back, could_go_forward);
}

void
cgv_focus_set_node (CgvFocus *self,
                    CgvNodeId node)
{
  g_return_if_fail (CGV_IS_FOCUS (self));
  g_return_if_fail (node < self->costs->graph->n_nodes);

  if (node != cgv_focus_get_node (self))
    cgv_focus_set_function (self, cgv_fold_get_function (self->costs->graph->fold, node));
}

gboolean
cgv_focus_get_can_go_back (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), FALSE);

  return cgv_history_can_move (self->history, -1);
}

gboolean
cgv_focus_get_can_go_forward (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), FALSE);

  return cgv_history_can_move (self->history, 1);
}

static gboolean
move_in_history (CgvFocus *self,
                 int steps)
{
  gboolean could_go_back = cgv_focus_get_can_go_back (self);
  gboolean could_go_forward = cgv_focus_get_can_go_forward (self);

  if (!cgv_history_can_move (self->history, steps))
    return FALSE;

  cgv_history_move (self->history, steps);
  notify_history (self, could_go_back, could_go_forward);
  return TRUE;
}

gboolean
cgv_focus_go_back (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), FALSE);

  return move_in_history (self, -1);
}

gboolean
cgv_focus_go_forward (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), FALSE);

  return move_in_history (self, 1);
}

CgvEventId
cgv_focus_get_event (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), 0);

  return self->event;
}

void
cgv_focus_set_event (CgvFocus *self,
                     CgvEventId event)
{
  Request request;

  g_return_if_fail (CGV_IS_FOCUS (self));
  g_return_if_fail (event < cgv_profile_get_n_events (get_profile (self)));

  request = (Request) { event, self->fold, self->parts };
  if (event == self->event || !recompute (self, &request))
    return;

  self->event = event;
  emit_costs_changed (self, properties[PROP_EVENT]);
}

gboolean
cgv_focus_get_relative (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), FALSE);

  return self->relative;
}

void
cgv_focus_set_relative (CgvFocus *self,
                        gboolean relative)
{
  g_return_if_fail (CGV_IS_FOCUS (self));

  if (self->relative == !!relative)
    return;

  self->relative = !!relative;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_RELATIVE]);
}

gboolean
cgv_focus_get_fold (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), FALSE);

  return self->fold;
}

void
cgv_focus_set_fold (CgvFocus *self,
                    gboolean fold)
{
  Request request;

  g_return_if_fail (CGV_IS_FOCUS (self));

  request = (Request) { self->event, !!fold, self->parts };
  if (self->fold == request.fold || !recompute (self, &request))
    return;

  self->fold = request.fold;
  emit_costs_changed (self, properties[PROP_FOLD]);
}

gboolean
cgv_focus_has_part (CgvFocus *self,
                    CgvPartId part)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), FALSE);
  g_return_val_if_fail (part < cgv_profile_get_n_parts (get_profile (self)), FALSE);

  return cgv_part_set_contains (cgv_part_selection_get_set (self->parts), part);
}

gboolean
cgv_focus_has_all_parts (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), FALSE);

  return cgv_part_selection_get_set (self->parts) == NULL;
}

/* Takes PARTS. */
static void
set_parts (CgvFocus *self,
           CgvPartSelection *parts)
{
  g_autoptr (CgvPartSelection) wanted = parts;
  Request request = { self->event, self->fold, wanted };

  if (cgv_part_selection_equal (wanted, self->parts) || !recompute (self, &request))
    return;

  cgv_part_selection_free (self->parts);
  self->parts = g_steal_pointer (&wanted);
  emit_costs_changed (self, NULL);
}

void
cgv_focus_select_all_parts (CgvFocus *self)
{
  g_return_if_fail (CGV_IS_FOCUS (self));

  set_parts (self, cgv_part_selection_new (cgv_profile_get_n_parts (get_profile (self))));
}

void
cgv_focus_select_part (CgvFocus *self,
                       CgvPartId part)
{
  CgvPartSelection *parts;

  g_return_if_fail (CGV_IS_FOCUS (self));
  g_return_if_fail (part < cgv_profile_get_n_parts (get_profile (self)));

  parts = cgv_part_selection_copy (self->parts);
  cgv_part_selection_select_only (parts, part);
  set_parts (self, parts);
}

void
cgv_focus_select_parts (CgvFocus *self,
                        const CgvPartId *parts,
                        guint n_parts)
{
  CgvPartSelection *selection;

  g_return_if_fail (CGV_IS_FOCUS (self));
  g_return_if_fail (n_parts > 0);

  selection = cgv_part_selection_copy (self->parts);
  cgv_part_selection_select_only (selection, parts[0]);
  for (guint i = 1; i < n_parts; i++)
    if (!cgv_part_set_contains (cgv_part_selection_get_set (selection), parts[i]))
      cgv_part_selection_toggle (selection, parts[i]);
  set_parts (self, selection);
}

void
cgv_focus_toggle_part (CgvFocus *self,
                       CgvPartId part)
{
  CgvPartSelection *parts;

  g_return_if_fail (CGV_IS_FOCUS (self));
  g_return_if_fail (part < cgv_profile_get_n_parts (get_profile (self)));

  parts = cgv_part_selection_copy (self->parts);
  cgv_part_selection_toggle (parts, part);
  set_parts (self, parts);
}
