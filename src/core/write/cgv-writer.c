/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-writer-private.h"

#include <string.h>

#include "cgv-number-private.h"

#define DIGITS_MAX 20

bool
cgv_writer_fail (CgvWriter *self,
                 CgvWriterResult result)
{
  if (self->result == CGV_WRITER_OK)
    self->result = result;
  return false;
}

static void
pass_on (CgvWriter *self,
         const void *bytes,
         size_t n_bytes)
{
  if (n_bytes > 0 && self->result == CGV_WRITER_OK && !self->func (bytes, n_bytes, self->user_data))
    cgv_writer_fail (self, CGV_WRITER_STOPPED);
}

static bool
flush (CgvWriter *self)
{
  pass_on (self, self->buffer, self->n_buffer);
  self->n_buffer = 0;
  return self->result == CGV_WRITER_OK;
}

void
cgv_writer_put (CgvWriter *self,
                const void *bytes,
                size_t n_bytes)
{
  if (n_bytes == 0)
    return;
  self->last_byte = ((const uint8_t *) bytes)[n_bytes - 1];
  if (n_bytes > CGV_WRITER_BUFFER - self->n_buffer)
    flush (self);
  if (n_bytes > CGV_WRITER_BUFFER)
    {
      pass_on (self, bytes, n_bytes);
      return;
    }
  memcpy (self->buffer + self->n_buffer, bytes, n_bytes);
  self->n_buffer += n_bytes;
}

void
cgv_writer_put_text (CgvWriter *self,
                     const char *text)
{
  cgv_writer_put (self, text, strlen (text));
}

void
cgv_writer_put_string (CgvWriter *self,
                       CgvStringId string)
{
  size_t length;
  const char *bytes = cgv_profile_get_string (self->profile, string, &length);

  cgv_writer_put (self, bytes, length);
}

static void
put_digits (CgvWriter *self,
            uint64_t number,
            unsigned int base)
{
  static const char digits[] = "0123456789abcdef";
  uint8_t text[DIGITS_MAX];
  size_t at = DIGITS_MAX;

  do
    {
      text[--at] = (uint8_t) digits[number % base];
      number /= base;
    }
  while (number > 0);
  cgv_writer_put (self, text + at, DIGITS_MAX - at);
}

void
cgv_writer_put_number (CgvWriter *self,
                       uint64_t number)
{
  put_digits (self, number, 10);
}

static void
put_hex (CgvWriter *self,
         uint64_t number)
{
  cgv_writer_put (self, "0x", 2);
  put_digits (self, number, 16);
}

/* The reader knows no cost of -2^63; one that has its bits was written without a sign. */
void
cgv_writer_put_cost (CgvWriter *self,
                     uint32_t column,
                     CgvCost cost)
{
  bool is_negative = self->column_signed[column] && cost > (CgvCost) INT64_MIN;

  if (is_negative)
    cgv_writer_put (self, "-", 1);
  cgv_writer_put_number (self, is_negative ? 0 - cost : cost);
}

/* The reader takes one carriage return at the end of a line for a part of that end. */
void
cgv_writer_end_line (CgvWriter *self)
{
  if (self->last_byte == '\r')
    cgv_writer_put (self, "\r", 1);
  cgv_writer_put (self, "\n", 1);
}

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

static bool
init_names (CgvWriter *self)
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

static void
clear_names (CgvWriter *self)
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
static bool
put_name (CgvWriter *self,
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

/* fl= names the file that a function is in. It is said again behind inlined code, as callgrind_annotate
 * takes the file of that for the one of the next function. */
bool
cgv_writer_begin_function (CgvWriter *self,
                           CgvFunctionId function)
{
  const CgvFunction *info = &self->profile->functions[function];

  cgv_writer_end_line (self);
  if (self->object != info->object && !put_name (self, CGV_WRITER_OBJECT, "ob=", info->object))
    return false;
  if ((self->fl != info->file || self->file != info->file) && !put_name (self, CGV_WRITER_FILE, "fl=", info->file))
    return false;
  self->object = info->object;
  self->fl = info->file;
  self->file = info->file;
  self->function = function;
  return put_name (self, CGV_WRITER_FUNCTION, "fn=", info->name);
}

/* Where a line is not in the file that its function is in, or is again. */
static bool
set_file (CgvWriter *self,
          CgvStringId file)
{
  const char *key = file == self->fl ? "fe=" : "fi=";

  if (self->file == file)
    return true;
  self->file = file;
  return put_name (self, CGV_WRITER_FILE, key, file);
}

static unsigned int
count_digits (uint64_t number,
              unsigned int base)
{
  unsigned int n = 1;

  for (; number >= base; number /= base)
    n++;
  return n;
}

/* A difference, if that is shorter, has a sign; a full address begins with "0x". */
static bool
is_full_shorter (uint64_t position,
                 uint64_t distance,
                 bool is_address)
{
  if (distance <= UINT8_MAX)
    return false;
  return (is_address ? 2 + count_digits (position, 16) : count_digits (position, 10)) <= 1 + count_digits (distance, 10);
}

static void
put_position (CgvWriter *self,
              uint64_t position,
              uint64_t last,
              bool is_address)
{
  uint64_t difference = position - last;
  bool is_negative = difference > (uint64_t) INT64_MAX;
  uint64_t distance = is_negative ? 0 - difference : difference;
  bool is_full = !self->has_position || self->options->full_positions || is_full_shorter (position, distance, is_address);

  if (is_full && is_address)
    put_hex (self, position);
  else if (is_full)
    cgv_writer_put_number (self, position);
  else if (distance == 0)
    cgv_writer_put (self, "*", 1);
  else
    {
      cgv_writer_put (self, is_negative ? "-" : "+", 1);
      cgv_writer_put_number (self, distance);
    }
}

/* The columns of a position, each with a blank behind it but for the last one. */
static void
put_positions (CgvWriter *self,
               const CgvPosition *position)
{
  const CgvPosition *last = &self->position;

  if (self->has_address)
    put_position (self, position->address, last->address, true);
  if (self->has_address && (self->has_bb || self->has_line))
    cgv_writer_put (self, " ", 1);
  if (self->has_bb)
    put_position (self, position->bb, last->bb, false);
  if (self->has_bb && self->has_line)
    cgv_writer_put (self, " ", 1);
  if (self->has_line)
    put_position (self, position->line, last->line, false);
}

static CgvPosition
get_position (const CgvCostLine *line)
{
  return (CgvPosition) { line->address, line->line, line->bb };
}

/* Nobody records the basic block that is called or jumped to. */
static void
put_target (CgvWriter *self,
            uint64_t address,
            uint64_t line)
{
  CgvPosition target = { address, line, self->position.bb };

  cgv_writer_put (self, " ", 1);
  put_positions (self, &target);
  cgv_writer_end_line (self);
}

uint32_t
cgv_writer_map_costs (const CgvWriter *self,
                      const CgvCostLine *line,
                      CgvCost *costs)
{
  const CgvPart *part = cgv_profile_get_part (self->profile, line->part);
  uint32_t n_costs = 0;

  memset (costs, 0, self->n_columns * sizeof *costs);
  for (uint32_t i = 0; i < line->n_costs; i++)
    {
      uint32_t to = self->column_of_event[part->events[i]];

      if (to == CGV_NONE || line->costs[i] == 0)
        continue;
      costs[to] = line->costs[i];
      if (n_costs <= to)
        n_costs = to + 1;
    }
  return n_costs;
}

/* A sign makes the reader take every cost of a call above 2^63-1 for a negative one that lost its sign in
 * an event type that has some; without any sign all bits stay as they are. */
static bool
has_lost_sign (const CgvWriter *self,
               const CgvCost *costs,
               uint32_t n_costs)
{
  for (uint32_t column = 0; column < n_costs; column++)
    {
      if (costs[column] > (CgvCost) INT64_MAX && !self->column_signed[column])
        return true;
    }
  return false;
}

/* Some readers want one cost at least, and those of Cachegrind all of them; the rest may be left out
 * if it is 0. */
static bool
put_costs (CgvWriter *self,
           const CgvCostLine *line,
           const CgvCost *costs,
           uint32_t n_costs)
{
  CgvPosition position = get_position (line);
  bool is_unsigned = has_lost_sign (self, costs, n_costs);

  put_positions (self, &position);
  self->position = position;
  self->has_position = true;
  while (n_costs > 0 && costs[n_costs - 1] == 0)
    n_costs--;
  if (self->is_bare)
    n_costs = self->n_columns;
  for (uint32_t column = 0; column == 0 || column < n_costs; column++)
    {
      cgv_writer_put (self, " ", 1);
      if (is_unsigned)
        cgv_writer_put_number (self, costs[column]);
      else
        cgv_writer_put_cost (self, column, costs[column]);
    }
  cgv_writer_end_line (self);
  return self->result == CGV_WRITER_OK;
}

bool
cgv_writer_put_cost_line (CgvWriter *self,
                          const CgvCostLine *line,
                          const CgvCost *costs,
                          uint32_t n_costs)
{
  return set_file (self, line->file) && put_costs (self, line, costs, n_costs);
}

/* Readers differ in what an absent cfi= means inside of inlined code, so there it is never absent. */
static bool
put_callee (CgvWriter *self,
            CgvFunctionId callee)
{
  const CgvFunction *info = &self->profile->functions[callee];
  bool is_local = info->file == self->file && info->file == self->fl;

  if (info->object != self->object && !put_name (self, CGV_WRITER_OBJECT, "cob=", info->object))
    return false;
  if (!is_local && !put_name (self, CGV_WRITER_FILE, "cfi=", info->file))
    return false;
  return put_name (self, CGV_WRITER_FUNCTION, "cfn=", info->name);
}

bool
cgv_writer_put_call_line (CgvWriter *self,
                          const CgvCallLine *line,
                          const CgvCost *costs,
                          uint32_t n_costs)
{
  if (!set_file (self, line->position.file) || !put_callee (self, self->profile->calls[line->call].callee))
    return false;
  if (line->has_count)
    {
      cgv_writer_put_text (self, "calls=");
      cgv_writer_put_number (self, line->count);
      put_target (self, line->target_address, line->target_line);
    }
  return put_costs (self, &line->position, costs, n_costs);
}

static bool
put_jump_target (CgvWriter *self,
                 const CgvJumpLine *line)
{
  if (line->target_file != self->file && !put_name (self, CGV_WRITER_FILE, "jfi=", line->target_file))
    return false;
  return line->target_function == self->profile->functions[self->function].name ||
         put_name (self, CGV_WRITER_FUNCTION, "jfn=", line->target_function);
}

/* In the order that Valgrind writes, which is not the one of the format's description. */
bool
cgv_writer_put_jump_line (CgvWriter *self,
                          const CgvJumpLine *line)
{
  CgvPosition position = get_position (&line->position);

  if (!set_file (self, line->position.file) || !put_jump_target (self, line))
    return false;
  cgv_writer_put_text (self, line->is_conditional ? "jcnd=" : "jump=");
  if (line->is_conditional)
    {
      cgv_writer_put_number (self, line->followed);
      cgv_writer_put (self, "/", 1);
    }
  cgv_writer_put_number (self, line->executed);
  put_target (self, line->target_address, line->target_line);
  put_positions (self, &position);
  self->position = position;
  self->has_position = true;
  cgv_writer_end_line (self);
  return self->result == CGV_WRITER_OK;
}

static bool
visit_cost_line (const CgvCostLine *line,
                 void *user_data)
{
  CgvWriter *self = user_data;

  return cgv_writer_put_cost_line (self, line, self->row, cgv_writer_map_costs (self, line, self->row));
}

static bool
visit_call_line (const CgvCallLine *line,
                 void *user_data)
{
  CgvWriter *self = user_data;

  return cgv_writer_put_call_line (self, line, self->row, cgv_writer_map_costs (self, &line->position, self->row));
}

static bool
visit_jump_line (const CgvJumpLine *line,
                 void *user_data)
{
  return cgv_writer_put_jump_line (user_data, line);
}

bool
cgv_writer_is_cancelled (const CgvWriter *self)
{
  return self->options->cancel != NULL && self->options->cancel->func (self->options->cancel->user_data);
}

static bool
put_block (CgvWriter *self,
           uint32_t block)
{
  const CgvLineVisitor visitor = { visit_cost_line, visit_call_line, visit_jump_line, self };
  CgvFunctionId function = self->function_of_block[block];

  if (cgv_writer_is_cancelled (self))
    return cgv_writer_fail (self, CGV_WRITER_STOPPED);
  return cgv_writer_begin_function (self, function) && cgv_profile_visit_block (self->profile, block, function, &visitor);
}

CgvPartId
cgv_writer_find_part (const CgvWriter *self,
                      CgvPartId part)
{
  const CgvPartSet *parts = self->parts;

  while (part < self->profile->n_parts && !cgv_part_set_contains (parts, part))
    part = part % 64 == 0 && parts->words[part / 64] == 0 ? part + 64 : part + 1;
  return part < self->profile->n_parts ? part : CGV_NONE;
}

/* Blocks are in the order of parts. */
static uint32_t
find_first_block (const CgvWriter *self,
                  CgvPartId part)
{
  uint32_t low = 0;
  uint32_t high = self->profile->n_blocks;

  while (low < high)
    {
      uint32_t middle = low + (high - low) / 2;

      if (cgv_profile_get_block_part (self->profile, middle) < part)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

static bool
is_in_part (const CgvWriter *self,
            uint32_t block,
            CgvPartId part)
{
  return block < self->profile->n_blocks && cgv_profile_get_block_part (self->profile, block) == part;
}

static bool
put_part (CgvWriter *self,
          CgvPartId part)
{
  const CgvPart *info = cgv_profile_get_part (self->profile, part);
  uint32_t block = find_first_block (self, part);

  if (!cgv_writer_begin_part (self, info, cgv_profile_get_raw_part (self->profile, part)->column_signed, !is_in_part (self, block, part)))
    return false;
  for (; is_in_part (self, block, part); block++)
    {
      if (!put_block (self, block))
        return false;
    }
  cgv_writer_end_part (self, info);
  return true;
}

static bool
put_parts (CgvWriter *self)
{
  for (CgvPartId part = cgv_writer_find_part (self, 0); part != CGV_NONE; part = cgv_writer_find_part (self, part + 1))
    {
      if (!put_part (self, part))
        return false;
    }
  return true;
}

/* Parts of several files may have more event types than one file may. */
static bool
count_events (CgvWriter *self)
{
  uint32_t n_events = 0;

  memset (self->column_of_event, 0, self->profile->n_events * sizeof *self->column_of_event);
  for (CgvPartId id = cgv_writer_find_part (self, 0); id != CGV_NONE; id = cgv_writer_find_part (self, id + 1))
    {
      const CgvPart *part = cgv_profile_get_part (self->profile, id);

      self->n_parts++;
      for (uint32_t column = 0; column < part->n_events; column++)
        {
          n_events += self->column_of_event[part->events[column]] == 0;
          self->column_of_event[part->events[column]] = 1;
        }
    }
  if (self->options->events != NULL)
    n_events = self->options->n_events;
  return n_events <= CGV_MAX_EVENTS || cgv_writer_fail (self, CGV_WRITER_TOO_MANY_EVENTS);
}

static bool
find_functions (CgvWriter *self)
{
  const CgvProfile *profile = self->profile;

  self->function_of_block = cgv_memory_new (&self->memory, profile->n_blocks, sizeof *self->function_of_block);
  if (self->function_of_block == NULL)
    return false;
  for (CgvFunctionId function = 0; function < profile->n_functions; function++)
    {
      for (uint32_t i = profile->block_start[function]; i < profile->block_start[function + 1]; i++)
        self->function_of_block[profile->blocks[i]] = function;
    }
  return true;
}

static bool
init (CgvWriter *self)
{
  CgvMemory *memory = &self->memory;
  size_t n_events = self->profile->n_events;

  self->buffer = cgv_memory_new (memory, CGV_WRITER_BUFFER, 1);
  self->columns = cgv_memory_new (memory, n_events, sizeof *self->columns);
  self->column_signed = cgv_memory_new (memory, n_events, sizeof *self->column_signed);
  self->column_of_event = cgv_memory_new (memory, n_events, sizeof *self->column_of_event);
  self->row = cgv_memory_new (memory, n_events, sizeof *self->row);
  if (self->buffer == NULL || self->columns == NULL || self->column_signed == NULL || self->column_of_event == NULL || self->row == NULL)
    return false;
  return find_functions (self) && init_names (self);
}

CgvWriter *
cgv_writer_new_with_memory (const CgvProfile *profile,
                            const CgvWriterOptions *options,
                            const CgvMemory *memory)
{
  CgvMemory own = *memory;
  CgvWriter *self = cgv_memory_new (&own, 1, sizeof *self);

  if (self == NULL)
    return NULL;
  self->memory = own;
  self->profile = profile;
  self->options = options;
  if (init (self))
    return self;
  cgv_writer_free (self);
  return NULL;
}

CgvWriter *
cgv_writer_new (const CgvProfile *profile,
                const CgvWriterOptions *options)
{
  const CgvMemory memory = CGV_MEMORY_INIT;

  return cgv_writer_new_with_memory (profile, options, &memory);
}

void
cgv_writer_free (CgvWriter *self)
{
  CgvMemory *memory;
  CgvMemory last;
  size_t n_events;

  if (self == NULL)
    return;
  memory = &self->memory;
  n_events = self->profile->n_events;
  cgv_memory_free (memory, self->buffer, CGV_WRITER_BUFFER, 1);
  cgv_memory_free (memory, self->columns, n_events, sizeof *self->columns);
  cgv_memory_free (memory, self->column_signed, n_events, sizeof *self->column_signed);
  cgv_memory_free (memory, self->column_of_event, n_events, sizeof *self->column_of_event);
  cgv_memory_free (memory, self->row, n_events, sizeof *self->row);
  cgv_memory_free (memory, self->function_of_block, self->profile->n_blocks, sizeof *self->function_of_block);
  clear_names (self);
  cgv_writer_clear_merged (self);
  last = *memory;
  cgv_memory_free (&last, self, 1, sizeof *self);
}

static void
begin_file (CgvWriter *self,
            const CgvPartSet *parts)
{
  self->parts = parts != NULL ? parts : self->options->parts;
  self->result = CGV_WRITER_OK;
  self->culprit = CGV_NONE;
  self->n_buffer = 0;
  self->last_byte = 0;
  self->n_parts = 0;
  self->first_part = self->part_number + 1;
  self->last_part = NULL;
  self->has_open_end = false;
  memset (self->last_id, 0, sizeof self->last_id);
}

CgvWriterResult
cgv_writer_write (CgvWriter *self,
                  const CgvPartSet *parts,
                  CgvWriteFunc func,
                  void *user_data,
                  CgvStringId *culprit)
{
  begin_file (self, parts);
  self->func = func;
  self->user_data = user_data;
  if (count_events (self) && (self->options->merges_parts ? cgv_writer_put_merged (self) : put_parts (self)))
    flush (self);
  if (culprit != NULL)
    *culprit = self->culprit;
  return self->result;
}
