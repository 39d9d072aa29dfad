/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-producer-private.h"

#include <string.h>

/* The beginnings of creator: lines. */
static const struct
{
  const char *prefix;
  CgvProducer producer;
} creators[] = {
  { "callgrind-", CGV_PRODUCER_CALLGRIND },
  { "xtree-", CGV_PRODUCER_XTREE },
  { "xdebug", CGV_PRODUCER_XDEBUG },
  { "yappi", CGV_PRODUCER_YAPPI },
  { "stackprof", CGV_PRODUCER_STACKPROF },
  { "orbprofile", CGV_PRODUCER_ORBUCULUM },
  { "MALT-", CGV_PRODUCER_MALT },
  { "ARTIQ", CGV_PRODUCER_ARTIQ },
};

CgvProducer
cgv_producer_find (const char *creator,
                   size_t length)
{
  for (size_t i = 0; i < CGV_N_ELEMENTS (creators); i++)
    {
      size_t n = strlen (creators[i].prefix);

      if (length >= n && memcmp (creator, creators[i].prefix, n) == 0)
        return creators[i].producer;
    }
  return CGV_PRODUCER_UNKNOWN;
}

static const char *
get_string (const CgvParser *self,
            CgvStringId string)
{
  size_t length;

  return cgv_string_table_get (&self->fragment->strings, string, &length);
}

static bool
describes (const CgvParser *self,
           const CgvPart *part,
           const char *key)
{
  for (uint32_t i = 0; i < part->n_descriptions; i++)
    {
      if (strcmp (get_string (self, part->description_keys[i]), key) == 0)
        return true;
    }
  return false;
}

/* Cachegrind has no marker of its own, but no other tool describes an instruction cache and names no creator, not even as a description,
 * where our writer names MALT. Newer releases describe none by default; their files cannot be distinguished from others. */
static bool
is_cachegrind (const CgvParser *self,
               const CgvPart *part)
{
  return !part->has_calls && describes (self, part, "I1 cache") && !describes (self, part, "Creator");
}

/* pyprof2calltree, lsprofcalltree and erlgrind name only one event type, each its own. */
static bool
is_converter (const CgvParser *self,
             const CgvRawPart *raw)
{
  const CgvFragment *fragment = self->fragment;
  const char *event;

  if (raw->part.n_events != 1 || raw->part.command != CGV_NONE)
    return false;
  event = get_string (self, raw->columns[0]);
  if (strcmp (event, "Ticks") == 0 || strcmp (event, "Time") == 0)
    return fragment->n_event_specs == 0;
  return strcmp (event, "ns") == 0 && fragment->n_event_specs == 1 && fragment->event_specs[0].name == raw->columns[0];
}

CgvProducer
cgv_parser_get_producer (const CgvParser *self,
                         const CgvRawPart *raw)
{
  const CgvPart *part = &raw->part;
  size_t length;

  if (part->creator != CGV_NONE)
    {
      const char *creator = cgv_string_table_get (&self->fragment->strings, part->creator, &length);

      return cgv_producer_find (creator, length);
    }
  if (part->version != CGV_NONE)
    return strncmp (get_string (self, part->version), "0.9", 3) == 0 ? CGV_PRODUCER_XDEBUG : CGV_PRODUCER_UNKNOWN;
  if (is_cachegrind (self, part))
    return CGV_PRODUCER_CACHEGRIND;
  return is_converter (self, raw) ? CGV_PRODUCER_CONVERTER : CGV_PRODUCER_UNKNOWN;
}

bool
cgv_part_is_cachegrind (const CgvPart *part)
{
  return part->command != CGV_NONE && part->creator == CGV_NONE && part->version == CGV_NONE && part->pid == 0 && part->number == 0 &&
         part->thread == 0 && !part->has_address && !part->has_bb && !part->has_calls && !part->has_jumps;
}

/* Vast costs are left alone: where they are cut to fit would depend on their order. */
bool
cgv_parser_is_cachegrind (const CgvParser *self)
{
  const CgvFragment *fragment = self->fragment;

  for (uint32_t i = 0; i < fragment->n_parts; i++)
    {
      if (!cgv_part_is_cachegrind (&fragment->parts[i].part))
        return false;
    }
  return !self->exceeds_cachegrind && !self->has_vast && fragment->n_event_specs == 0;
}

bool
cgv_producer_sums_summary (CgvProducer producer)
{
  switch (producer)
    {
    case CGV_PRODUCER_XDEBUG:    /* elapsed time and peak memory */
    case CGV_PRODUCER_ORBUCULUM: /* the length of the recording */
    case CGV_PRODUCER_STACKPROF: /* samples, also those of no line */
    case CGV_PRODUCER_CONVERTER: /* inclusive time of the costliest function, or of one process */
      return false;
    default:
      return true;
    }
}

bool
cgv_producer_sums_totals (CgvProducer producer)
{
  return producer != CGV_PRODUCER_STACKPROF;
}

bool
cgv_producer_ends_parts (CgvProducer producer)
{
  return producer == CGV_PRODUCER_CALLGRIND || producer == CGV_PRODUCER_CACHEGRIND || producer == CGV_PRODUCER_XTREE;
}
