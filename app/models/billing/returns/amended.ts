/** Applies amendments to papers, and returns the changes in the tax returns. Pure. */
import { voucherAt } from "../../ground/tax/moved-tax";
import { isQuarter, lastMonthOf } from "../../company/month/month";
import type { PartedAdvance } from "../invoice/invoice.advance-parts";
import { amendedTax, amendedVoucher, levied, type Amendment } from "../invoice/invoice.amended";
import {
  NONE_AMENDED,
  type Amended,
  type AmendedPlace,
  type Gstr1,
  type Paper,
  type PlaceRow,
} from "./gstr1";
import { added, NOTHING } from "./gstr1.sums";
import type { LineRow } from "./gstr3b";

/** The last amendment before a day; undefined where none counts. */
export const countsBefore = <A extends Amendment>(all: readonly A[], before: string) =>
  all.findLast(({ date }) => date < before);

/** An invoice, or a note about it, as an amendment of the invoice has it. */
export function amendedPaper<P extends Paper>(
  paper: P,
  amendment: Amendment | undefined,
  supplierState: string,
): P {
  const found = amendment && amendedTax(paper, paper.tax, amendment, supplierState);
  if (!found) return paper;
  const { tax, more } = found;
  return {
    ...paper,
    clientGstin: amendment.gstin,
    placeOfSupply: amendment.placeOfSupply,
    placeOfSupplyChosen: true,
    tax,
    taxAmount: paper.taxAmount + more,
    total: paper.total + more,
    amendedInIff: amendment.iffMonth !== null,
  };
}

/** An advance with what became of it, as an amendment has them. */
export function amendedAdvance<A extends PartedAdvance>(
  advance: A,
  amendment: Amendment | undefined,
  supplierState: string,
): A {
  const levying = amendment && levied(amendment, supplierState);
  if (!levying) return advance;
  return {
    ...amendedVoucher(advance, amendment, supplierState),
    adjustments: advance.adjustments.map((use) => voucherAt(use, levying)),
    refunds: advance.refunds.map((refund) => amendedVoucher(refund, amendment, supplierState)),
  };
}

/** A filed return as it was before the amendments of a later one, and as it is with them. */
type Amendments<T> = { before: T; after: T };

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const keyOf = ({ entity, id }: { entity: string; id: number }) => `${entity} ${id}`;

const named = ({ b2b, b2cl, cdnr, cdnur, iff }: Gstr1) => [
  ...[...b2b, ...cdnr, ...iff].map((row) => ({
    row,
    into: row.entity === "invoice" ? ("b2ba" as const) : ("cdnra" as const),
  })),
  ...b2cl.map((row) => ({ row, into: "b2cla" as const })),
  ...cdnur.map((row) => ({ row, into: "cdnura" as const })),
];

const placeOf = ({ place, interState }: PlaceRow) => `${place} ${interState}`;

/** The places of which a return has something else now, each with all of its rates. */
function amendedPlaces(
  period: string,
  before: readonly PlaceRow[],
  after: readonly PlaceRow[],
): AmendedPlace[] {
  const keys = [...new Set([...before, ...after].map(placeOf))].sort();
  return keys.flatMap((key) => {
    const [original, rows] = [before, after].map((all) =>
      all.filter((row) => placeOf(row) === key),
    ) as [PlaceRow[], PlaceRow[]];
    const [first] = [...rows, ...original];
    if (!first || same(original, rows)) return [];
    // A rate that is gone is reported with zero.
    const gone = original.filter(({ rate }) => !rows.some((row) => row.rate === rate));
    const { place, interState } = first;
    const all = [...rows, ...gone.map((row) => ({ ...row, ...NOTHING }))];
    return [{ month: lastMonthOf(period), place, interState, rows: all, original }];
  });
}

/** Tables 9A, 9C, 10 and 11 of a period. */
export function amendedTables(declared: string, all: readonly Amendments<Gstr1>[]): Amended {
  const found = structuredClone(NONE_AMENDED);
  for (const { before, after } of all) {
    const { period } = after;
    const originals = new Map(named(before).map(({ row }) => [keyOf(row), row]));
    for (const { row, into } of named(after)) {
      const original = originals.get(keyOf(row));
      if (!original || same(original, row)) continue;
      const isTold = row.amendedInIff && isQuarter(declared);
      found[isTold ? "iff" : into].push({ ...row, original });
    }
    found.b2csa.push(...amendedPlaces(period, before.b2cs, after.b2cs));
    found.ata.push(...amendedPlaces(period, before.at, after.at));
    found.txpda.push(...amendedPlaces(period, before.txpd, after.txpd));
  }
  return found;
}

/** The amendments' effect on the lines of GSTR-3B: each new row is added, each earlier row subtracted. */
export function amendedLines(all: readonly Amendments<readonly LineRow[]>[]): LineRow[] {
  return all.flatMap(({ before, after }) => {
    const known = new Set(before.map((row) => JSON.stringify(row)));
    const still = new Set(after.map((row) => JSON.stringify(row)));
    const gone = before.filter((row) => !still.has(JSON.stringify(row)));
    const come = after.filter((row) => !known.has(JSON.stringify(row)));
    return [...gone.map((row) => ({ ...row, ...added(NOTHING, row, -1) })), ...come];
  });
}
