/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/*
 * The files of an open document: their changes since they were read, and reading them again. It
 * only reports changes; its owner decides what to show. Main thread.
 */

#include "cgv-document.h"
#include "cgv-file-watch.h"
#include "cgv-loader.h"

G_BEGIN_DECLS

/* A notice about the files. */
typedef enum
{
  CGV_FILE_NOTICE_NONE,
  CGV_FILE_NOTICE_CHANGED,
  CGV_FILE_NOTICE_DELETED,
  CGV_FILE_NOTICE_EMPTIED,
  CGV_FILE_NOTICE_DAMAGED,    /* they have changed, and are cut or damaged now */
  CGV_FILE_NOTICE_UNREADABLE, /* they have changed, and could not be read */
} CgvFileNotice;

#define CGV_TYPE_DOCUMENT_FILES (cgv_document_files_get_type ())

/*
 * Signals:
 *   happened (int notice)              the files have changed, or one was deleted or emptied: a CgvFileNotice
 *   reloaded (CgvDocumentFiles *next)  they were read again, and @next has the new document
 *   notice-changed                     the notice is another one; also after each attempt to read them
 */
G_DECLARE_FINAL_TYPE (CgvDocumentFiles, cgv_document_files, CGV, DOCUMENT_FILES, GObject)

/* To be read only. */
struct _CgvDocumentFiles
{
  GObject parent_instance;

  CgvDocument *document;
  CgvFileWatch *watch; /* NULL once stopped */
  GSignalGroup *watch_signals;
  gboolean have_changed;     /* since they were read */
  CgvFileNotice notice;
  char *error;               /* why they could not be read, with CGV_FILE_NOTICE_UNREADABLE; otherwise NULL */
  CgvDocumentFiles *damaged; /* of CGV_FILE_NOTICE_DAMAGED */
  GCancellable *reading;     /* NULL while they are not read */
};

/* Tells nothing before cgv_document_files_start(). @watch was made before the files were read. */
CgvDocumentFiles *cgv_document_files_new (CgvDocument *document,
                                          CgvFileWatch *watch);

void cgv_document_files_start (CgvDocumentFiles *self);

/* Ends watching and reading, for good. */
void cgv_document_files_stop (CgvDocumentFiles *self);

void cgv_document_files_set_notice (CgvDocumentFiles *self,
                                    CgvFileNotice notice);

/*
 * Reads the files again, from the beginning if they are being read already. Damaged files do not replace a whole document unless
 * @is_asked_for: otherwise there is a notice, and cgv_document_files_take_damaged() shows them.
 */
void cgv_document_files_reload (CgvDocumentFiles *self,
                                const CgvLoaderOptions *options,
                                gboolean is_asked_for);

/* With CGV_FILE_NOTICE_DAMAGED, emits CgvDocumentFiles::reloaded with the present contents of the files. */
void cgv_document_files_take_damaged (CgvDocumentFiles *self);

G_END_DECLS
