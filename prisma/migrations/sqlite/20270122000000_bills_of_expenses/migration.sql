-- Bills of expenses are kept as certificates are: in one table.
CREATE TABLE "ProofFile" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "paymentId" INTEGER,
    "expenseId" INTEGER,
    "type" TEXT NOT NULL,
    "bytes" BLOB NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "ProofFile_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ProofFile_expenseId_fkey" FOREIGN KEY ("expenseId") REFERENCES "Expense" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "ProofFile_paymentId_key" ON "ProofFile"("paymentId");
CREATE UNIQUE INDEX "ProofFile_expenseId_key" ON "ProofFile"("expenseId");

INSERT INTO "ProofFile" ("paymentId", "type", "bytes", "createdAt")
SELECT "paymentId", "type", "bytes", "createdAt" FROM "CertificateFile";
DROP TABLE "CertificateFile";
DELETE FROM "ChangeCounter" WHERE "table" = 'CertificateFile';

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('ProofFile', 0, 0);

CREATE TRIGGER "ProofFile_counts_insert" AFTER INSERT ON "ProofFile"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'ProofFile' AND "writer" = 0;
END;

CREATE TRIGGER "ProofFile_counts_update" AFTER UPDATE ON "ProofFile"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'ProofFile' AND "writer" = 0;
END;

CREATE TRIGGER "ProofFile_counts_delete" AFTER DELETE ON "ProofFile"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'ProofFile' AND "writer" = 0;
END;
