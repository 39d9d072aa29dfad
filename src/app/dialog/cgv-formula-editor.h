/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A form for one formula: its names, the formula, and its fault or result, while it is typed. Main thread. */

#include "cgv-edit-page.h"
#include "cgv-focus.h"
#include "cgv-formulas.h"

G_BEGIN_DECLS

#define CGV_TYPE_FORMULA_EDITOR (cgv_formula_editor_get_type ())

G_DECLARE_FINAL_TYPE (CgvFormulaEditor, cgv_formula_editor, CGV, FORMULA_EDITOR, CgvEditPage)

/*
 * Begins to edit a formula; @index is CGV_FORMULAS_NONE for a new one. @definition has the first contents of the fields, or is NULL. The
 * formula is tried on @focus.
 */
void cgv_formula_editor_edit (CgvFormulaEditor *self,
                              CgvFormulas *formulas,
                              guint index,
                              const CgvEventDefinition *definition,
                              CgvFocus *focus);

/* Saves the formula, which is valid. */
void cgv_formula_editor_save (CgvFormulaEditor *self);

/* Returns the name that is written, perhaps "". */
const char *cgv_formula_editor_get_name (CgvFormulaEditor *self);

G_END_DECLS
