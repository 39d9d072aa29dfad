/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-writer.h"

#include <string.h>

#include "cgv-cost.h"
#include "cgv-hash-private.h"
#include "cgv-id-map-private.h"
#include "cgv-limits.h"
#include "cgv-number-private.h"
#include "cgv-problem.h"
#include "cgv-producer-private.h"
#include "cgv-profile-private.h"
#include "cgv-vector.h"

/* Each kind of names has ids of its own. */
typedef enum
{
  NAMES_OBJECT,
  NAMES_FILE,
  NAMES_FUNCTION,
} Names;

#define N_NAMES 3

#define BUFFER_SIZE 65536u

typedef enum
{
  LINE_COST,
  LINE_CALL,
  LINE_JUMP,
} LineKind;

/* A line to write. Lines of merged parts that differ only in counts and costs are added up. */
typedef struct
{
  LineKind kind;
  CgvStringId file;
  CgvPosition position;
  CgvCallId call;
  bool has_count;
  bool is_conditional;
  CgvPosition target;
  CgvStringId target_function;
  CgvStringId target_file;
  uint64_t count;
  uint64_t followed;
  size_t costs; /* where its costs begin among those of merged lines */
  uint32_t n_costs;
} Line;

/* The lines of a function, in the parts to write. */
typedef struct
{
  Line *lines;
  uint32_t n_lines;
  CgvCost *costs;
  size_t n_costs;
  uint32_t *slots;
  size_t slots_capacity;
  size_t n_slots;
} MergedLines;

struct CgvWriter
{
  const CgvProfile *profile;
  const CgvWriterOptions *options;
  CgvMemory memory;
  CgvPool pool; /* all of its arrays */
  CgvWriteFunc func;
  void *user_data;
  CgvWriterResult result;
  CgvStringId culprit;

  uint8_t *buffer;
  size_t n_buffer;
  uint8_t last_byte;

  CgvFunctionId *function_of_block;

  /* For each kind of names and each string, its id, from 1, and the part in which it was last defined. An id that was
   * defined before the first part of the file does not count. */
  uint32_t *ids[N_NAMES];
  uint32_t *defined_in[N_NAMES];
  uint32_t last_id[N_NAMES];
  CgvIdMap reserved;

  /* The parts of this file, and how many they are. Parts have numbers that run through all files written. */
  const CgvPartSet *parts;
  uint32_t n_parts;
  uint32_t first_part;
  uint32_t part_number;
  const CgvPart *last_part;
  bool has_open_end;
  bool follows_open_end;

  /* The current part has only the header lines that Cachegrind writes; and it is one of
   * Cachegrind, which names a function once for each file. */
  bool is_bare;
  bool is_cachegrind;

  /* The columns of the current part. */
  bool has_address;
  bool has_line;
  bool has_bb;
  CgvEventId *columns;
  bool *column_signed;
  uint32_t n_columns;
  uint32_t *column_of_event;
  bool is_short;      /* whether the part lacks costs */
  CgvCost *outside;   /* for each event type, its cost outside of functions */
  CgvCost *row; /* the costs of the current line by column; all 0 between lines */

  /* The context of the last line. */
  CgvPosition position;
  bool has_position;
  CgvStringId object;
  CgvStringId fl;
  CgvStringId file;
  CgvFunctionId function;

  CgvFunctionId function_of_lines; /* which the lines that are read belong to */
  MergedLines merged;
};

#define DIGITS_MAX 20

/* Ends writing, unless it ended before. Returns false. */
static bool
fail (CgvWriter *self,
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
    fail (self, CGV_WRITER_STOPPED);
}

static bool
flush (CgvWriter *self)
{
  pass_on (self, self->buffer, self->n_buffer);
  self->n_buffer = 0;
  return self->result == CGV_WRITER_OK;
}

/* Writes nothing once writing has ended. */
static void
put (CgvWriter *self,
     const void *bytes,
     size_t n_bytes)
{
  if (n_bytes == 0)
    return;
  self->last_byte = ((const uint8_t *) bytes)[n_bytes - 1];
  if (n_bytes > BUFFER_SIZE - self->n_buffer)
    flush (self);
  if (n_bytes > BUFFER_SIZE)
    {
      pass_on (self, bytes, n_bytes);
      return;
    }
  memcpy (self->buffer + self->n_buffer, bytes, n_bytes);
  self->n_buffer += n_bytes;
}

static void
put_text (CgvWriter *self,
          const char *text)
{
  put (self, text, strlen (text));
}

static void
put_string (CgvWriter *self,
            CgvStringId string)
{
  size_t length;
  const char *bytes = cgv_profile_get_string (self->profile, string, &length);

  put (self, bytes, length);
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
  put (self, text + at, DIGITS_MAX - at);
}

static void
put_number (CgvWriter *self,
            uint64_t number)
{
  put_digits (self, number, 10);
}

static void
put_hex (CgvWriter *self,
         uint64_t number)
{
  put (self, "0x", 2);
  put_digits (self, number, 16);
}

/* The reader knows no cost of -2^63; one that has its bits was written without a sign. */
static void
put_cost (CgvWriter *self,
          uint32_t column,
          CgvCost cost)
{
  bool is_negative = self->column_signed[column] && cost > (CgvCost) INT64_MIN;

  if (is_negative)
    put (self, "-", 1);
  put_number (self, is_negative ? 0 - cost : cost);
}

/* The reader takes one carriage return at the end of a line for a part of that end. */
static void
end_line (CgvWriter *self)
{
  if (self->last_byte == '\r')
    put (self, "\r", 1);
  put (self, "\n", 1);
}

/* Returns whether a name begins with "(12)", and with which number in it. Names end in a NUL. */
static bool
begins_with_id (const uint8_t *name,
                uint64_t *id)
{
  bool overflow = false;

  if (name[0] != '(' || !cgv_is_digit (name[1]))
    return false;
  return *cgv_number_read (name + 1, id, &overflow) == ')' && !overflow;
}

/* Reserves ids. A function named "(12)'2" would be read as the name of id 12, so id 12 must stay unused. */
static bool
reserve_ids (CgvWriter *self)
{
  const CgvProfile *profile = self->profile;

  for (CgvFunctionId function = 0; function < profile->n_functions; function++)
    {
      const char *name = cgv_profile_get_string (profile, profile->functions[function].name, NULL);
      uint64_t id;

      if (begins_with_id ((const uint8_t *) name, &id) && !cgv_id_map_set (&self->reserved, &self->memory, id, 0))
        return fail (self, CGV_WRITER_NO_MEMORY);
    }
  return true;
}

static bool
init_names (CgvWriter *self)
{
  size_t n_strings = self->profile->strings->n_strings;

  cgv_id_map_init (&self->reserved, self->profile->sources[0].head->seed);
  for (unsigned int names = 0; names < N_NAMES; names++)
    {
      cgv_pool_make (&self->pool, &self->ids[names], n_strings);
      if (self->ids[names] == NULL)
        return fail (self, CGV_WRITER_NO_MEMORY);
      cgv_pool_make (&self->pool, &self->defined_in[names], n_strings);
      if (self->defined_in[names] == NULL)
        return fail (self, CGV_WRITER_NO_MEMORY);
    }
  return reserve_ids (self);
}

/* Returns whether a name would be misread. Ids of function names avoid those that a name seems to refer to; a jump may go to a name that
 * no function has, too late to be avoided. */
static bool
is_misread (const CgvWriter *self,
            Names names,
            const uint8_t *name)
{
  uint64_t id;

  return names == NAMES_FUNCTION && begins_with_id (name, &id) && id > 0 && id <= self->last_id[names] &&
         cgv_id_map_get (&self->reserved, id) == CGV_NONE;
}

static void
put_id (CgvWriter *self,
        uint32_t id)
{
  put (self, "(", 1);
  put_number (self, id);
  put (self, ")", 1);
}

/* Gives a name its id, if it has none. Returns whether it must be written in full this time. */
static bool
define (CgvWriter *self,
        Names names,
        CgvStringId name)
{
  uint32_t *id = &self->ids[names][name];
  bool is_new = self->defined_in[names][name] != self->part_number;

  if (self->defined_in[names][name] < self->first_part)
    {
      do
        self->last_id[names]++;
      while (names == NAMES_FUNCTION && cgv_id_map_get (&self->reserved, self->last_id[names]) != CGV_NONE);
      *id = self->last_id[names];
    }
  self->defined_in[names][name] = self->part_number;
  return is_new;
}

/* Writes a name. An empty one can be written only without an id; one that looks like an id, only after one. */
static bool
put_name (CgvWriter *self,
          Names names,
          const char *key,
          CgvStringId name)
{
  size_t length;
  const uint8_t *bytes = (const uint8_t *) cgv_profile_get_string (self->profile, name, &length);
  uint64_t id;
  bool looks_like_id = begins_with_id (bytes, &id);
  bool is_empty = length == 0;

  if ((is_empty && names == NAMES_FUNCTION) || is_misread (self, names, bytes))
    {
      if (self->result == CGV_WRITER_OK)
        self->culprit = name;
      return fail (self, CGV_WRITER_BAD_NAME);
    }

  put_text (self, key);
  if (is_empty || (self->is_cachegrind && !looks_like_id))
    put (self, bytes, length);
  else
    {
      bool is_new = define (self, names, name);

      put_id (self, self->ids[names][name]);
      if (is_new)
        {
          put (self, " ", 1);
          put (self, bytes, length);
        }
    }
  end_line (self);
  return self->result == CGV_WRITER_OK;
}

/* Begins a function. fl= names its file. It is repeated after inlined code, because callgrind_annotate would take the file of that for
 * the one of the next function. */
static bool
begin_function (CgvWriter *self,
                CgvFunctionId function)
{
  const CgvFunction *info = &self->profile->functions[function];

  end_line (self);
  if (self->object != info->object && !put_name (self, NAMES_OBJECT, "ob=", info->object))
    return false;
  if (self->is_cachegrind)
    {
      self->object = info->object;
      self->file = CGV_NONE;
      self->function = function;
      return true;
    }
  if ((self->fl != info->file || self->file != info->file) && !put_name (self, NAMES_FILE, "fl=", info->file))
    return false;
  self->object = info->object;
  self->fl = info->file;
  self->file = info->file;
  self->function = function;
  return put_name (self, NAMES_FUNCTION, "fn=", info->name);
}

/* Returns whether lines of equal places become one. */
static bool
merges_lines (const CgvWriter *self)
{
  return self->options->merges_parts || self->options->positions != CGV_WRITER_ALL_POSITIONS;
}

/* Cachegrind names the function again in each file, and cg_annotate ignores a file without a function. If a damaged file lacks such a name,
 * a copy lacks it, too: with the name, the function might have another file. */
static bool
name_file (CgvWriter *self,
           CgvStringId file)
{
  bool begins_block = self->file == CGV_NONE;

  if (!begins_block && merges_lines (self))
    end_line (self);
  if (self->fl != file && !put_name (self, NAMES_FILE, "fl=", file))
    return false;
  self->fl = file;
  self->file = file;
  return (!begins_block && !merges_lines (self)) || put_name (self, NAMES_FUNCTION, "fn=", self->profile->functions[self->function].name);
}

/* Sets the file of lines that leave the file of their function, or return to it. */
static bool
set_file (CgvWriter *self,
          CgvStringId file)
{
  const char *key = file == self->fl ? "fe=" : "fi=";

  if (self->file == file)
    return true;
  if (self->is_cachegrind)
    return name_file (self, file);
  self->file = file;
  return put_name (self, NAMES_FILE, key, file);
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

/* Writes a difference with a sign if that is shorter; a full address begins with "0x". A
 * difference that exceeds the range of numbers is never written, because a reader would get a
 * value below zero. */
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
  bool is_wrapped = is_negative != (position < last);
  bool is_full = !self->has_position || self->is_cachegrind || is_wrapped || is_full_shorter (position, distance, is_address);

  if (is_full && is_address)
    put_hex (self, position);
  else if (is_full)
    put_number (self, position);
  else if (distance == 0)
    put (self, "*", 1);
  else
    {
      put (self, is_negative ? "-" : "+", 1);
      put_number (self, distance);
    }
}

/* Writes the columns of a position, each but the last followed by a blank. */
static void
put_positions (CgvWriter *self,
               const CgvPosition *position)
{
  const CgvPosition *last = &self->position;

  if (self->has_address)
    put_position (self, position->address, last->address, true);
  if (self->has_address && (self->has_bb || self->has_line))
    put (self, " ", 1);
  if (self->has_bb)
    put_position (self, position->bb, last->bb, false);
  if (self->has_bb && self->has_line)
    put (self, " ", 1);
  if (self->has_line)
    put_position (self, position->line, last->line, false);
}

/* Writes a target. No producer records the basic block that is called or jumped to. */
static void
put_target (CgvWriter *self,
            const Line *line)
{
  CgvPosition target = { line->target.address, line->target.line, self->position.bb };

  put (self, " ", 1);
  put_positions (self, &target);
  end_line (self);
}

static void
put_place (CgvWriter *self,
           const Line *line)
{
  put_positions (self, &line->position);
  self->position = line->position;
  self->has_position = true;
}

/* Puts costs into the row. Returns the number that count, the rest being 0; the function that takes them clears them. */
static uint32_t
map_costs (CgvWriter *self,
           const CgvCostLine *line)
{
  const CgvPart *part = cgv_profile_get_part (self->profile, line->part);
  uint32_t n_costs = 0;

  for (uint32_t i = 0; i < line->n_costs; i++)
    {
      uint32_t to = self->column_of_event[part->events[i]];

      if (to == CGV_NONE || line->costs[i] == 0)
        continue;
      self->row[to] = line->costs[i];
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

static void
clear_row (CgvWriter *self,
           uint32_t n_costs)
{
  memset (self->row, 0, n_costs * sizeof *self->row);
}

static void
put_digit (CgvWriter *self,
           CgvCost digit)
{
  const uint8_t text[2] = { ' ', (uint8_t) ('0' + digit) };

  put (self, text, sizeof text);
}

/* Writes costs. Some readers want at least one cost, and those of Cachegrind all of them; otherwise trailing zeroes may be left out. */
static bool
put_costs (CgvWriter *self,
           const Line *line,
           const CgvCost *costs)
{
  uint32_t n_costs = line->n_costs;
  bool is_unsigned = has_lost_sign (self, costs, n_costs);

  put_place (self, line);
  while (n_costs > 0 && costs[n_costs - 1] == 0)
    n_costs--;
  for (uint32_t column = 0; column < n_costs; column++)
    {
      if (costs[column] < 10)
        {
          put_digit (self, costs[column]);
          continue;
        }
      put (self, " ", 1);
      if (is_unsigned)
        put_number (self, costs[column]);
      else
        put_cost (self, column, costs[column]);
    }
  for (uint32_t column = n_costs; column < (self->is_bare ? self->n_columns : 1); column++)
    put_digit (self, 0);
  end_line (self);
  return self->result == CGV_WRITER_OK;
}

/* Writes a callee. Readers differ in the meaning of an absent cfi= inside of inlined code, so it is never absent there. */
static bool
put_callee (CgvWriter *self,
            CgvFunctionId callee)
{
  const CgvFunction *info = &self->profile->functions[callee];
  bool is_local = info->file == self->file && info->file == self->fl;

  if (info->object != self->object && !put_name (self, NAMES_OBJECT, "cob=", info->object))
    return false;
  if (!is_local && !put_name (self, NAMES_FILE, "cfi=", info->file))
    return false;
  return put_name (self, NAMES_FUNCTION, "cfn=", info->name);
}

static bool
put_call (CgvWriter *self,
          const Line *line)
{
  if (!put_callee (self, self->profile->calls[line->call].callee))
    return false;
  if (line->has_count)
    {
      put_text (self, "calls=");
      put_number (self, line->count);
      put_target (self, line);
    }
  return true;
}

static bool
put_jump_target (CgvWriter *self,
                 const Line *line)
{
  if (line->target_file != self->file && !put_name (self, NAMES_FILE, "jfi=", line->target_file))
    return false;
  return line->target_function == self->profile->functions[self->function].name ||
         put_name (self, NAMES_FUNCTION, "jfn=", line->target_function);
}

/* Writes a jump in the order of Valgrind, which differs from that of the format's description. */
static bool
put_jump (CgvWriter *self,
          const Line *line)
{
  if (!put_jump_target (self, line))
    return false;
  put_text (self, line->is_conditional ? "jcnd=" : "jump=");
  if (line->is_conditional)
    {
      put_number (self, line->followed);
      put (self, "/", 1);
    }
  put_number (self, line->count);
  put_target (self, line);
  put_place (self, line);
  end_line (self);
  return self->result == CGV_WRITER_OK;
}

/* @costs may be NULL for a line without any. */
static bool
put_line (CgvWriter *self,
          const Line *line,
          const CgvCost *costs)
{
  if (!set_file (self, line->file))
    return false;
  if (line->kind == LINE_JUMP)
    return put_jump (self, line);
  return (line->kind == LINE_COST || put_call (self, line)) && put_costs (self, line, costs);
}

static bool
is_cancelled (const CgvWriter *self)
{
  return self->options->cancel != NULL && self->options->cancel->func (self->options->cancel->user_data);
}

/* Returns the first part of the file from @part on, or CGV_NONE. */
static CgvPartId
find_part (const CgvWriter *self,
           CgvPartId part)
{
  const CgvPartSet *parts = self->parts;

  while (part < self->profile->n_parts && !cgv_part_set_contains (parts, part))
    part = part % 64 == 0 && parts->words[part / 64] == 0 ? part + 64 : part + 1;
  return part < self->profile->n_parts ? part : CGV_NONE;
}

static void
put_text_line (CgvWriter *self,
               const char *key,
               CgvStringId value)
{
  size_t length;
  const char *text = cgv_profile_get_string (self->profile, value, &length);

  put_text (self, key);
  if (length > 0)
    put (self, " ", 1);
  put (self, text, length);
  end_line (self);
}

static void
put_number_line (CgvWriter *self,
                 const char *key,
                 uint64_t value)
{
  put_text (self, key);
  put_number (self, value);
  end_line (self);
}

/* Returns whether the producer is one of the two whose dialect is read differently. */
static bool
has_dialect (const CgvWriter *self,
             CgvStringId creator)
{
  size_t length;
  const char *text = cgv_profile_get_string (self->profile, creator, &length);
  CgvProducer producer = cgv_producer_find (text, length);

  return producer == CGV_PRODUCER_MALT || producer == CGV_PRODUCER_ARTIQ;
}

/* A part that does not inherit the text of the part before it has an empty one. */
static CgvStringId
get_creator (const CgvWriter *self,
             const CgvPart *part)
{
  size_t length;

  cgv_profile_get_string (self->profile, part->creator, &length);
  return length == 0 || has_dialect (self, part->creator) ? CGV_NONE : part->creator;
}

/*
 * Writes the identity. A part inherits process, command and creator from the previous part in the file. If that has neither lines nor
 * totals:, only a repeated number shows that another part begins.
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
  put_text (self, "desc: ");
  put_string (self, key);
  if (key_length > 0 || memchr (bytes, ':', length) != NULL)
    put_text (self, length > 0 ? ": " : ":");
  put (self, bytes, length);
  end_line (self);
}

static bool
is_in_all_parts (const CgvWriter *self,
                 const CgvPart *part,
                 uint32_t description)
{
  const CgvProfile *profile = self->profile;

  if (!self->options->merges_parts)
    return true;
  for (CgvPartId id = find_part (self, 0); id != CGV_NONE; id = find_part (self, id + 1))
    {
      const CgvPart *other = cgv_profile_get_part (profile, id);

      if (other->n_descriptions <= description ||
          other->description_keys[description] != part->description_keys[description] ||
          other->description_values[description] != part->description_values[description])
        return false;
    }
  return true;
}

static bool
has_outside (const CgvWriter *self)
{
  for (uint32_t column = 0; column < self->n_columns; column++)
    {
      if (self->outside[self->columns[column]] > 0)
        return true;
    }
  return false;
}

static void
put_outside (CgvWriter *self)
{
  for (uint32_t column = 0; column < self->n_columns; column++)
    {
      put (self, " ", 1);
      put_number (self, self->outside[self->columns[column]]);
    }
}

/* Writes a mark of damage. Costs that it names are those of the part that it was read from, so others take their place. */
static void
put_damage (CgvWriter *self,
            const char *text,
            size_t length)
{
  const char *costs = cgv_partial_find_costs (text);

  if (costs != NULL)
    length = costs == text ? 0 : (size_t) (costs - text) - strlen ("; ");
  put_text (self, "desc: " CGV_PARTIAL_KEY ": ");
  put (self, text, length);
  if (self->is_short)
    put_text (self, length > 0 ? "; " CGV_PARTIAL_COSTS : CGV_PARTIAL_COSTS);
  if (self->is_short)
    put_outside (self);
  end_line (self);
}

/* Returns whether one of the added descriptions has this key. */
static bool
is_replaced (const CgvWriter *self,
             CgvStringId key)
{
  size_t length;
  const char *bytes = cgv_profile_get_string (self->profile, key, &length);

  for (const char *const *added = self->options->descriptions; added != NULL && *added != NULL; added++)
    {
      if (strncmp (*added, bytes, length) == 0 && (*added)[length] == ':')
        return true;
    }
  return false;
}

static void
put_added_descriptions (CgvWriter *self)
{
  for (const char *const *added = self->options->descriptions; added != NULL && *added != NULL; added++)
    {
      put_text (self, "desc: ");
      put_text (self, *added);
      end_line (self);
    }
}

static void
put_descriptions (CgvWriter *self,
                  const CgvPart *part)
{
  const char *damage = self->last_part == NULL ? self->options->damage : NULL;
  bool names_outside = self->options->merges_parts;
  bool is_marked = false;

  for (uint32_t i = 0; i < part->n_descriptions; i++)
    {
      bool is_outside = string_is (self, part->description_keys[i], CGV_OUTSIDE_KEY);
      bool is_mark = !is_marked && string_is (self, part->description_keys[i], CGV_PARTIAL_KEY);
      size_t length;
      const char *text = cgv_profile_get_string (self->profile, part->description_values[i], &length);

      names_outside = names_outside || is_outside;
      if (is_outside || !is_in_all_parts (self, part, i) || is_replaced (self, part->description_keys[i]))
        continue;
      if (is_mark)
        put_damage (self, text, length);
      else
        put_description (self, part->description_keys[i], part->description_values[i]);
      is_marked = is_marked || is_mark;
    }
  put_added_descriptions (self);
  if (part->creator != CGV_NONE && has_dialect (self, part->creator))
    put_text_line (self, "desc: Creator:", part->creator);
  if (!is_marked && (self->is_short || damage != NULL))
    put_damage (self, damage != NULL ? damage : "", damage != NULL ? strlen (damage) : 0);
  if (!names_outside || self->is_short || !has_outside (self))
    return;
  put_text (self, "desc: " CGV_OUTSIDE_KEY ":");
  put_outside (self);
  end_line (self);
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

/* Returns whether all that a formula is made of is written. */
static bool
is_complete (const CgvWriter *self,
             const CgvEvent *event)
{
  for (uint32_t i = 0; i < event->n_terms; i++)
    {
      if (!is_chosen (self, event->terms[i].event))
        return false;
    }
  return true;
}

static void
put_event (CgvWriter *self,
           CgvEventId id)
{
  const CgvEvent *event = &self->profile->events[id];
  bool is_wanted = event->formula != CGV_NONE ? is_complete (self, event) : event->long_name != CGV_NONE && is_chosen (self, id);

  if (!is_wanted)
    return;
  put_text (self, "event: ");
  put_string (self, event->name);
  if (event->formula != CGV_NONE)
    {
      put_text (self, " = ");
      put_string (self, event->formula);
    }
  if (event->long_name != CGV_NONE)
    {
      put_text (self, " : ");
      put_string (self, event->long_name);
    }
  end_line (self);
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

static void
clear_missing (CgvWriter *self)
{
  self->is_short = false;
  memset (self->outside, 0, self->profile->n_events * sizeof *self->outside);
}

/* Adds what a part lacks to that of the part to write. */
static void
add_missing (CgvWriter *self,
             CgvPartId id)
{
  const CgvPart *part = cgv_profile_get_part (self->profile, id);
  const CgvCost *outside = self->profile->outside != NULL ? self->profile->outside[id] : NULL;

  self->is_short = self->is_short || part->is_short;
  for (uint32_t column = 0; outside != NULL && column < part->n_events; column++)
    {
      CgvCost *sum = &self->outside[part->events[column]];

      *sum = cgv_cost_add (*sum, outside[column], false);
    }
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

/* Chooses the columns of a part among the wanted ones; at least one, as a part must have one. */
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

/* Writes the costs of summary: or totals:, which are those of the columns of the part. */
static void
put_sums (CgvWriter *self,
          const char *key,
          const CgvPart *part,
          const CgvCost *costs)
{
  if (costs == NULL)
    return;
  for (uint32_t column = 0; column < part->n_events; column++)
    {
      uint32_t to = self->column_of_event[part->events[column]];

      if (to != CGV_NONE && costs[column] != 0)
        self->row[to] = costs[column];
    }
  put_text (self, key);
  for (uint32_t column = 0; column < self->n_columns; column++)
    {
      put (self, " ", 1);
      put_cost (self, column, self->row[column]);
    }
  clear_row (self, self->n_columns);
  end_line (self);
}

/* Returns whether the header is Cachegrind's. Its files are recognised by missing lines, and cg_annotate reads no others. No other file
 * must look like them. */
static bool
is_bare (const CgvWriter *self,
         const CgvPart *part)
{
  return self->n_parts == 1 && part->version == CGV_NONE && get_creator (self, part) == CGV_NONE && part->pid == 0 && part->number == 0 &&
         part->thread == 0 && !part->has_address && !part->has_bb && !part->has_calls && !part->has_jumps &&
         (self->profile->is_cachegrind || part->command == CGV_NONE);
}

/* Returns whether summary: would say that lines are missing in a part that lacks none, because it is the only one of its file now, or its
 * creator is not written: see the check of it in the parser. */
static bool
misleads (const CgvWriter *self,
          const CgvPart *part)
{
  bool was_alone = !self->options->merges_parts && self->profile->n_parts == self->profile->n_files && part->creator == CGV_NONE;
  bool is_alone = self->n_parts == 1 && get_creator (self, part) == CGV_NONE && part->pid == 0 && part->number == 0 && part->thread == 0;
  bool is_larger = false;

  for (uint32_t column = 0; part->declared_summary != NULL && column < part->n_events; column++)
    is_larger = is_larger || part->declared_summary[column] > part->totals[column];
  return is_alone && !was_alone && is_larger && !self->is_short && part->declared_totals == NULL;
}

static void
put_summary (CgvWriter *self,
             const CgvPart *part)
{
  if (!misleads (self, part))
    put_sums (self, "summary:", part, part->declared_summary);
}

static void
put_position_names (CgvWriter *self)
{
  put_text (self, "positions:");
  if (self->has_address)
    put_text (self, " instr");
  if (self->has_bb)
    put_text (self, " bb");
  if (self->has_line)
    put_text (self, " line");
  end_line (self);
}

static void
put_file_head (CgvWriter *self,
               const CgvPart *part)
{
  put_text (self, "# callgrind format\n");
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
  put_text (self, "events:");
  for (uint32_t column = 0; column < self->n_columns; column++)
    {
      put (self, " ", 1);
      put_string (self, self->profile->events[self->columns[column]].name);
    }
  end_line (self);
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
        end_line (self);
      put_identity (self, part);
      put_position_names (self);
      put_descriptions (self, part);
    }
  put_events (self);
  if (!self->is_cachegrind)
    put_summary (self, part);
}

/* @part may stand for all merged parts. @is_signed says for each column whether it is signed, or is NULL if its event
 * type decides. */
static bool
begin_part (CgvWriter *self,
            const CgvPart *part,
            const bool *is_signed,
            bool is_empty)
{
  self->part_number++;
  self->follows_open_end = self->has_open_end;
  self->has_open_end = is_empty && part->declared_totals == NULL && self->part_number + 1 < self->first_part + self->n_parts;
  self->has_address = part->has_address && self->options->positions == CGV_WRITER_ALL_POSITIONS;
  self->has_bb = part->has_bb && self->options->positions == CGV_WRITER_ALL_POSITIONS;
  /* There must be one column; the line is 0 if the part had only columns that the reader does not know. */
  self->has_line = part->has_line || (!self->has_address && !self->has_bb);
  self->is_bare = !is_empty && is_bare (self, part);
  self->is_cachegrind = self->is_bare && self->profile->is_cachegrind && cgv_part_is_cachegrind (part);
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

static void
end_part (CgvWriter *self,
          const CgvPart *part)
{
  /* cg_annotate compares it with the costs that it read before. */
  if (self->is_cachegrind)
    put_summary (self, part);
  if (part->declared_totals == NULL)
    return;
  end_line (self);
  put_sums (self, "totals:", part, part->declared_totals);
}

static void
keep_common (CgvPart *merged,
             const CgvPart *part)
{
  if (merged->pid != part->pid)
    merged->pid = 0;
  if (merged->number != part->number)
    merged->number = 0;
  if (merged->thread != part->thread)
    merged->thread = 0;
  if (merged->version != part->version)
    merged->version = CGV_NONE;
  if (merged->creator != part->creator)
    merged->creator = CGV_NONE;
  if (merged->command != part->command)
    merged->command = CGV_NONE;
  merged->has_address = merged->has_address || part->has_address;
  merged->has_line = merged->has_line || part->has_line;
  merged->has_bb = merged->has_bb || part->has_bb;
  merged->has_calls = merged->has_calls || part->has_calls;
  merged->has_jumps = merged->has_jumps || part->has_jumps;
}

/* Merges the event types of the parts, in the order of the profile; count_events() marked them. */
static void
merge_events (CgvWriter *self,
              CgvPart *merged)
{
  for (CgvEventId event = 0; event < self->profile->n_events; event++)
    {
      if (self->column_of_event[event] == 0)
        continue;
      self->column_of_event[event] = merged->n_events;
      merged->events[merged->n_events++] = event;
    }
}

static void
add_sums (const CgvWriter *self,
          const CgvPart *part,
          const CgvCost *costs,
          CgvCost *sums)
{
  for (uint32_t column = 0; column < part->n_events; column++)
    {
      CgvEventId event = part->events[column];
      CgvCost *sum = &sums[self->column_of_event[event]];

      *sum = cgv_cost_add (*sum, costs[column], self->profile->events[event].is_signed);
    }
}

/* The sums of two producers may mean two things. One that names itself means the same in every version of the format. */
static void
merge_sums (CgvWriter *self,
            CgvPart *merged,
            bool *have_summary,
            bool *have_totals)
{
  *have_summary = true;
  *have_totals = true;
  for (CgvPartId id = find_part (self, 0); id != CGV_NONE; id = find_part (self, id + 1))
    {
      const CgvPart *part = cgv_profile_get_part (self->profile, id);

      bool is_same = part->creator == merged->creator && (part->creator != CGV_NONE || part->version == merged->version);

      add_sums (self, part, part->totals, merged->totals);
      if (part->declared_summary != NULL)
        add_sums (self, part, part->declared_summary, merged->declared_summary);
      if (part->declared_totals != NULL)
        add_sums (self, part, part->declared_totals, merged->declared_totals);
      *have_summary = *have_summary && is_same && part->declared_summary != NULL;
      *have_totals = *have_totals && is_same && part->declared_totals != NULL;
    }
}

static bool
merge_parts (CgvWriter *self,
             CgvPool *pool,
             CgvPart *merged)
{
  size_t n_events = self->profile->n_events;
  bool is_first = true;
  bool have_summary;
  bool have_totals;

  *merged = (CgvPart) { 0 };
  clear_missing (self);
  for (CgvPartId id = find_part (self, 0); id != CGV_NONE; id = find_part (self, id + 1))
    {
      const CgvPart *part = cgv_profile_get_part (self->profile, id);

      if (is_first)
        *merged = *part;
      keep_common (merged, part);
      add_missing (self, id);
      is_first = false;
    }

  merged->n_events = 0;
  cgv_pool_make (pool, &merged->events, n_events);
  cgv_pool_make (pool, &merged->totals, n_events);
  cgv_pool_make (pool, &merged->declared_summary, n_events);
  cgv_pool_make (pool, &merged->declared_totals, n_events);
  if (pool->failed)
    return fail (self, CGV_WRITER_NO_MEMORY);
  merge_events (self, merged);
  merge_sums (self, merged, &have_summary, &have_totals);
  if (!have_summary)
    merged->declared_summary = NULL;
  if (!have_totals)
    merged->declared_totals = NULL;
  return true;
}

#define MIN_SLOTS 64u

static uint64_t
hash_position (const CgvPosition *position,
               uint64_t hash)
{
  hash = cgv_hash_mix (position->address + hash, 0x9E3779B97F4A7C15u);
  hash = cgv_hash_mix (position->line + hash, 0xD6E8FEB86659FD93u);
  return cgv_hash_mix (position->bb + hash, 0xC2B2AE3D27D4EB4Fu);
}

static size_t
hash_line (const CgvWriter *self,
           const Line *line)
{
  uint64_t seed = self->profile->sources[0].head->seed;
  uint64_t hash = hash_position (&line->target, hash_position (&line->position, seed));

  hash = cgv_hash_mix (hash + ((uint64_t) line->file << 32 | line->call), seed | 1);
  hash = cgv_hash_mix (hash + ((uint64_t) line->target_file << 32 | line->target_function), seed | 1);
  return cgv_hash_key (hash + (line->has_count ? 2u : 0u) + (line->is_conditional ? 1u : 0u), seed);
}

static bool
is_same_position (const CgvPosition *a,
                  const CgvPosition *b)
{
  return a->address == b->address && a->line == b->line && a->bb == b->bb;
}

static bool
is_same_line (const Line *a,
              const Line *b)
{
  return a->kind == b->kind && a->file == b->file && a->call == b->call && a->has_count == b->has_count && a->is_conditional == b->is_conditional &&
         a->target_function == b->target_function && a->target_file == b->target_file &&
         is_same_position (&a->position, &b->position) && is_same_position (&a->target, &b->target);
}

static uint32_t *
find_slot (const CgvWriter *self,
           const Line *line)
{
  const MergedLines *merged = &self->merged;
  size_t slot = hash_line (self, line) & (merged->n_slots - 1);

  while (merged->slots[slot] != 0 && !is_same_line (&merged->lines[merged->slots[slot] - 1], line))
    slot = (slot + 1) & (merged->n_slots - 1);
  return &merged->slots[slot];
}

/* Starts again with this many slots. Memory that was allocated for a large function is not touched for each small one. */
static bool
reset_slots (CgvWriter *self,
             size_t n_slots)
{
  MergedLines *merged = &self->merged;

  if (merged->slots_capacity < n_slots)
    {
      cgv_pool_drop (&self->pool, merged->slots);
      merged->slots_capacity = 0;
      cgv_pool_make (&self->pool, &merged->slots, n_slots);
      if (merged->slots == NULL)
        return fail (self, CGV_WRITER_NO_MEMORY);
      merged->slots_capacity = n_slots;
    }
  merged->n_slots = n_slots;
  memset (merged->slots, 0, n_slots * sizeof *merged->slots);
  return true;
}

/* For lines that are kept apart, the first one is found. */
static bool
grow_slots (CgvWriter *self)
{
  MergedLines *merged = &self->merged;

  if (!reset_slots (self, merged->n_slots * 2))
    return false;
  for (uint32_t i = 0; i < merged->n_lines; i++)
    {
      uint32_t *slot = find_slot (self, &merged->lines[i]);

      if (*slot == 0)
        *slot = i + 1;
    }
  return true;
}

static bool
reserve_line (CgvWriter *self,
              uint32_t n_costs)
{
  MergedLines *merged = &self->merged;
  size_t wanted = (size_t) merged->n_lines + 1;
  bool ok;

  ok = wanted < CGV_NONE && cgv_array_grow_in (&self->pool, &merged->lines, wanted);
  ok = ok && cgv_array_grow_in (&self->pool, &merged->costs, merged->n_costs + n_costs);
  if (!ok)
    return fail (self, CGV_WRITER_NO_MEMORY);
  return wanted * 2 <= merged->n_slots || grow_slots (self);
}

/* Costs above 2^63-1 are not added: the sum would saturate, or be read as negative. */
static bool
fits (CgvCost a,
      CgvCost b,
      bool is_signed)
{
  CgvCost sum = a + b;

  if (is_signed)
    return (int64_t) ((a ^ sum) & (b ^ sum)) >= 0 && sum != (CgvCost) INT64_MIN;
  return a <= (CgvCost) INT64_MAX && b <= (CgvCost) INT64_MAX && sum <= (CgvCost) INT64_MAX;
}

static bool
can_add (const CgvWriter *self,
         const Line *line,
         const Line *other)
{
  const CgvCost *costs = self->merged.costs;

  if (line->count > UINT64_MAX - other->count || line->followed > UINT64_MAX - other->followed)
    return false;
  for (uint32_t i = 0; i < other->n_costs; i++)
    {
      CgvCost cost = i < line->n_costs ? costs[line->costs + i] : 0;

      if (!fits (cost, costs[other->costs + i], self->profile->events[self->columns[i]].is_signed))
        return false;
    }
  return true;
}

/* Adds costs to those of a line. One with more of them takes their place for the sums. */
static void
add_to_line (MergedLines *merged,
             Line *known,
             const Line *line)
{
  bool is_wider = line->n_costs > known->n_costs;
  const Line *from = is_wider ? known : line;
  const Line *to = is_wider ? line : known;

  for (uint32_t i = 0; i < from->n_costs; i++)
    merged->costs[to->costs + i] += merged->costs[from->costs + i];
  known->count += line->count;
  known->followed += line->followed;
  if (!is_wider)
    return;
  known->costs = line->costs;
  known->n_costs = line->n_costs;
  merged->n_costs += line->n_costs;
}

/* The costs of @line are after those of all lines so far. */
static void
add_line (CgvWriter *self,
          const Line *line)
{
  MergedLines *merged = &self->merged;
  uint32_t *slot = find_slot (self, line);

  if (*slot != 0 && can_add (self, &merged->lines[*slot - 1], line))
    {
      add_to_line (merged, &merged->lines[*slot - 1], line);
      return;
    }
  if (*slot == 0)
    *slot = merged->n_lines + 1;
  merged->lines[merged->n_lines++] = *line;
  merged->n_costs += line->n_costs;
}

static bool
merge_line (CgvWriter *self,
            Line *line)
{
  line->costs = self->merged.n_costs;
  if (!reserve_line (self, line->n_costs))
    return false;
  if (line->n_costs > 0)
    memcpy (self->merged.costs + line->costs, self->row, line->n_costs * sizeof *self->row);
  add_line (self, line);
  return true;
}

/* Writes the merged lines, one kind after the other. */
static bool
put_lines (CgvWriter *self)
{
  MergedLines *merged = &self->merged;

  for (LineKind kind = LINE_COST; kind <= LINE_JUMP; kind++)
    {
      for (uint32_t i = 0; i < merged->n_lines; i++)
        {
          const Line *line = &merged->lines[i];

          if (line->kind == kind && !put_line (self, line, line->n_costs > 0 ? merged->costs + line->costs : NULL))
            return false;
        }
    }
  merged->n_lines = 0;
  merged->n_costs = 0;
  return self->result == CGV_WRITER_OK;
}

/* Begins the function of the next lines, after the merged ones of the function before it. Nothing follows a failure. */
static bool
begin_lines (CgvWriter *self)
{
  if (self->function == self->function_of_lines)
    return self->result == CGV_WRITER_OK;
  return put_lines (self) && begin_function (self, self->function_of_lines) && reset_slots (self, MIN_SLOTS);
}

/* Removes what is not written of a position. */
static CgvPosition
reduce (const CgvWriter *self,
        CgvPosition position)
{
  switch (self->options->positions)
    {
    case CGV_WRITER_LINES:
      return (CgvPosition){ .line = position.line };
    case CGV_WRITER_NO_POSITIONS:
      return (CgvPosition){ 0 };
    case CGV_WRITER_ALL_POSITIONS:
    default:
      return position;
    }
}

/* Writes a line at @place, or keeps it if others may be at that place. */
static bool
take_line (CgvWriter *self,
           const CgvCostLine *place,
           Line line)
{
  bool ok;

  if (merges_lines (self) && !begin_lines (self))
    return false;
  line.file = place->file;
  line.position = reduce (self, (CgvPosition){ place->address, place->line, place->bb });
  line.target = reduce (self, line.target);
  line.n_costs = map_costs (self, place);
  ok = merges_lines (self) ? merge_line (self, &line) : put_line (self, &line, self->row);
  clear_row (self, line.n_costs);
  return ok;
}

static bool
visit_cost_line (const CgvCostLine *line,
                 void *user_data)
{
  return take_line (user_data, line, (Line){ .kind = LINE_COST, .call = CGV_NONE });
}

static bool
visit_call_line (const CgvCallLine *line,
                 void *user_data)
{
  Line call = {
    .kind = LINE_CALL,
    .call = line->call,
    .has_count = line->has_count,
    .count = line->count,
    .target = { line->target_address, line->target_line, 0 },
  };

  return take_line (user_data, &line->position, call);
}

/* Without positions, a jump only shows that its function is there. */
static bool
visit_jump_line (const CgvJumpLine *line,
                 void *user_data)
{
  const CgvWriter *self = user_data;
  Line jump = {
    .kind = LINE_JUMP,
    .call = CGV_NONE,
    .is_conditional = line->is_conditional,
    .count = line->executed,
    .followed = line->followed,
    .target = { line->target_address, line->target_line, 0 },
    .target_function = line->target_function,
    .target_file = line->target_file,
  };

  if (self->options->positions == CGV_WRITER_NO_POSITIONS)
    jump = (Line){ .kind = LINE_COST, .call = CGV_NONE };
  return take_line (user_data, &line->position, jump);
}

/* Lines that are merged begin their function when the first of them comes. */
static bool
put_block (CgvWriter *self,
           uint32_t block)
{
  const CgvLineVisitor visitor = { visit_cost_line, visit_call_line, visit_jump_line, self };

  self->function_of_lines = self->function_of_block[block];
  if (is_cancelled (self))
    return fail (self, CGV_WRITER_STOPPED);
  return (merges_lines (self) || begin_function (self, self->function_of_lines)) &&
         cgv_profile_visit_block (self->profile, block, self->function_of_lines, &visitor);
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

  clear_missing (self);
  add_missing (self, part);
  if (!begin_part (self, info, cgv_profile_get_raw_part (self->profile, part)->column_signed, !is_in_part (self, block, part)))
    return false;
  for (; is_in_part (self, block, part); block++)
    {
      if (!put_block (self, block))
        return false;
    }
  if (!put_lines (self))
    return false;
  end_part (self, info);
  return true;
}

static bool
put_parts (CgvWriter *self)
{
  for (CgvPartId part = find_part (self, 0); part != CGV_NONE; part = find_part (self, part + 1))
    {
      if (!put_part (self, part))
        return false;
    }
  return true;
}

static bool
put_merged_function (CgvWriter *self,
                     CgvFunctionId function)
{
  const CgvProfile *profile = self->profile;
  const CgvPartSet *parts = self->parts;

  self->function_of_lines = function;
  cgv_profile_foreach_cost_line (profile, function, parts, visit_cost_line, self);
  cgv_profile_foreach_call_line (profile, function, parts, visit_call_line, self);
  cgv_profile_foreach_jump_line (profile, function, parts, visit_jump_line, self);
  return self->result == CGV_WRITER_OK && put_lines (self);
}

/* Functions come in the order in which their first lines do. */
static bool
put_merged_functions (CgvWriter *self,
                      uint8_t *is_done)
{
  for (uint32_t block = 0; block < self->profile->n_blocks; block++)
    {
      CgvFunctionId function = self->function_of_block[block];

      if (is_done[function] != 0 || !cgv_part_set_contains (self->parts, cgv_profile_get_block_part (self->profile, block)))
        continue;
      is_done[function] = 1;
      if (is_cancelled (self))
        return fail (self, CGV_WRITER_STOPPED);
      if (!put_merged_function (self, function))
        return false;
    }
  return true;
}

/* Writes the parts of the file as one. */
static bool
put_merged (CgvWriter *self)
{
  size_t n_functions = self->profile->n_functions;
  CgvPool pool = { .memory = &self->memory };
  uint8_t *is_done = cgv_pool_new (&pool, n_functions, sizeof *is_done);
  CgvPart part;
  bool ok;

  if (is_done == NULL)
    return fail (self, CGV_WRITER_NO_MEMORY);
  self->n_parts = 1;
  ok = merge_parts (self, &pool, &part) && begin_part (self, &part, NULL, self->profile->n_blocks == 0) && put_merged_functions (self, is_done);
  if (ok)
    end_part (self, &part);
  cgv_pool_clear (&pool);
  return ok;
}

/* Parts of several files may have more event types than one file may. */
static bool
count_events (CgvWriter *self)
{
  uint32_t n_events = 0;

  memset (self->column_of_event, 0, self->profile->n_events * sizeof *self->column_of_event);
  for (CgvPartId id = find_part (self, 0); id != CGV_NONE; id = find_part (self, id + 1))
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
  return n_events <= CGV_MAX_EVENTS || fail (self, CGV_WRITER_TOO_MANY_EVENTS);
}

static bool
find_functions (CgvWriter *self)
{
  const CgvProfile *profile = self->profile;

  cgv_pool_make (&self->pool, &self->function_of_block, profile->n_blocks);
  if (self->function_of_block == NULL)
    return false;
  for (CgvFunctionId function = 0; function < profile->n_functions; function++)
    {
      cgv_foreach_in (i, profile->block_start, function)
        self->function_of_block[profile->blocks[i]] = function;
    }
  return true;
}

static bool
init (CgvWriter *self)
{
  CgvPool *pool = &self->pool;
  size_t n_events = self->profile->n_events;

  self->buffer = cgv_pool_new (pool, BUFFER_SIZE, 1);
  cgv_pool_make (pool, &self->columns, n_events);
  cgv_pool_make (pool, &self->column_signed, n_events);
  cgv_pool_make (pool, &self->column_of_event, n_events);
  cgv_pool_make (pool, &self->outside, n_events);
  cgv_pool_make (pool, &self->row, n_events);
  return !pool->failed && find_functions (self) && init_names (self);
}

CgvWriter *
cgv_writer_new (const CgvProfile *profile,
                const CgvWriterOptions *options,
                const CgvMemory *memory)
{
  CgvMemory own = memory != NULL ? *memory : (CgvMemory) CGV_MEMORY_INIT;
  CgvWriter *self = cgv_memory_new (&own, 1, sizeof *self);

  if (self == NULL)
    return NULL;
  self->memory = own;
  self->pool.memory = &self->memory;
  self->profile = profile;
  self->options = options;
  if (init (self))
    return self;
  cgv_writer_free (self);
  return NULL;
}

void
cgv_writer_free (CgvWriter *self)
{
  CgvMemory last;

  if (self == NULL)
    return;
  cgv_pool_clear (&self->pool);
  cgv_id_map_clear (&self->reserved, &self->memory);
  last = self->memory;
  cgv_memory_free (&last, self);
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
  self->merged.n_lines = 0;
  self->merged.n_costs = 0;
  clear_row (self, self->profile->n_events);
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
  if (count_events (self) && (self->options->merges_parts ? put_merged (self) : put_parts (self)))
    flush (self);
  if (culprit != NULL)
    *culprit = self->culprit;
  return self->result;
}
