ALTER TABLE "Quotation" ADD COLUMN "landmark" TEXT;
