-- What is deducted of vendors goes by the row of a kind of cost; a certificate for a lower rate is used up by its limit.
ALTER TABLE "Expense" ADD COLUMN "tdsRow" TEXT;
ALTER TABLE "Expense" ADD COLUMN "tdsCertificate" TEXT;
ALTER TABLE "Expense" ADD COLUMN "tdsCertified" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Hire" ADD COLUMN "tdsCertificate" TEXT;
ALTER TABLE "Hire" ADD COLUMN "tdsCertified" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Vendor" ADD COLUMN "lowerTdsNumber" TEXT;
ALTER TABLE "Vendor" ADD COLUMN "lowerTdsRate" INTEGER;
ALTER TABLE "Vendor" ADD COLUMN "lowerTdsLimit" INTEGER;
ALTER TABLE "Vendor" ADD COLUMN "lowerTdsUntil" TEXT;
UPDATE "Expense" SET "tdsRow" = (SELECT k."tdsRow" FROM "ExpenseKind" k WHERE LOWER(k."name") = LOWER("Expense"."kind"));
-- What was deducted until now was of work.
UPDATE "Expense" SET "tdsRow" = 'work' WHERE "tdsAmount" > 0;
