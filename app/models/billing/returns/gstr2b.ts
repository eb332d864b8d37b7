/**
 * GSTR-2B: the documents of suppliers as the portal tells them, read from its JSON or from the sheets of its workbook. Amounts in minor
 * units of INR, those of credit notes negative. Pure.
 */
import { dayIn, monthNumber } from "../../ground/day/typed-day";

/** A document of a supplier as the statement has it. */
export type Told = {
  kind: "invoice" | "credit" | "debit";
  gstin: string;
  name: string;
  number: string;
  /** The number that it had before the supplier amended it. */
  amends: string | null;
  date: string;
  value: number;
  taxable: number;
  igst: number;
  cgst: number;
  sgst: number;
  reverseCharge: boolean;
  /** Why the portal gives no credit of it; null where it does. */
  refused: string | null;
};

export type Statement = {
  gstin: string | null;
  /** The month, "2026-11"; of a quarterly filer the last of the quarter. */
  month: string | null;
  lines: Told[];
};

const NO_CREDIT: Readonly<Record<string, string>> = {
  P: "Place of supply and supplier are in one State, and you are in another",
  C: "Filed by the supplier after the last day for credit",
};

type Cell = string | number | undefined;
type Item = Partial<Record<"txval" | "igst" | "cgst" | "sgst", Cell>>;
type Doc = Item & {
  [
    name in "inum" | "ntnum" | "oinum" | "ontnum" | "dt" | "typ" | "val" | "rev" | "itcavl" | "rsn"
  ]?: Cell;
} & { items?: Item[] };
type Supplier = { ctin?: string; trdnm?: string; inv?: Doc[]; nt?: Doc[] };

const minor = (cell: Cell) => Math.round((Number(String(cell ?? 0).replace(/,/g, "")) || 0) * 100);
const text = (cell: Cell) => String(cell ?? "").trim();

function lineOf(supplier: Pick<Supplier, "ctin" | "trdnm">, doc: Doc, isNote: boolean): Told {
  const credit = isNote && /^c/i.test(text(doc.typ));
  const signed = (amount: number) => (credit ? -amount : amount);
  // Newer statements have the sums with the document, older ones an item a rate.
  const items = doc.items ?? [doc];
  const of = (name: keyof Item) => signed(items.reduce((all, item) => all + minor(item[name]), 0));
  return {
    kind: isNote ? (credit ? "credit" : "debit") : "invoice",
    gstin: text(supplier.ctin).toUpperCase(),
    name: text(supplier.trdnm),
    number: text(isNote ? doc.ntnum : doc.inum),
    amends: text(isNote ? doc.ontnum : doc.oinum) || null,
    date: dayIn(text(doc.dt)) ?? "",
    value: signed(minor(doc.val)),
    taxable: of("txval"),
    igst: of("igst"),
    cgst: of("cgst"),
    sgst: of("sgst"),
    reverseCharge: /^y/i.test(text(doc.rev)),
    refused: /^n/i.test(text(doc.itcavl))
      ? (NO_CREDIT[text(doc.rsn)] ?? (text(doc.rsn) || "The portal gives no credit of it"))
      : null,
  };
}

/** "112026" as "2026-11"; null for another text. */
function monthIn(text: unknown): string | null {
  const [, month, year] = /^(0[1-9]|1[0-2])(20\d\d)$/.exec(String(text ?? "")) ?? [];
  return month ? `${year}-${month}` : null;
}

/** Reads the portal's JSON; null for JSON of another kind. */
export function readGstr2bJson(json: unknown): Statement | null {
  const data = (json as { data?: Record<string, unknown> } | null)?.data ?? (json as Statement);
  const { gstin, rtnprd, docdata } = (data ?? {}) as Record<string, unknown>;
  if (typeof docdata !== "object" || docdata === null) return null;
  const lines: Told[] = [];
  for (const [section, isNote] of [
    ["b2b", false],
    ["b2ba", false],
    ["cdnr", true],
    ["cdnra", true],
  ] as const) {
    const suppliers = (docdata as Record<string, unknown>)[section];
    for (const supplier of Array.isArray(suppliers) ? (suppliers as Supplier[]) : [])
      for (const doc of (isNote ? supplier.nt : supplier.inv) ?? [])
        lines.push(lineOf(supplier, doc, isNote));
  }
  return { gstin: typeof gstin === "string" ? gstin : null, month: monthIn(rtnprd), lines };
}

/** Columns of the workbook's sheets by the letters of their headings. Those of a document that was amended stand before it. */
const COLUMNS: readonly [keyof Doc | keyof Supplier, RegExp][] = [
  ["ctin", /^gstinofsupplier/],
  ["trdnm", /^tradelegalname/],
  ["inum", /^(invoice|note)number/],
  ["typ", /^notetype/],
  ["dt", /^(invoice|note)date/],
  ["val", /^(invoice|note)value/],
  ["rev", /^supplyattracts?reversecharge/],
  ["txval", /^taxablevalue/],
  ["igst", /^integratedtax/],
  ["cgst", /^centraltax/],
  ["sgst", /^stateuttax/],
  ["itcavl", /^itcavailability/],
  ["rsn", /^reason/],
];
const letters = (cell: string) => cell.toLowerCase().replace(/[^a-z]/g, "");

/** The sheets that tell of documents, which of them are notes, and the one that says whose they are. */
const [SHEET, NOTES, ABOUT] = [/^(b2b-)?(b2ba?|cdnra?)$/i, /cdnra?$/i, /^read ?me$/i];
export const isSheet = (name: string) => SHEET.test(name.trim()) || ABOUT.test(name.trim());

/** Reads the workbook's sheets by their names; null where none of them is of GSTR-2B. */
export function readGstr2bSheets(sheets: Readonly<Record<string, string[][]>>): Statement | null {
  const named = Object.entries(sheets).map(([name, rows]) => [name.trim(), rows] as const);
  const documents = named.filter(([name]) => SHEET.test(name));
  if (documents.length === 0) return null;
  const about = named.filter(([name]) => ABOUT.test(name)).flatMap(([, rows]) => rows);
  const said = (heading: RegExp) => {
    const row = about.find((cells) => cells.some((cell) => heading.test(letters(cell)))) ?? [];
    return row.slice(row.findIndex((cell) => heading.test(letters(cell))) + 1).find(Boolean) ?? "";
  };
  return {
    gstin: text(said(/^gstin$/)) || null,
    month: monthNamed(said(/^taxperiod$/), said(/^financialyear$/)),
    lines: documents.flatMap(([name, rows]) => readSheet(rows, NOTES.test(name))),
  };
}

/** The month of a name in a financial year such as 2026-27, "Oct - Dec" the last of its quarter; null for anything else. */
function monthNamed(name: string, year: string): string | null {
  const last = name.split(/\s*(?:-|to)\s*/i).at(-1) ?? "";
  const month = monthNumber(last);
  const from = Number(/^(20\d\d)-\d\d/.exec(year.trim())?.[1]);
  if (month === 0 || !from) return null;
  return `${month < 4 ? from + 1 : from}-${String(month).padStart(2, "0")}`;
}

/** Reads one sheet: its headings stand in one row or two, and a document with several rates has a row each. */
function readSheet(rows: readonly string[][], isNote: boolean): Told[] {
  const top = rows.findIndex((row) => row.some((cell) => /^gstinofsupplier/.test(letters(cell))));
  if (top < 0) return [];
  const [upper = [], lower = []] = [rows[top], rows[top + 1]];
  const inTwo = !lower.some((cell) => /^\d{2}[A-Z]{5}/i.test(cell));
  const heads = Array.from({ length: Math.max(upper.length, lower.length) }, (_, at) =>
    letters((inTwo && lower[at]) || upper[at] || ""),
  );
  const places = new Map<string, number>();
  // The last of a name is the document itself: what it amends stands to its left.
  for (const [name, heading] of COLUMNS) {
    const at = heads.findLastIndex((head) => heading.test(head));
    if (at >= 0) places.set(name, at);
  }
  const number = COLUMNS.find(([name]) => name === "inum")![1];
  const original = heads.findIndex((head) => number.test(head));
  const docs = new Map<string, { supplier: Supplier; doc: Doc; items: Item[] }>();
  for (const row of rows.slice(top + (inTwo ? 2 : 1))) {
    const cell = (name: string) => row[places.get(name) ?? -1];
    const gstin = text(cell("ctin"));
    if (!/^[0-9A-Z]{15}$/i.test(gstin)) continue;
    // The total of a document with several rates is a row of its own.
    const [, own = "", isTotal] = /^(.*?)(-total)?$/i.exec(text(cell("inum"))) ?? [];
    const key = `${gstin} ${own} ${isNote ? text(cell("typ")) : ""}`;
    const item = {
      txval: cell("txval"),
      igst: cell("igst"),
      cgst: cell("cgst"),
      sgst: cell("sgst"),
    };
    const known = docs.get(key);
    if (isTotal && known) known.items = [item];
    else if (known) known.items.push(item);
    else {
      const named = { inum: own, ntnum: own, typ: cell("typ"), dt: cell("dt"), val: cell("val") };
      const amends = original < (places.get("inum") ?? 0) ? row[original] : undefined;
      const doc = { ...named, oinum: amends, ontnum: amends, rev: cell("rev") };
      docs.set(key, {
        supplier: { ctin: gstin, trdnm: cell("trdnm") },
        doc: { ...doc, itcavl: cell("itcavl"), rsn: cell("rsn") },
        items: [item],
      });
    }
  }
  return [...docs.values()].map(({ supplier, doc, items }) =>
    lineOf(supplier, { ...doc, items }, isNote),
  );
}
