/**
 * GSTR-1: the papers of a month or quarter as the sections of the return. What is known of each paper is frozen with it; nothing is
 * taxed here. Amounts in minor units, rates in hundredths of a percent. Pure.
 */
import { isQuarter, lastMonthOf } from "../../company/month/month";
import type { FrozenTax } from "../../ground/tax/frozen-tax";
import { hsnIsSplit } from "./gstr1.dated";
import { type TaxSums, type RateItem, NOTHING, columnsOf, added, summed } from "./gstr1.sums";
import { RUPEES, placedOf, NO_FACTS, problemsOf, typeOf } from "./gstr1.placed";

/** An issued invoice, or a note about one, as its record has it. */
export type Paper = {
  entity: "invoice" | "credit" | "debit";
  id: number;
  number: string;
  date: string;
  currency: string;
  total: number;
  taxableValue: number;
  taxAmount: number;
  clientName: string;
  clientKind: string | null;
  clientGstin: string | null;
  clientIsComposition: boolean;
  clientAddress: string | null;
  regime: string | null;
  placeOfSupply: string | null;
  placeOfSupplyReason: string | null;
  placeOfSupplyChosen: boolean;
  reverseCharge: boolean;
  tax: FrozenTax | null;
  /** The invoice of a note. */
  invoice: { date: string; total: number } | null;
  /** The company's GSTIN as the paper names it, "" where it names none; null: not known. */
  supplierGstin: string | null;
  /** Whether a lorry receipt was issued for the goods of its quotation or job. */
  hasLorryReceipt: boolean;
  /** The month whose IFF took it: the return of its quarter then does not name it; null: none did. */
  inIff: string | null;
  /** Whether an IFF took the amendment that it is told as of. */
  amendedInIff: boolean;
};

export type InvoiceType = "R" | "SEWP" | "SEWOP" | "WPAY" | "WOPAY";

/** A paper that the return names by itself. */
export type PaperRow = {
  entity: Paper["entity"];
  id: number;
  number: string;
  date: string;
  name: string;
  gstin: string | null;
  value: number;
  place: string;
  interState: boolean;
  reverseCharge: boolean;
  type: InvoiceType;
  inIff: string | null;
  amendedInIff: boolean;
  items: RateItem[];
};

/** Small supplies, advances: one row a place and rate. */
export type PlaceRow = RateItem & { place: string; interState: boolean };

/** The receipt or refund voucher that a row of advances is about. */
export type Voucher = {
  id: number;
  number: string;
  date: string;
  gstin: string | null;
  isComposition: boolean;
};

const NIL_KINDS = ["INTRB2B", "INTRAB2B", "INTRB2C", "INTRAB2C"] as const;
export type NilKind = (typeof NIL_KINDS)[number];
/** A paper as an amendment has it, with what the returns said of it before. */
export type AmendedRow = PaperRow & { original: PaperRow };
/** The amended totals of a place in a filed return, rate by rate, with the earlier ones. */
export type AmendedPlace = Pick<PlaceRow, "place" | "interState"> & {
  /** The last month of that return. */
  month: string;
  rows: PlaceRow[];
  original: PlaceRow[];
};

export const AMENDED_PAPERS = ["b2ba", "b2cla", "cdnra", "cdnura"] as const;
export const AMENDED_PLACES = ["b2csa", "ata", "txpda"] as const;
/** Tables 9A, 9C, 10 and 11: what amendments of the period say of papers of filed returns. */
export type Amended = Record<(typeof AMENDED_PAPERS)[number], AmendedRow[]> &
  Record<(typeof AMENDED_PLACES)[number], AmendedPlace[]> & {
    /** The quarter's papers that its IFFs named: they count in all sums and appear in no other list. */
    iff: AmendedRow[];
  };

type NilRow = { kind: NilKind; exempt: number };

export type HsnRow = RateItem & { to: "b2b" | "b2c"; sac: string; value: number };

/** Numbers of one series in use: `cancelled` of them are. */
export type SeriesRow = {
  /** As the return numbers the kinds of papers: 1 invoices, 4 debit notes, 5 credit notes, 6 and 8 vouchers. */
  nature: 1 | 4 | 5 | 6 | 8;
  from: string;
  to: string;
  total: number;
  cancelled: number;
};

/** A warning to check before the return is filed. */
export type Problem = {
  entity: Paper["entity"] | "payment" | "expense" | "hire" | "gstr2b" | "company";
  id: number | null;
  number: string;
  message: string;
};

/** The part of the books in no section, in rupees; the problems say why. `outside`: tax of papers outside GST. */
type Unplaced = { count: number; outside: number } & TaxSums;

/** Papers in another currency: in no section, and in no sum of rupees. */
export type OtherCurrency = { currency: string; count: number; taxable: number; tax: number };

export type Gstr1 = {
  /** A month, or a quarter. */
  period: string;
  /** Papers of a quarter that its IFFs named: they are in all sums, and in no list again. */
  iff: PaperRow[];
  b2b: PaperRow[];
  b2cl: PaperRow[];
  b2cs: PlaceRow[];
  /** Table 6A: to customers abroad. */
  exp: PaperRow[];
  cdnr: PaperRow[];
  cdnur: PaperRow[];
  nil: NilRow[];
  at: PlaceRow[];
  txpd: PlaceRow[];
  hsn: HsnRow[];
  docIssue: SeriesRow[];
  amended: Amended;
  unplaced: Unplaced;
  /** By currency. */
  others: OtherCurrency[];
  /** The number of papers gathered, in any section. */
  papers: number;
  problems: Problem[];
  hsnSplit: boolean;
};

export const NONE_AMENDED: Amended = {
  b2ba: [],
  b2cla: [],
  cdnra: [],
  cdnura: [],
  b2csa: [],
  ata: [],
  txpda: [],
  iff: [],
};

/** A credit note takes off what it names. */
export const signOf = ({ entity }: Pick<Paper, "entity">) => (entity === "credit" ? -1 : 1);

/** Returns the charged amounts: under reverse charge only the value counts in sums. */
export function chargedOf({ items, reverseCharge }: Pick<PaperRow, "items" | "reverseCharge">) {
  const all = summed(items);
  return reverseCharge ? { ...NOTHING, taxable: all.taxable } : all;
}

/** Adds a paper, or what several come to, to the row of its currency. */
export function addOther(rows: Map<string, OtherCurrency>, { currency, ...more }: OtherCurrency) {
  const known = rows.get(currency) ?? { currency, count: 0, taxable: 0, tax: 0 };
  rows.set(currency, {
    currency,
    count: known.count + more.count,
    taxable: known.taxable + more.taxable,
    tax: known.tax + more.tax,
  });
}

export const byCurrency = (rows: Map<string, OtherCurrency>) =>
  [...rows.values()].sort((one, other) => compare(one.currency, other.currency));

/** Gathers the papers of a period, one after another, into the sections of the return of a GSTIN; "" for none. */
export function gatherGstr1(period: string, supplierState: string, gstin: string) {
  const papers = { b2b: [], b2cl: [], exp: [], cdnr: [], cdnur: [], iff: [] } as Record<
    "b2b" | "b2cl" | "exp" | "cdnr" | "cdnur" | "iff",
    PaperRow[]
  >;
  const b2cs = new Map<string, PlaceRow>();
  const nil = new Map<NilKind, number>();
  const at = new Map<string, PlaceRow>();
  const txpd = new Map<string, PlaceRow>();
  const hsn = new Map<string, HsnRow>();
  const problems: Problem[] = [];
  let unplaced: Unplaced = { count: 0, outside: 0, ...NOTHING };
  const others = new Map<string, OtherCurrency>();
  let count = 0;

  const addPlace = (rows: Map<string, PlaceRow>, row: PlaceRow, times = 1) => {
    const key = `${row.place} ${row.interState} ${row.rate}`;
    const known = rows.get(key) ?? { ...row, ...NOTHING };
    rows.set(key, { ...known, ...added(known, row, times) });
  };

  function addHsn(paper: Paper, frozen: FrozenTax) {
    const to = paper.clientGstin ? "b2b" : "b2c";
    for (const { sac, rate, taxable, heads } of frozen.lines) {
      const sums = columnsOf(taxable, paper.reverseCharge ? [] : heads);
      const key = `${to} ${sac} ${rate}`;
      const known = hsn.get(key) ?? { to, sac, rate, value: 0, ...NOTHING };
      const times = signOf(paper);
      const value = taxable + sums.igst + sums.cgst + sums.sgst;
      hsn.set(key, { ...known, ...added(known, sums, times), value: known.value + times * value });
    }
  }

  /** Counts what is in no section: by its currency, its tax by heads or as one outside GST. */
  function leaveOut(paper: Paper): void {
    const { currency, taxableValue: taxable, taxAmount: tax, tax: frozen } = paper;
    const times = signOf(paper);
    if (currency !== RUPEES) {
      addOther(others, { currency, count: 1, taxable: times * taxable, tax: times * tax });
      return;
    }
    unplaced = {
      count: unplaced.count + 1,
      outside: unplaced.outside + (frozen ? 0 : times * tax),
      ...added(unplaced, columnsOf(taxable, frozen?.heads ?? []), times),
    };
  }

  function addPaper(paper: Paper): void {
    const { entity, id, number, tax: frozen } = paper;
    count += 1;
    for (const message of problemsOf(paper, gstin)) problems.push({ entity, id, number, message });
    const placed = placedOf(paper, supplierState, gstin);
    if (placed.why !== null || frozen === null) {
      problems.push({ entity, id, number, message: placed.why ?? NO_FACTS });
      leaveOut(paper);
      return;
    }
    const { place, interState, items, exempt, section } = placed;
    addHsn(paper, frozen);
    if (exempt !== null) {
      const kind: NilKind = `${interState ? "INTR" : "INTRA"}${paper.clientGstin ? "B2B" : "B2C"}`;
      nil.set(kind, (nil.get(kind) ?? 0) + signOf(paper) * exempt);
    }
    if (items.length === 0) return;
    if (section === "b2cs") {
      for (const item of items) addPlace(b2cs, { place, interState, ...item }, signOf(paper));
      return;
    }
    const named = paper.inIff && isQuarter(period) ? "iff" : section;
    papers[named].push({
      entity,
      id,
      number,
      date: paper.date,
      name: paper.clientName,
      gstin: paper.clientGstin,
      value: paper.total,
      place,
      interState,
      reverseCharge: paper.reverseCharge,
      type: typeOf(paper),
      inIff: paper.inIff,
      amendedInIff: paper.amendedInIff,
      items,
    });
  }

  return {
    addPaper,
    /** An advance received in the period, less what of it was used or given back in the period. */
    addAdvance: (row: PlaceRow, _of: Voucher, times = 1) => addPlace(at, row, times),
    /** Adds the use, in this period, of an advance from an earlier period. */
    addAdjusted: (row: PlaceRow, _of: Voucher) => addPlace(txpd, row),
    addProblem: (problem: Problem) => problems.push(problem),
    done(docIssue: SeriesRow[]): Gstr1 {
      const filled = (rows: Map<string, PlaceRow>) =>
        [...rows.values()].filter(isAny).sort(byPlace);
      return {
        period,
        ...papers,
        b2cs: filled(b2cs),
        nil: NIL_KINDS.map((kind) => ({ kind, exempt: nil.get(kind) ?? 0 })).filter(
          ({ exempt }) => exempt !== 0,
        ),
        at: filled(at),
        txpd: filled(txpd),
        hsn: [...hsn.values()].filter(isAny).sort(byCode),
        docIssue,
        amended: NONE_AMENDED,
        unplaced,
        others: byCurrency(others),
        papers: count,
        problems,
        hsnSplit: hsnIsSplit(lastMonthOf(period)),
      };
    },
  };
}

const isAny = ({ taxable, igst, cgst, sgst }: TaxSums) =>
  taxable !== 0 || igst !== 0 || cgst !== 0 || sgst !== 0;

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
const byPlace = (one: PlaceRow, other: PlaceRow) =>
  compare(one.place, other.place) || other.rate - one.rate;
const byCode = (one: HsnRow, other: HsnRow) =>
  compare(one.to, other.to) || compare(one.sac, other.sac) || other.rate - one.rate;
