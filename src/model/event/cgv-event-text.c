/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-event-text.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-display-dup.h"
#include "cgv-event-names.h"
#include "cgv-tile-cost.h"
#include "cgv-value.h"

char *
cgv_event_text_dup_name (const CgvEventSet *events,
                         CgvEventId event)
{
  const char *name;

  g_return_val_if_fail (events != NULL, NULL);

  name = cgv_event_set_get_name (events, event);
  return cgv_display_dup (name, -1);
}

char *
cgv_event_text_dup_long_name (const CgvEventSet *events,
                              CgvEventId event)
{
  const char *title;

  g_return_val_if_fail (events != NULL, NULL);

  title = cgv_event_set_get_long_name (events, event);
  if (title != NULL)
    return cgv_display_dup (title, -1);
  title = cgv_event_names_get_long_name (cgv_profile_get_creator (cgv_event_set_get_profile (events)), cgv_event_set_get_name (events, event));
  return title != NULL ? g_strdup (_ (title)) : cgv_event_text_dup_name (events, event);
}

char *
cgv_event_text_dup_noun (const CgvEventSet *events,
                         CgvEventId event)
{
  g_autofree char *name = NULL;
  g_autofree char *long_name = NULL;
  const char *rest;
  char first[8];

  g_return_val_if_fail (events != NULL, NULL);

  name = cgv_event_text_dup_name (events, event);
  long_name = cgv_event_text_dup_long_name (events, event);
  rest = *long_name != '\0' ? g_utf8_next_char (long_name) : long_name;
  if (g_str_equal (name, long_name) || cgv_event_set_get (events, event)->unit.kind != CGV_UNIT_EVENTS || cgv_event_set_get_kind (events, event) != CGV_EVENT_COUNTED)
    return g_steal_pointer (&name);
  /* Abbreviations keep their letters, and so do nouns of some languages.
   * Translators: "lower" if nouns begin with a small letter within a sentence; "keep" if they keep their first letter, as in German. */
  if (g_unichar_isupper (g_utf8_get_char (rest)) || !g_str_equal (C_ ("nouns in sentences", "lower"), "lower"))
    return g_steal_pointer (&long_name);
  first[g_unichar_to_utf8 (g_unichar_tolower (g_utf8_get_char (long_name)), first)] = '\0';
  return g_strconcat (first, rest, NULL);
}

char *
cgv_event_text_dup_title (const CgvEventSet *events,
                          CgvEventId event)
{
  g_autofree char *title = NULL;
  g_autofree char *names = NULL;
  const char *missing;

  g_return_val_if_fail (events != NULL, NULL);

  title = cgv_event_text_dup_long_name (events, event);
  missing = cgv_event_set_get_missing (events, event);
  if (missing == NULL)
    return g_steal_pointer (&title);

  names = cgv_display_dup (missing, -1);
  /* Translators: the long name of an event type that is computed, and the short names of event types in its formula that were not
   * recorded, as in "Cycles, estimated (without Bm, Ge)". */
  return g_strdup_printf (_ ("%s (without %s)"), title, names);
}

char *
cgv_event_text_dup_formula (const CgvEventSet *events,
                            CgvEventId event)
{
  const char *formula;

  g_return_val_if_fail (events != NULL, NULL);

  formula = cgv_event_set_get_formula_text (events, event);
  return formula != NULL ? cgv_display_dup (formula, -1) : NULL;
}

char *
cgv_event_text_dup_description (const CgvEventSet *events,
                                CgvEventId event)
{
  g_autofree char *title = NULL;
  g_autofree char *formula = NULL;
  g_autofree char *name = NULL;

  g_return_val_if_fail (events != NULL, NULL);

  title = cgv_event_text_dup_title (events, event);
  formula = cgv_event_text_dup_formula (events, event);
  if (formula == NULL)
    return g_steal_pointer (&title);

  name = cgv_event_text_dup_name (events, event);
  return g_strdup_printf ("%s\n%s = %s", title, name, formula);
}

char *
cgv_event_text_dup_explanation (const CgvEventSet *events,
                                CgvEventId event)
{
  const char *meaning;
  g_autofree char *description = NULL;

  g_return_val_if_fail (events != NULL, NULL);

  meaning = cgv_event_names_get_meaning (cgv_event_set_get_name (events, event));
  description = cgv_event_text_dup_description (events, event);
  return meaning != NULL ? g_strdup_printf ("%s\n%s", description, _ (meaning)) : g_steal_pointer (&description);
}

char *
cgv_event_text_dup_cost (const CgvEvent *event,
                         CgvCost cost)
{
  char text[CGV_FORMAT_MAX];

  g_return_val_if_fail (event != NULL, NULL);

  cgv_value_format (cost, event, text);
  return g_strdup (text);
}

char *
cgv_event_text_dup_counted (const CgvEvent *event,
                            CgvCost cost,
                            const char *name)
{
  g_autofree char *amount = cgv_event_text_dup_cost (event, cost);
  g_autofree char *unit = g_strconcat ("\u202f", name, NULL);

  if (g_str_has_suffix (amount, unit))
    return g_steal_pointer (&amount);
  return g_strdup_printf ("%s %s", amount, name);
}

char *
cgv_event_text_dup_signs (const CgvCosts *costs,
                          unsigned int signs)
{
  g_autofree char *total = NULL;

  if ((signs & CGV_SIGN_BELOW) == 0)
    return NULL;
  if (signs == CGV_SIGN_BELOW)
    return g_strdup (_ ("No cost is above 0 here, so the sizes in the picture show how far costs are below 0."));
  if (costs == NULL)
    return g_strdup (_ ("Some functions cost less than 0. Such costs have no area within a total, so self costs above and below 0 are apart, at one scale."));
  total = cgv_event_text_dup_cost (cgv_costs_get_event (costs), costs->total);
  /* Translators: %s is the total of the profile, which may be less than 0 */
  return g_strdup_printf (_ ("Some functions cost less than 0. Such costs have no area within a total, so self costs above and below 0 are apart, at one scale. There are no percentages: a share of %s says nothing."), total);
}

char *
cgv_event_text_dup_outside (const CgvEventSet *events,
                            const CgvPartSet *parts,
                            CgvEventId event,
                            CgvCost outside,
                            CgvCost total)
{
  g_autofree char *amount = NULL;
  g_autofree char *name = NULL;
  char percent[CGV_FORMAT_MAX];

  g_return_val_if_fail (events != NULL, NULL);

  if (outside == 0)
    return NULL;
  amount = cgv_event_text_dup_cost (cgv_event_set_get (events, event), outside);
  name = cgv_event_text_dup_name (events, event);
  cgv_value_format_percent (outside, total, cgv_event_set_get (events, event), percent);
  if (cgv_profile_is_short (cgv_event_set_get_profile (events), parts))
    /* Translators: a cost that a damaged file declares, its share, and the event type of which it is a share. */
    return g_strdup_printf (_ ("Not read: %s (%s of %s)."), amount, percent, name);
  /* Translators: a time, its share, and the event type of which it is a share: "Outside of functions: 2.000 µs (1.12 % of Time)." */
  return g_strdup_printf (_ ("Outside of functions: %s (%s of %s)."), amount, percent, name);
}

char *
cgv_event_text_dup_whole (const CgvCosts *costs)
{
  g_return_val_if_fail (costs != NULL, NULL);

  if (costs->lacks_whole && !cgv_profile_is_short (costs->graph->profile, costs->graph->parts))
    return g_strdup (_ ("A function costs more than the total that filters leave, as costs contradict each other. There are no percentages."));
  if (costs->lacks_whole)
    return g_strdup (_ ("Costs are missing, and the file does not say how many. There are no percentages: its total is not known."));
  return cgv_event_text_dup_outside (costs->events, costs->graph->parts, costs->event, costs->outside, costs->total);
}

char *
cgv_event_text_dup_exact_cost (const CgvEvent *event,
                               CgvCost cost)
{
  char text[CGV_FORMAT_MAX];

  g_return_val_if_fail (event != NULL, NULL);

  cgv_value_format_exact (cost, event, text);
  return g_strdup (text);
}

/* Faults that do not depend on the text. */
static const char *
get_fault (CgvFormulaFault fault)
{
  switch ((int) fault)
    {
    case CGV_FORMULA_EMPTY:
      return N_ ("Write a sum of event types, such as “Ir + 10 Bm”, or a ratio, such as “D1mr / Dr”.");
    case CGV_FORMULA_WANTS_EVENT:
      return N_ ("An event type is missing here.");
    case CGV_FORMULA_WANTS_OPERATOR:
      return N_ ("A “+”, “-” or “/” is missing here.");
    case CGV_FORMULA_WANTS_PARENTHESES:
      return N_ ("Put a sum that is divided, or divided by, into parentheses: “(A + B) / C”.");
    case CGV_FORMULA_TOO_LONG:
      return N_ ("The formula is too long. Split it into several.");
    case CGV_FORMULA_BAD_DIVISION:
      return N_ ("A formula can have one “/”, outside of parentheses.");
    case CGV_FORMULA_USES_ITSELF:
      return N_ ("The formula uses itself, directly or through others.");
    case CGV_FORMULA_NAME_IS_TAKEN:
      return N_ ("There is an event type of this name. Choose another name.");
    case CGV_FORMULA_BAD_NAME:
      return N_ ("Give it a short name without blanks, quotation marks and “=”.");
    default:
      return NULL;
    }
}

/* Faults with a position in the text. */
static char *
dup_fault_of (CgvFormulaFault fault,
              const char *piece)
{
  switch ((int) fault)
    {
    case CGV_FORMULA_BAD_NUMBER:
      /* Translators: a piece of a formula. */
      return g_strdup_printf (_ ("“%s” is no number. Write it like 10 or 2.5."), piece);
    case CGV_FORMULA_TOO_LARGE:
      return g_strdup_printf (_ ("The factor at “%s” is too large."), piece);
    case CGV_FORMULA_TOO_PRECISE:
      return g_strdup_printf (_ ("The factor at “%s” has more than nine decimals."), piece);
    case CGV_FORMULA_UNBALANCED:
      return g_strdup_printf (_ ("“%s” lacks its other half."), piece);
    case CGV_FORMULA_UNKNOWN_EVENT:
      return g_strdup_printf (_ ("This profile has no event type “%s”."), piece);
    case CGV_FORMULA_USES_RATIO:
    default:
      return g_strdup_printf (_ ("“%s” is a ratio, which cannot be added up or divided."), piece);
    }
}

char *
cgv_event_text_dup_fault (CgvFormulaFault fault,
                          const char *formula,
                          gsize at,
                          gsize length)
{
  const char *text = get_fault (fault);
  g_autofree char *piece = NULL;

  g_return_val_if_fail (formula != NULL && at + length <= strlen (formula), NULL);

  if (fault == CGV_FORMULA_FINE)
    return NULL;
  if (text != NULL)
    return g_strdup (_ (text));

  piece = cgv_display_dup (formula + at, length > 0 ? (gssize) length : -1);
  return dup_fault_of (fault, piece);
}
