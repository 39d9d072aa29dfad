/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Searches for words in names. */

#include <glib.h>
#include <string.h>

#include "cgv-search.h"
#include "cgv-string-table-private.h"

static gboolean
matches (const char *word,
         const char *text)
{
  CgvSearch search;

  cgv_search_init (&search, word, strlen (word));
  return cgv_search_matches (&search, text, strlen (text));
}

static void
test_examples (void)
{
  g_assert_true (matches ("", ""));
  g_assert_true (matches ("", "main"));
  g_assert_false (matches ("main", ""));
  g_assert_true (matches ("main", "main"));
  g_assert_false (matches ("main", "mai"));
  g_assert_true (matches ("main", "(below main)"));
  g_assert_true (matches ("vector<int>", "std::vector<int>::push_back(int const&)"));
  g_assert_false (matches ("vector<int>", "std::vector<char>::push_back(char const&)"));
  g_assert_true (matches ("aab", "aaaaaaaaaaaaaaaaaaaaaaaab"));
}

static void
test_letter_case (void)
{
  g_assert_true (matches ("main", "wxApp::OnMAIN"));
  g_assert_true (matches ("onmain", "wxApp::OnMAIN"));
  g_assert_true (matches ("OnM", "wxApp::OnMAIN"));
  g_assert_false (matches ("Main", "wxApp::OnMAIN"));
  g_assert_false (matches ("ONMAIN", "wxApp::OnMAIN"));
  /* Bytes that differ by the bit of letter case need not be letters. */
  g_assert_false (matches ("[", "{{{{{{{{{{"));
  g_assert_false (matches ("{", "[[[[[[[[[["));
  g_assert_false (matches ("@", "``````````"));
  g_assert_true (matches ("\xc3\xa9t\xc3\xa9", "un \xc3\xa9T\xc3\xa9 chaud"));
}

/* Compares with the definition: words and texts that nearly match, with NUL bytes. */
static void
test_random (void)
{
  static const char alphabet[] = "abAB\0\x7f\x80\xff";
  guint n_matches = 0;

  for (guint round = 0; round < 100000; round++)
    {
      char word[4];
      char text[40];
      size_t n_word = (size_t) g_test_rand_int_range (1, sizeof word + 1);
      size_t n_text = (size_t) g_test_rand_int_range (0, sizeof text + 1);
      gboolean expected = FALSE;
      gboolean ignore_case = TRUE;
      CgvSearch search;

      for (size_t i = 0; i < n_word; i++)
        {
          word[i] = alphabet[g_test_rand_int_range (0, sizeof alphabet - 1)];
          ignore_case = ignore_case && !g_ascii_isupper (word[i]);
        }
      for (size_t i = 0; i < n_text; i++)
        text[i] = alphabet[g_test_rand_int_range (0, sizeof alphabet - 1)];
      for (size_t i = 0; i + n_word <= n_text && !expected; i++)
        {
          expected = TRUE;
          for (size_t j = 0; j < n_word; j++)
            expected = expected && word[j] == (ignore_case ? g_ascii_tolower (text[i + j]) : text[i + j]);
        }

      cgv_search_init (&search, word, n_word);
      g_assert_cmpint (cgv_search_matches (&search, text, n_text), ==, expected);
      n_matches += expected;
    }
  g_assert_cmpuint (n_matches, >, 1000);
}

/* Compares a search of adjacent strings with single searches: short strings, and strings that
 * fill a block of the table. */
static void
test_table (void)
{
  static const char alphabet[] = "abAB:\xff";
  CgvMemory memory = CGV_MEMORY_INIT;
  CgvStringTable strings;

  g_assert_true (cgv_string_table_init (&strings, &memory, 1));
  for (guint i = 0; i < 2000; i++)
    {
      g_autofree char *text = g_malloc (4096);
      guint length = (guint) g_test_rand_int_range (0, i % 100 == 0 ? 4096 : 40);

      for (guint k = 0; k < length; k++)
        text[k] = i % 5 == 0 ? 'c' : alphabet[g_test_rand_int_range (0, sizeof alphabet - 1)];
      g_assert_cmpuint (cgv_string_table_intern (&strings, &memory, text, length), !=, CGV_NONE);
      if (i % 50 == 0)
        g_assert_cmpuint (cgv_string_table_add_nameless (&strings, &memory), !=, CGV_NONE);
    }
  for (guint round = 0; round < 200; round++)
    {
      g_autofree guint8 *marks = g_new0 (guint8, strings.n_strings);
      char word[5] = "";
      CgvSearch search;

      for (gint k = 0; k <= g_test_rand_int_range (0, 4); k++)
        word[k] = alphabet[g_test_rand_int_range (0, sizeof alphabet - 1)];
      cgv_search_init (&search, word, strlen (word));
      marks[strings.n_strings / 2] = 7;
      cgv_search_mark (&search, &strings, 0, 1, marks);
      for (CgvStringId id = 0; id < strings.n_strings; id++)
        {
          size_t length;
          const char *text = cgv_string_table_get (&strings, id, &length);

          g_assert_cmpuint (marks[id], ==, id == strings.n_strings / 2 ? 7u : cgv_search_matches (&search, text, length));
        }
    }
  cgv_string_table_clear (&strings, &memory);
  g_assert_cmpuint (memory.used, ==, 0);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/search/examples", test_examples);
  g_test_add_func ("/search/letter-case", test_letter_case);
  g_test_add_func ("/search/random", test_random);
  g_test_add_func ("/search/table", test_table);
  return g_test_run ();
}
