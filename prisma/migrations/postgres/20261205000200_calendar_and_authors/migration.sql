-- Whether anything hangs on an account: who wrote it is asked for each account of a page.
CREATE INDEX "Quotation_createdById_idx" ON "Quotation"("createdById");
CREATE INDEX "Invoice_createdById_idx" ON "Invoice"("createdById");
CREATE INDEX "Payment_createdById_idx" ON "Payment"("createdById");
CREATE INDEX "Job_createdById_idx" ON "Job"("createdById");

-- What each customer owes: the page of customers asks for ten of them.
CREATE INDEX "Invoice_clientId_status_currency_balance_idx" ON "Invoice"("clientId", "status", "currency", "balance");

-- The first jobs of a day as its calendar shows them.
CREATE INDEX "Job_day_idx" ON "Job"("startDate", COALESCE("scheduledTime", '99'), COALESCE("endDate", "startDate") DESC, "id");
