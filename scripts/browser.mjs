// The Chromium for browser tests: Playwright's own, or one on the PATH.
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

import { chromium } from "playwright";

const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
];

/** How to launch it, or null when there is none. Without `executablePath` it is Playwright's own. */
export function findBrowser() {
  if (existsSync(chromium.executablePath())) return {};
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    const name = NAMES.find((each) => existsSync(join(folder, each)));
    if (name) return { executablePath: join(folder, name) };
  }
  return null;
}
