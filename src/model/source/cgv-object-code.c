/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-object-code.h"

#include <glib/gi18n.h>
#include <string.h>
#include <unistd.h>

#include "cgv-arrays.h"
#include "cgv-config.h"

#if CGV_HAVE_MACHINE_CODE
#include <capstone.h>
#include <elf.h>
#include <errno.h>
#include <gmodule.h>

#include "cgv-object-file.h"
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

int
cgv_address_compare (gconstpointer a,
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
  return cgv_address_compare (&((const CgvInstruction *) a)->address, &((const CgvInstruction *) b)->address);
}

const CgvInstruction *
cgv_object_code_get_all (const CgvObjectCode *self,
                         guint *n)
{
  *n = self->instructions->len;
  return (const CgvInstruction *) (gconstpointer) self->instructions->data;
}

guint
cgv_object_code_get_number (const CgvObjectCode *self,
                            guint64 address)
{
  CgvInstruction wanted = { .address = address };
  guint index;

  return g_array_binary_search (self->instructions, &wanted, compare_instructions, &index) ? index + 1 : 0;
}

const CgvInstruction *
cgv_object_code_find (const CgvObjectCode *self,
                      guint64 address)
{
  guint number = cgv_object_code_get_number (self, address);

  return number > 0 ? &g_array_index (self->instructions, CgvInstruction, number - 1) : NULL;
}

/* Returns the end of an operand that is a number; otherwise @text. */
static const char *
skip_number (const char *text)
{
  const char *end = text + 2;

  if (!g_str_has_prefix (text, "0x") || !g_ascii_isxdigit (*end))
    return text;
  while (g_ascii_isxdigit (*end))
    end++;
  return end;
}

/* Returns whether a number is the distance of data from the instruction, which depends only on its place. */
static gboolean
is_distance (const char *text,
             const char *at,
             const char *end)
{
  return g_str_has_prefix (end, "(%rip)") || (at - text >= 6 && (strncmp (at - 6, "rip + ", 6) == 0 || strncmp (at - 6, "rip - ", 6) == 0));
}

char *
cgv_instruction_dup_form (const CgvInstruction *instruction)
{
  const char *text = instruction->text + instruction->start;
  GString *form = g_string_new (NULL);
  gboolean is_symbol = FALSE;

  /* Without the "+" of a place in a symbol, too. */
  for (const char *at = text; *at != '\0'; at++)
    {
      const char *end = skip_number (at);

      is_symbol = is_symbol || (instruction->is_direct && g_str_has_prefix (at, " <"));
      if (end > at && (instruction->is_direct || g_str_has_prefix (text, "adr") || is_distance (text, at, end)))
        at = end - 1;
      else if (!is_symbol || *at != '+' || skip_number (at + 1) == at + 1)
        g_string_append_c (form, *at);
    }
  return g_string_free (form, FALSE);
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

/* Number of an instruction's bytes that fit before it. */
#define BYTES_WIDTH 8

/* A kind of processor: how its instructions are decoded, and the alignment of their addresses. */
typedef struct
{
  guint machine;
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

/* Its tables take a third of the time in which callgrove-cli starts, so it is loaded on first use. */
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

/* Returns whether the library has all these functions. Any thread. */
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
  CgvCodeFlags flags;
  cs_insn *instruction; /* the instruction that was decoded last */
  CgvObjectFile *file;
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

/* Opens the decoder for the code of the file. */
static gboolean
open_decoder (Decoder *self,
              GError **error)
{
  guint mode = cgv_object_file_is_big_endian (self->file) ? (guint) CS_MODE_BIG_ENDIAN : 0;

  for (gsize i = 0; i < G_N_ELEMENTS (machines) && self->machine == NULL; i++)
    self->machine = machines[i].machine == cgv_object_file_get_machine (self->file) ? &machines[i] : NULL;
  if (self->machine == NULL)
    return fail (error, CGV_SOURCE_ERROR_NO_DECODER, _ ("instructions of this processor are not supported"));
  if (!load_library ())
    return fail (error, CGV_SOURCE_ERROR_NO_DECODER, _ ("the library Capstone, which decodes it, is not installed"));
  if (library.open (self->machine->arch, (cs_mode) (self->machine->mode | mode), &self->capstone) != CS_ERR_OK)
    return fail (error, CGV_SOURCE_ERROR_NO_DECODER, _ ("instructions of this processor are not supported"));
  /* Other processors have a single syntax. */
  library.option (self->capstone, CS_OPT_SYNTAX, (self->flags & CGV_CODE_INTEL) != 0 ? CS_OPT_SYNTAX_INTEL : CS_OPT_SYNTAX_ATT);
  library.option (self->capstone, CS_OPT_DETAIL, CS_OPT_ON);
  self->instruction = library.malloc (self->capstone);
  return self->instruction != NULL || fail (error, CGV_SOURCE_ERROR_FAILED, g_strerror (ENOMEM));
}

/* Returns the length of the instruction, 0 if it cannot be decoded. */
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

/* Reads the bytes around the first of @n addresses, and finds how many more are near enough to be read with it. Its function is read
 * from its beginning, but not from before @from, and to its end. Returns FALSE if there is no code at the first address. */
static gboolean
read_cluster (const Decoder *self,
              const guint64 *addresses,
              gsize n,
              guint64 from,
              gsize n_max,
              Cluster *cluster)
{
  const CgvSymbol *symbol = cgv_object_file_find_symbol (self->file, addresses[0]);
  guint64 n_left = cgv_object_file_count_bytes (self->file, addresses[0]);
  guint64 rest, last, size;

  *cluster = (Cluster){ .addresses = addresses, .n = 1, .start = addresses[0] };
  if (n_left == 0)
    return FALSE;
  if (symbol != NULL && symbol->address >= from && addresses[0] - symbol->address < MIN (MAX_GAP, n_max) && cgv_object_file_count_bytes (self->file, symbol->address) == n_left + (addresses[0] - symbol->address))
    cluster->start = symbol->address;
  rest = MIN (n_left + (addresses[0] - cluster->start), n_max);
  while (cluster->n < n && addresses[cluster->n] - addresses[cluster->n - 1] <= MAX_GAP && addresses[cluster->n] - cluster->start < rest)
    cluster->n++;
  last = addresses[cluster->n - 1] - cluster->start;
  size = last + MAX_LENGTH;
  symbol = cgv_object_file_find_symbol (self->file, addresses[cluster->n - 1]);
  if (symbol != NULL)
    size = MAX (size, last + MIN (symbol->size - (addresses[cluster->n - 1] - symbol->address), MAX_GAP));
  cluster->bytes = cgv_object_file_read (self->file, cluster->start, MIN (size, rest), &cluster->n_bytes);
  return TRUE;
}

/* Returns (nullable) the function of another object that a stub of the dynamic linker jumps to: through an address in memory, after a
 * mark where indirect branches may lead, and a prefix. */
static const char *
find_stub (const Decoder *self,
           guint64 address)
{
  static const guint8 marks[] = { 0xf3, 0x0f, 0x1e };
  g_autofree guint8 *bytes = NULL;
  guint32 operand;
  gsize n = 0;
  gsize at = 0;

  if (self->machine->arch != CS_ARCH_X86)
    return NULL;
  bytes = cgv_object_file_read (self->file, address, MIN (MAX_LENGTH, cgv_object_file_count_bytes (self->file, address)), &n);
  at += n > 4 && memcmp (bytes, marks, sizeof marks) == 0 ? 4 : 0;
  at += n > at && bytes[at] == 0xf2 ? 1 : 0;
  if (n < at + 6 || bytes[at] != 0xff || bytes[at + 1] != 0x25)
    return NULL;
  operand = bytes[at + 2] | (guint32) bytes[at + 3] << 8 | (guint32) bytes[at + 4] << 16 | (guint32) bytes[at + 5] << 24;
  return cgv_object_file_find_slot (self->file, self->machine->mode == CS_MODE_64 ? address + at + 6 + (guint64) (gint64) (gint32) operand : operand);
}

/* Returns the target of the decoded branch, from its text; 0 if the text has no target. */
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

/* Returns whether a jump is unconditional. No group of Capstone distinguishes that. */
static gboolean
is_unconditional (const Decoder *self)
{
  static const struct
  {
    cs_arch arch;
    const char *name;
  } jumps[] = {
    { CS_ARCH_X86, "jmp" }, { CS_ARCH_X86, "jmpq" }, { CS_ARCH_X86, "jmpl" }, { CS_ARCH_X86, "ljmp" }, { CS_ARCH_X86, "ljmpq" }, { CS_ARCH_X86, "ljmpl" },
    { CS_ARCH_ARM64, "b" }, { CS_ARCH_ARM64, "br" }, { CS_ARCH_PPC, "b" }, { CS_ARCH_PPC, "ba" }, { CS_ARCH_PPC, "bctr" },
    { CS_ARCH_SYSZ, "j" }, { CS_ARCH_SYSZ, "jg" }, { CS_ARCH_SYSZ, "br" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (jumps); i++)
    {
      if (jumps[i].arch == self->machine->arch && strcmp (self->instruction->mnemonic, jumps[i].name) == 0)
        return TRUE;
    }
  return FALSE;
}

static CgvInstructionKind
get_kind (const Decoder *self)
{
  if (library.insn_group (self->capstone, self->instruction, CS_GRP_JUMP))
    return is_unconditional (self) ? CGV_INSTRUCTION_JUMP : CGV_INSTRUCTION_BRANCH;
  return library.insn_group (self->capstone, self->instruction, CS_GRP_RET) ? CGV_INSTRUCTION_RETURN : CGV_INSTRUCTION_PLAIN;
}

/* Appends the symbol at the target of a branch. Returns whether it is a stub, for which some linkers make symbols. */
static gboolean
append_target (const Decoder *self,
               guint64 address,
               GString *text)
{
  const CgvSymbol *symbol = cgv_object_file_find_symbol (self->file, address);
  const char *stub;

  stub = symbol == NULL ? find_stub (self, address) : NULL;
  if (stub != NULL)
    g_string_append_printf (text, " <%.*s@plt>", CGV_SYMBOL_MAX_NAME, stub);
  if (symbol == NULL)
    return stub != NULL;
  if (address == symbol->address)
    g_string_append_printf (text, " <%.*s>", CGV_SYMBOL_MAX_NAME, symbol->name);
  else
    g_string_append_printf (text, " <%.*s+0x%" G_GINT64_MODIFIER "x>", CGV_SYMBOL_MAX_NAME, symbol->name, address - symbol->address);
  return address == symbol->address && (g_str_has_suffix (symbol->name, "@plt") || g_str_has_suffix (symbol->name, "$plt"));
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

/* Fills in the instruction at @offset. Undecodable bytes reach to the next address, @end, or the next instruction. */
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
      instruction->start = text->len;
      g_string_append_printf (text, "%s %s", self->instruction->mnemonic, self->instruction->op_str);
      instruction->kind = get_kind (self);
      target = get_target (self);
      instruction->is_direct = target != 0;
      instruction->target = instruction->kind == CGV_INSTRUCTION_JUMP || instruction->kind == CGV_INSTRUCTION_BRANCH ? target : 0;
      instruction->counts = g_str_has_prefix (self->instruction->mnemonic, "rep") ? CGV_COUNTS_REPETITIONS : CGV_COUNTS_ONCE;
      if (target != 0 && append_target (self, target, text))
        instruction->counts = CGV_COUNTS_STUB;
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

/* Adds the instructions between addresses, which did not run, up to the beginning of another function. Returns their end, which is past
 * @end if no instruction starts there. */
static gsize
add_between (CgvObjectCode *self,
             const Decoder *decoder,
             const Cluster *cluster,
             gsize at,
             gsize end)
{
  guint64 limit = cgv_object_file_get_next_start (decoder->file, cluster->start + at);

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

/* Returns the end of code that continues without a gap, so that code before it belongs to it. */
static gsize
get_end_of_code (const Decoder *self,
                 const Cluster *cluster,
                 guint64 last)
{
  const CgvSymbol *symbol = cgv_object_file_find_symbol (self->file, last);

  return symbol != NULL ? MIN (cluster->n_bytes, symbol->address + symbol->size - cluster->start) : 0;
}

/* Decodes from the first byte on, restarting at each address. Decoding onwards finds by itself where instructions begin, also after an
 * address at which none does. */
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
  g_autoptr (GArray) targets = cgv_array_new (guint64);

  for (guint i = 0; i < self->instructions->len; i++)
    g_array_append_val (targets, g_array_index (self->instructions, CgvInstruction, i).target);
  g_array_sort (targets, cgv_address_compare);
  for (guint i = 0; i < self->instructions->len; i++)
    {
      CgvInstruction *instruction = &g_array_index (self->instructions, CgvInstruction, i);
      const CgvInstruction *before = i > 0 ? instruction - 1 : NULL;

      instruction->starts_block = before == NULL || before->kind != CGV_INSTRUCTION_PLAIN || before->address + before->n_bytes != instruction->address ||
                                  g_array_binary_search (targets, &instruction->address, cgv_address_compare, NULL);
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
  g_array_sort (sorted, cgv_address_compare);
  for (guint i = 0; i < sorted->len; i++)
    {
      guint64 address = g_array_index (sorted, guint64, i);

      if (n_kept == 0 || address != g_array_index (sorted, guint64, n_kept - 1))
        g_array_index (sorted, guint64, n_kept++) = address;
    }
  g_array_set_size (sorted, n_kept);
  return sorted;
}

/* Reads the code of the file @fd. */
static CgvObjectCode *
read_file (int fd,
           CgvSourceFinder *finder,
           const guint64 *addresses,
           gsize n_addresses,
           CgvCodeFlags flags,
           GCancellable *cancellable,
           GError **error)
{
  g_autoptr (CgvObjectFile) file = cgv_object_file_new (fd, finder, cancellable, error);
  g_autoptr (CgvObjectCode) self = NULL;
  g_autoptr (GArray) sorted = NULL;
  Decoder decoder = { .flags = flags, .file = file };
  gboolean ok;

  if (file == NULL)
    return NULL;
  self = g_new0 (CgvObjectCode, 1);
  self->instructions = cgv_array_new (CgvInstruction);
  g_array_set_clear_func (self->instructions, clear_instruction);
  sorted = sort_addresses (addresses, n_addresses);
  ok = open_decoder (&decoder, error) && decode_all (self, &decoder, sorted, cancellable, error);
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
           CgvSourceFinder *finder,
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
  CgvObjectCode *self = fd >= 0 ? read_file (fd, finder, addresses, n_addresses, flags, cancellable, error) : NULL;

  if (fd >= 0)
    close (fd);
  if (self == NULL)
    g_clear_pointer (path, g_free);
  return self;
}
