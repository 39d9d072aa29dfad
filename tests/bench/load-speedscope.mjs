// SPDX-License-Identifier: GPL-3.0-or-later

// Loads a file with speedscope's importer of Callgrind's format, and exits. See README.md.

import { readFileSync } from "node:fs";
import { importFromCallgrind } from "speedscope/import/callgrind";
import { BufferBackedTextFileContent } from "speedscope/import/utils";

const path = process.argv[2];
const bytes = readFileSync(path);
const text = new BufferBackedTextFileContent(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));

process.exit(importFromCallgrind(text, path) === null ? 2 : 0);
