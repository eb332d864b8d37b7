-- A person can be erased, and registers of requests and breaches are kept.
ALTER TABLE "User" ADD COLUMN "erasedAt" TIMESTAMP(3);
ALTER TABLE "Invoice" ADD COLUMN "billedTo" TEXT;
ALTER TABLE "Company" ADD COLUMN "privacyDays" INTEGER NOT NULL DEFAULT 30;

CREATE TABLE "Erasure" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "byId" INTEGER NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "finishedAt" TIMESTAMP(3),
    CONSTRAINT "Erasure_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Erasure_userId_key" ON "Erasure"("userId");

CREATE TABLE "AuditRedaction" (
    "id" SERIAL NOT NULL,
    "erasureId" INTEGER NOT NULL,
    "entryId" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    CONSTRAINT "AuditRedaction_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "AuditRedaction_erasureId_fkey" FOREIGN KEY ("erasureId") REFERENCES "Erasure" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "AuditRedaction_erasureId_entryId_key" ON "AuditRedaction"("erasureId", "entryId");
CREATE INDEX "AuditRedaction_entryId_idx" ON "AuditRedaction"("entryId");

CREATE TABLE "PrivacyRequest" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "accountId" INTEGER,
    "name" TEXT NOT NULL,
    "contact" TEXT,
    "details" TEXT,
    "receivedDate" TEXT NOT NULL,
    "dueDate" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "answer" TEXT,
    "answeredAt" TIMESTAMP(3),
    "answeredById" INTEGER,
    "createdById" INTEGER,
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "PrivacyRequest_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "PrivacyRequest_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "PrivacyRequest_status_dueDate_idx" ON "PrivacyRequest"("status", "dueDate");
CREATE INDEX "PrivacyRequest_receivedDate_id_idx" ON "PrivacyRequest"("receivedDate", "id");
CREATE INDEX "PrivacyRequest_accountId_idx" ON "PrivacyRequest"("accountId");

CREATE TABLE "Breach" (
    "id" SERIAL NOT NULL,
    "foundAt" TIMESTAMP(3) NOT NULL,
    "nature" TEXT NOT NULL,
    "extent" TEXT NOT NULL,
    "consequences" TEXT NOT NULL,
    "measures" TEXT NOT NULL,
    "advice" TEXT,
    "affected" TEXT NOT NULL DEFAULT 'all',
    "papersFrom" TEXT,
    "papersTo" TEXT,
    "chosenIds" TEXT,
    "toldPersonsAt" TIMESTAMP(3),
    "toldBoardAt" TIMESTAMP(3),
    "createdById" INTEGER,
    "searchText" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "Breach_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "Breach_foundAt_id_idx" ON "Breach"("foundAt", "id");

-- History and audit stay append-only, but for their words while somebody is erased: what, by whose id, to what and when stays.
CREATE OR REPLACE FUNCTION "HistoryEntry_append_only"() RETURNS trigger AS $$
DECLARE
    erasing boolean := false;
BEGIN
    IF TG_OP = 'UPDATE' THEN
        EXECUTE format('SELECT EXISTS (SELECT 1 FROM %I."Erasure" WHERE "finishedAt" IS NULL)', TG_TABLE_SCHEMA) INTO erasing;
        IF erasing AND ROW(NEW."id", NEW."entity", NEW."entityId", NEW."action", NEW."actorId", NEW."at")
            IS NOT DISTINCT FROM ROW(OLD."id", OLD."entity", OLD."entityId", OLD."action", OLD."actorId", OLD."at") THEN
            RETURN NEW;
        END IF;
    END IF;
    RAISE EXCEPTION 'HistoryEntry is append-only';
END;
$$ LANGUAGE plpgsql;

CREATE OR REPLACE FUNCTION "AuditEntry_append_only"() RETURNS trigger AS $$
DECLARE
    erasing boolean := false;
BEGIN
    IF TG_OP = 'DELETE' AND OLD."at" < (now() AT TIME ZONE 'UTC') - INTERVAL '365 days' THEN
        RETURN OLD;
    END IF;
    IF TG_OP = 'UPDATE' THEN
        EXECUTE format('SELECT EXISTS (SELECT 1 FROM %I."Erasure" WHERE "finishedAt" IS NULL)', TG_TABLE_SCHEMA) INTO erasing;
        IF erasing AND ROW(NEW."id", NEW."kind", NEW."actorId", NEW."subject", NEW."subjectId", NEW."address", NEW."userAgent", NEW."requestId", NEW."at", NEW."previousHash", NEW."hash")
            IS NOT DISTINCT FROM ROW(OLD."id", OLD."kind", OLD."actorId", OLD."subject", OLD."subjectId", OLD."address", OLD."userAgent", OLD."requestId", OLD."at", OLD."previousHash", OLD."hash") THEN
            RETURN NEW;
        END IF;
    END IF;
    RAISE EXCEPTION 'AuditEntry is append-only';
END;
$$ LANGUAGE plpgsql;
