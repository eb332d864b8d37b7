-- E-way bills that end, of what is under way.
CREATE INDEX "Consignment_status_ewbValidUntil_id_idx" ON "Consignment"("status", "ewbValidUntil", "id");
