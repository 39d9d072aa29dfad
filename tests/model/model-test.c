/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model-test.h"

#include <glib/gstdio.h>
#include <string.h>

#include "cgv-loader.h"

#define DEADLINE_SECONDS 60

void
test_folder_set_up (TestFolder *folder,
                    gconstpointer data)
{
  folder->path = g_dir_make_tmp ("callgrove-model-XXXXXX", NULL);
  g_assert_nonnull (folder->path);
  folder->folder = g_file_new_for_path (folder->path);
}

void
test_folder_tear_down (TestFolder *folder,
                       gconstpointer data)
{
  GDir *dir = g_dir_open (folder->path, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder->path, name, NULL);

      g_assert_cmpint (g_remove (path), ==, 0);
    }
  g_dir_close (dir);
  g_assert_cmpint (g_rmdir (folder->path), ==, 0);
  g_clear_object (&folder->folder);
  g_clear_pointer (&folder->path, g_free);
}

char *
test_folder_get_path (TestFolder *folder,
                      const char *name)
{
  return g_build_filename (folder->path, name, NULL);
}

GFile *
test_folder_get_file (TestFolder *folder,
                      const char *name)
{
  return g_file_get_child (folder->folder, name);
}

GFile *
test_folder_write (TestFolder *folder,
                   const char *name,
                   const char *contents,
                   gssize size)
{
  g_autofree char *path = test_folder_get_path (folder, name);
  g_autoptr (GError) error = NULL;

  g_file_set_contents (path, contents, size, &error);
  g_assert_no_error (error);
  return test_folder_get_file (folder, name);
}

GPtrArray *
test_files (GFile *first,
            ...)
{
  GPtrArray *files = g_ptr_array_new_with_free_func (g_object_unref);
  va_list arguments;

  va_start (arguments, first);
  for (GFile *file = first; file != NULL; file = va_arg (arguments, GFile *))
    g_ptr_array_add (files, file);
  va_end (arguments);
  return files;
}

CgvDocument *
test_document (const char *text)
{
  return test_document_from_files ("callgrind.out.7", text, NULL);
}

CgvDocument *
test_document_from_files (const char *first_name,
                          const char *first_text,
                          ...)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GError) error = NULL;
  CgvDocument *document;
  TestFolder folder;
  va_list arguments;

  test_folder_set_up (&folder, NULL);
  g_ptr_array_add (files, test_folder_write (&folder, first_name, first_text, -1));
  va_start (arguments, first_text);
  for (const char *name = va_arg (arguments, const char *); name != NULL; name = va_arg (arguments, const char *))
    g_ptr_array_add (files, test_folder_write (&folder, name, va_arg (arguments, const char *), -1));
  va_end (arguments);

  document = cgv_loader_load (files, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_false (cgv_document_is_partial (document));
  test_folder_tear_down (&folder, NULL);
  return document;
}

char *
test_generate_profile (guint n_functions)
{
  GString *text = g_string_new ("# callgrind format\nversion: 1\ncreator: test\ncmd: ./generated\npositions: line\nevents: Ir Dr\n");

  for (guint i = 0; i < n_functions; i++)
    {
      g_string_append_printf (text, "ob=(%u) /usr/lib/lib%u.so\n", i % 50, i % 50);
      g_string_append_printf (text, "fl=(%u) /src/dir/file%u.c\n", i % 500, i % 500);
      g_string_append_printf (text, "fn=(%u) space%u::function_%u(int, char const*)\n", i, i % 97, i);
      g_string_append_printf (text, "%u %u %u\n", i % 1000, (i * 7919u) % 10007u, (i * 31u) % 101u);
      if (i + 1 >= n_functions)
        continue;
      for (guint j = 1; j <= 4 && i + j < n_functions; j++)
        {
          guint callee = i + j * j;

          if (callee >= n_functions)
            break;
          g_string_append_printf (text, "cob=(%u) /usr/lib/lib%u.so\n", callee % 50, callee % 50);
          g_string_append_printf (text, "cfi=(%u) /src/dir/file%u.c\n", callee % 500, callee % 500);
          g_string_append_printf (text, "cfn=(%u) space%u::function_%u(int, char const*)\n", callee, callee % 97, callee);
          g_string_append_printf (text, "calls=%u %u\n%u %u\n", i % 17 + 1, callee % 1000, i % 1000, (i * 13u) % 5003u);
        }
    }
  return g_string_free (text, FALSE);
}

static gboolean
deadline_cb (gpointer user_data)
{
  g_error ("The test waited for %d s", DEADLINE_SECONDS);
  return G_SOURCE_REMOVE;
}

void
test_wait_for (const gboolean *flag)
{
  guint deadline = g_timeout_add_seconds (DEADLINE_SECONDS, deadline_cb, NULL);

  while (!*flag)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (deadline);
}

CgvFunctionId
test_find_function (CgvDocument *document,
                    const char *name)
{
  CgvProfile *profile = cgv_document_get_profile (document);

  for (CgvFunctionId id = 0; id < cgv_profile_get_n_functions (profile); id++)
    {
      if (g_str_equal (cgv_profile_get_string (profile, cgv_profile_get_function (profile, id)->name, NULL), name))
        return id;
    }
  g_error ("There is no function %s", name);
  return CGV_NONE;
}
