/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-header.h"

#include <glib/gi18n.h>

#include "cgv-amount-text.h"
#include "cgv-compare-text.h"
#include "cgv-cost-text.h"
#include "cgv-cost.h"
#include "cgv-diagram-shape.h"
#include "cgv-estimate.h"
#include "cgv-function-notes.h"
#include "cgv-group-text.h"
#include "cgv-name-cell.h"
#include "cgv-part-numbers.h"
#include "cgv-parts-name.h"
#include "cgv-row-menu.h"
#include "cgv-row-text.h"
#include "cgv-swatch.h"
#include "cgv-tooltip.h"
#include "cgv-way-menu.h"
#include "cgv-wrap-layout.h"

/* Width that the name needs before the numbers may be next to it. */
#define NAME_BESIDE_STATS 250
#define SPACING           6
#define STATS_SPACING     18

struct _CgvHeader
{
  CgvView view;

  GtkWidget *pair;
  GtkWidget *ways;
  GtkWidget *back_button;
  GtkWidget *forward_button;
  GtkWidget *copy_button;
  CgvNameCell *name_cell;
  CgvSwatch *swatch;
  GtkLabel *location_label;

  GtkWidget *stats;
  GtkWidget *inclusive_stat;
  GtkWidget *self_stat;
  GtkWidget *calls_stat;
  GtkLabel *inclusive_label;
  GtkLabel *inclusive_caption;
  GtkLabel *self_label;
  GtkLabel *calls_label;
  GtkLabel *calls_caption;
  GtkWidget *per_call_stat;
  GtkLabel *per_call_label;
  GtkLabel *per_call_caption;
  GtkMenuButton *notes_button;
  GtkLabel *notes_label;
  GtkLabel *notes_text;
};

G_DEFINE_FINAL_TYPE (CgvHeader, cgv_header, CGV_TYPE_VIEW)

static CgvCycleId
get_cycle (CgvHeader *self)
{
  return self->view.focus != NULL ? cgv_focus_get_whole_cycle (self->view.focus) : CGV_NONE;
}

static guint32
get_group (CgvHeader *self)
{
  return self->view.focus != NULL ? cgv_focus_get_whole_group (self->view.focus) : CGV_NONE;
}

/* CGV_NONE, too, where it is about a cycle or a group. */
static CgvNodeId
get_row (CgvHeader *self)
{
  return self->view.focus != NULL && get_cycle (self) == CGV_NONE && get_group (self) == CGV_NONE ? self->view.focus->row : CGV_NONE;
}

/* NULL without a base. */
static CgvComparison *
get_comparison (CgvHeader *self)
{
  return self->view.focus != NULL ? cgv_focus_get_comparison (self->view.focus) : NULL;
}

/* The numbers with all digits and their unit. */
static char *
dup_stats_tooltip (CgvHeader *self,
                   CgvNodeId node)
{
  const CgvCosts *costs = cgv_focus_get_costs (self->view.focus);
  g_autofree char *inclusive = cgv_estimate_dup_share (self->view.focus, cgv_costs_get_inclusive (costs, node));
  g_autofree char *own = cgv_estimate_dup_share (self->view.focus, cgv_costs_get_self (costs, node));

  if (!cgv_row_text_has_calls (self->view.focus))
    return g_strdup_printf (_ ("Self: %s"), own);
  if (costs->graph->cycles[node] != CGV_NONE)
    /* Translators: two costs of a function */
    return g_strdup_printf (_ ("Self: %s\nWith its calls out of the cycle: %s"), own, inclusive);

  /* Translators: two costs of a function */
  return g_strdup_printf (_ ("Inclusive: %s\nSelf: %s"), inclusive, own);
}

/* Colours a change: orange or blue if it counts; the sign shows it, too. */
static void
set_change (GtkLabel *label,
            char *text,
            int sign,
            gboolean is_noise)
{
  gboolean counts = sign != 0 && !is_noise;

  gtk_label_set_text (label, text);
  gtk_widget_remove_css_class (GTK_WIDGET (label), "more-text");
  gtk_widget_remove_css_class (GTK_WIDGET (label), "less-text");
  if (counts)
    gtk_widget_add_css_class (GTK_WIDGET (label), sign > 0 ? "more-text" : "less-text");
  g_free (text);
}

/* Shows the inclusive cost of one call. It is undefined for a member of a cycle. */
static void
update_per_call (CgvHeader *self,
                 CgvNodeId node)
{
  const CgvCosts *costs = cgv_focus_get_costs (self->view.focus);
  CgvCell cell = cgv_cell_of_cost (costs, costs->inclusive[node]);
  gboolean is_known = costs->graph->n_calls[node] > 0 && costs->graph->cycles[node] == CGV_NONE && !cgv_costs_get_event (costs)->is_ratio;
  g_autofree char *event = cgv_cost_text_dup_event (self->view.focus, costs);
  g_autofree char *text = NULL;
  g_autofree char *caption = NULL;

  cell.kind = CGV_CELL_PER_CALL;
  cell.count = costs->graph->n_calls[node];
  text = is_known ? cgv_estimate_mark (cgv_cell_dup_text (&cell), cgv_costs_get_inclusive (costs, node)) : g_strdup ("");
  /* Translators: is below a number; %s is an event type, such as "Ir" */
  caption = g_strdup_printf (_ ("%s per call"), event);
  set_change (self->per_call_label, g_steal_pointer (&text), 0, FALSE);
  gtk_label_set_text (self->per_call_caption, caption);
  gtk_box_reorder_child_after (GTK_BOX (self->stats), self->per_call_stat, self->calls_stat);
  gtk_widget_set_visible (self->per_call_stat, is_known);
}

/* Returns the calls out of the cycle; the part of the cycle that is a member's inclusive cost is undefined. */
static char *
dup_calls_out (CgvHeader *self,
               CgvNodeId node)
{
  const CgvCosts *costs = cgv_focus_get_costs (self->view.focus);

  return cgv_estimate_dup_cost (self->view.focus, cgv_amount_subtract (cgv_costs_get_inclusive (costs, node), cgv_costs_get_self (costs, node), costs->is_signed));
}

static guint64
count_calls_into_cycle (const CgvGraph *graph,
                        CgvCycleId cycle)
{
  guint64 n = 0;

  for (guint32 i = graph->cycle_start[cycle]; i < graph->cycle_start[cycle + 1]; i++)
    for (guint32 j = graph->in_start[graph->cycle_nodes[i]]; j < graph->in_start[graph->cycle_nodes[i] + 1]; j++)
      if (graph->cycles[graph->edges[graph->in_edges[j]].caller] != cycle)
        n += cgv_graph_get_count (graph, graph->in_edges[j]);
  return n;
}

/* Takes the texts of both costs. The inclusive one is first, unless it has another meaning. */
static void
set_stats (CgvHeader *self,
           char *inclusive,
           char *own,
           gboolean is_member,
           guint64 n_calls,
           const char *calls_caption,
           const char *tooltip)
{
  gboolean has_calls = cgv_row_text_has_calls (self->view.focus);
  g_autofree char *count = cgv_cell_dup_count (n_calls);

  set_change (self->inclusive_label, inclusive, 0, FALSE);
  /* Translators: both stand below a number */
  gtk_label_set_text (self->inclusive_caption, is_member ? _ ("Calls out of the cycle") : _ ("Inclusive"));
  set_change (self->self_label, own, 0, FALSE);
  gtk_label_set_text (self->calls_label, count);
  gtk_label_set_text (self->calls_caption, calls_caption);
  gtk_widget_set_visible (self->inclusive_stat, has_calls);
  gtk_box_reorder_child_after (GTK_BOX (self->stats), self->inclusive_stat, is_member ? self->self_stat : NULL);
  gtk_widget_set_visible (self->calls_stat, has_calls);
  cgv_tooltip_set_for (self->calls_stat, NULL);
  cgv_tooltip_set_for (self->stats, tooltip);
}

/* Shows the numbers of a cycle or a group. Takes the texts. */
static void
set_whole_stats (CgvHeader *self,
                 char *inclusive,
                 char *own,
                 guint64 n_calls)
{
  /* Translators: stands below a number */
  set_stats (self, inclusive, own, FALSE, n_calls, ngettext ("Call into it", "Calls into it", (gulong) MIN (n_calls, G_MAXULONG)), NULL);
  gtk_widget_set_visible (self->per_call_stat, FALSE);
}

static void
update_stats (CgvHeader *self,
              CgvNodeId node)
{
  const CgvCosts *costs = cgv_focus_get_costs (self->view.focus);
  guint64 n_calls = costs->graph->n_calls[node];
  gboolean is_member = costs->graph->cycles[node] != CGV_NONE;
  char *inclusive = is_member ? dup_calls_out (self, node) : cgv_estimate_dup_cost (self->view.focus, cgv_costs_get_inclusive (costs, node));
  g_autofree char *tooltip = dup_stats_tooltip (self, node);

  /* Translators: stands below a number */
  set_stats (self, inclusive, cgv_estimate_dup_cost (self->view.focus, cgv_costs_get_self (costs, node)), is_member, n_calls, ngettext ("Call", "Calls", (gulong) MIN (n_calls, G_MAXULONG)), tooltip);
  update_per_call (self, node);
}

/* Shows the notes in one line; a click or the tooltip shows whole sentences. */
static void
update_notes (CgvHeader *self,
              CgvNodeId node)
{
  g_autofree char *line = NULL;
  g_autofree char *notes = node != CGV_NONE && get_comparison (self) == NULL ? cgv_function_notes_dup (self->view.focus, node, &line) : NULL;
  gboolean has_notes = notes != NULL && *notes != '\0';
  GtkWidget *button = gtk_widget_get_first_child (GTK_WIDGET (self->notes_button));

  if (!has_notes)
    gtk_menu_button_popdown (self->notes_button);
  gtk_label_set_text (self->notes_label, has_notes ? line : "");
  gtk_label_set_text (self->notes_text, has_notes ? notes : "");
  cgv_tooltip_set_for (GTK_WIDGET (self->notes_button), has_notes && !g_str_equal (notes, line) ? notes : NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->notes_button), has_notes);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, has_notes ? line : "",
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, has_notes ? notes : "",
                                  -1);
}

/* "Self: 40 004 → 96 008, +56 004, +140 % of itself, +0.94 % of the program". */
static char *
dup_change (const CgvComparison *comparison,
            const char *title,
            const CgvAmount *costs,
            CgvDelta delta)
{
  g_autofree char *base = cgv_compare_text_dup_cost (comparison, CGV_SIDE_BASE, costs[CGV_SIDE_BASE]);
  g_autofree char *new_ = cgv_compare_text_dup_cost (comparison, CGV_SIDE_NEW, costs[CGV_SIDE_NEW]);
  g_autofree char *change = cgv_compare_text_dup_cost_delta (comparison, costs[CGV_SIDE_BASE], costs[CGV_SIDE_NEW]);
  g_autofree char *of_itself = cgv_compare_text_dup_percent_of_itself (delta, costs[CGV_SIDE_BASE].value, comparison->is_signed);
  g_autofree char *of_program = cgv_compare_text_dup_percent_of_program (comparison, delta);

  if (of_program == NULL)
    /* Translators: a kind of cost; the cost on both sides, and its change: "Self: 40 → 96, +56". */
    return g_strdup_printf (_ ("%s: %s → %s, %s"), title, base, new_, change);
  /* Translators: a kind of cost; the cost on both sides, its change, and two shares of that: "Self: 40 → 96, +56, +140 % of itself, +0.9 % of the program". */
  return g_strdup_printf (_ ("%s: %s → %s, %s, %s, %s"), title, base, new_, change, of_itself, of_program);
}

/* Shows the number of calls on both sides, which shows whether its callers are the reason. */
static void
update_calls (CgvHeader *self,
              CgvNodeId row)
{
  const CgvComparison *comparison = get_comparison (self);
  guint64 base = cgv_comparison_get_calls (comparison, CGV_SIDE_BASE, row);
  guint64 new_ = cgv_comparison_get_calls (comparison, CGV_SIDE_NEW, row);
  g_autofree char *count = cgv_cell_dup_count (new_);
  g_autofree char *before = cgv_cell_dup_count (base);
  g_autofree char *caption = NULL;

  if (!comparison->has_reasons)
    /* Translators: stands below the number of calls in B; %s is that in A, which was not before it. */
    caption = g_strdup_printf (_ ("Calls, %s in A"), before);
  else if (base == new_)
    caption = g_strdup (ngettext ("Call, as before", "Calls, as before", (gulong) MIN (new_, G_MAXULONG)));
  else
    /* Translators: stands below a number of calls; %s is another one. */
    caption = g_strdup_printf (_ ("Calls, before %s"), before);
  gtk_label_set_text (self->calls_label, count);
  gtk_label_set_text (self->calls_caption, caption);
  cgv_tooltip_set_for (self->calls_stat, cgv_compare_text_get_going_on (comparison, row));
  gtk_widget_set_visible (self->calls_stat, comparison->joined->n_edges > 0);
}

/* Hidden if no change began there. */
static void
update_origin (CgvHeader *self,
               CgvNodeId row)
{
  const CgvComparison *comparison = get_comparison (self);
  CgvDelta origin = cgv_comparison_get_origin (comparison, row);
  gboolean is_noise = cgv_comparison_is_origin_noise (comparison, row);

  set_change (self->per_call_label, cgv_compare_text_dup_delta (comparison, origin), origin.sign, is_noise);
  /* Translators: stands below an amount */
  gtk_label_set_text (self->per_call_caption, _ ("Began here"));
  gtk_widget_set_visible (self->per_call_stat, !is_noise && comparison->measure == CGV_MEASURE_ABSOLUTE);
}

static void
update_changes (CgvHeader *self,
                CgvNodeId row)
{
  const CgvComparison *comparison = get_comparison (self);
  gboolean is_member = cgv_focus_get_costs (self->view.focus)->graph->cycles[row] != CGV_NONE;
  CgvDelta own_delta = cgv_comparison_get_self_delta (comparison, row);
  CgvDelta inclusive_delta = cgv_comparison_get_inclusive_delta (comparison, row);
  CgvAmount own[CGV_N_SIDES], inclusive[CGV_N_SIDES];
  g_autofree char *own_text = NULL;
  g_autofree char *inclusive_text = NULL;
  g_autofree char *tooltip = NULL;

  cgv_foreach_side (side)
    {
      own[side] = cgv_comparison_get_self_amount (comparison, side, row);
      inclusive[side] = cgv_comparison_get_inclusive_amount (comparison, side, row);
    }
  own_text = dup_change (comparison, _ ("Self"), own, own_delta);
  inclusive_text = dup_change (comparison, is_member ? _ ("With its calls out of the cycle") : _ ("Inclusive"), inclusive, inclusive_delta);
  tooltip = g_strdup_printf ("%s\n%s", inclusive_text, own_text);
  set_change (self->inclusive_label, cgv_compare_text_dup_cost_delta (comparison, inclusive[CGV_SIDE_BASE], inclusive[CGV_SIDE_NEW]), inclusive_delta.sign,
              cgv_comparison_is_inclusive_noise (comparison, row));
  set_change (self->self_label, cgv_compare_text_dup_cost_delta (comparison, own[CGV_SIDE_BASE], own[CGV_SIDE_NEW]), own_delta.sign, cgv_comparison_is_self_noise (comparison, row));
  gtk_label_set_text (self->inclusive_caption, _ ("Inclusive"));
  gtk_widget_set_visible (self->inclusive_stat, comparison->joined->n_edges > 0 && !is_member);
  gtk_box_reorder_child_after (GTK_BOX (self->stats), self->per_call_stat, NULL);
  gtk_box_reorder_child_after (GTK_BOX (self->stats), self->inclusive_stat, self->per_call_stat);
  update_origin (self, row);
  update_calls (self, row);
  cgv_tooltip_set_for (self->stats, tooltip);
}

/* Returns whether a row is only in parts that are not compared; columns of parts list it. */
static gboolean
is_elsewhere (CgvHeader *self,
              CgvNodeId row)
{
  return get_comparison (self) != NULL && cgv_comparison_get_presence (get_comparison (self), row) == CGV_PRESENT_NEITHER;
}

static gboolean
is_hidden (CgvHeader *self,
           CgvNodeId row)
{
  const CgvNumbers *numbers = self->view.focus->numbers;

  cgv_foreach_side (side)
    {
      if (numbers->main.costs[side] != NULL && !cgv_graph_is_hidden (numbers->main.costs[side]->graph, row))
        return FALSE;
    }
  return TRUE;
}

/* Returns the parts in which such a row has costs, as "part 3"; NULL if they are unknown, or of two documents. */
static char *
dup_parts_of (CgvHeader *self,
              CgvNodeId row)
{
  const CgvNumbers *numbers = self->view.focus->numbers;
  CgvRuns *const *sides = numbers->choice->sides;
  const CgvPartMatrix *matrix = numbers->matrices[CGV_SIDE_NEW];
  g_autoptr (CgvPartSelection) selection = NULL;
  g_autoptr (CgvRuns) parts = NULL;
  g_autoptr (CgvPartsName) name = NULL;

  if (matrix == NULL || sides[CGV_SIDE_BASE]->document != sides[CGV_SIDE_NEW]->document || matrix->row_start[row] == matrix->row_start[row + 1])
    return NULL;
  selection = cgv_part_selection_new (matrix->n_parts);
  cgv_part_selection_select_only (selection, matrix->parts[matrix->row_start[row]]);
  for (gsize cell = matrix->row_start[row]; cell < matrix->row_start[row + 1]; cell++)
    cgv_part_selection_add (selection, matrix->parts[cell]);
  parts = cgv_runs_new (sides[CGV_SIDE_NEW]->document, selection);
  name = cgv_parts_name_new (parts, sides[CGV_SIDE_NEW]);
  return g_strdup (name->inner);
}

static char *
dup_elsewhere (CgvHeader *self,
               CgvNodeId row)
{
  g_autofree char *parts = dup_parts_of (self, row);

  if (is_hidden (self, row))
    return g_strdup (_ ("A filter hides this function."));
  if (parts == NULL)
    return g_strdup (_ ("No cost in A and B"));
  /* Translators: %s are parts of a run: "part 3", "parts 4 and 5" */
  return g_strdup_printf (_ ("No cost in A and B, only in %s"), parts);
}

/* Returns why both are matched, or that there is only one, or neither; and the names that were joined. */
static char *
dup_match (CgvHeader *self,
           CgvNodeId row)
{
  CgvComparison *comparison = get_comparison (self);
  g_autofree char *presence = is_elsewhere (self, row) ? dup_elsewhere (self, row) : comparison->is_of_parts ? NULL : cgv_compare_text_dup_presence_long (comparison, row);
  const char *tier = cgv_compare_text_get_tier (cgv_matching_get_tier (comparison->matching, row));
  const char *match = presence != NULL || comparison->is_of_parts ? presence : tier;
  g_autofree char *location = cgv_compare_text_dup_location (comparison->matching, row);
  g_autofree char *variants = cgv_compare_text_dup_variants (comparison->matching, row);
  g_autoptr (GString) text = g_string_new (location);

  if (match != NULL)
    g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "", match);
  if (variants != NULL)
    g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "", variants);

  return g_strdup (text->str);
}

static void
update_name (CgvHeader *self,
             CgvNodeId row)
{
  CgvComparison *comparison = row != CGV_NONE ? get_comparison (self) : NULL;
  g_autofree char *location = NULL;
  g_autofree char *tooltip = NULL;

  if (comparison != NULL)
    {
      location = dup_match (self, row);
      tooltip = cgv_compare_text_dup_tooltip (comparison, row);
    }
  else if (row != CGV_NONE)
    location = cgv_focus_dup_location (self->view.focus, row);
  if (row != CGV_NONE)
    cgv_name_cell_set_function (self->name_cell, cgv_focus_get_costs (self->view.focus)->graph->fold, row, NULL, CGV_NAME_MARK_NONE);
  else
    cgv_name_cell_set (self->name_cell, "", CGV_NAME_MARK_NONE);
  cgv_name_cell_set_tag (self->name_cell, comparison != NULL && comparison->has_reasons ? cgv_compare_text_get_presence (comparison, row) : NULL);
  cgv_swatch_set_slot (self->swatch, row != CGV_NONE ? cgv_focus_get_slot (self->view.focus, row) : -1);
  gtk_label_set_text (self->location_label, location != NULL ? location : "");
  /* The matching is shown last, as it matters least. */
  gtk_label_set_ellipsize (self->location_label, comparison != NULL ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_MIDDLE);
  cgv_tooltip_set_for (GTK_WIDGET (self->location_label), tooltip);
}

static void
set_whole_name (CgvHeader *self,
                const char *name,
                const char *location)
{
  cgv_name_cell_set (self->name_cell, name, CGV_NAME_MARK_NONE);
  cgv_name_cell_set_tag (self->name_cell, NULL);
  cgv_swatch_set_slot (self->swatch, -1);
  gtk_label_set_text (self->location_label, location);
  cgv_tooltip_set_for (GTK_WIDGET (self->location_label), NULL);
}

static void
update_cycle (CgvHeader *self,
              CgvCycleId cycle)
{
  CgvFocus *focus = self->view.focus;
  const CgvCosts *costs = cgv_focus_get_costs (focus);
  const CgvGraph *graph = costs->graph;
  guint n_members = graph->cycle_start[cycle + 1] - graph->cycle_start[cycle];
  g_autofree char *member = cgv_focus_dup_name (focus, cgv_costs_find_costliest (costs, cycle));
  g_autofree char *name = cgv_diagram_shape_dup_cycle (member, n_members);
  g_autofree char *size = cgv_group_text_dup_cycle (n_members);

  set_whole_name (self, name, size);
  set_whole_stats (self,
                   cgv_estimate_dup_cost (focus, cgv_costs_get_cycle (costs, cycle)),
                   cgv_cost_text_dup (focus, costs, costs->cycle_self[cycle]),
                   count_calls_into_cycle (graph, cycle));
}

static void
update_group (CgvHeader *self,
              guint32 group)
{
  CgvFocus *focus = self->view.focus;
  const CgvGrouping *grouping = focus->numbers->main.grouping;
  const CgvGroup *data = &grouping->groups[group];
  int kind = (int) grouping->kind;
  g_autofree char *name = cgv_group_text_dup_short_name (focus, group);
  g_autofree char *members = cgv_group_text_dup_n (CGV_CHOICE_UNGROUPED, data->n_members);
  g_autofree char *location = g_strdup_printf ("%s · %s", cgv_group_text_get_short_title (kind), members);

  set_whole_name (self, name, kind != (int) CGV_GROUPING_FUNCTION ? location : members);
  set_whole_stats (self,
                   cgv_estimate_dup_cost (focus, data->inclusive),
                   cgv_estimate_dup_cost (focus, data->self),
                   data->n_calls);
}

static void
update (CgvHeader *self)
{
  CgvNodeId row = get_row (self);
  CgvCycleId cycle = get_cycle (self);
  guint32 group = get_group (self);
  gboolean has_base = get_comparison (self) != NULL;

  if (cycle != CGV_NONE)
    update_cycle (self, cycle);
  else if (group != CGV_NONE)
    update_group (self, group);
  else
    update_name (self, row);
  if (row != CGV_NONE && has_base)
    update_changes (self, row);
  else if (row != CGV_NONE)
    update_stats (self, row);
  update_notes (self, row);
  gtk_widget_set_visible (self->stats, row != CGV_NONE ? !is_elsewhere (self, row) : cycle != CGV_NONE || group != CGV_NONE);
  gtk_widget_set_sensitive (self->copy_button, row != CGV_NONE);
}

static void
back_cb (CgvHeader *self)
{
  if (self->view.focus != NULL)
    cgv_focus_go_back (self->view.focus);
}

static void
forward_cb (CgvHeader *self)
{
  if (self->view.focus != NULL)
    cgv_focus_go_forward (self->view.focus);
}

static gboolean
ways_menu_opening (CgvRowMenu *menu,
                   GtkWidget *target,
                   gpointer user_data)
{
  CgvHeader *self = user_data;
  gboolean is_forward = target != NULL && (target == self->forward_button || gtk_widget_is_ancestor (target, self->forward_button));

  return cgv_way_menu_fill (cgv_row_menu_get_model (menu), self->view.focus, !is_forward);
}

static void
copy_cb (CgvHeader *self)
{
  CgvNodeId row = get_row (self);
  CgvComparison *comparison = get_comparison (self);
  g_autofree char *name = NULL;

  if (row == CGV_NONE)
    return;

  name = comparison != NULL ? cgv_compare_text_dup_whole_name (comparison->matching, row) : cgv_row_text_dup_whole_name (self->view.focus, row);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), name);
}

static gboolean
query_tooltip_cb (GtkWidget *cell,
                  int x,
                  int y,
                  gboolean keyboard_mode,
                  GtkTooltip *tooltip,
                  gpointer user_data)
{
  CgvHeader *self = CGV_HEADER (gtk_widget_get_ancestor (cell, CGV_TYPE_HEADER));
  CgvNodeId row = get_row (self);
  CgvComparison *comparison = get_comparison (self);
  g_autofree char *text = NULL;

  if (row == CGV_NONE)
    return FALSE;

  text = comparison != NULL ? cgv_compare_text_dup_tooltip (comparison, row) : cgv_row_text_dup_function (self->view.focus, row);

  return cgv_tooltip_set (tooltip, cell, text);
}

static void
cgv_header_focus_changed (CgvView *view)
{
  update (CGV_HEADER (view));
}

static void
cgv_header_class_init (CgvHeaderClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  CGV_VIEW_CLASS (klass)->focus_changed = cgv_header_focus_changed;

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "functionheader");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/callgrove/Callgrove/ui/cgv-header.ui");
  gtk_widget_class_bind_template_child (widget_class, CgvHeader, pair);
  gtk_widget_class_bind_template_child_full (widget_class, "name_row", FALSE, 0);
  gtk_widget_class_bind_template_child (widget_class, CgvHeader, ways);
  gtk_widget_class_bind_template_child (widget_class, CgvHeader, back_button);
  gtk_widget_class_bind_template_child (widget_class, CgvHeader, forward_button);
  gtk_widget_class_bind_template_child (widget_class, CgvHeader, copy_button);
  gtk_widget_class_bind_template_child (widget_class, CgvHeader, name_cell);
  gtk_widget_class_bind_template_child (widget_class, CgvHeader, swatch);
  gtk_widget_class_bind_template_child (widget_class, CgvHeader, location_label);
  gtk_widget_class_bind_template_child (widget_class, CgvHeader, stats);
  gtk_widget_class_bind_template_child (widget_class, CgvHeader, inclusive_stat);
  gtk_widget_class_bind_template_child (widget_class, CgvHeader, self_stat);
  gtk_widget_class_bind_template_child (widget_class, CgvHeader, calls_stat);
  gtk_widget_class_bind_template_child (widget_class, CgvHeader, inclusive_label);
  gtk_widget_class_bind_template_child (widget_class, CgvHeader, inclusive_caption);
  gtk_widget_class_bind_template_child (widget_class, CgvHeader, self_label);
  gtk_widget_class_bind_template_child (widget_class, CgvHeader, calls_label);
  gtk_widget_class_bind_template_child (widget_class, CgvHeader, calls_caption);
  gtk_widget_class_bind_template_child (widget_class, CgvHeader, per_call_stat);
  gtk_widget_class_bind_template_child (widget_class, CgvHeader, per_call_label);
  gtk_widget_class_bind_template_child (widget_class, CgvHeader, per_call_caption);
  gtk_widget_class_bind_template_child (widget_class, CgvHeader, notes_label);
  gtk_widget_class_bind_template_child (widget_class, CgvHeader, notes_text);
  gtk_widget_class_bind_template_child (widget_class, CgvHeader, notes_button);
  cgv_way_menu_install (widget_class);
  gtk_widget_class_bind_template_callback (widget_class, back_cb);
  gtk_widget_class_bind_template_callback (widget_class, forward_cb);
  gtk_widget_class_bind_template_callback (widget_class, copy_cb);
  gtk_widget_class_bind_template_callback (widget_class, query_tooltip_cb);
}

static void
cgv_header_init (CgvHeader *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));
  g_autoptr (GMenu) ways = g_menu_new ();
  g_autoptr (CgvRowMenu) menu = cgv_row_menu_new (G_MENU_MODEL (ways), GTK_WIDGET (self));

  gtk_widget_init_template (GTK_WIDGET (self));
  cgv_row_menu_attach_to_place (menu, self->ways, ways_menu_opening, self);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (layout), SPACING);
  gtk_widget_set_layout_manager (self->pair, cgv_wrap_layout_new_filled (SPACING, NAME_BESIDE_STATS));
  gtk_widget_set_layout_manager (self->stats, cgv_wrap_layout_new (STATS_SPACING));
  /* “%” stays after its digits in any text direction. */
  gtk_widget_set_direction (GTK_WIDGET (self->inclusive_label), GTK_TEXT_DIR_LTR);
  gtk_widget_set_direction (GTK_WIDGET (self->self_label), GTK_TEXT_DIR_LTR);
  gtk_widget_set_direction (GTK_WIDGET (self->per_call_label), GTK_TEXT_DIR_LTR);

  cgv_view_follow (CGV_VIEW (self), CGV_FOCUS_ROW | CGV_FOCUS_INSIDE_CYCLE | CGV_FOCUS_AMOUNTS | CGV_FOCUS_COLOR | CGV_FOCUS_GROUPING | CGV_FOCUS_NUMBERS, G_CALLBACK (update));
  update (self);
}
