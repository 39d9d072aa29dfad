/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-widgets.h"

#include <gtk/gtk.h>

#include "cgv-amounts-switch.h"
#include "cgv-call-view.h"
#include "cgv-cause-pane.h"
#include "cgv-cause-view.h"
#include "cgv-command-box.h"
#include "cgv-cycle-view.h"
#include "cgv-delta-bar.h"
#include "cgv-diagram-picture.h"
#include "cgv-diagram-view.h"
#include "cgv-event-picker.h"
#include "cgv-filter-bar.h"
#include "cgv-filter-button.h"
#include "cgv-flow-view.h"
#include "cgv-function-view.h"
#include "cgv-growth-view.h"
#include "cgv-header.h"
#include "cgv-heat-map.h"
#include "cgv-linked-label.h"
#include "cgv-measure-button.h"
#include "cgv-member-view.h"
#include "cgv-name-cell.h"
#include "cgv-part-picture.h"
#include "cgv-parts-strip.h"
#include "cgv-picture-table.h"
#include "cgv-popover-bin.h"
#include "cgv-problem-detail.h"
#include "cgv-problem-view.h"
#include "cgv-share-bar.h"
#include "cgv-show-button.h"
#include "cgv-sides-head.h"
#include "cgv-source-view.h"
#include "cgv-split-view.h"
#include "cgv-step-view.h"
#include "cgv-swatch.h"
#include "cgv-table.h"
#include "cgv-tooltip.h"
#include "cgv-treemap-legend.h"
#include "cgv-treemap-path.h"
#include "cgv-treemap-picture.h"
#include "cgv-treemap-view.h"
#include "cgv-types-view.h"
#include "cgv-verdict-bar.h"
#include "cgv-why-path.h"
#include "cgv-why-view.h"

/* The types that templates name. */
static GType (*const types[]) (void) = {
  cgv_amounts_switch_get_type,
  cgv_call_view_get_type,
  cgv_cause_pane_get_type,
  cgv_cause_view_get_type,
  cgv_command_box_get_type,
  cgv_cycle_view_get_type,
  cgv_delta_bar_get_type,
  cgv_diagram_picture_get_type,
  cgv_diagram_view_get_type,
  cgv_event_picker_get_type,
  cgv_filter_bar_get_type,
  cgv_filter_button_get_type,
  cgv_flow_view_get_type,
  cgv_function_view_get_type,
  cgv_growth_view_get_type,
  cgv_header_get_type,
  cgv_heat_map_get_type,
  cgv_linked_label_get_type,
  cgv_measure_button_get_type,
  cgv_member_view_get_type,
  cgv_name_cell_get_type,
  cgv_parts_strip_get_type,
  cgv_part_picture_get_type,
  cgv_picture_table_get_type,
  cgv_popover_bin_get_type,
  cgv_problem_detail_get_type,
  cgv_problem_view_get_type,
  cgv_share_bar_get_type,
  cgv_show_button_get_type,
  cgv_sides_head_get_type,
  cgv_source_view_get_type,
  cgv_split_view_get_type,
  cgv_step_view_get_type,
  cgv_swatch_get_type,
  cgv_table_get_type,
  cgv_treemap_legend_get_type,
  cgv_treemap_path_get_type,
  cgv_treemap_picture_get_type,
  cgv_treemap_view_get_type,
  cgv_types_view_get_type,
  cgv_verdict_bar_get_type,
  cgv_why_path_get_type,
  cgv_why_view_get_type,
};

void
cgv_widgets_init (void)
{
  cgv_tooltip_init ();
  gtk_icon_theme_add_resource_path (gtk_icon_theme_get_for_display (gdk_display_get_default ()),
                                    "/io/github/callgrove/Callgrove/icons");

  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    g_type_ensure (types[i] ());
}
