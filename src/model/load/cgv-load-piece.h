/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The second half of a large file, parsed by a thread of its own while the loader's thread parses the first. See cgv-parser-piece.h for how
 * the halves are joined.
 *
 * The loader's thread calls everything except for the thread's own work.
 */

#include "cgv-input.h"
#include "cgv-parser.h"

G_BEGIN_DECLS

/* Files of at least this many bytes are parsed by two threads, if there are two processors. The environment's CALLGROVE_TWO_THREADS_FROM
 * sets another size, for any number of processors; 0 means never. It must be a plain local file, in which a thread can begin in the
 * middle. */
#define CGV_LOAD_PIECE_MIN_SIZE ((guint64) 200 * 1000 * 1000)

/* The second half of a file, or the fact that the file is not divided. */
typedef struct CgvLoadPiece CgvLoadPiece;

/* Called now and then while waiting, to show progress. */
typedef void (*CgvLoadPieceFunc) (CgvLoadPiece *piece,
                                  gpointer user_data);

/*
 * Decides whether two threads parse a file, but starts no thread yet.
 *
 * @input: the file; must outlive the piece
 * @cancellable: (nullable): a cancellable, which also ends the thread
 */
CgvLoadPiece *cgv_load_piece_new (CgvInput *input,
                                  GCancellable *cancellable);

/* Ends the thread, which takes no longer than a block, and frees the piece. Takes @piece. */
void cgv_load_piece_free (CgvLoadPiece *piece);

/*
 * Returns how much to read next so as not to read beyond the beginning of the piece.
 *
 * @n_bytes: how much of the file was fed to the first parser
 * @size: how much to read at most
 */
gsize cgv_load_piece_limit (CgvLoadPiece *piece,
                            guint64 n_bytes,
                            gsize size);

/*
 * Begins the piece when the header is known, and drops it when that changes. When the first parser has come to the
 * piece, waits for it and joins the two. Returns how many bytes of the file the caller must skip after that.
 *
 * @parser: the first parser, which just got a block
 * @n_bytes: how much of the file was fed to it
 * @wait: called while waiting
 */
guint64 cgv_load_piece_step (CgvLoadPiece *piece,
                             CgvParser *parser,
                             guint64 n_bytes,
                             CgvLoadPieceFunc wait,
                             gpointer user_data);

/* Adds the progress of the second thread. Bytes and cost never go back, even if the piece is
 * dropped. */
void cgv_load_piece_add_progress (CgvLoadPiece *piece,
                                  CgvParserProgress *progress);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CgvLoadPiece, cgv_load_piece_free)

G_END_DECLS
