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
  { "<", 1, CGV_FOREIGN_MARKUP },
  { "{\"dhatFileVersion\"", 18, CGV_FOREIGN_DHAT },
  { "{", 1, CGV_FOREIGN_JSON },
  { "[", 1, CGV_FOREIGN_JSON },
  { "desc: --", 8, CGV_FOREIGN_MASSIF },
  { "desc: (none)", 12, CGV_FOREIGN_MASSIF },
};

/* The name of the format stands behind other things, the last of which ends in a NUL. There is no
 * newline among them: lines may have been read before it comes. */
static bool
is_tar (const uint8_t *bytes,
        size_t n_bytes)
{
  return n_bytes >= CGV_FOREIGN_MAX && memcmp (bytes + CGV_FOREIGN_MAX - 6, "\0ustar", 6) == 0 && memchr (bytes, '\n', CGV_FOREIGN_MAX) == NULL;
}

CgvForeignFormat
cgv_foreign_detect (const uint8_t *bytes,
                    size_t n_bytes)
{
  for (size_t i = 0; i < sizeof magics / sizeof magics[0]; i++)
    {
      if (n_bytes >= magics[i].length && memcmp (bytes, magics[i].magic, magics[i].length) == 0)
        return magics[i].format;
    }
  return is_tar (bytes, n_bytes) ? CGV_FOREIGN_TAR : CGV_FOREIGN_UNKNOWN;
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
      return true;
    case CGV_FOREIGN_UNKNOWN:
    case CGV_FOREIGN_CR_ONLY:
    case CGV_FOREIGN_MARKUP:
    case CGV_FOREIGN_JSON:
    case CGV_FOREIGN_MASSIF:
    case CGV_FOREIGN_DHAT:
    default:
      return false;
    }
}
