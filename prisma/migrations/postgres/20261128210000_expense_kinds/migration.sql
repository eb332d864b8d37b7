-- Kinds of cost are records, each with its row of the table of TDS: those of the company's list, which ship with theirs. The rows of
-- its own kinds it is asked for.
CREATE TABLE "ExpenseKind" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "tdsRow" TEXT,
    "credit" TEXT NOT NULL DEFAULT 'yes',
    "status" TEXT NOT NULL DEFAULT 'active',
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "sortName" TEXT COLLATE "C" NOT NULL DEFAULT '',
    CONSTRAINT "ExpenseKind_pkey" PRIMARY KEY (id)
);

CREATE INDEX "ExpenseKind_status_id_idx" ON "ExpenseKind" (status, id);
CREATE INDEX "ExpenseKind_search_idx" ON "ExpenseKind" USING gin (search_trigrams("searchText")) WITH (fastupdate=off);
CREATE INDEX "ExpenseKind_status_createdAt_id_idx" ON "ExpenseKind" (status, "createdAt", id);
CREATE INDEX "ExpenseKind_sortName_id_idx" ON "ExpenseKind" ("sortName", id);
CREATE INDEX "ExpenseKind_status_sortName_id_idx" ON "ExpenseKind" (status, "sortName", id);

CREATE TRIGGER "ExpenseKind_counts_delete" AFTER DELETE ON "ExpenseKind" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "ExpenseKind_counts_insert" AFTER INSERT ON "ExpenseKind" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "ExpenseKind_counts_truncate" AFTER TRUNCATE ON "ExpenseKind" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "ExpenseKind_counts_update" AFTER UPDATE ON "ExpenseKind" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('ExpenseKind', 0, 0);

-- A database without a company has the kinds that ship. The product folds the search texts at its next start.
WITH "listed" AS (
    SELECT t."at", BTRIM(t."kind") AS "kind" FROM regexp_split_to_table(
        COALESCE((SELECT "expenseKinds" FROM "Company"), 'Diesel, Fuel, Toll, Lorry hire, Crew wages, Meals, Packing material, Loading, Octroi and permits, Society charges, Commission, Claim paid, Repair, Vehicle papers, EMI, Insurance, Rent, Electricity, Salary, Other'), '[,\r\n]'
    ) WITH ORDINALITY AS t("kind", "at")
), "known"("key", "tdsRow", "credit") AS (VALUES ('diesel', 'none', 'yes'), ('fuel', 'none', 'yes'), ('toll', 'none', 'yes'), ('lorry hire', 'work', 'yes'), ('crew wages', 'work', 'yes'), ('meals', 'none', 'no'), ('packing material', 'none', 'yes'), ('loading', 'work', 'yes'), ('octroi and permits', 'none', 'yes'), ('society charges', 'none', 'yes'), ('commission', 'commission', 'yes'), ('claim paid', 'none', 'yes'), ('repair', 'work', 'yes'), ('vehicle papers', 'none', 'yes'), ('emi', 'none', 'yes'), ('insurance', 'none', 'yes'), ('rent', 'rent_land', 'yes'), ('electricity', 'none', 'yes'), ('salary', 'none', 'yes'), ('other', 'none', 'yes'))
INSERT INTO "ExpenseKind" ("name", "tdsRow", "credit", "searchText", "sortName", "createdAt", "updatedAt")
SELECT l."kind", k."tdsRow", COALESCE(k."credit", 'yes'), chr(57344), LOWER(l."kind"), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP
FROM (SELECT DISTINCT ON (LOWER("kind")) "kind", "at" FROM "listed" WHERE "kind" <> '' ORDER BY LOWER("kind"), "at") l
LEFT JOIN "known" k ON k."key" = LOWER(l."kind") ORDER BY l."at";
ALTER TABLE "Company" DROP COLUMN "expenseKinds";
