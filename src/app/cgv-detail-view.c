/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-detail-view.h"

#include "cgv-call-view.h"
#include "cgv-function-header.h"
#include "cgv-narrow-bin.h"
#include "cgv-treemap-view.h"

struct _CgvDetailView
{
  AdwBin parent_instance;

  CgvNarrowBin *narrow_bin;
  CgvFunctionHeader *header;
  GtkWidget *switcher;
  GtkToggleButton *callers_button;
  GtkToggleButton *callees_button;
  GtkPaned *calls_paned;
  GtkPaned *callees_paned;
  CgvTreemapView *treemap_view;
  CgvCallView *caller_view;
  CgvCallView *callee_view;
};

G_DEFINE_FINAL_TYPE (CgvDetailView, cgv_detail_view, ADW_TYPE_BIN)

static void
update_views (CgvDetailView *self)
{
  gboolean narrow = cgv_narrow_bin_get_narrow (self->narrow_bin);
  gboolean callers = gtk_toggle_button_get_active (self->callers_button);
  gboolean callees = gtk_toggle_button_get_active (self->callees_button);

  gtk_widget_set_visible (self->switcher, narrow);
  gtk_widget_set_visible (GTK_WIDGET (self->treemap_view), !narrow || !(callers || callees));
  gtk_widget_set_visible (GTK_WIDGET (self->callees_paned), !narrow || callers || callees);
  gtk_widget_set_visible (GTK_WIDGET (self->caller_view), !narrow || callers);
  gtk_widget_set_visible (GTK_WIDGET (self->callee_view), !narrow || callees);
}

static void
cgv_detail_view_dispose (GObject *object)
{
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
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, callers_button);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, callees_button);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, calls_paned);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, callees_paned);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, treemap_view);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, caller_view);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, callee_view);
  gtk_widget_class_bind_template_callback (widget_class, update_views);
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
