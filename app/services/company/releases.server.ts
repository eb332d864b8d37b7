import { readFileSync } from "node:fs";

/** A version, when it came, and what came with it: lines under headings, the text before them first. */
type Release = {
  version: string;
  /** YYYY-MM-DD. */
  date: string;
  about: string;
  changes: { heading: string; lines: string[] }[];
};

const RELEASE = /^## (\S+) \((\d{4}-\d\d-\d\d)\)$/;

/** The versions of a changelog in the form of CHANGELOG.md, in its order. */
export function releasesOf(changelog: string): Release[] {
  const releases: Release[] = [];
  for (const line of changelog.split(/\r?\n/)) {
    const [, version, date] = RELEASE.exec(line) ?? [];
    const release = releases.at(-1);
    if (version && date) releases.push({ version, date, about: "", changes: [] });
    else if (!release || line === "") continue;
    else if (line.startsWith("### ")) release.changes.push({ heading: line.slice(4), lines: [] });
    else if (line.startsWith("- ")) release.changes.at(-1)?.lines.push(plain(line.slice(2)));
    else release.about = `${release.about} ${plain(line)}`.trim();
  }
  return releases;
}

/** Without the marks of code. */
const plain = (line: string) => line.replaceAll("`", "");

/** Which version this is. */
export function productVersion(): string {
  return (JSON.parse(readFileSync("package.json", "utf8")) as { version: string }).version;
}

/** Reads the notes of this version and those before it; nothing where the file was not installed. */
export function readReleases(): Release[] {
  try {
    return releasesOf(readFileSync("CHANGELOG.md", "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
