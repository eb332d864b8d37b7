-- What a use has of its voucher's tax is decided once: a month's return goes on saying what it said.
ALTER TABLE "AdvanceAdjustment" ADD COLUMN "taxableValue" INTEGER;
ALTER TABLE "AdvanceAdjustment" ADD COLUMN "tax" TEXT;
