/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-detail-view.h"

#include <glib/gi18n.h>

#include "cgv-call-view.h"
#include "cgv-cycle-link-view.h"
#include "cgv-cycle-view.h"
#include "cgv-header.h"
#include "cgv-narrow-bin.h"
#include "cgv-treemap-view.h"
#include "cgv-why-view.h"

/* Of a comparison, the share of the treemaps in the room that they and the lists of calls have. */
#define TREEMAP_SHARE 0.8

/* The height of callers and callees below a treemap: some rows. */
#define CALLS_HEIGHT 168

struct _CgvDetailView
{
  AdwBin parent_instance;

  CgvFocus *focus;
  GSignalGroup *signals;
  CgvCycleFocus *cycle;
  gboolean is_updating;

  CgvNarrowBin *narrow_bin;
  CgvHeader *header;
  GtkWidget *switcher;
  GtkToggleButton *why_button;
  GtkToggleButton *treemap_button;
  GtkToggleButton *cycle_button;
  GtkToggleButton *callers_button;
  GtkToggleButton *callees_button;
  GtkPaned *calls_paned;
  GtkPaned *callees_paned;
  GtkWidget *page_box;
  CgvWhyView *why_view;
  CgvTreemapView *treemap_view;
  CgvCycleView *cycle_view;
  GtkWidget *calls_box;
  CgvCallView *caller_view;
  CgvCallView *callee_view;
  GtkWidget *links_paned;
  CgvCycleLinkView *caller_link_view;
  CgvCycleLinkView *callee_link_view;

  /* Where the divider is above the lists of calls, with Why and with the treemaps of a comparison: each has its own; -1
   * where it was not moved. */
  int positions[2];
  gboolean has_treemaps;
};

enum
{
  PROP_0,
  PROP_FOCUS,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (CgvDetailView, cgv_detail_view, ADW_TYPE_BIN)

static gboolean
has_base (CgvDetailView *self)
{
  return self->focus != NULL && cgv_focus_get_side (self->focus, CGV_SIDE_BASE) != NULL;
}

static gboolean
is_in_cycle (CgvDetailView *self)
{
  return self->cycle != NULL && cgv_cycle_focus_get_cycle (self->cycle) != CGV_NONE;
}

static gboolean
is_inside (CgvDetailView *self)
{
  return is_in_cycle (self) && cgv_focus_get_inside_cycle (self->focus);
}

/* The page to show where there is room for all. */
static GtkToggleButton *
get_page_button (CgvDetailView *self)
{
  if (is_inside (self))
    return self->cycle_button;
  if (has_base (self) && !gtk_toggle_button_get_active (self->treemap_button))
    return self->why_button;
  return self->treemap_button;
}

/* A picture needs room, which rows of a few calls can do without; who moves the divider finds it there again. */
static void
update_divider (CgvDetailView *self,
                gboolean treemaps)
{
  gboolean is_moved;
  int height = gtk_widget_get_height (GTK_WIDGET (self->calls_paned));

  if (self->has_treemaps == treemaps)
    return;

  g_object_get (self->calls_paned, "position-set", &is_moved, NULL);
  self->positions[self->has_treemaps] = is_moved ? gtk_paned_get_position (self->calls_paned) : -1;
  self->has_treemaps = treemaps;
  if (treemaps && self->positions[TRUE] < 0 && height > 0)
    self->positions[TRUE] = (int) (height * TREEMAP_SHARE);
  gtk_paned_set_position (self->calls_paned, self->positions[treemaps]);
}

static void
update_switcher (CgvDetailView *self)
{
  gboolean narrow = cgv_narrow_bin_get_narrow (self->narrow_bin);

  gtk_widget_set_visible (self->switcher, narrow || is_in_cycle (self) || has_base (self));
  gtk_widget_set_halign (self->switcher, narrow ? GTK_ALIGN_FILL : GTK_ALIGN_CENTER);
  if (narrow)
    gtk_widget_add_css_class (self->switcher, "narrow");
  else
    gtk_widget_remove_css_class (self->switcher, "narrow");
  gtk_button_set_label (GTK_BUTTON (self->treemap_button), has_base (self) ? _("Treemaps") : _("Treemap"));
  gtk_button_set_label (GTK_BUTTON (self->cycle_button), narrow ? _("Cycle") : _("Inside the Cycle"));
  gtk_widget_set_visible (GTK_WIDGET (self->why_button), has_base (self));
  gtk_widget_set_visible (GTK_WIDGET (self->cycle_button), is_in_cycle (self));
  gtk_widget_set_visible (GTK_WIDGET (self->callers_button), narrow);
  gtk_widget_set_visible (GTK_WIDGET (self->callees_button), narrow);
}

/* A page, and callers and callees below, where there is room; one of them where there is not. The inside of a cycle has
 * lists of its own. */
static void
update_views (CgvDetailView *self)
{
  gboolean narrow = cgv_narrow_bin_get_narrow (self->narrow_bin);
  gboolean callers = narrow && gtk_toggle_button_get_active (self->callers_button);
  gboolean callees = narrow && gtk_toggle_button_get_active (self->callees_button);
  gboolean inside = is_inside (self);
  gboolean why = has_base (self) && !inside && !gtk_toggle_button_get_active (self->treemap_button);

  if (self->cycle != NULL)
    cgv_cycle_focus_set_active (self->cycle, inside);

  update_switcher (self);
  update_divider (self, has_base (self) && !why && !inside && !narrow);

  gtk_widget_set_visible (self->page_box, !callers && !callees);
  gtk_widget_set_visible (GTK_WIDGET (self->why_view), why);
  gtk_widget_set_visible (GTK_WIDGET (self->treemap_view), !why && !inside);
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
  else if (gtk_toggle_button_get_active (self->treemap_button) || gtk_toggle_button_get_active (self->why_button))
    cgv_focus_set_inside_cycle (self->focus, FALSE);
  update_views (self);
}

/* The buttons follow the focus, but do not lead away from the callers or callees of a narrow window. */
static void
focus_changed_cb (CgvDetailView *self)
{
  gboolean is_list = gtk_toggle_button_get_active (self->callers_button) || gtk_toggle_button_get_active (self->callees_button);

  self->is_updating = TRUE;
  if (self->focus != NULL && (!is_list || !cgv_narrow_bin_get_narrow (self->narrow_bin)))
    gtk_toggle_button_set_active (get_page_button (self), TRUE);
  self->is_updating = FALSE;
  update_views (self);
}

/* Until somebody moves a divider, the treemap has what callers and callees leave. In a comparison the requests share it. */
static void
update_requests (CgvDetailView *self)
{
  gboolean is_comparison = has_base (self);
  int call_width = is_comparison ? 250 : 160;

  gtk_paned_set_resize_end_child (self->calls_paned, is_comparison);
  gtk_widget_set_size_request (self->page_box, -1, is_comparison ? 72 : -1);
  gtk_widget_set_size_request (GTK_WIDGET (self->treemap_view), -1, is_comparison ? -1 : 116);
  gtk_widget_set_size_request (GTK_WIDGET (self->callees_paned), -1, is_comparison ? 54 : CALLS_HEIGHT);
  gtk_widget_set_size_request (GTK_WIDGET (self->caller_view), call_width, -1);
  gtk_widget_set_size_request (GTK_WIDGET (self->callee_view), call_width, -1);
  gtk_widget_set_size_request (GTK_WIDGET (self->caller_link_view), call_width, -1);
  gtk_widget_set_size_request (GTK_WIDGET (self->callee_link_view), call_width, -1);
}

static void
set_focus (CgvDetailView *self,
           CgvFocus *focus)
{
  if (!g_set_object (&self->focus, focus))
    return;

  g_signal_group_set_target (self->signals, focus);
  update_requests (self);
  g_clear_object (&self->cycle);
  self->cycle = focus != NULL ? cgv_cycle_focus_new (focus) : NULL;
  cgv_cycle_view_set_cycle (self->cycle_view, self->cycle);
  cgv_cycle_link_view_set_cycle (self->caller_link_view, self->cycle);
  cgv_cycle_link_view_set_cycle (self->callee_link_view, self->cycle);
  cgv_view_set_focus (CGV_VIEW (self->why_view), has_base (self) ? focus : NULL);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FOCUS]);
  focus_changed_cb (self);
}

static void
cgv_detail_view_get_property (GObject *object,
                              guint property_id,
                              GValue *value,
                              GParamSpec *pspec)
{
  if (property_id == PROP_FOCUS)
    g_value_set_object (value, CGV_DETAIL_VIEW (object)->focus);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
}

static void
cgv_detail_view_set_property (GObject *object,
                              guint property_id,
                              const GValue *value,
                              GParamSpec *pspec)
{
  if (property_id == PROP_FOCUS)
    set_focus (CGV_DETAIL_VIEW (object), g_value_get_object (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
}

static void
cgv_detail_view_dispose (GObject *object)
{
  CgvDetailView *self = CGV_DETAIL_VIEW (object);

  if (self->cycle_view != NULL)
    set_focus (self, NULL);
  g_clear_object (&self->signals);
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
  object_class->get_property = cgv_detail_view_get_property;
  object_class->set_property = cgv_detail_view_set_property;

  properties[PROP_FOCUS] =
    g_param_spec_object ("focus", NULL, NULL, CGV_TYPE_FOCUS, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  g_type_ensure (CGV_TYPE_CALL_VIEW);
  g_type_ensure (CGV_TYPE_CYCLE_LINK_VIEW);
  g_type_ensure (CGV_TYPE_CYCLE_VIEW);
  g_type_ensure (CGV_TYPE_HEADER);
  g_type_ensure (CGV_TYPE_NARROW_BIN);
  g_type_ensure (CGV_TYPE_TREEMAP_VIEW);
  g_type_ensure (CGV_TYPE_WHY_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-detail-view.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, narrow_bin);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, header);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, switcher);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, why_button);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, treemap_button);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, cycle_button);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, callers_button);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, callees_button);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, calls_paned);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, callees_paned);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, page_box);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, why_view);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, treemap_view);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, cycle_view);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, calls_box);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, caller_view);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, callee_view);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, links_paned);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, caller_link_view);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, callee_link_view);
  gtk_widget_class_bind_template_callback (widget_class, page_toggled_cb);
  gtk_widget_class_bind_template_callback (widget_class, focus_changed_cb);
}

static void
cgv_detail_view_init (CgvDetailView *self)
{
  self->positions[FALSE] = self->positions[TRUE] = -1;
  gtk_widget_init_template (GTK_WIDGET (self));
  self->signals = g_signal_group_new (CGV_TYPE_FOCUS);
  g_signal_group_connect_swapped (self->signals, "notify::row", G_CALLBACK (focus_changed_cb), self);
  g_signal_group_connect_swapped (self->signals, "notify::inside-cycle", G_CALLBACK (focus_changed_cb), self);
  g_signal_group_connect_swapped (self->signals, "numbers-changed", G_CALLBACK (focus_changed_cb), self);
  update_requests (self);
  focus_changed_cb (self);
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
