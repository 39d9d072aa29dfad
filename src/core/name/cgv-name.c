/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-name.h"

#include "cgv-canonical-name.h"
#include "cgv-name-private.h"
#include "cgv-recursion.h"

static const struct
{
  const char *beginning;
  const char *label;
} prefixes[] = {
  { "non-virtual thunk to ", " [thunk]" },
  { "virtual thunk to ", " [thunk]" },
  { "covariant return thunk to ", " [thunk]" },
  { "guard variable for ", " [guard]" },
  { "vtable for ", " [vtable]" },
  { "construction vtable for ", " [vtable]" },
  { "VTT for ", " [VTT]" },
  { "typeinfo for ", " [typeinfo]" },
  { "typeinfo name for ", " [typeinfo name]" },
  { "TLS init function for ", " [TLS init]" },
  { "TLS wrapper function for ", " [TLS wrapper]" },
  { "thread-local initialization routine for ", " [TLS init]" },
  { "thread-local wrapper routine for ", " [TLS wrapper]" },
  { "reference temporary for ", " [temporary]" },
  { "transaction clone for ", " [transaction]" },
  { "non-transaction clone for ", " [no transaction]" },
  { "protocol witness for ", " [witness]" },
  { "partial apply forwarder for ", " [partial apply]" },
};

/* Skips a specialisation, which Swift writes between such words and ` of `. Returns @at for other text. */
static size_t
skip_specialization (const char *text,
                     size_t at,
                     size_t end)
{
  static const char *const beginnings[] = {
    "generic specialization <", "generic not re-abstracted specialization <", "generic partial specialization <", "function signature specialization <",
  };

  for (size_t i = 0; i < CGV_N_ELEMENTS (beginnings); i++)
    {
      size_t behind;

      if (!cgv_name_starts (text, at, end, beginnings[i]))
        continue;
      behind = cgv_name_skip_group (text, at + strlen (beginnings[i]) - 1, end);
      return cgv_name_starts (text, behind, end, " of ") ? behind + strlen (" of ") : at;
    }
  return at;
}

static void
strip_specializations (CgvName *name,
                       size_t end)
{
  size_t behind;

  while ((behind = skip_specialization (name->bytes, name->prefix, end)) > name->prefix && behind < end)
    {
      if (name->label == NULL)
        name->label = " [specialization]";
      name->prefix = behind;
    }
}

static void
strip_places (CgvName *name,
              size_t end)
{
  size_t at = name->prefix;
  size_t behind;
  size_t words_end;

  while ((behind = cgv_name_skip_place (name->bytes, at, end, &words_end)) > at && behind < end)
    at = behind;
  name->place = name->prefix;
  name->place_end = name->prefix = at;
}

static void
strip_prefixes (CgvName *name,
                size_t end)
{
  for (size_t i = 0; i < CGV_N_ELEMENTS (prefixes);)
    {
      const char *beginning = prefixes[i].beginning;

      if (!cgv_name_starts (name->bytes, name->prefix, end, beginning) || name->prefix + strlen (beginning) == end)
        {
          i++;
          continue;
        }
      if (name->label == NULL)
        name->label = prefixes[i].label;
      name->prefix += strlen (beginning);
      i = 0;
    }
}

/* Strips `::{shim:vtable#0}` and other ends in brackets, which are not part of a path. */
static size_t
strip_end (const CgvName *name,
           size_t end)
{
  static const char *const openings[] = { "{{vtable.shim}}", "{{shim:", "::{shim:", " [as ", ":{" };
  const char *text = name->bytes;
  bool is_closed = end > 0 && (text[end - 1] == '}' || text[end - 1] == ']');

  for (size_t i = 0; is_closed && i < CGV_N_ELEMENTS (openings); i++)
    {
      size_t at = end - 1;

      if (i == 4 && !cgv_name_starts (text, 0, end, "php::"))
        continue;
      while (at > 0 && !cgv_name_starts (text, at, end, openings[i]))
        at--;
      if (at > 0)
        return at;
    }
  return end;
}

/* Takes ` [clone .actor]`, `[clone ._omp_fn.0]`: a function of its own. */
static size_t
take_kept_suffix (CgvName *name,
                  size_t end)
{
  static const char opening[] = " [clone ";
  const char *text = name->bytes;
  size_t at = end;

  if (end == 0 || text[end - 1] != ']')
    return end;
  while (at > 0 && text[at - 1] != '[')
    at--;
  if (at <= 2 || !cgv_name_starts (text, at - 2, end, opening) || !cgv_name_is_kept_suffix (text, at - 2 + strlen (opening), end - 1))
    return end;
  name->tail = at - 2 + strlen (opening);
  name->tail_end = end - 1;
  return at - 2;
}

/* Returns where the path ends. */
static size_t
strip_suffixes (CgvName *name)
{
  bool is_c = cgv_name_has_c_dots (name->bytes, name->length);
  size_t plain = SIZE_MAX;
  size_t end = strip_end (name, name->length);
  size_t stripped;

  while ((stripped = cgv_name_strip_suffix (name->bytes, end, is_c, &plain)) < end)
    end = stripped;
  return take_kept_suffix (name, end);
}

/* Moves a closure: Xdebug repeats its namespace after its class. */
static void
move_closure (CgvName *name)
{
  size_t last = name->n_parts - 1;
  size_t at = last;

  if (name->n_parts < 2)
    return;
  if (name->parts[last].kind == CGV_NAME_PART_CLOSURE &&
      (name->parts[last].separator == CGV_NAME_SEPARATOR_BACKSLASH || name->parts[last].separator == CGV_NAME_SEPARATOR_ARROW))
    name->parts[last].kind = CGV_NAME_PART_PLACE;
  if (name->parts[last].kind != CGV_NAME_PART_PLACE || name->parts[last].separator != CGV_NAME_SEPARATOR_BACKSLASH)
    return;
  while (at > 0 && name->parts[at].separator == CGV_NAME_SEPARATOR_BACKSLASH)
    at--;
  if (at == 0 || name->parts[at].separator == CGV_NAME_SEPARATOR_NONE)
    return;
  name->parts[last].separator = name->parts[at].separator;
  name->parts[at] = name->parts[last];
  name->n_parts = at + 1;
}

/* Joins Swift's `area.getter : Double`, which is one function. */
static bool
join_accessor (CgvName *name,
               size_t end)
{
  static const char *const words[] = { "getter", "setter", "modify", "read", "willset", "didset" };
  CgvNamePart *part;

  if (name->n_parts < 2)
    return false;
  part = &name->parts[name->n_parts - 1];
  if (!cgv_name_starts (name->bytes, part->end, end, " : "))
    return false;
  for (size_t i = 0; i < CGV_N_ELEMENTS (words); i++)
    {
      if (!cgv_name_equals (name->bytes, part->start, part->end, words[i]))
        continue;
      cgv_name_end_part (&part[-1], part->end);
      name->n_parts--;
      return true;
    }
  return false;
}

static bool
is_exported (const CgvName *name,
             const CgvNamePart *part)
{
  return cgv_name_is_upper (name->bytes[part->start]);
}

static bool
is_go_closure (const CgvName *name,
               const CgvNamePart *part)
{
  size_t at = part->start + (name->bytes[part->start] == '.');

  return cgv_name_starts (name->bytes, at, part->end, "func") && at + 4 < part->end && cgv_name_skip_digits (name->bytes, at + 4, part->end) == part->end;
}

/* Returns whether a name is Go's `package.Type.Method`, with the path of the package in front, and no parameters. */
static bool
is_go (const CgvName *name)
{
  const CgvNamePart *parts = name->parts;
  bool is_method = name->n_parts == 3 && !is_exported (name, &parts[0]) && is_exported (name, &parts[1]) && is_exported (name, &parts[2]);
  bool is_certain = is_method || (name->n_parts > 1 && cgv_name_equals (name->bytes, parts[0].start, parts[0].end, "main"));

  for (size_t i = 0; i < name->n_parts; i++)
    {
      if ((i > 0 && parts[i].separator != CGV_NAME_SEPARATOR_DOT) || parts[i].parameters_end > parts[i].parameters || parts[i].end == parts[i].start)
        return false;
      is_certain |= parts[i].kind == CGV_NAME_PART_RECEIVER || (i > 0 && is_go_closure (name, &parts[i]));
    }
  if (name->n_parts < 2 || name->bytes[parts[0].start] == '/')
    return false;
  return is_certain || memchr (name->bytes + parts[0].start, '/', parts[0].end - parts[0].start) != NULL;
}

/* Marks the functions of Go: a closure is local to the part before it. */
static void
mark_go_functions (CgvName *name)
{
  for (size_t i = 1; i < name->n_parts; i++)
    name->parts[i - 1].is_function |= is_go_closure (name, &name->parts[i]);
}

static void
read_function (CgvName *name)
{
  size_t end;

  if (cgv_canonical_name_is_unknown (name->bytes, name->length))
    return;
  if (cgv_name_is_mangled (name->bytes, name->length))
    {
      size_t plain = SIZE_MAX;

      name->length = cgv_name_decode_rust (name, cgv_name_strip_suffix (name->bytes, name->length, false, &plain));
      if (name->length == 0)
        {
          name->length = name->context;
          return;
        }
      name->bytes = name->decoded;
    }

  end = strip_suffixes (name);
  name->end = end;
  strip_prefixes (name, end);
  strip_specializations (name, end);
  strip_places (name, end);
  if (name->prefix > 0 || !cgv_name_read_foreign (name, end))
    {
      size_t start = name->prefix + (cgv_name_starts (name->bytes, name->prefix, end, "\\"));

      cgv_name_read_path (name, start, end);
      move_closure (name);
      name->is_package = !join_accessor (name, end) && is_go (name);
      if (name->is_package)
        mark_go_functions (name);
    }
}

static void
init (CgvName *name,
      const char *bytes,
      size_t length,
      size_t base)
{
  name->bytes = name->whole = bytes;
  name->whole_length = length;
  name->base = base;
  name->label = NULL;
  name->prefix = name->place = name->place_end = name->tail = name->tail_end = name->end = 0;
  name->tail_mark = '\0';
  name->is_package = name->is_selector = false;
  name->n_parts = 0;

  name->context = length > 1 && bytes[0] != '\'' && (bytes[0] != '{' || bytes[1] != '\'') ? cgv_name_find_context (bytes, base) : base;
  name->length = name->context;
  if (name->length > 0)
    read_function (name);
}

void
cgv_name_init (CgvName *name,
               const char *bytes,
               size_t length)
{
  init (name, bytes, length, cgv_recursion_get_base_length (bytes, length));
}

void
cgv_name_init_caller (CgvName *name,
                      const CgvName *behind,
                      size_t at)
{
  /* If there are only levels, the first belongs to the caller. */
  if (behind->base > at)
    init (name, behind->whole + at, behind->whole_length - at, behind->base - at);
  else
    cgv_name_init (name, behind->whole + at, behind->whole_length - at);
}
