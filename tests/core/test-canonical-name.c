/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Names of functions without the additions of compilers and linkers. */

#include <string.h>

#include <glib.h>

#include "cgv-canonical-name.h"

typedef struct
{
  const char *name;
  const char *canonical;
} Case;

/* Names as Callgrind 3.19 and others wrote them. */
static const Case cases[] = {
  /* GCC, also as its demangler writes names. */
  { "parse", "parse" },
  { "addBinding.part.0", "addBinding" },
  { "normal_checkPiTarget.isra.0", "normal_checkPiTarget" },
  { "lookup.constprop.0", "lookup" },
  { "foo.cold", "foo" },
  { "foo.cold.17", "foo" },
  { "foo.constprop.0.isra.0", "foo" },
  { "foo.constprop.0.cold", "foo" },
  { "foo.part.1.lto_priv.0.isra.12.cold", "foo" },
  { "init.lto_priv.3", "init" },
  { "read_input.localalias", "read_input" },
  { "read_input.localalias.4", "read_input" },
  { "T.1234", "T" },
  { "compare.2", "compare" },
  { "std::vector<int, std::allocator<int> >::push_back(int const&) [clone .isra.0]",
    "std::vector<int, std::allocator<int> >::push_back(int const&)" },
  { "ns::f(int) [clone .constprop.0] [clone .cold]", "ns::f(int)" },
  { "ns::f(int) [clone .lto_priv.1]", "ns::f(int)" },
  { "ns::f(int) [clone .part.0.cold]", "ns::f(int)" },
  { "main [clone ._omp_fn.0]", "main [clone ._omp_fn.0]" },
  { "main._omp_fn.0", "main._omp_fn.0" },
  { "f.partly.0.7", "f.partly.0.7" },
  { "f.partly.0.isra.1", "f.partly.0" },
  { "f.part.0.7", "f" },
  { "f.0.7", "f" },
  { "operator[](int)", "operator[](int)" },
  { "a [clone .part.0]x]", "a [clone .part.0]x]" },
  /* Clang. */
  { "walk.llvm.15082973264587193840", "walk" },
  { "walk.llvm.AB12CD", "walk" },
  { "walk.__uniq.2938475629384756", "walk" },
  { "walk.__uniq.29384.llvm.77.cold", "walk" },
  { "call.cfi", "call" },
  { "walk.__uniq", "walk.__uniq" },
  { "run()::'lambda'(int)::operator()(int) const", "run()::'lambda'(int)::operator()(int) const" },
  { "run()::$_0::operator()() const", "run()::$_0::operator()() const" },
  /* Levels of recursion. */
  { "fib'2", "fib" },
  { "fib.part.0'2", "fib" },
  { "fib'3'2", "fib" },
  { "fib'02", "fib'02" },
  { "f'main", "f'main" },
  /* ELF versions. */
  { "memcpy@@GLIBC_2.14", "memcpy" },
  { "memcpy@GLIBC_2.2.5", "memcpy" },
  { "__libc_start_main@@GLIBC_2.34", "__libc_start_main" },
  { "std::ios_base::Init::Init()@@GLIBCXX_3.4", "std::ios_base::Init::Init()" },
  { "malloc@plt", "malloc@plt" },
  { "_foo@12", "_foo@12" },
  { "f@", "f@" },
  /* Rust. */
  { "core::fmt::write::h0123456789abcdef", "core::fmt::write" },
  { "core::fmt::write::h0123456789abcdef.llvm.1234567890", "core::fmt::write" },
  { "core::fmt::write::h0123456789abcde", "core::fmt::write::h0123456789abcde" },
  { "<alloc::vec::Vec<T> as core::ops::Drop>::drop::hdeadbeefdeadbeef'2", "<alloc::vec::Vec<T> as core::ops::Drop>::drop" },
  { "app::run::{{closure}}::h00112233445566ff", "app::run::{{closure}}" },
  { "app::run::{closure#1}", "app::run::{closure#1}" },
  { "::h0123456789abcdef", "::h0123456789abcdef" },
  /* PHP. */
  { "{closure:/var/www/site/a.php:12-30}", "{closure:a.php}" },
  { "{closure:/var/www/site/a.php:12-30}'2", "{closure:a.php}" },
  { "App\\Kernel->{closure:/srv/app/Kernel.php:7-9}", "App\\Kernel->{closure:Kernel.php}" },
  { "{closure:C:\\www\\a.php:1-2}", "{closure:a.php}" },
  { "{closure:App\\f():12}", "{closure:f()}" },
  { "{closure}", "{closure}" },
  { "{closure:}", "{closure:}" },
  { "{closure:1}", "{closure:1}" },
  { "php::preg_match", "php::preg_match" },
  /* Names that stay unchanged. */
  { "foo(int, char const*)", "foo(int, char const*)" },
  { "std::map<int, A<2> >::at(int const&)", "std::map<int, A<2> >::at(int const&)" },
  { "(anonymous namespace)::helper()", "(anonymous namespace)::helper()" },
  { "main::{lambda(int)#2}::operator()(int) const", "main::{lambda(int)#2}::operator()(int) const" },
  { "str[abi:cxx11]()", "str[abi:cxx11]()" },
  { "main.main.func1.2", "main.main.func1.2" },
  { "operator\"\" _km", "operator\"\" _km" },
  { "0x0000000000003330", "0x0000000000003330" },
  { "???", "???" },
  { "", "" },
  { ".cold", ".cold" },
  { ".part.0", ".part.0" },
  { "'2", "'2" },
  { "a.", "a." },
  { ".", "." },
  { "]", "]" },
  { "}", "}" },
};

static void
assert_canonical (const char *name,
                  CgvCanonicalFlags flags,
                  const char *expected)
{
  gsize length = strlen (name);
  g_autofree char *out = g_malloc (length + 1);
  g_autofree char *in_place = g_strdup (name);
  gsize n = cgv_canonical_name_write (name, length, flags, out);

  out[n] = '\0';
  g_assert_cmpstr (out, ==, expected);
  g_assert_cmpuint (cgv_canonical_name_write (in_place, length, flags, in_place), ==, n);
  g_assert_cmpmem (in_place, n, out, n);
  g_assert_cmpuint (cgv_canonical_name_write (out, n, flags, out), ==, strlen (expected));
  g_assert_cmpstr (out, ==, expected);
}

static void
test_table (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_canonical (cases[i].name, CGV_CANONICAL_DEFAULT, cases[i].canonical);
}

static void
test_lambdas (void)
{
  static const Case lambdas[] = {
    { "main::{lambda(int)#2}::operator()(int) const", "main::{lambda(int)#}::operator()(int) const" },
    { "std::for_each<main::{lambda(int)#1}>(main::{lambda(int)#1})", "std::for_each<main::{lambda(int)#}>(main::{lambda(int)#})" },
    { "app::run::{closure#1}::{closure#22}", "app::run::{closure#}::{closure#}" },
    { "run()::'lambda0'(int)::operator()(int) const", "run()::'lambda'(int)::operator()(int) const" },
    { "run()::$_12::operator()() const", "run()::$_::operator()() const" },
    { "A<2>::f(int) [clone .part.0]", "A<2>::f(int)" },
    { "f#2", "f#2" },
    { "12", "12" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (lambdas); i++)
    assert_canonical (lambdas[i].name, CGV_CANONICAL_IGNORE_LAMBDAS, lambdas[i].canonical);

  assert_canonical ("fib.part.0'2", CGV_CANONICAL_KEEP_LEVELS, "fib'2");
  assert_canonical ("fib'3", CGV_CANONICAL_KEEP_LEVELS, "fib'3");
}

static void
test_unknown (void)
{
  static const char *const unknown[] = { "", "???", "0x10'2", "(unknown)", "0x1090", "0x0000000000003330", "(#7)", "(#123)" };
  static const char *const known[] = { "main", "(below main)", "0x", "0xfoo", "(#)", "(#7", "????", "0", "x" };

  for (gsize i = 0; i < G_N_ELEMENTS (unknown); i++)
    g_assert_true (cgv_canonical_name_is_unknown (unknown[i], strlen (unknown[i])));
  for (gsize i = 0; i < G_N_ELEMENTS (known); i++)
    g_assert_false (cgv_canonical_name_is_unknown (known[i], strlen (known[i])));
}

/* For any bytes, the result is never longer or empty, and a second call changes nothing. */
static void
test_random (void)
{
  static const char *const pieces[] = {
    "a", ".", "part", "0", "12", "'", "2", "@", "::h", "0123456789abcdef", " [clone ", "]", "{closure:", "/", ":", "-", "}", "#", "$_", "\xff", "cold", "llvm",
  };
  g_autoptr (GString) name = g_string_new (NULL);

  for (guint round = 0; round < 20000; round++)
    {
      CgvCanonicalFlags flags = g_test_rand_int_range (0, 2) ? CGV_CANONICAL_IGNORE_LAMBDAS : CGV_CANONICAL_DEFAULT;
      guint n_pieces = (guint) g_test_rand_int_range (0, 12);
      g_autofree char *out = NULL;
      gsize length;

      g_string_truncate (name, 0);
      for (guint i = 0; i < n_pieces; i++)
        g_string_append (name, pieces[g_test_rand_int_range (0, G_N_ELEMENTS (pieces))]);
      /* The buffer has exactly the promised size, so that a sanitizer detects an excess byte. */
      out = g_malloc (MAX (name->len, 1));
      length = cgv_canonical_name_write (name->str, name->len, flags, out);
      g_assert_cmpuint (length, <=, name->len);
      g_assert_true ((length == 0) == (name->len == 0));
    }
}

/* A name with many suffixes. Reading it once for each would take minutes. */
static void
test_many_suffixes (void)
{
  static const char *const suffixes[] = { ".0", ".part.0", "@V", "'2", " [clone .cold]", "::h0123456789abcdef" };
  const guint n_suffixes = 200000;

  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
    {
      g_autoptr (GString) name = g_string_new ("f");

      for (guint n = 0; n < n_suffixes; n++)
        g_string_append (name, suffixes[i]);
      g_assert_cmpuint (cgv_canonical_name_write (name->str, name->len, CGV_CANONICAL_DEFAULT, name->str), ==, 1);
    }
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/canonical-name/table", test_table);
  g_test_add_func ("/canonical-name/lambdas", test_lambdas);
  g_test_add_func ("/canonical-name/unknown", test_unknown);
  g_test_add_func ("/canonical-name/random", test_random);
  g_test_add_func ("/canonical-name/many-suffixes", test_many_suffixes);
  return g_test_run ();
}
