/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * How fast files are read, and how much memory that takes.
 *
 *   bench-load [MEGABYTES | FILE…]
 *
 * Prints a line a file, all from one run: what parsing costs beside walking over the newlines and
 * beside adding up the digits, which is what no reader of numbers can do without; and the memory
 * of the profile beside the size of the file. Without files, it writes one with the statistics of
 * a profile recorded with --dump-instr=yes and cache simulation: two thirds of the bytes are lines
 * of self cost of three or four numbers, and one address in fifty is absolute.
 */

#include <glib.h>

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cgv-parser.h"

#define N_ROUNDS 3
#define BLOCK (256 * 1024)
#define DEFAULT_MEGABYTES 64
#define N_FUNCTIONS 12000
#define N_EVENTS 13

static guint64 random_state = 88172645463325252u;

/* Xorshift (G. Marsaglia, 2003): the same file each time. */
static guint
get_random (guint limit)
{
  random_state ^= random_state << 13;
  random_state ^= random_state >> 7;
  random_state ^= random_state << 17;
  return (guint) (random_state >> 33) % limit;
}

static void
write_costs (GString *text)
{
  static const guint counts[] = { 1, 1, 1, 1, 2, 2, 4, 4, 5, 11 };
  guint n = get_random (300) == 0 ? N_EVENTS : counts[get_random (G_N_ELEMENTS (counts))];

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, " %u", i > 0 && get_random (3) > 0 ? get_random (2) : 1 + get_random (1u << get_random (20)));
  g_string_append_c (text, '\n');
}

static void
write_position (GString *text)
{
  guint line = get_random (10);

  if (get_random (50) == 0)
    g_string_append_printf (text, "0x%x %u", 0x400000 + get_random (1 << 24), 1 + get_random (9000));
  else if (line < 7)
    g_string_append_printf (text, "+%u *", 1 + get_random (8));
  else
    g_string_append_printf (text, "+%u %c%u", 1 + get_random (8), line == 7 ? '-' : '+', 1 + get_random (12));
}

static void
write_call (GString *text)
{
  guint callee = get_random (N_FUNCTIONS);

  if (get_random (4) == 0)
    g_string_append_printf (text, "cob=(%u)\n", callee % 20);
  g_string_append_printf (text, "cfi=(%u)\ncfn=(%u)\ncalls=%u 0x%x %u \n* * %u", callee % 900, callee, 1 + get_random (400), 0x400000 + callee * 64, callee % 3000, get_random (1 << 28));
  for (guint i = 1; i < N_EVENTS; i++)
    g_string_append_printf (text, " %u", get_random (1u << (20 - i)));
  g_string_append_c (text, '\n');
}

static void
write_function (GString *text,
                guint function)
{
  g_string_append_printf (text, "\nfl=(%u)\nfn=(%u)\n", function % 900, function);
  for (guint i = 0; i < 100; i++)
    {
      write_position (text);
      write_costs (text);
      if (i % 17 == 0)
        write_call (text);
      if (i % 9 == 0)
        g_string_append_printf (text, "jcnd=%u/%u +%u +%u\n* * \n", get_random (100), 100 + get_random (1000), get_random (60), get_random (9));
    }
}

static GBytes *
write_profile (gsize size)
{
  GString *text = g_string_new ("positions: instr line\nevents: Ir Dr Dw I1mr D1mr D1mw ILmr DLmr DLmw Bc Bcm Bi Bim\n");

  for (guint i = 0; i < 20; i++)
    g_string_append_printf (text, "ob=(%u) /usr/lib/lib%u.so.6\n", i, i);
  for (guint i = 0; i < N_FUNCTIONS; i++)
    g_string_append_printf (text, "fl=(%u) /usr/src/program-1.2/src/module%u.c\nfn=(%u) program::module::Class<int, long>::function%u(char const*, int)\n", i % 900, i % 900, i, i);
  while (text->len < size)
    write_function (text, get_random (N_FUNCTIONS));
  return g_string_free_to_bytes (text);
}

static double
get_seconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double) now.tv_sec + (double) now.tv_nsec / 1e9;
}

static gsize sink;

static void
walk_newlines (GBytes *bytes)
{
  gsize length;
  const char *at = g_bytes_get_data (bytes, &length);
  const char *end = at + length;

  while (at < end && (at = memchr (at, '\n', (gsize) (end - at))) != NULL)
    {
      sink++;
      at++;
    }
}

static void
add_digits (GBytes *bytes)
{
  gsize length;
  const guint8 *at = g_bytes_get_data (bytes, &length);
  const guint8 *end = at + length;

  while (at < end)
    {
      guint64 value = 0;

      while (at < end && (guint8) (*at - '0') <= 9)
        value = value * 10 + (guint8) (*at++ - '0');
      sink += value;
      at++;
    }
}

static double
time_best (void (*func) (GBytes *),
           GBytes *bytes)
{
  double best = G_MAXDOUBLE;

  for (guint i = 0; i < N_ROUNDS; i++)
    {
      double start = get_seconds ();

      func (bytes);
      best = MIN (best, get_seconds () - start);
    }
  return best;
}

static guint64 memory_used;

static void
load (GBytes *bytes)
{
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);
  CgvParser *parser = cgv_parser_new (NULL, 1);
  CgvProblemList problems;
  CgvFragment *fragment;
  CgvProfile *profile;

  for (gsize at = 0; at < length; at += BLOCK)
    cgv_parser_feed (parser, text + at, MIN (BLOCK, length - at));
  fragment = cgv_parser_finish (parser, &problems);
  g_assert_nonnull (fragment);
  profile = cgv_profile_new (&fragment, 1, &problems);
  g_assert_nonnull (profile);
  memory_used = cgv_profile_get_memory_used (profile);
  cgv_profile_unref (profile);
}

static void
measure (const char *name,
         GBytes *bytes)
{
  double size = (double) g_bytes_get_size (bytes);
  double newlines = time_best (walk_newlines, bytes);
  double digits = time_best (add_digits, bytes);
  double seconds = time_best (load, bytes);

  g_print ("%-28s %6.1f MB  %5.0f MB/s  %5.1f x newlines  %4.2f x digits  %4.2f x memory\n",
           name,
           size / 1e6,
           size / 1e6 / seconds,
           seconds / newlines,
           seconds / digits,
           (double) memory_used / size);
}

int
main (int argc,
      char *argv[])
{
  guint64 megabytes = argc == 2 ? g_ascii_strtoull (argv[1], NULL, 10) : 0;

  if (argc == 1 || megabytes > 0)
    {
      g_autoptr (GBytes) bytes = write_profile ((megabytes > 0 ? megabytes : DEFAULT_MEGABYTES) * 1000000);

      measure ("generated", bytes);
      return 0;
    }
  for (int i = 1; i < argc; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GBytes) bytes = NULL;
      g_autofree char *base = g_path_get_basename (argv[i]);
      char *text;
      gsize length;

      if (!g_file_get_contents (argv[i], &text, &length, &error))
        {
          g_printerr ("%s\n", error->message);
          return 1;
        }
      bytes = g_bytes_new_take (text, length);
      measure (base, bytes);
    }
  return 0;
}
