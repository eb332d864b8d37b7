import { AsyncLocalStorage } from "node:async_hooks";
import { Readable } from "node:stream";

import { everything, type Part } from "~/models/desk/exports/everything.server";
import { recordExport } from "~/models/desk/exports/export.server";
import { companyDay } from "~/models/company/company/company.server";
import type { Actor } from "~/models/kit/policy/policy";
import { now } from "~/platform/clock.server";
import { logger } from "~/platform/log.server";
import { asLongJob } from "~/platform/patience.server";

import { csvLine, csvOf } from "../desk/csv.server";
import { takeTurn } from "../desk/exports-at-once.server";
import { longBody } from "../desk/long-file.server";
import { renderDocumentPdf } from "../pdf/render-document.server";
import { productVersion } from "./releases.server";
import { zipStream, type ZippedFile } from "../desk/zip.server";
import { download } from "../download.server";

/**
 * The product itself, apart from any request: a paper drawn for this file waits its turn as long as it takes, one between
 * those of others, and is not noted as opened, one by one: that all of it was taken stands in the audit.
 */
const apart = AsyncLocalStorage.snapshot();

/** Everything of the company as one archive, written while it is read. */
export async function everythingReply(
  actor: Actor,
  { request, context }: { request: Request; context?: unknown },
): Promise<Response> {
  const giveBack = takeTurn(actor.id);
  try {
    const { today } = await companyDay();
    await recordExport(actor, "everything", "All tables and documents");
    const archive = zipStream(stepsApart(filesOf(actor)), now());
    const source = Readable.toWeb(archive) as ReadableStream<Uint8Array>;
    const body = longBody(source, { request, context, over: giveBack });
    return download(body, "application/zip", `everything-${today}.zip`);
  } catch (error) {
    giveBack();
    throw error;
  }
}

/** Each step of a generator on its own, for as long as it takes. */
async function* stepsApart<T>(steps: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    for (;;) {
      const step = await apart(() => asLongJob(() => steps.next()));
      if (step.done) return;
      yield step.value;
    }
  } finally {
    await steps.return(undefined);
  }
}

async function* filesOf(actor: Actor): AsyncGenerator<ZippedFile> {
  for await (const part of everything(actor, productVersion())) {
    const content = stepsApart(contentOf(part));
    if (!("paper" in part)) {
      yield { name: part.name, content };
      continue;
    }
    try {
      const drawn = await renderDocumentPdf(part.paper);
      yield { name: part.name, content: [drawn], packed: true };
    } catch (error) {
      // One that cannot be drawn does not keep the others back.
      logger.error({ event: "paper not drawn", name: part.name, error: String(error) });
      part.missing(String(error));
    }
  }
}

async function* contentOf(part: Part): AsyncGenerator<string> {
  if ("text" in part) yield part.text;
  if ("list" in part) yield* csvOf(part.list);
  if (!("rows" in part)) return;
  yield `\uFEFF${csvLine(part.head)}`;
  for await (const rows of part.rows) yield rows.map(csvLine).join("");
}
