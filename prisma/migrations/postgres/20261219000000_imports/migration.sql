-- Files of rows that people bring in, what becomes of their rows, and the papers that came by them.
ALTER TABLE "Quotation" ADD COLUMN "carriedOver" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Invoice" ADD COLUMN "carriedOver" BOOLEAN NOT NULL DEFAULT false;
CREATE TABLE "Import" (
    "id" SERIAL NOT NULL,
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
    "leaseUntil" TIMESTAMP(3),
    "createdById" INTEGER,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "doneAt" TIMESTAMP(3),
    "undoneById" INTEGER,
    "undoneAt" TIMESTAMP(3),
    "clearedAt" TIMESTAMP(3),

    CONSTRAINT "Import_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "ImportPart" (
    "importId" INTEGER NOT NULL,
    "part" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "ImportPart_pkey" PRIMARY KEY ("importId", "part")
);
CREATE TABLE "ImportRow" (
    "id" SERIAL NOT NULL,
    "importId" INTEGER NOT NULL,
    "line" INTEGER NOT NULL,
    "outcome" TEXT NOT NULL,
    "shown" TEXT NOT NULL,
    "said" TEXT NOT NULL DEFAULT '[]',

    CONSTRAINT "ImportRow_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "ImportRecord" (
    "id" SERIAL NOT NULL,
    "importId" INTEGER NOT NULL,
    "line" INTEGER NOT NULL,
    "target" TEXT NOT NULL,
    "recordId" INTEGER NOT NULL,
    "data" TEXT NOT NULL,

    CONSTRAINT "ImportRecord_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "Import_createdById_idx" ON "Import"("createdById");
CREATE INDEX "Import_status_leaseUntil_idx" ON "Import"("status", "leaseUntil");
CREATE INDEX "Import_createdAt_id_idx" ON "Import"("createdAt", "id");
CREATE INDEX "Import_clearedAt_createdAt_idx" ON "Import"("clearedAt", "createdAt");
CREATE INDEX "ImportRow_importId_line_idx" ON "ImportRow"("importId", "line");
CREATE INDEX "ImportRow_importId_outcome_line_idx" ON "ImportRow"("importId", "outcome", "line");
CREATE INDEX "ImportRecord_importId_target_id_idx" ON "ImportRecord"("importId", "target", "id");
CREATE INDEX "ImportRecord_target_recordId_idx" ON "ImportRecord"("target", "recordId");
ALTER TABLE "ImportPart" ADD CONSTRAINT "ImportPart_importId_fkey" FOREIGN KEY ("importId") REFERENCES "Import"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ImportRow" ADD CONSTRAINT "ImportRow_importId_fkey" FOREIGN KEY ("importId") REFERENCES "Import"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ImportRecord" ADD CONSTRAINT "ImportRecord_importId_fkey" FOREIGN KEY ("importId") REFERENCES "Import"("id") ON DELETE CASCADE ON UPDATE CASCADE;

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('Import', 0, 0), ('ImportRow', 0, 0), ('ImportRecord', 0, 0), ('ImportPart', 0, 0);
CREATE TRIGGER "Import_counts_insert" AFTER INSERT ON "Import"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Import_counts_update" AFTER UPDATE ON "Import"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Import_counts_delete" AFTER DELETE ON "Import"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Import_counts_truncate" AFTER TRUNCATE ON "Import"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "ImportRow_counts_insert" AFTER INSERT ON "ImportRow"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "ImportRow_counts_update" AFTER UPDATE ON "ImportRow"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "ImportRow_counts_delete" AFTER DELETE ON "ImportRow"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "ImportRow_counts_truncate" AFTER TRUNCATE ON "ImportRow"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "ImportRecord_counts_insert" AFTER INSERT ON "ImportRecord"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "ImportRecord_counts_update" AFTER UPDATE ON "ImportRecord"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "ImportRecord_counts_delete" AFTER DELETE ON "ImportRecord"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "ImportRecord_counts_truncate" AFTER TRUNCATE ON "ImportRecord"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "ImportPart_counts_insert" AFTER INSERT ON "ImportPart"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "ImportPart_counts_update" AFTER UPDATE ON "ImportPart"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "ImportPart_counts_delete" AFTER DELETE ON "ImportPart"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "ImportPart_counts_truncate" AFTER TRUNCATE ON "ImportPart"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
