-- A message keeps no link that sets a password: its address is made when it is sent or shown.
ALTER TABLE "PasswordReset" ADD COLUMN "nonce" TEXT;
ALTER TABLE "OutboxMessage" ADD COLUMN "passwordLinkId" TEXT;
CREATE INDEX "OutboxMessage_passwordLinkId_idx" ON "OutboxMessage"("passwordLinkId");
ALTER TABLE "OutboxMessage" ADD CONSTRAINT "OutboxMessage_passwordLinkId_fkey" FOREIGN KEY ("passwordLinkId") REFERENCES "PasswordReset"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Messages sent so far held links that set a password: those are over, and nothing of them is kept.
UPDATE "OutboxMessage" SET "text" = 'The link in this message is over. It was removed.' WHERE "kind" = 'password-link';
