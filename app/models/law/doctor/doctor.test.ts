import { beforeAll, describe, expect, test } from "vitest";

import { databaseKind, db, inUnitOfWork } from "~/platform/db.server";

import { seedDemo } from "../../../../prisma/seed/demo";
import { resetDatabase } from "../../../../tests/support/database";
import { actorOf } from "../../../../tests/support/factories";
import { searchInvoices } from "../../billing/invoice/invoice.list";
import { foundBy } from "../../kit/record/define-list";
import { updateAccount } from "../../people/user/accounts.server";
import { deletePayment } from "../../billing/payment/payment.refund.server";
import { deleteQuotation } from "../../sales/quotation/quotation.delete.server";
import { checkDatabase } from "./doctor.server";
import { checkSearch } from "./search.server";

const passwords = { admin: "a password", employee: "b password", customer: "c password" };

beforeAll(async () => {
  await resetDatabase();
  await seedDemo({ today: "2026-11-21", passwords, adminEmail: "owner@example.com" });
});

/** What the doctor says after some harm, which is then taken back: one demo business serves all tests. */
async function problemsAfter(hurt: () => Promise<unknown>): Promise<string[]> {
  const takenBack = new Error("taken back");
  let problems: string[] = [];
  const work = inUnitOfWork(async () => {
    await hurt();
    problems = await checkDatabase(db);
    throw takenBack;
  });
  await expect(work).rejects.toBe(takenBack);
  return problems;
}

const some = <T>(found: T | null): T => {
  if (found === null) throw new Error("The demo has none.");
  return found;
};
const paid = async () =>
  some(await db.invoice.findFirst({ where: { status: "Paid", amountPaid: { gt: 0 } } }));
const billed = async () =>
  some(
    await db.invoice.findFirst({
      where: { sourceQuotationId: { not: null }, status: { in: ["Sent", "Paid"] } },
    }),
  );

describe("the doctor", () => {
  test("finds the demo business sound", async () => {
    expect(await checkDatabase(db)).toEqual([]);
  });

  test("finds it sound after the customer of a draft invoice is called otherwise", async () => {
    const admin = await db.user.findFirstOrThrow({ where: { role: "admin" } });
    const draft = await db.invoice.findFirstOrThrow({
      where: { invoiceNumber: null },
      include: { client: true },
    });
    const { id, name, email, phone, address } = draft.client;
    const contacts = { email, phone, address };
    const call = (other: string) =>
      updateAccount(actorOf(admin), "customer", id, { ...contacts, name: other });
    const find = (search: string) =>
      db.invoice.count({ where: { id: draft.id, ...foundBy(searchInvoices, search) } });
    await call("Bela Quartermaine");
    expect(await checkDatabase(db)).toEqual([]);
    expect([await find("quartermaine"), await find(name)]).toEqual([1, 0]);
    await call(name);
  });

  test("finds it sound after numbered records are deleted: the history has their numbers", async () => {
    const admin = actorOf(await db.user.findFirstOrThrow({ where: { role: "admin" } }));
    const none = { none: {} };
    const left = await problemsAfter(async () => {
      const unused = { invoices: none, billedMoves: none, payments: none, consignments: none };
      const quotation = await db.quotation.findFirst({ where: { ...unused, jobs: none } });
      const payment = await db.payment.findFirst({
        where: { status: "Completed", refundOfId: null, invoice: { status: "Paid" } },
      });
      await deleteQuotation(admin, some(quotation).id);
      await deletePayment(admin, some(payment).id);
    });
    expect(left).toEqual([]);
  });

  test("finds a search index that does not say what its rows say", async () => {
    if (databaseKind() === "sqlite") {
      const { id } = some(await db.quotation.findFirst());
      try {
        await db.$executeRaw`INSERT INTO "QuotationSearch"("rowid", "searchText") VALUES (${id}, 'something else')`;
        expect(await checkSearch(db)).toEqual([
          "Quotation: what searches find is not what the rows say",
        ]);
      } finally {
        await db.$executeRaw`INSERT INTO "QuotationSearch"("QuotationSearch") VALUES ('rebuild')`;
      }
    } else {
      try {
        await db.$executeRaw`ALTER INDEX "Quotation_search_idx" RENAME TO "Quotation_other_idx"`;
        expect(await checkSearch(db)).toEqual([
          "Quotation: the index that searches use is not there",
        ]);
      } finally {
        await db.$executeRaw`ALTER INDEX "Quotation_other_idx" RENAME TO "Quotation_search_idx"`;
      }
    }
    expect(await checkSearch(db)).toEqual([]);
  });

  // What no command does: each is written beside them, and must be found.
  const harm: [string, () => Promise<unknown>, RegExp][] = [
    [
      "a balance that is not what is left",
      async () =>
        db.invoice.update({
          where: { id: (await paid()).id },
          data: { balance: { increment: 1 } },
        }),
      /^INV-\S+: balance 1, not 0$/,
    ],
    [
      "an amount paid that nobody paid",
      async () =>
        db.invoice.update({
          where: { id: (await paid()).id },
          data: { amountPaid: { increment: 1 } },
        }),
      /^INV-\S+: paid \d+, completed payments \d+$/,
    ],
    [
      "a quotation billed twice",
      async () => {
        const { id, quotationId } = await billed();
        const other = some(
          await db.invoice.findFirst({ where: { id: { not: id }, status: "Sent" } }),
        );
        await db.invoice.update({ where: { id: other.id }, data: { quotationId } });
      },
      /^QT-\S+: billed by 2 invoices$/,
    ],
    [
      "a quotation whose invoice does not hold it",
      async () =>
        db.invoice.update({
          where: { id: (await billed()).id },
          data: { sourceQuotationId: null },
        }),
      /^QT-\S+: billed by an invoice that does not hold it/,
    ],
    [
      "a gap in the invoices' numbers",
      async () =>
        db.invoice.update({
          where: { id: (await paid()).id },
          data: { invoiceNumber: "INV-2627-99999" },
        }),
      /^INV-2627-\d{5}: missing$/,
    ],
    [
      "a search text that production does not write",
      async () => db.quotation.updateMany({ where: { id: 1 }, data: { searchText: "hidden" } }),
      /^QT-\S+: lists do not find it/,
    ],
    [
      "a payment without history",
      async () => {
        const { id } = some(await db.payment.findFirst());
        await db.payment.create({
          data: {
            ...some(await db.payment.findFirst()),
            id: id + 10_000,
            referenceNumber: "PAY-X",
          },
        });
      },
      /^Payment \d+: no history$/,
    ],
    [
      "a record that is gone without a word",
      async () => {
        const { id } = some(
          await db.quotation.findFirst({
            where: { status: "draft", invoices: { none: {} }, jobs: { none: {} } },
          }),
        );
        await db.quotation.delete({ where: { id } });
      },
      /^Quotation \d+: gone, and nobody deleted it$/,
    ],
    [
      "a link that works to a document that is gone",
      async () =>
        db.documentLink.create({
          data: {
            hash: "h",
            nonce: "n",
            entity: "invoice",
            entityId: 9_999_999,
            recipient: "",
            expiresAt: new Date("2099-01-01"),
          },
        }),
      /^Link \d+: works, and its invoice 9999999 is gone$/,
    ],
    [
      "a key that was claimed and never answered",
      async () =>
        db.idempotencyKey.create({ data: { actorId: 1, key: "k", request: "r", answer: "null" } }),
      /^Key k of account 1: claimed without an answer$/,
    ],
    [
      "a counter that is not what its rows come to",
      async () => {
        const sqlite = databaseKind() === "sqlite";
        await db.$executeRawUnsafe(
          `UPDATE "QuotationTally${sqlite ? "" : "Delta"}" SET "rows" = "rows" + 1 WHERE "level" = 1 AND "status" = 'sent'`,
        );
      },
      /^Counters of Quotation \(status sent, liveInvoices 0\): wrong by rows \+\d+$/,
    ],
    [
      "a sum that is not what its rows come to",
      async () => {
        const sqlite = databaseKind() === "sqlite";
        await db.$executeRawUnsafe(
          `UPDATE "PaymentTally${sqlite ? "" : "Delta"}" SET "amountSum" = "amountSum" - 7
           WHERE "level" = 2 AND "date" = (SELECT MAX("date") FROM "PaymentTally")`,
        );
      },
      /^Counters of Payment \(date \S+, .+\): wrong by amountSum -7$/,
    ],
    [
      "a quotation that is said to be billed",
      async () =>
        db.quotation.updateMany({ where: { id: 1 }, data: { liveInvoices: { increment: 1 } } }),
      /^Quotation 1: liveInvoices \d, not \d$/,
    ],
    [
      "a job that is said to have a crew",
      async () => db.job.updateMany({ where: { id: 1 }, data: { crewSize: 9 } }),
      /^Job 1: crewSize 9, not \d$/,
    ],
    [
      "an erased helper who can be called",
      async () =>
        db.jobAssignment.updateMany({
          where: { employeeId: null },
          data: { name: "Erased helper", phone: "98900 00001" },
        }),
      /^JOB-\S+: an erased helper has a phone$/,
    ],
    [
      "an employee who is in a crew twice",
      async () => {
        const { jobId, employeeId, name } = some(
          await db.jobAssignment.findFirst({ where: { employeeId: { not: null } } }),
        );
        await db.jobAssignment.create({ data: { jobId, employeeId, name, position: 9 } });
      },
      /^JOB-\S+: somebody is twice in its crew$/,
    ],
    [
      "nobody who could manage accounts",
      async () => db.user.updateMany({ where: { role: "admin" }, data: { status: "inactive" } }),
      /^No active admin/,
    ],
  ];

  test.each(harm)("finds %s", async (_, hurt, said) => {
    const problems = await problemsAfter(hurt);
    expect(
      problems.some((problem) => said.test(problem)),
      problems.join("\n"),
    ).toBe(true);
  });
});
