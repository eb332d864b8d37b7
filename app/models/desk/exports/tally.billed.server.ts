import { Prisma } from "~/generated/sqlite/client";
import { db } from "~/platform/db.server";

import { shownInvoiceNumber } from "../../billing/invoice/invoice.status";
import { daysOfClosing } from "../../billing/statement/statement.server";
import type { OwnLedger } from "../../company/company/company.tally";
import { addDays } from "../../ground/day/calendar-date";
import { startOfDay } from "../../ground/day/time-zone";
import { sum } from "../../ground/money/money";
import { frozenTax } from "../../ground/tax/frozen-tax";
import { spread } from "../../ground/tax/spread";
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
/** A paper with its day, its job's number, and the moves that an invoice for several bills; `noted`: what a note takes of a move's own line. */
type Sold = Taxed & {
  day: string;
  job: string | null;
  moves: readonly Move[];
  noted?: (position: number) => number;
};
type Move = { position: number; amount: number; job: { jobNumber: string } | null };
const JOB = { select: { jobNumber: true } } as const;
const MOVES = {
  select: { position: true, amount: true, job: JOB },
  orderBy: { position: "asc" },
} as const;

/** What was sold by its job. Of several moves each has its lines, and of the rest its part, as profit has it. */
function jobsOf({ job, moves, noted = () => 0 }: Sold, amount: number) {
  if (moves.length === 0) return { truck: null, job };
  const own = moves.map(({ position }) => (amount < 0 ? -1 : 1) * noted(position));
  const rest = amount - sum(own);
  const shares = spread(
    rest,
    moves.map((move) => move.amount),
  );
  return moves.map((move, at) => ({
    truck: null,
    job: move.job?.jobNumber ?? null,
    amount: (own[at] ?? 0) + (shares[at] ?? 0),
  }));
}

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
      at === 0 ? centred(asked, paper.day, entry, jobsOf(paper, entry.amount)) : entry,
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
        include: { client: CLIENT, job: JOB, moves: MOVES },
        ...rest,
      }),
    );
    for await (const row of rows) {
      const party = partyOf(book, row.client);
      const { invoiceDate: day, moves } = row;
      const sold = { ...row, day, job: row.job?.jobNumber ?? null, moves };
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
        include: {
          client: CLIENT,
          invoice: { include: { job: JOB, moves: MOVES } },
          items: { select: { amount: true, invoiceItem: { select: { position: true } } } },
        },
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
            {
              ...row,
              day: row.date,
              job: row.invoice.job?.jobNumber ?? null,
              moves: row.invoice.moves,
              noted: (position) =>
                sum(
                  row.items
                    .filter(({ invoiceItem }) => invoiceItem?.position === position)
                    .map((item) => item.amount),
                ),
            },
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
