/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-amounts-switch.h"

#include <glib/gi18n.h>

#include "cgv-parts-text.h"
#include "cgv-tooltip.h"

struct _CgvAmountsSwitch
{
  CgvView view;

  GtkToggleButton *amounts_button;
  GtkToggleButton *shares_button;

  /* While the widget follows the focus, it must not change the focus. */
  gboolean is_updating;
};

G_DEFINE_FINAL_TYPE (CgvAmountsSwitch, cgv_amounts_switch, CGV_TYPE_VIEW)

static void
toggled_cb (CgvAmountsSwitch *self,
            GtkToggleButton *button)
{
  if (self->is_updating || self->view.focus == NULL || !gtk_toggle_button_get_active (button))
    return;
  cgv_focus_set_measure (self->view.focus, button == self->shares_button ? CGV_MEASURE_SHARE : CGV_MEASURE_ABSOLUTE);
}

/* Shows the measure of the numbers. The focus may have another one already. */
static void
cgv_amounts_switch_update (CgvView *view)
{
  CgvAmountsSwitch *self = CGV_AMOUNTS_SWITCH (view);
  const CgvComparison *comparison = view->focus != NULL ? cgv_focus_get_comparison (view->focus) : NULL;
  g_autofree char *no_shares = NULL;

  if (comparison == NULL || !comparison->is_of_parts)
    return;
  self->is_updating = TRUE;
  gtk_toggle_button_set_active (comparison->measure == CGV_MEASURE_SHARE ? self->shares_button : self->amounts_button, TRUE);
  self->is_updating = FALSE;
  no_shares = cgv_parts_text_dup_no_shares (view->focus->numbers);
  gtk_widget_set_sensitive (GTK_WIDGET (self->shares_button), no_shares == NULL);
  cgv_tooltip_set_for (GTK_WIDGET (self->shares_button), no_shares != NULL ? no_shares : _ ("Shares within each part: each part is 100 %"));
}

static void
cgv_amounts_switch_class_init (CgvAmountsSwitchClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  CGV_VIEW_CLASS (klass)->focus_changed = cgv_amounts_switch_update;
  CGV_VIEW_CLASS (klass)->update = cgv_amounts_switch_update;

  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-amounts-switch.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvAmountsSwitch, amounts_button);
  gtk_widget_class_bind_template_child (widget_class, CgvAmountsSwitch, shares_button);
  gtk_widget_class_bind_template_callback (widget_class, toggled_cb);
}

static void
cgv_amounts_switch_init (CgvAmountsSwitch *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  cgv_view_follow (CGV_VIEW (self), CGV_FOCUS_NUMBERS, G_CALLBACK (cgv_amounts_switch_update));
}
