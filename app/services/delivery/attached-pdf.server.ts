import type { DocumentView } from "~/models/papers/paper/document-view";
import type { RoadPaperView } from "~/models/road/road-paper/road-paper.view";
import { headerText } from "~/platform/mail-address";

import { renderDocumentPdf, renderRoadPaperPdf } from "../pdf/render-document.server";

/** Larger documents stay behind their link: many mailboxes refuse them. */
const MAX_BYTES = 2_000_000;

type AttachedPdf = { filename: string; content: Buffer };

type WithPaper = { attachment: string | null; attachmentName: string | null };

/** As `queueMessage` keeps it. */
type Attached = DocumentView | { roadPaper: RoadPaperView };

const draw = (attached: Attached) =>
  "roadPaper" in attached ? renderRoadPaperPdf(attached.roadPaper) : renderDocumentPdf(attached);

/** The document that goes along with a message, drawn now; null without one, or when it is too large. */
export async function attachedPdf(
  message: WithPaper,
  maxBytes = MAX_BYTES,
): Promise<AttachedPdf | null> {
  if (!message.attachment) return null;
  const content = await draw(JSON.parse(message.attachment) as Attached);
  if (content.length >= maxBytes) return null;
  return { filename: pdfName(message.attachmentName), content };
}

/** A file's name that no system takes for a path. */
export function pdfName(name: string | null): string {
  const plain = headerText(name ?? "").replace(/[/\\:*?"<>|]/g, "-");
  const base = plain.replace(/\.pdf$/i, "").slice(0, 100) || "document";
  return `${base}.pdf`;
}
