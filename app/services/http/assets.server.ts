import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join, sep } from "node:path";

import type { ServerBuild } from "@remix-run/node";
import express, { type RequestHandler } from "express";

/** The server's preference: browsers name gzip first whether they like it better or not. */
const ENCODINGS = { br: ".br", gzip: ".gz" } as const;
const TYPES: Record<string, string> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".txt": "text/plain",
  ".map": "application/json",
};
const NAMES = Object.keys(ENCODINGS) as (keyof typeof ENCODINGS)[];

/**
 * The build with the scripts that scripts/merge-scripts.mjs has joined, where it has: their list lies in the
 * folder of the server's own build.
 */
export function withJoinedScripts(build: ServerBuild, folder: string): ServerBuild {
  const list = join(folder, "scripts.json");
  if (!existsSync(list)) return build;
  const assets = JSON.parse(readFileSync(list, "utf8")) as ServerBuild["assets"];
  return { ...build, assets };
}

/**
 * Serves the built scripts and styles. Their names hold a hash of their content, so browsers keep them for a year; the build
 * has compressed each as hard as it goes (scripts/compress-assets.mjs), and what was asked for once is kept in memory.
 */
export function builtAssets(directory: string): RequestHandler {
  const kept = new Map<string, Promise<Buffer>>();
  const plain = express.static(directory, { immutable: true, maxAge: "1y", fallthrough: false });

  return async (req, res, next) => {
    const encoding = NAMES.find((name) => req.acceptsEncodings(name));
    const file = join(directory, req.path);
    if (!file.startsWith(directory + sep) || !encoding || !/^(GET|HEAD)$/.test(req.method)) {
      return plain(req, res, next);
    }
    const packed = file + ENCODINGS[encoding];
    const body = kept.get(packed) ?? readFile(packed);
    kept.set(packed, body);
    try {
      const bytes = await body;
      // A page asks for ten of them: each says no more than is needed. Scripts of modules are UTF-8 whatever is said.
      res.removeHeader("X-Request-Id");
      // The connection stays open by default: Node need not say so, with how long, each time.
      res.removeHeader("Connection");
      res.setHeader("Content-Type", TYPES[extname(file)] ?? "application/octet-stream");
      res.setHeader("Content-Encoding", encoding);
      res.setHeader("Cache-Control", "public, max-age=31536000, immutable");
      res.setHeader("Vary", "Accept-Encoding");
      res.setHeader("Content-Length", bytes.length);
      res.end(req.method === "HEAD" ? undefined : bytes);
    } catch {
      // The file is not packed, as pictures are not, or not there.
      kept.delete(packed);
      plain(req, res, next);
    }
  };
}
