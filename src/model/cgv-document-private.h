/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What the two halves of the document share: its data and its texts.
 */

#include "cgv-document.h"
#include "cgv-part-titles.h"

G_BEGIN_DECLS

/**
 * cgv_document_get_part_titles:
 * @self: a document
 *
 * Gets what tells the parts from each other. Any thread.
 *
 * Returns: (transfer none): the titles
 */
CgvPartTitles *cgv_document_get_part_titles (CgvDocument *self);

G_END_DECLS
