-- Counters and sums of the office's tables, kept by triggers in the transaction that writes: see app/models/tally.
-- Counters that everybody writes would make all writers wait for each other, and one another in turn. So a write
-- adds a line with what it changed, which nobody waits for; the counters are the lines and what earlier ones came to.
-- A round adds the lines up every few seconds.

-- Of a quotation how many invoices count on it, of a job how many people are named for it: kept where they stand.
CREATE FUNCTION "Invoice_liveInvoices"() RETURNS trigger AS $$
BEGIN
    UPDATE "Quotation" SET "liveInvoices" = "liveInvoices" + CASE TG_OP WHEN 'INSERT' THEN "found"."count" ELSE - "found"."count" END
    FROM (SELECT "quotationId", COUNT(*) AS "count" FROM "changed" WHERE "quotationId" IS NOT NULL AND "status" <> 'Cancelled' GROUP BY "quotationId") AS "found"
    WHERE "found"."quotationId" = "Quotation"."id";
    RETURN NULL;
END;
$$ LANGUAGE plpgsql;
CREATE TRIGGER "Invoice_liveInvoices_insert" AFTER INSERT ON "Invoice" REFERENCING NEW TABLE AS "changed"
FOR EACH STATEMENT EXECUTE FUNCTION "Invoice_liveInvoices"();
CREATE TRIGGER "Invoice_liveInvoices_delete" AFTER DELETE ON "Invoice" REFERENCING OLD TABLE AS "changed"
FOR EACH STATEMENT EXECUTE FUNCTION "Invoice_liveInvoices"();

CREATE FUNCTION "Invoice_liveInvoices_moved"() RETURNS trigger AS $$
BEGIN
    UPDATE "Quotation" SET "liveInvoices" = "liveInvoices" - 1 WHERE "id" = OLD."quotationId" AND OLD."status" <> 'Cancelled';
    UPDATE "Quotation" SET "liveInvoices" = "liveInvoices" + 1 WHERE "id" = NEW."quotationId" AND NEW."status" <> 'Cancelled';
    RETURN NULL;
END;
$$ LANGUAGE plpgsql;
CREATE TRIGGER "Invoice_liveInvoices_update" AFTER UPDATE OF "quotationId", "status" ON "Invoice" FOR EACH ROW
WHEN (OLD."quotationId" IS DISTINCT FROM NEW."quotationId" OR (OLD."status" = 'Cancelled') <> (NEW."status" = 'Cancelled')) EXECUTE FUNCTION "Invoice_liveInvoices_moved"();

CREATE FUNCTION "JobAssignment_crewSize"() RETURNS trigger AS $$
BEGIN
    UPDATE "Job" SET "crewSize" = "crewSize" + CASE TG_OP WHEN 'INSERT' THEN "found"."count" ELSE - "found"."count" END
    FROM (SELECT "jobId", COUNT(*) AS "count" FROM "changed" WHERE "jobId" IS NOT NULL GROUP BY "jobId") AS "found"
    WHERE "found"."jobId" = "Job"."id";
    RETURN NULL;
END;
$$ LANGUAGE plpgsql;
CREATE TRIGGER "JobAssignment_crewSize_insert" AFTER INSERT ON "JobAssignment" REFERENCING NEW TABLE AS "changed"
FOR EACH STATEMENT EXECUTE FUNCTION "JobAssignment_crewSize"();
CREATE TRIGGER "JobAssignment_crewSize_delete" AFTER DELETE ON "JobAssignment" REFERENCING OLD TABLE AS "changed"
FOR EACH STATEMENT EXECUTE FUNCTION "JobAssignment_crewSize"();

CREATE FUNCTION "JobAssignment_crewSize_moved"() RETURNS trigger AS $$
BEGIN
    UPDATE "Job" SET "crewSize" = "crewSize" - 1 WHERE "id" = OLD."jobId";
    UPDATE "Job" SET "crewSize" = "crewSize" + 1 WHERE "id" = NEW."jobId";
    RETURN NULL;
END;
$$ LANGUAGE plpgsql;
CREATE TRIGGER "JobAssignment_crewSize_update" AFTER UPDATE OF "jobId" ON "JobAssignment" FOR EACH ROW
WHEN (OLD."jobId" IS DISTINCT FROM NEW."jobId") EXECUTE FUNCTION "JobAssignment_crewSize_moved"();

-- User: level 1 without a day.
CREATE TABLE "UserTallyBase" (
    "level" INTEGER NOT NULL,
    "role" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "rows" BIGINT NOT NULL,
    CONSTRAINT "UserTallyBase_pkey" PRIMARY KEY ("level", "role", "status")
);
CREATE TABLE "UserTallyDelta" (
    "level" INTEGER NOT NULL,
    "role" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "rows" BIGINT NOT NULL
);
CREATE VIEW "UserTally" AS SELECT * FROM "UserTallyBase" UNION ALL SELECT * FROM "UserTallyDelta";
INSERT INTO "UserTallyBase" ("level", "role", "status", "rows")
SELECT 1, "role", "status", COUNT(*)
FROM "User" GROUP BY 2, 3;

CREATE FUNCTION "User_tally"() RETURNS trigger AS $$
DECLARE
    "by" INTEGER := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
    INSERT INTO "UserTallyDelta" ("level", "role", "status", "rows")
    SELECT l.*, "by" * COUNT(*)
    FROM "changed" c CROSS JOIN LATERAL (VALUES
        (1, c."role", c."status")
    ) AS l("level", "role", "status")
    GROUP BY 1, 2, 3;
    RETURN NULL;
END;
$$ LANGUAGE plpgsql;
CREATE TRIGGER "User_tally_insert" AFTER INSERT ON "User" REFERENCING NEW TABLE AS "changed"
FOR EACH STATEMENT EXECUTE FUNCTION "User_tally"();
CREATE TRIGGER "User_tally_delete" AFTER DELETE ON "User" REFERENCING OLD TABLE AS "changed"
FOR EACH STATEMENT EXECUTE FUNCTION "User_tally"();

CREATE FUNCTION "User_tally_moved"() RETURNS trigger AS $$
BEGIN
    INSERT INTO "UserTallyDelta" ("level", "role", "status", "rows")
    SELECT l.*, SUM(c."by")
    FROM (SELECT -1::bigint AS "by", OLD.* UNION ALL SELECT 1::bigint, NEW.*) c
    CROSS JOIN LATERAL (VALUES
        (1, c."role", c."status")
    ) AS l("level", "role", "status")
    GROUP BY 1, 2, 3
    HAVING SUM(c."by") <> 0;
    RETURN NULL;
END;
$$ LANGUAGE plpgsql;
CREATE TRIGGER "User_tally_update" AFTER UPDATE OF "role", "status" ON "User" FOR EACH ROW
WHEN (OLD."role" IS DISTINCT FROM NEW."role"
    OR OLD."status" IS DISTINCT FROM NEW."status")
EXECUTE FUNCTION "User_tally_moved"();

-- Item: level 1 without a day.
CREATE TABLE "ItemTallyBase" (
    "level" INTEGER NOT NULL,
    "category" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "rows" BIGINT NOT NULL,
    CONSTRAINT "ItemTallyBase_pkey" PRIMARY KEY ("level", "category", "status")
);
CREATE TABLE "ItemTallyDelta" (
    "level" INTEGER NOT NULL,
    "category" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "rows" BIGINT NOT NULL
);
CREATE VIEW "ItemTally" AS SELECT * FROM "ItemTallyBase" UNION ALL SELECT * FROM "ItemTallyDelta";
INSERT INTO "ItemTallyBase" ("level", "category", "status", "rows")
SELECT 1, "category", "status", COUNT(*)
FROM "Item" GROUP BY 2, 3;

CREATE FUNCTION "Item_tally"() RETURNS trigger AS $$
DECLARE
    "by" INTEGER := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
    INSERT INTO "ItemTallyDelta" ("level", "category", "status", "rows")
    SELECT l.*, "by" * COUNT(*)
    FROM "changed" c CROSS JOIN LATERAL (VALUES
        (1, c."category", c."status")
    ) AS l("level", "category", "status")
    GROUP BY 1, 2, 3;
    RETURN NULL;
END;
$$ LANGUAGE plpgsql;
CREATE TRIGGER "Item_tally_insert" AFTER INSERT ON "Item" REFERENCING NEW TABLE AS "changed"
FOR EACH STATEMENT EXECUTE FUNCTION "Item_tally"();
CREATE TRIGGER "Item_tally_delete" AFTER DELETE ON "Item" REFERENCING OLD TABLE AS "changed"
FOR EACH STATEMENT EXECUTE FUNCTION "Item_tally"();

CREATE FUNCTION "Item_tally_moved"() RETURNS trigger AS $$
BEGIN
    INSERT INTO "ItemTallyDelta" ("level", "category", "status", "rows")
    SELECT l.*, SUM(c."by")
    FROM (SELECT -1::bigint AS "by", OLD.* UNION ALL SELECT 1::bigint, NEW.*) c
    CROSS JOIN LATERAL (VALUES
        (1, c."category", c."status")
    ) AS l("level", "category", "status")
    GROUP BY 1, 2, 3
    HAVING SUM(c."by") <> 0;
    RETURN NULL;
END;
$$ LANGUAGE plpgsql;
CREATE TRIGGER "Item_tally_update" AFTER UPDATE OF "category", "status" ON "Item" FOR EACH ROW
WHEN (OLD."category" IS DISTINCT FROM NEW."category"
    OR OLD."status" IS DISTINCT FROM NEW."status")
EXECUTE FUNCTION "Item_tally_moved"();

-- Quotation: level 1 without a day, 2 by createdAt, 3 by validUntil.
CREATE TABLE "QuotationTallyBase" (
    "level" INTEGER NOT NULL,
    "createdAt" TEXT NOT NULL,
    "validUntil" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "liveInvoices" INTEGER NOT NULL,
    "rows" BIGINT NOT NULL,
    CONSTRAINT "QuotationTallyBase_pkey" PRIMARY KEY ("level", "createdAt", "validUntil", "status", "liveInvoices")
);
CREATE TABLE "QuotationTallyDelta" (
    "level" INTEGER NOT NULL,
    "createdAt" TEXT NOT NULL,
    "validUntil" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "liveInvoices" INTEGER NOT NULL,
    "rows" BIGINT NOT NULL
);
CREATE VIEW "QuotationTally" AS SELECT * FROM "QuotationTallyBase" UNION ALL SELECT * FROM "QuotationTallyDelta";
INSERT INTO "QuotationTallyBase" ("level", "createdAt", "validUntil", "status", "liveInvoices", "rows")
SELECT 1, '', '', "status", sign("liveInvoices")::integer, COUNT(*)
FROM "Quotation" GROUP BY 4, 5;
INSERT INTO "QuotationTallyBase" ("level", "createdAt", "validUntil", "status", "liveInvoices", "rows")
SELECT 2, to_char("createdAt", 'YYYY-MM-DD'), '', "status", sign("liveInvoices")::integer, COUNT(*)
FROM "Quotation" GROUP BY 2, 4, 5;
INSERT INTO "QuotationTallyBase" ("level", "createdAt", "validUntil", "status", "liveInvoices", "rows")
SELECT 3, '', "validUntil", "status", sign("liveInvoices")::integer, COUNT(*)
FROM "Quotation" GROUP BY 3, 4, 5;

CREATE FUNCTION "Quotation_tally"() RETURNS trigger AS $$
DECLARE
    "by" INTEGER := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
    INSERT INTO "QuotationTallyDelta" ("level", "createdAt", "validUntil", "status", "liveInvoices", "rows")
    SELECT l.*, "by" * COUNT(*)
    FROM "changed" c CROSS JOIN LATERAL (VALUES
        (1, '', '', c."status", sign(c."liveInvoices")::integer),
        (2, to_char(c."createdAt", 'YYYY-MM-DD'), '', c."status", sign(c."liveInvoices")::integer),
        (3, '', c."validUntil", c."status", sign(c."liveInvoices")::integer)
    ) AS l("level", "createdAt", "validUntil", "status", "liveInvoices")
    GROUP BY 1, 2, 3, 4, 5;
    RETURN NULL;
END;
$$ LANGUAGE plpgsql;
CREATE TRIGGER "Quotation_tally_insert" AFTER INSERT ON "Quotation" REFERENCING NEW TABLE AS "changed"
FOR EACH STATEMENT EXECUTE FUNCTION "Quotation_tally"();
CREATE TRIGGER "Quotation_tally_delete" AFTER DELETE ON "Quotation" REFERENCING OLD TABLE AS "changed"
FOR EACH STATEMENT EXECUTE FUNCTION "Quotation_tally"();

CREATE FUNCTION "Quotation_tally_moved"() RETURNS trigger AS $$
BEGIN
    INSERT INTO "QuotationTallyDelta" ("level", "createdAt", "validUntil", "status", "liveInvoices", "rows")
    SELECT l.*, SUM(c."by")
    FROM (SELECT -1::bigint AS "by", OLD.* UNION ALL SELECT 1::bigint, NEW.*) c
    CROSS JOIN LATERAL (VALUES
        (1, '', '', c."status", sign(c."liveInvoices")::integer),
        (2, to_char(c."createdAt", 'YYYY-MM-DD'), '', c."status", sign(c."liveInvoices")::integer),
        (3, '', c."validUntil", c."status", sign(c."liveInvoices")::integer)
    ) AS l("level", "createdAt", "validUntil", "status", "liveInvoices")
    GROUP BY 1, 2, 3, 4, 5
    HAVING SUM(c."by") <> 0;
    RETURN NULL;
END;
$$ LANGUAGE plpgsql;
CREATE TRIGGER "Quotation_tally_update" AFTER UPDATE OF "createdAt", "validUntil", "status", "liveInvoices" ON "Quotation" FOR EACH ROW
WHEN (OLD."createdAt" IS DISTINCT FROM NEW."createdAt"
    OR OLD."validUntil" IS DISTINCT FROM NEW."validUntil"
    OR OLD."status" IS DISTINCT FROM NEW."status"
    OR OLD."liveInvoices" IS DISTINCT FROM NEW."liveInvoices")
EXECUTE FUNCTION "Quotation_tally_moved"();

-- Invoice: level 1 without a day, 2 by invoiceDate, 3 by dueDate.
CREATE TABLE "InvoiceTallyBase" (
    "level" INTEGER NOT NULL,
    "invoiceDate" TEXT NOT NULL,
    "dueDate" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "balance" INTEGER NOT NULL,
    "amountPaid" INTEGER NOT NULL,
    "settledAmount" INTEGER NOT NULL,
    "rows" BIGINT NOT NULL,
    "totalSum" BIGINT NOT NULL,
    "amountPaidSum" BIGINT NOT NULL,
    "settledAmountSum" BIGINT NOT NULL,
    "balanceSum" BIGINT NOT NULL,
    CONSTRAINT "InvoiceTallyBase_pkey" PRIMARY KEY ("level", "invoiceDate", "dueDate", "status", "currency", "balance", "amountPaid", "settledAmount")
);
CREATE TABLE "InvoiceTallyDelta" (
    "level" INTEGER NOT NULL,
    "invoiceDate" TEXT NOT NULL,
    "dueDate" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "balance" INTEGER NOT NULL,
    "amountPaid" INTEGER NOT NULL,
    "settledAmount" INTEGER NOT NULL,
    "rows" BIGINT NOT NULL,
    "totalSum" BIGINT NOT NULL,
    "amountPaidSum" BIGINT NOT NULL,
    "settledAmountSum" BIGINT NOT NULL,
    "balanceSum" BIGINT NOT NULL
);
CREATE VIEW "InvoiceTally" AS SELECT * FROM "InvoiceTallyBase" UNION ALL SELECT * FROM "InvoiceTallyDelta";
INSERT INTO "InvoiceTallyBase" ("level", "invoiceDate", "dueDate", "status", "currency", "balance", "amountPaid", "settledAmount", "rows", "totalSum", "amountPaidSum", "settledAmountSum", "balanceSum")
SELECT 1, '', '', "status", "currency", sign("balance")::integer, sign("amountPaid")::integer, sign("settledAmount")::integer, COUNT(*), SUM("total"), SUM("amountPaid"), SUM("settledAmount"), SUM("balance")
FROM "Invoice" GROUP BY 4, 5, 6, 7, 8;
INSERT INTO "InvoiceTallyBase" ("level", "invoiceDate", "dueDate", "status", "currency", "balance", "amountPaid", "settledAmount", "rows", "totalSum", "amountPaidSum", "settledAmountSum", "balanceSum")
SELECT 2, "invoiceDate", '', "status", "currency", sign("balance")::integer, sign("amountPaid")::integer, sign("settledAmount")::integer, COUNT(*), SUM("total"), SUM("amountPaid"), SUM("settledAmount"), SUM("balance")
FROM "Invoice" GROUP BY 2, 4, 5, 6, 7, 8;
INSERT INTO "InvoiceTallyBase" ("level", "invoiceDate", "dueDate", "status", "currency", "balance", "amountPaid", "settledAmount", "rows", "totalSum", "amountPaidSum", "settledAmountSum", "balanceSum")
SELECT 3, '', "dueDate", "status", "currency", sign("balance")::integer, sign("amountPaid")::integer, sign("settledAmount")::integer, COUNT(*), SUM("total"), SUM("amountPaid"), SUM("settledAmount"), SUM("balance")
FROM "Invoice" GROUP BY 3, 4, 5, 6, 7, 8;

CREATE FUNCTION "Invoice_tally"() RETURNS trigger AS $$
DECLARE
    "by" INTEGER := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
    INSERT INTO "InvoiceTallyDelta" ("level", "invoiceDate", "dueDate", "status", "currency", "balance", "amountPaid", "settledAmount", "rows", "totalSum", "amountPaidSum", "settledAmountSum", "balanceSum")
    SELECT l.*, "by" * COUNT(*), "by" * SUM(c."total"), "by" * SUM(c."amountPaid"), "by" * SUM(c."settledAmount"), "by" * SUM(c."balance")
    FROM "changed" c CROSS JOIN LATERAL (VALUES
        (1, '', '', c."status", c."currency", sign(c."balance")::integer, sign(c."amountPaid")::integer, sign(c."settledAmount")::integer),
        (2, c."invoiceDate", '', c."status", c."currency", sign(c."balance")::integer, sign(c."amountPaid")::integer, sign(c."settledAmount")::integer),
        (3, '', c."dueDate", c."status", c."currency", sign(c."balance")::integer, sign(c."amountPaid")::integer, sign(c."settledAmount")::integer)
    ) AS l("level", "invoiceDate", "dueDate", "status", "currency", "balance", "amountPaid", "settledAmount")
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
    RETURN NULL;
END;
$$ LANGUAGE plpgsql;
CREATE TRIGGER "Invoice_tally_insert" AFTER INSERT ON "Invoice" REFERENCING NEW TABLE AS "changed"
FOR EACH STATEMENT EXECUTE FUNCTION "Invoice_tally"();
CREATE TRIGGER "Invoice_tally_delete" AFTER DELETE ON "Invoice" REFERENCING OLD TABLE AS "changed"
FOR EACH STATEMENT EXECUTE FUNCTION "Invoice_tally"();

CREATE FUNCTION "Invoice_tally_moved"() RETURNS trigger AS $$
BEGIN
    INSERT INTO "InvoiceTallyDelta" ("level", "invoiceDate", "dueDate", "status", "currency", "balance", "amountPaid", "settledAmount", "rows", "totalSum", "amountPaidSum", "settledAmountSum", "balanceSum")
    SELECT l.*, SUM(c."by"), SUM(c."by" * c."total"), SUM(c."by" * c."amountPaid"), SUM(c."by" * c."settledAmount"), SUM(c."by" * c."balance")
    FROM (SELECT -1::bigint AS "by", OLD.* UNION ALL SELECT 1::bigint, NEW.*) c
    CROSS JOIN LATERAL (VALUES
        (1, '', '', c."status", c."currency", sign(c."balance")::integer, sign(c."amountPaid")::integer, sign(c."settledAmount")::integer),
        (2, c."invoiceDate", '', c."status", c."currency", sign(c."balance")::integer, sign(c."amountPaid")::integer, sign(c."settledAmount")::integer),
        (3, '', c."dueDate", c."status", c."currency", sign(c."balance")::integer, sign(c."amountPaid")::integer, sign(c."settledAmount")::integer)
    ) AS l("level", "invoiceDate", "dueDate", "status", "currency", "balance", "amountPaid", "settledAmount")
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
    HAVING SUM(c."by") <> 0 OR SUM(c."by" * c."total") <> 0 OR SUM(c."by" * c."amountPaid") <> 0 OR SUM(c."by" * c."settledAmount") <> 0 OR SUM(c."by" * c."balance") <> 0;
    RETURN NULL;
END;
$$ LANGUAGE plpgsql;
CREATE TRIGGER "Invoice_tally_update" AFTER UPDATE OF "invoiceDate", "dueDate", "status", "currency", "balance", "amountPaid", "settledAmount", "total" ON "Invoice" FOR EACH ROW
WHEN (OLD."invoiceDate" IS DISTINCT FROM NEW."invoiceDate"
    OR OLD."dueDate" IS DISTINCT FROM NEW."dueDate"
    OR OLD."status" IS DISTINCT FROM NEW."status"
    OR OLD."currency" IS DISTINCT FROM NEW."currency"
    OR OLD."balance" IS DISTINCT FROM NEW."balance"
    OR OLD."amountPaid" IS DISTINCT FROM NEW."amountPaid"
    OR OLD."settledAmount" IS DISTINCT FROM NEW."settledAmount"
    OR OLD."total" IS DISTINCT FROM NEW."total")
EXECUTE FUNCTION "Invoice_tally_moved"();

-- Payment: level 1 without a day, 2 by date.
CREATE TABLE "PaymentTallyBase" (
    "level" INTEGER NOT NULL,
    "date" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "paymentMethod" TEXT NOT NULL,
    "rows" BIGINT NOT NULL,
    "amountSum" BIGINT NOT NULL,
    CONSTRAINT "PaymentTallyBase_pkey" PRIMARY KEY ("level", "date", "status", "currency", "paymentMethod")
);
CREATE TABLE "PaymentTallyDelta" (
    "level" INTEGER NOT NULL,
    "date" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "paymentMethod" TEXT NOT NULL,
    "rows" BIGINT NOT NULL,
    "amountSum" BIGINT NOT NULL
);
CREATE VIEW "PaymentTally" AS SELECT * FROM "PaymentTallyBase" UNION ALL SELECT * FROM "PaymentTallyDelta";
INSERT INTO "PaymentTallyBase" ("level", "date", "status", "currency", "paymentMethod", "rows", "amountSum")
SELECT 1, '', "status", "currency", "paymentMethod", COUNT(*), SUM("amount")
FROM "Payment" GROUP BY 3, 4, 5;
INSERT INTO "PaymentTallyBase" ("level", "date", "status", "currency", "paymentMethod", "rows", "amountSum")
SELECT 2, "date", "status", "currency", "paymentMethod", COUNT(*), SUM("amount")
FROM "Payment" GROUP BY 2, 3, 4, 5;

CREATE FUNCTION "Payment_tally"() RETURNS trigger AS $$
DECLARE
    "by" INTEGER := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
    INSERT INTO "PaymentTallyDelta" ("level", "date", "status", "currency", "paymentMethod", "rows", "amountSum")
    SELECT l.*, "by" * COUNT(*), "by" * SUM(c."amount")
    FROM "changed" c CROSS JOIN LATERAL (VALUES
        (1, '', c."status", c."currency", c."paymentMethod"),
        (2, c."date", c."status", c."currency", c."paymentMethod")
    ) AS l("level", "date", "status", "currency", "paymentMethod")
    GROUP BY 1, 2, 3, 4, 5;
    RETURN NULL;
END;
$$ LANGUAGE plpgsql;
CREATE TRIGGER "Payment_tally_insert" AFTER INSERT ON "Payment" REFERENCING NEW TABLE AS "changed"
FOR EACH STATEMENT EXECUTE FUNCTION "Payment_tally"();
CREATE TRIGGER "Payment_tally_delete" AFTER DELETE ON "Payment" REFERENCING OLD TABLE AS "changed"
FOR EACH STATEMENT EXECUTE FUNCTION "Payment_tally"();

CREATE FUNCTION "Payment_tally_moved"() RETURNS trigger AS $$
BEGIN
    INSERT INTO "PaymentTallyDelta" ("level", "date", "status", "currency", "paymentMethod", "rows", "amountSum")
    SELECT l.*, SUM(c."by"), SUM(c."by" * c."amount")
    FROM (SELECT -1::bigint AS "by", OLD.* UNION ALL SELECT 1::bigint, NEW.*) c
    CROSS JOIN LATERAL (VALUES
        (1, '', c."status", c."currency", c."paymentMethod"),
        (2, c."date", c."status", c."currency", c."paymentMethod")
    ) AS l("level", "date", "status", "currency", "paymentMethod")
    GROUP BY 1, 2, 3, 4, 5
    HAVING SUM(c."by") <> 0 OR SUM(c."by" * c."amount") <> 0;
    RETURN NULL;
END;
$$ LANGUAGE plpgsql;
CREATE TRIGGER "Payment_tally_update" AFTER UPDATE OF "date", "status", "currency", "paymentMethod", "amount" ON "Payment" FOR EACH ROW
WHEN (OLD."date" IS DISTINCT FROM NEW."date"
    OR OLD."status" IS DISTINCT FROM NEW."status"
    OR OLD."currency" IS DISTINCT FROM NEW."currency"
    OR OLD."paymentMethod" IS DISTINCT FROM NEW."paymentMethod"
    OR OLD."amount" IS DISTINCT FROM NEW."amount")
EXECUTE FUNCTION "Payment_tally_moved"();

-- Job: level 1 without a day, 2 by startDate, 3 by startDate and endDate.
CREATE TABLE "JobTallyBase" (
    "level" INTEGER NOT NULL,
    "startDate" TEXT NOT NULL,
    "endDate" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "priority" TEXT NOT NULL,
    "crewSize" INTEGER NOT NULL,
    "rows" BIGINT NOT NULL,
    CONSTRAINT "JobTallyBase_pkey" PRIMARY KEY ("level", "startDate", "endDate", "status", "priority", "crewSize")
);
CREATE TABLE "JobTallyDelta" (
    "level" INTEGER NOT NULL,
    "startDate" TEXT NOT NULL,
    "endDate" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "priority" TEXT NOT NULL,
    "crewSize" INTEGER NOT NULL,
    "rows" BIGINT NOT NULL
);
CREATE VIEW "JobTally" AS SELECT * FROM "JobTallyBase" UNION ALL SELECT * FROM "JobTallyDelta";
INSERT INTO "JobTallyBase" ("level", "startDate", "endDate", "status", "priority", "crewSize", "rows")
SELECT 1, '', '', "status", "priority", sign("crewSize")::integer, COUNT(*)
FROM "Job" GROUP BY 4, 5, 6;
INSERT INTO "JobTallyBase" ("level", "startDate", "endDate", "status", "priority", "crewSize", "rows")
SELECT 2, "startDate", '', "status", "priority", sign("crewSize")::integer, COUNT(*)
FROM "Job" GROUP BY 2, 4, 5, 6;
INSERT INTO "JobTallyBase" ("level", "startDate", "endDate", "status", "priority", "crewSize", "rows")
SELECT 3, "startDate", coalesce("endDate", ''), "status", '', 0, COUNT(*)
FROM "Job" GROUP BY 2, 3, 4;

CREATE FUNCTION "Job_tally"() RETURNS trigger AS $$
DECLARE
    "by" INTEGER := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
    INSERT INTO "JobTallyDelta" ("level", "startDate", "endDate", "status", "priority", "crewSize", "rows")
    SELECT l.*, "by" * COUNT(*)
    FROM "changed" c CROSS JOIN LATERAL (VALUES
        (1, '', '', c."status", c."priority", sign(c."crewSize")::integer),
        (2, c."startDate", '', c."status", c."priority", sign(c."crewSize")::integer),
        (3, c."startDate", coalesce(c."endDate", ''), c."status", '', 0)
    ) AS l("level", "startDate", "endDate", "status", "priority", "crewSize")
    GROUP BY 1, 2, 3, 4, 5, 6;
    RETURN NULL;
END;
$$ LANGUAGE plpgsql;
CREATE TRIGGER "Job_tally_insert" AFTER INSERT ON "Job" REFERENCING NEW TABLE AS "changed"
FOR EACH STATEMENT EXECUTE FUNCTION "Job_tally"();
CREATE TRIGGER "Job_tally_delete" AFTER DELETE ON "Job" REFERENCING OLD TABLE AS "changed"
FOR EACH STATEMENT EXECUTE FUNCTION "Job_tally"();

CREATE FUNCTION "Job_tally_moved"() RETURNS trigger AS $$
BEGIN
    INSERT INTO "JobTallyDelta" ("level", "startDate", "endDate", "status", "priority", "crewSize", "rows")
    SELECT l.*, SUM(c."by")
    FROM (SELECT -1::bigint AS "by", OLD.* UNION ALL SELECT 1::bigint, NEW.*) c
    CROSS JOIN LATERAL (VALUES
        (1, '', '', c."status", c."priority", sign(c."crewSize")::integer),
        (2, c."startDate", '', c."status", c."priority", sign(c."crewSize")::integer),
        (3, c."startDate", coalesce(c."endDate", ''), c."status", '', 0)
    ) AS l("level", "startDate", "endDate", "status", "priority", "crewSize")
    GROUP BY 1, 2, 3, 4, 5, 6
    HAVING SUM(c."by") <> 0;
    RETURN NULL;
END;
$$ LANGUAGE plpgsql;
CREATE TRIGGER "Job_tally_update" AFTER UPDATE OF "startDate", "endDate", "status", "priority", "crewSize" ON "Job" FOR EACH ROW
WHEN (OLD."startDate" IS DISTINCT FROM NEW."startDate"
    OR OLD."endDate" IS DISTINCT FROM NEW."endDate"
    OR OLD."status" IS DISTINCT FROM NEW."status"
    OR OLD."priority" IS DISTINCT FROM NEW."priority"
    OR OLD."crewSize" IS DISTINCT FROM NEW."crewSize")
EXECUTE FUNCTION "Job_tally_moved"();
