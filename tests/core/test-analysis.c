/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The sums of profiles: each NAME.callgrind in fixtures/ against its NAME.txt. See the README
 * there. */

#include <string.h>

#include "cgv-test.h"

#define HEADING "=="

static CgvFoldKind
parse_kind (const char *name)
{
  static const char *const names[] = {
    [CGV_FOLD_NONE] = "none",
    [CGV_FOLD_RECURSION] = "recursion",
    [CGV_FOLD_OBJECT] = "object",
    [CGV_FOLD_FILE] = "file",
    [CGV_FOLD_NAMESPACE] = "namespace",
  };

  for (guint kind = 0; kind < G_N_ELEMENTS (names); kind++)
    {
      if (strcmp (names[kind], name) == 0)
        return (CgvFoldKind) kind;
    }
  g_error ("there is no fold=%s", name);
}

static char *
compute (CgvProfile *profile,
         const char *heading)
{
  g_auto (GStrv) words = g_strsplit (heading + strlen (HEADING), " ", -1);
  CgvFoldKind kind = CGV_FOLD_NONE;
  g_autofree char *parts = NULL;
  const char *event = NULL;
  g_autoptr (CgvCosts) costs = NULL;

  for (guint i = 0; words[i] != NULL; i++)
    {
      if (g_str_has_prefix (words[i], "fold="))
        kind = parse_kind (words[i] + strlen ("fold="));
      else if (g_str_has_prefix (words[i], "parts="))
        parts = g_strdelimit (g_strdup (words[i] + strlen ("parts=")), ",", ' ');
      else if (g_str_has_prefix (words[i], "event="))
        event = words[i] + strlen ("event=");
      else if (words[i][0] != '\0')
        g_error ("what is %s?", words[i]);
    }
  costs = cgv_test_costs (profile, kind, parts, event);
  return cgv_test_print (costs);
}

static void
test_fixture (gconstpointer data)
{
  const char *name = data;
  g_autofree char *profile_name = g_strconcat (name, ".callgrind", NULL);
  g_autofree char *result_name = g_strconcat (name, ".txt", NULL);
  g_autofree char *profile_path = g_test_build_filename (G_TEST_DIST, "fixtures", profile_name, NULL);
  g_autofree char *result_path = g_test_build_filename (G_TEST_DIST, "fixtures", result_name, NULL);
  g_autofree char *profile_text = NULL;
  g_autofree char *expected = NULL;
  g_autoptr (GString) actual = g_string_new (NULL);
  g_autoptr (CgvProfile) profile = NULL;
  g_auto (GStrv) lines = NULL;

  g_assert_true (g_file_get_contents (profile_path, &profile_text, NULL, NULL));
  g_assert_true (g_file_get_contents (result_path, &expected, NULL, NULL));
  profile = cgv_test_profile (profile_text);

  lines = g_strsplit (expected, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autofree char *section = NULL;

      if (!g_str_has_prefix (lines[i], HEADING))
        continue;
      section = compute (profile, lines[i]);
      g_string_append_printf (actual, "%s\n%s", lines[i], section);
    }
  g_assert_cmpuint (actual->len, >, 0);
  if (strcmp (actual->str, expected) != 0)
    g_test_message ("computed:\n%s", actual->str);
  g_assert_cmpstr (actual->str, ==, expected);
}

int
main (int argc,
      char *argv[])
{
  g_autofree char *folder = NULL;
  g_autoptr (GDir) dir = NULL;
  const char *file;

  g_test_init (&argc, &argv, NULL);
  folder = g_test_build_filename (G_TEST_DIST, "fixtures", NULL);
  dir = g_dir_open (folder, 0, NULL);
  g_assert_nonnull (dir);
  while ((file = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *name = NULL;
      g_autofree char *path = NULL;

      if (!g_str_has_suffix (file, ".callgrind"))
        continue;
      name = g_strndup (file, strlen (file) - strlen (".callgrind"));
      path = g_strconcat ("/analysis/", name, NULL);
      g_test_add_data_func_full (path, g_steal_pointer (&name), test_fixture, g_free);
    }
  return g_test_run ();
}
