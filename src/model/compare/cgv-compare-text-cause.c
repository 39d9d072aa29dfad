/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-compare-text.h"

#include <glib/gi18n.h>
#include <math.h>

#include "cgv-amount-text.h"
#include "cgv-cause.h"
#include "cgv-event-text.h"
#include "cgv-value.h"

/* So many terms make a reason, and only those that are this part of the largest. */
#define MAX_TERMS 3u
#define MINOR_SHARE 10u
/* A function that is called instead of another is called about as often. */
#define LEAST_ALIKE 0.8
/* From here on "3 times as often" is easier to read than "200 % more often". */
#define TIMES_FROM 1.2

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvCause, cgv_cause_free)

static char *
dup_number (guint64 number)
{
  char text[CGV_FORMAT_MAX];

  cgv_format_cost (number, false, text);
  return g_strdup (text);
}

static char *
dup_callee (const CgvComparison *comparison,
            const CgvCauseTerm *term)
{
  return cgv_compare_text_dup_clear_name (comparison->matching, term->callee);
}

/* What a function does another way than before: the clause goes on after its name. */
static char *
dup_clause (const CgvComparison *comparison,
            const CgvCauseTerm *term)
{
  g_autofree char *callee = term->kind == CGV_CAUSE_CALLS ? dup_callee (comparison, term) : NULL;
  g_autofree char *base = dup_number (term->counts[CGV_SIDE_BASE]);
  g_autofree char *new_ = dup_number (term->counts[CGV_SIDE_NEW]);

  if (term->kind == CGV_CAUSE_OWN)
    return g_strdup (term->amount.sign > 0 ? _ ("own code costs more") : _ ("own code costs less"));
  if (term->kind == CGV_CAUSE_CALLED && term->counts[CGV_SIDE_BASE] != term->counts[CGV_SIDE_NEW])
    /* Translators: how often a function is called, and how often it was. */
    return g_strdup_printf (g_dngettext (NULL, "called %s instead of %s time", "called %s instead of %s times", (gulong) term->counts[CGV_SIDE_BASE]), new_, base);
  if (term->kind == CGV_CAUSE_CALLED)
    return g_strdup (_ ("called for other work"));
  if (term->counts[CGV_SIDE_BASE] == 0 && term->counts[CGV_SIDE_NEW] > 0)
    /* Translators: a function, and how often it is called that was not called before. */
    return g_strdup_printf (g_dngettext (NULL, "now calls %s %s time", "now calls %s %s times", (gulong) term->counts[CGV_SIDE_NEW]), callee, new_);
  if (term->counts[CGV_SIDE_NEW] == 0 && term->counts[CGV_SIDE_BASE] > 0)
    return g_strdup_printf (_ ("no longer calls %s"), callee);
  if (term->counts[CGV_SIDE_NEW] == term->counts[CGV_SIDE_BASE])
    return g_strdup_printf (_ ("calls %s"), callee);
  /* Translators: a function, how often it is called now, and how often it was called. */
  return g_strdup_printf (g_dngettext (NULL, "calls %s %s instead of %s time", "calls %s %s instead of %s times", (gulong) term->counts[CGV_SIDE_BASE]), callee, new_, base);
}

static gboolean
is_alike (guint64 a,
          guint64 b)
{
  return a > 0 && b > 0 && (double) MIN (a, b) >= LEAST_ALIKE * (double) MAX (a, b);
}

static gboolean
is_new (const CgvCauseTerm *term)
{
  return term->kind == CGV_CAUSE_CALLS && term->counts[CGV_SIDE_BASE] == 0 && term->counts[CGV_SIDE_NEW] > 0;
}

static gboolean
is_gone (const CgvCauseTerm *term)
{
  return term->kind == CGV_CAUSE_CALLS && term->counts[CGV_SIDE_NEW] == 0 && term->counts[CGV_SIDE_BASE] > 0;
}

/* Returns the term of a function that is called instead of that of @index, or the other way round; G_MAXUINT for none. */
static guint
find_twin (const CgvCause *cause,
           guint index)
{
  const CgvCauseTerm *term = &cause->terms[index];

  for (guint i = 0; i < cause->n_terms; i++)
    {
      const CgvCauseTerm *other = &cause->terms[i];

      if (is_new (term) && is_gone (other) && is_alike (term->counts[CGV_SIDE_NEW], other->counts[CGV_SIDE_BASE]))
        return i;
      if (is_gone (term) && is_new (other) && is_alike (term->counts[CGV_SIDE_BASE], other->counts[CGV_SIDE_NEW]))
        return i;
    }
  return G_MAXUINT;
}

static char *
dup_instead (const CgvComparison *comparison,
             const CgvCauseTerm *a,
             const CgvCauseTerm *b,
             CgvDelta *amount)
{
  g_autofree char *now = dup_callee (comparison, is_new (a) ? a : b);
  g_autofree char *before = dup_callee (comparison, is_new (a) ? b : a);

  *amount = cgv_delta_add (a->amount, b->amount);
  /* Translators: a function that is called, and the one that was called in its place. */
  return g_strdup_printf (_ ("calls %s instead of %s"), now, before);
}

static void
append_term (GString *text,
             const CgvComparison *comparison,
             const CgvCause *cause,
             guint index)
{
  const CgvCauseTerm *term = &cause->terms[index];
  guint twin = find_twin (cause, index);
  CgvDelta amount = term->amount;
  g_autofree char *clause = NULL;
  g_autofree char *number = NULL;

  if (twin < index)
    return;
  clause = twin != G_MAXUINT ? dup_instead (comparison, term, &cause->terms[twin], &amount) : dup_clause (comparison, term);
  number = cgv_compare_text_dup_short_delta (comparison, amount);
  if (text->len > 0)
    g_string_append (text, "; ");
  if (term->kind == CGV_CAUSE_OWN)
    /* Translators: what a function costs more or less by itself: "own code +14.0 M". */
    g_string_append_printf (text, _ ("own code %s"), number);
  else
    /* Translators: a reason and what it adds: "now calls snprintf 4 000 times (+3.20 M)". */
    g_string_append_printf (text, C_ ("reason", "%s (%s)"), clause, number);
}

char *
cgv_compare_text_dup_cause (const CgvComparison *comparison,
                            CgvNodeId row)
{
  g_autoptr (CgvCause) cause = NULL;
  GString *text;

  g_return_val_if_fail (comparison != NULL, NULL);
  g_return_val_if_fail (row < comparison->n_rows, NULL);

  if (comparison->origins == NULL)
    return NULL;
  cause = cgv_cause_new (comparison, row, NULL);
  if (cause == NULL || cause->n_terms == 0)
    return NULL;
  text = g_string_new (NULL);
  for (guint i = 0; i < MIN (cause->n_terms, MAX_TERMS) && cause->terms[i].amount.size >= cause->terms[0].amount.size / MINOR_SHARE; i++)
    append_term (text, comparison, cause, i);
  return g_string_free (text, FALSE);
}
