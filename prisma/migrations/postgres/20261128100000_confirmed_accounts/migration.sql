-- Whose mailbox is proven. The accounts that are there were used as if theirs were.
ALTER TABLE "User" ADD COLUMN "confirmedAt" TIMESTAMP(3);
UPDATE "User" SET "confirmedAt" = "createdAt";
