-- AlterTable
ALTER TABLE "Company" ADD COLUMN "setUpAt" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "Invoice" ADD COLUMN "settledAmount" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Invoice" ADD COLUMN "settledReason" TEXT;

-- AlterTable
ALTER TABLE "QuotationDecision" ADD COLUMN "recordedById" INTEGER;

-- AlterTable
ALTER TABLE "Quotation" ADD COLUMN "paperVersion" INTEGER NOT NULL DEFAULT 1;

-- The answer itself made one version more; any further one was a change of what had been answered.
UPDATE "Quotation" SET "paperVersion" = "version"
WHERE EXISTS (
    SELECT 1 FROM "QuotationDecision" AS "answer"
    WHERE "answer"."quotationId" = "Quotation"."id" AND "answer"."version" < "Quotation"."version" - 1
);

-- A quotation that was changed is answered again: one answer a version.
DROP INDEX "QuotationDecision_quotationId_key";
CREATE UNIQUE INDEX "QuotationDecision_quotationId_version_key" ON "QuotationDecision"("quotationId", "version");

-- One table for what forms and /api did under a key.
ALTER TABLE "IdempotencyKey" RENAME COLUMN "command" TO "request";
ALTER TABLE "IdempotencyKey" ALTER COLUMN "resultId" TYPE TEXT USING "resultId"::text;
ALTER TABLE "IdempotencyKey" RENAME COLUMN "resultId" TO "answer";
INSERT INTO "IdempotencyKey" ("actorId", "key", "request", "answer", "createdAt")
SELECT "actorId", "key", "request", json_build_object('status', "status", 'body', "body")::text, "createdAt"
FROM "ApiAnswer" WHERE "status" > 0
ON CONFLICT ("actorId", "key") DO UPDATE SET "request" = EXCLUDED."request", "answer" = EXCLUDED."answer";
DROP TABLE "ApiAnswer";

-- One live invoice a quotation, whichever door it was made by: the first that is not cancelled bills it.
UPDATE "Invoice" SET "sourceQuotationId" = "quotationId"
WHERE "id" IN (
    SELECT MIN("id") FROM "Invoice"
    WHERE "quotationId" IS NOT NULL AND "status" <> 'Cancelled'
    GROUP BY "quotationId"
    HAVING COUNT("sourceQuotationId") = 0
);

-- What was marked as paid with a balance is settled: nothing is owed, and what was written off stands beside it.
UPDATE "Invoice" SET "settledAmount" = "balance", "balance" = 0,
    "settledReason" = 'Marked as paid before reasons were asked for'
WHERE "status" = 'Paid' AND "balance" > 0;

-- Companies that work already need no setting up.
UPDATE "Company" SET "setUpAt" = "updatedAt";
