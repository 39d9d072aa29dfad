/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-check.h"

#include "cgv-cli-source.h"
#include "cgv-cli-text.h"

static CgvCliExit
check_file (const CgvCliOptions *options,
            char **name)
{
  g_autoptr (CgvCliSource) source = cgv_cli_source_new (options, name, 1);
  char total[CGV_CLI_DIGITS_MAX];
  CgvProfile *profile;
  CgvCliExit exit_code;

  if (source->document == NULL)
    {
      printf ("error\t-\t%" G_GUINT64_FORMAT "\n", source->n_problems);
      return CGV_CLI_EXIT_ERROR;
    }

  exit_code = cgv_cli_source_report (source);
  profile = cgv_document_get_profile (source->document);
  cgv_cli_text_digits (cgv_profile_get_total (profile, NULL, 0), cgv_profile_get_event (profile, 0)->is_signed, total);
  printf ("%s\t%s\t%" G_GUINT64_FORMAT "\n", exit_code == CGV_CLI_EXIT_OK ? "ok" : "partial", total,
          source->n_problems);
  return exit_code;
}

CgvCliExit
cgv_cli_check_run (const CgvCliOptions *options)
{
  CgvCliExit worst = CGV_CLI_EXIT_OK;

  for (char **name = options->files; *name != NULL; name++)
    {
      CgvCliExit exit_code = check_file (options, name);

      worst = MAX (worst, exit_code);
    }
  return cgv_cli_source_close (worst);
}
