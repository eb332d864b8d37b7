import type { Tx } from "~/platform/db.server";

import { formatDate } from "../../ground/day/calendar-date";
import { invalidField } from "../../kit/shared/domain-error";
import { LR_COUNTS } from "../../kit/shared/lr-number";
import { countText, weightText } from "~/models/ground/typed/text";
import { isOwnSupply } from "../../ground/tax/levy";
import { isGta } from "../../ground/tax/regimes";
import type { BilledCarriage } from "./invoice.carriage";
import { CONFIRM_NO_RECEIPT, NO_RECEIPT } from "./invoice.words";

type Billed = {
  id: number;
  items: readonly { taxRate: number | null }[];
  taxRegime: string | null;
  reverseCharge: boolean;
  quotationId: number | null;
  jobId: number | null;
  client: { gstin: string | null };
};

/**
 * Returns the rule 54(3) details of a goods transport agency's bill; null for other bills. They come from the valid
 * lorry receipts of its quotations and job. The result is JSON, which the invoice keeps. Raises `invalid` at
 * `confirmNoLorryReceipt` where goods are carried without a receipt, unless confirmed.
 */
export async function billedCarriage(
  tx: Tx,
  bill: Billed,
  ownGstin: string,
  confirmed: boolean,
): Promise<string | null> {
  const { taxRegime, reverseCharge, quotationId, jobId, client } = bill;
  if (taxRegime === null || !isGta(taxRegime)) return null;
  const moves = { billedMoves: { some: { invoiceId: bill.id } } };
  const of = [
    ...(quotationId ? [{ quotationId }] : []),
    ...(jobId ? [{ jobId }] : []),
    ...(quotationId || jobId ? [] : [{ quotation: moves }]),
  ];
  const found = await tx.consignment.findMany({
    where: { OR: of, ...LR_COUNTS },
    include: { trucks: { orderBy: { id: "desc" }, take: 1 } },
    orderBy: { id: "asc" },
  });
  if (found.length === 0 && !confirmed && !bill.items.every(isOwnSupply)) {
    throw invalidField(CONFIRM_NO_RECEIPT, NO_RECEIPT);
  }
  const receipts = found.map((one) => ({
    receipt: [one.lrNumber, formatDate(one.lrDate)].filter(Boolean).join(" of "),
    vehicle: one.trucks[0]?.vehicleNumber ?? "",
    weight: weightText(one),
    packages: one.packagesStated === null ? "" : countText(one.packagesStated),
    goods: one.goodsDescription,
    consignor: one.consignorName,
    consignee: one.consigneeName,
    from: one.fromPlace,
    to: one.toPlace,
  }));
  const whose = reverseCharge ? ["Recipient", client.gstin] : ["Carrier", ownGstin];
  // Nobody pays tax on an exempt service.
  const payer = taxRegime === "gta_exempt" ? "" : whose.filter(Boolean).join(", GSTIN ");
  return JSON.stringify({ receipts, payer } satisfies BilledCarriage);
}
