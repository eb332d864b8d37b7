// Compresses the built scripts and styles beside themselves, so that no server does it while a browser waits.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompressSync, constants } from "node:zlib";

import zopfli from "@gfx/zopfli";

const COMPRESSIBLE = /\.(js|css|svg|json|txt|map)$/;

const gzip = promisify(zopfli.gzip);

/**
 * Browsers take Brotli over TLS alone: in an office without it all is gzip, so that is made by a program that looks longer for
 * the shortest (Zopfli), a twentieth less than zlib finds.
 * @param {string} folder of the browser's build: each file gets a `.br` and a `.gz`
 */
export async function compressAssets(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!COMPRESSIBLE.test(name)) continue;
    const file = join(folder, name);
    const bytes = readFileSync(file);
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${file}.gz`, await gzip(bytes, { numiterations: 15 }));
  }
}
