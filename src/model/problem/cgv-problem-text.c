/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-problem-text.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-display.h"
#include "cgv-limits.h"
#include "cgv-problem-words-private.h"
#include "cgv-value.h"

const char *
cgv_problem_kind_get_id (CgvProblemKind kind)
{
  g_return_val_if_fail (kind < CGV_N_PROBLEM_KINDS, NULL);

  return cgv_problem_words_get (kind)->id;
}

const char *
cgv_problem_kind_get_title (CgvProblemKind kind)
{
  g_return_val_if_fail (kind < CGV_N_PROBLEM_KINDS, NULL);

  return _ (cgv_problem_words_get (kind)->title);
}

const char *
cgv_severity_get_id (CgvSeverity severity)
{
  static const char *const ids[] = { "info", "warning", "error" };

  g_return_val_if_fail (severity < G_N_ELEMENTS (ids), NULL);

  return ids[severity];
}

const char *
cgv_severity_get_title (CgvSeverity severity)
{
  static const char *const titles[] = { N_ ("Remark"), N_ ("Problem"), N_ ("Error") };

  g_return_val_if_fail (severity < G_N_ELEMENTS (titles), NULL);

  return _ (titles[severity]);
}

static char *
dup_display_text (const char *bytes,
                  gsize n_bytes)
{
  gsize length = cgv_display_text (bytes, n_bytes, NULL, 0);
  char *text = g_malloc (length + 1);

  cgv_display_text (bytes, n_bytes, text, length + 1);
  return text;
}

/* Memory that the machine does not have, or that a limit does not allow. */
static char *
dup_memory_fault (const CgvProblem *problem)
{
  g_autofree char *size = g_format_size_full (problem->value, G_FORMAT_SIZE_IEC_UNITS);

  if (problem->value == 0)
    return g_strdup (problem->kind == CGV_PROBLEM_NO_MEMORY ? _ ("There is not enough memory for this file.") : _ ("There was no memory for more."));
  if (problem->kind == CGV_PROBLEM_NO_MEMORY)
    /* Translators: %s is an amount of memory, such as "64 MiB". */
    return g_strdup_printf (_ ("A profile of this file does not fit into %s, the most memory that it may take."), size);
  /* Translators: %s is an amount of memory, such as "64 MiB". */
  return g_strdup_printf (_ ("The profile takes more than %s of memory, the most that it may take."), size);
}

/* What is wrong with a compressed file. All of it is true with and without a profile. */
static char *
dup_stream_fault (const CgvProblem *problem)
{
  g_autofree char *offset = g_strdup_printf ("%" G_GUINT64_FORMAT, problem->value);
  g_autofree char *ratio = g_strdup_printf ("%u", CGV_MAX_INFLATION);

  switch (problem->kind)
    {
    case CGV_PROBLEM_CUT_STREAM:
      /* Translators: %s is a number. */
      return g_strdup_printf (_ ("The compressed file ends too early, after %s bytes."), offset);
    case CGV_PROBLEM_TRAILING_BYTES:
      /* Translators: %s is a number. */
      return g_strdup_printf (_ ("The compressed data ends before byte %s of the file."), offset);
    case CGV_PROBLEM_INFLATES_TOO_MUCH:
      /* Translators: the first %s is a number, the second one, too. */
      return g_strdup_printf (_ ("More than %s bytes come out of each byte of this compressed file up to byte %s, as of no profile."), ratio, offset);
    case CGV_PROBLEM_BAD_STREAM:
    default:
      /* Translators: %s is a number. */
      return g_strdup_printf (_ ("The compressed file is damaged at its byte %s or before."), offset);
    }
}

/* Two numbers that do not fit together, and how many functions more have such. */
static char *
dup_excess_fault (const CgvProblem *problem)
{
  g_autofree char *name = cgv_problem_dup_excerpt (problem);
  g_autofree char *event = dup_display_text (problem->event, strlen (problem->event));
  g_autofree char *fault = NULL;
  g_autofree char *more = NULL;
  char cost[CGV_FORMAT_MAX];
  char limit[CGV_FORMAT_MAX];

  cgv_format_cost (problem->value, FALSE, cost);
  cgv_format_cost (problem->limit, FALSE, limit);
  if (problem->kind == CGV_PROBLEM_ABOVE_TOTAL)
    /* Translators: the name of a function, a number, an event type such as "Ir", another number. */
    fault = g_strdup_printf (_ ("“%s” and all that it calls cost %s %s, more than the %s of all lines of the profile together."), name, cost, event, limit);
  else
    /* Translators: the name of a function, a number, an event type such as "Ir", another number. */
    fault = g_strdup_printf (_ ("The recorded calls of “%s” cost %s %s, more than the %s of the function and all that it calls."), name, cost, event, limit);
  if (problem->n_more == 0)
    return g_steal_pointer (&fault);

  more = g_strdup_printf (ngettext ("So it is with %u more function.", "So it is with %u more functions.", problem->n_more), problem->n_more);
  return g_strdup_printf (C_ ("sentences", "%s %s"), fault, more);
}

char *
cgv_problem_dup_fault (const CgvProblem *problem)
{
  g_return_val_if_fail (problem != NULL && problem->kind < CGV_N_PROBLEM_KINDS, NULL);

  switch (problem->kind)
    {
    case CGV_PROBLEM_NOT_A_PROFILE:
      return g_strdup (_ (cgv_problem_words_get_foreign (problem->value)->fault));
    case CGV_PROBLEM_READ_ERROR:
      /* Translators: %s is what the system says, such as "Input/output error". */
      return g_strdup_printf (_ ("The file could not be read any further: %s."), g_strerror ((int) problem->value));
    case CGV_PROBLEM_OUT_OF_MEMORY:
    case CGV_PROBLEM_NO_MEMORY:
      return dup_memory_fault (problem);
    case CGV_PROBLEM_CUT_STREAM:
    case CGV_PROBLEM_BAD_STREAM:
    case CGV_PROBLEM_TRAILING_BYTES:
    case CGV_PROBLEM_INFLATES_TOO_MUCH:
      return dup_stream_fault (problem);
    case CGV_PROBLEM_ABOVE_TOTAL:
    case CGV_PROBLEM_CALLS_ABOVE_COST:
      return dup_excess_fault (problem);
    default:
      return g_strdup (_ (cgv_problem_words_get (problem->kind)->fault));
    }
}

/* By the first byte, as the reader tells it, too. */
static gboolean
is_cost_line (const CgvProblem *problem)
{
  guint32 at = 0;

  while (at < problem->excerpt_length && (problem->excerpt[at] == ' ' || problem->excerpt[at] == '\t'))
    at++;
  return at < problem->excerpt_length && (g_ascii_isdigit (problem->excerpt[at]) || strchr ("+-*", problem->excerpt[at]) != NULL);
}

const char *
cgv_problem_get_action (const CgvProblem *problem)
{
  gboolean has_name;

  g_return_val_if_fail (problem != NULL && problem->kind < CGV_N_PROBLEM_KINDS, NULL);

  if (cgv_problem_words_get (problem->kind)->action != NULL)
    return _ (cgv_problem_words_get (problem->kind)->action);
  if (is_cost_line (problem))
    return _ (CGV_PROBLEM_SKIPPED);
  if (problem->kind == CGV_PROBLEM_NUMBER_TOO_LARGE)
    return _ ("The number was left out.");

  has_name = memchr (problem->excerpt, '=', problem->excerpt_length) != NULL ||
             memchr (problem->excerpt, ':', problem->excerpt_length) != NULL;
  return has_name ? _ ("The name was kept, the byte included.") : _ (CGV_PROBLEM_SKIPPED);
}

const char *
cgv_problem_get_advice (const CgvProblem *problem)
{
  g_return_val_if_fail (problem != NULL && problem->kind < CGV_N_PROBLEM_KINDS, NULL);

  if (problem->kind == CGV_PROBLEM_NOT_A_PROFILE)
    return _ (cgv_problem_words_get_foreign (problem->value)->advice);
  if (problem->kind == CGV_PROBLEM_OUT_OF_MEMORY || problem->kind == CGV_PROBLEM_NO_MEMORY)
    return problem->value > 0 ? _ ("Allow more if you trust the file: --memory=unlimited") : _ ("Close other programs, or record fewer details.");
  if (problem->kind == CGV_PROBLEM_SUMMARY_LARGER)
    return problem->value > 0 ? _ ("Nothing is missing in this file: “totals:” agrees with the cost lines.") : _ ("If the rest of the run is in other files, add them as parts.");
  return _ (cgv_problem_words_get (problem->kind)->advice);
}

char *
cgv_problem_dup_message (const CgvProblem *problem)
{
  g_autofree char *fault = cgv_problem_dup_fault (problem);
  const char *rest;

  g_return_val_if_fail (fault != NULL, NULL);

  if (cgv_problem_kind_get_severity (problem->kind) == CGV_SEVERITY_ERROR)
    rest = cgv_problem_get_advice (problem);
  else
    rest = cgv_problem_get_action (problem);
  /* Translators: two whole sentences, one after the other. */
  return g_strdup_printf (C_ ("sentences", "%s %s"), fault, rest);
}

const char *
cgv_problem_get_failed_action (const CgvProblem *problem)
{
  g_return_val_if_fail (problem != NULL && problem->kind < CGV_N_PROBLEM_KINDS, NULL);

  if (problem->kind == CGV_PROBLEM_CUT_STREAM || problem->kind == CGV_PROBLEM_BAD_STREAM)
    return _ ("Not enough came out of it to be a profile.");
  return cgv_problem_get_action (problem);
}

char *
cgv_problem_dup_failed_message (const CgvProblem *problem)
{
  g_autofree char *fault = NULL;

  g_return_val_if_fail (problem != NULL && problem->kind < CGV_N_PROBLEM_KINDS, NULL);

  if (cgv_problem_kind_get_severity (problem->kind) == CGV_SEVERITY_ERROR)
    return cgv_problem_dup_message (problem);
  fault = cgv_problem_dup_fault (problem);
  return g_strdup_printf (C_ ("sentences", "%s %s"), fault, cgv_problem_get_failed_action (problem));
}

char *
cgv_problem_dup_place (const CgvProblem *problem)
{
  g_autofree char *line = NULL;
  g_autofree char *offset = NULL;

  g_return_val_if_fail (problem != NULL, NULL);

  if (problem->kind == CGV_PROBLEM_ABOVE_TOTAL || problem->kind == CGV_PROBLEM_CALLS_ABOVE_COST)
    return g_strdup (_ ("whole profile"));
  if (problem->line == 0)
    return g_strdup (_ ("whole file"));

  line = g_strdup_printf ("%" G_GUINT64_FORMAT, problem->line);
  offset = g_strdup_printf ("%" G_GUINT64_FORMAT, problem->offset);
  if (problem->is_inflated)
    /* Translators: the place of a problem in what comes out of a compressed file; both are numbers. */
    return g_strdup_printf (_ ("line %s, byte %s, decompressed"), line, offset);
  /* Translators: the place of a problem in a file; both are numbers. */
  return g_strdup_printf (_ ("line %s, byte %s"), line, offset);
}

char *
cgv_problem_dup_excerpt (const CgvProblem *problem)
{
  g_return_val_if_fail (problem != NULL, NULL);

  return dup_display_text (problem->excerpt, problem->excerpt_length);
}
