-- What one customer's figures are made of stands in the index of their papers: a customer may have ten thousand.
DROP INDEX "Quotation_customerId_createdAt_idx";
CREATE INDEX "Quotation_customerId_createdAt_id_status_validUntil_idx" ON "Quotation"("customerId", "createdAt", "id", "status", "validUntil");
DROP INDEX "Invoice_clientId_invoiceDate_idx";
CREATE INDEX "Invoice_clientId_invoiceDate_figures_idx" ON "Invoice"("clientId", "invoiceDate", "id", "status", "dueDate", "currency", "total", "amountPaid", "settledAmount", "balance");
DROP INDEX "Payment_invoiceId_idx";
CREATE INDEX "Payment_invoiceId_date_figures_idx" ON "Payment"("invoiceId", "date", "id", "status", "currency", "paymentMethod", "amount");
DROP INDEX "Job_clientId_startDate_idx";
CREATE INDEX "Job_clientId_startDate_id_status_idx" ON "Job"("clientId", "startDate", "id", "status");
