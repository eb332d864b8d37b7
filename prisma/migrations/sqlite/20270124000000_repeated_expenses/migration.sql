-- An expense that repeats: how often, until when, on which day of the month it is meant, the day of the next one, and why that was refused.
ALTER TABLE "Expense" ADD COLUMN "repeats" TEXT;
ALTER TABLE "Expense" ADD COLUMN "repeatsUntil" TEXT;
ALTER TABLE "Expense" ADD COLUMN "repeatsOn" INTEGER;
ALTER TABLE "Expense" ADD COLUMN "repeatsNext" TEXT;
ALTER TABLE "Expense" ADD COLUMN "repeatFailure" TEXT;
CREATE INDEX "Expense_repeatsNext_idx" ON "Expense"("repeatsNext");
