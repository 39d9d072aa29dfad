/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-source-files.h"

#include <string.h>

#include "cgv-box.h"
#include "cgv-key-table.h"
#include "cgv-profile-private.h"

CGV_BOX_TYPE (CgvSourceFiles, cgv_source_files, NULL)

static size_t
append (char *out,
        size_t n,
        const char *component,
        size_t length)
{
  if (n > 0 && out[n - 1] != '/')
    out[n++] = '/';
  memmove (out + n, component, length);
  return n + length;
}

size_t
cgv_source_files_normalize (const char *path,
                            size_t length,
                            char *out)
{
  bool is_absolute = length > 0 && path[0] == '/';
  size_t fixed = is_absolute ? 1 : 0; /* the part that ".." does not remove */
  size_t n = fixed;
  size_t next;

  if (is_absolute)
    out[0] = '/';
  for (size_t at = 0; at < length; at = next)
    {
      const char *component = path + at;
      const char *slash = memchr (component, '/', length - at);
      size_t size = slash != NULL ? (size_t) (slash - component) : length - at;

      next = at + size + 1;
      if (size == 0 || (size == 1 && component[0] == '.'))
        continue;
      if (size != 2 || memcmp (component, "..", 2) != 0)
        {
          n = append (out, n, component, size);
          continue;
        }
      if (n == fixed && !is_absolute)
        fixed = n = append (out, n, "..", 2);
      else
        {
          while (n > fixed && out[n - 1] != '/')
            n--;
          n -= n > fixed ? 1 : 0;
        }
    }
  return n;
}

static bool
find_same (CgvSourceFiles *self,
           CgvPool *scratch,
           const CgvProfile *profile,
           const uint8_t *marks,
           char *bytes)
{
  uint32_t n_strings = cgv_profile_get_n_strings (profile);
  CgvStringId *files = cgv_pool_new (scratch, n_strings, sizeof *files); /* of each key, its first name */
  CgvKeyTable paths;
  bool ok = files != NULL;

  cgv_key_table_init (&paths, scratch->memory, profile->sources[0].head->seed);
  for (CgvStringId string = 0; string < n_strings && ok; string++)
    {
      size_t length;
      const char *name = cgv_profile_get_string (profile, string, &length);
      CgvTableKey key = { .bytes = bytes };
      uint32_t n_keys = paths.n_keys;
      uint32_t number;

      self->first[string] = string;
      if (marks[string] == 0)
        continue;
      key.n_bytes = cgv_source_files_normalize (name, length, bytes);
      number = cgv_key_table_add (&paths, &key);
      ok = number != CGV_NONE;
      if (ok && number == n_keys)
        {
          files[number] = string;
          bytes += key.n_bytes;
        }
      if (ok)
        self->first[string] = files[number];
    }
  cgv_key_table_clear (&paths);
  return ok;
}

CgvSourceFiles *
cgv_source_files_new (const CgvProfile *profile,
                      const CgvMemory *memory)
{
  uint32_t n_strings = cgv_profile_get_n_strings (profile);
  CgvSourceFiles *self = cgv_box_new (memory, sizeof *self);
  CgvPool scratch;
  uint8_t *marks;
  char *bytes = NULL;
  size_t n_bytes = 0;
  bool ok;

  if (self == NULL)
    return NULL;
  scratch = (CgvPool){ .memory = cgv_box_get_pool (self)->memory };
  marks = cgv_pool_new (&scratch, n_strings, 1);
  cgv_pool_make (cgv_box_get_pool (self), &self->first, n_strings);
  ok = self->first != NULL && marks != NULL;
  if (ok)
    cgv_profile_mark_files (profile, marks);
  for (CgvStringId string = 0; string < n_strings && ok; string++)
    {
      size_t length;

      cgv_profile_get_string (profile, string, &length);
      n_bytes += marks[string] != 0 ? length : 0;
    }
  bytes = cgv_pool_new (&scratch, n_bytes, 1);
  ok = ok && bytes != NULL && find_same (self, &scratch, profile, marks, bytes);
  cgv_pool_clear (&scratch);
  if (ok)
    return self;
  cgv_source_files_unref (self);
  return NULL;
}
