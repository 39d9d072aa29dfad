/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cgv-test-pieces.h"

#include "cgv-parser-piece.h"

GArray *
cgv_test_pieces_find_cuts (const CgvTestPieces *self)
{
  GArray *cuts = g_array_new (FALSE, FALSE, sizeof (gsize));
  gsize at = 0;

  while (at < self->length)
    {
      at += cgv_parser_find_cut (self->bytes + at, self->length - at);
      if (at < self->length)
        g_array_append_val (cuts, at);
    }
  return cuts;
}

void
cgv_test_pieces_choose (CgvTestPieces *self,
                        const GArray *cuts,
                        GRand *random,
                        guint n_cuts)
{
  guint n_left = MIN (n_cuts, cuts->len);

  self->is_late = g_rand_boolean (random);
  self->n_cuts = 0;
  for (guint i = 0; i < cuts->len && n_left > 0; i++)
    {
      if ((guint) g_rand_int_range (random, 0, (gint32) (cuts->len - i)) >= n_left)
        continue;
      self->cuts[self->n_cuts++] = g_array_index (cuts, gsize, i);
      n_left--;
    }
}

static void
feed (CgvParser *parser,
      const CgvTestPieces *self,
      gsize from,
      gsize to)
{
  for (gsize at = from; at < to; at += self->block)
    {
      gsize length = MIN (self->block, to - at);
      g_autofree guint8 *copy = g_memdup2 (self->bytes + at, length);

      if (!cgv_parser_feed (parser, copy, length))
        return;
    }
}

static gsize
get_end (const CgvTestPieces *self,
         guint cut)
{
  return cut + 1 < self->n_cuts ? self->cuts[cut + 1] : self->length;
}

static CgvParser *
read_piece (const CgvTestPieces *self,
            const CgvParser *first,
            guint cut)
{
  CgvParser *piece = cgv_parser_new_piece (first, self->cuts[cut]);

  if (piece != NULL)
    feed (piece, self, self->cuts[cut], get_end (self, cut));
  return piece;
}

/* Makes and feeds the pieces as soon as possible. Returns the offset of the first parser. */
static gsize
begin_pieces (const CgvTestPieces *self,
              CgvParser *first,
              CgvParser **pieces)
{
  gsize at = 0;
  gboolean begun = FALSE;

  while (at < self->cuts[0] && !begun && !self->is_late)
    {
      gsize next = at + MIN (self->block, self->cuts[0] - at);

      feed (first, self, at, next);
      at = next;
      for (guint i = 0; i < self->n_cuts; i++)
        {
          pieces[i] = read_piece (self, first, i);
          begun = begun || pieces[i] != NULL;
        }
    }
  return at;
}

CgvParser *
cgv_test_pieces_parse (CgvTestPieces *self,
                       const CgvMemory *memory)
{
  CgvParser *first = cgv_test_new_parser (memory);
  CgvParser *pieces[CGV_TEST_MAX_CUTS] = { NULL };
  gsize at;

  g_assert_cmpuint (self->n_cuts, >, 0);
  self->n_joined = 0;
  if (first == NULL)
    return NULL;
  at = begin_pieces (self, first, pieces);
  feed (first, self, at, self->cuts[0]);
  for (guint i = 0; i < self->n_cuts; i++)
    {
      if (self->is_late)
        pieces[i] = read_piece (self, first, i);
      if (pieces[i] != NULL && cgv_parser_join (first, pieces[i], NULL))
        self->n_joined++;
      else
        feed (first, self, self->cuts[i], get_end (self, i));
    }
  return first;
}

CgvTestReading *
cgv_test_pieces_read (CgvTestPieces *self,
                      const CgvMemory *memory)
{
  return cgv_test_finish (cgv_test_pieces_parse (self, memory), self->length);
}
