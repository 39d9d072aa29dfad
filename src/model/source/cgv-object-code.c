/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-object-code.h"

#include <glib/gi18n.h>
#include <unistd.h>

#include "cgv-config.h"

#if CGV_HAVE_MACHINE_CODE
#include <capstone/capstone.h>
#include <errno.h>
#include <gelf.h>
#include <gmodule.h>
#endif

typedef struct
{
  guint64 address;
  char *text;
} Instruction;

struct CgvObjectCode
{
  GArray *instructions; /* Instruction, those that were recorded, by address */
  guint n_addresses;
  guint n_misfits;
};

void
cgv_object_code_free (CgvObjectCode *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->instructions);
  g_free (self);
}

static int
compare_addresses (gconstpointer a,
                   gconstpointer b)
{
  guint64 address = *(const guint64 *) a;
  guint64 other = *(const guint64 *) b;

  return (address > other) - (address < other);
}

static int
compare_instructions (gconstpointer a,
                      gconstpointer b)
{
  return compare_addresses (&((const Instruction *) a)->address, &((const Instruction *) b)->address);
}

const char *
cgv_object_code_get_text (const CgvObjectCode *self,
                          guint64 address)
{
  Instruction wanted = { .address = address };
  guint index;

  if (!g_array_binary_search (self->instructions, &wanted, compare_instructions, &index))
    return NULL;
  return g_array_index (self->instructions, Instruction, index).text;
}

guint
cgv_object_code_get_n_misfits (const CgvObjectCode *self,
                               guint *n_addresses)
{
  *n_addresses = self->n_addresses;
  return self->n_misfits;
}

#if CGV_HAVE_MACHINE_CODE
#define MAX_GAP      ((guint64) 4 << 10) /* between addresses that are read together */
#define MAX_LENGTH   16                  /* at least the bytes of the longest instruction */
#define MAX_SEGMENTS 256
#define MAX_HEADERS  G_MAXUINT16

/* How the instructions of a machine are decoded, and where they may begin. */
typedef struct
{
  GElf_Half machine;
  cs_arch arch;
  guint mode;
  guint step;
} Machine;

/* 32-bit ARM is not here: nothing in a program header says where it has instructions of two bytes. */
static const Machine machines[] = {
  { EM_X86_64, CS_ARCH_X86, CS_MODE_64, 1 },
  { EM_386, CS_ARCH_X86, CS_MODE_32, 1 },
  { EM_AARCH64, CS_ARCH_ARM64, 0, 4 },
  { EM_PPC64, CS_ARCH_PPC, CS_MODE_64, 4 },
  { EM_PPC, CS_ARCH_PPC, CS_MODE_32, 4 },
  { EM_S390, CS_ARCH_SYSZ, 0, 2 },
};

/* Its tables take a third of the time in which callgrove-cli starts, so it is loaded when it is first needed. */
#define LIBRARY "libcapstone.so." G_STRINGIFY (CS_API_MAJOR)

#define FUNCTIONS(X) \
  X (open) \
  X (close) \
  X (option) \
  X (malloc) \
  X (free) \
  X (disasm_iter)

#define DECLARE(name) __typeof__ (cs_##name) *name;

static struct
{
  FUNCTIONS (DECLARE)
} library;

/* Whether there is the library with all these functions. Any thread. */
static gboolean
load_library (void)
{
  static gsize once = 0;

  if (g_once_init_enter (&once))
    {
      GModule *module = g_module_open (LIBRARY, G_MODULE_BIND_LAZY | G_MODULE_BIND_LOCAL);
      gboolean ok = module != NULL;

#define FIND(name) ok = ok && g_module_symbol (module, "cs_" #name, (gpointer *) &library.name);
      FUNCTIONS (FIND)
#undef FIND
      g_once_init_leave (&once, ok ? 2 : 1);
    }
  return once == 2;
}

typedef struct
{
  const Machine *machine;
  csh capstone;
  cs_insn *instruction; /* what was decoded last */
  GArray *segments;     /* GElf_Phdr: those with code */
  int fd;
} Decoder;

/* Addresses that follow each other, and the bytes from the first one on. */
typedef struct
{
  const guint64 *addresses;
  gsize n;
  guint8 *bytes;
  gsize n_bytes;
} Cluster;

static void
clear_instruction (gpointer data)
{
  g_free (((Instruction *) data)->text);
}

static gboolean
fail (GError **error,
      int code,
      const char *message)
{
  g_set_error_literal (error, CGV_SOURCE_ERROR, code, message);
  return FALSE;
}

static void
add_segments (Decoder *self,
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

/* Reads where the code is, and makes ready what decodes it. */
static gboolean
open_elf (Decoder *self,
          Elf *elf,
          GError **error)
{
  GElf_Ehdr header;
  guint mode;

  if (elf == NULL || elf_kind (elf) != ELF_K_ELF || gelf_getehdr (elf, &header) == NULL)
    return fail (error, CGV_SOURCE_ERROR_NOT_CODE, _ ("it is no program or library"));
  add_segments (self, elf);
  if (self->segments->len == 0)
    return fail (error, CGV_SOURCE_ERROR_NOT_CODE, _ ("it has no code"));
  for (gsize i = 0; i < G_N_ELEMENTS (machines) && self->machine == NULL; i++)
    self->machine = machines[i].machine == header.e_machine ? &machines[i] : NULL;
  if (self->machine == NULL)
    return fail (error, CGV_SOURCE_ERROR_NO_DECODER, _ ("its processor is none whose instructions are known here"));
  mode = self->machine->mode | (header.e_ident[EI_DATA] == ELFDATA2MSB ? (guint) CS_MODE_BIG_ENDIAN : 0);
  if (!load_library ())
    return fail (error, CGV_SOURCE_ERROR_NO_DECODER, _ ("the library Capstone, which decodes it, is not installed"));
  if (library.open (self->machine->arch, (cs_mode) mode, &self->capstone) != CS_ERR_OK)
    return fail (error, CGV_SOURCE_ERROR_NO_DECODER, _ ("its processor is none whose instructions are known here"));
  /* Other processors have one way to write them. */
  library.option (self->capstone, CS_OPT_SYNTAX, CS_OPT_SYNTAX_ATT);
  self->instruction = library.malloc (self->capstone);
  return self->instruction != NULL || fail (error, CGV_SOURCE_ERROR_FAILED, g_strerror (ENOMEM));
}

/* Returns how long the instruction is, 0 if there is none. */
static gsize
decode (const Decoder *self,
        const Cluster *cluster,
        gsize offset)
{
  const guint8 *bytes = cluster->bytes + offset;
  gsize n = cluster->n_bytes - offset;
  guint64 address = cluster->addresses[0] + offset;

  return library.disasm_iter (self->capstone, &bytes, &n, &address, self->instruction) ? self->instruction->size : 0;
}

static const GElf_Phdr *
find_segment (const Decoder *self,
              guint64 address)
{
  for (guint i = 0; i < self->segments->len; i++)
    {
      const GElf_Phdr *segment = &g_array_index (self->segments, GElf_Phdr, i);

      if (address >= segment->p_vaddr && address - segment->p_vaddr < segment->p_filesz)
        return segment;
    }
  return NULL;
}

/* Reads the bytes from the first of @n addresses on, and finds how many more are near enough to be read with it. FALSE if there is no
 * code at the first one. */
static gboolean
read_cluster (const Decoder *self,
              const guint64 *addresses,
              gsize n,
              gsize n_max,
              Cluster *cluster)
{
  const GElf_Phdr *segment = find_segment (self, addresses[0]);
  gssize n_read = 1;
  guint64 rest, size;

  *cluster = (Cluster){ .addresses = addresses, .n = 1 };
  if (segment == NULL)
    return FALSE;
  rest = MIN (segment->p_filesz - (addresses[0] - segment->p_vaddr), n_max);
  while (cluster->n < n && addresses[cluster->n] - addresses[cluster->n - 1] <= MAX_GAP && addresses[cluster->n] - addresses[0] < rest)
    cluster->n++;
  size = MIN (addresses[cluster->n - 1] - addresses[0] + MAX_LENGTH, rest);
  cluster->bytes = g_malloc (size);
  while (n_read > 0 && cluster->n_bytes < size)
    {
      do
        n_read = pread (self->fd, cluster->bytes + cluster->n_bytes, size - cluster->n_bytes, (off_t) (segment->p_offset + (addresses[0] - segment->p_vaddr) + cluster->n_bytes));
      while (n_read < 0 && errno == EINTR);
      cluster->n_bytes += n_read > 0 ? (gsize) n_read : 0;
    }
  return TRUE;
}

/* The text of what is at @offset. Where that is not known, it reaches to the next address, @end, or to what is known again. */
static char *
dup_text (const Decoder *self,
          const Cluster *cluster,
          gsize offset,
          gsize end)
{
  gsize at = offset;

  if (decode (self, cluster, offset) > 0)
    return g_strchomp (g_strconcat (self->instruction->mnemonic, " ", self->instruction->op_str, NULL));
  do
    at = MIN (at + self->machine->step, end);
  while (at < end && decode (self, cluster, at) == 0);
  return g_strdup_printf (g_dngettext (NULL, "(%u byte not decoded)", "(%u bytes not decoded)", (gulong) (at - offset)), (guint) (at - offset));
}

/* Decodes all from the first address on, and anew at each address. The first pass finds by itself where instructions begin, also after
 * an address at which none does. */
static void
decode_cluster (CgvObjectCode *self,
                const Decoder *decoder,
                const Cluster *cluster)
{
  gsize at = 0;

  for (gsize i = 0; i < cluster->n; i++)
    {
      gsize offset = cluster->addresses[i] - cluster->addresses[0];
      gsize end = i + 1 < cluster->n ? cluster->addresses[i + 1] - cluster->addresses[0] : cluster->n_bytes;
      Instruction instruction = { .address = cluster->addresses[i] };

      if (offset >= cluster->n_bytes)
        {
          self->n_misfits++;
          continue;
        }
      while (at < offset)
        {
          gsize length = decode (decoder, cluster, at);

          at = length > 0 ? at + length : offset;
        }
      self->n_misfits += at > offset ? 1 : 0;
      instruction.text = dup_text (decoder, cluster, offset, end);
      g_array_append_val (self->instructions, instruction);
    }
}

/* @addresses is sorted. */
static gboolean
decode_all (CgvObjectCode *self,
            const Decoder *decoder,
            const GArray *addresses,
            GCancellable *cancellable,
            GError **error)
{
  gsize n = MIN (addresses->len, CGV_OBJECT_CODE_MAX_INSTRUCTIONS);
  gsize n_left = CGV_OBJECT_CODE_MAX_BYTES;

  for (gsize i = 0; i < n && n_left > 0;)
    {
      Cluster cluster;

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      if (read_cluster (decoder, &g_array_index (addresses, guint64, i), n - i, n_left, &cluster))
        decode_cluster (self, decoder, &cluster);
      else
        self->n_misfits++;
      i += cluster.n;
      n_left -= cluster.n_bytes;
      self->n_addresses += (guint) cluster.n;
      g_free (cluster.bytes);
    }
  return TRUE;
}

/* Returns each of them once, in their order. */
static GArray *
sort_addresses (const guint64 *addresses,
                gsize n)
{
  GArray *sorted = g_array_sized_new (FALSE, FALSE, sizeof (guint64), (guint) n);
  guint n_kept = 0;

  g_array_append_vals (sorted, addresses, (guint) n);
  g_array_sort (sorted, compare_addresses);
  for (guint i = 0; i < sorted->len; i++)
    {
      guint64 address = g_array_index (sorted, guint64, i);

      if (n_kept == 0 || address != g_array_index (sorted, guint64, n_kept - 1))
        g_array_index (sorted, guint64, n_kept++) = address;
    }
  g_array_set_size (sorted, n_kept);
  return sorted;
}

/* Of the file @fd. */
static CgvObjectCode *
read_file (int fd,
           const guint64 *addresses,
           gsize n_addresses,
           GCancellable *cancellable,
           GError **error)
{
  g_autoptr (CgvObjectCode) self = g_new0 (CgvObjectCode, 1);
  g_autoptr (GArray) sorted = sort_addresses (addresses, n_addresses);
  g_autoptr (GArray) segments = g_array_new (FALSE, FALSE, sizeof (GElf_Phdr));
  Decoder decoder = { .segments = segments, .fd = fd };
  gboolean ok;
  Elf *elf;

  self->instructions = g_array_new (FALSE, FALSE, sizeof (Instruction));
  g_array_set_clear_func (self->instructions, clear_instruction);
  elf_version (EV_CURRENT);
  /* Not mapped: a file that is cut meanwhile would end the program. */
  elf = elf_begin (fd, ELF_C_READ, NULL);
  ok = open_elf (&decoder, elf, error) && decode_all (self, &decoder, sorted, cancellable, error);
  elf_end (elf);
  if (decoder.instruction != NULL)
    library.free (decoder.instruction, 1);
  if (decoder.capstone != 0)
    library.close (&decoder.capstone);
  return ok ? g_steal_pointer (&self) : NULL;
}
#else
static CgvObjectCode *
read_file (int fd,
           const guint64 *addresses,
           gsize n_addresses,
           GCancellable *cancellable,
           GError **error)
{
  g_set_error_literal (error, CGV_SOURCE_ERROR, CGV_SOURCE_ERROR_NO_DECODER, _ ("this program was built without Capstone and libelf, which decode it"));
  return NULL;
}
#endif

CgvObjectCode *
cgv_object_code_read (CgvSourceFinder *finder,
                      const char *name,
                      gsize length,
                      const guint64 *addresses,
                      gsize n_addresses,
                      char **path,
                      GCancellable *cancellable,
                      GError **error)
{
  int fd = cgv_source_finder_open (finder, name, length, path, cancellable, error);
  CgvObjectCode *self = fd >= 0 ? read_file (fd, addresses, n_addresses, cancellable, error) : NULL;

  if (fd >= 0)
    close (fd);
  if (self == NULL)
    g_clear_pointer (path, g_free);
  return self;
}
