/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-detail-view.h"

#include <glib/gi18n.h>

#include "cgv-call-view.h"
#include "cgv-cycle-link-view.h"
#include "cgv-cycle-view.h"
#include "cgv-function-header.h"
#include "cgv-narrow-bin.h"
#include "cgv-treemap-view.h"

struct _CgvDetailView
{
  AdwBin parent_instance;

  CgvFocus *focus;
  CgvCycleFocus *cycle;
  gboolean is_updating;

  CgvNarrowBin *narrow_bin;
  CgvFunctionHeader *header;
  GtkWidget *switcher;
  GtkToggleButton *treemap_button;
  GtkToggleButton *cycle_button;
  GtkToggleButton *callers_button;
  GtkToggleButton *callees_button;
  GtkPaned *calls_paned;
  GtkPaned *callees_paned;
  GtkWidget *page_box;
  CgvTreemapView *treemap_view;
  CgvCycleView *cycle_view;
  GtkWidget *calls_box;
  CgvCallView *caller_view;
  CgvCallView *callee_view;
  GtkWidget *links_paned;
  CgvCycleLinkView *caller_link_view;
  CgvCycleLinkView *callee_link_view;
};

G_DEFINE_FINAL_TYPE (CgvDetailView, cgv_detail_view, ADW_TYPE_BIN)

/* All at once where there is room; one of four where there is not. Of a function in a cycle, the page
 * about its inside may stand in for the treemap, with the lists that belong to it. */
static void
update_views (CgvDetailView *self)
{
  gboolean narrow = cgv_narrow_bin_get_narrow (self->narrow_bin);
  gboolean callers = narrow && gtk_toggle_button_get_active (self->callers_button);
  gboolean callees = narrow && gtk_toggle_button_get_active (self->callees_button);
  gboolean in_cycle = self->cycle != NULL && cgv_cycle_focus_get_cycle (self->cycle) != CGV_NONE;
  gboolean inside = in_cycle && cgv_focus_get_inside_cycle (self->focus);

  if (self->cycle != NULL)
    cgv_cycle_focus_set_active (self->cycle, inside);

  gtk_widget_set_visible (self->switcher, narrow || in_cycle);
  gtk_widget_set_halign (self->switcher, narrow ? GTK_ALIGN_FILL : GTK_ALIGN_CENTER);
  gtk_button_set_label (GTK_BUTTON (self->cycle_button), narrow ? _ ("Cycle") : _ ("Inside the Cycle"));
  gtk_widget_set_visible (GTK_WIDGET (self->cycle_button), in_cycle);
  gtk_widget_set_visible (GTK_WIDGET (self->callers_button), narrow);
  gtk_widget_set_visible (GTK_WIDGET (self->callees_button), narrow);

  gtk_widget_set_visible (self->page_box, !callers && !callees);
  gtk_widget_set_visible (GTK_WIDGET (self->treemap_view), !inside);
  gtk_widget_set_visible (GTK_WIDGET (self->cycle_view), inside);

  gtk_widget_set_visible (self->calls_box, !narrow || callers || callees);
  gtk_widget_set_visible (GTK_WIDGET (self->callees_paned), !inside);
  gtk_widget_set_visible (GTK_WIDGET (self->caller_view), !callees);
  gtk_widget_set_visible (GTK_WIDGET (self->callee_view), !callers);
  gtk_widget_set_visible (self->links_paned, inside);
  gtk_widget_set_visible (GTK_WIDGET (self->caller_link_view), !callees);
  gtk_widget_set_visible (GTK_WIDGET (self->callee_link_view), !callers);
}

static void
page_toggled_cb (CgvDetailView *self)
{
  if (self->focus == NULL || self->is_updating)
    return;
  if (gtk_toggle_button_get_active (self->cycle_button))
    cgv_focus_set_inside_cycle (self->focus, TRUE);
  else if (gtk_toggle_button_get_active (self->treemap_button))
    cgv_focus_set_inside_cycle (self->focus, FALSE);
  update_views (self);
}

/* The buttons follow the focus, but do not lead away from the callers or callees of a narrow window. */
static void
focus_changed_cb (CgvDetailView *self)
{
  gboolean narrow = cgv_narrow_bin_get_narrow (self->narrow_bin);
  gboolean is_page = gtk_toggle_button_get_active (self->treemap_button) || gtk_toggle_button_get_active (self->cycle_button);
  gboolean inside = cgv_cycle_focus_get_cycle (self->cycle) != CGV_NONE && cgv_focus_get_inside_cycle (self->focus);

  self->is_updating = TRUE;
  if (!narrow || is_page)
    gtk_toggle_button_set_active (inside ? self->cycle_button : self->treemap_button, TRUE);
  self->is_updating = FALSE;
  update_views (self);
}

static void
narrow_changed_cb (CgvDetailView *self)
{
  if (self->focus != NULL)
    focus_changed_cb (self);
  else
    update_views (self);
}

static void
drop_focus (CgvDetailView *self)
{
  if (self->focus == NULL)
    return;
  cgv_cycle_view_set_cycle (self->cycle_view, NULL);
  cgv_cycle_link_view_set_cycle (self->caller_link_view, NULL);
  cgv_cycle_link_view_set_cycle (self->callee_link_view, NULL);
  g_signal_handlers_disconnect_by_data (self->focus, self);
  g_clear_object (&self->cycle);
  g_clear_object (&self->focus);
}

static void
follow_focus (CgvDetailView *self,
              CgvFocus *focus)
{
  self->focus = g_object_ref (focus);
  self->cycle = cgv_cycle_focus_new (focus);
  cgv_cycle_view_set_cycle (self->cycle_view, self->cycle);
  cgv_cycle_link_view_set_cycle (self->caller_link_view, self->cycle);
  cgv_cycle_link_view_set_cycle (self->callee_link_view, self->cycle);
  g_signal_connect_swapped (focus, "notify::row", G_CALLBACK (focus_changed_cb), self);
  g_signal_connect_swapped (focus, "notify::inside-cycle", G_CALLBACK (focus_changed_cb), self);
  g_signal_connect_swapped (focus, "numbers-changed", G_CALLBACK (focus_changed_cb), self);
  focus_changed_cb (self);
}

static void
cgv_detail_view_dispose (GObject *object)
{
  if (CGV_DETAIL_VIEW (object)->cycle_view != NULL)
    drop_focus (CGV_DETAIL_VIEW (object));
  /* AdwBin would look for the child that the template takes away. */
  adw_bin_set_child (ADW_BIN (object), NULL);
  gtk_widget_dispose_template (GTK_WIDGET (object), CGV_TYPE_DETAIL_VIEW);

  G_OBJECT_CLASS (cgv_detail_view_parent_class)->dispose (object);
}

static void
cgv_detail_view_class_init (CgvDetailViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = cgv_detail_view_dispose;

  g_type_ensure (CGV_TYPE_NARROW_BIN);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-detail-view.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, narrow_bin);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, header);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, switcher);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, treemap_button);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, cycle_button);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, callers_button);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, callees_button);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, calls_paned);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, callees_paned);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, page_box);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, treemap_view);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, cycle_view);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, calls_box);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, caller_view);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, callee_view);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, links_paned);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, caller_link_view);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, callee_link_view);
  gtk_widget_class_bind_template_callback (widget_class, page_toggled_cb);
  gtk_widget_class_bind_template_callback (widget_class, narrow_changed_cb);
}

static void
cgv_detail_view_init (CgvDetailView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  update_views (self);
}

void
cgv_detail_view_set_focus (CgvDetailView *self,
                           CgvFocus *focus)
{
  g_return_if_fail (CGV_IS_DETAIL_VIEW (self));

  if (self->focus != focus)
    {
      drop_focus (self);
      if (focus != NULL)
        follow_focus (self, focus);
    }
  cgv_function_header_set_focus (self->header, focus);
  cgv_treemap_view_set_focus (self->treemap_view, focus);
  cgv_call_view_set_focus (self->caller_view, focus);
  cgv_call_view_set_focus (self->callee_view, focus);
}

void
cgv_detail_view_set_positions (CgvDetailView *self,
                               int calls_position,
                               int callees_position)
{
  g_return_if_fail (CGV_IS_DETAIL_VIEW (self));

  gtk_paned_set_position (self->calls_paned, calls_position);
  gtk_paned_set_position (self->callees_paned, callees_position);
}

static int
get_position (GtkPaned *paned)
{
  gboolean is_set;

  g_object_get (paned, "position-set", &is_set, NULL);
  return is_set ? gtk_paned_get_position (paned) : -1;
}

void
cgv_detail_view_get_positions (CgvDetailView *self,
                               int *calls_position,
                               int *callees_position)
{
  g_return_if_fail (CGV_IS_DETAIL_VIEW (self));
  g_return_if_fail (calls_position != NULL && callees_position != NULL);

  *calls_position = get_position (self->calls_paned);
  *callees_position = get_position (self->callees_paned);
}
