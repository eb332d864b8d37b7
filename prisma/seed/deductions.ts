import { percentOf } from "~/models/ground/money/money";
import { tdsBase } from "~/models/ground/tax/tds";
import { tdsLaw } from "~/models/ground/tax/tds-law";

import type { Part } from "./plan";

const TAN = "PNEA12345B";
const CERTIFICATE = "KLMNOPQ";

/** A company that deducts at source of its two last payments: the certificate of the first of them is in. */
export function addDeductions({ rows, recipients }: Part): void {
  const whole = rows.Payment.filter(({ invoiceId, amount, status, currency }) => {
    const invoice = rows.Invoice.find(({ id }) => id === invoiceId);
    return status === "Completed" && currency === "INR" && invoice?.total === amount;
  });
  const payer = [...recipients.keys()].find(
    (id) =>
      recipients.get(id)?.kind !== "individual" &&
      whole.filter(({ clientId }) => clientId === id).length > 1,
  );
  const customer = rows.User.find(({ id }) => id === payer);
  if (!customer) return;
  customer.tan = TAN;
  const last = whole.filter(({ clientId }) => clientId === payer).slice(-2);
  last.forEach((payment, at) => {
    const invoice = rows.Invoice.find(({ id }) => id === payment.invoiceId);
    if (!invoice) return;
    const { total, taxableValue = 0, taxAmount = 0 } = invoice;
    const base = tdsBase({ total, taxableValue, taxAmount });
    const tdsAmount = percentOf(base, tdsLaw(payment.date).rows.work.other);
    const amount = payment.amount - tdsAmount;
    Object.assign(payment, { amount, tdsAmount, tdsKind: "income_tax" });
    Object.assign(invoice, { amountPaid: amount, tdsAmount });
    if (at > 0) return;
    Object.assign(payment, { certificateNumber: CERTIFICATE, certificateDate: payment.date });
  });
}
