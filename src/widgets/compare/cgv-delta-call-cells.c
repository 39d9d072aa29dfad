/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-delta-call-columns-private.h"

#include <glib/gi18n.h>
#include <math.h>

#include "cgv-column-tools.h"
#include "cgv-compare-text.h"
#include "cgv-delta-cell.h"
#include "cgv-delta-text.h"
#include "cgv-name-cell.h"
#include "cgv-row-factory.h"
#include "cgv-row-text.h"

char *
cgv_delta_call_cells_dup_text (CgvDeltaCallColumn *column,
                               const CgvDeltaCall *call)
{
  CgvFocus *focus = column->columns->focus;

  switch (column->kind)
    {
    case CGV_DELTA_CALL_BASE:
      return cgv_delta_text_dup_cost (focus, CGV_SIDE_BASE, call->cost[CGV_SIDE_BASE]);
    case CGV_DELTA_CALL_NEW:
      return cgv_delta_text_dup_cost (focus, CGV_SIDE_NEW, call->cost[CGV_SIDE_NEW]);
    case CGV_DELTA_CALL_DELTA:
      return cgv_delta_text_dup_delta (focus, call->cost[CGV_SIDE_BASE], call->cost[CGV_SIDE_NEW]);
    case CGV_DELTA_CALL_PERCENT:
      return cgv_delta_text_dup_percent (focus, call->cost[CGV_SIDE_BASE], call->cost[CGV_SIDE_NEW]);
    case CGV_DELTA_CALL_WHY:
      return cgv_delta_text_dup_short_why (focus, &call->term);
    case CGV_DELTA_CALL_NAME:
    case CGV_DELTA_CALL_N_COLUMNS:
    default:
      return cgv_compare_text_dup_name (cgv_focus_get_comparison (focus)->matching, call->term.row);
    }
}

static void
update_number (GtkWidget *cell,
               guint position,
               gpointer user_data)
{
  CgvDeltaCallColumn *column = user_data;
  g_autofree char *text = NULL;
  CgvDeltaCall call;

  if (!cgv_delta_call_get (column->columns->list, position, &call))
    return;

  text = cgv_delta_call_cells_dup_text (column, &call);
  gtk_inscription_set_text (GTK_INSCRIPTION (cell), text);
}

static void
update_delta (GtkWidget *cell,
              guint position,
              gpointer user_data)
{
  CgvDeltaCallColumn *column = user_data;
  CgvDeltaCallColumns *self = column->columns;
  g_autofree char *text = NULL;
  CgvDeltaCall call;
  double delta;

  if (!cgv_delta_call_get (self->list, position, &call))
    return;

  text = cgv_delta_call_cells_dup_text (column, &call);
  delta = cgv_comparison_measure_delta (cgv_focus_get_comparison (self->focus), call.cost[CGV_SIDE_BASE], call.cost[CGV_SIDE_NEW]);
  cgv_delta_cell_set (CGV_DELTA_CELL (cell),
                      text,
                      self->largest > 0.0 ? MIN (fabs (delta) / self->largest, 1.0) : 0.0,
                      cgv_delta_text_get_state (self->focus, call.cost[CGV_SIDE_BASE], call.cost[CGV_SIDE_NEW]));
}

static CgvNameMarks
get_marks (const CgvDeltaCall *call)
{
  if (call->term.flags & CGV_WHY_RECURSION)
    return CGV_NAME_MARK_RECURSION;

  return call->term.flags & CGV_WHY_IN_CYCLE ? CGV_NAME_MARK_CYCLE : CGV_NAME_MARK_NONE;
}

static void
update_name (GtkWidget *cell,
             guint position,
             gpointer user_data)
{
  CgvDeltaCallColumn *column = user_data;
  g_autofree char *name = NULL;
  CgvDeltaCall call;

  if (!cgv_delta_call_get (column->columns->list, position, &call))
    return;

  name = cgv_delta_call_cells_dup_text (column, &call);
  cgv_name_cell_set (CGV_NAME_CELL (cell), name, get_marks (&call));
  cgv_name_cell_set_tag (CGV_NAME_CELL (cell), cgv_compare_text_get_presence (cgv_focus_get_comparison (column->columns->focus), call.term.row));
}

/* "1 234 → 1 250, +16 (+1.3 %)" */
static char *
dup_change (CgvFocus *focus,
            const CgvDeltaCall *call)
{
  g_autofree char *base = cgv_delta_text_dup_cost (focus, CGV_SIDE_BASE, call->cost[CGV_SIDE_BASE]);
  g_autofree char *new_ = cgv_delta_text_dup_cost (focus, CGV_SIDE_NEW, call->cost[CGV_SIDE_NEW]);
  g_autofree char *delta = cgv_delta_text_dup_delta (focus, call->cost[CGV_SIDE_BASE], call->cost[CGV_SIDE_NEW]);
  g_autofree char *percent = cgv_delta_text_dup_percent (focus, call->cost[CGV_SIDE_BASE], call->cost[CGV_SIDE_NEW]);

  /* Translators: what calls cost on both sides, the difference, and that in percent of the first */
  return g_strdup_printf (_ ("%s → %s, %s (%s)"), base, new_, delta, percent);
}

static gboolean
query_tooltip_cb (GtkWidget *cell,
                  int x,
                  int y,
                  gboolean keyboard_mode,
                  GtkTooltip *tooltip,
                  CgvDeltaCallColumn *column)
{
  CgvDeltaCallColumns *self = column->columns;
  const CgvComparison *comparison;
  g_autofree char *function = NULL;
  g_autofree char *change = NULL;
  g_autofree char *base = NULL;
  g_autofree char *new_ = NULL;
  g_autofree char *why = NULL;
  g_autofree char *text = NULL;
  CgvDeltaCall call;

  if (!cgv_delta_call_get (self->list, cgv_row_factory_get_position (cell), &call))
    return FALSE;

  comparison = cgv_focus_get_comparison (self->focus);
  function = cgv_compare_text_dup_tooltip (comparison, call.term.row);
  change = dup_change (self->focus, &call);
  base = cgv_row_text_dup_count (call.count[CGV_SIDE_BASE]);
  new_ = cgv_row_text_dup_count (call.count[CGV_SIDE_NEW]);
  why = cgv_compare_text_dup_why_term (comparison, &call.term);

  /* Translators: a function, what calls of it cost on both sides, how many there are, and why that changed */
  text = g_strdup_printf (_ ("%s\nThese calls: %s\nHow many: %s → %s\n%s"), function, change, base, new_, why);
  gtk_tooltip_set_text (tooltip, text);

  return TRUE;
}

static GtkWidget *
add_tooltip (CgvDeltaCallColumn *column,
             GtkWidget *cell)
{
  gtk_widget_set_has_tooltip (cell, TRUE);
  g_signal_connect (cell, "query-tooltip", G_CALLBACK (query_tooltip_cb), column);

  return cell;
}

static GtkWidget *
create_number (gpointer user_data)
{
  return add_tooltip (user_data, cgv_column_tools_new_number ());
}

static GtkWidget *
create_delta (gpointer user_data)
{
  CgvDeltaCallColumn *column = user_data;
  GtkWidget *cell = cgv_delta_cell_new ();

  cgv_delta_cell_set_has_bar (CGV_DELTA_CELL (cell), column->kind == CGV_DELTA_CALL_DELTA);

  return add_tooltip (column, cell);
}

static GtkWidget *
create_text (gpointer user_data)
{
  GtkWidget *cell = gtk_inscription_new (NULL);

  gtk_inscription_set_text_overflow (GTK_INSCRIPTION (cell), GTK_INSCRIPTION_OVERFLOW_ELLIPSIZE_END);
  gtk_inscription_set_xalign (GTK_INSCRIPTION (cell), 0.0f);
  gtk_widget_add_css_class (cell, "dim-label");

  return add_tooltip (user_data, cell);
}

static GtkWidget *
create_name (gpointer user_data)
{
  return add_tooltip (user_data, cgv_name_cell_new ());
}

GtkListItemFactory *
cgv_delta_call_cells_new_factory (CgvDeltaCallColumn *column)
{
  switch (column->kind)
    {
    case CGV_DELTA_CALL_BASE:
    case CGV_DELTA_CALL_NEW:
      return cgv_row_factory_new (create_number, update_number, column);
    case CGV_DELTA_CALL_DELTA:
    case CGV_DELTA_CALL_PERCENT:
      return cgv_row_factory_new (create_delta, update_delta, column);
    case CGV_DELTA_CALL_WHY:
      return cgv_row_factory_new (create_text, update_number, column);
    case CGV_DELTA_CALL_NAME:
    case CGV_DELTA_CALL_N_COLUMNS:
    default:
      return cgv_row_factory_new (create_name, update_name, column);
    }
}
