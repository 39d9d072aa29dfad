/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-compare-focus-private.h"

#include <glib/gi18n.h>

static gboolean
fail (GError **error,
      CgvCompareError code)
{
  if (code == CGV_COMPARE_ERROR_EVENTS)
    g_set_error_literal (error, CGV_COMPARE_ERROR, code, _ ("The two have no event type in common. Record both with the same options."));
  else
    g_set_error_literal (error, CGV_COMPARE_ERROR, code, _ ("There is not enough memory to compare. Close other programs, or compare smaller profiles."));
  return FALSE;
}

/* The event types that two sides have in common; NULL with an error if there are none. */
static CgvEventList *
make_events (CgvRuns *base,
             CgvRuns *new_,
             CgvFormulas *formulas,
             GError **error)
{
  g_autoptr (CgvEventList) events = cgv_event_list_new (base, new_, formulas);

  if (events != NULL && cgv_event_list_get_default (events) != CGV_NONE)
    return g_steal_pointer (&events);
  fail (error, events != NULL ? CGV_COMPARE_ERROR_EVENTS : CGV_COMPARE_ERROR_MEMORY);
  return NULL;
}

static CgvChoice *
make_choice (CgvRuns *base,
             CgvRuns *new_,
             CgvFormulas *formulas,
             CgvMatchRules *rules,
             GError **error)
{
  g_autoptr (CgvEventList) events = make_events (base, new_, formulas, error);
  CgvChoice *choice;

  if (events == NULL)
    return NULL;
  choice = cgv_choice_new (base, new_, events);
  choice->rules = rules != NULL ? cgv_match_rules_ref (rules) : cgv_match_rules_new ();
  return choice;
}

CgvCompareFocus *
cgv_compare_focus_new (CgvRuns *base,
                       CgvRuns *new_,
                       CgvFormulas *formulas,
                       CgvMatchRules *rules,
                       GError **error)
{
  g_autoptr (CgvChoice) choice = NULL;
  CgvNumbers *numbers;

  g_return_val_if_fail (CGV_IS_RUNS (base), NULL);
  g_return_val_if_fail (CGV_IS_RUNS (new_), NULL);

  choice = make_choice (base, new_, formulas, rules, error);
  if (choice == NULL)
    return NULL;
  numbers = cgv_numbers_new (choice, NULL);
  if (numbers != NULL)
    return cgv_compare_focus_new_of (numbers, formulas);
  fail (error, CGV_COMPARE_ERROR_MEMORY);
  return NULL;
}

static void
compared_cb (GObject *object,
             GAsyncResult *result,
             gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  CgvNumbers *numbers = cgv_numbers_new_finish (result);
  GError *error = NULL;

  if (numbers != NULL)
    {
      g_task_return_pointer (task, cgv_compare_focus_new_of (numbers, g_task_get_task_data (task)), g_object_unref);
      return;
    }
  fail (&error, CGV_COMPARE_ERROR_MEMORY);
  g_task_return_error (task, error);
}

void
cgv_compare_focus_new_async (CgvRuns *base,
                             CgvRuns *new_,
                             CgvFormulas *formulas,
                             CgvMatchRules *rules,
                             GAsyncReadyCallback callback,
                             gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, callback, user_data);
  g_autoptr (CgvChoice) choice = NULL;
  GError *error = NULL;

  g_return_if_fail (CGV_IS_RUNS (base));
  g_return_if_fail (CGV_IS_RUNS (new_));

  g_task_set_source_tag (task, cgv_compare_focus_new_async);
  if (formulas != NULL)
    g_task_set_task_data (task, g_object_ref (formulas), g_object_unref);
  choice = make_choice (base, new_, formulas, rules, &error);
  if (choice == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  cgv_numbers_new_async (choice, NULL, compared_cb, g_steal_pointer (&task));
}

CgvCompareFocus *
cgv_compare_focus_new_finish (GAsyncResult *result,
                              GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

CgvRuns *
cgv_compare_focus_get_side (CgvCompareFocus *self,
                            CgvSide side)
{
  g_return_val_if_fail (CGV_IS_COMPARE_FOCUS (self), NULL);
  g_return_val_if_fail (side < CGV_N_SIDES, NULL);

  return self->numbers->choice->sides[side];
}

char *
cgv_compare_focus_dup_side_title (CgvCompareFocus *self,
                                  CgvSide side)
{
  g_return_val_if_fail (CGV_IS_COMPARE_FOCUS (self), NULL);
  g_return_val_if_fail (side < CGV_N_SIDES, NULL);

  return cgv_runs_dup_title (self->numbers->choice->sides[side], self->numbers->choice->sides[1 - side]);
}

gboolean
cgv_compare_focus_set_side (CgvCompareFocus *self,
                            CgvSide side,
                            CgvRuns *value,
                            GError **error)
{
  CgvRuns *sides[CGV_N_SIDES];

  g_return_val_if_fail (CGV_IS_COMPARE_FOCUS (self), FALSE);
  g_return_val_if_fail (side < CGV_N_SIDES, FALSE);
  g_return_val_if_fail (CGV_IS_RUNS (value), FALSE);

  sides[side] = value;
  sides[1 - side] = self->wanted->sides[1 - side];
  return cgv_compare_focus_set_sides (self, sides[CGV_SIDE_BASE], sides[CGV_SIDE_NEW], error);
}

static gboolean
has_documents (const CgvChoice *choice,
               CgvRuns *base,
               CgvRuns *new_)
{
  return cgv_runs_get_document (choice->sides[CGV_SIDE_BASE]) == cgv_runs_get_document (base) &&
         cgv_runs_get_document (choice->sides[CGV_SIDE_NEW]) == cgv_runs_get_document (new_);
}

/* A choice of other sides and otherwise the same; NULL with an error. Parts of the same documents have the same event
 * types, so that graphs and costs of what stays need not be computed again. */
static CgvChoice *
change_sides (CgvCompareFocus *self,
              CgvRuns *base,
              CgvRuns *new_,
              GError **error)
{
  CgvEventList *events = has_documents (self->wanted, base, new_) ? cgv_event_list_ref (self->wanted->events)
                                                                  : make_events (base, new_, self->formulas, error);
  CgvChoice *choice;

  if (events == NULL)
    return NULL;
  choice = cgv_choice_copy (self->wanted);
  g_set_object (&choice->sides[CGV_SIDE_BASE], base);
  g_set_object (&choice->sides[CGV_SIDE_NEW], new_);
  cgv_choice_take_events (choice, events);
  return choice;
}

gboolean
cgv_compare_focus_set_sides (CgvCompareFocus *self,
                             CgvRuns *base,
                             CgvRuns *new_,
                             GError **error)
{
  CgvChoice *choice;

  g_return_val_if_fail (CGV_IS_COMPARE_FOCUS (self), FALSE);
  g_return_val_if_fail (CGV_IS_RUNS (base), FALSE);
  g_return_val_if_fail (CGV_IS_RUNS (new_), FALSE);

  choice = change_sides (self, base, new_, error);
  if (choice == NULL)
    return FALSE;
  cgv_compare_focus_choose (self, choice);
  return TRUE;
}

void
cgv_compare_focus_swap (CgvCompareFocus *self)
{
  g_autoptr (GError) error = NULL;
  CgvChoice *choice;
  CgvMatchRules *rules;

  g_return_if_fail (CGV_IS_COMPARE_FOCUS (self));

  choice = change_sides (self, self->wanted->sides[CGV_SIDE_NEW], self->wanted->sides[CGV_SIDE_BASE], &error);
  if (choice == NULL)
    {
      g_warning ("%s", error->message);
      return;
    }
  rules = cgv_match_rules_swap (choice->rules);
  cgv_match_rules_unref (choice->rules);
  choice->rules = rules;
  cgv_compare_focus_choose (self, choice);
}

CgvFormulas *
cgv_compare_focus_get_formulas (CgvCompareFocus *self)
{
  g_return_val_if_fail (CGV_IS_COMPARE_FOCUS (self), NULL);

  return self->formulas;
}

static void
formulas_changed_cb (CgvCompareFocus *self)
{
  g_autoptr (GError) error = NULL;
  CgvEventList *events = make_events (self->wanted->sides[CGV_SIDE_BASE], self->wanted->sides[CGV_SIDE_NEW], self->formulas, &error);
  CgvChoice *choice;

  if (events == NULL)
    {
      g_warning ("%s", error->message);
      return;
    }
  choice = cgv_choice_copy (self->wanted);
  cgv_choice_take_events (choice, events);
  cgv_compare_focus_choose (self, choice);
}

void
cgv_compare_focus_watch_formulas (CgvCompareFocus *self,
                                  CgvFormulas *formulas)
{
  if (self->formulas != NULL)
    g_signal_handlers_disconnect_by_data (self->formulas, self);
  g_set_object (&self->formulas, formulas);
  if (formulas != NULL)
    g_signal_connect_swapped (formulas, "changed", G_CALLBACK (formulas_changed_cb), self);
}

void
cgv_compare_focus_set_formulas (CgvCompareFocus *self,
                                CgvFormulas *formulas)
{
  g_return_if_fail (CGV_IS_COMPARE_FOCUS (self));
  g_return_if_fail (formulas == NULL || CGV_IS_FORMULAS (formulas));

  if (self->formulas == formulas)
    return;

  cgv_compare_focus_watch_formulas (self, formulas);
  formulas_changed_cb (self);
  cgv_compare_focus_notify (self, PROP_FORMULAS);
}
