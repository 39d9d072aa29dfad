/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-focus-private.h"

static GParamSpec *properties[PROP_COMPUTING + 1];
static guint costs_replaced_signal;
static guint costs_changed_signal;

G_DEFINE_FINAL_TYPE (CgvFocus, cgv_focus, G_TYPE_OBJECT)

void
cgv_focus_notify (CgvFocus *self,
                  CgvFocusProperty property)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

static void
set_computing (CgvFocus *self,
               gboolean computing)
{
  if (self->computing == computing)
    return;
  self->computing = computing;
  cgv_focus_notify (self, PROP_COMPUTING);
}

/* Shows NEW_NUMBERS, which are what was wanted; takes them. A handler may have others shown meanwhile. */
static void
show (CgvFocus *self,
      CgvNumbers *new_numbers)
{
  g_autoptr (CgvNumbers) old = self->numbers;
  g_autoptr (CgvNumbers) numbers = cgv_numbers_ref (new_numbers);
  gboolean has_new_costs = !cgv_choice_has_same_costs (old->choice, numbers->choice);

  self->numbers = new_numbers;
  cgv_history_set_rows (self->history, numbers->folds);
  if (has_new_costs)
    g_signal_emit (self, costs_replaced_signal, 0);
  if (old->choice->events != numbers->choice->events)
    cgv_focus_notify (self, PROP_EVENTS);
  if (old->choice->event != numbers->choice->event)
    cgv_focus_notify (self, PROP_EVENT);
  if (old->choice->fold != numbers->choice->fold)
    cgv_focus_notify (self, PROP_FOLD);
  if (!g_strv_equal ((const char *const *) old->choice->columns, (const char *const *) numbers->choice->columns))
    cgv_focus_notify (self, PROP_COLUMNS);
  if (cgv_numbers_get_grouping_kind (old) != cgv_numbers_get_grouping_kind (numbers))
    cgv_focus_notify (self, PROP_GROUPING_KIND);
  if (has_new_costs)
    g_signal_emit (self, costs_changed_signal, 0);
}

/* Goes on showing what is shown. */
static void
give_up (CgvFocus *self)
{
  g_autoptr (CgvChoice) refused = self->wanted;

  self->wanted = cgv_choice_copy (self->numbers->choice);
  if (!cgv_filter_list_equal (refused->filters, self->wanted->filters))
    cgv_focus_notify (self, PROP_FILTERS);
  g_warning ("There is not enough memory to compute the costs");
}

static void computed_cb (GObject *object,
                         GAsyncResult *result,
                         gpointer user_data);

static void
start_computing (CgvFocus *self)
{
  cgv_numbers_new_async (self->wanted, self->numbers, computed_cb, g_object_ref (self));
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

void
cgv_focus_choose (CgvFocus *self,
                  CgvChoice *choice)
{
  g_autoptr (CgvChoice) old = self->wanted;
  CgvNumbers *numbers;

  self->wanted = choice;
  if (cgv_choice_equal (choice, old))
    return;
  if (!cgv_filter_list_equal (choice->filters, old->filters))
    cgv_focus_notify (self, PROP_FILTERS);
  if (self->computing || self->wanted != choice)
    return;

  if (cgv_numbers_take_long (choice))
    {
      set_computing (self, TRUE);
      start_computing (self);
      return;
    }

  numbers = cgv_numbers_new (choice, self->numbers);
  if (numbers != NULL)
    show (self, numbers);
  else
    give_up (self);
}

/* NULL if there was no memory. */
static CgvNumbers *
make_first_numbers (CgvDocument *document)
{
  g_autoptr (CgvRuns) runs = cgv_runs_new (document, NULL);
  g_autoptr (CgvEventList) events = cgv_event_list_new (NULL, runs, NULL);
  g_autoptr (CgvChoice) choice = events != NULL ? cgv_choice_new (NULL, runs, events) : NULL;

  return choice != NULL ? cgv_numbers_new (choice, NULL) : NULL;
}

static void
cgv_focus_constructed (GObject *object)
{
  CgvFocus *self = CGV_FOCUS (object);

  G_OBJECT_CLASS (cgv_focus_parent_class)->constructed (object);

  self->numbers = make_first_numbers (self->document);
  if (self->numbers == NULL)
    g_error ("There is not enough memory to compute the costs");

  self->wanted = cgv_choice_copy (self->numbers->choice);
  cgv_focus_begin_history (self);
}

static void
cgv_focus_dispose (GObject *object)
{
  CgvFocus *self = CGV_FOCUS (object);

  if (self->formulas != NULL)
    g_signal_handlers_disconnect_by_data (self->formulas, self);
  g_clear_object (&self->formulas);

  G_OBJECT_CLASS (cgv_focus_parent_class)->dispose (object);
}

static void
cgv_focus_finalize (GObject *object)
{
  CgvFocus *self = CGV_FOCUS (object);

  cgv_numbers_unref (self->numbers);
  cgv_choice_free (self->wanted);
  cgv_history_free (self->history);
  g_ptr_array_unref (self->undo_filters);
  g_ptr_array_unref (self->redo_filters);
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
    case PROP_FORMULAS:
      g_value_set_object (value, self->formulas);
      break;
    case PROP_EVENTS:
      g_value_set_pointer (value, cgv_focus_get_events (self));
      break;
    case PROP_EVENT:
      g_value_set_uint (value, cgv_focus_get_event (self));
      break;
    case PROP_RELATIVE:
      g_value_set_boolean (value, self->relative);
      break;
    case PROP_INSIDE_CYCLE:
      g_value_set_boolean (value, self->inside_cycle);
      break;
    case PROP_FOLD:
      g_value_set_boolean (value, cgv_focus_get_fold (self));
      break;
    case PROP_COLUMNS:
      g_value_set_boxed (value, cgv_focus_get_columns (self));
      break;
    case PROP_FILTERS:
      g_value_set_boxed (value, cgv_focus_get_filters (self));
      break;
    case PROP_CAN_UNDO_FILTERS:
      g_value_set_boolean (value, cgv_focus_get_can_undo_filters (self));
      break;
    case PROP_CAN_REDO_FILTERS:
      g_value_set_boolean (value, cgv_focus_get_can_redo_filters (self));
      break;
    case PROP_GROUPING_KIND:
      g_value_set_int (value, cgv_focus_get_grouping_kind (self));
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
    case PROP_FORMULAS:
      cgv_focus_set_formulas (self, g_value_get_object (value));
      break;
    case PROP_EVENT:
      cgv_focus_set_event (self, g_value_get_uint (value));
      break;
    case PROP_RELATIVE:
      cgv_focus_set_relative (self, g_value_get_boolean (value));
      break;
    case PROP_INSIDE_CYCLE:
      cgv_focus_set_inside_cycle (self, g_value_get_boolean (value));
      break;
    case PROP_FOLD:
      cgv_focus_set_fold (self, g_value_get_boolean (value));
      break;
    case PROP_COLUMNS:
      cgv_focus_set_columns (self, g_value_get_boxed (value));
      break;
    case PROP_FILTERS:
      cgv_focus_set_filters (self, g_value_get_boxed (value));
      break;
    case PROP_CAN_UNDO_FILTERS:
    case PROP_CAN_REDO_FILTERS:
    case PROP_GROUPING_KIND:
      cgv_focus_set_grouping_kind (self, g_value_get_int (value));
      break;
    case PROP_EVENTS:
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
  properties[PROP_FORMULAS] = g_param_spec_object ("formulas", NULL, NULL, CGV_TYPE_FORMULAS, writable);
  properties[PROP_EVENTS] = g_param_spec_pointer ("events", NULL, NULL, readable);
  properties[PROP_EVENT] = g_param_spec_uint ("event", NULL, NULL, 0, G_MAXUINT, 0, writable);
  properties[PROP_RELATIVE] = g_param_spec_boolean ("relative", NULL, NULL, TRUE, writable);
  properties[PROP_INSIDE_CYCLE] = g_param_spec_boolean ("inside-cycle", NULL, NULL, FALSE, writable);
  properties[PROP_FOLD] = g_param_spec_boolean ("fold", NULL, NULL, TRUE, writable);
  properties[PROP_COLUMNS] = g_param_spec_boxed ("columns", NULL, NULL, G_TYPE_STRV, writable);
  properties[PROP_FILTERS] = g_param_spec_boxed ("filters", NULL, NULL, CGV_TYPE_FILTER_LIST, writable);
  properties[PROP_CAN_UNDO_FILTERS] = g_param_spec_boolean ("can-undo-filters", NULL, NULL, FALSE, readable);
  properties[PROP_CAN_REDO_FILTERS] = g_param_spec_boolean ("can-redo-filters", NULL, NULL, FALSE, readable);
  properties[PROP_GROUPING_KIND] = g_param_spec_int ("grouping-kind", NULL, NULL, CGV_CHOICE_UNGROUPED, CGV_GROUPING_FUNCTION_FILE, CGV_CHOICE_UNGROUPED, writable);
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
  object_class->dispose = cgv_focus_dispose;
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
  self->history = cgv_history_new ();
  self->undo_filters = g_ptr_array_new_with_free_func ((GDestroyNotify) cgv_filter_list_unref);
  self->redo_filters = g_ptr_array_new_with_free_func ((GDestroyNotify) cgv_filter_list_unref);
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

CgvNumbers *
cgv_focus_get_numbers (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), NULL);

  return self->numbers;
}

CgvCosts *
cgv_focus_get_costs (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), NULL);

  return self->numbers->main.costs[CGV_SIDE_NEW];
}

CgvOrder *
cgv_focus_get_order (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), NULL);

  return cgv_document_get_order (self->document, self->numbers->choice->fold);
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
  cgv_focus_notify (self, PROP_RELATIVE);
}

gboolean
cgv_focus_get_inside_cycle (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), FALSE);

  return self->inside_cycle;
}

void
cgv_focus_set_inside_cycle (CgvFocus *self,
                            gboolean inside_cycle)
{
  g_return_if_fail (CGV_IS_FOCUS (self));

  if (self->inside_cycle == !!inside_cycle)
    return;

  self->inside_cycle = !!inside_cycle;
  cgv_focus_notify (self, PROP_INSIDE_CYCLE);
}

gboolean
cgv_focus_get_computing (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), FALSE);

  return self->computing;
}
