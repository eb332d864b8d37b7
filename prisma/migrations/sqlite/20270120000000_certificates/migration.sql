-- Certificates of what customers deducted: of how much they are, and their files.
ALTER TABLE "Payment" ADD COLUMN "certificateAmount" INTEGER;
CREATE INDEX "Payment_certificateNumber_idx" ON "Payment"("certificateNumber");

CREATE TABLE "CertificateFile" (
    "paymentId" INTEGER NOT NULL PRIMARY KEY,
    "type" TEXT NOT NULL,
    "bytes" BLOB NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "CertificateFile_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('CertificateFile', 0, 0);

CREATE TRIGGER "CertificateFile_counts_insert" AFTER INSERT ON "CertificateFile"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'CertificateFile' AND "writer" = 0;
END;

CREATE TRIGGER "CertificateFile_counts_update" AFTER UPDATE ON "CertificateFile"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'CertificateFile' AND "writer" = 0;
END;

CREATE TRIGGER "CertificateFile_counts_delete" AFTER DELETE ON "CertificateFile"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'CertificateFile' AND "writer" = 0;
END;
