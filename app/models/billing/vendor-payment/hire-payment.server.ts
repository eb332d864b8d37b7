import * as z from "zod";
import { inUnitOfWork, type Tx } from "~/platform/db.server";
import { companyToday, getCompany } from "../../company/company/company.server";
import { formatDate } from "../../ground/day/calendar-date";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { inputShape } from "../../kit/shared/define-fields";
import { conflict, invalidField, notFound } from "../../kit/shared/domain-error";
import { amount, area, code, day, maybeChoice } from "../../kit/shared/field-kinds";
import { flag } from "../../kit/shared/fields";
import { once } from "../../kit/shared/once.server";
import { hireLive } from "../hire/hire.status";
import { PAYMENT_METHODS } from "../payment/payment.status";
import { CONFIRM_CASH, methodWord } from "../payment/payment.words";
import { tooMuch } from "./shares.server";
import { takeShareBack, vendorPayments } from "./vendor-payment.server";
import { INCLUDE } from "./vendor-payment.record";
import { vendorPaymentNumber } from "../vendor/vendor.record";

/* A hire's own door to what is paid of it: a payment to its vendor that meets this hire. */

/** A hire's payment after its advance, in the order of its form. */
export const HIRE_PAYMENT_FIELDS = {
  amount: amount("Amount", { required: true, positive: "Amount must be more than 0" }),
  date: day("Date", { alsoNamed: ["paymentDate"] }),
  method: maybeChoice("Paid By", PAYMENT_METHODS, "Paid by: choose from the list", {
    labels: (method: string) => methodWord(method, "INR"),
    none: "Not given",
    inSentence: "Paid by",
    alsoNamed: ["paymentMethod"],
  }),
  reference: code("UTR", 50, {
    alsoNamed: ["utr", "transactionId"],
    hint: "The bank's number of the transfer, or the cheque's",
  }),
  note: area("Note", 500, { wide: true }),
};

export const HirePaymentInput = z.object({
  ...inputShape(HIRE_PAYMENT_FIELDS),
  [CONFIRM_CASH]: flag("Cash confirmed"),
});
export type HirePaymentInput = z.output<typeof HirePaymentInput>;

/** Takes the row of a hire of which something is paid: whoever else pays, changes or cancels it waits. */
async function taken(tx: Tx, id: number) {
  const { count } = await tx.hire.updateMany({
    where: { id },
    data: { version: { increment: 1 } },
  });
  if (count === 0) throw notFound("hire");
  const hire = await tx.hire.findUniqueOrThrow({ where: { id } });
  if (!hireLive.of(hire)) throw conflict(`${hire.hireNumber} is cancelled: nothing is paid of it.`);
  return hire;
}

/**
 * Records what was paid of a hire, once for a key. Raises `invalid` at an amount above the balance and at a day that cannot be,
 * `conflict` for a hire that is settled or cancelled, and as a vendor's payment does.
 */
export async function payHire(
  actor: Actor,
  id: number,
  input: HirePaymentInput,
  key?: string | null,
): Promise<number> {
  assertCan(actor, "hire:edit");
  const pay = async (tx: Tx) => {
    const { vendorId, hireNumber, currency, balance, date: hired } = await taken(tx, id);
    const today = companyToday(await getCompany(tx));
    const { amount } = input;
    const [date, method] = [input.date ?? today, input.method ?? "Bank Transfer"];
    if (balance === 0) throw conflict(`${hireNumber} is settled: nothing is owed of it.`);
    if (amount > balance) throw invalidField("amount", tooMuch({ balance, currency }));
    if (date < hired) {
      throw invalidField("date", `Date cannot be before the hire's (${formatDate(hired)})`);
    }
    const bills = [{ expenseId: null, hireId: id, amount }];
    return vendorPayments.create(actor, {
      ...input,
      vendorId,
      date,
      method,
      bills,
      tdsAmount: null,
      version: null,
    });
  };
  return inUnitOfWork(() => once(actor, `hire:pay ${id}`, key, pay));
}

/**
 * Takes the last payment of a hire back, which was recorded by mistake or did not go through; of an advance that met it the share alone, for
 * the advance was paid. Admins only. Raises `conflict` where there is none, for a cancelled hire, and for a payment that met other bills too.
 */
export async function takeBackPayment(actor: Actor, id: number): Promise<void> {
  assertCan(actor, "hire:delete");
  await inUnitOfWork(async (tx) => {
    const { hireNumber } = await taken(tx, id);
    const last = await tx.vendorPaymentBill.findFirst({
      where: { hireId: id },
      orderBy: { id: "desc" },
      include: { payment: { include: INCLUDE } },
    });
    if (!last) throw conflict(`No payment of ${hireNumber} is recorded.`);
    if (last.kind === "set-off") return takeShareBack(tx, actor, last);
    const { payment } = last;
    if (payment.bills.length > 1 || payment.advance > 0) {
      throw conflict(
        `${vendorPaymentNumber(payment)} met more than ${hireNumber}: take that payment back.`,
      );
    }
    await vendorPayments.remove(actor, payment.id);
  });
}
