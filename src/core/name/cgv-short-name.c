/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-short-name.h"

#include <string.h>

/* cgv_display_name() puts this in place of the middle of a long name. */
#define ELLIPSIS "\xe2\x80\xa6"

typedef struct
{
  const char *text;
  size_t position;
  CgvShortName *name;
  size_t length;
  /* Where the component that is being read starts, and where the last one ended. */
  size_t component;
} Scanner;

static bool
is_word (char c)
{
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '$' || c == '~' || (unsigned char) c >= 0x80;
}

static char
get_closing (char opening)
{
  switch (opening)
    {
    case '(':
      return ')';
    case '<':
      return '>';
    case '[':
      return ']';
    case '{':
      return '}';
    default:
      return '\0';
    }
}

/* Whether the bracket that is open closes at @i. An arrow does not close. */
static bool
is_closing (const char *text,
            size_t i,
            char closing)
{
  return text[i] == closing && !(closing == '>' && i > 0 && (text[i - 1] == '-' || text[i - 1] == '='));
}

/* How long the bracketed text at @text is whose middle is left out up to @start. How many brackets
 * were open there is not known, but the outermost is the last to close without having been opened.
 * Where arguments close that were not opened, it closed before them, in what is left out. */
static size_t
measure_cut_group (const char *text,
                   size_t start)
{
  char closing = get_closing (text[0]);
  long depth = 0;
  long lowest = 0;
  long n_arguments = 0;
  size_t end = 0;

  for (size_t i = start; text[i] != '\0'; i++)
    {
      if (closing == '>' && text[i] == '(')
        n_arguments++;
      else if (closing == '>' && text[i] == ')' && --n_arguments < 0)
        return strlen (text);
      if (n_arguments > 0)
        continue;

      if (text[i] == text[0])
        depth++;
      else if (is_closing (text, i, closing) && --depth < lowest)
        {
          lowest = depth;
          end = i + 1;
        }
    }
  return end > 0 ? end : strlen (text);
}

/* How long the bracketed text at @text is; all of it where the bracket never closes. Brackets inside
 * of another kind are not looked at on their own. */
static size_t
measure_group (const char *text)
{
  char closing = get_closing (text[0]);
  size_t depth = 0;

  for (size_t i = 0; text[i] != '\0'; i++)
    {
      if (strncmp (text + i, ELLIPSIS, strlen (ELLIPSIS)) == 0)
        return measure_cut_group (text, i + strlen (ELLIPSIS));
      if (text[i] == text[0])
        depth++;
      else if (is_closing (text, i, closing))
        depth--;
      if (depth == 0)
        return i + 1;
    }
  return strlen (text);
}

static void
copy (Scanner *scanner,
      size_t n)
{
  size_t room = sizeof scanner->name->plain - 1 - scanner->length;
  size_t n_copied = n < room ? n : room;

  memcpy (scanner->name->plain + scanner->length, scanner->text + scanner->position, n_copied);
  scanner->length += n_copied;
  scanner->position += n;
}

static void
start_component (Scanner *scanner)
{
  CgvShortName *name = scanner->name;

  scanner->component = scanner->length;
  if (name->n_starts == CGV_SHORT_NAME_MAX)
    memmove (name->starts + 1, name->starts + 2, (--name->n_starts - 1) * sizeof *name->starts);
  name->starts[name->n_starts++] = scanner->length;
}

/* The length of the separator between two components here: `::`, `->`, `.`, `\` or `/`; not the
 * dot of a file name. */
static size_t
measure_separator (const Scanner *scanner)
{
  const char *text = scanner->text + scanner->position;
  bool is_digit = text[0] != '\0' && text[1] >= '0' && text[1] <= '9';

  if (strncmp (text, "::", 2) == 0 || strncmp (text, "->", 2) == 0)
    return text[2] != '\0' ? 2 : 0;
  if (text[0] == '.' && strchr (scanner->text, '/') != NULL && strlen (text) <= 5)
    return 0;
  if (text[0] == '.')
    return text[1] == '(' || (is_word (text[1]) && !is_digit);
  if (text[0] == '\\' || text[0] == '/')
    return is_word (text[1]);
  return 0;
}

static bool
is_at_operator (const Scanner *scanner)
{
  const char *text = scanner->text + scanner->position;

  return scanner->length == scanner->component &&
         strncmp (text, "operator", 8) == 0 && !is_word (text[8]);
}

/* How many symbols an operator has: what follows may be template arguments, as in `operator+<char>`. */
static size_t
measure_symbols (const char *text)
{
  static const char *const symbols[] = {
    "<=>", "<<=", ">>=", "->*",
    "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "++", "--",
    "+=", "-=", "*=", "/=", "%=", "^=", "&=", "|=", "->",
  };

  for (size_t i = 0; i < sizeof symbols / sizeof symbols[0]; i++)
    {
      if (strncmp (text, symbols[i], strlen (symbols[i])) == 0)
        return strlen (symbols[i]);
    }
  return text[0] != '\0' && strchr ("<>=!+-*/%^&|~,", text[0]) != NULL;
}

/* Copies `operator` with its symbols, a conversion's type, or `new[]`: up to the arguments. */
static void
copy_operator (Scanner *scanner)
{
  const char *text = scanner->text + scanner->position;
  size_t n = 8;

  if (strncmp (text + n, "()", 2) == 0 || strncmp (text + n, "[]", 2) == 0)
    n += 2;
  else if (text[n] == ' ')
    n += strcspn (text + n, "(<");
  else
    n += measure_symbols (text + n);
  copy (scanner, n);
}

/* Text behind a name that is no part of it: qualifiers, and what compilers add to copies. */
static bool
is_suffix (const char *text)
{
  static const char *const suffixes[] = {
    " const",
    " volatile",
    " &",
    " [",
    ".cold",
    ".constprop.",
    ".isra.",
    ".llvm.",
    ".lto_priv.",
    ".part.",
  };

  for (size_t i = 0; i < sizeof suffixes / sizeof suffixes[0]; i++)
    {
      if (strncmp (text, suffixes[i], strlen (suffixes[i])) == 0)
        return true;
    }
  return false;
}

/* Whether an apostrophe starts a caller context, `f'main'start`, or a recursion level, `f'2`: it
 * does between two names, but not around a lambda or before a lifetime. */
static bool
is_at_context (const Scanner *scanner)
{
  const char *text = scanner->text + scanner->position;
  char before = scanner->position > 0 ? text[-1] : ' ';

  return text[0] == '\'' &&
         (is_word (before) || before == ')' || before == '>' || before == ']') &&
         (is_word (text[1]) || strncmp (text + 1, "(below main)", 12) == 0);
}

/* A recursion level stays, of a context only that there is one. */
static void
copy_context (Scanner *scanner)
{
  const char *text = scanner->text + scanner->position;
  size_t n_digits = strspn (text + 1, "0123456789");
  Scanner mark = { "'…", 0, scanner->name, scanner->length, 0 };

  if (text[1 + n_digits] == '\0')
    {
      copy (scanner, 1 + n_digits);
      return;
    }
  copy (&mark, strlen (mark.text));
  scanner->length = mark.length;
}

static void
scan_group (Scanner *scanner)
{
  const char *text = scanner->text + scanner->position;
  size_t n = measure_group (text);
  bool is_start = scanner->length == scanner->component;

  if (is_start || text[0] == '{' || (text[0] == '[' && strncmp (text, "[abi:", 5) != 0))
    copy (scanner, n);
  else
    scanner->position += n;
}

/* Reads what is before the next component or bracket. Behind a blank the name proper starts, what
 * was before it is a return type. */
static void
scan_text (Scanner *scanner)
{
  CgvShortName *name = scanner->name;

  const char *text = scanner->text + scanner->position;

  if (text[0] == ' ' && (text[1] == '<' || text[1] == '('))
    {
      scanner->position++;
      return;
    }
  copy (scanner, 1);
  if (text[0] != ' ' || strpbrk (scanner->text, "(<") == NULL || scanner->text[0] == '(')
    return;
  scanner->length = 0;
  scanner->component = 0;
  name->n_starts = 1;
}

/* Where the digits that count start in `0x0000000000401b70`; 0 for what is no address. */
static size_t
find_address (const char *text)
{
  size_t start = 2;
  size_t n_digits;

  if (strncmp (text, "0x", 2) != 0)
    return 0;
  n_digits = strspn (text + 2, "0123456789abcdefABCDEF");
  if (n_digits == 0 || (text[2 + n_digits] != '\0' && text[2 + n_digits] != '\''))
    return 0;
  while (text[start] == '0' && start < n_digits + 1)
    start++;
  return start;
}

void
cgv_short_name_init (CgvShortName *name,
                     const char *text)
{
  Scanner scanner = { text, 0, name, 0, 0 };

  name->full = text;
  name->n_starts = 0;
  start_component (&scanner);

  if (find_address (text) > 0)
    {
      if (strchr (text, '\'') == NULL)
        name->full = name->plain;
      copy (&scanner, 2);
      scanner.position = find_address (text);
    }

  while (text[scanner.position] != '\0')
    {
      const char *rest = text + scanner.position;
      size_t n_separator = scanner.length > 0 ? measure_separator (&scanner) : 0;

      if (scanner.length > 0 && is_at_context (&scanner))
        {
          copy_context (&scanner);
          break;
        }
      if (scanner.length > 0 && is_suffix (rest))
        break;
      if (is_at_operator (&scanner))
        copy_operator (&scanner);
      else if (n_separator > 0)
        {
          copy (&scanner, n_separator);
          start_component (&scanner);
        }
      else if (get_closing (*rest) != '\0')
        scan_group (&scanner);
      else
        scan_text (&scanner);
    }
  name->plain[scanner.length] = '\0';
}

const char *
cgv_short_name_get (const CgvShortName *name,
                    unsigned int level)
{
  if (level == 0)
    return name->full;
  if (level > name->n_starts)
    return NULL;
  return name->plain + name->starts[level - 1];
}
