/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A few typed letters that are compared with names. */

#include <glib.h>
#include <string.h>

#include "cgv-fuzzy.h"

/* Returns the text with its marked letters in capitals, and the others in small ones. */
static char *
mark (const char *pattern,
      const char *text)
{
  gsize length = strlen (text);
  g_autofree bool *marks = g_new (bool, length + 1);
  char *result = g_ascii_strdown (text, -1);

  cgv_fuzzy_match (pattern, strlen (pattern), text, length, marks);
  for (gsize i = 0; i < length; i++)
    if (marks[i])
      result[i] = g_ascii_toupper (result[i]);
  return result;
}

static void
test_fits (void)
{
  static const struct
  {
    const char *pattern;
    const char *text;
    CgvFit fit;
    const char *marked;
  } cases[] = {
    { "", "main", CGV_FIT_LETTERS, "main" },
    { "  ", "main", CGV_FIT_LETTERS, "main" },
    { "main", "", CGV_FIT_NONE, "" },
    { "main", "main", CGV_FIT_WHOLE, "MAIN" },
    { "MAIN ", "main", CGV_FIT_WHOLE, "MAIN" },
    { "main", "mainSort", CGV_FIT_START, "MAINsort" },
    { "sort", "BZ2_blockSort", CGV_FIT_WORD, "bz2_blockSORT" },
    { "sort", "resort_sort", CGV_FIT_WORD, "resort_SORT" },
    { "push", "std::vector::push_back", CGV_FIT_WORD, "std::vector::PUSH_back" },
    { "parse", "HTMLParser", CGV_FIT_WORD, "htmlPARSEr" },
    { "3", "mainQSort3", CGV_FIT_WORD, "mainqsort3" },
    { "way", "sort3way", CGV_FIT_WORD, "sort3WAY" },
    { "bbs", "BZ2_blockSort", CGV_FIT_PARTS, "Bz2_BlockSort" },
    { "blsort", "BZ2_blockSort", CGV_FIT_PARTS, "bz2_BLockSORT" },
    { "block s", "BZ2_blockSort", CGV_FIT_PARTS, "bz2_BLOCKSort" },
    /* The first "a" is followed by no "b" of a word, so that a later one counts. */
    { "ab", "axAb", CGV_FIT_WORD, "axAB" },
    { "aac", "ab_ac", CGV_FIT_PARTS, "Ab_AC" },
    { "block o", "BZ2_blockSort", CGV_FIT_LETTERS, "Bz2_bLOCKsOrt" },
    { "new win", "New Window", CGV_FIT_START, "NEW WINdow" },
    { "orts", "BZ2_sorts", CGV_FIT_INSIDE, "bz2_sORTS" },
    { "cprs", "compressBlock", CGV_FIT_LETTERS, "ComPReSsblock" },
    /* The first letter has to start a word. */
    { "oprs", "compressBlock", CGV_FIT_NONE, "compressblock" },
    { "trosb", "BZ2_blockSort", CGV_FIT_NONE, "bz2_blocksort" },
    { "mallocz", "malloc", CGV_FIT_NONE, "malloc" },
    { "::", "a::b", CGV_FIT_INSIDE, "a::b" },
    { "\xc3\xa9t", "un \xc3\xa9T", CGV_FIT_WORD, "un \xc3\xa9T" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *marked = mark (cases[i].pattern, cases[i].text);

      g_test_message ("“%s” in “%s”", cases[i].pattern, cases[i].text);
      g_assert_cmpint (cgv_fuzzy_match (cases[i].pattern, strlen (cases[i].pattern), cases[i].text, strlen (cases[i].text), NULL), ==, cases[i].fit);
      g_assert_cmpstr (marked, ==, cases[i].marked);
    }
}

/* A long text or pattern fits as far as its letters do. */
static void
test_long (void)
{
  g_autofree char *text = g_strnfill (5000, 'x');
  g_autofree char *pattern = g_strnfill (40, 'x');

  memcpy (text + 4000, "_blockSort", 10);
  g_assert_cmpint (cgv_fuzzy_match ("sort", 4, text, 5000, NULL), ==, CGV_FIT_WORD);
  g_assert_cmpint (cgv_fuzzy_match ("bs", 2, text, 5000, NULL), ==, CGV_FIT_LETTERS);
  g_assert_cmpint (cgv_fuzzy_match (pattern, 40, text, 5000, NULL), ==, CGV_FIT_START);
  g_assert_cmpint (cgv_fuzzy_match (pattern, 40, text, 39, NULL), ==, CGV_FIT_NONE);
}

/* Any bytes: as many letters are marked as were typed, in their order, or none. */
static void
test_random (void)
{
  static const char alphabet[] = "abAB1_ \0\x80\xff";
  guint n_fits = 0;

  for (guint round = 0; round < 200000; round++)
    {
      char pattern[6], text[12];
      bool marks[12];
      gsize pattern_length = (gsize) g_test_rand_int_range (0, sizeof pattern + 1);
      gsize length = (gsize) g_test_rand_int_range (0, sizeof text + 1);
      gsize at = 0;
      CgvFit fit;

      for (gsize i = 0; i < pattern_length; i++)
        pattern[i] = alphabet[g_test_rand_int_range (0, sizeof alphabet - 1)];
      for (gsize i = 0; i < length; i++)
        text[i] = alphabet[g_test_rand_int_range (0, sizeof alphabet - 1)];
      fit = cgv_fuzzy_match (pattern, pattern_length, text, length, marks);
      g_assert_cmpint (cgv_fuzzy_match (pattern, pattern_length, text, length, NULL), ==, fit);
      for (gsize i = 0; i < length; i++)
        {
          if (!marks[i] || text[i] == ' ')
            continue;
          while (at < pattern_length && pattern[at] == ' ')
            at++;
          g_assert_cmpuint (at, <, pattern_length);
          g_assert_cmpint (g_ascii_tolower (text[i]), ==, g_ascii_tolower (pattern[at++]));
        }
      while (at < pattern_length && pattern[at] == ' ')
        at++;
      if (fit != CGV_FIT_NONE)
        g_assert_cmpuint (at, ==, pattern_length);
      n_fits += fit > CGV_FIT_LETTERS;
    }
  g_assert_cmpuint (n_fits, >, 1000);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fuzzy/fits", test_fits);
  g_test_add_func ("/fuzzy/long", test_long);
  g_test_add_func ("/fuzzy/random", test_random);
  return g_test_run ();
}
