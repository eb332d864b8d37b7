-- Money that employees get for the road, and bring back.
CREATE TABLE "CrewAdvance" (
    "id" SERIAL NOT NULL,
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
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "CrewAdvance_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "CrewAdvance" ADD CONSTRAINT "CrewAdvance_employeeId_fkey" FOREIGN KEY ("employeeId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
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
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "CrewAdvance_counts_update" AFTER UPDATE ON "CrewAdvance"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "CrewAdvance_counts_delete" AFTER DELETE ON "CrewAdvance"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "CrewAdvance_counts_truncate" AFTER TRUNCATE ON "CrewAdvance"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();

CREATE INDEX "CrewAdvance_search_idx" ON "CrewAdvance" USING gin ("search_trigrams"("searchText")) WITH (fastupdate = off);
