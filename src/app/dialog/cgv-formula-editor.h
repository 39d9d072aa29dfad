/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * Where one formula is written: its names, the formula, and what is wrong with it or what it comes to,
 * while it is typed. Main thread.
 */

#include "cgv-edit-page.h"
#include "cgv-focus.h"
#include "cgv-formulas.h"

G_BEGIN_DECLS

#define CGV_TYPE_FORMULA_EDITOR (cgv_formula_editor_get_type ())

G_DECLARE_FINAL_TYPE (CgvFormulaEditor, cgv_formula_editor, CGV, FORMULA_EDITOR, CgvEditPage)

/**
 * cgv_formula_editor_edit:
 * @self: an editor
 * @formulas: the formulas
 * @index: which of them is edited, or CGV_FORMULAS_NONE for a new one
 * @definition: (nullable): what to begin with, or NULL for nothing
 * @focus: what to try it on
 *
 * Begins to edit a formula.
 */
void cgv_formula_editor_edit (CgvFormulaEditor *self,
                              CgvFormulas *formulas,
                              guint index,
                              const CgvEventDefinition *definition,
                              CgvFocus *focus);

/**
 * cgv_formula_editor_save:
 * @self: an editor with something valid
 *
 * Keeps what is written.
 */
void cgv_formula_editor_save (CgvFormulaEditor *self);

/**
 * cgv_formula_editor_get_name:
 * @self: an editor
 *
 * The name that is written.
 *
 * Returns: (transfer none): the name, perhaps ""
 */
const char *cgv_formula_editor_get_name (CgvFormulaEditor *self);

G_END_DECLS
