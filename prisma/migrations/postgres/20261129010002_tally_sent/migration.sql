-- A month that was sent to Tally keeps its vouchers: what changes later is a voucher of the month that is open.
ALTER TABLE "TaxMonth" ADD COLUMN "tallySentAt" TIMESTAMP(3);
ALTER TABLE "TaxMonth" ADD COLUMN "tallyVouchers" TEXT;
