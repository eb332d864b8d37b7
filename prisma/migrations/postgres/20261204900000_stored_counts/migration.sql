-- What stands in another table, where counters and indexes can ask it: of a quotation how many invoices count on it, which a
-- cancelled one does not; of a job how many people are named for it. Before the indexes that follow: at a million rows they would
-- make minutes of this. Kept by triggers of the tallies.
ALTER TABLE "Quotation" ADD COLUMN "liveInvoices" INTEGER NOT NULL DEFAULT 0;
UPDATE "Quotation" SET "liveInvoices" = found."count"
FROM (SELECT "quotationId", COUNT(*) AS "count" FROM "Invoice" WHERE "quotationId" IS NOT NULL AND "status" <> 'Cancelled' GROUP BY "quotationId") AS found
WHERE found."quotationId" = "Quotation"."id";
ALTER TABLE "Job" ADD COLUMN "crewSize" INTEGER NOT NULL DEFAULT 0;
UPDATE "Job" SET "crewSize" = found."count"
FROM (SELECT "jobId", COUNT(*) AS "count" FROM "JobAssignment" WHERE "jobId" IS NOT NULL GROUP BY "jobId") AS found
WHERE found."jobId" = "Job"."id";
