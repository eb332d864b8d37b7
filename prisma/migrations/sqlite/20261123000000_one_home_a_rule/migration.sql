-- AlterTable
ALTER TABLE "Company" ADD COLUMN "setUpAt" DATETIME;

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
CREATE TABLE "new_IdempotencyKey" (
    "actorId" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "request" TEXT NOT NULL,
    "answer" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    PRIMARY KEY ("actorId", "key")
);
INSERT INTO "new_IdempotencyKey" ("actorId", "key", "request", "answer", "createdAt")
SELECT "actorId", "key", "request", json_object('status', "status", 'body', "body"), "createdAt"
FROM "ApiAnswer" WHERE "status" > 0;
INSERT INTO "new_IdempotencyKey" ("actorId", "key", "request", "answer", "createdAt")
SELECT "actorId", "key", "command", CAST("resultId" AS TEXT), "createdAt" FROM "IdempotencyKey"
WHERE true ON CONFLICT DO NOTHING;
DROP TABLE "ApiAnswer";
DROP TABLE "IdempotencyKey";
ALTER TABLE "new_IdempotencyKey" RENAME TO "IdempotencyKey";
CREATE INDEX "IdempotencyKey_createdAt_idx" ON "IdempotencyKey"("createdAt");

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
