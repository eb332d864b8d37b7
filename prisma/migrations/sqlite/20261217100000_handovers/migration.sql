-- Cash that is handed over to the bank or the owner.
CREATE TABLE "Handover" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "date" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "handedById" INTEGER NOT NULL,
    "handedTo" TEXT NOT NULL,
    "note" TEXT,
    "reversesId" INTEGER,
    "reversedAt" DATETIME,
    "createdById" INTEGER,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX "Handover_reversesId_key" ON "Handover"("reversesId");
CREATE INDEX "Handover_date_figures_idx" ON "Handover"("date", "id", "currency", "amount");
CREATE INDEX "Handover_handedById_idx" ON "Handover"("handedById");
CREATE INDEX "Handover_createdById_idx" ON "Handover"("createdById");
INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('Handover', 0, 0);
CREATE TRIGGER "Handover_counts_insert" AFTER INSERT ON "Handover"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Handover' AND "writer" = 0;
END;
CREATE TRIGGER "Handover_counts_update" AFTER UPDATE ON "Handover"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Handover' AND "writer" = 0;
END;
CREATE TRIGGER "Handover_counts_delete" AFTER DELETE ON "Handover"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Handover' AND "writer" = 0;
END;
