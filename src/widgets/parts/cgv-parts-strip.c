/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-parts-strip.h"

#include <glib/gi18n.h>

#include "cgv-arrays.h"
#include "cgv-part-picture.h"

struct _CgvPartsStrip
{
  CgvView view;

  CgvPartSides *sides;
  GSignalGroup *side_signals;

  CgvPartPicture *picture;
  GtkScrolledWindow *scroller; /* scrolls the rows of a narrow picture */
  GtkWidget *head;
  GtkWidget *all_button;
  GtkLabel *count_label;
  GtkWidget *unfiltered_label;
  GtkWidget *compare_button;
  GtkLabel *compare_label;
  GtkMenuButton *stack_button;
  GtkPopoverMenu *menu;
  GMenuModel *part_menu; /* of it, once it opens */
  GMenu *stack_menu;     /* in it, and of the button */
  guint menu_place; /* of the part that the menu is for */
  guint stack;      /* a Stack */
  gboolean by_amount;
};

/* The meaning of the layers of columns. */
typedef enum
{
  STACK_FUNCTION,
  STACK_FILE,
  STACK_THREAD,
  N_STACKS
} Stack;

static const struct
{
  const char *id;
  const char *title; /* on the button */
  const char *item;  /* in the menu */
} stacks[N_STACKS] = {
  [STACK_FUNCTION] = { "function", N_ ("Stacked by function"), N_ ("_Function") },
  [STACK_FILE] = { "file", N_ ("Stacked by file"), N_ ("F_ile") },
  [STACK_THREAD] = { "thread", N_ ("Stacked by thread"), N_ ("_Thread") },
};

enum
{
  PROP_0,
  PROP_STACK,
  PROP_BY_AMOUNT,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (CgvPartsStrip, cgv_parts_strip, CGV_TYPE_VIEW)

static gboolean
is_compared (CgvPartsStrip *self)
{
  return self->view.focus != NULL && cgv_focus_get_comparison (self->view.focus) != NULL;
}

static CgvDocument *
get_document (CgvPartsStrip *self)
{
  return cgv_focus_get_document (self->view.focus);
}

static guint
get_n_parts (CgvPartsStrip *self)
{
  return get_document (self)->profile->n_parts;
}

static guint
count_selected (CgvPartsStrip *self)
{
  guint n = 0;

  for (CgvPartId part = 0; part < get_n_parts (self); part++)
    n += cgv_focus_has_part (self->view.focus, part) ? 1 : 0;
  return n;
}

static void
update_selection (CgvPartsStrip *self)
{
  gboolean is_restricted = !is_compared (self) && !cgv_focus_has_all_parts (self->view.focus);
  gboolean has_threads = cgv_document_has_threads (get_document (self));
  guint n = get_n_parts (self);
  g_autofree char *count = NULL;

  if (is_restricted && has_threads)
    /* Translators: how many threads are selected, and how many there are */
    count = g_strdup_printf (ngettext ("%u of %u thread", "%u of %u threads", n), count_selected (self), n);
  else if (is_restricted)
    count = g_strdup_printf (ngettext ("%u of %u part", "%u of %u parts", n), count_selected (self), n);
  else
    count = g_strdup_printf (has_threads ? ngettext ("%u thread", "%u threads", n) : ngettext ("%u part", "%u parts", n), n);
  gtk_label_set_text (self->count_label, count);
  gtk_label_set_text (self->compare_label, has_threads ? _ ("Compare Threads") : _ ("Compare Parts"));
  gtk_widget_set_sensitive (self->all_button, is_restricted);
}

/* Offers the layers of columns, in the menu of a part, too. */
static void
list_stacks (CgvPartsStrip *self)
{
  g_autoptr (GMenu) order = g_menu_new ();
  gboolean are_threads;

  g_menu_remove_all (self->stack_menu);
  if (!cgv_part_picture_has_layers (self->picture, &are_threads))
    return;
  for (guint i = 0; i < (are_threads ? N_STACKS : STACK_THREAD); i++)
    {
      g_autofree char *action = g_strdup_printf ("parts.stack::%s", stacks[i].id);

      g_menu_append (self->stack_menu, _ (stacks[i].item), action);
    }
  g_menu_append (order, _ ("Most First"), "parts.by-amount");
  if (cgv_part_picture_has_order (self->picture))
    g_menu_append_section (self->stack_menu, NULL, G_MENU_MODEL (order));
}

/* Columns have layers to choose, and those of threads an order. A narrow picture has no legend, where the button is. */
static void
update_stack (CgvPartsStrip *self)
{
  gboolean are_threads;
  gboolean has_layers = cgv_part_picture_has_layers (self->picture, &are_threads);
  int width = 0;

  if (has_layers && !are_threads && self->stack == STACK_THREAD)
    {
      self->stack = STACK_FUNCTION;
      cgv_part_picture_set_stacks_threads (self->picture, FALSE);
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STACK]);
    }
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "parts.stack", has_layers);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "parts.by-amount", cgv_part_picture_has_order (self->picture));
  list_stacks (self);
  gtk_menu_button_set_label (self->stack_button, _ (stacks[self->stack].title));
  gtk_widget_set_visible (GTK_WIDGET (self->stack_button), has_layers);
  if (has_layers)
    gtk_widget_measure (GTK_WIDGET (self->stack_button), GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  cgv_part_picture_set_reserved (self->picture, width);
}

/* Scrolls to the row with the keyboard. */
static gboolean
reveal_cb (GtkWidget *picture,
           GdkFrameClock *clock,
           gpointer user_data)
{
  CgvPartsStrip *self = user_data;
  guint cursor = cgv_part_picture_get_cursor (self->picture);
  graphene_rect_t area;

  if (cursor == CGV_NONE)
    return G_SOURCE_REMOVE;
  area = cgv_part_picture_get_area (self->picture, cursor);
  gtk_adjustment_clamp_page (gtk_scrolled_window_get_vadjustment (self->scroller), area.origin.y, area.origin.y + area.size.height);
  return G_SOURCE_REMOVE;
}

/* In a narrow window, many rows scroll. Scrolling needs the new places, so the row is revealed in the next frame. */
static void
placed_cb (CgvPartsStrip *self)
{
  int room = cgv_part_picture_get_room (self->picture);

  gtk_scrolled_window_set_policy (self->scroller, GTK_POLICY_NEVER, room > 0 ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER);
  gtk_scrolled_window_set_min_content_height (self->scroller, -1);
  gtk_scrolled_window_set_max_content_height (self->scroller, room);
  gtk_scrolled_window_set_min_content_height (self->scroller, room);
  gtk_widget_add_tick_callback (GTK_WIDGET (self->picture), reveal_cb, self, NULL);
}

/* Closes the menu, as its parts may be gone. */
static void
update (CgvPartsStrip *self)
{
  gtk_popover_popdown (GTK_POPOVER (self->menu));
  gtk_widget_set_visible (self->head, !is_compared (self));
  gtk_widget_set_visible (self->compare_button, self->sides != NULL && !is_compared (self));
  cgv_part_picture_set (self->picture, self->view.focus, self->sides);
  if (self->view.focus == NULL)
    return;
  gtk_widget_set_visible (self->unfiltered_label, cgv_filter_list_get_n (self->view.focus->wanted->filters) > 0);
  update_selection (self);
  update_stack (self);
}

/* The selected function is at the base line. */
static void
row_changed_cb (CgvPartsStrip *self)
{
  gtk_widget_queue_draw (GTK_WIDGET (self->picture));
}

static void
all_cb (CgvPartsStrip *self)
{
  if (self->view.focus != NULL)
    cgv_focus_select_all_parts (self->view.focus);
}

/* Compares parts, at first the most interesting ones. Their change may open the comparison. */
static void
compare_cb (CgvPartsStrip *self)
{
  g_autoptr (CgvPartSides) sides = self->sides != NULL ? g_object_ref (self->sides) : NULL;
  const CgvCosts *costs = cgv_focus_get_costs (self->view.focus);

  if (sides != NULL)
    cgv_part_sides_choose_first (sides, get_document (self), costs->events, costs->event);
}

static gboolean
have_all_selected (CgvPartsStrip *self,
                   const GArray *parts)
{
  for (guint i = 0; i < parts->len; i++)
    if (!cgv_focus_has_part (self->view.focus, g_array_index (parts, CgvPartId, i)))
      return FALSE;
  return TRUE;
}

/* Adds parts, or removes them if all of them count: the last ones stay, as an empty choice has no meaning. */
static void
toggle_selected (CgvPartsStrip *self,
                 const GArray *toggled)
{
  g_autoptr (GArray) parts = cgv_array_new (CgvPartId);
  gboolean removes = have_all_selected (self, toggled);

  for (CgvPartId part = 0; part < get_n_parts (self); part++)
    {
      gboolean is_toggled = FALSE;

      for (guint i = 0; i < toggled->len && !is_toggled; i++)
        is_toggled = g_array_index (toggled, CgvPartId, i) == part;
      if (is_toggled ? !removes : cgv_focus_has_part (self->view.focus, part))
        g_array_append_val (parts, part);
    }
  if (parts->len > 0)
    cgv_focus_select_parts (self->view.focus, (CgvPartId *) (gpointer) parts->data, parts->len);
}

static gboolean
are_selected (CgvPartsStrip *self,
              const GArray *parts)
{
  return have_all_selected (self, parts) && count_selected (self) == parts->len;
}

/* Selects the parts that count in the window. Selecting the same ones again selects all. */
static void
select_parts (CgvPartsStrip *self,
              const GArray *parts,
              gboolean adds)
{
  if (adds)
    toggle_selected (self, parts);
  else if (are_selected (self, parts))
    cgv_focus_select_all_parts (self->view.focus);
  else
    cgv_focus_select_parts (self->view.focus, (CgvPartId *) (gpointer) parts->data, parts->len);
}

static void
choose_sides (CgvPartsStrip *self,
              CgvSide side,
              const GArray *parts,
              gboolean adds)
{
  g_autoptr (CgvPartSides) sides = g_object_ref (self->sides);

  if (adds)
    cgv_part_sides_toggle (sides, side, (const CgvPartId *) (gconstpointer) parts->data, parts->len);
  else
    cgv_part_sides_choose_parts (sides, side, (CgvPartId *) (gpointer) parts->data, parts->len);
}

static void
chosen_cb (CgvPartsStrip *self,
           CgvPartRole role,
           GArray *parts,
           gboolean adds)
{
  if (role == CGV_PART_ROLE_NONE)
    select_parts (self, parts, adds);
  else if (self->sides != NULL)
    choose_sides (self, role == CGV_PART_ROLE_BASE ? CGV_SIDE_BASE : CGV_SIDE_NEW, parts, adds);
}

static gboolean
side_key_cb (GtkWidget *widget,
             GVariant *args,
             gpointer user_data)
{
  CgvPartsStrip *self = CGV_PARTS_STRIP (widget);
  guint place = cgv_part_picture_get_cursor (self->picture);
  g_autoptr (GArray) parts = NULL;
  gboolean is_new, adds;

  g_variant_get (args, "(bb)", &is_new, &adds);
  if (self->sides == NULL || place == CGV_NONE || is_compared (self))
    return GDK_EVENT_PROPAGATE;

  parts = cgv_part_picture_list_parts (self->picture, place);
  choose_sides (self, is_new ? CGV_SIDE_NEW : CGV_SIDE_BASE, parts, adds);
  return GDK_EVENT_STOP;
}

/* Takes back the first of two choices. */
static gboolean
escape_cb (GtkWidget *widget,
           GVariant *args,
           gpointer user_data)
{
  CgvPartsStrip *self = CGV_PARTS_STRIP (widget);

  if (is_compared (self) || self->sides == NULL || (self->sides->n[CGV_SIDE_BASE] == 0 && self->sides->n[CGV_SIDE_NEW] == 0))
    return GDK_EVENT_PROPAGATE;

  cgv_part_sides_clear (self->sides);
  return GDK_EVENT_STOP;
}

/* The menu. */

static GArray *
list_menu_parts (CgvPartsStrip *self)
{
  return cgv_part_picture_list_parts (self->picture, self->menu_place);
}

/* Returns how many of the parts of the menu are on a side. */
static guint
count_on_side (CgvPartsStrip *self,
               const GArray *parts,
               CgvPartRole role)
{
  guint n = 0;

  for (guint i = 0; i < parts->len && self->sides != NULL; i++)
    n += self->sides->roles[g_array_index (parts, CgvPartId, i)] == role;
  return n;
}

static void
set_roles (CgvPartsStrip *self,
           const GArray *parts,
           CgvPartRole role)
{
  cgv_part_sides_set_roles (self->sides, (const CgvPartId *) (gconstpointer) parts->data, parts->len, role);
}

static void
use_cb (GtkWidget *widget,
        const char *name,
        GVariant *parameter)
{
  CgvPartsStrip *self = CGV_PARTS_STRIP (widget);
  CgvSide side = g_str_has_suffix (name, "-a") ? CGV_SIDE_BASE : CGV_SIDE_NEW;
  g_autoptr (GArray) parts = list_menu_parts (self);

  if (self->sides != NULL && g_str_has_prefix (name, "parts.add"))
    set_roles (self, parts, side == CGV_SIDE_BASE ? CGV_PART_ROLE_BASE : CGV_PART_ROLE_NEW);
  else if (self->sides != NULL)
    choose_sides (self, side, parts, FALSE);
}

static void
remove_cb (GtkWidget *widget,
           const char *name,
           GVariant *parameter)
{
  CgvPartsStrip *self = CGV_PARTS_STRIP (widget);
  g_autoptr (GArray) parts = list_menu_parts (self);

  if (self->sides != NULL)
    set_roles (self, parts, CGV_PART_ROLE_NONE);
}

static void
only_cb (GtkWidget *widget,
         const char *name,
         GVariant *parameter)
{
  CgvPartsStrip *self = CGV_PARTS_STRIP (widget);
  g_autoptr (GArray) parts = list_menu_parts (self);

  if (g_str_equal (name, "parts.all"))
    cgv_focus_select_all_parts (self->view.focus);
  else
    cgv_focus_select_parts (self->view.focus, (CgvPartId *) (gpointer) parts->data, parts->len);
}

/* No side may lose its last part. */
static void
prepare_menu (CgvPartsStrip *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  g_autoptr (GArray) parts = list_menu_parts (self);
  guint n_base = self->sides != NULL ? self->sides->n[CGV_SIDE_BASE] : 0;
  guint n_new = self->sides != NULL ? self->sides->n[CGV_SIDE_NEW] : 0;
  guint base = count_on_side (self, parts, CGV_PART_ROLE_BASE);
  guint new_ = count_on_side (self, parts, CGV_PART_ROLE_NEW);
  gboolean keeps_base = base == 0 || base < n_base;
  gboolean keeps_new = new_ == 0 || new_ < n_new;

  gtk_widget_action_set_enabled (widget, "parts.only", !is_compared (self));
  gtk_widget_action_set_enabled (widget, "parts.all", !is_compared (self) && !cgv_focus_has_all_parts (self->view.focus));
  gtk_widget_action_set_enabled (widget, "parts.use-as-a", self->sides != NULL && !(base == parts->len && n_base == base));
  gtk_widget_action_set_enabled (widget, "parts.use-as-b", self->sides != NULL && !(new_ == parts->len && n_new == new_));
  gtk_widget_action_set_enabled (widget, "parts.add-to-a", n_base > 0 && base < parts->len && keeps_new);
  gtk_widget_action_set_enabled (widget, "parts.add-to-b", n_new > 0 && new_ < parts->len && keeps_base);
  gtk_widget_action_set_enabled (widget, "parts.remove", base + new_ > 0 && keeps_base && keeps_new);
}

static void
menu_cb (CgvPartsStrip *self,
         guint place)
{
  graphene_rect_t area = cgv_part_picture_get_area (self->picture, place);
  graphene_point_t at;

  /* Two documents have no choice. */
  if (is_compared (self) && self->sides == NULL)
    return;
  self->menu_place = place;
  prepare_menu (self);
  gtk_popover_menu_set_menu_model (self->menu, self->part_menu);
  if (gtk_widget_compute_point (GTK_WIDGET (self->picture), GTK_WIDGET (self), &area.origin, &at))
    {
      gtk_popover_set_pointing_to (GTK_POPOVER (self->menu), &(GdkRectangle){ (int) at.x, (int) at.y, MAX ((int) area.size.width, 1), (int) area.size.height });
      gtk_popover_popup (GTK_POPOVER (self->menu));
    }
}

static void
set_stack (CgvPartsStrip *self,
           const char *id)
{
  guint stack = 0;

  while (stack < N_STACKS && g_strcmp0 (stacks[stack].id, id) != 0)
    stack++;
  if (stack == N_STACKS || self->stack == stack)
    return;
  self->stack = stack;
  cgv_part_picture_set_stacks_threads (self->picture, stack == STACK_THREAD);
  if (self->view.focus != NULL)
    cgv_focus_set_colors_files (self->view.focus, stack == STACK_FILE);
  update (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STACK]);
}

static void
set_by_amount (CgvPartsStrip *self,
               gboolean by_amount)
{
  if (self->by_amount == by_amount)
    return;
  self->by_amount = by_amount;
  cgv_part_picture_set_by_amount (self->picture, by_amount);
  update (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BY_AMOUNT]);
}

static void
cgv_parts_strip_get_property (GObject *object,
                              guint prop_id,
                              GValue *value,
                              GParamSpec *pspec)
{
  CgvPartsStrip *self = CGV_PARTS_STRIP (object);

  if (prop_id == PROP_STACK)
    g_value_set_string (value, stacks[self->stack].id);
  else if (prop_id == PROP_BY_AMOUNT)
    g_value_set_boolean (value, self->by_amount);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static void
cgv_parts_strip_set_property (GObject *object,
                              guint prop_id,
                              const GValue *value,
                              GParamSpec *pspec)
{
  CgvPartsStrip *self = CGV_PARTS_STRIP (object);

  if (prop_id == PROP_STACK)
    set_stack (self, g_value_get_string (value));
  else if (prop_id == PROP_BY_AMOUNT)
    set_by_amount (self, g_value_get_boolean (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

/* Places the button at the end of the legend. A narrow picture has no legend; the menu of parts
 * has the same items. */
static gboolean
place_stack_button_cb (CgvPartsStrip *self,
                       GtkWidget *button,
                       GdkRectangle *area)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self->picture));
  int height = gtk_widget_get_height (GTK_WIDGET (self->picture));

  gtk_widget_set_child_visible (button, cgv_part_picture_has_legend (self->picture));
  gtk_widget_measure (button, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &area->width, NULL, NULL);
  gtk_widget_measure (button, GTK_ORIENTATION_VERTICAL, area->width, NULL, &area->height, NULL, NULL);
  area->x = width - area->width;
  area->y = height - area->height;
  return TRUE;
}

static void
cgv_parts_strip_finalize (GObject *object)
{
  CgvPartsStrip *self = CGV_PARTS_STRIP (object);

  g_object_unref (self->side_signals);
  g_clear_object (&self->sides);

  G_OBJECT_CLASS (cgv_parts_strip_parent_class)->finalize (object);
}

static void
cgv_parts_strip_drop_focus (CgvView *view)
{
  cgv_part_picture_set (CGV_PARTS_STRIP (view)->picture, NULL, NULL);
}

static void
cgv_parts_strip_focus_changed (CgvView *view)
{
  CgvPartsStrip *self = CGV_PARTS_STRIP (view);

  if (view->focus != NULL)
    cgv_focus_set_colors_files (view->focus, self->stack == STACK_FILE);
  update (self);
  gtk_widget_set_visible (GTK_WIDGET (self), cgv_part_picture_get_n (self->picture) > 1);
}

static void
install_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "parts.only", NULL, only_cb);
  gtk_widget_class_install_action (widget_class, "parts.all", NULL, only_cb);
  gtk_widget_class_install_action (widget_class, "parts.use-as-a", NULL, use_cb);
  gtk_widget_class_install_action (widget_class, "parts.use-as-b", NULL, use_cb);
  gtk_widget_class_install_action (widget_class, "parts.add-to-a", NULL, use_cb);
  gtk_widget_class_install_action (widget_class, "parts.add-to-b", NULL, use_cb);
  gtk_widget_class_install_action (widget_class, "parts.remove", NULL, remove_cb);
  gtk_widget_class_install_property_action (widget_class, "parts.stack", "stack");
  gtk_widget_class_install_property_action (widget_class, "parts.by-amount", "by-amount");

  gtk_widget_class_add_binding (widget_class, GDK_KEY_a, 0, side_key_cb, "(bb)", FALSE, FALSE);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_b, 0, side_key_cb, "(bb)", TRUE, FALSE);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_a, GDK_SHIFT_MASK, side_key_cb, "(bb)", FALSE, TRUE);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_b, GDK_SHIFT_MASK, side_key_cb, "(bb)", TRUE, TRUE);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Escape, 0, escape_cb, NULL);
}

static void
cgv_parts_strip_class_init (CgvPartsStripClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  CGV_VIEW_CLASS (klass)->drop_focus = cgv_parts_strip_drop_focus;
  CGV_VIEW_CLASS (klass)->focus_changed = cgv_parts_strip_focus_changed;
  G_OBJECT_CLASS (klass)->finalize = cgv_parts_strip_finalize;
  G_OBJECT_CLASS (klass)->get_property = cgv_parts_strip_get_property;
  G_OBJECT_CLASS (klass)->set_property = cgv_parts_strip_set_property;
  properties[PROP_STACK] =
    g_param_spec_string ("stack", NULL, NULL, stacks[STACK_FUNCTION].id, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  properties[PROP_BY_AMOUNT] =
    g_param_spec_boolean ("by-amount", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPS, properties);

  gtk_widget_class_set_css_name (widget_class, "partsstrip");
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-parts-strip.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvPartsStrip, picture);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsStrip, scroller);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsStrip, head);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsStrip, all_button);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsStrip, count_label);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsStrip, unfiltered_label);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsStrip, compare_button);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsStrip, compare_label);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsStrip, stack_button);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsStrip, menu);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsStrip, stack_menu);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsStrip, part_menu);
  gtk_widget_class_bind_template_callback (widget_class, place_stack_button_cb);
  gtk_widget_class_bind_template_callback (widget_class, all_cb);
  gtk_widget_class_bind_template_callback (widget_class, compare_cb);
  gtk_widget_class_bind_template_callback (widget_class, chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, menu_cb);
  gtk_widget_class_bind_template_callback (widget_class, placed_cb);
  install_actions (widget_class);
}

static void
cgv_parts_strip_init (CgvPartsStrip *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->side_signals = g_signal_group_new (CGV_TYPE_PART_SIDES);
  g_signal_group_connect_swapped (self->side_signals, "changed", G_CALLBACK (update), self);
  cgv_view_follow (CGV_VIEW (self), CGV_FOCUS_ROW, G_CALLBACK (row_changed_cb));
  cgv_view_follow (CGV_VIEW (self), CGV_FOCUS_NUMBERS | CGV_FOCUS_FILTERS | CGV_FOCUS_AMOUNTS | CGV_FOCUS_COLOR, G_CALLBACK (update));
}

void
cgv_parts_strip_set_sides (CgvPartsStrip *self,
                           CgvPartSides *sides)
{
  g_return_if_fail (CGV_IS_PARTS_STRIP (self));
  g_return_if_fail (sides == NULL || CGV_IS_PART_SIDES (sides));

  if (self->sides == sides)
    return;

  g_set_object (&self->sides, sides);
  g_signal_group_set_target (self->side_signals, sides);
  update (self);
}

void
cgv_parts_strip_set_narrow (CgvPartsStrip *self,
                            gboolean is_narrow)
{
  g_return_if_fail (CGV_IS_PARTS_STRIP (self));

  gtk_widget_set_visible (GTK_WIDGET (self->count_label), !is_narrow);
}
