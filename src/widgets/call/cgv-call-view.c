/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-call-view.h"

#include <glib/gi18n.h>

#include "cgv-call-columns.h"
#include "cgv-column-keys.h"
#include "cgv-column-tools.h"
#include "cgv-command-box.h"
#include "cgv-filter-menu.h"
#include "cgv-record-hint.h"
#include "cgv-row-menu.h"
#include "cgv-row-text.h"

/* CgvFocus ── CgvCallList ── GtkNoSelection ── GtkColumnView ── CgvCallColumns */
struct _CgvCallView
{
  GtkWidget parent_instance;

  CgvFocus *focus;
  CgvCallListKind kind;
  CgvCallList *list;
  CgvCallColumns *columns;

  GtkWidget *content;
  GtkLabel *title_label;
  GtkLabel *count_label;
  GtkStack *stack;
  GtkScrolledWindow *scroller;
  GtkColumnView *column_view;
  GtkLabel *empty_label;
  CgvCommandBox *command_box;
  GtkPopoverMenu *row_menu;

  guint layout_id;
};

enum
{
  PROP_0,
  PROP_FOCUS,
  PROP_KIND,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (CgvCallView, cgv_call_view, GTK_TYPE_WIDGET)

static guint
get_n_calls (CgvCallView *self)
{
  return self->list != NULL ? g_list_model_get_n_items (G_LIST_MODEL (self->list)) : 0;
}

/* Both lists would say the same: that of callers, which comes first, says it all. */
static const char *
explain_no_calls (CgvCallView *self)
{
  if (self->kind == CGV_CALL_LIST_CALLEES)
    return _ ("Calls were not recorded.");
  if (cgv_record_hint_is_valgrind (cgv_focus_get_document (self->focus)))
    return _ ("Calls were not recorded: Cachegrind counts what each function costs, but not who called it.\n"
              "Callgrind records both, with this command in a terminal:");

  return _ ("Calls were not recorded: the file has what each function costs, but not who called it.");
}

/* Why there is nothing to list, and what can be done about it. */
static char *
dup_reason (CgvCallView *self)
{
  CgvNodeId node = cgv_focus_get_node (self->focus);
  const CgvCosts *costs = cgv_focus_get_costs (self->focus);
  gboolean in_all_parts = cgv_focus_has_all_parts (self->focus);
  gboolean has_filters = cgv_filter_list_get_n (cgv_focus_get_filters (self->focus)) > 0;
  g_autofree char *amount = NULL;

  if (!cgv_row_text_has_calls (self->focus))
    return g_strdup (explain_no_calls (self));
  if (node == CGV_NONE)
    return g_strdup (_ ("No function is selected."));
  if (cgv_graph_is_hidden (costs->graph, node))
    return g_strdup (_ ("A filter hides this function."));
  if (self->kind == CGV_CALL_LIST_CALLEES && has_filters)
    return g_strdup (_ ("It calls nothing that filters leave."));
  if (costs->entered[node] == 0 && has_filters)
    return g_strdup (_ ("Nothing that filters leave calls it."));
  if (self->kind == CGV_CALL_LIST_CALLEES)
    return g_strdup (in_all_parts ? _ ("It calls no other function.") : _ ("It calls no other function in the chosen parts."));
  if (costs->entered[node] == 0)
    return g_strdup (in_all_parts ? _ ("Nothing calls it.") : _ ("Nothing calls it in the chosen parts."));

  amount = cgv_row_text_dup_share (self->focus, costs->entered[node]);

  return g_strdup_printf (_ ("Entered without a recorded call: the program starts here, or recording did.\n%s"), amount);
}

static void
update_command (CgvCallView *self)
{
  CgvDocument *document = cgv_focus_get_document (self->focus);
  gboolean is_visible = self->kind == CGV_CALL_LIST_CALLERS && !cgv_row_text_has_calls (self->focus) && cgv_record_hint_is_valgrind (document);
  g_autofree char *command = is_visible ? cgv_record_hint_dup_command (document, NULL) : NULL;

  cgv_command_box_set_command (self->command_box, is_visible ? command : "");
  gtk_widget_set_visible (GTK_WIDGET (self->command_box), is_visible);
}

static void
update (CgvCallView *self)
{
  guint n = get_n_calls (self);
  g_autofree char *count = cgv_row_text_dup_count (n);

  gtk_label_set_text (self->count_label, n > 0 ? count : "");
  if (n == 0)
    {
      g_autofree char *reason = dup_reason (self);

      gtk_label_set_text (self->empty_label, reason);
      update_command (self);
    }
  else
    cgv_call_columns_refresh (self->columns);

  gtk_stack_set_visible_child_name (self->stack, n > 0 ? "list" : "empty");
}

/* By the list itself: it warns of an adjustment that is moved before changed rows have places. */
static void
scroll_to_top (CgvCallView *self)
{
  cgv_column_tools_scroll_to (self->column_view, 0);
}

static void
function_changed_cb (CgvCallView *self)
{
  update (self);
  scroll_to_top (self);
}

static void
row_activate_cb (CgvCallView *self,
                 guint position)
{
  if (position < get_n_calls (self))
    cgv_focus_set_node (self->focus, cgv_call_list_get_node (self->list, position));
}

static void
copy_rows (CgvCallView *self,
           guint position,
           guint n_rows)
{
  g_autofree char *text = NULL;
  guint n = get_n_calls (self);

  if (position >= n)
    return;

  text = cgv_row_text_dup_call_table (self->list, position, MIN (n_rows, n - position));
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
}

static void
copy_action (GtkWidget *widget,
             const char *action,
             GVariant *parameter)
{
  CgvCallView *self = CGV_CALL_VIEW (widget);

  copy_rows (self, cgv_column_tools_get_focus_position (self->column_view), 1);
}

static void
copy_row_action (GtkWidget *widget,
                 const char *action,
                 GVariant *parameter)
{
  CgvCallView *self = CGV_CALL_VIEW (widget);

  copy_rows (self, cgv_row_menu_get_position (self->row_menu), 1);
}

static void
copy_all_action (GtkWidget *widget,
                 const char *action,
                 GVariant *parameter)
{
  copy_rows (CGV_CALL_VIEW (widget), 0, G_MAXUINT);
}

static void
copy_name_action (GtkWidget *widget,
                  const char *action,
                  GVariant *parameter)
{
  CgvCallView *self = CGV_CALL_VIEW (widget);
  guint position = cgv_row_menu_get_position (self->row_menu);
  g_autofree char *name = NULL;

  if (position >= get_n_calls (self))
    return;

  name = cgv_row_text_dup_whole_name (self->focus, cgv_call_list_get_node (self->list, position));
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), name);
}

static void
filter_action (GtkWidget *widget,
               const char *action,
               GVariant *parameter)
{
  CgvCallView *self = CGV_CALL_VIEW (widget);
  guint position = cgv_row_menu_get_position (self->row_menu);

  if (position < get_n_calls (self))
    cgv_filter_menu_apply (self->focus, cgv_call_list_get_node (self->list, position), parameter);
}

static gboolean
layout_cb (gpointer user_data)
{
  CgvCallView *self = user_data;

  self->layout_id = 0;
  cgv_call_columns_set_width (self->columns, gtk_widget_get_width (GTK_WIDGET (self)));

  return G_SOURCE_REMOVE;
}

static void
cgv_call_view_size_allocate (GtkWidget *widget,
                             int width,
                             int height,
                             int baseline)
{
  CgvCallView *self = CGV_CALL_VIEW (widget);
  GtkAllocation allocation = { 0, 0, width, height };

  gtk_widget_size_allocate (self->content, &allocation, baseline);
  gtk_popover_present (GTK_POPOVER (self->row_menu));

  /* Which columns there are changes sizes, which must not happen while they are allocated. */
  if (self->layout_id == 0)
    self->layout_id = g_idle_add_full (G_PRIORITY_HIGH_IDLE, layout_cb, self, NULL);
}

static void
cgv_call_view_measure (GtkWidget *widget,
                       GtkOrientation orientation,
                       int for_size,
                       int *minimum,
                       int *natural,
                       int *minimum_baseline,
                       int *natural_baseline)
{
  gtk_widget_measure (CGV_CALL_VIEW (widget)->content, orientation, for_size, minimum, natural, minimum_baseline, natural_baseline);
}

static gboolean
cgv_call_view_grab_focus (GtkWidget *widget)
{
  return cgv_column_keys_focus_rows (CGV_CALL_VIEW (widget)->column_view, GTK_INVALID_LIST_POSITION);
}

static void
cgv_call_view_constructed (GObject *object)
{
  CgvCallView *self = CGV_CALL_VIEW (object);
  const char *title = self->kind == CGV_CALL_LIST_CALLERS ? _ ("Callers") : _ ("Callees");

  G_OBJECT_CLASS (cgv_call_view_parent_class)->constructed (object);

  gtk_label_set_text (self->title_label, title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->column_view), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
}

static gboolean
cgv_call_view_focus (GtkWidget *widget,
                     GtkDirectionType direction)
{
  CgvCallView *self = CGV_CALL_VIEW (widget);

  switch (cgv_column_keys_move (self->column_view, direction, GTK_INVALID_LIST_POSITION))
    {
    case CGV_COLUMN_MOVE_DONE:
      return TRUE;
    case CGV_COLUMN_MOVE_LEAVE:
      return FALSE;
    case CGV_COLUMN_MOVE_ELSEWHERE:
    default:
      return gtk_widget_child_focus (self->content, direction);
    }
}

static void
cgv_call_view_dispose (GObject *object)
{
  CgvCallView *self = CGV_CALL_VIEW (object);

  g_clear_handle_id (&self->layout_id, g_source_remove);
  if (self->column_view != NULL)
    cgv_call_view_set_focus (self, NULL);
  g_clear_object (&self->columns);
  gtk_widget_dispose_template (GTK_WIDGET (self), CGV_TYPE_CALL_VIEW);

  G_OBJECT_CLASS (cgv_call_view_parent_class)->dispose (object);
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
    case PROP_FOCUS:
      g_value_set_object (value, self->focus);
      break;
    case PROP_KIND:
      g_value_set_uint (value, self->kind);
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
    case PROP_FOCUS:
      cgv_call_view_set_focus (self, g_value_get_object (value));
      break;
    case PROP_KIND:
      self->kind = g_value_get_uint (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
install_properties (GObjectClass *object_class)
{
  properties[PROP_FOCUS] =
    g_param_spec_object ("focus", NULL, NULL, CGV_TYPE_FOCUS, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  properties[PROP_KIND] =
    g_param_spec_uint ("kind", NULL, NULL, CGV_CALL_LIST_CALLERS, CGV_CALL_LIST_CALLEES, CGV_CALL_LIST_CALLERS, G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
cgv_call_view_class_init (CgvCallViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->constructed = cgv_call_view_constructed;
  object_class->dispose = cgv_call_view_dispose;
  object_class->get_property = cgv_call_view_get_property;
  object_class->set_property = cgv_call_view_set_property;
  install_properties (object_class);

  widget_class->measure = cgv_call_view_measure;
  widget_class->size_allocate = cgv_call_view_size_allocate;
  widget_class->focus = cgv_call_view_focus;
  widget_class->grab_focus = cgv_call_view_grab_focus;

  gtk_widget_class_install_action (widget_class, "calls.copy", NULL, copy_action);
  gtk_widget_class_install_action (widget_class, "calls.copy-row", NULL, copy_row_action);
  gtk_widget_class_install_action (widget_class, "calls.copy-all", NULL, copy_all_action);
  gtk_widget_class_install_action (widget_class, "calls.copy-name", NULL, copy_name_action);
  gtk_widget_class_install_action (widget_class, "calls.filter", "s", filter_action);

  g_type_ensure (CGV_TYPE_COMMAND_BOX);
  gtk_widget_class_set_css_name (widget_class, "callview");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/callgrove/Callgrove/ui/cgv-call-view.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvCallView, content);
  gtk_widget_class_bind_template_child (widget_class, CgvCallView, title_label);
  gtk_widget_class_bind_template_child (widget_class, CgvCallView, count_label);
  gtk_widget_class_bind_template_child (widget_class, CgvCallView, stack);
  gtk_widget_class_bind_template_child (widget_class, CgvCallView, scroller);
  gtk_widget_class_bind_template_child (widget_class, CgvCallView, column_view);
  gtk_widget_class_bind_template_child (widget_class, CgvCallView, empty_label);
  gtk_widget_class_bind_template_child (widget_class, CgvCallView, command_box);
  gtk_widget_class_bind_template_child (widget_class, CgvCallView, row_menu);
  gtk_widget_class_bind_template_callback (widget_class, row_activate_cb);
}

static void
cgv_call_view_init (CgvCallView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  self->columns = cgv_call_columns_new (self->column_view);
  g_signal_connect_object (cgv_call_columns_get_sort (self->columns), "changed", G_CALLBACK (scroll_to_top), self, G_CONNECT_SWAPPED);
  cgv_row_menu_attach (self->row_menu, GTK_WIDGET (self->column_view));
  cgv_filter_menu_append (self->row_menu, "calls.filter");
}

GtkWidget *
cgv_call_view_new (CgvCallListKind kind)
{
  return g_object_new (CGV_TYPE_CALL_VIEW, "kind", (guint) kind, NULL);
}

CgvCallListKind
cgv_call_view_get_kind (CgvCallView *self)
{
  g_return_val_if_fail (CGV_IS_CALL_VIEW (self), CGV_CALL_LIST_CALLERS);

  return self->kind;
}

CgvFocus *
cgv_call_view_get_focus (CgvCallView *self)
{
  g_return_val_if_fail (CGV_IS_CALL_VIEW (self), NULL);

  return self->focus;
}

static void
drop_focus (CgvCallView *self)
{
  if (self->focus == NULL)
    return;

  gtk_column_view_set_model (self->column_view, NULL);
  cgv_call_columns_set_list (self->columns, NULL);
  g_signal_handlers_disconnect_by_data (self->focus, self);
  g_clear_object (&self->list);
  g_clear_object (&self->focus);
}

static void
follow_focus (CgvCallView *self,
              CgvFocus *focus)
{
  g_autoptr (GtkSelectionModel) model = NULL;

  self->focus = g_object_ref (focus);
  self->list = cgv_call_list_new (focus, self->kind);
  cgv_call_columns_set_list (self->columns, self->list);
  model = GTK_SELECTION_MODEL (gtk_no_selection_new (g_object_ref (G_LIST_MODEL (self->list))));
  gtk_column_view_set_model (self->column_view, model);

  /* After the list, which has connected to the same signals before. */
  g_signal_connect_swapped (focus, "notify::function", G_CALLBACK (function_changed_cb), self);
  g_signal_connect_swapped (focus, "costs-changed", G_CALLBACK (update), self);
  update (self);
}

void
cgv_call_view_set_focus (CgvCallView *self,
                         CgvFocus *focus)
{
  g_return_if_fail (CGV_IS_CALL_VIEW (self));
  g_return_if_fail (focus == NULL || CGV_IS_FOCUS (focus));

  if (self->focus == focus)
    return;

  drop_focus (self);
  if (focus != NULL)
    follow_focus (self, focus);

  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FOCUS]);
}
