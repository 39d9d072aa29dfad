/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Names, amounts and the legend of the pictures in a page. They are written and not painted, so that no drawing library is needed. Main
 * thread.
 */

#include <stdio.h>

#include "cgv-numbers.h"
#include "cgv-report.h"
#include "cgv-tree.h"

G_BEGIN_DECLS

/* Width of a letter of the page's font, and height of its lines. */
#define CGV_CLI_SVG_LETTER 6.3
#define CGV_CLI_SVG_LINE   14

/* Is before an estimate. */
#define CGV_CLI_SVG_ABOUT "≈\u202f"

/* A picture, of one side or two. */
typedef struct
{
  const char *id;
  const char *title;
  const char *note;  /* how to read it */
  const char *label; /* description for screen readers */
  const CgvNumbers *numbers;
  CgvDocument *document; /* whose colours functions have; NULL of two sides that are not parts of one run */
  const char *sides[CGV_N_SIDES]; /* of such parts, the title of the picture of each; otherwise NULL */
  CgvTreeGroups *groups; /* nullable: the groups that are divided instead of calls */
  CgvNodeId root;        /* of a call graph also CGV_NONE, for the whole program */
  CgvTreeShape shape;
  const guint32 *anchors; /* nullable: for each node, the row of the page about it, or 0 */
} CgvCliSvg;

/* Returns NULL for one profile. */
const CgvComparison *cgv_cli_svg_get_comparison (const CgvCliSvg *self);

/* Returns the costs that are divided; in a comparison those of the new side. */
const CgvCosts *cgv_cli_svg_get_costs (const CgvCliSvg *self);

/* Returns whose names the nodes have. */
const CgvFold *cgv_cli_svg_get_fold (const CgvCliSvg *self);

/* Returns the colours of the window for one profile or for parts of one run; otherwise NULL. */
const CgvColorKey *cgv_cli_svg_get_key (const CgvCliSvg *self);

/* Costs may be estimates. A share is one of the total of one profile. */
char *cgv_cli_svg_dup_cost (const CgvCliSvg *self,
                            double cost);
char *cgv_cli_svg_dup_share (const CgvCliSvg *self,
                             double cost);

/* Returns the name of a function. */
char *cgv_cli_svg_dup_name (const CgvCliSvg *self,
                            CgvNodeId node);

/* Returns its longest form that fits, or NULL: half a name is not shown. */
char *cgv_cli_svg_dup_fitting (const CgvCliSvg *self,
                               CgvNodeId node,
                               glong n_letters);

char *cgv_cli_svg_dup_cycle (const CgvCliSvg *self,
                             CgvCycleId cycle);

void cgv_cli_svg_write_text (FILE *file,
                             const char *text);

/* Writes text that is made as fprintf() does. Shares have angle brackets, and units may be those of a file. */
void cgv_cli_svg_print (FILE *file,
                        const char *format,
                        ...) G_GNUC_PRINTF (2, 3);

/* Writes a line of text in a picture. @attributes: of its element */
void cgv_cli_svg_write_line (FILE *file,
                             const char *attributes,
                             double x,
                             double y,
                             const char *text);

/* Begins and ends the element of a picture. @attributes: of the element, such as its size on the page */
void cgv_cli_svg_begin (const CgvCliSvg *self,
                        const char *attributes,
                        double width,
                        double height,
                        FILE *file);
void cgv_cli_svg_end (FILE *file);

/* Writes the meaning of colours. @slots: the colours of groups; NULL without groups */
void cgv_cli_svg_write_legend (const CgvCliSvg *self,
                               const uint8_t *slots,
                               FILE *file);

/* Writes the note below a picture. */
void cgv_cli_svg_write_note (FILE *file,
                             const char *text);

G_END_DECLS
