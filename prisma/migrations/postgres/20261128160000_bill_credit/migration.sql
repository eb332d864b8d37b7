-- The return that takes back the GST in an expense, and the vendor's GSTIN as that return was filed with it.
ALTER TABLE "Expense" ADD COLUMN "creditReturn" TEXT;
ALTER TABLE "Expense" ADD COLUMN "creditGstin" TEXT;
CREATE INDEX "Expense_creditReturn_idx" ON "Expense"("creditReturn");

-- Until now it was that of its day. What waited for approval when its month was closed was not in that return.
UPDATE "Expense" SET "creditReturn" = substr("date", 1, 7)
WHERE "taxAmount" <> 0 AND NOT (
    "status" <> 'approved'
    AND EXISTS (SELECT 1 FROM "Company" WHERE "id" = 1 AND "expensesNeedApproval")
    AND EXISTS (SELECT 1 FROM "TaxMonth" WHERE "month" = substr("Expense"."date", 1, 7) AND "closedAt" IS NOT NULL)
);
UPDATE "Expense" SET "creditGstin" = (SELECT "gstin" FROM "Vendor" WHERE "Vendor"."id" = "Expense"."vendorId")
WHERE EXISTS (SELECT 1 FROM "TaxMonth" WHERE "month" = "Expense"."creditReturn" AND "closedAt" IS NOT NULL);
