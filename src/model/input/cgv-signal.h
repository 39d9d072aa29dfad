/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

/* Adds a signal without a result to a class, and returns its id. The number of its parameters follows, and their types. */
#define cgv_signal_new(name, klass, ...) g_signal_new (name, G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, __VA_ARGS__)
