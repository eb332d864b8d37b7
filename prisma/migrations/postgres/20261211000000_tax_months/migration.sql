-- Months of the returns: a closed one's papers change by notes alone.
CREATE TABLE "TaxMonth" (
    "id" SERIAL NOT NULL,
    "month" TEXT NOT NULL,
    "closedAt" TIMESTAMP(3),
    "reason" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "TaxMonth_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "TaxMonth_month_key" ON "TaxMonth"("month");

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('TaxMonth', 0, 0);
CREATE TRIGGER "TaxMonth_counts_insert" AFTER INSERT ON "TaxMonth"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "TaxMonth_counts_update" AFTER UPDATE ON "TaxMonth"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "TaxMonth_counts_delete" AFTER DELETE ON "TaxMonth"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "TaxMonth_counts_truncate" AFTER TRUNCATE ON "TaxMonth"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
