/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-record-hint.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-canonical-name.h"
#include "cgv-display-dup.h"
#include "cgv-display.h"
#include "cgv-value.h"

/* Characters that are special to a shell within a word. */
#define SHELL_CHARS "\"'\\`$&|;<>()[]{}*?!~#^"

/* Characters that are never special to a shell. */
#define PLAIN_CHARS "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_./=:,@%+-"

/* An object whose nameless functions cost less than this part of the total is not mentioned. */
#define MIN_NAMELESS_PART 100

/* Functions of one object that have addresses for names. */
typedef struct
{
  CgvStringId object;
  guint n_functions;
  CgvCost cost;
} Nameless;

static gboolean
has_event (CgvProfile *profile,
           const char *name)
{
  for (CgvEventId event = 0; event < profile->n_events; event++)
    {
      if (g_str_equal (cgv_profile_get_string (profile, profile->events[event].name, NULL), name))
        return TRUE;
    }
  return FALSE;
}

gboolean
cgv_record_hint_is_valgrind (CgvDocument *document)
{
  CgvProfile *profile;
  const CgvPart *part;
  const char *creator;

  g_return_val_if_fail (CGV_IS_DOCUMENT (document), FALSE);

  profile = document->profile;
  part = cgv_profile_get_part (profile, 0);
  if (part->creator == CGV_NONE)
    return has_event (profile, "Ir");

  creator = cgv_profile_get_string (profile, part->creator, NULL);
  return g_str_has_prefix (creator, "callgrind-") || g_str_has_prefix (creator, "cachegrind");
}

char *
cgv_record_hint_dup_recorded (const CgvProfile *profile)
{
  guint32 n_parts = profile->n_parts;
  CgvStringId command = CGV_NONE;
  const char *bytes;
  gsize length;
  g_autofree char *text = NULL;

  for (CgvPartId part = 0; part < n_parts && command == CGV_NONE; part++)
    command = cgv_profile_get_part (profile, part)->command;
  if (command == CGV_NONE)
    return NULL;

  bytes = cgv_profile_get_string (profile, command, &length);
  text = g_malloc (length + 1);
  if (cgv_display_text (bytes, length, text, length + 1) != length || memcmp (text, bytes, length) != 0)
    return NULL;
  return g_steal_pointer (&text);
}

static void
append_word (GString *out,
             const char *word)
{
  g_autofree char *quoted = NULL;

  if (word[strspn (word, PLAIN_CHARS)] != '\0')
    quoted = g_shell_quote (word);
  g_string_append_printf (out, " %s", quoted != NULL ? quoted : word);
}

/* A file has the words of a command without their quotes: a word that a shell would read differently may be part of another, and two
 * blanks may have been in one, or around an empty one. */
static gboolean
is_whole (char **words)
{
  for (guint i = 0; words[i] != NULL; i++)
    {
      gsize length = strcspn (words[i], SHELL_CHARS);

      if (words[i][0] == '\0' || words[i][length] != '\0' || strstr (words[i], CGV_RECORD_HINT_PLACEHOLDER) != NULL)
        return FALSE;
    }
  return words[0] != NULL;
}

static void
append_program (GString *out,
                const char *command)
{
  g_auto (GStrv) words = g_strsplit_set (command, " \t", -1);
  gboolean is_known = words[0] != NULL && words[0][0] != '\0' && words[0][strcspn (words[0], SHELL_CHARS)] == '\0';

  gboolean has_all = is_whole (words);

  /* It must not be read as an option of valgrind. */
  if (is_known && words[0][0] == '-')
    g_string_append (out, " --");
  for (guint i = 0; is_known && words[i] != NULL && (i == 0 || has_all); i++)
    append_word (out, words[i]);
  if (!has_all)
    g_string_append (out, " " CGV_RECORD_HINT_PLACEHOLDER);
}

char *
cgv_record_hint_dup_command (CgvDocument *document,
                             const char *options)
{
  g_autofree char *command = NULL;
  CgvProfile *profile;
  GString *out;

  g_return_val_if_fail (CGV_IS_DOCUMENT (document), NULL);

  profile = document->profile;
  command = cgv_record_hint_dup_recorded (profile);
  out = g_string_new ("valgrind --tool=callgrind");
  if (has_event (profile, "I1mr") || has_event (profile, "D1mr"))
    g_string_append (out, " --cache-sim=yes");
  if (has_event (profile, "Bc") || has_event (profile, "Bi"))
    g_string_append (out, " --branch-sim=yes");
  if (options != NULL && options[0] != '\0')
    g_string_append_printf (out, " %s", options);
  append_program (out, command != NULL ? command : "");

  return g_string_free (out, FALSE);
}

static gboolean
is_address (const CgvProfile *profile,
            CgvFunctionId function)
{
  gsize length;
  const char *name = cgv_profile_get_string (profile, profile->functions[function].name, &length);

  return length > 2 && name[0] == '0' && name[1] == 'x' && cgv_canonical_name_is_unknown (name, length);
}

static void
count_nameless (GHashTable *objects,
                const CgvProfile *profile,
                CgvFunctionId function,
                CgvCost cost)
{
  CgvStringId object = profile->functions[function].object;
  Nameless *nameless = g_hash_table_lookup (objects, GUINT_TO_POINTER (object));

  if (nameless == NULL)
    {
      nameless = g_new0 (Nameless, 1);
      nameless->object = object;
      g_hash_table_insert (objects, GUINT_TO_POINTER (object), nameless);
    }
  nameless->n_functions++;
  nameless->cost = cgv_cost_add (nameless->cost, cost, false);
}

/* Returns whether an object is the program that was run, as the command says. */
static gboolean
is_program (CgvProfile *profile,
            CgvStringId object)
{
  g_autofree char *command = cgv_record_hint_dup_recorded (profile);
  g_autofree char *object_name = NULL;
  g_autofree char *name = NULL;

  if (command == NULL || object == CGV_NONE)
    return FALSE;
  command[strcspn (command, " ")] = '\0';
  name = g_path_get_basename (command);
  object_name = g_path_get_basename (cgv_profile_get_string (profile, object, NULL));
  return g_str_equal (name, object_name);
}

/* Finds up to two objects with costly nameless functions; the program counts even if its
 * functions cost little. Returns their number. */
static guint
find_nameless (CgvDocument *document,
               Nameless *found)
{
  g_autoptr (GHashTable) objects = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  CgvProfile *profile = document->profile;
  CgvEventId event = document->default_event;
  CgvCost total = cgv_profile_get_total (profile, NULL, event);
  guint32 n_functions = profile->n_functions;
  g_autofree CgvCost *self = g_new0 (CgvCost, n_functions);
  const Nameless *program = NULL;
  GHashTableIter iter;
  gpointer value;
  guint n = 0;

  cgv_profile_sum_self (profile, NULL, event, self);
  for (CgvFunctionId function = 0; function < n_functions; function++)
    if (is_address (profile, function))
      count_nameless (objects, profile, function, self[function]);

  g_hash_table_iter_init (&iter, objects);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      const Nameless *nameless = value;

      if (nameless->cost > 0 && is_program (profile, nameless->object))
        program = nameless;
      if (nameless->cost == 0 || nameless->cost < total / MIN_NAMELESS_PART)
        continue;
      if (n == 0 || nameless->cost > found[0].cost)
        {
          found[1] = found[0];
          found[0] = *nameless;
        }
      else if (n == 1 || nameless->cost > found[1].cost)
        found[1] = *nameless;
      n = MIN (n + 1, 2);
    }
  /* The functions of the program are in the list from its first row on, however little they cost themselves. */
  if (n == 1 && program != NULL && program->object != found[0].object)
    found[n++] = *program;
  return n;
}

static char *
dup_object_name (CgvDocument *document,
                 CgvStringId object)
{
  gsize length;
  const char *path = cgv_profile_get_string (document->profile, object, &length);
  const char *slash = g_strrstr_len (path, (gssize) length, "/");
  const char *name = slash != NULL ? slash + 1 : path;

  return cgv_display_dup (name, (gssize) (length - (gsize) (name - path)));
}

/* Returns whether a file shows that it had costs. */
static gboolean
has_lost_costs (CgvProfile *profile)
{
  for (CgvPartId id = 0; id < profile->n_parts; id++)
    {
      const CgvPart *part = cgv_profile_get_part (profile, id);

      for (guint32 i = 0; i < part->n_events && part->declared_totals != NULL; i++)
        {
          if (part->declared_totals[i] != 0)
            return TRUE;
        }
    }
  return FALSE;
}

char *
cgv_record_hint_dup_nothing (CgvDocument *document)
{
  CgvProfile *profile;

  g_return_val_if_fail (CGV_IS_DOCUMENT (document), NULL);

  profile = document->profile;
  if (profile->n_functions > 0 || has_lost_costs (profile))
    return NULL;
  if (!g_str_has_prefix (cgv_profile_get_creator (profile), "callgrind-"))
    return g_strdup (_ ("Nothing was counted."));
  return g_strdup (_ ("Nothing was counted. Where --toggle-collect names a function, Callgrind waits until it is called. The name has to be\n"
                      "written as Callgrind writes it, with namespace and arguments. With --instr-atstart=no or --collect-atstart=no,\n"
                      "something has to switch counting on."));
}

char *
cgv_record_hint_dup_nameless (CgvDocument *document)
{
  Nameless found[2] = { 0 };
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  char n_first[CGV_FORMAT_MAX];
  char n_second[CGV_FORMAT_MAX];
  guint n;

  g_return_val_if_fail (CGV_IS_DOCUMENT (document), NULL);

  /* Memory that is given back has no shares. */
  if (document->profile->events[document->default_event].is_signed)
    return NULL;
  n = find_nameless (document, found);
  if (n == 0)
    return NULL;
  first = dup_object_name (document, found[0].object);
  cgv_format_cost (found[0].n_functions, false, n_first);
  if (n == 1)
    /* Translators: how many functions, and the name of a library or program. */
    return g_strdup_printf (ngettext ("%s function of %s has no name, only an address",
                                      "%s functions of %s have no names, only addresses",
                                      found[0].n_functions),
                            n_first, first);
  second = dup_object_name (document, found[1].object);
  cgv_format_cost (found[1].n_functions, false, n_second);
  /* Translators: a number of functions, and the name of a library or program; then a second pair. */
  return g_strdup_printf (ngettext ("%s function of %s and %s of %s have no names, only addresses",
                                    "%s functions of %s and %s of %s have no names, only addresses",
                                    found[0].n_functions),
                          n_first, first, n_second, second);
}
