/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-compare-focus-private.h"

#include "cgv-compare-guards.h"

static GParamSpec *properties[PROP_COMPUTING + 1];
static guint comparison_replaced_signal;
static guint comparison_changed_signal;

G_DEFINE_FINAL_TYPE (CgvCompareFocus, cgv_compare_focus, G_TYPE_OBJECT)

G_DEFINE_QUARK (cgv-compare-error-quark, cgv_compare_error)

void
cgv_compare_focus_notify (CgvCompareFocus *self,
                          CgvCompareFocusProperty property)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

static void
set_computing (CgvCompareFocus *self,
               gboolean computing)
{
  if (self->computing == computing)
    return;
  self->computing = computing;
  cgv_compare_focus_notify (self, PROP_COMPUTING);
}

static gboolean
have_same_tolerance (const CgvChoice *a,
                     const CgvChoice *b)
{
  gboolean is_first_default, is_second_default;
  CgvTolerance first = cgv_choice_get_tolerance (a, a->event, &is_first_default);
  CgvTolerance second = cgv_choice_get_tolerance (b, b->event, &is_second_default);

  return is_first_default == is_second_default && first.relative == second.relative && first.absolute == second.absolute;
}

static void
notify_differences (CgvCompareFocus *self,
                    const CgvNumbers *old,
                    const CgvNumbers *numbers)
{
  const CgvChoice *a = old->choice;
  const CgvChoice *b = numbers->choice;

  if (a->sides[CGV_SIDE_BASE] != b->sides[CGV_SIDE_BASE])
    cgv_compare_focus_notify (self, PROP_BASE);
  if (a->sides[CGV_SIDE_NEW] != b->sides[CGV_SIDE_NEW])
    cgv_compare_focus_notify (self, PROP_NEW);
  if (a->events != b->events)
    cgv_compare_focus_notify (self, PROP_EVENTS);
  if (a->event != b->event || a->events != b->events)
    cgv_compare_focus_notify (self, PROP_EVENT);
  if (a->measure != b->measure)
    cgv_compare_focus_notify (self, PROP_MEASURE);
  if (old->anchor != numbers->anchor)
    cgv_compare_focus_notify (self, PROP_ANCHOR);
  if (!have_same_tolerance (a, b))
    cgv_compare_focus_notify (self, PROP_TOLERANCE);
  if (a->grouping != b->grouping)
    cgv_compare_focus_notify (self, PROP_GROUPING);
}

/* Rows may have other numbers now: lists first, then whoever wants to know the row, then the views. */
static void
show_comparison (CgvCompareFocus *self,
                 const CgvNumbers *old,
                 const CgvNumbers *numbers)
{
  guint32 old_row = self->row;

  if (old->matching != numbers->matching)
    g_clear_pointer (&self->order, cgv_order_free);
  g_clear_pointer (&self->guards, g_ptr_array_unref);
  cgv_compare_focus_find_row (self);
  g_signal_emit (self, comparison_replaced_signal, 0);
  notify_differences (self, old, numbers);
  cgv_compare_focus_notify_row (self, old_row);
  g_signal_emit (self, comparison_changed_signal, 0);
}

/* Shows NEW_NUMBERS, which are what was wanted; takes them. A handler may have others shown meanwhile. */
static void
show (CgvCompareFocus *self,
      CgvNumbers *new_numbers)
{
  g_autoptr (CgvNumbers) old = self->numbers;
  g_autoptr (CgvNumbers) numbers = cgv_numbers_ref (new_numbers);

  self->numbers = new_numbers;
  if (!cgv_choice_has_same_costs (old->choice, numbers->choice))
    show_comparison (self, old, numbers);
  else
    notify_differences (self, old, numbers);
}

/* Goes on showing what is shown. */
static void
give_up (CgvCompareFocus *self)
{
  g_autoptr (CgvChoice) refused = self->wanted;

  self->wanted = cgv_choice_copy (self->numbers->choice);
  if (!cgv_choice_has_same_rules (refused, self->wanted))
    cgv_compare_focus_notify (self, PROP_RULES);
  g_warning ("There is not enough memory to compare");
}

static void computed_cb (GObject *object,
                         GAsyncResult *result,
                         gpointer user_data);

static void
start_computing (CgvCompareFocus *self)
{
  cgv_numbers_new_async (self->wanted, self->numbers, computed_cb, g_object_ref (self));
}

/* By now something else may be wanted. */
static void
computed_cb (GObject *object,
             GAsyncResult *result,
             gpointer user_data)
{
  g_autoptr (CgvCompareFocus) self = user_data;
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
cgv_compare_focus_choose (CgvCompareFocus *self,
                          CgvChoice *choice)
{
  g_autoptr (CgvChoice) old = self->wanted;
  CgvNumbers *numbers;

  self->wanted = choice;
  if (cgv_choice_equal (choice, old))
    return;
  if (!cgv_choice_has_same_rules (choice, old))
    cgv_compare_focus_notify (self, PROP_RULES);
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

CgvCompareFocus *
cgv_compare_focus_new_of (CgvNumbers *numbers,
                          CgvFormulas *formulas)
{
  CgvCompareFocus *self = g_object_new (CGV_TYPE_COMPARE_FOCUS, NULL);

  self->numbers = numbers;
  self->wanted = cgv_choice_copy (numbers->choice);
  cgv_compare_focus_watch_formulas (self, formulas);
  cgv_compare_focus_find_row (self);
  return self;
}

static void
cgv_compare_focus_dispose (GObject *object)
{
  CgvCompareFocus *self = CGV_COMPARE_FOCUS (object);

  cgv_compare_focus_watch_formulas (self, NULL);

  G_OBJECT_CLASS (cgv_compare_focus_parent_class)->dispose (object);
}

static void
cgv_compare_focus_finalize (GObject *object)
{
  CgvCompareFocus *self = CGV_COMPARE_FOCUS (object);

  g_clear_pointer (&self->order, cgv_order_free);
  g_clear_pointer (&self->guards, g_ptr_array_unref);
  g_clear_pointer (&self->numbers, cgv_numbers_unref);
  g_clear_pointer (&self->wanted, cgv_choice_free);
  g_clear_pointer (&self->history, cgv_history_free);

  G_OBJECT_CLASS (cgv_compare_focus_parent_class)->finalize (object);
}

static void
cgv_compare_focus_get_property (GObject *object,
                                guint property_id,
                                GValue *value,
                                GParamSpec *pspec)
{
  CgvCompareFocus *self = CGV_COMPARE_FOCUS (object);

  switch ((CgvCompareFocusProperty) property_id)
    {
    case PROP_BASE:
      g_value_set_object (value, cgv_compare_focus_get_side (self, CGV_SIDE_BASE));
      break;
    case PROP_NEW:
      g_value_set_object (value, cgv_compare_focus_get_side (self, CGV_SIDE_NEW));
      break;
    case PROP_FORMULAS:
      g_value_set_object (value, self->formulas);
      break;
    case PROP_EVENTS:
      g_value_set_pointer (value, cgv_compare_focus_get_events (self));
      break;
    case PROP_EVENT:
      g_value_set_uint (value, cgv_compare_focus_get_event (self));
      break;
    case PROP_MEASURE:
      g_value_set_int (value, (int) cgv_compare_focus_get_measure (self));
      break;
    case PROP_ANCHOR:
      g_value_set_uint (value, cgv_compare_focus_get_anchor (self));
      break;
    case PROP_TOLERANCE:
      g_value_set_pointer (value, &self->numbers->main.comparison->tolerance);
      break;
    case PROP_RULES:
      g_value_set_boxed (value, cgv_compare_focus_get_rules (self));
      break;
    case PROP_GROUPING:
      g_value_set_int (value, cgv_compare_focus_get_grouping (self));
      break;
    case PROP_ROW:
      g_value_set_uint (value, self->row);
      break;
    case PROP_RELATIVE:
      g_value_set_boolean (value, self->relative);
      break;
    case PROP_CAN_GO_BACK:
      g_value_set_boolean (value, self->can_go_back);
      break;
    case PROP_CAN_GO_FORWARD:
      g_value_set_boolean (value, self->can_go_forward);
      break;
    case PROP_COMPUTING:
      g_value_set_boolean (value, self->computing);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
cgv_compare_focus_set_property (GObject *object,
                                guint property_id,
                                const GValue *value,
                                GParamSpec *pspec)
{
  CgvCompareFocus *self = CGV_COMPARE_FOCUS (object);

  switch ((CgvCompareFocusProperty) property_id)
    {
    case PROP_FORMULAS:
      cgv_compare_focus_set_formulas (self, g_value_get_object (value));
      break;
    case PROP_EVENT:
      cgv_compare_focus_set_event (self, g_value_get_uint (value));
      break;
    case PROP_MEASURE:
      cgv_compare_focus_set_measure (self, (CgvMeasure) g_value_get_int (value));
      break;
    case PROP_ANCHOR:
      cgv_compare_focus_set_anchor (self, g_value_get_uint (value));
      break;
    case PROP_RULES:
      cgv_compare_focus_set_rules (self, g_value_get_boxed (value));
      break;
    case PROP_GROUPING:
      cgv_compare_focus_set_grouping (self, g_value_get_int (value));
      break;
    case PROP_ROW:
      cgv_compare_focus_set_row (self, g_value_get_uint (value));
      break;
    case PROP_RELATIVE:
      cgv_compare_focus_set_relative (self, g_value_get_boolean (value));
      break;
    case PROP_BASE:
    case PROP_NEW:
    case PROP_EVENTS:
    case PROP_TOLERANCE:
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

  properties[PROP_BASE] = g_param_spec_object ("base", NULL, NULL, CGV_TYPE_RUNS, readable);
  properties[PROP_NEW] = g_param_spec_object ("new", NULL, NULL, CGV_TYPE_RUNS, readable);
  properties[PROP_FORMULAS] = g_param_spec_object ("formulas", NULL, NULL, CGV_TYPE_FORMULAS, writable);
  properties[PROP_EVENTS] = g_param_spec_pointer ("events", NULL, NULL, readable);
  properties[PROP_EVENT] = g_param_spec_uint ("event", NULL, NULL, 0, G_MAXUINT, 0, writable);
  properties[PROP_MEASURE] = g_param_spec_int ("measure", NULL, NULL, CGV_MEASURE_ABSOLUTE, CGV_MEASURE_PER_CALL, CGV_MEASURE_ABSOLUTE, writable);
  properties[PROP_ANCHOR] = g_param_spec_uint ("anchor", NULL, NULL, 0, G_MAXUINT, CGV_NONE, writable);
  properties[PROP_TOLERANCE] = g_param_spec_pointer ("tolerance", NULL, NULL, readable);
  properties[PROP_RULES] = g_param_spec_boxed ("rules", NULL, NULL, CGV_TYPE_MATCH_RULES, writable);
  properties[PROP_GROUPING] = g_param_spec_int ("grouping", NULL, NULL, CGV_CHOICE_UNGROUPED, CGV_GROUPING_FILE, CGV_CHOICE_UNGROUPED, writable);
  properties[PROP_ROW] = g_param_spec_uint ("row", NULL, NULL, 0, G_MAXUINT, CGV_NONE, writable);
  properties[PROP_RELATIVE] = g_param_spec_boolean ("relative", NULL, NULL, FALSE, writable);
  properties[PROP_CAN_GO_BACK] = g_param_spec_boolean ("can-go-back", NULL, NULL, FALSE, readable);
  properties[PROP_CAN_GO_FORWARD] = g_param_spec_boolean ("can-go-forward", NULL, NULL, FALSE, readable);
  properties[PROP_COMPUTING] = g_param_spec_boolean ("computing", NULL, NULL, FALSE, readable);
  g_object_class_install_properties (object_class, G_N_ELEMENTS (properties), properties);
}

static guint
install_signal (CgvCompareFocusClass *klass,
                const char *name)
{
  return g_signal_new (name, G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
cgv_compare_focus_class_init (CgvCompareFocusClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = cgv_compare_focus_dispose;
  object_class->finalize = cgv_compare_focus_finalize;
  object_class->get_property = cgv_compare_focus_get_property;
  object_class->set_property = cgv_compare_focus_set_property;
  install_properties (object_class);

  comparison_replaced_signal = install_signal (klass, "comparison-replaced");
  comparison_changed_signal = install_signal (klass, "comparison-changed");
}

static void
cgv_compare_focus_init (CgvCompareFocus *self)
{
  self->history = cgv_history_new ();
  self->row = CGV_NONE;
}

CgvComparison *
cgv_compare_focus_get_comparison (CgvCompareFocus *self)
{
  g_return_val_if_fail (CGV_IS_COMPARE_FOCUS (self), NULL);

  return self->numbers->main.comparison;
}

CgvNumbers *
cgv_compare_focus_get_numbers (CgvCompareFocus *self)
{
  g_return_val_if_fail (CGV_IS_COMPARE_FOCUS (self), NULL);

  return self->numbers;
}

CgvOrder *
cgv_compare_focus_get_order (CgvCompareFocus *self)
{
  g_return_val_if_fail (CGV_IS_COMPARE_FOCUS (self), NULL);

  if (self->order == NULL)
    self->order = cgv_order_new (cgv_matching_get_fold (self->numbers->matching, CGV_SIDE_NEW), cgv_matching_get_fold (self->numbers->matching, CGV_SIDE_BASE));
  return self->order;
}

GPtrArray *
cgv_compare_focus_get_guards (CgvCompareFocus *self)
{
  g_return_val_if_fail (CGV_IS_COMPARE_FOCUS (self), NULL);

  if (self->guards == NULL)
    self->guards = cgv_compare_guards_new (self->numbers);
  return self->guards;
}

gboolean
cgv_compare_focus_get_computing (CgvCompareFocus *self)
{
  g_return_val_if_fail (CGV_IS_COMPARE_FOCUS (self), FALSE);

  return self->computing;
}
