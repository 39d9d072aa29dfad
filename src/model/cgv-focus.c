/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-focus.h"

#include "cgv-history.h"
#include "cgv-numbers.h"

struct _CgvFocus
{
  GObject parent_instance;

  CgvDocument *document;
  CgvNumbers *numbers; /* what is shown */
  CgvChoice *wanted;   /* what was asked for last: shown already, or being computed */
  gboolean computing;  /* a thread is at it */
  CgvHistory *history;
  gboolean relative;
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
  PROP_COMPUTING,
} CgvFocusProperty;

static GParamSpec *properties[PROP_COMPUTING + 1];
static guint costs_replaced_signal;
static guint costs_changed_signal;

G_DEFINE_FINAL_TYPE (CgvFocus, cgv_focus, G_TYPE_OBJECT)

static CgvProfile *
get_profile (CgvFocus *self)
{
  return cgv_document_get_profile (self->document);
}

static void
set_computing (CgvFocus *self,
               gboolean computing)
{
  if (self->computing == computing)
    return;
  self->computing = computing;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_COMPUTING]);
}

/* Shows NEW_NUMBERS, which are what was wanted; takes them. A handler may have others shown meanwhile. */
static void
show (CgvFocus *self,
      CgvNumbers *new_numbers)
{
  g_autoptr (CgvNumbers) old = self->numbers;
  g_autoptr (CgvNumbers) numbers = cgv_numbers_ref (new_numbers);

  self->numbers = new_numbers;
  g_signal_emit (self, costs_replaced_signal, 0);
  if (old->choice->event != numbers->choice->event)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_EVENT]);
  if (old->choice->fold != numbers->choice->fold)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FOLD]);
  g_signal_emit (self, costs_changed_signal, 0);
}

/* Goes on showing what is shown. */
static void
give_up (CgvFocus *self)
{
  cgv_choice_free (self->wanted);
  self->wanted = cgv_choice_copy (self->numbers->choice);
  g_warning ("There is not enough memory to compute the costs");
}

static void computed_cb (GObject *object,
                         GAsyncResult *result,
                         gpointer user_data);

static void
start_computing (CgvFocus *self)
{
  cgv_numbers_new_async (self->document, self->wanted, self->numbers, computed_cb, g_object_ref (self));
}

/* By now something else may be wanted. */
static void
computed_cb (GObject *object,
             GAsyncResult *result,
             gpointer user_data)
{
  g_autoptr (CgvFocus) self = user_data;
  g_autoptr (CgvNumbers) numbers = cgv_numbers_new_finish (result);
  gboolean is_wanted = numbers != NULL && cgv_choice_equal (self->wanted, numbers->choice);

  if (numbers != NULL && !is_wanted && !cgv_choice_equal (self->wanted, self->numbers->choice))
    {
      start_computing (self);
      return;
    }

  set_computing (self, FALSE);
  if (is_wanted)
    show (self, cgv_numbers_ref (numbers));
  else if (numbers == NULL)
    give_up (self);
}

/* Shows the numbers of a choice, at once or as soon as a thread has them; takes it. */
static void
choose (CgvFocus *self,
        CgvChoice *choice)
{
  g_autoptr (CgvChoice) old = self->wanted;
  CgvNumbers *numbers;

  self->wanted = choice;
  if (cgv_choice_equal (choice, old) || self->computing)
    return;

  if (cgv_numbers_take_long (self->document))
    {
      set_computing (self, TRUE);
      start_computing (self);
      return;
    }

  numbers = cgv_numbers_new (self->document, choice, self->numbers);
  if (numbers != NULL)
    show (self, numbers);
  else
    give_up (self);
}

static void
cgv_focus_constructed (GObject *object)
{
  CgvFocus *self = CGV_FOCUS (object);

  G_OBJECT_CLASS (cgv_focus_parent_class)->constructed (object);

  self->numbers = cgv_numbers_new_prepared (self->document);
  if (self->numbers == NULL)
    g_error ("There is not enough memory to compute the costs");

  self->wanted = cgv_choice_copy (self->numbers->choice);
  self->history = cgv_history_new (cgv_document_get_first_function (self->document, self->wanted->event));
}

static void
cgv_focus_finalize (GObject *object)
{
  CgvFocus *self = CGV_FOCUS (object);

  cgv_numbers_unref (self->numbers);
  cgv_choice_free (self->wanted);
  cgv_history_free (self->history);
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
      g_value_set_uint (value, cgv_focus_get_event (self));
      break;
    case PROP_RELATIVE:
      g_value_set_boolean (value, self->relative);
      break;
    case PROP_FOLD:
      g_value_set_boolean (value, cgv_focus_get_fold (self));
      break;
    case PROP_CAN_GO_BACK:
      g_value_set_boolean (value, cgv_focus_get_can_go_back (self));
      break;
    case PROP_CAN_GO_FORWARD:
      g_value_set_boolean (value, cgv_focus_get_can_go_forward (self));
      break;
    case PROP_COMPUTING:
      g_value_set_boolean (value, self->computing);
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
    case PROP_COMPUTING:
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
  properties[PROP_COMPUTING] = g_param_spec_boolean ("computing", NULL, NULL, FALSE, readable);
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

  return self->numbers->costs;
}

CgvOrder *
cgv_focus_get_order (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), NULL);

  return cgv_document_get_order (self->document, self->numbers->choice->fold);
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
  return function != CGV_NONE ? cgv_fold_get_node (self->numbers->costs->graph->fold, function) : CGV_NONE;
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
  g_return_if_fail (node < self->numbers->costs->graph->n_nodes);

  if (node != cgv_focus_get_node (self))
    cgv_focus_set_function (self, cgv_fold_get_function (self->numbers->costs->graph->fold, node));
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

  return self->numbers->choice->event;
}

void
cgv_focus_set_event (CgvFocus *self,
                     CgvEventId event)
{
  CgvChoice *choice;

  g_return_if_fail (CGV_IS_FOCUS (self));
  g_return_if_fail (event < cgv_profile_get_n_events (get_profile (self)));

  choice = cgv_choice_copy (self->wanted);
  choice->event = event;
  choose (self, choice);
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

  return self->numbers->choice->fold;
}

void
cgv_focus_set_fold (CgvFocus *self,
                    gboolean fold)
{
  CgvChoice *choice;

  g_return_if_fail (CGV_IS_FOCUS (self));

  choice = cgv_choice_copy (self->wanted);
  choice->fold = !!fold;
  choose (self, choice);
}

gboolean
cgv_focus_get_computing (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), FALSE);

  return self->computing;
}

gboolean
cgv_focus_has_part (CgvFocus *self,
                    CgvPartId part)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), FALSE);
  g_return_val_if_fail (part < cgv_profile_get_n_parts (get_profile (self)), FALSE);

  return cgv_part_set_contains (cgv_part_selection_get_set (self->numbers->choice->parts), part);
}

gboolean
cgv_focus_has_all_parts (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), FALSE);

  return cgv_part_selection_get_set (self->numbers->choice->parts) == NULL;
}

void
cgv_focus_select_all_parts (CgvFocus *self)
{
  CgvChoice *choice;

  g_return_if_fail (CGV_IS_FOCUS (self));

  choice = cgv_choice_copy (self->wanted);
  cgv_part_selection_select_all (choice->parts);
  choose (self, choice);
}

void
cgv_focus_select_part (CgvFocus *self,
                       CgvPartId part)
{
  cgv_focus_select_parts (self, &part, 1);
}

void
cgv_focus_select_parts (CgvFocus *self,
                        const CgvPartId *parts,
                        guint n_parts)
{
  CgvChoice *choice;

  g_return_if_fail (CGV_IS_FOCUS (self));
  g_return_if_fail (parts != NULL && n_parts > 0);

  choice = cgv_choice_copy (self->wanted);
  cgv_part_selection_select_only (choice->parts, parts[0]);
  for (guint i = 1; i < n_parts; i++)
    cgv_part_selection_add (choice->parts, parts[i]);
  choose (self, choice);
}

void
cgv_focus_toggle_part (CgvFocus *self,
                       CgvPartId part)
{
  CgvChoice *choice;

  g_return_if_fail (CGV_IS_FOCUS (self));

  choice = cgv_choice_copy (self->wanted);
  cgv_part_selection_toggle (choice->parts, part);
  choose (self, choice);
}
