import { Prisma } from "~/generated/sqlite/client";
import { db } from "~/platform/db.server";

import { expenseCounts } from "../../billing/expense/expense.record";
import type { OwnLedger } from "../../company/company/company.tally";
import { balanced, type LedgerBook } from "./tally";
import { each, idOf, sumOf, SUMS, type Source } from "./tally.source.server";

const PAID_FROM: Record<string, OwnLedger> = {
  cash: "Cash",
  bank: "Bank",
  UPI: "UPI",
  card: "Card",
};

export const EXPENSES: Source = {
  name: "Expenses",
  async *vouchers({ from, to, currency, book, company }) {
    const rows = each((where, rest) =>
      db.expense.findMany({
        where: {
          AND: [where, { date: { gte: from, lte: to } }, expenseCounts(company)],
          currency,
        },
        include: { vendor: true },
        ...rest,
      }),
    );
    for await (const row of rows) {
      const number = `EXP-${row.id}`;
      const owed = row.paidFrom === "owed";
      const party = owed && row.vendor ? vendorOf(book, row.vendor) : null;
      const credit = owed
        ? (party ?? book.own("Expenses owed"))
        : book.own(PAID_FROM[row.paidFrom ?? ""] ?? "Expenses not said how paid");
      const cost = { ledger: book.expense(row.kind), amount: row.amount - row.taxAmount };
      const bill = { name: number, type: "New Ref" as const };
      yield balanced({
        id: idOf("expense", row.id),
        type: owed ? "Journal" : "Payment",
        date: row.date,
        number,
        narration: [row.kind, row.note].filter(Boolean).join(": "),
        party,
        cancelled: false,
        entries: [
          { ledger: credit, amount: -row.amount, ...(party && { bill }) },
          cost,
          ...(row.taxAmount ? [{ ledger: book.own("Input GST"), amount: row.taxAmount }] : []),
        ],
      });
    }
  },
  ours: ({ from, to, currency, company }) =>
    sumOf(Prisma.sql`SELECT ${SUMS(`"amount"`)} FROM "Expense" WHERE "currency" = ${currency}
      AND "date" >= ${from} AND "date" <= ${to}
      AND ("status" = 'approved' OR ${company.expensesNeedApproval ? 1 : 0} = 0)`),
};

function vendorOf(book: LedgerBook, { id, name, address, gstin }: Prisma.VendorGetPayload<object>) {
  return book.vendor({ code: `V-${id}`, name, address, gstin, state: null });
}
