/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "cgv-name.h"

/* Returns a form of a name, which may have invalid bytes. */
char *cgv_test_dup_name (const char *bytes,
                         gsize length,
                         CgvNameForm form);

/* Fails unless the parts of a parsed name lie in it, in ascending order, and no form is empty. */
void cgv_test_check_name (const char *bytes,
                          gsize length);
