-- Cost centres and ledgers of crew in Tally, as the company chooses; a month that was sent keeps its choice.
ALTER TABLE "Company" ADD COLUMN "tallyCostCentres" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Company" ADD COLUMN "tallyCrewLedgers" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "TaxMonth" ADD COLUMN "tallyChoices" TEXT NOT NULL DEFAULT '';
