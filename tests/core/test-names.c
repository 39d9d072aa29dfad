/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What names tell: the recursion suffix and the namespace. */

#include <glib.h>
#include <string.h>

#include "cgv-namespace.h"
#include "cgv-recursion.h"

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
}

static void
test_no_recursion (void)
{
  static const char *const names[] = {
    "", "f", "2", "'2", "f2", "f'", "f'1", "f'0", "f'02", "f'2x", "f'x2", "f '2 ", "f'2'", "f'1'2x",
    /* Clang's closures, Rust's lifetimes, digit separators, contexts of --separate-callers */
    "main::'lambda'(int)::operator()(int) const", "$_0::'lambda0'(int)", "<&'a str as core::fmt::Display>::fmt",
    "f<'_>", "g<1'000'000>", "f'main'start", "f'2'main",
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    assert_base (names[i], names[i]);
}

static void
assert_namespace (const char *name,
                  const char *expected)
{
  size_t start;
  size_t length = cgv_namespace_find (name, strlen (name), &start);
  g_autofree char *actual = g_strndup (name + start, length);

  g_assert_cmpuint (start + length, <=, strlen (name));
  g_assert_cmpstr (actual, ==, expected);
}

static void
test_c (void)
{
  assert_namespace ("main", "");
  assert_namespace ("", "");
  assert_namespace ("(below main)", "");
  assert_namespace ("???", "");
  assert_namespace ("0x00000000000011f0", "");
  assert_namespace ("deflate_slow.constprop.0", "");
  assert_namespace ("f.part.3.isra.1.cold", "");
  assert_namespace ("f.lto_priv.0", "");
  assert_namespace ("f.llvm.123456", "");
  assert_namespace ("__libc_start_main@@GLIBC_2.34", "");
  assert_namespace ("memcpy@GLIBC_2.2.5", "");
  assert_namespace (".plt", "");
  assert_namespace ("f'2", "");
}

static void
test_cpp (void)
{
  assert_namespace ("std::sort", "std");
  assert_namespace ("A::B::f(int, std::string const&) const", "A::B");
  assert_namespace ("f(std::string)", "");
  assert_namespace ("::f(int)", "");
  assert_namespace ("std::vector<ns::T, std::allocator<ns::T> >::push_back(ns::T const&)", "std::vector<ns::T, std::allocator<ns::T> >");
  assert_namespace ("void ns::f<int>(int)", "ns");
  assert_namespace ("std::pair<a::b, c::d> ns::C::f<int>(std::x)", "ns::C");
  assert_namespace ("std::string f<int>(int)", "");
  assert_namespace ("unsigned int const& ns::f<unsigned int>(unsigned int const&)", "ns");
  assert_namespace ("(anonymous namespace)::f(int)", "(anonymous namespace)");
  assert_namespace ("ns::(anonymous namespace)::C::f()", "ns::(anonymous namespace)::C");
  assert_namespace ("non-virtual thunk to ns::C::f()", "ns::C");
  assert_namespace ("ns::f(int) [clone .part.0]", "ns");
  assert_namespace ("ns::f [clone .cold]", "ns");
  assert_namespace ("ns::f(int)::{lambda(std::x)#1}::operator()(std::x) const", "ns::f(int)::{lambda(std::x)#1}");
  assert_namespace ("ns::C::~C()", "ns::C");
}

static void
test_cpp_operators (void)
{
  assert_namespace ("ns::C::operator<(ns::C const&) const", "ns::C");
  assert_namespace ("ns::C::operator>>(std::istream&)", "ns::C");
  assert_namespace ("ns::C::operator->() const", "ns::C");
  assert_namespace ("ns::C::operator->*(int) const", "ns::C");
  assert_namespace ("ns::C::operator()(std::x) const", "ns::C");
  assert_namespace ("ns::C::operator[](std::x)", "ns::C");
  assert_namespace ("ns::C::operator<=>(ns::C const&) const", "ns::C");
  assert_namespace ("ns::C::operator std::string() const", "ns::C");
  assert_namespace ("ns::C::operator bool() const", "ns::C");
  assert_namespace ("operator new(unsigned long)", "");
  assert_namespace ("operator delete[](void*, std::align_val_t)", "");
  assert_namespace ("bool operator< <std::x>(std::y, std::z)", "");
  assert_namespace ("std::ostream& std::operator<< <std::char_traits<char> >(std::ostream&, char)", "std");
  assert_namespace ("ns::operator==(ns::A, ns::B)", "ns");
  assert_namespace ("my_operator::f()", "my_operator");
  assert_namespace ("ns::operators::f()", "ns::operators");
  assert_namespace ("f<(1 > 2)>::g<std::x>(int)", "f<(1 > 2)>");
}

static void
test_rust (void)
{
  assert_namespace ("core::ptr::drop_in_place<alloc::vec::Vec<u8>>", "core::ptr");
  assert_namespace ("<alloc::string::String as core::fmt::Write>::write_str", "<alloc::string::String as core::fmt::Write>");
  assert_namespace ("<impl core::fmt::Debug for [T]>::fmt", "<impl core::fmt::Debug for [T]>");
  assert_namespace ("<fn() -> a::T as Trait>::call", "<fn() -> a::T as Trait>");
  assert_namespace ("my_crate::run::{{closure}}", "my_crate::run");
  assert_namespace ("core::fmt::write::h0123456789abcdef", "core::fmt");
  assert_namespace ("std::rt::lang_start::{closure#0}::<()>", "std::rt::lang_start");
}

static void
test_others (void)
{
  assert_namespace ("App\\Http\\Kernel->handle", "App\\Http\\Kernel");
  assert_namespace ("App\\Http\\Kernel::boot", "App\\Http\\Kernel");
  assert_namespace ("App\\helper", "App");
  assert_namespace ("php::strlen", "php");
  assert_namespace ("{main}", "");
  assert_namespace ("{closure:/var/www/a.b::c.php:12-30}", "");
  assert_namespace ("java.util.HashMap.get(java.lang.Object)", "java.util.HashMap");
  assert_namespace ("java.util.HashMap.<init>", "java.util.HashMap");
  assert_namespace ("github.com/user/pkg.(*T).Method", "github.com/user/pkg.(*T)");
  assert_namespace ("runtime.mallocgc", "runtime");
  assert_namespace ("/srv/app.d/main", "");
  assert_namespace ("loaders.js:0", "");
  assert_namespace ("<built-in method time.sleep>", "");
}

/* No text makes it leave the name or loop. */
static void
test_random (void)
{
  static const char *const tokens[] = { "::", "<", ">", "(", ")", "[", "]", "{", "}", " ", "->", "operator", "a", ".", "\\", "@", "'2", "'",
                                        "::h0123456789abcdef", "<<=", "part", ":", "/", "~" };

  for (guint round = 0; round < 20000; round++)
    {
      g_autoptr (GString) name = g_string_new (NULL);
      int n = g_test_rand_int_range (0, 200);
      g_autofree char *copy = NULL;
      size_t start;
      size_t length;

      for (int i = 0; i < n; i++)
        g_string_append (name, tokens[g_test_rand_int_range (0, G_N_ELEMENTS (tokens))]);
      /* Without a terminator, so that reading too far is noticed by valgrind and sanitizers. */
      copy = g_memdup2 (name->str, name->len);
      length = cgv_namespace_find (copy, name->len, &start);
      g_assert_cmpuint (start + length, <=, name->len);
      g_assert_cmpuint (cgv_recursion_get_base_length (copy, name->len), <=, name->len);
    }
}

/* namespaces.txt: a name and its namespace on each line, with a tab between. */
static void
test_table (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "namespaces.txt", NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  guint n = 0;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      char *tab = strchr (lines[i], '\t');

      if (lines[i][0] == '#' || lines[i][0] == '\0')
        continue;
      g_assert_nonnull (tab);
      *tab = '\0';
      assert_namespace (lines[i], tab + 1);
      n++;
    }
  g_assert_cmpuint (n, >=, 100);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/names/recursion", test_recursion);
  g_test_add_func ("/names/no-recursion", test_no_recursion);
  g_test_add_func ("/names/c", test_c);
  g_test_add_func ("/names/cpp", test_cpp);
  g_test_add_func ("/names/cpp-operators", test_cpp_operators);
  g_test_add_func ("/names/rust", test_rust);
  g_test_add_func ("/names/others", test_others);
  g_test_add_func ("/names/random", test_random);
  g_test_add_func ("/names/table", test_table);
  return g_test_run ();
}
