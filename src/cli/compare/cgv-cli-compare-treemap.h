/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A treemap of both sides, as a drawing of a page. Main thread.
 */

#include "cgv-numbers.h"
#include "cgv-report.h"

G_BEGIN_DECLS

/* Adds nothing where @root calls nothing. */
void cgv_cli_compare_treemap_add (CgvReport *report,
                                  const CgvNumbers *numbers,
                                  CgvNodeId root);

G_END_DECLS
