/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-saved-filters-dialog.h"

#include <glib/gi18n.h>

#include "cgv-dialog-size.h"
#include "cgv-display-dup.h"
#include "cgv-filter-text.h"
#include "cgv-offer-toast.h"
#include "cgv-row-group.h"
#include "cgv-template.h"

/* The name of each set, and its filters as in CGV_FILTER_LIST_VARIANT. */
#define KEY  "saved-filters"
#define TYPE G_VARIANT_TYPE ("a(sa(sss))")

struct _CgvSavedFiltersDialog
{
  AdwWindow parent_instance;

  AdwToastOverlay *toast_overlay;
  AdwPreferencesGroup *save_group;
  GtkEditable *name_row;
  CgvRowGroup *saved_group;

  CgvFocus *focus;
  GSettings *settings;
  AdwToast *offer;  /* a weak pointer: to restore the sets before the last removal */
  GVariant *before;
};

G_DEFINE_FINAL_TYPE (CgvSavedFiltersDialog, cgv_saved_filters_dialog, ADW_TYPE_WINDOW)

/* Returns the filters of a set, and its name. */
static CgvFilterList *
get_set (GVariant *sets,
         guint index,
         char **name)
{
  g_autoptr (GVariant) filters = NULL;

  g_variant_get_child (sets, index, "(s@a(sss))", name, &filters);
  return cgv_filter_list_new_from_variant (filters);
}

static char *
dup_text (const CgvFilterList *filters)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) rules = NULL;

  for (guint i = 0; i < cgv_filter_list_get_n (filters); i++)
    {
      g_autofree char *rule = cgv_filter_text_dup_rule (cgv_filter_list_get (filters, i));

      g_strv_builder_add (builder, rule);
    }
  rules = g_strv_builder_end (builder);
  return g_strjoinv (" · ", rules);
}

static void
update (CgvSavedFiltersDialog *self)
{
  g_autoptr (GVariant) sets = g_settings_get_value (self->settings, KEY);

  cgv_row_group_clear (self->saved_group);
  for (guint i = 0; i < g_variant_n_children (sets); i++)
    {
      g_autofree char *name = NULL;
      g_autoptr (CgvFilterList) filters = get_set (sets, i, &name);
      g_autofree char *title = cgv_display_dup_whole (name, -1);
      g_autofree char *text = dup_text (filters);
      AdwActionRow *row = cgv_row_group_add (self->saved_group, i, title, text);

      cgv_row_group_add_remove_button (self->saved_group, row);
      gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
    }
}

/* Returns all sets but that of @name or @index. */
static void
copy_others (GVariant *sets,
             const char *name,
             guint index,
             GVariantBuilder *builder)
{
  for (guint i = 0; i < g_variant_n_children (sets); i++)
    {
      g_autoptr (GVariant) set = g_variant_get_child_value (sets, i);
      const char *other;

      g_variant_get_child (set, 0, "&s", &other);
      if (i != index && g_strcmp0 (name, other) != 0)
        g_variant_builder_add_value (builder, set);
    }
}

static void
set_sets (CgvSavedFiltersDialog *self,
          GVariant *sets)
{
  cgv_offer_toast_withdraw (&self->offer);
  g_settings_set_value (self->settings, KEY, sets);
}

/* A set of the same name is replaced. */
static void
save_cb (CgvSavedFiltersDialog *self)
{
  g_autoptr (GVariant) sets = g_settings_get_value (self->settings, KEY);
  g_autofree char *name = g_strstrip (g_strdup (gtk_editable_get_text (self->name_row)));
  GVariantBuilder builder;

  if (*name == '\0')
    return;
  g_variant_builder_init (&builder, TYPE);
  g_variant_builder_add (&builder, "(s@a(sss))", name, cgv_filter_list_to_variant (self->focus->wanted->filters));
  copy_others (sets, name, G_MAXUINT, &builder);
  set_sets (self, g_variant_builder_end (&builder));
  gtk_editable_set_text (self->name_row, "");
}

static void
activated_cb (CgvSavedFiltersDialog *self,
              guint index)
{
  g_autoptr (GVariant) sets = g_settings_get_value (self->settings, KEY);
  g_autofree char *name = NULL;
  g_autoptr (CgvFilterList) filters = get_set (sets, index, &name);

  cgv_focus_set_filters (self->focus, filters);
  gtk_window_close (GTK_WINDOW (self));
}

static void
undo_cb (CgvSavedFiltersDialog *self)
{
  set_sets (self, self->before);
}

static void
removed_cb (CgvSavedFiltersDialog *self,
            guint index)
{
  GVariantBuilder builder;

  g_clear_pointer (&self->before, g_variant_unref);
  self->before = g_settings_get_value (self->settings, KEY);
  g_variant_builder_init (&builder, TYPE);
  copy_others (self->before, NULL, index, &builder);
  set_sets (self, g_variant_builder_end (&builder));
  cgv_offer_toast_show (&self->offer, self->toast_overlay, _ ("Filters removed"), _ ("_Undo"), G_CALLBACK (undo_cb), self);
}

static void
cgv_saved_filters_dialog_dispose (GObject *object)
{
  CgvSavedFiltersDialog *self = CGV_SAVED_FILTERS_DIALOG (object);

  g_clear_weak_pointer (&self->offer);
  g_clear_object (&self->focus);
  g_clear_object (&self->settings);
  g_clear_pointer (&self->before, g_variant_unref);
  cgv_template_dispose (object);
}

static void
cgv_saved_filters_dialog_class_init (CgvSavedFiltersDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = cgv_saved_filters_dialog_dispose;

  g_type_ensure (CGV_TYPE_ROW_GROUP);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-saved-filters-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvSavedFiltersDialog, toast_overlay);
  gtk_widget_class_bind_template_child (widget_class, CgvSavedFiltersDialog, save_group);
  gtk_widget_class_bind_template_child (widget_class, CgvSavedFiltersDialog, name_row);
  gtk_widget_class_bind_template_child (widget_class, CgvSavedFiltersDialog, saved_group);
  gtk_widget_class_bind_template_callback (widget_class, save_cb);
  gtk_widget_class_bind_template_callback (widget_class, activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, removed_cb);
}

static void
cgv_saved_filters_dialog_init (CgvSavedFiltersDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWindow *
cgv_saved_filters_dialog_new (GtkWindow *parent,
                              CgvFocus *focus,
                              GSettings *settings)
{
  CgvSavedFiltersDialog *self;
  g_autofree char *text = NULL;
  g_autofree char *markup = NULL;

  g_return_val_if_fail (GTK_IS_WINDOW (parent), NULL);
  g_return_val_if_fail (CGV_IS_FOCUS (focus), NULL);
  g_return_val_if_fail (G_IS_SETTINGS (settings), NULL);

  self = g_object_new (CGV_TYPE_SAVED_FILTERS_DIALOG, "transient-for", parent, NULL);
  cgv_dialog_size_fit (GTK_WINDOW (self), parent);
  self->focus = g_object_ref (focus);
  self->settings = g_object_ref (settings);
  text = dup_text (focus->wanted->filters);
  markup = g_markup_escape_text (text, -1);
  adw_preferences_group_set_description (self->save_group, markup);
  gtk_widget_set_visible (GTK_WIDGET (self->save_group), cgv_filter_list_get_n (focus->wanted->filters) > 0);
  g_signal_connect_object (settings, "changed::" KEY, G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
  return GTK_WINDOW (self);
}
