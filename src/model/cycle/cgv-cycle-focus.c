/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cycle-focus.h"

#include <gio/gio.h>

#include "cgv-allocator.h"
#include "cgv-signal.h"
#include "cgv-task.h"

/* Up to this many members and steps, an inside takes a few milliseconds. */
#define FEW_MEMBERS 5000u
#define FEW_STEPS   500000u

static guint inside_replaced_signal;
static guint inside_changed_signal;

G_DEFINE_FINAL_TYPE (CgvCycleFocus, cgv_cycle_focus, G_TYPE_OBJECT)

/* Set on a focus, for its cycle focus. The focus holds no reference to it. */
static G_DEFINE_QUARK (cgv-cycle-focus, cycle_focus)

static void
forget (CgvCycleFocus *self)
{
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  self->wish = NULL;
  g_clear_pointer (&self->inside, cgv_cycle_inside_free);
}

/* Shows the inside of a cycle; takes it. */
static void
show (CgvCycleFocus *self,
      CgvCycleInside *inside)
{
  forget (self);
  self->inside = inside;
  g_signal_emit (self, inside_replaced_signal, 0);
  g_signal_emit (self, inside_changed_signal, 0);
}

typedef struct Wish
{
  CgvCosts *costs;
  CgvComparison *comparison; /* NULL without a base */
  CgvCycleId cycle;
} Wish;

static void
wish_free (gpointer data)
{
  Wish *wish = data;

  cgv_allocator_free_later (g_steal_pointer (&wish->costs), (GDestroyNotify) cgv_costs_unref);
  cgv_allocator_free_later (g_steal_pointer (&wish->comparison), (GDestroyNotify) cgv_comparison_unref);
  g_free (wish);
}

static CgvCycleInside *
look_inside (CgvCosts *costs,
             CgvComparison *comparison,
             CgvCycleId cycle,
             guint64 n_steps)
{
  CgvCycleInside *inside = cgv_cycle_inside_new (costs, comparison, cycle, &n_steps);

  if (inside == NULL)
    g_warning ("There is not enough memory to look inside the cycle");
  return inside;
}

static void
look (GTask *task,
      gpointer source,
      gpointer data,
      GCancellable *cancellable)
{
  const Wish *wish = data;

  g_task_return_pointer (task, look_inside (wish->costs, wish->comparison, wish->cycle, CGV_CYCLE_STEPS), (GDestroyNotify) cgv_cycle_inside_free);
}

static void
looked_cb (GObject *object,
           GAsyncResult *result,
           gpointer user_data)
{
  CgvCycleFocus *self = user_data;
  g_autoptr (GError) error = NULL;
  CgvCycleInside *inside = g_task_propagate_pointer (G_TASK (result), &error);

  /* Another cycle was requested meanwhile, or none, or @self was freed. */
  if (error == NULL)
    show (self, inside);
}

static void
start_looking (CgvCycleFocus *self,
               CgvCosts *costs,
               CgvComparison *comparison,
               CgvCycleId cycle)
{
  Wish *wish = g_new0 (Wish, 1);

  wish->costs = cgv_costs_ref (costs);
  wish->comparison = comparison != NULL ? cgv_comparison_ref (comparison) : NULL;
  wish->cycle = cycle;
  self->cancellable = g_cancellable_new ();
  self->wish = wish;
  cgv_task_run (NULL, self->cancellable, looked_cb, self, look, wish, wish_free);
}

static void
open_cycle (CgvCycleFocus *self,
            CgvCosts *costs,
            CgvComparison *comparison,
            CgvCycleId cycle)
{
  gboolean is_small = costs->graph->cycle_start[cycle + 1] - costs->graph->cycle_start[cycle] <= FEW_MEMBERS;
  CgvCycleInside *inside = is_small ? look_inside (costs, comparison, cycle, FEW_STEPS) : NULL;

  show (self, inside);
  if (!is_small || (inside != NULL && inside->n_rests < inside->n_back))
    start_looking (self, costs, comparison, cycle);
}

static void
update (CgvCycleFocus *self)
{
  CgvCosts *costs = cgv_focus_get_costs (self->focus);
  CgvComparison *comparison = cgv_focus_get_comparison (self->focus);
  CgvCycleId cycle = cgv_cycle_focus_get_cycle (self);
  gboolean is_current = self->inside != NULL && self->inside->costs == costs && self->inside->comparison == comparison;
  gboolean is_awaited = self->wish != NULL && self->wish->costs == costs && self->wish->comparison == comparison && self->wish->cycle == cycle;

  if (cgv_focus_shows_cycle (self->focus))
    {
      if (!is_awaited && (!is_current || self->inside->cycle != cycle))
        open_cycle (self, costs, comparison, cycle);
      return;
    }
  /* The cycle may be shown again, but nodes of another graph must not be used. */
  if (is_current && cycle != CGV_NONE)
    return;
  if (self->inside != NULL || self->cancellable != NULL)
    show (self, NULL);
}

static void
cgv_cycle_focus_dispose (GObject *object)
{
  CgvCycleFocus *self = CGV_CYCLE_FOCUS (object);

  forget (self);
  if (self->focus != NULL)
    g_object_set_qdata (G_OBJECT (self->focus), cycle_focus_quark (), NULL);
  g_clear_object (&self->focus);

  G_OBJECT_CLASS (cgv_cycle_focus_parent_class)->dispose (object);
}

static void
cgv_cycle_focus_class_init (CgvCycleFocusClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = cgv_cycle_focus_dispose;

  inside_replaced_signal = cgv_signal_new ("inside-replaced", klass, 0);
  inside_changed_signal = cgv_signal_new ("inside-changed", klass, 0);
}

static void
cgv_cycle_focus_init (CgvCycleFocus *self)
{
}

CgvCycleFocus *
cgv_cycle_focus_get (CgvFocus *focus)
{
  CgvCycleFocus *self;

  g_return_val_if_fail (CGV_IS_FOCUS (focus), NULL);

  self = g_object_get_qdata (G_OBJECT (focus), cycle_focus_quark ());
  if (self != NULL)
    return g_object_ref (self);

  self = g_object_new (CGV_TYPE_CYCLE_FOCUS, NULL);
  self->focus = g_object_ref (focus);
  g_object_set_qdata (G_OBJECT (focus), cycle_focus_quark (), self);
  /* Nodes and cycles are those of the new costs as soon as they are there. */
  g_signal_connect_closure (focus, "changed", cgv_focus_closure_new (CGV_FOCUS_NUMBERS | CGV_FOCUS_ROW | CGV_FOCUS_INSIDE_CYCLE, G_CALLBACK (update), self), FALSE);
  update (self);
  return self;
}

CgvCycleId
cgv_cycle_focus_get_cycle (CgvCycleFocus *self)
{
  CgvNodeId node;

  g_return_val_if_fail (CGV_IS_CYCLE_FOCUS (self), CGV_NONE);

  node = self->focus->row;
  if (node == CGV_NONE || cgv_focus_get_is_hidden (self->focus))
    return CGV_NONE;
  return cgv_focus_get_costs (self->focus)->graph->cycles[node];
}

