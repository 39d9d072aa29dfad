/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The functions that run before main, and main without a name. */

#include <glib.h>
#include <string.h>

#include "cgv-program-start.h"
#include "cgv-test.h"

#define EVENTS "events: Ir\n"
#define LOADER "ob=/lib/ld-linux-x86-64.so.2\nfn=0x1ab70\n1 5\ncob=/home/me/prog\ncfn=(below main)\ncalls=1 1\n1 995\n"
#define ENTRY "ob=/home/me/prog\nfn=(below main)\n1 5\ncob=/lib/libc.so.6\ncfn=__libc_start_main\ncalls=1 1\n1 990\n"
#define LIBC "ob=/lib/libc.so.6\nfn=__libc_start_main\n1 10\ncfn=(below main)\ncalls=1 1\n1 900\ncob=/home/me/prog\ncfn=0x1000\ncalls=1 1\n1 80\n" \
             "fn=(below main)\n1 10\ncob=/home/me/prog\ncfn=%s\ncalls=1 1\n1 800\ncfn=exit\ncalls=1 1\n1 90\nfn=exit\n1 90\n"
#define PROGRAM "ob=/home/me/prog\nfn=0x1000\n1 80\nfn=%s\n1 800\n"

static CgvCosts *
make_costs (const char *text)
{
  g_autoptr (CgvProfile) profile = cgv_test_profile (text);

  return cgv_test_costs (profile, CGV_FOLD_RECURSION, NULL, NULL);
}

/* Prints the name of main, in parentheses if another function stands for it, and the members. */
static char *
print (const char *text)
{
  CgvMemory memory = CGV_MEMORY_INIT;
  CgvCosts *costs = make_costs (text);
  GString *out = g_string_new (NULL);
  CgvProgramStart start;

  g_assert_true (cgv_program_start_find (&start, costs, &memory));
  if (start.main != CGV_NONE)
    {
      g_autofree char *name = cgv_test_name (costs->graph->fold, start.main);

      g_string_append_printf (out, start.is_nameless ? "(%s):" : "%s:", name);
    }
  for (guint32 i = 0; i < start.n_members; i++)
    {
      g_autofree char *name = cgv_test_name (costs->graph->fold, start.members[i]);

      g_string_append_printf (out, " %s", name);
      g_assert_true (cgv_program_start_contains (&start, start.members[i]));
    }
  g_assert_true (start.main == CGV_NONE || !cgv_program_start_contains (&start, start.main));
  cgv_program_start_clear (&start, &memory);
  g_assert_cmpuint (memory.used, ==, 0);
  cgv_costs_unref (costs);
  return g_string_free (out, FALSE);
}

static void
assert_start (const char *text,
              const char *expected)
{
  g_autofree char *out = print (text);

  g_assert_cmpstr (out, ==, expected);
}

static char *
write_program (const char *main)
{
  g_autoptr (GString) text = g_string_new (EVENTS LOADER ENTRY LIBC PROGRAM);

  g_string_replace (text, "%s", main, 0);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
test_named (void)
{
  g_autofree char *text = write_program ("main");

  assert_start (text, "main: 0x1ab70 (below main) __libc_start_main (below main)");
}

/* main is the costliest callee of the last function of the start, not of the whole start. */
static void
test_nameless (void)
{
  g_autofree char *text = write_program ("0x36a0");

  assert_start (text, "(0x36a0): 0x1ab70 (below main) __libc_start_main (below main)");
}

/* The C library has no symbols either. */
static void
test_nameless_library (void)
{
  assert_start (EVENTS ENTRY "ob=/lib/libc.so.6\nfn=__libc_start_main\n1 10\ncfn=0x23d90\ncalls=1 1\n1 900\ncob=/home/me/prog\ncfn=0x1000\ncalls=1 1\n1 80\n"
                "fn=0x23d90\n1 10\ncfn=0x3a000\ncalls=1 1\n1 90\ncob=/home/me/prog\ncfn=0x36a0\ncalls=1 1\n1 800\n"
                "fn=0x3a000\n1 90\nob=/home/me/prog\nfn=0x1000\n1 80\nfn=0x36a0\n1 800\n",
                "(0x36a0): (below main) __libc_start_main 0x23d90");
}

/* A stripped program as Callgrind writes it: the loader, `_start`, the C library, and main. */
static void
test_nameless_start (void)
{
  const char *text = EVENTS "ob=/lib/ld-linux-x86-64.so.2\nfn=0x1ab70\n1 5\ncob=/home/me/prog\ncfn=0x1050\ncalls=1 1\n1 995\n"
                            "ob=/home/me/prog\nfn=0x1050\n1 5\ncob=/lib/libc.so.6\ncfn=__libc_start_main\ncalls=1 1\n1 990\n" LIBC PROGRAM;
  g_autoptr (GString) stripped = g_string_new (text);
  g_autoptr (GString) called = NULL;

  g_string_replace (stripped, "%s", "0x1161", 0);
  assert_start (stripped->str, "(0x1161): 0x1ab70 0x1050 __libc_start_main (below main)");
  /* A function that another function of the program calls is not its start. The entry of the
   * loader still is. */
  called = g_string_new (stripped->str);
  g_string_append (called, "fn=0x2000\n1 1\ncfn=0x1050\ncalls=1 1\n1 1\n");
  assert_start (called->str, " 0x1ab70");
}

static void
test_none (void)
{
  assert_start (EVENTS "ob=prog\nfn=f\n1 10\ncfn=g\ncalls=1 1\n1 5\nfn=g\n1 5\n", "");
  assert_start (EVENTS "ob=prog\nfn=main\n1 0\n", "");
  assert_start (EVENTS "ob=prog\nfn=main\n1 1\n", "main:");
  /* The program was killed during loading. */
  assert_start (EVENTS "ob=/lib/ld-linux.so.2\nfn=0x1ab70\n1 10\ncfn=_dl_start\ncalls=1 1\n1 5\nfn=_dl_start\n1 5\n", "");
}

/* A function of the program with such a name is not part of the start, nor are its callees. */
static void
test_called_elsewhere (void)
{
  assert_start (EVENTS "ob=prog\nfn=f\n1 10\ncfn=_start\ncalls=1 1\n1 15\nfn=_start\n1 5\ncfn=__libc_start_main\ncalls=1 1\n1 10\n"
                "fn=__libc_start_main\n1 5\ncfn=main\ncalls=1 1\n1 5\nfn=main\n1 5\n",
                "main:");
  assert_start (EVENTS "ob=prog\nfn=_start\n1 10\ncfn=__libc_start_main\ncalls=1 1\n1 15\nfn=__libc_start_main\n1 5\ncfn=_start\ncalls=1 1\n1 10\n", "");
}

static void
test_ranks (void)
{
  const struct
  {
    const char *name;
    CgvObjectRank rank;
  } cases[] = {
    { "/lib64/ld-linux-x86-64.so.2", CGV_OBJECT_LINKER },
    { "/lib/ld-musl-x86_64.so.1", CGV_OBJECT_LINKER },
    { "/usr/lib/dyld", CGV_OBJECT_LINKER },
    { "/usr/lib/dyld_stub", CGV_OBJECT_PROGRAM },
    { "/usr/lib/libc.so.6", CGV_OBJECT_LIBRARY },
    { "", CGV_OBJECT_LIBRARY },
    { "???", CGV_OBJECT_LIBRARY },
    { "/usr/bin/ld", CGV_OBJECT_PROGRAM },
    { "prog", CGV_OBJECT_PROGRAM },
    { "/dir.so/prog", CGV_OBJECT_PROGRAM },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpint (cgv_object_rank (cases[i].name, strlen (cases[i].name)), ==, cases[i].rank);
}

static void
test_no_memory (void)
{
  g_autofree char *text = write_program ("0x36a0");
  CgvCosts *costs = make_costs (text);
  CgvProgramStart start;
  guint n_failures = 0;

  for (guint64 budget = 0;; budget += 8)
    {
      CgvMemory memory = CGV_MEMORY_INIT;
      gboolean ok;

      memory.budget = budget;
      ok = cgv_program_start_find (&start, costs, &memory);
      cgv_program_start_clear (&start, &memory);
      g_assert_cmpuint (memory.used, ==, 0);
      if (ok)
        break;
      n_failures++;
    }
  g_assert_cmpuint (n_failures, >, 1);
  cgv_costs_unref (costs);
}

/* Rust's compiler makes the main of C. The main of the program is called by it. */
static void
test_rust (void)
{
  assert_start (EVENTS "ob=/home/me/prog\nfn=main\n1 1\ncfn=std::rt::lang_start_internal\ncalls=1 1\n1 100\n"
                "fn=std::rt::lang_start_internal\n1 9\ncfn=std::rt::init\ncalls=1 1\n1 1\ncfn=std::rt::lang_start::{{closure}}\ncalls=1 1\n1 90\n"
                "fn=std::rt::init\n1 1\nfn=std::rt::lang_start::{{closure}}\n1 1\ncfn=std::sys::backtrace::__rust_begin_short_backtrace\ncalls=1 1\n1 89\n"
                "fn=std::sys::backtrace::__rust_begin_short_backtrace\n1 1\ncfn=core::ops::function::FnOnce::call_once\ncalls=1 1\n1 88\n"
                "fn=core::ops::function::FnOnce::call_once\n1 1\ncfn=tool::main\ncalls=1 1\n1 87\nfn=tool::main\n1 87\n",
                "tool::main: main std::rt::lang_start_internal std::rt::lang_start::{{closure}} std::sys::backtrace::__rust_begin_short_backtrace "
                "core::ops::function::FnOnce::call_once");
  assert_start (EVENTS "ob=/home/me/prog\nfn=main\n1 1\ncfn=app::main\ncalls=1 1\n1 100\nfn=app::main\n1 100\n", "main:");
  assert_start (EVENTS "ob=/home/me/prog\nfn=main\n1 1\ncfn=std::rt::lang_start\ncalls=1 1\n1 100\nfn=std::rt::lang_start\n1 100\n", "main:");
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/program-start/named", test_named);
  g_test_add_func ("/program-start/rust", test_rust);
  g_test_add_func ("/program-start/nameless", test_nameless);
  g_test_add_func ("/program-start/nameless-library", test_nameless_library);
  g_test_add_func ("/program-start/nameless-start", test_nameless_start);
  g_test_add_func ("/program-start/none", test_none);
  g_test_add_func ("/program-start/called-elsewhere", test_called_elsewhere);
  g_test_add_func ("/program-start/ranks", test_ranks);
  g_test_add_func ("/program-start/no-memory", test_no_memory);

  return g_test_run ();
}
