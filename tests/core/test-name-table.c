/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Short names that differ: equal short names get the least details that distinguish them. */

#include <glib.h>
#include <string.h>

#include "cgv-name-table.h"
#include "cgv-short-name.h"

#define MAX_NAMES 8

/* Names of one profile, each with its form in a narrow list. */
static const char *const sets[][MAX_NAMES][2] = {
  /* nothing to distinguish */
  { { "main", "main" }, { "a::f(int)", "a::f" }, { "main", "main" } },
  /* one more scope, then all */
  { { "a::x::f()", "a::x::f" }, { "b::x::f()", "b::x::f" } },
  { { "a::m::x::f()", "a::m::x::f" }, { "b::m::x::f()", "b::m::x::f" } },
  { { "std::m<char>::m(int)", "std::m::m" }, { "std::__cxx11::m<char>::m(int)", "std::__cxx11::m::m" } },
  /* suffixes */
  { { "slow", "slow" }, { "slow.cold", "slow.cold" }, { "slow.part.0", "slow.part.0" } },
  { { "f(int)", "f" }, { "f(int) [clone .isra.0]", "f [clone .isra.0]" } },
  { { "memcpy", "memcpy" }, { "memcpy@@GLIBC_2.14", "memcpy@@GLIBC_2.14" } },
  /* lambdas */
  { { "g()::{lambda(int)#1}::operator()(int) const", "g::{lambda#1}" }, { "g()::{lambda(int)#2}::operator()(int) const", "g::{lambda#2}" } },
  /* traits */
  { { "<a::V as core::fmt::Debug>::fmt", "<V as Debug>::fmt" }, { "<a::V as core::fmt::Display>::fmt", "<V as Display>::fmt" } },
  { { "<a::V<u8> as b::T>::f", "<a::V<u8> as b::T>::f" }, { "<a::V<u16> as b::T>::f", "<a::V<u16> as b::T>::f" } },
  /* parameters, without those that all have in common */
  { { "f()", "f()" }, { "f(int)", "f(int)" } },
  { { "operator delete(void*)", "operator delete(\342\200\246)" }, { "operator delete(void*, unsigned long)", "operator delete(\342\200\246, unsigned long)" } },
  { { "a::f(int, std::vector<int>, char)", "a::f(\342\200\246, char)" }, { "a::f(int, std::vector<int>, long)", "a::f(\342\200\246, long)" } },
  { { "v::at(int)", "v::at(\342\200\246)" }, { "v::at(int) const", "v::at(\342\200\246) const" } },
  { { "locale::locale(std::locale::_Impl*)", "locale::locale(_Impl*)" }, { "locale::locale(std::locale const&)", "locale::locale(locale const&)" } },
  /* template arguments */
  { { "E<std::vector<int>, true>::dfs()", "E<\342\200\246, true>::dfs" }, { "E<std::vector<int>, false>::dfs()", "E<\342\200\246, false>::dfs" } },
  { { "void f<int, a, a>()", "f<int, \342\200\246>" }, { "void f<char, a, a>()", "f<char, \342\200\246>" } },
  { { "f::<u8>", "f<u8>" }, { "f::<u16>", "f<u16>" } },
  /* both */
  { { "h<a>::g(int)", "h<a>::g(int)" }, { "h<a>::g(char)", "h<a>::g(char)" }, { "h<b>::g(int)", "h<b>::g(int)" }, { "h<b>::g(char)", "h<b>::g(char)" } },
  /* arguments of a scope that is not in a short name */
  { { "s<a, b>::H::f()", "s<a, \342\200\246>::H::f" }, { "s<c, b>::H::f()", "s<c, \342\200\246>::H::f" } },
  { { "s<a>::t::H::f()", "s<a>::t::H::f" }, { "s<c>::t::H::f()", "s<c>::t::H::f" } },
  /* types of types */
  { { "s::has<s::ctype<char> >(s::l)", "s::has<ctype<char>>" }, { "s::has<s::ctype<wchar_t> >(s::l)", "s::has<ctype<wchar_t>>" } },
  { { "t<h<int, q<v> >::entry>::x()", "t<h<int, q>::entry>::x" }, { "t<h<char, q<v> >::entry>::x()", "t<h<char, q>::entry>::x" } },
  { { "f<a<b<c> > >()", "f<a<b<c> >>" }, { "f<a<b<d> > >()", "f<a<b<d> >>" } },
  /* nothing but the return type */
  { { "int f<a>()", "int f<a>()" }, { "char f<a>()", "char f<a>()" } },
  /* only the names that need it get more details */
  { { "x::f()", "x::f" }, { "y::f(int)", "y::f(int)" }, { "y::f(char)", "y::f(char)" } },
  { { "a::x::f(int)", "a::x::f(int)" }, { "a::x::f(char)", "a::x::f(char)" }, { "b::x::f(int)", "b::x::f" } },
  /* levels of recursion and callers differ already; the functions themselves are also
   * distinguished */
  { { "f(int)'2", "f'2" }, { "f(int)", "f" } },
  { { "f(int)'2", "f(int)'2" }, { "f(char)'2", "f(char)'2" } },
};

static const char *
get_name (const void *user_data,
          uint32_t index,
          size_t *length)
{
  const char *const(*set)[2] = user_data;

  *length = strlen (set[index][0]);
  return set[index][0];
}

static char *
dup_short (const CgvNameTable *table,
           const char *bytes,
           gsize length)
{
  const CgvNameTable *tables[2] = { NULL, table };
  CgvShortName name;

  cgv_short_name_init_detail (&name, bytes, length, cgv_name_table_find (tables, bytes, length));
  return g_strdup (cgv_short_name_get_short (&name));
}

static void
test_sets (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (sets); i++)
    {
      CgvNameTable *table;
      guint n = 0;

      while (n < MAX_NAMES && sets[i][n][0] != NULL)
        n++;
      table = cgv_name_table_new (NULL, get_name, sets[i], n, i, NULL);
      for (guint name = 0; name < n; name++)
        {
          g_autofree char *text = dup_short (table, sets[i][name][0], strlen (sets[i][name][0]));

          g_assert_cmpstr (text, ==, sets[i][name][1]);
        }
      cgv_name_table_unref (table);
    }
}

/* A function is found without its levels of recursion, too. */
static void
test_base (void)
{
  static const char *const set[][2] = { { "f(int)'2", "" }, { "f(char)'2", "" } };
  CgvNameTable *table = cgv_name_table_new (NULL, get_name, set, 2, 7, NULL);
  g_autofree char *base = dup_short (table, "f(int)", strlen ("f(int)"));
  g_autofree char *other = dup_short (table, "g(int)", strlen ("g(int)"));

  g_assert_cmpstr (base, ==, "f(int)");
  g_assert_cmpstr (other, ==, "g");
  cgv_name_table_unref (table);
}

static char *
make_name (guint item,
           const char *type)
{
  GString *name = g_string_new ("f(");

  for (guint i = 0; i < CGV_NAME_MAX_ITEMS + 2; i++)
    g_string_append_printf (name, "%s%s", i > 0 ? ", " : "", i == item ? type : "int");
  g_string_append_c (name, ')');
  return g_string_free (name, FALSE);
}

/* Further parameters count as one, so that they are shown together. */
static void
test_most_items (void)
{
  for (guint item = CGV_NAME_MAX_ITEMS - 2; item <= CGV_NAME_MAX_ITEMS + 1; item++)
    {
      g_autofree char *first = make_name (item, "char");
      g_autofree char *second = make_name (item, "long");
      const char *set[][2] = { { first, "" }, { second, "" } };
      CgvNameTable *table = cgv_name_table_new (NULL, get_name, set, 2, 7, NULL);
      g_autofree char *shown = dup_short (table, first, strlen (first));
      g_autofree char *other = dup_short (table, second, strlen (second));

      g_assert_nonnull (strstr (shown, "char"));
      g_assert_nonnull (strstr (other, "long"));
      g_assert_true ((strstr (shown, "int") != NULL) == (item >= CGV_NAME_MAX_ITEMS - 1));
      cgv_name_table_unref (table);
    }
}

/* With two profiles, a name has the details that it needs in either. */
static void
test_two_tables (void)
{
  static const char *const base[][2] = { { "a::x::f()", "" }, { "b::x::f()", "" } };
  static const char *const new_[][2] = { { "a::x::f()", "" }, { "a::x::f(int)", "" } };
  const CgvNameTable *tables[2] = { cgv_name_table_new (NULL, get_name, base, 2, 1, NULL), cgv_name_table_new (NULL, get_name, new_, 2, 2, NULL) };
  CgvNameDetail detail = cgv_name_table_find (tables, "a::x::f()", strlen ("a::x::f()"));

  g_assert_cmpuint (detail.kinds, ==, CGV_NAME_DETAIL_SCOPE | CGV_NAME_DETAIL_PARAMETERS);
  cgv_name_table_unref ((CgvNameTable *) tables[0]);
  cgv_name_table_unref ((CgvNameTable *) tables[1]);
}

static const char *
get_random_name (const void *user_data,
                 uint32_t index,
                 size_t *length)
{
  GPtrArray *names = (GPtrArray *) user_data;
  const char *name = g_ptr_array_index (names, index);

  *length = strlen (name);
  return name;
}

/* Different functions have different forms. */
static void
test_different (void)
{
  static const char *const pieces[][5] = {
    { "", "", "a::", "b::", "a::c::" },
    { "f", "g", "x<int>::f", "x<char>::f", "~x" },
    { "", "", "<int>", "<a<int> >", "<a<char>, b>" },
    { "()", "(int)", "(int, char)", "(a<int>)", "(a<char>, b)" },
    { "", "", "", " const", " const" },
    { "", "", "", ".cold", " [clone .part.0]" },
  };
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) whole = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GHashTable) shown = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  CgvNameTable *table;

  for (guint i = 0; i < 3000; i++)
    {
      GString *name = g_string_new (NULL);

      for (guint piece = 0; piece < G_N_ELEMENTS (pieces); piece++)
        g_string_append (name, pieces[piece][g_test_rand_int_range (0, G_N_ELEMENTS (pieces[piece]))]);
      g_ptr_array_add (names, g_string_free (name, FALSE));
      g_hash_table_add (whole, g_ptr_array_index (names, i));
    }
  table = cgv_name_table_new (NULL, get_random_name, names, names->len, 3, NULL);
  for (guint i = 0; i < names->len; i++)
    {
      const char *name = g_ptr_array_index (names, i);

      g_hash_table_add (shown, dup_short (table, name, strlen (name)));
    }
  g_assert_cmpuint (g_hash_table_size (shown), ==, g_hash_table_size (whole));
  cgv_name_table_unref (table);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/name-table/sets", test_sets);
  g_test_add_func ("/name-table/base", test_base);
  g_test_add_func ("/name-table/most-items", test_most_items);
  g_test_add_func ("/name-table/two-tables", test_two_tables);
  g_test_add_func ("/name-table/different", test_different);
  return g_test_run ();
}
