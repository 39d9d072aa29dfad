/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "cgv-name.h"

/* Returns a form of a name, which may have bytes that are no text. */
char *cgv_test_dup_name (const char *bytes,
                         gsize length,
                         CgvNameForm form);

/* Fails unless what was read of a name lies in it, in ascending order, and its forms say something. */
void cgv_test_check_name (const char *bytes,
                          gsize length);
