/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>
#include <locale.h>

#include "cgv-allocator.h"
#include "cgv-application.h"
#include "cgv-config.h"

int
main (int argc,
      char *argv[])
{
  g_autoptr (CgvApplication) application = NULL;
  int status;

  cgv_allocator_set_up ();
  setlocale (LC_ALL, "");
  bindtextdomain (CGV_GETTEXT_PACKAGE, CGV_LOCALEDIR);
  bind_textdomain_codeset (CGV_GETTEXT_PACKAGE, "UTF-8");
  textdomain (CGV_GETTEXT_PACKAGE);
  g_set_application_name ("Callgrove");

  application = cgv_application_new (G_APPLICATION_DEFAULT_FLAGS);
  status = g_application_run (G_APPLICATION (application), argc, argv);
  return status != 0 ? status : cgv_application_get_exit_status (application);
}
