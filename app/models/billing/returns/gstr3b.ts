/**
 * GSTR-3B of a month or quarter: what is owed and what is taken back, line by line, each with the papers behind it. As in
 * GSTR-1 nothing is taxed here. Amounts in minor units. Pure.
 */
import { sum } from "../../ground/money/money";
import { isWithoutCredit, type Turnover } from "../../ground/tax/credit";
import { worthOf } from "../../ground/tax/reverse-charge";
import { registrationOf } from "../../ground/tax/gstin";
import { ABROAD } from "../../ground/tax/recipient";
import { inputTax } from "../../ground/tax/heads";
import { signOf, type Paper, type PlaceRow, type Problem, type Voucher } from "./gstr1";
import { placedOf } from "./gstr1.placed";
import { added, NOTHING, summed, type TaxSums } from "./gstr1.sums";

/** The lines by their names in addresses, in the order of the return; the last two are in none of its lines. */
export const LINES = {
  "3.1a": "Outward taxable supplies, advances among them",
  "3.1b": "Outward supplies, zero rated",
  "3.1c": "Other outward supplies, nil rated and exempt",
  "3.1d": "Inward supplies under reverse charge",
  "3.1e": "Outward supplies outside GST: none",
  "4A3": "Input tax credit of what is paid under reverse charge",
  "4A5": "Input tax credit, of expenses with GST in them",
  "4B1": "Reversed: what is not taken back under section 17 and rule 42",
  "4D2": "No credit by GSTR-2B: place of supply, or filed too late (section 16(4))",
  "5gst": "Inward supplies without GST: composition dealers, exempt and nil rated",
  "5nongst": "Inward supplies outside GST: fuel",
  reverse: "In no line: the recipient pays under reverse charge",
  none: "In no line: see the problems",
} as const;
export type Line = keyof typeof LINES;
export const LINE_NAMES = Object.keys(LINES) as Line[];

/** A paper's, an advance's or an expense's share of a line; reductions are negative. */
export type LineRow = TaxSums & {
  line: Line;
  entity: Problem["entity"];
  id: number;
  number: string;
  date: string;
  name: string;
  /** The State's code; "" of an expense in table 4, and of the own State in table 5. */
  place: string;
  /** A supply to somebody in another State whom table 3.2 repeats; null of all others. */
  repeated: Repeated | null;
};

/** Who is without a GSTIN, under the composition scheme, or holds a Unique Identity Number, as embassies do: as sentences name them. */
export const REPEATED = {
  unregistered: "people without a GSTIN",
  composition: "composition dealers",
  uin: "holders of a UIN",
} as const;
export type Repeated = keyof typeof REPEATED;
export const REPEATED_PARTS = Object.keys(REPEATED) as Repeated[];

/** Beside the place of a row: nothing for those without a GSTIN. */
export const REPEATED_SHORT: Record<Repeated, string> = {
  unregistered: "",
  composition: "composition",
  uin: "UIN",
};

/** In which part of table 3.2 a supply beyond the State is. */
function repeatedOf(gstin: string | null, isComposition: boolean): Repeated | null {
  if (!gstin) return "unregistered";
  if (registrationOf(gstin) === "unique") return "uin";
  return isComposition ? "composition" : null;
}

export type Gstr3b = {
  period: string;
  rows: LineRow[];
  problems: Problem[];
};

/** The lines of input tax, and those that take off of it again. */
const CREDIT: readonly Line[] = ["4A3", "4A5"];
const REVERSED: readonly Line[] = ["4B1"];

/** Table 4 (C): what is taken back in all. */
export function netCredit({ rows }: Gstr3b): TaxSums {
  const of = (lines: readonly Line[]) => summed(rows.filter(({ line }) => lines.includes(line)));
  return added(of(CREDIT), of(REVERSED), -1);
}

/** An expense or a hire with GST in it, with its vendor's GSTIN. */
type InputTax = {
  entity: "expense" | "hire";
  id: number;
  date: string;
  kind: string;
  amount: number;
  taxAmount: number;
  /** The company pays it itself: it is not in the amount. */
  reverseCharge: boolean;
  /** Whether anything of it may be taken back. */
  credit: string;
  /** What is taken back of it. */
  taken: number;
  vendorName: string;
  vendorGstin: string | null;
  /** The company's State, "27", as the return has it. */
  ownState: string | null;
};

/** A line of GSTR-2B. */
type Refused = TaxSums & { id: number; number: string; date: string; name: string };

const times = (sums: TaxSums, sign: 1 | -1) => added(NOTHING, sums, sign);

/** The line of bills under reverse charge, whose recipient pays the tax. */
const reverseLine = (setting: string): Line =>
  setting === "3.1a" || setting === "3.1c" ? setting : "reverse";

/**
 * Gathers the papers of a period, one after another, into the lines of the return of a GSTIN; "" for none. `outwardReverse`: the line of
 * bills under reverse charge, "3.1a", "3.1c" or none of them.
 */
export function gatherGstr3b(
  period: string,
  supplierState: string,
  gstin: string,
  outwardReverse = "none",
) {
  const rows: LineRow[] = [];
  const problems: Problem[] = [];
  const turnover: Turnover = { without: 0, total: 0 };

  function addPaper(paper: Paper): void {
    const { entity, id, number, date, clientName: name } = paper;
    const placed = placedOf(paper, supplierState, gstin);
    const of = { entity, id, number, date, name };
    const sign = signOf(paper);
    if (placed.why !== null) {
      problems.push({ entity, id, number, message: placed.why });
      if (paper.currency !== "INR") return;
      const sums = times({ ...NOTHING, taxable: paper.taxableValue }, sign);
      rows.push({ ...of, line: "none", place: "", repeated: null, ...sums });
      return;
    }
    const { place, interState, items, exempt, type } = placed;
    const repeated = interState ? repeatedOf(paper.clientGstin, paper.clientIsComposition) : null;
    const bare = paper.reverseCharge || isWithoutCredit(paper.regime ?? "", date);
    const taxed = sum(items.map(({ taxable }) => taxable));
    turnover.total += sign * (taxed + (exempt ?? 0));
    turnover.without += sign * ((bare ? taxed : 0) + (exempt ?? 0));
    for (const { rate, ...sums } of items) {
      const line = paper.reverseCharge
        ? reverseLine(outwardReverse)
        : type !== "R"
          ? "3.1b"
          : rate === 0
            ? "3.1c"
            : "3.1a";
      const counted = paper.reverseCharge ? { ...NOTHING, taxable: sums.taxable } : sums;
      const signed = times(counted, sign);
      rows.push({
        ...of,
        line,
        place,
        repeated: line === "3.1a" && !paper.reverseCharge ? repeated : null,
        ...signed,
      });
    }
    if (exempt === null) return;
    const untaxed = times({ ...NOTHING, taxable: exempt }, sign);
    rows.push({ ...of, line: "3.1c", place, repeated: null, ...untaxed });
  }

  const addVoucher = (
    { place, interState, taxable, igst, cgst, sgst }: PlaceRow,
    { gstin: client, isComposition, ...of }: Voucher,
    sign: 1 | -1,
  ) =>
    rows.push({
      ...of,
      entity: "payment",
      name: "",
      // An advance of an export is one of zero rated supplies.
      line: place === ABROAD && !client ? "3.1b" : "3.1a",
      place,
      repeated: interState && place !== ABROAD ? repeatedOf(client, isComposition) : null,
      ...times({ taxable, igst, cgst, sgst }, sign),
    });

  return {
    addPaper,
    addAdvance: (row: PlaceRow, of: Voucher, sign = 1) =>
      void addVoucher(row, of, sign < 0 ? -1 : 1),
    addAdjusted: (row: PlaceRow, of: Voucher) => void addVoucher(row, of, -1),
    addProblem: (problem: Problem) => void problems.push(problem),
    /** The supplies so far, by which credit is shared. */
    turnover: (): Turnover => ({ ...turnover }),
    /** The tax in an expense, of which the company takes something back. What nobody with a GSTIN billed is in no line. */
    addInput({ entity, id, date, kind, ownState, ...input }: InputTax): void {
      const { taxAmount, reverseCharge, credit, taken, vendorName: name, vendorGstin } = input;
      if (!vendorGstin && taken !== taxAmount && !reverseCharge) return;
      const of = { entity, id, number: kind, date, name, place: "" };
      const heads = (tax: number) => inputTax(tax, vendorGstin, ownState ?? supplierState);
      const whole = { taxable: worthOf(input), ...heads(taxAmount) };
      if (reverseCharge) {
        rows.push({ ...of, line: "3.1d", repeated: null, ...whole });
        if (credit === "no") return;
      }
      rows.push({ ...of, line: reverseCharge ? "4A3" : "4A5", repeated: null, ...whole });
      if (taken === taxAmount) return;
      const off = added({ ...whole, taxable: 0 }, { taxable: 0, ...heads(taken) }, -1);
      rows.push({ ...of, line: "4B1", repeated: null, ...off });
    },
    /** A document of which GSTR-2B gives no credit; its bill is in no other line. */
    addRefused({ id, number, date, name, taxable, igst, cgst, sgst }: Refused): void {
      const of = { entity: "gstr2b" as const, id, number, date, name, place: "" };
      rows.push({ ...of, line: "4D2", repeated: null, taxable, igst, cgst, sgst });
    },
    /** A bill whose tax is not taken back yet. */
    addWaiting(
      { entity, id, kind }: Pick<InputTax, "entity" | "id" | "kind">,
      lacks: string,
    ): void {
      const message = `${kind}: the GST in it is taken back once it has ${lacks}`;
      problems.push({ entity, id, number: entity === "hire" ? kind : `Expense ${id}`, message });
    },
    done: (): Gstr3b => ({ period, rows, problems }),
  };
}

/** Lines that stand there only with something in them. */
const SELDOM: readonly Line[] = ["4D2", "5gst", "5nongst", "reverse", "none"];

/** Every line with what it comes to; those in no line where there are any. */
export function linesOf({ rows }: Gstr3b) {
  return LINE_NAMES.map((line) => {
    const own = rows.filter((row) => row.line === line);
    return { line, label: LINES[line], rows: own, ...summed(own) };
  }).filter(({ line, rows: own }) => own.length > 0 || !SELDOM.includes(line));
}

/** Table 3.2: what of 3.1 (a), advances among it, went to other States without a GSTIN, to composition dealers or to holders of a UIN. */
export function byPlace({ rows }: Gstr3b, part: Repeated = "unregistered") {
  const found = new Map<string, LineRow[]>();
  for (const row of rows) {
    if (row.repeated === part) found.set(row.place, [...(found.get(row.place) ?? []), row]);
  }
  return [...found]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([place, own]) => ({ place, rows: own, ...summed(own) }));
}

/** The difference of the lines' invoices and notes from the books, in rupees; anything but zero is an error. */
export function notInBooks({ rows }: Gstr3b, books: { taxable: number }): number {
  const inward = ["payment", "expense", "hire", "gstr2b"];
  const papers = rows.filter(({ entity }) => !inward.includes(entity));
  return summed(papers).taxable - books.taxable;
}
