import type { Tx } from "~/platform/db.server";
import type { AddError } from "../../kit/shared/rules";
import type { RowOf } from "../../kit/record/define-record";
import { paymentReceived } from "./payment.status";
import { checkTds, type Deducted } from "./payment.tds";

type Quotation = Pick<RowOf<"Quotation">, "id" | "currency" | "totalAmount" | "taxableValue">;

/** Says what is wrong with what was deducted of an advance: all advances of a quotation are within what an invoice of it would have. */
export async function checkDeducted(
  tx: Tx,
  { input, quotation, today }: { input: Deducted; quotation: Quotation; today: string },
  addError: AddError,
) {
  if (input.tdsAmount === 0) return checkTds(input, null, today, addError);
  const { currency, totalAmount, taxableValue } = quotation;
  const where = { quotationId: quotation.id, ...paymentReceived.where() };
  const { _sum: before } = await tx.payment.aggregate({ where, _sum: { tdsAmount: true } });
  const total = { total: totalAmount, taxAmount: 0, taxableValue };
  checkTds(input, { currency, ...total, tdsAmount: before.tdsAmount ?? 0 }, today, addError);
}
