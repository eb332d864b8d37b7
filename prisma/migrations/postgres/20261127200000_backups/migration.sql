-- How the last backups went.
CREATE TABLE "BackupRun" (
    "id" SERIAL NOT NULL,
    "slot" TEXT,
    "startedAt" TIMESTAMP(3) NOT NULL,
    "finishedAt" TIMESTAMP(3),
    "file" TEXT,
    "kilobytes" INTEGER,
    "failure" TEXT,

    CONSTRAINT "BackupRun_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "BackupRun_slot_key" ON "BackupRun"("slot");
CREATE INDEX "BackupRun_startedAt_idx" ON "BackupRun"("startedAt");
