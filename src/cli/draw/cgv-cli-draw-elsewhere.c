/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-commands.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <unistd.h>

#include "cgv-config.h"

#include "cgv-cli-text.h"

#define PROGRAM "callgrove-draw"

/* Returns the program in the folder of this one, if both were built there. */
static char *
dup_program (void)
{
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *directory = self != NULL ? g_path_get_dirname (self) : NULL;
  g_autofree char *program = directory != NULL ? g_build_filename (directory, PROGRAM, NULL) : NULL;

  if (program != NULL && g_file_test (program, G_FILE_TEST_IS_EXECUTABLE))
    return g_steal_pointer (&program);
  return g_build_filename (CGV_LIBEXECDIR, PROGRAM, NULL);
}

/* The other program reads these arguments and replaces this process. */
CgvCliExit
cgv_cli_run_draw (const CgvCliOptions *options)
{
  g_autofree char *program = dup_program ();
  g_autoptr (GPtrArray) arguments = g_ptr_array_new ();

  g_ptr_array_add (arguments, program);
  for (char **argument = options->arguments; *argument != NULL; argument++)
    g_ptr_array_add (arguments, *argument);
  g_ptr_array_add (arguments, NULL);
  execv (program, (char **) arguments->pdata);
  /* Translators: the path of a program, and why it does not run. */
  cgv_cli_text_take_error (g_strdup_printf (_ ("%s, which draws, does not run: %s"), program, g_strerror (errno)));
  return CGV_CLI_EXIT_ERROR;
}
