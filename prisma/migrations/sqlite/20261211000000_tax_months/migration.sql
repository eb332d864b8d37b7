-- Months of the returns: a closed one's papers change by notes alone.
CREATE TABLE "TaxMonth" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "month" TEXT NOT NULL,
    "closedAt" DATETIME,
    "reason" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL
);
CREATE UNIQUE INDEX "TaxMonth_month_key" ON "TaxMonth"("month");

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('TaxMonth', 0, 0);
CREATE TRIGGER "TaxMonth_counts_insert" AFTER INSERT ON "TaxMonth"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'TaxMonth' AND "writer" = 0;
END;
CREATE TRIGGER "TaxMonth_counts_update" AFTER UPDATE ON "TaxMonth"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'TaxMonth' AND "writer" = 0;
END;
CREATE TRIGGER "TaxMonth_counts_delete" AFTER DELETE ON "TaxMonth"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'TaxMonth' AND "writer" = 0;
END;
