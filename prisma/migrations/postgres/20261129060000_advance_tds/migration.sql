-- An advance to a vendor takes TDS; a bill of later has none of what the advance had it deducted of.
ALTER TABLE "VendorPayment" ADD COLUMN "tdsAmount" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "VendorPayment" ADD COLUMN "tdsBase" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "VendorPayment" ADD COLUMN "tdsRow" TEXT;
ALTER TABLE "VendorPayment" ADD COLUMN "tdsRule" TEXT NOT NULL DEFAULT '';
ALTER TABLE "VendorPayment" ADD COLUMN "tdsCertificate" TEXT;
ALTER TABLE "VendorPayment" ADD COLUMN "tdsCertified" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "VendorPayment" ADD COLUMN "tdsMonth" TEXT;
ALTER TABLE "VendorPayment" ADD COLUMN "tdsPan" TEXT;
CREATE INDEX "VendorPayment_tdsMonth_idx" ON "VendorPayment"("tdsMonth");
ALTER TABLE "Expense" ADD COLUMN "tdsBefore" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Hire" ADD COLUMN "tdsBefore" INTEGER NOT NULL DEFAULT 0;
