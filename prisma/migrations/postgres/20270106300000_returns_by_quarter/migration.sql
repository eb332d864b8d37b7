-- Returns by month or quarter, and what the IFF of a quarter's first and second month took.
ALTER TABLE "Company" ADD COLUMN "returnsPeriod" TEXT NOT NULL DEFAULT 'monthly';
ALTER TABLE "Company" ADD COLUMN "returnsFrom" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Company" ADD COLUMN "returnsEarlier" TEXT NOT NULL DEFAULT '';

ALTER TABLE "TaxMonth" ADD COLUMN "iffKeptAt" TIMESTAMP(3);
ALTER TABLE "TaxMonth" ADD COLUMN "iffClosedAt" TIMESTAMP(3);

CREATE TABLE "IffPaper" (
    "id" SERIAL NOT NULL,
    "month" TEXT NOT NULL,
    "invoiceId" INTEGER,
    "noteId" INTEGER,
    CONSTRAINT "IffPaper_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "IffPaper_of_check" CHECK (("invoiceId" IS NULL) <> ("noteId" IS NULL))
);
CREATE UNIQUE INDEX "IffPaper_invoiceId_key" ON "IffPaper"("invoiceId");
CREATE UNIQUE INDEX "IffPaper_noteId_key" ON "IffPaper"("noteId");
CREATE INDEX "IffPaper_month_id_idx" ON "IffPaper"("month", "id");
ALTER TABLE "IffPaper" ADD CONSTRAINT "IffPaper_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "Invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "IffPaper" ADD CONSTRAINT "IffPaper_noteId_fkey" FOREIGN KEY ("noteId") REFERENCES "Note"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('IffPaper', 0, 0);

CREATE TRIGGER "IffPaper_counts_insert" AFTER INSERT ON "IffPaper"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "IffPaper_counts_update" AFTER UPDATE ON "IffPaper"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "IffPaper_counts_delete" AFTER DELETE ON "IffPaper"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "IffPaper_counts_truncate" AFTER TRUNCATE ON "IffPaper"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
