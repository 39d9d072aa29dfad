/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-writer-private.h"

#include "cgv-number-private.h"

/* Whether a name begins with "(12)", and with which number in it. Names end in a NUL. */
static bool
begins_with_id (const uint8_t *name,
                uint64_t *id)
{
  bool overflow = false;

  if (name[0] != '(' || !cgv_is_digit (name[1]))
    return false;
  return *cgv_number_read (name + 1, id, &overflow) == ')' && !overflow;
}

/* A function called "(12)'2" would be read as what 12 stands for, so that nothing must. */
static bool
reserve_ids (CgvWriter *self)
{
  const CgvProfile *profile = self->profile;

  for (CgvFunctionId function = 0; function < profile->n_functions; function++)
    {
      const char *name = cgv_profile_get_string (profile, profile->functions[function].name, NULL);
      uint64_t id;

      if (begins_with_id ((const uint8_t *) name, &id) && !cgv_id_map_set (&self->reserved, &self->memory, id, 0))
        return cgv_writer_fail (self, CGV_WRITER_NO_MEMORY);
    }
  return true;
}

bool
cgv_writer_init_names (CgvWriter *self)
{
  size_t n_strings = self->profile->strings->n_strings;

  cgv_id_map_init (&self->reserved, self->profile->sources[0].head->seed);
  for (unsigned int names = 0; names < CGV_WRITER_N_NAMES; names++)
    {
      self->ids[names] = cgv_memory_new (&self->memory, n_strings, sizeof *self->ids[names]);
      if (self->ids[names] == NULL)
        return cgv_writer_fail (self, CGV_WRITER_NO_MEMORY);
      self->defined_in[names] = cgv_memory_new (&self->memory, n_strings, sizeof *self->defined_in[names]);
      if (self->defined_in[names] == NULL)
        return cgv_writer_fail (self, CGV_WRITER_NO_MEMORY);
    }
  return reserve_ids (self);
}

void
cgv_writer_clear_names (CgvWriter *self)
{
  size_t n_strings = self->profile->strings->n_strings;

  for (unsigned int names = 0; names < CGV_WRITER_N_NAMES; names++)
    {
      cgv_memory_free (&self->memory, self->ids[names], n_strings, sizeof *self->ids[names]);
      cgv_memory_free (&self->memory, self->defined_in[names], n_strings, sizeof *self->defined_in[names]);
    }
  cgv_id_map_clear (&self->reserved, &self->memory);
}

/* Ids of function names are kept clear of those that a name seems to refer to; a jump may go to a
 * name that no function has, which is too late to be kept clear of. */
static bool
is_misread (const CgvWriter *self,
            CgvWriterNames names,
            const uint8_t *name)
{
  uint64_t id;

  return names == CGV_WRITER_FUNCTION && begins_with_id (name, &id) && id > 0 && id <= self->last_id[names] &&
         cgv_id_map_get (&self->reserved, id) == CGV_NONE;
}

static void
put_id (CgvWriter *self,
        uint32_t id)
{
  cgv_writer_put (self, "(", 1);
  cgv_writer_put_number (self, id);
  cgv_writer_put (self, ")", 1);
}

/* Gives a name its id, if it has none. Returns whether it has to be written in full this time. */
static bool
define (CgvWriter *self,
        CgvWriterNames names,
        CgvStringId name)
{
  uint32_t *id = &self->ids[names][name];
  bool is_new = self->defined_in[names][name] != self->part_number;

  if (self->defined_in[names][name] < self->first_part)
    {
      do
        self->last_id[names]++;
      while (names == CGV_WRITER_FUNCTION && cgv_id_map_get (&self->reserved, self->last_id[names]) != CGV_NONE);
      *id = self->last_id[names];
    }
  self->defined_in[names][name] = self->part_number;
  return is_new;
}

/* Blanks at the beginning of a name, and a name of nothing, can only be written by themselves; what
 * looks like an id, only behind one. */
bool
cgv_writer_put_name (CgvWriter *self,
                     CgvWriterNames names,
                     const char *key,
                     CgvStringId name)
{
  size_t length;
  const uint8_t *bytes = (const uint8_t *) cgv_profile_get_string (self->profile, name, &length);
  uint64_t id;
  bool looks_like_id = begins_with_id (cgv_skip_blanks (bytes), &id);
  bool stands_alone = length == 0 || cgv_is_blank (bytes[0]);
  bool is_empty_function = length == 0 && names == CGV_WRITER_FUNCTION;

  if (is_empty_function || (stands_alone && looks_like_id) || is_misread (self, names, bytes))
    {
      if (self->result == CGV_WRITER_OK)
        self->culprit = name;
      return cgv_writer_fail (self, CGV_WRITER_BAD_NAME);
    }

  cgv_writer_put_text (self, key);
  if (stands_alone || (self->options->full_names && !looks_like_id))
    cgv_writer_put (self, bytes, length);
  else
    {
      bool is_new = define (self, names, name);

      put_id (self, self->ids[names][name]);
      if (is_new)
        {
          cgv_writer_put (self, " ", 1);
          cgv_writer_put (self, bytes, length);
        }
    }
  cgv_writer_end_line (self);
  return self->result == CGV_WRITER_OK;
}
