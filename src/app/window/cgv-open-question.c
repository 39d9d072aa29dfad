/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-open-question.h"

#include <glib/gi18n.h>

#include "cgv-file-name.h"
#include "cgv-platform.h"

#define ANSWER_OPEN "open"
#define ANSWER_NEW_WINDOW "new-window"
#define ANSWER_ADD "add"
#define ANSWER_COMPARE "compare"

/* Parts cannot be added to a comparison. */
static guint
list_choices (CgvSession *session,
              CgvPlatformChoice *choices)
{
  guint n = 0;

  if (session->compare_focus == NULL)
    choices[n++] = (CgvPlatformChoice) { ANSWER_ADD, _("_Add as Parts"), FALSE };
  choices[n++] = (CgvPlatformChoice) { ANSWER_NEW_WINDOW, _("Open in _New Window"), FALSE };
  choices[n++] = (CgvPlatformChoice) { ANSWER_COMPARE, _("Co_mpare With This"), FALSE };
  choices[n++] = (CgvPlatformChoice) { ANSWER_OPEN, _("_Open Here"), TRUE };
  return n;
}

static char *
dup_body (CgvSession *session)
{
  CgvFocus *focus = session->compare_focus;
  g_autofree char *title = NULL;

  if (focus != NULL)
    {
      title = cgv_focus_dup_side_title (focus, CGV_SIDE_BASE);
      /* Translators: %s is a file or some parts of one. */
      return g_strdup_printf (_("This window shows a comparison with %s. Other files can be compared with that as well."), title);
    }

  title = cgv_document_dup_title (session->document);
  /* Translators: %s is the measured program, such as "gzip -9 linux.tar". */
  return g_strdup_printf (_("This window shows the profile of %s. Another run can be compared with it, and files of the same run can be added to it as parts."), title);
}

void
cgv_open_question_ask_async (GtkWindow *parent,
                             CgvSession *session,
                             GPtrArray *files,
                             GAsyncReadyCallback callback,
                             gpointer user_data)
{
  CgvPlatformChoice choices[4];
  guint n_choices = list_choices (session, choices);
  g_autofree char *name = cgv_files_dup_name (files);
  g_autofree char *body = dup_body (session);
  g_autofree char *heading = NULL;

  /* Translators: %s is the name of a file. */
  heading = g_strdup_printf (_("Open %s?"), name);
  cgv_platform_ask_async (parent, heading, body, choices, n_choices, callback, user_data);
}

CgvOpenAnswer
cgv_open_question_ask_finish (GAsyncResult *result)
{
  g_autofree char *answer = cgv_platform_ask_finish (result);

  if (g_strcmp0 (answer, ANSWER_OPEN) == 0)
    return CGV_OPEN_ANSWER_HERE;
  if (g_strcmp0 (answer, ANSWER_NEW_WINDOW) == 0)
    return CGV_OPEN_ANSWER_NEW_WINDOW;
  if (g_strcmp0 (answer, ANSWER_ADD) == 0)
    return CGV_OPEN_ANSWER_ADD;
  return g_strcmp0 (answer, ANSWER_COMPARE) == 0 ? CGV_OPEN_ANSWER_COMPARE : CGV_OPEN_ANSWER_NOTHING;
}
