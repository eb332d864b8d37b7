import { createHash } from "node:crypto";

import { readLogo } from "~/models/company/company/logo.server";
import type { JobSheetView } from "~/models/road/job/job.sheet";
import type { DocumentView } from "~/models/papers/paper/document-view";
import type { LabelsView } from "~/models/road/road-paper/package-labels";
import type { HireChallan } from "~/models/billing/hire/hire.challan";
import type { TdsDeclaration } from "~/models/billing/tds/declaration";
import type { RoadPaperView } from "~/models/road/road-paper/road-paper.view";
import { KEPT_PDF_BYTES } from "~/platform/limits.server";

import type { PaperJob } from "./draw-pdf.server";
import { drawInThread } from "./draw-in-thread.server";
import { pdfCache, type Pdf } from "./pdf-cache";

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
export function renderDeclarationPdf(view: TdsDeclaration): Promise<Pdf> {
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
