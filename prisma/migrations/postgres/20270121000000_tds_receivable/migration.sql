-- The dashboard adds up what was deducted at source: of few payments among many.
CREATE INDEX "Payment_tdsAmount_idx" ON "Payment"("tdsAmount");
