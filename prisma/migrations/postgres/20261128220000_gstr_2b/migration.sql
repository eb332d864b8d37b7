-- GSTR-2B of a month as it was brought, beside which bills are compared.
CREATE TABLE "Gstr2bLine" (
    "id" SERIAL NOT NULL,
    "month" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "gstin" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "amends" TEXT,
    "date" TEXT NOT NULL,
    "value" INTEGER NOT NULL,
    "taxable" INTEGER NOT NULL,
    "igst" INTEGER NOT NULL,
    "cgst" INTEGER NOT NULL,
    "sgst" INTEGER NOT NULL,
    "reverseCharge" BOOLEAN NOT NULL,
    "refused" TEXT,
    "decision" TEXT,
    "reason" TEXT,

    CONSTRAINT "Gstr2bLine_pkey" PRIMARY KEY (id),
    CONSTRAINT "Gstr2bLine_kind_check" CHECK ("kind" IN ('invoice', 'credit', 'debit')),
    CONSTRAINT "Gstr2bLine_decision_check" CHECK ("decision" IS NULL OR "decision" IN ('wait', 'ignore'))
);

CREATE INDEX "Gstr2bLine_month_idx" ON "Gstr2bLine"("month");

CREATE TRIGGER "Gstr2bLine_counts_delete" AFTER DELETE ON "Gstr2bLine" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Gstr2bLine_counts_insert" AFTER INSERT ON "Gstr2bLine" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Gstr2bLine_counts_truncate" AFTER TRUNCATE ON "Gstr2bLine" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "Gstr2bLine_counts_update" AFTER UPDATE ON "Gstr2bLine" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('Gstr2bLine', 0, 0);

-- Whose credit a return takes where GSTR-2B of it was brought.
ALTER TABLE "Company" ADD COLUMN "creditBy" TEXT NOT NULL DEFAULT 'gstr2b';
