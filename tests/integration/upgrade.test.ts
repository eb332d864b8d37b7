import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import Database from "better-sqlite3";
import { afterAll, expect, test } from "vitest";

import { applyMigrations } from "~/platform/migrations.server";

import { administer, databaseAt } from "../support/postgres-databases";

/**
 * A database as the first release left it, with documents in every state, is brought up to date and then used
 * by the product. The client reads its address when it is imported: everything of the product comes after.
 */
const kind = process.env.TEST_DATABASE === "postgres" ? "postgres" : "sqlite";
const folder = mkdtempSync(join(tmpdir(), "movers-upgrade-"));
const name = `movers_upgrade_${randomBytes(6).toString("hex")}`;
const given = process.env.DATABASE_URL ?? "";
const url = kind === "sqlite" ? `file:${join(folder, "app.db")}` : databaseAt(given, name);

afterAll(async () => {
  const { disconnect } = await import("~/platform/db.server");
  await disconnect();
  rmSync(folder, { recursive: true, force: true });
  if (kind === "postgres") {
    await administer(given, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
  }
});

const AT = "'2026-05-01T06:30:00.000+00:00'";

const ROWS = `
INSERT INTO "Company" ("id", "name", "address", "bankName", "invoiceTerms", "updatedAt")
  VALUES (1, 'First Movers', 'Line one
"Line" two', 'First Bank', 'Pay in 15 days.', ${AT});
INSERT INTO "User" ("id", "name", "email", "phone", "address", "role", "searchText", "updatedAt") VALUES
  (1, 'Asha', 'asha@example.com', NULL, NULL, 'admin', 'asha asha@example.com', ${AT}),
  (2, 'Meera', 'meera@example.com', '+91 98220-14510', '  4 Hill  Road\r\nPUNE 100%_\\', 'customer',
    'meera meera@example.com +91 98220-14510', ${AT}),
    (4, 'Ravi', 'ravi@example.com', '9123456780', 'É Straße, पुणे', 'customer', 'ravi ravi@example.com 9123456780', ${AT}),
  (7, 'O''Brien & Sons (Pune) - "M/s" \`A\`', 'o_b.sons+1@ex-ample.com', '(020) 2553.1234 / x-7', 'C/o. D''Souza; [B] 50%  \\ Road', 'customer', 'o', ${AT}),
  (8, 'A  --  B !', '-@-', '-', '?', 'customer', 'a', ${AT}),
  (5, 'Old', 'old@example.com', 'ask me', NULL, 'customer', 'old old@example.com ask me', ${AT}),
  (6, 'Gone', 'gone@example.com', NULL, NULL, 'customer', 'gone', ${AT});
DELETE FROM "User" WHERE "id" = 6;
INSERT INTO "Quotation" ("id", "quotationNumber", "status", "currency", "customerId", "movingDate",
  "validUntil", "transportationCharge", "packagingCharge", "loadingCharge", "unloadingCharge", "subtotal",
  "totalAmount", "searchText", "updatedAt", "phone", "sourceAddress", "destinationAddress") VALUES
  (1, 'QT-2627-00001', 'draft', 'INR', 2, '2026-06-01', '2026-06-01', 100, 0, 0, 0, 100, 100, 'qt-2627-00001', ${AT},
    '(020) 2553 1234', 'Camp,
	PUNE', NULL),
  (2, 'QT-2627-00002', 'approved', 'INR', 2, '2026-06-01', '2026-06-01', 100, 0, 0, 0, 100, 100, 'qt-2627-00002', ${AT},
    NULL, NULL, 'ΑΘΗΝΑ');
INSERT INTO "Invoice" ("id", "invoiceNumber", "status", "currency", "clientId", "invoiceDate", "dueDate",
  "subtotal", "total", "amountPaid", "balance", "searchText", "updatedAt") VALUES
  (1, NULL, 'Draft', 'USD', 2, '2026-05-01', '2026-06-01', 100, 100, 0, 100, '', ${AT}),
  (2, 'INV-2627-00001', 'Sent', 'USD', 2, '2026-05-01', '2026-06-01', 100, 100, 50, 50, '', ${AT});
INSERT INTO "Payment" ("id", "referenceNumber", "invoiceId", "amount", "currency", "paymentMethod", "date",
  "searchText", "updatedAt") VALUES
  (1, 'PAY-2627-00001', 2, 50, 'USD', 'Cash', '2026-05-02', '', ${AT});
INSERT INTO "Item" ("id", "name", "sku", "description", "category", "price", "currency", "searchText", "updatedAt") VALUES
  (1, 'Carton, 3-ply', 'CT/3-001', 'Strong. ''Very''.', 'Other', 100, 'INR', 'carton', ${AT}),
  (2, 'Krämer-Box', '7', NULL, 'Other', 100, 'INR', 'box', ${AT});
INSERT INTO "Job" ("id", "jobNumber", "title", "description", "location", "status", "priority", "clientId", "startDate", "endDate", "currency", "searchText", "updatedAt") VALUES
  (1, 'JOB-2627-00001', '2BHK move (Camp)', 'Fragile: piano!', 'Camp, Pune', 'Not Started', 'Medium', 2, '2026-06-01', '2026-06-02', 'INR', 'move', ${AT});
INSERT INTO "OutboxMessage" ("kind", "recipient", "subject", "text", "messageId")
  VALUES ('password', 'meera@example.com', 'Your password', 'A link', 'm-1');
`;

async function run(sql: string) {
  if (kind === "postgres") return administer(url, (client) => client.query(sql));
  const database = new Database(url.slice("file:".length));
  database.exec(sql);
  database.close();
}

test("documents of the first release keep its company and its mails stay unsent", async () => {
  if (kind === "postgres") {
    await administer(given, (client) => client.query(`CREATE DATABASE ${name}`));
  }
  const init = "20261121000000_init";
  cpSync(`prisma/migrations/${kind}/${init}`, join(folder, "first", init), { recursive: true });
  await applyMigrations(url, { directory: join(folder, "first") });
  await run(ROWS);
  await applyMigrations(url);

  process.env.DATABASE_URL = url;
  const { db, transaction } = await import("~/platform/db.server");
  const { getCompany } = await import("~/models/company/company/company.server");
  const { quotationDocument } = await import("~/models/sales/quotation/quotation.document");
  const { getQuotation } = await import("~/models/sales/quotation/quotation.server");
  const { getInvoiceDocument } = await import("~/models/billing/invoice/invoice.revision.server");
  const { getReceipt } = await import("~/models/billing/payment/payment.receipt.server");
  const { accountSearchText } = await import("~/models/people/user/user.list");
  const { quotationSearchText } = await import("~/models/sales/quotation/quotation.list");
  const { itemSearchText } = await import("~/models/sales/item/item.list");
  const { jobSearchText } = await import("~/models/road/job/job.list");
  const { invoiceSearchText } = await import("~/models/billing/invoice/invoice.list");
  const { paymentSearchText } = await import("~/models/billing/payment/payment.list");
  const { checkSearch } = await import("~/models/law/doctor/search.server");
  const { foldAgain } = await import("~/models/desk/search/fold-again.server");
  const { sendQuotation } = await import("~/models/sales/quotation/quotation.move.server");

  await transaction((tx) =>
    tx.company.update({ where: { id: 1 }, data: { name: "Later Movers", invoiceTerms: "" } }),
  );
  const person = { id: 1, name: "Asha", email: "asha@example.com" };
  const asha = { ...person, role: "admin", confirmed: true } as const;
  const quotation = async (id: number) =>
    quotationDocument(await getQuotation(asha, id), await getCompany());
  const views = [
    await quotation(1),
    await quotation(2),
    await getInvoiceDocument(asha, 1),
    await getInvoiceDocument(asha, 2),
    await getReceipt(asha, 1),
  ];
  expect(views.map(({ company }) => company.name)).toEqual([
    "Later Movers",
    "First Movers",
    "Later Movers",
    "First Movers",
    "First Movers",
  ]);
  expect(views[3]?.company.address).toBe('Line one\n"Line" two');
  expect(views[3]?.terms).toEqual(["Pay in 15 days."]);
  expect(views[3]?.payTo).toEqual([{ label: "Bank", value: "First Bank" }]);

  // Tables that are made anew keep what they gave out: the history still names an account that is gone.
  if (kind === "sqlite") {
    const late = { name: "New", email: null, phone: "1", address: null };
    const { id } = await transaction((tx) =>
      tx.user.create({ data: { ...late, searchText: accountSearchText(late) } }),
    );
    expect(id).toBe(9);
  }

  // Search texts that SQL wrote, and those that it left to the product, are what the product writes.
  await foldAgain();
  const users = await db.user.findMany({ orderBy: { id: "asc" } });
  expect(users.map(({ searchText }) => searchText)).toEqual(users.map(accountSearchText));
  const quotations = await db.quotation.findMany({ orderBy: { id: "asc" } });
  expect(quotations.map(({ searchText }) => searchText)).toEqual(
    quotations.map(quotationSearchText),
  );
  const items = await db.item.findMany({ orderBy: { id: "asc" } });
  expect(items.map(({ searchText }) => searchText)).toEqual(items.map(itemSearchText));
  const jobs = await db.job.findMany();
  expect(jobs.map(({ searchText }) => searchText)).toEqual(jobs.map(jobSearchText));
  // The others have their text from the same table, and the doctor compares them all.
  expect(await checkSearch(db)).toEqual([]);
  const [issued] = await db.invoice.findMany({ where: { id: 2 } });
  expect(issued?.searchText).toBe(
    invoiceSearchText({ ...issued!, clientName: issued!.clientName ?? "Meera" }),
  );
  const [paid] = await db.payment.findMany();
  expect(paid?.searchText).toBe(paymentSearchText({ ...paid!, invoiceNumber: "INV-2627-00001" }));
  expect(users[1]?.searchText).toContain("4 hill road pune 100\u{E025}\u{E05F}\u{E05C}");

  // Life goes on: what is issued from now on keeps the company of now.
  await sendQuotation(asha, 1);
  expect((await quotation(1)).company.name).toBe("Later Movers");
  expect(await db.outboxMessage.findMany({ select: { status: true } })).toEqual([
    { status: "cancelled" },
  ]);
});
