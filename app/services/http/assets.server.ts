import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import type { ServerBuild } from "@remix-run/node";
import express, { type RequestHandler } from "express";

const ENCODINGS = ["br", "gzip"] as const;

const COMPRESSIBLE = /\.(js|css|svg|json|txt|map)$/;

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
 * Serves the built scripts and styles. Their names hold a hash of their content, so browsers keep
 * them for a year; each is compressed once, as hard as it goes, and kept in memory.
 */
export function builtAssets(directory: string): RequestHandler {
  const compressed = new Map<string, Promise<Buffer>>();
  const plain = express.static(directory, { immutable: true, maxAge: "1y", fallthrough: false });

  return async (req, res, next) => {
    // The server's preference: browsers name gzip first whether they like it better or not.
    const encoding = ENCODINGS.find((name) => req.acceptsEncodings(name));
    const file = join(directory, req.path);
    const known = file.startsWith(directory + sep) && COMPRESSIBLE.test(file);
    if (!known || !encoding || !/^(GET|HEAD)$/.test(req.method)) {
      return plain(req, res, next);
    }
    const key = `${encoding} ${file}`;
    const body = compressed.get(key) ?? readFile(file).then((bytes) => compress(bytes, encoding));
    compressed.set(key, body);
    try {
      const bytes = await body;
      res.type(file.slice(file.lastIndexOf(".")));
      res.setHeader("Content-Encoding", encoding);
      res.setHeader("Cache-Control", "public, max-age=31536000, immutable");
      res.setHeader("Vary", "Accept-Encoding");
      res.setHeader("Content-Length", bytes.length);
      res.end(req.method === "HEAD" ? undefined : bytes);
    } catch {
      compressed.delete(key);
      plain(req, res, next);
    }
  };
}

function compress(bytes: Buffer, encoding: (typeof ENCODINGS)[number]): Promise<Buffer> {
  if (encoding === "gzip") return promisify(gzip)(bytes, { level: 9 });
  return promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}
