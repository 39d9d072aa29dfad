/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-report.h"

#include "cgv-report-writer.h"

static const CgvReportClass *
get_class (CgvReportFormat format)
{
  switch (format)
    {
    case CGV_REPORT_CSV:
      return &cgv_report_csv_class;
    case CGV_REPORT_JSON:
      return &cgv_report_json_class;
    case CGV_REPORT_MARKDOWN:
      return &cgv_report_markdown_class;
    case CGV_REPORT_HTML:
      return &cgv_report_html_class;
    case CGV_REPORT_TEXT:
    case CGV_REPORT_JUNIT:
    case CGV_REPORT_GITHUB:
    default:
      return &cgv_report_text_class;
    }
}

CgvReport *
cgv_cli_report_new (CgvReportFormat format,
                    const char *title,
                    FILE *file)
{
  return cgv_report_new (get_class (format), title, file);
}

guint
cgv_cli_report_get_default_rows (CgvReportFormat format)
{
  return get_class (format)->default_rows;
}
