/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-types-view.h"

#include <glib/gi18n.h>

#include "cgv-event-row-list.h"
#include "cgv-event-text.h"
#include "cgv-quantity-column.h"
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

  cell->text = cgv_event_text_dup_title (events->sets[side], cgv_event_list_get_id (events, side, row->event));
  if (row->event == cgv_event_row_list_get_focus (list)->choice->event)
    /* Translators: the event type that the window shows, in a list of event types */
    cell->tag = _ ("shown");
}

static const CgvEventNumbers *
find_numbers (gpointer list,
              const char *event)
{
  return &cgv_event_row_list_get_focus (list)->numbers->main;
}

/* Each row has another event type. In a cycle, inclusive cost is not that of the calls. */
static const CgvFunctionRow *
get_row (gpointer list,
         const CgvColumn *column,
         const CgvEventNumbers **numbers,
         guint position,
         CgvFunctionRow *row)
{
  const CgvEventRow *of = cgv_event_row_list_get_row (list, position);

  *numbers = of != NULL ? of->numbers : NULL;
  if (of == NULL || !of->is_known)
    return NULL;
  *row = of->costs;
  if (of->numbers->comparison == NULL && (row->side[CGV_SIDE_NEW].n_calls == 0 || of->numbers->costs[CGV_SIDE_NEW]->graph->cycles[row->node] != CGV_NONE))
    row->lacks |= CGV_ROW_LACKS_PER_CALL;
  return row;
}

static void
show (gpointer list,
      const CgvColumn *column,
      guint position,
      const CgvEventNumbers *numbers,
      const CgvFunctionRow *row,
      CgvCell *cell)
{
  if (numbers->comparison != NULL)
    cgv_quantity_column_show_direction (column, numbers->comparison, row, cell);
  else if (cell->kind == CGV_CELL_PER_CALL && cgv_cell_get_event (cell)->is_ratio)
    cgv_quantity_column_leave_out (cell, _ ("Ratios do not add up."));
  cell->is_short = cgv_focus_get_amounts (cgv_event_row_list_get_focus (list)) == CGV_AMOUNTS_SHORT;
}

static gboolean
sample_cost (gpointer list,
             const CgvColumn *column,
             guint index,
             CgvCell *cell)
{
  if (cgv_event_row_list_get_row (list, index) == NULL)
    return FALSE;
  column->fill (list, column, index, cell);
  return TRUE;
}

static const CgvRowReader reader = { .find_numbers = find_numbers, .get_row = get_row, .show = show, .sample = sample_cost };

static const CgvColumn one_side[] = {
  { .id = "name", .title = N_ ("Event Type"), .kind = CGV_CELL_NAME, .flags = CGV_COLUMN_UNSORTED, .fill = fill_name },
  { .id = "inclusive_share", .title = N_ ("Share"), .sentence = N_ ("The inclusive cost in percent of the total of this event type."), .flags = CGV_COLUMN_UNSORTED },
  { .id = "inclusive", .title = N_ ("Inclusive"), .flags = CGV_COLUMN_UNSORTED, .rank = 1, .name_min = NAME_MIN },
  { .id = "self", .title = N_ ("Self"), .flags = CGV_COLUMN_UNSORTED, .rank = 2, .name_min = NAME_BESIDE_REST },
  { .id = "per_call", .title = N_ ("Per Call"), .flags = CGV_COLUMN_UNSORTED, .rank = 3, .name_min = NAME_BESIDE_REST },
};

static const CgvColumn two_sides[] = {
  { .id = "name", .title = N_ ("Event Type"), .kind = CGV_CELL_NAME, .flags = CGV_COLUMN_UNSORTED, .fill = fill_name },
  { .id = "delta_inclusive", .title = N_ ("Δ Inclusive"), .flags = CGV_COLUMN_UNSORTED },
  { .id = "base_inclusive", .title = N_ ("Inclusive A"), .flags = CGV_COLUMN_UNSORTED, .rank = 1, .name_min = NAME_BESIDE_REST },
  { .id = "new_inclusive", .title = N_ ("Inclusive B"), .flags = CGV_COLUMN_UNSORTED, .rank = 1, .name_min = NAME_BESIDE_REST },
};

static GPtrArray *
make_columns (gpointer list)
{
  gboolean is_compared = cgv_focus_get_side (cgv_event_row_list_get_focus (list), CGV_SIDE_BASE) != NULL;
  const CgvColumn *columns = is_compared ? two_sides : one_side;
  guint n = is_compared ? G_N_ELEMENTS (two_sides) : G_N_ELEMENTS (one_side);
  GPtrArray *made = cgv_columns_new ();

  for (guint i = 0; i < n; i++)
    {
      CgvColumn column = columns[i];

      column.reader = &reader;
      if (column.fill == NULL)
        cgv_quantity_column_complete (&column, CGV_TITLES_OF_LIST);
      cgv_columns_add_translated (made, &column, "");
    }
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
  return cgv_event_text_dup_description (events->sets[side], cgv_event_list_get_id (events, side, row->event));
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
  event = cgv_event_list_find_main (self->view.focus->choice->events, cgv_event_list_get_name (cgv_event_row_list_get_events (self->list), row->event));
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
  cgv_view_follow (CGV_VIEW (self), CGV_FOCUS_AMOUNTS | CGV_FOCUS_NUMBERS, G_CALLBACK (refresh));
}
