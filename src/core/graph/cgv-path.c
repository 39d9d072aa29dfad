/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-path.h"

static bool
is_windows_path (const char *bytes,
                 size_t length)
{
  return length >= 2 && (bytes[1] == ':' || (bytes[0] == '\\' && bytes[1] == '\\'));
}

static bool
is_separator (char byte,
              bool has_backslashes)
{
  return byte == '/' || (has_backslashes && byte == '\\');
}

size_t
cgv_path_get_base_name (const char *bytes,
                        size_t length)
{
  return cgv_path_get_tail (bytes, length, 0);
}

size_t
cgv_path_get_tail (const char *bytes,
                   size_t length,
                   unsigned int n_folders)
{
  bool has_backslashes = is_windows_path (bytes, length);
  unsigned int n = 0;

  while (length > 0 && (!is_separator (bytes[length - 1], has_backslashes) || n++ < n_folders))
    length--;
  return length;
}

/* Returns the rank of the byte before @end: the beginning of a path comes first, then a separator. */
static int
get_rank (const char *bytes,
          size_t end,
          bool has_backslashes)
{
  if (end == 0)
    return 0;
  return is_separator (bytes[end - 1], has_backslashes) ? 1 : 2 + (unsigned char) bytes[end - 1];
}

int
cgv_path_compare_tails (const char *a,
                        size_t a_length,
                        const char *b,
                        size_t b_length)
{
  bool a_has_backslashes = is_windows_path (a, a_length);
  bool b_has_backslashes = is_windows_path (b, b_length);

  while (a_length > 0 && b_length > 0)
    {
      int order = get_rank (a, a_length--, a_has_backslashes) - get_rank (b, b_length--, b_has_backslashes);

      if (order != 0)
        return order;
    }
  return get_rank (a, a_length, a_has_backslashes) - get_rank (b, b_length, b_has_backslashes);
}

unsigned int
cgv_path_count_common (const char *a,
                       size_t a_length,
                       const char *b,
                       size_t b_length)
{
  bool a_has_backslashes = is_windows_path (a, a_length);
  bool b_has_backslashes = is_windows_path (b, b_length);
  unsigned int n = 0;

  for (;;)
    {
      int rank = get_rank (a, a_length, a_has_backslashes);
      int other = get_rank (b, b_length, b_has_backslashes);

      if (rank <= 1 && other <= 1)
        n++;
      if (rank != other || rank == 0)
        return n;
      a_length--;
      b_length--;
    }
}
