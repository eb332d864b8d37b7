-- Who came in, was refused, changed who may do what.
CREATE TABLE "AuditEvent" (
    "id" SERIAL NOT NULL,
    "content" TEXT NOT NULL,

    CONSTRAINT "AuditEvent_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "AuditEntry" (
    "id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "actorId" INTEGER,
    "actorName" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "subjectId" INTEGER,
    "detail" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "userAgent" TEXT NOT NULL,
    "requestId" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "previousHash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "searchText" TEXT NOT NULL,

    CONSTRAINT "AuditEntry_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "AuditEntry_previousHash_key" ON "AuditEntry"("previousHash");
CREATE INDEX "AuditEntry_kind_id_idx" ON "AuditEntry"("kind", "id");
CREATE INDEX "AuditEntry_actorId_id_idx" ON "AuditEntry"("actorId", "id");
CREATE INDEX "AuditEntry_at_idx" ON "AuditEntry"("at");

-- What happened stays written, and for a year it stays at all.
CREATE FUNCTION "AuditEntry_append_only"() RETURNS trigger AS $$
BEGIN
    IF TG_OP = 'DELETE' AND OLD."at" < (now() AT TIME ZONE 'UTC') - INTERVAL '365 days' THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION 'AuditEntry is append-only';
END;
$$ LANGUAGE plpgsql;

CREATE TRIGGER "AuditEntry_no_change" BEFORE UPDATE OR DELETE ON "AuditEntry"
FOR EACH ROW EXECUTE FUNCTION "AuditEntry_append_only"();
