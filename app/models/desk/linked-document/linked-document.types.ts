import type { Fact } from "~/models/kit/record/shown-record";
import type { PhoneContact } from "~/models/papers/message/phone";
import type { RoadPaperKind } from "~/models/road/road-paper/road-paper.view";
import type { DocumentView } from "../../papers/paper/document-view";

/** The data of the page behind a consignment's link: plain text, ready to be shown. */

/** So many packages stand on the page itself; all of them are on the packing list. */
export const LISTED_PACKAGES = 60;

/** One of the three that a consignment goes through. */
export type MoveStep = { label: string; when: string; done: boolean };

/** Another part of the same move. */
export type OtherConsignment = {
  id: number;
  number: string;
  status: string;
  word: string;
  route: string;
  day: string;
};

type ConfirmedFor = "packing" | "delivery";

/** A signed text that still reads as it did when it was signed. */
export type ConfirmedPaper = { purpose: ConfirmedFor; text: string };

/** The paper to be signed now. `changed`: it was signed once, and reads otherwise since. */
export type PaperToConfirm = {
  purpose: ConfirmedFor;
  shown: string;
  changed: boolean;
  /** Proposed. */
  name: string;
};

export type LinkedDelivery = {
  facts: Fact[];
  /** Packages short or damaged. */
  marked: { number: number; text: string }[];
};

export type LinkedConsignment = {
  delivery: LinkedDelivery | null;
  number: string;
  status: string;
  /** Its state, as its customer calls it. */
  word: string;
  customer: string;
  from: string;
  to: string;
  notice: LinkNotice | null;
  /** Empty for one that was cancelled. */
  steps: MoveStep[];
  loading: string;
  /** Empty where no day is known, or it has come. */
  expected: string;
  vehicle: string | null;
  /** On the day alone, as the crew is. */
  driver: { name: string; contact: PhoneContact | null } | null;
  crew: string[];
  packages: number;
  listed: { number: number; text: string }[];
  papers: { kind: RoadPaperKind; title: string }[];
  confirmed: ConfirmedPaper[];
  toConfirm: PaperToConfirm | null;
  others: OtherConsignment[];
};

/** The data of a link's page: plain text, ready to be shown. */

/** The kinds of document beside a linked one, as the PDF's address names them. */
export const RELATED_KINDS = ["invoice", "note", "receipt"] as const;
export type RelatedKind = (typeof RELATED_KINDS)[number];

/** An invoice, note or receipt that came of the document a link is for. */
export type RelatedDocument = {
  kind: RelatedKind;
  id: number;
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

/** The view of a link's visitor: the document, its state, and related documents. */
export type LinkedDocument = {
  view: DocumentView;
  /** Its state, as its customer calls it. */
  word: string;
  notice: LinkNotice | null;
  /** The hash of the view where it waits for the visitor's answer. */
  answerTo: string | null;
  /** Asks the customer to pay: what confirms the day of an accepted quotation, or the balance of an invoice. */
  toConfirm?: string | null;
  /** The answer to what its customer last reported as paid; `waits`: until the office has confirmed it. */
  said?: { waits: boolean; tone: "info" | "success" | "warning"; text: string } | null;
  jobs: JobLine[];
  relatedDocuments: RelatedDocument[];
  /** The papers of a bill's consignments, which accounts desks match with it. */
  roadPapers?: RelatedRoadPaper[];
  /** A receipt of a payment that was given back is not handed out. */
  hasPdf: boolean;
};
