-- A month's return asks which advances were used on its days.
CREATE INDEX "AdvanceAdjustment_date_id_idx" ON "AdvanceAdjustment"("date", "id");
