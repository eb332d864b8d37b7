-- Whether tax that is deducted at source is computed in whole rupees, as challans take it.
ALTER TABLE "Company" ADD COLUMN "tdsInRupees" BOOLEAN NOT NULL DEFAULT false;
