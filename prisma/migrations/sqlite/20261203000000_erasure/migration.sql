-- A person can be erased, and registers of requests and breaches are kept.
ALTER TABLE "User" ADD COLUMN "erasedAt" DATETIME;
ALTER TABLE "Invoice" ADD COLUMN "billedTo" TEXT;
ALTER TABLE "Company" ADD COLUMN "privacyDays" INTEGER NOT NULL DEFAULT 30;

CREATE TABLE "Erasure" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "userId" INTEGER NOT NULL,
    "byId" INTEGER NOT NULL,
    "at" DATETIME NOT NULL,
    "finishedAt" DATETIME
);
CREATE UNIQUE INDEX "Erasure_userId_key" ON "Erasure"("userId");

CREATE TABLE "AuditRedaction" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "erasureId" INTEGER NOT NULL,
    "entryId" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    CONSTRAINT "AuditRedaction_erasureId_fkey" FOREIGN KEY ("erasureId") REFERENCES "Erasure" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "AuditRedaction_erasureId_entryId_key" ON "AuditRedaction"("erasureId", "entryId");
CREATE INDEX "AuditRedaction_entryId_idx" ON "AuditRedaction"("entryId");

CREATE TABLE "PrivacyRequest" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "kind" TEXT NOT NULL,
    "accountId" INTEGER,
    "name" TEXT NOT NULL,
    "contact" TEXT,
    "details" TEXT,
    "receivedDate" TEXT NOT NULL,
    "dueDate" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "answer" TEXT,
    "answeredAt" DATETIME,
    "answeredById" INTEGER,
    "createdById" INTEGER,
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "PrivacyRequest_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "PrivacyRequest_status_dueDate_idx" ON "PrivacyRequest"("status", "dueDate");
CREATE INDEX "PrivacyRequest_receivedDate_id_idx" ON "PrivacyRequest"("receivedDate", "id");
CREATE INDEX "PrivacyRequest_accountId_idx" ON "PrivacyRequest"("accountId");

CREATE TABLE "Breach" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "foundAt" DATETIME NOT NULL,
    "nature" TEXT NOT NULL,
    "extent" TEXT NOT NULL,
    "consequences" TEXT NOT NULL,
    "measures" TEXT NOT NULL,
    "advice" TEXT,
    "affected" TEXT NOT NULL DEFAULT 'all',
    "papersFrom" TEXT,
    "papersTo" TEXT,
    "chosenIds" TEXT,
    "toldPersonsAt" DATETIME,
    "toldBoardAt" DATETIME,
    "createdById" INTEGER,
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL
);
CREATE INDEX "Breach_foundAt_id_idx" ON "Breach"("foundAt", "id");

-- History and audit stay append-only, but for their words while somebody is erased: what, by whose id, to what and when stays.
DROP TRIGGER "HistoryEntry_no_update";
CREATE TRIGGER "HistoryEntry_no_update" BEFORE UPDATE ON "HistoryEntry"
WHEN NOT EXISTS (SELECT 1 FROM "Erasure" WHERE "finishedAt" IS NULL)
    OR NEW."id" IS NOT OLD."id"
    OR NEW."entity" IS NOT OLD."entity"
    OR NEW."entityId" IS NOT OLD."entityId"
    OR NEW."action" IS NOT OLD."action"
    OR NEW."actorId" IS NOT OLD."actorId"
    OR NEW."at" IS NOT OLD."at"
BEGIN
    SELECT RAISE(ABORT, 'HistoryEntry is append-only');
END;

DROP TRIGGER "AuditEntry_no_update";
CREATE TRIGGER "AuditEntry_no_update" BEFORE UPDATE ON "AuditEntry"
WHEN NOT EXISTS (SELECT 1 FROM "Erasure" WHERE "finishedAt" IS NULL)
    OR NEW."id" IS NOT OLD."id"
    OR NEW."kind" IS NOT OLD."kind"
    OR NEW."actorId" IS NOT OLD."actorId"
    OR NEW."subject" IS NOT OLD."subject"
    OR NEW."subjectId" IS NOT OLD."subjectId"
    OR NEW."address" IS NOT OLD."address"
    OR NEW."userAgent" IS NOT OLD."userAgent"
    OR NEW."requestId" IS NOT OLD."requestId"
    OR NEW."at" IS NOT OLD."at"
    OR NEW."previousHash" IS NOT OLD."previousHash"
    OR NEW."hash" IS NOT OLD."hash"
BEGIN
    SELECT RAISE(ABORT, 'AuditEntry is append-only');
END;
