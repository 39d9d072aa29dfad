/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-parts-strip.h"

#include <glib/gi18n.h>

#include "cgv-part-picture.h"
#include "cgv-row-menu.h"

struct _CgvPartsStrip
{
  CgvView view;

  CgvPartSides *sides;
  GSignalGroup *side_signals;

  CgvPartPicture *picture;
  GtkWidget *head;
  GtkWidget *all_button;
  GtkLabel *count_label;
  GtkWidget *unfiltered_label;
  GtkWidget *compare_button;
  GtkLabel *compare_label;
  GtkPopoverMenu *menu;
  guint menu_place; /* of the part that the menu is for */
};

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
  return cgv_profile_get_n_parts (cgv_document_get_profile (get_document (self)));
}

static CgvPartId
get_part (CgvPartsStrip *self,
          guint place)
{
  return cgv_document_get_part_at (get_document (self), place);
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
    count = g_strdup_printf (ngettext ("%u of %u thread", "%u of %u threads", n), count_selected (self), n);
  else if (is_restricted)
    count = g_strdup_printf (ngettext ("%u of %u part", "%u of %u parts", n), count_selected (self), n);
  else
    count = g_strdup_printf (has_threads ? ngettext ("%u thread", "%u threads", n) : ngettext ("%u part", "%u parts", n), n);
  gtk_label_set_text (self->count_label, count);
  gtk_label_set_text (self->compare_label, has_threads ? _ ("Compare Threads") : _ ("Compare Parts"));
  gtk_widget_set_sensitive (self->all_button, is_restricted);
}

static void
update (CgvPartsStrip *self)
{
  gtk_widget_set_visible (self->head, !is_compared (self));
  gtk_widget_set_visible (self->compare_button, self->sides != NULL && !is_compared (self));
  cgv_part_picture_set (self->picture, self->view.focus, self->sides);
  if (self->view.focus == NULL)
    return;
  gtk_widget_set_visible (self->unfiltered_label, cgv_filter_list_get_n (cgv_focus_get_filters (self->view.focus)) > 0);
  update_selection (self);
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

static GArray *
list_parts (CgvPartsStrip *self,
            guint first,
            guint last)
{
  GArray *parts = g_array_new (FALSE, FALSE, sizeof (CgvPartId));

  for (guint place = first; place <= last; place++)
    {
      CgvPartId part = get_part (self, place);

      g_array_append_val (parts, part);
    }
  return parts;
}

/* Adds or removes a part: the last one stays, as an empty choice has no meaning. */
static void
toggle_selected (CgvPartsStrip *self,
                 CgvPartId toggled)
{
  g_autoptr (GArray) parts = g_array_new (FALSE, FALSE, sizeof (CgvPartId));

  for (CgvPartId part = 0; part < get_n_parts (self); part++)
    {
      if (cgv_focus_has_part (self->view.focus, part) != (part == toggled))
        g_array_append_val (parts, part);
    }
  if (parts->len > 0)
    cgv_focus_select_parts (self->view.focus, (CgvPartId *) (gpointer) parts->data, parts->len);
}

/* Selects the parts that count in the window. Selecting the only one again selects all. */
static void
select_parts (CgvPartsStrip *self,
              guint first,
              guint last,
              gboolean adds)
{
  g_autoptr (GArray) parts = list_parts (self, first, last);

  if (adds && first == last)
    toggle_selected (self, get_part (self, first));
  else if (first == last && count_selected (self) == 1 && cgv_focus_has_part (self->view.focus, get_part (self, first)))
    cgv_focus_select_all_parts (self->view.focus);
  else
    cgv_focus_select_parts (self->view.focus, (CgvPartId *) (gpointer) parts->data, parts->len);
}

static void
choose_sides (CgvPartsStrip *self,
              CgvSide side,
              guint first,
              guint last,
              gboolean adds)
{
  g_autoptr (CgvPartSides) sides = g_object_ref (self->sides);
  g_autoptr (GArray) parts = list_parts (self, first, last);

  if (adds && first == last)
    cgv_part_sides_toggle (sides, side, get_part (self, first));
  else
    cgv_part_sides_choose_parts (sides, side, (CgvPartId *) (gpointer) parts->data, parts->len);
}

static void
chosen_cb (CgvPartsStrip *self,
           CgvPartRole role,
           guint first,
           guint last,
           gboolean adds)
{
  if (role == CGV_PART_ROLE_NONE)
    select_parts (self, first, last, adds);
  else if (self->sides != NULL)
    choose_sides (self, role == CGV_PART_ROLE_BASE ? CGV_SIDE_BASE : CGV_SIDE_NEW, first, last, adds);
}

static gboolean
side_key_cb (GtkWidget *widget,
             GVariant *args,
             gpointer user_data)
{
  CgvPartsStrip *self = CGV_PARTS_STRIP (widget);
  guint place = cgv_part_picture_get_cursor (self->picture);
  gboolean is_new, adds;

  g_variant_get (args, "(bb)", &is_new, &adds);
  if (self->sides == NULL || place == CGV_NONE || is_compared (self))
    return GDK_EVENT_PROPAGATE;

  choose_sides (self, is_new ? CGV_SIDE_NEW : CGV_SIDE_BASE, place, place, adds);
  return GDK_EVENT_STOP;
}

/* Takes back the first of two choices. */
static gboolean
escape_cb (GtkWidget *widget,
           GVariant *args,
           gpointer user_data)
{
  CgvPartsStrip *self = CGV_PARTS_STRIP (widget);

  if (is_compared (self) || self->sides == NULL || (cgv_part_sides_get_n (self->sides, CGV_SIDE_BASE) == 0 && cgv_part_sides_get_n (self->sides, CGV_SIDE_NEW) == 0))
    return GDK_EVENT_PROPAGATE;

  cgv_part_sides_clear (self->sides);
  return GDK_EVENT_STOP;
}

/* The menu. */

static void
use_cb (GtkWidget *widget,
        const char *name,
        GVariant *parameter)
{
  CgvPartsStrip *self = CGV_PARTS_STRIP (widget);
  CgvSide side = g_str_has_suffix (name, "-a") ? CGV_SIDE_BASE : CGV_SIDE_NEW;

  if (self->sides != NULL)
    choose_sides (self, side, self->menu_place, self->menu_place, g_str_has_prefix (name, "parts.add"));
}

static void
remove_cb (GtkWidget *widget,
           const char *name,
           GVariant *parameter)
{
  CgvPartsStrip *self = CGV_PARTS_STRIP (widget);
  CgvPartId part = get_part (self, self->menu_place);
  CgvPartRole role = cgv_part_sides_get_role (self->sides, part);

  if (role != CGV_PART_ROLE_NONE)
    cgv_part_sides_toggle (self->sides, role == CGV_PART_ROLE_BASE ? CGV_SIDE_BASE : CGV_SIDE_NEW, part);
}

static void
only_cb (GtkWidget *widget,
         const char *name,
         GVariant *parameter)
{
  CgvPartsStrip *self = CGV_PARTS_STRIP (widget);

  if (g_str_equal (name, "parts.all"))
    cgv_focus_select_all_parts (self->view.focus);
  else
    cgv_focus_select_part (self->view.focus, get_part (self, self->menu_place));
}

static void
prepare_menu (CgvPartsStrip *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  CgvPartRole role = self->sides != NULL ? cgv_part_sides_get_role (self->sides, get_part (self, self->menu_place)) : CGV_PART_ROLE_NONE;
  guint n_base = self->sides != NULL ? cgv_part_sides_get_n (self->sides, CGV_SIDE_BASE) : 0;
  guint n_new = self->sides != NULL ? cgv_part_sides_get_n (self->sides, CGV_SIDE_NEW) : 0;

  gtk_widget_action_set_enabled (widget, "parts.only", !is_compared (self));
  gtk_widget_action_set_enabled (widget, "parts.all", !is_compared (self) && !cgv_focus_has_all_parts (self->view.focus));
  gtk_widget_action_set_enabled (widget, "parts.use-as-a", self->sides != NULL && !(role == CGV_PART_ROLE_BASE && n_base == 1));
  gtk_widget_action_set_enabled (widget, "parts.use-as-b", self->sides != NULL && !(role == CGV_PART_ROLE_NEW && n_new == 1));
  gtk_widget_action_set_enabled (widget, "parts.add-to-a", n_base > 0 && role != CGV_PART_ROLE_BASE && !(role == CGV_PART_ROLE_NEW && n_new == 1));
  gtk_widget_action_set_enabled (widget, "parts.add-to-b", n_new > 0 && role != CGV_PART_ROLE_NEW && !(role == CGV_PART_ROLE_BASE && n_base == 1));
  gtk_widget_action_set_enabled (widget, "parts.remove", (role == CGV_PART_ROLE_BASE && n_base > 1) || (role == CGV_PART_ROLE_NEW && n_new > 1));
}

static void
menu_cb (CgvPartsStrip *self,
         guint place)
{
  graphene_rect_t area = cgv_part_picture_get_area (self->picture, place);
  graphene_point_t at;

  self->menu_place = place;
  prepare_menu (self);
  if (gtk_widget_compute_point (GTK_WIDGET (self->picture), GTK_WIDGET (self), &area.origin, &at))
    cgv_row_menu_popup (self->menu, &(GdkRectangle){ (int) at.x, (int) at.y, MAX ((int) area.size.width, 1), (int) area.size.height });
}

static void
append_item (GMenu *menu,
             const char *label,
             const char *action,
             gboolean is_optional)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, action);

  if (is_optional)
    g_menu_item_set_attribute (item, "hidden-when", "s", "action-disabled");
  g_menu_append_item (menu, item);
}

static GMenuModel *
new_menu (void)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GMenu) only = g_menu_new ();
  g_autoptr (GMenu) use = g_menu_new ();
  g_autoptr (GMenu) add = g_menu_new ();
  g_autoptr (GMenu) choices = g_menu_new ();

  append_item (only, _ ("Show _Only This Part"), "parts.only", TRUE);
  append_item (only, _ ("Show All _Parts"), "parts.all", TRUE);
  append_item (use, _ ("Use as _A (Base)"), "parts.use-as-a", FALSE);
  append_item (use, _ ("Use as _B (New)"), "parts.use-as-b", FALSE);
  append_item (add, _ ("Add _to A"), "parts.add-to-a", TRUE);
  append_item (add, _ ("A_dd to B"), "parts.add-to-b", TRUE);
  append_item (add, _ ("Do _Not Compare"), "parts.remove", TRUE);
  append_item (choices, _ ("_Choose Sides…"), "win.choose-sides", FALSE);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (only));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (use));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (add));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (choices));
  return G_MENU_MODEL (g_steal_pointer (&menu));
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

  update (self);
  gtk_widget_set_visible (GTK_WIDGET (self), view->focus != NULL && get_n_parts (self) > 1);
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

  g_type_ensure (CGV_TYPE_PART_PICTURE);
  gtk_widget_class_set_css_name (widget_class, "partsstrip");
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-parts-strip.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvPartsStrip, picture);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsStrip, head);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsStrip, all_button);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsStrip, count_label);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsStrip, unfiltered_label);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsStrip, compare_button);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsStrip, compare_label);
  gtk_widget_class_bind_template_child (widget_class, CgvPartsStrip, menu);
  gtk_widget_class_bind_template_callback (widget_class, all_cb);
  gtk_widget_class_bind_template_callback (widget_class, compare_cb);
  gtk_widget_class_bind_template_callback (widget_class, chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, menu_cb);
  install_actions (widget_class);
}

static void
cgv_parts_strip_init (CgvPartsStrip *self)
{
  g_autoptr (GMenuModel) menu = new_menu ();

  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_popover_menu_set_menu_model (self->menu, menu);
  self->side_signals = g_signal_group_new (CGV_TYPE_PART_SIDES);
  g_signal_group_connect_swapped (self->side_signals, "changed", G_CALLBACK (update), self);
  cgv_view_follow (CGV_VIEW (self), "numbers-changed", G_CALLBACK (update));
  cgv_view_follow (CGV_VIEW (self), "notify::filters", G_CALLBACK (update));
  cgv_view_follow (CGV_VIEW (self), "notify::amounts", G_CALLBACK (update));
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
