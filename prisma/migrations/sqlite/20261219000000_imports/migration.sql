-- Files of rows that people bring in, what becomes of their rows, and the papers that came by them.
ALTER TABLE "Quotation" ADD COLUMN "carriedOver" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Invoice" ADD COLUMN "carriedOver" BOOLEAN NOT NULL DEFAULT false;
CREATE TABLE "Import" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'uploaded',
    "fileName" TEXT NOT NULL,
    "fileSize" INTEGER NOT NULL,
    "found" TEXT NOT NULL DEFAULT '{}',
    "chosen" TEXT NOT NULL DEFAULT '{}',
    "rows" INTEGER NOT NULL DEFAULT 0,
    "progress" INTEGER NOT NULL DEFAULT 0,
    "created" INTEGER NOT NULL DEFAULT 0,
    "filled" INTEGER NOT NULL DEFAULT 0,
    "skipped" INTEGER NOT NULL DEFAULT 0,
    "problems" INTEGER NOT NULL DEFAULT 0,
    "said" TEXT,
    "leaseId" TEXT,
    "leaseUntil" DATETIME,
    "createdById" INTEGER,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "doneAt" DATETIME,
    "undoneById" INTEGER,
    "undoneAt" DATETIME,
    "clearedAt" DATETIME
);
CREATE TABLE "ImportPart" (
    "importId" INTEGER NOT NULL,
    "part" INTEGER NOT NULL,
    "bytes" BLOB NOT NULL,

    PRIMARY KEY ("importId", "part"),
    CONSTRAINT "ImportPart_importId_fkey" FOREIGN KEY ("importId") REFERENCES "Import" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE TABLE "ImportRow" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "importId" INTEGER NOT NULL,
    "line" INTEGER NOT NULL,
    "outcome" TEXT NOT NULL,
    "shown" TEXT NOT NULL,
    "said" TEXT NOT NULL DEFAULT '[]',
    CONSTRAINT "ImportRow_importId_fkey" FOREIGN KEY ("importId") REFERENCES "Import" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE TABLE "ImportRecord" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "importId" INTEGER NOT NULL,
    "line" INTEGER NOT NULL,
    "target" TEXT NOT NULL,
    "recordId" INTEGER NOT NULL,
    "data" TEXT NOT NULL,
    CONSTRAINT "ImportRecord_importId_fkey" FOREIGN KEY ("importId") REFERENCES "Import" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "Import_createdById_idx" ON "Import"("createdById");
CREATE INDEX "Import_status_leaseUntil_idx" ON "Import"("status", "leaseUntil");
CREATE INDEX "Import_createdAt_id_idx" ON "Import"("createdAt", "id");
CREATE INDEX "Import_clearedAt_createdAt_idx" ON "Import"("clearedAt", "createdAt");
CREATE INDEX "ImportRow_importId_line_idx" ON "ImportRow"("importId", "line");
CREATE INDEX "ImportRow_importId_outcome_line_idx" ON "ImportRow"("importId", "outcome", "line");
CREATE INDEX "ImportRecord_importId_target_id_idx" ON "ImportRecord"("importId", "target", "id");
CREATE INDEX "ImportRecord_target_recordId_idx" ON "ImportRecord"("target", "recordId");

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('Import', 0, 0), ('ImportRow', 0, 0), ('ImportRecord', 0, 0), ('ImportPart', 0, 0);
CREATE TRIGGER "Import_counts_insert" AFTER INSERT ON "Import"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Import' AND "writer" = 0;
END;
CREATE TRIGGER "Import_counts_update" AFTER UPDATE ON "Import"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Import' AND "writer" = 0;
END;
CREATE TRIGGER "Import_counts_delete" AFTER DELETE ON "Import"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Import' AND "writer" = 0;
END;
CREATE TRIGGER "ImportRow_counts_insert" AFTER INSERT ON "ImportRow"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'ImportRow' AND "writer" = 0;
END;
CREATE TRIGGER "ImportRow_counts_update" AFTER UPDATE ON "ImportRow"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'ImportRow' AND "writer" = 0;
END;
CREATE TRIGGER "ImportRow_counts_delete" AFTER DELETE ON "ImportRow"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'ImportRow' AND "writer" = 0;
END;
CREATE TRIGGER "ImportRecord_counts_insert" AFTER INSERT ON "ImportRecord"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'ImportRecord' AND "writer" = 0;
END;
CREATE TRIGGER "ImportRecord_counts_update" AFTER UPDATE ON "ImportRecord"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'ImportRecord' AND "writer" = 0;
END;
CREATE TRIGGER "ImportRecord_counts_delete" AFTER DELETE ON "ImportRecord"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'ImportRecord' AND "writer" = 0;
END;
CREATE TRIGGER "ImportPart_counts_insert" AFTER INSERT ON "ImportPart"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'ImportPart' AND "writer" = 0;
END;
CREATE TRIGGER "ImportPart_counts_update" AFTER UPDATE ON "ImportPart"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'ImportPart' AND "writer" = 0;
END;
CREATE TRIGGER "ImportPart_counts_delete" AFTER DELETE ON "ImportPart"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'ImportPart' AND "writer" = 0;
END;
