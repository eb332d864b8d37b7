-- What reports of a period add up stands in the index of its days: none of the papers is looked up. Beside them the
-- indexes of what lists are asked for by the figures.
DROP INDEX "Invoice_invoiceDate_id_idx";
CREATE INDEX "Invoice_invoiceDate_figures_idx" ON "Invoice"("invoiceDate", "id", "status", "currency", "createdById", "taxableValue", "taxAmount", "total", "pickupStateCode", "dropStateCode");
CREATE INDEX "Invoice_currency_invoiceDate_id_idx" ON "Invoice"("currency", "invoiceDate", "id");
CREATE INDEX "Invoice_route_invoiceDate_id_idx" ON "Invoice"("pickupStateCode", "dropStateCode", "invoiceDate", "id");
DROP INDEX "Invoice_status_dueDate_id_balance_idx";
CREATE INDEX "Invoice_status_dueDate_figures_idx" ON "Invoice"("status", "dueDate", "id", "balance", "clientId", "currency");
DROP INDEX "Payment_date_id_idx";
CREATE INDEX "Payment_date_figures_idx" ON "Payment"("date", "id", "status", "currency", "paymentMethod", "createdById", "amount");
CREATE INDEX "Payment_refundDate_id_idx" ON "Payment"("refundDate", "id");
CREATE INDEX "Payment_currency_date_id_idx" ON "Payment"("currency", "date", "id");
CREATE INDEX "Note_currency_date_id_idx" ON "Note"("currency", "date", "id");
DROP INDEX "Quotation_createdAt_id_idx";
CREATE INDEX "Quotation_createdAt_figures_idx" ON "Quotation"("createdAt", "id", "status", "validUntil", "createdById", "sentAt", "decidedAt");
DROP INDEX "Job_startDate_id_idx";
CREATE INDEX "Job_startDate_figures_idx" ON "Job"("startDate", "id", "status", "endDate");
