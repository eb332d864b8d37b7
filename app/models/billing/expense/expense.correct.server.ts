import * as z from "zod";

import { now } from "~/platform/clock.server";
import { transaction, type Tx } from "~/platform/db.server";
import { companyToday, getCompany } from "../../company/company/company.server";
import { monthOf } from "../../company/month/month";
import { recordHistory } from "../../kit/history/history.server";
import { type Actor, assertCan, can } from "../../kit/policy/policy";
import type { RowOf } from "../../kit/record/define-record";
import { inputShape } from "../../kit/shared/define-fields";
import { worthOf } from "../../ground/tax/reverse-charge";
import { tdsLaw, type TdsRow } from "../../ground/tax/tds-law";
import { conflict, notFound } from "../../kit/shared/domain-error";
import { amount, area } from "../../kit/shared/field-kinds";
import { holdAlone } from "../../kit/shared/hold.server";
import { once } from "../../kit/shared/once.server";
import { certifiedBy, holdPayee, lawfulTds } from "../vendor/vendor.tds.server";
import {
  correctionsOf,
  type CorrectsOf,
  deductedOf,
  followBalance,
} from "./expense.balance.server";
import {
  isCreditFiled,
  issuedOf,
  lateCredit,
  type Papered,
  returnTaking,
  vendorGstin,
} from "./expense.credit.server";
import { EXPENSE } from "./expense.record";
import { isCorrection } from "./expense.taken";
import { expenses } from "./expense.server";

/*
 * A bill whose credit was taken in a return that is filed stays as it is. An expense of today has the difference, with its credit in the
 * earliest open return; what is owed is that of the bill itself, which follows.
 */

/** What the bill should say, in the order of its form. */
export const CORRECTION_FIELDS = {
  amount: amount("Amount", { required: true, hint: "What the bill should say, with tax" }),
  taxAmount: amount("GST in It", { required: true, inSentence: "GST" }),
  reason: area("Reason", 500, { required: true, wide: true }),
};
export const CorrectionInput = z
  .object(inputShape(CORRECTION_FIELDS))
  .refine(({ amount, taxAmount }) => taxAmount <= amount, {
    path: ["taxAmount"],
    message: "GST cannot be more than the amount",
  });
export type CorrectionInput = z.output<typeof CorrectionInput>;

type Bill = RowOf<"Expense">;
type Amounts = Pick<Bill, "amount" | "taxAmount">;
/** Whether it stays as it is: by its return, or since its self-invoice or its voucher is issued. */
type Fixed = Papered & Pick<Bill, "creditReturn" | "status">;

/** What a bill says with all that was corrected of it, and whether TDS was deducted of that. */
export async function standing(tx: Tx, bill: Standing, of: CorrectsOf) {
  const corrected = await correctionsOf(tx, of);
  return {
    amount: bill.amount + corrected.amount,
    taxAmount: bill.taxAmount + corrected.taxAmount,
    deducted: deductedOf(bill) + corrected.deducted,
  };
}
type Standing = Amounts & Pick<Bill, "tdsAmount" | "tdsBefore">;
type Said = Awaited<ReturnType<typeof standing>>;

/** Raises `conflict` for one that is no bill of a filed return. */
async function assertFiled(tx: Tx, bill: Bill): Promise<void> {
  if (isCorrection(bill))
    throw conflict("This is a correction already: correct the bill that it is of.");
  await assertInFiled(tx, bill, "bill");
}

const isFixed = async (tx: Tx, bill: Fixed) =>
  (await issuedOf(tx, bill)) !== null || isCreditFiled(tx, bill);

/** Whether it counts no more: a hire that was cancelled. */
const isCancelled = ({ status }: Pick<Fixed, "status">) => status === "cancelled";

/** The same of a hire, which is no correction. */
export async function assertInFiled(tx: Tx, bill: Fixed, what: "bill" | "hire"): Promise<void> {
  if (isCancelled(bill))
    throw conflict(`This ${what} is cancelled: nothing of it is to be corrected.`);
  if (await isFixed(tx, bill)) return;
  throw conflict(`No return that was filed has this ${what}: change the ${what} itself.`);
}

/** A bill as its correction's form starts. Raises `conflict` where none is needed, unless `includeClosed`. */
export async function billToCorrect(actor: Actor, id: number, includeClosed: boolean) {
  assertCan(actor, "expense:edit");
  const bill = await expenses.get(actor, id);
  return transaction(async (tx) => {
    if (!includeClosed) await assertFiled(tx, bill);
    return { bill, now: await standing(tx, bill, { correctsId: id }) };
  });
}

/** Whether somebody may correct a bill: where expenses wait for approval, who approves them. */
export async function mayCorrect(
  actor: Actor,
  bill: Fixed & Partial<Pick<Bill, "correctsId" | "correctsHireId">>,
): Promise<boolean> {
  const { expensesNeedApproval } = await getCompany();
  if (!can(actor, expensesNeedApproval ? "expense:approve" : "expense:edit")) return false;
  if (isCorrection(bill) || isCancelled(bill)) return false;
  return transaction((tx) => isFixed(tx, bill));
}

/** What a correction has as its bill has it. */
type Copied = Pick<
  Bill,
  | "date"
  | "kind"
  | "currency"
  | "reverseCharge"
  | "tdsRow"
  | "tdsReason"
  | "jobId"
  | "vehicleId"
  | "vendorId"
  | "spentById"
  | "paidFrom"
  | "billNumber"
  | "billDate"
  | "creditGstin"
  | "credit"
  | "creditRule"
  | "creditReason"
>;

/** Whoever may not approve makes no entry that counts at once. */
export async function assertMayCorrect(tx: Tx, actor: Actor): Promise<void> {
  const { expensesNeedApproval } = await getCompany(tx);
  if (expensesNeedApproval) assertCan(actor, "expense:approve");
}

/**
 * The TDS of what a bill says more, by the law of the day; none of what it says less, and none where somebody said why another TDS was
 * deducted of the bill. What takes a bill above the limit of one payment is deducted of all of it, where nothing was so far.
 */
async function tdsOfMore(tx: Tx, of: CorrectsOf, copied: Copied, said: Said, more: Amounts) {
  const { vendorId, reverseCharge, currency, tdsReason, date } = copied;
  const row = copied.tdsRow as TdsRow | null;
  if (vendorId === null || row === null || row === "none") return { tdsAmount: 0 };
  if (tdsReason !== null || more.amount <= 0) return { tdsAmount: 0 };
  await holdPayee(tx, vendorId);
  const today = companyToday(await getCompany(tx));
  const { perPayment = Infinity, perMonth } = tdsLaw(today).rows[row];
  const [before, after] = [said, more].map((one) =>
    Math.max(0, worthOf({ ...one, reverseCharge })),
  ) as [number, number];
  const passes = before <= perPayment && before + after > perPayment;
  const isWhole = said.deducted === 0 && (passes || perMonth !== undefined);
  const id = "correctsId" in of ? { expenseId: of.correctsId } : { hireId: of.correctsHireId };
  const law = await lawfulTds(tx, {
    vendorId,
    row,
    // A limit of the month is that of the bill's own.
    day: perMonth === undefined ? today : date,
    currency,
    ...(isWhole
      ? { amount: before + after, except: { ...id, corrections: true }, again: true }
      : { amount: after, except: {} }),
  });
  const tdsAmount = Math.min(law.amount, more.amount);
  return { tdsAmount, tdsRule: law.rule, ...certifiedBy(law, tdsAmount) };
}

/**
 * Makes the entry by which a bill that says `said` says what it should; `follow` changes what is owed of it. Returns the entry's id. Raises
 * `conflict` where it says so already.
 */
export async function addCorrection(
  tx: Tx,
  actor: Actor,
  of: CorrectsOf,
  copied: Copied,
  said: Said,
  { amount, taxAmount, reason }: CorrectionInput,
  follow: (more: number) => Promise<void>,
): Promise<number> {
  const more = { amount: amount - said.amount, taxAmount: taxAmount - said.taxAmount };
  if (more.amount === 0 && more.taxAmount === 0) throw conflict("The bill says so already.");
  const today = companyToday(await getCompany(tx));
  const tds = await tdsOfMore(tx, of, copied, said, more);
  await follow(more.amount - tds.tdsAmount);
  const taxed = { ...copied, taxAmount: more.taxAmount };
  const creditReturn = await returnTaking(tx, taxed, monthOf(today));
  const late = lateCredit({ ...taxed, gstin: copied.creditGstin }, creditReturn);
  const row = {
    ...copied,
    ...(late && { credit: late.credit, creditRule: late.rule }),
    ...more,
    ...tds,
    ...of,
    date: today,
    note: reason,
    creditReturn,
    // It counts with what is owed, which it changes at once.
    status: "approved",
    createdById: actor.id,
    createdAt: now(),
  };
  const searchText = EXPENSE.searchText(row);
  const made = await tx.expense.create({ data: { ...row, searchText } });
  const [noun, id] =
    "correctsId" in of
      ? (["expense", of.correctsId] as const)
      : (["hire", of.correctsHireId] as const);
  const values = { amount, currency: copied.currency };
  const why = { note: reason };
  await recordHistory(tx, actor, noun, id, "corrected", { ...values, on: row.date }, why);
  await recordHistory(
    tx,
    actor,
    "expense",
    made.id,
    "corrects",
    { ...values, on: copied.date },
    why,
  );
  return made.id;
}

/**
 * Makes the entry by which a bill of a filed return says what it should, once for a key; returns its id. Raises `conflict` where the
 * bill's return is open, where it is a correction itself and where it says so already, `invalid` at an amount below what was paid.
 */
export async function correctBill(
  actor: Actor,
  id: number,
  input: CorrectionInput,
  key?: string | null,
): Promise<number> {
  assertCan(actor, "expense:edit");
  return once(actor, `expense:correct ${id}`, key, async (tx) => {
    await assertMayCorrect(tx, actor);
    await holdAlone(tx, "Expense", id);
    const bill = await tx.expense.findUnique({
      where: { id },
      include: { vendor: { select: { gstin: true } } },
    });
    if (!bill) throw notFound("expense");
    await assertFiled(tx, bill);
    // One that stays by its voucher alone has none of a return yet.
    const creditGstin = vendorGstin(bill, await isCreditFiled(tx, bill));
    const of = { correctsId: id };
    const follow = (more: number) => followBalance(tx, bill, more);
    return addCorrection(
      tx,
      actor,
      of,
      copiedOf({ ...bill, creditGstin }),
      await standing(tx, bill, of),
      input,
      follow,
    );
  });
}

/** The year's limit of TDS counts what the bill should have said: its row is the bill's. */
const copiedOf = (bill: Bill): Copied => ({
  date: bill.date,
  kind: bill.kind,
  currency: bill.currency,
  reverseCharge: bill.reverseCharge,
  tdsRow: bill.tdsRow,
  tdsReason: bill.tdsReason,
  jobId: bill.jobId,
  vehicleId: bill.vehicleId,
  vendorId: bill.vendorId,
  spentById: bill.spentById,
  paidFrom: bill.paidFrom,
  billNumber: bill.billNumber,
  billDate: bill.billDate,
  creditGstin: bill.creditGstin,
  credit: bill.credit,
  creditRule: bill.creditRule,
  creditReason: bill.creditReason,
});
