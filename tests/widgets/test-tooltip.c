/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Tooltips that stay narrow. */

#include <gtk/gtk.h>

#include "cgv-tooltip.h"

static void
check (const char *text,
       const char *expected)
{
  g_autofree char *wrapped = cgv_tooltip_dup_wrapped (text);

  g_assert_cmpstr (wrapped, ==, expected);
}

/* Lines end between words, after commas and opening brackets, and before scopes. */
static void
test_places (void)
{
  check (NULL, NULL);
  check ("", "");
  check ("main\n/src/a.c", "main\n/src/a.c");
  check ("std::_Compiler<std::__cxx11::regex_traits<char> >::_Compiler(char const*, char const*, std::locale const&)",
         "std::_Compiler<std::__cxx11::regex_traits<char> >::_Compiler(char const*, char\n    const*, std::locale const&)");
  check ("void aaaaaaaaaaaaaaaaaaaa::bbbbbbbbbbbbbbbbbbbbbbbbb::ccccccccccccccccccccccccccccccc::ddddddddddddddddd",
         "void aaaaaaaaaaaaaaaaaaaa::bbbbbbbbbbbbbbbbbbbbbbbbb\n    ::ccccccccccccccccccccccccccccccc::ddddddddddddddddd");
}

/* For any text, no line exceeds 80 characters, except for the ellipsis, and the number of lines
 * is limited. */
static void
test_limits (void)
{
  static const char characters[] = "abcdefghijklmnopqrst,<(:/";

  for (guint round = 0; round < 500; round++)
    {
      GString *text = g_string_new (NULL);
      guint length = (guint) (round % 2 == 0 ? g_test_rand_int_range (0, 160) : g_test_rand_int_range (6 * 80 + 1, 900));
      g_autofree char *wrapped = NULL;
      g_auto (GStrv) lines = NULL;

      for (guint i = 0; i < length; i++)
        g_string_append_unichar (text, i % 50 == 49 ? 0xe4 : (gunichar) characters[g_test_rand_int_range (0, sizeof characters - 1)]);
      wrapped = cgv_tooltip_dup_wrapped (text->str);
      lines = g_strsplit (wrapped, "\n", -1);
      g_assert_cmpuint (g_strv_length (lines), <=, 6);
      g_assert_true (g_utf8_validate (wrapped, -1, NULL));
      for (guint i = 0; lines[i] != NULL; i++)
        g_assert_cmpint (g_utf8_strlen (lines[i], -1), <=, 80 + 2);
      g_assert_true (g_str_has_suffix (wrapped, " …") == (length > 6 * 80));
      g_string_free (text, TRUE);
    }
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tooltip/places", test_places);
  g_test_add_func ("/tooltip/limits", test_limits);
  return g_test_run ();
}
