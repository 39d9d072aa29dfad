/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * What was probably inlined, as JSON. Main thread.
 */

#include "cgv-cli-json.h"
#include "cgv-numbers.h"

G_BEGIN_DECLS

/**
 * cgv_cli_json_inlining_add:
 * @json: where it goes, within an object
 * @numbers: a comparison
 * @node: a row of it
 * @event: the event type that is compared
 *
 * Adds what is supposed of a row, in a member `probably`; nothing if there is no supposition. It is in no number elsewhere.
 */
void cgv_cli_json_inlining_add (CgvCliJson *json,
                                const CgvNumbers *numbers,
                                CgvNodeId node,
                                const CgvEvent *event);

G_END_DECLS
