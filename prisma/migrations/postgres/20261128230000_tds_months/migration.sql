-- A month whose TDS was deposited stays: its bills and hires say so, with the PAN as it was.
ALTER TABLE "Expense" ADD COLUMN "tdsMonth" TEXT;
ALTER TABLE "Expense" ADD COLUMN "tdsPan" TEXT;
ALTER TABLE "Hire" ADD COLUMN "tdsMonth" TEXT;
ALTER TABLE "Hire" ADD COLUMN "tdsPan" TEXT;
ALTER TABLE "TaxMonth" ADD COLUMN "challanNumber" TEXT;
ALTER TABLE "TaxMonth" ADD COLUMN "challanDate" TEXT;
CREATE INDEX "Expense_tdsMonth_idx" ON "Expense"("tdsMonth");
CREATE INDEX "Hire_tdsMonth_idx" ON "Hire"("tdsMonth");
