import { Prisma } from "~/generated/sqlite/client";
import { db } from "~/platform/db.server";

import { vendorPaymentNumber } from "../../billing/vendor/vendor.record";
import { sum } from "../../ground/money/money";
import { balanced } from "./tally";
import {
  each,
  idOf,
  inDays,
  moneyOf,
  sumOf,
  SUMS,
  vendorOf,
  type Source,
} from "./tally.source.server";

type Met = { expenseId: number | null; hire: { hireNumber: string } | null };
/** A bill by the name under which its own voucher opened it. */
const metName = ({ expenseId, hire }: Met) => hire?.hireNumber ?? `EXP-${expenseId}`;

/** What was paid to vendors: their bills and hires, and what is an advance. The money stands first, the vendor once for each bill. */
export const VENDORS_PAID: Source = {
  name: "Paid to vendors",
  async *vouchers({ from, to, currency, book }) {
    const rows = each((where, rest) =>
      db.vendorPayment.findMany({
        where: { AND: [where, { date: inDays({ from, to }) }], currency },
        include: {
          vendor: true,
          bills: {
            where: { kind: "paid" },
            include: { hire: { select: { hireNumber: true } } },
            orderBy: { id: "asc" },
          },
        },
        ...rest,
      }),
    );
    for await (const row of rows) {
      const { id, vendor, bills, date, amount, tdsAmount, method, reference } = row;
      const party = vendorOf(book, vendor);
      const own = vendorPaymentNumber({ id });
      const over = amount + tdsAmount - sum(bills.map((bill) => bill.amount));
      // A payment of a hire alone keeps the number that it had before payments were of vendors.
      const hire = bills.length === 1 && over === 0 ? bills[0]?.hire?.hireNumber : undefined;
      const names = bills.map(metName);
      const of = names.length > 0 ? (hire ? ["of hire", hire] : ["for", names.join(", ")]) : [];
      yield balanced({
        // By its first name: all payments were of hires, and Tally knows them by that.
        id: idOf("hire-payment", id),
        type: "Payment",
        date,
        number: hire ? `${hire}-${id}` : own,
        narration: ["Paid", reference, ...of, over > 0 && "in advance"].filter(Boolean).join(" "),
        party,
        entries: [
          { ledger: moneyOf(book, method), amount: -amount },
          ...bills.map((bill) => ({
            ledger: party,
            amount: bill.amount,
            bill: { name: metName(bill), type: "Agst Ref" as const },
          })),
          { ledger: party, amount: over, bill: { name: own, type: "Advance" } },
          ...(tdsAmount ? [{ ledger: book.own("TDS payable"), amount: -tdsAmount }] : []),
        ],
      });
    }
  },
  ours: ({ from, to, currency }) =>
    sumOf(Prisma.sql`SELECT ${SUMS(`"amount"`)} FROM "VendorPayment" WHERE "currency" = ${currency}
      AND "date" >= ${from} AND "date" <= ${to}`),
};

/** What became of vendors' advances later: bills that they met, and what came back. */
export const VENDORS_ADVANCES: Source = {
  name: "Advances to vendors used",
  async *vouchers({ from, to, currency, book }) {
    const rows = each((where, rest) =>
      db.vendorPaymentBill.findMany({
        where: {
          AND: [where, { date: inDays({ from, to }), kind: { not: "paid" } }],
          payment: { currency },
        },
        include: {
          payment: { include: { vendor: true } },
          hire: { select: { hireNumber: true } },
        },
        ...rest,
      }),
    );
    for await (const { id, kind, date, amount, method, reference, payment, ...met } of rows) {
      const party = vendorOf(book, payment.vendor);
      const own = vendorPaymentNumber(payment);
      const back = kind === "refund";
      const other = back
        ? { ledger: moneyOf(book, method), amount }
        : { ledger: party, amount, bill: { name: metName(met), type: "Agst Ref" as const } };
      yield balanced({
        id: idOf("vendor-advance", id),
        type: back ? "Receipt" : "Journal",
        date,
        number: `${own}-${id}`,
        narration: back
          ? ["Given back", reference, "of", own].filter(Boolean).join(" ")
          : `Advance ${own} used for ${metName(met)}`,
        party,
        entries: [other, { ledger: party, amount: -amount, bill: { name: own, type: "Agst Ref" } }],
      });
    }
  },
  ours: ({ from, to, currency }) =>
    sumOf(Prisma.sql`SELECT ${SUMS(`b."amount"`)} FROM "VendorPaymentBill" b JOIN "VendorPayment" p ON p."id" = b."paymentId"
      WHERE b."kind" <> 'paid' AND p."currency" = ${currency} AND b."date" >= ${from} AND b."date" <= ${to}`),
};
