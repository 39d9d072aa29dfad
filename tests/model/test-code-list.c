/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The code of a function as rows: its text, its costs and calls, and the rows without a text. */

#include <elf.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <utime.h>

#include "cgv-code-flow.h"
#include "cgv-code-list.h"
#include "cgv-object-file.h"
#include "compare-test.h"
#include "model-test.h"

/* main calls work in line 3, and has a line in in.h. One line of work is after the end of the
 * text, and one is unknown. */
static const char profile[] =
  "version: 1\nevents: Ir\n"
  "fl=/build/src/a.c\nfn=main\n2 10\ncfn=work\ncalls=2 6\n3 60\n3 5\ncfn=leaf\ncalls=1 9\n3 1\nfi=/build/src/in.h\n1 2\n"
  "fl=/build/src/a.c\nfn=work\n6 20\n7 40\n99 4\n0 3\n"
  "fn=leaf\n9 1\n"
  "fl=???\nfn=nowhere\n0 5\n";

typedef struct
{
  TestFolder folder;
  CgvFocus *focus;
  CgvCodeList *list;
  CgvSourceFinder *base_finder;
  gboolean by_address;
  CgvCodeFlags flags;
  gboolean is_done;
} Fixture;

static void
set_up (Fixture *fixture,
        gconstpointer data)
{
  g_autoptr (CgvDocument) document = test_document (profile);

  test_folder_set_up (&fixture->folder, NULL);
  fixture->focus = cgv_focus_new (document);
  g_object_unref (test_folder_write (&fixture->folder, "a.c", "int\nmain ()\n  work ();\n\nint\nwork ()\n  loop;\n", -1));
  g_object_unref (test_folder_write (&fixture->folder, "in.h", "inlined\n", -1));
}

static void
tear_down (Fixture *fixture,
           gconstpointer data)
{
  g_clear_object (&fixture->list);
  g_assert_finalize_object (fixture->focus);
  test_folder_tear_down (&fixture->folder, NULL);
}

static void
loaded_cb (GObject *source,
           GAsyncResult *result,
           gpointer user_data)
{
  Fixture *fixture = user_data;
  g_autoptr (GError) error = NULL;

  fixture->list = cgv_code_list_load_finish (fixture->focus, result, &error);
  g_assert_no_error (error);
  fixture->is_done = TRUE;
}

static void
load (Fixture *fixture,
      const char *function,
      gboolean has_sources,
      CgvStringId file)
{
  const char *const roots[] = { fixture->folder.path, NULL };
  g_autoptr (CgvSourceFinder) finder = cgv_source_finder_new (NULL, has_sources ? roots : NULL, NULL);

  g_clear_object (&fixture->list);
  fixture->is_done = FALSE;
  cgv_focus_set_function (fixture->focus, test_find_function (cgv_focus_get_document (fixture->focus), function));
  cgv_code_list_load_async (fixture->focus, file, fixture->by_address, fixture->flags, finder, fixture->base_finder, NULL, loaded_cb, fixture);
  test_wait_for (&fixture->is_done);
}

/* Checks rows: "LINE SELF/INCLUSIVE TEXT" for a line, with a star before it if it is in the
 * function; ">NAME INCLUSIVE" for a call. */
static void
assert_rows (Fixture *fixture,
             const char *expected)
{
  g_autoptr (GString) rows = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (fixture->list)); i++)
    {
      CgvCodeRow row = cgv_code_list_get_row (fixture->list, i);
      g_autofree char *text = cgv_code_list_dup_text (fixture->list, i);
      g_autofree char *name = row.callee != NULL ? cgv_focus_dup_name (fixture->focus, row.callee->callee) : NULL;

      if (row.callee != NULL)
        g_string_append_printf (rows, ">%s %u", name, (guint) row.callee->inclusive.value);
      else
        g_string_append_printf (rows, "%s%u", cgv_code_list_is_inside (fixture->list, i) ? "*" : "", (guint) row.number);
      if (row.callee == NULL && row.cost != NULL)
        g_string_append_printf (rows, " %u/%u", (guint) row.cost->self, (guint) row.cost->inclusive);
      g_string_append_printf (rows, "%s%s\n", row.callee == NULL && text != NULL ? " " : "", row.callee == NULL && text != NULL ? text : "");
    }
  g_assert_cmpstr (rows->str, ==, expected);
}

/* Returns the change that began in a row. */
static CgvDelta
get_began (Fixture *fixture,
           guint position)
{
  CgvFunctionRow row = { .node = CGV_NONE };

  cgv_code_list_fill (fixture->list, position, &row);
  return row.origin;
}

static void
test_text (Fixture *fixture,
           gconstpointer data)
{
  guint n_files;
  const CgvCodeFile *files;

  g_test_summary ("The whole file, with costs and calls in their lines, and inlined code in its own file");
  load (fixture, "main", TRUE, CGV_NONE);
  assert_rows (fixture, "1 int\n*2 10/10 main ()\n*3 5/66   work ();\n>work 60\n>leaf 1\n4 \n5 int\n6 work ()\n7   loop;\n");
  g_assert_cmpuint (cgv_code_list_get_hot (fixture->list, 0), ==, 1);
  g_assert_cmpuint (cgv_code_list_get_hot (fixture->list, 1), ==, 2);
  g_assert_cmpuint (cgv_code_list_get_hot (fixture->list, 2), ==, G_MAXUINT);
  g_assert_cmpfloat (cgv_code_list_get_heat (fixture->list, 2), ==, 0.5);
  g_assert_cmpfloat (cgv_code_list_get_heat (fixture->list, 3), ==, 0);
  g_assert_true (g_str_has_suffix (cgv_code_list_get_path (fixture->list), "/a.c"));

  files = cgv_code_list_get_files (fixture->list, &n_files);
  g_assert_cmpuint (n_files, ==, 2);
  g_assert_cmpuint (files[0].self, ==, 15);
  g_assert_cmpuint (files[1].self, ==, 2);
  load (fixture, "main", TRUE, files[1].file);
  assert_rows (fixture, "*1 2/2 inlined\n");
}

static void
test_beyond (Fixture *fixture,
             gconstpointer data)
{
  guint n_lines;

  g_test_summary ("Costs of lines after the end of the text follow it");
  load (fixture, "work", TRUE, CGV_NONE);
  assert_rows (fixture, "1 int\n2 main ()\n3   work ();\n4 \n5 int\n*6 20/20 work ()\n*7 40/40   loop;\n*99 4/4\n0 3/3\n");
  g_assert_cmpuint (cgv_code_list_get_n_misplaced (fixture->list, &n_lines), ==, 1);
  g_assert_cmpuint (n_lines, ==, 3);
  g_assert_false (cgv_source_text_is_changed (1, n_lines));

  g_object_unref (test_folder_write (&fixture->folder, "a.c", "\n\n", -1));
  load (fixture, "work", TRUE, CGV_NONE);
  g_assert_cmpuint (cgv_code_list_get_n_misplaced (fixture->list, &n_lines), ==, 3);
  g_assert_true (cgv_source_text_is_changed (3, n_lines));
}

static void
test_no_text (Fixture *fixture,
              gconstpointer data)
{
  g_test_summary ("Without a text, the list has the lines with a cost");
  load (fixture, "main", FALSE, CGV_NONE);
  assert_rows (fixture, "*2 10/10\n*3 5/66\n>work 60\n>leaf 1\n");
  g_assert_error (cgv_code_list_get_error (fixture->list), CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_UNTRUSTED);
  load (fixture, "nowhere", TRUE, CGV_NONE);
  assert_rows (fixture, "*0 5/5\n");
  g_assert_error (cgv_code_list_get_error (fixture->list), CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_NOT_FOUND);
}

static void
test_hidden (Fixture *fixture,
             gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  CgvFilterRule *rule = cgv_filter_rule_new (CGV_FILTER_HIDE, CGV_FILTER_FIELD_FUNCTION, "leaf", &error);
  CgvFilterList *none = cgv_filter_list_new ();
  CgvFilterList *filters = cgv_filter_list_append (none, rule);

  g_test_summary ("A cost that was hidden in a caller has no line there: costs are unfiltered");
  g_assert_no_error (error);
  cgv_focus_set_filters (fixture->focus, filters);
  load (fixture, "main", FALSE, CGV_NONE);
  assert_rows (fixture, "*2 10/10\n*3 5/66\n>work 60\n>leaf 1\n");
  g_assert_true (cgv_code_list_get_costs (fixture->list) == fixture->focus->numbers->unfiltered[CGV_SIDE_NEW]);
  cgv_filter_list_unref (none);
  cgv_filter_list_unref (filters);
  cgv_filter_rule_unref (rule);
}

static void
test_sides (Fixture *fixture,
            gconstpointer data)
{
  g_autofree char *new_ = g_strdup (profile);
  CgvDelta elsewhere;

  g_test_summary ("In a comparison, the list has the new text and the lines where the change began");
  strstr (new_, "2 10\n")[2] = '3';
  strstr (new_, "\n7 40\n")[3] = '5';
  g_object_unref (fixture->focus);
  fixture->focus = compare_test_focus (profile, new_);
  load (fixture, "main", TRUE, CGV_NONE);
  assert_rows (fixture, "1 int\n*2 30/30 main ()\n*3 5/66   work ();\n>work 60\n>leaf 1\n4 \n5 int\n6 work ()\n7   loop;\n");
  g_assert_true (cgv_code_list_has_origins (fixture->list));
  g_assert_cmpuint (get_began (fixture, 1).size, ==, 20);
  g_assert_cmpint (get_began (fixture, 1).sign, ==, 1);
  g_assert_cmpint (get_began (fixture, 2).sign, ==, 0);
  elsewhere = cgv_code_list_get_elsewhere (fixture->list);
  g_assert_cmpint (elsewhere.sign, ==, 0);

  load (fixture, "nowhere", TRUE, CGV_NONE);
  g_assert_false (cgv_code_list_has_origins (fixture->list));
}

/* Checks rows as "LINE/LINE OF A SELF/SELF OF A SIGN TEXT". */
static void
assert_sides (Fixture *fixture,
              CgvCodeBaseKind kind,
              const char *expected)
{
  g_autoptr (GString) rows = g_string_new (NULL);

  g_assert_cmpint (cgv_code_list_get_base (fixture->list)->kind, ==, kind);
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (fixture->list)); i++)
    {
      CgvCodeRow row = cgv_code_list_get_row (fixture->list, i);
      g_autofree char *text = cgv_code_list_dup_text (fixture->list, i);

      if (row.callee == NULL)
        g_string_append_printf (rows, "%u/%u %u/%u %c%s\n", (guint) row.number, row.base_number, row.cost != NULL ? (guint) row.cost->self : 0, row.base_cost != NULL ? (guint) row.base_cost->self : 0, " ~+-"[cgv_code_list_get_change (fixture->list, i)], text != NULL ? text : "");
    }
  g_assert_cmpstr (rows->str, ==, expected);
}

static void
load_sides (Fixture *fixture,
            const char *base,
            const char *new_,
            const char *base_folder)
{
  g_object_unref (fixture->focus);
  fixture->focus = compare_test_focus (base, new_);
  fixture->base_finder = cgv_source_finder_new (NULL, NULL, base_folder);
  load (fixture, "main", TRUE, CGV_NONE);
  g_clear_pointer (&fixture->base_finder, cgv_source_finder_unref);
}

#define OLD "version: 1\nevents: Ir\nfl=/build/src/a.c\nfn=main\n"

static void
test_texts (Fixture *fixture,
            gconstpointer data)
{
  TestFolder old;

  g_test_summary ("Lines of two texts are paired; lines of the base alone have rows, too");
  test_folder_set_up (&old, NULL);
  g_object_unref (test_folder_write (&old, "a.c", "int\n  gone ();\nmain ()\n  call ();\n\nint\nwork ()\n  loop;\n  end;\n", -1));
  load_sides (fixture, OLD "2 1\n3 2\n4 3\n9 4\n99 5\n0 6\n", OLD "2 10\n3 20\n7 30\n", old.path);
  test_folder_tear_down (&old, NULL);
  assert_sides (fixture, CGV_CODE_BASE_TEXT, "1/1 0/0  int\n0/2 0/1 -  gone ();\n2/3 10/2  main ()\n3/4 20/3 ~  work ();\n4/5 0/0  \n5/6 0/0  int\n6/7 0/0  work ()\n7/8 30/0    loop;\n0/9 0/4 -  end;\n0/0 0/6  \n0/99 0/5 -\n");
  g_assert_cmpuint (cgv_code_list_get_base (fixture->list)->self, ==, 21);
  g_assert_cmpuint (cgv_code_list_find_number (fixture->list, 3), ==, 3);
  cgv_code_list_set_search (fixture->list, "gone");
  g_assert_cmpuint (cgv_code_list_find (fixture->list, 5, FALSE), ==, 1);
}

static void
test_began_in_base (Fixture *fixture,
                    gconstpointer data)
{
  TestFolder old;
  CgvCodeRow row;

  g_test_summary ("Work that a line of the base no longer does began there, not in the line of B with its number");
  test_folder_set_up (&old, NULL);
  g_object_unref (test_folder_write (&old, "a.c", "int\n  gone ();\nmain ()\n  call ();\n", -1));
  load_sides (fixture, OLD "3 2\ncfi=b.c\ncfn=gone\ncalls=1 1\n2 50\nfl=b.c\nfn=gone\n1 50\n", OLD "2 2\n5 1\n", old.path);
  test_folder_tear_down (&old, NULL);
  row = cgv_code_list_get_row (fixture->list, 1);
  g_assert_true (row.is_removed && row.base_number == 2);
  g_assert_cmpint (get_began (fixture, 1).sign, <, 0);
  g_assert_cmpuint (get_began (fixture, 1).size, ==, 50);
  row = cgv_code_list_get_row (fixture->list, 2);
  g_assert_cmpuint (row.number, ==, 2);
  g_assert_cmpint (get_began (fixture, 2).sign, ==, 0);
}

static void
test_began_in_paired (Fixture *fixture,
                      gconstpointer data)
{
  static const int began[] = { 0, 0, -2, 15 };
  TestFolder old;

  g_test_summary ("Own code is assigned to paired lines, even if the function has costs in other ones");
  test_folder_set_up (&old, NULL);
  g_object_unref (test_folder_write (&old, "a.c", "int\n  gone ();\nmain ()\n  call ();\n\nint\nwork ()\n  loop;\n  end;\n", -1));
  load_sides (fixture, OLD "3 2\n4 5\n", OLD "3 20\n", old.path);
  test_folder_tear_down (&old, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (began); i++)
    {
      CgvDelta delta = get_began (fixture, i);

      g_assert_cmpint (delta.sign * (int) delta.size, ==, began[i]);
    }
  g_assert_cmpint (cgv_code_list_get_elsewhere (fixture->list).sign, ==, 0);
}

static void
test_one_text (Fixture *fixture,
               gconstpointer data)
{
  g_test_summary ("With one text alone, lines match if nothing contradicts it; otherwise they have no place");
  load_sides (fixture, OLD "2 1\n3 2\n", OLD "2 10\n3 20\n", NULL);
  assert_sides (fixture, CGV_CODE_BASE_ASSUMED, "1/1 0/0  int\n2/2 10/1  main ()\n3/3 20/2    work ();\n4/4 0/0  \n5/5 0/0  int\n6/6 0/0  work ()\n7/7 0/0    loop;\n");
  /* If both sides find the same file, it is the text of the new side. */
  load_sides (fixture, OLD "2 1\n3 2\n5 4\n", OLD "2 10\n3 20\n", fixture->folder.path);
  assert_sides (fixture, CGV_CODE_BASE_APART, "1/0 0/0  int\n2/0 10/0  main ()\n3/0 20/0    work ();\n4/0 0/0  \n5/0 0/0  int\n6/0 0/0  work ()\n7/0 0/0    loop;\n");
  g_assert_cmpuint (cgv_code_list_get_base (fixture->list)->self, ==, 7);
  load_sides (fixture, OLD "2 1\n4 2\n", OLD "2 10\n4 20\n", NULL);
  g_assert_cmpint (cgv_code_list_get_base (fixture->list)->kind, ==, CGV_CODE_BASE_APART);
}

#define OF_SYSTEM "version: 1\nevents: Ir\nfl=/usr/include/stdint.h\nfn=main\n"

static void
test_of_system (Fixture *fixture,
                gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->folder.path, "a.c", NULL);
  struct stat status;

  g_test_summary ("A system header has one text on both sides, unless it changed since A was recorded");
  if (stat ("/usr/include/stdint.h", &status) != 0 || status.st_uid != 0)
    {
      g_test_skip ("There is no header of the system");
      return;
    }
  g_object_unref (fixture->focus);
  fixture->focus = compare_test_focus (OF_SYSTEM "2 1\n", OF_SYSTEM "2 1\n4 20\n");
  fixture->base_finder = cgv_source_finder_new (NULL, NULL, NULL);
  cgv_source_finder_set_profile (fixture->base_finder, path);
  load (fixture, "main", TRUE, CGV_NONE);
  g_assert_cmpint (cgv_code_list_get_base (fixture->list)->kind, ==, CGV_CODE_BASE_TEXT);
  g_assert_cmpuint (cgv_code_list_get_row (fixture->list, 3).base_number, ==, 4);
  g_assert_cmpint (get_began (fixture, 3).size, ==, 20);
  g_assert_cmpint (g_utime (path, &(struct utimbuf){ status.st_mtime, MIN (status.st_mtime, status.st_ctime) - 1 }), ==, 0);
  load (fixture, "main", TRUE, CGV_NONE);
  g_assert_cmpint (cgv_code_list_get_base (fixture->list)->kind, ==, CGV_CODE_BASE_APART);
  g_clear_pointer (&fixture->base_finder, cgv_source_finder_unref);
}

#define ONE_BUILD "version: 1\npositions: instr line\nevents: Ir\nob=/build/p\nfl=/build/src/a.c\nfn=main\n"

static void
test_one_build (Fixture *fixture,
                gconstpointer data)
{
  g_test_summary ("Runs of one build may have costs in other lines: common code is in equal lines, unless these have moved");
  load_sides (fixture, ONE_BUILD "0x1000 2 1\n0x1004 3 2\n", ONE_BUILD "0x1000 2 10\n0x1008 5 20\n", NULL);
  g_assert_cmpint (cgv_code_list_get_base (fixture->list)->kind, ==, CGV_CODE_BASE_ASSUMED);
  g_assert_true (cgv_code_list_get_base (fixture->list)->is_same_build);
  g_assert_cmpuint (cgv_code_list_get_row (fixture->list, 2).base_cost->self, ==, 2);
  load_sides (fixture, ONE_BUILD "0x1000 2 1\n0x1004 3 2\n", ONE_BUILD "0x1000 3 10\n0x1008 5 20\n", NULL);
  g_assert_cmpint (cgv_code_list_get_base (fixture->list)->kind, ==, CGV_CODE_BASE_APART);
  load_sides (fixture, ONE_BUILD "0x1000 2 1\n0x1004 3 2\n", ONE_BUILD "0x2000 2 10\n0x2004 5 20\n", NULL);
  g_assert_cmpint (cgv_code_list_get_base (fixture->list)->kind, ==, CGV_CODE_BASE_APART);
}

/* Each line of main has one or two instructions; no line of other is known. */
static const char addresses[] =
  "version: 1\npositions: instr line\nevents: Ir\nob=/build/prog\n"
  "fl=/build/src/a.c\nfn=main\n0x1004 2 5\n0x1000 3 10\n0x1001 3 7\ncfi=???\ncfn=other\ncalls=1 0x1000 0\n0x1001 3 6\n"
  "fl=???\nfn=other\n0x1000 0 2\n0x1002 0 4\nfn=partly\n0x1000 0 5\njcnd=1/2 0x1004 0\n0x1000 0\n0x1004 0 2\n"
  "ob=???\nfn=nowhere\n0x1000 0 1\n";

#define MAX_CODE 512

typedef struct
{
  Elf64_Ehdr header;
  Elf64_Phdr segment;
  guint8 code[MAX_CODE];
  Elf64_Sym symbols[2];
  char names[CGV_SYMBOL_MAX_NAME + 8];
  Elf64_Shdr sections[3];
} Program;

/* Writes a program whose code begins at 0x1000, and is that of a function if it has a name. */
static void
write_named_code (TestFolder *folder,
                  Elf64_Half machine,
                  const guint8 *code,
                  gsize length,
                  const char *name)
{
  Program program = {
    .header = { .e_ident = { ELFMAG0, ELFMAG1, ELFMAG2, ELFMAG3, ELFCLASS64, ELFDATA2LSB, EV_CURRENT }, .e_type = ET_EXEC, .e_machine = machine, .e_version = EV_CURRENT, .e_phoff = sizeof (Elf64_Ehdr), .e_shoff = offsetof (Program, sections), .e_ehsize = sizeof (Elf64_Ehdr), .e_phentsize = sizeof (Elf64_Phdr), .e_phnum = 1, .e_shentsize = sizeof (Elf64_Shdr), .e_shnum = 3 },
    .segment = { .p_type = PT_LOAD, .p_flags = PF_R | PF_X, .p_offset = offsetof (Program, code), .p_vaddr = 0x1000, .p_filesz = length, .p_memsz = length },
    .symbols = { [1] = { .st_name = 1, .st_info = ELF64_ST_INFO (STB_GLOBAL, STT_FUNC), .st_shndx = 1, .st_value = 0x1000, .st_size = length } },
    .sections = {
      [1] = { .sh_type = SHT_SYMTAB, .sh_offset = offsetof (Program, symbols), .sh_size = (name != NULL ? 2 : 1) * sizeof (Elf64_Sym), .sh_link = 2, .sh_info = 1, .sh_entsize = sizeof (Elf64_Sym) },
      [2] = { .sh_type = SHT_STRTAB, .sh_offset = offsetof (Program, names), .sh_size = sizeof program.names },
    },
  };

  g_assert_cmpuint (length, <=, MAX_CODE);
  memcpy (program.code, code, length);
  g_assert_cmpuint (g_strlcpy (program.names + 1, name != NULL ? name : "", sizeof program.names - 1), <, sizeof program.names - 1);
  g_object_unref (test_folder_write (folder, "prog", (const char *) &program, sizeof program));
}

static void
write_code (TestFolder *folder,
            Elf64_Half machine,
            const guint8 *code,
            gsize length)
{
  write_named_code (folder, machine, code, length, NULL);
}

/* "push %rbp; mov %rsp,%rbp; ret" */
static void
write_program (Fixture *fixture,
               Elf64_Half machine)
{
  static const guint8 code[] = { 0x55, 0x48, 0x89, 0xe5, 0xc3 };

  write_code (&fixture->folder, machine, code, sizeof code);
}

static void
test_counts (Fixture *fixture,
             gconstpointer data)
{
  static const guint8 code[] = { 0xf3, 0xa4, 0xc3 };
  g_autoptr (CgvDocument) document = test_document ("version: 1\ncreator: callgrind-3.19.0\npositions: instr line\nevents: Ir\nob=/build/prog\nfl=a.c\nfn=main\n0x1000 1 9\n0x1002 2 1\ntotals: 10\n");

  g_test_summary ("Instructions that Callgrind counts more often than they are executed");
  g_object_unref (fixture->focus);
  fixture->focus = cgv_focus_new (document);
  write_code (&fixture->folder, EM_X86_64, code, sizeof code);
  fixture->by_address = TRUE;
  load (fixture, "main", TRUE, CGV_NONE);
  if (cgv_code_list_get_error (fixture->list) != NULL)
    return;
  g_assert_cmpint (cgv_code_list_get_counts (fixture->list, 0), ==, CGV_COUNTS_REPETITIONS);
  g_assert_cmpint (cgv_code_list_get_counts (fixture->list, 1), ==, CGV_COUNTS_ONCE);
}

static void
test_addresses (Fixture *fixture,
                gconstpointer data)
{
  g_autoptr (CgvDocument) document = test_document (addresses);
  guint n_files, n_addresses;
  guint64 executed;
  CgvCodeRow row;

  g_test_summary ("Instructions by address, with costs and calls; shown at once if no line is known; and those of another build");
  g_object_unref (fixture->focus);
  fixture->focus = cgv_focus_new (document);
  write_program (fixture, EM_X86_64);
  load (fixture, "main", TRUE, CGV_NONE);
  assert_rows (fixture, "1 int\n*2 5/5 main ()\n*3 17/23   work ();\n>other 6\n4 \n5 int\n6 work ()\n7   loop;\n");
  g_assert_false (cgv_code_list_is_by_address (fixture->list));

  fixture->by_address = TRUE;
  load (fixture, "main", TRUE, CGV_NONE);
  g_assert_true (cgv_code_list_is_by_address (fixture->list));
  g_assert_cmpuint (cgv_code_list_get_hot (fixture->list, 0), ==, 0);
  cgv_code_list_get_files (fixture->list, &n_files);
  g_assert_cmpuint (n_files, ==, 1);
  if (g_error_matches (cgv_code_list_get_error (fixture->list), CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_NO_DECODER))
    {
      assert_rows (fixture, "*3 10/10\n*3 7/13\n>other 6\n*2 5/5\n");
      g_test_skip ("built without Capstone and libelf");
      return;
    }
  assert_rows (fixture, "*3 10/10 pushq %rbp\n*3 7/13 movq %rsp, %rbp\n>other 6\n*2 5/5 retq\n");
  g_assert_cmpuint (cgv_code_list_get_n_misplaced (fixture->list, &n_addresses), ==, 0);
  g_assert_cmpuint (n_addresses, ==, 3);
  g_assert_true (g_str_has_suffix (cgv_code_list_get_path (fixture->list), "/prog"));

  fixture->by_address = FALSE;
  load (fixture, "other", TRUE, CGV_NONE);
  assert_rows (fixture, "*0 2/2 pushq %rbp\n*0 4/4 movl %esp, %ebp\n");
  g_assert_cmpuint (cgv_code_list_get_n_misplaced (fixture->list, &n_addresses), ==, 1);
  g_assert_cmpuint (n_addresses, ==, 2);
  /* Instructions that did not run are listed, too; after the last address only if a symbol gives
   * the end of the function. */
  load (fixture, "partly", TRUE, CGV_NONE);
  assert_rows (fixture, "*0 5/5 pushq %rbp\n0 movq %rsp, %rbp\n*0 2/2 retq\n");
  g_assert_cmpuint (cgv_code_list_find_number (fixture->list, 0x1001), ==, 1);
  /* An instruction has the number of its executions, which exceeds the number of recorded jumps. */
  row = cgv_code_list_get_row (fixture->list, 0);
  g_assert_cmpuint (row.n_jumps, ==, 1);
  g_assert_cmpuint (row.jumps->followed, ==, 1);
  g_assert_true (cgv_code_list_find_executed (fixture->list, row.jumps, &executed));
  g_assert_cmpuint (executed, ==, 5);
  g_assert_cmpuint (cgv_code_list_get_row (fixture->list, 2).n_jumps, ==, 0);
  g_assert_cmpuint (cgv_code_list_get_hot (fixture->list, 1), ==, 2);
  fixture->flags = CGV_CODE_INTEL | CGV_CODE_BYTES;
  load (fixture, "partly", TRUE, CGV_NONE);
  assert_rows (fixture, "*0 5/5 55                       push rbp\n0 48 89 e5                 mov rbp, rsp\n*0 2/2 c3                       ret\n");
  fixture->flags = CGV_CODE_PLAIN;
  load (fixture, "nowhere", TRUE, CGV_NONE);
  assert_rows (fixture, "*0 1/1\n");
  g_assert_error (cgv_code_list_get_error (fixture->list), CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_NOT_FOUND);

  write_program (fixture, EM_ARM);
  load (fixture, "other", TRUE, CGV_NONE);
  assert_rows (fixture, "*0 2/2\n*0 4/4\n");
  g_assert_error (cgv_code_list_get_error (fixture->list), CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_NO_DECODER);
}

/* The same code, except for marked bytes; a jump and an address have moved. */
static const guint8 old_code[] = { 0x55, 0x48, 0x89, 0xe5, 0x8b, 0x05, 0x10, 0, 0, 0, 0x90, 0x75, 0xf9, 0xc3 };
static const guint8 new_code[] = { 0x55, 0x48, 0x89, 0xdd, 0x8b, 0x05, 0x20, 0, 0, 0, 0x75, 0xf8, 0x31, 0xc0, 0xc3 };

#define OLD_CODE "positions: instr line\nevents: Ir\nob=/build/prog\nfl=/build/src/a.c\nfn=main\n0x1000 2 1\n0x1001 2 1\n0x1004 3 1\n0x100a 3 5\n0x100b 3 1\n0x100d 4 1\n"
#define NEW_CODE "positions: instr line\nevents: Ir\nob=/build/prog\nfl=/build/src/a.c\nfn=main\n0x1000 2 1\n0x1001 2 2\n0x1004 3 1\n0x100a 3 1\n0x100c 3 7\n0x100e 4 1\n"

static void
test_code_of_builds (Fixture *fixture,
                     gconstpointer data)
{
  TestFolder old;
  g_autofree char *text = NULL;

  g_test_summary ("Instructions of two builds are paired by their meaning, at any address; those of one program by address");
  test_folder_set_up (&old, NULL);
  write_code (&old, EM_X86_64, old_code, sizeof old_code);
  write_code (&fixture->folder, EM_X86_64, new_code, sizeof new_code);
  fixture->by_address = TRUE;
  load_sides (fixture, OLD_CODE, NEW_CODE, old.path);
  test_folder_tear_down (&old, NULL);
  if (g_error_matches (cgv_code_list_get_error (fixture->list), CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_NO_DECODER))
    {
      g_test_skip ("built without Capstone and libelf");
      return;
    }
  assert_sides (fixture, CGV_CODE_BASE_TEXT,
                "2/1 1/1  pushq %rbp\n2/2 2/1 ~movq %rbx, %rbp\n3/3 1/1  movl 0x20(%rip), %eax\n0/4 0/5 -nop\n3/5 1/1  jne 0x1004\n3/0 7/0 +xorl %eax, %eax\n4/6 1/1  retq\n");
  text = cgv_code_list_dup_base_text (fixture->list, 1);
  g_assert_cmpstr (text, ==, "movq %rsp, %rbp");
  g_assert_true (cgv_code_list_get_row (fixture->list, 3).is_removed);

  /* Without the other program, matching code is shown from this program. */
  load_sides (fixture, OLD_CODE, NEW_CODE, NULL);
  g_assert_cmpint (cgv_code_list_get_base (fixture->list)->kind, ==, CGV_CODE_BASE_APART);
  g_assert_cmpuint (cgv_code_list_get_base (fixture->list)->self, ==, 10);
  load_sides (fixture, OLD_CODE, NEW_CODE, fixture->folder.path);
  g_assert_cmpint (cgv_code_list_get_base (fixture->list)->kind, ==, CGV_CODE_BASE_APART);
  load_sides (fixture, NEW_CODE, NEW_CODE "0x100e 4 1\n", NULL);
  g_assert_cmpint (cgv_code_list_get_base (fixture->list)->kind, ==, CGV_CODE_BASE_ASSUMED);
  load_sides (fixture, "positions: instr line\nevents: Ir\nob=/build/prog\nfl=/build/src/a.c\nfn=main\n0x1000 2 1\n0x1001 2 1\n", "positions: instr line\nevents: Ir\nob=/build/prog\nfl=/build/src/a.c\nfn=main\n0x1001 2 4\n0x1004 3 1\n", fixture->folder.path);
  assert_sides (fixture, CGV_CODE_BASE_ASSUMED, "0/1 0/1  pushq %rbp\n2/2 4/1  movq %rbx, %rbp\n3/0 1/0  movl 0x20(%rip), %eax\n");
}

static void
test_jumps (Fixture *fixture,
            gconstpointer data)
{
  g_autoptr (CgvDocument) document = test_document ("positions: instr line\nevents: Ir\nfl=a.c\nfn=main\n0x10 1 10\njump=2 0x30 5\n* *\n0x20 3 10\njcnd=3/9 0x10 1\n* *\n0x30 5 20\njcnd=4/9 0x40 6\n* *\n0x40 6 1\n");
  const CgvJumpArrow *arrow;

  g_test_summary ("Jumps between rows have lanes, except for jumps to the next line");
  g_object_unref (fixture->focus);
  fixture->focus = cgv_focus_new (document);
  load (fixture, "main", TRUE, CGV_NONE);
  g_assert_cmpuint (cgv_code_list_get_lanes (fixture->list)->n_lanes, ==, 2);
  arrow = cgv_code_list_get_arrow (fixture->list, 1, 0);
  g_assert_true (arrow->from == 2 && arrow->to == 0 && arrow->followed == 3);
  arrow = cgv_code_list_get_arrow (fixture->list, 3, 1);
  g_assert_true (arrow->from == 0 && arrow->to == 4 && arrow->followed == 2);
  g_assert_null (cgv_code_list_get_arrow (fixture->list, 5, 0));
  g_assert_cmpuint (cgv_code_list_get_row (fixture->list, 4).jumps->followed, ==, 4);
  cgv_code_list_set_hides_lanes (fixture->list, TRUE);
  g_assert_null (cgv_code_list_get_lanes (fixture->list));

  fixture->by_address = TRUE;
  load (fixture, "main", TRUE, CGV_NONE);
  arrow = cgv_code_list_get_arrow (fixture->list, 3, 0);
  g_assert_true (arrow->from == 2 && arrow->to == 3 && arrow->followed == 4);
}

static const CgvCodeBlock *
get_block (Fixture *fixture,
           guint64 address)
{
  static CgvCodeBlock block;
  guint i = 0;

  while (cgv_code_list_get_row (fixture->list, i).address != address)
    i++;
  return cgv_code_list_get_block (fixture->list, i, &block) ? &block : NULL;
}

/* The number of arrows into a block is the executions of its first instruction; the first block
 * was called. */
static void
assert_flow (Fixture *fixture)
{
  g_autoptr (CgvCodeFlow) flow = cgv_code_flow_new (fixture->list);
  g_autofree guint64 *counts = g_new0 (guint64, flow->boxes->len);
  guint n_idle = 0;

  g_assert_false (flow->has_unknown);
  g_assert_cmpuint (flow->n_left_out, ==, 0);
  g_assert_cmpuint (g_strv_length (flow->names), ==, flow->boxes->len);
  for (guint i = 0; i < flow->arrows->len; i++)
    {
      const CgvDiagramArrow *arrow = &g_array_index (flow->arrows, CgvDiagramArrow, i);

      counts[arrow->to] += arrow->count[CGV_SIDE_NEW];
    }
  for (guint i = 1; i < flow->boxes->len; i++)
    {
      const CgvDiagramBox *box = &g_array_index (flow->boxes, CgvDiagramBox, i);
      CgvCodeRow row = cgv_code_list_get_row (fixture->list, box->node);

      g_assert_cmpuint (counts[i], ==, row.cost != NULL ? row.cost->executed : 0);
      n_idle += box->n_members == 0 ? 1 : 0;
    }
  g_assert_cmpuint (n_idle, >, 0);
  g_assert_cmpuint (g_strv_length (flow->texts), ==, flow->boxes->len);
  for (guint i = 0; i < flow->boxes->len; i++)
    {
      g_auto (GStrv) lines = g_strsplit (flow->texts[i], "\n", -1);
      CgvCodeBlock block;

      cgv_code_list_get_block (fixture->list, g_array_index (flow->boxes, CgvDiagramBox, i).node, &block);
      g_assert_cmpuint (g_strv_length (lines), ==, block.n_instructions);
    }
}

/* Opens the machine code of the recorded program, with costs of @event. Another event type has
 * twice the cost. Returns FALSE if it cannot be decoded. */
static gboolean
load_program (Fixture *fixture,
              const char *event)
{
  g_autofree char *cases = g_test_build_filename (G_TEST_DIST, "..", "cli", "cases", NULL);
  g_autofree char *program = g_build_filename (cases, "code", "collatz", NULL);
  g_autofree char *path = g_build_filename (cases, "code.callgrind", NULL);
  g_autofree char *events = g_strdup_printf ("event: Twice = 2 %s\nevents: %s\n", event, event);
  g_autofree char *text = NULL;
  g_autofree char *bytes = NULL;
  g_autoptr (GString) changed = NULL;
  g_autoptr (CgvDocument) document = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_true (g_file_get_contents (program, &bytes, &length, NULL));
  changed = g_string_new (text);
  g_string_replace (changed, "events: Ir\n", events, 1);
  g_object_unref (test_folder_write (&fixture->folder, "collatz", bytes, (gssize) length));
  document = test_document (changed->str);
  g_object_unref (fixture->focus);
  fixture->focus = cgv_focus_new (document);
  fixture->by_address = TRUE;
  load (fixture, "longest", TRUE, CGV_NONE);
  return !g_error_matches (cgv_code_list_get_error (fixture->list), CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_NO_DECODER);
}

static void
test_blocks (Fixture *fixture,
             gconstpointer data)
{
  g_test_summary ("Blocks of machine code extend from jump to jump, and a jump that was never followed is marked");
  if (!load_program (fixture, "Ir"))
    {
      g_test_skip ("There is no Capstone");
      return;
    }
  g_assert_no_error (cgv_code_list_get_error (fixture->list));

  g_assert_cmpuint (get_block (fixture, 0x40104a)->n_instructions, ==, 2);
  g_assert_cmpuint (get_block (fixture, 0x40104a)->self.value, ==, 882);
  g_assert_cmpuint (get_block (fixture, 0x40104e)->self.value, ==, 628);
  g_assert_cmpuint (get_block (fixture, 0x40103b)->self.value, ==, 127);
  g_assert_cmpuint (get_block (fixture, 0x401040)->self.value, ==, 3 * 441);
  g_assert_null (get_block (fixture, 0x40104c));

  assert_flow (fixture);
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (fixture->list)); i++)
    {
      CgvCodeRow row = cgv_code_list_get_row (fixture->list, i);

      g_assert_true (row.is_never_followed == (row.address == 0x401012 || row.address == 0x401028));
    }
}

static void
test_blocks_of_events (Fixture *fixture,
                       gconstpointer data)
{
  g_autoptr (CgvCodeFlow) flow = NULL;
  g_autoptr (CgvFilterList) none = cgv_filter_list_new ();
  g_autoptr (CgvFilterList) filters = NULL;
  CgvFilterRule *rule;

  g_test_summary ("Counts of paths are known with any event type and filter, if instructions were counted");
  if (!load_program (fixture, "Ir"))
    {
      g_test_skip ("There is no Capstone");
      return;
    }
  cgv_focus_set_event (fixture->focus, 1);
  load (fixture, "longest", TRUE, CGV_NONE);
  g_assert_cmpuint (get_block (fixture, 0x40104a)->self.value, ==, 2 * 882);
  assert_flow (fixture);

  rule = cgv_filter_rule_new (CGV_FILTER_INCLUDE, CGV_FILTER_FIELD_FUNCTION, "longest", NULL);
  filters = cgv_filter_list_append (none, rule);
  cgv_focus_set_filters (fixture->focus, filters);
  load (fixture, "longest", TRUE, CGV_NONE);
  g_assert_cmpuint (get_block (fixture, 0x40104a)->self.value, ==, 2 * 882);
  assert_flow (fixture);
  cgv_filter_rule_unref (rule);

  load_program (fixture, "Instructions");
  flow = cgv_code_flow_new (fixture->list);
  g_assert_true (flow->has_unknown);
}

/* Shows this code, whose first instruction was recorded, and one at an offset. Returns FALSE if it cannot be decoded. */
static gboolean
load_code (Fixture *fixture,
           const guint8 *code,
           gsize n,
           gsize recorded,
           const char *name)
{
  g_autofree char *text = g_strdup_printf ("version: 1\npositions: instr line\nevents: Ir\nob=/build/prog\nfl=a.c\nfn=f\n"
                                           "0x1000 1 7\n0x%" G_GSIZE_MODIFIER "x 1 7\n",
                                           0x1000 + recorded);
  g_autoptr (CgvDocument) document = test_document (text);

  write_named_code (&fixture->folder, EM_X86_64, code, n, name);
  g_object_unref (fixture->focus);
  fixture->focus = cgv_focus_new (document);
  fixture->by_address = TRUE;
  load (fixture, "f", TRUE, CGV_NONE);
  return !g_error_matches (cgv_code_list_get_error (fixture->list), CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_NO_DECODER);
}

/* The code has no jump; the profile has jumps, as through a table, backward and forward, and a call. */
static void
test_recorded_blocks (Fixture *fixture,
                      gconstpointer data)
{
  static const guint8 code[] = { 0x90, 0x90, 0x90, 0x90, 0x90, 0x90, 0x90, 0x90 };
  static const guint64 starts[] = { 0x1000, 0x1002, 0x1004, 0x1006 };
  g_autoptr (CgvDocument) document
    = test_document ("version: 1\npositions: instr line\nevents: Ir\nob=/build/prog\nfl=a.c\nfn=f\n"
                     "0x1000 1 7\njump=1 0x1006 1\n0x1000 1\n"
                     "0x1001 1 7\njump=1 0x1004 1\n0x1001 1\n"
                     "0x1006 1 7\ncfn=g\ncalls=1 0x2000 9\n0x1006 1 3\n"
                     "0x1007 1 7\njump=1 0x1002 1\n0x1007 1\nfn=g\n0x2000 9 3\n");
  const guint32 *blocks;
  guint n_blocks;

  g_test_summary ("Blocks of machine code begin where recorded jumps lead, in any order");
  write_named_code (&fixture->folder, EM_X86_64, code, sizeof code, "f");
  g_object_unref (fixture->focus);
  fixture->focus = cgv_focus_new (document);
  fixture->by_address = TRUE;
  load (fixture, "f", TRUE, CGV_NONE);
  if (g_error_matches (cgv_code_list_get_error (fixture->list), CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_NO_DECODER))
    {
      g_test_skip ("There is no Capstone");
      return;
    }
  blocks = cgv_code_list_get_blocks (fixture->list, &n_blocks);
  g_assert_cmpuint (n_blocks, ==, G_N_ELEMENTS (starts));
  for (guint i = 0; i < n_blocks; i++)
    g_assert_cmphex (cgv_code_list_get_row (fixture->list, blocks[i]).address, ==, starts[i]);
}

static void
test_most_instructions (Fixture *fixture,
                        gconstpointer data)
{
  guint8 code[CGV_CODE_FLOW_MAX_INSTRUCTIONS + 1];

  g_test_summary ("The control flow of a function has its instructions if these are CGV_CODE_FLOW_MAX_INSTRUCTIONS at most");
  memset (code, 0x90, sizeof code);
  for (guint n = CGV_CODE_FLOW_MAX_INSTRUCTIONS - 1; n <= CGV_CODE_FLOW_MAX_INSTRUCTIONS + 1; n++)
    {
      g_autoptr (CgvCodeFlow) flow = NULL;

      if (!load_code (fixture, code, n, n - 1, "f"))
        {
          g_test_skip ("There is no Capstone");
          return;
        }
      flow = cgv_code_flow_new (fixture->list);
      g_assert_cmpuint (flow->boxes->len, ==, 1);
      g_assert_true ((flow->texts != NULL) == (n <= CGV_CODE_FLOW_MAX_INSTRUCTIONS));
    }
}

/* Each jump to the next instruction is a block. */
static void
test_most_idle (Fixture *fixture,
                gconstpointer data)
{
  static const guint8 jump[] = { 0xeb, 0 };
  guint8 code[(CGV_CODE_FLOW_MAX_IDLE + 1) * sizeof jump];

  g_test_summary ("The control flow of a function has the blocks that never ran if it has CGV_CODE_FLOW_MAX_IDLE blocks at most");
  for (gsize i = 0; i < sizeof code; i++)
    code[i] = jump[i % sizeof jump];
  for (guint n = CGV_CODE_FLOW_MAX_IDLE - 1; n <= CGV_CODE_FLOW_MAX_IDLE + 1; n++)
    {
      g_autoptr (CgvCodeFlow) flow = NULL;

      if (!load_code (fixture, code, n * sizeof jump, (n - 1) * sizeof jump, "f"))
        {
          g_test_skip ("There is no Capstone");
          return;
        }
      flow = cgv_code_flow_new (fixture->list);
      g_assert_cmpuint (flow->boxes->len + flow->n_left_out, ==, n);
      g_assert_cmpuint (flow->n_left_out, ==, n <= CGV_CODE_FLOW_MAX_IDLE ? 0 : n - 2);
    }
}

static void
test_longest_symbol (Fixture *fixture,
                     gconstpointer data)
{
  static const guint8 code[] = { 0x90, 0xeb, 0xfd };

  g_test_summary ("Instructions have CGV_SYMBOL_MAX_NAME bytes of a symbol");
  for (guint n = CGV_SYMBOL_MAX_NAME - 1; n <= CGV_SYMBOL_MAX_NAME + 1; n++)
    {
      g_autofree char *name = g_strnfill (n, 'x');
      g_autofree char *text = NULL;

      if (!load_code (fixture, code, sizeof code, 1, name))
        {
          g_test_skip ("There is no Capstone");
          return;
        }
      text = cgv_code_list_dup_text (fixture->list, g_list_model_get_n_items (G_LIST_MODEL (fixture->list)) - 1);
      g_assert_cmpuint (strspn (strchr (text, '<') + 1, "x"), ==, MIN (n, CGV_SYMBOL_MAX_NAME));
    }
}

/* Decodes code of @n_bytes that repeats an instruction, of which one in @step was recorded. Returns NULL without Capstone. */
static CgvObjectCode *
decode_large (Fixture *fixture,
              const guint8 *instruction,
              gsize size,
              gsize n_bytes,
              gsize step)
{
  Elf64_Ehdr header = { .e_ident = { ELFMAG0, ELFMAG1, ELFMAG2, ELFMAG3, ELFCLASS64, ELFDATA2LSB, EV_CURRENT }, .e_type = ET_EXEC, .e_machine = EM_X86_64, .e_version = EV_CURRENT, .e_phoff = sizeof header, .e_ehsize = sizeof header, .e_phentsize = sizeof (Elf64_Phdr), .e_phnum = 1 };
  Elf64_Phdr segment = { .p_type = PT_LOAD, .p_flags = PF_R | PF_X, .p_offset = sizeof header + sizeof segment, .p_vaddr = 0x1000, .p_filesz = n_bytes, .p_memsz = n_bytes };
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (guint64));
  g_autoptr (CgvSourceFinder) finder = cgv_source_finder_new_below (fixture->folder.path);
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL;
  CgvObjectCode *code;

  g_byte_array_append (bytes, (const guint8 *) &header, sizeof header);
  g_byte_array_append (bytes, (const guint8 *) &segment, sizeof segment);
  for (gsize at = 0; at < n_bytes; at += size)
    {
      guint64 address = 0x1000 + at;

      g_byte_array_append (bytes, instruction, (guint) size);
      if (at / size % step == 0)
        g_array_append_val (places, address);
    }
  g_object_unref (test_folder_write (&fixture->folder, "prog", (const char *) bytes->data, bytes->len));
  code = cgv_object_code_read (finder, "prog", strlen ("prog"), (const guint64 *) (const void *) places->data, places->len, CGV_CODE_PLAIN, &path, NULL, &error);
  if (!g_error_matches (error, CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_NO_DECODER))
    g_assert_no_error (error);
  return code;
}

static void
test_most_code (Fixture *fixture,
                gconstpointer data)
{
  static const guint8 nop[] = { 0x90 };
  static const guint8 move[] = { 0x48, 0xb8, 1, 2, 3, 4, 5, 6, 7, 8 };
  const gsize most_moves = CGV_OBJECT_CODE_MAX_BYTES / sizeof move;

  g_test_summary ("CGV_OBJECT_CODE_MAX_INSTRUCTIONS instructions are decoded, and CGV_OBJECT_CODE_MAX_BYTES bytes");
  for (guint i = 0; i < 3; i++)
    {
      gsize n_nops = CGV_OBJECT_CODE_MAX_INSTRUCTIONS - 1 + i;
      gsize n_moves = most_moves - 1 + i;
      CgvObjectCode *nops = decode_large (fixture, nop, sizeof nop, n_nops, 1);
      CgvObjectCode *moves = decode_large (fixture, move, sizeof move, n_moves * sizeof move, 400);
      guint n;

      if (nops == NULL || moves == NULL)
        {
          g_test_skip ("There is no Capstone");
          return;
        }
      cgv_object_code_get_all (nops, &n);
      g_assert_cmpuint (n, ==, MIN (n_nops, CGV_OBJECT_CODE_MAX_INSTRUCTIONS));
      cgv_object_code_get_all (moves, &n);
      g_assert_cmpuint (n, <=, MIN (n_moves, most_moves));
      g_assert_cmpuint (n, >, most_moves - 500);
      cgv_object_code_free (nops);
      cgv_object_code_free (moves);
    }
}

static void
add (const char *path,
     void (*test) (Fixture *fixture, gconstpointer data))
{
  g_test_add (path, Fixture, NULL, set_up, test, tear_down);
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  add ("/code-list/text", test_text);
  add ("/code-list/beyond", test_beyond);
  add ("/code-list/no-text", test_no_text);
  add ("/code-list/hidden", test_hidden);
  add ("/code-list/sides", test_sides);
  add ("/code-list/texts", test_texts);
  add ("/code-list/began-in-base", test_began_in_base);
  add ("/code-list/began-in-paired", test_began_in_paired);
  add ("/code-list/one-text", test_one_text);
  add ("/code-list/of-system", test_of_system);
  add ("/code-list/one-build", test_one_build);
  add ("/code-list/counts", test_counts);
  add ("/code-list/addresses", test_addresses);
  add ("/code-list/code-of-builds", test_code_of_builds);
  add ("/code-list/jumps", test_jumps);
  add ("/code-list/blocks", test_blocks);
  add ("/code-list/blocks-of-events", test_blocks_of_events);
  add ("/code-list/recorded-blocks", test_recorded_blocks);
  add ("/code-list/most-instructions", test_most_instructions);
  add ("/code-list/most-idle", test_most_idle);
  add ("/code-list/longest-symbol", test_longest_symbol);
  add ("/code-list/most-code", test_most_code);
  return g_test_run ();
}
