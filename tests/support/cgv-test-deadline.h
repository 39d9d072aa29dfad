/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/*
 * Returns the time of g_get_monotonic_time() at which a test gives up: five minutes from now, for what takes no time on a
 * machine that does nothing else. CGV_TEST_PATIENCE multiplies them, where a tool makes everything slower.
 */
gint64 cgv_test_get_deadline (void);
