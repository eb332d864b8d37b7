-- What the office writes down for itself about a customer, a quotation or a job.
CREATE TABLE "OfficeNote" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "customerId" INTEGER,
    "quotationId" INTEGER,
    "jobId" INTEGER,
    "text" TEXT NOT NULL,
    "createdById" INTEGER,
    "authorName" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "OfficeNote_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "OfficeNote_quotationId_fkey" FOREIGN KEY ("quotationId") REFERENCES "Quotation" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "OfficeNote_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Job" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "OfficeNote_customerId_id_idx" ON "OfficeNote"("customerId", "id");
CREATE INDEX "OfficeNote_quotationId_id_idx" ON "OfficeNote"("quotationId", "id");
CREATE INDEX "OfficeNote_jobId_id_idx" ON "OfficeNote"("jobId", "id");
CREATE INDEX "OfficeNote_createdById_idx" ON "OfficeNote"("createdById");

INSERT INTO "ChangeCounter" ("table", "writer", "count") VALUES ('OfficeNote', 0, 0);
CREATE TRIGGER "OfficeNote_counts_insert" AFTER INSERT ON "OfficeNote"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'OfficeNote' AND "writer" = 0;
END;
CREATE TRIGGER "OfficeNote_counts_update" AFTER UPDATE ON "OfficeNote"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'OfficeNote' AND "writer" = 0;
END;
CREATE TRIGGER "OfficeNote_counts_delete" AFTER DELETE ON "OfficeNote"
BEGIN
    UPDATE "ChangeCounter" SET "count" = "count" + 1 WHERE "table" = 'OfficeNote' AND "writer" = 0;
END;
