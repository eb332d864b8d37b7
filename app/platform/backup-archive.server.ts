import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { chmod, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";

import { create, extract, type ReadEntry } from "tar";
import * as z from "zod";

import { isPassing } from "./uploads-held.server";

/** A backup that cannot be made or used. The message is one sentence for the person at the terminal. */
export class BackupError extends Error {
  override name = "BackupError";
}

const MANIFEST = "manifest.json";
const FORMAT = 1;

const Format = z.object({ format: z.number() });
/** A backup's description of itself. */
const Manifest = Format.extend({
  /** ISO, UTC. */
  madeAt: z.iso.datetime(),
  databaseKind: z.enum(["sqlite", "postgres"]),
  /** Postgres: the schema that was dumped, and the extensions that stand in it. */
  schema: z.string().nullable(),
  extensions: z.array(z.string()),
  /** The migrations that its database has. */
  migrations: z.array(z.string()),
  /** Every other file in it: its size in bytes and its SHA-256. */
  files: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof Manifest>;
export type About = Omit<Manifest, "format" | "files">;

/**
 * Packs a folder into one file that only its owner can read. The file gets its name only when it is complete and on
 * the disk. Links in the folder are followed.
 */
export async function pack(folder: string, file: string, about: About): Promise<Manifest> {
  const files: Manifest["files"] = {};
  for (const name of await filesIn(folder)) {
    const path = join(folder, name);
    files[name] = { bytes: (await stat(path)).size, sha256: await sha256(path) };
  }
  const manifest = { format: FORMAT, ...about, files };
  await writeFile(join(folder, MANIFEST), JSON.stringify(manifest, null, 2), { mode: 0o600 });
  const part = `${file}.part`;
  try {
    const names = [MANIFEST, ...Object.keys(files)];
    await create({ file: part, cwd: folder, gzip: true, follow: true, portable: true }, names);
    await chmod(part, 0o600);
    await flush(part);
    await rename(part, file);
    await flush(dirname(file));
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  return manifest;
}

/** Unpacks a backup into an empty folder and compares every file. Raises BackupError for a damaged one. */
export async function unpack(file: string, folder: string): Promise<Manifest> {
  const damaged = (what: string) => new BackupError(`${file} is damaged: ${what}.`);
  const unpacked = new Set<string>();
  const only = (path: string, entry: object) => {
    const { type } = entry as ReadEntry;
    if (type === "File" || type === "OldFile") unpacked.add(path);
    else if (type !== "Directory") throw new Error(`${path} is no file`);
    return true;
  };
  try {
    // At one go: what fails in the middle has then nothing more to write, and its folder can be deleted.
    extract({ sync: true, file, cwd: folder, strict: true, filter: only, onReadEntry: own });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new BackupError(`There is no file ${file}.`);
    if (code === "ENOSPC") throw new BackupError(`The disk is full: ${folder}.`);
    throw damaged(`it cannot be unpacked (${message})`);
  }
  const text = await readFile(join(folder, MANIFEST), "utf8").catch(() => null);
  if (text === null) throw new BackupError(`${file} is no backup of this product.`);
  const listed = parsed(text);
  if (Format.safeParse(listed).data?.format !== FORMAT) {
    if (!Format.safeParse(listed).success) throw damaged("its list cannot be read");
    throw new BackupError(`${file} was made by a newer version of this product: update it first.`);
  }
  const { success, data: manifest } = Manifest.safeParse(listed);
  if (!success) throw damaged("its list cannot be read");
  const foreign = [...unpacked].find(
    (name) => name !== MANIFEST && !Object.hasOwn(manifest.files, name),
  );
  if (foreign !== undefined) throw damaged(`${foreign} is not in its list`);
  for (const [name, { bytes, sha256: expected }] of Object.entries(manifest.files)) {
    const path = join(folder, name);
    const found = unpacked.has(name) ? await stat(path) : null;
    if (found?.size !== bytes) throw damaged(`${name} is not whole`);
    if ((await sha256(path)) !== expected) throw damaged(`${name} is not what was saved`);
  }
  return manifest;
}

/** Whatever an archive says of it, what is unpacked is its owner's alone, and can be deleted. */
function own(entry: ReadEntry): void {
  entry.mode = entry.type === "Directory" ? 0o700 : 0o600;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const names: string[] = [];
  for (const name of await readdir(folder)) {
    if (isPassing(name)) continue;
    const found = await stat(join(folder, name));
    if (!found.isDirectory()) names.push(name);
    else names.push(...(await filesIn(join(folder, name))).map((inner) => `${name}/${inner}`));
  }
  return names.sort();
}

async function sha256(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

/** Waits until a file, or the names in a folder, are on the disk. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
