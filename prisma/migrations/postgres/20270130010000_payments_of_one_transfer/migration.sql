-- Payments that came as one transfer share the id of its first one; what came beyond a client's invoices is an advance of no quotation.
ALTER TABLE "Payment" ADD COLUMN "transferId" INTEGER;
CREATE INDEX "Payment_transferId_idx" ON "Payment"("transferId");
ALTER TABLE "Payment" DROP CONSTRAINT "Payment_of_check";
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_of_check" CHECK ("invoiceId" IS NULL OR "quotationId" IS NULL);
DROP INDEX "Payment_advances_idx";
CREATE INDEX "Payment_advances_idx" ON "Payment"("date", "id") WHERE "invoiceId" IS NULL AND "refundOfId" IS NULL;
