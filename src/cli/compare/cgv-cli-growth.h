/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What growth shares with the pictures of it. Main thread. */

#include "cgv-cli-options.h"
#include "cgv-growth-inputs.h"

G_BEGIN_DECLS

/* Gets the benchmark of --benchmark, or the only one of @benchmarks. Fails without one. */
gboolean cgv_cli_growth_choose_benchmark (const CgvCliOptions *options,
                                          const GPtrArray *benchmarks,
                                          CgvGrowthBenchmark **chosen,
                                          GError **error);

G_END_DECLS
