/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Says to screen readers what a window shows after a change away from the keyboard: the results of a search, filters, units, the event
 * type, and the end of a load. Changes that follow each other are said once. The end of long work is also a notification of the desktop,
 * if the user has left the program meanwhile. Main thread.
 */

#include "cgv-page.h"

G_BEGIN_DECLS

typedef struct CgvAnnouncer CgvAnnouncer;

/* Sends a notification that replaces the one with the same id; @notification is NULL to withdraw it. */
typedef void (*CgvAnnouncerSender) (GtkApplication *application,
                                    const char *id,
                                    GNotification *notification);

/*
 * @window: lives longer
 * @status: keeps what was said last; lives longer
 * @sender: (nullable): instead of the desktop's, for tests
 */
CgvAnnouncer *cgv_announcer_new (GtkApplicationWindow *window,
                                 GtkLabel *status,
                                 CgvAnnouncerSender sender);
void cgv_announcer_free (CgvAnnouncer *self);

/* Says how the focus of a page has changed, as soon as it computes no numbers. */
void cgv_announcer_add (CgvAnnouncer *self,
                        CgvPage *page,
                        CgvFocusChange changes);

/* Says a text about the end of work before all changes; display text. */
void cgv_announcer_say (CgvAnnouncer *self,
                        const char *text);

/* Only notifies the desktop of such a text, as a bar says the same to screen readers. */
void cgv_announcer_notify (CgvAnnouncer *self,
                           const char *text);

G_END_DECLS
