import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import type { DocumentView } from "~/models/paper/document-view";
import type { JobSheetView } from "~/models/job/job.sheet.server";

import type { Block } from "./blocks";
import { documentBlocks } from "./document-blocks";
import { drawPdf, type Heading } from "./draw-pdf.server";
import { pdfCache, type Pdf } from "./pdf-cache";
import type { Fonts } from "./fonts.server";
import { jobSheetBlocks } from "./job-sheet-blocks";

/** Some three hundred ordinary documents. */
const cache = pdfCache(32_000_000);

/**
 * The document as an A4 PDF. One is drawn at a time: drawing is pure computing, so two at once
 * would only hold the memory of both.
 */
export function renderDocumentPdf(view: DocumentView): Promise<Pdf> {
  return drawnOnce(view, (fonts) => documentBlocks(view, fonts));
}

/** The crew's sheet of a job as an A4 PDF. */
export function renderJobSheetPdf(sheet: JobSheetView): Promise<Pdf> {
  return drawnOnce(sheet, (fonts) => jobSheetBlocks(sheet, fonts));
}

function drawnOnce(heading: Heading, blocks: (fonts: Fonts) => Block[]) {
  const key = createHash("sha256").update(JSON.stringify(heading)).digest("base64url");
  return cache.get(key, () => inTurn(() => drawPdf(heading, blocks)));
}

let turn: Promise<unknown> = Promise.resolve();

/** Between two documents the pages that wait get a quarter of the time that the first one took. */
function inTurn(work: () => Promise<Pdf>): Promise<Pdf> {
  let took = 0;
  const drawn = turn.then(async () => {
    const started = performance.now();
    return work().finally(() => (took = performance.now() - started));
  });
  turn = drawn.catch(() => undefined).then(() => sleep(took / 4));
  return drawn;
}
