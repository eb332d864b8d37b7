// What runs beside the server, as files of plain JavaScript: the code of its threads, which start from files of their
// own (`npm run dev` and the tests have them in .cache), and the commands, for where no sources are.
import { mkdtempSync } from "node:fs";
import { join, resolve } from "node:path";

import { build } from "esbuild";

const root = resolve(import.meta.dirname, "..");

/** @type {import("esbuild").BuildOptions} */
const BUNDLE = {
  absWorkingDir: root,
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  packages: "external",
  alias: { "~": join(root, "app") },
  logLevel: "warning",
};

/**
 * Writes pdf-worker.js, which draws documents, sqlite-thread.js, which reads a SQLite file, and check-env.server.js, which looks at the
 * configuration before the server is loaded, into a folder.
 * @param {string} folder
 */
export async function bundleWorkers(folder) {
  await build({
    ...BUNDLE,
    entryPoints: [
      "app/services/pdf/pdf-worker.ts",
      "app/platform/fast/sqlite-thread.ts",
      "app/platform/check-env.server.ts",
    ],
    outdir: folder,
    entryNames: "[name]",
  });
}

const COMMANDS = ["doctor", "backup", "restore", "prepare", "seed/grow"];

/**
 * Writes the commands into commands/ of a folder.
 * @param {string} folder
 */
export async function bundleCommands(folder) {
  await build({
    ...BUNDLE,
    entryPoints: COMMANDS.map((name) => `prisma/${name}.ts`),
    outdir: join(folder, "commands"),
    entryNames: "[name]",
    splitting: true,
    // Pages that are drawn without React name the style sheet; no command draws one.
    loader: { ".css": "empty" },
  });
}

/**
 * Writes a program of the tests as one file, which starts in a third of the time that its sources take.
 * @param {string} source from the checkout's root
 * @returns {Promise<string>} the file, in a folder of its own beside the packages that it imports
 */
export async function bundleForTests(source) {
  const outfile = join(mkdtempSync(join(root, ".cache", "test-")), "program.js");
  await build({ ...BUNDLE, entryPoints: [source], outfile, loader: { ".css": "empty" } });
  return outfile;
}

/** The same for what runs from the sources. */
export function bundleForSources() {
  return bundleWorkers(join(root, ".cache"));
}
