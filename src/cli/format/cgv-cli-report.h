/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The report of a command, in any format. Those that only the command line writes are here: text for a terminal, and HTML. */

#include "cgv-report.h"

G_BEGIN_DECLS

extern const CgvReportClass cgv_report_text_class;
extern const CgvReportClass cgv_report_html_class;

/* See cgv_report_new(). */
CgvReport *cgv_cli_report_new (CgvReportFormat format,
                               const char *title,
                               FILE *file);

/* See cgv_report_get_default_rows(). */
guint cgv_cli_report_get_default_rows (CgvReportFormat format);

G_END_DECLS
