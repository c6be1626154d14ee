/**
 * Writes each built file once more as FILE.br and FILE.gz, for the server to send as they are.
 * Files that are already compressed, or that would hardly become smaller, have no copies.
 *
 *     node compress.mjs ../src/fairtable/server/web_dist
 */

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const TEXT = /\.(css|html|js|json|svg|txt)$/;
const WORTH_IT = 0.9;
/** Bytes. Above this the best brotli takes seconds; only the page that tries the API is as large. */
const LARGE = 200_000;

const folder = process.argv[2];
for (const name of readdirSync(folder, { recursive: true })) {
  if (!TEXT.test(name)) continue;
  const file = join(folder, name);
  const text = readFileSync(file);
  const quality = text.length > LARGE ? 9 : constants.BROTLI_MAX_QUALITY;
  const copies = {
    br: brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    gz: gzipSync(text, { level: constants.Z_BEST_COMPRESSION }),
  };
  for (const [ending, copy] of Object.entries(copies)) {
    if (copy.length < WORTH_IT * text.length) writeFileSync(`${file}.${ending}`, copy);
  }
}
