/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-focus-private.h"

#include <glib/gi18n.h>

#include "cgv-allocator.h"
#include "cgv-hot-path.h"
#include "cgv-namesakes.h"
#include "cgv-program.h"
#include "cgv-signal.h"
#include "cgv-task.h"
#include "cgv-value.h"

/* In the order of CgvFocusChange, which has a bit for each. */
enum
{
  PROP_AMOUNTS = 1,
  PROP_COLUMNS,
  PROP_FOLD,
  PROP_GROUPING_KIND,
  PROP_CAN_GO_BACK,
  PROP_CAN_GO_FORWARD,
  PROP_HOT_PATH,
  PROP_DECIMALS, /* no change of its own */
  N_PROPS
};

static GParamSpec *properties[N_PROPS];
static guint changed_signal;

G_DEFINE_FINAL_TYPE (CgvFocus, cgv_focus, G_TYPE_OBJECT)

G_DEFINE_QUARK (cgv-compare-error-quark, cgv_compare_error)

/* Says what changed, unless nothing did. */
static void
emit (CgvFocus *self,
      CgvFocusChange changes)
{
  if (changes == 0)
    return;
  g_clear_pointer (&self->hot_rows, g_bytes_unref);
  g_signal_emit (self, changed_signal, 0, changes);
  for (guint i = 1; i < PROP_DECIMALS; i++)
    if ((changes & 1u << i) != 0)
      g_object_notify_by_pspec (G_OBJECT (self), properties[i]);
}

/* Someone who follows a focus. */
typedef struct
{
  CgvFocusChange changes;
  void (*callback) (gpointer object);
  gpointer object;
} Follower;

static void
follow_cb (CgvFocus *self,
           CgvFocusChange changes,
           const Follower *follower)
{
  if ((changes & follower->changes) != 0)
    follower->callback (follower->object);
}

GClosure *
cgv_focus_closure_new (CgvFocusChange changes,
                       GCallback callback,
                       gpointer object)
{
  Follower *follower = g_new (Follower, 1);
  GClosure *closure = g_cclosure_new (G_CALLBACK (follow_cb), follower, (GClosureNotify) (GCallback) g_free);

  *follower = (Follower){ changes, (void (*) (gpointer)) callback, object };
  g_object_watch_closure (object, closure);
  return closure;
}

/* From this many functions on, the inclusive cost of a function in a cycle says little. */
#define LARGE_CYCLE 10

static gboolean
has_base (CgvFocus *self)
{
  return self->numbers->matching != NULL;
}

/* Returns the first cause of the change, or CGV_NONE if no change needs an explanation. */
static guint32
find_first_cause (const CgvNumbers *numbers)
{
  const GArray *causes;

  if (cgv_causes_are_none (numbers->main.comparison))
    return CGV_NONE;
  causes = cgv_numbers_get_causes (numbers)->rows;
  return causes->len > 0 ? g_array_index (causes, CgvNodeId, 0) : CGV_NONE;
}

static guint32
find_first_row (CgvFocus *self)
{
  CgvFunctionId function;

  if (has_base (self) && self->numbers->main.comparison->origins != NULL)
    return find_first_cause (self->numbers);
  if (cgv_numbers_are_beside (self->numbers))
    return cgv_numbers_get_largest_difference (self->numbers);
  function = cgv_document_get_first_function (cgv_focus_get_document (self), self->numbers->choice->events->first);
  return function != CGV_NONE ? cgv_fold_get_node (self->numbers->folds[CGV_SIDE_NEW], function) : CGV_NONE;
}

static gboolean
is_hidden (CgvFocus *self,
           guint32 row)
{
  cgv_foreach_side (side)
    {
      const CgvCosts *costs = self->numbers->main.costs[side];

      if (costs != NULL && cgv_graph_is_hidden (costs->graph, row))
        return TRUE;
    }
  return FALSE;
}

/* Returns whether a row may be shown: it is in a chosen part of a side, even if filters hide it. */
static gboolean
has_row (CgvFocus *self,
         guint32 row)
{
  const CgvComparison *comparison = self->numbers->main.comparison;

  return comparison == NULL || cgv_comparison_get_presence (comparison, row) != CGV_PRESENT_NEITHER || is_hidden (self, row);
}

static guint32
find_current_row (CgvFocus *self)
{
  guint32 row = cgv_history_get_current (self->history);

  return row != CGV_NONE && has_row (self, row) ? row : CGV_NONE;
}

/* Finds the selected row among the rows of new numbers. */
static void
find_row (CgvFocus *self)
{
  gboolean is_first = self->row == CGV_NONE;

  cgv_history_set_rows (self->history, self->numbers->folds);
  self->row = find_current_row (self);
  if (self->row == CGV_NONE)
    self->row = find_first_row (self);
  if (is_first && self->row != CGV_NONE)
    cgv_history_add (self->history, cgv_row_key_new (self->numbers->folds, self->row), CGV_VISIT_ROW);
}

static CgvFocusChange
update_ways (CgvFocus *self)
{
  gboolean could_go_back = self->can_go_back;
  gboolean could_go_forward = self->can_go_forward;
  CgvFocusChange changes = 0;

  self->can_go_back = cgv_history_find (self->history, self->row, self->visit, -1, NULL) != CGV_NONE;
  self->can_go_forward = cgv_history_find (self->history, self->row, self->visit, 1, NULL) != CGV_NONE;
  if (could_go_back != self->can_go_back)
    changes |= CGV_FOCUS_BACK;
  if (could_go_forward != self->can_go_forward)
    changes |= CGV_FOCUS_FORWARD;
  return changes;
}

static CgvFocusChange
find_changes (const CgvNumbers *old,
              const CgvNumbers *numbers)
{
  const CgvChoice *a = old->choice;
  const CgvChoice *b = numbers->choice;
  CgvFocusChange changes = CGV_FOCUS_ROWS;

  if (!cgv_choice_has_same_costs (a, b))
    changes |= CGV_FOCUS_NUMBERS;
  if (a->events != b->events)
    changes |= CGV_FOCUS_EVENTS;
  if (a->event != b->event || !g_str_equal (cgv_event_list_get_name (a->events, a->event), cgv_event_list_get_name (b->events, b->event)))
    changes |= CGV_FOCUS_EVENT;
  if (a->fold != b->fold)
    changes |= CGV_FOCUS_FOLD;
  if (!g_strv_equal ((const char *const *) a->columns, (const char *const *) b->columns))
    changes |= CGV_FOCUS_COLUMNS;
  if (cgv_numbers_get_grouping_kind (old) != cgv_numbers_get_grouping_kind (numbers))
    changes |= CGV_FOCUS_GROUPING;
  return changes;
}

static void
take_rows (CgvFocus *self,
           CgvArrangement *rows)
{
  self->rows = rows;
  self->numbers = rows->numbers;
  self->choice = rows->numbers->choice;
  g_clear_pointer (&self->listing, cgv_listing_free);
  self->listing = cgv_listing_copy (rows->listing);
}

/* Shows NEW_ROWS, which were requested, and takes them. A handler may show other rows meanwhile. */
static void
show (CgvFocus *self,
      CgvArrangement *new_rows)
{
  g_autoptr (CgvArrangement) old = self->rows;
  CgvFocusChange changes = find_changes (old->numbers, new_rows->numbers) | (old->found != new_rows->found ? CGV_FOCUS_FOUND : 0);
  guint32 old_row = self->row;
  CgvVisit old_visit = self->visit;

  cgv_arrangement_inherit (new_rows, old);
  take_rows (self, new_rows);
  if ((changes & CGV_FOCUS_NUMBERS) != 0)
    find_row (self);
  if ((changes & CGV_FOCUS_GROUPING) != 0 && old_visit == CGV_VISIT_GROUP)
    self->visit = CGV_VISIT_ROW;
  if (self->row != old_row || self->visit != old_visit)
    changes |= CGV_FOCUS_ROW;
  emit (self, changes | update_ways (self));
}

static void
set_computing (CgvFocus *self,
               gboolean computing)
{
  if (self->computing == computing)
    return;
  self->computing = computing;
  emit (self, CGV_FOCUS_COMPUTING);
}

/* Filters and rules are those of the last request. */
static void
emit_wanted (CgvFocus *self,
             const CgvChoice *old,
             const CgvChoice *wanted)
{
  CgvFocusChange changes = 0;

  if (!cgv_filter_list_equal (old->filters, wanted->filters))
    changes |= CGV_FOCUS_FILTERS;
  if (!cgv_choice_has_same_rules (old, wanted))
    changes |= CGV_FOCUS_RULES;
  emit (self, changes);
}

/* Keeps showing the current numbers. */
static void
give_up (CgvFocus *self)
{
  g_autoptr (CgvChoice) refused = self->wanted;

  self->wanted = cgv_choice_copy (self->numbers->choice);
  cgv_listing_free (self->listing);
  self->listing = cgv_listing_copy (self->rows->listing);
  emit_wanted (self, refused, self->wanted);
  g_warning ("There is not enough memory to compute the costs");
}

/* The input of a thread. */
typedef struct
{
  CgvChoice *choice;
  CgvListing *listing;
  CgvArrangement *known; /* or NULL */
} Request;

static void
request_free (gpointer data)
{
  Request *request = data;

  cgv_choice_free (request->choice);
  cgv_listing_free (request->listing);
  g_clear_pointer (&request->known, cgv_arrangement_unref);
  g_free (request);
}

static CgvArrangement *
compute (const CgvChoice *choice,
         const CgvListing *listing,
         const CgvArrangement *known,
         gboolean is_whole)
{
  g_autoptr (CgvNumbers) numbers = NULL;

  if (known != NULL && cgv_choice_equal (choice, known->numbers->choice))
    numbers = cgv_numbers_ref (known->numbers);
  else
    numbers = cgv_numbers_new (choice, known != NULL ? known->numbers : NULL);
  return numbers != NULL ? cgv_arrangement_new (numbers, listing, known, is_whole) : NULL;
}

/* Computes slow results that the views need first. */
static void
prepare (const CgvNumbers *numbers)
{
  cgv_program_find (numbers);
  if (numbers->main.comparison != NULL)
    cgv_numbers_get_causes (numbers);
  if (cgv_numbers_are_beside (numbers))
    cgv_numbers_get_largest_difference (numbers);
  cgv_numbers_get_color_key (numbers);
  cgv_namesakes_find (numbers->main.costs[CGV_SIDE_NEW]->graph->fold, 0);
}

static void
compute_in_thread (GTask *task,
                   gpointer source_object,
                   gpointer task_data,
                   GCancellable *cancellable)
{
  const Request *request = task_data;
  CgvArrangement *rows = compute (request->choice, request->listing, request->known, TRUE);

  if (rows != NULL)
    prepare (rows->numbers);
  g_task_return_pointer (task, rows, (GDestroyNotify) cgv_arrangement_unref);
}

static void
compute_async (const CgvChoice *choice,
               const CgvListing *listing,
               CgvArrangement *known,
               GAsyncReadyCallback callback,
               gpointer user_data)
{
  Request *request = g_new0 (Request, 1);

  request->choice = cgv_choice_copy (choice);
  request->listing = cgv_listing_copy (listing);
  request->known = known != NULL ? cgv_arrangement_ref (known) : NULL;
  cgv_task_run (NULL, NULL, callback, user_data, compute_in_thread, request, request_free);
}

static gboolean
is_wanted (CgvFocus *self,
           const CgvArrangement *rows)
{
  return rows->is_made && cgv_choice_equal (self->wanted, rows->numbers->choice) && cgv_listing_equal (self->listing, rows->listing);
}

/* The request may have changed meanwhile. In that case new work starts from the current numbers. */
static void
computed_cb (GObject *object,
             GAsyncResult *result,
             gpointer user_data)
{
  g_autoptr (CgvFocus) self = user_data;
  g_autoptr (CgvArrangement) rows = g_task_propagate_pointer (G_TASK (result), NULL);

  if (rows != NULL && !is_wanted (self, rows) && !is_wanted (self, self->rows))
    {
      compute_async (self->wanted, self->listing, rows, computed_cb, g_object_ref (self));
      return;
    }

  self->computing = FALSE;
  if (rows == NULL)
    give_up (self);
  else if (is_wanted (self, rows))
    show (self, cgv_arrangement_ref (rows));
  emit (self, CGV_FOCUS_COMPUTING);
}

/* Wishes that come together are one. */
static gboolean
start_cb (gpointer user_data)
{
  CgvFocus *self = user_data;

  if (is_wanted (self, self->rows))
    set_computing (self, FALSE);
  else
    compute_async (self->wanted, self->listing, self->rows, computed_cb, g_object_ref (self));
  return G_SOURCE_REMOVE;
}

/* Shows the request, at once or after a thread has computed it. */
static void
update (CgvFocus *self,
        gboolean takes_long)
{
  CgvArrangement *rows;

  if (self->computing)
    return;
  if (takes_long || cgv_numbers_have_many_rows (self->numbers))
    {
      set_computing (self, TRUE);
      g_idle_add_full (G_PRIORITY_DEFAULT, start_cb, g_object_ref (self), g_object_unref);
      return;
    }

  rows = compute (self->wanted, self->listing, self->rows, FALSE);
  if (rows != NULL)
    show (self, rows);
  else
    give_up (self);
}

void
cgv_focus_choose (CgvFocus *self,
                  CgvChoice *choice)
{
  g_autoptr (CgvChoice) old = self->wanted;

  self->wanted = choice;
  if (cgv_choice_equal (choice, old))
    return;
  emit_wanted (self, old, choice);
  if (self->wanted == choice)
    update (self, cgv_numbers_take_long (choice));
}

gboolean
cgv_focus_list (CgvFocus *self,
                CgvListing *listing)
{
  g_autoptr (CgvListing) other = listing;

  g_return_val_if_fail (CGV_IS_FOCUS (self), FALSE);
  g_return_val_if_fail (listing != NULL, FALSE);

  if (cgv_listing_equal (listing, self->listing))
    return FALSE;
  other = self->listing;
  self->listing = listing;
  update (self, FALSE);
  return TRUE;
}

static gboolean
fail (GError **error,
      CgvCompareError code)
{
  if (code == CGV_COMPARE_ERROR_EVENTS)
    g_set_error_literal (error, CGV_COMPARE_ERROR, code, _ ("The two profiles have no event type in common. Record both with the same options."));
  else
    g_set_error_literal (error, CGV_COMPARE_ERROR, code, _ ("There is not enough memory to compare. Close other programs, or compare smaller profiles."));
  return FALSE;
}

CgvEventList *
cgv_focus_make_events (CgvRuns *const *sides,
                       CgvFormulas *formulas,
                       GError **error)
{
  g_autoptr (CgvEventList) events = cgv_event_list_new (sides[CGV_SIDE_BASE], sides[CGV_SIDE_NEW], formulas);

  if (events != NULL && events->first != CGV_NONE)
    return g_steal_pointer (&events);
  fail (error, events != NULL ? CGV_COMPARE_ERROR_EVENTS : CGV_COMPARE_ERROR_MEMORY);
  return NULL;
}

static void
cgv_focus_dispose (GObject *object)
{
  CgvFocus *self = CGV_FOCUS (object);

  g_clear_object (&self->formulas_signals);
  g_clear_object (&self->formulas);

  G_OBJECT_CLASS (cgv_focus_parent_class)->dispose (object);
}

static void
cgv_focus_finalize (GObject *object)
{
  CgvFocus *self = CGV_FOCUS (object);

  g_clear_pointer (&self->rows, cgv_arrangement_unref);
  g_clear_pointer (&self->wanted, cgv_choice_free);
  cgv_allocator_free_later (g_steal_pointer (&self->looked_at), (GDestroyNotify) cgv_costs_unref);
  g_clear_pointer (&self->listing, cgv_listing_free);
  g_clear_pointer (&self->history, cgv_history_free);
  g_clear_pointer (&self->hot_rows, g_bytes_unref);
  g_ptr_array_unref (self->undo_filters);
  g_ptr_array_unref (self->redo_filters);

  G_OBJECT_CLASS (cgv_focus_parent_class)->finalize (object);
}

static void
cgv_focus_get_property (GObject *object,
                        guint property_id,
                        GValue *value,
                        GParamSpec *pspec)
{
  CgvFocus *self = CGV_FOCUS (object);

  switch (property_id)
    {
    case PROP_DECIMALS:
      g_value_set_uint (value, self->decimals);
      break;
    case PROP_AMOUNTS:
      g_value_set_enum (value, (int) self->amounts);
      break;
    case PROP_COLUMNS:
      g_value_set_boxed (value, self->choice->columns);
      break;
    case PROP_FOLD:
      g_value_set_boolean (value, self->choice->fold);
      break;
    case PROP_GROUPING_KIND:
      g_value_set_int (value, cgv_numbers_get_grouping_kind (self->numbers));
      break;
    case PROP_CAN_GO_BACK:
      g_value_set_boolean (value, self->can_go_back);
      break;
    case PROP_CAN_GO_FORWARD:
      g_value_set_boolean (value, self->can_go_forward);
      break;
    case PROP_HOT_PATH:
      g_value_set_boolean (value, self->shows_hot_path);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static gboolean
is_relative (CgvAmounts amounts)
{
  return amounts == CGV_AMOUNTS_OF_TOTAL || amounts == CGV_AMOUNTS_OF_SELECTED;
}

/* Parts of one run show shares instead of percentages, and amounts otherwise. */
static CgvFocusChange
set_amounts (CgvFocus *self,
             CgvAmounts amounts,
             CgvChoice *choice)
{
  if (self->numbers->is_of_parts)
    choice->measure = is_relative (amounts) ? CGV_MEASURE_SHARE : CGV_MEASURE_ABSOLUTE;
  if (self->numbers->is_of_parts || self->amounts == amounts)
    return 0;

  self->amounts = amounts;
  return CGV_FOCUS_AMOUNTS;
}

static void
cgv_focus_set_property (GObject *object,
                        guint property_id,
                        const GValue *value,
                        GParamSpec *pspec)
{
  CgvFocus *self = CGV_FOCUS (object);
  CgvChoice *choice = cgv_choice_copy (self->wanted);
  CgvFocusChange changes = 0;

  switch (property_id)
    {
    case PROP_DECIMALS:
      changes = self->decimals != g_value_get_uint (value) ? CGV_FOCUS_AMOUNTS : 0;
      self->decimals = g_value_get_uint (value);
      break;
    case PROP_AMOUNTS:
      changes = set_amounts (self, (CgvAmounts) g_value_get_enum (value), choice);
      break;
    case PROP_COLUMNS:
      g_strfreev (choice->columns);
      choice->columns = g_value_dup_boxed (value);
      break;
    case PROP_FOLD:
      choice->fold = g_value_get_boolean (value);
      break;
    case PROP_GROUPING_KIND:
      choice->grouping = g_value_get_int (value);
      break;
    case PROP_HOT_PATH:
      changes = self->shows_hot_path != g_value_get_boolean (value) ? CGV_FOCUS_HOT_PATH : 0;
      self->shows_hot_path = g_value_get_boolean (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
  cgv_focus_choose (self, choice);
  emit (self, changes);
}

static void
install_properties (GObjectClass *object_class)
{
  const GParamFlags writable = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
  const GParamFlags readable = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  properties[PROP_AMOUNTS] = g_param_spec_enum ("amounts", NULL, NULL, CGV_TYPE_AMOUNTS, CGV_AMOUNTS_OF_TOTAL, writable);
  properties[PROP_COLUMNS] = g_param_spec_boxed ("columns", NULL, NULL, G_TYPE_STRV, writable);
  properties[PROP_FOLD] = g_param_spec_boolean ("fold", NULL, NULL, TRUE, writable);
  properties[PROP_GROUPING_KIND] = g_param_spec_int ("grouping-kind", NULL, NULL, CGV_CHOICE_UNGROUPED, CGV_CHOICE_CALLERS_TREE, CGV_CHOICE_UNGROUPED, writable);
  properties[PROP_CAN_GO_BACK] = g_param_spec_boolean ("can-go-back", NULL, NULL, FALSE, readable);
  properties[PROP_CAN_GO_FORWARD] = g_param_spec_boolean ("can-go-forward", NULL, NULL, FALSE, readable);
  properties[PROP_HOT_PATH] = g_param_spec_boolean ("hot-path", NULL, NULL, FALSE, writable);
  properties[PROP_DECIMALS] = g_param_spec_uint ("decimals", NULL, NULL, 0, CGV_PERCENT_DECIMALS_MAX, CGV_PERCENT_DECIMALS, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
cgv_focus_class_init (CgvFocusClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = cgv_focus_dispose;
  object_class->finalize = cgv_focus_finalize;
  object_class->get_property = cgv_focus_get_property;
  object_class->set_property = cgv_focus_set_property;
  install_properties (object_class);

  changed_signal = cgv_signal_new ("changed", klass, 1, G_TYPE_UINT);
}

static void
cgv_focus_init (CgvFocus *self)
{
  self->decimals = CGV_PERCENT_DECIMALS;
  self->history = cgv_history_new ();
  self->row = CGV_NONE;
  self->color = -1;
  self->undo_filters = g_ptr_array_new_with_free_func ((GDestroyNotify) cgv_filter_list_unref);
  self->redo_filters = g_ptr_array_new_with_free_func ((GDestroyNotify) cgv_filter_list_unref);
  self->formulas_signals = g_signal_group_new (CGV_TYPE_FORMULAS);
  g_signal_group_connect_swapped (self->formulas_signals, "changed", G_CALLBACK (cgv_focus_update_formulas), self);
}

GType
cgv_amounts_get_type (void)
{
  static const GEnumValue values[] = {
    { CGV_AMOUNTS_PLAIN, "CGV_AMOUNTS_PLAIN", "plain" },
    { CGV_AMOUNTS_OF_TOTAL, "CGV_AMOUNTS_OF_TOTAL", "of-total" },
    { CGV_AMOUNTS_OF_SELECTED, "CGV_AMOUNTS_OF_SELECTED", "of-selected" },
    { CGV_AMOUNTS_SHORT, "CGV_AMOUNTS_SHORT", "short" },
    { 0, NULL, NULL },
  };
  static gsize type = 0;

  if (g_once_init_enter (&type))
    g_once_init_leave (&type, g_enum_register_static ("CgvAmounts", values));
  return type;
}

static CgvRowKey *
dup_key (CgvFocus *self)
{
  CgvFunctionId function = cgv_focus_get_function (self);

  if (function != CGV_NONE)
    return cgv_row_key_new_for_function (self->numbers->folds, function);
  return self->row != CGV_NONE ? cgv_row_key_new (self->numbers->folds, self->row) : NULL;
}

/* Selects the row of a focus on other sides. */
static void
inherit_row (CgvFocus *self,
             CgvFocus *like)
{
  g_autoptr (CgvRowKey) key = dup_key (like);
  CgvFunctionId function = key != NULL ? cgv_row_key_find_function (key, self->numbers->folds) : CGV_NONE;
  guint32 row = key != NULL ? cgv_row_key_find (key, self->numbers->folds) : CGV_NONE;

  if (function != CGV_NONE && has_row (self, cgv_fold_get_node (self->numbers->folds[CGV_SIDE_NEW], function)))
    cgv_focus_set_function (self, function);
  else if (row != CGV_NONE && has_row (self, row))
    cgv_focus_set_row (self, row);
}

static gpointer
copy_filters (gconstpointer filters,
              gpointer user_data)
{
  return cgv_filter_list_ref ((CgvFilterList *) filters);
}

static void
inherit_rest (CgvFocus *self,
              CgvFocus *like)
{
  gboolean has_same_amounts = has_base (self) != has_base (like) || self->amounts == like->amounts;

  g_ptr_array_extend (self->undo_filters, like->undo_filters, copy_filters, NULL);
  g_ptr_array_extend (self->redo_filters, like->redo_filters, copy_filters, NULL);
  if (has_same_amounts && self->decimals == like->decimals)
    return;
  self->decimals = like->decimals;
  self->amounts = has_same_amounts ? self->amounts : like->amounts;
  emit (self, CGV_FOCUS_AMOUNTS);
}

void
cgv_focus_inherit (CgvFocus *self,
                   CgvFocus *like)
{
  CgvChoice *choice;

  g_return_if_fail (CGV_IS_FOCUS (self));
  g_return_if_fail (CGV_IS_FOCUS (like));

  choice = cgv_choice_copy (self->wanted);
  cgv_choice_inherit (choice, like->wanted);
  cgv_focus_choose (self, choice);
  inherit_rest (self, like);
  emit (self, CGV_FOCUS_FILTERS);
  inherit_row (self, like);
}

/* Applies the changes that were made while the numbers were computed. */
static void
catch_up (CgvFocus *self,
          CgvFocus *like,
          const CgvChoice *before)
{
  CgvChoice *choice;

  if (cgv_choice_equal (before, like->wanted))
    return;
  if (before->events != like->wanted->events)
    cgv_focus_update_formulas (self);
  choice = cgv_choice_copy (self->wanted);
  cgv_choice_inherit (choice, like->wanted);
  cgv_focus_choose (self, choice);
}

/* Returns whether a function costs the same on both sides. */
static gboolean
is_unchanged (const CgvComparison *comparison,
              guint32 row)
{
  return cgv_comparison_get_self_delta (comparison, row).sign == 0 && cgv_comparison_get_inclusive_delta (comparison, row).sign == 0;
}

/* A selected function that did not change says nothing about a new base: the first one that did is selected. */
static void
leave_unchanged (CgvFocus *self)
{
  guint32 row = find_first_row (self);

  if (self->visit != CGV_VISIT_ROW || self->row == CGV_NONE || row == CGV_NONE || row == self->row || !is_unchanged (self->numbers->main.comparison, self->row))
    return;
  self->row = row;
  cgv_history_add (self->history, cgv_row_key_new (self->numbers->folds, row), CGV_VISIT_ROW);
}

/* Takes the rows. Keeps the selection of the old focus only if the user made one, and of a function that changed; otherwise the
 * costliest difference is selected. */
static CgvFocus *
new_of (CgvArrangement *rows,
        CgvFocus *like)
{
  CgvFocus *self = g_object_new (CGV_TYPE_FOCUS, NULL);

  take_rows (self, rows);
  self->wanted = cgv_choice_copy (self->choice);
  self->amounts = has_base (self) ? CGV_AMOUNTS_PLAIN : CGV_AMOUNTS_OF_TOTAL;
  find_row (self);
  if (like == NULL)
    return self;

  g_set_object (&self->formulas, like->formulas);
  g_signal_group_set_target (self->formulas_signals, like->formulas);
  inherit_rest (self, like);
  if (like->can_go_back || like->can_go_forward)
    inherit_row (self, like);
  if (self->numbers->main.comparison != NULL)
    leave_unchanged (self);
  return self;
}

/* All arguments except @new_ and @error may be NULL. */
static CgvChoice *
make_choice (CgvRuns *base,
             CgvRuns *new_,
             CgvFocus *like,
             CgvMatchRules *rules,
             GError **error)
{
  CgvRuns *const sides[CGV_N_SIDES] = { base, new_ };
  g_autoptr (CgvEventList) events = cgv_focus_make_events (sides, like != NULL ? like->formulas : NULL, error);
  CgvChoice *choice;

  if (events == NULL)
    return NULL;
  choice = cgv_choice_new (base, new_, events);
  if (base != NULL)
    choice->rules = rules != NULL ? cgv_match_rules_ref (rules) : cgv_match_rules_new ();
  if (like != NULL)
    cgv_choice_inherit (choice, like->wanted);
  return choice;
}

CgvFocus *
cgv_focus_new (CgvDocument *document)
{
  g_autoptr (CgvRuns) runs = NULL;
  g_autoptr (CgvChoice) choice = NULL;
  g_autoptr (CgvListing) listing = NULL;
  g_autoptr (CgvNumbers) numbers = NULL;
  CgvFocus *self;

  g_return_val_if_fail (CGV_IS_DOCUMENT (document), NULL);

  cgv_document_name_main (document);
  runs = cgv_runs_new (document, NULL);
  choice = make_choice (NULL, runs, NULL, NULL, NULL);
  numbers = choice != NULL ? cgv_numbers_new (choice, NULL) : NULL;
  if (numbers == NULL)
    g_error ("There is not enough memory to compute the costs");
  listing = cgv_listing_new (choice);
  self = new_of (cgv_arrangement_new_empty (numbers, listing), NULL);
  update (self, FALSE);
  return self;
}

/* The focus that a new one continues from, and its request when its numbers were started. */
typedef struct
{
  CgvFocus *like;
  CgvChoice *before;
} Origin;

static void
origin_free (Origin *origin)
{
  g_object_unref (origin->like);
  cgv_choice_free (origin->before);
  g_free (origin);
}

static void
compared_cb (GObject *object,
             GAsyncResult *result,
             gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  const Origin *origin = g_task_get_task_data (task);
  CgvArrangement *rows = g_task_propagate_pointer (G_TASK (result), NULL);
  CgvFocus *focus;
  GError *error = NULL;

  if (rows == NULL)
    {
      fail (&error, CGV_COMPARE_ERROR_MEMORY);
      g_task_return_error (task, error);
      return;
    }
  focus = new_of (rows, origin != NULL ? origin->like : NULL);
  if (origin != NULL)
    catch_up (focus, origin->like, origin->before);
  g_task_return_pointer (task, focus, g_object_unref);
}

void
cgv_focus_new_with_base_async (CgvRuns *base,
                               CgvRuns *new_,
                               CgvFocus *like,
                               CgvMatchRules *rules,
                               GAsyncReadyCallback callback,
                               gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, callback, user_data);
  g_autoptr (CgvChoice) choice = NULL;
  g_autoptr (CgvListing) listing = NULL;
  GError *error = NULL;

  g_return_if_fail (CGV_IS_RUNS (base));
  g_return_if_fail (CGV_IS_RUNS (new_));
  g_return_if_fail (like == NULL || CGV_IS_FOCUS (like));

  g_task_set_source_tag (task, cgv_focus_new_with_base_async);
  if (like != NULL)
    {
      Origin *origin = g_new0 (Origin, 1);

      origin->like = g_object_ref (like);
      origin->before = cgv_choice_copy (like->wanted);
      g_task_set_task_data (task, origin, (GDestroyNotify) origin_free);
    }
  choice = make_choice (base, new_, like, rules, &error);
  if (choice == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  listing = cgv_listing_new (choice);
  if (like != NULL)
    {
      g_free (listing->search);
      listing->search = g_strdup (like->listing->search);
    }
  compute_async (choice, listing, NULL, compared_cb, g_steal_pointer (&task));
}

CgvFocus *
cgv_focus_new_with_base_finish (GAsyncResult *result,
                                GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

CgvDocument *
cgv_focus_get_document (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), NULL);

  return self->numbers->choice->sides[CGV_SIDE_NEW]->document;
}

CgvCosts *
cgv_focus_get_costs (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), NULL);

  return self->numbers->main.costs[CGV_SIDE_NEW];
}

CgvComparison *
cgv_focus_get_comparison (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), NULL);

  return self->numbers->main.comparison;
}

static void
change_row (CgvFocus *self,
            guint32 row,
            CgvVisit visit)
{
  self->visit = visit;
  self->row = row;
  emit (self, CGV_FOCUS_ROW | update_ways (self));
}

/* Takes the key. */
static void
select_row (CgvFocus *self,
            guint32 row,
            CgvRowKey *key,
            CgvVisit visit)
{
  if (row == self->row && visit == self->visit && row == cgv_history_get_current (self->history))
    cgv_history_replace (self->history, key);
  else
    cgv_history_add (self->history, key, visit);
  change_row (self, row, visit);
}

static void
set_row (CgvFocus *self,
         guint32 row,
         CgvVisit visit)
{
  if (row != self->row || visit != self->visit || row != cgv_history_get_current (self->history))
    select_row (self, row, cgv_row_key_new (self->numbers->folds, row), visit);
}

void
cgv_focus_set_row (CgvFocus *self,
                   guint32 row)
{
  g_return_if_fail (CGV_IS_FOCUS (self));
  g_return_if_fail (row < self->numbers->main.costs[CGV_SIDE_NEW]->graph->n_nodes);

  set_row (self, row, CGV_VISIT_ROW);
}

CgvFunctionId
cgv_focus_get_function (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), CGV_NONE);

  if (self->row == CGV_NONE)
    return CGV_NONE;
  if (self->row == cgv_history_get_current (self->history))
    return cgv_row_key_find_function (cgv_history_get_key (self->history), self->numbers->folds);
  return cgv_fold_get_function (self->numbers->folds[CGV_SIDE_NEW], self->row);
}

void
cgv_focus_set_function (CgvFocus *self,
                        CgvFunctionId function)
{
  CgvFold *fold;

  g_return_if_fail (CGV_IS_FOCUS (self));
  g_return_if_fail (function < cgv_focus_get_document (self)->profile->n_functions);

  fold = self->numbers->folds[CGV_SIDE_NEW];
  if (function != cgv_focus_get_function (self))
    select_row (self, cgv_fold_get_node (fold, function), cgv_row_key_new_for_function (self->numbers->folds, function), CGV_VISIT_ROW);
}

guint
cgv_focus_list_places (CgvFocus *self,
                       gboolean back,
                       CgvPlace *places,
                       guint max)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), 0);

  return cgv_history_list_way (self->history, self->row, self->visit, back ? -1 : 1, places, max);
}

gboolean
cgv_focus_go_to_place (CgvFocus *self,
                       gboolean back,
                       guint n)
{
  g_autofree CgvPlace *places = g_new (CgvPlace, n);
  const CgvPlace *last;

  g_return_val_if_fail (n > 0, FALSE);

  if (cgv_focus_list_places (self, back, places, n) < n)
    return FALSE;
  last = &places[n - 1];
  cgv_history_move_to (self->history, last->index);
  change_row (self, last->row, last->visit);
  return TRUE;
}

gboolean
cgv_focus_go_back (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), FALSE);

  return cgv_focus_go_to_place (self, TRUE, 1);
}

gboolean
cgv_focus_go_forward (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), FALSE);

  return cgv_focus_go_to_place (self, FALSE, 1);
}

static gboolean
has_shares (CgvFocus *self)
{
  const CgvComparison *comparison = self->numbers->main.comparison;
  const CgvCosts *costs = self->numbers->main.costs[CGV_SIDE_NEW];

  if (has_base (self))
    return comparison == NULL || cgv_comparison_has_percentages (comparison);
  return costs == NULL || cgv_costs_has_shares (costs);
}

double
cgv_focus_get_largest (CgvFocus *self,
                       const CgvCosts *costs)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), 0);

  if (has_base (self) || costs == NULL || costs != self->numbers->main.costs[CGV_SIDE_NEW] || !cgv_costs_has_negative (costs))
    return 0;
  if (self->looked_at != costs)
    {
      cgv_allocator_free_later (g_steal_pointer (&self->looked_at), (GDestroyNotify) cgv_costs_unref);
      self->looked_at = cgv_costs_ref (self->numbers->main.costs[CGV_SIDE_NEW]);
      self->largest = cgv_costs_find_largest (costs);
    }
  return self->largest;
}

gboolean
cgv_focus_can_choose_amounts (CgvFocus *self)
{
  const CgvComparison *comparison;

  g_return_val_if_fail (CGV_IS_FOCUS (self), FALSE);

  comparison = has_base (self) ? cgv_focus_get_comparison (self) : NULL;
  return comparison == NULL || (comparison->has_reasons && comparison->measure == CGV_MEASURE_ABSOLUTE);
}

CgvAmounts
cgv_focus_get_amounts (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), CGV_AMOUNTS_PLAIN);

  if (!cgv_focus_can_choose_amounts (self))
    return CGV_AMOUNTS_PLAIN;
  return is_relative (self->amounts) && !has_shares (self) ? CGV_AMOUNTS_PLAIN : self->amounts;
}

int
cgv_focus_get_fewer_decimals (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), 0);

  return (int) CGV_PERCENT_DECIMALS - (int) self->decimals;
}

gboolean
cgv_focus_get_relative (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), FALSE);

  return is_relative (cgv_focus_get_amounts (self));
}

CgvCost
cgv_focus_get_whole (CgvFocus *self,
                     const CgvCosts *costs,
                     const CgvComparison *comparison)
{
  gboolean is_of_row;

  g_return_val_if_fail (CGV_IS_FOCUS (self), 0);

  is_of_row = cgv_focus_get_amounts (self) == CGV_AMOUNTS_OF_SELECTED && self->row != CGV_NONE;
  if (comparison != NULL && is_of_row)
    return cgv_comparison_get_inclusive (comparison, CGV_SIDE_BASE, self->row);
  if (comparison != NULL)
    return cgv_comparison_get_total (comparison, CGV_SIDE_BASE);
  return is_of_row ? costs->inclusive[self->row] : costs->total;
}

CgvGroupingKind
cgv_focus_get_color (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), CGV_GROUPING_OBJECT);

  if (self->color >= 0 || has_base (self))
    return (CgvGroupingKind) MAX (self->color, CGV_GROUPING_OBJECT);
  return cgv_document_get_color_kind (cgv_focus_get_document (self));
}

void
cgv_focus_set_color (CgvFocus *self,
                     CgvGroupingKind color)
{
  g_return_if_fail (CGV_IS_FOCUS (self));
  g_return_if_fail (color <= CGV_GROUPING_NAMESPACE);

  if (self->color == (int) color)
    return;

  self->color = (int) color;
  emit (self, CGV_FOCUS_COLOR);
}

CgvGroupingKind
cgv_focus_get_color_of_parts (CgvFocus *self)
{
  CgvDocument *document;
  gboolean is_of_one;

  g_return_val_if_fail (CGV_IS_FOCUS (self), CGV_GROUPING_FILE);

  document = cgv_focus_get_document (self);
  is_of_one = !has_base (self) || cgv_focus_get_side (self, CGV_SIDE_BASE)->document == document;
  return is_of_one && !self->colors_files && cgv_document_get_parts_shape (document) != CGV_PARTS_LINE ? CGV_GROUPING_FUNCTION : CGV_GROUPING_FILE;
}

void
cgv_focus_set_colors_files (CgvFocus *self,
                            gboolean colors_files)
{
  g_return_if_fail (CGV_IS_FOCUS (self));

  if (self->colors_files == colors_files)
    return;
  self->colors_files = colors_files;
  emit (self, CGV_FOCUS_COLOR);
}

CgvColorKey *
cgv_focus_get_color_key (CgvFocus *self)
{
  const CgvComparison *comparison;
  CgvColorKey *key;

  g_return_val_if_fail (CGV_IS_FOCUS (self), NULL);

  comparison = has_base (self) ? cgv_focus_get_comparison (self) : NULL;
  if (has_base (self) && (comparison == NULL || comparison->has_reasons))
    return NULL;
  key = comparison != NULL ? cgv_numbers_get_color_key (self->numbers) : NULL;
  if (key != NULL)
    return key;
  return cgv_document_get_color_key (cgv_focus_get_document (self), comparison != NULL ? cgv_focus_get_color_of_parts (self) : cgv_focus_get_color (self));
}

int
cgv_focus_get_slot (CgvFocus *self,
                    guint32 row)
{
  const CgvComparison *comparison;
  const CgvColorKey *key;
  guint32 function;

  g_return_val_if_fail (CGV_IS_FOCUS (self), -1);

  key = cgv_focus_get_color_key (self);
  comparison = cgv_focus_get_comparison (self);
  /* If nearly everything has one colour, treemaps use colours with another meaning. Those of sides next to each other keep theirs. */
  if (key == NULL || (comparison == NULL && !cgv_color_key_tells_apart (key)))
    return -1;
  if (comparison != NULL)
    return (int) cgv_color_key_find_slot (key, comparison->matching, row);
  function = cgv_fold_get_function (self->numbers->folds[CGV_SIDE_NEW], row);
  return function != CGV_NONE ? key->slots[function] : -1;
}

void
cgv_focus_set_inside_cycle (CgvFocus *self,
                            CgvInsideCycle inside_cycle)
{
  g_return_if_fail (CGV_IS_FOCUS (self));

  if (self->inside_cycle == inside_cycle)
    return;

  self->inside_cycle = inside_cycle;
  emit (self, CGV_FOCUS_INSIDE_CYCLE);
}

void
cgv_focus_choose_inside_cycle (CgvFocus *self,
                               CgvInsideCycle inside_cycle)
{
  g_return_if_fail (CGV_IS_FOCUS (self));

  self->is_inside_chosen = TRUE;
  cgv_focus_set_inside_cycle (self, inside_cycle);
}

static gboolean
is_in_large_cycle (CgvFocus *self,
                   guint32 row)
{
  const CgvGraph *graph = cgv_focus_get_costs (self)->graph;
  CgvCycleId cycle = row < graph->n_nodes && !has_base (self) ? graph->cycles[row] : CGV_NONE;

  return cycle != CGV_NONE && graph->cycle_start[cycle + 1] - graph->cycle_start[cycle] >= LARGE_CYCLE;
}

void
cgv_focus_open_row (CgvFocus *self,
                    guint32 row)
{
  g_return_if_fail (CGV_IS_FOCUS (self));

  if (!self->is_inside_chosen && is_in_large_cycle (self, row))
    cgv_focus_set_inside_cycle (self, CGV_INSIDE_CYCLE_ROW);
  cgv_focus_set_row (self, row);
}

guint
cgv_focus_list_hot_path (CgvFocus *self,
                         gboolean up,
                         guint32 *rows,
                         guint max)
{
  const CgvComparison *comparison;
  CgvCosts *costs;
  CgvNodeId row;
  guint32 edge;
  guint n = 0;

  g_return_val_if_fail (CGV_IS_FOCUS (self), 0);

  if (self->row == CGV_NONE)
    return 0;
  comparison = cgv_focus_get_comparison (self);
  costs = comparison != NULL ? comparison->costs[cgv_comparison_get_presence (comparison, self->row) == CGV_PRESENT_BASE ? CGV_SIDE_BASE : CGV_SIDE_NEW] : cgv_focus_get_costs (self);
  for (row = self->row; n < max; rows[n++] = row)
    {
      row = up ? cgv_hot_path_get_up (costs, row) : cgv_hot_path_get_next (costs, row, &edge);
      if (row == CGV_NONE)
        break;
    }
  return n;
}

GBytes *
cgv_focus_get_hot_rows (CgvFocus *self)
{
  guint32 rows[CGV_FOCUS_HOT_STEPS];
  guint n_rows = cgv_focus_get_costs (self)->graph->n_nodes;
  guint8 *marks;

  if (!self->shows_hot_path || self->row == CGV_NONE || self->hot_rows != NULL)
    return self->shows_hot_path ? self->hot_rows : NULL;
  marks = g_new0 (guint8, (gsize) n_rows + 1);
  marks[self->row] = 1;
  for (guint up = 0; up < 2; up++)
    {
      guint n = cgv_focus_list_hot_path (self, up == 1, rows, G_N_ELEMENTS (rows));

      for (guint i = 0; i < n; i++)
        marks[rows[i]] = 1;
    }
  self->hot_rows = g_bytes_new_take (marks, n_rows);
  return self->hot_rows;
}

gboolean
cgv_focus_is_hot (CgvFocus *self,
                  guint32 row)
{
  GBytes *hot = cgv_focus_get_hot_rows (self);
  gsize n_rows = 0;
  const guint8 *is_hot = hot != NULL ? g_bytes_get_data (hot, &n_rows) : NULL;

  return row < n_rows && is_hot[row] != 0;
}

gboolean
cgv_focus_go_along_hot_path (CgvFocus *self,
                             gboolean up)
{
  guint32 next;

  if (cgv_focus_list_hot_path (self, up, &next, 1) == 0)
    return FALSE;
  cgv_focus_open_row (self, next);
  return TRUE;
}

void
cgv_focus_open_cycle (CgvFocus *self,
                      guint32 row)
{
  const CgvGraph *graph;

  g_return_if_fail (CGV_IS_FOCUS (self));

  graph = cgv_focus_get_costs (self)->graph;
  g_return_if_fail (row < graph->n_nodes && graph->cycles[row] != CGV_NONE);

  if (self->row != CGV_NONE && graph->cycles[self->row] == graph->cycles[row])
    row = self->row;
  set_row (self, row, has_base (self) ? CGV_VISIT_ROW : CGV_VISIT_CYCLE);
  if (has_base (self))
    cgv_focus_set_inside_cycle (self, CGV_INSIDE_CYCLE_WHOLE);
}

CgvCycleId
cgv_focus_get_whole_cycle (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), CGV_NONE);

  if (self->visit != CGV_VISIT_CYCLE || self->row == CGV_NONE || has_base (self) || is_hidden (self, self->row))
    return CGV_NONE;
  return cgv_focus_get_costs (self)->graph->cycles[self->row];
}

/* Returns the costliest member that is in no other group. */
static guint32
find_member (const CgvGrouping *grouping,
             guint32 group)
{
  const CgvCosts *costs = grouping->costs;
  guint32 n_members = grouping->groups[group].n_members;
  CgvGroupMember costliest = { .node = CGV_NONE };

  for (guint32 i = 0; i < n_members; i++)
    {
      CgvGroupMember member;

      cgv_grouping_get_member (grouping, group, i, &member);
      if (grouping->group_of_node[member.node] == group &&
          (costliest.node == CGV_NONE || cgv_cost_compare (member.self.value, costliest.self.value, costs->is_signed) > 0))
        costliest = member;
    }
  return costliest.node;
}

void
cgv_focus_open_group (CgvFocus *self,
                      guint32 group)
{
  const CgvGrouping *grouping;
  guint32 row;

  g_return_if_fail (CGV_IS_FOCUS (self));

  grouping = self->numbers->main.grouping;
  if (grouping == NULL || group >= grouping->n_groups)
    return;
  row = self->row != CGV_NONE && grouping->group_of_node[self->row] == group ? self->row : find_member (grouping, group);
  if (row != CGV_NONE)
    set_row (self, row, CGV_VISIT_GROUP);
}

guint32
cgv_focus_get_whole_group (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), CGV_NONE);

  if (self->visit != CGV_VISIT_GROUP || self->row == CGV_NONE || self->numbers->main.grouping == NULL)
    return CGV_NONE;
  return self->numbers->main.grouping->group_of_node[self->row];
}

gboolean
cgv_focus_shows_member (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), FALSE);

  if (self->inside_cycle != CGV_INSIDE_CYCLE_ROW || self->visit != CGV_VISIT_ROW || self->row == CGV_NONE || has_base (self) || is_hidden (self, self->row))
    return FALSE;
  return cgv_focus_get_costs (self)->graph->cycles[self->row] != CGV_NONE;
}

gboolean
cgv_focus_shows_cycle (CgvFocus *self)
{
  g_return_val_if_fail (CGV_IS_FOCUS (self), FALSE);

  if (self->row == CGV_NONE || is_hidden (self, self->row) || cgv_focus_get_costs (self)->graph->cycles[self->row] == CGV_NONE)
    return FALSE;
  return self->inside_cycle == CGV_INSIDE_CYCLE_WHOLE || cgv_focus_get_whole_cycle (self) != CGV_NONE;
}
