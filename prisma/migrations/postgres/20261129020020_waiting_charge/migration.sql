-- Waiting is a charge of a quotation, as storage is.
ALTER TABLE "Quotation" ADD COLUMN "waitingCharge" INTEGER NOT NULL DEFAULT 0;
