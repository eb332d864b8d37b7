import { now } from "~/platform/clock.server";
import { transaction, type Tx } from "~/platform/db.server";
import { companyDay, companyToday, getCompany } from "../../company/company/company.server";
import { formatDate } from "../../ground/day/calendar-date";
import { formatMoney, sum } from "../../ground/money/money";
import { recordHistory } from "../../kit/history/history.server";
import { type Actor, assertCan } from "../../kit/policy/policy";
import type { RowOf } from "../../kit/record/define-record";
import { recordCommands } from "../../kit/record/record-commands.server";
import { conflict, conflictAt, invalidField, notFound } from "../../kit/shared/domain-error";
import { holdAlone } from "../../kit/shared/hold.server";
import { once } from "../../kit/shared/once.server";
import { assertRules } from "../../kit/shared/assert-rules.server";
import { type Rule, ruleOf } from "../../kit/shared/rules";
import { passedDay } from "../expense/passed-day.server";
import { CONFIRM_CASH } from "../payment/payment.words";
import { assertDepositStands } from "../vendor/tds-month.server";
import { askOfCash, type Cash } from "../vendor/cash-asked.server";
import { holdPayee } from "../vendor/vendor.tds.server";
import { advanceOf, assertTdsFree, checkAdvanceTds, tdsOfAdvance } from "./advance-tds.server";
import {
  checkShares,
  checkVouchered,
  giveShares,
  holdBills,
  sharesOf,
  takeShares,
} from "./shares.server";
import {
  billName,
  INCLUDE,
  type SetOffInput,
  VENDOR_PAYMENT,
  type VendorPaymentInput,
  type VendorRefundInput,
} from "./vendor-payment.record";
import { vendorPaymentNumber } from "../vendor/vendor.record";

const ruleOfPayment = ruleOf<VendorPaymentInput>();
const STAYS = "stays as it was recorded: take the payment back and record it again";

/** What a payment keeps once it is recorded, and the days that it may have then. */
const keptRules = (id: number, tx: Tx): Rule<VendorPaymentInput>[] => {
  const stored = () => tx.vendorPayment.findUniqueOrThrow({ where: { id }, include: INCLUDE });
  return [
    ruleOfPayment(["vendorId", "amount", "tdsAmount", "bills"], async (input, addError) => {
      const { vendorId, amount: paid, tdsAmount, bills } = await stored();
      if (input.vendorId !== vendorId) addError("vendorId", `Paid to ${STAYS}`);
      if (input.amount !== paid) addError("amount", `Amount ${STAYS}`);
      if ((input.tdsAmount ?? tdsAmount) !== tdsAmount) addError("tdsAmount", `TDS ${STAYS}`);
      const isKept = (share: ReturnType<typeof sharesOf>[number]) =>
        bills.some(
          ({ expenseId, hireId, amount }) =>
            expenseId === share.expenseId && hireId === share.hireId && amount === share.amount,
        );
      if (!sharesOf(input).every(isKept)) addError("bills", `What it met ${STAYS}`);
    }),
    ruleOfPayment(["date"], async ({ date }, addError) => {
      const { bills, tdsAmount, date: paidOn } = await stored();
      if (tdsAmount > 0 && date !== paidOn) addError("date", `The day of its TDS ${STAYS}`);
      for (const { kind, expense, hire, date: day } of bills) {
        const billed = (expense ?? hire)?.date ?? date;
        if (kind === "paid" && date < billed)
          addError("date", `Date cannot be before the bill's (${formatDate(billed)})`);
        if (kind !== "paid" && date > day)
          addError("date", `Date cannot be after ${formatDate(day)}, on which it was used`);
      }
    }),
  ];
};

/** The rules of a new payment's bills, and of the vendor who is paid. */
const newRules = (tx: Tx): Rule<VendorPaymentInput>[] => [
  ruleOfPayment(["vendorId"], async ({ vendorId }, addError) => {
    const found = await tx.vendor.findUnique({ where: { id: vendorId } });
    if (!found) addError("vendorId", "This vendor does not exist");
    else if (found.erasedAt) addError("vendorId", "This vendor was erased and cannot be paid");
  }),
  ruleOfPayment(["vendorId", "date", "bills"], (input, addError) =>
    checkShares(tx, input, addError),
  ),
  ruleOfPayment(["amount", "bills"], async ({ amount, bills }, addError) => {
    const over = sum(sharesOf({ bills }).map((one) => one.amount)) - amount;
    const currency = await currencyOf(tx, { bills });
    if (over > 0)
      addError("amount", `The bills take ${formatMoney(over, currency)} more than was paid`);
  }),
  ruleOfPayment(["amount", "tdsAmount", "bills"], async (input, addError) =>
    checkAdvanceTds(input, await currencyOf(tx, input), addError),
  ),
];

/** The currency of what is met; the company's own of a mere advance. */
async function currencyOf(tx: Tx, input: Pick<VendorPaymentInput, "bills">): Promise<string> {
  const [first] = sharesOf(input);
  const select = { currency: true } as const;
  const found =
    first &&
    (first.expenseId === null
      ? await tx.hire.findUnique({ where: { id: first.hireId ?? 0 }, select })
      : await tx.expense.findUnique({ where: { id: first.expenseId }, select }));
  return found?.currency ?? (await getCompany(tx)).invoiceCurrency;
}

type Moved = { vendorId: number; date: string; currency: string; amount: number; method: string };
const cashIn = ({ vendorId, date, currency, amount, method }: Moved): Cash => {
  return { vendorId, date, currency, amount: method === "Cash" ? amount : 0 };
};

/** What a voucher says of its payment. */
const VOUCHERED = ["date", "method", "reference"] as const;

/** Raises `conflict` at a fact that the voucher of a stored payment has otherwise. */
function assertVouchered(before: RowOf<"VendorPayment">, input: VendorPaymentInput): void {
  const changed = before.paymentVoucher && VOUCHERED.find((name) => input[name] !== before[name]);
  if (changed) throw conflictAt(changed, `${before.paymentVoucher} was issued of it, and says so`);
}

const commands = recordCommands(VENDOR_PAYMENT, {
  day: companyDay,
  include: INCLUDE,
  rules: (before, tx) => [
    passedDay<VendorPaymentInput>(before, tx),
    ...(before ? keptRules(before.id, tx) : newRules(tx)),
  ],
  async besides(actor, before, input, tx) {
    if (before) {
      const { date } = input;
      const cash = cashIn({ ...before, date, method: input.method });
      await holdPayee(tx, before.vendorId);
      if (!input[CONFIRM_CASH]) await askOfCash(tx, cashIn(before), cash, "amount");
      assertDepositStands(before, { date });
      assertVouchered(before, input);
      return {
        tdsAmount: before.tdsAmount,
        bills: { updateMany: { where: { kind: "paid" }, data: { date } } },
      };
    }
    const shares = sharesOf(input);
    const currency = await currencyOf(tx, input);
    const { date, vendorId, method, reference } = input;
    await takeShares(tx, actor, shares, {
      vendorId,
      date,
      number: reference ?? "",
      currency,
      method,
    });
    await holdPayee(tx, vendorId);
    if (!input[CONFIRM_CASH]) await askOfCash(tx, null, cashIn({ ...input, currency }), "amount");
    const own = { createdById: actor.id, createdAt: now() };
    return {
      currency,
      createdById: actor.id,
      advance: advanceOf(input),
      ...(await tdsOfAdvance(tx, input, currency)),
      bills: {
        create: shares.map(({ expenseId, hireId, amount }) => {
          return { expenseId, hireId, amount, date, kind: "paid", ...own };
        }),
      },
    };
  },
});

/** A stored payment, whose row and bills are the caller's until the transaction ends. Raises `not_found`. */
async function held(tx: Tx, id: number) {
  await holdAlone(tx, "VendorPayment", id);
  const found = await tx.vendorPayment.findUnique({ where: { id }, include: INCLUDE });
  if (!found) throw notFound("vendorPayment");
  await holdBills(tx, found.bills);
  return found;
}

/** Payments to vendors: staff who see the books record them; admins take one back. */
export const vendorPayments = {
  ...commands,

  /** Takes one back: its bills are owed again, and what of it was given back goes with it. */
  async remove(actor: Actor, id: number): Promise<void> {
    assertCan(actor, "vendorPayment:delete");
    await transaction(async (tx) => {
      const { bills, currency, date, reference, ...row } = await held(tx, id);
      const name = vendorPaymentNumber({ id });
      if (row.paymentVoucher)
        throw conflict(`${name} stays: ${row.paymentVoucher} was issued of it`);
      await assertTdsFree(tx, { ...row, id });
      await giveShares(tx, actor, bills, { number: reference ?? name, currency, date });
      await recordHistory(tx, actor, "vendorPayment", id, "deleted", { name });
      await tx.vendorPayment.delete({ where: { id } });
    });
  },
};

/** Takes an amount of what is left of an advance; of two at once the second finds less. Raises `invalid` at `field`. */
async function takeAdvance(tx: Tx, id: number, amount: number, field: string) {
  const { count } = await tx.vendorPayment.updateMany({
    where: { id, advance: { gte: amount } },
    data: { advance: { decrement: amount }, version: { increment: 1 } },
  });
  const row = await tx.vendorPayment.findUnique({ where: { id }, include: INCLUDE });
  if (!row) throw notFound("vendorPayment");
  if (count === 0) {
    const left = formatMoney(row.advance, row.currency);
    throw invalidField(field, `Only ${left} of the advance is left`);
  }
  return row;
}

/** Takes a share of an advance back to it, of whose bill it is owed again. Raises `conflict` where the payment's voucher has that bill. */
export async function takeShareBack(
  tx: Tx,
  actor: Actor,
  { id, paymentId }: { id: number; paymentId: number },
): Promise<void> {
  const { bills, currency, paymentVoucher, ...payment } = await held(tx, paymentId);
  const share = bills.find((bill) => bill.id === id);
  if (!share) throw conflict("It was taken back meanwhile.");
  const number = vendorPaymentNumber(payment);
  if (paymentVoucher && (share.expense ?? share.hire)?.reverseCharge)
    throw conflict(`${number} stays: ${paymentVoucher} was issued of it`);
  const { amount, date } = share;
  await giveShares(tx, actor, [share], { number, currency, date });
  await tx.vendorPaymentBill.delete({ where: { id } });
  const data = { advance: { increment: amount }, version: { increment: 1 } };
  await tx.vendorPayment.update({ where: { id: paymentId }, data });
  const values = { number, amount, currency, invoice: billName(share) };
  await recordHistory(tx, actor, "vendorPayment", paymentId, "advance-taken-back", values);
}

/** A day of what becomes of an advance: not before it, and not to come. */
function dayOfUse(date: string | null, paid: string, today: string): string {
  const day = date ?? today;
  if (day > today) throw invalidField("date", "Date cannot be in the future");
  if (day < paid) {
    throw invalidField("date", `Date cannot be before the payment's (${formatDate(paid)})`);
  }
  return day;
}

/** Uses an advance for bills, once for a key. Raises `invalid` at a share above its balance and beyond what is left. */
export async function setOffAdvance(
  actor: Actor,
  id: number,
  input: SetOffInput,
  key?: string | null,
): Promise<number> {
  assertCan(actor, "vendorPayment:create");
  return once(actor, `vendorPayment:set-off ${id}`, key, async (tx) => {
    const shares = sharesOf(input);
    const amount = sum(shares.map((one) => one.amount));
    if ((await tx.vendorPayment.count({ where: { id } })) === 0) throw notFound("vendorPayment");
    if (amount === 0) throw invalidField("bills", "Give at least one bill an amount");
    const row = await takeAdvance(tx, id, amount, "bills");
    const { vendorId, currency, date: paid, paymentVoucher: voucher } = row;
    const date = dayOfUse(input.date, paid, companyToday(await getCompany(tx)));
    await assertRules<SetOffInput>(
      [
        ruleOf<SetOffInput>()(["bills"], ({ bills }, add) =>
          checkShares(tx, { vendorId, date, bills }, add),
        ),
        ruleOf<SetOffInput>()(["bills"], (asked, add) =>
          voucher === null ? undefined : checkVouchered(tx, voucher, asked, add),
        ),
      ],
      input,
    );
    if ((await currencyOf(tx, input)) !== currency)
      throw invalidField("bills", `The advance is in ${currency}`);
    const number = vendorPaymentNumber({ id });
    await takeShares(tx, actor, shares, { vendorId, date, number, currency, method: "Advance" });
    await tx.vendorPaymentBill.createMany({
      data: shares.map(({ expenseId, hireId, amount }) => ({
        paymentId: id,
        expenseId,
        hireId,
        amount,
        date,
        kind: "set-off",
        createdById: actor.id,
        createdAt: now(),
      })),
    });
    const values = { number, amount, currency, method: "Advance" };
    await recordHistory(tx, actor, "vendorPayment", id, "advance-used", values);
    return id;
  });
}

/** Records what a vendor gave back of an advance, once for a key. Raises `invalid` beyond what is left. */
export async function refundAdvance(
  actor: Actor,
  id: number,
  { amount, date: day, method, reference }: VendorRefundInput,
  key?: string | null,
): Promise<number> {
  assertCan(actor, "vendorPayment:create");
  return once(actor, `vendorPayment:refund ${id}`, key, async (tx) => {
    const { currency, date: paid } = await takeAdvance(tx, id, amount, "amount");
    const date = dayOfUse(day, paid, companyToday(await getCompany(tx)));
    const row = { paymentId: id, amount, date, method, reference, kind: "refund" };
    await tx.vendorPaymentBill.create({
      data: { ...row, createdById: actor.id, createdAt: now() },
    });
    const values = { number: reference ?? vendorPaymentNumber({ id }), amount, currency, method };
    await recordHistory(tx, actor, "vendorPayment", id, "given-back", values);
    return id;
  });
}
