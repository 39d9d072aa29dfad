/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Directories that moved. */

#include <string.h>

#include "cgv-path-rules.h"
#include "cgv-path.h"
#include "cgv-test-memory.h"

typedef struct
{
  CgvPath *paths[CGV_N_SIDES];
  guint32 n_paths[CGV_N_SIDES];
  const CgvPathRule *rules;
  guint32 n_rules;
} Input;

static CgvPath *
split (const char *text,
       guint32 *n)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  CgvPath *paths = g_new0 (CgvPath, g_strv_length (words) + 1);

  for (*n = 0; words[*n] != NULL; ++*n)
    {
      paths[*n].bytes = g_strdup (words[*n]);
      paths[*n].length = strlen (words[*n]);
    }
  return paths;
}

static void
free_paths (Input *input)
{
  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    {
      for (guint32 i = 0; i < input->n_paths[side]; i++)
        g_free ((char *) input->paths[side][i].bytes);
      g_free (input->paths[side]);
    }
}

static gboolean
init (CgvPathRules *rules,
      CgvPool *pool,
      const Input *input)
{
  CgvPathRulesInput of = {
    .paths = { input->paths[0], input->paths[1] },
    .n_paths = { input->n_paths[0], input->n_paths[1] },
    .rules = input->rules,
    .n_rules = input->n_rules,
    .derives = true,
    .seed = 42,
  };

  return cgv_path_rules_init (rules, pool, &of);
}

/* Rules as "from>to(files)", then pairs of files as "base=new". */
static char *
print (const CgvPathRules *rules,
       const Input *input)
{
  GString *text = g_string_new (NULL);

  for (guint32 i = 0; i < rules->n_rules; i++)
    {
      const CgvPathRule *rule = &rules->rules[i];

      g_string_append_printf (text, "%.*s>%.*s(%u)%s ", (int) rule->from_length, rule->from, (int) rule->to_length, rule->to,
                              rule->n_files, rule->is_derived ? "" : "!");
    }
  g_string_append_c (text, '|');
  for (guint32 i = 0; i < input->n_paths[CGV_SIDE_BASE]; i++)
    {
      guint32 same = rules->same[CGV_SIDE_BASE][i];

      if (same == CGV_NONE)
        continue;
      g_assert_cmpuint (rules->same[CGV_SIDE_NEW][same], ==, i);
      g_string_append_printf (text, " %s=%s", input->paths[CGV_SIDE_BASE][i].bytes, input->paths[CGV_SIDE_NEW][same].bytes);
    }
  return g_string_free (text, FALSE);
}

static void
assert_rules_of (const char *base,
                 const char *new_,
                 const CgvPathRule *given,
                 guint32 n_given,
                 const char *expected)
{
  Input input = { .rules = given, .n_rules = n_given };
  CgvMemory memory = CGV_MEMORY_INIT;
  CgvPool pool = { .memory = &memory };
  g_autofree char *text = NULL;
  CgvPathRules rules;

  input.paths[CGV_SIDE_BASE] = split (base, &input.n_paths[CGV_SIDE_BASE]);
  input.paths[CGV_SIDE_NEW] = split (new_, &input.n_paths[CGV_SIDE_NEW]);
  g_assert_true (init (&rules, &pool, &input));
  text = print (&rules, &input);
  g_assert_cmpstr (text, ==, expected);
  cgv_pool_clear (&pool);
  g_assert_cmpuint (memory.used, ==, 0);
  free_paths (&input);
}

static void
assert_rules (const char *base,
              const char *new_,
              const char *expected)
{
  assert_rules_of (base, new_, NULL, 0, expected);
}

/* Directories with equally many files have an order that depends neither on the side nor on the order of files. */
static void
test_equal (void)
{
  static const char base[] = "/p/x.c /p/y.c /q/u.c /q/v.c";
  static const char new_[] = "/s/x.c /s/y.c /r/u.c /r/v.c";

  assert_rules (base, new_, "/p/>/s/(2) /q/>/r/(2) | /p/x.c=/s/x.c /p/y.c=/s/y.c /q/u.c=/r/u.c /q/v.c=/r/v.c");
  assert_rules (new_, base, "/s/>/p/(2) /r/>/q/(2) | /s/x.c=/p/x.c /s/y.c=/p/y.c /r/u.c=/q/u.c /r/v.c=/q/v.c");
  assert_rules ("/q/u.c /q/v.c /p/x.c /p/y.c", new_, "/p/>/s/(2) /q/>/r/(2) | /q/u.c=/r/u.c /q/v.c=/r/v.c /p/x.c=/s/x.c /p/y.c=/s/y.c");
}

static void
test_moved (void)
{
  assert_rules ("/home/a/v1/x.c /home/a/v1/lib/y.c", "/home/a/v2/x.c /home/a/v2/lib/y.c",
                "/home/a/v1/>/home/a/v2/(2) | /home/a/v1/x.c=/home/a/v2/x.c /home/a/v1/lib/y.c=/home/a/v2/lib/y.c");
  assert_rules ("/s/expat-2.4.1/lib/xmlparse.c /usr/include/ctype.h", "/s/expat-2.6.2/lib/xmlparse.c /usr/include/ctype.h",
                "/s/expat-2.4.1/>/s/expat-2.6.2/(1) | /s/expat-2.4.1/lib/xmlparse.c=/s/expat-2.6.2/lib/xmlparse.c "
                "/usr/include/ctype.h=/usr/include/ctype.h");
  /* Deeper, shallower and relative directories, and directories of another system. */
  assert_rules ("/a/x/l/p.c", "/b/l/p.c", "/a/x/>/b/(1) | /a/x/l/p.c=/b/l/p.c");
  assert_rules ("l/p.c l/q.c", "/b/l/p.c /b/l/q.c", ">/b/(2) | l/p.c=/b/l/p.c l/q.c=/b/l/q.c");
  assert_rules ("C:\\w\\a.php C:\\w\\l\\b.php", "D:\\a.php D:\\l\\b.php",
                "C:\\w\\>D:\\(2) | C:\\w\\a.php=D:\\a.php C:\\w\\l\\b.php=D:\\l\\b.php");
}

/* Several roots, of which some moved. The rule that maps the most files comes first. */
static void
test_roots (void)
{
  assert_rules ("/b1/gen/g.c /v1/a/u.c /v1/b/u.c /usr/include/s.h ./../n.S", "/b2/gen/g.c /v2/a/u.c /v2/b/u.c /usr/include/s.h ./../n.S",
                "/v1/>/v2/(2) /b1/>/b2/(1) | /b1/gen/g.c=/b2/gen/g.c /v1/a/u.c=/v2/a/u.c /v1/b/u.c=/v2/b/u.c "
                "/usr/include/s.h=/usr/include/s.h ./../n.S=./../n.S");
  /* A file that both sides have is not mapped, even if the rule matches. */
  assert_rules ("/v1/a/x.c /v1/a/y.c /v1/z.c", "/v2/a/x.c /v2/a/y.c /v1/z.c",
                "/v1/>/v2/(2) | /v1/a/x.c=/v2/a/x.c /v1/a/y.c=/v2/a/y.c /v1/z.c=/v1/z.c");
}

/* An ambiguous pair gives no rule, but rules from other files decide it. */
static void
test_ambiguous (void)
{
  assert_rules ("/v1/a/u.c /v1/b/u.c", "/v2/c/u.c /v2/d/u.c", "|");
  assert_rules ("/v1/u.c /v1/s/u.c", "/v2/u.c /v2/s/u.c", "/v1/>/v2/(2) | /v1/u.c=/v2/u.c /v1/s/u.c=/v2/s/u.c");
  assert_rules ("/v1/a.c", "/v2/b.c", "|");
  assert_rules ("/v1/a.c", "/v1/a.c", "| /v1/a.c=/v1/a.c");
}

/* Within the tree another file moved. It has its own rule, and does not break the other. */
static void
test_nested (void)
{
  assert_rules ("/v1/a.c /v1/s/b.c /v1/s/c.c /v1/s/d.c", "/v2/a.c /v2/s/b.c /v2/s/c.c /v2/t/d.c",
                "/v1/>/v2/(3) /v1/s/>/v2/t/(1) | /v1/a.c=/v2/a.c /v1/s/b.c=/v2/s/b.c /v1/s/c.c=/v2/s/c.c /v1/s/d.c=/v2/t/d.c");
}

static void
test_given (void)
{
  const CgvPathRule given[] = { { "/v1/old", 7, "/v2/new", 7, true, 99 }, { "/none", 5, "", 0, false, 0 } };

  assert_rules_of ("/v1/old/a.c /v1/olden/z.c /v1/k.c", "/v2/new/a.c /v2/newen/z.c /v2/k.c", given, 2,
                   "/v1/old>/v2/new(2)! /none>(0)! /v1/>/v2/(1) | "
                   "/v1/old/a.c=/v2/new/a.c /v1/olden/z.c=/v2/newen/z.c /v1/k.c=/v2/k.c");
}

/* The path is deeper than the number of components that are searched at once. */
static void
test_deep (void)
{
  g_autoptr (GString) path = g_string_new (NULL);
  g_autofree char *base = NULL;
  g_autofree char *new_ = NULL;
  g_autofree char *expected = NULL;

  for (guint i = 0; i < 100; i++)
    g_string_append (path, "d/");
  base = g_strdup_printf ("/v1/%sx.c", path->str);
  new_ = g_strdup_printf ("/v2/%sx.c", path->str);
  expected = g_strdup_printf ("/v1/>/v2/(1) | %s=%s", base, new_);
  assert_rules (base, new_, expected);
}

/* The number of rules is limited, even if many directories moved. */
static void
test_many (void)
{
  g_autoptr (GString) base = g_string_new (NULL);
  g_autoptr (GString) new_ = g_string_new (NULL);
  Input input = { 0 };
  CgvMemory memory = CGV_MEMORY_INIT;
  CgvPool pool = { .memory = &memory };
  CgvPathRules rules;

  for (guint i = 0; i < 200; i++)
    {
      for (guint j = 0; j <= i % 100; j++)
        {
          g_string_append_printf (base, "%s/a%u/f%u_%u.c", base->len > 0 ? " " : "", i, i, j);
          g_string_append_printf (new_, "%s/b%u/f%u_%u.c", new_->len > 0 ? " " : "", i, i, j);
        }
    }
  input.paths[CGV_SIDE_BASE] = split (base->str, &input.n_paths[CGV_SIDE_BASE]);
  input.paths[CGV_SIDE_NEW] = split (new_->str, &input.n_paths[CGV_SIDE_NEW]);
  g_assert_true (init (&rules, &pool, &input));
  g_assert_cmpuint (rules.n_rules, ==, CGV_MAX_DERIVED_PATH_RULES);
  for (guint32 i = 0; i < rules.n_rules; i++)
    g_assert_cmpuint (rules.rules[i].n_files, ==, 100 - i / 2);
  cgv_pool_clear (&pool);
  free_paths (&input);
}

/* With very many files, a sample is enough to find that all moved. */
static void
test_very_many (void)
{
  const guint n = 100000;
  CgvMemory memory = CGV_MEMORY_INIT;
  CgvPool pool = { .memory = &memory };
  Input input = { 0 };
  CgvPathRules rules;

  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    {
      input.paths[side] = g_new (CgvPath, n);
      input.n_paths[side] = n;
      for (guint i = 0; i < n; i++)
        {
          char *path = g_strdup_printf ("/home/somebody/code/program-%u/src/module/part%u/a/b/c/d/e/f/g/h/file%u.c", side, i % 100, i);

          input.paths[side][i] = (CgvPath){ path, strlen (path) };
        }
    }
  g_assert_true (init (&rules, &pool, &input));
  g_assert_cmpuint (rules.n_rules, ==, 1);
  g_assert_cmpuint (rules.rules[0].n_files, ==, n);
  g_assert_cmpuint (memory.peak, <, 64u << 20);
  cgv_pool_clear (&pool);
  free_paths (&input);
}

static void
test_base_name (void)
{
  static const struct
  {
    const char *path;
    const char *base_name;
  } paths[] = {
    { "/a/b.c", "b.c" }, { "b.c", "b.c" }, { "", "" }, { "/", "" }, { "a\\b.c", "a\\b.c" }, { "C:\\a\\b.c", "b.c" }, { "\\\\s\\a/b.c", "b.c" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (paths); i++)
    g_assert_cmpstr (paths[i].path + cgv_path_get_base_name (paths[i].path, strlen (paths[i].path)), ==, paths[i].base_name);
}

static gboolean
init_with_memory (const CgvMemory *memory,
                  gpointer data)
{
  CgvMemory own = *memory;
  CgvPool pool = { .memory = &own };
  CgvPathRules rules;
  gboolean ok = init (&rules, &pool, data);

  cgv_pool_clear (&pool);
  return ok;
}

static void
test_no_memory (void)
{
  const CgvPathRule given = { "/old/", 5, "/new/", 5, false, 0 };
  Input input = { .rules = &given, .n_rules = 1 };

  input.paths[CGV_SIDE_BASE] = split ("/v1/a.c /v1/s/b.c /old/c.c /same.h", &input.n_paths[CGV_SIDE_BASE]);
  input.paths[CGV_SIDE_NEW] = split ("/v2/a.c /v2/s/b.c /new/c.c /same.h", &input.n_paths[CGV_SIDE_NEW]);
  cgv_test_memory_sweep (init_with_memory, &input);
  free_paths (&input);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/path-rules/moved", test_moved);
  g_test_add_func ("/path-rules/equal", test_equal);
  g_test_add_func ("/path-rules/roots", test_roots);
  g_test_add_func ("/path-rules/ambiguous", test_ambiguous);
  g_test_add_func ("/path-rules/nested", test_nested);
  g_test_add_func ("/path-rules/given", test_given);
  g_test_add_func ("/path-rules/deep", test_deep);
  g_test_add_func ("/path-rules/many", test_many);
  g_test_add_func ("/path-rules/very-many", test_very_many);
  g_test_add_func ("/path-rules/base-name", test_base_name);
  g_test_add_func ("/path-rules/no-memory", test_no_memory);
  return g_test_run ();
}
