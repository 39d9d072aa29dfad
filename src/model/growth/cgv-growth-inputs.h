/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Profiles of one program with inputs of several sizes, before they are read. Any thread, one at a time. */

#include <gio/gio.h>

G_BEGIN_DECLS

/* A profile, and the size of its input. */
typedef struct
{
  char **files;      /* the parts, threads or runs of the profile */
  char *command;     /* as its file has it; "" if it has none */
  char *description; /* as the line “desc: Size:” of its file has it; "" without one */
  guint64 size;      /* 0 if it is not known */
  gboolean is_check; /* the laws do not know it: their forecast for its size is compared with it */
} CgvGrowthInput;

/* One program. */
typedef struct
{
  char *name;         /* as display text; "" if all profiles are of it */
  GPtrArray *inputs;  /* CgvGrowthInput, in the order of names */
  gboolean is_certain; /* whether files say that only the input differs: their sizes are described, or in the commands */
} CgvGrowthBenchmark;

/* Finds the profiles in folders and files, and their sizes: described, in the commands, or in the names. Programs are distinguished if that
 * gives sizes. Blocks. Returns CgvGrowthBenchmark, at least one; fails with G_IO_ERROR. */
GPtrArray *cgv_growth_benchmarks_find (char *const *paths,
                                       GCancellable *cancellable,
                                       GError **error);

CgvGrowthBenchmark *cgv_growth_benchmark_copy (const CgvGrowthBenchmark *self);
void cgv_growth_benchmark_free (CgvGrowthBenchmark *self);

/* Returns an empty list. */
GPtrArray *cgv_growth_inputs_new (void);
GPtrArray *cgv_growth_inputs_copy (const GPtrArray *inputs);

/* Adds a profile of a file, and finds its size among the others. A larger one than theirs is a check. Blocks. */
void cgv_growth_benchmark_add (CgvGrowthBenchmark *self,
                               const char *path);

/* Adds copies of the profiles of the same program that @found has in addition; larger ones are checks. Returns whether there are any. */
gboolean cgv_growth_benchmark_add_new (CgvGrowthBenchmark *self,
                                       const CgvGrowthBenchmark *found);

/* Sorts inputs by their sizes: those of the laws, then the checks. */
void cgv_growth_inputs_sort (GPtrArray *inputs);

/* Returns whether each size is known. */
gboolean cgv_growth_inputs_have_sizes (const GPtrArray *inputs);

/* Fails with G_IO_ERROR if two sizes are equal, if less than two are of laws, or if one of these is not below all checks. */
gboolean cgv_growth_inputs_validate (const GPtrArray *inputs,
                                     GError **error);

/* Returns the name of a profile, as display text. */
char *cgv_growth_input_dup_name (const CgvGrowthInput *input);

/* Returns the command with its smallest and its largest size, "drv 100 … 1 600"; or the name of the folder without one. */
char *cgv_growth_inputs_dup_title (const GPtrArray *inputs);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvGrowthBenchmark, cgv_growth_benchmark_free)

G_END_DECLS
