/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-function-header.h"

#include <glib/gi18n.h>

#include "cgv-estimate.h"
#include "cgv-function-notes.h"
#include "cgv-name-cell.h"
#include "cgv-row-text.h"

/* The name needs so much before the numbers may stand beside it. */
#define NAME_BESIDE_STATS 250
#define ROW_SPACING       6

struct _CgvFunctionHeader
{
  GtkWidget parent_instance;

  CgvFocus *focus;

  GtkWidget *name_row;
  GtkWidget *back_button;
  GtkWidget *forward_button;
  GtkWidget *copy_button;
  CgvNameCell *name_cell;
  GtkLabel *location_label;
  GtkWidget *stats;
  GtkWidget *inclusive_stat;
  GtkWidget *calls_stat;
  GtkLabel *inclusive_label;
  GtkLabel *self_label;
  GtkLabel *calls_label;
  GtkLabel *calls_caption;
  GtkMenuButton *notes_button;
  GtkLabel *notes_label;
  GtkLabel *notes_text;
};

enum
{
  PROP_0,
  PROP_FOCUS,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (CgvFunctionHeader, cgv_function_header, GTK_TYPE_WIDGET)

static CgvNodeId
get_node (CgvFunctionHeader *self)
{
  return self->focus != NULL ? cgv_focus_get_row (self->focus) : CGV_NONE;
}

/* The numbers with all digits and their unit. */
static char *
dup_stats_tooltip (CgvFunctionHeader *self,
                   CgvNodeId node)
{
  const CgvCosts *costs = cgv_focus_get_costs (self->focus);
  g_autofree char *inclusive = cgv_estimate_dup_share (self->focus, costs->inclusive[node], cgv_costs_get_inclusive_range (costs, node));
  g_autofree char *own = cgv_estimate_dup_share (self->focus, costs->self[node], cgv_costs_get_self_range (costs, node));

  if (!cgv_row_text_has_calls (self->focus))
    return g_strdup_printf (_ ("Self: %s"), own);

  return g_strdup_printf (_ ("Inclusive: %s\nSelf: %s"), inclusive, own);
}

static void
update_history (CgvFunctionHeader *self)
{
  gboolean back = FALSE, forward = FALSE;

  if (self->focus != NULL)
    g_object_get (self->focus, "can-go-back", &back, "can-go-forward", &forward, NULL);

  gtk_widget_set_sensitive (self->back_button, back);
  gtk_widget_set_sensitive (self->forward_button, forward);
}

static void
update_stats (CgvFunctionHeader *self,
              CgvNodeId node)
{
  const CgvCosts *costs = cgv_focus_get_costs (self->focus);
  guint64 n_calls = costs->graph->n_calls[node];
  gboolean has_calls = cgv_row_text_has_calls (self->focus);
  g_autofree char *inclusive = cgv_estimate_dup_cost (self->focus, costs->inclusive[node], cgv_costs_get_inclusive_range (costs, node));
  g_autofree char *own = cgv_estimate_dup_cost (self->focus, costs->self[node], cgv_costs_get_self_range (costs, node));
  g_autofree char *count = cgv_row_text_dup_count (n_calls);
  g_autofree char *tooltip = dup_stats_tooltip (self, node);

  gtk_label_set_text (self->inclusive_label, inclusive);
  gtk_label_set_text (self->self_label, own);
  gtk_label_set_text (self->calls_label, count);
  /* Translators: stands below a number */
  gtk_label_set_text (self->calls_caption, ngettext ("Call", "Calls", (gulong) MIN (n_calls, G_MAXULONG)));
  gtk_widget_set_visible (self->inclusive_stat, has_calls);
  gtk_widget_set_visible (self->calls_stat, has_calls);
  gtk_widget_set_tooltip_text (self->stats, tooltip);
}

/* In a line what there is to know; whole sentences a click or a look at the tooltip away. */
static void
update_notes (CgvFunctionHeader *self,
              CgvNodeId node)
{
  g_autofree char *line = NULL;
  g_autofree char *notes = node != CGV_NONE ? cgv_function_notes_dup (self->focus, node, &line) : NULL;
  gboolean has_notes = notes != NULL && *notes != '\0';
  GtkWidget *button = gtk_widget_get_first_child (GTK_WIDGET (self->notes_button));

  if (!has_notes)
    gtk_menu_button_popdown (self->notes_button);
  gtk_label_set_text (self->notes_label, has_notes ? line : "");
  gtk_label_set_text (self->notes_text, has_notes ? notes : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->notes_button), has_notes ? notes : NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->notes_button), has_notes);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, has_notes ? line : "",
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, has_notes ? notes : "",
                                  -1);
}

static void
update (CgvFunctionHeader *self)
{
  CgvNodeId node = get_node (self);
  g_autofree char *name = NULL;
  g_autofree char *location = NULL;

  if (node != CGV_NONE)
    {
      name = cgv_focus_dup_name (self->focus, node);
      location = cgv_focus_dup_location (self->focus, node);
      update_stats (self, node);
    }

  cgv_name_cell_set (self->name_cell, name != NULL ? name : "", CGV_NAME_MARK_NONE);
  gtk_label_set_text (self->location_label, location != NULL ? location : "");
  update_notes (self, node);
  gtk_widget_set_visible (self->stats, node != CGV_NONE);
  gtk_widget_set_sensitive (self->copy_button, node != CGV_NONE);
  update_history (self);
}

static void
back_cb (CgvFunctionHeader *self)
{
  if (self->focus != NULL)
    cgv_focus_go_back (self->focus);
}

static void
forward_cb (CgvFunctionHeader *self)
{
  if (self->focus != NULL)
    cgv_focus_go_forward (self->focus);
}

static void
copy_cb (CgvFunctionHeader *self)
{
  CgvNodeId node = get_node (self);
  g_autofree char *name = NULL;

  if (node == CGV_NONE)
    return;

  name = cgv_row_text_dup_whole_name (self->focus, node);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), name);
}

static gboolean
query_tooltip_cb (GtkWidget *cell,
                  int x,
                  int y,
                  gboolean keyboard_mode,
                  GtkTooltip *tooltip,
                  gpointer user_data)
{
  CgvFunctionHeader *self = CGV_FUNCTION_HEADER (gtk_widget_get_ancestor (cell, CGV_TYPE_FUNCTION_HEADER));
  CgvNodeId node = get_node (self);
  g_autofree char *text = NULL;

  if (node == CGV_NONE)
    return FALSE;

  text = cgv_row_text_dup_function (self->focus, node);
  gtk_tooltip_set_text (tooltip, text);

  return TRUE;
}

static int
measure (GtkWidget *widget,
         GtkOrientation orientation,
         int for_size,
         int *natural)
{
  int minimum = 0;

  *natural = 0;
  if (gtk_widget_get_visible (widget))
    gtk_widget_measure (widget, orientation, for_size, &minimum, natural, NULL, NULL);

  return minimum;
}

/* The numbers stand beside the name where both have room, else below it. */
static gboolean
is_wide (CgvFunctionHeader *self,
         int width)
{
  int natural;
  int name = measure (self->name_row, GTK_ORIENTATION_HORIZONTAL, -1, &natural);
  int stats = measure (self->stats, GTK_ORIENTATION_HORIZONTAL, -1, &natural);

  return width >= MAX (name, NAME_BESIDE_STATS) + stats;
}

static void
cgv_function_header_measure (GtkWidget *widget,
                             GtkOrientation orientation,
                             int for_size,
                             int *minimum,
                             int *natural,
                             int *minimum_baseline,
                             int *natural_baseline)
{
  CgvFunctionHeader *self = CGV_FUNCTION_HEADER (widget);
  int name_natural, stats_natural, notes_natural;
  int for_notes = orientation == GTK_ORIENTATION_VERTICAL ? for_size : -1;
  int name = measure (self->name_row, orientation, -1, &name_natural);
  int stats = measure (self->stats, orientation, -1, &stats_natural);
  int notes = measure (GTK_WIDGET (self->notes_button), orientation, for_notes, &notes_natural);

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = MAX (name, MAX (stats, notes));
      *natural = MAX (name_natural, NAME_BESIDE_STATS) + stats_natural;
      return;
    }

  *minimum = is_wide (self, for_size < 0 ? G_MAXINT : for_size) ? MAX (name, stats) : name + ROW_SPACING + stats;
  *minimum += notes > 0 ? ROW_SPACING + notes : 0;
  *natural = *minimum;
}

static void
allocate_at (CgvFunctionHeader *self,
             GtkWidget *child,
             int x,
             int y,
             int width,
             int height)
{
  gboolean rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  GtkAllocation allocation = { x, y, width, height };

  if (!gtk_widget_get_visible (child))
    return;
  if (rtl)
    allocation.x = gtk_widget_get_width (GTK_WIDGET (self)) - x - width;
  gtk_widget_size_allocate (child, &allocation, -1);
}

static void
cgv_function_header_size_allocate (GtkWidget *widget,
                                   int width,
                                   int height,
                                   int baseline)
{
  CgvFunctionHeader *self = CGV_FUNCTION_HEADER (widget);
  int natural;
  int name_height = measure (self->name_row, GTK_ORIENTATION_VERTICAL, -1, &natural);
  int stats_height = measure (self->stats, GTK_ORIENTATION_VERTICAL, -1, &natural);
  int notes_height = measure (GTK_WIDGET (self->notes_button), GTK_ORIENTATION_VERTICAL, width, &natural);
  int stats_width = 0;

  measure (self->stats, GTK_ORIENTATION_HORIZONTAL, -1, &stats_width);
  if (is_wide (self, width))
    {
      int row_height = MAX (name_height, stats_height);

      allocate_at (self, self->name_row, 0, 0, width - stats_width, row_height);
      allocate_at (self, self->stats, width - stats_width, 0, stats_width, row_height);
      allocate_at (self, GTK_WIDGET (self->notes_button), 0, row_height + ROW_SPACING, width, notes_height);
      return;
    }

  allocate_at (self, self->name_row, 0, 0, width, name_height);
  allocate_at (self, self->stats, 0, name_height + ROW_SPACING, MIN (stats_width, width), stats_height);
  allocate_at (self, GTK_WIDGET (self->notes_button), 0, name_height + stats_height + 2 * ROW_SPACING, width, notes_height);
}

static GtkSizeRequestMode
cgv_function_header_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
cgv_function_header_dispose (GObject *object)
{
  CgvFunctionHeader *self = CGV_FUNCTION_HEADER (object);

  if (self->focus != NULL)
    g_signal_handlers_disconnect_by_data (self->focus, self);
  g_clear_object (&self->focus);
  gtk_widget_dispose_template (GTK_WIDGET (self), CGV_TYPE_FUNCTION_HEADER);

  G_OBJECT_CLASS (cgv_function_header_parent_class)->dispose (object);
}

static void
cgv_function_header_get_property (GObject *object,
                                  guint prop_id,
                                  GValue *value,
                                  GParamSpec *pspec)
{
  CgvFunctionHeader *self = CGV_FUNCTION_HEADER (object);

  switch (prop_id)
    {
    case PROP_FOCUS:
      g_value_set_object (value, self->focus);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
cgv_function_header_set_property (GObject *object,
                                  guint prop_id,
                                  const GValue *value,
                                  GParamSpec *pspec)
{
  CgvFunctionHeader *self = CGV_FUNCTION_HEADER (object);

  switch (prop_id)
    {
    case PROP_FOCUS:
      cgv_function_header_set_focus (self, g_value_get_object (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
cgv_function_header_class_init (CgvFunctionHeaderClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = cgv_function_header_dispose;
  object_class->get_property = cgv_function_header_get_property;
  object_class->set_property = cgv_function_header_set_property;

  properties[PROP_FOCUS] =
    g_param_spec_object ("focus", NULL, NULL, CGV_TYPE_FOCUS, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  widget_class->measure = cgv_function_header_measure;
  widget_class->size_allocate = cgv_function_header_size_allocate;
  widget_class->get_request_mode = cgv_function_header_get_request_mode;

  g_type_ensure (CGV_TYPE_NAME_CELL);
  gtk_widget_class_set_css_name (widget_class, "functionheader");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/callgrove/Callgrove/ui/cgv-function-header.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvFunctionHeader, name_row);
  gtk_widget_class_bind_template_child (widget_class, CgvFunctionHeader, back_button);
  gtk_widget_class_bind_template_child (widget_class, CgvFunctionHeader, forward_button);
  gtk_widget_class_bind_template_child (widget_class, CgvFunctionHeader, copy_button);
  gtk_widget_class_bind_template_child (widget_class, CgvFunctionHeader, name_cell);
  gtk_widget_class_bind_template_child (widget_class, CgvFunctionHeader, location_label);
  gtk_widget_class_bind_template_child (widget_class, CgvFunctionHeader, stats);
  gtk_widget_class_bind_template_child (widget_class, CgvFunctionHeader, inclusive_stat);
  gtk_widget_class_bind_template_child (widget_class, CgvFunctionHeader, calls_stat);
  gtk_widget_class_bind_template_child (widget_class, CgvFunctionHeader, inclusive_label);
  gtk_widget_class_bind_template_child (widget_class, CgvFunctionHeader, self_label);
  gtk_widget_class_bind_template_child (widget_class, CgvFunctionHeader, calls_label);
  gtk_widget_class_bind_template_child (widget_class, CgvFunctionHeader, calls_caption);
  gtk_widget_class_bind_template_child (widget_class, CgvFunctionHeader, notes_label);
  gtk_widget_class_bind_template_child (widget_class, CgvFunctionHeader, notes_text);
  gtk_widget_class_bind_template_child (widget_class, CgvFunctionHeader, notes_button);
  gtk_widget_class_bind_template_callback (widget_class, back_cb);
  gtk_widget_class_bind_template_callback (widget_class, forward_cb);
  gtk_widget_class_bind_template_callback (widget_class, copy_cb);
  gtk_widget_class_bind_template_callback (widget_class, query_tooltip_cb);
}

static void
cgv_function_header_init (CgvFunctionHeader *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  update (self);
}

GtkWidget *
cgv_function_header_new (void)
{
  return g_object_new (CGV_TYPE_FUNCTION_HEADER, NULL);
}

CgvFocus *
cgv_function_header_get_focus (CgvFunctionHeader *self)
{
  g_return_val_if_fail (CGV_IS_FUNCTION_HEADER (self), NULL);

  return self->focus;
}

void
cgv_function_header_set_focus (CgvFunctionHeader *self,
                               CgvFocus *focus)
{
  g_return_if_fail (CGV_IS_FUNCTION_HEADER (self));
  g_return_if_fail (focus == NULL || CGV_IS_FOCUS (focus));

  if (self->focus == focus)
    return;

  if (self->focus != NULL)
    g_signal_handlers_disconnect_by_data (self->focus, self);
  g_set_object (&self->focus, focus);
  if (focus != NULL)
    {
      g_signal_connect_swapped (focus, "notify::row", G_CALLBACK (update), self);
      g_signal_connect_swapped (focus, "notify::relative", G_CALLBACK (update), self);
      g_signal_connect_swapped (focus, "numbers-changed", G_CALLBACK (update), self);
      g_signal_connect_swapped (focus, "notify::can-go-back", G_CALLBACK (update_history), self);
      g_signal_connect_swapped (focus, "notify::can-go-forward", G_CALLBACK (update_history), self);
    }
  update (self);

  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FOCUS]);
}
