/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Says to screen readers what a window shows after a change away from the keyboard: the results of a search, filters, units, the event
 * type, and the end of a load. Changes that follow each other are said once. Main thread.
 */

#include "cgv-page.h"

G_BEGIN_DECLS

typedef struct CgvAnnouncer CgvAnnouncer;

/* @status: keeps what was said last; lives longer */
CgvAnnouncer *cgv_announcer_new (GtkLabel *status);
void cgv_announcer_free (CgvAnnouncer *self);

/* Says how the focus of a page has changed, as soon as it computes no numbers. */
void cgv_announcer_add (CgvAnnouncer *self,
                        CgvPage *page,
                        CgvFocusChange changes);

/* Says a text before all changes; display text. */
void cgv_announcer_say (CgvAnnouncer *self,
                        const char *text);

G_END_DECLS
