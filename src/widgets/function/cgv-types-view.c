/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-types-view.h"

#include <glib/gi18n.h>

#include "cgv-compare-text.h"
#include "cgv-cost-text.h"
#include "cgv-event-row-list.h"
#include "cgv-event-text.h"
#include "cgv-table.h"

/* Width that the name needs before a further column may appear next to it. */
#define NAME_MIN 90
#define NAME_BESIDE_REST 130

struct _CgvTypesView
{
  CgvView view;

  CgvTable *table;
  CgvEventRowList *list;
};

G_DEFINE_FINAL_TYPE (CgvTypesView, cgv_types_view, CGV_TYPE_VIEW)

static CgvSide
find_side (CgvEventList *events,
           guint event)
{
  return cgv_event_list_get_id (events, CGV_SIDE_NEW, event) != CGV_NONE ? CGV_SIDE_NEW : CGV_SIDE_BASE;
}

static void
fill_name (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  const CgvEventRow *row = cgv_event_row_list_get_row (list, position);
  CgvEventList *events = cgv_event_row_list_get_events (list);
  CgvSide side = find_side (events, row->event);

  cell->text = cgv_event_text_dup_title (cgv_event_list_get_set (events, side), cgv_event_list_get_id (events, side, row->event));
  /* Translators: the event type that the window shows, in a list of event types */
  if (row->event == cgv_focus_get_event (cgv_event_row_list_get_focus (list)))
    cell->tag = _ ("shown");
}

static void
set_compared (CgvCell *cell,
              const CgvColumn *column,
              const CgvEventRow *row)
{
  const CgvAmount costs[CGV_N_SIDES] = { row->costs.side[CGV_SIDE_BASE].inclusive, row->costs.side[CGV_SIDE_NEW].inclusive };

  if (cell->kind == CGV_CELL_COST)
    cgv_cell_set_compared_cost (cell, row->numbers->comparison, column->quantity.aspect == CGV_ASPECT_BASE ? CGV_SIDE_BASE : CGV_SIDE_NEW, costs);
  else
    cgv_cell_set_change (cell, row->numbers->comparison, costs);
}

static void
set_only (CgvCell *cell,
          const CgvColumn *column,
          const CgvEventRow *row)
{
  const CgvCosts *costs = row->numbers->costs[CGV_SIDE_NEW];
  const CgvFunctionRowCosts *of = &row->costs.side[CGV_SIDE_NEW];
  gboolean is_ratio = cgv_costs_get_event (costs)->is_ratio;
  CgvAmount cost = column->quantity.kind == CGV_QUANTITY_SELF ? of->self : of->inclusive;

  cgv_cell_set_cost (cell, costs, cost);
  cell->count = of->n_calls;
  if (cell->kind == CGV_CELL_PER_CALL)
    cell->is_empty = is_ratio || of->n_calls == 0 || costs->graph->cycles[row->costs.node] != CGV_NONE;
  if (cell->kind != CGV_CELL_COST && is_ratio)
    {
      cell->is_empty = TRUE;
      cell->note = _ ("Ratios do not add up.");
    }
}

static void
fill_cost (gpointer list,
           const CgvColumn *column,
           guint position,
           CgvCell *cell)
{
  const CgvEventRow *row = cgv_event_row_list_get_row (list, position);

  cell->is_empty = !row->is_known;
  if (!row->is_known)
    cell->note = row->numbers != NULL ? cgv_compare_text_explain_event (row->numbers) : NULL;
  else if (row->numbers->comparison != NULL)
    set_compared (cell, column, row);
  else
    set_only (cell, column, row);
  if (row->is_known && cgv_focus_get_amounts (cgv_event_row_list_get_focus (list)) == CGV_AMOUNTS_SHORT)
    cell->is_short = TRUE;
}

static gboolean
sample_cost (gpointer list,
             const CgvColumn *column,
             guint index,
             CgvCell *cell)
{
  if (cgv_event_row_list_get_row (list, index) == NULL)
    return FALSE;
  fill_cost (list, column, index, cell);
  return TRUE;
}

static const CgvColumn one_side[] = {
  { .id = "name", .title = N_ ("Event Type"), .kind = CGV_CELL_NAME, .flags = CGV_COLUMN_UNSORTED, .fill = fill_name },
  { .id = "share", .title = N_ ("Share"), .sentence = N_ ("The inclusive cost in percent of the total of this event type."), .kind = CGV_CELL_SHARE, .flags = CGV_COLUMN_UNSORTED, .fill = fill_cost, .sample = sample_cost },
  { .id = "inclusive", .title = N_ ("Inclusive"), .kind = CGV_CELL_COST, .flags = CGV_COLUMN_UNSORTED, .rank = 1, .name_min = NAME_MIN, .fill = fill_cost, .sample = sample_cost },
  { .id = "self", .title = N_ ("Self"), .kind = CGV_CELL_COST, .flags = CGV_COLUMN_UNSORTED, .rank = 2, .name_min = NAME_BESIDE_REST, .fill = fill_cost, .sample = sample_cost },
  { .id = "per_call", .title = N_ ("Per Call"), .kind = CGV_CELL_PER_CALL, .flags = CGV_COLUMN_UNSORTED, .rank = 3, .name_min = NAME_BESIDE_REST, .fill = fill_cost, .sample = sample_cost },
};

static const CgvColumn two_sides[] = {
  { .id = "name", .title = N_ ("Event Type"), .kind = CGV_CELL_NAME, .flags = CGV_COLUMN_UNSORTED, .fill = fill_name },
  { .id = "delta_inclusive", .title = N_ ("Δ Inclusive"), .kind = CGV_CELL_DELTA, .flags = CGV_COLUMN_UNSORTED, .fill = fill_cost, .sample = sample_cost },
  { .id = "base_inclusive", .title = N_ ("Inclusive A"), .kind = CGV_CELL_COST, .flags = CGV_COLUMN_UNSORTED, .rank = 1, .name_min = NAME_BESIDE_REST, .fill = fill_cost, .sample = sample_cost },
  { .id = "new_inclusive", .title = N_ ("Inclusive B"), .kind = CGV_CELL_COST, .flags = CGV_COLUMN_UNSORTED, .rank = 1, .name_min = NAME_BESIDE_REST, .fill = fill_cost, .sample = sample_cost },
};

static GPtrArray *
make_columns (gpointer list)
{
  gboolean is_compared = cgv_focus_get_side (cgv_event_row_list_get_focus (list), CGV_SIDE_BASE) != NULL;
  const CgvColumn *columns = is_compared ? two_sides : one_side;
  guint n = is_compared ? G_N_ELEMENTS (two_sides) : G_N_ELEMENTS (one_side);
  GPtrArray *made = cgv_columns_new ();

  for (guint i = 0; i < n; i++)
    cgv_columns_add_translated (made, &columns[i], "");
  return made;
}

static char *
describe (gpointer list,
          guint position)
{
  const CgvEventRow *row = cgv_event_row_list_get_row (list, position);
  CgvEventList *events = cgv_event_row_list_get_events (list);
  CgvSide side;

  if (row == NULL)
    return NULL;
  side = find_side (events, row->event);
  return cgv_event_text_dup_description (cgv_event_list_get_set (events, side), cgv_event_list_get_id (events, side, row->event));
}

static const CgvTableSpec table_spec = { .make_columns = make_columns, .describe = describe, .is_activated_by_click = TRUE };

/* By name: while costs are computed, the list has the former event types. */
static void
row_activate_cb (CgvTypesView *self,
                 guint position)
{
  const CgvEventRow *row = self->list != NULL ? cgv_event_row_list_get_row (self->list, position) : NULL;
  guint event;

  if (row == NULL)
    return;
  event = cgv_event_list_find_main (cgv_focus_get_events (self->view.focus), cgv_event_list_get_name (cgv_event_row_list_get_events (self->list), row->event));
  if (event != CGV_NONE)
    cgv_focus_set_event (self->view.focus, event);
}

static void
refresh (CgvTypesView *self)
{
  if (self->list != NULL)
    cgv_table_refresh (self->table);
}

static void
cgv_types_view_drop_focus (CgvView *view)
{
  CgvTypesView *self = CGV_TYPES_VIEW (view);

  cgv_event_row_list_set_active (self->list, FALSE);
  cgv_table_set_list (self->table, NULL, NULL, NULL);
  g_clear_object (&self->list);
}

static void
cgv_types_view_focus_changed (CgvView *view)
{
  CgvTypesView *self = CGV_TYPES_VIEW (view);

  if (view->focus == NULL)
    return;
  self->list = cgv_event_row_list_new (view->focus);
  cgv_table_set_list (self->table, &table_spec, CGV_ROW_LIST (self->list), NULL);
  g_signal_connect_object (self->list, "reordered", G_CALLBACK (refresh), self, G_CONNECT_SWAPPED);
  cgv_event_row_list_set_active (self->list, gtk_widget_get_mapped (GTK_WIDGET (self)));
}

static void
cgv_types_view_map (GtkWidget *widget)
{
  CgvTypesView *self = CGV_TYPES_VIEW (widget);

  GTK_WIDGET_CLASS (cgv_types_view_parent_class)->map (widget);
  if (self->list != NULL)
    cgv_event_row_list_set_active (self->list, TRUE);
}

static void
cgv_types_view_unmap (GtkWidget *widget)
{
  CgvTypesView *self = CGV_TYPES_VIEW (widget);

  if (self->list != NULL)
    cgv_event_row_list_set_active (self->list, FALSE);
  GTK_WIDGET_CLASS (cgv_types_view_parent_class)->unmap (widget);
}

static gboolean
cgv_types_view_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (CGV_TYPES_VIEW (widget)->table));
}

static void
cgv_types_view_class_init (CgvTypesViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  CGV_VIEW_CLASS (klass)->drop_focus = cgv_types_view_drop_focus;
  CGV_VIEW_CLASS (klass)->focus_changed = cgv_types_view_focus_changed;
  widget_class->map = cgv_types_view_map;
  widget_class->unmap = cgv_types_view_unmap;
  widget_class->grab_focus = cgv_types_view_grab_focus;

  g_type_ensure (CGV_TYPE_TABLE);
  gtk_widget_class_set_css_name (widget_class, "typesview");
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/callgrove/Callgrove/ui/cgv-types-view.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvTypesView, table);
  gtk_widget_class_bind_template_callback (widget_class, row_activate_cb);
}

static void
cgv_types_view_init (CgvTypesView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  cgv_table_set_name (self->table, _ ("Event types of the function"));
  cgv_view_follow (CGV_VIEW (self), "notify::amounts", G_CALLBACK (refresh));
  cgv_view_follow (CGV_VIEW (self), "numbers-changed", G_CALLBACK (refresh));
}
