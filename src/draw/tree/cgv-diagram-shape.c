/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-diagram-shape.h"

#include <glib/gi18n.h>
#include <math.h>

#include "cgv-tile-cost.h"
#include "cgv-treemap-cells.h"
#include "cgv-value.h"

#define THINNEST 1
#define WIDEST   10

/* Ends of arrows, in addition to their width. */
#define HEAD 7

double
cgv_diagram_shape_get_width (const CgvDiagram *diagram,
                             const CgvDiagramArrow *arrow)
{
  double share = diagram->whole > 0 ? fmin (1, arrow->weight / diagram->whole) : 0;

  if (arrow->is_indirect)
    return THINNEST + 1;
  return THINNEST + (WIDEST - THINNEST) * sqrt (share);
}

double
cgv_diagram_shape_get_head (double width)
{
  return HEAD + width / 2;
}

uint32_t
cgv_diagram_shape_count_pieces (const CgvDiagramArrow *arrow)
{
  return arrow->n_points - 1;
}

/* Returns a point of a picture as it is if arrows lead down, or back. */
static CgvDiagramPoint
turn (const CgvDiagram *diagram,
      CgvDiagramPoint point)
{
  return diagram->is_sideways ? (CgvDiagramPoint){ point.y, point.x } : point;
}

/* The path is upright in each row that it passes, and at both ends. */
CgvDiagramPiece
cgv_diagram_shape_get_piece (const CgvDiagram *diagram,
                             const CgvDiagramArrow *arrow,
                             uint32_t index,
                             double head)
{
  const CgvDiagramPoint *points = diagram->points + arrow->first_point;
  CgvDiagramPoint from = turn (diagram, points[index]);
  CgvDiagramPoint to = turn (diagram, points[index + 1]);
  double back = index + 2 < arrow->n_points ? 0 : arrow->leads_up ? head : -head;
  double middle = (from.y + to.y + back) / 2;
  CgvDiagramPiece piece = { index % 2 == 1, { from.x, middle }, { to.x, middle }, { to.x, to.y + back } };

  if (arrow->from == arrow->to)
    piece = (CgvDiagramPiece){ false, { from.x + CGV_DIAGRAM_LOOP, from.y }, { to.x + CGV_DIAGRAM_LOOP + head, to.y }, { to.x + head, to.y } };
  return (CgvDiagramPiece){ piece.is_line, turn (diagram, piece.first), turn (diagram, piece.second), turn (diagram, piece.end) };
}

void
cgv_diagram_shape_get_tip (const CgvDiagram *diagram,
                           const CgvDiagramArrow *arrow,
                           double head,
                           CgvDiagramPoint corners[3])
{
  bool is_loop = arrow->from == arrow->to;
  CgvDiagramPoint tip = turn (diagram, diagram->points[arrow->first_point + arrow->n_points - 1]);
  double back = arrow->leads_up ? head : -head;

  corners[0] = turn (diagram, tip);
  for (int i = 0; i < 2; i++)
    {
      double side = i == 0 ? -head / 2 : head / 2;

      corners[1 + i] = turn (diagram, is_loop ? (CgvDiagramPoint){ tip.x + head, tip.y + side } : (CgvDiagramPoint){ tip.x + side, tip.y + back });
    }
}

CgvChange
cgv_diagram_shape_find_change (const CgvComparison *comparison,
                               const CgvDiagramBox *box)
{
  double base = cgv_cost_to_double (box->inclusive[CGV_SIDE_BASE].value, comparison->is_signed);
  double delta = cgv_cost_to_double (box->inclusive[CGV_SIDE_NEW].value, comparison->is_signed) - base;
  bool is_noise = box->cycle == CGV_NONE ? cgv_comparison_is_inclusive_noise (comparison, box->node)
                                         : cgv_comparison_tolerates (comparison, box->inclusive[CGV_SIDE_BASE].value, box->inclusive[CGV_SIDE_NEW].value);

  if (is_noise)
    return CGV_CHANGE_SAME;
  if (fabs (base) > 0)
    return cgv_palette_find_change (delta / fabs (base));
  return cgv_palette_find_change (delta > 0 ? INFINITY : delta);
}

const char *
cgv_diagram_shape_get_mark (const CgvComparison *comparison,
                            const CgvDiagramBox *box,
                            double least_origin)
{
  static const char *const marks[2][3] = { { "", "+ ", "− " }, { "◆ ", "◆ + ", "◆ − " } };
  CgvPresence presence;
  double origin;

  if (comparison == NULL || !comparison->has_reasons || box->cycle != CGV_NONE)
    return "";
  origin = cgv_treemap_cells_get_origin (comparison, box->node);
  presence = cgv_comparison_get_presence (comparison, box->node);
  return marks[origin > 0 && origin >= least_origin][presence == CGV_PRESENT_NEW ? 1 : presence == CGV_PRESENT_BASE ? 2 : 0];
}

/* Returns the number of calls to itself; in a comparison, on the new side if it has any there. */
static uint64_t
get_n_own_calls (const CgvDiagramBox *box)
{
  return box->n_own_calls[box->n_own_calls[CGV_SIDE_NEW] > 0 ? CGV_SIDE_NEW : CGV_SIDE_BASE];
}

const char *
cgv_diagram_shape_get_loop (const CgvDiagramBox *box)
{
  return get_n_own_calls (box) > 0 ? " ↩" : "";
}

char *
cgv_diagram_shape_dup_loop (const CgvDiagramBox *box)
{
  uint64_t n = get_n_own_calls (box);
  char count[CGV_FORMAT_MAX];

  if (n == 0)
    return NULL;
  cgv_format_cost (n, false, count);
  return g_strdup_printf (g_dngettext (NULL, "Calls itself once", "Calls itself %s times", (gulong) n), count);
}

static bool
has_estimates (const CgvDiagram *diagram)
{
  for (uint32_t i = 0; i < diagram->n_boxes; i++)
    {
      if (cgv_diagram_is_estimate (diagram->boxes[i].inclusive))
        return true;
    }
  for (uint32_t i = 0; i < diagram->n_arrows; i++)
    {
      if (cgv_diagram_is_estimate (diagram->arrows[i].cost))
        return true;
    }
  return false;
}

char *
cgv_diagram_shape_dup_note (const CgvDiagram *diagram,
                            bool is_by_cost)
{
  GString *out;
  char percent[CGV_FORMAT_MAX];
  char digits[CGV_FORMAT_MAX];

  if (diagram->n_left_out == 0 && diagram->n_left_arrows == 0 && !has_estimates (diagram))
    return NULL;
  out = g_string_new (NULL);
  cgv_format_cost (diagram->n_left_out, false, digits);
  if (diagram->n_left_out > 0 && diagram->has_groups)
    /* Translators: files, libraries or namespaces */
    g_string_printf (out, g_dngettext (NULL, "%s more is left out.", "%s more are left out.", diagram->n_left_out), digits);
  else if (diagram->n_left_out > 0)
    g_string_printf (out, g_dngettext (NULL, "%s function is left out.", "%s functions are left out.", diagram->n_left_out), digits);
  cgv_format_percent (cgv_tile_cost_round (diagram->least, false), cgv_tile_cost_round (diagram->whole, false), false, percent);
  if (diagram->n_left_out > 0 && is_by_cost && percent[0] != '<')
    g_string_append_printf (out, _ (" Each costs less than %s."), percent);
  if (diagram->n_left_arrows > 0)
    {
      cgv_format_cost (diagram->n_left_arrows, false, digits);
      g_string_append (out, out->len > 0 ? " " : "");
      g_string_append_printf (out, g_dngettext (NULL, "%s light arrow is left out.", "%s light arrows are left out.", diagram->n_left_arrows), digits);
    }
  for (uint32_t i = 0; i < diagram->n_arrows; i++)
    {
      if (!diagram->arrows[i].is_indirect)
        continue;
      g_string_append (out, _ (" Dotted: paths through omitted functions."));
      break;
    }
  if (has_estimates (diagram))
    {
      g_string_append (out, out->len > 0 ? " " : "");
      /* Translators: ≈ is the sign before an estimated number. */
      g_string_append (out, _ ("≈ marks an estimate that filters leave."));
    }
  return g_string_free (out, FALSE);
}

char *
cgv_diagram_shape_dup_cycle (const char *member,
                             unsigned int n_members)
{
  unsigned int n_others = n_members > 0 ? n_members - 1 : 0;
  char count[CGV_FORMAT_MAX];

  cgv_format_cost (n_others, false, count);
  /* Translators: functions that call each other in circles, named after the most expensive one: its name, and the number of other
   * functions */
  return g_strdup_printf (g_dngettext (NULL, "%s and %s other", "%s and %s others", n_others), member, count);
}
