import * as z from "zod";
import { PAYMENT_METHODS } from "~/models/billing/payment/payment.status";
import { methodWord } from "~/models/billing/payment/payment.words";
import { inputShape } from "~/models/kit/shared/define-fields";
import { amount, area, code, day, maybeChoice } from "~/models/kit/shared/field-kinds";
import { now } from "~/platform/clock.server";
import { db, transaction, type Tx } from "~/platform/db.server";
import { companyToday, getCompany } from "../../company/company/company.server";
import { formatDate } from "../../ground/day/calendar-date";
import { formatMoney } from "../../ground/money/money";
import { recordHistory } from "../../kit/history/history.server";
import { type Actor, assertCan, can } from "../../kit/policy/policy";
import { conflict, invalidField, notFound } from "../../kit/shared/domain-error";
import { once } from "../../kit/shared/once.server";
import { hires } from "./hire.server";
import { hireDue, hireLive, hireOwed } from "./hire.status";

/** Sums the balance of some hires by currency; minor units. */
async function owedOf(where: object) {
  const rows = await db.hire.groupBy({
    by: ["currency"],
    where,
    _sum: { balance: true },
    orderBy: { currency: "asc" },
  });
  return rows.map(({ currency, _sum }) => ({ currency, minor: _sum.balance ?? 0 }));
}

/** The balance owed to owners of hired trucks: in all, and due after full delivery. Staff only. */
export async function owedToOwners(actor: Actor) {
  assertCan(actor, "hire:view");
  const [owed, due] = await Promise.all([owedOf(hireOwed.where()), owedOf(hireDue.where())]);
  return { owed, due };
}

/** So many stand on the page of a vendor; the list of hires has the others. */
const SHOWN = 20;

/** The newest hires of a vendor, and what is owed of all of them. Staff only. */
export async function hiresOfVendor(actor: Actor, vendorId: number) {
  assertCan(actor, "hire:view");
  const [hires, owed] = await Promise.all([
    db.hire.findMany({
      where: { vendorId },
      orderBy: [{ date: "desc" }, { id: "desc" }],
      take: SHOWN,
    }),
    owedOf({ AND: [hireOwed.where(), { vendorId }] }),
  ]);
  return { hires, owed };
}

/** The hire that a consignment is aboard of; null where none counts, or for who may see no hires. */
export async function hireOfConsignment(actor: Actor, consignmentId: number) {
  if (!can(actor, "hire:view")) return null;
  return db.hire.findFirst({
    where: { AND: [hireLive.where(), { aboard: { some: { consignmentId } } }] },
    select: { id: true, hireNumber: true },
  });
}

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

export const HirePaymentInput = z.object(inputShape(HIRE_PAYMENT_FIELDS));
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
 * `conflict` for a hire that is settled or cancelled.
 */
export async function payHire(
  actor: Actor,
  id: number,
  input: HirePaymentInput,
  key?: string | null,
): Promise<number> {
  assertCan(actor, "hire:edit");
  return once(actor, `hire:pay ${id}`, key, async (tx) => {
    const { hireNumber, currency, balance, date: hired } = await taken(tx, id);
    const today = companyToday(await getCompany(tx));
    const { amount, reference, note } = input;
    const [date, method] = [input.date ?? today, input.method ?? "Bank Transfer"];
    if (balance === 0) throw conflict(`${hireNumber} is settled: nothing is owed of it.`);
    if (amount > balance) {
      const most = formatMoney(balance, currency);
      throw invalidField("amount", `Amount cannot be more than the ${most} that is owed`);
    }
    if (date > today) throw invalidField("date", "Date cannot be in the future");
    if (date < hired) {
      throw invalidField("date", `Date cannot be before the hire's (${formatDate(hired)})`);
    }
    const row = { hireId: id, date, amount, method, reference, note, createdById: actor.id };
    const { id: paymentId } = await tx.hirePayment.create({ data: { ...row, createdAt: now() } });
    await tx.hire.update({
      where: { id },
      data: { paidAmount: { increment: amount }, balance: { decrement: amount } },
    });
    const values = { number: reference ?? "", amount, currency, method };
    await recordHistory(tx, actor, "hire", id, "payment-recorded", values);
    return paymentId;
  });
}

/**
 * Takes the last payment of a hire back, which was recorded by mistake or did not go through. Admins only. Raises `conflict` where there
 * is none, and for a cancelled hire.
 */
export async function takeBackPayment(actor: Actor, id: number): Promise<void> {
  assertCan(actor, "hire:delete");
  await transaction(async (tx) => {
    const { hireNumber, currency } = await taken(tx, id);
    const last = await tx.hirePayment.findFirst({ where: { hireId: id }, orderBy: { id: "desc" } });
    if (!last) throw conflict(`No payment of ${hireNumber} is recorded.`);
    const { amount, date, reference } = last;
    await tx.hirePayment.delete({ where: { id: last.id } });
    await tx.hire.update({
      where: { id },
      data: { paidAmount: { decrement: amount }, balance: { increment: amount } },
    });
    const values = { number: reference ?? hireNumber, date, amount, currency };
    await recordHistory(tx, actor, "hire", id, "payment-deleted", values);
  });
}

/** A hire as the page on which it is paid starts. Raises `conflict` where nothing is owed, unless `includeClosed`. */
export async function hireToPay(actor: Actor, id: number, includeClosed: boolean) {
  assertCan(actor, "hire:edit");
  const hire = await hires.get(actor, id);
  if (!includeClosed && (!hireLive.of(hire) || hire.balance === 0)) {
    throw conflict(`Nothing is owed of ${hire.hireNumber}.`);
  }
  return { hire, today: companyToday(await getCompany()) };
}
