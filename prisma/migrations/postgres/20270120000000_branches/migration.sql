CREATE TABLE "Branch" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "address" TEXT,
    "gstin" TEXT,
    "phone" TEXT,
    "status" TEXT NOT NULL DEFAULT 'active',
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "Branch_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "Branch_name_id_idx" ON "Branch"("name", "id");
CREATE INDEX "Branch_status_name_id_idx" ON "Branch"("status", "name", "id");
CREATE INDEX "Branch_status_id_idx" ON "Branch"("status", "id");

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('Branch', 0, 0);

CREATE TRIGGER "Branch_counts_insert" AFTER INSERT ON "Branch"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Branch_counts_update" AFTER UPDATE ON "Branch"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Branch_counts_delete" AFTER DELETE ON "Branch"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Branch_counts_truncate" AFTER TRUNCATE ON "Branch"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();

CREATE INDEX "Branch_search_idx" ON "Branch" USING gin ("search_trigrams"("searchText")) WITH (fastupdate = off);
