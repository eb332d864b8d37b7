-- Where the goods of an invoice go, as on the day of issue: rule 46 wants it on the paper.
ALTER TABLE "Invoice" ADD COLUMN "deliveryAddress" TEXT;
