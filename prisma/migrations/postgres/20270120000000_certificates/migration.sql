-- Certificates of what customers deducted: of how much they are, and their files.
ALTER TABLE "Payment" ADD COLUMN "certificateAmount" INTEGER;
CREATE INDEX "Payment_certificateNumber_idx" ON "Payment"("certificateNumber");

CREATE TABLE "CertificateFile" (
    "paymentId" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CertificateFile_pkey" PRIMARY KEY ("paymentId")
);
ALTER TABLE "CertificateFile" ADD CONSTRAINT "CertificateFile_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('CertificateFile', 0, 0);

CREATE TRIGGER "CertificateFile_counts_insert" AFTER INSERT ON "CertificateFile"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "CertificateFile_counts_update" AFTER UPDATE ON "CertificateFile"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "CertificateFile_counts_delete" AFTER DELETE ON "CertificateFile"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "CertificateFile_counts_truncate" AFTER TRUNCATE ON "CertificateFile"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
