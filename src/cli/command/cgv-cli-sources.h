/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The texts of lines for `lines --source`: where to look for them, and what a report says about them. Main thread. */

#include "cgv-cli-view.h"
#include "cgv-line-rows.h"
#include "cgv-report.h"

G_BEGIN_DECLS

CgvSourceTexts *cgv_cli_sources_new (const CgvCliView *view,
                                     const CgvLineRows *rows);

/* Adds which files were read instead of the recorded ones, and why others were not. */
void cgv_cli_sources_report (const CgvSourceTexts *self,
                             CgvReport *report);

G_END_DECLS
