import type { DocumentView } from "../../papers/paper/document-view";

/** What the page of a link is drawn from: plain text, ready to be shown. */

/** What a document can have beside it; the words that the PDF's address names it by. */
export const RELATED_KINDS = ["invoice", "note", "receipt"] as const;
export type RelatedKind = (typeof RELATED_KINDS)[number];

/** An invoice, note or receipt that came of the document a link is for. */
export type RelatedDocument = {
  kind: RelatedKind;
  id: number;
  /** What the paper itself is called. */
  title: string;
  number: string;
  status: string;
  /** The status as its customer calls it. */
  word: string;
  day: string;
  amount: string;
};

/** A lorry receipt or a delivery receipt beside the bill of its consignment. */
export type RelatedRoadPaper = {
  consignmentId: number;
  kind: BilledPaper;
  title: string;
  number: string;
};
export type BilledPaper = "lr" | "delivery";

/** A job as its customer sees it: when, and its state. */
export type JobLine = {
  id: number;
  day: string;
  time: string | null;
  status: string;
  word: string;
};

export type LinkNotice = { tone: "info" | "success" | "warning"; text: string };

/** What the visitor of a link sees: the document, its state, and what belongs to it. */
export type LinkedDocument = {
  view: DocumentView;
  /** Its state, as its customer calls it. */
  word: string;
  notice: LinkNotice | null;
  /** The hash of the view where it waits for the visitor's answer. */
  answerTo: string | null;
  /** Of an accepted quotation: what is asked to confirm its day. */
  toConfirm?: string | null;
  /** What its customer said that they paid of that, until the office has confirmed it. */
  said?: string | null;
  jobs: JobLine[];
  relatedDocuments: RelatedDocument[];
  /** Of a bill: the papers of its consignments, which accounts desks match with it. */
  roadPapers?: RelatedRoadPaper[];
  /** A receipt of a payment that was given back is not handed out. */
  hasPdf: boolean;
};
