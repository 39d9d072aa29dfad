/* SPDX-License-Identifier: GPL-3.0-or-later */

/* load-kcachegrind FILE: reads a profile as KCachegrind does, with the cycles that it computes then, and exits. */

#include <QFile>

#include "loader.h"
#include "logger.h"
#include "tracedata.h"

int
main (int argc,
      char *argv[])
{
  Logger logger;
  TraceData data (&logger);
  QFile file (argc == 2 ? QFile::decodeName (argv[1]) : QString ());

  Loader::initLoaders ();
  return data.load (&file, file.fileName ()) > 0 ? 0 : 1;
}
