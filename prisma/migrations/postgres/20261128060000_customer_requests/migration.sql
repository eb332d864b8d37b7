CREATE TABLE "CustomerRequest" (
    "id" SERIAL NOT NULL,
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
    "answeredAt" TIMESTAMP(3),
    "answeredById" INTEGER,
    "claimId" INTEGER,
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "CustomerRequest_pkey" PRIMARY KEY (id),
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
    "id" SERIAL NOT NULL,
    "requestId" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "size" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "RequestPhoto_pkey" PRIMARY KEY (id),
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
CREATE INDEX "CustomerRequest_search_idx" ON "CustomerRequest" USING gin (search_trigrams("searchText")) WITH (fastupdate=off);

CREATE TRIGGER "CustomerRequest_counts_delete" AFTER DELETE ON "CustomerRequest" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "CustomerRequest_counts_insert" AFTER INSERT ON "CustomerRequest" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "CustomerRequest_counts_update" AFTER UPDATE ON "CustomerRequest" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "CustomerRequest_counts_truncate" AFTER TRUNCATE ON "CustomerRequest" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();

CREATE TRIGGER "RequestPhoto_counts_delete" AFTER DELETE ON "RequestPhoto" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "RequestPhoto_counts_insert" AFTER INSERT ON "RequestPhoto" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "RequestPhoto_counts_update" AFTER UPDATE ON "RequestPhoto" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_statement"();
CREATE TRIGGER "RequestPhoto_counts_truncate" AFTER TRUNCATE ON "RequestPhoto" FOR EACH STATEMENT EXECUTE FUNCTION "ChangeCounter_always"();

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('CustomerRequest', 0, 0), ('RequestPhoto', 0, 0);
