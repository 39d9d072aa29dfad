/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-compare-detail.h"

#include "cgv-call-view.h"
#include "cgv-compare-header.h"
#include "cgv-narrow-bin.h"
#include "cgv-treemap-view.h"
#include "cgv-why-view.h"

/* The share of the treemaps, in the room that they and the lists of calls have. */
#define TREEMAP_SHARE 0.8

struct _CgvCompareDetail
{
  AdwBin parent_instance;

  CgvNarrowBin *narrow_bin;
  CgvCompareHeader *header;
  GtkWidget *switcher;
  GtkToggleButton *why_button;
  GtkToggleButton *treemap_button;
  GtkToggleButton *callers_button;
  GtkToggleButton *callees_button;
  GtkPaned *calls_paned;
  GtkWidget *page_box;
  CgvWhyView *why_view;
  CgvTreemapView *treemap_view;
  GtkWidget *callees_paned;
  CgvCallView *caller_view;
  CgvCallView *callee_view;

  /* Where the divider is above the lists of calls, with Why and with the treemaps: each has its own; -1 where it was not
   * moved. */
  int positions[2];
  gboolean has_treemap;
};

G_DEFINE_FINAL_TYPE (CgvCompareDetail, cgv_compare_detail, ADW_TYPE_BIN)

/* A picture needs room, which rows of a few calls can do without; who moves the divider finds it there again. */
static void
update_divider (CgvCompareDetail *self,
                gboolean treemap)
{
  gboolean is_moved;
  int height = gtk_widget_get_height (GTK_WIDGET (self->calls_paned));

  if (self->has_treemap == treemap)
    return;

  g_object_get (self->calls_paned, "position-set", &is_moved, NULL);
  self->positions[self->has_treemap] = is_moved ? gtk_paned_get_position (self->calls_paned) : -1;
  self->has_treemap = treemap;
  if (treemap && self->positions[TRUE] < 0 && height > 0)
    self->positions[TRUE] = (int) (height * TREEMAP_SHARE);
  gtk_paned_set_position (self->calls_paned, self->positions[treemap]);
}

/* Why or the treemaps, and callers and callees below, where there is room; one of four where there is not. */
static void
update_views (CgvCompareDetail *self)
{
  gboolean narrow = cgv_narrow_bin_get_narrow (self->narrow_bin);
  gboolean callers = narrow && gtk_toggle_button_get_active (self->callers_button);
  gboolean callees = narrow && gtk_toggle_button_get_active (self->callees_button);
  gboolean treemap = gtk_toggle_button_get_active (self->treemap_button);

  cgv_compare_header_set_narrow (self->header, narrow);
  gtk_widget_set_halign (self->switcher, narrow ? GTK_ALIGN_FILL : GTK_ALIGN_CENTER);
  gtk_widget_set_visible (GTK_WIDGET (self->callers_button), narrow);
  gtk_widget_set_visible (GTK_WIDGET (self->callees_button), narrow);

  update_divider (self, treemap && !narrow);
  gtk_widget_set_visible (self->page_box, !callers && !callees);
  gtk_widget_set_visible (GTK_WIDGET (self->why_view), !treemap);
  gtk_widget_set_visible (GTK_WIDGET (self->treemap_view), treemap);
  gtk_widget_set_visible (self->callees_paned, !narrow || callers || callees);
  gtk_widget_set_visible (GTK_WIDGET (self->caller_view), !callees);
  gtk_widget_set_visible (GTK_WIDGET (self->callee_view), !callers);
}

/* What is shown in a narrow window only is left when it becomes wide. */
static void
narrow_changed_cb (CgvCompareDetail *self)
{
  gboolean is_list = gtk_toggle_button_get_active (self->callers_button) || gtk_toggle_button_get_active (self->callees_button);

  if (!cgv_narrow_bin_get_narrow (self->narrow_bin) && is_list)
    gtk_toggle_button_set_active (self->why_button, TRUE);
  update_views (self);
}

static void
cgv_compare_detail_dispose (GObject *object)
{
  /* AdwBin would look for the child that the template takes away. */
  adw_bin_set_child (ADW_BIN (object), NULL);
  gtk_widget_dispose_template (GTK_WIDGET (object), CGV_TYPE_COMPARE_DETAIL);

  G_OBJECT_CLASS (cgv_compare_detail_parent_class)->dispose (object);
}

static void
cgv_compare_detail_class_init (CgvCompareDetailClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = cgv_compare_detail_dispose;

  g_type_ensure (CGV_TYPE_NARROW_BIN);
  g_type_ensure (CGV_TYPE_COMPARE_HEADER);
  g_type_ensure (CGV_TYPE_CALL_VIEW);
  g_type_ensure (CGV_TYPE_TREEMAP_VIEW);
  g_type_ensure (CGV_TYPE_WHY_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-compare-detail.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvCompareDetail, narrow_bin);
  gtk_widget_class_bind_template_child (widget_class, CgvCompareDetail, header);
  gtk_widget_class_bind_template_child (widget_class, CgvCompareDetail, switcher);
  gtk_widget_class_bind_template_child (widget_class, CgvCompareDetail, why_button);
  gtk_widget_class_bind_template_child (widget_class, CgvCompareDetail, treemap_button);
  gtk_widget_class_bind_template_child (widget_class, CgvCompareDetail, callers_button);
  gtk_widget_class_bind_template_child (widget_class, CgvCompareDetail, callees_button);
  gtk_widget_class_bind_template_child (widget_class, CgvCompareDetail, calls_paned);
  gtk_widget_class_bind_template_child (widget_class, CgvCompareDetail, page_box);
  gtk_widget_class_bind_template_child (widget_class, CgvCompareDetail, why_view);
  gtk_widget_class_bind_template_child (widget_class, CgvCompareDetail, treemap_view);
  gtk_widget_class_bind_template_child (widget_class, CgvCompareDetail, callees_paned);
  gtk_widget_class_bind_template_child (widget_class, CgvCompareDetail, caller_view);
  gtk_widget_class_bind_template_child (widget_class, CgvCompareDetail, callee_view);
  gtk_widget_class_bind_template_callback (widget_class, update_views);
  gtk_widget_class_bind_template_callback (widget_class, narrow_changed_cb);
}

static void
cgv_compare_detail_init (CgvCompareDetail *self)
{
  self->positions[FALSE] = self->positions[TRUE] = -1;
  gtk_widget_init_template (GTK_WIDGET (self));
  update_views (self);
}

void
cgv_compare_detail_set_focus (CgvCompareDetail *self,
                              CgvFocus *focus)
{
  g_return_if_fail (CGV_IS_COMPARE_DETAIL (self));
  g_return_if_fail (focus == NULL || CGV_IS_FOCUS (focus));

  cgv_compare_header_set_focus (self->header, focus);
  cgv_why_view_set_focus (self->why_view, focus);
  cgv_treemap_view_set_focus (self->treemap_view, focus);
  cgv_call_view_set_focus (self->caller_view, focus);
  cgv_call_view_set_focus (self->callee_view, focus);
}
