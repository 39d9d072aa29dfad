/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Text from files: invalid UTF-8, characters that hide, endless names. */

#include <glib.h>
#include <string.h>

#include "cgv-display.h"
#include "cgv-unicode.h"

#define FFFD     "\xef\xbf\xbd"
#define ELLIPSIS "\xe2\x80\xa6"
#define ACUTE    "\xcc\x81"

static void
assert_shown_as (const char *bytes,
                 gsize n_bytes,
                 const char *expected)
{
  char name[CGV_DISPLAY_MAX];
  char text[CGV_DISPLAY_MAX];
  gsize length = cgv_display_name (bytes, n_bytes, name);

  g_assert_cmpstr (name, ==, expected);
  g_assert_cmpuint (length, ==, strlen (expected));
  g_assert_true (g_utf8_validate (name, (gssize) length, NULL));

  length = cgv_display_text (bytes, n_bytes, text, sizeof text);
  g_assert_cmpstr (text, ==, expected);
  g_assert_cmpuint (length, ==, strlen (expected));
  g_assert_cmpuint (cgv_display_text (bytes, n_bytes, NULL, 0), ==, strlen (expected));
}

static void
assert_shown_name (const GString *name,
                   const char *expected)
{
  char shown[CGV_DISPLAY_MAX];

  cgv_display_name (name->str, name->len, shown);
  g_assert_cmpstr (shown, ==, expected);
}

#define assert_shown(literal, expected) assert_shown_as (literal, sizeof literal - 1, expected)

static void
test_plain (void)
{
  assert_shown ("deflate_slow", "deflate_slow");
  assert_shown ("std::vector<int, std::allocator<int> >::push_back(int&&)",
                "std::vector<int, std::allocator<int> >::push_back(int&&)");
  assert_shown ("App\\Http\\Kernel->handle", "App\\Http\\Kernel->handle");
  assert_shown ("<span size='99999'>&#0;</span>", "<span size='99999'>&#0;</span>");
  assert_shown ("_mnemonic", "_mnemonic");
  assert_shown (" trailing ", " trailing ");
  assert_shown ("gr\xc3\xb6\xc3\x9f"
                "e",
                "gr\xc3\xb6\xc3\x9f"
                "e");
  assert_shown ("\xd0\xb6\xe4\xb8\xad\xf0\x9f\x8c\xb3", "\xd0\xb6\xe4\xb8\xad\xf0\x9f\x8c\xb3");
  assert_shown ("\xee\x80\x80", "\xee\x80\x80");
  assert_shown ("\xf4\x8f\xbf\xbd", "\xf4\x8f\xbf\xbd");
}

static void
test_nothing (void)
{
  char out[CGV_DISPLAY_MAX] = "x";

  g_assert_cmpuint (cgv_display_name ("", 0, out), ==, strlen ("(unknown)"));
  g_assert_cmpstr (out, ==, "(unknown)");
  g_assert_cmpuint (cgv_display_text ("", 0, out, sizeof out), ==, 0);
  g_assert_cmpstr (out, ==, "");
}

/* Expected values from the Unicode Standard, tables 3-8 to 3-11, and from Python's decoder. */
static void
test_invalid (void)
{
  assert_shown ("\x80", FFFD);
  assert_shown ("\xbf\xbf", FFFD FFFD);
  assert_shown ("\xc0\xaf", FFFD FFFD);
  assert_shown ("\xc1\xbf", FFFD FFFD);
  assert_shown ("\xc3", FFFD);
  assert_shown ("a\xc3z", "a" FFFD "z");
  assert_shown ("\xe0\x80\xaf", FFFD FFFD FFFD);
  assert_shown ("\xe0\x9f\xbf", FFFD FFFD FFFD);
  assert_shown ("\xe0\xa0", FFFD);
  assert_shown ("\xe2\x82z", FFFD "z");
  assert_shown ("\xed\xa0\x80", FFFD FFFD FFFD);
  assert_shown ("\xed\xbf\xbf", FFFD FFFD FFFD);
  assert_shown ("\xed\x9f\xbf", "\xed\x9f\xbf");
  assert_shown ("\xf0\x80\x80\xaf", FFFD FFFD FFFD FFFD);
  assert_shown ("\xf0\x8f\xbf\xbf", FFFD FFFD FFFD FFFD);
  assert_shown ("\xf0\x90\x80\x80", "\xf0\x90\x80\x80");
  assert_shown ("\xf0\x9f\x8c", FFFD);
  assert_shown ("\xf0\x9f\x8c\xf0\x9f\x8c\xb3", FFFD "\xf0\x9f\x8c\xb3");
  assert_shown ("\xf4\x90\x80\x80", FFFD FFFD FFFD FFFD);
  assert_shown ("\xf5\x80\x80\x80", FFFD FFFD FFFD FFFD);
  assert_shown ("\xf8\x88\x80\x80\x80", FFFD FFFD FFFD FFFD FFFD);
  assert_shown ("\xfe\xff", FFFD FFFD);
  assert_shown ("\xe1\x80\xe2\xf0\x91\x92\xf1\xbf"
                "A",
                FFFD FFFD FFFD FFFD "A");
}

static void
test_controls (void)
{
  char byte;
  char expected[16];

  for (guint i = 0; i < 0x20; i++)
    {
      byte = (char) i;
      g_snprintf (expected, sizeof expected, "\\x%02x", i);
      assert_shown_as (&byte, 1, expected);
    }
  for (guint i = 0x80; i < 0xa0; i++)
    {
      char c1[] = { (char) 0xc2, (char) i };

      g_snprintf (expected, sizeof expected, "\\u%04x", i);
      assert_shown_as (c1, 2, expected);
    }
  assert_shown ("\x7f", "\\x7f");
  assert_shown ("\x1b]52;c;ZXZpbA==\x07", "\\x1b]52;c;ZXZpbA==\\x07");
  assert_shown ("a\0b", "a\\x00b");
  assert_shown ("one\r\ntwo\tthree", "one\\x0d\\x0atwo\\x09three");
}

static void
test_hidden (void)
{
  assert_shown ("\xc2\xad", "\\u00ad");
  assert_shown ("\xcd\x8f", "\\u034f");
  assert_shown ("\xd8\x9c", "\\u061c");
  assert_shown ("\xe1\x85\x9f", "\\u115f");
  assert_shown ("\xe2\x80\x8b", "\\u200b");
  assert_shown ("a\xe2\x80\x8d"
                "b",
                "a\\u200db");
  assert_shown ("\xe2\x80\x8e\xe2\x80\x8f", "\\u200e\\u200f");
  assert_shown ("\xe2\x80\xa8\xe2\x80\xa9", "\\u2028\\u2029");
  assert_shown ("safe\xe2\x80\xaegnp.exe", "safe\\u202egnp.exe");
  assert_shown ("\xe2\x81\xa0\xe2\x81\xa6\xe2\x81\xa9", "\\u2060\\u2066\\u2069");
  assert_shown ("\xe3\x85\xa4", "\\u3164");
  assert_shown ("\xef\xbb\xbfmain", "\\ufeffmain");
  assert_shown ("\xef\xb8\x8f", "\\ufe0f");
  assert_shown ("\xef\xbf\xb9\xef\xbf\xbc", "\\ufff9\\ufffc");
  assert_shown ("\xef\xb7\x90\xef\xbf\xbe\xef\xbf\xbf", "\\ufdd0\\ufffe\\uffff");
  assert_shown ("\xf0\x9f\xbf\xbe", "\\U0001fffe");
  assert_shown ("\xf3\xa0\x81\x81", "\\U000e0041");
  assert_shown ("\xf3\xa0\x84\x80", "\\U000e0100");
  assert_shown ("\xf4\x8f\xbf\xbf", "\\U0010ffff");
  /* Blanks with a width stay unchanged. */
  assert_shown ("a\xc2\xa0\xe2\x80\xaf\xe3\x80\x80z", "a\xc2\xa0\xe2\x80\xaf\xe3\x80\x80z");
}

static void
test_marks (void)
{
  GString *marks = g_string_new ("e");

  for (guint i = 0; i < 8; i++)
    g_string_append (marks, ACUTE);
  assert_shown_as (marks->str, marks->len, marks->str);

  {
    g_autofree char *eight = g_strdup (marks->str);
    g_autofree char *again = g_strconcat (eight, "x", ACUTE, NULL);

    for (guint i = 0; i < 5000; i++)
      g_string_append (marks, i % 2 ? ACUTE : "\xe2\x83\x9d");
    assert_shown_as (marks->str, marks->len, eight);
    g_string_append (marks, "x" ACUTE);
    assert_shown_as (marks->str, marks->len, again);
  }
  g_string_free (marks, TRUE);
}

static char *
make_name (gsize n)
{
  char *name = g_malloc (n + 1);

  for (gsize i = 0; i < n; i++)
    name[i] = (char) ('a' + i % 26);
  name[n] = '\0';
  return name;
}

static void
test_length (void)
{
  static const gsize lengths[] = { 511, 512, 513, 600, 32768, 32769, 40000, 1 << 20 };
  char out[CGV_DISPLAY_MAX];

  for (guint i = 0; i < G_N_ELEMENTS (lengths); i++)
    {
      g_autofree char *name = make_name (lengths[i]);
      gsize length = cgv_display_name (name, lengths[i], out);

      g_assert_cmpuint (g_utf8_strlen (out, -1), ==, MIN (lengths[i], 512));
      g_assert_cmpuint (length, ==, strlen (out));
      if (lengths[i] <= 512)
        {
          g_assert_cmpstr (out, ==, name);
          continue;
        }
      g_assert_cmpmem (out, 255, name, 255);
      g_assert_cmpmem (out + 255, 3, ELLIPSIS, 3);
      g_assert_cmpstr (out + 258, ==, name + lengths[i] - 256);
      g_assert_cmpuint (cgv_display_text (name, lengths[i], NULL, 0), ==, lengths[i]);
    }
}

/* Text is cut between escapes, and an end does not begin with marks of removed characters. */
static void
test_cut_is_whole (void)
{
  GString *name = g_string_new (NULL);
  char out[CGV_DISPLAY_MAX];

  for (guint i = 0; i < 300; i++)
    g_string_append (name, "\xe2\x80\xae");
  cgv_display_name (name->str, name->len, out);
  g_assert_cmpuint (g_utf8_strlen (out, -1), ==, 42 * 6 + 1 + 42 * 6);
  g_assert_true (g_str_has_suffix (out, "\\u202e\\u202e"));
  g_assert_nonnull (strstr (out, "\\u202e" ELLIPSIS "\\u202e"));

  g_string_truncate (name, 0);
  for (guint i = 0; i < 400; i++)
    g_string_append (name, "e" ACUTE);
  cgv_display_name (name->str, name->len, out);
  g_assert_nonnull (strstr (out, ELLIPSIS "e" ACUTE));
  g_assert_true (g_utf8_validate (out, -1, NULL));
  g_string_append (name, "x");
  cgv_display_name (name->str, name->len, out);
  g_assert_nonnull (strstr (out, ELLIPSIS "e" ACUTE));
  g_string_free (name, TRUE);
}

static void
test_widest (void)
{
  GString *name = g_string_new (NULL);
  char out[CGV_DISPLAY_MAX];

  for (guint i = 0; i < 100000; i++)
    g_string_append (name, "\xf0\x9f\x8c\xb3");
  for (guint skip = 0; skip < 4; skip++)
    {
      gsize length = cgv_display_name (name->str + skip, name->len - skip, out);

      g_assert_cmpuint (length, <, CGV_DISPLAY_MAX);
      g_assert_cmpuint (g_utf8_strlen (out, -1), ==, 512);
      g_assert_null (strstr (out + 3 * ((4 - skip) % 4), FFFD));
    }

  memset (name->str, 0x80, name->len);
  g_assert_cmpuint (cgv_display_name (name->str, name->len, out), ==, 512 * 3);
  g_string_free (name, TRUE);
}

static void
test_room (void)
{
  static const char bytes[] = "a\x1b\xc3\xa9z";
  static const char whole[] = "a\\x1b\xc3\xa9z";
  static const gsize expected[] = { 0, 0, 1, 1, 1, 1, 5, 5, 7, 8, 8 };
  char out[16];

  for (gsize size = 0; size < G_N_ELEMENTS (expected); size++)
    {
      memset (out, '#', sizeof out);
      g_assert_cmpuint (cgv_display_text (bytes, 5, out, size), ==, strlen (whole));
      g_assert_cmpint (out[size], ==, '#');
      if (size == 0)
        continue;
      g_assert_cmpuint (strlen (out), ==, expected[size]);
      g_assert_cmpmem (out, expected[size], whole, expected[size]);
    }
}

/* All characters, against GLib's tables, which may know a Unicode later than 15: a character is
 * shown as itself or as an escape, and only itself if it has a width. */
static void
test_all_characters (void)
{
  guint n_newer_marks = 0;

  for (gunichar c = 1; c < 0x110000; c++)
    {
      char bytes[6], again[4];
      gsize length;
      guint32 decoded;

      if (c >= 0xd800 && c < 0xe000)
        continue;
      length = (gsize) g_unichar_to_utf8 (c, bytes);
      g_assert_cmpuint (cgv_unicode_decode (bytes, length, &decoded), ==, length);
      g_assert_cmpuint (decoded, ==, c);
      g_assert_cmpuint (cgv_unicode_encode (c, again), ==, length);
      g_assert_cmpmem (again, length, bytes, length);

      if (g_unichar_iscntrl (c) || g_unichar_type (c) == G_UNICODE_LINE_SEPARATOR ||
          g_unichar_type (c) == G_UNICODE_PARAGRAPH_SEPARATOR)
        g_assert_true (cgv_unicode_is_hidden (c));
      if (g_unichar_type (c) == G_UNICODE_FORMAT && g_unichar_iszerowidth (c) &&
          g_unichar_get_script (c) != G_UNICODE_SCRIPT_ARABIC && c != 0x110bd && c != 0x110cd && c != 0x6dd && c != 0x8e2 &&
          !(c >= 0x600 && c <= 0x605) && !(c >= 0x890 && c <= 0x891))
        g_assert_true (cgv_unicode_is_hidden (c));
      if (g_unichar_type (c) == G_UNICODE_NON_SPACING_MARK || g_unichar_type (c) == G_UNICODE_ENCLOSING_MARK)
        n_newer_marks += !cgv_unicode_is_mark (c);
      else if (g_unichar_isdefined (c) && g_unichar_type (c) != G_UNICODE_SPACING_MARK)
        g_assert_false (cgv_unicode_is_mark (c)); /* a later Unicode version may make a mark a spacing one */
      if (g_unichar_isalnum (c) && !g_unichar_iszerowidth (c) && c != 0x3164 && c != 0xffa0 && c != 0x115f)
        g_assert_false (cgv_unicode_is_hidden (c));
    }
  g_assert_cmpuint (n_newer_marks, <, 200);
}

/* Appends a text again and again. */
static void
append_often (GString *name,
              const char *text)
{
  for (guint i = 0; i < 300; i++)
    g_string_append (name, text);
}

/* A long name keeps its function and its scopes; without any, its beginning and its end. */
static void
test_brackets (void)
{
  g_autoptr (GString) name = g_string_new ("ns::f<");
  char shown[CGV_DISPLAY_MAX];

  append_often (name, "abc, ");
  g_string_append (name, "d>(int)");
  assert_shown_name (name, "ns::f<" ELLIPSIS ">(int)");

  g_string_assign (name, "<alloc::vec::Vec<");
  append_often (name, "String, ");
  g_string_append (name, "u8> as core::iter::Iterator>::next");
  assert_shown_name (name, "<alloc::vec::Vec<" ELLIPSIS "> as core::iter::Iterator>::next");

  g_string_assign (name, "first ");
  append_often (name, "[[[ ");
  g_string_append (name, "last");
  cgv_display_name (name->str, name->len, shown);
  g_assert_true (g_str_has_prefix (shown, "first [[[ "));
  g_assert_true (g_str_has_suffix (shown, "[[[ last"));
  g_assert_nonnull (strstr (shown, ELLIPSIS));
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/display/plain", test_plain);
  g_test_add_func ("/display/nothing", test_nothing);
  g_test_add_func ("/display/invalid", test_invalid);
  g_test_add_func ("/display/controls", test_controls);
  g_test_add_func ("/display/hidden", test_hidden);
  g_test_add_func ("/display/marks", test_marks);
  g_test_add_func ("/display/length", test_length);
  g_test_add_func ("/display/cut-is-whole", test_cut_is_whole);
  g_test_add_func ("/display/widest", test_widest);
  g_test_add_func ("/display/brackets", test_brackets);
  g_test_add_func ("/display/room", test_room);
  g_test_add_func ("/display/all-characters", test_all_characters);
  return g_test_run ();
}
