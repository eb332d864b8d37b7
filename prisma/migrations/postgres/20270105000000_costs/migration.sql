-- Whom the company pays.
CREATE TABLE "Vendor" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "phone" TEXT,
    "email" TEXT,
    "address" TEXT,
    "gstin" TEXT,
    "pan" TEXT,
    "bankName" TEXT,
    "accountName" TEXT,
    "accountNumber" TEXT,
    "ifsc" TEXT,
    "notes" TEXT,
    "status" TEXT NOT NULL DEFAULT 'active',
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "Vendor_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "Vendor_name_id_idx" ON "Vendor"("name", "id");
CREATE INDEX "Vendor_status_name_id_idx" ON "Vendor"("status", "name", "id");
CREATE INDEX "Vendor_status_id_idx" ON "Vendor"("status", "id");
CREATE INDEX "Vendor_kind_status_id_idx" ON "Vendor"("kind", "status", "id");

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('Vendor', 0, 0);

CREATE TRIGGER "Vendor_counts_insert" AFTER INSERT ON "Vendor"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Vendor_counts_update" AFTER UPDATE ON "Vendor"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Vendor_counts_delete" AFTER DELETE ON "Vendor"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

CREATE TRIGGER "Vendor_counts_truncate" AFTER TRUNCATE ON "Vendor"
FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();

CREATE INDEX "Vendor_search_idx" ON "Vendor" USING gin ("search_trigrams"("searchText")) WITH (fastupdate = off);
