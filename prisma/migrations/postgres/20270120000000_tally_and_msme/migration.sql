-- Where the company's Tally listens, and what the company is called in it.
ALTER TABLE "Company" ADD COLUMN "tallyUrl" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Company" ADD COLUMN "tallyCompany" TEXT NOT NULL DEFAULT '';
-- A small business is owed interest on what is paid late, at three times the bank rate of the day.
ALTER TABLE "Company" ADD COLUMN "udyam" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Company" ADD COLUMN "bankRates" TEXT NOT NULL DEFAULT '2023-02-08 = 6.75, 2025-02-07 = 6.50, 2025-04-09 = 6.25, 2025-06-06 = 5.75, 2025-12-05 = 5.50';
