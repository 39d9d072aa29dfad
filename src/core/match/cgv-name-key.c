/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-name-key.h"

#include "cgv-canonical-name.h"
#include "cgv-name-private.h"

typedef struct
{
  char *out;
  size_t length;
  size_t size;
} Key;

static void
append (Key *key,
        const char *text,
        size_t n)
{
  if (n > key->size - key->length)
    n = key->size - key->length;
  memmove (key->out + key->length, text, n);
  key->length += n;
}

/* Returns the end of a scope that only distinguishes versions, including the `::` after it; or @at. */
static size_t
skip_version (const char *text,
              size_t start,
              size_t at,
              size_t end)
{
  size_t word = at;

  if (at < start + 2 || text[at - 1] != ':' || text[at - 2] != ':' || !cgv_name_is_word (text[at]))
    return at;
  while (word < end && cgv_name_is_word (text[word]))
    word++;
  return cgv_name_starts (text, word, end, "::") && cgv_name_is_version_scope (text, at, word) ? word + 2 : at;
}

/* Skips parts that are only spelled differently, or that name a version. Returns @at where no such part begins. */
static size_t
skip_spelling (const char *text,
               size_t start,
               size_t at,
               size_t end)
{
  if (cgv_name_starts (text, at, end, "[abi:"))
    return cgv_name_skip_group (text, at, end);
  if (text[at] == ' ' && at > start && text[at - 1] == '>' && at + 1 < end && text[at + 1] == '>')
    return at + 1;
  if (cgv_name_starts (text, at, end, "/v"))
    {
      size_t behind = cgv_name_skip_digits (text, at + 2, end);

      return behind > at + 2 && behind < end && (text[behind] == '.' || text[behind] == '/') ? behind : at;
    }
  return at;
}

/* Leaves out only the outermost of nested versions. */
static void
append_plain (Key *key,
              const char *text,
              size_t start,
              size_t end)
{
  size_t kept = start;

  for (size_t at = start; at < end;)
    {
      size_t behind = at > kept || at == start ? skip_version (text, start, at, end) : at;

      if (behind == at)
        behind = skip_spelling (text, start, at, end);
      if (behind == at)
        append (key, text + at++, 1);
      else
        kept = at = behind;
    }
}

/* Returns whether the parts are in the order of the bytes, as in C++. */
static bool
is_in_order (const CgvName *name)
{
  for (size_t i = 1; i < name->n_parts; i++)
    {
      if (name->parts[i].start < name->parts[i - 1].end)
        return false;
    }
  return name->n_parts > 0;
}

static bool
has_text (const CgvName *name,
          const CgvNamePart *part,
          const char *word)
{
  return cgv_name_equals (name->bytes, part->start, part->end, word);
}

static bool
is_constructor (const CgvName *name)
{
  const CgvNamePart *own = &name->parts[name->n_parts - 1];
  const CgvNamePart *scope = own - 1;

  return name->n_parts > 1 && own->end - own->start == scope->end - scope->start &&
         memcmp (name->bytes + own->start, name->bytes + scope->start, own->end - own->start) == 0;
}

/* Returns the number of parameters, at most 2. */
static unsigned int
count_parameters (const CgvName *name,
                  const CgvNamePart *own)
{
  size_t end = own->parameters_end - 1;
  size_t at = own->parameters + 1;

  if (own->parameters_end <= own->parameters + 2)
    return 0;
  while (at < end && name->bytes[at] != ',')
    at = cgv_name_skip_one (name->bytes, at, end);
  return at < end ? 2 : 1;
}

/* Appends what parameters say that makes it another function. */
static void
append_meaning (Key *key,
                const CgvName *name)
{
  const CgvNamePart *own = &name->parts[name->n_parts - 1];
  unsigned int n = count_parameters (name, own);
  bool is_word = has_text (name, own, "operator()") || cgv_name_starts (name->bytes, own->start, own->end, "operator delete");
  bool is_assignment = has_text (name, own, "operator=");

  if ((is_assignment || is_constructor (name)) && n == 1)
    {
      if (name->bytes[own->parameters_end - 2] == '&')
        append (key, name->bytes[own->parameters_end - 3] == '&' ? "&&" : "&", name->bytes[own->parameters_end - 3] == '&' ? 2 : 1);
    }
  else if (own->kind == CGV_NAME_PART_OPERATOR && !is_word)
    append (key, n == 0 ? "0" : n == 1 ? "1" : "2", 1);
}

static void
append_parameterless (Key *key,
                      const CgvName *name,
                      size_t start)
{
  const CgvNamePart *own = &name->parts[name->n_parts - 1];
  bool has_parameters = own->parameters_end > own->parameters;

  append_plain (key, name->bytes, start, has_parameters ? own->parameters : name->end);
  if (!has_parameters)
    return;
  append_meaning (key, name);
  append (key, name->bytes + name->tail, name->tail_end - name->tail);
}

/* Returns whether only its arguments or types distinguish it from others. */
static bool
needs_arguments (const CgvName *name)
{
  const CgvNamePart *own = &name->parts[name->n_parts - 1];

  return own->kind == CGV_NAME_PART_CONVERSION || has_text (name, own, "drop_in_place") ||
         cgv_name_starts (name->bytes, own->start, own->end, "operator new");
}

static void
append_qualified (Key *key,
                  const CgvName *name,
                  CgvNameKeyKind kind)
{
  const CgvNamePart *own = &name->parts[name->n_parts - 1];
  size_t start = key->length;
  size_t n = cgv_name_write (name, CGV_NAME_QUALIFIED, key->out + start, key->size - start);

  if (n >= key->size - start)
    n = key->size - start - 1;
  /* The key is never longer than the name, so each place is read before it is written. */
  append_plain (key, key->out, start, start + n);
  if (kind == CGV_NAME_KEY_NUMBERS)
    key->length = cgv_canonical_name_drop_numbers (key->out, key->length);
  if (own->parameters_end > own->parameters)
    append_meaning (key, name);
}

size_t
cgv_name_key_write (const char *name,
                    size_t length,
                    CgvNameKeyKind kind,
                    char *out)
{
  Key key = { out, 0, length + CGV_NAME_KEY_ROOM };
  CgvName parsed;
  size_t end;

  cgv_name_init (&parsed, name, length);
  /* The hash of a name that was left mangled was no suffix that could be stripped before. */
  end = parsed.bytes == parsed.decoded ? parsed.end : parsed.length;
  if (kind == CGV_NAME_KEY_VERSION)
    append_plain (&key, parsed.bytes, 0, end);
  else if (parsed.n_parts == 0 || (kind > CGV_NAME_KEY_RETURN && needs_arguments (&parsed)) ||
           (kind < CGV_NAME_KEY_ARGUMENTS && !is_in_order (&parsed)))
    return 0;
  append (&key, parsed.bytes, kind != CGV_NAME_KEY_VERSION ? parsed.prefix : 0);
  if (kind == CGV_NAME_KEY_RETURN)
    append_plain (&key, parsed.bytes, parsed.parts[0].start, end);
  else if (kind == CGV_NAME_KEY_PARAMETERS)
    append_parameterless (&key, &parsed, parsed.parts[0].start);
  else if (kind != CGV_NAME_KEY_VERSION)
    append_qualified (&key, &parsed, kind);
  append (&key, parsed.whole + parsed.context, parsed.whole_length - parsed.context);
  return key.length;
}

bool
cgv_name_key_is_of_instances (const char *name,
                              size_t length)
{
  static const char *const scopes[] = { "std", "__gnu_cxx", "core", "alloc", "boost", "Eigen" };
  CgvName parsed;

  cgv_name_init (&parsed, name, length);
  for (size_t i = 0; parsed.n_parts > 1 && i < CGV_N_ELEMENTS (scopes); i++)
    {
      if (has_text (&parsed, &parsed.parts[0], scopes[i]))
        return true;
    }
  return false;
}
