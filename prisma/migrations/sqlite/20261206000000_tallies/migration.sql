-- Counters and sums of the office's tables, kept by triggers in the transaction that writes: see app/models/tally.
-- Of each row a level counts one; a counter of nothing goes away.

-- Of a quotation how many invoices count on it, of a job how many people are named for it: kept where they stand.
CREATE TRIGGER "Invoice_liveInvoices_insert" AFTER INSERT ON "Invoice"
BEGIN
    UPDATE "Quotation" SET "liveInvoices" = "liveInvoices" + 1 WHERE "id" = NEW."quotationId" AND NEW."status" <> 'Cancelled';
END;
CREATE TRIGGER "Invoice_liveInvoices_delete" AFTER DELETE ON "Invoice"
BEGIN
    UPDATE "Quotation" SET "liveInvoices" = "liveInvoices" - 1 WHERE "id" = OLD."quotationId" AND OLD."status" <> 'Cancelled';
END;
CREATE TRIGGER "Invoice_liveInvoices_update" AFTER UPDATE OF "quotationId", "status" ON "Invoice"
WHEN OLD."quotationId" IS NOT NEW."quotationId" OR (OLD."status" = 'Cancelled') <> (NEW."status" = 'Cancelled')
BEGIN
    UPDATE "Quotation" SET "liveInvoices" = "liveInvoices" - 1 WHERE "id" = OLD."quotationId" AND OLD."status" <> 'Cancelled';
    UPDATE "Quotation" SET "liveInvoices" = "liveInvoices" + 1 WHERE "id" = NEW."quotationId" AND NEW."status" <> 'Cancelled';
END;

CREATE TRIGGER "JobAssignment_crewSize_insert" AFTER INSERT ON "JobAssignment"
BEGIN
    UPDATE "Job" SET "crewSize" = "crewSize" + 1 WHERE "id" = NEW."jobId";
END;
CREATE TRIGGER "JobAssignment_crewSize_delete" AFTER DELETE ON "JobAssignment"
BEGIN
    UPDATE "Job" SET "crewSize" = "crewSize" - 1 WHERE "id" = OLD."jobId";
END;
CREATE TRIGGER "JobAssignment_crewSize_update" AFTER UPDATE OF "jobId" ON "JobAssignment"
WHEN OLD."jobId" IS NOT NEW."jobId"
BEGIN
    UPDATE "Job" SET "crewSize" = "crewSize" - 1 WHERE "id" = OLD."jobId";
    UPDATE "Job" SET "crewSize" = "crewSize" + 1 WHERE "id" = NEW."jobId";
END;

-- User: level 1 without a day.
CREATE TABLE "UserTally" (
    "level" INTEGER NOT NULL,
    "role" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "rows" INTEGER NOT NULL,
    PRIMARY KEY ("level", "role", "status")
) WITHOUT ROWID;
-- Always empty but for a moment: it finds the counters that came to nothing.
CREATE INDEX "UserTally_none" ON "UserTally"("rows") WHERE "rows" = 0;
INSERT INTO "UserTally" ("level", "role", "status", "rows")
SELECT 1, "role", "status", COUNT(*)
FROM "User" GROUP BY 2, 3;
CREATE TRIGGER "User_tally_insert" AFTER INSERT ON "User"
BEGIN
    INSERT INTO "UserTally" ("level", "role", "status", "rows") VALUES
        (1, NEW."role", NEW."status", 1)
    ON CONFLICT DO UPDATE SET "rows" = "rows" + excluded."rows";
END;
CREATE TRIGGER "User_tally_delete" AFTER DELETE ON "User"
BEGIN
    INSERT INTO "UserTally" ("level", "role", "status", "rows") VALUES
        (1, OLD."role", OLD."status", -1)
    ON CONFLICT DO UPDATE SET "rows" = "rows" + excluded."rows";
    DELETE FROM "UserTally" WHERE "rows" = 0;
END;
CREATE TRIGGER "User_tally_update" AFTER UPDATE OF "role", "status" ON "User"
WHEN OLD."role" IS NOT NEW."role"
    OR OLD."status" IS NOT NEW."status"
BEGIN
    INSERT INTO "UserTally" ("level", "role", "status", "rows") VALUES
        (1, OLD."role", OLD."status", -1)
    ON CONFLICT DO UPDATE SET "rows" = "rows" + excluded."rows";
    INSERT INTO "UserTally" ("level", "role", "status", "rows") VALUES
        (1, NEW."role", NEW."status", 1)
    ON CONFLICT DO UPDATE SET "rows" = "rows" + excluded."rows";
    DELETE FROM "UserTally" WHERE "rows" = 0;
END;

-- Item: level 1 without a day.
CREATE TABLE "ItemTally" (
    "level" INTEGER NOT NULL,
    "category" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "rows" INTEGER NOT NULL,
    PRIMARY KEY ("level", "category", "status")
) WITHOUT ROWID;
-- Always empty but for a moment: it finds the counters that came to nothing.
CREATE INDEX "ItemTally_none" ON "ItemTally"("rows") WHERE "rows" = 0;
INSERT INTO "ItemTally" ("level", "category", "status", "rows")
SELECT 1, "category", "status", COUNT(*)
FROM "Item" GROUP BY 2, 3;
CREATE TRIGGER "Item_tally_insert" AFTER INSERT ON "Item"
BEGIN
    INSERT INTO "ItemTally" ("level", "category", "status", "rows") VALUES
        (1, NEW."category", NEW."status", 1)
    ON CONFLICT DO UPDATE SET "rows" = "rows" + excluded."rows";
END;
CREATE TRIGGER "Item_tally_delete" AFTER DELETE ON "Item"
BEGIN
    INSERT INTO "ItemTally" ("level", "category", "status", "rows") VALUES
        (1, OLD."category", OLD."status", -1)
    ON CONFLICT DO UPDATE SET "rows" = "rows" + excluded."rows";
    DELETE FROM "ItemTally" WHERE "rows" = 0;
END;
CREATE TRIGGER "Item_tally_update" AFTER UPDATE OF "category", "status" ON "Item"
WHEN OLD."category" IS NOT NEW."category"
    OR OLD."status" IS NOT NEW."status"
BEGIN
    INSERT INTO "ItemTally" ("level", "category", "status", "rows") VALUES
        (1, OLD."category", OLD."status", -1)
    ON CONFLICT DO UPDATE SET "rows" = "rows" + excluded."rows";
    INSERT INTO "ItemTally" ("level", "category", "status", "rows") VALUES
        (1, NEW."category", NEW."status", 1)
    ON CONFLICT DO UPDATE SET "rows" = "rows" + excluded."rows";
    DELETE FROM "ItemTally" WHERE "rows" = 0;
END;

-- Quotation: level 1 without a day, 2 by createdAt, 3 by validUntil.
CREATE TABLE "QuotationTally" (
    "level" INTEGER NOT NULL,
    "createdAt" TEXT NOT NULL,
    "validUntil" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "liveInvoices" INTEGER NOT NULL,
    "rows" INTEGER NOT NULL,
    PRIMARY KEY ("level", "createdAt", "validUntil", "status", "liveInvoices")
) WITHOUT ROWID;
-- Always empty but for a moment: it finds the counters that came to nothing.
CREATE INDEX "QuotationTally_none" ON "QuotationTally"("rows") WHERE "rows" = 0;
INSERT INTO "QuotationTally" ("level", "createdAt", "validUntil", "status", "liveInvoices", "rows")
SELECT 1, '', '', "status", ("liveInvoices" > 0) - ("liveInvoices" < 0), COUNT(*)
FROM "Quotation" GROUP BY 4, 5;
INSERT INTO "QuotationTally" ("level", "createdAt", "validUntil", "status", "liveInvoices", "rows")
SELECT 2, substr("createdAt", 1, 10), '', "status", ("liveInvoices" > 0) - ("liveInvoices" < 0), COUNT(*)
FROM "Quotation" GROUP BY 2, 4, 5;
INSERT INTO "QuotationTally" ("level", "createdAt", "validUntil", "status", "liveInvoices", "rows")
SELECT 3, '', "validUntil", "status", ("liveInvoices" > 0) - ("liveInvoices" < 0), COUNT(*)
FROM "Quotation" GROUP BY 3, 4, 5;
CREATE TRIGGER "Quotation_tally_insert" AFTER INSERT ON "Quotation"
BEGIN
    INSERT INTO "QuotationTally" ("level", "createdAt", "validUntil", "status", "liveInvoices", "rows") VALUES
        (1, '', '', NEW."status", (NEW."liveInvoices" > 0) - (NEW."liveInvoices" < 0), 1),
        (2, substr(NEW."createdAt", 1, 10), '', NEW."status", (NEW."liveInvoices" > 0) - (NEW."liveInvoices" < 0), 1),
        (3, '', NEW."validUntil", NEW."status", (NEW."liveInvoices" > 0) - (NEW."liveInvoices" < 0), 1)
    ON CONFLICT DO UPDATE SET "rows" = "rows" + excluded."rows";
END;
CREATE TRIGGER "Quotation_tally_delete" AFTER DELETE ON "Quotation"
BEGIN
    INSERT INTO "QuotationTally" ("level", "createdAt", "validUntil", "status", "liveInvoices", "rows") VALUES
        (1, '', '', OLD."status", (OLD."liveInvoices" > 0) - (OLD."liveInvoices" < 0), -1),
        (2, substr(OLD."createdAt", 1, 10), '', OLD."status", (OLD."liveInvoices" > 0) - (OLD."liveInvoices" < 0), -1),
        (3, '', OLD."validUntil", OLD."status", (OLD."liveInvoices" > 0) - (OLD."liveInvoices" < 0), -1)
    ON CONFLICT DO UPDATE SET "rows" = "rows" + excluded."rows";
    DELETE FROM "QuotationTally" WHERE "rows" = 0;
END;
CREATE TRIGGER "Quotation_tally_update" AFTER UPDATE OF "createdAt", "validUntil", "status", "liveInvoices" ON "Quotation"
WHEN OLD."createdAt" IS NOT NEW."createdAt"
    OR OLD."validUntil" IS NOT NEW."validUntil"
    OR OLD."status" IS NOT NEW."status"
    OR OLD."liveInvoices" IS NOT NEW."liveInvoices"
BEGIN
    INSERT INTO "QuotationTally" ("level", "createdAt", "validUntil", "status", "liveInvoices", "rows") VALUES
        (1, '', '', OLD."status", (OLD."liveInvoices" > 0) - (OLD."liveInvoices" < 0), -1),
        (2, substr(OLD."createdAt", 1, 10), '', OLD."status", (OLD."liveInvoices" > 0) - (OLD."liveInvoices" < 0), -1),
        (3, '', OLD."validUntil", OLD."status", (OLD."liveInvoices" > 0) - (OLD."liveInvoices" < 0), -1)
    ON CONFLICT DO UPDATE SET "rows" = "rows" + excluded."rows";
    INSERT INTO "QuotationTally" ("level", "createdAt", "validUntil", "status", "liveInvoices", "rows") VALUES
        (1, '', '', NEW."status", (NEW."liveInvoices" > 0) - (NEW."liveInvoices" < 0), 1),
        (2, substr(NEW."createdAt", 1, 10), '', NEW."status", (NEW."liveInvoices" > 0) - (NEW."liveInvoices" < 0), 1),
        (3, '', NEW."validUntil", NEW."status", (NEW."liveInvoices" > 0) - (NEW."liveInvoices" < 0), 1)
    ON CONFLICT DO UPDATE SET "rows" = "rows" + excluded."rows";
    DELETE FROM "QuotationTally" WHERE "rows" = 0;
END;

-- Invoice: level 1 without a day, 2 by invoiceDate, 3 by dueDate.
CREATE TABLE "InvoiceTally" (
    "level" INTEGER NOT NULL,
    "invoiceDate" TEXT NOT NULL,
    "dueDate" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "balance" INTEGER NOT NULL,
    "amountPaid" INTEGER NOT NULL,
    "settledAmount" INTEGER NOT NULL,
    "rows" INTEGER NOT NULL,
    "totalSum" INTEGER NOT NULL,
    "amountPaidSum" INTEGER NOT NULL,
    "settledAmountSum" INTEGER NOT NULL,
    "balanceSum" INTEGER NOT NULL,
    PRIMARY KEY ("level", "invoiceDate", "dueDate", "status", "currency", "balance", "amountPaid", "settledAmount")
) WITHOUT ROWID;
-- Always empty but for a moment: it finds the counters that came to nothing.
CREATE INDEX "InvoiceTally_none" ON "InvoiceTally"("rows") WHERE "rows" = 0;
INSERT INTO "InvoiceTally" ("level", "invoiceDate", "dueDate", "status", "currency", "balance", "amountPaid", "settledAmount", "rows", "totalSum", "amountPaidSum", "settledAmountSum", "balanceSum")
SELECT 1, '', '', "status", "currency", ("balance" > 0) - ("balance" < 0), ("amountPaid" > 0) - ("amountPaid" < 0), ("settledAmount" > 0) - ("settledAmount" < 0), COUNT(*), SUM("total"), SUM("amountPaid"), SUM("settledAmount"), SUM("balance")
FROM "Invoice" GROUP BY 4, 5, 6, 7, 8;
INSERT INTO "InvoiceTally" ("level", "invoiceDate", "dueDate", "status", "currency", "balance", "amountPaid", "settledAmount", "rows", "totalSum", "amountPaidSum", "settledAmountSum", "balanceSum")
SELECT 2, "invoiceDate", '', "status", "currency", ("balance" > 0) - ("balance" < 0), ("amountPaid" > 0) - ("amountPaid" < 0), ("settledAmount" > 0) - ("settledAmount" < 0), COUNT(*), SUM("total"), SUM("amountPaid"), SUM("settledAmount"), SUM("balance")
FROM "Invoice" GROUP BY 2, 4, 5, 6, 7, 8;
INSERT INTO "InvoiceTally" ("level", "invoiceDate", "dueDate", "status", "currency", "balance", "amountPaid", "settledAmount", "rows", "totalSum", "amountPaidSum", "settledAmountSum", "balanceSum")
SELECT 3, '', "dueDate", "status", "currency", ("balance" > 0) - ("balance" < 0), ("amountPaid" > 0) - ("amountPaid" < 0), ("settledAmount" > 0) - ("settledAmount" < 0), COUNT(*), SUM("total"), SUM("amountPaid"), SUM("settledAmount"), SUM("balance")
FROM "Invoice" GROUP BY 3, 4, 5, 6, 7, 8;
CREATE TRIGGER "Invoice_tally_insert" AFTER INSERT ON "Invoice"
BEGIN
    INSERT INTO "InvoiceTally" ("level", "invoiceDate", "dueDate", "status", "currency", "balance", "amountPaid", "settledAmount", "rows", "totalSum", "amountPaidSum", "settledAmountSum", "balanceSum") VALUES
        (1, '', '', NEW."status", NEW."currency", (NEW."balance" > 0) - (NEW."balance" < 0), (NEW."amountPaid" > 0) - (NEW."amountPaid" < 0), (NEW."settledAmount" > 0) - (NEW."settledAmount" < 0), 1, NEW."total", NEW."amountPaid", NEW."settledAmount", NEW."balance"),
        (2, NEW."invoiceDate", '', NEW."status", NEW."currency", (NEW."balance" > 0) - (NEW."balance" < 0), (NEW."amountPaid" > 0) - (NEW."amountPaid" < 0), (NEW."settledAmount" > 0) - (NEW."settledAmount" < 0), 1, NEW."total", NEW."amountPaid", NEW."settledAmount", NEW."balance"),
        (3, '', NEW."dueDate", NEW."status", NEW."currency", (NEW."balance" > 0) - (NEW."balance" < 0), (NEW."amountPaid" > 0) - (NEW."amountPaid" < 0), (NEW."settledAmount" > 0) - (NEW."settledAmount" < 0), 1, NEW."total", NEW."amountPaid", NEW."settledAmount", NEW."balance")
    ON CONFLICT DO UPDATE SET "rows" = "rows" + excluded."rows", "totalSum" = "totalSum" + excluded."totalSum", "amountPaidSum" = "amountPaidSum" + excluded."amountPaidSum", "settledAmountSum" = "settledAmountSum" + excluded."settledAmountSum", "balanceSum" = "balanceSum" + excluded."balanceSum";
END;
CREATE TRIGGER "Invoice_tally_delete" AFTER DELETE ON "Invoice"
BEGIN
    INSERT INTO "InvoiceTally" ("level", "invoiceDate", "dueDate", "status", "currency", "balance", "amountPaid", "settledAmount", "rows", "totalSum", "amountPaidSum", "settledAmountSum", "balanceSum") VALUES
        (1, '', '', OLD."status", OLD."currency", (OLD."balance" > 0) - (OLD."balance" < 0), (OLD."amountPaid" > 0) - (OLD."amountPaid" < 0), (OLD."settledAmount" > 0) - (OLD."settledAmount" < 0), -1, -OLD."total", -OLD."amountPaid", -OLD."settledAmount", -OLD."balance"),
        (2, OLD."invoiceDate", '', OLD."status", OLD."currency", (OLD."balance" > 0) - (OLD."balance" < 0), (OLD."amountPaid" > 0) - (OLD."amountPaid" < 0), (OLD."settledAmount" > 0) - (OLD."settledAmount" < 0), -1, -OLD."total", -OLD."amountPaid", -OLD."settledAmount", -OLD."balance"),
        (3, '', OLD."dueDate", OLD."status", OLD."currency", (OLD."balance" > 0) - (OLD."balance" < 0), (OLD."amountPaid" > 0) - (OLD."amountPaid" < 0), (OLD."settledAmount" > 0) - (OLD."settledAmount" < 0), -1, -OLD."total", -OLD."amountPaid", -OLD."settledAmount", -OLD."balance")
    ON CONFLICT DO UPDATE SET "rows" = "rows" + excluded."rows", "totalSum" = "totalSum" + excluded."totalSum", "amountPaidSum" = "amountPaidSum" + excluded."amountPaidSum", "settledAmountSum" = "settledAmountSum" + excluded."settledAmountSum", "balanceSum" = "balanceSum" + excluded."balanceSum";
    DELETE FROM "InvoiceTally" WHERE "rows" = 0;
END;
CREATE TRIGGER "Invoice_tally_update" AFTER UPDATE OF "invoiceDate", "dueDate", "status", "currency", "balance", "amountPaid", "settledAmount", "total" ON "Invoice"
WHEN OLD."invoiceDate" IS NOT NEW."invoiceDate"
    OR OLD."dueDate" IS NOT NEW."dueDate"
    OR OLD."status" IS NOT NEW."status"
    OR OLD."currency" IS NOT NEW."currency"
    OR OLD."balance" IS NOT NEW."balance"
    OR OLD."amountPaid" IS NOT NEW."amountPaid"
    OR OLD."settledAmount" IS NOT NEW."settledAmount"
    OR OLD."total" IS NOT NEW."total"
BEGIN
    INSERT INTO "InvoiceTally" ("level", "invoiceDate", "dueDate", "status", "currency", "balance", "amountPaid", "settledAmount", "rows", "totalSum", "amountPaidSum", "settledAmountSum", "balanceSum") VALUES
        (1, '', '', OLD."status", OLD."currency", (OLD."balance" > 0) - (OLD."balance" < 0), (OLD."amountPaid" > 0) - (OLD."amountPaid" < 0), (OLD."settledAmount" > 0) - (OLD."settledAmount" < 0), -1, -OLD."total", -OLD."amountPaid", -OLD."settledAmount", -OLD."balance"),
        (2, OLD."invoiceDate", '', OLD."status", OLD."currency", (OLD."balance" > 0) - (OLD."balance" < 0), (OLD."amountPaid" > 0) - (OLD."amountPaid" < 0), (OLD."settledAmount" > 0) - (OLD."settledAmount" < 0), -1, -OLD."total", -OLD."amountPaid", -OLD."settledAmount", -OLD."balance"),
        (3, '', OLD."dueDate", OLD."status", OLD."currency", (OLD."balance" > 0) - (OLD."balance" < 0), (OLD."amountPaid" > 0) - (OLD."amountPaid" < 0), (OLD."settledAmount" > 0) - (OLD."settledAmount" < 0), -1, -OLD."total", -OLD."amountPaid", -OLD."settledAmount", -OLD."balance")
    ON CONFLICT DO UPDATE SET "rows" = "rows" + excluded."rows", "totalSum" = "totalSum" + excluded."totalSum", "amountPaidSum" = "amountPaidSum" + excluded."amountPaidSum", "settledAmountSum" = "settledAmountSum" + excluded."settledAmountSum", "balanceSum" = "balanceSum" + excluded."balanceSum";
    INSERT INTO "InvoiceTally" ("level", "invoiceDate", "dueDate", "status", "currency", "balance", "amountPaid", "settledAmount", "rows", "totalSum", "amountPaidSum", "settledAmountSum", "balanceSum") VALUES
        (1, '', '', NEW."status", NEW."currency", (NEW."balance" > 0) - (NEW."balance" < 0), (NEW."amountPaid" > 0) - (NEW."amountPaid" < 0), (NEW."settledAmount" > 0) - (NEW."settledAmount" < 0), 1, NEW."total", NEW."amountPaid", NEW."settledAmount", NEW."balance"),
        (2, NEW."invoiceDate", '', NEW."status", NEW."currency", (NEW."balance" > 0) - (NEW."balance" < 0), (NEW."amountPaid" > 0) - (NEW."amountPaid" < 0), (NEW."settledAmount" > 0) - (NEW."settledAmount" < 0), 1, NEW."total", NEW."amountPaid", NEW."settledAmount", NEW."balance"),
        (3, '', NEW."dueDate", NEW."status", NEW."currency", (NEW."balance" > 0) - (NEW."balance" < 0), (NEW."amountPaid" > 0) - (NEW."amountPaid" < 0), (NEW."settledAmount" > 0) - (NEW."settledAmount" < 0), 1, NEW."total", NEW."amountPaid", NEW."settledAmount", NEW."balance")
    ON CONFLICT DO UPDATE SET "rows" = "rows" + excluded."rows", "totalSum" = "totalSum" + excluded."totalSum", "amountPaidSum" = "amountPaidSum" + excluded."amountPaidSum", "settledAmountSum" = "settledAmountSum" + excluded."settledAmountSum", "balanceSum" = "balanceSum" + excluded."balanceSum";
    DELETE FROM "InvoiceTally" WHERE "rows" = 0;
END;

-- Payment: level 1 without a day, 2 by date.
CREATE TABLE "PaymentTally" (
    "level" INTEGER NOT NULL,
    "date" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "paymentMethod" TEXT NOT NULL,
    "rows" INTEGER NOT NULL,
    "amountSum" INTEGER NOT NULL,
    PRIMARY KEY ("level", "date", "status", "currency", "paymentMethod")
) WITHOUT ROWID;
-- Always empty but for a moment: it finds the counters that came to nothing.
CREATE INDEX "PaymentTally_none" ON "PaymentTally"("rows") WHERE "rows" = 0;
INSERT INTO "PaymentTally" ("level", "date", "status", "currency", "paymentMethod", "rows", "amountSum")
SELECT 1, '', "status", "currency", "paymentMethod", COUNT(*), SUM("amount")
FROM "Payment" GROUP BY 3, 4, 5;
INSERT INTO "PaymentTally" ("level", "date", "status", "currency", "paymentMethod", "rows", "amountSum")
SELECT 2, "date", "status", "currency", "paymentMethod", COUNT(*), SUM("amount")
FROM "Payment" GROUP BY 2, 3, 4, 5;
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

-- Job: level 1 without a day, 2 by startDate, 3 by startDate and endDate.
CREATE TABLE "JobTally" (
    "level" INTEGER NOT NULL,
    "startDate" TEXT NOT NULL,
    "endDate" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "priority" TEXT NOT NULL,
    "crewSize" INTEGER NOT NULL,
    "rows" INTEGER NOT NULL,
    PRIMARY KEY ("level", "startDate", "endDate", "status", "priority", "crewSize")
) WITHOUT ROWID;
-- Always empty but for a moment: it finds the counters that came to nothing.
CREATE INDEX "JobTally_none" ON "JobTally"("rows") WHERE "rows" = 0;
INSERT INTO "JobTally" ("level", "startDate", "endDate", "status", "priority", "crewSize", "rows")
SELECT 1, '', '', "status", "priority", ("crewSize" > 0) - ("crewSize" < 0), COUNT(*)
FROM "Job" GROUP BY 4, 5, 6;
INSERT INTO "JobTally" ("level", "startDate", "endDate", "status", "priority", "crewSize", "rows")
SELECT 2, "startDate", '', "status", "priority", ("crewSize" > 0) - ("crewSize" < 0), COUNT(*)
FROM "Job" GROUP BY 2, 4, 5, 6;
INSERT INTO "JobTally" ("level", "startDate", "endDate", "status", "priority", "crewSize", "rows")
SELECT 3, "startDate", coalesce("endDate", ''), "status", '', 0, COUNT(*)
FROM "Job" GROUP BY 2, 3, 4;
CREATE TRIGGER "Job_tally_insert" AFTER INSERT ON "Job"
BEGIN
    INSERT INTO "JobTally" ("level", "startDate", "endDate", "status", "priority", "crewSize", "rows") VALUES
        (1, '', '', NEW."status", NEW."priority", (NEW."crewSize" > 0) - (NEW."crewSize" < 0), 1),
        (2, NEW."startDate", '', NEW."status", NEW."priority", (NEW."crewSize" > 0) - (NEW."crewSize" < 0), 1),
        (3, NEW."startDate", coalesce(NEW."endDate", ''), NEW."status", '', 0, 1)
    ON CONFLICT DO UPDATE SET "rows" = "rows" + excluded."rows";
END;
CREATE TRIGGER "Job_tally_delete" AFTER DELETE ON "Job"
BEGIN
    INSERT INTO "JobTally" ("level", "startDate", "endDate", "status", "priority", "crewSize", "rows") VALUES
        (1, '', '', OLD."status", OLD."priority", (OLD."crewSize" > 0) - (OLD."crewSize" < 0), -1),
        (2, OLD."startDate", '', OLD."status", OLD."priority", (OLD."crewSize" > 0) - (OLD."crewSize" < 0), -1),
        (3, OLD."startDate", coalesce(OLD."endDate", ''), OLD."status", '', 0, -1)
    ON CONFLICT DO UPDATE SET "rows" = "rows" + excluded."rows";
    DELETE FROM "JobTally" WHERE "rows" = 0;
END;
CREATE TRIGGER "Job_tally_update" AFTER UPDATE OF "startDate", "endDate", "status", "priority", "crewSize" ON "Job"
WHEN OLD."startDate" IS NOT NEW."startDate"
    OR OLD."endDate" IS NOT NEW."endDate"
    OR OLD."status" IS NOT NEW."status"
    OR OLD."priority" IS NOT NEW."priority"
    OR OLD."crewSize" IS NOT NEW."crewSize"
BEGIN
    INSERT INTO "JobTally" ("level", "startDate", "endDate", "status", "priority", "crewSize", "rows") VALUES
        (1, '', '', OLD."status", OLD."priority", (OLD."crewSize" > 0) - (OLD."crewSize" < 0), -1),
        (2, OLD."startDate", '', OLD."status", OLD."priority", (OLD."crewSize" > 0) - (OLD."crewSize" < 0), -1),
        (3, OLD."startDate", coalesce(OLD."endDate", ''), OLD."status", '', 0, -1)
    ON CONFLICT DO UPDATE SET "rows" = "rows" + excluded."rows";
    INSERT INTO "JobTally" ("level", "startDate", "endDate", "status", "priority", "crewSize", "rows") VALUES
        (1, '', '', NEW."status", NEW."priority", (NEW."crewSize" > 0) - (NEW."crewSize" < 0), 1),
        (2, NEW."startDate", '', NEW."status", NEW."priority", (NEW."crewSize" > 0) - (NEW."crewSize" < 0), 1),
        (3, NEW."startDate", coalesce(NEW."endDate", ''), NEW."status", '', 0, 1)
    ON CONFLICT DO UPDATE SET "rows" = "rows" + excluded."rows";
    DELETE FROM "JobTally" WHERE "rows" = 0;
END;
