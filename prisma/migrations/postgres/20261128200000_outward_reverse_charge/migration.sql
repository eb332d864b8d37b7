-- The line of GSTR-3B that names bills under reverse charge, and the one with which a closed month was filed; before there was none.
ALTER TABLE "Company" ADD COLUMN "outwardReverse" TEXT NOT NULL DEFAULT '3.1a';
ALTER TABLE "TaxMonth" ADD COLUMN "outwardReverse" TEXT;
