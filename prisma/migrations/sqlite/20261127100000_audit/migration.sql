-- Who came in, was refused, changed who may do what.
CREATE TABLE "AuditEvent" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "content" TEXT NOT NULL
);

CREATE TABLE "AuditEntry" (
    "id" INTEGER NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "actorId" INTEGER,
    "actorName" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "subjectId" INTEGER,
    "detail" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "userAgent" TEXT NOT NULL,
    "requestId" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    "previousHash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "searchText" TEXT NOT NULL
);

CREATE UNIQUE INDEX "AuditEntry_previousHash_key" ON "AuditEntry"("previousHash");
CREATE INDEX "AuditEntry_kind_id_idx" ON "AuditEntry"("kind", "id");
CREATE INDEX "AuditEntry_actorId_id_idx" ON "AuditEntry"("actorId", "id");
CREATE INDEX "AuditEntry_at_idx" ON "AuditEntry"("at");

-- What happened stays written, and for a year it stays at all.
CREATE TRIGGER "AuditEntry_no_update" BEFORE UPDATE ON "AuditEntry"
BEGIN
    SELECT RAISE(ABORT, 'AuditEntry is append-only');
END;

CREATE TRIGGER "AuditEntry_no_delete" BEFORE DELETE ON "AuditEntry"
WHEN datetime(OLD."at") > datetime('now', '-365 days')
BEGIN
    SELECT RAISE(ABORT, 'AuditEntry is kept for a year');
END;
