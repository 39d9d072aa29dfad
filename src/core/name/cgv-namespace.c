/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-namespace.h"

#include <string.h>

#define NOWHERE SIZE_MAX

/* So many open brackets are distinguished; deeper ones are closed by any closing bracket. */
#define MAX_KINDS 64

/* Bytes of `::h` and 16 hexadecimal digits. */
#define RUST_HASH 19

typedef struct
{
  const char *name;
  size_t length; /* how much of it counts */
  size_t at;
  uint64_t angles;  /* for each open bracket, from the lowest bit, 1 if it is a `<` */
  size_t depth;     /* how many brackets are open */
  size_t start;     /* where the qualified name starts */
  size_t separator; /* the last separator outside of brackets, or NOWHERE */
  size_t dot;       /* the last dot that separates, or NOWHERE */
  bool past_name;   /* an argument list or an operator was seen: blanks no longer end a return type */
  bool past_dots;   /* a compiler's suffix or a symbol version was seen: dots no longer separate */
  bool is_plain;    /* since the last separator there were only words and dots */
  bool conversion;  /* in the type of a conversion operator, whose `::` does not count */
} Scan;

static bool
is_word (char c)
{
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$';
}

static char
peek (const Scan *scan,
      size_t ahead)
{
  return ahead < scan->length - scan->at ? scan->name[scan->at + ahead] : '\0';
}

static bool
looks_at (const Scan *scan,
          const char *text)
{
  size_t n = strlen (text);

  return n <= scan->length - scan->at && memcmp (scan->name + scan->at, text, n) == 0;
}

static bool
is_angle (const Scan *scan)
{
  return scan->depth > MAX_KINDS || (scan->angles >> (scan->depth - 1) & 1) != 0;
}

static void
open_bracket (Scan *scan,
              bool angle)
{
  if (scan->depth < MAX_KINDS)
    {
      uint64_t bit = (uint64_t) 1 << scan->depth;

      scan->angles = angle ? scan->angles | bit : scan->angles & ~bit;
    }
  scan->depth++;
}

static void
close_angle (Scan *scan)
{
  if (scan->depth > 0 && is_angle (scan))
    scan->depth--;
}

/* Comparisons in template arguments leave `<` open: they end with the round bracket around them. */
static void
close_bracket (Scan *scan)
{
  bool angle = true;

  while (scan->depth > 0 && angle)
    {
      angle = scan->depth <= MAX_KINDS && is_angle (scan);
      scan->depth--;
    }
}

static size_t
operator_length (const Scan *scan)
{
  static const char *const operators[] = { "<=>", "<<=", ">>=", "->*", "()", "[]", "<<", ">>", "<=", ">=", "->" };

  for (size_t i = 0; i < sizeof operators / sizeof operators[0]; i++)
    {
      if (looks_at (scan, operators[i]))
        return strlen (operators[i]);
    }
  return 1;
}

/* Skips `operator` and its symbol, whose brackets and arrows mean something else. */
static bool
skip_operator (Scan *scan)
{
  char next = peek (scan, 8);

  if (!looks_at (scan, "operator") || (scan->at > 0 && is_word (scan->name[scan->at - 1])))
    return false;
  if (is_word (next) || next == ':' || next == '.' || next == '\0')
    return false;

  scan->at += 8;
  if (scan->depth == 0)
    {
      scan->past_name = true;
      scan->past_dots = true;
      scan->conversion = next == ' ';
    }
  scan->at += operator_length (scan);
  return true;
}

static bool
is_compiler_suffix (const Scan *scan)
{
  static const char *const suffixes[] = { "part", "isra", "constprop", "cold", "clone", "lto_priv",
                                          "localalias", "llvm", "cfi", "__uniq", "str", "plt",
                                          "resume", "destroy", "cleanup", "actor", "_omp_fn", "omp_outlined", "warm" };

  for (size_t i = 0; i < sizeof suffixes / sizeof suffixes[0]; i++)
    {
      size_t n = strlen (suffixes[i]);

      if (n >= scan->length - scan->at || is_word (peek (scan, n + 1)))
        continue;
      if (memcmp (scan->name + scan->at + 1, suffixes[i], n) == 0)
        return true;
    }
  return false;
}

static void
see_dot (Scan *scan)
{
  char next = peek (scan, 1);

  if (scan->past_name || scan->past_dots || scan->at == scan->start)
    return;
  if ((next >= '0' && next <= '9') || is_compiler_suffix (scan))
    scan->past_dots = true;
  else if (scan->separator != NOWHERE && scan->is_plain && is_word (next))
    scan->separator = scan->at;
  else if (is_word (next) || next == '<' || next == '(')
    scan->dot = scan->at;
}

/* `module:function`, as Python's and Erlang's profilers write, but not `file:line`. */
static void
see_colon (Scan *scan)
{
  char next = peek (scan, 1);
  bool is_name = next == '<' || (is_word (next) && (next < '0' || next > '9'));

  scan->dot = scan->is_plain && scan->separator == NOWHERE && scan->at > scan->start && is_name ? scan->at : NOWHERE;
}

/* Paths have dots that separate nothing; but Erlang ends names in `/` and how many arguments there are. */
static void
see_slash (Scan *scan)
{
  size_t at = scan->at + 1;

  while (at < scan->length && scan->name[at] >= '0' && scan->name[at] <= '9')
    at++;
  if (at < scan->length || at == scan->at + 1)
    scan->dot = NOWHERE;
}

/* Ruby writes `Class#method`. */
static void
see_hash (Scan *scan)
{
  if (scan->at > scan->start && is_word (scan->name[scan->at - 1]) && is_word (peek (scan, 1)))
    scan->separator = scan->at;
}

/* Rust writes the types that a function was made for behind it, as in `f::<u32>`. */
static bool
is_turbofish (const Scan *scan)
{
  static const char *const names[] = { "::<lambda", "::<unnamed", "::<init>", "::<clinit>", "::<module>", "::<anonymous" };

  if (peek (scan, 2) != '<')
    return false;
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
    {
      if (looks_at (scan, names[i]))
        return false;
    }
  return true;
}

/* The type of a template may be an expression in brackets, which are not those of arguments. */
static bool
skip_decltype (Scan *scan)
{
  size_t n = peek (scan, 8) == ' ' ? 9 : 8;

  if (scan->depth > 0 || !looks_at (scan, "decltype") || peek (scan, n) != '(' ||
      (scan->at > 0 && is_word (scan->name[scan->at - 1])))
    return false;
  scan->at += n + 1;
  open_bracket (scan, false);
  return true;
}

static void
see_separator (Scan *scan,
               size_t n)
{
  if (scan->depth == 0 && !scan->conversion && !is_turbofish (scan))
    {
      scan->separator = scan->at;
      scan->is_plain = true;
    }
  scan->at += n;
}

static void
see_blank (Scan *scan)
{
  char next = peek (scan, 1);

  if (scan->past_name || next == '\0' || next == '[')
    return;
  scan->start = scan->at + 1;
  scan->separator = NOWHERE;
  scan->dot = NOWHERE;
  scan->is_plain = true;
}

/* Characters that count only outside of brackets. */
static void
see_outside (Scan *scan,
             char c)
{
  if (c == ' ')
    see_blank (scan);
  else if (c == '.')
    see_dot (scan);
  else if (c == '@')
    scan->past_dots = true;
  else if (c == ':')
    see_colon (scan);
  else if (c == '/')
    see_slash (scan);
  else if (c == '#')
    see_hash (scan);
  else if (c == '\\')
    scan->separator = scan->at;
  else if (c == '(' && (scan->at == 0 || scan->name[scan->at - 1] != '.'))
    {
      scan->past_name = true;
      scan->conversion = false;
    }
}

static void
step (Scan *scan)
{
  char c = scan->name[scan->at];

  if ((c == 'o' && skip_operator (scan)) || (c == 'd' && skip_decltype (scan)))
    return;
  if ((c == ':' && peek (scan, 1) == ':') || (c == '-' && peek (scan, 1) == '>'))
    {
      see_separator (scan, 2);
      return;
    }
  if (scan->depth == 0)
    {
      see_outside (scan, c);
      scan->is_plain = (scan->is_plain && (is_word (c) || c == '.')) || c == ' ' || c == '\\';
    }

  if (c == '<' || c == '(' || c == '[' || c == '{')
    open_bracket (scan, c == '<');
  else if (c == '>')
    close_angle (scan);
  else if (c == ')' || c == ']' || c == '}')
    close_bracket (scan);
  scan->at++;
}

/* Rust's older mangling ends in `::h` and 16 hexadecimal digits, which are no part of the path. */
static size_t
without_rust_hash (const char *name,
                   size_t length)
{
  const char *hash;

  if (length <= RUST_HASH)
    return length;
  hash = name + length - RUST_HASH;
  if (memcmp (hash, "::h", 3) != 0)
    return length;
  for (size_t i = 3; i < RUST_HASH; i++)
    {
      if (!((hash[i] >= '0' && hash[i] <= '9') || (hash[i] >= 'a' && hash[i] <= 'f')))
        return length;
    }
  return length - RUST_HASH;
}

size_t
cgv_namespace_find (const char *name,
                    size_t length,
                    size_t *start)
{
  Scan scan = { .name = name, .length = without_rust_hash (name, length), .separator = NOWHERE, .dot = NOWHERE, .is_plain = true };
  size_t end;

  while (scan.at < scan.length)
    step (&scan);

  end = scan.separator != NOWHERE ? scan.separator : scan.dot;
  *start = end != NOWHERE ? scan.start : 0;
  return end != NOWHERE ? end - scan.start : 0;
}
