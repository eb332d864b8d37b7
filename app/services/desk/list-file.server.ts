import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { type Export, recordExport, type Rows } from "~/models/desk/exports/export.server";
import type { FileKind } from "~/models/desk/exports/exports.server";
import type { Actor } from "~/models/kit/policy/policy";
import { csvOf } from "./csv.server";
import { takeTurn } from "./exports-at-once.server";
import { longBody, longStep } from "./long-file.server";
import { xlsxOf } from "./xlsx.server";

export const FILE_TYPES: Record<FileKind, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

type Asked = {
  list: Export;
  kind: FileKind;
  actor: Actor;
  asked: URLSearchParams;
  request: Request;
  context?: unknown;
};

/** A list as a file. The first rows are read before it is answered, so that what cannot be read is said. */
export async function listFile(file: Asked): Promise<Response> {
  const { list, kind, actor, asked, request, context } = file;
  const giveBack = takeTurn(actor.id);
  try {
    const { day, ...rows } = await list.open(actor, asked);
    const begun = await begin(rows.batches);
    const whole = { ...rows, batches: begun };
    await recordExport(actor, list.name, `${kind}, ${rows.total} rows${filterText(asked)}`);
    const headers = new Headers({
      "Content-Type": FILE_TYPES[kind],
      "Content-Disposition": `attachment; filename="${list.name}-${day.today}.${kind}"`,
      "Cache-Control": "no-store",
      "X-Total-Rows": String(rows.total),
    });
    if (request.method === "HEAD") {
      await begun.return(undefined);
      giveBack();
      return new Response(null, { headers });
    }
    const source = kind === "csv" ? csvBody(whole, request, headers) : xlsxOf(list.name, whole);
    return new Response(longBody(source, { request, context, over: giveBack }), { headers });
  } catch (error) {
    giveBack();
    throw error;
  }
}

/** Returns the query without its page, for the audit. */
function filterText(asked: URLSearchParams): string {
  const kept = new URLSearchParams(asked);
  for (const name of ["page", "limit", "after", "before", "select", "idempotencyKey"])
    kept.delete(name);
  const text = kept.toString();
  return text ? `: ${text.slice(0, 500)}` : "";
}

/** Rows of which the first portion is there; the others are read as they are asked for. */
async function begin(batches: Rows["batches"]): Promise<Rows["batches"]> {
  const first = await batches.next();
  const next = longStep(() => batches.next());
  const all = async function* () {
    try {
      for (let part = first; !part.done; part = await next()) yield part.value;
    } finally {
      await batches.return(undefined);
    }
  };
  return all();
}

/** CSV is mostly repetition: it is sent packed where the browser knows how to unpack it, without leaving that to a layer that gathers. */
function csvBody(rows: Rows, request: Request, headers: Headers): ReadableStream<Uint8Array> {
  const text = Readable.from(csvOf(rows), { objectMode: false, highWaterMark: 64 * 1024 });
  headers.set("Vary", "Accept-Encoding");
  if (!/\bgzip\b/.test(request.headers.get("Accept-Encoding") ?? "")) return webOf(text);
  headers.set("Content-Encoding", "gzip");
  const packed = text.pipe(createGzip({ level: 4 }));
  text.on("error", (error) => packed.destroy(error));
  packed.on("close", () => text.destroy());
  return webOf(packed);
}

const webOf = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>;
