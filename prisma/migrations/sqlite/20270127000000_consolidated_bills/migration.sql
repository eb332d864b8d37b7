-- One invoice for several moves: what it bills, each once, also where another invoice bills one alone.
CREATE TABLE "BilledMove" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "invoiceId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "quotationId" INTEGER NOT NULL,
    "sourceQuotationId" INTEGER,
    "jobId" INTEGER,
    "date" TEXT NOT NULL,
    "lrNumbers" TEXT NOT NULL,
    "route" TEXT,
    "purchaseOrderNumber" TEXT,
    "employeeName" TEXT,
    "amount" INTEGER NOT NULL,
    CONSTRAINT "BilledMove_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "Invoice" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "BilledMove_quotationId_fkey" FOREIGN KEY ("quotationId") REFERENCES "Quotation" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "BilledMove_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Job" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "BilledMove_sourceQuotationId_key" ON "BilledMove"("sourceQuotationId");
CREATE INDEX "BilledMove_invoiceId_position_idx" ON "BilledMove"("invoiceId", "position");
CREATE INDEX "BilledMove_quotationId_idx" ON "BilledMove"("quotationId");
CREATE INDEX "BilledMove_jobId_idx" ON "BilledMove"("jobId");

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('BilledMove', 0, 0);

CREATE TRIGGER "BilledMove_counts_insert" AFTER INSERT ON "BilledMove"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'BilledMove' AND "writer" = 0;
END;

CREATE TRIGGER "BilledMove_counts_update" AFTER UPDATE ON "BilledMove"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'BilledMove' AND "writer" = 0;
END;

CREATE TRIGGER "BilledMove_counts_delete" AFTER DELETE ON "BilledMove"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'BilledMove' AND "writer" = 0;
END;


CREATE TRIGGER "BilledMove_liveInvoices_insert" AFTER INSERT ON "BilledMove" WHEN NEW."sourceQuotationId" IS NOT NULL
BEGIN
    SELECT RAISE(ABORT, 'UNIQUE constraint failed: a quotation is billed once') WHERE EXISTS (
        SELECT 1 FROM "Invoice" WHERE "sourceQuotationId" = NEW."sourceQuotationId");
    UPDATE "Quotation" SET "liveInvoices" = "liveInvoices" + 1 WHERE "id" = NEW."sourceQuotationId";
END;
CREATE TRIGGER "BilledMove_liveInvoices_delete" AFTER DELETE ON "BilledMove"
BEGIN
    UPDATE "Quotation" SET "liveInvoices" = "liveInvoices" - 1 WHERE "id" = OLD."sourceQuotationId";
END;
CREATE TRIGGER "BilledMove_liveInvoices_update" AFTER UPDATE OF "sourceQuotationId" ON "BilledMove"
WHEN OLD."sourceQuotationId" IS NOT NEW."sourceQuotationId"
BEGIN
    UPDATE "Quotation" SET "liveInvoices" = "liveInvoices" - 1 WHERE "id" = OLD."sourceQuotationId";
    UPDATE "Quotation" SET "liveInvoices" = "liveInvoices" + 1 WHERE "id" = NEW."sourceQuotationId";
END;
CREATE TRIGGER "Invoice_billed_once_insert" AFTER INSERT ON "Invoice" WHEN NEW."sourceQuotationId" IS NOT NULL
BEGIN
    SELECT RAISE(ABORT, 'UNIQUE constraint failed: a quotation is billed once') WHERE EXISTS (
        SELECT 1 FROM "BilledMove" WHERE "sourceQuotationId" = NEW."sourceQuotationId");
END;
CREATE TRIGGER "Invoice_billed_once_update" AFTER UPDATE OF "sourceQuotationId" ON "Invoice" WHEN NEW."sourceQuotationId" IS NOT NULL
BEGIN
    SELECT RAISE(ABORT, 'UNIQUE constraint failed: a quotation is billed once') WHERE EXISTS (
        SELECT 1 FROM "BilledMove" WHERE "sourceQuotationId" = NEW."sourceQuotationId");
END;
