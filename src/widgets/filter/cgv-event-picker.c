/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-event-picker.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-arrays.h"
#include "cgv-event-text.h"
#include "cgv-event-total.h"
#include "cgv-signal.h"
#include "cgv-text-scale.h"
#include "cgv-tooltip.h"
#include "cgv-value.h"
#include "cgv-widget.h"

/* Longer titles are cut: the popover must fit into a window, which on a phone has 360 pixels. */
#define MAX_TITLE_CHARS    36
#define NARROW_TITLE_CHARS 26
#define MAX_NAME_CHARS     20

/* Additional letters that a wide letter counts as. */
#define WIDE_LETTERS 2

/* The rows of a popover take as much height as a window of 800 pixels has. */
#define MAX_ROWS_HEIGHT 640

/* Letters of the buttons that stay next to a long subtitle of the window, or in a narrow window. */
#define EVENT_CHARS        32
#define NARROW_EVENT_CHARS 18
#define AMOUNTS_CHARS      12

struct _CgvEventPicker
{
  CgvView view;

  GPtrArray *items; /* (nullable): CgvEventItem, instead of those of the focus */
  guint selected;   /* of them */

  GArray *events;          /* by position, the index in the list of event types */

  GtkDropDown *drop_down;
  GtkLabel *event_label;   /* in the button of the drop-down */
  GtkMenuButton *amounts_button;
  GtkLabel *amounts_label;

  /* While the widget follows the focus, it must not change the focus. */
  gboolean is_updating;

  gboolean narrow;
};

enum
{
  PROP_NARROW = 1,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];
static guint picked_signal;

G_DEFINE_FINAL_TYPE (CgvEventPicker, cgv_event_picker, CGV_TYPE_VIEW)

static guint
get_event (CgvEventPicker *self,
           guint position)
{
  return g_array_index (self->events, guint, position);
}

static CgvEventList *
get_list (CgvEventPicker *self)
{
  return self->view.focus->choice->events;
}

/* The new side has all event types that can be chosen, with their indexes as ids. */
static CgvEventSet *
get_set (CgvEventPicker *self)
{
  return get_list (self)->sets[CGV_SIDE_NEW];
}

static gboolean
has_events (CgvEventPicker *self)
{
  return self->items != NULL || self->view.focus != NULL;
}

/* Returns (nullable) the comparison of the focus. */
static const CgvComparison *
get_comparison (CgvEventPicker *self)
{
  return self->view.focus != NULL ? cgv_focus_get_comparison (self->view.focus) : NULL;
}

static const CgvEventItem *
get_item (CgvEventPicker *self,
          guint position)
{
  return g_ptr_array_index (self->items, position);
}

static char *
dup_name (CgvEventPicker *self,
          guint position)
{
  return self->items != NULL ? g_strdup (get_item (self, position)->name) : cgv_event_text_dup_name (get_set (self), get_event (self, position));
}

static char *
dup_title (CgvEventPicker *self,
           guint position)
{
  return self->items != NULL ? g_strdup (get_item (self, position)->title) : cgv_event_text_dup_title (get_set (self), get_event (self, position));
}

/* Returns the long name, the formula, and the meaning of one count. */
static char *
dup_explanation (CgvEventPicker *self,
                 guint position)
{
  return self->items != NULL ? g_strdup (get_item (self, position)->explanation) : cgv_event_text_dup_explanation (get_set (self), get_event (self, position));
}

static void
collect_events (CgvEventPicker *self)
{
  CgvEventList *list = self->items == NULL ? get_list (self) : NULL;

  g_array_set_size (self->events, 0);
  for (guint i = 0; self->items != NULL && i < self->items->len; i++)
    g_array_append_val (self->events, i);
  if (list == NULL)
    return;
  for (guint i = 0; i < cgv_event_list_get_n (list); i++)
    {
      if (cgv_event_list_can_be_main (list, i))
        g_array_append_val (self->events, i);
    }
}

/* Makes the names of the events that can be chosen, and a last row that opens the dialog of formulas. */
static GListModel *
make_model (CgvEventPicker *self)
{
  GtkStringList *names = gtk_string_list_new (NULL);

  collect_events (self);
  for (guint i = 0; i < self->events->len; i++)
    gtk_string_list_take (names, dup_name (self, i));
  if (self->items == NULL && get_comparison (self) == NULL)
    gtk_string_list_append (names, _ ("Formulas…"));

  return G_LIST_MODEL (names);
}

static guint
find_position (CgvEventPicker *self,
               guint event)
{
  for (guint i = 0; i < self->events->len; i++)
    {
      if (get_event (self, i) == event)
        return i;
    }
  return GTK_INVALID_LIST_POSITION;
}

/* Only a longer text is cut. Fewer letters of large text have the room of many small ones. */
static void
limit_chars (CgvEventPicker *self,
             GtkLabel *label,
             int chars)
{
  gboolean is_long;

  chars = chars * 100 / cgv_text_scale (GTK_WIDGET (self), 100);
  is_long = g_utf8_strlen (gtk_label_get_text (label), -1) > chars;
  gtk_label_set_width_chars (label, is_long ? chars / 2 : -1);
  gtk_label_set_ellipsize (label, is_long ? PANGO_ELLIPSIZE_MIDDLE : PANGO_ELLIPSIZE_NONE);
}

char *
cgv_event_picker_dup_total (CgvCosts *costs,
                            gboolean is_short)
{
  g_auto (CgvEventTotal) total = { 0 };

  cgv_event_total_init (&total, costs);
  return cgv_event_total_dup_text (&total, is_short);
}

/* A comparison has two totals, which are above its lists. */
static void
update_event_label (CgvEventPicker *self)
{
  g_autofree char *text = NULL;
  guint position = gtk_drop_down_get_selected (self->drop_down);

  if (!has_events (self) || position >= self->events->len || self->event_label == NULL)
    return;
  if (self->items == NULL && get_comparison (self) == NULL)
    text = cgv_event_picker_dup_total (cgv_focus_get_costs (self->view.focus), self->narrow);
  else
    text = dup_title (self, position);
  gtk_label_set_text (self->event_label, text);
  limit_chars (self, self->event_label, self->narrow ? NARROW_EVENT_CHARS : EVENT_CHARS);
}

static void
setup_button_cb (GtkSignalListItemFactory *factory,
                 GtkListItem *item,
                 CgvEventPicker *self)
{
  g_set_weak_pointer (&self->event_label, g_object_new (GTK_TYPE_LABEL, "xalign", 0.0f, NULL));
  gtk_list_item_set_child (item, GTK_WIDGET (self->event_label));
}

static void
bind_button_cb (GtkSignalListItemFactory *factory,
                GtkListItem *item,
                CgvEventPicker *self)
{
  update_event_label (self);
}

/* A popover is as narrow as its rows can be, and rows that may be cut can be very narrow. */
static int
get_chars (CgvEventPicker *self,
           char *(*dup) (CgvEventPicker *self,
                         guint position),
           glong max)
{
  glong chars = 0;

  for (guint i = 0; i < self->events->len && chars < max; i++)
    {
      g_autofree char *text = dup (self, i);

      chars = MAX (chars, g_utf8_strlen (text, -1));
    }

  return (int) MIN (chars, max);
}

/* Returns the total of the run. In a comparison, it would be the total of one side. */
static char *
dup_total (CgvEventPicker *self,
           guint event)
{
  char text[CGV_FORMAT_MAX];

  if (self->items != NULL || get_comparison (self) != NULL || cgv_focus_get_side (self->view.focus, CGV_SIDE_NEW) == NULL)
    return g_strdup ("");
  cgv_value_format_short (cgv_event_set_get_total (get_set (self), NULL, event), cgv_event_set_get (get_set (self), event), text);
  return g_strdup (text);
}

static void
update_check (GtkDropDown *drop_down,
              GParamSpec *pspec,
              GtkListItem *item)
{
  GtkWidget *check = gtk_widget_get_last_child (gtk_list_item_get_child (item));

  gtk_widget_set_opacity (check, gtk_list_item_get_position (item) == gtk_drop_down_get_selected (drop_down) ? 1.0 : 0.0);
}

/* Made on request: setting a tooltip makes GTK ask the server for the pointer's position, for each row. */
static gboolean
query_tooltip_cb (GtkWidget *box,
                  int x,
                  int y,
                  gboolean keyboard_mode,
                  GtkTooltip *tooltip,
                  GtkListItem *item)
{
  CgvEventPicker *self = CGV_EVENT_PICKER (gtk_widget_get_ancestor (box, CGV_TYPE_EVENT_PICKER));
  guint position = gtk_list_item_get_position (item);
  g_autofree char *explanation = NULL;

  if (self == NULL || !has_events (self) || position >= self->events->len)
    return FALSE;
  explanation = dup_explanation (self, position);
  return cgv_tooltip_set (tooltip, box, explanation);
}

static void
setup_long_cb (GtkSignalListItemFactory *factory,
               GtkListItem *item,
               CgvEventPicker *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *check = gtk_image_new_from_icon_name ("object-select-symbolic");

  gtk_box_append (GTK_BOX (box), g_object_new (GTK_TYPE_LABEL, "xalign", 0.0f, "ellipsize", PANGO_ELLIPSIZE_MIDDLE, NULL));
  gtk_box_append (GTK_BOX (box), g_object_new (GTK_TYPE_LABEL, "xalign", 0.0f, "hexpand", TRUE, "ellipsize", PANGO_ELLIPSIZE_MIDDLE, NULL));
  gtk_widget_add_css_class (gtk_widget_get_last_child (box), "dim-label");
  gtk_box_append (GTK_BOX (box), g_object_new (GTK_TYPE_LABEL, "xalign", 1.0f, NULL));
  gtk_widget_add_css_class (gtk_widget_get_last_child (box), "numeric");
  gtk_box_append (GTK_BOX (box), check);
  gtk_widget_set_has_tooltip (box, TRUE);
  g_signal_connect (box, "query-tooltip", G_CALLBACK (query_tooltip_cb), item);
  gtk_list_item_set_child (item, box);
  g_signal_connect_object (self->drop_down, "notify::selected-item", G_CALLBACK (update_check), item, 0);
}

static void
bind_long_cb (GtkSignalListItemFactory *factory,
              GtkListItem *item,
              CgvEventPicker *self)
{
  GtkWidget *box = gtk_list_item_get_child (item);
  GtkWidget *short_label = gtk_widget_get_first_child (box);
  GtkWidget *long_label = gtk_widget_get_next_sibling (short_label);
  GtkWidget *total_label = gtk_widget_get_next_sibling (long_label);
  guint position = gtk_list_item_get_position (item);
  const char *name = gtk_string_object_get_string (gtk_list_item_get_item (item));
  g_autofree char *title = NULL;
  g_autofree char *total = NULL;

  if (!has_events (self))
    return;

  if (position < self->events->len)
    {
      title = dup_title (self, position);
      total = dup_total (self, get_event (self, position));
    }
  gtk_label_set_text (GTK_LABEL (short_label), title != NULL ? name : "");
  gtk_label_set_text (GTK_LABEL (long_label), title != NULL ? title : name);
  gtk_label_set_text (GTK_LABEL (total_label), total != NULL ? total : "");
  gtk_widget_set_visible (total_label, !self->narrow);
  gtk_label_set_ellipsize (GTK_LABEL (short_label), g_utf8_strlen (name, -1) > MAX_NAME_CHARS ? PANGO_ELLIPSIZE_MIDDLE : PANGO_ELLIPSIZE_NONE);
  gtk_label_set_width_chars (GTK_LABEL (short_label), get_chars (self, dup_name, MAX_NAME_CHARS) + WIDE_LETTERS);
  gtk_label_set_width_chars (GTK_LABEL (long_label), get_chars (self, dup_title, self->narrow ? NARROW_TITLE_CHARS : MAX_TITLE_CHARS));
  update_check (self->drop_down, NULL, item);
}

static guint
get_selected_position (CgvEventPicker *self)
{
  return self->items != NULL ? self->selected : find_position (self, self->view.focus->choice->event);
}

/* The button shows the title itself. */
static void
update (CgvEventPicker *self)
{
  g_autofree char *explanation = NULL;
  const char *rest = NULL;

  self->is_updating = TRUE;
  if (has_events (self))
    {
      guint position = get_selected_position (self);

      if (position < self->events->len)
        explanation = dup_explanation (self, position);
      gtk_drop_down_set_selected (self->drop_down, position);
    }
  if (explanation != NULL)
    rest = strchr (explanation, '\n');
  cgv_tooltip_set_for (GTK_WIDGET (self->drop_down), rest != NULL ? rest + 1 : NULL);
  self->is_updating = FALSE;
}

static void
cgv_event_picker_update (CgvView *view)
{
  CgvEventPicker *self = CGV_EVENT_PICKER (view);
  g_autoptr (GListModel) model = has_events (self) ? make_model (self) : NULL;

  self->is_updating = TRUE;
  gtk_drop_down_set_model (self->drop_down, model);
  self->is_updating = FALSE;
  update (self);
}

/* The rows of the last model say nothing until then. */
static void
replace_model (CgvEventPicker *self)
{
  gtk_widget_set_sensitive (GTK_WIDGET (self), has_events (self));
  g_array_set_size (self->events, 0);
  cgv_view_queue_update (CGV_VIEW (self));
}

static void
selected_cb (CgvEventPicker *self)
{
  guint position = gtk_drop_down_get_selected (self->drop_down);

  if (self->is_updating || !has_events (self))
    return;

  if (self->items != NULL)
    {
      self->selected = position;
      update (self);
      g_signal_emit (self, picked_signal, 0, position);
    }
  else if (position < self->events->len)
    cgv_focus_set_event (self->view.focus, get_event (self, position));
  else if (position == self->events->len && position + 1 == g_list_model_get_n_items (gtk_drop_down_get_model (self->drop_down)))
    {
      update (self);
      gtk_widget_activate_action (GTK_WIDGET (self), "win.formulas", NULL);
    }
}

static char *
dup_amounts (CgvFocus *focus)
{
  switch (cgv_focus_get_amounts (focus))
    {
    case CGV_AMOUNTS_PLAIN:
      /* Translators: costs are shown with all their digits; the label of a button */
      return g_strdup (_ ("All Digits"));
    case CGV_AMOUNTS_SHORT:
      /* Translators: costs are shown with three digits, such as "229 M"; the label of a button */
      return g_strdup (_ ("Short"));
    case CGV_AMOUNTS_OF_TOTAL:
    case CGV_AMOUNTS_OF_SELECTED:
    default:
      return cgv_focus_dup_base (focus);
    }
}

char *
cgv_event_picker_dup_spoken (CgvFocus *focus)
{
  g_autofree char *text = dup_amounts (focus);

  /* Translators: %s is "% of total", "All Digits" … */
  return g_strdup_printf (_ ("Costs shown as: %s"), text);
}

/* Names the whole of all percentages of the window, if it is not the usual one of a narrow window. Where another switch chooses them, the
 * button is hidden. */
static void
update_amounts (CgvEventPicker *self)
{
  g_autofree char *text = self->view.focus != NULL ? dup_amounts (self->view.focus) : g_strdup ("");
  gboolean is_usual = self->narrow && self->view.focus != NULL && cgv_focus_get_amounts (self->view.focus) == CGV_AMOUNTS_OF_TOTAL;
  g_autofree char *spoken = self->view.focus != NULL ? cgv_event_picker_dup_spoken (self->view.focus) : g_strdup ("");

  gtk_widget_set_visible (GTK_WIDGET (self->amounts_button), self->items == NULL && (self->view.focus == NULL || cgv_focus_can_choose_amounts (self->view.focus)));
  gtk_label_set_text (self->amounts_label, is_usual ? "%" : text);
  limit_chars (self, self->amounts_label, AMOUNTS_CHARS);
  cgv_widget_name (GTK_WIDGET (gtk_widget_get_first_child (GTK_WIDGET (self->amounts_button))), spoken);
}

/* The number of visible letters depends on their size. */
static void
cgv_event_picker_system_setting_changed (GtkWidget *widget,
                                         GtkSystemSetting setting)
{
  CgvEventPicker *self = CGV_EVENT_PICKER (widget);

  GTK_WIDGET_CLASS (cgv_event_picker_parent_class)->system_setting_changed (widget, setting);
  if (setting != GTK_SYSTEM_SETTING_DPI)
    return;
  replace_model (self);
  update_amounts (self);
}

static void
cgv_event_picker_set_property (GObject *object,
                               guint property_id,
                               const GValue *value,
                               GParamSpec *pspec)
{
  CgvEventPicker *self = CGV_EVENT_PICKER (object);

  switch (property_id)
    {
    case PROP_NARROW:
      self->narrow = g_value_get_boolean (value);
      replace_model (self);
      update_amounts (self);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
cgv_event_picker_finalize (GObject *object)
{
  CgvEventPicker *self = CGV_EVENT_PICKER (object);

  g_clear_weak_pointer (&self->event_label);
  g_clear_pointer (&self->items, g_ptr_array_unref);
  g_array_unref (self->events);

  G_OBJECT_CLASS (cgv_event_picker_parent_class)->finalize (object);
}

static void
cgv_event_picker_focus_changed (CgvView *view)
{
  CgvEventPicker *self = CGV_EVENT_PICKER (view);

  replace_model (self);
  update_amounts (self);
}

static void
cgv_event_picker_class_init (CgvEventPickerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  CGV_VIEW_CLASS (klass)->focus_changed = cgv_event_picker_focus_changed;
  CGV_VIEW_CLASS (klass)->update = cgv_event_picker_update;
  object_class->finalize = cgv_event_picker_finalize;
  object_class->set_property = cgv_event_picker_set_property;
  widget_class->system_setting_changed = cgv_event_picker_system_setting_changed;

  properties[PROP_NARROW] = g_param_spec_boolean ("narrow", NULL, NULL, FALSE, G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  picked_signal = cgv_signal_new ("picked", klass, 1, G_TYPE_UINT);

  gtk_widget_class_set_css_name (widget_class, "eventpicker");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/callgrove/Callgrove/ui/cgv-event-picker.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvEventPicker, drop_down);
  gtk_widget_class_bind_template_child (widget_class, CgvEventPicker, amounts_button);
  gtk_widget_class_bind_template_child (widget_class, CgvEventPicker, amounts_label);
  gtk_widget_class_bind_template_callback (widget_class, selected_cb);
}

static GtkWidget *
find_scroller (GtkWidget *widget)
{
  GtkWidget *found = GTK_IS_SCROLLED_WINDOW (widget) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL; child = gtk_widget_get_next_sibling (child))
    found = find_scroller (child);
  return found;
}

/* GTK limits the popover of a drop-down to 400 pixels of height, half of the available height. */
static void
let_grow (CgvEventPicker *self)
{
  GtkWidget *scroller = find_scroller (GTK_WIDGET (self->drop_down));

  if (scroller != NULL)
    gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), MAX_ROWS_HEIGHT);
}

static void
cgv_event_picker_init (CgvEventPicker *self)
{
  g_autoptr (GtkListItemFactory) button_factory = gtk_signal_list_item_factory_new ();
  g_autoptr (GtkListItemFactory) popup_factory = gtk_signal_list_item_factory_new ();

  self->events = cgv_array_new (guint);
  gtk_widget_init_template (GTK_WIDGET (self));

  cgv_view_follow (CGV_VIEW (self), CGV_FOCUS_EVENTS, G_CALLBACK (replace_model));
  cgv_view_follow (CGV_VIEW (self), CGV_FOCUS_EVENT, G_CALLBACK (update));
  cgv_view_follow (CGV_VIEW (self), CGV_FOCUS_NUMBERS, G_CALLBACK (update_event_label));
  cgv_view_follow (CGV_VIEW (self), CGV_FOCUS_AMOUNTS | CGV_FOCUS_ROW | CGV_FOCUS_NUMBERS, G_CALLBACK (update_amounts));

  g_signal_connect (button_factory, "setup", G_CALLBACK (setup_button_cb), self);
  g_signal_connect (button_factory, "bind", G_CALLBACK (bind_button_cb), self);
  g_signal_connect (popup_factory, "setup", G_CALLBACK (setup_long_cb), self);
  g_signal_connect (popup_factory, "bind", G_CALLBACK (bind_long_cb), self);
  gtk_drop_down_set_factory (self->drop_down, button_factory);
  gtk_drop_down_set_list_factory (self->drop_down, popup_factory);
  let_grow (self);
  replace_model (self);
}

void
cgv_event_picker_set_items (CgvEventPicker *self,
                            GPtrArray *items,
                            guint selected)
{
  g_return_if_fail (CGV_IS_EVENT_PICKER (self));

  if (self->items == items && (items == NULL || self->selected == selected))
    return;
  if (items != NULL)
    g_ptr_array_ref (items);
  g_clear_pointer (&self->items, g_ptr_array_unref);
  self->items = items;
  self->selected = selected;
  replace_model (self);
  update_amounts (self);
}

void
cgv_event_picker_open (CgvEventPicker *self)
{
  g_return_if_fail (CGV_IS_EVENT_PICKER (self));

  if (gtk_widget_get_mapped (GTK_WIDGET (self->drop_down)))
    gtk_widget_activate (GTK_WIDGET (self->drop_down));
}
