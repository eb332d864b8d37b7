-- Reports of what was sold leave out what an import carried over: that too stands in the index of their days.
DROP INDEX "Invoice_invoiceDate_figures_idx";
CREATE INDEX "Invoice_invoiceDate_figures_idx" ON "Invoice"("invoiceDate", "id", "status", "carriedOver", "currency", "createdById", "taxableValue", "taxAmount", "total", "pickupStateCode", "dropStateCode");
