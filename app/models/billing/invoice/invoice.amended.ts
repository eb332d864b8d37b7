/** Applies amendments to papers: value and rates stay, the tax heads follow the new place. Pure. */
import type { Prisma } from "~/generated/sqlite/client";
import { only } from "~/platform/only";

import { formatDate } from "../../ground/day/calendar-date";
import { sum } from "../../ground/money/money";
import { frozenTax, type FrozenTax } from "../../ground/tax/frozen-tax";
import { levyingOf, taxAt, voucherAt } from "../../ground/tax/moved-tax";
import { isStateCode } from "../../ground/tax/states";
import type { VoucherColumns } from "../../ground/tax/voucher";

/** The amended particulars, valid from the return of its day. */
export type Amendment = {
  date: string;
  gstin: string | null;
  placeOfSupply: string;
  /** The month of the IFF that included it. */
  iffMonth: string | null;
  /** Declared in the GSTR-1A of its paper's own period. */
  gstr1a: boolean;
};

/** As they are read with their paper, the first one first. */
export const AMENDMENTS = {
  select: only("Amendment", "id date gstin placeOfSupply iffMonth gstr1a"),
  orderBy: [{ date: "asc" }, { id: "asc" }],
} as const satisfies Prisma.Invoice$amendmentsArgs;

export type Place = Pick<Amendment, "placeOfSupply">;
export const levied = ({ placeOfSupply }: Place, supplierState: string, zone = false) =>
  isStateCode(placeOfSupply) ? levyingOf(placeOfSupply, supplierState, zone) : null;

export type Levied = { reverseCharge: boolean; clientKind: string | null };

/** The tax of an invoice, or of a note about it, as an amendment has it, and how much more that is; null where it changes none. */
export function amendedTax(
  { reverseCharge, clientKind }: Levied,
  frozen: FrozenTax | null,
  amendment: Place,
  supplierState: string,
) {
  const levying = levied(amendment, supplierState, clientKind === "sez");
  if (!frozen || !levying) return null;
  const tax = taxAt(frozen, levying, reverseCharge);
  const charged = ({ heads }: FrozenTax) => sum(heads.map(({ amount }) => amount));
  return { tax, more: charged(tax) - charged(frozen) };
}

/** A voucher, or what was used of one, as an amendment of the advance has it. */
export function amendedVoucher<V extends VoucherColumns>(
  voucher: V,
  amendment: Place | undefined,
  supplierState: string,
): V {
  const levying = amendment && levied(amendment, supplierState);
  if (!levying) return voucher;
  return { ...voucherAt(voucher, levying), placeOfSupply: amendment.placeOfSupply };
}

type Stored = { tax: string | null; taxAmount: number };
type NotedInvoice = Stored &
  Levied & {
    placeOfSupply: string | null;
    placeOfSupplyReason: string | null;
    amendments: readonly Amendment[];
    creditAndDebitNotes: readonly Stored[];
  };

/** An invoice with its notes as its last amendment has them: what further notes are about. Its total stays what was billed. */
export function asAmended<I extends NotedInvoice>(invoice: I, supplierState: string): I {
  const amendment = invoice.amendments.at(-1);
  if (!amendment) return invoice;
  const as = <P extends Stored>(paper: P): P => {
    const found = amendedTax(invoice, frozenTax(paper), amendment, supplierState);
    if (!found) return paper;
    return { ...paper, tax: JSON.stringify(found.tax), taxAmount: paper.taxAmount + found.more };
  };
  return {
    ...as(invoice),
    placeOfSupply: amendment.placeOfSupply,
    placeOfSupplyReason: `As amended, declared on ${formatDate(amendment.date)}`,
    creditAndDebitNotes: invoice.creditAndDebitNotes.map(as),
  };
}

/** A client under the GSTIN that an amendment gives them, which names their State. */
export const withGstin = <C extends { gstin: string | null; stateCode: string | null }>(
  client: C,
  gstin: string | null | undefined,
): C => (gstin ? { ...client, gstin, stateCode: gstin.slice(0, 2) } : client);
