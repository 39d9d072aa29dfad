/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-version.h"

#include <adwaita.h>
#include <cairo.h>

#include "cgv-config.h"
#include "cgv-platform.h"

char *
cgv_version_dup_report (void)
{
  return g_strdup_printf ("Callgrove %s\n"
                          "GTK %d.%d.%d (running %u.%u.%u, code for %s and later)\n"
                          "libadwaita %d.%d.%d (running %u.%u.%u)\n"
                          "GLib %d.%d.%d (running %u.%u.%u)\n"
                          "Cairo %s (running %s)\n",
                          CGV_VERSION,
                          GTK_MAJOR_VERSION, GTK_MINOR_VERSION, GTK_MICRO_VERSION,
                          gtk_get_major_version (), gtk_get_minor_version (), gtk_get_micro_version (),
                          cgv_platform_get_name (),
                          ADW_MAJOR_VERSION, ADW_MINOR_VERSION, ADW_MICRO_VERSION,
                          adw_get_major_version (), adw_get_minor_version (), adw_get_micro_version (),
                          GLIB_MAJOR_VERSION, GLIB_MINOR_VERSION, GLIB_MICRO_VERSION,
                          glib_major_version, glib_minor_version, glib_micro_version,
                          CAIRO_VERSION_STRING, cairo_version_string ());
}
