-- Bills of vendors have facts of their own and are paid: payments to vendors, which those of hires become.
ALTER TABLE "Expense" ADD COLUMN "billNumber" TEXT;
ALTER TABLE "Expense" ADD COLUMN "billDate" TEXT;
ALTER TABLE "Expense" ADD COLUMN "dueDate" TEXT;
ALTER TABLE "Expense" ADD COLUMN "paidAmount" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Expense" ADD COLUMN "balance" INTEGER NOT NULL DEFAULT 0;
CREATE INDEX "Expense_balance_id_idx" ON "Expense"("balance", "id");
UPDATE "Expense" SET "balance" = "amount" - "tdsAmount" WHERE "paidFrom" = 'owed' AND "vendorId" IS NOT NULL;

CREATE TABLE "VendorPayment" (
    "id" SERIAL NOT NULL,
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
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "VendorPayment_pkey" PRIMARY KEY (id),
    CONSTRAINT "VendorPayment_vendorId_fkey" FOREIGN KEY ("vendorId") REFERENCES "Vendor" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE "VendorPaymentBill" (
    "id" SERIAL NOT NULL,
    "paymentId" INTEGER NOT NULL,
    "expenseId" INTEGER,
    "hireId" INTEGER,
    "amount" INTEGER NOT NULL,
    "date" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "method" TEXT,
    "reference" TEXT,
    "createdById" INTEGER,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "VendorPaymentBill_pkey" PRIMARY KEY (id),
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

CREATE INDEX "VendorPayment_search_idx" ON "VendorPayment" USING gin (search_trigrams("searchText")) WITH (fastupdate=off);

CREATE TRIGGER "VendorPayment_counts_delete" AFTER DELETE ON "VendorPayment" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "VendorPayment_counts_insert" AFTER INSERT ON "VendorPayment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "VendorPayment_counts_truncate" AFTER TRUNCATE ON "VendorPayment" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "VendorPayment_counts_update" AFTER UPDATE ON "VendorPayment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "VendorPaymentBill_counts_delete" AFTER DELETE ON "VendorPaymentBill" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "VendorPaymentBill_counts_insert" AFTER INSERT ON "VendorPaymentBill" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "VendorPaymentBill_counts_truncate" AFTER TRUNCATE ON "VendorPaymentBill" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "VendorPaymentBill_counts_update" AFTER UPDATE ON "VendorPaymentBill" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('VendorPayment', 0, 0), ('VendorPaymentBill', 0, 0);

-- Each keeps its id: Tally knows its voucher by that. The product folds the search texts at its next start.
INSERT INTO "VendorPayment" ("id", "vendorId", "date", "method", "reference", "amount", "advance", "currency", "note", "createdById", "searchText", "createdAt", "updatedAt")
SELECT p."id", h."vendorId", p."date", p."method", p."reference", p."amount", 0, h."currency", p."note", p."createdById", U&'\E000', p."createdAt", p."createdAt"
FROM "HirePayment" p JOIN "Hire" h ON h."id" = p."hireId";
INSERT INTO "VendorPaymentBill" ("paymentId", "hireId", "amount", "date", "kind", "createdById", "createdAt")
SELECT "id", "hireId", "amount", "date", 'paid', "createdById", "createdAt" FROM "HirePayment" ORDER BY "id";
-- Nor is the id of one that was taken back given again.
SELECT setval(pg_get_serial_sequence('"VendorPayment"', 'id'), "last_value", "is_called") FROM "HirePayment_id_seq";
DROP TABLE "HirePayment";
DELETE FROM "ChangeCounter" WHERE "table" = 'HirePayment';
