-- Cash that is handed over to the bank or the owner.
CREATE TABLE "Handover" (
    "id" SERIAL NOT NULL,
    "date" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "handedById" INTEGER NOT NULL,
    "handedTo" TEXT NOT NULL,
    "note" TEXT,
    "reversesId" INTEGER,
    "reversedAt" TIMESTAMP(3),
    "createdById" INTEGER,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Handover_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Handover_reversesId_key" ON "Handover"("reversesId");
CREATE INDEX "Handover_date_figures_idx" ON "Handover"("date", "id", "currency", "amount");
CREATE INDEX "Handover_handedById_idx" ON "Handover"("handedById");
CREATE INDEX "Handover_createdById_idx" ON "Handover"("createdById");
INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('Handover', 0, 0);
CREATE TRIGGER "Handover_counts_insert" AFTER INSERT ON "Handover"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Handover_counts_update" AFTER UPDATE ON "Handover"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Handover_counts_delete" AFTER DELETE ON "Handover"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Handover_counts_truncate" AFTER TRUNCATE ON "Handover"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
