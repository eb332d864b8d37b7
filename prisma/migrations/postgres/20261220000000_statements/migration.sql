-- A statement of account that was sent, or that a link leads to.
CREATE TABLE "Statement" (
    "id" SERIAL NOT NULL,
    "customerId" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "fromDay" TEXT NOT NULL,
    "toDay" TEXT NOT NULL,
    "createdById" INTEGER,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Statement_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "Statement" ADD CONSTRAINT "Statement_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE UNIQUE INDEX "Statement_customerId_fromDay_toDay_currency_key" ON "Statement"("customerId", "fromDay", "toDay", "currency");

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('Statement', 0, 0);
CREATE TRIGGER "Statement_counts_insert" AFTER INSERT ON "Statement"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Statement_counts_update" AFTER UPDATE ON "Statement"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Statement_counts_delete" AFTER DELETE ON "Statement"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Statement_counts_truncate" AFTER TRUNCATE ON "Statement"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
