-- What the e-invoice portal answered about an invoice or a note: one row a paper, and an IRN belongs to one paper.
CREATE TABLE "EInvoice" (
    "id" SERIAL NOT NULL,
    "invoiceId" INTEGER,
    "noteId" INTEGER,
    "irn" TEXT NOT NULL,
    "ackNo" TEXT NOT NULL,
    "ackDate" TEXT NOT NULL,
    "signedQr" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "EInvoice_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "EInvoice_of_check" CHECK (("invoiceId" IS NULL) <> ("noteId" IS NULL))
);
CREATE UNIQUE INDEX "EInvoice_invoiceId_key" ON "EInvoice"("invoiceId");
CREATE UNIQUE INDEX "EInvoice_noteId_key" ON "EInvoice"("noteId");
CREATE UNIQUE INDEX "EInvoice_irn_key" ON "EInvoice"("irn");
ALTER TABLE "EInvoice" ADD CONSTRAINT "EInvoice_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "Invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "EInvoice" ADD CONSTRAINT "EInvoice_noteId_fkey" FOREIGN KEY ("noteId") REFERENCES "Note"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('EInvoice', 0, 0);
CREATE TRIGGER "EInvoice_counts_insert" AFTER INSERT ON "EInvoice"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "EInvoice_counts_update" AFTER UPDATE ON "EInvoice"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "EInvoice_counts_delete" AFTER DELETE ON "EInvoice"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "EInvoice_counts_truncate" AFTER TRUNCATE ON "EInvoice"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
