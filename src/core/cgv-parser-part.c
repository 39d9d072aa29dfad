/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-parser-piece-private.h"

#include <string.h>

#include "cgv-cost.h"
#include "cgv-producer-private.h"

/* The least value that only a negative difference, written without its sign, can have. */
#define WRAPPED ((uint64_t) 1 << 63)

void
cgv_parser_drop_pending (CgvParser *self)
{
  if (self->pending == CGV_PENDING_CALL)
    cgv_parser_add_problem (self, CGV_PROBLEM_CALL_WITHOUT_COST, 0);
  if (self->pending == CGV_PENDING_JUMP)
    cgv_parser_end_jump (self);
  else if (self->pending != CGV_PENDING_NONE)
    cgv_parser_forget_pending (self);
}

/* A part ends within a call of which there is only the name of what is called. Behind totals: it is
 * whole: with --compress-mangled, Valgrind writes such lines to say a name. */
static void
report_cut_call (CgvParser *self)
{
  bool is_named = self->called_name != CGV_NONE || self->called_file != CGV_NONE || self->called_object != CGV_NONE;

  if (!is_named || self->callee_names_apart || self->stopped || self->pending == CGV_PENDING_CALL || self->header.has_totals)
    return;
  if (cgv_parser_inherits_context (self))
    cgv_parser_give_up (self);
  else
    cgv_parser_add_problem (self, CGV_PROBLEM_CALL_WITHOUT_COST, 0);
}

static void
reset_context (CgvParser *self)
{
  cgv_parser_drop_pending (self);
  self->object = 0;
  self->file = 0;
  self->function_file = 0;
  self->last_fl = 0;
  self->has_fl = false;
  self->function_name = CGV_NONE;
  self->function = CGV_NONE;
  self->called_object = CGV_NONE;
  self->called_file = CGV_NONE;
  self->called_name = CGV_NONE;
  self->last_callee = CGV_NONE;
  self->jump_function = CGV_NONE;
  self->jump_file = CGV_NONE;
  self->finished_cost = cgv_cost_add (self->finished_cost, self->progress_cost, false);
  self->progress_cost = 0;
  self->progress_column = CGV_NONE;
  self->has_signed_column = false;
  self->is_plain = false;
  self->row = NULL;
  memset (self->position, 0, sizeof self->position);
}

bool
cgv_parser_begin_part (CgvParser *self)
{
  CgvRawPart *raw;

  if (self->has_part)
    cgv_parser_end_part (self);
  self->has_part = false;
  reset_context (self);
  memset (&self->header, 0, sizeof self->header);

  raw = cgv_fragment_add_part (self->fragment);
  if (raw == NULL)
    return cgv_parser_fail (self);
  self->has_part = true;
  raw->part.offset = self->region_offset + (uint64_t) (self->line - self->region);
  if (self->fragment->n_parts > 1)
    {
      raw->part.pid = raw[-1].part.pid;
      raw->part.version = raw[-1].part.version;
      raw->part.creator = raw[-1].part.creator;
      raw->part.command = raw[-1].part.command;
    }
  return true;
}

/* "line", or "instr line". */
static bool
is_plain_shape (const CgvParser *self)
{
  if (self->n_positions == 1)
    return self->line_column == 0;
  return self->n_positions == 2 && self->address_column == 0 && self->line_column == 1;
}

static void
settle_positions (CgvParser *self)
{
  if (!self->header.has_positions && (self->header.has_events || self->n_positions == 0))
    {
      self->positions[0] = CGV_COLUMN_LINE;
      self->n_positions = 1;
    }

  self->address_column = CGV_NONE;
  self->line_column = CGV_NONE;
  self->bb_column = CGV_NONE;
  for (uint32_t i = 0; i < self->n_positions; i++)
    {
      if (self->positions[i] == CGV_COLUMN_ADDRESS)
        self->address_column = i;
      else if (self->positions[i] == CGV_COLUMN_LINE)
        self->line_column = i;
      else if (self->positions[i] == CGV_COLUMN_BB)
        self->bb_column = i;
    }
  self->shape.has_address = self->address_column != CGV_NONE;
  self->shape.has_line = self->line_column != CGV_NONE;
  self->is_plain = is_plain_shape (self) && !self->has_ignored_columns;
}

static bool
settle_events (CgvParser *self,
               CgvRawPart *raw)
{
  CgvMemory *memory = &self->fragment->memory;
  CgvPart *part = &raw->part;
  size_t n = self->n_columns;

  raw->events_capacity = n;
  raw->columns = cgv_memory_new (memory, n, sizeof *raw->columns);
  raw->column_signed = cgv_memory_new (memory, n, sizeof *raw->column_signed);
  part->events = cgv_memory_new (memory, n, sizeof *part->events);
  part->totals = cgv_memory_new (memory, n, sizeof *part->totals);
  if (raw->columns == NULL || raw->column_signed == NULL || part->events == NULL || part->totals == NULL)
    return false;
  memcpy (raw->columns, self->columns, n * sizeof *raw->columns);
  part->n_events = self->n_columns;
  return true;
}

static void
choose_progress_column (CgvParser *self)
{
  for (uint32_t i = 0; i < self->n_columns && self->header.has_summary; i++)
    {
      if (self->header.summary[i] == 0 || self->header.summary[i] >= WRAPPED)
        continue;
      self->progress_column = i;
      return;
    }
}

/* The limit is one of the file, or each part could bring as many types of its own. */
static bool
note_events (CgvParser *self)
{
  for (uint32_t column = 0; column < self->n_columns; column++)
    {
      uint32_t i = 0;

      while (i < self->n_event_names && self->event_names[i] != self->columns[column])
        i++;
      if (i == CGV_MAX_EVENTS)
        return cgv_parser_stop (self, CGV_PROBLEM_TOO_MANY_EVENTS, 0);
      if (i == self->n_event_names)
        self->event_names[self->n_event_names++] = self->columns[column];
    }
  return true;
}

bool
cgv_parser_open_body (CgvParser *self)
{
  CgvRawPart *raw;

  if (self->failed || (!self->has_part && !cgv_parser_begin_part (self)))
    return false;
  if (self->n_columns == 0)
    return cgv_parser_stop (self, CGV_PROBLEM_NO_EVENTS, 0);
  if (!note_events (self))
    return false;

  settle_positions (self);
  raw = cgv_parser_get_part (self);
  raw->part.has_address = self->shape.has_address;
  raw->part.has_line = self->shape.has_line;
  raw->part.has_bb = self->bb_column != CGV_NONE;
  if (!settle_events (self, raw))
    return cgv_parser_fail (self);
  choose_progress_column (self);
  self->header.is_open = true;
  return true;
}

static void
sum_totals (CgvFragment *fragment,
            CgvRawPart *raw)
{
  for (uint32_t i = 0; i < raw->n_rows; i++)
    {
      const CgvRow *row = &fragment->rows[raw->first_row + i];

      for (uint32_t column = 0; column < row->width; column++)
        raw->part.totals[column] = cgv_cost_add (raw->part.totals[column], fragment->pool[row->at + column], raw->column_signed[column]);
    }
}

static CgvCost *
keep_declared (CgvParser *self,
               const CgvCost *declared,
               uint32_t n)
{
  CgvCost *copy = cgv_memory_new (&self->fragment->memory, n, sizeof *copy);

  if (copy != NULL)
    memcpy (copy, declared, n * sizeof *copy);
  else
    cgv_parser_fail (self);
  return copy;
}

/* A problem of the part as a whole; its excerpt is the event type, as no line of the file shows it. */
static void
add_event_problem (CgvParser *self,
                   CgvProblemKind kind,
                   CgvStringId name,
                   uint64_t value)
{
  CgvProblem problem = { 0 };
  size_t length;
  const char *text = cgv_string_table_get (&self->fragment->strings, name, &length);

  problem.kind = kind;
  problem.value = value;
  problem.line = self->n_lines;
  problem.offset = self->region_offset + (self->line != NULL ? (uint64_t) (self->line - self->region) : 0);
  problem.excerpt_length = (uint32_t) (length < CGV_PROBLEM_EXCERPT ? length : CGV_PROBLEM_EXCERPT);
  problem.excerpt_is_name = true;
  memcpy (problem.excerpt, text, problem.excerpt_length);
  cgv_problem_list_add (&self->problems, &problem);
}

static void
check_totals (CgvParser *self,
              const CgvRawPart *raw)
{
  if (self->header.totals_width > raw->part.n_events)
    cgv_parser_add_problem (self, CGV_PROBLEM_SURPLUS_COSTS, 0);
  for (uint32_t i = 0; i < raw->part.n_events; i++)
    {
      CgvCost declared = self->header.totals[i];

      if (self->column_ignored[i] || declared == raw->part.totals[i])
        continue;
      if (!raw->column_signed[i] && declared >= WRAPPED && raw->part.totals[i] < WRAPPED && !self->header.totals_negative)
        add_event_problem (self, CGV_PROBLEM_WRAPPED_COST, raw->columns[i], 0);
      else
        add_event_problem (self, CGV_PROBLEM_TOTALS_MISMATCH, raw->columns[i], 0);
    }
}

/* Callgrind itself counts the run apart from the functions, and comes to less in one of fifteen files,
 * by up to a fifth. Where totals: is right to the last count, there is nothing that could be there twice. */
static CgvProblemKind
get_smaller_kind (const CgvParser *self,
                  const CgvRawPart *raw,
                  CgvProducer producer,
                  uint32_t column)
{
  CgvCost total = raw->part.totals[column];

  if (!self->header.has_totals || self->header.totals[column] != total || raw->column_signed[column])
    return CGV_PROBLEM_SUMMARY_SMALLER;
  if (producer == CGV_PRODUCER_CALLGRIND || total - self->header.summary[column] <= total / CGV_SUMMARY_TOLERANCE)
    return CGV_PROBLEM_SUMMARY_NEAR;
  return CGV_PROBLEM_SUMMARY_SMALLER;
}

static void
check_summary (CgvParser *self,
               const CgvRawPart *raw,
               CgvProducer producer)
{
  for (uint32_t i = 0; i < raw->part.n_events; i++)
    {
      CgvCost declared = self->header.summary[i];
      int order = cgv_cost_compare (declared, raw->part.totals[i], raw->column_signed[i]);

      if (self->column_ignored[i] || declared == 0 || order == 0)
        continue;
      if (!raw->column_signed[i] && declared >= WRAPPED)
        add_event_problem (self, self->header.summary_negative ? CGV_PROBLEM_SUMMARY_SMALLER : CGV_PROBLEM_WRAPPED_COST, raw->columns[i], 0);
      else if (order > 0)
        add_event_problem (self, CGV_PROBLEM_SUMMARY_LARGER, raw->columns[i], self->header.has_totals && self->header.totals[i] == raw->part.totals[i]);
      else
        add_event_problem (self, get_smaller_kind (self, raw, producer, i), raw->columns[i], 0);
    }
}

/* Callgrind's last line is totals:, Cachegrind's is summary:. Self costs that add up to summary: do
 * not replace them: the calls that follow the last self cost may be missing all the same. */
static void
check_end (CgvParser *self,
           CgvProducer producer)
{
  bool has_end = self->header.has_totals || (producer == CGV_PRODUCER_CACHEGRIND && self->header.has_summary);

  if (!has_end && cgv_producer_ends_parts (producer))
    cgv_parser_add_problem (self, CGV_PROBLEM_NO_TOTALS, 0);
}

/* A part without a settled header has no lines, and nothing to show. Behind another part it is one
 * of which only the beginning is there. */
static void
drop_part (CgvParser *self)
{
  cgv_fragment_drop_part (self->fragment);
  self->has_part = false;
  if (self->fragment->n_parts > 0 && !self->stopped)
    cgv_parser_add_problem (self, CGV_PROBLEM_NO_COSTS, 0);
}

static void
check_part (CgvParser *self,
            CgvRawPart *raw)
{
  CgvProducer producer = cgv_parser_get_producer (self, raw);

  if (self->header.has_summary)
    raw->part.declared_summary = keep_declared (self, self->header.summary, raw->part.n_events);
  if (self->header.has_totals)
    raw->part.declared_totals = keep_declared (self, self->header.totals, raw->part.n_events);
  if (self->failed)
    return;
  if (self->header.has_totals && cgv_producer_sums_totals (producer))
    check_totals (self, raw);
  if (self->header.has_summary && cgv_producer_sums_summary (producer))
    check_summary (self, raw, producer);
  check_end (self, producer);
}

void
cgv_parser_end_part (CgvParser *self)
{
  CgvRawPart *raw;

  report_cut_call (self);
  cgv_parser_drop_pending (self);
  if (cgv_parser_inherits_context (self))
    {
      cgv_parser_defer_end (self);
      return;
    }
  if (!self->header.is_open && (!self->header.has_events || !cgv_parser_open_body (self)))
    {
      drop_part (self);
      return;
    }
  raw = cgv_parser_get_part (self);
  sum_totals (self->fragment, raw);
  check_part (self, raw);
}
