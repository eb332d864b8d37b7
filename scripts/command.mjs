// The commands of prisma/*.ts: from the sources, or, where there are none (in an image), as the build has them.
import { existsSync } from "node:fs";
import { basename, join } from "node:path";

import { root, run } from "./setup.mjs";

/** Whether this is a checkout: without sources nothing can be installed or compiled, and all is there already. */
export const hasSources = existsSync(join(root, "app"));

/**
 * Runs one to its end; what it prints is on the terminal. Rejects when it does not end with 0.
 * @param {string} file the source of it, from the checkout's root
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function runCommand(file, args, options) {
  const built = join("build/commands", `${basename(file, ".ts")}.js`);
  const command = hasSources ? ["--import", "tsx", file] : [built];
  return run(process.execPath, [...command, ...args], options);
}
