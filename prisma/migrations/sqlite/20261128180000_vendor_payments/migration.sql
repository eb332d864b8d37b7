-- Bills of vendors have facts of their own and are paid: payments to vendors, which those of hires become.
ALTER TABLE "Expense" ADD COLUMN "billNumber" TEXT;
ALTER TABLE "Expense" ADD COLUMN "billDate" TEXT;
ALTER TABLE "Expense" ADD COLUMN "dueDate" TEXT;
ALTER TABLE "Expense" ADD COLUMN "paidAmount" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Expense" ADD COLUMN "balance" INTEGER NOT NULL DEFAULT 0;
CREATE INDEX "Expense_balance_id_idx" ON "Expense"("balance", "id");
UPDATE "Expense" SET "balance" = "amount" - "tdsAmount" WHERE "paidFrom" = 'owed' AND "vendorId" IS NOT NULL;

CREATE TABLE "VendorPayment" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "vendorId" INTEGER NOT NULL,
    "date" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "reference" TEXT,
    "amount" INTEGER NOT NULL,
    "advance" INTEGER NOT NULL DEFAULT 0,
    "currency" TEXT NOT NULL,
    "note" TEXT,
    "status" TEXT NOT NULL DEFAULT 'recorded',
    "createdById" INTEGER,
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "VendorPayment_vendorId_fkey" FOREIGN KEY ("vendorId") REFERENCES "Vendor" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE "VendorPaymentBill" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "paymentId" INTEGER NOT NULL,
    "expenseId" INTEGER,
    "hireId" INTEGER,
    "amount" INTEGER NOT NULL,
    "date" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "method" TEXT,
    "reference" TEXT,
    "createdById" INTEGER,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "VendorPaymentBill_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "VendorPayment" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "VendorPaymentBill_expenseId_fkey" FOREIGN KEY ("expenseId") REFERENCES "Expense" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "VendorPaymentBill_hireId_fkey" FOREIGN KEY ("hireId") REFERENCES "Hire" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE INDEX "VendorPayment_date_id_idx" ON "VendorPayment"("date", "id");
CREATE INDEX "VendorPayment_amount_id_idx" ON "VendorPayment"("amount", "id");
CREATE INDEX "VendorPayment_status_date_id_idx" ON "VendorPayment"("status", "date", "id");
CREATE INDEX "VendorPayment_status_amount_id_idx" ON "VendorPayment"("status", "amount", "id");
CREATE INDEX "VendorPayment_status_id_idx" ON "VendorPayment"("status", "id");
CREATE INDEX "VendorPayment_vendorId_date_id_idx" ON "VendorPayment"("vendorId", "date", "id");
CREATE INDEX "VendorPaymentBill_paymentId_idx" ON "VendorPaymentBill"("paymentId");
CREATE INDEX "VendorPaymentBill_expenseId_idx" ON "VendorPaymentBill"("expenseId");
CREATE INDEX "VendorPaymentBill_hireId_idx" ON "VendorPaymentBill"("hireId");
CREATE INDEX "VendorPaymentBill_kind_date_idx" ON "VendorPaymentBill"("kind", "date");

CREATE VIEW "VendorPaymentSearchText" AS SELECT "id", "searchText" || char(10, 10) AS "searchText" FROM "VendorPayment";
CREATE VIRTUAL TABLE "VendorPaymentSearch" USING fts5("searchText", content="VendorPaymentSearchText", content_rowid="id", tokenize="trigram case_sensitive 1", columnsize=0);
CREATE VIRTUAL TABLE "VendorPaymentSearchTerms" USING fts5vocab("VendorPaymentSearch", "instance");
INSERT INTO "VendorPaymentSearch"("VendorPaymentSearch", "rank") VALUES ('secure-delete', 1);

CREATE TRIGGER "VendorPayment_counts_insert" AFTER INSERT ON "VendorPayment"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'VendorPayment' AND "writer" = 0;
END;

CREATE TRIGGER "VendorPayment_counts_update" AFTER UPDATE ON "VendorPayment"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'VendorPayment' AND "writer" = 0;
END;

CREATE TRIGGER "VendorPayment_counts_delete" AFTER DELETE ON "VendorPayment"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'VendorPayment' AND "writer" = 0;
END;

CREATE TRIGGER "VendorPayment_search_insert" AFTER INSERT ON "VendorPayment" BEGIN
    INSERT INTO "VendorPaymentSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE TRIGGER "VendorPayment_search_delete" AFTER DELETE ON "VendorPayment" BEGIN
    INSERT INTO "VendorPaymentSearch"("VendorPaymentSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
END;

CREATE TRIGGER "VendorPayment_search_update" AFTER UPDATE OF "searchText" ON "VendorPayment" WHEN NEW."searchText" <> OLD."searchText" BEGIN
    INSERT INTO "VendorPaymentSearch"("VendorPaymentSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
    INSERT INTO "VendorPaymentSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE TRIGGER "VendorPaymentBill_counts_insert" AFTER INSERT ON "VendorPaymentBill"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'VendorPaymentBill' AND "writer" = 0;
END;

CREATE TRIGGER "VendorPaymentBill_counts_update" AFTER UPDATE ON "VendorPaymentBill"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'VendorPaymentBill' AND "writer" = 0;
END;

CREATE TRIGGER "VendorPaymentBill_counts_delete" AFTER DELETE ON "VendorPaymentBill"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'VendorPaymentBill' AND "writer" = 0;
END;

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('VendorPayment', 0, 0), ('VendorPaymentBill', 0, 0);

-- Each keeps its id: Tally knows its voucher by that. The product folds the search texts at its next start.
INSERT INTO "VendorPayment" ("id", "vendorId", "date", "method", "reference", "amount", "advance", "currency", "note", "createdById", "searchText", "createdAt", "updatedAt")
SELECT p."id", h."vendorId", p."date", p."method", p."reference", p."amount", 0, h."currency", p."note", p."createdById", char(57344), p."createdAt", p."createdAt"
FROM "HirePayment" p JOIN "Hire" h ON h."id" = p."hireId";
INSERT INTO "VendorPaymentBill" ("paymentId", "hireId", "amount", "date", "kind", "createdById", "createdAt")
SELECT "id", "hireId", "amount", "date", 'paid', "createdById", "createdAt" FROM "HirePayment" ORDER BY "id";
-- Nor is the id of one that was taken back given again.
INSERT INTO sqlite_sequence ("name", "seq") SELECT 'VendorPayment', 0 WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE "name" = 'VendorPayment');
UPDATE sqlite_sequence SET "seq" = MAX("seq", COALESCE((SELECT "seq" FROM sqlite_sequence WHERE "name" = 'HirePayment'), 0)) WHERE "name" = 'VendorPayment';
DROP TABLE "HirePayment";
DELETE FROM "ChangeCounter" WHERE "table" = 'HirePayment';
