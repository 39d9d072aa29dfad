/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-parts-text-private.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "cgv-amount-text.h"
#include "cgv-compare-guards.h"
#include "cgv-compare-text.h"
#include "cgv-event-text.h"

/* Totals that differ by less than the first share are equal. From the second ratio on, a total
 * is a multiple of the other. */
#define SAME_SHARE  0.01
#define TIMES_FROM  1.1
/* Up to here a part costs percent less than the other, and below it a fraction of it, or little. */
#define LESS_UP_TO 0.5
#define LITTLE     0.1
/* Maximum distance of a ratio from a fraction that has a name. */
#define FRACTION_NEAR 0.05
/* The common part of parts that do equal work, similar work, and partly the same work. */
#define SAME_WORK   0.95
#define MUCH_COMMON 0.7
#define PART_COMMON 0.4

/* A headline that is made: as costs, or of a number of events that have a name. */
typedef struct
{
  const CgvPartsSaid *said;
  const char *subject; /* the new side, as the headline begins with it */
  const char *base;
  char *noun; /* (nullable) as in "first-level data cache read misses" */
  guint n;    /* how many parts the subject is */
} Headline;

/* Returns "Parts 1 and 2". The name of a file stays as it is. */
static char *
dup_both (const CgvPartsSaid *said)
{
  const CgvPartsName *base = said->names[CGV_SIDE_BASE];
  g_autofree char *pair = cgv_parts_name_dup_pair (base, said->names[CGV_SIDE_NEW]);

  return g_str_equal (base->inner, base->first) ? g_steal_pointer (&pair) : cgv_parts_name_dup_capitalized (pair);
}

double
cgv_parts_text_get_total (const CgvPartsSaid *said,
                          CgvSide side)
{
  return cgv_cost_to_double (cgv_comparison_get_total (said->comparison, side), said->comparison->is_signed);
}

char *
cgv_parts_text_dup_common (double share)
{
  double percent = floor (share * 100 + 0.5);

  if (share > 0 && percent < 1)
    return g_strdup ("< 1\u202f%");
  return g_strdup_printf ("%.0f\u202f%%", share < 1 ? MIN (percent, 99) : 100);
}

/* Returns the event type as a noun; NULL for instructions, and for event types without a noun. */
static char *
dup_noun (const CgvComparison *comparison)
{
  const CgvCosts *costs = comparison->costs[CGV_SIDE_NEW];
  g_autofree char *name = cgv_event_text_dup_name (costs->events, costs->event);
  g_autofree char *noun = cgv_event_text_dup_noun (costs->events, costs->event);

  return g_str_equal (name, "Ir") || g_str_equal (name, noun) ? NULL : g_steal_pointer (&noun);
}

static char *
dup_times (const Headline *self,
           double ratio)
{
  g_autofree char *times = cgv_amount_text_dup_ratio (ratio);

  if (self->noun == NULL)
    /* Translators: "Part 2", a factor, "part 1". */
    return g_strdup_printf (ngettext ("%s costs %s times as much as %s.", "%s cost %s times as much as %s.", self->n), self->subject, times, self->base);
  /* Translators: "Part 2", a factor, the plural name of an event type, "part 1". */
  return g_strdup_printf (ngettext ("%s has %s times as many %s as %s.", "%s have %s times as many %s as %s.", self->n), self->subject, times, self->noun, self->base);
}

static char *
dup_more (const Headline *self,
          const char *percent)
{
  if (self->noun == NULL)
    /* Translators: "Part 2", a share, "part 1". */
    return g_strdup_printf (ngettext ("%s costs %s more than %s.", "%s cost %s more than %s.", self->n), self->subject, percent, self->base);
  /* Translators: "Part 2", a share, the plural name of an event type, "part 1". */
  return g_strdup_printf (ngettext ("%s has %s more %s than %s.", "%s have %s more %s than %s.", self->n), self->subject, percent, self->noun, self->base);
}

static char *
dup_less (const Headline *self,
          const char *percent)
{
  if (self->noun == NULL)
    /* Translators: "Part 2", a share, "part 1". */
    return g_strdup_printf (ngettext ("%s costs %s less than %s.", "%s cost %s less than %s.", self->n), self->subject, percent, self->base);
  /* Translators: "Part 2", a share, the plural name of an event type, "part 1". */
  return g_strdup_printf (ngettext ("%s has %s fewer %s than %s.", "%s have %s fewer %s than %s.", self->n), self->subject, percent, self->noun, self->base);
}

/* @fraction: "a fifth", or a share */
static char *
dup_fraction (const Headline *self,
              const char *fraction)
{
  if (self->noun == NULL)
    /* Translators: "Part 3", "a fifth" or a share, "part 2". */
    return g_strdup_printf (ngettext ("%s costs %s of %s.", "%s cost %s of %s.", self->n), self->subject, fraction, self->base);
  /* Translators: "Part 3", "a fifth" or a share, the plural name of an event type, "part 2". */
  return g_strdup_printf (ngettext ("%s has %s of the %s of %s.", "%s have %s of the %s of %s.", self->n), self->subject, fraction, self->noun, self->base);
}

static char *
dup_little (const Headline *self,
            const char *percent)
{
  if (self->noun == NULL)
    /* Translators: "Part 3", a share, "part 2". */
    return g_strdup_printf (ngettext ("%s costs little: %s of %s.", "%s cost little: %s of %s.", self->n), self->subject, percent, self->base);
  /* Translators: "Part 3", the plural name of an event type, a share, "part 2". */
  return g_strdup_printf (ngettext ("%s has few %s: %s of %s.", "%s have few %s: %s of %s.", self->n), self->subject, self->noun, percent, self->base);
}

/* Returns the name of a fraction that @ratio is near to; or NULL. */
static const char *
find_fraction (double ratio)
{
  const struct
  {
    double value;
    const char *name;
  } fractions[] = {
    { 1.0 / 2, _ ("half") }, { 1.0 / 3, _ ("a third") }, { 1.0 / 4, _ ("a quarter") }, { 1.0 / 5, _ ("a fifth") }, { 1.0 / 10, _ ("a tenth") },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (fractions); i++)
    {
      if (fabs (ratio / fractions[i].value - 1) < FRACTION_NEAR)
        return fractions[i].name;
    }
  return NULL;
}

static char *
dup_same (const Headline *self,
          double ratio)
{
  const CgvPartsSaid *said = self->said;
  g_autofree char *both = dup_both (said);
  g_autofree char *percent = cgv_amount_text_dup_percent (fabs (ratio - 1) * 100);
  g_autofree char *common = cgv_parts_text_dup_common (said->common);

  if (said->has_common && said->common < MUCH_COMMON && self->noun == NULL)
    /* Translators: "Parts 1 and 2", and a share. */
    return g_strdup_printf (_ ("%s cost the same, but do other work: %s in common."), both, common);
  if (self->noun != NULL)
    /* Translators: "Parts 1 and 2", and the plural name of an event type. */
    return g_strdup_printf (_ ("%s have about as many %s."), both, self->noun);
  if (said->comparison->summary.net.sign == 0)
    /* Translators: "Parts 1 and 2". */
    return g_strdup_printf (_ ("%s cost the same."), both);
  /* Translators: "Parts 1 and 2", and a share. */
  return g_strdup_printf (_ ("%s cost the same, within %s."), both, percent);
}

/* @ratio: the new total in multiples of that of the base, both above 0 */
static char *
dup_of_ratio (const Headline *self,
              double ratio)
{
  g_autofree char *change = cgv_amount_text_dup_percent (fabs (ratio - 1) * 100);
  g_autofree char *share = cgv_amount_text_dup_percent (ratio * 100);
  const char *fraction = find_fraction (ratio);

  if (fabs (ratio - 1) < SAME_SHARE)
    return dup_same (self, ratio);
  if (ratio >= TIMES_FROM)
    return dup_times (self, ratio);
  if (ratio > 1)
    return dup_more (self, change);
  if (ratio > LESS_UP_TO * (1 + FRACTION_NEAR))
    return dup_less (self, change);
  if (fraction != NULL)
    return dup_fraction (self, fraction);
  return ratio < LITTLE ? dup_little (self, share) : dup_fraction (self, share);
}

static char *
dup_nothing_on (const CgvPartsSaid *said,
                CgvSide side,
                const char *noun)
{
  const CgvPartsName *name = said->names[side];
  const CgvCosts *costs = said->comparison->costs[side];
  g_autofree char *event = cgv_event_text_dup_name (costs->events, costs->event);

  if (!cgv_compare_guard_is_empty (said->comparison, side))
    /* Translators: "Part 2", and the plural name of an event type. */
    return g_strdup_printf (ngettext ("%s has no %s.", "%s have no %s.", name->n), name->first, noun != NULL ? noun : event);
  if (name->n == 1 && name->kind == CGV_PARTS_ARE_DUMPS && name->number > 1)
    /* Translators: "Part 3". */
    return g_strdup_printf (_ ("%s is empty: nothing was counted between its two dumps."), name->first);
  /* Translators: "Part 3". */
  return g_strdup_printf (ngettext ("%s is empty: nothing was counted.", "%s are empty: nothing was counted.", name->n), name->first);
}

/* Returns NULL where both sides have a total. */
static char *
dup_nothing (const CgvPartsSaid *said,
             const char *noun)
{
  gboolean has_base = cgv_comparison_get_total (said->comparison, CGV_SIDE_BASE) != 0;
  gboolean has_new = cgv_comparison_get_total (said->comparison, CGV_SIDE_NEW) != 0;
  g_autofree char *pair = NULL;
  g_autofree char *both = NULL;

  if (has_base && has_new)
    return NULL;
  if (has_base || has_new)
    return dup_nothing_on (said, has_base ? CGV_SIDE_NEW : CGV_SIDE_BASE, noun);
  pair = cgv_parts_name_dup_pair (said->names[CGV_SIDE_BASE], said->names[CGV_SIDE_NEW]);
  if (noun == NULL || (cgv_compare_guard_is_empty (said->comparison, CGV_SIDE_BASE) && cgv_compare_guard_is_empty (said->comparison, CGV_SIDE_NEW)))
    /* Translators: "parts 3 and 4". */
    return g_strdup_printf (_ ("Nothing was counted in %s."), pair);
  both = dup_both (said);
  /* Translators: "Parts 3 and 4", and the plural name of an event type. */
  return g_strdup_printf (_ ("%s have no %s."), both, noun);
}

/* Returns the headline of a ratio, and of negative costs, where neither side is a multiple of the other. */
static char *
dup_plain (const CgvPartsSaid *said)
{
  const CgvCosts *costs = said->comparison->costs[CGV_SIDE_NEW];
  g_autofree char *title = cgv_event_text_dup_long_name (costs->events, costs->event);
  g_autofree char *base = cgv_compare_text_dup_cost (said->comparison, CGV_SIDE_BASE, cgv_comparison_get_total_amount (said->comparison, CGV_SIDE_BASE));
  g_autofree char *new_ = cgv_compare_text_dup_cost (said->comparison, CGV_SIDE_NEW, cgv_comparison_get_total_amount (said->comparison, CGV_SIDE_NEW));

  /* Translators: an event type, a cost and "part 2", a cost and "part 1". */
  return g_strdup_printf (_ ("%s: %s in %s, %s in %s."), title, new_, said->names[CGV_SIDE_NEW]->inner, base, said->names[CGV_SIDE_BASE]->inner);
}

/* Returns the headline of a part next to the whole run. */
static char *
dup_of_run (const CgvPartsSaid *said,
            const char *noun)
{
  CgvSide part = said->names[CGV_SIDE_NEW]->is_all ? CGV_SIDE_BASE : CGV_SIDE_NEW;
  const CgvPartsName *name = said->names[part];
  g_autofree char *share = cgv_amount_text_dup_share (cgv_comparison_get_total (said->comparison, part), cgv_comparison_get_total (said->comparison, !part), said->comparison->is_signed);

  if (noun == NULL)
    /* Translators: "Part 2", and a share. */
    return g_strdup_printf (ngettext ("%s is %s of the run.", "%s are %s of the run.", name->n), name->first, share);
  /* Translators: "Part 2", a share, and the plural name of an event type. */
  return g_strdup_printf (ngettext ("%s has %s of the %s of the run.", "%s have %s of the %s of the run.", name->n), name->first, share, noun);
}

static char *
dup_equal (const CgvPartsSaid *said)
{
  g_autofree char *both = dup_both (said);
  g_autofree char *same = NULL;
  g_autofree char *other = NULL;

  if (said->numbers->differing_event == CGV_NONE)
    /* Translators: "Parts 1 and 2". */
    return g_strdup_printf (_ ("＝ %s are exactly the same, function by function."), both);
  cgv_compare_text_get_same_nouns (said->numbers, &same, &other);
  /* Translators: "Parts 1 and 2", and the plural names of two event types. */
  return g_strdup_printf (_ ("%s have exactly the same %s, function by function, but not the same %s."), both, same, other);
}

char *
cgv_parts_text_dup_amounts_headline (const CgvPartsSaid *said)
{
  const CgvComparison *comparison = said->comparison;
  const CgvCosts *costs = comparison->costs[CGV_SIDE_NEW];
  double base = cgv_parts_text_get_total (said, CGV_SIDE_BASE);
  double new_ = cgv_parts_text_get_total (said, CGV_SIDE_NEW);
  g_autofree char *noun = dup_noun (comparison);
  gboolean is_derived = cgv_event_set_get_kind (costs->events, costs->event) != CGV_EVENT_COUNTED;
  const CgvPartsName *name = said->names[CGV_SIDE_NEW];
  Headline headline = { said, is_derived ? name->inner : name->first, said->names[CGV_SIDE_BASE]->inner, noun, name->n };
  g_autofree char *text = NULL;
  g_autofree char *title = NULL;

  if (cgv_costs_get_event (costs)->is_ratio || !cgv_comparison_has_percentages (comparison))
    return dup_plain (said);
  text = dup_nothing (said, noun);
  if (text != NULL)
    return g_steal_pointer (&text);
  if (said->names[CGV_SIDE_BASE]->is_all || name->is_all)
    return dup_of_run (said, noun);
  if (cgv_comparison_is_same (comparison))
    return dup_equal (said);
  text = dup_of_ratio (&headline, new_ / base);
  if (!is_derived || fabs (new_ / base - 1) < SAME_SHARE)
    return g_steal_pointer (&text);
  title = cgv_event_text_dup_long_name (costs->events, costs->event);
  /* Translators: an event type, and "part 2 costs 4 times as much as part 1." */
  return g_strdup_printf (_ ("%s: %s"), title, text);
}

char *
cgv_parts_text_dup_shares_headline (const CgvPartsSaid *said)
{
  const CgvPartsName *name = said->names[CGV_SIDE_NEW];
  const char *base = said->names[CGV_SIDE_BASE]->inner;
  g_autofree char *common = cgv_parts_text_dup_common (said->common);
  g_autofree char *both = dup_both (said);

  if (!said->has_common)
    return dup_plain (said);
  if (said->common >= SAME_WORK)
    /* Translators: "Parts 1 and 2", and a share. */
    return g_strdup_printf (_ ("%s do the same work: %s in common."), both, common);
  if (said->common >= MUCH_COMMON)
    /* Translators: "Part 2", "part 1", and a share. */
    return g_strdup_printf (ngettext ("%s does much the same work as %s: %s in common.", "%s do much the same work as %s: %s in common.", name->n), name->first, base, common);
  if (said->common >= PART_COMMON)
    /* Translators: "Part 2", "part 1", and a share. */
    return g_strdup_printf (ngettext ("%s does partly other work than %s: %s in common.", "%s do partly other work than %s: %s in common.", name->n), name->first, base, common);
  /* Translators: "Part 2", "part 1", and a share. */
  return g_strdup_printf (ngettext ("%s does other work than %s: they have %s in common.", "%s do other work than %s: they have %s in common.", name->n), name->first, base, common);
}
