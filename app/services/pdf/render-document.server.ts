import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { Worker } from "node:worker_threads";
import type { HireChallan } from "~/models/billing/hire/hire.challan";
import type { OfficePaper } from "~/models/road/road-paper/road-paper.view";
import { readLogo } from "~/models/company/company/logo.server";
import type { DocumentView } from "~/models/papers/paper/document-view";
import type { JobSheetView } from "~/models/road/job/job.sheet";
import type { LabelsView } from "~/models/road/road-paper/package-labels";
import type { RoadPaperView } from "~/models/road/road-paper/road-paper.view";
import {
  DRAW_MS,
  DRAW_WAIT_MS,
  DRAWING_MEMORY_MB,
  DRAWINGS_EACH,
  DRAWINGS_WAITING,
  KEPT_PDF_BYTES,
} from "~/platform/limits.server";
import { requestContext } from "~/platform/request-context.server";
import type { PaperJob } from "./draw-pdf.server";
import { DrawingQueue } from "./drawing-queue";
import { type Pdf, pdfCache } from "./pdf-cache";

const queue = new DrawingQueue<PaperJob, Uint8Array<ArrayBuffer>>(startWorker, {
  waiting: DRAWINGS_WAITING,
  each: DRAWINGS_EACH,
  waitMs: DRAW_WAIT_MS,
  drawMs: DRAW_MS,
});

/** The build has the thread's code beside the server's; `npm run dev` and the tests have it in .cache. */
function startWorker(): Worker {
  const built = join(import.meta.dirname, "pdf-worker.js");
  const calm = existsSync(built);
  return new Worker(calm ? built : resolve(".cache/pdf-worker.js"), {
    workerData: { calm },
    resourceLimits: { maxOldGenerationSizeMb: DRAWING_MEMORY_MB, maxYoungGenerationSizeMb: 8 },
    execArgv: [],
  });
}

/**
 * Draws a paper beside everything else the server does, in its turn.
 * @throws Unavailable when too many wait, or the drawing broke off
 */
async function drawInThread(job: PaperJob): Promise<Pdf> {
  const context = requestContext();
  const asker = context && String(context.user?.id ?? context.address);
  const { buffer, byteOffset, byteLength } = await queue.draw(job, asker);
  return Buffer.from(buffer, byteOffset, byteLength);
}

const cache = pdfCache(KEPT_PDF_BYTES);

/**
 * The document as an A4 PDF.
 * @throws Unavailable when it cannot be drawn just now
 */
export function renderDocumentPdf(view: DocumentView): Promise<Pdf> {
  return drawnOnce({ kind: "document", view });
}

/** The crew's sheet of a job as an A4 PDF. Raises the same. */
export function renderJobSheetPdf(view: JobSheetView): Promise<Pdf> {
  return drawnOnce({ kind: "job sheet", view });
}

/** A road paper as an A4 PDF: of a lorry receipt its copies, two to a sheet. Raises the same. */
export function renderRoadPaperPdf(view: RoadPaperView): Promise<Pdf> {
  return drawnOnce({ kind: "road paper", view });
}

/** A hire challan as one A4 page: our copy and the owner's. Raises the same. */
export function renderHireChallanPdf(view: HireChallan): Promise<Pdf> {
  return drawnOnce({ kind: "hire challan", view });
}

/** A declaration that nothing is to be deducted at source, as an A4 page. Raises the same. */
export function renderDeclarationPdf(view: OfficePaper): Promise<Pdf> {
  return drawnOnce({ kind: "declaration", view });
}

/** Stickers of packages as A4 sheets. Raises the same. */
export function renderLabelsPdf(view: LabelsView): Promise<Pdf> {
  return drawnOnce({ kind: "labels", view });
}

function drawnOnce(paper: Unillustrated) {
  const key = createHash("sha256").update(JSON.stringify(paper)).digest("base64url");
  return cache.get(key, async () => {
    const { logo } = paper.view.company;
    return drawInThread({ ...paper, logo: logo ? await readLogo(logo.id) : null });
  });
}

/** A paper without the picture, which its view only names. */
type Unillustrated = PaperJob extends infer Job
  ? Job extends unknown
    ? Omit<Job, "logo">
    : never
  : never;
