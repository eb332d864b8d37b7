-- Money that employees get for the road, and bring back.
CREATE TABLE "CrewAdvance" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "date" TEXT NOT NULL,
    "employeeId" INTEGER NOT NULL,
    "direction" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "note" TEXT,
    "status" TEXT NOT NULL DEFAULT 'recorded',
    "createdById" INTEGER,
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "CrewAdvance_employeeId_fkey" FOREIGN KEY ("employeeId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "CrewAdvance_date_id_idx" ON "CrewAdvance"("date", "id");
CREATE INDEX "CrewAdvance_amount_id_idx" ON "CrewAdvance"("amount", "id");
CREATE INDEX "CrewAdvance_status_date_id_idx" ON "CrewAdvance"("status", "date", "id");
CREATE INDEX "CrewAdvance_status_amount_id_idx" ON "CrewAdvance"("status", "amount", "id");
CREATE INDEX "CrewAdvance_status_id_idx" ON "CrewAdvance"("status", "id");
CREATE INDEX "CrewAdvance_employeeId_date_id_idx" ON "CrewAdvance"("employeeId", "date", "id");
CREATE INDEX "CrewAdvance_direction_date_id_idx" ON "CrewAdvance"("direction", "date", "id");
CREATE INDEX "CrewAdvance_direction_amount_id_idx" ON "CrewAdvance"("direction", "amount", "id");
CREATE INDEX "CrewAdvance_direction_id_idx" ON "CrewAdvance"("direction", "id");

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('CrewAdvance', 0, 0);

CREATE TRIGGER "CrewAdvance_counts_insert" AFTER INSERT ON "CrewAdvance"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'CrewAdvance' AND "writer" = 0;
END;

CREATE TRIGGER "CrewAdvance_counts_update" AFTER UPDATE ON "CrewAdvance"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'CrewAdvance' AND "writer" = 0;
END;

CREATE TRIGGER "CrewAdvance_counts_delete" AFTER DELETE ON "CrewAdvance"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'CrewAdvance' AND "writer" = 0;
END;

CREATE VIEW "CrewAdvanceSearchText" AS SELECT "id", "searchText" || char(10, 10) AS "searchText" FROM "CrewAdvance";
CREATE VIRTUAL TABLE "CrewAdvanceSearch" USING fts5("searchText", content="CrewAdvanceSearchText", content_rowid="id", tokenize="trigram case_sensitive 1", columnsize=0);
CREATE VIRTUAL TABLE "CrewAdvanceSearchTerms" USING fts5vocab("CrewAdvanceSearch", "instance");
INSERT INTO "CrewAdvanceSearch"("CrewAdvanceSearch", "rank") VALUES ('secure-delete', 1);
CREATE TRIGGER "CrewAdvance_search_insert" AFTER INSERT ON "CrewAdvance" BEGIN
    INSERT INTO "CrewAdvanceSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;
CREATE TRIGGER "CrewAdvance_search_delete" AFTER DELETE ON "CrewAdvance" BEGIN
    INSERT INTO "CrewAdvanceSearch"("CrewAdvanceSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
END;
CREATE TRIGGER "CrewAdvance_search_update" AFTER UPDATE OF "searchText" ON "CrewAdvance" WHEN NEW."searchText" <> OLD."searchText" BEGIN
    INSERT INTO "CrewAdvanceSearch"("CrewAdvanceSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
    INSERT INTO "CrewAdvanceSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;
