/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Messages about files that changed while they were shown. Main thread. */

#include "cgv-document-files.h"
#include "cgv-message-bar.h"

/*
 * Shows the notice of @files, which must have one. If @offers_comparison is set, they can also be compared with their former contents; a
 * comparison already compares them.
 */
void cgv_file_notice_show (CgvMessageBar *bar,
                           CgvDocumentFiles *files,
                           gboolean offers_comparison);
