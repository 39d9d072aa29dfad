/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Brackets and operators in names, whose characters may also have no meaning. */

#include "cgv-name-private.h"

/* Deepest nesting whose kinds of brackets are distinguished; deeper ones are closed by any closing bracket. */
#define MAX_KINDS 64

/* The most bytes of an identifier that Windows' tools put in quotes. */
#define MAX_QUOTED 256

typedef struct
{
  uint64_t angles; /* for each open bracket, from the lowest bit, 1 if it is a `<` */
  size_t depth;
} Brackets;

static bool
is_angle (const Brackets *brackets)
{
  return brackets->depth > MAX_KINDS || (brackets->angles >> (brackets->depth - 1) & 1) != 0;
}

static void
open_bracket (Brackets *brackets,
              bool angle)
{
  if (brackets->depth < MAX_KINDS)
    {
      uint64_t bit = (uint64_t) 1 << brackets->depth;

      brackets->angles = angle ? brackets->angles | bit : brackets->angles & ~bit;
    }
  brackets->depth++;
}

/* Closes a round, square or curly bracket, and each less-than inside of it that was read as a bracket. Returns false if none was open. */
static bool
close_bracket (Brackets *brackets)
{
  while (brackets->depth > 0)
    {
      bool angle = brackets->depth <= MAX_KINDS && is_angle (brackets);

      brackets->depth--;
      if (!angle)
        return true;
    }
  return false;
}

bool
cgv_name_opens_angle (const char *text,
                      size_t at)
{
  char before = at > 0 ? text[at - 1] : ' ';

  if (cgv_name_is_word (before) || strchr ("]}':<>(,&*[!.\"", before) != NULL)
    return true;
  return before == ' ' && (at < 2 || text[at - 2] != ')');
}

/* Skips a character or string literal, or only its quote. */
static size_t
skip_literal (const char *text,
              size_t at,
              size_t end)
{
  size_t n = at + 1 < end && text[at + 1] == '\\' ? 3 : 2;
  const char *closing;

  if (text[at] == '\'')
    return at + n < end && text[at + n] == '\'' ? at + n + 1 : at + 1;
  closing = memchr (text + at + 1, '"', end - at - 1);
  return closing != NULL ? (size_t) (closing - text) + 1 : at + 1;
}

/* After an operator `<` opens, also after a blank and after `operator()`. */
static size_t
step_operator (Brackets *brackets,
               const char *text,
               size_t at,
               size_t end)
{
  bool is_conversion;
  size_t behind = cgv_name_skip_operator (text, at, end, &is_conversion);

  if (behind == at)
    return at + 1;
  if (!is_conversion && cgv_name_starts (text, behind, end, " <"))
    behind++;
  if (!is_conversion && behind < end && text[behind] == '<')
    {
      open_bracket (brackets, true);
      behind++;
    }
  return behind;
}

/* Advances by one token. A closing bracket without an opening one stays. */
static size_t
step (Brackets *brackets,
      const char *text,
      size_t at,
      size_t end)
{
  switch (text[at])
    {
    case '(':
    case '[':
    case '{':
      open_bracket (brackets, false);
      return at + 1;
    case '<':
      if (brackets->depth == 0 || cgv_name_opens_angle (text, at))
        open_bracket (brackets, true);
      return at + 1;
    case ')':
    case ']':
    case '}':
      return close_bracket (brackets) ? at + 1 : at;
    case '>':
      if (brackets->depth > 0 && is_angle (brackets) && text[at - 1] != '-' && text[at - 1] != '=')
        brackets->depth--;
      return at + 1;
    case '"':
    case '\'':
      return skip_literal (text, at, end);
    case 'o':
      if (cgv_name_starts (text, at, end, "op"))
        return step_operator (brackets, text, at, end);
    }
  return at + 1;
}

/* The bytes for which step() does more than going on. */
static const bool is_token[256] = {
  ['('] = true, [')'] = true, ['['] = true, [']'] = true, ['{'] = true, ['}'] = true,
  ['<'] = true, ['>'] = true, ['"'] = true, ['\''] = true, ['o'] = true,
};

size_t
cgv_name_skip_group (const char *text,
                     size_t at,
                     size_t end)
{
  Brackets brackets = { 0, 0 };

  do
    {
      at = step (&brackets, text, at, end);
      while (brackets.depth > 0 && at < end && !is_token[(unsigned char) text[at]])
        at++;
    }
  while (at < end && brackets.depth > 0);
  return at;
}

size_t
cgv_name_skip_one (const char *text,
                   size_t at,
                   size_t end)
{
  char c = text[at];

  if (c == '(' || c == '[' || c == '{' || (c == '<' && cgv_name_opens_angle (text, at)))
    return cgv_name_skip_group (text, at, end);
  return at + 1;
}

static size_t
skip_symbols (const char *text,
              size_t at,
              size_t end)
{
  static const char *const symbols[] = {
    "()", "[]", "<=>", "<<=", ">>=", "->*", ">>", "<=", ">=", "->", "==", "!=", "&&", "||", "++", "--",
    "+=", "-=", "*=", "/=", "%=", "^=", "&=", "|=",
  };

  for (size_t i = 0; i < CGV_N_ELEMENTS (symbols); i++)
    {
      if (cgv_name_starts (text, at, end, symbols[i]))
        return at + strlen (symbols[i]);
    }
  /* LLVM writes `operator<` and `<int>` without a blank between. */
  if (cgv_name_starts (text, at, end, "<<"))
    return at + 2 == end || strchr ("(<[ ", text[at + 2]) != NULL ? at + 2 : at + 1;
  return text[at] != '\0' && strchr ("<>=!+-*/%^&|~,", text[at]) != NULL ? at + 1 : at;
}

/* Skips ` new`, ` delete` and ` co_await`, which are words. */
static size_t
skip_word_operator (const char *text,
                    size_t at,
                    size_t end)
{
  static const char *const words[] = { " new", " delete", " co_await" };

  for (size_t i = 0; i < CGV_N_ELEMENTS (words); i++)
    {
      size_t behind = at + strlen (words[i]);

      if (!cgv_name_starts (text, at, end, words[i]) || (behind < end && cgv_name_is_word (text[behind])))
        continue;
      return cgv_name_starts (text, behind, end, "[]") ? behind + 2 : behind;
    }
  return at;
}

size_t
cgv_name_skip_operator (const char *text,
                        size_t at,
                        size_t end,
                        bool *is_conversion)
{
  size_t symbol = at + strlen ("operator");
  size_t behind;

  *is_conversion = false;
  if (!cgv_name_starts (text, at, end, "operator") || (at > 0 && cgv_name_is_word (text[at - 1])) || symbol >= end)
    return at;

  if (cgv_name_starts (text, symbol, end, "\"\""))
    {
      behind = symbol + 2;
      if (behind < end && text[behind] == ' ')
        behind++;
      while (behind < end && cgv_name_is_word (text[behind]))
        behind++;
      return behind;
    }
  behind = text[symbol] == ' ' ? skip_word_operator (text, symbol, end) : skip_symbols (text, symbol, end);
  if (behind > symbol)
    return behind;
  *is_conversion = text[symbol] == ' ' && symbol + 1 < end;
  return *is_conversion ? symbol + 1 : at;
}

size_t
cgv_name_skip_conversion (const char *text,
                          size_t at,
                          size_t end)
{
  while (at < end && text[at] != ')')
    {
      bool is_empty = cgv_name_starts (text, at, end, "()");

      if (is_empty && !cgv_name_starts (text, at + 2, end, "(") && !cgv_name_starts (text, at + 2, end, " const()"))
        return at;
      at = cgv_name_skip_one (text, at, end);
    }
  return at;
}

size_t
cgv_name_skip_quoted (const char *text,
                      size_t at,
                      size_t end)
{
  const char *closing;

  if (at >= end)
    return at;
  if (text[at] == '`' && at + 1 < end)
    {
      closing = memchr (text + at + 1, '\'', end - at - 1 < MAX_QUOTED ? end - at - 1 : MAX_QUOTED);
      return closing != NULL ? (size_t) (closing - text) + 1 : at;
    }
  for (size_t i = 0; i < 2; i++)
    {
      const char *word = i == 0 ? "'lambda" : "'unnamed";
      size_t behind;

      if (!cgv_name_starts (text, at, end, word))
        continue;
      behind = cgv_name_skip_digits (text, at + strlen (word), end);
      return behind < end && text[behind] == '\'' ? behind + 1 : at;
    }
  return at;
}

/* Returns whether an apostrophe is between the end of one name and the start of another. */
static bool
is_context (const char *text,
            size_t at,
            size_t end,
            bool is_behind_operator)
{
  char before = at > 0 ? text[at - 1] : ' ';
  char next = at + 1 < end ? text[at + 1] : ' ';

  if (!is_behind_operator && !cgv_name_is_word (before) && strchr (")>]}/*%+", before) == NULL)
    return false;
  return cgv_name_is_word (next) || (next != ' ' && strchr ("(<{~.?-*[", next) != NULL);
}

size_t
cgv_name_find_context (const char *text,
                       size_t end)
{
  const char *first = memchr (text, '\'', end);
  bool is_behind_operator = false;

  if (first == NULL)
    return end;
  for (size_t at = 0; at < end;)
    {
      size_t behind = cgv_name_skip_quoted (text, at, end);
      bool is_conversion = false;

      if (behind == at && text[at] == '\'' && is_context (text, at, end, is_behind_operator))
        return at;
      is_behind_operator = false;
      if (behind == at && text[at] == 'o')
        {
          behind = cgv_name_skip_operator (text, at, end, &is_conversion);
          is_behind_operator = behind > at;
        }
      at = behind > at ? behind : cgv_name_skip_one (text, at, end);
    }
  return end;
}
