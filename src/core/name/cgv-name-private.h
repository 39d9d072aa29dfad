/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Declarations shared by the files of the name parser. */

#include <string.h>

#include "cgv-name.h"

static inline bool
cgv_name_is_digit (char c)
{
  return c >= '0' && c <= '9';
}

static inline bool
cgv_name_is_hex_digit (char c)
{
  return cgv_name_is_digit (c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

static inline bool
cgv_name_is_upper (char c)
{
  return c >= 'A' && c <= 'Z';
}

/* Returns whether a byte is of a word; those of all letters beyond ASCII are. */
static inline bool
cgv_name_is_word (char c)
{
  return (c >= 'a' && c <= 'z') || cgv_name_is_upper (c) || cgv_name_is_digit (c) || c == '_' || c == '$' || (unsigned char) c >= 0x80;
}

/* Returns whether a text begins with a word, which is not empty. */
static inline bool
cgv_name_starts (const char *text,
                 size_t at,
                 size_t end,
                 const char *word)
{
  size_t n;

  if (at >= end || text[at] != word[0])
    return false;
  n = strlen (word);
  return n <= end - at && memcmp (text + at, word, n) == 0;
}

/* Returns whether a text from @at to @end is a word. */
static inline bool
cgv_name_equals (const char *text,
                 size_t at,
                 size_t end,
                 const char *word)
{
  return end - at == strlen (word) && cgv_name_starts (text, at, end, word);
}

/* Returns whether a text is not empty and all its bytes are of one kind. */
static inline bool
cgv_name_is_all (bool (*is_wanted) (char c),
                 const char *text,
                 size_t length)
{
  for (size_t i = 0; i < length; i++)
    {
      if (!is_wanted (text[i]))
        return false;
    }
  return length > 0;
}

/* Ends the identifier of a part, which has neither arguments nor parameters after it. */
static inline void
cgv_name_end_part (CgvNamePart *part,
                   size_t end)
{
  part->end = part->arguments = part->arguments_end = part->parameters = part->parameters_end = end;
}

/* Returns the end of the digits that begin at @at. */
static inline size_t
cgv_name_skip_digits (const char *text,
                      size_t at,
                      size_t end)
{
  while (at < end && cgv_name_is_digit (text[at]))
    at++;
  return at;
}

/* cgv-name.c */

/* Reads the caller that begins at @at in the text that @behind was read from. Text at its very end is not scanned again, so that many
 * callers are read in linear time. */
void cgv_name_init_caller (CgvName *name,
                           const CgvName *behind,
                           size_t at);

/* cgv-name-scan.c: brackets and operators. */

/* Returns whether `<` opens a bracket at @at, and is not less-than. */
bool cgv_name_opens_angle (const char *text,
                           size_t at);

/* Returns where a group ends that a bracket at @at opens: after the bracket that closes it, or @end. */
size_t cgv_name_skip_group (const char *text,
                            size_t at,
                            size_t end);

/* Returns the end of the group or byte at @at. */
size_t cgv_name_skip_one (const char *text,
                          size_t at,
                          size_t end);

/* Returns the end of the operator whose `operator` is at @at; for a conversion, the place after the blank. @at if it is not an operator.
 *
 * @is_conversion: (out) (nullable): whether a type follows */
size_t cgv_name_skip_operator (const char *text,
                               size_t at,
                               size_t end,
                               bool *is_conversion);

/* Returns where the type of a conversion that begins at @at ends. */
size_t cgv_name_skip_conversion (const char *text,
                                 size_t at,
                                 size_t end);

/* Returns the end of a quoted identifier at @at: `'lambda0'`, `'unnamed'`, `` `anonymous namespace' ``; or @at. */
size_t cgv_name_skip_quoted (const char *text,
                             size_t at,
                             size_t end);

/* Returns where a context or a level of recursion begins after the first function, or @end. */
size_t cgv_name_find_context (const char *text,
                              size_t end);

/* cgv-name-suffix.c: the additions of compilers and linkers. */

/* Returns the length of a name without one of its suffixes; never 0. @plain begins as SIZE_MAX. */
size_t cgv_name_strip_suffix (const char *name,
                              size_t length,
                              bool is_c,
                              size_t *plain);

/* The length of the hash that Rust's older mangling appends. */
#define CGV_NAME_RUST_HASH (sizeof "::h0123456789abcdef" - 1)

/* Returns whether such a hash begins at @at. */
bool cgv_name_is_rust_hash (const char *text,
                            size_t at,
                            size_t end);

/* Returns whether dots of a name are those of suffixes, and numbers after them say nothing. */
bool cgv_name_has_c_dots (const char *name,
                          size_t length);

/* Returns whether a suffix at @at, a dot, is of a function of its own, as `.actor`. */
bool cgv_name_is_kept_suffix (const char *text,
                              size_t at,
                              size_t end);

/* cgv-name-path.c: scopes and functions. */

/* Adds a part, which is a word. */
CgvNamePart *cgv_name_add_part (CgvName *name,
                                CgvNameSeparator separator,
                                size_t start,
                                size_t end);

/* Reads the text between @start and @end in the syntax of C++, Rust and similar languages. */
void cgv_name_read_path (CgvName *name,
                         size_t start,
                         size_t end);

/* cgv-name-foreign.c: names that are not paths. */

/* Returns whether a name is one that is written in another order, and was read. */
bool cgv_name_read_foreign (CgvName *name,
                            size_t end);

/* Returns where the function begins that is named after words such as `block in `, or @at without such words.
 *
 * @words_end: (out): the end of these words; types and ` in ` follow */
size_t cgv_name_skip_place (const char *text,
                            size_t at,
                            size_t end,
                            size_t *words_end);

/* cgv-name-forms.c */

/* Returns whether a scope only distinguishes versions of a library, certainly or perhaps. */
bool cgv_name_is_version_scope (const char *text,
                                size_t at,
                                size_t end);

/* Writes the qualified name, with levels of recursion and callers, as cgv_name_write_detail() does.
 *
 * @starts: (out): CGV_NAME_MAX_PARTS places where shorter forms of it start, in no more than ascending order; 0 for no form */
size_t cgv_name_write_starts (const CgvName *name,
                              CgvNameDetail detail,
                              char *out,
                              size_t out_size,
                              size_t *starts);

/* Hashes the items that CgvNameDetail.items counts, from the last part to the first.
 *
 * @kinds: of CgvNameDetailKind: parameters or arguments or both, and whether types are whole
 * @hashes: CGV_NAME_MAX_ITEMS hashes, 0 for missing items */
void cgv_name_hash_items (const CgvName *name,
                          uint16_t kinds,
                          uint64_t seed,
                          uint64_t *hashes);

/* cgv-name-mangled.c */

/* Returns whether a name is mangled or encoded: nothing in it separates. */
bool cgv_name_is_mangled (const char *text,
                          size_t end);

/* Reads Rust's older mangling into @name->decoded. Returns the length, or 0 for any other text. */
size_t cgv_name_decode_rust (CgvName *name,
                             size_t end);
