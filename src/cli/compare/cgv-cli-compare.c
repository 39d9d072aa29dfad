/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-compare-report.h"

#include "cgv-cli-compare-checks.h"

CgvCliExit
cgv_cli_compare_report (const CgvCliComparison *comparison)
{
  CgvCliExit exit_code = cgv_cli_view_report (comparison->view);
  g_autoptr (GPtrArray) checks = cgv_cli_compare_checks_new (comparison, CGV_CLI_CHECK_LIMIT);

  return cgv_cli_compare_checks_report (checks, exit_code, comparison->options->report_only);
}
