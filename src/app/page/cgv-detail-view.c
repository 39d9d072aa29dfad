/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-detail-view.h"

#include <glib/gi18n.h>

#include "cgv-call-view.h"
#include "cgv-cycle-focus.h"
#include "cgv-cycle-view.h"
#include "cgv-diagram-view.h"
#include "cgv-header.h"
#include "cgv-member-view.h"
#include "cgv-narrow-bin.h"
#include "cgv-row-text.h"
#include "cgv-text-scale.h"
#include "cgv-treemap-view.h"
#include "cgv-types-view.h"
#include "cgv-why-view.h"
#include "cgv-widget.h"
#include "cgv-wrap-layout.h"

/* In a comparison, the treemaps' share of the room that they divide with the lists of calls. */
#define TREEMAP_SHARE 0.8

/* The height of callers and callees below a treemap: the costliest rows. The picture has the rest. */
#define CALLS_HEIGHT 116
#define NARROW_CALLS_HEIGHT 130

/* Below the source or a call graph, which show the calls themselves, a few calls are enough. */
#define SOURCE_CALLS_HEIGHT 100

/* In a comparison the page and the calls below it divide the height by these requests: Why fits into a window of 800 pixels. */
#define WHY_HEIGHT 160
#define WHY_CALLS_HEIGHT 64
#define NARROW_WHY_HEIGHT 72

/* The least width of callers and of callees: more than they need, so that both have half of the room for every function. */
#define CALLS_WIDTH 255

/* Between the buttons of pages, where they are not in one line. */
#define LINE_SPACING 3

struct _CgvDetailView
{
  CgvView view;

  CgvCycleFocus *cycle;
  gboolean is_updating;
  gboolean has_lines; /* whether the buttons of the pages may need more than one */

  CgvNarrowBin *narrow_bin;
  CgvHeader *header;
  GtkWidget *switcher;
  GtkWidget *options_button;
  GtkToggleButton *why_button;
  GtkToggleButton *member_button;
  GtkToggleButton *treemap_button;
  GtkToggleButton *flame_button;
  GtkToggleButton *graph_button;
  GtkToggleButton *source_button;
  GtkToggleButton *code_button;
  GtkToggleButton *types_button;
  GtkToggleButton *cycle_button;
  GtkWidget *member_view;
  GtkPaned *calls_paned;
  GtkWidget *calls_bar;
  GtkOrientable *summary_box;
  GtkWidget *caller_button;
  GtkWidget *callee_button;
  GtkWidget *outside_button;
  GtkPaned *callees_paned;
  GtkWidget *page_box;
  CgvWhyView *why_view;
  CgvTreemapView *treemap_view;
  CgvDiagramView *graph_view;
  CgvSourceView *source_view;
  CgvSourceView *code_view;
  CgvTypesView *types_view;
  CgvCycleView *cycle_view;
  CgvCallView *caller_view;
  GtkWidget *callee_box;
  CgvCallView *callee_view;
  CgvCallView *outside_view;

  /* Positions of the divider above the lists of calls, one for Why and one for the treemaps of a comparison; -1 if it was not moved. */
  int positions[2];
  gboolean has_treemaps;

  gboolean has_calls;  /* the lists above the bar with their first rows are open */
  GtkWidget *shown;    /* the list that is shown if there is room for one */
  gboolean is_wide;    /* there is room for two pages */
  gboolean has_beside; /* source and machine code are wanted at once */
};

enum
{
  PROP_0,
  PROP_WIDE,
  PROP_BESIDE,
  PROP_SHOWS_BOTH,
  PROP_HAS_CALLS,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (CgvDetailView, cgv_detail_view, CGV_TYPE_VIEW)

static gboolean
has_base (CgvDetailView *self)
{
  return self->view.focus != NULL && cgv_focus_get_side (self->view.focus, CGV_SIDE_BASE) != NULL;
}

/* Parts of one run do different work, and missing costs look like differences. */
static gboolean
has_why (CgvDetailView *self)
{
  return has_base (self) && cgv_focus_get_comparison (self->view.focus)->has_reasons;
}

/* Callers and callees are those of a function or a cycle. */
static gboolean
may_have_calls (CgvDetailView *self)
{
  return self->view.focus == NULL || (cgv_row_text_has_calls (self->view.focus) && cgv_focus_get_whole_group (self->view.focus) == CGV_NONE);
}

static gboolean
is_in_cycle (CgvDetailView *self)
{
  return self->cycle != NULL && cgv_cycle_focus_get_cycle (self->cycle) != CGV_NONE && cgv_focus_get_whole_group (self->view.focus) == CGV_NONE;
}

static gboolean
is_whole_cycle (CgvDetailView *self)
{
  return self->view.focus != NULL && cgv_focus_get_whole_cycle (self->view.focus) != CGV_NONE;
}

/* Returns whether the page of the cycle is shown. */
static gboolean
is_inside (CgvDetailView *self)
{
  return is_in_cycle (self) && self->view.focus->inside_cycle == CGV_INSIDE_CYCLE_WHOLE;
}

static gboolean
is_member (CgvDetailView *self)
{
  return self->view.focus != NULL && cgv_focus_shows_member (self->view.focus);
}

static gboolean
is_source (CgvDetailView *self)
{
  return gtk_toggle_button_get_active (self->source_button);
}

/* Returns whether the profile knows instructions. */
static gboolean
has_code (CgvDetailView *self)
{
  return self->view.focus != NULL && cgv_profile_has_addresses (cgv_focus_get_costs (self->view.focus)->graph->profile);
}

static gboolean
is_code (CgvDetailView *self)
{
  return has_code (self) && gtk_toggle_button_get_active (self->code_button);
}

/* Returns whether source and machine code are shown beside each other. */
static gboolean
shows_both (CgvDetailView *self)
{
  return self->has_beside && self->is_wide && has_code (self) && (is_source (self) || is_code (self));
}

static gboolean
has_several_types (CgvDetailView *self)
{
  return self->view.focus != NULL && cgv_event_list_get_n (self->view.focus->choice->events) > 1;
}

/* A group has no list of its own. */
static gboolean
has_types (CgvDetailView *self)
{
  return has_several_types (self) && !is_whole_cycle (self) && cgv_focus_get_whole_group (self->view.focus) == CGV_NONE;
}

static gboolean
is_types (CgvDetailView *self)
{
  return has_types (self) && gtk_toggle_button_get_active (self->types_button);
}

static gboolean
is_flame (CgvDetailView *self)
{
  return gtk_toggle_button_get_active (self->flame_button);
}

/* Returns whether the page is a treemap or a flame graph: one view has both. */
static gboolean
is_picture (CgvDetailView *self)
{
  return is_flame (self) || gtk_toggle_button_get_active (self->treemap_button);
}

static gboolean
is_graph (CgvDetailView *self)
{
  return gtk_toggle_button_get_active (self->graph_button) && may_have_calls (self);
}

/* Returns the page to show if there is room for all. */
static GtkToggleButton *
get_page_button (CgvDetailView *self)
{
  if (is_code (self))
    return self->code_button;
  if (is_source (self) || gtk_toggle_button_get_active (self->code_button))
    return self->source_button;
  if (is_graph (self))
    return self->graph_button;
  if (is_types (self))
    return self->types_button;
  if (is_inside (self))
    return self->cycle_button;
  if (is_member (self))
    return self->member_button;
  if (has_why (self) && !is_picture (self))
    return self->why_button;
  return is_flame (self) ? self->flame_button : self->treemap_button;
}

/* A picture needs more room than rows of a few calls; if the user moves the divider, its position is kept for it. */
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

/* A narrow window has too little width for all pages in a line. */
static void
update_lines (CgvDetailView *self)
{
  gboolean has_lines = cgv_narrow_bin_get_narrow (self->narrow_bin);

  if (self->has_lines == has_lines)
    return;
  self->has_lines = has_lines;
  gtk_widget_set_layout_manager (self->switcher, has_lines ? cgv_wrap_layout_new (LINE_SPACING) : gtk_box_layout_new (GTK_ORIENTATION_HORIZONTAL));
}

/* The place of a page is its key, which a tooltip names. */
static void
update_keys (CgvDetailView *self)
{
  guint place = 0;

  cgv_foreach_child (button, self->switcher)
    {
      g_autofree char *key = gtk_accelerator_get_label (GDK_KEY_1 + place, GDK_ALT_MASK);

      if (!gtk_widget_get_visible (button))
        continue;
      gtk_widget_set_tooltip_text (button, key);
      place++;
    }
}

/* Pages that some functions lack are last, or insensitive: no page moves from one function to another. */
static void
update_switcher (CgvDetailView *self)
{
  gboolean narrow = cgv_narrow_bin_get_narrow (self->narrow_bin);

  gtk_widget_set_halign (self->switcher, narrow ? GTK_ALIGN_FILL : GTK_ALIGN_START);
  cgv_widget_set_css_class (self->switcher, "narrow", narrow);
  gtk_button_set_label (GTK_BUTTON (self->treemap_button), has_base (self) ? _("Treemaps") : _("Treemap"));
  gtk_widget_set_visible (GTK_WIDGET (self->why_button), has_why (self));
  gtk_widget_set_visible (GTK_WIDGET (self->member_button), is_in_cycle (self) && !has_base (self) && !is_whole_cycle (self));
  gtk_widget_set_visible (GTK_WIDGET (self->cycle_button), is_in_cycle (self));
  gtk_widget_set_visible (GTK_WIDGET (self->graph_button), self->view.focus == NULL || cgv_row_text_has_calls (self->view.focus));
  gtk_widget_set_sensitive (GTK_WIDGET (self->graph_button), may_have_calls (self));
  gtk_widget_set_visible (GTK_WIDGET (self->code_button), has_code (self));
  gtk_widget_set_visible (GTK_WIDGET (self->types_button), has_several_types (self));
  gtk_widget_set_sensitive (GTK_WIDGET (self->types_button), has_types (self));
  update_keys (self);
  update_lines (self);
}

static int
get_calls_height (CgvDetailView *self)
{
  if (has_base (self))
    return WHY_CALLS_HEIGHT;
  if (is_source (self) || is_code (self) || is_graph (self))
    return SOURCE_CALLS_HEIGHT;
  return cgv_narrow_bin_get_narrow (self->narrow_bin) ? NARROW_CALLS_HEIGHT : CALLS_HEIGHT;
}

/* Shows callers and callees next to each other, or one of them, if they are open. The member of a cycle has nothing else. In a narrow
 * window, each summary has a line of its own, because half of the width has no room for a name. */
static void
update_calls (CgvDetailView *self)
{
  gboolean is_one = cgv_narrow_bin_get_narrow (self->narrow_bin);
  int width = is_one ? -1 : cgv_text_scale (GTK_WIDGET (self), CALLS_WIDTH);
  gboolean member = is_member (self);
  GtkWidget *shown = self->shown == GTK_WIDGET (self->outside_view) && !member ? GTK_WIDGET (self->callee_view) : self->shown;
  gboolean has_callers = !is_one || shown == GTK_WIDGET (self->caller_view);

  gtk_widget_set_visible (self->calls_bar, may_have_calls (self));
  gtk_orientable_set_orientation (self->summary_box, is_one ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  gtk_widget_set_visible (self->outside_button, member);
  gtk_widget_set_visible (GTK_WIDGET (self->callees_paned), may_have_calls (self) && (self->has_calls || member));
  gtk_widget_set_size_request (GTK_WIDGET (self->callees_paned), -1, cgv_text_scale (GTK_WIDGET (self), get_calls_height (self)));
  gtk_widget_set_visible (GTK_WIDGET (self->caller_view), has_callers);
  gtk_widget_set_visible (self->callee_box, !is_one || !has_callers);
  gtk_widget_set_visible (GTK_WIDGET (self->callee_view), !is_one || shown == GTK_WIDGET (self->callee_view));
  gtk_widget_set_visible (GTK_WIDGET (self->outside_view), member && (!is_one || shown == GTK_WIDGET (self->outside_view)));
  gtk_widget_set_size_request (GTK_WIDGET (self->caller_view), width, -1);
  gtk_widget_set_size_request (self->callee_box, width, -1);
}

/* The lines and instructions that belong together are marked where both are shown. */
static void
place_changed_cb (CgvDetailView *self,
                  CgvSourceView *view)
{
  if (shows_both (self))
    cgv_source_view_mark_place_of (view == self->source_view ? self->code_view : self->source_view, view);
}

/* Opens a list of calls, and gives it the keyboard. */
static void
go_to_calls (CgvDetailView *self,
             GtkWidget *view)
{
  self->shown = view;
  g_object_set (self, "has-calls", TRUE, NULL);
  update_calls (self);
  if (gtk_widget_get_mapped (view))
    gtk_widget_grab_focus (view);
}

static void
summary_clicked_cb (CgvDetailView *self,
                    GtkWidget *button)
{
  if (button == self->caller_button)
    go_to_calls (self, GTK_WIDGET (self->caller_view));
  else
    go_to_calls (self, GTK_WIDGET (button == self->callee_button ? self->callee_view : self->outside_view));
}

/* If both are shown, only one has the button that ends it. */
static void
update_code (CgvDetailView *self)
{
  gboolean can_show_both = self->is_wide && has_code (self);
  gboolean both = shows_both (self);

  gtk_widget_set_visible (GTK_WIDGET (self->source_view), is_source (self) || both);
  gtk_widget_set_visible (GTK_WIDGET (self->code_view), is_code (self) || both);
  g_object_set (self->source_view, "has-beside", can_show_both && !both, NULL);
  g_object_set (self->code_view, "has-beside", can_show_both, NULL);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SHOWS_BOTH]);
}

/* Returns (nullable) the shown view with options. If two are shown, it is that of the page. */
static CgvView *
get_view_with_options (CgvDetailView *self)
{
  CgvView *views[] = { CGV_VIEW (self->treemap_view), CGV_VIEW (self->graph_view), CGV_VIEW (is_code (self) ? self->code_view : self->source_view) };

  for (guint i = 0; i < G_N_ELEMENTS (views) && gtk_widget_get_visible (self->page_box); i++)
    if (gtk_widget_get_visible (GTK_WIDGET (views[i])))
      return views[i];
  return NULL;
}

static void
options_clicked_cb (CgvDetailView *self)
{
  cgv_view_open_options (get_view_with_options (self), self->options_button);
}

/* Shows a page, and callers and callees below if there is room. Without calls there are no lists. */
static void
update_views (CgvDetailView *self)
{
  gboolean narrow = cgv_narrow_bin_get_narrow (self->narrow_bin);
  gboolean code = is_source (self) || is_code (self);
  gboolean graph = is_graph (self);
  gboolean types = is_types (self);
  gboolean is_other = code || graph || types;
  gboolean inside = is_inside (self) && !is_other;
  gboolean member = is_member (self) && !is_other;
  gboolean why = has_why (self) && !inside && !is_other && !is_picture (self);

  update_switcher (self);
  if (is_picture (self))
    g_object_set (self->treemap_view, "shape", is_flame (self) ? CGV_TREE_ROWS : CGV_TREE_NESTED, NULL);
  update_divider (self, has_base (self) && !why && !inside && !narrow);

  gtk_widget_set_size_request (self->page_box, -1, !has_base (self) ? -1 : cgv_text_scale (GTK_WIDGET (self), narrow ? NARROW_WHY_HEIGHT : WHY_HEIGHT));
  gtk_widget_set_visible (self->member_view, member);
  gtk_widget_set_visible (self->page_box, !member);
  gtk_widget_set_visible (GTK_WIDGET (self->why_view), why);
  gtk_widget_set_visible (GTK_WIDGET (self->treemap_view), !why && !inside && !is_other);
  gtk_widget_set_visible (GTK_WIDGET (self->graph_view), graph);
  update_code (self);
  gtk_widget_set_visible (GTK_WIDGET (self->types_view), types);
  gtk_widget_set_visible (GTK_WIDGET (self->cycle_view), inside);
  update_calls (self);
  gtk_widget_set_visible (self->options_button, get_view_with_options (self) != NULL);
}

static void
page_toggled_cb (CgvDetailView *self)
{
  if (self->view.focus == NULL || self->is_updating)
    return;
  if (gtk_toggle_button_get_active (self->cycle_button))
    cgv_focus_choose_inside_cycle (self->view.focus, CGV_INSIDE_CYCLE_WHOLE);
  else if (gtk_toggle_button_get_active (self->member_button))
    cgv_focus_choose_inside_cycle (self->view.focus, CGV_INSIDE_CYCLE_ROW);
  else if (is_picture (self) || gtk_toggle_button_get_active (self->why_button))
    cgv_focus_choose_inside_cycle (self->view.focus, CGV_INSIDE_CYCLE_NOTHING);
  update_views (self);
}

static void
focus_changed_cb (CgvDetailView *self)
{
  self->is_updating = TRUE;
  if (self->view.focus != NULL)
    gtk_toggle_button_set_active (get_page_button (self), TRUE);
  self->is_updating = FALSE;
  update_views (self);
}

/* Until the user moves a divider, the treemap gets the rest of callers and callees. In a comparison the requests divide it. */
static void
update_requests (CgvDetailView *self)
{
  gtk_paned_set_resize_end_child (self->calls_paned, has_base (self));
}

static void
cgv_detail_view_drop_focus (CgvView *view)
{
  g_clear_object (&CGV_DETAIL_VIEW (view)->cycle);
}

static void
cgv_detail_view_focus_changed (CgvView *view)
{
  CgvDetailView *self = CGV_DETAIL_VIEW (view);

  self->cycle = view->focus != NULL ? cgv_cycle_focus_get (view->focus) : NULL;
  update_requests (self);
  focus_changed_cb (self);
}

static void
cgv_detail_view_get_property (GObject *object,
                              guint prop_id,
                              GValue *value,
                              GParamSpec *pspec)
{
  CgvDetailView *self = CGV_DETAIL_VIEW (object);

  switch (prop_id)
    {
    case PROP_WIDE:
      g_value_set_boolean (value, self->is_wide);
      break;
    case PROP_BESIDE:
      g_value_set_boolean (value, self->has_beside);
      break;
    case PROP_SHOWS_BOTH:
      g_value_set_boolean (value, shows_both (self));
      break;
    case PROP_HAS_CALLS:
      g_value_set_boolean (value, self->has_calls);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
cgv_detail_view_set_property (GObject *object,
                              guint prop_id,
                              const GValue *value,
                              GParamSpec *pspec)
{
  CgvDetailView *self = CGV_DETAIL_VIEW (object);
  gboolean *flags[] = { [PROP_WIDE] = &self->is_wide, [PROP_BESIDE] = &self->has_beside, [PROP_HAS_CALLS] = &self->has_calls };
  gboolean *is_set = flags[prop_id];

  if (*is_set == g_value_get_boolean (value))
    return;
  *is_set = !*is_set;
  update_code (self);
  update_calls (self);
  g_object_notify_by_pspec (object, pspec);
}

static void
install_properties (GObjectClass *object_class)
{
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  properties[PROP_WIDE] = g_param_spec_boolean ("wide", NULL, NULL, FALSE, flags);
  properties[PROP_BESIDE] = g_param_spec_boolean ("beside", NULL, NULL, FALSE, flags);
  properties[PROP_SHOWS_BOTH] = g_param_spec_boolean ("shows-both", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_HAS_CALLS] = g_param_spec_boolean ("has-calls", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
cgv_detail_view_class_init (CgvDetailViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  CGV_VIEW_CLASS (klass)->drop_focus = cgv_detail_view_drop_focus;
  CGV_VIEW_CLASS (klass)->focus_changed = cgv_detail_view_focus_changed;
  G_OBJECT_CLASS (klass)->get_property = cgv_detail_view_get_property;
  G_OBJECT_CLASS (klass)->set_property = cgv_detail_view_set_property;
  install_properties (G_OBJECT_CLASS (klass));
  gtk_widget_class_install_property_action (widget_class, "detail.beside", "beside");

  g_type_ensure (CGV_TYPE_NARROW_BIN);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-detail-view.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, narrow_bin);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, header);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, switcher);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, options_button);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, why_button);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, member_button);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, treemap_button);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, flame_button);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, graph_button);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, source_button);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, code_button);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, types_button);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, cycle_button);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, member_view);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, calls_paned);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, calls_bar);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, summary_box);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, caller_button);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, callee_button);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, outside_button);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, callees_paned);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, page_box);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, why_view);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, treemap_view);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, graph_view);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, source_view);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, code_view);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, types_view);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, cycle_view);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, caller_view);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, callee_box);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, callee_view);
  gtk_widget_class_bind_template_child (widget_class, CgvDetailView, outside_view);
  gtk_widget_class_bind_template_callback (widget_class, page_toggled_cb);
  gtk_widget_class_bind_template_callback (widget_class, options_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, focus_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, summary_clicked_cb);
}

static void
cgv_detail_view_init (CgvDetailView *self)
{
  self->positions[FALSE] = self->positions[TRUE] = -1;
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (self->source_view, "place-changed", G_CALLBACK (place_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->code_view, "place-changed", G_CALLBACK (place_changed_cb), self, G_CONNECT_SWAPPED);
  self->shown = GTK_WIDGET (self->callee_view);
  cgv_view_follow (CGV_VIEW (self), CGV_FOCUS_ROW | CGV_FOCUS_INSIDE_CYCLE | CGV_FOCUS_NUMBERS, G_CALLBACK (focus_changed_cb));
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

void
cgv_detail_view_set_rules (CgvDetailView *self,
                           CgvMatchRules *rules)
{
  g_return_if_fail (CGV_IS_DETAIL_VIEW (self));

  cgv_source_view_set_rules (self->source_view, rules);
  cgv_source_view_set_rules (self->code_view, rules);
}

void
cgv_detail_view_set_base_folder (CgvDetailView *self,
                                 const char *folder)
{
  g_return_if_fail (CGV_IS_DETAIL_VIEW (self));

  cgv_source_view_set_base_folder (self->source_view, folder);
  cgv_source_view_set_base_folder (self->code_view, folder);
}

/* The pages that each function has: those of a cycle are no choice for a program. */
static GtkToggleButton *
find_named_page (CgvDetailView *self,
                 guint index,
                 const char **name)
{
  const struct
  {
    const char *name;
    GtkToggleButton *button;
  } pages[] = {
    { "treemap", self->treemap_button },
    { "flame-graph", self->flame_button },
    { "call-graph", self->graph_button },
    { "source", self->source_button },
    { "machine-code", self->code_button },
    { "types", self->types_button },
  };

  if (index >= G_N_ELEMENTS (pages))
    return NULL;
  *name = pages[index].name;
  return pages[index].button;
}

const char *
cgv_detail_view_get_page_name (CgvDetailView *self)
{
  GtkToggleButton *button;
  const char *name;

  g_return_val_if_fail (CGV_IS_DETAIL_VIEW (self), NULL);

  for (guint i = 0; (button = find_named_page (self, i, &name)) != NULL; i++)
    if (gtk_toggle_button_get_active (button))
      return name;
  return NULL;
}

void
cgv_detail_view_show_named_page (CgvDetailView *self,
                                 const char *wanted)
{
  GtkToggleButton *button;
  const char *name;

  g_return_if_fail (CGV_IS_DETAIL_VIEW (self));
  g_return_if_fail (wanted != NULL);

  for (guint i = 0; (button = find_named_page (self, i, &name)) != NULL; i++)
    if (g_str_equal (name, wanted) && gtk_widget_get_visible (GTK_WIDGET (button)) && gtk_widget_is_sensitive (GTK_WIDGET (button)))
      gtk_toggle_button_set_active (button, TRUE);
}

CgvSourceView *
cgv_detail_view_get_source_view (CgvDetailView *self)
{
  g_return_val_if_fail (CGV_IS_DETAIL_VIEW (self), NULL);

  return self->source_view;
}

void
cgv_detail_view_bind_pictures (CgvDetailView *self,
                               GSettings *settings)
{
  g_return_if_fail (CGV_IS_DETAIL_VIEW (self));
  g_return_if_fail (G_IS_SETTINGS (settings));

  g_settings_bind (settings, "pictures-as-lists", self->treemap_view, "is-list", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "pictures-as-lists", self->graph_view, "is-list", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "call-graph-sideways", self->graph_view, "is-sideways", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "shows-calls", self, "has-calls", G_SETTINGS_BIND_DEFAULT);
}

void
cgv_detail_view_list_panes (CgvDetailView *self,
                            GPtrArray *panes)
{
  g_return_if_fail (CGV_IS_DETAIL_VIEW (self));
  g_return_if_fail (panes != NULL);

  g_ptr_array_add (panes, self->member_view);
  g_ptr_array_add (panes, self->why_view);
  g_ptr_array_add (panes, self->treemap_view);
  g_ptr_array_add (panes, self->graph_view);
  g_ptr_array_add (panes, self->source_view);
  g_ptr_array_add (panes, self->code_view);
  g_ptr_array_add (panes, self->types_view);
  g_ptr_array_add (panes, self->cycle_view);
  g_ptr_array_add (panes, self->caller_view);
  g_ptr_array_add (panes, self->callee_view);
  g_ptr_array_add (panes, self->outside_view);
  /* Its buttons are last: the picture follows the list. */
  g_ptr_array_add (panes, self->header);
}

/* Returns (nullable) the button of a page that can be shown. */
static GtkWidget *
find_page_button (CgvDetailView *self,
                  guint place)
{
  GtkWidget *button = gtk_widget_get_first_child (self->switcher);

  for (; button != NULL; button = gtk_widget_get_next_sibling (button))
    {
      if (gtk_widget_get_visible (button) && place-- == 0)
        break;
    }
  return button != NULL && gtk_widget_is_sensitive (button) ? button : NULL;
}

void
cgv_detail_view_show_page (CgvDetailView *self,
                           guint place)
{
  GtkWidget *button;

  g_return_if_fail (CGV_IS_DETAIL_VIEW (self));

  button = find_page_button (self, place);
  if (button != NULL)
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), TRUE);
}

const char *
cgv_detail_view_get_page_title (CgvDetailView *self,
                                guint place)
{
  GtkWidget *button;

  g_return_val_if_fail (CGV_IS_DETAIL_VIEW (self), NULL);

  button = find_page_button (self, place);
  return button != NULL ? gtk_button_get_label (GTK_BUTTON (button)) : NULL;
}

void
cgv_detail_view_go_to_treemaps (CgvDetailView *self)
{
  g_return_if_fail (CGV_IS_DETAIL_VIEW (self));

  gtk_toggle_button_set_active (self->treemap_button, TRUE);
  gtk_widget_child_focus (GTK_WIDGET (self->treemap_view), GTK_DIR_TAB_FORWARD);
}

void
cgv_detail_view_go_to_calls (CgvDetailView *self,
                             gboolean callees)
{
  g_return_if_fail (CGV_IS_DETAIL_VIEW (self));

  go_to_calls (self, GTK_WIDGET (callees ? self->callee_view : self->caller_view));
}
