-- Credit and debit notes: what an issued invoice came to less or more, each a paper of its own that is never changed. What
-- they come to stands with their invoice, and what is then owed back to its client.
ALTER TABLE "Invoice" ADD COLUMN "creditedAmount" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Invoice" ADD COLUMN "debitedAmount" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Invoice" ADD COLUMN "toGiveBack" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Invoice" ADD CONSTRAINT "Invoice_notes_check" CHECK ("creditedAmount" >= 0 AND "debitedAmount" >= 0 AND ("toGiveBack" = 0 OR ("toGiveBack" > 0 AND "balance" = 0)));
-- Those that notes changed are few among many: what they come to is read from them alone.
CREATE INDEX "Invoice_noted_idx" ON "Invoice"("currency", "status") WHERE "creditedAmount" > 0;
CREATE INDEX "Invoice_debited_idx" ON "Invoice"("currency", "status") WHERE "debitedAmount" > 0;
CREATE INDEX "Invoice_giveBack_idx" ON "Invoice"("currency", "status") WHERE "toGiveBack" > 0;

CREATE TABLE "Note" (
    "id" SERIAL NOT NULL,
    "noteNumber" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "invoiceId" INTEGER NOT NULL,
    "clientId" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "date" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "taxableValue" INTEGER NOT NULL,
    "taxRate" INTEGER NOT NULL DEFAULT 0,
    "taxAmount" INTEGER NOT NULL DEFAULT 0,
    "roundOff" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER NOT NULL,
    "reverseCharge" BOOLEAN NOT NULL DEFAULT false,
    "taxRegime" TEXT,
    "placeOfSupply" TEXT,
    "placeOfSupplyReason" TEXT,
    "tax" TEXT,
    "editionId" INTEGER NOT NULL,
    "createdById" INTEGER,
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "Note_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Note_kind_check" CHECK ("kind" IN ('credit', 'debit')),
    CONSTRAINT "Note_amounts_check" CHECK ("taxableValue" > 0 AND "taxAmount" >= 0 AND "total" > 0)
);
ALTER TABLE "Note" ADD CONSTRAINT "Note_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "Invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Note" ADD CONSTRAINT "Note_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Note" ADD CONSTRAINT "Note_editionId_fkey" FOREIGN KEY ("editionId") REFERENCES "CompanyEdition"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE UNIQUE INDEX "Note_noteNumber_key" ON "Note"("noteNumber");
CREATE INDEX "Note_invoiceId_id_idx" ON "Note"("invoiceId", "id");
CREATE INDEX "Note_clientId_date_id_idx" ON "Note"("clientId", "date", "id");
CREATE INDEX "Note_createdById_idx" ON "Note"("createdById");
CREATE INDEX "Note_date_id_idx" ON "Note"("date", "id");
CREATE INDEX "Note_createdAt_id_idx" ON "Note"("createdAt", "id");
CREATE INDEX "Note_total_id_idx" ON "Note"("total", "id");
CREATE INDEX "Note_kind_date_id_idx" ON "Note"("kind", "date", "id");
CREATE INDEX "Note_kind_createdAt_id_idx" ON "Note"("kind", "createdAt", "id");
CREATE INDEX "Note_kind_total_id_idx" ON "Note"("kind", "total", "id");
CREATE INDEX "Note_kind_id_idx" ON "Note"("kind", "id");
CREATE TABLE "NoteItem" (
    "id" SERIAL NOT NULL,
    "noteId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "invoiceItemId" INTEGER,
    "description" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "sac" TEXT,
    "taxRate" INTEGER,
    CONSTRAINT "NoteItem_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "NoteItem_amount_check" CHECK ("amount" > 0)
);
ALTER TABLE "NoteItem" ADD CONSTRAINT "NoteItem_noteId_fkey" FOREIGN KEY ("noteId") REFERENCES "Note"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "NoteItem" ADD CONSTRAINT "NoteItem_invoiceItemId_fkey" FOREIGN KEY ("invoiceItemId") REFERENCES "InvoiceItem"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "NoteItem_noteId_position_idx" ON "NoteItem"("noteId", "position");
CREATE INDEX "NoteItem_invoiceItemId_idx" ON "NoteItem"("invoiceItemId");
CREATE INDEX "Note_search_idx" ON "Note" USING gin ("search_trigrams"("searchText")) WITH (fastupdate = off);
INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('Note', 0, 0);
CREATE TRIGGER "Note_counts_insert" AFTER INSERT ON "Note"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Note_counts_update" AFTER UPDATE ON "Note"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Note_counts_delete" AFTER DELETE ON "Note"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Note_counts_truncate" AFTER TRUNCATE ON "Note"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('NoteItem', 0, 0);
CREATE TRIGGER "NoteItem_counts_insert" AFTER INSERT ON "NoteItem"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "NoteItem_counts_update" AFTER UPDATE ON "NoteItem"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "NoteItem_counts_delete" AFTER DELETE ON "NoteItem"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "NoteItem_counts_truncate" AFTER TRUNCATE ON "NoteItem"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();

-- What a credit note leaves to be given back is given back by a payment of the invoice below zero.
ALTER TABLE "Payment" DROP CONSTRAINT "Payment_amount_check";
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_amount_check" CHECK (("amount" > 0 AND "refundOfId" IS NULL) OR ("amount" < 0 AND ("refundOfId" IS NOT NULL OR "invoiceId" IS NOT NULL)));
ALTER TABLE "Payment" DROP CONSTRAINT "Payment_left_check";
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_left_check" CHECK ("adjustedAmount" >= 0 AND "refundedAmount" >= 0 AND ("amount" < 0 OR "adjustedAmount" + "refundedAmount" <= "amount"));
