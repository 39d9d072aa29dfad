/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-dot.h"

#include <glib/gi18n.h>
#include <math.h>

#include "cgv-cli-output.h"
#include "cgv-cli-rows.h"
#include "cgv-diagram-shape.h"
#include "cgv-name-text.h"
#include "cgv-namesakes.h"
#include "cgv-event-text.h"

/* Width of the widest arrow, in points; the area of an arrow's end, and so the square of its width, stands for its cost. */
#define MAX_WIDTH 6.0
#define MIN_WIDTH 0.5

gboolean
cgv_cli_dot_is_path (const char *path)
{
  return g_str_has_suffix (path, ".dot") || g_str_has_suffix (path, ".gv");
}

/* Within quotes a backslash begins an escape, and an ampersand a character by its name. Display text has no line feeds. */
static void
append_escaped (GString *out,
                const char *text)
{
  for (; *text != '\0'; text++)
    {
      if (*text == '"' || *text == '\\')
        g_string_append_c (out, '\\');
      g_string_append_c (out, *text);
      if (*text == '&')
        g_string_append (out, "amp;");
    }
}

/* Returns a cost; in a comparison "A → B". */
static char *
dup_cost (const CgvCliView *view,
          const CgvAmount cost[CGV_N_SIDES])
{
  const char *about = cgv_diagram_is_estimate (cost) ? "≈\u202f" : "";
  const CgvCosts *const *costs = (const CgvCosts *const *) view->numbers->main.costs;
  g_autofree char *new_ = NULL;
  g_autofree char *base = NULL;

  new_ = cgv_event_text_dup_cost (cgv_costs_get_event (costs[CGV_SIDE_NEW]), cost[CGV_SIDE_NEW].value);
  if (view->numbers->main.comparison == NULL)
    return g_strconcat (about, new_, NULL);
  base = cgv_event_text_dup_cost (cgv_costs_get_event (costs[CGV_SIDE_BASE]), cost[CGV_SIDE_BASE].value);
  return g_strdup_printf ("%s%s → %s", about, base, new_);
}

static char *
dup_name (const CgvCliView *view,
          const CgvDiagramBox *box)
{
  const CgvMatching *matching = view->numbers->matching;
  const CgvFold *fold = matching != NULL ? matching->folds[CGV_SIDE_NEW] : view->graph->fold;
  g_autofree char *name = NULL;
  g_autofree char *place = NULL;
  CgvCliNames names;

  if (box->cycle != CGV_NONE)
    {
      g_autofree char *member = cgv_name_text_dup_short (view->graph->fold, box->node);

      return cgv_diagram_shape_dup_cycle (member, box->n_members);
    }
  cgv_cli_view_get_node_names (view, box->node, &names);
  name = cgv_cli_names_dup_name (&names);
  if (!cgv_namesakes_find (fold, box->node).is_shared)
    return g_steal_pointer (&name);
  place = cgv_name_text_dup_place (fold, box->node);
  return place != NULL ? g_strdup_printf ("%s (%s)", name, place) : g_steal_pointer (&name);
}

static void
append_box (const CgvCliView *view,
            const CgvDiagramBox *box,
            guint index,
            GString *out)
{
  g_autofree char *name = dup_name (view, box);
  g_autofree char *inclusive = dup_cost (view, box->inclusive);
  g_autofree char *own = dup_cost (view, box->self);
  /* Translators: two costs of a function */
  g_autofree char *amounts = g_strdup_printf (_ ("inclusive %s, self %s"), inclusive, own);

  g_string_append_printf (out, "  n%u [label=\"", index);
  append_escaped (out, name);
  g_string_append (out, "\\n");
  append_escaped (out, amounts);
  g_string_append (out, "\"];\n");
}

static void
append_arrow (const CgvCliView *view,
              const CgvDiagram *diagram,
              const CgvDiagramArrow *arrow,
              GString *out)
{
  double share = diagram->whole > 0 ? arrow->weight / diagram->whole : 0;
  char width[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *cost = NULL;

  g_string_append_printf (out, "  n%u -> n%u [", arrow->from, arrow->to);
  if (arrow->is_indirect)
    {
      g_string_append (out, "style=dotted];\n");
      return;
    }
  cost = dup_cost (view, arrow->cost);
  g_ascii_formatd (width, sizeof width, "%.2f", MAX (MIN_WIDTH, MAX_WIDTH * sqrt (MIN (share, 1))));
  g_string_append_printf (out, "penwidth=%s, label=\"", width);
  append_escaped (out, cost);
  g_string_append (out, "\"];\n");
}

gboolean
cgv_cli_dot_write (const CgvCliView *view,
                   const CgvDiagram *diagram,
                   const char *title,
                   const char *note,
                   GError **error)
{
  g_autoptr (GString) out = g_string_new ("digraph callgrove {\n  node [shape=box, fontname=\"Sans\"];\n  edge [fontname=\"Sans\", fontsize=9];\n  label=\"");
  g_autoptr (CgvCliOutput) output = cgv_cli_output_new (view->options->output, error);

  if (output == NULL)
    return FALSE;
  append_escaped (out, title);
  if (note != NULL)
    {
      g_string_append (out, "\\n");
      append_escaped (out, note);
    }
  g_string_append (out, diagram->is_sideways ? "\";\n  rankdir=LR;\n" : "\";\n");
  for (guint32 i = 0; i < diagram->n_boxes; i++)
    append_box (view, &diagram->boxes[i], i, out);
  for (guint32 i = 0; i < diagram->n_arrows; i++)
    append_arrow (view, diagram, &diagram->arrows[i], out);
  g_string_append (out, "}\n");
  cgv_cli_output_write (out->str, out->len, output);
  return cgv_cli_output_close (output, error);
}
