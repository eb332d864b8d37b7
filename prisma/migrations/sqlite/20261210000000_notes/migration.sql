-- Credit and debit notes: what an issued invoice came to less or more, each a paper of its own that is never changed. What
-- they come to stands with their invoice, and what is then owed back to its client.
ALTER TABLE "Invoice" ADD COLUMN "creditedAmount" INTEGER NOT NULL DEFAULT 0 CHECK ("creditedAmount" >= 0);
ALTER TABLE "Invoice" ADD COLUMN "debitedAmount" INTEGER NOT NULL DEFAULT 0 CHECK ("debitedAmount" >= 0);
ALTER TABLE "Invoice" ADD COLUMN "toGiveBack" INTEGER NOT NULL DEFAULT 0 CHECK ("toGiveBack" = 0 OR ("toGiveBack" > 0 AND "balance" = 0));
-- Those that notes changed are few among many: what they come to is read from them alone.
CREATE INDEX "Invoice_noted_idx" ON "Invoice"("currency", "status") WHERE "creditedAmount" > 0;
CREATE INDEX "Invoice_debited_idx" ON "Invoice"("currency", "status") WHERE "debitedAmount" > 0;
CREATE INDEX "Invoice_giveBack_idx" ON "Invoice"("currency", "status") WHERE "toGiveBack" > 0;

CREATE TABLE "Note" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
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
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "Note_kind_check" CHECK ("kind" IN ('credit', 'debit')),
    CONSTRAINT "Note_amounts_check" CHECK ("taxableValue" > 0 AND "taxAmount" >= 0 AND "total" > 0),
    CONSTRAINT "Note_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "Invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Note_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Note_editionId_fkey" FOREIGN KEY ("editionId") REFERENCES "CompanyEdition"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
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
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "noteId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "invoiceItemId" INTEGER,
    "description" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "sac" TEXT,
    "taxRate" INTEGER,
    CONSTRAINT "NoteItem_amount_check" CHECK ("amount" > 0),
    CONSTRAINT "NoteItem_noteId_fkey" FOREIGN KEY ("noteId") REFERENCES "Note"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "NoteItem_invoiceItemId_fkey" FOREIGN KEY ("invoiceItemId") REFERENCES "InvoiceItem"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "NoteItem_noteId_position_idx" ON "NoteItem"("noteId", "position");
CREATE INDEX "NoteItem_invoiceItemId_idx" ON "NoteItem"("invoiceItemId");
CREATE VIEW "NoteSearchText" AS SELECT "id", "searchText" || char(10, 10) AS "searchText" FROM "Note";
CREATE VIRTUAL TABLE "NoteSearch" USING fts5("searchText", content="NoteSearchText", content_rowid="id", tokenize="trigram case_sensitive 1", columnsize=0);
CREATE VIRTUAL TABLE "NoteSearchTerms" USING fts5vocab("NoteSearch", "instance");
INSERT INTO "NoteSearch"("NoteSearch", "rank") VALUES ('secure-delete', 1);
CREATE TRIGGER "Note_search_insert" AFTER INSERT ON "Note" BEGIN
    INSERT INTO "NoteSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;
CREATE TRIGGER "Note_search_delete" AFTER DELETE ON "Note" BEGIN
    INSERT INTO "NoteSearch"("NoteSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
END;
CREATE TRIGGER "Note_search_update" AFTER UPDATE OF "searchText" ON "Note" WHEN NEW."searchText" <> OLD."searchText" BEGIN
    INSERT INTO "NoteSearch"("NoteSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
    INSERT INTO "NoteSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;
INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('Note', 0, 0);
CREATE TRIGGER "Note_counts_insert" AFTER INSERT ON "Note"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Note' AND "writer" = 0;
END;
CREATE TRIGGER "Note_counts_update" AFTER UPDATE ON "Note"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Note' AND "writer" = 0;
END;
CREATE TRIGGER "Note_counts_delete" AFTER DELETE ON "Note"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Note' AND "writer" = 0;
END;
INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('NoteItem', 0, 0);
CREATE TRIGGER "NoteItem_counts_insert" AFTER INSERT ON "NoteItem"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'NoteItem' AND "writer" = 0;
END;
CREATE TRIGGER "NoteItem_counts_update" AFTER UPDATE ON "NoteItem"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'NoteItem' AND "writer" = 0;
END;
CREATE TRIGGER "NoteItem_counts_delete" AFTER DELETE ON "NoteItem"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'NoteItem' AND "writer" = 0;
END;

-- What a credit note leaves to be given back is given back by a payment of the invoice below zero.
DROP VIEW "PaymentSearchText";
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
    "createdById" INTEGER,
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    "editionId" INTEGER REFERENCES "CompanyEdition" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Payment_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "Invoice" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Payment_quotationId_fkey" FOREIGN KEY ("quotationId") REFERENCES "Quotation" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Payment_refundOfId_fkey" FOREIGN KEY ("refundOfId") REFERENCES "Payment" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Payment_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Payment_amount_check" CHECK (("amount" > 0 AND "refundOfId" IS NULL) OR ("amount" < 0 AND ("refundOfId" IS NOT NULL OR "invoiceId" IS NOT NULL))),
    CONSTRAINT "Payment_of_check" CHECK (("invoiceId" IS NULL) <> ("quotationId" IS NULL)),
    CONSTRAINT "Payment_left_check" CHECK ("adjustedAmount" >= 0 AND "refundedAmount" >= 0 AND ("amount" < 0 OR "adjustedAmount" + "refundedAmount" <= "amount"))
);
INSERT INTO "new_Payment" ("id", "referenceNumber", "invoiceId", "quotationId", "refundOfId", "clientId", "amount", "currency", "paymentMethod", "status", "date", "transactionId", "notes", "refundDate", "refundReason", "adjustedAmount", "refundedAmount", "taxRegime", "placeOfSupply", "reverseCharge", "taxableValue", "tax", "billedTo", "createdById", "searchText", "version", "createdAt", "updatedAt", "editionId")
SELECT "id", "referenceNumber", "invoiceId", "quotationId", "refundOfId", "clientId", "amount", "currency", "paymentMethod", "status", "date", "transactionId", "notes", "refundDate", "refundReason", "adjustedAmount", "refundedAmount", "taxRegime", "placeOfSupply", "reverseCharge", "taxableValue", "tax", "billedTo", "createdById", "searchText", "version", "createdAt", "updatedAt", "editionId" FROM "Payment" ORDER BY "id";

-- The id of a payment that was deleted is never given to another: the history still names it.
DELETE FROM "sqlite_sequence" WHERE "name" = 'new_Payment';
INSERT INTO "sqlite_sequence" ("name", "seq") SELECT 'new_Payment', "seq" FROM "sqlite_sequence" WHERE "name" = 'Payment';

DROP TABLE "Payment";
ALTER TABLE "new_Payment" RENAME TO "Payment";
CREATE UNIQUE INDEX "Payment_referenceNumber_key" ON "Payment"("referenceNumber");
CREATE INDEX "Payment_createdById_idx" ON "Payment"("createdById");
CREATE INDEX "Payment_date_id_idx" ON "Payment"("date", "id");
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
CREATE INDEX "Payment_quotationId_idx" ON "Payment"("quotationId");
CREATE INDEX "Payment_refundOfId_idx" ON "Payment"("refundOfId");
CREATE INDEX "Payment_clientId_date_figures_idx" ON "Payment"("clientId", "date", "id", "status", "currency", "paymentMethod", "amount");
CREATE VIEW "PaymentSearchText" AS SELECT "id", "searchText" || char(10, 10) AS "searchText" FROM "Payment";
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
CREATE INDEX "Payment_advances_idx" ON "Payment"("date", "id") WHERE "quotationId" IS NOT NULL AND "refundOfId" IS NULL;
