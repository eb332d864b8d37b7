-- What customers deduct at source is a part of their payment: no money that came, and none that is owed. Of many payments few have one.
ALTER TABLE "User" ADD COLUMN "tan" TEXT;
ALTER TABLE "Invoice" ADD COLUMN "tdsAmount" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Invoice" ADD CONSTRAINT "Invoice_tds_check" CHECK ("tdsAmount" >= 0);
CREATE INDEX "Invoice_deducted_idx" ON "Invoice"("currency", "status") WHERE "tdsAmount" > 0;
ALTER TABLE "Payment" ADD COLUMN "tdsAmount" INTEGER NOT NULL DEFAULT 0, ADD COLUMN "tdsKind" TEXT, ADD COLUMN "certificateNumber" TEXT, ADD COLUMN "certificateDate" TEXT;
-- A payment may be a deduction alone: its amount is nought then.
ALTER TABLE "Payment" DROP CONSTRAINT "Payment_amount_check";
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_amount_check" CHECK (("amount" >= 0 AND "amount" + "tdsAmount" > 0 AND "refundOfId" IS NULL) OR ("amount" < 0 AND ("refundOfId" IS NOT NULL OR "invoiceId" IS NOT NULL)));
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_tds_check" CHECK (("tdsAmount" = 0 AND "tdsKind" IS NULL) OR ("tdsAmount" > 0 AND "tdsKind" IN ('income_tax', 'gst') AND "invoiceId" IS NOT NULL AND "amount" >= 0));
CREATE INDEX "Payment_deducted_idx" ON "Payment"("date", "id") WHERE "tdsAmount" > 0;
