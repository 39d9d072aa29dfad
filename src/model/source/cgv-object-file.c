/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-object-file.h"

#include <errno.h>
#include <gelf.h>
#include <glib/gi18n.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cgv-arrays.h"

#define MAX_SEGMENTS 256
#define MAX_HEADERS  G_MAXUINT16
#define MAX_SYMBOLS  4000000u
#define MAX_ID       64

/* Limit of all sections with names, which libelf reads as a whole. */
#define MAX_NAME_BYTES ((guint64) 1 << 30)

#define DEBUG_FOLDER "/usr/lib/debug/.build-id/"

struct CgvObjectFile
{
  Elf *elf;
  Elf *debug; /* (nullable): the file with its symbols */
  int fd;
  int debug_fd; /* -1 without a debug file */
  GElf_Ehdr header;
  GArray *segments; /* GElf_Phdr: those with code */
  GArray *symbols;  /* CgvSymbol, by address */
  GArray *slots;    /* CgvSymbol: where the dynamic linker writes where a function is, by address */
};

static void
add_segments (CgvObjectFile *self,
              Elf *elf)
{
  gsize n = 0;

  if (elf_getphdrnum (elf, &n) != 0 || n > MAX_HEADERS)
    return;
  for (gsize i = 0; i < n && self->segments->len < MAX_SEGMENTS; i++)
    {
      GElf_Phdr segment;

      if (gelf_getphdr (elf, (int) i, &segment) == NULL)
        return;
      if (segment.p_type == PT_LOAD && (segment.p_flags & PF_X) != 0 && segment.p_offset <= G_MAXINT64 && segment.p_filesz <= G_MAXINT64 - segment.p_offset)
        g_array_append_val (self->segments, segment);
    }
}

/* Returns (nullable) the names of the symbols of a section: the last one ends there. */
static const Elf_Data *
get_names (Elf *elf,
           const GElf_Shdr *symbols)
{
  Elf_Scn *section = elf_getscn (elf, symbols->sh_link);
  const Elf_Data *names;
  GElf_Shdr header;

  if (section == NULL || gelf_getshdr (section, &header) == NULL || header.sh_type != SHT_STRTAB)
    return NULL;
  names = elf_getdata (section, NULL);
  return names != NULL && names->d_size > 0 && ((const char *) names->d_buf)[names->d_size - 1] == '\0' ? names : NULL;
}

/* Returns (nullable) the name of a symbol, if it has one. */
static const char *
find_name (const Elf_Data *names,
           const GElf_Sym *symbol)
{
  const char *name = symbol->st_name < names->d_size ? (const char *) names->d_buf + symbol->st_name : NULL;

  return name != NULL && *name != '\0' ? name : NULL;
}

static void
add_symbols_of (CgvObjectFile *self,
                Elf *elf,
                Elf_Scn *section,
                const GElf_Shdr *header)
{
  Elf_Data *data = elf_getdata (section, NULL);
  const Elf_Data *names = get_names (elf, header);
  GElf_Sym symbol;

  if (data == NULL || names == NULL)
    return;
  for (int i = 0; self->symbols->len < MAX_SYMBOLS && gelf_getsym (data, i, &symbol) != NULL; i++)
    {
      CgvSymbol function = { symbol.st_value, symbol.st_size, find_name (names, &symbol) };

      if (GELF_ST_TYPE (symbol.st_info) == STT_FUNC && symbol.st_value != 0 && function.name != NULL)
        g_array_append_val (self->symbols, function);
    }
}

/* Adds functions of other objects, by the slots where the dynamic linker writes their addresses. */
static void
add_slots_of (CgvObjectFile *self,
              Elf *elf,
              Elf_Scn *section,
              const GElf_Shdr *header)
{
  Elf_Data *data = elf_getdata (section, NULL);
  Elf_Scn *symbols = elf_getscn (elf, header->sh_link);
  GElf_Shdr symbol_header;
  Elf_Data *symbol_data;
  const Elf_Data *names;

  if (data == NULL || symbols == NULL || gelf_getshdr (symbols, &symbol_header) == NULL || symbol_header.sh_type != SHT_DYNSYM)
    return;
  symbol_data = elf_getdata (symbols, NULL);
  names = get_names (elf, &symbol_header);
  if (symbol_data == NULL || names == NULL)
    return;
  for (int i = 0; self->slots->len < MAX_SYMBOLS; i++)
    {
      CgvSymbol slot = { 0 };
      GElf_Rela rela;
      GElf_Rel rel;
      GElf_Sym symbol;

      if (header->sh_type == SHT_RELA ? gelf_getrela (data, i, &rela) == NULL : gelf_getrel (data, i, &rel) == NULL)
        return;
      slot.address = header->sh_type == SHT_RELA ? rela.r_offset : rel.r_offset;
      if (gelf_getsym (symbol_data, (int) GELF_R_SYM (header->sh_type == SHT_RELA ? rela.r_info : rel.r_info), &symbol) == NULL)
        continue;
      slot.name = find_name (names, &symbol);
      if (slot.name != NULL)
        g_array_append_val (self->slots, slot);
    }
}

/* The first of those at one address names it. */
static int
compare_symbols (gconstpointer a,
                 gconstpointer b)
{
  const CgvSymbol *symbol = a;
  const CgvSymbol *other = b;
  int order = (symbol->address > other->address) - (symbol->address < other->address);

  return order != 0 ? order : strncmp (symbol->name, other->name, CGV_SYMBOL_MAX_NAME);
}

static void
sort_symbols (GArray *symbols)
{
  guint n_kept = 0;

  g_array_sort (symbols, compare_symbols);
  for (guint i = 0; i < symbols->len; i++)
    {
      CgvSymbol symbol = g_array_index (symbols, CgvSymbol, i);

      if (n_kept == 0 || symbol.address != g_array_index (symbols, CgvSymbol, n_kept - 1).address)
        g_array_index (symbols, CgvSymbol, n_kept++) = symbol;
    }
  g_array_set_size (symbols, n_kept);
}

/* Sections that lie over each other would be read again and again. */
static gboolean
has_room_for_names (Elf *elf,
                    int fd)
{
  struct stat status;
  GElf_Shdr header;
  guint64 n_left;

  if (fstat (fd, &status) < 0)
    return FALSE;
  n_left = MIN ((guint64) status.st_size, MAX_NAME_BYTES);
  for (Elf_Scn *section = elf_nextscn (elf, NULL); section != NULL; section = elf_nextscn (elf, section))
    {
      if (gelf_getshdr (section, &header) == NULL)
        return FALSE;
      switch (header.sh_type)
        {
        case SHT_SYMTAB:
        case SHT_DYNSYM:
        case SHT_STRTAB:
        case SHT_RELA:
        case SHT_REL:
        case SHT_NOTE:
          if (header.sh_size > n_left)
            return FALSE;
          n_left -= header.sh_size;
          break;
        default:
          break;
        }
    }
  return TRUE;
}

static void
add_symbols (CgvObjectFile *self,
             Elf *elf)
{
  GElf_Shdr header;

  for (Elf_Scn *section = elf_nextscn (elf, NULL); section != NULL; section = elf_nextscn (elf, section))
    {
      if (gelf_getshdr (section, &header) == NULL)
        continue;
      if ((header.sh_type == SHT_SYMTAB || header.sh_type == SHT_DYNSYM))
        add_symbols_of (self, elf, section, &header);
      else if (header.sh_type == SHT_RELA || header.sh_type == SHT_REL)
        add_slots_of (self, elf, section, &header);
    }
}

/* Returns (nullable) the id of the build in a section of notes. */
static const guint8 *
find_id_in (Elf_Data *data,
            gsize *size)
{
  GElf_Nhdr note;
  gsize name, description;
  gsize at = 0;
  gsize next;

  while ((next = gelf_getnote (data, at, &note, &name, &description)) > at)
    {
      if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == sizeof "GNU" && memcmp ((const char *) data->d_buf + name, "GNU", sizeof "GNU") == 0)
        {
          *size = note.n_descsz;
          return (const guint8 *) data->d_buf + description;
        }
      at = next;
    }
  return NULL;
}

/* Returns (nullable) the id of the build. */
static const guint8 *
find_id (Elf *elf,
         gsize *size)
{
  const guint8 *id = NULL;
  GElf_Shdr header;

  for (Elf_Scn *section = elf_nextscn (elf, NULL); section != NULL && id == NULL; section = elf_nextscn (elf, section))
    {
      Elf_Data *data = gelf_getshdr (section, &header) != NULL && header.sh_type == SHT_NOTE ? elf_getdata (section, NULL) : NULL;

      id = data != NULL && data->d_buf != NULL ? find_id_in (data, size) : NULL;
    }
  return id;
}

/* Returns (nullable) where the system has the debug file of a build. */
static char *
dup_debug_path (const guint8 *id,
                gsize size)
{
  GString *path;

  if (size < 2 || size > MAX_ID)
    return NULL;
  path = g_string_new (DEBUG_FOLDER);
  for (gsize i = 0; i < size; i++)
    g_string_append_printf (path, i == 0 ? "%02x/" : "%02x", id[i]);
  return g_string_free (g_string_append (path, ".debug"), FALSE);
}

/* Adds the debug file: most programs have no symbols of their own. */
static void
add_debug_file (CgvObjectFile *self,
                CgvSourceFinder *finder,
                GCancellable *cancellable)
{
  gsize size = 0;
  gsize debug_size = 0;
  const guint8 *id = find_id (self->elf, &size);
  g_autofree char *name = id != NULL ? dup_debug_path (id, size) : NULL;
  g_autofree char *path = NULL;
  const guint8 *debug_id;

  self->debug_fd = name != NULL ? cgv_source_finder_open (finder, name, strlen (name), &path, cancellable, NULL) : -1;
  self->debug = self->debug_fd >= 0 ? elf_begin (self->debug_fd, ELF_C_READ, NULL) : NULL;
  if (self->debug == NULL || elf_kind (self->debug) != ELF_K_ELF || !has_room_for_names (self->debug, self->debug_fd))
    return;
  debug_id = find_id (self->debug, &debug_size);
  if (debug_id != NULL && debug_size == size && memcmp (debug_id, id, size) == 0)
    add_symbols (self, self->debug);
}

/* Returns how many symbols begin at or before an address. */
static guint
count_symbols (const GArray *symbols,
               guint64 address)
{
  guint low = 0;
  guint high = symbols->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (g_array_index (symbols, CgvSymbol, middle).address <= address)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

const CgvSymbol *
cgv_object_file_find_symbol (const CgvObjectFile *self,
                             guint64 address)
{
  guint n = count_symbols (self->symbols, address);
  const CgvSymbol *symbol = n > 0 ? &g_array_index (self->symbols, CgvSymbol, n - 1) : NULL;

  return symbol != NULL && (address == symbol->address || address - symbol->address < symbol->size) ? symbol : NULL;
}

static const GElf_Phdr *
find_segment (const CgvObjectFile *self,
              guint64 address)
{
  cgv_foreach_item (const GElf_Phdr, segment, self->segments)
    if (address >= segment->p_vaddr && address - segment->p_vaddr < segment->p_filesz)
      return segment;
  return NULL;
}

guint64
cgv_object_file_count_bytes (const CgvObjectFile *self,
                             guint64 address)
{
  const GElf_Phdr *segment = find_segment (self, address);

  return segment != NULL ? segment->p_filesz - (address - segment->p_vaddr) : 0;
}

guint8 *
cgv_object_file_read (const CgvObjectFile *self,
                      guint64 address,
                      gsize size,
                      gsize *n_read)
{
  const GElf_Phdr *segment = find_segment (self, address);
  guint8 *bytes = g_malloc (size);
  gssize n = segment != NULL ? 1 : 0;

  *n_read = 0;
  while (n > 0 && *n_read < size)
    {
      do
        n = pread (self->fd, bytes + *n_read, size - *n_read, (off_t) (segment->p_offset + (address - segment->p_vaddr) + *n_read));
      while (n < 0 && errno == EINTR);
      *n_read += n > 0 ? (gsize) n : 0;
    }
  return bytes;
}

guint64
cgv_object_file_get_next_start (const CgvObjectFile *self,
                                guint64 address)
{
  guint next = count_symbols (self->symbols, address);

  return next < self->symbols->len ? g_array_index (self->symbols, CgvSymbol, next).address : G_MAXUINT64;
}

const char *
cgv_object_file_find_slot (const CgvObjectFile *self,
                           guint64 address)
{
  guint n = count_symbols (self->slots, address);
  const CgvSymbol *slot = n > 0 ? &g_array_index (self->slots, CgvSymbol, n - 1) : NULL;

  return slot != NULL && slot->address == address ? slot->name : NULL;
}

guint
cgv_object_file_get_machine (const CgvObjectFile *self)
{
  return self->header.e_machine;
}

gboolean
cgv_object_file_is_big_endian (const CgvObjectFile *self)
{
  return self->header.e_ident[EI_DATA] == ELFDATA2MSB;
}

CgvObjectFile *
cgv_object_file_new (int fd,
                     CgvSourceFinder *finder,
                     GCancellable *cancellable,
                     GError **error)
{
  g_autoptr (CgvObjectFile) self = g_new0 (CgvObjectFile, 1);

  self->fd = fd;
  self->debug_fd = -1;
  self->segments = cgv_array_new (GElf_Phdr);
  self->symbols = cgv_array_new (CgvSymbol);
  self->slots = cgv_array_new (CgvSymbol);
  elf_version (EV_CURRENT);
  /* Not mapped: a file that is cut meanwhile would end the program. */
  self->elf = elf_begin (fd, ELF_C_READ, NULL);
  if (self->elf == NULL || elf_kind (self->elf) != ELF_K_ELF || gelf_getehdr (self->elf, &self->header) == NULL)
    {
      g_set_error_literal (error, CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_NOT_CODE, _ ("it is no program or library"));
      return NULL;
    }
  add_segments (self, self->elf);
  if (self->segments->len == 0)
    {
      g_set_error_literal (error, CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_NOT_CODE, _ ("it has no code"));
      return NULL;
    }
  if (has_room_for_names (self->elf, self->fd))
    {
      add_symbols (self, self->elf);
      add_debug_file (self, finder, cancellable);
    }
  sort_symbols (self->symbols);
  sort_symbols (self->slots);
  return g_steal_pointer (&self);
}

void
cgv_object_file_free (CgvObjectFile *self)
{
  if (self == NULL)
    return;
  elf_end (self->elf);
  elf_end (self->debug);
  if (self->debug_fd >= 0)
    close (self->debug_fd);
  g_array_unref (self->segments);
  g_array_unref (self->symbols);
  g_array_unref (self->slots);
  g_free (self);
}
