/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-svg.h"

#include <glib/gi18n.h>

#include "cgv-diagram-shape.h"
#include "cgv-display-dup.h"
#include "cgv-name-text.h"
#include "cgv-palette.h"
#include "cgv-short-name.h"
#include "cgv-value.h"

/* Slots with a smaller share of the whole are not in the legend. */
#define LEAST_SHARE 0.0005
#define PARTS_OF_SHARE 1e6

const CgvComparison *
cgv_cli_svg_get_comparison (const CgvCliSvg *self)
{
  return self->numbers->main.comparison;
}

const CgvCosts *
cgv_cli_svg_get_costs (const CgvCliSvg *self)
{
  const CgvEventNumbers *main = &self->numbers->main;

  return main->comparison != NULL ? main->comparison->costs[CGV_SIDE_NEW] : main->costs[CGV_SIDE_NEW];
}

const CgvFold *
cgv_cli_svg_get_fold (const CgvCliSvg *self)
{
  if (cgv_cli_svg_get_comparison (self) != NULL)
    return self->numbers->matching->folds[CGV_SIDE_NEW];
  return cgv_cli_svg_get_costs (self)->graph->fold;
}

const CgvColorKey *
cgv_cli_svg_get_key (const CgvCliSvg *self)
{
  const CgvColorKey *key;

  if (self->document == NULL)
    return NULL;
  key = cgv_cli_svg_get_comparison (self) != NULL ? cgv_numbers_get_color_key (self->numbers) : NULL;
  if (key != NULL)
    return key;
  return cgv_document_get_color_key (self->document, cgv_cli_svg_get_comparison (self) != NULL ? CGV_GROUPING_FILE : cgv_document_get_color_kind (self->document));
}

char *
cgv_cli_svg_dup_cost (const CgvCliSvg *self,
                      double cost)
{
  CgvEvent event = *cgv_costs_get_event (cgv_cli_svg_get_costs (self));
  char text[CGV_FORMAT_MAX];

  /* It may be signed on one side alone. */
  event.is_signed = event.is_signed || cost < 0;
  cgv_value_format_short (cgv_tile_cost_round (cost, event.is_signed), &event, text);
  return g_strdup (text);
}

char *
cgv_cli_svg_dup_share (const CgvCliSvg *self,
                       double cost)
{
  const CgvCosts *costs = cgv_cli_svg_get_costs (self);
  char text[CGV_FORMAT_MAX];

  if (!cgv_costs_has_shares (costs))
    cgv_value_format_short (cgv_tile_cost_round (cost, costs->is_signed), cgv_costs_get_event (costs), text);
  else
    cgv_value_format_percent (cgv_tile_cost_round (cost, costs->is_signed), costs->total, cgv_costs_get_event (costs), text);
  return g_strdup (text);
}

char *
cgv_cli_svg_dup_name (const CgvCliSvg *self,
                      CgvNodeId node)
{
  const CgvFold *fold = cgv_cli_svg_get_fold (self);

  return cgv_cli_svg_get_comparison (self) != NULL ? cgv_name_text_dup_short (fold, node) : cgv_name_text_dup_qualified (fold, node);
}

char *
cgv_cli_svg_dup_fitting (const CgvCliSvg *self,
                         CgvNodeId node,
                         glong n_letters)
{
  CgvShortName forms;
  const char *form;

  cgv_fold_init_short_name (cgv_cli_svg_get_fold (self), node, &forms);
  for (guint level = 0; (form = cgv_short_name_get (&forms, level)) != NULL; level++)
    {
      if (g_utf8_strlen (form, -1) <= n_letters)
        return g_strdup (form);
    }
  return NULL;
}

char *
cgv_cli_svg_dup_cycle (const CgvCliSvg *self,
                       CgvCycleId cycle)
{
  const CgvCosts *costs = cgv_cli_svg_get_costs (self);
  const uint32_t *start = costs->graph->cycle_start;
  g_autofree char *member = cgv_cli_svg_dup_name (self, cgv_costs_find_costliest (costs, cycle));
  g_autofree char *name = cgv_diagram_shape_dup_cycle (member, start[cycle + 1] - start[cycle]);

  return g_strconcat ("↻ ", name, NULL);
}

void
cgv_cli_svg_write_text (FILE *file,
                        const char *text)
{
  g_autofree char *safe = cgv_report_dup_html (text);

  fputs (safe, file);
}

void
cgv_cli_svg_print (FILE *file,
                   const char *format,
                   ...)
{
  g_autofree char *text = NULL;
  va_list values;

  va_start (values, format);
  text = g_strdup_vprintf (format, values);
  va_end (values);
  cgv_cli_svg_write_text (file, text);
}

void
cgv_cli_svg_write_line (FILE *file,
                        const char *attributes,
                        double x,
                        double y,
                        const char *text)
{
  fprintf (file, "<text%s x=\"%.1f\" y=\"%.1f\">", attributes, x, y);
  cgv_cli_svg_write_text (file, text);
  fputs ("</text>", file);
}

void
cgv_cli_svg_begin (const CgvCliSvg *self,
                   const char *attributes,
                   double width,
                   double height,
                   FILE *file)
{
  fputs ("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"", file);
  cgv_cli_svg_write_text (file, self->title);
  fprintf (file, "\"><svg %s viewBox=\"0 0 %.0f %.0f\" role=\"group\" aria-label=\"", attributes, width, height);
  cgv_cli_svg_write_text (file, self->label);
  fputs ("\">\n", file);
}

void
cgv_cli_svg_end (FILE *file)
{
  fputs ("</svg></div>\n", file);
}

static void
write_color (FILE *file,
             char kind,
             guint index,
             const char *text)
{
  fprintf (file, "<span><svg class=\"%c%u\" viewBox=\"0 0 20 14\" aria-hidden=\"true\"><rect class=\"s0\" width=\"20\" height=\"14\"/></svg>", kind, index);
  cgv_cli_svg_write_text (file, text);
  fputs ("</span>", file);
}

static void
write_changes (FILE *file)
{
  static const CgvChange order[] = { CGV_CHANGE_SAME, CGV_CHANGE_NEW, CGV_CHANGE_MORE, CGV_CHANGE_MUCH_MORE, CGV_CHANGE_LESS };
  g_autofree char *much = g_strdup_printf (_ ("more, by over %g\u202f%%"), CGV_PALETTE_MUCH * 100);
  const char *texts[CGV_N_CHANGES] = {
    [CGV_CHANGE_SAME] = _ ("same"),
    [CGV_CHANGE_NEW] = _ ("+ new in B"),
    [CGV_CHANGE_MORE] = _ ("more"),
    [CGV_CHANGE_MUCH_MORE] = much,
    [CGV_CHANGE_LESS] = _ ("− less"),
  };

  for (gsize i = 0; i < G_N_ELEMENTS (order); i++)
    write_color (file, 'c', order[i], texts[order[i]]);
}

/* Writes the names of colours, with their shares and what these are of. Colours of two parts, and of costs below 0, have no numbers.
 *
 * @shares: (nullable): of the picture; NULL for those of all that the colours were chosen for */
static void
write_key (const CgvColorKey *key,
           const double *shares,
           gboolean has_numbers,
           const char *note,
           FILE *file)
{
  for (guint slot = 0; slot < CGV_N_SLOTS; slot++)
    {
      const CgvColorEntry *entry = &key->entries[slot];
      double share = shares != NULL ? shares[slot] : entry->share;
      g_autofree char *name = slot == CGV_SLOT_OTHER ? g_strdup (_ ("other")) : cgv_display_dup (entry->name.bytes, (gssize) entry->name.length);
      char percent[CGV_FORMAT_MAX];
      g_autofree char *text = NULL;

      cgv_format_percent ((CgvCost) (share * PARTS_OF_SHARE + 0.5), (CgvCost) PARTS_OF_SHARE, false, percent);
      text = g_strdup_printf ("%s %s", name, percent);
      if (share >= LEAST_SHARE)
        write_color (file, 'k', slot, has_numbers ? text : name);
    }
  if (note == NULL)
    return;
  fputs ("<span>", file);
  cgv_cli_svg_write_text (file, note);
  fputs ("</span>\n", file);
}

/* The shares are of self cost, which adds up. */
static void
write_shares (const CgvCliSvg *self,
              const CgvColorKey *key,
              const uint8_t *slots,
              FILE *file)
{
  double shares[CGV_N_SLOTS];

  if (slots != NULL)
    cgv_tree_groups_measure_slots (self->groups, slots, self->groups->cost[CGV_SIDE_NEW][0].cost, shares);
  else
    cgv_color_key_measure (key, cgv_cli_svg_get_costs (self), shares);
  /* Translators: stands behind names with percentages */
  write_key (key, shares, TRUE, slots != NULL ? _ ("of picture") : _ ("of total"), file);
}

void
cgv_cli_svg_write_legend (const CgvCliSvg *self,
                          const uint8_t *slots,
                          FILE *file)
{
  const CgvColorKey *key = cgv_cli_svg_get_key (self);
  gboolean has_base = cgv_cli_svg_get_comparison (self) != NULL;
  double shares[CGV_N_SLOTS];

  fputs ("<div class=\"legend\">", file);
  if (key != NULL && (has_base || cgv_costs_has_negative (cgv_cli_svg_get_costs (self))))
    write_key (key, has_base && cgv_color_key_measure_sides (key, cgv_cli_svg_get_comparison (self), shares) ? shares : NULL, FALSE, has_base ? _ ("Outline: the larger of the two. Filled: this side.") : NULL, file);
  else if (key != NULL)
    write_shares (self, key, slots, file);
  else if (has_base)
    write_changes (file);
  fputs ("</div>\n", file);
}

void
cgv_cli_svg_write_note (FILE *file,
                        const char *text)
{
  fputs ("<p class=\"dim\">", file);
  cgv_cli_svg_write_text (file, text);
  fputs ("</p>\n", file);
}
