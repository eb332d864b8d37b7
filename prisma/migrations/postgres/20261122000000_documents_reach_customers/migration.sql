-- AlterTable
ALTER TABLE "Company" ADD COLUMN     "invoiceReminderDays" TEXT NOT NULL DEFAULT '3,10,30',
ADD COLUMN     "invoiceReminders" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "linkDays" INTEGER NOT NULL DEFAULT 60,
ADD COLUMN     "logoId" INTEGER,
ADD COLUMN     "quotationReminderDays" TEXT NOT NULL DEFAULT '3',
ADD COLUMN     "quotationReminders" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "reminderFromHour" INTEGER NOT NULL DEFAULT 9,
ADD COLUMN     "reminderUntilHour" INTEGER NOT NULL DEFAULT 19,
ADD COLUMN     "transportationType" TEXT NOT NULL DEFAULT 'full_load',
ADD COLUMN     "whatsappLanguage" TEXT NOT NULL DEFAULT 'en',
ADD COLUMN     "whatsappTemplate" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "Quotation" ADD COLUMN     "editionId" INTEGER;

-- AlterTable
ALTER TABLE "Invoice" ADD COLUMN     "editionId" INTEGER;

-- AlterTable
ALTER TABLE "Payment" ADD COLUMN     "editionId" INTEGER;

-- AlterTable
ALTER TABLE "OutboxMessage" ADD COLUMN     "attachment" TEXT,
ADD COLUMN     "attachmentName" TEXT,
ADD COLUMN     "attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "channel" TEXT NOT NULL DEFAULT 'email',
ADD COLUMN     "createdById" INTEGER,
ADD COLUMN     "entity" TEXT,
ADD COLUMN     "entityId" INTEGER,
ADD COLUMN     "expiresAt" TIMESTAMP(3),
ADD COLUMN     "failure" TEXT,
ADD COLUMN     "leaseId" TEXT,
ADD COLUMN     "leaseUntil" TIMESTAMP(3),
ADD COLUMN     "linkId" INTEGER,
ADD COLUMN     "nextAttemptAt" TIMESTAMP(3),
ADD COLUMN     "onceKey" TEXT,
ADD COLUMN     "providerId" TEXT,
ADD COLUMN     "parameters" TEXT,
ADD COLUMN     "replyTo" TEXT,
ADD COLUMN     "searchText" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "sentAt" TIMESTAMP(3);

-- CreateTable
CREATE TABLE "CompanyLogo" (
    "id" SERIAL NOT NULL,
    "bytes" BYTEA NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CompanyLogo_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CompanyEdition" (
    "id" SERIAL NOT NULL,
    "hash" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CompanyEdition_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "QuotationDecision" (
    "id" SERIAL NOT NULL,
    "quotationId" INTEGER NOT NULL,
    "answer" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "reason" TEXT,
    "address" TEXT NOT NULL,
    "userAgent" TEXT,
    "version" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "linkId" INTEGER,
    "at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "QuotationDecision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DocumentLink" (
    "id" SERIAL NOT NULL,
    "hash" TEXT NOT NULL,
    "nonce" TEXT NOT NULL,
    "entity" TEXT NOT NULL,
    "entityId" INTEGER NOT NULL,
    "recipient" TEXT NOT NULL,
    "createdById" INTEGER,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "revokedAt" TIMESTAMP(3),

    CONSTRAINT "DocumentLink_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DocumentOpening" (
    "id" SERIAL NOT NULL,
    "linkId" INTEGER NOT NULL,
    "at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "address" TEXT NOT NULL,
    "userAgent" TEXT,

    CONSTRAINT "DocumentOpening_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MessageTemplate" (
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "MessageTemplate_pkey" PRIMARY KEY ("kind")
);

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

-- CreateIndex
CREATE UNIQUE INDEX "OutboxMessage_onceKey_key" ON "OutboxMessage"("onceKey");

-- CreateIndex
CREATE INDEX "OutboxMessage_status_channel_nextAttemptAt_idx" ON "OutboxMessage"("status", "channel", "nextAttemptAt");

-- CreateIndex
CREATE INDEX "OutboxMessage_entity_entityId_idx" ON "OutboxMessage"("entity", "entityId");

-- AddForeignKey
ALTER TABLE "Company" ADD CONSTRAINT "Company_logoId_fkey" FOREIGN KEY ("logoId") REFERENCES "CompanyLogo"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Quotation" ADD CONSTRAINT "Quotation_editionId_fkey" FOREIGN KEY ("editionId") REFERENCES "CompanyEdition"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Invoice" ADD CONSTRAINT "Invoice_editionId_fkey" FOREIGN KEY ("editionId") REFERENCES "CompanyEdition"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_editionId_fkey" FOREIGN KEY ("editionId") REFERENCES "CompanyEdition"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "QuotationDecision" ADD CONSTRAINT "QuotationDecision_quotationId_fkey" FOREIGN KEY ("quotationId") REFERENCES "Quotation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "QuotationDecision" ADD CONSTRAINT "QuotationDecision_linkId_fkey" FOREIGN KEY ("linkId") REFERENCES "DocumentLink"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DocumentOpening" ADD CONSTRAINT "DocumentOpening_linkId_fkey" FOREIGN KEY ("linkId") REFERENCES "DocumentLink"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OutboxMessage" ADD CONSTRAINT "OutboxMessage_linkId_fkey" FOREIGN KEY ("linkId") REFERENCES "DocumentLink"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Documents issued so far keep the company as it now is.
INSERT INTO "CompanyEdition" ("hash", "content")
SELECT 'before editions', json_build_object('name', "name", 'address', "address", 'phone', "phone", 'email', "email", 'website', "website", 'gstin', "gstin", 'pan', "pan", 'bankName', "bankName", 'bankAccountName', "bankAccountName", 'bankAccountNumber', "bankAccountNumber", 'bankIfsc', "bankIfsc", 'upiId', "upiId", 'quotationTerms', "quotationTerms", 'invoiceTerms', "invoiceTerms", 'receiptTerms', "receiptTerms", 'timeZone', "timeZone", 'logo', NULL)::text FROM "Company" WHERE "id" = 1;

UPDATE "Quotation" SET "editionId" = (SELECT MIN("id") FROM "CompanyEdition") WHERE "status" <> 'draft';
UPDATE "Invoice" SET "editionId" = (SELECT MIN("id") FROM "CompanyEdition") WHERE "status" <> 'Draft';
UPDATE "Payment" SET "editionId" = (SELECT MIN("id") FROM "CompanyEdition");

-- Mails that were only kept to be read are not sent years later.
UPDATE "OutboxMessage" SET "status" = 'cancelled', "failure" = 'Written before mails were delivered.', "expiresAt" = "createdAt",
    "searchText" = replace(replace(lower("recipient" || ' ' || "subject"), '%', chr(57381)), '_', chr(57439));
