/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-foreign-private.h"

#include <string.h>

#include "cgv-number-private.h"

/* Bytes of a first line from which on it is taken for one of a profile. */
#define MIN_HEADER 4

static const struct
{
  const char *magic;
  size_t length;
  CgvForeignFormat format;
} magics[] = {
  { "\x1f\x8b", 2, CGV_FOREIGN_GZIP },
  { "\xfd" "7zXZ\0", 6, CGV_FOREIGN_XZ },
  { "\x28\xb5\x2f\xfd", 4, CGV_FOREIGN_ZSTD },
  { "BZh", 3, CGV_FOREIGN_BZIP2 },
  { "PK\3\4", 4, CGV_FOREIGN_ZIP },
  { "7z\xbc\xaf\x27\x1c", 6, CGV_FOREIGN_SEVEN_ZIP },
  { "Rar!\x1a\7", 6, CGV_FOREIGN_OTHER_PACKED },
  { "\x04\x22\x4d\x18", 4, CGV_FOREIGN_OTHER_PACKED },
  { "LZIP\1", 5, CGV_FOREIGN_OTHER_PACKED },
  { "\x5d\0\0", 3, CGV_FOREIGN_OTHER_PACKED },
  { "\x1f\x9d", 2, CGV_FOREIGN_OTHER_PACKED },
  { "\xff\xfe", 2, CGV_FOREIGN_UTF16 },
  { "\xfe\xff", 2, CGV_FOREIGN_UTF16 },
  { "\x7f" "ELF", 4, CGV_FOREIGN_ELF },
  { "PERFILE2", 8, CGV_FOREIGN_PERF_DATA },
  { "\x89PNG", 4, CGV_FOREIGN_DOCUMENT },
  { "\xff\xd8\xff", 3, CGV_FOREIGN_DOCUMENT },
  { "GIF8", 4, CGV_FOREIGN_DOCUMENT },
  { "%PDF-", 5, CGV_FOREIGN_DOCUMENT },
  { "SQLite format 3", 15, CGV_FOREIGN_DOCUMENT },
  { "gmon\1", 5, CGV_FOREIGN_GMON },
  { "gmon\0", 5, CGV_FOREIGN_GMON },
  { "\x04\x08{", 3, CGV_FOREIGN_STACKPROF },
  /* A dictionary of Python whose keys are tuples of three: file, line and name. */
  { "{)\3", 3, CGV_FOREIGN_CPROFILE },
  { "{\xa9\3", 3, CGV_FOREIGN_CPROFILE },
  { "\xfb)\3", 3, CGV_FOREIGN_CPROFILE },
  { "\xfb\xa9\3", 3, CGV_FOREIGN_CPROFILE },
  { "{\"version\":1.2,\"mode\":", 22, CGV_FOREIGN_STACKPROF },
  { "Flat profile:", 13, CGV_FOREIGN_GPROF },
  { "Call graph (explanation follows)", 32, CGV_FOREIGN_GPROF },
  { "-- Metadata", 11, CGV_FOREIGN_CG_ANNOTATE },
  { "# To display the perf.data header info", 38, CGV_FOREIGN_PERF_REPORT },
  { "# ========\n# captured on", 24, CGV_FOREIGN_PERF_REPORT },
  { "Sorted summary for file ", 24, CGV_FOREIGN_PERF_REPORT },
  { "\nSorted summary for file ", 25, CGV_FOREIGN_PERF_REPORT },
  { "<", 1, CGV_FOREIGN_MARKUP },
  { "{\"dhatFileVersion\"", 18, CGV_FOREIGN_DHAT },
  { "{", 1, CGV_FOREIGN_JSON },
  { "[", 1, CGV_FOREIGN_JSON },
  { "desc: --", 8, CGV_FOREIGN_MASSIF },
  { "desc: (none)", 12, CGV_FOREIGN_MASSIF },
};

/* The name of the format follows other fields, the last of which ends in a NUL. There is no newline among them: lines may have been read
 * before it comes. */
static bool
is_tar (const uint8_t *bytes,
        size_t n_bytes)
{
  return n_bytes >= CGV_FOREIGN_MAX && memcmp (bytes + CGV_FOREIGN_MAX - 6, "\0ustar", 6) == 0 && memchr (bytes, '\n', CGV_FOREIGN_MAX) == NULL;
}

/* Returns whether the first value is a message of two short numbers, in the protocol of pprof's files. */
static bool
is_pprof (const uint8_t *bytes,
          size_t n_bytes)
{
  return n_bytes >= 6 && bytes[0] == 0x0a && bytes[1] == 4 && bytes[2] == 0x08 && bytes[4] == 0x10;
}

#define N_DASHES 60

bool
cgv_foreign_may_be_report (const uint8_t *bytes,
                           size_t n_bytes)
{
  for (size_t i = 0; i < N_DASHES; i++)
    {
      if (i >= n_bytes || bytes[i] != '-')
        return false;
    }
  return true;
}

/* Detects a report, after a line of dashes that all reports of Valgrind's tools begin with. */
static CgvForeignFormat
detect_report (const uint8_t *bytes,
               size_t n_bytes)
{
  static const char of_callgrind[] = "\nProfile data file '";
  static const char of_cachegrind[] = "\n-- Metadata";
  static const char of_old_cachegrind[] = "\nI1 cache:";
  size_t n_dashes = 0;

  while (n_dashes < n_bytes && bytes[n_dashes] == '-')
    n_dashes++;
  bytes += n_dashes;
  n_bytes -= n_dashes;
  if (n_dashes < N_DASHES)
    return CGV_FOREIGN_UNKNOWN;
  if (n_bytes >= sizeof of_callgrind - 1 && memcmp (bytes, of_callgrind, sizeof of_callgrind - 1) == 0)
    return CGV_FOREIGN_CALLGRIND_ANNOTATE;
  if (n_bytes >= sizeof of_cachegrind - 1 && memcmp (bytes, of_cachegrind, sizeof of_cachegrind - 1) == 0)
    return CGV_FOREIGN_CG_ANNOTATE;
  if (n_bytes >= sizeof of_old_cachegrind - 1 && memcmp (bytes, of_old_cachegrind, sizeof of_old_cachegrind - 1) == 0)
    return CGV_FOREIGN_CG_ANNOTATE;
  return CGV_FOREIGN_UNKNOWN;
}

/* Returns whether a line begins with a key as headers of profiles do: "desc: ". */
static bool
has_key (const uint8_t *bytes,
         size_t n_bytes)
{
  const uint8_t *colon = n_bytes > 1 ? memchr (bytes, ':', n_bytes - 1) : NULL;

  return colon != NULL && colon[1] == ' ' && memchr (bytes, ' ', (size_t) (colon - bytes)) == NULL;
}

/* Returns whether a line is a stack and its cost: no key, no equals sign among the names, and a number at the end. */
static bool
is_stack (const uint8_t *line,
          const uint8_t *names_end,
          const uint8_t *newline)
{
  const uint8_t *at = newline;

  if (*line == '#' || memchr (line, '=', (size_t) (names_end - line)) != NULL || has_key (line, (size_t) (names_end - line)))
    return false;
  while (at > line && (cgv_is_digit (at[-1]) || (at[-1] == '.' && at < newline)))
    at--;
  return at < newline && at - 1 > line && at[-1] == ' ' && cgv_is_digit (*at);
}

/* Returns whether lines are "main;f;g 12". The first ones may have one function, unless they begin as a cost line does: at such a line,
 * the next ones may not be known. */
static bool
is_folded (const uint8_t *bytes,
           size_t n_bytes)
{
  const uint8_t *end = bytes + n_bytes;
  const uint8_t *newline;

  for (; bytes < end; bytes = newline + 1)
    {
      const uint8_t *semicolon;

      newline = memchr (bytes, '\n', (size_t) (end - bytes));
      if (newline == NULL)
        return false;
      semicolon = memchr (bytes, ';', (size_t) (newline - bytes));
      if ((semicolon == NULL && *bytes < 'A') || !is_stack (bytes, semicolon != NULL ? semicolon : newline, newline))
        return false;
      if (semicolon != NULL)
        return true;
    }
  return false;
}

static bool
has_text (const uint8_t *bytes,
          size_t n_bytes,
          const char *text)
{
  size_t length = strlen (text);

  for (; n_bytes >= length; bytes++, n_bytes--)
    {
      if (memcmp (bytes, text, length) == 0)
        return true;
    }
  return false;
}

/* Returns whether the first line is the head of an annotated function. */
static bool
is_perf_annotate (const uint8_t *bytes,
                  size_t n_bytes)
{
  const uint8_t *newline = n_bytes > 0 ? memchr (bytes, '\n', n_bytes) : NULL;

  n_bytes = newline != NULL ? (size_t) (newline - bytes) : n_bytes;
  if (n_bytes >= 8 && memcmp (bytes, " Percent", 8) == 0)
    return has_text (bytes, n_bytes, "Source code & Disassembly of ");
  return n_bytes >= 9 && memcmp (bytes, "Samples: ", 9) == 0 && has_text (bytes, n_bytes, " of event '");
}

/* Returns whether the first line begins with "  197 function calls", or that behind a date and the name of a file. */
static bool
is_pstats (const uint8_t *bytes,
           size_t n_bytes)
{
  static const char words[] = " function calls";
  const uint8_t *end = bytes + n_bytes;
  const uint8_t *newline = n_bytes > 0 ? memchr (bytes, '\n', n_bytes) : NULL;
  const uint8_t *number;

  if (newline != NULL && *bytes >= 'A' && end - newline > 1 && newline[1] == '\n' && memchr (bytes, '=', (size_t) (newline - bytes)) == NULL)
    bytes = newline + 2;
  while (bytes < end && *bytes == ' ')
    bytes++;
  number = bytes;
  while (bytes < end && cgv_is_digit (*bytes))
    bytes++;
  return bytes > number && (size_t) (end - bytes) >= sizeof words - 1 && memcmp (bytes, words, sizeof words - 1) == 0;
}

void
cgv_foreign_find_profile (const uint8_t *bytes,
                          size_t n_bytes,
                          const uint8_t **start,
                          const uint8_t **end)
{
  const uint8_t *quote = n_bytes > 0 ? memchr (bytes, '\'', n_bytes) : NULL;

  *start = quote != NULL ? quote + 1 : NULL;
  *end = quote != NULL ? memchr (quote + 1, '\'', n_bytes - (size_t) (quote + 1 - bytes)) : NULL;
}

CgvForeignFormat
cgv_foreign_detect (const uint8_t *bytes,
                    size_t n_bytes)
{
  for (size_t i = 0; i < CGV_N_ELEMENTS (magics); i++)
    {
      if (n_bytes >= magics[i].length && memcmp (bytes, magics[i].magic, magics[i].length) == 0)
        return magics[i].format;
    }
  if (is_tar (bytes, n_bytes))
    return CGV_FOREIGN_TAR;
  if (is_pprof (bytes, n_bytes))
    return CGV_FOREIGN_PPROF;
  if (is_perf_annotate (bytes, n_bytes))
    return CGV_FOREIGN_PERF_REPORT;
  if (is_pstats (bytes, n_bytes))
    return CGV_FOREIGN_PSTATS;
  return is_folded (bytes, n_bytes) ? CGV_FOREIGN_FOLDED : detect_report (bytes, n_bytes);
}

bool
cgv_foreign_is_header (const uint8_t *bytes,
                       size_t n_bytes)
{
  static const char *const lines[] = { "# callgrind format", "version: ", "creator: ", "pid: ", "cmd: ", "desc: ", "positions: ", "events:" };

  for (size_t i = 0; i < CGV_N_ELEMENTS (lines); i++)
    {
      size_t length = strlen (lines[i]);
      size_t n = n_bytes < length ? n_bytes : length;

      if (n >= MIN_HEADER && memcmp (bytes, lines[i], n) == 0)
        return true;
    }
  return false;
}

bool
cgv_foreign_is_binary (CgvForeignFormat format)
{
  switch (format)
    {
    case CGV_FOREIGN_GZIP:
    case CGV_FOREIGN_XZ:
    case CGV_FOREIGN_ZSTD:
    case CGV_FOREIGN_BZIP2:
    case CGV_FOREIGN_ZIP:
    case CGV_FOREIGN_SEVEN_ZIP:
    case CGV_FOREIGN_TAR:
    case CGV_FOREIGN_OTHER_PACKED:
    case CGV_FOREIGN_UTF16:
    case CGV_FOREIGN_ELF:
    case CGV_FOREIGN_PERF_DATA:
    case CGV_FOREIGN_DOCUMENT:
    case CGV_FOREIGN_GMON:
    case CGV_FOREIGN_CPROFILE:
    case CGV_FOREIGN_PPROF:
      return true;
    case CGV_FOREIGN_UNKNOWN:
    case CGV_FOREIGN_CR_ONLY:
    case CGV_FOREIGN_MARKUP:
    case CGV_FOREIGN_JSON:
    case CGV_FOREIGN_MASSIF:
    case CGV_FOREIGN_DHAT:
    case CGV_FOREIGN_CALLGRIND_ANNOTATE:
    case CGV_FOREIGN_CG_ANNOTATE:
    case CGV_FOREIGN_GPROF:
    case CGV_FOREIGN_STACKPROF:
    case CGV_FOREIGN_FOLDED:
    case CGV_FOREIGN_PERF_REPORT:
    case CGV_FOREIGN_PSTATS:
    case CGV_FOREIGN_CUT_HEADER:
    default:
      return false;
    }
}
