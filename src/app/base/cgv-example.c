/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-example.h"

#include "cgv-config.h"

/* A program that is not installed gets the place of its data from the environment. */
GFile *
cgv_example_new_file (void)
{
  const char *data_dir = g_getenv ("CALLGROVE_DATA_DIR");

  return g_file_new_build_filename (data_dir != NULL ? data_dir : CGV_PKGDATADIR, CGV_EXAMPLE, NULL);
}
