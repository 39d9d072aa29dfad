/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-object-code.h"

#include <glib/gi18n.h>
#include <string.h>
#include <unistd.h>

#include "cgv-config.h"

#if CGV_HAVE_MACHINE_CODE
#include <capstone/capstone.h>
#include <errno.h>
#include <gelf.h>
#include <gmodule.h>
#endif

struct CgvObjectCode
{
  GArray *instructions; /* CgvInstruction, by address */
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
  return compare_addresses (&((const CgvInstruction *) a)->address, &((const CgvInstruction *) b)->address);
}

const CgvInstruction *
cgv_object_code_get_all (const CgvObjectCode *self,
                         guint *n)
{
  *n = self->instructions->len;
  return (const CgvInstruction *) (gconstpointer) self->instructions->data;
}

const CgvInstruction *
cgv_object_code_find (const CgvObjectCode *self,
                      guint64 address)
{
  CgvInstruction wanted = { .address = address };
  guint index;

  return g_array_binary_search (self->instructions, &wanted, compare_instructions, &index) ? &g_array_index (self->instructions, CgvInstruction, index) : NULL;
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
#define MAX_SYMBOLS  4000000u

/* In front of an instruction, so many bytes of it have room. */
#define BYTES_WIDTH 8

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
  X (disasm_iter) \
  X (insn_group)

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

/* A function of the ELF file. */
typedef struct
{
  guint64 address;
  guint64 size;     /* 0 if it is not known */
  const char *name; /* of the file, which must be open */
} Symbol;

typedef struct
{
  const Machine *machine;
  csh capstone;
  CgvCodeFlags flags;
  cs_insn *instruction; /* what was decoded last */
  GArray *segments;     /* GElf_Phdr: those with code */
  GArray *symbols;      /* Symbol, by address */
  GArray *slots;        /* Symbol: where the dynamic linker writes where a function is, by address */
  int fd;
} Decoder;

/* Addresses that follow each other, and the bytes around them. */
typedef struct
{
  const guint64 *addresses;
  gsize n;
  guint64 start; /* where the bytes are from: at or before the first address */
  guint8 *bytes;
  gsize n_bytes;
} Cluster;

static void
clear_instruction (gpointer data)
{
  g_free (((CgvInstruction *) data)->text);
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

static void
add_symbols_of (Decoder *self,
                Elf *elf,
                Elf_Scn *section,
                const GElf_Shdr *header)
{
  Elf_Data *data = elf_getdata (section, NULL);
  GElf_Sym symbol;

  for (int i = 0; data != NULL && self->symbols->len < MAX_SYMBOLS && gelf_getsym (data, i, &symbol) != NULL; i++)
    {
      Symbol function = { symbol.st_value, symbol.st_size, elf_strptr (elf, header->sh_link, symbol.st_name) };

      if (GELF_ST_TYPE (symbol.st_info) == STT_FUNC && symbol.st_value != 0 && function.name != NULL && *function.name != '\0')
        g_array_append_val (self->symbols, function);
    }
}

/* Functions of other objects, by where the dynamic linker writes their addresses. */
static void
add_slots_of (Decoder *self,
              Elf *elf,
              Elf_Scn *section,
              const GElf_Shdr *header)
{
  Elf_Data *data = elf_getdata (section, NULL);
  Elf_Scn *symbols = elf_getscn (elf, header->sh_link);
  Elf_Data *symbol_data = symbols != NULL ? elf_getdata (symbols, NULL) : NULL;
  GElf_Shdr symbol_header;

  if (data == NULL || symbol_data == NULL || gelf_getshdr (symbols, &symbol_header) == NULL)
    return;
  for (int i = 0; self->slots->len < MAX_SYMBOLS; i++)
    {
      Symbol slot = { 0 };
      GElf_Rela rela;
      GElf_Rel rel;
      GElf_Sym symbol;

      if (header->sh_type == SHT_RELA ? gelf_getrela (data, i, &rela) == NULL : gelf_getrel (data, i, &rel) == NULL)
        return;
      slot.address = header->sh_type == SHT_RELA ? rela.r_offset : rel.r_offset;
      if (gelf_getsym (symbol_data, (int) GELF_R_SYM (header->sh_type == SHT_RELA ? rela.r_info : rel.r_info), &symbol) == NULL)
        continue;
      slot.name = elf_strptr (elf, symbol_header.sh_link, symbol.st_name);
      if (slot.name != NULL && *slot.name != '\0')
        g_array_append_val (self->slots, slot);
    }
}

/* The first of those at one address names it. */
static int
compare_symbols (gconstpointer a,
                 gconstpointer b)
{
  int order = compare_addresses (&((const Symbol *) a)->address, &((const Symbol *) b)->address);

  return order != 0 ? order : strcmp (((const Symbol *) a)->name, ((const Symbol *) b)->name);
}

static void
add_symbols (Decoder *self,
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
  g_array_sort (self->symbols, compare_symbols);
  g_array_sort (self->slots, compare_symbols);
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

      if (g_array_index (symbols, Symbol, middle).address <= address)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

/* Returns (nullable) the function that an address is in. */
static const Symbol *
find_symbol (const Decoder *self,
             guint64 address)
{
  guint n = count_symbols (self->symbols, address);
  const Symbol *symbol = n > 0 ? &g_array_index (self->symbols, Symbol, n - 1) : NULL;

  while (n > 1 && g_array_index (self->symbols, Symbol, n - 2).address == symbol->address)
    symbol = &g_array_index (self->symbols, Symbol, --n - 1);
  return symbol != NULL && (address == symbol->address || address - symbol->address < symbol->size) ? symbol : NULL;
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
  add_symbols (self, elf);
  /* Other processors have one way to write them. */
  library.option (self->capstone, CS_OPT_SYNTAX, (self->flags & CGV_CODE_INTEL) != 0 ? CS_OPT_SYNTAX_INTEL : CS_OPT_SYNTAX_ATT);
  library.option (self->capstone, CS_OPT_DETAIL, CS_OPT_ON);
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
  guint64 address = cluster->start + offset;

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

/* Reads @size bytes from an address of a segment on, or as many as there are. */
static void
read_bytes (const Decoder *self,
            const GElf_Phdr *segment,
            gsize size,
            Cluster *cluster)
{
  gssize n_read = 1;

  cluster->bytes = g_malloc (size);
  while (n_read > 0 && cluster->n_bytes < size)
    {
      do
        n_read = pread (self->fd, cluster->bytes + cluster->n_bytes, size - cluster->n_bytes, (off_t) (segment->p_offset + (cluster->start - segment->p_vaddr) + cluster->n_bytes));
      while (n_read < 0 && errno == EINTR);
      cluster->n_bytes += n_read > 0 ? (gsize) n_read : 0;
    }
}

/* Reads the bytes around the first of @n addresses, and finds how many more are near enough to be read with it. A function that it is
 * in is read from its beginning, but not from before @from, and to its end. FALSE if there is no code at the first address. */
static gboolean
read_cluster (const Decoder *self,
              const guint64 *addresses,
              gsize n,
              guint64 from,
              gsize n_max,
              Cluster *cluster)
{
  const GElf_Phdr *segment = find_segment (self, addresses[0]);
  const Symbol *symbol = find_symbol (self, addresses[0]);
  guint64 rest, last, size;

  *cluster = (Cluster){ .addresses = addresses, .n = 1, .start = addresses[0] };
  if (segment == NULL)
    return FALSE;
  if (symbol != NULL && symbol->address >= MAX (from, segment->p_vaddr) && addresses[0] - symbol->address < MIN (MAX_GAP, n_max))
    cluster->start = symbol->address;
  rest = MIN (segment->p_filesz - (cluster->start - segment->p_vaddr), n_max);
  while (cluster->n < n && addresses[cluster->n] - addresses[cluster->n - 1] <= MAX_GAP && addresses[cluster->n] - cluster->start < rest)
    cluster->n++;
  last = addresses[cluster->n - 1] - cluster->start;
  size = last + MAX_LENGTH;
  symbol = find_symbol (self, addresses[cluster->n - 1]);
  if (symbol != NULL)
    size = MAX (size, last + MIN (symbol->size - (addresses[cluster->n - 1] - symbol->address), MAX_GAP));
  read_bytes (self, segment, MIN (size, rest), cluster);
  return TRUE;
}

/* Returns (nullable) the function of another object that a stub of the dynamic linker jumps to: through an address in memory, after a
 * mark where indirect branches may lead, and a prefix. */
static const char *
find_stub (const Decoder *self,
           guint64 address)
{
  static const guint8 marks[] = { 0xf3, 0x0f, 0x1e };
  const GElf_Phdr *segment = find_segment (self, address);
  Cluster cluster = { .start = address };
  const Symbol *slot = NULL;
  gsize at = 0;

  if (segment == NULL || self->machine->arch != CS_ARCH_X86)
    return NULL;
  read_bytes (self, segment, MIN (MAX_LENGTH, segment->p_filesz - (address - segment->p_vaddr)), &cluster);
  at += cluster.n_bytes > 4 && memcmp (cluster.bytes, marks, sizeof marks) == 0 ? 4 : 0;
  at += cluster.n_bytes > at && cluster.bytes[at] == 0xf2 ? 1 : 0;
  if (cluster.n_bytes >= at + 6 && cluster.bytes[at] == 0xff && cluster.bytes[at + 1] == 0x25)
    {
      guint32 operand = cluster.bytes[at + 2] | (guint32) cluster.bytes[at + 3] << 8 | (guint32) cluster.bytes[at + 4] << 16 | (guint32) cluster.bytes[at + 5] << 24;
      guint64 wanted = self->machine->mode == CS_MODE_64 ? address + at + 6 + (guint64) (gint64) (gint32) operand : operand;
      guint n = count_symbols (self->slots, wanted);

      slot = n > 0 ? &g_array_index (self->slots, Symbol, n - 1) : NULL;
      slot = slot != NULL && slot->address == wanted ? slot : NULL;
    }
  g_free (cluster.bytes);
  return slot != NULL ? slot->name : NULL;
}

/* Where the branch that was decoded leads, as its text has it; 0 if it does not say that, or there is none. */
static guint64
get_target (const Decoder *self)
{
  const char *operands = self->instruction->op_str;
  const char *target = strrchr (operands, ' ');
  guint64 address;

  if (!library.insn_group (self->capstone, self->instruction, CS_GRP_JUMP) && !library.insn_group (self->capstone, self->instruction, CS_GRP_CALL))
    return 0;
  target = target != NULL ? target + 1 : operands;
  target += *target == '#';
  return g_str_has_prefix (target, "0x") && g_ascii_string_to_unsigned (target + 2, 16, 0, G_MAXUINT64, &address, NULL) ? address : 0;
}

static CgvInstructionKind
get_kind (const Decoder *self)
{
  if (library.insn_group (self->capstone, self->instruction, CS_GRP_JUMP))
    return CGV_INSTRUCTION_JUMP;
  return library.insn_group (self->capstone, self->instruction, CS_GRP_RET) ? CGV_INSTRUCTION_RETURN : CGV_INSTRUCTION_PLAIN;
}

/* The symbol at the target of a branch, behind its text. */
static void
append_target (const Decoder *self,
               guint64 address,
               GString *text)
{
  const Symbol *symbol = find_symbol (self, address);
  const char *stub;

  stub = symbol == NULL ? find_stub (self, address) : NULL;
  if (stub != NULL)
    g_string_append_printf (text, " <%s@plt>", stub);
  if (symbol == NULL)
    return;
  if (address == symbol->address)
    g_string_append_printf (text, " <%s>", symbol->name);
  else
    g_string_append_printf (text, " <%s+0x%" G_GINT64_MODIFIER "x>", symbol->name, address - symbol->address);
}

static void
append_bytes (const Decoder *self,
              const guint8 *bytes,
              gsize n,
              GString *text)
{
  if ((self->flags & CGV_CODE_BYTES) == 0)
    return;
  for (gsize i = 0; i < MAX (n, BYTES_WIDTH); i++)
    {
      if (i < n)
        g_string_append_printf (text, "%02x ", bytes[i]);
      else
        g_string_append (text, "   ");
    }
  g_string_append_c (text, ' ');
}

/* Says what is at @offset. Where that is not known, it reaches to the next address, @end, or to what is known again. */
static void
fill_instruction (const Decoder *self,
                  const Cluster *cluster,
                  gsize offset,
                  gsize end,
                  CgvInstruction *instruction)
{
  GString *text = g_string_new (NULL);
  gsize at = offset;
  guint64 target;

  instruction->n_bytes = decode (self, cluster, offset);
  if (instruction->n_bytes > 0)
    {
      append_bytes (self, cluster->bytes + offset, instruction->n_bytes, text);
      g_string_append_printf (text, "%s %s", self->instruction->mnemonic, self->instruction->op_str);
      instruction->kind = get_kind (self);
      target = get_target (self);
      instruction->target = instruction->kind == CGV_INSTRUCTION_JUMP ? target : 0;
      if (target != 0)
        append_target (self, target, text);
      instruction->text = g_strchomp (g_string_free (text, FALSE));
      return;
    }
  do
    at = MIN (at + self->machine->step, end);
  while (at < end && decode (self, cluster, at) == 0);
  instruction->n_bytes = at - offset;
  g_string_append_printf (text, g_dngettext (NULL, "(%u byte not decoded)", "(%u bytes not decoded)", (gulong) instruction->n_bytes), (guint) instruction->n_bytes);
  instruction->text = g_string_free (text, FALSE);
}

/* Adds what is between addresses, and did not run, up to where another function begins. Returns where it ends, which is behind @end if
 * no instruction starts there. */
static gsize
add_between (CgvObjectCode *self,
             const Decoder *decoder,
             const Cluster *cluster,
             gsize at,
             gsize end)
{
  guint next = count_symbols (decoder->symbols, cluster->start + at);
  guint64 limit = next < decoder->symbols->len ? g_array_index (decoder->symbols, Symbol, next).address : G_MAXUINT64;

  while (at < end)
    {
      CgvInstruction instruction = { .address = cluster->start + at };

      fill_instruction (decoder, cluster, at, end, &instruction);
      at += instruction.n_bytes;
      if (at > end || instruction.address >= limit || self->instructions->len >= CGV_OBJECT_CODE_MAX_INSTRUCTIONS)
        g_free (instruction.text);
      else
        g_array_append_val (self->instructions, instruction);
    }
  return at;
}

/* Whether the code goes on to there, so that what is between belongs to it. */
static gsize
get_end_of_code (const Decoder *self,
                 const Cluster *cluster,
                 guint64 last)
{
  const Symbol *symbol = find_symbol (self, last);

  return symbol != NULL ? MIN (cluster->n_bytes, symbol->address + symbol->size - cluster->start) : 0;
}

/* Decodes all from the first byte on, and anew at each address. The way there finds by itself where instructions begin, also after
 * an address at which none does. */
static void
decode_cluster (CgvObjectCode *self,
                const Decoder *decoder,
                const Cluster *cluster)
{
  gsize at = 0;

  for (gsize i = 0; i < cluster->n; i++)
    {
      gsize offset = cluster->addresses[i] - cluster->start;
      gsize end = i + 1 < cluster->n ? cluster->addresses[i + 1] - cluster->start : cluster->n_bytes;
      CgvInstruction instruction = { .address = cluster->addresses[i], .was_recorded = TRUE };

      if (offset >= cluster->n_bytes)
        {
          self->n_misfits++;
          continue;
        }
      at = add_between (self, decoder, cluster, at, offset);
      self->n_misfits += at > offset ? 1 : 0;
      fill_instruction (decoder, cluster, offset, end, &instruction);
      g_array_append_val (self->instructions, instruction);
      at = at > offset ? at : offset + instruction.n_bytes;
    }
  add_between (self, decoder, cluster, at, get_end_of_code (decoder, cluster, cluster->addresses[cluster->n - 1]));
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
  guint64 from = 0;

  for (gsize i = 0; i < n && n_left > 0;)
    {
      Cluster cluster;

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      if (read_cluster (decoder, &g_array_index (addresses, guint64, i), n - i, from, n_left, &cluster))
        decode_cluster (self, decoder, &cluster);
      else
        self->n_misfits++;
      i += cluster.n;
      n_left -= cluster.n_bytes;
      from = cluster.start + cluster.n_bytes;
      self->n_addresses += (guint) cluster.n;
      g_free (cluster.bytes);
    }
  return TRUE;
}

static void
find_blocks (CgvObjectCode *self)
{
  g_autoptr (GArray) targets = g_array_new (FALSE, FALSE, sizeof (guint64));

  for (guint i = 0; i < self->instructions->len; i++)
    g_array_append_val (targets, g_array_index (self->instructions, CgvInstruction, i).target);
  g_array_sort (targets, compare_addresses);
  for (guint i = 0; i < self->instructions->len; i++)
    {
      CgvInstruction *instruction = &g_array_index (self->instructions, CgvInstruction, i);
      const CgvInstruction *before = i > 0 ? instruction - 1 : NULL;

      instruction->starts_block = before == NULL || before->kind != CGV_INSTRUCTION_PLAIN || before->address + before->n_bytes != instruction->address ||
                                  g_array_binary_search (targets, &instruction->address, compare_addresses, NULL);
    }
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
           CgvCodeFlags flags,
           GCancellable *cancellable,
           GError **error)
{
  g_autoptr (CgvObjectCode) self = g_new0 (CgvObjectCode, 1);
  g_autoptr (GArray) sorted = sort_addresses (addresses, n_addresses);
  g_autoptr (GArray) segments = g_array_new (FALSE, FALSE, sizeof (GElf_Phdr));
  g_autoptr (GArray) symbols = g_array_new (FALSE, FALSE, sizeof (Symbol));
  g_autoptr (GArray) slots = g_array_new (FALSE, FALSE, sizeof (Symbol));
  Decoder decoder = { .flags = flags, .segments = segments, .symbols = symbols, .slots = slots, .fd = fd };
  gboolean ok;
  Elf *elf;

  self->instructions = g_array_new (FALSE, FALSE, sizeof (CgvInstruction));
  g_array_set_clear_func (self->instructions, clear_instruction);
  elf_version (EV_CURRENT);
  /* Not mapped: a file that is cut meanwhile would end the program. */
  elf = elf_begin (fd, ELF_C_READ, NULL);
  ok = open_elf (&decoder, elf, error) && decode_all (self, &decoder, sorted, cancellable, error);
  elf_end (elf);
  find_blocks (self);
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
           CgvCodeFlags flags,
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
                      CgvCodeFlags flags,
                      char **path,
                      GCancellable *cancellable,
                      GError **error)
{
  int fd = cgv_source_finder_open (finder, name, length, path, cancellable, error);
  CgvObjectCode *self = fd >= 0 ? read_file (fd, addresses, n_addresses, flags, cancellable, error) : NULL;

  if (fd >= 0)
    close (fd);
  if (self == NULL)
    g_clear_pointer (path, g_free);
  return self;
}
