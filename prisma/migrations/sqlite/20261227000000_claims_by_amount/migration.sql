-- The list of claims is sorted by what is claimed, too.
CREATE INDEX "Claim_amount_id_idx" ON "Claim"("amount", "id");
CREATE INDEX "Claim_status_amount_id_idx" ON "Claim"("status", "amount", "id");
