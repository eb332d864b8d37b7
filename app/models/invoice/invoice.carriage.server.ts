import type { Tx } from "~/platform/db.server";

import { formatDate } from "../shared/calendar-date";
import { LR_COUNTS } from "../shared/lr-number";
import { countText, weightText } from "../shared/weight-text";
import { isGta } from "../tax/regimes";
import type { BilledCarriage } from "./invoice.carriage";

type Billed = {
  taxRegime: string | null;
  reverseCharge: boolean;
  quotationId: number | null;
  jobId: number | null;
  client: { gstin: string | null };
};

/**
 * What rule 54(3) asks of a goods transport agency's bill, from the lorry receipts of its quotation and job that count; null
 * of other bills. The result is JSON, which the invoice keeps.
 */
export async function billedCarriage(
  tx: Tx,
  { taxRegime, reverseCharge, quotationId, jobId, client }: Billed,
  ownGstin: string,
): Promise<string | null> {
  if (taxRegime === null || !isGta(taxRegime)) return null;
  const of = [...(quotationId ? [{ quotationId }] : []), ...(jobId ? [{ jobId }] : [])];
  const found = await tx.consignment.findMany({
    where: { OR: of, ...LR_COUNTS },
    include: { trucks: { orderBy: { id: "desc" }, take: 1 } },
    orderBy: { id: "asc" },
  });
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
  // Of what is exempt nobody pays any.
  const payer = taxRegime === "gta_exempt" ? "" : whose.filter(Boolean).join(", GSTIN ");
  return JSON.stringify({ receipts, payer } satisfies BilledCarriage);
}
