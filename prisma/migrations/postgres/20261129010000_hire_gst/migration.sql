-- A hire has the GST that its owner charges, or that the company pays itself, with its credit as a bill has it.
ALTER TABLE "Hire" ADD COLUMN "taxAmount" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Hire" ADD COLUMN "taxRate" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Hire" ADD COLUMN "reverseCharge" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Hire" ADD COLUMN "billNumber" TEXT;
ALTER TABLE "Hire" ADD COLUMN "billDate" TEXT;
ALTER TABLE "Hire" ADD COLUMN "creditReturn" TEXT;
ALTER TABLE "Hire" ADD COLUMN "creditGstin" TEXT;
ALTER TABLE "Hire" ADD COLUMN "credit" TEXT NOT NULL DEFAULT 'yes';
ALTER TABLE "Hire" ADD COLUMN "creditRule" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Hire" ADD COLUMN "creditReason" TEXT;
ALTER TABLE "Hire" ADD COLUMN "creditTaken" INTEGER;
CREATE INDEX "Hire_creditReturn_idx" ON "Hire"("creditReturn");
-- What a filed return has of a hire is corrected by an expense of later.
ALTER TABLE "Expense" ADD COLUMN "correctsHireId" INTEGER;
ALTER TABLE "Expense" ADD CONSTRAINT "Expense_correctsHireId_fkey" FOREIGN KEY ("correctsHireId") REFERENCES "Hire"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "Expense_correctsHireId_idx" ON "Expense"("correctsHireId");
