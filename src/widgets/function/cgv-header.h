/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The function in focus: its name, buttons for back and forward, and its cost; with a base, also the change. Main thread. */

#include "cgv-view.h"

G_BEGIN_DECLS

#define CGV_TYPE_HEADER (cgv_header_get_type ())

G_DECLARE_FINAL_TYPE (CgvHeader, cgv_header, CGV, HEADER, CgvView)

G_END_DECLS
