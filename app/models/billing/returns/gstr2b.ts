/**
 * GSTR-2B: the documents of suppliers as the portal tells them, read from its JSON or from the sheets of its workbook, and matched with
 * the bills in the books. Amounts in minor units of INR, those of credit notes negative. Pure.
 */
import { dayIn, MONTHS } from "../../ground/day/typed-day";

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

/** A bill in the books. Amounts as above. */
export type OurBill = {
  gstin: string | null;
  number: string | null;
  date: string;
  igst: number;
  cgst: number;
  sgst: number;
  /** The bill as the vendor wrote it; a day of the books is another. */
  reverseCharge: boolean;
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
  const at = MONTHS.indexOf(last.slice(0, 3).toLowerCase());
  const from = Number(/^(20\d\d)-\d\d/.exec(year.trim())?.[1]);
  if (at < 0 || !from) return null;
  return `${at < 3 ? from + 1 : from}-${String(at + 1).padStart(2, "0")}`;
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

/**
 * What of a bill's number tells it from others of its supplier: letters and figures apart, without zeros before a figure and without a
 * financial year. "SAW/2026-27/0077" is "SAW 77".
 */
export function numberKey(number: string): string {
  const parts = number.toUpperCase().match(/[A-Z]+|\d+/g) ?? [];
  const plain = (all: string[]) => all.map((part) => part.replace(/^0+(?=\d)/, "")).join(" ");
  const rest = parts.filter((part, at) => !isYear(part, parts[at + 1], parts[at - 1]));
  return plain(rest.some((part) => /\d/.test(part)) ? rest.filter((part) => part !== "FY") : parts);
}

/** "2627", "202627", or either half of "2026-27" and "26-27". */
function isYear(part: string, next = "", last = ""): boolean {
  const follows = (one: string, other: string) =>
    /^(20)?\d\d$/.test(one) &&
    /^(20)?\d\d$/.test(other) &&
    Number(other.slice(-2)) === (Number(one.slice(-2)) + 1) % 100;
  if (follows(part, next) || follows(last, part)) return true;
  const [, from = "", to = ""] = /^(?:20)?(\d\d)(\d\d)$/.exec(part) ?? [];
  return from !== "" && follows(from, to);
}

type Heads = Pick<OurBill, "igst" | "cgst" | "sgst">;
const taxOf = ({ igst, cgst, sgst }: Heads) => igst + cgst + sgst;
/** The portal rounds each item by itself. */
const RUPEE = 100;
const isNear = (one: Heads, other: Heads) => Math.abs(taxOf(one) - taxOf(other)) <= RUPEE;

export type Pair<L, B> =
  | { state: "both"; line: L; bill: B; differs: null }
  | { state: "differs"; line: L; bill: B; differs: "tax" | "heads" | "number" }
  | { state: "theirs"; line: L; bill: null; differs: null }
  | { state: "ours"; line: null; bill: B; differs: null };

/** What a line and a bill may have alike, the surest first; null where one has nothing of it. */
const closed = (number: string | null) => number && numberKey(number).replace(/ /g, "");
const WAYS: readonly {
  line: (line: Told) => string | null;
  bill: (bill: OurBill) => string | null;
  /** Alike in this alone they may be two documents: the tax decides. */
  near: boolean;
  differs?: "number";
}[] = [
  {
    line: ({ number }) => numberKey(number),
    bill: ({ number }) => number && numberKey(number),
    near: false,
  },
  {
    line: ({ amends }) => amends && numberKey(amends),
    bill: ({ number }) => number && numberKey(number),
    near: false,
  },
  { line: ({ number }) => closed(number), bill: ({ number }) => closed(number), near: true },
  { line: ({ date }) => date, bill: ({ date }) => date, near: true, differs: "number" },
];

/**
 * Matches the lines of a statement with bills, each once: by supplier and number, then by supplier, day and tax. In both are those whose tax is
 * the same within a rupee under the same heads.
 */
export function matchGstr2b<L extends Told, B extends OurBill>(
  lines: readonly L[],
  bills: readonly B[],
): Pair<L, B>[] {
  const found = new Map<L, Pair<L, B>>();
  const left = new Set(bills);
  for (const way of WAYS) {
    const alike = new Map<string, Set<B>>();
    for (const bill of left) {
      const key = bill.gstin && way.bill(bill);
      if (!key) continue;
      const name = `${bill.gstin} ${key}`;
      const own = alike.get(name);
      if (own) own.add(bill);
      else alike.set(name, new Set([bill]));
    }
    for (const line of lines) {
      const key = found.has(line) ? null : way.line(line);
      const own = key === null ? undefined : alike.get(`${line.gstin} ${key}`);
      const bill = own && nearest(line, own);
      if (!bill || (way.near && !isNear(line, bill))) continue;
      own.delete(bill);
      left.delete(bill);
      found.set(line, pairOf(line, bill, way.differs));
    }
  }
  return [
    ...lines.map(
      (line) => found.get(line) ?? { state: "theirs" as const, line, bill: null, differs: null },
    ),
    ...[...left].map((bill) => ({ state: "ours" as const, line: null, bill, differs: null })),
  ];
}

/** So many bills that are alike are looked at: more of one number or one day no supplier has. */
const MOST_ALIKE = 200;

/** The bill whose tax is nearest to a line's: a supplier may give one number twice, each year or to a note. */
function nearest<B extends Heads>(line: Heads, bills: Iterable<B>): B | undefined {
  let best: B | undefined;
  const away = (bill: Heads) => Math.abs(taxOf(line) - taxOf(bill));
  let seen = 0;
  for (const bill of bills) {
    if (++seen > MOST_ALIKE) break;
    if (!best || away(bill) < away(best)) best = bill;
    if (away(best) === 0) break;
  }
  return best;
}

function pairOf<L extends Told, B extends OurBill>(
  line: L,
  bill: B,
  differs?: "number",
): Pair<L, B> {
  const isReverse = line.reverseCharge && bill.reverseCharge;
  const heads = (line.igst !== 0) === (bill.igst !== 0);
  const why = differs ?? (!isReverse && !isNear(line, bill) ? "tax" : heads ? null : "heads");
  return why === null
    ? { state: "both", line, bill, differs: null }
    : { state: "differs", line, bill, differs: why };
}
