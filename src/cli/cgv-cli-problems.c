/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-problems.h"

#include "cgv-problem-text.h"

/* The bytes themselves, which what is safe to print does not lead back to. */
static char *
dup_hex (const CgvProblem *problem)
{
  GString *hex = g_string_new (NULL);

  for (guint32 i = 0; i < problem->excerpt_length; i++)
    g_string_append_printf (hex, "%02x", (guchar) problem->excerpt[i]);
  return g_string_free (hex, FALSE);
}

static void
add_problem (CgvCliJson *json,
             const CgvProblem *problem,
             gboolean has_profile,
             char **names)
{
  g_autofree char *message = has_profile ? cgv_problem_dup_message (problem) : cgv_problem_dup_failed_message (problem);
  g_autofree char *excerpt = cgv_problem_dup_excerpt (problem);
  g_autofree char *hex = dup_hex (problem);

  cgv_cli_json_begin_object (json, NULL);
  cgv_cli_json_add_string (json, "kind", cgv_problem_kind_get_id (problem->kind));
  cgv_cli_json_add_string (json, "severity", cgv_severity_get_id (cgv_problem_kind_get_severity (problem->kind)));
  cgv_cli_json_add_string (json, "file", names[problem->file]);
  if (problem->line > 0)
    cgv_cli_json_add_number (json, "line", problem->line);
  else
    cgv_cli_json_add_null (json, "line");
  cgv_cli_json_add_number (json, "offset", problem->offset);
  cgv_cli_json_add_bool (json, "decompressed", problem->is_inflated);
  cgv_cli_json_add_string (json, "message", message);
  cgv_cli_json_add_string (json, "action", has_profile ? cgv_problem_get_action (problem) : cgv_problem_get_failed_action (problem));
  cgv_cli_json_add_string (json, "advice", cgv_problem_get_advice (problem));
  cgv_cli_json_add_string (json, "excerpt", excerpt);
  cgv_cli_json_add_string (json, "bytes", problem->excerpt_is_name ? NULL : hex);
  cgv_cli_json_end (json);
}

void
cgv_cli_problems_add_list (CgvCliJson *json,
                           const char *member,
                           const CgvProblemList *problems,
                           CgvSeverity severity,
                           gboolean has_profile,
                           char **names)
{
  cgv_cli_json_begin_array (json, member);
  for (guint32 i = 0; i < problems->n_items; i++)
    {
      if (cgv_problem_kind_get_severity (problems->items[i].kind) == severity)
        add_problem (json, &problems->items[i], has_profile, names);
    }
  cgv_cli_json_end (json);
}

void
cgv_cli_problems_add_counts (CgvCliJson *json,
                             const char *member,
                             const CgvProblemList *problems)
{
  cgv_cli_json_begin_object (json, member);
  for (guint kind = 0; kind < CGV_N_PROBLEM_KINDS; kind++)
    {
      if (problems->n_by_kind[kind] > 0)
        cgv_cli_json_add_number (json, cgv_problem_kind_get_id (kind), problems->n_by_kind[kind]);
    }
  cgv_cli_json_end (json);
}
