/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-compare-parts.h"

#include <glib/gi18n.h>

#include "cgv-cli-compare-words.h"
#include "cgv-compare-text.h"
#include "cgv-parts-name.h"
#include "cgv-parts-text.h"

char *
cgv_cli_compare_parts_dup_headline (const CgvCliComparison *comparison)
{
  g_autoptr (CgvPartsText) text = cgv_parts_text_new (comparison->numbers);

  return g_strdup (text->headline);
}

void
cgv_cli_compare_parts_add_words (const CgvCliComparison *comparison,
                                 CgvReport *report,
                                 gboolean is_whole)
{
  g_autoptr (CgvPartsText) text = cgv_parts_text_new (comparison->numbers);
  g_autofree char *doubt = cgv_cli_compare_words_dup_doubt (comparison);

  cgv_report_say (report, CGV_REPORT_PLAIN, cgv_report_is (report, CGV_REPORT_TEXT) ? doubt : NULL);
  if (g_strcmp0 (doubt, text->headline) != 0 && (doubt != NULL || cgv_report_is (report, CGV_REPORT_TEXT)))
    cgv_report_say (report, CGV_REPORT_PLAIN, text->headline);
  if (!is_whole)
    return;
  if (*text->sentence != '\0')
    cgv_report_say (report, CGV_REPORT_PLAIN, text->sentence);
  if (*text->detail != '\0')
    cgv_report_say (report, CGV_REPORT_PLAIN, text->detail);
}

char *
cgv_cli_compare_parts_dup_side (const CgvCliComparison *comparison,
                                CgvSide side)
{
  g_autoptr (CgvPartsName) name = cgv_parts_name_new (comparison->view->sides[side], comparison->view->sides[side == CGV_SIDE_BASE ? CGV_SIDE_NEW : CGV_SIDE_BASE]);
  g_autofree char *cost = cgv_compare_text_dup_cost (comparison->main, side, cgv_comparison_get_total_amount (comparison->main, side));

  return g_strdup_printf ("%s: %s · %s", cgv_side_get_letter (side), name->title, cost);
}

void
cgv_cli_compare_parts_add_members (const CgvCliComparison *comparison,
                                   CgvReport *report)
{
  g_autoptr (CgvPartsText) text = cgv_parts_text_new (comparison->numbers);

  cgv_report_add_text (report, "headline", NULL, text->headline);
  cgv_report_add_text (report, "where", NULL, NULL);
  cgv_report_add_text (report, "sentence", NULL, text->sentence);
  cgv_report_add_text (report, "detail", NULL, text->detail);
}

/* A call that began in an earlier part is not counted here, but still has a cost. */
static void
add_since (gpointer list,
           guint position,
           CgvReport *report)
{
  const CgvCliFunctionList *rows = list;
  const CgvFunctionRow *row = cgv_cli_rows_get (list, position, 0);

  if (row->node != CGV_NONE)
    cgv_report_take (report, CGV_REPORT_PLAIN, cgv_parts_text_dup_since (rows->view->numbers, row->node));
}

void
cgv_cli_compare_parts_add_rows (const CgvCliComparison *comparison,
                                CgvReport *report)
{
  gboolean has_notes = !cgv_report_is (report, CGV_REPORT_MARKDOWN);
  CgvReportTable table = { .id = "parts", .detail_title = has_notes ? _ ("Under way") : NULL, .add_detail = has_notes ? add_since : NULL };

  if (comparison->options->has_members)
    table.detail_title = _ ("Not listed");
  cgv_cli_comparison_add_first (comparison, report, comparison->n_rows, &table);
}
