/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-short-name.h"

#include <string.h>

#include "cgv-display.h"
#include "cgv-name-private.h"

#define ELLIPSIS "\xe2\x80\xa6"

/* What stands for omitted parameters or arguments after others. */
#define OMITTED ", " ELLIPSIS

/* The part of a shortened word that is from its end, and the most digits there that stay, because they distinguish it. */
#define TAIL_SHARE 4
#define MAX_DIGITS 8u

/* The own name of a function is whole; or it has at least a few characters where it is shown at all. */
#define WHOLE SIZE_MAX
#define LEAST_OWN 5u

/* How many characters the words of ever tighter forms have. People know a function by its own name, which is cut last. */
static const struct
{
  size_t word;    /* in brackets, or after the function */
  size_t scope;   /* without arguments; 0 leaves it out */
  size_t owner;   /* a scope with arguments; 0 leaves only these */
  size_t own;     /* the function itself; 0 leaves it out, and what is after it, if its scope has arguments */
  bool is_opened; /* whether `<__wrap<int>>` is `<…int>`: the beginnings of such words say nothing */
  bool is_last;   /* whether the function is the end, without its parameters, if its scope has arguments */
} tight_lengths[] = {
  { 16, 24, 24, WHOLE, false, false },
  { 12, 16, 24, WHOLE, false, false },
  { 8, 12, 16, WHOLE, false, false },
  { 6, 8, 12, WHOLE, false, false },
  { 6, 0, 8, WHOLE, false, false },
  { 4, 0, 6, WHOLE, false, false },
  { 4, 0, 6, WHOLE, true, false },
  { 3, 0, 5, 24, true, false },
  { 3, 0, 4, 16, true, false },
  { 3, 0, 3, 12, true, false },
  { 3, 0, 0, 12, true, false },
  { 2, 0, 0, 12, true, false },
  { 1, 0, 0, 10, true, false },
  { 1, 0, 0, 5, true, false },
  { 1, 0, 0, 10, true, true },
  { 1, 0, 0, 5, true, true },
  { 1, 0, 0, 0, true, false },
};


/* Adds a form that is shorter than the previous one. */
static void
add_form (CgvShortName *forms,
          const char *form)
{
  if (forms->n_forms > 0 && strlen (form) >= strlen (forms->forms[forms->n_forms - 1]))
    return;
  forms->forms[forms->n_forms++] = form;
}

/* Adds the context: a level of recursion as it is, callers only as a sign that there are some. */
static void
add_context (const CgvName *name,
             char *own)
{
  const char *context = name->whole + name->context;
  size_t length = name->whole_length - name->context;
  size_t room = CGV_SHORT_NAME_MAX - 1 - strlen (own);

  if (length > 0 && *context == '\'' && cgv_name_skip_digits (context, 1, length) < length)
    {
      context = "'\xe2\x80\xa6";
      length = strlen (context);
    }
  strncat (own, context, length < room ? length : 0);
}

/* Makes a form display text, in place. The pieces that begin at @starts stay apart. */
static void
display (char *form,
         size_t *starts)
{
  char raw[CGV_SHORT_NAME_MAX];
  size_t length = strlen (form);
  size_t written = 0;
  size_t at = 0;

  memcpy (raw, form, length + 1);
  for (size_t i = 0; i <= CGV_NAME_MAX_PARTS; i++)
    {
      size_t end = i < CGV_NAME_MAX_PARTS ? starts[i] : length;

      if (end <= at || end > length)
        continue;
      cgv_display_text (raw + at, end - at, form + written, CGV_SHORT_NAME_MAX - written);
      written += strlen (form + written);
      if (i < CGV_NAME_MAX_PARTS)
        starts[i] = written;
      at = end;
    }
  if (at < length)
    cgv_display_text (raw + at, length - at, form + written, CGV_SHORT_NAME_MAX - written);
}

static void
display_whole (char *form)
{
  size_t starts[CGV_NAME_MAX_PARTS] = { 0 };

  display (form, starts);
}

static void
write_whole (const char *bytes,
             size_t length,
             char *out)
{
  char whole[CGV_DISPLAY_MAX];
  size_t n = cgv_display_name (bytes, length, whole);

  memcpy (out, whole, n < CGV_SHORT_NAME_MAX ? n + 1 : CGV_SHORT_NAME_MAX);
  out[CGV_SHORT_NAME_MAX - 1] = '\0';
}

/* Adds the qualified name, and its rests without its first scopes. */
static void
add_qualified (CgvShortName *forms,
               const CgvName *name,
               CgvNameDetail detail)
{
  size_t starts[CGV_NAME_MAX_PARTS];
  size_t length;

  cgv_name_write_starts (name, detail, forms->plain, sizeof forms->plain, starts);
  if (name->n_parts == 0)
    strcpy (forms->plain, forms->last[0]);
  display (forms->plain, starts);
  length = strlen (forms->plain);
  add_form (forms, forms->plain);
  for (size_t i = 0; i < CGV_NAME_MAX_PARTS; i++)
    {
      if (starts[i] > 0 && starts[i] < length)
        add_form (forms, forms->plain + starts[i]);
    }
}

/* Appends every form of a name. */
static void
add_forms (CgvShortName *forms,
           const CgvName *name,
           CgvNameDetail detail)
{
  bool is_whole = name->whole_length == 0 || (detail.kinds & CGV_NAME_DETAIL_WHOLE) != 0;

  if (is_whole)
    write_whole (name->whole, name->whole_length, forms->last[0]);
  else
    {
      cgv_name_write_detail (name, CGV_NAME_SHORT, detail, forms->last[0], sizeof forms->last[0]);
      display_whole (forms->last[0]);
    }
  cgv_name_write (name, CGV_NAME_SHORT, forms->last[1], sizeof forms->last[1]);
  cgv_name_write (name, CGV_NAME_OWN, forms->last[2], sizeof forms->last[2]);
  add_context (name, forms->last[2]);
  display_whole (forms->last[1]);
  display_whole (forms->last[2]);

  if (is_whole)
    add_form (forms, forms->last[0]);
  if (name->whole_length > 0)
    add_qualified (forms, name, detail);
  for (size_t i = 0; i < CGV_N_ELEMENTS (forms->last); i++)
    {
      if (*forms->last[i] != '\0')
        add_form (forms, forms->last[i]);
    }
}

void
cgv_short_name_init_detail (CgvShortName *forms,
                            const char *bytes,
                            size_t length,
                            CgvNameDetail detail)
{
  CgvName name;

  cgv_name_init (&name, bytes, length);
  forms->n_forms = 0;
  add_forms (forms, &name, detail);
}

void
cgv_short_name_init (CgvShortName *forms,
                     const char *text)
{
  CgvName name;

  cgv_name_init (&name, text, strlen (text));
  forms->n_forms = 0;
  if (*text != '\0' && (name.n_parts > 0 || name.context < name.whole_length))
    add_form (forms, text);
  add_forms (forms, &name, (CgvNameDetail){ 0 });
}

void
cgv_short_name_init_text (CgvShortName *forms,
                          const char *bytes,
                          size_t length)
{
  write_whole (bytes, length, forms->last[0]);
  forms->forms[0] = forms->last[0];
  forms->n_forms = 1;
}

const char *
cgv_short_name_get (const CgvShortName *forms,
                    unsigned int level)
{
  return level < forms->n_forms ? forms->forms[level] : NULL;
}

const char *
cgv_short_name_get_short (const CgvShortName *forms)
{
  return forms->last[0];
}

static bool
begins_character (char c)
{
  return ((unsigned char) c & 0xc0) != 0x80;
}

static size_t
find_word_end (const char *text,
               size_t at)
{
  while (cgv_name_is_word (text[at]))
    at++;
  return at;
}

/* Returns how deep in brackets a text is after a character. */
static unsigned int
step_depth (unsigned int depth,
            char c)
{
  if (strchr ("<([{", c) != NULL)
    return depth + 1;
  return strchr (">)]}", c) != NULL && depth > 0 ? depth - 1 : depth;
}

/* Returns where the last word outside brackets begins that does not belong to parameters, as `const` does. */
static size_t
find_own_word (const char *text)
{
  unsigned int depth = 0;
  size_t own = 0;

  for (size_t at = 0; text[at] != '\0';)
    {
      size_t end = find_word_end (text, at);

      if (end > at && depth == 0 && (at < 2 || text[at - 1] != ' ' || text[at - 2] != ')'))
        own = at;
      if (end == at)
        depth = step_depth (depth, text[end++]);
      at = end;
    }
  return own;
}

static size_t
count_last_digits (const char *word,
                   size_t length)
{
  size_t n = 0;

  while (n < length && n < MAX_DIGITS && word[length - 1 - n] >= '0' && word[length - 1 - n] <= '9')
    n++;
  return n;
}

/* Appends a word, without its middle if it has at least two characters more than @most. It has no more bytes then. Returns the end of what
 * is written. */
static char *
append_cut (char *out,
            const char *word,
            size_t length,
            size_t most)
{
  size_t digits = count_last_digits (word, length);
  size_t share = most == WHOLE ? 0 : most / TAIL_SHARE;
  size_t tail = digits > share ? digits : share;
  /* One character is left of a word without digits. */
  size_t head = most > tail + 1 ? most - 1 - tail : tail == 0;
  size_t n = 0;
  size_t nth = 0;
  bool is_cut;

  for (size_t i = 0; i < length; i++)
    n += begins_character (word[i]);
  is_cut = most != WHOLE && n >= head + tail + strlen (ELLIPSIS);
  for (size_t i = 0; i < length; i++)
    {
      nth += begins_character (word[i]);
      if (is_cut && nth == head + 1 && begins_character (word[i]))
        {
          memcpy (out, ELLIPSIS, strlen (ELLIPSIS));
          out += strlen (ELLIPSIS);
        }
      if (!is_cut || nth <= head || nth > n - tail)
        *out++ = word[i];
    }
  return out;
}

const char *
cgv_short_name_get_distinct (const CgvShortName *forms)
{
  return forms->n_forms > 1 && strcmp (forms->last[0], forms->last[1]) != 0 ? forms->last[0] : NULL;
}

/* Where a form is tightened. */
typedef struct
{
  const char *text;
  unsigned int level;
  size_t own; /* where the function itself begins */
  unsigned int depth;
  uint64_t opened; /* a bit for each depth whose brackets are left out */
  char *out;
  size_t written;
} Tightening;

/* Appends an ellipsis, unless there is one. */
static void
append_ellipsis (Tightening *self)
{
  size_t length = strlen (ELLIPSIS);

  if (self->written >= length && memcmp (self->out + self->written - length, ELLIPSIS, length) == 0)
    return;
  memcpy (self->out + self->written, ELLIPSIS, length);
  self->written += length;
}

/* Takes back a text if it has just been appended. */
static bool
take_back (Tightening *self,
           const char *text)
{
  size_t length = strlen (text);

  if (self->written < length || memcmp (self->out + self->written - length, text, length) != 0)
    return false;
  self->written -= length;
  return true;
}

/* Returns whether the arguments of a scope are all that is left of a name, and ends them. */
static bool
takes_scope (Tightening *self)
{
  if (tight_lengths[self->level].own > 0 || !take_back (self, ">::"))
    return false;
  self->out[self->written++] = '>';
  return true;
}

/* Returns whether the name may end with the function, because the arguments of its scope distinguish it. */
static bool
may_end (Tightening *self)
{
  return tight_lengths[self->level].is_last && self->written >= strlen (">::") && memcmp (self->out + self->written - strlen (">::"), ">::", strlen (">::")) == 0;
}

/* Appends what belongs to the name of an operator after its word: `()` or `[]`, but no parameters. */
static void
end_operator (Tightening *self,
              size_t at)
{
  const char *rest = self->text + at;
  size_t length = strncmp (rest, "()", 2) == 0 ? 2 : strcspn (rest, "(");

  if (at - self->own != strlen ("operator") || strncmp (self->text + self->own, "operator", at - self->own) != 0)
    return;
  memcpy (self->out + self->written, rest, length);
  self->written += length;
}

/* Appends a word, and returns where the text goes on. */
static size_t
tighten_word (Tightening *self,
              size_t at,
              size_t end)
{
  bool has_arguments = self->text[end] == '<';
  bool is_own = self->depth == 0 && at == self->own;
  size_t ellipsis = strlen (ELLIPSIS);
  size_t most, was;

  if (self->depth > 0 && self->depth < 63 && has_arguments && end - at >= 2 && self->text[at] == '_' && tight_lengths[self->level].is_opened)
    {
      append_ellipsis (self);
      self->opened |= UINT64_C (1) << ++self->depth;
      return end + 1;
    }
  if (self->depth > 0 || at > self->own)
    most = tight_lengths[self->level].word;
  else if (is_own)
    most = tight_lengths[self->level].own > 0 ? tight_lengths[self->level].own : LEAST_OWN;
  else
    most = has_arguments ? tight_lengths[self->level].owner : tight_lengths[self->level].scope;
  /* Of the types of parameters, `const` distinguishes least. */
  if (self->depth > 0 && most == 1 && end - at == strlen ("const") && strncmp (self->text + at, "const", end - at) == 0)
    {
      take_back (self, " ");
      return end;
    }
  if (most == 0)
    return has_arguments ? end : end + strspn (self->text + end, ":");
  was = self->written;
  self->written = (size_t) (append_cut (self->out + was, self->text + at, end - at, most) - self->out);
  if (was >= ellipsis && memcmp (self->out + was - ellipsis, ELLIPSIS, ellipsis) == 0 && strncmp (self->out + was, ELLIPSIS, ellipsis) == 0)
    {
      self->written -= ellipsis;
      memmove (self->out + was, self->out + was + ellipsis, self->written - was);
    }
  return end;
}

/* Appends a character, unless it closes brackets that were left out. */
static void
tighten_other (Tightening *self,
               char c)
{
  unsigned int before = self->depth;
  uint64_t bit = before < 64 ? UINT64_C (1) << before : 0;

  self->depth = step_depth (before, c);
  if (self->depth >= before || (self->opened & bit) == 0)
    self->out[self->written++] = c;
  else
    self->opened &= ~bit;
}

bool
cgv_short_name_tighten (const char *text,
                        unsigned int level,
                        char *out)
{
  Tightening self = { .text = text, .level = level, .own = find_own_word (text), .out = out };

  if (level >= CGV_N_ELEMENTS (tight_lengths))
    return false;
  for (size_t at = 0; text[at] != '\0' && !(at == self.own && takes_scope (&self));)
    {
      size_t end = find_word_end (text, at);

      if (strncmp (text + at, ELLIPSIS, strlen (ELLIPSIS)) == 0)
        {
          append_ellipsis (&self);
          at += strlen (ELLIPSIS);
          /* The ellipsis also stands for the first characters of what follows. */
          if (tight_lengths[level].word == 1 && strncmp (text + at, ", ", 2) == 0)
            at += 2;
        }
      else if (at == self.own && end > at && may_end (&self))
        {
          end_operator (&self, tighten_word (&self, at, end));
          break;
        }
      else if (end > at)
        at = tighten_word (&self, at, end);
      else if (strncmp (text + at, OMITTED, strlen (OMITTED)) == 0)
        at += strlen (OMITTED) - strlen (ELLIPSIS);
      else
        tighten_other (&self, text[at++]);
    }
  out[self.written] = '\0';
  return true;
}
