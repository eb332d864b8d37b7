-- What the company's ledgers are called in Tally.
ALTER TABLE "Company" ADD COLUMN "tallyLedgers" TEXT NOT NULL DEFAULT '';
