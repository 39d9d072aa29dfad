/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-event-total.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-display-dup.h"
#include "cgv-event-names.h"
#include "cgv-event-text.h"
#include "cgv-value.h"

/* A record: this, then values of that type: the cost, whether it is exact, decimals, kind and scale of the unit, whether it is signed, a bound and a
 * ratio, and the names. */
#define RECORD_PREFIX "callgrove-total "
#define RECORD_TYPE   "(xbuutbbbyss)"

/* More decimals than any event type has. */
#define MAX_DECIMALS 18

void
cgv_event_total_init (CgvEventTotal *self,
                      CgvCosts *costs)
{
  const CgvEventSet *events = costs->events;
  const char *given = cgv_event_set_get_long_name (events, costs->event);
  const char *known = cgv_event_names_get_long_name (cgv_profile_get_creator (cgv_event_set_get_profile (events)), cgv_event_set_get_name (events, costs->event));
  const char *missing = cgv_event_set_get_missing (events, costs->event);

  self->event = *cgv_costs_get_event (costs);
  self->event.terms = NULL;
  self->event.n_terms = 0;
  self->cost = costs->total;
  self->is_exact = cgv_amount_is_exact (cgv_costs_get_total (costs));
  self->origin = given != NULL ? CGV_EVENT_NAME_GIVEN : known != NULL ? CGV_EVENT_NAME_KNOWN : CGV_EVENT_NAME_SHORT;
  self->name = given == NULL && known != NULL ? g_strdup (known) : cgv_event_text_dup_long_name (events, costs->event);
  self->missing = missing != NULL ? cgv_display_dup (missing, -1) : g_strdup ("");
}

void
cgv_event_total_clear (CgvEventTotal *self)
{
  g_clear_pointer (&self->name, g_free);
  g_clear_pointer (&self->missing, g_free);
}

static const char *
get_name (const CgvEventTotal *self)
{
  return self->origin == CGV_EVENT_NAME_KNOWN && *self->name != '\0' ? _ (self->name) : self->name;
}

/* Returns the event type after a number: in lower case if the program knows its long name. */
static char *
dup_counted (const CgvEventTotal *self)
{
  const char *name = get_name (self);
  const char *rest = *name != '\0' ? g_utf8_next_char (name) : name;
  g_autofree char *first = NULL;

  if (self->origin == CGV_EVENT_NAME_GIVEN || !g_unichar_islower (g_utf8_get_char (rest)))
    return g_strdup (name);
  /* Translators: "no" if the names of event types, such as "Instructions", keep their capital letter after a number. */
  if (g_str_equal (C_ ("lower case after a number", "yes"), "no"))
    return g_strdup (name);
  first = g_utf8_strdown (name, rest - name);
  return g_strconcat (first, rest, NULL);
}

static char *
dup_title (const CgvEventTotal *self)
{
  if (*self->missing == '\0')
    return g_strdup (get_name (self));
  /* Translators: the long name of an event type that is computed, and the short names of event types in its formula that were not
   * recorded, as in "Cycles, estimated (without Bm, Ge)". */
  return g_strdup_printf (_ ("%s (without %s)"), get_name (self), self->missing);
}

char *
cgv_event_total_dup_text (const CgvEventTotal *self,
                          gboolean is_short)
{
  char number[CGV_FORMAT_MAX];
  g_autofree char *total = NULL;
  g_autofree char *name = NULL;

  if (is_short)
    cgv_value_format_short (self->cost, &self->event, number);
  else
    cgv_value_format (self->cost, &self->event, number);
  total = g_strconcat (self->is_exact ? "" : "≈\u202f", number, NULL);
  if (self->event.unit.kind == CGV_UNIT_EVENTS)
    {
      name = dup_counted (self);
      return g_strdup_printf ("%s %s", total, name);
    }
  name = dup_title (self);
  /* Translators: an event type, and its total with a unit, such as "Time: 259.43 ms" */
  return g_strdup_printf (_ ("%s: %s"), name, total);
}

char *
cgv_event_total_dup_record (const CgvEventTotal *self)
{
  const CgvEvent *event = &self->event;
  g_autoptr (GVariant) values = g_variant_ref_sink (g_variant_new (RECORD_TYPE,
                                                                   (gint64) self->cost, self->is_exact, event->decimals, (guint32) event->unit.kind, event->unit.scale,
                                                                   event->is_signed, event->saturates, event->is_ratio, self->origin, self->name, self->missing));
  g_autofree char *text = g_variant_print (values, FALSE);

  return g_strconcat (RECORD_PREFIX, text, NULL);
}

gboolean
cgv_event_total_read (CgvEventTotal *self,
                      const char *record)
{
  g_autoptr (GVariant) values = NULL;
  gint64 cost;
  guint32 kind;
  gboolean is_signed, saturates, is_ratio;

  *self = (CgvEventTotal){ 0 };
  if (!g_str_has_prefix (record, RECORD_PREFIX))
    return FALSE;
  values = g_variant_parse (G_VARIANT_TYPE (RECORD_TYPE), record + strlen (RECORD_PREFIX), NULL, NULL, NULL);
  if (values == NULL)
    return FALSE;
  g_variant_get (values, RECORD_TYPE, &cost, &self->is_exact, &self->event.decimals, &kind, &self->event.unit.scale, &is_signed, &saturates, &is_ratio, &self->origin, &self->name, &self->missing);
  self->cost = (CgvCost) cost;
  self->event.unit.kind = (CgvUnitKind) kind;
  self->event.is_signed = is_signed;
  self->event.saturates = saturates;
  self->event.is_ratio = is_ratio;
  if (kind <= CGV_UNIT_BYTES && self->event.unit.scale > 0 && self->event.decimals <= MAX_DECIMALS)
    return TRUE;
  cgv_event_total_clear (self);
  return FALSE;
}
