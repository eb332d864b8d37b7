-- The certificates of TDS that vendors were given of a quarter.
ALTER TABLE "TaxMonth" ADD COLUMN "tdsGiven" TEXT;
