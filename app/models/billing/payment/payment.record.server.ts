import { now } from "~/platform/clock.server";
import type { Tx } from "~/platform/db.server";

import { type Company, getCompany } from "../../company/company/company.server";
import { currentSnapshot } from "../../company/company/company.snapshot.server";
import { recordHistory } from "../../kit/history/history.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { assertRules } from "../../kit/shared/assert-rules.server";
import { columns } from "../../kit/shared/define-fields";
import type { RowOf } from "../../kit/record/define-record";
import { nextNumber } from "../../kit/shared/number-series.server";
import { once } from "../../kit/shared/once.server";
import { assertRoom, takeFromBalance } from "../invoice/invoice.balance.server";
import { PAYMENT_FIELDS } from "./payment.fields";
import { newPaymentRules } from "./payment.rules.server";
import { askOfStanding } from "./payment.standing.server";
import type { PaymentInput } from "./payment.schema";
import { paymentSearchText } from "./payment.list";
import { paymentReceived } from "./payment.status";

/**
 * Records a payment and takes it off the invoice's balance when it is completed. Returns its id; the
 * same key leads to the same payment. Raises `invalid` at `amount` above the balance, `conflict` when
 * the invoice is a draft, paid or cancelled, and once where it may be a payment that stands already.
 */
export async function recordPayment(
  actor: Actor,
  input: PaymentInput,
  key?: string | null,
): Promise<number> {
  assertCan(actor, "payment:record");
  return once(actor, "payment:record", key, async (tx) => {
    const company = await getCompany(tx);
    await assertRules(newPaymentRules(tx, company), input);
    const { invoiceId, status } = input;
    const invoice = await (paymentReceived.of(input)
      ? takeFromBalance(tx, actor, invoiceId, input)
      : assertRoom(tx, invoiceId, input));
    if (status !== "Failed") await askOfStanding(tx, { invoiceId }, input);

    return writePayment(tx, actor, company, invoice, input);
  });
}

type Paid = Pick<
  PaymentInput,
  | "amount"
  | "paymentMethod"
  | "status"
  | "date"
  | "transactionId"
  | "notes"
  | "tdsKind"
  | "tdsAmount"
  | "deductedOn"
>;

/** Writes a payment of an invoice that the caller holds, with its number and the history of both. Returns its id. */
export async function writePayment(
  tx: Tx,
  actor: Actor,
  company: Company,
  invoice: Pick<RowOf<"Invoice">, "id" | "invoiceNumber" | "clientId" | "currency">,
  input: Paid,
  transferId: number | null = null,
): Promise<number> {
  const { amount, tdsAmount, paymentMethod, status, date, transactionId } = input;
  const companySnapshotId = await currentSnapshot(tx);
  const referenceNumber = await nextNumber(tx, "PAY", date, company.financialYearStart);
  const { id: invoiceId, invoiceNumber, currency } = invoice;
  const { id } = await tx.payment.create({
    data: {
      ...columns(PAYMENT_FIELDS, input),
      referenceNumber,
      invoiceId,
      clientId: invoice.clientId,
      currency,
      transferId,
      companySnapshotId,
      createdById: actor.id,
      searchText: paymentSearchText({ referenceNumber, invoiceNumber, transactionId }),
      createdAt: now(),
    },
  });
  const deducted = tdsAmount > 0 ? { deducted: tdsAmount } : {};
  const number = referenceNumber;
  const values = { number, amount, currency, method: paymentMethod, status, ...deducted };
  await recordHistory(tx, actor, "payment", id, "recorded", values);
  await recordHistory(tx, actor, "invoice", invoiceId, "payment-recorded", values);
  return id;
}
