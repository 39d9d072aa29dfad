/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Rates by its name how likely an object is the measured program. */

#include <stddef.h>

typedef enum
{
  CGV_OBJECT_LINKER, /* the dynamic linker */
  CGV_OBJECT_LIBRARY,
  CGV_OBJECT_PROGRAM,
} CgvObjectRank;

/* @path: the path of an object, not terminated */
CgvObjectRank cgv_object_rank (const char *path,
                               size_t length);
