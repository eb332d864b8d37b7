-- The dashboard's rows are chosen by these alone: which quotations wait the longest, which moves run into today.
DROP INDEX "Quotation_status_validUntil_id_idx";
CREATE INDEX "Quotation_status_validUntil_id_sentAt_idx" ON "Quotation"("status", "validUntil", "id", "sentAt");
DROP INDEX "Job_status_endDate_id_idx";
CREATE INDEX "Job_status_endDate_id_startDate_scheduledTime_idx" ON "Job"("status", "endDate", "id", "startDate", "scheduledTime");

-- What is accepted and not billed, and for which jobs nobody is named: few, among many.
CREATE INDEX "Quotation_status_liveInvoices_createdAt_id_idx" ON "Quotation"("status", "liveInvoices", "createdAt", "id");
CREATE INDEX "Job_unassigned_idx" ON "Job"("status", "startDate", "id") WHERE "crewSize" = 0;
