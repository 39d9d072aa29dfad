/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-cli-source-lines.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-cli-text.h"
#include "cgv-code-base.h"
#include "cgv-display-dup.h"
#include "cgv-source-finder.h"

/* A file of a side, and its state. */
typedef struct File File;

struct File
{
  CgvSide side;
  CgvStringId name;
  const CgvSourceText *text; /* NULL if it was not read, or is not a source */
  CgvSourceText *own_text;   /* owned text, unless @base has it */
  char *path;          /* path that it was read from, otherwise NULL */
  GError *error;       /* why it was not read, otherwise NULL */
  gboolean is_listed;  /* whether a line of it was requested */
  guint n_lines;       /* that were requested, or addresses of functions that were */
  guint n_misplaced;   /* lines with costs that cannot contain code, or at which no instruction starts */
  File *other;         /* the matching file of the other side, if it is known; owned by the list */
  CgvCodeBase *base;   /* for the base: its matched lines; otherwise NULL */
  GArray *anchors;     /* guint32: of each line of the base, from 0, the new number of the nearest line that has one, here or before; or NULL */
};

/* The instructions of a function in an object. */
typedef struct
{
  guint64 key;
  guint32 first[CGV_N_SIDES]; /* first line of its costs, or CGV_NONE */
  CgvObjectCode *code; /* NULL if it was not read */
  gboolean was_asked;
} Function;

struct CgvCliSourceLines
{
  const CgvProfile *profiles[CGV_N_SIDES];
  const CgvLineCosts *costs[CGV_N_SIDES];
  const CgvCliView *view;
  CgvNodeId node; /* or CGV_NONE */
  CgvLineCosts *instructions[CGV_N_SIDES]; /* NULL until they are needed */
  gboolean by_address;
  CgvCodeFlags flags;
  CgvSourceFinder *finders[CGV_N_SIDES];
  GPtrArray *files; /* in the order in which they were requested */
  GHashTable *by_id[CGV_N_SIDES]; /* the files by name */
  gboolean has_stub;   /* the costs of an instruction that was requested have those of a stub, too */
  GHashTable *functions; /* Function; NULL until the first is requested */
};

static void
free_file (gpointer data)
{
  File *file = data;

  cgv_source_text_free (file->own_text);
  cgv_code_base_free (file->base);
  g_clear_pointer (&file->anchors, g_array_unref);
  g_free (file->path);
  g_clear_error (&file->error);
  g_free (file);
}

static void
free_function (gpointer data)
{
  Function *function = data;

  cgv_object_code_free (function->code);
  g_free (function);
}

static CgvSourceFinder *
find_texts (const CgvCliView *view,
            CgvSide side)
{
  const CgvCliOptions *options = view->options;
  GFile *profile = cgv_document_get_file (cgv_cli_view_get_source (view, side)->document, 0);
  g_autoptr (GFile) folder = g_file_get_parent (profile);
  g_autoptr (CgvSourceFinder) usual = NULL;

  if (side == CGV_SIDE_BASE && options->base_root != NULL)
    return cgv_source_finder_new_below (options->base_root);
  usual = cgv_source_finder_new (NULL, (const char *const *) options->source_roots, folder != NULL ? g_file_peek_path (folder) : NULL);
  if (side == CGV_SIDE_BASE && options->base_revision != NULL)
    return cgv_source_finder_new_of_revision (options->source_roots != NULL ? options->source_roots[0] : ".", options->base_revision, usual);
  return g_steal_pointer (&usual);
}

static CgvSourceFinder *
new_finder (const CgvCliView *view,
            CgvSide side)
{
  CgvSourceFinder *finder = find_texts (view, side);

  cgv_source_finder_set_profile (finder, g_file_peek_path (cgv_document_get_file (cgv_cli_view_get_source (view, side)->document, 0)));
  return finder;
}

CgvCliSourceLines *
cgv_cli_source_lines_new (const CgvCliView *view,
                          CgvNodeId node,
                          const CgvLineCosts *const *costs)
{
  CgvCliSourceLines *self = g_new0 (CgvCliSourceLines, 1);

  self->view = view;
  self->node = node;
  for (CgvSide side = cgv_cli_view_get_first_side (view); side < CGV_N_SIDES; side++)
    {
      self->profiles[side] = cgv_cli_view_get_profile (view, side);
      self->costs[side] = costs[side];
      self->finders[side] = new_finder (view, side);
      self->by_id[side] = g_hash_table_new (NULL, NULL);
    }
  self->by_address = view->options->by_address;
  self->flags = view->options->code_flags;
  self->files = g_ptr_array_new_with_free_func (free_file);
  return self;
}

void
cgv_cli_source_lines_free (CgvCliSourceLines *self)
{
  if (self == NULL)
    return;
  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    {
      g_clear_pointer (&self->finders[side], cgv_source_finder_unref);
      g_clear_pointer (&self->by_id[side], g_hash_table_unref);
      cgv_line_costs_free (self->instructions[side]);
    }
  g_clear_pointer (&self->functions, g_hash_table_unref);
  g_ptr_array_unref (self->files);
  g_free (self);
}

/* @is_new is (out): whether nothing is known of it yet. Returns NULL for no file. */
static File *
get_file (CgvCliSourceLines *self,
          CgvSide side,
          CgvStringId name,
          gboolean *is_new)
{
  File *file = g_hash_table_lookup (self->by_id[side], GUINT_TO_POINTER (name));

  *is_new = FALSE;
  if (file != NULL || name == CGV_NONE || strcmp (cgv_profile_get_string (self->profiles[side], name, NULL), "???") == 0)
    return file;
  *is_new = TRUE;
  file = g_new0 (File, 1);
  file->side = side;
  file->name = name;
  g_hash_table_insert (self->by_id[side], GUINT_TO_POINTER (name), file);
  g_ptr_array_add (self->files, file);
  return file;
}

/* Returns NULL for no file. */
static File *
get_text (CgvCliSourceLines *self,
          CgvSide side,
          CgvStringId name)
{
  gboolean is_new;
  File *file = get_file (self, side, name, &is_new);
  const char *bytes;
  gsize length;

  if (!is_new)
    return file;
  bytes = cgv_profile_get_string (self->profiles[side], name, &length);
  file->text = file->own_text = cgv_source_finder_read (self->finders[side], bytes, length, &file->path, NULL, &file->error);
  return file;
}

static void
find_anchors (File *file)
{
  const GArray *numbers = file->base->new_numbers;
  guint32 anchor = 0;

  file->anchors = g_array_sized_new (FALSE, FALSE, sizeof (guint32), numbers->len + 1);
  g_array_append_val (file->anchors, anchor);
  for (guint i = 0; i < numbers->len; i++)
    {
      guint32 number = g_array_index (numbers, guint32, i);

      anchor = number != 0 ? number : anchor;
      g_array_append_val (file->anchors, anchor);
    }
}

/* Without a text of the new side, only line numbers are known. */
static File *
get_base (CgvCliSourceLines *self,
          CgvStringId name,
          CgvStringId new_name)
{
  File *new_file = get_text (self, CGV_SIDE_NEW, new_name);
  CgvCodeSide side = { .node = CGV_NONE, .file = new_name, .lines = self->costs[CGV_SIDE_NEW], .finder = self->finders[CGV_SIDE_NEW] };
  gboolean is_new;
  File *file = get_file (self, CGV_SIDE_BASE, name, &is_new);

  if (!is_new || new_file == NULL || new_file->text == NULL)
    return file;
  side.text = new_file->text;
  side.path = new_file->path;
  side.is_of_both = self->profiles[CGV_SIDE_BASE] == self->profiles[CGV_SIDE_NEW];
  if (self->instructions[CGV_SIDE_NEW] == NULL && !side.is_of_both)
    cgv_code_base_find_instructions (self->view->numbers->main.costs, self->node, self->instructions);
  for (CgvSide i = CGV_SIDE_BASE; i < CGV_N_SIDES; i++)
    side.by_address[i] = self->instructions[i];
  file->base = cgv_code_base_read_lines (self->profiles[CGV_SIDE_BASE], self->costs[CGV_SIDE_BASE], name, &side, self->finders[CGV_SIDE_BASE], NULL);
  if (file->base == NULL)
    return file;
  file->text = file->base->text;
  file->path = g_strdup (file->base->path);
  file->other = new_file;
  new_file->other = file;
  find_anchors (file);
  return file;
}

gboolean
cgv_cli_source_lines_pair (CgvCliSourceLines *self,
                           CgvStringId file,
                           CgvStringId new_file,
                           guint64 line,
                           guint64 *number,
                           guint64 *anchor)
{
  const File *known = line > 0 && new_file != CGV_NONE && !self->by_address ? get_base (self, file, new_file) : NULL;

  if (known == NULL || known->anchors == NULL)
    return FALSE;
  *number = line < known->anchors->len ? g_array_index (known->base->new_numbers, guint32, line - 1) : 0;
  *anchor = g_array_index (known->anchors, guint32, MIN (line, known->anchors->len - 1));
  return TRUE;
}

gboolean
cgv_cli_source_lines_pair_texts (const CgvCliSourceLines *self,
                                 CgvSide side,
                                 CgvStringId file,
                                 guint64 line,
                                 guint64 *other)
{
  const File *known = g_hash_table_lookup (self->by_id[side], GUINT_TO_POINTER (file));
  const File *of_base = known != NULL && side == CGV_SIDE_NEW ? known->other : known;

  return of_base != NULL && of_base->base != NULL && cgv_code_base_pair (of_base->base, side, line, other);
}

char *
cgv_cli_source_lines_dup (CgvCliSourceLines *self,
                          CgvSide side,
                          CgvStringId file,
                          guint64 line)
{
  File *known = get_text (self, side, file);

  if (known == NULL)
    return NULL;
  known->is_listed = TRUE;
  if (known->text == NULL)
    return NULL;
  known->n_lines += line > 0 ? 1 : 0;
  known->n_misplaced += line > 0 && !cgv_source_text_may_have_code (known->text, line) ? 1 : 0;
  return cgv_source_text_dup_line (known->text, line);
}

static gboolean
is_same_line (const File *file,
              guint64 line,
              guint64 base_line)
{
  gsize n, n_base;
  const char *bytes = cgv_source_text_get_line (file->text, line, &n);
  const char *base_bytes = cgv_source_text_get_line (file->other->text, base_line, &n_base);

  return bytes != NULL && base_bytes != NULL && n == n_base && memcmp (bytes, base_bytes, n) == 0;
}

CgvCliSourceChange
cgv_cli_source_lines_get_change (CgvCliSourceLines *self,
                                 CgvSide side,
                                 CgvStringId file,
                                 guint64 line)
{
  const File *known = !self->by_address ? get_text (self, side, file) : NULL;
  CgvCliSourceChange change = { .mark = ' ' };
  const GArray *numbers;

  if (known == NULL || line == 0 || (side == CGV_SIDE_NEW && known->other == NULL))
    return change;
  if (side == CGV_SIDE_BASE)
    {
      change.base_number = line;
      change.base_text = cgv_cli_source_lines_dup (self, side, file, line);
      change.mark = known->text != NULL ? '-' : ' ';
      return change;
    }
  numbers = known->other->base->numbers;
  change.base_number = line <= numbers->len ? g_array_index (numbers, guint32, line - 1) : 0;
  if (known->other->text == NULL)
    return change;
  change.mark = change.base_number == 0 ? '+' : is_same_line (known, line, change.base_number) ? ' ' : '~';
  change.base_text = change.mark == '~' ? cgv_source_text_dup_line (known->other->text, change.base_number) : NULL;
  return change;
}

static guint64
get_key (CgvStringId object,
         CgvNodeId node)
{
  return ((guint64) object << 32) | node;
}

/* The instructions of a function follow each other. */
static void
find_functions (CgvCliSourceLines *self)
{
  self->functions = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, free_function);
  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    {
      for (guint32 i = 0; self->costs[side] != NULL && i < self->costs[side]->n_lines; i++)
        {
          const CgvLineCost *line = &self->costs[side]->lines[i];
          guint64 key = get_key (line->object, line->node);
          Function *function = g_hash_table_lookup (self->functions, &key);

          if (function == NULL)
            {
              function = g_new0 (Function, 1);
              *function = (Function){ .key = key, .first = { CGV_NONE, CGV_NONE } };
              g_hash_table_insert (self->functions, &function->key, function);
            }
          function->first[side] = MIN (function->first[side], i);
        }
    }
}

static void
add_addresses (const CgvLineCosts *costs,
               guint32 first,
               GArray *addresses)
{
  for (guint32 i = first; costs != NULL && i < costs->n_lines && costs->lines[i].node == costs->lines[first].node && costs->lines[i].object == costs->lines[first].object; i++)
    g_array_append_val (addresses, costs->lines[i].address);
}

static int
compare_addresses (gconstpointer a,
                   gconstpointer b)
{
  guint64 address = *(const guint64 *) a;
  guint64 other = *(const guint64 *) b;

  return (address > other) - (address < other);
}

static void
read_code (CgvCliSourceLines *self,
           Function *function,
           File *file)
{
  g_autoptr (GArray) addresses = g_array_new (FALSE, FALSE, sizeof (guint64));
  g_autofree char *path = NULL;
  const char *name;
  gsize length;
  guint n_addresses;

  for (CgvSide side = CGV_SIDE_BASE; side < CGV_N_SIDES; side++)
    add_addresses (self->costs[side], function->first[side], addresses);
  g_array_sort (addresses, compare_addresses);
  name = cgv_profile_get_string (self->profiles[CGV_SIDE_NEW], file->name, &length);
  function->code = cgv_object_code_read (self->finders[CGV_SIDE_NEW], name, length, (const guint64 *) (gpointer) addresses->data, addresses->len, self->flags, &path, NULL, &file->error);
  if (function->code == NULL)
    return;
  g_free (file->path);
  file->path = g_steal_pointer (&path);
  file->n_misplaced += cgv_object_code_get_n_misfits (function->code, &n_addresses);
  file->n_lines += n_addresses;
}

const CgvObjectCode *
cgv_cli_source_lines_get_code (CgvCliSourceLines *self,
                               CgvStringId object,
                               CgvNodeId node)
{
  guint64 key = get_key (object, node);
  gboolean is_new;
  File *file = get_file (self, CGV_SIDE_NEW, object, &is_new);
  Function *function;

  if (file == NULL)
    return NULL;
  file->is_listed = TRUE;
  if (self->functions == NULL)
    find_functions (self);
  function = g_hash_table_lookup (self->functions, &key);
  if (function != NULL && !function->was_asked && file->error == NULL)
    read_code (self, function, file);
  if (function != NULL)
    function->was_asked = TRUE;
  return function != NULL ? function->code : NULL;
}

const CgvInstruction *
cgv_cli_source_lines_find_instruction (CgvCliSourceLines *self,
                                       const CgvLineCost *line)
{
  const CgvObjectCode *code = cgv_cli_source_lines_get_code (self, line->object, line->node);
  const CgvInstruction *instruction = code != NULL ? cgv_object_code_find (code, line->address) : NULL;

  if (instruction != NULL && instruction->counts == CGV_COUNTS_STUB && g_str_has_prefix (cgv_profile_get_creator (self->profiles[CGV_SIDE_NEW]), "callgrind"))
    self->has_stub = TRUE;
  return instruction;
}

/* Returns the notice about a file, or NULL. */
static char *
dup_notice (const CgvCliSourceLines *self,
            const File *file)
{
  return file->base != NULL ? cgv_code_base_dup_notice (file->base, self->by_address) : g_strdup (file->error != NULL ? file->error->message : NULL);
}

/* A file of the base is listed if that of the new side is. */
static gboolean
is_listed (const File *file)
{
  return file->is_listed || (file->side == CGV_SIDE_BASE && file->other != NULL && file->other->is_listed);
}

/* Adds one sentence for the files with equal notices. */
static void
say_missing (const CgvCliSourceLines *self,
             guint first,
             const char *notice,
             CgvReport *report)
{
  const File *one = g_ptr_array_index (self->files, first);
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < self->files->len; i++)
    {
      const File *file = g_ptr_array_index (self->files, i);
      g_autofree char *other = dup_notice (self, file);
      g_autofree char *name = NULL;

      if (!is_listed (file) || file->side != one->side || g_strcmp0 (other, notice) != 0)
        continue;
      if (i < first)
        return;
      name = cgv_cli_text_dup_profile_string (self->profiles[file->side], file->name);
      g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", name);
    }
  if (one->base != NULL)
    /* Translators: names of files, and a sentence or two */
    cgv_report_take (report, CGV_REPORT_NOTE, g_strdup_printf (_ ("%s: %s"), names->str, notice));
  else if (one->side == CGV_SIDE_BASE)
    cgv_report_take (report, CGV_REPORT_NOTE, g_strdup_printf (_ ("No source of A of %s: %s"), names->str, notice));
  else
    /* Translators: names of files, and a part of a sentence, such as "it was not found" */
    cgv_report_take (report, CGV_REPORT_NOTE, g_strdup_printf (self->by_address ? _ ("No machine code of %s: %s") : _ ("No source of %s: %s"), names->str, notice));
}

static void
say_file (const CgvCliSourceLines *self,
          const File *file,
          CgvReport *report)
{
  g_autofree char *name = cgv_cli_text_dup_profile_string (self->profiles[file->side], file->name);
  g_autofree char *path = cgv_display_dup_whole (file->path, -1);

  /* Parts of one run have one text. */
  if (file->side == CGV_SIDE_BASE && file->other != NULL && g_strcmp0 (file->path, file->other->path) == 0)
    return;
  if (strcmp (name, path) != 0 && file->side == CGV_SIDE_BASE)
    cgv_report_take (report, CGV_REPORT_NOTE, g_strdup_printf (_ ("The source of A of %s is %s"), name, path));
  else if (strcmp (name, path) != 0)
    cgv_report_take (report, CGV_REPORT_NOTE, g_strdup_printf (self->by_address ? _ ("The machine code of %s is read from %s") : _ ("The source of %s is %s"), name, path));
  if (self->by_address && file->n_misplaced > 0)
    cgv_report_take (report, CGV_REPORT_WARNING, g_strdup_printf (_ ("%s is another build than the recorded one: %u of %u recorded addresses fit no instruction."), path, file->n_misplaced, file->n_lines));
  else if (!self->by_address && cgv_source_text_is_changed (file->n_misplaced, file->n_lines))
    cgv_report_take (report, CGV_REPORT_WARNING, g_strdup_printf (_ ("%s has probably changed since this was recorded: of %u lines above, %u are blank, comments or behind its end."), path, file->n_lines, file->n_misplaced));
}

/* Returns (nullable) a word for programs. */
static const char *
get_problem (const CgvCliSourceLines *self,
             const File *file)
{
  const GError *error = file->base != NULL ? file->base->error : file->error;

  if (error != NULL)
    return cgv_source_error_get_id (error->code);
  if (self->by_address)
    return file->n_misplaced > 0 ? "another-build" : NULL;
  return cgv_source_text_is_changed (file->n_misplaced, file->n_lines) ? "changed" : NULL;
}

/* Returns whether the file is elsewhere, or may not be read where it is. */
static gboolean
would_root_help (const File *file)
{
  return g_error_matches (file->error, CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_NOT_FOUND) ||
         g_error_matches (file->error, CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_SEVERAL) ||
         g_error_matches (file->error, CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_UNTRUSTED);
}

static void
add_file (const CgvCliSourceLines *self,
          guint i,
          CgvReport *report)
{
  static const char *const kinds[] = { [CGV_CODE_BASE_APART] = "apart", [CGV_CODE_BASE_ASSUMED] = "assumed", [CGV_CODE_BASE_TEXT] = "paired" };
  const File *file = g_ptr_array_index (self->files, i);
  g_autofree char *notice = dup_notice (self, file);

  cgv_report_begin_object (report, NULL);
  if (self->costs[CGV_SIDE_BASE] != NULL)
    cgv_report_add_text (report, "side", NULL, file->side == CGV_SIDE_BASE ? "base" : "new");
  cgv_report_add_profile_string (report, "file", NULL, self->profiles[file->side], file->name);
  cgv_report_add_name (report, "path", NULL, file->text != NULL || self->by_address ? file->path : NULL, -1);
  cgv_report_add_text (report, "problem", NULL, get_problem (self, file));
  if (file->side == CGV_SIDE_BASE)
    cgv_report_add_text (report, "lines", NULL, file->base != NULL ? kinds[file->base->kind] : NULL);
  cgv_report_end (report);
  if (notice != NULL)
    say_missing (self, i, notice, report);
  else if (file->path != NULL)
    say_file (self, file, report);
}

void
cgv_cli_source_lines_report (const CgvCliSourceLines *self,
                             CgvReport *report)
{
  gboolean is_missing = FALSE;
  gboolean lacks_base = FALSE;

  cgv_report_begin_array (report, "sources");
  for (guint i = 0; i < self->files->len; i++)
    {
      const File *file = g_ptr_array_index (self->files, i);

      if (!is_listed (file))
        continue;
      add_file (self, i, report);
      is_missing = is_missing || would_root_help (file);
      lacks_base = lacks_base || (file->base != NULL && file->base->kind != CGV_CODE_BASE_TEXT);
    }
  cgv_report_end (report);
  if (self->has_stub)
    cgv_report_say (report, CGV_REPORT_NOTE, _ ("Callgrind counts the stub of the dynamic linker (…@plt) at the instruction that goes through it."));
  if (is_missing)
    cgv_report_say (report, CGV_REPORT_HINT, _ ("--source-root=DIR reads files below DIR, too"));
  if (lacks_base)
    cgv_report_say (report, CGV_REPORT_HINT, _ ("--base-revision=REV reads the text of A from the Git repository of --source-root or the working folder, --base-source-root=DIR from a folder"));
}
