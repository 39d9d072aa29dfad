/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-show-button.h"

#include <glib/gi18n.h>

#include "cgv-cell.h"
#include "cgv-tooltip.h"
#include "cgv-widget.h"

struct _CgvShowButton
{
  AdwBin parent_instance;

  GtkMenuButton *button;
  GtkWidget *icon;
  GtkLabel *label;

  CgvFunctionList *list;
  CgvComparisonShow show;
  gboolean hides_noise;
};

enum
{
  PROP_0,
  PROP_SHOW,
  PROP_HIDES_NOISE,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (CgvShowButton, cgv_show_button, ADW_TYPE_BIN)

/* By CgvComparisonShow. */
static const struct
{
  const char *nick;
  const char *title;
  const char *nothing;
} choices[] = {
  [CGV_SHOW_ALL] = { "all", N_ ("All Functions"), NULL },
  [CGV_SHOW_REGRESSIONS] = { "regressions", N_ ("More"), N_ ("Nothing costs more by more than noise.") },
  [CGV_SHOW_IMPROVEMENTS] = { "improvements", N_ ("Less"), N_ ("Nothing costs less by more than noise.") },
  [CGV_SHOW_NEW] = { "new", N_ ("New"), N_ ("No function is new.") },
  [CGV_SHOW_REMOVED] = { "removed", N_ ("Removed"), N_ ("No function was removed.") },
};

static CgvComparisonShow
parse (const char *nick)
{
  for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
    {
      if (g_strcmp0 (choices[i].nick, nick) == 0)
        return (CgvComparisonShow) i;
    }
  return CGV_SHOW_ALL;
}

static void
update (CgvShowButton *self)
{
  const char *text = _ (choices[self->show].title);

  gtk_label_set_text (self->label, text);
  cgv_tooltip_set_for (GTK_WIDGET (self->button), gtk_widget_get_visible (GTK_WIDGET (self->label)) ? NULL : text);
  cgv_widget_name (GTK_WIDGET (self->button), text);
  cgv_widget_set_css_class (self->icon, "accent", cgv_show_button_is_filtered (self));
}

/* Makes the choices, each with its number of rows. */
static GMenuModel *
make_choices (CgvShowButton *self)
{
  GMenu *menu = g_menu_new ();

  for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
    {
      guint n = self->list != NULL ? cgv_arrangement_count (self->list->rows, (CgvComparisonShow) i) : 0;
      g_autofree char *action = g_strdup_printf ("show.which::%s", choices[i].nick);
      g_autofree char *count = cgv_cell_dup_count (n);
      /* Translators: an item of a menu: which functions to show, and how many these are */
      g_autofree char *label = g_strdup_printf (_ ("%s (%s)"), _ (choices[i].title), count);

      g_menu_append (menu, label, action);
    }
  return G_MENU_MODEL (menu);
}

/* Filled when it is opened: counting takes a moment in a big profile. */
static void
fill_menu (GtkMenuButton *button,
           gpointer user_data)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GMenuModel) which = make_choices (user_data);
  g_autoptr (GMenu) noise = g_menu_new ();

  g_menu_append (noise, _ ("_Hide Noise"), "show.hide-noise");
  g_menu_append_section (menu, _ ("Show"), which);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (noise));
  gtk_menu_button_set_menu_model (button, G_MENU_MODEL (menu));
}

static void
cgv_show_button_dispose (GObject *object)
{
  g_clear_object (&CGV_SHOW_BUTTON (object)->list);

  G_OBJECT_CLASS (cgv_show_button_parent_class)->dispose (object);
}

static void
cgv_show_button_get_property (GObject *object,
                              guint prop_id,
                              GValue *value,
                              GParamSpec *pspec)
{
  CgvShowButton *self = CGV_SHOW_BUTTON (object);

  if (prop_id == PROP_SHOW)
    g_value_set_string (value, choices[self->show].nick);
  else if (prop_id == PROP_HIDES_NOISE)
    g_value_set_boolean (value, self->hides_noise);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static void
set_show (CgvShowButton *self,
          CgvComparisonShow show)
{
  if (self->show == show)
    return;

  self->show = show;
  if (self->list != NULL)
    cgv_function_list_set_show (self->list, show);
  update (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SHOW]);
}

static void
set_hides_noise (CgvShowButton *self,
                 gboolean hides_noise)
{
  if (self->hides_noise == !!hides_noise)
    return;

  self->hides_noise = !!hides_noise;
  if (self->list != NULL)
    cgv_function_list_set_hides_noise (self->list, self->hides_noise);
  update (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_HIDES_NOISE]);
}

static void
cgv_show_button_set_property (GObject *object,
                              guint prop_id,
                              const GValue *value,
                              GParamSpec *pspec)
{
  CgvShowButton *self = CGV_SHOW_BUTTON (object);

  if (prop_id == PROP_SHOW)
    set_show (self, parse (g_value_get_string (value)));
  else if (prop_id == PROP_HIDES_NOISE)
    set_hides_noise (self, g_value_get_boolean (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static void
cgv_show_button_class_init (CgvShowButtonClass *klass)
{
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = cgv_show_button_dispose;
  object_class->get_property = cgv_show_button_get_property;
  object_class->set_property = cgv_show_button_set_property;
  properties[PROP_SHOW] = g_param_spec_string ("show", NULL, NULL, "all", flags);
  properties[PROP_HIDES_NOISE] = g_param_spec_boolean ("hides-noise", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  gtk_widget_class_install_property_action (widget_class, "show.which", "show");
  gtk_widget_class_install_property_action (widget_class, "show.hide-noise", "hides-noise");
}

static void
cgv_show_button_init (CgvShowButton *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  self->icon = gtk_image_new_from_icon_name ("cgv-sides-symbolic");
  self->label = GTK_LABEL (gtk_label_new (NULL));
  gtk_box_append (GTK_BOX (box), self->icon);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->label));
  self->button = GTK_MENU_BUTTON (gtk_menu_button_new ());
  gtk_menu_button_set_always_show_arrow (self->button, TRUE);
  gtk_menu_button_set_child (self->button, box);
  gtk_menu_button_set_create_popup_func (self->button, fill_menu, self, NULL);
  gtk_widget_add_css_class (GTK_WIDGET (self->button), "flat");
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->button));
  cgv_show_button_set_has_words (self, TRUE);
}

void
cgv_show_button_set_list (CgvShowButton *self,
                          CgvFunctionList *list)
{
  g_return_if_fail (CGV_IS_SHOW_BUTTON (self));
  g_return_if_fail (list == NULL || CGV_IS_FUNCTION_LIST (list));

  g_set_object (&self->list, list);
  if (list == NULL)
    return;
  cgv_function_list_set_show (list, self->show);
  cgv_function_list_set_hides_noise (list, self->hides_noise);
}

void
cgv_show_button_set_has_words (CgvShowButton *self,
                               gboolean has_words)
{
  g_return_if_fail (CGV_IS_SHOW_BUTTON (self));

  gtk_widget_set_visible (GTK_WIDGET (self->label), has_words);
  gtk_widget_set_visible (self->icon, !has_words);
  update (self);
}

gboolean
cgv_show_button_is_filtered (CgvShowButton *self)
{
  g_return_val_if_fail (CGV_IS_SHOW_BUTTON (self), FALSE);

  return self->show != CGV_SHOW_ALL || self->hides_noise;
}

const char *
cgv_show_button_explain_empty (CgvShowButton *self)
{
  g_return_val_if_fail (CGV_IS_SHOW_BUTTON (self), NULL);

  return choices[self->show].nothing != NULL ? _ (choices[self->show].nothing) : NULL;
}

void
cgv_show_button_show_all (CgvShowButton *self)
{
  g_return_if_fail (CGV_IS_SHOW_BUTTON (self));

  set_show (self, CGV_SHOW_ALL);
  set_hides_noise (self, FALSE);
}
