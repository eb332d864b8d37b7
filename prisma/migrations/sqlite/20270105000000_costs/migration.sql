-- Whom the company pays.
CREATE TABLE "Vendor" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
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
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL
);
CREATE INDEX "Vendor_name_id_idx" ON "Vendor"("name", "id");
CREATE INDEX "Vendor_status_name_id_idx" ON "Vendor"("status", "name", "id");
CREATE INDEX "Vendor_status_id_idx" ON "Vendor"("status", "id");
CREATE INDEX "Vendor_kind_status_id_idx" ON "Vendor"("kind", "status", "id");

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('Vendor', 0, 0);

CREATE TRIGGER "Vendor_counts_insert" AFTER INSERT ON "Vendor"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Vendor' AND "writer" = 0;
END;

CREATE TRIGGER "Vendor_counts_update" AFTER UPDATE ON "Vendor"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Vendor' AND "writer" = 0;
END;

CREATE TRIGGER "Vendor_counts_delete" AFTER DELETE ON "Vendor"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Vendor' AND "writer" = 0;
END;

CREATE VIEW "VendorSearchText" AS SELECT "id", "searchText" || char(10, 10) AS "searchText" FROM "Vendor";
CREATE VIRTUAL TABLE "VendorSearch" USING fts5("searchText", content="VendorSearchText", content_rowid="id", tokenize="trigram case_sensitive 1", columnsize=0);
CREATE VIRTUAL TABLE "VendorSearchTerms" USING fts5vocab("VendorSearch", "instance");
INSERT INTO "VendorSearch"("VendorSearch", "rank") VALUES ('secure-delete', 1);
CREATE TRIGGER "Vendor_search_insert" AFTER INSERT ON "Vendor" BEGIN
    INSERT INTO "VendorSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;
CREATE TRIGGER "Vendor_search_delete" AFTER DELETE ON "Vendor" BEGIN
    INSERT INTO "VendorSearch"("VendorSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
END;
CREATE TRIGGER "Vendor_search_update" AFTER UPDATE OF "searchText" ON "Vendor" WHEN NEW."searchText" <> OLD."searchText" BEGIN
    INSERT INTO "VendorSearch"("VendorSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
    INSERT INTO "VendorSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;
