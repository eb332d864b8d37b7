import { type Proof, proofName } from "~/models/billing/proof/proof.server";
import { documentFile, type DocumentView } from "~/models/papers/paper/document-view";
import { renderDocumentPdf } from "../pdf/render-document.server";
import { download } from "../download.server";

/** A PDF to be saved as `filename`; it is somebody's document, so no cache keeps it. */
export function pdfResponse(bytes: Uint8Array<ArrayBuffer>, filename: string): Response {
  const reply = download(bytes, "application/pdf", filename);
  reply.headers.set("Content-Length", String(bytes.byteLength));
  return reply;
}

/** The file that proves a record's figure, to be saved as `what` it is with the record's id. */
export function proofResponse(what: string, id: number, { type, bytes }: Proof): Response {
  return download(bytes, type, proofName(what, id, type));
}

/** A document as its PDF; `version` where it is shown as it then was. */
export async function documentPdf(
  view: DocumentView,
  version: number | null = null,
): Promise<Response> {
  return pdfResponse(await renderDocumentPdf(view), documentFile(view, version));
}
