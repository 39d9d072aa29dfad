/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-display.h"

#include <string.h>

#include "cgv-name-private.h"
#include "cgv-unicode.h"

#define MAX_CHARACTERS 512
#define MAX_MARKS      8
#define ELLIPSIS       "\xe2\x80\xa6"
#define REPLACEMENT    0xfffd

/* Half of the characters that fit next to the ellipsis; the end gets the odd one. */
#define HEAD_CHARACTERS ((MAX_CHARACTERS - 1) / 2)
#define TAIL_CHARACTERS (MAX_CHARACTERS - 1 - HEAD_CHARACTERS)

/* Only the two ends of a longer name are read, this many bytes each, so that a list of names of a megabyte scrolls. */
#define WINDOW ((size_t) 16 << 10)

/* The longest unit is the escape `\U0010ffff`. */
#define MAX_UNIT 10

/* One character of the file as it is shown. */
typedef struct
{
  char text[MAX_UNIT];
  size_t n_bytes;
  size_t n_characters;
  bool is_mark;
} Unit;

typedef struct
{
  const char *bytes;
  size_t n_bytes;
  size_t position;
  unsigned int n_marks;
} Reader;

static void
unit_set_escape (Unit *unit,
                 uint32_t character)
{
  static const char digits[] = "0123456789abcdef";
  size_t n_digits = character < 0x80 ? 2 : character < 0x10000 ? 4
                                                               : 8;

  unit->text[0] = '\\';
  unit->text[1] = n_digits == 2 ? 'x' : n_digits == 4 ? 'u'
                                                      : 'U';
  for (size_t i = n_digits; i > 0; i--)
    {
      unit->text[1 + i] = digits[character & 0xf];
      character >>= 4;
    }
  unit->n_bytes = n_digits + 2;
  unit->n_characters = n_digits + 2;
}

static bool
reader_next (Reader *reader,
             Unit *unit)
{
  uint32_t character;

  if (reader->position >= reader->n_bytes)
    return false;

  reader->position += cgv_unicode_decode (reader->bytes + reader->position,
                                          reader->n_bytes - reader->position,
                                          &character);
  unit->is_mark = false;
  unit->n_characters = 1;

  if (character == CGV_UNICODE_INVALID)
    unit->n_bytes = cgv_unicode_encode (REPLACEMENT, unit->text);
  else if (cgv_unicode_is_hidden (character))
    unit_set_escape (unit, character);
  else
    {
      unit->n_bytes = cgv_unicode_encode (character, unit->text);
      unit->is_mark = cgv_unicode_is_mark (character);
    }

  reader->n_marks = unit->is_mark ? reader->n_marks + 1 : 0;
  if (reader->n_marks > MAX_MARKS)
    {
      reader->n_marks = MAX_MARKS + 1;
      unit->n_bytes = 0;
      unit->n_characters = 0;
    }
  return true;
}

static size_t
count_characters (Reader reader)
{
  size_t n_characters = 0;
  Unit unit;

  while (reader_next (&reader, &unit))
    n_characters += unit.n_characters;
  return n_characters;
}

/* Writes whole units while they fit in a number of characters. */
static size_t
write_head (Reader reader,
            size_t n_characters,
            char *out)
{
  size_t length = 0;
  size_t n_written = 0;
  Unit unit;

  while (reader_next (&reader, &unit))
    {
      if (n_written + unit.n_characters > n_characters)
        break;
      memcpy (out + length, unit.text, unit.n_bytes);
      length += unit.n_bytes;
      n_written += unit.n_characters;
    }
  return length;
}

/* Writes the last units that fit in a number of characters, of @n_left in all. A mark whose base is left out is left out too. */
static size_t
write_tail (Reader reader,
            size_t n_left,
            size_t n_characters,
            char *out)
{
  size_t length = 0;
  Unit unit;

  while (reader_next (&reader, &unit))
    {
      bool fits = n_left <= n_characters && (length > 0 || !unit.is_mark);

      n_left -= unit.n_characters;
      if (!fits)
        continue;
      memcpy (out + length, unit.text, unit.n_bytes);
      length += unit.n_bytes;
    }
  return length;
}

/* Returns the end of a long text, from the start of a character on. */
static Reader
reader_at_end (const char *bytes,
               size_t n_bytes)
{
  size_t start = n_bytes - WINDOW;

  for (int i = 0; i < 3 && ((uint8_t) bytes[start] & 0xc0) == 0x80; i++)
    start++;
  return (Reader){ bytes + start, n_bytes - start, 0, 0 };
}

/* Longest brackets, and longest return type, that stay until everything longer is left out. */
#define MAX_BRACKETS 24

typedef struct
{
  const char *bytes;
  char *out;
  size_t length;
  size_t copied; /* how much of @bytes is dealt with */
  bool is_full;
} Elision;

static void
elision_add (Elision *elision,
             const char *bytes,
             size_t n_bytes)
{
  elision->is_full = elision->is_full || n_bytes > CGV_DISPLAY_MAX - elision->length;
  if (elision->is_full)
    return;
  memcpy (elision->out + elision->length, bytes, n_bytes);
  elision->length += n_bytes;
}

/* Leaves out the contents of the brackets from @start to @end, if they are long. */
static void
elision_skip (Elision *elision,
              size_t start,
              size_t end)
{
  if (end < start + MAX_BRACKETS || start < elision->copied)
    return;
  elision_add (elision, elision->bytes + elision->copied, start + 1 - elision->copied);
  elision_add (elision, ELLIPSIS, strlen (ELLIPSIS));
  elision->copied = end - 1;
}

/* Leaves out the arguments of the types in Rust's `<T as Trait>`. */
static void
elision_skip_type (Elision *elision,
                   const CgvNamePart *part)
{
  size_t at = part->start + 1;

  while (at < part->end)
    {
      bool opens = elision->bytes[at] == '<' && cgv_name_opens_angle (elision->bytes, at);
      size_t behind = opens ? cgv_name_skip_group (elision->bytes, at, part->end) : at + 1;

      if (opens)
        elision_skip (elision, at, behind);
      at = behind;
    }
}

/* Leaves out parameters, with @step 1 also template arguments, with @step 2 also the return type, so that the scopes and the
 * function stay. Returns the length of the rest, raw bytes, or 0 if it is too long. */
static size_t
leave_out (const CgvName *name,
           unsigned int step,
           char *out)
{
  Elision elision = { .bytes = name->whole, .out = out };

  if (step == 2 && name->parts[0].start > name->prefix + MAX_BRACKETS)
    {
      elision_add (&elision, name->whole, name->prefix);
      elision_add (&elision, ELLIPSIS " ", strlen (ELLIPSIS " "));
      elision.copied = name->parts[0].start;
    }
  for (size_t i = 0; i < name->n_parts; i++)
    {
      if (step > 0 && name->parts[i].kind == CGV_NAME_PART_TYPE)
        elision_skip_type (&elision, &name->parts[i]);
      if (step > 0)
        elision_skip (&elision, name->parts[i].arguments, name->parts[i].arguments_end);
      elision_skip (&elision, name->parts[i].parameters, name->parts[i].parameters_end);
    }
  elision_add (&elision, name->whole + elision.copied, name->whole_length - elision.copied);
  return elision.is_full ? 0 : elision.length;
}

/* Shortens a long name where it says least. Returns the length of the result, or 0 if that is not enough. */
static size_t
shorten (const char *bytes,
         size_t n_bytes,
         char *out)
{
  CgvName name;

  cgv_name_init (&name, bytes, n_bytes);
  if (name.n_parts == 0 || name.bytes != name.whole)
    return 0;
  for (unsigned int step = 0; step < 3; step++)
    {
      size_t length = leave_out (&name, step, out);

      if (length > 0 && count_characters ((Reader){ out, length, 0, 0 }) <= MAX_CHARACTERS)
        return length;
    }
  return 0;
}

size_t
cgv_display_name (const char *bytes,
                  size_t n_bytes,
                  char *out)
{
  char shortened[CGV_DISPLAY_MAX];
  static const char unknown[] = "(unknown)";
  Reader head = { bytes, n_bytes, 0, 0 };
  Reader tail = head;
  size_t n_left;
  size_t length;

  if (n_bytes == 0)
    {
      memcpy (out, unknown, sizeof unknown);
      return sizeof unknown - 1;
    }

  if (n_bytes > 2 * WINDOW)
    {
      head.n_bytes = WINDOW;
      tail = reader_at_end (bytes, n_bytes);
    }

  n_left = count_characters (tail);
  if (n_bytes <= 2 * WINDOW && n_left > MAX_CHARACTERS)
    {
      length = shorten (bytes, n_bytes, shortened);
      if (length > 0)
        {
          head = (Reader){ shortened, length, 0, 0 };
          n_left = 0;
        }
    }
  if (n_bytes <= 2 * WINDOW && n_left <= MAX_CHARACTERS)
    length = write_head (head, MAX_CHARACTERS, out);
  else
    {
      length = write_head (head, HEAD_CHARACTERS, out);
      memcpy (out + length, ELLIPSIS, strlen (ELLIPSIS));
      length += strlen (ELLIPSIS);
      length += write_tail (tail, n_left, TAIL_CHARACTERS, out + length);
    }
  out[length] = '\0';
  return length;
}

size_t
cgv_display_text (const char *bytes,
                  size_t n_bytes,
                  char *out,
                  size_t out_size)
{
  Reader reader = { bytes, n_bytes, 0, 0 };
  size_t length = 0;
  size_t written = 0;
  bool is_cut = out == NULL || out_size == 0;
  Unit unit;

  while (reader_next (&reader, &unit))
    {
      if (!is_cut && length + unit.n_bytes >= out_size)
        is_cut = true;
      if (!is_cut)
        {
          memcpy (out + length, unit.text, unit.n_bytes);
          written = length + unit.n_bytes;
        }
      length += unit.n_bytes;
    }

  if (out != NULL && out_size > 0)
    out[written] = '\0';
  return length;
}
