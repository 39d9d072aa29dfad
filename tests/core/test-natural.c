/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The natural order of names, against a comparison that defines it. */

#include <string.h>

#include "cgv-natural.h"
#include "cgv-test-memory.h"

static size_t
count_digits (const CgvNaturalText *name,
              size_t at)
{
  size_t end = at;

  while (end < name->length && g_ascii_isdigit (name->bytes[end]))
    end++;
  return end - at;
}

/* Compares two numbers of any length, and steps over them. */
static int
compare_numbers (const CgvNaturalText *a,
                 size_t *at_a,
                 const CgvNaturalText *b,
                 size_t *at_b)
{
  size_t n_a = count_digits (a, *at_a);
  size_t n_b = count_digits (b, *at_b);
  const char *digits_a = a->bytes + *at_a;
  const char *digits_b = b->bytes + *at_b;

  *at_a += n_a;
  *at_b += n_b;
  for (; n_a > 0 && digits_a[0] == '0'; n_a--)
    digits_a++;
  for (; n_b > 0 && digits_b[0] == '0'; n_b--)
    digits_b++;
  return n_a != n_b ? (n_a > n_b) - (n_a < n_b) : memcmp (digits_a, digits_b, n_a);
}

static int
fold_byte (char c)
{
  return c == '\0' ? 1 : (guchar) g_ascii_tolower (c);
}

/* Writes an address of up to 14 digits at the beginning as a decimal number. */
static CgvNaturalText
write_address (CgvNaturalText text,
               char *out)
{
  g_autofree char *digits = NULL;
  size_t start = 2;
  size_t end;
  size_t n;

  if (text.length < 3 || text.bytes[0] != '0' || text.bytes[1] != 'x' || !g_ascii_isxdigit (text.bytes[2]))
    return text;
  while (start < text.length && text.bytes[start] == '0')
    start++;
  for (end = start; end < text.length && g_ascii_isxdigit (text.bytes[end]);)
    end++;
  if (end - start > 14)
    return text;
  digits = g_strndup (text.bytes + start, end - start);
  n = (size_t) g_snprintf (out, 128, "%" G_GUINT64_FORMAT, g_ascii_strtoull (digits, NULL, 16));
  memcpy (out + n, text.bytes + end, text.length - end);
  return (CgvNaturalText){ out, n + text.length - end };
}

static int
compare_naturally (const CgvNaturalText *first,
                   const CgvNaturalText *second)
{
  char room[2][128];
  const CgvNaturalText texts[] = { write_address (*first, room[0]), write_address (*second, room[1]) };
  const CgvNaturalText *a = &texts[0];
  const CgvNaturalText *b = &texts[1];
  size_t at_a = 0;
  size_t at_b = 0;

  while (at_a < a->length && at_b < b->length)
    {
      int result;

      if (g_ascii_isdigit (a->bytes[at_a]) && g_ascii_isdigit (b->bytes[at_b]))
        result = compare_numbers (a, &at_a, b, &at_b);
      else
        result = fold_byte (a->bytes[at_a++]) - fold_byte (b->bytes[at_b++]);
      if (result != 0)
        return result;
    }
  if (at_a < a->length || at_b < b->length)
    return at_a < a->length ? 1 : -1;
  return 0;
}

static int
compare_bytes (const CgvNaturalText *a,
               const CgvNaturalText *b)
{
  int result = memcmp (a->bytes, b->bytes, MIN (a->length, b->length));

  return result != 0 ? result : (a->length > b->length) - (a->length < b->length);
}

static void
assert_ranks (const CgvNaturalText *names,
              uint32_t n)
{
  g_autofree uint32_t *ranks = g_new0 (uint32_t, n + 1);
  CgvMemory memory = CGV_MEMORY_INIT;

  g_assert_true (cgv_natural_rank (&memory, names, n, ranks, NULL));
  g_assert_cmpuint (memory.used, ==, 0);
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t j = 0; j < n; j++)
      {
        int expected = compare_naturally (&names[i], &names[j]);

        if (expected == 0)
          expected = compare_bytes (&names[i], &names[j]);
        g_assert_cmpint ((ranks[i] > ranks[j]) - (ranks[i] < ranks[j]), ==, (expected > 0) - (expected < 0));
      }
}

static void
assert_order (const char *const *texts)
{
  uint32_t n = g_strv_length ((char **) texts);
  g_autofree CgvNaturalText *names = g_new (CgvNaturalText, n);
  g_autofree uint32_t *ranks = g_new (uint32_t, n);
  CgvMemory memory = CGV_MEMORY_INIT;

  /* The names are in reverse order, so that the test cannot pass without
   * sorting. */
  for (uint32_t i = 0; i < n; i++)
    names[i] = (CgvNaturalText){ texts[n - 1 - i], strlen (texts[n - 1 - i]) };
  g_assert_true (cgv_natural_rank (&memory, names, n, ranks, NULL));
  for (uint32_t i = 0; i < n; i++)
    g_assert_cmpuint (ranks[i], ==, n - 1 - i);
  assert_ranks (names, n);
}

static void
test_examples (void)
{
  static const char *const letters[] = { "", "ABC", "abc", "abcd", "Abd", NULL };
  static const char *const numbers[] = { "f", "f1", "f02", "f2", "f10", "f10a", "f100", "g", NULL };
  static const char *const inside[] = { "sub_9::run", "sub_10::rum", "sub_10::run", "sub_10::run2", "sub_100::a", NULL };
  static const char *const symbols[] = { "(below main)", "1st", "10th", "<T as U>::f", "???", "_start", "main", NULL };
  static const char *const addresses[] = { "0x9", "0x10", "0x1a", "0x0000000000001ab70", "0x65a070", "0x65A070'2", "0xd80000", "main", NULL };
  static const char *const long_numbers[] = { "v1", "v999999999999999999", "v1000000000000000000", "v18446744073709551616",
                                              "v18446744073709551617", "v100000000000000000000000000", NULL };

  assert_order (letters);
  assert_order (numbers);
  assert_order (inside);
  assert_order (symbols);
  assert_order (addresses);
  assert_order (long_numbers);
}

/* Few different bytes, so that names often have long common beginnings. */
static void
test_random (void)
{
  static const char alphabet[] = "aaAAbb00119.\0\xff:x";

  for (guint round = 0; round < 100; round++)
    {
      uint32_t n = (uint32_t) g_test_rand_int_range (1, 150);
      int longest = g_test_rand_int_range (1, 60);
      g_autofree char *bytes = g_malloc (n * 60);
      g_autofree CgvNaturalText *names = g_new (CgvNaturalText, n);

      for (uint32_t i = 0; i < n; i++)
        {
          gboolean is_address = g_test_rand_int_range (0, 3) == 0;

          names[i] = (CgvNaturalText){ bytes + i * 60, (size_t) g_test_rand_int_range (0, longest) };
          for (size_t j = 0; j < names[i].length; j++)
            bytes[i * 60 + j] = alphabet[g_test_rand_int_range (0, sizeof alphabet - 1)];
          if (is_address && names[i].length > 1)
            memcpy (bytes + i * 60, "0x", 2);
          if (i > 0 && g_test_rand_int_range (0, 4) == 0)
            names[i] = names[g_test_rand_int_range (0, (gint32) i)];
        }
      assert_ranks (names, n);
    }
}

static gpointer
rank_long_names (gpointer data)
{
  const uint32_t n = 100;
  const size_t length = 1 << 20;
  g_autofree char *bytes = g_malloc (length + n);
  g_autofree CgvNaturalText *names = g_new (CgvNaturalText, n);
  g_autofree uint32_t *ranks = g_new (uint32_t, n);
  CgvMemory memory = CGV_MEMORY_INIT;

  memset (bytes, 'x', length + n);
  for (uint32_t i = 0; i < n; i++)
    names[i] = (CgvNaturalText){ bytes, length + n - i };
  g_assert_true (cgv_natural_rank (&memory, names, n, ranks, NULL));
  for (uint32_t i = 0; i < n; i++)
    g_assert_cmpuint (ranks[i], ==, n - 1 - i);
  return NULL;
}

static void
test_long (void)
{
  cgv_test_with_small_stack (rank_long_names, NULL);
}

static gboolean
rank_with_memory (const CgvMemory *memory,
                  gpointer data)
{
  static const CgvNaturalText names[] = { { "b", 1 }, { "a", 1 }, { "b", 1 } };
  CgvMemory own = *memory;
  uint32_t ranks[3];

  if (!cgv_natural_rank (&own, names, 3, ranks, NULL))
    return FALSE;
  g_assert_cmpuint (ranks[0], ==, 1);
  g_assert_cmpuint (ranks[1], ==, 0);
  g_assert_cmpuint (ranks[2], ==, 1);
  return TRUE;
}

static void
test_no_memory (void)
{
  cgv_test_memory_sweep (rank_with_memory, NULL);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/natural/examples", test_examples);
  g_test_add_func ("/natural/random", test_random);
  g_test_add_func ("/natural/long", test_long);
  g_test_add_func ("/natural/no-memory", test_no_memory);
  return g_test_run ();
}
