/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A toast with a button, which is withdrawn when its offer no longer holds. Main thread. */

#include <adwaita.h>

G_BEGIN_DECLS

/* Makes an offer in place of the one before, which @offer points to weakly. @accepted: called with @object if the user clicks */
void cgv_offer_toast_show (AdwToast **offer,
                           AdwToastOverlay *overlay,
                           const char *title_markup,
                           const char *label,
                           GCallback accepted,
                           gpointer object);

void cgv_offer_toast_withdraw (AdwToast **offer);

G_END_DECLS
