/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-delta-note-private.h"

#include <glib/gi18n.h>
#include <math.h>

#include "cgv-treemap-content-private.h"
#include "cgv-value.h"

#define ABOUT "\xe2\x89\x88\xe2\x80\xaf"
#define PLUS  "+"
#define MINUS "\xe2\x88\x92"

/* Fractions of a call, or of a percent, that are looked at. */
#define FRACTIONS 1000

static CgvCost
to_cost (double value)
{
  return value < (double) G_MAXINT64 ? (CgvCost) llround (value) : (CgvCost) G_MAXINT64;
}

/* An amount without its sign, in the measure of the comparison. */
static void
format_amount (const CgvComparison *comparison,
               double amount,
               char *out)
{
  const CgvEvent *event = cgv_costs_get_event (comparison->costs[CGV_SIDE_NEW]);
  double size = fabs (amount);

  switch (comparison->measure)
    {
    case CGV_MEASURE_SHARE:
      cgv_format_percent (to_cost (size * FRACTIONS), 100 * FRACTIONS, false, out);
      break;
    case CGV_MEASURE_PER_CALL:
      cgv_value_format_per_call (to_cost (size * FRACTIONS), FRACTIONS, event, out);
      break;
    case CGV_MEASURE_ABSOLUTE:
    case CGV_MEASURE_SCALED:
    default:
      cgv_value_format_short (to_cost (size), event, out);
    }
}

static const char *
get_sign (const CgvTileDelta *delta)
{
  if (delta->delta < 0)
    return MINUS;
  return delta->delta > 0 ? PLUS : "";
}

static bool
is_doubtful (const CgvTileDelta *delta)
{
  return delta->delta < 0 || delta->delta > 0 ? !delta->is_certain : false;
}

/* Three digits at most: tiles are small. */
static void
format_percent (const CgvTileDelta *delta,
                char *out)
{
  const char *about = is_doubtful (delta) ? ABOUT : "";
  const char *sign = get_sign (delta);
  double percent = fabs (delta->ratio) * 100;

  if (percent >= 999.5)
    g_snprintf (out, CGV_TREEMAP_NOTE_MAX, "%s> %s999\xe2\x80\xaf%%", about, sign);
  else if (percent >= 9.95)
    g_snprintf (out, CGV_TREEMAP_NOTE_MAX, "%s%s%.0f\xe2\x80\xaf%%", about, sign, percent);
  else if (percent >= 0.95)
    g_snprintf (out, CGV_TREEMAP_NOTE_MAX, "%s%s%.1f\xe2\x80\xaf%%", about, sign, percent);
  else if (percent >= 0.01)
    g_snprintf (out, CGV_TREEMAP_NOTE_MAX, "%s%s%.2f\xe2\x80\xaf%%", about, sign, percent);
  else
    g_snprintf (out, CGV_TREEMAP_NOTE_MAX, "%s< %s0.01\xe2\x80\xaf%%", about, sign);
}

static bool
get_one_sided (const CgvComparison *comparison,
               const CgvTileDelta *delta,
               unsigned int form,
               char *out)
{
  char amount[CGV_FORMAT_MAX];
  bool is_new = delta->presence == CGV_PRESENT_NEW;

  format_amount (comparison, delta->delta, amount);
  if (form == 0)
    /* Translators: of a function that only one side calls, and what it cost there */
    g_snprintf (out, CGV_TREEMAP_NOTE_MAX, is_new ? _ ("new, %s%s") : _ ("removed, %s%s"), get_sign (delta), amount);
  else if (form == 1)
    g_strlcpy (out, is_new ? _ ("new") : _ ("removed"), CGV_TREEMAP_NOTE_MAX);
  else if (form == 2)
    g_strlcpy (out, get_sign (delta), CGV_TREEMAP_NOTE_MAX);
  return form <= 2;
}

static bool
get_change (const CgvComparison *comparison,
            const CgvTileDelta *delta,
            unsigned int form,
            char *out)
{
  char amount[CGV_FORMAT_MAX];
  char percent[CGV_TREEMAP_NOTE_MAX];

  if (!(delta->delta < 0 || delta->delta > 0))
    return false;
  if (delta->presence != CGV_PRESENT_BOTH)
    return get_one_sided (comparison, delta, form, out);

  format_percent (delta, percent);
  format_amount (comparison, delta->delta, amount);
  if (form == 0)
    g_snprintf (out, CGV_TREEMAP_NOTE_MAX, "%s%s (%s)", get_sign (delta), amount, percent);
  else if (form == 1)
    g_strlcpy (out, percent, CGV_TREEMAP_NOTE_MAX);
  else if (form == 2)
    g_strlcpy (out, get_sign (delta), CGV_TREEMAP_NOTE_MAX);
  return form <= 2;
}

static bool
get_cost (const CgvComparison *comparison,
          const CgvTileDelta *delta,
          double cost,
          unsigned int form,
          char *out)
{
  char amount[CGV_FORMAT_MAX];

  if (form > 0 || !(cost > 0))
    return false;
  format_amount (comparison, cost, amount);
  g_strlcpy (out, amount, CGV_TREEMAP_NOTE_MAX);
  return true;
}

bool
cgv_delta_note_get (const CgvComparison *comparison,
                    const CgvTileDelta *delta,
                    CgvDeltaPane pane,
                    unsigned int form,
                    char *out)
{
  char change[CGV_TREEMAP_NOTE_MAX];
  char amount[CGV_FORMAT_MAX];

  if (pane == CGV_DELTA_PANE_CHANGE)
    return get_change (comparison, delta, form, out);
  if (pane == CGV_DELTA_PANE_BASE)
    return get_cost (comparison, delta, delta->base, form, out);

  /* What is new costs what it changed. */
  if (delta->presence != CGV_PRESENT_BOTH || !get_change (comparison, delta, 1, change))
    return get_cost (comparison, delta, delta->new_, form, out);
  if (form > 0)
    return get_change (comparison, delta, form, out);
  format_amount (comparison, delta->new_, amount);
  g_snprintf (out, CGV_TREEMAP_NOTE_MAX, "%s (%s)", amount, change);
  return true;
}
