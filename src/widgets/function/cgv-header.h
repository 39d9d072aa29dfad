/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The function that a focus is about: its name, the way back and forward, and what it costs; with a base, how much
 * that changed. Main thread.
 */

#include "cgv-view.h"

G_BEGIN_DECLS

#define CGV_TYPE_HEADER (cgv_header_get_type ())

G_DECLARE_FINAL_TYPE (CgvHeader, cgv_header, CGV, HEADER, CgvView)

G_END_DECLS
