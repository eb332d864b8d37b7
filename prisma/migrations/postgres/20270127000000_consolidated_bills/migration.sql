-- One invoice for several moves: what it bills, each once, also where another invoice bills one alone.
CREATE TABLE "BilledMove" (
    "id" SERIAL NOT NULL,
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
    CONSTRAINT "BilledMove_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "BilledMove" ADD CONSTRAINT "BilledMove_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "Invoice"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "BilledMove" ADD CONSTRAINT "BilledMove_quotationId_fkey" FOREIGN KEY ("quotationId") REFERENCES "Quotation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "BilledMove" ADD CONSTRAINT "BilledMove_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Job"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE UNIQUE INDEX "BilledMove_sourceQuotationId_key" ON "BilledMove"("sourceQuotationId");
CREATE INDEX "BilledMove_invoiceId_position_idx" ON "BilledMove"("invoiceId", "position");
CREATE INDEX "BilledMove_quotationId_idx" ON "BilledMove"("quotationId");
CREATE INDEX "BilledMove_jobId_idx" ON "BilledMove"("jobId");

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('BilledMove', 0, 0);

CREATE TRIGGER "BilledMove_counts_insert" AFTER INSERT ON "BilledMove"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "BilledMove_counts_update" AFTER UPDATE ON "BilledMove"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "BilledMove_counts_delete" AFTER DELETE ON "BilledMove"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "BilledMove_counts_truncate" AFTER TRUNCATE ON "BilledMove"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();


CREATE FUNCTION "BilledMove_liveInvoices"() RETURNS trigger AS $$
BEGIN
    IF TG_OP <> 'INSERT' THEN
        UPDATE "Quotation" SET "liveInvoices" = "liveInvoices" - 1 WHERE "id" = OLD."sourceQuotationId";
    END IF;
    IF TG_OP <> 'DELETE' THEN
        -- Whoever bills it at the same time waits for this row, and finds what was written.
        UPDATE "Quotation" SET "liveInvoices" = "liveInvoices" + 1 WHERE "id" = NEW."sourceQuotationId";
        IF EXISTS (SELECT 1 FROM "Invoice" WHERE "sourceQuotationId" = NEW."sourceQuotationId") THEN
            RAISE unique_violation USING MESSAGE = 'a quotation is billed once';
        END IF;
    END IF;
    RETURN NULL;
END;
$$ LANGUAGE plpgsql;
CREATE TRIGGER "BilledMove_liveInvoices_insert" AFTER INSERT ON "BilledMove" FOR EACH ROW EXECUTE FUNCTION "BilledMove_liveInvoices"();
CREATE TRIGGER "BilledMove_liveInvoices_delete" AFTER DELETE ON "BilledMove" FOR EACH ROW EXECUTE FUNCTION "BilledMove_liveInvoices"();
CREATE TRIGGER "BilledMove_liveInvoices_update" AFTER UPDATE OF "sourceQuotationId" ON "BilledMove" FOR EACH ROW
WHEN (OLD."sourceQuotationId" IS DISTINCT FROM NEW."sourceQuotationId") EXECUTE FUNCTION "BilledMove_liveInvoices"();

CREATE FUNCTION "Invoice_billed_once"() RETURNS trigger AS $$
BEGIN
    PERFORM 1 FROM "Quotation" WHERE "id" = NEW."sourceQuotationId" FOR NO KEY UPDATE;
    IF EXISTS (SELECT 1 FROM "BilledMove" WHERE "sourceQuotationId" = NEW."sourceQuotationId") THEN
        RAISE unique_violation USING MESSAGE = 'a quotation is billed once';
    END IF;
    RETURN NULL;
END;
$$ LANGUAGE plpgsql;
CREATE TRIGGER "Invoice_billed_once" AFTER INSERT OR UPDATE OF "sourceQuotationId" ON "Invoice" FOR EACH ROW
WHEN (NEW."sourceQuotationId" IS NOT NULL) EXECUTE FUNCTION "Invoice_billed_once"();
