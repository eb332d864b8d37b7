-- Whether the GST in a bill is taken back, by which rule, and what a filed return took of it.
ALTER TABLE "Expense" ADD COLUMN "credit" TEXT NOT NULL DEFAULT 'yes';
ALTER TABLE "Expense" ADD COLUMN "creditRule" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Expense" ADD COLUMN "creditReason" TEXT;
ALTER TABLE "Expense" ADD COLUMN "creditTaken" INTEGER;

-- What was filed took back all of it, and stays.
UPDATE "Expense" AS e SET "creditTaken" = "taxAmount"
WHERE EXISTS (SELECT 1 FROM "TaxMonth" m WHERE m."closedAt" IS NOT NULL AND m."month" =
        CASE WHEN e."creditReturn" NOT LIKE '%-Q%' THEN e."creditReturn"
        WHEN substr(e."creditReturn", 7) = '1' THEN '20' || substr(e."creditReturn", 1, 2) || '-06'
        WHEN substr(e."creditReturn", 7) = '2' THEN '20' || substr(e."creditReturn", 1, 2) || '-09'
        WHEN substr(e."creditReturn", 7) = '3' THEN '20' || substr(e."creditReturn", 1, 2) || '-12'
        ELSE '20' || substr(e."creditReturn", 3, 2) || '-03' END);
-- What is open follows the company's usual regime, as a new bill does.
UPDATE "Expense" SET "credit" = 'no', "creditRule" = 'Not taken back under section 17(2): what it serves has no credit'
WHERE "creditTaken" IS NULL AND "taxAmount" <> 0 AND EXISTS (SELECT 1 FROM "Company" WHERE "id" = 1 AND "taxSystem" = 'gst_india'
    AND "taxRegime" IN ('unregistered', 'gta_rcm5', 'gta_fcm5', 'gta_exempt'));
UPDATE "Expense" SET "credit" = 'shared', "creditRule" = 'Shared under rule 42 by what is taxed and what is not'
WHERE "creditTaken" IS NULL AND "taxAmount" <> 0 AND EXISTS (SELECT 1 FROM "Company" WHERE "id" = 1 AND "taxSystem" = 'gst_india'
    AND "taxRegime" = 'gta_fcm18' AND "householdsUnderForwardCharge" <> 'charge');
