/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the window says about files that changed while they were shown. Main thread. */

#include "cgv-document-files.h"
#include "cgv-message-bar.h"

/*
 * Shows the notice of @files, which has to have one. Where @offers_comparison they can also be compared with what was
 * read before; in a comparison they are compared already.
 */
void cgv_file_notice_show (CgvMessageBar *bar,
                           CgvDocumentFiles *files,
                           gboolean offers_comparison);
