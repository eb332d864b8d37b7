// The code of the thread that draws documents as one file: a thread starts from a file, and the build of the server
// is another. `npm run dev` and the tests have it in .cache.
import { join, resolve } from "node:path";

import { build } from "esbuild";

const root = resolve(import.meta.dirname, "..");

/**
 * Writes pdf-worker.js into a folder.
 * @param {string} folder
 */
export async function bundleWorker(folder) {
  await build({
    absWorkingDir: root,
    entryPoints: ["app/services/pdf/pdf-worker.ts"],
    outfile: join(folder, "pdf-worker.js"),
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    alias: { "~": join(root, "app") },
    logLevel: "warning",
  });
}

/** The same for what runs from the sources. */
export function bundleForSources() {
  return bundleWorker(join(root, ".cache"));
}
