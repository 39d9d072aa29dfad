/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Shorter forms of names, as several languages and demanglers write them. */

#include <glib.h>
#include <string.h>

#include "cgv-short-name.h"

/* Names as files have them, with their forms. */
static const char *const names[][2] = {
  { "deflate_slow", "deflate_slow" },
  { "(below main)", "(below main)" },
  { "???", "???" },
  { "_dl_relocate_object'2", "_dl_relocate_object'2" },
  { "std::vector<int, std::allocator<int> >::push_back(int&&)", "std::vector::push_back | vector::push_back | push_back" },
  { "void std::__introsort_loop<int*, long>(int*, long) [clone .isra.0]", "std::__introsort_loop | __introsort_loop" },
  { "unsigned long foo<int>(int)", "foo" },
  { "(anonymous namespace)::foo(int) const", "(anonymous namespace)::foo | foo" },
  { "a::(anonymous namespace)::B::next()", "a::(anonymous namespace)::B::next | (anonymous namespace)::B::next | B::next | next" },
  { "std::ostream& std::operator<< <std::char_traits<char> >(std::ostream&, char const*)", "std::operator<< | operator<<" },
  { "std::string std::operator+<char, std::allocator<char> >(char const*, std::string&&)", "std::operator+ | operator+" },
  { "bool std::operator==<char>(char const*, A)", "std::operator== | operator==" },
  { "A& A::operator<<=<int>(int)", "A::operator<<= | operator<<=" },
  { "void operator,<A>(A, B)", "operator," },
  { "Foo::operator()(int) const", "Foo::operator() | operator()" },
  { "Foo::operator[](int)", "Foo::operator[] | operator[]" },
  { "bool operator<(A const&, B const&)", "operator<" },
  { "operator<=>(A, B)", "operator<=>" },
  { "A::operator->() const", "A::operator-> | operator->" },
  { "A::operator bool() const", "A::operator bool | operator bool" },
  { "operator new[](unsigned long)", "operator new[]" },
  { "operators::run()", "operators::run | run" },
  { "x<&A::operator->>::y(int)", "x::y | y" },
  { "std::function<void (int)>::operator()(int) const", "std::function::operator() | function::operator() | operator()" },
  { "std::basic_string[abi:cxx11]::size() const", "std::basic_string::size | basic_string::size | size" },
  { "main::{lambda(int)#1}::operator()(int) const", "main::{lambda#1}::operator() | main::{lambda}" },
  { "Foo::~Foo()", "Foo::~Foo | ~Foo" },
  { "foo(int)'2", "foo'2" },
  { "main'(below main)'start", "main'(below main)'start | main'…" },
  { "a::b(int)'2'main", "a::b'2'main | b'…" },
  { "0x00000000004014b0'main", "0x4014b0'main | 0x4014b0'…" },
  { "foo(int)::'lambda'(int)::operator()(int) const", "foo::'lambda'::operator() | foo::{lambda}" },
  { "core::fmt::Formatter<'a>::pad", "core::fmt::Formatter::pad | fmt::Formatter::pad | Formatter::pad | pad" },
  { "foo.constprop.0", "foo" },
  { "deflate.part.0.cold", "deflate" },
  { "foo::bar::{{closure}}", "foo::bar::{closure} | bar::{closure}" },
  { "<alloc::vec::Vec<T> as core::ops::drop::Drop>::drop", "<alloc::vec::Vec as core::ops::drop::Drop>::drop | Vec::drop | drop" },
  { "core::ptr::drop_in_place<[alloc::string::String]>", "core::ptr::drop_in_place<[String]> | ptr::drop_in_place<[String]> | drop_in_place<[String]>" },
  { "App\\Http\\Kernel->handle", "App\\Http\\Kernel->handle | Http\\Kernel->handle | Kernel->handle | handle" },
  { "php::strlen", "php::strlen | strlen" },
  { "require_once::/var/www/index.php", "require_once::/var/www/index.php | require_once::index.php | index.php" },
  { "java.util.ArrayList.add", "java.util.ArrayList.add | util.ArrayList.add | ArrayList.add | add" },
  { "net/http.(*Server).Serve", "net/http.(*Server).Serve | http.(*Server).Serve | Serve" },
  { "json::JSONDecoder.raw_decode", "json::JSONDecoder.raw_decode | JSONDecoder.raw_decode | raw_decode" },
  { "-[Foo bar:]", "-[Foo bar:]" },
  { "<module>", "<module>" },
  { "f<", "f" },
  { "f(", "f" },
  { "std::vector<Foo…", "std::vector | vector" },
  { "a::", "a" },
  { "::a", "a" },
  { "", "(unknown)" },
  { "a::\x01::f()", "a::\\x01::f | \\x01::f | f" },
  { "a::\xff::\xc3\xa4(int)", "a::\xef\xbf\xbd::\xc3\xa4 | \xef\xbf\xbd::\xc3\xa4 | \xc3\xa4" },
};

static void
test_forms (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      GString *forms = g_string_new (NULL);
      CgvShortName name;
      const char *form;

      cgv_short_name_init_detail (&name, names[i][0], strlen (names[i][0]), (CgvNameDetail){ 0 });
      for (guint level = 0; (form = cgv_short_name_get (&name, level)) != NULL; level++)
        g_string_append_printf (forms, "%s%s", level > 0 ? " | " : "", form);
      g_assert_cmpstr (forms->str, ==, names[i][1]);
      g_string_free (forms, TRUE);
    }
}

/* Shown text is also a valid input. */
static void
test_text (void)
{
  CgvShortName name;

  cgv_short_name_init (&name, "a::E<\xe2\x80\xa6, true>::dfs");
  g_assert_cmpstr (cgv_short_name_get (&name, 0), ==, "a::E<\xe2\x80\xa6, true>::dfs");
  g_assert_cmpstr (cgv_short_name_get (&name, 1), ==, "a::E::dfs");
  g_assert_cmpstr (cgv_short_name_get (&name, 2), ==, "E::dfs");
  g_assert_cmpstr (cgv_short_name_get (&name, 3), ==, "dfs");
  g_assert_null (cgv_short_name_get (&name, 4));
}

/* A text that is shortened loses characters of words first, then scopes. */
static void
test_tight (void)
{
  static const struct
  {
    guint level;
    const char *text;
    const char *tight;
  } cases[] = {
    { 0, "vector<ReadHandler<local>, …>::_M_realloc_insert", "vector<ReadHandler<local>…>::_M_realloc_insert" },
    { 3, "vector<ReadHandler<local>, …>::_M_realloc_insert", "vector<Read…r<local>…>::_M_realloc_insert" },
    { 5, "vector<ReadHandler<local>, …>::_M_realloc_insert", "vector<Re…r<local>…>::_M_realloc_insert" },
    { 6, "vector<ReadHandler<local>, …>::_M_realloc_insert", "vector<Re…r<local>…>::_M_realloc_insert" },
    { 9, "vector<ReadHandler<local>, …>::_M_realloc_insert", "ve…<Re…<lo…>…>::_M_reall…ert" },
    { 3, "std::__unguarded_partition<__normal_iterator<int*, vector>, …>", "std::__unguarded_partition<__no…r<int*, vector>…>" },
    { 4, "std::__unguarded_partition<__normal_iterator<int*, vector>, …>", "__unguarded_partition<__no…r<int*, vector>…>" },
    { 6, "std::__unguarded_partition<__normal_iterator<int*, vector>, …>", "__unguarded_partition<…int*, ve…r…>" },
    { 9, "std::__unguarded_partition<__normal_iterator<int*, vector>, …>", "__unguar…ion<…int*, ve…>" },
    { 9, "foo<A, B17>::Handler::operator()", "foo<A, B17>::operator()" },
    { 4, "a::b::foo(int)", "foo(int)" },
    { 9, "a::resize_everything(int) const", "resize_e…ing(int) co…" },
    { 3, "Foo::operator<<(int)", "Foo::operator<<(int)" },
    { 9, "run(äöüäöüäöü)", "run(äö…)" },
    { 9, "f<__a<_b<", "f<…" },
    { 12, "Handler<…, Item53175>::operator()(map const&)", "<…53175>::operator()(map&)" },
    { 13, "Handler<…, Item53175>::operator()(map const&) const", "<…53175>::ope…r()(map&) c…" },
    { 14, "Handler<…, Item53175>::operator()(map const&) const", "<…53175>::operator()" },
    { 15, "Handler<…, Item53175>::operator()(map const&) const", "<…53175>::ope…r()" },
    { 14, "Handler<…, Item53175>::operator<<(map const&)", "<…53175>::operator<<" },
    { 14, "Handler<…, Item53175>::walk(int) const", "<…53175>::walk" },
    { 16, "Handler<…, Item53175>::operator()(map const&) const", "<…53175>" },
    { 14, "resize_everything(int)", "resize_…ng(int)" },
    { 16, "resize_everything(int)", "res…g(int)" },
    { 7, "", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *tight = g_malloc (strlen (cases[i].text) + 1);

      g_assert_true (cgv_short_name_tighten (cases[i].text, cases[i].level, tight));
      g_assert_cmpstr (tight, ==, cases[i].tight);
    }
}

/* Only a name with details that distinguish it has something to keep. */
static void
test_distinct (void)
{
  static const char name[] = "std::vector<int>::push_back(int&&)";
  CgvShortName forms;

  cgv_short_name_init_detail (&forms, name, strlen (name), (CgvNameDetail){ 0 });
  g_assert_null (cgv_short_name_get_distinct (&forms));
  cgv_short_name_init_detail (&forms, name, strlen (name), (CgvNameDetail){ CGV_NAME_DETAIL_ARGUMENTS, G_MAXUINT64 });
  g_assert_cmpstr (cgv_short_name_get_distinct (&forms), ==, "vector<int>::push_back");
  cgv_short_name_init (&forms, "vector<int>::push_back");
  g_assert_null (cgv_short_name_get_distinct (&forms));
  cgv_short_name_init_text (&forms, "a file", 6);
  g_assert_null (cgv_short_name_get_distinct (&forms));
}

static void
test_address (void)
{
  CgvShortName name;

  cgv_short_name_init (&name, "0x00000000004014b0");
  g_assert_cmpstr (cgv_short_name_get (&name, 0), ==, "0x4014b0");
  cgv_short_name_init (&name, "0x0000");
  g_assert_cmpstr (cgv_short_name_get (&name, 0), ==, "0x0");
  cgv_short_name_init (&name, "0x");
  g_assert_cmpstr (cgv_short_name_get (&name, 0), ==, "0x");
  cgv_short_name_init (&name, "0x00name");
  g_assert_cmpstr (cgv_short_name_get (&name, 0), ==, "0x00name");
}

/* A name with more components than the parser keeps: the last ones count. */
static void
test_many_components (void)
{
  GString *text = g_string_new ("first");
  CgvShortName name;
  const char *form, *last = NULL;

  for (guint i = 0; i < 90; i++)
    g_string_append_printf (text, "::c%u", i);
  cgv_short_name_init (&name, text->str);
  for (guint level = 0; (form = cgv_short_name_get (&name, level)) != NULL; level++)
    last = form;
  g_assert_cmpstr (last, ==, "c89");
  g_assert_true (g_str_has_prefix (cgv_short_name_get (&name, 0), "first::c0"));
  g_assert_true (g_str_has_suffix (cgv_short_name_get (&name, 1), "::c88::c89"));
  g_string_free (text, TRUE);
}

static CgvNameDetail
get_random_detail (void)
{
  return (CgvNameDetail){ (guint16) g_test_rand_int_range (0, CGV_NAME_DETAIL_WHOLE * 2), (guint64) g_test_rand_int () };
}

/* For random bytes, each form is shorter than the one before. */
static void
test_garbage (void)
{
  static const char characters[] = "ab:<>(){}[]. ~-&*'0/\\operator";

  for (guint round = 0; round < 20000; round++)
    {
      char text[3000];
      gsize length = (gsize) g_test_rand_int_range (0, round % 100 == 0 ? 2900 : 24);
      CgvShortName name;
      const char *form;

      g_autofree char *tight = NULL;

      for (gsize i = 0; i < length; i++)
        text[i] = characters[g_test_rand_int_range (0, sizeof characters - 1)];
      text[length] = '\0';
      cgv_short_name_init_detail (&name, text, length, get_random_detail ());
      for (guint level = 0; (form = cgv_short_name_get (&name, level)) != NULL; level++)
        {
          g_assert_true (level == 0 || strlen (form) < strlen (cgv_short_name_get (&name, level - 1)));
          g_assert_true (*form != '\0');
        }
      form = cgv_short_name_get_short (&name);
      tight = g_malloc (strlen (form) + 1);
      for (guint level = 0; cgv_short_name_tighten (form, level, tight); level++)
        g_assert_cmpuint (strlen (tight), <=, strlen (form));
      g_assert_true (g_utf8_validate (tight, -1, NULL));
    }
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/short-name/forms", test_forms);
  g_test_add_func ("/short-name/text", test_text);
  g_test_add_func ("/short-name/tight", test_tight);
  g_test_add_func ("/short-name/distinct", test_distinct);
  g_test_add_func ("/short-name/address", test_address);
  g_test_add_func ("/short-name/many-components", test_many_components);
  g_test_add_func ("/short-name/garbage", test_garbage);
  return g_test_run ();
}
