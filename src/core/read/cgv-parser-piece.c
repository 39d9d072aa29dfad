/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE

#include "cgv-parser-piece.h"
#include "cgv-parser-private.h"

#include <string.h>

#include "cgv-cost.h"
#include "cgv-producer-private.h"
#include "cgv-vector.h"

/* A piece may use this fraction of the budget of the first parser. With that much in the first one, and arrays at most three times as
 * large as their contents, a single parser would have been within its budget. */
#define BUDGET_SHARE 8

/* Ids beyond this would be too many together. */
#define MAX_IDS (CGV_NONE / 2)

/* "(12)" of one of the tables of names. */
typedef struct
{
  uint64_t id;
  CgvNames names;
  CgvStringId name;
} CgvPieceName;

typedef struct
{
  CgvPieceName *items;
  size_t n_items;
} CgvPieceNames;

/* The header, with the ids of the first parser. */
typedef struct
{
  CgvStringId columns[CGV_MAX_EVENTS];
  bool column_ignored[CGV_MAX_EVENTS];
  uint32_t n_columns;
  uint32_t n_event_names;
  CgvPositionColumn positions[CGV_MAX_POSITIONS];
  uint32_t n_positions;
  bool fi_is_fl;
  bool wraps_self;
  bool files_are_of_lines;
  bool callee_names_apart;
  uint64_t pid;
  CgvStringId version;
  CgvStringId creator;
  CgvStringId command;
} CgvPieceHeader;

struct CgvPiece
{
  /* Taken for granted. */
  uint64_t offset;
  CgvPieceHeader header;

  /* Left open: strings without a name, each for one that the first parser knows. */
  CgvStringId object;
  CgvStringId file;
  CgvPieceNames inherited;

  /* The first definition of each id, which the first parser must not know by another name. */
  CgvPieceNames defined;

  /* fi= was read as the line of a file that has fl=. */
  bool needs_fl;

  /* fl= was read as the line of the first function; it must not directly follow another fl=. */
  bool needs_no_fl;

  /* A header was read as Cachegrind's; nothing before the piece may be what Cachegrind does not write. */
  bool needs_cachegrind;

  /* The lowest relative position in the piece, as a distance below the position before the piece. */
  uint64_t depth[CGV_MAX_POSITIONS];

  /* The end of the part in which the piece begins, if the piece contains it: the values of its
   * header, the problems up to it, and the place. */
  bool has_ended;
  CgvHeader ended_header;
  uint32_t ended_event_specs;
  CgvProblemList ended_problems;
  CgvProblem end;
};

size_t
cgv_parser_find_cut (const void *bytes,
                     size_t n_bytes)
{
  static const char cut[] = "\nfn=";
  const char *found = memmem (bytes, n_bytes, cut, sizeof cut - 1);

  return found != NULL ? (size_t) (found - (const char *) bytes) + 1 : n_bytes;
}

static uint64_t
get_budget (const CgvParser *first,
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
  header->wraps_self = first->wraps_self;
  header->files_are_of_lines = first->files_are_of_lines;
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
         a->wraps_self == b->wraps_self &&
         a->files_are_of_lines == b->files_are_of_lines &&
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

/* Copies a string of the first parser; CGV_NONE stays CGV_NONE. */
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
  self->wraps_self = first->wraps_self;
  self->has_places = first->has_places;
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
  self->files_are_of_lines = first->files_are_of_lines;
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
    self->position[i] = CGV_UNRESOLVED_BASE;
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
  memory.budget = get_budget (first, offset);
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
  cgv_memory_free (memory, piece->inherited.items);
  cgv_memory_free (memory, piece->defined.items);
  cgv_memory_free (memory, piece);
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
  if (!cgv_array_grow (&self->fragment->memory, &list->items, list->n_items + 1))
    return cgv_parser_fail (self);
  list->items[list->n_items++] = (CgvPieceName) { id, names, name };
  return true;
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
cgv_parser_need_no_fl (CgvParser *self)
{
  self->piece->needs_no_fl = true;
}

bool
cgv_parser_takes_for_cachegrind (CgvParser *self,
                                 const CgvPart *part)
{
  bool is_cachegrind = !self->exceeds_cachegrind && cgv_part_is_cachegrind (part);

  if (is_cachegrind && self->piece != NULL)
    self->piece->needs_cachegrind = true;
  return is_cachegrind;
}

void
cgv_parser_check_position (CgvParser *self,
                           const uint8_t *at,
                           uint32_t column,
                           uint64_t previous,
                           uint64_t position)
{
  bool is_step = *at == '+' || *at == '-';

  if (*at == '*')
    return;
  if (*at == '-' && position >= CGV_UNRESOLVED_LOW && position < CGV_UNRESOLVED_BASE && self->piece->depth[column] < CGV_UNRESOLVED_BASE - position)
    self->piece->depth[column] = CGV_UNRESOLVED_BASE - position;
  if (is_step && position - previous + CGV_UNRESOLVED_STEP >= 2 * CGV_UNRESOLVED_STEP)
    cgv_parser_give_up (self);
  if (!is_step && position >= CGV_UNRESOLVED_LOW && position < CGV_UNRESOLVED_HIGH)
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

/* Looks up the file or object in @first that a piece inherits; CGV_NONE if it is not known there. */
static CgvStringId
resolve_inherited (const CgvParser *first,
                   const CgvPieceName *name)
{
  return cgv_id_map_get (&first->ids[name->names], name->id);
}

/* Returns whether fn= resets all of this state, so that a piece can begin without it. */
static bool
is_settled (const CgvParser *first)
{
  return first->pending == CGV_PENDING_NONE &&
         first->called_object == CGV_NONE &&
         first->called_file == CGV_NONE &&
         first->called_name == CGV_NONE &&
         first->jump_function == CGV_NONE &&
         first->jump_file == CGV_NONE;
}

static bool
has_room (const CgvFragment *a,
          const CgvFragment *b)
{
  return a->strings.n_strings < MAX_IDS && b->strings.n_strings < MAX_IDS &&
         a->n_functions < MAX_IDS && b->n_functions < MAX_IDS &&
         a->n_rows < MAX_IDS && b->n_rows < MAX_IDS &&
         a->n_parts < MAX_IDS && b->n_parts < MAX_IDS;
}

/* Returns whether the line before the piece, which begins with fn=, is fl=. */
static bool
ends_in_fl (const CgvParser *first)
{
  return first->fl_line > 0 && first->fl_line == first->n_lines;
}

/* Returns whether all positions relative to the last one of the first parser are at least zero, and fit 64 bits. Then none of them is
 * CGV_NO_ENTRY. */
static bool
stays_within (const CgvParser *first,
              const CgvParser *piece)
{
  for (uint32_t i = 0; i < first->n_positions; i++)
    {
      if (piece->piece->depth[i] > first->position[i] || first->position[i] > UINT64_MAX - CGV_UNRESOLVED_RANGE)
        return false;
    }
  return true;
}

/* Only the first parser knows that fl= stands before the first fn= of the piece. That matters if fl= may still follow. */
static bool
knows_file (const CgvParser *first,
            const CgvParser *piece)
{
  return !ends_in_fl (first) || piece->fl_line > 0 || piece->function != CGV_NONE;
}

/* Returns whether the piece begins where the first parser is, in a state like its own. */
static bool
is_next (const CgvParser *first,
         const CgvParser *piece)
{
  uint64_t memory = first->fragment->memory.used + first->memory_of_pieces;

  return !first->stopped && !piece->stopped &&
         first->n_bytes == piece->piece->offset && first->n_carry == 0 && !first->skips_line &&
         first->header.is_open && cgv_parser_expects (first, piece) &&
         is_settled (first) && !first->has_lost &&
         (first->has_fl || !piece->piece->needs_fl) &&
         (!ends_in_fl (first) || !piece->piece->needs_no_fl) && knows_file (first, piece) &&
         (!first->exceeds_cachegrind || !piece->piece->needs_cachegrind) &&
         stays_within (first, piece) &&
         piece->n_lines < CGV_UNRESOLVED_MAX_LINES &&
         memory <= get_budget (first, piece->piece->offset) &&
         has_room (first->fragment, piece->fragment);
}

static bool
is_same_string (const CgvParser *first,
                CgvStringId a,
                const CgvParser *piece,
                CgvStringId b)
{
  size_t length_a;
  size_t length_b;
  const char *bytes_a = cgv_string_table_get (&first->fragment->strings, a, &length_a);
  const char *bytes_b = cgv_string_table_get (&piece->fragment->strings, b, &length_b);

  return length_a == length_b && memcmp (bytes_a, bytes_b, length_a) == 0;
}

/* An id that was not known before would have made a problem; so would one with another name. */
static bool
has_names (const CgvParser *first,
           const CgvParser *piece)
{
  const CgvPieceNames *inherited = &piece->piece->inherited;
  const CgvPieceNames *defined = &piece->piece->defined;

  for (size_t i = 0; i < inherited->n_items; i++)
    {
      if (resolve_inherited (first, &inherited->items[i]) == CGV_NONE)
        return false;
    }
  for (size_t i = 0; i < defined->n_items; i++)
    {
      CgvStringId known = resolve_inherited (first, &defined->items[i]);

      if (known != CGV_NONE && !is_same_string (first, known, piece, defined->items[i].name))
        return false;
    }
  return true;
}

/* The producer of a part depends, among others, on the event: lines of the whole file; see
 * cgv_parser_get_producer(). */
static bool
knows_producers (const CgvParser *first,
                 const CgvParser *piece)
{
  const CgvFragment *fragment = piece->fragment;

  for (uint32_t i = 1; i < fragment->n_parts && first->fragment->n_event_specs > 0; i++)
    {
      const CgvPart *part = &fragment->parts[i].part;

      if (part->creator == CGV_NONE && part->version == CGV_NONE && part->n_events == 1)
        return false;
    }
  return true;
}

/* Adds the magnitudes of a column; false if they get so large that adding signed numbers in another
 * order could cut them elsewhere. */
static bool
add_magnitudes (const CgvFragment *fragment,
                const CgvRawPart *raw,
                uint32_t column,
                uint64_t *sum)
{
  for (uint32_t i = 0; i < raw->n_rows; i++)
    {
      CgvSelfSum *row = &fragment->rows[raw->first_row + i];
      CgvCost cost = column < row->width ? cgv_fragment_get_costs (fragment, row)[column] : 0;

      if (cgv_cost_is_vast (cost, raw->column_signed[column]))
        return false;
      *sum += (int64_t) cost < 0 ? 0 - cost : cost;
      if (cgv_cost_is_vast (*sum, false))
        return false;
    }
  return true;
}

/* Unsigned sums saturate at one value in any order; signed sums may not. */
static bool
sums_can_be_joined (const CgvParser *first,
                    const CgvParser *piece)
{
  const CgvFragment *parts[] = { first->fragment, piece->fragment };
  const CgvRawPart *last = &first->fragment->parts[first->fragment->n_parts - 1];
  bool has_vast = first->has_vast || piece->has_vast || piece->problems.n_by_kind[CGV_PROBLEM_WRAPPED_COST] > 0 ||
                  piece->piece->ended_problems.n_by_kind[CGV_PROBLEM_WRAPPED_COST] > 0;

  for (uint32_t part = 0; part < piece->fragment->n_parts; part++)
    {
      const CgvRawPart *raw = &piece->fragment->parts[part];

      for (uint32_t column = 0; column < raw->part.n_events; column++)
        {
          uint64_t sum = 0;

          if (!raw->column_signed[column] && (part > 0 || !last->column_signed[column]))
            continue;
          if (has_vast || !add_magnitudes (parts[1], raw, column, &sum) || (part == 0 && !add_magnitudes (parts[0], last, column, &sum)))
            return false;
        }
    }
  return true;
}

static CgvEntry
resolve_entry (const CgvFragment *piece,
               const CgvEntry *entry)
{
  return (CgvEntry) {
    cgv_position_resolve (entry->address, piece->base.address),
    cgv_position_resolve (entry->line, piece->base.line),
  };
}

/* If functions have at most one entry each, calls without a target cannot get a wrong one. */
static bool
entries_can_be_joined (const CgvParser *first,
                       const CgvParser *piece)
{
  const CgvFragment *head = first->fragment;
  CgvFragment *fragment = piece->fragment;
  CgvFunctionId *local;
  bool ok = true;

  if (!first->has_untargeted && !piece->has_untargeted)
    return true;
  local = cgv_memory_new (&fragment->memory, head->n_functions, sizeof *local);
  if (local == NULL)
    return false;
  for (CgvFunctionId i = 0; ok && i < fragment->n_functions; i++)
    {
      CgvFunctionId function = fragment->function_map[i];
      CgvEntry entry;
      CgvEntry first_entry;

      ok = local[function] == 0;
      local[function] = 1;
      if (ok && cgv_entries_get (&fragment->entries, i, &entry) && cgv_entries_get (&head->entries, function, &first_entry))
        {
          entry = resolve_entry (fragment, &entry);
          ok = entry.address == first_entry.address && entry.line == first_entry.line;
        }
    }
  cgv_memory_free (&fragment->memory, local);
  return ok;
}

/* Gives the piece the state of the first parser that it needs. */
static bool
map_piece (CgvParser *first,
           CgvParser *piece,
           const CgvCancel *cancel)
{
  CgvFragment *fragment = piece->fragment;
  const CgvPieceNames *inherited = &piece->piece->inherited;

  fragment->memory.budget = UINT64_MAX;
  if (first->has_default_budget)
    first->fragment->memory.budget = CGV_BUDGET_BASE + CGV_BUDGET_FACTOR * piece->n_bytes - first->memory_of_pieces;
  fragment->is_unresolved = true;
  fragment->base = cgv_parser_get_position (first);
  fragment->string_map = cgv_memory_new (&fragment->memory, fragment->strings.n_strings, sizeof *fragment->string_map);
  if (fragment->string_map == NULL)
    return false;
  fragment->n_string_map = fragment->strings.n_strings;
  fragment->string_map[piece->piece->object] = first->object;
  fragment->string_map[piece->piece->file] = ends_in_fl (first) ? first->file : first->last_fl;
  for (size_t i = 0; i < inherited->n_items; i++)
    fragment->string_map[inherited->items[i].name] = resolve_inherited (first, &inherited->items[i]);
  return cgv_fragment_map_piece (first->fragment, fragment, cancel);
}

static CgvStringId
map_string (const CgvParser *piece,
            CgvStringId string)
{
  return string == CGV_NONE ? CGV_NONE : piece->fragment->string_map[string];
}

static CgvFunctionId
map_function (const CgvParser *piece,
              CgvFunctionId function)
{
  return function == CGV_NONE ? CGV_NONE : piece->fragment->function_map[function];
}

static void
take_ids (CgvParser *first,
          const CgvParser *piece)
{
  const CgvPieceNames *defined = &piece->piece->defined;

  for (size_t i = 0; i < defined->n_items; i++)
    {
      const CgvPieceName *name = &defined->items[i];
      CgvStringId last = cgv_id_map_get (&piece->ids[name->names], name->id);

      if (!cgv_id_map_set (&first->ids[name->names], &first->fragment->memory, name->id, map_string (piece, last)))
        cgv_parser_fail (first);
    }
}

/* Lines of a piece are counted from its beginning. */
static void
take_problems (CgvParser *first,
               CgvProblemList *problems,
               uint64_t first_line)
{
  for (uint32_t i = 0; i < problems->n_items; i++)
    problems->items[i].line += first_line;
  cgv_problem_list_append (&first->problems, problems, 0);
}

static void
take_header (CgvHeader *header,
             const CgvHeader *piece)
{
  header->n_cost_lines += piece->n_cost_lines;
  if (piece->saw_summary)
    {
      header->has_summary = piece->has_summary;
      header->summary_negative = piece->summary_negative;
      memcpy (header->summary, piece->summary, sizeof header->summary);
    }
  if (piece->saw_totals)
    {
      header->has_totals = piece->has_totals;
      header->totals_negative = piece->totals_negative;
      header->totals_width = piece->totals_width;
      memcpy (header->totals, piece->totals, sizeof header->totals);
    }
}

/* Takes the lines of the piece that belong to the open part. */
static void
take_open_part (CgvParser *first,
                const CgvParser *piece)
{
  CgvFragment *fragment = first->fragment;
  CgvRawPart *raw = cgv_parser_get_part (first);
  const CgvRawPart *from = &piece->fragment->parts[0];

  for (uint32_t column = 0; column < raw->part.n_events; column++)
    raw->column_signed[column] = raw->column_signed[column] || from->column_signed[column];
  raw->part.has_calls = raw->part.has_calls || from->part.has_calls;
  raw->part.has_jumps = raw->part.has_jumps || from->part.has_jumps;
  if (from->part.trigger != CGV_NONE)
    raw->part.trigger = map_string (piece, from->part.trigger);
  if (from->part.timerange != CGV_NONE)
    raw->part.timerange = map_string (piece, from->part.timerange);
  for (uint32_t i = 0; i < from->part.n_descriptions && raw->part.n_descriptions < CGV_MAX_DESCRIPTIONS; i++)
    {
      CgvStringId key = map_string (piece, from->part.description_keys[i]);
      CgvStringId value = map_string (piece, from->part.description_values[i]);

      if (!cgv_fragment_describe_part (fragment, raw, key, value))
        cgv_parser_fail (first);
    }
  cgv_fragment_take_rows (fragment, piece->fragment, 0);
}

/* Ends the open part as the line that ended it in the piece would have. */
static void
end_open_part (CgvParser *first,
               CgvParser *piece)
{
  const CgvProblem *end = &piece->piece->end;
  uint8_t line[CGV_PROBLEM_EXCERPT + 2];
  uint64_t n_lines = first->n_lines;

  take_problems (first, &piece->piece->ended_problems, n_lines);
  memcpy (line, end->excerpt, end->excerpt_length);
  /* A carriage return at the end of the excerpt is not that of the line. */
  line[end->excerpt_length] = '\r';
  line[end->excerpt_length + 1] = '\n';
  first->n_lines = n_lines + end->line;
  first->region = line;
  first->region_offset = end->offset;
  first->line = line;
  cgv_parser_end_part (first);
  first->n_lines = n_lines;
  first->region = NULL;
  first->line = NULL;
}

static void
take_parts (CgvParser *first,
            CgvParser *piece)
{
  CgvFragment *fragment = piece->fragment;

  take_header (&first->header, piece->piece->has_ended ? &piece->piece->ended_header : &piece->header);
  take_open_part (first, piece);
  if (!piece->piece->has_ended)
    {
      first->progress_cost += piece->progress_cost;
      first->has_signed_column = first->has_signed_column || piece->has_signed_column;
      first->is_plain = first->is_plain && piece->is_plain;
      cgv_fragment_take_event_specs (first->fragment, fragment, 0, fragment->n_event_specs);
      return;
    }
  cgv_fragment_take_event_specs (first->fragment, fragment, 0, piece->piece->ended_event_specs);
  end_open_part (first, piece);
  cgv_fragment_take_event_specs (first->fragment, fragment, piece->piece->ended_event_specs, fragment->n_event_specs);
  for (uint32_t part = 1; part < fragment->n_parts; part++)
    cgv_fragment_take_part (first->fragment, fragment, part);

  first->has_part = piece->has_part;
  first->header = piece->header;
  for (uint32_t i = 0; i < piece->n_columns; i++)
    first->columns[i] = map_string (piece, piece->columns[i]);
  memcpy (first->column_ignored, piece->column_ignored, sizeof first->column_ignored);
  first->n_columns = piece->n_columns;
  first->has_ignored_columns = piece->has_ignored_columns;
  memcpy (first->positions, piece->positions, sizeof first->positions);
  first->n_positions = piece->n_positions;
  first->address_column = piece->address_column;
  first->line_column = piece->line_column;
  first->bb_column = piece->bb_column;
  first->shape = piece->shape;
  first->is_plain = piece->is_plain;
  first->has_signed_column = piece->has_signed_column;
  first->finished_cost = cgv_cost_add (first->finished_cost, cgv_cost_add (first->progress_cost, piece->finished_cost, false), false);
  first->progress_cost = piece->progress_cost;
  first->progress_column = piece->progress_column;
  first->fi_is_fl = piece->fi_is_fl;
  first->wraps_self = piece->wraps_self;
  first->files_are_of_lines = piece->files_are_of_lines;
  first->callee_names_apart = piece->callee_names_apart;
  first->has_places = piece->has_places;
  first->has_fl = false;
}

static void
take_positions (CgvParser *first,
                const CgvParser *piece)
{
  uint64_t base[CGV_MAX_POSITIONS];

  memcpy (base, first->position, sizeof base);
  for (uint32_t i = 0; i < CGV_MAX_POSITIONS; i++)
    {
      first->position[i] = cgv_position_resolve (piece->position[i], base[i]);
      first->target[i] = cgv_position_resolve (piece->target[i], base[i]);
    }
  memcpy (first->lost, piece->lost, sizeof first->lost);
  first->has_lost = piece->has_lost;
}

static void
take_context (CgvParser *first,
              const CgvParser *piece)
{
  first->object = map_string (piece, piece->object);
  first->file = map_string (piece, piece->file);
  first->function_file = map_string (piece, piece->function_file);
  first->last_fl = map_string (piece, piece->last_fl);
  first->function_name = map_string (piece, piece->function_name);
  first->function = CGV_NONE;
  first->has_fl = first->has_fl || piece->has_fl;
  first->fl_line = piece->fl_line > 0 ? first->n_lines + piece->fl_line : first->fl_line;
  first->fl_is_own = piece->fl_is_own;
  first->row = CGV_NONE;

  first->pending = piece->pending;
  first->lost_call = piece->lost_call;
  first->lost_call.line += first->n_lines;
  first->called_object = map_string (piece, piece->called_object);
  first->called_file = map_string (piece, piece->called_file);
  first->called_name = map_string (piece, piece->called_name);
  first->last_callee = map_function (piece, piece->last_callee);
  first->count = piece->count;
  first->has_count = piece->has_count;
  first->has_target = piece->has_target;
  first->jump_function = map_string (piece, piece->jump_function);
  first->jump_file = map_string (piece, piece->jump_file);
  first->jump_is_conditional = piece->jump_is_conditional;
  first->executed = piece->executed;
  first->followed = piece->followed;
}

static void
take_input (CgvParser *first,
            const CgvParser *piece)
{
  first->n_bytes = piece->n_bytes;
  first->n_lines += piece->n_lines;
  first->region_offset = piece->region_offset;
  first->skips_line = piece->skips_line;
  first->has_rows = first->has_rows || piece->has_rows;
  first->has_totals = first->has_totals || piece->has_totals;
  for (uint32_t i = 0; i < piece->n_event_names; i++)
    first->event_names[i] = map_string (piece, piece->event_names[i]);
  first->n_event_names = piece->n_event_names;
  first->has_vast = first->has_vast || piece->has_vast;
  first->has_untargeted = first->has_untargeted || piece->has_untargeted;
  first->exceeds_cachegrind = first->exceeds_cachegrind || piece->exceeds_cachegrind;
  first->has_names = first->has_names || piece->has_names;

  if (piece->n_carry == 0)
    return;
  if (!cgv_array_grow (&first->fragment->memory, &first->carry, piece->n_carry))
    {
      cgv_parser_fail (first);
      return;
    }
  memcpy (first->carry, piece->carry, piece->n_carry);
  first->n_carry = piece->n_carry;
  first->n_left_out = piece->n_left_out;
}

/* The bytes that are fed next continue where the piece ended, in a block of their own. */
static void
open_next_block (CgvParser *first,
                 const CgvParser *piece)
{
  CgvPosition position = cgv_parser_get_position (first);

  if (piece->function != CGV_NONE && !first->stopped)
    cgv_parser_open_block (first, map_function (piece, piece->function), &position);
}

static void
take_piece (CgvParser *first,
            CgvParser *piece,
            CgvFragment *earlier)
{
  cgv_fragment_take_piece (first->fragment, earlier, piece->fragment);
  take_ids (first, piece);
  take_parts (first, piece);
  take_problems (first, &piece->problems, first->n_lines);
  take_positions (first, piece);
  take_context (first, piece);
  take_input (first, piece);
  open_next_block (first, piece);
}

/* Memory of pieces counts against the budget. */
static void
count_memory (CgvParser *first,
              uint64_t n_bytes)
{
  CgvMemory *memory = &first->fragment->memory;

  first->memory_of_pieces += n_bytes;
  if (memory->budget != UINT64_MAX)
    memory->budget -= n_bytes < memory->budget ? n_bytes : memory->budget;
}

bool
cgv_parser_join (CgvParser *first,
                 CgvParser *piece,
                 const CgvCancel *cancel)
{
  CgvFragment *earlier = NULL;
  CgvFragment *fragment;

  if (is_next (first, piece) && has_names (first, piece) && knows_producers (first, piece) && sums_can_be_joined (first, piece) && map_piece (first, piece, cancel) &&
      entries_can_be_joined (first, piece))
    earlier = cgv_fragment_reserve_piece (first->fragment, piece->fragment);
  if (earlier == NULL)
    {
      cgv_parser_free (piece);
      return false;
    }

  take_piece (first, piece, earlier);
  fragment = cgv_parser_release (piece);
  cgv_fragment_trim_piece (fragment);
  count_memory (first, earlier->memory.used + fragment->memory.used);
  return true;
}
