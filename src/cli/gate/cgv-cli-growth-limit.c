/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-growth-limit.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "cgv-arrays.h"
#include "cgv-cli-text.h"
#include "cgv-growth-text.h"

/* Number of functions that are named. */
#define MAX_NAMED 5

#define WORD "growth"

/* Larger powers are measured as this one, so such a limit would always be kept. */
#define MOST 8

static gboolean
parse_pattern (CgvCliGrowthLimit *self,
               const char *start,
               const char *end,
               GError **error)
{
  g_autoptr (GError) reason = NULL;
  g_autofree char *pattern = NULL;

  if (start == end)
    return TRUE;
  if (*start != '(' || end[-1] != ')' || end - start < 3)
    return cgv_cli_text_refuse (error, _ ("--limit “%s”: put the pattern for names of functions into parentheses, as in 'growth(^parse_)<=1.2', or leave it out for all together"), self->text);
  pattern = g_strndup (start + 1, (gsize) (end - start - 2));
  self->regex = g_regex_new (pattern, G_REGEX_OPTIMIZE | G_REGEX_RAW, 0, &reason);
  /* Translators: an option with its value, and the fault of the value. */
  return self->regex != NULL || cgv_cli_text_refuse (error, _ ("--limit “%s”: %s"), self->text, reason->message);
}

CgvCliGrowthLimit *
cgv_cli_growth_limit_new (const char *text,
                          GError **error)
{
  g_autoptr (CgvCliGrowthLimit) self = g_new0 (CgvCliGrowthLimit, 1);
  const char *sign = g_strrstr (text, "<=");
  char *end = NULL;

  self->text = g_strdup (text);
  if (!g_str_has_prefix (text, WORD) || sign == NULL)
    {
      cgv_cli_text_refuse (error, _ ("“%s” is no value for --limit here: write the largest power of the size, for functions as in 'growth(^parse_)<=1.2', or for all together as in 'growth<=1.2'"), text);
      return NULL;
    }
  self->most = g_ascii_strtod (sign + strlen ("<="), &end);
  if (end == sign + strlen ("<=") || *end != '\0' || !(self->most >= 0 && self->most < MOST))
    {
      /* Translators: the whole limit, and what stands for its number. */
      cgv_cli_text_refuse (error, _ ("--limit “%s”: “%s” is no power of the size: write a number from 0 to below %d, such as 1.2"), text, sign + strlen ("<="), MOST);
      return NULL;
    }
  return parse_pattern (self, text + strlen (WORD), sign, error) ? g_steal_pointer (&self) : NULL;
}

void
cgv_cli_growth_limit_free (CgvCliGrowthLimit *self)
{
  g_clear_pointer (&self->regex, g_regex_unref);
  g_free (self->text);
  g_free (self);
}

/* The functions that a limit concerns, the fastest first. */
typedef struct
{
  const CgvCliGrowthLimit *limit;
  const CgvGrowth *growth;
  CgvCliOutcome outcome;
  guint n_checked;
  guint n_small; /* that match, but cost too little for a law */
  GArray *exceeded; /* guint: rows */
  GArray *unclear;  /* guint: rows without a law, whose growth may be above the limit and below */
} Verdict;

static gboolean
is_above (const Verdict *self,
          double exponent)
{
  return !(round (exponent * 100) / 100 <= self->limit->most);
}

/* Without a law, the differences of neighbouring sizes may still all be above the limit, or none of them. */
static CgvCliOutcome
check (const Verdict *self,
       const CgvLawFit *fit)
{
  if (fit->law != CGV_LAW_NONE)
    return is_above (self, fit->exponent) ? CGV_CLI_OUTCOME_EXCEEDED : CGV_CLI_OUTCOME_KEPT;
  if (fit->nearest == CGV_LAW_NONE)
    return CGV_CLI_OUTCOME_UNCLEAR;
  if (!is_above (self, fit->most_exponent))
    return CGV_CLI_OUTCOME_KEPT;
  return is_above (self, fit->least_exponent) && isfinite (fit->least_exponent) ? CGV_CLI_OUTCOME_EXCEEDED : CGV_CLI_OUTCOME_UNCLEAR;
}

static gboolean
check_rows (Verdict *self,
            GError **error)
{
  g_autoptr (GError) reason = NULL;

  for (guint i = 0; i < self->growth->n_rows; i++)
    {
      CgvNodeId node;
      gsize length;
      const CgvFold *fold = cgv_growth_get_name (self->growth, i, &node);
      const char *name = cgv_fold_get_name (fold, node, &length);
      gboolean is_match = cgv_cli_text_matches_function (name, length, self->limit->regex, &reason);
      gboolean is_small = is_match && self->growth->rows[i].is_small;
      CgvCliOutcome outcome = is_match && !is_small ? check (self, &self->growth->rows[i].self) : CGV_CLI_OUTCOME_KEPT;

      if (reason != NULL)
        {
          g_propagate_error (error, g_steal_pointer (&reason));
          return FALSE;
        }
      self->n_small += is_small;
      self->n_checked += is_match && !is_small;
      if (outcome != CGV_CLI_OUTCOME_KEPT)
        g_array_append_val (outcome == CGV_CLI_OUTCOME_EXCEEDED ? self->exceeded : self->unclear, i);
      self->outcome = MAX (self->outcome, outcome);
    }
  if (self->n_checked == 0)
    self->outcome = CGV_CLI_OUTCOME_UNCLEAR;
  return TRUE;
}

/* Returns the power of the last sizes, or the least one if the last costs go up and down. */
static double
get_power (const CgvLawFit *fit)
{
  return isfinite (fit->exponent) ? fit->exponent : fit->least_exponent;
}

/* Returns "f (2.00), g (1.50) and 3 more"; those that are unclear have no power. */
static char *
dup_names (const CgvGrowth *growth,
           const GArray *rows,
           gboolean is_exceeded)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < MIN (rows->len, MAX_NAMED); i++)
    {
      guint row = g_array_index (rows, guint, i);
      g_autofree char *name = cgv_growth_text_dup_clear_name (growth, row);

      g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", name);
      if (is_exceeded)
        g_string_append_printf (text, " (%.2f)", get_power (&growth->rows[row].self));
    }
  if (rows->len > MAX_NAMED)
    g_string_append_printf (text, g_dngettext (NULL, " and %u more", " and %u more", rows->len - MAX_NAMED), rows->len - MAX_NAMED);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static char *
dup_total_words (const Verdict *self)
{
  if (self->outcome == CGV_CLI_OUTCOME_UNCLEAR)
    return g_strdup (_ ("could not be checked: the total follows no simple law"));
  if (self->outcome == CGV_CLI_OUTCOME_EXCEEDED)
    /* Translators: a power of the size. */
    return g_strdup_printf (_ ("is exceeded: %.2f"), get_power (&self->growth->total));
  return g_strdup_printf (_ ("is kept: %.2f"), self->growth->total.exponent);
}

/* Returns whether a name that matches is in a profile, without a row: it costs nothing, or a filter hides it. */
static gboolean
is_hidden (const Verdict *self)
{
  for (guint i = 0; i < self->growth->n_sizes; i++)
    {
      CgvProfile *profile = self->growth->costs[i]->graph->profile;

      for (CgvFunctionId id = 0; id < profile->n_functions; id++)
        {
          gsize length;
          const char *name = cgv_profile_get_string (profile, profile->functions[id].name, &length);

          if (cgv_cli_text_matches_function (name, length, self->limit->regex, NULL))
            return TRUE;
        }
    }
  return FALSE;
}

static char *
dup_unmatched_words (const Verdict *self)
{
  if (self->n_small > 0)
    return g_strdup (_ ("could not be checked: what matches costs too little for a law"));
  return g_strdup (is_hidden (self) ? _ ("could not be checked: what matches costs nothing, or a filter hides it") : _ ("could not be checked: no function matches"));
}

static char *
dup_row_words (const Verdict *self)
{
  g_autofree char *exceeded = dup_names (self->growth, self->exceeded, TRUE);
  g_autofree char *unclear = dup_names (self->growth, self->unclear, FALSE);

  if (self->n_checked == 0)
    return dup_unmatched_words (self);
  if (self->outcome == CGV_CLI_OUTCOME_EXCEEDED)
    /* Translators: names of functions, each with a power of the size. */
    return g_strdup_printf (_ ("is exceeded by %s"), exceeded);
  if (self->outcome == CGV_CLI_OUTCOME_UNCLEAR)
    /* Translators: names of functions. */
    return g_strdup_printf (_ ("could not be checked for %s, without a simple law"), unclear);
  return g_strdup_printf (g_dngettext (NULL, "is kept by %u function", "is kept by %u functions", self->n_checked), self->n_checked);
}

char *
cgv_cli_growth_limit_check (const CgvCliGrowthLimit *self,
                            const CgvGrowth *growth,
                            gboolean is_damaged,
                            CgvCliOutcome *outcome,
                            GError **error)
{
  g_autoptr (GArray) exceeded = cgv_array_new (guint);
  g_autoptr (GArray) unclear = cgv_array_new (guint);
  Verdict verdict = { .limit = self, .growth = growth, .outcome = CGV_CLI_OUTCOME_KEPT, .exceeded = exceeded, .unclear = unclear };

  *outcome = CGV_CLI_OUTCOME_UNCLEAR;
  if (!cgv_growth_has_laws (growth))
    return g_strdup (_ ("could not be checked: a law needs three sizes"));
  if (is_damaged)
    return g_strdup (_ ("could not be checked: a file is damaged"));
  if (self->regex == NULL)
    verdict.outcome = check (&verdict, &growth->total);
  else if (!check_rows (&verdict, error))
    return NULL;
  *outcome = verdict.outcome;
  return self->regex == NULL ? dup_total_words (&verdict) : dup_row_words (&verdict);
}
