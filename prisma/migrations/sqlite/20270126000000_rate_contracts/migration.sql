-- What businesses agreed to pay, and the quotations that it filled.
CREATE TABLE "RateContract" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "customerId" INTEGER NOT NULL,
    "number" TEXT NOT NULL,
    "validFrom" TEXT NOT NULL,
    "validTo" TEXT NOT NULL,
    "slabs" TEXT NOT NULL DEFAULT '[]',
    "packingRate" INTEGER,
    "loadingRate" INTEGER,
    "unloadingRate" INTEGER,
    "unpackingRate" INTEGER,
    "storageRate" INTEGER,
    "waitingRate" INTEGER,
    "currency" TEXT NOT NULL,
    "note" TEXT,
    "status" TEXT NOT NULL DEFAULT 'active',
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "RateContract_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "RateContract_validFrom_id_idx" ON "RateContract"("validFrom", "id");
CREATE INDEX "RateContract_status_validFrom_id_idx" ON "RateContract"("status", "validFrom", "id");
CREATE INDEX "RateContract_status_id_idx" ON "RateContract"("status", "id");
CREATE INDEX "RateContract_customerId_validFrom_id_idx" ON "RateContract"("customerId", "validFrom", "id");
ALTER TABLE "Quotation" ADD COLUMN "rateContractId" INTEGER REFERENCES "RateContract" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "Quotation_rateContractId_idx" ON "Quotation"("rateContractId");

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('RateContract', 0, 0);

CREATE TRIGGER "RateContract_counts_insert" AFTER INSERT ON "RateContract"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'RateContract' AND "writer" = 0;
END;

CREATE TRIGGER "RateContract_counts_update" AFTER UPDATE ON "RateContract"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'RateContract' AND "writer" = 0;
END;

CREATE TRIGGER "RateContract_counts_delete" AFTER DELETE ON "RateContract"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'RateContract' AND "writer" = 0;
END;

CREATE VIEW "RateContractSearchText" AS SELECT "id", "searchText" || char(10, 10) AS "searchText" FROM "RateContract";
CREATE VIRTUAL TABLE "RateContractSearch" USING fts5("searchText", content="RateContractSearchText", content_rowid="id", tokenize="trigram case_sensitive 1", columnsize=0);
CREATE VIRTUAL TABLE "RateContractSearchTerms" USING fts5vocab("RateContractSearch", "instance");
INSERT INTO "RateContractSearch"("RateContractSearch", "rank") VALUES ('secure-delete', 1);
CREATE TRIGGER "RateContract_search_insert" AFTER INSERT ON "RateContract" BEGIN
    INSERT INTO "RateContractSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;
CREATE TRIGGER "RateContract_search_delete" AFTER DELETE ON "RateContract" BEGIN
    INSERT INTO "RateContractSearch"("RateContractSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
END;
CREATE TRIGGER "RateContract_search_update" AFTER UPDATE OF "searchText" ON "RateContract" WHEN NEW."searchText" <> OLD."searchText" BEGIN
    INSERT INTO "RateContractSearch"("RateContractSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
    INSERT INTO "RateContractSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;
