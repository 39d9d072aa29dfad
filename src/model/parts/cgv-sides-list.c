/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-sides-list.h"

#include <glib/gi18n.h>
#include <string.h>

#include "cgv-arrays.h"

typedef struct
{
  CgvSidesRowKind kind;
  guint heading; /* index of the entry that it is under */
  char *title;
  char *folded; /* the title as it is searched; made when needed */
  GArray *parts;
} Entry;

struct _CgvSidesList
{
  CgvRowList parent_instance;

  CgvDocument *document;
  GPtrArray *entries;
  GArray *visible; /* of guint, indexes of entries */
  GPtrArray *ways; /* the sets of each kind, as the group of each part, to find equal ones */
};

/* The ways to group parts. */
typedef enum
{
  GROUPING_PROCESS,
  GROUPING_THREAD,
  GROUPING_DUMP,
  GROUPING_FILE,
  N_GROUPINGS,
} Grouping;

static const char *const headings[N_GROUPINGS] = {
  [GROUPING_PROCESS] = N_ ("Processes"),
  [GROUPING_THREAD] = N_ ("Threads of All Dumps"),
  [GROUPING_DUMP] = N_ ("Dumps of All Threads"),
  [GROUPING_FILE] = N_ ("Files"),
};

G_DEFINE_FINAL_TYPE (CgvSidesList, cgv_sides_list, CGV_TYPE_ROW_LIST)

static guint64
get_key (const CgvPart *part,
         Grouping grouping)
{
  const guint64 keys[N_GROUPINGS] = { part->pid, part->thread, part->number, part->file };

  return keys[grouping];
}

static char *
dup_title (CgvDocument *document,
           const CgvPart *part,
           Grouping grouping)
{
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, get_key (part, grouping));

  if (grouping == GROUPING_FILE)
    return cgv_document_dup_file_name (document, part->file);
  if (grouping == GROUPING_PROCESS)
    return g_strdup_printf (_ ("pid %s"), number);
  return g_strdup_printf (grouping == GROUPING_THREAD ? _ ("thread %s") : _ ("part %s"), number);
}

static void
entry_free (Entry *entry)
{
  g_free (entry->title);
  g_free (entry->folded);
  g_array_unref (entry->parts);
  g_free (entry);
}

static Entry *
add_entry (CgvSidesList *self,
           CgvSidesRowKind kind,
           guint heading,
           char *title)
{
  Entry *entry = g_new0 (Entry, 1);

  entry->kind = kind;
  entry->heading = heading;
  entry->title = title;
  entry->parts = cgv_array_new (CgvPartId);
  g_ptr_array_add (self->entries, entry);
  return entry;
}

static guint
get_n_parts (CgvSidesList *self)
{
  return self->document->profile->n_parts;
}

static const CgvPart *
get_part (CgvSidesList *self,
          CgvPartId part)
{
  return cgv_profile_get_part (self->document->profile, part);
}

static gboolean
is_known (CgvSidesList *self,
          const GArray *way)
{
  cgv_foreach_pointer (const GArray, other, self->ways)
    if (memcmp (other->data, way->data, way->len * sizeof (guint)) == 0)
      return TRUE;
  return FALSE;
}

/* Groups of one part each would only repeat the parts. */
static void
add_groups (CgvSidesList *self,
            Grouping grouping)
{
  g_autoptr (GHashTable) groups = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  g_autoptr (GArray) way = cgv_array_new (guint);
  guint heading = self->entries->len;

  add_entry (self, CGV_SIDES_ROW_HEADING, heading, g_strdup (_ (headings[grouping])));
  for (guint place = 0; place < get_n_parts (self); place++)
    {
      CgvPartId part = cgv_document_get_part_at (self->document, place);
      const CgvPart *data = get_part (self, part);
      guint64 key = get_key (data, grouping);
      guint group = GPOINTER_TO_UINT (g_hash_table_lookup (groups, &key));
      Entry *entry;

      if (group == 0)
        {
          add_entry (self, CGV_SIDES_ROW_GROUP, heading, dup_title (self->document, data, grouping));
          group = self->entries->len - 1;
          g_hash_table_insert (groups, g_memdup2 (&key, sizeof key), GUINT_TO_POINTER (group));
        }
      entry = g_ptr_array_index (self->entries, group);
      g_array_append_val (entry->parts, part);
      group -= heading;
      g_array_append_val (way, group);
    }

  if (g_hash_table_size (groups) < 2 || g_hash_table_size (groups) == get_n_parts (self) || is_known (self, way))
    g_ptr_array_set_size (self->entries, (int) heading);
  else
    g_ptr_array_add (self->ways, g_steal_pointer (&way));
}

static void
add_parts (CgvSidesList *self)
{
  guint heading = self->entries->len;

  if (heading > 0)
    add_entry (self, CGV_SIDES_ROW_HEADING, heading, g_strdup (_("Parts")));
  for (guint place = 0; place < get_n_parts (self); place++)
    {
      CgvPartId part = cgv_document_get_part_at (self->document, place);
      Entry *entry = add_entry (self, CGV_SIDES_ROW_PART, heading, cgv_document_dup_part_title (self->document, part));

      g_array_append_val (entry->parts, part);
    }
}

static gboolean
matches (Entry *entry,
         const char *folded_text)
{
  if (entry->kind == CGV_SIDES_ROW_HEADING)
    return FALSE;
  if (entry->folded == NULL)
    entry->folded = g_utf8_casefold (entry->title, -1);
  return strstr (entry->folded, folded_text) != NULL;
}

static void
show_entry (CgvSidesList *self,
            guint index)
{
  g_array_append_val (self->visible, index);
}

static void
filter (CgvSidesList *self,
        const char *text)
{
  g_autofree char *folded_text = g_utf8_casefold (text, -1);
  guint last_heading = G_MAXUINT;

  g_array_set_size (self->visible, 0);
  for (guint i = 0; i < self->entries->len; i++)
    {
      Entry *entry = g_ptr_array_index (self->entries, i);
      const Entry *heading = g_ptr_array_index (self->entries, entry->heading);

      if (!matches (entry, folded_text))
        continue;
      if (entry->heading != last_heading && heading->kind == CGV_SIDES_ROW_HEADING)
        show_entry (self, entry->heading);
      last_heading = entry->heading;
      show_entry (self, i);
    }
}

static void
cgv_sides_list_finalize (GObject *object)
{
  CgvSidesList *self = CGV_SIDES_LIST (object);

  g_clear_object (&self->document);
  g_ptr_array_unref (self->entries);
  g_array_unref (self->visible);
  g_ptr_array_unref (self->ways);

  G_OBJECT_CLASS (cgv_sides_list_parent_class)->finalize (object);
}

static guint
cgv_sides_list_get_length (CgvRowList *list)
{
  return CGV_SIDES_LIST (list)->visible->len;
}

static void
cgv_sides_list_class_init (CgvSidesListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = cgv_sides_list_finalize;
  CGV_ROW_LIST_CLASS (klass)->get_length = cgv_sides_list_get_length;
}

static void
cgv_sides_list_init (CgvSidesList *self)
{
  self->entries = g_ptr_array_new_with_free_func ((GDestroyNotify) entry_free);
  self->visible = cgv_array_new (guint);
  self->ways = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
}

CgvSidesList *
cgv_sides_list_new (CgvDocument *document)
{
  CgvSidesList *self;

  g_return_val_if_fail (CGV_IS_DOCUMENT (document), NULL);

  self = g_object_new (CGV_TYPE_SIDES_LIST, NULL);
  self->document = g_object_ref (document);
  for (Grouping grouping = 0; grouping < N_GROUPINGS; grouping++)
    add_groups (self, grouping);
  add_parts (self);
  filter (self, "");
  return self;
}

void
cgv_sides_list_set_search (CgvSidesList *self,
                           const char *text)
{
  guint old_length;

  g_return_if_fail (CGV_IS_SIDES_LIST (self));
  g_return_if_fail (text != NULL);

  old_length = self->visible->len;
  filter (self, text);
  cgv_row_list_publish (CGV_ROW_LIST (self), old_length);
}

static const Entry *
get_entry (CgvSidesList *self,
           guint position)
{
  return g_ptr_array_index (self->entries, g_array_index (self->visible, guint, position));
}

CgvSidesRowKind
cgv_sides_list_get_kind (CgvSidesList *self,
                         guint position)
{
  g_return_val_if_fail (CGV_IS_SIDES_LIST (self), CGV_SIDES_ROW_HEADING);
  g_return_val_if_fail (position < self->visible->len, CGV_SIDES_ROW_HEADING);

  return get_entry (self, position)->kind;
}

const char *
cgv_sides_list_get_title (CgvSidesList *self,
                          guint position)
{
  g_return_val_if_fail (CGV_IS_SIDES_LIST (self), NULL);
  g_return_val_if_fail (position < self->visible->len, NULL);

  return get_entry (self, position)->title;
}

const CgvPartId *
cgv_sides_list_get_parts (CgvSidesList *self,
                          guint position,
                          guint *n)
{
  const Entry *entry;

  g_return_val_if_fail (CGV_IS_SIDES_LIST (self), NULL);
  g_return_val_if_fail (position < self->visible->len, NULL);
  g_return_val_if_fail (n != NULL, NULL);

  entry = get_entry (self, position);
  *n = entry->parts->len;
  return (const CgvPartId *) (gconstpointer) entry->parts->data;
}
