/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-compare-report.h"

#include "cgv-cli-compare-data.h"
#include "cgv-cli-compare-rows.h"
#include "cgv-cli-compare-why.h"

static void
add_members (gpointer list,
             guint position,
             CgvReport *report)
{
  CgvCliCompareRows *rows = list;

  cgv_cli_compare_why_add_members (report, rows->comparison->numbers, cgv_cli_compare_rows_get (rows, position, 0));
}

static void
add_all_rows (const CgvCliComparison *comparison,
              CgvReport *report)
{
  static const char *const ids[] = { "functions", "files", "objects" };
  gboolean is_json = cgv_report_is (report, CGV_REPORT_JSON);
  g_autoptr (GPtrArray) columns = cgv_cli_compare_rows_new_data_columns (comparison, is_json);
  CgvCliCompareRows rows = { .comparison = comparison };

  cgv_report_add_table (report, &(CgvReportTable){
                                  .id = ids[comparison->options->group],
                                  .columns = columns,
                                  .list = &rows,
                                  .n_rows = (guint) cgv_cli_comparison_get_n_listed (comparison, 0),
                                  .add_detail = is_json ? add_members : NULL,
                                });
}

void
cgv_cli_compare_report_write (const CgvCliComparison *comparison,
                              CgvReportFormat format,
                              FILE *file)
{
  CgvReport *report = cgv_report_new (format, NULL, file);

  if (cgv_report_is (report, CGV_REPORT_JSON))
    cgv_cli_compare_data_add (comparison, report);
  add_all_rows (comparison, report);
  cgv_report_finish (report);
}
