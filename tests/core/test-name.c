/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The parser of names: forms, levels of recursion, and random bytes. */

#include <glib.h>
#include <string.h>
#include <time.h>

#include "cgv-name.h"
#include "cgv-recursion.h"
#include "cgv-test-name.h"

static void
assert_form (const char *name,
             CgvNameForm form,
             const char *expected)
{
  g_autofree char *actual = cgv_test_dup_name (name, strlen (name), form);

  if (!g_str_equal (actual, expected))
    g_test_message ("%s", name);
  g_assert_cmpstr (actual, ==, expected);
}

static void
assert_namespace (const char *name,
                  const char *expected)
{
  assert_form (name, CGV_NAME_NAMESPACE, expected);
}

/* Calls a function with the fields of each line of a table, except for comments and the first
 * @n_skipped lines. */
static guint
read_table (const char *path,
            guint n_skipped,
            void (*read_row) (char **fields))
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  guint n = 0;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = n_skipped; lines[i] != NULL; i++)
    {
      g_auto (GStrv) fields = g_strsplit (lines[i], "\t", -1);

      if (lines[i][0] == '\0' || (lines[i][0] == '#' && n_skipped == 0))
        continue;
      read_row (fields);
      n++;
    }
  return n;
}

static void
check_gold (char **fields)
{
  g_assert_cmpuint (g_strv_length (fields), ==, 6);
  assert_form (fields[0], CGV_NAME_SHORT, fields[2]);
  assert_form (fields[0], CGV_NAME_QUALIFIED, fields[3]);
  assert_form (fields[0], CGV_NAME_NAMESPACE, fields[4]);
}

/* names-gold.tsv: a name, its language, its short and its qualified form, its namespace, and a note. */
static void
test_gold (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", "names-gold.tsv", NULL);

  g_assert_cmpuint (read_table (path, 1, check_gold), ==, 429);
}

static void
check_namespace (char **fields)
{
  g_assert_cmpuint (g_strv_length (fields), ==, 2);
  assert_namespace (fields[0], fields[1]);
}

/* namespaces.txt: a name and its namespace on each line, with a tab between. */
static void
test_namespaces (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "namespaces.txt", NULL);

  g_assert_cmpuint (read_table (path, 0, check_namespace), >=, 100);
}

static void
test_own (void)
{
  assert_form ("std::__detail::_Executor<A, B>::_M_dfs(C, long)", CGV_NAME_OWN, "_M_dfs");
  assert_form ("char const* ns::f<char>(char const*)", CGV_NAME_OWN, "f");
  assert_form ("ns::f()::{lambda()#5}::operator()() const", CGV_NAME_OWN, "f::{lambda}");
  assert_form ("f'2", CGV_NAME_OWN, "f");
  assert_form ("???", CGV_NAME_OWN, "???");
  assert_form ("", CGV_NAME_OWN, "");
}

/* After a suffix of a compiler, a number alone is one, too; of other languages it is part of the name. */
static void
test_numbers_behind_suffixes (void)
{
  static const char *const kinds[] = { "cold", "localalias", "cfi", "part", "warm", "isra", "constprop", "lto_priv", "llvm", "__uniq" };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *name = g_strdup_printf ("f.%s.0.7", kinds[i]);

      assert_form (name, CGV_NAME_QUALIFIED, "f");
    }
  assert_form ("f.7", CGV_NAME_QUALIFIED, "f");
  assert_form (".f.7", CGV_NAME_QUALIFIED, ".f");
  assert_form (".f.part.0.7", CGV_NAME_QUALIFIED, ".f");
  assert_form ("f.g.0.7", CGV_NAME_QUALIFIED, "f.g.0.7");
  assert_form ("f.", CGV_NAME_QUALIFIED, "f.");
  assert_form (".", CGV_NAME_QUALIFIED, ".");
  assert_form (".7", CGV_NAME_QUALIFIED, ".7");
}

/* Spellings that no row of the tables has. */
static void
test_spellings (void)
{
  assert_form ("app::{lambda(int)#1}::operator()(int) const", CGV_NAME_SHORT, "app::{lambda}");
  assert_form ("A::operator()(int)::{lambda()#1}::operator()() const", CGV_NAME_SHORT, "operator()::{lambda}");
  assert_form ("f(int)::{default arg#1}::{lambda()#1}::operator()() const", CGV_NAME_SHORT, "f::{lambda}");
  assert_form ("ns::f<lambda(int)>(int)", CGV_NAME_QUALIFIED, "ns::f");
  assert_form ("ns::f()::<lambda(int)>::operator()(int)", CGV_NAME_SHORT, "f::{lambda}");
  assert_form ("operator new(unsigned long)'malloc'main", CGV_NAME_SHORT, "operator new'malloc'main");
  assert_form ("f<'a'>'g<'b'>(int)", CGV_NAME_SHORT, "f'g");
  assert_form ("f<'\\''>'g<'>'>(int)", CGV_NAME_SHORT, "f'g");
  assert_form ("f<'<'>::g<')'>::h(int)", CGV_NAME_QUALIFIED, "f::g::h");
  assert_form ("f<\"(\">::g(int)", CGV_NAME_QUALIFIED, "f::g");
  assert_form ("core::slice::<impl [T]>::sort", CGV_NAME_SHORT, "[T]::sort");
  assert_form ("core::ptr::drop_in_place<[alloc::string::String]>", CGV_NAME_SHORT, "ptr::drop_in_place<[String]>");
  assert_form ("core[4f0ba2a1c2d3e4f5]::fmt::write", CGV_NAME_QUALIFIED, "core::fmt::write");
  assert_form ("<core::iter::Map<I, F> as Iterator>::next'2", CGV_NAME_SHORT, "Map::next'2");
  assert_form ("time.Time.String", CGV_NAME_SHORT, "time.Time.String");
  assert_form ("camlStdlib__List.iter_261", CGV_NAME_SHORT, "List.iter");
  assert_form ("a.b(int) requires x<y>", CGV_NAME_QUALIFIED, "a.b");
  assert_form ("::f(int)", CGV_NAME_SHORT, "f");
  assert_form ("a::", CGV_NAME_SHORT, "a");
  assert_form ("<>", CGV_NAME_SHORT, "<>");
  assert_form ("()", CGV_NAME_QUALIFIED, "()");
  assert_form ("f<", CGV_NAME_SHORT, "f");
  assert_form ("vtable for ", CGV_NAME_SHORT, "vtable for ");
  assert_form ("_ZN3std2rt10lang_start28_$u7b$$u7b$closure$u7d$$u7d$17h0123456789abcdefE.llvm.12", CGV_NAME_QUALIFIED, "std::rt::lang_start::{closure}");
  /* Without the hash of Rust, it is a name of C++. */
  assert_form ("_ZN3std2rt17h0123456789abcdexE", CGV_NAME_QUALIFIED, "_ZN3std2rt17h0123456789abcdexE");
  assert_form ("github.com/urfave/cli/v2.(*App).Run", CGV_NAME_SHORT, "cli.(*App).Run");
  assert_form ("~:0(<built-in method builtins.len>)", CGV_NAME_QUALIFIED, "builtins.len");
  assert_form ("~:0(<method 'append' of 'list' objects>)", CGV_NAME_SHORT, "list.append");
  assert_form ("notes:12(f)", CGV_NAME_SHORT, "notes:12");
  assert_form ("#<Class:Foo>#bar", CGV_NAME_SHORT, "Foo#bar");
  assert_form ("<Class::Foo>", CGV_NAME_SHORT, "<Class::Foo>");
  assert_form ("#<Class:Foo", CGV_NAME_SHORT, "#<Class:Foo");
  assert_form ("closure #1 in f() -> ()", CGV_NAME_SHORT, "closure #1 in f");
  assert_form ("closure #x in f() -> ()", CGV_NAME_SHORT, "closure #x in f");
  assert_form ("(anonymous namespace)::f(int)", CGV_NAME_SHORT, "f");
  assert_form ("(anonymous namespace)::f(int)", CGV_NAME_QUALIFIED, "(anonymous namespace)::f");
  assert_form ("ns::f(int) const noexcept(x)", CGV_NAME_QUALIFIED, "ns::f");
  assert_form ("ns::f() noexcept (true)", CGV_NAME_QUALIFIED, "ns::f");
  assert_form ("main.Foo.bar.setter : Swift.Int", CGV_NAME_SHORT, "Foo.bar.setter");
  assert_form ("main.Foo.bar : Swift.Int", CGV_NAME_QUALIFIED, "main.Foo.bar");
  assert_form ("generic specialization <Swift.Int> of main.f() -> ()", CGV_NAME_SHORT, "main.f [specialization]");
  assert_form ("generic specialization <Swift.Int> of ", CGV_NAME_SHORT, "generic specialization <Swift.Int> of ");
  assert_form ("int (*const ns::f(int))(char)", CGV_NAME_SHORT, "ns::f");
}

/* The hidden text before a name, and the text that patterns are compared with. */
static void
test_searched (void)
{
  static const struct
  {
    const char *name;
    size_t start;
    const char *searched;
  } cases[] = {
    { "bool std::f<int>(int)", strlen ("bool "), "std::f" },
    { "unsigned long f<int>(int) [clone .cold]", strlen ("unsigned long "), "f [clone .cold]" },
    { "std::f(int)", 0, "std::f" },
    { "f(int, void (*)(char))'g(int, int)", 0, "f'g(int, int)" },
    { "A<void (int, B<3>)>::f(char const*, int)", 0, "A::f" },
    { "A<&B::operator()>::operator()(int, int) const", 0, "A::operator()" },
    { "A<int>(*)(char) f(int, int)", strlen ("A<int>(*)(char) "), "f" },
    { "A<(Kind)3> f(int, int)", strlen ("A<(Kind)3> "), "f" },
    { "decltype(x) f(int)", strlen ("decltype(x) "), "f" },
    { "g(int, int)::{lambda()#1} f(int)", strlen ("g(int, int)::{lambda()#1} "), "f" },
    { "immutable(char)[] std.conv.to(const(int))", strlen ("immutable(char)[] "), "std.conv.to" },
    { "int (*ns::g(int))(char)", strlen ("int (*"), "ns::g" },
    { "f.part.0'2", 0, "f.part.0'2" },
    { "core::fmt::write::h0123456789abcdef", 0, "core::fmt::write" },
    { "main chunk", 0, "main chunk" },
    { "block in Foo#bar", 0, "block in Foo#bar" },
    { "vtable for A<int>", 0, "vtable for A" },
    { "-[Foo bar]", 0, "-[Foo bar]" },
    { "", 0, "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const char *bytes = cases[i].name;
      char out[256];
      CgvName name;

      cgv_name_init (&name, bytes, strlen (bytes));
      g_assert_cmpuint (cgv_name_get_start (bytes, strlen (bytes)), ==, cases[i].start);
      g_assert_cmpuint (cgv_name_write_searched (&name, out, sizeof out), ==, strlen (cases[i].searched));
      g_assert_cmpstr (out, ==, cases[i].searched);
    }
}

static void
assert_base (const char *name,
             const char *base)
{
  g_autofree char *actual = g_strndup (name, cgv_recursion_get_base_length (name, strlen (name)));

  g_assert_cmpstr (actual, ==, base);
}

static void
test_recursion (void)
{
  assert_base ("f'2", "f");
  assert_base ("f'3", "f");
  assert_base ("f'10", "f");
  assert_base ("f'2'3", "f");
  assert_base ("ns::f(int)'2", "ns::f(int)");
  assert_base ("f'123456789012345678901234567890", "f");
  assert_base ("x''2", "x'");
  assert_base ("f [0]", "f");
  assert_base ("Integer#times [2]", "Integer#times");
  assert_base ("main.leaf [1/2]", "main.leaf");
  assert_base ("f(d3)", "f");
  assert_base ("f(d3)'2", "f");
}

static void
test_no_recursion (void)
{
  static const char *const names[] = {
    "", "f", "2", "'2", "f2", "f'", "f'1", "f'0", "f'02", "f'2x", "f'x2", "f '2 ", "f'2'", "f'1'2x",
    /* Clang's closures, Rust's lifetimes, digit separators, contexts of --separate-callers */
    "main::'lambda'(int)::operator()(int) const", "$_0::'lambda0'(int)", "<&'a str as core::fmt::Display>::fmt",
    "f<'_>", "g<1'000'000>", "f'main'start", "f'2'main",
    /* An array as a return type, a type of C++, and text that is not a number. */
    "int (&f()) [3]", "ns::f(d3)", "f(int, d3)", "f [k]", "f[2]", "f [/2]", "f [1/]", "f []", "f(d)", "(d3)", " [2]",
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    assert_base (names[i], names[i]);
}

static void
test_random (void)
{
  static const char *const tokens[] = {
    "::", "<", ">", "(", ")", "[", "]", "{", "}", " ", "->", "operator", "operator()", "a", "B", ".", "\\", "@", "'2", "'", "`", "\"", "*", "&", ",",
    "::h0123456789abcdef", "<<=", "part", ":", "/", "~", "#", " const", "{lambda(", "{closure", "'lambda0'", "$_1", " as ", "<impl ", " for ", "func1",
    "_ZN", "17h0123456789abcdefE", "3abc", "$LT$", "caml", "__", "_MOD_", "12", " [clone .", "vtable for ", "php::", "decltype ", "drop_in_place", "!(",
  };

  for (guint round = 0; round < 30000; round++)
    {
      g_autoptr (GString) name = g_string_new (NULL);
      int n = g_test_rand_int_range (0, round % 100 == 0 ? 400 : 20);
      g_autofree char *copy = NULL;

      for (int i = 0; i < n; i++)
        {
          if (g_test_rand_int_range (0, 30) == 0)
            g_string_append_c (name, (char) g_test_rand_int_range (0, 256));
          else
            g_string_append (name, tokens[g_test_rand_int_range (0, G_N_ELEMENTS (tokens))]);
        }
      /* The text is not terminated, so that valgrind and sanitizers detect reading too far. */
      copy = g_memdup2 (name->str, name->len);
      cgv_test_check_name (copy != NULL ? copy : "", name->len);
    }
}

/* Returns the least CPU time of a few tries, in microseconds, to read and write a name of a
 * repeated piece. */
static gint64
measure (const char *piece,
         const char *end,
         guint n_pieces)
{
  g_autoptr (GString) bytes = g_string_new ("f");
  gint64 least = G_MAXINT64;

  for (guint i = 0; i < n_pieces; i++)
    g_string_append (bytes, piece);
  for (guint i = 0; i < n_pieces && end[0] != '\0'; i++)
    g_string_append (bytes, end);
  for (guint i = 0; i < 3; i++)
    {
      clock_t start = clock ();

      for (CgvNameForm form = CGV_NAME_SHORT; form <= CGV_NAME_OWN; form++)
        {
          g_autofree char *text = cgv_test_dup_name (bytes->str, bytes->len, form);

          g_assert_nonnull (text);
        }
      least = MIN (least, (gint64) (clock () - start) * G_USEC_PER_SEC / CLOCKS_PER_SEC);
    }
  return least;
}

/* A name of sixteen times the length takes sixteen times the time. Reading it once for each
 * piece would take 256 times. */
static void
test_linear (void)
{
  static const char *const pieces[] = {
    "::a", "<", "(", "[", "{", "<a>", "(a)", "::<a>", " a", "a ", "'a", "'", "`", "\"", "operator", "operator ", "operator<", ".a", ".0", ".part.0", "->a", "\\a",
    "#a", ":a", ": ", "/a", "(*", " (*", " (a::", "[abi:a]", " const", "{lambda()#1}", "::{lambda()#1}", "::{closure#0}", "<a as b>", "::<impl a for b>", "$_0",
    "__", "'2", "'a'2", " [clone .a]", "@V", "<impl ", "vtable for ", "!(a)", "~", "decltype (", "\xff", "\"a", "'lambda", "<a>(", ")", ">", "a::operator b<", "{{",
  };

  /* Endings that may make a parser search the end repeatedly. */
  static const char *const ends[] = { "", "0", "a" };

  for (guint i = 0; i < G_N_ELEMENTS (pieces) * G_N_ELEMENTS (ends); i++)
    {
      const char *piece = pieces[i / G_N_ELEMENTS (ends)];
      const char *end = ends[i % G_N_ELEMENTS (ends)];
      gint64 small = measure (piece, end, 2000);
      gint64 large = measure (piece, end, 32000);

      if (large > 80 * MAX (small, 200))
        g_error ("%s, %s: %d µs, then %d µs", piece, end, (int) small, (int) large);
    }
}

/* A name with more parts than the parser keeps: the last ones count. */
static void
test_many_parts (void)
{
  g_autoptr (GString) text = g_string_new ("first");
  g_autofree char *qualified = NULL;
  g_autofree char *name_space = NULL;

  for (guint i = 0; i < 200; i++)
    g_string_append_printf (text, "::c%u", i);
  qualified = cgv_test_dup_name (text->str, text->len, CGV_NAME_QUALIFIED);
  g_assert_cmpstr (qualified, ==, text->str);
  assert_form (text->str, CGV_NAME_SHORT, "c198::c199");
  name_space = cgv_test_dup_name (text->str, text->len, CGV_NAME_NAMESPACE);
  g_assert_true (g_str_has_prefix (name_space, "first::c0::"));
  g_assert_true (g_str_has_suffix (name_space, "::c197::c198"));
}

/* A form that does not fit is cut, and its whole length is returned. */
static void
test_room (void)
{
  char out[8] = "#######";
  CgvName name;

  cgv_name_init (&name, "abc::def", strlen ("abc::def"));
  g_assert_cmpuint (cgv_name_write (&name, CGV_NAME_SHORT, out, 6), ==, 8);
  g_assert_cmpstr (out, ==, "abc::");
  g_assert_cmpint (out[6], ==, '#');
  g_assert_cmpuint (cgv_name_write (&name, CGV_NAME_SHORT, out, 0), ==, 8);
  g_assert_cmpint (out[0], ==, 'a');
}

static void
test_most_parts (void)
{
  g_test_summary ("The parts of a path above CGV_NAME_MAX_PARTS count as one with the first");
  for (gsize n = CGV_NAME_MAX_PARTS - 1; n <= CGV_NAME_MAX_PARTS + 1; n++)
    {
      g_autoptr (GString) text = g_string_new ("a");
      CgvName name;

      for (gsize i = 1; i < n; i++)
        g_string_append_printf (text, "::b%zu", i);
      cgv_name_init (&name, text->str, text->len);
      g_assert_cmpuint (name.n_parts, ==, MIN (n, CGV_NAME_MAX_PARTS));
    }
}

static void
test_longest_decoded (void)
{
  const gsize most = CGV_NAME_MAX_DECODED - strlen ("::f::h0123456789abcdef");

  g_test_summary ("A mangled name is read if it has CGV_NAME_MAX_DECODED bytes at most");
  for (gsize n = most - 1; n <= most + 1; n++)
    {
      g_autofree char *part = g_strnfill (n, 'x');
      g_autofree char *text = g_strdup_printf ("_ZN%zu%s1f17h0123456789abcdefE", n, part);
      g_autofree char *shown = cgv_test_dup_name (text, strlen (text), CGV_NAME_QUALIFIED);

      g_assert_true (g_str_has_prefix (shown, "_ZN") == (n > most));
      cgv_test_check_name (text, strlen (text));
    }
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/name/searched", test_searched);
  g_test_add_func ("/name/gold", test_gold);
  g_test_add_func ("/name/namespaces", test_namespaces);
  g_test_add_func ("/name/own", test_own);
  g_test_add_func ("/name/spellings", test_spellings);
  g_test_add_func ("/name/numbers-behind-suffixes", test_numbers_behind_suffixes);
  g_test_add_func ("/name/recursion", test_recursion);
  g_test_add_func ("/name/no-recursion", test_no_recursion);
  g_test_add_func ("/name/many-parts", test_many_parts);
  g_test_add_func ("/name/room", test_room);
  g_test_add_func ("/name/random", test_random);
  g_test_add_func ("/name/linear", test_linear);
  g_test_add_func ("/name/most-parts", test_most_parts);
  g_test_add_func ("/name/longest-decoded", test_longest_decoded);
  return g_test_run ();
}
