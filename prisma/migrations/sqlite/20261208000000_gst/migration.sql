-- GST: what the company, customers and papers know of it, and the rates by their days. Papers of before keep
-- what they have: no regime, and the value that their one rate was taken of.
ALTER TABLE "Company" ADD COLUMN "taxSystem" TEXT NOT NULL DEFAULT 'single';
ALTER TABLE "Company" ADD COLUMN "stateCode" TEXT;
ALTER TABLE "Company" ADD COLUMN "taxRegime" TEXT NOT NULL DEFAULT 'bundle18';
ALTER TABLE "Company" ADD COLUMN "gtaOptionYear" INTEGER;
ALTER TABLE "Company" ADD COLUMN "gtaDeclaration" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Company" ADD COLUMN "lut" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Company" ADD COLUMN "taxRoundOff" TEXT NOT NULL DEFAULT 'total';
ALTER TABLE "Company" ADD COLUMN "sacDigits" INTEGER NOT NULL DEFAULT 6;
ALTER TABLE "Company" ADD COLUMN "householdsUnderForwardCharge" TEXT NOT NULL DEFAULT 'exempt';
ALTER TABLE "User" ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'individual';
ALTER TABLE "User" ADD COLUMN "gstin" TEXT;
ALTER TABLE "User" ADD COLUMN "stateCode" TEXT;
ALTER TABLE "User" ADD COLUMN "pinCode" TEXT;
ALTER TABLE "Quotation" ADD COLUMN "pickupStateCode" TEXT;
ALTER TABLE "Quotation" ADD COLUMN "dropStateCode" TEXT;
ALTER TABLE "Quotation" ADD COLUMN "taxRegime" TEXT;
ALTER TABLE "Quotation" ADD COLUMN "taxRegimeReason" TEXT;
ALTER TABLE "Quotation" ADD COLUMN "placeOfSupply" TEXT;
ALTER TABLE "Quotation" ADD COLUMN "placeOfSupplyReason" TEXT;
ALTER TABLE "Quotation" ADD COLUMN "placeOfSupplyChosen" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Quotation" ADD COLUMN "reverseCharge" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Quotation" ADD COLUMN "taxableValue" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Quotation" ADD COLUMN "roundOff" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Quotation" ADD COLUMN "tax" TEXT;
ALTER TABLE "Invoice" ADD COLUMN "pickupStateCode" TEXT;
ALTER TABLE "Invoice" ADD COLUMN "dropStateCode" TEXT;
ALTER TABLE "Invoice" ADD COLUMN "taxRegime" TEXT;
ALTER TABLE "Invoice" ADD COLUMN "taxRegimeReason" TEXT;
ALTER TABLE "Invoice" ADD COLUMN "placeOfSupply" TEXT;
ALTER TABLE "Invoice" ADD COLUMN "placeOfSupplyReason" TEXT;
ALTER TABLE "Invoice" ADD COLUMN "placeOfSupplyChosen" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Invoice" ADD COLUMN "reverseCharge" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Invoice" ADD COLUMN "taxableValue" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Invoice" ADD COLUMN "roundOff" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Invoice" ADD COLUMN "tax" TEXT;
ALTER TABLE "Invoice" ADD COLUMN "clientKind" TEXT;
ALTER TABLE "Invoice" ADD COLUMN "clientGstin" TEXT;
ALTER TABLE "Invoice" ADD COLUMN "clientStateCode" TEXT;
ALTER TABLE "InvoiceItem" ADD COLUMN "taxRate" INTEGER;
ALTER TABLE "InvoiceItem" ADD COLUMN "sac" TEXT;
ALTER TABLE "Job" ADD COLUMN "pickupStateCode" TEXT;
ALTER TABLE "Job" ADD COLUMN "dropStateCode" TEXT;
UPDATE "Quotation" SET "taxableValue" = "subtotal" - "discount" + "surcharge";
UPDATE "Invoice" SET "taxableValue" = "subtotal" - "discount";

CREATE TABLE "TaxRate" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "regime" TEXT NOT NULL,
    "fromDate" TEXT NOT NULL,
    "toDate" TEXT,
    "rate" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL
);
CREATE INDEX "TaxRate_regime_fromDate_idx" ON "TaxRate"("regime", "fromDate");
-- The rates in force when GST came in here; admins keep them up to date.
INSERT INTO "TaxRate" ("regime", "fromDate", "toDate", "rate", "updatedAt") VALUES
    ('bundle18', '2017-07-01', NULL, 1800, CURRENT_TIMESTAMP),
    ('gta_rcm5', '2017-07-01', NULL, 500, CURRENT_TIMESTAMP),
    ('gta_fcm5', '2022-07-18', NULL, 500, CURRENT_TIMESTAMP),
    ('gta_fcm18', '2017-08-22', '2025-09-21', 1200, CURRENT_TIMESTAMP),
    ('gta_fcm18', '2025-09-22', NULL, 1800, CURRENT_TIMESTAMP);

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('TaxRate', 0, 0);
CREATE TRIGGER "TaxRate_counts_insert" AFTER INSERT ON "TaxRate"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'TaxRate' AND "writer" = 0;
END;
CREATE TRIGGER "TaxRate_counts_update" AFTER UPDATE ON "TaxRate"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'TaxRate' AND "writer" = 0;
END;
CREATE TRIGGER "TaxRate_counts_delete" AFTER DELETE ON "TaxRate"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'TaxRate' AND "writer" = 0;
END;
