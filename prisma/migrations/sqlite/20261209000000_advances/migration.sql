-- Advances: a payment of a quotation without an invoice, what invoices take of it, and what is given back, which is a
-- payment of its own below zero. Each payment now says itself whose it is: so customers' figures need no invoices.
-- SQLite cannot loosen a column: the table is made anew, and with it its triggers.
DROP VIEW "PaymentSearchText";
CREATE TABLE "new_Payment" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "referenceNumber" TEXT NOT NULL,
    "invoiceId" INTEGER,
    "quotationId" INTEGER,
    "refundOfId" INTEGER,
    "clientId" INTEGER NOT NULL,
    "amount" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "paymentMethod" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'Completed',
    "date" TEXT NOT NULL,
    "transactionId" TEXT,
    "notes" TEXT,
    "refundDate" TEXT,
    "refundReason" TEXT,
    "adjustedAmount" INTEGER NOT NULL DEFAULT 0,
    "refundedAmount" INTEGER NOT NULL DEFAULT 0,
    "taxRegime" TEXT,
    "placeOfSupply" TEXT,
    "reverseCharge" BOOLEAN NOT NULL DEFAULT false,
    "taxableValue" INTEGER,
    "tax" TEXT,
    "billedTo" TEXT,
    "createdById" INTEGER,
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    "editionId" INTEGER REFERENCES "CompanyEdition" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Payment_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "Invoice" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Payment_quotationId_fkey" FOREIGN KEY ("quotationId") REFERENCES "Quotation" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Payment_refundOfId_fkey" FOREIGN KEY ("refundOfId") REFERENCES "Payment" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Payment_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Payment_amount_check" CHECK (("refundOfId" IS NULL AND "amount" > 0) OR ("refundOfId" IS NOT NULL AND "amount" < 0)),
    CONSTRAINT "Payment_of_check" CHECK (("invoiceId" IS NULL) <> ("quotationId" IS NULL)),
    CONSTRAINT "Payment_left_check" CHECK ("adjustedAmount" >= 0 AND "refundedAmount" >= 0 AND ("refundOfId" IS NOT NULL OR "adjustedAmount" + "refundedAmount" <= "amount"))
);
INSERT INTO "new_Payment" ("id", "referenceNumber", "invoiceId", "amount", "currency", "paymentMethod", "status", "date", "transactionId", "notes", "refundDate", "refundReason", "createdById", "searchText", "version", "createdAt", "updatedAt", "editionId", "clientId")
SELECT "p"."id", "p"."referenceNumber", "p"."invoiceId", "p"."amount", "p"."currency", "p"."paymentMethod", "p"."status", "p"."date", "p"."transactionId", "p"."notes", "p"."refundDate", "p"."refundReason", "p"."createdById", "p"."searchText", "p"."version", "p"."createdAt", "p"."updatedAt", "p"."editionId", "i"."clientId" FROM "Payment" "p" JOIN "Invoice" "i" ON "i"."id" = "p"."invoiceId" ORDER BY "p"."id";

-- The id of a payment that was deleted is never given to another: the history still names it.
DELETE FROM "sqlite_sequence" WHERE "name" = 'new_Payment';
INSERT INTO "sqlite_sequence" ("name", "seq") SELECT 'new_Payment', "seq" FROM "sqlite_sequence" WHERE "name" = 'Payment';

DROP TABLE "Payment";
ALTER TABLE "new_Payment" RENAME TO "Payment";
CREATE UNIQUE INDEX "Payment_referenceNumber_key" ON "Payment"("referenceNumber");
CREATE INDEX "Payment_createdById_idx" ON "Payment"("createdById");
CREATE INDEX "Payment_date_id_idx" ON "Payment"("date", "id");
CREATE INDEX "Payment_createdAt_id_idx" ON "Payment"("createdAt", "id");
CREATE INDEX "Payment_amount_id_idx" ON "Payment"("amount", "id");
CREATE INDEX "Payment_status_date_id_idx" ON "Payment"("status", "date", "id");
CREATE INDEX "Payment_status_createdAt_id_idx" ON "Payment"("status", "createdAt", "id");
CREATE INDEX "Payment_status_amount_id_idx" ON "Payment"("status", "amount", "id");
CREATE INDEX "Payment_status_id_idx" ON "Payment"("status", "id");
CREATE INDEX "Payment_paymentMethod_date_id_idx" ON "Payment"("paymentMethod", "date", "id");
CREATE INDEX "Payment_paymentMethod_createdAt_id_idx" ON "Payment"("paymentMethod", "createdAt", "id");
CREATE INDEX "Payment_paymentMethod_amount_id_idx" ON "Payment"("paymentMethod", "amount", "id");
CREATE INDEX "Payment_paymentMethod_id_idx" ON "Payment"("paymentMethod", "id");
CREATE INDEX "Payment_invoiceId_date_id_idx" ON "Payment"("invoiceId", "date", "id");
CREATE INDEX "Payment_quotationId_idx" ON "Payment"("quotationId");
CREATE INDEX "Payment_refundOfId_idx" ON "Payment"("refundOfId");
CREATE INDEX "Payment_clientId_date_figures_idx" ON "Payment"("clientId", "date", "id", "status", "currency", "paymentMethod", "amount");
CREATE VIEW "PaymentSearchText" AS SELECT "id", "searchText" || char(10, 10) AS "searchText" FROM "Payment";
CREATE TRIGGER "Payment_search_insert" AFTER INSERT ON "Payment" BEGIN
    INSERT INTO "PaymentSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;
CREATE TRIGGER "Payment_search_delete" AFTER DELETE ON "Payment" BEGIN
    INSERT INTO "PaymentSearch"("PaymentSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
END;
CREATE TRIGGER "Payment_search_update" AFTER UPDATE OF "searchText" ON "Payment" WHEN NEW."searchText" <> OLD."searchText" BEGIN
    INSERT INTO "PaymentSearch"("PaymentSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
    INSERT INTO "PaymentSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;
CREATE TRIGGER "Payment_tally_insert" AFTER INSERT ON "Payment"
BEGIN
    INSERT INTO "PaymentTally" ("level", "date", "status", "currency", "paymentMethod", "rows", "amountSum") VALUES
        (1, '', NEW."status", NEW."currency", NEW."paymentMethod", 1, NEW."amount"),
        (2, NEW."date", NEW."status", NEW."currency", NEW."paymentMethod", 1, NEW."amount")
    ON CONFLICT DO UPDATE SET "rows" = "rows" + excluded."rows", "amountSum" = "amountSum" + excluded."amountSum";
END;
CREATE TRIGGER "Payment_tally_delete" AFTER DELETE ON "Payment"
BEGIN
    INSERT INTO "PaymentTally" ("level", "date", "status", "currency", "paymentMethod", "rows", "amountSum") VALUES
        (1, '', OLD."status", OLD."currency", OLD."paymentMethod", -1, -OLD."amount"),
        (2, OLD."date", OLD."status", OLD."currency", OLD."paymentMethod", -1, -OLD."amount")
    ON CONFLICT DO UPDATE SET "rows" = "rows" + excluded."rows", "amountSum" = "amountSum" + excluded."amountSum";
    DELETE FROM "PaymentTally" WHERE "rows" = 0;
END;
CREATE TRIGGER "Payment_tally_update" AFTER UPDATE OF "date", "status", "currency", "paymentMethod", "amount" ON "Payment"
WHEN OLD."date" IS NOT NEW."date"
    OR OLD."status" IS NOT NEW."status"
    OR OLD."currency" IS NOT NEW."currency"
    OR OLD."paymentMethod" IS NOT NEW."paymentMethod"
    OR OLD."amount" IS NOT NEW."amount"
BEGIN
    INSERT INTO "PaymentTally" ("level", "date", "status", "currency", "paymentMethod", "rows", "amountSum") VALUES
        (1, '', OLD."status", OLD."currency", OLD."paymentMethod", -1, -OLD."amount"),
        (2, OLD."date", OLD."status", OLD."currency", OLD."paymentMethod", -1, -OLD."amount")
    ON CONFLICT DO UPDATE SET "rows" = "rows" + excluded."rows", "amountSum" = "amountSum" + excluded."amountSum";
    INSERT INTO "PaymentTally" ("level", "date", "status", "currency", "paymentMethod", "rows", "amountSum") VALUES
        (1, '', NEW."status", NEW."currency", NEW."paymentMethod", 1, NEW."amount"),
        (2, NEW."date", NEW."status", NEW."currency", NEW."paymentMethod", 1, NEW."amount")
    ON CONFLICT DO UPDATE SET "rows" = "rows" + excluded."rows", "amountSum" = "amountSum" + excluded."amountSum";
    DELETE FROM "PaymentTally" WHERE "rows" = 0;
END;
CREATE TRIGGER "Payment_counts_insert" AFTER INSERT ON "Payment"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Payment' AND "writer" = 0;
END;
CREATE TRIGGER "Payment_counts_update" AFTER UPDATE ON "Payment"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Payment' AND "writer" = 0;
END;
CREATE TRIGGER "Payment_counts_delete" AFTER DELETE ON "Payment"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Payment' AND "writer" = 0;
END;

CREATE TABLE "AdvanceAdjustment" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "paymentId" INTEGER NOT NULL,
    "invoiceId" INTEGER NOT NULL,
    "amount" INTEGER NOT NULL,
    "date" TEXT NOT NULL,
    "createdById" INTEGER,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "AdvanceAdjustment_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "AdvanceAdjustment_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "Invoice" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "AdvanceAdjustment_amount_check" CHECK ("amount" > 0)
);
CREATE INDEX "AdvanceAdjustment_paymentId_idx" ON "AdvanceAdjustment"("paymentId");
CREATE INDEX "AdvanceAdjustment_invoiceId_idx" ON "AdvanceAdjustment"("invoiceId");
INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('AdvanceAdjustment', 0, 0);
CREATE TRIGGER "AdvanceAdjustment_counts_insert" AFTER INSERT ON "AdvanceAdjustment"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'AdvanceAdjustment' AND "writer" = 0;
END;
CREATE TRIGGER "AdvanceAdjustment_counts_update" AFTER UPDATE ON "AdvanceAdjustment"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'AdvanceAdjustment' AND "writer" = 0;
END;
CREATE TRIGGER "AdvanceAdjustment_counts_delete" AFTER DELETE ON "AdvanceAdjustment"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'AdvanceAdjustment' AND "writer" = 0;
END;
-- Advances alone, newest first: few among many payments.
CREATE INDEX "Payment_advances_idx" ON "Payment"("date", "id") WHERE "quotationId" IS NOT NULL AND "refundOfId" IS NULL;
