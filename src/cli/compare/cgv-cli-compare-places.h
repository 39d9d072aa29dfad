/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What rows and sides of a comparison are called, safe to print. Main thread.
 */

#include "cgv-numbers.h"
#include "cgv-document.h"

G_BEGIN_DECLS

/**
 * cgv_cli_compare_places_dup_name:
 * @matching: a matching
 * @node: a row of it
 *
 * The whole name of a function.
 *
 * Returns: (transfer full): the name
 */
char *cgv_cli_compare_places_dup_name (const CgvMatching *matching,
                                       CgvNodeId node);

/**
 * cgv_cli_compare_places_dup_file:
 * @matching: a matching
 * @node: a row of it
 *
 * The path of its source file.
 *
 * Returns: (transfer full) (nullable): the path, or NULL if it is not known
 */
char *cgv_cli_compare_places_dup_file (const CgvMatching *matching,
                                       CgvNodeId node);

/**
 * cgv_cli_compare_places_dup_object:
 * @matching: a matching
 * @node: a row of it
 *
 * The path of its program or library.
 *
 * Returns: (transfer full) (nullable): the path, or NULL if it is not known
 */
char *cgv_cli_compare_places_dup_object (const CgvMatching *matching,
                                         CgvNodeId node);

/**
 * cgv_cli_compare_places_dup_command:
 * @document: a document
 *
 * The command line that was measured.
 *
 * Returns: (transfer full) (nullable): the first that a part names, or NULL for none
 */
char *cgv_cli_compare_places_dup_command (CgvDocument *document);

/**
 * cgv_cli_compare_places_dup_creator:
 * @document: a document
 *
 * What wrote the file.
 *
 * Returns: (transfer full) (nullable): the first that a part names, or NULL for none
 */
char *cgv_cli_compare_places_dup_creator (CgvDocument *document);

G_END_DECLS
