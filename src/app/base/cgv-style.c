/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-style.h"

#include <adwaita.h>

#define FOLDER "/io/github/callgrove/Callgrove/"

static void
update_cb (GtkCssProvider *sheet,
           GParamSpec *pspec,
           AdwStyleManager *manager)
{
  GdkDisplay *display = adw_style_manager_get_display (manager);
  gboolean is_wanted;

  g_object_get (manager, pspec->name, &is_wanted, NULL);
  if (is_wanted)
    gtk_style_context_add_provider_for_display (display, GTK_STYLE_PROVIDER (sheet), GTK_STYLE_PROVIDER_PRIORITY_APPLICATION + 1);
  else
    gtk_style_context_remove_provider_for_display (display, GTK_STYLE_PROVIDER (sheet));
}

static void
free_sheet_cb (gpointer sheet,
               GClosure *closure)
{
  g_object_unref (sheet);
}

static void
load_while (const char *property,
            const char *path)
{
  AdwStyleManager *manager = adw_style_manager_get_for_display (gdk_display_get_default ());
  g_autofree char *detailed_signal = g_strconcat ("notify::", property, NULL);
  GtkCssProvider *sheet = gtk_css_provider_new ();

  gtk_css_provider_load_from_resource (sheet, path);
  g_signal_connect_data (manager, detailed_signal, G_CALLBACK (update_cb), sheet, free_sheet_cb, G_CONNECT_SWAPPED);
  update_cb (sheet, g_object_class_find_property (G_OBJECT_GET_CLASS (manager), property), manager);
}

/* libadwaita would load style-dark.css and style-hc.css by itself, but warns of them from 1.9
 * on. Its replacement, media queries in style.css, needs GTK 4.20. */
void
cgv_style_init (void)
{
  load_while ("dark", FOLDER "dark.css");
  load_while ("high-contrast", FOLDER "high-contrast.css");
}
