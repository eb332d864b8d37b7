-- Income tax that is deducted of an expense for work, the rule that asks for it, and why it is another amount.
ALTER TABLE "Expense" ADD COLUMN "tdsAmount" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Expense" ADD COLUMN "tdsRule" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Expense" ADD COLUMN "tdsReason" TEXT;
