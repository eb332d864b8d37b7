import { now } from "~/platform/clock.server";
import { db, type Tx } from "~/platform/db.server";
import { only } from "~/platform/only";

import { getCompany, expenseCounts } from "../../company/company/company.server";
import { formatMoney, sum } from "../../ground/money/money";
import { panOf } from "../../ground/tax/gstin";
import { worthOf } from "../../ground/tax/reverse-charge";
import { isContractWork, tdsDays, tdsOfHire, tdsYear, type Earlier } from "../../ground/tax/tds";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { ruleOf, type Rule } from "../../kit/shared/rules";

/* Tax that the company deducts of what it pays for work under a contract: of hires, and of expenses of such a kind. */

/** The hire or the expense itself, which counts not among what came before it. */
type Except = { hireId?: number; expenseId?: number };
type Paid = { vendorId: number; day: string; amount: number; currency: string; except: Except };

/** The vendor's row is ours from here on: of two at once, hires or expenses, the second counts the first in its year. */
export const holdPayee = (tx: Tx, vendorId: number) =>
  tx.vendor.updateMany({ where: { id: vendorId }, data: { updatedAt: now() } });

/**
 * A vendor's other amounts in the financial year of a day, as the yearly limit counts them: hires, and expenses for
 * work, without tax.
 */
async function paidInYear(tx: Tx, { vendorId, day, except }: Paid): Promise<Earlier> {
  const days = tdsDays(tdsYear(day), null);
  const own = {
    vendorId,
    currency: "INR",
    date: { gte: days?.from ?? day, lte: days?.to ?? day },
  };
  const said = { tdsAmount: true, tdsReason: true } as const;
  const [hires, expenses] = await Promise.all([
    tx.hire.findMany({
      where: { ...own, status: "active", id: { not: except.hireId ?? 0 } },
      select: { amount: true, ...said },
    }),
    tx.expense.findMany({
      where: {
        ...own,
        ...expenseCounts(await getCompany(tx)),
        id: { not: except.expenseId ?? 0 },
      },
      select: { kind: true, amount: true, taxAmount: true, reverseCharge: true, ...said },
    }),
  ]);
  const work = expenses.filter(({ kind }) => isContractWork(kind));
  const all = [...hires.map((one) => ({ ...one, taxAmount: 0, reverseCharge: false })), ...work];
  const worth = all.map((one) => ({ ...one, amount: worthOf(one) }));
  const bare = worth.filter(({ tdsAmount, tdsReason }) => tdsAmount === 0 && tdsReason === null);
  return {
    amount: sum(worth.map(({ amount }) => amount)),
    bare: sum(bare.map(({ amount }) => amount)),
    taken: worth.filter(({ tdsAmount }) => tdsAmount > 0),
  };
}

/** The lawful TDS of a payment to a vendor, and its rule in words; for rupees alone. */
export async function lawfulTds(tx: Tx, paid: Paid): Promise<{ amount: number; rule: string }> {
  const none = { amount: 0, rule: "" };
  if (paid.currency !== "INR") return none;
  const vendor = await tx.vendor.findUnique({
    where: { id: paid.vendorId },
    select: { pan: true, gstin: true, tenTrucksOn: true },
  });
  if (!vendor) return none;
  const rounding = { inRupees: (await getCompany(tx)).tdsInRupees };
  return tdsOfHire(paid.amount, vendor, await paidInYear(tx, paid), paid.day, rounding);
}

/** The question of pages about a TDS that is not what the law asks for: why. */
export function whyAnotherTds(law: {
  amount: number;
  rule: string;
}): Rule<{ tdsReason?: unknown }> {
  const said = [formatMoney(law.amount, "INR"), law.rule].filter(Boolean).join(": ");
  return ruleOf<{ tdsReason?: unknown }>()(["tdsReason"], (_, addError) =>
    addError("tdsReason", `The law asks for ${said}. Say why it is another TDS`),
  );
}

const PAYEE = { select: only("Vendor", "id name pan gstin ledgerName erasedAt") } as const;

/** A vendor's name in the books, also after erasure. */
export const payeeName = ({
  name,
  ledgerName,
  erasedAt,
}: {
  name: string;
  ledgerName: string | null;
  erasedAt: Date | null;
}) => (erasedAt && ledgerName) || name;

/** Deductions from vendors in a month (YYYY-MM), oldest first: from hires, and from expenses that count. Staff only. */
export async function tdsPaid(actor: Actor, month: string) {
  assertCan(actor, "hire:view");
  const where = {
    currency: "INR",
    tdsAmount: { gt: 0 },
    date: { gte: `${month}-01`, lte: `${month}-31` },
  };
  const [hires, expenses] = await Promise.all([
    db.hire.findMany({ where: { ...where, status: "active" }, include: { vendor: PAYEE } }),
    db.expense.findMany({
      where: { ...where, ...expenseCounts(await getCompany()) },
      include: { vendor: PAYEE },
    }),
  ]);
  const rows = [
    ...hires.map(({ id, hireNumber, vendorName, ...row }) => ({
      ...row,
      of: "hire" as const,
      id,
      number: hireNumber,
      vendorName,
      taxAmount: 0,
      reverseCharge: false,
    })),
    ...expenses.flatMap(({ id, kind, vendor, ...row }) =>
      vendor
        ? {
            ...row,
            vendor,
            of: "expense" as const,
            id,
            number: kind,
            vendorName: payeeName(vendor),
          }
        : [],
    ),
  ];
  return rows
    .map(({ of, id, number, date, vendorName, vendor, tdsAmount, tdsRule, ...row }) => ({
      of,
      id,
      number,
      date,
      vendorName,
      vendorId: vendor.id,
      pan: panOf(vendor),
      // As it is deducted of: without tax.
      amount: worthOf(row),
      tdsAmount,
      tdsRule,
    }))
    .sort((a, b) => a.date.localeCompare(b.date) || a.of.localeCompare(b.of) || a.id - b.id);
}
export type TdsPaid = Awaited<ReturnType<typeof tdsPaid>>[number];
