/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The name of a function without the additions of compilers and linkers.
 *
 * Optimisers split and copy functions (`parse.part.0`, `parse.constprop.0`, `parse.cold`),
 * link-time optimisation renames statics (`init.lto_priv.3`), the linker adds versions
 * (`memcpy@@GLIBC_2.14`), Rust a hash (`::h0123456789abcdef`), PHP the place of a closure. The
 * source has no such additions, so two builds of one program may differ in them.
 *
 * Plain functions; any thread.
 */

#include "cgv-types.h"

typedef enum
{
  CGV_CANONICAL_DEFAULT = 0, /* strip only additions that no source distinguishes */
  /* strip the numbers of lambdas and closures too (`{lambda()#2}`, `{closure#2}`, `'lambda2'`), which change when
   * another is added before them */
  CGV_CANONICAL_IGNORE_LAMBDAS = 1 << 0,
  CGV_CANONICAL_KEEP_LEVELS = 1 << 1, /* keep `'2` and other marks of recursion levels and callers */
} CgvCanonicalFlags;

/*
 * Strips from the right, repeatedly: `'2`, `.cold`, `.part.N`, `.isra.N`, `.constprop.N`, `.lto_priv.N`, `.localalias`, `.llvm.N`,
 * `.__uniq.N`, `.cfi`, a plain number as in `T.1234`, all of these also in the demangler's spelling (` [clone .part.0]`), `@VERSION`,
 * `@@VERSION` and Rust's `::h` with 16 hexadecimal digits. `{closure:/a/b.php:12-30}` becomes `{closure:b.php}`. Arguments, templates,
 * `(anonymous namespace)`, `@plt` and the numbers of lambdas and closures stay. Linear in @length. Returns the length of the canonical name
 * in bytes: at most @length, and 0 only if @length is 0.
 *
 * @flags: what else to strip or keep
 * @out: buffer of the canonical name; may be @name itself
 */
size_t cgv_canonical_name_write (const char *name,
                                 size_t length,
                                 CgvCanonicalFlags flags,
                                 char *out);

/* Drops the numbers of lambdas and closures in place. Returns the length that is left. */
size_t cgv_canonical_name_drop_numbers (char *name,
                                        size_t length);

/* Returns whether a name says only that the function is not known: `???`, `(unknown)`, a bare address as `0x401090`, the placeholder
 * `(#7)` of an id that was never defined, or nothing at all. Such names identify nothing: in another profile they stand for other
 * functions. */
bool cgv_canonical_name_is_unknown (const char *name,
                                    size_t length);
