/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-writer-private.h"

#include <string.h>

/* fl= names the file that a function is in. It is said again behind inlined code, as callgrind_annotate
 * takes the file of that for the one of the next function. */
bool
cgv_writer_begin_function (CgvWriter *self,
                           CgvFunctionId function)
{
  const CgvFunction *info = &self->profile->functions[function];

  cgv_writer_end_line (self);
  if (self->object != info->object && !cgv_writer_put_name (self, CGV_WRITER_OBJECT, "ob=", info->object))
    return false;
  if ((self->fl != info->file || self->file != info->file) && !cgv_writer_put_name (self, CGV_WRITER_FILE, "fl=", info->file))
    return false;
  self->object = info->object;
  self->fl = info->file;
  self->file = info->file;
  self->function = function;
  return cgv_writer_put_name (self, CGV_WRITER_FUNCTION, "fn=", info->name);
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
  return cgv_writer_put_name (self, CGV_WRITER_FILE, key, file);
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
    cgv_writer_put_hex (self, position);
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

  if (info->object != self->object && !cgv_writer_put_name (self, CGV_WRITER_OBJECT, "cob=", info->object))
    return false;
  if (!is_local && !cgv_writer_put_name (self, CGV_WRITER_FILE, "cfi=", info->file))
    return false;
  return cgv_writer_put_name (self, CGV_WRITER_FUNCTION, "cfn=", info->name);
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
  if (line->target_file != self->file && !cgv_writer_put_name (self, CGV_WRITER_FILE, "jfi=", line->target_file))
    return false;
  return line->target_function == self->profile->functions[self->function].name ||
         cgv_writer_put_name (self, CGV_WRITER_FUNCTION, "jfn=", line->target_function);
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
