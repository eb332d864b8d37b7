-- Whose mailbox is proven. The accounts that are there were used as if theirs were.
ALTER TABLE "User" ADD COLUMN "confirmedAt" DATETIME;
UPDATE "User" SET "confirmedAt" = "createdAt";
