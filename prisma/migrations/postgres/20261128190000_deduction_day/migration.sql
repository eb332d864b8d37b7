-- The day of a deduction at source, where it is not that of its payment: a bill of March that is paid in April.
ALTER TABLE "Payment" ADD COLUMN "deductedOn" TEXT;

-- An advance may have a deduction too, and is worth both together.
ALTER TABLE "Payment" DROP CONSTRAINT "Payment_left_check";
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_left_check" CHECK ("adjustedAmount" >= 0 AND "refundedAmount" >= 0 AND (amount < 0 OR ("adjustedAmount" + "refundedAmount") <= (amount + "tdsAmount")));
ALTER TABLE "Payment" DROP CONSTRAINT "Payment_tds_check";
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_tds_check" CHECK ("tdsAmount" = 0 AND "tdsKind" IS NULL AND "deductedOn" IS NULL OR "tdsAmount" > 0 AND ("tdsKind" = ANY (ARRAY['income_tax'::text, 'gst'::text])) AND amount >= 0);

-- A certificate with an amount is of less than was deducted, and leaves the rest open.
UPDATE "Payment" SET "certificateAmount" = NULL WHERE "certificateAmount" = "tdsAmount";

-- Form 26AS of a financial year as it was brought, beside which the deductions are compared.
CREATE TABLE "Form26as" (
    "id" SERIAL NOT NULL,
    "financialYear" TEXT NOT NULL,
    "rows" TEXT NOT NULL,
    "createdById" INTEGER,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Form26as_pkey" PRIMARY KEY (id)
);

CREATE UNIQUE INDEX "Form26as_financialYear_key" ON "Form26as"("financialYear");

CREATE TRIGGER "Form26as_counts_delete" AFTER DELETE ON "Form26as" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Form26as_counts_insert" AFTER INSERT ON "Form26as" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Form26as_counts_truncate" AFTER TRUNCATE ON "Form26as" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "Form26as_counts_update" AFTER UPDATE ON "Form26as" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('Form26as', 0, 0);
