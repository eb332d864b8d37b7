-- Bills of expenses are kept as certificates are: in one table.
CREATE TABLE "ProofFile" (
    "id" SERIAL NOT NULL,
    "paymentId" INTEGER,
    "expenseId" INTEGER,
    "type" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "ProofFile_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "ProofFile" ADD CONSTRAINT "ProofFile_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ProofFile" ADD CONSTRAINT "ProofFile_expenseId_fkey" FOREIGN KEY ("expenseId") REFERENCES "Expense"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE UNIQUE INDEX "ProofFile_paymentId_key" ON "ProofFile"("paymentId");
CREATE UNIQUE INDEX "ProofFile_expenseId_key" ON "ProofFile"("expenseId");

INSERT INTO "ProofFile" ("paymentId", "type", "bytes", "createdAt")
SELECT "paymentId", "type", "bytes", "createdAt" FROM "CertificateFile";
DROP TABLE "CertificateFile";
DELETE FROM "ChangeCounter" WHERE "table" = 'CertificateFile';

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('ProofFile', 0, 0);

CREATE TRIGGER "ProofFile_counts_insert" AFTER INSERT ON "ProofFile"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "ProofFile_counts_update" AFTER UPDATE ON "ProofFile"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "ProofFile_counts_delete" AFTER DELETE ON "ProofFile"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "ProofFile_counts_truncate" AFTER TRUNCATE ON "ProofFile"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
