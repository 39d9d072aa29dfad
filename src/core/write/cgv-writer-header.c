/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-writer-private.h"

#include <string.h>

#include "cgv-cost.h"
#include "cgv-producer-private.h"

static void
put_text_line (CgvWriter *self,
               const char *key,
               CgvStringId value)
{
  size_t length;
  const char *text = cgv_profile_get_string (self->profile, value, &length);

  cgv_writer_put_text (self, key);
  if (length > 0)
    cgv_writer_put (self, " ", 1);
  cgv_writer_put (self, text, length);
  cgv_writer_end_line (self);
}

static void
put_number_line (CgvWriter *self,
                 const char *key,
                 uint64_t value)
{
  cgv_writer_put_text (self, key);
  cgv_writer_put_number (self, value);
  cgv_writer_end_line (self);
}

/* What these two write is not read as what others do. */
static bool
has_dialect (const CgvWriter *self,
             CgvStringId creator)
{
  size_t length;
  const char *text = cgv_profile_get_string (self->profile, creator, &length);
  CgvProducer producer = cgv_producer_find (text, length);

  return producer == CGV_PRODUCER_MALT || producer == CGV_PRODUCER_ARTIQ;
}

/* An empty one is what a part has that takes none from the part before it. */
static CgvStringId
get_creator (const CgvWriter *self,
             const CgvPart *part)
{
  size_t length;

  cgv_profile_get_string (self->profile, part->creator, &length);
  return length == 0 || has_dialect (self, part->creator) ? CGV_NONE : part->creator;
}

/*
 * A part inherits process, command and creator from the part before it in the file. Where that one has
 * neither lines nor totals:, only a number that it had, too, shows that another one begins.
 */
static void
put_identity (CgvWriter *self,
              const CgvPart *part)
{
  const CgvPart *last = self->last_part;
  CgvStringId creator = get_creator (self, part);

  if (self->follows_open_end)
    put_number_line (self, "thread: ", part->thread);
  if (last == NULL ? creator != CGV_NONE : creator != get_creator (self, last))
    put_text_line (self, "creator:", creator);
  if (part->pid != 0 || (last != NULL && last->pid != 0))
    put_number_line (self, "pid: ", part->pid);
  if (part->command != CGV_NONE || (last != NULL && last->command != CGV_NONE))
    put_text_line (self, "cmd:", part->command);
  if (part->number != 0)
    put_number_line (self, "part: ", part->number);
  if (!self->follows_open_end && (part->thread != 0 || self->has_open_end))
    put_number_line (self, "thread: ", part->thread);
}

static bool
string_is (const CgvWriter *self,
           CgvStringId string,
           const char *text)
{
  size_t length;
  const char *bytes = cgv_profile_get_string (self->profile, string, &length);

  return length == strlen (text) && memcmp (bytes, text, length) == 0;
}

/* A text without a key must not seem to have one. */
static void
put_description (CgvWriter *self,
                 CgvStringId key,
                 CgvStringId value)
{
  size_t key_length;
  size_t length;
  const char *bytes = cgv_profile_get_string (self->profile, value, &length);

  cgv_profile_get_string (self->profile, key, &key_length);
  cgv_writer_put_text (self, "desc: ");
  cgv_writer_put_string (self, key);
  if (key_length > 0 || memchr (bytes, ':', length) != NULL)
    cgv_writer_put_text (self, length > 0 ? ": " : ":");
  cgv_writer_put (self, bytes, length);
  cgv_writer_end_line (self);
}

static bool
is_in_all_parts (const CgvWriter *self,
                 const CgvPart *part,
                 uint32_t description)
{
  const CgvProfile *profile = self->profile;

  if (!self->options->merges_parts)
    return true;
  for (CgvPartId id = cgv_writer_find_part (self, 0); id != CGV_NONE; id = cgv_writer_find_part (self, id + 1))
    {
      const CgvPart *other = cgv_profile_get_part (profile, id);

      if (other->n_descriptions <= description ||
          other->description_keys[description] != part->description_keys[description] ||
          other->description_values[description] != part->description_values[description])
        return false;
    }
  return true;
}

static void
put_descriptions (CgvWriter *self,
                  const CgvPart *part)
{
  const char *damage = self->last_part == NULL ? self->options->damage : NULL;

  for (uint32_t i = 0; i < part->n_descriptions; i++)
    {
      if (!is_in_all_parts (self, part, i))
        continue;
      put_description (self, part->description_keys[i], part->description_values[i]);
      if (string_is (self, part->description_keys[i], "Partial"))
        damage = NULL;
    }
  if (part->creator != CGV_NONE && has_dialect (self, part->creator))
    put_text_line (self, "desc: Creator:", part->creator);
  if (damage != NULL)
    {
      cgv_writer_put_text (self, "desc: Partial: ");
      cgv_writer_put_text (self, damage);
      cgv_writer_end_line (self);
    }
}

/* Whether all that a formula is made of is written. */
static bool
is_complete (const CgvWriter *self,
             const CgvEvent *event)
{
  for (uint32_t i = 0; i < event->n_terms && self->options->events != NULL; i++)
    {
      uint32_t chosen = 0;

      while (chosen < self->options->n_events && self->options->events[chosen] != event->terms[i].event)
        chosen++;
      if (chosen == self->options->n_events)
        return false;
    }
  return true;
}

static bool
is_chosen (const CgvWriter *self,
           CgvEventId event)
{
  for (uint32_t i = 0; i < self->options->n_events && self->options->events != NULL; i++)
    {
      if (self->options->events[i] == event)
        return true;
    }
  return self->options->events == NULL;
}

static void
put_event (CgvWriter *self,
           CgvEventId id)
{
  const CgvEvent *event = &self->profile->events[id];
  bool is_wanted = event->formula != CGV_NONE ? is_complete (self, event) : event->long_name != CGV_NONE && is_chosen (self, id);

  if (!is_wanted)
    return;
  cgv_writer_put_text (self, "event: ");
  cgv_writer_put_string (self, event->name);
  if (event->formula != CGV_NONE)
    {
      cgv_writer_put_text (self, " = ");
      cgv_writer_put_string (self, event->formula);
    }
  if (event->long_name != CGV_NONE)
    {
      cgv_writer_put_text (self, " : ");
      cgv_writer_put_string (self, event->long_name);
    }
  cgv_writer_end_line (self);
}

static void
add_column (CgvWriter *self,
            CgvEventId event,
            bool is_signed)
{
  if (self->column_of_event[event] != CGV_NONE)
    return;
  self->column_of_event[event] = self->n_columns;
  self->column_signed[self->n_columns] = is_signed;
  self->columns[self->n_columns++] = event;
}

static uint32_t
find_column (const CgvPart *part,
             CgvEventId event)
{
  for (uint32_t column = 0; column < part->n_events; column++)
    {
      if (part->events[column] == event)
        return column;
    }
  return CGV_NONE;
}

/* The columns that a part has, of those that are wanted; at least one, as a part cannot do without. */
static void
choose_columns (CgvWriter *self,
                const CgvPart *part,
                const bool *is_signed)
{
  const CgvWriterOptions *options = self->options;
  uint32_t n_wanted = options->events != NULL ? options->n_events : part->n_events;

  self->n_columns = 0;
  memset (self->column_of_event, 0xff, self->profile->n_events * sizeof *self->column_of_event);
  for (uint32_t i = 0; i < n_wanted; i++)
    {
      CgvEventId event = options->events != NULL ? options->events[i] : part->events[i];
      uint32_t column = find_column (part, event);

      if (column != CGV_NONE)
        add_column (self, event, is_signed != NULL ? is_signed[column] : self->profile->events[event].is_signed);
    }
  if (self->n_columns == 0)
    add_column (self, options->events[0], false);
}

/* The costs of summary: or totals:, which are those of the columns of the part. */
static void
put_sums (CgvWriter *self,
          const char *key,
          const CgvPart *part,
          const CgvCost *costs)
{
  if (costs == NULL)
    return;
  memset (self->row, 0, self->n_columns * sizeof *self->row);
  for (uint32_t column = 0; column < part->n_events; column++)
    {
      uint32_t to = self->column_of_event[part->events[column]];

      if (to != CGV_NONE && costs[column] != 0)
        self->row[to] = costs[column];
    }
  cgv_writer_put_text (self, key);
  for (uint32_t column = 0; column < self->n_columns; column++)
    {
      cgv_writer_put (self, " ", 1);
      cgv_writer_put_cost (self, column, self->row[column]);
    }
  cgv_writer_end_line (self);
}

/* Cachegrind's own files are known by what is not in them, and cg_annotate reads nothing else. */
static bool
is_bare (const CgvWriter *self,
         const CgvPart *part)
{
  return self->n_parts == 1 && part->version == CGV_NONE && get_creator (self, part) == CGV_NONE && part->pid == 0 && part->number == 0 &&
         part->thread == 0 && !part->has_address && !part->has_bb && !part->has_calls && !part->has_jumps;
}

static void
put_positions (CgvWriter *self)
{
  cgv_writer_put_text (self, "positions:");
  if (self->has_address)
    cgv_writer_put_text (self, " instr");
  if (self->has_bb)
    cgv_writer_put_text (self, " bb");
  if (self->has_line)
    cgv_writer_put_text (self, " line");
  cgv_writer_end_line (self);
}

static void
put_file_head (CgvWriter *self,
               const CgvPart *part)
{
  cgv_writer_put_text (self, "# callgrind format\n");
  if (part->version != CGV_NONE)
    put_text_line (self, "version:", part->version);
}

static void
put_events (CgvWriter *self)
{
  if (self->last_part == NULL)
    {
      for (CgvEventId event = 0; event < self->profile->n_events; event++)
        put_event (self, event);
    }
  cgv_writer_put_text (self, "events:");
  for (uint32_t column = 0; column < self->n_columns; column++)
    {
      cgv_writer_put (self, " ", 1);
      cgv_writer_put_string (self, self->profile->events[self->columns[column]].name);
    }
  cgv_writer_end_line (self);
}

/* Any line that only a header has begins the next part; descriptions alone would be of the last one. */
static void
put_header (CgvWriter *self,
            const CgvPart *part)
{
  if (self->is_bare)
    {
      put_descriptions (self, part);
      put_identity (self, part);
    }
  else
    {
      if (self->last_part == NULL)
        put_file_head (self, part);
      else
        cgv_writer_end_line (self);
      put_identity (self, part);
      put_positions (self);
      put_descriptions (self, part);
    }
  put_events (self);
  put_sums (self, "summary:", part, part->declared_summary);
}

bool
cgv_writer_begin_part (CgvWriter *self,
                       const CgvPart *part,
                       const bool *is_signed,
                       bool is_empty)
{
  self->part_number++;
  self->follows_open_end = self->has_open_end;
  self->has_open_end = is_empty && part->declared_totals == NULL && self->part_number + 1 < self->first_part + self->n_parts;
  self->has_address = part->has_address;
  self->has_bb = part->has_bb;
  /* There must be one; the line is 0 where the part had only columns that the reader does not know. */
  self->has_line = part->has_line || (!part->has_address && !part->has_bb);
  self->is_bare = !is_empty && is_bare (self, part);
  choose_columns (self, part, is_signed);
  put_header (self, part);

  self->position = (CgvPosition) { 0, 0, 0 };
  self->has_position = false;
  self->object = self->last_part == NULL ? 0 : CGV_NONE;
  self->fl = CGV_NONE;
  self->file = CGV_NONE;
  self->function = CGV_NONE;
  self->last_part = part;
  return self->result == CGV_WRITER_OK;
}

void
cgv_writer_end_part (CgvWriter *self,
                     const CgvPart *part)
{
  if (part->declared_totals == NULL)
    return;
  cgv_writer_end_line (self);
  put_sums (self, "totals:", part, part->declared_totals);
}
