-- Advances: a payment of a quotation without an invoice, what invoices take of it, and what is given back, which is a
-- payment of its own below zero. Each payment now says itself whose it is: so customers' figures need no invoices.
ALTER TABLE "Payment" ALTER COLUMN "invoiceId" DROP NOT NULL;
ALTER TABLE "Payment" ADD COLUMN "quotationId" INTEGER;
ALTER TABLE "Payment" ADD COLUMN "refundOfId" INTEGER;
ALTER TABLE "Payment" ADD COLUMN "clientId" INTEGER;
ALTER TABLE "Payment" ADD COLUMN "adjustedAmount" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Payment" ADD COLUMN "refundedAmount" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Payment" ADD COLUMN "taxRegime" TEXT;
ALTER TABLE "Payment" ADD COLUMN "placeOfSupply" TEXT;
ALTER TABLE "Payment" ADD COLUMN "reverseCharge" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Payment" ADD COLUMN "taxableValue" INTEGER;
ALTER TABLE "Payment" ADD COLUMN "tax" TEXT;
ALTER TABLE "Payment" ADD COLUMN "billedTo" TEXT;
UPDATE "Payment" "p" SET "clientId" = "i"."clientId" FROM "Invoice" "i" WHERE "i"."id" = "p"."invoiceId";
ALTER TABLE "Payment" ALTER COLUMN "clientId" SET NOT NULL;
ALTER TABLE "Payment" DROP CONSTRAINT "Payment_amount_check";
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_amount_check" CHECK (("refundOfId" IS NULL AND "amount" > 0) OR ("refundOfId" IS NOT NULL AND "amount" < 0));
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_of_check" CHECK (("invoiceId" IS NULL) <> ("quotationId" IS NULL));
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_left_check" CHECK ("adjustedAmount" >= 0 AND "refundedAmount" >= 0 AND ("refundOfId" IS NOT NULL OR "adjustedAmount" + "refundedAmount" <= "amount"));
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_quotationId_fkey" FOREIGN KEY ("quotationId") REFERENCES "Quotation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_refundOfId_fkey" FOREIGN KEY ("refundOfId") REFERENCES "Payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
DROP INDEX "Payment_invoiceId_date_figures_idx";
CREATE INDEX "Payment_invoiceId_date_id_idx" ON "Payment"("invoiceId", "date", "id");
CREATE INDEX "Payment_quotationId_idx" ON "Payment"("quotationId");
CREATE INDEX "Payment_refundOfId_idx" ON "Payment"("refundOfId");
CREATE INDEX "Payment_clientId_date_figures_idx" ON "Payment"("clientId", "date", "id", "status", "currency", "paymentMethod", "amount");

CREATE TABLE "AdvanceAdjustment" (
    "id" SERIAL NOT NULL,
    "paymentId" INTEGER NOT NULL,
    "invoiceId" INTEGER NOT NULL,
    "amount" INTEGER NOT NULL,
    "date" TEXT NOT NULL,
    "createdById" INTEGER,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AdvanceAdjustment_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "AdvanceAdjustment_amount_check" CHECK ("amount" > 0)
);
CREATE INDEX "AdvanceAdjustment_paymentId_idx" ON "AdvanceAdjustment"("paymentId");
CREATE INDEX "AdvanceAdjustment_invoiceId_idx" ON "AdvanceAdjustment"("invoiceId");
ALTER TABLE "AdvanceAdjustment" ADD CONSTRAINT "AdvanceAdjustment_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "AdvanceAdjustment" ADD CONSTRAINT "AdvanceAdjustment_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "Invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('AdvanceAdjustment', 0, 0);
CREATE TRIGGER "AdvanceAdjustment_counts_insert" AFTER INSERT ON "AdvanceAdjustment"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "AdvanceAdjustment_counts_update" AFTER UPDATE ON "AdvanceAdjustment"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "AdvanceAdjustment_counts_delete" AFTER DELETE ON "AdvanceAdjustment"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "AdvanceAdjustment_counts_truncate" AFTER TRUNCATE ON "AdvanceAdjustment"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
-- Advances alone, newest first: few among many payments.
CREATE INDEX "Payment_advances_idx" ON "Payment"("date", "id") WHERE "quotationId" IS NOT NULL AND "refundOfId" IS NULL;
