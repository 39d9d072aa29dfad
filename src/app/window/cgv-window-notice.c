/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-window-private.h"

#include <glib/gi18n.h>

#include "cgv-file-name.h"

static char *
dup_name (CgvDocument *document)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new ();

  for (guint i = 0; i < cgv_document_get_n_files (document); i++)
    g_ptr_array_add (files, cgv_document_get_file (document, i));
  return cgv_files_dup_name (files);
}

/* In a comparison, what was read before is a side of it already. */
static void
show_changed (CgvWindow *self,
              const char *name)
{
  /* Translators: %s is the name of a file. */
  g_autofree char *title = g_strdup_printf (_("%s has changed"), name);

  cgv_message_bar_show (self->notice_bar,
                        CGV_MESSAGE_INFO,
                        title,
                        _("The file was written anew since it was read."),
                        _("_Reload"),
                        "win.reload");
  if (self->compare_focus == NULL)
    cgv_message_bar_offer_other (self->notice_bar, _("_Compare With the Previous"), "win.compare-with-previous");
}

static void
show_damaged (CgvWindow *self,
              const char *name)
{
  /* Translators: %s is the name of a file. */
  g_autofree char *title = g_strdup_printf (_("%s was written anew, but is cut or damaged"), name);

  cgv_message_bar_show (self->notice_bar,
                        CGV_MESSAGE_WARNING,
                        title,
                        _("What was read from it before is still shown. Once it is whole, it is read again."),
                        _("_Show It Anyway"),
                        "win.show-damaged");
}

static void
show_gone (CgvWindow *self,
           const char *name)
{
  /* Translators: %s is the name of a file. */
  g_autofree char *title = g_strdup_printf (_("%s was deleted"), name);

  cgv_message_bar_show (self->notice_bar,
                        CGV_MESSAGE_INFO,
                        title,
                        _("What was read from it is still shown. If the file comes back, it can be read again."),
                        NULL,
                        NULL);
}

static void
show_emptied (CgvWindow *self,
              const char *name)
{
  /* Translators: %s is the name of a file. */
  g_autofree char *title = g_strdup_printf (_("%s is empty now"), name);

  cgv_message_bar_show (self->notice_bar,
                        CGV_MESSAGE_INFO,
                        title,
                        _("What was read from it is still shown. Once something is written to the file, it can be read again."),
                        NULL,
                        NULL);
}

static void
show_unreadable (CgvWindow *self,
                 const char *name,
                 const char *error)
{
  /* Translators: %s is the name of a file. */
  g_autofree char *title = g_strdup_printf (_("Could Not Read %s Again"), name);

  cgv_message_bar_show (self->notice_bar, CGV_MESSAGE_ERROR, title, error, NULL, NULL);
}

void
cgv_window_show_file_notice (CgvWindow *self,
                             CgvFileNotice notice,
                             CgvDocument *document,
                             const char *error)
{
  g_autofree char *name = dup_name (document);

  self->noticed = document;
  switch (notice)
    {
    case CGV_FILE_NOTICE_CHANGED:
      show_changed (self, name);
      break;
    case CGV_FILE_NOTICE_DELETED:
      show_gone (self, name);
      break;
    case CGV_FILE_NOTICE_EMPTIED:
      show_emptied (self, name);
      break;
    case CGV_FILE_NOTICE_DAMAGED:
      show_damaged (self, name);
      break;
    case CGV_FILE_NOTICE_UNREADABLE:
      show_unreadable (self, name, error);
      break;
    case CGV_FILE_NOTICE_NONE:
    default:
      g_assert_not_reached ();
    }
}
