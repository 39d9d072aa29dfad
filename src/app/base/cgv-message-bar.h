/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A message across the top of a page: its subject, in a second line a remedy, one or two buttons, and one that dismisses it. (AdwBanner
 * came with libadwaita 1.3, GtkInfoBar went with GTK
 * 4.10.) All texts are plain. Main thread.
 */

#include <adwaita.h>

G_BEGIN_DECLS

typedef enum
{
  CGV_MESSAGE_INFO,    /* an offer */
  CGV_MESSAGE_WARNING, /* the shown data is incomplete */
  CGV_MESSAGE_ERROR,   /* something did not work */
} CgvMessageKind;

#define CGV_TYPE_MESSAGE_BAR (cgv_message_bar_get_type ())

/*
 * Signals:
 *   dismissed   the message was dismissed by the user
 */
G_DECLARE_FINAL_TYPE (CgvMessageBar, cgv_message_bar, CGV, MESSAGE_BAR, AdwBin)

/* Shows a message instead of the last one. @button_label has a mnemonic; it and @action_name, which may have a target as in
 * "win.help('names')", may be NULL. */
void cgv_message_bar_show (CgvMessageBar *self,
                           CgvMessageKind kind,
                           const char *title,
                           const char *detail,
                           const char *button_label,
                           const char *action_name);

/* Offers another action, until the next message. */
void cgv_message_bar_offer_other (CgvMessageBar *self,
                                  const char *button_label,
                                  const char *action_name);

void cgv_message_bar_hide (CgvMessageBar *self);

const char *cgv_message_bar_get_title (CgvMessageBar *self);

G_END_DECLS
