/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cycle-focus.h"

#include <gio/gio.h>

#include "cgv-record-hint.h"

/* Up to so many members, a look inside takes a few milliseconds. */
#define FEW_MEMBERS 5000u

struct _CgvCycleFocus
{
  GObject parent_instance;

  CgvFocus *focus;
  CgvCycleInside *inside;
  CgvCycleCut *cut;
  guint piece;
  double share; /* of the stops, or -1 before anybody chose one */
  GCancellable *cancellable; /* of the look inside, and of the advice */
  CgvCycleAdviceKind advice;
  char *command;
};

static guint cut_replaced_signal;
static guint piece_replaced_signal;
static guint cut_changed_signal;
static guint piece_changed_signal;
static guint advice_changed_signal;

G_DEFINE_FINAL_TYPE (CgvCycleFocus, cgv_cycle_focus, G_TYPE_OBJECT)

/* On a focus, for its cycle focus, which it does not hold. */
static G_DEFINE_QUARK (cgv-cycle-focus, cycle_focus)

static guint
find_piece (CgvCycleFocus *self)
{
  CgvNodeId node = cgv_focus_get_row (self->focus);
  guint member = self->cut != NULL && node != CGV_NONE ? cgv_cycle_inside_find_member (self->inside, node) : CGV_NONE;

  return member != CGV_NONE ? self->cut->piece_of[member] : CGV_NONE;
}

static void
update_piece (CgvCycleFocus *self)
{
  guint piece = find_piece (self);

  if (piece == self->piece)
    return;
  self->piece = piece;
  g_signal_emit (self, piece_replaced_signal, 0);
  g_signal_emit (self, piece_changed_signal, 0);
}

/* The piece is one of the cut at any time. */
static void
publish (CgvCycleFocus *self)
{
  self->piece = find_piece (self);
  g_signal_emit (self, cut_replaced_signal, 0);
  g_signal_emit (self, piece_replaced_signal, 0);
  g_signal_emit (self, cut_changed_signal, 0);
  g_signal_emit (self, piece_changed_signal, 0);
}

static void
take_advice (CgvCycleFocus *self,
             CgvCycleAdviceKind kind,
             char *command)
{
  g_autofree char *old = self->command;

  self->command = command;
  if (self->advice == kind && g_strcmp0 (old, command) == 0)
    return;
  self->advice = kind;
  g_signal_emit (self, advice_changed_signal, 0);
}

static void
cut (CgvCycleFocus *self,
     guint stop)
{
  CgvCycleCut *new_cut = cgv_cycle_cut_new (self->inside, stop);

  if (new_cut == NULL)
    {
      g_warning ("There is not enough memory to take the cycle apart");
      return;
    }
  g_clear_pointer (&self->cut, cgv_cycle_cut_free);
  self->cut = new_cut;
}

/* Of a cycle as a whole, nothing is cut. */
static guint
choose_stop (CgvCycleFocus *self)
{
  if (cgv_focus_get_inside_cycle (self->focus) != CGV_INSIDE_CYCLE_REMOVED)
    return 0;
  return self->share < 0 ? cgv_cycle_inside_get_first_stop (self->inside) : (guint) (self->share * (self->inside->n_stops - 1) + 0.5);
}

static void
forget (CgvCycleFocus *self)
{
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->cut, cgv_cycle_cut_free);
  g_clear_pointer (&self->inside, cgv_cycle_inside_unref);
}

typedef struct
{
  CgvCycleInside *inside;
  gboolean is_valgrind;
  CgvCycleAdviceKind kind;
  char *options;
} Advice;

static void
advice_free (gpointer data)
{
  Advice *advice = data;

  cgv_cycle_inside_unref (advice->inside);
  g_free (advice->options);
  g_free (advice);
}

static void
find_advice (GTask *task,
             gpointer source,
             gpointer data,
             GCancellable *cancellable)
{
  Advice *advice = data;

  advice->kind = cgv_cycle_advice_find (advice->inside, advice->is_valgrind, &advice->options);
  g_task_return_boolean (task, TRUE);
}

static void
advice_found_cb (GObject *object,
                 GAsyncResult *result,
                 gpointer user_data)
{
  CgvCycleFocus *self = user_data;
  const Advice *advice = g_task_get_task_data (G_TASK (result));
  char *command = NULL;

  /* Another cycle was asked for meanwhile, or none, or there is no @self any more. */
  if (!g_task_propagate_boolean (G_TASK (result), NULL))
    return;
  if (advice->options != NULL)
    command = cgv_record_hint_dup_command (cgv_focus_get_document (self->focus), advice->options);
  take_advice (self, advice->kind, command);
}

/* It takes up to a tenth of a second for each function that is tried: too long to wait for. */
static void
start_advising (CgvCycleFocus *self)
{
  g_autoptr (GTask) task = NULL;
  Advice *advice = g_new0 (Advice, 1);

  advice->inside = cgv_cycle_inside_ref (self->inside);
  /* One command does not record two sides. */
  advice->is_valgrind = self->inside->comparison == NULL && cgv_record_hint_is_valgrind (cgv_focus_get_document (self->focus));
  self->cancellable = g_cancellable_new ();
  task = g_task_new (NULL, self->cancellable, advice_found_cb, self);
  g_task_set_task_data (task, advice, advice_free);
  g_task_run_in_thread (task, find_advice);
}

/* Shows the inside of a cycle; takes it. */
static void
show (CgvCycleFocus *self,
      CgvCycleInside *inside)
{
  gboolean is_same = self->inside != NULL && inside != NULL && self->inside->cycle == inside->cycle && self->inside->n_members == inside->n_members;

  forget (self);
  /* What is advised for other numbers of the same cycle is most likely the same. */
  if (!is_same)
    take_advice (self, CGV_CYCLE_ADVICE_NONE, NULL);
  self->inside = inside;
  if (inside == NULL)
    g_warning ("There is not enough memory to look inside the cycle");
  else
    {
      cut (self, choose_stop (self));
      start_advising (self);
    }
  publish (self);
}

typedef struct
{
  CgvCosts *costs;
  CgvComparison *comparison; /* NULL without a base */
  CgvCycleId cycle;
} Wish;

static void
wish_free (gpointer data)
{
  Wish *wish = data;

  cgv_costs_unref (wish->costs);
  cgv_comparison_unref (wish->comparison);
  g_free (wish);
}

static void
look_inside (GTask *task,
             gpointer source,
             gpointer data,
             GCancellable *cancellable)
{
  const Wish *wish = data;

  g_task_return_pointer (task, cgv_cycle_inside_new (wish->costs, wish->comparison, wish->cycle), (GDestroyNotify) cgv_cycle_inside_unref);
}

static void
looked_cb (GObject *object,
           GAsyncResult *result,
           gpointer user_data)
{
  CgvCycleFocus *self = user_data;
  g_autoptr (GError) error = NULL;
  CgvCycleInside *inside = g_task_propagate_pointer (G_TASK (result), &error);

  /* Another cycle was asked for meanwhile, or none, or there is no @self any more. */
  if (error == NULL)
    show (self, inside);
}

static void
start_looking (CgvCycleFocus *self,
               CgvCycleId cycle)
{
  CgvComparison *comparison = cgv_focus_get_comparison (self->focus);
  g_autoptr (GTask) task = NULL;
  Wish *wish = g_new0 (Wish, 1);

  wish->costs = cgv_costs_ref (cgv_focus_get_costs (self->focus));
  wish->comparison = comparison != NULL ? cgv_comparison_ref (comparison) : NULL;
  wish->cycle = cycle;
  forget (self);
  take_advice (self, CGV_CYCLE_ADVICE_NONE, NULL);
  self->cancellable = g_cancellable_new ();
  task = g_task_new (NULL, self->cancellable, looked_cb, self);
  g_task_set_task_data (task, wish, wish_free);
  g_task_run_in_thread (task, look_inside);
  publish (self);
}

static gboolean
is_wanted (CgvCycleFocus *self)
{
  return cgv_focus_get_inside_cycle (self->focus) == CGV_INSIDE_CYCLE_REMOVED || cgv_focus_get_whole_cycle (self->focus) != CGV_NONE;
}

static void
follow_stop (CgvCycleFocus *self)
{
  guint stop = choose_stop (self);

  if (self->cut == NULL || self->cut->stop == stop)
    {
      update_piece (self);
      return;
    }
  cut (self, stop);
  publish (self);
}

static void
update (CgvCycleFocus *self)
{
  CgvCosts *costs = cgv_focus_get_costs (self->focus);
  CgvComparison *comparison = cgv_focus_get_comparison (self->focus);
  CgvCycleId cycle = cgv_cycle_focus_get_cycle (self);
  gboolean is_current = self->inside != NULL && self->inside->costs == costs && self->inside->comparison == comparison;
  gboolean is_active = is_wanted (self);

  /* Nobody looks, but nobody may ask for nodes of another graph either. */
  if (!is_active && (self->inside == NULL || is_current))
    return;
  if (!is_active || cycle == CGV_NONE)
    {
      if (self->inside == NULL && self->cancellable == NULL)
        return;
      forget (self);
      take_advice (self, CGV_CYCLE_ADVICE_NONE, NULL);
      publish (self);
      return;
    }
  if (is_current && self->inside->cycle == cycle)
    follow_stop (self);
  else if (costs->graph->cycle_start[cycle + 1] - costs->graph->cycle_start[cycle] > FEW_MEMBERS)
    start_looking (self, cycle);
  else
    show (self, cgv_cycle_inside_new (costs, comparison, cycle));
}

static void
cgv_cycle_focus_dispose (GObject *object)
{
  CgvCycleFocus *self = CGV_CYCLE_FOCUS (object);

  forget (self);
  if (self->focus != NULL)
    g_object_set_qdata (G_OBJECT (self->focus), cycle_focus_quark (), NULL);
  g_clear_object (&self->focus);
  g_clear_pointer (&self->command, g_free);

  G_OBJECT_CLASS (cgv_cycle_focus_parent_class)->dispose (object);
}

static guint
install_signal (CgvCycleFocusClass *klass,
                const char *name)
{
  return g_signal_new (name, G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
cgv_cycle_focus_class_init (CgvCycleFocusClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = cgv_cycle_focus_dispose;

  cut_replaced_signal = install_signal (klass, "cut-replaced");
  piece_replaced_signal = install_signal (klass, "piece-replaced");
  cut_changed_signal = install_signal (klass, "cut-changed");
  piece_changed_signal = install_signal (klass, "piece-changed");
  advice_changed_signal = install_signal (klass, "advice-changed");
}

static void
cgv_cycle_focus_init (CgvCycleFocus *self)
{
  self->piece = CGV_NONE;
  self->share = -1;
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
  g_signal_connect_object (focus, "numbers-replaced", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (focus, "changing::row", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (focus, "changing::inside-cycle", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (focus, "changing::whole", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
  return self;
}

CgvFocus *
cgv_cycle_focus_get_focus (CgvCycleFocus *self)
{
  g_return_val_if_fail (CGV_IS_CYCLE_FOCUS (self), NULL);

  return self->focus;
}

CgvCycleId
cgv_cycle_focus_get_cycle (CgvCycleFocus *self)
{
  CgvNodeId node;

  g_return_val_if_fail (CGV_IS_CYCLE_FOCUS (self), CGV_NONE);

  node = cgv_focus_get_row (self->focus);
  if (node == CGV_NONE || cgv_focus_get_is_hidden (self->focus))
    return CGV_NONE;
  return cgv_focus_get_costs (self->focus)->graph->cycles[node];
}

gboolean
cgv_cycle_focus_get_is_shown (CgvCycleFocus *self)
{
  g_return_val_if_fail (CGV_IS_CYCLE_FOCUS (self), FALSE);

  return is_wanted (self) && cgv_cycle_focus_get_cycle (self) != CGV_NONE;
}

CgvCycleCut *
cgv_cycle_focus_get_cut (CgvCycleFocus *self)
{
  g_return_val_if_fail (CGV_IS_CYCLE_FOCUS (self), NULL);

  return self->cut;
}

void
cgv_cycle_focus_set_stop (CgvCycleFocus *self,
                          guint stop)
{
  g_return_if_fail (CGV_IS_CYCLE_FOCUS (self));
  g_return_if_fail (self->inside != NULL && stop < self->inside->n_stops);

  self->share = (double) stop / MAX (1, self->inside->n_stops - 1);
  if (self->cut != NULL && self->cut->stop == stop)
    return;
  cut (self, stop);
  publish (self);
}

guint
cgv_cycle_focus_get_piece (CgvCycleFocus *self)
{
  g_return_val_if_fail (CGV_IS_CYCLE_FOCUS (self), CGV_NONE);

  return self->piece;
}

CgvCycleAdviceKind
cgv_cycle_focus_get_advice (CgvCycleFocus *self,
                            const char **command)
{
  g_return_val_if_fail (CGV_IS_CYCLE_FOCUS (self), CGV_CYCLE_ADVICE_NONE);
  g_return_val_if_fail (command != NULL, CGV_CYCLE_ADVICE_NONE);

  *command = self->command;
  return self->advice;
}
