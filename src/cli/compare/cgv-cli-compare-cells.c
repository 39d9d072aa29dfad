/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-compare-cells.h"

#include <glib/gi18n.h>

#include "cgv-amount-text.h"
#include "cgv-cli-compare-words.h"
#include "cgv-compare-text.h"
#include "cgv-comparison-values.h"
#include "cgv-value.h"
#include "cgv-why.h"

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvWhy, cgv_why_free)

static char *
dup_of_program (const CgvComparison *comparison,
                const CgvCliDelta *row)
{
  if (comparison->measure != CGV_MEASURE_ABSOLUTE)
    return g_strdup ("");
  return cgv_amount_text_dup_change (row->self_delta, cgv_comparison_get_total (comparison, CGV_SIDE_BASE),
                                       comparison->is_signed);
}

static char *
dup_calls (const CgvCliDelta *row)
{
  char base[CGV_FORMAT_MAX];
  char new_[CGV_FORMAT_MAX];

  if (!row->has_inclusive || (row->calls[CGV_SIDE_BASE] == 0 && row->calls[CGV_SIDE_NEW] == 0))
    return g_strdup ("");
  cgv_format_cost (row->calls[CGV_SIDE_BASE], FALSE, base);
  cgv_format_cost (row->calls[CGV_SIDE_NEW], FALSE, new_);
  return row->calls_delta.sign == 0 ? g_strdup (new_) : g_strdup_printf ("%s → %s", base, new_);
}

static CgvDelta
get_count_delta (const CgvComparison *comparison,
                 guint32 edge)
{
  return cgv_delta_between (cgv_comparison_get_edge_count (comparison, CGV_SIDE_BASE, edge),
                            cgv_comparison_get_edge_count (comparison, CGV_SIDE_NEW, edge), false);
}

static char *
dup_caller (const CgvComparison *comparison,
            const CgvCliDelta *row)
{
  g_autoptr (CgvWhy) why = NULL;

  if (row->node == CGV_NONE || row->calls_delta.sign == 0)
    return NULL;
  why = cgv_why_new (comparison, row->node);
  for (guint i = 0; why != NULL && i < why->n_callers; i++)
    {
      CgvDelta delta = get_count_delta (comparison, why->callers[i].edge);

      if (delta.sign == row->calls_delta.sign && delta.size > row->calls_delta.size / 2 &&
          why->callers[i].row != row->node)
        return cgv_compare_text_dup_name (comparison->matching, why->callers[i].row);
    }
  return NULL;
}

static const char *
get_status (CgvPresence presence)
{
  if (presence == CGV_PRESENT_NEW)
    return C_ ("function", "new");
  return presence == CGV_PRESENT_BASE ? C_ ("function", "removed") : NULL;
}

void
cgv_cli_cells_init (CgvCliCells *self,
                    const CgvCliComparison *whole,
                    const CgvCliDelta *row)
{
  const CgvNumbers *numbers = whole->numbers;
  const CgvComparison *comparison = numbers->main.comparison;

  *self = (CgvCliCells) { NULL };
  self->delta = cgv_compare_text_dup_cost_delta (comparison, row->self[CGV_SIDE_BASE], row->self[CGV_SIDE_NEW]);
  self->of_itself = cgv_cli_compare_words_dup_percent (comparison, row->self[CGV_SIDE_BASE], row->self[CGV_SIDE_NEW]);
  self->of_program = dup_of_program (comparison, row);
  self->base = cgv_compare_text_dup_cost (comparison, CGV_SIDE_BASE, row->self[CGV_SIDE_BASE]);
  self->new_ = cgv_compare_text_dup_cost (comparison, CGV_SIDE_NEW, row->self[CGV_SIDE_NEW]);
  self->calls = dup_calls (row);
  self->status = get_status (row->presence);
  self->reason = cgv_cli_compare_words_dup_reason (numbers, row);
  self->caller = dup_caller (comparison, row);
  if (row->node == CGV_NONE)
    {
      self->name = cgv_cli_comparison_dup_group (whole, row->group);
      self->place = g_strdup ("");
      if (self->name == NULL)
        self->name = g_strdup (_ ("(unknown)"));
      return;
    }
  self->name = cgv_compare_text_dup_name (numbers->matching, row->node);
  self->place = cgv_compare_text_dup_location (numbers->matching, row->node);
  if (comparison->measure == CGV_MEASURE_ABSOLUTE)
    self->inlining = cgv_compare_text_dup_inlining (comparison, row->node);
  /* Which of the callers it was is in that already. */
  if (self->inlining != NULL && row->presence != CGV_PRESENT_BOTH)
    g_clear_pointer (&self->caller, g_free);
  self->variants = cgv_compare_text_dup_variants (numbers->matching, row->node);
}

void
cgv_cli_cells_clear (CgvCliCells *self)
{
  g_free (self->delta);
  g_free (self->of_itself);
  g_free (self->of_program);
  g_free (self->base);
  g_free (self->new_);
  g_free (self->calls);
  g_free (self->name);
  g_free (self->place);
  g_free (self->variants);
  g_free (self->reason);
  g_free (self->caller);
  g_free (self->inlining);
}
