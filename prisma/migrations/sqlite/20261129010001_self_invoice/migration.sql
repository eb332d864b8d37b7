-- The invoice that the company makes itself of what is under reverse charge (section 31(3)(f) of the CGST Act).
ALTER TABLE "Expense" ADD COLUMN "selfInvoice" TEXT;
ALTER TABLE "Expense" ADD COLUMN "selfInvoicePaper" TEXT;
CREATE UNIQUE INDEX "Expense_selfInvoice_key" ON "Expense"("selfInvoice");
ALTER TABLE "Hire" ADD COLUMN "selfInvoice" TEXT;
ALTER TABLE "Hire" ADD COLUMN "selfInvoicePaper" TEXT;
CREATE UNIQUE INDEX "Hire_selfInvoice_key" ON "Hire"("selfInvoice");
