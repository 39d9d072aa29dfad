/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Names that are not paths, which profilers of several languages write in an order of their own. */

#include "cgv-name-private.h"

static bool
starts (const CgvName *name,
        size_t at,
        size_t end,
        const char *word)
{
  return cgv_name_starts (name->bytes, at, end, word);
}

static bool
ends (const CgvName *name,
      size_t end,
      const char *word)
{
  size_t n = strlen (word);

  return n <= end && starts (name, end - n, end, word);
}

static size_t
find (const CgvName *name,
      size_t at,
      size_t end,
      char c)
{
  /* The compiler does not see that a length is no wrapped difference, and warns of one. */
  size_t length = at < end ? end - at : 0;
  const char *found = length <= name->length ? memchr (name->bytes + at, c, length) : NULL;

  return found != NULL ? (size_t) (found - name->bytes) : end;
}

/* Returns where `:12` at the end begins, or @end. */
static size_t
strip_line (const CgvName *name,
            size_t end)
{
  size_t at = end;

  while (at > 0 && cgv_name_is_digit (name->bytes[at - 1]))
    at--;
  return at > 1 && at < end && name->bytes[at - 1] == ':' ? at - 1 : end;
}

static bool
is_file (const CgvName *name,
         size_t at,
         size_t end)
{
  return find (name, at, end, '/') < end || find (name, at, end, '\\') < end || ends (name, end, ".py") || ends (name, end, ".js") || name->bytes[at] == '<';
}

/* Reads a path after the text that was read. */
static void
append_path (CgvName *name,
             CgvNameSeparator separator,
             size_t at,
             size_t end)
{
  size_t n = name->n_parts;

  cgv_name_read_path (name, at, end);
  if (n > 0 && n < name->n_parts)
    name->parts[n].separator = (uint8_t) separator;
}

static void
append_file (CgvName *name,
             size_t at,
             size_t end)
{
  cgv_name_add_part (name, CGV_NAME_SEPARATOR_NONE, at, end)->kind = CGV_NAME_PART_FILE;
}

/* Reads `'m' of 'C' objects`, from Python. */
static bool
read_descriptor (CgvName *name,
                 size_t at,
                 size_t end)
{
  size_t quote = find (name, at + 1, end, '\'');
  size_t owner = quote + strlen ("' of '");
  size_t closing = find (name, owner, end, '\'');

  if (!starts (name, quote, end, "' of '") || closing == end)
    return false;
  append_path (name, CGV_NAME_SEPARATOR_NONE, owner, closing);
  append_path (name, CGV_NAME_SEPARATOR_DOT, at + 1, quote);
  return true;
}

/* Reads `<built-in method builtins.len>`, `{method 'get' of 'dict' objects}`. */
static bool
read_builtin (CgvName *name,
              size_t at,
              size_t end)
{
  static const char *const beginnings[] = { "built-in method ", "built-in function ", "method ", "slot wrapper ", "function ", "cyfunction " };

  if (end < at + 3 || (name->bytes[at] != '<' && name->bytes[at] != '{'))
    return false;
  at++;
  end--;
  for (size_t i = 0; i < CGV_N_ELEMENTS (beginnings); i++)
    {
      size_t behind = at + strlen (beginnings[i]);

      if (!starts (name, at, end, beginnings[i]))
        continue;
      if (behind < end && name->bytes[behind] == '\'')
        return read_descriptor (name, behind, end);
      append_path (name, CGV_NAME_SEPARATOR_NONE, behind, find (name, behind, end, ' '));
      return true;
    }
  return false;
}

/* Reads `/usr/lib/python3/json/decoder.py:343(raw_decode)`. */
static bool
read_file_line (CgvName *name,
                size_t end)
{
  size_t colon = find (name, 0, end, ':');
  size_t line;

  while (colon < end && (line = cgv_name_skip_digits (name->bytes, colon + 1, end), line == colon + 1 || !starts (name, line, end, "(")))
    colon = find (name, colon + 1, end, ':');
  if (colon == 0 || colon >= end || !ends (name, end, ")"))
    return false;
  if (read_builtin (name, line + 1, end - 1))
    return true;
  if (!is_file (name, 0, colon))
    return false;
  append_file (name, 0, colon);
  append_path (name, CGV_NAME_SEPARATOR_COLON, line + 1, end - 1);
  return true;
}

/* Reads `parse module:12`, `Worker.run /srv/app/w.py:7` or `run:17`. */
static bool
read_function_line (CgvName *name,
                    size_t end)
{
  size_t colon = strip_line (name, end);
  size_t blank = find (name, 0, colon, ' ');
  size_t place = blank + 1;

  if (colon == end || find (name, 0, end, '(') < end || find (name, 0, end, '{') < end || starts (name, colon - 1, end, ":"))
    return false;
  if (blank == colon)
    {
      if (is_file (name, 0, colon))
        append_file (name, 0, colon);
      else
        append_path (name, CGV_NAME_SEPARATOR_NONE, 0, colon);
      return true;
    }
  if (find (name, place, colon, ' ') < colon || place >= colon)
    return false;
  if (is_file (name, place, colon))
    append_file (name, place, colon);
  else
    append_path (name, CGV_NAME_SEPARATOR_NONE, place, colon);
  append_path (name, name->parts[0].kind == CGV_NAME_PART_FILE ? CGV_NAME_SEPARATOR_COLON : CGV_NAME_SEPARATOR_DOT, 0, blank);
  return true;
}

static bool
read_python (CgvName *name,
             size_t end)
{
  char last = name->bytes[end - 1];

  if (last == '>' || last == '}')
    return read_builtin (name, 0, end);
  if (last == ')')
    return read_file_line (name, end);
  return cgv_name_is_digit (last) && read_function_line (name, end);
}

/* Reads names of V8, such as `LazyCompile:*parse /srv/app/x.js:10:5`. */
static bool
read_v8 (CgvName *name,
         size_t end)
{
  static const char *const beginnings[] = { "LazyCompile:", "Function:", "Script:", "Eval:" };

  for (size_t i = 0; i < CGV_N_ELEMENTS (beginnings); i++)
    {
      size_t at = strlen (beginnings[i]);
      size_t blank = find (name, at, end, ' ');

      if (!starts (name, 0, end, beginnings[i]) || blank == end)
        continue;
      if (name->bytes[at] == '*' || name->bytes[at] == '~' || name->bytes[at] == '^')
        at++;
      append_file (name, blank + 1, strip_line (name, strip_line (name, end)));
      if (at < blank)
        append_path (name, CGV_NAME_SEPARATOR_COLON, at, blank);
      return true;
    }
  return false;
}

/* Reads `-[Foo(Private) setBar:baz:]`, perhaps in `__34-[Foo bar]_block_invoke`. */
static bool
read_selector (CgvName *name,
               size_t end)
{
  size_t at = starts (name, 0, end, "__") ? cgv_name_skip_digits (name->bytes, 2, end) : 0;
  size_t blank, category;

  if (!starts (name, at, end, "-[") && !starts (name, at, end, "+["))
    return false;
  blank = find (name, at, end, ' ');
  category = find (name, at, blank, '(');
  if (blank == end)
    return false;
  name->is_selector = true;
  cgv_name_add_part (name, CGV_NAME_SEPARATOR_NONE, at + 2, category);
  cgv_name_add_part (name, CGV_NAME_SEPARATOR_NONE, blank, end);
  return true;
}

static void
append_module (CgvName *name,
               size_t at,
               size_t end)
{
  if (end > at + 1 && name->bytes[at] == '\'' && name->bytes[end - 1] == '\'')
    {
      at++;
      end--;
    }
  if (starts (name, at, end, "Elixir."))
    append_path (name, CGV_NAME_SEPARATOR_NONE, at, end);
  else
    cgv_name_add_part (name, name->n_parts > 0 ? CGV_NAME_SEPARATOR_COLON : CGV_NAME_SEPARATOR_NONE, at, end);
}

/* Reads `lists:foldl/3`, `'Elixir.Enum':map/2`, and `{lists,foldl,3}`. */
static bool
read_erlang (CgvName *name,
             size_t end)
{
  bool is_tuple = starts (name, 0, end, "{") && ends (name, end, "}");
  size_t start = is_tuple ? 1 : 0;
  size_t stop = is_tuple ? end - 1 : end;
  size_t colon = find (name, start, stop, is_tuple ? ',' : ':');
  size_t arity = stop;

  while (arity > 0 && cgv_name_is_digit (name->bytes[arity - 1]))
    arity--;
  if (colon == stop || colon == start || arity == stop || arity < colon + 3 || name->bytes[arity - 1] != (is_tuple ? ',' : '/'))
    return false;
  if (find (name, 0, end, ' ') < end || find (name, 0, end, '(') < end || name->bytes[colon + 1] == ':' || name->bytes[colon + 1] == '/')
    return false;
  append_module (name, start, colon);
  append_module (name, colon + 1, arity - 1);
  name->parts[name->n_parts - 1].separator = CGV_NAME_SEPARATOR_COLON;
  name->tail = arity;
  name->tail_end = stop;
  name->tail_mark = '/';
  return true;
}

/* Returns where the bracket closes that the name begins with, or @end. Those of Ruby hold others, as in `<Class::#<Class:0x7f>>`. */
static size_t
find_closing (const CgvName *name,
              size_t end)
{
  size_t depth = 0;

  for (size_t at = 0; at < end; at++)
    {
      depth += name->bytes[at] == '<';
      if (name->bytes[at] == '>' && --depth == 0)
        return at;
    }
  return end;
}

/* Appends a class. A class without a name is an address in brackets, or of a class in brackets. */
static void
append_class (CgvName *name,
              size_t at,
              size_t closing)
{
  if (starts (name, at, closing, "#<"))
    cgv_name_add_part (name, CGV_NAME_SEPARATOR_NONE, at, closing);
  else if (starts (name, at, closing, "0x"))
    cgv_name_add_part (name, CGV_NAME_SEPARATOR_NONE, 0, closing + 1);
  else
    append_path (name, CGV_NAME_SEPARATOR_NONE, at, closing);
}

/* Reads `#<Class:Foo::Bar>#new`, `<Module::Kernel>#puts` and `<Class::#<Class:0x7f>>::anon`, from Ruby. */
static bool
read_singleton (CgvName *name,
                size_t end)
{
  static const char *const beginnings[] = { "#<Class:", "<Module::", "<Class::", "<Object::" };

  for (size_t i = 0; i < CGV_N_ELEMENTS (beginnings); i++)
    {
      size_t closing;

      if (!starts (name, 0, end, beginnings[i]))
        continue;
      closing = find_closing (name, end);
      if (closing + 2 >= end)
        continue;
      append_class (name, strlen (beginnings[i]), closing);
      if (name->bytes[closing + 1] == '#' || name->bytes[closing + 1] == '.')
        cgv_name_add_part (name, name->bytes[closing + 1] == '#' ? CGV_NAME_SEPARATOR_HASH : CGV_NAME_SEPARATOR_DOT, closing + 2, end);
      else
        append_path (name, CGV_NAME_SEPARATOR_SCOPE, closing + 3, end);
      return true;
    }
  return false;
}

/* Reads `include::/srv/app/inc.php`, as Xdebug writes it. */
static bool
read_include (CgvName *name,
              size_t end)
{
  static const char *const words[] = { "include", "include_once", "require", "require_once" };

  for (size_t i = 0; i < CGV_N_ELEMENTS (words); i++)
    {
      size_t length = strlen (words[i]);

      if (!starts (name, 0, end, words[i]) || !starts (name, length, end, "::") || length + 2 == end)
        continue;
      cgv_name_add_part (name, CGV_NAME_SEPARATOR_NONE, 0, length);
      append_file (name, length + 2, end);
      name->parts[1].separator = CGV_NAME_SEPARATOR_SCOPE;
      return true;
    }
  return false;
}

/* Reads `camlA__B__f_12`: the number is the compiler's, except in `fun_12`. */
static bool
read_ocaml (CgvName *name,
            size_t end)
{
  size_t at = strlen ("caml");
  size_t number = end;

  if (!starts (name, 0, end, "caml") || at >= end || !cgv_name_is_upper (name->bytes[at]))
    return false;
  while (number > at && cgv_name_is_digit (name->bytes[number - 1]))
    number--;
  if (number < end && number > at + 4 && name->bytes[number - 1] == '_' && !starts (name, number - 4, end, "fun_"))
    end = number - 1;
  for (size_t i = at; i < end; i++)
    {
      bool is_dot = name->bytes[i] == '.';

      if (i == at || (!is_dot && !starts (name, i, end, "__")) || i + 2 >= end)
        continue;
      cgv_name_add_part (name, name->n_parts > 0 ? CGV_NAME_SEPARATOR_DOT : CGV_NAME_SEPARATOR_NONE, at, i);
      i += is_dot ? 0 : 1;
      at = i + 1;
    }
  if (name->n_parts > 0)
    cgv_name_add_part (name, CGV_NAME_SEPARATOR_DOT, at, end);
  return name->n_parts > 0;
}

/* Reads `__geom_MOD_sq_area`, from gfortran. */
static bool
read_fortran (CgvName *name,
              size_t end)
{
  size_t at = 3;

  if (!starts (name, 0, end, "__"))
    return false;
  while (at < end && !starts (name, at, end, "_MOD_"))
    at++;
  if (at + strlen ("_MOD_") >= end)
    return false;
  cgv_name_add_part (name, CGV_NAME_SEPARATOR_NONE, 2, at);
  cgv_name_add_part (name, CGV_NAME_SEPARATOR_SCOPE, at + strlen ("_MOD_"), end);
  return true;
}

/* Reads `Ljava/util/HashMap;::resize`, from the map of a Java machine. */
static bool
read_java_class (CgvName *name,
                 size_t end)
{
  size_t semicolon = find (name, 0, end, ';');

  if (!starts (name, 0, end, "L") || !starts (name, semicolon, end, ";::"))
    return false;
  cgv_name_add_part (name, CGV_NAME_SEPARATOR_NONE, 1, semicolon);
  append_path (name, CGV_NAME_SEPARATOR_SCOPE, semicolon + 3, end);
  return true;
}

/* Returns whether separators in a name separate nothing. */
static bool
is_one_word (const CgvName *name,
             size_t end)
{
  static const char *const beginnings[] = { "__x86.", "_GLOBAL__sub_", "type..", "go.buildid", "go:", "*ABS*" };

  for (size_t i = 0; i < CGV_N_ELEMENTS (beginnings); i++)
    {
      if (starts (name, 0, end, beginnings[i]))
        return true;
    }
  return name->bytes[0] == '/' && find (name, 0, end, ' ') == end && find (name, 0, end, '(') == end && strip_line (name, end) == end;
}

bool
cgv_name_read_foreign (CgvName *name,
                       size_t end)
{
  static bool (*const readers[]) (CgvName *, size_t) = {
    read_selector, read_include, read_erlang, read_v8, read_singleton, read_python, read_java_class, read_fortran, read_ocaml,
  };

  if (is_one_word (name, end))
    {
      cgv_name_add_part (name, CGV_NAME_SEPARATOR_NONE, 0, end);
      return true;
    }
  for (size_t i = 0; i < CGV_N_ELEMENTS (readers); i++)
    {
      if (readers[i](name, end))
        return true;
      name->n_parts = 0;
    }
  return false;
}

/* Ruby and Swift name a block by the function that it is in: `block (2 levels) in Foo#bar`, `closure #1 in main.f()`. */

/* Returns the end of ` (2 levels)` at @at, or @at. */
static size_t
skip_levels (const char *text,
             size_t at,
             size_t end)
{
  size_t digits = at + strlen (" (");
  size_t behind;

  if (!cgv_name_starts (text, at, end, " ("))
    return at;
  behind = cgv_name_skip_digits (text, digits, end);
  return behind > digits && cgv_name_starts (text, behind, end, " levels)") ? behind + strlen (" levels)") : at;
}

/* Skips the types of a closure up to ` in `. Returns @end if there is no such word. */
static size_t
skip_signature (const char *text,
                size_t at,
                size_t end)
{
  while (at < end && !cgv_name_starts (text, at, end, " in "))
    at = cgv_name_skip_one (text, at, end);
  return at;
}

size_t
cgv_name_skip_place (const char *text,
                     size_t at,
                     size_t end,
                     size_t *words_end)
{
  static const char *const ruby[] = { "block", "rescue", "ensure" };
  size_t closure = at + (cgv_name_starts (text, at, end, "implicit ") ? strlen ("implicit ") : 0);
  size_t number = closure + strlen ("closure #");
  size_t in;

  for (size_t i = 0; i < CGV_N_ELEMENTS (ruby); i++)
    {
      if (!cgv_name_starts (text, at, end, ruby[i]))
        continue;
      *words_end = skip_levels (text, at + strlen (ruby[i]), end);
      return cgv_name_starts (text, *words_end, end, " in ") ? *words_end + strlen (" in ") : at;
    }
  if (!cgv_name_starts (text, closure, end, "closure #"))
    return at;
  *words_end = cgv_name_skip_digits (text, number, end);
  if (*words_end == number || (!cgv_name_starts (text, *words_end, end, " in ") && !cgv_name_starts (text, *words_end, end, " (")))
    return at;
  in = skip_signature (text, *words_end, end);
  return in < end ? in + strlen (" in ") : at;
}
