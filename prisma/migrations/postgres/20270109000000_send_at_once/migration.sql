-- Who sends without a look at the message first, by the person's own word.
ALTER TABLE "User" ADD COLUMN "sendsAtOnce" BOOLEAN NOT NULL DEFAULT false;
