/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The instructions of a function, read from its program or library and decoded. Immutable; any thread.
 */

#include "cgv-source-finder.h"

G_BEGIN_DECLS

/* Code beyond these is left out: no function is so large, and each instruction is a row. */
#define CGV_OBJECT_CODE_MAX_BYTES        ((gsize) 1 << 20)
#define CGV_OBJECT_CODE_MAX_INSTRUCTIONS 200000u

typedef struct CgvObjectCode CgvObjectCode;

/* The format of instructions. */
typedef enum
{
  CGV_CODE_PLAIN = 0,
  CGV_CODE_INTEL = 1 << 0, /* those of x86 in Intel's syntax; otherwise in that of AT&T and the GNU tools */
  CGV_CODE_BYTES = 1 << 1, /* their bytes before them */
} CgvCodeFlags;

typedef enum
{
  CGV_INSTRUCTION_PLAIN, /* also calls, which come back */
  CGV_INSTRUCTION_JUMP,   /* always */
  CGV_INSTRUCTION_BRANCH, /* if a condition holds */
  CGV_INSTRUCTION_RETURN,
} CgvInstructionKind;

/* The reason why Callgrind counts an instruction more often than it is executed. */
typedef enum
{
  CGV_COUNTS_ONCE,
  CGV_COUNTS_STUB,        /* it goes through a stub of the dynamic linker, which Callgrind counts there */
  CGV_COUNTS_REPETITIONS, /* each repetition counts */
} CgvInstructionCounts;

/* An instruction, or bytes that are not decoded. */
typedef struct
{
  guint64 address;
  gsize n_bytes;
  CgvInstructionKind kind;
  guint64 target;        /* of a jump, where it leads; 0 if its text does not say that */
  gboolean starts_block; /* before it is a gap, a jump or a return, or one of the jumps leads to it */
  gboolean was_recorded; /* whether it ran */
  CgvInstructionCounts counts;
  gboolean is_direct;    /* it jumps or calls, and its text says where */
  char *text;            /* its text with, for a branch, the symbol of its target; or the number of bytes that are not decoded */
  gsize start;           /* of that in the text, behind its bytes */
} CgvInstruction;

/* Compares two guint64, for sorting and search. */
int cgv_address_compare (gconstpointer a,
                         gconstpointer b);

/*
 * Opens the ELF file of a recorded name as cgv_source_finder_open() does, and decodes the code at @addresses, and between them within one
 * symbol. Decoding restarts at each address, so that it shows what the program ran. Addresses beyond the limits have no text. @path is
 * (out) (transfer full). Fails with CGV_SOURCE_ERROR, or with G_IO_ERROR_CANCELLED; with CGV_SOURCE_ERROR_NO_DECODER, too, if this was
 * built without Capstone and libelf.
 */
CgvObjectCode *cgv_object_code_read (CgvSourceFinder *finder,
                                     const char *name,
                                     gsize length,
                                     const guint64 *addresses,
                                     gsize n_addresses,
                                     CgvCodeFlags flags,
                                     char **path,
                                     GCancellable *cancellable,
                                     GError **error);

/* @self may be NULL. */
void cgv_object_code_free (CgvObjectCode *self);

/* Returns all instructions, by address. */
const CgvInstruction *cgv_object_code_get_all (const CgvObjectCode *self,
                                               guint *n);

/* Returns (nullable) the instruction at an address. */
const CgvInstruction *cgv_object_code_find (const CgvObjectCode *self,
                                            guint64 address);

/* Returns the number of the instruction at an address, from 1; 0 if none starts there. */
guint cgv_object_code_get_number (const CgvObjectCode *self,
                                  guint64 address);

/* Returns (transfer full) the text of an instruction without the addresses in it, which differ as soon as any earlier code does. In two
 * builds, instructions of equal forms are the same. */
char *cgv_instruction_dup_form (const CgvInstruction *instruction);

/* Returns at how many of @n_addresses, those within the limits, no instruction starts: none in the program that was recorded. */
guint cgv_object_code_get_n_misfits (const CgvObjectCode *self,
                                     guint *n_addresses);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvObjectCode, cgv_object_code_free)

G_END_DECLS
