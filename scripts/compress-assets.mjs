// Compresses the built scripts and styles beside themselves, so that no server does it while a browser waits.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import zopfli from "@gfx/zopfli";

const COMPRESSIBLE = /\.(js|css|svg|json|txt|map)$/;

const gzip = promisify(zopfli.gzip);
/** From this size on, in bytes, a twentieth less is worth the seconds that it takes: of what every page loads. */
const LARGE = 2_000;

/**
 * Browsers take Brotli over TLS alone: in an office without it all is gzip, so that is made by a program that looks longer for
 * the shortest (Zopfli), up to a twentieth less than zlib finds.
 * @param {string} folder of the browser's build: each file gets a `.br` and a `.gz`
 */
export async function compressAssets(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!COMPRESSIBLE.test(name)) continue;
    const file = join(folder, name);
    const bytes = readFileSync(file);
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
    const zipped =
      bytes.length < LARGE
        ? gzipSync(bytes, { level: 9 })
        : await gzip(bytes, { numiterations: 15 });
    writeFileSync(`${file}.gz`, zipped);
  }
}
