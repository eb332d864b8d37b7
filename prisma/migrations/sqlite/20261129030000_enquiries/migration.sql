-- Enquiries: who asks for a move, until it is quoted, won or lost.
CREATE TABLE "Enquiry" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "from" TEXT,
    "to" TEXT,
    "movingDate" TEXT,
    "source" TEXT NOT NULL DEFAULT 'call',
    "reference" TEXT,
    "note" TEXT,
    "followUpAt" TEXT,
    "followUp" TEXT,
    "lostReason" TEXT,
    "customerId" INTEGER REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    "consentedAt" DATETIME,
    "status" TEXT NOT NULL DEFAULT 'open',
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    "sortName" TEXT NOT NULL DEFAULT ''
);

CREATE UNIQUE INDEX "Enquiry_reference_key" ON "Enquiry"("reference");
CREATE INDEX "Enquiry_createdAt_id_idx" ON "Enquiry"("createdAt", "id");
CREATE INDEX "Enquiry_followUpAt_id_idx" ON "Enquiry"("followUpAt", "id");
CREATE INDEX "Enquiry_status_followUpAt_id_idx" ON "Enquiry"("status", "followUpAt", "id");
CREATE INDEX "Enquiry_phone_idx" ON "Enquiry"("phone");
CREATE INDEX "Enquiry_customerId_idx" ON "Enquiry"("customerId");
CREATE INDEX "Enquiry_status_id_idx" ON "Enquiry"("status", "id");
CREATE INDEX "Enquiry_status_createdAt_id_idx" ON "Enquiry"("status", "createdAt", "id");
CREATE INDEX "Enquiry_sortName_id_idx" ON "Enquiry"("sortName", "id");
CREATE INDEX "Enquiry_status_sortName_id_idx" ON "Enquiry"("status", "sortName", "id");

CREATE VIEW "EnquirySearchText" AS SELECT "id", "searchText" || char(10, 10) AS "searchText" FROM "Enquiry";
CREATE VIRTUAL TABLE "EnquirySearch" USING fts5("searchText", content="EnquirySearchText", content_rowid="id", tokenize="trigram case_sensitive 1", columnsize=0);
CREATE VIRTUAL TABLE "EnquirySearchTerms" USING fts5vocab("EnquirySearch", "instance");
INSERT INTO "EnquirySearch"("EnquirySearch", "rank") VALUES ('secure-delete', 1);

CREATE TRIGGER "Enquiry_counts_insert" AFTER INSERT ON "Enquiry"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Enquiry' AND "writer" = 0;
END;

CREATE TRIGGER "Enquiry_counts_update" AFTER UPDATE ON "Enquiry"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Enquiry' AND "writer" = 0;
END;

CREATE TRIGGER "Enquiry_counts_delete" AFTER DELETE ON "Enquiry"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'Enquiry' AND "writer" = 0;
END;

CREATE TRIGGER "Enquiry_search_insert" AFTER INSERT ON "Enquiry" BEGIN
    INSERT INTO "EnquirySearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

CREATE TRIGGER "Enquiry_search_delete" AFTER DELETE ON "Enquiry" BEGIN
    INSERT INTO "EnquirySearch"("EnquirySearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
END;

CREATE TRIGGER "Enquiry_search_update" AFTER UPDATE OF "searchText" ON "Enquiry" WHEN NEW."searchText" <> OLD."searchText" BEGIN
    INSERT INTO "EnquirySearch"("EnquirySearch", "rowid", "searchText") VALUES ('delete', OLD."id", OLD."searchText" || char(10, 10));
    INSERT INTO "EnquirySearch"("rowid", "searchText") VALUES (NEW."id", NEW."searchText" || char(10, 10));
END;

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('Enquiry', 0, 0);

ALTER TABLE "Quotation" ADD COLUMN "enquiryId" INTEGER REFERENCES "Enquiry" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "Quotation_enquiryId_idx" ON "Quotation"("enquiryId");
ALTER TABLE "Company" ADD COLUMN "takesEnquiries" BOOLEAN NOT NULL DEFAULT false;

-- An enquiry's state follows its quotations and what was said of it.
CREATE TRIGGER "Enquiry_status_lost" AFTER UPDATE OF "lostReason" ON "Enquiry"
BEGIN
    UPDATE "Enquiry" SET "status" = CASE
        WHEN EXISTS (SELECT 1 FROM "Quotation" q WHERE q."enquiryId" = "Enquiry"."id" AND q."status" = 'approved') THEN 'won'
        WHEN "lostReason" IS NOT NULL THEN 'lost'
        WHEN EXISTS (SELECT 1 FROM "Quotation" q WHERE q."enquiryId" = "Enquiry"."id" AND q."status" <> 'rejected') THEN 'quoted'
        WHEN EXISTS (SELECT 1 FROM "Quotation" q WHERE q."enquiryId" = "Enquiry"."id") THEN 'lost'
        ELSE 'open' END
    WHERE "id" = NEW."id";
END;

CREATE TRIGGER "Quotation_enquiry_insert" AFTER INSERT ON "Quotation" WHEN NEW."enquiryId" IS NOT NULL
BEGIN
    UPDATE "Enquiry" SET "status" = CASE
        WHEN EXISTS (SELECT 1 FROM "Quotation" q WHERE q."enquiryId" = "Enquiry"."id" AND q."status" = 'approved') THEN 'won'
        WHEN "lostReason" IS NOT NULL THEN 'lost'
        WHEN EXISTS (SELECT 1 FROM "Quotation" q WHERE q."enquiryId" = "Enquiry"."id" AND q."status" <> 'rejected') THEN 'quoted'
        WHEN EXISTS (SELECT 1 FROM "Quotation" q WHERE q."enquiryId" = "Enquiry"."id") THEN 'lost'
        ELSE 'open' END
    WHERE "id" = NEW."enquiryId";
END;

CREATE TRIGGER "Quotation_enquiry_update" AFTER UPDATE OF "status", "enquiryId" ON "Quotation"
WHEN OLD."enquiryId" IS NOT NEW."enquiryId" OR (NEW."enquiryId" IS NOT NULL AND OLD."status" <> NEW."status")
BEGIN
    UPDATE "Enquiry" SET "status" = CASE
        WHEN EXISTS (SELECT 1 FROM "Quotation" q WHERE q."enquiryId" = "Enquiry"."id" AND q."status" = 'approved') THEN 'won'
        WHEN "lostReason" IS NOT NULL THEN 'lost'
        WHEN EXISTS (SELECT 1 FROM "Quotation" q WHERE q."enquiryId" = "Enquiry"."id" AND q."status" <> 'rejected') THEN 'quoted'
        WHEN EXISTS (SELECT 1 FROM "Quotation" q WHERE q."enquiryId" = "Enquiry"."id") THEN 'lost'
        ELSE 'open' END
    WHERE "id" IN (OLD."enquiryId", NEW."enquiryId");
END;

CREATE TRIGGER "Quotation_enquiry_delete" AFTER DELETE ON "Quotation" WHEN OLD."enquiryId" IS NOT NULL
BEGIN
    UPDATE "Enquiry" SET "status" = CASE
        WHEN EXISTS (SELECT 1 FROM "Quotation" q WHERE q."enquiryId" = "Enquiry"."id" AND q."status" = 'approved') THEN 'won'
        WHEN "lostReason" IS NOT NULL THEN 'lost'
        WHEN EXISTS (SELECT 1 FROM "Quotation" q WHERE q."enquiryId" = "Enquiry"."id" AND q."status" <> 'rejected') THEN 'quoted'
        WHEN EXISTS (SELECT 1 FROM "Quotation" q WHERE q."enquiryId" = "Enquiry"."id") THEN 'lost'
        ELSE 'open' END
    WHERE "id" = OLD."enquiryId";
END;
