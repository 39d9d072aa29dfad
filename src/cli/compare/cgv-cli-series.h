/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* `series`: the steps between the profiles of many versions. Main thread. */

#include "cgv-cli-options.h"

G_BEGIN_DECLS

CgvCliExit cgv_cli_run_series (const CgvCliOptions *options);

G_END_DECLS
