/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-widgets.h"

#include <gtk/gtk.h>

#include "cgv-call-view.h"
#include "cgv-cycle-view.h"
#include "cgv-event-picker.h"
#include "cgv-filter-bar.h"
#include "cgv-filter-button.h"
#include "cgv-function-view.h"
#include "cgv-header.h"
#include "cgv-member-view.h"
#include "cgv-parts-strip.h"
#include "cgv-popover-bin.h"
#include "cgv-source-view.h"
#include "cgv-split-view.h"
#include "cgv-table.h"
#include "cgv-tooltip.h"
#include "cgv-treemap-view.h"
#include "cgv-types-view.h"
#include "cgv-cause-view.h"
#include "cgv-why-view.h"

void
cgv_widgets_init (void)
{
  cgv_tooltip_init ();
  gtk_icon_theme_add_resource_path (gtk_icon_theme_get_for_display (gdk_display_get_default ()),
                                    "/io/github/callgrove/Callgrove/icons");

  g_type_ensure (CGV_TYPE_CALL_VIEW);
  g_type_ensure (CGV_TYPE_CAUSE_VIEW);
  g_type_ensure (CGV_TYPE_CYCLE_VIEW);
  g_type_ensure (CGV_TYPE_EVENT_PICKER);
  g_type_ensure (CGV_TYPE_FILTER_BAR);
  g_type_ensure (CGV_TYPE_FILTER_BUTTON);
  g_type_ensure (CGV_TYPE_FUNCTION_VIEW);
  g_type_ensure (CGV_TYPE_HEADER);
  g_type_ensure (CGV_TYPE_MEMBER_VIEW);
  g_type_ensure (CGV_TYPE_PARTS_STRIP);
  g_type_ensure (CGV_TYPE_POPOVER_BIN);
  g_type_ensure (CGV_TYPE_SOURCE_VIEW);
  g_type_ensure (CGV_TYPE_SPLIT_VIEW);
  g_type_ensure (CGV_TYPE_TABLE);
  g_type_ensure (CGV_TYPE_TREEMAP_VIEW);
  g_type_ensure (CGV_TYPE_TYPES_VIEW);
  g_type_ensure (CGV_TYPE_WHY_VIEW);
}
