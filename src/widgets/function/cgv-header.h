/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The function that a focus is about: its name, the way back and forward, and what it costs; with a base, on both sides
 * with the difference. Main thread.
 */

#include "cgv-view.h"

G_BEGIN_DECLS

#define CGV_TYPE_HEADER (cgv_header_get_type ())

/*
 * Properties:
 *   narrow (boolean)  there is no room for the shares of a difference, which stay in its tooltip
 */
G_DECLARE_FINAL_TYPE (CgvHeader, cgv_header, CGV, HEADER, CgvView)

G_END_DECLS
