/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Names that the recorder left mangled. Of these, only Rust's older mangling is simple to read. */

#include "cgv-name-private.h"

/* Bytes of `17h0123456789abcdefE`. */
#define RUST_HASH 20

bool
cgv_name_is_mangled (const char *text,
                     size_t end)
{
  bool is_d = cgv_name_starts (text, 0, end, "_D") && end > 2 && cgv_name_is_digit (text[2]);

  return is_d || cgv_name_starts (text, 0, end, "_Z") || cgv_name_starts (text, 0, end, "__Z") || cgv_name_starts (text, 0, end, "_R") ||
         cgv_name_starts (text, 0, end, "$s") || cgv_name_starts (text, 0, end, "$S") || cgv_name_starts (text, 0, end, "_$s") ||
         (cgv_name_starts (text, 0, end, "?") && end > 3 && cgv_name_is_word (text[1]));
}

static const struct
{
  const char *code;
  const char *text;
} codes[] = {
  { "$LT$", "<" }, { "$GT$", ">" }, { "$RF$", "&" }, { "$BP$", "*" }, { "$LP$", "(" }, { "$RP$", ")" }, { "$SP$", "@" }, { "$C$", "," }, { "..", "::" }, { ".", "-" },
};

typedef struct
{
  CgvName *name;
  size_t length;
  bool is_full;
} Decoded;

static void
append (Decoded *decoded,
        const char *text,
        size_t length)
{
  if (decoded->is_full || length > sizeof decoded->name->decoded - decoded->length)
    {
      decoded->is_full = true;
      return;
    }
  memcpy (decoded->name->decoded + decoded->length, text, length);
  decoded->length += length;
}

static char
get_hex (char c)
{
  return (char) (cgv_name_is_digit (c) ? c - '0' : (c | 0x20) - 'a' + 10);
}

/* Appends the byte of a code: `$u7b$` is `{`. Returns the end of the code, or @at. */
static size_t
append_byte (Decoded *decoded,
             const char *text,
             size_t at,
             size_t end)
{
  char byte;

  if (!cgv_name_starts (text, at, end, "$u") || end - at < 5 || text[at + 4] != '$' || !cgv_name_is_hex_digit (text[at + 2]) || !cgv_name_is_hex_digit (text[at + 3]))
    return at;
  byte = (char) (get_hex (text[at + 2]) * 16 + get_hex (text[at + 3]));
  append (decoded, &byte, 1);
  return at + 5;
}

static size_t
append_code (Decoded *decoded,
             const char *text,
             size_t at,
             size_t end)
{
  for (size_t i = 0; i < CGV_N_ELEMENTS (codes); i++)
    {
      if (!cgv_name_starts (text, at, end, codes[i].code))
        continue;
      append (decoded, codes[i].text, strlen (codes[i].text));
      return at + strlen (codes[i].code);
    }
  return append_byte (decoded, text, at, end);
}

static void
append_identifier (Decoded *decoded,
                   const char *text,
                   size_t at,
                   size_t end)
{
  if (decoded->length > 0)
    append (decoded, "::", 2);
  if (cgv_name_starts (text, at, end, "_$"))
    at++;
  while (at < end && !decoded->is_full)
    {
      size_t behind = append_code (decoded, text, at, end);

      if (behind == at)
        append (decoded, text + behind++, 1);
      at = behind;
    }
}

size_t
cgv_name_decode_rust (CgvName *name,
                      size_t end)
{
  const char *text = name->bytes;
  Decoded decoded = { .name = name };
  size_t at = strlen ("_ZN");

  if (!cgv_name_starts (text, 0, end, "_ZN") || end < at + RUST_HASH || !cgv_name_starts (text, end - RUST_HASH, end, "17h") || text[end - 1] != 'E')
    return 0;
  if (!cgv_name_is_all (cgv_name_is_hex_digit, text + end - RUST_HASH + 3, RUST_HASH - 4))
    return 0;
  end -= RUST_HASH;
  while (at < end && !decoded.is_full)
    {
      size_t digits = cgv_name_skip_digits (text, at, end);
      size_t n = 0;

      for (size_t i = at; i < digits && n < end; i++)
        n = n * 10 + (size_t) (text[i] - '0');
      if (digits == at || n == 0 || n > end - digits)
        return 0;
      append_identifier (&decoded, text, digits, digits + n);
      at = digits + n;
    }
  append (&decoded, "::", 2);
  append (&decoded, text + end + 2, RUST_HASH - 3);
  return decoded.is_full ? 0 : decoded.length;
}
