/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-file-notice.h"

#include <glib/gi18n.h>

#include "cgv-file-name.h"

typedef struct
{
  CgvMessageKind kind;
  const char *title; /* with %s for the name of the file */
  const char *detail;
  const char *button;
  const char *action;
} Notice;

static const Notice notices[] = {
  [CGV_FILE_NOTICE_CHANGED] = {
    CGV_MESSAGE_INFO,
    /* Translators: %s is the name of a file. */
    N_("%s has changed"),
    N_("The file was written again after it was read."),
    N_("_Reload"),
    "win.reload",
  },
  [CGV_FILE_NOTICE_DELETED] = {
    CGV_MESSAGE_INFO,
    /* Translators: %s is the name of a file. */
    N_("%s was deleted"),
    N_("The window still shows its data. If the file comes back, it can be read again."),
    NULL,
    NULL,
  },
  [CGV_FILE_NOTICE_EMPTIED] = {
    CGV_MESSAGE_INFO,
    /* Translators: %s is the name of a file. */
    N_("%s is empty now"),
    N_("The window still shows its old data. It can be read again as soon as it has data."),
    NULL,
    NULL,
  },
  [CGV_FILE_NOTICE_DAMAGED] = {
    CGV_MESSAGE_WARNING,
    /* Translators: %s is the name of a file. */
    N_("%s was written again, but is cut or damaged"),
    N_("The window still shows its old data. The file is read again as soon as it is complete."),
    N_("_Show It Anyway"),
    "win.show-damaged",
  },
  [CGV_FILE_NOTICE_UNREADABLE] = {
    CGV_MESSAGE_ERROR,
    /* Translators: %s is the name of a file. */
    N_("Could Not Read %s Again"),
    NULL,
    NULL,
    NULL,
  },
};

static char *
dup_title (const Notice *notice,
           CgvDocumentFiles *files)
{
  g_autofree char *name = cgv_files_dup_name (files->document->files);
  g_auto (GStrv) parts = g_strsplit (_(notice->title), "%s", 2);

  return g_strjoinv (name, parts);
}

void
cgv_file_notice_show (CgvMessageBar *bar,
                      CgvDocumentFiles *files,
                      gboolean offers_comparison)
{
  CgvFileNotice kind = files->notice;
  const Notice *notice = &notices[kind];
  g_autofree char *title = NULL;

  g_return_if_fail (CGV_IS_MESSAGE_BAR (bar));
  g_return_if_fail (kind != CGV_FILE_NOTICE_NONE);

  title = dup_title (notice, files);
  cgv_message_bar_show (bar,
                        notice->kind,
                        title,
                        notice->detail != NULL ? _(notice->detail) : files->error,
                        notice->button != NULL ? _(notice->button) : NULL,
                        notice->action);
  if (kind == CGV_FILE_NOTICE_CHANGED && offers_comparison)
    cgv_message_bar_offer_other (bar, _("_Compare With the Previous"), "win.compare-with-previous");
}
