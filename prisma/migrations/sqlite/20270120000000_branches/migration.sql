CREATE TABLE "Branch" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "address" TEXT,
    "gstin" TEXT,
    "phone" TEXT,
    "status" TEXT NOT NULL DEFAULT 'active',
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL
);
CREATE INDEX "Branch_name_id_idx" ON "Branch"("name", "id");
CREATE INDEX "Branch_status_name_id_idx" ON "Branch"("status", "name", "id");
CREATE INDEX "Branch_status_id_idx" ON "Branch"("status", "id");

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('Branch', 0, 0);

CREATE TRIGGER "Branch_counts_insert" AFTER INSERT ON "Branch"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Branch' AND "writer" = 0;
END;

CREATE TRIGGER "Branch_counts_update" AFTER UPDATE ON "Branch"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Branch' AND "writer" = 0;
END;

CREATE TRIGGER "Branch_counts_delete" AFTER DELETE ON "Branch"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Branch' AND "writer" = 0;
END;

CREATE VIEW "BranchSearchText" AS SELECT "id", "searchText" || char(10, 10) AS "searchText" FROM "Branch";
CREATE VIRTUAL TABLE "BranchSearch" USING fts5("searchText", content="BranchSearchText", content_rowid="id", tokenize="trigram case_sensitive 1", columnsize=0);
CREATE VIRTUAL TABLE "BranchSearchTerms" USING fts5vocab("BranchSearch", "instance");
INSERT INTO "BranchSearch"("BranchSearch", "rank") VALUES ('secure-delete', 1);
CREATE TRIGGER "Branch_search_insert" AFTER INSERT ON "Branch" BEGIN
    INSERT INTO "BranchSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;
CREATE TRIGGER "Branch_search_delete" AFTER DELETE ON "Branch" BEGIN
    INSERT INTO "BranchSearch"("BranchSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
END;
CREATE TRIGGER "Branch_search_update" AFTER UPDATE OF "searchText" ON "Branch" WHEN NEW."searchText" <> OLD."searchText" BEGIN
    INSERT INTO "BranchSearch"("BranchSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
    INSERT INTO "BranchSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;
