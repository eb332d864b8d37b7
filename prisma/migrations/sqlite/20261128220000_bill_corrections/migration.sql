-- A bill of a filed return is corrected by an expense of an open one, which has the difference.
ALTER TABLE "Expense" ADD COLUMN "correctsId" INTEGER REFERENCES "Expense" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "Expense_correctsId_idx" ON "Expense"("correctsId");
