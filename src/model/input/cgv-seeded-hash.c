/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-seeded-hash.h"

#include <string.h>
#include <sys/random.h>

#include "cgv-key-table.h"

guint64
cgv_seed_new (void)
{
  guint64 seed;

  if (getrandom (&seed, sizeof seed, GRND_NONBLOCK) == (gssize) sizeof seed)
    return seed;
  return (guint64) g_random_int () << 32 | g_random_int ();
}

static guint64
get_seed (void)
{
  static guint64 seed;
  static gsize is_made;

  if (g_once_init_enter (&is_made))
    {
      seed = cgv_seed_new ();
      g_once_init_leave (&is_made, 1);
    }
  return seed;
}

guint
cgv_seeded_str_hash (gconstpointer string)
{
  return cgv_key_hash_text (string, strlen (string), get_seed ());
}

guint
cgv_seeded_bytes_hash (gconstpointer bytes)
{
  gsize length;
  gconstpointer data = g_bytes_get_data ((GBytes *) bytes, &length);

  return cgv_key_hash_text (data, length, get_seed ());
}
