import { Prisma } from "~/generated/sqlite/client";
import { db } from "~/platform/db.server";

import { expenseCounts } from "../../billing/expense/expense.record";
import { shownInvoiceNumber } from "../../billing/invoice/invoice.status";
import { daysOfClosing } from "../../billing/statement/statement.server";
import type { OwnLedger } from "../../company/company/company.tally";
import { getCompany, type Company } from "../../company/company/company.server";
import { frozenTax } from "../../ground/tax/frozen-tax";
import { isStateCode, STATES } from "../../ground/tax/states";
import { assertCan, type Actor } from "../../kit/policy/policy";
import type { Period } from "../report/report.period";
import { readRows, total, whole } from "../report/report.read.server";
import { recordExport } from "./noted.server";
import {
  balanced,
  checkSheet,
  envelope,
  ledgerBook,
  ledgerXml,
  valueOf,
  voucherXml,
  type Entry,
  type LedgerBook,
  type Voucher,
} from "./tally";

/** What is read: days, both included, of papers in the company's currency. */
type Asked = Period & { company: Company; currency: string; book: LedgerBook };

/** How many vouchers there are and what they come to, in minor units. */
type Sums = { vouchers: number; amount: number };

/**
 * What the books are made of: each source gives its vouchers one after another, and says by SQL over its own rows what they
 * come to. A new noun that moves money joins here.
 */
type Source = {
  name: string;
  vouchers: (asked: Asked) => AsyncGenerator<Voucher>;
  ours: (asked: Asked) => Promise<Sums>;
};

/** How many rows are held at a time. */
const PAGE = 500;

/** All rows by their ids, some at a time. */
async function* each<Row extends { id: number }>(
  page: (
    where: { id: { gt: number } },
    rest: { orderBy: { id: "asc" }; take: number },
  ) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after = 0;
  for (;;) {
    const rows = await page({ id: { gt: after } }, { orderBy: { id: "asc" }, take: PAGE });
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.id;
  }
}

const sumOf = async (query: Prisma.Sql): Promise<Sums> => {
  const [row] = await readRows<Sums>(query);
  return row ?? { vouchers: 0, amount: 0 };
};
const SUMS = (amount: string) =>
  Prisma.sql`${whole(Prisma.sql`COUNT(*)`)} AS "vouchers", ${total(Prisma.raw(amount))} AS "amount"`;

const CLIENT = {
  select: { id: true, name: true, address: true, gstin: true, stateCode: true },
} as const;
type Client = Prisma.UserGetPayload<typeof CLIENT>;

function partyOf(book: LedgerBook, client: Client) {
  const { id, name, address, gstin, stateCode } = client;
  const state = stateCode && isStateCode(stateCode) ? STATES[stateCode].name : null;
  return book.customer({ code: `C-${id}`, name, address, gstin, state });
}

/** Steady for ever, and unlike the ids of other programs. */
const idOf = (noun: string, id: number, part = "") => `movers-${noun}-${id}${part}`;

type Taxed = { tax: string | null; taxAmount: number; roundOff: number; total: number };

/** The other side of what a customer is billed: sales, tax by its heads, round off. `times`: 1 of what takes it back. */
function soldOf({ book }: Asked, paper: Taxed, times: 1 | -1): Entry[] {
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
    .map(([name, amount]) => ({ ledger: book.own(name), amount: times * amount }));
}

const invoiceRef = (invoice: Parameters<typeof shownInvoiceNumber>[0] | null, otherwise: string) =>
  invoice ? shownInvoiceNumber(invoice) : otherwise;

const SALES: Source = {
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
        include: { client: CLIENT },
        ...rest,
      }),
    );
    for await (const row of rows) {
      const party = partyOf(book, row.client);
      const number = shownInvoiceNumber(row);
      const cancelled = row.status === "Cancelled";
      const other = () =>
        row.carriedOver
          ? [{ ledger: book.own("Opening balances"), amount: -row.total }]
          : soldOf(asked, row, -1);
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

const NOTES: Source = {
  name: "Credit and debit notes",
  async *vouchers(asked) {
    const { from, to, currency, book } = asked;
    const rows = each((where, rest) =>
      db.note.findMany({
        where: { AND: [where, { date: { gte: from, lte: to } }], currency, total: { not: 0 } },
        include: { client: CLIENT, invoice: true },
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
        cancelled: false,
        entries: [
          { ledger: party, amount: times * row.total, bill },
          ...soldOf(asked, row, times === 1 ? -1 : 1),
        ],
      });
    }
  },
  ours: ({ from, to, currency }) =>
    sumOf(Prisma.sql`SELECT ${SUMS(`"total"`)} FROM "Note" WHERE "total" <> 0 AND "currency" = ${currency}
      AND "date" >= ${from} AND "date" <= ${to}`),
};

/** The ledger into which money of a way to pay comes, and of which it leaves. */
const MONEY: Record<string, OwnLedger> = {
  Cash: "Cash",
  "Bank Transfer": "Bank",
  Check: "Cheque",
  UPI: "UPI",
  "Credit Card": "Card",
  PayPal: "PayPal",
};

const CAME = ["Completed", "Refunded"];

/** Payments that came, as they came. */
function payments({ currency }: Asked, when: Prisma.PaymentWhereInput) {
  return each((where, rest) =>
    db.payment.findMany({
      where: { AND: [where, when], currency, status: { in: CAME } },
      include: {
        client: CLIENT,
        invoice: { select: { id: true, invoiceNumber: true } },
        refundOf: { select: { referenceNumber: true } },
      },
      ...rest,
    }),
  );
}
type PaymentRow = ReturnType<typeof payments> extends AsyncGenerator<infer Row> ? Row : never;

const moneyOf = (book: LedgerBook, { paymentMethod }: { paymentMethod: string }) =>
  book.own(MONEY[paymentMethod] ?? "Other payments");

/** What a payment counts against: its invoice, or the advance that it is, or gives back. */
const billOf = (row: PaymentRow) =>
  invoiceRef(row.invoice, row.refundOf?.referenceNumber ?? row.referenceNumber);

const inDays = ({ from, to }: Period) => ({ gte: from, lte: to });
/** Refunded on a day: those of before have none of their own. */
const refundedIn = (asked: Period): Prisma.PaymentWhereInput => ({
  status: "Refunded",
  OR: [{ refundDate: inDays(asked) }, { refundDate: null, date: inDays(asked) }],
});

const RECEIPTS: Source = {
  name: "Receipts and advances",
  async *vouchers(asked) {
    const { book } = asked;
    for await (const row of payments(asked, { amount: { gt: 0 }, date: inDays(asked) })) {
      const party = partyOf(book, row.client);
      const type = row.invoiceId === null ? "Advance" : "Agst Ref";
      yield balanced({
        id: idOf("payment", row.id),
        type: "Receipt",
        date: row.date,
        number: row.referenceNumber,
        narration: `${row.invoiceId === null ? "Advance" : "Payment"} ${row.referenceNumber}`,
        party,
        cancelled: false,
        entries: [
          { ledger: moneyOf(book, row), amount: row.amount },
          { ledger: party, amount: -row.amount, bill: { name: billOf(row), type } },
        ],
      });
    }
  },
  ours: ({ from, to, currency }) =>
    sumOf(Prisma.sql`SELECT ${SUMS(`"amount"`)} FROM "Payment" WHERE "status" IN ('Completed', 'Refunded') AND "amount" > 0
      AND "currency" = ${currency} AND "date" >= ${from} AND "date" <= ${to}`),
};

const REFUNDS: Source = {
  name: "Refunds",
  async *vouchers(asked) {
    const { book } = asked;
    const when = {
      OR: [
        { amount: { lt: 0 }, date: inDays(asked) },
        { AND: [{ amount: { gt: 0 } }, refundedIn(asked)] },
      ],
    };
    for await (const row of payments(asked, when)) {
      const party = partyOf(book, row.client);
      const amount = Math.abs(row.amount);
      const back = row.amount < 0;
      yield balanced({
        id: idOf("payment", row.id, back ? "" : "-back"),
        type: "Payment",
        date: back ? row.date : (row.refundDate ?? row.date),
        number: row.referenceNumber,
        narration: `Given back: ${row.referenceNumber}`,
        party,
        cancelled: false,
        entries: [
          { ledger: party, amount, bill: { name: billOf(row), type: "Agst Ref" } },
          { ledger: moneyOf(book, row), amount: -amount },
        ],
      });
    }
  },
  ours: ({ from, to, currency }) =>
    sumOf(Prisma.sql`SELECT ${SUMS(`ABS("amount")`)} FROM "Payment" WHERE "status" IN ('Completed', 'Refunded') AND "currency" = ${currency}
      AND (("amount" < 0 AND "date" >= ${from} AND "date" <= ${to}) OR ("amount" > 0 AND "status" = 'Refunded'
        AND COALESCE("refundDate", "date") >= ${from} AND COALESCE("refundDate", "date") <= ${to}))`),
};

const DEDUCTED: Source = {
  name: "Tax deducted at source",
  async *vouchers(asked) {
    const { book, from, to } = asked;
    const when = {
      tdsAmount: { gt: 0 },
      OR: [{ date: inDays(asked) }, refundedIn(asked)],
    };
    for await (const row of payments(asked, when)) {
      const party = partyOf(book, row.client);
      const ledger = book.own(row.tdsKind === "gst" ? "GST TDS receivable" : "TDS receivable");
      const bill = { name: billOf(row), type: "Agst Ref" as const };
      const entry = (part: string, date: string, times: 1 | -1, words: string): Voucher =>
        balanced({
          id: idOf("payment", row.id, part),
          type: "Journal",
          date,
          number: `${row.referenceNumber}${part.toUpperCase()}`,
          narration: `${words} ${row.referenceNumber}`,
          party,
          cancelled: false,
          entries: [
            { ledger, amount: times * row.tdsAmount },
            { ledger: party, amount: -times * row.tdsAmount, bill },
          ],
        });
      const undone = row.refundDate ?? row.date;
      const within = (day: string) => day >= from && day <= to;
      if (within(row.date)) yield entry("-tds", row.date, 1, "Deducted at source of");
      if (row.status === "Refunded" && within(undone))
        yield entry("-tds-back", undone, -1, "Deduction undone of");
    }
  },
  ours: async ({ from, to, currency }) =>
    sumOf(Prisma.sql`SELECT ${SUMS(`"tdsAmount"`)} FROM (
      SELECT "tdsAmount", "date" AS "day" FROM "Payment"
        WHERE "tdsAmount" > 0 AND "status" IN ('Completed', 'Refunded') AND "currency" = ${currency}
      UNION ALL SELECT "tdsAmount", COALESCE("refundDate", "date") FROM "Payment"
        WHERE "tdsAmount" > 0 AND "status" = 'Refunded' AND "currency" = ${currency}
    ) AS "deducted" WHERE "day" >= ${from} AND "day" <= ${to}`),
};

const USED: Source = {
  name: "Advances used",
  async *vouchers({ from, to, currency, book }) {
    const rows = each((where, rest) =>
      db.advanceAdjustment.findMany({
        where: { AND: [where, { date: { gte: from, lte: to } }], payment: { currency } },
        include: {
          payment: { select: { referenceNumber: true, client: CLIENT } },
          invoice: { select: { id: true, invoiceNumber: true } },
        },
        ...rest,
      }),
    );
    for await (const { id, amount, date, payment, invoice } of rows) {
      const party = partyOf(book, payment.client);
      const [advance, number] = [payment.referenceNumber, shownInvoiceNumber(invoice)];
      yield balanced({
        id: idOf("adjustment", id),
        type: "Journal",
        date,
        number: `${advance}-${id}`,
        narration: `Advance ${advance} used for invoice ${number}`,
        party,
        cancelled: false,
        entries: [
          { ledger: party, amount, bill: { name: advance, type: "Agst Ref" } },
          { ledger: party, amount: -amount, bill: { name: number, type: "Agst Ref" } },
        ],
      });
    }
  },
  ours: ({ from, to, currency }) =>
    sumOf(Prisma.sql`SELECT ${SUMS(`"AdvanceAdjustment"."amount"`)} FROM "AdvanceAdjustment"
      JOIN "Payment" ON "Payment"."id" = "AdvanceAdjustment"."paymentId" WHERE "Payment"."currency" = ${currency}
      AND "AdvanceAdjustment"."date" >= ${from} AND "AdvanceAdjustment"."date" <= ${to}`),
};

/** What was settled by hand of the invoices of some days on which that was done. */
async function* writtenOff({ from, to, currency, company }: Asked) {
  const settled = { settledAmount: { gt: 0 }, currency, status: { not: "Cancelled" } };
  let after = 0;
  for (;;) {
    const rows = await db.invoice.findMany({
      where: { id: { gt: after }, ...settled },
      include: { client: CLIENT },
      orderBy: { id: "asc" },
      take: PAGE,
    });
    const ids = rows.map(({ id }) => id);
    const days = await daysOfClosing(ids, company.timeZone, db);
    for (const row of rows) {
      const day = days.get(row.id) ?? row.invoiceDate;
      if (day >= from && day <= to) yield { ...row, day };
    }
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.id;
  }
}

const WRITTEN_OFF: Source = {
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
        cancelled: false,
        entries: [
          { ledger: book.own("Written off"), amount: row.settledAmount },
          { ledger: party, amount: -row.settledAmount, bill },
        ],
      });
    }
  },
  // Its day stands in the history alone, in the company's zone: no statement of SQL knows it.
  async ours(asked) {
    let sums = { vouchers: 0, amount: 0 };
    for await (const { settledAmount } of writtenOff(asked)) {
      sums = { vouchers: sums.vouchers + 1, amount: sums.amount + settledAmount };
    }
    return sums;
  },
};

const PAID_FROM: Record<string, OwnLedger> = {
  cash: "Cash",
  bank: "Bank",
  UPI: "UPI",
  card: "Card",
};

const EXPENSES: Source = {
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

/** Where money that moves is read. The hire of trucks joins as one more, with the owner of the truck as its party. */
const SOURCES: readonly Source[] = [
  SALES,
  NOTES,
  RECEIPTS,
  USED,
  REFUNDS,
  DEDUCTED,
  WRITTEN_OFF,
  EXPENSES,
];

async function ask(actor: Actor, period: Period): Promise<Asked> {
  assertCan(actor, "return:view");
  const company = await getCompany();
  const { invoiceCurrency: currency, tallyLedgers } = company;
  return { ...period, company, currency, book: ledgerBook(tallyLedgers) };
}

async function* vouchersOf(asked: Asked): AsyncGenerator<Voucher> {
  for (const source of SOURCES) yield* source.vouchers(asked);
}

export const TALLY_FILES = ["masters", "vouchers"] as const;
export type TallyFile = (typeof TALLY_FILES)[number];

/** The ledgers of some days' vouchers, or those vouchers, as XML for Tally; read while it is written. Staff only. */
export async function tallyFile(
  actor: Actor,
  what: TallyFile,
  { from, to }: Period,
): Promise<AsyncGenerator<string>> {
  const asked = await ask(actor, { from, to });
  await recordExport(actor, "tally", `${what} ${from} to ${to}`);
  return what === "masters" ? mastersOf(asked) : messagesOf(asked);
}

async function* messagesOf(asked: Asked): AsyncGenerator<string> {
  const { head, foot } = envelope("Vouchers");
  yield head;
  for await (const voucher of vouchersOf(asked)) yield voucherXml(voucher);
  yield foot;
}

async function* mastersOf(asked: Asked): AsyncGenerator<string> {
  const { head, foot } = envelope("All Masters");
  yield head;
  const vouchers = vouchersOf(asked);
  while (!(await vouchers.next()).done);
  for (const ledger of asked.book.used()) yield ledgerXml(ledger);
  yield foot;
}

/**
 * The sums of the vouchers of some days by ledger and by type, and beside what each source's vouchers come to what its rows do:
 * no difference. `leftOut`: papers in other currencies, which Tally's company does not keep. Staff only.
 */
export async function tallyCheck(actor: Actor, period: Period) {
  const asked = await ask(actor, period);
  const sheet = checkSheet();
  const sources = [];
  for (const { name, vouchers, ours } of SOURCES) {
    const sums = { vouchers: 0, amount: 0 };
    for await (const voucher of vouchers(asked)) {
      sheet.add(voucher);
      if (voucher.cancelled) continue;
      sums.vouchers += 1;
      sums.amount += valueOf(voucher);
    }
    const own = await ours(asked);
    sources.push({ name, ...sums, ours: own.amount, difference: sums.amount - own.amount });
  }
  const { currency } = asked;
  return { currency, ...sheet.done(), sources, leftOut: await leftOut(asked) };
}
export type TallyCheck = Awaited<ReturnType<typeof tallyCheck>>;

async function leftOut(asked: Asked): Promise<number> {
  const currency = { not: asked.currency };
  const days = inDays(asked);
  const counts = await Promise.all([
    db.invoice.count({
      where: {
        currency,
        invoiceDate: days,
        invoiceNumber: { not: null },
        status: { not: "Draft" },
      },
    }),
    db.note.count({ where: { currency, date: days } }),
    db.payment.count({ where: { currency, date: days, status: { in: CAME } } }),
    db.expense.count({ where: { currency, date: days } }),
  ]);
  return counts.reduce((all, count) => all + count, 0);
}
