/**
 * A paper of the road as one view, all text: page, print and PDF are drawn from it, so they cannot disagree. Plain JSON.
 * Labels are said in English with Hindi beside them; what somebody wrote stands as they wrote it.
 */
import type { DocumentView } from "../../papers/paper/document-view";
import type { VehicleKind } from "../road/vehicle-parts";

export const ROAD_PAPERS = {
  forwarding: { en: "Goods Forwarding Note", hi: "माल अग्रेषण पत्र" },
  lr: { en: "Lorry Receipt / Consignment Note", hi: "बिल्टी / लॉरी रसीद" },
  packing: { en: "Packing List", hi: "पैकिंग सूची" },
  vehicle: { en: "Vehicle Condition Report", hi: "वाहन स्थिति रिपोर्ट" },
  value: { en: "Declaration of Value for Transit Insurance", hi: "मूल्य घोषणा" },
  delivery: { en: "Delivery Receipt", hi: "सुपुर्दगी रसीद" },
} as const;
export type RoadPaperKind = keyof typeof ROAD_PAPERS;
export const ROAD_PAPER_KINDS = Object.keys(ROAD_PAPERS) as [RoadPaperKind, ...RoadPaperKind[]];

/** A fixed label; `hindi` is empty where it has none. */
export type RoadLabel = { label: string; hindi: string };

export type RoadFact = RoadLabel & { value: string };

export type RoadFacts = RoadLabel & { facts: RoadFact[] };

export type RoadParty = RoadLabel & { lines: string[] };

export type RoadTable = RoadLabel & {
  columns: (RoadLabel & { align: "left" | "right"; /** Share of the width. */ weight: number })[];
  rows: string[][];
  /** Beneath the rows, a cell a column; none where there is nothing to add up. */
  total: string[];
  /** Shown when there are no rows. */
  empty: string;
};

/**
 * A table as it is drawn: columns in which no row says anything are left out. One with an empty row is for a pen and has all of
 * them.
 */
export function drawnTable(table: RoadTable): RoadTable {
  const { rows, total } = table;
  const isEmpty = (texts: string[]) => texts.every((text) => text === "");
  const says = table.columns.map((_, at) => [...rows, total].some((texts) => texts[at]));
  if (rows.length === 0 || rows.some(isEmpty) || says.every(Boolean)) return table;
  const kept = <T>(cells: readonly T[]) => cells.filter((_, at) => says[at]);
  const columns = kept(table.columns);
  const width = columns.reduce((sum, { weight }) => sum + weight, 0);
  return {
    ...table,
    columns: columns.map((column) => ({ ...column, weight: column.weight / width })),
    rows: rows.map(kept),
    total: kept(total),
  };
}

/** The outline of a vehicle with its numbered places, and when damage was marked there. */
export type RoadOutline = {
  kind: VehicleKind;
  places: {
    number: number;
    x: number;
    y: number;
    /** Marked at pickup, or found at delivery alone; null: nothing is there. */
    stage: "pickup" | "delivery" | null;
  }[];
};

export type RoadText = RoadLabel & { lines: string[] };

/** A copy of a lorry receipt for one recipient, with the colour of its band. */
export type RoadCopy = RoadLabel & { tint: "green" | "pink" | "white" | "cream" };

/** A signature's purpose, as its row keeps it; null: by hand alone. */
export type SignedFor = "packing" | "delivery" | "pickup" | "handover";

export type RoadSignature = RoadLabel & {
  /** Written there by hand. */
  how: string;
  purpose: SignedFor | null;
  /**
   * The signer and the time. `changed`: the signed text has changed, so the signature no longer holds; `anonymised`:
   * changed by an erasure alone.
   */
  signed: {
    text: string;
    changed: boolean;
    anonymised?: true;
    /** A drawn one: its PNG as a data address. */
    drawn?: string;
  } | null;
};

/** The note on a signature whose paper has changed; null where it still holds. */
export function signatureNote({
  changed,
  anonymised,
}: {
  changed: boolean;
  anonymised?: boolean;
}): string | null {
  if (changed) return "Void: changed since it was signed";
  return anonymised ? "The paper was anonymised after it was signed" : null;
}

export type RoadPaperView = {
  kind: RoadPaperKind;
  title: { en: string; hi: string };
  /** The lorry receipt's number, or LR-DRAFT-{id} until it has one. */
  number: string;
  date: string;
  status: string;
  /** A mark such as a draft's; null for none. */
  mark: string | null;
  company: DocumentView["company"];
  /** "NON-NEGOTIABLE" of a lorry receipt; empty for all others. */
  legend: string;
  copies: RoadCopy[];
  parties: RoadParty[];
  facts: RoadFacts[];
  outline: RoadOutline | null;
  tables: RoadTable[];
  texts: RoadText[];
  /** The terms of law and trade on every such paper, then the company's own. */
  terms: string[];
  /** The company's own terms, among `terms` as well: long ones go on a page of their own. */
  ownTerms: string[];
  signatures: RoadSignature[];
};

/** A paper of the office's own, in English alone: without copies, legend, outline and terms. */
export type OfficePaper = Omit<RoadPaperView, "kind"> & { kind: "declaration" };

type Signed = readonly [label: string, how: string];
type OfficeParts = Pick<RoadPaperView, "number" | "date" | "company" | "parties" | "facts"> &
  Partial<Pick<RoadPaperView, "status" | "mark" | "tables" | "texts">> & {
    title: string;
    signatures: readonly Signed[];
  };

export const inEnglish = (label: string): RoadLabel => ({ label, hindi: "" });

/** A column of an office's paper; `weight`: its share of the width. */
export const officeColumn = (label: string, align: "left" | "right", weight: number) => ({
  ...inEnglish(label),
  align,
  weight,
});

export const officePaper = ({ title, signatures, ...of }: OfficeParts): OfficePaper => ({
  kind: "declaration",
  title: { en: title, hi: "" },
  status: "",
  mark: null,
  legend: "",
  copies: [],
  outline: null,
  tables: [],
  texts: [],
  terms: [],
  ownTerms: [],
  ...of,
  signatures: signatures.map(([label, how]) => ({
    ...inEnglish(label),
    how,
    purpose: null,
    signed: null,
  })),
});

/** The papers that a word of an address names. */
export function isRoadPaper(text: string): text is RoadPaperKind {
  return Object.hasOwn(ROAD_PAPERS, text);
}

/** The signed part of a paper: the company's new address, a later number and other signatures do not change it. */
export function signedPart(view: RoadPaperView) {
  const { kind, parties, facts, outline, tables, texts } = view;
  return { kind, parties, facts, outline, tables, texts };
}

/** A paper without pictures of signatures, for pages that have to be light: who signed when stands there in words. */
export function withoutDrawings(view: RoadPaperView): RoadPaperView {
  const signatures = view.signatures.map(({ signed, ...line }) => {
    if (!signed) return { ...line, signed };
    const { drawn: _, ...said } = signed;
    return { ...line, signed: said };
  });
  return { ...view, signatures };
}

/** A view as it was kept; null for what was kept before views were: the record that a paper was drawn from. */
export function keptRoadPaper(json: string): RoadPaperView | null {
  const kept = JSON.parse(json) as Partial<RoadPaperView>;
  return kept.kind === "lr" ? (kept as RoadPaperView) : null;
}

/** The name of a paper's PDF wherever it is saved; with a version, of how it then was. */
export function roadPaperFile(
  { kind, number }: Pick<RoadPaperView, "kind" | "number">,
  version: number | null = null,
): string {
  const name = kind === "lr" ? "lorry-receipt" : kind;
  return `${name}-${number}${version === null ? "" : `-version-${version}`}.pdf`;
}
