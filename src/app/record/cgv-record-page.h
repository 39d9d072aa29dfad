/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The page that asks for a program to record, and shows the exact command. It starts nothing itself. Main thread. */

#include <adwaita.h>

#include "cgv-record-plan.h"

G_BEGIN_DECLS

#define CGV_TYPE_RECORD_PAGE (cgv_record_page_get_type ())

/*
 * Signals:
 *   record ()             the user wants the request recorded, and its texts can be read
 *   found (GFile *file)   a profile that was recorded in a terminal is whole
 */
G_DECLARE_FINAL_TYPE (CgvRecordPage, cgv_record_page, CGV, RECORD_PAGE, AdwBin)

/* Sets where the requests are kept that were recorded before. @settings may be NULL. */
void cgv_record_page_set_settings (CgvRecordPage *self,
                                   GSettings *settings);

/* Returns (transfer full) the request; NULL if a text cannot be read, or nothing is to be run. */
CgvRecordPlan *cgv_record_page_dup_plan (CgvRecordPage *self);

/* Fills in the values of a request. Takes @values, which may be floating. Nothing is started before the user wants it. */
void cgv_record_page_set_values (CgvRecordPage *self,
                                 GVariant *values);

/* Takes the names of functions to choose from, as they were recorded; NULL for none. */
void cgv_record_page_take_functions (CgvRecordPage *self,
                                     GStrv functions);

/* Sets whether programs cannot be started from here, as in Flatpak: the command is then copied, and the page waits for its profile. */
void cgv_record_page_set_sandboxed (CgvRecordPage *self,
                                    gboolean is_sandboxed);

gboolean cgv_record_page_is_sandboxed (CgvRecordPage *self);

/* Shows why a recording has failed, until the request changes. @message is display text. */
void cgv_record_page_show_error (CgvRecordPage *self,
                                 const char *message);

G_END_DECLS
