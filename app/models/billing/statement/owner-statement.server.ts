import { db } from "~/platform/db.server";
import { only } from "~/platform/only";
import type { RowOf } from "../../kit/record/define-record";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { notFound } from "../../kit/shared/domain-error";
import { capitalized } from "../../ground/typed/text";
import { hireLive } from "../hire/hire.status";
import { type OwnerKind, type Statement, type StatementEntry, statementsBy } from "./statement";

const KINDS = {
  order: ["hire", "advance", "tds", "deduction", "payment"],
  debits: ["hire"],
} as const;

/**
 * Statements of a truck owner or broker between two days (both included), one a currency: agreed, paid and kept-back
 * amounts. Further debt of the company is a debit. Deductions have the day of their hire. Cancelled hires are left out,
 * since nothing was paid for them. The last balance of all time is the hires' total balance. Staff only; raises
 * `not_found`.
 */
export async function ownerStatements(
  actor: Actor,
  vendorId: number,
  period: { from: string; to: string },
): Promise<{ vendor: Owner; statements: Statement<OwnerKind>[] }> {
  assertCan(actor, "hire:view");
  const vendor = await db.vendor.findUnique({ where: { id: vendorId }, select: OWNER });
  if (!vendor) throw notFound("vendor");
  const hires = await db.hire.findMany({
    where: { AND: [hireLive.where(), { vendorId }] },
    orderBy: { id: "asc" },
    select: {
      ...only(
        "Hire",
        "id hireNumber vehicleNumber date currency amount advance advanceReference",
        "tdsAmount",
      ),
      deductions: { select: { kind: true, amount: true }, orderBy: { id: "asc" } },
      payments: {
        select: { date: true, amount: true, reference: true },
        orderBy: [{ date: "asc" }, { id: "asc" }],
      },
    },
  });
  const entries = hires.flatMap((hire): StatementEntry<OwnerKind>[] => {
    const { id, hireNumber, currency } = hire;
    const line = (
      kind: OwnerKind,
      amount: number,
      more: string | null = null,
      day = hire.date,
    ) => ({
      kind,
      id,
      number: [hireNumber, more].filter(Boolean).join(", "),
      day,
      currency,
      amount,
    });
    return [
      line("hire", hire.amount, hire.vehicleNumber),
      line("advance", hire.advance, hire.advanceReference),
      line("tds", hire.tdsAmount),
      ...hire.deductions.map(({ kind, amount }) => line("deduction", amount, capitalized(kind))),
      ...hire.payments.map(({ amount, reference, date }) =>
        line("payment", amount, reference, date),
      ),
    ].filter(({ amount }) => amount > 0);
  });
  return { vendor, statements: statementsBy(KINDS, entries, period) };
}

const OWNER = { id: true, name: true, address: true, phone: true, email: true } as const;

type Owner = Pick<RowOf<"Vendor">, keyof typeof OWNER>;
