/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-object-rank.h"

#include <stdbool.h>
#include <string.h>

#include "cgv-types.h"

static bool
starts_with (const char *name,
             size_t length,
             const char *text)
{
  return length >= strlen (text) && memcmp (name, text, strlen (text)) == 0;
}

static bool
contains (const char *name,
          size_t length,
          const char *text)
{
  for (size_t i = 0; i < length; i++)
    {
      if (starts_with (name + i, length - i, text))
        return true;
    }
  return false;
}

CgvObjectRank
cgv_object_rank (const char *path,
                 size_t length)
{
  static const char *const linkers[] = { "ld-", "ld.so", "ld64.so" };
  const char *name = path;

  for (size_t i = length; i > 0; i--)
    {
      if (path[i - 1] != '/')
        continue;
      name = path + i;
      length -= i;
      break;
    }
  for (size_t i = 0; i < CGV_N_ELEMENTS (linkers); i++)
    {
      if (starts_with (name, length, linkers[i]))
        return CGV_OBJECT_LINKER;
    }
  if (length == strlen ("dyld") && starts_with (name, length, "dyld"))
    return CGV_OBJECT_LINKER;
  if (length == 0 || (length == 3 && starts_with (name, length, "???")) || contains (name, length, ".so"))
    return CGV_OBJECT_LIBRARY;
  return CGV_OBJECT_PROGRAM;
}
