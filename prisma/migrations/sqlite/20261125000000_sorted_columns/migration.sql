-- A heading sorts by each of these: the page is read off the index.
CREATE INDEX "Quotation_movingDate_id_idx" ON "Quotation"("movingDate", "id");
CREATE INDEX "Quotation_totalAmount_id_idx" ON "Quotation"("totalAmount", "id");
CREATE INDEX "Invoice_dueDate_id_idx" ON "Invoice"("dueDate", "id");
CREATE INDEX "Invoice_total_id_idx" ON "Invoice"("total", "id");
CREATE INDEX "Payment_amount_id_idx" ON "Payment"("amount", "id");
CREATE INDEX "Job_endDate_id_idx" ON "Job"("endDate", "id");
CREATE INDEX "Job_title_id_idx" ON "Job"("title", "id");
