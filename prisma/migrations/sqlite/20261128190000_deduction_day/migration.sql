-- The day of a deduction at source, where it is not that of its payment: a bill of March that is paid in April. An advance may have a
-- deduction too, and is worth both together: what checks the table has SQLite changes only by building it again.
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
    "tdsAmount" INTEGER NOT NULL DEFAULT 0,
    "tdsKind" TEXT,
    "certificateNumber" TEXT,
    "certificateDate" TEXT,
    "createdById" INTEGER,
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    "editionId" INTEGER REFERENCES "CompanyEdition" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    "certificateAmount" INTEGER,
    "transferId" INTEGER,
    "deductedOn" TEXT,
    CONSTRAINT "Payment_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "Invoice" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Payment_quotationId_fkey" FOREIGN KEY ("quotationId") REFERENCES "Quotation" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Payment_refundOfId_fkey" FOREIGN KEY ("refundOfId") REFERENCES "Payment" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Payment_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Payment_amount_check" CHECK (("amount" >= 0 AND "amount" + "tdsAmount" > 0 AND "refundOfId" IS NULL) OR ("amount" < 0 AND ("refundOfId" IS NOT NULL OR "invoiceId" IS NOT NULL))),
    CONSTRAINT "Payment_of_check" CHECK ("invoiceId" IS NULL OR "quotationId" IS NULL),
    CONSTRAINT "Payment_left_check" CHECK ("adjustedAmount" >= 0 AND "refundedAmount" >= 0 AND ("amount" < 0 OR "adjustedAmount" + "refundedAmount" <= "amount" + "tdsAmount")),
    CONSTRAINT "Payment_tds_check" CHECK (("tdsAmount" = 0 AND "tdsKind" IS NULL AND "deductedOn" IS NULL) OR ("tdsAmount" > 0 AND "tdsKind" IN ('income_tax', 'gst') AND "amount" >= 0))
);

INSERT INTO "new_Payment" (
    "id", "referenceNumber", "invoiceId", "quotationId", "refundOfId", "clientId", "amount", "currency",
    "paymentMethod", "status", "date", "transactionId", "notes", "refundDate", "refundReason",
    "adjustedAmount", "refundedAmount", "taxRegime", "placeOfSupply", "reverseCharge", "taxableValue", "tax",
    "billedTo", "tdsAmount", "tdsKind", "certificateNumber", "certificateDate", "createdById", "searchText",
    "version", "createdAt", "updatedAt", "editionId", "certificateAmount", "transferId"
)
SELECT
    "id", "referenceNumber", "invoiceId", "quotationId", "refundOfId", "clientId", "amount", "currency",
    "paymentMethod", "status", "date", "transactionId", "notes", "refundDate", "refundReason",
    "adjustedAmount", "refundedAmount", "taxRegime", "placeOfSupply", "reverseCharge", "taxableValue", "tax",
    "billedTo", "tdsAmount", "tdsKind", "certificateNumber", "certificateDate", "createdById", "searchText",
    "version", "createdAt", "updatedAt", "editionId", "certificateAmount", "transferId"
FROM "Payment";

-- No number of a row is given twice, also of those that were deleted.
DELETE FROM sqlite_sequence WHERE "name" = 'new_Payment';
INSERT INTO sqlite_sequence ("name", "seq") SELECT 'new_Payment', "seq" FROM sqlite_sequence WHERE "name" = 'Payment';
DROP TABLE "Payment";
-- Views and triggers of other tables name it meanwhile.
PRAGMA legacy_alter_table = ON;
ALTER TABLE "new_Payment" RENAME TO "Payment";
PRAGMA legacy_alter_table = OFF;

CREATE UNIQUE INDEX "Payment_referenceNumber_key" ON "Payment"("referenceNumber");
CREATE INDEX "Payment_createdById_idx" ON "Payment"("createdById");
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
CREATE INDEX "Payment_refundOfId_idx" ON "Payment"("refundOfId");
CREATE INDEX "Payment_clientId_date_figures_idx" ON "Payment"("clientId", "date", "id", "status", "currency", "paymentMethod", "amount");
CREATE INDEX "Payment_advances_idx" ON "Payment"("date", "id") WHERE "invoiceId" IS NULL AND "refundOfId" IS NULL;
CREATE INDEX "Payment_date_figures_idx" ON "Payment"("date", "id", "status", "currency", "paymentMethod", "createdById", "amount");
CREATE INDEX "Payment_refundDate_id_idx" ON "Payment"("refundDate", "id");
CREATE INDEX "Payment_currency_date_id_idx" ON "Payment"("currency", "date", "id");
CREATE INDEX "Payment_quotationId_status_date_id_idx" ON "Payment"("quotationId", "status", "date", "id");
CREATE INDEX "Payment_given_back_idx" ON "Payment"("currency", "amount") WHERE "amount" < 0;
CREATE INDEX "Payment_deducted_idx" ON "Payment"("date", "id") WHERE "tdsAmount" > 0;
CREATE INDEX "Payment_certificateNumber_idx" ON "Payment"("certificateNumber");
CREATE INDEX "Payment_tdsAmount_idx" ON "Payment"("tdsAmount");
CREATE INDEX "Payment_transferId_idx" ON "Payment"("transferId");
CREATE INDEX "Payment_updatedAt_id_idx" ON "Payment"("updatedAt", "id");
CREATE INDEX "Payment_status_updatedAt_id_idx" ON "Payment"("status", "updatedAt", "id");
CREATE INDEX "Payment_paymentMethod_updatedAt_id_idx" ON "Payment"("paymentMethod", "updatedAt", "id");

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

-- A certificate with an amount is of less than was deducted, and leaves the rest open.
UPDATE "Payment" SET "certificateAmount" = NULL WHERE "certificateAmount" = "tdsAmount";

-- Form 26AS of a financial year as it was brought, beside which the deductions are compared.
CREATE TABLE "Form26as" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "financialYear" TEXT NOT NULL,
    "rows" TEXT NOT NULL,
    "createdById" INTEGER,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

CREATE UNIQUE INDEX "Form26as_financialYear_key" ON "Form26as"("financialYear");

CREATE TRIGGER "Form26as_counts_insert" AFTER INSERT ON "Form26as"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Form26as' AND "writer" = 0;
END;

CREATE TRIGGER "Form26as_counts_update" AFTER UPDATE ON "Form26as"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Form26as' AND "writer" = 0;
END;

CREATE TRIGGER "Form26as_counts_delete" AFTER DELETE ON "Form26as"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Form26as' AND "writer" = 0;
END;

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('Form26as', 0, 0);
