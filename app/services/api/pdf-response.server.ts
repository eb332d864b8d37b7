import { proofName, type Proof } from "~/models/billing/proof/proof.server";
import { documentFile } from "~/models/papers/paper/document-file";
import type { DocumentView } from "~/models/papers/paper/document-view";

import { renderDocumentPdf } from "../pdf/render-document.server";

/** A PDF to be saved as `filename`; it is somebody's document, so no cache keeps it. */
export function pdfResponse(bytes: Uint8Array<ArrayBuffer>, filename: string): Response {
  return new Response(bytes, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${filename.replace(/[^\w.-]+/g, "-")}"`,
      "Content-Length": String(bytes.byteLength),
      "Cache-Control": "private, no-store",
    },
  });
}

/** The file that proves a record's figure, to be saved as `what` it is with the record's id. */
export function proofResponse(what: string, id: number, { type, bytes }: Proof): Response {
  return new Response(bytes, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${proofName(what, id, type)}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

/** A document as its PDF; `version` where it is shown as it then was. */
export async function documentPdf(
  view: DocumentView,
  version: number | null = null,
): Promise<Response> {
  return pdfResponse(await renderDocumentPdf(view), documentFile(view, version));
}
