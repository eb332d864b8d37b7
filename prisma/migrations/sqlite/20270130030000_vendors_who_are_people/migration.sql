-- A vendor who is a natural person can be erased; books go on naming whom they paid.
ALTER TABLE "Vendor" ADD COLUMN "erasedAt" DATETIME;
-- The name under which a ledger first went out to Tally; an erasure keeps it where books name who was paid.
ALTER TABLE "Vendor" ADD COLUMN "ledgerName" TEXT;
ALTER TABLE "User" ADD COLUMN "ledgerName" TEXT;
