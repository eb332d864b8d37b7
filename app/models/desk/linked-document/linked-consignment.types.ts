import type { PhoneContact } from "../../papers/message/phone";
import type { RoadPaperKind } from "../../road/road-paper/road-paper.view";
import type { LinkNotice } from "./linked-document.types";

/** What the page of a consignment's link is drawn from: plain text, ready to be shown. */

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

/** What customers sign by a link. */
type ConfirmedFor = "packing" | "delivery";

/** What somebody signed, and that it still reads so. */
export type ConfirmedPaper = { purpose: ConfirmedFor; text: string };

/** What is to be signed now. `changed`: it was signed once, and reads otherwise since. */
export type PaperToConfirm = {
  purpose: ConfirmedFor;
  shown: string;
  changed: boolean;
  /** Proposed. */
  name: string;
};

/** What was recorded of a delivery. */
export type LinkedDelivery = {
  receivedBy: string;
  /** "38 of 40 packages". */
  packages: string;
  remarks: string;
  /** What came short or damaged. */
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
