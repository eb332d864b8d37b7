ALTER TABLE "Quotation" ADD COLUMN "estimatedCost" INTEGER;
