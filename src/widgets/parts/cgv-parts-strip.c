/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-parts-strip-private.h"

#include <glib/gi18n.h>

#include "cgv-cost-text.h"
#include "cgv-part-bar.h"
#include "cgv-row-factory.h"
#include "cgv-row-text.h"
#include "cgv-value.h"

/* A few parts have room for their titles; of many the outline counts. */
#define WIDE_BAR    104
#define NARROW_BAR  68
#define N_WIDE_BARS 12

enum
{
  PROP_0,
  PROP_FOCUS,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (CgvPartsStrip, cgv_parts_strip, GTK_TYPE_WIDGET)

static CgvDocument *
get_document (CgvPartsStrip *self)
{
  return cgv_focus_get_document (self->focus);
}

static guint
get_n_parts (CgvPartsStrip *self)
{
  return cgv_profile_get_n_parts (cgv_document_get_profile (get_document (self)));
}

/* What the bars count: in a comparison, what is compared. */
static const CgvCosts *
get_costs (CgvPartsStrip *self)
{
  if (self->compare_focus != NULL)
    return cgv_focus_get_comparison (self->compare_focus)->costs[CGV_SIDE_BASE];
  return cgv_focus_get_costs (self->focus);
}

static CgvEventSet *
get_events (CgvPartsStrip *self)
{
  return get_costs (self)->events;
}

static CgvEventId
get_event (CgvPartsStrip *self)
{
  return get_costs (self)->event;
}

static gboolean
get_relative (CgvPartsStrip *self)
{
  return self->compare_focus != NULL ? cgv_focus_get_relative (self->compare_focus) : cgv_focus_get_relative (self->focus);
}

/* The costliest part fills its bar. */
static CgvCost
get_max_cost (CgvPartsStrip *self)
{
  CgvEventId event = get_event (self);
  gboolean is_signed = get_costs (self)->is_signed;

  if (self->max_event == event)
    return self->max_cost;

  self->max_event = event;
  self->max_cost = 0;
  for (CgvPartId part = 0; part < get_n_parts (self); part++)
    {
      CgvCost cost = cgv_document_get_part_cost (get_document (self), part, get_events (self), event);

      if (cgv_cost_compare (cost, self->max_cost, is_signed) > 0)
        self->max_cost = cost;
    }

  return self->max_cost;
}

/* Of all parts, whichever are selected, and without filters: the strip shows what there is to choose from. */
static char *
dup_cost (CgvPartsStrip *self,
          CgvCost cost)
{
  const CgvEventSet *events = get_events (self);
  CgvEventId event = get_event (self);
  char text[CGV_FORMAT_MAX];

  if (get_relative (self))
    return cgv_cost_text_dup_percent (get_costs (self), cost, cgv_event_set_get_total (events, NULL, event));

  cgv_value_format_short (cost, cgv_event_set_get (events, event), text);

  return g_strdup (text);
}

static char *
add_line (char *text,
          const char *line)
{
  g_autofree char *owned = text;

  return g_strconcat (owned, "\n", line, NULL);
}

/* Asked for when it is shown: to set a text asks the X server where the pointer is, for each bar. */
static gboolean
query_tooltip_cb (GtkWidget *bar,
                  int x,
                  int y,
                  gboolean keyboard_mode,
                  GtkTooltip *tooltip,
                  CgvPartsStrip *self)
{
  guint position = cgv_row_factory_get_position (bar);
  g_autofree char *text = NULL;

  if (self->model == NULL || position >= g_list_model_get_n_items (G_LIST_MODEL (self->model)))
    return FALSE;

  text = cgv_document_dup_part_tooltip (get_document (self),
                                        cgv_parts_model_get_part (self->model, position),
                                        get_events (self),
                                        get_event (self));
  if (gtk_widget_get_visible (self->unfiltered_label))
    text = add_line (g_steal_pointer (&text), gtk_widget_get_tooltip_text (self->unfiltered_label));
  gtk_tooltip_set_text (tooltip, text);

  return TRUE;
}

static GtkWidget *
create_bar (gpointer user_data)
{
  CgvPartsStrip *self = user_data;
  GtkWidget *bar = cgv_part_bar_new (get_n_parts (self) <= N_WIDE_BARS ? WIDE_BAR : NARROW_BAR);

  gtk_widget_set_has_tooltip (bar, TRUE);
  g_signal_connect (bar, "query-tooltip", G_CALLBACK (query_tooltip_cb), self);

  return bar;
}

static void
update_bar (GtkWidget *bar,
            guint position,
            gpointer user_data)
{
  CgvPartsStrip *self = user_data;
  g_autofree char *title = NULL;
  g_autofree char *text = NULL;
  CgvEventId event;
  CgvPartId part;
  CgvCost cost;

  if (self->model == NULL)
    return;

  event = get_event (self);
  part = cgv_parts_model_get_part (self->model, position);
  cost = cgv_document_get_part_cost (get_document (self), part, get_events (self), event);
  title = cgv_document_dup_part_title (get_document (self), part);
  text = dup_cost (self, cost);
  cgv_part_bar_set (CGV_PART_BAR (bar), title, text, cgv_cost_text_get_fraction (get_costs (self), cost, get_max_cost (self)));
  cgv_part_bar_set_mark (CGV_PART_BAR (bar), cgv_parts_strip_get_mark (self, part));
}

/* Another set may mean something else by the same id. */
static void
forget_max_cost (CgvPartsStrip *self)
{
  self->max_event = CGV_NONE;
}

void
cgv_parts_strip_update_selection (CgvPartsStrip *self)
{
  gboolean is_restricted = !cgv_focus_has_all_parts (self->focus);
  gboolean is_picking = cgv_parts_strip_is_picking (self);
  guint n_parts = get_n_parts (self);
  g_autofree char *count = NULL;

  if (is_restricted)
    count = g_strdup_printf (ngettext ("%u of %u part", "%u of %u parts", n_parts),
                             cgv_parts_model_get_n_selected (self->model),
                             n_parts);
  else
    count = g_strdup_printf (ngettext ("%u part", "%u parts", n_parts), n_parts);

  gtk_label_set_text (self->count_label, count);
  gtk_widget_set_sensitive (self->all_button, is_restricted);
  if (is_restricted && !is_picking)
    gtk_widget_add_css_class (GTK_WIDGET (self->list_view), "restricted");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->list_view), "restricted");
}

static void
update_filtered (CgvPartsStrip *self)
{
  gtk_widget_set_visible (self->unfiltered_label, cgv_filter_list_get_n (cgv_focus_get_filters (self->focus)) > 0);
}

void
cgv_parts_strip_refresh (CgvPartsStrip *self)
{
  if (self->focus != NULL)
    cgv_row_factory_refresh (gtk_list_view_get_factory (self->list_view));
}

static void
all_cb (CgvPartsStrip *self)
{
  if (self->focus != NULL)
    cgv_focus_select_all_parts (self->focus);
}

/* A wheel turns up and down, and there is only one direction to go. */
static gboolean
scroll_cb (CgvPartsStrip *self,
           double dx,
           double dy,
           GtkEventControllerScroll *controller)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_hadjustment (self->scroller);

  if (dy == 0.0)
    return GDK_EVENT_PROPAGATE;

  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_value (adjustment) + dy * WIDE_BAR);

  return GDK_EVENT_STOP;
}

static void
drop_focus (CgvPartsStrip *self)
{
  if (self->focus == NULL)
    return;

  gtk_list_view_set_model (self->list_view, NULL);
  gtk_list_view_set_factory (self->list_view, NULL);
  g_signal_group_set_target (self->focus_signals, NULL);
  g_clear_object (&self->model);
  g_clear_object (&self->focus);
}

static void
follow_focus (CgvPartsStrip *self,
              CgvFocus *focus)
{
  g_autoptr (GtkListItemFactory) factory = cgv_row_factory_new (create_bar, update_bar, self);

  self->focus = g_object_ref (focus);
  self->model = cgv_parts_model_new (focus);
  self->max_event = CGV_NONE;

  /* The factory is for bars of one width, which depends on how many there are. */
  gtk_list_view_set_factory (self->list_view, factory);
  gtk_list_view_set_model (self->list_view, GTK_SELECTION_MODEL (self->model));
  g_signal_group_set_target (self->focus_signals, focus);
  cgv_parts_strip_update_sides (self);
  update_filtered (self);
}

/* However many parts there are, the Tab key stops once; the arrow keys go from one to the next. */
static gboolean
cgv_parts_strip_focus (GtkWidget *widget,
                       GtkDirectionType direction)
{
  CgvPartsStrip *self = CGV_PARTS_STRIP (widget);
  GtkRoot *root = gtk_widget_get_root (widget);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  gboolean in_list = focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->list_view));

  if (in_list && direction == GTK_DIR_TAB_FORWARD)
    return FALSE;
  if (in_list && direction == GTK_DIR_TAB_BACKWARD)
    return gtk_widget_child_focus (self->head, direction);

  return gtk_widget_child_focus (self->content, direction);
}

static void
cgv_parts_strip_dispose (GObject *object)
{
  CgvPartsStrip *self = CGV_PARTS_STRIP (object);

  if (self->list_view != NULL)
    drop_focus (self);
  g_clear_object (&self->focus_signals);
  cgv_parts_strip_drop_sides (self);
  gtk_widget_dispose_template (GTK_WIDGET (self), CGV_TYPE_PARTS_STRIP);

  G_OBJECT_CLASS (cgv_parts_strip_parent_class)->dispose (object);
}

static void
cgv_parts_strip_get_property (GObject *object,
                              guint prop_id,
                              GValue *value,
                              GParamSpec *pspec)
{
  CgvPartsStrip *self = CGV_PARTS_STRIP (object);

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
cgv_parts_strip_set_property (GObject *object,
                              guint prop_id,
                              const GValue *value,
                              GParamSpec *pspec)
{
  CgvPartsStrip *self = CGV_PARTS_STRIP (object);

  switch (prop_id)
    {
    case PROP_FOCUS:
      cgv_parts_strip_set_focus (self, g_value_get_object (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
cgv_parts_strip_class_init (CgvPartsStripClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = cgv_parts_strip_dispose;
  object_class->get_property = cgv_parts_strip_get_property;
  object_class->set_property = cgv_parts_strip_set_property;
  widget_class->focus = cgv_parts_strip_focus;

  properties[PROP_FOCUS] =
    g_param_spec_object ("focus", NULL, NULL, CGV_TYPE_FOCUS, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  gtk_widget_class_set_css_name (widget_class, "partsstrip");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/callgrove/Callgrove/ui/cgv-parts-strip.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvPartsStrip, content);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsStrip, head);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsStrip, all_button);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsStrip, count_label);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsStrip, unfiltered_label);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsStrip, scroller);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsStrip, list_view);
  gtk_widget_class_bind_template_callback (widget_class, all_cb);
  gtk_widget_class_bind_template_callback (widget_class, scroll_cb);
  cgv_parts_strip_bind_sides (widget_class);
}

static void
cgv_parts_strip_init (CgvPartsStrip *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->focus_signals = g_signal_group_new (CGV_TYPE_FOCUS);
  g_signal_group_connect_swapped (self->focus_signals, "notify::events", G_CALLBACK (forget_max_cost), self);
  g_signal_group_connect_swapped (self->focus_signals, "numbers-changed", G_CALLBACK (cgv_parts_strip_update_selection), self);
  g_signal_group_connect_swapped (self->focus_signals, "notify::filters", G_CALLBACK (update_filtered), self);
  g_signal_group_connect_swapped (self->focus_signals, "notify::relative", G_CALLBACK (cgv_parts_strip_refresh), self);
  cgv_parts_strip_init_sides (self);
}

GtkWidget *
cgv_parts_strip_new (void)
{
  return g_object_new (CGV_TYPE_PARTS_STRIP, NULL);
}

void
cgv_parts_strip_set_focus (CgvPartsStrip *self,
                           CgvFocus *focus)
{
  g_return_if_fail (CGV_IS_PARTS_STRIP (self));
  g_return_if_fail (focus == NULL || CGV_IS_FOCUS (focus));

  if (self->focus == focus)
    return;

  drop_focus (self);
  if (focus != NULL)
    follow_focus (self, focus);
  gtk_widget_set_visible (GTK_WIDGET (self), focus != NULL && get_n_parts (self) > 1);

  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FOCUS]);
}
