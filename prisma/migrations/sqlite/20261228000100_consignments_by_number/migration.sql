-- The list of consignments is sorted by the lorry receipt's number, too: those without one follow each other by their ids.
CREATE INDEX "Consignment_lrNumber_id_idx" ON "Consignment"("lrNumber", "id");
