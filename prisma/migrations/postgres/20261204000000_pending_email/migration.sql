-- A new e-mail of one's own waits until its mailbox is proven.
CREATE TABLE "PendingEmail" (
    "id" TEXT NOT NULL,
    "stopHash" TEXT NOT NULL,
    "nonce" TEXT NOT NULL,
    "userId" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "PendingEmail_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "PendingEmail_stopHash_key" ON "PendingEmail"("stopHash");
CREATE UNIQUE INDEX "PendingEmail_userId_key" ON "PendingEmail"("userId");
CREATE INDEX "PendingEmail_expiresAt_idx" ON "PendingEmail"("expiresAt");
ALTER TABLE "PendingEmail" ADD CONSTRAINT "PendingEmail_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "OutboxMessage" ADD COLUMN "pendingEmailId" TEXT;
CREATE INDEX "OutboxMessage_pendingEmailId_idx" ON "OutboxMessage"("pendingEmailId");
ALTER TABLE "OutboxMessage" ADD CONSTRAINT "OutboxMessage_pendingEmailId_fkey" FOREIGN KEY ("pendingEmailId") REFERENCES "PendingEmail"("id") ON DELETE SET NULL ON UPDATE CASCADE;
