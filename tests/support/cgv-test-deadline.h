/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/*
 * Returns the time of g_get_monotonic_time() at which a test gives up: in five minutes, for work
 * that takes no time on an idle machine. CGV_TEST_PATIENCE multiplies them, for tools that make
 * programs slower.
 */
gint64 cgv_test_get_deadline (void);
