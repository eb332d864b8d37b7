-- The line of GSTR-3B that names bills under reverse charge, and the one with which a closed month was filed; before there was none.
ALTER TABLE "Company" ADD COLUMN "outwardReverse" TEXT NOT NULL DEFAULT '3.1a';
ALTER TABLE "TaxMonth" ADD COLUMN "outwardReverse" TEXT;

-- The State of the company with which a month was filed, by which the credit in its bills has its heads.
ALTER TABLE "TaxMonth" ADD COLUMN "stateCode" TEXT;
UPDATE "TaxMonth" SET "stateCode" = (SELECT "stateCode" FROM "Company" WHERE "id" = 1) WHERE "closedAt" IS NOT NULL;
