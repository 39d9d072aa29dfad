/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * A profile on screen: messages about it, the strip of its parts, and the list of its functions
 * beside the details of the one in focus, or the overview of its parts. Main thread.
 */

#include <adwaita.h>

#include "cgv-focus.h"
#include "cgv-message-bar.h"
#include "cgv-parts-strip.h"

G_BEGIN_DECLS

#define CGV_TYPE_DOCUMENT_PAGE (cgv_document_page_get_type ())

/*
 * Property:
 *   parts-overview (boolean)  whether functions by parts are shown; FALSE where there is one part
 */
G_DECLARE_FINAL_TYPE (CgvDocumentPage, cgv_document_page, CGV, DOCUMENT_PAGE, AdwBin)

/**
 * cgv_document_page_set_focus:
 * @self: a document page
 * @focus: what to follow
 *
 * Shows another document; the messages about the last one go.
 */
void cgv_document_page_set_focus (CgvDocumentPage *self,
                                  CgvFocus *focus);

/**
 * cgv_document_page_get_error_bar:
 * @self: a document page
 *
 * Where to say that another profile could not be opened.
 *
 * Returns: (transfer none): the message bar
 */
CgvMessageBar *cgv_document_page_get_error_bar (CgvDocumentPage *self);

/**
 * cgv_document_page_get_partial_bar:
 * @self: a document page
 *
 * Where to say that this profile could not be read completely.
 *
 * Returns: (transfer none): the message bar
 */
CgvMessageBar *cgv_document_page_get_partial_bar (CgvDocumentPage *self);

/**
 * cgv_document_page_get_siblings_bar:
 * @self: a document page
 *
 * Where to say that there is more of this run.
 *
 * Returns: (transfer none): the message bar
 */
CgvMessageBar *cgv_document_page_get_siblings_bar (CgvDocumentPage *self);

/**
 * cgv_document_page_get_parts_strip:
 * @self: a document page
 *
 * Where the parts of the document are chosen.
 *
 * Returns: (transfer none): the strip
 */
CgvPartsStrip *cgv_document_page_get_parts_strip (CgvDocumentPage *self);

/**
 * cgv_document_page_set_part_sides:
 * @self: a document page
 * @sides: (nullable): which parts of the document are compared; NULL where there is one part
 *
 * Lets parts be chosen for a comparison, in the strip and in the overview.
 */
void cgv_document_page_set_part_sides (CgvDocumentPage *self,
                                       CgvPartSides *sides);

/**
 * cgv_document_page_start_search:
 * @self: a document page
 *
 * Brings the list of functions up, unless it is that of the overview of parts, and moves the keyboard to its search.
 */
void cgv_document_page_start_search (CgvDocumentPage *self);

/**
 * cgv_document_page_restore:
 * @self: a document page
 * @settings: the settings
 *
 * Places the dividers and sorts the list as the last window was.
 */
void cgv_document_page_restore (CgvDocumentPage *self,
                                GSettings *settings);

/**
 * cgv_document_page_save:
 * @self: a document page
 * @settings: the settings
 *
 * Keeps the dividers and the order of the list for the next window.
 */
void cgv_document_page_save (CgvDocumentPage *self,
                             GSettings *settings);

G_END_DECLS
