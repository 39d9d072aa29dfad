/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-call-columns-private.h"

#include <glib/gi18n.h>

#include "cgv-column-tools.h"
#include "cgv-cost-cell.h"
#include "cgv-cost-text.h"
#include "cgv-estimate.h"
#include "cgv-name-cell.h"
#include "cgv-row-factory.h"
#include "cgv-row-text.h"
#include "cgv-value.h"

/* A cost per call from here on is shown with three digits and a unit prefix. */
#define MIN_SHORTENED 1e4

char *
cgv_call_cells_dup_cost (CgvCallColumn *column,
                         CgvCost cost,
                         gboolean is_within)
{
  CgvCallColumns *self = column->columns;
  const CgvCosts *costs = cgv_call_column_get_costs (column);
  CgvCost base = cgv_call_columns_get_base (self, costs);

  return is_within ? cgv_cost_text_dup_within (self->focus, costs, cost, base) : cgv_cost_text_dup (self->focus, costs, cost, base);
}

char *
cgv_call_cells_dup_per_call (CgvCallColumns *self,
                             const CgvCallCell *call)
{
  char text[CGV_FORMAT_MAX];

  cgv_value_format_per_call (call->cost, call->count, cgv_costs_get_event (cgv_focus_get_costs (self->focus)), text);

  return g_strdup (text);
}

/* What fits beside a name; the tooltip has all digits. */
char *
cgv_call_cells_dup_short_per_call (CgvCallColumns *self,
                                   const CgvCallCell *call)
{
  const CgvEvent *event = cgv_costs_get_event (cgv_focus_get_costs (self->focus));
  double each = call->count > 0 ? cgv_cost_to_double (call->cost, event->is_signed) / (double) call->count : 0;
  char text[CGV_FORMAT_MAX];

  if (event->unit.kind != CGV_UNIT_EVENTS || ABS (each) < MIN_SHORTENED || event->is_signed)
    return cgv_call_cells_dup_per_call (self, call);

  cgv_value_format_short ((CgvCost) each, event, text);

  return g_strdup (text);
}

/* Why the numbers of a row need not add up to those of the function. */
static const char *
explain_marks (CgvNameMarks marks)
{
  if ((marks & CGV_NAME_MARK_RECURSION) != 0)
    return _ ("It calls itself: this cost is part of its own and is not added to it again.");
  if ((marks & CGV_NAME_MARK_CYCLE) != 0)
    return _ ("A call within a cycle: it costs what all of the cycle did until it returned, which cannot be told apart.");

  return NULL;
}

/* What "> 100 %" leaves out, for those who cannot point at it. */
static void
describe_cost (CgvCallColumn *column,
               GtkWidget *cell,
               const CgvCallCell *call,
               CgvCost cost)
{
  CgvCallColumns *self = column->columns;
  const CgvCosts *costs = cgv_call_column_get_costs (column);
  CgvCost base = cgv_call_columns_get_base (self, costs);
  g_autofree char *percent = NULL;
  g_autofree char *text = NULL;

  if (!call->is_within || !cgv_cost_text_is_beyond (self->focus, costs, cost, base))
    {
      gtk_accessible_reset_property (GTK_ACCESSIBLE (cell), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
      return;
    }

  percent = cgv_cost_text_dup_percent (costs, cost, base);
  /* Translators: a share above 100 %, and the sentence that says why it may be */
  text = g_strdup_printf (_ ("%s. %s"), percent, explain_marks (call->node == cgv_focus_get_row (self->focus) ? CGV_NAME_MARK_RECURSION : CGV_NAME_MARK_CYCLE));
  gtk_accessible_update_property (GTK_ACCESSIBLE (cell), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

static void
update_cost (GtkWidget *cell,
             guint position,
             gpointer user_data)
{
  CgvCallColumn *column = user_data;
  g_autofree char *text = NULL;
  const CgvCosts *costs;
  CgvCallCell call;
  CgvCost cost;
  CgvCost base;

  if (!cgv_call_columns_get_call (column->columns, position, &call))
    return;

  costs = cgv_call_column_get_costs (column);
  if (costs == NULL)
    {
      cgv_cost_cell_set (CGV_COST_CELL (cell), "", 0.0);
      return;
    }

  cost = costs->edge_costs[call.edge];
  text = cgv_estimate_mark (cgv_call_cells_dup_cost (column, cost, call.is_within), cgv_costs_get_edge_range (costs, call.edge));
  base = cgv_call_columns_get_base (column->columns, costs);

  /* The ratio of a call is no part of that of the function. */
  cgv_cost_cell_set (CGV_COST_CELL (cell), text, cgv_costs_get_event (costs)->is_ratio ? 0.0 : cgv_cost_text_get_fraction (costs, cost, base));
  describe_cost (column, cell, &call, cost);
}

static void
update_count (GtkWidget *cell,
              guint position,
              gpointer user_data)
{
  CgvCallColumn *column = user_data;
  g_autofree char *text = NULL;
  CgvCallCell call;

  if (!cgv_call_columns_get_call (column->columns, position, &call))
    return;

  text = cgv_row_text_dup_count (call.count);
  gtk_inscription_set_text (GTK_INSCRIPTION (cell), text);
}

static void
update_per_call (GtkWidget *cell,
                 guint position,
                 gpointer user_data)
{
  CgvCallColumn *column = user_data;
  g_autofree char *text = NULL;
  CgvCallCell call;

  if (!cgv_call_columns_get_call (column->columns, position, &call))
    return;

  text = cgv_call_cells_dup_short_per_call (column->columns, &call);
  gtk_inscription_set_text (GTK_INSCRIPTION (cell), text);
}

static CgvNameMarks
get_marks (CgvCallColumns *self,
           guint position)
{
  if (cgv_call_list_is_recursive (self->list, position))
    return CGV_NAME_MARK_RECURSION;
  if (cgv_call_list_is_in_cycle (self->list, position))
    return CGV_NAME_MARK_CYCLE;

  return CGV_NAME_MARK_NONE;
}

static void
update_name (GtkWidget *cell,
             guint position,
             gpointer user_data)
{
  CgvCallColumns *self = ((CgvCallColumn *) user_data)->columns;
  g_autofree char *name = NULL;
  CgvCallCell call;

  if (!cgv_call_columns_get_call (self, position, &call))
    return;

  name = cgv_focus_dup_name (self->focus, call.node);
  cgv_name_cell_set (CGV_NAME_CELL (cell), name, get_marks (self, position));
}

static gboolean
query_tooltip_cb (GtkWidget *cell,
                  int x,
                  int y,
                  gboolean keyboard_mode,
                  GtkTooltip *tooltip,
                  CgvCallColumn *column)
{
  CgvCallColumns *self = column->columns;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *function = NULL;
  g_autofree char *amount = NULL;
  g_autofree char *bounds = NULL;
  g_autofree char *percent = NULL;
  g_autofree char *base = NULL;
  g_autofree char *per_call = NULL;
  g_autofree char *count = NULL;
  CgvCostRange range;
  const char *reason;
  guint position = cgv_row_factory_get_position (cell);
  CgvCallCell call;

  if (!cgv_call_columns_get_call (self, position, &call) || cgv_focus_get_row (self->focus) == CGV_NONE)
    return FALSE;

  function = cgv_row_text_dup_function (self->focus, call.node);
  range = cgv_costs_get_edge_range (cgv_focus_get_costs (self->focus), call.edge);
  bounds = cgv_estimate_dup_range (self->focus, range);
  amount = cgv_estimate_mark (cgv_row_text_dup_amount (self->focus, call.cost), range);
  percent = cgv_row_text_dup_percent (self->focus, call.cost, cgv_call_columns_get_base (self, cgv_focus_get_costs (self->focus)));
  base = cgv_focus_dup_name (self->focus, cgv_focus_get_row (self->focus));
  per_call = cgv_call_cells_dup_per_call (self, &call);
  count = cgv_row_text_dup_count (call.count);

  g_string_append (text, function);
  /* Translators: a cost, its share in percent, and the name of a function */
  g_string_append_printf (text, _ ("\n%s, %s of %s"), amount, percent, base);
  if (bounds != NULL)
    /* Translators: the bounds of an estimate, as in "from 3,950 Ir to 4,200 Ir" */
    g_string_append_printf (text, _ ("\nAn estimate: %s"), bounds);
  if (call.count > 0)
    g_string_append_printf (text, ngettext ("\n%s call, %s each", "\n%s calls, %s each", (gulong) MIN (call.count, G_MAXULONG)), count, per_call);

  /* In each cell, because it is the cost that is hard to believe: it may be ten times that of the function. */
  reason = explain_marks (get_marks (self, position));
  if (reason != NULL)
    g_string_append_printf (text, "\n%s", reason);
  gtk_tooltip_set_text (tooltip, text->str);

  return TRUE;
}

static GtkWidget *
add_tooltip (CgvCallColumn *column,
             GtkWidget *cell)
{
  gtk_widget_set_has_tooltip (cell, TRUE);
  g_signal_connect (cell, "query-tooltip", G_CALLBACK (query_tooltip_cb), column);

  return cell;
}

static GtkWidget *
create_cost (gpointer user_data)
{
  return add_tooltip (user_data, cgv_cost_cell_new ());
}

static GtkWidget *
create_number (gpointer user_data)
{
  return add_tooltip (user_data, cgv_column_tools_new_number ());
}

static GtkWidget *
create_name (gpointer user_data)
{
  return add_tooltip (user_data, cgv_name_cell_new ());
}

GtkListItemFactory *
cgv_call_cells_new_factory (CgvCallColumn *column)
{
  switch (column->key)
    {
    case CGV_CALL_ORDER_COST:
      return cgv_row_factory_new (create_cost, update_cost, column);
    case CGV_CALL_ORDER_COUNT:
      return cgv_row_factory_new (create_number, update_count, column);
    case CGV_CALL_ORDER_PER_CALL:
      return cgv_row_factory_new (create_number, update_per_call, column);
    case CGV_CALL_ORDER_NAME:
    default:
      return cgv_row_factory_new (create_name, update_name, column);
    }
}
