/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads scopes and functions, as `ns::C<int>::f(int) const`, after a return type and its declarators. */

#include "cgv-name-private.h"

typedef struct
{
  CgvName *name;
  const char *text;
  size_t at, end;
  size_t package; /* after the last slash of a package or path: dots before it separate nothing */
  bool splits;    /* whether a blank outside of brackets ends a return type */
  bool has_list;  /* whether a parameter list was seen since that */
  bool has_blank; /* whether there was a blank that may end a return type */
  bool has_scope; /* whether there was `::` */
} Reader;

static bool
looks_at (const Reader *reader,
          const char *word)
{
  return cgv_name_starts (reader->text, reader->at, reader->end, word);
}

static char
peek (const Reader *reader,
      size_t ahead)
{
  return ahead < reader->end - reader->at ? reader->text[reader->at + ahead] : '\0';
}

static bool
is_one_of (char c,
           const char *set)
{
  return c != '\0' && strchr (set, c) != NULL;
}

CgvNamePart *
cgv_name_add_part (CgvName *name,
                   CgvNameSeparator separator,
                   size_t start,
                   size_t end)
{
  CgvNamePart *part;

  if (name->n_parts == CGV_NAME_MAX_PARTS)
    {
      cgv_name_end_part (&name->parts[0], name->parts[1].parameters_end);
      memmove (name->parts + 1, name->parts + 2, (CGV_NAME_MAX_PARTS - 2) * sizeof *name->parts);
      name->n_parts--;
    }
  part = &name->parts[name->n_parts++];
  *part = (CgvNamePart){ .start = start, .separator = (uint8_t) separator };
  cgv_name_end_part (part, end);
  return part;
}

/* The order of these matters: the first that begins so. */
static const struct
{
  const char *beginning;
  CgvNamePartKind kind;
} groups[] = {
  { "(anonymous namespace)", CGV_NAME_PART_ANONYMOUS },
  { "`anonymous namespace'", CGV_NAME_PART_ANONYMOUS },
  { "`anonymous-namespace'", CGV_NAME_PART_ANONYMOUS },
  { "{anonymous}", CGV_NAME_PART_ANONYMOUS },
  { "<unnamed>", CGV_NAME_PART_ANONYMOUS },
  { "(lambda", CGV_NAME_PART_LAMBDA },
  { "<lambda>", CGV_NAME_PART_WORD },
  { "<lambda", CGV_NAME_PART_LAMBDA },
  { "{lambda", CGV_NAME_PART_LAMBDA },
  { "'lambda", CGV_NAME_PART_LAMBDA },
  { "{closure:", CGV_NAME_PART_PLACE },
  { "{closure", CGV_NAME_PART_CLOSURE },
  { "{{closure", CGV_NAME_PART_CLOSURE },
  { "{constant", CGV_NAME_PART_CONSTANT },
  { "{{constant", CGV_NAME_PART_CONSTANT },
  { "{async", CGV_NAME_PART_CONSTANT },
  { "{coroutine", CGV_NAME_PART_CONSTANT },
  { "{unnamed", CGV_NAME_PART_UNNAMED },
  { "'unnamed", CGV_NAME_PART_UNNAMED },
  { "{default arg", CGV_NAME_PART_HIDDEN },
  { "{impl#", CGV_NAME_PART_HIDDEN },
  { "{{impl}}", CGV_NAME_PART_HIDDEN },
  { "<locals>", CGV_NAME_PART_HIDDEN },
  { "<impl ", CGV_NAME_PART_IMPL },
};

static CgvNamePartKind
classify (const Reader *reader,
          size_t at)
{
  for (size_t i = 0; i < CGV_N_ELEMENTS (groups); i++)
    {
      if (cgv_name_starts (reader->text, at, reader->end, groups[i].beginning))
        return groups[i].kind;
    }
  return CGV_NAME_PART_WORD;
}

/* Returns whether brackets are types after `::`, for which Rust made a function; other text in such brackets is a name. */
static bool
is_turbofish (const Reader *reader)
{
  static const char *const names[] = { "::<lambda", "::<unnamed", "::<impl ", "::<init>", "::<clinit>", "::<module>", "::<anonymous", "::<<", "::<=" };

  if (!looks_at (reader, "::<") || reader->at + 3 == reader->end)
    return false;
  for (size_t i = 0; i < CGV_N_ELEMENTS (names); i++)
    {
      if (looks_at (reader, names[i]))
        return false;
    }
  return true;
}

/* Returns whether a dot is between words. Those of a package, of numbers and of a compiler's suffixes are not separators. */
static bool
is_dot (const Reader *reader)
{
  char next = peek (reader, 1);

  if (reader->at < reader->package || reader->at == 0 || cgv_name_is_kept_suffix (reader->text, reader->at, reader->end))
    return false;
  if (next == '.')
    return cgv_name_is_word (peek (reader, 2)) && reader->text[reader->at - 1] != '.';
  return (cgv_name_is_word (next) && !cgv_name_is_digit (next)) || is_one_of (next, "(<~");
}

/* Returns whether a colon is that of `module:function`, and not that of `file:12`. */
static bool
is_colon (const Reader *reader)
{
  char next = peek (reader, 1);
  bool is_name = (cgv_name_is_word (next) && !cgv_name_is_digit (next)) || is_one_of (next, "<-'");

  return !reader->has_scope && reader->at > 0 && reader->text[reader->at - 1] != ':' && is_name;
}

static CgvNameSeparator
find_separator (const Reader *reader,
                size_t *length)
{
  *length = 2;
  switch (peek (reader, 0))
    {
    case ':':
      if (peek (reader, 1) == ':')
        return CGV_NAME_SEPARATOR_SCOPE;
      *length = 1;
      return is_colon (reader) ? CGV_NAME_SEPARATOR_COLON : CGV_NAME_SEPARATOR_NONE;
    case '-':
      return peek (reader, 1) == '>' && reader->at > 0 && reader->text[reader->at - 1] != ' ' ? CGV_NAME_SEPARATOR_ARROW : CGV_NAME_SEPARATOR_NONE;
    case '.':
      *length = 1;
      return is_dot (reader) ? CGV_NAME_SEPARATOR_DOT : CGV_NAME_SEPARATOR_NONE;
    case '#':
      *length = 1;
      return reader->at > 0 && reader->at + 1 < reader->end ? CGV_NAME_SEPARATOR_HASH : CGV_NAME_SEPARATOR_NONE;
    case '\\':
      *length = 1;
      return CGV_NAME_SEPARATOR_BACKSLASH;
    default:
      return CGV_NAME_SEPARATOR_NONE;
    }
}

/* Ruby's methods may be called as operators: `String::*`, `Hash::[]=`, `Array#<<`. */
static bool
read_symbol (Reader *reader,
             const CgvNamePart *part)
{
  char first = peek (reader, 0);
  bool is_tilde = first == '~' && cgv_name_is_word (peek (reader, 1));

  if (part->separator != CGV_NAME_SEPARATOR_SCOPE && part->separator != CGV_NAME_SEPARATOR_HASH)
    return false;
  if (!is_one_of (first, "+-*/%<>=!~^&|") && !looks_at (reader, "[]"))
    return false;
  if (is_tilde || classify (reader, reader->at) != CGV_NAME_PART_WORD || looks_at (reader, "~'") || looks_at (reader, "~{"))
    return false;
  while (reader->at < reader->end && !is_one_of (peek (reader, 0), " ("))
    reader->at++;
  return true;
}

/* Reads an identifier that is a group of brackets or in quotes. */
static bool
read_group (Reader *reader,
            CgvNamePart *part)
{
  size_t start = reader->at + (peek (reader, 0) == '~');
  size_t behind = cgv_name_skip_quoted (reader->text, start, reader->end);
  bool is_first = part->separator == CGV_NAME_SEPARATOR_NONE;

  if (behind == start && start < reader->end && is_one_of (reader->text[start], "(<{["))
    behind = cgv_name_skip_group (reader->text, start, reader->end);
  if (behind == start)
    return false;

  part->kind = (uint8_t) classify (reader, start);
  if (part->kind == CGV_NAME_PART_WORD && reader->text[start] == '(' && part->separator == CGV_NAME_SEPARATOR_DOT)
    part->kind = CGV_NAME_PART_RECEIVER;
  if (part->kind == CGV_NAME_PART_WORD && reader->text[start] == '<' && is_first && cgv_name_starts (reader->text, behind, reader->end, "::"))
    part->kind = CGV_NAME_PART_TYPE;
  reader->at = behind;
  return true;
}

/* Reads `operator` and the text that belongs to it. */
static bool
read_operator (Reader *reader,
               CgvNamePart *part)
{
  bool is_conversion;
  size_t behind = cgv_name_skip_operator (reader->text, reader->at, reader->end, &is_conversion);

  if (behind == reader->at)
    return false;
  part->kind = is_conversion ? CGV_NAME_PART_CONVERSION : CGV_NAME_PART_OPERATOR;
  reader->at = is_conversion ? cgv_name_skip_conversion (reader->text, behind, reader->end) : behind;
  return true;
}

/* The bytes at which a word may end. */
static const bool may_end[256] = {
  [' '] = true, ['('] = true, [')'] = true, ['{'] = true, ['['] = true, ['<'] = true, ['!'] = true,
  ['/'] = true, [':'] = true, ['-'] = true, ['.'] = true, ['#'] = true, ['\\'] = true,
};

/* Returns whether a word ends here. */
static bool
is_word_end (const Reader *reader)
{
  char c = peek (reader, 0);
  size_t length;

  switch (c)
    {
    case ' ':
      return reader->splits;
    case '(':
    case ')':
    case '{':
      return true;
    case '[':
      return !cgv_name_starts (reader->text, reader->at - 8, reader->end, "__ANON__[");
    case '<':
      return cgv_name_opens_angle (reader->text, reader->at);
    case '!':
      return peek (reader, 1) == '(';
    case '/':
      return looks_at (reader, "/0x");
    case ':':
    case '-':
    case '.':
    case '#':
    case '\\':
      return find_separator (reader, &length) != CGV_NAME_SEPARATOR_NONE;
    default:
      return false;
    }
}

/* Returns whether brackets after a blank belong to the name as the blank does: `function <a.lua:12>`, `read [kernel]`. */
static bool
is_group_of_word (const Reader *reader)
{
  return !reader->splits && reader->text[reader->at - 1] == ' ' && is_one_of (peek (reader, 0), "(<[{");
}

static void
read_word (Reader *reader,
           CgvNamePart *part)
{
  size_t start = reader->at;

  while (reader->at < reader->end && (reader->at == start ? !is_one_of (peek (reader, 0), "() ") : is_group_of_word (reader) || !is_word_end (reader)))
    {
      if (reader->at > start && is_group_of_word (reader))
        {
          reader->at = cgv_name_skip_group (reader->text, reader->at, reader->end);
          continue;
        }
      if (peek (reader, 0) == '[' && reader->at >= start + 8)
        {
          part->kind = CGV_NAME_PART_PLACE;
          reader->at = cgv_name_skip_group (reader->text, reader->at, reader->end);
          continue;
        }
      reader->at++;
      while (reader->at < reader->end && !may_end[(unsigned char) reader->text[reader->at]])
        reader->at++;
    }
}

static bool
is_numbered (const char *text,
             size_t start,
             size_t end,
             const char *beginning)
{
  size_t digits = start + strlen (beginning);

  return cgv_name_starts (text, start, end, beginning) && digits < end && cgv_name_skip_digits (text, digits, end) == end;
}

static void
read_identifier (Reader *reader,
                 CgvNamePart *part)
{
  bool is_group;

  if (read_symbol (reader, part) || read_operator (reader, part))
    {
      part->end = reader->at;
      return;
    }
  is_group = read_group (reader, part);
  if (!is_group || (part->kind == CGV_NAME_PART_WORD && !is_word_end (reader)))
    read_word (reader, part);
  part->end = reader->at;
  if (!is_group && is_numbered (reader->text, part->start, part->end, "$_"))
    part->kind = CGV_NAME_PART_LAMBDA;
  if (!is_group && cgv_name_equals (reader->text, part->start, part->end, "_GLOBAL__N_1"))
    part->kind = CGV_NAME_PART_ANONYMOUS;
  if (!is_group && part->separator == CGV_NAME_SEPARATOR_DOT && cgv_name_equals (reader->text, part->start, part->end, "prototype"))
    part->kind = CGV_NAME_PART_HIDDEN;
}

/* Skips ` const &` and other text that may follow a parameter list. */
static void
skip_qualifiers (Reader *reader)
{
  static const char *const words[] = { " const", " volatile", " restrict", " noexcept", " mutable", " async", " throws", " &&", " &" };
  size_t i = 0;

  while (i < CGV_N_ELEMENTS (words))
    {
      if (!looks_at (reader, words[i]) || cgv_name_is_word (peek (reader, strlen (words[i]))))
        {
          i++;
          continue;
        }
      reader->at += strlen (words[i]);
      if (i == 3 && (looks_at (reader, "(") || looks_at (reader, " (")))
        reader->at = cgv_name_skip_group (reader->text, reader->at + (peek (reader, 0) == ' '), reader->end);
      i = 0;
    }
  if (looks_at (reader, " requires ") || looks_at (reader, " [with "))
    reader->end = reader->at;
}

/* Reads the type arguments that Go and D write in other brackets, the hash of a crate, or an ABI tag. */
static bool
read_square (Reader *reader,
             const CgvNamePart *part)
{
  bool is_dotted = part->separator == CGV_NAME_SEPARATOR_DOT || reader->package > 0;
  size_t behind = reader->at + 1;

  if (peek (reader, 0) != '[')
    return false;
  while (behind < reader->end && cgv_name_is_hex_digit (reader->text[behind]))
    behind++;
  if (!is_dotted && !looks_at (reader, "[abi:") && !cgv_name_starts (reader->text, behind, reader->end, "]::"))
    return false;
  reader->at = cgv_name_skip_group (reader->text, reader->at, reader->end);
  return true;
}

/* Reads template arguments at any place. */
static bool
read_template (Reader *reader,
               CgvNamePart *part)
{
  size_t skipped = 0;
  bool is_rust = is_turbofish (reader);

  if (is_rust)
    skipped = 2;
  else if (looks_at (reader, "!("))
    skipped = 1;
  else if (looks_at (reader, " <") && part->kind == CGV_NAME_PART_OPERATOR)
    skipped = 1;
  else if (peek (reader, 0) != '<' || (part->kind != CGV_NAME_PART_OPERATOR && !cgv_name_opens_angle (reader->text, reader->at)))
    return false;
  if (part->arguments == part->arguments_end)
    part->arguments = reader->at + skipped;
  reader->at = cgv_name_skip_group (reader->text, reader->at + skipped, reader->end);
  part->arguments_end = reader->at;
  part->is_function |= is_rust && !cgv_name_is_upper (reader->text[part->start]);
  return true;
}

static bool
is_decltype (const Reader *reader,
             const CgvNamePart *part)
{
  return cgv_name_equals (reader->text, part->start, part->end, "decltype") && (looks_at (reader, "(") || looks_at (reader, " ("));
}

/* Reads text that follows an identifier and belongs to it. */
static void
read_behind (Reader *reader,
             CgvNamePart *part)
{
  bool is_rust_function;

  if (is_decltype (reader, part))
    {
      reader->at = cgv_name_skip_group (reader->text, reader->at + (peek (reader, 0) == ' '), reader->end);
      return;
    }
  while (read_square (reader, part) || read_template (reader, part))
    ;
  is_rust_function = part->is_function;
  part->is_function = false;
  part->parameters = part->parameters_end = reader->at;
  if (looks_at (reader, "/0x"))
    {
      for (reader->at += 3; cgv_name_is_hex_digit (peek (reader, 0));)
        reader->at++;
      part->parameters = part->parameters_end = reader->at;
    }
  if (peek (reader, 0) == '(')
    {
      reader->at = cgv_name_skip_group (reader->text, reader->at, reader->end);
      part->parameters_end = reader->at;
      reader->has_list = true;
      skip_qualifiers (reader);
    }
  /* The next part shows whether text follows. */
  part->is_function = is_rust_function || part->parameters_end > part->parameters;
}

/* Returns whether a word follows the brackets of a word, which no grammar of template arguments has: `c<d>e`, and `c<d> e` in a name
 * without a return type. */
static bool
has_rest (const Reader *reader,
          const CgvNamePart *part)
{
  bool is_behind = part->kind == CGV_NAME_PART_WORD && reader->at == part->arguments_end && reader->at > part->end;

  if (!is_behind || reader->splits || peek (reader, 0) != ' ')
    return is_behind && cgv_name_is_word (peek (reader, 0));
  return cgv_name_is_word (peek (reader, 1));
}

/* Takes such brackets, and the word, for parts of the identifier. */
static void
read_rest (Reader *reader,
           CgvNamePart *part)
{
  while (has_rest (reader, part))
    {
      reader->at++;
      read_word (reader, part);
      cgv_name_end_part (part, reader->at);
      read_behind (reader, part);
    }
}

/* Goes into `(*f(int))(char)`, which returns a pointer to a function: @reader is at the bracket. */
static bool
enter_declarator (Reader *reader)
{
  size_t at = reader->at + 1;

  if (!reader->splits || peek (reader, 0) != '(')
    return false;
  if (!is_one_of (peek (reader, 1), "*&"))
    {
      while (at < reader->end && (cgv_name_is_word (reader->text[at]) || reader->text[at] == ':' || reader->text[at] == '<'))
        at = cgv_name_skip_one (reader->text, at, reader->end);
      if (!cgv_name_starts (reader->text, at, reader->end, "*") || !cgv_name_starts (reader->text, at - 2, reader->end, "::"))
        return false;
    }
  while (at < reader->end && is_one_of (reader->text[at], "*& "))
    at++;
  for (size_t i = 0; i < 2; i++)
    {
      if (cgv_name_starts (reader->text, at, reader->end, "const "))
        at += strlen ("const ");
    }
  reader->at = at;
  reader->has_blank = true;
  return true;
}

/* Starts again after a return type. Returns false at the end of the name. */
static bool
restart (Reader *reader)
{
  if (!reader->splits || reader->at >= reader->end || peek (reader, 0) == ')' || looks_at (reader, " -> ") || looks_at (reader, " : "))
    return false;
  while (reader->at < reader->end && peek (reader, 0) != ' ')
    {
      if (peek (reader, 0) == ')')
        return false;
      reader->at = cgv_name_skip_one (reader->text, reader->at, reader->end);
    }
  if (looks_at (reader, " -> ") || looks_at (reader, " : "))
    return false;
  while (peek (reader, 0) == ' ')
    reader->at++;
  if (reader->at >= reader->end)
    return false;

  reader->name->n_parts = 0;
  reader->has_list = false;
  reader->has_scope = false;
  reader->has_blank = true;
  return true;
}

/* Merges `to!(int).to(string)`, in which D names the function in the template of its name. */
static void
merge_eponymous (CgvName *name)
{
  CgvNamePart *part;
  const CgvNamePart *last;
  size_t length;

  if (name->n_parts < 2)
    return;
  part = &name->parts[name->n_parts - 1];
  last = part - 1;
  length = part->end - part->start;
  if (last->arguments == last->arguments_end || name->bytes[last->arguments] != '(')
    return;
  if (last->end - last->start != length || memcmp (name->bytes + last->start, name->bytes + part->start, length) != 0)
    return;
  part->separator = last->separator;
  name->parts[name->n_parts - 2] = *part;
  name->n_parts--;
}

/* Returns where the function in a package begins, after the last slash. */
static size_t
find_package (const char *text,
              size_t start,
              size_t end)
{
  size_t package = 0;

  for (size_t at = start; at < end && !is_one_of (text[at], "(<{[ :\\"); at++)
    {
      if (text[at] == '/' && !cgv_name_starts (text, at, end, "/0x"))
        package = at + 1;
    }
  return package;
}

static void
read_parts (Reader *reader)
{
  CgvNameSeparator separator = CGV_NAME_SEPARATOR_NONE;

  while (reader->at < reader->end)
    {
      CgvNamePart *part;
      size_t length = 0;

      if (separator == CGV_NAME_SEPARATOR_NONE && looks_at (reader, "::"))
        reader->at += 2;
      while (separator == CGV_NAME_SEPARATOR_NONE && enter_declarator (reader))
        reader->name->n_parts = 0;
      part = cgv_name_add_part (reader->name, separator, reader->at, reader->at);
      read_identifier (reader, part);
      cgv_name_end_part (part, part->end);
      read_behind (reader, part);
      read_rest (reader, part);
      merge_eponymous (reader->name);

      separator = find_separator (reader, &length);
      reader->has_scope |= separator == CGV_NAME_SEPARATOR_SCOPE;
      if (separator != CGV_NAME_SEPARATOR_NONE)
        reader->at += length;
      else if (!restart (reader))
        break;
    }
}

void
cgv_name_read_path (CgvName *name,
                    size_t start,
                    size_t end)
{
  Reader reader = { .name = name, .text = name->bytes, .at = start, .end = end, .splits = true };

  reader.package = find_package (name->bytes, start, end);
  read_parts (&reader);
  if (reader.has_list || !reader.has_blank)
    return;
  /* Without parameters there is no return type, and the blank belongs to the name. */
  name->n_parts = 0;
  reader = (Reader){ .name = name, .text = name->bytes, .at = start, .end = end, .package = reader.package };
  read_parts (&reader);
}
