/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE

#include "cgv-parser-private.h"

#include <string.h>

#include "cgv-number-private.h"
#include "cgv-producer-private.h"

/* What checking the end of a file may use after the budget ran out. */
#define FINISH_RESERVE ((uint64_t) 1 << 20)

/* Larger blocks are fed piece by piece, so that every line above CGV_MAX_LINE is found to be one. */
#define MAX_BLOCK ((size_t) 1 << 20)

/* Of a line that is longer and can hold nothing, not more is kept: it may be a hole in a file, or come
 * out of a compressed file of a few bytes. Above CGV_MAX_NAME, so that all that counts is seen. */
#define MAX_WORTHLESS ((size_t) 2 << 20)

static const uint8_t byte_order_mark[3] = { 0xEF, 0xBB, 0xBF };

CgvParser *
cgv_parser_new (const CgvMemory *memory,
                uint64_t seed)
{
  CgvMemory initial = CGV_MEMORY_INIT;
  CgvFragment *fragment;
  CgvParser *self;

  if (memory != NULL)
    initial = *memory;
  else
    initial.budget = CGV_BUDGET_BASE;
  fragment = cgv_fragment_new (&initial, seed);
  if (fragment == NULL)
    return NULL;
  self = cgv_memory_new (&fragment->memory, 1, sizeof *self);
  if (self == NULL)
    {
      cgv_fragment_free (fragment);
      return NULL;
    }

  self->fragment = fragment;
  self->has_default_budget = memory == NULL;
  for (unsigned int i = 0; i < CGV_N_TABLES; i++)
    cgv_id_map_init (&self->ids[i], seed);
  self->function_name = CGV_NONE;
  self->function = CGV_NONE;
  self->called_object = CGV_NONE;
  self->called_file = CGV_NONE;
  self->called_name = CGV_NONE;
  self->last_callee = CGV_NONE;
  self->jump_function = CGV_NONE;
  self->jump_file = CGV_NONE;
  self->progress_column = CGV_NONE;
  return self;
}

CgvFragment *
cgv_parser_release (CgvParser *self)
{
  CgvFragment *fragment = self->fragment;

  for (unsigned int i = 0; i < CGV_N_TABLES; i++)
    cgv_id_map_clear (&self->ids[i], &fragment->memory);
  cgv_parser_free_piece (self);
  cgv_memory_free (&fragment->memory, self->carry, self->carry_capacity, 1);
  cgv_memory_free (&fragment->memory, self, 1, sizeof *self);
  return fragment;
}

void
cgv_parser_free (CgvParser *self)
{
  if (self != NULL)
    cgv_fragment_free (cgv_parser_release (self));
}

void
cgv_parser_add_problem (CgvParser *self,
                        CgvProblemKind kind,
                        uint64_t value)
{
  CgvProblem problem = { 0 };

  problem.kind = kind;
  problem.value = value;
  problem.line = self->n_lines;
  problem.offset = self->region_offset;
  if (self->line != NULL)
    {
      problem.offset += (uint64_t) (self->line - self->region);
      while (problem.excerpt_length < CGV_PROBLEM_EXCERPT && self->line[problem.excerpt_length] != '\n')
        {
          problem.excerpt[problem.excerpt_length] = (char) self->line[problem.excerpt_length];
          problem.excerpt_length++;
        }
    }
  cgv_problem_list_add (&self->problems, &problem);
}

bool
cgv_parser_stop (CgvParser *self,
                 CgvProblemKind kind,
                 uint64_t value)
{
  if (!self->stopped)
    cgv_parser_add_problem (self, kind, value);
  self->stopped = true;
  return false;
}

bool
cgv_parser_fail (CgvParser *self)
{
  self->failed = true;
  if (self->fragment->memory.over_budget)
    self->spent_budget = self->fragment->memory.budget;
  return cgv_parser_stop (self, CGV_PROBLEM_OUT_OF_MEMORY, self->spent_budget);
}

void
cgv_parser_report (CgvParser *self,
                   CgvProblemKind kind,
                   uint64_t value)
{
  CgvProblem problem = { 0 };

  problem.kind = kind;
  problem.value = value;
  problem.line = self->n_lines;
  problem.offset = self->n_bytes;
  cgv_problem_list_add (&self->problems, &problem);
}

/* Returns the byte after the newline of a comment. */
static const uint8_t *
read_comment (CgvParser *self,
              const uint8_t *start,
              const uint8_t *region_end)
{
  const uint8_t *newline = memchr (start, '\n', (size_t) (region_end - start));

  if (memchr (start, '\0', (size_t) (newline - start)) != NULL)
    cgv_parser_add_problem (self, CGV_PROBLEM_NUL_BYTE, 0);
  return newline + 1;
}

/* A line that begins with neither digit, sign nor comment; returns the byte after its newline. */
static const uint8_t *
read_text_line (CgvParser *self,
                const uint8_t *start,
                const uint8_t *region_end)
{
  const uint8_t *newline = memchr (start, '\n', (size_t) (region_end - start));
  const uint8_t *end = newline;

  if (end > start && end[-1] == '\r')
    end--;
  if (end > start && !cgv_parser_read_specification (self, start, end))
    cgv_parser_read_header (self, start, end);
  return newline + 1;
}

static const uint8_t *
read_line (CgvParser *self,
           const uint8_t *at,
           const uint8_t *region_end)
{
  uint8_t first = *at;

  if (cgv_is_digit (first) || first == '+' || first == '*' || first == '-')
    return cgv_parser_read_cost_line (self, at);
  if (first == '\n')
    return at + 1;
  if (first == '#')
    return read_comment (self, at, region_end);
  return read_text_line (self, at, region_end);
}

/* Reads whole lines; the last byte of the region is a newline. */
static void
read_region (CgvParser *self,
             const uint8_t *region,
             size_t length,
             uint64_t offset)
{
  const uint8_t *at = region;
  const uint8_t *end = region + length;

  self->region = region;
  self->region_offset = offset;
  if (offset == 0 && length > sizeof byte_order_mark && memcmp (at, byte_order_mark, sizeof byte_order_mark) == 0)
    at += sizeof byte_order_mark;
  while (at < end && !self->stopped)
    {
      if (self->is_plain)
        {
          at = cgv_parser_read_plain (self, at, end);
          if (at == end || self->stopped)
            break;
        }
      self->line = at;
      self->n_lines++;
      while (cgv_is_blank (*at))
        at++;
      at = read_line (self, at, end);
    }
  self->line = NULL;
  self->region_offset = offset + (uint64_t) (at - region);
}

/* Whether the line that is carried over is a comment, or cannot be anything for the lack of a colon or
 * an equals sign. */
static bool
is_worthless (const CgvParser *self)
{
  const uint8_t *at = self->carry;
  const uint8_t *end = self->carry + MAX_WORTHLESS;

  while (at < end && cgv_is_blank (*at))
    at++;
  if (at == end || cgv_is_digit (*at) || *at == '+' || *at == '-' || *at == '*')
    return false;
  return *at == '#' || (memchr (at, ':', (size_t) (end - at)) == NULL && memchr (at, '=', (size_t) (end - at)) == NULL);
}

/* Leaves out bytes of a worthless line, but not that there is a NUL among them. */
static void
leave_out (CgvParser *self,
           const uint8_t *bytes,
           size_t n_bytes)
{
  if (memchr (bytes, '\0', n_bytes) != NULL)
    self->carry[MAX_WORTHLESS - 1] = '\0';
  self->n_left_out += n_bytes;
}

static void
skip_long_line (CgvParser *self)
{
  CgvProblem problem = { 0 };

  problem.kind = CGV_PROBLEM_LONG_LINE;
  problem.line = ++self->n_lines;
  problem.offset = self->region_offset;
  problem.excerpt_length = CGV_PROBLEM_EXCERPT;
  memcpy (problem.excerpt, self->carry, CGV_PROBLEM_EXCERPT);
  cgv_problem_list_add (&self->problems, &problem);

  cgv_memory_free (&self->fragment->memory, self->carry, self->carry_capacity, 1);
  self->carry = NULL;
  self->carry_capacity = 0;
  self->n_carry = 0;
  self->n_left_out = 0;
  self->skips_line = true;
}

/* Keeps the beginning of a line until its end comes. */
static void
carry_over (CgvParser *self,
            const uint8_t *bytes,
            size_t n_bytes)
{
  void *carry = self->carry;
  bool ok;

  if (n_bytes == 0)
    return;
  ok = cgv_memory_grow (&self->fragment->memory, &carry, &self->carry_capacity, self->n_carry + n_bytes, 1);
  self->carry = carry;
  if (!ok)
    {
      cgv_parser_fail (self);
      return;
    }
  memcpy (self->carry + self->n_carry, bytes, n_bytes);
  self->n_carry += n_bytes;
}

/* The same for the rest of a line, up to its newline if that is there. */
static void
carry_line_over (CgvParser *self,
                 const uint8_t *bytes,
                 size_t n_bytes,
                 bool has_newline)
{
  size_t n = n_bytes - has_newline;

  if (self->n_carry < MAX_WORTHLESS && self->n_carry + n > MAX_WORTHLESS)
    {
      size_t n_first = MAX_WORTHLESS - self->n_carry;

      carry_over (self, bytes, n_first);
      bytes += n_first;
      n_bytes -= n_first;
      n -= n_first;
    }
  if (self->stopped)
    return;
  if (n > 0 && self->n_carry == MAX_WORTHLESS && is_worthless (self))
    {
      leave_out (self, bytes, n);
      bytes += n;
      n_bytes -= n;
    }
  carry_over (self, bytes, n_bytes);
}

static void
note_start (CgvParser *self,
            const uint8_t *bytes,
            size_t n_bytes)
{
  size_t n = sizeof self->start - self->n_start;

  if (n > n_bytes)
    n = n_bytes;
  memcpy (self->start + self->n_start, bytes, n);
  self->n_start += n;
}

static bool
is_foreign (CgvParser *self)
{
  CgvForeignFormat format = cgv_foreign_detect (self->start, self->n_start);

  if (!cgv_foreign_is_binary (format))
    return false;
  cgv_parser_stop (self, CGV_PROBLEM_NOT_A_PROFILE, format);
  return true;
}

/* Feeds at most as many bytes as the rest of a line may have. */
static size_t
continue_line (CgvParser *self,
               const uint8_t *bytes,
               size_t n_bytes)
{
  const uint8_t *newline = memchr (bytes, '\n', n_bytes);
  size_t n = newline != NULL ? (size_t) (newline - bytes) + 1 : n_bytes;

  if (self->skips_line)
    {
      self->region_offset += n;
      self->skips_line = newline == NULL;
      return n;
    }
  if (self->n_carry + self->n_left_out + n > CGV_MAX_LINE + 1)
    {
      uint64_t carried = self->n_carry + self->n_left_out;

      skip_long_line (self);
      self->region_offset += carried + n;
      self->skips_line = newline == NULL;
      return n;
    }
  carry_line_over (self, bytes, n, newline != NULL);
  if (newline != NULL && !self->stopped)
    {
      size_t length = self->n_carry;
      size_t n_left_out = self->n_left_out;

      self->n_carry = 0;
      self->n_left_out = 0;
      read_region (self, self->carry, length, self->region_offset);
      self->region_offset += n_left_out;
    }
  return n;
}

static bool
feed_block (CgvParser *self,
            const uint8_t *at,
            size_t n_bytes)
{
  const uint8_t *newline;
  size_t whole;

  self->n_bytes += n_bytes;
  if (self->has_default_budget)
    self->fragment->memory.budget = CGV_BUDGET_BASE + CGV_BUDGET_FACTOR * self->n_bytes - self->memory_of_pieces;
  if (self->n_start < sizeof self->start)
    {
      note_start (self, at, n_bytes);
      if (is_foreign (self))
        return false;
    }

  if (self->n_carry > 0 || self->skips_line)
    {
      size_t n = continue_line (self, at, n_bytes);

      at += n;
      n_bytes -= n;
    }
  if (n_bytes == 0 || self->stopped)
    return !self->stopped;

  newline = memrchr (at, '\n', n_bytes);
  whole = newline != NULL ? (size_t) (newline - at) + 1 : 0;
  if (whole > 0)
    read_region (self, at, whole, self->region_offset);
  if (!self->stopped)
    continue_line (self, at + whole, n_bytes - whole);
  return !self->stopped;
}

void
cgv_parser_set_budget (CgvParser *self,
                       uint64_t budget)
{
  self->has_default_budget = false;
  self->fragment->memory.budget = budget;
}

bool
cgv_parser_feed (CgvParser *self,
                 const void *bytes,
                 size_t n_bytes)
{
  const uint8_t *at = bytes;

  while (n_bytes > 0 && !self->stopped)
    {
      size_t n = n_bytes < MAX_BLOCK ? n_bytes : MAX_BLOCK;

      feed_block (self, at, n);
      at += n;
      n_bytes -= n;
    }
  return !self->stopped;
}

void
cgv_parser_get_progress (const CgvParser *self,
                         CgvParserProgress *progress)
{
  progress->bytes = self->n_bytes;
  progress->cost = self->progress_cost;
  progress->finished_cost = self->finished_cost;
  progress->summary = self->progress_column != CGV_NONE ? self->header.summary[self->progress_column] : 0;
  progress->n_parts = self->fragment->n_parts;
  progress->memory = self->fragment->memory.used + self->memory_of_pieces;
}

/* Whether the last line could be the last one of a whole file, from one who writes no newline there. */
static bool
may_end_here (const CgvParser *self)
{
  const uint8_t *line = self->carry;
  size_t length = self->n_carry;

  return cgv_is_digit (line[0]) && cgv_is_digit (line[length - 1]) && memchr (line, ' ', length) != NULL;
}

/* The end of the file within a line: the line counts, but it may be cut. */
static void
end_last_line (CgvParser *self)
{
  static const uint8_t newline = '\n';
  bool is_usual;

  if (self->skips_line || self->n_carry == 0 || self->stopped)
    return;
  is_usual = may_end_here (self);
  carry_over (self, &newline, 1);
  if (self->stopped)
    return;
  read_region (self, self->carry, self->n_carry, self->region_offset);
  self->region_offset = self->n_bytes;
  self->n_carry = 0;
  if (self->stopped)
    return;
  is_usual = is_usual && self->has_part && cgv_parser_get_producer (self, cgv_parser_get_part (self)) == CGV_PRODUCER_YAPPI;
  cgv_parser_report (self, is_usual ? CGV_PROBLEM_OPEN_END : CGV_PROBLEM_NO_FINAL_NEWLINE, 0);
}

/* Whether lines end in carriage returns alone, so that the whole file is one line. */
static bool
is_cr_only (const CgvParser *self)
{
  const uint8_t *cr = memchr (self->start, '\r', self->n_start);
  size_t at = cr != NULL ? (size_t) (cr - self->start) : self->n_start;

  return self->n_lines <= 1 && at + 1 < self->n_start && cr[1] != '\n';
}

static void
report_no_profile (CgvParser *self)
{
  CgvForeignFormat format = cgv_foreign_detect (self->start, self->n_start);

  if (format == CGV_FOREIGN_UNKNOWN && is_cr_only (self))
    format = CGV_FOREIGN_CR_ONLY;
  if (self->failed)
    cgv_parser_report (self, CGV_PROBLEM_NO_MEMORY, self->spent_budget);
  else if (self->n_bytes == 0)
    cgv_parser_report (self, CGV_PROBLEM_EMPTY, 0);
  else
    cgv_parser_report (self, CGV_PROBLEM_NOT_A_PROFILE, format);
}

/* Whether the file ends in the header of one more part, with nothing of that part itself. */
static bool
ends_in_header (CgvParser *self)
{
  const CgvRawPart *raw;

  if (!self->has_part || self->fragment->n_parts < 2)
    return false;
  raw = cgv_parser_get_part (self);
  return raw->n_rows == 0 && !raw->part.has_calls && !raw->part.has_jumps && !self->header.has_totals;
}

static void
check_file (CgvParser *self)
{
  bool has_costs = self->has_rows || self->has_totals;

  if (self->has_part)
    cgv_parser_end_part (self);
  if (cgv_problem_list_find_error (&self->problems) != NULL)
    return;
  if (self->fragment->n_parts == 0 || (!has_costs && is_cr_only (self)))
    report_no_profile (self);
  else if ((!has_costs || ends_in_header (self)) && !self->failed)
    cgv_parser_report (self, CGV_PROBLEM_NO_COSTS, 0);
}

CgvFragment *
cgv_parser_finish (CgvParser *self,
                   CgvProblemList *problems)
{
  CgvFragment *fragment;
  bool has_profile;

  end_last_line (self);
  if (self->fragment->memory.budget != UINT64_MAX)
    self->fragment->memory.budget += FINISH_RESERVE;
  check_file (self);
  has_profile = cgv_problem_list_find_error (&self->problems) == NULL;
  *problems = self->problems;
  fragment = cgv_parser_release (self);
  cgv_fragment_seal (fragment);
  if (has_profile)
    return fragment;
  cgv_fragment_free (fragment);
  return NULL;
}
