/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Writes the forms of a name that was read. */

#include "cgv-hash-private.h"
#include "cgv-name-private.h"

#define ELLIPSIS "\xe2\x80\xa6"

/* Most bytes of a type that are compared with others. */
#define MAX_TYPE 512

typedef struct
{
  char *out;
  size_t size;
  size_t length;
  bool is_telling; /* whether a letter or digit was written */
  size_t *starts;  /* where the parts of the path start, for CGV_NAME_MAX_PARTS of them; or NULL */
  CgvNameDetail detail;
  unsigned int first_items[CGV_NAME_MAX_PARTS]; /* first items of the parts of the function, if the detail has any */
} Writer;

/* A part of a type or trait, in the bytes of a name. */
typedef struct
{
  size_t start, end;
} Span;

static void
append (Writer *writer,
        const char *text,
        size_t n)
{
  if (writer->length < writer->size)
    memcpy (writer->out + writer->length, text, n < writer->size - writer->length ? n : writer->size - writer->length);
  for (size_t i = 0; i < n && !writer->is_telling; i++)
    writer->is_telling = cgv_name_is_word (text[i]);
  writer->length += n;
}

static void
append_word (Writer *writer,
             const char *word)
{
  append (writer, word, strlen (word));
}

static bool
has_detail (const Writer *writer,
            CgvNameDetailKind kind)
{
  return (writer->detail.kinds & kind) != 0;
}

static bool
has_text (const CgvName *name,
          size_t part,
          const char *word)
{
  return cgv_name_equals (name->bytes, name->parts[part].start, name->parts[part].end, word);
}

/* Returns whether a namespace certainly only distinguishes versions of a library. */
static bool
is_inline (const char *text,
           size_t at,
           size_t end,
           const char *root)
{
  static const char *const words[] = { "__cxx11", "__ndk1", "__cxx1998", "__debug", "_V2", "Cr" };
  size_t digits;

  if (strcmp (root, "nlohmann") == 0)
    return cgv_name_starts (text, at, end, "json_abi");
  if (strcmp (root, "absl") == 0)
    return cgv_name_starts (text, at, end, "lts_") && at + 4 < end && cgv_name_skip_digits (text, at + 4, end) == end;
  for (size_t i = 0; i < CGV_N_ELEMENTS (words); i++)
    {
      if (cgv_name_equals (text, at, end, words[i]))
        return true;
    }
  if (!cgv_name_starts (text, at, end, "__"))
    return false;
  digits = at + 2 + (at + 2 < end && text[at + 2] == 'n');
  return digits < end && cgv_name_skip_digits (text, digits, end) == end;
}

static bool
is_inline_part (const CgvName *name,
                size_t part)
{
  static const char *const roots[] = { "std", "nlohmann", "absl" };
  const CgvNamePart *at = &name->parts[part];

  if (part == 0 || part + 1 == name->n_parts || at->parameters_end > at->arguments || at->separator != CGV_NAME_SEPARATOR_SCOPE)
    return false;
  for (size_t i = 0; i < CGV_N_ELEMENTS (roots); i++)
    {
      if (has_text (name, 0, roots[i]))
        return is_inline (name->bytes, at->start, at->end, roots[i]);
    }
  return false;
}

/* Returns whether a namespace may distinguish versions: `v9`, `v2_22`, `V1`, `_1_2`, `debian3`, `re_detail_107400`. */
static bool
is_version (const char *text,
            size_t at,
            size_t end)
{
  static const char *const beginnings[] = { "v", "V", "_", "debian", "re_detail_" };

  for (size_t i = 0; i < CGV_N_ELEMENTS (beginnings); i++)
    {
      size_t digits = at + strlen (beginnings[i]);
      size_t behind = digits;

      if (!cgv_name_starts (text, at, end, beginnings[i]) || digits >= end || !cgv_name_is_digit (text[digits]))
        continue;
      while (behind < end && (cgv_name_is_digit (text[behind]) || text[behind] == '_'))
        behind++;
      return behind == end;
    }
  return false;
}

bool
cgv_name_is_version_scope (const char *text,
                           size_t at,
                           size_t end)
{
  return is_version (text, at, end) || is_inline (text, at, end, "std") || is_inline (text, at, end, "nlohmann") || is_inline (text, at, end, "absl");
}

/* Types: without template arguments, and in a short name without their scopes. */

/* Returns the end of a function or lambda without a name that follows `::` at @at, or @at. */
static size_t
skip_local (const char *text,
            size_t at,
            size_t end,
            const char **shown)
{
  *shown = cgv_name_starts (text, at, end, "::{lambda") ? "::{lambda}" : "::{closure}";
  if (!cgv_name_starts (text, at, end, "::{lambda") && !cgv_name_starts (text, at, end, "::{closure") && !cgv_name_starts (text, at, end, "::{{closure"))
    return at;
  return cgv_name_skip_group (text, at + 2, end);
}

/* Skips text that is left out of types. Returns @at where no such text begins. */
static size_t
skip_in_type (const char *text,
              size_t at,
              size_t end,
              bool is_short)
{
  static const char anonymous[] = "(anonymous namespace)::";
  size_t word = at;

  if (cgv_name_starts (text, at, end, "::<") && (is_short || !cgv_name_starts (text, at, end, "::<impl ")))
    return cgv_name_skip_group (text, at + 2, end);
  if (text[at] == '<' && cgv_name_opens_angle (text, at) && (is_short || !cgv_name_starts (text, at, end, "<impl ")))
    return cgv_name_skip_group (text, at, end);
  if (is_short && cgv_name_starts (text, at, end, anonymous))
    return at + strlen (anonymous);
  if (at < 2 || text[at - 1] != ':' || text[at - 2] != ':' || !cgv_name_is_word (text[at]))
    return at;
  while (word < end && cgv_name_is_word (text[word]))
    word++;
  return cgv_name_starts (text, word, end, "::") && is_inline (text, at, word, "std") ? word + 2 : at;
}

static void
append_type (Writer *writer,
             const char *text,
             Span type,
             bool is_short)
{
  size_t word = writer->length;

  for (size_t at = type.start; at < type.end;)
    {
      const char *local;
      size_t behind = is_short ? skip_local (text, at, type.end, &local) : at;

      if (behind > at)
        append_word (writer, local);
      else if ((behind = at > type.start ? skip_in_type (text, at, type.end, is_short) : at) > at)
        ;
      else if (is_short && cgv_name_starts (text, at, type.end, "::") && !cgv_name_starts (text, at, type.end, "::*"))
        {
          writer->length = word;
          behind = at + 2;
        }
      else
        {
          append (writer, text + at, 1);
          behind = at + 1;
          if (!cgv_name_is_word (text[at]))
            word = writer->length;
        }
      at = behind;
    }
}

/* Finds a word between blanks outside of brackets, as in `T as Trait`. */
static size_t
find_between (const char *text,
              Span span,
              const char *word)
{
  size_t at = span.start;

  while (at < span.end && !cgv_name_starts (text, at, span.end, word))
    at = cgv_name_skip_one (text, at, span.end);
  return at < span.end ? at : span.end;
}

/* Splits `<T as Trait>` or `<impl Trait for T>`. The trait may be empty. */
static void
split_type (const CgvName *name,
            const CgvNamePart *part,
            Span *type,
            Span *trait)
{
  bool is_impl = part->kind == CGV_NAME_PART_IMPL;
  const char *word = is_impl ? " for " : " as ";
  Span all = { part->start + (is_impl ? strlen ("<impl ") : 1), part->end - 1 };
  size_t at;

  if (all.end < all.start)
    all.end = all.start;
  at = find_between (name->bytes, all, word);
  *type = (Span){ all.start, at };
  *trait = (Span){ all.end, all.end };
  if (at == all.end)
    return;
  *trait = (Span){ at + strlen (word), all.end };
  if (is_impl)
    {
      Span first = *type;

      *type = *trait;
      *trait = first;
    }
}

/* Strips `&`, `*const`, `mut`, `dyn` and lifetimes in front. */
static Span
strip_reference (const char *text,
                 Span type)
{
  static const char *const words[] = { "&", "*const ", "*mut ", "mut ", "dyn ", "const " };

  for (size_t i = 0; i < CGV_N_ELEMENTS (words);)
    {
      bool is_lifetime = type.start < type.end && text[type.start] == '\'';

      if (is_lifetime)
        {
          while (type.start < type.end && text[type.start] != ' ')
            type.start++;
          type.start += type.start < type.end;
        }
      else if (cgv_name_starts (text, type.start, type.end, words[i]))
        type.start += strlen (words[i]);
      else
        {
          i++;
          continue;
        }
      i = 0;
    }
  return type;
}

/* Returns whether a type is a parameter: one word with a capital letter, as types have their crates in front. */
static bool
is_parameter (const char *text,
              Span type)
{
  size_t at = type.start;

  while (at < type.end && cgv_name_is_word (text[at]))
    at++;
  return at == type.end && at > type.start && cgv_name_is_upper (text[type.start]);
}

/* Finds the namespace of a type, and the type itself, without functions that it is local to. Returns false for a type without a path. */
static bool
find_type_path (const char *text,
                Span *type)
{
  size_t last = type->start;
  bool has_scope = false;
  size_t at = type->start;

  while (at < type->end)
    {
      const char *local;

      if (skip_local (text, at, type->end, &local) > at || cgv_name_starts (text, at, type->end, "::<impl "))
        {
          type->end = text[at + 2] == '<' ? at : last;
          return type->end > type->start;
        }
      if (cgv_name_starts (text, at, type->end, "::"))
        {
          has_scope = true;
          last = at;
          at += 2;
        }
      else if (cgv_name_is_word (text[at]) || text[at] == '<')
        at = cgv_name_skip_one (text, at, type->end);
      else
        return false;
    }
  return has_scope;
}

static void
append_type_part (Writer *writer,
                  const CgvName *name,
                  const CgvNamePart *part,
                  CgvNameForm form)
{
  const char *text = name->bytes;
  Span type, trait, bare;
  bool has_trait;

  split_type (name, part, &type, &trait);
  bare = strip_reference (text, type);
  has_trait = trait.end > trait.start;
  if (form == CGV_NAME_NAMESPACE)
    {
      if (!find_type_path (text, &bare) && has_trait)
        bare = trait;
      append_type (writer, text, bare, false);
      return;
    }
  if (has_detail (writer, CGV_NAME_DETAIL_TYPES))
    {
      append (writer, text + part->start, part->end - part->start);
      return;
    }
  if (form != CGV_NAME_QUALIFIED && has_trait && has_detail (writer, CGV_NAME_DETAIL_TRAIT))
    {
      append_word (writer, "<");
      append_type (writer, text, type, true);
      append_word (writer, " as ");
      append_type (writer, text, trait, true);
      append_word (writer, ">");
      return;
    }
  if (form != CGV_NAME_QUALIFIED)
    {
      append_type (writer, text, has_trait && is_parameter (text, bare) ? trait : bare, true);
      return;
    }
  if (part->kind == CGV_NAME_PART_TYPE && !has_trait)
    {
      append_type (writer, text, bare, false);
      return;
    }
  append_type (writer, text, (Span){ part->start, part->end }, false);
}

/* Parts. */

static bool
is_lambda (const CgvName *name,
           size_t part)
{
  CgvNamePartKind kind = name->parts[part].kind;

  return kind == CGV_NAME_PART_LAMBDA || kind == CGV_NAME_PART_CLOSURE || kind == CGV_NAME_PART_CONSTANT;
}

static size_t
find_basename (const char *text,
               size_t start,
               size_t end)
{
  while (end > start && text[end - 1] != '/' && text[end - 1] != '\\')
    end--;
  return end;
}

/* Appends the last component of a package's path, without `/v4`. Go writes dots in it as `%2e`. */
static void
append_package (Writer *writer,
                const char *text,
                size_t start,
                size_t end)
{
  size_t base = find_basename (text, start, end);

  if (base > start && cgv_name_starts (text, base, end, "v") && base + 1 < end && cgv_name_skip_digits (text, base + 1, end) == end)
    {
      end = base - 1;
      base = find_basename (text, start, end);
    }
  while (base < end)
    {
      bool is_dot = cgv_name_starts (text, base, end, "%2e");

      append (writer, is_dot ? "." : text + base, 1);
      base += is_dot ? 3 : 1;
    }
}

/* Appends `{lambda(int)#5}` as `{lambda#5}`. */
static void
append_numbered (Writer *writer,
                 const char *text,
                 size_t start,
                 size_t end)
{
  size_t hash = end;

  while (hash > start && text[hash - 1] != '#' && text[hash - 1] != ')')
    hash--;
  append_word (writer, "{lambda");
  if (hash > start && text[hash - 1] == '#')
    append (writer, text + hash - 1, end - hash + 1);
  else
    append_word (writer, "}");
}

static void
append_lambda (Writer *writer,
               const CgvName *name,
               const CgvNamePart *part,
               bool is_short)
{
  const char *text = name->bytes + part->start;
  size_t length = part->end - part->start;
  bool is_double = length > 4 && text[0] == '{' && text[1] == '{';

  if (part->kind == CGV_NAME_PART_LAMBDA && is_short)
    append_word (writer, "{lambda}");
  else if (part->kind == CGV_NAME_PART_LAMBDA && strchr ("{<(", text[0]) != NULL)
    append_numbered (writer, name->bytes, part->start, part->end);
  else if (part->kind == CGV_NAME_PART_CLOSURE && is_short)
    append_word (writer, "{closure}");
  else
    append (writer, text + is_double, length - 2 * is_double);
}

/* Appends `~{unnamed}`. */
static void
append_unnamed (Writer *writer,
                const CgvName *name,
                const CgvNamePart *part,
                bool is_short)
{
  if (!is_short)
    append (writer, name->bytes + part->start, part->end - part->start);
  else
    append_word (writer, name->bytes[part->start] == '~' ? "~{unnamed}" : "{unnamed}");
}

/* Appends `operator"" _s` without its blank. */
static void
append_operator (Writer *writer,
                 const CgvName *name,
                 const CgvNamePart *part)
{
  static const char literal[] = "operator\"\"";
  size_t start = part->start;

  if (cgv_name_starts (name->bytes, start, part->end, literal))
    {
      append_word (writer, literal);
      start += strlen (literal);
      start += start < part->end && name->bytes[start] == ' ';
    }
  append (writer, name->bytes + start, part->end - start);
}

/* Appends `{closure:/srv/a.php:12-30}` and `__ANON__[/srv/a.pm:12]`, with the last components of their files. */
static void
append_place (Writer *writer,
              const CgvName *name,
              const CgvNamePart *part)
{
  const char *text = name->bytes;
  size_t opening = part->start;
  size_t base = find_basename (text, part->start, part->end);

  while (opening < part->end && text[opening] != ':' && text[opening] != '[')
    opening++;
  if (base <= opening)
    base = part->start;
  else
    append (writer, text + part->start, opening + 1 - part->start);
  append (writer, text + base, part->end - base);
}

/* Appends Go's `(*Stack[...])`. */
static void
append_receiver (Writer *writer,
                 const CgvName *name,
                 const CgvNamePart *part,
                 bool is_bare)
{
  const char *text = name->bytes;
  size_t start = part->start + 1;
  size_t end;

  start += is_bare && start < part->end && text[start] == '*';
  end = start;
  while (end < part->end && text[end] != '[' && text[end] != ')')
    end++;
  if (!is_bare)
    append_word (writer, "(");
  append (writer, text + start, end - start);
  if (!is_bare)
    append_word (writer, ")");
}

static void
append_part (Writer *writer,
             const CgvName *name,
             const CgvNamePart *part,
             CgvNameForm form)
{
  const char *text = name->bytes;
  bool is_short = form == CGV_NAME_SHORT || form == CGV_NAME_OWN;
  bool is_numbered = !is_short || has_detail (writer, CGV_NAME_DETAIL_NUMBER);

  switch ((CgvNamePartKind) part->kind)
    {
    case CGV_NAME_PART_ANONYMOUS:
      append_word (writer, "(anonymous namespace)");
      return;
    case CGV_NAME_PART_UNNAMED:
      append_unnamed (writer, name, part, !is_numbered);
      return;
    case CGV_NAME_PART_LAMBDA:
    case CGV_NAME_PART_CLOSURE:
    case CGV_NAME_PART_CONSTANT:
      append_lambda (writer, name, part, !is_numbered);
      return;
    case CGV_NAME_PART_TYPE:
    case CGV_NAME_PART_IMPL:
      append_type_part (writer, name, part, form);
      return;
    case CGV_NAME_PART_OPERATOR:
      append_operator (writer, name, part);
      return;
    case CGV_NAME_PART_CONVERSION:
      append_word (writer, "operator ");
      append_type (writer, text, (Span){ part->start + strlen ("operator "), part->end }, is_short);
      return;
    case CGV_NAME_PART_RECEIVER:
      append_receiver (writer, name, part, form == CGV_NAME_NAMESPACE);
      return;
    case CGV_NAME_PART_PLACE:
      append_place (writer, name, part);
      return;
    case CGV_NAME_PART_FILE:
    case CGV_NAME_PART_WORD:
      if (is_short && name->n_parts > 1 && (part == name->parts || part->kind == CGV_NAME_PART_FILE))
        {
          append_package (writer, text, part->start, part->end);
          return;
        }
      break;
    case CGV_NAME_PART_HIDDEN:
    default:
      break;
    }
  append (writer, text + part->start, part->end - part->start);
}

static void
append_separator (Writer *writer,
                  CgvNameSeparator separator)
{
  static const char *const texts[] = { "", "::", "->", ".", "#", "\\", ":" };

  append_word (writer, texts[separator]);
}

static bool
is_empty (const CgvNamePart *part)
{
  return part->end == part->start;
}

/* The functions below handle parameters and template arguments, which are written only to distinguish names. */

/* Takes the next item of a comma-separated list within brackets. */
static bool
next_item (const char *text,
           Span *rest,
           Span *item)
{
  while (rest->start < rest->end && text[rest->start] == ' ')
    rest->start++;
  if (rest->start >= rest->end)
    return false;
  item->start = item->end = rest->start;
  while (item->end < rest->end && text[item->end] != ',')
    item->end = cgv_name_skip_one (text, item->end, rest->end);
  rest->start = item->end + 1;
  while (item->end > item->start && text[item->end - 1] == ' ')
    item->end--;
  return true;
}

/* Returns the text within the brackets from @start to @end; for Rust, after two colons. */
static Span
get_inside (const char *text,
            size_t start,
            size_t end)
{
  while (start < end && text[start] != '<' && text[start] != '(')
    start++;
  return end > start + 1 ? (Span){ start + 1, end - 1 } : (Span){ end, end };
}

/* Returns the text after the parameters of a function: ` const`. */
static Span
get_qualifiers (const CgvName *name,
                const CgvNamePart *part)
{
  const CgvNamePart *last = &name->parts[name->n_parts - 1];
  size_t end = part == last ? name->end : part[1].start;
  Span qualifiers = { part->parameters_end, part->parameters_end };

  while (qualifiers.end < end && name->bytes[qualifiers.end] != ':')
    qualifiers.end++;
  return part->parameters_end > part->parameters ? qualifiers : (Span){ end, end };
}

static unsigned int
count_items (const char *text,
             Span inside)
{
  unsigned int n = 0;
  Span item;

  while (next_item (text, &inside, &item))
    n++;
  return n;
}

/* Numbers the first item of each part, from the last part on: its parameters, after which its qualifiers are one, and then its
 * arguments. */
static void
find_first_items (Writer *writer,
                  const CgvName *name)
{
  unsigned int n = 0;

  if (!has_detail (writer, CGV_NAME_DETAIL_PARAMETERS) && !has_detail (writer, CGV_NAME_DETAIL_ARGUMENTS))
    return;
  for (size_t i = name->n_parts; i-- > 0;)
    {
      const CgvNamePart *part = &name->parts[i];

      writer->first_items[i] = n;
      n += count_items (name->bytes, get_inside (name->bytes, part->parameters, part->parameters_end)) + 1 +
           count_items (name->bytes, get_inside (name->bytes, part->arguments, part->arguments_end));
    }
}

/* Items beyond the last bit share it. */
static uint64_t
get_bit (unsigned int item)
{
  return (uint64_t) 1 << (item < CGV_NAME_MAX_ITEMS ? item : CGV_NAME_MAX_ITEMS - 1);
}

/* Writes a type with its arguments, all of them short. Returns false for one that has several lists of arguments. */
static bool
append_nested (Writer *writer,
               const char *text,
               Span type)
{
  Span before = { type.start, type.start };
  Span inside, item, behind;
  bool is_first = true;

  while (before.end < type.end && !(text[before.end] == '<' && cgv_name_opens_angle (text, before.end)))
    before.end = text[before.end] == '<' ? before.end + 1 : cgv_name_skip_one (text, before.end, type.end);
  behind = (Span){ before.end < type.end ? cgv_name_skip_group (text, before.end, type.end) : type.end, type.end };
  if (behind.start < type.end && memchr (text + behind.start, '<', type.end - behind.start) != NULL)
    return false;
  append_type (writer, text, before, true);
  if (before.end == type.end)
    return true;
  append_word (writer, "<");
  inside = get_inside (text, before.end, behind.start);
  for (; next_item (text, &inside, &item); is_first = false)
    {
      if (!is_first)
        append_word (writer, ", ");
      append_type (writer, text, item, true);
    }
  append_word (writer, ">");
  append (writer, text + behind.start, behind.end - behind.start);
  return true;
}

static void
append_item (Writer *writer,
             const char *text,
             Span item)
{
  if (has_detail (writer, CGV_NAME_DETAIL_NESTED) && !has_detail (writer, CGV_NAME_DETAIL_TYPES) && append_nested (writer, text, item))
    return;
  if (has_detail (writer, CGV_NAME_DETAIL_TYPES) || has_detail (writer, CGV_NAME_DETAIL_NESTED))
    append (writer, text + item.start, item.end - item.start);
  else
    append_type (writer, text, item, true);
}

/* Writes the items that distinguish names, and one sign for a row of others. Returns whether there are any. */
static bool
append_items (Writer *writer,
              const char *text,
              Span inside,
              unsigned int first)
{
  bool was_left_out = false;
  bool is_first = true;
  Span item;

  for (; next_item (text, &inside, &item); first++)
    {
      bool is_left_out = (writer->detail.items & get_bit (first)) == 0;

      if (is_left_out && was_left_out)
        continue;
      if (!is_first)
        append_word (writer, ", ");
      if (is_left_out)
        append_word (writer, ELLIPSIS);
      else
        append_item (writer, text, item);
      was_left_out = is_left_out;
      is_first = false;
    }
  return !is_first;
}

/* Returns whether any of @n items from @first on is written. */
static bool
has_items (const Writer *writer,
           unsigned int first,
           unsigned int n)
{
  for (unsigned int i = 0; i < n; i++)
    {
      if ((writer->detail.items & get_bit (first + i)) != 0)
        return true;
    }
  return false;
}

static void
append_details (Writer *writer,
                const CgvName *name,
                const CgvNamePart *part)
{
  const char *text = name->bytes;
  Span parameters, arguments, qualifiers;
  unsigned int first, n;

  if (!has_detail (writer, CGV_NAME_DETAIL_PARAMETERS) && !has_detail (writer, CGV_NAME_DETAIL_ARGUMENTS))
    return;
  parameters = get_inside (text, part->parameters, part->parameters_end);
  arguments = get_inside (text, part->arguments, part->arguments_end);
  qualifiers = get_qualifiers (name, part);
  first = writer->first_items[part - name->parts];
  n = count_items (text, parameters);
  if (has_detail (writer, CGV_NAME_DETAIL_ARGUMENTS) && has_items (writer, first + n + 1, count_items (text, arguments)))
    {
      append_word (writer, "<");
      append_items (writer, text, arguments, first + n + 1);
      append_word (writer, ">");
    }
  if (!has_detail (writer, CGV_NAME_DETAIL_PARAMETERS) || part->parameters_end == part->parameters || !has_items (writer, first, n + 1))
    return;
  append_word (writer, "(");
  append_items (writer, text, parameters, first);
  append_word (writer, ")");
  if (has_items (writer, first + n, 1))
    append (writer, text + qualifiers.start, qualifiers.end - qualifiers.start);
}

static uint64_t
hash_item (const CgvName *name,
           Span item,
           uint16_t kinds,
           uint64_t seed)
{
  char text[MAX_TYPE];
  Writer writer = { .out = text, .size = sizeof text, .detail = { .kinds = kinds } };

  append_item (&writer, name->bytes, item);
  return XXH3_64bits_withSeed (text, writer.length < sizeof text ? writer.length : sizeof text, seed) | 1;
}

static void
add_hash (uint64_t *hashes,
          unsigned int item,
          uint64_t hash)
{
  if (item < CGV_NAME_MAX_ITEMS)
    hashes[item] = hash;
  else
    hashes[CGV_NAME_MAX_ITEMS - 1] = cgv_hash_mix (hashes[CGV_NAME_MAX_ITEMS - 1] + item, hash) | 1;
}

void
cgv_name_hash_items (const CgvName *name,
                     uint16_t kinds,
                     uint64_t seed,
                     uint64_t *hashes)
{
  unsigned int n = 0;

  memset (hashes, 0, CGV_NAME_MAX_ITEMS * sizeof *hashes);
  for (size_t i = name->n_parts; i-- > 0;)
    {
      const CgvNamePart *part = &name->parts[i];
      Span qualifiers = get_qualifiers (name, part);
      Span inside = get_inside (name->bytes, part->parameters, part->parameters_end);
      Span item;

      for (; next_item (name->bytes, &inside, &item); n++)
        {
          if ((kinds & CGV_NAME_DETAIL_PARAMETERS) != 0)
            add_hash (hashes, n, hash_item (name, item, kinds, seed));
        }
      /* An empty parameter list may also differ from others. */
      if ((kinds & CGV_NAME_DETAIL_PARAMETERS) != 0 && part->parameters_end > part->parameters)
        add_hash (hashes, n, hash_item (name, qualifiers, kinds, seed));
      n++;
      inside = get_inside (name->bytes, part->arguments, part->arguments_end);
      for (; next_item (name->bytes, &inside, &item); n++)
        {
          if ((kinds & CGV_NAME_DETAIL_ARGUMENTS) != 0)
            add_hash (hashes, n, hash_item (name, item, kinds, seed));
        }
    }
}

/* Appends the type of `drop_in_place<T>`, which says nothing without it. */
static void
append_dropped (Writer *writer,
                const CgvName *name,
                const CgvNamePart *part)
{
  if (!cgv_name_equals (name->bytes, part->start, part->end, "drop_in_place") || part->arguments_end < part->arguments + 3)
    return;
  append_word (writer, "<");
  append_type (writer, name->bytes, strip_reference (name->bytes, (Span){ part->arguments + 1, part->arguments_end - 1 }), true);
  append_word (writer, ">");
}

static bool
is_left_out (const Writer *writer,
             const CgvName *name,
             size_t part)
{
  return is_inline_part (name, part) && !has_detail (writer, CGV_NAME_DETAIL_SCOPES);
}

/* Writes the parts before @n with their separators. */
static void
append_path (Writer *writer,
             const CgvName *name,
             size_t n,
             CgvNameForm form)
{
  bool is_first = true;

  for (size_t i = 0; i < n; i++)
    {
      const CgvNamePart *part = &name->parts[i];
      bool is_impl = part->kind == CGV_NAME_PART_IMPL || part->kind == CGV_NAME_PART_HIDDEN;

      if (is_empty (part) || is_left_out (writer, name, i) || (form == CGV_NAME_NAMESPACE && is_impl))
        continue;
      if (!is_first)
        append_separator (writer, part->separator);
      if (writer->starts != NULL)
        writer->starts[i] = writer->length;
      append_part (writer, name, part, form);
      if (writer->starts != NULL)
        append_dropped (writer, name, part);
      append_details (writer, name, part);
      is_first = false;
    }
}

/* Returns whether a lambda is of a variable of a namespace: C++ writes the parameters of each function that it is in. */
static bool
is_of_namespace (const CgvName *name,
                 size_t part)
{
  const CgvNamePart *last = &name->parts[name->n_parts - 1];

  return part > 1 && name->parts[part].kind == CGV_NAME_PART_LAMBDA && last->parameters_end > last->parameters;
}

/* Returns the first part that is a function. */
static size_t
find_function (const CgvName *name)
{
  size_t last = name->n_parts - 1;

  for (size_t i = 0; i < last; i++)
    {
      if (name->parts[i].is_function || is_lambda (name, i) || has_text (name, i + 1, "<locals>"))
        return i;
      if (is_lambda (name, i + 1) && !is_of_namespace (name, i + 1))
        return i;
    }
  return last;
}

/* Returns whether a part is left out of short names, because it says little. */
static bool
is_transparent (const CgvName *name,
                size_t part)
{
  const CgvNamePart *at = &name->parts[part];

  if (is_empty (at) || at->kind == CGV_NAME_PART_ANONYMOUS || at->kind == CGV_NAME_PART_HIDDEN || is_inline_part (name, part))
    return true;
  if (at->kind != CGV_NAME_PART_WORD || at->parameters_end > at->arguments)
    return false;
  if (part == 0 && has_text (name, 0, "php"))
    return name->n_parts > 1 && name->parts[1].separator == CGV_NAME_SEPARATOR_SCOPE;
  return part > 0 && at->separator == CGV_NAME_SEPARATOR_SCOPE && is_version (name->bytes, at->start, at->end);
}

/* Returns whether a scope says only that its functions are for the library itself. */
static bool
is_detail (const CgvName *name,
           size_t part)
{
  static const char *const words[] = { "detail", "details", "internal", "impl", "imp", "priv" };
  static const char *const endings[] = { "_detail", "_details", "_internal", "_impl" };
  const CgvNamePart *at = &name->parts[part];

  if (at->kind != CGV_NAME_PART_WORD || at->parameters_end > at->arguments || name->parts[part + 1].separator != CGV_NAME_SEPARATOR_SCOPE)
    return false;
  for (size_t i = 0; i < CGV_N_ELEMENTS (words); i++)
    {
      if (has_text (name, part, words[i]))
        return true;
    }
  for (size_t i = 0; i < CGV_N_ELEMENTS (endings); i++)
    {
      size_t n = strlen (endings[i]);

      if (at->end - at->start > n && cgv_name_equals (name->bytes, at->end - n, at->end, endings[i]))
        return true;
    }
  return false;
}

/* Returns the part before @part that is shown, or NULL's place: n_parts. */
static size_t
find_scope (const CgvName *name,
            size_t part)
{
  while (part-- > 0)
    {
      bool is_call = part > 0 && has_text (name, part, "operator()") && is_lambda (name, part - 1);

      if (!is_call && !is_transparent (name, part))
        return part;
    }
  return name->n_parts;
}

static bool
stands_alone (const CgvName *name,
              size_t part)
{
  const CgvNamePart *at = &name->parts[part];

  return (at->kind == CGV_NAME_PART_PLACE && at->separator == CGV_NAME_SEPARATOR_BACKSLASH) ||
         cgv_name_starts (name->bytes, at->start, at->end, "CORE:");
}

/* Marks the parts of the short name: the function, a scope, and around lambdas the function that they are in. */
static uint64_t
choose_parts (const CgvName *name,
              bool with_scope)
{
  size_t part = name->n_parts - 1;
  uint64_t chosen;
  bool is_own = true;

  if (part > 0 && has_text (name, part, "operator()") && is_lambda (name, part - 1))
    part--;
  chosen = (uint64_t) 1 << part;
  for (;;)
    {
      bool is_local = is_lambda (name, part);
      size_t scope = find_scope (name, part);

      if (scope == name->n_parts || (!is_local && (!is_own || !with_scope || is_detail (name, scope) || stands_alone (name, part))))
        return chosen;
      is_own = false;
      chosen |= (uint64_t) 1 << scope;
      part = scope;
    }
}

/* Marks the scope around the chosen ones, if there is one. */
static uint64_t
choose_outer (const CgvName *name,
              uint64_t chosen)
{
  size_t first = 0;
  size_t scope;

  while (first < name->n_parts && (chosen >> first & 1) == 0)
    first++;
  scope = first < name->n_parts ? find_scope (name, first) : name->n_parts;
  return scope < name->n_parts ? (uint64_t) 1 << scope : 0;
}

static void
append_short (Writer *writer,
              const CgvName *name,
              bool with_scope)
{
  uint64_t chosen = name->is_package && with_scope ? UINT64_MAX : choose_parts (name, with_scope);
  bool is_first = true;

  if (has_detail (writer, CGV_NAME_DETAIL_SCOPES))
    chosen = UINT64_MAX;
  else if (has_detail (writer, CGV_NAME_DETAIL_SCOPE))
    chosen |= choose_outer (name, chosen);

  for (size_t i = 0; i < name->n_parts; i++)
    {
      if ((chosen >> i & 1) == 0 || is_empty (&name->parts[i]) || is_left_out (writer, name, i))
        continue;
      if (!is_first)
        append_separator (writer, name->parts[i].separator);
      append_part (writer, name, &name->parts[i], CGV_NAME_SHORT);
      append_dropped (writer, name, &name->parts[i]);
      append_details (writer, name, &name->parts[i]);
      is_first = false;
    }
}

/* Appends a method of Objective-C, whole or without the category of its class. */
static void
append_selector (Writer *writer,
                 const CgvName *name,
                 CgvNameForm form)
{
  const CgvNamePart *parts = name->parts;

  if (form == CGV_NAME_QUALIFIED)
    append (writer, name->bytes, parts[1].end);
  else if (form == CGV_NAME_NAMESPACE)
    append (writer, name->bytes + parts[0].start, parts[0].end - parts[0].start);
  else
    {
      append (writer, name->bytes + parts[0].start - 2, parts[0].end - parts[0].start + 2);
      append (writer, name->bytes + parts[1].start, parts[1].end - parts[1].start);
    }
}

/* Writes text that could not be read, in a short name without the zeros of `0x0000401b70`. */
static void
append_unread (Writer *writer,
               const CgvName *name,
               bool is_short)
{
  size_t at = 2;

  if (is_short && cgv_name_starts (name->bytes, 0, name->length, "0x"))
    {
      append_word (writer, "0x");
      while (at + 1 < name->length && name->bytes[at] == '0')
        at++;
      append (writer, name->bytes + at, name->length - at);
    }
  else
    append (writer, name->bytes, name->length);
}

/* Appends `closure #1 in `, without the types of the closure. */
static void
append_places (Writer *writer,
               const CgvName *name)
{
  size_t at = name->place;

  while (at < name->place_end)
    {
      size_t words_end = at;
      size_t behind = cgv_name_skip_place (name->bytes, at, name->place_end + 1, &words_end);

      append (writer, name->bytes + at, words_end - at);
      append_word (writer, " in ");
      at = behind;
    }
  writer->is_telling = false;
}

/* Writes the additions of compilers. The beginning of Rust's hash is enough to distinguish functions. */
static void
append_suffix (Writer *writer,
               const CgvName *name)
{
  const char *text = name->bytes;
  size_t at = name->end;

  if (at == 0 || name->n_parts == 0)
    return;
  if (cgv_name_is_rust_hash (text, at, name->length))
    {
      append_word (writer, " [");
      append (writer, text + at + strlen ("::h"), 4);
      append_word (writer, ELLIPSIS "]");
      at += CGV_NAME_RUST_HASH;
    }
  append (writer, text + at, name->length - at);
}

/* Writes a form of one function, without its contexts. */
static void
append_function (Writer *writer,
                 const CgvName *name,
                 CgvNameForm form)
{
  bool is_short = form == CGV_NAME_SHORT || form == CGV_NAME_OWN;
  size_t start = writer->length;

  writer->is_telling = false;
  if (name->n_parts > 0 && name->is_selector)
    append_selector (writer, name, form);
  else if (name->n_parts > 0 && form == CGV_NAME_NAMESPACE)
    append_path (writer, name, find_function (name), form);
  else if (name->n_parts > 0 && is_short)
    {
      append_places (writer, name);
      append_short (writer, name, form == CGV_NAME_SHORT);
    }
  else if (name->n_parts > 0)
    {
      append (writer, name->bytes, name->place);
      append_places (writer, name);
      append_path (writer, name, name->n_parts, form);
    }
  if (form == CGV_NAME_NAMESPACE)
    return;

  if (!writer->is_telling || writer->length == start)
    {
      writer->length = start;
      append_unread (writer, name, is_short);
      return;
    }
  if (name->tail_end > name->tail)
    {
      append (writer, &name->tail_mark, name->tail_mark != '\0');
      append (writer, name->bytes + name->tail, name->tail_end - name->tail);
    }
  if (has_detail (writer, CGV_NAME_DETAIL_SUFFIX))
    append_suffix (writer, name);
  if (form == CGV_NAME_SHORT && name->label != NULL)
    append_word (writer, name->label);
}

/* Writes levels of recursion as they are, and each caller in its short form. */
static void
append_contexts (Writer *writer,
                 const CgvName *name)
{
  const char *text = name->whole;
  size_t at = name->context;
  size_t length = name->whole_length;

  while (at < length && text[at] == '\'')
    {
      CgvName context;
      size_t digits = cgv_name_skip_digits (text, at + 1, length);

      append_word (writer, "'");
      if (digits > at + 1 && (digits == length || text[digits] == '\''))
        {
          append (writer, text + at + 1, digits - at - 1);
          at = digits;
          continue;
        }
      cgv_name_init_caller (&context, name, at + 1);
      append_function (writer, &context, CGV_NAME_SHORT);
      at += 1 + context.context;
    }
  append (writer, text + at, length - at);
}

static size_t
write_form (const CgvName *name,
            CgvNameForm form,
            Writer *writer)
{
  size_t size = writer->size;

  writer->size = size > 0 && writer->out != NULL ? size - 1 : 0;
  find_first_items (writer, name);
  if (name->whole_length > 0)
    append_function (writer, name, form);
  writer->detail.kinds = 0;
  if (form == CGV_NAME_SHORT || writer->starts != NULL)
    append_contexts (writer, name);
  if (size > 0 && writer->out != NULL)
    writer->out[writer->length < writer->size ? writer->length : writer->size] = '\0';
  return writer->length;
}

size_t
cgv_name_write_detail (const CgvName *name,
                       CgvNameForm form,
                       CgvNameDetail detail,
                       char *out,
                       size_t out_size)
{
  Writer writer = { .out = out, .size = out_size, .detail = detail };

  return write_form (name, form, &writer);
}

size_t
cgv_name_write (const CgvName *name,
                CgvNameForm form,
                char *out,
                size_t out_size)
{
  return cgv_name_write_detail (name, form, (CgvNameDetail){ 0 }, out, out_size);
}

size_t
cgv_name_write_searched (const CgvName *name,
                         char *out,
                         size_t out_size)
{
  bool has_suffix = name->n_parts > 0 && name->end > 0 && !cgv_name_is_rust_hash (name->bytes, name->end, name->length);
  Writer writer = { .out = out, .size = out_size > 0 && out != NULL ? out_size - 1 : 0 };

  if (name->whole_length > 0)
    append_function (&writer, name, CGV_NAME_QUALIFIED);
  if (has_suffix)
    append (&writer, name->bytes + name->end, name->length - name->end);
  append (&writer, name->whole + name->context, name->whole_length - name->context);
  if (out_size > 0 && out != NULL)
    out[writer.length < writer.size ? writer.length : writer.size] = '\0';
  return writer.length;
}

/* Returns whether a name, perhaps with its caller, is a word and parameters to its end, and thus without a return type. Brackets in a
 * return type have more text behind them: `decltype(x) f()`, `f(int)::{lambda()#1} g()`, `immutable(char)[] h()`. */
static bool
is_plain_function (const char *bytes,
                   size_t length)
{
  static const char qualifier[] = " const";
  size_t i = 0;

  /* Rust begins with brackets: `<T as Trait>::f`. */
  while (i < length && bytes[0] != '<' && bytes[i] != ' ' && bytes[i] != '(')
    i = bytes[i] == '<' ? cgv_name_skip_one (bytes, i, length) : i + 1;
  if (i == 0 || i == length || bytes[i] != '(')
    return false;
  if (i >= strlen ("operator") && cgv_name_starts (bytes, i - strlen ("operator"), length, "operator()("))
    i += strlen ("()");
  i = cgv_name_skip_group (bytes, i, length);
  if (bytes[i - 1] != ')')
    return false;
  if (cgv_name_starts (bytes, i, length, qualifier))
    i += strlen (qualifier);
  return i == length || bytes[i] == '\'';
}

size_t
cgv_name_get_start (const char *bytes,
                    size_t length)
{
  CgvName name;

  /* A return type has a blank after it. */
  if (length == 0 || memchr (bytes, ' ', length) == NULL || is_plain_function (bytes, length))
    return 0;
  cgv_name_init (&name, bytes, length);
  return name.n_parts > 0 && name.bytes == bytes && name.prefix == 0 && !name.is_selector ? name.parts[0].start : 0;
}

size_t
cgv_name_write_starts (const CgvName *name,
                       CgvNameDetail detail,
                       char *out,
                       size_t out_size,
                       size_t *starts)
{
  Writer writer = { .out = out, .size = out_size, .starts = starts, .detail = detail };
  uint64_t chosen = name->n_parts > 0 && !name->is_package ? choose_parts (name, true) : 1;
  size_t length;

  for (size_t i = 0; i < CGV_NAME_MAX_PARTS; i++)
    starts[i] = 0;
  length = write_form (name, CGV_NAME_QUALIFIED, &writer);
  /* Without its first scopes, the function would be another than the block in it. */
  if (name->place_end > name->place)
    chosen = 1;
  for (size_t i = 0; i + 1 < CGV_NAME_MAX_PARTS; i++)
    {
      if ((chosen >> i & 1) != 0)
        {
          memset (starts + i + 1, 0, (CGV_NAME_MAX_PARTS - i - 1) * sizeof *starts);
          break;
        }
    }
  return length;
}
