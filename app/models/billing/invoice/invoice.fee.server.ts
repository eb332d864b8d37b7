import type { Tx } from "~/platform/db.server";

import { companyToday, getCompany } from "../../company/company/company.server";
import { snapshotAbout } from "../../company/company/company.snapshot.server";
import { sum } from "../../ground/money/money";
import type { Actor } from "../../kit/policy/policy";
import { gstCompany, recipientOf, type GstCompany } from "../../company/company/gst.server";
import { untaxed, type StoredTax } from "../../papers/paper-tax/paper-tax";
import type { FrozenTax } from "../../ground/tax/frozen-tax";
import type { TaxHead } from "../../ground/tax/heads";
import type { Recipient } from "../../ground/tax/recipient";
import { bundleSac, isUntaxed, type Regime } from "../../ground/tax/regimes";
import { isStateCode } from "../../ground/tax/states";
import { taxPaper } from "../../ground/tax/tax";
import { declarationsOf, titleOf } from "../../ground/tax/titles";
import { applyIn } from "./invoice.advances.server";
import { clientOf } from "./invoice.checks.server";
import { insertDraft } from "./invoice.create.server";
import { serviceItem } from "./invoice.from-quotation.server";
import { moveInvoice } from "./invoice.move.server";
import { keepRevision } from "./invoice.revision.server";

/** As the catalogue has it, once a fee was billed. */
export const CANCELLATION_ITEM = {
  sku: "SVC-CANCELLATION",
  name: "Cancellation fee",
  description: "Fee for a cancelled move, kept from the advance",
};

/** The fee kept from an advance when a move is cancelled; amounts in minor units. */
export type Fee = {
  clientId: number;
  currency: string;
  /** All of it, the tax in it included. */
  amount: number;
  /** The quotation's number. */
  reference: string;
  /** The job that was cancelled: the fee is income of it. */
  jobId: number | null;
  /** The advance that pays it. */
  advance: { id: number; companySnapshotId: number | null; tax: string | null };
  itemId: number | null;
  /** As its voucher's regime and place are; null regime: outside GST. */
  taxRegime: string | null;
  placeOfSupply: string | null;
  placeOfSupplyReason: string | null;
  reverseCharge: boolean;
  /** The tax in it, split as its voucher's; null where none is charged. */
  tax: { rate: number; heads: TaxHead[] } | null;
  gtaDeclaration?: string;
};

/** The catalogue's item of a cancellation fee, made on its first use. */
export async function feeItem(actor: Actor): Promise<number | null> {
  return serviceItem(actor, CANCELLATION_ITEM);
}

/**
 * Issues the invoice of a fee, with one line, and pays it with what is left of the advance. The tax is the one that is in
 * the fee, to the minor unit, so that it adds up with what is given back. In the caller's transaction; returns its id.
 */
export async function billFee(tx: Tx, actor: Actor, fee: Fee): Promise<number> {
  const today = companyToday(await getCompany(tx));
  const client = await clientOf(tx, fee.clientId);
  const taxAmount = sum((fee.tax?.heads ?? []).map(({ amount }) => amount));
  const value = fee.amount - taxAmount;
  const { name, description } = CANCELLATION_ITEM;
  const line = { itemId: fee.itemId, name, description, quantity: 100, unitPrice: value };
  const draft = {
    currency: fee.currency,
    clientId: fee.clientId,
    clientName: client.name,
    invoiceDate: today,
    dueDate: today,
    reference: fee.reference,
    purchaseOrderNumber: null,
    employeeName: null,
    notes: null,
    quotationId: null,
    jobId: fee.jobId,
    pickupStateCode: null,
    dropStateCode: null,
    lines: [{ ...line, discount: 0, taxRate: null, sac: null }],
  };
  const figures = {
    subtotal: value,
    discount: 0,
    taxRate: fee.tax?.rate ?? 0,
    taxAmount,
    total: fee.amount,
    ...untaxed(value),
    ...taxColumns(fee, client, today, value, await gstCompany(tx)),
  };
  const id = await insertDraft(tx, actor, draft, { figures, lineTotals: [value] });
  // Nothing was carried.
  await moveInvoice(tx, actor, id, "Sent", { confirmNoLorryReceipt: true }, "issued");
  const companySnapshotId = await snapshotAbout(tx, fee.advance);
  await tx.invoice.update({ where: { id }, data: { companySnapshotId } });
  await applyIn(tx, actor, id, fee.advance.id);
  await keepRevision(tx, id);
  return id;
}

/** The tax columns of the invoice under GST; empty outside GST. */
function taxColumns(
  fee: Fee,
  client: Parameters<typeof recipientOf>[0],
  date: string,
  value: number,
  gst: GstCompany | null,
): Partial<StoredTax> {
  const { taxRegime, placeOfSupply, placeOfSupplyReason, reverseCharge, tax } = fee;
  if (taxRegime === null) return {};
  const regime = taxRegime as Regime;
  const recipient = recipientOf(client);
  const rate = tax?.rate ?? 0;
  const heads = tax?.heads ?? [];
  const none = isUntaxed(regime) || reverseCharge;
  const exempt = rate === 0 && !none;
  // No voucher says what the client pays to the government: a fee bears it as any other invoice does.
  const memo = reverseCharge && gst ? payableOn(fee, gst, regime, recipient, date, value) : null;
  const frozen: FrozenTax = memo ?? {
    lines: [{ sac: bundleSac(regime), taxable: value, rate, exempt, heads }],
    groups: [{ rate, exempt, taxable: value, heads }],
    heads,
    payableByRecipient: [],
    title: titleOf(regime, [{ exempt }]),
    declarations: declarationsOf({
      regime,
      date,
      recipient,
      supplier: { gtaDeclaration: fee.gtaDeclaration },
    }),
  };
  return {
    taxRegime,
    placeOfSupply,
    placeOfSupplyReason,
    placeOfSupplyChosen: true,
    reverseCharge,
    tax: JSON.stringify(frozen),
  };
}

/** The tax of a fee under reverse charge, which the client pays: nothing is charged, and nothing is rounded off. */
function payableOn(
  { placeOfSupply, placeOfSupplyReason }: Fee,
  { supplier }: GstCompany,
  regime: Regime,
  recipient: Recipient,
  date: string,
  value: number,
): FrozenTax {
  const code = placeOfSupply !== null && isStateCode(placeOfSupply) ? placeOfSupply : null;
  const { lines, groups, heads, payableByRecipient, title, declarations } = taxPaper({
    supplier: { ...supplier, roundOff: "none" },
    recipient,
    regime,
    date,
    pickup: code,
    lines: [{ amount: value }],
    discount: 0,
    place: code && { code, reason: placeOfSupplyReason ?? "" },
  });
  return { lines, groups, heads, payableByRecipient, title, declarations };
}
