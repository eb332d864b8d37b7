-- A bill of a filed return is corrected by an expense of an open one, which has the difference.
ALTER TABLE "Expense" ADD COLUMN "correctsId" INTEGER;
ALTER TABLE "Expense" ADD CONSTRAINT "Expense_correctsId_fkey" FOREIGN KEY ("correctsId") REFERENCES "Expense" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "Expense_correctsId_idx" ON "Expense"("correctsId");
