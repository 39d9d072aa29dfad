/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-offer-toast.h"

void
cgv_offer_toast_show (AdwToast **offer,
                      AdwToastOverlay *overlay,
                      const char *title_markup,
                      const char *label,
                      GCallback accepted,
                      gpointer object)
{
  AdwToast *toast = adw_toast_new (title_markup);

  cgv_offer_toast_withdraw (offer);
  g_set_weak_pointer (offer, toast);
  adw_toast_set_button_label (toast, label);
  g_signal_connect_object (toast, "button-clicked", accepted, object, G_CONNECT_SWAPPED);
  adw_toast_overlay_add_toast (overlay, toast);
}

void
cgv_offer_toast_withdraw (AdwToast **offer)
{
  AdwToast *toast = *offer;

  g_clear_weak_pointer (offer);
  if (toast != NULL)
    adw_toast_dismiss (toast);
}
