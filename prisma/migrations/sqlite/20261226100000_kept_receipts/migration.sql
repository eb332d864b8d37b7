-- Who made a version of a lorry receipt.
ALTER TABLE "DocumentRevision" ADD COLUMN "createdById" INTEGER;
-- How the paper of a signature reads since an erasure: that is no change of what was signed.
ALTER TABLE "Signature" ADD COLUMN "anonymisedHash" TEXT;
