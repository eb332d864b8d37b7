import { Prisma } from "~/generated/sqlite/client";
import { db } from "~/platform/db.server";

import { shownInvoiceNumber } from "../../billing/invoice/invoice.status";
import { daysOfClosing } from "../../billing/statement/statement.server";
import type { OwnLedger } from "../../company/company/company.tally";
import { addDays } from "../../ground/day/calendar-date";
import { startOfDay } from "../../ground/day/time-zone";
import { frozenTax } from "../../ground/tax/frozen-tax";
import { balanced, type Entry } from "./tally";
import {
  centred,
  CLIENT,
  each,
  idOf,
  pages,
  partyOf,
  sumOf,
  SUMS,
  type Asked,
  type Source,
} from "./tally.source.server";

type Taxed = { tax: string | null; taxAmount: number; roundOff: number; total: number };
/** A paper with its day and its job's number. */
type Sold = Taxed & { day: string; job: string | null };
const JOB = { select: { jobNumber: true } } as const;

/** The other side of what a customer is billed: sales, tax by its heads, round off. `times`: 1 of what takes it back. */
function soldOf(asked: Asked, paper: Sold, times: 1 | -1): Entry[] {
  const { book } = asked;
  const heads = frozenTax(paper)?.heads ?? [];
  const taxes = heads.map(({ head, amount }) => ({ name: `Output ${head}` as const, amount }));
  const outside = heads.length === 0 ? paper.taxAmount : 0;
  const parts: { name: OwnLedger; amount: number }[] = [
    ...taxes,
    { name: "Output tax", amount: outside },
    { name: "Round off", amount: paper.roundOff },
  ];
  const sales = parts.reduce((left, { amount }) => left - amount, paper.total);
  const byLedger = new Map<OwnLedger, number>([["Sales", sales]]);
  for (const { name, amount } of parts) byLedger.set(name, (byLedger.get(name) ?? 0) + amount);
  return [...byLedger]
    .filter(([, amount]) => amount !== 0)
    .map(([name, amount]) => ({ ledger: book.own(name), amount: times * amount }))
    .map((entry, at) =>
      at === 0 ? centred(asked, paper.day, entry, { truck: null, job: paper.job }) : entry,
    );
}

export const SALES: Source = {
  name: "Invoices",
  async *vouchers(asked) {
    const { from, to, currency, book } = asked;
    const rows = each((where, rest) =>
      db.invoice.findMany({
        where: {
          AND: [where, { invoiceDate: { gte: from, lte: to } }],
          currency,
          invoiceNumber: { not: null },
          status: { not: "Draft" },
          total: { not: 0 },
        },
        include: { client: CLIENT, job: JOB },
        ...rest,
      }),
    );
    for await (const row of rows) {
      const party = partyOf(book, row.client);
      const sold = { ...row, day: row.invoiceDate, job: row.job?.jobNumber ?? null };
      const number = shownInvoiceNumber(row);
      const cancelled = row.status === "Cancelled";
      const other = () =>
        row.carriedOver
          ? [{ ledger: book.own("Opening balances"), amount: -row.total }]
          : soldOf(asked, sold, -1);
      yield balanced({
        id: idOf("invoice", row.id),
        type: row.carriedOver ? "Journal" : "Sales",
        date: row.invoiceDate,
        number,
        narration: `Invoice ${number}`,
        party,
        cancelled,
        entries: cancelled
          ? []
          : [
              { ledger: party, amount: row.total, bill: { name: number, type: "New Ref" } },
              ...other(),
            ],
      });
    }
  },
  ours: ({ from, to, currency }) =>
    sumOf(Prisma.sql`SELECT ${SUMS(`"total"`)} FROM "Invoice" WHERE "invoiceNumber" IS NOT NULL AND "total" <> 0
      AND "status" NOT IN ('Draft', 'Cancelled') AND "currency" = ${currency}
      AND "invoiceDate" >= ${from} AND "invoiceDate" <= ${to}`),
};

export const NOTES: Source = {
  name: "Credit and debit notes",
  async *vouchers(asked) {
    const { from, to, currency, book } = asked;
    const rows = each((where, rest) =>
      db.note.findMany({
        where: { AND: [where, { date: { gte: from, lte: to } }], currency, total: { not: 0 } },
        include: { client: CLIENT, invoice: { include: { job: JOB } } },
        ...rest,
      }),
    );
    for await (const row of rows) {
      const party = partyOf(book, row.client);
      const times = row.kind === "debit" ? 1 : -1;
      const bill = { name: shownInvoiceNumber(row.invoice), type: "Agst Ref" as const };
      yield balanced({
        id: idOf("note", row.id),
        type: row.kind === "debit" ? "Debit Note" : "Credit Note",
        date: row.date,
        number: row.noteNumber,
        narration: `${row.kind === "debit" ? "Debit" : "Credit"} note ${row.noteNumber} to invoice ${bill.name}`,
        party,
        entries: [
          { ledger: party, amount: times * row.total, bill },
          ...soldOf(
            asked,
            { ...row, day: row.date, job: row.invoice.job?.jobNumber ?? null },
            times === 1 ? -1 : 1,
          ),
        ],
      });
    }
  },
  ours: ({ from, to, currency }) =>
    sumOf(Prisma.sql`SELECT ${SUMS(`"total"`)} FROM "Note" WHERE "total" <> 0 AND "currency" = ${currency}
      AND "date" >= ${from} AND "date" <= ${to}`),
};

/** Invoices settled by hand in the period, by the days on which that was done. */
async function* writtenOff({ from, to, currency, company }: Asked) {
  const settled = { settledAmount: { gt: 0 }, currency, status: { not: "Cancelled" } };
  const all = pages((where, rest) =>
    db.invoice.findMany({ where: { ...where, ...settled }, include: { client: CLIENT }, ...rest }),
  );
  for await (const rows of all) {
    const ids = rows.map(({ id }) => id);
    const days = await daysOfClosing(ids, company.timeZone, db);
    for (const row of rows) {
      const day = days.get(row.id) ?? row.invoiceDate;
      if (day >= from && day <= to) yield { ...row, day };
    }
  }
}

export const WRITTEN_OFF: Source = {
  name: "Written off",
  async *vouchers(asked) {
    const { book } = asked;
    for await (const row of writtenOff(asked)) {
      const party = partyOf(book, row.client);
      const number = shownInvoiceNumber(row);
      const bill = { name: number, type: "Agst Ref" as const };
      yield balanced({
        id: idOf("invoice", row.id, "-written-off"),
        type: "Journal",
        date: row.day,
        number: `${number}-OFF`,
        narration: `Settled by hand: ${row.settledReason ?? number}`,
        party,
        entries: [
          { ledger: book.own("Written off"), amount: row.settledAmount },
          { ledger: party, amount: -row.settledAmount, bill },
        ],
      });
    }
  },
  // By statements of its own: its day stands in the history alone, the last on which the invoice was marked as paid.
  ours({ from, to, currency, company: { timeZone } }) {
    const [first, next] = [startOfDay(from, timeZone), startOfDay(addDays(to, 1), timeZone)];
    return sumOf(Prisma.sql`SELECT ${SUMS(`"settledAmount"`)} FROM "Invoice" LEFT JOIN (
        SELECT "entityId", MAX("at") AS "at" FROM "HistoryEntry" WHERE "entity" = 'invoice'
          AND (("action" = 'status-changed-to' AND "values" LIKE '{"status":"Paid"%') OR ("values" IS NULL AND "action" = 'Status changed to Paid'))
          GROUP BY "entityId"
      ) AS "marked" ON "marked"."entityId" = "Invoice"."id"
      WHERE "settledAmount" > 0 AND "status" <> 'Cancelled' AND "currency" = ${currency}
        AND (("marked"."at" >= ${first} AND "marked"."at" < ${next})
          OR ("marked"."at" IS NULL AND "invoiceDate" >= ${from} AND "invoiceDate" <= ${to}))`);
  },
};
