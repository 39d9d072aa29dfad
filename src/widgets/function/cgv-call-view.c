/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-call-view.h"

#include <glib/gi18n.h>

#include "cgv-call-columns.h"
#include "cgv-filter-menu.h"
#include "cgv-row-text.h"
#include "cgv-table.h"
#include "cgv-tooltip.h"
#include "cgv-widget.h"

/* Stands for a name that is not there yet. */
#define MARK "\001"

struct _CgvCallView
{
  CgvView view;

  CgvCallListKind kind;
  gboolean is_of_cycle; /* whether the calls are those of the whole cycle */
  gboolean is_all;      /* whether its indirect calls are listed, too */
  CgvCallList *list;

  GtkWidget *content;
  GtkLabel *title_label;
  GtkLabel *count_label;
  GtkLabel *base_label;
  GtkToggleButton *all_button;
  GtkStack *stack;
  CgvTable *table;
  GtkWidget *empty_scroller;
  GtkLabel *empty_label;
  GtkLabel *summary;
};

enum
{
  PROP_0,
  PROP_KIND,
  PROP_SUMMARY,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (CgvCallView, cgv_call_view, CGV_TYPE_VIEW)

static gboolean
is_compared (CgvCallView *self)
{
  return cgv_focus_get_comparison (self->view.focus) != NULL;
}

static guint
get_n_calls (CgvCallView *self)
{
  return self->list != NULL ? g_list_model_get_n_items (G_LIST_MODEL (self->list)) : 0;
}

static CgvNodeId
get_node (CgvCallView *self,
          guint position)
{
  return cgv_call_list_get_node (self->list, position);
}

static const char *
explain_nothing_in_cycle (CgvCallView *self)
{
  return self->kind == CGV_CALL_LIST_CALLERS ? _ ("Nothing outside calls it.") : _ ("It calls nothing outside.");
}

static gboolean
has_all_parts (CgvCallView *self)
{
  const CgvChoice *choice = self->view.focus->numbers->choice;

  cgv_foreach_side (side)
    if (choice->sides[side] != NULL && choice->sides[side]->parts != NULL)
      return FALSE;
  return TRUE;
}

/* Returns the cost that entered without a call. In a comparison it is 0, as a missing caller says enough. */
static CgvCost
get_entered (CgvCallView *self,
             CgvNodeId node)
{
  return is_compared (self) ? 0 : cgv_focus_get_costs (self->view.focus)->entered[node];
}

static const char *
explain_no_callees (CgvCallView *self,
                    gboolean has_filters)
{
  if (has_filters)
    return _ ("It calls nothing that filters leave.");
  if (cgv_numbers_are_incomplete (self->view.focus->numbers))
    return _ ("No callee was read: the profile is incomplete.");
  if (!has_all_parts (self))
    return _ ("It calls no other function in the chosen parts.");
  return is_compared (self) ? _ ("It calls nothing on either side.") : _ ("It calls nothing.");
}

static const char *
explain_no_callers (CgvCallView *self,
                    gboolean has_filters)
{
  if (has_filters)
    return _ ("Nothing that filters leave calls it.");
  if (cgv_numbers_are_incomplete (self->view.focus->numbers))
    return _ ("No caller was read: the profile is incomplete.");
  if (!has_all_parts (self))
    return _ ("Nothing calls it in the chosen parts.");
  return is_compared (self) ? _ ("Nothing calls it on either side.") : _ ("Nothing calls it.");
}

/* Returns why the list is empty, with a remedy. */
static char *
dup_reason (CgvCallView *self)
{
  CgvNodeId node = self->view.focus->row;
  gboolean has_filters = cgv_filter_list_get_n (self->view.focus->wanted->filters) > 0;
  g_autofree char *amount = NULL;

  if (node == CGV_NONE)
    return g_strdup (_ ("No function is selected."));
  if (cgv_focus_get_is_hidden (self->view.focus))
    return g_strdup (_ ("A filter hides this function."));
  if (self->kind == CGV_CALL_LIST_CALLEES_OUTSIDE)
    return g_strdup (_ ("It calls nothing outside of its cycle."));
  if (self->kind == CGV_CALL_LIST_CALLEES)
    return g_strdup (explain_no_callees (self, has_filters));
  if (get_entered (self, node) == 0)
    return g_strdup (explain_no_callers (self, has_filters));

  amount = cgv_row_text_dup_share (self->view.focus, get_entered (self, node));
  if (cgv_numbers_are_incomplete (self->view.focus->numbers))
    /* Translators: %s is a cost */
    return g_strdup_printf (_ ("No caller was read: the profile is incomplete.\n%s"), amount);
  /* Translators: %s is a cost */
  return g_strdup_printf (_ ("Nothing calls it: the program starts here, or recording did.\n%s"), amount);
}

static void
explain_nothing (CgvCallView *self)
{
  gboolean is_looking = self->is_all && self->list != NULL && !cgv_call_list_is_ready (self->list);
  g_autofree char *reason = NULL;

  if (is_looking)
    reason = g_strdup (_ ("Following the calls …"));
  else
    reason = self->is_of_cycle ? g_strdup (explain_nothing_in_cycle (self)) : dup_reason (self);

  gtk_label_set_text (self->empty_label, reason);
}

static gboolean
is_of_member (CgvCallView *self)
{
  return self->view.focus != NULL && cgv_focus_shows_member (self->view.focus);
}

static const char *
get_title (CgvCallView *self)
{
  switch (self->kind)
    {
    case CGV_CALL_LIST_CALLERS:
      if (self->is_of_cycle)
        return _ ("Who Calls Into It");
      if (self->is_all)
        return _ ("All Callers");
      return is_of_member (self) ? _ ("Who Calls It") : _ ("Callers");
    case CGV_CALL_LIST_CALLEES:
      if (self->is_of_cycle)
        return _ ("What It Calls Outside");
      if (self->is_all)
        return _ ("All Callees");
      return is_of_member (self) ? _ ("What It Calls in the Cycle") : _ ("Callees");
    case CGV_CALL_LIST_CALLEES_OUTSIDE:
    default:
      return _ ("What It Calls Outside");
    }
}

static void
update_title (CgvCallView *self)
{
  gtk_label_set_text (self->title_label, get_title (self));
  cgv_table_set_name (self->table, get_title (self));
}

static char *
dup_summary_of_first (CgvCallView *self,
                      const char *name)
{
  if (self->kind == CGV_CALL_LIST_CALLERS)
    return g_strdup_printf (_ ("Called by %s"), name);
  if (self->kind == CGV_CALL_LIST_CALLEES_OUTSIDE || self->is_of_cycle)
    /* Translators: %s is a function outside of a cycle */
    return g_strdup_printf (_ ("Outside, calls %s"), name);
  if (is_of_member (self))
    /* Translators: %s is a function of the same cycle */
    return g_strdup_printf (_ ("Inside, calls %s"), name);
  return g_strdup_printf (_ ("Calls %s"), name);
}

/* Returns the summary, with a mark in place of the name of the first row. */
static char *
dup_marked_summary (CgvCallView *self)
{
  guint n = get_n_calls (self);
  g_autofree char *first = dup_summary_of_first (self, MARK);
  g_autofree char *others = NULL;

  if (n == 0 && self->kind == CGV_CALL_LIST_CALLERS)
    return g_strdup (_ ("No callers"));
  if (n == 0)
    return g_strdup (self->kind == CGV_CALL_LIST_CALLEES_OUTSIDE ? _ ("No callees outside") : _ ("No callees"));
  if (n == 1)
    return g_steal_pointer (&first);
  others = cgv_cell_dup_count (n - 1);
  /* Translators: "Calls main", and how many other functions */
  return g_strdup_printf (_ ("%s and %s more"), first, others);
}

/* The name in it is bold. A button around the label is named by it. */
static void
update_summary (CgvCallView *self)
{
  g_autofree char *marked = dup_marked_summary (self);
  g_auto (GStrv) parts = g_strsplit (marked, MARK, 2);
  const char *start = parts[1] != NULL ? cgv_call_columns_get_start (self->list, 0) : "";
  g_autofree char *name = start != NULL ? g_strdup (start) : cgv_focus_dup_name (self->view.focus, get_node (self, 0));
  g_autofree char *text = g_strconcat (parts[0], name, parts[1], NULL);
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();
  PangoAttribute *bold = pango_attr_weight_new (PANGO_WEIGHT_BOLD);
  GtkWidget *button = gtk_widget_get_ancestor (GTK_WIDGET (self->summary), GTK_TYPE_BUTTON);

  bold->start_index = (guint) strlen (parts[0]);
  bold->end_index = bold->start_index + (guint) strlen (name);
  pango_attr_list_insert (attributes, bold);
  gtk_label_set_attributes (self->summary, attributes);
  gtk_label_set_text (self->summary, text);
  if (button != NULL)
    cgv_widget_name (button, text);
}

static void
update (CgvCallView *self)
{
  guint n = get_n_calls (self);
  g_autofree char *count = cgv_cell_dup_count (n);
  gboolean has_costs = !cgv_focus_shows_member (self->view.focus) || self->kind == CGV_CALL_LIST_CALLEES_OUTSIDE;
  g_autofree char *base = n > 0 && has_costs && cgv_focus_get_relative (self->view.focus) ? cgv_focus_dup_base (self->view.focus) : NULL;

  cgv_widget_show_text (self->base_label, base);
  gtk_label_set_text (self->count_label, n > 0 ? count : "");
  gtk_widget_set_visible (GTK_WIDGET (self->count_label), n > 0);
  update_title (self);
  if (self->summary != NULL)
    update_summary (self);
  if (n == 0)
    explain_nothing (self);
  else
    cgv_table_refresh (self->table);
  gtk_stack_set_visible_child_name (self->stack, n > 0 ? "list" : "empty");
}

static void
drop_list (CgvCallView *self)
{
  cgv_table_set_list (self->table, NULL, NULL, NULL);
  g_clear_object (&self->list);
}

/* Returns whether indirect calls may be listed; the calls of a cycle are listed by their targets. */
static gboolean
may_have_all (CgvCallView *self)
{
  return !cgv_focus_shows_cycle (self->view.focus) && self->kind != CGV_CALL_LIST_CALLEES_OUTSIDE && !cgv_focus_shows_member (self->view.focus);
}

static gboolean
wants_all (CgvCallView *self)
{
  return may_have_all (self) && gtk_toggle_button_get_active (self->all_button);
}

/* Sorting them again changes nothing else. */
static void
all_found_cb (CgvCallView *self)
{
  if (self->is_all)
    update (self);
}

static void
make_list (CgvCallView *self)
{
  self->is_all = wants_all (self);
  self->list = self->is_all ? cgv_call_list_new_far (self->view.focus, self->kind) : cgv_call_list_new (self->view.focus, self->kind);
  if (self->is_all)
    g_signal_connect_object (self->list, "reordered", G_CALLBACK (all_found_cb), self, G_CONNECT_SWAPPED);
  cgv_table_set_list (self->table, cgv_call_columns_get_spec (self->is_all), CGV_ROW_LIST (self->list), NULL);
}

/* The function in focus may now be in a cycle, or in none, or be shown from outside. The list follows, but indirect calls have their own. */
static void
numbers_changed_cb (CgvCallView *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self->all_button), may_have_all (self));
  self->is_of_cycle = cgv_focus_shows_cycle (self->view.focus);
  if (self->is_all != wants_all (self))
    {
      drop_list (self);
      make_list (self);
    }
  update (self);
}

static void
all_toggled_cb (CgvCallView *self)
{
  if (self->view.focus == NULL)
    return;
  numbers_changed_cb (self);
  cgv_table_scroll_to (self->table, 0);
}

/* Another function, or another cycle, has other calls. */
static void
function_changed_cb (CgvCallView *self)
{
  numbers_changed_cb (self);
  cgv_table_scroll_to (self->table, 0);
}

static void
row_activate_cb (CgvCallView *self,
                 guint position)
{
  cgv_focus_open_row (self->view.focus, get_node (self, position));
  /* The row that had the keyboard is gone. */
  if (get_n_calls (self) == 0)
    gtk_widget_grab_focus (GTK_WIDGET (self));
}

static void
open_cycle_cb (CgvCallView *self,
               guint position)
{
  CgvNodeId node = get_node (self, position);

  if (node != CGV_NONE && cgv_focus_get_costs (self->view.focus)->graph->cycles[node] != CGV_NONE)
    cgv_focus_open_cycle (self->view.focus, node);
}

static void
filter_action (GtkWidget *widget,
               const char *action,
               GVariant *parameter)
{
  CgvCallView *self = CGV_CALL_VIEW (widget);
  guint position = cgv_table_get_menu_position (self->table);

  if (self->view.focus != NULL && position < get_n_calls (self))
    cgv_filter_menu_apply (self->view.focus, get_node (self, position), parameter);
}

static gboolean
cgv_call_view_grab_focus (GtkWidget *widget)
{
  CgvCallView *self = CGV_CALL_VIEW (widget);

  return gtk_widget_grab_focus (get_n_calls (self) > 0 ? GTK_WIDGET (self->table) : self->empty_scroller);
}

static void
cgv_call_view_constructed (GObject *object)
{
  CgvCallView *self = CGV_CALL_VIEW (object);

  G_OBJECT_CLASS (cgv_call_view_parent_class)->constructed (object);

  cgv_tooltip_set_for (GTK_WIDGET (self->all_button), self->kind == CGV_CALL_LIST_CALLERS ? _ ("Also list indirect callers, with their distance") : _ ("Also list indirect callees, with their distance"));
  update_title (self);
}

static void
cgv_call_view_get_property (GObject *object,
                            guint prop_id,
                            GValue *value,
                            GParamSpec *pspec)
{
  CgvCallView *self = CGV_CALL_VIEW (object);

  switch (prop_id)
    {
    case PROP_KIND:
      g_value_set_uint (value, self->kind);
      break;
    case PROP_SUMMARY:
      g_value_set_object (value, self->summary);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
cgv_call_view_set_property (GObject *object,
                            guint prop_id,
                            const GValue *value,
                            GParamSpec *pspec)
{
  CgvCallView *self = CGV_CALL_VIEW (object);

  switch (prop_id)
    {
    case PROP_KIND:
      self->kind = g_value_get_uint (value);
      break;
    case PROP_SUMMARY:
      if (g_set_object (&self->summary, g_value_get_object (value)) && self->view.focus != NULL)
        update (self);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
install_properties (GObjectClass *object_class)
{
  properties[PROP_KIND] =
    g_param_spec_uint ("kind", NULL, NULL, CGV_CALL_LIST_CALLERS, CGV_CALL_LIST_CALLEES_OUTSIDE, CGV_CALL_LIST_CALLERS, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  properties[PROP_SUMMARY] = g_param_spec_object ("summary", NULL, NULL, GTK_TYPE_LABEL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
cgv_call_view_dispose (GObject *object)
{
  g_clear_object (&CGV_CALL_VIEW (object)->summary);

  G_OBJECT_CLASS (cgv_call_view_parent_class)->dispose (object);
}

static void
cgv_call_view_drop_focus (CgvView *view)
{
  drop_list (CGV_CALL_VIEW (view));
}

static void
cgv_call_view_focus_changed (CgvView *view)
{
  CgvCallView *self = CGV_CALL_VIEW (view);

  if (view->focus == NULL)
    return;

  make_list (self);
  numbers_changed_cb (self);
}

static void
cgv_call_view_class_init (CgvCallViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  CGV_VIEW_CLASS (klass)->drop_focus = cgv_call_view_drop_focus;
  CGV_VIEW_CLASS (klass)->focus_changed = cgv_call_view_focus_changed;
  object_class->constructed = cgv_call_view_constructed;
  object_class->dispose = cgv_call_view_dispose;
  object_class->get_property = cgv_call_view_get_property;
  object_class->set_property = cgv_call_view_set_property;
  install_properties (object_class);

  widget_class->grab_focus = cgv_call_view_grab_focus;

  gtk_widget_class_install_action (widget_class, "calls.filter", "s", filter_action);

  gtk_widget_class_set_css_name (widget_class, "callview");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/callgrove/Callgrove/ui/cgv-call-view.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvCallView, content);
  gtk_widget_class_bind_template_child (widget_class, CgvCallView, title_label);
  gtk_widget_class_bind_template_child (widget_class, CgvCallView, count_label);
  gtk_widget_class_bind_template_child (widget_class, CgvCallView, base_label);
  gtk_widget_class_bind_template_child (widget_class, CgvCallView, all_button);
  gtk_widget_class_bind_template_child (widget_class, CgvCallView, stack);
  gtk_widget_class_bind_template_child (widget_class, CgvCallView, table);
  gtk_widget_class_bind_template_child (widget_class, CgvCallView, empty_scroller);
  gtk_widget_class_bind_template_child (widget_class, CgvCallView, empty_label);
  gtk_widget_class_bind_template_callback (widget_class, row_activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, open_cycle_cb);
  gtk_widget_class_bind_template_callback (widget_class, all_toggled_cb);
}

static void
cgv_call_view_init (CgvCallView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  cgv_view_follow (CGV_VIEW (self), CGV_FOCUS_ROW | CGV_FOCUS_INSIDE_CYCLE, G_CALLBACK (function_changed_cb));
  cgv_view_follow (CGV_VIEW (self), CGV_FOCUS_AMOUNTS | CGV_FOCUS_COLOR, G_CALLBACK (update));
  cgv_view_follow (CGV_VIEW (self), CGV_FOCUS_NUMBERS, G_CALLBACK (numbers_changed_cb));
  cgv_filter_menu_append (cgv_table_get_menu (self->table), "calls.filter");
}
