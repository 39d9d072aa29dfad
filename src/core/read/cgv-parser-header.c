/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-parser-private.h"

#include <string.h>

#include "cgv-cost.h"
#include "cgv-formula-private.h"
#include "cgv-producer-private.h"
#include "cgv-vector.h"

/* Xdebug writes this between two runs in one file. */
#define XDEBUG_SEPARATOR "==== NEW PROFILING FILE"

/* Lines of old options of Valgrind that repeat information of other lines. */
static const char *const legacy_assignments[] = { "rec=", "bb=", "ln=" };

/* The least value that only a negative difference, written without its sign, can have. */
#define WRAPPED ((uint64_t) 1 << 63)

static void
reset_context (CgvParser *self)
{
  cgv_parser_drop_pending (self);
  self->object = 0;
  self->file = 0;
  self->function_file = 0;
  self->last_fl = 0;
  self->has_fl = false;
  self->fl_line = 0;
  self->fl_is_own = false;
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
  self->row = CGV_NONE;
  memset (self->position, 0, sizeof self->position);
  memset (self->lost, 0, sizeof self->lost);
  self->has_lost = false;
}

static bool
begin_part (CgvParser *self)
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

typedef struct
{
  const uint8_t *start;
  const uint8_t *end;
} Text;

typedef void (*HeaderFunc) (CgvParser *self,
                            Text value);

static bool
text_is (Text text,
         const char *word)
{
  size_t length = (size_t) (text.end - text.start);

  return length == strlen (word) && memcmp (text.start, word, length) == 0;
}

static bool
begins_with (Text text,
             const char *word)
{
  size_t length = strlen (word);

  return (size_t) (text.end - text.start) >= length && memcmp (text.start, word, length) == 0;
}

static Text
trim (Text text)
{
  while (text.start < text.end && cgv_is_blank (*text.start))
    text.start++;
  while (text.end > text.start && cgv_is_blank (text.end[-1]))
    text.end--;
  return text;
}

/* Returns the next word; @rest keeps the remaining text. */
static Text
next_word (Text *rest)
{
  Text word;

  while (rest->start < rest->end && cgv_is_blank (*rest->start))
    rest->start++;
  word = *rest;
  while (rest->start < rest->end && !cgv_is_blank (*rest->start))
    rest->start++;
  word.end = rest->start;
  return word;
}

static CgvStringId
intern (CgvParser *self,
        Text text)
{
  return cgv_parser_intern (self, text.start, text.end);
}

static bool
read_number (CgvParser *self,
             Text value,
             uint64_t *number)
{
  bool overflow = false;

  value = trim (value);
  if (cgv_number_read (value.start, number, &overflow) == value.end && value.start < value.end && !overflow)
    return true;
  cgv_parser_add_problem (self, CGV_PROBLEM_BAD_HEADER, 0);
  return false;
}

/* Xdebug up to 2.1 called the format "0.9.6"; otherwise the whole number counts. @value is trimmed. */
static bool
is_version_of_xdebug (Text value)
{
  return begins_with (value, "0.9");
}

/* Forgets all names of ids: Xdebug appends the profile of each request, whose ids begin again. A piece cannot say which ids of the first
 * parser end there. */
static void
restart_ids (CgvParser *self)
{
  if (self->piece != NULL)
    {
      cgv_parser_give_up (self);
      return;
    }
  for (size_t i = 0; i < CGV_N_ELEMENTS (self->ids); i++)
    {
      uint64_t seed = self->ids[i].seed;

      cgv_id_map_clear (&self->ids[i], &self->fragment->memory);
      cgv_id_map_init (&self->ids[i], seed);
      cgv_id_map_clear (&self->ids_before[i], &self->fragment->memory);
      cgv_id_map_init (&self->ids_before[i], seed);
    }
}

/* Lets ids have other names from here on. Those without one keep theirs, as the parts of a file may all have a whole header. */
static void
begin_ids (CgvParser *self)
{
  if (self->piece != NULL)
    {
      cgv_parser_give_up (self);
      return;
    }
  for (size_t i = 0; i < CGV_N_ELEMENTS (self->ids); i++)
    {
      if (!cgv_id_map_move (&self->ids[i], &self->fragment->memory, &self->ids_before[i]))
        cgv_parser_fail (self);
    }
}

static void
read_version (CgvParser *self,
              Text value)
{
  uint64_t version = 0;
  bool overflow = false;
  const uint8_t *end;

  value = trim (value);
  end = cgv_number_read (value.start, &version, &overflow);
  if (end == value.start || (end < value.end && *end != '.'))
    cgv_parser_add_problem (self, CGV_PROBLEM_BAD_HEADER, 0);
  else if (overflow || version > 1)
    cgv_parser_stop (self, CGV_PROBLEM_VERSION, version);
  self->wraps_self = self->wraps_self || is_version_of_xdebug (value);
  cgv_parser_get_part (self)->part.version = intern (self, value);
  self->header.has_version = true;
}

static void
read_creator (CgvParser *self,
              Text value)
{
  CgvProducer producer;

  value = trim (value);
  producer = cgv_producer_find ((const char *) value.start, (size_t) (value.end - value.start));
  self->fi_is_fl = producer == CGV_PRODUCER_MALT;
  self->wraps_self = producer == CGV_PRODUCER_XDEBUG;
  if (producer == CGV_PRODUCER_XDEBUG)
    restart_ids (self);
  self->callee_names_apart = producer == CGV_PRODUCER_ARTIQ;
  self->has_places = producer == CGV_PRODUCER_CALLGRIND || producer == CGV_PRODUCER_XTREE;
  cgv_parser_get_part (self)->part.creator = intern (self, value);
}

static void
read_command (CgvParser *self,
              Text value)
{
  cgv_parser_get_part (self)->part.command = intern (self, trim (value));
}

static void
read_pid (CgvParser *self,
          Text value)
{
  self->header.has_pid = true;
  read_number (self, value, &cgv_parser_get_part (self)->part.pid);
}

static void
read_part (CgvParser *self,
           Text value)
{
  self->header.has_number = true;
  read_number (self, value, &cgv_parser_get_part (self)->part.number);
}

static void
read_thread (CgvParser *self,
             Text value)
{
  self->header.has_thread = true;
  read_number (self, value, &cgv_parser_get_part (self)->part.thread);
}

/* Returns the kind of a position column; "memAddr" is known but ignored. Sets @is_known to false for any other. */
static CgvPositionColumn
get_column (Text word,
            bool *is_known)
{
  if (text_is (word, "instr"))
    return CGV_POSITION_COLUMN_ADDRESS;
  if (text_is (word, "bb"))
    return CGV_POSITION_COLUMN_BB;
  if (text_is (word, "line"))
    return CGV_POSITION_COLUMN_LINE;
  *is_known = *is_known && text_is (word, "memAddr");
  return CGV_POSITION_COLUMN_OTHER;
}

/* A column that means nothing to us, or is there twice, still has a number in each cost line. */
static void
read_positions (CgvParser *self,
                Text value)
{
  bool seen[CGV_POSITION_COLUMN_LINE + 1] = { false };
  bool is_known = true;

  self->n_positions = 0;
  for (Text word = next_word (&value); word.start < word.end; word = next_word (&value))
    {
      CgvPositionColumn column = get_column (word, &is_known);

      if (self->n_positions == CGV_MAX_POSITIONS)
        {
          cgv_parser_stop (self, CGV_PROBLEM_TOO_MANY_POSITIONS, 0);
          return;
        }
      if (seen[column])
        column = CGV_POSITION_COLUMN_OTHER;
      seen[column] = true;
      self->positions[self->n_positions++] = column;
    }
  self->header.has_positions = self->n_positions > 0;
  self->exceeds_cachegrind = true;
  if (self->n_positions == 0 || !is_known)
    cgv_parser_add_problem (self, CGV_PROBLEM_BAD_HEADER, 0);
}

static bool
has_column (const CgvParser *self,
            CgvStringId name)
{
  for (uint32_t i = 0; i < self->n_columns; i++)
    {
      if (self->columns[i] == name)
        return true;
    }
  return false;
}

static void
read_events (CgvParser *self,
             Text value)
{
  uint32_t n_before = self->header.has_events ? self->n_columns : 0;
  bool is_same = true;

  self->n_columns = 0;
  self->has_ignored_columns = false;
  for (Text word = next_word (&value); word.start < word.end; word = next_word (&value))
    {
      CgvStringId name;

      if (self->n_columns == CGV_MAX_EVENTS)
        {
          cgv_parser_stop (self, CGV_PROBLEM_TOO_MANY_EVENTS, 0);
          return;
        }
      name = intern (self, word);
      if (name == CGV_NONE)
        return;
      self->column_ignored[self->n_columns] = has_column (self, name);
      if (self->column_ignored[self->n_columns])
        {
          cgv_parser_add_problem (self, CGV_PROBLEM_DUPLICATE_EVENT, 0);
          self->has_ignored_columns = true;
        }
      is_same = is_same && self->n_columns < n_before && self->columns[self->n_columns] == name;
      self->columns[self->n_columns++] = name;
    }
  if (n_before > 0 && (!is_same || self->n_columns != n_before))
    cgv_parser_add_problem (self, CGV_PROBLEM_BAD_HEADER, 0);
  /* At the end of a cut file there may be more. */
  self->header.has_events = self->n_columns > 0 || !self->has_open_end;
  if (self->header.has_events && self->n_columns == 0)
    cgv_parser_stop (self, CGV_PROBLEM_NO_EVENTS, 0);
}

/* Reads the numbers after summary: and totals:, which may be those of a difference. */
static bool
read_costs (CgvParser *self,
            Text value,
            CgvCost *costs,
            bool *has_negative,
            uint32_t *width)
{
  uint32_t n = 0;

  *has_negative = false;
  *width = 0;
  memset (costs, 0, CGV_MAX_EVENTS * sizeof *costs);
  for (Text word = next_word (&value); word.start < word.end; word = next_word (&value), n++)
    {
      bool is_negative = *word.start == '-';
      bool overflow = false;
      uint64_t number = 0;

      if (is_negative)
        word.start++;
      if (word.start == word.end || cgv_number_read (word.start, &number, &overflow) != word.end || overflow)
        {
          cgv_parser_add_problem (self, CGV_PROBLEM_BAD_HEADER, 0);
          return false;
        }
      if (number == 0)
        continue;
      *has_negative = *has_negative || is_negative;
      *width = n + 1;
      if (n < CGV_MAX_EVENTS)
        costs[n] = is_negative ? 0 - number : number;
    }
  return true;
}

static void
read_summary (CgvParser *self,
              Text value)
{
  CgvHeader *header = &self->header;
  uint32_t width;

  header->saw_summary = true;
  header->has_summary = read_costs (self, value, header->summary, &header->summary_negative, &width);
}

static void
read_totals (CgvParser *self,
             Text value)
{
  CgvHeader *header = &self->header;

  header->saw_totals = true;
  header->has_totals = read_costs (self, value, header->totals, &header->totals_negative, &header->totals_width);
  self->has_totals = true;
}

/* Reads a formula, and gives each name in it an id, so that names that occur nowhere else have one. */
static CgvStringId
read_formula (CgvParser *self,
              Text formula)
{
  CgvFormula read;

  if (!cgv_formula_read ((const char *) formula.start, (size_t) (formula.end - formula.start), &read))
    {
      cgv_parser_add_problem (self, CGV_PROBLEM_BAD_FORMULA, 0);
      return CGV_NONE;
    }
  for (uint32_t i = 0; i < read.sum.n_terms; i++)
    {
      const CgvFormulaTerm *term = &read.sum.terms[i];

      cgv_parser_intern (self, (const uint8_t *) term->name, (const uint8_t *) term->name + term->length);
    }
  return intern (self, formula);
}

/* Reads "event: NAME [= FORMULA] [: LONG NAME]", where a name may have a colon if more follows. */
static void
read_event (CgvParser *self,
            Text value)
{
  CgvFragment *fragment = self->fragment;
  Text name = next_word (&value);
  Text rest = trim (value);
  uint8_t *colon = memchr (name.start, ':', (size_t) (name.end - name.start));
  uint8_t *equals = memchr (name.start, '=', (size_t) (name.end - name.start));
  CgvEventSpec spec = { CGV_NONE, CGV_NONE, CGV_NONE };
  bool ok;

  if (equals != NULL)
    {
      rest.start = equals;
      name.end = equals;
    }
  else if (colon != NULL && (rest.start == rest.end || (*rest.start != ':' && *rest.start != '=')))
    {
      rest.start = colon;
      name.end = colon;
    }
  if (name.start == name.end || (rest.start < rest.end && *rest.start != ':' && *rest.start != '='))
    {
      cgv_parser_add_problem (self, CGV_PROBLEM_BAD_HEADER, 0);
      return;
    }

  spec.name = intern (self, name);
  if (rest.start < rest.end && *rest.start == '=')
    {
      Text formula = rest;

      colon = memchr (rest.start, ':', (size_t) (rest.end - rest.start));
      formula.start++;
      formula.end = colon != NULL ? colon : rest.end;
      spec.formula = read_formula (self, trim (formula));
      rest.start = formula.end;
    }
  if (rest.start < rest.end)
    {
      rest.start++;
      spec.long_name = intern (self, trim (rest));
    }

  ok = !self->failed && cgv_array_grow (&fragment->memory, &fragment->event_specs, (size_t) fragment->n_event_specs + 1);
  if (ok)
    fragment->event_specs[fragment->n_event_specs++] = spec;
  else
    cgv_parser_fail (self);
}

static void
keep_description (CgvParser *self,
                  Text key,
                  Text value)
{
  CgvRawPart *raw = cgv_parser_get_part (self);
  CgvStringId key_id = intern (self, key);
  CgvStringId value_id = intern (self, value);

  if (raw->part.n_descriptions < CGV_MAX_DESCRIPTIONS && !self->failed &&
      !cgv_fragment_describe_part (self->fragment, raw, key_id, value_id))
    cgv_parser_fail (self);
}

static void
read_partial (CgvParser *self,
              CgvPart *part,
              Text value)
{
  CgvStringId text = intern (self, value);
  size_t length;

  cgv_parser_add_problem (self, CGV_PROBLEM_MARKED_PARTIAL, 0);
  if (!self->failed && cgv_partial_find_costs (cgv_string_table_get (&self->fragment->strings, text, &length)) != NULL)
    part->is_short = true;
}

/* Reads "I1 cache: 32768 B", or a text without a name, which Cachegrind's tools allow. */
static void
read_description (CgvParser *self,
                  Text value)
{
  uint8_t *colon = memchr (value.start, ':', (size_t) (value.end - value.start));
  Text key = { value.start, value.start };
  CgvPart *part;

  if (colon != NULL)
    {
      key.end = colon;
      key = trim (key);
      value.start = colon + 1;
    }
  value = trim (value);

  part = &cgv_parser_get_part (self)->part;
  if (text_is (key, "Trigger"))
    part->trigger = intern (self, value);
  else if (text_is (key, "Timerange"))
    part->timerange = intern (self, value);
  else if (text_is (key, CGV_PARTIAL_KEY))
    read_partial (self, part, value);
  keep_description (self, key, value);
}

/* whether a key may begin a new part */
typedef enum
{
  KEY_ANYWHERE,
  KEY_BEGINS_PART,
} KeyPlace;

static const struct
{
  const char *key;
  HeaderFunc read;
  KeyPlace place;
  size_t given; /* offset of the field of CgvHeader that says it was given, or 0 */
} keys[] = {
  { "version", read_version, KEY_BEGINS_PART, offsetof (CgvHeader, has_version) },
  { "creator", read_creator, KEY_BEGINS_PART, 0 },
  { "pid", read_pid, KEY_BEGINS_PART, offsetof (CgvHeader, has_pid) },
  { "cmd", read_command, KEY_BEGINS_PART, 0 },
  { "part", read_part, KEY_BEGINS_PART, offsetof (CgvHeader, has_number) },
  { "thread", read_thread, KEY_BEGINS_PART, offsetof (CgvHeader, has_thread) },
  { "positions", read_positions, KEY_BEGINS_PART, 0 },
  { "events", read_events, KEY_BEGINS_PART, 0 },
  { "desc", read_description, KEY_ANYWHERE, 0 },
  { "event", read_event, KEY_ANYWHERE, 0 },
  { "summary", read_summary, KEY_ANYWHERE, 0 },
  { "totals", read_totals, KEY_ANYWHERE, 0 },
};

#define N_KEYS CGV_N_ELEMENTS (keys)

/* Returns whether a header in the middle of a file begins the next part. */
static bool
begins_part (const CgvParser *self,
             size_t key)
{
  const CgvHeader *header = &self->header;

  if (!self->has_part)
    return true;
  if (keys[key].place == KEY_ANYWHERE)
    return false;
  if (header->is_open || (header->has_totals && header->has_events))
    return true;
  return keys[key].given != 0 && header->has_events && *((const bool *) header + keys[key].given);
}

/* Returns whether a header in the middle of a file is of another file that was joined to it. Parts of one file begin with other headers. */
static bool
begins_file (const CgvParser *self,
             size_t key,
             bool is_first)
{
  bool names_format = keys[key].read == read_version || keys[key].read == read_creator;
  bool names_columns = keys[key].read == read_positions || keys[key].read == read_events;

  return self->fragment->n_parts > 1 && ((names_format && !self->header.has_number) || (names_columns && is_first));
}

static bool
is_key (Text text)
{
  if (text.start == text.end)
    return false;
  for (const uint8_t *at = text.start; at < text.end; at++)
    {
      uint8_t byte = *at;
      bool is_letter = (uint8_t) ((byte | 0x20) - 'a') < 26;

      if (!is_letter && !cgv_is_digit (byte) && byte != ' ' && byte != '_' && byte != '-' && byte != '.' && byte != '(' && byte != ')')
        return false;
    }
  return true;
}

static void
report_unknown (CgvParser *self,
                Text line)
{
  static const char *const bare_keys[] = { "summary", "totals", "events", "positions" };

  if (memchr (line.start, '\0', (size_t) (line.end - line.start)) != NULL)
    {
      cgv_parser_add_problem (self, CGV_PROBLEM_NUL_BYTE, 0);
      return;
    }
  if (begins_with (line, XDEBUG_SEPARATOR))
    {
      restart_ids (self);
      return;
    }
  for (size_t i = 0; i < CGV_N_ELEMENTS (legacy_assignments); i++)
    {
      if (begins_with (line, legacy_assignments[i]))
        {
          cgv_parser_add_problem (self, CGV_PROBLEM_LEGACY_LINE, 0);
          return;
        }
    }
  for (size_t i = 0; i < CGV_N_ELEMENTS (bare_keys); i++)
    {
      if (begins_with (line, bare_keys[i]))
        {
          cgv_parser_add_problem (self, CGV_PROBLEM_BAD_HEADER, 0);
          return;
        }
    }
  cgv_parser_add_problem (self, CGV_PROBLEM_UNKNOWN_LINE, 0);
}

void
cgv_parser_read_header (CgvParser *self,
                        const uint8_t *start,
                        const uint8_t *end)
{
  Text line = { start, end };
  Text key = line;
  Text value = line;
  uint8_t *colon = memchr (start, ':', (size_t) (end - start));

  if (colon == NULL)
    {
      report_unknown (self, line);
      return;
    }
  key.end = colon;
  key = trim (key);
  value.start = colon + 1;
  if (!is_key (key))
    {
      report_unknown (self, line);
      return;
    }
  if (memchr (start, '\0', (size_t) (end - start)) != NULL)
    cgv_parser_add_problem (self, CGV_PROBLEM_NUL_BYTE, 0);

  for (size_t i = 0; i < N_KEYS; i++)
    {
      bool is_first;

      if (!text_is (key, keys[i].key))
        continue;
      is_first = begins_part (self, i);
      if (is_first && !begin_part (self))
        return;
      if (begins_file (self, i, is_first))
        begin_ids (self);
      keys[i].read (self, value);
      return;
    }
  if (self->has_part || begin_part (self))
    keep_description (self, key, trim (value));
}

/* Returns whether positions are "line", or "instr line". */
static bool
is_plain_shape (const CgvParser *self)
{
  if (self->n_positions == 1)
    return self->line_column == 0;
  return self->n_positions == 2 && self->address_column == 0 && self->line_column == 1;
}

bool
cgv_parser_has_plain_lines (const CgvParser *self)
{
  return is_plain_shape (self) && !self->has_ignored_columns;
}

static void
settle_positions (CgvParser *self)
{
  if (!self->header.has_positions && (self->header.has_events || self->n_positions == 0))
    {
      self->positions[0] = CGV_POSITION_COLUMN_LINE;
      self->n_positions = 1;
    }

  self->address_column = CGV_NONE;
  self->line_column = CGV_NONE;
  self->bb_column = CGV_NONE;
  for (uint32_t i = 0; i < self->n_positions; i++)
    {
      if (self->positions[i] == CGV_POSITION_COLUMN_ADDRESS)
        self->address_column = i;
      else if (self->positions[i] == CGV_POSITION_COLUMN_LINE)
        self->line_column = i;
      else if (self->positions[i] == CGV_POSITION_COLUMN_BB)
        self->bb_column = i;
    }
  self->shape.has_address = self->address_column != CGV_NONE;
  self->shape.has_line = self->line_column != CGV_NONE;
  self->is_plain = cgv_parser_has_plain_lines (self);
}

static bool
settle_events (CgvParser *self,
               CgvRawPart *raw)
{
  CgvMemory *memory = &self->fragment->memory;
  CgvPart *part = &raw->part;
  size_t n = self->n_columns;

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

/* Each file has one limit. Otherwise each part could bring as many types of its own. */
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

/* A line that looks like a cost line may belong to a report. */
static bool
stop_without_events (CgvParser *self)
{
  CgvForeignFormat format = cgv_foreign_detect (self->start, self->n_start);

  /* After the first line of a report, the next one says which. */
  if (format == CGV_FOREIGN_UNKNOWN && self->n_lines == 1 && cgv_foreign_may_be_report (self->start, self->n_start))
    return false;
  if (format == CGV_FOREIGN_UNKNOWN || self->stopped)
    return cgv_parser_stop (self, CGV_PROBLEM_NO_EVENTS, 0);
  cgv_parser_report_foreign (self, format, self->region_offset + (self->line != NULL ? (uint64_t) (self->line - self->region) : 0));
  return false;
}

bool
cgv_parser_open_body (CgvParser *self)
{
  CgvRawPart *raw;

  if (self->failed || (!self->has_part && !begin_part (self)))
    return false;
  if (self->n_columns == 0)
    return stop_without_events (self);
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
  self->files_are_of_lines = cgv_parser_takes_for_cachegrind (self, &raw->part);
  self->header.is_open = true;
  return true;
}

/* Reports a part that ends within a call, with only the name of the callee. After totals: the part is whole: with --compress-mangled,
 * Valgrind writes such lines to define a name. */
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
sum_totals (CgvFragment *fragment,
            CgvRawPart *raw)
{
  for (uint32_t i = 0; i < raw->n_rows; i++)
    {
      CgvSelfSum *row = &fragment->rows[raw->first_row + i];
      const CgvCost *costs = cgv_fragment_get_costs (fragment, row);

      for (uint32_t column = 0; column < row->width; column++)
        raw->part.totals[column] = cgv_cost_add (raw->part.totals[column], costs[column], raw->column_signed[column]);
    }
}

static CgvCost *
keep_declared (CgvParser *self,
               const CgvCost *declared,
               uint32_t n)
{
  CgvCost *copy = cgv_memory_new (&self->fragment->memory, n, sizeof *copy);

  for (uint32_t column = 0; copy != NULL && column < n; column++)
    copy[column] = self->column_ignored[column] ? 0 : declared[column];
  if (copy == NULL)
    cgv_parser_fail (self);
  return copy;
}

/* Adds a problem of the part as a whole; its excerpt is the event type, as no line of the file shows it. */
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

/* @is_exact: whether the producer writes the sum of the lines, so that some are missing if it is larger */
static void
check_totals (CgvParser *self,
              CgvRawPart *raw,
              bool is_exact)
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
        {
          add_event_problem (self, CGV_PROBLEM_TOTALS_MISMATCH, raw->columns[i], 0);
          raw->part.is_short = raw->part.is_short || is_exact;
        }
    }
}

/* Sums of numbers that were rounded differ by less than one for each of them. */
static bool
is_rounded (const CgvParser *self,
            CgvCost total,
            CgvCost difference)
{
  return difference <= total / CGV_SUMMARY_TOLERANCE || difference < self->header.n_cost_lines;
}

static bool
is_total (const CgvParser *self,
          const CgvRawPart *raw,
          uint32_t column)
{
  return self->header.has_totals && self->header.totals[column] == raw->part.totals[column];
}

/* Callgrind counts the run apart from the functions, and gets a smaller sum in one of fifteen files, by up to a fifth. If totals:
 * matches to the last count, no line can be there twice. */
static CgvProblemKind
get_smaller_kind (const CgvParser *self,
                  const CgvRawPart *raw,
                  CgvProducer producer,
                  uint32_t column)
{
  CgvCost total = raw->part.totals[column];
  CgvCost difference = total - self->header.summary[column];

  if (raw->column_signed[column])
    total = (int64_t) total < 0 ? 0 - total : total;
  else if (is_total (self, raw, column) && (producer == CGV_PRODUCER_CALLGRIND || difference <= total / CGV_SUMMARY_TOLERANCE))
    return CGV_PROBLEM_SUMMARY_NEAR;
  return producer != CGV_PRODUCER_CACHEGRIND && is_rounded (self, total, difference) ? CGV_PROBLEM_SUMMARY_ROUNDED : CGV_PROBLEM_SUMMARY_SMALLER;
}

/* Cachegrind's summary: is the exact sum. Only summary: can show that lines are missing in a file without totals: that names no
 * producer, and no part, thread or process. Any other file may be one of several that a run wrote. */
static CgvProblemKind
get_larger_kind (const CgvParser *self,
                 const CgvRawPart *raw,
                 CgvProducer producer,
                 uint32_t column)
{
  const CgvPart *part = &raw->part;
  bool is_alone = part->creator == CGV_NONE && self->fragment->n_parts == 1 && part->pid == 0 && part->number == 0 && part->thread == 0;

  if (producer == CGV_PRODUCER_CACHEGRIND)
    return CGV_PROBLEM_SUMMARY_UNREACHED;
  if (producer != CGV_PRODUCER_UNKNOWN || !is_alone || self->header.has_totals || raw->column_signed[column])
    return CGV_PROBLEM_SUMMARY_LARGER;
  return is_rounded (self, part->totals[column], self->header.summary[column] - part->totals[column]) ? CGV_PROBLEM_SUMMARY_LARGER : CGV_PROBLEM_SUMMARY_UNREACHED;
}

/* A sum that is larger only by the lines that are missing does not tell of a longer run. */
static bool
is_of_lost_lines (const CgvParser *self,
                  uint32_t column,
                  bool is_cut)
{
  return self->header.has_totals ? self->header.summary[column] <= self->header.totals[column] : is_cut;
}

static void
check_larger (CgvParser *self,
              CgvRawPart *raw,
              CgvProducer producer,
              uint32_t column,
              bool is_cut)
{
  CgvProblemKind kind = get_larger_kind (self, raw, producer, column);

  if (kind == CGV_PROBLEM_SUMMARY_LARGER && is_of_lost_lines (self, column, is_cut))
    return;
  add_event_problem (self, kind, raw->columns[column], is_total (self, raw, column));
}

/* Returns whether summary: shows that lines are missing. */
static bool
lacks_lines (const CgvParser *self,
             const CgvRawPart *raw,
             CgvProducer producer)
{
  bool lacks = false;

  for (uint32_t i = 0; i < raw->part.n_events; i++)
    {
      CgvCost declared = self->header.summary[i];
      bool is_larger = !self->column_ignored[i] && declared != 0 && cgv_cost_compare (declared, raw->part.totals[i], raw->column_signed[i]) > 0;

      if (is_larger && (raw->column_signed[i] || declared < WRAPPED))
        lacks = lacks || get_larger_kind (self, raw, producer, i) == CGV_PROBLEM_SUMMARY_UNREACHED;
    }
  return lacks;
}

static void
check_summary (CgvParser *self,
               CgvRawPart *raw,
               CgvProducer producer,
               bool is_cut)
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
        check_larger (self, raw, producer, i, is_cut);
      else
        add_event_problem (self, get_smaller_kind (self, raw, producer, i), raw->columns[i], 0);
    }
}

bool
cgv_parser_has_whole_sum (CgvParser *self)
{
  const CgvRawPart *raw = cgv_parser_get_part (self);
  bool has_totals = self->header.has_totals;
  const CgvCost *declared = has_totals ? self->header.totals : self->header.summary;
  bool is_sum = has_totals || (self->header.has_summary && cgv_producer_sums_summary (cgv_parser_get_producer (self, raw)));
  bool has_cost = false;

  for (uint32_t i = 0; i < raw->part.n_events; i++)
    {
      if (!self->column_ignored[i] && declared[i] != raw->part.totals[i])
        return false;
      has_cost = has_cost || declared[i] != 0;
    }
  return is_sum && has_cost;
}

/* Checks for a cut end. Callgrind's last line is totals:, Cachegrind's is summary:. Self costs that match summary: do not replace them:
 * the calls after the last self cost may still be missing. */
static void
check_end (CgvParser *self,
           CgvRawPart *raw,
           CgvProducer producer)
{
  bool has_end = self->header.has_totals || (producer == CGV_PRODUCER_CACHEGRIND && self->header.has_summary);

  if (has_end || !cgv_producer_ends_parts (producer))
    return;
  cgv_parser_add_problem (self, CGV_PROBLEM_NO_TOTALS, 0);
  raw->part.is_short = true;
}

/* A part without a settled header has no lines, and nothing to show. After another part it is one of which only the beginning is there. */
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
  /* The records of a refused file do not show what is missing in it. */
  if (self->stopped)
    return;
  if (self->header.has_totals && cgv_producer_sums_totals (producer))
    check_totals (self, raw, cgv_producer_ends_parts (producer));
  check_end (self, raw, producer);
  if (!self->header.has_summary || !cgv_producer_sums_summary (producer))
    return;
  raw->part.is_short = raw->part.is_short || lacks_lines (self, raw, producer);
  check_summary (self, raw, producer, raw->part.is_short || cgv_parser_is_cut (self));
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
