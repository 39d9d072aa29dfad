/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Parsing a file in pieces, so that several threads can do it.
 *
 * One parser, the first, reads the file from its beginning. Once it is past the header, others can begin at lines "fn=" further on, each in
 * a thread of its own: they share nothing. A piece assumes that the header still holds where it begins, and leaves unknown values open.
 * When the first parser reaches its beginning, it joins the piece. Its state is then as if it had parsed the bytes of the piece itself: the
 * same ids, sums, lines and problems. If the assumption does not hold, the piece is dropped, and the first parser goes on alone.
 */

#include "cgv-cancel.h"
#include "cgv-parser.h"

/*
 * Finds a place where a piece can begin: a line "fn=" after a line that ends in @bytes. Any thread. Returns the offset of the line in
 * @bytes; @n_bytes without one.
 *
 * @bytes: bytes of a file
 */
size_t cgv_parser_find_cut (const void *bytes,
                            size_t n_bytes);

/*
 * Makes a parser for a piece of a file. It is only for cgv_parser_feed(), which returns false if the piece cannot be used;
 * cgv_parser_get_progress(); cgv_parser_join() or cgv_parser_free(). It may hold an eighth of what @first may at @offset. Returns NULL if
 * there is no memory, or if the file cannot be read in pieces: @first is not past the header, its positions are not only addresses and
 * lines, or its producer gives some lines a meaning of its own.
 *
 * @first: the parser that reads the file from its beginning
 * @offset: offset in the file of the line "fn=" where the piece begins, as by cgv_parser_find_cut(); @first must not
 *   be beyond it
 */
CgvParser *cgv_parser_new_piece (const CgvParser *first,
                                 uint64_t offset);

/*
 * Returns whether the assumptions of @piece still hold. If not, it is likely to be of no use. Cheap. Returns false if @first has reached a
 * part with another header.
 *
 * @first: the parser that reads the file from its beginning
 * @piece: a piece made for it, which may be in use by another thread meanwhile
 */
bool cgv_parser_expects (const CgvParser *first,
                         const CgvParser *piece);

/*
 * Adds the results of @piece to @first, which must have been fed everything before it. The state of @first is then as if it had been fed
 * the bytes of the piece, too. Takes time for the names of the piece, but not for its lines. Both belong to the calling thread. Returns
 * false if that is not possible, because of the file, for lack of memory, or if it is cancelled; @first is then unchanged and can be fed the
 * bytes of the piece.
 *
 * @first: the parser that reads the file from its beginning
 * @piece: (transfer full): a piece made for it; freed
 * @cancel: (nullable): how to ask whether to stop
 */
bool cgv_parser_join (CgvParser *first,
                      CgvParser *piece,
                      const CgvCancel *cancel);
