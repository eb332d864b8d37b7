-- What a filed paper says otherwise in a later return.
CREATE TABLE "Amendment" (
    "id" SERIAL NOT NULL,
    "date" TEXT NOT NULL,
    "invoiceId" INTEGER,
    "paymentId" INTEGER,
    "gstin" TEXT,
    "placeOfSupply" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "createdById" INTEGER,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Amendment_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Amendment_of_check" CHECK (("invoiceId" IS NULL) <> ("paymentId" IS NULL))
);
CREATE UNIQUE INDEX "Amendment_invoiceId_date_key" ON "Amendment"("invoiceId", "date");
CREATE UNIQUE INDEX "Amendment_paymentId_date_key" ON "Amendment"("paymentId", "date");
CREATE INDEX "Amendment_date_id_idx" ON "Amendment"("date", "id");
ALTER TABLE "Amendment" ADD CONSTRAINT "Amendment_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "Invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Amendment" ADD CONSTRAINT "Amendment_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('Amendment', 0, 0);

CREATE TRIGGER "Amendment_counts_insert" AFTER INSERT ON "Amendment"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Amendment_counts_update" AFTER UPDATE ON "Amendment"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Amendment_counts_delete" AFTER DELETE ON "Amendment"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Amendment_counts_truncate" AFTER TRUNCATE ON "Amendment"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
