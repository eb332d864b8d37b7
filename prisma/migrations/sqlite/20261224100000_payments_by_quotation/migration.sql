-- What was received before a quotation's invoice, in its order: the index of the states was gone through for it.
DROP INDEX "Payment_quotationId_idx";
CREATE INDEX "Payment_quotationId_status_date_id_idx" ON "Payment"("quotationId", "status", "date", "id");

-- What was given back is summed for each list of payments, and little of all there is.
CREATE INDEX "Payment_given_back_idx" ON "Payment"("currency", "amount") WHERE "amount" < 0;
