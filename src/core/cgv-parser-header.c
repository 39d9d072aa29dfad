/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-parser-private.h"

#include <string.h>

#include "cgv-formula-private.h"
#include "cgv-number-private.h"
#include "cgv-producer-private.h"

/* What Xdebug writes between two runs in one file. */
#define XDEBUG_SEPARATOR "==== NEW PROFILING FILE"

/* Lines of old options of Valgrind that say nothing which is not said elsewhere. */
static const char *const legacy_assignments[] = { "rec=", "bb=", "ln=" };

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

/* The next word; what is left stays in @rest. */
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

/* Xdebug up to 2.1 called the format "0.9.6"; otherwise the whole number counts. */
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
  self->callee_names_apart = producer == CGV_PRODUCER_ARTIQ;
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

static void
read_positions (CgvParser *self,
                Text value)
{
  bool seen[CGV_COLUMN_LINE + 1] = { false };

  self->n_positions = 0;
  for (Text word = next_word (&value); word.start < word.end; word = next_word (&value))
    {
      CgvColumn column = CGV_COLUMN_OTHER;

      if (self->n_positions == CGV_MAX_POSITIONS)
        {
          cgv_parser_stop (self, CGV_PROBLEM_TOO_MANY_POSITIONS, 0);
          return;
        }
      if (text_is (word, "instr"))
        column = CGV_COLUMN_ADDRESS;
      else if (text_is (word, "bb"))
        column = CGV_COLUMN_BB;
      else if (text_is (word, "line"))
        column = CGV_COLUMN_LINE;
      if (seen[column])
        column = CGV_COLUMN_OTHER;
      seen[column] = true;
      self->positions[self->n_positions++] = column;
    }
  self->header.has_positions = self->n_positions > 0;
  if (self->n_positions == 0)
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
  self->header.has_events = true;
  if (self->n_columns == 0)
    cgv_parser_stop (self, CGV_PROBLEM_NO_EVENTS, 0);
}

/* The numbers after summary: and totals:, which may be those of a difference. */
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

/* Also gives each name in the formula an id, so that one that nothing else uses has one. */
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

/* "event: NAME [= FORMULA] [: LONG NAME]", where a name may hold a colon if more follows. */
static void
read_event (CgvParser *self,
            Text value)
{
  CgvFragment *fragment = self->fragment;
  Text name = next_word (&value);
  Text rest = trim (value);
  uint8_t *colon = memchr (name.start, ':', (size_t) (name.end - name.start));
  uint8_t *equals = memchr (name.start, '=', (size_t) (name.end - name.start));
  void *specs = fragment->event_specs;
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

  ok = !self->failed && cgv_memory_grow (&fragment->memory, &specs, &fragment->event_specs_capacity, (size_t) fragment->n_event_specs + 1, sizeof spec);
  fragment->event_specs = specs;
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

/* "I1 cache: 32768 B", or a text without a name, which Cachegrind's tools allow. */
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
  keep_description (self, key, value);
}

/* How a key takes part in beginning a new part. */
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

#define N_KEYS (sizeof keys / sizeof keys[0])

/* A header in the middle of a file is that of the next part. */
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
    return;
  for (size_t i = 0; i < sizeof legacy_assignments / sizeof legacy_assignments[0]; i++)
    {
      if (begins_with (line, legacy_assignments[i]))
        {
          cgv_parser_add_problem (self, CGV_PROBLEM_LEGACY_LINE, 0);
          return;
        }
    }
  for (size_t i = 0; i < sizeof bare_keys / sizeof bare_keys[0]; i++)
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
      if (!text_is (key, keys[i].key))
        continue;
      if (begins_part (self, i) && !cgv_parser_begin_part (self))
        return;
      keys[i].read (self, value);
      return;
    }
  if (self->has_part || cgv_parser_begin_part (self))
    keep_description (self, key, trim (value));
}
