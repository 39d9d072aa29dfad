/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-graph.h"

#include <glib/gi18n.h>
#include <math.h>

#include "cgv-compare-text.h"
#include "cgv-diagram-shape.h"
#include "cgv-treemap-cells.h"
#include "cgv-value.h"

/* A page cannot zoom. */
#define MAX_BOXES 40

#define BOX_WIDTH  150
#define BOX_HEIGHT (2 * CGV_CLI_SVG_LINE + 2 * CGV_DIAGRAM_PAD)
#define GAP        14
#define ROW_GAP    (2 * CGV_CLI_SVG_LINE + CGV_DIAGRAM_PAD)
#define EDGE_GAP   7

/* Space around the picture, for edges of boxes and paths next to them. */
#define MARGIN 8

/* Letters of a name in a box: longer names are shortened, as nothing cuts them. */
#define MAX_LETTERS 19

/* From the upper edge of a line to its letters. */
#define ASCENT 11

/* Number of the costliest calls in the list below. */
#define N_LISTED 25

typedef struct
{
  const CgvCliSvg *picture;
  const CgvDiagram *diagram;
  double least_origin; /* of two sides */
  FILE *file;
} Writer;

static const CgvComparison *
get_comparison (const Writer *self)
{
  return cgv_cli_svg_get_comparison (self->picture);
}

static double
get_cost (const Writer *self,
          const CgvAmount cost[CGV_N_SIDES],
          CgvSide side)
{
  const CgvComparison *comparison = get_comparison (self);

  return cgv_cost_to_double (cost[side].value, comparison != NULL ? comparison->is_signed : cgv_cli_svg_get_costs (self->picture)->is_signed);
}

static const char *
get_about (const CgvAmount cost[CGV_N_SIDES])
{
  return cgv_diagram_is_estimate (cost) ? CGV_CLI_SVG_ABOUT : "";
}

/* Writes "12 M (34 %)", or in a comparison "12 M → 15 M". */
static void
write_cost (const Writer *self,
            const CgvAmount cost[CGV_N_SIDES])
{
  double new_cost = get_cost (self, cost, CGV_SIDE_NEW);
  g_autofree char *new_ = cgv_cli_svg_dup_cost (self->picture, new_cost);
  g_autofree char *other = NULL;

  if (get_comparison (self) != NULL)
    {
      other = cgv_cli_svg_dup_cost (self->picture, get_cost (self, cost, CGV_SIDE_BASE));
      cgv_cli_svg_print (self->file, "%s%s → %s", get_about (cost), other, new_);
      return;
    }
  other = cgv_cli_svg_dup_share (self->picture, new_cost);
  cgv_cli_svg_print (self->file, "%s%s (%s)", get_about (cost), new_, other);
}

/* Returns the amount next to the bar: a share, or with a sign a change. */
static char *
dup_amount (const Writer *self,
            const CgvDiagramBox *box)
{
  double new_ = get_cost (self, box->inclusive, CGV_SIDE_NEW);
  double base = get_cost (self, box->inclusive, CGV_SIDE_BASE);
  g_autofree char *change = NULL;

  if (get_comparison (self) == NULL)
    {
      change = cgv_cli_svg_dup_share (self->picture, new_);
      return g_strconcat (get_about (box->inclusive), change, NULL);
    }
  change = cgv_cli_svg_dup_cost (self->picture, fabs (new_ - base));
  return g_strconcat (get_about (box->inclusive), new_ > base ? "+" : new_ < base ? "−" : "±", change, NULL);
}

static void
write_name (const Writer *self,
            guint32 index)
{
  const CgvDiagramBox *box = &self->diagram->boxes[index];
  g_autofree char *name = box->cycle != CGV_NONE ? cgv_cli_svg_dup_cycle (self->picture, box->cycle) : cgv_cli_svg_dup_name (self->picture, box->node);

  cgv_cli_svg_write_text (self->file, name);
}

static char *
dup_label (const Writer *self,
           const CgvDiagramBox *box)
{
  const char *mark = cgv_diagram_shape_get_mark (get_comparison (self), box, self->least_origin);
  const char *loop = cgv_diagram_shape_get_loop (box);
  g_autofree char *name = NULL;
  glong n_letters = MAX_LETTERS - g_utf8_strlen (mark, -1) - g_utf8_strlen (loop, -1);

  if (box->cycle != CGV_NONE)
    return g_strdup_printf (g_dngettext (NULL, "↻ %u function", "↻ %u functions", box->n_members), box->n_members);
  name = cgv_cli_svg_dup_fitting (self->picture, box->node, n_letters);
  if (name == NULL)
    {
      g_autofree char *whole = cgv_cli_svg_dup_name (self->picture, box->node);
      g_autofree char *start = g_utf8_substring (whole, 0, n_letters - 1);

      name = g_strconcat (start, "…", NULL);
    }
  return g_strconcat (mark, name, loop, NULL);
}

static void
write_tooltip (const Writer *self,
               guint32 index)
{
  const CgvDiagramBox *box = &self->diagram->boxes[index];
  g_autofree char *loop = cgv_diagram_shape_dup_loop (box);

  fputs ("<title>", self->file);
  write_name (self, index);
  fprintf (self->file, "\n%s ", _ ("Inclusive"));
  write_cost (self, box->inclusive);
  fprintf (self->file, "\n%s ", _ ("Self"));
  write_cost (self, box->self);
  if (loop != NULL)
    cgv_cli_svg_print (self->file, "\n%s", loop);
  if (box->n_callers + box->n_callees > 0)
    {
      fputs ("\n", self->file);
      /* Translators: how many callers and callees of a function are not in the picture */
      fprintf (self->file, _ ("Not shown: %u callers, %u callees"), box->n_callers, box->n_callees);
    }
  fputs ("</title>", self->file);
}

/* Returns a cost as a part of @whole, the total of its side. */
static double
get_part (const Writer *self,
          const CgvAmount cost[CGV_N_SIDES],
          CgvSide side)
{
  const CgvComparison *comparison = get_comparison (self);
  const CgvCosts *costs = comparison != NULL ? comparison->costs[side] : cgv_cli_svg_get_costs (self->picture);
  double total = cgv_cost_to_double (costs->total, costs->is_signed);

  return fabs (total) > 0 ? CLAMP (get_cost (self, cost, side) / total, 0, 1) : 0;
}

static void
write_rect (const Writer *self,
            const char *class_name,
            double x,
            double y,
            double width,
            double height)
{
  fprintf (self->file, "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>", class_name, x, y, width, height);
}

/* Writes the bar of a box; in a comparison it shows the larger cost. */
static void
write_bar (const Writer *self,
           const CgvDiagramBox *box,
           double x,
           double width)
{
  CgvSide side = get_comparison (self) != NULL && fabs (get_cost (self, box->inclusive, CGV_SIDE_NEW)) < fabs (get_cost (self, box->inclusive, CGV_SIDE_BASE)) ? CGV_SIDE_BASE : CGV_SIDE_NEW;
  double y = box->y + CGV_DIAGRAM_PAD + CGV_CLI_SVG_LINE + (CGV_CLI_SVG_LINE - CGV_DIAGRAM_BAR) / 2.0;

  write_rect (self, "empty", x, y, width, CGV_DIAGRAM_BAR);
  write_rect (self, "in", x, y, width * get_part (self, box->inclusive, side), CGV_DIAGRAM_BAR);
  write_rect (self, "own", x, y, width * get_part (self, box->self, side), CGV_DIAGRAM_BAR);
}

/* Returns the class of the colours of a box. */
static void
write_class (const Writer *self,
             const CgvDiagramBox *box)
{
  const CgvColorKey *key = cgv_cli_svg_get_key (self->picture);
  const CgvFold *fold = cgv_cli_svg_get_fold (self->picture);
  guint slot = CGV_SLOT_OTHER;

  if (get_comparison (self) != NULL)
    {
      fprintf (self->file, "c%u", cgv_diagram_shape_find_change (get_comparison (self), box));
      return;
    }
  if (key != NULL && cgv_fold_is_of_functions (fold))
    slot = key->slots[cgv_fold_get_function (fold, box->node)];
  fprintf (self->file, "k%u", slot);
}

static void
write_box (const Writer *self,
           guint32 index)
{
  const CgvDiagramBox *box = &self->diagram->boxes[index];
  guint32 anchor = self->picture->anchors != NULL && box->cycle == CGV_NONE ? self->picture->anchors[box->node] : 0;
  g_autofree char *label = dup_label (self, box);
  g_autofree char *amount = dup_amount (self, box);
  double x = box->x - BOX_WIDTH / 2.0;
  double inside = x + CGV_DIAGRAM_STRIPE + CGV_DIAGRAM_PAD;
  double end = x + BOX_WIDTH - CGV_DIAGRAM_PAD;

  if (anchor != 0)
    fprintf (self->file, "<a href=\"#f%u\" tabindex=\"-1\">", anchor);
  fputs ("<g class=\"", self->file);
  write_class (self, box);
  fputs (box->cycle != CGV_NONE ? " cycle\">" : "\">", self->file);
  write_tooltip (self, index);
  write_rect (self, get_comparison (self) != NULL ? "s0" : "box", x, box->y, BOX_WIDTH, BOX_HEIGHT);
  if (get_comparison (self) == NULL)
    write_rect (self, "s0", x, box->y, CGV_DIAGRAM_STRIPE, BOX_HEIGHT);
  cgv_cli_svg_write_line (self->file, "", inside, box->y + CGV_DIAGRAM_PAD + ASCENT, label);
  write_bar (self, box, inside, end - inside - CGV_DIAGRAM_PAD - CGV_CLI_SVG_LETTER * (double) g_utf8_strlen (amount, -1));
  cgv_cli_svg_write_line (self->file, " class=\"n\"", end, box->y + CGV_DIAGRAM_PAD + CGV_CLI_SVG_LINE + ASCENT, amount);
  fputs (anchor != 0 ? "</g></a>\n" : "</g>\n", self->file);
}

static void
write_ends (const Writer *self,
            const CgvDiagramArrow *arrow)
{
  write_name (self, arrow->from);
  fputs (" → ", self->file);
  write_name (self, arrow->to);
}

/* Calls that overlap within a cycle have no cost. */
static void
write_call (const Writer *self,
            const CgvDiagramArrow *arrow)
{
  char count[CGV_FORMAT_MAX];

  write_ends (self, arrow);
  if (arrow->is_indirect)
    {
      fprintf (self->file, "\n%s", _ ("Through omitted functions"));
      return;
    }
  fputs ("\n", self->file);
  if (!arrow->is_inside)
    write_cost (self, arrow->cost);
  cgv_format_cost (arrow->count[CGV_SIDE_NEW], false, count);
  if (get_comparison (self) == NULL)
    cgv_cli_svg_print (self->file, " · %s×", count);
}

static void
write_arrow (const Writer *self,
             const CgvDiagramArrow *arrow)
{
  const CgvDiagramPoint *start = &self->diagram->points[arrow->first_point];
  double width = cgv_diagram_shape_get_width (self->diagram, arrow);
  double head = cgv_diagram_shape_get_head (width);
  CgvDiagramPoint tip[3];

  fprintf (self->file, "<g><title>");
  write_call (self, arrow);
  fprintf (self->file, "</title><path%s stroke-width=\"%.1f\" d=\"M%.1f %.1f", arrow->is_indirect ? " class=\"dots\"" : arrow->leads_up ? " class=\"back\"" : "", width, start->x, start->y);
  for (guint i = 0; i < cgv_diagram_shape_count_pieces (arrow); i++)
    {
      CgvDiagramPiece piece = cgv_diagram_shape_get_piece (self->diagram, arrow, i, head - 1);

      if (piece.is_line)
        fprintf (self->file, "L%.1f %.1f", piece.end.x, piece.end.y);
      else
        fprintf (self->file, "C%.1f %.1f %.1f %.1f %.1f %.1f", piece.first.x, piece.first.y, piece.second.x, piece.second.y, piece.end.x, piece.end.y);
    }
  cgv_diagram_shape_get_tip (self->diagram, arrow, head, tip);
  fprintf (self->file, "\"/><path class=\"tip\" d=\"M%.1f %.1fL%.1f %.1fL%.1f %.1fZ\"/></g>\n", tip[0].x, tip[0].y, tip[1].x, tip[1].y, tip[2].x, tip[2].y);
}

/* Writes the picture in words, for blind users. The costliest arrows come first. */
static void
write_list (const Writer *self)
{
  guint n = 0;

  fprintf (self->file, "<details><summary>%s</summary><ol>\n", _ ("The costliest calls in words"));
  for (guint32 i = 0; i < self->diagram->n_arrows && n < N_LISTED; i++)
    {
      if (self->diagram->arrows[i].is_indirect)
        continue;
      fputs ("<li>", self->file);
      write_call (self, &self->diagram->arrows[i]);
      fputs ("</li>\n", self->file);
      n++;
    }
  fputs ("</ol></details>\n", self->file);
}

static void
write_sample (const Writer *self,
              const char *class_name,
              const char *text)
{
  fprintf (self->file, "<span><svg viewBox=\"0 0 20 14\" aria-hidden=\"true\"><rect class=\"%s\" width=\"20\" height=\"14\"/></svg>", class_name);
  cgv_cli_svg_write_text (self->file, text);
  fputs ("</span>", self->file);
}

static void
draw (gconstpointer data,
      FILE *file)
{
  Writer self = *(const Writer *) data;
  gboolean is_by_cost = get_comparison (&self) == NULL && self.picture->root == CGV_NONE && !cgv_costs_has_negative (cgv_cli_svg_get_costs (self.picture));
  g_autofree char *note = cgv_diagram_shape_dup_note (self.diagram, is_by_cost);
  double width = ceil (self.diagram->width) + 2 * MARGIN;
  double height = ceil (self.diagram->height) + 2 * MARGIN;
  g_autofree char *attributes = g_strdup_printf ("class=\"graph\" width=\"%.0f\" height=\"%.0f\"", width, height);

  self.file = file;
  cgv_cli_svg_begin (self.picture, attributes, width, height, file);
  fprintf (file, "<g transform=\"translate(%d %d)\">\n", MARGIN, MARGIN);
  for (guint32 i = 0; i < self.diagram->n_arrows; i++)
    write_arrow (&self, &self.diagram->arrows[i]);
  for (guint32 i = 0; i < self.diagram->n_boxes; i++)
    write_box (&self, i);
  fputs ("</g>\n", file);
  cgv_cli_svg_end (file);
  fputs ("<div class=\"legend\">", file);
  write_sample (&self, "in", _ ("inclusive"));
  write_sample (&self, "own", _ ("self"));
  fputs ("</div>\n", file);
  cgv_cli_svg_write_legend (self.picture, NULL, file);
  if (note != NULL)
    cgv_cli_svg_write_note (file, note);
  write_list (&self);
}

void
cgv_cli_graph_add (const CgvCliSvg *self,
                   CgvReport *report)
{
  const CgvEventNumbers *main = &self->numbers->main;
  const CgvTreeSource source = {
    .comparison = main->comparison,
    .costs = main->comparison == NULL ? main->costs[CGV_SIDE_NEW] : NULL,
  };
  const CgvDiagramStyle style = {
    .max_boxes = MAX_BOXES,
    .box_width = BOX_WIDTH,
    .box_height = BOX_HEIGHT,
    .gap = GAP,
    .row_gap = ROW_GAP,
    .edge_gap = EDGE_GAP,
  };
  CgvDiagram *diagram = cgv_diagram_new (&source, self->root, &style, NULL);
  const Writer writer = { self, diagram, main->comparison != NULL ? cgv_treemap_cells_find_least_origin (main->comparison) : 0, NULL };

  if (diagram == NULL)
    cgv_report_lack_memory (report);
  else if (diagram->n_arrows > 0)
    cgv_report_add_drawing (report, self->id, self->title, self->note, draw, &writer);
  cgv_diagram_unref (diagram);
}
