/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-foreign-private.h"

#include <string.h>

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

/* Returns whether lines are "main;f;g 12": no key, no equals sign before the first semicolon, and a number at the end. */
static bool
is_folded (const uint8_t *bytes,
           size_t n_bytes)
{
  const uint8_t *newline = n_bytes > 0 ? memchr (bytes, '\n', n_bytes) : NULL;
  const uint8_t *semicolon = newline != NULL ? memchr (bytes, ';', (size_t) (newline - bytes)) : NULL;
  const uint8_t *at = newline;

  if (semicolon == NULL || memchr (bytes, '=', (size_t) (semicolon - bytes)) != NULL || has_key (bytes, (size_t) (semicolon - bytes)) || *bytes == '#')
    return false;
  while (at > semicolon && at[-1] >= '0' && at[-1] <= '9')
    at--;
  return at < newline && at > semicolon && at[-1] == ' ';
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
  return is_folded (bytes, n_bytes) ? CGV_FOREIGN_FOLDED : detect_report (bytes, n_bytes);
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
    default:
      return false;
    }
}
