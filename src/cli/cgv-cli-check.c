/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-check.h"

#include "cgv-cli-problems.h"
#include "cgv-cli-source.h"
#include "cgv-cli-text.h"

static void
add_json (CgvCliJson *json,
          const CgvCliSource *source,
          const char *typed,
          CgvCliExit exit_code)
{
  static const char *const verdicts[] = { "ok", "partial", "error" };
  g_autofree char *name = cgv_cli_text_dup_string (typed, -1);
  char *names[] = { name, NULL };
  const CgvProblemList *problems = source->document != NULL ? cgv_document_get_problems (source->document) : source->problems;

  cgv_cli_json_begin_object (json, NULL);
  cgv_cli_json_add_string (json, "file", name);
  cgv_cli_json_add_string (json, "verdict", verdicts[exit_code]);
  if (source->document != NULL)
    {
      const CgvProfile *profile = cgv_document_get_profile (source->document);

      cgv_cli_json_add_cost (json, "total", cgv_profile_get_total (profile, NULL, 0), cgv_profile_get_event (profile, 0)->is_signed);
    }
  else
    cgv_cli_json_add_null (json, "total");
  cgv_cli_json_add_string (json, "error", source->error);
  cgv_cli_problems_add_list (json, "notes", problems, CGV_SEVERITY_INFO, source->document != NULL, names);
  cgv_cli_problems_add_list (json, "problems", problems, CGV_SEVERITY_WARNING, source->document != NULL, names);
  cgv_cli_problems_add_list (json, "errors", problems, CGV_SEVERITY_ERROR, source->document != NULL, names);
  cgv_cli_json_add_number (json, "problem_count", source->n_problems);
  cgv_cli_json_add_number (json, "note_count", source->n_notes);
  cgv_cli_problems_add_counts (json, "problem_kinds", problems);
  cgv_cli_json_end (json);
}

static CgvCliExit
check_json (const CgvCliOptions *options)
{
  CgvCliExit worst = CGV_CLI_EXIT_OK;
  CgvCliJson json;

  cgv_cli_json_init (&json, stdout);
  cgv_cli_json_begin_array (&json, "files");
  for (char **name = options->files; *name != NULL; name++)
    {
      g_autoptr (CgvCliSource) source = cgv_cli_source_new (options, name, 1);
      CgvCliExit exit_code = CGV_CLI_EXIT_ERROR;

      if (source->document != NULL)
        exit_code = cgv_document_is_partial (source->document) ? CGV_CLI_EXIT_PARTIAL : CGV_CLI_EXIT_OK;
      add_json (&json, source, *name, exit_code);
      worst = MAX (worst, exit_code);
    }
  cgv_cli_json_end (&json);
  cgv_cli_json_finish (&json);
  return worst;
}

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
      cgv_cli_source_report_failure (source, *name);
      printf ("error\t-\t%" G_GUINT64_FORMAT "\n", source->n_problems);
      return CGV_CLI_EXIT_ERROR;
    }

  exit_code = cgv_cli_source_report (source);
  cgv_cli_source_report_excess (source);
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

  if (options->format == CGV_CLI_FORMAT_JSON)
    return cgv_cli_source_close (check_json (options));
  for (char **name = options->files; *name != NULL; name++)
    {
      CgvCliExit exit_code = check_file (options, name);

      worst = MAX (worst, exit_code);
    }
  return cgv_cli_source_close (worst);
}
