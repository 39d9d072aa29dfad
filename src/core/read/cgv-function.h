/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A function and a call. Plain data; any thread. */

#include "cgv-types.h"

/* The three together identify a function. */
typedef struct
{
  CgvStringId name;   /* its name, exactly as in the file */
  CgvStringId file;   /* the source file that it is in; the empty string if unknown */
  CgvStringId object; /* the ELF object that it is in; the empty string if unknown */
} CgvFunction;

/* All calls from one function to another, over all parts and call sites. */
typedef struct
{
  CgvFunctionId caller;
  CgvFunctionId callee;
} CgvCall;
