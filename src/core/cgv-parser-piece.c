/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE

#include "cgv-parser-piece-private.h"

#include <string.h>

#include "cgv-afloat-private.h"

/* What a piece may hold of what the first parser may at its beginning. With as much in the first
 * one, and arrays never larger than three times what is in them, a single parser would have been
 * within its budget. */
#define BUDGET_SHARE 8

size_t
cgv_parser_find_cut (const void *bytes,
                     size_t n_bytes)
{
  static const char cut[] = "\nfn=";
  const char *found = memmem (bytes, n_bytes, cut, sizeof cut - 1);

  return found != NULL ? (size_t) (found - (const char *) bytes) + 1 : n_bytes;
}

uint64_t
cgv_parser_get_piece_budget (const CgvParser *first,
                             uint64_t offset)
{
  uint64_t budget = first->fragment->memory.budget;

  if (first->has_default_budget)
    budget = CGV_BUDGET_BASE + CGV_BUDGET_FACTOR * offset;
  return budget == UINT64_MAX ? budget : budget / BUDGET_SHARE;
}

static void
get_header (const CgvParser *first,
            CgvPieceHeader *header)
{
  const CgvPart *part = &first->fragment->parts[first->fragment->n_parts - 1].part;

  memset (header, 0, sizeof *header);
  memcpy (header->columns, first->columns, first->n_columns * sizeof *header->columns);
  memcpy (header->column_ignored, first->column_ignored, first->n_columns * sizeof *header->column_ignored);
  memcpy (header->positions, first->positions, first->n_positions * sizeof *header->positions);
  header->n_columns = first->n_columns;
  header->n_event_names = first->n_event_names;
  header->n_positions = first->n_positions;
  header->fi_is_fl = first->fi_is_fl;
  header->callee_names_apart = first->callee_names_apart;
  header->pid = part->pid;
  header->version = part->version;
  header->creator = part->creator;
  header->command = part->command;
}

static bool
is_same_header (const CgvPieceHeader *a,
                const CgvPieceHeader *b)
{
  return a->n_columns == b->n_columns &&
         memcmp (a->columns, b->columns, a->n_columns * sizeof *a->columns) == 0 &&
         memcmp (a->column_ignored, b->column_ignored, a->n_columns * sizeof *a->column_ignored) == 0 &&
         a->n_event_names == b->n_event_names &&
         a->n_positions == b->n_positions &&
         memcmp (a->positions, b->positions, a->n_positions * sizeof *a->positions) == 0 &&
         a->fi_is_fl == b->fi_is_fl &&
         a->callee_names_apart == b->callee_names_apart &&
         a->pid == b->pid &&
         a->version == b->version &&
         a->creator == b->creator &&
         a->command == b->command;
}

bool
cgv_parser_expects (const CgvParser *first,
                    const CgvParser *piece)
{
  CgvPieceHeader header;

  if (!first->header.is_open)
    return true;
  get_header (first, &header);
  return is_same_header (&header, &piece->piece->header);
}

/* A string of the first parser; no string stays none. */
static bool
copy_string (CgvParser *self,
             const CgvParser *first,
             CgvStringId *string)
{
  size_t length;
  const char *bytes;

  if (*string == CGV_NONE)
    return true;
  bytes = cgv_string_table_get (&first->fragment->strings, *string, &length);
  *string = cgv_string_table_intern (&self->fragment->strings, &self->fragment->memory, bytes, length);
  return *string != CGV_NONE;
}

static bool
copy_header (CgvParser *self,
             const CgvParser *first)
{
  CgvRawPart *raw = cgv_fragment_add_part (self->fragment);
  CgvPieceHeader *header = &self->piece->header;
  bool ok = raw != NULL;

  for (uint32_t i = 0; ok && i < first->n_event_names; i++)
    {
      self->event_names[i] = first->event_names[i];
      ok = copy_string (self, first, &self->event_names[i]);
    }
  for (uint32_t i = 0; ok && i < first->n_columns; i++)
    {
      self->columns[i] = first->columns[i];
      self->column_ignored[i] = first->column_ignored[i];
      ok = copy_string (self, first, &self->columns[i]);
    }
  if (!ok)
    return false;
  self->n_event_names = first->n_event_names;
  self->n_columns = first->n_columns;
  self->has_ignored_columns = first->has_ignored_columns;
  memcpy (self->positions, first->positions, sizeof self->positions);
  self->n_positions = first->n_positions;
  raw->part.pid = header->pid;
  raw->part.version = header->version;
  raw->part.creator = header->creator;
  raw->part.command = header->command;
  return copy_string (self, first, &raw->part.version) &&
         copy_string (self, first, &raw->part.creator) &&
         copy_string (self, first, &raw->part.command);
}

static CgvStringId
add_nameless (CgvParser *self)
{
  return cgv_string_table_add_nameless (&self->fragment->strings, &self->fragment->memory);
}

static bool
begin (CgvParser *self,
       const CgvParser *first,
       uint64_t offset)
{
  CgvPiece *piece = cgv_memory_new (&self->fragment->memory, 1, sizeof *piece);

  self->piece = piece;
  if (piece == NULL)
    return false;
  piece->offset = offset;
  get_header (first, &piece->header);
  self->has_part = copy_header (self, first);
  self->header.has_events = true;
  self->header.has_positions = true;
  if (!self->has_part || !cgv_parser_open_body (self))
    return false;
  self->progress_column = first->progress_column;
  memcpy (self->header.summary, first->header.summary, sizeof self->header.summary);

  piece->object = add_nameless (self);
  piece->file = add_nameless (self);
  self->object = piece->object;
  self->file = piece->file;
  self->last_fl = piece->file;
  self->n_bytes = offset;
  self->region_offset = offset;
  self->n_start = sizeof self->start;
  for (uint32_t i = 0; i < self->n_positions; i++)
    self->position[i] = CGV_AFLOAT_BASE;
  return piece->object != CGV_NONE && piece->file != CGV_NONE;
}

CgvParser *
cgv_parser_new_piece (const CgvParser *first,
                      uint64_t offset)
{
  CgvMemory memory = first->fragment->memory;
  uint32_t n_known = (uint32_t) first->shape.has_address + (uint32_t) first->shape.has_line;
  CgvParser *self;

  if (first->stopped || first->piece != NULL || !first->header.is_open || n_known != first->n_positions)
    return NULL;
  if (first->fi_is_fl || first->callee_names_apart)
    return NULL;
  memory.used = 0;
  memory.peak = 0;
  memory.budget = cgv_parser_get_piece_budget (first, offset);
  self = cgv_parser_new (&memory, first->fragment->seed);
  if (self != NULL && !begin (self, first, offset))
    {
      cgv_parser_free (self);
      self = NULL;
    }
  return self;
}

void
cgv_parser_free_piece (CgvParser *self)
{
  CgvMemory *memory = &self->fragment->memory;
  CgvPiece *piece = self->piece;

  if (piece == NULL)
    return;
  cgv_memory_free (memory, piece->inherited.items, piece->inherited.capacity, sizeof *piece->inherited.items);
  cgv_memory_free (memory, piece->defined.items, piece->defined.capacity, sizeof *piece->defined.items);
  cgv_memory_free (memory, piece, 1, sizeof *piece);
  self->piece = NULL;
}

void
cgv_parser_give_up (CgvParser *self)
{
  self->stopped = true;
}

static bool
add_name (CgvParser *self,
          CgvPieceNames *list,
          CgvNames names,
          uint64_t id,
          CgvStringId name)
{
  void *items = list->items;
  bool ok = cgv_memory_grow (&self->fragment->memory, &items, &list->capacity, list->n_items + 1, sizeof *list->items);

  list->items = items;
  if (ok)
    list->items[list->n_items++] = (CgvPieceName) { id, names, name };
  else
    cgv_parser_fail (self);
  return ok;
}

CgvStringId
cgv_parser_inherit_name (CgvParser *self,
                         CgvNames names,
                         uint64_t id)
{
  CgvStringId name = add_nameless (self);

  if (name != CGV_NONE &&
      cgv_id_map_set (&self->ids[names], &self->fragment->memory, id, name) &&
      add_name (self, &self->piece->inherited, names, id, name))
    return name;
  cgv_parser_fail (self);
  return CGV_NONE;
}

bool
cgv_parser_is_inherited (const CgvParser *self,
                         CgvStringId name)
{
  return self->piece != NULL && name != CGV_NONE && cgv_string_table_is_nameless (&self->fragment->strings, name);
}

void
cgv_parser_note_definition (CgvParser *self,
                            CgvNames names,
                            uint64_t id,
                            CgvStringId name)
{
  add_name (self, &self->piece->defined, names, id, name);
}

bool
cgv_parser_inherits_context (const CgvParser *self)
{
  return self->piece != NULL && !self->piece->has_ended;
}

void
cgv_parser_need_fl (CgvParser *self)
{
  self->piece->needs_fl = true;
}

void
cgv_parser_check_position (CgvParser *self,
                           const uint8_t *at,
                           uint64_t previous,
                           uint64_t position)
{
  bool is_step = *at == '+' || *at == '-';

  if (*at == '*')
    return;
  if (is_step && position - previous + CGV_AFLOAT_STEP >= 2 * CGV_AFLOAT_STEP)
    cgv_parser_give_up (self);
  if (!is_step && position >= CGV_AFLOAT_LOW && position < CGV_AFLOAT_HIGH)
    cgv_parser_give_up (self);
}

void
cgv_parser_defer_end (CgvParser *self)
{
  CgvPiece *piece = self->piece;
  CgvProblemList here = { 0 };

  piece->ended_problems = self->problems;
  piece->ended_header = self->header;
  piece->ended_event_specs = self->fragment->n_event_specs;
  self->problems = here;
  cgv_parser_add_problem (self, CGV_PROBLEM_NO_TOTALS, 0);
  piece->end = self->problems.items[0];
  self->problems = here;
  piece->has_ended = true;
}

CgvStringId
cgv_parser_resolve_inherited (const CgvParser *first,
                              const CgvPieceName *name)
{
  return cgv_id_map_get (&first->ids[name->names], name->id);
}
