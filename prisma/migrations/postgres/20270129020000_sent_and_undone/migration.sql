-- When an invoice was sent first; those that were issued before read as they did.
ALTER TABLE "Invoice" ADD COLUMN "sentAt" TIMESTAMP(3);
UPDATE "Invoice" SET "sentAt" = "issuedAt" WHERE "issuedAt" IS NOT NULL;

-- Whether the message made its paper Sent: an undone one gives that back.
ALTER TABLE "OutboxMessage" ADD COLUMN "madeSent" BOOLEAN NOT NULL DEFAULT false;
