/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-compression.h"

#include <string.h>

static const struct
{
  const char *magic;
  gsize length;
  CgvCompression compression;
} magics[] = {
  { "\x1f\x8b", 2, CGV_COMPRESSION_GZIP },
  { "\xfd" "7zXZ\0", 6, CGV_COMPRESSION_XZ },
  { "\x28\xb5\x2f\xfd", 4, CGV_COMPRESSION_ZSTD },
  { "BZh", 3, CGV_COMPRESSION_BZIP2 },
};

CgvCompression
cgv_compression_detect (const guint8 *bytes,
                        gsize n_bytes,
                        gboolean *needs_more)
{
  *needs_more = FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (magics); i++)
    {
      if (memcmp (bytes, magics[i].magic, MIN (n_bytes, magics[i].length)) != 0)
        continue;
      if (n_bytes >= magics[i].length)
        return magics[i].compression;
      *needs_more = TRUE;
    }
  return CGV_COMPRESSION_NONE;
}
