-- Enquiries: who asks for a move, until it is quoted, won or lost.
CREATE TABLE "Enquiry" (
    "id" SERIAL NOT NULL,
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
    "customerId" INTEGER,
    "consentedAt" TIMESTAMP(3),
    "status" TEXT NOT NULL DEFAULT 'open',
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "sortName" TEXT COLLATE "C" NOT NULL DEFAULT '',
    CONSTRAINT "Enquiry_pkey" PRIMARY KEY (id)
);

CREATE UNIQUE INDEX "Enquiry_reference_key" ON "Enquiry" ("reference");
CREATE INDEX "Enquiry_createdAt_id_idx" ON "Enquiry" ("createdAt", "id");
CREATE INDEX "Enquiry_followUpAt_id_idx" ON "Enquiry" ("followUpAt", "id");
CREATE INDEX "Enquiry_status_followUpAt_id_idx" ON "Enquiry" ("status", "followUpAt", "id");
CREATE INDEX "Enquiry_phone_idx" ON "Enquiry" ("phone");
CREATE INDEX "Enquiry_customerId_idx" ON "Enquiry" ("customerId");
CREATE INDEX "Enquiry_status_id_idx" ON "Enquiry" (status, id);
CREATE INDEX "Enquiry_search_idx" ON "Enquiry" USING gin (search_trigrams("searchText")) WITH (fastupdate=off);
CREATE INDEX "Enquiry_status_createdAt_id_idx" ON "Enquiry" (status, "createdAt", id);
CREATE INDEX "Enquiry_sortName_id_idx" ON "Enquiry" ("sortName", id);
CREATE INDEX "Enquiry_status_sortName_id_idx" ON "Enquiry" (status, "sortName", id);

CREATE TRIGGER "Enquiry_counts_delete" AFTER DELETE ON "Enquiry" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Enquiry_counts_insert" AFTER INSERT ON "Enquiry" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "Enquiry_counts_truncate" AFTER TRUNCATE ON "Enquiry" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();
CREATE TRIGGER "Enquiry_counts_update" AFTER UPDATE ON "Enquiry" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('Enquiry', 0, 0);

ALTER TABLE "Enquiry" ADD CONSTRAINT "Enquiry_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "Quotation" ADD COLUMN "enquiryId" INTEGER;
ALTER TABLE "Quotation" ADD CONSTRAINT "Quotation_enquiryId_fkey" FOREIGN KEY ("enquiryId") REFERENCES "Enquiry"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
CREATE INDEX "Quotation_enquiryId_idx" ON "Quotation" ("enquiryId");
ALTER TABLE "Company" ADD COLUMN "takesEnquiries" BOOLEAN NOT NULL DEFAULT false;

-- An enquiry's state follows its quotations and what was said of it.
CREATE FUNCTION "Enquiry_follow"("one" INTEGER)
 RETURNS void
 LANGUAGE sql
AS $$
    UPDATE "Enquiry" SET "status" = CASE
        WHEN EXISTS (SELECT 1 FROM "Quotation" q WHERE q."enquiryId" = "Enquiry"."id" AND q."status" = 'approved') THEN 'won'
        WHEN "lostReason" IS NOT NULL THEN 'lost'
        WHEN EXISTS (SELECT 1 FROM "Quotation" q WHERE q."enquiryId" = "Enquiry"."id" AND q."status" <> 'rejected') THEN 'quoted'
        WHEN EXISTS (SELECT 1 FROM "Quotation" q WHERE q."enquiryId" = "Enquiry"."id") THEN 'lost'
        ELSE 'open' END
    WHERE "id" = "one";
$$;

CREATE FUNCTION "Enquiry_status"()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
    IF TG_TABLE_NAME = 'Enquiry' THEN
        PERFORM "Enquiry_follow"(NEW."id");
    ELSE
        IF TG_OP <> 'INSERT' THEN PERFORM "Enquiry_follow"(OLD."enquiryId"); END IF;
        IF TG_OP <> 'DELETE' THEN PERFORM "Enquiry_follow"(NEW."enquiryId"); END IF;
    END IF;
    RETURN NULL;
END;
$$;

CREATE TRIGGER "Enquiry_status_lost" AFTER UPDATE OF "lostReason" ON "Enquiry" FOR EACH ROW EXECUTE FUNCTION "Enquiry_status"();
CREATE TRIGGER "Quotation_enquiry_delete" AFTER DELETE ON "Quotation" FOR EACH ROW WHEN (old."enquiryId" IS NOT NULL) EXECUTE FUNCTION "Enquiry_status"();
CREATE TRIGGER "Quotation_enquiry_insert" AFTER INSERT ON "Quotation" FOR EACH ROW WHEN (new."enquiryId" IS NOT NULL) EXECUTE FUNCTION "Enquiry_status"();
CREATE TRIGGER "Quotation_enquiry_update" AFTER UPDATE OF status, "enquiryId" ON "Quotation" FOR EACH ROW WHEN (old."enquiryId" IS DISTINCT FROM new."enquiryId" OR (new."enquiryId" IS NOT NULL AND old.status <> new.status)) EXECUTE FUNCTION "Enquiry_status"();
