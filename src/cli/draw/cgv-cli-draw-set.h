/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The pictures of sets of profiles: growth, a series or a suite. */

#include "cgv-cli-options.h"

CgvCliExit cgv_cli_draw_set (const CgvCliOptions *options);
