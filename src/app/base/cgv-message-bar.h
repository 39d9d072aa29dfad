/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A message across the top of a page: what it is about, in a second line what to do, one or
 * two buttons, and one that dismisses it. (AdwBanner came with libadwaita 1.3, GtkInfoBar went with GTK
 * 4.10.) All texts are plain. Main thread.
 */

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * CgvMessageKind:
 * @CGV_MESSAGE_INFO: an offer
 * @CGV_MESSAGE_WARNING: what is shown is not all
 * @CGV_MESSAGE_ERROR: something did not work
 *
 * How a message looks.
 */
typedef enum
{
  CGV_MESSAGE_INFO,
  CGV_MESSAGE_WARNING,
  CGV_MESSAGE_ERROR,
} CgvMessageKind;

#define CGV_TYPE_MESSAGE_BAR (cgv_message_bar_get_type ())

/*
 * Signals:
 *   dismissed   the message was dismissed by the user
 */
G_DECLARE_FINAL_TYPE (CgvMessageBar, cgv_message_bar, CGV, MESSAGE_BAR, AdwBin)

/**
 * cgv_message_bar_show:
 * @self: a message bar
 * @kind: how it looks
 * @title: what it is about
 * @detail: (nullable): more about it, and what to do
 * @button_label: (nullable): a mnemonic text for the button, or NULL for none
 * @action_name: (nullable): the action that the button activates
 *
 * Shows a message in place of the last one.
 */
void cgv_message_bar_show (CgvMessageBar *self,
                           CgvMessageKind kind,
                           const char *title,
                           const char *detail,
                           const char *button_label,
                           const char *action_name);

/**
 * cgv_message_bar_offer_other:
 * @self: a message bar that shows a message
 * @button_label: a mnemonic text for a second button
 * @action_name: the action that the button activates
 *
 * Offers something else that can be done, until the next message.
 */
void cgv_message_bar_offer_other (CgvMessageBar *self,
                                  const char *button_label,
                                  const char *action_name);

/**
 * cgv_message_bar_hide:
 * @self: a message bar
 *
 * Takes the message away.
 */
void cgv_message_bar_hide (CgvMessageBar *self);

/**
 * cgv_message_bar_is_shown:
 * @self: a message bar
 *
 * Whether there is a message.
 *
 * Returns: whether there is one
 */
gboolean cgv_message_bar_is_shown (CgvMessageBar *self);

/**
 * cgv_message_bar_get_title:
 * @self: a message bar
 *
 * What the message is about.
 *
 * Returns: (transfer none): the first line
 */
const char *cgv_message_bar_get_title (CgvMessageBar *self);

/**
 * cgv_message_bar_get_detail:
 * @self: a message bar
 *
 * What else the message says.
 *
 * Returns: (transfer none): the second line, or ""
 */
const char *cgv_message_bar_get_detail (CgvMessageBar *self);

G_END_DECLS
