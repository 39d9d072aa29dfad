/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>
#include <math.h>
#include <pango/pangocairo.h>
#include <string.h>

#include "cgv-cli-commands.h"
#include "cgv-cli-dot.h"
#include "cgv-cli-draw-set.h"
#include "cgv-cli-draw.h"
#include "cgv-cli-filters.h"
#include "cgv-cli-output.h"
#include "cgv-cli-stacks.h"
#include "cgv-cli-target.h"
#include "cgv-cli-text.h"
#include "cgv-diagram-painter.h"
#include "cgv-diagram-shape.h"
#include "cgv-display-dup.h"
#include "cgv-event-text.h"
#include "cgv-legend-painter.h"
#include "cgv-program.h"
#include "cgv-sheet.h"
#include "cgv-value.h"

#define HEIGHT 800

/* Above and below the name in a strip or row. */
#define STRIP_PADDING 3
#define ROW_PADDING   6

/* Most rows of a flame graph that takes the height it needs. */
#define MAX_ROWS 200

/* As in the window. */
#define MIN_SIDE   9
#define MAX_TILES  50000
#define MIN_PIXELS 1

/* A picture is laid out again for another height of its legend. */
#define MAX_LAYOUTS 3

/* Width of the tree for formats without a picture: they have costs down to a hundred thousandth. */
#define DATA_WIDTH 100000

/* For a call graph: boxes, and levels of callers around a function. */
#define MAX_BOXES 60
#define N_LEVELS  2

/* In pixels, text below this part of its normal size is hardly readable. */
#define READABLE 0.6

#define LEAST_ZOOM 0.01

typedef struct
{
  const CgvCliView *view;
  const CgvCliOptions *options;
  PangoFontDescription *font;
  CgvTreeSource source;
  CgvTreemapStyle style;
  CgvTree *tree;
  CgvTreemapCells *cells;
  CgvDiagramStyle boxes;
  CgvDiagram *diagram; /* instead of a tree */
  char *title;
  char *estimate; /* nullable: a note about estimates, their absence, or omitted parts */
  double line; /* the height of one of text */
  double width;
  double height; /* 0 as long as it depends on the layout */
} Drawing;

static gboolean
is_flame (const Drawing *self)
{
  return self->options->picture == CGV_CLI_PICTURE_FLAME;
}

static gboolean
is_graph (const Drawing *self)
{
  return self->options->picture == CGV_CLI_PICTURE_GRAPH;
}

static gboolean
is_data (const Drawing *self)
{
  return cgv_cli_stacks_is_path (self->options->output);
}

/* Returns FALSE if the name does not say. */
static gboolean
find_format (const char *path,
             CgvSheetFormat *format)
{
  *format = CGV_SHEET_SVG;
  return strcmp (path, "-") == 0 || cgv_sheet_find_format (path, format);
}

/* Fails if the ending of a name says nothing. */
static gboolean
check_picture (const char *path,
               GError **error)
{
  g_autofree char *shown = NULL;
  CgvSheetFormat format;

  if (find_format (path, &format))
    return TRUE;
  shown = cgv_display_dup_whole (path, -1);
  return cgv_cli_text_refuse (error, _ ("-o “%s” has no ending of a picture: end it in .svg, .png or .pdf"), shown);
}

double
cgv_cli_draw_get_scale (const char *path)
{
  CgvSheetFormat format;

  return find_format (path, &format) && format == CGV_SHEET_PNG ? 1 : 0;
}

static cairo_status_t
write_cb (void *output,
          const unsigned char *bytes,
          unsigned int n_bytes)
{
  return cgv_cli_output_write (bytes, n_bytes, output) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

/* Writes a picture, whole or not at all. "-" is SVG on standard output. */
gboolean
cgv_cli_draw_write (const char *path,
                    const CgvSheet *sheet,
                    GError **error)
{
  g_autoptr (CgvCliOutput) output = cgv_cli_output_new (path, error);
  CgvSheetFormat format;
  cairo_status_t status;

  if (output == NULL)
    return FALSE;
  find_format (path, &format);
  status = cgv_sheet_write (sheet, format, write_cb, output);
  /* Closing the output reports why a write failed. */
  if (status == CAIRO_STATUS_SUCCESS || status == CAIRO_STATUS_WRITE_ERROR)
    return cgv_cli_output_close (output, error);
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, _ ("The picture could not be drawn: %s"), cairo_status_to_string (status));
  return FALSE;
}

/* Returns the height of a line of text. */
static double
measure_line (const PangoFontDescription *font)
{
  PangoContext *context = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  PangoFontMetrics *metrics = pango_context_get_metrics (context, font, NULL);
  int height = pango_font_metrics_get_ascent (metrics) + pango_font_metrics_get_descent (metrics);

  pango_font_metrics_unref (metrics);
  g_object_unref (context);
  return PANGO_PIXELS_CEIL (height);
}

/* Returns whether any cost of either side is below 0. */
static gboolean
has_below (const Drawing *self)
{
  return (cgv_tree_source_get_signs (&self->source) & CGV_SIGN_BELOW) != 0;
}

/* Chooses colours as the window does. In a comparison they are those of changes; or those of files, if its sides were not read whole or
 * are parts of one run. */
static void
choose_colors (Drawing *self)
{
  static const CgvGroupingKind kinds[] = {
    [CGV_CLI_COLOR_OBJECT] = CGV_GROUPING_OBJECT,
    [CGV_CLI_COLOR_FILE] = CGV_GROUPING_FILE,
    [CGV_CLI_COLOR_NAMESPACE] = CGV_GROUPING_NAMESPACE,
  };
  CgvDocument *document = cgv_cli_view_get_source (self->view, CGV_SIDE_NEW)->document;
  CgvCliColor color = self->options->color;
  const CgvColorKey *key = NULL;

  if (self->source.comparison != NULL)
    {
      if (!self->source.comparison->has_reasons)
        self->style.key = cgv_document_get_color_key (document, CGV_GROUPING_FILE);
      return;
    }
  self->style.costs = self->view->costs;
  /* A call graph has no uncertain parts. */
  if (is_graph (self) && color == CGV_CLI_COLOR_CERTAINTY)
    color = CGV_CLI_COLOR_USUAL;
  if (color <= CGV_CLI_COLOR_NAMESPACE)
    key = cgv_document_get_color_key (document, color == CGV_CLI_COLOR_USUAL ? cgv_document_get_color_kind (document) : kinds[color]);
  if (color == CGV_CLI_COLOR_CERTAINTY)
    self->style.colors = CGV_TREEMAP_COLORS_CERTAIN;
  else if (key == NULL || (color == CGV_CLI_COLOR_USUAL && self->source.groups == NULL && !cgv_color_key_tells_apart (key)))
    self->style.colors = CGV_TREEMAP_COLORS_PER_CALL;
  else
    self->style.key = key;
}

static void
choose_style (Drawing *self)
{
  const CgvComparison *comparison = self->source.comparison;

  self->font = pango_font_description_from_string (CGV_CLI_DRAW_FONT);
  self->line = measure_line (self->font);
  cgv_palette_init (&self->style.palette, self->options->is_dark ? CGV_SCHEME_DARK : CGV_SCHEME_LIGHT, FALSE);
  self->style.font = self->font;
  self->style.strip = self->line + STRIP_PADDING;
  self->style.scale = cgv_cli_draw_get_scale (self->options->output);
  self->style.is_exact = is_graph (self);
  self->style.shape = is_flame (self) ? CGV_TREE_ROWS : CGV_TREE_NESTED;
  self->style.direction = self->options->has_both ? CGV_TREE_BOTH : self->options->has_callers ? CGV_TREE_CALLERS : CGV_TREE_CALLEES;
  self->style.groups = self->source.groups;
  self->style.amounts = comparison == NULL ? CGV_TREEMAP_AMOUNTS_PERCENT : CGV_TREEMAP_AMOUNTS_SHORT;
  if (comparison == NULL && (has_below (self) || !cgv_costs_has_shares (self->view->costs)))
    self->style.amounts = CGV_TREEMAP_AMOUNTS_PLAIN;
  self->style.whole = self->view->costs->total;
  self->style.base = /* xgettext:no-c-format */ _ ("% of total");
  choose_colors (self);
}

static gboolean
make_groups (Drawing *self,
             GError **error)
{
  self->source.groups = cgv_tree_groups_new (self->source.costs, self->source.comparison, CGV_NONE, true, true, NULL);
  return self->source.groups != NULL || cgv_cli_numbers_fail_for_memory (error);
}

/* Uses groups for costs below 0. A part has no area in a whole that costs less than its parts;
 * self cost has one. */
static gboolean
find_flat_root (Drawing *self,
                GError **error)
{
  if (is_graph (self) || is_flame (self))
    return cgv_cli_text_refuse (error, _ ("This event type has costs below 0, which do not add up along calls; --view treemap draws self costs"));
  if (self->options->function != NULL)
    return cgv_cli_text_refuse (error, _ ("This event type has costs below 0, so that a function has no picture of its own; leave out --function"));
  return make_groups (self, error);
}

/* Finds the root: without calls the picture is of groups, otherwise of a function, or for a call graph of the whole program: CGV_NONE. */
static gboolean
find_root (Drawing *self,
           CgvNodeId *root,
           GError **error)
{
  const CgvNumbers *numbers = self->view->numbers;
  const CgvComparison *comparison = numbers->main.comparison;
  gboolean has_calls = comparison != NULL ? comparison->joined->n_edges > 0 : self->view->graph->n_edges > 0;

  self->source.comparison = numbers->main.comparison;
  self->source.costs = comparison == NULL ? self->view->costs : NULL;
  *root = 0;
  if (cgv_tree_source_get_signs (&self->source) == CGV_SIGN_BOTH)
    return find_flat_root (self, error);
  if (self->options->function != NULL)
    return cgv_cli_target_find (self->view, root, error);
  *root = cgv_program_find_main (numbers);
  if (*root == CGV_NONE)
    return cgv_cli_text_refuse (error, _ ("All costs are 0 here, so there is nothing to draw"));
  if (is_graph (self))
    {
      *root = CGV_NONE;
      return has_calls || cgv_cli_text_refuse (error, _ ("This profile has no calls, so there is no call graph; --view treemap draws its files and functions"));
    }
  if (has_calls)
    return TRUE;
  *root = 0;
  return make_groups (self, error);
}

/* Returns the measured program, and its cost. */
static char *
dup_side (const Drawing *self,
          CgvSide side,
          CgvNodeId root)
{
  const CgvNumbers *numbers = self->view->numbers;
  const CgvCosts *costs = numbers->main.costs[side];
  CgvCost cost = self->source.groups == NULL && root != CGV_NONE ? costs->inclusive[root] : costs->total;
  g_autofree char *event = cgv_cli_numbers_dup_event (numbers, &numbers->main);
  g_autofree char *amount = cgv_event_text_dup_counted (cgv_costs_get_event (costs), cost, event);
  g_autofree char *title = NULL;

  if (self->source.comparison == NULL)
    title = cgv_document_dup_title (self->view->sources[side]->document);
  else
    title = cgv_runs_dup_title (self->view->sides[side], self->view->sides[side == CGV_SIDE_NEW ? CGV_SIDE_BASE : CGV_SIDE_NEW]);
  return g_strdup_printf ("%s · %s", title, amount);
}

/* Returns a title: a saved picture names its subject. */
static char *
dup_title (const Drawing *self,
           CgvNodeId root)
{
  g_autofree char *new_ = dup_side (self, CGV_SIDE_NEW, root);
  g_autofree char *base = self->source.comparison != NULL ? dup_side (self, CGV_SIDE_BASE, root) : NULL;
  g_autofree char *sides = base != NULL ? g_strdup_printf ("A: %s   B: %s", base, new_) : g_steal_pointer (&new_);

  if (self->options->has_both)
    /* Translators: %s is the measured program, and the cost of the function there */
    return g_strdup_printf (_ ("Callers and callees · %s"), sides);
  /* Translators: %s is the measured program, and the cost of the function there */
  return self->options->has_callers ? g_strdup_printf (_ ("Callers · %s"), sides) : g_steal_pointer (&sides);
}

static double
get_inner_width (const Drawing *self)
{
  return self->options->is_thumbnail ? self->width : self->width - cgv_sheet_get_margins ();
}

static double
get_height_around (const Drawing *self)
{
  return self->options->is_thumbnail ? 0 : cgv_sheet_measure_around (get_inner_width (self), CGV_TREEMAP_PANE_CHANGE, &self->style);
}

/* Returns the zoom. Nothing is drawn larger than its text. The picture is drawn even if the
 * legend leaves no room. */
static double
get_zoom (const Drawing *self)
{
  double zoom = fmin (1, get_inner_width (self) / self->diagram->width);

  if (self->height > 0)
    zoom = fmin (zoom, (self->height - get_height_around (self)) / self->diagram->height);
  return fmax (LEAST_ZOOM, zoom);
}

/* A picture without pixels can be enlarged. */
static void
report_zoom (const Drawing *self)
{
  double zoom = get_zoom (self);

  if (zoom >= READABLE || !(self->style.scale > 0) || cgv_cli_dot_is_path (self->options->output))
    return;
  /* Translators: a percentage */
  cgv_cli_text_take_error (g_strdup_printf (_ ("The call graph is drawn at %.0f\xe2\x80\xaf%% to fit, too small to read: leave out --size, draw fewer functions with --rows, or write .svg"),
                          zoom * 100));
}

static gboolean
lay_out_graph (Drawing *self,
               CgvNodeId root,
               GError **error)
{
  self->boxes.max_boxes = self->options->has_rows && self->options->n_rows > 0 ? (uint32_t) MIN (self->options->n_rows, CGV_DIAGRAM_MAX_BOXES) : MAX_BOXES;
  self->boxes.n_levels = N_LEVELS;
  self->boxes.opens_cycles = self->options->group != CGV_GROUPING_FUNCTION;
  self->boxes.least_share = cgv_cli_amount_to_share (&self->options->least);
  self->boxes.is_sideways = self->options->is_sideways;
  cgv_diagram_painter_measure (self->font, &self->boxes);
  self->diagram = cgv_diagram_new (&self->source, root, &self->boxes, NULL);
  if (self->diagram == NULL)
    return cgv_cli_numbers_fail_for_memory (error);
  if (self->options->width == 0)
    self->width = MAX (ceil (self->diagram->width) + cgv_sheet_get_margins (), CGV_CLI_DRAW_WIDTH / 2);
  if (self->options->height == 0)
    self->height = ceil (self->diagram->height * get_zoom (self)) + get_height_around (self);
  report_zoom (self);
  return TRUE;
}

static gboolean
lay_out_tree (Drawing *self,
              CgvNodeId root,
              GError **error)
{
  double row = self->line + ROW_PADDING;
  CgvTreeStyle style = {
    .area = { 0, 0, is_data (self) ? DATA_WIDTH : get_inner_width (self), self->height - get_height_around (self) },
    .shape = self->style.shape,
    .direction = self->style.direction,
    .row_height = row,
    .min_side = is_flame (self) ? MIN_PIXELS : MIN_SIDE,
    .min_width = MIN_SIDE,
    .min_height = MIN_SIDE,
    .max_tiles = MAX_TILES,
  };

  if (self->height <= 0 || is_data (self))
    style.area.height = MAX_ROWS * row;
  cgv_tree_free (self->tree);
  self->tree = cgv_tree_new (&self->source, root, &style, NULL);
  if (self->tree != NULL && self->source.costs != NULL)
    cgv_legend_painter_measure_slots (self->tree, self->style.key, self->source.costs, &self->style.slots);
  else if (self->tree != NULL && self->source.comparison != NULL)
    cgv_legend_painter_measure_sides (self->source.comparison, self->style.key, &self->style.slots);
  return self->tree != NULL || cgv_cli_numbers_fail_for_memory (error);
}

/* The number of lines of the legend depends on the picture, and the height of the picture on that. */
static gboolean
lay_out (Drawing *self,
         CgvNodeId root,
         GError **error)
{
  double around;

  for (guint i = 0; i < MAX_LAYOUTS; i++)
    {
      around = get_height_around (self);
      if (!lay_out_tree (self, root, error))
        return FALSE;
      if (is_data (self) || get_height_around (self) == around)
        break;
    }
  self->cells = cgv_treemap_cells_new (self->tree, &self->style);
  return self->cells != NULL || cgv_cli_numbers_fail_for_memory (error);
}

static void
paint_graph (const Drawing *self,
             cairo_t *cr)
{
  double zoom = get_zoom (self);

  cairo_translate (cr, (get_inner_width (self) - zoom * self->diagram->width) / 2, 0);
  cairo_scale (cr, zoom, zoom);
  cgv_diagram_painter_draw (cr, self->diagram, &self->source, &self->boxes, &self->style, NULL,
                            self->options->function != NULL ? 0 : CGV_NONE, CGV_NONE);
}

static void
paint (cairo_t *cr,
       const void *user_data)
{
  const Drawing *self = user_data;

  if (self->diagram != NULL)
    paint_graph (self, cr);
  else
    cgv_treemap_painter_draw (cr, self->tree, self->cells, &self->source, CGV_TREEMAP_PANE_CHANGE, &self->style);
}

static gboolean
write_sheet (const Drawing *self,
             GError **error)
{
  const CgvSheet sheet = {
    .title = self->title,
    .note = self->estimate,
    .width = get_inner_width (self),
    .height = self->height - get_height_around (self),
    .draw = paint,
    .data = self,
    .pane = CGV_TREEMAP_PANE_CHANGE,
    .style = &self->style,
  };

  return cgv_cli_draw_write (self->options->output, &sheet, error);
}

/* The desktop names the file, without an ending. */
static gboolean
write_thumbnail (const Drawing *self,
                 GError **error)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) self->width, (int) self->height);
  cairo_t *cr = cairo_create (surface);
  g_autoptr (CgvCliOutput) output = cgv_cli_output_new (self->options->output, error);
  cairo_status_t status;

  paint (cr, self);
  status = output != NULL ? cairo_surface_write_to_png_stream (surface, write_cb, output) : CAIRO_STATUS_WRITE_ERROR;
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  if (status == CAIRO_STATUS_NO_MEMORY)
    return cgv_cli_numbers_fail_for_memory (error);
  return output != NULL && cgv_cli_output_close (output, error);
}

/* Returns (nullable) the note below the picture: about estimates or omitted parts, and about costs below 0. */
static char *
dup_note (const Drawing *self)
{
  gboolean is_by_cost = self->source.comparison == NULL && self->options->function == NULL && !has_below (self);
  g_autofree char *signs = cgv_event_text_dup_signs (self->source.costs, cgv_tree_source_get_signs (&self->source));
  g_autofree char *note = is_graph (self) ? cgv_diagram_shape_dup_note (self->diagram, is_by_cost) : cgv_treemap_cells_dup_note (self->tree);

  if (signs == NULL)
    return g_steal_pointer (&note);
  return note != NULL ? g_strdup_printf ("%s %s", signs, note) : g_steal_pointer (&signs);
}

static gboolean
draw (Drawing *self,
      GError **error)
{
  CgvNodeId root;

  if (self->view->costs->divisor != NULL)
    return cgv_cli_text_refuse (error, _ ("This event type is a ratio, and ratios do not add up to a picture; choose another with --event"));
  if (!find_root (self, &root, error))
    return FALSE;
  if (is_data (self) && has_below (self))
    return cgv_cli_text_refuse (error, _ ("This event type has costs below 0, which .folded, .json and .pb.gz cannot have; write .svg, .png or .pdf"));
  choose_style (self);
  self->width = self->options->width > 0 ? self->options->width : CGV_CLI_DRAW_WIDTH;
  self->height = self->options->height > 0 || is_flame (self) || is_graph (self) ? self->options->height : HEIGHT;
  self->title = dup_title (self, root);
  if (!(is_graph (self) ? lay_out_graph (self, root, error) : lay_out (self, root, error)))
    return FALSE;
  self->estimate = dup_note (self);
  if (cgv_cli_dot_is_path (self->options->output))
    return cgv_cli_dot_write (self->view, self->diagram, self->title, self->estimate, error);
  if (is_data (self))
    return cgv_cli_stacks_write (self->view, self->tree, self->title, cgv_treemap_cells_are_exact (self->tree) ? NULL : self->estimate, error);
  if (is_flame (self))
    self->style.is_exact = cgv_treemap_cells_are_exact (self->tree);
  if (self->height <= 0)
    self->height = ceil (cgv_tree_get_height (self->tree) + get_height_around (self));
  return self->options->is_thumbnail ? write_thumbnail (self, error) : write_sheet (self, error);
}

static void
clear (Drawing *self)
{
  cgv_treemap_cells_free (self->cells);
  cgv_tree_free (self->tree);
  cgv_diagram_unref (self->diagram);
  cgv_tree_groups_unref (self->source.groups);
  pango_font_description_free (self->font);
  g_free (self->title);
  g_free (self->estimate);
}

/* The program reads nothing before it knows that it can write. */
static gboolean
check_output (const CgvCliOptions *options,
              GError **error)
{
  gboolean is_stacks = cgv_cli_stacks_is_path (options->output);
  gboolean is_dot = cgv_cli_dot_is_path (options->output);

  if (is_stacks && (options->picture != CGV_CLI_PICTURE_FLAME || options->has_base))
    return cgv_cli_text_refuse (error, _ ("Only a flame graph of one profile is written as .folded, .json or .pb.gz: add --view flame"));
  if (is_stacks && options->has_both)
    return cgv_cli_text_refuse (error, _ ("Stacks have callers or callees: leave out --both, or add --callers in its place"));
  if (is_dot && options->picture != CGV_CLI_PICTURE_GRAPH)
    return cgv_cli_text_refuse (error, _ ("Only a call graph is written as .dot: add --view graph"));
  return is_stacks || is_dot || options->is_thumbnail || check_picture (options->output, error);
}

static CgvCliExit
refuse (const GError *error)
{
  cgv_cli_text_print_error (error->message);
  return CGV_CLI_EXIT_ERROR;
}

CgvCliExit
cgv_cli_run_draw (const CgvCliOptions *options)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (CgvCliView) view = NULL;
  Drawing drawing = { .options = options };
  gboolean is_drawn = FALSE;

  if (options->picture >= CGV_CLI_PICTURE_GROWTH)
    return check_output (options, &error) ? cgv_cli_draw_set (options) : refuse (error);
  if (check_output (options, &error))
    view = cgv_cli_view_new (options, &error);
  if (view != NULL)
    {
      drawing.view = view;
      is_drawn = draw (&drawing, &error);
      clear (&drawing);
    }
  if (view != NULL)
    cgv_cli_source_report_lonely_parts (view->sources);
  if (view != NULL && !options->has_base)
    cgv_cli_source_report_runs (view->sources[CGV_SIDE_NEW], options->command);
  if (is_drawn)
    cgv_cli_filters_report_idle (options->filters, view->numbers);
  if (error != NULL)
    cgv_cli_text_print_error (error->message);
  return is_drawn ? cgv_cli_source_close (cgv_cli_view_report (view)) : CGV_CLI_EXIT_ERROR;
}
