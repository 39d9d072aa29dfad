/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-window-private.h"

#include <glib/gi18n.h>

#include "cgv-file-name.h"

static void
request_free (CgvCompareRequest *request)
{
  g_clear_weak_pointer (&request->window);
  g_clear_object (&request->sides[CGV_SIDE_BASE]);
  g_clear_object (&request->sides[CGV_SIDE_NEW]);
  g_free (request);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCompareRequest, request_free)

/* Whether both sides are parts of the document that is open. */
static gboolean
compares_parts (CgvWindow *self)
{
  for (CgvSide side = 0; side < CGV_N_SIDES; side++)
    {
      CgvRuns *value = cgv_compare_focus_get_side (self->compare_focus, side);

      if (cgv_runs_get_document (value) != self->document || cgv_runs_get_parts (value) == NULL)
        return FALSE;
    }
  return TRUE;
}

/* Puts the parts of a side of the comparison there in SIDES, too. */
static void
mark_side (CgvWindow *self,
           CgvSide side,
           CgvPartSides *sides)
{
  const CgvPartSelection *selection = cgv_runs_get_parts (cgv_compare_focus_get_side (self->compare_focus, side));
  const CgvPartSet *set = cgv_part_selection_get_set (selection);
  guint n_parts = cgv_part_sides_get_n_parts (sides);
  g_autofree CgvPartId *parts = g_new (CgvPartId, n_parts);
  guint n = 0;

  for (CgvPartId part = 0; part < n_parts; part++)
    {
      if (cgv_part_set_contains (set, part))
        parts[n++] = part;
    }
  cgv_part_sides_set_roles (sides, parts, n, side == CGV_SIDE_BASE ? CGV_PART_ROLE_BASE : CGV_PART_ROLE_NEW);
}

void
cgv_window_sync_part_sides (CgvWindow *self)
{
  g_autoptr (CgvPartSides) sides = NULL;

  if (self->part_sides == NULL)
    return;

  sides = cgv_part_sides_new (cgv_part_sides_get_n_parts (self->part_sides));
  if (self->compare_focus != NULL && compares_parts (self))
    {
      mark_side (self, CGV_SIDE_BASE, sides);
      mark_side (self, CGV_SIDE_NEW, sides);
    }
  self->is_syncing_sides = TRUE;
  cgv_part_sides_assign (self->part_sides, sides);
  self->is_syncing_sides = FALSE;
}

static CgvRuns *
new_side_of_parts (CgvWindow *self,
                   CgvSide side)
{
  g_autoptr (CgvPartSelection) parts = cgv_part_sides_dup_selection (self->part_sides, side);

  return cgv_runs_new (self->document, parts);
}

/* Somebody chose other parts. */
static void
part_sides_changed_cb (CgvWindow *self)
{
  g_autoptr (CgvRuns) base = NULL;
  g_autoptr (CgvRuns) new_ = NULL;
  g_autoptr (GError) error = NULL;

  if (self->is_syncing_sides || !cgv_part_sides_is_complete (self->part_sides))
    return;

  base = new_side_of_parts (self, CGV_SIDE_BASE);
  new_ = new_side_of_parts (self, CGV_SIDE_NEW);
  if (self->compare_focus == NULL || !compares_parts (self))
    cgv_window_compare (self, base, new_);
  else if (!cgv_compare_focus_set_sides (self->compare_focus, base, new_, &error))
    cgv_window_show_compare_error (self, error);
}

void
cgv_window_reset_part_sides (CgvWindow *self)
{
  guint n_parts = cgv_profile_get_n_parts (cgv_document_get_profile (self->document));

  if (self->part_sides != NULL)
    g_signal_handlers_disconnect_by_data (self->part_sides, self);
  g_clear_object (&self->part_sides);
  if (n_parts > 1)
    {
      self->part_sides = cgv_part_sides_new (n_parts);
      g_signal_connect_swapped (self->part_sides, "changed", G_CALLBACK (part_sides_changed_cb), self);
    }
  cgv_document_page_set_part_sides (self->document_page, self->part_sides);
}

static void
update_parts_strip (CgvWindow *self)
{
  gboolean has_parts = self->compare_focus != NULL && compares_parts (self);

  cgv_parts_strip_set_compare_focus (self->compare_strip, has_parts ? self->compare_focus : NULL);
  cgv_parts_strip_set_sides (self->compare_strip, has_parts ? self->part_sides : NULL);
  cgv_parts_strip_set_focus (self->compare_strip, has_parts ? self->focus : NULL);
}

static void
sides_changed_cb (CgvWindow *self)
{
  cgv_window_sync_part_sides (self);
  update_parts_strip (self);
  cgv_window_update_title (self);
  cgv_window_update_header (self);
  cgv_window_prune_watches (self);
  cgv_window_update_actions (self);
}

static void
drop_compare_focus (CgvWindow *self)
{
  if (self->compare_focus == NULL)
    return;

  g_signal_handlers_disconnect_by_data (self->compare_focus, self);
  g_clear_object (&self->compare_focus);
}

static void
show_compare_focus (CgvWindow *self,
                    CgvCompareFocus *focus)
{
  drop_compare_focus (self);
  self->compare_focus = g_object_ref (focus);
  g_signal_connect_swapped (focus, "notify::can-go-back", G_CALLBACK (cgv_window_update_actions), self);
  g_signal_connect_swapped (focus, "notify::can-go-forward", G_CALLBACK (cgv_window_update_actions), self);
  g_signal_connect_swapped (focus, "comparison-changed", G_CALLBACK (sides_changed_cb), self);

  cgv_window_update_notice (self);
  cgv_compare_page_set_focus (self->compare_page, focus);
  cgv_event_picker_set_compare_focus (self->event_picker, focus);
  cgv_event_picker_set_compare_focus (self->narrow_event_picker, focus);
  cgv_window_bind_actions (self);
  sides_changed_cb (self);
  cgv_window_show_resting_page (self);
}

void
cgv_window_show_compare_error (CgvWindow *self,
                               const GError *error)
{
  self->noticed = NULL;
  cgv_message_bar_show (self->notice_bar, CGV_MESSAGE_ERROR, _("These Profiles Cannot Be Compared"), error->message, NULL, NULL);
  cgv_window_show_resting_page (self);
}

static void
compared_cb (GObject *source,
             GAsyncResult *result,
             gpointer user_data)
{
  g_autoptr (CgvCompareRequest) request = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (CgvCompareFocus) focus = cgv_compare_focus_new_finish (result, &error);
  CgvWindow *self = request->window;

  if (self == NULL || self->compare_request != request)
    return;

  self->compare_request = NULL;
  if (self->document == NULL)
    cgv_window_show_document (self, cgv_runs_get_document (request->sides[CGV_SIDE_BASE]), FALSE);
  if (focus != NULL)
    show_compare_focus (self, focus);
  else
    cgv_window_show_compare_error (self, error);
  if (request->is_end_of_load)
    cgv_window_end_load (self, error);
  cgv_window_update_actions (self);
}

static void
start_comparing (CgvWindow *self,
                 CgvRuns *base,
                 CgvRuns *new_,
                 gboolean is_end_of_load)
{
  CgvCompareRequest *request = g_new0 (CgvCompareRequest, 1);
  g_autoptr (CgvMatchRules) rules = self->settings != NULL ? cgv_match_rules_load (self->settings) : NULL;

  g_set_weak_pointer (&request->window, self);
  request->sides[CGV_SIDE_BASE] = g_object_ref (base);
  request->sides[CGV_SIDE_NEW] = g_object_ref (new_);
  request->is_end_of_load = is_end_of_load;
  self->compare_request = request;
  cgv_window_update_actions (self);
  cgv_compare_focus_new_async (base, new_, self->formulas, rules, compared_cb, request);
}

void
cgv_window_compare (CgvWindow *self,
                    CgvRuns *base,
                    CgvRuns *new_)
{
  g_return_if_fail (CGV_IS_WINDOW (self));
  g_return_if_fail (CGV_IS_RUNS (base));
  g_return_if_fail (CGV_IS_RUNS (new_));

  cgv_window_drop_load (self);
  start_comparing (self, base, new_, FALSE);
}

void
cgv_window_compare_files (CgvWindow *self,
                          GPtrArray *base_files,
                          GPtrArray *new_files)
{
  CgvLoad *load;

  g_return_if_fail (CGV_IS_WINDOW (self));
  g_return_if_fail (base_files == NULL || base_files->len > 0);
  g_return_if_fail (base_files != NULL || self->document != NULL);
  g_return_if_fail (new_files != NULL && new_files->len > 0);

  self->lifts_memory = FALSE;
  if (base_files != NULL)
    {
      load = cgv_window_load (self, base_files, CGV_LOAD_BASE);
      load->new_files = g_ptr_array_ref (new_files);
      return;
    }

  load = cgv_window_load (self, new_files, CGV_LOAD_NEW);
  load->base = cgv_window_dup_compare_base (self);
}

static CgvPartSelection *
dup_counting_parts (CgvFocus *focus)
{
  guint n_parts = cgv_profile_get_n_parts (cgv_document_get_profile (cgv_focus_get_document (focus)));
  CgvPartSelection *parts = cgv_part_selection_new (n_parts);

  for (CgvPartId part = 0; part < n_parts; part++)
    {
      if (!cgv_focus_has_part (focus, part))
        cgv_part_selection_toggle (parts, part);
    }
  return parts;
}

CgvRuns *
cgv_window_dup_compare_base (CgvWindow *self)
{
  g_autoptr (CgvPartSelection) parts = NULL;

  if (self->compare_focus != NULL)
    return g_object_ref (cgv_compare_focus_get_side (self->compare_focus, CGV_SIDE_BASE));
  if (self->document == NULL)
    return NULL;
  if (cgv_focus_has_all_parts (self->focus))
    return cgv_runs_new_detected (self->document);

  parts = dup_counting_parts (self->focus);
  return cgv_runs_new (self->document, parts);
}

void
cgv_window_compare_with_previous (CgvWindow *self)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);

  g_return_if_fail (CGV_IS_WINDOW (self));
  g_return_if_fail (self->document != NULL);

  for (guint i = 0; i < cgv_document_get_n_files (self->document); i++)
    g_ptr_array_add (files, g_object_ref (cgv_document_get_file (self->document, i)));
  cgv_window_load (self, files, CGV_LOAD_NEXT);
}

/* The document that is open is the base, and what was read now is shown when one comes back. */
static void
take_next_document (CgvWindow *self,
                    CgvDocument *document)
{
  g_autoptr (CgvRuns) base = NULL;
  g_autoptr (CgvRuns) new_ = NULL;

  cgv_window_leave_comparison (self);
  cgv_window_forget_change (self, self->document);
  base = cgv_runs_new_detected (self->document);
  new_ = cgv_runs_new_detected (document);
  cgv_window_show_document (self, document, TRUE);
  start_comparing (self, base, new_, TRUE);
}

void
cgv_window_take_compare_load (CgvWindow *self,
                              CgvLoad *load,
                              CgvDocument *document)
{
  g_autoptr (CgvRuns) side = NULL;
  CgvLoad *next;

  if (load->purpose == CGV_LOAD_NEXT)
    {
      take_next_document (self, document);
      return;
    }

  side = cgv_runs_new_detected (document);
  if (load->purpose == CGV_LOAD_NEW)
    {
      start_comparing (self, load->base, side, TRUE);
      return;
    }

  next = cgv_window_load (self, load->new_files, CGV_LOAD_NEW);
  next->base = g_steal_pointer (&side);
}

void
cgv_window_leave_comparison (CgvWindow *self)
{
  g_return_if_fail (CGV_IS_WINDOW (self));

  if (self->compare_focus == NULL)
    return;

  drop_compare_focus (self);
  cgv_window_update_notice (self);
  cgv_compare_page_set_focus (self->compare_page, NULL);
  cgv_event_picker_set_compare_focus (self->event_picker, NULL);
  cgv_event_picker_set_compare_focus (self->narrow_event_picker, NULL);
  cgv_window_bind_actions (self);
  sides_changed_cb (self);
  cgv_window_show_resting_page (self);
  cgv_window_offer_changed_document (self);
}

void
cgv_window_swap_sides (CgvWindow *self)
{
  g_return_if_fail (CGV_IS_WINDOW (self));

  if (self->compare_focus != NULL)
    cgv_compare_focus_swap (self->compare_focus);
}

CgvCompareFocus *
cgv_window_get_compare_focus (CgvWindow *self)
{
  g_return_val_if_fail (CGV_IS_WINDOW (self), NULL);

  return self->compare_focus;
}

static gboolean
shows_comparison (CgvWindow *self)
{
  return self->compare_focus != NULL && gtk_stack_get_visible_child (self->stack) == GTK_WIDGET (self->compare_page);
}

static gboolean
filter_key_cb (GtkWidget *widget,
               GVariant *args,
               gpointer user_data)
{
  CgvWindow *self = CGV_WINDOW (widget);

  if (!shows_comparison (self))
    return FALSE;

  cgv_window_show_toast (self, _("Both sides are compared whole, without filters; search or show fewer rows instead"));
  return TRUE;
}

/* A letter is text where text is written. Everywhere else it comes here first: lists would begin to
 * search. */
static gboolean
swap_key_cb (GtkWidget *widget,
             GVariant *args,
             gpointer user_data)
{
  CgvWindow *self = CGV_WINDOW (widget);
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  if (!shows_comparison (self))
    return FALSE;
  if (GTK_IS_EDITABLE (focus) || GTK_IS_TEXT_VIEW (focus))
    return FALSE;

  cgv_window_swap_sides (self);
  return TRUE;
}

void
cgv_window_init_compare (CgvWindow *self)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (keys),
                                        gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_s, 0),
                                                          gtk_callback_action_new (swap_key_cb, NULL, NULL)));
  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (keys),
                                        gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_f, GDK_CONTROL_MASK | GDK_SHIFT_MASK),
                                                          gtk_callback_action_new (filter_key_cb, NULL, NULL)));
  gtk_widget_add_controller (GTK_WIDGET (self), keys);

  self->compare_strip = CGV_PARTS_STRIP (cgv_parts_strip_new ());
  cgv_compare_page_set_strip (self->compare_page, GTK_WIDGET (self->compare_strip));
}

void
cgv_window_dispose_compare (CgvWindow *self)
{
  drop_compare_focus (self);
  if (self->part_sides != NULL)
    g_signal_handlers_disconnect_by_data (self->part_sides, self);
  g_clear_object (&self->part_sides);
}
