ALTER TABLE "Quotation" ADD COLUMN "purchaseOrderNumber" TEXT;
ALTER TABLE "Quotation" ADD COLUMN "employeeName" TEXT;
ALTER TABLE "Invoice" ADD COLUMN "purchaseOrderNumber" TEXT;
ALTER TABLE "Invoice" ADD COLUMN "employeeName" TEXT;
