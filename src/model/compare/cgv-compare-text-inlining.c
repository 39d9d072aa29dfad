/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-compare-text.h"

#include <glib/gi18n.h>

#include "cgv-inlining.h"

/* As many functions that a caller took in are named. */
#define MAX_NAMED 3u

/* "hash (−1.56 M), mix (−20 k)". */
static char *
dup_callees (const CgvComparison *comparison,
             const CgvInlining *inlining)
{
  GString *text = g_string_new (NULL);

  for (guint32 i = 0; i < MIN (inlining->n_callees, MAX_NAMED); i++)
    {
      g_autofree char *name = cgv_compare_text_dup_plain_name (comparison->matching, inlining->callees[i]);
      g_autofree char *amount = cgv_compare_text_dup_short_delta (comparison, cgv_comparison_get_self_delta (comparison, inlining->callees[i]));

      g_string_append_printf (text, "%s%s (%s)", i > 0 ? ", " : "", name, amount);
    }
  if (inlining->n_callees > MAX_NAMED)
    g_string_append (text, ", …");
  return g_string_free (text, FALSE);
}

static char *
dup_of_only_callee (const CgvComparison *comparison,
                    const CgvInlining *inlining,
                    const char *callers,
                    const char *together)
{
  g_autofree char *name = cgv_compare_text_dup_plain_name (comparison->matching, inlining->callers[0]);

  if (inlining->kind == CGV_INLINED)
    /* Translators: what probably became of a function that is gone: the function that alone called it, how the own cost of that
     * changed, and the sum, as in "Probably inlined into lookup, its only caller, whose own cost changed by +1.05 M: together −510 k". */
    return g_strdup_printf (_ ("Probably inlined into %s, its only caller, whose own cost changed by %s: together %s"), name, callers, together);
  return g_strdup_printf (_ ("Probably taken out of %s, its only caller, whose own cost changed by %s: together %s"), name, callers, together);
}

static char *
dup_of_one_of_callees (const CgvComparison *comparison,
                       const CgvInlining *inlining,
                       const char *callers,
                       const char *together)
{
  g_autofree char *name = cgv_compare_text_dup_plain_name (comparison->matching, inlining->callers[0]);
  guint32 n = inlining->n_callees - 1;

  if (inlining->kind == CGV_INLINED)
    /* Translators: as above, of one of several functions. */
    return g_strdup_printf (ngettext ("Probably inlined with %u other into %s, whose own cost changed by %s: together %s", "Probably inlined with %u others into %s, whose own cost changed by %s: together %s", n), n, name, callers, together);
  return g_strdup_printf (ngettext ("Probably taken with %u other out of %s, whose own cost changed by %s: together %s", "Probably taken with %u others out of %s, whose own cost changed by %s: together %s", n), n, name, callers, together);
}

static char *
dup_of_shared_callee (const CgvInlining *inlining,
                      const char *callers,
                      const char *together)
{
  guint32 n = inlining->n_callers;

  if (inlining->kind == CGV_INLINED)
    /* Translators: as above, of a function that several others called. */
    return g_strdup_printf (ngettext ("Probably inlined into %u of its callers, whose own cost changed by %s: together %s", "Probably inlined into %u of its callers, whose own costs changed by %s: together %s", n), n, callers, together);
  return g_strdup_printf (ngettext ("Probably taken out of %u of its callers, whose own cost changed by %s: together %s", "Probably taken out of %u of its callers, whose own costs changed by %s: together %s", n), n, callers, together);
}

static char *
dup_of_caller (const CgvComparison *comparison,
               const CgvInlining *inlining,
               const char *together)
{
  g_autofree char *callees = dup_callees (comparison, inlining);
  guint32 n = inlining->n_callers - 1;

  if (n > 0 && inlining->kind == CGV_INLINED)
    /* Translators: what probably became part of a function, and of so many other callers: a name with its cost. */
    return g_strdup_printf (ngettext ("Probably took in %s, as did %u other caller: together %s", "Probably took in %s, as did %u other callers: together %s", n), callees, n, together);
  if (n > 0)
    return g_strdup_printf (ngettext ("%s was probably taken out of it, and of %u other caller: together %s", "%s was probably taken out of it, and of %u other callers: together %s", n), callees, n, together);
  if (inlining->kind == CGV_INLINED)
    /* Translators: what probably became part of a function: names with what they cost less, as in "Probably took in hash (−1.56 M): together −510 k". */
    return g_strdup_printf (_ ("Probably took in %s: together %s"), callees, together);
  /* Translators: what probably was part of a function before: names with what they cost, as in "Probably gave up hash (+1.56 M): together +510 k". */
  return g_strdup_printf (_ ("Probably gave up %s: together %s"), callees, together);
}

char *
cgv_compare_text_dup_inlining (const CgvComparison *comparison,
                               CgvNodeId row)
{
  g_autofree char *callers = NULL;
  g_autofree char *together = NULL;
  CgvInlining inlining;

  g_return_val_if_fail (comparison != NULL, NULL);
  g_return_val_if_fail (row < comparison->n_rows, NULL);

  if (!cgv_inlining_find (comparison, row, &inlining))
    return NULL;
  callers = cgv_compare_text_dup_short_delta (comparison, inlining.callers_delta);
  together = cgv_compare_text_dup_short_delta (comparison, inlining.together);
  if (!cgv_inlining_has_callee (&inlining, row))
    return dup_of_caller (comparison, &inlining, together);
  if (inlining.n_callees > 1)
    return dup_of_one_of_callees (comparison, &inlining, callers, together);
  if (inlining.has_only_caller)
    return dup_of_only_callee (comparison, &inlining, callers, together);
  return dup_of_shared_callee (&inlining, callers, together);
}
