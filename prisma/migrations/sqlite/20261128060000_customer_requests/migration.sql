CREATE TABLE "CustomerRequest" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "kind" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "customerId" INTEGER NOT NULL,
    "quotationId" INTEGER,
    "invoiceId" INTEGER,
    "jobId" INTEGER,
    "consignmentId" INTEGER,
    "packageId" INTEGER,
    "linkId" INTEGER,
    "status" TEXT NOT NULL DEFAULT 'open',
    "answer" TEXT,
    "answeredAt" DATETIME,
    "answeredById" INTEGER,
    "claimId" INTEGER,
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "CustomerRequest_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "CustomerRequest_answeredById_fkey" FOREIGN KEY ("answeredById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "CustomerRequest_quotationId_fkey" FOREIGN KEY ("quotationId") REFERENCES "Quotation" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "CustomerRequest_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "Invoice" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "CustomerRequest_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Job" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "CustomerRequest_consignmentId_fkey" FOREIGN KEY ("consignmentId") REFERENCES "Consignment" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "CustomerRequest_packageId_fkey" FOREIGN KEY ("packageId") REFERENCES "Package" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "CustomerRequest_linkId_fkey" FOREIGN KEY ("linkId") REFERENCES "DocumentLink" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "CustomerRequest_claimId_fkey" FOREIGN KEY ("claimId") REFERENCES "Claim" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

CREATE TABLE "RequestPhoto" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "requestId" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "size" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "RequestPhoto_requestId_fkey" FOREIGN KEY ("requestId") REFERENCES "CustomerRequest" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "CustomerRequest_claimId_key" ON "CustomerRequest" ("claimId");
CREATE INDEX "CustomerRequest_createdAt_id_idx" ON "CustomerRequest" ("createdAt", "id");
CREATE INDEX "CustomerRequest_status_createdAt_id_idx" ON "CustomerRequest" ("status", "createdAt", "id");
CREATE INDEX "CustomerRequest_status_id_idx" ON "CustomerRequest" ("status", "id");
CREATE INDEX "CustomerRequest_kind_createdAt_id_idx" ON "CustomerRequest" ("kind", "createdAt", "id");
CREATE INDEX "CustomerRequest_kind_id_idx" ON "CustomerRequest" ("kind", "id");
CREATE INDEX "CustomerRequest_customerId_createdAt_id_idx" ON "CustomerRequest" ("customerId", "createdAt", "id");
CREATE INDEX "CustomerRequest_quotationId_idx" ON "CustomerRequest" ("quotationId");
CREATE INDEX "CustomerRequest_invoiceId_idx" ON "CustomerRequest" ("invoiceId");
CREATE INDEX "CustomerRequest_jobId_idx" ON "CustomerRequest" ("jobId");
CREATE INDEX "CustomerRequest_consignmentId_idx" ON "CustomerRequest" ("consignmentId");
CREATE INDEX "CustomerRequest_packageId_idx" ON "CustomerRequest" ("packageId");
CREATE INDEX "CustomerRequest_answeredById_idx" ON "CustomerRequest" ("answeredById");
CREATE INDEX "CustomerRequest_linkId_idx" ON "CustomerRequest" ("linkId");
CREATE INDEX "RequestPhoto_requestId_id_idx" ON "RequestPhoto" ("requestId", "id");
CREATE INDEX "RequestPhoto_hash_idx" ON "RequestPhoto" ("hash");

CREATE VIEW "CustomerRequestSearchText" AS SELECT "id", "searchText" || char(10, 10) AS "searchText" FROM "CustomerRequest";
CREATE VIRTUAL TABLE "CustomerRequestSearch" USING fts5("searchText", content="CustomerRequestSearchText", content_rowid="id", tokenize="trigram case_sensitive 1", columnsize=0);
CREATE VIRTUAL TABLE "CustomerRequestSearchTerms" USING fts5vocab("CustomerRequestSearch", "instance");
INSERT INTO "CustomerRequestSearch"("CustomerRequestSearch", "rank") VALUES ('secure-delete', 1);

CREATE TRIGGER "CustomerRequest_counts_insert" AFTER INSERT ON "CustomerRequest"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'CustomerRequest' AND "writer" = 0;
END;

CREATE TRIGGER "CustomerRequest_counts_update" AFTER UPDATE ON "CustomerRequest"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'CustomerRequest' AND "writer" = 0;
END;

CREATE TRIGGER "CustomerRequest_counts_delete" AFTER DELETE ON "CustomerRequest"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'CustomerRequest' AND "writer" = 0;
END;

CREATE TRIGGER "CustomerRequest_search_insert" AFTER INSERT ON "CustomerRequest" BEGIN
    INSERT INTO "CustomerRequestSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE TRIGGER "CustomerRequest_search_delete" AFTER DELETE ON "CustomerRequest" BEGIN
    INSERT INTO "CustomerRequestSearch"("CustomerRequestSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
END;

CREATE TRIGGER "CustomerRequest_search_update" AFTER UPDATE OF "searchText" ON "CustomerRequest" WHEN NEW."searchText" <> OLD."searchText" BEGIN
    INSERT INTO "CustomerRequestSearch"("CustomerRequestSearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
    INSERT INTO "CustomerRequestSearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE TRIGGER "RequestPhoto_counts_insert" AFTER INSERT ON "RequestPhoto"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'RequestPhoto' AND "writer" = 0;
END;

CREATE TRIGGER "RequestPhoto_counts_update" AFTER UPDATE ON "RequestPhoto"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'RequestPhoto' AND "writer" = 0;
END;

CREATE TRIGGER "RequestPhoto_counts_delete" AFTER DELETE ON "RequestPhoto"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'RequestPhoto' AND "writer" = 0;
END;

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('CustomerRequest', 0, 0), ('RequestPhoto', 0, 0);
