/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-parts-name.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-arrays.h"
#include "cgv-display-dup.h"
#include "cgv-value.h"

/* Up to this many numbers without an order are named one by one. */
#define MAX_NUMBERS 3u
/* Callgrind's trigger of the last dump of a run. */
#define AT_END "Program termination"

static char *
dup_number (guint64 number)
{
  return g_strdup_printf ("%" G_GUINT64_FORMAT, number);
}

char *
cgv_parts_name_dup_capitalized (const char *text)
{
  const char *rest;
  char upper[8];

  g_return_val_if_fail (text != NULL, NULL);

  if (*text == '\0')
    return g_strdup (text);
  rest = g_utf8_next_char (text);
  upper[g_unichar_to_utf8 (g_unichar_toupper (g_utf8_get_char (text)), upper)] = '\0';
  return g_strconcat (upper, rest, NULL);
}

static gboolean
is_on_side (CgvRuns *side,
            CgvPartId part)
{
  const CgvPartSelection *parts = side->parts;

  return parts == NULL || cgv_part_set_contains (cgv_part_selection_get_set (parts), part);
}

/* Returns the parts of a side, or all of its document. */
static GPtrArray *
list_parts (CgvRuns *side,
            gboolean has_all)
{
  CgvProfile *profile = side->document->profile;
  GPtrArray *list = g_ptr_array_new ();

  for (CgvPartId i = 0; i < profile->n_parts; i++)
    {
      if (has_all || is_on_side (side, i))
        g_ptr_array_add (list, (gpointer) cgv_profile_get_part (profile, i));
    }
  return list;
}

/* Returns the numbers of parts, or their threads, ascending and each once. */
static GArray *
list_numbers (const GPtrArray *parts,
              gboolean is_of_threads)
{
  GArray *numbers = cgv_array_new (guint64);

  cgv_foreach_pointer (const CgvPart, part, parts)
    g_array_append_val (numbers, *(is_of_threads ? &part->thread : &part->number));
  g_array_sort (numbers, cgv_compare_numbers);
  for (guint i = numbers->len; i-- > 1;)
    {
      if (g_array_index (numbers, guint64, i) == g_array_index (numbers, guint64, i - 1))
        g_array_remove_index (numbers, i);
    }
  return numbers;
}

static gboolean
is_range (const GArray *numbers)
{
  return g_array_index (numbers, guint64, numbers->len - 1) - g_array_index (numbers, guint64, 0) == numbers->len - 1;
}

static char *
dup_one (gboolean is_thread,
         const char *number)
{
  /* Translators: a thread or a part of a profile by its number, within a sentence. */
  return is_thread ? g_strdup_printf (_ ("thread %s"), number) : g_strdup_printf (C_ ("in a sentence", "part %s"), number);
}

static char *
dup_two (gboolean is_thread,
         const char *first,
         const char *second)
{
  /* Translators: two threads or parts of a profile by their numbers, within a sentence. */
  return is_thread ? g_strdup_printf (_ ("threads %s and %s"), first, second) : g_strdup_printf (/* Translators: two parts of a profile by their numbers, within a sentence */ _ ("parts %s and %s"), first, second);
}

static char *
dup_range (gboolean is_thread,
           const char *first,
           const char *last)
{
  /* Translators: threads or parts of a profile by their first and last number, within a sentence. */
  return is_thread ? g_strdup_printf (_ ("threads %s to %s"), first, last) : g_strdup_printf (/* Translators: the first and last number of parts, within a sentence */ _ ("parts %s to %s"), first, last);
}

static char *
dup_count (gboolean is_thread,
           guint n)
{
  return is_thread ? g_strdup_printf (ngettext ("%u thread", "%u threads", n), n) : g_strdup_printf (ngettext ("%u part", "%u parts", n), n);
}

static char *
dup_numbers (gboolean is_thread,
             const GArray *numbers)
{
  g_autofree char *first = dup_number (g_array_index (numbers, guint64, 0));
  g_autofree char *second = numbers->len > 1 ? dup_number (g_array_index (numbers, guint64, 1)) : NULL;
  g_autofree char *last = dup_number (g_array_index (numbers, guint64, numbers->len - 1));

  if (numbers->len == 1)
    return dup_one (is_thread, first);
  if (numbers->len == 2)
    return dup_two (is_thread, first, second);
  if (is_range (numbers))
    return dup_range (is_thread, first, last);
  if (numbers->len > MAX_NUMBERS)
    return dup_count (is_thread, numbers->len);
  /* Translators: three threads or parts of a profile by their numbers, within a sentence. */
  return is_thread ? g_strdup_printf (_ ("threads %s, %s and %s"), first, second, last) : g_strdup_printf (/* Translators: three parts of a profile by their numbers, within a sentence */ _ ("parts %s, %s and %s"), first, second, last);
}

/* Returns how many parts of @run have a number, or a thread. */
static guint
count_like (const GPtrArray *run,
            gboolean is_thread,
            guint64 number)
{
  guint n = 0;

  cgv_foreach_pointer (const CgvPart, part, run)
    n += (is_thread ? part->thread : part->number) == number;
  return n;
}

static guint64
get_last (const GArray *numbers)
{
  return g_array_index (numbers, guint64, numbers->len - 1);
}

/* Returns whether dumps are counted from 1 without a gap, as those of a whole run are. */
static gboolean
has_all_dumps (const GArray *numbers)
{
  return get_last (numbers) <= numbers->len;
}

/* Returns whether a part was dumped before the end of the program, according to its trigger, or to the name of the file. */
static gboolean
is_early (CgvDocument *document,
          const CgvPart *part)
{
  CgvProfile *profile = document->profile;
  gsize length;
  const char *trigger = cgv_profile_get_string (profile, part->trigger, &length);
  g_autofree char *name = NULL;
  g_autofree char *number = NULL;

  if (length > 0)
    return length != strlen (AT_END) || memcmp (trigger, AT_END, length) != 0;
  name = cgv_document_dup_file_name (document, part->file);
  number = g_strdup_printf (".%" G_GUINT64_FORMAT ".%" G_GUINT64_FORMAT "-%02" G_GUINT64_FORMAT, (guint64) part->pid, (guint64) part->number, (guint64) part->thread);
  return strstr (name, number) != NULL;
}

/* Returns whether the last part of a side was dumped before the end of the program, so that later dumps exist. */
static gboolean
ends_early (CgvRuns *side,
            const GPtrArray *parts)
{
  const CgvPart *last = g_ptr_array_index (parts, 0);

  for (guint i = 1; i < parts->len; i++)
    {
      const CgvPart *part = g_ptr_array_index (parts, i);

      last = part->number > last->number ? part : last;
    }
  return is_early (side->document, last);
}

static gboolean
are_equal (const GArray *a,
           const GArray *b)
{
  return a->len == b->len && memcmp (a->data, b->data, a->len * sizeof (guint64)) == 0;
}

/* Returns the kind of the parts. A dump that is not the first, or is early, shows that there are further dumps; a thread shows that there
 * are further threads. */
static CgvPartsKind
get_kind (const GArray *numbers,
          const GArray *threads,
          gboolean is_one_document,
          gboolean is_early)
{
  gboolean has_dumps = numbers->len > 1 || get_last (numbers) > 1 || is_early;
  gboolean has_threads = threads->len > 1 || get_last (threads) > (is_one_document ? 1 : 0);

  if (!has_threads)
    return CGV_PARTS_ARE_DUMPS;
  return has_dumps ? CGV_PARTS_ARE_BOTH : CGV_PARTS_ARE_THREADS;
}

/* If parts have numbers and threads, all parts of a thread are named after it, and all threads of a dump after the dump. Another file
 * may have the rest of either. */
static char *
dup_of_both (CgvPartsName *name,
             const GPtrArray *parts,
             const GPtrArray *run,
             gboolean is_one_document,
             gboolean is_early)
{
  g_autoptr (GArray) dumps = list_numbers (run, FALSE);
  g_autoptr (GArray) others = list_numbers (run, TRUE);
  g_autoptr (GArray) numbers = list_numbers (parts, FALSE);
  g_autoptr (GArray) threads = list_numbers (parts, TRUE);
  guint64 number = g_array_index (numbers, guint64, 0);
  guint64 thread = g_array_index (threads, guint64, 0);
  g_autofree char *of_number = dup_numbers (FALSE, numbers);
  g_autofree char *of_thread = dup_numbers (TRUE, threads);

  gboolean has_all = has_all_dumps (dumps) && !is_early && (is_one_document || numbers->len == dumps->len);

  name->n = 1;
  if (has_all && threads->len == 1 && count_like (run, TRUE, thread) == parts->len)
    return g_steal_pointer (&of_thread);
  if (numbers->len == 1 && (threads->len > 1 || (is_one_document && others->len > 1)) && count_like (run, FALSE, number) == parts->len)
    return g_steal_pointer (&of_number);
  if (threads->len == 1)
    {
      name->n = numbers->len;
      /* Translators: "part 2" or "parts 1 to 3", and the thread they are of: "thread 1". */
      return g_strdup_printf (C_ ("part of thread", "%s of %s"), of_number, of_thread);
    }
  name->n = parts->len;
  return dup_count (FALSE, parts->len);
}

/* Names the only part of a side, which has no number: by its file, or by its place there if the
 * other side is of the same file. */
static char *
dup_unnumbered (CgvRuns *side,
                gboolean is_one_document)
{
  CgvDocument *document = side->document;
  CgvPartId part = 0;
  g_autofree char *title = NULL;

  while (!is_on_side (side, part))
    part++;
  title = is_one_document ? cgv_document_dup_part_title (document, part) : g_strdup ("");
  return *title != '\0' ? g_steal_pointer (&title) : cgv_document_dup_file_name (document, cgv_profile_get_part (document->profile, part)->file);
}

static gboolean
is_unnumbered (const CgvPartsName *name,
               const GPtrArray *parts)
{
  const CgvPart *part = parts->len == 1 ? g_ptr_array_index (parts, 0) : NULL;

  if (part == NULL || (name->kind != CGV_PARTS_ARE_THREADS && part->number != 0))
    return FALSE;
  return name->kind == CGV_PARTS_ARE_DUMPS || part->thread == 0;
}

static char *
dup_inner (CgvPartsName *name,
           const GPtrArray *parts,
           const GPtrArray *run,
           gboolean is_one_document,
           gboolean is_early)
{
  gboolean is_of_threads = name->kind == CGV_PARTS_ARE_THREADS;
  g_autoptr (GArray) numbers = NULL;

  if (name->kind == CGV_PARTS_ARE_BOTH)
    return dup_of_both (name, parts, run, is_one_document, is_early);
  numbers = list_numbers (parts, is_of_threads);
  /* Parts without numbers can be counted only. */
  if (numbers->len != parts->len || g_array_index (numbers, guint64, 0) == 0)
    {
      name->n = parts->len;
      return dup_count (is_of_threads, parts->len);
    }
  name->n = numbers->len;
  name->number = numbers->len == 1 ? g_array_index (numbers, guint64, 0) : 0;
  return dup_numbers (is_of_threads, numbers);
}

static gboolean
has_part (const GPtrArray *parts,
          const CgvPart *part,
          gboolean is_one_document)
{
  cgv_foreach_pointer (const CgvPart, other, parts)
    if (other == part || (!is_one_document && other->number == part->number && other->thread == part->thread))
      return TRUE;
  return FALSE;
}

/* Returns whether @parts has all that the other side has, and more. */
static gboolean
has_all_of (const GPtrArray *parts,
            const GPtrArray *others,
            gboolean is_one_document)
{
  for (guint i = 0; i < others->len; i++)
    {
      if (!has_part (parts, g_ptr_array_index (others, i), is_one_document))
        return FALSE;
    }
  return others->len < parts->len;
}

CgvPartsName *
cgv_parts_name_new (CgvRuns *side,
                    CgvRuns *other)
{
  CgvPartsName *name;
  gboolean is_one_document;
  g_autoptr (GPtrArray) parts = NULL;
  g_autoptr (GPtrArray) run = NULL;
  g_autoptr (GPtrArray) others = NULL;
  g_autoptr (GArray) numbers = NULL;
  g_autoptr (GArray) threads = NULL;
  g_autoptr (GArray) own = NULL;
  g_autoptr (GArray) theirs = NULL;
  gboolean has_end;

  g_return_val_if_fail (CGV_IS_RUNS (side), NULL);
  g_return_val_if_fail (CGV_IS_RUNS (other), NULL);

  name = g_new0 (CgvPartsName, 1);
  is_one_document = side->document == other->document;
  parts = list_parts (side, FALSE);
  run = list_parts (side, TRUE);
  others = list_parts (other, FALSE);
  name->has_other = has_all_of (parts, others, is_one_document);
  /* Some of the dumps of a run are not all of it. */
  name->is_all = parts->len == run->len && (is_one_document || (name->has_other && cgv_document_get_n_files (side->document) == 1));
  if (!is_one_document)
    g_ptr_array_extend (run, others, NULL, NULL);
  numbers = list_numbers (run, FALSE);
  threads = list_numbers (run, TRUE);
  own = list_numbers (parts, TRUE);
  theirs = list_numbers (others, TRUE);
  name->is_of_other_threads = !are_equal (own, theirs);
  has_end = !ends_early (side, parts);
  name->kind = get_kind (numbers, threads, is_one_document, !has_end && ends_early (other, others));
  name->n = 1;
  if (name->is_all)
    name->inner = g_strdup (_ ("the run"));
  else
    name->inner = is_unnumbered (name, parts) ? dup_unnumbered (side, is_one_document) : dup_inner (name, parts, run, is_one_document, !has_end);
  /* The name of a file stays as it is. */
  name->first = !name->is_all && is_unnumbered (name, parts) ? g_strdup (name->inner) : cgv_parts_name_dup_capitalized (name->inner);
  /* Translators: all parts of a run, as a side next to one of its parts */
  name->title = g_strdup (name->is_all ? C_ ("parts", "All") : name->first);
  return name;
}

char *
cgv_parts_name_dup_marked (CgvRuns *side,
                           const guint8 *marks)
{
  g_autoptr (GPtrArray) marked = g_ptr_array_new ();
  g_autoptr (GPtrArray) parts = NULL;
  g_autoptr (GArray) numbers = NULL;
  CgvProfile *profile;

  g_return_val_if_fail (CGV_IS_RUNS (side), NULL);
  g_return_val_if_fail (marks != NULL, NULL);

  profile = side->document->profile;
  parts = list_parts (side, FALSE);
  for (CgvPartId i = 0; i < profile->n_parts; i++)
    {
      if (marks[i] && is_on_side (side, i))
        g_ptr_array_add (marked, (gpointer) cgv_profile_get_part (profile, i));
    }
  if (marked->len == 0 || marked->len == parts->len)
    return NULL;
  numbers = list_numbers (marked, FALSE);
  return dup_numbers (FALSE, numbers);
}

void
cgv_parts_name_free (CgvPartsName *name)
{
  g_free (name->inner);
  g_free (name->first);
  g_free (name->title);
  g_free (name);
}

char *
cgv_parts_name_dup_pair (const CgvPartsName *base,
                         const CgvPartsName *new_)
{
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  g_return_val_if_fail (base != NULL, NULL);
  g_return_val_if_fail (new_ != NULL, NULL);

  if (base->number == 0 || new_->number == 0)
    /* Translators: two groups of parts: "parts 1 to 3 and part 4" */
    return g_strdup_printf (_ ("%s and %s"), base->inner, new_->inner);
  first = dup_number (MIN (base->number, new_->number));
  second = dup_number (MAX (base->number, new_->number));
  return dup_two (base->kind == CGV_PARTS_ARE_THREADS, first, second);
}

char *
cgv_parts_name_dup_end (CgvDocument *document,
                        CgvPartId part)
{
  static const char after[] = "--dump-after=", before[] = "--dump-before=", every[] = "--dump-every-bb=", request[] = "Client Request";
  CgvProfile *profile;
  const char *bytes;
  gsize length;
  g_autofree char *trigger = NULL;

  g_return_val_if_fail (CGV_IS_DOCUMENT (document), NULL);

  profile = document->profile;
  bytes = cgv_profile_get_string (profile, cgv_profile_get_part (profile, part)->trigger, &length);
  if (length == 0)
    return NULL;
  trigger = cgv_display_dup (bytes, (gssize) length);
  if (g_str_has_prefix (trigger, after))
    /* Translators: a part of a run ends when a function returns. */
    return g_strdup_printf (_ ("ends after %s"), trigger + strlen (after));
  if (g_str_has_prefix (trigger, before))
    /* Translators: a part of a run ends when a function is called. */
    return g_strdup_printf (_ ("ends before %s"), trigger + strlen (before));
  if (g_str_has_prefix (trigger, every))
    {
      char number[CGV_FORMAT_MAX];

      cgv_format_cost (g_ascii_strtoull (trigger + strlen (every), NULL, 10), false, number);
      /* Translators: parts of a run end after this many basic blocks. */
      return g_strdup_printf (_ ("every %s blocks"), number);
    }
  if (g_str_has_prefix (trigger, request) && trigger[strlen (request)] == ':')
    /* Translators: the program requested the dump of a part, with a message. */
    return g_strdup_printf (_ ("dump requested by the program: %s"), g_strstrip (trigger + strlen (request) + 1));
  if (g_str_equal (trigger, request))
    return g_strdup (_ ("dump requested by the program"));
  return g_str_equal (trigger, AT_END) ? g_strdup (_ ("end of the program")) : g_steal_pointer (&trigger);
}
