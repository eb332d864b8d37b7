-- Returns by month or quarter, and what the IFF of a quarter's first and second month took.
ALTER TABLE "Company" ADD COLUMN "returnsPeriod" TEXT NOT NULL DEFAULT 'monthly';
ALTER TABLE "Company" ADD COLUMN "returnsFrom" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Company" ADD COLUMN "returnsEarlier" TEXT NOT NULL DEFAULT '';

ALTER TABLE "TaxMonth" ADD COLUMN "iffKeptAt" DATETIME;
ALTER TABLE "TaxMonth" ADD COLUMN "iffClosedAt" DATETIME;

CREATE TABLE "IffPaper" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "month" TEXT NOT NULL,
    "invoiceId" INTEGER,
    "noteId" INTEGER,
    CONSTRAINT "IffPaper_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "Invoice" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "IffPaper_noteId_fkey" FOREIGN KEY ("noteId") REFERENCES "Note" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "IffPaper_of_check" CHECK (("invoiceId" IS NULL) <> ("noteId" IS NULL))
);
CREATE UNIQUE INDEX "IffPaper_invoiceId_key" ON "IffPaper"("invoiceId");
CREATE UNIQUE INDEX "IffPaper_noteId_key" ON "IffPaper"("noteId");
CREATE INDEX "IffPaper_month_id_idx" ON "IffPaper"("month", "id");

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('IffPaper', 0, 0);

CREATE TRIGGER "IffPaper_counts_insert" AFTER INSERT ON "IffPaper"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'IffPaper' AND "writer" = 0;
END;

CREATE TRIGGER "IffPaper_counts_update" AFTER UPDATE ON "IffPaper"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'IffPaper' AND "writer" = 0;
END;

CREATE TRIGGER "IffPaper_counts_delete" AFTER DELETE ON "IffPaper"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'IffPaper' AND "writer" = 0;
END;
