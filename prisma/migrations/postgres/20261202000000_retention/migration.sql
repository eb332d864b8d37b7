-- How long what grows by itself is kept, in days.
ALTER TABLE "Company" ADD COLUMN "messageTextDays" INTEGER NOT NULL DEFAULT 730;
ALTER TABLE "Company" ADD COLUMN "openingDays" INTEGER NOT NULL DEFAULT 365;
ALTER TABLE "Company" ADD COLUMN "accessDays" INTEGER NOT NULL DEFAULT 365;
ALTER TABLE "Company" ADD COLUMN "auditDays" INTEGER NOT NULL DEFAULT 1095;

ALTER TABLE "OutboxMessage" ADD COLUMN "textRemovedAt" TIMESTAMP(3);
CREATE INDEX "OutboxMessage_textRemovedAt_createdAt_idx" ON "OutboxMessage"("textRemovedAt", "createdAt");
CREATE INDEX "DocumentOpening_at_idx" ON "DocumentOpening"("at");
