-- Kinds of cost are records, each with its row of the table of TDS: those of the company's list, which ship with theirs. The rows of
-- its own kinds it is asked for.
CREATE TABLE "ExpenseKind" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "tdsRow" TEXT,
    "credit" TEXT NOT NULL DEFAULT 'yes',
    "status" TEXT NOT NULL DEFAULT 'active',
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    "sortName" TEXT NOT NULL DEFAULT ''
);

CREATE INDEX "ExpenseKind_status_id_idx" ON "ExpenseKind"("status", "id");
CREATE INDEX "ExpenseKind_status_createdAt_id_idx" ON "ExpenseKind"("status", "createdAt", "id");
CREATE INDEX "ExpenseKind_sortName_id_idx" ON "ExpenseKind"("sortName", "id");
CREATE INDEX "ExpenseKind_status_sortName_id_idx" ON "ExpenseKind"("status", "sortName", "id");

CREATE VIEW "ExpenseKindSearchText" AS SELECT "id", "searchText" || char(10, 10) AS "searchText" FROM "ExpenseKind";
CREATE VIRTUAL TABLE "ExpenseKindSearch" USING fts5("searchText", content="ExpenseKindSearchText", content_rowid="id", tokenize="trigram case_sensitive 1", columnsize=0);
CREATE VIRTUAL TABLE "ExpenseKindSearchTerms" USING fts5vocab("ExpenseKindSearch", "instance");
INSERT INTO "ExpenseKindSearch"("ExpenseKindSearch", "rank") VALUES ('secure-delete', 1);

CREATE TRIGGER "ExpenseKind_counts_insert" AFTER INSERT ON "ExpenseKind"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'ExpenseKind' AND "writer" = 0;
END;

CREATE TRIGGER "ExpenseKind_counts_update" AFTER UPDATE ON "ExpenseKind"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'ExpenseKind' AND "writer" = 0;
END;

CREATE TRIGGER "ExpenseKind_counts_delete" AFTER DELETE ON "ExpenseKind"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'ExpenseKind' AND "writer" = 0;
END;

CREATE TRIGGER "ExpenseKind_search_insert" AFTER INSERT ON "ExpenseKind" BEGIN
    INSERT INTO "ExpenseKindSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE TRIGGER "ExpenseKind_search_delete" AFTER DELETE ON "ExpenseKind" BEGIN
    INSERT INTO "ExpenseKindSearch"("ExpenseKindSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
END;

CREATE TRIGGER "ExpenseKind_search_update" AFTER UPDATE OF "searchText" ON "ExpenseKind" WHEN NEW."searchText" <> OLD."searchText" BEGIN
    INSERT INTO "ExpenseKindSearch"("ExpenseKindSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
    INSERT INTO "ExpenseKindSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('ExpenseKind', 0, 0);

-- A database without a company has the kinds that ship. The product folds the search texts at its next start.
WITH RECURSIVE "listed"("at", "rest", "kind") AS (
    SELECT 0, REPLACE(REPLACE(COALESCE((SELECT "expenseKinds" FROM "Company"), 'Diesel, Fuel, Toll, Lorry hire, Crew wages, Meals, Packing material, Loading, Octroi and permits, Society charges, Commission, Claim paid, Repair, Vehicle papers, EMI, Insurance, Rent, Electricity, Salary, Other'), char(13), ','), char(10), ',') || ',', ''
    UNION ALL
    SELECT "at" + 1, SUBSTR("rest", INSTR("rest", ',') + 1), TRIM(SUBSTR("rest", 1, INSTR("rest", ',') - 1)) FROM "listed" WHERE "rest" <> ''
), "known"("key", "tdsRow", "credit") AS (VALUES ('diesel', 'none', 'yes'), ('fuel', 'none', 'yes'), ('toll', 'none', 'yes'), ('lorry hire', 'work', 'yes'), ('crew wages', 'work', 'yes'), ('meals', 'none', 'no'), ('packing material', 'none', 'yes'), ('loading', 'work', 'yes'), ('octroi and permits', 'none', 'yes'), ('society charges', 'none', 'yes'), ('commission', 'commission', 'yes'), ('claim paid', 'none', 'yes'), ('repair', 'work', 'yes'), ('vehicle papers', 'none', 'yes'), ('emi', 'none', 'yes'), ('insurance', 'none', 'yes'), ('rent', 'rent_land', 'yes'), ('electricity', 'none', 'yes'), ('salary', 'none', 'yes'), ('other', 'none', 'yes'))
INSERT INTO "ExpenseKind" ("name", "tdsRow", "credit", "searchText", "sortName", "createdAt", "updatedAt")
SELECT l."kind", k."tdsRow", COALESCE(k."credit", 'yes'), char(57344), LOWER(l."kind"), CURRENT_TIMESTAMP, CURRENT_TIMESTAMP
FROM (SELECT "kind", MIN("at") AS "at" FROM "listed" WHERE "kind" <> '' GROUP BY LOWER("kind")) l
LEFT JOIN "known" k ON k."key" = LOWER(l."kind") ORDER BY l."at";
ALTER TABLE "Company" DROP COLUMN "expenseKinds";
