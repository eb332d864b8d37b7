-- CreateTable
CREATE TABLE "CompanyLogo" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "bytes" BLOB NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- CreateTable
CREATE TABLE "CompanyEdition" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "hash" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- CreateTable
CREATE TABLE "QuotationDecision" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "quotationId" INTEGER NOT NULL,
    "answer" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "reason" TEXT,
    "address" TEXT NOT NULL,
    "userAgent" TEXT,
    "version" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "linkId" INTEGER,
    "at" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "QuotationDecision_quotationId_fkey" FOREIGN KEY ("quotationId") REFERENCES "Quotation" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "QuotationDecision_linkId_fkey" FOREIGN KEY ("linkId") REFERENCES "DocumentLink" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "DocumentLink" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "hash" TEXT NOT NULL,
    "nonce" TEXT NOT NULL,
    "entity" TEXT NOT NULL,
    "entityId" INTEGER NOT NULL,
    "recipient" TEXT NOT NULL,
    "createdById" INTEGER,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" DATETIME NOT NULL,
    "revokedAt" DATETIME
);

-- CreateTable
CREATE TABLE "DocumentOpening" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "linkId" INTEGER NOT NULL,
    "at" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "address" TEXT NOT NULL,
    "userAgent" TEXT,
    CONSTRAINT "DocumentOpening_linkId_fkey" FOREIGN KEY ("linkId") REFERENCES "DocumentLink" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "MessageTemplate" (
    "kind" TEXT NOT NULL PRIMARY KEY,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "updatedAt" DATETIME NOT NULL
);

-- AlterTable
ALTER TABLE "Company" ADD COLUMN "transportationType" TEXT NOT NULL DEFAULT 'full_load';
ALTER TABLE "Company" ADD COLUMN "logoId" INTEGER REFERENCES "CompanyLogo" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Company" ADD COLUMN "linkDays" INTEGER NOT NULL DEFAULT 60;
ALTER TABLE "Company" ADD COLUMN "whatsappTemplate" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Company" ADD COLUMN "whatsappLanguage" TEXT NOT NULL DEFAULT 'en';
ALTER TABLE "Company" ADD COLUMN "invoiceReminders" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Company" ADD COLUMN "invoiceReminderDays" TEXT NOT NULL DEFAULT '3,10,30';
ALTER TABLE "Company" ADD COLUMN "quotationReminders" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Company" ADD COLUMN "quotationReminderDays" TEXT NOT NULL DEFAULT '3';
ALTER TABLE "Company" ADD COLUMN "reminderFromHour" INTEGER NOT NULL DEFAULT 9;
ALTER TABLE "Company" ADD COLUMN "reminderUntilHour" INTEGER NOT NULL DEFAULT 19;

-- AlterTable
ALTER TABLE "Quotation" ADD COLUMN "editionId" INTEGER REFERENCES "CompanyEdition" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "Invoice" ADD COLUMN "editionId" INTEGER REFERENCES "CompanyEdition" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "Payment" ADD COLUMN "editionId" INTEGER REFERENCES "CompanyEdition" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "OutboxMessage" ADD COLUMN "channel" TEXT NOT NULL DEFAULT 'email';
ALTER TABLE "OutboxMessage" ADD COLUMN "replyTo" TEXT;
ALTER TABLE "OutboxMessage" ADD COLUMN "linkId" INTEGER REFERENCES "DocumentLink" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "OutboxMessage" ADD COLUMN "attachment" TEXT;
ALTER TABLE "OutboxMessage" ADD COLUMN "attachmentName" TEXT;
ALTER TABLE "OutboxMessage" ADD COLUMN "parameters" TEXT;
ALTER TABLE "OutboxMessage" ADD COLUMN "entity" TEXT;
ALTER TABLE "OutboxMessage" ADD COLUMN "entityId" INTEGER;
ALTER TABLE "OutboxMessage" ADD COLUMN "createdById" INTEGER;
ALTER TABLE "OutboxMessage" ADD COLUMN "attempts" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "OutboxMessage" ADD COLUMN "nextAttemptAt" DATETIME;
ALTER TABLE "OutboxMessage" ADD COLUMN "leaseId" TEXT;
ALTER TABLE "OutboxMessage" ADD COLUMN "leaseUntil" DATETIME;
ALTER TABLE "OutboxMessage" ADD COLUMN "sentAt" DATETIME;
ALTER TABLE "OutboxMessage" ADD COLUMN "failure" TEXT;
ALTER TABLE "OutboxMessage" ADD COLUMN "expiresAt" DATETIME;
ALTER TABLE "OutboxMessage" ADD COLUMN "onceKey" TEXT;
ALTER TABLE "OutboxMessage" ADD COLUMN "providerId" TEXT;
ALTER TABLE "OutboxMessage" ADD COLUMN "searchText" TEXT NOT NULL DEFAULT '';

-- CreateIndex
CREATE UNIQUE INDEX "OutboxMessage_onceKey_key" ON "OutboxMessage"("onceKey");

-- CreateIndex
CREATE INDEX "OutboxMessage_status_channel_nextAttemptAt_idx" ON "OutboxMessage"("status", "channel", "nextAttemptAt");

-- CreateIndex
CREATE INDEX "OutboxMessage_entity_entityId_idx" ON "OutboxMessage"("entity", "entityId");

-- CreateIndex
CREATE UNIQUE INDEX "CompanyEdition_hash_key" ON "CompanyEdition"("hash");

-- CreateIndex
CREATE UNIQUE INDEX "QuotationDecision_quotationId_key" ON "QuotationDecision"("quotationId");

-- CreateIndex
CREATE UNIQUE INDEX "DocumentLink_hash_key" ON "DocumentLink"("hash");

-- CreateIndex
CREATE UNIQUE INDEX "DocumentLink_entity_entityId_recipient_key" ON "DocumentLink"("entity", "entityId", "recipient");

-- CreateIndex
CREATE INDEX "DocumentOpening_linkId_at_idx" ON "DocumentOpening"("linkId", "at");

-- Documents issued so far keep the company as it now is.
INSERT INTO "CompanyEdition" ("hash", "content")
SELECT 'before editions', json_object('name', "name", 'address', "address", 'phone', "phone", 'email', "email", 'website', "website", 'gstin', "gstin", 'pan', "pan", 'bankName', "bankName", 'bankAccountName', "bankAccountName", 'bankAccountNumber', "bankAccountNumber", 'bankIfsc', "bankIfsc", 'upiId', "upiId", 'quotationTerms', "quotationTerms", 'invoiceTerms', "invoiceTerms", 'receiptTerms', "receiptTerms", 'timeZone', "timeZone", 'logo', NULL) FROM "Company" WHERE "id" = 1;

UPDATE "Quotation" SET "editionId" = (SELECT MIN("id") FROM "CompanyEdition") WHERE "status" <> 'draft';
UPDATE "Invoice" SET "editionId" = (SELECT MIN("id") FROM "CompanyEdition") WHERE "status" <> 'Draft';
UPDATE "Payment" SET "editionId" = (SELECT MIN("id") FROM "CompanyEdition");

-- Mails that were only kept to be read are not sent years later.
UPDATE "OutboxMessage" SET "status" = 'cancelled', "failure" = 'Written before mails were delivered.', "expiresAt" = "createdAt",
    "searchText" = replace(replace(lower("recipient" || ' ' || "subject"), '%', char(57381)), '_', char(57439));
