import { Prisma } from "~/generated/sqlite/client";
import { db } from "~/platform/db.server";

import { shownInvoiceNumber } from "../../billing/invoice/invoice.status";
import { deductionDay } from "../../billing/payment/payment.tds";
import { deductedIn } from "../../billing/tds/tds.list";
import { sum } from "../../ground/money/money";
import { voucherTax } from "../../ground/tax/voucher";
import type { Period } from "../report/report.period";
import { balanced, type Voucher } from "./tally";
import {
  CAME,
  CLIENT,
  each,
  idOf,
  inDays,
  moneyOf,
  partyOf,
  sumOf,
  SUMS,
  type Asked,
  type Source,
} from "./tally.source.server";

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

/** The bill that a payment counts against: its invoice, or the advance that it is or gives back. */
const billOf = (row: PaymentRow) =>
  row.invoice
    ? shownInvoiceNumber(row.invoice)
    : (row.refundOf?.referenceNumber ?? row.referenceNumber);

/** Refunded on a day: those of before have none of their own. */
const refundedIn = (asked: Period): Prisma.PaymentWhereInput => ({
  status: "Refunded",
  OR: [{ refundDate: inDays(asked) }, { refundDate: null, date: inDays(asked) }],
});

export const RECEIPTS: Source = {
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
        entries: [
          { ledger: moneyOf(book, row.paymentMethod), amount: row.amount },
          { ledger: party, amount: -row.amount, bill: { name: billOf(row), type } },
        ],
      });
    }
  },
  ours: ({ from, to, currency }) =>
    sumOf(Prisma.sql`SELECT ${SUMS(`"amount"`)} FROM "Payment" WHERE "status" IN ('Completed', 'Refunded') AND "amount" > 0
      AND "currency" = ${currency} AND "date" >= ${from} AND "date" <= ${to}`),
};

export const REFUNDS: Source = {
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
        entries: [
          { ledger: party, amount, bill: { name: billOf(row), type: "Agst Ref" } },
          { ledger: moneyOf(book, row.paymentMethod), amount: -amount },
        ],
      });
    }
  },
  ours: ({ from, to, currency }) =>
    sumOf(Prisma.sql`SELECT ${SUMS(`ABS("amount")`)} FROM "Payment" WHERE "status" IN ('Completed', 'Refunded') AND "currency" = ${currency}
      AND (("amount" < 0 AND "date" >= ${from} AND "date" <= ${to}) OR ("amount" > 0 AND "status" = 'Refunded'
        AND COALESCE("refundDate", "date") >= ${from} AND COALESCE("refundDate", "date") <= ${to}))`),
};

export const DEDUCTED: Source = {
  name: "Tax deducted at source",
  async *vouchers(asked) {
    const { book, from, to } = asked;
    const when = {
      tdsAmount: { gt: 0 },
      OR: [deductedIn(asked), refundedIn(asked)],
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
          entries: [
            { ledger, amount: times * row.tdsAmount },
            { ledger: party, amount: -times * row.tdsAmount, bill },
          ],
        });
      const undone = row.refundDate ?? row.date;
      const within = (day: string) => day >= from && day <= to;
      const day = deductionDay(row);
      if (within(day)) yield entry("-tds", day, 1, "Deducted at source of");
      if (row.status === "Refunded" && within(undone))
        yield entry("-tds-back", undone, -1, "Deduction undone of");
    }
  },
  ours: async ({ from, to, currency }) =>
    sumOf(Prisma.sql`SELECT ${SUMS(`"tdsAmount"`)} FROM (
      SELECT "tdsAmount", COALESCE("deductedOn", "date") AS "day" FROM "Payment"
        WHERE "tdsAmount" > 0 AND "status" IN ('Completed', 'Refunded') AND "currency" = ${currency}
      UNION ALL SELECT "tdsAmount", COALESCE("refundDate", "date") FROM "Payment"
        WHERE "tdsAmount" > 0 AND "status" = 'Refunded' AND "currency" = ${currency}
    ) AS "deducted" WHERE "day" >= ${from} AND "day" <= ${to}`),
};

export const USED: Source = {
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

/** The tax that is due with an advance, until an invoice takes the advance off or it is given back. */
export const TAX_ON_ADVANCES: Source = {
  name: "Tax on advances",
  async *vouchers(asked) {
    const { book, currency } = asked;
    const days = { date: inDays(asked), tax: { not: null } };
    const entry = (
      row: { tax: string | null; date: string },
      times: 1 | -1,
      id: string,
      number: string,
      words: string,
    ): Voucher[] => {
      const heads = voucherTax(row)?.heads ?? [];
      const all = sum(heads.map(({ amount }) => amount));
      if (all === 0) return [];
      return [
        balanced({
          id,
          type: "Journal",
          date: row.date,
          number,
          narration: words,
          entries: [
            { ledger: book.own("Tax on advances"), amount: times * all },
            ...heads.map(({ head, amount }) => ({
              ledger: book.own(`Output ${head}`),
              amount: -times * amount,
            })),
          ],
        }),
      ];
    };
    const advances = each((where, rest) =>
      db.payment.findMany({
        where: { ...where, ...days, currency, status: "Completed", invoiceId: null },
        ...rest,
      }),
    );
    for await (const row of advances) {
      const { referenceNumber: number } = row;
      const words = row.amount < 0 ? "Tax of the advance given back:" : "Tax of the advance";
      const id = idOf("payment", row.id, "-tax");
      yield* entry(row, 1, id, `${number}-TAX`, `${words} ${number}`);
    }
    const used = each((where, rest) =>
      db.advanceAdjustment.findMany({
        where: { ...where, ...days, payment: { currency } },
        include: { payment: { select: { referenceNumber: true } } },
        ...rest,
      }),
    );
    for await (const row of used) {
      const { referenceNumber: number } = row.payment;
      const id = idOf("adjustment", row.id, "-tax");
      yield* entry(row, -1, id, `${number}-${row.id}-TAX`, `Tax of what was used of ${number}`);
    }
  },
  ours: ({ from, to, currency }) =>
    sumOf(Prisma.sql`SELECT ${SUMS(`ABS("taxed")`)} FROM (
      SELECT "amount" + "tdsAmount" - "taxableValue" AS "taxed", "date", "currency" FROM "Payment"
        WHERE "tax" IS NOT NULL AND "status" = 'Completed' AND "invoiceId" IS NULL
      UNION ALL SELECT "AdvanceAdjustment"."amount" - "AdvanceAdjustment"."taxableValue", "AdvanceAdjustment"."date", "Payment"."currency"
        FROM "AdvanceAdjustment" JOIN "Payment" ON "Payment"."id" = "AdvanceAdjustment"."paymentId"
        WHERE "AdvanceAdjustment"."tax" IS NOT NULL
    ) AS "advances" WHERE "taxed" <> 0 AND "currency" = ${currency} AND "date" >= ${from} AND "date" <= ${to}`),
};

/** Cash that was taken to the bank or the owner; what takes an entry back goes the other way. */
export const HANDED_OVER: Source = {
  name: "Cash handed over",
  async *vouchers({ from, to, currency, book }) {
    const rows = each((where, rest) =>
      db.handover.findMany({
        where: { AND: [where, { date: inDays({ from, to }) }], currency },
        ...rest,
      }),
    );
    for await (const { id, date, amount, handedTo, note } of rows) {
      yield balanced({
        id: idOf("handover", id),
        type: "Contra",
        date,
        number: `HO-${id}`,
        narration: [handedTo, note].filter(Boolean).join(": "),
        entries: [
          { ledger: book.own("Cash handed over"), amount },
          { ledger: book.own("Cash"), amount: -amount },
        ],
      });
    }
  },
  ours: ({ from, to, currency }) =>
    sumOf(Prisma.sql`SELECT ${SUMS('ABS("amount")')} FROM "Handover" WHERE "currency" = ${currency}
      AND "date" >= ${from} AND "date" <= ${to}`),
};
