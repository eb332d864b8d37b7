-- How the last backups went.
CREATE TABLE "BackupRun" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "slot" TEXT,
    "startedAt" DATETIME NOT NULL,
    "finishedAt" DATETIME,
    "file" TEXT,
    "kilobytes" INTEGER,
    "failure" TEXT
);

CREATE UNIQUE INDEX "BackupRun_slot_key" ON "BackupRun"("slot");
CREATE INDEX "BackupRun_startedAt_idx" ON "BackupRun"("startedAt");
