/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the two halves of the document share, its data and its texts, and what only the loader needs.
 */

#include "cgv-document.h"
#include "cgv-part-titles.h"

G_BEGIN_DECLS

/*
 * Adds to its problems what does not fit together in its numbers, for each event type that was recorded. The loader's
 * thread does that, after it has prepared the document, if it does.
 *
 * @self: a document that nobody else has yet
 * @problems: a list of the same problems; gets them, too
 * @cancellable: (nullable): a cancellable, looked at between the event types
 */
void cgv_document_check (CgvDocument *self,
                         CgvProblemList *problems,
                         GCancellable *cancellable);

G_END_DECLS
