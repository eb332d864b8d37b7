-- Who opened whose record, for a year at least.
CREATE TABLE "AccessLog" (
    "id" SERIAL NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "actorId" INTEGER,
    "subjectId" INTEGER,
    "kind" TEXT NOT NULL,
    "recordId" INTEGER,
    "door" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "requestId" TEXT NOT NULL,

    CONSTRAINT "AccessLog_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "AccessLog_subjectId_id_idx" ON "AccessLog"("subjectId", "id");
CREATE INDEX "AccessLog_actorId_id_idx" ON "AccessLog"("actorId", "id");
CREATE INDEX "AccessLog_at_idx" ON "AccessLog"("at");
