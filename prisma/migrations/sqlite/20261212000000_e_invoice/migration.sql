-- What the e-invoice portal answered about an invoice or a note: one row a paper, and an IRN belongs to one paper.
CREATE TABLE "EInvoice" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "invoiceId" INTEGER,
    "noteId" INTEGER,
    "irn" TEXT NOT NULL,
    "ackNo" TEXT NOT NULL,
    "ackDate" TEXT NOT NULL,
    "signedQr" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "EInvoice_of_check" CHECK (("invoiceId" IS NULL) <> ("noteId" IS NULL)),
    CONSTRAINT "EInvoice_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "Invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "EInvoice_noteId_fkey" FOREIGN KEY ("noteId") REFERENCES "Note"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "EInvoice_invoiceId_key" ON "EInvoice"("invoiceId");
CREATE UNIQUE INDEX "EInvoice_noteId_key" ON "EInvoice"("noteId");
CREATE UNIQUE INDEX "EInvoice_irn_key" ON "EInvoice"("irn");
INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('EInvoice', 0, 0);
CREATE TRIGGER "EInvoice_counts_insert" AFTER INSERT ON "EInvoice"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'EInvoice' AND "writer" = 0;
END;
CREATE TRIGGER "EInvoice_counts_update" AFTER UPDATE ON "EInvoice"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'EInvoice' AND "writer" = 0;
END;
CREATE TRIGGER "EInvoice_counts_delete" AFTER DELETE ON "EInvoice"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'EInvoice' AND "writer" = 0;
END;
