import { Readable } from "node:stream";
import { createGzip } from "node:zlib";

import { createReadableStreamFromReadable } from "@remix-run/node";
import { Header } from "tar";

import type { PersonalData } from "~/models/law/personal-data/personal-data.server";
import { asLongJob } from "~/platform/patience.server";

import { renderDocumentPdf } from "../pdf/render-document.server";
import { download } from "../download.server";

const BLOCK = 512;

/** A person's data as one .tar.gz: a JSON file of each kind, then their papers and photos, each read or drawn when its turn comes. */
export function personalDataReply(data: PersonalData): Response {
  const archive = Readable.from(entries(data));
  const zipped = archive.pipe(createGzip());
  archive.on("error", (error) => zipped.destroy(error));
  const body = createReadableStreamFromReadable(zipped);
  return download(body, "application/gzip", `personal-data-${data.id}.tar.gz`);
}

async function* entries({ rows, papers, photos }: PersonalData): AsyncGenerator<Buffer> {
  for (const { name, read } of rows) {
    const found = await asLongJob(read);
    yield entry(`${name}.json`, Buffer.from(JSON.stringify(found, null, 2)));
  }
  for (const { name, view } of papers) {
    const pdf = await asLongJob(async () => renderDocumentPdf(await view()));
    yield entry(`papers/${name}.pdf`, Buffer.from(pdf));
  }
  for (const { name, read } of photos) {
    const bytes = await read();
    // Removed meanwhile; its row says what it was.
    if (bytes) yield entry(`photos/${name}`, Buffer.from(bytes));
  }
  // Two empty blocks end an archive.
  yield Buffer.alloc(2 * BLOCK);
}

function entry(path: string, content: Buffer): Buffer {
  const head = Buffer.alloc(BLOCK);
  new Header({ path, size: content.length, mode: 0o600, mtime: new Date(), type: "File" }).encode(
    head,
  );
  const rest = Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK);
  return Buffer.concat([head, content, rest]);
}
