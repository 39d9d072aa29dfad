/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>

#include <string.h>

#include "cgv-test-mutator.h"

/* Describes the format to libFuzzer: half of its changes are changes of lines, ids and numbers. */

gsize LLVMFuzzerMutate (guint8 *bytes,
                        gsize length,
                        gsize max_length);
gsize LLVMFuzzerCustomMutator (guint8 *bytes,
                               gsize length,
                               gsize max_length,
                               unsigned int seed);

gsize
LLVMFuzzerCustomMutator (guint8 *bytes,
                         gsize length,
                         gsize max_length,
                         unsigned int seed)
{
  g_autoptr (GRand) random = NULL;
  g_autoptr (GByteArray) changed = NULL;
  g_autoptr (GBytes) other = NULL;

  if (length == 0 || seed % 2 == 0)
    return LLVMFuzzerMutate (bytes, length, max_length);
  random = g_rand_new_with_seed (seed);
  changed = g_byte_array_new ();
  other = g_bytes_new (bytes, length);
  g_byte_array_append (changed, bytes, (guint) length);
  cgv_test_mutate (random, changed, other);
  length = MIN (changed->len, max_length);
  if (length > 0)
    memcpy (bytes, changed->data, length);
  return length;
}
